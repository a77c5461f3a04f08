"""Trying ways out on a copy of the text: what makes the finding go, with nothing as bad in its place, is offered."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from planner.catalog import Catalog, default_folders
from planner.check import Options
from planner.editing.effects import Effect, effect
from planner.editing.looking import Look, look
from planner.editing.session import Verb
from planner.editing.ways import additions, budgets, moves, parts
from planner.editing.ways.offers import Offer, Put, made, written
from planner.facts import Missing
from planner.layout.expand import expand
from planner.rules.engine import all_rules
from planner.rules.findings import Finding, Outcome
from planner.rules.ledger import Ledgers
from planner.text import Document
from planner.text.splicing import Refused
from planner.watching import Watch
from planner.worked import BeyondTable

# So many of each kind that help are looked at in full and offered.
MOST_OF_A_KIND = 2
# Of some one will do: a unit more than is enough is no other way out.
ONE_WILL_DO = frozenset({"cooling", "budget for all", "budget for one"})
# Findings that ask for more than an edit of a feed, a budget or a part mends: nothing of those is tried.
LOADS = frozenset({"FLT101", "PNL104", "PNL110", "PSU107"})
# What hangs on where a machine is fed from.
POWER = ("CIR", "WIR", "PDU", "PSU", "FLT", "PNL", "UPS")
_FEEDING = frozenset({"circuits", "devices", "panels", "sources"})


@dataclass(frozen=True, slots=True)
class Tried:
    """An offer that helps, the edits that make it, and what they change."""

    offer: Offer
    verbs: tuple[Verb, ...]
    effect: Effect


def candidates(seen: Look, document: Document, finding: Finding, options: Options) -> Iterator[Offer]:
    """What might make a finding go, the rule's own ways first; nothing is tried yet."""
    yield from written(document, finding)
    section, _, name = finding.object.partition(".")
    if finding.pointer.startswith("ignore.") and finding.code.startswith("SUP"):
        yield Offer(
            f"take {finding.pointer} of {name} away", (Put(section, name, tuple(finding.pointer.split(".")), None),)
        )
    if finding.code == "LAY031" and finding.pointer:
        says = f"take parts.{finding.pointer} away, so that the catalogue's figures hold"
        yield Offer(says, (Put("parts", finding.pointer, ("parts",), None),))
    plan = seen.checked.plans.get(finding.phase, seen.plan)
    if plan is None or finding.outcome is not Outcome.FAILED:
        return
    expansion = expand(document)

    def share(of: str) -> float:
        return seen.status(of).share or 0.0

    if section == "rooms" and finding.code.startswith("AIR"):
        yield from _as_far_as_known(additions.cooling(plan, expansion, finding))
    if section not in _FEEDING:
        return
    if all_rules()[finding.code].load or finding.code in LOADS:
        yield from _as_far_as_known(budgets.less_load(plan, expansion, finding))
    if finding.code.startswith(POWER):
        yield from _as_far_as_known(moves.moves(plan, expansion, finding, share))
        yield from _as_far_as_known(additions.circuits(plan, expansion, finding))
    catalog = Catalog((*options.catalogs, *default_folders()))
    yield from _as_far_as_known(parts.other_parts(plan, expansion, finding, catalog))


def _as_far_as_known(offers: Iterator[Offer]) -> Iterator[Offer]:
    """The offers up to one that hangs on a fact that nobody stated, or that lies beyond a table."""
    try:
        yield from offers
    except (Missing, BeyondTable):
        return


def tried(
    seen: Look,
    document: Document,
    finding: Finding,
    options: Options,
    opener: Callable[[str], bytes] | None = None,
    watch: Watch | None = None,
    ledgers: Ledgers | None = None,
) -> tuple[Tried, ...]:
    """The ways out that help, each with its effect against ``seen``, which is the look at ``document``.

    A first check runs the finding's own rule alone; what passes that is checked in full. ``watch`` is told how far it
    is, and ends it by raising.
    """
    watch = watch or Watch()
    offers = tuple(candidates(seen, document, finding, options))
    alone = replace(options, select=(finding.code,), ignore=())
    kept: list[tuple[Offer, tuple[Verb, ...], Document]] = []
    texts: set[str] = {document.text}
    kinds: Counter[str] = Counter()
    for place, offer in enumerate(offers):
        watch.step(place / len(offers) / 2)
        if kinds[offer.kind] >= (1 if offer.kind in ONE_WILL_DO else MOST_OF_A_KIND):
            continue
        try:
            verbs, after = made(document, offer)
        except Refused:
            continue
        if after.text in texts:
            continue
        texts.add(after.text)
        if not _is_there(finding, look(after, alone, opener)):
            kept.append((offer, verbs, after))
            kinds[offer.kind] += 1
    found = []
    for place, (offer, verbs, after) in enumerate(kept):
        watch.step((1 + place / len(kept)) / 2)
        then = look(after, options, opener, Watch(seen.phase), ledgers)
        if helps(seen, then, finding, offer):
            found.append(Tried(offer, verbs, effect(seen, then)))
    return tuple(found)


def _is_there(finding: Finding, seen: Look) -> bool:
    """Whether a finding stands in a look: failed or not known, in a phase it stood in; or nothing could be judged."""
    if seen.plan is None:
        return True
    phases = {finding.phase, *finding.also_in}
    return any(
        (each.code, each.object, each.pointer) == (finding.code, finding.object, finding.pointer)
        and phases & {each.phase, *each.also_in}
        for each in seen.findings
    )


def _inherited(seen: Look, offer: Offer) -> frozenset[tuple[str, str]]:
    """The faults that a copy has because its original has them: no ground against the copy."""
    return frozenset(
        (each.code, copy) for copy, of in offer.copies.items() for each in seen.findings if each.object == of
    )


def helps(seen: Look, then: Look, finding: Finding, offer: Offer) -> bool:
    """Whether an offer is a way out: its finding is gone, less fails, the worst first, and no more is wrong or open.

    Not a way out: what leaves open whether something fails, and a move to where too much hangs already.
    """
    inherited = _inherited(seen, offer)
    added = offer.copies
    return (
        not _is_there(finding, then)
        and _failed(then, inherited) < _failed(seen)
        and sum(1 for each in then.findings if each.object not in added) <= len(seen.findings)
        and not (offer.kind == "move" and _worse(seen, then))
    )


def _failed(seen: Look, without: frozenset[tuple[str, str]] = frozenset()) -> tuple[int, ...]:
    found = [each for each in seen.findings if (each.code, each.object) not in without]
    ranks = Counter(each.level.rank for each in found if each.outcome is Outcome.FAILED)
    return tuple(ranks[rank] for rank in range(3))


def _worse(seen: Look, then: Look) -> bool:
    """Whether something that carries too much carries more."""
    loads = {
        (each.code, each.object, each.pointer, each.phase): each.ratio or 0.0
        for each in seen.findings
        if each.outcome is Outcome.FAILED and all_rules()[each.code].load
    }
    return any(
        (each.ratio or 0.0) > loads.get((each.code, each.object, each.pointer, each.phase), math.inf)
        for each in then.findings
    )
