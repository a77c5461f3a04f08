"""What a garage or small room lets through: heat transmission, air changes, sun, attic and ground, as ranges.

Heat transmission U in W/m²K, resistance R in m²K/W. Assemblies are series sums of ASHRAE surface films and 2005
Handbook of Fundamentals material properties. Ends are the two plausible constructions of a word, never a guess between
them. Air changes are the least certain figures here: they are judgement, and marked so.
"""

from __future__ import annotations

from dataclasses import dataclass

from planner.tables.band import Band
from planner.worked import BeyondTable

# Surface films and layers of the reference garage.
OUTSIDE_FILM_W_M2K = 18.0
INSIDE_FILM_W_M2K = 8.29
CEILING_FILM_R = 0.162
SIDING_R = 0.012 / 0.094
PLYWOOD_R = 0.0127 / 0.12
GYPSUM_R = 0.0127 / 0.16
CAVITY_R = 0.17
STUD_R = 0.089 / 0.12
FRAMING_SHARE = 0.25
_LAYERS = "ASHRAE series resistance, 2005 handbook materials"

_WALL_WITHOUT_CAVITY_R = 1 / OUTSIDE_FILM_W_M2K + SIDING_R + PLYWOOD_R + GYPSUM_R + 1 / INSIDE_FILM_W_M2K
_CEILING_R = 2 * CEILING_FILM_R + GYPSUM_R
_DOOR_FILMS_R = 1 / OUTSIDE_FILM_W_M2K + 1 / INSIDE_FILM_W_M2K

_WALL_BARE = Band(1.52, 2.44, f"stud wall without insulation, with or without gypsum board: {_LAYERS}")
_WALL_MASONRY = Band(2.7, 2.7, "200 mm hollow block, typical", weak=True)
_CEILING_BARE = Band(2.5, 2.5, f"gypsum ceiling below an attic, no insulation: {_LAYERS}")
_DOOR_STEEL = Band(5.7, 5.7, f"steel door, surface films only: {_LAYERS}")
_DOOR_INSULATED = Band(1.1, 2.2, "whole door sold as R-9, by judgement from DASMA TDS 163", weak=True)
_LEAKY = Band(1.0, 4.0, "typical garage with an overhead door, judgement", weak=True)
_TIGHT = Band(0.3, 1.0, "weatherstripped garage, judgement", weak=True)


def wall_u(insulation: float) -> Band:
    """U of a stud wall with gypsum and cavity insulation of the stated R.

    Parameters: ``insulation`` in m²K/W (R-13 is 2.29). Low end: no framing; high end: a quarter of it 89 mm studs,
    parallel paths.

    >>> wall_u(2.289)
    Band(low=0.359..., high=0.47..., source='stud wall with cavity insulation: ...', weak=False)
    """
    clear = 1 / (_WALL_WITHOUT_CAVITY_R + insulation)
    studs = 1 / (_WALL_WITHOUT_CAVITY_R + STUD_R)
    framed = (1 - FRAMING_SHARE) * clear + FRAMING_SHARE * studs
    source = f"stud wall with cavity insulation: {_LAYERS}, 0 to 25 % framing"
    return Band(min(clear, framed), max(clear, framed), source)


def ceiling_u(insulation: float) -> Band:
    """U of a gypsum ceiling below an attic with insulation of the stated R, m²K/W (R-30 is 5.28).

    >>> round(ceiling_u(5.283).low, 3)
    0.176
    """
    u = 1 / (_CEILING_R + insulation)
    return Band(u, u, f"gypsum ceiling with insulation: {_LAYERS}")


_DOOR_SHARE = Band(0.22, 0.60, "whole door against its core, DASMA TDS 163 and judgement", weak=True)


def door_u(insulation: float) -> Band:
    """U of an overhead door by the R it is sold with, m²K/W (R-9 is 1.58).

    The advertised R is that of the core. The whole door keeps 25 to 40 % of it; the range here is widened to 22 to 60 %
    so that it holds the doors listed with a whole-door figure. No door passes more than its two surface films.

    >>> band = door_u(9 * 0.1761)
    >>> band.low < 1.1 and band.high > 2.2
    True
    """
    low, high = (1 / max(insulation * share, _DOOR_FILMS_R) for share in (_DOOR_SHARE.high, _DOOR_SHARE.low))
    return Band(low, high, _DOOR_SHARE.source, weak=True)


