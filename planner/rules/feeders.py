"""PNL: the wire of a panel that hangs on a source or another panel, without a circuit between."""

from __future__ import annotations

from collections.abc import Iterator

from planner.analyses import neutral, panel_legs
from planner.analyses.wire_ampacity import metal
from planner.physics import conductors
from planner.plan.conducting import Stretch
from planner.plan.objects import Panel, Source
from planner.rules.checks import AtLeast, AtMost, Check
from planner.rules.circuits import CONTINUOUS_FACTOR
from planner.rules.engine import NEC, rule
from planner.rules.findings import Level
from planner.tables.nec_sections import cite
from planner.tables.systems import system
from planner.viewing import plain, stated
from planner.worked import named, show

# 310.12: the share of the rating that the wires of a whole dwelling must carry, and the ratings it holds for.
DWELLING_SHARE = 0.83
DWELLING_A = (100.0, 400.0)
# Up to here unmarked terminals count as made for 60 °C.
UNMARKED_A = 100.0
DWELLING_SYSTEMS = frozenset({"120/240 V"})


@rule("PNL119", "the supply wire of a panel carries its load", cites="215.2(A)(1), 230.42(A)(1)", books=NEC)
def supply_wire_load(panel: Panel) -> Iterator[Check]:
    """The wire from the meter to a panel feels the sum of all circuits, and never rests while machines run.

    What: 1.25 × continuous + other load of the busiest leg against the ampacity at the terminals, and the load itself
    against the ampacity where the wire lies: heat, other wires beside it, cable type.

    How: as WIR101 and WIR102 for a circuit. Wires that carry a whole dwelling may be smaller (PNL120), as a dwelling
    seldom draws all at once; with machines that run day and night that is a warning. A panel that stays is judged where
    its wire is described.

    Fails::
        panels: {house: {main: 60 A 2P, wire: {type: THWN-2, size: 6 AWG, metal: copper, length: 30 ft,
            terminals: 75 °C, ambient: 30 °C, raceway: PVC-40 1}}, other: {}}
        circuits: {servers: {fed_by: house, breaker: 60 A 2P, outlet: hard-wired}}
        devices: {rig: {load: {budget: 53 A at 240 V}, fed_by: servers}}
    Passes::
        panels: {house: {main: 60 A 2P, wire: {type: THWN-2, size: 6 AWG, metal: copper, length: 30 ft,
            terminals: 75 °C, ambient: 30 °C, raceway: PVC-40 1}}, other: {}}
        circuits: {servers: {fed_by: house, breaker: 60 A 2P, outlet: hard-wired}}
        devices: {rig: {load: {budget: 52 A at 240 V}, fed_by: servers}}
    """
    if not _judged(panel) or not any(circuit.inlets or circuit.panels for circuit in panel_legs.circuits_on(panel)):
        return
    legs = panel_legs.panel_leg_amps(panel, CONTINUOUS_FACTOR)
    plainly = panel_legs.panel_leg_amps(panel, 1.0)
    leg = max(legs, key=lambda name: float(legs[name]))
    level = Level.WARNING if _whole_dwelling(panel) else None
    rating = float(_rating(panel))
    for stretch in panel.wire.stretches:
        before = conductors.ampacity_before_correction(
            size=stretch.size,
            wire_type=stretch.type,
            breaker=rating,
            metal=metal(stretch),
            terminals=_terminals(panel, rating),
            in_insulation=stretch.in_insulation,
            edition=panel.site.code,
        )
        yield AtMost(
            value=legs[leg],
            limit=_of_all(stretch, before),
            unit="A",
            level=level,
            says=f"Leg {leg} of {panel.name} needs {{value}} of wire with 125 % of the continuous load; "
            f"{_words(stretch)} carries {{limit}} at its terminals.",
            pointer="wire",
            about=f"{stretch.name} at its terminals".strip(),
        )
        yield AtMost(
            value=plainly[leg],
            limit=_ampacity(panel, stretch, rating),
            unit="A",
            level=level,
            says=f"Leg {leg} of {panel.name} carries {{value}}; {_words(stretch)} carries {{limit}} at "
            f"{show(float(stretch.ambient_c), '°C')}.",
            pointer="wire",
            about=f"{stretch.name} where it lies".strip(),
        )


