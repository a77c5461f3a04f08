"""What happens when things are lost: which machines go dark, what then carries too much, and what trips after that.

Live supplies of a machine take over the share of the lost ones; a machine with too few goes dark, and so does one
whose live supplies would have to put out more than they are rated for. A transfer switch goes over to its next feed;
what hangs on one that is turned by hand, or that waits for a generator, is dark until then. A breaker above its rating
is taken to open, the one furthest above first, and the loss goes on from there until nothing moves.

Only what a loss touches is summed again: the subtree that is lost, the machines in it, and the nodes above them.
"""

from __future__ import annotations

import heapq
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from planner.analyses.forest import Forest, Machine
from planner.analyses.outcomes import Load, Outcome
from planner.physics.phasors import NONE, Currents, largest, minus, plus, scaled

# Sums of shares are not exact in binary: less than this part of a load is no load.
NEGLIGIBLE = 1e-9
LINES = ("L1", "L2", "L3")
# Decimals of amperes and watts that are still the load and no noise of binary sums.
EXACT_TO = 9


def lose(forest: Forest, keys: Iterable[str]) -> Outcome:
    """What follows from losing the things called ``keys``; a leg is ``SOURCE/L1``, a supply ``DEVICE/NAME``.

    A key that the forest does not have, as of a supply nobody knows the feed of, carries nothing and changes nothing.
    """
    run, trips, peak = _run(forest, keys)
    heavier = run.heavier()
    at_once = (forest.machines[place].name for place in sorted(run.at_once))
    return Outcome(
        dark=tuple(forest.machines[place].name for place in sorted(run.stopped | run.waits.keys())),
        weak=tuple(forest.machines[place].name for place in sorted(run.weak)),
        at_once=tuple(at_once),
        loads=tuple(sorted(peak.values(), key=lambda load: (-load.ratio, load.node))),
        trips=tuple(trips),
        moved=tuple(forest.nodes[number].name for number in sorted(run.parent)),
        batteries=tuple(run.batteries()),
        waits=tuple((forest.machines[place].name, forest.nodes[run.waits[place]].name) for place in sorted(run.waits)),
        touched=tuple(sorted({forest.machine_at[number] for number in run.shares})),
        asks=tuple(dict.fromkeys(run.asks(heavier))),
        blind=tuple(dict.fromkeys(ask for number in heavier for ask in forest.nodes[number].blind)),
    )


def carried_after(forest: Forest, keys: Iterable[str]) -> dict[str, Currents]:
    """What every node carries once a loss has settled; what went dark carries nothing."""
    run, _, _ = _run(forest, keys)
    return {
        node.key: NONE if number in run.dead else run.carried.get(number, forest.carried[number])
        for number, node in enumerate(forest.nodes)
    }


def _run(forest: Forest, keys: Iterable[str]) -> tuple[_Run, list[Load], dict[tuple[int, str], Load]]:
    """Lose things and follow the cascade: the state it ends in, what opened, and the most that each node carried."""
    run = _Run(forest)
    for key in keys:
        run.lose_key(key)
    run.settle()
    run.at_once = run.stopped | run.waits.keys()
    trips: list[Load] = []
    peak: dict[tuple[int, str], Load] = {}
    # The load by which each node opens that does, and the same in the order in which they open.
    opens: dict[int, Load] = {}
    order: list[tuple[float, int]] = []
    while True:
        for number in run.changed:
            opens.pop(number, None)
            for load in run.loads(number):
                known = peak.get((number, load.limit.unit))
                if known is None or load.ratio > known.ratio:
                    peak[number, load.limit.unit] = load
                ratio = load.trip_ratio
                if load.limit.trips and ratio > 1.0 and (number not in opens or ratio > opens[number].trip_ratio):
                    opens[number] = load
                    heapq.heappush(order, (-ratio, number))
        first = None
        while order and first is None:
            ratio, number = heapq.heappop(order)
            if number in opens and opens[number].trip_ratio == -ratio and number not in run.dead:
                first = opens[number]
        if first is None:
            break
        trips.append(first)
        run.kill([first.node])
        run.settle()
    return run, trips, peak


