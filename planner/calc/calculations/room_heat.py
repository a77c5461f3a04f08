"""Heat of a room: rules of thumb that are in print, layers, leaks, sun, air through it, and the inlets."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

from planner.calc.arguments import AnyCount, Printed, Share, SomeWatts, Within
from planner.calc.calculation import calculation, renamed
from planner.physics import thermal
from planner.physics.thermal import BTU_PER_HOUR_W
from planner.quantities import BadQuantity
from planner.tables import ashrae
from planner.tables.heat_rules import (
    UK_BLINDLESS,
    UK_LIGHTING,
    UK_NORTH_GLASS,
    UK_PERSON,
    UK_ROOM,
    UK_SOUTH_GLASS,
    UK_WATTS,
    WHITE_PAPER_25,
)
from planner.units import (
    Celsius,
    CubicMetres,
    CubicMetresPerHour,
    Kelvins,
    Metres,
    PerHour,
    SquareMetreKelvinsPerWatt,
    SquareMetres,
    Unit,
    Watts,
    WattsPerSquareMetreKelvin,
)
from planner.words import Number
from planner.worked import BeyondTable, named

BtuPerHour = Annotated[float, Unit("BTU/h")]
CubicFeetPerMinute = Annotated[float, Unit("CFM")]
M3_PER_HOUR_PER_CFM = 60 * 0.3048**3


@dataclass(frozen=True, slots=True)
class MachineRoomHeat:
    """Heat of a machine room by the white paper, and how much more it is than the machines'."""

    total: Watts
    ratio: float


@calculation(source="APC White Paper 25 (Rasmussen), revisions of 2003 and later; coefficients from general knowledge")
def machine_room_heat(
    *,
    machines: SomeWatts,
    ups_rating: Watts = 0.0,
    floor: SquareMetres = 0.0,
    people: AnyCount = 0,
    revision: Literal["2003", "current"] = "current",
) -> MachineRoomHeat:
    """Heat of a machine room: machines, losses of UPS and distribution, lights, people.

    Parameters:
        machines: what the machines draw.
        ups_rating: rated power of UPS and distribution, on which part of their losses hangs.
        floor: floor area, for lights.
        people: how many work there.
        revision: of the paper, which lowered its losses later.

    >>> machine_room_heat(machines=75e3, ups_rating=250e3, floor=5000 * 0.09290304, people=20, revision="2003").total
    108000.0
    """
    by = WHITE_PAPER_25[revision]
    ups = named(by.ups_rated * ups_rating + by.ups_load * machines, "loss of the UPS", "W") if ups_rating else 0.0
    losses = by.pdu_rated * ups_rating + by.pdu_load * machines
    chain = named(losses, "loss of distribution", "W") if ups_rating else 0.0
    lights, persons = by.lights_w_m2 * floor, by.person_w * people
    total = named(machines + ups + chain + lights + persons, "heat", "W")
    return MachineRoomHeat(total, named(total / machines, "heat over machines"))


@dataclass(frozen=True, slots=True)
class RuleOfThumb:
    """Heat by a rule of thumb, and what of it is too much."""

    heat: BtuPerHour
    heat_watts: Watts
    equipment_overstated: float


@calculation(source="Cross Rental Services and a Green IT textbook; not this planner's own reckoning")
def server_room_rule(
    *,
    room: SquareMetres,
    machines: SomeWatts,
    lighting: Watts = 0.0,
    south_glass: SquareMetres = 0.0,
    north_glass: SquareMetres = 0.0,
    blinds: bool = False,
    people: AnyCount = 0,
) -> RuleOfThumb:
    """The British rule of thumb for server rooms, and by how much its 3.5 BTU/h a watt is too high.

    Parameters:
        room: floor area.
        machines: what the machines draw.
        lighting: what the lights draw.
        south_glass: windows to the south.
        north_glass: windows to the north.
        blinds: the windows have blinds.
        people: how many work there.

    >>> server_room_rule(room=12.0, machines=6000.0, lighting=100.0, south_glass=1.5, people=1).heat
    27826.5
    """
    glass = UK_SOUTH_GLASS * south_glass + UK_NORTH_GLASS * north_glass
    glass = glass if blinds else UK_BLINDLESS * glass
    equipment = named(UK_WATTS * machines, "machines", "BTU/h")
    total = UK_ROOM * room + glass + UK_PERSON * people + equipment + UK_LIGHTING * lighting
    total = named(total, "heat by the rule", "BTU/h")
    watts = named(total / BTU_PER_HOUR_W, "heat by the rule", "W")
    return RuleOfThumb(total, watts, UK_WATTS / BTU_PER_HOUR_W - 1)


