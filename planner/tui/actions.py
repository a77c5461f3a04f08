"""Every action of the editor in one table: bindings, footer, help and the command palette are made from it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from textual.binding import Binding


@dataclass(frozen=True, slots=True)
class Action:
    """Something the editor can do.

    ``id``: the method ``action_ID`` of the app; ``keys``: all that call it, the one that is shown first; ``word``: for
    the footer; ``says``: a sentence for help and palette; ``footer``: whether the footer has room for it.
    """

    id: str
    keys: str
    word: str
    says: str
    footer: bool = False

    @property
    def shown_key(self) -> str:
        """The first key, as people write it: ``^s``, ``f1``, ``/``."""
        return shown(self.keys.split(",")[0])


# The footer shows those with ``footer``, in this order; they fit on a line of 80 columns.
ACTIONS = (
    Action("find", "slash", "find", "Find an object by its name, or a finding by its rule.", footer=True),
    Action("add", "a", "add", "Add an object, hung on the one that is picked where that makes sense.", footer=True),
    Action("edit", "e", "edit", "Edit the keys of the object that is picked.", footer=True),
    Action("undo", "u,ctrl+z", "undo", "Take the last edit back.", footer=True),
    Action("way_out", "w", "ways out", "Try ways out of the finding as edits, or go to what settles it.", footer=True),
    Action("next_finding", "f8", "next", "Go to the next finding and its object.", footer=True),
    Action("save", "ctrl+s", "save", "Look at the changes, then write the file.", footer=True),
    Action("leave", "ctrl+q", "quit", "Leave the editor; it asks where something is unsaved.", footer=True),
    Action("help", "f1", "help", "Show every key, and what the pane with the focus is for.", footer=True),
    Action("redo", "U,ctrl+y", "redo", "Make the edit again that was taken back."),
    Action("delete", "d", "delete", "Delete the object that is picked, after showing what would point at nothing."),
    Action("duplicate", "c", "copy", "Add an object like the one that is picked."),
    Action("rename", "r", "rename", "Give the object another name; references follow."),
    Action("plug", "m", "move", "Feed the object from somewhere else."),
    Action("rack", "k", "rack", "Put the object into a rack, or elsewhere in it."),
    Action("explain", "x", "explain", "Explain the rule of the finding that is picked."),
    Action("ignore", "i", "ignore", "Accept the finding that is picked, with a reason, on its object."),
    Action("filter", "f", "filter", "Show all findings, errors and warnings, or errors alone."),
    Action("raw", "o", "text", "Edit the text of the object in the editor of $EDITOR."),
    Action("phase", "p", "phase", "Show the next phase of the build."),
    Action("next_pane", "tab", "next pane", "Go to the next pane."),
    Action("home", "escape", "back", "Leave a dialogue, stop a check that takes long, or go back to the overview."),
    Action("check", "f5", "check", "Check the text anew, after a check was stopped."),
    Action("screen('overview')", "1", "overview", "The tree from the service to the cards, with its findings."),
    Action("screen('panels')", "2", "panels", "Panel schedules: what is in each space, on which leg, and its load."),
    Action("screen('racks')", "3", "racks", "Racks from the top down: what stands where, what is free."),
    Action("screen('parts')", "4", "parts", "The catalogue: search it, and put a part on the object that is picked."),
    Action("screen('what-if')", "5", "what if", "Lose anything, change weather or caps, and see what follows."),
    Action("screen('bom')", "6", "bill", "The bill of materials."),
    Action("screen('diff')", "7", "changes", "What was changed since the file was read, and what that did."),
)


def shown(key: str) -> str:
    """A key as people write it.

    >>> shown("ctrl+s"), shown("slash"), shown("f8")
    ('^s', '/', 'f8')
    """
    return {"slash": "/", "escape": "esc", "comma": ",", "full_stop": "."}.get(key, key.replace("ctrl+", "^"))


def bindings() -> list[Binding]:
    """The bindings of the app."""
    from textual.binding import Binding

    return [
        Binding(
            action.keys,
            action.id,
            action.word,
            show=action.footer,
            key_display=action.shown_key,
            priority=action.keys == "tab",  # Else the screen's own tab, which knows no hidden panes, comes first.
        )
        for action in ACTIONS
    ]
