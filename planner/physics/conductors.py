"""What a conductor may carry, the breaker that may protect it, and the voltage it loses.

The order of steps is that of the code: ampacity in the column of the insulation, times the factor of the ambient, times
the factor of the conductors that run together, not above the column of the terminals and of the cable type.

- ``final_ampacity``, ``ampacity_before_correction``, ``current_carrying``
- ``largest_breaker``, ``largest_continuous_load``, ``cord_ampacity``
- ``wire_impedance``, ``wire_voltage_drop``, ``wire_resistance``
"""

from __future__ import annotations

from typing import Literal

from planner.physics import electrical
from planner.tables import iec_conductors, nec_cable_types, nec_conductors, nec_cords
from planner.tables.cells import cell
from planner.tables.nec_ampacity import Metal, adjustment_factor, ambient_factor, ampacity
from planner.tables.nec_conductors import Conduit, Stranding
from planner.tables.nec_overcurrent import NEXT_SIZE_UP_LIMIT_A, small_conductor_limit, standard_ratings
from planner.tables.nec_sections import book, cite
from planner.units import Amps, Celsius, Metres, Ohms, Volts
from planner.worked import BeyondTable, Worked, least, named, number, step_down, step_up

METRES_PER_KM = 1000.0


def _cap(
    size: str, metal: Metal, kind: nec_cable_types.CableType, terminals: Celsius | None, breaker: Amps, edition: str
) -> Worked:
    """The ampacity that may not be exceeded whatever the insulation stands: cable type, terminals, insulation."""
    column, reason = nec_cable_types.terminal_column(breaker, terminals), "110.14(C)"
    if kind.insulation < column:
        column, reason = kind.insulation, f"{kind.name} insulation"
    if kind.cap is not None and kind.cap <= column:
        column, reason = kind.cap, kind.section
    printed = ampacity(size, metal, column, edition)
    name = f"cap: {column} °C column ({reason})"
    return cell(float(printed), name, "A", printed.source, unverified=kind.unverified)


def _exact(product: Worked, name: str) -> Worked:
    """An ampacity times its factors, free of the error of binary fractions.

    Whole amperes times two factors of two decimals have at most four decimals, so the sixth is never a figure.
    """
    return Worked(round(float(product), 6), name, "A", op=product.op, args=product.args)


def _fixed(name: str, size: str, in_insulation: bool, installed_as_nm: bool, edition: str) -> nec_cable_types.CableType:
    kind = nec_cable_types.cable_type(name, size, in_insulation=in_insulation, installed_as_nm=installed_as_nm)
    if not kind.fixed:
        raise BeyondTable(
            f"{kind.name} is a flexible cord, which {book(edition)} 400.12 does not allow as building wire"
        )
    return kind


def ampacity_before_correction(
    *,
    size: str,
    wire_type: str,
    breaker: Amps,
    metal: Metal = "copper",
    terminals: Celsius | None = None,
    in_insulation: bool = False,
    installed_as_nm: bool = False,
    edition: str,
) -> Amps:
    """Ampacity of a wire at its terminals, before ambient and bundling; 1.25 × continuous + other must not exceed it.

    Source: NEC 2023 210.19(A), 215.2(A), 110.14(C), 334.80, Table 310.16. Parameters as for ``final_ampacity``.

    >>> ampacity_before_correction(size="6 AWG", wire_type="NM-B", breaker=60, terminals=75, edition="NEC-2023")
    55.0
    """
    kind = _fixed(wire_type, size, in_insulation, installed_as_nm, edition)
    return named(_cap(size, metal, kind, terminals, breaker, edition), "ampacity before correction", "A")


def final_ampacity(
    *,
    size: str,
    wire_type: str,
    breaker: Amps,
    metal: Metal = "copper",
    terminals: Celsius | None = None,
    ambient: Celsius = 30.0,
    current_carrying: int = 3,
    in_insulation: bool = False,
    installed_as_nm: bool = False,
    edition: str,
) -> Amps:
    """Ampacity of a wire where it lies; the load must not exceed it.

    Source: NEC 2023 310.14, 310.15(B), (C), Table 310.16, 110.14(C), and the articles of the cable types. Valid up to
    2,000 V. For a run of several parts take the least of them.

    Parameters: ``size`` as ``8 AWG``; ``wire_type`` as ``NM-B``; ``breaker`` rating of the circuit in A, which decides
    what unmarked terminals allow; ``metal``; ``terminals`` the lower marking of both ends in °C, none when unmarked;
    ``ambient`` of the air around the wire in °C; ``current_carrying`` conductors that run together; ``in_insulation``
    whether it touches thermal insulation; ``installed_as_nm`` whether UF-B is run indoors as NM cable; ``edition``.
    ``BeyondTable`` for a wire, temperature or edition the tables lack.

    >>> final_ampacity(size="8 AWG", wire_type="NM-B", breaker=50, terminals=75, ambient=40, edition="NEC-2023")
    40.0
    >>> hot = {"ambient": 50, "current_carrying": 4, "edition": "NEC-2023"}
    >>> final_ampacity(size="12 AWG", wire_type="THHN", breaker=20, **hot)
    19.68
    """
    kind = _fixed(wire_type, size, in_insulation, installed_as_nm, edition)
    start = ampacity(size, metal, kind.insulation, edition)
    at_ambient = ambient_factor(ambient, kind.insulation, edition)
    together = adjustment_factor(current_carrying, edition)
    corrected = _exact(start * at_ambient * together, "after correction")
    return least(corrected, _cap(size, metal, kind, terminals, breaker, edition), name="final ampacity")


