"""The cost sheet: what each phase costs to buy and to run, an hour of an accelerator, owning against renting."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence

from planner.analyses import cost
from planner.bill.bill import Bill, Line
from planner.documents.bill_sentences import totals, unpriced
from planner.documents.table import Cell, Column, Paper, Section
from planner.facts import said
from planner.plan import Plan
from planner.plan.costing import Costs
from planner.report.groups import condensed
from planner.told import Told, told
from planner.viewing import Memory

# Reads the costs; whether the upper end is wanted of what cooling may draw.
Figure = Callable[[Costs, bool], float]

COLUMNS = (
    Column("", "what", shown="too"),
    Column("From", "low", "figure", shown="too"),
    Column("To", "high", "figure", shown="too"),
    Column("Unit", "unit", shown="too"),
    Column("Note", "notes"),
)


def cost_sheet(plans: Sequence[Plan], bill: Bill, *, name: str, phase: str = "") -> Paper:
    """What a layout costs, phase by phase, each with all before it.

    Parameters: ``plans`` with their costs, in order; ``bill`` of all of them; ``phase`` limits the sheet to one. A
    figure that is only known as a range has two ends, one that is not known none, and says what would settle it.
    """
    sections = []
    asks: dict[str, None] = {}
    guesses: dict[str, None] = {}
    weak: dict[str, None] = {}
    for index, plan in enumerate(plans):
        costs = plan.costs.get("costs")
        if not isinstance(costs, Costs) or (phase and plan.phase != phase):
            continue
        upto = [line for line in bill.lines if line.phase in bill.phases[: index + 1]]
        rows = []
        for row, figure in _rows(costs, [line for line in upto if line.phase == plan.phase], upto):
            rows.append(row)
            for ask in figure.asks if figure is not None else ():
                asks[ask] = None
            if figure is not None:
                guesses.update(dict.fromkeys(figure.guesses))
                weak.update(dict.fromkeys(figure.weak))
        sections.append(Section(f"phase {plan.phase}" if plan.phase else "", tuple(rows)))
    return Paper(
        title=f"Costs, {name}",
        columns=COLUMNS,
        sections=tuple(sections),
        above=bill.notes,
        below=(
            *cost.ASSUMES,
            *(f"To know more, {ask}." for ask in asks),
            *(f"Guess: {shown}." for shown, _ in condensed(guesses)),
            *(f"Not verified: {shown}." for shown, _ in condensed(weak)),
        ),
    )


def _rows(costs: Costs, own: Sequence[Line], upto: Sequence[Line]) -> Iterator[tuple[dict[str, Cell], Told | None]]:
    for what, lines in (("to buy in this phase", own), ("to buy up to here", upto)):
        left = unpriced(lines)
        note = f"and {left} lines without a price or a quantity" if left else ""
        sums = totals(lines)
        for place, (currency, amount) in enumerate(sums.items()):
            # Lines without a price have no currency: they are told of once.
            yield _row(what, amount, amount, currency, note if not place else ""), None
        if not sums:
            yield _row(what, None, None, "", note or "nothing to buy"), None
    memory: Memory = {}
    money = costs.currency_of_price if said(costs, "currency_of_price") else ""
    figures: list[tuple[str, str, Figure]] = [
        ("machines draw in a year", "kWh", lambda seen, _: cost.machine_energy(seen)),
        ("cooling draws in a year", "kWh", lambda seen, most: math.fsum(cost.cooling_energy(seen, most=most))),
        ("electricity for a year", money, lambda seen, most: cost.year(seen, most=most)),
    ]
    if costs.accelerators:
        hourly = f"{money}/h"
        figures += [
            ("an hour of one accelerator", hourly, lambda seen, most: cost.hour_cost(seen, most=most)),
            ("the same rented", hourly, lambda seen, _: seen.rent),
            ("rent of those hours for a year", money, lambda seen, _: cost.rent_of_year(seen)),
            ("owning has paid after", "months", lambda seen, most: cost.months_to_break_even(seen, most=most)),
        ]
    for what, unit, figure in figures:
        found = _figure(figure, costs, unit, memory)
        note = found.why
        low, high = found.low, found.high
        if unit == "months" and low is not None and high is not None:
            if math.isinf(low):
                low, high, note = None, None, "never: running costs as much as renting"
            elif math.isinf(high):
                high, note = None, "or never"
            if unpriced(upto) and low is not None:
                high, note = None, f"at least, for {unpriced(upto)} lines have no price or quantity"
        if found.low is None and found.asks and not note:
            note = "not known"
        yield _row(what, low, high, unit, note), found


def _figure(figure: Figure, costs: Costs, unit: str, memory: Memory) -> Told:
    """A figure over all that open facts may be and over both ends of what cooling draws."""
    ends = (
        told(lambda seen: figure(seen, False), costs, unit, memory),
        told(lambda seen: figure(seen, True), costs, unit, memory),
    )
    low, high = ends
    if low.low is None or high.low is None or low.high is None or high.high is None:
        return high if high.low is None else low
    return Told(
        min(low.low, high.low), max(low.high, high.high), unit, tuple(dict.fromkeys((*low.asks, *high.asks))),
        guesses=tuple(dict.fromkeys((*low.guesses, *high.guesses))),
        weak=tuple(dict.fromkeys((*low.weak, *high.weak))),
    )  # fmt: skip


def _row(what: str, low: float | None, high: float | None, unit: str, note: str) -> dict[str, Cell]:
    return {"what": what, "low": low, "high": high, "unit": unit, "notes": note, "open": note}
