"""What a type of wire or cable may carry whatever its size, and the column its terminals allow.

Source: NFPA 70 (NEC) 334.80, 340.80, 340.10(4), 340.112, 338.10(B)(4)(a), 330.80, 320.80, 400.12 and 110.14(C), the
same in 2017, 2020 and 2023. The limit of AC cable in insulation (320.80) is from memory and marked so.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from planner.tables.nec_ampacity import SIZES, rank
from planner.worked import BeyondTable


@dataclass(frozen=True, slots=True)
class CableType:
    """A type of wire or cable.

    ``insulation`` is the column, in °C, where correction begins; ``cap`` the highest column the finished ampacity may
    reach by the type's own article (none: only the terminals limit it), with its ``section``. ``wet``: whether it may
    lie in a wet place, none where not known here. ``fixed``: whether it may be building wire. ``question``: the
    inspector may read it otherwise. ``unverified``: the cap was not read in print.
    """

    name: str
    insulation: int
    cap: int | None = None
    section: str = "310.14"
    wet: bool | None = None
    fixed: bool = True
    question: bool = False
    unverified: bool = False


_SINGLE_90 = ("THHN", "THWN-2", "XHHW-2", "RHW-2", "USE-2")
_SINGLE_75 = ("THW", "THWN", "XHHW", "RHW", "USE")
_CORDS = ("SOOW", "SEOOW", "STOOW", "SJOOW", "SJTOOW", "SJEOOW")

_TYPES: dict[str, CableType] = {
    kind.name: kind
    for kind in (
        CableType("NM-B", 90, 60, "334.80", wet=False),
        CableType("UF-B", 60, 60, "340.80", wet=True),
        CableType("SE", 90, section="338.10(B)(4)(a)"),
        CableType("SEU", 90, section="338.10(B)(4)(a)"),
        CableType("SER", 90, section="338.10(B)(4)(a)"),
        CableType("MC", 90, section="330.80"),
        CableType("AC", 90, section="320.80"),
        *(CableType(name, 90) for name in _SINGLE_90),
        *(CableType(name, 75) for name in _SINGLE_75),
        CableType("TW", 60),
        *(CableType(name, 90, section="400.12", fixed=False) for name in _CORDS),
    )
}
TYPES = tuple(_TYPES)
# Cables, whose wires lie in one jacket; the other building wires are single and want a raceway.
CABLES = frozenset({"NM-B", "UF-B", "SE", "SEU", "SER", "MC", "AC"})

_AS_NM = replace(_TYPES["UF-B"], insulation=90, section="340.10(4), 340.112, 334.80", question=True)

# Copper ground built into NM-B by the size of its hot wires.
_NM_B_GROUND = {"14 AWG": "14 AWG", "12 AWG": "12 AWG", "10 AWG": "10 AWG", "8 AWG": "10 AWG", "6 AWG": "10 AWG"}


def cable_type(name: str, size: str = "", *, in_insulation: bool = False, installed_as_nm: bool = False) -> CableType:
    """The limits of a wire or cable type as it is installed.

    Parameters: ``name`` as ``NM-B``; ``size`` of its conductors, which matters for SE cable in insulation;
    ``in_insulation`` whether it touches thermal insulation; ``installed_as_nm`` whether UF-B runs indoors as NM cable
    with 90 °C conductors, which an inspector may or may not accept. ``BeyondTable`` for a type of another code.

    >>> cable_type("NM-B").cap, cable_type("THHN").cap, cable_type("SEU", "10 AWG", in_insulation=True).cap
    (60, None, 60)
    """
    kind = _TYPES.get(name.upper())
    if kind is None:
        raise BeyondTable(f"{name} is not a wire type of the NEC; known are {', '.join(TYPES)}")
    if kind.name == "UF-B" and installed_as_nm:
        return _AS_NM
    if in_insulation and kind.name == "AC":
        return replace(kind, cap=60, unverified=True)
    if in_insulation and kind.section == "338.10(B)(4)(a)" and _ten_and_smaller(size):
        return replace(kind, cap=60)
    return kind


def _ten_and_smaller(size: str) -> bool:
    if size not in SIZES:
        raise BeyondTable(f"338.10(B)(4)(a) depends on the wire size; {size or 'none'} is not one of the table")
    return rank(size) <= rank("10 AWG")


def terminal_column(rating: float, terminals: float | None) -> int:
    """The ampacity column that the terminals allow, in °C, by 110.14(C).

    Parameters: ``rating`` of the circuit in amperes; ``terminals`` the lowest marking of both ends in °C, none where
    they are unmarked. Unmarked terminals allow 60 °C up to 100 A and 75 °C above. A marking of 60 °C holds above 100 A
    too, because no terminal may be run above its own rating. ``BeyondTable`` for other markings: breakers and
    receptacles are made for 60 or 75 °C.

    >>> terminal_column(50, None), terminal_column(50, 75), terminal_column(125, None), terminal_column(125, 60)
    (60, 75, 75, 60)
    """
    if terminals is None:
        return 60 if rating <= 100 else 75
    if terminals not in (60, 75):
        raise BeyondTable(f"110.14(C) is known here for terminals of 60 and 75 °C, not {float(terminals):g} °C")
    return int(terminals)


def nm_b_ground(size: str) -> str:
    """Copper equipment ground that NM-B of a size is made with (trade practice, not verified).

    >>> nm_b_ground("8 AWG")
    '10 AWG'
    """
    if size not in _NM_B_GROUND:
        raise BeyondTable(f"the ground inside {size} NM-B is not known here")
    return _NM_B_GROUND[size]
