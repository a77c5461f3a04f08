"""What passes power on or makes it: strips, UPS, transfer switches, chargers, generators."""

from typing import Annotated

from planner.layout.models.fields import Block, candidates, fact, missing, no
from planner.layout.models.readers import Named, Text
from planner.layout.models.supply import SYSTEMS
from planner.layout.models.wiring import Breaker, Outlet
from planner.layout.spellings import wiring
from planner.parts.components import Efficiency, efficiency
from planner.parts.part import Powered
from planner.parts.readers import SecondsByWatts
from planner.text import Data
from planner.values import (
    Said,
    SaidAmpHours,
    SaidAmps,
    SaidCount,
    SaidFlag,
    SaidPercent,
    SaidSeconds,
    SaidText,
    SaidVoltAmps,
    SaidVolts,
    SaidWattHours,
    SaidWatts,
    Word,
)

_LETTERS = {"A": "L1", "B": "L2", "C": "L3"}
Legs = Annotated[Said[str], Word("L1", "L2", "L3", "L1-L2", "L2-L3", "L3-L1", "all", also=_LETTERS)]


class Bank(Block):
    """A group of outlets behind one breaker."""

    legs: Legs | None = fact(
        "The legs it hangs on.", candidates("each pair", first="where a strip has three banks, one pair each in order")
    )
    breaker: Breaker | None = fact("Its breaker.", missing(), short=wiring.breaker)


class Strip(Powered):
    """What has outlets."""

    rating: SaidAmps | None = fact("The current it may carry for hours, in each line.", missing())
    outlets: dict[str, Outlet] | None = fact(
        "Its outlets by their marks.", missing(), short=wiring.outlets, each=wiring.outlet
    )
    banks: Named[Bank] | None = fact(
        "Its banks by their marks; none, where no breaker stands before its outlets.", missing()
    )


class Pdu(Strip):
    """A rack power strip, or the strip of an office or a shop."""

    metering: SaidText | None = fact("What it measures and switches.", no())
    input_rating: SaidAmps | None = fact("The circuit it is made for.", no())
    max_power: SaidText | None = fact("The most it passes on, as its maker says it.", no())
    library_draw: SaidWatts | None = fact("The most it draws, as a device library has it.", no())


class TransferSwitch(Strip):
    """Takes power from one of two feeds."""

    max_power: SaidText | None = fact("The most it passes on, as its maker says it.", no())
    input_rating: SaidAmps | None = fact("The circuits it is made for.", no())
    transfer: Annotated[Said[str], Word("manual", "automatic", "interlock")] | None = fact(
        "manual, automatic or interlock.", missing()
    )
    transfer_time: SaidSeconds | None = fact("How long it takes to change over.", missing())
    switched_neutral: SaidFlag | None = fact("Whether it switches the neutral too.", missing())


class UpsRating(Block):
    """What a UPS gives."""

    va: SaidVoltAmps | None = fact("Apparent power.", missing())
    watts: SaidWatts | None = fact("Real power.", missing())


def ups_rating(text: str) -> Data:
    """``3 kVA`` or ``2.7 kW`` alone; what it leaves out stays missing."""
    return {"va": text} if text.rstrip().endswith("VA") else {"watts": text}


class BatteryStore(Block):
    """What a battery holds."""

    energy: SaidWattHours | None = fact("Energy it gives back.", missing())
    chemistry: SaidText | None = fact("vrla, flooded, li-ion, lfp and so on.", missing())
    cells: SaidCount | None = fact("Cells in a row.", missing())
    ah: SaidAmpHours | None = fact("Charge it holds.", missing())


class Ups(Powered):
    """An uninterruptible power supply."""

    rating: UpsRating | None = fact("What it gives.", missing(), short=ups_rating)
    efficiency: Efficiency | None = fact("Power out over power in.", missing(), short=efficiency, collects=True)
    battery: BatteryStore | None = fact("Its battery.", missing())
    recharge: SaidWatts | None = fact("What charging draws beside the load.", missing())
    peak: SaidWatts | None = fact("What it gives for some seconds, as its data sheet has its overload.", no())
    runtime: SecondsByWatts | None = fact("How long it runs on battery, by load, as {1 kW: 12 min}.", missing())
    inverter: SaidPercent | None = fact("Power out over power taken from the battery.", missing())
    input_rating: SaidAmps | None = fact("The circuit it is made for.", missing())
    transfer_time: SaidSeconds | None = fact("How long its output is dead when it goes to battery.", missing())
    bypass: Annotated[Said[str], Word("automatic", "manual")] | None = fact(
        "What carries the load when its inverter cannot: automatic, manual, none.", missing()
    )
    outlets: dict[str, Outlet] | None = fact(
        "Its outlets by their marks.", missing(), short=wiring.outlets, each=wiring.outlet
    )
    banks: Named[Bank] | None = fact("Groups of outlets behind one breaker; none, where there is none.", missing())
    output: SaidText | None = fact("hard-wired, where its output is no outlet.", no())
    output_volts: SaidVolts | None = fact("The voltage of its outlets, where it is not that of its input.", no())
    output_system: Annotated[Said[str], Word(*SYSTEMS)] | None = fact(
        "The system its output sets up, where it is not that of its input.", no()
    )
    waveform: SaidText | None = fact("The shape of its voltage on battery.", missing())
    library_draw: SaidWatts | None = fact("The most it draws, as a device library has it.", no())


class Battery(Powered):
    """A battery on its own."""

    battery: BatteryStore | None = fact("What it holds.", missing())


class Generator(Powered):
    """A generator or inverter."""

    rating: UpsRating | None = fact("What it gives for hours.", missing(), short=ups_rating)
    motor_start: SaidVoltAmps | None = fact("What it gives while a motor starts.", missing())
    site_rating: SaidVoltAmps | None = fact(
        "What it gives at the height and heat of the site, by its manual.",
        candidates("by how engines lose power there"),
    )
    fuel: Text | None = fact("What it burns.", no())
