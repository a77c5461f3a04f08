"""The bill of a layout, phase by phase: what each adds to what stands before it, less what is owned or in stock."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace

from planner.bill.electrical import electrical_items
from planner.bill.item import KIND_ORDER, TRADE_ORDER, TRADES, Item, Price
from planner.bill.lengths import M_PER_FT, pieces, to_buy
from planner.bill.machines import machine_items
from planner.bill.networks import network_items
from planner.bill.price_file import PriceFile
from planner.bill.pricing import per_unit, price_of
from planner.bill.scope import WASTE_PERCENT, Scope
from planner.bill.terms import european
from planner.catalog import Catalog
from planner.layout.models import Layout
from planner.layout.reading import Reading
from planner.plan import Plan, build
from planner.quantities import BadQuantity
from planner.quantities import read as read_quantity


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a bill: a thing, how many a phase adds, and what they cost.

    ``needed`` is what the phase puts in; ``spares`` come on top; ``owned`` and ``stock``
    are there already. ``quantity`` is what is to be bought, in pieces or, for wire, in m with its waste; None where it
    is not known. ``amount`` is its cost, None where there is no price or no quantity. ``cuts``: lengths of
    wire in m by where they go. ``estimated``: where the length that counts is an estimate.
    """

    phase: str
    kind: str
    words: str
    part: str
    maker: str
    mpn: str
    unit: str
    needed: float | None
    spares: float
    owned: float
    stock: float
    quantity: float | None
    price: Price | None
    amount: float | None
    where: tuple[str, ...]
    room: str
    unsettled: tuple[str, ...] = ()
    cuts: tuple[tuple[str, float | None], ...] = ()
    estimated: tuple[str, ...] = ()

    @property
    def trade(self) -> str:
        """Who buys or installs it."""
        return TRADES[self.kind]

    @property
    def buys(self) -> bool:
        """Whether something is to be bought, or may be."""
        return self.quantity is None or self.quantity > 0

    @property
    def unpriced(self) -> bool:
        """Whether something is to be bought that the total does not hold."""
        return self.buys and self.amount is None


@dataclass(frozen=True, slots=True)
class Bill:
    """The lines of every phase, in order, with what they were made with.

    ``removed`` are things that a phase takes out; ``american``: lengths are sold by the foot; ``waste``
    percent of wire and conduit is bought on top.
    """

    phases: tuple[str, ...]
    lines: tuple[Line, ...]
    removed: tuple[Line, ...] = ()
    american: bool = True
    waste: float = WASTE_PERCENT
    notes: tuple[str, ...] = field(default=())

    def term(self, words: str) -> str:
        """Words of an American bill in the terms of the site's rule book."""
        return words if self.american else european(words)

    def of(self, phase: str) -> tuple[Line, ...]:
        """The lines of one phase."""
        return tuple(line for line in self.lines if line.phase == phase)

    def by(self, trades: tuple[str, ...]) -> Bill:
        """The bill of some trades alone."""
        lines, removed = (tuple(each for each in of if each.trade in trades) for of in (self.lines, self.removed))
        return replace(self, lines=lines, removed=removed)


