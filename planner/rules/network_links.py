"""NET: what is plugged into what: ports, speeds, cables, the modules at their ends, and where copper must not go."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from planner.analyses.fabric import common_speeds, ends, is_switch, speed
from planner.facts import shared
from planner.plan.networks import Cable, Fabric, Link, Module, Port
from planner.rules.checks import AtLeast, AtMost, Check, OneOf
from planner.rules.engine import rule
from planner.rules.findings import Level
from planner.tables import cable_reach
from planner.tables.interfaces import cage, goes_into
from planner.worked import least, named

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
        yield AtMost(
            value=float(port.number),
            limit=float(port.count),
            unit="",
            says=f"{port.place} is port number {{value}}; {port.device.name} has {{limit}}.",
            pointer="",
            about="number",
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
    wanted = best
    if FAST.intersection(link.network.roles if link.network.roles_said else ()):
        hosts = [port for port in ends(cable) if not is_switch(port.device)]
        split = 1 if len(hosts) != 1 or link.split == 1 or hosts[0] == _split_end(link, cable) else link.split
        wanted = max((port.interface.speed_gbps for port in hosts), default=best) if split == 1 else best
    return AtLeast(
        value=best,
        limit=wanted if found else 0.1,
        unit="Gb/s",
        says=f"{said}: {both} run at {{value}} together; the machine's port has {{limit}}."
        if found
        else f"{said}: {both} have no speed in common.",
        about=f"speed {kind}",
        level=Level.WARNING if found else None,
        ways=lambda: ("ports of one kind at both ends",),
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


@rule("NET102", "cables and modules fit their ports and reach")
def cable_fits(link: Link) -> Iterator[Check]:
    """A cable of the wrong kind does not go in, one that is too long links today and drops frames tomorrow.

    What: the ends of a cable, or the modules it ends in, go into both ports; a fibre has a module at each end, of one
    kind, made for that fibre and that connector; its length is within reach at the speed it runs at. Direct copper
    above 3 m at 25 Gb/s a lane needs error correction switched on at both ends, which is a warning. Wi-Fi shares its
    air and loses frames: it carries no compute or storage.

    How: reach by type and speed, IEEE 802.3 and the makers of modules.

    Fails::
        parts:
          own/nic: {kind: nic, ports: {100gbase-x-qsfp28: 1}, speed: 100 Gb/s}
          own/switch: {kind: switch, ports: {100gbase-x-qsfp28: 8}}
        devices: {rig: {kind: server, fit: {nics: own/nic}}, hub: {part: own/switch}}
        networks: {data: {role: storage, links: {rig: {from: rig/nic1, to: hub/1, cable: DAC 7 m}}}}
    Passes::
        parts:
          own/nic: {kind: nic, ports: {100gbase-x-qsfp28: 1}, speed: 100 Gb/s}
          own/switch: {kind: switch, ports: {100gbase-x-qsfp28: 8}}
        devices: {rig: {kind: server, fit: {nics: own/nic}}, hub: {part: own/switch}}
        networks: {data: {role: storage, links: {rig: {from: rig/nic1, to: hub/1, cable: DAC 3 m}}}}
    """
    if link.wireless:
        if link.network.roles_said and FAST.intersection(link.network.roles):
            roles = " and ".join(link.network.roles)
            yield OneOf(
                value="Wi-Fi",
                accepted=("a cable",),
                says=f"{link.network.name} carries {roles} over {{value}}; it wants {{accepted}}.",
                pointer="kind",
            )
        return
    if not link.cables or (link.outward and not link.has_cable):
        return
    medium = cable_reach.medium(link.cable_type)
    for kind, cable, count in kinds_of(link):
        if medium in cable_reach.FIBRE:
            yield from _fibre(link, kind, cable, count)
        else:
            yield from _own_ends(link, kind, cable, count, medium)
            yield from _own_reach(link, kind, cable, count, medium)


def _own_ends(link: Link, kind: str, cable: Cable, count: int, medium: cable_reach.Medium) -> Iterator[Check]:
    modules = link.modules
    for index, port in enumerate(ends(cable)):
        end = _end(link, index, port, medium, modules)
        fits = goes_into(end, port.interface.cage) if end else False
        yield OneOf(
            value="goes in" if fits else "does not go in",
            accepted=("goes in",),
            says=f"{said_of(cable, count)}: the {end or link.cable_type} end {{value}} at {port.place}, "
            f"which is {port.type}.",
            pointer="cable",
            about=f"end {index} {kind}",
        )


def _end(link: Link, index: int, port: Port, medium: cable_reach.Medium, modules: tuple[Module, ...]) -> str:
    if medium == "twisted pair":
        # A module with an RJ45 socket makes a module port take the cable.
        return modules[min(index, len(modules) - 1)].cage if modules and port.interface.cage != "rj45" else "rj45"
    if link.has_ends:
        split_first = link.split_near == (index == 0)
        return cage(link.ends[0] if split_first or len(link.ends) == 1 else link.ends[-1])
    # Without a part nobody said which ends it has: it is bought to fit, if such a cable can be.
    return port.interface.cage if port.interface.cage != "rj45" else ""


def _own_reach(link: Link, kind: str, cable: Cable, count: int, medium: cable_reach.Medium) -> Iterator[Check]:
    runs_at = float(speed(link, cable)) * (link.split if medium == "direct copper" else 1)
    says = f"{said_of(cable, count)}: {{value}} of {link.cable_type} at {runs_at:g} Gb/s reaches {{limit}}"
    most = cable_reach.own_reach(link.cable_type, runs_at)
    if medium == "twisted pair" and link.modules:
        most = least(most, *(module.reach_m for module in link.modules), name="reach of cable and module")
    yield AtMost(
        value=link.length_m,
        limit=most,
        unit="m",
        says=f"{says}.",
        pointer="cable",
        about=f"reach {kind}",
        ways=lambda: ("a shorter way, an active optical cable, or modules and fibre",),
    )
    plain = cable_reach.own_reach(link.cable_type, runs_at, corrected=False)
    if float(plain) < float(link.length_m) <= float(most):
        yield AtMost(
            value=link.length_m,
            limit=plain,
            unit="m",
            says=f"{says} without error correction: switch RS-FEC on at both ends.",
            pointer="cable",
            about=f"corrected {kind}",
            level=Level.WARNING,
        )


def _fibre(link: Link, kind: str, cable: Cable, count: int) -> Iterator[Check]:
    said = said_of(cable, count)
    if not link.modules:
        if not cable.outward:
            yield OneOf(
                value="none",
                accepted=("a module at each end",),
                says=f"{said}: {link.cable_type} wants {{accepted}}; the layout names {{value}}.",
                pointer="optics",
                about=f"modules {kind}",
                ways=lambda: (f"state {link.at}.optics, as nvidia/mma1b00-c100d",),
            )
        return
    kinds = tuple(cable_reach.module_kind(module.kind) for module in link.modules)
    if not cable.outward:
        yield OneOf(
            value=kinds[1],
            accepted=(kinds[0],),
            says=f"{said}: one end has a module of kind {kinds[0]}, the other {{value}}; the two do not talk.",
            pointer="optics",
            about=f"kinds {kind}",
        )
    for index, (port, module) in enumerate(zip(ends(cable), link.modules, strict=False)):
        fits = goes_into(module.cage, port.interface.cage)
        yield OneOf(
            value="goes in" if fits else "does not go in",
            accepted=("goes in",),
            says=f"{said}: {module.written} {{value}} at {port.place}, which is {port.type}.",
            pointer="optics",
            about=f"module {index} {kind}",
        )
    medium = cable_reach.medium(link.cable_type)
    lit = sorted(cable_reach.module_fibres(kinds[0]))
    yield OneOf(
        value=medium,
        accepted=tuple(lit),
        says=f"{said}: {link.cable_type} is {{value}}; {kinds[0].upper()} modules are made for {{accepted}}.",
        pointer="cable",
        about=f"fibre {kind}",
    )
    if medium not in lit:
        return
    if link.has_ends:
        wanted = cable_reach.module_connector(kinds[0])
        yield OneOf(
            value=wanted if link.ends[0].casefold().startswith(wanted.casefold()) else link.ends[0],
            accepted=(wanted,),
            says=f"{said}: the fibre ends in {{value}}; the module has {{accepted}}.",
            pointer="cable",
            about=f"connector {kind}",
        )
    runs_at = float(speed(link, cable))
    reach = cable_reach.module_reach(kinds[0], link.cable_type, runs_at)
    yield AtMost(
        value=link.length_m,
        limit=named(reach, "reach", "m"),
        unit="m",
        says=f"{said}: {{value}} of {link.cable_type}; {kinds[0].upper()} reaches {{limit}} over it.",
        pointer="cable",
        about=f"reach {kind}",
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
