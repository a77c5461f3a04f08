"""A room on its design day: how hot it gets, what it takes to hold a temperature, and the balance at the hottest hour.

The day is the hottest to plan for, clear, and repeats until the room no longer changes. Every answer is a band. Its low
end has the least heat and the most cooling of what is only known as a range, its high end the reverse.

Index: ``RoomCase``, ``design_day``, ``shortfall``, ``peak_load``, ``units_needed``; ``worst_day`` to start from it.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from planner.physics.cooling import capacity_at
from planner.physics.room_case import RoomCase
from planner.physics.room_chains import chains, outdoor
from planner.physics.room_march import march
from planner.physics.room_moisture import moist_shares
from planner.physics.room_network import Chain, Day
from planner.physics.room_plant import Removal, Vent, at_hour
from planner.physics.room_units import RoomUnit, lines_at, removal, through
from planner.physics.settled import Settled
from planner.physics.thermal import Bounds
from planner.tables.cells import cell
from planner.tables.cooling_equipment import FITTED_OUTDOOR_C, FITTED_RETURN_C
from planner.tables.heat_transmission import CONVECTION_W_M2K
from planner.units import Celsius
from planner.worked import BeyondTable, named, number, traced

NETWORK = "network of the room over the design day"
MOISTURE = "moisture balance of the coil"


@dataclass(frozen=True, slots=True)
class UnitAtHour:
    """One unit at the hottest hour: what it could take out of the room then, W; of a room beyond 36 °C, at 36 °C."""

    name: str
    capacity_w: float


@dataclass(frozen=True, slots=True)
class Balance:
    """The room at the hottest hour along one bound.

    ``hour`` of solar time; temperatures in °C; ``heat_w`` released in the room; ``gains`` into its air by each way,
    W, negative where heat leaves; ``units`` what each could take out; ``held``: the thermostat holds its set point,
    and nothing is at its end.
    """

    hour: float
    room_c: float
    outdoor_c: float
    heat_w: float
    gains: tuple[tuple[str, float], ...]
    units: tuple[UnitAtHour, ...]
    removed_w: float
    held: bool


@dataclass(frozen=True, slots=True)
class RoomDay:
    """The hottest temperature of the room on its design day as a band, and the balances that make its two ends.

    ``notes`` are what was assumed on the way, ``weak`` the figures nobody checked, beside those of the envelope.
    """

    settled: Settled
    low: Balance
    high: Balance
    notes: tuple[str, ...]
    weak: tuple[str, ...]


def design_day(case: RoomCase) -> RoomDay:
    """How hot a room gets on its design day.

    Capacity is known for rooms of 22 to 36 °C. A bound beyond is marked: ``high_beyond`` at 36 °C means "above", for
    most room units trip there. Raises ``BeyondTable`` for heat that is negative or no number, outdoor air the units'
    curves do not reach, and a kind of unit nobody has a curve for.

    >>> from planner.physics.cooling import BTU_PER_HOUR_W
    >>> from planner.physics.envelope import INTERIOR
    >>> from planner.tables.outdoor_air import ANYWHERE
    >>> unit = RoomUnit(name="ac-a", kind="window-ac", rated_w=25000 / BTU_PER_HOUR_W)
    >>> case = RoomCase(
    ...     heat=Bounds(6400.0, 6400.0), envelope=INTERIOR, climate=ANYWHERE, summer_c=35.0, altitude_m=0.0,
    ...     units=(unit,), setpoint_c=25.0,
    ... )
    >>> str(design_day(case).settled)   # independent model: 26.8 °C
    '26.4 to 27.8 °C'
    """
    low, high = (_balance(case, worst_day(case, high=high), high=high) for high in (False, True))
    first = FITTED_RETURN_C.high
    coils = bool(case.coils)
    ends = [(end.room_c, end.room_c > first and (coils or end.room_c == math.inf)) for end in (low, high)]
    (low_c, low_beyond), (high_c, high_beyond) = ((first, True) if beyond else (at, False) for at, beyond in ends)
    lines = [lines_at(unit, float(case.summer_c), altitude=float(case.altitude_m)) for unit in case.coils]
    return RoomDay(
        Settled(low_c, high_c, low_beyond, high_beyond),
        low,
        high,
        (*case.climate.guesses, *dict.fromkeys(note for made in lines for note in made.notes)),
        tuple(dict.fromkeys(doubt for made in lines for doubt in made.weak)),
    )


@dataclass(frozen=True, slots=True)
class BoundDay:
    """The day along one bound with all that made it: outdoor ``air`` by the hour, chains, coils, air blown through.

    ``moist``: the share of each unit's capacity that is left where outdoor moisture condenses.
    """

    day: Day
    air: tuple[float, ...]
    heat: float
    chains: tuple[Chain, ...]
    coils: tuple[Removal, ...]
    blown: tuple[Vent, ...]
    setpoint_c: float
    moist: Mapping[str, float]


def worst_day(case: RoomCase, *, high: bool, convection: float | None = None) -> BoundDay:
    """The hottest day along the ``high`` bound, or the mildest along the low one, of what the directions of heat allow.

    ``convection`` from surfaces to air, W/m²K; the stronger along the high bound, the weaker along the low one, where
    it is not said.
    Raises ``BeyondTable`` as ``design_day`` does.
    """
    heat = case.heat.high if high else case.heat.low
    if not 0 <= heat < math.inf:
        raise BeyondTable(f"Heat in a room is 0 W or more; {number(heat)} W is not.")
    air = outdoor(case.climate, float(case.summer_c), high=high)
    pick = max if high else min
    coils, blown = _plant(case, air, {}, high=high)
    made, day = pick(
        _days(case, heat, coils, blown, high=high, convection=convection), key=lambda each: each[1].hottest.room_c
    )
    shares: Mapping[str, float] = {}
    if high and case.coils:
        # What moisture takes is sought where the dry room settles: warmer, the coil condenses less.
        shares = moist_shares(case, min(max(day.hottest.room_c, FITTED_RETURN_C.low), FITTED_RETURN_C.high))
        coils, blown = _plant(case, air, shares, high=high)
        made, day = pick(
            _days(case, heat, coils, blown, high=high, convection=convection), key=lambda each: each[1].hottest.room_c
        )
    return BoundDay(day, air, heat, made, coils, blown, _floor_of(case), shares)


def _floor_of(case: RoomCase) -> float:
    """The coolest the units make the room: the set point, and never below where their curves begin: 22 °C of return
    air, and 25 °C at the condenser of a portable unit that cools it with room air."""
    begins = FITTED_OUTDOOR_C.low if any(unit.one_hose for unit in case.units) else FITTED_RETURN_C.low
    return max(float(case.setpoint_c), begins)


def _plant(
    case: RoomCase, air: Sequence[float], shares: Mapping[str, float], *, high: bool
) -> tuple[tuple[Removal, ...], tuple[Vent, ...]]:
    """What cools the room along one bound, the least on the high side; ``shares`` of capacity that moisture leaves."""
    altitude, wet = float(case.altitude_m), case.climate.wet_bulb_c
    coils = tuple(
        removal(unit, air, most=not high, altitude=altitude, moist=shares.get(unit.name, 1.0)) for unit in case.coils
    )
    blown = through(case.units, air, wet, most=not high, altitude=altitude)
    return coils, blown


def _days(
    case: RoomCase,
    heat: float,
    coils: tuple[Removal, ...],
    blown: tuple[Vent, ...],
    *,
    high: bool,
    hold: float | None = None,
    convection: float | None = None,
) -> list[tuple[tuple[Chain, ...], Day]]:
    """The day for each plausible set of ways on which heat leaves: none, those colder than the room in the mean of the
    day, and those on which it leaves at the hottest hour. ``hold``: a temperature to hold whatever it takes, °C."""
    if convection is None:
        convection = CONVECTION_W_M2K.high if high else CONVECTION_W_M2K.low
    start = _floor_of(case) if hold is None else hold
    outward: frozenset[str] = frozenset()
    days: dict[frozenset[str], tuple[tuple[Chain, ...], Day]] = {}
    for _ in range(3):
        if outward in days:
            break
        made = chains(
            envelope=case.envelope, climate=case.climate, hottest=float(case.summer_c), high=high, outward=outward
        )
        day = _marched(float(heat), made, coils, blown, start, hold is not None, convection)
        days[outward] = made, day
        room = day.hottest.room_c
        if len(days) == 1:
            outward = frozenset(way.name for way in made if sum(way.drive) / 24 < room * (1 - way.follows))
        else:
            outward = frozenset(name for name, gain in day.hottest.gains if gain < 0)
    return list(days.values())


# A layout with much open, in some phases and cases, has several hundred of them.
@lru_cache(maxsize=4096)
def _marched(
    heat: float,
    made: tuple[Chain, ...],
    coils: tuple[Removal, ...],
    blown: tuple[Vent, ...],
    setpoint: float,
    limitless: bool,
    convection: float,
) -> Day:
    return march(
        heat=heat, chains=made, removals=coils, vents=blown, setpoint=setpoint, limitless=limitless,
        convection=convection,
    )  # fmt: skip


def _balance(case: RoomCase, bound: BoundDay, *, high: bool) -> Balance:
    """The hottest hour with its arithmetic: the room's temperature follows from the heat and the units' lines."""
    moment, air, heat = bound.day.hottest, bound.air, bound.heat
    held = abs(moment.room_c - _floor_of(case)) < 1e-9
    clock = f"{int(moment.hour):02d}:{round(moment.hour % 1 * 60):02d}"
    outdoor_c = cell(at_hour(air, moment.hour), f"outdoor air at {clock}", "°C", "ASHRAE design-day profile")
    gains = tuple((name, cell(gain, f"heat through {name}", "W", NETWORK)) for name, gain in moment.gains)
    side = "most" if high else "least"
    at = max(min(moment.room_c, FITTED_RETURN_C.high), FITTED_RETURN_C.low)
    lines = [
        lines_at(
            unit,
            outdoor_c if traced(heat) else float(outdoor_c),
            altitude=case.altitude_m,
            moist=cell(bound.moist.get(unit.name, 1.0), "share left when outdoor moisture condenses", "", MOISTURE),
        )
        for unit in case.coils
    ]
    capacities = [capacity_at(line, at, unit.name) for unit, line in zip(case.coils, lines, strict=True)]
    units = tuple(
        UnitAtHour(unit.name, each.low if high else each.high)
        for unit, each in zip(case.coils, capacities, strict=True)
    )
    room = moment.room_c
    if traced(heat) and not held and room < math.inf:
        pushed = named(sum((gain for _, gain in gains), start=heat), f"{side} heat into the room at {clock}", "W")
        if case.coils and not moment.capped:
            slopes = [line.low if high else line.high for line in lines]
            base = named(sum(line.at_27 for line in slopes), "capacity of the units at 27 °C return", "W")
            slope = named(sum(line.per_k for line in slopes), "capacity gained for each kelvin", "W/K")
            name = "room settles at most at" if high else "room settles at least at"
            room = named(27.0 + (pushed - base) / slope, name, "°C")
        else:
            room = cell(room, "hottest room on the design day", "°C", NETWORK)
    return Balance(moment.hour, room, outdoor_c, heat, gains, units, moment.removed_w, held)


def peak_load(case: RoomCase, room: Celsius) -> Bounds:
    """Cooling it takes to hold a room temperature all day, at its peak, W: what a unit would have to do.

    Negative heat flows count; at no hour is less than 0 W taken out. ``BeyondTable`` outside 10 to 60 °C.
    """
    if not 10 <= room <= 60:
        raise BeyondTable(f"The design day is known for rooms of 10 to 60 °C, not {number(room)} °C.")
    return Bounds(_held(case, room, high=False).busiest.removed_w, _held(case, room, high=True).busiest.removed_w)


def _held(case: RoomCase, room: float, *, high: bool) -> Day:
    heat = case.heat.high if high else case.heat.low
    air = outdoor(case.climate, float(case.summer_c), high=high)
    _, blown = _plant(case, air, {}, high=high)
    days = _days(case, heat, (), blown, high=high, hold=float(room))
    pick = max if high else min
    return pick((day for _, day in days), key=lambda day: day.busiest.removed_w)


def _capacities(case: RoomCase, room: float, steps: int, *, high: bool) -> list[float]:
    """What all coils of a room can take out at each step of the day, W."""
    air = outdoor(case.climate, float(case.summer_c), high=high)
    coils, _ = _plant(case, air, moist_shares(case, room) if high else {}, high=high)
    an_hour = steps // 24
    return [
        sum(at_hour(unit.at_27, (index + 1) / an_hour) + unit.per_k * (room - 27.0) for unit in coils)
        for index in range(steps)
    ]


def shortfall(case: RoomCase, room: Celsius) -> Bounds:
    """How much cooling is missing at the worst hour to hold a room temperature all day, W; negative is spare.

    A room that is cooler at night rides through a small shortfall, so one that is missing some at a limit may hold it;
    one that misses none does. Raises ``BeyondTable`` outside 22 to 36 °C, where capacity is not known.
    """
    if not FITTED_RETURN_C.contains(room):
        raise BeyondTable(f"Cooling capacity is known for rooms of 22 to 36 °C, not {number(room)} °C.")
    ends = []
    for high in (False, True):
        needed = _held(case, float(room), high=high).removed
        capacities = _capacities(case, float(room), len(needed), high=high)
        ends.append(max(want - have for want, have in zip(needed, capacities, strict=True)))
    return Bounds(*ends)


def units_needed(case: RoomCase, unit: RoomUnit, room: Celsius) -> tuple[int, int]:
    """How many units like ``unit`` in all hold a room temperature: the fewest that could, the fewest that surely do.

    The units of the case are left out. Raises ``BeyondTable`` outside 22 to 36 °C, and for a unit that may cool
    nothing there.
    """
    if not FITTED_RETURN_C.contains(room):
        raise BeyondTable(f"Cooling capacity is known for rooms of 22 to 36 °C, not {number(room)} °C.")
    counts = []
    for high in (False, True):
        needed = _held(replace(case, units=()), float(room), high=high).removed
        alone = replace(case, units=(unit,))
        capacities = _capacities(alone, float(room), len(needed), high=high)
        air = outdoor(case.climate, float(case.summer_c), high=high)
        _, blown = _plant(alone, air, {}, high=high)
        worst = 0.0
        for index, (want, have) in enumerate(zip(needed, capacities, strict=True)):
            hour = (index + 1) * 24 / len(needed)
            brought = sum(vent.conductance * (at_hour(vent.drive, hour) - float(room)) for vent in blown)
            if not have - brought > 0:
                raise BeyondTable(f"{unit.name} may cool nothing at {number(room)} °C, so no number of them is enough.")
            worst = max(worst, want / (have - brought))
        counts.append(math.ceil(worst))
    return counts[0], counts[1]
