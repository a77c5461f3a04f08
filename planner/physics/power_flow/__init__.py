"""Voltages and currents of a power network that branches like a tree, each conductor by itself.

Conductors are named; a load sits between two of them. Voltages are complex, in volts to ground, effective values; a
current is in amperes, positive away from the source. A neutral stands at ground only where a source or a transformer
bonds it, so its own voltage and current come out like those of any other conductor.

- ``network``: ``Source``, ``Element``, ``Load``, ``Network``, ``BadNetwork``
- ``elements``: ``run`` of wire, ``delta_wye`` and ``center_tap`` transformers
- ``sweep``: ``solve``, which answers ``Solved`` or ``Collapsed``
- ``sharing``: ``Server`` and ``share``, what live supplies carry when others are lost
- ``faults``: ``fault_current`` of a bolted fault
"""
