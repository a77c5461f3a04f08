"""Conduit as it is bought: sticks or coils, couplings between sticks, a fitting at each end, straps."""

from __future__ import annotations

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
}
_OPEN_LENGTH = "length not said: measure it"


def conduit_items(
    place: str, kind: str, size: str, length: float | None, *, sets: int, runs: int = 1, used: str, american: bool,
    buried: bool, moves: bool = False, thick: bool = False,
) -> Iterator[Item]:  # fmt: skip
    """What one raceway is made of.

    Parameters: ``length`` in m, None where it is not known; ``sets`` equal raceways side by side; ``runs`` from box to
    box that each is, taken as equally long; ``buried``: it needs no straps; ``moves``: sun and frost change its length;
    ``thick``: a wire of 4 AWG or more lies in it. Bends follow the route, which a layout does not have, so their number
    stays open.
    """
    name = f"{kind} {size}".strip()
    unsettled = () if size else ("size not said",)
    open_ = unsettled if length is not None else (*unsettled, _OPEN_LENGTH)
    each = None if length is None else length / runs
    if kind in STICKS:
        stick = _FOOT_STICK_M if american else _METRE_STICK_M
        count = None if length is None else sets * sticks(length, stick)
        words = f"{name}, {'10 ft' if american else '3 m'} stick"
        yield Item(place, "conduit", words, used, _number(count), unsettled=open_)
        joints = None if each is None else sets * runs * (sticks(each, stick) - 1)
        if joints != 0:
            yield Item(f"{place}.couplings", "fitting", f"{name} coupling", used, _number(joints), unsettled=open_)
    else:
        yield Item(place, "conduit", name, used, None if length is None else length * sets, "m", unsettled=open_)
    ends = 2 * sets * runs
    for fitting, times in _ENDS.get(kind, (("connector", 1),)):
        key = f"{place}.{fitting.replace(' ', '-')}"
        yield Item(key, "fitting", f"{name} {fitting}", used, float(times * ends), unsettled=unsettled)
    if american and thick and kind not in ("RMC", "IMC"):
        # 300.4(G): 4 AWG and larger; a connector with an insulated throat has one in it.
        yield Item(f"{place}.throats", "fitting", f"{name} insulating bushing", used, float(ends), unsettled=unsettled)
    if kind in STICKS:
        yield Item(f"{place}.bends", "fitting", f"{name} bend", used, None, unsettled=("count the bends on the route",))
    if american and moves and kind.startswith("PVC"):
        why = ("where the run can move 1/4 in or more between fixed ends: 352.44",)
        yield Item(f"{place}.expansion", "fitting", f"{name} expansion fitting", used, None, unsettled=why)
    if buried or not american:
        return
    try:
        rule = support(kind, size)
    except BeyondTable:
        yield Item(f"{place}.straps", "support", f"{name} strap", used, None, unsettled=("spacing not known here",))
        return
    straps = None if each is None else sets * runs * fasteners(each, apart=float(rule.apart), end=float(rule.end))
    yield Item(f"{place}.straps", "support", f"{name} strap", used, _number(straps), unsettled=open_)


def _number(count: int | None) -> float | None:
    return None if count is None else float(count)
