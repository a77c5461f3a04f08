"""Actions on the object that is picked: edit, add, copy, rename, delete, feed from elsewhere, accept a finding."""

from __future__ import annotations

import os
import shlex
import subprocess
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, cast

from textual.app import SuspendNotSupported

from planner.editing.renaming import renamed, would_dangle
from planner.editing.targets import change, find
from planner.layout.expand import expand
from planner.layout.models import SECTIONS
from planner.layout.names import check_name
from planner.layout.references import KIND_WORDS, POWER_SECTIONS
from planner.rules.ways_out import keys_of
from planner.text import Data, edits
from planner.text.extents import line_end
from planner.text.splicing import Refused
from planner.tui.dialogs import Choice, Line, Page, Question
from planner.tui.forms import Form
from planner.tui.overview import Overview

if TYPE_CHECKING:
    from planner.tui.app import PlannerApp

# What is usually hung on an object of a section, with the key that hangs it there.
_HANGS = {
    "sources": ("panels", "fed_by"),
    "panels": ("circuits", "fed_by"),
    "circuits": ("devices", "fed_by"),
    "devices": ("devices", "fed_by"),
    "rooms": ("devices", "room"),
    "racks": ("devices", "rack"),
}
_FEEDING_KINDS = ("pdu", "ups", "transfer-switch", "power-tap")


