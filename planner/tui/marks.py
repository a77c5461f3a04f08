"""How levels and shares look in the editor: always a mark and a word or a figure, colour on top where there is any."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from rich.text import Text

from planner.report.printable import in_ascii, visible

if TYPE_CHECKING:
    from planner.editing.looking import Look, Status
    from planner.rules.findings import Finding, Level

_STYLES = {"error": "bold red", "question": "bold magenta", "warning": "bold yellow", "info": "cyan"}


def _in_head() -> tuple[Level, ...]:
    """The levels in the order of the head."""
    from planner.rules.findings import Level

    return Level.ERROR, Level.QUESTION, Level.WARNING, Level.INFO


@dataclass(frozen=True, slots=True)
class Marks:
    """The marks of one terminal. ``ascii_only``: no characters beyond ASCII; ``colour``: styles besides the marks."""

    ascii_only: bool = False
    colour: bool = True

    def show(self, text: str) -> str:
        """Text from a layout, harmless and in the characters of the terminal."""
        return in_ascii(visible(text)) if self.ascii_only else visible(text)

    def show_lines(self, text: str) -> str:
        """A text of several lines, each made harmless."""
        return "\n".join(map(self.show, text.splitlines()))

    def styles(self, sheet: str) -> str:
        """The style sheet for the terminal: without characters beyond ASCII, lines are drawn of ``-`` and ``|``."""
        if not self.ascii_only:
            return sheet
        for drawn in ("solid", "tall"):
            sheet = sheet.replace(f": {drawn} ", ": ascii ")
        return f"{sheet.replace('overflow: ellipsis', 'overflow: clip')}\n* {{ scrollbar-size: 0 0; }}\n"

    def level(self, level: Level) -> str:
        """The mark of a level."""
        from planner.report.options import ReportOptions

        return ReportOptions(ascii_only=self.ascii_only).mark(level.value)

    def style(self, level: Level | None) -> str:
        """The style of a level; none where there are no colours."""
        return _STYLES[level.value] if self.colour and level is not None else ""

    def status(self, status: Status) -> Text:
        """``101 % ✖``: the share of the limit that binds an object, and the worst that counts against it."""
        share = "" if status.share is None else f"{100 * status.share:.0f} %"
        if status.level is None:
            return Text(f"{share}  ")
        mark = "unknown" if status.unknown else self.level(status.level)
        return Text(f"{share} {mark}", style=self.style(status.level))

    def finding(self, finding: Finding, *, whole: bool = False, phases: int = 1) -> Text:
        """``✖ error CIR101 servers-a: sentence``, on one line, or ``whole``.

        Parameters: ``phases``: how many the layout has; where it has several, one that does not hold in all says when.
        """
        word = "unknown" if finding.outcome.value == "unknown" else finding.level.value
        name = finding.object.partition(".")[2] or finding.object
        head = Text(f"{self.level(finding.level)} {word:<8} {finding.code}  ", style=self.style(finding.level))
        when = f" [{finding.phase}]" if finding.phase and len(finding.also_in) + 1 < phases else ""
        head.append(self.show(f"{name}{when}: {finding.message}" if name else finding.message), style="not bold")
        head.no_wrap, head.overflow = not whole, "crop" if self.ascii_only else "ellipsis"
        return head

    def counts(self, look: Look, *, words: bool = True) -> Text:
        """``✖ 2 errors  ▲ 1 warning  ● 2 info``, for the head of the screen; without ``words`` ``✖2 ▲1 ●2``."""
        from planner.report.counts import plural

        if not look.judged:
            return Text("not checked yet  ")
        made = Text()
        for level in _in_head():
            count = sum(1 for finding in look.findings if finding.level is level)
            if count or level.value in ("error", "warning"):
                said = (
                    f"{self.level(level)} {plural(count, level.value)}  " if words else f"{self.level(level)}{count:,} "
                )
                made.append(said, style=self.style(level) if count else "")
        return made

    def legend(self) -> str:
        """What the marks mean that stand alone where there is little room: ``✖ error  ? question  ▲ warning``."""
        return "  ".join(f"{self.level(level)} {level.value}" for level in _in_head())

    def bar(self, share: float, width: int = 20) -> str:
        """``[##########|----]``, with ``|!`` where the limit is passed; the figure stands beside it."""
        filled = min(width, round(share * width))
        return f"[{'#' * filled}{'-' * (width - filled)}]" if share <= 1 else f"[{'#' * width}|!]"
