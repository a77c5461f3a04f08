"""Actions on the object that is picked: edit, add, copy, rename, delete, feed from elsewhere, put into a rack."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from planner.editing.copying import duplicate, placed
from planner.editing.free_places import free_on
from planner.editing.panel_places import poles_of
from planner.editing.renaming import loosened, names_renamed, renamed, taken_away, widest, would_dangle
from planner.editing.targets import change, entry_of, find, followers
from planner.layout.models import SECTIONS, SINGLES
from planner.layout.names import check_name
from planner.layout.references import KIND_WORDS, POWER_SECTIONS
from planner.text import Data, edits
from planner.text.paths import value_at
from planner.text.spelling import in_braces
from planner.text.splicing import Refused
from planner.tui.dialogs import Choice, Line, Question
from planner.tui.forms import Form
from planner.tui.overview import Overview
from planner.tui.parts import Parts

if TYPE_CHECKING:
    from planner.editing.session import Verb
    from planner.text import Document
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
# How many free places of a thing are listed with it; the others stand below all that feeds, for who types their name.
MOST_FREE = 4
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

    def elsewhere(self, section: str, name: str) -> str:
        """Why an object that is shown cannot be edited here: another file says it, or nobody does."""
        if not name:
            return f"This is for things with a name; {section} has none."
        seen = self._app.seen
        file = seen.reading.locate((section, name)).file if seen is not None else ""
        if file and file != self._app.session.document.file:
            return f"{name} is written in {file}. Edit that file: planner edit {file}"
        return f"{name} is not written in this file."

    def kind_of(self, section: str, name: str) -> str:
        """What kind of part an object is; empty where nobody said."""
        seen = self._app.seen
        device = seen.plan.devices.get(name) if section == "devices" and seen and seen.plan else None
        entry = entry_of(self._app.expansion(), section, name) if name else {}
        said = entry.get("kind", "rack" if section == "racks" else device.kind if device is not None else "")
        part = entry.get("part")
        if "kind" not in entry and isinstance(part, str):
            parts = self._app.query_one(Parts)
            parts.load()
            said = parts.entries[part].kind if part in parts.entries else said
        return said if isinstance(said, str) else ""

    def choices(self, section: str, key: str, name: str = "") -> list[tuple[str, str]]:
        """What a key that names something may name, each with a few words; free places of it below."""
        app = self._app
        objects = app.expansion().objects
        if key == "like":
            return [(other, other) for other in objects.get(section, {}) if other != name]
        if key == "room":
            return [(room, room) for room in objects["rooms"]]
        if key == "rack":
            return [(rack, f"{rack}   screen 3 shows what is free") for rack in objects["racks"]]
        if key == "part":
            return app.query_one(Parts).choices(section, name)
        found, rest = [], []
        for space in POWER_SECTIONS:
            for feeder, group in objects[space].items():
                kind = group.of(feeder).get("kind", "")
                if feeder != name and (space != "devices" or kind in _FEEDING_KINDS or self._passes_on(feeder)):
                    first, more = self._feeders(space, feeder, self._poles(section, name))
                    found += first
                    rest += more
        return found + rest

    def _feeders(self, space: str, name: str, poles: int) -> tuple[list[tuple[str, str]], list[tuple[str, str]]]:
        """A thing that feeds with its first places that are free, and the others that are."""
        seen = self._app.seen
        share = seen.status(f"{space}.{name}").share if seen is not None else None
        load = f"  {100 * share:.0f} %" if share is not None else ""
        free = free_on(seen.plan, space, name, poles) if seen is not None and seen.plan is not None else ()
        count = f"  {len(free)} free" if free else ""
        first = (name, f"{name}  ({KIND_WORDS[space]}){load}{count}")
        places = [(f"{name}/{place}", f"  {name}/{place}  free") for place in free]
        return [first, *places[:MOST_FREE]], places[MOST_FREE:]

    def _poles(self, section: str, name: str) -> int:
        """How many spaces of a panel an object takes."""
        seen = self._app.seen
        circuit = seen.plan.circuits.get(name) if section == "circuits" and seen and seen.plan else None
        return poles_of(circuit) if circuit is not None else 1

    def _passes_on(self, name: str) -> bool:
        seen = self._app.seen
        device = seen.plan.devices.get(name) if seen is not None and seen.plan is not None else None
        return device is not None and device.passes_on

    def action_edit(self) -> None:
        """Edit the keys of the object that is picked."""
        picked = self._picked()
        if picked is not None and find(self._app.expansion(), *picked) is None:
            self._app.say(self.elsewhere(*picked))
        elif picked is not None:
            self._app.push_screen(Form(*picked))

    def action_add(self) -> None:
        """Ask what to add; what hangs on the object that is picked comes first."""
        section, _, name = self._app.query_one(Overview).picked.partition(".")
        first, key = _HANGS.get(section, ("", ""))
        order = [*([first] if first else []), *(each for each in SECTIONS if each != first)]
        words = [(each, f"{KIND_WORDS[each]}{f' on {name}' if each == first and name else ''}") for each in order]
        words += [(each, f"{each} (its form)") for each in SINGLES]

        def chosen(kind: str | None) -> None:
            if kind is not None and kind in SINGLES:
                self._app.push_screen(Form(kind, ""))
            elif kind:
                self.ask_name(kind, {key: name} if kind == first and name else {})

        self._app.push_screen(Choice("Add what?", words), chosen)

    def ask_name(self, section: str, data: dict[str, Data], says: str = "") -> None:
        """Ask for the name of a new object that says ``data`` from the start, and open its form."""
        app = self._app
        objects, written = app.expansion().objects, app.session.document.data

        def complain(text: str) -> str:
            if fault := check_name(text.strip()):
                return fault
            spaces = POWER_SECTIONS if section in POWER_SECTIONS else (section,)
            found = (objects[each].get(text.strip()) for each in spaces)
            # The utility is there without a line, and may be given one.
            taken = any(group is not None and value_at(written, group.path()) is not None for group in found)
            return "that name is taken" if taken else ""

        def named(name: str | None) -> None:
            if not name:
                return
            try:
                self.insert(section, name, data)
            except Refused as refused:
                app.say(str(refused))
                return
            app.push_screen(Form(section, name))

        title = f"Name of the new {KIND_WORDS[section]}"
        app.push_screen(Line(title, says=app.marks.show(says), complain=complain), named)

    def insert(self, section: str, name: str, data: dict[str, Data]) -> None:
        """Add an object; its section is made where there is none. Raises ``Refused``."""
        app = self._app
        there = app.session.document.data
        has_section = isinstance(there, dict) and section in there
        if has_section:
            app.apply(f"{name} added", (lambda now: edits.add(now, (section,), name, data, in_lines=True),))
        else:
            first = (
                lambda now: edits.add(now, (), section, {}),
                lambda now: edits.add(now, (section,), name, data, in_lines=True),
            )
            app.apply(f"{name} added", first)
        overview = app.query_one(Overview)
        overview.picked = overview.added = f"{section}.{name}"

    def action_duplicate(self) -> None:
        """Add an object like the one that is picked."""
        picked = self._picked()
        if picked is not None and picked[0] in SECTIONS:
            data = duplicate(self._app.expansion(), *picked)
            says = f"It is like {data['like']}"
            if "fed_by" in data:
                data["fed_by"] = placed(data["fed_by"], self._free_outlets())
                fed_by = data["fed_by"]
                says += f", fed by {fed_by if isinstance(fed_by, str) else in_braces(fed_by)}"
            self.ask_name(picked[0], data, f"{says}.")

    def _free_outlets(self) -> dict[str, tuple[str, ...]]:
        """The places of strips and circuits that nothing takes, in the plan as it was read last."""
        seen = self._app.seen
        if seen is None or seen.plan is None:
            return {}
        plan = seen.plan
        found = {name: free_on(plan, "circuits", name) for name in plan.circuits}
        return found | {name: free_on(plan, "devices", name) for name, each in plan.devices.items() if each.passes_on}

    def action_rename(self) -> None:
        """Give the entry of the object another name."""
        picked, app = self._picked(), self._app
        target = find(app.expansion(), *picked) if picked is not None else None
        if picked is None:
            return
        if target is None or len(target.path) < 2:
            app.say(self.elsewhere(*picked))
            return
        written = widest(app.session.document, picked[0], str(target.path[1]))

        def named(new: str | None) -> None:
            if new and new != written:
                try:
                    verbs = renamed(app.session.document, picked[0], written, new)
                    app.apply(f"{written} is {new} now", verbs)
                    app.renames.update(names_renamed(picked[0], written, new))
                    app.query_one(Overview).picked = app.renames.get(".".join(picked), ".".join(picked))
                except Refused as refused:
                    app.say(str(refused))

        app.push_screen(Line(f"New name of {written}", written, "References follow."), named)

    def action_delete(self) -> None:
        """Delete the object, or its whole entry; what would point at nothing is shown first."""
        picked, app = self._picked(), self._app
        target = find(app.expansion(), *picked) if picked is not None else None
        if picked is None:
            return
        if target is None or len(target.path) < 2:
            app.say(self.elsewhere(*picked))
            return
        section, name = picked
        path, document = target.path[:2], app.session.document
        ways: dict[str, tuple[Verb, ...]] = {"all": (lambda now: edits.remove(now, path),)}
        if target.is_shared:
            ways = {"one": taken_away(document, section, name), **ways}
        words = {
            "one": f"Delete {name} alone",
            "all": f"Delete {path[1]}" + (f", all {len(target.names)}" if target.is_shared else ""),
        }
        says = []
        for way in list(ways):
            try:
                dangling = would_dangle(document, ways[way])
            except Refused as refused:
                del ways[way]
                says.append(f"{words[way]}: {refused}")
                continue
            if dangling:
                says += (f"{words[way]}: then this would point at nothing:", *dangling)
                gone = (name,) if way == "one" else target.names
                loose = self._loosened(document, section, gone, ways[way])
                if len(loose) > len(ways[way]):
                    ways[f"{way}, loose"] = loose
                    words[f"{way}, loose"] = f"{words[way]}, and what points at it with it"
        answers = [("keep", "Keep it"), *((way, words[way]) for way in ways)]

        def answered(answer: str | None) -> None:
            if answer in ways:
                try:
                    app.apply(f"{path[1] if answer.startswith('all') else name} deleted", ways[answer])
                except Refused as refused:
                    app.say(str(refused))

        title = f"Delete {path[1] if not target.is_shared else name}?"
        app.push_screen(Question(title, answers, app.marks.show_lines("\n".join(says))), answered)

    def _loosened(
        self, document: Document, section: str, gone: tuple[str, ...], verbs: tuple[Verb, ...]
    ) -> tuple[Verb, ...]:
        """The edits of a deletion, and those that take away what would point at nothing then."""
        for verb in verbs:
            document = verb(document).document
        return (*verbs, *loosened(document, section, gone))

    def action_plug(self) -> None:
        """Feed the object that is picked from somewhere else."""
        self._point("fed_by")

    def action_rack(self) -> None:
        """Put the object into a rack: rack and lowest unit, as r1/5."""
        self._point("rack")

    def _point(self, key: str) -> None:
        picked, app = self._picked(), self._app
        target = find(app.expansion(), *picked, (key,)) if picked is not None else None
        if picked is None:
            return
        if target is None:
            app.say(self.elsewhere(*picked))
            return
        said = entry_of(app.expansion(), *picked).get(key, "")
        written = said if isinstance(said, str) else in_braces(said)

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
        if target.is_shared:
            says += f" This is for {picked[1]} alone; e changes all {len(target.names)} of {target.path[1]}."
        elif follow := followers(app.expansion(), target):
            says += f" It holds for {', '.join(follow)} too, like {picked[1]} in this."
        app.push_screen(
            Choice(f"{picked[1]}: {key}", self.choices(picked[0], key, picked[1]), says, value=written, free=True),
            chosen,
        )
