"""The text of an object, or of the file, in the editor that ``$EDITOR`` names."""

from __future__ import annotations

import os
import shlex
import subprocess
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, cast

from textual.app import SuspendNotSupported
from textual.widgets import ContentSwitcher

from planner.editing.targets import find
from planner.text.extents import line_end

if TYPE_CHECKING:
    from planner.tui.app import PlannerApp


class RawText:
    """What a key does with the text itself; part of the app."""

    @property
    def _app(self) -> PlannerApp:
        return cast("PlannerApp", self)

    def action_raw(self) -> None:
        """Edit the lines of the object that is picked; the whole text where no plan can be made of it."""
        app = self._app
        text = app.session.document.text
        if app.query_one(ContentSwitcher).current == "repair":
            self._edit("the text", 0, len(text))
            return
        section, _, name = app.picked.partition(".")
        target = find(app.expansion(), section, name) if section else None
        if target is None or target.written is None:
            app.say("Pick an object in the tree first." if not section else app.elsewhere(section, name))
            return
        path = target.path[:2] if len(target.path) > 1 else target.path
        span = app.session.document.spans[path]
        self._edit(str(path[-1]), text.rfind("\n", 0, span.key_start) + 1, line_end(text, span.end))

    def _edit(self, what: str, start: int, end: int) -> None:
        app = self._app
        text = app.session.document.text
        edited = self._in_editor(text[start:end])
        if edited is not None and edited != text[start:end]:
            app.session.replace(f"{what} edited as text", text[:start] + edited + text[end:])
            app.edited(f"{what} edited as text")

    def _in_editor(self, text: str) -> str | None:
        """The text as the user's editor leaves it; None where there is none or it failed."""
        app = self._app
        command = shlex.split(os.environ.get("VISUAL") or os.environ.get("EDITOR") or "")
        if not command:
            app.say("Set EDITOR to the editor of your choice, such as nano or vi, and start again.")
            return None
        with tempfile.TemporaryDirectory(prefix="planner-") as folder:
            file = Path(folder) / "object.yaml"
            file.write_text(text, encoding="utf-8", newline="")
            try:
                with app.suspend():
                    ran = subprocess.run([*command, str(file)], check=False)  # noqa: S603 - the user's own editor
            except OSError as error:
                app.say(f"Cannot start {command[0]}: {error.strerror or error}.")
                return None
            except SuspendNotSupported:
                app.say("This terminal cannot be handed to another program. e edits the object key by key.")
                return None
            if ran.returncode:
                app.say(f"{command[0]} ended with {ran.returncode}; nothing was changed.")
                return None
            changed = file.read_bytes().decode("utf-8", "replace")
        return changed.removesuffix("\n") if not text.endswith("\n") else changed
