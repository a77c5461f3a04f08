"""What every calculation keeps to: help, units, sentences for bad input, nothing but the two errors."""

from __future__ import annotations

import math

import pytest

from planner.calc.arguments import Wire
from planner.calc.calculation import BadInput, Calculation, all_calculations, calculation
from planner.calc.calculations.breakers import NextSize
from planner.calc.calculations.runs import voltage_drop
from planner.calc.printing import data, text
from planner.worked import BeyondTable, Worked, show

ALL = list(all_calculations().values())
# One good input of each calculation, in the words of the command line.
GOOD: dict[str, dict[str, str | bool]] = {
    "air-conditioner": {
        "mca": "15 A", "mocp": "25 A", "breaker": "25 A", "wire": "14 AWG copper", "wire_type": "NM-B",
    },
    "adapter-size": {"layers": "32", "matrices": "4", "rank": "8", "width": "4096"},
    "airflow": {"heat": "5 kW", "rise": "15 K"},
    "ampacity": {"wire": "8 AWG copper", "wire_type": "THHN", "terminals": "75 °C"},
    "branch-circuit": {"wire": "8 AWG copper", "wire_type": "THHN", "continuous": "32 A", "terminals": "75 °C"},
    "breaker-load": {"breaker": "50 A", "continuous": "40 A"},
    "cable-capacity": {"size": "6 mm2", "cable": "T&E", "method": "C"},
    "cable-drop": {"current": "32 A", "length": "20 m", "size": "6 mm2"},
    "cable-size": {"load": "28 A", "cable": "T&E", "method": "C"},
    "house-demand": {"cooker": "40 A", "lasting": "28 A", "supply": "100 A"},
    "loop-impedance": {
        "outside": "0.35 ohm", "size": "6 mm2", "earth": "2.5 mm2", "length": "20 m", "breaker": "32 A",
    },
    "protective-conductor": {"fault_current": "1 kA", "time": "0.4 s", "line": "6 mm2"},
    "capacity": {"layout": "raidz2", "drives": "7", "drive": "2 TB", "servers": "8"},
    "checkpoint-interval": {"stall": "2 min", "time_between_stops": "365 d", "parts": "64"},
    "checkpoint-size": {"parameters": "7B"},
    "checkpoint-time": {
        "parameters": "70B", "clients": "4", "servers": "8", "link": "9.375 GB/s", "drives": "7",
        "drive_rate": "1.4 GB/s", "converged": True,
    },
    "circuit-capacity": {"rating": "20 A", "voltage": "120 V"},
    "compressor-start": {"locked_rotor": "60 A", "voltage": "240 V"},
    "cooling-capacity": {"rated": "25000 BTU", "return_air": "27 °C", "outdoor": "35 °C"},
    "cooling-load": {"machines": "5 kW", "ups_efficiency": "0.93", "rated": "21000 BTU/h", "shr": "0.8"},
    "cooling-size": {"load": "2 ton", "shr": "0.7"},
    "cord": {"size": "8 AWG", "cord_type": "SOOW"},
    "current": {"voltage": "240 V", "power": "3.6 kW"},
    "drive-life": {"endurance": "1200 TB", "drive": "2 TB", "state": "98 GB", "interval": "30 min", "drives": "56"},
    "conduit-fill": {"wires": "3 x 4 AWG + 10 AWG", "insulation": "THHN", "raceway": "EMT", "size": "1-1/4"},
    "voltage-drop-k": {"current": "40 A", "length": "100 ft", "wire": "8 AWG copper", "voltage": "240 V"},
    "dwelling-load": {
        "area": "2800 ft²", "small_appliance_circuits": "2", "laundry_circuits": "1", "appliances": "20 kVA",
    },
    "bandwidth-chain": {"port": "100 Gb/s", "gen": "3", "lanes": "8", "size": "420 GB"},
    "collective-time": {"size": "14 GB", "ranks": "32", "bandwidth": "4 GB/s"},
    "goodput": {"rate": "100 Gb/s"},
    "incast": {"senders": "4", "port": "100 Gb/s", "burst": "8 MB"},
    "hashed-flows": {"links": "4", "flows": "64"},
    "lossless-headroom": {"rate": "100 Gb/s", "length": "3 m", "mtu": "9000"},
    "lane-budget": {"cpu_lanes": "128"},
    "leaf-switch": {"hosts": "8", "host_port": "100 Gb/s", "uplinks": "4", "uplink": "100 Gb/s"},
    "nic-slot": {"port": "100 Gb/s", "gen": "3", "lanes": "8"},
    "pcie-link": {"gen": "4", "lanes": "16"},
    "existing-dwelling": {
        "area": "2800 ft²", "small_appliance_circuits": "2", "laundry_circuits": "1", "appliances": "20 kVA",
    },
    "card-throttle": {"slowdown": "90 °C", "power": "250 W"},
    "compressor-starts": {"load": "3 kW", "capacity": "6 kW", "volume": "100 m³"},
    "condensate": {"latent": "700 W"},
    "cooling-curve": {"wet_bulb": "19 °C", "outdoor": "35 °C"},
    "cooling-year": {"heat": "6 kW", "rated": "25000 BTU", "eer": "10", "mean": "10 °C", "swing": "14 K"},
    "eer-of-seer": {"seer": "14"},
    "evaporative-cooling": {"dry_bulb": "40 °C", "wet_bulb": "21 °C"},
    "infiltration": {"volume": "100 m³", "air_changes": "2 /h", "difference": "10 K"},
    "inlet-limit": {"equipment_class": "A2", "altitude": "1600 m"},
    "layers": {"thickness": "12.7 mm", "conductivity": "0.16"},
    "machine-room-heat": {"machines": "75 kW"},
    "moist-air": {"dry_bulb": "24 °C", "wet_bulb": "17 °C"},
    "portable-cooling": {"rated": "14000 BTU", "exhaust": "300 CFM"},
    "recirculation": {"supply": "15 °C", "rise": "15 K", "recirculated": "0.2"},
    "server-room-rule": {"room": "12 m²", "machines": "6 kW"},
    "sol-air": {"outdoor": "35 °C", "sun": "800"},
    "unit-input": {"rated": "25000 BTU", "voltage": "240 V", "eer": "10.3"},
    "ventilation": {"heat": "6 kW", "outdoor": "35 °C", "limit": "40 °C"},
    "warm-up": {"heat": "6 kW", "volume": "100 m³", "start": "25 °C", "limit": "40 °C"},
    "warm-up-after": {
        "heat": "6 kW", "volume": "100 m³", "start": "25 °C", "after": "3 min", "mass": "200 kg", "carried": "360",
    },
    "egc": {"breaker": "50 A", "metal": "copper"},
    "fault-current": {
        "transformer": "50 kVA", "voltage": "240 V", "impedance": "2 %", "length": "60 ft",
        "conductor_constant": "11174",
    },
    "gfci": {"place": "garage", "receptacle": "NEMA 6-50R"},
    "heat": {"power": "5 kW"},
    "leakage": {"supplies": "9", "each": "0.75 mA"},
    "lustre-connections": {"link": "100 Gb/s"},
    "metadata-memory": {"clients": "8", "cores": "128"},
    "metadata-target": {"data": "93 TB", "mean_file": "50 MB"},
    "model-parameters": {
        "layers": "32", "hidden": "4096", "feed_forward": "14336", "heads": "32", "kv_heads": "8",
        "vocabulary": "128256",
    },
    "meter-reading": {"raw": "17 -1 -1", "watts_each": "0.1 kW"},
    "next-size": {"continuous": "50 A"},
    "object-memory": {"threads": "512", "targets": "1"},
    "object-servers": {
        "servers": "8", "targets": "1", "target": "12 TB", "data_drives": "6", "drive_rate": "1.4 GB/s",
    },
    "pdu-lines": {"system": "208Y/120 V", "l1_l2": "14 A", "l2_l3": "14 A"},
    "plug-fit": {"plug": "NEMA 6-50P", "receptacle": "NEMA 6-50R"},
    "power-cap": {"cards": "4", "base": "400 W", "efficiency": "92 %", "voltage": "120 V", "breaker": "15 A"},
    "hydrogen-air": {"cells": "120", "charge": "100 Ah", "chemistry": "flooded"},
    "ups-input": {"load": "1000 W", "efficiency": "95 %", "voltage": "120 V", "recharge": "120 W"},
    "ups-runtime": {"energy": "216 Wh", "load": "600 W", "inverter": "90 %"},
    "psu-input": {"output": "3400 W", "efficiency": "94 %", "voltage": "240 V"},
    "receptacle": {"breaker": "50 A", "receptacle": "NEMA 6-50R"},
    "room-air-conditioner": {"marked": "12 A"},
    "server-input": {"inputs": "95.4 W + 82 W", "outputs": "81 W + 70.2 W"},
    "service-existing": {"recorded_peak": "52 A", "continuous": "80 A", "service": "200 A"},
    "split-phase": {"l1_n": "5 A", "l2_n": "8 A"},
    "voltage-drop": {"current": "40 A", "length": "100 ft", "wire": "8 AWG copper", "voltage": "240 V"},
    "wire-size": {"metal": "copper", "wire_type": "THHN", "continuous": "40 A", "terminals": "75 °C"},
    "zfs-record": {"layout": "raidz2", "drives": "7", "record": "1 MiB"},
    "zfs-space": {"raw": "14 TB", "sectors": "48"},
    "wye-neutral": {"l1": "5 A", "l2": "8 A"},
}  # fmt: skip
NASTY = ("", " ", "5", "nan", "nan A", "inf V", "-3 A", "1e400 W", "2,5 A", "x" * 3000, "50 A\x1b[2J", "٥ A", "unknown",
         "none", "40 A to 50 A", "0", "1000000", "[1, 2]")  # fmt: skip


