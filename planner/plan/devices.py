"""Devices as facts of the plan: where each inlet is plugged in, what passes power on, what draws how much."""

from __future__ import annotations

from planner.facts import Candidate, Facts, Gap, fill, leave_open, marks, said
from planner.layout.models import Cord as CordModel
from planner.layout.models import Device as DeviceModel
from planner.layout.models import Feed as FeedModel
from planner.layout.references import Reference
from planner.plan import wiring
from planner.plan.context import Context, referred
from planner.plan.cooling import COOLING_KINDS, cooling
from planner.plan.draft import Draft, PartFacts
from planner.plan.estimate import estimate, parts_of
from planner.plan.feeding import DEAD_SAYS, LIVE_SAYS, says_feed, unknown_feeds
from planner.plan.fitted import bays_of, fitted
from planner.plan.loads import ends_of, load, most_by_plug
from planner.plan.objects import Breaker, Circuit, Cord, Device, Inlet, Panel, Source, StripOutlet
from planner.plan.powers import put_power, unit_of
from planner.plan.sharing import shares_by_wiring
from planner.plan.supplies import ask_for_supplies, supplies, supply_output
from planner.tables import connectors
from planner.values import Said
from planner.worked import BeyondTable

# Sizes that cord sets with couplers are commonly sold in.
CORD_SIZES = (("14 AWG", "cords of 14 AWG"), ("12 AWG", "cords of 12 AWG"))
# Kinds that hand on what is plugged into them.
PASSING_KINDS = frozenset({"pdu", "power-tap", "ups", "transfer-switch"})
# What cannot run without a supply, by its kind or by what is fitted in it.
MACHINES = frozenset({"server", "workstation"})
CHIPS = frozenset({"gpus", "cpus"})


def add_devices(context: Context) -> None:
    """Every device, not yet plugged in."""
    for name, model in context.layout.devices.items():
        at = f"devices.{name}"
        written = str(model.kind.value or "") if model.kind is not None else ""
        part = context.part(model.part, at, model.spec, written or "load")
        draft = Draft(at)
        draft.put("name", name)
        draft.put("site", context.site)
        draft.put("phase", context.phase_of("devices", name))
        draft.put("part", model.part or "")
        draft.put("kind", _kind(model, part))
        _room(context, draft, model)
        _rating(draft, part)
        draft.put("outlets", _strip_outlets(context, at, part))
        draft.put("has_phases", part is not None and part.get("phases") is not None)
        draft.gap("phases", f"{at}.spec.phases")
        if part is not None and part.get("phases") is not None:
            draft.part("phases", part, "phases", f"{at}.spec.phases", convert=int)
        kind = str(draft.known["kind"])
        draft.put("passes_on", kind in PASSING_KINDS)
        bays = parts_of(model, context, at)
        built_in = part.get("supplies.part") if part is not None else None
        supply = context.part(built_in, f"{at}.spec.supplies") if built_in else part
        drawn = estimate(at, supply, bays)
        drawing = load(model, at, part, drawn, kind in PASSING_KINDS)
        draft.put("load", drawing)
        shares = shares_by_wiring(bays, drawn)
        machine = supplies(context, model, at, part, bays, supply_output(drawn, drawing), shares)
        draft.put("has_supplies", machine is not None)
        draft.put("wants_supplies", machine is not None or kind in MACHINES or any(bay.name in CHIPS for bay in bays))
        draft.put("fitted", fitted(bays))
        draft.put("bays", bays_of(at, part))
        _put_labels(draft, model, at, part)
        height = part.get("height") if part is not None else None
        if height is not None and height.value is not None:
            context.heights[name] = height.value
        draft.gap("supplies", f"{at}.fit.supplies", ask=ask_for_supplies(at))
        if machine is not None:
            draft.put("supplies", machine)
        _put_powered(draft, model)
        draft.put("cools", kind in COOLING_KINDS)
        if kind in COOLING_KINDS:
            draft.put("cooling", cooling(model, kind, at, part))
        device = draft.make(Device, inlets=(), fed=())
        fill(device, inlets=_inlets(context, device, model, part, shares))
        context.devices[name] = device


