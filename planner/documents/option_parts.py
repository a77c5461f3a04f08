"""How many of an option to price, and of what it is made: from the layout where that says it, else what to settle."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from planner.analyses import power
from planner.bill.electrical import breaker_words
from planner.documents.estimates import run_length
from planner.documents.panel_schedule import wire_words
from planner.documents.scope import outlets_words
from planner.facts import Facts, Missing, said
from planner.plan import Plan
from planner.plan.objects import Circuit, Panel
from planner.worked import BeyondTable

# What an option that the layout has no object for is priced by.
_BY_HAND = {
    "CIR124": "breaker 20 A 1P, 12 AWG wire with ground, box, GFCI receptacle NEMA 5-20R marked TR, plate; length ?: "
    "measure from the panel to the place of the receptacle",
    "SAF105": "alarm, box, and its wire to the alarms of the house, or alarms that call each other by radio; length ?: "
    "measure to the nearest alarm",
}


def count(code: str, plan: Plan, objects: Sequence[str]) -> str:
    """How many of a thing: machines where the option is for each, else the objects it is for; ``?`` where open."""
    if code not in ("CIR105", "CIR107"):
        return str(len(objects))
    total = 0
    for name in objects:
        try:
            total += power.machines(plan.circuits[name].inlets)
        except (KeyError, Missing, BeyondTable):
            return "?"
    return str(total)


def parts(code: str, plan: Plan, section: str, objects: Sequence[str]) -> str:
    """Parts and lengths of an option, and what falls away with it; ``?`` with what to settle where nobody said it."""
    if code in _BY_HAND:
        return _BY_HAND[code]
    words = _OF_CODE.get(code)
    if words is None:
        return ""
    found: dict[str, Facts] = dict(getattr(plan, section, {}))
    told: dict[str, list[str]] = {}
    for name in objects:
        if name in found:
            told.setdefault(words(found[name]), []).append(name)
    return "; ".join(f"{', '.join(names)}: {each}" if len(told) > 1 else each for each, names in told.items())


def _length(circuit: Circuit) -> str:
    stretches = circuit.wire.stretches if said(circuit, "wire") else ()
    american = not said(circuit.site, "code") or circuit.site.code.startswith("NEC")
    return run_length(stretches, american=american) or "? (measure it)"


def _own_circuits(circuit: Facts) -> str:
    if not isinstance(circuit, Circuit):
        return ""
    length = _length(circuit)
    breaker = breaker_words(circuit.breaker)[0] if said(circuit, "breaker") else "?"
    stretches = circuit.wire.stretches if said(circuit, "wire") else ()
    wire = ", ".join(dict.fromkeys(map(wire_words, stretches))) or "wire ?"
    outlets = outlets_words(circuit.outlets if said(circuit, "outlets") else (), american=True) or "outlet ?"
    return (
        f"each a GFCI breaker, wire, raceway, box and receptacle for the machine's plug, {length} if it runs the same "
        f"way; falls away: breaker {breaker}, {wire} {length}, {outlets}"
    )


def _ground(circuit: Facts) -> str:
    if not isinstance(circuit, Circuit):
        return ""
    grounds = [each.ground for each in circuit.wire.stretches if said(each, "ground")] if said(circuit, "wire") else []
    return f"{_length(circuit)}; falls away: the ground of {', '.join(dict.fromkeys(grounds)) or '?'}, same length"


def _breaker(circuit: Facts) -> str:
    if not isinstance(circuit, Circuit):
        return ""
    now = breaker_words(circuit.breaker)[0] if said(circuit, "breaker") else "?"
    family = ""
    if said(circuit, "feed") and isinstance(circuit.feed, Panel) and said(circuit.feed, "family"):
        family = circuit.feed.family
    return f"of the panel's family, {family or '?'}; falls away: breaker {now}"


def _surge(panel: Facts) -> str:
    if not isinstance(panel, Panel):
        return ""
    family = panel.family if said(panel, "family") and panel.family else "?"
    return f"one made for the panel, family {family}, with its breaker or 2 spaces"


_OF_CODE: dict[str, Callable[[Facts], str]] = {
    "CIR105": _own_circuits,
    "CIR107": _own_circuits,
    "CIR106": _breaker,
    "CIR119": _breaker,
    "WIR105": _ground,
    "PNL115": _surge,
}
