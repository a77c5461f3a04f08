"""Assemblies against their layers, doors against whole-door figures, attics against simulated ones."""

from __future__ import annotations

import pytest

from planner.tables.heat_transmission import (
    CEILING_FILM_R,
    CONSTRUCTIONS,
    GYPSUM_R,
    INSIDE_FILM_W_M2K,
    MEAN_BELOW_DESIGN_K,
    OUTSIDE_FILM_W_M2K,
    UNDESCRIBED,
    attic,
    ceiling_u,
    door_u,
    wall_u,
)
from planner.worked import BeyondTable

R13, R30 = 13 * 0.1761102, 30 * 0.1761102


def test_bare_assemblies_are_the_sum_of_their_layers() -> None:
    outside, inside = 1 / OUTSIDE_FILM_W_M2K, 1 / INSIDE_FILM_W_M2K
    siding, plywood, cavity = 0.012 / 0.094, 0.0127 / 0.12, 0.17
    bare = CONSTRUCTIONS["bare"]
    assert 1 / (outside + siding + plywood + cavity + GYPSUM_R + inside) == pytest.approx(1.517334, rel=1e-6)
    assert bare.walls.low == pytest.approx(1.517334, rel=0.005)
    assert bare.walls.high == pytest.approx(1 / (outside + siding + plywood + inside), rel=0.005)
    assert bare.door.low == pytest.approx(1 / (outside + inside), rel=0.005)
    assert bare.ceiling.low == pytest.approx(1 / (2 * CEILING_FILM_R + GYPSUM_R), rel=0.01)


def test_insulated_assemblies_agree_with_the_reference() -> None:
    walls = wall_u(R13)
    assert walls.low == pytest.approx(0.36, abs=0.005)
    assert walls.high == pytest.approx(0.48, abs=0.01)
    assert ceiling_u(R30).low == pytest.approx(0.175, abs=0.002)


@pytest.mark.parametrize(("sold_as", "whole"), [(9, (1.1, 2.2)), (18, (1.1, 1.42))])
def test_a_door_holds_the_whole_door_figures_known_for_it(sold_as: float, whole: tuple[float, float]) -> None:
    band = door_u(sold_as * 0.1761102)
    assert band.low <= whole[0]
    assert band.high >= whole[1]
    assert band.weak


def test_no_door_passes_more_than_its_films() -> None:
    assert door_u(0.01).high == pytest.approx(5.676, abs=0.001)


def test_undescribed_holds_every_word() -> None:
    for word, made in CONSTRUCTIONS.items():
        for element in ("walls", "ceiling", "door", "air_changes"):
            known, anything = getattr(made, element), getattr(UNDESCRIBED, element)
            assert anything.low <= known.low + 1e-9, (word, element)
            assert anything.high >= known.high, (word, element)
            assert 0 < known.low <= known.high


@pytest.mark.parametrize(
    ("u", "attics"), [(2.5, {35.0: 48.3, 40.56: 51.8, 46.1: 55.1}), (0.175, {35.0: 59.4, 40.56: 64.1, 46.1: 68.7})]
)
def test_attics_agree_with_simulation(u: float, attics: dict[float, float]) -> None:
    above = attic(u)
    for outdoor, simulated in attics.items():
        assert above.share * outdoor + (1 - above.share) * 25.0 + above.rise == pytest.approx(simulated, abs=0.1)


def test_no_ceiling_has_such_a_u() -> None:
    for impossible in (0.0, -1.0, 10.0, float("nan")):
        with pytest.raises(BeyondTable):
            attic(impossible)


# Design dry bulb (0.4 %), mean of a typical year, its amplitude; ASHRAE 2009 and typical-year files.
CITIES = {
    "Sydney": (32.8, 17.9, 4.9),
    "Bogota": (21.2, 13.2, 0.4),
    "Granada": (37.6, 14.9, 8.8),
    "Helsinki": (26.7, 5.2, 10.8),
    "Tokyo": (32.1, 13.1, 10.8),
    "Lisbon": (34.2, 16.3, 6.1),
    "Stockholm": (27.1, 6.5, 10.1),
    "Tucson": (40.8, 21.7, 9.8),
    "San Francisco": (28.3, 13.8, 3.1),
    "Denver": (33.9, 10.0, 12.4),
    "Tampa": (33.6, 22.3, 6.4),
    "Chicago": (33.3, 10.0, 14.2),
    "New York": (32.1, 12.6, 12.4),
    "Pittsburgh": (32.2, 11.2, 10.9),
    "Washington": (34.1, 12.7, 12.1),
    "Port Angeles": (26.4, 9.3, 5.8),
}


@pytest.mark.parametrize("city", CITIES)
def test_the_means_the_ground_follows_lie_in_the_band(city: str) -> None:
    design, mean, amplitude = CITIES[city]
    assert design - mean <= MEAN_BELOW_DESIGN_K.high
    assert design - (mean + amplitude) >= MEAN_BELOW_DESIGN_K.low
