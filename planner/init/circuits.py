"""Breaker and outlet for what was said: the smallest of the usual sizes that carries the load for hours.

Choosing one is a decision of the plan, not a fact about the house. Where the load or the voltage is not known nothing
is chosen. Sources: NEC 210.20(A) for 80 % of the breaker, 210.8(A) for the ground-fault interrupter, NEMA WD 6 and
IEC 60309-2 for the outlets. In IEC countries the same 80 % is kept, and a 30 mA RCBO.
"""

from __future__ import annotations

from dataclasses import dataclass

from planner.catalog import Catalog
from planner.init.answers import UNKNOWN, Country, Room, Service
from planner.init.machines import Coolers
from planner.parts.cooling import Cooling
from planner.tables import connectors, nec_ground_fault
from planner.tables.connector_patterns import Connector
from planner.tables.nec_receptacles import smallest_branch_wire
from planner.tables.systems import system as voltages
from planner.worked import BeyondTable

CONTINUOUS_SHARE = 0.8


@dataclass(frozen=True, slots=True)
class Choice:
    """A breaker and an outlet as a layout writes them; ``carries_va`` for hours, zero where nothing was chosen."""

    breaker: str = UNKNOWN
    outlet: str = UNKNOWN
    carries_va: float = 0.0


@dataclass(frozen=True, slots=True)
class Group:
    """Servers on circuits of one choice: ``per_circuit`` on each of ``circuits``."""

    choice: Choice
    circuits: int
    per_circuit: int


def system_of(country: Country, service: Service) -> str:
    """The voltage system: as said, else what the rule book's countries give to houses; empty when not known."""
    return service.system or {"NEC": "120/240 V", "IEC": "230 V"}.get(country.family, "")


