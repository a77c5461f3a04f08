from __future__ import annotations

import pytest

from planner.cli.choosing import selectors
from planner.cli.exits import UsageError

CODES = ("AIR101", "CIR101", "CIR103", "WIR101")


def test_ids_and_prefixes_in_any_case_repeated_or_with_commas() -> None:
    assert selectors("--select", ["cir1, WIR101", "CIR1", ","], CODES) == ("CIR1", "WIR101")


@pytest.mark.parametrize(("typed", "near"), [("CIR110", "CIR101"), ("CRI101", "CIR101"), ("WIRE101", "WIR101")])
def test_a_typo_names_the_nearest(typed: str, near: str) -> None:
    with pytest.raises(UsageError, match=f"starts with {typed}. Did you mean .*{near}"):
        selectors("--ignore", [typed], CODES)


def test_nothing_near_nothing_named() -> None:
    with pytest.raises(UsageError, match=r"starts with QQQ\.$"):
        selectors("--select", ["QQQ"], CODES)


def test_what_stands_only_for_faults_of_the_file_cannot_be_ignored() -> None:
    kept = frozenset({"CIR101", "CIR103"})
    with pytest.raises(UsageError, match="CIR1 is a fault of the file itself"):
        selectors("--ignore", ["CIR1"], CODES, kept)
    assert selectors("--ignore", ["CIR1"], (*CODES, "CIR199"), kept) == ("CIR1",)
