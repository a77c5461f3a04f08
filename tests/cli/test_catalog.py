"""``planner catalog``: what is listed, what is shown of a part, and how age and doubt are said."""

from __future__ import annotations

import json
from datetime import date
from pathlib import Path

import pytest

from planner.report.catalogue import last_day

from .conftest import Planner

PART = """\
id: me/card
kind: gpu
maker: Me & Sons
mpn: "MC-1"
description: A card "with" \\x1b marks
power: {idle: 20 W, sustained: 300 W}
slots: 2
price: [640 USD used 2026-01-18, ~700 USD new 2025, 650 to 690 USD, 1.5 USD/ft new 2024-02]
sources: [a label]
unverified: [power.idle, price.1]
confidence: medium
notes: Measured once.
"""


@pytest.fixture
def own(tmp_path: Path) -> str:
    folder = tmp_path / "own" / "gpu" / "me"
    folder.mkdir(parents=True)
    (folder / "card.yaml").write_text(PART.replace("\\x1b", "\u202e"), encoding="utf-8")
    return str(tmp_path / "own")


def test_list_of_a_kind(planner_run: Planner) -> None:
    ran = planner_run("catalog", "list", "--kind", "window-ac")
    assert (ran.code, ran.err) == (0, "")
    ids = [line.split()[0] for line in ran.out.splitlines()]
    assert ids == sorted(ids)
    assert "generic/window-25k-240v" in ids
    assert {line.split()[1] for line in ran.out.splitlines()} == {"window-ac"}


def test_list_of_a_maker_as_people_write_it(planner_run: Planner) -> None:
    ran = planner_run("catalog", "list", "--maker", "Square D")
    assert ran.code == 0
    assert all(line.startswith("square-d/") for line in ran.out.splitlines())
    assert ran.out


def test_the_whole_list_has_every_part(planner_run: Planner) -> None:
    rows = json.loads(planner_run("catalog", "list", "-f", "json").out)
    files = list((Path(__file__).parents[2] / "catalogs").glob("*/*/*.yaml"))
    assert len(rows) == len(files) > 0
    assert {"id", "kind", "maker", "prices", "confidence"} <= rows[0].keys()


def test_search_wants_every_word(planner_run: Planner) -> None:
    ran = planner_run("catalog", "search", "RTX", "4090", "--kind", "gpu")
    assert ran.code == 0
    assert ran.out
    assert all("4090" in line for line in ran.out.splitlines())
    nothing = planner_run("catalog", "search", "no-such-thing")
    assert (nothing.code, nothing.out, nothing.err) == (0, "", "planner: no part matches\n")


def test_show(planner_run: Planner, own: str) -> None:
    ran = planner_run("catalog", "show", "me/card", "--catalog", own, "--today", "2026-03-01")
    assert (ran.code, ran.err) == (0, "")
    assert (
        ran.out
        == """\
me/card (gpu)
A card "with" \\u202e marks
Maker: Me & Sons
Order number: MC-1

Figures (~ is not verified):
  ~ power.idle       20 W
    power.sustained  300 W
    slots            2

Prices:
    640 USD used 2026-01-18
    ~700 USD new 2025, may be older than 90 days, not verified
    650 to 690 USD undated
    1.5 USD/ft new 2024-02, older than 90 days

Confidence in its core figures: medium
Not verified: power.idle, price.1
Read in:
    a label

Notes: Measured once.

File: own/gpu/me/card.yaml
"""
    )


