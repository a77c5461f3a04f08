"""Devices as facts of the plan: what each is, what passes power on, what draws how much."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from planner.facts import fill, said
from planner.layout.models import Device as DeviceModel
from planner.plan import wiring
from planner.plan.bank_legs import in_order, to_neutral
from planner.plan.bays import Bay, parts_of
from planner.plan.conducting import Breaker
from planner.plan.context import Context, referred
from planner.plan.conversion import conversion
from planner.plan.cooler_draw import in_heat
from planner.plan.cooling import COOLING_KINDS, breath, cooling, put_heat
from planner.plan.draft import Draft, PartFacts
from planner.plan.estimate import at_outlets, behind_supplies
from planner.plan.feeding import says_feed
from planner.plan.fitted import bays_of, fitted
from planner.plan.inlets import cords_of, inlet_type, inlets_of, says_hard_wired
from planner.plan.kept import Given, Made, Own, Trace
from planner.plan.loads import ends_of, load, most_by_plug
from planner.plan.objects import Device, Room, StripOutlet
from planner.plan.ports import put_ports
from planner.plan.powers import put_power, unit_of
from planner.plan.sharing import shares_by_wiring
from planner.plan.standby import backup, transfer
from planner.plan.straying import put_strays
from planner.plan.supplies import ask_for_supplies, supplies, supply_output
from planner.plan.supply_losses import feeding, input_volts
from planner.tables import connectors
from planner.values import Said
from planner.worked import BeyondTable

if TYPE_CHECKING:
    from planner.parts.power import Bank

# Kinds that hand on what is plugged into them.
PASSING_KINDS = frozenset({"pdu", "power-tap", "ups", "transfer-switch"})
# What cannot run without a supply, by its kind or by what is fitted in it.
MACHINES = frozenset({"server", "workstation"})
CHIPS = frozenset({"gpus", "cpus"})
# What a room is kept at where nobody says.
SETPOINT_C = 25.0


def add_devices(context: Context) -> None:
    """Every device, not yet plugged in."""
    for name, model in context.layout.devices.items():
        at = f"devices.{name}"
        place = Draft(at)
        _room(context, place, model)
        own = _by_itself(context, name, model, _room_name(place))
        draft = own.draft.copy()
        draft.take(place)
        draft.put("site", context.site)
        draft.put("phase", context.phase_of("devices", name))
        if draft.known["cools"]:
            draft.put("cooling", cooling(model, str(draft.known["kind"]), at, own.part, _room_name(draft)))
        if own.height_u is not None:
            context.heights[name] = own.height_u
        device = draft.make(Device, inlets=(), fed=(), panels=(), circuits=(), sources=(), heats=())
        fill(device, inlets=inlets_of(device, model, own.part, own.shares, own.cords))
        context.devices[name] = device


def _by_itself(context: Context, name: str, model: DeviceModel, room: str) -> Own:
    """What a device is by itself: what the build before made, where nothing that it was made from has changed."""
    given = Given(context.family, _inlet_c(context, room), input_volts(context, model))
    known = context.kept.devices.get(name)
    if known is not None and known.given == given and known.model == model and _same_parts(context, known):
        for problem in known.problems:
            context.report(problem)
        return known.own
    context.trace = trace = Trace()
    own = _made(context, name, model, room, given)
    context.trace = None
    # A unit that cools hangs on its room and on the weather, too.
    if own.draft.known["cools"]:
        context.kept.devices.pop(name, None)
    else:
        context.kept.devices[name] = Made(model, given, tuple(trace.asked), tuple(trace.problems), own)
    return own


def _same_parts(context: Context, known: Made) -> bool:
    """Whether every part that a device was made from is what it was; all are asked for, as when it is made."""
    return all(context.part(*asked) is found for asked, found in known.asked)


def _made(context: Context, name: str, model: DeviceModel, room: str, given: Given) -> Own:
    at = f"devices.{name}"
    written = str(model.kind.value or "") if model.kind is not None else ""
    part = context.part(model.part, at, model.spec, written or "load")
    draft = Draft(at)
    draft.put("name", name)
    draft.put("part", model.part or "")
    draft.put("kind", _kind(model, part))
    _rating(draft, part)
    draft.put("outlets", _strip_outlets(context, at, part))
    draft.put("has_phases", part is not None and part.get("phases") is not None)
    draft.gap("phases", f"{at}.spec.phases")
    if part is not None and part.get("phases") is not None:
        draft.part("phases", part, "phases", f"{at}.spec.phases", convert=int)
    kind = str(draft.known["kind"])
    draft.put("passes_on", kind in PASSING_KINDS)
    bays = parts_of(model, context, at)
    _put_frame(draft, part)
    # In a desk machine and an open frame cards cool themselves.
    chassis = kind != "workstation" and not draft.known["open_frame"]
    behind = behind_supplies(at, bays, given.air_c, chassis=chassis)
    shares = shares_by_wiring(bays, behind)
    drawn = at_outlets(at, behind, feeding(context, model, part, bays, at, shares, given.volts))
    heated = in_heat(context, model, part, kind, at, room)
    drawing = load(model, at, part, drawn, kind in PASSING_KINDS, heated)
    draft.put("load", drawing)
    machine = supplies(context, model, at, part, bays, supply_output(drawn, drawing, model), shares)
    draft.put("has_supplies", machine is not None)
    draft.put("wants_supplies", machine is not None or kind in MACHINES or any(bay.name in CHIPS for bay in bays))
    draft.put("fitted", fitted(bays, context))
    board = _board(context, part, bays, at)
    draft.put("bays", bays_of(at, part, board))
    put_ports(draft, part, board)
    _put_labels(draft, model, at, part)
    draft.gap("supplies", f"{at}.fit.supplies", ask=ask_for_supplies(at))
    if machine is not None:
        draft.put("supplies", machine)
    _put_powered(draft, model)
    if kind == "ups":
        draft.put("backup", backup(model, at, part))
    if kind == "transfer-switch":
        draft.put("transfer", transfer(at, part))
    draft.put("cools", kind in COOLING_KINDS)
    draft.put("survives", model.survives or ())
    draft.put("converts", kind == "ups")
    if kind == "ups":
        draft.put("conversion", conversion(at, part))
    draft.put("breath", breath(at, model, part))
    height = part.get("height") if part is not None else None
    draft.gaps()  # Made once, for all plans that have the device as it is.
    return Own(draft, part, shares, height.value if height is not None else None, cords_of(context, model, at))


def _board(context: Context, part: PartFacts | None, bays: tuple[Bay, ...], at: str) -> PartFacts | None:
    """The board in a machine: the one fitted, else the one its chassis comes with."""
    fitted_one = next((bay.part for bay in bays if bay.name == "board" and bay.part is not None), None)
    built_in = part.get("board") if part is not None else None
    return fitted_one or (context.part(built_in, f"{at}.spec.board") if isinstance(built_in, str) else None)


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
    for name, key in (("listing", "listing"), ("mca_a", "mca"), ("mocp_a", "mocp"), ("rla_a", "rla"), ("lra_a", "lra")):
        draft.gap(name, f"{at}.spec.{key}", ask=f"read {key} on the label of {at}")
        if part is not None and part.get(key) is not None:
            draft.part(name, part, key, f"{at}.spec.{key}")
    listing = part.get("listing") if part is not None else None
    if listing is not None and listing.word == "none":
        draft.put("listing", "none")
    draft.put("has_mca", "mca_a" in draft.known)
    _put_starts(draft, model, part)
    draft.put("hard_wired", inlet_type(part) == "hard-wired")
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
    elif part is not None and part.get("lra") is not None:
        # A compressor draws its locked rotor current until it turns.
        draft.part("inrush_a", part, "lra", f"{at}.spec.lra")
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


def _put_frame(draft: Draft, part: PartFacts | None) -> None:
    """Whether a machine stands in an open frame, and whether that is tied to ground."""
    form = part.get("form") if part is not None else None
    written = str(form.value or "") if form is not None else ""
    draft.put("open_frame", "frame" in written or "open" in written)
    key = f"{draft.at}.spec.bonded"
    draft.gap("bonded", key, ask=f"say whether the frame of {draft.at} is tied to ground: {key}")
    if part is not None and part.get("bonded") is not None:
        draft.part("bonded", part, "bonded", key)


def _inlet_c(context: Context, room: str) -> float:
    """The air that cooling keeps the room of a machine at, which its fans turn by."""
    written = context.layout.rooms.get(room)
    ends = ends_of(written.setpoint) if written is not None else []
    return max(ends) if ends else SETPOINT_C


def _room_name(draft: Draft) -> str:
    room = draft.known.get("room")
    return room.name if isinstance(room, Room) else ""


def _rating(draft: Draft, part: PartFacts | None) -> None:
    draft.gap("plug", f"{draft.at}.spec.plug")
    draft.gap("rating_a", f"{draft.at}.spec.rating")
    draft.gap("inlet_limit_c", f"{draft.at}.spec.inlet_limit")
    draft.put("inlet_limited", part is not None and part.get("inlet_limit") is not None)
    if part is None:
        return
    if says_hard_wired(part.get("plug")):
        draft.put("plug", "")
    elif part.get("plug") is not None:
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
    taken = in_order(part, banks, context.family)
    for bank, model in banks.items():
        if model.breaker is not None:
            breakers[bank] = wiring.breaker(model.breaker, f"{at}.spec.banks.{bank}.breaker", None)
    told = (part is not None and part.get("banks") is not None) or any(
        outlet.breaker is not None for outlet in (written or {}).values()
    )
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
        _put_guard(draft, at, outlet.bank or "", banks, told=told)
        bank_model = banks.get(outlet.bank)
        legs = bank_model.legs.value if bank_model is not None and bank_model.legs is not None else None
        if legs and legs != "all":
            draft.put("legs", tuple(legs.split("-")) if "-" in legs else (legs, "N"))
        elif outlet.bank in taken:
            pair = taken[outlet.bank]
            marks = ", ".join(taken)
            draft.put(
                "legs", pair, guess=f"{at}.spec.banks: {marks} taken to be on one pair of legs each, in this order"
            )
        else:
            key = f"{at}.spec.banks.{outlet.bank}.legs" if outlet.bank else f"{place}.bank"
            draft.gap("legs", key, *to_neutral(draft.known.get("type"), outlet.bank or name, part))
        made.append(draft.make(StripOutlet))
    return tuple(made)


def _put_guard(draft: Draft, at: str, bank: str, banks: Mapping[str, Bank], *, told: bool) -> None:
    """Whether a breaker stands behind an outlet; open where nothing is said of any, or not of that of its bank."""
    guard = draft.known.get("breaker")
    draft.put("guarded", guard is not None)
    # A switch opens the outlet by hand and never by itself.
    if guard is not None or (told and bank not in banks):
        draft.put("protected", isinstance(guard, Breaker) and said(guard, "kind") and guard.kind != "switch")
        return
    key = f"{at}.spec.banks.{bank}.breaker" if bank in banks else f"{at}.spec.banks"
    draft.gap("protected", key, ask=f"read the breakers off the strip: {key}" + (", or none" * (bank not in banks)))


def place(context: Context) -> None:
    """Put devices, circuits and panels into the lists of their rooms."""
    for device in context.devices.values():
        if said(device, "room"):
            fill(device.room, devices=(*device.room.devices, device))
            put_heat(context, device)
    put_strays(context)
    for circuit in context.circuits.values():
        if said(circuit, "room"):
            fill(circuit.room, circuits=(*circuit.room.circuits, circuit))
    for panel in context.panels.values():
        if said(panel, "room"):
            fill(panel.room, panels=(*panel.room.panels, panel))
