"""Counting out, refining, likeness and dealing, on plain data."""

from itertools import permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from planner.layout.dealing import Dealt, deal_feeds, deal_one, deal_several
from planner.layout.expand import expand
from planner.layout.groups import Expansion
from planner.layout.names import BadName
from planner.layout.references import PlaceCount
from planner.layout.refining import as_estimate
from planner.text import Data, read


def expanded(text: str) -> Expansion:
    return expand(read(("planner: 1\n" + text).encode()))


def data(expansion: Expansion, section: str, name: str) -> dict[str, Data]:
    return expansion.objects[section][name].of(name)


def said(expansion: Expansion) -> list[tuple[str, int, str]]:
    spans = [(problem, problem.span or expansion.document.span_at(problem.path)) for problem in expansion.problems]
    return [(problem.code, span.line, problem.message) for problem, span in spans]


def test_an_entry_for_several_names_is_one_object_each() -> None:
    found = expanded("circuits:\n  servers-a..d: {breaker: 50 A 2P}\n")
    assert list(found.objects["circuits"]) == ["servers-a", "servers-b", "servers-c", "servers-d"]
    assert data(found, "circuits", "servers-c") == {"breaker": "50 A 2P"}
    assert found.problems == ()


def test_a_smaller_entry_refines_a_larger_at_every_level() -> None:
    found = expanded(
        "devices:\n"
        "  n-1..4: {cord: C20 to C19 2 m, fit: {gpus: {part: a/b, count: 4}}, note: x}\n"
        "  n-3..4: {fit: {gpus: {count: 3}}}\n"
        "  n-4: {fit: {gpus: {count: 2}}, note: y}\n"
    )
    counts = [found.objects["devices"][f"n-{at}"].of(f"n-{at}")["fit"] for at in range(1, 5)]
    assert counts == [{"gpus": {"part": "a/b", "count": count}} for count in ("4", "4", "3", "2")]
    assert data(found, "devices", "n-4")["note"] == "y"
    assert found.problems == ()


def test_a_mapping_refines_the_long_form_of_a_text() -> None:
    found = expanded("devices:\n  n-1..2: {fit: {gpus: 8 x a/b @ 300 W}}\n  n-2: {fit: {gpus: {count: 7}}}\n")
    assert data(found, "devices", "n-1")["fit"] == {"gpus": "8 x a/b @ 300 W"}
    assert data(found, "devices", "n-2")["fit"] == {"gpus": {"count": "7", "part": "a/b", "cap": "300 W"}}


def test_a_named_inlet_refines_dealt_places() -> None:
    found = expanded("devices:\n  n-1..2: {fed_by: p/1..4}\n  n-2: {fed_by: {psu2: q/1}}\n")
    assert data(found, "devices", "n-1")["fed_by"] == ["p/1", "p/2"]
    assert data(found, "devices", "n-2")["fed_by"] == {"psu1": "p/3", "psu2": "q/1"}


def test_none_takes_a_named_thing_away_and_says_that_a_fact_is_not_there() -> None:
    found = expanded(
        "devices:\n  a: {fit: {drives: {ost: 4 x a/b, boot: a/c}}, redundancy: 2+1}\n"
        "  b: {like: a, fit: {drives: {ost: none}}, redundancy: none}\n"
    )
    assert data(found, "devices", "b") == {"fit": {"drives": {"boot": "a/c"}}, "redundancy": "none"}


def test_what_was_none_is_replaced_by_a_mapping() -> None:
    found = expanded(
        "panels:\n  a: {wire: none, main: 200 A 2P}\n  b: {like: a, wire: {length: 3 m}, main: {poles: 3}}\n"
    )
    assert data(found, "panels", "b") == {"wire": {"length": "3 m"}, "main": {"rating": "200 A", "poles": "3"}}


def test_a_text_that_has_no_long_form_stays_for_whoever_reads_it() -> None:
    found = expanded("circuits:\n  a..b: {wire: 8/3 40 ft}\n  b: {wire: {metal: copper}}\n")
    assert data(found, "circuits", "b")["wire"] == "8/3 40 ft"


def test_none_takes_one_object_of_a_range_away() -> None:
    found = expanded("racks:\n  r1..3: {room: a}\n  r2: None\n")
    assert list(found.objects["racks"]) == ["r1", "r3"]


