"""The cooling side of an air conditioner or fan as facts of the plan, and the air any device moves."""

from __future__ import annotations

from planner.facts import fill
from planner.layout.models import Device as DeviceModel
from planner.physics.coil import RATED_RETURN_C, RATED_WET_BULB_C
from planner.plan.airing import Breath, Cooling
from planner.plan.context import Context
from planner.plan.draft import Draft, PartFacts
from planner.plan.loads import ends_of
from planner.plan.objects import Device
from planner.tables.cooling_equipment import CAPACITY_FACTOR, RATED_OUTDOOR_C
from planner.tables.cooling_limits import LOCKOUT_S, ONE_HOSE_M3H, OUTDOOR_MAX_C, RETURN_MAX_C, outdoor_min
from planner.worked import BeyondTable

# Kinds with a compressor and a capacity curve.
REFRIGERANT = frozenset({"window-ac", "mini-split", "crac"})
# Kinds with a compressor. Portable ones draw their condenser's air from the room, or bring it by a second hose.
COMPRESSORS = REFRIGERANT | {"portable-ac"}
# Kinds that cool with outdoor air, and never below it or its wet bulb.
VENTILATORS = frozenset({"exhaust-fan", "evaporative", "economiser"})
# Those of them that blow air into the room.
SUPPLIERS = frozenset({"evaporative", "economiser"})
COOLING_KINDS = COMPRESSORS | VENTILATORS
OUTDOORS = "outdoors"
# Rating points as labels round them: 80 °F, 27 °C, 95 °F.
_SAME_POINT_K = 0.6
WHEN_COOLER, ALWAYS = "when-cooler", "always"


def cooling(model: DeviceModel, kind: str, at: str, part: PartFacts | None, room: str) -> Cooling:
    """What a unit takes out of the room it stands in, as its part says it, and within which air it runs."""
    draft = Draft(at)
    draft.put("kind", kind)
    draft.put("compressor", kind in COMPRESSORS)
    draft.put("rejects_to", model.rejects_to or OUTDOORS)
    # A cooler that blows the room's own air round takes nothing out of it.
    round_ = kind in SUPPLIERS and bool(room) and model.air_from == room
    draft.put("removes", draft.known["rejects_to"] != room and not round_)
    draft.put("air_from", model.air_from or (OUTDOORS if kind in VENTILATORS else ""))
    draft.put("air_rooms", ())
    _put_runs(draft, model, kind)
    draft.said("siting_k", model, "siting", absent=0.0)
    draft.said("drain", model, "drain")
    guess = f"{at}.drain_over is not said; taken as none" if model.drain_over is None else ""
    over = tuple(word for word in model.drain_over or () if word not in ("none", "unknown"))
    draft.gap("drain_over", f"{at}.drain_over", ask=f"say what the drain runs above: {at}.drain_over, or none")
    if "unknown" not in (model.drain_over or ()):
        draft.put("drain_over", over, guess=guess)
    _put_service_outlet(draft, model)
    for name, key in (
        ("total_w", "cooling.total"),
        ("sacc_w", "cooling.sacc"),
        ("sensible_w", "cooling.sensible"),
        ("shr", "shr"),
        ("airflow_m3h", "airflow"),
        ("exhaust_m3h", "exhaust"),
        ("effectiveness_percent", "effectiveness"),
        ("restart", "restart"),
        ("charge_kg", "charge"),
        ("refrigerant", "refrigerant"),
        ("input_w", "input"),
    ):
        _from_part(draft, name, part, key)
    _at_rating_point(draft, kind, part)
    for fact in ("shr", "sensible", "airflow", "input", "sacc"):
        unit = {"airflow": "_m3h", "shr": ""}.get(fact, "_w")
        draft.put(f"{fact}_said", f"{fact}{unit}" in draft.known)
    _hoses(draft, part)
    _limits(draft, kind, part)
    return draft.make(Cooling)


