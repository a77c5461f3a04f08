"""What every part says of itself, and the blocks that several kinds share."""

from typing import Annotated

from planner.layout.models.fields import Block, fact, missing, no
from planner.layout.models.readers import Text
from planner.parts.readers import Texts
from planner.text import Data
from planner.values import (
    Said,
    SaidAmps,
    SaidCelsius,
    SaidCount,
    SaidCubicMetresPerHour,
    SaidDecibelsA,
    SaidFlag,
    SaidMetres,
    SaidNumber,
    SaidPercent,
    SaidPower,
    SaidPrice,
    SaidRackUnits,
    SaidText,
    SaidVolts,
    SaidWatts,
    SaidWeight,
    Word,
)

IDENTITY = frozenset(
    {"id", "kind", "description", "requirement", "sources", "sources_unchecked", "unverified", "confidence", "notes"}
)
"""Keys that say nothing a verdict could rest on."""


def prices(value: Data) -> Data:
    """One price or several, as a list.

    >>> prices("640 USD used 2026-01-18")
    ['640 USD used 2026-01-18']
    """
    return value if isinstance(value, list) else [value]


class Part(Block):
    """Anything that can be bought. Every key may be absent; ``unverified`` lists the dotted keys nobody checked."""

    id: Text | None = fact("Its id, maker/part.", no())
    kind: Text | None = fact("What it is; decides which keys it has.", missing())
    maker: Text | None = fact("Who makes it.", no())
    mpn: Text | None = fact("The maker's number to order it by.", no())
    description: Text | None = fact("What it is, in one line.", no())
    requirement: SaidFlag | None = fact("Whether it states what to buy and is no product.", no())
    price: list[SaidPrice] | None = fact("What it was offered for.", missing(), short=prices, collects=True)
    sources: Texts | None = fact("What was read for its figures.", no())
    sources_unchecked: Texts | None = fact("Where its figures could be checked; nobody did.", no())
    unverified: Texts | None = fact("Dotted keys of figures nobody checked; `all` stands for every one.", no())
    confidence: Annotated[Said[str], Word("high", "medium", "low")] | None = fact(
        "How far its core figures can be trusted.", no()
    )
    notes: Text | None = fact("What to know before relying on it.", no())


class ComponentPower(Block):
    """What a component draws from its supply; of a machine, what it draws from its outlet."""

    idle: SaidWatts | None = fact("Doing nothing.", missing())
    sustained: SaidWatts | None = fact("For hours at work, at its standard limit.", missing())
    peak: SaidWatts | None = fact("The highest for seconds.", missing())


def component_power(text: str) -> Data:
    """``16 W``: what it draws for hours."""
    return {"sustained": text}


class Inlets(Block):
    """Inlets of one machine that are all alike."""

    count: SaidCount | None = fact("How many.", missing())
    inlet: SaidText | None = fact("Their type.", missing())
    max_draw: SaidWatts | None = fact("The most one of them draws.", missing())
    allocated: SaidWatts | None = fact("What is planned for one of them.", missing())


class Equipment(Part):
    """A part with a place of its own in a room or a rack."""

    form: SaidText | None = fact("How it is built.", no())
    height: SaidRackUnits | None = fact("Rack units it takes; 0 U beside the rails.", missing())
    outer_height: SaidMetres | None = fact("Its height as a length.", missing())
    width: SaidMetres | None = fact("Its width.", missing())
    depth: SaidMetres | None = fact("Its depth.", missing())
    weight: SaidWeight | None = fact("Its weight with what comes in it.", missing())


class Powered(Equipment):
    """Equipment that is plugged in or wired to power."""

    plug: SaidText | None = fact("The plug on the cord that is fixed to it.", no())
    inlet: SaidText | None = fact("The inlet for a loose cord, or hard-wired.", missing())
    inlets: Inlets | None = fact("Its inlets, where there are several.", no())
    volts: SaidVolts | None = fact("The voltage it takes.", missing())
    phases: SaidCount | None = fact("1 or 3.", missing())
    nameplate: SaidPower | None = fact("What its label says it may draw.", missing())
    power: ComponentPower | None = fact("What it draws.", missing(), short=component_power)
    airflow: SaidCubicMetresPerHour | None = fact("The air it moves.", missing())
    air: SaidText | None = fact("Which way its air goes, as front-to-rear.", missing())
    inlet_limit: SaidCelsius | None = fact("The hottest air it may take in.", missing())
    noise: SaidDecibelsA | None = fact("How loud it is one metre away.", missing())
    listing: SaidText | None = fact("The mark of a testing laboratory, as UL, ETL or CSA; none.", missing())
    power_factor: SaidNumber | None = fact("Watts over volt-amperes.", missing())
    continuous: SaidFlag | None = fact("Whether it runs three hours or more.", missing())
    leakage: SaidAmps | None = fact("Current to ground while nothing is wrong.", missing())
    inrush: SaidAmps | None = fact("The current of the first instant.", missing())
    third_harmonic: SaidPercent | None = fact("Third harmonic of its current.", missing())