def _put_powered(draft: Draft, model: DeviceModel) -> None:
    """Whether anything feeds it: not where the layout says none, open where it says nothing."""
    feeds = {says_feed(feed) for feed in (model.fed_by or {}).values()}
    if "fed" in feeds:
        draft.put("powered", True)
    elif feeds == {"none"}:
        draft.put("powered", False)
    else:
        draft.gap("powered", f"{draft.at}.fed_by", ask=f"say what feeds it: {draft.at}.fed_by, or none")


def _put_labels(draft: Draft, model: DeviceModel, at: str, part: PartFacts | None) -> None:
    """What the label of a thing says: nameplate, listing, circuit ampacity, leakage."""
    for name, key in (("listing", "listing"), ("mca_a", "mca"), ("mocp_a", "mocp"), ("rla_a", "rla")):
        draft.gap(name, f"{at}.spec.{key}", ask=f"read {key} on the label of {at}")
        if part is not None and part.get(key) is not None:
            draft.part(name, part, key, f"{at}.spec.{key}")
    listing = part.get("listing") if part is not None else None
    if listing is not None and listing.word == "none":
        draft.put("listing", "none")
    draft.put("has_mca", "mca_a" in draft.known)
    _put_starts(draft, model, part)
    draft.put("hard_wired", _inlet_type(part) == "hard-wired")
    for name, key in (("allocated_w", "inlets.allocated"), ("max_draw_w", "inlets.max_draw")):
        draft.gap(name, f"{at}.spec.{key}")
        if part is not None and part.get(key) is not None:
            draft.part(name, part, key, f"{at}.spec.{key}")
    draft.put("has_allocation", "allocated_w" in draft.known and "max_draw_w" in draft.known)
    key = f"{at}.spec.nameplate"
    draft.gap("nameplate_va", key, ask=f"read the amperes on the label of {at}")
    if part is not None and unit_of(part.get("nameplate")):
        put_power(draft, "nameplate_va", part.get("nameplate"), key)
    elif part is not None and part.get("plug") is not None and (most := most_by_plug(part)):
        says = f"{at} marked with all its plug allows"
        draft.gap("nameplate_va", key, (0.0, f"{at} marked with less"), (most, says), ask=f"read the amperes on {at}")
    leakage = model.load.leakage if model.load is not None else None
    draft.put("leakage_said", leakage is not None and not leakage.word)
    draft.gap("leakage_a", f"{at}.load.leakage")
    if leakage is not None:
        draft.evidence("leakage_a", leakage, f"{at}.load.leakage")


def _put_starts(draft: Draft, model: DeviceModel, part: PartFacts | None) -> None:
    """The volts a thing takes, how high it hangs, what it draws in the first instant and when that is."""
    at = draft.at
    draft.put("has_rla", "rla_a" in draft.known)
    key, figures = "volts", ends_of(part.get("volts")) if part is not None else []
    plate = part.get("nameplate") if part is not None else None
    # Amperes are printed beside the volts they hold for. Supplies take other volts, too; air conditioners do not.
    if part is not None and not figures and unit_of(plate) and draft.known["kind"] in COOLING_KINDS:
        key, figures = "nameplate", [measure.at for measure in ends_of(plate) if measure.at]
    draft.put("has_volts", bool(figures))
    for name, end in (("volts_from_v", min), ("volts_to_v", max)):
        draft.gap(name, f"{at}.spec.volts")
        if figures:
            draft.put(name, end(figures), weak=part.weak(key) if part is not None else "")
    draft.said("above_floor_m", model, "above_floor", ask=f"measure {at}.above_floor")
    draft.gap("inrush_a", f"{at}.load.inrush")
    if model.load is not None and model.load.inrush is not None:
        draft.evidence("inrush_a", model.load.inrush, f"{at}.load.inrush")
    elif part is not None and part.get("inrush") is not None:
        draft.part("inrush_a", part, "inrush", f"{at}.load.inrush")
    draft.put("inrush_said", "inrush_a" in draft.known)
    draft.said("start_after_s", model, "start_after", absent=0.0)


def _kind(model: DeviceModel, part: PartFacts | None) -> str:
    if model.kind is not None and model.kind.value is not None:
        return model.kind.value
    return part.loaded.kind if part is not None else "load"


def _room(context: Context, draft: Draft, model: DeviceModel) -> None:
    written = model.room
    if written is None and model.rack is not None:
        rack = context.layout.racks.get(referred(model.rack).name)
        written = rack.room if rack is not None else None
    context.room_of(draft, written, "room")


