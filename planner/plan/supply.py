"""Sources, panels and circuits as facts of the plan."""

from __future__ import annotations

from functools import partial
from typing import cast

from planner.facts import Facts, Gap, Missing, fill, leave_open, said
from planner.layout.models import Breaker as BreakerModel
from planner.layout.models import Circuit as CircuitModel
from planner.layout.models import Household as HouseholdModel
from planner.layout.models import Source as SourceModel
from planner.layout.models.supply import HEATING_KINDS, PanelLoad
from planner.plan import earthing, wiring
from planner.plan.context import Context, referred
from planner.plan.conversion import own_source
from planner.plan.draft import Draft, PartFacts
from planner.plan.feeding import WIRED_OUT
from planner.plan.household import Household
from planner.plan.laying import put_lone_pole
from planner.plan.objects import Circuit, Device, Outlet, Panel, Section, Source
from planner.plan.places import spaces_of
from planner.plan.powers import put_power, unit_of
from planner.plan.service import entry, put_panel, put_service
from planner.plan.voltages import put_volts
from planner.tables import connectors
from planner.tables.generator_derating import share_at
from planner.worked import BeyondTable


def add_sources(context: Context) -> None:
    """Every source of the layout; a layout without any has one utility."""
    models = context.layout.sources or {"utility": SourceModel()}
    for name, model in models.items():
        draft = Draft(f"sources.{name}")
        draft.put("name", name)
        draft.put("site", context.site)
        draft.said("kind", model, "kind", absent="utility")
        draft.said("system", model, "system", absent="120/240 V" if context.family == "NEC" else "230 V")
        _put_rating(draft, model)
        put_service(draft, model)
        earthing.put_source(draft, model)
        demand = model.peak_demand
        key = f"{draft.at}.peak_demand"
        if demand is not None and demand.power is not None and unit_of(demand.power):
            # Utilities record kW; the demand of a house in VA is at least that, and 220.87 takes the record as it is.
            put_power(draft, "peak_demand_va", demand.power, key)
        else:
            draft.gap("peak_demand_va", key, ask=f"state {key}, what the rest of the building draws at most")
        _put_standby(context, draft, model)
        draft.put("includes", ("existing", *(demand.includes or ())) if demand is not None else ("existing",))
        draft.put("recorded", demand is not None or model.household is None)
        if model.household is not None:
            draft.put("household", _household(model.household, f"{draft.at}.household"))
        context.sources[name] = draft.make(Source, panels=(), circuits=(), inlets=())


def _put_standby(context: Context, draft: Draft, model: SourceModel) -> None:
    """What a generator or inverter gives while motors start, and whether its neutral is bonded in it."""
    key = f"{draft.at}.spec.motor_start"
    draft.gap("motor_start_va", key, ask=f"read what {draft.at} gives while motors start: {key}")
    part = context.part(model.part, draft.at, model.spec, "generator")
    if part is not None and part.get("motor_start") is not None:
        draft.part("motor_start_va", part, "motor_start", key)
    _put_at_site(context, draft, part)
    draft.said("neutral_bond", model, "neutral_bond")


def _put_at_site(context: Context, draft: Draft, part: PartFacts | None) -> None:
    """What a machine gives where it stands: an engine by how its maker derates it, any other its rating."""
    key = f"{draft.at}.spec.site_rating"
    ask = f"read what {draft.at} gives at this height and heat in its manual: {key}"
    if part is not None and part.get("site_rating") is not None:
        draft.part("at_site_va", part, "site_rating", key)
        return
    if "rating_va" not in draft.known:
        draft.leave("at_site_va", draft.open("rating_va"))
        return
    rating = float(cast("float", draft.known["rating_va"]))
    if draft.known.get("kind") != "generator":
        draft.put("at_site_va", rating)
    elif not said(context.site, "altitude_m") or not said(context.site, "summer_c"):
        told = "site.altitude and site.outdoor.summer are not both said"
        draft.put("at_site_va", rating, guess=f"{told}; {draft.at} is taken to give its rating there")
    else:
        try:
            least, most = share_at(altitude=context.site.altitude_m, ambient=context.site.summer_c)
        except BeyondTable:
            draft.gap("at_site_va", key, ask=ask)
            return
        if least == most:
            draft.put("at_site_va", rating * least)
            return
        worst = (rating * least, "an engine that thin and hot air weaken most")
        draft.gap("at_site_va", key, worst, (rating * most, "an engine that they weaken least"), ask=ask)


