"""Every shorthand with its one long form, and what is said of a text that is none."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from planner.layout.models import SECTIONS, SINGLES
from planner.layout.shorthands import BadShorthand, expand_object, long_form

LONG_FORMS: list[tuple[str, tuple[str, ...], str, Any]] = [
    ("circuits", ("breaker",), "50 A 2P GFCI", {"rating": "50 A", "poles": "2", "ground_fault": {"kind": "GFCI"}}),
    (
        "circuits",
        ("breaker",),
        "C32 RCBO 30 mA type A",
        {"rating": "32 A", "curve": "C", "ground_fault": {"kind": "RCBO", "trips": "30 mA", "type": "A"}},
    ),
    ("circuits", ("breaker",), "50 A, 2P, GFCI", {"rating": "50 A", "poles": "2", "ground_fault": {"kind": "GFCI"}}),
    (
        "circuits",
        ("wire",),
        "10/2 NM-B, 40 ft",
        {"size": "10 AWG", "conductors": "2", "type": "NM-B", "length": "40 ft"},
    ),
    ("devices", ("fit", "gpus"), "4x a/b@350W", {"count": "4", "part": "a/b", "cap": "350W"}),
    ("devices", ("fit", "drives"), "2 TB", {"size": "2 TB"}),
    ("devices", ("fit", "memory"), "256 to 512 GB", {"size": "256 to 512 GB"}),
    ("circuits", ("breaker",), "C50", {"rating": "50 A", "curve": "C"}),
    ("circuits", ("breaker",), "20 A 1P AFCI", {"rating": "20 A", "poles": "1", "arc_fault": "yes"}),
    (
        "circuits",
        ("breaker",),
        "20 A 1P DFCI",
        {"rating": "20 A", "poles": "1", "ground_fault": {"kind": "GFCI"}, "arc_fault": "yes"},
    ),
    ("circuits", ("breaker",), "~50 A 2P curve D", {"rating": "~50 A", "poles": "2", "curve": "D"}),
    ("circuits", ("breaker",), "square-d/qo250gfi", {"part": "square-d/qo250gfi"}),
    ("circuits", ("breaker",), "unknown", "unknown"),
    ("circuits", ("breaker", "ground_fault"), "RCD 30 mA", {"kind": "RCD", "trips": "30 mA"}),
    ("circuits", ("disconnect",), "20 A switch", {"rating": "20 A", "kind": "switch"}),
    ("panels", ("main",), "100 A switch", {"rating": "100 A", "kind": "switch"}),
    ("panels", ("main",), "none", "none"),
    (
        "panels",
        ("sections", "left"),
        "63 A RCD 30 mA type AC",
        {"rating": "63 A", "ground_fault": {"kind": "RCD", "trips": "30 mA", "type": "AC"}},
    ),
    ("circuits", ("wire",), "6/3 NM-B 40 ft", {"size": "6 AWG", "conductors": "3", "type": "NM-B", "length": "40 ft"}),
    (
        "circuits",
        ("wire",),
        "12/2 NM-B ~45 ft",
        {"size": "12 AWG", "conductors": "2", "type": "NM-B", "length": "~45 ft"},
    ),
    (
        "circuits",
        ("wire",),
        "12/2 NM-B 34 ft measured 2026-02-14",
        {"size": "12 AWG", "conductors": "2", "type": "NM-B", "length": "34 ft measured 2026-02-14"},
    ),
    ("circuits", ("wire",), "8 AWG THHN 3 to 4 m", {"size": "8 AWG", "type": "THHN", "length": "3 to 4 m"}),
    ("circuits", ("wire",), "10 mm2 SWA 19 m", {"size": "10 mm2", "type": "SWA", "length": "19 m"}),
    (
        "circuits",
        ("wire",),
        "4/0 SEU aluminium 25 ft",
        {"size": "4/0 AWG", "type": "SEU", "metal": "aluminium", "length": "25 ft"},
    ),
    (
        "circuits",
        ("wire",),
        "4/0/3 SER 25 ft",
        {"size": "4/0 AWG", "conductors": "3", "type": "SER", "length": "25 ft"},
    ),
    (
        "circuits",
        ("wire",),
        "8/3 NM-B or MC 40 ft",
        {"size": "8 AWG", "conductors": "3", "type": "NM-B or MC", "length": "40 ft"},
    ),
    ("circuits", ("wire",), "southwire/nm-b-6-2", {"part": "southwire/nm-b-6-2"}),
    ("circuits", ("wire", "terminals"), "75 °C", {"supply": "75 °C", "load": "75 °C"}),
    ("circuits", ("wire", "raceway"), "EMT 3/4", {"type": "EMT", "size": "3/4"}),
    ("circuits", ("wire", "raceway"), "trench", "trench"),
    ("circuits", ("wire", "run", "yard", "raceway"), "PVC-40 1-1/4", {"type": "PVC-40", "size": "1-1/4"}),
    ("circuits", ("outlet",), "NEMA 6-50R", {"type": "NEMA 6-50R"}),
    ("circuits", ("outlet",), "hard-wired", {"type": "hard-wired"}),
    ("circuits", ("outlet",), "IEC 60309 32 A 2P+E", {"type": "IEC 60309 32 A 2P+E"}),
    (
        "circuits",
        ("outlets",),
        "2 x NEMA 5-20R duplex GFCI",
        {n: {"type": "NEMA 5-20R", "sockets": "2", "ground_fault": {"kind": "GFCI"}} for n in ("1", "2")},
    ),
    ("circuits", ("outlets",), "NEMA 5-15R", {"1": {"type": "NEMA 5-15R"}}),
    ("circuits", ("outlets", "desk"), "BS 1363 twin", {"type": "BS 1363", "sockets": "2"}),
    ("circuits", ("outlets", "1"), "C19 on b1", {"type": "C19", "bank": "b1"}),
    (
        "devices",
        ("cord",),
        "C20 to C19 2 m 12 AWG",
        {"plug": "C20", "connector": "C19", "length": "2 m", "size": "12 AWG"},
    ),
    ("devices", ("cord",), "C20 to C19 ~2 m", {"plug": "C20", "connector": "C19", "length": "~2 m"}),
    (
        "devices",
        ("fed_by", "psu1", "cord"),
        "NEMA 6-20P to C19 6 ft 12 AWG",
        {"plug": "NEMA 6-20P", "connector": "C19", "length": "6 ft", "size": "12 AWG"},
    ),
    ("devices", ("cord",), "generic/cord-c19-c20-2m", {"part": "generic/cord-c19-c20-2m"}),
    (
        "devices",
        ("fed_by", "psu1", "adapters", "1"),
        "BS 1363 to C13 1.5 m 1 mm2",
        {"plug": "BS 1363", "connector": "C13", "length": "1.5 m", "size": "1 mm2"},
    ),
    ("networks", ("links", "up", "cable"), "Cat6 3 m", {"type": "Cat6", "length": "3 m"}),
    ("networks", ("links", "up", "cable"), "nvidia/mcp1600-c003e30l", {"part": "nvidia/mcp1600-c003e30l"}),
    (
        "devices",
        ("fit", "gpus"),
        "8 x amd/instinct-mi100 @ 300 W",
        {"count": "8", "part": "amd/instinct-mi100", "cap": "300 W"},
    ),
    ("devices", ("fit", "memory"), "16 x 32 GB", {"count": "16", "size": "32 GB"}),
    ("devices", ("fit", "memory"), "~256 GB", {"size": "~256 GB"}),
    ("devices", ("fit", "drives", "boot"), "generic/nvme-480gb", {"part": "generic/nvme-480gb"}),
    ("devices", ("fed_by",), "bench/1", {"psu1": {"from": "bench/1"}}),
    ("devices", ("fed_by", "psu2"), "bench/2", {"from": "bench/2"}),
    ("devices", ("load",), "70 W", {"sustained": "70 W"}),
    ("devices", ("load",), "122 W measured 2026-03-09", {"sustained": "122 W measured 2026-03-09"}),
    ("devices", ("load", "budget"), "25 A at 240 V", {"current": "25 A", "voltage": "240 V"}),
    ("devices", ("load", "budget"), "~25 A at 240 V", {"current": "25 A", "voltage": "240 V", "basis": "estimated"}),
    ("devices", ("load", "budget"), "1.2 kVA", "1.2 kVA"),
    ("sources", ("peak_demand",), "9.6 kW", {"power": "9.6 kW"}),
    ("sources", ("rating",), "200 A", {"rating": "200 A"}),
    ("sources", ("rating",), "100 A fuse", {"rating": "100 A", "kind": "fuse"}),
    (
        "devices",
        ("price",),
        "640 USD used 2026-01-18",
        {"amount": "640", "currency": "USD", "condition": "used", "date": "2026-01-18"},
    ),
    ("circuits", ("wire", "price"), "1.35 USD/ft", {"amount": "1.35", "currency": "USD", "per": "ft"}),
    ("costs", ("gpu_rent",), "~1.10 USD/h", {"amount": "1.10", "currency": "USD", "per": "h", "basis": "estimated"}),
    ("costs", ("electricity",), "0.14 USD/kWh", {"default": "0.14 USD/kWh"}),
    ("storage", ("ignore", "STO105"), "the reason", {"reason": "the reason"}),
    ("rooms", ("envelope",), "bare", {"kind": "bare"}),
    ("rooms", ("other_heat",), "200 W", {"all": "200 W"}),
    ("panels", ("grounding", "electrodes"), "2 x rod", ["rod", "rod"]),
    ("panels", ("grounding", "conductor"), "4 AWG copper", {"size": "4 AWG", "metal": "copper"}),
    ("circuits", ("room",), "garage", "garage"),
]


@pytest.mark.parametrize(("section", "keys", "text", "form"), LONG_FORMS)
def test_a_shorthand_has_one_long_form(section: str, keys: tuple[str, ...], text: str, form: Any) -> None:
    assert long_form(section, keys, text) == form


@pytest.mark.parametrize(("section", "keys", "text", "form"), LONG_FORMS)
def test_short_and_long_form_read_the_same(section: str, keys: tuple[str, ...], text: str, form: Any) -> None:
    model = (SECTIONS | SINGLES)[section]  # type: ignore[operator]
    read = [model.model_validate(expand_object(section, _at(keys, value))[0]) for value in (text, form)]
    assert read[0] == read[1]
    assert not expand_object(section, _at(keys, text))[1]


def _at(keys: tuple[str, ...], value: Any) -> Any:
    for key in reversed(keys):
        value = {key: value}
    return value


@pytest.mark.parametrize(
    ("section", "keys", "text", "code", "message"),
    [
        (
            "circuits",
            ("breaker",),
            "50",
            "LAY006",
            '"50" has no unit. Write 50 A, or with its poles 50 A 2P',
        ),
        (
            "circuits",
            ("wire",),
            "8/3 40 ft",
            "LAY008",
            '"8/3 40 ft" lacks the type between size and length: 8/3 NM-B 40 ft. Not known? '
            "{type: unknown, size: 8 AWG, conductors: 3, length: 40 ft}",
        ),
        (
            "circuits",
            ("wire",),
            "10 AWG THHN 40 ft in 3/4 in EMT",
            "LAY008",
            '"10 AWG THHN 40 ft in 3/4 in EMT": "in 3/4 in EMT" behind the length is not read. '
            "Write 10 AWG THHN 40 ft, or with its raceway as "
            "{type: THHN, size: 10 AWG, length: 40 ft, raceway: EMT 3/4}",
        ),
        (
            "circuits",
            ("wire",),
            "8/3 NM-B",
            "LAY008",
            '"8/3 NM-B" lacks the length at the end: 8/3 NM-B 40 ft. Not known? '
            "{type: NM-B, size: 8 AWG, conductors: 3, length: unknown}",
        ),
        (
            "circuits",
            ("wire",),
            "8 THHN 40 ft",
            "LAY006",
            '"8 THHN 40 ft": "8" has no unit. Write 8 AWG, or 8 mm2',
        ),
        (
            "circuits",
            ("outlet",),
            "2 x NEMA 5-20R",
            "LAY008",
            '"2 x NEMA 5-20R" is more than one outlet. Write it under outlets',
        ),
        (
            "devices",
            ("cord",),
            "C20 to C19",
            "LAY008",
            '"C20 to C19" lacks the length: C20 to C19 2 m. Not known? {plug: C20, connector: C19, length: unknown}',
        ),
        ("circuits", ("breaker",), "30A/2P", "LAY008", '"30A/2P": a blank comes after the amperes. Write 30 A 2P'),
        ("circuits", ("wire",), "10 AWG(copper)", "LAY008", '"10 AWG(copper)": a blank comes after 10 AWG'),
        (
            "circuits",
            ("wire",),
            "10 AWG, 40 feet",
            "LAY008",
            '"10 AWG 40 feet" lacks the type between size and length: 10 AWG NM-B 40 feet. Not known? '
            "{type: unknown, size: 10 AWG, length: 40 feet}",
        ),
        *(
            (
                "devices",
                ("fit", "gpus"),
                written,
                "LAY008",
                f'"{written}" names a thing by its name in the shop. Write {meant}, with the id of the part from: '
                f"planner catalog search {word}",
            )
            for written, meant, word in (
                ("4 RTX 4090", "4 x PART @ 350 W", "4090"),
                ("4 x RTX 4090 @ 300 W", "4 x PART @ 300 W", "4090"),
                ("RTX 4090", "1 x PART @ 350 W", "4090"),
                ("2 x A100", "2 x PART @ 350 W", "A100"),
            )
        ),
        (
            "devices",
            ("fit", "gpus"),
            "eight cards",
            "LAY008",
            '"eight cards" names no part and no size. Write 8 x amd/instinct-mi100 @ 300 W, or 16 x 32 GB',
        ),
        ("circuits", ("wire",), "", "LAY008", "is empty. Write its value, or take the key away"),
        (
            "circuits",
            ("breaker",),
            "50 A 2P 3P",
            "LAY008",
            '"50 A 2P 3P" says poles twice. Say it once',
        ),
        (
            "circuits",
            ("outlets",),
            "99999 x NEMA 5-20R",
            "LAY007",
            '"99999 x NEMA 5-20R" asks for 99999 outlets. A circuit or strip has 1 to 1,000',
        ),
    ],
)
def test_what_is_no_shorthand_gets_a_sentence(
    section: str, keys: tuple[str, ...], text: str, code: str, message: str
) -> None:
    with pytest.raises(BadShorthand) as caught:
        long_form(section, keys, text)
    assert (caught.value.code, caught.value.message) == (code, message)


def test_a_bad_text_is_left_out_and_the_rest_is_expanded() -> None:
    data, problems = expand_object("circuits", {"breaker": "50", "outlets": {"1": "NEMA 5-15R", "2": ""}, "room": "g"})
    assert data == {"outlets": {"1": {"type": "NEMA 5-15R"}}, "room": "g"}
    assert [(problem.code, problem.keys) for problem in problems] == [
        ("LAY006", ("breaker",)),
        ("LAY008", ("outlets", "2")),
    ]


def test_outlet_and_outlets_may_not_both_stand() -> None:
    _, problems = expand_object("circuits", {"outlet": "NEMA 6-50R", "outlets": "2 x NEMA 5-15R"})
    assert [(problem.keys, problem.message) for problem in problems] == [
        (("outlet",), "says the same as outlets, which is there too. Keep one of them")
    ]


@pytest.mark.parametrize(
    ("written", "form"),
    [
        ("pdu-a/1", {"psu1": {"from": "pdu-a/1"}}),
        (["a/1", "b/2"], {"psu1": {"from": "a/1"}, "psu2": {"from": "b/2"}}),
        ({"from": "a/1"}, {"psu1": {"from": "a/1"}}),
        (
            {"from": "a/1", "adapters": "NEMA 5-15P to NEMA 5-15R 9 ft"},
            {
                "psu1": {
                    "from": "a/1",
                    "adapters": {"1": {"plug": "NEMA 5-15P", "connector": "NEMA 5-15R", "length": "9 ft"}},
                }
            },
        ),
        ({"normal": "a", "emergency": "b"}, {"normal": {"from": "a"}, "emergency": {"from": "b"}}),
        ({"psu1": "a/1", "psu2": "none"}, {"psu1": {"from": "a/1"}, "psu2": "none"}),
    ],
)
def test_every_inlet_gets_what_feeds_it(written: Any, form: Any) -> None:
    assert expand_object("devices", {"fed_by": written}) == ({"fed_by": form}, ())


@pytest.mark.parametrize(
    ("section", "key", "long"),
    [
        ("devices", "load", "sustained"),
        ("sources", "peak_demand", "power"),
        ("sources", "rating", "rating"),
        ("costs", "electricity", "default"),
        ("rooms", "envelope", "kind"),
        ("rooms", "other_heat", "all"),
    ],
)
def test_a_figure_with_its_evidence_as_keys_takes_the_same_place(section: str, key: str, long: str) -> None:
    figure = {"value": "70 W", "basis": "measured", "by": "owner"}
    assert expand_object(section, {key: figure}) == ({key: {long: figure}}, ())


def test_a_bay_holds_one_entry_or_named_groups() -> None:
    fit = {"gpus": {"part": "a/b", "count": "8"}, "drives": {"boot": "c/d", "data": "2 x e/f"}}
    assert expand_object("devices", {"fit": fit})[0] == {
        "fit": {
            "gpus": {"part": "a/b", "count": "8"},
            "drives": {"boot": {"part": "c/d"}, "data": {"count": "2", "part": "e/f"}},
        }
    }


def test_keys_that_begin_with_x_are_left_out_and_names_are_not() -> None:
    written = {"x-mine": "1", "breaker": {"rating": "50 A", "x-seen": "yes"}, "outlets": {"x-1": "NEMA 5-15R"}}
    data, problems = expand_object("circuits", written)
    assert data == {"breaker": {"rating": "50 A"}, "outlets": {"x-1": {"type": "NEMA 5-15R"}}}
    assert problems == ()


@settings(max_examples=150)
@given(st.sampled_from(LONG_FORMS), st.text(max_size=250))
def test_no_text_at_all_breaks_a_shorthand(known: tuple[str, tuple[str, ...], str, Any], text: str) -> None:
    section, keys, sample, _ = known
    for written in (text, sample + text, text + sample):
        data, problems = expand_object(section, _at(keys, written))
        assert isinstance(data, dict)
        assert all(problem.message for problem in problems)