def _rating(draft: Draft, part: PartFacts | None) -> None:
    draft.gap("plug", f"{draft.at}.spec.plug")
    draft.gap("rating_a", f"{draft.at}.spec.rating")
    draft.gap("inlet_limit_c", f"{draft.at}.spec.inlet_limit")
    draft.put("inlet_limited", part is not None and part.get("inlet_limit") is not None)
    if part is None:
        return
    if part.get("plug") is not None:
        draft.part("plug", part, "plug", f"{draft.at}.spec.plug", convert=_plug)
    rating = part.get("rating")
    if isinstance(rating, Said):  # that of a UPS is a block of its own
        draft.part("rating_a", part, "rating", f"{draft.at}.spec.rating")
    for name, key in (("gives_va", "rating.va"), ("gives_w", "rating.watts")):
        if not isinstance(rating, Said) and part.get(key) is not None:
            draft.part(name, part, key, f"{draft.at}.spec.{key}")
    if part.get("inlet_limit") is not None:
        draft.part("inlet_limit_c", part, "inlet_limit", f"{draft.at}.spec.inlet_limit")


def _plug(written: str) -> str:
    """The id of a plug; a name that no table has stays as it is, so that the rules which need it say so."""
    try:
        return connectors.find(written, "plug").id
    except BeyondTable:
        return written


def _strip_outlets(context: Context, at: str, part: PartFacts | None) -> tuple[StripOutlet, ...]:
    """The outlets of a strip, each with its bank's legs and the breaker behind it."""
    written = part.get("outlets") if part is not None else None
    banks = (part.get("banks") if part is not None else None) or {}
    breakers: dict[str, Breaker] = {}
    for bank, model in banks.items():
        if model.breaker is not None:
            breakers[bank] = wiring.breaker(model.breaker, f"{at}.spec.banks.{bank}.breaker", None)
    made = []
    for name, outlet in (written or {}).items():
        place = f"{at}.spec.outlets.{name}"
        draft = Draft(place)
        draft.put("name", str(name))
        draft.put("bank", outlet.bank or "")
        draft.gap("type", f"{place}.type")
        if outlet.type is not None and outlet.type.value is not None:
            try:
                draft.put("type", connectors.find(outlet.type.value, "receptacle").id)
            except BeyondTable as unknown:
                context.problem("LAY008", f"{place}.type: {unknown}", f"{place}.type")
        if outlet.breaker is not None:
            draft.put("breaker", wiring.breaker(outlet.breaker, f"{place}.breaker", None))
        elif outlet.bank in breakers:
            draft.put("breaker", breakers[outlet.bank])
        guard = draft.known.get("breaker")
        draft.put("guarded", guard is not None)
        # A switch opens the outlet by hand and never by itself.
        draft.put("protected", isinstance(guard, Breaker) and said(guard, "kind") and guard.kind != "switch")
        bank_model = banks.get(outlet.bank)
        legs = bank_model.legs.value if bank_model is not None and bank_model.legs is not None else None
        if legs and legs != "all":
            draft.put("legs", tuple(legs.split("-")) if "-" in legs else (legs, "N"))
        else:
            draft.gap("legs", f"{at}.spec.banks.{outlet.bank}.legs" if outlet.bank else f"{place}.bank")
        made.append(draft.make(StripOutlet))
    return tuple(made)


def _inlets(
    context: Context, device: Device, model: DeviceModel, part: PartFacts | None, shares: dict[str, float] | None
) -> tuple[Inlet, ...]:
    feeds = model.fed_by or {}
    made = []
    for name, feed in feeds.items():
        at = f"{device.at}.fed_by.{name}"
        draft = Draft(at)
        draft.put("name", name)
        draft.put("device", device)
        inlet_type = _inlet_type(part)
        draft.put("type", inlet_type)
        cord = feed.cord or model.cord
        if cord is not None and not cord.word:
            draft.put("cord", _cord(context, cord, f"{device.at}.cord" if feed.cord is None else f"{at}.cord"))
        else:
            draft.gap("cord", f"{device.at}.cord")
        draft.put("has_cord", cord is not None and not cord.word)
        adapters = (feed.adapters or {}).items()
        draft.put("adapters", tuple(_cord(context, each, f"{at}.adapters.{key}") for key, each in adapters))
        draft.put("hard_wired", inlet_type == "hard-wired")
        _put_plug(draft, device)
        _put_joined(draft, device)
        made.append(draft.make(Inlet, place="", outlet_known=False))
    _share(device, model, made, shares)
    return tuple(made)


