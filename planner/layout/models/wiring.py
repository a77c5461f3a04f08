"""The pieces of a circuit: protection, wire, outlet, cord. They stand inside panels, circuits and devices."""

from typing import Annotated

from planner.layout.models.fields import Block, candidates, default, fact, guess, missing, no
from planner.layout.models.readers import Named, Text
from planner.layout.models.things import Thing
from planner.layout.spellings import wiring
from planner.values import (
    Count,
    Said,
    SaidAmps,
    SaidCelsius,
    SaidCount,
    SaidCubicInches,
    SaidFlag,
    SaidMetres,
    SaidPercent,
    SaidText,
    SaidWireSize,
    WireSize,
    Word,
)

CORD_TYPES = (
    "SOOW", "SEOOW", "STOOW", "SJOOW", "SJTOOW", "SJEOOW", "SOW", "SJOW", "SJTW", "SJT", "SVT", "STW", "ST", "SPT-2",
    "HPD", "HPN", "HSJ", "HSJO", "HSJOO", "H05VV-F", "H07RN-F",
)  # fmt: skip
WIRE_TYPES = (
    "NM-B", "UF-B", "SE", "SEU", "SER", "MC", "AC", "THHN", "THWN-2", "XHHW-2", "RHH", "RHW-2", "USE-2", "THW", "THWN",
    "XHHW", "RHW", "USE", "TW", "T&E", "SWA", "6491X", "6491B", "6181Y", "6242Y", "6242B", "H07V-R", "H07V-K", "NYM",
    "NYY", *CORD_TYPES,
)  # fmt: skip
RACEWAY_TYPES = (
    "EMT", "IMC", "RMC", "PVC-40", "PVC-80", "ENT", "FMC", "LFMC", "duct", "trunking", "tray", "bundle", "layer",
    "trench",
)  # fmt: skip
METHODS = ("A1", "A2", "B1", "B2", "C", "D1", "D2", "E", "F", "G", "100", "101", "102", "103")

Poles = Annotated[Said[int], Count(1, 4)]
AtLeastOne = Annotated[Said[int], Count(1)]
BreakerKind = Annotated[Said[str], Word("breaker", "fuse", "switch")]
Curve = Annotated[Said[str], Word("B", "C", "D", "K", "Z")]
FaultKind = Annotated[Said[str], Word("GFCI", "RCD", "RCBO")]
FaultType = Annotated[Said[str], Word("AC", "A", "F", "B")]
TerminalMetals = Annotated[Said[str], Word("CU", "AL-CU")]
WireType = Annotated[Said[str], Word(*WIRE_TYPES)]
CordType = Annotated[Said[str], Word(*CORD_TYPES)]
Metal = Annotated[
    Said[str], Word("copper", "aluminium", also={"aluminum": "aluminium", "cu": "copper", "al": "aluminium"})
]
Place = Annotated[Said[str], Word("indoors", "outdoors", "attic", "roof", "underground", "wet", "exposed")]
Method = Annotated[Said[str], Word(*METHODS)]
RacewayType = Annotated[Said[str], Word(*RACEWAY_TYPES)]


class _GroundSize(WireSize):
    def one(self, text: str) -> str:
        folded = text.strip().casefold()
        return "armour" if folded == "armor" else folded if folded in ("raceway", "armour") else super().one(text)


GroundSize = Annotated[Said[str], _GroundSize()]
_COLUMNS = ("60 °C", "75 °C")


class GroundFault(Block):
    """Protection against current that returns through the ground."""

    kind: FaultKind | None = fact("What kind of protection it is.", missing())
    trips: SaidAmps | None = fact("The residual current it trips at.", missing(first="6 mA of a GFCI, its part"))
    type: FaultType | None = fact("The shapes of current it sees.", missing(first="its part"))


class WireRange(Block):
    """The smallest and largest wire a terminal takes."""

    least: SaidWireSize | None = fact("The smallest.", missing())
    most: SaidWireSize | None = fact("The largest.", missing())


class Breaker(Thing):
    """A breaker, fuse or switch: of a circuit, a panel's main, a section, an outlet."""

    rating: SaidAmps | None = fact("The current it is marked for.", missing(first="its part"))
    poles: Poles | None = fact(
        "How many poles it has, 1 to 4.", missing(first="its part, or by the outlet or the load")
    )
    kind: BreakerKind | None = fact("What kind of device it is.", default("breaker", first="its part"))
    curve: Curve | None = fact("The trip curve.", missing(first="its part"))
    magnetic_trip: SaidAmps | None = fact(
        "The current at which it trips at once, by its trip curve: 400 A, or 400 A to 600 A.",
        missing(first="its part, or by its `curve`"),
    )
    ground_fault: GroundFault | None = fact(
        "Ground-fault protection in it.", no(first="its part"), short=wiring.ground_fault
    )
    arc_fault: SaidFlag | None = fact("Whether it is an arc-fault breaker.", no(first="its part"))
    tied: SaidFlag | None = fact("Whether a handle tie joins two single poles.", no())
    common_trip: SaidFlag | None = fact(
        "Whether it is one half of a two-pole breaker, whose other half is a circuit of its own.", no()
    )
    continuous: SaidPercent | None = fact(
        "How much of its rating it may carry for hours, 80 % or 100 %.", default("80 %", first="its part")
    )
    interrupting: SaidAmps | None = fact(
        "The fault current it can break.", guess("10 kA, under BS 7671 6 kA, under IEC 60364 4.5 kA", first="its part")
    )
    terminals: SaidCelsius | None = fact(
        "What its terminals are marked for, 60 °C or 75 °C.", candidates(*_COLUMNS, first="its part")
    )
    terminal_metals: TerminalMetals | None = fact(
        "What metals its terminals take, CU or AL-CU.", missing(first="its part")
    )
    terminal_wires: WireRange | None = fact("The wires its terminals take.", no(first="its part"))


