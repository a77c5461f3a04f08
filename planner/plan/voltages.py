"""The legs a circuit is on and the voltage between them, by its panel spaces and the system of its source."""

from __future__ import annotations

from collections.abc import Callable
from typing import cast

from planner.facts import Candidate, Gap, Missing, fill, leave_open, marks, note, said
from planner.plan.context import Context
from planner.plan.draft import Draft
from planner.plan.objects import Circuit, Panel
from planner.tables import systems

# Voltages of a two-pole circuit whose panel nobody described.
LONE_VOLTS: dict[str, dict[int, tuple[tuple[float, str], ...]]] = {
    "NEC": {1: ((120.0, "120 V"),), 2: ((240.0, "240 V"), (208.0, "208 V")), 3: ((208.0, "208 V"), (240.0, "240 V"))},
    "IEC": {1: ((230.0, "230 V"),), 2: ((230.0, "230 V"),), 3: ((400.0, "400 V"),)},
}


def _check_legs(context: Context, circuit: Circuit, legs: str | None) -> None:
    """Legs that are stated are lines of the source, as many as the breaker has poles."""
    if not legs or legs == "all" or not said(circuit, "source") or not said(circuit.source, "system"):
        return
    system = systems.system(circuit.source.system)
    named = legs.split("-")
    by_space = _legs_by_space(circuit)
    if by_space is not None and set(by_space.split("-")) != set(named):
        where = "-".join(map(str, circuit.spaces))
        context.problem("LAY008", f"{circuit.at}: space {where} is on {by_space}, not on {legs}", circuit.at + ".legs")
        return
    strange = [leg for leg in named if leg not in system.lines]
    if strange:
        has = ", ".join(system.lines)
        context.problem("LAY008", f"{circuit.at}: there is no {strange[0]}; the source has {has}", circuit.at + ".legs")
        return
    if not said(circuit, "breaker") or not said(circuit.breaker, "poles"):
        return
    poles = int(circuit.breaker.poles)
    # On a source of one line a second pole opens the neutral.
    if len(named) != min(poles, len(system.lines)) and poles <= max(len(system.lines), 2):
        many = f"{poles} poles" if poles > 1 else "1 pole"
        wants = "all" if poles > 2 else "L1-L2" if poles > 1 else "L1"
        context.problem("LAY008", f"{circuit.at}: {many} on {legs}; legs would be as {wants}", circuit.at + ".legs")


def put_volts(context: Context, circuit: Circuit) -> None:
    model = context.layout.circuits[circuit.name]
    key = f"{circuit.at}.volts"
    legs = model.legs.value if model.legs is not None else None
    draft = Draft(circuit.at)
    _check_legs(context, circuit, legs)
    _legs(draft, circuit, legs)
    if model.volts is not None:
        draft.said("volts_v", model, "volts")
    else:
        try:
            _volts_by_system(context, circuit, draft, circuit.breaker.poles, key)
        except Missing as missing:
            hanging = _hanging_on(
                missing.gap, lambda poles: _only(_volts_of(circuit, context.family, cast("int", poles)))
            )
            draft.leave("volts_v", hanging)
    fill(circuit, **draft.known)
    for name, gap in draft.gaps().items():
        leave_open(circuit, name, gap)
    for name, mark in draft.notes.items():
        note(circuit, name, mark)


def _hanging_on(gap: Gap, value: Callable[[object], object]) -> Gap:
    """A gap that hangs on another: the same words, with the value that follows; open where one does not follow."""
    values = [(value(candidate.value), candidate.says) for candidate in gap.candidates]
    known = all(found is not None for found, _ in values)
    return Gap(gap.key, tuple(Candidate(found, says) for found, says in values) if known else (), gap.ask)


def _only(volts: set[float]) -> float | None:
    return next(iter(volts)) if len(volts) == 1 else None


