"""docs/garage-storage.md holds the answers to the story, worked out elsewhere."""

from __future__ import annotations

import pytest

from planner.reference.garage_storage import page

PAGE = page()
ROWS = [[cell.strip() for cell in line.strip("|").split("|")] for line in PAGE.splitlines() if line.startswith("| ")]


def row(first: str, nth: int = 0) -> list[str]:
    return [cells for cells in ROWS if cells[0].startswith(first)][nth]


@pytest.mark.parametrize(
    ("words", "terabytes"),
    [
        ("none", 106.3), ("raidz1: one", 93.2), ("raidz2", 73.5), ("raidz3", 62.8), ("md RAID 6", 76.0),
        ("two copies", 53.2), ("raidz1 and two", 46.6),
    ],
)  # fmt: skip
def test_what_each_redundancy_leaves(words: str, terabytes: float) -> None:
    assert float(row(words)[1].removesuffix(" TB")) == pytest.approx(terabytes, abs=0.06)


def test_raw() -> None:
    assert "Raw: 112 TB (101.9 TiB)." in PAGE


@pytest.mark.parametrize(("model", "best", "usual"), [("7B", 2.3, 14.5), ("13B", 4.2, 27.0), ("70B", 22.9, 145.0)])
def test_saves_of_one_island(model: str, best: float, usual: float) -> None:
    cells = row(model)
    assert float(cells[2].removesuffix(" s")) == pytest.approx(best, abs=0.06)
    assert cells[4] == "network of the clients (42.86 GB/s)"
    assert cells[5].startswith("network of the servers")
    assert float(cells[6].removesuffix(" s")) == pytest.approx(usual, rel=0.01)


def test_four_larger_drives_take_fewer_lanes_and_hold_more() -> None:
    seven, four = row("7 x 2 TB"), row("4 x 4 TB")
    assert (seven[1], four[1]) == ("112 TB", "128 TB")
    assert (seven[-1], four[-1]) == ("28", "16")


def test_the_largest_model_wears_the_drives_before_their_warranty_ends() -> None:
    years = [float(cell.removesuffix(" years")) for cell in row("70B", 1)[1:]]
    assert years[0] < 5 < years[1] < years[2]


def test_late_copies_and_both_islands_are_told() -> None:
    assert "so the newest checkpoint has none" in PAGE
    assert "two islands" in PAGE
    assert "43 %" in row("1 %")[1]
