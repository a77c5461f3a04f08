"""PNL and CIR under IEC 60364 and BS 7671: what a board's RCDs and breakers stand, and chargers of vehicles."""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

from planner.analyses import power, residual
from planner.plan.earthing import PME, earthing
from planner.plan.objects import Circuit, Panel
from planner.rules.checks import AtMost, Check, OneOf, Question, Reading
from planner.rules.engine import IEC, rule
from planner.rules.findings import Level
from planner.rules.iec_leakage import stands_behind
from planner.tables import breaker_ambient, breaker_grouping, iec_protection
from planner.viewing import plain, stated
from planner.worked import named, show

# A breaker that carries less than this share of its rating gives off 4 % of its heat, and warms nobody: judgement.
WARMS_FROM = 0.2


@rule(
    "PNL141",
    "standing leakage of a board stays below what trips its RCD",
    level=Level.WARNING,
    cites={"IEC": "531.3.2"},
    books=IEC,
)
def board_leakage(panel: Panel) -> Iterator[Check]:
    """One RCD before many circuits gets the leakage of all of them, and takes all of them down.

    What: what leaks behind an RCD in the main of a board or before a section of it, against 30 % of what it trips at.
    The RCBO of a single circuit is CIR107.

    How: leakage as in CIR107. An error from the whole of what it trips at.

    Fails::
        site: {code: BS-7671}
        panels: {house: {main: 63 A RCD 30 mA type A}}
        circuits: {a..b: {fed_by: house, breaker: B16 1P, outlet: BS 1363}}
        devices: {m-a..b: {load: {budget: 5 A at 230 V, leakage: 5 mA measured 2026-01-05}, fed_by: a..b}}
    Passes::
        site: {code: BS-7671}
        panels: {house: {main: 63 A RCD 30 mA type A}}
        circuits: {a..b: {fed_by: house, breaker: B16 1P, outlet: BS 1363}}
        devices: {m-a..b: {load: {budget: 5 A at 230 V, leakage: 4 mA measured 2026-01-05}, fed_by: a..b}}
    """
    if panel.has_main and stated(panel, "main") and panel.main.ground_fault in iec_protection.RESIDUAL_KINDS:
        yield from stands_behind(panel.main, tuple(_behind(panel)), "main")
    for section in panel.sections:
        if section.breaker.ground_fault in iec_protection.RESIDUAL_KINDS:
            yield from stands_behind(section.breaker, section.circuits, f"sections.{section.name}")


def _behind(panel: Panel) -> Iterator[Circuit]:
    """The circuits whose machines leak through the main of a panel, those of panels behind it among them."""
    for circuit in panel.circuits:
        yield circuit
        for each in circuit.panels:
            yield from _behind(each)
    for each in panel.panels:
        yield from _behind(each)


@rule(
    "CIR145",
    "the breaker holds its load in warm air and beside others",
    level=Level.WARNING,
    cites={"IEC": "IEC 60898-1, EN 61439-3, the maker's figures"},
    books=IEC,
)
def warm_breaker(circuit: Circuit) -> Iterator[Check]:
    """Breakers are set at 30 °C, one by itself. In a hot garage, side by side under load for days, they trip early.

    What: the load against what a breaker of this rating carries in the air of its board, and that against the loaded
    breakers beside it: the share of their ratings that all may carry at once is 0.8 for two or three, 0.7 up to five,
    0.6 up to nine, 0.5 above, where the maker of the board says nothing.

    How: one maker's table for the air. Loaded are breakers whose load lasts and is above a fifth of their rating. The
    maker's own figure is stated as ``breaker.continuous``. A load above the rating itself is left to CIR121.

    Fails::
        site: {code: BS-7671}
        panels: {garage: {ambient: 40 °C}}
        circuits: {rack: {fed_by: garage, breaker: C32 1P, outlet: hard-wired}}
        devices: {rig: {load: {budget: 31 A at 230 V}, fed_by: rack}}
    Passes::
        site: {code: BS-7671}
        panels: {garage: {ambient: 40 °C}}
        circuits: {rack: {fed_by: garage, breaker: C32 1P, outlet: hard-wired}}
        devices: {rig: {load: {budget: 30 A at 230 V}, fed_by: rack}}
    """
    if circuit.breaker.kind != "breaker" or not (circuit.inlets or circuit.panels or circuit.sources):
        return
    if not stated(circuit, "feed") or type(plain(circuit.feed)) is not Panel:
        return
    load = named(power.circuit_amps(circuit).total, "load", "A")
    rating = circuit.breaker.rating_a
    if not power.circuit_amps(circuit).continuous or load > rating:
        return
    panel = cast("Panel", circuit.feed)
    air = panel.ambient_c
    carries = breaker_ambient.rerated_miniature(float(rating), float(air))
    beside = 1
    if circuit.breaker.has_continuous:
        share: float = circuit.breaker.continuous_percent / 100.0
    else:
        beside = max(1, sum(1 for each in panel.circuits if _loaded(each)))
        share = breaker_grouping.rated_diversity(beside)
    together = f" and {beside - 1} loaded breaker{'s' * (beside > 2)} beside it" if beside > 1 else ""
    yield AtMost(
        value=load,
        limit=named(share * carries, "what the breaker carries there", "A"),
        unit="A",
        says=f"With {show(float(air), '°C')} around {panel.name}{together} this breaker of {show(float(rating), 'A')} "
        "carries {limit} for days; the load is {value}.",
        pointer="breaker",
        ways=lambda: (
            "the maker's figure for breakers side by side, as breaker.continuous",
            "a free way beside it, or a board in cooler air",
            "less load on this circuit",
        ),
    )


