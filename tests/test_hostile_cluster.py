"""A small cluster, with all said of racks, lanes, links and jobs, and one value after the other made unusable."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from planner.check import Options, check
from planner.rules.findings import Outcome

CLUSTER = (Path(__file__).parent / "hostile" / "cluster.yaml").read_text(encoding="utf-8")
SCALAR = re.compile(r"(?<=[:,\[{] )[^\s,\[\]{}:#][^,\[\]{}#\n]*")
SELECTED = Options(today="2026-03-01", select=("NET", "PCI", "FIT"))


@pytest.mark.parametrize("word", ["unknown", "0"])
def test_every_value_may_be_unusable(word: str) -> None:
    for place in SCALAR.finditer(CLUSTER):
        source = CLUSTER[: place.start()] + word + CLUSTER[place.end() :]
        found = check(source.encode(), "cluster.yaml", SELECTED).findings
        crashed = [each.message for each in found if each.outcome is Outcome.CRASHED]
        assert not crashed, (place[0], word, crashed)


def test_the_cluster_itself_is_judged_by_all_these_rules() -> None:
    found = check(CLUSTER.encode(), "cluster.yaml", SELECTED).findings
    judged = {each.code for each in found if each.outcome in (Outcome.PASSED, Outcome.FAILED)}
    assert {"NET101", "NET102", "NET103", "NET105", "NET106", "NET108", "NET110", "PCI101", "PCI102"} <= judged
    assert {"PCI103", "PCI104", "PCI105", "PCI106", "FIT101", "FIT102", "FIT103", "FIT104", "FIT106"} <= judged
