"""Machines that people built and wrote about, as layouts: published watts inside our range, or why they are not.

A file is one build: its ``layout``, in which the words of ``with`` are filled in; what was ``published``, in watts
``behind`` the supplies, at the ``outlet``, or where nobody said (``either``), with ``inside`` and, where it is not,
``why``; and ``variants`` with the verdicts that its story tells.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from expected import checked, fits, load

from planner.planning import planned
from planner.rules.findings import Outcome

FILES = sorted(Path(__file__).parent.glob("*.yaml"))


@cache
def build(file: Path) -> Mapping[str, Any]:
    data: Mapping[str, Any] = load(file)
    return data


def layout(file: Path, words: Mapping[str, str]) -> str:
    data = build(file)
    filled: str = data["layout"]
    defaults = {key: text for variant in reversed(data["variants"]) for key, text in variant["with"].items()}
    for key, text in {**defaults, **words}.items():
        filled = filled.replace(key, text)
    return filled


def ranges(text: str) -> dict[str, tuple[float, float]]:
    """What the machine draws by its parts, behind its supplies and at the outlet."""
    found = planned(text.encode(), "build.yaml")
    assert not found.problems
    assert found.last is not None
    device = found.last.devices["rig"]
    outlet = (device.load.low_w, device.load.high_w)
    behind = (device.supplies.low_w, device.supplies.high_w) if device.has_supplies else (0.85 * outlet[0], outlet[1])
    return {"outlet": outlet, "behind": behind, "either": (behind[0], outlet[1])}


def all_of(key: str) -> list[Any]:
    return [pytest.param(file, case, id=f"{file.stem} {case}") for file in FILES for case in build(file)[key]]


@pytest.mark.parametrize(("file", "case"), all_of("published"))
def test_published_watts(file: Path, case: Mapping[str, Any]) -> None:
    low, high = ranges(layout(file, case.get("with", {})))[case["where"]]
    inside = low <= float(case["watts"]) <= high
    assert inside is (case["inside"] == "true"), (low, high)
    assert inside or case["why"]


@pytest.mark.parametrize(("file", "case"), all_of("variants"))
def test_verdicts(file: Path, case: Mapping[str, Any]) -> None:
    text = layout(file, case["with"])
    found = [f for f in checked(text).findings if f.outcome is not Outcome.NOT_APPLICABLE]
    assert not [f.message for f in found if f.code < "LAY018" and f.code.startswith("LAY") and f.counts]
    for expectation in case["expect"]:
        same = [f for f in found if (f.code, f.object) == (expectation["code"], expectation["object"])]
        if expectation["outcome"] == "none":
            assert not same
            continue
        assert any(fits(f, expectation) for f in same), [(f.outcome, f.value, f.limit) for f in same]


def test_every_build_is_here() -> None:
    assert len(FILES) == 8
