"""PNL: how a panel is built and stands: balance of its legs, surge protector, ground rods, breakers."""

from __future__ import annotations

from collections.abc import Iterator

from planner.analyses import panel_legs, power
from planner.analyses.protecting import protecting
from planner.facts import said
from planner.physics.electrical import conductor_currents, unbalance
from planner.plan.objects import Circuit, Panel, Source
from planner.rules.buildings import EXISTING, HOME
from planner.rules.checks import AtMost, Check, OneOf
from planner.rules.engine import NEC, rule
from planner.rules.findings import Level
from planner.tables.nec_sections import exists
from planner.tables.systems import System, system
from planner.viewing import plain, stated
from planner.worked import named, number, show

# Motors and some UPS want the currents of their lines this near to each other; a figure of makers, not of the code.
UNBALANCE_PERCENT = 10.0
# Two-pole GFCI breakers of load centres, by family, in A.
GROUND_FAULT_RATINGS: dict[str, tuple[float, ...]] = {
    "QO": (20.0, 30.0, 40.0, 50.0, 60.0),
    "HOM": (20.0, 30.0, 40.0, 50.0),
    "BR": (20.0, 30.0, 40.0, 50.0),
    "QP": (20.0, 30.0, 40.0, 50.0, 60.0),
}
GROUND_FAULT_LIST = "which two-pole GFCI breakers a family is made with is from memory"
RODS = frozenset({"rod", "plate"})
NEW_OR_OLD = "if the panel stands there already, say phase: existing"

Pair = tuple[str, str]


@rule("PNL103", "the legs of a panel carry about the same", level=Level.INFO, cites="makers of power strips and UPS")
def legs_balanced(panel: Panel) -> Iterator[Check]:
    """A leg that carries most of the load reaches its limit while the other has room to spare.

    What: no leg is more than 10 % away from the mean of all. A notice for 120/240 V, a warning for three phases. The
    code does not forbid more.

    How: the load of every circuit on its legs, without the 125 %. Where that is too far apart, the circuits that could
    change places are named.

    Fails::
        panels: {house: {}}
        circuits: {a..b: {fed_by: house, legs: L1, breaker: 20 A 1P, outlet: NEMA 5-20R}}
        devices: {x..y: {load: {budget: 10 A at 120 V}, fed_by: a..b}}
    Passes::
        panels: {house: {}}
        circuits: {a: {fed_by: house/1, breaker: 20 A 1P, outlet: NEMA 5-20R},
            b: {fed_by: house/3, breaker: 20 A 1P, outlet: NEMA 5-20R}}
        devices: {x..y: {load: {budget: 10 A at 120 V}, fed_by: a..b}}
    """
    found = system(panel.source.system)
    circuits = panel_legs.circuits_on(panel)
    if len(found.lines) < 2 or not any(circuit.inlets or circuit.panels for circuit in circuits):
        return
    loads = [(circuit, _load(circuit)) for circuit in circuits if circuit.inlets or circuit.panels]
    placed: list[tuple[Circuit, Pair, float]] = []
    even: float = 0.0
    for circuit, amperes in loads:
        legs = circuit.legs
        if len(legs) == 2:
            placed.append((circuit, (legs[0], legs[1]), amperes))
        elif not legs and circuit.breaker.poles < len(found.lines):
            even = even + amperes / len(found.lines) if even else amperes / len(found.lines)
        else:
            even = even + amperes if even else amperes
    currents = _currents(found, [(pair, amperes) for _, pair, amperes in placed], even)
    if not any(currents.values()):
        return
    lines = {line: named(currents[line], line, "A") for line in found.lines}
    most = max(lines, key=lambda line: float(lines[line]))
    least = min(lines, key=lambda line: float(lines[line]))
    yield AtMost(
        value=unbalance(currents=tuple(lines.values())),
        limit=UNBALANCE_PERCENT,
        unit="%",
        level=Level.WARNING if found.phases == 3 else None,
        says=f"In {panel.name} {_carried(lines, most, least)}: {{value}} away from the mean; {{limit}} is good "
        "practice.",
        ways=lambda: _rearranged(found, placed, float(even)),
    )


def _carried(lines: dict[str, float], most: str, least: str) -> str:
    if most == least:
        return f"each leg carries {show(float(lines[most]), 'A')}"
    return f"leg {most} carries {show(float(lines[most]), 'A')} and {least} {show(float(lines[least]), 'A')}"


def _load(circuit: Circuit) -> float:
    return named(power.circuit_amps(circuit).total, f"load of {circuit.name}", "A")


