"""From the utility to the outlet: sources, panels, circuits, raceways."""

from typing import Annotated

from planner.layout.models.fields import Block, candidates, default, fact, guess, missing, no
from planner.layout.models.loads import MeasuredLoad
from planner.layout.models.readers import Date, Named, Plain, References, Text, Words
from planner.layout.models.things import Object
from planner.layout.models.wiring import (
    METHODS,
    RACEWAY_TYPES,
    Breaker,
    BreakerKind,
    Disconnect,
    Metal,
    Outlet,
    Poles,
    TerminalMetals,
    Wire,
    WireRange,
)
from planner.layout.spellings import equipment, wiring
from planner.values import (
    Said,
    SaidAmps,
    SaidAmpsOrVoltAmps,
    SaidCelsius,
    SaidCount,
    SaidDimensions,
    SaidFlag,
    SaidOhms,
    SaidPercent,
    SaidPower,
    SaidSquareMetres,
    SaidText,
    SaidVoltAmps,
    SaidVolts,
    SaidWireSize,
    Word,
)

SYSTEMS = (
    "120/240 V", "208Y/120 V", "480Y/277 V", "400Y/230 V", "240 V delta", "120/240 V high-leg", "230 V", "120 V",
)  # fmt: skip
LEGS = ("L1", "L2", "L3", "L1-L2", "L2-L3", "L3-L1", "all")
_LETTERS = {
    "A": "L1", "B": "L2", "C": "L3", "A-B": "L1-L2", "B-C": "L2-L3", "C-A": "L3-L1",
    "L2-L1": "L1-L2", "L3-L2": "L2-L3", "L1-L3": "L3-L1", "B-A": "L1-L2", "C-B": "L2-L3", "A-C": "L3-L1",
}  # fmt: skip

Earthing = Annotated[Said[str], Word("TN-S", "TN-C-S", "TT", "IT")]
Electrodes = Annotated[
    tuple[str, ...], Words("rod", "water-pipe", "concrete-encased", "ring", "plate", "building-steel")
]

IN_THE_WAY = ("racks", "air-conditioner", "ducts", "storage", "vehicles")


class SourceRating(Block):
    """What a source can give: a service in amperes, a machine in volt-amperes."""

    rating: SaidAmpsOrVoltAmps | None = fact("The current, or the apparent power.", missing())
    kind: BreakerKind | None = fact("breaker, fuse or switch, where one sets it.", no())
    poles: Poles | None = fact("The poles of that breaker.", no())


class Transformer(Block):
    """The utility's transformer."""

    rating: SaidVoltAmps | None = fact("Its apparent power.", missing())
    impedance: SaidPercent | None = fact("Its impedance.", missing())


class PeakDemand(Block):
    """The highest demand of the rest of the house, by record."""

    power: SaidPower | None = fact("The demand.", missing())
    method: Annotated[Said[str], Word("utility-12-months", "recording-30-days")] | None = fact(
        "How it was recorded.", missing()
    )
    ends: Date | None = fact("The last day of the record.", missing())
    includes: References | None = fact("The phases that ran while it was recorded.", default("[existing]"))


HEATING_KINDS = ("heat-pump", "heaters-1-to-3", "heaters-4-or-more", "thermal-storage")


class Household(Block):
    """The rest of the house where there is no record."""

    floor_area: SaidSquareMetres | None = fact("Of the dwelling, garage and open porches not counted.", missing())
    small_appliance_circuits: SaidCount | None = fact("Circuits of the kitchen's outlets.", missing())
    laundry_circuits: SaidCount | None = fact("Circuits of the laundry.", missing())
    appliances: Named[SaidPower] | None = fact(
        "Each fastened or plugged-in appliance with its nameplate power.", missing()
    )
    heating: SaidPower | None = fact("Electric heating.", missing(), short=equipment.power)
    heating_kind: Annotated[Said[str], Word(*HEATING_KINDS)] | None = fact(
        "What heats; of heaters, how many have a control of their own.", missing()
    )
    cooling: SaidPower | None = fact(
        "Air conditioning other than what the layout describes.", missing(), short=equipment.power
    )


