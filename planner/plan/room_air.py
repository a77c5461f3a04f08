"""What is asked of the air of a room, what leaks and who watches, as facts of the plan."""

from __future__ import annotations

from planner.layout.models import Room as RoomModel
from planner.physics.construction import Described
from planner.plan.airing import RoomAir
from planner.plan.context import Context
from planner.plan.draft import Draft
from planner.tables.heat_transmission import UNDESCRIBED

# A blower-door figure over this is the natural rate; lowest and highest of the common rule.
BLOWER_DOOR_DIVISOR = (15.0, 30.0)
# The most of its own exhaust that a machine breathes: aisle closed off, racks with their gaps closed, anything else.
CONTAINED, BLANKED, OPEN = 5.0, 20.0, 40.0
# The end of flows that nobody stated at which the machines get the least of the cooled air.
SCARCE = "scarce"


def room_air(context: Context, name: str, model: RoomModel, described: Described | None) -> RoomAir:
    """The air of one room; ``described`` is its construction, None where nobody said or it is inside a building."""
    draft = Draft(f"rooms.{name}")
    draft.said("setpoint_c", model, "setpoint", absent=25.0)
    draft.said("spare", model, "cooling", absent=False, convert=lambda word: word == "N+1")
    draft.put("contained", model.containment is not None and bool(model.containment.value))
    _recirculation(draft, context, name, model)
    draft.gap(
        "flow",
        f"the air moved in {draft.at}",
        (SCARCE, "the least air through the units and the most through the machines"),
        ("ample", "the most air through the units and the least through the machines"),
        ask=f"state spec.airflow of the machines and units in {draft.at}",
    )
    for fact in ("openings", "detectors"):
        written: tuple[str, ...] | None = getattr(model, fact)
        if written is not None:
            draft.put(fact, tuple(word for word in written if word != "none"))
        elif fact == "detectors":
            draft.put(fact, ())
        else:
            draft.gap(fact, f"{draft.at}.{fact}", ask=f"name what opens into the house: {draft.at}.{fact}, or none")
    draft.said("vehicles", model, "vehicles")
    draft.said("attended", model, "attended", absent=False)
    _leaks(draft, model, described)
    draft.said("makeup_m2", model, "makeup_air", absent=0.0)
    draft.put("must_ride", model.ride_through is not None and not model.ride_through.word)
    draft.said("ride_through_s", model, "ride_through", absent=0.0)
    draft.put("shuts_down", model.shutdown is not None and not model.shutdown.word)
    draft.said("shutdown_c", model, "shutdown", absent=0.0)
    draft.put("throttle_said", model.throttle is not None and not model.throttle.word)
    draft.said("throttle_c", model, "throttle", absent=0.0)
    draft.put("strays", ())
    draft.put("strays_here", False)
    draft.said("mass_kg", model, "mass", absent=0.0)
    return draft.make(RoomAir)


def _recirculation(draft: Draft, context: Context, name: str, model: RoomModel) -> None:
    racks = [rack for rack in context.layout.racks.values() if rack.room in (name, None)]
    blanked = bool(racks) and all(rack.blanking is not None and rack.blanking.value for rack in racks)
    most = CONTAINED if draft.known["contained"] else BLANKED if blanked else OPEN
    draft.said(
        "recirculation_percent",
        model,
        "recirculation",
        candidates=(
            (0.0, f"none of the exhaust of {draft.at} going round"),
            (most, f"{most:g} % of what the machines of {draft.at} breathe being exhaust"),
        ),
        ask=f"measure the air at the inlets, and state {draft.at}.recirculation",
    )


def _leaks(draft: Draft, model: RoomModel, described: Described | None) -> None:
    """Air changes at 50 Pa: as a blower door found them, or 15 to 30 times the natural rate."""
    key = f"{draft.at}.envelope.air_changes"
    written = model.envelope.air_changes if model.envelope is not None else None
    ends = [] if written is None or written.word else [written.value, written.low, written.high, *written.one_of]
    measured = [end.value for end in ends if end is not None and end.at is not None]
    natural = (described.air_changes if described is not None else None) or UNDESCRIBED.air_changes
    low, high = (
        (min(measured), max(measured))
        if measured
        else (natural.low * BLOWER_DOOR_DIVISOR[0], natural.high * BLOWER_DOOR_DIVISOR[1])
    )
    if low == high:
        draft.put("changes_50_h", low)
        return
    draft.gap(
        "changes_50_h",
        key,
        (low, f"{low:g} air changes an hour at 50 Pa"),
        (high, f"{high:g} of them"),
        ask=f"have {key} measured by a blower door, as 12 /h at 50 Pa",
    )
