"""Every known electrical and field case is held: ``known_cases.yaml`` says by which file, and that file names it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from expected import load

HERE = Path(__file__).parent
HELD: dict[str, list[str]] = load(HERE / "known_cases.yaml")


def test_all_of_them_are_listed() -> None:
    electrical = {f"e{number:02d}" for number in range(1, 32)}
    field = {f"FC-{number:02d}" for number in range(1, 26)}
    assert set(HELD) == electrical | field


@pytest.mark.parametrize(("case", "file"), [(case, file) for case, files in HELD.items() for file in files])
def test_the_file_names_the_case(case: str, file: str) -> None:
    words = re.findall(r"[a-z]+[-_ ]?[0-9]+", (HERE / file).read_text(encoding="utf-8").casefold())
    assert case.casefold() in {word.replace("_", "-").replace(" ", "-") for word in words} | set(words)
