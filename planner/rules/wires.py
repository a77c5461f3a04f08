"""WIR: conductors against the load, the breaker and the distance."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, cast

from planner.analyses import power
from planner.facts import plain, said
from planner.physics import conductors
from planner.physics.electrical import drop_percent, voltage_drop
from planner.plan.objects import Circuit, Stretch, Wire
from planner.plan.raceways import is_wye
from planner.rules.checks import AtMost, Check
from planner.rules.circuits import CONTINUOUS_FACTOR
from planner.rules.engine import NEC, rule
from planner.rules.findings import Level
from planner.tables.nec_ampacity import SIZES, Metal
from planner.tables.nec_overcurrent import is_standard
from planner.worked import BeyondTable, least, named, show

# Recommended by the notes to 210.19 and 215.2; no limit of the code.
BRANCH_DROP_PERCENT = 3.0
TOTAL_DROP_PERCENT = 5.0
# So many current-carrying conductors lie together without correction, Table 310.15(C)(1).
UNCORRECTED = 3


@rule(
    "WIR101",
    "the conductor carries 125 % of the continuous load, before any correction",
    cites={"NEC-2017": "210.19(A)(1)(a)", "NEC-2020": "210.19(A)(1)(a)", "NEC-2023": "210.19(A)(1)"},
    books=NEC,
)
def conductor_continuous_load(circuit: Circuit) -> Iterator[Check]:
    """Terminals warm up under a load that lasts, whatever the wire's insulation can take.

    What: 1.25 × continuous + other load may not exceed the ampacity of the wire in the column its terminals allow,
    without correction for heat or bundling. The 125 % and the corrections are two tests, never multiplied.

    How: Table 310.16 at the terminals' temperature, capped by the cable type.

    Fails::
        panels: {house: {}}
        circuits:
          servers: {fed_by: house, breaker: 50 A 2P, wire: {type: NM-B, size: 8 AWG, length: 40 ft,
              terminals: 75 °C}, outlet: NEMA 6-50R}
        devices: {rig: {load: {budget: 40 A at 240 V}, fed_by: servers}}
    Passes::
        panels: {house: {}}
        circuits:
          servers: {fed_by: house, breaker: 50 A 2P, wire: {type: THHN, size: 8 AWG, length: 40 ft,
              terminals: 75 °C}, outlet: NEMA 6-50R}
        devices: {rig: {load: {budget: 40 A at 240 V}, fed_by: servers}}
    """
    if not _loaded(circuit):
        return
    load = power.circuit_amps(circuit)
    whole = circuit.breaker.continuous_percent >= 100
    needed = named(load.factored(1.0 if whole else CONTINUOUS_FACTOR), "needed", "A")
    for stretch in circuit.wire.stretches:
        limit = conductors.ampacity_before_correction(
            size=stretch.size,
            wire_type=stretch.type,
            breaker=float(circuit.breaker.rating_a),
            metal=_metal(stretch),
            terminals=_terminals(circuit.wire),
            in_insulation=stretch.in_insulation,
            edition=circuit.site.code,
        )
        yield AtMost(
            value=needed,
            limit=named(limit * stretch.parallel, "ampacity before correction", "A") if stretch.parallel > 1 else limit,
            unit="A",
            says="{load} continuous needs {value} of wire; " + f"{_words(stretch)} carries {{limit}} at its terminals.",
            shown={"load": load.continuous},
            pointer="wire",
            about=stretch.name,
            ways=lambda s=stretch, n=float(needed): _larger(circuit, s, n, before=True),  # type: ignore[misc]
        )


@rule(
    "WIR102",
    "the conductor carries the load where it lies: heat, bundling, cable type",
    cites={
        "NEC-2017": "310.15, 110.14(C), 334.80",
        "NEC-2020": "310.14, 110.14(C), 334.80",
        "NEC-2023": "310.14, 110.14(C), 334.80",
    },
    books=NEC,
)
def conductor_load_where_it_lies(circuit: Circuit) -> Iterator[Check]:
    """A wire in a hot attic or among other loaded wires carries less than the table's figure.

    What: the load may not exceed the final ampacity: the insulation's column × ambient factor × factor for wires that
    run together, capped by the terminals and by the cable type (NM-B at its 60 °C column).

    How: each stretch of the run on its own; the weakest decides.

    Fails::
        site: {outdoor: {summer: 38 °C}}
        panels: {house: {}}
        circuits:
          servers: {fed_by: house, breaker: 50 A 2P, wire: {type: UF-B, size: 8 AWG, length: 40 ft, ambient: 40 °C,
              raceway: EMT}, outlet: NEMA 6-50R}
        devices: {rig: {load: {budget: 33 A at 240 V}, fed_by: servers}}
    Passes::
        site: {outdoor: {summer: 38 °C}}
        panels: {house: {}}
        circuits:
          servers: {fed_by: house, breaker: 50 A 2P, wire: {type: UF-B, size: 8 AWG, length: 40 ft, ambient: 40 °C,
              raceway: EMT}, outlet: NEMA 6-50R}
        devices: {rig: {load: {budget: 32 A at 240 V}, fed_by: servers}}
    """
    if not _loaded(circuit):
        return
    load = named(power.circuit_amps(circuit).total, "load", "A")
    for stretch in circuit.wire.stretches:
        limit = final_ampacity(circuit, stretch)
        yield AtMost(
            value=load,
            limit=limit,
            unit="A",
            says=f"The load is {{value}}; {_words(stretch)} carries {{limit}} at {show(stretch.ambient_c, '°C')}"
            + (f" beside {stretch.bundled} other loaded conductors." if stretch.bundled else "."),
            pointer="wire",
            about=stretch.name,
            ways=lambda s=stretch, n=float(load): _larger(circuit, s, n, before=False),  # type: ignore[misc]
        )


@rule(
    "WIR103",
    "the breaker protects the conductor",
    cites={"NEC-2017": "240.4(B), (C)", "NEC-2020": "240.4(B), (C)", "NEC-2023": "240.4(B), (C)"},
    books=NEC,
)
def breaker_protects_conductor(circuit: Circuit) -> Iterator[Check]:
    """A breaker larger than its wire lets the wire burn before it trips.

    What: the breaker's rating may not exceed the next standard size above the wire's final ampacity; not above the
    ampacity itself where that is a standard size, where several receptacles take plugs, or above 800 A.

    How: final ampacity as in WIR102, then the standard sizes of the edition. Small wires have limits of their own
    (WIR104).

    Fails::
        panels: {house: {}}
        circuits:
          servers: {fed_by: house, breaker: 50 A 2P, wire: {type: NM-B, size: 8 AWG, length: 40 ft, ambient: 30 °C},
              outlet: NEMA 6-50R}
    Passes::
        panels: {house: {}}
        circuits:
          servers: {fed_by: house, breaker: 40 A 2P, wire: {type: NM-B, size: 8 AWG, length: 40 ft, ambient: 30 °C,
              raceway: EMT}, outlet: NEMA 6-50R}
    """
    if circuit.breaker.kind == "switch":
        return
    rating, edition = circuit.breaker.rating_a, circuit.site.code
    sockets = sum(outlet.sockets for outlet in circuit.outlets if not outlet.hard_wired)
    cooling = bool(circuit.inlets) and all(inlet.device.cools for inlet in circuit.inlets)
    for stretch in circuit.wire.stretches:
        ampacity = final_ampacity(circuit, stretch)
        largest = conductors.largest_breaker(
            ampacity=ampacity,
            size=stretch.size,
            metal=_metal(stretch),
            several_receptacles=sockets > 1,
            article_440=cooling,
            edition=edition,
        )
        yield AtMost(
            value=rating,
            limit=largest,
            unit="A",
            says=f"{_words(stretch)} carries {show(ampacity, 'A')}, which "
            + ("is a standard size: " if is_standard(float(ampacity), edition) else "")
            + "allows a breaker of at most {limit}; the breaker is {value}.",
            pointer="wire",
            about=stretch.name,
            ways=lambda s=stretch, b=float(largest): _smaller_breaker(circuit, s, b),  # type: ignore[misc]
        )


@rule(
    "WIR106",
    "the voltage drop stays small",
    level=Level.WARNING,
    cites={
        "NEC-2017": "210.19(A)(1) note 4, 215.2(A)(1) note 2",
        "NEC-2020": "210.19(A)(1) note 4, 215.2(A)(1) note 2",
        "NEC-2023": "210.19 note, 215.2(A)(2) note 2",
    },
)
def voltage_drop_small(circuit: Circuit) -> Iterator[Check]:
    """A long thin wire turns power into heat and leaves the machine with less voltage.

    What: at most 3 % on the branch circuit and 5 % from the service to the outlet, as the notes of the code recommend.
    A warning: nothing forbids more.

    How: 2 × I × Z × length of every stretch, at the real load without the 125 %, with the resistance at 75 °C.

    Fails::
        panels: {house: {}}
        circuits:
          servers: {fed_by: house, breaker: 50 A 2P, wire: 8 AWG THHN 140 ft, outlet: NEMA 6-50R}
        devices: {rig: {load: {budget: 40 A at 240 V}, fed_by: servers}}
    Passes::
        panels: {house: {}}
        circuits:
          servers: {fed_by: house, breaker: 50 A 2P, wire: 8 AWG THHN 40 ft, outlet: NEMA 6-50R}
        devices: {rig: {load: {budget: 40 A at 240 V}, fed_by: servers}}
    """
    if not _loaded(circuit):
        return
    load = power.circuit_amps(circuit)
    current = named(load.total, "load", "A")
    phases: Literal[1, 3] = 3 if circuit.breaker.poles == 3 else 1
    lost = named(_drop(circuit.wire, current, phases, circuit.site.code), "voltage drop", "V")
    yield AtMost(
        value=drop_percent(drop=lost, voltage=circuit.volts_v),
        limit=BRANCH_DROP_PERCENT,
        unit="%",
        says="{current} over this run loses {lost}, {value} of the circuit's voltage; {limit} is recommended.",
        shown={"current": current, "lost": lost},
        pointer="wire",
    )


def _drop(wire: Wire, current: float, phases: Literal[1, 3], edition: str) -> float:
    total: float = 0.0
    for stretch in wire.stretches:
        resistance = conductors.wire_resistance(
            size=stretch.size, length=stretch.length_m, metal=_metal(stretch), edition=edition
        )
        each = voltage_drop(
            current=current,
            impedance=resistance / stretch.parallel if stretch.parallel > 1 else resistance,
            phases=phases,
        )
        total = total + each if total else each
    return total


def final_ampacity(circuit: Circuit, stretch: Stretch) -> float:
    """Ampacity of one stretch where it lies, all its parallel sets together."""
    each = conductors.final_ampacity(
        size=stretch.size,
        wire_type=stretch.type,
        breaker=float(circuit.breaker.rating_a),
        metal=_metal(stretch),
        terminals=_terminals(circuit.wire),
        ambient=stretch.ambient_c,
        current_carrying=current_carrying(circuit, stretch),
        in_insulation=stretch.in_insulation,
        edition=circuit.site.code,
    )
    return named(each * stretch.parallel, "ampacity of all sets", "A") if stretch.parallel > 1 else each


def ampacity_of_run(circuit: Circuit) -> float:
    """Ampacity of the weakest stretch of a circuit's wire."""
    return least(*(final_ampacity(circuit, stretch) for stretch in circuit.wire.stretches), name="ampacity of the wire")


