"""The costs of a phase as facts of its plan, from the bill and the section ``costs``."""

from __future__ import annotations

import math
import re
from collections.abc import Callable
from dataclasses import replace
from datetime import date

from planner.bill.bill import Bill, Billing
from planner.bill.price_file import PriceFile, read_price_file
from planner.bill.pricing import is_old, rent_price
from planner.catalog import Catalog
from planner.facts import said
from planner.layout.models import Costs as CostsModel
from planner.layout.models import Tariff
from planner.layout.reading import Reading
from planner.plan import Plan, build
from planner.plan.costing import Costs
from planner.plan.draft import Draft
from planner.text import Problem

_HOURS = re.compile(r"([01]?\d|2[0-4]):?([0-5]\d)?\s*(?:-|–|to)\s*([01]?\d|2[0-4]):?([0-5]\d)?")


class Costing:
    """Adds the costs to the plans of a layout's phases, in any order: what is bought before a phase is counted in it.

    Parameters: ``today`` the day to judge prices by, asked only where there are dated ones; ``opener`` gives the bytes
    of a price file the layout names. ``problems`` say what is wrong with that.
    """

    def __init__(
        self,
        reading: Reading,
        catalog: Catalog,
        today: Callable[[], date],
        opener: Callable[[str], bytes] | None = None,
        prices: PriceFile | None = None,
    ) -> None:
        self._reading, self._catalog, self._today = reading, catalog, today
        self.problems: tuple[Problem, ...] = ()
        costs = reading.at(reading.phases[-1]).costs
        if prices is None and costs.prices:
            prices = self._read_prices(costs, opener)
        self._prices = prices
        self._billing = Billing(reading, catalog, prices)
        self._billed: tuple[str, ...] = ()

    def _read_prices(self, costs: CostsModel, opener: Callable[[str], bytes] | None) -> PriceFile:
        name = costs.prices or ""
        path = ("costs", "prices")
        try:
            if opener is None:
                raise OSError("a layout from standard input has no folder to look in")
            file = read_price_file(opener(name), name, (costs.currency or "").upper())
        except (OSError, ValueError) as error:
            self.problems = (Problem("LAY008", f"costs.prices: cannot read {name}: {error}", path),)
            return PriceFile(name)
        self.problems = tuple(
            Problem("LAY008", f"costs.prices: {name}, line {line}: {fault}", path) for line, fault in file.faults
        )
        return file

    @property
    def bill(self) -> Bill:
        """The bill up to the phase that was added last."""
        return self._billing.bill()

    def add(self, plan: Plan) -> Plan:
        """The plan of a phase with its costs."""
        reading = self._reading
        before = reading.phases[: reading.phases.index(plan.phase)]
        if self._billed != before[: len(self._billed)]:
            # A later phase came first, as where somebody looks at it: this one is counted from the beginning.
            self._billing, self._billed = Billing(reading, self._catalog, self._prices), ()
        for phase in before[len(self._billed) :]:
            earlier, _ = build(reading.at(phase), phase, catalog=self._catalog, standing=reading.comes_with)
            self._billing.add(earlier)
        self._billing.add(plan)
        self._billed = (*before, plan.phase)
        model = self._reading.at(plan.phase).costs
        return replace(plan, costs={"costs": _facts(plan, model, self.bill, self._catalog, self._today)})


def _facts(plan: Plan, model: CostsModel, bill: Bill, catalog: Catalog, today: Callable[[], date]) -> Costs:
    draft = Draft("costs")
    draft.put("phase", plan.phase)
    lines = [line for line in bill.lines if line.buys]
    draft.put("lines", len(lines))
    draft.put("unpriced", sum(line.unpriced for line in lines))
    priced = [line.price.money for line in lines if line.price is not None]
    day = today() if priced else None
    draft.put("old", sum(is_old(money, day) for money in priced) if day is not None else 0)
    _put_bought(draft, bill)
    _put_tariff(draft, model.electricity)
    _put_rent(draft, model, plan, catalog)
    draft.said("utilisation_percent", model, "utilisation", absent=100.0)
    draft.put("accelerators", sum(count for _, count in _accelerators(plan)))
    return draft.make(Costs, devices=tuple(plan.devices.values()), rooms=tuple(plan.rooms.values()), site=plan.site)


