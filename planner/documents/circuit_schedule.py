"""Schedules of circuit details, as BS 7671 Appendix 6 and IEC 60364-6 ask for them beside a certificate.

A way of a distribution board is a row: what it feeds, the cable with its protective conductor, the device and RCD, the
earth fault loop that the device allows and the one the plan comes to. What an instrument measures stays blank.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from planner.analyses import earth_loop, iec_wire, power, residual
from planner.bill.electrical import residual_words
from planner.bill.wire_words import metal_word
from planner.documents.estimates import run_length
from planner.documents.panel_schedule import panel_schedules, spaces_words
from planner.documents.table import Cell, Column, Paper, Section
from planner.facts import marks, said
from planner.plan import Plan
from planner.plan.conducting import Breaker, Stretch
from planner.plan.earthing import ELECTRODE, earthing, earthing_of
from planner.plan.objects import Circuit, Panel
from planner.tables import books, iec_protection
from planner.told import Told, told
from planner.viewing import Memory
from planner.worked import BeyondTable, number, show

COLUMNS = (
    Column("Board", "panel"),
    *(
        Column(heading, key, shown="too")
        for heading, key in (
            ("Way", "way"),
            ("Circuit", "circuit"),
            ("Points", "points"),
            ("Cable", "cable"),
            ("Live mm²", "live"),
            ("CPC mm²", "earth"),
            ("Method", "method"),
            ("Length", "length"),
            ("Device", "device"),
            ("kA", "breaks"),
            ("RCD", "residual"),
            ("Load I_B", "load"),
            ("Cut-off", "cut_off"),
            ("Max Zs", "allowed"),
            ("Zs planned", "loop"),
            ("Zs measured", "measured"),
            ("Status", "status"),
        )
    ),
)
BLANK = "______"
BELOW = (
    "Max Zs is that of conductors at 70 °C; hold a reading on cold ones against 0.8 of it. Where an RCD stands before "
    "the circuit, that cuts off. On TT both are of the electrode: at most 50 V / what the RCD trips at.",
    "CPC: circuit protective conductor. ? stands for what the layout does not say.",
    "To fill in on site: polarity, continuity, insulation resistance, Zs and RCD times as measured, and by whom.",
    "Planning aid: a licensed electrician and the local authority decide.",
)


def schedules(plan: Plan, *, name: str, panel: str = "") -> Paper:
    """The schedules of a plan's panels in the form its rule book knows, or of the one called ``panel``."""
    european = said(plan.site, "code") and plan.site.code in books.BOOKS and books.book(plan.site.code).family == "IEC"
    return (circuit_schedules if european else panel_schedules)(plan, name=name, panel=panel)


def circuit_schedules(plan: Plan, *, name: str, panel: str = "") -> Paper:
    """A schedule of circuit details for each distribution board, or for the one called ``panel``."""
    memory: Memory = {}
    shown = [each for each in plan.panels.values() if panel in ("", each.name)]
    phase = f", phase {plan.phase}" if plan.phase else ""
    return Paper(
        title=f"Schedules of circuit details, {name}{phase}",
        columns=COLUMNS,
        sections=tuple(_section(each, memory) for each in shown),
        below=BELOW,
    )


def _section(panel: Panel, memory: Memory) -> Section:
    rows = [{"panel": panel.name, **_row(circuit, memory)} for circuit in sorted(panel.circuits, key=_order)]
    used = sum(circuit.breaker.poles for circuit in panel.circuits if _has_poles(circuit))
    ways = f"{panel.spaces} ways" if said(panel, "spaces") else "ways ?"
    told_of = f"{ways}; the circuits here take {used}; {spaces_words(panel, 'way')}."
    return Section(", ".join(_header(panel, memory)), tuple(rows), (told_of,))


def _order(circuit: Circuit) -> tuple[int, str]:
    return (min(circuit.spaces) if circuit.spaces else 10_000, circuit.name)


def _has_poles(circuit: Circuit) -> bool:
    return said(circuit, "breaker") and said(circuit.breaker, "poles")


def _header(panel: Panel, memory: Memory) -> Iterator[str]:
    yield f"Board {panel.name}"
    yield f"fed from {panel.feed.name if said(panel, 'feed') else '?'}"  # type: ignore[attr-defined]
    if said(panel, "has_main") and panel.has_main and said(panel, "main"):
        yield f"main {device_words(panel.main)}{_residual_tail(panel.main)}"
    else:
        yield "main ?"
    yield f"earthing {_earthing(panel)}"
    rated = f"{number(panel.interrupting_a / 1000)} kA" if said(panel, "interrupting_a") else "kA ?"
    marked = said(panel, "series_rating_a") and panel.series_rating_a > 0
    yield f"conditional {number(panel.series_rating_a / 1000)} kA" if marked else rated
    if _earthing(panel) == ELECTRODE:
        yield f"electrode {told(lambda seen: seen.electrode_ohm, panel, 'Ω', memory)}"
    else:
        yield f"Ze {told(lambda seen: seen.source.loop_impedance_ohm, panel, 'Ω', memory)}"
    yield f"in {panel.room.name}" if said(panel, "room") else "location ?"
    yield "existing" if panel.phase == "existing" else "new"


def _earthing(panel: Panel) -> str:
    return earthing_of(panel) or "?"


