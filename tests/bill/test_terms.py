"""A bill in the words of the site's rule book."""

from __future__ import annotations

from bills import bill

HOUSE = """
planner: 1
site: {code: CODE}
sources: {supply: {system: 230 V}}
panels: {cu: {fed_by: supply, main: 100 A switch 2P, spaces: 8, interrupting: 6 kA}}
circuits:
  ring:
    fed_by: cu/1
    breaker: B32 1P RCBO 30 mA type A
    wire: {type: T&E, size: 2.5 mm2, length: 40 m, method: C}
    outlet: BS 1363 twin
  rack:
    fed_by: cu/2
    breaker: C32 1P
    wire: {type: SWA, size: 6 mm2, conductors: 3, length: 10 m, method: C, metal: copper}
    outlet: IEC 60309 32 A 2P+E
"""


def words(code: str) -> set[str]:
    return {line.words for line in bill(HOUSE.replace("CODE", code)).lines}


def test_in_leeds_it_is_what_a_wholesaler_there_calls_it() -> None:
    found = words("BS-7671")
    assert {
        "distribution board 8 ways, 100 A 2P switch main, 230 V, 6 kA",
        "RCBO 32 A 1P curve B 30 mA type A",
        "circuit-breaker 32 A 1P curve C",
        "2.5/1.5 mm² T&E Cu",
        "6 mm² 3-core SWA Cu",
        "socket-outlet BS 1363 twin",
        "socket-outlet IEC 60309 32 A 2P+E",
    } <= found
    assert not [each for each in found if "ground" in each or "receptacle" in each or "kAIC" in each]


def test_an_industrial_socket_needs_no_box_and_no_plate() -> None:
    assert not [each for each in words("IEC-60364") if "for socket-outlet IEC 60309" in each or "for IEC 60309" in each]


def test_american_words_stay_american() -> None:
    text = "panels: {house: {main: 100 A 2P, spaces: 20}}\ncircuits: {a: {fed_by: house, breaker: 20 A 1P}}\n"
    found = {line.words for line in bill(text).lines}
    assert "panel 20 spaces, 100 A 2P main, 120/240 V" in found
    assert "breaker 20 A 1P" in found
