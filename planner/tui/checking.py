"""The check behind the screen: one at a time, in a thread, after the typing pauses; it can be stopped."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, TypeVar, cast

from textual.message import Message

from planner.editing.effects import effect, loads_sentence
from planner.editing.looking import Look, loads_of, look
from planner.layout.reading import Reading
from planner.plan import Plan
from planner.report.counts import plural
from planner.rules.findings import Finding
from planner.rules.ledger import Ledgers
from planner.text import Document
from planner.watching import Watch

if TYPE_CHECKING:
    from textual.timer import Timer

    from planner.tui.app import PlannerApp

T = TypeVar("T")

# Seconds: after the last edit until it is checked; between two words on how far a check is.
CHECK_AFTER = 0.15
TELL_EVERY = 0.5


class Stopped(Exception):
    """A check was stopped: by the user, or because its text is no longer the one under edit."""


class Checking:
    """Checks of the text as it stands, and other work that takes long; part of the app.

    Findings of an older text stay on the screen, marked stale, until those of the newer come; loads come before. A
    check that an edit has overtaken is stopped before the next begins: two at once would each take twice as long.
    """

    class Loads(Message):
        """The plan of a text is built, or its loads are compared; the rest is not."""

        def __init__(self, number: int, seen: Look) -> None:
            super().__init__()
            self.number, self.seen = number, seen

    class Ended(Message):
        """A check ended; ``seen`` is None where it was stopped."""

        def __init__(self, number: int, seen: Look | None) -> None:
            super().__init__()
            self.number, self.seen = number, seen

    class Made(Message):
        """Something that was done aside is ready."""

        def __init__(self, number: int, then: Callable[[], None]) -> None:
            super().__init__()
            self.number, self.then = number, then

    _check_timer: Timer | None = None
    checking = False
    _check_wanted = False
    checks = 0
    check_stopped = False
    _check_told = False
    progress = 0.0
    tasks = 0
    running = ""
    task_progress = 0.0
    _told = ""

    @property
    def _app(self) -> PlannerApp:
        return cast("PlannerApp", self)

    @cached_property
    def ledgers(self) -> Ledgers:
        """What the texts before came to, so that after an edit only what it touched is judged again."""
        return Ledgers()

    def check_soon(self) -> None:
        """Check the text once the edits pause."""
        if self._check_timer is not None:
            self._check_timer.stop()
        self.checks += 1  # What runs now is of an older text, and ends at its next rule.
        self._check_timer = self._app.set_timer(CHECK_AFTER, self.start_check)

    def start_check(self) -> None:
        """Check the text now, or as soon as the check of an older one has stopped."""
        self.checks += 1
        self.check_stopped = False
        self._check_wanted = True
        self._start_wanted()

    def stop_check(self) -> bool:
        """Stop what runs, once the screen said that it can be; whether there was something.

        Before that, the key that stops it is meant for something else: to leave one dialogue more.
        """
        if self.running:
            self.tasks += 1
            self._app.say(f"Stopped: {self.running}.")
            self.running = ""
            return True
        if not self.checking or not self._check_told:
            return False
        self.checks += 1
        self._check_wanted, self.check_stopped = False, True
        self._app.say("The check was stopped: what is shown is of an older text. The next edit, or f5, checks anew.")
        return True

    def tell_progress(self) -> None:
        """Say how far a check is that takes long."""
        if self.running:
            self._told = f"{self.running}: {100 * self.task_progress:.0f} %. esc stops."
            self._app.say(self._told)
        elif self.checking and not self.check_stopped:
            self._check_told = True
            self._app.say(f"Checking: {100 * self.progress:.0f} %. esc stops.")

    def _start_wanted(self) -> None:
        if self._check_wanted and not self.checking:
            self._check_wanted, self.checking, self._check_told, self.progress = False, True, False, 0.0
            app, number, document, before = self._app, self.checks, self._app.session.document, self._app.seen
            watch = _Watch(app.shown_phase, lambda: number == self.checks, self._progressed)
            watch.on_loads = lambda reading, plan, found: app.post_message(
                self.Loads(number, loads_of(reading, plan, found, before))
            )
            if before is None:
                # Nothing is shown yet: the tree comes before its shares do.
                watch.on_built = lambda reading, plan: app.post_message(
                    self.Loads(number, loads_of(reading, plan, (), None))
                )
            app.run_worker(lambda: self._check(number, document, watch), thread=True, group="check")

    def _check(self, number: int, document: Document, watch: Watch) -> None:
        seen = None
        try:
            seen = look(document, self._app.options, self._app.opener, watch, self._app.ledgers)
        except Stopped:
            pass
        finally:
            self._app.post_message(self.Ended(number, seen))  # Without waiting: the app may be about to end.

    def _progressed(self, share: float) -> None:
        self.progress = share

    @property
    def _shows(self) -> bool:
        """Whether there is a screen to show something on: what runs aside may end after the app does."""
        return bool(self._app.screen_stack) and bool(self._app.query("#tree"))

    def on_checking_loads(self, message: Loads) -> None:
        """Show the loads, unless the text has moved on; what was found before stays, marked stale."""
        if message.number == self.checks and self._shows:
            app = self._app
            app.seen = message.seen
            app.show_look(message.seen)
            if app.before_edit is not None:
                app.say(f"{loads_sentence(app.before_edit, message.seen)}; the findings follow.")
            app.show_head()

    def on_checking_ended(self, message: Ended) -> None:
        """Show what a check found, unless the text has moved on; start the next where one is wanted."""
        self.checking = False
        if not self._shows:
            return
        if message.seen is not None and message.number == self.checks:
            self._looked(message.seen)
        self._start_wanted()

    def _looked(self, seen: Look) -> None:
        app = self._app
        app.seen, app.stale = seen, False
        if app.saved_look is None or not app.session.unsaved:
            app.saved_look = seen
        app.show_look(seen)
        if app.before_edit is not None:
            app.say(effect(app.before_edit, seen, app.renames).sentence())
            app.before_edit = None
            app.renames.clear()
        else:
            app.say(f"Checked: {plural(len(seen.findings), 'finding')}.")
        app.show_head()

    # Work beside the check

    def aside(self, says: str, work: Callable[[Watch], T], then: Callable[[T], None]) -> None:
        """Do something that takes a while behind the screen, and hand on what came of it.

        ``says`` names it while it runs; ``work`` tells the watch how far it is, and is stopped there when something
        else is asked for.
        """
        self.tasks += 1
        self.running, self.task_progress = says, 0.0
        app, number = self._app, self.tasks

        def progressed(share: float) -> None:
            self.task_progress = share

        watch = _Watch(app.shown_phase, lambda: number == self.tasks, progressed)

        def run() -> None:
            try:
                made = work(watch)
            except Stopped:
                return
            app.post_message(self.Made(number, lambda: then(made)))

        app.run_worker(run, thread=True, group="aside")

    def try_out(self, says: str, document: Document, then: Callable[[Look], None]) -> None:
        """Look at a text that is not the one under edit."""
        app = self._app
        self.aside(says, lambda watch: look(document, app.options, app.opener, watch, app.ledgers), then)

    def on_checking_made(self, message: Made) -> None:
        """Hand on what was made, unless something else is wanted meanwhile."""
        if message.number == self.tasks and self._shows:
            self.running = ""
            if self._app.said == self._told:
                self._app.say("")
            message.then()


class _Watch(Watch):
    """Stops a check that nobody waits for any more, and passes on how far it is."""

    def __init__(self, phase: str, wanted: Callable[[], bool], progressed: Callable[[float], None]) -> None:
        super().__init__(phase)
        self._wanted, self._progressed = wanted, progressed
        self.on_built: Callable[[Reading, Plan], object] = lambda *_: None
        self.on_loads: Callable[[Reading, Plan, Sequence[Finding]], object] = lambda *_: None

    def step(self, share: float) -> None:
        """Stop, or go on."""
        if not self._wanted():
            raise Stopped
        self._progressed(share)

    def built(self, reading: Reading, plan: Plan) -> None:
        """Pass the plan on."""
        self.on_built(reading, plan)

    def loads(self, reading: Reading, plan: Plan, findings: Sequence[Finding]) -> None:
        """Pass the loads on."""
        self.on_loads(reading, plan, findings)
