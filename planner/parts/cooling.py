"""What moves heat: room air conditioners, mini-splits, computer-room units, fans."""

from typing import Annotated

from planner.layout.models.fields import Block, fact, missing, no
from planner.layout.models.readers import Text
from planner.parts.part import Powered
from planner.text import Data
from planner.values import (
    Said,
    SaidAmps,
    SaidCelsius,
    SaidCoolingWatts,
    SaidCount,
    SaidCubicMetresPerHour,
    SaidDecibelsA,
    SaidKilograms,
    SaidPascals,
    SaidPortion,
    SaidSeconds,
    SaidShare,
    SaidWatts,
    Word,
)


class RatedAt(Block):
    """The air at which a capacity was rated."""

    return_: SaidCelsius | None = fact("Air into the unit.", missing(), alias="return")
    wet_bulb: SaidCelsius | None = fact("Its wet bulb.", missing())
    outdoor: SaidCelsius | None = fact("Air outdoors.", missing())


class Capacity(Block):
    """Heat a unit takes out of the room."""

    total: SaidCoolingWatts | None = fact("Sensible and latent together: the figure on the box.", missing())
    sensible: SaidCoolingWatts | None = fact("What lowers the temperature.", missing())
    sacc: SaidCoolingWatts | None = fact("Of a portable unit: its seasonally adjusted capacity.", missing())
    at: RatedAt | None = fact("The air it was rated at.", missing())


def capacity(text: str) -> Data:
    """``25000 BTU/h``: the total."""
    return {"total": text}


class Heat(Block):
    """Heating that is built into a cooling unit."""

    kind: Annotated[Said[str], Word("none", "resistance", "heat-pump")] | None = fact(
        "none, resistance or heat-pump.", missing()
    )
    output: SaidCoolingWatts | None = fact("Heat it gives.", missing())


def heat(text: str) -> Data:
    """``none``, ``resistance``, ``heat-pump``."""
    return {"kind": text}


class Cooling(Powered):
    """Anything that takes heat out of a room: window, portable, split and computer-room units, coolers with water or
    outdoor air."""

    cooling: Capacity | None = fact("Heat it takes out of the room.", missing(), short=capacity)
    shr: SaidShare | None = fact("Sensible over total.", missing())
    input: SaidWatts | None = fact("Power it draws while cooling.", missing())
    efficiency_label: Text | None = fact("CEER, EER or SEER, as its label has it.", no())
    mca: SaidAmps | None = fact(
        "Minimum circuit ampacity, as its label has it. Where no draw is said it is the load: more than it draws.",
        missing(),
    )
    mocp: SaidAmps | None = fact("Largest breaker or fuse, as its label has it.", missing())
    rla: SaidAmps | None = fact("Rated load current of the compressor.", missing())
    lra: SaidAmps | None = fact("Locked rotor current of the compressor.", missing())
    noise_outdoor: SaidDecibelsA | None = fact("How loud its outdoor side is one metre away.", missing())
    outdoor_range: SaidCelsius | None = fact("Outdoor air in which it cools.", missing())
    return_max: SaidCelsius | None = fact("The hottest room air it takes.", missing())
    restart: Annotated[Said[str], Word("yes", "no")] | None = fact(
        "Whether it starts by itself when power returns.", missing()
    )
    restart_delay: SaidSeconds | None = fact("How long its compressor waits then.", missing())
    charge: SaidKilograms | None = fact("Refrigerant in it.", missing())
    refrigerant: Text | None = fact("Which refrigerant.", missing())
    hoses: SaidCount | None = fact("Hoses of a portable unit.", missing())
    exhaust: SaidCubicMetresPerHour | None = fact("Room air that a portable unit with one hose blows out.", missing())
    effectiveness: SaidPortion | None = fact("How near an evaporative unit's air comes to the wet bulb.", missing())
    heat: Heat | None = fact("Heating built into it.", no(), short=heat)


class ExhaustFan(Powered):
    """A fan that blows room air out."""

    pressure: SaidPascals | None = fact("The pressure it holds.", missing())