def now(forest: Forest) -> Iterator[Load]:
    """What every node with a limit carries in normal times."""
    for number in range(len(forest.nodes)):
        yield from _loads_at(forest, number, forest.carried[number], forest.needed[number])


def _loads_at(forest: Forest, number: int, carried: Currents, needed: Currents) -> Iterator[Load]:
    node = forest.nodes[number]
    for limit in node.limits:
        yield Load(
            number,
            node.key,
            node.name,
            limit,
            _measure(carried, limit.unit),
            _measure(needed, limit.unit),
            _measure(forest.carried[number], limit.unit),
        )


def _measure(currents: Currents, unit: str) -> float:
    """What is held against a limit, without the last bits that sums of complex numbers leave behind."""
    value = largest(currents) if unit == "A" else abs(currents[4]) if unit == "VA" else currents[4].real
    return round(value, EXACT_TO)


@dataclass(slots=True)
class _Run:
    """The state of a forest as it departs from normal times.

    ``roots``: the nodes that were taken away, ``uncut`` those of them whose load is still on what fed them; ``dead``:
    the same with all behind them. ``parent``: what transfer switches went over to; ``waiting``: those that still look
    for a feed. ``touched``: machines whose supplies changed; ``gone``: machines that were taken away themselves.
    ``changed``: nodes that were summed again or live again since last. ``waits``: machines that are dark until a node
    went over.
    """

    forest: Forest
    dead: set[int] = field(default_factory=set)
    parent: dict[int, int] = field(default_factory=dict)
    carried: dict[int, Currents] = field(default_factory=dict)
    needed: dict[int, Currents] = field(default_factory=dict)
    shares: dict[int, float] = field(default_factory=dict)
    stopped: set[int] = field(default_factory=set)
    weak: set[int] = field(default_factory=set)
    at_once: set[int] = field(default_factory=set)
    touched: set[int] = field(default_factory=set)
    roots: set[int] = field(default_factory=set)
    uncut: set[int] = field(default_factory=set)
    waiting: list[int] = field(default_factory=list)
    gone: set[int] = field(default_factory=set)
    changed: list[int] = field(default_factory=list)
    waits: dict[int, int] = field(default_factory=dict)

    def lose_key(self, key: str) -> None:
        """Take one thing away: a node, a machine, or a leg of a source."""
        index = self.forest.index
        if key in index:
            self.kill([index[key]])
            return
        if key in self.forest.machine_index:
            place = self.forest.machine_index[key]
            self.gone.add(place)
            self.touched.add(place)
            return
        source, _, leg = key.rpartition("/")
        if source in index and leg in LINES:
            self.kill(self._on_leg(index[source], LINES.index(leg)))

    def _on_leg(self, source: int, line: int) -> list[int]:
        """The supplies below a source that use one of its legs, and what starts a system of its own from it."""
        found, stack = [], [source]
        while stack:
            number = stack.pop()
            for child in self._below(number):
                node = self.forest.nodes[child]
                place = self.forest.machine_at.get(child)
                if place is not None:
                    whole = self.forest.machines[place].whole[self._position(place, child)][0]
                    if abs(whole[line]) > 0.0:
                        found.append(child)
                elif node.boundary is not None or node.converter is not None:
                    # A transformer or a UPS that has lost a phase gives none of them as it should.
                    found.append(child)
                else:
                    stack.append(child)
        return found

    def _position(self, place: int, supply: int) -> int:
        supplies = self.forest.machines[place].supplies
        return next(position for position, (number, _) in enumerate(supplies) if number == supply)

    def up(self, number: int) -> int | None:
        """What a node hangs on at present."""
        return self.parent[number] if number in self.parent else self.forest.up[number]

    def _below(self, number: int) -> Iterator[int]:
        return (child for child in self.forest.children[number] if self.up(child) == number)

    def kill(self, numbers: Iterable[int]) -> None:
        """Nodes that are gone, with all that hangs on them now; transfer switches among these wait for another feed."""
        stack = []
        for number in numbers:
            if number not in self.dead:
                self.roots.add(number)
                self.uncut.add(number)
                stack.append(number)
        for number in stack:
            self.dead.add(number)
        while stack:
            number = stack.pop()
            place = self.forest.machine_at.get(number)
            if place is not None:
                self.touched.add(place)
            for child in self._below(number):
                if child in self.dead:
                    continue
                if len(self.forest.nodes[child].parents) > 1:
                    self.waiting.append(child)
                self.dead.add(child)
                stack.append(child)

    def _transfer(self, changes: dict[int, tuple[Currents, Currents]]) -> None:
        """Let transfer switches that lost their feed go over to the next one that lives, the upper ones first."""
        nodes = self.forest.nodes
        while self.waiting:
            number = min(self.waiting, key=lambda each: (nodes[each].by_hand, each))
            self.waiting.remove(number)
            other = next((up for up in nodes[number].parents if up not in self.dead), None)
            if other is None or number in self.roots:
                continue
            if nodes[number].converter is None and (nodes[number].by_hand or self._must_start(other)):
                self._wait(number)
            carried, needed = self._state(number)
            self.parent[number] = other
            self._revive(number)
            # What it carries arrives at its new feed; the old one is dead, or loses it with what is dead on the way.
            _add(changes, other, self._handed_up(number, (carried, needed)), 1.0)

    def _must_start(self, number: int) -> bool:
        """Whether a node hangs on a generator that carries nothing in normal times, so that it stands still."""
        up: int | None = number
        while up is not None:
            number, up = up, self.up(up)
        return self.forest.nodes[number].starts and not self.forest.most[number][1]

    def _wait(self, number: int) -> None:
        """Note the machines that have too few supplies until a node goes over; a UPS carries them meanwhile."""
        stack, behind = [number], set()
        while stack:
            node = stack.pop()
            if node in self.forest.machine_at:
                behind.add(self.forest.machine_at[node])
            stack += [child for child in self._below(node) if self.forest.nodes[child].converter is None]
        for place in behind:
            machine = self.forest.machines[place]
            live = sum(1 for supply, _ in machine.supplies if supply not in self.dead)
            if live < max(machine.needed, 1):
                self.waits.setdefault(place, number)

    def _handed_up(self, number: int, state: tuple[Currents, Currents]) -> tuple[Currents, Currents]:
        """What a node draws from what it hangs on now; a UPS that went over is on its bypass."""
        return self.forest.handed_up(number, *state, on_bypass=number in self.parent)

    def _revive(self, number: int) -> None:
        stack = [number]
        while stack:
            node = stack.pop()
            self.dead.discard(node)
            self.changed.append(node)
            stack += [child for child in self._below(node) if child in self.dead and child not in self.roots]
            self.waiting = [each for each in self.waiting if each != node]

    def _state(self, number: int) -> tuple[Currents, Currents]:
        carried = self.carried.get(number)
        if carried is None:
            return self.forest.carried[number], self.forest.needed[number]
        return carried, self.needed[number]

    def settle(self) -> None:
        """Sum again what the losses so far touched."""
        changes: dict[int, tuple[Currents, Currents]] = {}
        self.changed = []
        self._transfer(changes)
        for number in sorted(self.uncut):
            up = self.up(number)
            if up not in self.dead:
                self.uncut.discard(number)
                if up is not None:
                    _add(changes, up, self._handed_up(number, self._state(number)), -1.0)
        for place in sorted(self.touched):
            self._share(place, changes)
        self.touched.clear()
        self._climb(changes)

    def _share(self, place: int, changes: dict[int, tuple[Currents, Currents]]) -> None:
        """Spread a machine's load over the supplies it has left, or none where they are too few or too small."""
        machine = self.forest.machines[place]
        live = [at for at, (number, _) in enumerate(machine.supplies) if number not in self.dead]
        runs = place not in self.gone and len(live) >= max(machine.needed, 1)
        if runs and machine.too_weak(live):
            runs = False
            self.weak.add(place)
        if not runs and place not in self.gone:
            self.stopped.add(place)
        for (number, normal), (plain, factored) in zip(machine.supplies, machine.whole, strict=True):
            before = self.shares.get(number, normal)
            share = 0.0 if not runs or number in self.dead else self._new_share(machine, len(live), normal)
            self.shares[number] = share
            if share != before and number not in self.dead:
                _add(changes, number, (scaled(plain, share - before), scaled(factored, share - before)), 1.0)

    def _new_share(self, machine: Machine, live: int, normal: float) -> float:
        return 1.0 / live if machine.pooled and live < len(machine.supplies) else normal

    def _climb(self, changes: dict[int, tuple[Currents, Currents]]) -> None:
        """Carry changes up to the roots, children before their parents."""
        forest, carried, needed = self.forest, self.carried, self.needed
        heap = [-number for number in changes]
        heapq.heapify(heap)
        while heap:
            number = -heapq.heappop(heap)
            found = changes.pop(number, None)
            if found is None:
                continue
            before = self._state(number)
            after = (plus(before[0], found[0]), plus(before[1], found[1]))
            carried[number], needed[number] = after
            self.changed.append(number)
            up = self.up(number)
            if up is None or number in self.dead:
                continue
            if forest.alters[number]:
                old, new = self._handed_up(number, before), self._handed_up(number, after)
                found = minus(new[0], old[0]), minus(new[1], old[1])
            known = changes.get(up)
            if known is None:
                changes[up] = found
                heapq.heappush(heap, -up)
            else:
                changes[up] = plus(known[0], found[0]), plus(known[1], found[1])

    def _burdened(self, number: int) -> bool:
        """Whether a node that was summed again lives and carries more than in normal times."""
        if number in self.dead or number not in self.carried:
            return False
        carried, (amperes, apparent) = self.carried[number], self.forest.most[number]
        # By its volt-amperes first, which are quicker to tell.
        return (
            abs(carried[4]) > apparent * (1.0 + NEGLIGIBLE) + NEGLIGIBLE
            or largest(carried) > amperes * (1.0 + NEGLIGIBLE) + NEGLIGIBLE
        )

    def loads(self, number: int) -> Iterator[Load]:
        """What a node carries more than in normal times, against each of its limits."""
        if self.forest.limited[number] and self._burdened(number):
            for load in _loads_at(self.forest, number, self.carried[number], self.needed[number]):
                if load.carried > load.before * (1.0 + NEGLIGIBLE) + NEGLIGIBLE:
                    yield load

    def heavier(self) -> list[int]:
        """The nodes that live and carry more than in normal times."""
        return list(filter(self._burdened, self.carried))

    def batteries(self) -> Iterator[str]:
        """The UPS that carry on without a feed while their batteries last."""
        for number in sorted(self.dead - self.roots):
            if self.forest.nodes[number].converter is not None:
                yield self.forest.nodes[number].name

    def asks(self, heavier: Iterable[int]) -> Iterator[str]:
        """What is not known of the machines that lost a supply and of the nodes that carry more."""
        for number in self.shares:
            yield from self.forest.machines[self.forest.machine_at[number]].asks
        for number in (*sorted(self.parent), *heavier):
            yield from self.forest.nodes[number].asks


def _add(
    changes: dict[int, tuple[Currents, Currents]], number: int, by: tuple[Currents, Currents], sign: float
) -> None:
    plain, factored = (scaled(by[0], sign), scaled(by[1], sign)) if sign != 1.0 else by
    known = changes.get(number)
    changes[number] = (plain, factored) if known is None else (plus(known[0], plain), plus(known[1], factored))
