"""Voltage systems: their conductors, the voltage between each pair, and the band a supply keeps.

Source: ANSI C84.1 (2006 and later) for the bands, 10 percent each way for 230 V; the voltages between conductors are
circuit theory. Conductors are L1, L2, L3 and N. Voltages are the nominal ones people calculate with (208 V, not 207.8
V); ``phasors`` give only directions. Range B and the utilization bands are only partly confirmed and marked so.
"""

from __future__ import annotations

import cmath
import math
from dataclasses import dataclass
from typing import Literal

from planner.tables.cells import cell
from planner.worked import BeyondTable, Worked

Pair = tuple[str, str]


@dataclass(frozen=True, slots=True)
class System:
    """A voltage system.

    ``name`` as a layout writes it; ``phases`` 1 or 3; ``conductors``; ``phasors`` the position of each conductor in the
    voltage diagram, in volts; ``nominal`` volts of each pair, in the order of the conductors; ``to_ground`` volts of
    each line to ground, for an ungrounded or corner-grounded system the largest voltage to another conductor.
    """

    name: str
    phases: Literal[1, 3]
    conductors: tuple[str, ...]
    phasors: tuple[complex, ...]
    nominal: dict[Pair, float]
    to_ground: dict[str, float]

    @property
    def lines(self) -> tuple[str, ...]:
        """The conductors that are not the neutral."""
        return tuple(name for name in self.conductors if name != "N")

    @property
    def neutral(self) -> bool:
        """Whether the system has a neutral."""
        return "N" in self.conductors

    def volts(self, first: str, second: str) -> float:
        """Nominal volts between two conductors, in either order; ``BeyondTable`` for a pair the system lacks.

        >>> system("208Y/120 V").volts("L2", "L1"), system("120/240 V").volts("L1", "N")
        (208.0, 120.0)
        """
        value = self.nominal.get((first, second)) or self.nominal.get((second, first))
        if value is None:
            raise BeyondTable(f"{self.name} has no pair {first}-{second}")
        return value

    def pairs(self, volts: float) -> tuple[Pair, ...]:
        """The pairs of conductors that give a nominal voltage.

        >>> system("120/240 V").pairs(240), system("120/240 V").pairs(208)
        ((('L1', 'L2'),), ())
        """
        return tuple(pair for pair, between in self.nominal.items() if between == volts)

    def angle(self, first: str, second: str) -> int:
        """Angle in degrees, 0 to 359, of the voltage from the second conductor to the first; a multiple of 30.

        >>> system("208Y/120 V").angle("L1", "L2"), system("120/240 V").angle("L2", "N")
        (30, 180)
        """
        return direction(self.phasors[self.conductors.index(first)], self.phasors[self.conductors.index(second)])


def direction(first: complex, second: complex) -> int:
    """Angle in degrees, 0 to 359, from one position in the voltage diagram to another; a multiple of 30."""
    return round(math.degrees(cmath.phase(first - second))) % 360


def _one_phase(name: str, volts: float) -> System:
    return System(name, 1, ("L1", "N"), (volts + 0j, 0j), {("L1", "N"): volts}, {"L1": volts})


def _wye(name: str, to_neutral: float, between: float) -> System:
    lines = ("L1", "L2", "L3")
    phasors = tuple(cmath.rect(to_neutral, math.radians(angle)) for angle in (0, -120, 120))
    nominal: dict[Pair, float] = {(line, "N"): to_neutral for line in lines}
    nominal |= {("L1", "L2"): between, ("L2", "L3"): between, ("L3", "L1"): between}
    return System(name, 3, (*lines, "N"), (*phasors, 0j), nominal, dict.fromkeys(lines, to_neutral))


