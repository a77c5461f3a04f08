"""A file that no plan can be made of: its text to be mended, under what is wrong with it."""

from __future__ import annotations

from rich.text import Text
from textual.app import ComposeResult
from textual.containers import Container
from textual.message import Message
from textual.widgets import Static, TextArea

from planner.editing.looking import Look
from planner.tui.marks import Marks

MOST_FAULTS = 6


class Repair(Container):
    """The faults above the text. What is typed is taken over when the typing pauses."""

    HELP = (
        "Mend the text below the faults; they are looked at anew after each pause. ^z takes back, ^s writes the file."
    )

    class Typed(Message):
        """The text was changed by hand."""

        def __init__(self, text: str) -> None:
            super().__init__()
            self.text = text

    def __init__(self, marks: Marks) -> None:
        super().__init__(id="repair")
        self.marks = marks

    def compose(self) -> ComposeResult:
        """Faults, then the text with line numbers."""
        yield Static(id="faults", markup=False)
        yield TextArea(id="text", show_line_numbers=True, tab_behavior="indent")

    def show_look(self, seen: Look, text: str) -> None:
        """Show the faults, and the text where it is not what stands there already."""
        made = Text()
        for finding in seen.findings[:MOST_FAULTS]:
            made.append(f"{finding.line}:{finding.column}  ").append_text(self.marks.finding(finding)).append("\n")
        if len(seen.findings) > MOST_FAULTS:
            made.append(f"and {len(seen.findings) - MOST_FAULTS:,} more")
        self.query_one("#faults", Static).update(made)
        area = self.query_one(TextArea)
        if area.text != text:
            area.load_text(text)
            if seen.findings:
                area.move_cursor((max(0, seen.findings[0].line - 1), max(0, seen.findings[0].column - 1)))

    def on_text_area_changed(self, event: TextArea.Changed) -> None:
        """Hand the text over."""
        self.post_message(self.Typed(event.text_area.text))
