"""NET101, NET110: what is plugged into what: ports, speeds, and where copper must not go."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from planner.analyses.fabric import between_ends, common_speeds, ends, is_switch
from planner.plan.networks import Cable, Fabric, Link, Port
from planner.rules.checks import AtLeast, AtMost, Check, OneOf
from planner.rules.engine import rule
from planner.rules.findings import Level
from planner.tables import cable_reach
from planner.viewing import shared

FAST = frozenset({"compute", "storage"})


def kinds_of(link: Link) -> Iterator[tuple[str, Cable, int]]:
    """The cables of a link that join different kinds of ports: a name for each kind, a cable, how many are alike."""
    alike: dict[tuple[str, ...], list[Cable]] = {}
    for cable in link.cables:
        alike.setdefault(tuple(port.type for port in ends(cable)), []).append(cable)
    for index, same in enumerate(alike.values()):
        yield f"{index}" if index else "", same[0], len(same)


def said_of(cable: Cable, count: int) -> str:
    """How a sentence calls some cables that are alike."""
    to = "out" if cable.outward else f"to {cable.far.place}"
    one = f"{cable.near.place} {to}"
    return one if count == 1 else f"{one} and {count - 1} more"


@shared
def cables_at_ports(fabric: Fabric) -> dict[str, int]:
    """How many cables are in each port, by its place; ports that nobody named are left out."""
    places: Counter[str] = Counter()
    for network in fabric.networks:
        for link in network.links:
            near = {cable.near.place for cable in link.cables if cable.near.name}
            far = [cable.far.place for cable in link.cables if not cable.outward and cable.far.name]
            # A split end takes one plug for several cables.
            if link.split > 1 and not link.split_near:
                near, far = set(), [*[c.near.place for c in link.cables if c.near.name], *dict.fromkeys(far)]
            elif link.split == 1:
                near, far = set(), [*[c.near.place for c in link.cables if c.near.name], *far]
            places.update([*sorted(near), *far])
    return dict(places)


@rule("NET101", "the ports of a link are there, free, and have a speed in common")
def ports_match(link: Link) -> Iterator[Check]:
    """Ports that share no speed stay dark; a fast card on a slow port runs as slow as the port.

    What: a port's number is one its device has; each port takes one cable; both ends run at one speed, which the cable
    and its modules carry, and at the speed that the layout states. In a network for compute or storage a machine's port
    runs at all it can, else it is a warning. Where the network speaks RoCE or InfiniBand, so does each network card.

    How: a module port also runs the slower modules of its kind; what one product offers beside that is its maker's
    choice. Twisted pair agrees on the highest speed both ports have.

    Fails::
        parts:
          own/nic: {kind: nic, ports: {100gbase-x-qsfp28: 1}, speed: 100 Gb/s}
          own/switch: {kind: switch, ports: {10gbase-t: 8}}
        devices: {rig: {kind: server, fit: {nics: own/nic}}, hub: {part: own/switch}}
        networks: {data: {role: storage, links: {rig: {from: rig/nic1, to: hub/1, cable: DAC 2 m}}}}
    Passes::
        parts:
          own/nic: {kind: nic, ports: {100gbase-x-qsfp28: 1}, speed: 100 Gb/s}
          own/switch: {kind: switch, ports: {100gbase-x-qsfp28: 8}}
        devices: {rig: {kind: server, fit: {nics: own/nic}}, hub: {part: own/switch}}
        networks: {data: {role: storage, links: {rig: {from: rig/nic1, to: hub/1, cable: DAC 2 m}}}}
    """
    numbered = [port for cable in link.cables for port in ends(cable) if port.numbered]
    if numbered:
        port = max(numbered, key=lambda each: (each.number - each.count, is_switch(each.device)))
        first = next((each for each in numbered if each.number < 1), None)
        yield (
            AtMost(
                value=float(port.number),
                limit=float(port.count),
                unit="",
                says=f"{port.place} is port number {{value}}; {port.device.name} has {{limit}}.",
                pointer="",
                about="number",
            )
            if first is None
            else AtLeast(
                value=float(first.number),
                limit=1.0,
                unit="",
                says=f"{first.place} is port number {{value}}; ports are numbered from {{limit}} on.",
                pointer="",
                about="number",
            )
        )
    looped = [cable for cable in link.cables if not cable.outward and cable.near.device == cable.far.device]
    if looped:
        yield AtMost(
            value=float(len(looped)),
            limit=0.0,
            unit="",
            says=f"Cables that lead from a device back to itself: {{value}}, {looped[0].near.place} to "
            f"{looped[0].far.place}. A loop floods a switch.",
            pointer="",
            about="loop",
        )
    used = cables_at_ports(link.network.fabric)
    twice = sorted({port.place for cable in link.cables for port in ends(cable) if used.get(port.place, 0) > 1})
    if link.cables and not link.wireless:
        yield AtMost(
            value=float(len(twice)),
            limit=0.0,
            unit="",
            says=f"Ports with more than one cable in them: {{value}}{_named(twice)}.",
            about="twice",
        )
    if link.wireless:
        return
    for kind, cable, count in kinds_of(link):
        if not cable.outward:
            yield _one_speed(link, kind, cable, count)
    if link.network.remote:
        yield from _remote(link)


def _named(places: list[str]) -> str:
    shown = ", ".join(places[:4]) + (f" and {len(places) - 4} more" if len(places) > 4 else "")
    return f", {shown}" if places else ""


def _one_speed(link: Link, kind: str, cable: Cable, count: int) -> Check:
    found = common_speeds(link, cable)
    best = max(found, default=0.0)
    said, both = said_of(cable, count), f"{cable.near.type} and {cable.far.type}"
    if link.speed_said and best >= link.speed_gbps:
        return _stated_speed(link, kind, cable, said, found)
    if link.speed_said:
        return AtLeast(
            value=best,
            limit=link.speed_gbps,
            unit="Gb/s",
            says=f"{said}: {both} run at {{value}} together; the layout states {{limit}}.",
            pointer="speed",
            about=f"speed {kind}",
            ways=lambda: (f"ports of one kind, or {best:g} Gb/s stated",) if found else ("ports of one kind",),
        )
    wanted = _machine_speed(link, cable, best)
    return AtLeast(
        value=best,
        limit=wanted if found else 0.1,
        unit="Gb/s",
        says=f"{said}: {both} run at {{value}} together; the machine's port has {{limit}}."
        if found
        else f"{said}: {both} have no speed in common{between_ends(link)}.",
        about=f"speed {kind}",
        level=Level.WARNING if found else None,
        ways=lambda: ("ports of one kind at both ends",),
    )


def _machine_speed(link: Link, cable: Cable, best: float) -> float:
    """What the ports of machines at a cable run at in a network for compute or storage; elsewhere ``best`` will do."""
    if not FAST.intersection(link.network.roles if link.network.roles_said else ()):
        return best
    hosts = [port for port in ends(cable) if not is_switch(port.device)]
    split = 1 if len(hosts) != 1 or link.split == 1 or hosts[0] == _split_end(link, cable) else link.split
    return max((port.interface.speed_gbps for port in hosts), default=best) if split == 1 else best


def _stated_speed(link: Link, kind: str, cable: Cable, said: str, found: tuple[float, ...]) -> Check:
    """A stated speed that the ends reach: one they usually run at, and not below what the machine's port has."""
    runs_at = float(link.speed_gbps)
    if runs_at not in found:
        return OneOf(
            value=f"{runs_at:g}",
            accepted=tuple(f"{each:g}" for each in found),
            says=f"{said}: the layout states {{value}} Gb/s; ports like these run at {{accepted}} Gb/s.",
            pointer="speed",
            about=f"speed {kind}",
            level=Level.WARNING,
        )
    return AtLeast(
        value=link.speed_gbps,
        limit=_machine_speed(link, cable, runs_at),
        unit="Gb/s",
        says=f"{said}: the layout states {{value}}; the machine's port has {{limit}}.",
        pointer="speed",
        about=f"speed {kind}",
        level=Level.WARNING,
        ways=lambda: ("leave the speed out: the link runs at all it can",),
    )


