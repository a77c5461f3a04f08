"""Cables by IEC 60364: what one carries where it lies, its earth fault loop, and what its protective conductor stands.

Sources: IEC 60364-5-52:2009 and BS 7671:2018+A2:2022 Appendix 4 (capacity), 411.4.4 (loop), 543.1.3 (adiabatic
equation). Figures come from ``planner.tables.iec_ampacity``, ``iec_conductors`` and ``iec_protection``. Copper only.
"""

from __future__ import annotations

from planner.tables import iec_ampacity, iec_conductors
from planner.units import Amps, Celsius, Metres, Ohms, Seconds, SquareMillimetres
from planner.worked import BeyondTable, named, root

# The adiabatic equation counts no heat that leaves the conductor: IEC 60364-5-54 543.1.2 takes it up to so long.
ADIABATIC_UP_TO_S = 5.0


def capacity(
    *,
    size: str,
    make: iec_ampacity.Make,
    method: str,
    loaded: int,
    ambient: Celsius = 30.0,
    together: int = 1,
    parallel: int = 1,
    insulation: iec_ampacity.Insulation = "PVC",
    in_insulation: bool = False,
    in_a_layer: bool = False,
) -> Amps:
    """The current-carrying capacity I_z of copper cable where it lies: table × heat × grouping.

    Parameters: ``size`` as ``6 mm²``; ``make`` flat twin and earth, round ``cable`` or ``single`` wires; reference
    ``method``; ``loaded`` conductors 2 or 3; ``ambient`` of the air, or of the ground for methods D; ``together`` the
    circuits that lie together, its own parallel sets counted; ``parallel`` sets; ``in_insulation`` whether thermal
    insulation surrounds it for 0.5 m or more, which leaves half of method C (523.9) but for the methods that have the
    insulation in them; ``in_a_layer`` whether they lie side by side on a wall, not bunched. ``BeyondTable`` as the
    tables, and for buried cables side by side.

    >>> round(capacity(size="6 mm²", make="flat", method="C", loaded=2, ambient=35, together=3), 2)
    30.93
    """
    surrounded = in_insulation and method not in iec_ampacity.INSULATED
    if surrounded:
        if "C" not in iec_ampacity.LAID[make]:
            raise BeyondTable(
                "523.9 halves what a sheathed cable carries; of single wires in insulation it says nothing"
            )
        method = "C"
    printed = iec_ampacity.tabulated(size, make, method, loaded, insulation)
    if together > 1 and method in iec_ampacity.BURIED:
        raise BeyondTable("the factors for buried cables side by side are not in the tables here")
    air = iec_ampacity.ambient_factor(ambient, method, insulation)
    grouping = iec_ampacity.layer_factor if in_a_layer else iec_ampacity.bunched_factor
    each = printed * air * grouping(together)
    if surrounded:
        each = each * iec_ampacity.surrounded_factor()
    one = named(each, "capacity of the wire where it lies", "A")
    return named(one * parallel, "capacity of all sets", "A") if parallel > 1 else one


def loop_of_run(*, size: str, earth: str, length: Metres, ways: int = 1) -> Ohms:
    """R1 + R2 of a run at 70 °C: line out and protective conductor back.

    Parameters: ``size`` of the line, ``earth`` of the protective conductor; ``length`` one way; ``ways`` that share the
    current: parallel sets, and four for a ring, whose far point each half reaches with half its length.
    ``BeyondTable`` for sizes the tables lack.

    >>> round(loop_of_run(size="6 mm²", earth="2.5 mm²", length=20), 3)
    0.253
    """
    both = iec_conductors.resistance_per_km(size) + iec_conductors.resistance_per_km(earth)
    return both * length / (1000.0 * ways)


def withstands_energy(*, energy: float, constant: float) -> SquareMillimetres:
    """The same for an energy I²t in A²s that the device lets through: S = √(I²t) / k.

    >>> round(withstands_energy(energy=22000, constant=115), 2)
    1.29
    """
    return named(root(energy) / constant, "smallest protective conductor", "mm²")


def withstands(*, current: Amps, time: Seconds, constant: float) -> SquareMillimetres:
    """The protective conductor that takes a fault without harm: S = √(I² × t) / k, 543.1.3.

    Parameters: ``current`` of the fault; ``time`` until it is cut off, at most 5 s; ``constant`` k in A·√s/mm².
    ``BeyondTable`` for longer, when heat that leaves the conductor counts.

    >>> round(withstands(current=1000, time=0.4, constant=115), 2)
    5.5
    """
    if time > ADIABATIC_UP_TO_S:
        raise BeyondTable("the adiabatic equation holds up to 5 s; a longer fault is a matter of IEC 60949")
    return named(current * root(time) / constant, "smallest protective conductor", "mm²")
