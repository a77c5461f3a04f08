"""WIR: where a wire ends: the metals its terminals take, and the room in the box."""

from __future__ import annotations

from collections.abc import Iterator

from planner.facts import plain, stated
from planner.plan.conducting import Breaker, Stretch
from planner.plan.objects import Circuit, Outlet
from planner.rules.checks import AtLeast, Check, OneOf
from planner.rules.engine import NEC, rule
from planner.rules.findings import Level
from planner.tables import nec_boxes, nec_cable_types
from planner.worked import named

ALUMINIUM_MARK = "AL-CU"


@rule("WIR114", "aluminium ends only on terminals marked for it", cites="110.14", books=NEC)
def aluminium_terminals(circuit: Circuit) -> Iterator[Check]:
    """Aluminium under a screw made for copper creeps, loosens and glows.

    What: where the wire is aluminium, breaker and outlets are marked for it, AL-CU.

    How: ``terminal_metals`` of the breaker, for the first stretch, and of each outlet, for the last. A metal that
    nobody said is asked for by the rules on ampacity.

    Fails::
        panels: {house: {}}
        circuits: {servers: {fed_by: house, breaker: {rating: 60 A, poles: 2, terminal_metals: AL-CU},
            outlet: {type: NEMA 6-50R, terminal_metals: CU},
            wire: {type: SER, size: 4 AWG, metal: aluminium, length: 40 ft}}}
    Passes::
        panels: {house: {}}
        circuits: {servers: {fed_by: house, breaker: {rating: 60 A, poles: 2, terminal_metals: AL-CU},
            outlet: {type: NEMA 6-50R, terminal_metals: AL-CU},
            wire: {type: SER, size: 4 AWG, metal: aluminium, length: 40 ft}}}
    """
    if not stated(circuit, "wire"):
        return
    stretches = circuit.wire.stretches
    if _aluminium(stretches[0]) and circuit.breaker.kind != "switch":
        yield _marked(circuit.breaker, "breaker", "the breaker")
    if _aluminium(stretches[-1]):
        for outlet in circuit.outlets:
            if not outlet.hard_wired:
                yield _marked(outlet, plain(outlet).at.removeprefix(f"{plain(circuit).at}."), "the outlet")


def _aluminium(stretch: Stretch) -> bool:
    return stretch.has_metal and stretch.metal == "aluminium"


def _marked(end: Breaker | Outlet, pointer: str, what: str) -> Check:
    return OneOf(
        value=end.terminal_metals,
        accepted=(ALUMINIUM_MARK,),
        says=f"The wire is aluminium; {what} is marked {{value}}, and {{accepted}} is wanted.",
        pointer=pointer,
        about=pointer,
        ways=lambda: (f"{what} marked {ALUMINIUM_MARK}, or a short copper wire on it with a listed splice",),
    )


@rule("WIR115", "the box is large enough for its wires", level=Level.WARNING, cites="314.16", books=NEC)
def box_volume(circuit: Circuit) -> Iterator[Check]:
    """Thick wires forced into a small box crack at the bends and press the receptacle off its screws.

    What: the volume of the box is at least the room for each insulated wire, one more for all grounds, one for the
    clamp of a cable, and two for the device.

    How: ``outlet.box``; where nobody says it, the box is left to who builds it. A box with several outlets on its
    circuit is taken to pass the wires on, which doubles them. A wide receptacle may ask for more.

    Fails::
        panels: {house: {}}
        circuits: {servers: {fed_by: house, breaker: 50 A 2P, wire: {type: NM-B, size: 6 AWG, length: 40 ft},
            outlet: {type: NEMA 6-50R, box: 18 in3}}}
    Passes::
        panels: {house: {}}
        circuits: {servers: {fed_by: house, breaker: 50 A 2P, wire: {type: NM-B, size: 6 AWG, length: 40 ft},
            outlet: {type: NEMA 6-50R, box: 42 in3}}}
    """
    if not stated(circuit, "wire"):
        return
    last = circuit.wire.stretches[-1]
    for outlet in circuit.outlets:
        if not outlet.has_box:
            continue
        key = plain(outlet).at.removeprefix(f"{plain(circuit).at}.")
        passing = len(circuit.outlets) > 1
        wires = last.conductors * last.parallel * (2 if passing else 1)
        grounds = 0 if last.ground in ("raceway", "none") else nec_boxes.GROUNDS
        clamps = nec_boxes.CLAMPS if last.type in nec_cable_types.CABLES else 0
        count = wires + grounds + clamps + (0 if outlet.hard_wired else nec_boxes.DEVICE)
        yield AtLeast(
            value=outlet.box_in3,
            limit=named(count * nec_boxes.allowance(last.size), "room for all of them", "in³"),
            unit="in³",
            says=f"The box has {{value}}; {count} allowances for {last.size} want {{limit}}.",
            pointer=f"{key}.box",
            about=key,
            guesses=(f"{plain(circuit).at}.{key}: the wires are taken to go on to the next outlet",) if passing else (),
        )
