"""Conduit as it is bought: sticks or coils with their waste, couplings, a fitting at each end, bends, straps."""

from __future__ import annotations

import math
from collections.abc import Iterator

from planner.bill.item import Item
from planner.bill.lengths import M_PER_FT, fasteners, sticks
from planner.tables.nec_supports import support
from planner.worked import BeyondTable

# Sold in straight pieces of ten feet, or of three metres.
STICKS = frozenset({"EMT", "IMC", "RMC", "PVC-40", "PVC-80", "trunking"})
_FOOT_STICK_M = 10 * M_PER_FT
_METRE_STICK_M = 3.0
# What one end of a run takes, and how many of each.
_ENDS = {
    **dict.fromkeys(("PVC-40", "PVC-80"), (("terminal adapter", 1), ("locknut", 1))),
    **dict.fromkeys(("RMC", "IMC"), (("locknut", 2), ("bushing", 1))),
    "trunking": (("end fitting", 1),),
    "duct": (),
}
# Fittings of EMT: 358.42 wants them made tight where it is wet.
_WET_OR_DRY = "set-screw or compression in a dry place, raintight compression in a wet one: state where it runs (place)"
_OPEN_LENGTH = "length not said: measure it"


def conduit_items(
    place: str, kind: str, size: str, length: float | None, *, sets: int, runs: int = 1, used: str, american: bool,
    waste: float, places: frozenset[str] = frozenset(), above: tuple[float | None, ...] | None = None,
    thick: bool = False, bends: int | None = None, ask: str = "", entries: int = 0,
) -> Iterator[Item]:  # fmt: skip
    """What one raceway is made of.

    Parameters: ``length`` in m, None where it is not known; ``sets`` equal raceways side by side; ``runs`` from box to
    box that each is, taken as equally long; ``waste`` in percent of the length, bought on top; ``places`` that it goes
    through: outdoors sun and frost change its length and rain gets at its fittings; ``above``: the lengths in m of its
    parts above the ground, which need straps, None where all of it is; ``thick``: a wire of 4 AWG or more lies in it;
    ``bends`` of a quarter turn in one set, None where nobody counted them, and ``ask`` how to say so;
    ``entries``: its ends that come from outdoors into a building.
    """
    name = f"{kind} {size}".strip()
    moves = bool(places & {"outdoors", "roof"})
    strapped = (length,) if above is None else above
    unsettled = () if size else ("size not said",)
    open_ = unsettled if length is not None else (*unsettled, _OPEN_LENGTH)
    each = None if length is None else length / runs
    more = 1.0 + waste / 100.0
    made = _made(kind, places) if american else ""
    open_fittings = unsettled if made or not american or kind != "EMT" else (*unsettled, _WET_OR_DRY)
    if kind in STICKS:
        stick = _FOOT_STICK_M if american else _METRE_STICK_M
        count = None if length is None else sets * sticks(length * more, stick)
        words = f"{name}, {'10 ft' if american else '3 m'} stick"
        yield Item(place, "conduit", words, used, _number(count), unsettled=open_)
        joints = None if each is None else sets * runs * (sticks(each * more, stick) - 1)
        if joints != 0:
            open_joints = open_fittings if length is not None else (*open_fittings, _OPEN_LENGTH)
            yield Item(
                f"{place}.couplings", "fitting", f"{name} coupling{made}", used, _number(joints), unsettled=open_joints
            )
    else:
        yield Item(place, "conduit", name, used, None if length is None else length * sets, "m", unsettled=open_)
    ends = 2 * sets * runs
    for fitting, times in _ENDS.get(kind, (("connector", 1),)):
        key = f"{place}.{fitting.replace(' ', '-')}"
        yield Item(key, "fitting", f"{name} {fitting}{made}", used, float(times * ends), unsettled=open_fittings)
    if american and thick and kind not in ("RMC", "IMC"):
        # 300.4(G): 4 AWG and larger; a connector with an insulated throat has one in it.
        yield Item(f"{place}.throats", "fitting", f"{name} insulating bushing", used, float(ends), unsettled=unsettled)
    if kind in STICKS and bends != 0:
        ask_bends = (f"count the quarter bends on the route, then state {ask}",) if bends is None else ()
        words = f"{name} bend of 90°, bought or made on site"
        count_ = None if bends is None else float(sets * bends)
        yield Item(f"{place}.bends", "fitting", words, used, count_, unsettled=(*unsettled, *ask_bends))
    if american and moves and kind.startswith("PVC"):
        why = ("where the run can move 1/4 in or more between fixed ends: 352.44",)
        yield Item(f"{place}.expansion", "fitting", f"{name} expansion fitting", used, None, unsettled=why)
    if american and entries:
        words = f"duct seal for the end of {name} that comes in from outdoors: 300.5(G), 300.7(A)"
        yield Item(f"{place}.seals", "fitting", words, used, float(sets * entries), unsettled=unsettled)
        if kind in STICKS:
            why = ("one at each wall where no bend is made there: each takes the place of a bend",)
            yield Item(f"{place}.bodies", "fitting", f"{name} conduit body (LB)", used, None, unsettled=why)
    if not strapped or not american:
        return
    try:
        rule = support(kind, size)
    except BeyondTable:
        yield Item(f"{place}.straps", "support", f"{name} strap", used, None, unsettled=("spacing not known here",))
        return
    hold = "one- or two-hole strap" if kind in ("EMT", "IMC", "RMC") else "strap"
    if runs > 1:
        strapped = (None if None in strapped else math.fsum(part or 0.0 for part in strapped) / runs,) * runs
    counts = [fasteners(part, apart=float(rule.apart), end=float(rule.end)) for part in strapped if part is not None]
    straps = None if len(counts) < len(strapped) else sets * sum(counts)
    yield Item(f"{place}.straps", "support", f"{name} {hold}", used, _number(straps), unsettled=open_)


def _made(kind: str, places: frozenset[str]) -> str:
    """How the fittings of a raceway hold it, with a comma before it; empty where there is one way or nobody knows."""
    if kind in ("FMC", "LFMC"):
        return ", straight or angled"
    if kind != "EMT" or not places:
        return ""
    wet = places & {"outdoors", "roof", "underground", "wet", "exposed"}
    return ", raintight compression" if wet else ", set-screw or compression"


def _number(count: int | None) -> float | None:
    return None if count is None else float(count)
