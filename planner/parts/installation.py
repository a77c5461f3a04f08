"""What an electrician and a network builder put in: breakers, wire, receptacles, cords, cables, racks."""

from planner.layout.models.fields import Block, candidates, default, fact, missing, no
from planner.layout.models.readers import Text
from planner.layout.models.wiring import (
    BreakerKind,
    Curve,
    GroundFault,
    Metal,
    TerminalMetals,
    WireRange,
    WireType,
)
from planner.layout.spellings import wiring
from planner.parts.part import Equipment, Part
from planner.parts.readers import Texts
from planner.text import Data
from planner.values import (
    SaidAmps,
    SaidBitsPerSecond,
    SaidCelsius,
    SaidCount,
    SaidFlag,
    SaidKilograms,
    SaidMetres,
    SaidPcieGeneration,
    SaidPcieLanes,
    SaidPercent,
    SaidText,
    SaidWatts,
    SaidWireSize,
)


class BreakerPart(Part):
    """A breaker, fuse or switch as it is sold. Its keys are those of a breaker in a layout."""

    device: BreakerKind | None = fact("breaker, fuse or switch.", default("breaker"))
    family: SaidText | None = fact("The family of panels it fits: QO, HOM, BR and so on.", missing())
    rating: SaidAmps | None = fact("The current it is marked for.", missing())
    poles: SaidCount | None = fact("How many poles it has.", missing())
    voltage: Text | None = fact("The voltage it is marked for, as 120/240 V.", missing())
    curve: Curve | None = fact("The trip curve.", missing())
    magnetic_trip: SaidAmps | None = fact("The current at which it trips at once.", missing())
    ground_fault: GroundFault | None = fact("Ground-fault protection in it.", no(), short=wiring.ground_fault)
    arc_fault: SaidFlag | None = fact("Whether it is an arc-fault breaker.", no())
    continuous: SaidPercent | None = fact("How much of its rating it may carry for hours.", default("80 %"))
    interrupting: SaidAmps | None = fact("The fault current it can break.", missing())
    terminals: SaidCelsius | None = fact("What its terminals are marked for.", candidates("60 °C", "75 °C"))
    terminal_metals: TerminalMetals | None = fact("What metals its terminals take.", missing())
    terminal_wires: WireRange | None = fact("The wires its terminals take.", no())


class WirePart(Part):
    """Wire, cable or cord by the length. How much it may carry is in the tables of the code, never here."""

    type: WireType | None = fact("The cable, or the insulation of single wires.", missing())
    size: SaidWireSize | None = fact("AWG, kcmil or mm².", missing())
    metal: Metal | None = fact("copper or aluminium.", missing())
    conductors: SaidCount | None = fact("Insulated wires, the ground not counted.", missing())
    ground: SaidWireSize | None = fact("The size of its ground wire.", missing())
    bare_ground: SaidFlag | None = fact("Whether a bare ground wire runs in it.", missing())
    outer_diameter: SaidMetres | None = fact("Across its jacket.", missing())
    jacket: SaidText | None = fact("What its jacket is made of.", missing())
    weight_per_length: Text | None = fact("Its weight, as its maker has it.", no())


class ReceptaclePart(Part):
    """A receptacle, or a connector body for the end of a cord."""

    type: SaidText | None = fact("Its configuration, as nema-6-50r.", missing())
    form: SaidText | None = fact("receptacle or connector.", default("receptacle"))
    rating: SaidAmps | None = fact("The current it is marked for.", missing())
    sockets: SaidCount | None = fact("Places for a plug.", default("1"))
    ground_fault: GroundFault | None = fact("Ground-fault protection in it.", no(), short=wiring.ground_fault)
    terminals: SaidCelsius | None = fact("What its terminals are marked for.", candidates("60 °C", "75 °C"))
    terminal_metals: TerminalMetals | None = fact("What metals its terminals take.", missing())
    terminal_wires: WireRange | None = fact("The wires its terminals take.", no())
    tamper_resistant: SaidFlag | None = fact("Whether shutters close it.", missing())


class CordPart(Part):
    """A cord set, an adapter or an extension cord."""

    plug: SaidText | None = fact("The end that goes into the outlet.", missing())
    connector: SaidText | None = fact("The end that goes into the machine.", missing())
    length: SaidMetres | None = fact("Its length.", missing())
    size: SaidWireSize | None = fact("The size of its wires.", missing())
    type: WireType | None = fact("The cord's type, as SJTW.", missing())
    conductors: SaidCount | None = fact("Wires in it, with the ground.", missing())
    fuse: SaidAmps | None = fact("The fuse in its plug.", no())


class CablePart(Part):
    """A network cable, with its ends or by the length, or a module for the end of one."""

    type: SaidText | None = fact("dac, aoc, Cat6, OM4 and so on.", missing())
    speed: SaidBitsPerSecond | None = fact("The speed it is made for.", missing())
    connectors: Texts | None = fact("Its two ends.", missing())
    breakout: SaidCount | None = fact("Ends at the far side, where it splits.", no())
    length: SaidMetres | None = fact("Its length.", missing())
    reach: SaidMetres | None = fact("How far a module reaches.", missing())
    power_per_end: SaidWatts | None = fact("What each end draws.", missing())


class RiserPart(Part):
    """A PCIe cable, extension or riser, or a PCIe switch on a board of its own."""

    lanes: SaidCount | None = fact("PCIe lanes it carries.", missing())
    gen: SaidPcieGeneration | None = fact("The PCIe generation it is good for.", missing())
    uplink_lanes: SaidPcieLanes | None = fact("Lanes of a switch to the processor.", missing())
    connector: Text | None = fact("Its ends.", no())
    length: SaidMetres | None = fact("Its length.", missing())
    power_per_end: SaidWatts | None = fact("What it draws.", no())


class MountingDepth(Block):
    """How deep a thing a rack holds between its rails."""

    least: SaidMetres | None = fact("The nearest the rails go.", no())
    most: SaidMetres | None = fact("The farthest.", missing())


def mounting_depth(text: str) -> Data:
    """``91.5 cm``: the farthest."""
    return {"most": text}


class Rack(Equipment):
    """A rack, cabinet or shelf. The ``height`` of a rack is the rack units inside it."""

    mounting_depth: MountingDepth | None = fact("Between its rails.", missing(), short=mounting_depth)
    strip_places: SaidCount | None = fact("Places for strips beside its rails.", missing())
    load_static: SaidKilograms | None = fact("What it carries standing still.", missing())
    load_rolling: SaidKilograms | None = fact("What it carries on its wheels.", missing())
