"""Where the cables of European installations may run.

Sources: BS 7671:2018+A2:2022 sections 521 (types of wiring) and 522 (water, sun, knocks, ground), which give aims and
no table; what each cable stands is that of its makers and of practice, from memory: flat twin and earth and NYM are for
dry and damp places indoors, NYM also outdoors out of the sun; SWA and NYY may be buried and stand sun; H07V and 6491X
have no sheath. A judgement, not a clause.
"""

from __future__ import annotations

from dataclasses import dataclass

from planner.tables.iec_ampacity import TYPES

# Raceways that keep water, sun and knocks off what lies in them; a tray, a trench or a bundle does not.
ENCLOSING = frozenset(
    {"EMT", "IMC", "RMC", "PVC-40", "PVC-80", "ENT", "FMC", "LFMC", "duct", "trunking"}
)  # fmt: skip
OPEN = frozenset({"tray", "trench", "bundle", "layer"})
ENCLOSED_METHODS = frozenset({"A1", "A2", "B1", "B2", "D1"})
SINGLES = frozenset(name for name, (make, _) in TYPES.items() if make == "single")
FLATS = frozenset(name for name, (make, _) in TYPES.items() if make == "flat")
BURIED = frozenset({"SWA", "NYY"})
# Flexible cords; the rubber one is used as fixed wiring on sites and stages.
CORDS = frozenset({"H05VV-F", "SJT", "SJTW", "SJOOW", "SOOW", "SOW", "SJOW", "ST", "STW", "SVT"})
SUN = frozenset({"outdoors", "roof"})
WET = frozenset({"wet", "underground"})


@dataclass(frozen=True, slots=True)
class Suits:
    """Why a cable does not suit, empty where it does, and what does."""

    why: str = ""
    better: tuple[str, ...] = ()


def hangs_on_place(wire_type: str) -> bool:
    """Whether the place decides anything for a type; armoured cable goes anywhere.

    >>> hangs_on_place("SWA"), hangs_on_place("T&E")
    (False, True)
    """
    return wire_type not in BURIED


def hangs_on_raceway(wire_type: str, place: str) -> bool:
    """Whether a raceway decides: of single wires always, of others outdoors and in the ground."""
    return wire_type in SINGLES or place in SUN | WET


def is_enclosed(raceway: str, *, no_raceway: bool) -> bool | None:
    """Whether a raceway encloses the wire; none where nobody said anything of it."""
    if no_raceway or raceway in OPEN:
        return False
    return True if raceway in ENCLOSING else None


def suits(wire_type: str, place: str, *, enclosed: bool) -> Suits:
    """Whether a type suits a place, inside a raceway that encloses it or without.

    >>> suits("NYM", "underground", enclosed=True).why, suits("6491X", "indoors", enclosed=False).better
    ('draws water in a duct in the ground', ('conduit or trunking round it',))
    """
    if wire_type in CORDS:
        return Suits("is flexible cord, no fixed wiring", ("T&E, NYM or SWA",))
    if wire_type in SINGLES and not enclosed:
        return Suits("has no sheath and runs outside of conduit", ("conduit or trunking round it",))
    if place == "underground" and wire_type not in BURIED:
        where = "in a duct in the ground" if enclosed else "in the ground"
        return Suits(f"draws water {where}", ("SWA or NYY",))
    if place in SUN and not enclosed and wire_type not in BURIED:
        return Suits("goes brittle in the sun", ("SWA or NYY", "conduit round it"))
    if place == "wet" and wire_type in FLATS:
        return Suits("is for dry and damp places", ("SWA or NYY",))
    return Suits()
