"""Figures that cannot be true, alone or beside each other: most are slips of a unit or of a digit."""

from __future__ import annotations

from collections.abc import Iterator

from planner.facts import Missing
from planner.plan.machine import Load
from planner.plan.objects import Circuit, Device, Panel, Room, Site, Source
from planner.rules.checks import AtLeast, AtMost, Check, OneOf
from planner.rules.engine import NEC, rule
from planner.rules.findings import Level
from planner.tables.systems import system
from planner.viewing import plain, stated

# The design hour of the coldest towns of the Arctic is about this warm, of the hottest of the Gulf below the other.
COLDEST_SUMMER_C = 8.0
HOTTEST_SUMMER_C = 55.0
# Grounds of a load that somebody wrote down, not ones that were reckoned.
SAID = ("stated", "measured", "its stated peak")
NARROWEST_ROOM_M = 0.5
LOWEST_ROOM_M = 1.5
# Room units on sale move at most about 4.5 W of heat for each W they draw at 35 °C outdoors; no unit moves this much.
HIGHEST_COP = 7.0


@rule("LAY026", "the design temperatures can be true")
def possible_climate(site: Site) -> Iterator[Check]:
    """A summer of 39 °F where 39 °C was meant makes every room look cool.

    What: the summer design temperature lies between what the coldest and the hottest towns have, and above the winter
    one.

    Fails::
        site: {outdoor: {summer: 39 °F, winter: -4 °C}}
    Passes::
        site: {outdoor: {summer: 39 °C, winter: -4 °C}}
    """
    if stated(site, "summer_c"):
        where, summer = "outdoor.summer", site.summer_c
        says = "The summer design temperature is {value}; "
        yield AtLeast(
            value=summer,
            limit=COLDEST_SUMMER_C,
            unit="°C",
            says=says + "no town has one below {limit}. Is the unit right?",
            pointer=where,
            about="not too cold",
        )
        yield AtMost(
            value=summer,
            limit=HOTTEST_SUMMER_C,
            unit="°C",
            says=says + "no town has one above {limit}. Is the unit right?",
            pointer=where,
            about="not too hot",
        )
    if stated(site, "summer_c", "winter_c"):
        yield AtMost(
            value=site.winter_c,
            limit=site.summer_c,
            unit="°C",
            says="The winter design temperature is {value}, the summer one {limit}; winter is the colder.",
            pointer="outdoor.winter",
            about="winter",
        )


@rule("LAY027", "a room is large enough to be one")
def possible_room(room: Room) -> Iterator[Check]:
    """A garage of 20 cm by 20 cm has walls that let no heat in.

    What: each side of a room is at least half a metre, and its height at least 1.5 m.

    Fails::
        rooms: {garage: {size: 20 cm x 20 cm x 9 cm}}
    Passes::
        rooms: {garage: {size: 20 ft x 20 ft x 9 ft}}
    """
    if not stated(room, "length_m", "width_m", "height_m"):
        return
    for what, metres, least in (
        ("long", room.length_m, NARROWEST_ROOM_M),
        ("wide", room.width_m, NARROWEST_ROOM_M),
        ("high", room.height_m, LOWEST_ROOM_M),
    ):
        yield AtLeast(
            value=metres,
            limit=least,
            unit="m",
            says=f"The room is {{value}} {what}; a room is at least {{limit}}. Is the unit right?",
            pointer="size",
            about=what,
        )


@rule("LAY028", "a cooling unit moves no more heat than its current allows")
def possible_cooling(device: Device) -> Iterator[Check]:
    """A unit of 16,000 BTU/h that draws 1 A is a slip in one of the two figures, and either one decides a verdict.

    What: the heat a unit takes out at its rating, over what it draws, against what no machine reaches.

    How: total capacity at the rating point; the draw by nameplate, else by statement. Where the draw is not known, the
    load rules ask for it.

    Fails::
        devices: {ac: {kind: window-ac, spec: {cooling: 16000 BTU/h, nameplate: 1 A at 240 V}}}
    Passes::
        devices: {ac: {kind: window-ac, spec: {cooling: 16000 BTU/h, nameplate: 7 A at 240 V}}}
    """
    if not device.cools or not device.cooling.removes:
        return
    try:
        drawn, moved = _most_drawn(device), device.cooling.total_w
    except Missing as missing:
        if missing.gap.candidates:
            raise
        return
    if not drawn:
        return
    yield AtMost(
        value=moved / drawn,
        limit=HIGHEST_COP,
        unit="",
        says="It would move {value} times the power it draws; no unit moves {limit} times. Is a unit or a digit wrong?",
        pointer="spec.cooling",
    )


