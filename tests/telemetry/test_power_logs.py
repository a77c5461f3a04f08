"""Measured power of two cards at a limit of 700 W: read in every form it was written in, and explained by the model.

The logs are trimmed to the bursts with the highest readings and every twelfth sample; the highest readings are those of
the whole measurement, the rest is of the part that is kept.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from expected import checked

from planner.catalog import Catalog, default_folders
from planner.interchange.power_logs import NoPowerLog, PowerLog, percentile, read
from planner.plan import Plan
from planner.planning import planned
from planner.rules.findings import Outcome

LOGS = Path(__file__).parent


def log(name: str) -> PowerLog:
    return read((LOGS / name).read_text(encoding="utf-8"))


def test_csv_with_units() -> None:
    found = log("nvidia-smi-100ms.csv")
    assert (found.kind, found.skipped) == ("CSV", 0)
    first, second = found.cards["0"], found.cards["1"]
    assert (first.name, first.limit, second.limit) == ("NVIDIA H200", 700.0, 700.0)
    assert (max(first.average), max(second.average)) == (710.13, 709.04)
    assert (max(first.instant), max(second.instant)) == (954.65, 948.35)
    assert max(average for average, _ in found.moments) == pytest.approx(1416.05)
    assert max(instant for _, instant in found.moments) == pytest.approx(1856.37)


def test_csv_without_a_head_or_units() -> None:
    found = log("nvidia-smi-1s-nounits.csv")
    assert found.kind == "CSV without a head"
    assert len(found.cards["0"].average) == len(found.cards["1"].average) == 30
    assert found.cards["1"].limit == 700.0
    assert max(found.cards["1"].average) == 709.04
    assert not found.cards["0"].instant


def test_dmon() -> None:
    found = log("nvidia-smi-dmon.txt")
    assert found.kind == "dmon"
    assert found.cards["0"].average[0] == 77.0
    assert found.cards["0"].limit is None


def test_query_takes_the_whole_card_and_not_its_memory() -> None:
    found = log("nvidia-smi-q-power.txt")
    assert [card.average for card in found.cards.values()] == [[121.38], [121.50]]
    assert [card.instant for card in found.cards.values()] == [[120.91], [122.34]]
    assert {card.limit for card in found.cards.values()} == {700.0}


def test_a_sensor_that_is_not_there_is_no_zero() -> None:
    head = "index, power.draw [W], power.limit [W]\n"
    found = read(head + "0, [N/A], 700.00 W\n0, -1, 700.00 W\n0, 80.50 W, 700.00 W\n0, 80\n")
    assert found.cards["0"].average == [80.5]
    assert found.skipped == 3


@pytest.mark.parametrize("text", ["", "planner: 1\n", "a, b\n1, 2\n", "\x00\xff" * 10])
def test_what_is_no_log(text: str) -> None:
    with pytest.raises(NoPowerLog, match="no log of nvidia-smi"):
        read(text)


def test_percentiles_lie_on_straight_lines() -> None:
    assert percentile([1.0, 2.0, 3.0, 4.0, 5.0], 95) == pytest.approx(4.8)


TWO_CARDS = """\
planner: 1
site: {code: NEC-2023}
sources: {utility: {system: 120/240 V}}
panels: {house: {}}
circuits: {a: {fed_by: house, breaker: 30 A 2P, outlet: NEMA L6-30R}}
parts:
  own/board: {kind: board, power: 1 W}
  own/box: {kind: server, supplies: {count: 1, output: {200 to 240 V: SUPPLY W}, peak: PEAK W}, redundancy: none}
devices: {rig: {part: own/box, fit: {board: own/board, gpus: 2 x nvidia/h200-sxm-141gb @ 700 W}, fed_by: a}}
"""


def two_cards(supply: int, peak: int) -> str:
    return TWO_CARDS.replace("SUPPLY", str(supply)).replace("PEAK", str(peak))


def plan() -> Plan:
    built = planned(two_cards(3000, 3000).encode(), "a.yaml").last
    assert built is not None
    return built


def test_a_limit_bounds_the_average() -> None:
    supplies = plan().devices["rig"].supplies
    fans = (1.05, 1.10)
    assert (supplies.low_w, supplies.high_w) == pytest.approx(tuple(1401 * share for share in fans))
    # Both cards on average in one sample: 1,416 W, 1 % over the two limits, which the fans of the estimate cover.
    assert supplies.low_w >= 1416


def test_peaks_of_both_cards_in_one_instant_are_inside_the_peaks_of_the_model() -> None:
    (burst,) = plan().devices["rig"].supplies.bursts
    # 1.36 times the limit on both at once: 504 W above; 1,856 W were read of the cards alone.
    assert burst.low_w - 1401 * 0.05 == pytest.approx(1905, abs=1)
    assert burst.low_w - 1401 * 0.05 - 1 >= 1856.37


@pytest.mark.parametrize(("peak", "outcome"), [(2050, Outcome.PASSED), (1900, Outcome.FAILED)])
def test_supplies_that_carry_the_average_are_held_to_the_peak(peak: int, outcome: Outcome) -> None:
    found = {f.code: f.outcome for f in checked(two_cards(1600, peak)).findings if f.code in ("PSU101", "PSU103")}
    assert found == {"PSU101": Outcome.PASSED, "PSU103": outcome}


def test_the_catalogue_has_the_measured_factor() -> None:
    part = Catalog(default_folders()).load("nvidia/h200-sxm-141gb", [], "").part
    assert part is not None
    (peak,) = part.transient  # type: ignore[attr-defined]
    assert peak.factor.value == 1.36
