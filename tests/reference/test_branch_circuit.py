"""The page of one circuit says what was worked out apart from it, and what the rules say of a layout."""

from pathlib import Path

import pytest
from expected import load

from planner.reference.branch_circuit import BREAKER_A, Answer, answers, page

CELLS = load(Path(__file__).parents[1] / "story" / "wire.yaml")
ANSWERS = list(answers())


def answers_for(case: dict[str, str]) -> list[Answer]:
    def wanted(answer: Answer) -> bool:
        way = answer.way
        return (way.wire_type, way.size, way.terminals_c, way.current_carrying, answer.ambient_c) == (
            case["type"],
            case.get("size", "8 AWG"),
            float(case["terminals"].split()[0]),
            2 + int(case.get("others", "0")),
            float(case["ambient"].split()[0]),
        )

    return [answer for answer in ANSWERS if wanted(answer)]


@pytest.mark.parametrize("case", CELLS, ids=[case["id"] for case in CELLS])
def test_the_figures_are_those_worked_out_apart(case: dict[str, str]) -> None:
    ampacity, largest, verdict, load_a = case["cell"]
    found = answers_for(case)
    assert [answer.edition for answer in found] == ["NEC-2017", "NEC-2020", "NEC-2023"]
    for answer in found:
        assert answer.ampacity == pytest.approx(float(ampacity))
        assert answer.largest_breaker == float(largest)
        assert (answer.largest_breaker >= BREAKER_A) == (verdict == "passed")
        assert answer.largest_continuous_load == float(load_a)


def test_every_figure_was_worked_out_apart() -> None:
    assert len([answer for answer in ANSWERS if answer.ampacity is not None]) == 3 * len(CELLS)


def test_cord_has_no_figures() -> None:
    cord = [answer for answer in ANSWERS if answer.way.wire_type == "SOOW"]
    assert len(cord) == 9
    assert {answer.largest_breaker for answer in cord} == {None}


def test_ground_fault_protection_came_in_2020() -> None:
    asked = {answer.edition: answer.gfci for answer in ANSWERS}
    assert asked == {"NEC-2017": "not required", "NEC-2020": "required", "NEC-2023": "required"}


def test_editions_that_agree_share_a_row() -> None:
    row = "| 8 AWG THHN in conduit | 45 °C | 2020, 2023 | 47.85 A | 50 A | protects the wire | 40 A | required |"
    assert row in page().splitlines()