def _put_bought(draft: Draft, bill: Bill) -> None:
    amounts: dict[str, list[float]] = {}
    weak: dict[str, None] = {}
    for line in bill.lines:
        if line.buys and line.amount is not None and line.price is not None:
            amounts.setdefault(line.price.money.currency, []).append(line.amount)
            if line.price.doubt and line.part:
                weak[f"the price of {line.part} is {line.price.doubt}"] = None
    if len(amounts) == 1:
        ((currency, parts),) = amounts.items()
        draft.put("bought", math.fsum(parts), weak=weak)
        draft.put("currency", currency)
    elif not amounts:
        draft.gap("bought", "costs.prices", ask="state prices: planner bom -f csv writes a file to fill in")
        draft.gap("currency", "costs.prices", ask="state prices: planner bom -f csv writes a file to fill in")
    else:
        asks = f"state prices in one currency; they are in {' and '.join(sorted(amounts))}"
        draft.gap("bought", "costs.prices", ask=asks)
        draft.gap("currency", "costs.prices", ask=asks)


def _put_tariff(draft: Draft, tariff: Tariff | None) -> None:
    key = "costs.electricity"
    for name in ("price", "currency_of_price"):
        draft.gap(name, key, ask=f"state {key}, as 0.14 USD/kWh")
    if tariff is None or tariff.default is None:
        return
    price = tariff.default
    draft.evidence("price", price, key, convert=lambda money: money.amount)
    if price.value is not None:
        draft.put("currency_of_price", price.value.currency)
    peak = tariff.peak
    if peak is None:
        draft.put("peak_price", draft.known.get("price", 0.0))
        draft.put("peak_share", (0.0,) * 24)
        return
    draft.gap("peak_price", f"{key}.peak.price")
    if peak.price is not None:
        draft.evidence("peak_price", peak.price, f"{key}.peak.price", convert=lambda money: money.amount)
    share = peak_share(peak.hours or "")
    if share is None:
        draft.gap("peak_share", f"{key}.peak.hours", ask=f"state {key}.peak.hours, as 16:00-21:00")
    else:
        draft.put("peak_share", share)


def _put_rent(draft: Draft, model: CostsModel, plan: Plan, catalog: Catalog) -> None:
    """The rent that the layout says, else the mean of dated offers, where there is one for each accelerator."""
    key = "costs.gpu_rent"
    ask = f"state {key}, as 1.10 USD/h"
    draft.gap("rent", key, ask=ask)
    draft.gap("currency_of_rent", key, ask=ask)
    if model.gpu_rent is not None:
        draft.evidence("rent", model.gpu_rent, key, convert=lambda money: money.amount, ask=ask)
        if model.gpu_rent.value is not None:
            draft.put("currency_of_rent", model.gpu_rent.value.currency)
        return
    offers = [(rent_price(catalog.load(name)), count) for name, count in _accelerators(plan)]
    if offers and all(offer is not None for offer, _ in offers):
        known = [(offer, count) for offer, count in offers if offer is not None]
        if len({offer.currency for offer, _ in known}) == 1:
            mean = sum(offer.amount * count for offer, count in known) / sum(count for _, count in known)
            oldest = min(offer.date for offer, _ in known)
            draft.put("rent", mean, guess=f"{key} is not said; taken as offers of {oldest} or later in the catalogue")
            draft.put("currency_of_rent", known[0][0].currency)


def _accelerators(plan: Plan) -> list[tuple[str, int]]:
    """The accelerators by part, with how many there are."""
    return [
        (fitted.name, fitted.count)
        for device in plan.devices.values()
        if said(device, "fitted")
        for fitted in device.fitted
        if fitted.bay == "gpus"
    ]


def peak_share(hours: str) -> tuple[float, ...] | None:
    """For each hour of the day, 0 to 23, the share of it inside the dear hours; None for a text that is none.

    >>> share = peak_share("22:30-01:00")
    >>> share[22], share[23], share[0], share[1]
    (0.5, 1.0, 1.0, 0.0)
    """
    found = _HOURS.fullmatch(hours.strip())
    if found is None:
        return None
    start, end = (60 * int(found[index]) + int(found[index + 1] or 0) for index in (1, 3))
    if start == end or max(start, end) > 24 * 60:
        return None
    spans = [(start, end)] if start < end else [(start, 24 * 60), (0, end)]
    minutes = [
        sum(max(0, min(to, 60 * hour + 60) - max(since, 60 * hour)) for since, to in spans) for hour in range(24)
    ]
    return tuple(each / 60.0 for each in minutes)
