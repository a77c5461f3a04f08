import pytest

from planner.tables import nec_ground_fault as table
from planner.worked import BeyondTable

EDITIONS = ("NEC-2017", "NEC-2020", "NEC-2023")


def receptacle(edition, **said):
    facts = {
        "place": "garage",
        "occupancy": "dwelling",
        "volts": 250,
        "amps": 50,
        "phases": 1,
        "volts_to_ground": 120,
    }
    return table.receptacle_ground_fault(edition=edition, **(facts | said))


def hard_wired(edition, **said):
    facts = {"place": "garage", "occupancy": "dwelling", "breaker": 50, "phases": 1, "volts_to_ground": 120}
    return table.hard_wired_ground_fault(edition=edition, **(facts | said))


@pytest.mark.parametrize(
    ("what", "said", "verdicts"),
    [
        ("5-20R", {"volts": 125, "amps": 20}, ("required", "required", "required")),
        ("6-30R", {"volts": 250, "amps": 30}, ("not required", "required", "required")),
        ("6-50R", {"volts": 250, "amps": 50}, ("not required", "required", "required")),
        ("14-50R", {"volts": 250, "amps": 50}, ("not required", "required", "required")),
        ("L6-30R", {"volts": 250, "amps": 30}, ("not required", "required", "required")),
        ("TT-30R", {"volts": 125, "amps": 30}, ("not required", "required", "required")),
        ("L21-30R", {"volts": 208, "amps": 30, "phases": 3}, ("not required",) * 3),
        ("277 V", {"volts": 277, "volts_to_ground": 277}, ("not required",) * 3),
        ("a delta of 240 V", {"volts_to_ground": 240}, ("not required",) * 3),
    ],
)
def test_receptacles_in_a_dwelling_garage(what, said, verdicts):
    for edition, verdict in zip(EDITIONS, verdicts, strict=True):
        found = receptacle(edition, **said)
        assert found.verdict == verdict, (what, edition)
        assert found.section == f"{edition.replace('-', ' ')} 210.8(A)"
        assert not found.unverified


@pytest.mark.parametrize(
    ("what", "said", "verdicts"),
    [
        ("strip on 50 A", {}, ("not required", "not required", "question")),
        ("strip on 60 A", {"breaker": 60}, ("not required", "not required", "not required")),
        ("three-phase strip", {"phases": 3}, ("not required", "not required", "not required")),
        ("in an office building", {"occupancy": "commercial"}, ("not required",) * 3),
        ("in a bedroom", {"place": "bedroom"}, ("not required",) * 3),
        ("condenser outdoors", {"place": "outdoors", "breaker": 30}, ("not required", "required", "required")),
    ],
)
def test_hard_wired_outlets(what, said, verdicts):
    for edition, verdict in zip(EDITIONS, verdicts, strict=True):
        assert hard_wired(edition, **said).verdict == verdict, (what, edition)


def test_relief_for_cooling_equipment_ends_on_a_day():
    cooling = {"listed_cooling": True, "breaker": 30}
    assert hard_wired("NEC-2023", on="2026-08-31", **cooling).verdict == "not required"
    assert hard_wired("NEC-2023", on="2026-09-01", **cooling).verdict == "question"
    assert hard_wired("NEC-2023", **cooling).verdict == "question"
    outdoors = cooling | {"place": "outdoors"}
    assert hard_wired("NEC-2023", on="2026-08-31", **outdoors).verdict == "question"
    assert hard_wired("NEC-2023", on="2026-09-01", **outdoors).verdict == "required"
    assert hard_wired("NEC-2020", on="2022-12-31", **outdoors).verdict == "question"
    assert hard_wired("NEC-2020", on="2023-01-01", **outdoors).verdict == "required"
    assert hard_wired("NEC-2020", **outdoors).verdict == "question"


@pytest.mark.parametrize(
    ("amps", "phases", "verdict"),
    [(50, 1, "required"), (60, 1, "not required"), (100, 3, "required"), (125, 3, "not required")],
)
def test_other_garages(amps, phases, verdict):
    for edition in EDITIONS:
        found = receptacle(edition, occupancy="commercial", amps=amps, phases=phases)
        assert found.verdict == verdict
        assert found.unverified is (edition == "NEC-2017")


def test_places_from_memory_are_marked_and_others_unknown():
    bedroom = receptacle("NEC-2023", place="bedroom")
    assert (bedroom.verdict, bedroom.unverified) == ("not required", True)
    basement = receptacle("NEC-2023", place="basement")
    assert (basement.verdict, basement.unverified) == ("required", True)
    for said in ({"place": "workshop"}, {"place": "machine-room", "occupancy": "commercial"}):
        with pytest.raises(BeyondTable, match="not"):
            receptacle("NEC-2023", **said)


def test_an_edition_not_covered():
    for ask in (receptacle, hard_wired):
        with pytest.raises(BeyondTable, match="not covered"):
            ask("NEC-2026")


def test_class_a_and_leakage():
    assert (table.holds_below(), table.trips_at()) == (4, 6)
    assert table.leakage_factor(240, to_neutral=False) == 0
    assert table.leakage_factor(208, to_neutral=False) == table.leakage_factor(120, to_neutral=True) == 0.5
    assert table.leakage_factor(230, to_neutral=True) == 1
    with pytest.raises(BeyondTable):
        table.leakage_factor(277, to_neutral=True)


def test_no_arc_fault_breaker_in_a_garage():
    assert [table.arc_fault_required("garage", edition) for edition in EDITIONS] == [False, False, False]
    with pytest.raises(BeyondTable):
        table.arc_fault_required("bedroom", "NEC-2023")
