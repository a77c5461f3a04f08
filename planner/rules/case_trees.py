"""What follows from each thing that an open fact may be: the tree of cases of one rule on one object, and its words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from planner.facts import Candidate, Gap
from planner.rules.checks import Check
from planner.rules.findings import Outcome


@dataclass(frozen=True, slots=True)
class Leaf:
    """One run to its end: the checks made, and why it stopped early if it did."""

    assumed: Mapping[str, Candidate]
    checks: Mapping[str, Check]
    gap: Gap | None = None
    beyond: str = ""

    def verdict(self, about: str) -> Outcome:
        check = self.checks.get(about)
        if check is not None:
            return Outcome.PASSED if check.passes else Outcome.FAILED
        return Outcome.UNKNOWN if self.gap or self.beyond else Outcome.NOT_APPLICABLE


@dataclass(frozen=True, slots=True)
class Fork:
    """A fact that was read and not known, with what follows from each thing it may be."""

    gap: Gap
    branches: tuple[tuple[Candidate, Leaf | Fork], ...]


Tree = Leaf | Fork


def leaves_of(tree: Tree) -> Iterator[Leaf]:
    if isinstance(tree, Leaf):
        yield tree
    else:
        for _, branch in tree.branches:
            yield from leaves_of(branch)


def changing(tree: Tree, about: str) -> list[str]:
    """The open facts that change the numbers of a check, though not its verdict, in the order they were read."""
    read: dict[str, bool] = {}

    def numbers(node: Tree) -> frozenset[object]:
        if isinstance(node, Leaf):
            check = node.checks.get(about)
            return frozenset([(check.says, *map(float, check.traces()))] if check else ())
        read.setdefault(node.gap.key, False)
        each = [numbers(branch) for _, branch in node.branches]
        read[node.gap.key] |= len(set(each)) > 1
        return frozenset().union(*each)

    numbers(tree)
    return [key for key, changes in read.items() if changes]


def outcome_of(tree: Tree, about: str) -> Outcome | None:
    found = {leaf.verdict(about) for leaf in leaves_of(tree)}
    return found.pop() if len(found) == 1 else None


def deciding(tree: Tree, about: str) -> Iterator[str]:
    wanted: dict[str, None] = {}

    def walk(node: Tree) -> None:
        if isinstance(node, Leaf):
            if node.gap and about not in node.checks:
                wanted[node.gap.wanted] = None
            return
        if outcome_of(node, about) in (Outcome.PASSED, Outcome.FAILED, Outcome.NOT_APPLICABLE):
            return
        if len({outcome_of(branch, about) for _, branch in node.branches}) > 1:
            wanted[node.gap.wanted] = None
        for _, branch in node.branches:
            walk(branch)

    walk(tree)
    yield from wanted


def cases(tree: Tree, about: str) -> Iterator[str]:
    """What an unknown depends on: the cases that pass, then those that fail, as sentences."""
    paths: dict[Outcome, list[str]] = {}
    keys = _keys_of_words(tree)

    def walk(node: Tree, said: tuple[str, ...]) -> None:
        uniform = outcome_of(node, about)
        if uniform is not None and uniform is not Outcome.UNKNOWN:
            paths.setdefault(uniform, []).append(", ".join(said))
        elif isinstance(node, Leaf):
            reason = (node.gap.why or f"{node.gap.key} is not said") if node.gap else _clause(node.beyond)
            paths.setdefault(Outcome.UNKNOWN, []).append(", ".join(said) + (": " if said else "") + reason)
        elif len({_signature(branch, about) for _, branch in node.branches}) == 1:
            # Whatever this fact is, the rest decides alike: it has no place in the sentence.
            walk(node.branches[0][1], said)
        else:
            for candidate, branch in node.branches:
                alike = len(keys[candidate.says]) > 1
                walk(branch, (*said, f"{candidate.says} ({node.gap.key})" if alike else candidate.says))

    walk(tree, ())
    verbs = {
        Outcome.PASSED: "Passes for",
        Outcome.NOT_APPLICABLE: "Does not apply for",
        Outcome.FAILED: "Fails for",
        Outcome.UNKNOWN: "Not known:",
    }
    if list(paths) == [Outcome.UNKNOWN] and len(paths[Outcome.UNKNOWN]) == 1:
        yield f"{paths[Outcome.UNKNOWN][0]}."
        return
    for outcome, verb in verbs.items():
        if outcome in paths:
            yield f"{verb} {_some(list(dict.fromkeys(paths[outcome])))}."


def _keys_of_words(tree: Tree) -> dict[str, set[str]]:
    """The facts that each wording is about: the poles of two breakers are both "one pole"."""
    found: dict[str, set[str]] = {}

    def walk(node: Tree) -> None:
        if isinstance(node, Fork):
            for candidate, branch in node.branches:
                found.setdefault(candidate.says, set()).add(node.gap.key)
                walk(branch)

    walk(tree)
    return found


def _clause(sentence: str) -> str:
    """A sentence to be followed by a full stop of its own."""
    return sentence.removesuffix(".")


def _signature(tree: Tree, about: str) -> object:
    """What follows from a subtree, equal for two that decide alike."""
    if isinstance(tree, Leaf):
        return tree.verdict(about)
    branches = tuple((candidate.says, _signature(branch, about)) for candidate, branch in tree.branches)
    same = {signature for _, signature in branches}
    return same.pop() if len(same) == 1 else (tree.gap.key, branches)


def _some(items: list[str], most: int = 6) -> str:
    rest = len(items) - most
    return "; ".join(items[:most]) + (f"; and {rest} more cases" if rest > 0 else "")


def listing(words: list[str]) -> str:
    return words[0] if len(words) == 1 else ", ".join(words[:-1]) + " and " + words[-1]
