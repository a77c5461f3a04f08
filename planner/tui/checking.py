"""The check behind the screen: one at a time, in a thread, after the typing pauses; it can be stopped."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from textual.message import Message

from planner.editing.effects import effect
from planner.editing.looking import Look, look

if TYPE_CHECKING:
    from textual.timer import Timer

    from planner.tui.app import PlannerApp

# Seconds: after the last edit until it is checked; between two words on how far a check is.
CHECK_AFTER = 0.15
TELL_EVERY = 0.5


class Stopped(Exception):
    """A check was stopped: by the user, or because its text is no longer the one under edit."""


class Checking:
    """Checks of the text as it stands; part of the app.

    Findings of an older text stay on the screen, marked stale, until those of the newer come. A check that an edit
    has overtaken is stopped before the next begins: two at once would each take twice as long.
    """

    class Ended(Message):
        """A check ended; ``seen`` is None where it was stopped."""

        def __init__(self, number: int, seen: Look | None) -> None:
            super().__init__()
            self.number, self.seen = number, seen

    _check_timer: Timer | None = None
    checking = False
    _check_wanted = False
    checks = 0
    check_stopped = False
    _check_told = False
    progress = (0, 0)

    @property
    def _app(self) -> PlannerApp:
        return cast("PlannerApp", self)

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
        """Stop the check that runs, once the screen said that it can be; whether there was one.

        Before that, the key that stops it is meant for something else: to leave one dialogue more.
        """
        if not self.checking or not self._check_told:
            return False
        self.checks += 1
        self._check_wanted, self.check_stopped = False, True
        self._app.say("The check was stopped: what is shown is of an older text. The next edit, or f5, checks anew.")
        return True

    def tell_progress(self) -> None:
        """Say how far a check is that takes long."""
        done, of = self.progress
        if self.checking and of and not self.check_stopped:
            self._check_told = True
            self._app.say(f"Checking: {done} of {of} rules. esc stops.")

    def _start_wanted(self) -> None:
        if self._check_wanted and not self.checking:
            self._check_wanted, self.checking, self._check_told, self.progress = False, True, False, (0, 0)
            app, number = self._app, self.checks
            app.run_worker(lambda: self._check(number), thread=True, group="check")

    def _check(self, number: int) -> None:
        app = self._app

        def watch(done: int, of: int) -> None:
            if number != self.checks:
                raise Stopped
            self.progress = (done, of)

        seen = None
        try:
            seen = look(app.session.document, app.options, app.opener, app.shown_phase, watch)
        except Stopped:
            pass
        finally:
            app.post_message(self.Ended(number, seen))  # Without waiting: the app may be about to end.

    def on_checking_ended(self, message: Ended) -> None:
        """Show what a check found, unless the text has moved on; start the next where one is wanted."""
        self.checking = False
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
            app.say(effect(app.before_edit, seen).sentence())
            app.before_edit = None
        else:
            app.say(f"Checked: {len(seen.findings):,} findings.")
        app.show_head()