# Heat that layers take up, J/m²K: siding and sheathing, gypsum board, 102 mm of concrete.
SHEATHING_J_M2K, GYPSUM_J_M2K, SLAB_J_M2K = 17_500.0, 11_100.0, 190_700.0
CONCRETE_W_MK, SLAB_M = 1.73, 0.102
# From surfaces to still air, and from each other; both together are the inside film. Server fans that stir the room
# lift the first.
CONVECTION_W_M2K = Band(3.0, 6.0, "EnergyPlus natural convection read back from the reference garage, and stirred air")
RADIATION_W_M2K = INSIDE_FILM_W_M2K - CONVECTION_W_M2K.low
MASS_SOURCE = "2005 handbook materials"


@dataclass(frozen=True, slots=True)
class Construction:
    """What one word says of a room: U of walls, ceiling and overhead door in W/m²K, natural air changes in 1/h."""

    walls: Band
    ceiling: Band
    door: Band
    air_changes: Band


# The reference's insulated garage is R-13 in the walls and R-30 above.
CONSTRUCTIONS = {
    "bare": Construction(_WALL_BARE, _CEILING_BARE, _DOOR_STEEL, _LEAKY),
    "insulated": Construction(wall_u(2.289), ceiling_u(5.283), _DOOR_INSULATED, _TIGHT),
    "masonry": Construction(_WALL_MASONRY, _CEILING_BARE, _DOOR_STEEL, _LEAKY),
}

# An element that nobody described may be any of them, or better insulated than any.
UNDESCRIBED = Construction(
    Band(0.2, 2.7, "anything from a well insulated wall to hollow block, judgement", weak=True),
    Band(0.1, 2.5, "anything from a well insulated ceiling to bare gypsum, judgement", weak=True),
    Band(0.5, 5.7, "anything from a well insulated to a plain steel door, judgement", weak=True),
    Band(0.1, 4.0, "anything from a tight room to a leaky garage, judgement", weak=True),
)
GLASS = Band(0.8, 5.7, "anything from triple glass to surface films only", weak=True)

SINGLE_DOOR_M = (2.44, 2.13)
DOUBLE_DOOR_M = (4.88, 2.13)

SLAB_EDGE_W_MK = 1.263
SLAB_SOURCE = "ASHRAE 90.1 F-factor, slab without insulation"
# The ground follows a mean of the outdoor air. In sixteen cities the mean of the hottest month lies 4.9 K (Tampa) to
# 13.9 K (Granada) below the 0.4 % design temperature, and the mean of the year up to 23.9 K (Denver).
MEAN_BELOW_DESIGN_K = Band(4.5, 24.0, "ASHRAE 2009 design data and typical years of sixteen cities")

# Peak sun on one square metre at the hottest hour of a clear day, 33 to 40 ° north, by the way a wall faces.
SUN_W_M2 = {"west": 700.0, "south": 250.0, "east": 120.0, "north": 120.0}
SUN_SOURCE = "clear-sky typicals at 33 to 40 ° north, 15:00"
ABSORPTANCE = {"light": 0.45, "medium": 0.7, "dark": 0.85}


@dataclass(frozen=True, slots=True)
class Attic:
    """An attic at the design hour: ``attic = share × outdoor + (1 − share) × room + rise``, °C."""

    share: float
    rise: float


ATTIC_SOURCE = "EnergyPlus 25.2 runs of the reference garage"
# At 25 °C indoors and 35.0, 40.6, 46.1 °C outdoors they give the simulated 59.4, 64.1, 68.7 and 48.3, 51.8, 55.1 °C.
_ATTIC_BELOW = (0.175, Attic(0.837, 26.03))
_ATTIC_ABOVE = (2.5, Attic(0.612, 17.18))


def attic(u: float) -> Attic:
    """The attic above a ceiling of the given U, W/m²K: interpolated between the two ceilings that were simulated.

    Outside them the nearer one is used, which overstates the gain: a better ceiling passes less, a worse one cools
    the attic. Raises ``BeyondTable`` for a U that no ceiling has.

    >>> attic(2.5).share
    0.612
    """
    if not 0 < u < 10:
        raise BeyondTable(f"A ceiling cannot have a U of {float(u):g} W/m²K.")
    (u0, tight), (u1, bare) = _ATTIC_BELOW, _ATTIC_ABOVE
    part = min(max((u - u0) / (u1 - u0), 0.0), 1.0)
    return Attic(tight.share + part * (bare.share - tight.share), tight.rise + part * (bare.rise - tight.rise))
