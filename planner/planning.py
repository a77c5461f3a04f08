"""From the bytes of a layout to the plans of its phases, for whatever shows or simulates a plan without judging it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from pathlib import Path

from planner import text
from planner.catalog import Catalog, default_folders
from planner.layout.reading import Reading, read
from planner.plan import Plan, build
from planner.text import Problem

# After these nothing of the file can be trusted; with a feeding loop (LAY014) there is no forest to sum loads over.
FATAL = frozenset({"LAY001", "LAY004", "LAY014"})


@dataclass(frozen=True, slots=True)
class Planned:
    """The plans of a layout by phase, in the order they are built, and what is wrong with the file.

    ``problems`` have their place in the file. With a fault that nothing can be built on ``plans`` is empty.
    """

    file: str
    plans: dict[str, Plan]
    problems: tuple[Problem, ...]
    reading: Reading = field(compare=False, repr=False)
    catalog: Catalog = field(compare=False, repr=False)

    def cases(self, phase: str) -> tuple[str, ...]:
        """The names of the saved cases that are about a phase."""
        found = self.reading.at(phase).scenarios
        return tuple(name for name, model in found.items() if not model.phase or model.phase == phase)

    @property
    def last(self) -> Plan | None:
        """What stands when everything is built; None where nothing could be."""
        return next(reversed(self.plans.values()), None)


def planned(
    source: bytes,
    file: str,
    catalogs: tuple[Path, ...] = (),
    opener: Callable[[str], bytes] | None = None,
) -> Planned:
    """The plans of a layout.

    Parameters: ``source`` its bytes; ``file`` the name that problems give it; ``catalogs`` folders of the user's own
    parts, which win; ``opener`` gives the bytes of an included file. Never raises on any bytes.

    >>> one = planned(b"planner: 1\\nsources: {utility: {rating: 200 A}}\\n", "empty.yaml")
    >>> list(one.plans), [problem.code for problem in one.problems]
    ([''], [])
    """
    document = text.read(source, file)
    reading = read(document, opener)
    problems = list(reading.problems)
    plans: dict[str, Plan] = {}
    catalog = Catalog((*catalogs, *default_folders()))
    if not any(problem.code in FATAL for problem in problems):
        for phase in reading.phases:
            plan, found = build(reading.at(phase), phase, catalog=catalog, standing=reading.comes_with)
            problems += (_placed(problem, reading.locate(problem.path, phase or None)) for problem in found)
            plans[phase] = plan
    return Planned(file, plans, tuple(dict.fromkeys(problems)), reading, catalog)


def _placed(problem: Problem, span: text.Span) -> Problem:
    return problem if problem.span else replace(problem, span=span)
