"""What goes into a machine: accelerators, processors, drives, cards, boards, supplies, fans."""

from typing import Annotated

from planner.layout.models.fields import Block, default, fact, missing, no
from planner.layout.models.readers import Text
from planner.parts.part import ComponentPower, Part, component_power
from planner.parts.readers import PercentByLoad, Texts, WattsByVolts
from planner.text import Data
from planner.values import (
    Said,
    SaidAmps,
    SaidBitsPerSecond,
    SaidBytesPerSecond,
    SaidCount,
    SaidCubicMetresPerHour,
    SaidDecibelsA,
    SaidFlag,
    SaidMetres,
    SaidNumber,
    SaidPcieGeneration,
    SaidPcieLanes,
    SaidSeconds,
    SaidSize,
    SaidText,
    SaidWatts,
    SaidWeight,
    Word,
)

# 80 PLUS levels, the internal 230 V and 115 V programmes alike; which floor a level sets is a table's business.
LEVELS = ("white", "bronze", "silver", "gold", "platinum", "titanium")


def efficiency(value: Data) -> Data:
    """``platinum`` names a level; ``{25 %: 94 %, 50 %: 95 %}`` is a curve over load, ``94 %`` alone holds at any load.

    >>> efficiency("platinum"), efficiency({"50 %": "96 %"}), efficiency("94 %")
    ({'level': 'platinum'}, {'curve': {'50 %': '96 %'}}, {'curve': {'0 to 100 %': '94 %'}})
    """
    if isinstance(value, str) and "%" in value:
        return {"curve": {"0 to 100 %": value}}
    if isinstance(value, str):
        return {"level": value}
    if isinstance(value, dict) and any("%" in key for key in value):
        return {"curve": value}
    return value


class Efficiency(Block):
    """Power out over power in."""

    level: Annotated[Said[str], Word(*LEVELS)] | None = fact("Its 80 PLUS level.", missing())
    curve: PercentByLoad | None = fact("Efficiency by load, both in percent.", missing())


class Component(Part):
    """A part inside a machine."""

    power: ComponentPower | None = fact("What it draws.", missing(), short=component_power)
    form: SaidText | None = fact("Its form factor.", missing())
    weight: SaidWeight | None = fact("Its weight.", missing())
    length: SaidMetres | None = fact("Its length.", missing())


class PowerLimit(Block):
    """The power limits a card accepts."""

    min: SaidWatts | None = fact("The lowest.", missing())
    default: SaidWatts | None = fact("The one it comes back to after a restart.", missing())
    max: SaidWatts | None = fact("The highest.", missing())


class Transient(Block):
    """A short peak above the board's power."""

    power: SaidWatts | None = fact("How high.", missing())
    factor: SaidNumber | None = fact("How high, over the power limit.", missing())
    window: SaidSeconds | None = fact("How long.", missing())
    source: Text | None = fact("Who measured it.", no())
    note: Text | None = fact("What else was said of it.", no())


class LimitPoint(Block):
    """What a card did at a lowered limit, as the source has it."""

    limit: Text | None = fact("The limit.", missing())
    measured: Text | None = fact("The power that was measured.", no())
    relative: Text | None = fact("Speed over that at the standard limit.", missing())
    workload: Text | None = fact("At what work.", missing())
    source: Text | None = fact("Who measured it.", no())


class Compute(Block):
    """Dense matrix speed, as the maker states it."""

    fp16: Text | None = fact("With 16-bit floats.", missing())
    bf16: Text | None = fact("With bfloat16.", missing())


def transients(value: Data) -> Data:
    """One peak or several, as a list."""
    return value if isinstance(value, list) else [value]


