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
from planner.editing.conditions import Conditions, applied
from planner.editing.effects import effect
from planner.editing.fields import fault_of
from planner.editing.looking import Look
from planner.editing.targets import change, find
from planner.plan import Plan
from planner.report.simulated import Simulated, lose_together, overview, tables
from planner.report.tables import TableOptions, as_text
from planner.text.splicing import Refused
from planner.tui.dialogs import Line
from planner.tui.pane import Pane
from planner.watching import Watch


class WhatIf(Pane):
    """Things to lose on the left, what follows on the right."""

    TAB = "5 What-if"
    FOCUS = "#losses"
    HELP = (
        "space loses the thing that is picked, or gives it back. t: outdoor temperature, g: power cap. No edit is made."
    )
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("space", "lose", "lose, or give back", show=False),
        Binding("m", "each", "each loss alone", show=False),
        Binding("t", "outdoor", "outdoor temperature", show=False),
        Binding("g", "cap", "power cap", show=False),
        Binding("w", "keep", "keep as a case", show=False),
        Binding("0", "reset", "reset", show=False),
    ]

    def __init__(self) -> None:
        super().__init__(id="what-if")
        self.names: tuple[str, ...] = ()
        self.lost: list[str] = []
        self.conditions = Conditions()
        self.changed: Look | None = None
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
    def seen(self) -> Look | None:
        """The look under the conditions that were set, else that of the layout."""
        return self.changed if self.conditions else self.editor.seen

    @property
    def plan(self) -> Plan | None:
        """What the losses happen to."""
        return self.seen.plan if self.seen is not None else None

    def show(self) -> None:
        """The things that can be lost, those that are marked."""
        if self.conditions and (self.changed is None or self.editor.stale):
            self._look()
        plan = self.plan
        self.names = tuple(loss.name for loss in plan.losses) if plan is not None else ()
        self.lost = [name for name in self.lost if plan is not None and name in keys_by_name(plan)]
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
            text = "The layout cannot be read yet."
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
            text = f"Under these conditions: {effect(self.editor.seen, self.changed).sentence()}\n\n{text}"
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
        self._ask("How warm is it outdoors?", "outdoor", ("site", ("outdoor", "summer")))

    def action_cap(self) -> None:
        """Ask for a cap of every card."""
        self._ask("Power limit of every card", "cap", ("devices", ("fit", "gpus", "cap")))

    def _ask(self, title: str, name: str, place: tuple[str, tuple[str, ...]]) -> None:
        def take(text: str | None) -> None:
            if text is not None:
                self.conditions = self.conditions.with_(name, text)
                self.changed = None
                self.show()

        says = "Nothing is written to the file. Empty: as the layout says."
        self.app.push_screen(
            Line(title, self.conditions.get(name), says, lambda text: fault_of(place[0], place[1], text)), take
        )

    def _look(self) -> None:
        editor = self.editor
        try:
            document = applied(editor.session.document, self.conditions)
        except Refused as refused:
            editor.say(str(refused))
            return
        editor.try_out(self.conditions.words().replace("\n", ", "), document, self._looked)

    def _looked(self, seen: Look) -> None:
        self.changed = seen
        self.show()

    def action_reset(self) -> None:
        """Give everything back."""
        self.lost.clear()
        self.conditions = Conditions()
        self.changed, self.all_single = None, False
        self.show()

    def action_keep(self) -> None:
        """Write what is lost into the layout as a case of its own."""
        if not self.lost:
            self.editor.say("Mark what is lost first.")
            return

        def named(name: str | None) -> None:
            if not name:
                return
            editor = self.editor
            target = find(editor.expansion(), "scenarios", "", (name, "fail"))
            if target is not None:
                try:
                    editor.apply(f"case {name}", change(editor.session.document, target, list(self.lost)))
                except Refused as refused:
                    editor.say(str(refused))

        self.app.push_screen(Line("Name of the case", says="It is written under scenarios."), named)
