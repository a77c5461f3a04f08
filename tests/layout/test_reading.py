"""From a document to models for each phase, and every fault at its place."""

import random
from pathlib import Path

import pytest

from planner import layout
from planner.layout.reading import Reading
from planner.text import read

LAYOUTS = sorted((Path(__file__).parent.parent / "layouts_design").glob("*.yaml"))


def reading(text: str) -> Reading:
    return layout.read(read(("planner: 1\n" + text).encode()))


def problems(found: Reading) -> list[tuple[str, int, int, str]]:
    return [(each.code, each.span.line, each.span.column, each.message) for each in found.problems if each.span]


@pytest.mark.parametrize("path", LAYOUTS, ids=lambda path: path.stem)
def test_the_design_layouts_have_no_problems(path: Path) -> None:
    found = layout.read(read(path.read_bytes(), path.name))
    assert problems(found) == []
    for phase in found.phases:
        assert found.at(phase).circuits


def test_the_garage_grows_from_one_pair_to_four() -> None:
    path = next(each for each in LAYOUTS if each.stem == "garage-as-planned")
    found = layout.read(read(path.read_bytes(), path.name))
    servers = [[name for name in found.at(phase).devices if "1" <= name[-1] <= "4"] for phase in found.phases]
    assert servers[0] == ["mi100-1", "mi100-2"]
    assert len(servers[1]) == 8
    first = found.at("building").devices["mi100-2"]
    assert {inlet: feed.from_ for inlet, feed in (first.fed_by or {}).items()} == {
        "psu1": "pdu-a/4",
        "psu2": "pdu-a/5",
        "psu3": "pdu-a/6",
    }
    source = path.read_text(encoding="utf-8").splitlines()
    copy = found.locate(("devices", "rtx4090-3", "load", "budget"))
    assert source[copy.line - 1].strip() == "load: {budget: 25 A at 240 V}"


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        (
            "circuits:\n  servers-a:\n    breaker: 50\n",
            (
                "LAY006",
                4,
                14,
                'circuits.servers-a.breaker: "50" has no unit. Write 50 A, or with its poles 50 A 2P',
            ),
        ),
        (
            "circuits:\n  a:\n    wire:\n      length: 40 A\n",
            ("LAY006", 5, 15, 'circuits.a.wire.length wants a length; "40 A" is a current. A length looks like 40 ft'),
        ),
        (
            "devices:\n  m:\n    load: {budget: 25 A}\n",
            ("LAY006", 4, 20, "devices.m.load.budget: amperes alone are no power. Write 25 A at 240 V"),
        ),
        (
            "circuits:\n  a: {wire: 8/3 40 ft}\n",
            (
                "LAY008",
                3,
                13,
                'circuits.a.wire: "8/3 40 ft" lacks the type between size and length: 8/3 NM-B 40 ft. '
                "Not known? {type: unknown, size: 8 AWG, conductors: 3, length: 40 ft}",
            ),
        ),
        (
            "devices:\n  mi100-1:\n    feed_by: pdu-a\n",
            ("LAY005", 4, 5, 'devices.mi100-1: there is no key "feed_by"; nearest: fed_by'),
        ),
        (
            "circuits:\n  a:\n    ignore: {CIR105: {reason: seen, accepted}}\n",
            (
                "LAY005",
                4,
                37,
                'circuits.a.ignore.CIR105: there is no key "accepted". '
                "A comma ends a text inside { }; put the reason in quotes",
            ),
        ),
        (
            "circuits:\n  servers-a..b: {}\ndevices:\n  p: {fed_by: server-b}\n",
            ("LAY012", 5, 15, 'nothing that feeds is called "server-b"; nearest: servers-b (circuit)'),
        ),
        (
            "racks: {r1: {}}\ndevices:\n  p: {rack: r9/1}\n",
            ("LAY012", 4, 13, 'no rack is called "r9"'),
        ),
        (
            "rooms: {garage: {}}\ndevices:\n  p: {rack: garage}\n",
            ("LAY012", 4, 13, 'no rack is called "garage"; garage is a room'),
        ),
        (
            "devices:\n  p-1..4: {fed_by: q}\n",
            ("LAY012", 3, 20, 'nothing that feeds is called "q"'),
        ),
        (
            "devices:\n  p-1..6: {fed_by: xx-1..6}\n",
            (
                "LAY012",
                3,
                20,
                'nothing that feeds is called "xx-1". The same for xx-2, xx-3, xx-4 and 2 more',
            ),
        ),
        (
            "devices:\n  pdu-a: {fed_by: pdu-b/1}\n  pdu-b: {fed_by: pdu-a/1}\n",
            ("LAY014", 3, 19, "pdu-a is fed by pdu-b/1 and pdu-b by pdu-a/1; nothing feeds the two"),
        ),
        (
            "circuits: {c: {}}\ndevices:\n  a: {fed_by: [b/1, c]}\n  b: {fed_by: d}\n  d: {fed_by: a}\n",
            ("LAY014", 4, 15, "a is fed by b/1, b by d and d by a; power cannot go round in a loop"),
        ),
        ("devices:\n  a: {fed_by: a/1}\n", ("LAY014", 3, 15, "a is fed by itself, from a/1")),
        ("device: {}\n", ("LAY005", 2, 1, 'there is no section "device"; nearest: devices')),
        ("site: [a]\n", ("LAY008", 2, 7, "site wants keys and values")),
        ("stock: {a/b: {}}\n", ("LAY008", 2, 14, "stock.a/b wants a number or a length, such as 2 or 12 ft")),
        (
            "circuits:\n  a..d: {breaker: 50}\n",
            (
                "LAY006",
                3,
                19,
                'circuits.a..d.breaker (4 circuits): "50" has no unit. Write 50 A, or with its poles 50 A 2P',
            ),
        ),
    ],
)
def test_each_mistake_is_one_sentence_at_its_place(text: str, problem: tuple[str, int, int, str]) -> None:
    assert problems(reading(text)) == [problem]


