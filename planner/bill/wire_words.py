"""Wire as a counter has it in words: make-up, type and metal, ``10/2 NM-B Cu with ground``."""

from __future__ import annotations

from planner.facts import said
from planner.plan.conducting import Stretch
from planner.tables.iec_conductors import FLAT, earth_in_cable, is_metric

# Sold as single wires, by colour; every other type is a cable.
SINGLES = frozenset(
    {
        "THHN", "THWN", "THWN-2", "XHHW", "XHHW-2", "RHH", "RHW-2", "RHW", "USE", "USE-2", "THW", "TW", "6491X",
        "6491B", "H07V-R", "H07V-K", "6181Y",
    }
)  # fmt: skip
_METALS = {"copper": " Cu", "aluminium": " Al"}


def cable_words(stretch: Stretch, kind: str, *, metal: bool = True) -> str:
    """A cable, or what is known of one: its size and wires, its type, its metal, and whether a ground is in it."""
    size = stretch.size if said(stretch, "size") else "size open"
    count = stretch.conductors if said(stretch, "conductors") else 0
    made_of = metal_word(stretch) if metal else ""
    grounded = said(stretch, "ground") and stretch.ground == "built-in"
    if grounded and is_metric(size):
        return _with_earth(kind, size, count, made_of)
    # Twin-and-earth says so by its name.
    tail = " with ground" if grounded and kind and kind not in FLAT else ""
    if not kind:
        return f"{size}{made_of}, {f'{count} insulated wires' if count else 'wires open'}, cable or wire of open type"
    if size.endswith(" AWG") and count:
        return f"{size.removesuffix(' AWG')}/{count} {kind}{made_of}{tail}"
    cores = f" {count}-core" if count else ""
    return f"{size}{cores} {kind}{made_of}{tail}"


def _with_earth(kind: str, size: str, count: int, made_of: str) -> str:
    """A metric cable that brings its protective conductor: of flat cable both sizes, of other cable all its cores."""
    earth = earth_in_cable(kind, size, 0)
    if earth and kind in FLAT:
        return f"{size.removesuffix(' mm²')}/{earth} {kind}{made_of}"
    cores = f" {count + bool(earth)}-core" if count else ""
    return f"{size}{cores} {kind}{made_of}"


def metal_word(stretch: Stretch) -> str:
    """What a wire is made of, `` Cu`` or `` Al``; empty where nobody knows."""
    return made_of(stretch.metal) if said(stretch, "metal") else ""


def made_of(metal: str) -> str:
    """A metal as it stands on a reel, with a blank before it.

    >>> made_of("copper"), made_of("")
    (' Cu', '')
    """
    return _METALS.get(metal, "")


def plain_words(stretch: Stretch, kind: str) -> str:
    """A cable as its fittings go by it: neither its metal nor its ground decides what holds it."""
    return cable_words(stretch, kind, metal=False).removesuffix(" with ground")