def test_like_copies_all_but_what_belongs_to_the_original() -> None:
    found = expanded(
        "devices:\n"
        "  b: {like: a, cord: C14 to C13 1 m}\n"
        "  a: {part: x/y, phase: existing, owned: yes, serial: 7, label: L, note: n, ignore: {CIR105: why},"
        " load: {leakage: 1.9 mA measured 2026-03-10, measured: {sustained: 9 W}}, cord: C20 to C19 2 m}\n"
        "  c: {like: b}\n"
    )
    copied = {"part": "x/y", "load": {"leakage": "~1.9 mA"}, "cord": "C14 to C13 1 m"}
    assert data(found, "devices", "b") == copied
    assert data(found, "devices", "c") == copied
    assert found.objects["devices"]["c"].path(("load", "leakage")) == ("devices", "a", "load", "leakage")
    assert found.objects["devices"]["c"].path(("cord",)) == ("devices", "b", "cord")


@pytest.mark.parametrize(
    ("measured", "estimate"),
    [
        ("38 ft measured 2026-02-14", "~38 ft"),
        ("12/2 NM-B 34 ft measured 2026-02-14", "12/2 NM-B ~34 ft"),
        ("3 measured 2026-01-10", "~3"),
        ("0.6 /h measured 2026-03-02", "~0.6 /h"),
        ("14 A at 240 V measured 2026-03-02", "~14 A at 240 V"),
        ("3.2 to 3.8 kW measured 2026-03-02", "~3.2 to 3.8 kW"),
        ("40 ft", "40 ft"),
        ("as measured by us", "as measured by us"),
    ],
)
def test_what_was_measured_elsewhere_is_an_estimate(measured: str, estimate: str) -> None:
    assert as_estimate(measured) == estimate


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        (
            "circuits: {a: {like: b}, b: {like: c}, c: {like: a}}",
            ("LAY009", 2, "circuits.c.like: goes round in a loop: a is like b is like c is like a"),
        ),
        ("circuits: {a: {like: a}}", ("LAY009", 2, "circuits.a.like: goes round in a loop: a is like a")),
        (
            "circuits: {servers-a: {}, b: {like: server-a}}",
            ("LAY012", 2, 'circuits.b.like: no circuit is called "server-a"; nearest: servers-a'),
        ),
        ("circuits: {a: {like: [b]}}", ("LAY009", 2, "circuits.a.like wants the name of one circuit")),
        (
            "devices:\n  node-01..32: {}\n  node-30..40: {}",
            (
                "LAY009",
                4,
                "devices.node-30..40 shares 30, 31, 32 with node-01..32 but is not inside it. "
                "An entry may refine names of a larger one, not some of them",
            ),
        ),
        (
            "devices:\n  a..b: {}\n  a+b: {}",
            ("LAY009", 4, "devices.a+b names the same objects as a..b. Write both as one entry"),
        ),
        (
            "devices:\n  pdu: {}\n  node-01..32: {fed_by: {psu1: pdu-a-01..08/25+27+29}}",
            (
                "LAY009",
                4,
                "devices.node-01..32.fed_by.psu1: pdu-a-01..08/25+27+29 names 24 places for 32 devices. "
                "Give 32, or one for all",
            ),
        ),
        (
            "devices:\n  n-1..4: {rack: r1/1+5}",
            ("LAY009", 3, "devices.n-1..4.rack: r1/1+5 names 2 places for 4 devices. Give 4, or one for all"),
        ),
        (
            "devices:\n  n: {rack: r1/1+5}",
            ("LAY009", 3, "devices.n.rack: r1/1+5 names 2 places for 1 device. Give 1, or one for all"),
        ),
        ("racks: {none: {}}", ("LAY009", 2, 'racks: "none" is a word of the format and cannot be a name')),
        (
            "circuits: {x: {}}\ndevices: {x: {}}",
            (
                "LAY009",
                3,
                '"x" is the name of a circuit and of a device. '
                "Sources, panels, circuits and devices share their names, because fed_by points to all of them",
            ),
        ),
        (
            "circuits: {x: {}}\ndevices: {X: {}}",
            ("LAY009", 3, '"X" and "x" differ only in capital letters. Give one of them another name'),
        ),
        ("racks: [r1]", ("LAY008", 2, "racks wants a name and keys for each rack")),
        ("racks: {r1: {room: a}, r2: a}", ("LAY008", 2, "racks.r2 wants keys and values, such as {note: a}")),
        ("racks: {r1: none}", ("LAY008", 2, "racks.r1 takes away what no larger entry and no earlier phase has")),
        ("racks: {1+1: {}}", ("LAY009", 2, "racks.1+1 names the same object twice")),
    ],
)
def test_each_mistake_is_one_sentence_at_its_line(text: str, problem: tuple[str, int, str]) -> None:
    assert said(expanded(text + "\n")) == [problem]


