"""A power as it was said, watts or volt-amperes or amperes at a voltage, as a fact in the unit that is wanted."""

from __future__ import annotations

from planner.plan.draft import Draft
from planner.values import Measure, Said


def unit_of(power: Said[Measure] | None) -> str:
    """``W``, or ``VA`` for volt-amperes and for amperes at a voltage; empty where no figure was given."""
    if power is None:
        return ""
    figure = power.value or power.low or power.high or (power.one_of[0] if power.one_of else None)
    if figure is None:
        return ""
    return "W" if figure.unit == "W" else "VA"


def put_power(draft: Draft, name: str, power: Said[Measure], key: str, *, volts: Said[float] | None = None) -> None:
    """The figure in W or VA, as ``unit_of`` says; ``volts`` for amperes measured without a voltage beside them."""
    at = volts.value if volts is not None else None

    def figure(measure: Measure) -> float:
        voltage = measure.at if measure.at is not None else at
        if measure.unit != "A":
            return measure.value
        return measure.value * voltage if voltage is not None else float("nan")

    figures = [each for each in (power.value, power.low, power.high, *power.one_of) if each is not None]
    if at is None and any(each.unit == "A" and each.at is None for each in figures):
        draft.gap(name, key, ask=f"state the voltage of {key}")
        return
    draft.evidence(name, power, key, convert=figure)
