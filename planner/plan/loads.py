"""What a device draws: a budget it promises, a measurement, a statement, or the estimate from its parts."""

from __future__ import annotations

from planner.layout.models import Device as DeviceModel
from planner.layout.models import Load as LoadModel
from planner.plan.draft import Draft, PartFacts
from planner.plan.estimate import Estimate
from planner.plan.objects import Load
from planner.plan.powers import put_power, unit_of

# All estimates stand at the same end of their ranges at once: one question, not one a machine.
ESTIMATES = "the estimates from parts"
ENDS = (("low", "loads at the low end of the estimate"), ("high", "loads at the high end of the estimate"))


def load(model: DeviceModel, at: str, part: PartFacts | None, estimate: Estimate | None, passes_on: bool) -> Load:
    """The load of a device; a strip or UPS that hands power on has none of its own here."""
    written = model.load or LoadModel()
    draft = Draft(f"{at}.load")
    draft.said("continuous", written, "continuous", owner=LoadModel, absent=True)
    _power_factor(draft, written, part)
    draft.put("budgeted", unit_of(written.budget) != "")
    if written.budget is not None and unit_of(written.budget):
        unit = unit_of(written.budget)
        put_power(draft, f"budget_{unit.lower()}", written.budget, f"{draft.at}.budget")
        draft.put("budget_unit", unit)
    _figure(draft, written, at, part, estimate, passes_on)
    return draft.make(Load)


def _power_factor(draft: Draft, written: LoadModel, part: PartFacts | None) -> None:
    key = f"{draft.at}.power_factor"
    if written.power_factor is None and part is not None and part.get("power_factor") is not None:
        draft.part("power_factor", part, "power_factor", key)
    else:
        draft.said("power_factor", written, "power_factor", owner=LoadModel, absent=0.95)


def _figure(
    draft: Draft, written: LoadModel, at: str, part: PartFacts | None, estimate: Estimate | None, passes_on: bool
) -> None:
    """The sustained draw that is not a promise: measured, else stated, else by the parts, else by the nameplate."""
    measured = written.measured
    if measured is not None and measured.sustained is not None and unit_of(measured.sustained):
        if measured.at is None or measured.at.value != "output":
            _said(draft, "measured", unit_of(measured.sustained))
            put_power(draft, _name(measured.sustained), measured.sustained, f"{draft.at}.measured.sustained", volts=measured.voltage)  # fmt: skip
            return
    if written.sustained is not None and unit_of(written.sustained):
        _said(draft, "stated", unit_of(written.sustained))
        put_power(draft, _name(written.sustained), written.sustained, f"{draft.at}.sustained")
    elif passes_on:
        _said(draft, "nothing of its own", "W")
        draft.put("figure_w", 0.0)
    elif estimate is not None:
        _by_parts(draft, at, estimate)
    elif part is not None and (key := _rated(part)):
        _said(draft, "its part", "W")
        draft.part("figure_w", part, key, f"{draft.at}.sustained")
    elif part is not None and unit_of(part.get("nameplate")):
        _by_nameplate(draft, at, part)
    else:
        draft.gap("unit", draft.at, ask=f"state {draft.at}")
        draft.put("basis", "nothing said")


def _said(draft: Draft, basis: str, unit: str) -> None:
    draft.put("basis", basis)
    draft.put("unit", unit)


def _name(power: object) -> str:
    return f"figure_{unit_of(power).lower()}"  # type: ignore[arg-type]


def _rated(part: PartFacts) -> str:
    for key in ("power.sustained", "input"):
        value = part.get(key)
        if value is not None and not value.word:
            return key
    return ""


def _by_parts(draft: Draft, at: str, estimate: Estimate) -> None:
    draft.put("basis", "its parts")
    if estimate.missing:
        draft.gap("unit", draft.at, ask=f"measure {draft.at}.measured, or state the power of {estimate.missing}")
        return
    doubt = "; ".join(estimate.guesses)
    weak = "; ".join(estimate.weak)
    draft.put("unit", "range")
    draft.put("low_w", estimate.outlet_w[0], guess=doubt, weak=weak)
    draft.put("high_w", estimate.outlet_w[1], guess=doubt, weak=weak)
    draft.gap("end", ESTIMATES, *ENDS, ask=f"measure what the machines draw: {draft.at}.measured")


def _by_nameplate(draft: Draft, at: str, part: PartFacts) -> None:
    nameplate = part.get("nameplate")
    most = Draft(at)
    put_power(most, "most", nameplate, f"{at}.spec.nameplate")
    draft.put("basis", "its nameplate")
    if "most" not in most.known:
        draft.gap("unit", draft.at, ask=f"state {draft.at}")
        return
    draft.put("unit", "range")
    draft.put("low_w", 0.0)
    # Watts never exceed volt-amperes, so the nameplate bounds both.
    draft.put("high_w", most.known["most"], weak=part.weak("nameplate"), source=part.file)
    draft.gap("end", draft.at, ("low", f"{at} drawing nothing"), ("high", f"{at} drawing its nameplate"))
