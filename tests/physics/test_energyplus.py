"""The garage against EnergyPlus, run here: peak load within 10 %, and time to 40 °C within the band that is printed.

The package is a binary for Linux on x86-64. There it must run, or the test fails; elsewhere it does not exist.
"""

from __future__ import annotations

import platform
import sys
from pathlib import Path

import pytest

from planner.physics.outdoor_day import clear_day, temperatures
from planner.physics.room_chains import chains
from planner.physics.room_day import peak_load
from planner.physics.room_march import march
from planner.physics.thermal import Bounds
from planner.physics.warmup import RoomMasses, follow, lost
from planner.tables.heat_capacities import MOST_J_K_PER_WATT
from tests.physics.test_room_day import BARE, INSULATED, PHOENIX, case, envelope

pytestmark = pytest.mark.skipif(
    sys.platform != "linux" or platform.machine() != "x86_64", reason="there is no EnergyPlus package for this machine"
)
CASES = [(insulated, outdoor) for insulated in (False, True) for outdoor in (35.0, 40.5, 46.0)]
HEAT_W = 6000.0


@pytest.mark.parametrize(("insulated", "outdoor"), CASES)
def test_garage(insulated: bool, outdoor: float, tmp_path: Path) -> None:
    from tests.physics.energyplus_garage import HEIGHT_M, SIDE_M, Model, run

    simulated = run(Model(insulated, outdoor, HEAT_W), tmp_path)
    described = INSULATED if insulated else BARE
    room = case(HEAT_W, described, outdoor, units=4)
    network = chains(envelope=envelope(described, outdoor), climate=PHOENIX, hottest=outdoor, high=True)
    peak = march(heat=HEAT_W, chains=network, setpoint=25.0, limitless=True).busiest.removed_w
    assert peak == pytest.approx(simulated.peak_w, rel=0.10)
    low, high = peak_load(room, 25.0)
    assert low < simulated.peak_w < high
    # What is printed: machines that nobody weighed.
    masses = RoomMasses(volume_m3=SIDE_M * SIDE_M * HEIGHT_M, machines_j_k=Bounds(0.0, HEAT_W * MOST_J_K_PER_WATT))
    after = follow(room, masses, lost(room, {"ac-a"}))
    for limit in (35.0, 40.0, 45.0):
        first, last = after.reaches(limit)
        assert first / 60 < simulated.minutes_to(limit) < last / 60
    three = after.at(180.0)
    assert three.low < simulated.after[3] < three.high


def test_design_day_outdoors(tmp_path: Path) -> None:
    """Dry bulb and sun of the day itself, hour by hour."""
    from tests.physics.energyplus_garage import Model, outdoors

    hourly = outdoors(Model(False, 35.0), tmp_path)
    air, sun = temperatures(hottest=35.0, daily_range=12.0), clear_day(33.45)
    for hour in range(24):
        # Means of the hour there, values at its end here.
        assert (air[hour - 1] + air[hour]) / 2 == pytest.approx(hourly.dry_bulb_c[hour], abs=0.2)
    # Solar time is half an hour from the clock there, so peaks and sums are compared.
    for name, simulated in (("west", hourly.west_w_m2), ("south", hourly.south_w_m2)):
        assert max(sun[name]) == pytest.approx(max(simulated), rel=0.10)
        assert sum(sun[name]) == pytest.approx(sum(simulated), rel=0.10)
