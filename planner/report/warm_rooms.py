"""Rooms that lose cooling: how hot they get and when, over all that is open about them, as a table and as data."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from planner.analyses.heat import inlet_limit
from planner.analyses.room_stops import OPENED_AFTER_S, cards_slow_at, has_cards, has_door
from planner.analyses.room_warmup import MASSES_SAY, after_door, after_loss, settled_without
from planner.physics.settled import Settled
from planner.physics.thermal import Bounds
from planner.physics.warmup import Run, WarmUp
from planner.plan import Plan
from planner.plan.objects import Device, Room
from planner.report.tables import Table
from planner.tables.cooling_equipment import FITTED_RETURN_C
from planner.tables.heat_capacities import PEOPLE_AND_BATTERIES_C
from planner.told import told
from planner.viewing import stated
from planner.worked import number

# After these seconds the temperature is told.
_TIMES_S = (180.0, 600.0, 1800.0)


@dataclass(frozen=True, slots=True)
class WarmRoom:
    """A room after some of its units stopped: ``after`` over all its open facts, None where nothing tells, with why.

    ``limit_c`` is the warmest air its machines' inlets may have; None where nobody says. ``units_left``: some units of
    the room go on running. ``opened``: the same with the overhead door opened as an emergency, where there is one.
    ``shutdown_c`` the air in which machines shut down by themselves and ``shut`` the room with that; ``cards_c`` the
    inlet air at which accelerators slow down; each None where it is not so. ``daily``: how hot it gets on such days one
    after the other, where units are left.
    """

    room: str
    lost: tuple[str, ...]
    after: WarmUp | None
    limit_c: Bounds | None
    asks: tuple[str, ...]
    why: str
    units_left: bool = False
    opened: WarmUp | None = None
    shutdown_c: float | None = None
    shut: WarmUp | None = None
    cards_c: Bounds | None = None
    daily: Settled | None = None

    @property
    def limits(self) -> tuple[tuple[str, float], ...]:
        """The temperatures that count, with their names: the inlets' strictest, and what people and batteries bear."""
        found = [("the inlet limit", self.limit_c.low)] if self.limit_c is not None else []
        return (*found, ("the limit of people and Li-ion batteries", PEOPLE_AND_BATTERIES_C))


def warm_rooms(
    plan: Plan, names: Collection[str], dark: Collection[str], perhaps: Collection[str] = ()
) -> Iterator[WarmRoom]:
    """Each room of which a cooling unit is among ``names`` that are lost or goes ``dark`` with them.

    A unit that goes dark only ``perhaps`` counts as lost, a machine that does goes on heating.
    """
    gone = {*names, *dark}
    for room in plan.rooms.values():
        lost = tuple(device.name for device in room.devices if device.cools and device.name in {*gone, *perhaps})
        if lost and any(_heats(device) and device.name not in gone for device in room.devices):
            yield _warm(room, lost, gone)


def _heats(device: Device) -> bool:
    return not device.cools and not device.passes_on


def _runs(device: Device) -> bool:
    """Whether a cooling unit is known to be fed."""
    return device.cools and stated(device, "powered") and device.powered


class _Found:
    """What a room was found to do, over all that is open about it."""

    def __init__(self, room: Room, lost: tuple[str, ...], gone: Collection[str]) -> None:
        self.room, self.lost, self.gone = room, lost, gone
        self.runs: dict[str, list[Run]] = {"closed": [], "opened": [], "shut": []}
        self.horizon, self.shutdown = math.inf, math.inf
        self.cards: list[float] = []
        self.daily: list[Settled] = []

    def once(self, seen: Room) -> float:
        found = after_loss(seen, self.lost, stopped=self.gone)
        self._keep("closed", found)
        if any(_runs(device) and device.name not in {*self.lost, *self.gone} for device in self.room.devices):
            self.daily.append(settled_without(seen, self.lost, stopped=self.gone))
        if has_door(seen):
            opened = after_door(seen, self.lost, opened_after_s=OPENED_AFTER_S, stopped=self.gone)
            self._keep("opened", opened)
        if seen.air.shuts_down:
            self.shutdown = min(self.shutdown, float(seen.air.shutdown_c))
            self._keep("shut", after_loss(seen, self.lost, stopped=self.gone, shutdown_c=seen.air.shutdown_c))
        return found.hottest().high

    def slow(self, seen: Room) -> float:
        band = cards_slow_at(seen, self.gone)
        self.cards += band
        return float(band.low)

    def _keep(self, name: str, found: WarmUp) -> None:
        self.runs[name].extend(found.runs)
        self.horizon = min(self.horizon, found.horizon_s)

    def after(self, name: str) -> WarmUp | None:
        return WarmUp(tuple(self.runs[name]), self.horizon) if self.runs[name] else None


