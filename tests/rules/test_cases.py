"""Boundary cases of the rules, one YAML file a rule in ``cases/``; ``tests/expected.py`` says how they are written."""

from pathlib import Path

import pytest
from expected import Case, assert_expected, case_files

CASES = case_files(Path(__file__).parent / "cases")


@pytest.mark.parametrize("case", CASES, ids=[f"{case.rule} {case.name}" for case in CASES])
def test_case(case: Case) -> None:
    assert_expected(case)