@pytest.mark.parametrize(
    ("today", "old"),
    [
        ("", [None, None, None, None]),
        ("2026-04-18", [False, True, None, True]),
        ("2026-04-19", [True, True, None, True]),
        ("2026-03-31", [False, None, None, True]),
        ("2025-02-01", [False, False, None, True]),
    ],
)
def test_age_of_prices(planner_run: Planner, own: str, today: str, old: list[bool | None]) -> None:
    day = ("--today", today) if today else ()
    (row,) = json.loads(planner_run("catalog", "show", "me/card", "--catalog", own, "-f", "json", *day).out)
    assert [price["older_than_90_days"] for price in row["prices"]] == old
    assert [price["verified"] for price in row["prices"]] == [True, False, True, True]
    assert row["figures"]["power"] == {"idle": "20 W", "sustained": "300 W"}
    assert (row["unverified"], row["sources"]) == (["power.idle", "price.1"], ["a label"])


@pytest.mark.parametrize(
    ("when", "day"), [("2025", "2025-12-31"), ("2025-12", "2025-12-31"), ("2024-02", "2024-02-29")]
)
def test_a_month_or_year_ends_on_its_last_day(when: str, day: str) -> None:
    assert last_day(when) == date.fromisoformat(day)


@pytest.mark.parametrize(
    ("argv", "sentence"),
    [
        (("show", "amd/mi100"), "there is no part amd/mi100. Did you mean amd/instinct-mi100?"),
        (("show", "../../etc/passwd"), "there is no part"),
        (("list", "--kind", "gpux"), "Did you mean gpu?"),
        (("list", "--kind", "zzz"), "Known are gpu, cpu"),
        (("list", "--maker", "nvida"), "Did you mean nvidia"),
        (("list", "--today", "soon"), "--today: soon is not a date"),
        (("list", "--catalog", "gone"), "there is no folder gone"),
        ((), "ACTION"),
    ],
)
def test_usage(planner_run: Planner, argv: tuple[str, ...], sentence: str) -> None:
    ran = planner_run("catalog", *argv)
    assert ran.code == 2
    assert sentence in ran.err
    assert ran.out == ""


def test_a_part_that_cannot_be_read_is_named_after_the_others(planner_run: Planner, own: str) -> None:
    (Path(own) / "gpu" / "me" / "bad.yaml").write_text("id: me/bad\nkind: gpu\nslots: -1\n", encoding="utf-8")
    ran = planner_run("catalog", "list", "--maker", "me", "--catalog", own)
    assert ran.code == 1
    assert ran.out.startswith("me/card ")
    assert "own/gpu/me/bad.yaml:3:8: " in ran.err


DEVICE = """\
manufacturer: APC
model: AP-X
power-ports: [{name: in, type: nema-l6-30p}]
power-outlets: [{name: Outlet 1, type: iec-60320-c13, feed_leg: A}, {name: Outlet 2, type: iec-60320-c13, feed_leg: B}]
"""


def test_a_device_file_becomes_a_part_of_an_own_folder(planner_run: Planner, tmp_path: Path) -> None:
    file, own = tmp_path / "ap-x.yaml", tmp_path / "own"
    file.write_text(DEVICE, encoding="utf-8")
    printed = planner_run("catalog", "import", str(file))
    assert printed.code == 0
    assert "  1: {type: iec-60320-c13, bank: A}\n" in printed.out
    assert "a letter is a bank" in printed.err
    written = planner_run("catalog", "import", str(file), "--into", str(own))
    assert (written.code, (own / "pdu/apc/ap-x.yaml").read_text(encoding="utf-8")) == (0, printed.out)
    again = planner_run("catalog", "import", str(file), "--into", str(own))
    assert (again.code, "not written over" in again.err) == (2, True)
    shown = planner_run("catalog", "show", "apc/ap-x", "--catalog", str(own))
    assert (shown.code, "outlets.2.bank" in shown.out) == (0, True)


def test_a_device_file_that_is_none(planner_run: Planner, tmp_path: Path) -> None:
    file = tmp_path / "layout.yaml"
    file.write_text("planner: 1\n", encoding="utf-8")
    ran = planner_run("catalog", "import", str(file))
    assert (ran.code, "no device type" in ran.err) == (2, True)
    assert planner_run("catalog", "import", str(tmp_path / "none.yaml")).code == 2
