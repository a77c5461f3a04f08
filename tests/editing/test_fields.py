"""The fields of forms: every shorthand has an example, and the models read it."""

from __future__ import annotations

from collections.abc import Iterator

from planner.editing.examples import SHORTHANDS
from planner.editing.fields import Field, fault_of, fields
from planner.layout.models import SECTIONS, SINGLES, facts, model_at


def every_field(section: str, keys: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], Field]]:
    for field in fields(section, keys):
        yield keys, field
        if field.opens and len(keys) < 3:
            yield from every_field(section, (*keys, field.key))


def test_the_example_of_every_shorthand_can_be_read() -> None:
    seen = set()
    for section in (*SECTIONS, *SINGLES):
        for keys, field in every_field(section):
            model, _ = model_at(section, keys)
            assert model is not None
            fact = facts(model)[field.key]
            title = field.takes.partition(",")[0].removesuffix(" for each name")
            # What accepts a finding needs a reason, which no shorthand says.
            if field.opens and (fact.short or fact.each) and title != "suppression":
                seen.add(title)
                value = SHORTHANDS[title] if fact.short else {"x": SHORTHANDS[title]}
                assert fault_of(section, (*keys, field.key), value) == ""
    assert seen == set(SHORTHANDS)


def test_what_a_form_says_of_a_key_has_no_marks_of_the_page() -> None:
    said = [field.takes for section in (*SECTIONS, *SINGLES) for _, field in every_field(section)]
    assert said
    assert not [takes for takes in said if "](" in takes]