@dataclass(frozen=True, slots=True)
class Transmission:
    """What layers pass."""

    u: WattsPerSquareMetreKelvin
    u_ip: Annotated[float, Printed("BTU/h·ft²·°F")]
    resistance: SquareMetreKelvinsPerWatt


@calculation(source="ASHRAE series resistance; films of the Handbook of Fundamentals")
def layers(
    *,
    outside_film: Annotated[float, Number(0.0, 100.0, sample="18")] = 18.0,
    inside_film: Annotated[float, Number(0.0, 100.0, sample="8.29")] = 8.29,
    resistance: SquareMetreKelvinsPerWatt = 0.0,
    thickness: Metres = 0.0,
    conductivity: Annotated[float, Number(0.0, 1000.0, sample="0.16")] | None = None,
    second_thickness: Metres = 0.0,
    second_conductivity: Annotated[float, Number(0.0, 1000.0, sample="0.12")] | None = None,
    third_thickness: Metres = 0.0,
    third_conductivity: Annotated[float, Number(0.0, 1000.0, sample="0.094")] | None = None,
) -> Transmission:
    """Heat transmission of up to three layers and what else lies between two surface films.

    Parameters:
        outside_film: of the outer surface in W/m²K, 18 in summer; 0 for none.
        inside_film: of the inner surface in W/m²K, 8.29 on a wall, 6.17 under a warm ceiling; 0 for none.
        resistance: of insulation or a cavity.
        thickness: of the first layer.
        conductivity: of the first layer, W/mK.
        second_thickness: of the second layer.
        second_conductivity: of the second layer, W/mK.
        third_thickness: of the third layer.
        third_conductivity: of the third layer, W/mK.

    >>> round(layers().u, 2)   # a steel door
    5.68
    """
    parts = [1 / film for film in (outside_film, inside_film) if film]
    parts += [resistance] if resistance else []
    for thick, conducts in (
        (thickness, conductivity),
        (second_thickness, second_conductivity),
        (third_thickness, third_conductivity),
    ):
        if bool(thick) != bool(conducts):
            raise BadQuantity("wants a conductivity with each thickness, and the other way round")
        if conducts:
            parts.append(thick / conducts)
    if not parts:
        raise BeyondTable("Layers without any resistance pass heat without end.")
    u = named(thermal.u_value(parts), "U", "W/m²K")
    return Transmission(u, named(u / 5.678263, "U", "BTU/h·ft²·°F"), named(1 / u, "resistance", "m²K/W"))


@dataclass(frozen=True, slots=True)
class LeakHeat:
    """Heat that outdoor air brings in."""

    heat: Watts
    heat_btuh: BtuPerHour


@calculation(source="heat balance of air at 1.2 kg/m³")
def infiltration(
    *, volume: CubicMetres, air_changes: PerHour, difference: Annotated[float, Unit("K", minimum=None)]
) -> LeakHeat:
    """Sensible heat that leaking air brings into a room.

    Parameters:
        volume: of the room.
        air_changes: how often outdoor air replaces the room's.
        difference: how much warmer it is outdoors.

    >>> round(infiltration(volume=101.94, air_changes=2.0, difference=10.0).heat, 1)
    683.7
    """
    gain = thermal.infiltration_gain(volume=volume, air_changes=air_changes, outdoor=difference, indoor=0.0)
    return LeakHeat(gain, renamed(thermal.btu_per_hour(power=gain), "heat in BTU/h", "BTU/h"))


@dataclass(frozen=True, slots=True)
class SolAir:
    """Air temperature that would heat a surface as air and sun do."""

    temperature: Celsius


