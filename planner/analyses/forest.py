"""The power of a plan as a forest of plain numbers: what every node carries in each conductor, and what it may carry.

A node is a source, panel, circuit, UPS, transfer switch, strip, bank or the supply of a machine; each hangs on one
other, a transfer switch on one of several. Parents stand before their children. What is open is taken at one end of
what it may be, ``low`` or ``high``, and noted; rules compare both. Read once for a plan, the forest then answers for
any number of losses without looking at the plan again.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
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
    volts differ ``each_w`` of each; empty where it is not known. ``enough``: by the place of each supply how many have
    to live for that, which is all a loss asks of these figures. ``guesses`` and ``weak``: what its figures rest on.
    """

    key: str
    name: str
    supplies: tuple[tuple[int, float], ...]
    whole: tuple[tuple[Currents, Currents], ...]
    needed: int
    pooled: bool
    output_w: float = field(compare=False)
    outputs_w: tuple[float, ...]
    survives: tuple[str, ...]
    asks: tuple[str, ...] = ()
    guesses: tuple[str, ...] = ()
    weak: tuple[str, ...] = ()
    each_w: tuple[float, ...] = ()
    enough: tuple[int, ...] = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "enough", self._enough() if self.pooled else ())

    def _enough(self) -> tuple[int, ...]:
        count = len(self.supplies)
        if self.each_w:
            return tuple(self._fewest(live * watts for live in range(1, count + 1)) for watts in self.each_w)
        return (self._fewest(self.outputs_w[1 : count + 1]),) * count if self.outputs_w else ()

    def _fewest(self, outputs: Iterable[float]) -> int:
        """How many live supplies put out what the machine wants, by what one, two and more give; else one too many."""
        return next((live for live, watts in enumerate(outputs, 1) if self.output_w <= watts), len(self.supplies) + 1)

    def too_weak(self, live: Sequence[int]) -> bool:
        """Whether the supplies that live, by their place, give less than the machine wants; they share evenly."""
        return bool(live and self.enough) and len(live) < max(self.enough[place] for place in live)


@dataclass(slots=True)
class Forest:
    """All nodes, parents first, and the machines at their leaves.

    ``carried`` and ``needed``: what each node carries in normal times, plain and with 125 % of the continuous part;
    ``most`` its busiest line in A and its volt-amperes. ``up``: what each node hangs on in normal times; ``alters``:
    whether it draws other currents from there than it carries; ``limited``: whether it has limits. ``open``: facts were
    open, so that the other end of what they may be is another forest. ``machine_index``: machines by their keys,
    ``machine_at`` by the nodes of their supplies.
    """

    nodes: list[Node]
    machines: list[Machine]
    index: dict[str, int]
    open: bool = False
    children: list[list[int]] = field(default_factory=list)
    machine_at: dict[int, int] = field(default_factory=dict)
    machine_index: dict[str, int] = field(default_factory=dict)
    carried: list[Currents] = field(default_factory=list)
    needed: list[Currents] = field(default_factory=list)
    most: list[tuple[float, float]] = field(default_factory=list)
    up: list[int | None] = field(default_factory=list)
    alters: list[bool] = field(default_factory=list)
    limited: list[bool] = field(default_factory=list)

    def alike(self, other: Forest) -> bool:
        """Whether every loss comes to the same in another forest, whatever is open in either."""
        return self.nodes == other.nodes and self.machines == other.machines

    def settle(self) -> None:
        """Sum all loads from the leaves up."""
        count = len(self.nodes)
        self.children = [[] for _ in range(count)]
        for number, node in enumerate(self.nodes):
            for parent in node.parents:
                self.children[parent].append(number)
        self.up = [node.parents[0] if node.parents else None for node in self.nodes]
        self.alters = [node.boundary is not None or node.converter is not None for node in self.nodes]
        self.limited = [bool(node.limits) for node in self.nodes]
        carried = [node.extra for node in self.nodes]
        needed = [node.extra for node in self.nodes]
        for place, machine in enumerate(self.machines):
            self.machine_index[machine.key] = place
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
