"""docs/calculations.md is current and names every input with its unit and default."""

from __future__ import annotations

from pathlib import Path

import pytest

from planner.calc.calculation import all_calculations
from planner.calc.docs import page

PAGE = (Path(__file__).parents[2] / "docs" / "calculations.md").read_text(encoding="utf-8")


def test_the_page_is_current() -> None:
    assert page() == PAGE, "run: python -m planner.calc.docs > docs/calculations.md"


@pytest.mark.parametrize("name", all_calculations())
def test_every_input_has_a_row(name: str) -> None:
    section = PAGE.split(f"\n## {name}\n")[1].split("\n## ")[0]
    assert section.count("\n| `--") == len(all_calculations()[name].parameters)
    assert "\nSource: " in section


def test_a_row() -> None:
    assert '| `--length` | length, as "40 ft" | must be said | length of the run, one way. |' in PAGE
    assert "| `--edition` | NEC-2017, NEC-2020, NEC-2023 | NEC-2023 | edition of the code. |" in PAGE
