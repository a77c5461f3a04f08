"""What each answer is read as, and the sentence a person sees when it cannot be."""

from __future__ import annotations

import pytest

from planner.catalog import Catalog, default_folders
from planner.init.answers import BadAnswer, Country, Room, Run, Service
from planner.init.machines import Coolers, Servers
from planner.init.questions import QUESTIONS, Answers, read_answer, read_file, template

CATALOG = Catalog(default_folders())

READ: list[tuple[str, str, object]] = [
    ("country", "us", Country("~NEC-2023")),
    ("country", "NEC-2017, commercial", Country("NEC-2017", "commercial")),
    (
        "country",
        "GB, Leeds, 90 m, 30 °C, -4 C",
        Country("BS-7671", place="Leeds", altitude="90 m", summer="30 °C", winter="-4 °C"),
    ),
    ("country", "unknown, Oslo", Country(place="Oslo")),
    ("service", "200 A 2P, 40 spaces, 18 free", Service("200 A 2P", spaces="40", free="18")),
    ("service", "63 A 3P, 400Y/230 V", Service("63 A 3P", "400Y/230 V")),
    ("service", "unknown, ~4 free", Service(free="~4")),
    ("run", "~12 m", Run("~12 m")),
    ("run", "10/2 NM-B 40 ft", Run("40 ft", "10/2 NM-B 40 ft")),
    ("run", "10/2 NM-B, 40 ft", Run("40 ft", "10/2 NM-B 40 ft")),
    *(
        ("run", answer, Run("40 ft", "{type: unknown, size: 10 AWG, metal: copper, length: 40 ft}"))
        for answer in (
            "10 AWG copper 40 ft",
            "10 AWG copper, 40 ft",
            "{type: unknown, size: 10 AWG, metal: copper, length: 40 ft}",
        )
    ),
    ("run", "30 A 2P, 10/2 NM-B 40 ft, L6-30R", Run("40 ft", "10/2 NM-B 40 ft", "30 A 2P", "NEMA L6-30R")),
    ("run", "C32 RCBO 30 mA, IEC 60309 32 A 2P+E", Run(breaker="C32 RCBO 30 mA", outlet="IEC 60309 32 A 2P+E")),
    (
        "run",
        "30 A 2P, {type: unknown, size: 10 AWG, length: 40 ft}, nema 5-20R duplex GFCI",
        Run("40 ft", "{type: unknown, size: 10 AWG, length: 40 ft}", "30 A 2P", "NEMA 5-20R duplex GFCI"),
    ),
    (
        "servers",
        "1 server with 4 x nvidia/geforce-rtx-4090-founders at 350 W",
        (Servers(1, fit=(("gpus", "4 x nvidia/geforce-rtx-4090-founders @ 350 W"),)),),
    ),
    ("servers", "2 workstations at 900 W", (Servers(2, "900 W", kind="workstation"),)),
    ("cooling", "window 16000 BTU", (Coolers(1, "window-ac", cooling="16000 BTU"),)),
    *(
        ("cooling", answer, (Coolers(1, "window-ac", cooling="16000 BTU", nameplate="7 A", plug="NEMA 6-15P"),))
        for answer in ("window-ac 16000 BTU 7 A 6-15P", "window ac 16000 BTU, 7 A, NEMA 6-15P")
    ),
    ("servers", "2 x 1,800 W", (Servers(2, "1,800 W"),)),
    (
        "servers",
        "gigabyte/g482-z53 drawing 25 A at 240 V + 1 kW",
        (Servers(1, "25 A at 240 V", "gigabyte/g482-z53"), Servers(1, "1 kW")),
    ),
    (
        "servers",
        "2 x gigabyte/g482-z53 with 2 x amd/epyc-7742, 8 x amd/instinct-mi100 @ 300 W, 16 x 32 GB",
        (
            Servers(
                2,
                "",
                "gigabyte/g482-z53",
                (("cpus", "2 x amd/epyc-7742"), ("gpus", "8 x amd/instinct-mi100 @ 300 W"), ("memory", "16 x 32 GB")),
            ),
        ),
    ),
    ("cooling", "none", ()),
    ("cooling", "2 x mini-split 24000 BTU/h", (Coolers(2, "mini-split", cooling="24000 BTU/h"),)),
    ("cooling", "generic/window-25k-240v", (Coolers(1, "window-ac", part="generic/window-25k-240v"),)),
    ("room", "basement, 6 m x 4 m x 2.3 m, masonry", Room("basement", "6 m x 4 m x 2.3 m", "masonry")),
    ("room", "bare", Room(envelope="bare")),
    ("electricity", "~0.14 USD/kWh", "~0.14 USD/kWh"),
]