def _currents(found: System, loads: list[tuple[Pair, float]], even: float) -> dict[str, float]:
    pairs: dict[Pair, float] = {}
    for pair, amperes in loads:
        pairs[pair] = pairs[pair] + amperes if pair in pairs else amperes
    currents = conductor_currents(found, pairs)
    return {line: currents[line] + even if even else currents[line] for line in found.lines}


def _rearranged(found: System, placed: list[tuple[Circuit, Pair, float]], even: float) -> Iterator[str]:
    """Which circuits to move so that the busiest leg carries less: the largest first, each to where it adds least."""

    def busiest(loads: list[tuple[Pair, float]]) -> float:
        return max(float(current) for current in _currents(found, loads, even).values())

    done: list[tuple[Pair, float]] = []
    moved: list[str] = []
    for circuit, pair, amperes in sorted(placed, key=lambda each: (-float(each[2]), each[0].name)):
        alike = (one for one in found.pairs(found.volts(*pair)) if ("N" in one) == ("N" in pair))
        # Its own place first: a circuit moves only where that helps.
        choices = [pair, *(one for one in alike if set(one) != set(pair))]
        best = min(choices, key=lambda one: busiest([*done, (one, float(amperes))]))
        done.append((best, float(amperes)))
        if best is not pair:
            moved.append(f"{circuit.name} to {_leg_words(best)}{_space_words(found, circuit, best)}")
    if moved and busiest(done) < busiest([(pair, float(amperes)) for _, pair, amperes in placed]):
        left = _currents(found, done, even)
        carries = ", ".join(f"{line} {number(float(left[line]))} A" for line in found.lines)
        yield f"move {', '.join(moved)}: then {carries}"


def _leg_words(pair: Pair) -> str:
    return "-".join(end for end in pair if end != "N")


def _space_words(found: System, circuit: Circuit, pair: Pair) -> str:
    """The spaces of the leg it goes to, for a one-pole breaker that has one."""
    if not circuit.spaces or "N" not in pair:
        return ""
    row = found.lines.index(pair[0])
    step = 2 * len(found.lines)
    first = 2 * row + 1
    return f" (spaces {first}, {first + 1}, {first + step}, {first + step + 1} and so on)"


@rule(
    "PNL115",
    "a new panel of a dwelling has a surge protector",
    cites={"NEC-2020": "230.67", "NEC-2023": "230.67, 215.18, 225.42"},
    books=NEC,
)
def surge_protector(panel: Panel) -> Iterator[Check]:
    """Surges from the line end the life of power supplies, and the code wants them stopped at the panel.

    What: a service panel of a dwelling that is new or replaced has a surge protector from 2020 on, a panel behind a
    feeder from 2023 on. For a panel that stays, in a layout without phases, and under 2017, it is a notice.

    Fails::
        phases: [new]
        panels: {house: {phase: new}}
        circuits: {servers: {fed_by: house, breaker: 50 A 2P, outlet: NEMA 6-50R}}
    Passes::
        phases: [new]
        panels: {house: {phase: new, surge: yes}}
        circuits: {servers: {fed_by: house, breaker: 50 A 2P, outlet: NEMA 6-50R}}
    """
    if panel.site.occupancy != "dwelling" or not (panel.circuits or panel.inlets):
        return
    edition = panel.site.code
    service = type(plain(panel.feed)) is Source
    asked = exists("surge protector at the service", edition) and (service or edition == "NEC-2023")
    new = panel.comes
    yield OneOf(
        value="a surge protector" if panel.surge else "no surge protector",
        accepted=("a surge protector",),
        level=None if asked and new else Level.INFO,
        says=f"{panel.name} has {{value}}"
        + (
            "; a new or replaced panel of a dwelling wants one."
            if asked and new
            else "; one protects the power supplies, though the code asks for it only in a new or replaced panel."
            if panel.phase == EXISTING or not asked
            else "; the code asks for one where this panel is new or replaced. If it stands there, say phase: existing."
        ),
        pointer="surge",
        ways=lambda: ("a surge protector in the panel: surge: yes", *((NEW_OR_OLD,) if asked and new else ())),
    )


