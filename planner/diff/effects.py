"""What changes of a layout do: findings new, gone or worse, loads that move, what is bought and what it costs."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from planner.analyses.power import circuit_amps
from planner.bill.bill import Bill, Line
from planner.bill.lengths import M_PER_FT
from planner.plan import Plan
from planner.plan.objects import Circuit
from planner.rules.findings import Finding
from planner.told import told
from planner.viewing import Memory

# A value moves by rounding; worse is what is worse by more than this.
WORSE_BY = 0.01
# Loads that moved by less of their breaker are not told.
MOVED_POINTS = 5.0


@dataclass(frozen=True, slots=True)
class Verdicts:
    """Findings that count, by what became of them. ``worse`` and ``same`` hold the old and the new one."""

    new: tuple[Finding, ...]
    gone: tuple[Finding, ...]
    worse: tuple[tuple[Finding, Finding], ...]
    same: tuple[tuple[Finding, Finding], ...]


def verdicts(old: Iterable[Finding], new: Iterable[Finding]) -> Verdicts:
    """Compare what counts in two checks: by rule, object and what of it, never by line or number."""
    before: dict[tuple[object, ...], list[Finding]] = {}
    for finding in old:
        if finding.counts:
            before.setdefault(_identity(finding), []).append(finding)
    fresh: list[Finding] = []
    worse: list[tuple[Finding, Finding]] = []
    same: list[tuple[Finding, Finding]] = []
    for finding in new:
        if not finding.counts:
            continue
        known = before.get(_identity(finding))
        if not known:
            fresh.append(finding)
            continue
        was = known.pop(0)
        (worse if _is_worse(was, finding) else same).append((was, finding))
    gone = [finding for left in before.values() for finding in left]
    return Verdicts(tuple(fresh), tuple(gone), tuple(worse), tuple(same))


def _identity(finding: Finding) -> tuple[object, ...]:
    # Not the phase: a finding stands under the first phase that has it, and things move from phase to phase.
    return (finding.code, finding.object, finding.pointer, finding.scenario)


def _is_worse(was: Finding, now: Finding) -> bool:
    """Whether a finding of the same thing has a higher level, became a failure, or is further beyond its limit."""
    if now.level.rank != was.level.rank:
        return now.level.rank < was.level.rank
    if was.ratio is None or now.ratio is None:
        return was.outcome is not now.outcome and now.outcome.value == "failed"
    return now.ratio > was.ratio * (1.0 + WORSE_BY)


@dataclass(frozen=True, slots=True)
class Moved:
    """The load of a circuit in both versions, in words and in percent of its breaker; None where it is not known."""

    name: str
    phase: str
    old: str
    new: str
    old_percent: tuple[float, float] | None
    new_percent: tuple[float, float] | None


def loads(old: Mapping[str, Plan], new: Mapping[str, Plan]) -> tuple[Moved, ...]:
    """The circuits whose load moved by more than some points of their breaker, in phases that both versions have."""
    found = []
    for phase in (phase for phase in new if phase in old):
        before, after = _loads(old[phase]), _loads(new[phase])
        for name in (name for name in after if name in before):
            was, now = before[name], after[name]
            if _moved(was[1], now[1]):
                found.append(Moved(name, phase, was[0], now[0], was[1], now[1]))
    return tuple(found)


def _loads(plan: Plan) -> dict[str, tuple[str, tuple[float, float] | None]]:
    memory: Memory = {}
    return {name: _load(circuit, memory) for name, circuit in plan.circuits.items()}


def _load(circuit: Circuit, memory: Memory) -> tuple[str, tuple[float, float] | None]:
    amps = told(lambda seen: circuit_amps(seen).total, circuit, "A", memory)
    share = told(lambda seen: 100 * circuit_amps(seen).total / seen.breaker.rating_a, circuit, "%", memory)
    ends = None if share.low is None or share.high is None else (share.low, share.high)
    return str(amps), ends


def _moved(was: tuple[float, float] | None, now: tuple[float, float] | None) -> bool:
    if was is None or now is None:
        return (was is None) != (now is None)
    return any(abs(one - other) > MOVED_POINTS for one, other in zip(was, now, strict=True))


@dataclass(frozen=True, slots=True)
class Bought:
    """A thing of which more or less is to be bought. ``more`` in pieces or the unit named; None where not known."""

    words: str
    phase: str
    unit: str
    more: float | None


@dataclass(frozen=True, slots=True)
class Cost:
    """What the total of a phase in one currency becomes."""

    phase: str
    currency: str
    old: float
    new: float


def bought(old: Bill, new: Bill) -> tuple[Bought, ...]:
    """What more or less is to be bought in each phase, in the order of the new bill."""
    before, after = _quantities(old.lines), _quantities(new.lines)
    unit, metres = ("ft", M_PER_FT) if new.american else ("m", 1.0)
    found = []
    for key in dict.fromkeys((*after, *before)):
        phase, words, length = key
        was, now = before.get(key, 0.0), after.get(key, 0.0)
        if was == now:
            continue
        more = None if was is None or now is None else round((now - was) / (metres if length else 1.0), 6)
        if more != 0:
            found.append(Bought(words, phase, unit if length else "", more))
    return tuple(found)


def _quantities(lines: Sequence[Line]) -> dict[tuple[str, str, bool], float | None]:
    found: dict[tuple[str, str, bool], float | None] = {}
    for line in lines:
        if not line.buys:
            continue
        words = f"{line.part}: {line.words}" if line.part and line.part != line.words else line.words
        key = (line.phase, words, line.unit == "m")
        known = found.get(key, 0.0)
        found[key] = None if known is None or line.quantity is None else known + line.quantity
    return found


def costs(old: Bill, new: Bill) -> tuple[tuple[Cost, ...], tuple[int, int]]:
    """What the totals of each phase become, and how many lines have no price or quantity in both."""
    sums = [_sums(bill) for bill in (old, new)]
    keys = dict.fromkeys((*sums[1], *sums[0]))
    found = tuple(
        Cost(phase, currency, sums[0].get((phase, currency), 0.0), sums[1].get((phase, currency), 0.0))
        for phase, currency in keys
    )
    left = [sum(line.unpriced for line in bill.lines) for bill in (old, new)]
    return tuple(each for each in found if round(each.new - each.old, 2)), (left[0], left[1])


def _sums(bill: Bill) -> dict[tuple[str, str], float]:
    found: dict[tuple[str, str], float] = {}
    for line in bill.lines:
        if line.buys and line.amount is not None and line.price is not None:
            key = (line.phase, line.price.money.currency)
            found[key] = found.get(key, 0.0) + line.amount
    return found
