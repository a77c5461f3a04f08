"""Letters of device files as people wrote them: plugs, outlets and ``feed_leg`` of published strips, trimmed."""

from __future__ import annotations

import pytest

from planner.interchange.netbox_legs import letters_of

# Model, plug, type of outlets, outlets by letter, what a letter means there.
STRIPS = [
    ("AP8853", "iec-60309-p-n-e-6h", "iec-60320-c13", {"A": 20, "B": 22}, "banks"),
    ("EMA107-10", "nema-l6-30p", "iec-60320-c13", {"A": 12, "B": 12}, "banks"),
    ("AP7516", "cs8365c", "iec-60320-c19", {"A": 2, "B": 2, "C": 2}, "pairs"),
    ("PX3-5664U", "nema-l21-30p", "iec-60320-c13", {"A": 10, "B": 10, "C": 10}, "pairs"),
    ("AP8881", "iec-60309-3p-n-e-6h", "iec-60320-c13", {"A": 14, "B": 14, "C": 14}, "legs"),
    ("AP8868", "cs8365c", "iec-60320-c13", {"A": 42}, "nothing"),
    ("PX3-5497V", "nema-l6-30p", "iec-60320-c13", {"A": 10, "B": 10, "C": 4}, "banks"),
    ("PX3-5702JV", "nema-l15-30p", "iec-60320-c13", {"A": 12, "B": 12, "C": 12}, "pairs"),
    ("AP8841", "nema-6-30p", "iec-60320-c13", {"A": 42}, "nothing"),
]


def strip(plug: str, outlet: str, letters: dict[str, int]) -> dict[str, object]:
    outlets = [
        {"name": f"{letter}{number}", "type": outlet, "feed_leg": letter}
        for letter, count in letters.items()
        for number in range(count)
    ]
    return {"power-ports": [{"name": "in", "type": plug}], "power-outlets": outlets}


@pytest.mark.parametrize(("model", "plug", "outlet", "letters", "meaning"), STRIPS)
def test_published_strips(model: str, plug: str, outlet: str, letters: dict[str, int], meaning: str) -> None:
    found = letters_of(strip(plug, outlet, letters))
    assert found.meaning == meaning, (model, found.why)
    assert {letter: len(names) for letter, names in found.groups.items()} == letters


def test_legs_as_a_layout_writes_them() -> None:
    pairs = letters_of(strip("cs8365c", "iec-60320-c19", {"A": 1, "B": 1, "C": 1}))
    assert [pairs.legs_of(letter) for letter in "ABC"] == ["L1-L2", "L2-L3", "L3-L1"]
    legs = letters_of(strip("iec-60309-3p-n-e-6h", "iec-60320-c13", {"A": 1, "C": 1}))
    assert [legs.legs_of(letter) for letter in "AC"] == ["L1", "L3"]
    banks = letters_of(strip("nema-l6-30p", "iec-60320-c13", {"A": 1, "B": 1}))
    assert banks.legs_of("A") == ""


@pytest.mark.parametrize("device", [{}, {"power-outlets": "none"}, {"power-ports": [1], "power-outlets": [None]}])
def test_what_is_no_strip_tells_nothing(device: dict[str, object]) -> None:
    assert letters_of(device).meaning == "nothing"


def test_a_plug_nobody_knows() -> None:
    found = letters_of(strip("other", "iec-60320-c13", {"A": 1, "B": 1}))
    assert (found.meaning, found.groups.keys()) == ("nothing", {"A", "B"})
