"""What a plan implies has to be bought: from every object of a phase to priced lines of a bill.

``bill_of`` is the way in. Items are counted phase by phase; what stands already, is owned or lies on the shelf is told
apart from what is to be bought. A quantity or price nobody knows stays unknown: it is counted, never taken as zero.
"""
