"""How a report is to look: what the command line decided from its flags, the environment and the terminal."""

from __future__ import annotations

from dataclasses import dataclass

from planner.report.printable import in_ascii, visible
from planner.rules.findings import Finding, Level, Outcome

_STYLES = {
    "error": "1;31",
    "question": "1;35",
    "warning": "1;33",
    "info": "1;36",
    "passed": "32",
    "ignored": "2",
    "not_applicable": "2",
    "gutter": "34",
    "heading": "1",
}
_MARKS = {
    "error": "✖",
    "question": "?",
    "warning": "▲",
    "info": "●",
    "passed": "✔",
    "ignored": "-",
    "not_applicable": "-",
}
_ASCII_MARKS = _MARKS | {"error": "E", "warning": "W", "info": "I", "passed": "ok"}


@dataclass(frozen=True, slots=True)
class ReportOptions:
    """``colour``: terminal colours; ``ascii_only``: no other characters; ``width`` in columns; ``everything``: the
    outcomes that ask for nothing too (passed, not applicable, ignored); ``quiet``: findings only; ``verbose``:
    everything, and all six outcomes counted.
    """

    colour: bool = False
    ascii_only: bool = False
    width: int = 80
    everything: bool = False
    quiet: bool = False
    verbose: bool = False

    def show(self, text: str) -> str:
        """Text from a layout or a rule, harmless and in the characters that were asked for."""
        return in_ascii(visible(text)) if self.ascii_only else visible(text)

    def paint(self, text: str, style: str) -> str:
        """The text in the style of a level, an outcome, the ``gutter`` or a ``heading``."""
        return f"\x1b[{_STYLES[style]}m{text}\x1b[0m" if self.colour and text else text

    def mark(self, style: str) -> str:
        """The mark that stands beside the word of a level or an outcome, so that colour never stands alone."""
        return (_ASCII_MARKS if self.ascii_only else _MARKS)[style]


def style_of(finding: Finding) -> str:
    """The word a finding goes by: its level while it asks for something, else its outcome."""
    return finding.level.value if finding.counts else finding.outcome.value


def aside(finding: Finding) -> str:
    """``unknown`` or ``crashed``, where the level alone would read as a failure; else empty."""
    return finding.outcome.value if finding.outcome in (Outcome.UNKNOWN, Outcome.CRASHED) else ""


LEVELS = tuple(sorted(Level, key=lambda level: (level.rank, level.value)))
QUIET_OUTCOMES = (Outcome.PASSED, Outcome.IGNORED, Outcome.NOT_APPLICABLE)