def by_name(calculation: Calculation) -> str:
    return calculation.name


def test_each_calculation_has_a_good_input_here() -> None:
    assert GOOD.keys() == all_calculations().keys()


@pytest.mark.parametrize("each", ALL, ids=by_name)
def test_answers_with_steps_citation_and_every_result(each: Calculation) -> None:
    answer = each.answer(GOOD[each.name])
    assert [shown.name for shown in answer.results] == list(each.results)
    assert answer.citation
    numbers = [shown.value for shown in answer.results if isinstance(shown.value, Worked)]
    assert bool(answer.worked) == bool(numbers)
    assert all(math.isfinite(number) for number in numbers)
    printed = text(each, answer)
    assert all(shown.label in printed for shown in answer.results)
    assert set(data(answer)) == {"calculation", "inputs", "results", "worked", "citation"}


@pytest.mark.parametrize("each", ALL, ids=by_name)
def test_the_last_step_is_a_result_and_every_result_is_a_step(each: Calculation) -> None:
    answer = each.answer(GOOD[each.name])
    ends = [step.partition("  [")[0].rpartition(" = ")[2] for step in answer.worked]
    shown = {result.name: show(result.value) for result in answer.results if isinstance(result.value, Worked)}
    # A result that was given, as the heat of an air flow, needs no step.
    given = {show(one.value, one.unit) for one in answer.inputs if isinstance(one.value, Worked | float)}
    assert not ends or ends[-1] in shown.values(), (ends, shown)
    assert set(shown.values()) <= {*ends, *given}, (answer.worked, shown)


