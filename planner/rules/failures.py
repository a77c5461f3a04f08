"""FLT: what one failure leads to."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence

from planner.analyses.outcomes import Load, Outcome
from planner.analyses.single_losses import Consequence, consequence, sweep
from planner.facts import Gap, Missing
from planner.plan.losing import Case, Loss
from planner.rules.checks import AtMost, Check
from planner.rules.engine import rule
from planner.rules.findings import Level
from planner.viewing import beyond
from planner.worked import number, show

# Two ratios closer than this are one.
SAME_RATIO = 1e-9
# Names beyond these are counted.
MOST_NAMED = 6
_KEY = re.compile(r"\b[a-z]+\.[\w.-]*\w")


@rule("FLT101", "no single loss overloads what is left", cites={"": "NEC 210.20(A)"})
def loss_overloads(loss: Loss) -> Iterator[Check]:
    """Two feeds that carry a machine together must each carry it alone. Added up they look large enough, and the day
    one of them is lost the other trips, too.

    What: after the loss of any one supply with its cord, bank, strip, UPS, circuit, leg, panel or source, every node
    that carries more than before against its limit: 1.25 × continuous + other against breakers, the label of strips,
    what outlets carry for hours, what UPS and sources give.

    How: live supplies take over the share of lost ones, transfer switches go over, a breaker above its rating opens and
    what it carried moves on, until nothing moves. Currents are summed in every conductor as phasors. What is open about
    the loads is taken at both ends. A saved case that loses several things at once is judged in the same way. A loss
    that overloads no more than that of what feeds it is told there. Where a breaker is above its rating with everything
    alive, that is to be mended first: no loss that touches it is judged.

    Fails::
        panels: {house: {}}
        circuits: {a..b: {fed_by: house, breaker: 20 A 2P}}
        devices:
          strip-a..b: {kind: pdu, fed_by: a..b}
          rig: {kind: server, load: {budget: 18 A at 240 V}, redundancy: 1+1,
              spec: {supplies: {count: 2, output: {200 to 240 V: 5 kW}}}, fed_by: {p1: strip-a, p2: strip-b}}
    Passes::
        panels: {house: {}}
        circuits: {a..b: {fed_by: house, breaker: 20 A 2P}}
        devices:
          strip-a..b: {kind: pdu, fed_by: a..b}
          rig: {kind: server, load: {budget: 16 A at 240 V}, redundancy: 1+1,
              spec: {supplies: {count: 2, output: {200 to 240 V: 5 kW}}}, fed_by: {p1: strip-a, p2: strip-b}}
    """
    found = consequence(beyond(loss))
    if loss.kind == "machine" or not any(end.loads or end.blind for end in (found.low, found.high)):
        return
    if _unsound(loss, found) or _told_above(loss, found) or _worse_sibling(loss, _overload):
        return
    outcome = _at_end(loss, found.low, found.high)
    if outcome.blind and not outcome.overloads:
        raise Missing(_gap(outcome.blind[0]))
    if not outcome.loads:
        return
    worst = outcome.loads[0]
    guesses, weak = _rests_on(loss, outcome)
    yield AtMost(
        value=worst.compared,
        limit=worst.limit.amount,
        unit=worst.limit.unit,
        says=f"{_when(loss)}, {_burden(worst)}.{_after(outcome) if worst.ratio > 1.0 else ''}",
        guesses=guesses,
        weak=weak,
        ways=lambda: (
            f"less load: {number(100 / worst.ratio)} % of it fits",
            f"more room on {worst.name}: at least {show(worst.compared, worst.limit.unit)}",
        ),
    )


def _when(loss: Loss) -> str:
    return f"In the case {loss.name}" if loss.kind == "case" else f"Without {loss.name}"


def _burden(load: Load) -> str:
    """What a node carries after a loss against its limit, as a sentence to be filled in."""
    if load.limit.needed:
        carried = show(load.carried, load.limit.unit)
        return f"{load.name} carries {carried} and needs {{value}}; {load.limit.what} is {{limit}}"
    return f"{load.name} carries {{value}}; {load.limit.what} is {{limit}}"


# A UPS has no breaker that opens; what hangs on it goes dark all the same.
_SHUTS = ("shuts off", "shut off")


def _after(outcome: Outcome) -> str:
    """What comes after an overload: what opens, what stops, and how much else carries too much."""
    said = []
    if outcome.trips:
        opens = _named([load.name for load in outcome.trips])
        alone, several = ("opens", "open") if any(t.limit.unit == "A" for t in outcome.trips) else _SHUTS
        said.append(f"{opens} {alone if len(outcome.trips) == 1 else f'{several}, in this order'}")
        if outcome.dark:
            said.append(f"{_named(outcome.dark)} {'stops' if len(outcome.dark) == 1 else 'stop'}")
    else:
        said.append("Nothing opens, so it stays overloaded")
    more = len(outcome.overloads) - 1
    if more:
        said.append(f"{more} more {'carries' if more == 1 else 'carry'} too much")
    return " " + "; ".join(said) + "."


@rule("FLT102", "no single loss stops a machine that is meant to survive it", level=Level.WARNING)
def loss_stops_machine(loss: Loss) -> Iterator[Check]:
    """A machine with two supplies on one strip has a spare supply and no spare feed.

    What: the machines that ``survives`` names ``feed`` for run on after the loss of any bank, strip, UPS, circuit or
    panel; those with ``supply``, or with a spare where it says nothing, after the loss of one supply or cord. What
    stops because a breaker opens after the loss, FLT101 tells; what stops because the supplies that are left are too
    small, PSU102; what the loss of a source stops, planner simulate.

    Fails::
        panels: {house: {}}
        circuits: {a: {fed_by: house, breaker: 30 A 2P}}
        devices:
          strip: {kind: pdu, fed_by: a}
          rig: {kind: server, load: 2 kW, redundancy: 1+1, survives: [feed],
              spec: {supplies: {count: 2, output: {200 to 240 V: 5 kW}}}, fed_by: {p1: strip, p2: strip}}
    Passes::
        sources: {utility: {}}
        panels: {one: {fed_by: utility}, two: {fed_by: utility}}
        circuits: {a: {fed_by: one, breaker: 30 A 2P}, b: {fed_by: two, breaker: 30 A 2P}}
        devices:
          rig: {kind: server, load: 2 kW, redundancy: 1+1, survives: [feed],
              spec: {supplies: {count: 2, output: {200 to 240 V: 5 kW}}}, fed_by: {p1: a, p2: b}}
    """
    found = consequence(beyond(loss))
    if loss.kind in ("machine", "source", "leg", "case") or not _meant(loss, found.low) or _unsound(loss, found):
        return
    if _worse_sibling(loss, _stopped) if loss.kind == "supply" else _told_below(loss, found):
        return
    outcome = _at_end(loss, found.low, found.worst)
    # Whose supplies are left and too small PSU102 tells; it neither runs on nor has too few.
    meant = [name for name in _meant(loss, outcome) if name not in outcome.weak]
    if not meant:
        return
    stopped = [name for name in meant if name in outcome.at_once]
    guesses, weak = _rests_on(loss, outcome)
    what = "supply" if loss.kind == "supply" else "feed"
    yield AtMost(
        value=float(len(stopped)),
        limit=0.0,
        unit="",
        says=f"Without {loss.name}, {_named(stopped)} stop{'s' * (len(stopped) == 1)}{_until(stopped, outcome)}; "
        f"{'it is' if len(stopped) == 1 else 'they are'} meant to survive the loss of a {what}."
        if stopped
        else f"Without {loss.name}, {_named(meant)} {'runs' if len(meant) == 1 else 'run'} on, as meant.",
        guesses=guesses,
        weak=weak,
        ways=lambda: ("supplies on feeds that share nothing before the source",) if what == "feed" else (),
    )


def _until(stopped: Sequence[str], outcome: Outcome) -> str:
    """What ends it, where all that stops waits for one transfer switch."""
    waits = dict(outcome.waits)
    switches = dict.fromkeys(waits.get(name, "") for name in stopped)
    return f" until {_named(list(switches))} has gone over" if len(switches) == 1 and all(switches) else ""


def _meant(loss: Loss, outcome: Outcome) -> list[str]:
    """The machines a loss touches that are meant to survive it."""
    # A machine has a spare supply where it is sure to have one.
    machines = sweep(beyond(loss).whole).worst.machines
    what = "supply" if loss.kind == "supply" else "feed"
    found = []
    for place in outcome.touched:
        machine = machines[place]
        spare = what == "supply" and machine.pooled and len(machine.supplies) > machine.needed
        if what in machine.survives or (spare and not machine.survives):
            found.append(machine.name)
    return found


@rule("FLT103", "what goes dark behind one breaker", level=Level.INFO)
def dark_behind_breaker(loss: Loss) -> Iterator[Check]:
    """Machines behind one breaker stop together; which ones is good to know before it opens.

    What: behind the breaker of a circuit at most one machine goes dark at once. What opens after it, FLT101 tells.

    Fails::
        panels: {house: {}}
        circuits: {a: {fed_by: house, breaker: 30 A 2P}}
        devices: {strip: {kind: pdu, fed_by: a}, rig-1..2: {load: 1 kW, fed_by: strip}}
    Passes::
        panels: {house: {}}
        circuits: {a: {fed_by: house, breaker: 30 A 2P}, b: {fed_by: house, breaker: 30 A 2P}}
        devices: {one: {load: 1 kW, fed_by: a}}
    """
    if loss.kind != "circuit":
        return
    found = consequence(beyond(loss))
    # Whether the supplies that are left may be too small, PSU102 asks; where it is sure, it is told here.
    perhaps = set(found.worst.weak) - set(found.low.weak)
    at_worst = tuple(name for name in found.worst.at_once if name not in perhaps)
    dark = found.low.at_once
    if dark != at_worst and _at_end(loss, found.low, found.worst) is not found.low:
        dark = at_worst
    yield AtMost(
        value=float(len(dark)),
        limit=1.0,
        unit="",
        says=f"Without {loss.name}, these go dark at once: {_named(dark)}."
        if dark
        else f"Without {loss.name}, nothing goes dark at once.",
        ways=lambda: (
            "nothing to mend where they may stop together; else a second feed, or a UPS, for what must run on",
        ),
    )


@rule("FLT104", "what goes dark in a saved case", level=Level.INFO)
def dark_in_case(loss: Loss) -> Iterator[Check]:
    """A case that somebody saved is a question: what if these are out together.

    What: no machine goes dark in the case. Which do is told, with those that stop because a breaker opens after it.

    Fails::
        panels: {house: {}}
        circuits: {a: {fed_by: house, breaker: 30 A 2P}}
        devices: {strip: {kind: pdu, fed_by: a}, rig: {load: 1 kW, fed_by: strip}}
        scenarios: {strip-out: {fail: strip}}
    Passes::
        panels: {house: {}}
        circuits: {a..b: {fed_by: house, breaker: 30 A 2P}}
        devices:
          strip-a..b: {kind: pdu, fed_by: a..b}
          rig: {kind: server, load: 1 kW, redundancy: 1+1, spec: {supplies: {count: 2, output: {200 to 240 V: 2 kW}}},
              fed_by: {p1: strip-a, p2: strip-b}}
        scenarios: {strip-out: {fail: strip-a}}
    """
    if loss.kind != "case":
        return
    found = consequence(beyond(loss))
    outcome = _at_end(loss, found.low, found.worst)
    guesses, weak = _rests_on(loss, outcome)
    yield AtMost(
        value=float(len(outcome.dark)),
        limit=0.0,
        unit="",
        says=f"In the case {loss.name}, these go dark: {_named(outcome.dark)}."
        if outcome.dark
        else f"In the case {loss.name}, nothing goes dark.",
        pointer="fail",
        guesses=guesses,
        weak=weak,
        ways=lambda: ("a second supply on a feed that the case leaves, or a UPS, for each that must run on",),
    )


@rule("FLT105", "what turns in a saved case", level=Level.INFO)
def turned_in_case(case: Case) -> Iterator[Check]:
    """The layout as a whole is judged again as the case has it: hotter, with other loads, without caps or without what
    is out. What fails there and nowhere else is the answer.

    What: no verdict turns. Each that does is a finding of its own, at its object and with the name of the case.

    How: the hottest and the coldest air outdoors are those of the case; loads of machines are multiplied, cooling runs
    as the room wants it; cooling that is out, or without power, is gone.

    Fails::
        panels: {house: {}}
        circuits: {a: {fed_by: house, breaker: 20 A 2P, outlet: NEMA 6-20R}}
        devices: {rig: {load: {budget: 12 A at 240 V}, fed_by: a}}
        scenarios: {busy: {load: 150 %}}
    Passes::
        panels: {house: {}}
        circuits: {a: {fed_by: house, breaker: 20 A 2P, outlet: NEMA 6-20R}}
        devices: {rig: {load: {budget: 12 A at 240 V}, fed_by: a}}
        scenarios: {busy: {load: 125 %}}
    """
    yield AtMost(
        value=float(len(case.turned)),
        limit=0.0,
        unit="",
        says=f"In the case {case.name}, what holds else does not: {_named(case.turned)}."
        if case.turned
        else f"In the case {case.name}, all that holds else holds.",
        ways=lambda: ("the ways out of each finding that names the case",),
    )


def _at_end(loss: Loss, low: Outcome, high: Outcome) -> Outcome:
    """The outcome at the end that is looked at; asked for only where the ends differ."""
    if low == high:
        return low
    return high if loss.end == "high" else low


def _unsound(loss: Loss, found: Consequence) -> bool:
    """Whether a loss touches machines behind a breaker that does not even hold with everything alive."""
    return not sweep(beyond(loss).whole).unsound.isdisjoint(found.low.touched)


def _told_above(loss: Loss, found: Consequence) -> bool:
    """Whether the loss of what feeds this one comes to the same, or to more, so that it is told there."""
    looked_at = sweep(beyond(loss).whole)
    number_ = looked_at.low.index.get(loss.key)
    if number_ is None or not looked_at.low.nodes[number_].parents:
        return False
    above = looked_at.after(looked_at.low.nodes[looked_at.low.nodes[number_].parents[0]].key)
    if loss.kind in ("supply", "bank", "strip") and found.low.overloads:
        return _includes(above.low, found.low)
    return _same(above, found)


def _includes(above: Outcome, outcome: Outcome) -> bool:
    """Whether everything that is overloaded is so, too, and no less, when what feeds the lost thing is lost."""
    over = {(load.key, load.limit.unit): load.ratio for load in above.overloads}
    return all(over.get((load.key, load.limit.unit), 0.0) >= load.ratio - SAME_RATIO for load in outcome.overloads)


def _told_below(loss: Loss, found: Consequence) -> bool:
    """Whether the loss of one thing behind this one stops the same machines already, so that it is told there."""
    looked_at = sweep(beyond(loss).whole)
    number_ = looked_at.low.index[loss.key]
    behind = [child for child in looked_at.low.children[number_] if looked_at.low.nodes[child].kind != "supply"]
    each = (looked_at.after(looked_at.low.nodes[child].key) for child in behind)
    return any(
        (_fed(one.low), _fed(one.worst)) == (_fed(found.low), _fed(found.worst))
        and _fed(found.worst)
        # What is back once a switch is turned is told apart from what the loss of the switch stops.
        and (one.low.waits, one.worst.waits) == (found.low.waits, found.worst.waits)
        for one in each
    )


def _fed(outcome: Outcome) -> tuple[str, ...]:
    """The machines that stop at once for want of feeds; those whose supplies are too small PSU102 tells."""
    return tuple(name for name in outcome.at_once if name not in outcome.weak)


def _same(one: Consequence, other: Consequence) -> bool:
    ends = ((one.low, other.low), (one.high, other.high), (one.worst, other.worst))
    return all(_come_to_the_same(first, second) for first, second in ends)


def _come_to_the_same(one: Outcome, other: Outcome) -> bool:
    # What is told apart at once comes first: the loss of a panel touches far more than that of a circuit behind it.
    return (
        one.touched == other.touched
        and one.dark == other.dark
        and [load.key for load in one.trips] == [load.key for load in other.trips]
        and _over(one) == _over(other)
    )


def _over(outcome: Outcome) -> list[tuple[str, float]]:
    return [(load.key, round(load.ratio, 9)) for load in outcome.overloads]


def _worse_sibling(loss: Loss, gravity: Callable[[Consequence], tuple[float, ...]]) -> bool:
    """Whether the loss of another supply of the same machine is graver: the gravest is told for a machine."""
    if loss.kind != "supply":
        return False
    looked_at = sweep(beyond(loss).whole)
    place = looked_at.low.machine_at[looked_at.low.index[loss.key]]
    keys = [looked_at.low.nodes[number].key for number, _ in looked_at.low.machines[place].supplies]
    return max(keys, key=lambda key: gravity(looked_at.after(key))) != loss.key


def _overload(found: Consequence) -> tuple[float, ...]:
    return tuple(outcome.loads[0].ratio if outcome.loads else 0.0 for outcome in (found.low, found.high))


def _stopped(found: Consequence) -> tuple[float, ...]:
    return (len(found.low.dark), len(found.worst.dark))


def _rests_on(loss: Loss, outcome: Outcome) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """What the figures of the machines that a loss touches rest on: guesses, and figures nobody verified."""
    machines = [sweep(beyond(loss).whole).low.machines[place] for place in outcome.touched]
    return (
        tuple(dict.fromkeys(guess for machine in machines for guess in machine.guesses)),
        tuple(dict.fromkeys(weak for machine in machines for weak in machine.weak)),
    )


def _gap(ask: str) -> Gap:
    """What is asked for, as the fact it is about."""
    key = _KEY.search(ask)
    return Gap(key[0] if key else ask, (), ask)


def _named(names: Sequence[str]) -> str:
    if len(names) <= MOST_NAMED:
        return ", ".join(names[:-1]) + " and " + names[-1] if len(names) > 1 else "".join(names)
    return f"{', '.join(names[:MOST_NAMED])} and {len(names) - MOST_NAMED} more"
