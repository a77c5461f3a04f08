"""PNL105: the fault current that reaches a panel, against what its devices can break."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, cast

from planner.facts import marks
from planner.physics import fault
from planner.plan.conducting import Breaker, Stretch, Wire
from planner.plan.objects import Circuit, Panel, Source
from planner.rules.checks import AtMost, Check
from planner.rules.engine import rule
from planner.tables import books
from planner.tables.fault_constants import conductor_constant
from planner.tables.nec_ampacity import Metal
from planner.tables.systems import system
from planner.viewing import plain, stated
from planner.worked import BeyondTable, named, number, show

STEEL = frozenset({"EMT", "IMC", "RMC", "FMC", "LFMC"})


@rule("PNL105", "breakers can interrupt the fault current that reaches them", cites={"": "110.9", "IEC": "434.5.1"})
def interrupting_rating(panel: Panel) -> Iterator[Check]:
    """A breaker that meets more current than it can break may burst instead of opening.

    What: the fault current that reaches the panel may not exceed what its main, its breakers and the panel itself are
    made for.

    How: the utility's figure at the service; else the transformer's rating over 90 % of its impedance, and 1.5 times as
    much from a line to the neutral where the transformer has a middle tap. Wires on the way lower it by the
    point-to-point method where they are described, but the wire that the utility's figure already holds for is not
    counted. A breaker that does not say so is taken as breaking 10 kA in North America, 6 kA under BS 7671 and 4.5 kA
    under IEC 60364. Where the panel is marked for its breakers together with the fuse or breaker ahead
    (``series_rating``), that figure holds for its breakers.

    Fails::
        sources: {utility: {fault_current: 12 kA}}
        panels: {house: {main: 200 A 2P}}
        circuits: {servers: {fed_by: house, breaker: 50 A 2P, outlet: NEMA 6-50R}}
    Passes::
        sources: {utility: {fault_current: 9 kA}}
        panels: {house: {main: 200 A 2P}}
        circuits: {servers: {fed_by: house, breaker: 50 A 2P, outlet: NEMA 6-50R}}
    """
    limits = tuple(_interrupting(panel))
    if not limits:
        return
    bound, how = _at_source(panel.source)
    for what, pointer, limit, guesses in limits:
        current, way = bound, how
        if current > limit:
            # Only where it decides: then the wires on the way matter.
            current, runs = _through(panel)
            way = how + f" and {runs} described run{'s' * (runs > 1)} of wire" if runs else how
        yield AtMost(
            value=current,
            limit=limit,
            unit="A",
            says=f"Up to {{value}} can flow into a fault at {panel.name} (from {way}); {what} is made to break "
            "{limit}.",
            pointer=pointer,
            about=pointer,
            guesses=guesses,
            ways=lambda c=float(current): _breaking(panel, c),  # type: ignore[misc]
        )


def _breaking(panel: Panel, current: float) -> Iterator[str]:
    book = books.book(panel.site.code)
    for rating in book.breaking_a:
        if rating >= current:
            yield f"a main, breakers and panel made for {show(rating, 'A')}"
            break
    marked = "a conditional rating" if book.family == "IEC" else "a series rating"
    yield (
        f"a panel marked for {show(current, 'A')} or more with these breakers and the device ahead ({marked}): state "
        f"{plain(panel).at}.series_rating"
    )


def _interrupting(panel: Panel) -> Iterator[tuple[str, str, float, tuple[str, ...]]]:
    """What has to break a fault in a panel: its words, where it is written, its rating in A, and what was guessed."""
    if not (panel.circuits or panel.inlets):
        return
    if panel.has_main and stated(panel, "main") and panel.main.kind != "switch":
        rating, guessed = _rating(panel, panel.main)
        yield "its main", "main", rating, _guess(panel, "main", guessed)
    if stated(panel, "interrupting_a"):
        yield "the panel", "interrupting", panel.interrupting_a, ()
    breakers = [
        (circuit, *_rating(panel, circuit.breaker)) for circuit in panel.circuits if circuit.breaker.kind != "switch"
    ]
    if not breakers:
        return
    circuit, rating, _ = min(breakers, key=lambda each: float(each[1]))
    if panel.series_rating_a > rating:
        yield f"the breaker of {circuit.name}, with the device ahead,", "series_rating", panel.series_rating_a, ()
        return
    guess = _guess(panel, "breakers", any(guessed for *_, guessed in breakers))
    yield f"the breaker of {circuit.name}", "breakers", rating, guess


def _rating(panel: Panel, breaker: Breaker) -> tuple[float, bool]:
    """What a breaker can break, and whether that is the usual figure that nobody said."""
    note = marks(plain(breaker), "interrupting_a")[1]
    if note is not None and note.guesses:
        return books.book(panel.site.code).breaking_a[0], True
    return breaker.interrupting_a, False


def _guess(panel: Panel, what: str, guessed: bool) -> tuple[str, ...]:
    usual = number(books.book(panel.site.code).breaking_a[0] / 1000)
    return (f"{plain(panel).at}: what its {what} can break is not said; taken as {usual} kA",) if guessed else ()


def _tapped(source: Source) -> bool:
    """Whether the transformer has its neutral in the middle of one winding."""
    return system(source.system).name in ("120/240 V", "120/240 V high-leg")


def _at_source(source: Source) -> tuple[float, str]:
    """The largest fault current at a source in A, and how it is known."""
    if source.fault_current_said or not source.transformer_said:
        return source.fault_current_a, "the utility's figure"
    between = _between_lines(source)
    most = named(fault.TO_NEUTRAL_FACTOR * between, "from a line to the neutral", "A") if _tapped(source) else between
    return most, "the transformer's plate"


def _between_lines(source: Source) -> float:
    found = system(source.system)
    full = fault.full_load(transformer=source.transformer_va, voltage=_volts(source), phases=found.phases)
    return fault.at_transformer(full=full, impedance=source.impedance_percent)


def _volts(source: Source) -> float:
    found = system(source.system)
    return found.volts(*found.lines[:2]) if len(found.lines) > 1 else found.volts(found.lines[0], "N")


def _through(panel: Panel) -> tuple[float, int]:
    """The larger fault current at a panel behind the wires that are described, and how many stretches those are."""
    source = panel.source
    stretches = tuple(_described(panel))
    volts, phases = _volts(source), system(source.system).phases
    bound, _ = _at_source(source)
    if source.fault_current_said:
        return _reduced(bound, stretches, volts, phases), len(stretches)
    currents = [_reduced(_between_lines(source), stretches, volts, phases)]
    if _tapped(source):
        currents.append(_reduced(bound, stretches, volts / 2, 1))
    return max(currents), len(stretches)


def _reduced(current: float, stretches: tuple[Stretch, ...], volts: float, phases: Literal[1, 3]) -> float:
    for stretch in stretches:
        factor = fault.run_factor(
            fault=current,
            voltage=volts,
            length=stretch.length_m,
            constant=_constant(stretch),
            parallel=stretch.parallel,
            phases=phases,
        )
        current = fault.after_run(fault=current, factor=factor)
    return current


def _constant(stretch: Stretch) -> float:
    # An unknown raceway counts as one that is not magnetic, which lets more current through.
    raceway: Literal["steel", "nonmagnetic"] = "steel" if stretch.raceway_type in STEEL else "nonmagnetic"
    return conductor_constant(stretch.size, cast("Metal", stretch.metal), raceway)


def _described(panel: Panel) -> Iterator[Stretch]:
    """The stretches from the source to a panel whose effect is known; any other lowers nothing."""
    wires: list[Wire] = []
    node: object = panel
    while type(plain(node)) in (Panel, Circuit):
        feed = cast("Panel | Circuit", node).feed
        at_service = type(plain(node)) is Panel and type(plain(feed)) is Source and panel.source.fault_current_said
        if stated(node, "wire") and not at_service:  # type: ignore[arg-type]
            wires.append(cast("Panel | Circuit", node).wire)
        node = feed
    for wire in reversed(wires):
        for stretch in wire.stretches:
            if stated(stretch, "size", "metal", "length_m", "parallel"):
                try:
                    _constant(stretch)
                except BeyondTable:
                    continue
                yield stretch