def current_carrying(*, hots: Literal[1, 2, 3], neutral: bool, from_wye: bool = False, nonlinear: bool = False) -> int:
    """Conductors of one circuit that count as current-carrying; the equipment ground never does.

    Source: NEC 2023 310.15(E), 310.15(F). Parameters: ``hots`` of the circuit; ``neutral`` whether it has one;
    ``from_wye`` whether a three-phase wye feeds it; ``nonlinear`` whether most of its load is electronic. Spare
    conductors count too and are the caller's to add.

    >>> current_carrying(hots=2, neutral=False), current_carrying(hots=2, neutral=True)
    (2, 2)
    >>> current_carrying(hots=2, neutral=True, from_wye=True), current_carrying(hots=3, neutral=True, from_wye=True)
    (3, 3)
    """
    if not neutral:
        return hots
    if hots == 1:
        return 2
    counts = from_wye and (hots == 2 or nonlinear)
    return hots + 1 if counts else hots


def largest_breaker(
    *,
    ampacity: Amps,
    size: str,
    metal: Metal = "copper",
    several_receptacles: bool = False,
    article_440: bool = False,
    edition: str,
) -> Amps:
    """Largest breaker that may protect a wire.

    Source: NEC 2023 240.4(B), (C), (D), Table 240.6(A). The next standard rating above the ampacity, unless the
    ampacity is a standard rating itself, the circuit is a branch circuit with several receptacles for plugs, or the
    breaker would be above 800 A; then the standard rating not above it. Not above 240.4(D) for wire of 10 AWG and
    smaller, except for air conditioners (``article_440``).

    Parameters: ``ampacity`` the final one in A; ``size`` and ``metal`` of the wire; ``several_receptacles``;
    ``edition``. ``BeyondTable`` when no standard rating is small enough.

    >>> [largest_breaker(ampacity=ampacity, size="8 AWG", edition="NEC-2023") for ampacity in (38.28, 40, 44)]
    [40.0, 40.0, 45.0]
    >>> largest_breaker(ampacity=19.68, size="12 AWG", several_receptacles=True, edition="NEC-2023")
    15.0
    """
    ratings, source = standard_ratings(edition), f"{book(edition)} 240.4(B)"
    if several_receptacles or ampacity > NEXT_SIZE_UP_LIMIT_A:
        result = step_down(ampacity, ratings, name="largest breaker for the ampacity", source=source)
    else:
        result = step_up(ampacity, ratings, name="largest breaker for the ampacity", source=source)
    limit = None if article_440 else small_conductor_limit(size, metal, edition)
    return result if limit is None else least(result, limit, name="largest breaker")


def largest_continuous_load(
    *, breaker: Amps, before_correction: Amps, final: Amps, hundred_percent_rated: bool = False
) -> Amps:
    """Largest continuous load that breaker and wire carry together.

    Source: NEC 2023 210.19(A), 210.20(A). The 125 % and the correction are not multiplied: the load is at most 80 % of
    the breaker, 80 % of the ampacity before correction, and the final ampacity. Parameters in A;
    ``hundred_percent_rated`` where breaker and enclosure are listed so.

    >>> largest_continuous_load(breaker=50, before_correction=50, final=47.85)
    40.0
    """
    by_breaker = electrical.largest_continuous_load(breaker=breaker, hundred_percent_rated=hundred_percent_rated)
    by_wire = electrical.largest_continuous_load(breaker=before_correction, hundred_percent_rated=hundred_percent_rated)
    return least(by_breaker, by_wire, final, name="largest continuous load")


