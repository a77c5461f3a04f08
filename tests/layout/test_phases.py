"""Phases: the list, where an object stands, what changes with a phase."""

import pytest

from planner import layout
from planner.layout.reading import Reading
from planner.text import read


def reading(text: str) -> Reading:
    return layout.read(read(("planner: 1\n" + text).encode()))


def problems(text: str) -> list[tuple[str, int, str]]:
    return [(each.code, each.span.line, each.message) for each in reading(text).problems if each.span]


BUILD = """\
phases: [building done 2026-02-20, full]
panels: {house: {phase: existing, fed_by: utility}}
racks: {r1: {}, r2: {phase: full}}
circuits:
  servers-a..b: {fed_by: house, breaker: 50 A 2P}
  servers-b: {phase: full}
devices:
  pdu-a..b: {fed_by: servers-a..b}
  node-1..2: {fed_by: pdu-a..b/1}
  both: {fed_by: [pdu-a/9, pdu-b/9]}
  far: {fed_by: pdu-a/8, rack: r2/1}
  freezer: {phase: existing, fed_by: servers-a}
networks:
  n: {links: {l: {from: node-1..2/eth1, to: both/1..2}, w: {from: node-1..2/wifi, to: internet}}}
storage:
  s: {kind: lustre, mgs: node-1, osts: {ost-1..2: {drives: node-1..2/x}}, clients: node-1..2}
jobs: {small: {nodes: node-1}, large: {nodes: node-1..2}}
"""


def test_an_object_stands_with_the_latest_of_what_it_hangs_on() -> None:
    found = reading(BUILD)
    assert found.problems == ()
    assert found.phases == ("building", "full")
    assert found.done == {"building": "2026-02-20"}
    stands = {
        "existing": [("sources", "utility"), ("panels", "house"), ("devices", "freezer")],
        "building": [("circuits", "servers-a"), ("devices", "node-1"), ("storage", "s"), ("jobs", "small")],
        "full": [("circuits", "servers-b"), ("devices", "node-2"), ("devices", "both"), ("devices", "far")],
    }
    for phase, things in stands.items():
        assert [found.comes_with(*thing) for thing in things] == [phase] * len(things)
    assert "servers-b" not in found.at("building").circuits
    assert list(found.at("building").jobs) == ["small"]
    assert list(found.at("full").jobs) == ["small", "large"]


def test_cables_targets_and_clients_stand_with_their_ends() -> None:
    found = reading(BUILD)
    first, second = found.at("building"), found.at("full")
    links = second.networks["n"].links
    assert links
    assert links["l"].from_ == ("node-1/eth1", "node-2/eth1")
    early = first.networks["n"].links
    assert early
    assert "l" not in early
    assert early["w"].from_ == ("node-1/wifi",)
    assert list(first.storage["s"].osts or {}) == ["ost-1"]
    assert first.storage["s"].clients == ("node-1",)
    assert second.storage["s"].clients == ("node-1", "node-2")


def test_an_inlet_whose_feed_is_not_there_yet_is_left_open() -> None:
    found = reading(BUILD.replace("both: {", "both: {phase: building, "))
    assert found.problems == ()
    assert list(found.at("building").devices["both"].fed_by or {}) == ["psu1"]
    assert list(found.at("full").devices["both"].fed_by or {}) == ["psu1", "psu2"]


def test_a_change_holds_from_its_phase_on_and_points_to_its_own_line() -> None:
    found = reading(
        "phases: [one, two, three]\nsources:\n  u: {rating: 200 A, fault_current: 9 kA}\n"
        "  u@two: {rating: 400 A}\npanels:\n  p..q: {fed_by: u}\n  q@three: none\n"
    )
    assert found.problems == ()
    ratings = [found.at(phase).sources["u"].rating for phase in found.phases]
    assert ratings[0] != ratings[1]
    assert ratings[1] == ratings[2]
    assert [list(found.at(phase).panels) for phase in found.phases] == [["p", "q"], ["p", "q"], ["p"]]
    lines = [found.locate(("sources", "u", "rating"), phase).line for phase in found.phases]
    assert lines == [4, 5, 5]
    assert found.locate(("sources", "u", "fault_current"), "three").line == 4


