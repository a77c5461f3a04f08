"""Runs of wire: the voltage they lose, their equipment ground, and cords."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal, cast

from planner.calc.arguments import (
    AWire,
    Edition,
    PowerFactor,
    Printed,
    Several,
    Size,
    SomeAmps,
    SomeVolts,
)
from planner.calc.calculation import calculation, renamed
from planner.physics import conductors, electrical, k_method
from planner.quantities import BadQuantity
from planner.tables import nec_ampacity, nec_conductors
from planner.tables.nec_ampacity import Metal
from planner.tables.nec_conductors import Conduit, Stranding
from planner.tables.nec_grounding import equipment_ground
from planner.units import Amps, Celsius, Metres, Percent, Volts
from planner.words import Number
from planner.worked import BeyondTable, named, number

# The notes to 210.19 and 215.2 recommend these; they are no limits of the code.
RECOMMENDED_BRANCH_PERCENT, RECOMMENDED_TOTAL_PERCENT = 3.0, 5.0


@dataclass(frozen=True, slots=True)
class VoltageDrop:
    """The voltage lost, and how that compares with what the code's notes recommend."""

    drop: Volts
    drop_percent: Percent
    voltage_at_load: Volts
    verdict: Literal["within 3 %", "above the recommended 3 %", "above the recommended 5 %"]


@calculation(sections="notes to 210.19(A) and 215.2(A)", rules=("conductor properties", "conductor impedance"))
def voltage_drop(
    *,
    current: Amps,
    length: Metres,
    wire: AWire,
    voltage: SomeVolts,
    phases: Literal[1, 3] = 1,
    conduit: Conduit | None = None,
    power_factor: PowerFactor = 1.0,
    parallel: Several = 1,
    stranding: Stranding | None = None,
    edition: Edition = "NEC-2023",
) -> VoltageDrop:
    """Voltage lost on a run of wire, at 75 °C.

    The code's notes recommend at most 3 % on a branch circuit and 5 % in all; they are no limits.

    Parameters:
        current: the real load, without the 125 %.
        length: length of the run, one way.
        wire: size and metal of the wire.
        voltage: voltage of the circuit, between lines for three phases.
        phases: phases of the circuit; 1 for two-wire circuits of any voltage.
        conduit: what the wire runs in; PVC for a cable without metal. Without it the direct-current resistance is used.
        power_factor: power factor of the load.
        parallel: wires in parallel for each line.
        stranding: solid or stranded; stranded where nobody says, which loses more.
        edition: edition of the code.

    >>> from planner.calc.arguments import Wire
    >>> made = voltage_drop(current=40.0, length=30.48, wire=Wire("8 AWG", "copper"), voltage=240.0)
    >>> round(made.drop, 2), round(made.drop_percent, 2), made.verdict
    (6.22, 2.59, 'within 3 %')
    """
    drop = conductors.wire_voltage_drop(
        current=current, length=length, size=wire.size, metal=wire.metal, phases=phases, conduit=conduit,
        power_factor=power_factor, parallel=parallel, stranding=stranding, edition=edition,
    )  # fmt: skip
    if drop >= voltage:
        raise BeyondTable(f"the wire would lose {number(drop)} V of {number(voltage)} V and cannot deliver the current")
    percent = renamed(electrical.drop_percent(drop=drop, voltage=voltage), "drop percent", "%")
    said: Literal["within 3 %", "above the recommended 3 %", "above the recommended 5 %"] = "within 3 %"
    if percent > RECOMMENDED_TOTAL_PERCENT:
        said = "above the recommended 5 %"
    elif percent > RECOMMENDED_BRANCH_PERCENT:
        said = "above the recommended 3 %"
    return VoltageDrop(drop, percent, named(voltage - drop, "voltage at load", "V"), said)


@dataclass(frozen=True, slots=True)
class DropByK:
    """The voltage lost by the K method."""

    k: Annotated[float, Printed("Ω·cmil/ft")]
    drop: Volts
    drop_percent: Percent