def _put_runs(draft: Draft, model: DeviceModel, kind: str) -> None:
    """An economiser is a fan with a control. Of any other fan beside an air conditioner somebody must say."""
    if kind == "economiser" and model.runs is None:
        draft.put("runs", WHEN_COOLER)
        return
    words = ((WHEN_COOLER, "fans that run only while their air cools"), (ALWAYS, "fans that run on in the heat"))
    # One question for all fans that nobody described.
    draft.gap("runs", "the control of fans", *words, ask=f"state {draft.at}.runs: when-cooler or always")
    if model.runs is not None and not model.runs.word:
        draft.said("runs", model, "runs", candidates=words)


def _put_service_outlet(draft: Draft, model: DeviceModel) -> None:
    key, outlet = f"{draft.at}.service_outlet", model.service_outlet
    ask = f"measure how far the nearest 120 V receptacle is: {key}, or none"
    draft.gap("has_service_outlet", key, ask=ask)
    draft.gap("service_outlet_m", key, ask=ask)
    if outlet is None or outlet.word == "unknown":
        return
    draft.put("has_service_outlet", outlet.word != "none")
    if outlet.word != "none":
        draft.said("service_outlet_m", outlet, "within", at=key, ask=ask)
        draft.said("service_outlet_guarded", outlet, "ground_fault", at=key, absent=False)


def _from_part(draft: Draft, name: str, part: PartFacts | None, key: str) -> None:
    place = f"{draft.at}.spec.{key}"
    draft.gap(name, place)
    value = part.get(key) if part is not None else None
    if part is None or value is None:
        return
    if isinstance(value, str):
        draft.put(name, value, weak=part.weak(key), source=part.file)
    else:
        draft.part(name, part, key, place)


def _at_rating_point(draft: Draft, kind: str, part: PartFacts | None) -> None:
    """Bring figures of another rating point to 26.67 / 19.44 °C indoors and 35 °C outdoors by the curve of the kind."""
    rated = part.get("cooling.at") if part is not None else None
    stated = {
        name: ends_of(getattr(rated, field))
        for name, field in (("return", "return_"), ("wet", "wet_bulb"), ("outdoor", "outdoor"))
        if rated is not None and getattr(rated, field) is not None
    }
    usual = {"return": RATED_RETURN_C, "wet": RATED_WET_BULB_C, "outdoor": RATED_OUTDOOR_C}
    off = [name for name, ends in stated.items() if any(abs(end - usual[name]) > _SAME_POINT_K for end in ends)]
    draft.put("at_rating_point", not off)
    if not off or part is None or "total_w" not in draft.known:
        return
    key = f"{draft.at}.spec.cooling"
    curve = CAPACITY_FACTOR["central" if kind in ("mini-split", "crac") else "window-ac"]
    wet, outdoor = (max(stated.get(name) or [usual[name]]) for name in ("wet", "outdoor"))
    unknown = "return" in off and "wet" not in stated
    if unknown and max(stated["return"]) < RATED_RETURN_C and outdoor >= RATED_OUTDOOR_C:
        # Cooler air of no known moisture: a unit does more at the usual point than what is stated.
        return
    try:
        if unknown:
            raise BeyondTable("air of no known moisture")
        factor = curve.at(wet, outdoor) / curve.at(RATED_WET_BULB_C, RATED_OUTDOOR_C)
    except BeyondTable:
        for name in ("total_w", "sensible_w"):
            draft.known.pop(name, None)
        draft.gap("total_w", key, ask=f"state {key} as rated at 26.7 °C, 19.4 °C wet bulb and 35 °C outdoors")
        return
    weak = f"{key}: brought to the usual rating point, 26.7 / 19.4 °C and 35 °C outdoors, by the curve of its kind"
    for name in ("total_w", "sensible_w"):
        figure = draft.known.get(name)
        if isinstance(figure, float):
            draft.put(name, figure / factor, weak=weak, source=part.file)