class ObjectActions:
    """What the keys do with an object; part of the app."""

    @property
    def _app(self) -> PlannerApp:
        return cast("PlannerApp", self)

    def _picked(self) -> tuple[str, str] | None:
        """Section and name of the object that is picked; says so where there is none."""
        section, _, name = self._app.query_one(Overview).picked.partition(".")
        if not section:
            self._app.say("Pick an object in the tree first.")
            return None
        return section, name

    def choices(self, section: str, key: str) -> list[tuple[str, str]]:
        """What a key that names something may name, each with a few words."""
        app = self._app
        objects = app.expansion().objects
        if key == "like":
            return [(name, name) for name in objects.get(section, {})]
        if key in ("room", "rack"):
            return [(name, name) for name in objects[f"{key}s"]]
        if key == "part":
            from planner.catalog import Catalog, default_folders

            ids = Catalog((*app.options.catalogs, *default_folders())).all_ids()
            return [(part, part) for part in ids]
        found = []
        for space in POWER_SECTIONS:
            for name, group in objects[space].items():
                kind = group.of(name).get("kind", "")
                if space != "devices" or kind in _FEEDING_KINDS or self._passes_on(name):
                    share = app.seen.status(f"{space}.{name}").share if app.seen is not None else None
                    load = f"  {100 * share:.0f} %" if share is not None else ""
                    found.append((name, f"{name}  ({KIND_WORDS[space]}){load}"))
        return found

    def _passes_on(self, name: str) -> bool:
        seen = self._app.seen
        device = seen.plan.devices.get(name) if seen is not None and seen.plan is not None else None
        return device is not None and device.passes_on

    def action_edit(self) -> None:
        """Edit the keys of the object that is picked."""
        picked = self._picked()
        if picked is not None and find(self._app.expansion(), *picked) is None:
            self._app.say(f"{picked[1]} is not written in this file.")
        elif picked is not None:
            self._app.push_screen(Form(*picked))

    def action_add(self) -> None:
        """Ask what to add; what hangs on the object that is picked comes first."""
        section, _, name = self._app.query_one(Overview).picked.partition(".")
        first, key = _HANGS.get(section, ("", ""))
        order = [*([first] if first else []), *(each for each in SECTIONS if each != first)]
        words = [(each, f"{KIND_WORDS[each]}{f' on {name}' if each == first and name else ''}") for each in order]

        def chosen(kind: str | None) -> None:
            if kind:
                self.ask_name(kind, {key: name} if kind == first and name else {})

        self._app.push_screen(Choice("Add what?", words), chosen)

    def ask_name(self, section: str, data: dict[str, Data]) -> None:
        """Ask for the name of a new object that says ``data`` from the start, and open its form."""
        app = self._app
        objects = app.expansion().objects

        def complain(text: str) -> str:
            if fault := check_name(text.strip()):
                return fault
            spaces = POWER_SECTIONS if section in POWER_SECTIONS else (section,)
            return "that name is taken" if any(text.strip() in objects[each] for each in spaces) else ""

        def named(name: str | None) -> None:
            if not name:
                return
            try:
                self.insert(section, name, data)
            except Refused as refused:
                app.say(str(refused))
                return
            app.push_screen(Form(section, name))

        app.push_screen(Line(f"Name of the new {KIND_WORDS[section]}", complain=complain), named)

    def insert(self, section: str, name: str, data: dict[str, Data]) -> None:
        """Add an object; its section is made where there is none. Raises ``Refused``."""
        app = self._app
        there = app.session.document.data
        has_section = isinstance(there, dict) and section in there
        if has_section:
            app.apply(f"{name} added", (lambda now: edits.add(now, (section,), name, data),))
        else:
            app.apply(f"{name} added", (lambda now: edits.add(now, (), section, {name: data}),))
        app.query_one(Overview).picked = f"{section}.{name}"

    def action_duplicate(self) -> None:
        """Add an object like the one that is picked."""
        picked = self._picked()
        if picked is not None and picked[0] in SECTIONS:
            self.ask_name(picked[0], {"like": picked[1]})

    def action_rename(self) -> None:
        """Give the entry of the object another name."""
        picked, app = self._picked(), self._app
        target = find(app.expansion(), *picked) if picked is not None else None
        if picked is None or target is None or len(target.path) < 2:
            return
        written = str(target.path[1])

        def named(new: str | None) -> None:
            if new and new != written:
                try:
                    app.apply(f"{written} is {new} now", renamed(app.session.document, picked[0], written, new))
                except Refused as refused:
                    app.say(str(refused))

        app.push_screen(Line(f"New name of {written}", written, "References follow."), named)

    def action_delete(self) -> None:
        """Delete the object, or its whole entry; what would point at nothing is shown first."""
        picked, app = self._picked(), self._app
        target = find(app.expansion(), *picked) if picked is not None else None
        if picked is None or target is None or len(target.path) < 2:
            return
        section, name = picked
        path = target.path[:2]
        try:
            dangling = would_dangle(app.session.document, path)
        except Refused as refused:
            app.say(str(refused))
            return
        answers = [("keep", "Keep it")]
        if target.is_shared:
            answers.append(("one", f"Delete {name} alone"))
        answers.append(("all", f"Delete {path[1]}" + (f", all {len(target.names)}" if target.is_shared else "")))
        says = "\n".join(("Then this would point at nothing:", *dangling)) if dangling else ""

        def answered(answer: str | None) -> None:
            try:
                if answer == "all":
                    app.apply(f"{path[1]} deleted", (lambda now: edits.remove(now, path),))
                elif answer == "one":
                    app.apply(f"{name} deleted", (lambda now: edits.add(now, (section,), name, "none"),))
            except Refused as refused:
                app.say(str(refused))

        app.push_screen(Question(f"Delete {path[1] if not target.is_shared else name}?", answers, says), answered)

    def action_plug(self) -> None:
        """Feed the object that is picked from somewhere else."""
        self._point("fed_by")

    def action_rack(self) -> None:
        """Put the object into a rack: rack and lowest unit, as r1/5."""
        self._point("rack")

    def _point(self, key: str) -> None:
        picked, app = self._picked(), self._app
        target = find(app.expansion(), *picked, (key,)) if picked is not None else None
        if picked is None or target is None:
            return
        written = target.written if isinstance(target.written, str) else ""

        def chosen(text: str | None) -> None:
            if not text or text == written:
                return
            from planner.editing.fields import typed

            try:
                verbs = change(app.session.document, target, typed(text), "one" if target.is_shared else "all")
                app.apply(f"{picked[1]}.{key}: {text}", verbs)
            except (Refused, ValueError) as error:
                app.say(str(error))

        says = "A name, or name/place for an outlet, a panel space or a rack unit."
        app.push_screen(
            Choice(f"{picked[1]}: {key}", self.choices(picked[0], key), says, value=written, free=True), chosen
        )

    def action_ignore(self) -> None:
        """Accept the finding that is picked, with a reason."""
        app = self._app
        finding = app.query_one(Overview).finding()
        if finding is None:
            app.say("Pick a finding first.")
            return
        section, _, name = finding.object.partition(".")

        def reasoned(reason: str | None) -> None:
            if not reason:
                return
            target = find(app.expansion(), section, name, ("ignore", finding.code))
            if target is None:
                app.say("The finding is about no object that could hold the reason.")
                return
            try:
                verbs = change(app.session.document, target, {"reason": reason}, "one" if target.is_shared else "all")
                app.apply(f"{finding.code} accepted on {name}", verbs)
            except Refused as refused:
                app.say(str(refused))

        app.push_screen(
            Line(f"Why is {finding.code} accepted on {name}?", says="The report keeps the reason."), reasoned
        )

    def action_way_out(self) -> None:
        """Try a way out of the finding that is picked: those that are written as keys can be made at once."""
        app = self._app
        finding = app.query_one(Overview).finding()
        if finding is None or not finding.ways_out:
            app.say("Nothing is offered for this finding." if finding is not None else "Pick a finding first.")
            return
        section, _, name = finding.object.partition(".")
        ways = [(str(place), way) for place, way in enumerate(finding.ways_out) if keys_of(way)]
        advice = [way for way in finding.ways_out if not keys_of(way)]
        if not ways:
            app.push_screen(Page(f"Ways out of {finding.code}", app.marks.show_lines("\n\n".join(advice))))
            return

        def chosen(place: str | None) -> None:
            if place:
                self.take_way(section, name, finding.ways_out[int(place)])

        says = "\n".join(("It can be undone with u.", *advice))
        answers = [("", "Leave it as it is"), *((place, app.marks.show(way)) for place, way in ways)]
        app.push_screen(Question(f"{finding.code} on {name}", answers, app.marks.show_lines(says)), chosen)

    def take_way(self, section: str, name: str, way: str) -> None:
        """Make the change that a way out writes, for the one object, as one step."""
        app = self._app
        document, verbs = app.session.document, []
        try:
            for key, value in keys_of(way):
                steps = tuple(key.split("."))
                shared = steps[0] in SECTIONS and section != steps[0]
                place = (steps[0], steps[1], steps[2:]) if shared else (section, name, steps)
                target = find(expand(document), *place)
                if target is None:
                    raise Refused(f"{key} is not written in this file.")
                for verb in change(document, target, value, "one" if target.is_shared else "all"):
                    verbs.append(verb)
                    document = verb(document).document
            app.apply(f"{name}: {way}", verbs)
        except Refused as refused:
            app.say(str(refused))

    def action_find(self) -> None:
        """Find an object or a finding by words."""
        app = self._app
        if app.seen is None:
            return
        objects = [f"{section}.{name}" for section, found in app.expansion().objects.items() for name in found]
        choices = [(each, each.replace(".", "  ", 1)) for each in objects]
        choices += [(finding.object, app.marks.finding(finding).plain) for finding in app.seen.findings]

        def chosen(key: str | None) -> None:
            name = (key or "").partition("\t")[0]
            if name and not app.query_one(Overview).pick(name):
                app.say(f"{name} is not in the tree of this phase.")

        app.push_screen(Choice("Find", _once(choices)), chosen)

    def action_raw(self) -> None:
        """Edit the lines of the object in the editor that $EDITOR names."""
        picked, app = self._picked(), self._app
        target = find(app.expansion(), *picked) if picked is not None else None
        if picked is None or target is None:
            return
        path = target.path[:2] if len(target.path) > 1 else target.path
        span, text = app.session.document.spans[path], app.session.document.text
        start = text.rfind("\n", 0, span.key_start) + 1
        end = line_end(text, span.end)
        edited = self._in_editor(text[start:end])
        if edited is not None and edited != text[start:end]:
            app.session.replace(f"{path[-1]} edited as text", text[:start] + edited + text[end:])
            app.edited(f"{path[-1]} edited as text")

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


def _once(choices: list[tuple[str, str]]) -> list[tuple[str, str]]:
    """The choices, each object with a key of its own: a list takes no key twice."""
    seen: dict[str, int] = {}
    found = []
    for key, shown in choices:
        seen[key] = seen.get(key, 0) + 1
        found.append((key if seen[key] == 1 else f"{key}\t{seen[key]}", shown))
    return found