class Solar(Block):
    """What solar inverters put into the panel."""

    current: SaidAmps | None = fact("The rated output current of the inverters.", missing())
    at: SaidText | None = fact("Where on the bus it comes in.", default("the end of the bus"))


class Source(Object):
    """What sets up a voltage."""

    kind: Annotated[Said[str], Word("utility", "transformer", "generator", "inverter")] | None = fact(
        "What kind of source it is.", default("utility")
    )
    system: Annotated[Said[str], Word(*SYSTEMS)] | None = fact(
        "Its voltages. The volts of a circuit follow from its poles or legs.", guess("120/240 V, or 230 V, by code")
    )
    rating: SourceRating | None = fact(
        "Of a service in A, of others in kVA, or of its fuse, as 100 A fuse.",
        missing(first="main of its panel"),
        short=equipment.source_rating,
        collects=True,
    )
    impedance: SaidPercent | None = fact("Of the source itself.", missing())
    fed_by: Text | None = fact("The circuit that feeds a transformer or inverter.", missing())
    neutral_bond: SaidFlag | None = fact("Whether its neutral is bonded to ground there.", missing())
    fault_current: SaidAmps | None = fact("Available at the service.", missing())
    transformer: Transformer | None = fact("The utility's.", missing())
    meter: SaidAmps | None = fact("What the meter socket carries for hours.", missing())
    peak_demand: PeakDemand | None = fact(
        "The rest of the house by record.", missing(), short=equipment.peak_demand, collects=True
    )
    household: Household | None = fact("The rest of the house, when there is no record.", missing())
    solar: Solar | None = fact("Inverters that feed the same panel.", no())
    earthing: Earthing | None = fact("The earthing system.", missing())
    loop_impedance: SaidOhms | None = fact("Of the external earth fault loop.", missing())
    spec: Plain | None = fact("What the machine itself says, as `motor_start` of a generator.", no())


class Conductor(Block):
    """The wire to the electrodes."""

    size: SaidWireSize | None = fact("AWG or mm².", missing())
    metal: Metal | None = fact("What it is made of.", default("copper"))


class Grounding(Block):
    """How a panel is connected to the earth."""

    electrodes: Electrodes | None = fact(
        "What connects it to the earth: `[water-pipe, 2 x rod]` for a pipe and two rods.",
        missing(),
        short=equipment.words,
        collects=True,
    )
    conductor: Conductor | None = fact("The wire to them, as 4 AWG copper.", missing(), short=wiring.conductor)
    tied: SaidFlag | None = fact("Whether electrodes and ground wire of the feeder end on one bar.", missing())
    resistance: SaidOhms | None = fact("Of the electrodes to earth.", missing())


class Lugs(Block):
    """The lugs a panel is fed by where it has no main."""

    rating: SaidAmps | None = fact("The current they are marked for.", missing())
    terminal_metals: TerminalMetals | None = fact("What metals they take, CU or AL-CU.", missing())
    terminal_wires: WireRange | None = fact("The wires they take.", no())


class PanelLoad(Block):
    """A measured sum. It is compared with what hangs on it, and the larger holds."""

    measured: MeasuredLoad | None = fact("What was measured.", no())


