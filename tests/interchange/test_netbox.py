"""Device files as NetBox's library has them, trimmed: what becomes of each as a part, and that a layout can use it."""

from __future__ import annotations

import pytest

from planner.interchange.netbox import NotADevice, read_device
from planner.parts import read_part
from planner.text import read


def device(*lines: str) -> bytes:
    return "\n".join(("---", "manufacturer: ACME & Sons", *lines, "")).encode()


def outlets(kind: str, letters: str) -> list[str]:
    """Outlets called Outlet 1, Outlet 2 ... with a letter each, none for a dot."""
    lines = ["power-outlets:"]
    for number, letter in enumerate(letters, 1):
        lines += [f"  - name: Outlet {number}", f"    type: {kind}"]
        lines += [f"    feed_leg: {letter}"] if letter != "." else []
    return lines


STRIP = ("model: Strip 9", "part_number: S-9", "u_height: 0", "weight: 7.5", "weight_unit: lb", "power-ports:")


def test_a_strip_whose_letters_are_banks() -> None:
    found = read_device(
        device(*STRIP, "  - name: in", "    type: nema-l6-30p", *outlets("iec-60320-c13", "AAABBB")), "s.yaml"
    )
    assert (found.id, found.kind) == ("acme-sons/strip-9", "pdu")
    assert found.data["plug"] == "nema-l6-30p"
    assert found.data["banks"] == {"A": {}, "B": {}}
    assert found.data["outlets"] == {
        "1..3": {"type": "iec-60320-c13", "bank": "A"},
        "4..6": {"type": "iec-60320-c13", "bank": "B"},
    }
    assert (found.data["height"], found.data["weight"], found.data["mpn"]) == ("0 U", "7.5 lb", "S-9")
    assert "unverified" not in found.data
    assert "rating" not in found.data


def test_a_strip_whose_letters_are_pairs_says_that_nobody_read_which() -> None:
    found = read_device(
        device(*STRIP, "  - name: in", "    type: nema-l21-30p", *outlets("iec-60320-c19", "ABC")), "s.yaml"
    )
    assert found.data["banks"] == {"A": {"legs": "L1-L2"}, "B": {"legs": "L2-L3"}, "C": {"legs": "L3-L1"}}
    assert found.data["unverified"] == ["banks.A.legs", "banks.B.legs", "banks.C.legs"]


def test_outlets_to_the_neutral_are_on_a_leg_each() -> None:
    found = read_device(
        device(*STRIP, "  - name: in", "    type: nema-l21-30p", *outlets("nema-5-20r", "ABC")), "s.yaml"
    )
    assert found.data["banks"] == {"A": {"legs": "L1"}, "B": {"legs": "L2"}, "C": {"legs": "L3"}}


def test_outlets_of_two_voltages_that_share_letters_are_groups_on_legs_nobody_knows() -> None:
    lines = [*outlets("nema-5-20r", "ABC"), *outlets("iec-60320-c13", "....ABC")[9:]]
    found = read_device(device(*STRIP, "  - name: in", "    type: nema-l21-30p", *lines), "s.yaml")
    assert found.data["banks"] == {"A": {}, "B": {}, "C": {}}


def test_one_letter_everywhere_says_nothing() -> None:
    found = read_device(
        device(*STRIP, "  - name: in", "    type: nema-l6-30p", *outlets("iec-60320-c13", "AAA")), "s.yaml"
    )
    assert "banks" not in found.data
    assert found.data["outlets"] == {"1..3": {"type": "iec-60320-c13"}}


def test_a_connector_without_its_amperes_is_left_out_and_told() -> None:
    found = read_device(
        device(*STRIP, "  - name: in", "    type: iec-60309-p-n-e-6h", *outlets("iec-60320-c13", "AB")), "s.yaml"
    )
    assert "plug" not in found.data
    assert "inlet" not in found.data
    assert any("iec-60309-p-n-e-6h" in note for note in found.notes)


