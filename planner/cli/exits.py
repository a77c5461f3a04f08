"""Exit codes, and which findings reach them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from planner.check import Checked
    from planner.rules.findings import Finding

FINE = 0
FINDINGS = 1
USAGE = 2
INTERNAL = 3
INTERRUPTED = 130

# The worst rank that --fail-on lets pass is one above these; see Level.rank.
THRESHOLDS = {"error": 0, "warning": 1, "info": 2, "never": -1}


class UsageError(Exception):
    """The command cannot run as it was typed; its text is the line on stderr, and the exit code is 2."""


class OutputError(Exception):
    """stdout takes no more, as on a full disk; the exit code is 3, since a report was lost."""


class InternalError(Exception):
    """A fault of the planner itself; its text says where, and the exit code is 3."""


def exit_code(
    findings: Iterable[Finding], fail_on: str = "error", *, allow_unknown: bool = False, exit_zero: bool = False
) -> int:
    """The code ``check`` ends with once the report was printed.

    A crashed rule is always 3: nobody may take an answer with a hole in it for a verdict. ``fail_on`` is a key of
    ``THRESHOLDS``; questions rank as warnings.
    """
    from planner.rules.findings import Outcome

    worst = THRESHOLDS[fail_on]
    failing = False
    for finding in findings:
        if finding.outcome is Outcome.CRASHED:
            return INTERNAL
        if finding.counts and finding.level.rank <= worst:
            failing = failing or not (allow_unknown and finding.outcome is Outcome.UNKNOWN)
    return FINDINGS if failing and not exit_zero else FINE


def is_newer(checked: Checked) -> bool:
    """Whether a layout is written in a later version of the format than this planner reads: exit 2, not 1.

    Every version up to its own is read, so a whole number that was refused (``LAY004``) is a later one.
    """
    version = checked.version
    whole = version.isascii() and version.isdecimal() and not version.startswith("0")
    return whole and any(finding.code == "LAY004" and finding.counts for finding in checked.findings)
