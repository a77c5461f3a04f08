"""Cooling units: what the figure on the nameplate is worth in a dry room on a hot day, and what it draws.

"Sensible" heat changes the air's temperature, "latent" heat condenses its moisture. A nameplate counts both; machines
give off only the first. Capacity is a range: the fit's largest error, and what nobody said about the unit. The fits
carry units in their constants, so no formula here is dimensionally homogeneous.

Index: ``cooling_capacity``, ``cooling_lines`` and ``capacity_at`` (the same in two steps), ``required_total_capacity``,
``rated_input``, ``combined_efficiency``, ``eer_from_seer``.
"""

from __future__ import annotations

from typing import NamedTuple

from planner.physics.thermal import BTU_PER_HOUR_W, Bounds
from planner.tables.cells import cell
from planner.tables.cooling_equipment import (
    ALTITUDE_LIMIT_M,
    ALTITUDE_LOSS_PER_300_M,
    DryCoil,
    dry_coil,
    largest_shr,
    moisture_loss,
)
from planner.units import Celsius, CoolingWatts, Metres, PerHour, Watts
from planner.worked import BeyondTable, greatest, least, named, number, traced


class DryLine(NamedTuple):
    """Capacity of one unit as a line in the return temperature: ``at_27 + per_k × (return − 27 °C)``, W and W/K."""

    at_27: float
    per_k: float


class CoolingLines(NamedTuple):
    """Least and most capacity of a unit over the return temperature, what was assumed and what is weak about it."""

    low: DryLine
    high: DryLine
    coil: DryCoil
    notes: tuple[str, ...]
    weak: tuple[str, ...]


def cooling_lines(
    *,
    rated: CoolingWatts,
    outdoor: Celsius,
    kind: str = "window-ac",
    shr: float | None = None,
    shr_return: Celsius | None = None,
    shr_outdoor: Celsius | None = None,
    airflow_per_ton: float | None = None,
    air_changes: PerHour = 0.0,
    dew_point: Celsius | None = None,
    altitude: Metres = 0.0,
) -> CoolingLines:
    """Sensible capacity of one unit as two lines over the return temperature. See ``cooling_capacity``."""
    coil, notes = dry_coil(kind), []
    if not 0 <= altitude <= ALTITUDE_LIMIT_M:
        raise BeyondTable(f"Capacity at {number(altitude)} m is not known; the derating ends at 3,050 m.")
    if not outdoor <= coil.outdoor_c.high:
        raise BeyondTable(
            f"Capacity at {number(outdoor)} °C outdoors is not known; the curve ends at {coil.outdoor_c.high:g} °C."
        )
    condenser = outdoor
    if outdoor < coil.outdoor_c.low:
        condenser = named(greatest(outdoor, coil.outdoor_c.low), "outdoor air on the curve", "°C")
        notes.append(
            f"The curve begins at {coil.outdoor_c.low:g} °C outdoors; the lower capacity there is used below it."
        )
    at_27 = coil.at_reference - coil.per_outdoor_k * (condenser - coil.reference_outdoor_c)
    scale, said = _sensible_scale(coil, shr, shr_return, shr_outdoor, airflow_per_ton)
    notes += said
    moisture, thin = moisture_loss(air_changes, dew_point), altitude / 300.0
    low_rated = _derated(rated, scale.low, thin * ALTITUDE_LOSS_PER_300_M.high, moisture.high, moisture.source)
    high_rated = _derated(rated, scale.high, thin * ALTITUDE_LOSS_PER_300_M.low, moisture.low, moisture.source)
    weak = [f"{coil.name}: {coil.source}"] if coil.weak else []
    weak += [f"altitude: {ALTITUDE_LOSS_PER_300_M.source}"] if altitude > 0 else []
    weak += [f"moisture: {moisture.source}"] if moisture.high > 0 else []
    low = DryLine(
        named(low_rated * (at_27 - coil.max_error), "least capacity at 27 °C return", "W", source=coil.source),
        named(low_rated * coil.per_return_k, "least capacity for each kelvin", "W/K"),
    )
    high = DryLine(
        named(high_rated * (at_27 + coil.max_error), "most capacity at 27 °C return", "W", source=coil.source),
        named(high_rated * coil.per_return_k, "most capacity for each kelvin", "W/K"),
    )
    return CoolingLines(low, high, coil, tuple(notes), tuple(weak))