def _row(circuit: Circuit, memory: Memory) -> dict[str, Cell]:
    breaker = circuit.breaker if said(circuit, "breaker") else None
    stretches = circuit.wire.stretches if said(circuit, "wire") else ()
    outlets = circuit.outlets if said(circuit, "outlets") else ()
    return {
        "way": "-".join(map(str, sorted(circuit.spaces))) or "?",
        "circuit": _serves(circuit),
        "points": str(len(outlets)) if outlets else "",
        "cable": _each(stretches, _cable),
        "live": _each(stretches, lambda each: _square(each.size) if said(each, "size") else "?"),
        "earth": _each(stretches, lambda each: _earth(circuit, each, memory)),
        "method": _each(stretches, lambda each: each.method if said(each, "method") else "?"),
        "length": run_length(stretches, american=False) or "? measure",
        "device": device_words(breaker) if breaker is not None else "?",
        "breaks": _breaks(breaker) if breaker is not None else "?",
        "residual": _residual(circuit),
        "load": str(told(lambda seen: power.circuit_amps(seen).total, circuit, "A", memory))
        if circuit.inlets or circuit.panels
        else "",
        "cut_off": _figure(told(_time, circuit, "s", memory)),
        "allowed": _figure(told(_allowed, circuit, "Ω", memory)),
        "loop": _figure(told(_loop, circuit, "Ω", memory)),
        "measured": f"{show(circuit.loop_impedance_ohm, 'Ω')}" if _measured(circuit) else BLANK,
        "status": "existing" if circuit.phase == "existing" else "new",
    }


def _each(stretches: tuple[Stretch, ...], words: Callable[[Stretch], str]) -> str:
    return " / ".join(dict.fromkeys(map(words, stretches))) or "?"


def _serves(circuit: Circuit) -> str:
    behind = [panel.name for panel in circuit.panels] + [inlet.device.name for inlet in circuit.inlets]
    return f"{circuit.name}: {', '.join(dict.fromkeys(behind))}" if behind else circuit.name


def _cable(stretch: Stretch) -> str:
    kind = stretch.type if said(stretch, "type") else "type ?"
    return f"{kind}{metal_word(stretch)}{' ring' if said(stretch, 'ring') and stretch.ring else ''}"


def _square(size: str) -> str:
    return size.removesuffix(" mm²")


def _earth(circuit: Circuit, stretch: Stretch, memory: Memory) -> str:
    if said(stretch, "ground") and stretch.ground == "none":
        return "none"
    found: list[str] = []

    def reads(seen: Circuit) -> float:
        # The name of a size is what is wanted; its number only lets the sum over open facts run.
        same = next(each for each in seen.wire.stretches if each.at == stretch.at)
        found.append(earth_loop.earth_size(seen, same))
        return 0.0

    return _square(found[-1]) if told(reads, circuit, "", memory).known and found else "?"


def device_words(breaker: Breaker) -> str:
    """A device as a schedule of circuit details writes it, ``C32 MCB 1P``; ``100 A switch 2P``."""
    rating = number(breaker.rating_a) if said(breaker, "rating_a") else "?"
    poles = f" {breaker.poles}P" if said(breaker, "poles") else ""
    kind = breaker.kind if said(breaker, "kind") else "breaker"
    if kind != "breaker":
        return f"{rating} A {kind}{poles}"
    combined = said(breaker, "ground_fault") and breaker.ground_fault == "RCBO"
    curve = breaker.curve if said(breaker, "curve") else ""
    return f"{f'{curve}{rating}' if curve else f'{rating} A'} {'RCBO' if combined else 'MCB'}{poles}"


def _residual_of(device: Breaker) -> str:
    """What an RCD in a device trips at and sees, ``30 mA type A``; empty for a device without one."""
    if not said(device, "ground_fault") or device.ground_fault not in iec_protection.RESIDUAL_KINDS:
        return ""
    return " ".join(residual_words(device)) or "?"


def _residual_tail(device: Breaker) -> str:
    words = _residual_of(device)
    return f" with RCD {words}" if words else ""


def _residual(circuit: Circuit) -> str:
    """The nearest RCD before a circuit: its own, that of its section, or its board's main."""
    own = _residual_of(circuit.breaker) if said(circuit, "breaker") else ""
    if own:
        return own
    for section in circuit.section:
        if words := _residual_of(section.breaker):
            return f"{words} ({section.name})"
    panel = circuit.feed if said(circuit, "feed") and isinstance(circuit.feed, Panel) else None
    main = _residual_of(panel.main) if panel is not None and said(panel, "main") else ""
    return f"{main} (main)" if main else "-"


def _breaks(breaker: Breaker) -> str:
    note = marks(breaker, "interrupting_a")[1]
    stated = said(breaker, "interrupting_a") and not (note is not None and note.guesses)
    return number(breaker.interrupting_a / 1000) if stated else "?"


def _measured(circuit: Circuit) -> bool:
    return circuit.has_loop_impedance and said(circuit, "loop_impedance_ohm")


def _time(circuit: Circuit) -> float:
    electrode = earthing(circuit) == ELECTRODE
    return iec_protection.disconnection_time(
        circuit.breaker.rating_a, sockets=iec_wire.has_sockets(circuit), electrode=electrode
    )


def _loop(circuit: Circuit) -> float:
    if earthing(circuit) == ELECTRODE:
        return earth_loop.through_electrode(circuit)
    return earth_loop.impedance(circuit)


def _allowed(circuit: Circuit) -> float:
    if earthing(circuit) == ELECTRODE:
        device = next(residual.before(circuit), None)
        if device is None:
            raise BeyondTable("on an electrode an RCD cuts off, and none stands before this circuit")
        return iec_protection.loop_through_electrode_most(device.residual_a)
    return iec_protection.loop_impedance_most(iec_wire.opens_from(circuit.breaker), iec_wire.volts_to_earth(circuit))


def _figure(found: Told) -> str:
    return str(found) if found.low is not None else "?" if found.asks else "-"
