"""What a calculation is: one public function whose signature is its command line, and what it answers.

``@calculation(...)`` registers a function. Its keyword parameters are the inputs, their annotations the units and
words that may be written, its docstring the help, the fields of the class it returns the results. ``all_calculations``
finds every module of ``planner.calc.calculations``, so that adding a calculation touches one file.
"""

from __future__ import annotations

import importlib
import inspect
import pkgutil
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields
from functools import cache
from typing import Any, get_type_hints

from planner.calc.arguments import reader_of, unit_of
from planner.quantities import BadQuantity
from planner.reader import Reader
from planner.tables import nec_sections
from planner.tables.cells import unverified
from planner.worked import Worked, steps

REQUIRED = inspect.Parameter.empty
Function = Callable[..., Any]


class BadInput(ValueError):
    """Inputs a calculation cannot be asked with; the text is the sentence a user reads."""


@dataclass(frozen=True, slots=True)
class Parameter:
    """An input: its name in Python, what reads it (none: a flag), its unit, its default, and what it means."""

    name: str
    reader: Reader[Any] | None
    unit: str
    default: Any
    help: str

    @property
    def option(self) -> str:
        """The option of the command line.

        >>> Parameter("power_factor", None, "", False, "").option
        '--power-factor'
        """
        return "--" + self.name.replace("_", "-")

    @property
    def required(self) -> bool:
        """Whether it has no default."""
        return self.default is REQUIRED


@dataclass(frozen=True, slots=True)
class Shown:
    """A named value with its unit, empty for a word; ``assumed`` when nobody said it, else as ``written``."""

    name: str
    value: Any
    unit: str
    assumed: bool = False
    written: str = ""

    @property
    def label(self) -> str:
        """The name as people read it.

        >>> Shown("l1_l2", 0, "A").label, Shown("power_factor", 0, "").label
        ('L1-L2', 'power factor')
        """
        return label(self.name)


@dataclass(frozen=True, slots=True)
class Answer:
    """What a calculation answered: inputs, results, the steps between them, figures nobody verified, the citation."""

    calculation: str
    inputs: tuple[Shown, ...]
    results: tuple[Shown, ...]
    worked: tuple[str, ...]
    weak: tuple[str, ...]
    citation: str

    def __getitem__(self, name: str) -> Any:
        """A result's value by its name; ``KeyError`` for another."""
        for result in self.results:
            if result.name == name:
                return result.value
        raise KeyError(name)


@dataclass(frozen=True, slots=True)
class Calculation:
    """A calculation by the name of the command line; ``rules`` are keys of ``nec_sections``, ``sections`` the same
    in every edition, ``source`` what is no part of the code."""

    name: str
    function: Function
    summary: str
    explanation: str
    parameters: tuple[Parameter, ...]
    results: Mapping[str, str]
    rules: tuple[str, ...]
    sections: str
    source: str

    def citation(self, edition: str) -> str:
        """Where it comes from, with the addresses an edition has."""
        addresses = [nec_sections.section(rule, edition) for rule in self.rules if nec_sections.exists(rule, edition)]
        code = ", ".join(part for part in (self.sections, *addresses) if part)
        return "; ".join(part for part in (f"{nec_sections.book(edition)} {code}" if code else "", self.source) if part)

    def answer(self, written: Mapping[str, str | bool]) -> Answer:
        """Read the inputs as texts, calculate, and hand back what is to be printed.

        Raises ``BadInput`` for an input that is missing, unknown or wrong; ``BeyondTable`` for a request that the
        tables or formulas do not answer.

        >>> all_calculations()["next-size"].answer({"continuous": "25 A"})["size"]
        35.0
        """
        known = [parameter.name for parameter in self.parameters]
        for name in written:
            if name not in known:
                raise BadInput(f"{self.name} has no input {name}; it has {', '.join(known)}")
        inputs = tuple(_read(parameter, written) for parameter in self.parameters)
        arguments = {shown.name: _traced(shown) for shown in inputs}
        try:
            result = self.function(**arguments)
        except BadQuantity as bad:
            raise BadInput(f"{self.name}: {bad.message}") from None
        results = tuple(Shown(name, getattr(result, name), unit) for name, unit in self.results.items())
        numbers = [shown.value for shown in results if isinstance(shown.value, Worked)]
        edition = str(arguments.get("edition", nec_sections.EDITIONS[-1]))
        return Answer(
            self.name,
            inputs,
            results,
            tuple(dict.fromkeys(step for number in numbers for step in steps(number))),
            tuple(dict.fromkeys(figure for number in numbers for figure in unverified(number))),
            self.citation(edition),
        )


