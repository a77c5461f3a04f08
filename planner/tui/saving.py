"""Saving and leaving: changes are shown first, nothing of somebody else is overwritten, nothing is lost unasked."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, cast

from textual.widgets import ContentSwitcher

from planner.editing.files import (
    CannotRead,
    CannotWrite,
    Recovered,
    changed_on_disk,
    drop_recovery,
    keep_recovery,
    may_write,
    read_file,
    write_file,
)
from planner.editing.meanwhile import meanwhile
from planner.tui.dialogs import Question

if TYPE_CHECKING:
    from planner.tui.app import PlannerApp


class Saving:
    """What the keys do with the file; part of the app."""

    @property
    def _app(self) -> PlannerApp:
        return cast("PlannerApp", self)

    def action_save(self) -> None:
        """Show the changes; where they are shown already, write the file."""
        if not self._app.session.unsaved:
            self._app.say("Nothing is unsaved.")
            return
        switcher = self._app.query_one(ContentSwitcher)
        if switcher.current in ("diff", "repair"):
            self.save()
            return
        self._app.action_screen("diff")
        self._app.say("These are the changes. ^s again writes the file; space puts one back; esc goes back.")

    def save(self, then: Callable[[], None] | None = None) -> None:
        """Write the file; ask where somebody else wrote it meanwhile. What is read-only is not written."""
        if not may_write(self._app.session.file.path):
            name = self._app.session.name
            self._app.say(f"Not saved: {name} is read-only. chmod u+w {name} in another terminal, then ^s again.")
            return
        if changed_on_disk(self._app.session.file):
            self._ask_about_disk(then)
            return
        self._write(then)

    def _write(self, then: Callable[[], None] | None) -> None:
        try:
            written = write_file(self._app.session.file, self._app.session.content)
        except CannotWrite as error:
            self._app.say(f"Not saved: {error}.")
            return
        self._app.session.wrote(written)
        drop_recovery(written)
        self._app.saved_look = self._app.seen if not self._app.stale else None
        self._app.show_head()
        self._app.show_current()
        self._app.say(f"Saved {self._app.session.name}.")
        if then is not None:
            then()

    def action_leave(self) -> None:
        """Leave; where something is unsaved, ask."""
        if not self._app.session.unsaved:
            drop_recovery(self._app.session.file)
            self._app.exit(0)
            return

        def answered(answer: str | None) -> None:
            if answer == "save":
                self.save(lambda: self._app.exit(0))
            elif answer == "discard":
                drop_recovery(self._app.session.file)
                self._app.exit(0)

        changes = self._app.session.changes
        words = "1 change is not saved." if changes == 1 else f"{changes} changes are not saved."
        answers = (("save", "Save and quit"), ("stay", "Stay"), ("discard", "Quit without saving"))
        self._app.push_screen(Question(words, answers), answered)

    def _ask_about_disk(self, then: Callable[[], None] | None) -> None:
        def answered(answer: str | None) -> None:
            if answer == "overwrite":
                self._write(then)
            elif answer == "reload":
                self._reload()

        answers = (
            ("stay", "Keep editing, write nothing"),
            ("reload", "Reload what is on disk; the edits are lost"),
            ("overwrite", "Overwrite what is on disk"),
        )
        found = meanwhile(self._app.session)
        says = f"Overwriting takes away what they changed:\n{found.theirs}" if found is not None else ""
        self._app.push_screen(
            Question("Somebody else changed the file since it was read.", answers, self._app.marks.show_lines(says)),
            answered,
        )

    def _reload(self) -> None:
        try:
            self._app.session.reload(read_file(self._app.session.file.path))
        except CannotRead as error:
            self._app.say(f"Cannot reload: {error}.")
            return
        drop_recovery(self._app.session.file)
        self._app.saved_look = None
        self._app.edited("Reloaded from disk.")

    def _ask_about_recovery(self, left: Recovered) -> None:
        since = left.before != self._app.session.file.content

        def answered(answer: str | None) -> None:
            if answer == "restore":
                self._app.session.restore(left)
                self._app.asked_of_disk = since
                more = " The file was changed on disk since: 7 shows how, and saving will ask." if since else ""
                self._app.edited(f"Restored what was not saved.{more}")
            elif answer == "discard":
                drop_recovery(self._app.session.file)

        answers = (("restore", "Restore them"), ("later", "Leave them for later"), ("discard", "Throw them away"))
        words = "An earlier session ended without saving; its changes are kept in a recovery file."
        if since:
            words += " The file was changed on disk after they were begun; saving them will ask what to do about that."
        self._app.push_screen(Question(words, answers), answered)

    def _recover(self) -> None:
        if self._app.session.unsaved:
            try:
                keep_recovery(self._app.session.file, self._app.session.content)
            except CannotWrite as error:
                self._app.say(f"No recovery file: {error}.")

    def _watch(self) -> None:
        """Reload a file that somebody else wrote, where nothing is unsaved; else say so once."""
        if not changed_on_disk(self._app.session.file):
            self._app.asked_of_disk = False
            return
        if not self._app.session.unsaved:
            self._reload()
        elif not self._app.asked_of_disk:
            self._app.asked_of_disk = True
            self._app.say("Somebody else changed the file on disk. Saving will ask what to do.")
