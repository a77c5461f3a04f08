from __future__ import annotations

from dataclasses import replace

from planner.report.groups import MOST_NAMES, also, condensed, families, merged

from .samples import BREAKER, GFCI, OVERCURRENT, WIRE, finding, in_range


def test_one_line_for_a_range() -> None:
    (entry,) = merged(in_range(BREAKER))
    assert entry.first is BREAKER
    assert also(entry) == "circuits.servers-b (phase full)"


def test_a_message_that_names_its_object_still_merges() -> None:
    one = finding(message="servers-a carries too much.")
    two = replace(one, object="circuits.servers-b", message="servers-b carries too much.")
    assert len(merged([one, two])) == 1


def test_other_figures_and_other_ways_out_stay_apart() -> None:
    other = replace(BREAKER, object="circuits.servers-b")
    assert len(merged([BREAKER, replace(other, value=61.0)])) == 2
    assert len(merged([BREAKER, replace(other, ways_out=("pull 6 AWG",))])) == 2
    assert len(merged([BREAKER, replace(other, line=8)])) == 2


def test_long_lists_are_counted() -> None:
    many = [replace(BREAKER, object=f"circuits.c-{i}") for i in range(MOST_NAMES + 4)]
    (entry,) = merged(many)
    assert also(entry).endswith("circuits.c-12 and 3 more")


def test_unknowns_on_one_fact_stand_together_after_the_failures() -> None:
    other = replace(WIRE, code="WIR106", decided_by=("circuits.servers-a.wire.length",))
    grouped = families(merged([WIRE, other, BREAKER, OVERCURRENT, GFCI]))
    assert [[entry.first.code for entry in family] for family in grouped] == [
        ["CIR101"],
        ["CIR106"],
        ["WIR102", "WIR103"],
        ["WIR106"],
    ]


def test_unknowns_without_a_fact_stay_alone() -> None:
    beyond = replace(WIRE, decided_by=())
    assert len(families(merged([beyond, replace(beyond, code="WIR103")]))) == 2


def test_other_guesses_do_not_part_what_is_one_mistake() -> None:
    other = replace(BREAKER, object="circuits.servers-b", guesses=("devices.mi100-3.load.continuous: yes",))
    assert len(merged([replace(BREAKER, guesses=("devices.mi100-1.load.continuous: yes",)), other])) == 1


def test_guesses_of_like_objects_are_one_line() -> None:
    texts = [f"devices.gpu-{i}.load.power_factor is not said; taken as 0.95" for i in range(1, 6)]
    assert condensed([*texts, "devices.gpu-1.load.continuous is not said", "altitude: judgement"]) == [
        ("devices.{gpu-1, gpu-2, gpu-3 and 2 more}.load.power_factor is not said; taken as 0.95", tuple(texts)),
        ("devices.gpu-1.load.continuous is not said", ("devices.gpu-1.load.continuous is not said",)),
        ("altitude: judgement", ("altitude: judgement",)),
    ]
