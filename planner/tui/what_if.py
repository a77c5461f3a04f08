"""Screen 5: lose anything, change the weather or the caps, and see what follows. Nothing here changes the layout."""

from __future__ import annotations

from typing import ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from planner.analyses.single_losses import keys_by_name
from planner.cases import case_of
from planner.catalog import Catalog, default_folders
from planner.editing.conditions import Conditions, applied
from planner.editing.effects import effect
from planner.editing.fields import fault_of
from planner.editing.looking import Look, look
from planner.editing.targets import change, find
from planner.layout.names import check_name
from planner.plan import Plan
from planner.report.simulated import Simulated, lose_together, overview, tables
from planner.report.tables import TableOptions, as_text
from planner.text import Data, Document
from planner.text.splicing import Refused
from planner.tui.dialogs import Line
from planner.tui.pane import Pane
from planner.watching import Watch

# New findings that are listed; the rest is counted.
MOST_NEW = 6


class WhatIf(Pane):
    """Things to lose on the left, what follows on the right."""

    FOCUS = "#losses"
    HELP = (
        "space loses the thing that is picked, or gives it back. t, l, g: another outdoor temperature, load, power "
        "cap. No edit is made; w keeps what is set as a case that is checked."
    )
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("space", "lose", "lose, or give back", show=False),
        Binding("m", "each", "each loss alone", show=False),
        Binding("t", "outdoor", "outdoor temperature", show=False),
        Binding("g", "cap", "power cap", show=False),
        Binding("l", "load", "load", show=False),
        Binding("w", "keep", "keep as a case", show=False),
        Binding("0", "reset", "reset", show=False),
    ]

    def __init__(self) -> None:
        super().__init__(id="what-if")
        self.names: tuple[str, ...] = ()
        self.lost: list[str] = []
        self.conditions = Conditions()
        self.changed: tuple[Look, Plan | None] | None = None
        self.all_single = False
        self.each: tuple[Plan, list[Simulated]] | None = None

    def compose(self) -> ComposeResult:
        """Losses and conditions, then the result."""
        with Vertical(id="what-if-left"):
            yield Static("Lose", classes="heading", markup=False)
            yield OptionList(id="losses")
            yield Static(id="conditions", markup=False)
        with VerticalScroll(id="what-if-right"):
            yield Static(id="consequences", markup=False)

    @property
    def plan(self) -> Plan | None:
        """What the losses happen to: the plan under the conditions that were set, else that of the layout."""
        if self.conditions:
            return self.changed[1] if self.changed is not None else None
        return self.editor.seen.plan if self.editor.seen is not None else None

    def show(self) -> None:
        """The things that can be lost, those that are marked."""
        if self.conditions and (self.changed is None or self.editor.stale):
            self._look()
        plan = self.plan
        if plan is not None:
            self.names = tuple(loss.name for loss in plan.losses)
        if plan is not None:
            self.lost = [name for name in self.lost if name in keys_by_name(plan)]
        options = self.query_one("#losses", OptionList)
        place = options.highlighted or 0
        options.clear_options()
        options.add_options([Option(Text(self._box(name))) for name in self.names])
        if self.names:
            options.highlighted = min(place, len(self.names) - 1)
        self.query_one("#conditions", Static).update(self.editor.marks.show_lines(self.conditions.words()))
        self._results()

    def _box(self, name: str) -> str:
        return f"[{'x' if name in self.lost else ' '}] {self.editor.marks.show(name)}"

    def _results(self) -> None:
        plan, marks = self.plan, self.editor.marks
        options = TableOptions(marks.ascii_only, max(60, self.size.width - 46))
        if plan is None:
            text = "Checking under these conditions ..." if self.conditions else "The layout cannot be read yet."
        elif self.all_single:
            text = "Losing each thing alone ..."
            if self.each is not None and self.each[0] is plan:
                text = as_text((overview(self.each[1]),), options)
            else:
                self.editor.aside("Each loss alone", lambda watch: self._lose_each(plan, watch), self._lost_each)
        elif self.lost:
            text = as_text(tables(lose_together(plan, self.lost)), options)
        else:
            text = "Nothing is lost. space marks what is; m loses each thing alone."
        if self.conditions and self.changed is not None and self.editor.seen is not None:
            found = effect(self.editor.seen, self.changed[0])
            lines = [f"With {marks.show(self.conditions.in_a_line())}: {found.sentence()}"]
            lines += (f"  new: {marks.finding(each).plain}" for each in (*found.new, *found.decided)[:MOST_NEW])
            text = "\n".join((*lines, "", text))
        self.query_one("#consequences", Static).update(text)

    def _lose_each(self, plan: Plan, watch: Watch) -> tuple[Plan, list[Simulated]]:
        found = []
        for place, loss in enumerate(plan.losses):
            watch.step(place / len(plan.losses))
            found.append(lose_together(plan, [loss.name]))
        return plan, found

    def _lost_each(self, each: tuple[Plan, list[Simulated]]) -> None:
        self.each = each
        self._results()

    def action_lose(self) -> None:
        """Lose the thing that is picked, or give it back."""
        options = self.query_one("#losses", OptionList)
        if options.highlighted is None or not self.names:
            return
        name = self.names[options.highlighted]
        self.all_single = False
        if name in self.lost:
            self.lost.remove(name)
        else:
            self.lost.append(name)
        options.replace_option_prompt_at_index(options.highlighted, Text(self._box(name)))
        self._results()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Enter does what space does."""
        event.stop()
        self.action_lose()

    def action_each(self) -> None:
        """Each thing lost alone, the worst first."""
        self.all_single = True
        self._results()

    def action_outdoor(self) -> None:
        """Ask how warm it is outdoors."""
        self._ask("How warm is it outdoors?", "outdoor")

    def action_cap(self) -> None:
        """Ask for a cap of every card."""
        self._ask("Power limit of every card", "cap")

    def action_load(self) -> None:
        """Ask for a share of what lasts that every machine draws."""
        self._ask("Load of every machine, as a share of what the layout says", "load")

    def _ask(self, title: str, name: str) -> None:
        def take(text: str | None) -> None:
            if text is not None:
                self.conditions = self.conditions.with_(name, text)
                self.changed = None
                self.show()

        says = "Nothing is written to the file. Empty: as the layout says."
        self.app.push_screen(
            Line(title, self.conditions.get(name), says, lambda text: fault_of("scenarios", (name,), text)), take
        )

    def _look(self) -> None:
        editor = self.editor
        try:
            document, name = applied(editor.session.document, self.conditions)
        except Refused as refused:
            editor.say(str(refused))
            return
        says = editor.marks.show(f"With {self.conditions.in_a_line()}")
        editor.aside(says, lambda watch: self._under(document, name, watch), self._looked)

    def _under(self, document: Document, name: str, watch: Watch) -> tuple[Look, Plan | None]:
        """The layout with the conditions as a case, and the plan of the case."""
        editor = self.editor
        seen = look(document, editor.options, editor.opener, watch, editor.ledgers)
        if seen.plan is None:
            return seen, None
        catalog = Catalog((*editor.options.catalogs, *default_folders()))
        return seen, case_of(seen.reading, catalog, seen.phase, name, seen.plan).plan

    def _looked(self, found: tuple[Look, Plan | None]) -> None:
        self.changed = found
        self.show()

    def action_reset(self) -> None:
        """Give everything back."""
        self.lost.clear()
        self.conditions = Conditions()
        self.changed, self.all_single = None, False
        self.show()

    def action_keep(self) -> None:
        """Write what is lost, and the conditions, into the layout as a case of its own."""
        case: dict[str, Data] = {**({"fail": list(self.lost)} if self.lost else {}), **self.conditions.said()}
        if not case:
            self.editor.say("Mark what is lost first, or set a condition.")
            return

        def named(name: str | None) -> None:
            if not name:
                return
            editor = self.editor
            target = find(editor.expansion(), "scenarios", "", (name,))
            if target is not None:
                try:
                    editor.apply(f"case {name}", change(editor.session.document, target, case))
                except Refused as refused:
                    editor.say(str(refused))

        says = "It is written under scenarios, and checked with the layout from then on."
        self.app.push_screen(Line("Name of the case", says=says, complain=self._complain), named)

    def _complain(self, name: str) -> str:
        taken = name.strip() in self.editor.expansion().objects.get("scenarios", {})
        return check_name(name.strip()) or ("there is a case of that name" if taken else "")
