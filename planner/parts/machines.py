"""Machines that stand in racks and on benches: servers, workstations, switches, routers."""

from planner.layout.models.fields import Block, fact, missing, no
from planner.layout.models.readers import Text
from planner.parts.components import Efficiency, Pcie, efficiency
from planner.parts.part import Powered
from planner.parts.readers import WattsByVolts
from planner.values import SaidAmps, SaidCount, SaidFlag, SaidMetres, SaidRedundancy, SaidSeconds, SaidText, SaidWatts


class Supplies(Block):
    """The power supplies a machine comes with; their part says the rest."""

    part: Text | None = fact("Their part id.", no())
    count: SaidCount | None = fact("How many.", missing())
    form: SaidText | None = fact("crps, hot-swap, atx and so on.", missing())
    inlet: SaidText | None = fact("The inlet of each.", missing())
    output: WattsByVolts | None = fact("Rated output of each by input voltage.", missing())
    efficiency: Efficiency | None = fact(
        "Their 80 PLUS level, or their curve.", missing(), short=efficiency, collects=True
    )
    peak: SaidWatts | None = fact("What each gives for a short time.", missing())
    hold_up: SaidSeconds | None = fact("How long each gives its rated output after its input fails.", missing())
    input_current: SaidAmps | None = fact("The highest current each draws.", missing())


class GpuBay(Block):
    """Room for accelerators."""

    count: SaidCount | None = fact("How many fit.", missing())
    slots: SaidCount | None = fact("Slot positions for each.", missing())
    length: SaidMetres | None = fact("The longest card that fits.", missing())
    height: SaidMetres | None = fact("The highest card that fits.", missing())


class Fans(Block):
    """The fans a machine comes with."""

    count: SaidCount | None = fact("How many.", missing())
    size: Text | None = fact("Their size.", no())
    part: Text | None = fact("Their part id.", no())


class Server(Powered):
    """A server or workstation, its chassis, or a frame that is filled by hand."""

    supplies: Supplies | None = fact("Its power supplies.", missing())
    redundancy: SaidRedundancy | None = fact("Supplies as needed + spare, as 2+1; none.", missing())
    sockets: SaidCount | None = fact("Processors it takes.", missing())
    cpu_family: Text | None = fact("The processors it takes, in words.", no())
    memory_slots: SaidCount | None = fact("Slots for memory.", missing())
    drive_bays: dict[str, SaidCount] | None = fact("Bays for drives by kind.", missing())
    gpu_bay: GpuBay | None = fact("Room for accelerators.", missing())
    bonded: SaidFlag | None = fact("Whether an open frame is tied to ground.", missing())
    pcie: Pcie | None = fact("How its PCIe lanes are led.", missing())
    board: Text | None = fact("The board in it, by part id.", missing())
    boards: Text | None = fact("The boards it takes.", no())
    fans: Fans | None = fact("Its fans.", missing())
    network: Text | None = fact("Network ports it comes with, in words.", no())
    ports: dict[str, SaidCount] | None = fact("Network ports it comes with, by type; eth1, eth2 and so on.", missing())


class Switch(Powered):
    """A network switch or router."""

    ports: dict[str, SaidCount] | None = fact("Ports by type.", missing())
