"""All machines of a plan at a share of their load, for a case that asks what if they drew less, or more."""

from __future__ import annotations

from planner.facts import Candidate, Facts, Gap, fill, leave_open, marks, said
from planner.plan.whole import Plan

_LOAD = (
    "budget_va", "budget_w", "figure_w", "figure_va", "low_w", "high_w", "low_va", "high_va", "least_w",
    "idle_low_w", "idle_high_w", "peak_low_w", "peak_high_w",
)  # fmt: skip
_OUTPUT = ("low_w", "high_w")


def scale_loads(plan: Plan, share: float) -> None:
    """Multiply what machines draw, and what was measured on panels and circuits, by a share, before anybody looks.

    Cooling runs as the room wants it, whatever the machines draw, and keeps its load.
    """
    for node in (*plan.panels.values(), *plan.circuits.values()):
        _scale(node, ("measured_va",), share)
    for device in plan.devices.values():
        if device.passes_on or device.cools:
            continue
        _scale(device.load, _LOAD, share)
        if said(device, "supplies"):
            _scale(device.supplies, _OUTPUT, share)
            for burst in device.supplies.bursts if said(device.supplies, "bursts") else ():
                _scale(burst, _OUTPUT, share)


def _scale(obj: Facts, names: tuple[str, ...], share: float) -> None:
    for name in names:
        if name not in type(obj).__dataclass_fields__:  # type: ignore[attr-defined]
            continue
        if said(obj, name):
            fill(obj, **{name: share * getattr(obj, name)})
            continue
        gap = marks(obj, name)[0]
        if gap is not None and gap.candidates:
            candidates = tuple(
                Candidate(share * each.value, each.says) if isinstance(each.value, float) else each
                for each in gap.candidates
            )
            leave_open(obj, name, Gap(gap.key, candidates, gap.ask))