_SPLIT = System(
    "120/240 V",
    1,
    ("L1", "L2", "N"),
    (120 + 0j, -120 + 0j, 0j),
    {("L1", "N"): 120.0, ("L2", "N"): 120.0, ("L1", "L2"): 240.0},
    {"L1": 120.0, "L2": 120.0},
)
_DELTA = System(
    "240 V delta",
    3,
    ("L1", "L2", "L3"),
    tuple(cmath.rect(240 / math.sqrt(3), math.radians(angle)) for angle in (0, -120, 120)),
    {("L1", "L2"): 240.0, ("L2", "L3"): 240.0, ("L3", "L1"): 240.0},
    {"L1": 240.0, "L2": 240.0, "L3": 240.0},
)
# The neutral is the middle of L1-L3; L2 is the line with the higher voltage to ground, as 408.3(E)(1) orders the lines.
_HIGH_LEG = System(
    "120/240 V high-leg",
    3,
    ("L1", "L2", "L3", "N"),
    (120 + 0j, complex(0, -120 * math.sqrt(3)), -120 + 0j, 0j),
    {
        ("L1", "N"): 120.0,
        ("L3", "N"): 120.0,
        ("L2", "N"): 208.0,
        ("L1", "L2"): 240.0,
        ("L2", "L3"): 240.0,
        ("L3", "L1"): 240.0,
    },
    {"L1": 120.0, "L2": 208.0, "L3": 120.0},
)

_SYSTEMS = {
    system.name: system
    for system in (
        _SPLIT,
        _wye("208Y/120 V", 120.0, 208.0),
        _wye("480Y/277 V", 277.0, 480.0),
        _wye("400Y/230 V", 230.0, 400.0),
        _wye("415Y/240 V", 240.0, 415.0),
        _DELTA,
        _HIGH_LEG,
        _one_phase("230 V", 230.0),
        _one_phase("120 V", 120.0),
    )
}
SYSTEMS = tuple(_SYSTEMS)

Band = Literal["range A service", "range B service", "range A utilization", "range B utilization"]
_C84_1: dict[float, dict[Band, tuple[float, float]]] = {
    120: {
        "range A service": (114, 126),
        "range B service": (110, 127),
        "range A utilization": (108, 126),
        "range B utilization": (104, 127),
    },
    208: {
        "range A service": (197, 218),
        "range B service": (191, 220),
        "range A utilization": (187, 218),
        "range B utilization": (180, 220),
    },
    240: {
        "range A service": (228, 252),
        "range B service": (220, 254),
        "range A utilization": (216, 252),
        "range B utilization": (208, 254),
    },
    480: {
        "range A service": (456, 504),
        "range B service": (440, 508),
        "range A utilization": (432, 504),
        "range B utilization": (416, 508),
    },
}
_EUROPEAN: dict[float, tuple[float, float]] = {230: (207, 253), 400: (360, 440)}


def system(name: str) -> System:
    """A voltage system by the name a layout writes; ``BeyondTable`` for an unknown one.

    >>> system("120/240 V").lines, system("400Y/230 V").phases
    (('L1', 'L2'), 3)
    """
    found = _SYSTEMS.get(name)
    if found is None:
        raise BeyondTable(f"{name} is not a known voltage system; known are {', '.join(SYSTEMS)}")
    return found


def voltage_band(nominal: float, band: Band = "range A service") -> tuple[Worked, Worked]:
    """Lowest and highest voltage a supply keeps in normal times.

    Parameters: ``nominal`` volts 120, 208, 240 or 480; ``band``, where service is at the utility's connection and
    utilization at the equipment, range A the normal band and B what must be corrected. 230 and 400 V are kept within
    10 percent each way. ``BeyondTable`` for other voltages.

    >>> voltage_band(240)
    (228.0, 252.0)
    """
    if nominal in _EUROPEAN:
        low, high = _EUROPEAN[nominal]
        source = "230/400 V within 10 percent, European supplies"
        return cell(low, "lowest voltage", "V", source), cell(high, "highest voltage", "V", source)
    if nominal not in _C84_1:
        raise BeyondTable(f"ANSI C84.1 is known here for 120, 208, 240 and 480 V, not {float(nominal):g} V")
    low, high = _C84_1[nominal][band]
    source, weak = f"ANSI C84.1 {band}", band != "range A service"
    return (
        cell(low, "lowest voltage", "V", source, unverified=weak),
        cell(high, "highest voltage", "V", source, unverified=weak),
    )