@pytest.mark.parametrize("each", ALL, ids=by_name)
def test_a_missing_input_is_asked_for_with_a_sample_that_can_be_read(each: Calculation) -> None:
    for parameter in each.parameters:
        if parameter.required:
            assert parameter.reader is not None
            rest = {name: value for name, value in GOOD[each.name].items() if name != parameter.name}
            with pytest.raises(BadInput, match=f"{parameter.option} is missing.*{parameter.option} ") as raised:
                each.answer(rest)
            parameter.reader.one(str(raised.value).split('"')[-2])


@pytest.mark.parametrize("each", ALL, ids=by_name)
def test_bad_input_gives_a_sentence_and_nothing_else(each: Calculation) -> None:
    for parameter in each.parameters:
        if parameter.reader is None:
            continue
        extremes = [f"{size} {parameter.unit}" for size in ("0", "1e-20", "1e20", "41", "-40", "99")]
        for written in (*NASTY, *(extremes if parameter.unit else ())):
            said = refusal(each, {**GOOD[each.name], parameter.name: written})
            assert said is None or (15 < len(said) < 600 and said.isprintable())


def refusal(calculation: Calculation, written: dict[str, str | bool]) -> str | None:
    """The sentence of one of the two errors; none when there is an answer, which can then be printed."""
    try:
        text(calculation, calculation.answer(written))
    except (BadInput, BeyondTable) as error:
        return str(error)
    return None