def _warm(room: Room, lost: tuple[str, ...], gone: Collection[str]) -> WarmRoom:
    found = _Found(room, lost, gone)
    figure = told(found.once, room, "°C")
    limit = told(inlet_limit, room, "°C")
    bounds = Bounds(limit.low, limit.high) if limit.low is not None and limit.high is not None else None
    left = any(_runs(device) and device.name not in {*lost, *gone} for device in room.devices)
    if figure.low is None:
        return WarmRoom(room.name, lost, None, bounds, figure.asks, figure.why, left)
    slow = told(found.slow, room, "°C") if has_cards(room, gone) else None
    return WarmRoom(
        room.name,
        lost,
        found.after("closed"),
        bounds,
        figure.asks,
        figure.why,
        left,
        found.after("opened"),
        found.shutdown if found.shutdown < math.inf else None,
        found.after("shut"),
        Bounds(min(found.cards), max(found.cards)) if slow is not None and slow.low is not None else None,
        _joined(found.daily) if found.daily else None,
    )


def _joined(bands: Sequence[Settled]) -> Settled:
    """One band over several."""
    low, high = (
        min(bands, key=lambda each: (each.low, each.low_beyond)),
        max(bands, key=lambda each: (each.high, each.high_beyond)),
    )
    return Settled(low.low, high.high, low.low_beyond, high.high_beyond)


def table(warm: WarmRoom) -> Table:
    """When the room is above its limits, and how hot it is after some minutes."""
    title = f"{warm.room} without {' and '.join(warm.lost)}"
    if warm.after is None:
        asks = [f"To know more, {ask}." for ask in warm.asks]
        why = f"{warm.why[:1].upper()}{warm.why[1:].rstrip('.')}." if warm.why else "Nothing tells how hot it gets."
        notes = asks or [why]
        return Table(title, ("", ""), (), notes=tuple(notes), empty="how hot it gets is not known")
    after = warm.after
    rows = [(f"above {number(limit)} °C, {name}", times(after.reaches(limit), after)) for name, limit in warm.limits]
    rows += list(_of_cards(warm, after))
    rows += [(f"after {number(second / 60)} min", temperatures(after.at(second))) for second in _TIMES_S]
    rows.append(("hottest", temperatures(after.hottest())))
    if warm.daily is not None:
        rows.append(("on such days, one after the other", str(warm.daily)))
    if warm.opened is not None:
        door = f"the door opened after {number(OPENED_AFTER_S / 60)} min"
        limit = warm.limits[-1][1]
        rows.append((f"above {number(limit)} °C, {door}", times(warm.opened.reaches(limit), warm.opened)))
        rows.append((f"hottest, {door}", temperatures(warm.opened.hottest())))
    if warm.shut is not None and warm.shutdown_c is not None:
        off = f"machines off at {number(warm.shutdown_c)} °C"
        rows.append((f"{off}, by themselves", times(warm.shut.reaches(warm.shutdown_c), warm.shut)))
        rows.append((f"hottest, {off}", temperatures(warm.shut.hottest())))
    notes = [
        "Counted from the worst moment of the design day. Inlets are warmer where the machines' exhaust comes back.",
        MASSES_SAY,
    ]
    if warm.units_left and after.hottest().high > FITTED_RETURN_C.high:
        notes.append(
            "Above 36 °C of room air the units that go on running count with what they do at 36 °C, which is less; "
            "most room units trip there."
        )
    if warm.opened is not None:
        notes.append("An open overhead door: 10 to 60 air changes an hour with the air outdoors, judgement.")
    if warm.cards_c is not None and warm.cards_c.low < warm.cards_c.high:
        notes.append(
            "Cards: limits of 87 to 93 °C and 0.10 to 0.20 K/W from card to inlet, judgement. State throttle of the "
            "room once planner calc card-throttle gives it."
        )
    notes += [f"To know it closer, {ask}." for ask in warm.asks]
    return Table(title, ("when", "air of the room"), tuple(rows), right=(1,), notes=tuple(notes))