UPS = ("model: Backup 5000", "comments: 5 kVA UPS", "u_height: 3", "power-ports: [{name: in, type: nema-l6-30p}]")
ATS = ("model: Swap", "comments: Rack ATS", "u_height: 1", "power-ports:", "  - {name: a, type: iec-60320-c20}",
       "  - {name: b, type: iec-60320-c20}")  # fmt: skip
SWITCH = (
    "model: Sw-8", "u_height: 1", "airflow: front-to-rear", "power-ports:",
    "  - {name: psu1, type: iec-60320-c14, maximum_draw: 150, allocated_draw: 60}",
    "  - {name: psu2, type: iec-60320-c14, maximum_draw: 150}",
    "interfaces:", "  - {name: mgmt, type: 1000base-t, mgmt_only: true}", "  - {name: vlan, type: virtual}",
    *(f"  - {{name: swp{number}, type: 100gbase-x-qsfp28}}" for number in range(8)),
)  # fmt: skip


def test_what_a_thing_is_follows_from_its_file() -> None:
    ups = read_device(device(*UPS, *outlets("iec-60320-c19", "..")), "u.yaml")
    assert (ups.kind, ups.data["plug"]) == ("ups", "nema-l6-30p")
    ats = read_device(device(*ATS, *outlets("iec-60320-c13", "..")), "a.yaml")
    assert (ats.kind, ats.data["inlets"]) == ("transfer-switch", {"count": "2", "inlet": "iec-60320-c20"})
    switch = read_device(device(*SWITCH), "w.yaml")
    assert switch.kind == "switch"
    assert switch.data["ports"] == {"100gbase-x-qsfp28": "8"}
    assert switch.data["inlets"] == {
        "count": "2", "inlet": "iec-60320-c14", "max_draw": "150 W", "allocated": "60 W",
    }  # fmt: skip
    assert switch.data["air"] == "front-to-rear"


@pytest.mark.parametrize(
    ("lines", "kind", "says"),
    [
        (("model: Box", "u_height: 2"), "", "say it with --kind"),
        (("u_height: 2",), "", "names no manufacturer and model"),
        (("model: [a", "u_height: 2"), "", "line"),
    ],
)
def test_what_is_refused(lines: tuple[str, ...], kind: str, says: str) -> None:
    with pytest.raises(NotADevice, match=says):
        read_device(device(*lines), "box.yaml", kind)


def test_the_same_box_with_its_kind() -> None:
    assert read_device(device("model: Box", "u_height: 2"), "box.yaml", "server").data["height"] == "2 U"


ALL = [
    (*STRIP, "  - name: in", "    type: nema-l21-30p", *outlets("iec-60320-c19", "ABC")),
    (*STRIP, "  - name: in", "    type: other", *outlets("hardwired", "...")),
    (*UPS, *outlets("nema-l6-30r", "..")),
    (*ATS, *outlets("iec-60320-c13", "..")),
    SWITCH,
    ('model: "A: \\"odd\\" # name, {really}"', "power-ports: [{type: nema-5-15p}]", *outlets("nema-5-15r", ".")),
]


@pytest.mark.parametrize("lines", ALL)
def test_what_is_written_is_a_part_again(lines: tuple[str, ...]) -> None:
    found = read_device(device(*lines), "some file.yaml")
    document = read(found.as_yaml().encode(), "part.yaml")
    assert not document.problems
    assert document.data == found.data
    part, problems = read_part(document.data)
    assert (part is not None, problems) == (True, ())


@pytest.mark.parametrize(
    "content",
    [b"", b"- 1", b"manufacturer: x\nmodel: [1]\n",
     b"manufacturer: x\nmodel: y\npower-outlets: [1, [2]]\npower-ports: 3\n",
     b"manufacturer: x\nmodel: y\nu_height: 1e999\nweight: nan\nweight_unit: kg\npower-ports: [{maximum_draw: -5}]\n"],
)  # fmt: skip
def test_hostile_files_are_refused_or_read_without_what_is_wrong(content: bytes) -> None:
    try:
        found = read_device(content, "x.yaml", "pdu")
    except NotADevice:
        return
    assert not {"height", "weight"} & found.data.keys()
    assert read_part(found.data)[1] == ()
