"""WIR, PNL: where a wire ends: the metals and sizes its terminals take, and the room in the box."""

from __future__ import annotations

from collections.abc import Iterator

from planner.facts import Gap, Missing
from planner.plan.box_room import passes_on, room_wanted
from planner.plan.conducting import Breaker, Lugs, Stretch
from planner.plan.objects import Circuit, Outlet, Panel
from planner.rules.checks import AtLeast, Check, OneOf, Question, Reading
from planner.rules.engine import NEC, rule
from planner.rules.findings import Level
from planner.tables.nec_ampacity import SIZES, rank
from planner.viewing import plain, stated
from planner.worked import BeyondTable, show

ALUMINIUM_MARK = "AL-CU"
# From this size on a box for one device is soon too small.
THICK = rank("8 AWG")


@rule("WIR114", "aluminium ends only on terminals marked for it", cites="110.14", books=NEC)
def aluminium_terminals(circuit: Circuit) -> Iterator[Check]:
    """Aluminium under a screw made for copper creeps, loosens and glows.

    What: where the wire is aluminium, breaker, outlets, and the main or lugs of a panel that it feeds are marked for
    it, AL-CU. The supply wire of a panel without a circuit between is PNL133.

    How: ``terminal_metals`` of the breaker, for the first stretch, and of what the last one ends on. A metal that
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
        for panel in circuit.panels:
            yield from _entry_marked(panel, "wire")


def _aluminium(stretch: Stretch) -> bool:
    return stretch.has_metal and stretch.metal == "aluminium"


def _entry_marked(panel: Panel, pointer: str) -> Iterator[Check]:
    """What an aluminium wire ends on in a panel: its main, else its lugs."""
    if not panel.has_main:
        yield _marked(panel.lugs, pointer, f"the lugs of {panel.name}")
    elif panel.main.kind != "switch":
        yield _marked(panel.main, pointer, f"the main of {panel.name}")


def _marked(end: Breaker | Outlet | Lugs, pointer: str, what: str) -> Check:
    verb = "are" if type(plain(end)) is Lugs else "is"
    return OneOf(
        value=end.terminal_metals,
        accepted=(ALUMINIUM_MARK,),
        says=f"The wire is aluminium; {what} {verb} marked {{value}}, and {{accepted}} is wanted.",
        pointer=pointer,
        about=f"{pointer} {what}",
        ways=lambda: (f"{what} marked {ALUMINIUM_MARK}, or a short copper wire on it with a listed splice",),
    )


@rule("PNL133", "an aluminium supply wire ends on terminals marked for it", cites="110.14", books=NEC)
def aluminium_supply(panel: Panel) -> Iterator[Check]:
    """The thickest wire of the house carries the most, and aluminium in a lug for copper works itself loose.

    What: as WIR114 for the wire of a panel without a circuit between, against its main or its lugs. A panel that stands
    as existing is judged only where the mark is stated.

    Fails::
        panels: {house: {main: {rating: 200 A, poles: 2, terminal_metals: CU},
            wire: {type: SEU, size: 4/0 AWG, metal: aluminium, length: 25 ft}}}
    Passes::
        panels: {house: {main: {rating: 200 A, poles: 2, terminal_metals: AL-CU},
            wire: {type: SEU, size: 4/0 AWG, metal: aluminium, length: 25 ft}}}
    """
    if not stated(panel, "wire") or not _aluminium(panel.wire.stretches[-1]):
        return
    if panel.phase == "existing" and not stated(panel.main if panel.has_main else panel.lugs, "terminal_metals"):
        return
    yield from _entry_marked(panel, "main" if panel.has_main else "lugs")


@rule("WIR122", "the terminals at both ends take the wire", cites="110.14(A), 110.3(B)", books=NEC)
def terminals_take_wire(circuit: Circuit) -> Iterator[Check]:
    """A wire too thick for its terminal loses strands to get in; one too thin slips out, and the joint heats.

    What: the size of the wire lies within what the terminals of the breaker, of each receptacle, and of the main or the
    lugs of a panel that it feeds are made for.

    How: ``terminal_wires`` of the layout or the part. Terminals of which nobody said it are left to who builds it.

    Fails::
        panels: {house: {}}
        circuits: {servers: {fed_by: house, outlet: NEMA 6-50R,
            breaker: {rating: 50 A, poles: 2, terminal_wires: {least: 14 AWG, most: 8 AWG}},
            wire: {type: THHN, size: 6 AWG, length: 40 ft}}}
    Passes::
        panels: {house: {}}
        circuits: {servers: {fed_by: house, outlet: NEMA 6-50R,
            breaker: {rating: 50 A, poles: 2, terminal_wires: {least: 14 AWG, most: 2 AWG}},
            wire: {type: THHN, size: 6 AWG, length: 40 ft}}}
    """
    if not stated(circuit, "wire"):
        return
    stretches = circuit.wire.stretches
    if stated(circuit, "breaker"):
        yield from _takes(circuit.breaker, "the breaker", "breaker", stretches[0])
    for outlet in circuit.outlets:
        if not outlet.hard_wired:
            key = plain(outlet).at.removeprefix(f"{plain(circuit).at}.")
            yield from _takes(outlet, "the outlet", key, stretches[-1])
    for panel in circuit.panels:
        if panel.has_main and stated(panel, "main"):
            yield from _takes(panel.main, f"the main of {panel.name}", "wire", stretches[-1])
        elif not panel.has_main:
            yield from _takes(panel.lugs, f"the lugs of {panel.name}", "wire", stretches[-1])


@rule("PNL129", "the lugs of a panel take its supply wire", cites="110.14(A), 110.3(B)", books=NEC)
def lugs_take_supply_wire(panel: Panel) -> Iterator[Check]:
    """A service wire that does not fit its lug is filed down until it does, and carries the whole house.

    What: as WIR122 for the wire of a panel without a circuit between, against its main or its lugs.

    Fails::
        panels: {house: {main: {rating: 200 A, poles: 2, terminal_wires: {least: 4 AWG, most: 3/0 AWG}},
            wire: {type: SEU, size: 4/0 AWG, metal: aluminium, length: 25 ft}}}
    Passes::
        panels: {house: {main: {rating: 200 A, poles: 2, terminal_wires: {least: 4 AWG, most: 250 kcmil}},
            wire: {type: SEU, size: 4/0 AWG, metal: aluminium, length: 25 ft}}}
    """
    if not stated(panel, "wire"):
        return
    last = panel.wire.stretches[-1]
    if panel.has_main and stated(panel, "main"):
        yield from _takes(panel.main, "the main", "main", last)
    elif not panel.has_main:
        yield from _takes(panel.lugs, "the lugs", "lugs", last)


def _takes(end: Breaker | Outlet | Lugs, what: str, pointer: str, stretch: Stretch) -> Iterator[Check]:
    """Whether the terminals of an end take the wire of a stretch, where somebody said what they take."""
    if not end.has_wires:
        return
    least, most = end.wires_least, end.wires_most
    if stretch.size not in SIZES:
        raise BeyondTable(f"whether {what} takes {stretch.size} is not known here")
    takes = SIZES[rank(least) : rank(most) + 1]
    yield OneOf(
        value=stretch.size,
        accepted=takes if stretch.size in takes else (f"{least} to {most}",),
        says=f"The wire is {{value}}; {what} takes {least} to {most}.",
        pointer=pointer,
        about=f"{pointer} takes the wire",
        ways=lambda: (f"another size of wire, or {what} with terminals for {stretch.size}",),
    )


@rule("WIR115", "the box is large enough for its wires", level=Level.WARNING, cites="314.16", books=NEC)
def box_volume(circuit: Circuit) -> Iterator[Check]:
    """Thick wires forced into a small box crack at the bends and press the receptacle off its screws.

    What: the volume of the box is at least the room for each insulated wire, one more for all grounds, one for the
    clamp of a cable, and two for the device. A receptacle wider than 2 in counts two in each gang it needs; a 6-50R and
    its like may be that wide, so a box between the two volumes is a question.

    How: ``outlet.box``. Where nobody says it, it is asked for with the volume it needs, for new circuits of 8 AWG and
    thicker, where ordinary boxes end; thinner wire is left to who builds it. A box with several outlets on its circuit
    is taken to pass the wires on, which doubles them.

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
        if not outlet.has_box and (outlet.hard_wired or not _thick(circuit, last)):
            continue
        key = plain(outlet).at.removeprefix(f"{plain(circuit).at}.")
        wanted, at_most = (room_wanted(circuit, outlet, wide=wide) for wide in (False, True))
        if not stated(outlet, "box_in3") and not outlet.has_box:
            at = f"{plain(outlet).at}.box"
            enough = show(float(at_most), "in³")
            raise Missing(Gap(at, ask=f"take a box of {enough} or more and state it as {at}"))
        guesses = f"{plain(circuit).at}.{key}: the wires are taken to go on to the next outlet"
        if wanted <= outlet.box_in3 < at_most:
            yield Question(
                readings=(
                    Reading("the receptacle no wider than 2 in", f"{show(wanted, 'in³')} wanted", True),
                    Reading("wider, two for each of two gangs", f"{show(at_most, 'in³')} wanted", False),
                ),
                says=f"The box has {show(outlet.box_in3, 'in³')}.",
                level=Level.QUESTION,
                because=(wanted, at_most),
                pointer=f"{key}.box",
                about=key,
                guesses=(guesses,) if passes_on(circuit) else (),
            )
            continue
        yield AtLeast(
            value=outlet.box_in3,
            limit=wanted,
            unit="in³",
            says=f"The box has {{value}}; its {last.size} wires, grounds and what else is in it want {{limit}}.",
            pointer=f"{key}.box",
            about=key,
            guesses=(guesses,) if passes_on(circuit) else (),
        )


def _thick(circuit: Circuit, stretch: Stretch) -> bool:
    """Whether a circuit is new and its wire fills a box that nobody described."""
    if circuit.phase == "existing" or not stated(stretch, "size", "type", "conductors") or stretch.size not in SIZES:
        return False
    return THICK <= rank(stretch.size) <= rank("6 AWG")
