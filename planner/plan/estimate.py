"""What a machine draws by its parts: cards at their cap, processors at their design power, the rest as ranges.

The result is a range in watts at the outlet and at the output of the supplies. A figure that is not known widens the
range; a card or processor whose power is not known leaves the machine without an estimate.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from planner.layout.models import Device as DeviceModel
from planner.layout.models import Fitted
from planner.plan.context import Context
from planner.plan.draft import PartFacts
from planner.tables import machine_power
from planner.values import Said


@dataclass(frozen=True, slots=True)
class Bay:
    """One group of like things in a machine: ``count`` of a part."""

    name: str
    group: str
    count: int
    fitted: Fitted
    part: PartFacts | None
    at: str


@dataclass(frozen=True, slots=True)
class Estimate:
    """A machine's draw in watts, lowest and highest, at its supplies' output and at the outlet, and what it rests on.

    ``missing`` is what to state so that there is an estimate; the numbers are then not to be used.
    """

    output_w: tuple[float, float] = (0.0, 0.0)
    outlet_w: tuple[float, float] = (0.0, 0.0)
    guesses: tuple[str, ...] = ()
    weak: tuple[str, ...] = ()
    missing: str = ""


@dataclass(slots=True)
class _Sum:
    low: float = 0.0
    high: float = 0.0
    guesses: list[str] = field(default_factory=list)
    weak: list[str] = field(default_factory=list)
    missing: str = ""

    def add(self, low: float, high: float) -> None:
        self.low += low
        self.high += high


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


def estimate(at: str, supply: PartFacts | None, bays: tuple[Bay, ...]) -> Estimate | None:
    """The estimate of a machine by its parts; None where nothing is fitted in it.

    ``supply``: the part that states the efficiency of the supplies a machine comes with.
    """
    if not bays:
        return None
    total = _Sum()
    for bay in bays:
        _add(total, bay)
    if not any(bay.name == "board" and _own_power(bay) for bay in bays):
        total.add(*machine_power.BOARD_W)
        total.guesses.append(f"{at}: its board taken as {_range(machine_power.BOARD_W)}")
    fans = machine_power.FANS
    output = (total.low * (1 + fans[0]), total.high * (1 + fans[1]))
    total.guesses.append(f"{at}: fans taken as {fans[0]:.0%} to {fans[1]:.0%} of what they cool")
    efficiency = _efficiency(total, at, supply, bays)
    return Estimate(
        output_w=output,
        outlet_w=(output[0] / efficiency[1], output[1] / efficiency[0]),
        guesses=tuple(dict.fromkeys(total.guesses)),
        weak=tuple(dict.fromkeys(total.weak)),
        missing=total.missing,
    )


def _add(total: _Sum, bay: Bay) -> None:
    match bay.name:
        case "gpus" | "cpus":
            watts = bay.fitted.cap if bay.name == "gpus" and bay.fitted.cap is not None else _own_power(bay)
            if watts is None:
                total.missing = total.missing or (f"the power of {bay.at}.part" if bay.part is not None else bay.at)
            else:
                _add_said(total, bay, watts)
        case "memory":
            gigabytes = _capacity(bay) / 1e9 * bay.count
            if gigabytes:
                low, high = machine_power.MEMORY_W_PER_GB
                total.add(low * gigabytes, high * gigabytes)
                total.guesses.append(f"{bay.at}: taken as {low:g} to {high:g} W a gigabyte")
        case "drives" | "nics":
            own = _own_power(bay)
            if own is not None:
                _add_said(total, bay, own)
            else:
                each = machine_power.DRIVE_W if bay.name == "drives" else machine_power.NIC_W
                total.add(each[0] * bay.count, each[1] * bay.count)
                total.guesses.append(f"{bay.at}: taken as {_range(each)} each")
        case "board":
            own = _own_power(bay)
            if own is not None:
                _add_said(total, bay, own)


def _add_said(total: _Sum, bay: Bay, watts: Said[float]) -> None:
    low = watts.value if watts.value is not None else watts.low
    high = watts.value if watts.value is not None else watts.high
    if low is None or high is None:
        total.missing = total.missing or bay.at
        return
    total.add(low * bay.count, high * bay.count)
    if watts.basis == "estimated":
        total.guesses.append(f"{bay.at}: {watts.text} is an estimate")
    if bay.part is not None and watts is not bay.fitted.cap and (weak := bay.part.weak("power.sustained")):
        total.weak.append(weak)


def _own_power(bay: Bay) -> Said[float] | None:
    if bay.part is None:
        return None
    for key in ("power.sustained", "power.peak"):
        value: Said[float] | None = bay.part.get(key)
        if value is not None and not value.word:
            return value
    return None


def _capacity(bay: Bay) -> float:
    size = bay.fitted.size or (bay.part.get("capacity") if bay.part is not None else None)
    if size is None:
        return 0.0
    return float(size.value if size.value is not None else size.high or 0.0)


def _efficiency(total: _Sum, at: str, supply: PartFacts | None, bays: tuple[Bay, ...]) -> tuple[float, float]:
    """Lowest and highest efficiency of the supplies fitted, else of those the machine comes with, else of any."""
    fitted = [bay.part for bay in bays if bay.name == "supplies" and bay.part is not None]
    found = [ends for part in fitted or ([supply] if supply is not None else []) if (ends := _ends(total, part))]
    if found:
        return min(low for low, _ in found), max(high for _, high in found)
    low, high = machine_power.UNKNOWN_EFFICIENCY
    total.guesses.append(f"{at}: efficiency of its supplies taken as {100 * low:g} to {100 * high:g} %")
    return low, high


def _ends(total: _Sum, part: PartFacts) -> tuple[float, float] | None:
    for key in ("efficiency", "supplies.efficiency"):
        block = part.get(key)
        if block is None:
            continue
        if weak := part.weak(key):
            total.weak.append(weak)
        if block.curve:
            shares = [row.value.value / 100.0 for row in block.curve if row.value.value is not None]
            return (min(shares), max(shares)) if shares else None
        if block.level is not None and block.level.value is not None:
            return machine_power.efficiency(block.level.value)
    return None


def _range(watts: tuple[float, float]) -> str:
    return f"{watts[0]:g} to {watts[1]:g} W"
