"""What every numbered screen of the editor is: a container that shows a session, and its last look, when asked to."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, cast

from textual.containers import Container

if TYPE_CHECKING:
    from planner.tui.app import PlannerApp


class Pane(Container):
    """A numbered screen. ``TAB``: its number and name, as the line of tabs shows it; ``HELP``: what it is for."""

    TAB: ClassVar[str] = ""
    HELP: ClassVar[str] = ""
    FOCUS: ClassVar[str] = ""

    @property
    def editor(self) -> PlannerApp:
        """The app, as what it is."""
        return cast("PlannerApp", self.app)

    def show(self) -> None:
        """Show the session as it stands; called when the screen comes up and after each check."""

    def enter(self) -> None:
        """The screen comes up: show, and put the focus where the keys are wanted."""
        self.show()
        if self.FOCUS:
            self.query_one(self.FOCUS).focus()
