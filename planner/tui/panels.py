"""Screen 2: a panel as an electrician reads it: odd spaces left, even right, legs, loads, and what is picked in it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from planner.documents.panel_schedule import panel_schedules
from planner.documents.table import Cell, Section
from planner.editing.looking import Look
from planner.editing.panel_places import Way, next_place, poles_of
from planner.editing.targets import change, entry_of, find
from planner.plan.objects import Circuit, Panel
from planner.report.printable import columns
from planner.text.splicing import Refused
from planner.tui.dialogs import Page
from planner.tui.pane import Pane

# Of one side, outermost first: heading, key of the schedule, columns, whether its text stands to the right. The
# description takes what is left.
_NARROW = (("Description", "description", 0, False), ("VA/leg", "va", 7, True), ("Trip", "trip", 5, True))
_WIDE = (
    ("Description", "description", 0, False), ("VA/leg", "va", 9, True), ("Trip", "trip", 5, True),
    ("P", "poles", 1, True), ("Wire", "wire", 12, False),
)  # fmt: skip
# Columns beside the descriptions: cursor, mark and space of both sides, the leg, what the list keeps for itself.
_FIXED = 2 * 7 + 7 + 4


class Panels(Pane):
    """The schedule of one panel, and what is picked in it."""

    FOCUS = "#ways"
    HELP = (
        "A line is a row of spaces, its leg in the middle. left and right pick the side. shift with an arrow moves the "
        "circuit to the next free place that way."
    )
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "side('left')", "or right: side", key_display="left", show=False),
        Binding("right", "side('right')", show=False),
        Binding("shift+up", "move('up')", "move", key_display="shift+arrow", show=False),
        Binding("shift+down", "move('down')", show=False),
        Binding("shift+left", "move('left')", show=False),
        Binding("shift+right", "move('right')", show=False),
        Binding("n", "new", "new circuit", show=False),
        Binding("b", "balance", "balance", show=False),
        Binding("comma", "turn(-1)", "panel before", key_display=",", show=False),
        Binding("full_stop", "turn(1)", "next panel", key_display=".", show=False),
    ]

    def __init__(self) -> None:
        super().__init__(id="panels")
        self.place = 0
        self.side = "left"
        self.named = ""
        self.rows: tuple[dict[str, Cell], ...] = ()
        self.drawn: tuple[Look | None, int, int] = (None, 0, 0)

    def compose(self) -> ComposeResult:
        """Header, headings, the spaces, totals, and what is known of the circuit that is picked."""
        yield Static(id="panel-title", markup=False)
        yield Static(id="panel-headings", markup=False)
        yield OptionList(id="ways")
        yield Static(id="panel-totals", markup=False)
        with VerticalScroll(id="panel-details"):
            yield Static(id="panel-detail", markup=False)

    def panels(self) -> tuple[Panel, ...]:
        """The panels of the phase shown."""
        seen = self.editor.seen
        return tuple(seen.plan.panels.values()) if seen is not None and seen.plan is not None else ()

    @property
    def panel(self) -> Panel | None:
        """The panel that is shown."""
        panels = self.panels()
        return panels[self.place % len(panels)] if panels else None

    def enter(self) -> None:
        """The screen comes up with the panel and the circuit that are picked in the tree, where they are of one."""
        section, _, name = self.editor.picked.partition(".")
        for place, panel in enumerate(self.panels()):
            if (section == "panels" and panel.name == name) or (
                section == "circuits" and any(circuit.name == name for circuit in panel.circuits)
            ):
                self.place = place
        super().enter()
        if section == "circuits":
            self._pick(name)
        shown = self.panel
        if self.circuit is None and shown is not None and shown.circuits:
            self._pick(min(shown.circuits, key=lambda each: min(each.spaces, default=0)).name)

    def show(self) -> None:
        """Draw the panel that is shown."""
        panel, seen, options = self.panel, self.editor.seen, self.query_one("#ways", OptionList)
        if panel is None or seen is None or seen.plan is None:
            self.query_one("#panel-title", Static).update(" There are no panels. a on the overview adds one.")
            options.clear_options()
            self.rows = ()
            return
        key = (seen, self.place, self.size.width)
        if key != self.drawn:
            self.drawn = key
            self._draw(panel_schedules(seen.plan, name="", panel=panel.name).sections[0])
        self._show_picked()

    def _draw(self, schedule: Section) -> None:
        marks, options = self.editor.marks, self.query_one("#ways", OptionList)
        self.rows = schedule.rows
        count = len(self.panels())
        which = f"   panel {self.place % count + 1} of {count}" if count > 1 else ""
        self.query_one("#panel-title", Static).update(marks.show(f" {schedule.title}{which}"))
        self.query_one("#panel-headings", Static).update(marks.show_lines(self._headings()))
        self.query_one("#panel-totals", Static).update(marks.show(f" {' '.join(schedule.totals)}"))
        place = options.highlighted or 0
        options.clear_options()
        options.add_options([Option(self._line(row)) for row in self.rows])
        if self.rows:
            options.highlighted = min(place, len(self.rows) - 1)
        if self.named:
            self._pick(self.named)  # The cursor goes with a circuit that was moved.

    @property
    def _columns(self) -> tuple[tuple[str, str, int, bool], ...]:
        chosen = _NARROW if self.editor.narrow else _WIDE
        taken = sum(1 + width for _, _, width, _ in chosen[1:])
        room = max(8, (self.editor.size.width - _FIXED) // 2 - taken)
        return tuple((heading, key, width or room, right) for heading, key, width, right in chosen)

    def _headings(self) -> str:
        left = " ".join(_cell(heading, width, right=right) for heading, _, width, right in self._columns)
        other = " ".join(_cell(heading, width, right=right) for heading, _, width, right in reversed(self._columns))
        return f"   {left} Ckt  Leg   Ckt {other}"

    def _line(self, row: dict[str, Cell], picked: str = "") -> Text:
        left = " ".join(self._value(row, "left", *column[1:]) for column in self._columns)
        other = " ".join(self._value(row, "right", *column[1:]) for column in reversed(self._columns))
        marks = [f"{'>' if picked == side else ' '}{self._mark(row, side)}" for side in ("left", "right")]
        space = [_cell(str(row[f"{side}_space"]), 3, right=side == "left") for side in ("left", "right")]
        return Text(f"{marks[0]} {left} {space[0]} | {row['leg']} | {space[1]} {other} {marks[1]}", no_wrap=True)

    def _value(self, row: dict[str, Cell], side: str, key: str, width: int, right: bool) -> str:
        return _cell(self.editor.marks.show(str(row[f"{side}_{key}"])), width, right=right)

    def _mark(self, row: dict[str, Cell], side: str) -> str:
        circuit, seen = self._circuit(row, side), self.editor.seen
        level = seen.status(f"circuits.{circuit.name}").level if circuit is not None and seen is not None else None
        return self.editor.marks.level(level) if level is not None else " "

    def _circuit(self, row: dict[str, Cell], side: str) -> Circuit | None:
        """The circuit of one side of a row."""
        panel, space = self.panel, str(row[f"{side}_space"])
        if panel is None or not space:
            return None
        if space == "?":
            name = str(row[f"{side}_description"]).partition(":")[0]
            return next((each for each in panel.circuits if not each.spaces and each.name == name), None)
        return next((each for each in panel.circuits if int(space) in each.spaces), None)

    def _row(self) -> dict[str, Cell] | None:
        place = self.query_one("#ways", OptionList).highlighted
        return self.rows[place] if place is not None and place < len(self.rows) else None

    @property
    def circuit(self) -> Circuit | None:
        """The circuit that is picked."""
        row = self._row()
        return self._circuit(row, self.side) if row is not None else None

    def _pick(self, name: str) -> None:
        """Put the cursor on a circuit."""
        for place, row in enumerate(self.rows):
            for side in ("left", "right"):
                found = self._circuit(row, side)
                if found is not None and found.name == name:
                    self.side = side
                    self.query_one("#ways", OptionList).highlighted = place
                    self._show_picked()
                    return

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """What is picked follows the cursor."""
        event.stop()
        self._show_picked()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Enter edits the circuit; on an empty space it adds one."""
        event.stop()
        if self.circuit is not None:
            self.editor.action_edit()
        else:
            self.action_new()

    def _show_picked(self) -> None:
        options = self.query_one("#ways", OptionList)
        for place, row in enumerate(self.rows):
            here = place == options.highlighted
            line = self._line(row, self.side if here else "")
            if options.get_option_at_index(place).prompt != line:
                options.replace_option_prompt_at_index(place, line)
        circuit = self.circuit
        self.named = circuit.name if circuit is not None else ""
        if circuit is not None and self.editor.picked != f"circuits.{circuit.name}":
            self.editor.pick(f"circuits.{circuit.name}")
        self.query_one("#panel-detail", Static).update(Text("\n").join(self._details()))

    def _details(self) -> Iterator[Text]:
        circuit, seen, marks, panel = self.circuit, self.editor.seen, self.editor.marks, self.panel
        if seen is None or panel is None:
            return
        if circuit is None:
            yield Text("An empty place. n or enter puts a new circuit here.")
            return
        row = self._row() or {}
        names = ("description", "wire", "conduit", "protection", "status")
        yield Text(
            marks.show("  ".join(str(row[f"{self.side}_{name}"]) for name in names if row[f"{self.side}_{name}"]))
        )
        status = seen.status(f"circuits.{circuit.name}")
        if status.share is not None:
            yield Text(f"of limit {marks.bar(status.share)} {100 * status.share:.0f} % ({status.code})")
        for finding in (*seen.of(f"circuits.{circuit.name}"), *seen.of(f"panels.{panel.name}")):
            yield marks.finding(finding, whole=True)

    def action_side(self, side: str) -> None:
        """Pick the other side of the row."""
        self.side = side
        self._show_picked()

    def action_turn(self, by: int) -> None:
        """Another panel."""
        self.place += by
        self.show()

    def action_move(self, way: Way) -> None:
        """Move the circuit to the next free place that way."""
        circuit, panel, editor = self.circuit, self.panel, self.editor
        if circuit is None or panel is None:
            editor.say("Pick a circuit first.")
            return
        if not editor.current:
            editor.say("One moment: the last edit is being read.")
            return
        target = find(editor.expansion(), "circuits", circuit.name, ("fed_by",))
        if target is None:
            editor.say(editor.elsewhere("circuits", circuit.name))
            return
        said = entry_of(editor.expansion(), "circuits", circuit.name).get("fed_by", "")
        if isinstance(said, str) and said[-1:].isalpha() and said[-2:-1].isdigit():
            editor.say(f"{circuit.name} has half a space, {said}: m moves it, to a half or a whole one that you name.")
            return
        first = next_place(panel, circuit, way)
        if not first:
            editor.say(f"There is no free place for {circuit.name} that way: it takes {poles_of(circuit)} in a row.")
            return
        place = f"{panel.name}/{first}"
        try:
            verbs = change(editor.session.document, target, place, "one" if target.is_shared else "all")
            editor.apply(f"{circuit.name} in {place}", verbs)
        except Refused as refused:
            editor.say(str(refused))

    def action_new(self) -> None:
        """Add a circuit, in the empty place that is picked where one is."""
        panel, row = self.panel, self._row()
        if panel is None:
            return
        space = str(row[f"{self.side}_space"]) if row is not None and self.circuit is None else ""
        self.editor.ask_name("circuits", {"fed_by": f"{panel.name}/{space}" if space else panel.name})

    def action_balance(self) -> None:
        """Show how the circuits could stand so that the legs carry about the same."""
        panel, seen, marks = self.panel, self.editor.seen, self.editor.marks
        if panel is None or seen is None:
            return
        found = next((each for each in seen.of(f"panels.{panel.name}") if each.code == "PNL103"), None)
        if found is None:
            self.editor.say(f"Nothing was found against the balance of {panel.name} (PNL103).")
            return
        lines = [found.message, *found.worked, *found.ways_out, *found.decided_by]
        self.app.push_screen(Page(f"Legs of {panel.name}", marks.show_lines("\n".join(lines))))


def _cell(text: str, width: int, *, right: bool) -> str:
    """A text in a column, cut where it is too long for it."""
    if columns(text) > width:
        text = f"{text[: width - 1]}~"
    gap = " " * max(0, width - columns(text))
    return f"{gap}{text}" if right else f"{text}{gap}"
