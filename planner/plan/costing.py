"""What a phase costs, as facts of the plan: what is to be bought with all before it, and what running it hangs on."""

from __future__ import annotations

from planner.facts import Facts, facts
from planner.plan.objects import Device, Room, Site


@facts
class Costs(Facts):
    """The bill up to a phase, prices of electricity and rent, and the machines they are about.

    ``lines`` are those with something to buy; ``unpriced`` of them are in no total, ``old`` have a price that is too
    old or without a date. ``bought``: what the priced ones come to, in ``currency``; open where they are in several.
    ``price`` and ``peak_price``: of a kWh; ``peak_share``: for each hour of the day the share of it that is dear.
    ``rent``: of one accelerator for an hour. ``accelerators`` in all ``devices``.
    """

    phase: str
    lines: int
    unpriced: int
    old: int
    bought: float
    currency: str
    price: float
    peak_price: float
    peak_share: tuple[float, ...]
    currency_of_price: str
    rent: float
    currency_of_rent: str
    utilisation_percent: float
    accelerators: int
    devices: tuple[Device, ...]
    rooms: tuple[Room, ...]
    site: Site
