"""What else would do: parts of the catalogue that agree with a line in all that decides."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from planner.bill.bill import Line
from planner.bill.item import Price
from planner.bill.pricing import part_price, per_unit
from planner.bill.terms import european
from planner.bill.wire_words import SINGLES, made_of
from planner.catalog import Catalog
from planner.parts import Part
from planner.plan.wiring import COPPER_ONLY, SOLD_IN_COPPER, SOLD_WITH_GROUND
from planner.tables.connectors import find
from planner.worked import BeyondTable, show

# Kinds of line that the catalogue can stand in for, with the folder to look into.
_FOLDERS = {"breaker": "breaker", "fuse": "breaker", "receptacle": "receptacle", "cable": "wire", "wire": "wire",
            "cord": "cord", "strip": "pdu"}  # fmt: skip
_MOST = 5


@dataclass(slots=True)
class Alternates:
    """Finds parts of a catalogue; the parts of a kind are read once."""

    catalog: Catalog
    _kinds: dict[str, tuple[Part, ...]] = field(default_factory=dict)

    def of(self, line: Line) -> tuple[str, ...]:
        """Ids of parts that would do in place of a line, sorted; none for things that the catalogue does not stand for.

        A line that names a product has none: whoever named it decided. One that states a requirement has.
        """
        folder = _FOLDERS.get(line.kind)
        if folder is None:
            return ()
        named = self.catalog.load(line.part).part if line.part else None
        if line.part and (named is None or named.requirement is None or not named.requirement.value):
            return ()
        found = [
            part.id
            for part in self._parts(folder)
            if part.id and part.id != line.part and (_meets(part, named) if named is not None else _agrees(part, line))
        ]
        return tuple(sorted(found))[:_MOST]

    def price(self, part_id: str) -> Price | None:
        """What a part of the catalogue was offered for."""
        return part_price(self.catalog.load(part_id))

    def cheapest(self, line: Line) -> Price | None:
        """The lowest price of the parts that would do, where they are in one currency."""
        prices = [found for part_id in self.of(line) if (found := self.price(part_id)) is not None]
        prices = [found for found in prices if per_unit(found.money, line.unit) is not None]
        if len({found.money.currency for found in prices}) != 1:
            return None
        return min(prices, key=lambda found: per_unit(found.money, line.unit) or 0.0)

    def _parts(self, folder: str) -> tuple[Part, ...]:
        if folder not in self._kinds:
            self._kinds[folder] = tuple(self._read(folder))
        return self._kinds[folder]

    def _read(self, folder: str) -> Iterator[Part]:
        for part_id in self.catalog.all_ids():
            entry = self.catalog.find(part_id)
            if entry is not None and entry.kind == folder and entry.part is not None:
                yield entry.part


def _said(part: Part, key: str) -> Any:
    value = getattr(part, key, None)
    return getattr(value, "value", None) if value is not None else None


def _agrees(part: Part, line: Line) -> bool:
    """Whether a part is what the words of a line ask for."""
    match line.kind:
        case "breaker" | "fuse":
            return line.words in _either(_breaker_words(part))
        case "receptacle":
            return line.words in _either(_receptacle_words(part))
        case "cable":
            return line.words == _cable_words(part) != ""
        case "wire":
            return line.words.rpartition(", ")[0] == _single_words(part) != ""
        case _:
            return False


def _either(words: str) -> tuple[str, str]:
    """The words of a part as bills have them in America and elsewhere."""
    return words, european(words)


def _breaker_words(part: Part) -> str:
    block = getattr(part, "ground_fault", None)
    fault = str(block.kind.value) if block is not None and not block.word and block.kind is not None else ""
    rating, poles = _said(part, "rating"), _said(part, "poles")
    if rating is None or poles is None:
        return ""
    curve = f" curve {_said(part, 'curve')}" if _said(part, "curve") else ""
    arc = " AFCI" if _said(part, "arc_fault") else ""
    family = f", {_said(part, 'family')}" if _said(part, "family") else ""
    return f"breaker {show(rating, 'A')} {poles}P{curve}{f' {fault}' if fault else ''}{arc}{family}"


def _receptacle_words(part: Part) -> str:
    block = getattr(part, "ground_fault", None)
    fault = f" {block.kind.value}" if block is not None and not block.word and block.kind is not None else ""
    try:
        type_ = find(str(_said(part, "type")), "receptacle").spelled
    except BeyondTable:
        return ""
    if (_said(part, "form") or "receptacle") != "receptacle":
        return ""
    shape = {2: " duplex"}.get(_said(part, "sockets") or 1, "")
    return f"receptacle {type_}{shape}{fault}"


def _cable_words(part: Part) -> str:
    size, kind, count = str(_said(part, "size") or ""), _said(part, "type"), _said(part, "conductors")
    if not size.endswith(" AWG") or not kind or not count:
        return ""
    grounded = kind in SOLD_WITH_GROUND
    return f"{size.removesuffix(' AWG')}/{count} {kind}{_metal(part, kind)}{' with ground' if grounded else ''}"


def _single_words(part: Part) -> str:
    kind = _said(part, "type")
    if kind not in SINGLES or _said(part, "conductors") not in (None, 1):
        return ""
    return f"{_said(part, 'size')} {kind}{_metal(part, kind)}"


def _metal(part: Part, kind: str) -> str:
    said_metal = _said(part, "metal") or ("copper" if kind in COPPER_ONLY | SOLD_IN_COPPER else "")
    return made_of(str(said_metal))


def _meets(part: Part, wanted: Part) -> bool:
    """Whether a product has the plug of a requirement and at least its rating."""
    if part.requirement is not None and part.requirement.value:
        return False
    rating, least = _said(part, "rating"), _said(wanted, "rating")
    if _said(part, "plug") is None or rating is None or least is None or rating < least:
        return False
    try:
        return find(str(_said(part, "plug")), "plug").id == find(str(_said(wanted, "plug")), "plug").id
    except BeyondTable:
        return False
