"""The form of an object: every key of its model with what is written, what silence means, and what is wrong."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar, cast

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.screen import ModalScreen
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from planner.editing.fields import Field, fault_of, fields, reads_as, typed
from planner.editing.targets import Scope, Target, change, clear, entry_of, find, followers, heirs, model_of
from planner.layout.shorthands import BadShorthand, long_form
from planner.text import Data
from planner.text.paths import value_at
from planner.text.spelling import in_braces
from planner.text.splicing import Refused
from planner.tui.dialogs import Choice, Line, Question

if TYPE_CHECKING:
    from planner.tui.app import PlannerApp


KEYS = (
    ("enter", "write"), (">", "what is inside"), ("d", "take away"), ("s", "for all, or this one"), ("n", "new entry"),
    ("esc", "back"),
)  # fmt: skip


FIRST = ("part", "kind")
# What else can be done with a key, by what it holds.
OPENS = {"": "", "keys": " > opens what is inside.", "names": " > opens it."}


class Form(ModalScreen[None]):
    """The keys at a place of an object. Enter writes one, ``>`` opens what is inside, ``delete`` takes it away."""

    HELP = "One line for each key. What is in brackets is what nobody said, and what that means."
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "dismiss(None)", "back"),
        Binding("enter", "write", "write", show=False),
        Binding("right_square_bracket,greater_than_sign", "open", "open", key_display=">"),
        Binding("delete,d", "clear", "take away"),
        Binding("s", "scope", "for all, or this one"),
        Binding("n", "name", "new entry"),
    ]

    def __init__(
        self, section: str, name: str, keys: tuple[str, ...] = (), scope: Scope = "all", *, ask: str = ""
    ) -> None:
        """``ask``: a key whose text is asked for at once."""
        super().__init__()
        self._ask_first = ask
        self.section, self.name_, self.keys, self.scope = section, name, keys, scope
        self.rows: list[tuple[str, Field | None, Data | None]] = []

    @property
    def kind(self) -> str:
        """What the thing is, which decides the keys of its ``spec``."""
        return self.editor.kind_of(self.section, self.name_)

    @property
    def editor(self) -> PlannerApp:
        """The app, as what it is."""
        return cast("PlannerApp", self.app)

    def compose(self) -> ComposeResult:
        """Title, for whom it holds, the keys, and what a key means."""
        with Vertical(classes="dialog"):
            yield Static(classes="title", id="form-title", markup=False)
            yield Static(classes="says", id="form-scope", markup=False)
            yield OptionList(id="form-rows")
            yield Static(classes="says", id="form-meaning", markup=False)
            yield Static(classes="fault", id="form-fault", markup=False)
            yield Static(classes="says", id="form-keys", markup=False)

    def on_mount(self) -> None:
        """The rows, with the first picked."""
        self.fill(self._ask_first)
        self.query_one(OptionList).focus()
        if self._ask_first and any(row[0] == self._ask_first for row in self.rows):
            self.action_write()

    def fill(self, key: str = "") -> None:
        """Read the rows anew from the text as it stands; the cursor goes to a key, else stays on the one it is on.

        A key that is written moves up among those that are, so that the number of its row says nothing.
        """
        marks = self.editor.marks
        where = ".".join((self.name_ or self.section, *self.keys))
        self.query_one("#form-title", Static).update(marks.show(f"{where}  ({self.section})"))
        self.query_one("#form-scope", Static).update(marks.show(self._scope_words()))
        options = self.query_one(OptionList)
        before = self._row()
        place, key = options.highlighted or 0, key or (before[0] if before is not None else "")
        self.rows = self._rows()
        options.clear_options()
        options.add_options([Option(self._line(*row)) for row in self.rows])
        if self.rows:
            same = (number for number, row in enumerate(self.rows) if row[0] == key)
            options.highlighted = next(same, min(place, len(self.rows) - 1))
        self._show_keys()

    def _show_keys(self) -> None:
        self.query_one("#form-keys", Static).update("   ".join(f"{key}: {word}" for key, word in self._keys()))

    def _keys(self) -> Iterator[tuple[str, str]]:
        """The keys that do something here."""
        shared = "s: the other way" in self._scope_words()
        named = not fields(self.section, self.keys, self.kind)
        row = self._row()
        for key, word in KEYS:
            if key == "n":
                yield key, "new entry" if named else "find a key"
            elif key == "enter":
                yield key, "open" if row is not None and self._opens(row) else word
            elif key != "s" or shared:
                yield key, word

    def _rows(self) -> list[tuple[str, Field | None, Data | None]]:
        said = value_at(entry_of(self.editor.expansion(), self.section, self.name_), self.keys)
        inside = said if isinstance(said, dict) else self._written_out(said)
        declared = fields(self.section, self.keys, self.kind)
        if not declared:
            return [(key, None, value) for key, value in inside.items()]
        if self.section in ("devices", "racks") and not self.keys:
            # What a thing is comes first: the rest follows from it.
            declared = tuple(sorted(declared, key=lambda field: field.key not in FIRST))
        known: list[tuple[str, Field | None, Data | None]] = [
            (field.key, field, inside.get(field.key)) for field in declared
        ]
        return [row for row in known if row[2] is not None] + [row for row in known if row[2] is None]

    def _written_out(self, said: Data | None) -> dict[str, Data]:
        """What a shorthand says, key by key: ``50 A 2P`` is a rating and poles."""
        if not isinstance(said, str) or not self.keys:
            return {}
        try:
            long = long_form(self.section, self.keys, said)
        except BadShorthand:
            return {}
        return long if isinstance(long, dict) else {}

    def _line(self, key: str, field: Field | None, value: Data | None) -> Text:
        marks = self.editor.marks
        if value is not None:
            said = value if isinstance(value, str) else in_braces(value)
            return Text(f"{key:<18} {marks.show(said)}")
        return Text(f"{key:<18} [{marks.show(field.silent if field else '')}]", style="dim" if marks.colour else "")

    def _scope_words(self) -> str:
        target = find(self.editor.expansion(), self.section, self.name_, self.keys)
        if target is None:
            return ""
        if not target.is_shared:
            copies = self._heirs(target.names) if self.name_ else ""
            model = model_of(self.editor.session.document, target)
            if model:
                return f"Changes hold for {self.name_}{copies}. What it does not say itself it has from {model}."
            return f"Changes hold for {self.name_}{copies}." if copies else ""
        others = f"all {len(target.names)} of {target.path[1] if len(target.path) > 1 else self.section}"
        whom = others if self.scope == "all" else f"{self.name_} alone"
        names = target.names if self.scope == "all" else (self.name_,)
        return f"Changes hold for {whom}{self._heirs(names)}. s: the other way"

    def _heirs(self, names: tuple[str, ...]) -> str:
        """Those that begin as copies of some, for which a change holds too."""
        found = heirs(self.editor.session.document, self.section, names)
        if not found:
            return ""
        listed = ", ".join(found[:3]) + (" ..." if len(found) > 3 else "")
        whom = "them" if len(names) > 1 else "it"
        return f", and for {len(found)} that {'is' if len(found) == 1 else 'are'} like {whom}: {listed}"

    def _row(self) -> tuple[str, Field | None, Data | None] | None:
        place = self.query_one(OptionList).highlighted
        return self.rows[place] if place is not None and place < len(self.rows) else None

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """What the key means, and what it takes."""
        self._show_keys()
        field = self.rows[event.option_index][1] if event.option_index < len(self.rows) else None
        words = f"{field.meaning} Takes {field.takes}.{OPENS[field.opens]}" if field is not None else ""
        if field is not None and (guessed := self._guessed(field.key)):
            words += f" Guessed: {guessed}."
        self.query_one("#form-meaning", Static).update(self.editor.marks.show(words))

    def _guessed(self, key: str) -> str:
        """What the last check took for granted of a key, as ``poles is not said; taken as 2``; empty for nothing."""
        place = ".".join(filter(None, (self.section, self.name_, *self.keys)))
        seen = self.editor.seen
        for guess in seen.checked.guesses if seen is not None else ():
            if guess.startswith((f"{place}.{key}.", f"{place}.{key} ", f"{place}.{key}:")):
                return guess.removeprefix(f"{place}.")
        return ""

    def on_screen_suspend(self) -> None:
        """What is asked above stands alone: two frames at one place read as one that is broken."""
        self.add_class("covered")

    def on_screen_resume(self) -> None:
        """The form is on top again."""
        self.remove_class("covered")

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Enter on a row."""
        event.stop()
        self.action_write()

    def action_write(self) -> None:
        """Write the key that is picked: open it where keys stand inside, else ask for its text."""
        row = self._row()
        if row is None:
            return
        key, field, value = row
        if self._opens(row):
            self.action_open()
            return
        keys = (*self.keys, key)
        if field is not None and key in ("fed_by", "room", "rack", "part", "like"):
            self._choose(keys, value, self.editor.choices(self.section, key, self.name_))
            return
        if field is not None and field.words:
            self._choose(keys, value, [(word, word) for word in field.words])
            return
        self._ask(keys, value, field)

    def _opens(self, row: tuple[str, Field | None, Data | None]) -> bool:
        """Whether enter opens a row: what is a mapping, or has no short form in one line."""
        _, field, value = row
        in_lines = field is not None and (
            field.opens == "names" or (field.opens == "keys" and ", as " not in field.takes)
        )
        return isinstance(value, dict) or (in_lines and not isinstance(value, str))

    def _ask(self, keys: tuple[str, ...], value: Data | None, field: Field | None) -> None:
        before = "" if value is None else value if isinstance(value, str) else in_braces(value)
        says = f"{field.meaning} Takes {field.takes}. Not said: {field.silent}." if field is not None else ""
        says += " Typing replaces what stands here; end keeps it and goes behind it." if before else ""
        kind = self.kind

        def complain(text: str) -> str:
            try:
                return fault_of(self.section, keys, typed(text), kind, before)
            except ValueError as error:
                return str(error)

        def explain(text: str) -> str:
            return reads_as(self.section, keys, typed(text))

        def take(text: str | None) -> None:
            if text is not None and text != before:
                self._put(keys, typed(text))

        self.app.push_screen(Line(".".join(keys), before, says, complain, explain), take)

    def _choose(self, keys: tuple[str, ...], value: Data | None, choices: list[tuple[str, str]]) -> None:
        before = "" if value is None else value if isinstance(value, str) else in_braces(value)

        def take(text: str | None) -> None:
            if not text or text == before:
                return
            try:
                fault = fault_of(self.section, keys, typed(text), self.kind)
            except ValueError as error:
                fault = str(error)
            if fault:
                self.query_one("#form-fault", Static).update(self.editor.marks.show(f"wrong: {fault}"))
            else:
                self._put(keys, typed(text))

        self.app.push_screen(Choice(".".join(keys), choices, value=before, free=True), take)

    def _put(self, keys: tuple[str, ...], value: Data) -> None:
        target = find(self.editor.expansion(), self.section, self.name_, keys)
        if target is None:
            self.query_one("#form-fault", Static).update(self.editor.elsewhere(self.section, self.name_))
            return
        for_whom = self.name_ if self.scope == "one" or not target.is_shared else str(target.path[1])
        shown = value if isinstance(value, str) else in_braces(value)
        try:
            verbs = change(self.editor.session.document, target, value, self.scope)
            self.editor.apply(f"{'.'.join((for_whom or self.section, *keys))}: {shown}", verbs)
        except Refused as refused:
            self.query_one("#form-fault", Static).update(self.editor.marks.show(str(refused)))
            return
        self.query_one("#form-fault", Static).update("")
        self.fill(keys[len(self.keys)])

    def action_open(self) -> None:
        """Open what is inside the key that is picked."""
        row = self._row()
        if row is None:
            return
        key, field, value = row
        inner = (*self.keys, key)
        if isinstance(value, dict) or (field is not None and field.opens):
            self.app.push_screen(Form(self.section, self.name_, inner, self.scope), lambda _: self.fill())

    def action_clear(self) -> None:
        """Say the key that is picked no more."""
        row = self._row()
        if row is None or row[2] is None:
            return
        keys = (*self.keys, row[0])
        target = find(self.editor.expansion(), self.section, self.name_, keys)
        if target is None:
            return
        if target.written is None or (target.is_shared and self.scope == "one"):
            self._refuse(self._not_taken(target))
            return
        like = followers(self.editor.expansion(), target)
        holds = [*target.names, *like]
        if len(holds) == 1:
            self._take_away(target)
            return

        def answered(answer: str | None) -> None:
            if answer == "take":
                self._take_away(target)

        what, where = ".".join(keys), str(target.path[1])
        says = f"{what} is said once, at {where}, and holds for {len(holds)}: {', '.join(holds[:6])}"
        answers = [("keep", "Keep it"), ("take", f"Take {what} away from all {len(holds)}")]
        more = " ..." if len(holds) > 6 else "."
        self.app.push_screen(Question(f"Take {what} away?", answers, self.editor.marks.show(says + more)), answered)

    def _not_taken(self, target: Target) -> str:
        """Why a key cannot be taken away here."""
        what = ".".join(target.keys)
        if target.original:
            return f"{self.name_} has {what} from {target.original[1]}, which it is like. enter writes its own."
        if target.written is None:
            return f"{what} is part of what is written in short. enter on the key above it writes that anew."
        return f"{what} holds for all {len(target.names)} of {target.path[1]}. enter writes another for {self.name_}."

    def _take_away(self, target: Target) -> None:
        where = self.name_ if not target.is_shared else str(target.path[1])
        try:
            self.editor.apply(f"{'.'.join((where or self.section, *target.keys))} taken away", clear(target))
        except Refused as refused:
            self._refuse(str(refused))
            return
        self._refuse("")
        self.fill()

    def _refuse(self, why: str) -> None:
        self.query_one("#form-fault", Static).update(self.editor.marks.show(why))

    def action_scope(self) -> None:
        """Let changes hold for all that share the line, or for the one object."""
        self.scope = "one" if self.scope == "all" else "all"
        self.query_one("#form-scope", Static).update(self._scope_words())

    def action_name(self) -> None:
        """Add an entry where things stand by name; elsewhere find a key by words of its meaning."""
        known = [row for row in self.rows if row[1] is not None]
        if known:
            choices = [(key, f"{key:<18} {field.meaning}") for key, field, _ in known if field is not None]
            self.app.push_screen(Choice("Which key?", choices), self._go_to)
            return

        def take(name: str | None) -> None:
            if name:
                self._ask((*self.keys, name), None, None)

        self.app.push_screen(Line("Name of the new entry", says="Letters, digits, - and _."), take)

    def _go_to(self, key: str | None) -> None:
        """Put the cursor on a key, and ask for its text."""
        if key:
            self.fill(key)
            self.action_write()
