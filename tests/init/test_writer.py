"""The layout that comes out: never a fault of the file, nothing that was not said, circuits that carry the load."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from planner.catalog import Catalog, default_folders
from planner.check import check
from planner.init import writer
from planner.init.answers import BadAnswer
from planner.init.questions import QUESTIONS, put_together, read_answer
from planner.rules.findings import Outcome

CATALOG = Catalog(default_folders())
US = {
    "country": "NEC-2023, Austin, 150 m, 38 °C, -5 °C",
    "service": "200 A 2P, 40 spaces, 18 free",
    "run": "40 ft",
    "servers": "2 x 1800 W",
    "cooling": "generic/window-25k-240v",
    "room": "20 ft x 20 ft x 9 ft, bare",
    "electricity": "0.14 USD/kWh",
}


def written(**answers: str) -> str:
    return writer.layout(
        put_together({key: read_answer(key, answer, CATALOG) for key, answer in answers.items()}), CATALOG
    )


def circuit(text: str, name: str = "servers") -> dict[str, str]:
    """The keys of the first circuit whose name begins so."""
    lines = text[text.index(f"  {name}-") :].splitlines()[1:6]
    return {key.strip(): value.split(" #")[0].strip() for key, value in (line.split(":", 1) for line in lines)}


def test_a_us_layout() -> None:
    text = written(**US)
    assert text.startswith("# A first layout")
    assert 35 <= len(text.splitlines()) <= 55
    assert circuit(text) == {
        "fed_by": "house",
        "room": "garage",
        "breaker": "20 A 2P GFCI",
        "wire": "{type: unknown, size: unknown, length: 40 ft}",
        "outlet": "NEMA 6-20R",
    }
    assert "12 AWG copper or larger" in text
    assert circuit(text, "cooling")["wire"] == "{type: unknown, size: unknown, length: ~40 ft}"
    assert "  ac-1: {part: generic/window-25k-240v, room: garage, fed_by: cooling-1}" in text
    assert max(map(len, text.splitlines())) <= 120


def test_its_check_asks_for_facts_and_reads_the_rest() -> None:
    findings = [finding for finding in check(written(**US).encode(), "garage.yaml").findings if finding.counts]
    assert {finding.outcome for finding in findings if finding.level.value == "error"} == {Outcome.UNKNOWN}
    assert "state circuits.servers-1.wire.size" in {fact for finding in findings for fact in finding.decided_by}


def test_a_uk_layout() -> None:
    text = written(country="UK, Leeds", service="100 A switch, 1 free", run="6 m", servers="3 kW", cooling="none")
    assert circuit(text)["breaker"] == "C32 RCBO 30 mA type A"
    assert circuit(text)["outlet"] == "IEC 60309 32 A 2P+E"
    assert "  server-1: {kind: server, room: garage, fed_by: servers-1, load: {sustained: 3 kW}}" in text
    assert "system: 230 V" in text


@pytest.mark.parametrize(
    ("country", "servers", "breaker", "outlet"),
    [
        ("NEC-2023", "1800 W", "20 A 1P GFCI", "NEMA 5-20R"),
        ("NEC-2023", "1824 W", "20 A 1P GFCI", "NEMA 5-20R"),
        ("NEC-2023", "1825 W", "20 A 2P GFCI", "NEMA 6-20R"),
        ("NEC-2017", "5 kW", "30 A 2P", "NEMA L6-30R"),
        ("NEC-2023", "3.2 to 6 kW", "50 A 2P GFCI", "NEMA 6-50R"),
        ("NEC-2023", "40 A at 240 V", "50 A 2P GFCI", "NEMA 6-50R"),
        ("NEC-2023", "41 A at 240 V", "unknown", "unknown"),
        ("NEC-2023", "gigabyte/g482-z53", "unknown", "unknown"),
        ("unknown, Oslo", "1800 W", "unknown", "unknown"),
        ("EU", "2 kW", "C16 RCBO 30 mA type A", "IEC 60309 16 A 2P+E"),
    ],
)
def test_the_circuit_carries_the_highest_load_that_was_said(
    country: str, servers: str, breaker: str, outlet: str
) -> None:
    made = circuit(written(country=country, servers=servers))
    assert (made["breaker"], made["outlet"]) == (breaker, outlet)


def test_two_poles_of_a_high_leg_are_two_lines() -> None:
    made = circuit(written(country="NEC-2023", service="200 A, 120/240 V high-leg", servers="4.5 kW"))
    assert made["breaker"].startswith("30 A 2P")


def test_processors_that_were_not_named_stay_a_question() -> None:
    text = written(servers="gigabyte/g482-z53 with 8 x amd/instinct-mi100")
    assert "      cpus: unknown " in text
    assert "breaker: unknown" in text


def test_servers_by_parts_get_a_circuit_for_the_estimate_and_every_cord() -> None:
    text = written(**{**US, "servers": "2 x gigabyte/g482-z53 with 2 x amd/epyc-7742, 8 x amd/instinct-mi100 @ 290 W"})
    assert circuit(text)["breaker"] == "30 A 2P GFCI"
    assert "    fed_by: {psu1: strip-1..2, psu2: strip-1..2, psu3: strip-1..2}" in text


def test_many_servers_are_dealt_to_strips() -> None:
    text = written(country="NEC-2023", servers="5 x 1800 W")
    assert "  strip-1..2: {kind: pdu, fed_by: servers-1..2}" in text
    assert "  server-1..3: {fed_by: strip-1}\n  server-4..5: {fed_by: strip-2}\n" in text


@pytest.mark.parametrize(
    ("unit", "breaker", "outlet"),
    [
        ("lg/lw2516er", "20 A 2P GFCI", "NEMA 6-20R"),
        ("lg/lwho510acg", "15 A 1P GFCI", "NEMA 5-15R"),
        ("mitsubishi/msz-gl24na", "20 A 2P", "hard-wired"),
        ("mini-split 7 kW", "unknown", "unknown"),
    ],
)
def test_the_circuit_of_a_cooling_unit_follows_its_plug_or_label(unit: str, breaker: str, outlet: str) -> None:
    made = circuit(written(**{**US, "cooling": unit}), "cooling")
    assert (made["breaker"], made["outlet"]) == (breaker, outlet)


def test_the_circuit_that_is_there_is_written_as_said() -> None:
    made = circuit(written(**{**US, "run": "30 A 2P, 10 AWG copper 40 ft, L6-30R"}))
    assert made["breaker"] == "30 A 2P"
    assert made["wire"] == "{type: unknown, size: 10 AWG, metal: copper, length: 40 ft}"
    assert made["outlet"] == "NEMA L6-30R"
    assert circuit(written(run="30 A 2P"))["breaker"] == "30 A 2P"


def test_the_label_of_a_cooling_unit_is_written() -> None:
    text = written(**{**US, "cooling": "window-ac 16000 BTU 7 A 6-15P"})
    assert "spec: {cooling: 16000 BTU, nameplate: 7 A at 240 V, plug: NEMA 6-15P, volts: 240 V}" in text
    assert circuit(text, "cooling")["outlet"] == "NEMA 6-15R"


def test_a_listed_place_is_not_asked_for_its_weather() -> None:
    text = written(country="US, Phoenix")
    assert "outdoor:" not in text
    assert "altitude:" not in text
    assert "outdoor: {summer: unknown, winter: unknown}" in written(country="US, Austin")


SAYS = {
    "country": [
        "US",
        "NEC-2017, commercial",
        'UK, Leeds: the "north", 90 m, 30 °C, -4 °C',
        "EU, no",
        "unknown, #x {y}",
        "US, ~38 °C",
    ],
    "service": [
        "200 A",
        "100 A 2P, 18 free",
        "63 A 3P, 400Y/230 V",
        "~100 A fuse",
        "unknown, 208Y/120 V",
        "100 to 200 A, 20 to 24 spaces",
        "200 A, 240 V delta",
    ],
    "run": [
        "40 ft",
        "~12 m",
        "12 m measured 2026-01-02",
        "10 to 14 m",
        "10/2 NM-B 40 ft",
        "6 mm2 SWA 19 m",
        "8 AWG THHN unknown",
        "30 A 2P, 10 AWG copper 40 ft, L6-30R",
        "C16, 6 m",
    ],
    "servers": [
        "1 kW",
        "7 x 1800 W",
        "100 x ~400 W",
        "1.6 to 1.9 kW + 2 x 1.2 kVA",
        "3 x gigabyte/g482-z53",
        "4 x gigabyte/g482-z53 with 2 x amd/epyc-7742, 8 x amd/instinct-mi100 @ 300 W",
        "5 x tinygrad/tinybox-green drawing 3 kW",
        "2 x 30 A at 240 V",
        "1 kW measured 2026-02-14",
        "1 kW or 2 kW",
        "9 MW",
        "2 workstations with 4 x nvidia/geforce-rtx-4090-founders at 350 W",
        "server + server at 1 kW",
    ],
    "cooling": [
        "none",
        "generic/window-25k-240v",
        "3 x lg/lwho510acg + mini-split 7 kW",
        "portable-ac 12000 BTU/h",
        "2 x mrcool/diy-36-hp-230",
        "window-ac ~2 ton",
        "2 x window 16000 BTU ~7 A 6-15P",
        "portable-ac 3 kW 10 A at 120 V",
    ],
    "room": [
        "bare",
        "basement, 6 m x 4 m x 2.3 m, masonry",
        "~20 ft x 20 ft x 9 ft",
        "machine-room",
        "attic, insulated",
    ],
    "electricity": ["0.14 USD/kWh", "~0.3 EUR/kWh", "0.1 to 0.2 GBP/kWh"],
}


@settings(max_examples=60, deadline=None)
@given(st.fixed_dictionaries({}, optional={key: st.sampled_from(answers) for key, answers in SAYS.items()}))
def test_answers_that_validate_give_a_layout_without_faults(answers: dict[str, str]) -> None:
    assert writer.faults(written(**answers), ()) == ()


@settings(max_examples=150, deadline=None)
@given(
    st.sampled_from([question.key for question in QUESTIONS]),
    st.lists(
        st.one_of(
            st.sampled_from([piece for answers in SAYS.values() for answer in answers for piece in answer.split(" ")]),
            st.sampled_from([",", "+", "x", "unknown", "none", "to", "or", "measured", "~", "{", ": ", "'", "#"]),
            st.text(max_size=4),
        ),
        max_size=6,
    ),
)
def test_any_text_is_refused_with_a_sentence_or_gives_a_layout_without_faults(key: str, words: list[str]) -> None:
    try:
        text = written(**{key: " ".join(words)})
    except BadAnswer as refused:
        said = str(refused)
    else:
        said = "" if writer.faults(text, ()) else "no faults"
    assert said.strip()