class Billing:
    """Makes a bill, one phase after the other, from plans as they are built."""

    def __init__(
        self, reading: Reading, catalog: Catalog, prices: PriceFile | None = None, *, by_room: bool = False
    ) -> None:
        self._reading, self._catalog, self._by_room = reading, catalog, by_room
        self._prices = prices or PriceFile()
        before = reading.existing()
        plan, _ = build(before, reading.phases[0], catalog=catalog, standing=reading.comes_with)
        self._before = _by_place(self._scope(plan, before))
        self._stock = Stock(before)
        self._spares: dict[tuple[object, ...], float] = {}
        self._counted: dict[tuple[object, ...], float] = {}
        self._lines: list[Line] = []
        self._removed: list[Line] = []
        self._american = True
        self._waste = WASTE_PERCENT

    def _scope(self, plan: Plan, layout: Layout) -> Scope:
        return Scope(layout, plan, self._catalog, self._reading.phases)

    def add(self, plan: Plan) -> None:
        """Add the lines of the next phase."""
        scope = self._scope(plan, self._reading.at(plan.phase))
        now, before = _by_place(scope), self._before
        fresh = [item for place, item in now.items() if place not in before or before[place].standing != item.standing]
        gone = [item for place, item in before.items() if place not in now or now[place].standing != item.standing]
        grown = [added for place, item in now.items() if (added := _grown(item, before.get(place))) is not None]
        maker = _Maker(scope, self._prices, self._stock, self._by_room, self._spares, self._counted)
        self._lines += maker.lines([*fresh, *grown])
        self._removed += maker.plain_lines(gone)
        self._before, self._american, self._waste = now, scope.american, scope.waste

    def bill(self) -> Bill:
        """The bill of the phases added so far."""
        return Bill(self._reading.phases, tuple(self._lines), tuple(self._removed), self._american, self._waste)


def bill_of(reading: Reading, catalog: Catalog, prices: PriceFile | None = None, *, by_room: bool = False) -> Bill:
    """The bill of a layout as it was read.

    Parameters: ``prices`` the user's own; ``by_room``: a line for each room. Never raises on a layout that was read:
    what has a fault is not in it.
    """
    billing = Billing(reading, catalog, prices, by_room=by_room)
    for phase in reading.phases:
        plan, _ = build(reading.at(phase), phase, catalog=catalog, standing=reading.comes_with)
        billing.add(plan)
    return billing.bill()


def _by_place(scope: Scope) -> dict[str, Item]:
    electrical: Iterable[Item] = electrical_items(scope)
    if not scope.american:
        electrical = (replace(item, words=european(item.words)) if not item.part else item for item in electrical)
    return {item.place: item for item in (*electrical, *machine_items(scope), *network_items(scope))}


def _grown(item: Item, before: Item | None) -> Item | None:
    """What a phase adds to the same thing at the same place."""
    if before is None or before.standing != item.standing or item.quantity is None or before.quantity is None:
        return None
    return replace(item, quantity=item.quantity - before.quantity) if item.quantity > before.quantity else None


class Stock:
    """What lies on the shelf, taken off a bill in the order of its phases."""

    def __init__(self, layout: Layout) -> None:
        self.left = {part: found for part, text in layout.stock.items() if (found := _amount(text)) is not None}

    def take(self, part: str, wanted: float) -> float:
        """Take as much of a part as is wanted and there."""
        taken = min(wanted, self.left.get(part, 0.0))
        if taken:
            self.left[part] -= taken
        return taken


def _amount(text: str) -> float | None:
    """A number of pieces, or a length in m."""
    if text.strip().isdigit():
        return float(text)
    try:
        return read_quantity(text, "m")
    except BadQuantity:
        return None