def _of_cards(warm: WarmRoom, after: WarmUp) -> Iterator[tuple[str, str]]:
    """When accelerators slow down: at the earliest and at the latest of what their inlets may stand."""
    if warm.cards_c is None:
        return
    low, high = warm.cards_c
    band = Bounds(after.reaches(low).low, after.reaches(high).high)
    at = f"{number(round(low, 1))} to {number(round(high, 1))}" if low < high else number(round(low, 1))
    yield f"cards slow down, inlets of {at} °C", times(band, after)


def times(band: Bounds, after: WarmUp) -> str:
    """A band of seconds in minutes.

    >>> times(Bounds(240.0, 735.0), WarmUp((), 14400.0)), times(Bounds(math.inf, math.inf), WarmUp((), 14400.0))
    ('4 to 12.2 min', 'not within 4 h')
    """
    never = f"not within {number(after.horizon_s / 3600)} h"
    if band.low == math.inf:
        return never
    first = _minutes(band.low)
    if band.high == math.inf:
        return f"{first} min or {never}"
    last = _minutes(band.high)
    if first == last == "0":
        return "at once"
    return f"{first} min" if first == last else f"{first} to {last} min"


def _minutes(seconds: float) -> str:
    """Cut to a tenth of a minute: a time to act is never printed longer than it is."""
    return number(math.floor(seconds / 6.0) / 10)


def temperatures(band: Bounds) -> str:
    """A band of temperatures; 60 °C is where the description of a room ends.

    >>> temperatures(Bounds(31.62, 60.4)), temperatures(Bounds(25.0, 25.0))
    ('31.6 to above 60 °C', '25 °C')
    """
    low, high = (f"above {60}" if end >= 60 else number(round(end, 1)) for end in band)
    return f"{low} °C" if low == high else f"{low} to {high} °C"


def data(warm: WarmRoom) -> Mapping[str, Any]:
    """The same as plain data; times in seconds, None for what is not reached within the horizon."""
    found: dict[str, Any] = {"room": warm.room, "lost": list(warm.lost), "asks": list(warm.asks)}
    if warm.after is None:
        return {**found, "why": warm.why}
    after = warm.after
    found["horizon_s"] = after.horizon_s
    found["reaches"] = [
        {"name": name, "limit_c": limit, **{end: _finite(value) for end, value in _ends(after.reaches(limit)).items()}}
        for name, limit in warm.limits
    ]
    if warm.daily is not None:
        beyond = {"low_beyond": warm.daily.low_beyond, "high_beyond": warm.daily.high_beyond}
        found["daily_c"] = {"low": float(warm.daily.low), "high": float(warm.daily.high), **beyond}
    for name, each in (("opened", warm.opened), ("shut_down", warm.shut)):
        if each is not None:
            hottest = {key: _finite(value) for key, value in _ends(each.hottest()).items()}
            found[name] = {"hottest_c": hottest, "above_40_c": {k: _finite(v) for k, v in
                           _ends(each.reaches(PEOPLE_AND_BATTERIES_C)).items()}}  # fmt: skip
    if warm.cards_c is not None:
        found["cards_slow_at_c"] = _ends(warm.cards_c)
    found["air_c"] = [{"after_s": second, **_ends(after.at(second))} for second in _TIMES_S]
    return found


def _ends(band: Bounds) -> dict[str, float]:
    return {"low": round(float(band.low), 3), "high": round(float(band.high), 3)} if band.low < math.inf else {
        "low": math.inf, "high": math.inf,
    }  # fmt: skip


def _finite(value: float) -> float | None:
    return value if value < math.inf else None
