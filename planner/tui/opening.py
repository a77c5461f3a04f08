"""The frame of the editor, which is on the screen before anything is known of layouts: the file's name, tabs, footer.

Textual alone is imported for it. What can read a layout takes several times as long, and is imported in a thread while
the frame stands; then the app goes on as the one that edits. Keys typed before that wait for it.
"""

from __future__ import annotations

import gc
from collections import deque
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

from rich.text import Text
from textual import events
from textual.app import App, ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal
from textual.message import Message
from textual.widget import Widget
from textual.widgets import ContentSwitcher, Footer, Static

from planner.editing.files import OnDisk, read_file
from planner.tui.actions import bindings
from planner.tui.marks import Marks
from planner.tui.pane import TABS
from planner.tui.typing_ahead import TypingAhead

if TYPE_CHECKING:
    from planner.check import Options
    from planner.editing.session import Session
    from planner.tui.app import PlannerApp

SMALLEST = (60, 18)
# Below this many columns only one pane fits.
WIDE = 110
STYLES = Path(__file__).with_name("styles.tcss")

Opener = Callable[[str], bytes] | None


class Opening(TypingAhead, App[int], inherit_bindings=False):
    """The frame with a file's name in it; ``load`` gives what is needed to go on, and runs in a thread."""

    TITLE = "planner"
    BINDINGS: ClassVar[list[BindingType]] = [*bindings()]
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (WIDE, "-wide")]  # noqa: RUF012 - as the base class declares it
    VERTICAL_BREAKPOINTS = [(0, "-short"), (30, "-tall")]  # noqa: RUF012 - likewise

    class Loaded(Message):
        """What can edit a layout is imported, and the file's text is read."""

        def __init__(self, become: type[PlannerApp], session: Session, options: Options) -> None:
            super().__init__()
            self.become, self.session, self.options = become, session, options

    def __init__(
        self, file_name: str, marks: Marks, load: Callable[[], Loaded] | None = None, opener: Opener = None
    ) -> None:
        self.marks = marks
        self.CSS = marks.styles(STYLES.read_text(encoding="utf-8"))  # type: ignore[misc]  # one app, one terminal
        super().__init__()
        self.file_name = file_name
        self.opener = opener
        self.said = ""
        self._load = load
        self._held = deque()

    def compose(self) -> ComposeResult:
        """Head, tabs, the screens, a line of status, the footer."""
        yield Static(id="too-small", markup=False)
        with Horizontal(id="head"):
            yield Static(id="head-left", markup=False)
            yield Static(id="head-right", markup=False)
        yield Static(id="tabs", markup=False)
        yield Static(id="pane-keys", markup=False)
        with ContentSwitcher(id="screens", initial="overview"):
            yield from self.panes()
        yield Static(id="status", markup=False)
        yield Footer(show_command_palette=False, compact=True)

    def panes(self) -> tuple[Widget, ...]:
        """The numbered screens; here one that stands for the first."""
        return (Static("", id="overview"),)

    def on_mount(self) -> None:
        """Show the frame, and begin."""
        self.show_head()
        self.start()

    def start(self) -> None:
        """Import and read what is needed to go on."""
        self.say("Reading ...")
        # The frame is drawn first: the thread would take turns with it.
        self.call_after_refresh(self._begin_loading)

    def _begin_loading(self) -> None:
        self.refresh_bindings()  # The footer waits for that, or for a focus.
        self.run_worker(self._load_aside, thread=True, group="load")

    def _load_aside(self) -> None:
        if self._load is not None:
            self.post_message(self._load())  # Without waiting: the app may be about to end.

    async def on_opening_loaded(self, message: Loaded) -> None:
        """Go on as the app that edits: this one with what is left of it, and the keys that were typed meanwhile."""
        self.__class__ = message.become
        await self.take_over(message.session, message.options)  # type: ignore[attr-defined]  # it is another by now

    async def on_event(self, event: events.Event) -> None:
        """Keep keys until there is something they act on; one leaves at once."""
        if type(self) is not Opening or not isinstance(event, events.Key):
            await super().on_event(event)
        elif event.key == "ctrl+q":
            self.action_leave()
        else:
            self._held.append(event)

    def action_leave(self) -> None:
        """Leave: nothing can be unsaved yet."""
        self.exit(0)

    def show_head(self) -> None:
        """Name of the file, and the tabs."""
        self.query_one("#head-left", Static).update(Text(self.marks.show(f" {self.title_word}{self.file_name}")))
        self.show_tabs()

    @property
    def title_word(self) -> str:
        """The program's name before the file's, where there is room for it."""
        return "" if self.narrow else "planner  "

    def show_tabs(self) -> None:
        """The numbered screens, with the one that is up in brackets."""
        current = self.query_one(ContentSwitcher).current
        tabs = (f"[{tab}]" if name == current else f" {tab} " for name, tab in TABS.items())
        self.query_one("#tabs", Static).update(" " + " ".join(tabs))

    def say(self, text: str) -> None:
        """The line of status above the footer."""
        self.said = text
        for line in self.query("#status").results(Static):  # A clock may ring while the screen is taken down.
            line.update(self.marks.show(f" {text}"))

    def on_resize(self) -> None:
        """One pane at a time where the terminal is narrow; below the smallest size say so."""
        self.call_after_refresh(self.resized)

    def resized(self) -> None:
        """Lay out anew what hangs on the size of the terminal, as it is by now."""
        small = self.size.width < SMALLEST[0] or self.size.height < SMALLEST[1]
        main = self.screen_stack[0]
        main.set_class(small, "too-small")
        words = f"The terminal is {self.size.width} x {self.size.height}; {SMALLEST[0]} x {SMALLEST[1]} is needed."
        self.query_one("#too-small", Static).update(words)
        self.show_head()
        main.refresh(layout=True)

    @property
    def narrow(self) -> bool:
        """Whether only one pane fits."""
        return self.size.width < WIDE


def run_editor(path: Path, catalogs: tuple[Path, ...], today: str, opener: Opener, marks: Marks) -> int:
    """Edit a file until the user leaves; the exit code. Raises ``CannotRead``.

    Parameters: ``catalogs`` and ``today`` as in ``planner.check.Options``.
    """
    file = read_file(path)
    app = Opening(path.name, marks, lambda: _loaded(file, path.name, catalogs, today), opener)
    return app.run() or app.return_code or 0


def _loaded(file: OnDisk, name: str, catalogs: tuple[Path, ...], today: str) -> Opening.Loaded:
    gc.disable()  # Imports make no garbage worth looking for.
    try:
        from planner.check import Options
        from planner.editing.session import opened
        from planner.tui.app import PlannerApp

        gc.freeze()  # What was imported stays: no later search needs to go through it while keys wait.
    finally:
        gc.enable()
    return Opening.Loaded(PlannerApp, opened(file, name), Options(catalogs=catalogs, today=today))