def _derated(rated: float, scale: float, thin: float, moist: float, moisture_source: str) -> float:
    """Rated capacity after the factors that differ from 1, each with its name."""
    for factor, name, source in (
        (scale, "stated sensible share against that of the fit", ""),
        (1 - thin, "share left in thin air", ALTITUDE_LOSS_PER_300_M.source),
        (1 - moist, "share left when outdoor moisture condenses", moisture_source),
    ):
        if factor != 1:
            shown = named(factor, name, source=source) if traced(factor) else cell(factor, name, "", source)
            rated = rated * shown
    return rated


def _sensible_scale(
    coil: DryCoil,
    shr: float | None,
    shr_return: float | None,
    shr_outdoor: float | None,
    airflow_per_ton: float | None,
) -> tuple[Bounds, list[str]]:
    """How far a stated sensible share moves the fit: down for sure on the low side, up only on the high side."""
    if shr is None:
        return Bounds(1.0, 1.0), []
    _share(shr)
    notes = []
    if shr_return is None and shr_outdoor is None:
        fitted = coil.shr
        line = largest_shr(coil.cfm_per_ton if airflow_per_ton is None else airflow_per_ton)
        if shr > line:
            notes.append(
                f"A sensible share of {number(shr)} is more than any coil has at the rating point ({number(line)}); "
                "the part above that is not counted."
            )
            shr = least(shr, line)
    else:
        back = coil.reference_return_c if shr_return is None else shr_return
        out = coil.reference_outdoor_c if shr_outdoor is None else shr_outdoor
        if not (coil.return_c.contains(back) and coil.outdoor_c.contains(out)):
            raise BeyondTable(
                f"A sensible share at {number(back)} °C return and {number(out)} °C outdoors is off the curve."
            )
        fitted = (
            coil.at_reference
            + coil.per_return_k * (back - coil.reference_return_c)
            - coil.per_outdoor_k * (out - coil.reference_outdoor_c)
        )
    ratio = shr / fitted
    return Bounds(least(1.0, ratio), greatest(1.0, ratio)), notes


def _share(shr: float) -> None:
    if not 0 < shr <= 1:
        raise BeyondTable(f"A sensible share is between 0 and 1; {number(shr)} is not.")


def capacity_at(lines: CoolingLines, return_air: Celsius, name: str = "the unit") -> Bounds:
    """Capacity of the unit at a return temperature, W. ``BeyondTable`` outside the fitted 22 to 36 °C."""
    if not lines.coil.return_c.contains(return_air):
        raise BeyondTable(
            f"Capacity at {number(return_air)} °C return air is not known; the curve runs from "
            f"{lines.coil.return_c.low:g} to {lines.coil.return_c.high:g} °C."
        )
    warmer = return_air - lines.coil.reference_return_c
    return Bounds(
        named(lines.low.at_27 + lines.low.per_k * warmer, f"least capacity of {name}", "W"),
        named(lines.high.at_27 + lines.high.per_k * warmer, f"most capacity of {name}", "W"),
    )


