"""The legs that the banks and outlets of a strip are on, where its label was not read."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from planner.plan.draft import PartFacts
from planner.tables import connectors
from planner.worked import BeyondTable

if TYPE_CHECKING:
    from planner.parts.power import Bank

Legs = tuple[str, str]
_BETWEEN: tuple[Legs, ...] = (("L1", "L2"), ("L2", "L3"), ("L3", "L1"))
_TO_NEUTRAL: tuple[Legs, ...] = (("L1", "N"), ("L2", "N"), ("L3", "N"))
# Between lines of more than this the outlets of a strip are for one line and the neutral.
_MOST_AT_OUTLET_V = 250.0


def in_order(part: PartFacts | None, banks: Mapping[str, Bank], family: str) -> Mapping[str, Legs]:
    """Three banks of a three-phase strip that say no legs: one pair each, in their order.

    Which is which makes no difference to the largest current of a line. Empty for any other strip.
    """
    if part is None or len(banks) != 3 or any(bank.legs is not None for bank in banks.values()):
        return {}
    phases = part.get("phases")
    if phases is None or phases.value != 3:
        return {}
    volts = part.get("volts")
    highest = max((each for each in (volts.value, volts.high, *volts.one_of) if each), default=0.0) if volts else 0.0
    to_neutral = highest > _MOST_AT_OUTLET_V or (family != "NEC" and not highest)
    return dict(zip(banks, _TO_NEUTRAL if to_neutral else _BETWEEN, strict=True))


def to_neutral(pattern: object, name: str, part: PartFacts | None) -> tuple[tuple[Legs, str], ...]:
    """Candidates for the legs of an outlet nobody placed: a line and the neutral for one made for 120 V, else none."""
    try:
        made_for = connectors.find(str(pattern or ""), "receptacle").highest_volts
    except BeyondTable:
        return ()
    phases = part.get("phases") if part is not None else None
    lines = 3 if phases is not None and phases.value == 3 else 2
    pairs = _TO_NEUTRAL[:lines] if made_for <= 130.0 else _BETWEEN if lines == 3 else ()
    return tuple((pair, f"{name} on {'-'.join(pair)}") for pair in pairs)
