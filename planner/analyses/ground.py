"""The equipment ground of a circuit: how it grows with the hot wires, and what one must be for a change."""

from __future__ import annotations

import math

from planner.analyses.wire_size import smallest_size
from planner.plan.conducting import Stretch
from planner.plan.objects import Circuit
from planner.tables import nec_cable_types
from planner.tables.nec_ampacity import SIZES, rank
from planner.tables.nec_grounding import equipment_ground
from planner.worked import BeyondTable

# Flexible metal conduit is a ground only where it is short, 6 ft, and the breaker small.
FLEXIBLE_GROUND_M, FLEXIBLE_GROUND_A = 1.8288, 20.0
# Raceways that are an equipment ground themselves, 250.118.
GROUND_RACEWAYS = ("EMT", "IMC", "RMC")


def gauge(size: str) -> float:
    """AWG number of a size: 1/0 is 0, 4/0 is −3; kcmil sizes on the same scale, by area.

    >>> gauge("8 AWG"), gauge("4/0 AWG")
    (8.0, -3.0)
    """
    number, _, unit = size.partition(" ")
    if unit == "kcmil":
        # 36 AWG is 25 cmil, and 39 gauges make a factor of 92 in diameter.
        return 36.0 - 39.0 * math.log(float(number) * 1000.0 / 25.0) / math.log(92.0**2)
    return 1.0 - float(number.partition("/")[0]) if "/" in number else float(number)


def in_proportion(ground: str, needed: str, installed: str) -> float:
    """The gauge a ground of the table's size grows to, as the hot wires grew from ``needed`` to ``installed``.

    Gauges are a geometric series: wires that grow by two gauges ask for a ground two gauges larger, exactly, where the
    printed areas differ in their last digit.

    >>> in_proportion("10 AWG", "8 AWG", "6 AWG")
    8.0
    """
    return gauge(ground) - (gauge(needed) - gauge(installed))


def spelled(wanted: float) -> str:
    """The smallest size in use that is at least as large as a gauge asks for.

    >>> spelled(7.0)
    '6 AWG'
    """
    fitting = [size for size in SIZES if gauge(size) <= wanted + 1e-9]
    return fitting[0] if fitting else f"more than {SIZES[-1]}"


def ground_needed(circuit: Circuit, stretch: Stretch, *, size: str, rating: float) -> str:
    """The ground wire to write beside hot wires of a size behind a breaker of a rating; empty where the present does.

    ``BeyondTable`` for a cable that is sold with a ground that is too small.
    """
    ground = stretch.ground
    if ground == "raceway":
        flexible = stretch.raceway_type == "FMC" and rating <= FLEXIBLE_GROUND_A
        if stretch.raceway_type in GROUND_RACEWAYS or (flexible and float(stretch.length_m) <= FLEXIBLE_GROUND_M):
            return ""
    if ground == "built-in":
        if stretch.type != "NM-B":
            return ""
        ground = nec_cable_types.nm_b_ground(size)
    needed = smallest_size(circuit, stretch, rating)
    asked = gauge(equipment_ground(rating, "copper", circuit.site.code))
    if needed is not None and rank(needed) < rank(size):
        asked = in_proportion(equipment_ground(rating, "copper", circuit.site.code), needed, size)
    # A ground is never larger than the wires it goes with, 250.122(A).
    asked = max(asked, gauge(size))
    if ground not in ("raceway", "none") and gauge(ground) <= asked + 1e-9:
        return ""
    if stretch.ground == "built-in":
        raise BeyondTable(f"the ground inside {size} {stretch.type} is too small for {rating:g} A")
    return spelled(asked)
