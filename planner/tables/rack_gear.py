"""Bounds of what stands in racks, for devices whose data sheet nobody copied: weight by rack unit, depth, cards.

Source: the machines of the catalogue that state their weight or depth, rounded outwards: servers weigh 3.4 to 18.4 kg a
unit, switches 7.7 to 10.8, UPS 11.4 to 19.1, strips 5.4 to 11 kg, accelerators 0.9 to 1.7 kg, and servers are 80.5 to
95.3 cm deep. No strip of it states its length: from memory, those beside the rails are 0.4 m (eight outlets) to 1.85 m
long (made for 42 units). Cards with large coolers were taken to reach 3 kg, short machines 40 cm. A test holds the
catalogue to them.
"""

from __future__ import annotations

Range = tuple[float, float]

KG_A_UNIT: Range = (3.0, 20.0)
STRIP_KG: Range = (3.0, 12.0)
CARD_KG: Range = (0.0, 3.0)
DEPTH_M: Range = (0.4, 1.0)
STRIP_M: Range = (0.4, 1.85)
# One unit of height, EIA/ECA-310-E: 1.75 inches.
UNIT_M = 0.04445
SOURCE = "bounds of the catalogue's machines"
