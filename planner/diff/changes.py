"""What was changed in a layout, as sentences: one for each line that says something else, or for each reason given."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

from planner.diff.leaves import WORDS, Leaf, changed
from planner.diff.naming import contracted, flow, listed
from planner.diff.reasons import Reasons
from planner.layout.models import SECTIONS, Block
from planner.layout.reading import Reading
from planner.text import Data

# Longer values are cut in a sentence; the file has them whole.
_LONGEST = 120


@dataclass(frozen=True, slots=True)
class Change:
    """One change as a sentence. ``line`` is where the new file says it, or the old one where it is ``gone``.

    ``reason`` is what the new file says of it in a comment, empty where it says nothing.
    """

    sentence: str
    section: str
    names: tuple[str, ...]
    file: str
    line: int
    gone: bool = False
    reason: str = ""


@dataclass(frozen=True, slots=True)
class _Unit:
    """What one line of a file changes: of which objects which facts.

    ``own``: its reason stands beside or just above it; ``direct``: inside the entry of its object.
    """

    section: str
    phase: str
    file: str
    line: int
    kind: str
    facts: tuple[tuple[tuple[str, ...], tuple[Leaf, ...]], ...]
    reason: str = ""
    own: bool = False
    direct: bool = False

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(name for names, _ in self.facts for name in names))

    @property
    def settles(self) -> bool:
        return self.kind == "changed" and all(leaf.settles for _, leaves in self.facts for leaf in leaves)


@dataclass(frozen=True, slots=True)
class Version:
    """A layout as it was read, with the states of its objects."""

    reading: Reading

    def states(self, section: str) -> dict[str, dict[str, Block | None]]:
        """Of each object the state it first stands in and what becomes of it, by the phase; None where it is gone."""
        found: dict[str, dict[str, Block | None]] = {}
        before: Mapping[str, Block] = {}
        for index, phase in enumerate(("", *self.reading.phases)):
            layout = self.reading.at(phase) if index else self.reading.existing()
            now: Mapping[str, Block] = getattr(layout, section)
            for name, model in now.items():
                if name not in found:
                    found[name] = {"": model}
                elif before.get(name) != model:
                    found[name][phase] = model
            for name in before:
                if name not in now:
                    found[name][phase] = None
            before = now
        return found

    def written(self, path: tuple[str, ...], phase: str) -> tuple[str, int, Data]:
        """Where a value is written, and as what: file, line, and the data there."""
        span = self.reading.locate(path, phase or None)
        data: Data = self.reading.document.data
        for step in self.reading.path_of(path, phase or None):
            if isinstance(data, dict):
                data = data.get(str(step), "")
            elif isinstance(data, list) and isinstance(step, int) and step < len(data):
                data = data[step]
        return span.file, span.line, data


def changes(old: Reading, new: Reading) -> tuple[tuple[Change, ...], tuple[Change, ...]]:
    """The changes between two versions, and those that are only words for people (names, labels, notes)."""
    versions = Version(old), Version(new)
    units = list(_settings(*versions))
    for section in SECTIONS:
        units += _objects(section, *versions)
    words = [unit for unit in units if _only_words(unit)]
    reasons = Reasons(old.document, new.document)
    told = _with_reasons([unit for unit in units if not _only_words(unit)], reasons, new)
    return tuple(_joined(told)), tuple(_change(unit) for unit in words)


def _only_words(unit: _Unit) -> bool:
    return unit.kind == "changed" and all(
        WORDS.intersection(leaf.keys[-1:]) for _, leaves in unit.facts for leaf in leaves
    )


def _settings(old: Version, new: Version) -> Iterator[_Unit]:
    """Changes of what is no object: site, costs, the list of phases, own parts and stock."""
    before, after = (version.reading.at(version.reading.phases[-1]) for version in (old, new))
    for section in ("site", "costs"):
        leaves = changed(section, getattr(before, section), getattr(after, section))
        by_line: dict[tuple[str, int], list[Leaf]] = {}
        for leaf in leaves:
            file, line, _ = new.written((section, *leaf.keys), "")
            by_line.setdefault((file, line), []).append(leaf)
        for (file, line), found in by_line.items():
            yield _Unit(section, "", file, line, "changed", (((), tuple(found)),))
    pairs: list[tuple[str, Mapping[str, object], Mapping[str, object]]] = [
        ("parts", before.parts, after.parts),
        ("stock", before.stock, after.stock),
        ("phases", {"": list(filter(None, old.reading.phases))}, {"": list(filter(None, new.reading.phases))}),
    ]
    for section, had, has in pairs:
        for name in dict.fromkeys((*has, *had)):
            if had.get(name) != has.get(name):
                file, line, _ = new.written((section, name) if name else (section,), "")
                leaf = Leaf((name,) if name else (), _flow(had.get(name)), _flow(has.get(name)))
                yield _Unit(section, "", file, line, "changed", (((), (leaf,)),))


def _flow(data: object) -> str:
    return "" if data is None else flow(data)  # type: ignore[arg-type]


def _objects(section: str, old: Version, new: Version) -> Iterator[_Unit]:
    before, after = old.states(section), new.states(section)
    fresh = [name for name in after if name not in before]
    gone = [name for name in before if name not in after]
    for one, other in list(zip(gone, fresh, strict=False)):
        if before[one] == after[other] and len(gone) == len(fresh):
            gone.remove(one)
            fresh.remove(other)
            file, line, _ = new.written((section, other), "")
            yield _Unit(section, "", file, line, "renamed", (((other,), (Leaf((), one, other),)),))
    for names, version, kind in ((fresh, new, "new"), (gone, old, "gone")):
        by_line: dict[tuple[str, int], list[str]] = {}
        for name in names:
            file, line, _ = version.written((section, name), "")
            by_line.setdefault((file, line), []).append(name)
        for (file, line), found in by_line.items():
            yield _Unit(section, "", file, line, kind, ((tuple(found), ()),))
    yield from _changed(section, {name: after[name] for name in after if name in before}, before, old, new)


def _changed(
    section: str, after: dict[str, dict[str, Block | None]], before: dict[str, dict[str, Block | None]],
    old: Version, new: Version,
) -> Iterator[_Unit]:  # fmt: skip
    """What became of objects that both versions have, a unit for each line of the new file."""
    lines: dict[tuple[str, str, int], dict[Leaf, list[str]]] = {}
    for name, states in after.items():
        for phase, leaves in _steps(section, before[name], states):
            for leaf in leaves:
                file, line, _ = new.written((section, name, *leaf.keys), phase)
                lines.setdefault((phase, file, line), {}).setdefault(leaf, []).append(name)
    for (phase, file, line), found in lines.items():
        facts: dict[tuple[str, ...], list[Leaf]] = {}
        for leaf, names in _as_written(section, phase, found, old, new).items():
            facts.setdefault(tuple(names), []).append(leaf)
        yield _Unit(
            section, phase, file, line, "changed", tuple((names, tuple(leaves)) for names, leaves in facts.items())
        )


def _steps(
    section: str, before: dict[str, Block | None], after: dict[str, Block | None]
) -> Iterator[tuple[str, tuple[Leaf, ...]]]:
    """How an object differs as it first stands, and in what becomes of it from a phase on."""
    first = changed(section, before[""], after[""])
    if first:
        yield "", first
    for phase in dict.fromkeys((*after, *before)):
        if not phase:
            continue
        had, has = ({leaf.keys: leaf for leaf in _delta(section, states, phase)} for states in (before, after))
        leaves = [_since(had.get(keys), has.get(keys)) for keys in dict.fromkeys((*has, *had))]
        if any(leaves):
            yield phase, tuple(leaf for leaf in leaves if leaf is not None)


def _since(had: Leaf | None, has: Leaf | None) -> Leaf | None:
    """How what becomes of a fact differs; None where it does not."""
    if had is None or has is None:
        return has if had is None else Leaf(had.keys, had.new, "")
    if had.new == has.new:
        return None
    return Leaf(has.keys, had.new, has.new, settles=has.settles and had.new in ("", "unknown"))


def _delta(section: str, states: dict[str, Block | None], phase: str) -> tuple[Leaf, ...]:
    if phase not in states:
        return ()
    order = list(states)
    earlier = states[order[order.index(phase) - 1]]
    if states[phase] is None:
        return (Leaf((), "there", ""),)
    return changed(section, earlier, states[phase])


def _as_written(
    section: str, phase: str, found: dict[Leaf, list[str]], old: Version, new: Version
) -> dict[Leaf, list[str]]:
    """Facts of which each object has its own value, as the line writes them for all."""
    by_keys: dict[tuple[str, ...], list[Leaf]] = {}
    for leaf in found:
        by_keys.setdefault(leaf.keys, []).append(leaf)
    shown: dict[Leaf, list[str]] = {}
    for keys, leaves in by_keys.items():
        names = list(dict.fromkeys(name for leaf in leaves for name in found[leaf]))
        if len(leaves) == 1:
            shown.setdefault(leaves[0], names)
            continue
        top = (section, names[0], keys[0])
        had, has = (flow(version.written(top, phase)[2]) for version in (old, new))
        shown.setdefault(Leaf(keys[:1], had, has, settles=all(leaf.settles for leaf in leaves)), names)
    return shown


def _with_reasons(units: list[_Unit], reasons: Reasons, new: Reading) -> list[_Unit]:
    """Each unit with the reason the new file gives, its own before that of what it hangs together with."""
    here = new.document.file
    found = []
    for unit in units:
        line = unit.line
        if unit.kind == "gone":
            line = new.document.spans[(unit.section,)].line if (unit.section,) in new.document.spans else 0
        comment = reasons.of(line) if unit.file == here or unit.kind == "gone" else None
        if comment is None:
            found.append(unit)
            continue
        entry = new.locate((unit.section, unit.names[0])).line if unit.names and unit.kind == "changed" else 0
        own = comment.first == line or comment.last == line - 1
        found.append(replace(unit, reason=comment.text, direct=own or comment.last > entry, own=own))
    found = [_settled(unit, found) for unit in found]
    return [unit if unit.reason else replace(unit, reason=_of_what_it_names(unit, found)) for unit in found]


def _settled(unit: _Unit, units: list[_Unit]) -> _Unit:
    """What is only stated now goes with what else is stated of the same object, if that has a reason of its own."""
    if unit.direct or not unit.settles:
        return unit
    above = [
        other for other in units if other.settles and other.own and other.names == unit.names and other.line < unit.line
    ]
    return replace(unit, reason=above[-1].reason) if above else unit


def _of_what_it_names(unit: _Unit, units: list[_Unit]) -> str:
    """The reason of the new object, or of the new group in one, that a changed fact points to."""
    for leaf in (leaf for _, leaves in unit.facts for leaf in leaves):
        name, _, place = leaf.new.partition("/")
        for other in units:
            if other.reason and name in other.names and (other.kind == "new" or _adds(other, place)):
                return other.reason
    return ""


def _adds(unit: _Unit, place: str) -> bool:
    return bool(place) and any(place in leaf.keys and not leaf.old for _, leaves in unit.facts for leaf in leaves)


def _joined(units: list[_Unit]) -> list[Change]:
    """Units that have one reason are one change; the others stand alone. In the order of the lines."""
    by_reason: dict[str, list[_Unit]] = {}
    for unit in units:
        by_reason.setdefault(unit.reason or f"{unit.section}:{unit.phase}:{unit.line}:{unit.kind}", []).append(unit)
    joined = []
    for group in by_reason.values():
        group.sort(key=lambda unit: (unit.kind == "gone", unit.file, unit.line))
        names = tuple(dict.fromkeys(name for unit in group for name in unit.names))
        joined.append(replace(_change(group[0]), sentence=_sentences(group), names=names, reason=group[0].reason))
    return sorted(joined, key=lambda change: (change.gone, change.file, change.line))


def _change(unit: _Unit) -> Change:
    return Change(
        _sentences([unit]), unit.section, unit.names, unit.file, unit.line, gone=unit.kind == "gone", reason=unit.reason
    )


def _sentences(units: Iterable[_Unit]) -> str:
    """One sentence of all that some units change, each object named once."""
    parts: list[str] = []
    facts: dict[str, list[Leaf]] = {}
    ends: dict[tuple[str, str], list[str]] = {}
    for unit in units:
        if unit.kind == "renamed":
            ((_, (leaf,)),) = unit.facts
            parts.append(f"{_kind(unit.section, 1)} {leaf.old} is now called {leaf.new}")
        elif unit.kind in ("new", "gone"):
            ends.setdefault((unit.section, unit.kind), []).extend(unit.names)
        else:
            for objects, leaves in unit.facts:
                subject = f"{_kind(unit.section, len(objects))} {contracted(objects)}" if objects else unit.section
                since = f" from phase {unit.phase} on" if unit.phase else ""
                facts.setdefault(f"{subject}{since}", []).extend(leaves)
    for (section, end), names in ends.items():
        verb = "are" if len(names) > 1 else "is"
        parts.append(f"{_kind(section, len(names))} {contracted(names)} {verb} {end}")
    parts += [f"{subject}: {'; '.join(_tails(leaves))}" for subject, leaves in facts.items()]
    return "; ".join(parts) + "."


def _kind(section: str, count: int) -> str:
    if section == "storage":
        return "storage"
    return section if count > 1 else section.removesuffix("s")


def _tails(leaves: Iterable[Leaf]) -> Iterator[str]:
    """What became of the facts of some objects: changed, stated, no longer stated."""
    folded = _folded(leaves)
    for leaf in folded:
        if leaf.old and leaf.new:
            yield f"{leaf.key} {_cut(leaf.new)} instead of {_cut(leaf.old)}".strip()
    added = [f"{leaf.key} {_cut(leaf.new)}".strip() for leaf in folded if leaf.new and not leaf.old]
    if added:
        yield f"now {listed(added)}"
    dropped = [f"{leaf.key} {_cut(leaf.old)}".strip() for leaf in folded if leaf.old and not leaf.new]
    if dropped:
        yield f"no longer {listed(dropped)}"


def _folded(leaves: Iterable[Leaf]) -> tuple[Leaf, ...]:
    """Facts that differ alike under several names, as the targets of a file system, with the names as a set."""
    alike: dict[tuple[tuple[str, ...], str, str], list[Leaf]] = {}
    for leaf in dict.fromkeys(leaves):
        apart = (leaf.keys[0], "", *leaf.keys[2:]) if len(leaf.keys) > 2 else leaf.keys
        alike.setdefault((apart, leaf.old, leaf.new), []).append(leaf)
    return tuple(
        group[0] if len(group) == 1 else replace(group[0], keys=_with_set(leaf.keys for leaf in group))
        for group in alike.values()
    )


def _with_set(keys: Iterable[tuple[str, ...]]) -> tuple[str, ...]:
    each = tuple(keys)
    return (each[0][0], contracted(names[1] for names in each), *each[0][2:])


def _cut(text: str) -> str:
    return text if len(text) <= _LONGEST else f"{text[:_LONGEST]}…"
