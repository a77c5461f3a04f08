"""PNL: panels and the service."""

from __future__ import annotations

from collections.abc import Iterator

from planner.analyses import panel_legs
from planner.analyses.panel_spaces import new_circuits, spaces_free, spaces_wanted
from planner.analyses.service_load import (
    new_load,
    new_machines,
    rest_of_building,
    service_demand,
    service_divisor,
    service_load,
)
from planner.facts import Gap, Missing
from planner.plan.objects import Panel, Source
from planner.rules.checks import AtMost, Check
from planner.rules.engine import NEC, rule
from planner.tables import books
from planner.tables.nec_overcurrent import standard_ratings
from planner.worked import BeyondTable, number, step_up


@rule(
    "PNL101",
    "no leg of a panel carries more than its main and bus",
    cites={"": "215.3, 408.36", "IEC": "433.1, 536.4"},
    load=True,
)
def panel_leg_load(panel: Panel) -> Iterator[Check]:
    """The main breaker trips, or the bus overheats, by the leg that carries most.

    What: 1.25 × continuous + other load + cooling + 25 % of the largest cooling unit of all circuits on it and on
    panels straight behind it, leg by leg, against the main breaker, the bus, and the lugs where there is no main. What
    the layout does not describe is not in it; PNL104 adds the rest of the building. By IEC 60364 and BS 7671 the load
    counts as it is.

    How: loads between the legs count in both, loads from a leg to neutral in one. Circuits without spaces may be
    spread over the legs or all be on one; where that decides, the answer is unknown.

    Fails::
        panels: {garage: {main: 60 A 2P}}
        circuits: {servers: {fed_by: garage, breaker: 70 A 2P, outlet: hard-wired}}
        devices: {rig: {load: {budget: 50 A at 240 V}, fed_by: servers}}
    Passes::
        panels: {garage: {main: 100 A 2P}}
        circuits: {servers: {fed_by: garage, breaker: 70 A 2P, outlet: hard-wired}}
        devices: {rig: {load: {budget: 50 A at 240 V}, fed_by: servers}}
    """
    if not any(circuit.inlets or circuit.panels or circuit.sources for circuit in panel_legs.circuits_on(panel)):
        return
    factor = books.book(panel.site.code).continuous
    legs = panel_legs.panel_leg_amps(panel, factor)
    leg = max(legs, key=lambda name: float(legs[name]))
    for what, limit in _ratings(panel):
        yield AtMost(
            value=legs[leg],
            limit=limit,
            unit="A",
            says=f"Leg {leg} of {panel.name} carries {{value}}"
            + (" with 125 % of the continuous load" if factor > 1 else "")
            + f", without what the layout does not describe; its {what} is {{limit}}.",
            pointer=what,
            about=what,
            ways=lambda what=what: (
                "less load, or some of it on another panel",
                f"a feeder and panel with a larger {what}",
            ),  # type: ignore[misc]
        )


def _ratings(panel: Panel) -> Iterator[tuple[str, float]]:
    # A switch that carries more than its rating overheats as a bus does.
    if panel.has_main:
        yield "main", panel.main.rating_a
    if panel.bus_a is not None:
        yield "bus", panel.bus_a
    if not panel.has_main and panel.lugs.rating_a is not None:
        yield "lugs", panel.lugs.rating_a
    elif not panel.has_main and panel.bus_a is None:
        key = f"{panel.at}.bus"
        raise Missing(Gap(key, ask=f"read the rating of the bus on the label of {panel.name}: {key}"))


@rule(
    "PNL104",
    "the service carries what the building draws and what is new",
    cites="220.87, 220.82, 220.83",
    books=NEC,
    load=True,
)
def service_carries_new_load(source: Source) -> Iterator[Check]:
    """A service that is full trips its main on the first hot evening, or overheats at the meter.

    What: 1.25 × the highest demand of the rest of the building on record + all new load at 100 % may not exceed the
    service. The record must be from before the new machines ran. Without a record, the optional method by floor area
    and nameplates: 220.83 where a panel of the house stands as existing, else 220.82. Machines that run for days are
    added in full, never at its 40 %.

    How: new load is what comes with a phase of the plan; what stands as existing is in the record. Amperes at the
    voltage between the legs. The second limit, with 125 % of the continuous load, is PNL110.

    Fails::
        sources: {utility: {rating: 100 A, peak_demand: 9.6 kW}}
        panels: {house: {}}
        circuits: {servers: {fed_by: house, breaker: 80 A 2P, outlet: hard-wired}}
        devices: {rig: {load: {budget: 60 A at 240 V}, fed_by: servers}}
    Passes::
        sources: {utility: {rating: 100 A, peak_demand: 9.6 kW}}
        panels: {house: {}}
        circuits: {servers: {fed_by: house, breaker: 80 A 2P, outlet: hard-wired}}
        devices: {rig: {load: {budget: 40 A at 240 V}, fed_by: servers}}
    """
    if source.kind != "utility" or not (source.panels or source.circuits):
        return
    if not new_machines(source):
        return
    divisor = service_divisor(source)
    found = rest_of_building(source, divisor)
    rest = found.amps
    added = new_load(source, divisor)
    load = service_load(rest, added)
    lasting = service_demand(source, rest, divisor)
    rating = source.rating_a

    def ways() -> Iterator[str]:
        most = max(float(load), float(lasting))
        yield from _larger_service(most, source.site.code)
        spare = float(rating) - float(rest)
        if spare > 0:
            # As much of the plan as keeps within both limits.
            share = spare / (most - float(rest))
            yield f"keep what is new at {number(share * float(added))} A or less, {number(100 * share)} % of this plan"

    yield AtMost(
        value=load,
        limit=rating,
        unit="A",
        says="{rest} for the rest of the building (" + found.how + ") + {added} new = {value}; the service is {limit}. "
        "With 125 % of what lasts and 25 % of the largest cooling unit it is {lasting} (PNL110)." + found.beside,
        shown={"rest": rest, "added": added, "lasting": lasting},
        cites=found.section,
        pointer="rating",
        ways=ways,
    )


