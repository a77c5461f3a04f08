"""The power of a plan as a forest of plain numbers: what every node carries in each conductor, and what it may carry.

A node is a source, panel, circuit, UPS, transfer switch, strip, bank or the supply of a machine; each hangs on one
other, a transfer switch on one of several. Parents stand before their children. What is open is taken at one end of
what it may be, ``low`` or ``high``, and noted; rules compare both. Read once for a plan, the forest then answers for
any number of losses without looking at the plan again.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from planner.physics.conversion import Points, converter_input
from planner.physics.phasors import NONE, Currents, largest, onto, plus, scaled
from planner.tables.systems import Pair, System
from planner.worked import BeyondTable

Boundary = tuple[System, tuple[Pair, ...], System]


@dataclass(frozen=True, slots=True)
class Limit:
    """What a node may carry: ``amount`` in ``unit``, named ``what``.

    ``needed``: the load is compared with 125 % of its continuous part. ``trips``: it opens by itself above ``amount``.
    """

    amount: float
    unit: str
    what: str
    needed: bool
    trips: bool


@dataclass(frozen=True, slots=True)
class Converter:
    """What a UPS takes beside what it gives: by the ``points`` of its efficiency, ``rating_va`` and ``recharge_va``.

    ``even``: the currents of one volt-ampere on all conductors of its input; ``lasting`` the factor of continuous load.
    """

    points: Points
    rating_va: float
    recharge_va: float
    even: Currents
    lasting: float

    @property
    def idle_va(self) -> float:
        """What it loses when it gives nothing; of an unknown rating no such loss is known."""
        return _input_va(0.0, self.rating_va, self.points) if self.rating_va else 0.0

    def ratio(self, given: float) -> float:
        """What it takes over what it gives, without the recharge."""
        return _input_va(given, self.rating_va or given, self.points) / given


@dataclass(slots=True)
class Node:
    """A node of the forest.

    ``parents``: what it may hang on, the first in normal times; empty for a root. ``asks``: what is not known of the
    load behind it; ``blind``: those of them without which nothing tells what it carries. ``by_hand``: somebody has to
    come before it goes over to its next parent; ``starts``: it is a generator, which stands still until it is needed.
    """

    key: str
    name: str
    kind: str
    parents: tuple[int, ...]
    limits: tuple[Limit, ...] = ()
    asks: tuple[str, ...] = ()
    blind: tuple[str, ...] = ()
    boundary: Boundary | None = None
    converter: Converter | None = None
    extra: Currents = NONE
    by_hand: bool = False
    starts: bool = False


@dataclass(frozen=True, slots=True)
class Machine:
    """A machine: what it draws, over which supplies, and how many of them it needs.

    ``supplies``: the nodes of its inlets with the part of its load that each carries in normal times. ``whole``: for
    each supply the currents of the whole machine, plain and with 125 % of what is continuous. ``pooled``: live supplies
    take over for lost ones. ``output_w``: what they put out, against ``outputs_w`` by how many live, or where their
    volts differ ``each_w`` of each; empty where it is not known. ``guesses`` and ``weak``: what its figures rest on.
    """

    key: str
    name: str
    supplies: tuple[tuple[int, float], ...]
    whole: tuple[tuple[Currents, Currents], ...]
    needed: int
    pooled: bool
    output_w: float
    outputs_w: tuple[float, ...]
    survives: tuple[str, ...]
    asks: tuple[str, ...] = ()
    guesses: tuple[str, ...] = ()
    weak: tuple[str, ...] = ()
    each_w: tuple[float, ...] = ()

    def too_weak(self, live: Sequence[int]) -> bool:
        """Whether the supplies that live, by their place, give less than the machine wants; they share evenly."""
        if not self.pooled or not live:
            return False
        if self.each_w:
            return self.output_w > len(live) * min(self.each_w[place] for place in live)
        return bool(self.outputs_w) and self.output_w > self.outputs_w[len(live)]


@dataclass(slots=True)
class Forest:
    """All nodes, parents first, and the machines at their leaves.

    ``carried`` and ``needed``: what each node carries in normal times, plain and with 125 % of the continuous part;
    ``most`` its busiest line in A and its volt-amperes. ``open``: facts were open, so that the other end of what they
    may be is another forest.
    """

    nodes: list[Node]
    machines: list[Machine]
    index: dict[str, int]
    open: bool = False
    children: list[list[int]] = field(default_factory=list)
    machine_at: dict[int, int] = field(default_factory=dict)
    carried: list[Currents] = field(default_factory=list)
    needed: list[Currents] = field(default_factory=list)
    most: list[tuple[float, float]] = field(default_factory=list)

    def settle(self) -> None:
        """Sum all loads from the leaves up."""
        count = len(self.nodes)
        self.children = [[] for _ in range(count)]
        for number, node in enumerate(self.nodes):
            for parent in node.parents:
                self.children[parent].append(number)
        carried = [node.extra for node in self.nodes]
        needed = [node.extra for node in self.nodes]
        for place, machine in enumerate(self.machines):
            for (supply, share), (plain, factored) in zip(machine.supplies, machine.whole, strict=True):
                self.machine_at[supply] = place
                carried[supply] = plus(carried[supply], scaled(plain, share))
                needed[supply] = plus(needed[supply], scaled(factored, share))
        for number in range(count - 1, -1, -1):
            node = self.nodes[number]
            if node.parents:
                up = node.parents[0]
                plain, factored = self.handed_up(number, carried[number], needed[number])
                carried[up] = plus(carried[up], plain)
                needed[up] = plus(needed[up], factored)
        self.carried, self.needed = carried, needed
        self.most = [(largest(currents), abs(currents[4])) for currents in carried]

    def handed_up(
        self, number: int, carried: Currents, needed: Currents, *, on_bypass: bool = False
    ) -> tuple[Currents, Currents]:
        """What a node draws from its parent for what it carries itself; a UPS on bypass loses and charges nothing."""
        node = self.nodes[number]
        made, given = None if on_bypass else node.converter, abs(carried[4])
        if made is not None and given:
            ratio = made.ratio(given)
            carried, needed = scaled(carried, ratio), scaled(needed, ratio)
        if node.boundary is not None:
            above, pairs, below = node.boundary
            carried, needed = onto(above, pairs, below, carried), onto(above, pairs, below, needed)
        if made is not None:
            extra = made.recharge_va + (0.0 if given else made.idle_va)
            carried = plus(carried, scaled(made.even, extra))
            needed = plus(needed, scaled(made.even, made.lasting * extra))
        return carried, needed


def _input_va(given: float, rating: float, points: Points) -> float:
    """What a converter takes; above its rating, which is an overload of its own, by the last efficiency stated."""
    try:
        return float(converter_input(output=given, rating=rating, points=points))
    except BeyondTable:
        return given * 100.0 / points[-1][1] if points[-1][1] > 0.0 else given