class Panel(Object):
    """What distributes: a panel, a consumer unit."""

    fed_by: Text | None = fact(
        "Source or circuit that feeds it; a panel on a panel has a circuit between.",
        default("utility"),
    )
    wire: Wire | None = fact("Its feeder, when no circuit lies between.", missing(), short=wiring.wire)
    room: Text | None = fact("The room it hangs in.", missing())
    main: Breaker | None = fact("Its main breaker, fuse or switch, or none.", missing(), short=wiring.breaker)
    bus: SaidAmps | None = fact("The rating of its bus.", default("as `main`"))
    lugs: Lugs | None = fact(
        "Its main lugs, where it has no main: 125 A.", default("as `bus`"), short=wiring.lugs, collects=True
    )
    spaces: SaidCount | None = fact("Pole spaces in it.", missing())
    spaces_free: SaidCount | None = fact("Spaces free before this plan.", missing())
    family: SaidText | None = fact("The breakers it is listed for: QO, HOM, BR and so on.", missing())
    sections: Named[Breaker] | None = fact("Ways behind one device, with that device.", no(), each=wiring.breaker)
    load: PanelLoad | None = fact("`measured` only: a sum that was measured here.", no())
    interrupting: SaidAmps | None = fact("The fault current it is built for.", missing())
    series_rating: SaidAmps | None = fact(
        "What its breakers break with the device ahead, where it is marked for both: a series rating by NEC 240.86, a "
        "rated conditional short-circuit current by IEC 61439-3.",
        no(),
    )
    terminals: SaidCelsius | None = fact("What its lugs are marked for.", candidates("60 °C", "75 °C"))
    ambient: SaidCelsius | None = fact("The air around it on the hottest day.", guess("its room's"))
    clearance: SaidDimensions | None = fact("Clear space in front: width x depth x height.", missing())
    in_clearance: Annotated[tuple[str, ...], Words(*IN_THE_WAY)] | None = fact(
        f"What stands in that space or is kept there: {', '.join(IN_THE_WAY)}; or none.",
        missing(),
        short=equipment.words,
        collects=True,
    )
    surge: SaidFlag | None = fact("Whether it has a surge protector.", no())
    grounding: Grounding | None = fact("Its electrodes and the wire to them.", missing())
    neutral_bond: SaidFlag | None = fact("Whether neutral and ground are bonded in it.", missing())
    earthing: Earthing | None = fact("The earthing system, where it differs from the source's.", missing())


class Circuit(Object):
    """From a breaker to its outlets."""

    fed_by: Text | None = fact(
        "Panel, panel space, section or source; without it the panel is not described.", missing()
    )
    breaker: Breaker | None = fact("What protects it.", missing(), short=wiring.breaker)
    volts: SaidVolts | None = fact("Its voltage, when the panel is not described.", missing(first="its source"))
    legs: Annotated[Said[str], Word(*LEGS, also=_LETTERS)] | None = fact(
        "The legs it is on.", candidates("each free leg or pair", first="of its space")
    )
    disconnect: Disconnect | None = fact("A switch by the machine.", no(), short=wiring.breaker)
    shares_neutral_with: Text | None = fact("The circuit whose neutral it uses too.", no())
    wire: Wire | None = fact("From the breaker to the outlets.", missing(), short=wiring.wire)
    outlet: Outlet | None = fact(
        "Its one outlet: `outlets` with the name 1.", no(), short=wiring.outlet, instead_of="outlets"
    )
    outlets: Named[Outlet] | None = fact(
        "Its outlets by name.", default("exactly those listed"), short=wiring.outlets, each=wiring.outlet
    )
    room: Text | None = fact("The room its outlets are in.", missing(first="the only room"))
    load: PanelLoad | None = fact("`measured` only: a sum that was measured here.", no())
    loop_impedance: SaidOhms | None = fact("Of the earth fault loop, measured at its end.", missing())

    @property
    def every_outlet(self) -> dict[str, Outlet]:
        """The outlets by name, ``outlet`` under the name 1."""
        return {"1": self.outlet} if self.outlet is not None else self.outlets or {}


class Raceway(Object):
    """A raceway that several wires run through together."""

    type: Annotated[Said[str], Word(*RACEWAY_TYPES)] | None = fact("The kind.", missing())
    size: SaidText | None = fact("Its trade size, or its size in mm.", missing())
    ambient: SaidCelsius | None = fact("The air around it on the hottest day.", guess("that of its room"))
    method: Annotated[Said[str], Word(*METHODS)] | None = fact("The reference method of IEC 60364-5-52.", missing())
    bends: SaidCount | None = fact("Quarter bends on its route from end to end.", missing())
    others: SaidCount | None = fact("Loaded wires in it of circuits that are not written here.", no())