def _household(model: HouseholdModel, at: str) -> Household:
    """The rest of a dwelling by its nameplates; what is not said of it is asked for."""
    draft = Draft(at)
    draft.said("floor_area_m2", model, "floor_area")
    small, laundry = model.small_appliance_circuits, model.laundry_circuits
    if small is not None and laundry is not None and small.value is not None and laundry.value is not None:
        draft.put("appliance_circuits", int(small.value) + int(laundry.value))
    else:
        draft.gap("appliance_circuits", f"{at}.small_appliance_circuits and laundry_circuits")
    _put_appliances(draft, model)
    for name, key in (("heating_va", "heating"), ("cooling_va", "cooling")):
        power = getattr(model, key)
        if power is not None and (unit_of(power) or power.word == "none"):
            # "none" is said: this house has no such thing.
            put_power(draft, name, power, f"{at}.{key}") if unit_of(power) else draft.put(name, 0.0)
        else:
            draft.gap(name, f"{at}.{key}", ask=f"state {at}.{key}, or none")
    draft.said("heating_kind", model, "heating_kind", candidates=tuple((kind, kind) for kind in HEATING_KINDS))
    return draft.make(Household)


def _put_appliances(draft: Draft, model: HouseholdModel) -> None:
    """The sum of the appliances' nameplates; a house of which nobody said what it has is asked for them."""
    key = f"{draft.at}.appliances"
    if model.appliances is None:
        draft.gap("appliances_va", key, ask=f"state {key} with their nameplates, or none")
        return
    total = 0.0
    for name, appliance in model.appliances.items():
        one = Draft(draft.at)
        put_power(one, "va", appliance, f"{key}.{name}")
        if "va" not in one.known:
            draft.leave("appliances_va", one.open("va"))
            return
        total += float(cast("float", one.known["va"]))
    draft.put("appliances_va", total)


def _put_rating(draft: Draft, model: SourceModel) -> None:
    """A service's rating in amperes; that of a machine stays in its own unit."""
    key = f"{draft.at}.rating"
    said_rating = model.rating.rating if model.rating is not None else None
    draft.gap("rating_a", key)
    kind = model.rating.kind if model.rating is not None else None
    draft.put("guarded", kind is not None and kind.value in ("breaker", "fuse"))
    if said_rating is not None and (said_rating.value is None or said_rating.value.unit == "A"):
        draft.evidence("rating_a", said_rating, key, convert=lambda measure: measure.value)
    draft.gap("rating_va", key, ask=f"state {key} in kVA")
    if said_rating is not None and said_rating.value is not None and said_rating.value.unit == "VA":
        draft.evidence("rating_va", said_rating, key, convert=lambda measure: measure.value)


def add_panels(context: Context) -> None:
    """Every panel, without what it hangs on."""
    for name, model in context.layout.panels.items():
        draft = Draft(f"panels.{name}")
        draft.put("name", name)
        draft.put("site", context.site)
        draft.put("phase", context.phase_of("panels", name))
        main, at = model.main, f"{draft.at}.main"
        draft.put("has_main", main is None or main.word != "none")
        if main is not None and not main.word:
            draft.put("main", wiring.breaker(main, at, context.part(main.part, at)))
        else:
            draft.gap("main", at)
        draft.said("bus_a", model, "bus", absent=None)
        draft.said("terminals_c", model, "terminals", candidates=wiring.TERMINALS)
        draft.put("has_room", model.room is not None)
        draft.gap("room", f"{draft.at}.room")
        if model.room is not None and model.room in context.rooms:
            draft.put("room", context.rooms[model.room])
        draft.said("spaces", model, "spaces", convert=int)
        draft.said("spaces_free", model, "spaces_free", convert=int, ask=f"count the free spaces of {draft.at}")
        draft.said("neutral_bond", model, "neutral_bond")
        put_panel(context, draft, model)
        earthing.put_panel(draft, model)
        _put_measured(draft, model.load)
        draft.put("sections", tuple(_section(*each, f"{draft.at}.sections") for each in (model.sections or {}).items()))
        context.panels[name] = draft.make(Panel, panels=(), circuits=(), inlets=())
        context.sections[name] = {
            section: wiring.ground_fault(breaker, None) for section, breaker in (model.sections or {}).items()
        }


