"""The coil against an independent apparatus-dew-point model: dry capacity, the table of shares, humid garages."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from planner.physics.coil import Coil, dry_capacity, moist_room, rated_coil, split
from planner.physics.cooling import BTU_PER_HOUR_W
from planner.physics.psychrometrics import humidity_ratio, saturated, wet_bulb
from planner.tables.cooling_equipment import CAPACITY_FACTOR, largest_shr
from planner.worked import BeyondTable

RATED_W = 25000 / BTU_PER_HOUR_W
GARAGE_M3 = 101.9554


def unit(shr: float = 0.70, cfm_per_ton: float = 312.0) -> Coil:
    flow = cfm_per_ton * 25000 / 12000 * 1.699010796
    return rated_coil(total=RATED_W, shr=shr, airflow=flow, factor=CAPACITY_FACTOR["window-ac"])


@pytest.mark.parametrize(("outdoor", "btu_h"), [(35.0, 21913), (40.56, 20724), (46.1, 19348)])
def test_dry_capacity_at_27_degrees(outdoor: float, btu_h: float) -> None:
    assert dry_capacity(unit(), return_air=27.0, outdoor=outdoor) * BTU_PER_HOUR_W == pytest.approx(btu_h, rel=0.002)


@pytest.mark.parametrize(
    ("dew", "shares"),
    [
        (8.0, (0.91, 0.95, 1.00, 1.00, 1.00)),
        (10.0, (0.83, 0.87, 0.94, 1.00, 1.00)),
        (12.0, (0.74, 0.79, 0.86, 0.92, 0.98)),
        (14.0, (0.66, 0.71, 0.78, 0.85, 0.91)),
        (16.0, (0.57, 0.62, 0.70, 0.77, 0.83)),
    ],
)
def test_sensible_share_of_a_wet_coil(dew: float, shares: tuple[float, ...]) -> None:
    for return_air, share in zip((22.0, 24.0, 27.0, 30.0, 33.0), shares, strict=True):
        found = split(unit(), return_air=return_air, humidity=saturated(temperature=dew), outdoor=35.0)
        assert found.sensible / (found.sensible + found.latent) == pytest.approx(share, abs=0.015)


# Sensible kW at 30 °C return with the moisture balance solved, at 0.5, 2 and 4 air changes an hour, and dry.
@pytest.mark.parametrize(
    ("dry_bulb", "wet", "sensible", "dry"),
    [(33.6, 25.2, (6.73, 6.29, 5.91), 6.93), (33.3, 23.7, (6.80, 6.46, 6.17), 6.95)],
)
def test_a_humid_garage(dry_bulb: float, wet: float, sensible: tuple[float, ...], dry: float) -> None:
    outdoors = humidity_ratio(dry_bulb=dry_bulb, wet_bulb=wet)
    for changes, expected in zip((0.5, 2.0, 4.0), sensible, strict=True):
        found = moist_room(
            unit(), coils=1, room=30.0, outdoor=dry_bulb, outdoor_humidity=outdoors, leaks=changes * GARAGE_M3
        )
        assert found.split.sensible / 1000 == pytest.approx(expected, abs=0.04)
    assert dry_capacity(unit(), return_air=30.0, outdoor=dry_bulb) / 1000 == pytest.approx(dry, abs=0.02)


def test_phoenix_stays_dry() -> None:
    outdoors = humidity_ratio(dry_bulb=43.4, wet_bulb=21.1)
    found = moist_room(unit(), coils=1, room=30.0, outdoor=43.4, outdoor_humidity=outdoors, leaks=2 * GARAGE_M3)
    assert found.split.dry
    assert found.condensate_kg_h == 0.0


def test_water_is_conserved() -> None:
    outdoors = humidity_ratio(dry_bulb=33.6, wet_bulb=25.2)
    found = moist_room(unit(), coils=2, room=28.0, outdoor=33.6, outdoor_humidity=outdoors, leaks=300.0, water_kg_h=0.1)
    came = 300.0 / 3600 * 1.2 * (outdoors - found.humidity) * 3600 + 0.1
    assert came == pytest.approx(found.condensate_kg_h, abs=0.001)


@pytest.mark.parametrize("cfm_per_ton", [300.0, 350.0, 400.0, 450.0])
def test_no_coil_lies_above_the_line_of_feasible_shares(cfm_per_ton: float) -> None:
    line = largest_shr(cfm_per_ton)
    assert unit(line - 0.02, cfm_per_ton).bypass > 0
    with pytest.raises(BeyondTable, match="No coil"):
        unit(line + 0.03, cfm_per_ton)


@settings(deadline=None, max_examples=40)
@given(st.floats(22.0, 36.0), st.floats(25.0, 46.0), st.floats(0.003, 0.02))
def test_moisture_never_adds_to_what_cools(return_air: float, outdoor: float, humidity: float) -> None:
    if humidity > saturated(temperature=return_air):
        return
    dry = dry_capacity(unit(), return_air=return_air, outdoor=outdoor)
    found = split(unit(), return_air=return_air, humidity=humidity, outdoor=outdoor)
    assert 0 < found.sensible <= dry * 1.001
    assert found.latent >= 0


@settings(deadline=None, max_examples=60)
@given(st.floats(-20.0, 50.0), st.floats(0.05, 1.0), st.floats(60e3, 101325.0))
def test_wet_bulb_is_the_inverse(dry_bulb: float, part: float, pressure: float) -> None:
    humidity = part * saturated(temperature=dry_bulb, pressure=pressure)
    wet = wet_bulb(dry_bulb=dry_bulb, humidity=humidity, pressure=pressure)
    assert wet <= dry_bulb
    # At freezing the relation of the handbook jumps from water to ice.
    if abs(wet) > 0.01:
        back = humidity_ratio(dry_bulb=dry_bulb, wet_bulb=wet, pressure=pressure)
        assert back == pytest.approx(humidity, rel=1e-4, abs=1e-7)
