"""The listed cities: what they fill, and that their figures agree with each other."""

from __future__ import annotations

import pytest

from planner.catalog import Catalog, default_folders
from planner.facts import Missing
from planner.layout.reading import read
from planner.plan import build
from planner.plan.objects import Site
from planner.tables.design_temperatures import CITIES, city
from planner.text import read as read_text


def site(written: str) -> Site:
    reading = read(read_text(f"planner: 1\nsite: {written}\n".encode(), "one"))
    assert not reading.problems
    phase = reading.phases[0]
    plan, _ = build(reading.at(phase), phase, catalog=Catalog(default_folders()), standing=reading.comes_with)
    return plan.site


def test_each_city_is_found_by_its_name_and_its_summer_is_hotter_than_its_winter() -> None:
    for each in CITIES:
        assert city(each.name) is each
        assert all(city(f"{each.name}, {region}") is each for region in each.regions)
        assert -90 <= each.winter_c < each.summer_c < 60
        assert 0 <= each.altitude_m < 4000
    assert [each.name for each in CITIES] == sorted(each.name for each in CITIES)


@pytest.mark.parametrize("place", ["Austin", "London, Ontario", "", "Tampa, KS"])
def test_another_place_fills_nothing(place: str) -> None:
    assert city(place) is None


def test_a_listed_place_fills_what_is_not_said() -> None:
    found = site("{place: 'Phoenix, AZ', outdoor: {winter: 1 °C}}")
    assert (found.altitude_m, found.summer_c, found.winter_c) == (337, 43.4, 1.0)


def test_what_is_said_to_be_unknown_stays_so() -> None:
    found = site("{place: Phoenix, outdoor: {summer: unknown}}")
    with pytest.raises(Missing):
        _ = found.summer_c


def test_a_place_that_is_not_listed_leaves_the_question() -> None:
    with pytest.raises(Missing):
        _ = site("{place: Austin}").summer_c
