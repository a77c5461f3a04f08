"""Networks: what each machine reaches and what holds it back, ports left on switches, and what jobs make of them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

from planner.analyses import fabric
from planner.analyses.fabric_shape import bisection, leaves
from planner.analyses.traffic import exchange, families
from planner.facts import Missing
from planner.plan import Plan
from planner.plan.networks import Fabric, Link, Network
from planner.plan.objects import Device
from planner.plan.traffic import Traffic
from planner.report.tables import Table
from planner.told import Told, told
from planner.viewing import Memory, stated
from planner.views import NoSuchObject
from planner.worked import BeyondTable, number

SUMMARY = "Each network's links, what its machines reach and what limits them, switch ports, and islands of jobs."
GIGA = 1e9


def tables(plan: Plan, name: str) -> Iterator[Table]:
    """Links and machines of every network, or of the one called ``name``; then switches and jobs."""
    if name and name not in plan.networks:
        raise NoSuchObject(name, plan.networks)
    memory: Memory = {}
    for network in plan.networks.values():
        if name in ("", network.name):
            yield _links(network, memory)
            yield _machines(network, memory)
    if not name:
        yield _switches(plan.fabric)
        yield _jobs(plan, memory)


def _links(network: Network, memory: Memory) -> Table:
    rows, asks = [], []
    for link in network.links:
        speed = told(_link_speed, link, "Gb/s", memory) if link.cables else Told(None, None)
        length = told(lambda seen: seen.length_m, link, "m", memory) if link.has_cable else Told(None, None)
        kind = "Wi-Fi" if link.wireless else link.cable_type if stated(link, "cable_type") else "not said"
        rows.append((link.name, str(len(link.cables)), kind, str(length) if link.has_cable else "", str(speed)))
        asks += [*speed.asks, *length.asks]
    roles = ", ".join(network.roles) if stated(network, "roles") else "a role nobody stated"
    return Table(
        title=f"Network {network.name}: {roles}",
        columns=("link", "cables", "cable", "length", "speed"),
        rows=tuple(rows),
        right=(1, 3, 4),
        notes=_notes(asks, network, memory),
        empty="no links",
    )


def _link_speed(link: Link) -> float:
    return fabric.speed(link, link.cables[0])


def _notes(asks: list[str], network: Network, memory: Memory) -> tuple[str, ...]:
    notes = [f"To know more, {ask}." for ask in dict.fromkeys(asks)]
    if any(link.wireless for link in network.links):
        notes.append("Wi-Fi shares its air: it reaches what was measured on it, both directions together.")
    try:
        found = leaves(network)
    except (Missing, BeyondTable):
        found = ()
    notes += [
        f"{leaf.name}: machines may send {number(leaf.hosts)} Gb/s, {number(leaf.uplinks)} Gb/s lead on, "
        f"{number(leaf.ratio)} to 1."
        for leaf in found
    ]
    if found:
        worst = told(lambda seen: bisection(seen).worst, network, "Gb/s", memory)
        notes.append(f"Half of the machines can send {worst} to the other half at worst.")
    return tuple(notes)


def _machines(network: Network, memory: Memory) -> Table:
    try:
        hosts = fabric.hosts_of(network)
    except Missing:
        hosts = ()
    rows: list[tuple[str, ...]] = []
    asks: list[str] = []
    for host in hosts:
        ports = len(fabric.cables_of(network, host))
        rate = told(lambda seen, host=host: fabric.host_way(seen, host).rate / GIGA, network, "GB/s", memory)  # type: ignore[misc]
        rows.append((host.name, str(ports), str(rate), _limit(network, host), _use(network, host)))
        asks += rate.asks
    return Table(
        title=f"Machines on {network.name}",
        columns=("machine", "ports", "reaches", "limited by", "for storage"),
        rows=tuple(rows),
        right=(1, 2),
        notes=tuple(f"To know more, {ask}." for ask in dict.fromkeys(asks)),
        empty="no machines",
    )


def _limit(network: Network, host: Device) -> str:
    try:
        way = fabric.host_way(network, host)
    except (Missing, BeyondTable):
        return "unknown"
    return "its slot" if way.limit.name.startswith("PCIe") else "its links"


def _use(network: Network, host: Device) -> str:
    serves, mounts = host in network.serves, host in network.mounts
    return "serves and mounts" if serves and mounts else "serves" if serves else "mounts" if mounts else ""


def _switches(whole: Fabric) -> Table:
    used: dict[str, set[str]] = {}
    devices: dict[str, Device] = {}
    for network in whole.networks:
        for _, cable in fabric.cables(network):
            for end in ("near", "far"):
                if stated(cable, end) and fabric.is_switch(getattr(cable, end).device):
                    port = getattr(cable, end)
                    devices[port.device.name] = port.device
                    used.setdefault(port.device.name, set()).add(port.name or f"unnamed {len(used)}")
    rows = []
    for name, device in devices.items():
        count = len(device.ports) if device.has_ports else 0
        taken = len(used[name])
        rows.append((name, str(taken), str(count) if count else "unknown", str(count - taken) if count else "unknown"))
    return Table("Switch ports", ("switch", "used", "of", "free"), tuple(rows), right=(1, 2, 3), empty="no switches")


def _jobs(plan: Plan, memory: Memory) -> Table:
    rows: list[tuple[str, ...]] = []
    asks: list[str] = []
    for traffic in cast("tuple[Traffic, ...]", plan.traffic):
        cells, asked = _job(traffic, memory)
        rows.append(cells)
        asks += asked
    return Table(
        title="Jobs on the networks",
        columns=("job", "islands", "gradients", "step", "over"),
        rows=tuple(rows),
        right=(2, 3),
        notes=(*(f"To know more, {ask}." for ask in dict.fromkeys(asks)), *_told_of(rows)),
        empty="no jobs",
    )


def _told_of(rows: list[tuple[str, ...]]) -> tuple[str, ...]:
    if not rows:
        return ()
    return ("Gradients: one exchange between all cards at the share of the wire that collectives were seen to reach.",)


def _job(traffic: Traffic, memory: Memory) -> tuple[tuple[str, ...], tuple[str, ...]]:
    try:
        islands = families(traffic)
    except Missing as missing:
        return (traffic.name, "unknown", "", "", ""), (missing.gap.wanted,)
    words = ", ".join(f"{family} × {len(names)}" for family, names in islands.items()) or "no cards"
    if len(islands) != 1 or len(traffic.nodes) < 2 or not traffic.trains or traffic.spread:
        return (traffic.name, words, "", "", ""), ()
    time = told(_exchange_time, traffic, "s", memory)
    step = told(lambda seen: seen.step_s, traffic, "s", memory)
    return (traffic.name, words, str(time), str(step), _over(traffic)), (*time.asks, *step.asks)


def _exchange_time(traffic: Traffic) -> float:
    made = exchange(traffic)
    if made is None:
        raise BeyondTable(f"no network for compute joins the machines of {traffic.name}")
    return made.time


def _over(traffic: Traffic) -> str:
    try:
        made = exchange(traffic)
    except (Missing, BeyondTable):
        return "unknown"
    return made.network if made is not None else "no network for compute"
