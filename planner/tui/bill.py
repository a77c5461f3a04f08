"""Screen 6: the bill of materials, in the groups of the command line."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.widgets import Static

from planner.bill.alternates import Alternates
from planner.bill.bill import bill_of
from planner.catalog import Catalog, default_folders
from planner.documents.bom import GROUPS, bom
from planner.documents.formats import as_table
from planner.layout.reading import Reading
from planner.tui.pane import Pane
from planner.watching import Watch


class BillPane(Pane):
    """Everything the plan implies has to be bought."""

    FOCUS = "#bill-scroll"
    HELP = "What the plan implies has to be bought. g groups it otherwise; b shows one phase after the other."
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("g", "group", "group", show=False),
        Binding("b", "billed", "phase", show=False),
    ]

    def __init__(self) -> None:
        super().__init__(id="bom")
        self.group = GROUPS.index("trade")
        self.phase = ""
        self.shown: tuple[int, str, str] = (0, "", "")

    def compose(self) -> ComposeResult:
        """The bill, which scrolls both ways."""
        yield Static(id="bill-title", markup=False)
        with VerticalScroll(id="bill-scroll"):
            yield Static(id="bill", markup=False)

    def show(self) -> None:
        """Reckon the bill anew where the layout is not the one it was made of."""
        editor = self.editor
        title = f" Grouped by {GROUPS[self.group]}; {f'phase {self.phase}' if self.phase else 'all phases'}"
        self.query_one("#bill-title", Static).update(editor.marks.show(title))
        if editor.seen is None:
            self.query_one("#bill", Static).update("Reckoned once the layout is read.")
            return
        reading = editor.seen.reading
        key = (self.group, self.phase, reading.document.text)
        if key != self.shown:
            self.shown = key
            self.query_one("#bill", Static).update("Reckoning ...")
            editor.aside("Reckoning the bill", lambda watch: self._reckon(reading, watch), self._reckoned)

    def _reckon(self, reading: Reading, watch: Watch) -> str:
        editor, group = self.editor, GROUPS[self.group]
        catalog = Catalog((*editor.options.catalogs, *default_folders()))
        watch.step(0.0)
        bill = bill_of(reading, catalog, by_room=group == "room")
        watch.step(0.5)
        alternates = Alternates(catalog)
        watch.step(0.7)
        paper = bom(
            bill, name=editor.session.name, today=editor.options.day(), group=group, phase=self.phase,
            alternates=alternates,
        )  # fmt: skip
        return as_table(paper)

    def _reckoned(self, text: str) -> None:
        self.query_one("#bill", Static).update(self.editor.marks.show_lines(text))

    def action_group(self) -> None:
        """Group by the next thing."""
        self.group = (self.group + 1) % len(GROUPS)
        self.show()

    def action_billed(self) -> None:
        """The next phase, then all again."""
        seen = self.editor.seen
        phases = ["", *(phase for phase in seen.checked.phases if phase)] if seen is not None else [""]
        self.phase = phases[(phases.index(self.phase) + 1) % len(phases)] if self.phase in phases else ""
        self.show()