def test_a_file_holds_no_more_than_its_limit_of_objects() -> None:
    found = expanded("racks:\n  a-1..60000: {}\n  b-1..60000: {}\n")
    assert [(code, line) for code, line, _ in said(found)] == [("LAY003", 4)]


def test_extra_keys_are_left_out_everywhere() -> None:
    found = expanded("x-a: {b: c}\nracks: {r1: {x-note: n, room: a}, x-r: {}}\n")
    assert list(found.objects["racks"]) == ["r1"]
    assert data(found, "racks", "r1") == {"room": "a"}
    assert "x-a" not in found.fixed


def test_without_sources_there_is_one_utility() -> None:
    assert list(expanded("racks: {}\n").objects["sources"]) == ["utility"]
    assert list(expanded("sources: {supply: {}}\n").objects["sources"]) == ["supply"]


def test_named_things_inside_an_object_are_counted_out_and_dealt() -> None:
    found = expanded(
        "storage:\n  s:\n    osts:\n      ost-1..3: {drives: [a-1..2/x, b/x], layout: raidz2}\n"
        "      ost-2: {layout: mirror}\n"
    )
    assert data(found, "storage", "s")["osts"] == {
        "ost-1": {"drives": "a-1/x", "layout": "raidz2"},
        "ost-2": {"drives": "a-2/x", "layout": "mirror"},
        "ost-3": {"drives": "b/x", "layout": "raidz2"},
    }
    group = found.objects["storage"]["s"]
    assert group.path(("osts", "ost-2", "layout")) == ("storage", "s", "osts", "ost-2", "layout")
    assert group.path(("osts", "ost-2", "drives")) == ("storage", "s", "osts", "ost-1..3", "drives")


@pytest.mark.parametrize(
    ("link", "ends"),
    [
        ("{from: a-1..2/e1, to: sw}", (["a-1/e1", "a-2/e1"], ["sw", "sw"])),
        ("{from: a-1..2/e1, to: internet}", (["a-1/e1", "a-2/e1"], ["internet", "internet"])),
        ("{from: sw/1, to: a-1..2/e1, breakout: 2}", (["sw/1"], ["a-1/e1", "a-2/e1"])),
    ],
)
def test_both_sides_of_a_link_have_as_many_ends(link: str, ends: tuple[list[str], list[str]]) -> None:
    found = expanded(f"networks: {{n: {{links: {{l: {link}}}}}}}\n")
    assert found.problems == ()
    links = data(found, "networks", "n")["links"]
    assert isinstance(links, dict)
    read_link = links["l"]
    assert isinstance(read_link, dict)
    assert (read_link["from"], read_link["to"]) == ends


@pytest.mark.parametrize(
    ("link", "sentence"),
    [
        (
            "{from: a-1..8/e1, to: s/1..7}",
            "networks.n.links.l has 8 ends in from and 7 ends in to. Give both as many",
        ),
        (
            "{from: a/1, to: s/1..4}",
            "networks.n.links.l has 1 end in from and 4 ends in to. Give both as many, or say breakout: 4",
        ),
        (
            "{from: a/1..2, to: s/1..4, breakout: 4}",
            "networks.n.links.l has 2 ends in from and 4 ends in to. Give both as many, "
            "or 4 times as many on one side, as breakout: 4 says",
        ),
    ],
)
def test_a_link_whose_sides_do_not_fit_states_both_counts(link: str, sentence: str) -> None:
    assert said(expanded(f"networks: {{n: {{links: {{l: {link}}}}}}}\n")) == [("LAY009", 2, sentence)]


def test_links_list_their_cables() -> None:
    found = expanded("networks: {n: {links: {l: {from: [a-1..2/e1, b/e1], to: s/1..3}}}}\n")
    assert data(found, "networks", "n")["links"] == {
        "l": {"from": ["a-1/e1", "a-2/e1", "b/e1"], "to": ["s/1", "s/2", "s/3"]}
    }


NAMES = tuple(f"n{at}" for at in range(1, 5))