def servers(count: int, va: float | None, country: Country, service: Service, room: Room) -> Group:
    """Circuits for ``count`` servers that draw ``va`` each; nothing is chosen when that is None.

    All on the smallest circuit that carries them together, else as many as one of the larger carries.

    >>> servers(2, 1900.0, Country("NEC-2023"), Service(), Room())
    Group(choice=Choice(breaker='20 A 2P GFCI', outlet='NEMA 6-20R', carries_va=3840.0), circuits=1, per_circuit=2)
    """
    choices = _choices(country, service, room)
    if va is None or not choices:
        return Group(Choice(), 1, count)
    shared = [choice for choice in choices if not choice.breaker.startswith("50 A")]
    for choice in shared:
        if count * va <= choice.carries_va:
            return Group(choice, 1, count)
    for choice in (*reversed(shared), *choices):
        if (each := int(choice.carries_va // va) if va else count) >= 1:
            return Group(choice, -(-count // each), each)
    return Group(Choice(), count, 1)


def _choices(country: Country, service: Service, room: Room) -> tuple[Choice, ...]:
    """The usual circuits of a house, smallest first."""
    name = system_of(country, service)
    if not country.family or not name:
        return ()
    found = voltages(name)
    made = []
    for low, high, amps, poles, outlet in _USUAL[country.family]:
        # One pole is a line and the neutral, two are two lines: the high leg to the neutral is neither.
        pairs = {pair: volts for pair, volts in found.nominal.items() if ("N" in pair) == (poles == 1)}
        volts = next((volts for volts in pairs.values() if low <= volts <= high), 0.0)
        if volts:
            protection = _protection(country, room, outlet, max(found.to_ground.values()))
            kind = f"{amps:g} A {poles}P" if country.family == "NEC" else f"C{amps:g}"
            made.append(Choice(f"{kind}{protection}", outlet, CONTINUOUS_SHARE * amps * volts))
    return tuple(made)


# Lowest and highest voltage between the contacts, amperes, poles, outlet.
_USUAL: dict[str, tuple[tuple[float, float, float, int, str], ...]] = {
    "NEC": (
        (120, 120, 20, 1, "NEMA 5-20R"),
        (208, 240, 20, 2, "NEMA 6-20R"),
        (208, 240, 30, 2, "NEMA L6-30R"),
        (208, 240, 50, 2, "NEMA 6-50R"),
    ),
    "IEC": (
        (220, 240, 16, 1, "IEC 60309 16 A 2P+E"),
        (220, 240, 32, 1, "IEC 60309 32 A 2P+E"),
    ),
}


def _protection(country: Country, room: Room, outlet: str, to_ground: float) -> str:
    """The ground-fault word after a breaker, where the place asks for one; empty where that is not known."""
    if country.family == "IEC":
        return " RCBO 30 mA type A"
    connector = connectors.find(outlet)
    try:
        verdict = nec_ground_fault.receptacle_ground_fault(
            place=room.kind,  # type: ignore[arg-type]  # a kind without a row raises, as every place does
            occupancy=country.occupancy,  # type: ignore[arg-type]
            volts=connector.highest_volts,
            amps=connector.amps,
            phases=1,
            volts_to_ground=to_ground,
            edition=country.book.lstrip("~"),
        )
    except BeyondTable:
        return ""
    return " GFCI" if verdict.verdict == "required" else ""


def cooling(units: Coolers, catalog: Catalog, country: Country, service: Service, room: Room) -> Choice:
    """Breaker and outlet of a unit whose part states its plug; of one to be wired, the largest breaker on its label."""
    loaded = catalog.load(units.part, kind=units.kind) if units.part else None
    part = loaded.part if loaded is not None else None
    if units.plug and country.family == "NEC" and system_of(country, service):
        return _plugged((connectors.find(units.plug, "plug"),), None, country, service, room)
    if not isinstance(part, Cooling) or country.family != "NEC" or not system_of(country, service):
        return Choice()
    mocp = part.mocp.value if part.mocp is not None else None
    if part.inlet is not None and part.inlet.value == "hard-wired":
        volts = [each for each in (part.volts.value, *part.volts.one_of) if each] if part.volts is not None else []
        two = bool(volts) and min(volts) > 150
        return Choice(f"{mocp:g} A {2 if two else 1}P" if mocp and volts else UNKNOWN, "hard-wired")
    if part.plug is None:
        return Choice()
    plugs = tuple(connectors.find(name, "plug") for name in (part.plug.value, *part.plug.one_of) if name)
    return _plugged(plugs, mocp, country, service, room)


def plug_volts(plug: str, country: Country, service: Service) -> str:
    """The voltage between the contacts of a plug where it will be used, as a layout writes it."""
    connector = connectors.find(plug, "plug")
    name = system_of(country, service) or ("120/240 V" if connector.kind == "nema" else "230 V")
    pairs = voltages(name).nominal
    fits = [volts for pair, volts in pairs.items() if ("N" in pair) == (connector.hots == 1)]
    return f"{(max(fits) if fits else max(pairs.values())):g} V"


def _plugged(
    plugs: tuple[Connector, ...], mocp: float | None, country: Country, service: Service, room: Room
) -> Choice:
    """The smallest outlet that takes each of the plugs, on a breaker of its size or the largest that is allowed."""
    takes = [
        socket
        for socket in map(connectors.find, connectors.IDS)
        if socket.kind == "nema" and plugs and all(connectors.mates(plug, socket) for plug in plugs)
    ]
    if not takes:
        return Choice()
    socket = min(takes, key=lambda each: each.amps)
    amps = min(socket.amps, mocp or socket.amps)
    name = socket.id.upper().replace("NEMA-", "NEMA ")
    highest = max(voltages(system_of(country, service)).to_ground.values())
    return Choice(f"{amps:g} A {socket.hots}P{_protection(country, room, name, highest)}", name)


def smallest_wire(choice: Choice, country: Country) -> str:
    """The smallest copper wire that a breaker of this size may protect, NEC 210.24; empty where the table has none.

    >>> smallest_wire(Choice("30 A 2P GFCI", "NEMA L6-30R"), Country("~NEC-2023"))
    '10 AWG'
    """
    amps = choice.breaker.partition(" A ")[0]
    if country.family != "NEC" or not amps.isdecimal():
        return ""
    try:
        return smallest_branch_wire(float(amps), "copper", country.book.lstrip("~"))
    except BeyondTable:
        return ""
