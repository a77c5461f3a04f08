"""From what a layout says of a room's construction to its envelope: areas, conductances and drives, as bounds.

A word (bare, insulated, masonry) stands for a construction; explicit figures replace it key by key. What nobody said is
a range over the plausible, with a sentence among the envelope's guesses.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from planner.physics.envelope import NO_AREA, Envelope, Flow, HeatPath
from planner.physics.psychrometrics import SEA_LEVEL_PA, standard_pressure
from planner.physics.thermal import STANDARD_DENSITY_KG_M3, Bounds, carried_by_air, sol_air_temperature
from planner.tables.band import Band
from planner.tables.cells import cell
from planner.tables.heat_transmission import (
    ABSORPTANCE,
    ATTIC_SOURCE,
    CONSTRUCTIONS,
    DOUBLE_DOOR_M,
    GLASS,
    MEAN_BELOW_DESIGN_K,
    OUTSIDE_FILM_W_M2K,
    SINGLE_DOOR_M,
    SLAB_EDGE_W_MK,
    SLAB_SOURCE,
    SUN_SOURCE,
    SUN_W_M2,
    UNDESCRIBED,
    attic,
)
from planner.units import Celsius, Metres
from planner.worked import BeyondTable, named, number

_HOTTEST_OUTDOOR_C = 50.0


@dataclass(frozen=True, slots=True)
class OverheadDoor:
    """An overhead door as far as the layout describes it: ``area`` in m², ``u`` in W/m²K, ``faces`` a compass word."""

    area: float | None = None
    u: Band | None = None
    faces: str = ""


@dataclass(frozen=True, slots=True)
class Windows:
    """All windows together as far as the layout describes them: ``area`` in m², ``u`` in W/m²K, ``faces`` a compass
    word, empty where they look more than one way or nobody said."""

    area: float
    u: Band | None = None
    faces: str = ""


@dataclass(frozen=True, slots=True)
class Described:
    """What the layout says of a construction; None is what nobody said. U in W/m²K, ``air_changes`` in 1/h.

    ``door`` None: no overhead door; ``windows`` None: none. ``floor`` replaces the edge loss of a bare slab. ``colour``
    of the outside: light, medium or dark.
    """

    walls: Band | None = None
    ceiling: Band | None = None
    floor: Band | None = None
    door: OverheadDoor | None = None
    windows: Windows | None = None
    air_changes: Band | None = None
    colour: str = ""


def by_word(word: str, *, overhead_door: bool) -> Described:
    """The construction behind ``bare``, ``insulated`` or ``masonry``; ``BeyondTable`` for another word.

    ``interior`` is no construction: use ``planner.physics.envelope.INTERIOR``.

    >>> by_word("bare", overhead_door=True).ceiling.high
    2.5
    """
    if word not in CONSTRUCTIONS:
        raise BeyondTable(f"There is no envelope {word!r}. Envelopes: {', '.join(CONSTRUCTIONS)}, interior.")
    made = CONSTRUCTIONS[word]
    door = OverheadDoor(u=made.door) if overhead_door else None
    return Described(walls=made.walls, ceiling=made.ceiling, door=door, air_changes=made.air_changes)


@dataclass(slots=True)
class _Notes:
    guesses: list[str] = field(default_factory=list)
    weak: list[str] = field(default_factory=list)

    def settle(self, said: Band | None, fallback: Band, what: str, unit: str) -> Band:
        """What was said, else the fallback with a sentence; figures nobody checked are remembered."""
        band = fallback if said is None else said
        if said is None:
            span = f"{number(band.low)} to {number(band.high)} {unit}"
            self.guesses.append(f"Nobody described the {what}: {span}, {band.source}.")
        if band.weak:
            self.weak.append(f"{what}: {band.source}")
        return band


@dataclass(frozen=True, slots=True)
class _Shell:
    """Outer walls: the area when the biggest is the house's; sides and perimeter when the smallest is."""

    least_area: float
    most_sides: tuple[float, ...]
    most_perimeter: float
    biggest: float
    widest: float


def _shell(length: float, width: float, height: float, attached: bool, notes: _Notes) -> _Shell:
    widths = sorted((length, length, width, width), reverse=True)
    areas = tuple(side * height for side in widths)
    if attached:
        notes.guesses.append("One wall is taken to be the house's and to pass no heat.")
    least = sum(areas[1:]) if attached else sum(areas)
    most = widths[:3] if attached else widths
    return _Shell(least, areas[: len(most)], sum(most), areas[0], widths[0])


