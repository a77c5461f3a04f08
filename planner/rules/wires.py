"""WIR: conductors against the load, the breaker and the distance."""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

from planner.analyses import branch, power, voltage
from planner.analyses.wire_ampacity import as_nm_cable, before_correction, final_ampacity, metal, spared
from planner.analyses.wire_size import size_for_drop
from planner.physics import conductors
from planner.physics.electrical import drop_percent
from planner.physics.power_flow.sweep import Collapsed
from planner.plan.conducting import Stretch
from planner.plan.objects import Circuit, Panel
from planner.rules import less_load, ways_out
from planner.rules.checks import AtMost, Check, Question, Reading
from planner.rules.engine import NEC, rule
from planner.rules.findings import Level
from planner.tables import books, iec_conductors, nec_cable_types
from planner.tables.nec_overcurrent import is_standard
from planner.viewing import plain, stated
from planner.worked import BeyondTable, named, show


@rule(
    "WIR101",
    "the conductor carries 125 % of the continuous load, before any correction",
    cites={"NEC-2017": "210.19(A)(1)(a)", "NEC-2020": "210.19(A)(1)(a)", "NEC-2023": "210.19(A)(1)"},
    books=NEC,
    load=True,
)
def conductor_continuous_load(circuit: Circuit) -> Iterator[Check]:
    """Terminals warm up under a load that lasts, whatever the wire's insulation can take.

    What: 1.25 × continuous + other load may not exceed the ampacity of the wire in the column its terminals allow,
    without correction for heat or bundling. The 125 % and the corrections are two tests, never multiplied.

    How: Table 310.16 at the terminals' temperature, capped by the cable type. The lower marking of both ends holds for
    the wire (110.14(C)); where they differ, what each end comes to with its own load is printed beside it.

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
    needed = branch.needed(circuit)
    for stretch in _building_wire(circuit):
        yield AtMost(
            value=needed,
            limit=before_correction(circuit, stretch),
            unit="A",
            says="{load} continuous needs {value} of wire; "
            + f"{_words(stretch)} carries {{limit}} at its {_ends(circuit)}."
            + _end_by_end(circuit, stretch, float(needed), float(load.total)),
            shown={"load": load.continuous},
            pointer="wire",
            about=stretch.name,
            ways=lambda: (*ways_out.larger(circuit), *less_load.less_load(circuit)),
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
    load=True,
)
def conductor_load_where_it_lies(circuit: Circuit) -> Iterator[Check]:
    """A wire in a hot attic or among other loaded wires carries less than the table's figure.

    What: the load may not exceed the final ampacity: the insulation's column × ambient factor × factor for wires that
    run together, capped by the terminals and by the cable type (NM-B at its 60 °C column).

    How: each stretch of the run on its own; the weakest decides. A worse part of the same wire may be taken like the
    rest where it is at most 3 m (10 ft) and 10 % of the run (310.14(A)(2)). UF-B inside a building may be read as NM
    cable, which the inspector decides.

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
    for stretch in _building_wire(circuit):
        limit, left_out = final_ampacity(circuit, stretch), ""
        if load > limit and (short := spared(circuit, stretch)) is not None:
            limit, left_out = short.ampacity, _left_out(short.worse)
        lenient = as_nm_cable(circuit, stretch) if load > limit else None
        if lenient is not None and load <= lenient:
            yield _as_uf_or_nm(stretch, f"the load is {show(load, 'A')}, the wire carries", limit, lenient)
            continue
        yield AtMost(
            value=load,
            limit=limit,
            unit="A",
            says=f"The load is {{value}}; {_words(stretch)} carries {{limit}} at {show(stretch.ambient_c, '°C')}"
            + (f" beside {stretch.bundled} other loaded conductors" if stretch.bundled else "")
            + f"{left_out}.",
            pointer="wire",
            about=stretch.name,
            ways=lambda: (*ways_out.larger(circuit), *less_load.less_load(circuit)),
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
    (WIR104); circuits of wired air conditioners follow their nameplates (CIR112).

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
    if circuit.breaker.kind == "switch" or power.only_wired_cooling(circuit):
        return
    rating, edition = circuit.breaker.rating_a, circuit.site.code
    sockets = sum(outlet.sockets for outlet in circuit.outlets if not outlet.hard_wired)
    told: set[tuple[str, str, str, float]] = set()
    for stretch in _building_wire(circuit):

        def allowed(ampacity: float, stretch: Stretch = stretch) -> float:
            return conductors.largest_breaker(
                ampacity=ampacity,
                size=stretch.size,
                metal=metal(stretch),
                several_receptacles=sockets > 1,
                # Small wires have limits of their own, in WIR104.
                article_440=True,
                edition=edition,
            )

        ampacity, left_out = final_ampacity(circuit, stretch), ""
        if rating > allowed(ampacity) and (short := spared(circuit, stretch)) is not None:
            ampacity, left_out = short.ampacity, _left_out(short.worse)
        largest = allowed(ampacity)
        lenient = as_nm_cable(circuit, stretch) if rating > largest else None
        if lenient is not None and rating <= allowed(lenient):
            yield _as_uf_or_nm(stretch, f"the breaker is {show(rating, 'A')}, at most", largest, allowed(lenient))
            continue
        # One run through several surroundings that come to the same is judged once.
        same = (stretch.size, stretch.type, left_out, float(largest))
        if same in told:
            continue
        told.add(same)
        yield AtMost(
            value=rating,
            limit=largest,
            unit="A",
            says=f"{_words(stretch)} carries {show(ampacity, 'A')}{left_out}, which "
            + ("is a standard size: " if is_standard(float(ampacity), edition) else "")
            + "allows a breaker of at most {limit}; the breaker is {value}.",
            pointer="wire",
            about=stretch.name,
            ways=lambda: (
                *ways_out.smaller_breaker(circuit),
                *ways_out.larger_wire(circuit),
                "a larger wire, or a breaker of what it allows",
            ),
        )


@rule(
    "WIR106",
    "the voltage drop stays small",
    level=Level.WARNING,
    cites={
        "NEC-2017": "210.19(A)(1) note 4, 215.2(A)(1) note 2",
        "NEC-2020": "210.19(A)(1) note 4, 215.2(A)(1) note 2",
        "NEC-2023": "210.19 note, 215.2(A)(2) note 2",
        "BS-7671": "525, Appendix 4",
        "IEC-60364": "525, Annex G of Part 5-52",
    },
)
def voltage_drop_small(circuit: Circuit) -> Iterator[Check]:
    """A long thin wire turns power into heat and leaves the machine with less voltage.

    What: at most 3 % on the branch circuit and 5 % from the service to the outlet, as the notes of the NEC recommend;
    by IEC 60364 and BS 7671 5 % from the origin to the outlet, 3 % where lighting hangs on the circuit. A warning:
    nothing forbids more.

    How: 2 × I × Z × length of every stretch, at the real load without the 125 %, with the resistance at 75 °C, by IEC
    60364 at 70 °C. Lights are devices of kind ``lighting``.

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
    lost = branch.drop(circuit)
    lights = any(inlet.device.kind == "lighting" for inlet in circuit.inlets)
    book, behind = books.book(circuit.site.code).advised_for(lighting=lights), _behind_feeder(circuit)
    # A book without a figure for the branch alone has one for the whole way, which here is the branch.
    branch_limit = book.branch_drop if behind else book.advised_branch
    if branch_limit is not None:
        yield AtMost(
            value=drop_percent(drop=lost, voltage=circuit.volts_v),
            limit=branch_limit,
            unit="%",
            says="{current} over this run loses {lost}, {value} of the circuit's voltage; {limit} is recommended.",
            shown={"current": current, "lost": lost},
            pointer="wire",
            ways=lambda: _for_drop(circuit, branch_limit),
        )
    if not behind:
        return
    way = voltage.whole_path(circuit)
    if isinstance(way, Collapsed):
        raise BeyondTable("the voltage collapses on the way from the service")
    yield AtMost(
        value=drop_percent(drop=way.drop_v, voltage=circuit.volts_v),
        limit=book.total_drop,
        unit="%",
        says="From the service to the outlet {lost} are lost, {value} of the circuit's voltage; "
        "{limit} is recommended.",
        shown={"lost": way.drop_v},
        pointer="wire",
        about="from the service",
    )


def _for_drop(circuit: Circuit, limit: float) -> Iterator[str]:
    """The wire that loses no more than is recommended, with the ground that grows with it."""
    if len(circuit.wire.stretches) > 1:
        return
    size = size_for_drop(circuit, circuit.wire.stretches[0], limit)
    if size is not None and iec_conductors.is_metric(size):
        yield f"write wire.size: {size}"
    elif size is not None:
        yield from ways_out.larger_wire(circuit, size)


def _behind_feeder(circuit: Circuit) -> bool:
    """Whether a panel that a circuit feeds lies between the service and this circuit."""
    if not stated(circuit, "feed") or type(plain(circuit.feed)) is not Panel:
        return False
    panel = cast("Panel", circuit.feed)
    return stated(panel, "feed") and type(plain(panel.feed)) is Circuit


def _left_out(worse: float) -> str:
    """Why a worse stretch carries what the rest does."""
    return f" like the rest, as the worse part is only {show(worse, 'm')} (310.14(A)(2))"


def _as_uf_or_nm(stretch: Stretch, says: str, as_uf: float, as_nm: float) -> Question:
    """UF-B inside a building, where the two readings of 340.10(4) and 340.80 differ."""
    return Question(
        level=Level.QUESTION,
        says=f"{_words(stretch)} runs inside the building, where UF-B may be installed as NM cable.",
        cites="340.10(4), 340.80, 340.112",
        pointer="wire",
        about=stretch.name,
        because=(as_uf, as_nm),
        readings=(
            Reading("UF cable, 60 °C throughout (340.80)", f"{says} {show(as_uf, 'A')}", False),
            Reading("NM cable with 90 °C wires (340.112, 334.80)", f"{says} {show(as_nm, 'A')}", True),
        ),
    )


def _ends(circuit: Circuit) -> str:
    """The terminals that decide, by their marking and end: ``60 °C terminals at the load end``."""
    supply, load = float(circuit.wire.terminals_supply_c), float(circuit.wire.terminals_load_c)
    where = "" if supply == load else f" at the {'supply' if supply < load else 'load'} end"
    return f"{show(min(supply, load), '°C')} terminals{where}"


def _end_by_end(circuit: Circuit, stretch: Stretch, needed: float, load: float) -> str:
    """What the other reading of 110.14(C) gives, each end with its own marking and its own load; it decides nothing."""
    supply, end = float(circuit.wire.terminals_supply_c), float(circuit.wire.terminals_load_c)
    if supply == end:
        return ""
    at_supply = float(before_correction(circuit, stretch, marking=supply))
    at_load = float(before_correction(circuit, stretch, marking=end))
    word = "pass" if needed <= at_supply and load <= at_load else "fail"
    return (
        f" Read end by end it would {word}: {show(needed, 'A')} of {show(at_supply, 'A')} at the supply, "
        f"{show(load, 'A')} of {show(at_load, 'A')} at the load; 110.14(C) goes by the lower marking."
    )


def _words(stretch: Stretch) -> str:
    where = f" ({stretch.name})" if stretch.name else ""
    sets = f"{stretch.parallel} sets of " if stretch.parallel > 1 else ""
    return f"{sets}{stretch.size} {stretch.type}{where}"


def _building_wire(circuit: Circuit) -> Iterator[Stretch]:
    """The stretches that are building wire; a flexible cord has no ampacity as such, and WIR109 refuses it."""
    for stretch in circuit.wire.stretches:
        if nec_cable_types.cable_type(stretch.type, "8 AWG").fixed:
            yield stretch


def _loaded(circuit: Circuit) -> bool:
    return circuit.breaker.kind != "switch" and bool(circuit.inlets or circuit.panels or circuit.sources)