class Gpu(Component):
    """An accelerator."""

    limit: PowerLimit | None = fact("The power limits it accepts.", missing())
    transient: list[Transient] | None = fact("Its short peaks.", missing(), short=transients, collects=True)
    memory: SaidSize | None = fact("Its memory.", missing())
    memory_type: Text | None = fact("The kind of its memory.", no())
    memory_bandwidth: SaidBytesPerSecond | None = fact("How fast that memory is read.", missing())
    compute: Compute | None = fact("How fast it computes.", missing())
    height: SaidMetres | None = fact("Its height above the slot.", missing())
    slots: SaidNumber | None = fact("Slot positions it covers.", missing())
    cooling: Annotated[Said[str], Word("passive", "blower", "open-air", "liquid", "active")] | None = fact(
        "passive, blower, open-air, liquid or active.", missing()
    )
    power_connectors: dict[str, SaidCount] | None = fact("Its power connectors by type; {} for none.", missing())
    lanes: SaidPcieLanes | None = fact("PCIe lanes it wants.", missing())
    gen: SaidPcieGeneration | None = fact("Its PCIe generation.", missing())
    interconnect: Text | None = fact("The link between cards beside PCIe.", missing())
    release: Text | None = fact("When it came out.", no())
    limit_points: list[LimitPoint] | None = fact("What it did at lowered limits.", no())


class Cpu(Component):
    """A processor. Its ``power.sustained`` is its thermal design power."""

    ctdp_max: SaidWatts | None = fact("The highest design power it can be set to.", missing())
    socket: Text | None = fact("The socket it fits.", missing())
    sockets: SaidCount | None = fact("Processors one board may hold.", missing())
    cores: SaidCount | None = fact("Its cores.", missing())
    threads: SaidCount | None = fact("Its threads.", no())
    base_clock: SaidText | None = fact("Its base clock.", no())
    lanes: SaidCount | None = fact("PCIe lanes it gives.", missing())
    gen: SaidPcieGeneration | None = fact("Its PCIe generation.", missing())
    memory_channels: SaidCount | None = fact("Its memory channels.", missing())
    memory_type: Text | None = fact("The memory it takes.", missing())


class Rates(Block):
    """A rate of reading and of writing."""

    read: SaidBytesPerSecond | None = fact("Reading.", missing())
    write: SaidBytesPerSecond | None = fact("Writing.", missing())


class Operations(Block):
    """Operations in a second."""

    read: SaidNumber | None = fact("Reads.", missing())
    write: SaidNumber | None = fact("Writes.", missing())


class Drive(Component):
    """A disk or solid state drive."""

    capacity: SaidSize | None = fact("What it holds.", missing())
    interface: Annotated[Said[str], Word("nvme", "sata", "sas")] | None = fact("nvme, sata or sas.", missing())
    speed: SaidBitsPerSecond | None = fact("The speed of a SATA or SAS link.", missing())
    lanes: SaidPcieLanes | None = fact("PCIe lanes it wants.", missing())
    gen: SaidPcieGeneration | None = fact("Its PCIe generation.", missing())
    sequential: Rates | None = fact("Large blocks in order.", missing())
    iops: Operations | None = fact("Small blocks anywhere.", missing())
    endurance: SaidSize | None = fact("What may be written in its life.", missing())
    dwpd: SaidNumber | None = fact("Drive writes a day through its warranty.", missing())
    power_loss_protection: SaidText | None = fact("Whether it keeps its cache when power is lost.", missing())


Bracket = Annotated[Said[str], Word("half-height", "full-height")]


class Nic(Component):
    """A network card."""

    ports: dict[str, SaidCount] | None = fact("Ports by type.", missing())
    speed: SaidBitsPerSecond | None = fact("The speed of a port.", missing())
    speed_total: SaidBitsPerSecond | None = fact("The speed of all ports together.", no())
    lanes: SaidPcieLanes | None = fact("PCIe lanes it wants.", missing())
    gen: SaidPcieGeneration | None = fact("Its PCIe generation.", missing())
    rdma: Texts | None = fact("roce, ib, iwarp; none.", missing())
    bracket: Bracket | None = fact("The lowest bracket it goes with: half-height or full-height.", missing())


class Memory(Component):
    """A memory module."""

    capacity: SaidSize | None = fact("What it holds.", missing())
    type: Text | None = fact("Its kind, as DDR4-3200.", missing())


