"""Wire that the rule book of the plan does not know: it counts as the nearest that the book has, and says so."""

from __future__ import annotations

from dataclasses import fields, replace

from planner.facts import Note, make, marks, said
from planner.plan.conducting import Stretch
from planner.plan.draft import Draft
from planner.tables import iec_conductors, wire_equivalents


def put_foreign(draft: Draft, family: str) -> None:
    """Put type and size of a stretch into the terms of a family of books; each conversion is noted as a doubt."""
    draft.put("written", ())
    written = str(draft.known.get("type", ""))
    if counts_as := wire_equivalents.foreign_type(written, family):
        _convert(draft, "type", counts_as, f"counts as {counts_as}, the nearest kind of wire in {_book(family)}")
    for fact in ("size", "neutral_size"):
        _smaller(draft, fact, family)


def put_foreign_ground(draft: Draft, family: str) -> None:
    """The same for the protective conductor; the thin one within flat twin and earth the NEC would take for a whole."""
    written = _written(draft)
    if draft.known.get("ground") == "built-in" and "type" in written:
        size = written.get("size", str(draft.known.get("size", "")))
        if earth := iec_conductors.earth_in_cable(written["type"], size, 0):
            counts_as = wire_equivalents.foreign_size(earth, family) or earth
            _convert(draft, "ground", counts_as, f"in {written['type']} is {earth} and counts as {counts_as}")
        return
    _smaller(draft, "ground", family)


def as_written(stretch: Stretch) -> Stretch:
    """A stretch with its wire as the layout has it, for what is bought and drawn."""
    if not stretch.written:
        return stretch
    names = [each.name for each in fields(stretch)]
    known = {name: getattr(stretch, name) for name in names if said(stretch, name)}
    gaps = {name: gap for name in names if (gap := marks(stretch, name)[0]) is not None}
    return make(Stretch, stretch.at, gaps, **{**known, **dict(stretch.written)})


def _written(draft: Draft) -> dict[str, str]:
    return dict(draft.known["written"])  # type: ignore[call-overload, no-any-return]


def _smaller(draft: Draft, fact: str, family: str) -> None:
    if smaller := wire_equivalents.foreign_size(str(draft.known.get(fact, "")), family):
        _convert(draft, fact, smaller, f"counts as {smaller}, the next smaller size of {_book(family)}")


def _convert(draft: Draft, fact: str, value: str, says: str) -> None:
    written = str(draft.known[fact])
    note = draft.notes.get(fact, Note())
    draft.known["written"] = (*_written(draft).items(), (fact, written))
    draft.known[fact] = value
    draft.notes[fact] = replace(note, weak=(*note.weak, f"{draft.at}: {written} {says}"))


def _book(family: str) -> str:
    return "the NEC" if family == "NEC" else "IEC 60364"
