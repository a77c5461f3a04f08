"""Facts that may be missing, and the view a rule reads them through."""

import pytest

from planner.facts import Candidate, Facts, Gap, Missing, Note, facts, make, said
from planner.labels import label
from planner.viewing import Reading, View, plain
from planner.worked import Worked


@facts
class Plug(Facts):
    rating_a: float
    poles: int


@facts
class Lamp(Facts):
    power_w: float
    volts_v: float
    plug: Plug
    twins: tuple[Facts, ...]

    @property
    def current_a(self) -> float:
        return self.power_w / self.volts_v


def test_an_unset_fact_raises_with_the_key_to_write():
    lamp = make(Lamp, "devices.lamp", power_w=60.0)
    with pytest.raises(Missing) as missing:
        _ = lamp.volts_v
    assert missing.value.gap == Gap("devices.lamp.volts_v")
    assert missing.value.gap.wanted == "state devices.lamp.volts_v"


def test_a_typing_error_is_an_attribute_error_and_no_gap():
    with pytest.raises(AttributeError):
        _ = make(Lamp, "devices.lamp").voltage


def test_objects_are_frozen():
    with pytest.raises(AttributeError):
        make(Lamp, "devices.lamp", power_w=60.0).power_w = 1.0


def test_said_does_not_read():
    lamp = make(Lamp, "devices.lamp", power_w=60.0)
    assert said(lamp, "power_w")
    assert not said(lamp, "volts_v")


def test_a_view_answers_assumed_facts_and_records_what_it_used():
    gap = Gap("devices.lamp.volts", (Candidate(120.0, "120 V"), Candidate(240.0, "240 V")))
    lamp = make(Lamp, "devices.lamp", {"volts_v": gap}, power_w=60.0)
    reading = Reading("devices.lamp", {"devices.lamp.volts": gap.candidates[1]})
    assert View(lamp, reading).current_a == 0.25
    assert reading.used == {"devices.lamp.volts": gap.candidates[1]}
    with pytest.raises(Missing):
        _ = View(lamp, Reading()).current_a


def test_a_view_hands_out_traced_numbers_through_computed_facts():
    lamp = make(
        Lamp,
        "devices.lamp",
        None,
        {"power_w": Note(("the power is an estimate",), ("power of x/lamp",), "catalogs/x/lamp.yaml")},
        power_w=60.0,
        volts_v=120.0,
        plug=make(Plug, "devices.lamp.plug", rating_a=15.0, poles=2),
    )
    reading = Reading("devices.lamp", tracing=True)
    view = View(lamp, reading)
    current = view.current_a
    assert isinstance(current, Worked)
    assert [leaf.name for leaf in current.args] == ["power", "volts"]
    assert view.plug.rating_a.name == "plug rating"
    assert view.plug.poles == 2
    assert list(reading.guesses) == ["the power is an estimate"]
    assert list(reading.weak) == ["power of x/lamp"]


def test_a_view_is_equal_to_what_it_stands_for():
    lamp = make(Lamp, "devices.lamp")
    pair = make(Lamp, "devices.pair", twins=(lamp, lamp))
    assert View(pair, Reading()).twins[0] == lamp
    assert plain(View(pair, Reading()).twins[0]) is lamp


def test_labels_name_other_objects():
    assert label("devices.mi100-1.load", "budget", "circuits.a") == "mi100-1 load budget"
    assert label("circuits.a", "load", "circuits.a") == "load"
