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
_FITTINGS = {"PVC-40": "terminal adapter", "PVC-80": "terminal adapter", "trunking": "end fitting"}


def conduit_items(
    place: str, kind: str, size: str, length: float | None, *, sets: int, used: str, american: bool, buried: bool
) -> Iterator[Item]:
    """What one run of raceway is made of.

    Parameters: ``length`` in m, None where it is not known; ``sets`` equal runs side by side; ``buried``: it needs no
    straps. Bends follow the route, which a layout does not have, so their number stays open.
    """
    name = f"{kind} {size}".strip()
    unsettled = () if size else ("size not said",)
    missing = () if length is not None else ("length not said: measure it",)
    open_ = (*unsettled, *missing)
    if kind in STICKS:
        stick = _FOOT_STICK_M if american else _METRE_STICK_M
        count = None if length is None else sets * sticks(length, stick)
        words = f"{name}, {'10 ft' if american else '3 m'} stick"
        yield Item(place, "conduit", words, used, _number(count), unsettled=open_)
        joints = None if count is None else count - sets
        if joints != 0:
            yield Item(f"{place}.couplings", "fitting", f"{name} coupling", used, _number(joints), unsettled=open_)
    else:
        yield Item(place, "conduit", name, used, None if length is None else length * sets, "m", unsettled=open_)
    ends = _FITTINGS.get(kind, "connector")
    yield Item(f"{place}.ends", "fitting", f"{name} {ends}", used, 2.0 * sets, unsettled=unsettled)
    if kind in STICKS:
        yield Item(f"{place}.bends", "fitting", f"{name} bend", used, None, unsettled=("count the bends on the route",))
    if buried or not american:
        return
    try:
        rule = support(kind, size)
    except BeyondTable:
        yield Item(f"{place}.straps", "support", f"{name} strap", used, None, unsettled=("spacing not known here",))
        return
    straps = None if length is None else sets * fasteners(length, apart=float(rule.apart), end=float(rule.end))
    yield Item(f"{place}.straps", "support", f"{name} strap", used, _number(straps), unsettled=open_)


def _number(count: int | None) -> float | None:
    return None if count is None else float(count)
