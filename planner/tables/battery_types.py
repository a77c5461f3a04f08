"""Kinds of battery in a UPS: volts of a cell, what they lose at a fast discharge, the air they may stand in, their gas.

Source: volts of a cell are nominal; 40 °C for lithium ion is the limit UPS makers print; gas currents are those of IEC
62485-2 for float and boost charge. Peukert's exponents are the span of handbooks. The last two were not read in print.
"""

from __future__ import annotations

from dataclasses import dataclass

from planner.tables.cells import cell
from planner.worked import BeyondTable, Worked


@dataclass(frozen=True, slots=True)
class Family:
    """A kind of battery.

    ``words``: how layouts and labels call it. ``cell_v``: nominal. ``peukert``: the exponent of capacity over the rate
    of discharge, lowest and highest. ``gas_ma_ah``: hydrogen-making current in mA for each Ah, on float and boost
    charge; zero for sealed cells that make none. ``hottest_c``: the warmest air, 0 where only its maker tells.
    """

    name: str
    words: tuple[str, ...]
    cell_v: float
    peukert: tuple[float, float]
    gas_ma_ah: tuple[float, float]
    hottest_c: float


FAMILIES = (
    Family("sealed lead", ("vrla", "lead", "agm", "gel", "lead-acid", "sla"), 2.0, (1.1, 1.3), (1.0, 8.0), 0.0),
    Family("flooded lead", ("flooded", "vented", "wet"), 2.0, (1.1, 1.3), (5.0, 20.0), 0.0),
    Family("lithium ion", ("li-ion", "lithium", "lithium-ion", "nmc", "lmo"), 3.6, (1.0, 1.05), (0.0, 0.0), 40.0),
    Family("lithium iron phosphate", ("lfp", "lifepo4"), 3.2, (1.0, 1.05), (0.0, 0.0), 40.0),
)
# What an inverter gives of what it takes from its battery, where nobody says; engineering judgement.
INVERTER_PERCENT = (85.0, 97.0)
# Share of what charging draws that becomes heat at most, the rest being stored; engineering judgement. Lead gasses.
CHARGE_LOST = {"sealed lead": 0.30, "flooded lead": 0.30, "lithium ion": 0.10, "lithium iron phosphate": 0.10}
MOST_CHARGE_LOST = max(CHARGE_LOST.values())
# The rate at which a battery's charge is stated.
RATED_HOURS = 20.0
SOURCE = "IEC 62485-2"


def known(word: str) -> bool:
    """Whether a word names a kind of battery of this table."""
    return any(word.casefold() in kind.words for kind in FAMILIES)


def family(word: str) -> Family:
    """The kind of battery a word names; ``BeyondTable`` for one that is none of the table.

    >>> family("LFP").name
    'lithium iron phosphate'
    """
    for kind in FAMILIES:
        if word.casefold() in kind.words:
            return kind
    raise BeyondTable(f"{word} is no kind of battery known here; kinds are {', '.join(k.words[0] for k in FAMILIES)}")


def hottest(kind: Family) -> Worked:
    """The warmest air a kind of battery may stand in; ``BeyondTable`` where only its maker tells."""
    if not kind.hottest_c:
        raise BeyondTable(f"how warm a battery of {kind.name} may stand is for its maker to say")
    return cell(kind.hottest_c, f"warmest air for {kind.name}", "°C", "makers of UPS")


def charge_lost(word: str) -> Worked:
    """The most of what charging draws that becomes heat, 0 to 1; of a battery of no known kind that of the worst."""
    share = CHARGE_LOST[family(word).name] if known(word) else MOST_CHARGE_LOST
    return cell(share, "share of charging that is heat", "", "judgement", unverified=True)


def gas_current(kind: Family, *, boost: bool) -> Worked:
    """Current that makes hydrogen, in mA for each Ah, on float or on boost charge."""
    name = f"gas current of {kind.name} on {'boost' if boost else 'float'} charge"
    return cell(kind.gas_ma_ah[boost], name, "mA/Ah", SOURCE, unverified=True)
