"""What each conductor of a circuit carries where its loads are on different pairs: strips with banks, panels behind it.

A circuit of three lines with two full banks of a strip on two pairs carries 1.73 times one of them in the line they
share; one of two lines with all its 120 V loads on one leg carries twice what its volt-amperes over 240 V come to.
Loads on different pairs add as phasors at equal power factor; continuous and other load apart, which is never too
little.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from planner.analyses import power
from planner.analyses.power import Demand
from planner.analyses.strip_lines import input_of, pair_demands
from planner.analyses.supply_path import pairs_of
from planner.physics.electrical import conductor_currents
from planner.plan.objects import Circuit, Inlet, Panel
from planner.tables.systems import Pair, System, system
from planner.viewing import shared, stated
from planner.worked import added, named

# Load that is on all conductors of the circuit alike.
EVEN: Pair = ("", "")
Pairs = dict[Pair, Demand]


@shared
def circuit_pairs(circuit: Circuit) -> Pairs:
    """The volt-amperes a circuit puts on each pair of conductors of its source, ``EVEN`` for all its own alike."""
    parts = [*_of_inlets(circuit, circuit.inlets)]
    for panel in circuit.panels:
        parts += _of_panel(circuit, panel)
    parts += [(EVEN, power.of_source(source)) for source in circuit.sources]
    described = _summed(parts)
    missed = power.of_circuit(circuit).total - sum(float(each.total) for each in described.values())
    if circuit.measured and missed > 0.0:
        # What was measured beyond what is described is nobody's: it is taken as spread.
        known = described.get(EVEN, Demand(0.0, 0.0))
        described[EVEN] = Demand(added((known.continuous, missed)), known.other)
    return described


def _summed(parts: Iterable[tuple[Pair, Demand]]) -> Pairs:
    found: dict[Pair, list[Demand]] = {}
    for pair, demand in parts:
        if demand.total:
            found.setdefault(pair, []).append(demand)
    return {
        pair: Demand(added(each.continuous for each in demands), added(each.other for each in demands))
        for pair, demands in found.items()
    }


def _of_inlets(circuit: Circuit, inlets: tuple[Inlet, ...]) -> Iterator[tuple[Pair, Demand]]:
    for inlet in inlets:
        device = inlet.device
        if not inlet.counts:
            continue
        if device.panels or device.circuits or device.sources:
            yield from _of_wired(circuit, inlet)
            continue
        coming = input_of(device) if device.passes_on and not device.converts and device.fed else None
        if coming is None or len(coming.hots) == 1:
            yield EVEN, power.of_inlets((inlet,))
            continue
        legs = _hots(circuit)
        names = dict(zip(coming.hots, legs or coming.hots, strict=False)) | {"N": "N"}
        for (first, second), demand in pair_demands(device, coming).items():
            pair = (names[first], names[second])
            yield EVEN if len(coming.hots) == 2 and pair == tuple(names[hot] for hot in coming.hots) else pair, demand


def _of_wired(circuit: Circuit, inlet: Inlet) -> Iterator[tuple[Pair, Demand]]:
    """The load of a UPS or transfer switch that wires go out of: each conductor in carries what the same one out does.

    That is so in bypass, and of a UPS with a rectifier never too little. What it loses is spread as its load is.
    """
    device, drawn = inlet.device, power.of_inlets((inlet,))
    given = power.handed_on(device)
    if not given.total or (device.converts and device.conversion.system_said):
        yield EVEN, drawn
        return
    parts: list[tuple[Pair, Demand]] = [(EVEN, power.of_inlets(device.fed))]
    parts += [(EVEN, power.of_source(source)) for source in device.sources]
    for panel in device.panels:
        parts += _of_panel(circuit, panel)
    for each in device.circuits:
        parts += _of_circuit(circuit, each)
    ratio = drawn.total / given.total
    for pair, demand in _summed(parts).items():
        yield pair, Demand(ratio * demand.continuous, ratio * demand.other if demand.other else 0.0)


def _of_panel(circuit: Circuit, panel: Panel) -> Iterator[tuple[Pair, Demand]]:
    """The loads of a panel on the pairs they are on; those of circuits that nobody placed are spread over its lines."""
    if panel.inlets:
        yield EVEN, power.of_inlets(panel.inlets)
    for behind in panel.panels:
        yield from _of_panel(circuit, behind)
    for each in panel.circuits:
        yield from _of_circuit(circuit, each)


def _of_circuit(circuit: Circuit, behind: Circuit) -> Iterator[tuple[Pair, Demand]]:
    """The loads of a circuit behind another on the pairs they are on; ``EVEN`` where those are all of the other's."""
    found = system(circuit.source.system)
    own = _own_pairs(behind, found)
    for pair, demand in circuit_pairs(behind).items():
        if pair != EVEN:
            yield pair, demand
        elif set(own) == set(_own_pairs(circuit, found)):
            yield EVEN, demand
        else:
            for one in own:
                yield one, Demand(demand.continuous / len(own), demand.other / len(own) if demand.other else 0.0)


def _hots(circuit: Circuit) -> tuple[str, ...]:
    return tuple(leg for leg in circuit.legs if leg != "N")


def _own_pairs(circuit: Circuit, found: System) -> tuple[Pair, ...]:
    """The pairs that a load on all conductors of a circuit is on."""
    hots = _hots(circuit)
    if hots:
        return pairs_of(hots) if len(hots) > 1 else ((hots[0], "N"),)
    return tuple((line, "N") for line in found.lines) if circuit.breaker.poles == 1 else pairs_of(found.lines)


def uneven(circuit: Circuit) -> bool:
    """Whether a circuit may load its conductors differently: it has several, and strips or panels behind it."""
    if not stated(circuit, "source") or circuit.breaker.poles < 2:
        return False
    return bool(circuit.panels) or any(
        inlet.device.panels
        or inlet.device.circuits
        or inlet.device.sources
        or (inlet.device.passes_on and not inlet.device.converts)
        for inlet in circuit.inlets
    )


def busiest_line(circuit: Circuit) -> Demand | None:
    """Continuous and other amperes of the line that carries most; None where all of them carry the same."""
    pairs = circuit_pairs(circuit)
    if set(pairs) <= {EVEN}:
        return None
    found = system(circuit.source.system)
    lasting = line_amps(circuit, found, {pair: demand.continuous for pair, demand in pairs.items()})
    other = line_amps(circuit, found, {pair: demand.other for pair, demand in pairs.items()})
    line = max(found.lines, key=lambda each: (lasting[each] + other[each], each == found.lines[0]))
    return Demand(
        named(lasting[line], f"continuous load in {line}", "A"), named(other[line], f"other load in {line}", "A")
    )


def line_amps(circuit: Circuit, found: System, loads: dict[Pair, float]) -> dict[str, float]:
    """Amperes in each conductor for volt-amperes on some pairs, those on all of a circuit's own spread over them."""
    return conductor_currents(found, pair_amps(circuit, found, loads))


def pair_amps(circuit: Circuit, found: System, loads: dict[Pair, float]) -> dict[Pair, float]:
    """Amperes of the load on each pair, ``EVEN`` spread over those of the circuit."""
    amps: dict[Pair, list[float]] = {}
    for pair, drawn in loads.items():
        own = _own_pairs(circuit, found) if pair == EVEN else (pair,)
        for one in own if drawn else ():
            amps.setdefault(one, []).append(drawn / len(own) / found.volts(*one))
    return {pair: added(each) for pair, each in amps.items()}
