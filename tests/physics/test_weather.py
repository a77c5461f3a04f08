"""Weather files: a good one, hostile ones, and the year that is made from a place's mean and swing."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from planner.physics.weather import HEADINGS, MOST_BYTES, Weather, read_epw, synthetic_year
from planner.tables.design_temperatures import CITIES
from planner.worked import BeyondTable

MONTHS = (31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)


def epw(rows: int = 8760, leap: bool = False, **wrong: str) -> bytes:
    """A file of a made year; ``wrong`` replaces fields of row 100 by their index, ``f6``."""
    lines = ["LOCATION,Nowhere,ST,USA,made,0,40.0,-90.0,-6.0,200.0", *(f"{each},0" for each in HEADINGS[1:-1])]
    lines.append("DATA PERIODS,1,1,Data,Sunday, 1/ 1,12/31")
    clock = [
        (month, day, hour)
        for month, days in enumerate(MONTHS, start=1)
        for day in range(1, days + 1 + (leap and month == 2))
        for hour in range(1, 25)
    ]
    for number, (month, day, hour) in enumerate(clock[:rows], start=1):
        fields = [
            "2001",
            str(month),
            str(day),
            str(hour),
            "0",
            "?9",
            "12.5",
            "3.0",
            "52",
            "99500",
            "0",
            "0",
            "300",
            "120",
        ]
        if number == 100:
            for name, value in wrong.items():
                fields[int(name[1:])] = value
        lines.append(",".join(fields))
    return "\n".join(lines).encode()


def test_a_good_file_is_a_year() -> None:
    weather, flaws = read_epw(epw())
    assert flaws == ()
    assert isinstance(weather, Weather)
    assert (weather.name, len(weather.dry_bulb_c), weather.measured) == ("Nowhere, ST, USA", 8760, True)
    assert weather.hours_up_to(12.5) == 8760
    assert weather.hours_up_to(12.4) == 0
    assert weather.sun_w_m2 is not None


def test_a_leap_year_has_a_day_more() -> None:
    weather, flaws = read_epw(epw(8784, leap=True))
    assert flaws == ()
    assert weather is not None
    assert len(weather.dry_bulb_c) == 8784


@pytest.mark.parametrize(
    ("wrong", "column", "says"),
    [
        ({"f6": "99.9"}, 17, "dry bulb of this hour is 99.9, which stands for not recorded"),
        ({"f6": "nan"}, 17, "nan is no dry bulb; it lies between -90 and 70 °C"),
        ({"f6": "1e400"}, 17, "no dry bulb"),
        ({"f6": "71"}, 17, "no dry bulb"),
        ({"f6": ""}, 17, "nothing is no dry bulb"),
        ({"f7": "x" * 5000}, 22, "is no dew point"),
        ({"f9": "999999"}, 29, "pressure of this hour"),
        ({"f13": "-5"}, 43, "no global horizontal sun"),
        ({"f1": "2"}, 6, "should be day 5 of month 1, hour 4"),
        ({"f3": "5"}, 10, "hours follow each other without gaps"),
        ({"f3": "٤"}, 10, "hours follow each other without gaps"),
    ],
)
def test_a_wrong_field_is_told_with_its_place(wrong: dict[str, str], column: int, says: str) -> None:
    weather, flaws = read_epw(epw(**wrong))
    assert weather is None
    assert (flaws[0].line, flaws[0].column) == (108, column)
    assert says in flaws[0].says
    assert len(flaws[0].says) < 200


@pytest.mark.parametrize(
    ("data", "line", "says"),
    [
        (b"", 1, "ends where the heading"),
        (b"LOCATION,x\nnot it", 2, 'begins with "DESIGN CONDITIONS"'),
        (epw(100), 109, "A year has 8,760 rows of an hour; this file has 100"),
        (epw() + b"\n2001,1,1,1,0,x,12,3,50,99000,0,0,0,0", 8769, "should be day 1 of month 13"),
        (epw() + b"\n1,2,3", 8769, "at least 14 fields"),
        (epw().replace(b"DATA PERIODS,1,1", b"DATA PERIODS,1,4"), 8, "one row an hour; this file has 4"),
        (b"\xff\xfe\x00" * 100, 1, 'begins with "LOCATION,"'),
        (b"L" * (MOST_BYTES + 1), 1, "more than"),
        (b"LOCATION" + b"," * 1_000_000, 2, "ends where"),
    ],
)
def test_a_file_that_is_none_is_told(data: bytes, line: int, says: str) -> None:
    weather, flaws = read_epw(data)
    assert weather is None
    assert flaws[0].line == line
    assert says in flaws[0].says


def test_a_file_wrong_in_every_row_tells_twenty() -> None:
    _, flaws = read_epw(epw().replace(b",12.5,", b",hot,"))
    assert len(flaws) == 20


@settings(max_examples=60, deadline=None)
@given(st.binary(max_size=400), st.integers(0, 300))
def test_nothing_makes_it_stumble(noise: bytes, at: int) -> None:
    good = epw(30)
    weather, flaws = read_epw(good[:at] + noise + good[at:])
    assert weather is None
    assert all(flaw.line > 0 and flaw.column > 0 for flaw in flaws)
    assert flaws


# Hours up to 20 °C in the typical years of the cities, and how far a made year may be off.
COOL_HOURS = {"Bogota": 8630, "Chicago": 6756, "Helsinki": 8411, "New York": 6341, "Pittsburgh": 7036, "Tampa": 2903}


@pytest.mark.parametrize("name", COOL_HOURS)
def test_a_made_year_has_about_the_cool_hours_of_the_place(name: str) -> None:
    city = next(each for each in CITIES if each.name == name)
    assert city.year_mean_c is not None
    assert city.year_swing_k is not None
    assert city.year_daily_range_k is not None
    year = synthetic_year(mean=city.year_mean_c, swing=city.year_swing_k, daily_range=city.year_daily_range_k)
    assert year.hours_up_to(20.0) == pytest.approx(COOL_HOURS[name], rel=0.06)
    assert year.mean_c == pytest.approx(city.year_mean_c, abs=0.01)


def test_the_south_is_warm_in_january() -> None:
    year = synthetic_year(mean=18.0, swing=5.0, daily_range=8.0, southern=True)
    assert max(year.dry_bulb_c[:1440]) > max(year.dry_bulb_c[4000:5440])


@pytest.mark.parametrize("wrong", [{"mean": 60.0}, {"swing": -1.0}, {"daily_range": float("nan")}])
def test_a_place_that_is_none_is_refused(wrong: dict[str, float]) -> None:
    with pytest.raises(BeyondTable):
        synthetic_year(**{"mean": 10.0, "swing": 10.0, "daily_range": 8.0, **wrong})