class Disconnect(Breaker):
    """A switch, or a breaker, that takes one machine off the circuit."""

    in_sight: SaidFlag | None = fact("Whether it can be seen from the machine.", missing())


class Terminals(Block):
    """The temperature marked at both ends of a wire."""

    supply: SaidCelsius | None = fact(
        "At the end where power comes in.", candidates(*_COLUMNS, first="of breaker, panel, outlet")
    )
    load: SaidCelsius | None = fact(
        "At the end where power goes out.", candidates(*_COLUMNS, first="of breaker, panel, outlet")
    )


class OwnRaceway(Block):
    """What a wire lies in: a raceway of its own, or ``name``, one of the section ``raceways``."""

    text_key = "name"

    name: Text | None = fact("A raceway of the section `raceways`.", no())
    type: RacewayType | None = fact("The kind of a raceway of its own.", missing())
    size: SaidText | None = fact("Its trade size, or its size in mm.", missing())
    bends: SaidCount | None = fact("Quarter bends on its route from end to end.", missing())


class Stretch(Thing):
    """A length of wire in one surrounding. Inside ``run`` it inherits the keys of the whole wire."""

    type: WireType | None = fact(
        "The cable, or the insulation of single wires.",
        candidates("NM-B", "THHN in its own conduit", "MC", "T&E", "SWA", "single wires in conduit", first="its part"),
    )
    size: SaidWireSize | None = fact("AWG, kcmil or mm².", missing(first="its part"))
    metal: Metal | None = fact(
        "What it is made of.", candidates("copper", "aluminium", first="what the type is sold in, a guess for some")
    )
    conductors: AtLeastOne | None = fact(
        "Insulated wires, the ground not counted.",
        candidates("each make-up the size is sold in that serves the load", first="its part"),
    )
    ground: GroundSize | None = fact(
        "The ground wire's size, or `raceway`, `armour` or none.",
        candidates("each make-up the size is sold in", first="by cable type"),
    )
    neutral: SaidWireSize | None = fact("The neutral's size where it differs.", default("as the hot wires"))
    parallel: AtLeastOne | None = fact("Sets of wires side by side.", default("1"))
    length: SaidMetres | None = fact("One way.", missing())
    place: Place | None = fact("What surrounds it.", missing())
    depth: SaidMetres | None = fact("How deep it is buried.", missing())
    raceway: OwnRaceway | None = fact(
        "A name in `raceways`, or a raceway of its own.",
        candidates("alone", "shared with what starts at the same panel"),
        short=wiring.raceway,
    )
    ambient: SaidCelsius | None = fact(
        "The air around it on the hottest day.", guess("the room's at the design hour, by its place")
    )
    terminals: Terminals | None = fact(
        "What the terminals at its ends are marked for.",
        candidates(*_COLUMNS, first="of breaker, panel, outlet"),
        short=wiring.terminals,
        collects=True,
    )
    in_insulation: SaidFlag | None = fact("Whether thermal insulation covers it.", guess("no"))
    method: Method | None = fact(
        "The reference method of IEC 60364-5-52; 100 to 103 of BS 7671, within insulation.",
        candidates("the ways its type is laid", first="its raceway"),
    )
    ring: SaidFlag | None = fact("Whether it is a ring that comes back to its breaker.", no())


class Wire(Stretch):
    """All the wire between two things."""

    run: Named[Stretch] | None = fact(
        "Its stretches from supply to load, each with the keys that differ.",
        default("one stretch"),
        each=wiring.wire,
    )


class Outlet(Thing):
    """A receptacle, or ``hard-wired``: no plug."""

    type: SaidText | None = fact("NEMA 6-50R, nema-6-50r, BS 1363, hard-wired and so on.", missing(first="its part"))
    sockets: AtLeastOne | None = fact("Places for a plug: 2 for a duplex or twin.", default("1", first="its part"))
    ground_fault: GroundFault | None = fact(
        "Ground-fault protection in it.", no(first="its part"), short=wiring.ground_fault
    )
    terminals: SaidCelsius | None = fact("What its terminals are marked for.", candidates(*_COLUMNS, first="its part"))
    terminal_metals: TerminalMetals | None = fact("What metals its terminals take.", missing(first="its part"))
    terminal_wires: WireRange | None = fact("The wires its terminals take.", no(first="its part"))
    box: SaidCubicInches | None = fact("The volume of its box, in³.", missing())
    tamper_resistant: SaidFlag | None = fact("Whether shutters close it.", missing(first="its part"))
    room: Text | None = fact("The room it is in, when the circuit serves several.", default("the circuit's room"))
    bank: Text | None = fact("The bank of the strip it belongs to.", missing(first="its part"))
    breaker: Breaker | None = fact("A breaker of its own.", no(first="its part"), short=wiring.breaker)


class Cord(Thing):
    """A cord, an adapter or an extension."""

    plug: SaidText | None = fact("The end that goes into the outlet.", missing(first="its part"))
    connector: SaidText | None = fact("The end that goes into the machine.", missing(first="its part"))
    length: SaidMetres | None = fact("Its length.", missing(first="its part"))
    size: SaidWireSize | None = fact(
        "The size of its wires.", candidates("each size the ends are sold with", first="its part")
    )
    type: CordType | None = fact("The cord's type, as SJTW.", missing(first="its part"))
    conductors: AtLeastOne | None = fact("Wires in it, with the ground.", missing(first="its part"))
    fuse: SaidAmps | None = fact("The fuse in its plug.", no(first="its part"))
    through: Annotated[Said[str], Word("wall", "ceiling", "floor", "door", "window")] | None = fact(
        "What it passes through.", no()
    )
