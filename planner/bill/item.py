"""One thing that a layout implies: what it is, how many, where it is used, and what is not settled about it."""

from __future__ import annotations

from dataclasses import dataclass, field

from planner.money import Money

# Kind of thing: the trade that buys or installs it.
TRADES = {
    "service": "utility",
    **dict.fromkeys(
        (
            "panel", "breaker", "fuse", "switch", "handle-tie", "wire", "cable", "conduit", "fitting", "support",
            "receptacle", "cover-plate", "box", "electrode", "surge-protector", "source", "circuit-label",
        ),
        "electrical",
    ),
    "cooling": "cooling",
    **dict.fromkeys(("rack", "rails", "strip", "ups", "transfer-switch", "cord", "cable-label"), "racks and power"),
    **dict.fromkeys(
        ("machine", "board", "cpus", "memory", "gpus", "drives", "nics", "supplies", "batteries", "fans", "riser"),
        "machines",
    ),
    **dict.fromkeys(("network-device", "network-cable", "optics"), "network"),
}  # fmt: skip
# The order of trades and, within one, of kinds in every paper.
TRADE_ORDER = ("utility", "electrical", "cooling", "racks and power", "machines", "network")
KIND_ORDER = tuple(TRADES)


@dataclass(frozen=True, slots=True)
class Price:
    """What one unit costs. ``source`` says who says so; ``doubt`` is empty or why the figure is not to be relied on."""

    money: Money
    source: str
    doubt: str = ""


@dataclass(frozen=True, slots=True)
class Item:
    """Something at one place of the layout.

    ``place`` is dotted and unique in a phase. ``quantity`` is None where nobody knows it; ``unit`` is empty for pieces
    and ``m`` for lengths. ``used`` is the name a person knows the place by. ``unsettled`` says what is not decided
    about the thing itself or its number. ``price`` is the layout's own, over that of the part. ``same_by``: by what
    a thing stays the same from phase to phase, where its words say more than that. ``estimated``: its quantity rests on
    a length that is an estimate.
    """

    place: str
    kind: str
    words: str
    used: str
    quantity: float | None = 1.0
    unit: str = ""
    part: str = ""
    owned: bool = False
    room: str = ""
    price: Price | None = None
    unsettled: tuple[str, ...] = field(default=())
    same_by: str = ""
    estimated: bool = False

    @property
    def trade(self) -> str:
        """Who buys or installs it."""
        return TRADES[self.kind]

    @property
    def identity(self) -> tuple[object, ...]:
        """What makes two items the same thing to buy; a price of its own is part of it."""
        return (self.kind, self.words, self.part, self.unit, self.price, self.unsettled)

    @property
    def standing(self) -> tuple[object, ...]:
        """What makes an item the same thing in the next phase."""
        return (self.kind, self.same_by, self.part) if self.same_by else self.identity