@rule("PNL120", "the main of a panel protects its supply wire", cites="240.4(B), 230.90(A), 310.12", books=NEC)
def main_protects_supply_wire(panel: Panel) -> Iterator[Check]:
    """Nothing stands before a service wire but the utility's fuse, which lets it burn.

    What: the main is at most the next standard size above the wire's ampacity. The wires that carry the whole of one
    dwelling need 83 % of the rating (310.12), 100 to 400 A at 120/240 V; not those of a garage panel, nor of one of
    two panels.

    Fails::
        panels: {house: {main: 200 A 2P, wire: {type: SEU, size: 3/0 AWG, metal: aluminium, length: 25 ft,
            terminals: 75 °C, ambient: 30 °C, raceway: none}}}
        circuits: {servers: {fed_by: house, breaker: 50 A 2P, outlet: NEMA 6-50R}}
    Passes::
        panels: {house: {main: 200 A 2P, wire: {type: SEU, size: 4/0 AWG, metal: aluminium, length: 25 ft,
            terminals: 75 °C, ambient: 30 °C, raceway: none}}}
        circuits: {servers: {fed_by: house, breaker: 50 A 2P, outlet: NEMA 6-50R}}
    """
    if not _judged(panel):
        return
    unprotected = not panel.has_main or panel.main.kind == "switch"
    if unprotected and not (type(plain(panel.feed)) is Source and stated(panel.source, "rating_a")):
        return
    # Without a main the wire still stands behind what the service gives.
    rating = panel.source.rating_a if unprotected else panel.main.rating_a
    edition, what = panel.site.code, "service" if unprotected else "main"
    for stretch in panel.wire.stretches:
        ampacity = _ampacity(panel, stretch, float(rating))
        if _whole_dwelling(panel):
            yield AtLeast(
                value=ampacity,
                limit=named(DWELLING_SHARE * rating, "83 % of the rating", "A"),
                unit="A",
                says=f"{_words(stretch)} carries {{value}}; for a whole dwelling behind {show(float(rating), 'A')} it "
                "must carry {limit}, 83 %.",
                cites=cite("dwelling service conductors", edition),
                pointer="wire",
                about=stretch.name,
            )
            continue
        largest = conductors.largest_breaker(
            ampacity=ampacity, size=stretch.size, metal=metal(stretch), edition=edition
        )
        yield AtMost(
            value=rating,
            limit=largest,
            unit="A",
            says=f"{_words(stretch)} carries {show(float(ampacity), 'A')}, which allows a {what} of {{limit}}; it "
            "is {value}.",
            pointer="wire",
            about=stretch.name,
            ways=lambda a=float(largest): (f"a {what} of {show(a, 'A')} or less", "a larger wire"),  # type: ignore[misc]
        )


