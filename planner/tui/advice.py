"""Actions on a finding: find it, go to the next, have its rule explained, accept it, try a way out of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from planner.editing.targets import Scope, change, find
from planner.layout.expand import expand
from planner.layout.models import SECTIONS
from planner.rules.findings import Finding
from planner.rules.ways_out import keys_of
from planner.text import Document
from planner.text.splicing import Refused
from planner.tui.dialogs import Choice, Line, Page, Question
from planner.tui.overview import FILTERS, Overview

if TYPE_CHECKING:
    from planner.editing.session import Verb
    from planner.editing.targets import Target
    from planner.tui.app import PlannerApp


class FindingActions:
    """What the keys do with a finding; part of the app."""

    @property
    def _app(self) -> PlannerApp:
        return cast("PlannerApp", self)

    def _finding(self) -> Finding | None:
        """The finding that is picked; says so where there is none."""
        finding = self._app.query_one(Overview).finding()
        if finding is None:
            self._app.say("Pick a finding first: f8 goes to the next one.")
        return finding

    def action_next_finding(self) -> None:
        """Go to the next finding."""
        found = self._app.query_one(Overview).next_finding()
        self._app.say(
            f"{found.code} {found.object}: {found.message}" if found is not None else "There are no findings."
        )

    def action_filter(self) -> None:
        """Fewer findings, or all again."""
        overview = self._app.query_one(Overview)
        overview.filter = (overview.filter + 1) % len(FILTERS)
        overview.show_findings()

    def action_find(self) -> None:
        """Find an object or a finding by words."""
        app = self._app
        if app.seen is None:
            return
        seen = app.seen
        objects = [f"{section}.{name}" for section, found in app.expansion().objects.items() for name in found]
        choices = [(each, each.replace(".", "  ", 1)) for each in objects]
        choices += [(f"\t{place}", app.marks.finding(found).plain) for place, found in enumerate(seen.findings)]

        def chosen(key: str | None) -> None:
            overview = app.query_one(Overview)
            if key and key.startswith("\t"):
                finding = seen.findings[int(key)]
                overview.choose(finding)
                app.say(f"{finding.code} {finding.object}: {finding.message}")
            elif key and not overview.pick(key):
                app.say(f"{key} is not in the tree of this phase.")

        app.push_screen(Choice("Find", choices), chosen)

    def action_explain(self) -> None:
        """Explain the rule of the finding that is picked."""
        from planner.report.rule_page import page
        from planner.rules.engine import all_rules

        finding = self._finding()
        if finding is not None:
            text = self._app.marks.show_lines(page(all_rules()[finding.code]))
            self._app.push_screen(Page(finding.code, text))

    def action_ignore(self) -> None:
        """Accept the finding that is picked, with a reason."""
        app, finding = self._app, self._finding()
        if finding is None:
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

        says = app.marks.show(f"{finding.message}\nThe report keeps the reason.")
        app.push_screen(Line(f"Why is {finding.code} accepted on {name or section}?", says=says), reasoned)

    def action_way_out(self) -> None:
        """Try a way out of the finding that is picked: those that are written as keys can be made at once."""
        app, finding = self._app, self._finding()
        if finding is None:
            return
        if not finding.ways_out:
            app.say(f"Nothing is offered for {finding.code} on {finding.object.partition('.')[2]}; x explains it.")
            return
        ways = [way for way in finding.ways_out if keys_of(way)]
        advice = [way for way in finding.ways_out if not keys_of(way)]
        if not ways:
            words = "This is for you to decide and to edit; there is no edit that could be made for you."
            text = app.marks.show_lines("\n\n".join((*advice, words)))
            app.push_screen(Page(f"Ways out of {finding.code} on {finding.object.partition('.')[2]}", text))
            return
        offers = [(way, scope) for way in ways for scope in self._scopes(finding, way)]

        def chosen(place: str | None) -> None:
            if place:
                self.take_way(finding, *offers[int(place)])
            else:
                app.say("Left as it is.")

        says = "\n".join(("It can be undone with u.", *advice))
        answers = [(str(place), app.marks.show(self._offer(finding, *offer))) for place, offer in enumerate(offers)]
        title = f"{finding.code} on {finding.object.partition('.')[2]}"
        app.push_screen(Question(title, [("", "Leave it as it is"), *answers], app.marks.show_lines(says)), chosen)

    def _targets(self, finding: Finding, way: str, document: Document) -> list[Target]:
        """Where the keys of a way out are written. Raises ``Refused`` where one is not in this file."""
        section, _, name = finding.object.partition(".")
        found = []
        for key, _ in keys_of(way):
            steps = tuple(key.split("."))
            elsewhere = steps[0] in SECTIONS and section != steps[0]
            place = (steps[0], steps[1], steps[2:]) if elsewhere else (section, name, steps)
            target = find(expand(document), *place)
            if target is None:
                raise Refused(f"{key} is not written in this file.")
            found.append(target)
        return found

    def _scopes(self, finding: Finding, way: str) -> tuple[Scope, ...]:
        """For whom a way out can be made: for the one object, and for all that share its line."""
        try:
            shared = any(target.is_shared for target in self._targets(finding, way, self._app.session.document))
        except Refused:
            shared = False
        return ("all", "one") if shared else ("all",)

    def _offer(self, finding: Finding, way: str, scope: Scope) -> str:
        shared = [each for each in self._targets(finding, way, self._app.session.document) if each.is_shared]
        if not shared:
            return way
        whom = f"all {len(shared[0].names)} of {shared[0].path[1]}" if scope == "all" else f"{shared[0].name} alone"
        return f"for {whom}: {way}"

    def take_way(self, finding: Finding, way: str, scope: Scope) -> None:
        """Make the change that a way out writes, as one step."""
        app = self._app
        document = app.session.document
        verbs: list[Verb] = []
        try:
            for place, (_, value) in enumerate(keys_of(way)):
                target = self._targets(finding, way, document)[place]
                for verb in change(document, target, value, scope):
                    verbs.append(verb)
                    document = verb(document).document
            app.apply(f"{finding.object.partition('.')[2]}: {way}", verbs)
        except Refused as refused:
            app.say(str(refused))