@calculation(source="ASHRAE Handbook of Fundamentals, sol-air temperature")
def sol_air(
    *,
    outdoor: Celsius,
    sun: Annotated[float, Number(0.0, 1500.0, sample="800")],
    absorptance_over_film: Annotated[float, Number(0.0, 0.1, sample="0.052")] = 0.052,
    sky_correction: Kelvins = 0.0,
) -> SolAir:
    """Temperature that a surface in the sun feels.

    Parameters:
        outdoor: air temperature.
        sun: on the surface, in W/m².
        absorptance_over_film: 0.026 for a light surface, 0.052 for a dark one, in m²K/W.
        sky_correction: 3.9 K for a roof, none for a wall.

    >>> round(sol_air(outdoor=35.0, sun=800.0, sky_correction=3.9).temperature, 1)
    72.7
    """
    return SolAir(
        thermal.sol_air_temperature(
            outdoor=outdoor, irradiance=sun, absorptance_over_film=absorptance_over_film, sky_correction=sky_correction
        )
    )


@dataclass(frozen=True, slots=True)
class Ventilation:
    """A room that only outdoor air cools."""

    flow: CubicMetresPerHour
    flow_cfm: CubicFeetPerMinute
    room: Celsius
    holds: bool


@calculation(source="heat balance of air at 1.2 kg/m³")
def ventilation(
    *,
    heat: SomeWatts,
    outdoor: Celsius,
    limit: Celsius,
    flow: Annotated[float, Within(Unit("m³/h"), 0.0)] | None = None,
) -> Ventilation:
    """A room with an exhaust fan and no cooling: the air it takes to hold a limit, and where it settles.

    Outdoor air never makes a room cooler than outdoors. A limit at or below it has no answer in air.

    Parameters:
        heat: released in the room.
        outdoor: the air that comes in.
        limit: of the room.
        flow: of the fan, where there is one; else that which just holds the limit.

    >>> round(ventilation(heat=6000.0, outdoor=35.0, limit=40.0).flow_cfm, -1)
    2110.0
    """
    if flow is None:
        flow = thermal.airflow_for_heat(heat=heat, rise=named(limit - outdoor, "rise", "K"))
    room = named(outdoor + heat / thermal.carried_by_air(flow=flow), "room", "°C")
    # A limit met to the last digit by the flow computed for it is held.
    holds = float(room) <= float(limit) + 1e-9
    return Ventilation(flow, named(flow / M3_PER_HOUR_PER_CFM, "flow", "CFM"), room, holds)


@dataclass(frozen=True, slots=True)
class Inlet:
    """Air at the machines' inlets."""

    inlet: Celsius
    exhaust: Celsius
    forced_recirculation: float


@calculation(source="mixing balance at the inlet plane")
def recirculation(
    *,
    supply: Celsius,
    rise: Kelvins,
    recirculated: Share,
    cooling_flow: CubicMetresPerHour | None = None,
    machine_flow: CubicMetresPerHour | None = None,
) -> Inlet:
    """Inlet air when part of it is the machines' own exhaust.

    Parameters:
        supply: air that the cooling gives.
        rise: of the air through the machines.
        recirculated: share of exhaust in the inlet air.
        cooling_flow: air that the cooling moves, to find the share that is forced.
        machine_flow: air that the machines move.

    >>> recirculation(supply=15.0, rise=15.0, recirculated=0.2).inlet
    18.75
    """
    inlet = thermal.inlet_temperature(supply=supply, recirculation=recirculated, rise=rise)
    forced = 0.0
    if cooling_flow is not None and machine_flow is not None:
        forced = thermal.forced_recirculation(cooling_flow=cooling_flow, machine_flow=machine_flow)
    elif cooling_flow is not None or machine_flow is not None:
        raise BadQuantity("wants --cooling-flow and --machine-flow together")
    return Inlet(inlet, named(inlet + rise, "exhaust", "°C"), forced)


@dataclass(frozen=True, slots=True)
class ClassLimit:
    """The warmest inlet air of a class."""

    warmest: Celsius


@calculation(source="ASHRAE TC 9.9 2021 Table 2.1 and its footnotes")
def inlet_limit(*, equipment_class: ashrae.ClassName, altitude: Metres = 0.0) -> ClassLimit:
    """Warmest inlet air of a class of machines at an altitude.

    Parameters:
        equipment_class: class of the machines.
        altitude: height of the site above the sea.

    >>> round(inlet_limit(equipment_class="A2", altitude=1609.34).warmest, 2)
    32.64
    """
    return ClassLimit(ashrae.class_limit(equipment_class, altitude))