@pytest.mark.parametrize("each", ALL, ids=by_name)
def test_a_traced_calculation_answers_like_the_plain_one(each: Calculation) -> None:
    answer = each.answer(GOOD[each.name])
    plain = {
        shown.name: float(shown.value) if isinstance(shown.value, float) else shown.value for shown in answer.inputs
    }
    result = each.function(**plain)
    assert [getattr(result, shown.name) for shown in answer.results] == [shown.value for shown in answer.results]


@pytest.mark.parametrize(
    ("name", "changes", "said"),
    [
        ("voltage-drop", {"current": "40"}, '--current: "40" has no unit. Write amperes: 40 A'),
        (
            "voltage-drop",
            {"length": "40 A"},
            '--length: wants a length; "40 A" is a current. A length looks like 40 ft',
        ),
        (
            "voltage-drop",
            {"wire": "8 AWG"},
            '--wire: "8 AWG" has no metal. Write 8 AWG copper or 8 AWG aluminium',
        ),
        ("voltage-drop", {"wire": "8 copper"}, '--wire: "8" has no unit. Write a wire size: 8 AWG or 8 mm2'),
        ("voltage-drop", {"wire": "8 AWG tin"}, "--wire: wants a wire size"),
        ("voltage-drop", {"voltage": "0 V"}, '--voltage: "0 V" is not above 0 V'),
        ("voltage-drop", {"voltage": None}, "--voltage is missing: voltage of the circuit, between lines for three"),
        ("voltage-drop", {"phases": "2"}, '--phases: "2" is not 1 or 3'),
        ("voltage-drop", {"power_factor": "1.2"}, '--power-factor: "1.2" is not between 0.01 and 1'),
        ("voltage-drop", {"edition": "NEC-2014"}, '--edition: "NEC-2014" is no word for this; nearest: NEC-20'),
        ("voltage-drop", {"colour": "red"}, "voltage-drop has no input colour; it has current, length, wire"),
        ("psu-input", {"efficiency": "120 %"}, '--efficiency: "120 %" is above 100 %'),
        ("psu-input", {"output": "3400 VA"}, "VA is not W: the power factor lies between"),
        ("ampacity", {"wire_type": "THHM"}, '--wire-type: "THHM" is no word for this; nearest: THHN'),
        ("ampacity", {"wire_type": "SOOW"}, '--wire-type: "SOOW" is no word for this'),
        ("ampacity", {"terminals": None}, 'ampacity: wants --terminals, such as --terminals "75 °C"'),
        (
            "receptacle",
            {"receptacle": "NEMA 6-55R"},
            '"NEMA 6-55R" is not a known plug or receptacle; nearest: nema-6-50r',
        ),
        ("next-size", {"continuous": None}, "next-size: says nothing of the load. Write --continuous or --other"),
        ("current", {"apparent_power": "1 kVA"}, "current: wants one of --power"),
        ("gfci", {"hard_wired": True}, "gfci: wants one of --receptacle"),
        ("gfci", {"on": "2026-02-30"}, '--on: "2026-02-30" is no day. A day looks like 2026-03-01'),
        ("branch-circuit", {"receptacle": "NEMA 6-50R", "hard_wired": True}, "a circuit is one or the other"),
        ("egc", {"needed": "6 AWG"}, "egc: wants --installed beside --needed"),
        ("egc", {"needed": "6 AWG", "installed": "8 AWG"}, "the installed wire, 8 AWG, is smaller than the needed one"),
        ("service-existing", {"cooling": "22 A"}, "wants --largest-cooling beside --cooling"),
        ("heat", {"voltage": "240 V"}, "heat: wants --power alone, or --voltage and --current"),
        ("pdu-lines", {"system": "120/240 V"}, "--system: "),
    ],
)
def test_what_is_said_of_bad_input(name: str, changes: dict[str, str | bool | None], said: str) -> None:
    written = {key: value for key, value in {**GOOD[name], **changes}.items() if value is not None}
    with pytest.raises(BadInput) as raised:
        all_calculations()[name].answer(written)
    assert said in str(raised.value)


