"""Dialogues: a question, a line of text that is checked while typed, a choice from a list, a page to read."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, ClassVar

from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

# How many of a long list are shown while a filter is typed.
MOST_SHOWN = 200


class Field(Input):
    """A line to type into, that hands over what stands in it when enter is typed."""

    def __init__(self, entered: Callable[[str], None], **how: Any) -> None:
        super().__init__(**how)
        self._entered = entered

    async def _on_key(self, event: events.Key) -> None:
        if event.key == "enter":
            event.stop()
            event.prevent_default()
            self._entered(self.value)
            return
        await super()._on_key(event)


class Question(ModalScreen[str]):
    """A question with a few answers; the first has the focus, so that a slip of the finger does nothing bad."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "dismiss('')", "back")]

    def __init__(self, title: str, answers: Sequence[tuple[str, str]], says: str = "") -> None:
        super().__init__()
        self._title, self._answers, self._says = title, answers, says

    def compose(self) -> ComposeResult:
        """The question above its answers."""
        with Vertical(classes="dialog asks"):
            yield Static(self._title, classes="title", markup=False)
            if self._says:
                with VerticalScroll(classes="page"):
                    yield Static(self._says, classes="says", markup=False)
            yield OptionList(*(Option(Text(words), id=answer) for answer, words in self._answers))

    def on_mount(self) -> None:
        """The first answer is picked."""
        options = self.query_one(OptionList)
        options.highlighted = 0
        options.focus()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Hand back the answer."""
        self.dismiss(event.option.id or "")


class Line(ModalScreen[str | None]):
    """One line of text. ``check`` gives a complaint, shown while typing, or what the text means, or nothing."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "dismiss(None)", "back")]

    def __init__(
        self,
        title: str,
        value: str = "",
        says: str = "",
        complain: Callable[[str], str] = lambda _: "",
        explain: Callable[[str], str] = lambda _: "",
    ) -> None:
        super().__init__()
        self._title, self._value, self._says = title, value, says
        self._complain, self._explain = complain, explain

    def compose(self) -> ComposeResult:
        """The field between what is wanted and what is wrong with it."""
        with Vertical(classes="dialog"):
            yield Static(self._title, classes="title", markup=False)
            if self._says:
                yield Static(self._says, classes="says", markup=False)
            yield Field(self._submitted, value=self._value)
            yield Static("", classes="fault", id="fault", markup=False)
            yield Static("enter: take it   esc: leave it as it is", classes="says", markup=False)

    def on_mount(self) -> None:
        """The cursor stands behind what is there."""
        self.query_one(Input).focus()
        self._judge(self._value)

    def on_input_changed(self, event: Input.Changed) -> None:
        """Say at once what is wrong, or what it means."""
        self._judge(event.value)

    def _judge(self, text: str) -> str:
        fault = self._complain(text) if text.strip() else ""
        meaning = "" if fault or not text.strip() else self._explain(text)
        self.query_one("#fault", Static).update(f"wrong: {fault}" if fault else f"= {meaning}" if meaning else "")
        return fault

    def _submitted(self, text: str) -> None:
        """Hand the text back, unless something is wrong with it."""
        if not self._judge(text):
            self.dismiss(text.strip())


class Choice(ModalScreen[str | None]):
    """One of many, narrowed by typing. ``choices``: ids with what is shown; ``free``: what is typed may stand too."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "dismiss(None)", "back"),
        Binding("down", "into_list", "list", show=False),
    ]

    def __init__(
        self, title: str, choices: Sequence[tuple[str, str]], says: str = "", *, value: str = "", free: bool = False
    ) -> None:
        super().__init__()
        self._title, self._choices, self._says, self._value, self._free = title, choices, says, value, free

    def compose(self) -> ComposeResult:
        """The filter above the list."""
        with Vertical(classes="dialog"):
            yield Static(self._title, classes="title", markup=False)
            if self._says:
                yield Static(self._says, classes="says", markup=False)
            yield Field(self._submitted, value=self._value, placeholder="type to narrow the list")
            yield OptionList()
            ends = "enter: take what is typed" if self._free else "enter: take the line"
            yield Static(f"{ends}   down: into the list   esc: back", classes="says", id="choice-keys", markup=False)

    def on_mount(self) -> None:
        """Everything is listed at first."""
        self._narrow("")
        self.query_one(Input).focus()

    def on_input_changed(self, event: Input.Changed) -> None:
        """Only lines that hold every word."""
        self._narrow(event.value if event.value != self._value else "")

    def _narrow(self, text: str) -> None:
        found = self._found(text)
        options = self.query_one(OptionList)
        options.clear_options()
        options.add_options([Option(Text(shown), id=key) for key, shown in found[:MOST_SHOWN]])
        if len(found) > MOST_SHOWN:
            options.add_option(Option(Text(f"{len(found) - MOST_SHOWN:,} more; type to narrow"), disabled=True))
        options.highlighted = 0 if found else None

    def _found(self, text: str) -> list[tuple[str, str]]:
        """The choices that hold every word, those that begin with the text first."""
        words = text.casefold().split()
        found = [(key, shown) for key, shown in self._choices if all(word in shown.casefold() for word in words)]
        return sorted(found, key=lambda each: not each[1].casefold().startswith(text.strip().casefold()))

    def action_into_list(self) -> None:
        """Let the arrows move in the list."""
        self.query_one(OptionList).focus()

    def _submitted(self, text: str) -> None:
        """What was typed where that may stand, else the first line that holds it."""
        if self._free and text.strip():
            self.dismiss(text.strip())
        elif self._free:
            self.query_one("#choice-keys", Static).update("Nothing is typed. down: into the list   esc: back")
        elif found := self._found(text):
            self.dismiss(found[0][0])

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """The line that was chosen."""
        self.dismiss(event.option.id)


class Page(ModalScreen[None]):
    """A page to read: the help, a rule."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,enter,f1,x,q", "dismiss(None)", "back")]

    def __init__(self, title: str, text: str | Text) -> None:
        super().__init__()
        self._title, self._text = title, text

    def compose(self) -> ComposeResult:
        """The page, which scrolls."""
        with Vertical(classes="dialog"):
            yield Static(self._title, classes="title", markup=False)
            with VerticalScroll(classes="page"):
                yield Static(self._text, markup=False)
            yield Static("esc: back", classes="says", markup=False)

    def on_mount(self) -> None:
        """Arrows scroll at once."""
        self.query_one(VerticalScroll).focus()