def room_envelope(
    *,
    described: Described,
    length: Metres,
    width: Metres,
    height: Metres,
    outdoor: Celsius,
    attached: bool,
    altitude: Metres = 0.0,
) -> Envelope:
    """The envelope of a room at the design hour.

    Parameters: ``described`` the construction; inner ``length``, ``width``, ``height``; ``outdoor`` design dry bulb;
    ``attached`` whether one wall is the house's, which passes no heat here; ``altitude`` of the site.

    Sun is that of a clear day at 33 to 40 ° north, 15:00, on the walls in the order that gains most. Raises
    ``BeyondTable`` for sizes that no room has, above 50 °C outdoors, and for a door larger than its wall.

    >>> bare = room_envelope(
    ...     described=by_word("bare", overhead_door=True),
    ...     length=6.1, width=6.1, height=2.74, outdoor=35.0, attached=True,
    ... )
    >>> low, high = bare.gains(25.0)
    >>> low < 3737 < high   # EnergyPlus peak of the reference garage
    True
    """
    if not min(length, width, height) > 0:
        raise BeyondTable("A room has a length, a width and a height greater than 0.")
    if not outdoor <= _HOTTEST_OUTDOOR_C:
        raise BeyondTable(f"The attic and sun figures end at 50 °C outdoors; {number(outdoor)} °C is above.")
    notes = _Notes()
    shell = _shell(length, width, height, attached, notes)
    absorbed = _absorptance(described.colour, notes) / OUTSIDE_FILM_W_M2K
    floor_area = length * width
    paths, door_area = [], NO_AREA
    if described.door is not None:
        door, door_area = _door(described.door, shell, outdoor, absorbed, notes)
        paths.append(door)
    paths.append(_walls(described, shell, door_area, outdoor, absorbed, notes))
    paths.append(_ceiling(described.ceiling, floor_area, outdoor, notes))
    if described.windows is not None:
        paths.append(_glass(described.windows, outdoor, notes))
    paths.append(_floor(described.floor, floor_area, shell, outdoor, notes))
    density = STANDARD_DENSITY_KG_M3 * standard_pressure(altitude=altitude) / SEA_LEVEL_PA
    changes = notes.settle(described.air_changes, UNDESCRIBED.air_changes, "air changes", "an hour")
    paths.append(_leaks(changes, floor_area * height, density, outdoor))
    house_wall = shell.biggest if attached else 0.0
    return Envelope(tuple(paths), changes, tuple(notes.guesses), tuple(notes.weak), house_wall)


def _absorptance(colour: str, notes: _Notes) -> float:
    if not colour:
        notes.guesses.append("Nobody said the colour of walls and door: medium.")
        colour = "medium"
    if colour not in ABSORPTANCE:
        raise BeyondTable(f"There is no colour {colour!r}. Colours: {', '.join(ABSORPTANCE)}.")
    return ABSORPTANCE[colour]


def _path(
    name: str,
    key: str,
    least: float,
    most: float,
    cool: float,
    hot: float,
    source: str,
    weak: bool = False,
    area: Bounds = NO_AREA,
    absorbed: float = 0.0,
    faces: str = "",
) -> HeatPath:
    low = cell(least, f"least conductance of {name}", "W/K", source, unverified=weak)
    high = cell(most, f"most conductance of {name}", "W/K", source, unverified=weak)
    return HeatPath(name, key, Flow(low, high, cool), Flow(low, high, hot), area, absorbed, faces)


def _sunny(outdoor: float, sun: float, absorbed: float, name: str) -> float:
    irradiance = cell(sun, f"sun on {name}", "W/m²", SUN_SOURCE)
    return sol_air_temperature(outdoor=outdoor, irradiance=irradiance, absorptance_over_film=absorbed)


def _door(said: OverheadDoor, shell: _Shell, outdoor: float, absorbed: float, notes: _Notes) -> tuple[HeatPath, Bounds]:
    u = notes.settle(said.u, UNDESCRIBED.door, "overhead door", "W/m²K")
    if said.area is None:
        single, double = SINGLE_DOOR_M[0] * SINGLE_DOOR_M[1], DOUBLE_DOOR_M[0] * DOUBLE_DOOR_M[1]
        largest = double if shell.widest >= DOUBLE_DOOR_M[0] else single
        area = Bounds(min(single, shell.biggest), min(largest, shell.biggest))
        notes.guesses.append(
            f"Nobody gave the size of the overhead door: {number(area.low)} to {number(area.high)} m²."
        )
    else:
        area = Bounds(said.area, said.area)
    if not 0 < area.high <= shell.biggest:
        raise BeyondTable(f"A door of {number(area.high)} m² does not fit a wall of {number(shell.biggest)} m².")
    if not said.faces:
        notes.guesses.append("Nobody said where the overhead door faces: the upper bound has it face west, in the sun.")
    faces = said.faces or "west"
    if faces not in SUN_W_M2:
        raise BeyondTable(f"There is no sun figure for a door that faces {faces!r}. Known: {', '.join(SUN_W_M2)}.")
    hot = _sunny(outdoor, SUN_W_M2[faces], absorbed, "the door")
    least, most = u.low * area.low, u.high * area.high
    name, key = "the door", "envelope.door"
    path = _path(name, key, least, most, outdoor, hot, u.source, u.weak, area, absorbed, said.faces)
    return path, area