def _volts_of(circuit: Circuit, family: str, poles: int) -> set[float]:
    """The voltages that a circuit of so many poles may have; none where its source has fewer lines."""
    if not said(circuit, "source") or not said(circuit.source, "system"):
        return {volts for volts, _ in LONE_VOLTS[family].get(poles, ())}
    system = systems.system(circuit.source.system)
    lines = system.lines
    # Two poles on a one-phase system with one line switch line and neutral.
    if poles > max(len(lines), 2):
        return set()
    if poles == 1 or len(lines) == 1:
        return {system.volts(line, "N") for line in lines if system.neutral}
    return {value for pair, value in system.nominal.items() if "N" not in pair}


def _volts_by_system(context: Context, circuit: Circuit, draft: Draft, poles: int, key: str) -> None:
    try:
        source = circuit.source
    except Missing:
        lone = LONE_VOLTS[context.family].get(poles, ())
        if len(lone) == 1:
            draft.put("volts_v", lone[0][0], guess=f"{key} is not said; taken as {lone[0][1]}")
        else:
            draft.gap("volts_v", key, *lone)
        return
    system = systems.system(source.system)
    if poles > max(len(system.lines), 2):
        context.problem(
            "LAY008",
            f"{circuit.at}: {poles} poles on {_a_source(system)}. Is sources.{source.name}.system "
            f"{'400Y/230 V' if context.family == 'IEC' else '208Y/120 V'}?",
            circuit.at + ".breaker",
        )
        draft.gap("volts_v", key)
        return
    volts = _volts_of(circuit, context.family, poles)
    pair = cast("dict[str, tuple[str, ...]]", draft.known.get("legs_as", {})).get("said", ())
    if len(volts) > 1 and len(pair) == 2:
        # On a system with a high leg the legs settle it.
        volts = {system.volts(*pair)} & volts or volts
    if len(volts) == 1:
        draft.put("volts_v", volts.pop())
        mark = marks(source, "system")[1]
        if mark is not None:
            draft.notes["volts_v"] = mark
    else:
        draft.gap(
            "volts_v", f"{circuit.at}.legs", *((v, f"{v:g} V") for v in sorted(volts)), ask=f"state {circuit.at}.legs"
        )


def _a_source(system: systems.System) -> str:
    return "a one-phase source" if system.phases == 1 else "a source of three phases"


def _legs_by_space(circuit: Circuit) -> str | None:
    """The legs of the spaces a breaker fills: two spaces side by side share a leg, the next row has the next one."""
    if not said(circuit, "source") or not said(circuit.source, "system"):
        return None
    lines = systems.system(circuit.source.system).lines
    filled = [lines[(space - 1) // 2 % len(lines)] for space in circuit.spaces]
    if len(set(filled)) != len(filled) or not filled:
        return None
    return "L3-L1" if set(filled) == {"L1", "L3"} else "-".join(sorted(filled))


def _legs(draft: Draft, circuit: Circuit, legs: str | None) -> None:
    """The conductors a circuit is on. Circuits nobody placed may be spread over the legs or all be on one."""
    if not legs:
        legs = _legs_by_space(circuit)
    if legs is not None and legs != "all":
        draft.put("legs_as", {"said": tuple(legs.split("-")) if "-" in legs else (legs, "N")})
        draft.put("arrangement", "said")
        return
    try:
        system, poles = systems.system(circuit.source.system), circuit.breaker.poles
    except Missing as missing:
        # Without the poles there is no telling the legs: the question stays, and nothing is tried.
        for name in ("legs_as", "arrangement"):
            draft.gap(name, missing.gap.key, ask=missing.gap.ask)
        return
    lines = system.lines
    if poles >= len(lines):
        draft.put("legs_as", {"said": lines if len(lines) > 1 else (lines[0], "N")})
        draft.put("arrangement", "said")
        return
    panel = circuit.feed.at if said(circuit, "feed") and isinstance(circuit.feed, Panel) else circuit.at
    draft.put("legs_as", {"spread": (), "one": (lines[0], "N") if poles == 1 else lines[:2]})
    draft.gap(
        "arrangement",
        f"{panel}: the legs of its circuits",
        ("spread", "circuits spread evenly over the legs"),
        ("one", "circuits all on one leg"),
        ask=f"state the panel spaces or the legs of the circuits on {panel}",
    )