def test_a_bad_shorthand_that_is_refined_is_told_once() -> None:
    found = reading("circuits:\n  a..c: {wire: 8/3 40 ft}\n  b: {wire: {metal: copper}}\n")
    assert [(code, line, message[:29]) for code, line, _, message in problems(found)] == [
        ("LAY008", 3, "circuits.a..c.wire (3 circuit")
    ]


def test_all_mistakes_are_told_at_once_in_the_order_of_the_file() -> None:
    found = reading(
        "circuits:\n  a: {breaker: 50, fed_by: nobody}\n  b: {like: zz}\nracks: {r: {bogus: 1}}\ndevices: {a: {}}\n"
    )
    assert [each[:2] for each in problems(found)] == [
        ("LAY006", 3),
        ("LAY012", 3),
        ("LAY012", 4),
        ("LAY005", 5),
        ("LAY009", 6),
    ]


def test_what_has_a_fault_is_left_out_and_the_rest_stays() -> None:
    found = reading("circuits:\n  a: {breaker: 50, outlet: NEMA 6-50R, room: {x: y}}\n")
    circuit = found.at("").circuits["a"]
    assert circuit.breaker is None
    assert circuit.room is None
    assert circuit.outlet is not None or circuit.outlets


@pytest.mark.parametrize(
    ("source", "problem"),
    [
        (
            b"racks: {}\n",
            (
                "LAY004",
                1,
                1,
                "The file does not say which version of the format it is written in. Begin it with planner: 1",
            ),
        ),
        (
            b"planner: 2\n",
            ("LAY004", 1, 10, '"2" is no version of the format that this planner reads. It reads planner: 1'),
        ),
        (
            b"planner: []\n",
            ("LAY004", 1, 10, "this is no version of the format that this planner reads. It reads planner: 1"),
        ),
    ],
)
def test_the_version_is_needed(source: bytes, problem: tuple[str, int, int, str]) -> None:
    assert problems(layout.read(read(source))) == [problem]


FILES = {
    "power.yaml": b"planner: 1\ncircuits:\n  a: {breaker: 50}\n  b: {}\n",
    "rows/b.yaml": b"planner: 1\nracks:\n  r1: {}\n  r2: {}\n",
    "nested.yaml": b"planner: 1\ninclude: [power.yaml]\n",
    "old.yaml": b"racks: {r7: {}}\n",
}


def open_file(path: str) -> bytes:
    if path not in FILES:
        raise FileNotFoundError(2, "No such file or directory")
    return FILES[path]


def included(text: str) -> Reading:
    return layout.read(read(("planner: 1\n" + text).encode(), "lab/main.yaml"), open_file)


def test_included_files_are_one_layout_and_keep_their_places() -> None:
    found = included("include: [power.yaml, rows/b.yaml]\nracks: {r9: {}}\n")
    assert list(found.at("").circuits) == ["a", "b"]
    assert sorted(found.at("").racks) == ["r1", "r2", "r9"]
    span = found.locate(("racks", "r2"))
    assert (span.file, span.line) == ("lab/rows/b.yaml", 4)
    assert [(each.span.file, each.span.line) for each in found.problems if each.span] == [("lab/power.yaml", 3)]


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        (
            "include: [rows/b.yaml]\nracks:\n  r1: {}\n",
            ("LAY009", 3, 7, '"r1" is already written in lab/main.yaml, line 4. A name belongs to one file'),
        ),
        (
            "include: [../b.yaml]\n",
            (
                "LAY009",
                2,
                11,
                'include.0: "../b.yaml" may not leave the folder of the first file. Name a file in it or below it',
            ),
        ),
        (
            "include: [/etc/passwd]\n",
            (
                "LAY009",
                2,
                11,
                'include.0: "/etc/passwd" may not leave the folder of the first file. Name a file in it or below it',
            ),
        ),
        ("include: [gone.yaml]\n", ("LAY001", 2, 11, "include.0: gone.yaml cannot be read: No such file or directory")),
        (
            "include: [nested.yaml]\n",
            (
                "LAY009",
                2,
                10,
                "lab/nested.yaml is included itself and cannot include more. Name all files in the first one",
            ),
        ),
        (
            "include: power.yaml\n",
            ("LAY008", 2, 10, "include wants a list of files, such as [electrical.yaml, racks/row-b.yaml]"),
        ),
        (
            "include: [old.yaml]\n",
            (
                "LAY004",
                1,
                1,
                "The file does not say which version of the format it is written in. Begin it with planner: 1",
            ),
        ),
    ],
)
def test_a_file_that_may_not_be_included_is_told(text: str, problem: tuple[str, int, int, str]) -> None:
    assert problems(included(text)) == [problem]


