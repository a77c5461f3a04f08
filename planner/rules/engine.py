"""Declaring rules: a function that is given an object and yields checks, with its code, title, level and citations."""

from __future__ import annotations

import importlib
import inspect
import pkgutil
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import TypeVar

from planner.facts import Facts
from planner.rules.checks import Check
from planner.rules.findings import Level

NEC = ("NEC-2017", "NEC-2020", "NEC-2023")
IEC = ("BS-7671", "IEC-60364")
EVERY_BOOK: tuple[str, ...] = ()

# Without a rule book that is covered no rule of a code is run.
_MANDATORY = frozenset({"LAY018"})

RuleFunction = Callable[..., Iterable[Check]]
R = TypeVar("R", bound=RuleFunction)


@dataclass(frozen=True, slots=True)
class Rule:
    """A rule: its identity, its words for people, and the function that judges one object.

    ``cites``: section by rule book, or one text for all. ``subject``: the class of plan object it looks at.
    ``books``: the rule books it belongs to; empty for all. A rule on the file itself (LAY, SUP) has no subject and no
    function: reading the file reports it.
    """

    code: str
    name: str
    title: str
    level: Level
    cites: Mapping[str, str]
    books: tuple[str, ...]
    subject: type[Facts] | None
    judge: RuleFunction | None
    doc: str
    fails: str
    passes: str
    options: Mapping[str, object]
    finished: bool = False
    load: bool = False

    @property
    def mandatory(self) -> bool:
        """Whether it counts whatever is selected or ignored: behind a fault of the file itself nothing was checked."""
        return self.code in _MANDATORY or (self.judge is None and self.level is Level.ERROR)

    def citation(self, book: str) -> str:
        """Section and book, ``NEC 2023 210.20(A)``; another standard by its own name; empty for physics.

        ``cites`` under ``IEC`` holds for all books of that family; sections without a book are those of the NEC.
        """
        family = "IEC" if book in IEC else ""
        section = self.cites.get(book, self.cites.get(family, self.cites.get("", "")))
        of_a_book = section[:1].isdigit() or section.startswith(("Article ", "Table ", "Chapter "))
        if not of_a_book:
            return section
        if family and book not in self.cites and family not in self.cites:
            return ""
        return f"{book.replace('-', ' ', 1)} {section}" if book in NEC + IEC else section


_RULES: dict[str, Rule] = {}


def rule(
    code: str,
    title: str,
    *,
    level: Level = Level.ERROR,
    cites: str | Mapping[str, str] = "",
    books: tuple[str, ...] = EVERY_BOOK,
    finished: bool = False,
    load: bool = False,
) -> Callable[[R], R]:
    """Declare a rule; the function's name, docstring, first parameter's type and keyword parameters say the rest.

    ``finished``: it looks at the last phase only, where nothing is still to come. ``load``: it compares a load with
    what may carry it, so that its ratio is a share of a limit; others compare ratings, lengths, counts and the like.
    """

    def register(function: R) -> R:
        parameters = list(inspect.signature(function).parameters.values())
        subject = function.__globals__[str(parameters[0].annotation)]
        doc, fails, passes = _split_doc(inspect.getdoc(function) or "")
        _add(
            Rule(
                code=code,
                name=function.__name__.replace("_", "-"),
                title=title,
                level=level,
                cites={"": cites} if isinstance(cites, str) else cites,
                books=books,
                subject=subject,
                judge=function,
                doc=doc,
                fails=fails,
                passes=passes,
                options={p.name: p.default for p in parameters[1:]},
                finished=finished,
                load=load,
            )
        )
        return function

    return register


def fault(code: str, name: str, title: str, doc: str, *, level: Level = Level.ERROR) -> None:
    """Declare a rule on the file itself, which reading the file reports."""
    text, fails, passes = _split_doc(inspect.cleandoc(doc))
    _add(Rule(code, name, title, level, {"": ""}, EVERY_BOOK, None, None, text, fails, passes, {}))


def _add(rule: Rule) -> None:
    if rule.code in _RULES:
        raise ValueError(f"rule {rule.code} is declared twice")
    _RULES[rule.code] = rule


def _split_doc(doc: str) -> tuple[str, str, str]:
    # The examples keep their leading line break: cleandoc would take a first line by itself for unindented.
    text, _, examples = doc.partition("\nFails::")
    fails, _, passes = examples.partition("\nPasses::")
    return text.strip(), inspect.cleandoc(fails), inspect.cleandoc(passes)


@cache
def all_rules() -> Mapping[str, Rule]:
    """Every rule by code, in the order of the codes; discovered by importing the modules of ``planner.rules``."""
    package = importlib.import_module("planner.rules")
    for module in pkgutil.iter_modules(package.__path__):
        importlib.import_module(f"planner.rules.{module.name}")
    return dict(sorted(_RULES.items()))


def applicable(book: str) -> tuple[Rule, ...]:
    """The rules that look at a plan under a rule book, in the order of their codes."""
    return tuple(r for r in all_rules().values() if r.judge is not None and (not r.books or book in r.books))
