"""The fields of forms: every shorthand has an example, and the models read it."""

from __future__ import annotations

from collections.abc import Iterator

from planner.editing.examples import SHORTHANDS
from planner.editing.fields import Field, fault_of, fields
from planner.editing.part_fields import inside_spec
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
            if inside_spec(section, keys):
                continue
            model, _ = model_at(section, keys)
            assert model is not None
            fact = facts(model)[field.key]
            title = field.takes.partition(",")[0].removesuffix(" for each name").removeprefix("one ")
            # What accepts a finding needs a reason, which no shorthand says.
            if field.opens and field.key != "spec" and (fact.short or fact.each) and title != "suppression":
                seen.add(title)
                value = SHORTHANDS[title] if fact.short else {"x": SHORTHANDS[title]}
                assert fault_of(section, (*keys, field.key), value) == ""
    assert seen == set(SHORTHANDS)


def test_what_a_form_says_of_a_key_has_no_marks_of_the_page() -> None:
    said = [field.takes for section in (*SECTIONS, *SINGLES) for _, field in every_field(section)]
    assert said
    assert not [takes for takes in said if "](" in takes]


def test_the_keys_of_a_part_are_fields_with_units_and_choices() -> None:
    known = {field.key: field for field in fields("devices", ("spec",), "pdu")}
    assert known["rating"].takes == "a figure, as 50 A"
    assert "NEMA L6-30P" in known["plug"].words
    assert known["banks"].opens == "names"
    assert "maker" not in known
    assert next(field.key for field in fields("devices", ("spec", "banks", "b1"), "pdu")) == "breaker"
    assert fault_of("devices", ("spec", "rating"), "24", "pdu") == '"24" has no unit. Write amperes: 24 A'
    assert fault_of("devices", ("spec", "rating"), "24 A", "pdu") == ""
    assert "is not a known plug" in fault_of("devices", ("spec", "plug"), "n1..4", "pdu")
    assert fault_of("devices", ("spec", "plug"), "L6-30P", "pdu") == ""
    assert "there is no key" in fault_of("devices", ("spec", "ratting"), "24 A", "pdu")


def test_a_figure_without_a_unit_is_told_the_unit_it_had() -> None:
    fault = fault_of("devices", ("load", "budget"), "20", before="25 A at 240 V")
    assert fault.endswith("Write 20 A at 240 V, as it was; else 20 W, 20 kW, 20 VA, 20 kVA or 20 A at 240 V")


def test_spare_supplies_are_a_sum_and_nothing_else() -> None:
    assert fault_of("devices", ("redundancy",), "2+1") == fault_of("devices", ("redundancy",), "none") == ""
    assert "supplies needed + spare" in fault_of("devices", ("redundancy",), "C20 to C19 2 m 12 AWG")
