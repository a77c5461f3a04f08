"""What a thing draws: promised, estimated, measured."""

from typing import Annotated

from planner.layout.models.fields import Block, candidates, default, fact, guess, missing, no
from planner.layout.models.readers import Date, Text
from planner.layout.spellings import equipment
from planner.values import (
    Number,
    Said,
    SaidAmps,
    SaidFlag,
    SaidMeasuredPower,
    SaidPercent,
    SaidPower,
    SaidSeconds,
    SaidVolts,
    Word,
)

# Zero would make any power need an endless current.
PowerFactor = Annotated[Said[float], Number(0.01, 1.0)]


class MeasuredLoad(Block):
    """What an instrument showed, at the inlet unless ``at`` says output."""

    idle: SaidMeasuredPower | None = fact("Doing nothing.", missing())
    sustained: SaidMeasuredPower | None = fact("For hours at work.", missing())
    peak: SaidMeasuredPower | None = fact("The highest seen.", missing())
    voltage: SaidVolts | None = fact("While it was measured; with it the figures may be amperes.", missing())
    date: Date | None = fact("The day.", missing())
    window: SaidSeconds | None = fact("How long it was watched.", missing())
    with_: Text | None = fact("The instrument.", missing(), alias="with")
    by: Text | None = fact("Who measured.", missing())
    at: Annotated[Said[str], Word("inlet", "output")] | None = fact("Where it was measured.", default("inlet"))


class Load(Block):
    """What a device draws."""

    budget: SaidPower | None = fact(
        "A promise that circuits must carry; heat uses the estimate.", no(), short=equipment.power
    )
    idle: SaidPower | None = fact("Doing nothing.", missing(first="from its parts"), short=equipment.power)
    sustained: SaidPower | None = fact("For hours at work.", missing(first="from its parts"), short=equipment.power)
    peak: SaidPower | None = fact("The highest for seconds.", missing(first="from its parts"), short=equipment.power)
    measured: MeasuredLoad | None = fact("What was measured; wins over `sustained`.", no())
    power_factor: PowerFactor | None = fact("Watts over volt-amperes.", guess("0.95", first="its part"))
    continuous: SaidFlag | None = fact("Whether it runs three hours or more.", guess("yes", first="its part"))
    leakage: SaidAmps | None = fact(
        "Current to ground while nothing is wrong.", candidates("the range of its kind", first="its part")
    )
    inrush: SaidAmps | None = fact("The current of the first instant.", missing(first="its part"))
    third_harmonic: SaidPercent | None = fact(
        "Third harmonic of the current.", candidates("the range of its kind", first="its part")
    )
