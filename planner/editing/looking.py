"""What the editor shows of a text: its findings, its plan, and how near each object is to the limit that binds it."""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property

from planner.check import Checked, Options, check_document
from planner.editing.outline import Node, outline
from planner.layout.models import Layout
from planner.layout.reading import Reading
from planner.plan import Plan
from planner.rules.engine import all_rules
from planner.rules.findings import Finding, Level, Outcome
from planner.rules.ledger import Ledgers
from planner.text import Document
from planner.text.splicing import to_bytes
from planner.watching import Watch


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


@dataclass(frozen=True)
class Look:
    """One text, checked. ``plan`` and ``layout`` are of the phase shown; None and empty where nothing was built.

    ``judged``: whether any text was judged yet; before that there are loads alone, and no findings mean nothing.
    """

    checked: Checked
    phase: str
    plan: Plan | None
    layout: Layout
    tree: tuple[Node, ...] = ()
    statuses: Mapping[str, Status] = field(default_factory=dict)
    judged: bool = True

    @property
    def reading(self) -> Reading:
        """The layout as it was read."""
        return self.checked.reading

    @cached_property
    def findings(self) -> tuple[Finding, ...]:
        """What counts, in every phase and of the file itself."""
        return tuple(one for one in self.checked.findings if one.counts)

    def of(self, name: str) -> tuple[Finding, ...]:
        """The findings about an object, ``circuits.servers-a``, that hold in the phase shown."""
        return tuple(one for one in self.findings if one.object == name and one.holds_in(self.phase))

    def in_phase(self, phase: str) -> Look:
        """The same check, with the standing of each object in another phase."""
        return self if phase == self.phase else replace(self, phase=phase, statuses=_statuses(self.checked, phase))

    def status(self, name: str) -> Status:
        """How an object stands."""
        return self.statuses.get(name, Status())


def look(
    document: Document,
    options: Options | None = None,
    opener: Callable[[str], bytes] | None = None,
    watch: Watch | None = None,
    ledgers: Ledgers | None = None,
) -> Look:
    """Check a document for the screen; the phase shown is that of ``watch``, the last where it is not there.

    ``ledgers``: what earlier texts came to, so that only what the edit touched is judged again.

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
        source = to_bytes(document.text, bom=document.bom)
        checked = check_document(document, source, options, opener, watch, ledgers)
    finally:
        if collecting:
            gc.enable()
    shown = (watch or Watch()).in_turn(tuple(checked.plans))[:1]
    if not shown:
        return Look(checked, "", None, Layout())
    plan, layout = checked.plans[shown[0]], checked.reading.at(shown[0])
    return Look(checked, shown[0], plan, layout, outline(plan, layout), _statuses(checked, shown[0]))


def loads_of(reading: Reading, plan: Plan, findings: Iterable[Finding], before: Look | None) -> Look:
    """What can be shown once the loads of a text are compared: its tree, its shares; the verdicts are those before.

    ``before`` is the last whole look; without one there are no verdicts, and ``judged`` says so.
    """
    statuses = dict(before.statuses) if before is not None else {}
    statuses = {name: replace(status, share=None, code="") for name, status in statuses.items()}
    for finding in findings:
        status = statuses.get(finding.object, Status())
        shared = _with(status, finding, of_load=True)
        statuses[finding.object] = replace(status, share=shared.share, code=shared.code)
    layout = reading.at(plan.phase)
    if before is not None:
        checked = replace(before.checked, reading=reading)
    else:
        checked = Checked(reading.document.file, "", "", reading.document.text, (), 0, 0, reading.phases, reading)
    return Look(checked, plan.phase, plan, layout, outline(plan, layout), statuses, before is not None)


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
