"""The service and the make-up of panels as facts of the plan: fault current, meter, solar, grounding, clear space."""

from __future__ import annotations

from planner.facts import Facts, said
from planner.layout.models import Lugs as LugsModel
from planner.layout.models import Panel as PanelModel
from planner.layout.models import Source as SourceModel
from planner.plan import wiring
from planner.plan.conducting import Lugs
from planner.plan.context import Context
from planner.plan.draft import Draft
from planner.plan.objects import Panel


def put_service(draft: Draft, model: SourceModel) -> None:
    """What the utility, or the plate of a transformer, says of a source."""
    at = draft.at
    draft.said(
        "fault_current_a",
        model,
        "fault_current",
        ask=f"ask the utility for {at}.fault_current, or state {at}.transformer",
    )
    draft.put("fault_current_said", "fault_current_a" in draft.known)
    draft.gap("transformer_va", f"{at}.transformer.rating")
    draft.gap("impedance_percent", f"{at}.transformer.impedance")
    if model.transformer is not None:
        if model.transformer.rating is not None:
            draft.evidence("transformer_va", model.transformer.rating, f"{at}.transformer.rating")
        if model.transformer.impedance is not None:
            draft.evidence("impedance_percent", model.transformer.impedance, f"{at}.transformer.impedance")
    elif draft.known.get("kind") == "transformer":
        _put_plate(draft, model)
    described = model.transformer is not None or draft.known.get("kind") == "transformer"
    draft.put("transformer_said", described)
    draft.said("meter_a", model, "meter", ask=f"ask the utility what its meter carries for hours: {at}.meter")
    draft.put("has_solar", model.solar is not None)
    draft.gap("solar_a", f"{at}.solar.current")
    draft.gap("solar_at", f"{at}.solar.at")
    if model.solar is not None:
        draft.said("solar_a", model.solar, "current", at=f"{at}.solar")
        draft.said("solar_at", model.solar, "at", at=f"{at}.solar", absent="the end of the bus")
    draft.gap("record_method", f"{at}.peak_demand.method")
    if model.peak_demand is not None:
        draft.said("record_method", model.peak_demand, "method", at=f"{at}.peak_demand")


def _put_plate(draft: Draft, model: SourceModel) -> None:
    """Apparent power and impedance of a transformer that is a source itself."""
    draft.gap("transformer_va", f"{draft.at}.rating")
    draft.gap("impedance_percent", f"{draft.at}.impedance")
    rating = model.rating.rating if model.rating is not None else None
    if rating is not None and (rating.value is None or rating.value.unit == "VA"):
        draft.evidence("transformer_va", rating, f"{draft.at}.rating", convert=lambda measure: measure.value)
    if model.impedance is not None:
        draft.evidence("impedance_percent", model.impedance, f"{draft.at}.impedance")


def put_panel(context: Context, draft: Draft, model: PanelModel) -> None:
    """What the label, the tape and a look behind the cover say of a panel."""
    at = draft.at
    draft.said("family", model, "family", ask=f"read {at}.family on the label inside the door")
    draft.said("interrupting_a", model, "interrupting")
    draft.said("series_rating_a", model, "series_rating", absent=0.0)
    draft.said("surge", model, "surge", absent=False)
    key = f"{at}.clearance"
    sides = ("clear_width_m", "clear_depth_m", "clear_height_m")
    for index, side in enumerate(sides):
        draft.gap(side, key, ask=f"measure {key}: width x depth x height")
        if (
            model.clearance is not None
            and model.clearance.value is not None
            and len(model.clearance.value) == len(sides)
        ):
            estimated = model.clearance.basis == "estimated"
            guess = f"{key}: {model.clearance.text} is an estimate" if estimated else ""
            draft.put(side, model.clearance.value[index], guess=guess)
    _put_in_clearance(draft, model)
    _put_grounding(draft, model)
    _put_ambient(context, draft, model)
    draft.put("lugs", _lugs(draft, model))


def _put_in_clearance(draft: Draft, model: PanelModel) -> None:
    """What stands in front of the panel or is kept there."""
    key, held = f"{draft.at}.in_clearance", model.in_clearance
    if held is not None and "unknown" not in held:
        draft.put("in_clearance", held)
    else:
        draft.gap("in_clearance", key, ask=f"say what stands in front of {draft.at}: in_clearance, or none")


def _lugs(panel: Draft, model: PanelModel) -> Lugs:
    """The main lugs; the marking of their terminals is the panel's."""
    draft = Draft(f"{panel.at}.lugs")
    draft.put("rating_a", None)
    if model.lugs is not None and not model.lugs.word:
        draft.said("rating_a", model.lugs, "rating")
    draft.said("terminal_metals", model.lugs, "terminal_metals", owner=LugsModel)
    wiring.put_wire_range(draft, model.lugs, None)
    if "terminals_c" in panel.known:
        draft.put("terminals_c", panel.known["terminals_c"])
    else:
        draft.leave("terminals_c", panel.open("terminals_c"))
    if "terminals_c" in panel.notes:
        draft.notes["terminals_c"] = panel.notes["terminals_c"]
    return draft.make(Lugs)


def entry(panel: Panel) -> Facts:
    """What a feeder ends on: the main of the panel where its terminals are marked, else the lugs."""
    if panel.has_main and said(panel, "main") and said(panel.main, "terminals_c"):
        return panel.main
    return panel.lugs


def _put_grounding(draft: Draft, model: PanelModel) -> None:
    at, written = f"{draft.at}.grounding", model.grounding
    for name, key in (
        ("electrode_wire_size", "conductor"),
        ("electrode_wire_metal", "conductor.metal"),
        ("tied", "tied"),
        ("electrodes", "electrodes"),
    ):
        draft.gap(name, f"{at}.{key}")
    if written is None:
        return
    if written.word == "none":
        draft.put("electrodes", ())
    if written.electrodes is not None:
        draft.put("electrodes", written.electrodes)
    if written.conductor is not None:
        draft.said("electrode_wire_size", written.conductor, "size", at=f"{at}.conductor")
        draft.said("electrode_wire_metal", written.conductor, "metal", at=f"{at}.conductor", absent="copper")
    if written.tied is not None:
        draft.said("tied", written, "tied", at=at)


def _put_ambient(context: Context, draft: Draft, model: PanelModel) -> None:
    """The air around the breakers: as said, else that of the room in the hottest hour."""
    key = f"{draft.at}.ambient"
    tried = ((30.0, "30 °C around the panel"), (wiring.HOTTEST_TRIED_C, "50 °C around the panel"))
    room = context.rooms.get(model.room) if model.room is not None else None
    if model.ambient is not None:
        draft.evidence("ambient_c", model.ambient, key, candidates=tried)
    elif room is None:
        draft.gap("ambient_c", key, *tried)
    elif said(room, "kind") and room.kind in wiring.CONDITIONED:
        draft.put("ambient_c", 30.0, guess=f"{key} is not said; taken as 30 °C in a {room.kind}")
    elif said(context.site, "summer_c"):
        air = max(30.0, context.site.summer_c)
        draft.put("ambient_c", air, guess=f"{key} is not said; taken as {air:g} °C, the design day")
    else:
        draft.gap("ambient_c", "site.outdoor.summer", *tried)