def _section(name: str, model: BreakerModel, at: str) -> Section:
    draft = Draft(f"{at}.{name}")
    draft.put("name", name)
    draft.put("breaker", wiring.breaker(model, draft.at, None))
    return draft.make(Section, circuits=())


def _put_measured(draft: Draft, load: PanelLoad | None) -> None:
    """What was measured here for hours, in VA; watts stand for as many volt-amperes, which is the least they can be."""
    seen = load.measured if load is not None else None
    draft.put("measured", seen is not None and seen.sustained is not None and unit_of(seen.sustained) != "")
    if seen is not None and seen.sustained is not None:
        put_power(draft, "measured_va", seen.sustained, f"{draft.at}.load.measured.sustained", volts=seen.voltage)


def add_circuits(context: Context) -> None:
    """Every circuit with breaker and outlets; the wire needs to know its neighbours and comes after."""
    lenders = {model.shares_neutral_with for model in context.layout.circuits.values()}
    for name, model in context.layout.circuits.items():
        draft = Draft(f"circuits.{name}")
        draft.put("name", name)
        draft.put("site", context.site)
        draft.put("phase", context.phase_of("circuits", name))
        context.room_of(draft, model.room, "room")
        outlets = _outlets(context, draft, model)
        part = context.part(model.breaker.part if model.breaker else None, f"{draft.at}.breaker")
        if model.breaker is None:
            draft.gap("breaker", f"{draft.at}.breaker")
        else:
            poles = partial(_put_poles, outlets)
            shares = model.shares_neutral_with is not None or name in lenders
            made = wiring.breaker(model.breaker, f"{draft.at}.breaker", part, poles, shares_neutral=shares)
            draft.put("breaker", made)
        draft.put("outlets", outlets)
        _put_measured(draft, model.load)
        has_disconnect = model.disconnect is not None and model.disconnect.word != "none"
        draft.put("has_disconnect", has_disconnect)
        draft.gap("disconnect_in_sight", f"{draft.at}.disconnect.in_sight")
        if has_disconnect:
            draft.said("disconnect_in_sight", model.disconnect, "in_sight", at=f"{draft.at}.disconnect")
        draft.put("section_ground_fault", "")
        earthing.put_circuit(draft, model)
        context.circuits[name] = draft.make(
            Circuit, inlets=(), panels=(), sources=(), neutral_of=(), neutral_for=(), section=()
        )


def _outlets(context: Context, draft: Draft, model: CircuitModel) -> tuple[Outlet, ...]:
    made = []
    for name, outlet in model.every_outlet.items():
        key = "outlet" if model.outlet is not None else f"outlets.{name}"
        at = f"{draft.at}.{key}"
        made_outlet, wrong = wiring.outlet(outlet, name, at, context.part(outlet.part, at))
        if wrong:
            context.problem("LAY008", f"{at}.type: {wrong}", at + ".type")
        known = Draft(at)
        if outlet.room is not None:
            context.room_of(known, outlet.room, "room")
            fill(made_outlet, **known.known)
        elif "room" in draft.known:
            fill(made_outlet, room=draft.known["room"])
        else:
            leave_open(made_outlet, "room", draft.open("room"))
        made.append(made_outlet)
    return tuple(made)


def _put_poles(outlets: tuple[Outlet, ...], draft: Draft) -> None:
    """A breaker whose poles nobody wrote has as many as its receptacles have hot contacts."""
    key = f"{draft.at}.poles"
    try:
        poles = {connectors.find(outlet.type).hots for outlet in outlets if not outlet.hard_wired}
    except (Missing, BeyondTable):
        poles = set()
    if len(poles) == 1:
        count = poles.pop()
        draft.put("poles", count, guess=f"{key} is not said; taken as {count}, what its outlet wants")
    else:
        draft.gap("poles", key, (1, "one pole"), (2, "two poles"))


