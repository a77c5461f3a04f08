"""The power chain from the service to the cards: what each thing carries, what it may carry, what is reached first."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from planner.analyses.failures import now
from planner.analyses.forest import Forest
from planner.analyses.outcomes import Load
from planner.analyses.single_losses import sweep_of
from planner.facts import Facts
from planner.plan import Plan
from planner.plan.machine import Fitted
from planner.plan.objects import Device
from planner.report.tables import Table
from planner.told import Told, told
from planner.viewing import Memory
from planner.views import NoSuchObject
from planner.worked import number, show

SUMMARY = "The chain from the service to the cards: load, limit, percent, and the limit that is reached first."

# Limits beyond these are not named in the sentence on what is reached first.
MOST_NAMED = 4
STEP = "  "


@dataclass(frozen=True, slots=True)
class _Held:
    """What a thing carries against one of its limits, where loads are small and where they are large."""

    low: float
    high: float
    compared_low: float
    compared_high: float
    limit: float
    limit_high: float
    unit: str
    what: str

    @property
    def says(self) -> str:
        """The limit with its unit."""
        return _between(self.limit, self.limit_high, self.unit)

    @property
    def ratios(self) -> tuple[float, float]:
        """Demand over limit at both ends."""
        return self.compared_low / self.limit_high, self.compared_high / self.limit


class _Chain:
    """The forests of a plan at both ends, with the names of its nodes."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        swept = sweep_of(plan)
        self.low, self.high = swept.low, swept.high
        self.memory: Memory = {}
        self.lows, self.highs = _by_node(self.low), _by_node(self.high)
        self.first = {machine.supplies[0][0]: machine.name for machine in self.high.machines if machine.supplies}

    def named(self) -> dict[str, list[int]]:
        """The nodes of each thing by its name; a machine has one for each supply."""
        found: dict[str, list[int]] = {}
        for place, node in enumerate(self.high.nodes):
            found.setdefault(node.name, []).append(place)
        for machine in self.high.machines:
            found.setdefault(machine.name, [place for place, _ in machine.supplies])
        return found

    def held(self, place: int) -> Iterator[_Held]:
        """What a node carries against each of its limits."""
        for low, high in zip(self.lows.get(place, ()), self.highs.get(place, ()), strict=False):
            most, at = low.limit.amount, high.limit
            yield _Held(low.carried, high.carried, low.compared, high.compared, at.amount, most, at.unit, at.what)

    def part(self, place: int, above: int) -> float:
        """What part of the load of a node comes from one below it."""
        whole = abs(self.high.carried[above][4])
        return abs(self.high.carried[place][4]) / whole if whole else 0.0

    def blind(self, place: int) -> tuple[str, ...]:
        """What nobody knows of the load behind a node."""
        return self.high.nodes[place].blind


def tables(plan: Plan, name: str) -> Iterator[Table]:
    """One table: the whole plan, or an object with all that feeds it and all behind it."""
    chain = _Chain(plan)
    roots = [place for place, node in enumerate(chain.high.nodes) if not node.parents]
    if not name:
        whole = [row for root in roots for row in _below(chain, root, 0)]
        yield _table("Power", whole, _notes(chain, dict.fromkeys(range(len(chain.high.nodes)), 1.0), ""))
        return
    known = chain.named()
    if name not in known:
        raise NoSuchObject(name, known)
    rows: list[tuple[str, ...]] = []
    parts: dict[int, float] = {}
    for place in known[name]:
        above = _above(chain.high, place)
        rows += [row for depth, each in enumerate(above) if each not in parts for row in _own(chain, each, depth)]
        rows += _below(chain, place, len(above))
        for each in above:
            parts[each] = parts.get(each, 0.0) + chain.part(place, each)
        parts |= dict.fromkeys(_under(chain.high, place), 1.0)
    yield _table(f"Power of {name}", rows, _notes(chain, parts, name))


def _table(title: str, rows: Sequence[tuple[str, ...]], notes: Iterable[str]) -> Table:
    return Table(title, ("what", "load", "limit", "of it"), tuple(rows), right=(1, 3), notes=tuple(notes))


def _below(chain: _Chain, place: int, depth: int) -> Iterator[tuple[str, ...]]:
    yield from _own(chain, place, depth)
    for child in chain.high.children[place]:
        if chain.high.nodes[child].parents[0] == place:
            yield from _below(chain, child, depth + 1)


def _above(forest: Forest, place: int) -> list[int]:
    found: list[int] = []
    while forest.nodes[place].parents:
        place = forest.nodes[place].parents[0]
        found.append(place)
    return found[::-1]


def _under(forest: Forest, place: int) -> Iterator[int]:
    yield place
    for child in forest.children[place]:
        if forest.nodes[child].parents[0] == place:
            yield from _under(forest, child)


