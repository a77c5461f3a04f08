"""Solving a network: currents summed from the loads up, voltages carried from the source down, until they agree.

Loads that keep their power draw more as the voltage sags. Where wires and transformers cannot deliver what the loads
ask for there is no solution, and the answer is ``Collapsed``.
"""

from __future__ import annotations

from collections.abc import Mapping
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from itertools import groupby
from operator import itemgetter

from planner.physics.power_flow.network import Element, Load, Network
from planner.tables.systems import Pair

# Voltages of the next to last and the last sweep agree to this part of the source's.
TOLERANCE = 1e-11
# A network with a load within 0.02 percent of the most that can be delivered needs more sweeps than this.
MOST_SWEEPS = 1000

Terms = tuple[tuple[int, complex], ...]


@dataclass(frozen=True, slots=True)
class Solved:
    """The state of a network.

    ``volts``: to ground, by node and conductor, 0 at nodes without supply. ``currents``: out of the end of each
    element; ``into``: into its start, which differs for transformers. ``drawn``: what each load draws in VA, by name.
    ``source_power`` into the network and ``losses`` in its elements, in VA, watts and vars.
    """

    volts: Mapping[str, Mapping[str, complex]]
    currents: Mapping[str, Mapping[str, complex]]
    into: Mapping[str, Mapping[str, complex]]
    drawn: Mapping[str, complex]
    source_power: complex
    losses: complex
    sweeps: int

    def between(self, node: str, pair: Pair) -> float:
        """Size of the voltage in V between two conductors of a node."""
        return abs(self.volts[node][pair[0]] - self.volts[node][pair[1]])


@dataclass(frozen=True, slots=True)
class Collapsed:
    """The voltages do not settle: the loads ask for more than the network can deliver.

    ``node`` is where the voltage had sunk furthest. A load of constant impedance below that of the wires that feed it,
    which sees less than about half the voltage, ends the same way.
    """

    node: str
    sweeps: int


@dataclass(frozen=True, slots=True)
class _Step:
    """An element with its conductors as positions, and only the numbers of its matrices that are not zero."""

    element: Element
    start: int
    end: int
    gain: tuple[Terms, ...]
    impedance: tuple[Terms, ...]
    back: tuple[tuple[int, Terms], ...]


class _Sweeper:
    """The state of one solution: volts and currents of every node that has supply, by position."""

    def __init__(self, network: Network, lost: AbstractSet[str]) -> None:
        live = network.supplied(lost)
        self.nodes = [network.source.node, *(element.end for element in network.in_order if element.end in live)]
        place = {node: index for index, node in enumerate(self.nodes)}
        at = {node: {name: index for index, name in enumerate(network.conductors[node])} for node in self.nodes}
        self.steps = [
            _step(element, place[element.start], place[element.end], at[element.start])
            for element in network.in_order
            if element.end in live
        ]
        self.loads: list[tuple[Load, int, int, int]] = [
            (load, place[load.node], at[load.node][load.between[0]], at[load.node][load.between[1]])
            for load in network.loads
            if load.power and load.node in live and load.name not in lost
        ]
        self.volts: list[list[complex]] = [[0j] * len(at[node]) for node in self.nodes]
        self.volts[0] = [complex(volts) for volts in network.source.voltages.values()]
        self.scale = max(map(abs, self.volts[0]), default=0.0)
        self.currents: list[list[complex]] = [[0j] * len(volts) for volts in self.volts]
        self.forward()
        # What every load would see without any load: the measure of how far its voltage has sunk.
        self.full = [self.across(node, first, second) for _, node, first, second in self.loads]

    def across(self, node: int, first: int, second: int) -> complex:
        return self.volts[node][first] - self.volts[node][second]

    def forward(self) -> float:
        """Volts from the source down with the currents as they are; the largest change, in parts of the source's."""
        change = 0.0
        for step in self.steps:
            start, end, currents = self.volts[step.start], self.volts[step.end], self.currents[step.end]
            for row, (gains, ohms) in enumerate(zip(step.gain, step.impedance, strict=True)):
                volts = 0j
                for column, gain in gains:
                    volts += gain * start[column]
                for column, impedance in ohms:
                    volts -= impedance * currents[column]
                moved = volts - end[row]
                change = max(change, abs(moved.real), abs(moved.imag))
                end[row] = volts
        return change / self.scale if self.scale else 0.0

    def backward(self) -> str:
        """Currents from the loads up at the volts as they are; the node where a load finds no voltage, if any."""
        for currents in self.currents:
            currents[:] = [0j] * len(currents)
        for (load, node, first, second), full in zip(self.loads, self.full, strict=True):
            volts = self.across(node, first, second)
            if load.model == "constant-power" and not abs(volts.real) + abs(volts.imag) > 1e-6 * abs(full):
                return self.nodes[node]
            current = load.current(volts)
            self.currents[node][first] += current
            self.currents[node][second] -= current
        for step in reversed(self.steps):
            start, end = self.currents[step.start], self.currents[step.end]
            for column, terms in step.back:
                for row, gain in terms:
                    start[column] += gain * end[row]
        return ""

    def lowest(self) -> str:
        """The node of the load whose voltage has sunk furthest."""
        left: dict[str, float] = {}
        for (_, node, first, second), full in zip(self.loads, self.full, strict=True):
            part = self.across(node, first, second) / full if full else 1 + 0j
            left[self.nodes[node]] = abs(part.real) + abs(part.imag)
        return min(left, key=left.__getitem__, default=self.nodes[0])