def _hoses(draft: Draft, part: PartFacts | None) -> None:
    """One hose blows room air out, so that outdoor air is drawn in; silence may be either."""
    if part is not None and part.get("hoses") is not None:
        draft.part("hoses", part, "hoses", f"{draft.at}.spec.hoses", convert=int)
    else:
        draft.gap("hoses", f"{draft.at}.spec.hoses", (1, f"{draft.at} with one hose"), (2, f"{draft.at} with two"))
    if "exhaust_m3h" not in draft.known and draft.known["kind"] == "portable-ac":
        key = f"{draft.at}.spec.exhaust"
        low, high = ((end, f"{key} of {end:.0f} m³/h") for end in (ONE_HOSE_M3H.low, ONE_HOSE_M3H.high))
        draft.gap("exhaust_m3h", key, low, high)


def _limits(draft: Draft, kind: str, part: PartFacts | None) -> None:
    """The air outdoors and at its return in which a unit runs, and how long it waits; silence is the class's range."""
    at = draft.at
    key = f"{at}.spec.outdoor_range"
    said = part.get("outdoor_range") if part is not None else None
    for name, band in (("outdoor_min_c", outdoor_min(kind)), ("outdoor_max_c", OUTDOOR_MAX_C)):
        ends = (band.low, f"{at} made for {band.low:g} °C outdoors"), (band.high, f"{at} made for {band.high:g} °C")
        draft.gap(name, f"{key}, {name.split('_')[1]}", *ends, ask=f"state {key}, as -10 to 46 °C")
    if said is not None and part is not None:
        weak = part.weak("outdoor_range")
        low, high = (said.low, said.high) if said.value is None else (None, said.value)
        for name, value in (("outdoor_min_c", low), ("outdoor_max_c", high)):
            if value is not None:
                draft.put(name, value, weak=weak, source=part.file)
    if part is not None and part.get("return_max") is not None:
        draft.part("return_max_c", part, "return_max", f"{at}.spec.return_max")
    else:
        key = f"{at}.spec.return_max"
        draft.gap(
            "return_max_c", key, *((end, f"{key} of {end:g} °C") for end in (RETURN_MAX_C.low, RETURN_MAX_C.high))
        )
    if part is not None and part.get("restart_delay") is not None:
        draft.part("lockout_s", part, "restart_delay", f"{at}.spec.restart_delay")
    else:
        # One question for all units that nobody described.
        waits = ((wait, f"compressors that wait {wait:g} s") for wait in (LOCKOUT_S.low, LOCKOUT_S.high))
        draft.gap("lockout_s", "the wait of compressors", *waits, ask=f"state {at}.spec.restart_delay")


def breath(at: str, model: DeviceModel, part: PartFacts | None) -> Breath:
    """The air a device moves and its noise, by its part, and how far from the lot line that noise is made."""
    draft = Draft(at)
    draft.said("lot_line_m", model, "lot_line", ask=f"measure {at}.lot_line, from its outdoor side")
    draft.gap("outdoor_dba", f"{at}.spec.noise_outdoor", ask=f"read {at}.spec.noise_outdoor on its data sheet, at 1 m")
    if part is not None and part.get("noise_outdoor") is not None:
        draft.part("outdoor_dba", part, "noise_outdoor", f"{at}.spec.noise_outdoor")
    for name, key in (("airflow_m3h", "airflow"), ("noise_dba", "noise")):
        draft.gap(name, f"{at}.spec.{key}")
        value = part.get(key) if part is not None else None
        if part is not None and value is not None:
            draft.part(name, part, key, f"{at}.spec.{key}")
        draft.put(f"{key}_said", name in draft.known)
    return draft.make(Breath)


def put_heat(context: Context, device: Device) -> None:
    """Enter a unit that rejects its heat into another room among what heats that room, and where its air comes from."""
    source = context.rooms.get(device.cooling.air_from) if device.cools else None
    if source is not None and source is not device.room:
        fill(device.cooling, air_rooms=(source,))
    target = context.rooms.get(device.cooling.rejects_to) if device.cools else None
    if target is not None and target is not device.room:
        fill(target, heated_by=(*target.heated_by, device))
        fill(device, heats=(target,))