def _loaded(circuit: Circuit) -> bool:
    if circuit.breaker.kind != "breaker" or not (circuit.inlets or circuit.panels or circuit.sources):
        return False
    return power.circuit_amps(circuit).continuous > WARMS_FROM * circuit.breaker.rating_a


@rule(
    "CIR146",
    "a vehicle charger has a circuit, an RCD and an earth that suit it",
    cites={"": "IEC 60364-7-722", "BS-7671": "722.311, 722.411.4, 722.531.3"},
    books=IEC,
)
def charger_with_its_rcd(circuit: Circuit) -> Iterator[Check]:
    """Smooth direct current of a fault in a car blinds an RCD; and a car on a broken PME earth stands at mains voltage.

    What: nothing else hangs on the circuit of a charger. Its RCD is of type B, or of type A or F with detection of 6 mA
    of direct current in the charger, which is asked. On a PME supply (TN-C-S) its earth is asked of the designer.

    Fails::
        site: {code: BS-7671}
        sources: {supply: {system: 230 V, earthing: TN-S}}
        panels: {house: {fed_by: supply}}
        circuits: {car: {fed_by: house, breaker: B40 1P RCBO 30 mA type A, outlet: hard-wired}}
        devices:
          charger: {kind: evse, spec: {inlet: hard-wired, nameplate: 32 A at 230 V}, fed_by: car}
          lamp: {load: 60 W, spec: {inlet: hard-wired}, fed_by: car}
    Passes::
        site: {code: BS-7671}
        sources: {supply: {system: 230 V, earthing: TN-S}}
        panels: {house: {fed_by: supply}}
        circuits: {car: {fed_by: house, breaker: B40 1P RCBO 30 mA type B, outlet: hard-wired}}
        devices: {charger: {kind: evse, spec: {inlet: hard-wired, nameplate: 32 A at 230 V}, fed_by: car}}
    """
    chargers = [inlet.device for inlet in circuit.inlets if inlet.device.kind == "evse"]
    if not chargers or circuit.breaker.kind == "switch":
        return
    name = chargers[0].name
    others = len(circuit.inlets) + len(circuit.panels) - 1
    yield AtMost(
        value=float(others),
        limit=0.0,
        unit="",
        says=f"{{value}} other things hang on the circuit of {name}; a charger wants a circuit of its own.",
        pointer="",
        about="alone",
    )
    kinds = {str(device.residual_type) for device in residual.before(circuit)}
    if not kinds:
        yield OneOf(
            value="no RCD",
            accepted=("an RCD of 30 mA",),
            says=f"{{value}} stands before {name}; a charger wants {{accepted}}.",
            pointer="breaker.ground_fault",
            about="RCD",
            ways=lambda: ("an RCBO of 30 mA, type B, or type A where the charger detects 6 mA of direct current",),
        )
    elif "B" not in kinds:
        yield Question(
            level=Level.QUESTION,
            says=f"The RCD before {name} is of type {' and '.join(sorted(kinds))}.",
            pointer="breaker.ground_fault",
            about="RCD",
            readings=(
                Reading(
                    "the charger detects 6 mA of direct current itself (RDC-DD)", "type A is enough", "AC" not in kinds
                ),
                Reading("it does not", "type B is wanted", False),
            ),
        )
    if earthing(circuit) == PME:
        yield Question(
            level=Level.QUESTION,
            says=f"{name} stands on the earth of a PME supply (TN-C-S), which must not reach a car outdoors as it is.",
            pointer="",
            about="earth",
            readings=(
                Reading(
                    "the charger opens its earth when the neutral breaks, or has an electrode (TT)", "it may", True
                ),
                Reading("neither", "an electrode of its own, or such a charger", False),
            ),
        )
