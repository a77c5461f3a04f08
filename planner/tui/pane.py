"""What every numbered screen of the editor is: a container that shows a session, and its last look, when asked to."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, cast

from textual.binding import Binding
from textual.containers import Container

from planner.tui.actions import shown

if TYPE_CHECKING:
    from planner.tui.app import PlannerApp

# The numbered screens by the ids of their widgets, as the line of tabs shows them.
TABS = {
    "overview": "1 Overview", "panels": "2 Panels", "racks": "3 Racks", "parts": "4 Parts", "what-if": "5 What-if",
    "bom": "6 BOM", "diff": "7 Changes",
}  # fmt: skip


class Pane(Container):
    """A numbered screen. ``HELP``: what it is for; ``FOCUS``: the widget in it that takes the keys."""

    HELP: ClassVar[str] = ""
    FOCUS: ClassVar[str] = ""

    @property
    def editor(self) -> PlannerApp:
        """The app, as what it is."""
        return cast("PlannerApp", self.app)

    @classmethod
    def own_keys(cls) -> tuple[tuple[str, str], ...]:
        """The keys of this screen alone, as people write them, with a word for each."""
        return tuple(
            (each.key_display or shown(each.key.split(",")[0]), each.description)
            for each in cls.BINDINGS
            if isinstance(each, Binding) and each.description
        )

    def keys_line(self, *, narrow: bool) -> str:  # noqa: ARG002 - the overview says which of its panes is up
        """The line under the tabs: the keys of this screen alone. Empty where it has none."""
        return "  ".join(f"{key} {word}" for key, word in self.own_keys())

    def show(self) -> None:
        """Show the session as it stands; called when the screen comes up and after each check."""

    def enter(self) -> None:
        """The screen comes up: show, and put the focus where the keys are wanted."""
        self.show()
        if self.FOCUS:
            self.query_one(self.FOCUS).focus()
