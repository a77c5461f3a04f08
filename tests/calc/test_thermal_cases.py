"""Every known thermal case is run somewhere: by ``calc``, or by the tests named here."""

from __future__ import annotations

import re
from pathlib import Path

TESTS = Path(__file__).parents[1]
# Cases of a whole room, which no single calculation answers, and the tests that hold them.
ELSEWHERE = {
    "TH-C09 room equilibrium": ("physics/test_room_day.py", "test_without_an_envelope_6_kw_settle_where_a_simulation"),
    "TH-C23": ("physics/test_room_day.py", "test_peak_load_of_the_reference_garage"),
    "TH-C23 units": ("physics/test_room_day.py", "test_a_bare_garage_needs_two_units_at_27_degrees"),
    "TH-C24": ("physics/test_warmup.py", "test_the_simulated_garage_is_in_the_band"),
    "TH-C25 hourly file": ("calc/test_cooling_year.py", "test_a_pair_in_chicago_by_its_weather_file"),
}


def test_all_thermal_cases_are_held() -> None:
    written = (TESTS / "calc" / "cases" / "thermal.yaml").read_text(encoding="utf-8")
    held = set(re.findall(r"TH-C\d\d", written)) | {name.split()[0] for name in ELSEWHERE}
    assert held == {f"TH-C{number:02d}" for number in range(1, 26)}
    for file, test in ELSEWHERE.values():
        assert f"def {test}" in (TESTS / file).read_text(encoding="utf-8")