@rule(
    "PNL110",
    "main and service conductors carry it all with 125 % of what lasts",
    cites="230.42(A), 215.3, 220.50",
    books=NEC,
    load=True,
)
def service_continuous_load(source: Source) -> Iterator[Check]:
    """The second limit of a service: 220.87 gives the load, and what runs for hours counts with 125 % on top of it.

    What: 1.25 × recorded peak + 1.25 × continuous + other + all new cooling + 25 % of its largest unit may not exceed
    the service.

    How: as PNL104, with cooling apart from the rest of what lasts (440.33, 220.50(B)).

    Fails::
        sources: {utility: {rating: 100 A, peak_demand: 9.6 kW}}
        panels: {house: {}}
        circuits: {servers: {fed_by: house, breaker: 80 A 2P, outlet: hard-wired}}
        devices: {rig: {load: {budget: 41 A at 240 V}, fed_by: servers}}
    Passes::
        sources: {utility: {rating: 100 A, peak_demand: 9.6 kW}}
        panels: {house: {}}
        circuits: {servers: {fed_by: house, breaker: 80 A 2P, outlet: hard-wired}}
        devices: {rig: {load: {budget: 40 A at 240 V}, fed_by: servers}}
    """
    if source.kind != "utility" or not (source.panels or source.circuits):
        return
    new = new_machines(source)
    if not new:
        return
    divisor = service_divisor(source)
    load = service_demand(source, rest_of_building(source, divisor).amps, divisor)
    yield AtMost(
        value=load,
        limit=source.rating_a,
        unit="A",
        says="With 125 % of what lasts and 25 % of the largest cooling unit the service carries {value}; "
        "it is {limit}.",
        pointer="rating",
        ways=lambda: _larger_service(float(load), source.site.code),
    )


def _larger_service(needed: float, edition: str) -> Iterator[str]:
    """The next standard rating, with what stands behind it."""
    try:
        rating = step_up(needed, standard_ratings(edition))
    except BeyondTable:
        return
    yield f"a service of {number(float(rating))} A, with main, bus and service wire for it"


@rule("PNL102", "the panel has spaces for what is new", cites={"": "408.54", "IEC": "IEC 61439-3"})
def panel_spaces(panel: Panel) -> Iterator[Check]:
    """A breaker without a space means a subpanel, a new panel, or tandem breakers where the panel takes none.

    What: one space for each pole of every new circuit that starts in the panel, against the spaces that are free. The
    halves of a tandem breaker, ``fed_by: house/20a`` and ``house/20b``, share one.

    How: circuits that stand as existing are not counted; neither are they among the free spaces. Whether the panel
    takes a tandem breaker in that space stands on its label.

    Fails::
        panels: {house: {phase: existing, spaces: 20, spaces_free: 1}}
        circuits: {servers: {fed_by: house, breaker: 50 A 2P, outlet: NEMA 6-50R}}
    Passes::
        panels: {house: {phase: existing, spaces: 20, spaces_free: 2}}
        circuits: {servers: {fed_by: house, breaker: 50 A 2P, outlet: NEMA 6-50R}}
    """
    if not new_circuits(panel):
        return
    yield AtMost(
        value=float(spaces_wanted(panel)),
        limit=float(spaces_free(panel)),
        unit="spaces",
        says=f"What is new on {panel.name} takes {{value}}; it has {{limit}} free.",
        pointer="spaces_free" if panel.phase == "existing" else "spaces",
        ways=lambda: ("a subpanel", "a panel with more spaces"),
    )
