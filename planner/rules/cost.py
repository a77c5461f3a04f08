"""CST: what is known of prices, and what owning costs against renting."""

from __future__ import annotations

import math
from collections.abc import Iterator

from planner.analyses.cost import hour_cost, months_to_break_even, same_currency, year
from planner.plan.costing import Costs
from planner.rules.checks import AtMost, Check
from planner.rules.engine import rule
from planner.rules.findings import Level
from planner.viewing import stated
from planner.worked import show


@rule("CST101", "everything to buy has a recent price", level=Level.INFO)
def prices_are_known(costs: Costs) -> Iterator[Check]:
    """A total that leaves lines out looks cheaper than it is, and prices of parts move within months.

    What: of the lines of the bill up to this phase, those without a price or a quantity, and those whose price is
    older than 90 days or has no date. Looked at where the layout has a section ``costs``. ``planner bom -f csv``
    writes the lines into a file to fill in, which ``costs.prices`` names.

    Fails::
        costs: {electricity: 0.14 USD/kWh}
        devices: {box: {kind: load, load: 60 W}}
    Passes::
        costs: {electricity: 0.14 USD/kWh}
        devices: {box: {kind: load, load: 60 W, owned: yes}}
        sources: {utility: {owned: yes}}
    """
    yield AtMost(
        value=costs.unpriced + costs.old,
        limit=0,
        unit="",
        says=f"Lines to buy: {costs.lines}; without a price or quantity: {costs.unpriced}; with a price older than 90 "
        f"days or without a date: {costs.old}. planner bom lists them.",
        ways=lambda: ("planner bom -f csv writes a file to fill in prices; name it as prices of costs",),
    )


@rule("CST102", "an hour of an accelerator costs less to run than to rent", level=Level.INFO)
def running_costs_less_than_renting(costs: Costs) -> Iterator[Check]:
    """Where electricity alone costs what others ask for the whole machine, no machine ever pays for itself.

    What: electricity of machines and cooling in a year over the hours that accelerators work, against
    ``costs.gpu_rent``. How: machines at their sustained draw for the stated share of hours, cooling by the hour through
    a made year between the design temperatures, each hour at its price. Labour, repairs and taxes are not counted.

    Fails::
        costs: {electricity: 0.90 USD/kWh, gpu_rent: 0.10 USD/h}
        devices: {rig: {kind: server, load: 1200 W, fit: {gpus: 2 x nvidia/geforce-rtx-4090-founders}}}
    Passes::
        costs: {electricity: 0.14 USD/kWh, gpu_rent: 0.40 USD/h}
        devices: {rig: {kind: server, load: 1200 W, fit: {gpus: 2 x nvidia/geforce-rtx-4090-founders}}}
    """
    if not costs.accelerators or not (stated(costs, "price") and stated(costs, "rent")):
        return
    same_currency(costs)
    spent = hour_cost(costs, most=True)
    unit = f"{costs.currency_of_price}/h"
    yield AtMost(
        value=spent,
        limit=costs.rent,
        unit=unit,
        says="Electricity for an hour of one accelerator comes to {value}; renting it costs {limit}. A year's "
        f"electricity is {show(year(costs, most=True), costs.currency_of_price)}{_pays_back(costs)}.",
    )


def _pays_back(costs: Costs) -> str:
    """When what is bought has paid for itself, as far as prices tell."""
    if not stated(costs, "bought") or costs.currency != costs.currency_of_price:
        return ""
    months = months_to_break_even(costs, most=True)
    if math.isinf(months):
        return ", and what is bought never pays for itself"
    least = "at least " if costs.unpriced else ""
    return f"; {show(costs.bought, costs.currency)} bought pay for themselves after {least}{months:.1f} months"