def _walls(
    described: Described, shell: _Shell, door: Bounds, outdoor: float, absorbed: float, notes: _Notes
) -> HeatPath:
    u = notes.settle(described.walls, UNDESCRIBED.walls, "walls", "W/m²K")
    suns = sorted(SUN_W_M2.values(), reverse=True)[: len(shell.most_sides)]
    glass = described.windows.area if described.windows is not None else 0.0
    most = sum(shell.most_sides) - door.low - glass
    least = shell.least_area - door.high - glass
    if not min(most, least) > 0:
        raise BeyondTable("Door and windows are larger than the walls they are in.")
    # The biggest wall is in the most sun and the door is cut from the least, so no real order of the walls gains more.
    lit = sum(area * sun for area, sun in zip(shell.most_sides, suns, strict=True))
    sun = (lit - (door.low + glass) * suns[-1]) / most
    hot = _sunny(outdoor, sun, absorbed, "the walls")
    name, key, area = "the walls", "envelope.walls", Bounds(least, most)
    return _path(name, key, u.low * least, u.high * most, outdoor, hot, u.source, u.weak, area, absorbed)


def _ceiling(said: Band | None, area: float, outdoor: float, notes: _Notes) -> HeatPath:
    u = notes.settle(said, UNDESCRIBED.ceiling, "ceiling", "W/m²K")
    notes.guesses.append("The ceiling is taken to lie below an attic; a roof without one lets in more sun.")
    above = attic(u.high)
    least, most = (
        cell(u_end * area, f"{end} conductance of the ceiling", "W/K", u.source, unverified=u.weak)
        for u_end, end in ((u.low, "least"), (u.high, "most"))
    )
    hot = named(outdoor + above.rise / above.share, "hot attic as the room meets it", "°C", source=ATTIC_SOURCE)
    # The attic follows the room by 1 − share, so only a share of the ceiling's conductance acts towards that drive.
    high = Flow(least, named(most * above.share, "conductance to the attic's surroundings", "W/K"), hot)
    return HeatPath("the ceiling", "envelope.ceiling", Flow(least, most, outdoor), high, Bounds(area, area))


def _glass(said: Windows, outdoor: float, notes: _Notes) -> HeatPath:
    u = said.u or GLASS
    if u.weak:
        notes.weak.append(f"windows: {u.source}")
    where = f"Windows face {said.faces}" if said.faces else "Windows are taken to face west"
    notes.guesses.append(f"{where} and let in all the sun in the upper bound, none in the lower.")
    faces = said.faces or "west"
    if faces not in SUN_W_M2:
        raise BeyondTable(f"There is no sun figure for windows that face {faces!r}. Known: {', '.join(SUN_W_M2)}.")
    if not u.low > 0:
        raise BeyondTable("Windows pass some heat: their U is greater than 0.")
    hot = named(outdoor + SUN_W_M2[faces] / u.high, "outdoor air and sun on glass", "°C", source=SUN_SOURCE)
    name, key, size = "the windows", "envelope.windows", Bounds(said.area, said.area)
    low, high = u.low * said.area, u.high * said.area
    return _path(name, key, low, high, outdoor, hot, u.source, u.weak, size, faces=said.faces)


def _floor(said: Band | None, area: float, shell: _Shell, outdoor: float, notes: _Notes) -> HeatPath:
    if said is None:
        notes.guesses.append("The floor is taken to be a slab on the ground without insulation.")
        most, source = SLAB_EDGE_W_MK * shell.most_perimeter, SLAB_SOURCE
    else:
        most, source = said.high * area, said.source
    mean = MEAN_BELOW_DESIGN_K
    cool = named(outdoor - mean.high, "ground at its coolest", "°C", source=mean.source)
    hot = named(outdoor - mean.low, "ground at its warmest", "°C", source=mean.source)
    return _path("the floor", "envelope.floor", 0.0, most, cool, hot, source, area=Bounds(area, area))


def _leaks(changes: Band, volume: float, density: float, outdoor: float) -> HeatPath:
    least, most = (carried_by_air(flow=volume * rate, density=density) for rate in (changes.low, changes.high))
    return _path("leaks", "envelope.air_changes", least, most, outdoor, outdoor, changes.source, changes.weak)