def cord_ampacity(
    *,
    size: str,
    cord_type: str = "SOOW",
    current_carrying: int = 2,
    ambient: Celsius = 30.0,
    insulation: Literal[60, 75, 90, 105] = 60,
    edition: str,
) -> Amps:
    """Ampacity of a flexible cord where it lies.

    Source: NEC 2023 400.5(A), Tables 400.5(A)(1), (A)(3), 310.15(B)(1)(1). Parameters: ``size``; ``cord_type``;
    ``current_carrying`` conductors in it, of which the neutral of a 120/240 V cord is none; ``ambient`` in °C;
    ``insulation`` temperature marked on the cord in °C; ``edition``. ``BeyondTable`` outside the tables.

    >>> cord_ampacity(size="10 AWG", cord_type="HSJO", current_carrying=6, edition="NEC-2023")
    28.0
    >>> round(cord_ampacity(size="8 AWG", ambient=40, insulation=90, edition="NEC-2023"), 1)
    36.4
    """
    if insulation not in nec_cords.AMBIENT_COLUMN:
        raise BeyondTable(f"cords are marked 60, 75, 90 or 105 °C, not {number(insulation)} °C")
    printed = nec_cords.cord_ampacity(size, current_carrying, cord_type, edition)
    at_ambient = ambient_factor(ambient, nec_cords.AMBIENT_COLUMN[insulation], edition)
    together = adjustment_factor(current_carrying, edition, "cord adjustment")
    return _exact(printed * at_ambient * together, "cord ampacity")


def wire_resistance(
    *,
    size: str,
    length: Metres,
    metal: Metal = "copper",
    stranding: Stranding | None = None,
    edition: str,
) -> Ohms:
    """Resistance of one conductor at 75 °C, Chapter 9 Table 8. Parameters as for ``wire_voltage_drop``.

    >>> round(wire_resistance(size="8 AWG", length=30.48, edition="NEC-2023"), 4)
    0.0778
    """
    if iec_conductors.is_metric(size):
        return named(iec_conductors.resistance_per_km(size, metal) * length / 1000.0, "resistance", "Ω")
    per_km = nec_conductors.dc_resistance(size, metal, edition, stranding)
    return named(per_km * length / METRES_PER_KM, "resistance of the run", "Ω")


def wire_impedance(
    *,
    size: str,
    length: Metres,
    conduit: Conduit,
    power_factor: float,
    metal: Metal = "copper",
    edition: str,
) -> Ohms:
    """Effective impedance of one conductor, Chapter 9 Table 9 note 2. Parameters as for ``wire_voltage_drop``.

    >>> round(wire_impedance(size="250 kcmil", length=304.8, conduit="steel", power_factor=0.85, edition="NEC-2023"), 4)
    0.0733
    """
    per_km = electrical.impedance(
        resistance=nec_conductors.ac_resistance(size, metal, conduit, edition),
        reactance=nec_conductors.reactance(size, conduit, edition),
        power_factor=power_factor,
    )
    return named(named(per_km, "effective impedance", "Ω/km") * length / METRES_PER_KM, "impedance of the run", "Ω")


def wire_voltage_drop(
    *,
    current: Amps,
    length: Metres,
    size: str,
    metal: Metal = "copper",
    phases: Literal[1, 3] = 1,
    conduit: Conduit | None = None,
    power_factor: float = 1.0,
    parallel: int = 1,
    stranding: Stranding | None = None,
    edition: str,
) -> Volts:
    """Voltage lost on a run of wire at its real load.

    Source: NEC 2023 Chapter 9 Tables 8 and 9, conductors at 75 °C. With a ``conduit`` the alternating-current figures
    of Table 9 and the power factor are used. Without one the direct-current resistance of Table 8 alone, which is
    adequate up to 1/0 AWG near power factor 1. Parameters: ``current`` in A without the 125 %; ``length`` one way in
    m; ``size``; ``metal``; ``phases``; ``conduit`` material, PVC for cable without metal; ``power_factor``;
    ``parallel`` sets of conductors; ``stranding``; ``edition``. ``BeyondTable`` outside the tables, and for a power
    factor below 0.9 or a size above 1/0 AWG without a ``conduit``.

    >>> round(wire_voltage_drop(current=40, length=30.48, size="8 AWG", edition="NEC-2023"), 2)
    6.22
    """
    if parallel < 1:
        raise BeyondTable(f"a circuit has at least one set of conductors, not {parallel}")
    if conduit is not None:
        ohms = wire_impedance(
            size=size, length=length, conduit=conduit, power_factor=power_factor, metal=metal, edition=edition
        )
    else:
        if power_factor < 0.9 or nec_conductors.area_cmil(size) > nec_conductors.area_cmil("1/0 AWG"):
            raise BeyondTable(
                f"{cite('conductor properties', edition)} alone is too rough for {size} at power factor "
                f"{number(power_factor)}; say what conduit the wire runs in"
            )
        ohms = wire_resistance(size=size, length=length, metal=metal, stranding=stranding, edition=edition)
    if parallel > 1:
        ohms = named(ohms / parallel, "resistance of the parallel sets", "Ω")
    return electrical.voltage_drop(current=current, impedance=ohms, phases=phases)
