"""The cooling side of an air conditioner or fan as facts of the plan."""

from __future__ import annotations

from planner.layout.models import Device as DeviceModel
from planner.plan.draft import Draft, PartFacts
from planner.plan.machine import Cooling

# Kinds whose heat leaves the room unless the layout says otherwise, with the capacity model that knows them.
REFRIGERANT = frozenset({"window-ac", "mini-split", "crac"})
COOLING_KINDS = REFRIGERANT | {"portable-ac", "exhaust-fan", "evaporative", "economiser"}


def cooling(model: DeviceModel, kind: str, at: str, part: PartFacts | None) -> Cooling:
    """What a unit takes out of its room, as its part says it."""
    draft = Draft(at)
    draft.put("kind", kind)
    draft.put("removes", model.rejects_to in (None, "outdoors"))
    for name, key in (
        ("total_w", "cooling.total"),
        ("sensible_w", "cooling.sensible"),
        ("shr", "shr"),
        ("airflow_m3h", "airflow"),
    ):
        place = f"{at}.spec.{key}"
        draft.gap(name, place)
        if part is not None and part.get(key) is not None:
            draft.part(name, part, key, place)
    draft.put("shr_said", "shr" in draft.known)
    draft.put("sensible_said", "sensible_w" in draft.known)
    draft.put("airflow_said", "airflow_m3h" in draft.known)
    return draft.make(Cooling)
