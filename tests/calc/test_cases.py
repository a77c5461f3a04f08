"""Cases with known answers, run as the command line would: inputs as texts, results by name."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from planner import text
from planner.calc.calculation import all_calculations
from planner.worked import BeyondTable

FILES = sorted((Path(__file__).parent / "cases").glob("*.yaml"))


def cases() -> list[Any]:
    found = []
    for file in FILES:
        document = text.read(file.read_bytes(), file.name)
        assert document.problems == ()
        found += [pytest.param(case, id=f"{case['id']}-{case['calculation']}") for case in document.data["cases"]]  # type: ignore
    return found


def inputs_of(case: dict[str, Any]) -> dict[str, str | bool]:
    return {name: True if value == "yes" else value for name, value in case["inputs"].items()}


@pytest.mark.parametrize("case", cases())
def test_case(case: dict[str, Any]) -> None:
    calculation = all_calculations()[case["calculation"]]
    if "beyond" in case:
        with pytest.raises(BeyondTable, match=case["beyond"]):
            calculation.answer(inputs_of(case))
        return
    answer = calculation.answer(inputs_of(case))
    for name, wanted in case["expect"].items():
        assert agrees(answer[name], wanted), f"{name}: {answer[name]} is not {wanted}"
    for name, wrong in case.get("not", {}).items():
        assert not agrees(answer[name], wrong), f"{name}: {wrong} is the wrong answer"
    if "worked" in case:
        assert case["worked"] in answer.worked


def agrees(value: object, wanted: str) -> bool:
    """Exactly but for the rounding of binary fractions, or within what stands after ±."""
    if isinstance(value, bool):
        return value is (wanted == "yes")
    number = re.fullmatch(r"(-?[0-9.]+)(?: ± ([0-9.]+))?", wanted)
    if isinstance(value, int | float) and number:
        within = float(number[2]) if number[2] else 1e-9 * max(1.0, abs(float(number[1])))
        return abs(float(value) - float(number[1])) <= within
    return value == wanted


def test_every_calculation_but_a_few_has_a_case() -> None:
    without = all_calculations().keys() - {case.values[0]["calculation"] for case in cases()}
    assert without == {"cooling-capacity"}