class Slot(Block):
    """A slot, or a group of slots whose numbers are not known."""

    count: SaidCount | None = fact("How many there are.", no())
    lanes: SaidPcieLanes | None = fact("PCIe lanes.", missing())
    gen: SaidPcieGeneration | None = fact("PCIe generation.", missing())
    socket: SaidText | None = fact("The processor socket behind it.", missing())
    switch: Text | None = fact("The PCIe switch it hangs on.", no())
    bracket: Bracket | None = fact("The bracket it takes: half-height or full-height.", default("full-height"))


def slot(text: str) -> Data:
    """``4.0 x16``: generation and lanes; other texts are refused by the model."""
    gen, _, lanes = text.partition(" x")
    return {"gen": gen.removesuffix(".0"), "lanes": lanes} if lanes else text


class PciSwitch(Block):
    """A PCIe switch inside a machine."""

    uplink_lanes: SaidPcieLanes | None = fact("Lanes to the processor.", missing())
    gen: SaidPcieGeneration | None = fact("PCIe generation.", missing())
    socket: SaidText | None = fact("The processor socket it hangs on.", missing())


class Pcie(Block):
    """How PCIe lanes are led through a machine or board."""

    socket_links: SaidCount | None = fact("Links between two sockets, 3 or 4; each takes lanes.", missing())
    slots: dict[str, Slot] | None = fact("Slots by number, or groups of them.", missing(), each=slot)
    slot_count: SaidCount | None = fact("How many slots there are.", missing())
    switches: dict[str, PciSwitch] | None = fact("PCIe switches by name.", no())
    topology: Text | None = fact("How it is laid out, in words.", no())


class Board(Component):
    """A main board."""

    socket: Text | None = fact("The processor socket.", missing())
    sockets: SaidCount | None = fact("How many it has.", missing())
    dimensions: Text | None = fact("Its length and width.", no())
    pcie: Pcie | None = fact("Its slots.", missing())
    slot_pitch: SaidMetres | None = fact("From slot to slot.", missing())
    bifurcation: Text | None = fact("How slots may be split.", missing())
    memory_slots: SaidCount | None = fact("Slots for memory.", missing())
    storage: Text | None = fact("Connectors for drives.", no())
    network: Text | None = fact("Network ports on it, in words.", no())
    ports: dict[str, SaidCount] | None = fact("Network ports on it, by type; eth1, eth2 and so on.", missing())
    bmc: SaidFlag | None = fact("Whether it can be managed over a network of its own.", missing())


class Supply(Component):
    """A power supply."""

    output: WattsByVolts | None = fact("Rated output by input voltage.", missing())
    efficiency: Efficiency | None = fact("Its 80 PLUS level, or its curve.", missing(), short=efficiency, collects=True)
    peak: SaidWatts | None = fact("What it gives for a short time.", missing())
    hold_up: SaidSeconds | None = fact("How long it gives its rated output after its input fails.", missing())
    inlet: SaidText | None = fact("Its inlet.", missing())
    input_current: SaidAmps | None = fact("The highest current its label says it draws.", missing())
    power_factor: SaidNumber | None = fact("Watts over volt-amperes.", missing())
    leakage: SaidAmps | None = fact("Current to ground while nothing is wrong.", missing())
    inrush: SaidAmps | None = fact("The current of the first instant.", missing())
    redundancy: SaidText | None = fact("How a set of them is meant, as 2+1; none.", missing())
    connectors: dict[str, SaidCount] | None = fact("Its cables by type.", missing())
    atx_version: Text | None = fact("The edition of the ATX guide it follows.", no())


class Fan(Component):
    """A fan, or a cooler for a processor; ``power.peak`` is at full speed."""

    size: Text | None = fact("Its size.", missing())
    speed_max: Text | None = fact("Its highest speed.", no())
    airflow: SaidCubicMetresPerHour | None = fact("The air it moves freely.", missing())
    static_pressure: Text | None = fact("The pressure it holds.", missing())
    noise: SaidDecibelsA | None = fact("How loud it is.", missing())
    cools: SaidWatts | None = fact("The heat of a processor it can take away.", missing())
    height: SaidMetres | None = fact("Its height.", missing())
    sockets: Texts | None = fact("The processor sockets it fits.", missing())
