"""Metric cables by IEC 60364 and BS 7671: what one carries, the size a load needs, and the voltage it loses."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

from planner.calc.arguments import Several, Size, SomeAmps, SomeVolts
from planner.calc.calculation import calculation, renamed
from planner.calc.calculations.breakers import Passes, verdict
from planner.physics import cables, electrical
from planner.quantities import BadQuantity
from planner.tables import iec_ampacity, iec_conductors, iec_protection
from planner.units import Amps, Celsius, Metres, Percent, Volts
from planner.words import Word
from planner.worked import BeyondTable, named, step_down, step_up

Cable = Annotated[str, Word(*iec_ampacity.TYPES)]
Method = Annotated[str, Word(*iec_ampacity.METHODS)]
# BS 7671 Table 4Ab: from the public supply, and from a source of one's own. The latter are from memory.
LIGHTING_PERCENT, OTHER_PERCENT = 3.0, 5.0


@dataclass(frozen=True, slots=True)
class CableCapacity:
    """What a cable carries, and the largest breaker that protects it."""

    capacity: Amps
    largest_breaker: Amps | None


@calculation(source="BS 7671:2018+A2:2022 Appendix 4, IEC 60364-5-52")
def cable_capacity(
    *,
    size: Size,
    cable: Cable,
    method: Method,
    phases: Literal[1, 3] = 1,
    ambient: Celsius | None = None,
    circuits_together: Several = 1,
    parallel: Several = 1,
    in_insulation: bool = False,
    in_a_layer: bool = False,
) -> CableCapacity:
    """What a copper cable carries where it lies (I_z), and the largest breaker (I_n) that protects it.

    By the 70 °C columns, for breakers and sockets are made for no more. There is no next size up: I_n ≤ I_z.

    Parameters:
        size: size of the line conductors, as 6 mm2.
        cable: type of cable or single wire.
        method: reference method; C is clipped to a wall, D1 in a duct in the ground, 100 to 103 within insulation.
        phases: 1 for line and neutral, 3 for three loaded lines.
        ambient: warmest air around it, 30 °C where nobody says; of the ground for methods D, 20 °C.
        circuits_together: circuits bunched or in one conduit, this one counted.
        parallel: sets side by side that share the load.
        in_insulation: thermal insulation surrounds it for 0.5 m or more.
        in_a_layer: the circuits lie side by side in one layer on a wall, not bunched.

    >>> made = cable_capacity(size="6 mm²", cable="T&E", method="C", ambient=35.0, circuits_together=2)
    >>> round(made.capacity, 2), made.largest_breaker
    (35.34, 32.0)
    """
    carries = _capacity(
        size, cable, method, phases, ambient, circuits_together + parallel - 1, parallel, in_insulation, in_a_layer
    )
    if carries < iec_protection.RATINGS_A[0]:
        return CableCapacity(carries, None)
    return CableCapacity(carries, step_down(carries, iec_protection.RATINGS_A, name="largest breaker"))


@dataclass(frozen=True, slots=True)
class CableSize:
    """The breaker for a load and the cable for that breaker."""

    breaker: Amps
    size: str
    capacity: Amps


@calculation(source="BS 7671:2018+A2:2022 433.1.1 and Appendix 4, IEC 60364-4-43")
def cable_size(
    *,
    load: SomeAmps,
    cable: Cable,
    method: Method,
    breaker: SomeAmps | None = None,
    phases: Literal[1, 3] = 1,
    ambient: Celsius | None = None,
    circuits_together: Several = 1,
    in_insulation: bool = False,
    in_a_layer: bool = False,
) -> CableSize:
    """The smallest breaker and copper cable for a load: I_B ≤ I_n ≤ I_z. A load that lasts counts as it is.

    Parameters:
        load: design current I_B.
        cable: type of cable or single wire.
        method: reference method; C is clipped to a wall.
        breaker: rating I_n; the next one made where nobody says.
        phases: 1 for line and neutral, 3 for three loaded lines.
        ambient: warmest air around it, 30 °C where nobody says; of the ground for methods D, 20 °C.
        circuits_together: circuits bunched or in one conduit, this one counted.
        in_insulation: thermal insulation surrounds it for 0.5 m or more.
        in_a_layer: the circuits lie side by side in one layer on a wall, not bunched.

    >>> made = cable_size(load=28.0, cable="T&E", method="C", ambient=40.0)
    >>> made.breaker, made.size, round(made.capacity, 2)
    (32.0, '4 mm²', 32.19)
    """
    rating = step_up(load, iec_protection.RATINGS_A, name="breaker") if breaker is None else breaker
    if load > rating:
        raise BadQuantity("the load is more than the breaker: I_B ≤ I_n fails before any cable is chosen")
    for size in iec_ampacity.SIZES:
        try:
            carries = _capacity(size, cable, method, phases, ambient, circuits_together, 1, in_insulation, in_a_layer)
        except BeyondTable:
            # A size this cable is not made in; where none is, the reason is told below.
            continue
        if carries >= rating:
            return CableSize(rating, size, carries)
    _capacity("16 mm²", cable, method, phases, ambient, circuits_together, 1, in_insulation, in_a_layer)
    raise BeyondTable(f"no {cable} of the tables here carries {float(rating):g} A laid so")


@dataclass(frozen=True, slots=True)
class CableDrop:
    """The voltage a run loses, against what BS 7671 and IEC 60364 advise from the public supply."""

    drop: Volts
    drop_percent: Percent
    voltage_at_load: Volts
    lighting: Passes
    other_uses: Passes


@calculation(source="BS 7671:2018+A2:2022 Tables 4D2B and 4Ab, IEC 60364-5-52 Annex G")
def cable_drop(
    *,
    current: Amps,
    length: Metres,
    size: Size,
    phases: Literal[1, 3] = 1,
    voltage: SomeVolts | None = None,
    ring: bool = False,
    before: Volts = 0.0,
) -> CableDrop:
    """Voltage lost on a run of copper cable at 70 °C: mV/(A·m) × current × length.

    Advised are at most 3 % for lighting and 5 % for other uses, all the way from the origin of the installation.

    Parameters:
        current: design current of the run.
        length: length of the route, one way; for a ring all of it, round and back.
        size: size of the line conductors.
        phases: 1 for line and neutral, 3 for three lines, whose voltage is that between lines.
        voltage: nominal voltage; 230 V for one phase and 400 V for three where nobody says.
        ring: a ring with all load at its far point, where each half carries half.
        before: volts lost already between the origin and this run.

    >>> made = cable_drop(current=32.0, length=25.0, size="6 mm²")
    >>> round(made.drop, 2), round(made.drop_percent, 2), made.lighting, made.other_uses
    (5.84, 2.54, 'passes', 'passes')
    """
    nominal = voltage if voltage is not None else 230.0 if phases == 1 else 400.0
    per = iec_conductors.drop_per_amp_metre(size, phases)
    own = named(per * current * length / (4000.0 if ring else 1000.0), "drop of the run", "V")
    drop = named(own + before, "drop", "V") if before else renamed(own, "drop", "V")
    if drop >= nominal:
        raise BeyondTable("the run would lose all of its voltage and cannot deliver the current")
    percent = renamed(electrical.drop_percent(drop=drop, voltage=nominal), "drop percent", "%")
    return CableDrop(
        drop,
        percent,
        named(nominal - drop, "voltage at load", "V"),
        verdict(percent <= LIGHTING_PERCENT),
        verdict(percent <= OTHER_PERCENT),
    )


def _capacity(
    size: str, cable: str, method: str, phases: int, ambient: float | None, together: int, parallel: int,
    in_insulation: bool, in_a_layer: bool,
) -> float:  # fmt: skip
    make, _ = iec_ampacity.make_of(cable)
    base = iec_ampacity.GROUND_C if method in iec_ampacity.BURIED else iec_ampacity.AIR_C
    return renamed(
        cables.capacity(
            size=size, make=make, method=method, loaded=2 if phases == 1 else 3,
            ambient=base if ambient is None else ambient, together=together, parallel=parallel,
            in_insulation=in_insulation, in_a_layer=in_a_layer,
        ),
        "capacity",
        "A",
    )  # fmt: skip
