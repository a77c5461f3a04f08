"""The seven questions, in their order: what is asked, an example, why it matters; and the answers, checked.

>>> [question.key for question in QUESTIONS]
['country', 'service', 'run', 'servers', 'cooling', 'room', 'electricity']
"""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from planner import text
from planner.catalog import Catalog
from planner.evidence import nearest
from planner.init.answers import (
    UNKNOWN,
    BadAnswer,
    Country,
    Room,
    Run,
    Service,
    read_country,
    read_electricity,
    read_room,
    read_service,
)
from planner.init.machines import Coolers, Servers, read_coolers, read_servers
from planner.init.runs import read_run


@dataclass(frozen=True, slots=True)
class Question:
    """One question. ``examples`` are answers that can be used; ``where`` says where the answer is found."""

    key: str
    asks: str
    where: str
    examples: tuple[str, ...]
    read: Callable[[str, Catalog], object]


@dataclass(frozen=True, slots=True)
class Answers:
    """All that was answered; what was not is in each as unknown."""

    country: Country = Country()  # noqa: RUF009  (frozen)
    service: Service = Service()  # noqa: RUF009
    run: Run = Run()  # noqa: RUF009
    servers: tuple[Servers, ...] = ()
    cooling: tuple[Coolers, ...] | None = None
    room: Room = Room()  # noqa: RUF009
    electricity: str = UNKNOWN


QUESTIONS = (
    Question(
        "country",
        "Which country or rule book, where, how high above the sea, and how hot and how cold does it get?",
        "US, UK, EU, or the rule book itself: NEC-2017, NEC-2020, NEC-2023, BS-7671, IEC-60364. The town's building "
        "department knows the edition. Add commercial where nobody lives in the building.",
        ("US, Austin, 150 m, 38 °C, -5 °C", "NEC-2020", "UK, Leeds, 90 m, 30 °C, -4 °C"),
        lambda answer, _: read_country(answer),
    ),
    Question(
        "service",
        "How large is the main breaker of the panel, and how many spaces are free?",
        "The number on the handle of the main breaker; free spaces are covers without a breaker.",
        ("200 A 2P, 40 spaces, 18 free", "100 A switch, 1 free"),
        lambda answer, _: read_service(answer),
    ),
    Question(
        "run",
        "How far does the wire run from the panel to the machines, and what is there of the circuit?",
        "Along walls and ceiling, one way. Where they are there already, add the breaker, all of the wire, the outlet; "
        "every line of servers gets one such circuit.",
        ("40 ft", "10/2 NM-B 40 ft", "30 A 2P, 10 AWG copper 40 ft, L6-30R"),
        lambda answer, _: read_run(answer),
    ),
    Question(
        "servers",
        "Which servers?",
        "Their power at the outlet, or a part id and what is in it (planner catalog list --kind server). Join "
        "different ones by +.",
        (
            "2 x 1800 W",
            "workstation with 2 x nvidia/geforce-rtx-4090-founders @ 350 W",
            "gigabyte/g482-z53 with 2 x amd/epyc-7742, 8 x amd/instinct-mi100 @ 300 W",
            "gigabyte/g482-z53 drawing 3.2 kW + 800 W",
        ),
        read_servers,
    ),
    Question(
        "cooling",
        "What cools the room?",
        "none, a part id (planner catalog list --kind window-ac), or the kind with its capacity; then the amperes and "
        "the plug, from its label.",
        ("generic/window-25k-240v", "window-ac 16000 BTU/h 7 A 6-15P", "none"),
        read_coolers,
    ),
    Question(
        "room",
        "How large is the room, and what is it built of?",
        "Length x width x height; bare, insulated, masonry or interior. It is a garage unless another kind is named.",
        ("20 ft x 20 ft x 9 ft, bare", "basement, 6 m x 4 m x 2.3 m, masonry"),
        lambda answer, _: read_room(answer),
    ),
    Question(
        "electricity",
        "What does electricity cost?",
        "On the bill, with everything that is paid per kWh.",
        ("0.14 USD/kWh", "0.27 GBP/kWh"),
        lambda answer, _: read_electricity(answer),
    ),
)
_BY_KEY = {question.key: question for question in QUESTIONS}


def read_answer(key: str, answer: str, catalog: Catalog) -> object:
    """The answer to one question; None where it is unknown or empty. Raises ``BadAnswer``.

    >>> from planner.catalog import default_folders
    >>> read_answer("run", "40 ft", Catalog(default_folders())).length
    '40 ft'
    """
    answer = answer.strip()
    if answer.casefold() in ("", UNKNOWN):
        return None
    return _BY_KEY[key].read(answer, catalog)


def put_together(answers: Mapping[str, object]) -> Answers:
    """All answers; one that is missing or None is unknown."""
    return Answers(**{key: value for key, value in answers.items() if value is not None})  # type: ignore[arg-type]


@dataclass(frozen=True, slots=True)
class Fault:
    """What is wrong in a file of answers, with its line and column from 1."""

    line: int
    column: int
    message: str


def read_file(source: bytes, file: str, catalog: Catalog) -> tuple[Answers, tuple[Fault, ...]]:
    """The answers in a YAML file with the keys of the questions, and everything that is wrong with it.

    ``servers`` and ``cooling`` may be lists. A key that is not there is unknown. Never raises on any bytes.
    """
    document = text.read(source, file)
    if document.problems:
        spans = [(problem.span or document.span_at(problem.path), problem.message) for problem in document.problems]
        return Answers(), tuple(Fault(span.line, span.column, message) for span, message in spans)
    data = document.data
    if not isinstance(data, dict):
        return Answers(), (Fault(1, 1, f"An answers file has the keys {', '.join(_BY_KEY)}."),)
    found: dict[str, object] = {}
    faults = []
    for key, value in data.items():
        span = document.span_at((key,))
        if key not in _BY_KEY:
            near = nearest(key, _BY_KEY)
            hint = f"nearest: {near}" if near else f"known: {', '.join(_BY_KEY)}"
            faults.append(Fault(span.key_line or span.line, span.key_column or span.column, f"No key {key!r}; {hint}."))
            continue
        try:
            found[key] = read_answer(key, _text(key, value), catalog)
        except BadAnswer as bad:
            faults.append(Fault(span.line, span.column, f"{key}: {bad}"))
    return put_together(found), tuple(faults)


def _text(key: str, value: text.Data) -> str:
    if isinstance(value, str):
        return value
    if isinstance(value, dict) and key == "run" and all(isinstance(each, str) for each in value.values()):
        # The keys of a wire, as its complaint suggests them, need no quotes in a file.
        return "{" + ", ".join(f"{name}: {each}" for name, each in value.items()) + "}"
    if isinstance(value, list) and key in ("servers", "cooling"):
        lines = [item for item in value if isinstance(item, str)]
        if len(lines) == len(value):
            return " + ".join(lines)
    raise BadAnswer(f"Write one text, such as {_BY_KEY[key].examples[0]}.")


def template() -> str:
    """An answers file with every question as a comment and no answer in it yet."""
    lines = [
        "# Answers for: planner init FILE --answers THIS-FILE",
        "# Write what you know. Leave the rest as unknown: the check then says which facts to bring.",
    ]
    for question in QUESTIONS:
        lines += ["", f"# {question.asks}"]
        lines += textwrap.wrap(question.where, 100, initial_indent="# ", subsequent_indent="# ")
        lines += [f"#   {question.key}: {example}" for example in question.examples]
        lines += [f"{question.key}: {UNKNOWN}"]
    return "\n".join(lines) + "\n"