def _put_plug(draft: Draft, device: Device) -> None:
    """The plug fixed to the thing itself, empty where it has none; a candidate of the part is one of the inlet."""
    gap, mark = marks(device, "plug")
    if said(device, "plug"):
        draft.put("plug", device.plug)
    elif gap is not None and gap.candidates:
        draft.gaps["plug"] = gap
    else:
        draft.put("plug", "")
    if mark is not None:
        draft.notes["plug"] = mark


def _put_joined(draft: Draft, device: Device) -> None:
    """Whether anybody said how the thing meets its outlet: by its own plug, a cord, an inlet or fixed wiring."""
    told = draft.known["type"] or draft.known["has_cord"] or draft.known.get("plug", "an open plug")
    if told:
        draft.put("joined", True)
    else:
        draft.gap(
            "joined",
            f"{device.at}.spec.plug",
            ask=f"state the plug of {device.name}: {device.at}.spec.plug, or its cord, or spec.inlet",
        )


def _inlet_type(part: PartFacts | None) -> str:
    """Connector of a machine's power inlet, from the machine's part or its supplies; empty where nobody said."""
    for key in ("inlet", "inlets.inlet", "supplies.inlet"):
        value = part.get(key) if part is not None else None
        if value is not None and value.value:
            written = str(value.value)
            if written.casefold() == "hard-wired":
                return "hard-wired"
            try:
                return connectors.find(written, "plug").id
            except BeyondTable:
                return ""
    return ""


def _cord(context: Context, model: CordModel, at: str) -> Cord:
    draft = Draft(at)
    part = context.part(model.part, at)
    for key, role in (("plug", "plug"), ("connector", "receptacle")):
        draft.gap(key, f"{at}.{key}")
        value = getattr(model, key) or (part.get(key) if part is not None else None)
        if value is None or value.value is None:
            continue
        try:
            draft.put(key, connectors.find(value.value, role).id)  # type: ignore[arg-type]
        except BeyondTable as unknown:
            context.problem("LAY008", f"{at}: {unknown}", at)
    draft.said("length_m", model, "length", part=part)
    draft.said("size", model, "size", part=part, candidates=CORD_SIZES)
    draft.said("through", model, "through", absent="")
    return draft.make(Cord)


def _share(device: Device, model: DeviceModel, inlets: list[Inlet], shares: dict[str, float] | None) -> None:
    """What part of the device's load each inlet carries: one without a cord none, the others all of it."""
    sure = {name: says_feed(feed) for name, feed in (model.fed_by or {}).items()}
    live = [inlet for inlet in inlets if sure[inlet.name] != "none"]
    fed = sum(1 for inlet in live if sure[inlet.name] == "fed")
    pooled = model.fit is None or model.fit.supplies is None
    # Where the live inlets do not power the whole machine, its wiring leaves part of the load to nobody.
    wired = shares is not None and abs(sum(shares.get(inlet.name, 0.0) for inlet in live) - 1.0) < 1e-6
    for inlet in inlets:
        if sure[inlet.name] == "none":
            fill(inlet, share=0.0, counts=False)
        elif device.kind == "transfer-switch":
            # A transfer switch draws from one feed at a time, in normal times the first.
            fill(inlet, share=1.0 if inlet is live[0] else 0.0, counts=inlet is live[0])
        elif len(live) == 1:
            fill(inlet, share=1.0, counts=True)
        elif pooled and fed in (0, len(live)):
            # Supplies of one server share its load evenly.
            fill(inlet, share=1.0 / len(live), counts=True)
        elif pooled:
            fill(inlet, counts=True)
            leave_open(inlet, "share", _shared_with_unknown(device, fed, len(live), known=sure[inlet.name] == "fed"))
        elif wired and shares is not None and inlet.name in shares:
            fill(inlet, share=shares[inlet.name], counts=True)
        else:
            fill(inlet, counts=True)
            leave_open(
                inlet,
                "share",
                Gap(
                    f"{device.at}.fit.supplies: what each powers",
                    (Candidate(1.0 / len(live), "supplies sharing evenly"), Candidate(1.0, "one supply carrying all")),
                    ask=f"state what each of {device.at}.fit.supplies powers",
                ),
            )


