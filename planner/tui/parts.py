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
from planner.editing.part_places import place_of
from planner.editing.targets import change, find
from planner.report.catalogue import page, price_words, prices
from planner.text.splicing import Refused
from planner.tui.pane import Pane

MOST_SHOWN = 200


class Parts(Pane):
    """A search above the parts that match, and the page of the one that is picked."""

    FOCUS = "#part-search"
    HELP = (
        "Type words: kind, maker, order number. down goes into the list; there o shows what fits the object that is "
        "picked, or all, and f one kind after the other. enter puts the part on the object, after showing what follows."
    )
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("down", "into_list", "list", show=False),
        Binding("slash", "search", "search", show=False),
        Binding("o", "fitting", "only what fits, in the list", show=False),
        Binding("f", "kind", "next kind, in the list", show=False),
    ]

    def __init__(self) -> None:
        super().__init__(id="parts")
        self.entries: dict[str, Entry] = {}
        self.shown: tuple[str, ...] = ()
        self.fitting = True
        self.kind = ""

    def compose(self) -> ComposeResult:
        """Search, list, page."""
        yield Static(id="part-target", markup=False)
        yield Input(id="part-search", placeholder="words of the part, such as pdu 6-50p")
        yield OptionList(id="part-list")
        with VerticalScroll(id="part-scroll"):
            yield Static(id="part-page", markup=False)

    def show(self) -> None:
        """The parts that fit what is picked and what is typed."""
        self.load()
        self._narrow()

    def load(self) -> None:
        """Load the catalogue when it is first asked for."""
        if not self.entries:
            catalog = Catalog((*self.editor.options.catalogs, *default_folders()))
            found = ((part, catalog.find(part)) for part in catalog.all_ids())
            self.entries = {part: entry for part, entry in found if entry is not None}

    def choices(self, section: str, name: str) -> list[tuple[str, str]]:
        """The parts that an object may be, each with its kind and what the catalogue says of it."""
        self.load()
        return [
            (part, f"{part}  ({entry.kind})  {entry.data.get('description', '')}")
            for part, entry in self.entries.items()
            if self.place_on(entry, section, name) == ("part",)
        ]

    def on_input_changed(self, event: Input.Changed) -> None:
        """Only parts that hold every word."""
        event.stop()
        self._narrow()

    def place_on(self, entry: Entry, section: str, name: str) -> tuple[str, ...]:
        """Where a part goes on an object; no keys where that has no use for it."""
        seen = self.editor.seen
        device = seen.plan.devices.get(name) if seen is not None and seen.plan is not None else None
        return place_of(entry.kind, section, device.kind if device is not None and section == "devices" else "")

    @property
    def _target(self) -> tuple[str, str]:
        section, _, name = self.editor.picked.partition(".")
        return section, name

    def _offered(self) -> dict[str, Entry]:
        """The parts that fit the object that is picked; all where none is, or all are wanted."""
        if not self.fitting or not self.editor.picked:
            return self.entries
        return {part: entry for part, entry in self.entries.items() if self.place_on(entry, *self._target)}

    def _narrow(self) -> None:
        words = self.query_one("#part-search", Input).value.casefold().split()
        offered = self._offered()
        found = [
            part
            for part, entry in offered.items()
            if self.kind in ("", entry.kind) and all(word in _searched(entry) for word in words)
        ]
        self.shown = tuple(found[:MOST_SHOWN])
        options = self.query_one("#part-list", OptionList)
        options.clear_options()
        options.add_options([Option(self._line(part)) for part in self.shown])
        if self.shown:
            options.highlighted = 0
        else:
            self.query_one("#part-page", Static).update("")
        picked = self.editor.picked or "nothing; pick an object on the overview first"
        which = "what fits it" if offered is not self.entries else "all parts"
        target = f" Part for: {picked}   shown: {which}, {self.kind or 'all kinds'}"
        self.query_one("#part-target", Static).update(self.editor.marks.show(target))
        more = f"; {len(found) - MOST_SHOWN:,} more, type to narrow" if len(found) > MOST_SHOWN else ""
        self.editor.say(f"{len(found):,} of {len(self.entries):,} parts{more}")

    def action_fitting(self) -> None:
        """What fits the object that is picked, or all parts."""
        self.fitting, self.kind = not self.fitting, ""
        self._narrow()

    def action_kind(self) -> None:
        """One kind after the other, then all."""
        kinds = ["", *sorted({entry.kind for entry in self._offered().values()})]
        self.kind = kinds[(kinds.index(self.kind) + 1) % len(kinds)] if self.kind in kinds else ""
        self._narrow()

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
        keys = self.place_on(self.entries[part], section, name)
        if not keys:
            editor.say(f"{name} has no use for a {self.entries[part].kind}. Pick what the part is for on the overview.")
            return
        target = find(editor.expansion(), section, name, keys)
        before = editor.seen
        if target is None:
            editor.say(f"{name} is not written in this file.")
            return
        if before is None or editor.stale:
            editor.say("Wait for the check: what the part changes is told against it.")
            return
        try:
            verbs = change(editor.session.document, target, part, "one" if target.is_shared else "all")
            document = editor.session.document
            for verb in verbs:
                document = verb(document).document
        except Refused as refused:
            editor.say(str(refused))
            return
        editor.try_out(
            f"Trying {part}",
            document,
            lambda after: editor.ask_whether(
                _question(name, keys, part),
                effect(before, after),
                lambda: editor.apply(f"{name}: {part}", verbs),
            ),
        )


def _searched(entry: Entry) -> str:
    said = (entry.data.get(key, "") for key in ("maker", "mpn", "description", "plug"))
    return " ".join((entry.id, entry.kind, *(text for text in said if isinstance(text, str)))).casefold()


def _question(name: str, keys: tuple[str, ...], part: str) -> str:
    return f"Make {name} a {part}?" if keys == ("part",) else f"Write {'.'.join((name, *keys))}: {part}?"