def connect(context: Context) -> None:
    """Hang circuits, panels and transformers on what feeds them, and find voltages and legs."""
    for name, circuit_model in context.layout.circuits.items():
        _hang_circuit(context, name, circuit_model)
        lender = context.circuits.get(circuit_model.shares_neutral_with or "")
        if circuit_model.shares_neutral_with == name:
            context.problem(
                "LAY012", "a circuit shares its neutral with another one", f"circuits.{name}.shares_neutral_with"
            )
        if lender is not None and lender is not context.circuits[name]:
            fill(context.circuits[name], neutral_of=(lender,))
            fill(lender, neutral_for=(*lender.neutral_for, context.circuits[name]))
    for name, panel_model in context.layout.panels.items():
        feed = context.find(referred(panel_model.fed_by or "utility").name)
        panel = context.panels[name]
        if feed is None:
            leave_open(panel, "source", Gap(f"panels.{name}.fed_by"))
            continue
        fill(panel, feed=feed)
        if not isinstance(feed, Device) or feed.kind in WIRED_OUT:
            fill(feed, panels=(*feed.panels, panel))
    for name, source_model in context.layout.sources.items():
        if source_model.fed_by is not None:
            feed = context.find(referred(source_model.fed_by).name)
            if isinstance(feed, Circuit) or (isinstance(feed, Device) and feed.kind in WIRED_OUT):
                fill(feed, sources=(*feed.sources, context.sources[name]))
                fill(context.sources[name], fed_by=feed)
    for panel in context.panels.values():
        _find_source(context, panel)
    for circuit in context.circuits.values():
        _find_source(context, circuit)
        put_lone_pole(circuit)
        put_volts(context, circuit)


def _hang_circuit(context: Context, name: str, model: CircuitModel) -> None:
    circuit = context.circuits[name]
    if model.fed_by is None:
        leave_open(circuit, "source", Gap(f"circuits.{name}.fed_by"))
        return
    reference = referred(model.fed_by)
    feed = context.find(reference.name)
    if feed is None:
        leave_open(circuit, "source", Gap(f"circuits.{name}.fed_by"))
        return
    spaces = spaces_of(reference.place, circuit) if isinstance(feed, Panel) else ()
    fill(circuit, feed=feed, spaces=tuple(int(space.rstrip("ab")) for space in spaces))
    if isinstance(feed, Panel):
        fill(feed, circuits=(*feed.circuits, circuit))
        for section in feed.sections:
            if section.name == reference.place:
                fill(section, circuits=(*section.circuits, circuit))
                fill(circuit, section=(section,))
        fill(circuit, section_ground_fault=context.sections[feed.name].get(reference.place, ""))
    elif isinstance(feed, Source) or (isinstance(feed, Device) and feed.kind in WIRED_OUT):
        fill(feed, circuits=(*feed.circuits, circuit))


def _find_source(context: Context, node: Panel | Circuit) -> None:
    """The source a node stands on, through whatever lies between; a loop was reported before and ends the walk."""
    seen: set[int] = set()
    current: Facts | None = node
    while current is not None and id(current) not in seen:
        seen.add(id(current))
        own = own_source(current) if isinstance(current, Device) else None
        if isinstance(current, Source) or own is not None:
            fill(node, source=own or current)
            return
        current = context.feed_of(current)


def add_wires(context: Context) -> None:
    """The wire of every circuit and feeder, now that its ends and neighbours are known."""
    for name, model in context.layout.circuits.items():
        circuit = context.circuits[name]
        if model.wire is None or model.wire.word:
            leave_open(circuit, "wire", Gap(f"circuits.{name}.wire"))
            continue
        ends = wiring.Ends(
            supply=(circuit.breaker,) if said(circuit, "breaker") else (),
            load=(*circuit.outlets, *map(entry, circuit.panels)),
        )
        fill(circuit, wire=wiring.wire(model.wire, f"{circuit.at}.wire", context, circuit, ends))
    for name, panel_model in context.layout.panels.items():
        panel = context.panels[name]
        if panel_model.wire is None or panel_model.wire.word:
            leave_open(panel, "wire", Gap(f"panels.{name}.wire"))
            continue
        ends = wiring.Ends(load=(entry(panel),))
        fill(panel, wire=wiring.wire(panel_model.wire, f"{panel.at}.wire", context, panel, ends))