def _most_drawn(device: Device) -> float:
    if stated(device, "nameplate_va"):
        return device.nameplate_va
    return device.load.high_w if device.load.unit == "range" else device.load.watts


@rule("LAY030", "a load is no less than what its thing must draw")
def possible_load(device: Device) -> Iterator[Check]:
    """A load of 0 W typed in haste takes a whole server out of every sum.

    What: the sustained draw against what the same thing draws idle, what was measured behind its supplies, a tenth of
    what its parts draw, 1 % of its nameplate. Where none of them is known it is still more than nothing. What stands
    unused has ``fed_by: none``, and no load.

    Fails::
        devices: {rig: {load: {sustained: 100 W, idle: 200 W}}}
    Passes::
        devices: {rig: {load: {sustained: 1 kW, idle: 200 W}}}
    """
    load = device.load
    if stated(device, "powered") and not device.powered:
        return
    if not load.least_w:
        # A budget beside an estimate is compared with it (PSU110).
        alone = load.budgeted and load.basis == "nothing said"
        if not device.passes_on and (alone or (load.basis in SAID and not load.budgeted)):
            drawn = _written(load)
            yield OneOf(
                value="something" if drawn else "nothing",
                accepted=("something",),
                says="It is said to draw {value}"
                + (", as it should." if drawn else "; what hangs on a circuit draws {accepted}."),
                pointer="load",
                ways=lambda: ("state what it draws", "fed_by: none, if it stands unused"),
            )
        return
    yield AtLeast(
        value=load.watts,
        limit=load.least_w,
        unit="W",
        says=f"It draws {{value}} ({load.basis}); that is {'less' if load.watts < load.least_w else 'no less'} than "
        f"{load.least_by}, {{limit}}.",
        pointer="load",
    )


def _written(load: Load) -> float:
    """The draw as somebody wrote it, in its own unit."""
    if load.budgeted:
        return load.budget_va if load.budget_unit == "VA" else load.budget_w
    return load.figure_va if load.unit == "VA" else load.figure_w


@rule("LAY033", "a breaker holds 80 or 100 % of its rating for hours")
def possible_listing(circuit: Circuit) -> Iterator[Check]:
    """No breaker is listed for more than its own rating.

    Fails::
        circuits: {a: {breaker: {rating: 30 A, poles: 2, continuous: 200 %}}}
    Passes::
        circuits: {a: {breaker: {rating: 30 A, poles: 2, continuous: 100 %}}}
    """
    if stated(circuit, "breaker"):
        yield AtMost(
            value=circuit.breaker.continuous_percent,
            limit=100.0,
            unit="%",
            says="The breaker is said to carry {value} of its rating for hours; {limit} is the most there is.",
            pointer="breaker.continuous",
        )


def _guards_service(panel: Panel) -> bool:
    """Whether a panel stands straight at its source and cuts it off with a breaker or fuse of its own."""
    return type(plain(panel.feed)) is Source and stated(panel, "main") and panel.main.kind != "switch"