@rule("PNL116", "ground rods are tied to the ground wire", cites="250.54, 250.4(A)(5)", books=NEC)
def ground_rods_tied(panel: Panel) -> Iterator[Check]:
    """Earth is a bad conductor: a fault into a rod of its own draws a few amperes and trips nothing.

    What: electrodes of a panel and the ground wire of its feeder end on one bar. A rod alone, for clean earth, leaves
    the case of a machine live.

    How: ``grounding.tied``, and ``ground: none`` of the feeder beside an electrode. At the service the neutral ties
    both, so there only what is said is judged.

    Fails::
        panels: {house: {}, garage: {fed_by: feeder, grounding: {electrodes: rod, tied: no}}}
        circuits: {feeder: {fed_by: house, breaker: 60 A 2P}}
    Passes::
        panels: {house: {}, garage: {fed_by: feeder, grounding: {electrodes: rod, tied: yes}}}
        circuits: {feeder: {fed_by: house, breaker: 60 A 2P}}
    """
    behind_feeder = type(plain(panel.feed)) is Circuit
    bare = plain(panel)
    at_home = not panel.has_room or panel.room.building == HOME
    if behind_feeder and at_home and not said(bare, "electrodes"):
        # In the building of the service a panel needs no electrode of its own.
        return
    if not behind_feeder and not (said(bare, "tied") and said(bare, "electrodes")):
        return
    if not RODS & set(panel.electrodes):
        return
    yield OneOf(
        value="tied to the ground wire" if panel.tied else "apart from the ground wire",
        accepted=("tied to the ground wire",),
        says=f"The {' and '.join(panel.electrodes)} of {panel.name} is {{value}}; it must be {{accepted}}.",
        pointer="grounding.tied",
        ways=lambda: ("electrodes and ground wire on one bar",),
    )


@rule("PNL117", "the breakers are made for the panel", cites="110.3(B), 408.36", books=NEC)
def breakers_suit_panel(panel: Panel) -> Iterator[Check]:
    """A breaker of another maker may snap in and still touch the bus with half its jaw, until it burns.

    What: breakers that the layout names by part are of the family the panel is listed for, and the panel's bus is at
    least what its main lets through, or without a main the breaker of its feeder, the main of the panel it hangs on,
    and what stands before a UPS or transfer switch in between. A two-pole GFCI breaker that the plan asks for is
    made in the panel's family at that rating, as far as the catalogue knows the family.

    Fails::
        panels: {house: {family: QO}}
        circuits: {servers: {fed_by: house, breaker: square-d/hom250, outlet: NEMA 6-50R}}
    Passes::
        panels: {house: {family: QO}}
        circuits: {servers: {fed_by: house, breaker: square-d/qo250, outlet: NEMA 6-50R}}
    """
    yield from _bus_protected(panel)
    yield from _ground_fault_breakers(panel)
    for circuit in panel.circuits:
        family = circuit.breaker.family
        if not family:
            continue
        yield OneOf(
            value=family,
            accepted=_families(panel),
            says=f"The breaker of {circuit.name} is of the family {{value}}; {panel.name} is listed for {{accepted}}.",
            pointer="family",
            about=circuit.name,
            ways=lambda: (f"a breaker of the family {panel.family}",),
        )


def _bus_protected(panel: Panel) -> Iterator[Check]:
    """The bus of a panel against each device that lets current through to it."""
    if panel.bus_a is None:
        return
    for name, rating in protecting(panel):
        yield AtMost(
            value=rating,
            limit=panel.bus_a,
            unit="A",
            says=f"{name[0].upper()}{name[1:]} lets {{value}} through to {panel.name}; its bus is {{limit}}.",
            pointer="bus",
            about=f"bus behind {name}",
            ways=lambda: ("a main in the panel", "a panel with a larger bus"),
        )


def _ground_fault_breakers(panel: Panel) -> Iterator[Check]:
    """The two-pole GFCI breakers that a plan asks for against those that the families of the panel are sold with.

    A list nobody read in print rules nothing out, so what it lacks is a warning.
    """
    if not stated(panel, "family"):
        return
    made = {rating for family in _families(panel) for rating in GROUND_FAULT_RATINGS.get(family, ())}
    for circuit in panel.circuits:
        breaker = circuit.breaker
        if not made or breaker.ground_fault != "GFCI" or breaker.family or breaker.poles != 2:
            continue
        rating = float(breaker.rating_a)
        yield OneOf(
            value=show(rating, "A"),
            accepted=(show(rating, "A"),) if rating in made else tuple(show(each, "A") for each in sorted(made)),
            level=Level.WARNING,
            says=f"{circuit.name} wants a two-pole GFCI breaker of {{value}}; in the family {panel.family} of "
            f"{panel.name} " + ("it is made." if rating in made else "those known here are of {accepted}."),
            pointer="family",
            about=f"{circuit.name} ground fault",
            weak=(GROUND_FAULT_LIST,),
            ways=lambda: ("a GFCI in the outlet or a disconnect with one", "a circuit of a rating that is made"),
        )


def _families(panel: Panel) -> tuple[str, ...]:
    return tuple(each.strip() for each in panel.family.replace(" and ", ",").split(","))
