"""Screen 4: the catalogue, searched by words and kind; a part can be put on the object that is picked."""

from __future__ import annotations

from datetime import date
from typing import ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from planner.catalog import Catalog, Entry, default_folders
from planner.editing.effects import effect
from planner.editing.targets import change, find
from planner.report.catalogue import page, price_words, prices
from planner.text.splicing import Refused
from planner.tui.pane import Pane

MOST_SHOWN = 200


class Parts(Pane):
    """A search above the parts that match, and the page of the one that is picked."""

    TAB = "4 Parts"
    FOCUS = "#part-search"
    HELP = "Type words: kind, maker, order number. down goes into the list; enter puts the part on what is picked."
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("down", "into_list", "list", show=False),
        Binding("slash", "search", "search", show=False),
    ]

    def __init__(self) -> None:
        super().__init__(id="parts")
        self.entries: dict[str, Entry] = {}
        self.shown: tuple[str, ...] = ()

    def compose(self) -> ComposeResult:
        """Search, list, page."""
        yield Static(id="part-target", markup=False)
        yield Input(id="part-search", placeholder="words of the part, such as pdu 6-50p")
        yield OptionList(id="part-list")
        with VerticalScroll(id="part-scroll"):
            yield Static(id="part-page", markup=False)

    def show(self) -> None:
        """Load the catalogue when it is first asked for."""
        if not self.entries:
            catalog = Catalog((*self.editor.options.catalogs, *default_folders()))
            found = ((part, catalog.find(part)) for part in catalog.all_ids())
            self.entries = {part: entry for part, entry in found if entry is not None}
            self._narrow(self.query_one("#part-search", Input).value)
        picked = self.editor.picked or "nothing; pick an object on the overview first"
        self.query_one("#part-target", Static).update(self.editor.marks.show(f" Part for: {picked}"))

    def on_input_changed(self, event: Input.Changed) -> None:
        """Only parts that hold every word."""
        event.stop()
        self._narrow(event.value)

    def _narrow(self, text: str) -> None:
        words = text.casefold().split()
        found = [part for part, entry in self.entries.items() if all(word in _searched(entry) for word in words)]
        self.shown = tuple(found[:MOST_SHOWN])
        options = self.query_one("#part-list", OptionList)
        options.clear_options()
        options.add_options([Option(self._line(part)) for part in self.shown])
        if self.shown:
            options.highlighted = 0
        more = f"; {len(found) - MOST_SHOWN:,} more, type to narrow" if len(found) > MOST_SHOWN else ""
        self.editor.say(f"{len(found):,} of {len(self.entries):,} parts{more}")

    def _line(self, part: str) -> Text:
        entry = self.entries[part]
        found = prices(entry, self._today())
        price = price_words(max(found, key=lambda each: each.said.date or each.one().date)) if found else "no price"
        return Text(self.editor.marks.show(f"{part:<44} {entry.kind:<14} {price}"))

    def _today(self) -> date | None:
        return date.fromisoformat(self.editor.options.today) if self.editor.options.today else None

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """The page of the part under the cursor."""
        event.stop()
        if event.option_index < len(self.shown):
            text = page(self.entries[self.shown[event.option_index]], self._today())
            self.query_one("#part-page", Static).update(self.editor.marks.show_lines(text))

    def action_into_list(self) -> None:
        """Let the arrows move in the list."""
        self.query_one("#part-list").focus()

    def action_search(self) -> None:
        """Back to the words."""
        self.query_one("#part-search").focus()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Enter in the search puts the first part, as a line of the list does."""
        event.stop()
        self._put()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Enter on a part."""
        event.stop()
        self._put()

    def _put(self) -> None:
        editor, place = self.editor, self.query_one("#part-list", OptionList).highlighted
        section, _, name = editor.picked.partition(".")
        if place is None or not self.shown or not name:
            editor.say("Pick an object on the overview, and a part here.")
            return
        part = self.shown[place]
        target = find(editor.expansion(), section, name, ("part",))
        if target is None or editor.seen is None:
            editor.say(f"{name} is not written in this file.")
            return
        try:
            verbs = change(editor.session.document, target, part, "one" if target.is_shared else "all")
            document = editor.session.document
            for verb in verbs:
                document = verb(document).document
        except Refused as refused:
            editor.say(str(refused))
            return
        before = editor.seen
        editor.try_out(
            f"Trying {part}",
            document,
            lambda after: editor.ask_whether(
                f"Make {name} a {part}?", effect(before, after), lambda: editor.apply(f"{name}: {part}", verbs)
            ),
        )


def _searched(entry: Entry) -> str:
    said = (entry.data.get(key, "") for key in ("maker", "mpn", "description"))
    return " ".join((entry.id, entry.kind, *(text for text in said if isinstance(text, str)))).casefold()
