"""What the collectors of items share: the layout of a phase, its plan, the catalogue, and words for what is open."""

from __future__ import annotations

from dataclasses import dataclass

from planner.bill.item import Price
from planner.catalog import Catalog, Loaded, Overlay
from planner.facts import Facts, marks, said
from planner.layout.models import Layout, Thing
from planner.parts import Part
from planner.plan.whole import Plan
from planner.values import Said

WASTE_PERCENT = 10.0


@dataclass(frozen=True, slots=True)
class Scope:
    """One phase. ``later``: whether a thing that names a phase of its own is not there yet."""

    layout: Layout
    plan: Plan
    catalog: Catalog
    phases: tuple[str, ...]

    def later(self, thing: Thing | None) -> bool:
        """Whether a thing inside an object comes with a phase after this one."""
        if thing is None or not thing.phase or thing.phase not in self.phases:
            return False
        return self.phases.index(thing.phase) > self.phases.index(self.plan.phase)

    def loaded(self, part_id: str | None) -> Loaded | None:
        """The part of an id with the layout's figures over it; None where none is named."""
        if not part_id:
            return None
        own = self.layout.parts.get(part_id)
        overlays = (Overlay(own, ("parts", part_id)),) if own is not None else ()  # type: ignore[arg-type]
        return self.catalog.load(part_id, overlays)

    def part(self, part_id: str | None) -> Part | None:
        """The same without what the catalogue says of it; None too for one that cannot be read."""
        found = self.loaded(part_id)
        return found.part if found is not None else None

    def part_words(self, part_id: str, otherwise: str = "") -> str:
        """What a part is called on a bill."""
        part = self.part(part_id)
        return (part.description if part is not None else None) or otherwise or part_id

    @property
    def waste(self) -> float:
        """Percent of wire and conduit that is bought on top of what is laid."""
        said_waste = self.layout.costs.waste
        return WASTE_PERCENT if said_waste is None or said_waste.value is None else float(said_waste.value)

    @property
    def american(self) -> bool:
        """Whether wire and conduit are sold by the foot at this site."""
        return not said(self.plan.site, "code") or self.plan.site.code.startswith("NEC")


def is_owned(*things: Thing | None) -> bool:
    """Whether the first of some nested things that says so is owned: the innermost first."""
    for thing in things:
        if thing is not None and thing.owned is not None and thing.owned.value is not None:
            return thing.owned.value
    return False


def own_price(thing: Thing | None) -> Price | None:
    """The price that the layout itself gives to a thing; of a range its upper end, said to be so."""
    if thing is None or thing.price is None or thing.price.word:
        return None
    said_price = thing.price
    money = said_price.value or said_price.high
    if money is None:
        return None
    doubt = "an estimate" if said_price.basis == "estimated" else "" if said_price.value else "the top of a range"
    return Price(money, "layout", doubt)


def is_estimate(obj: Facts, name: str) -> bool:
    """Whether a known fact rests on a guess, as ``~40 ft`` does."""
    note = marks(obj, name)[1] if said(obj, name) else None
    return note is not None and bool(note.guesses)


def open_words(obj: Facts, name: str, what: str) -> str:
    """What is not settled about a fact: what it may be, or that nobody said."""
    gap, _ = marks(obj, name)
    if gap is not None and gap.candidates:
        return f"{what} open: {' or '.join(dict.fromkeys(each.says for each in gap.candidates))}"
    return f"{what} not said"


def words_of(value: Said[str] | None) -> str:
    """A word of the layout; empty where nobody said it or it is open."""
    return "" if value is None or value.value is None else str(value.value)


def room_name(model_room: str | None, layout: Layout) -> str:
    """The room a thing is in: as written, else the only one."""
    if model_room:
        return model_room
    return next(iter(layout.rooms)) if len(layout.rooms) == 1 else ""
