"""What lies together in a raceway: more wires never carry more, and never fill less."""

from __future__ import annotations

import pytest
from expected import checked

from planner.rules.findings import Finding

CIRCUIT = """
  {name}: {{fed_by: house, breaker: 50 A 2P, outlet: NEMA 6-50R, wire: {{type: THHN, size: 8 AWG, ground: 10 AWG,
      length: 40 ft, ambient: 40 °C, terminals: 75 °C, raceway: pipe}}}}"""


def findings(count: int, others: int = 0, size: str = "2") -> tuple[Finding, ...]:
    circuits = "".join(CIRCUIT.format(name=f"c{number}") for number in range(count))
    layout = (
        "planner: 1\nsite: {code: NEC-2023, occupancy: dwelling}\npanels: {house: {}}\n"
        f"raceways: {{pipe: {{type: EMT, size: {size}, others: {others}}}}}\ncircuits:{circuits}\n"
        "devices: {rig: {load: {budget: 20 A at 240 V}, fed_by: c0}}\n"
    )
    return checked(layout).findings


def limit(found: tuple[Finding, ...], code: str) -> float:
    (finding,) = [each for each in found if each.code == code and each.object == "circuits.c0"]
    assert finding.limit is not None
    return finding.limit


@pytest.mark.parametrize(("count", "factor"), [(1, 1.0), (2, 0.8), (3, 0.8), (4, 0.7), (5, 0.5), (10, 0.5), (11, 0.45)])
def test_circuits_in_one_raceway_derate_each_other(count, factor):
    # 55 A at 90 °C × 0.91 at 40 °C; alone the terminals hold it to 50 A.
    assert limit(findings(count), "WIR102") == pytest.approx(min(50.0, 55 * 0.91 * factor))


def test_wires_not_written_here_count_like_those_that_are():
    assert limit(findings(1, others=4), "WIR102") == limit(findings(3), "WIR102")


def test_every_circuit_fills_the_raceway_as_much_again():
    filled = []
    for count in (1, 2, 3):
        (finding,) = [each for each in findings(count) if each.code == "WIR107"]
        filled.append(finding.value)
    assert filled[1] == pytest.approx(2 * filled[0])
    assert filled[2] == pytest.approx(3 * filled[0])
