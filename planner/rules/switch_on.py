"""CIR: what a breaker sees in the instant that power returns."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from planner.analyses import power
from planner.facts import Gap, Missing
from planner.plan.conducting import Breaker
from planner.plan.objects import Circuit, Device
from planner.rules.checks import AtMost, Check
from planner.rules.engine import rule
from planner.rules.findings import Level
from planner.viewing import plain, stated
from planner.worked import BeyondTable, added, named, number, show

# A switch-on current below this multiple of the rating trips no breaker of the curve at once, IEC 60898-1.
HOLDS = {"B": 3.0, "C": 5.0, "D": 10.0}


@dataclass(frozen=True, slots=True)
class _Start:
    """Machines that start together, so many seconds after power returns, and what runs already then, in A."""

    wait: float
    machines: tuple[Device, ...]
    running: float


@rule(
    "CIR115",
    "what starts together does not trip the breaker at once",
    level=Level.WARNING,
    cites="IEC 60898-1, the maker's trip curve",
)
def switch_on_current(circuit: Circuit) -> Iterator[Check]:
    """After a blink of the mains every supply charges its capacitors in the same instant, and a compressor starts.

    What: the switch-on currents of all that starts together, and the load of what runs by then, against the current at
    which the breaker may trip at once: ``magnetic_trip`` where it is stated, else 3, 5 or 10 times the rating for a
    breaker of curve B, C or D.

    How: for circuits with a machine whose inrush is stated, of a compressor its locked rotor current. What waits longer
    (``start_after``) starts later, on top of what runs. Peaks count as if they fell together. A North American breaker
    has no letter: UL 489 sets no band for its magnetic trip, and makers print it as a drawn curve for each rating, of
    which no table was found. So its trip curve is asked for. A trip between two figures leaves open what lies between.

    Fails::
        panels: {house: {}}
        circuits: {servers: {fed_by: house, breaker: {rating: 16 A, poles: 2, curve: B}, outlet: NEMA 6-20R}}
        devices: {rig: {load: {budget: 10 A at 240 V, inrush: 55 A}, fed_by: servers}}
    Passes::
        panels: {house: {}}
        circuits: {servers: {fed_by: house, breaker: {rating: 20 A, poles: 2, magnetic_trip: 160 A},
            outlet: NEMA 6-20R}}
        devices: {rig: {load: {budget: 10 A at 240 V, inrush: 55 A}, fed_by: servers}}
    """
    machines = power.machine_devices(circuit.inlets)
    if circuit.breaker.kind != "breaker" or not any(machine.inrush_said for machine in machines):
        return
    held, why = _holds(circuit.breaker)
    for start in _starts(circuit):
        when = f" {show(start.wait, 's')} after power returns" if start.wait else ""
        count = len(start.machines)
        inrush = named(power.total(machine.inrush_a for machine in start.machines), "switch-on current", "A")
        beside = f" beside {show(float(start.running), 'A')} that run already" if start.running else ""
        yield AtMost(
            value=named(added((inrush, start.running)), "current in that instant", "A"),
            limit=held,
            unit="A",
            says=f"{count} machine{'s' * (count > 1)} start{'s' * (count == 1)} together{when}{beside}: {{value}}. "
            f"{why} is sure to hold {{limit}} for that instant.",
            pointer="breaker",
            about=f"after {number(start.wait)} s",
            ways=lambda: ("start_after for some of the machines", "a breaker with a higher magnetic trip"),
        )


def _starts(circuit: Circuit) -> Iterator[_Start]:
    """The machines of a circuit by the second at which they start, each time with what runs by then."""
    waits: dict[float, list[Device]] = {}
    for machine in power.machine_devices(circuit.inlets):
        waits.setdefault(float(machine.start_after_s), []).append(machine)
    shares = dict(power.machine_shares(circuit.inlets))
    running: list[float] = []
    for wait, together in sorted(waits.items()):
        yield _Start(wait, tuple(together), named(added(running), "running by then", "A") if running else 0.0)
        if wait == max(waits):
            return
        volts = circuit.volts_v
        running.extend(shares[machine] * power.of_device(machine).total / volts for machine in together)


def _holds(breaker: Breaker) -> tuple[float, str]:
    """What a breaker holds in the first instant, in A, and which breaker that is in words."""
    if breaker.has_magnetic_trip:
        return named(breaker.magnetic_trip_a, "magnetic trip", "A"), "A breaker with this magnetic trip"
    if not stated(breaker, "curve"):
        at = f"{plain(breaker).at}.magnetic_trip"
        raise Missing(Gap(at, ask=f"read {at} on the trip curve of the breaker"))
    if breaker.curve not in HOLDS:
        raise BeyondTable(f"what a breaker of curve {breaker.curve} holds is not known here")
    return named(HOLDS[breaker.curve] * breaker.rating_a, "held at once", "A"), f"A breaker of curve {breaker.curve}"
