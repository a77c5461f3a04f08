"""Reading a layout: from a document to frozen models for each phase, and all that is wrong with it at once."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

from planner.layout.dangling import check_loops, check_references
from planner.layout.expand import expand
from planner.layout.faults import Faults
from planner.layout.groups import Expansion
from planner.layout.include import Opener, unite
from planner.layout.models import Layout
from planner.layout.standing import Standing, View, stand, view
from planner.layout.validation import Validator
from planner.text import Document, Problem, Span

# No phase is called so: the word means what is there before the first one.
_BEFORE = "existing"


@dataclass(frozen=True, slots=True)
class Reading:
    """A layout, read.

    ``document`` is the file with those it includes. ``phases`` are in order, one without a name where the file lists
    none; ``done`` the day on which each built phase was done. ``problems`` are all faults of the file, in the order of
    its lines. What has a fault is left out of the layout.
    """

    document: Document
    phases: tuple[str, ...]
    done: Mapping[str, str]
    problems: tuple[Problem, ...]
    expansion: Expansion
    _standing: Standing
    _views: Mapping[str, View]
    _validator: Validator
    _layouts: dict[str, Layout] = field(default_factory=dict)
    _located: dict[tuple[tuple[str | int, ...], str | None], Span] = field(default_factory=dict)

    def at(self, phase: str) -> Layout:
        """Return what stands in a phase. Raises ``KeyError`` for a phase that is not in ``phases``."""
        if phase not in self._layouts:
            self._layouts[phase] = self._validator.layout(self._views[phase], self.phases)
        return self._layouts[phase]

    def existing(self) -> Layout:
        """Return what stands before the first phase; what has a fault is left out of it."""
        if _BEFORE not in self._layouts:
            before = view(self.expansion, self._standing, -1, Faults())
            self._validator.validate(before)
            self._layouts[_BEFORE] = self._validator.layout(before, self.phases)
        return self._layouts[_BEFORE]

    def comes_with(self, section: str, name: str) -> str:
        """Return the phase with which an object comes, ``existing`` for what is there before the first one.

        Raises ``KeyError`` for an object that the layout does not have.
        """
        index = self._standing[section, name]
        return "existing" if index < 0 else self.phases[index]

    def locate(self, path: tuple[str | int, ...], phase: str | None = None) -> Span:
        """Return where a value is written: the line of the entry, refinement, sibling or phase change that says it.

        Parameters: ``path`` section, name and keys of an object as it stands after expansion; ``phase`` the phase
        whose changes count, or none for the object as it first stands.
        """
        if (path, phase) not in self._located:
            self._located[path, phase] = self._locate(path, phase)
        return self._located[path, phase]

    def _locate(self, path: tuple[str | int, ...], phase: str | None) -> Span:
        return self.document.span_at(self.path_of(path, phase))

    def path_of(self, path: tuple[str | int, ...], phase: str | None = None) -> tuple[str | int, ...]:
        """Return the path in the document of the entry, refinement, sibling or phase change that says a value."""
        keys = tuple(str(key) for key in path)
        index = self.phases.index(phase) if phase in self.phases else None
        group = self.expansion.find(keys[0], keys[1], index) if len(keys) > 1 else None
        return group.path(keys[2:]) if group else tuple(path)


def read(document: Document, open_file: Opener | None = None) -> Reading:
    """Read a document into its layout.

    Parameters: ``open_file`` returns the bytes of an included file, given its path from the folder of the first one.
    Never raises on any document: what is wrong is in ``problems``.

    >>> from planner.text import read as read_text
    >>> text = b"planner: 1\\ncircuits:\\n  a..b: {breaker: 50 A 2P}\\n  b: {breaker: 30 A 2P}\\n"
    >>> reading = read(read_text(text))
    >>> [(name, circuit.breaker.rating.value) for name, circuit in reading.at("").circuits.items()]
    [('a', 50.0), ('b', 30.0)]
    >>> reading.locate(("circuits", "a", "breaker", "rating")).line
    3
    >>> reading.locate(("circuits", "b", "breaker", "rating")).line
    4
    """
    faults = Faults()
    document = unite(document, open_file, faults)
    expansion = expand(document)
    standing = stand(expansion, faults)
    check_references(expansion, faults)
    names = expansion.phases.names or ("",)
    views = {}
    for index, phase in enumerate(names):
        views[phase] = view(expansion, standing, index, faults)
        check_loops(views[phase].objects, faults)
    validator = Validator(expansion, faults)
    for each in views.values():
        validator.validate(each)
    validator.report()
    problems = _in_order([*document.problems, *expansion.problems, *faults.problems], document)
    return Reading(document, names, expansion.phases.done, problems, expansion, standing, views, validator)


def _in_order(problems: Iterable[Problem], document: Document) -> tuple[Problem, ...]:
    """Give each problem its span, and sort them by line, the first file first."""
    placed = [each if each.span else replace(each, span=document.span_at(each.path)) for each in problems]

    def place(problem: Problem) -> tuple[bool, str, int, int, str]:
        span = problem.span
        if span is None:
            return (False, "", 0, 0, problem.code)
        return (span.file != document.file, span.file, span.line, span.column, problem.code)

    return tuple(sorted(placed, key=place))
