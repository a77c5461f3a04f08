"""``planner simulate``: one loss in full, every single loss in a table, and what is wrong with a command line."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from tests.cli.conftest import Planner
from tests.physics.test_weather import epw

PAIR = """planner: 1
site: {code: NEC-2023}
sources: {utility: {system: 120/240 V}}
panels: {house: {main: 200 A 2P}}
circuits:
  a: {fed_by: house/1, breaker: 20 A 1P, outlet: NEMA 5-20R}
  b: {fed_by: house/3, breaker: 20 A 1P, outlet: NEMA 5-20R}
devices:
  strip-a..b: {kind: pdu, spec: {plug: NEMA 5-20P, rating: 16 A}, fed_by: a..b}
  server-1..2:
    kind: server
    spec: {supplies: {count: 2, output: {100 to 240 V: 1800 W}}, redundancy: 1+1}
    load: {budget: 11 A at 120 V}
    fed_by: {one: strip-a, two: strip-b}
  lamp: {load: 60 W, fed_by: a}
"""


@pytest.fixture
def layout(tmp_path: Path) -> str:
    file = tmp_path / "a.yaml"
    file.write_text(PAIR)
    return str(file)


def test_one_loss_in_full(layout: str, planner_run: Planner) -> None:
    ran = planner_run("simulate", layout, "--fail", "a")
    assert ran.code == 0, ran.err
    assert (
        ran.out
        == """Without a: what goes dark

  machine   why
  server-1  too few supplies with power
  server-2  too few supplies with power
  lamp      too few supplies with power

  0 of 3 machines stay on.

What carries more

  what     limit               before  after  of the limit
  b        its breaker, 20 A     11 A   22 A       137.5 %  over
  strip-b  its label, 16 A       11 A   22 A       137.5 %  over
  house    its main, 200 A    11.53 A   22 A       13.75 %

  Against breakers and panels a load that lasts counts with 125 %.

What opens, in this order

  what  carries  rating  when
  b        22 A    20 A  may hold for hours
"""
    )


def test_two_things_lost_together(layout: str, planner_run: Planner) -> None:
    ran = planner_run("simulate", layout, "--fail", "server-1/one", "--fail", "server-2/two", "-f", "json")
    (found,) = json.loads(ran.out)["scenarios"]
    assert found["lost"] == ["server-1/one", "server-2/two"]
    assert (found["dark"], found["running"], found["machines"]) == ([], 3, 3)
    # Each carries one machine, as it carried two halves before.
    assert found["low"]["loads"] == found["low"]["opens"] == []


def test_every_single_loss_the_worst_first(layout: str, planner_run: Planner) -> None:
    ran = planner_run("simulate", layout, "--all-single")
    assert ran.code == 0, ran.err
    lines = [line.split()[0] for line in ran.out.split("\n\n")[1].splitlines()[1:]]
    assert lines == [
        "utility/L2", "b", "strip-b", "utility/L1", "a", "utility", "house", "strip-a", "server-1/two",
        "server-2/two", "server-1/one", "server-2/one",
    ]  # fmt: skip


def test_every_single_loss_as_data(layout: str, planner_run: Planner) -> None:
    found = json.loads(planner_run("simulate", layout, "--all-single", "-f", "json").out)
    assert found["format_version"] == "1.0"
    assert len(found["scenarios"]) == 12
    strip = next(one for one in found["scenarios"] if one["lost"] == ["strip-a"])
    assert strip["low"]["opens"][0]["object"] == "circuits.b"
    assert strip["low"]["opens"][0]["carried"] == pytest.approx(22)


def test_what_is_wrong_with_a_command_line(layout: str, planner_run: Planner) -> None:
    for arguments, says in (
        ((), "say what is lost"),
        (("--fail", "a", "--all-single"), "say what is lost"),
        (("--fail", "stripa"), "nothing that can be lost is called stripa. Did you mean strip-a"),
        (("--fail", "a", "--phase", "full"), "has no phase full"),
    ):
        ran = planner_run("simulate", layout, *arguments)
        assert (ran.code, ran.out) == (2, "")
        assert says in ran.err


def test_check_prints_the_table_of_losses(layout: str, planner_run: Planner) -> None:
    ran = planner_run("check", layout, "-f", "concise", "--failures", "--today", "2026-03-01")
    table = planner_run("simulate", layout, "--all-single").out
    assert ran.out.endswith("\n" + table)
    assert "FLT101" in ran.out
    wrong = planner_run("check", layout, "-f", "json", "--failures")
    assert (wrong.code, wrong.out) == (2, "")
    assert "simulate --all-single -f json" in wrong.err


COOLED = """planner: 1
site: {place: 'Phoenix, AZ', code: NEC-2023}
sources: {utility: {system: 120/240 V, rating: 200 A}}
panels: {house: {main: 200 A 2P}}
circuits:
  cool: {fed_by: house/1, breaker: 20 A 2P, outlet: NEMA 6-20R}
  it: {fed_by: house/5, breaker: 50 A 2P, outlet: NEMA 6-50R}