@pytest.mark.parametrize(
    ("name", "changes", "said"),
    [
        ("next-size", {"continuous": "5000 A"}, "6250 is above the largest size, 6000"),
        ("voltage-drop", {"wire": "250 kcmil copper"}, "alone is too rough for 250 kcmil"),
        ("voltage-drop", {"wire": "10 mm2 copper"}, "has no 10 mm² conductor"),
        ("voltage-drop", {"length": "10 km"}, "cannot deliver the current"),
        ("ampacity", {"wire": "14 AWG aluminium"}, "has no 14 AWG conductor of aluminium"),
        ("ampacity", {"ambient": "90 °C"}, "gives no factor for 90 °C insulation at 90 °C"),
        ("ampacity", {"terminals": "90 °C"}, "is known here for terminals of 60 and 75 °C, not 90 °C"),
        ("egc", {"breaker": "5000 A"}, "is known here up to 4000 A"),
        ("cord", {"size": "1/0 AWG"}, "has no 1/0 AWG cord"),
        ("cooling-capacity", {"return_air": "40 °C"}, "the curve runs from 22 to 36 °C"),
        ("gfci", {"place": "workshop"}, "is not known here for a workshop in a dwelling"),
        ("receptacle", {"breaker": "60 A", "receptacles": "2"}, "has no 60 A circuit with several receptacles"),
        ("wire-size", {"continuous": "900 A"}, "no single copper conductor is large enough"),
        ("power-cap", {"base": "2 kW"}, "no cap fits"),
        ("room-air-conditioner", {"marked": "41 A"}, "at most 40 A and 250 V"),
    ],
)
def test_beyond_the_tables_there_is_no_answer(name: str, changes: dict[str, str], said: str) -> None:
    with pytest.raises(BeyondTable) as raised:
        all_calculations()[name].answer({**GOOD[name], **changes})
    assert said in str(raised.value)


def test_a_wire_that_heat_has_left_too_little_for_any_breaker_has_none() -> None:
    hot = {
        "wire": "14 AWG copper",
        "wire_type": "THHN",
        "terminals": "60 °C",
        "ambient": "80 °C",
        "edition": "NEC-2020",
    }
    answer = all_calculations()["ampacity"].answer({**hot, "current_carrying": "40"})
    assert answer["final"] == pytest.approx(25 * 0.41 * 0.4)
    assert answer["largest_breaker_several_receptacles"] is None
    assert "largest breaker several receptacles  none" in text(all_calculations()["ampacity"], answer)


def test_what_nobody_said_is_marked() -> None:
    made = all_calculations()["voltage-drop"]
    answer = made.answer(GOOD["voltage-drop"])
    assert [shown.name for shown in answer.inputs if not shown.assumed] == ["current", "length", "wire", "voltage"]
    printed = text(made, answer)
    assert "Given: current 40 A, length 100 ft (30.48 m), wire 8 AWG copper, voltage 240 V.\n" in printed
    assert "Nobody said, so taken: phases 1, power factor 1, parallel 1, edition NEC-2023.\n" in printed


def test_figures_nobody_verified_are_named() -> None:
    made = all_calculations()["voltage-drop"]
    answer = made.answer({**GOOD["voltage-drop"], "current": "1 A", "wire": "18 AWG copper"})
    assert answer.weak == ("resistance of 18 AWG copper per 1,000 ft, NEC 2023 Chapter 9 Table 8",)
    assert "Nobody verified: resistance of 18 AWG copper per 1,000 ft" in text(made, answer)


def test_any_unit_of_a_value_gives_the_same_answer() -> None:
    made = all_calculations()["voltage-drop"]
    other = {**GOOD["voltage-drop"], "current": "40000 mA", "length": "30.48 m", "voltage": "0.24 kV"}
    assert made.answer(other).results == made.answer(GOOD["voltage-drop"]).results


