"""What draws power or passes it on: servers, strips, UPS, air conditioners, switches."""

from typing import Annotated, Any

from pydantic import ValidatorFunctionWrapHandler, WrapValidator

from planner.layout.models.checking import validated
from planner.layout.models.fields import Block, Silence, candidates, default, fact, guess, holds_one, missing, no
from planner.layout.models.loads import Load
from planner.layout.models.readers import Named, Plain, References, Text, Words
from planner.layout.models.things import Object, Thing
from planner.layout.models.wiring import Cord
from planner.layout.spellings import equipment
from planner.values import (
    Said,
    SaidCount,
    SaidFlag,
    SaidKelvins,
    SaidMetres,
    SaidPcieGeneration,
    SaidPcieLanes,
    SaidRedundancy,
    SaidSeconds,
    SaidSize,
    SaidText,
    SaidWatts,
    Word,
)

DEVICE_KINDS = (
    "server", "workstation", "pdu", "power-tap", "ups", "transfer-switch", "switch", "router", "evse", "window-ac",
    "portable-ac", "mini-split", "crac", "exhaust-fan", "evaporative", "economiser", "lighting", "load",
)  # fmt: skip


class Feed(Block):
    """What one inlet is plugged into."""

    from_: Text | None = fact("Circuit, or strip, UPS or transfer switch, with its outlet.", missing(), alias="from")
    cord: Cord | None = fact("The cord between.", default("`cord` of the device"), short=equipment.cord)
    adapters: Named[Cord] | None = fact(
        "Adapters and extension cords between outlet and cord, in order.",
        no(),
        short=equipment.adapters,
        collects=True,
        each=equipment.cord,
    )


class Fitted(Thing):
    """What fills a bay, or one named group of it."""

    count: SaidCount | None = fact("How many.", default("1"))
    size: SaidSize | None = fact("Its capacity, where no part is named.", missing(first="its part"))
    cap: SaidWatts | None = fact("The power limit that is set on each.", no())
    cap_kept_by: Annotated[Said[str], Word("hand", "service", "firmware")] | None = fact(
        "What sets the limit again after a restart.", default("hand")
    )
    slots: SaidText | None = fact("The slots they sit in, as 1..6.", missing())
    lanes: SaidPcieLanes | None = fact("PCIe lanes each gets.", missing(first="its part"))
    gen: SaidPcieGeneration | None = fact("The PCIe generation each gets.", missing(first="its part"))
    socket: SaidText | None = fact("The processor socket they hang on.", missing())
    riser: Text | None = fact("The riser or extension between, by part id.", no())
    powers: References | None = fact(
        "Of a supply: what it is wired to, as board or gpus/1..4.",
        candidates("from an even share to all on one supply"),
    )


def _one_or_named(data: object, handler: ValidatorFunctionWrapHandler) -> object:
    if holds_one(Fitted, data):
        return {"": validated(Fitted, data)}
    return handler(data)


Bay = Annotated[Named[Fitted], WrapValidator(_one_or_named)]
"""Named groups of entries. A bay that holds one entry has it under the empty name."""


def _bay(meaning: str, silent: Silence) -> Any:
    return fact(meaning, silent, short=equipment.bay, each=equipment.bay, one_for_all=True)


class Fit(Block):
    """What a machine is filled with. A bay holds one entry, or named groups of entries."""

    board: Bay | None = _bay("The board.", missing(first="its part"))
    cpus: Bay | None = _bay("Processors.", missing())
    memory: Bay | None = _bay("Memory.", missing())
    gpus: Bay | None = _bay("Accelerators.", no())
    drives: Bay | None = _bay("Drives.", no())
    nics: Bay | None = _bay("Network cards; their ports are nic1, nic2 and so on.", no())
    supplies: Bay | None = _bay("Power supplies.", missing(first="its part"))
    batteries: Bay | None = _bay("Batteries.", missing(first="its part"))
    fans: Bay | None = _bay("Fans.", missing(first="its part"))


class ServiceOutlet(Block):
    """The receptacle that whoever services a cooling unit plugs tools into."""

    within: SaidMetres | None = fact("How far from the unit it is.", missing())
    ground_fault: SaidFlag | None = fact("Whether it has a GFCI, of its own or of its breaker.", no())


class Device(Object):
    """Anything with an inlet."""

    kind: Annotated[Said[str], Word(*DEVICE_KINDS)] | None = fact("What it is.", default("load", first="of its part"))
    spec: Plain | None = fact("What the machine itself says, over what its part says.", no())
    fit: Fit | None = fact("What it is filled with.", missing(first="its part"))
    room: Text | None = fact("The room it stands in.", missing(first="its rack's, or the only room"))
    rack: Text | None = fact("Rack and lowest unit, as r1/5.", no())
    above_floor: SaidMetres | None = fact("The height of its lowest live part.", missing())
    fed_by: Named[Feed] | None = fact(
        "What feeds it: one place, one per inlet, or each inlet by name.",
        missing(),
        short=equipment.feeds,
        collects=True,
        each=equipment.feed,
    )
    cord: Cord | None = fact(
        "The cord of every inlet.", candidates("each cord that mates", first="its part"), short=equipment.cord
    )
    load: Load | None = fact("What it draws.", missing(first="from its parts"), short=equipment.load, collects=True)
    redundancy: SaidRedundancy | None = fact("Supplies as needed + spare, as 2+1, or none.", missing(first="its part"))
    survives: Annotated[tuple[str, ...], Words("supply", "feed", "cooling")] | None = fact(
        "The loss of what must not stop it.", guess("supply, if there is a spare")
    )
    ride_through: SaidSeconds | None = fact("The run time wanted of a UPS.", missing())
    start_after: SaidSeconds | None = fact("How long it waits when power returns.", default("0 s"))
    rejects_to: Text | None = fact("Where its heat goes: outdoors or a room.", default("by kind"))
    air_from: Text | None = fact("Where its air comes from: outdoors or a room.", default("by kind"))
    runs: Annotated[Said[str], Word("always", "when-cooler")] | None = fact(
        "When a fan runs: always, or when-cooler, only while its air cools the room.", candidates("both")
    )
    drain: Annotated[Said[str], Word("outdoors", "bucket", "pump")] | None = fact("Where its water goes.", missing())
    drain_over: Annotated[tuple[str, ...], Words("panel", "rack")] | None = fact(
        "What its drain line or pan runs above: panel, rack, or none.", guess("none")
    )
    service_outlet: ServiceOutlet | None = fact(
        "The 120 V receptacle nearest to a cooling unit: 5 m, 5 m GFCI, or none.",
        missing(),
        short=equipment.service_outlet,
    )
    lot_line: SaidMetres | None = fact("How far its outdoor side stands from the nearest lot line.", missing())
    siting: SaidKelvins | None = fact("How much hotter than outdoors its condenser stands.", guess("0 K"))