def _read(parameter: Parameter, written: Mapping[str, str | bool]) -> Shown:
    text = written.get(parameter.name)
    if text is None or text is False:
        if parameter.required:
            sample = parameter.reader.sample if parameter.reader else ""
            raise BadInput(f'{parameter.option} is missing: {parameter.help} Write {parameter.option} "{sample}"')
        return Shown(parameter.name, parameter.default, parameter.unit, assumed=True)
    if parameter.reader is None:
        return Shown(parameter.name, True, "")
    try:
        return Shown(parameter.name, parameter.reader.one(str(text)), parameter.unit, written=str(text).strip())
    except BadQuantity as bad:
        raise BadInput(f"{parameter.option}: {bad.message}") from None


def _traced(shown: Shown) -> Any:
    """The value as the function gets it: numbers with their name, but for a zero nobody spoke of."""
    if isinstance(shown.value, float) and not (shown.assumed and shown.value == 0.0):
        return Worked(shown.value, label(shown.name), shown.unit)
    return shown.value


def renamed(value: float, name: str, unit: str) -> float:
    """The same sum under the name it has in the results; a plain float passes through."""
    if not isinstance(value, Worked):
        return value
    return Worked(float(value), name, unit, op=value.op, args=value.args, source=value.source)


_CONDUCTORS = {"l1": "L1", "l2": "L2", "l3": "L3", "n": "N"}
_CAPITALS = {"gfci": "GFCI", "rcd": "RCD", "btuh": "BTU/h", "eer": "EER", "mca": "MCA", "mocp": "MOCP", "ac": "A/C"}


def label(name: str) -> str:
    """A Python name as people read it.

    >>> label("gfci"), label("l2_n"), label("largest_breaker")
    ('GFCI', 'L2-N', 'largest breaker')
    """
    parts = name.split("_")
    if all(part in _CONDUCTORS for part in parts):
        return "-".join(_CONDUCTORS[part] for part in parts)
    return " ".join(_CAPITALS.get(part, _CONDUCTORS.get(part, part)) for part in parts)


_FOUND: dict[str, Calculation] = {}


def calculation(*, rules: tuple[str, ...] = (), sections: str = "", source: str = "") -> Callable[[Function], Function]:
    """Register a function as a calculation; it stays the plain function it is.

    Raises ``ValueError`` for a parameter without help, and for a name that is taken.
    """

    def register(function: Function) -> Function:
        name = function.__name__.replace("_", "-")
        if name in _FOUND:
            raise ValueError(f"there are two calculations called {name}")
        summary, explanation, helps = _doc(function)
        hints = get_type_hints(function, include_extras=True)
        parameters = []
        for parameter in inspect.signature(function).parameters.values():
            if not helps.get(parameter.name):
                raise ValueError(f"{name} does not say what {parameter.name} means")
            hint = hints[parameter.name]
            parameters.append(
                Parameter(parameter.name, reader_of(hint), unit_of(hint), parameter.default, helps[parameter.name])
            )
        result = get_type_hints(hints["return"], include_extras=True)
        units = {each.name: unit_of(result[each.name]) for each in fields(hints["return"])}
        made = Calculation(name, function, summary, explanation, tuple(parameters), units, rules, sections, source)
        _FOUND[name] = made
        return function

    return register


def _doc(function: Function) -> tuple[str, str, dict[str, str]]:
    """Summary, explanation and the help of each parameter, from a docstring with a ``Parameters:`` section."""
    text = inspect.cleandoc(function.__doc__ or "").replace("``", "")
    head, _, tail = text.partition("\nParameters:\n")
    summary, _, explanation = head.partition("\n\n")
    helps: dict[str, str] = {}
    for entry in re.split(r"\n    (?=\w+: )", "\n" + tail.split("\n\n")[0]):
        name, _, meaning = entry.partition(": ")
        helps[name.strip()] = " ".join(meaning.split())
    return " ".join(summary.split()), " ".join(explanation.split()), helps


@cache
def all_calculations() -> Mapping[str, Calculation]:
    """Every calculation by its name, in the order of the alphabet."""
    from planner.calc import calculations

    for module in pkgutil.iter_modules(calculations.__path__):
        importlib.import_module(f"{calculations.__name__}.{module.name}")
    return dict(sorted(_FOUND.items()))