rooms: {garage: {kind: garage, building: main, size: 6.1 m x 6.1 m x 2.74 m, envelope: insulated, inlet_limit: 32 °C}}
devices:
  rig: {load: 5 kW, room: garage, fed_by: it}
  ac-a: {kind: window-ac, spec: {cooling: 25000 BTU/h, shr: 0.7}, load: 2.5 kW, room: garage, fed_by: cool}
"""


@pytest.fixture
def cooled(tmp_path: Path) -> str:
    file = tmp_path / "cooled.yaml"
    file.write_text(COOLED)
    return str(file)


@pytest.mark.parametrize("lost", ["ac-a", "cool"])
def test_a_room_that_loses_its_cooling_is_told_and_drawn(
    cooled: str, lost: str, tmp_path: Path, planner_run: Planner
) -> None:
    ran = planner_run("simulate", cooled, "--fail", lost, "--plot", str(tmp_path / "out.svg"))
    assert ran.code == 0, ran.err
    assert "garage without ac-a" in ran.out
    assert "above 40 °C" in ran.out
    assert (tmp_path / "out.svg").read_text().startswith("<?xml")
    data = json.loads(planner_run("simulate", cooled, "--fail", lost, "-f", "json").out)
    (room,) = data["rooms"]
    assert room["lost"] == ["ac-a"]
    assert 0 < room["reaches"][1]["low"] < room["reaches"][1]["high"]


@pytest.mark.parametrize(
    ("more", "says"),
    [
        (("--fail", "it", "--plot", "x.svg"), "nothing that is lost cools a room"),
        (("--all-single", "--plot", "x.svg"), "--plot draws one loss"),
        (("--fail", "cool", "--plot", "/nowhere/x.svg"), "cannot write"),
    ],
)
def test_what_cannot_be_drawn_is_told(cooled: str, more: tuple[str, ...], says: str, planner_run: Planner) -> None:
    ran = planner_run("simulate", cooled, *more)
    assert ran.code == 2
    assert says in ran.err


def test_a_year_of_a_listed_place_tells_no_hours_above_a_limit(cooled: str, planner_run: Planner) -> None:
    file = Path(cooled)
    file.write_text(file.read_text().replace("Phoenix, AZ", "Chicago, IL"))
    ran = planner_run("simulate", cooled, "--year", "place")
    assert ran.code == 0, ran.err
    assert "A year in Chicago" in ran.out
    assert "not told" in ran.out
    (room,) = json.loads(planner_run("simulate", cooled, "--year", "place", "-f", "json").out)["rooms"]
    assert room["machines_kwh"] == {"low": 43800.0, "high": 43800.0}
    assert 8000 < room["cooling_kwh"]["low"] < room["cooling_kwh"]["high"] < 16000
    assert room["hours_above"] is None


@pytest.mark.parametrize(
    ("year", "says"),
    [
        ("place", "none of the cities with hourly figures"),  # Phoenix has a design day only
        ("missing.epw", "no file called missing.epw can be read"),
    ],
)
def test_a_year_nobody_has_is_told(cooled: str, year: str, says: str, planner_run: Planner) -> None:
    ran = planner_run("simulate", cooled, "--year", year)
    assert ran.code == 2
    assert says in ran.err


def test_a_weather_file_that_is_none_is_told_with_its_place(cooled: str, tmp_path: Path, planner_run: Planner) -> None:
    (tmp_path / "bad.epw").write_bytes(b"LOCATION,x\n\xff\x00")
    ran = planner_run("simulate", cooled, "--year", str(tmp_path / "bad.epw"))
    assert ran.code == 2
    assert "bad.epw:2:1: Line 2 of an EPW file" in ran.err


@pytest.mark.parametrize(
    ("weather", "says"),
    [
        ("bad.epw", "bad.epw:2:1: Line 2 of an EPW file"),
        ("none.epw", "none.epw can be read"),
        ("../bad.epw", "leads out of the layout's folder"),
        ("/etc/hostname", "leads out of the layout's folder"),
    ],
)
def test_the_weather_file_of_a_layout_stands_beside_it(
    weather: str, says: str, cooled: str, tmp_path: Path, planner_run: Planner
) -> None:
    (tmp_path / "bad.epw").write_bytes(b"LOCATION,x\n\xff\x00")
    file = Path(cooled)
    file.write_text(file.read_text().replace("NEC-2023}", f"NEC-2023, outdoor: {{weather: {weather}}}}}"))
    ran = planner_run("simulate", cooled, "--year", "place")
    assert ran.code == 2
    assert says in ran.err


def test_a_saved_case(tmp_path: Path, planner_run: Planner) -> None:
    layout = tmp_path / "cases.yaml"
    layout.write_text(
        "planner: 1\npanels: {house: {}}\ncircuits: {a: {fed_by: house, breaker: 30 A 2P}}\n"
        "devices: {strip: {kind: pdu, fed_by: a}, rig: {load: 1 kW, fed_by: strip}}\n"
        "scenarios: {out: {fail: strip}}\n"
    )
    assert "Without strip: what goes dark" in planner_run("simulate", str(layout), "--case", "out").out
    assert "out" in planner_run("simulate", str(layout), "--case", "oot").err


BACKED = """planner: 1
site: {code: NEC-2023}
panels: {house: {}}
circuits: {a: {fed_by: house, breaker: 20 A 1P, outlet: NEMA 5-20R}}
devices:
  backup: {kind: ups, fed_by: a, spec: {plug: NEMA 5-15P, rating: 1.5 kVA, BATTERYoutlets: {1..2: C13}}}
  rig: {load: 600 W, spec: {inlet: C14}, fed_by: backup/1}