def _step(element: Element, start: int, end: int, taps: Mapping[str, int]) -> _Step:
    gain = tuple(
        tuple((taps[name], value) for name, value in zip(element.start_conductors, row, strict=True) if value)
        for row in element.gain
    )
    turned = sorted((column, row, value) for row, terms in enumerate(gain) for column, value in terms)
    return _Step(
        element=element,
        start=start,
        end=end,
        gain=gain,
        impedance=tuple(
            tuple((column, value) for column, value in enumerate(row) if value) for row in element.impedance
        ),
        back=tuple(
            (column, tuple((row, value) for _, row, value in terms)) for column, terms in groupby(turned, itemgetter(0))
        ),
    )


def solve(network: Network, lost: AbstractSet[str] = frozenset()) -> Solved | Collapsed:
    """Volts, currents, power and losses of a network.

    Parameters: ``network``; ``lost`` the names of elements that are open and of loads that are off. What hangs on an
    open element has no supply. Source: circuit theory; the method is the backward and forward sweep of radial networks.

    >>> from planner.physics.power_flow.elements import run
    >>> from planner.physics.power_flow.network import Source
    >>> wire = run("circuit", "service", "receptacle", ("L", "N"), 0.08 + 0.002j)
    >>> server = Load("server", "receptacle", ("L", "N"), 1440 + 0j)
    >>> state = solve(Network(Source("service", {"L": 120, "N": 0}), (wire,), (server,)))
    >>> round(state.between("receptacle", ("L", "N")), 2)
    118.05
    """
    sweeper = _Sweeper(network, lost)
    for sweeps in range(1, MOST_SWEEPS + 1):
        dark = sweeper.backward()
        if dark:
            return Collapsed(dark, sweeps)
        change = sweeper.forward()
        if change <= TOLERANCE:
            return _state(network, sweeper, sweeps)
        if not change < 1e6:
            break
    return Collapsed(sweeper.lowest(), sweeps)


def _state(network: Network, sweeper: _Sweeper, sweeps: int) -> Solved:
    volts = {node: dict.fromkeys(names, 0j) for node, names in network.conductors.items()}
    for node, found in zip(sweeper.nodes, sweeper.volts, strict=True):
        volts[node] = dict(zip(network.conductors[node], found, strict=True))
    currents = {element.name: dict.fromkeys(element.end_conductors, 0j) for element in network.elements}
    losses = 0j
    for step in sweeper.steps:
        name, conductors = step.element.name, step.element.end_conductors
        currents[name] = dict(zip(conductors, sweeper.currents[step.end], strict=True))
        lost = step.element.dropped(currents[name])
        losses += sum(lost[conductor] * currents[name][conductor].conjugate() for conductor in conductors)
    drawn = {load.name: 0j for load in network.loads}
    for load, place, first, second in sweeper.loads:
        across = sweeper.across(place, first, second)
        drawn[load.name] = across * load.current(across).conjugate()
    return Solved(
        volts=volts,
        currents=currents,
        into={element.name: element.taken(currents[element.name]) for element in network.elements},
        drawn=drawn,
        source_power=sum(
            (at * out.conjugate() for at, out in zip(sweeper.volts[0], sweeper.currents[0], strict=True)), 0j
        ),
        losses=losses,
        sweeps=sweeps,
    )
