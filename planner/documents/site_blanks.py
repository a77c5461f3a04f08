"""What only somebody on site can tell: what the layout says of it, the key that takes the answer, and a blank."""

from __future__ import annotations

from collections.abc import Callable

from planner.bill.bill import Bill
from planner.bill.conduit import STICKS
from planner.bill.routes import routes
from planner.bill.scope import is_estimate
from planner.bill.wire_words import SINGLES, made_of
from planner.documents.estimates import about, run_length
from planner.documents.panel_schedule import spaces_of
from planner.documents.scope import EXISTING, placed
from planner.documents.table import Cell, Column, Paper, Section
from planner.facts import said
from planner.plan import Plan
from planner.plan.earthing import earthing_of
from planner.plan.objects import Circuit, Panel
from planner.worked import number

COLUMNS = (
    Column("What", "what"),
    Column("Said in the layout", "said"),
    Column("Found on site", "found"),
    Column("Key that takes the answer", "key"),
)
BLANK = "____________"
_WHO = ("Local amendments that apply", "Permit number", "Name", "Licence", "Date", "Signature")
# What a contractor in Britain hands over or gives notice of: BS 7671 Chapter 64, Building Regulations Part P.
_BRITISH = ("Number of the notice to building control, where Part P asks for one",)

Ask = Callable[[str, str, str], None]


def blanks(plan: Plan, bill: Bill, *, phase: str = "") -> Paper:
    """The blanks of a plan; ``bill`` knows the terms of the site's rule book.

    Parameters: ``phase``: the one that is priced, of which alone and of what stands the runs are asked; empty for all.
    """
    rows: list[dict[str, Cell]] = []

    def ask(what: str, known: str, key: str) -> None:
        rows.append({"what": what, "said": known or "not said", "found": BLANK, "key": key})

    for panel in plan.panels.values():
        _panel(panel, bill, ask)
    for circuit in plan.circuits.values():
        step = placed(circuit.phase, bill)
        if step == EXISTING or phase in ("", step):
            _circuit(circuit, bill, ask)
    _routes(plan, bill, phase, ask)
    if not bill.american:
        _supplies(plan, ask)
    british = said(plan.site, "code") and plan.site.code.startswith("BS")
    who = (*_WHO[:2], *(_BRITISH if british else ()), *_WHO[2:])
    rows += [{"what": bill.term(what), "said": "", "found": BLANK, "key": ""} for what in who]
    return Paper("", COLUMNS, (Section("", tuple(rows)),))


def grounding_words(panel: Panel) -> str:
    """What a layout says of a panel's electrodes and their conductor; empty where it says nothing."""
    electrodes = ", ".join(panel.electrodes) if said(panel, "electrodes") else ""
    if not said(panel, "electrode_wire_size"):
        return electrodes
    metal = panel.electrode_wire_metal if said(panel, "electrode_wire_metal") else "copper"
    return f"{electrodes or '?'}; their conductor: {panel.electrode_wire_size}{made_of(metal)}"


def _panel(panel: Panel, bill: Bill, ask: Ask) -> None:
    at, name = panel.at, panel.name
    ask(
        f"{name}: make and model, enclosure", panel.family if said(panel, "family") else "", f"{at}.part or {at}.family"
    )
    rating = f"{number(panel.interrupting_a / 1000)} kA" if said(panel, "interrupting_a") else ""
    ask(f"{name}: {bill.term('interrupting rating')}", rating, f"{at}.interrupting")
    grounding = bill.term("grounding electrodes, bonding, size of their conductor")
    ask(
        f"{name}: {grounding}",
        "; ".join(filter(None, ("" if bill.american else earthing_of(panel), grounding_words(panel)))),
        f"{at}.grounding" if bill.american else f"{at}.grounding and {at}.earthing",
    )
    if said(panel, "electrodes") and panel.electrodes and not said(panel, "electrode_wire_size"):
        conductor = bill.term("grounding electrode conductor")
        ask(f"{name}: size and length of the {conductor}", "", f"{at}.grounding.conductor")
    if panel.phase == EXISTING:
        free = f"{about(panel, 'spaces_free')}{panel.spaces_free}" if said(panel, "spaces_free") else ""
        ask(f"{name}: {bill.term('spaces free')}", free, f"{at}.spaces_free")
    if not said(panel, "room"):
        ask(f"{name}: the room it is in", "", f"{at}.room")
    if bill.american:
        things = ", ".join(panel.in_clearance) or "none" if said(panel, "in_clearance") else ""
        ask(f"{name}: what stands in the working space before it", things, f"{at}.in_clearance")


def _circuit(circuit: Circuit, bill: Bill, ask: Ask) -> None:
    stretches = circuit.wire.stretches if said(circuit, "wire") else ()
    length = run_length(stretches, american=bill.american)
    ask(
        f"{circuit.name}: measured length of the run, tails in panel and boxes with it",
        length,
        f"{circuit.at}.wire.length",
    )
    if circuit.phase == EXISTING:
        return
    if not spaces_of(circuit) and said(circuit, "feed") and isinstance(circuit.feed, Panel):
        two = said(circuit, "breaker") and said(circuit.breaker, "poles") and circuit.breaker.poles > 1
        example = f"{circuit.feed.name}/{'2-4' if two and bill.american else '2'}"
        ask(f"{circuit.name}: {bill.term('spaces of its breaker')}", "", f"{circuit.at}.fed_by, as {example}")
    for stretch in stretches:
        open_ = not said(stretch, "raceway_type") or not stretch.raceway_type
        if not stretch.no_raceway and open_ and said(stretch, "type"):
            single = stretch.type in SINGLES
            what = "raceway, its type and size" if single else "alone, bundled with others, or in a raceway"
            ask(f"{circuit.name}: {what}", "", f"{stretch.at}.raceway, as {'EMT 3/4' if single else 'none'}")
        if not said(stretch, "has_place") or not stretch.has_place:
            known = f"{stretch.place} is a guess" if is_estimate(stretch, "place") else ""
            ask(f"{circuit.name}: where the run goes", known, f"{stretch.at}.place")


def _routes(plan: Plan, bill: Bill, phase: str, ask: Ask) -> None:
    for route in routes(plan):
        steps = {placed(str(getattr(each.node, "phase", "")), bill) for each in route.lying}
        if (not phase or phase in steps) and route.type in STICKS:
            known = "" if route.bends is None else str(route.bends)
            ask(f"{', '.join(route.names)}: quarter bends on the route of the {route.name}", known, route.key)


def _supplies(plan: Plan, ask: Ask) -> None:
    for source in plan.sources.values():
        if said(source, "kind") and source.kind == "utility":
            loop = f"{number(source.loop_impedance_ohm)} Ω" if said(source, "loop_impedance_ohm") else ""
            ask(f"{source.name}: Ze as measured", loop, f"{source.at}.loop_impedance")
            fault = f"{number(source.fault_current_a / 1000)} kA" if said(source, "fault_current_a") else ""
            ask(f"{source.name}: prospective fault current as measured", fault, f"{source.at}.fault_current")
