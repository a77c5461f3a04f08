"""Actions on a finding: find it, go to the next, have its rule explained, accept it with a reason."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from planner.editing.targets import change, find
from planner.rules.findings import Finding
from planner.text.splicing import Refused
from planner.tui.dialogs import Choice, Line, Page
from planner.tui.overview import FILTERS, Overview

if TYPE_CHECKING:
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