@rule("PNL121", "the main of a panel suits its service", cites="230.90(A), 230.74", books=NEC)
def main_suits_service(panel: Panel) -> Iterator[Check]:
    """A main larger than the service lets its wires burn; one with too few poles leaves a leg alive.

    What: of a panel straight at the service, the main is at most the rating of the service and has a pole for each leg.

    Fails::
        sources: {utility: {rating: 200 A}}
        panels: {house: {main: 400 A 2P}}
    Passes::
        sources: {utility: {rating: 200 A}}
        panels: {house: {main: 200 A 2P}}
    """
    if not _guards_service(panel):
        return
    source = panel.source
    if stated(source, "rating_a"):
        yield AtMost(
            value=panel.main.rating_a,
            limit=source.rating_a,
            unit="A",
            says="The main is {value}; the service is {limit}.",
            pointer="main",
        )
    yield AtLeast(
        value=panel.main.poles,
        limit=len(system(source.system).lines),
        unit="",
        says=f"The main opens {{value}} of the {{limit}} legs of {source.system}.",
        pointer="main",
        about="poles",
    )


@rule("PNL122", "a panel has no more free spaces than spaces")
def possible_spaces(panel: Panel) -> Iterator[Check]:
    """More free spaces than the panel has is a slip in one of the two.

    Fails::
        panels: {house: {spaces: 40, spaces_free: 80}}
    Passes::
        panels: {house: {spaces: 40, spaces_free: 8}}
    """
    if not stated(panel, "spaces", "spaces_free"):
        return
    yield AtMost(
        value=panel.spaces_free,
        limit=panel.spaces,
        unit="",
        says="{value} spaces are free; the panel has {limit}.",
        pointer="spaces_free",
    )


@rule("PNL123", "a short circuit at the service trips its main")
def possible_fault_current(panel: Panel) -> Iterator[Check]:
    """A fault current of 9 A where 9 kA was meant lets every breaker pass.

    What: the available fault current of the service is above the rating of the main.

    Fails::
        sources: {utility: {fault_current: 9 A}}
        panels: {house: {main: 200 A 2P}}
    Passes::
        sources: {utility: {fault_current: 9 kA}}
        panels: {house: {main: 200 A 2P}}
    """
    if not _guards_service(panel):
        return
    source = panel.source
    if stated(source, "fault_current_a"):
        yield AtLeast(
            value=source.fault_current_a,
            limit=panel.main.rating_a,
            unit="A",
            says="The service is said to give {value} in a short circuit; that does not trip a main of {limit}. "
            "Is the unit right?",
            pointer="main",
        )


@rule("LAY036", "machines with GPUs run for hours", level=Level.WARNING, books=NEC)
def cards_run_for_hours(device: Device) -> Iterator[Check]:
    """A load that lasts three hours counts with 125 %. Whoever says that a machine full of cards never does, wires it
    for a shorter day than it has.

    What: the load of a machine with GPUs is not said to be other than continuous (``load.continuous``).

    Fails::
        parts: {own/card: {kind: gpu, power: 300 W}}
        devices: {rig: {kind: server, fit: {gpus: 2 x own/card}, load: {sustained: 1 kW, continuous: no}}}
    Passes::
        parts: {own/card: {kind: gpu, power: 300 W}}
        devices: {rig: {kind: server, fit: {gpus: 2 x own/card}, load: {sustained: 1 kW}}}
    """
    if device.passes_on or not any(group.bay == "gpus" for group in device.fitted):
        return
    yield OneOf(
        value="yes" if device.load.continuous else "no",
        accepted=("yes",),
        says=f"Continuous is {{value}} for {device.name}, which has GPUs; a job of three hours makes it continuous, "
        "and its circuit then wants 125 % (NEC Article 100).",
        pointer="load.continuous",
    )


@rule("LAY037", "a compressor takes more current to start than to run")
def possible_start(device: Device) -> Iterator[Check]:
    """A locked rotor current (LRA) below the running current (RLA) is a slip, and lets every generator start it.

    Fails::
        devices: {ac: {kind: mini-split, spec: {rla: 10 A, lra: 5 A}}}
    Passes::
        devices: {ac: {kind: mini-split, spec: {rla: 10 A, lra: 12 A}}}
    """
    if not device.cools or not stated(device, "rla_a", "lra_a"):
        return
    yield AtLeast(
        value=device.lra_a,
        limit=device.rla_a,
        unit="A",
        says="It is said to take {value} while it starts and {limit} while it runs. Were the two mixed up?",
        pointer="spec.lra",
    )