def _shared_with_unknown(device: Device, fed: int, live: int, *, known: bool) -> Gap:
    """The share of a supply where others are plugged in nobody knows where: those are live, or they are dead."""
    return Gap(
        unknown_feeds(device.at),
        (
            Candidate(1.0 / live, LIVE_SAYS),
            Candidate(1.0 / fed if known else 0.0, DEAD_SAYS),
        ),
        ask=f"state {device.at}.fed_by of each inlet, none for one without a cord",
    )


def plug_in(context: Context) -> None:
    """Hang every inlet on the circuit, source or outlet that feeds it."""
    taken: dict[tuple[str, str], str] = {}
    for name, model in context.layout.devices.items():
        device = context.devices[name]
        for inlet, feed in zip(device.inlets, (model.fed_by or {}).values(), strict=True):
            _plug_in_one(context, device, inlet, feed, taken)


def _plug_in_one(
    context: Context, device: Device, inlet: Inlet, feed: FeedModel, taken: dict[tuple[str, str], str]
) -> None:
    key = f"{device.at}.fed_by"
    if feed.from_ is None or feed.from_.casefold() in ("unknown", "none"):
        leave_open(inlet, "feed", Gap(key))
        return
    reference = referred(feed.from_)
    target = context.find(reference.name)
    if target is None:
        leave_open(inlet, "feed", Gap(key))
        return
    fill(inlet, feed=target, place=reference.place)
    owner = f"{device.name} ({inlet.name})" if len(device.inlets) > 1 else device.name
    if isinstance(target, Circuit):
        fill(target, inlets=(*target.inlets, inlet))
        _take(
            context,
            inlet,
            reference,
            {outlet.name: (outlet, outlet.sockets) for outlet in target.outlets},
            taken,
            owner,
            key,
        )
    elif isinstance(target, Device):
        fill(target, fed=(*target.fed, inlet))
        _take(context, inlet, reference, {outlet.name: (outlet, 1) for outlet in target.outlets}, taken, owner, key)
    elif isinstance(target, Panel | Source):
        fill(target, inlets=(*target.inlets, inlet))


def _take(
    context: Context,
    inlet: Inlet,
    reference: Reference,
    places: dict[str, tuple[Facts, int]],
    taken: dict[tuple[str, str], str],
    owner: str,
    key: str,
) -> None:
    """Give an inlet its outlet: the one named, else the only one; an outlet named twice is a problem."""
    if not reference.place:
        if len(places) == 1:
            fill(inlet, outlet=next(iter(places.values()))[0], outlet_known=True)
        return
    found = places.get(reference.place)
    if found is None:
        if places:
            listed = ", ".join(list(places)[:12])
            context.problem("LAY017", f"{reference.name} has no outlet {reference.place}; it has {listed}", key)
        return
    outlet, sockets = found
    fill(inlet, outlet=outlet, outlet_known=True)
    for socket in range(sockets):
        place = (reference.name, f"{reference.place}#{socket}")
        if place not in taken:
            taken[place] = owner
            return
    holder = taken[reference.name, f"{reference.place}#0"]
    used = {place.partition("#")[0] for name, place in taken if name == reference.name}
    free = ", ".join(place for place in places if place not in used)
    context.problem(
        "LAY013",
        f"{reference.name}/{reference.place} is taken by {holder} and {owner}. "
        + (f"Free on {reference.name}: {free}" if free else f"Nothing is free on {reference.name}"),
        key,
    )


def place(context: Context) -> None:
    """Put devices, circuits and panels into the lists of their rooms."""
    for device in context.devices.values():
        if said(device, "room"):
            fill(device.room, devices=(*device.room.devices, device))
    for circuit in context.circuits.values():
        if said(circuit, "room"):
            fill(circuit.room, circuits=(*circuit.room.circuits, circuit))
    for panel in context.panels.values():
        if said(panel, "room"):
            fill(panel.room, panels=(*panel.room.panels, panel))