"""


@pytest.mark.parametrize(
    ("battery", "says"),
    [
        (
            "inverter: 90 %, battery: {cells: 12, ah: 9 Ah, chemistry: vrla}, ",
            "The battery of backup lasts 5.644 to 12.87 min at the load it has in normal times.",
        ),
        ("", "How long the battery of backup lasts is not known"),
    ],
)
def test_how_long_a_battery_lasts(battery: str, says: str, tmp_path: Path, planner_run: Planner) -> None:
    file = tmp_path / "backed.yaml"
    file.write_text(BACKED.replace("BATTERY", battery))
    ran = planner_run("simulate", str(file), "--fail", "a")
    assert says in " ".join(ran.out.split())
    data = json.loads(planner_run("simulate", str(file), "--fail", "a", "-f", "json").out)
    low, high = data["scenarios"][0]["battery_minutes"]["backup"]
    assert (low is None) is (not battery)
    assert low is None or low < high


EMERGENCY = COOLED.replace("inlet_limit: 32 °C}", "inlet_limit: 32 °C, shutdown: 45 °C}").replace(
    "  rig: {load: 5 kW,",
    "  gpus: {kind: server, load: 3 kW, room: garage, fed_by: it, fit: {gpus: 8 x own/card}}\n  rig: {load: 2 kW,",
).replace("rooms:", "parts: {own/card: {kind: gpu, power: 250 W}}\nrooms:")  # fmt: skip


@pytest.fixture
def emergency(tmp_path: Path) -> str:
    file = tmp_path / "emergency.yaml"
    file.write_text(EMERGENCY)
    return str(file)


def row(out: str, words: str) -> str:
    (line,) = (each for each in out.splitlines() if words in each)
    return re.split(r"\s{2,}", line.strip())[-1]


def test_the_door_the_cards_and_a_shutdown_after_a_loss(emergency: str, planner_run: Planner) -> None:
    out = planner_run("simulate", emergency, "--fail", "ac-a").out
    # 250 W at 0.20 and 0.10 K/W below 87 and 93 °C.
    assert "cards slow down, inlets of 37 to 68 °C" in out
    closed, opened = row(out, "hottest  "), row(out, "hottest, the door opened after 5 min")
    assert "above 60 °C" in closed
    # Phoenix has 43.4 °C: an open door makes no room cooler than that.
    assert 43.4 < float(opened.split()[2]) < 60
    assert row(out, "machines off at 45 °C, by themselves").endswith("min")
    assert float(row(out, "hottest, machines off at 45 °C").split()[2]) < 47
    data = json.loads(planner_run("simulate", emergency, "--fail", "ac-a", "-f", "json").out)
    (room,) = data["rooms"]
    assert room["cards_slow_at_c"] == {"low": 37.0, "high": 68.0}
    assert room["opened"]["hottest_c"]["high"] < 60
    assert room["shut_down"]["hottest_c"]["high"] < 47


def test_a_stated_throttle_takes_the_place_of_the_range(emergency: str, tmp_path: Path, planner_run: Planner) -> None:
    file = tmp_path / "stated.yaml"
    file.write_text(EMERGENCY.replace("shutdown: 45 °C", "throttle: 45 °C"))
    out = planner_run("simulate", str(file), "--fail", "ac-a").out
    assert "cards slow down, inlets of 45 °C" in out
    assert "machines off" not in out


def test_no_door_no_card_no_row(cooled: str, tmp_path: Path, planner_run: Planner) -> None:
    file = tmp_path / "plain.yaml"
    file.write_text(COOLED.replace("kind: garage, ", "").replace("envelope: insulated", "envelope: interior"))
    out = planner_run("simulate", str(file), "--fail", "ac-a").out
    assert "the door opened" not in out
    assert "cards slow down" not in out


def test_units_with_little_left_to_cool_start_too_often(emergency: str, planner_run: Planner) -> None:
    out = planner_run("simulate", emergency, "--fail", "gpus").out
    assert "garage with less to cool" in out
    low, high = (float(each) for each in row(out, "ac-a  ").split(" to "))
    # A compressor that waits two minutes before it starts again starts thirty times an hour at most.
    assert 0 <= low < high <= 30
    data = json.loads(planner_run("simulate", emergency, "--fail", "gpus", "-f", "json").out)
    assert data["cycling"][0]["units"] == ["ac-a"]
    assert planner_run("simulate", emergency, "--fail", "ac-a").out.count("with less to cool") == 0


SPARED = COOLED.replace("  ac-a:", "  ac-a..b:").replace("envelope: insulated", "envelope: interior").replace(
    "rig: {load: 5 kW", "rig: {load: 6.5 kW"
).replace("place: 'Phoenix, AZ',", "altitude: 0 m, outdoor: {summer: 35 °C},")  # fmt: skip


def test_a_simulated_loss_is_no_kinder_than_the_rule(tmp_path: Path, planner_run: Planner) -> None:
    """One unit of 25,000 BTU/h holds 6.5 kW at 27.1 to 28.5 °C; the loss is counted from the hottest hour."""
    file = tmp_path / "spared.yaml"
    file.write_text(SPARED)
    out = planner_run("simulate", str(file), "--fail", "ac-a").out
    assert row(out, "on such days, one after the other") == "27.1 to 28.5 °C"
    low, _, high, _ = row(out, "hottest").split()
    assert 26.5 < float(low) <= 27.1
    assert 28.0 < float(high) <= 28.5


def test_a_good_weather_file_beside_the_layout_is_the_year(cooled: str, tmp_path: Path, planner_run: Planner) -> None:
    (tmp_path / "year.epw").write_bytes(epw())
    file = Path(cooled)
    file.write_text(file.read_text().replace("NEC-2023}", "NEC-2023, outdoor: {weather: year.epw}}"))
    ran = planner_run("simulate", cooled, "--year", "place", "-f", "json")
    assert ran.code == 0, ran.err
    data = json.loads(ran.out)
    assert data["made"] is False
    (room,) = data["rooms"]
    assert room["machines_kwh"]["low"] == pytest.approx(5 * 8760)
    assert room["hours_above"] is not None


def test_a_machine_that_is_lost_does_not_stay_on(cooled: str, planner_run: Planner) -> None:
    assert "1 of 2 machines stay on." in planner_run("simulate", cooled, "--fail", "rig").out