def test_a_layout_read_alone_says_that_it_names_others() -> None:
    assert problems(reading("include: [power.yaml]\n")) == [
        (
            "LAY009",
            2,
            11,
            "include.0 names another file, but this layout was read alone. Check it as a file on disk",
        )
    ]


@pytest.mark.parametrize(
    "text",
    [
        "devices: {a-1..99999999: {}}\n",
        "devices:\n" + "".join(f"  c{at}: {{like: c{at + 1}}}\n" for at in range(1500)),
        "devices:\n" + "".join(f"  c{at}: {{fed_by: [c{(at + 1) % 600}, c0]}}\n" for at in range(600)),
        "devices:\n" + "".join(f"  n-{at}..500: {{note: a}}\n" for at in range(1, 60)),
        "devices:\n" + "".join(f"  n{at}: {{fed_by: p/1..100000}}\n" for at in range(20)),
        "devices: {" + "n" * 65 + ": {}}\n",
        "devices: {a: {fed_by: {x: {y: {z: w}}}, rack: {}, room: [], load: {measured: []}, fit: [a], cord: {}}}\n",
        "networks: {n: {links: {l: {from: {}, to: [[]]}, m: [], o: a}}}\nstorage: {s: {osts: {a: b}, mdts: []}}\n",
        "circuits: {a: {wire: {run: {b: c, d: {raceway: {}}}}, outlets: [], outlet: {}, ignore: []}}\n",
        "phases: [a]\ndevices: {a@a: none, '@a': {}, 'b@': {}, c@a@a: {}}\n",
    ],
)
def test_hostile_layouts_give_problems_and_no_exception(text: str) -> None:
    found = reading(text)
    for phase in found.phases:
        found.at(phase)
    assert all(each.message and each.span for each in found.problems)


def test_damaged_layouts_give_problems_and_no_exception() -> None:
    chance = random.Random(20)  # noqa: S311
    sources = [path.read_text(encoding="utf-8") for path in LAYOUTS]
    pieces = ["none", "unknown", "{}", "[]", "a..d", "1..9", "\n", "like: ", "@full", "x-", ": ", ", "]
    damaged = 0
    for _ in range(120):
        signs = list(chance.choice(sources))
        for _ in range(chance.randint(1, 5)):
            at = chance.randrange(len(signs))
            if chance.random() < 0.4:
                del signs[at : at + chance.randint(1, 30)]
            else:
                signs[at:at] = chance.choice(pieces)
        found = layout.read(read("".join(signs).encode()))
        for phase in found.phases:
            found.at(phase)
        damaged += bool(found.problems)
        assert all(each.message and each.span for each in found.problems)
    assert damaged > 60


def test_an_unknown_key_gets_the_first_of_those_there_are_and_the_page_with_all() -> None:
    reading = layout.read(read(b"planner: 1\npanels: {house: {qqq: 1}}\n", "one"))
    (problem,) = reading.problems
    assert problem.message.startswith('panels.house: there is no key "qqq". Keys here are fed_by, ')
    assert problem.message.endswith(" more in docs/layout.md")


def test_a_line_without_its_colon_where_keys_are_wanted() -> None:
    reading = layout.read(read(b"planner: 1\nrooms:\n  garage:\n    kind garage\n", "one"))
    assert [p.message for p in reading.problems] == [
        'rooms.garage wants keys and values; "kind garage" lacks a colon. Write kind: garage'
    ]


def test_an_edit_leaves_the_models_of_all_other_objects_as_they_were() -> None:
    text = "circuits:\n  a: {breaker: 20 A 1P}\n  b: {breaker: 20 A 1P}\n  c: {breaker: 20}\n"
    before, after = reading(text), reading(text.replace("a: {breaker: 20", "\n  a: {breaker: 30"))
    old, new = before.at("").circuits, after.at("").circuits
    assert new["b"] is old["b"]
    assert (old["a"].breaker.rating.value, new["a"].breaker.rating.value) == (20.0, 30.0)  # type: ignore[union-attr]
    # What has a fault is told each time, on the line where it is by now.
    assert [line for _, line, _, _ in problems(before)] == [5]
    assert [line for _, line, _, _ in problems(after)] == [6]
    assert old["c"].breaker is new["c"].breaker is None
    assert after.locate(("circuits", "b", "breaker")).line == 5
