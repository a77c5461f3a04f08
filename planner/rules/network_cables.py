"""NET102: cables and the modules at their ends: whether they go in, talk to each other, and reach."""

from __future__ import annotations

from collections.abc import Iterator

from planner.analyses.fabric import ends, speed
from planner.plan.networks import Cable, Link, Module, Port
from planner.rules.checks import AtMost, Check, OneOf
from planner.rules.engine import rule
from planner.rules.findings import Level
from planner.rules.network_links import FAST, kinds_of, said_of
from planner.tables import cable_reach
from planner.tables.interfaces import cage, goes_into
from planner.worked import least, named


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
    if modules and medium != "twisted pair":
        yield OneOf(
            value=modules[0].written,
            accepted=("none",),
            says=f"{said_of(cable, count)}: {link.cable_type} has its own ends; the layout puts {{value}} into its "
            "ports, too.",
            pointer="optics",
            about=f"modules {kind}",
            ways=lambda: ("no optics, or a fibre between them",),
        )
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
