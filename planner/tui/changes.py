"""Screen 7: what was changed since the file was read, what that did to the verdicts, and the patch."""

from __future__ import annotations

import difflib
from dataclasses import dataclass

from rich.text import Text
from textual.app import ComposeResult
from textual.containers import Vertical, VerticalScroll
from textual.message import Message
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from planner.editing.effects import effect
from planner.editing.looking import Look
from planner.editing.meanwhile import Meanwhile, meanwhile
from planner.editing.session import Session
from planner.tui.marks import Marks
from planner.tui.pane import Pane

MOST_LINES = 2000


@dataclass(frozen=True, slots=True)
class Hunk:
    """Lines that differ: ``old`` of the file, from line ``old_at``, and ``new`` of the text, from ``new_at``."""

    old_at: int
    old: tuple[str, ...]
    new_at: int
    new: tuple[str, ...]


def hunks(saved: str, text: str) -> tuple[Hunk, ...]:
    """The places that differ, in order.

    >>> [(hunk.old, hunk.new) for hunk in hunks("a: 1\\nb: 2\\n", "a: 1\\nb: 3\\n")]
    [(('b: 2\\n',), ('b: 3\\n',))]
    """
    before, after = saved.splitlines(keepends=True), text.splitlines(keepends=True)
    matcher = difflib.SequenceMatcher(a=before, b=after, autojunk=False)
    return tuple(
        Hunk(old, tuple(before[old:old_end]), new, tuple(after[new:new_end]))
        for tag, old, old_end, new, new_end in matcher.get_opcodes()
        if tag != "equal"
    )


def without(text: str, hunk: Hunk) -> str:
    """The text with one place as it was in the file.

    >>> without("a: 1\\nb: 3\\n", hunks("a: 1\\nb: 2\\n", "a: 1\\nb: 3\\n")[0])
    'a: 1\\nb: 2\\n'
    """
    lines = text.splitlines(keepends=True)
    lines[hunk.new_at : hunk.new_at + len(hunk.new)] = hunk.old
    return "".join(lines)


class Changes(Pane):
    """The places that differ, the effect, the patch."""

    FOCUS = "#hunks"
    HELP = "Each place that differs from the file. space puts one back as it was; ^s writes the file."

    class PutBack(Message):
        """A place is to be as it was."""

        def __init__(self, hunk: Hunk) -> None:
            super().__init__()
            self.hunk = hunk

    def __init__(self, marks: Marks) -> None:
        super().__init__(id="diff")
        self.marks = marks
        self.hunks: tuple[Hunk, ...] = ()
        self.meanwhile: Meanwhile | None = None

    def compose(self) -> ComposeResult:
        """Places and effect on the left, the patch on the right."""
        with Vertical(id="left"):
            yield OptionList(id="hunks")
            with VerticalScroll(id="effects"):
                yield Static(id="effect", markup=False)
        with VerticalScroll(id="patch-scroll"):
            yield Static(id="patch", markup=False)

    def show(self) -> None:
        """Show where the session stands against its file."""
        session, saved, seen = self.editor.session, self.editor.saved_look, self.editor.seen
        self.meanwhile = meanwhile(session)
        self.hunks = hunks(session.saved if self.meanwhile is None else self.meanwhile.disk, session.document.text)
        options = self.query_one("#hunks", OptionList)
        place = options.highlighted or 0
        options.clear_options()
        options.add_options([Option(Text(self._words(hunk))) for hunk in self.hunks])
        if self.hunks:
            options.highlighted = min(place, len(self.hunks) - 1)
        self.query_one("#patch", Static).update(self._patch(session))
        self.query_one("#effect", Static).update(self._effect(saved, seen))

    def _words(self, hunk: Hunk) -> str:
        first = next((line.strip() for line in (*hunk.new, *hunk.old) if line.strip()), "")
        sizes = f"+{len(hunk.new)} -{len(hunk.old)}"
        whose = ""
        if self.meanwhile is not None and self.meanwhile.is_theirs(hunk.old, hunk.new):
            whose = "lost, of somebody else: "
        return self.marks.show(f"line {hunk.new_at + 1:<5} {sizes:<8} {whose}{first}")

    def _patch(self, session: Session) -> Text:
        if self.meanwhile is None:
            lines = session.patch().splitlines()
        else:
            lines = ["Somebody else changed the file meanwhile:", *self.meanwhile.theirs.splitlines(), ""]
            lines += ["What saving would write over it:", *session.patch(self.meanwhile.disk).splitlines()]
        if not lines:
            return Text("Nothing was changed.")
        made = Text()
        for line in lines[:MOST_LINES]:
            style = {"+": "green", "-": "red", "@": "cyan"}.get(line[:1], "") if self.marks.colour else ""
            made.append(self.marks.show(line.expandtabs(2)) + "\n", style=style)
        if len(lines) > MOST_LINES:
            made.append(f"{len(lines) - MOST_LINES:,} more lines")
        return made

    def _effect(self, saved: Look | None, seen: Look | None) -> Text:
        if saved is None or seen is None:
            return Text("Not checked yet.")
        found = effect(saved, seen)
        made = Text(f"Effect: {self.marks.show(found.sentence())}\n\n")
        for word, findings in found.listed():
            for finding in findings:
                made.append(f"{word:<9} ").append_text(self.marks.finding(finding)).append("\n")
        return made

    def picked(self) -> Hunk | None:
        """The place that is picked."""
        place = self.query_one("#hunks", OptionList).highlighted
        return self.hunks[place] if place is not None and place < len(self.hunks) else None

    def key_space(self) -> None:
        """Put the place that is picked back as it was."""
        hunk = self.picked()
        if hunk is not None:
            self.post_message(self.PutBack(hunk))
