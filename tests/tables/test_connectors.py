import re

import pytest

from planner.tables.connector_patterns import CONNECTORS
from planner.tables.connectors import IDS, find, mates, nearest
from planner.worked import BeyondTable


@pytest.mark.parametrize("name", IDS)
def test_every_connector_is_found_by_its_id_in_any_case(name):
    assert find(name).id == name
    assert find(name.upper()).id == name


@pytest.mark.parametrize(
    ("name", "role", "expected"),
    [
        ("NEMA 6-50R", None, "nema-6-50r"),
        ("nema 6-50p", None, "nema-6-50p"),
        ("6-50R", None, "nema-6-50r"),
        ("NEMA 6-50", "receptacle", "nema-6-50r"),
        ("NEMA 6-50", "plug", "nema-6-50p"),
        ("NEMA 6-50R", "plug", "nema-6-50r"),
        ("L6-30R", None, "nema-l6-30r"),
        ("NEMA L21-30R", None, "nema-l21-30r"),
        ("NEMA TT-30R", None, "nema-tt-30r"),
        ("C19", None, "iec-60320-c19"),
        ("IEC C13", None, "iec-60320-c13"),
        ("IEC 60320 C14", None, "iec-60320-c14"),
        ("CS8365C", None, "cs8365c"),
        ("CS8364C", None, "cs8364c"),
        ("cs8369", None, "cs8369"),
        ("IEC 60309 32 A 2P+E", "receptacle", "iec-60309-2p-e-6h-32a-r"),
        ("IEC 60309 32 A 2P+E", "plug", "iec-60309-2p-e-6h-32a-p"),
        ("IEC 60309 16 A 3P+N+E", "receptacle", "iec-60309-3p-n-e-6h-16a-r"),
        ("IEC 60309 2P+E 6h 63 A plug", None, "iec-60309-2p-e-6h-63a-p"),
        ("BS 1363", "receptacle", "bs-1363-socket"),
        ("BS 1363", "plug", "bs-1363-plug"),
        ("Schuko", "plug", "cee-7-4"),
        ("P-Lock C13", None, "iec-60320-c13-lock"),
        ("C19 locking", None, "iec-60320-c19-lock"),
        ("Cx", None, "iec-60320-c13-c19"),
        ("C13/C19 combination", None, "iec-60320-c13-c19"),
    ],
)
def test_ordinary_names(name, role, expected):
    assert find(name, role).id == expected


@pytest.mark.parametrize("name", ["NEMA 6-50", "IEC 60309 32 A 2P+E", "BS 1363"])
def test_a_name_of_both_ends_needs_the_end(name):
    with pytest.raises(BeyondTable, match="of a receptacle and of a plug"):
        find(name)


@pytest.mark.parametrize("name", ["NEMA 6-60R", "", "C18", "hard-wired", "iec-60309-2p-e-6h", "6" * 5000, "٦-50R"])
def test_an_unknown_name_is_refused(name):
    with pytest.raises(BeyondTable, match="not a known plug or receptacle"):
        find(name, "receptacle")


def test_the_nearest_names_are_offered():
    assert "nema-6-50r" in nearest("NEMA 6-51R")
    with pytest.raises(BeyondTable, match=r"nearest: .*nema-l6-30r"):
        find("L6-31R")


@pytest.mark.parametrize(
    ("plug", "receptacle", "fits"),
    [
        ("6-20P", "6-30R", False),
        ("6-15P", "6-20R", True),
        ("5-15P", "5-20R", True),
        ("14-30P", "14-50R", False),
        ("6-50P", "14-50R", False),
        ("L6-30P", "6-30R", False),
        ("6-20P", "6-15R", False),
        ("5-15P", "6-15R", False),
        ("6-50P", "6-50R", True),
        ("6-30P", "6-50R", False),
        ("C14", "C13", True),
        ("C14", "C15", True),
        ("C16", "C15", True),
        ("C16", "C13", False),
        ("C20", "C19", True),
        ("C20", "C13", False),
        ("C20", "C21", True),
        ("C22", "C19", False),
        ("C14", "P-Lock C13", True),
        ("C20", "P-Lock C13", False),
        ("C14", "C13/C19 combo", True),
        ("C20", "C13/C19 combo", True),
        ("CS8365C", "CS8364C", True),
        ("CS8365C", "CS6364C", False),
        ("CS6365C", "CS6369", True),
        ("iec-60309-2p-e-6h-16a-p", "iec-60309-2p-e-6h-32a-r", False),
        ("iec-60309-2p-e-6h-32a-p", "iec-60309-2p-e-6h-32a-r", True),
        ("cee-7-7", "cee-7-3", True),
        ("cee-7-7", "cee-7-5", True),
        ("cee-7-4", "cee-7-5", False),
    ],
)
def test_mating(plug, receptacle, fits):
    assert mates(find(plug), find(receptacle)) is fits
    assert not mates(find(receptacle), find(plug))