def cooling_capacity(
    *,
    rated: CoolingWatts,
    return_air: Celsius,
    outdoor: Celsius,
    kind: str = "window-ac",
    shr: float | None = None,
    shr_return: Celsius | None = None,
    shr_outdoor: Celsius | None = None,
    airflow_per_ton: float | None = None,
    air_changes: PerHour = 0.0,
    dew_point: Celsius | None = None,
    altitude: Metres = 0.0,
) -> Bounds:
    """Sensible capacity in a dry room, W, as a range of the fit's largest error.

    Parameters: ``rated`` nameplate total capacity; ``return_air`` room air at the unit; ``outdoor`` air at the
    condenser; ``kind`` as layouts name it; ``shr`` a stated sensible share of the total, at the rating point or, with
    ``shr_return`` and ``shr_outdoor``, at that dry point; ``airflow_per_ton`` in CFM per ton; ``air_changes`` with
    outdoor air, 0 for a room inside a building; ``dew_point`` outdoors, None when nobody said; ``altitude`` of the
    site.

    Valid from 22 to 36 °C return and up to 46 °C outdoors, else ``BeyondTable``. Below 25 °C outdoors the capacity at
    25 °C stands in, which is less. A stated share below that of the fit lowers the low end; one above it lifts only
    the high end. Source: linear fits of the dry coil, see ``planner.tables.cooling_equipment``; the indoor fan is
    already taken off a rated capacity.

    A 25,000 BTU/h window unit, 27 °C return, 35 °C outdoors: 21,900 BTU/h by an independent coil model.

    >>> low, high = cooling_capacity(rated=25000 / BTU_PER_HOUR_W, return_air=27.0, outdoor=35.0)
    >>> round(low * BTU_PER_HOUR_W), round(high * BTU_PER_HOUR_W)
    (21465, 22115)
    """
    lines = cooling_lines(
        rated=rated,
        outdoor=outdoor,
        kind=kind,
        shr=shr,
        shr_return=shr_return,
        shr_outdoor=shr_outdoor,
        airflow_per_ton=airflow_per_ton,
        air_changes=air_changes,
        dew_point=dew_point,
        altitude=altitude,
    )
    return capacity_at(lines, return_air)


def required_total_capacity(*, sensible_load: Watts, shr: float) -> float:
    """Nameplate capacity, W, that has the sensible share to carry a load: load over sensible heat ratio.

    Source: telecom-room practice; its example is 5.9 kW at 0.65 → 9.1 kW. ``BeyondTable`` unless 0 < shr ≤ 1.

    >>> round(required_total_capacity(sensible_load=5900.0, shr=0.65))
    9077
    """
    _share(shr)
    return named(sensible_load / shr, "total capacity needed", "W")


def rated_input(*, rated: CoolingWatts, eer: float) -> float:
    """Electrical input at the rating point, W, from capacity and EER (BTU/h per W at 35 °C outdoors).

    SEER is seasonal and understates it; see ``eer_from_seer``. Not homogeneous: EER mixes BTU/h and W.

    >>> round(rated_input(rated=25000 / BTU_PER_HOUR_W, eer=10.3), 1)
    2427.2
    """
    if not eer > 0:
        raise BeyondTable("An EER is greater than 0.")
    return named(rated * BTU_PER_HOUR_W / eer, "rated input", "W")


def combined_efficiency(*, rated: CoolingWatts, power: Watts, standby: Watts) -> float:
    """CEER of a room air conditioner, BTU/h per W: 750 h of running and 5,115 h of standby a year (DOE procedure).

    >>> round(combined_efficiency(rated=25000 / BTU_PER_HOUR_W, power=2427.18, standby=1.4), 2)
    10.26
    """
    return named(rated * BTU_PER_HOUR_W * 750.0 / (power * 750.0 + standby * 5115.0), "CEER")


def eer_from_seer(*, seer: float) -> float:
    """EER at 35 °C from the seasonal figure, for one- and two-stage units (Wassmer 2003).

    Raises ``BeyondTable`` outside SEER 10 to 21.

    >>> round(eer_from_seer(seer=14.0), 2)
    11.76
    """
    if not 10 <= seer <= 21:
        raise BeyondTable(f"The relation of EER to SEER holds for SEER 10 to 21; {number(seer)} is outside.")
    return named(1.12 * seer - 0.02 * seer * seer, "EER")
