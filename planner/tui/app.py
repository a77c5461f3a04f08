"""The editor's app: it owns the session and the last look, and hands both to the screens."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable
from typing import Any

from rich.text import Text
from textual.app import SystemCommand
from textual.command import CommandPalette
from textual.screen import Screen
from textual.widget import Widget
from textual.widgets import ContentSwitcher, Static, TextArea

from planner.check import Options
from planner.editing.effects import Effect, with_shares
from planner.editing.files import recovered
from planner.editing.looking import Look
from planner.editing.session import Session, Verb
from planner.layout.expand import expand
from planner.layout.groups import Expansion
from planner.layout.models.site import BOOKS
from planner.report.counts import plural
from planner.report.printable import columns
from planner.text import Document
from planner.tui.actions import ACTIONS
from planner.tui.advice import FindingActions
from planner.tui.bill import BillPane
from planner.tui.changes import Changes, without
from planner.tui.checking import TELL_EVERY, Checking
from planner.tui.dialogs import Choice, Page, Question
from planner.tui.marks import Marks
from planner.tui.objects import ObjectActions
from planner.tui.opening import Opener, Opening
from planner.tui.overview import Overview
from planner.tui.pane import Pane
from planner.tui.panels import Panels
from planner.tui.parts import Parts
from planner.tui.racks import Racks
from planner.tui.raw_text import RawText
from planner.tui.repair import Repair
from planner.tui.saving import Saving
from planner.tui.ways import WayOutActions
from planner.tui.what_if import WhatIf

# Seconds: between recovery files; between looks at the file on disk.
RECOVER_EVERY = 10.0
LOOK_EVERY = 2.0
# Seconds after which a check lets the keys have a turn: they take many short ones, and would wait for each.
SWITCH_AFTER = 0.0005
# The numbered screens, in their order.
PANES: tuple[type[Pane], ...] = (Overview, Panels, Racks, Parts, WhatIf, BillPane, Changes)
# Actions that have nothing to act on while no layout can be read.
NEEDS_LAYOUT = frozenset(
    ("find", "add", "edit", "way_out", "next_finding", "delete", "duplicate", "rename", "plug", "rack", "explain")
) | {"ignore", "filter", "phase", "next_pane"}


class PlannerApp(Checking, Saving, ObjectActions, FindingActions, WayOutActions, RawText, Opening):
    """One layout under edit."""

    def __init__(
        self, session: Session, options: Options | None = None, opener: Opener = None, marks: Marks | None = None
    ) -> None:
        super().__init__(session.name, marks or Marks(), opener=opener)
        self._take(session, options or Options())

    def _take(self, session: Session, options: Options) -> None:
        self.session = session
        self.options = options
        self.seen: Look | None = None
        self.saved_look: Look | None = None
        self.shown_phase = ""
        self.stale = True
        self._switched_after = sys.getswitchinterval()
        self.renames: dict[str, str] = {}
        # The last share of a limit that is known of an object.
        self.shares: dict[str, float] = {}
        self._expansion: tuple[Document, Expansion] | None = None
        self.before_edit: Look | None = None
        self.asked_of_disk = False

    async def take_over(self, session: Session, options: Options) -> None:
        """Go on where the frame was shown: put the screens into it, then look at the keys that were typed."""
        self._take(session, options)
        switcher = self.query_one(ContentSwitcher)
        switcher.current = None
        await switcher.remove_children()
        panes = self.panes()
        for pane in panes:
            pane.display = False  # It hides by itself only what it was made with.
        await switcher.mount_all(panes)
        switcher.current = "overview"
        self.start()
        self.resized()
        self.call_later(self.send_held)

    # What is on the screen

    def panes(self) -> tuple[Widget, ...]:
        """The numbered screens, and the one for a text that cannot be read."""
        return (
            Overview(self.marks), Panels(), Racks(), Parts(), WhatIf(), BillPane(), Changes(self.marks),
            Repair(self.marks),
        )  # fmt: skip

    def start(self) -> None:
        """Check at once; ask about what an earlier session left behind."""
        sys.setswitchinterval(SWITCH_AFTER)
        self.query_one("#tree").focus()
        self.say("Checking ...")
        self.start_check()
        self.set_interval(RECOVER_EVERY, self._recover)
        self.set_interval(LOOK_EVERY, self._watch)
        self.set_interval(TELL_EVERY, self.tell_progress)
        left = recovered(self.session.file)
        if left is not None:
            self._ask_about_recovery(left)
        elif not self.session.document.text.strip():
            self.begin()

    def on_unmount(self) -> None:
        """Leave the interpreter as it was."""
        sys.setswitchinterval(self._switched_after)

    def begin(self) -> None:
        """Begin a layout where there is none yet: with the rule book that it is checked by."""

        def chosen(book: str | None) -> None:
            site = f"site: {{code: {book}}}\n" if book else ""
            self.session.replace("a layout begun", f"planner: 1\n{site}")
            self.edited("Begun. a adds what there is: a source first, then panels, circuits, devices on them.")

        books = [(book, book) for book in BOOKS]
        says = "It can be changed later: the site's code. esc leaves it open."
        self.push_screen(Choice("A new layout. Which electrical code is it checked by?", books, says), chosen)

    def show_head(self) -> None:
        """Name of the file, what is unsaved, the counts."""
        session = self.session
        only = "  read-only" if not session.file.writable else ""
        phase = f"  phase {self.seen.phase}" if self.seen is not None and self.seen.phase else ""
        places = session.changes if session.unsaved else 0
        long = f"* {plural(places, 'place')} unsaved" if places else "saved"
        short = f"*{places}" if places else "saved"
        stale = Text("stale  ", style="dim") if self.stale and self.seen is not None else Text()
        if not self.narrow and self.seen is not None and len(self.seen.checked.phases) > 1:
            stale.append("all phases  ")
        # Words are shortened before a count or the phase is left out: what is not there reads as none.
        for changed, words in ((long, True), (long, False), (short, False)):
            left = Text(self.marks.show(f" {self.title_word}{session.name}  {changed}{only}{phase}"))
            counts = self.marks.counts(self.seen, words=words) if self.seen is not None else Text()
            over = columns(left.plain) + columns(stale.plain) + columns(counts.plain) + 2 - self.size.width
            if over <= 0:
                break
        else:
            name = session.name[: max(4, len(session.name) - over - 3)] + "..."
            left = Text(self.marks.show(f" {name}  {short}{only}{phase}"))
        self.query_one("#head-left", Static).update(left)
        self.query_one("#head-right", Static).update(Text.assemble(stale, counts))
        self.show_tabs()
        keys = self.query_one("#pane-keys", Static)
        shown = self.query_one(ContentSwitcher).visible_content
        keys_words = shown.keys_line(narrow=self.narrow) if isinstance(shown, Pane) else ""
        keys.update(self.marks.show(f" {keys_words}"))
        keys.set_class(not keys_words, "hidden")

    def resized(self) -> None:
        """Lay out anew what hangs on the size of the terminal, as it is by now."""
        self.query_one(Overview).show_panes(narrow=self.narrow)
        super().resized()
        self.show_current()

    @property
    def current(self) -> bool:
        """Whether the plan that is shown is of the text as it stands; its findings may still be awaited."""
        return self.seen is not None and self.seen.reading.document.text == self.session.document.text

    # The text and its check

    def expansion(self) -> Expansion:
        """The text as it stands, counted out, without the files it includes: those are not edited here."""
        document = self.session.document
        if self.seen is not None and self.seen.reading.document is document:
            return self.seen.reading.expansion
        if self._expansion is None or self._expansion[0] is not document:
            self._expansion = (document, expand(document))
        return self._expansion[1]

    def apply(self, says: str, verbs: Iterable[Verb]) -> None:
        """Make some edits as one step, and have them checked. Raises ``Refused``."""
        self.session.apply(says, tuple(verbs))
        self.edited(says)

    def edited(self, says: str) -> None:
        """Take note of an edit: what is shown is stale until it was checked."""
        self.say(says)
        if not self.stale:
            self.before_edit = with_shares(self.seen, self.shares)
        self.stale = True
        self.show_head()
        self.check_soon()

    def show_look(self, seen: Look) -> None:
        """Show a new look: on the screen that is up, or the text to be mended where no plan can be made."""
        self.shares.update({name: status.share for name, status in seen.statuses.items() if status.share is not None})
        switcher = self.query_one(ContentSwitcher)
        broken = seen.plan is None and bool(seen.checked.findings)
        if broken:
            self.query_one(Repair).show_look(seen, self.session.document.text)
            if switcher.current != "repair":
                switcher.current = "repair"
                self.refresh_bindings()
            if not self.screen.is_modal:
                self.query_one("#text").focus()
        elif switcher.current == "repair":
            switcher.current = "overview"
            self.query_one(Overview).focus_pane()
            self.refresh_bindings()
        if not broken:
            self.query_one(Overview).show()
            self.show_current()

    def show_current(self) -> None:
        """Have the screen that is up show the session as it stands."""
        current = self.query_one(ContentSwitcher).visible_content
        if isinstance(current, Pane):
            current.show()

    @property
    def picked(self) -> str:
        """The object that is picked, ``circuits.servers-a``; empty where none is."""
        return self.query_one(Overview).picked

    def pick(self, name: str) -> None:
        """Pick an object, in the tree and for every screen."""
        overview = self.query_one(Overview)
        if not overview.pick(name):
            overview.picked = name
            overview.show_details()

    def ask_whether(self, title: str, found: Effect, then: Callable[[], None]) -> None:
        """Show what an edit would do, and make it on consent."""
        lines = [found.sentence()]
        for word, findings in found.listed():
            lines += (f"{word}: {self.marks.finding(each).plain}" for each in findings[:8])

        def answered(answer: str | None) -> None:
            if answer == "yes":
                then()

        self.push_screen(
            Question(title, (("yes", "Yes"), ("", "No")), self.marks.show_lines("\n".join(lines))), answered
        )

    def on_repair_typed(self, message: Repair.Typed) -> None:
        """What was typed into the repair view is a step like any other."""
        if self.query_one(ContentSwitcher).current == "repair" and message.text != self.session.document.text:
            self.session.replace("text mended", message.text)
            self.edited("text mended")

    def on_changes_put_back(self, message: Changes.PutBack) -> None:
        """Put one place back as it is in the file."""
        self.session.replace("one change put back", without(self.session.document.text, message.hunk))
        self.edited("One change was put back.")
        self.show_current()

    # Actions: screens and findings

    def action_screen(self, name: str) -> None:
        """Show a screen."""
        switcher = self.query_one(ContentSwitcher)
        if switcher.current == "repair" and name != "diff":
            self.say("The file cannot be read yet; mend it first.")
            return
        switcher.current = name
        self.say("")
        pane = switcher.visible_content
        if isinstance(pane, Pane):
            pane.enter()
        self.show_head()

    def action_home(self) -> None:
        """Stop a check that takes long; else back to the overview."""
        if not self.stop_check():
            self.action_screen("overview")

    def action_check(self) -> None:
        """Check the text anew."""
        self.start_check()

    def action_next_pane(self) -> None:
        """The next pane of the overview; elsewhere the next widget."""
        if self.query_one(ContentSwitcher).current == "overview" and not self.screen.is_modal:
            self.query_one(Overview).next_pane(narrow=self.narrow)
            self.show_head()
        else:
            self.screen.focus_next()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:  # noqa: ARG002 - as the base class
        """In a text that is mended, tab indents, and what needs a layout has to wait."""
        shown = next(iter(self.query(ContentSwitcher)), None)
        if shown is not None and shown.current == "repair" and action in NEEDS_LAYOUT:
            return False
        return not (action == "next_pane" and isinstance(self.focused, TextArea))

    def action_phase(self) -> None:
        """Show the next phase."""
        phases = [phase for phase in self.seen.checked.plans if phase] if self.seen is not None else []
        if len(phases) < 2 or self.seen is None:
            self.say("The layout has one phase.")
            return
        self.shown_phase = phases[(phases.index(self.seen.phase) + 1) % len(phases)]
        self.start_check()

    def action_help(self) -> None:
        """Every key, and what the pane with the focus is for."""
        said = next((each.HELP for each in self._focused_line() if isinstance(getattr(each, "HELP", None), str)), "")
        shown = self.query_one(ContentSwitcher).visible_content
        if isinstance(shown, Pane) and not self.screen.is_modal:
            lines = [shown.HELP, *(f"{key:<11} {word}" for key, word in shown.own_keys()), ""]
            if said and said != shown.HELP:
                lines = [said, *lines]
        else:
            lines = [said, ""] if said else []
        lines += [self.marks.legend(), ""]
        lines += [f"{action.shown_key:<11} {action.word:<13} {action.says}" for action in ACTIONS]
        self.push_screen(Page("Help", "\n".join(lines)))

    def _focused_line(self) -> Iterable[Any]:
        """The widget with the focus, and what it stands in."""
        return self.focused.ancestors_with_self if self.focused is not None else ()

    def get_system_commands(self, screen: Screen[object]) -> Iterable[SystemCommand]:  # noqa: ARG002 - the base class passes the screen
        """The palette lists the same actions as the help."""
        for action in ACTIONS:
            yield SystemCommand(
                f"{action.word} ({action.shown_key})",
                action.says,
                lambda each=action: self.call_later(self.run_action, each.id),
            )

    def action_command_palette(self) -> None:
        """The palette, in words that every terminal can show."""
        if not self.screen.is_modal:
            self.push_screen(CommandPalette(placeholder="Type a word of what you want to do"))

    # Undo

    def action_undo(self) -> None:
        """Take the last step back."""
        step = self.session.undo()
        if step is None:
            self.say("There is nothing to undo.")
        else:
            self.edited(f"Undone: {step.says}")

    def action_redo(self) -> None:
        """Make the step again."""
        step = self.session.redo()
        if step is None:
            self.say("There is nothing to make again.")
        else:
            self.edited(f"Made again: {step.says}")
