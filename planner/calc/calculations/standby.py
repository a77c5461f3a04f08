"""What stands in when the utility fails: what a UPS takes and how long it lasts, what a compressor start takes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

from planner.calc.arguments import Efficiency, PowerFactor, Printed, Several, SomeAmps, SomeVolts, SomeWatts
from planner.calc.calculation import calculation
from planner.physics import batteries, electrical
from planner.tables import battery_types
from planner.units import AmpHours, Amps, CubicMetresPerHour, VoltAmps, WattHours, Watts
from planner.worked import named, root

Chemistry = Literal["vrla", "flooded", "li-ion", "lfp"]
Charge = Literal["float", "boost"]
Minutes = Annotated[float, Printed("min")]


@dataclass(frozen=True, slots=True)
class UpsRuntime:
    """How long a battery lasts: the bound by what it stores, and what a fast discharge leaves, best and worst."""

    upper_bound: Minutes
    at_best: Minutes
    at_worst: Minutes


@calculation(source="conservation of energy; Peukert's law")
def ups_runtime(
    *, energy: WattHours, load: SomeWatts, inverter: Efficiency, chemistry: Chemistry = "vrla"
) -> UpsRuntime:
    """How long a UPS carries a load on its battery.

    Nothing lasts longer than all that is stored, through the inverter. At a discharge faster than the 20 hours that the
    charge of a battery is stated for, lead gives much less. An old battery gives less than any of these.

    Parameters:
        energy: what the battery stores: volts × ampere-hours.
        load: what hangs on the UPS.
        inverter: power out over power taken from the battery.
        chemistry: kind of battery.

    >>> found = ups_runtime(energy=216.0, load=600.0, inverter=90.0)
    >>> [round(minutes, 1) for minutes in (found.upper_bound, found.at_best, found.at_worst)]
    [19.4, 12.9, 5.6]
    """
    most = batteries.runtime_bound(energy=energy, inverter=inverter, load=load)
    best, worst = (
        batteries.runtime_at_rate(bound=most, exponent=exponent, rated_hours=battery_types.RATED_HOURS) / 60.0
        for exponent in battery_types.family(chemistry).peukert
    )
    return UpsRuntime(
        named(most / 60.0, "upper bound", "min"), named(best, "at best", "min"), named(worst, "at worst", "min")
    )


@dataclass(frozen=True, slots=True)
class UpsInput:
    """What a UPS takes in steady state and while its battery charges."""

    power: Watts
    current: Amps
    charging_current: Amps


@calculation(source="definition of efficiency")
def ups_input(
    *,
    load: SomeWatts,
    efficiency: Efficiency,
    voltage: SomeVolts,
    recharge: Watts = 0.0,
    beside: Watts = 0.0,
    power_factor: PowerFactor = 1.0,
) -> UpsInput:
    """What a circuit carries with a UPS on it, in steady state and while its battery charges.

    Parameters:
        load: what hangs on the UPS.
        efficiency: power out over power in, at that load.
        voltage: voltage of the circuit.
        recharge: what charging draws.
        beside: what else hangs on the circuit.
        power_factor: power factor of all of it.

    >>> found = ups_input(load=1000.0, efficiency=95.0, voltage=120.0, recharge=120.0, beside=90.0, power_factor=0.98)
    >>> round(found.power, 1), round(found.current, 2), round(found.charging_current, 2)
    (1142.6, 9.72, 10.74)
    """
    taken = electrical.input_power(output=load, efficiency=efficiency)
    power = named(taken + beside, "power", "W")

    def amps(watts: float, name: str) -> float:
        drawn = electrical.single_phase_current(power=watts, voltage=voltage, power_factor=power_factor)
        return named(drawn, name, "A")

    return UpsInput(power, amps(power, "current"), amps(power + recharge, "charging current"))


@dataclass(frozen=True, slots=True)
class CompressorStart:
    """What a compressor takes while it starts, and with what runs already."""

    start: VoltAmps
    with_running: VoltAmps


@calculation(source="circuit theory")
def compressor_start(
    *,
    locked_rotor: SomeAmps,
    voltage: SomeVolts,
    phases: Literal[1, 3] = 1,
    together: Several = 1,
    running: VoltAmps = 0.0,
) -> CompressorStart:
    """What a generator must give while compressors start.

    Parameters:
        locked_rotor: locked rotor current of one compressor, LRA on its label.
        voltage: its voltage.
        phases: phases it has.
        together: compressors that start in the same moment.
        running: what runs already.

    >>> round(compressor_start(locked_rotor=60.0, voltage=240.0, running=3600.0).with_running)
    18000
    """
    across = root(3.0) * voltage if phases == 3 else voltage
    start = named(together * locked_rotor * across, "start", "VA")
    return CompressorStart(start, named(start + running, "with running", "VA"))


@dataclass(frozen=True, slots=True)
class HydrogenAir:
    """Air that a charging battery wants."""

    airflow: CubicMetresPerHour


@calculation(source="IEC 62485-2")
def hydrogen_air(
    *, cells: Several, charge: AmpHours, chemistry: Literal["vrla", "flooded"], current: Charge = "boost"
) -> HydrogenAir:
    """Air that a room must change so that a charging lead battery makes no explosive mixture.

    Parameters:
        cells: cells in all.
        charge: charge of one.
        chemistry: kind of battery.
        current: how it is charged.

    >>> round(hydrogen_air(cells=120, charge=100.0, chemistry="flooded").airflow, 1)
    12.0
    """
    gas = battery_types.gas_current(battery_types.family(chemistry), boost=current == "boost")
    return HydrogenAir(batteries.hydrogen_airflow(cells=cells, gas_current=gas, charge=charge))
