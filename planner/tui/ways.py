"""The way-out key: for a failure edits that were tried and help, for an unknown the field that settles it."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from planner.editing.fields import fields
from planner.editing.outline import above
from planner.editing.targets import Scope, put_part
from planner.editing.ways.settling import Place, places
from planner.editing.ways.trying import Tried, tried
from planner.rules.findings import Finding, Level, Outcome
from planner.rules.ways_out import advice
from planner.text.splicing import Refused
from planner.tui.dialogs import Line, Page, Question
from planner.tui.forms import Form
from planner.tui.overview import Overview

if TYPE_CHECKING:
    from planner.tui.app import PlannerApp

# How rules begin what adding a circuit or a strip does.
SPREADING = "spread the machines over"
LEAVE = ("", "Leave it as it is")


class WayOutActions:
    """What ``w`` does with a finding; part of the app."""

    @property
    def _app(self) -> PlannerApp:
        return cast("PlannerApp", self)

    def action_way_out(self) -> None:
        """Try ways out of the finding that is picked, or go to the field that settles it."""
        app = self._app
        finding = self._of_feed() or app._finding()
        if finding is None or app.seen is None:
            return
        if app.stale:
            app.say("The last edit is not checked yet. Press w again when it is.")
            return
        if settle := places(app.seen, finding):
            self._ask_which(finding, settle)
            return
        if finding.outcome is Outcome.UNKNOWN:
            self._advise(
                finding, "No key of the layout settles this: the tables and formulas here do not reach that far."
            )
            return
        seen, document = app.seen, app.session.document

        def then(found: tuple[Tried, ...]) -> None:
            if app.session.document is not document:
                app.say("The text has changed since. Press w again.")
            elif found:
                self._offer(finding, found)
            else:
                self._advise(finding, "No edit that was tried makes it go without something as bad elsewhere.")

        app.aside(
            f"Trying ways out of {finding.code}",
            lambda watch: tried(seen, document, finding, app.options, app.opener, watch, app.ledgers),
            then,
        )

    def _of_feed(self) -> Finding | None:
        """The first error of what feeds the object that is picked, where the object itself has no error.

        A question can wait for that; a finding that was chosen comes first.
        """
        app, overview = self._app, self._app.query_one(Overview)
        if overview.chosen is not None or app.seen is None:
            return None
        own = overview.finding()
        if own is not None and own.level is Level.ERROR and own.outcome is not Outcome.UNKNOWN:
            return None
        for feed in above(app.seen.tree, overview.picked):
            for finding in app.seen.of(feed):
                if finding.level is Level.ERROR and finding.outcome is not Outcome.UNKNOWN:
                    return finding
        return None

    def _title(self, finding: Finding) -> str:
        section, _, name = finding.object.partition(".")
        return f"{finding.code} on {name or section}"

    def _advise(self, finding: Finding, last: str) -> None:
        """What only a person can do: buy, measure, ask, decide."""
        lines = [finding.message, *(f"- {way}" for way in advice(finding)), last]
        self._app.push_screen(
            Page(f"Ways out of {self._title(finding)}", self._app.marks.show_lines("\n\n".join(lines)))
        )

    def _offer(self, finding: Finding, found: tuple[Tried, ...]) -> None:
        app = self._app

        def chosen(place: str | None) -> None:
            if not place:
                app.say("Left as it is.")
                return
            each = found[int(place)]
            try:
                app.apply(f"{finding.object.partition('.')[2]}: {each.offer.says}", each.verbs)
            except Refused as refused:
                app.say(str(refused))

        says = ["Each was tried by a check; below it stands what it changes. It can be undone with u."]
        # What an edit below does is no advice beside it.
        adds = any(each.offer.kind == "addition" for each in found)
        says += [f"Not an edit: {way}." for way in advice(finding) if not (adds and way.startswith(SPREADING))]
        answers = [
            (str(place), app.marks.show_lines(f"{each.offer.says}\n  {each.effect.sentence()}"))
            for place, each in enumerate(found)
        ]
        app.push_screen(
            Question(self._title(finding), [LEAVE, *answers], app.marks.show_lines("\n".join(says))), chosen
        )

    def _ask_which(self, finding: Finding, settle: tuple[Place, ...]) -> None:
        """Open the field that settles a finding; ask which where there are several."""
        app = self._app
        if len(settle) == 1:
            self._open(settle[0])
            return

        def chosen(place: str | None) -> None:
            if place:
                self._open(settle[int(place)])
            else:
                app.say("Left as it is.")

        answers = [
            (str(number), app.marks.show_lines(f"{each.dotted}\n  {self._means(each)}"))
            for number, each in enumerate(settle)
        ]
        says = app.marks.show_lines("Which of these do you know? enter opens its field.")
        app.push_screen(Question(f"{self._title(finding)}: what would settle it", [LEAVE, *answers], says), chosen)

    def _means(self, place: Place) -> str:
        """What a field is; as the rule asks for it where that says more than to state it."""
        if place.asks != f"state {place.dotted}":
            return place.asks
        declared = fields(place.section, place.keys[:-1], self._app.kind_of(place.section, place.name))
        return next((each.meaning for each in declared if each.key == place.keys[-1]), place.asks)

    def _open(self, place: Place) -> None:
        app = self._app
        app.say(place.asks)
        if place.section == "parts":
            self._ask_part(place)
        elif place.keys:
            # What was measured on one machine says nothing of those that share its line.
            scope: Scope = "one" if "measured" in place.keys else "all"
            app.push_screen(Form(place.section, place.name, place.keys[:-1], scope, ask=place.keys[-1]))
        else:
            app.push_screen(Form(place.section, place.name))

    def _ask_part(self, place: Place) -> None:
        """Ask for a figure of a part, and write it under ``parts`` of the layout."""
        app = self._app

        def take(text: str | None) -> None:
            if not text:
                return
            try:
                app.apply(f"{place.dotted}: {text}", put_part(app.session.document, place.name, place.keys, text))
            except Refused as refused:
                app.say(str(refused))

        says = f"{place.asks}. What you write stands under parts in this layout, over the catalogue's figure."
        app.push_screen(Line(place.dotted, place.value, app.marks.show_lines(says)), take)
