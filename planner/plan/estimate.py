"""What a machine draws by its parts: cards at their cap, processors at their design power, the rest as ranges.

The results are ranges in watts at the outlet and at the output of the supplies: for hours at work, doing nothing, and
for a moment. A figure that is not known widens the range; a card or processor whose power is not known leaves the
machine without an estimate.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from planner.plan.bays import Bay, Range, ends_of_power, own_power
from planner.plan.peaks import LASTS_S, Burst, bursts_of, machine_bursts
from planner.plan.supply_losses import Feeding, outlet_watts
from planner.tables import machine_power
from planner.values import Said


@dataclass(frozen=True, slots=True)
class Estimate:
    """A machine's draw in watts, lowest and highest, and what it rests on.

    ``output_w`` and ``outlet_w``: for hours, behind the supplies and at the outlet. ``bursts``: for a moment, behind
    the supplies, by how long, and ``peak_w`` at the outlet for as long as a meter sees; ``burst_guesses`` what they
    rest on besides. ``idle_w``: at the outlet, doing nothing; ``idle_guesses`` likewise. ``missing`` is what to state
    so that there is an estimate; the numbers are then not to be used.
    """

    output_w: Range = (0.0, 0.0)
    outlet_w: Range = (0.0, 0.0)
    peak_w: Range = (0.0, 0.0)
    idle_w: Range = (0.0, 0.0)
    bursts: tuple[Burst, ...] = ()
    guesses: tuple[str, ...] = ()
    idle_guesses: tuple[str, ...] = ()
    burst_guesses: tuple[str, ...] = ()
    weak: tuple[str, ...] = ()
    missing: str = ""


@dataclass(slots=True)
class _Sum:
    work: list[Range] = field(default_factory=list)
    idle: list[Range] = field(default_factory=list)
    guesses: list[str] = field(default_factory=list)
    idle_guesses: list[str] = field(default_factory=list)
    weak: list[str] = field(default_factory=list)
    missing: str = ""

    def add(self, name: str, work: Range, count: int, idle: Range | None = None, at: str = "") -> None:
        self.work.append(_times(work, count))
        if idle is None:
            share = machine_power.IDLE_SHARE[name]
            idle = (work[0] * share[0], work[1] * share[1])
            self.idle_guesses.append(f"{at}: {share[0]:.0%} to {share[1]:.0%} of its draw at work when doing nothing")
        self.idle.append(_times(idle, count))


def behind_supplies(at: str, bays: tuple[Bay, ...], inlet_c: float, *, chassis: bool) -> Estimate | None:
    """What a machine draws from its supplies, by its parts; None where nothing is fitted in it.

    ``inlet_c``: the air that its room is kept at; ``chassis``: it has fans that cool its cards.
    """
    if not bays:
        return None
    total = _Sum()
    for bay in bays:
        _add(total, bay)
    if not any(bay.name == "board" and own_power(bay) for bay in bays):
        total.add("board", machine_power.BOARD_W, 1, at=f"{at}: its board")
        total.guesses.append(f"{at}: its board taken as {_range(machine_power.BOARD_W)}")
    fans = machine_power.fans(inlet_c, chassis=chassis)
    total.guesses.append(f"{at}: fans taken as {fans[0]:.0%} to {fans[1]:.0%} of what they cool")
    work, idle = _with_fans(total.work, fans), _with_fans(total.idle, (fans[0], min(fans[1], machine_power.FANS[1])))
    bursts, burst_guesses = machine_bursts(work, tuple(bursts_of(bays)))
    return Estimate(
        output_w=work,
        idle_w=idle,
        bursts=bursts,
        guesses=tuple(dict.fromkeys(total.guesses)),
        idle_guesses=tuple(dict.fromkeys(total.idle_guesses)),
        burst_guesses=burst_guesses,
        weak=tuple(dict.fromkeys(total.weak)),
        missing=total.missing,
    )


def at_outlets(at: str, behind: Estimate | None, feeding: Feeding) -> Estimate | None:
    """The estimate with what the machine draws at its outlets, through its supplies."""
    if behind is None:
        return None
    outlet = outlet_watts(at, behind.output_w, feeding)
    resting = outlet_watts(at, behind.idle_w, feeding)
    seen = next((burst.watts for burst in reversed(behind.bursts) if burst.seconds >= LASTS_S), behind.output_w)
    return replace(
        behind,
        outlet_w=outlet.watts,
        peak_w=outlet_watts(at, seen, feeding).watts,
        idle_w=resting.watts,
        guesses=tuple(dict.fromkeys((*behind.guesses, *outlet.guesses))),
        weak=tuple(dict.fromkeys((*behind.weak, *outlet.weak))),
    )


def _with_fans(parts: list[Range], fans: Range) -> Range:
    return sum(low for low, _ in parts) * (1 + fans[0]), sum(high for _, high in parts) * (1 + fans[1])


def _add(total: _Sum, bay: Bay) -> None:
    match bay.name:
        case "gpus" | "cpus":
            watts = bay.fitted.cap if bay.name == "gpus" and bay.fitted.cap is not None else own_power(bay)
            if watts is None:
                total.missing = total.missing or (f"the power of {bay.at}.part" if bay.part is not None else bay.at)
            else:
                _add_said(total, bay, watts)
        case "memory":
            gigabytes = _capacity(bay) / 1e9
            if gigabytes:
                low, high = machine_power.MEMORY_W_PER_GB
                total.add("memory", (low * gigabytes, high * gigabytes), bay.count, at=bay.at)
                total.guesses.append(f"{bay.at}: taken as {low:g} to {high:g} W a gigabyte")
        case "drives" | "nics":
            own = own_power(bay)
            if own is not None:
                _add_said(total, bay, own)
            else:
                each = machine_power.DRIVE_W if bay.name == "drives" else machine_power.NIC_W
                total.add(bay.name, each, bay.count, at=bay.at)
                total.guesses.append(f"{bay.at}: taken as {_range(each)} each")
        case "board":
            own = own_power(bay)
            if own is not None:
                _add_said(total, bay, own)


def _add_said(total: _Sum, bay: Bay, watts: Said[float]) -> None:
    ends = ends_of_power(watts)
    if ends is None:
        total.missing = total.missing or bay.at
        return
    idle = ends_of_power(bay.part.get("power.idle")) if bay.part is not None else None
    if idle is not None and bay.part is not None and (weak := bay.part.weak("power.idle")):
        total.idle_guesses.append(weak)
    total.add(bay.name, ends, bay.count, idle, bay.at)
    if watts.basis == "estimated":
        total.guesses.append(f"{bay.at}: {watts.text} is an estimate")
    if bay.part is not None and watts is not bay.fitted.cap and (weak := bay.part.weak("power.sustained")):
        total.weak.append(weak)


def _times(watts: Range, count: int) -> Range:
    return watts[0] * count, watts[1] * count


def _capacity(bay: Bay) -> float:
    size = bay.fitted.size or (bay.part.get("capacity") if bay.part is not None else None)
    if size is None:
        return 0.0
    return float(size.value if size.value is not None else size.high or 0.0)


def _range(watts: Range) -> str:
    return f"{watts[0]:g} to {watts[1]:g} W"
