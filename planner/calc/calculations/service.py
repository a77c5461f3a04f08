"""Services of dwellings: existing ones with new load, the optional load of a dwelling, and fault current."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

from planner.calc.arguments import AnyCount, Edition, Several, SomeAmps, SomeVoltAmps, SomeVolts, Within
from planner.calc.calculation import calculation
from planner.physics import electrical, fault
from planner.physics.service import existing_dwelling_load
from planner.quantities import BadQuantity
from planner.tables import nec_service
from planner.tables.nec_service import Climate
from planner.units import Amps, Metres, SquareMetres, Unit, VoltAmps
from planner.words import Number
from planner.worked import greatest, least, named

Passes = Literal["passes", "fails", "not asked"]


class Constant(Number):
    """The constant C of a conductor in the point-to-point method."""

    sample = "11174"


@dataclass(frozen=True, slots=True)
class ExistingService:
    """The load of a service, and what its main breaker and conductors must carry."""

    existing: Amps
    service_load: Amps
    service_demand: Amps
    verdict: Passes


@calculation(sections="220.50(B), 230.42(A)(1), 440.33", rules=("existing load",))
def service_existing(
    *,
    recorded_peak: Amps,
    continuous: Amps = 0.0,
    cooling: Amps = 0.0,
    largest_cooling: Amps = 0.0,
    other: Amps = 0.0,
    service: SomeAmps | None = None,
    edition: Edition = "NEC-2023",
) -> ExistingService:
    """Whether an existing service carries new load, from its recorded peak.

    The ratings of its breakers are not a load and are not added up. Both numbers must not exceed the service: the
    load, and the demand with the 125 % of what is continuous and the largest air conditioner.

    Parameters:
        recorded_peak: highest 15-minute demand of twelve months, or of 30 days recorded, before the new load runs.
        continuous: new load that lasts three hours or more, without the 125 % and without air conditioners.
        cooling: all new air conditioners together.
        largest_cooling: the largest of the new air conditioners.
        other: new load that does not last.
        service: rating of the service.
        edition: edition of the code.

    >>> made = service_existing(recorded_peak=52.0, continuous=80.0, cooling=22.0, largest_cooling=11.0, service=200.0)
    >>> made.service_load, made.service_demand, made.verdict
    (167.0, 189.75, 'passes')
    """
    if largest_cooling > cooling:
        raise BadQuantity("has a largest air conditioner above all of them together", "LAY007")
    if cooling > 0 and not largest_cooling > 0:
        raise BadQuantity('wants --largest-cooling beside --cooling, such as --largest-cooling "11 A"')
    # A zero nobody spoke of is no operand to print.
    parts = [amps for amps in (continuous, cooling, other) if amps > 0]
    new = named(sum(parts), "new load", "A")
    existing = named(nec_service.recorded_peak_factor(edition) * recorded_peak, "existing", "A")
    demand = electrical.service_demand(
        recorded_peak=recorded_peak, continuous=continuous, cooling=cooling, largest_cooling=largest_cooling,
        other=other,
    )  # fmt: skip
    load = electrical.existing_service_load(recorded_peak=recorded_peak, new=new)
    word: Passes = "not asked"
    if service is not None:
        word = "passes" if load <= service and demand <= service else "fails"
    return ExistingService(existing, load, demand, word)


@dataclass(frozen=True, slots=True)
class DwellingLoad:
    """The load of a dwelling, part by part."""

    general: VoltAmps
    general_counted: VoltAmps
    climate: VoltAmps
    total: VoltAmps
    current: Amps


@calculation(rules=("optional dwelling load",))
def dwelling_load(
    *,
    area: SquareMetres,
    small_appliance_circuits: AnyCount,
    laundry_circuits: AnyCount,
    appliances: VoltAmps,
    cooling: VoltAmps = 0.0,
    heating: VoltAmps = 0.0,
    heating_kind: Climate | None = None,
    computing: VoltAmps = 0.0,
    voltage: SomeVolts = 240.0,
    edition: Edition = "NEC-2023",
) -> DwellingLoad:
    """Load of a dwelling by the optional method.

    The first 10 kVA of the general load count in full and the rest at 40 %; of cooling and heating the larger counts.
    Computing that runs day and night, and its cooling, is added in full: the 40 % is for things that take turns.

    Parameters:
        area: floor area without the garage.
        small_appliance_circuits: small-appliance circuits of the kitchen.
        laundry_circuits: laundry circuits.
        appliances: nameplates of range, dryer, water heater and all that is fastened in place or has its own circuit.
        cooling: nameplate of the house's air conditioning.
        heating: nameplate of the house's heating.
        heating_kind: kind of the heating.
        computing: computing and its cooling, in full.
        voltage: voltage of the service.
        edition: edition of the code.

    >>> made = dwelling_load(
    ...     area=260.128512, small_appliance_circuits=2, laundry_circuits=1, appliances=23500.0, cooling=6960.0,
    ...     heating=15000.0, heating_kind="electric heat, under four units",
    ... )
    >>> round(made.total), round(made.current, 1)
    (30310, 126.3)
    """
    if heating > 0 and heating_kind is None:
        raise BadQuantity('wants --heating-kind beside --heating, such as --heating-kind "heat pump"')
    circuits = small_appliance_circuits + laundry_circuits
    lights = named(nec_service.general_load_per_area(edition) * area, "lighting and receptacles", "VA")
    outlets = named(nec_service.appliance_circuit_load(edition) * circuits, "appliance and laundry circuits", "VA")
    general = named(lights + outlets + appliances, "general", "VA")
    first = nec_service.first_part(edition, existing=False)
    rest = nec_service.remainder_factor(edition, existing=False)
    full = least(general, first, name="counted in full")
    counted = named(full + rest * (general - full), "general counted", "VA")
    cool = nec_service.climate_factor("air conditioning", edition) * cooling
    warm = cool * 0.0 if heating_kind is None else nec_service.climate_factor(heating_kind, edition) * heating
    climate = greatest(named(cool, "cooling counted", "VA"), named(warm, "heating counted", "VA"), name="climate")
    total = named(counted + climate + computing if computing else counted + climate, "total", "VA")
    return DwellingLoad(general, counted, climate, total, named(total / voltage, "current", "A"))


@dataclass(frozen=True, slots=True)
class ExistingDwelling:
    """The load of a dwelling that stands already."""

    total: VoltAmps
    current: Amps


@calculation(rules=("existing dwelling load",))
def existing_dwelling(
    *,
    area: SquareMetres,
    small_appliance_circuits: AnyCount,
    laundry_circuits: AnyCount,
    appliances: VoltAmps,
    cooling: VoltAmps = 0.0,
    heating: VoltAmps = 0.0,
    heating_kind: Climate | None = None,
    adds_climate: bool = False,
    computing: VoltAmps = 0.0,
    voltage: SomeVolts = 240.0,
    edition: Edition = "NEC-2023",
) -> ExistingDwelling:
    """Load of a dwelling that stands already and gets new load, where nobody recorded its demand.

    The first 8 kVA count in full and the rest at 40 %. Where the plan adds air conditioning or electric heating, the
    larger of the two counts in full outside. Computing that runs day and night is added in full. The percentages are
    from memory.

    Parameters:
        area: floor area without the garage.
        small_appliance_circuits: small-appliance circuits of the kitchen.
        laundry_circuits: laundry circuits.
        appliances: nameplates of range, dryer, water heater and all that is fastened in place or has its own circuit.
        cooling: nameplate of the house's air conditioning.
        heating: nameplate of the house's heating.
        heating_kind: kind of the heating.
        adds_climate: the plan adds air conditioning or electric heating.
        computing: computing and its cooling, in full.
        voltage: voltage of the service.
        edition: edition of the code.

    >>> made = existing_dwelling(
    ...     area=139.35, small_appliance_circuits=2, laundry_circuits=1, appliances=29200.0, heating=9000.0,
    ...     heating_kind="electric heat, under four units", adds_climate=True,
    ... )
    >>> round(made.total), round(made.current, 1)
    (29080, 121.2)
    """
    if heating > 0 and heating_kind is None:
        raise BadQuantity('wants --heating-kind beside --heating, such as --heating-kind "heat pump"')
    house = existing_dwelling_load(
        floor_area=area, appliance_circuits=small_appliance_circuits + laundry_circuits, appliances=appliances,
        cooling=cooling, heating=heating, heating_kind=heating_kind or "heat pump", adds_climate=adds_climate,
        edition=edition,
    )  # fmt: skip
    total = named(house + computing if computing else house, "total", "VA")
    return ExistingDwelling(total, named(total / voltage, "current", "A"))


@dataclass(frozen=True, slots=True)
class FaultCurrent:
    """Fault current at the transformer and at the end of a run, and whether a breaker may interrupt it."""

    full_load: Amps
    at_transformer: Amps
    f: float
    m: float
    at_end: Amps
    at_end_to_neutral: Amps | None
    verdict: Passes


@calculation(sections="110.9", source="Eaton Bussmann point-to-point method")
def fault_current(
    *,
    transformer: SomeVoltAmps,
    voltage: SomeVolts,
    impedance: Annotated[float, Within(Unit("%"), 0.0, 100.0)],
    length: Metres,
    conductor_constant: Annotated[float, Constant(1.0, 1e6)],
    phases: Literal[1, 3] = 1,
    parallel: Several = 1,
    tolerance: Annotated[float, Within(Unit("%"), -1e-9, 50.0)] = 10.0,
    interrupting: SomeAmps | None = None,
) -> FaultCurrent:
    """Fault current that reaches a panel, from the transformer and the run between them.

    The utility behind the transformer counts as without limit. From a transformer with a middle tap, a fault from one
    line to the neutral can be larger than one between the lines; the larger is judged.

    Parameters:
        transformer: rating of the transformer.
        voltage: voltage between the lines.
        impedance: impedance of the transformer, as marked.
        length: length of the run, one way.
        conductor_constant: the constant C of the method for the conductor and its conduit.
        phases: 1 for a transformer with a middle tap, or 3.
        parallel: conductors in parallel for each line.
        tolerance: how far the impedance may be below its marking.
        interrupting: interrupting rating of the breaker.

    >>> made = fault_current(
    ...     transformer=300e3, voltage=208.0, impedance=2.0, length=6.096, conductor_constant=22185.0, phases=3,
    ...     parallel=2, interrupting=10e3,
    ... )
    >>> round(made.at_transformer, -1), round(made.at_end, -1), made.verdict
    (46260.0, 39420.0, 'fails')
    """
    full = fault.full_load(transformer=transformer, voltage=voltage, phases=phases)
    bolted = fault.at_transformer(full=full, impedance=impedance, tolerance=tolerance)
    f = fault.run_factor(
        fault=bolted, voltage=voltage, length=length, constant=conductor_constant, parallel=parallel, phases=phases
    )
    left = named(1 / (1 + f), "m")
    at_end = named(bolted * left, "at end", "A")
    to_neutral = None
    if phases == 1:
        tapped = named(fault.TO_NEUTRAL_FACTOR * bolted, "at transformer to neutral", "A")
        f_neutral = fault.run_factor(
            fault=tapped, voltage=voltage / 2, length=length, constant=conductor_constant, parallel=parallel
        )
        to_neutral = named(tapped * (1 / (1 + f_neutral)), "at end to neutral", "A")
    worst = at_end if to_neutral is None else max(at_end, to_neutral)
    word: Passes = "not asked" if interrupting is None else "passes" if worst <= interrupting else "fails"
    return FaultCurrent(full, bolted, f, left, at_end, to_neutral, word)