@rule("PNL130", "the neutral of a panel's supply carries what returns through it", cites="220.61, 310.15(E)", books=NEC)
def supply_neutral(panel: Panel) -> Iterator[Check]:
    """As WIR110, for the wire of a panel without a circuit between: no breaker watches its neutral.

    What: the neutral current of all that hangs on the panel, on three phases with the third harmonics of all legs, is
    at most the ampacity of the neutral.

    How: on three phases, and where the neutral is smaller than the hot wires.

    Fails::
        panels: {house: {main: 200 A 2P, wire: {type: SEU, size: 4/0 AWG, neutral: 6 AWG, metal: aluminium,
            length: 25 ft, terminals: 75 °C, ambient: 30 °C, raceway: none}}}
        circuits: {a..d: {fed_by: house, legs: L1, breaker: 20 A 1P, outlet: NEMA 5-20R}}
        devices: {w..z: {load: {budget: 16 A at 120 V}, fed_by: a..d}}
    Passes::
        panels: {house: {main: 200 A 2P, wire: {type: SEU, size: 4/0 AWG, neutral: 2 AWG, metal: aluminium,
            length: 25 ft, terminals: 75 °C, ambient: 30 °C, raceway: none}}}
        circuits: {a..d: {fed_by: house, legs: L1, breaker: 20 A 1P, outlet: NEMA 5-20R}}
        devices: {w..z: {load: {budget: 16 A at 120 V}, fed_by: a..d}}
    """
    if not _judged(panel) or not stated(panel, "wire"):
        return
    smaller = any(stretch.neutral_size not in ("", stretch.size) for stretch in panel.wire.stretches)
    if not (smaller or neutral.on_wye(panel)):
        return
    loads = tuple(neutral.of_panel(panel))
    if not any(load.amps for load in loads):
        return
    current = named(neutral.most(panel, loads), "neutral current", "A")
    rating = float(_rating(panel))
    for stretch in panel.wire.stretches:
        size = stretch.neutral_size or stretch.size
        yield AtMost(
            value=current,
            limit=named(_ampacity(panel, stretch, rating, size), f"ampacity of the {size} neutral", "A"),
            unit="A",
            says=f"The neutral of {panel.name} ({size} {stretch.type}) carries up to {{value}}; "
            "it may carry {limit}.",
            pointer="wire",
            about=stretch.name,
        )


def _judged(panel: Panel) -> bool:
    """Whether a panel has a supply wire of its own that is new, or described."""
    if type(plain(panel.feed)) not in (Source, Panel) or not panel_legs.circuits_on(panel):
        return False
    return panel.comes or stated(panel, "wire")


def _whole_dwelling(panel: Panel) -> bool:
    """Whether the wire carries everything that one dwelling draws from its service."""
    if panel.site.occupancy != "dwelling" or type(plain(panel.feed)) is not Source or not panel.has_main:
        return False
    source = panel.source
    alone = len(source.panels) == 1 and not source.circuits and not source.inlets
    least, most = DWELLING_A
    return (
        alone
        and source.kind == "utility"
        and system(source.system).name in DWELLING_SYSTEMS
        and least <= float(panel.main.rating_a) <= most
    )


def _rating(panel: Panel) -> float:
    """The rating of what protects the wire, which decides what unmarked terminals allow."""
    return panel.main.rating_a if panel.has_main else panel.source.rating_a


def _terminals(panel: Panel, rating: float) -> float | None:
    """The lower marking of both ends in °C; none for unmarked ones above 100 A, where 110.14(C) settles it."""
    marked = [stated(panel.wire, end) for end in ("terminals_supply_c", "terminals_load_c")]
    if rating > UNMARKED_A and not any(marked):
        return None
    return min(float(panel.wire.terminals_supply_c), float(panel.wire.terminals_load_c))


def _ampacity(panel: Panel, stretch: Stretch, rating: float, size: str = "") -> float:
    lines = len(system(panel.source.system).lines)
    sets = stretch.parallel if stretch.together else 1
    each = conductors.final_ampacity(
        size=size or stretch.size,
        wire_type=stretch.type,
        breaker=rating,
        metal=metal(stretch),
        terminals=_terminals(panel, rating),
        ambient=stretch.ambient_c,
        # The neutral of three phases carries the harmonics of the machines and counts, 310.15(E).
        current_carrying=(lines + (lines == 3)) * sets + int(stretch.bundled),
        in_insulation=stretch.in_insulation,
        edition=panel.site.code,
    )
    return _of_all(stretch, each)


def _of_all(stretch: Stretch, each: float) -> float:
    return named(each * stretch.parallel, "ampacity of all sets", "A") if stretch.parallel > 1 else each


def _words(stretch: Stretch) -> str:
    where = f" ({stretch.name})" if stretch.name else ""
    sets = f"{stretch.parallel} sets of " if stretch.parallel > 1 else ""
    return f"{sets}{stretch.size} {stretch.type}{where}"
