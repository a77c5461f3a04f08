"""The two European examples that show how it is done right: no error, and nothing electrical that is doubtful."""

from __future__ import annotations

from pathlib import Path

import pytest
from expected import TODAY

from planner.check import Options, check
from planner.rules.findings import Level

LAYOUTS = Path(__file__).parents[1] / "layouts"


@pytest.mark.parametrize("name", ["uk-garage-to-code", "workshop-400v"])
def test_no_error_and_no_electrical_doubt(name: str) -> None:
    file = LAYOUTS / f"{name}.yaml"
    found = [each for each in check(file.read_bytes(), file.name, Options(today=TODAY)).findings if each.counts]
    assert not [each.code for each in found if each.level is Level.ERROR]
    electrical = ("CIR", "WIR", "PNL", "PDU", "PSU")
    assert not [each.code for each in found if each.level is not Level.INFO and each.code.startswith(electrical)]
