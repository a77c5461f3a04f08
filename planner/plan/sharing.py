"""How the supplies of one machine share its load: evenly where they are modules, by what each is wired to where not."""

from __future__ import annotations

from planner.layout.names import BadName
from planner.layout.references import read_places
from planner.plan.bays import Bay
from planner.plan.estimate import Estimate
from planner.values import Said

BOARD = "board"
CARDS = "gpus"


def shares_by_wiring(bays: tuple[Bay, ...], estimate: Estimate | None) -> dict[str, float] | None:
    """What part of the machine's load each fitted supply carries, by its ``powers``; None where that is not all said.

    Cards count at their cap or board power. Everything else, fans included, counts as the board, at the high end of the
    estimate.
    """
    supplies = [bay for bay in bays if bay.name == "supplies"]
    if estimate is None or estimate.missing or not supplies or any(bay.fitted.powers is None for bay in supplies):
        return None
    cards = {bay.group: [_watts(bay)] * bay.count for bay in bays if bay.name == CARDS}
    every = [watts for group in cards.values() for watts in group]
    if any(watts is None for watts in every):
        return None
    rest = estimate.output_w[1] - sum(watts for watts in every if watts is not None)
    carried: dict[str, float] = {}
    for bay in supplies:
        total = 0.0
        for reference in bay.fitted.powers or ():
            watts = _powered(reference, cards, rest)
            if watts is None:
                return None
            total += watts
        carried[bay.group] = total
    whole = estimate.output_w[1]
    # What no supply is said to power, or two are, leaves the shares unknown.
    if abs(sum(carried.values()) - whole) > 1e-6 * whole:
        return None
    return {name: watts / whole for name, watts in carried.items()}


def _powered(written: str, cards: dict[str, list[float | None]], rest: float) -> float | None:
    """Watts behind one reference of ``powers``: the board, all cards, some of them, or those of a group."""
    try:
        places = read_places(written)
    except BadName:
        return None
    total = 0.0
    for place in places:
        if place.name == BOARD:
            total += rest
            continue
        group, _, number = place.place.rpartition("/")
        if place.name != CARDS:
            return None
        if not place.place:
            chosen = [watts for each in cards.values() for watts in each]
        elif place.place in cards:
            chosen = cards[place.place]
        else:
            listed = cards.get(group) if group else [watts for each in cards.values() for watts in each]
            if listed is None or not number.isdigit() or not 1 <= int(number) <= len(listed):
                return None
            chosen = [listed[int(number) - 1]]
        total += sum(watts for watts in chosen if watts is not None)
    return total


def _watts(bay: Bay) -> float | None:
    said: Said[float] | None = bay.fitted.cap
    if said is None or said.value is None:
        said = bay.part.get("power.sustained") if bay.part is not None else None
    return said.value if said is not None else None