REFUSED = [
    ("country", "NEC-2022", 'Did you mean "NEC-2023"?'),
    ("country", "US, Tampa, Austin", "are two places"),
    ("country", "US, 38 °C, 5 °C, 1 °C", "two temperatures at most"),
    ("country", "US, 38 kg", "temperature"),
    ("service", "200", "200 A 2P"),
    ("service", "200 A, many", "says nothing of a panel"),
    ("service", "square-d/qo250", "Write its amperes"),
    ("run", "40", "has no unit"),
    ("run", "40 ft, 30 ft", "without a comma"),
    ("run", "8/3 40 ft", "lacks the type"),
    ("run", "{type: unknown, sise: 10 AWG}", "no key of a wire"),
    ("run", "{type: unknown, size: 10, length: 40 ft}", "size: "),
    ("run", "30 A 2P, 20 A 2P, 40 ft", "two of one kind"),
    ("servers", "4 x rtx 4090 @ 350 W", "Write server with 4 x asus/geforce-rtx-4090-rog-strix @ 350 W (also "),
    ("servers", "1 server with 4 x RTX 4090 at 350 W", "Write server with 4 x asus/geforce-rtx-4090-rog-strix @ 350 W"),
    ("servers", "4 x rtx 9999", "planner catalog search 9999"),
    ("servers", "4 x nvidia/geforce-rtx-4090-founders @ 350 W", "server with 4 x nvidia/geforce-rtx-4090-founders @"),
    ("cooling", "window-ac 16000 BTU 7 A", "Write 7 A at 240 V, or the plug too"),
    ("cooling", "window-ac 16000 BTU 7 A 6-16P", "not a known plug"),
    ("servers", "2 x gpu box", "no part id and no power"),
    ("servers", "gigabyte/g482-z99", "nearest: gigabyte/g482-z53"),
    ("servers", "amd/instinct-mi100", "is a gpu; here belongs a server or workstation"),
    ("servers", "101 x 1 kW", "from 1 to 100"),
    ("servers", "0 x 1 kW", "from 1 to 100"),
    ("servers", "25 A", "Amperes alone are no power"),
    ("servers", "1 kW +", "missing beside a +"),
    ("servers", "gigabyte/g482-z53 with some", "names no part"),
    ("servers", "gigabyte/g482-z53 with gigabyte/g482-z53", "is a server; here belongs a gpu"),
    ("cooling", "25000 BTU/h", "no kind with its capacity"),
    ("cooling", "window-ac 5 A", "is a current"),
    ("room", "20 ft x 20 ft", "20 ft x 20 ft"),
    ("room", "cave", "says nothing of a room"),
    ("electricity", "0.14", "no currency"),
    ("electricity", "0.14 USD", "money per kWh"),
    ("run", "40 ft\x1b[2J", "cannot be printed"),
    ("run", "4" * 300, "at most 200"),
    ("room", "garage,, bare", "says nothing"),
    ("room", "garage, ", "missing beside a comma"),
]


@pytest.mark.parametrize(("key", "answer", "read"), READ)
def test_an_answer(key: str, answer: str, read: object) -> None:
    assert read_answer(key, answer, CATALOG) == read


@pytest.mark.parametrize(("key", "answer", "sentence"), REFUSED)
def test_an_answer_that_cannot_be_used(key: str, answer: str, sentence: str) -> None:
    with pytest.raises(BadAnswer) as refused:
        read_answer(key, answer, CATALOG)
    assert sentence in str(refused.value)


@pytest.mark.parametrize("question", QUESTIONS, ids=lambda question: question.key)
def test_every_question_takes_its_own_examples_and_unknown(question: object) -> None:
    key, examples = question.key, question.examples  # type: ignore[attr-defined]
    assert [read_answer(key, example, CATALOG) is None for example in examples] == [False] * len(examples)
    assert read_answer(key, " Unknown ", CATALOG) is None
    assert read_answer(key, "", CATALOG) is None


def test_the_template_is_an_answers_file_that_knows_nothing() -> None:
    assert read_file(template().encode(), "answers.yaml", CATALOG) == (Answers(), ())


def test_a_list_of_servers() -> None:
    answers, faults = read_file(b"servers: [2 x 1 kW, 800 W]\n", "answers.yaml", CATALOG)
    assert (answers.servers, faults) == ((Servers(2, "1 kW"), Servers(1, "800 W")), ())


@pytest.mark.parametrize(
    ("source", "places"),
    [
        (b"contry: US\nrun: 40\n", [(1, 1), (2, 6)]),
        (b"run: {a: b}\n", [(1, 6)]),
        (b"run: [40 ft]\n", [(1, 6)]),
        (b"servers: [[1 kW]]\n", [(1, 10)]),
        (b"- run\n", [(1, 1)]),
        (b"run: 1 m\nrun: 2 m\n", [(2, 1)]),
        (b"\xff\xfe\x00", [(1, 1)]),
        (b"", [(1, 1)]),
    ],
)
def test_what_is_wrong_in_a_file_has_its_place(source: bytes, places: list[tuple[int, int]]) -> None:
    _, faults = read_file(source, "answers.yaml", CATALOG)
    assert [(fault.line, fault.column) for fault in faults] == places
    assert all(fault.message for fault in faults)
