"""What the editor shows of a text: its findings, its plan, and how near each object is to the limit that binds it."""

from __future__ import annotations

import gc
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from planner.check import Checked, Options, check
from planner.editing.outline import Node, outline
from planner.layout.models import Layout
from planner.layout.reading import Reading, read
from planner.plan import Plan
from planner.rules.engine import all_rules
from planner.rules.findings import Finding, Level, Outcome
from planner.text import Document
from planner.text.splicing import to_bytes


@dataclass(frozen=True, slots=True)
class Status:
    """How an object stands: the worst level of what counts against it, and the largest share of a load limit.

    ``level`` is None where nothing counts; ``unknown``: nothing worse than an unknown; ``share`` as a ratio, None
    where no load of it was compared with a limit; ``code`` the rule that found that share.
    """

    level: Level | None = None
    unknown: bool = False
    share: float | None = None
    code: str = ""


@dataclass(frozen=True, slots=True)
class Look:
    """One text, checked. ``plan`` and ``layout`` are of the phase shown; None and empty where nothing was built."""

    checked: Checked
    reading: Reading
    phase: str
    plan: Plan | None
    layout: Layout
    tree: tuple[Node, ...] = ()
    statuses: Mapping[str, Status] = field(default_factory=dict)

    @property
    def findings(self) -> tuple[Finding, ...]:
        """What counts, in every phase and of the file itself."""
        return tuple(one for one in self.checked.findings if one.counts)

    def of(self, name: str) -> tuple[Finding, ...]:
        """The findings about an object, ``circuits.servers-a``, that hold in the phase shown."""
        return tuple(one for one in self.findings if one.object == name and one.holds_in(self.phase))

    def status(self, name: str) -> Status:
        """How an object stands."""
        return self.statuses.get(name, Status())


def look(
    document: Document,
    options: Options | None = None,
    opener: Callable[[str], bytes] | None = None,
    phase: str = "",
    watch: Callable[[int, int], None] | None = None,
) -> Look:
    """Check a document for the screen; ``phase`` is the one shown, the last where empty or not there.

    ``watch`` is told how many rules are done, of how many; what it raises ends the check.

    >>> from planner.text import read
    >>> text = b"planner: 1\\nsite: {code: NEC-2023}\\ncircuits: {a: {breaker: 20 A 2P}}\\n"
    >>> text += b"devices: {x: {load: 21 A at 240 V, fed_by: a}}"
    >>> status = look(read(text)).status("circuits.a")
    >>> status.level.value, status.share, status.code
    ('error', 1.3125, 'CIR101')
    """
    collecting = gc.isenabled()
    gc.disable()  # A check makes no garbage worth looking for, and the keys must not wait while some is looked for.
    try:
        checked = check(to_bytes(document.text, bom=document.bom), document.file, options, opener, watch)
    finally:
        if collecting:
            gc.enable()
    reading = read(document, opener)
    shown = phase if phase in checked.plans else next(reversed(tuple(checked.plans)), "")
    plan = checked.plans.get(shown)
    layout = reading.at(shown) if plan is not None else Layout()
    tree = outline(plan, layout) if plan is not None else ()
    return Look(checked, reading, shown, plan, layout, tree, _statuses(checked, shown))


def _statuses(checked: Checked, phase: str) -> dict[str, Status]:
    found: dict[str, Status] = {}
    loads = {code for code, rule in all_rules().items() if rule.load}
    for finding in checked.findings:
        if not finding.holds_in(phase):
            continue
        before = found.get(finding.object, Status())
        found[finding.object] = _with(before, finding, of_load=finding.code in loads)
    return found


def _with(before: Status, finding: Finding, *, of_load: bool) -> Status:
    level, unknown, share, code = before.level, before.unknown, before.share, before.code
    if finding.counts:
        is_unknown = finding.outcome is Outcome.UNKNOWN
        if level is None or (finding.level.rank, is_unknown) < (level.rank, unknown):
            level, unknown = finding.level, is_unknown
    judged = finding.outcome in (Outcome.PASSED, Outcome.FAILED, Outcome.IGNORED)
    if of_load and judged and finding.ratio is not None and (share is None or finding.ratio > share):
        share, code = finding.ratio, finding.code
    return Status(level, unknown, share, code)