def test_without_phases_there_is_one_without_a_name() -> None:
    found = reading("racks: {r1: {}, r2: {phase: existing}}\n")
    assert found.phases == ("",)
    assert list(found.at("").racks) == ["r1", "r2"]
    assert found.at("").phases == ()
    with pytest.raises(KeyError):
        found.at("full")


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("phases: full", ("LAY008", 2, "phases wants a list of names in order, such as [building, full]")),
        ("phases: [a, a]", ("LAY009", 2, 'phases.1: "a" is listed twice')),
        (
            "phases: [existing]",
            ("LAY009", 2, 'phases.0: "existing" comes before the first phase by itself; leave it out'),
        ),
        ("phases: [a done soon]", ("LAY008", 2, 'phases.0: "soon" is no day. Write it as 2026-02-20')),
        (
            "phases: [{a: b}]",
            ("LAY008", 2, "phases.0 wants a name, or a name and a day: building done 2026-02-20"),
        ),
        (
            "phases: [building]\nracks: {r1: {phase: bilding}}",
            ("LAY009", 3, 'racks.r1.phase: no phase is called "bilding"; nearest: building'),
        ),
        (
            "racks: {r1: {phase: full}}",
            ("LAY009", 2, 'racks.r1.phase: no phase is called "full". List the phases first, such as phases: [full]'),
        ),
        (
            "phases: [one, two]\nracks: {r: {phase: two}}\ndevices: {d: {phase: one, rack: r/1}}",
            (
                "LAY016",
                4,
                "devices.d stands in phase one, but the rack r that holds it comes only in phase two. "
                "Write phase: two, or leave the phase out",
            ),
        ),
        (
            "phases: [one]\nracks: {r: {}, q@one: {}}",
            ("LAY012", 3, 'there is no rack "q" to change'),
        ),
        ("phases: [one]\nracks: {r: {}, r@two: {}}", ("LAY009", 3, 'no phase is called "two"; known: one')),
        (
            "phases: [one, two]\nracks: {r: {}, r@two: {phase: one}}",
            ("LAY009", 3, "racks.r@two.phase: cannot change with a phase. Write it on the object"),
        ),
        (
            "phases: [one, two]\ncircuits: {c: {}, c@two: none}\npanels: {p: {fed_by: c}}",
            ("LAY012", 4, "panels.p.fed_by names c, which phase two no longer has. Say what comes in its place"),
        ),
    ],
)
def test_each_mistake_is_one_sentence_at_its_line(text: str, problem: tuple[str, int, str]) -> None:
    assert problems(text + "\n") == [problem]


def test_what_an_object_holds_may_come_with_a_phase_of_its_own() -> None:
    found = reading(
        "phases: [one, two]\n"
        "devices:\n"
        "  a: {fit: {gpus: {first: {part: x/y, count: 2}, later: {part: x/y, count: 2, phase: two}}}}\n"
        "  b: {fit: {gpus: {part: x/y, phase: two}, cpus: x/z}}\n"
        "networks: {n: {links: {l: {from: a/1, to: b/1}, m: {from: a/2, to: b/2, phase: two}}}}\n"
    )
    assert found.problems == ()
    first, second = found.at("one"), found.at("two")
    fits = [layout.devices["a"].fit for layout in (first, second)]
    assert [list((fit and fit.gpus) or {}) for fit in fits] == [["first"], ["first", "later"]]
    bays = [layout.devices["b"].fit for layout in (first, second)]
    assert [bool(fit and fit.gpus) for fit in bays] == [False, True]
    assert [list(layout.networks["n"].links or {}) for layout in (first, second)] == [["l"], ["l", "m"]]


def test_a_phase_inside_an_object_must_be_listed() -> None:
    assert problems("phases: [one, two]\ndevices:\n  a: {fit: {gpus: {part: x/y, phase: tow}}}\n") == [
        ("LAY009", 4, 'devices.a.fit.gpus.phase: no phase is called "tow"; nearest: two')
    ]