def test_what_mates_agrees_in_contacts_and_voltage():
    for receptacle in CONNECTORS.values():
        assert bool(receptacle.accepts) is (receptacle.role == "receptacle")
        for plug in map(CONNECTORS.__getitem__, receptacle.accepts):
            assert plug.role == "plug"
            same = ("kind", "volts", "poles", "wires", "phases", "neutral", "locking", "colour")
            # A coupler outlet that locks holds the plugs of one that does not.
            differs = {"locking"} if receptacle.kind == "iec-60320" else set()
            assert all(getattr(plug, field) == getattr(receptacle, field) for field in same if field not in differs)
            assert plug.amps <= receptacle.amps


def test_every_plug_fits_something():
    fitting = {plug for receptacle in CONNECTORS.values() for plug in receptacle.accepts}
    assert fitting == {connector.id for connector in CONNECTORS.values() if connector.role == "plug"}


def test_nema_names_say_their_ratings():
    for connector in CONNECTORS.values():
        if connector.kind == "nema":
            series, amps = re.fullmatch(r"nema-(l?(?:tt|\d+))-(\d+)[rp]", connector.id).groups()
            assert connector.amps == int(amps)
            assert connector.locking is series.startswith("l")
            number = series.lstrip("l")
            assert (connector.volts == "125") is (number in {"5", "tt"})
            assert (connector.volts == "250") is (number in {"6", "15"})
            assert connector.neutral is (number not in {"6", "15"})
            assert connector.phases == (3 if number in {"15", "21", "22"} else 1)


def test_contacts_follow_phases_and_neutral():
    for connector in CONNECTORS.values():
        assert connector.wires == connector.poles + 1
        lines = {1: {2}, 3: {3, 4}}[connector.phases] | ({3} if connector.phases == 1 else set())
        assert connector.poles in lines
        if connector.phases == 3:
            assert connector.poles == 3 + connector.neutral


def test_couplers_have_two_ratings():
    assert find("C13").rating("UL") == 15
    assert find("C13").rating("IEC") == 10
    assert find("C19").rating("UL") == 20
    assert find("C19").rating("IEC") == 16
    assert "UL rating" in find("C19").rating("UL").source
    assert find("6-50R").rating("UL") == find("6-50R").rating("IEC") == 50


def test_netbox_names():
    assert find("CS8364C").netbox == "CS8364C"
    assert find("cs8365c").netbox == "cs8365c"
    assert find("TT-30R").netbox == ""
    assert find("6-50R").netbox == "nema-6-50r"
    assert find("iec-60309-2p-e-6h-32a-r").netbox == "iec-60309-2p-e-6h"


def test_figures_nobody_read_are_marked():
    marked = {connector.id for connector in CONNECTORS.values() if "amps" in connector.unverified}
    assert marked == {
        "iec-60320-c13-c19",
        "nema-l22-30r",
        "nema-l22-30p",
        "nema-tt-30r",
        "nema-tt-30p",
        "cs8264c",
        "cs8265c",
        "cs6369",
        "cs8369",
    }
    assert all("volts" in c.unverified for c in CONNECTORS.values() if c.kind == "iec-60309")
    assert find("TT-30R").rating().source.endswith("not verified)")
    assert not find("6-50R").unverified


def test_highest_volts():
    assert find("14-50R").highest_volts == 250
    assert find("L21-30R").highest_volts == 208
    assert find("IEC 60309 32 A 2P+E", "plug").highest_volts == 250
