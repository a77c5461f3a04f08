"""The load that a circuit may carry for hours, and what brings its machines down to it."""

from __future__ import annotations

import math
from collections.abc import Iterator

from planner.analyses import power
from planner.analyses.wire_ampacity import before_correction, final_ampacity
from planner.facts import Missing
from planner.plan.machine import Fitted
from planner.plan.objects import Circuit, Device
from planner.tables import books, nec_cable_types
from planner.worked import BeyondTable, show

# Power limits are set in steps of this.
CAP_STEP_W = 5.0


def less_load(circuit: Circuit) -> Iterator[str]:
    """The largest load that the circuit may carry for hours, the share of each machine, and the cap of its cards."""
    most = largest_continuous_a(circuit)
    if most <= 0.0:
        return
    load, machines = power.circuit_amps(circuit), power.machines(circuit.inlets)
    if load.other:
        beside = show(float(load.other), "A")
        yield f"keep the continuous load at {show(most, 'A')} or less beside the {beside} of other"
    else:
        each = f", {show(most / machines, 'A')} for each of {machines} machines" if machines > 1 else ""
        yield f"keep the continuous load at {show(most, 'A')} or less{each}"
        circuits = math.ceil(float(load.continuous) / most)
        if 1 < circuits <= machines:
            yield f"spread the machines over {circuits} circuits like this one"
    yield from caps(circuit, most)


def caps(circuit: Circuit, most: float) -> Iterator[str]:
    """The power limit for every card of the machines on a circuit that brings its load down to ``most`` A.

    A watt less in a card is at least a watt less at the outlet, so the whole excess is taken off the cards. Only for
    machines whose draw is an estimate from their parts; a budget is a promise that no cap changes.
    """
    cards = [card for device in power.machine_devices(circuit.inlets) for card in _cards(device)]
    excess_va = (float(power.circuit_amps(circuit).continuous) - most) * float(circuit.volts_v)
    count = sum(card.count for card, _ in cards)
    if not count or excess_va <= 0.0:
        return
    wanted: dict[str, float] = {}
    for card, device in cards:
        # By the step of 5 W in which limits are set.
        cap = (
            math.floor((_limit_now(card) - excess_va * float(device.load.power_factor) / count) / CAP_STEP_W)
            * CAP_STEP_W
        )
        if cap <= 0.0 or not card.has_limit_min or cap < float(card.limit_min_w):
            return
        wanted[f"{device.name} {card.name}".strip()] = cap
    said = ", ".join(f"{show(cap, 'W')} for each card of {name}" for name, cap in wanted.items())
    yield f"a power limit of {said}, as long as something keeps it there"


def _cards(device: Device) -> Iterator[tuple[Fitted, Device]]:
    if device.load.budgeted or device.load.basis != "its parts":
        return
    for card in device.fitted:
        if card.bay == "gpus":
            yield card, device


def _limit_now(card: Fitted) -> float:
    return float(card.cap_w) if card.capped else float(card.board_w)


def largest_continuous_a(circuit: Circuit) -> float:
    """The largest continuous load in A that a circuit may carry beside its other load.

    Where the wire is not described, that of the breaker alone.
    """
    other = float(power.circuit_amps(circuit).other)
    factor = 1.0 if circuit.breaker.continuous_percent >= 100 else books.book(circuit.site.code).continuous
    most = (float(circuit.breaker.rating_a) - other) / factor
    try:
        for stretch in circuit.wire.stretches:
            if nec_cable_types.cable_type(stretch.type, stretch.size).fixed:
                most = min(most, (float(before_correction(circuit, stretch)) - other) / factor)
                most = min(most, float(final_ampacity(circuit, stretch)) - other)
    except (Missing, BeyondTable):
        return most
    return most