def dealt(value: Data, name: str) -> Data:
    assert isinstance(value, Dealt)
    return value.values[name]


def refuse(keys: tuple[str | int, ...], bad: BadName) -> None:
    raise AssertionError((keys, bad.message))


def test_the_table_of_dealing() -> None:
    count = PlaceCount()
    places = deal_feeds("pdu-a..b/1..6", NAMES, count, "device", refuse)
    assert [dealt(places, name) for name in NAMES] == [
        ["pdu-a/1", "pdu-a/2", "pdu-a/3"],
        ["pdu-a/4", "pdu-a/5", "pdu-a/6"],
        ["pdu-b/1", "pdu-b/2", "pdu-b/3"],
        ["pdu-b/4", "pdu-b/5", "pdu-b/6"],
    ]
    assert deal_feeds("bench", NAMES, count, "device", refuse) == "bench"
    assert deal_feeds(["bench/1", "bench/2"], NAMES, count, "device", refuse) == ["bench/1", "bench/2"]
    racks = deal_one("r1..2/1+5", NAMES, count, "device")
    assert [dealt(racks, name) for name in NAMES] == ["r1/1", "r1/5", "r2/1", "r2/5"]
    inlets = deal_feeds({"psu1": "a/1..4", "psu2": {"from": "b/1..4", "cord": "C"}}, NAMES, count, "device", refuse)
    assert isinstance(inlets, dict)
    assert dealt(inlets["psu1"], "n3") == "a/3"
    second = inlets["psu2"]
    assert isinstance(second, dict)
    assert (dealt(second["from"], "n3"), second["cord"]) == ("b/3", "C")
    whole = deal_feeds({"from": "a/1..2", "cord": "C"}, ("n1",), count, "device", refuse)
    assert whole == {"psu1": {"from": "a/1", "cord": "C"}, "psu2": {"from": "a/2", "cord": "C"}}


@given(st.integers(1, 12), st.integers(1, 40))
@settings(max_examples=60, deadline=None)
def test_dealing_hands_out_each_place_once_or_states_both_counts(objects: int, places: int) -> None:
    names = tuple(f"n{at}" for at in range(objects))
    written = f"p/1..{places}"
    if places > 1 and places % objects:
        with pytest.raises(BadName, match=rf"names {places} places for {objects} devices"):
            deal_several(written, names, PlaceCount(), "device")
        return
    value = deal_several(written, names, PlaceCount(), "device")
    hands = value.values.values() if isinstance(value, Dealt) else [value]
    flat = [place for hand in hands for place in (hand if isinstance(hand, list) else [hand])]
    assert flat == [f"p/{at}" for at in range(1, places + 1)]


def test_the_order_of_entries_does_not_matter() -> None:
    entries = [
        "  n-1..4: {fed_by: p/1..8, rack: r/1..4, note: a}\n",
        "  n-2..3: {note: b, fit: {gpus: 2 x a/b}}\n",
        "  n-3: {fit: {gpus: {count: 1}}}\n",
        "  m: {like: n-3, note: c}\n",
    ]
    seen = []
    for order in permutations(entries):
        found = expanded("devices:\n" + "".join(order))
        assert found.problems == ()
        seen.append({name: group.of(name) for name, group in found.objects["devices"].items()})
    assert all(each == seen[0] for each in seen)


@given(st.lists(st.sampled_from(["note", "serial", "label"]), min_size=4, max_size=4), st.integers(1, 4))
@settings(max_examples=30, deadline=None)
def test_a_refinement_equals_writing_it_out(keys: list[str], last: int) -> None:
    short = f"devices:\n  n-1..4: {{note: a, rack: r/1..4}}\n  n-1..{last}: {{{keys[0]}: b}}\n"
    if last == 4:
        short = f"devices:\n  n-1..4: {{note: a, rack: r/1..4}}\n  n-1: {{{keys[0]}: b}}\n"
        last = 1
    long = "devices:\n"
    for at in range(1, 5):
        values = {"note": "a", "rack": f"r/{at}"} | ({keys[0]: "b"} if at <= last else {})
        long += f"  n-{at}: {{{', '.join(f'{key}: {value}' for key, value in values.items())}}}\n"
    first, second = expanded(short), expanded(long)
    assert {n: g.of(n) for n, g in first.objects["devices"].items()} == {
        n: g.of(n) for n, g in second.objects["devices"].items()
    }
