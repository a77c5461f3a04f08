"""What follows from losses, as tables for people and as data."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from planner.analyses import standby
from planner.analyses.outcomes import Load
from planner.analyses.single_losses import Consequence, keys_by_name, sweep_of
from planner.facts import said
from planner.plan import Plan
from planner.plan.objects import Device
from planner.report import cycling_rooms, warm_rooms
from planner.report.cycling_rooms import CyclingRoom
from planner.report.tables import Table
from planner.report.warm_rooms import WarmRoom
from planner.tables.breaker_trip import Standard, opens_within
from planner.told import Told, told
from planner.worked import BeyondTable, number, show

# Names beyond these are counted, not listed.
MOST_NAMED = 8
FORMAT_VERSION = "1.0"


@dataclass(frozen=True, slots=True)
class Simulated:
    """What was lost, by the names people gave, and what follows. ``machines``: how many there are in all.

    ``lost_machines``: those of what was lost that are machines themselves. ``runtimes``: how long each UPS that runs on
    battery lasts at the load it has in normal times.
    """

    lost: tuple[str, ...]
    consequence: Consequence
    machines: int
    standard: Standard
    runtimes: Mapping[str, Told] = field(default_factory=dict)
    lost_machines: frozenset[str] = frozenset()

    @property
    def running(self) -> int:
        """How many machines are sure to stay on."""
        dark = {*self.consequence.dark, *self.consequence.perhaps_dark}
        return self.machines - len(dark | self.lost_machines)


def lose_together(plan: Plan, names: Sequence[str]) -> Simulated:
    """What follows when all that is named is lost at once. Raises ``KeyError`` for a name that nothing has."""
    known = keys_by_name(plan)
    return _simulated(plan, tuple(dict.fromkeys(names)), tuple(dict.fromkeys(known[name] for name in names)))


def lose_each(plan: Plan) -> list[Simulated]:
    """Each thing that can be lost, one at a time, in the order of the layout."""
    return [_simulated(plan, (loss.name,), (loss.key,)) for loss in plan.losses]


def _simulated(plan: Plan, names: tuple[str, ...], keys: tuple[str, ...]) -> Simulated:
    found = sweep_of(plan)
    book = plan.site.code if said(plan.site, "code") else "NEC"
    standard: Standard = "UL 489" if book.startswith("NEC") else "IEC 60898-1"
    after = found.after(*keys)
    runtimes = {name: _runtime(plan.devices[name]) for name in after.low.batteries if name in plan.devices}
    machines = {machine.name for machine in found.low.machines}
    return Simulated(names, after, len(machines), standard, runtimes, frozenset(machines & set(names)))


def _runtime(ups: Device) -> Told:
    return told(lambda seen: standby.runtime_s(seen) / 60.0, ups, "min")


def tables(one: Simulated) -> Iterator[Table]:
    """One loss in full: what goes dark, what carries more, what opens in which order, what is not known."""
    found = one.consequence
    lost = ", ".join(one.lost)
    rows = [(name, _why(name, found)) for name in found.dark]
    rows += [(name, _why_perhaps(name, found)) for name in found.perhaps_dark]
    yield Table(
        f"Without {lost}: what goes dark",
        ("machine", "why"),
        tuple(rows),
        notes=tuple(_notes(one)),
        empty="nothing",
    )
    yield Table(
        "What carries more",
        ("what", "limit", "before", "after", "of the limit", ""),
        tuple(_carrying(found)),
        right=(2, 3, 4),
        notes=("Against breakers and panels a load that lasts counts with 125 %.",) if found.low.loads else (),
        empty="nothing",
    )
    yield Table(
        "What opens, in this order",
        ("what", "carries", "rating", "when"),
        tuple(
            (load.name, show(load.carried, "A"), show(load.limit.amount, "A"), when(load, one.standard))
            for load in found.low.trips
        ),
        right=(1, 2),
        notes=() if len(found.low.trips) == len(found.high.trips) else (_perhaps_opens(found),),
        empty="nothing" if not found.high.trips else "nothing that is sure",
    )


def _perhaps_opens(found: Consequence) -> str:
    sure = {load.key for load in found.low.trips}
    more = [load for load in found.high.trips if load.key not in sure]
    listed = named([f"{load.name} ({show(load.carried, 'A')} on {show(load.limit.amount, 'A')})" for load in more])
    return f"At the high end of what the loads may be there would open, too: {listed}." if more else ""


def _why(name: str, found: Consequence) -> str:
    switch = dict(found.low.waits).get(name)
    if switch is not None:
        return f"until {switch} has gone over"
    if name in found.low.weak:
        return "its live supplies are too small"
    if found.low.batteries:
        return f"when the battery of {' and '.join(found.low.batteries)} is empty, or at once without it"
    return "too few supplies with power"


def _why_perhaps(name: str, found: Consequence) -> str:
    if name in found.worst.weak:
        return "perhaps: its live supplies may be too small"
    switch = dict(found.worst.waits).get(name)
    if switch is not None:
        return f"perhaps: until {switch} has gone over"
    return "perhaps: it may need more supplies, or what opens may take it along"


def _notes(one: Simulated) -> Iterator[str]:
    found = one.consequence
    yield f"{one.running} of {one.machines} machines stay on."
    if found.low.moved:
        verb = "goes" if len(found.low.moved) == 1 else "go"
        yield f"{named(found.low.moved)} {verb} over to another feed."
    if found.low.waits:
        yield "What waits for that is on again once somebody has turned it, or its generator runs."
    if found.low.batteries:
        yield f"{named(found.low.batteries)} {'runs' if len(found.low.batteries) == 1 else 'run'} on battery."
    for name, lasts in one.runtimes.items():
        if lasts.low is not None:
            yield f"The battery of {name} lasts {lasts} at the load it has in normal times."
        else:
            wanted = f"; {named(lasts.asks, 2)}" if lasts.asks else ""
            yield f"How long the battery of {name} lasts is not known{wanted}."
    asks = tuple(dict.fromkeys((*found.low.asks, *found.worst.asks)))
    if asks and (found.perhaps_dark or _differs(found)):
        yield f"To be sure: {named(asks, 2)}."


def _differs(found: Consequence) -> bool:
    return [load.key for load in found.low.overloads] != [load.key for load in found.high.overloads]


def _carrying(found: Consequence) -> Iterator[tuple[str, ...]]:
    high = {(load.key, load.limit.unit): load for load in found.high.loads}
    for load in found.low.loads:
        top = high.get((load.key, load.limit.unit), load)
        of_limit = f"{number(100 * load.ratio)}" + (f" to {number(100 * top.ratio)}" if top.ratio != load.ratio else "")
        after = f"{number(load.carried)}" + (f" to {number(top.carried)}" if top.carried != load.carried else "")
        unit = load.limit.unit
        mark = "over" if load.ratio > 1.0 else "perhaps over" if top.ratio > 1.0 else ""
        yield (
            load.name,
            f"{load.limit.what}, {show(load.limit.amount, unit)}",
            show(load.before, unit),
            f"{after} {unit}",
            f"{of_limit} %",
            mark,
        )


def when(load: Load, standard: Standard) -> str:
    """How soon a breaker must open; a UPS above its rating goes by seconds."""
    if load.limit.unit != "A":
        return "within seconds, as its data sheet says"
    try:
        seconds = float(opens_within(load.trip_ratio, load.limit.amount, standard))
    except BeyondTable:
        return "may hold for hours"
    return f"within {number(seconds / 60)} min" if seconds < 3600 else f"within {number(seconds / 3600)} h"


def overview(all_of_them: Sequence[Simulated], of: str = "") -> Table:
    """Every loss in one line, the worst first; ``of`` ends the title."""
    rows = []
    for one in sorted(all_of_them, key=_gravity):
        found = one.consequence
        over = found.low.overloads
        perhaps = [load for load in found.high.overloads if load.key not in {each.key for each in over}]
        worst = f"{over[0].name} {number(100 * over[0].ratio)} %" if over else ""
        if not over and perhaps:
            worst = f"perhaps {perhaps[0].name} {number(100 * perhaps[0].ratio)} %"
        more = len(over) - 1 if over else len(perhaps) - 1
        rows.append(
            (
                ", ".join(one.lost),
                _counted(found),
                worst + (f" and {more} more" if more > 0 else ""),
                named([load.name for load in found.low.trips], 3),
                str(one.running),
            )
        )
    return Table(
        f"Every single loss, the worst first{of}",
        ("lost", "goes dark", "carries too much", "opens, in order", "stay on"),
        tuple(rows),
        right=(4,),
        notes=(
            "What carries too much is compared for hours: 125 % of a continuous load with the breaker.",
            "A circuit stands for its breaker and its wire, a supply for its cord, a strip for its cord and plug.",
        ),
        empty="there is nothing to lose",
    )


def _counted(found: Consequence) -> str:
    sure, perhaps = len(found.dark), len(found.perhaps_dark)
    if not sure and not perhaps:
        return "nothing"
    told = f"{sure}: {named(found.dark, 3)}" if sure else ""
    return told + (f"{', ' if sure else ''}perhaps {perhaps}{' more' if sure else ''}" if perhaps else "")


def _gravity(one: Simulated) -> tuple[float, ...]:
    found = one.consequence
    worst = found.low.overloads[0].ratio if found.low.overloads else 0.0
    perhaps = found.high.overloads[0].ratio if found.high.overloads else 0.0
    return (-len(found.dark), -len(found.low.trips), -worst, -len(found.perhaps_dark), -perhaps)


def named(names: Sequence[str], most: int = MOST_NAMED) -> str:
    """Names in a row, those beyond ``most`` counted.

    >>> named(["a", "b", "c"], 2), named(["a"])
    ('a, b and 1 more', 'a')
    """
    if len(names) <= most:
        return ", ".join(names)
    return f"{', '.join(names[:most])} and {len(names) - most} more"


def as_json(
    file: str,
    phase: str,
    all_of_them: Iterable[Simulated],
    rooms: Iterable[WarmRoom] = (),
    cycling: Iterable[CyclingRoom] = (),
) -> str:
    """The losses as data, in the order they were asked for; numbers are not rounded. ``rooms`` that lose cooling, and
    those in whose ``cycling`` units too little is left to do."""
    found = {
        "format_version": FORMAT_VERSION,
        "layout": file,
        "phase": phase,
        "scenarios": [_data(one) for one in all_of_them],
        "rooms": [warm_rooms.data(room) for room in rooms],
        "cycling": [cycling_rooms.data(room) for room in cycling],
    }
    return json.dumps(found, indent=2, ensure_ascii=False) + "\n"


def _data(one: Simulated) -> dict[str, Any]:
    found = one.consequence
    return {
        "lost": list(one.lost),
        "dark": list(found.dark),
        "perhaps_dark": list(found.perhaps_dark),
        "running": one.running,
        "machines": one.machines,
        "transferred": list(found.low.moved),
        "dark_until": dict(found.worst.waits),
        "on_battery": list(found.low.batteries),
        "battery_minutes": {name: [lasts.low, lasts.high] for name, lasts in one.runtimes.items()},
        "low": _end(found.low.loads, found.low.trips, one.standard),
        "high": _end(found.high.loads, found.high.trips, one.standard),
        "asks": list(dict.fromkeys((*found.low.asks, *found.worst.asks))),
    }


def _end(loads: tuple[Load, ...], trips: tuple[Load, ...], standard: Standard) -> dict[str, Any]:
    """What carries more and what opens at one end of what the loads may be."""
    return {
        "loads": [_load(load) for load in loads],
        "opens": [{**_load(load), "when": when(load, standard)} for load in trips],
    }


def _load(load: Load) -> dict[str, Any]:
    return {
        "object": load.key,
        "limit": load.limit.what,
        "unit": load.limit.unit,
        "before": load.before,
        "carried": load.carried,
        "compared": load.compared,
        "amount": load.limit.amount,
        "ratio": load.ratio,
    }