@calculation(source="trade practice: one K for all sizes of a metal", rules=("conductor properties",))
def voltage_drop_k(
    *,
    current: Amps,
    length: Metres,
    wire: AWire,
    voltage: SomeVolts,
    k: Annotated[float, Number(1.0, 100.0)] | None = None,
    phases: Literal[1, 3] = 1,
) -> DropByK:
    """Voltage lost on a run of wire by the K method, to compare with what an electrician reckons by hand.

    It leaves out reactance and takes one resistance for all sizes of a metal; voltage-drop is nearer.

    Parameters:
        current: the real load, without the 125 %.
        length: length of the run, one way.
        wire: size and metal of the wire.
        voltage: voltage of the circuit, between lines for three phases.
        k: K in Ω·cmil/ft; that of the metal where nobody says.
        phases: phases of the circuit; 1 for two-wire circuits of any voltage.

    >>> from planner.calc.arguments import Wire
    >>> round(voltage_drop_k(current=40.0, length=30.48, wire=Wire("8 AWG", "copper"), voltage=240.0).drop, 2)
    6.25
    """
    factor = k_method.usual_k(wire.metal) if k is None else k
    drop = k_method.drop_by_k(
        current=current, k=factor, length=length, area_cmil=nec_conductors.area_cmil(wire.size), phases=phases
    )
    if drop >= voltage:
        raise BeyondTable(f"the wire would lose {number(drop)} V of {number(voltage)} V and cannot deliver the current")
    percent = renamed(electrical.drop_percent(drop=drop, voltage=voltage), "drop percent", "%")
    return DropByK(factor, drop, percent)


@dataclass(frozen=True, slots=True)
class EquipmentGround:
    """The equipment ground by the table, and after the hot wires were made larger."""

    by_table: str
    ratio: float
    smallest_area: Annotated[float, Printed("cmil")]
    size: str


@calculation(sections="250.122(A)", rules=("equipment ground", "equipment ground upsizing"))
def egc(
    *,
    breaker: SomeAmps,
    metal: Metal,
    needed: Size | None = None,
    installed: Size | None = None,
    edition: Edition = "NEC-2023",
) -> EquipmentGround:
    """Size of the equipment ground of a circuit.

    Hot wires that were made larger than the load needs, such as for voltage drop, make the ground larger in the same
    ratio of areas. It never has to be larger than the hot wires.

    Parameters:
        breaker: rating of the breaker.
        metal: metal of the ground.
        needed: smallest hot wire that would do for the load.
        installed: hot wire that is installed, of the same metal as the ground.
        edition: edition of the code.

    >>> egc(breaker=50.0, metal="copper").size
    '10 AWG'
    >>> egc(breaker=300.0, metal="copper", needed="250 kcmil", installed="350 kcmil").size
    '2 AWG'
    """
    by_table = equipment_ground(float(breaker), metal, edition)
    area = nec_conductors.area_cmil(by_table)
    if needed is not None and installed is None:
        raise BadQuantity("wants --installed beside --needed: the hot wire that is there")
    ratio: float = 1.0
    if needed is not None and installed is not None:
        least, there = nec_conductors.area_cmil(needed), nec_conductors.area_cmil(installed)
        if there < least:
            raise BadQuantity(f"the installed wire, {installed}, is smaller than the needed one, {needed}", "LAY007")
        ratio = named(there / least, "ratio")
    wanted = named(area * ratio, "smallest area", "cmil")
    # Areas of gauges are rounded, so equal steps of gauge miss each other by a few mils.
    size = next((each for each in _GROUND_SIZES if nec_conductors.area_cmil(each) >= 0.999 * wanted), "")
    if not size:
        raise BeyondTable(f"no single conductor has {float(wanted):,.0f} cmil; the table ends at {_GROUND_SIZES[-1]}")
    if installed is not None and nec_conductors.area_cmil(installed) < nec_conductors.area_cmil(size):
        size = installed
    return EquipmentGround(by_table, ratio, wanted, size)


_GROUND_SIZES = nec_ampacity.SIZES


@dataclass(frozen=True, slots=True)
class Cord:
    """What a flexible cord carries."""

    ampacity: Amps


@calculation(rules=("cords", "cord adjustment", "ambient"))
def cord(
    *,
    size: Size,
    cord_type: Literal["SOOW", "SEOOW", "STOOW", "SJOOW", "SJTOOW", "SJEOOW", "HPD", "HPN", "HSJ", "HSJO", "HSJOO"],
    current_carrying: Several = 2,
    ambient: Celsius = 30.0,
    insulation: Celsius = 60.0,
    edition: Edition = "NEC-2023",
) -> Cord:
    """What a flexible cord carries where it lies.

    Parameters:
        size: size of its copper conductors.
        cord_type: type of the cord.
        current_carrying: conductors that carry current; the neutral of a 120/240 V cord is none.
        ambient: warmest air around the cord.
        insulation: temperature marked on the cord, 60, 75, 90 or 105 °C.
        edition: edition of the code.

    >>> cord(size="10 AWG", cord_type="HSJO", current_carrying=6).ampacity
    28.0
    """
    marked = cast("Literal[60, 75, 90, 105]", float(insulation))
    return Cord(
        conductors.cord_ampacity(
            size=size, cord_type=cord_type, current_carrying=current_carrying, ambient=ambient, insulation=marked,
            edition=edition,
        )
    )  # fmt: skip