def _own(chain: _Chain, place: int, depth: int) -> Iterator[tuple[str, ...]]:
    """The rows of one node: one for each of its limits; below a machine's first supply the machine itself."""
    node = chain.high.nodes[place]
    name, dark = STEP * depth + node.name, bool(chain.blind(place))
    rows = [_row(held, dark=dark) for held in chain.held(place)]
    for cells in rows or [(_amps(chain, place, dark=dark), "", "")]:
        yield (name, *cells)
        name = ""
    if place in chain.first:
        device = chain.plan.devices.get(chain.first[place])
        if device is not None:
            yield from _machine(chain, device, depth + 1)


def _row(held: _Held, *, dark: bool) -> tuple[str, str, str]:
    limit = f"{held.says}, {held.what}"
    if dark:
        return "unknown", limit, "unknown"
    low, high = (100.0 * ratio for ratio in held.ratios)
    return _between(held.low, held.high, held.unit), limit, _between(low, high, "%")


def _amps(chain: _Chain, place: int, *, dark: bool) -> str:
    if dark:
        return "unknown"
    low, high = (max(map(abs, forest.carried[place][:4])) for forest in (chain.low, chain.high))
    return _between(low, high, "A")


def _between(low: float, high: float, unit: str) -> str:
    first, last = number(low), number(high)
    return f"{first} {unit}" if first == last else f"{first} to {last} {unit}"


def _machine(chain: _Chain, device: Device, depth: int) -> Iterator[tuple[str, ...]]:
    """What a machine draws behind its supplies, and its cards."""
    if device.has_supplies:
        drawn = told(lambda seen: seen.output_w, device.supplies, "W", chain.memory)
        machine = next(each for each in chain.high.machines if each.name == device.name)
        given = machine.outputs_w[-1] if machine.outputs_w else None
        label = STEP * depth + "behind its supplies"
        if given is None:
            yield label, str(drawn), "unknown", "unknown"
        else:
            share = "unknown" if drawn.low is None or drawn.high is None else _share(drawn, given)
            yield label, str(drawn), f"{show(given, 'W')}, what they give", share
    for fitted in device.fitted:
        if fitted.bay == "gpus":
            yield STEP * depth + f"{fitted.count} x {fitted.name}", *_cards(fitted, chain.memory)


def _share(drawn: Told, given: float) -> str:
    return _between(100.0 * (drawn.low or 0.0) / given, 100.0 * (drawn.high or 0.0) / given, "%")


def _cards(fitted: Fitted, memory: Memory) -> tuple[str, str, str]:
    """What cards draw by their cap, else at their own limit, against their highest limit."""

    def drawn(seen: Fitted) -> float:
        return seen.count * (seen.cap_w if seen.capped else seen.board_w)

    def most(seen: Fitted) -> float:
        return seen.count * (seen.limit_max_w if seen.has_limit_max else seen.board_w)

    load, limit = told(drawn, fitted, "W", memory), _figure(most, fitted, memory)
    if limit is None or not load.known or load.low is None:
        return str(load), "unknown" if limit is None else show(limit, "W"), "unknown"
    return str(load), f"{show(limit, 'W')}, their highest limit", _between(*(2 * (100.0 * load.low / limit,)), "%")


def _figure(function: object, obj: Facts, memory: Memory) -> float | None:
    found = told(function, obj, "W", memory)  # type: ignore[arg-type]
    return found.low if found.low is not None and found.low not in (0.0, float("inf")) else None


def _by_node(forest: Forest) -> dict[int, list[Load]]:
    found: dict[int, list[Load]] = {}
    for load in now(forest):
        found.setdefault(load.node, []).append(load)
    return found


def _notes(chain: _Chain, parts: Mapping[int, float], name: str) -> Iterator[str]:
    """What would be reached first if a load rose, and what would have to be known.

    ``parts``: how much of the load of each node rises.
    """
    every = [
        (_times(held, part), f"{chain.high.nodes[place].name}, {held.what} of {held.says}")
        for place, part in parts.items()
        for held in chain.held(place)
        if held.compared_high and part
    ]
    reached = sorted(every, key=lambda each: each[0][0])
    if reached:
        whose = f"If the load of {name}" if name else "If every load"
        first, *others = [_reached(*each) for each in reached[:MOST_NAMED]]
        then = "".join(f", then {other}" for other in others)
        yield f"{whose} rose, the first limit to be reached would be {first}{then}."
        yield "A breaker counts with 125 % of a load that lasts; where it is listed for all of its rating with 100 %."
    asks = dict.fromkeys(ask for place in parts for ask in chain.blind(place))
    if asks:
        yield f"To know more, {'; '.join([*asks][:MOST_NAMED])}."


def _times(held: _Held, part: float) -> tuple[float, float]:
    """How often the load that rises may be what it is until a limit is reached, at the least and at the most."""
    low, high = held.ratios
    return 1.0 + (1.0 / high - 1.0) / part, 1.0 + (1.0 / low - 1.0) / part if low else math.inf


def _reached(times: tuple[float, float], where: str) -> str:
    least, most = map(number, times)
    if times[1] < 1.0:
        return f"{where}, which is passed already"
    if least == most:
        return f"{where}, with nothing to spare" if least == "1" else f"{where}, at {least} times the load"
    if times[0] < 1.0:
        return f"{where}, which may be passed already or hold {most} times the load"
    return f"{where}, at {least} to {most} times the load"