def current_carrying(circuit: Circuit, stretch: Stretch) -> int:
    """Conductors that warm each other in a stretch: the circuit's own with a neutral that counts, and the others."""
    sets = stretch.parallel if stretch.together else 1
    count = _own_carrying(circuit, stretch) * sets + int(stretch.bundled)
    return min(count, UNCORRECTED) if count > UNCORRECTED and stretch.nipple else count


def _own_carrying(circuit: Circuit, stretch: Stretch) -> int:
    wye, poles = said(plain(circuit), "source") and is_wye(circuit.source.system), circuit.breaker.poles
    if circuit.neutral_of:
        return 1
    if circuit.neutral_for:
        return 2 if wye else 1
    if not wye or poles == 1:
        return max(2, poles)
    linear = bool(circuit.inlets) and all(inlet.device.cools for inlet in circuit.inlets)
    return conductors.current_carrying(
        hots=poles,  # type: ignore[arg-type]
        neutral=stretch.conductors > poles,
        from_wye=True,
        nonlinear=not linear,
    )


def _terminals(wire: Wire) -> float:
    """The lower marking of the two ends."""
    return min(float(wire.terminals_supply_c), float(wire.terminals_load_c))


def _metal(stretch: Stretch) -> Metal:
    return cast("Metal", stretch.metal)