@dataclass(frozen=True, slots=True)
class _Maker:
    """Makes the lines of one phase. ``spares`` bought and things ``counted`` so far go on from phase to phase."""

    scope: Scope
    prices: PriceFile
    stock: Stock
    by_room: bool
    spares: dict[tuple[object, ...], float]
    counted: dict[tuple[object, ...], float]

    def lines(self, items: Iterable[Item]) -> Iterator[Line]:
        """The lines of what is new, sorted by trade, kind and words."""
        for group in self._groups(items):
            yield self._line(group)

    def plain_lines(self, items: Iterable[Item]) -> Iterator[Line]:
        """Lines of what is taken out: counted, neither priced nor bought."""
        for group in self._groups(items):
            first = group[0]
            maker, mpn = self._identity(first)
            yield Line(
                self.scope.plan.phase, first.kind, first.words, first.part, maker, mpn, first.unit, _sum(group), 0.0,
                0.0, 0.0, None, None, None, _where(group), first.room if self.by_room else "",
            )  # fmt: skip

    def _groups(self, items: Iterable[Item]) -> list[list[Item]]:
        groups: dict[tuple[object, ...], list[Item]] = {}
        for item in items:
            groups.setdefault((*item.identity, item.room if self.by_room else ""), []).append(item)
        return sorted(groups.values(), key=_order)

    def _line(self, group: list[Item]) -> Line:
        first = group[0]
        bought = [item for item in group if not item.owned]
        owned = [item for item in group if item.owned]
        needed = _sum(group)
        spares = self._spares(first, _sum(bought))
        wanted = _sum(bought)
        quantity: float | None = None
        taken = 0.0
        if wanted is not None:
            if first.unit == "m" and wanted:
                wanted = to_buy(wanted, waste=self.scope.waste, step=self._step())
            taken = self.stock.take(first.part, wanted + spares) if first.part else 0.0
            quantity = wanted + spares - taken
        price = price_of(first, self.scope, self.prices)
        each = per_unit(price.money, first.unit) if price is not None else None
        amount = None if each is None or quantity is None else each * quantity
        unsettled = first.unsettled
        if price is not None and each is None:
            unsettled = (*unsettled, f"price is per {price.money.per or 'piece'}, which cannot be counted")
        maker, mpn = self._identity(first)
        return Line(
            self.scope.plan.phase, first.kind, first.words, first.part, maker, mpn, first.unit, needed, spares,
            _sum(owned) or 0.0, taken, quantity, price, amount, _where(bought or owned),
            first.room if self.by_room else "", unsettled, _cuts(bought),
            _where(each for each in bought if each.estimated),
        )  # fmt: skip

    def _identity(self, item: Item) -> tuple[str, str]:
        part = self.scope.part(item.part)
        return (part.maker or "", part.mpn or "") if part is not None else ("", "")

    def _step(self) -> float:
        return M_PER_FT if self.scope.american else 1.0

    def _spares(self, item: Item, added: float | None) -> float:
        """The spares that a phase adds: by the policy for the kind, over all that is bought up to this phase."""
        policy = _policy(self.scope.layout.costs.spares or {}, item.kind)
        if policy is None or item.unit or added is None:
            return 0.0
        key = (item.kind, item.words, item.part)
        total = self.counted.get(key, 0.0) + added
        self.counted[key] = total
        wanted = policy(total) if total else 0.0
        more = max(wanted - self.spares.get(key, 0.0), 0.0)
        self.spares[key] = self.spares.get(key, 0.0) + more
        return more


def _policy(spares: Mapping[str, object], kind: str) -> Callable[[float], float] | None:
    """How many spares a kind of thing gets: a number for each different part, or a share of them, rounded up."""
    for name in (kind, f"{kind}s", kind.removesuffix("s")):
        said = spares.get(name)
        text = (getattr(said, "value", None) or "").strip()
        if text.isdigit():
            return lambda _, number=float(text): number  # type: ignore[misc]
        if text.endswith("%") and text[:-1].strip().replace(".", "", 1).isdigit():
            return lambda total, share=float(text[:-1]): float(pieces(total * share / 100.0))  # type: ignore[misc]
    return None


def _sum(items: Iterable[Item]) -> float | None:
    quantities = [item.quantity for item in items]
    return None if None in quantities else math.fsum(quantity for quantity in quantities if quantity is not None)


def _cuts(bought: Iterable[Item]) -> tuple[tuple[str, float | None], ...]:
    return tuple((item.used, item.quantity) for item in bought if item.unit == "m")


def _where(group: Iterable[Item]) -> tuple[str, ...]:
    # A thing for several, as a roll of tape, names them all.
    return tuple(dict.fromkeys(name for item in group for name in item.used.split(", ")))


def _order(group: list[Item]) -> tuple[object, ...]:
    first = group[0]
    return (TRADE_ORDER.index(first.trade), KIND_ORDER.index(first.kind), first.words, first.part, first.room,
            first.unsettled)  # fmt: skip
