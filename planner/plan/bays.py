"""What a machine is filled with, as the layout and the catalogue say it: groups of like parts and what each draws."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from planner.layout.models import Device as DeviceModel
from planner.layout.models import Fitted
from planner.plan.context import Context
from planner.plan.draft import PartFacts
from planner.values import Said

Range = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Bay:
    """One group of like things in a machine: ``count`` of a part."""

    name: str
    group: str
    count: int
    fitted: Fitted
    part: PartFacts | None
    at: str


def parts_of(model: DeviceModel, context: Context, at: str) -> tuple[Bay, ...]:
    """What a machine is filled with, each group with its catalogue part."""
    return tuple(_bays(model, context, at))


def _bays(model: DeviceModel, context: Context, at: str) -> Iterator[Bay]:
    if model.fit is None:
        return
    for name in type(model.fit).model_fields:
        for group, fitted in (getattr(model.fit, name) or {}).items():
            # What is written as unknown as a whole has no name of its own.
            place = f"{at}.fit.{name}" + (f".{group}" if group and group != "unknown" else "")
            count = 1 if fitted.count is None or fitted.count.value is None else int(fitted.count.value)
            yield Bay(name, group, count, fitted, context.part(fitted.part, place), place)


def own_power(bay: Bay) -> Said[float] | None:
    """What the part of a bay draws for hours, else its highest."""
    if bay.part is None:
        return None
    for key in ("power.sustained", "power.peak"):
        value: Said[float] | None = bay.part.get(key)
        if value is not None and not value.word:
            return value
    return None


def ends_of_power(watts: Said[float] | None) -> Range | None:
    """The ends of what was said of a power; None where no figure was."""
    if watts is None:
        return None
    low = watts.value if watts.value is not None else watts.low
    high = watts.value if watts.value is not None else watts.high
    return None if low is None or high is None else (low, high)