def _split_end(link: Link, cable: Cable) -> Port:
    return cable.near if link.split_near else cable.far


def _remote(link: Link) -> Iterator[Check]:
    cards = {port.card.name: port.card for cable in link.cables for port in ends(cable) if port.on_card}
    for name, card in cards.items():
        speaks = link.network.remote in card.rdma
        yield OneOf(
            value=link.network.remote if speaks else ", ".join(card.rdma) or "none",
            accepted=(link.network.remote,),
            says=f"{link.network.name} speaks {{accepted}}; {name} speaks {{value}}.",
            about=f"remote {name}",
        )


@rule("NET110", "no copper leads from one building to another", level=Level.WARNING, cites="Article 805, practice")
def no_copper_between_buildings(link: Link) -> Iterator[Check]:
    """Two buildings have two grounds: a strike nearby puts thousands of volts between them, and the cable joins them.

    What: a cable whose ends stand in different buildings is fibre.

    Fails::
        rooms: {house: {kind: office, building: main}, shed: {kind: garage, building: shed}}
        devices: {hub: {kind: switch, room: house}, rig: {kind: server, room: shed}}
        networks: {data: {role: storage, links: {out: {from: rig/eth1, to: hub/1, cable: Cat6 30 m}}}}
    Passes::
        rooms: {house: {kind: office, building: main}, shed: {kind: garage, building: shed}}
        devices: {hub: {kind: switch, room: house}, rig: {kind: server, room: shed}}
        networks: {data: {role: storage, links: {out: {from: rig/eth1, to: hub/1, cable: OM4 30 m}}}}
    """
    if link.wireless:
        return
    for cable in link.cables:
        if cable.outward or cable.near.device.room == cable.far.device.room:
            continue
        one, other = cable.near.device.room.building, cable.far.device.room.building
        if one == other:
            continue
        medium = cable_reach.medium(link.cable_type)
        yield OneOf(
            value="copper" if medium in cable_reach.COPPER else "fibre",
            accepted=("fibre",),
            says=f"{said_of(cable, 1)} leads from {one} to {other} over {{value}}; it wants {{accepted}}.",
            pointer="cable",
            about="buildings",
            ways=lambda: ("fibre with a module at each end",),
        )
        return