def test_more_load_never_makes_a_branch_circuit_pass() -> None:
    made = all_calculations()["branch-circuit"]
    fixed = {**GOOD["branch-circuit"], "breaker": "50 A", "hard_wired": True, "place": "office"}
    verdicts = [made.answer({**fixed, "continuous": f"{amps} A"})["verdict"] for amps in range(30, 56)]
    assert verdicts == ["passes"] * 11 + ["fails"] * 15


def test_equal_to_the_limit_passes_and_a_hair_above_fails() -> None:
    made = all_calculations()["breaker-load"]
    assert made.answer({"breaker": "20 A", "continuous": "16 A"})["verdict"] == "passes"
    assert made.answer({"breaker": "20 A", "continuous": "16.000001 A"})["verdict"] == "fails"


@pytest.mark.parametrize(
    ("changes", "verdict"),
    [
        ({}, "unknown"),
        ({"receptacle": "NEMA 6-50R"}, "unknown"),
        ({"receptacle": "NEMA 6-50R", "place": "garage"}, "fails"),
        ({"receptacle": "NEMA 6-50R", "place": "garage", "has_gfci": True}, "passes"),
        ({"receptacle": "NEMA 6-30R", "place": "garage", "has_gfci": True}, "fails"),
        ({"hard_wired": True, "place": "garage"}, "question"),
        ({"hard_wired": True, "place": "garage", "edition": "NEC-2020"}, "passes"),
    ],
)
def test_a_branch_circuit_does_not_pass_on_what_nobody_said(changes: dict[str, str | bool], verdict: str) -> None:
    written = {**GOOD["branch-circuit"], "breaker": "50 A", **changes}
    assert all_calculations()["branch-circuit"].answer(written)["verdict"] == verdict


def test_a_circuit_below_15_a_has_no_receptacles() -> None:
    small = {"continuous": "7 A", "wire": "14 AWG copper", "wire_type": "THHN", "terminals": "60 °C"}
    made = all_calculations()["branch-circuit"]
    assert made.answer(small)["next_breaker"] == 15
    assert made.answer({**small, "hard_wired": True})["next_breaker"] == 10
    assert made.answer({**small, "breaker": "10 A", "receptacle": "NEMA 5-15R"})["receptacle_suits"] == "fails"
    assert all_calculations()["room-air-conditioner"].answer({"marked": "7 A"})["circuit"] == 15
    on_10 = all_calculations()["receptacle"].answer({"breaker": "10 A", "receptacle": "NEMA 5-15R"})
    assert on_10["verdict"] == "fails"


def test_a_branch_circuit_in_a_place_no_table_has_stays_unknown_and_says_so() -> None:
    written = {**GOOD["branch-circuit"], "receptacle": "NEMA 6-50R", "place": "workshop", "breaker": "50 A"}
    answer = all_calculations()["branch-circuit"].answer(written)
    assert (answer["gfci"], answer["verdict"]) == ("unknown", "unknown")
    assert "is not known here for a workshop" in answer["gfci_note"]


def test_an_edition_changes_the_answer_and_the_address() -> None:
    made = all_calculations()["next-size"]
    assert made.answer({"continuous": "8 A", "edition": "NEC-2023"})["size"] == 10
    older = made.answer({"continuous": "8 A", "edition": "NEC-2017"})
    assert older["size"] == 15
    assert older.citation.startswith("NEC 2017 ")


def test_a_registered_function_stays_a_plain_function() -> None:
    made = voltage_drop(current=40, length=30.48, wire=Wire("8 AWG", "copper"), voltage=240)
    assert (round(made.drop, 3), made.verdict) == (6.224, "within 3 %")


def test_two_calculations_may_not_share_a_name_nor_hide_an_input() -> None:
    def next_size(*, load: bool = False) -> NextSize:
        """A second one.

        Parameters:
            load: something.
        """
        return NextSize(0.0, 0.0)

    def unheard_of(*, load: bool = False) -> NextSize:
        """An input without help."""
        return NextSize(0.0, 0.0)

    with pytest.raises(ValueError, match="two calculations called next-size"):
        calculation()(next_size)
    with pytest.raises(ValueError, match="does not say what load means"):
        calculation()(unheard_of)
