"""A first layout from seven answers: ``questions`` asks, ``answers`` reads, ``circuits`` chooses, ``writer`` writes.

Nothing is invented here: a fact that was not said is ``unknown`` in the layout, with the place to look for it.
"""
