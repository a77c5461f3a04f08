"""What is different between two versions of a layout: changes as sentences, findings, loads, what is to be bought.

``compare`` is the way in; ``planner.diff.rendering`` prints what it finds.
"""
