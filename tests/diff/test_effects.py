"""What changes do: findings, loads, what is bought and what it costs; and how it is printed."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from bills import HEAD
from expected import TODAY

from planner.check import Options
from planner.diff.compare import Difference, Written, compare
from planner.diff.rendering import FORMATS, MARKER, MOST_CHARACTERS

LAYOUTS = Path(__file__).parents[2] / "layouts"


def diff(old: str, new: str) -> Difference:
    versions = (Written((HEAD + text).encode(), name) for text, name in ((old, "old.yaml"), (new, "new.yaml")))
    return compare(*versions, Options(today=TODAY))


LOADED = """
sources: {utility: {rating: 100 A, owned: yes}}
panels: {house: {main: 100 A 2P, spaces: 20, owned: yes}}
circuits:
  a: {fed_by: house, breaker: 20 A 2P, wire: 12/2 NM-B 40 ft, outlet: NEMA 6-20R}
devices:
  rig: {part: own/rig, fed_by: a, load: 4000 W}
parts:
  own/rig: {kind: load, plug: NEMA 6-20P, price: 900 USD 2026-02-01, power_factor: 1}
"""


@pytest.fixture(scope="module")
def garage() -> Difference:
    old, new = ((LAYOUTS / f"garage-{name}.yaml").read_bytes() for name in ("as-planned", "to-code"))
    return compare(Written(old, "as-planned"), Written(new, "to-code"), Options(today=TODAY))


def codes(findings: object) -> set[str]:
    return {finding.code for finding in findings}  # type: ignore[attr-defined]


def test_a_larger_load_makes_findings_worse_or_new() -> None:
    found = diff(LOADED, LOADED.replace("4000 W", "5000 W"))
    assert "CIR101" in codes(now for _, now in found.verdicts.worse)
    assert not found.verdicts.gone
    back = diff(LOADED.replace("4000 W", "5000 W"), LOADED)
    assert not back.verdicts.worse
    gone = diff(LOADED, LOADED.replace("4000 W", "3000 W"))
    assert "CIR101" in codes(gone.verdicts.gone)
    assert not gone.verdicts.new


def test_a_load_that_moves_is_told_with_its_share() -> None:
    (moved,) = diff(LOADED, LOADED.replace("4000 W", "2000 W")).loads
    assert (moved.name, moved.old, moved.new) == ("a", "16.67 A", "8.333 A")
    assert moved.new_percent == pytest.approx((8.3333 / 0.20, 8.3333 / 0.20), abs=0.01)
    assert diff(LOADED, LOADED.replace("4000 W", "4100 W")).loads == ()


def test_a_load_that_is_only_known_to_lie_in_a_range_is_told_so() -> None:
    (moved,) = diff(LOADED, LOADED.replace("load: 4000 W", "load: 3000 to 4000 W")).loads
    assert (moved.new, moved.new_percent) == ("12.5 to 16.67 A", pytest.approx((62.5, 83.33), abs=0.01))


def test_what_is_bought_and_what_it_costs() -> None:
    new = LOADED.replace("  rig:", "  rig-2: {part: own/rig, fed_by: a, load: 10 W}\n  rig:").replace("40 ft", "60 ft")
    found = diff(LOADED, new)
    more = {each.words: (each.more, each.unit) for each in found.bought}
    assert more["12/2 NM-B Cu with ground"] == (22.0, "ft")
    assert more["own/rig"] == (1.0, "")
    (cost,) = found.costs
    assert (cost.currency, cost.old, cost.new) == ("USD", 900.0, 1800.0)


def test_a_version_that_cannot_be_read_is_said_to_be_so() -> None:
    found = diff(LOADED, "circuits: [")
    assert found.broken.startswith("new.yaml:")
    assert "LAY001" in codes(found.verdicts.new)
    for render in FORMATS.values():
        assert "cannot be read" in render(found)


def test_no_difference() -> None:
    found = diff(LOADED, LOADED)
    assert not found.differs
    assert "No difference." in FORMATS["text"](found)


def test_every_format_tells_the_same(garage: Difference) -> None:
    data = json.loads(FORMATS["json"](garage))
    assert [change["sentence"] for change in data["changes"]] == [change.sentence for change in garage.changes]
    assert len(data["findings"]["gone"]) == len(garage.verdicts.gone)
    text = " ".join(FORMATS["text"](garage).split())
    assert all(" ".join(change.sentence.split()) in text for change in garage.changes)


def test_markdown_is_a_comment_for_a_review(garage: Difference) -> None:
    page = FORMATS["markdown"](garage)
    assert page.startswith(f"{MARKER}\nFindings: **")
    assert len(page) < MOST_CHARACTERS
    assert page.count("<details>") == page.count("</details>")


def test_a_long_difference_is_cut_and_says_so() -> None:
    many = "devices: {" + ", ".join(f"d{n}: {{kind: load, label: {'x' * 60}}}" for n in range(900)) + "}"
    page = FORMATS["markdown"](diff("devices: {}", many.replace("d", "dev", 1)))
    assert len(page) < MOST_CHARACTERS
    other = "devices: {" + ", ".join(f"d{n}: {{kind: load, load: {n} W}}" for n in range(900)) + "}"
    changed = re.sub(r"load: (\d+) W", lambda found: f"load: {int(found[1]) + 7} W", other)
    page = FORMATS["markdown"](diff(other.replace("}, d", "},\n d"), changed.replace("}, d", "},\n d")))
    assert len(page) < MOST_CHARACTERS
    assert "more lines; run planner diff." in page


@pytest.mark.parametrize("text", ["<script>x</script>", "a](b)", "\u202eab", "\x07", "::error::x", "@everyone"])
def test_text_of_a_layout_comes_out_harmless(text: str) -> None:
    quoted = json.dumps(text)
    found = diff("devices: {a: {kind: load, label: b}}", f"devices: {{a: {{kind: load, label: {quoted}}}}}")
    assert len(found.words) == 1
    for name, render in FORMATS.items():
        page = render(found)
        if name == "json":
            continue
        assert not re.search(r"[\x00-\x08\x0b-\x1f\u202a-\u202e]", page), name
    page = FORMATS["markdown"](found)
    assert "<script" not in page
    assert "](" not in page
    assert "@everyone" not in page