def _words(stretch: Stretch) -> str:
    where = f" ({stretch.name})" if stretch.name else ""
    sets = f"{stretch.parallel} sets of " if stretch.parallel > 1 else ""
    return f"{sets}{stretch.size} {stretch.type}{where}"


def _loaded(circuit: Circuit) -> bool:
    return circuit.breaker.kind != "switch" and bool(circuit.inlets or circuit.panels or circuit.sources)


def _larger(circuit: Circuit, stretch: Stretch, needed: float, *, before: bool) -> Iterator[str]:
    """The next size of the same wire that carries what is needed."""
    for size in SIZES[SIZES.index(stretch.size) + 1 :]:
        try:
            ampacity = _ampacity_of(circuit, stretch, size, before=before)
        except BeyondTable:
            continue
        if ampacity >= needed:
            yield f"{size} {stretch.type}, which carries {show(ampacity, 'A')}"
            return


def _ampacity_of(circuit: Circuit, stretch: Stretch, size: str, *, before: bool) -> float:
    common = {
        "size": size,
        "wire_type": stretch.type,
        "breaker": float(circuit.breaker.rating_a),
        "metal": _metal(stretch),
        "terminals": _terminals(circuit.wire),
        "in_insulation": stretch.in_insulation,
        "edition": circuit.site.code,
    }
    if before:
        return float(conductors.ampacity_before_correction(**common)) * stretch.parallel  # type: ignore[arg-type]
    found = conductors.final_ampacity(
        ambient=float(stretch.ambient_c),
        current_carrying=current_carrying(circuit, stretch),
        **common,  # type: ignore[arg-type]
    )
    return float(found) * stretch.parallel


def _smaller_breaker(circuit: Circuit, stretch: Stretch, largest: float) -> Iterator[str]:
    load = float(power.circuit_amps(circuit).factored(CONTINUOUS_FACTOR)) if _loaded(circuit) else 0.0
    if load <= largest:
        yield f"a breaker of {show(largest, 'A')} or less"
    rating = float(circuit.breaker.rating_a)
    for size in SIZES[SIZES.index(stretch.size) + 1 :]:
        try:
            ampacity = _ampacity_of(circuit, stretch, size, before=False)
            allowed = conductors.largest_breaker(
                ampacity=ampacity, size=size, metal=_metal(stretch), edition=circuit.site.code
            )
        except BeyondTable:
            continue
        if allowed >= rating:
            yield f"{size} {stretch.type}, which a {show(rating, 'A')} breaker may protect"
            return
