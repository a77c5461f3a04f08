"""PCI Express: what a link carries, whether a slot feeds a network card, whether lanes suffice."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from planner.calc.arguments import AnyCount, Choice, Several
from planner.calc.calculation import calculation, renamed
from planner.physics import pcie as physics
from planner.tables import pcie
from planner.units import BitsPerSecond, BytesPerSecond
from planner.words import Number
from planner.worked import BeyondTable, named, number

Generation = Annotated[int, Choice(1, 2, 3, 4, 5, 6)]
Width = Annotated[int, Choice(*pcie.WIDTHS)]
Payload = Annotated[int, Choice(*pcie.PAYLOADS_B)]
CopyShare = Annotated[float, Number(0.84, 0.92)]
PciSource = "PCI Express Base Specification, Intel AN 708"


@dataclass(frozen=True, slots=True)
class PcieLink:
    """What a link carries, what packets leave of it, and what copies reach."""

    link: BytesPerSecond
    usable: BytesPerSecond
    copies: BytesPerSecond


@calculation(source=PciSource)
def pcie_link(
    *,
    gen: Generation,
    lanes: Width,
    payload: Payload = pcie.USUAL_PAYLOAD_B,
    copy_share: CopyShare = pcie.COPY_SHARE,
) -> PcieLink:
    """What a PCIe link carries in one direction.

    Copies between host and card reach less than the packets would let them: 0.84 to 0.92 of the link was measured.

    Parameters:
        gen: generation, the lower of the slot's and the card's.
        lanes: lanes that are wired, not the length of the slot.
        payload: largest payload of a packet in bytes; servers set 256 or 512.
        copy_share: what copies keep of the link.

    >>> round(pcie_link(gen=4, lanes=16).link / 1e9, 1)
    31.5
    """
    return PcieLink(
        renamed(physics.link_rate(gen=gen, lanes=lanes), "link", "B/s"),
        renamed(physics.usable_rate(gen=gen, lanes=lanes, payload=payload), "usable", "B/s"),
        renamed(physics.copy_rate(gen=gen, lanes=lanes, share=copy_share), "copies", "B/s"),
    )


@dataclass(frozen=True, slots=True)
class NicSlot:
    """What the slot lets through, what the ports want, and whether that is enough."""

    usable: BytesPerSecond
    need: BytesPerSecond
    usable_on_the_wire: BitsPerSecond
    verdict: str


@calculation(source=PciSource)
def nic_slot(
    *,
    port: BitsPerSecond,
    gen: Generation,
    lanes: Width,
    ports: Several = 1,
    payload: Payload = pcie.USUAL_PAYLOAD_B,
) -> NicSlot:
    """Whether a slot feeds the ports of a network card.

    A card in a slot that is too narrow links and works; its port just never gets fast.

    Parameters:
        port: speed of a port.
        gen: generation, the lower of the slot's and the card's.
        lanes: lanes that are wired, not the length of the slot.
        ports: ports in use at once.
        payload: largest payload of a packet in bytes; servers set 256 or 512.

    >>> nic_slot(port=100e9, gen=3, lanes=8).verdict, nic_slot(port=100e9, gen=4, lanes=8).verdict
    ('fails', 'passes')
    """
    usable = physics.usable_rate(gen=gen, lanes=lanes, payload=payload)
    need = named(ports * port / 8, "need", "B/s")
    return NicSlot(
        renamed(usable, "usable", "B/s"),
        need,
        named(8 * usable, "usable on the wire", "b/s"),
        "passes" if float(usable) >= float(need) else "fails",
    )


@dataclass(frozen=True, slots=True)
class LaneBudget:
    """Lanes wanted, lanes there are, and how many are missing."""

    wanted: float
    available: float
    missing: float
    verdict: str


@calculation(source="AMD EPYC 7002, 7003, 9004 and 9005 platforms; Intel links its sockets by other wires")
def lane_budget(
    *,
    cpu_lanes: Several,
    cpus: Annotated[int, Choice(1, 2)] = 1,
    socket_links: AnyCount = 0,
    gpus: AnyCount = 0,
    gpu_lanes: Width = 16,
    nics: AnyCount = 0,
    nic_lanes: Width = 16,
    drives: AnyCount = 0,
    drive_lanes: Width = 4,
    other: AnyCount = 0,
) -> LaneBudget:
    """Whether the processors have lanes for all cards and drives, each wired straight to them.

    Two AMD processors talk over lanes of their own: 3 or 4 links of 16, a choice of the board and no setting.

    Parameters:
        cpu_lanes: lanes of one processor.
        cpus: processors.
        socket_links: links between two sockets that take lanes, 3 or 4 on AMD boards; 0 where they take none.
        gpus: accelerators.
        gpu_lanes: lanes of each.
        nics: network cards.
        nic_lanes: lanes of each.
        drives: NVMe drives that hold data.
        drive_lanes: lanes of each.
        other: further lanes, as 4 for a boot drive.

    >>> story = {"cpus": 2, "cpu_lanes": 128, "gpus": 8, "nics": 1, "drives": 7, "other": 4}
    >>> lane_budget(**story, socket_links=3).missing
    16.0
    """
    wanted = named(
        1.0 * gpus * gpu_lanes + nics * nic_lanes + drives * drive_lanes + other,
        "wanted",
        "",
    )
    if socket_links and cpus == 1:
        raise BeyondTable(f"one processor has no links to another; {number(socket_links)} were given")
    each = float(cpu_lanes)
    available = physics.lanes_of_two(each=each, links=socket_links) if socket_links else cpus * each
    missing = max(0.0, float(wanted) - float(available))
    return LaneBudget(wanted, float(available), missing, "fails" if missing else "passes")
