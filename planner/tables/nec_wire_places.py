"""Where a type of wire or cable may lie, and how deep it is buried.

Source: NFPA 70 (NEC) 334.12(B)(4), 340.12, 320.12, 330.10, 338.12, 300.3(A), 300.5(B), 300.9, Table 310.4(A) and Table
300.5, the same in 2017, 2020 and 2023 but for the number of Table 300.5, which 2023 prints as Table 300.5(A). The
limits of NM-B and UF-B and the cover of cable, plastic and steel conduit were reviewed; the rest is from memory and
marked so.
"""

from __future__ import annotations

from dataclasses import dataclass

from planner.tables.cells import cell
from planner.tables.nec_cable_types import CABLES, TYPES, cable_type
from planner.worked import BeyondTable, Worked

# Where everything counts as a wet place, inside a raceway too (300.5(B), 300.9).
WET = frozenset({"outdoors", "roof", "underground", "wet"})
INCH_M = 0.0254
# Raceway: least cover in inches under open ground.
_COVER_IN = {"PVC-40": 18, "PVC-80": 18, "RMC": 6, "IMC": 6}
_CABLE_COVER_IN = 24
# A circuit of a dwelling of at most 120 V and 20 A with GFCI may lie shallower.
_SMALL_COVER_IN = 12

_SINGLE_DRY = frozenset({"THHN", "RHH"})
# Whose listing alone lets them lie in the earth without a raceway.
_EARTH = frozenset({"UF-B", "USE", "USE-2"})
_FREE = frozenset({"", "bundle", "trench"})


@dataclass(frozen=True, slots=True)
class Suits:
    """Whether a wire may lie in a place: ``allowed``, or only if it is ``marked`` for it; ``why`` as a sentence's end.

    ``section`` of the code; ``unverified`` when the section was not read in print.
    """

    allowed: bool
    why: str = ""
    marked: bool = False
    section: str = ""
    unverified: bool = False


_FITS = Suits(True)


def hangs_on_place(name: str, raceway: str) -> bool:
    """Whether where a wire lies decides if its type suits; wire for wet places in a raceway suits everywhere.

    >>> hangs_on_place("NM-B", "EMT"), hangs_on_place("THWN-2", "EMT")
    (True, False)
    """
    return any(not suits(name, place, raceway).allowed for place in ("indoors", "outdoors", "underground"))


def suits(name: str, place: str, raceway: str, *, no_raceway: bool = False) -> Suits:
    """Whether a type of wire may lie in a place.

    Parameters: ``name`` as ``NM-B``; ``place`` one of indoors, outdoors, attic, roof, underground, wet, exposed;
    ``raceway`` its type, empty where none is named; ``no_raceway`` whether it is said that there is none.
    ``BeyondTable`` for a type of another code.

    >>> suits("NM-B", "underground", "PVC-40").allowed, suits("UF-B", "underground", "").allowed
    (False, True)
    """
    name = cable_type(name, "8 AWG").name
    wet = place in WET
    if name not in CABLES:
        return _single(name, place, raceway, wet, no_raceway)
    match name:
        case "NM-B" if wet:
            return Suits(
                False,
                f"is for dry places only, in a raceway too; {place} counts as wet",
                section="334.12(B)(4), 300.5(B), 300.9",
            )
        case "UF-B" if place in ("outdoors", "roof") and raceway in _FREE:
            return Suits(False, "lies in the sun only if it is marked for that", marked=True, section="340.12")
        case "AC" if wet:
            return Suits(False, f"is for dry places only; {place} counts as wet", section="320.12", unverified=True)
        case "MC" if wet:
            why = "lies in wet places and in the ground only with a jacket listed for that"
            return Suits(False, why, marked=True, section="330.10(A)", unverified=True)
        case "SE" | "SEU" | "SER" if place == "underground":
            return Suits(False, "may not lie underground", section="338.12", unverified=True)
    return _FITS


def _single(name: str, place: str, raceway: str, wet: bool, no_raceway: bool) -> Suits:
    if place == "underground" and name in _EARTH:
        return _FITS
    if no_raceway or raceway in ("bundle", "trench"):
        return Suits(False, "is single wire, which runs in a raceway", section="300.3(A)", unverified=True)
    if wet and name in _SINGLE_DRY:
        why = (
            f"is for dry and damp places, and {place} counts as wet; what is marked THWN-2 too goes by that name there"
        )
        return Suits(False, why, section="Table 310.4(A)", unverified=True)
    return _FITS


def wants_raceway(name: str) -> bool:
    """Whether a type is single wire that may not lie in the earth as it is.

    >>> wants_raceway("THWN-2"), wants_raceway("USE-2"), wants_raceway("UF-B")
    (True, False, False)
    """
    return name not in CABLES and name not in _EARTH


def least_cover(name: str, raceway: str, *, small: bool = False) -> Worked:
    """Least cover of a wire under open ground, in m; under a drive or a building other depths hold.

    Parameters: ``name`` of the wire type; ``raceway`` its type, empty for cable in the earth; ``small`` for a dwelling
    circuit of at most 120 V and 20 A with GFCI. ``BeyondTable`` for raceways that the table is not known for.

    >>> least_cover("UF-B", ""), least_cover("THWN-2", "PVC-40"), least_cover("THWN-2", "RMC")
    (0.6096, 0.4572, 0.1524)
    """
    if name.upper() not in TYPES:
        raise BeyondTable(f"{name} is not a wire type of the NEC")
    if raceway in _FREE:
        inches, what = _CABLE_COVER_IN, "cable in the ground"
    elif raceway in _COVER_IN:
        inches, what = _COVER_IN[raceway], f"{raceway} in the ground"
    else:
        raise BeyondTable(f"Table 300.5 is known here for cable, {', '.join(_COVER_IN)}, not for {raceway}")
    if small and inches > _SMALL_COVER_IN:
        return _cover(_SMALL_COVER_IN, "a small GFCI circuit of a dwelling", unverified=True)
    return _cover(inches, what)


def _cover(inches: int, what: str, *, unverified: bool = False) -> Worked:
    return cell(round(inches * INCH_M, 4), f"least cover of {what}", "m", "NEC Table 300.5", unverified=unverified)
