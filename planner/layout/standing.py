"""What stands in a phase (layout format 2.5): from which phase on each object is there, and what a phase looks like.

An object stands in the phase it names, else in the latest phase of what it hangs on, else in the first; only what says
so is there before the first. The cables of one link and the targets of one file system stand with their own ends.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from planner.layout.expand import Expansion, Group, Objects
from planner.layout.faults import Faults, at
from planner.layout.references import KIND_WORDS, POWER_SECTIONS
from planner.text import Data

FIRST = 0
_ALWAYS = -1
# Where the keys of a section point that decide from when on an object stands.
_HANGS_ON: dict[str, dict[str, tuple[str, ...]]] = {
    "sources": {"fed_by": POWER_SECTIONS},
    "panels": {"fed_by": POWER_SECTIONS},
    "circuits": {"fed_by": POWER_SECTIONS},
    "devices": {"fed_by": POWER_SECTIONS, "rack": ("racks",)},
    "storage": {"drives": ("devices",), "mgs": ("devices",)},
    "jobs": {"nodes": ("devices",)},
    "scenarios": {"fail": POWER_SECTIONS},
}
_POINTS_OUT = {"fed_by": POWER_SECTIONS, "rack": ("racks",)}

Standing = Mapping[tuple[str, str], int]


@dataclass(frozen=True, slots=True)
class View:
    """The objects of one phase, each with the group that holds its data there."""

    phase: str
    objects: Objects


def names_in(written: Data) -> Iterator[str]:
    """Yield the names that a value of references points to, whatever its shape; words such as ``unknown`` as well.

    >>> list(names_in({"psu1": {"from": "pdu-a/1", "cord": "C20 to C19 2 m"}, "psu2": "pdu-b/1"}))
    ['pdu-a', 'pdu-b']
    """
    if isinstance(written, str):
        yield written.partition("/")[0].strip()
    elif isinstance(written, list):
        for item in written:
            yield from names_in(item)
    elif "from" in written:
        yield from names_in(written["from"])
    else:
        for feed in written.values():
            if isinstance(feed, str) or (isinstance(feed, dict) and "from" in feed):
                yield from names_in(feed)


def stand(expansion: Expansion, faults: Faults) -> Standing:
    """Return from which phase on each object stands, -1 for what is there before the first.

    Problems: ``LAY009`` for a phase that is not listed, ``LAY016`` for an object placed before all that feeds it or
    before its rack.
    """
    standing: dict[tuple[str, str], int] = {}
    hanging: dict[tuple[str, str], list[tuple[str, str]]] = {}
    for section, objects in expansion.objects.items():
        for name, group in objects.items():
            named = _named_phase(group, expansion, faults)
            if named is not None:
                standing[section, name] = named
            else:
                hanging[section, name] = list(_hangs_on(group, name, expansion.objects))
    for thing in hanging:
        _settle(thing, hanging, standing)
    for (section, name), phase in standing.items():
        if "phase" in expansion.objects[section][name].data:
            _check_order(section, name, phase, expansion, standing, faults)
    return standing


def view(expansion: Expansion, standing: Standing, index: int, faults: Faults) -> View:
    """Return the objects of the phase with that index, its changes made, and what is not there yet left out.

    Problems: ``LAY012`` where something hangs on what the phase has taken away.
    """
    names = expansion.phases.names
    objects: Objects = {section: {} for section in expansion.objects}
    gone: set[tuple[str, str]] = set()
    changed: dict[tuple[str, str], Group | None] = {}
    for step, layer in sorted(expansion.changes.items()):
        if step <= index:
            changed.update(layer)
    for section, groups in expansion.objects.items():
        for name, group in groups.items():
            if standing[section, name] > index:
                continue
            now = changed.get((section, name), group)
            if now is None:
                gone.add((section, name))
            else:
                objects[section][name] = now
    phase = names[index] if names else ""
    if not any(place > FIRST for place in standing.values()) and not changed:
        return View(phase, objects)
    fitter = _Fitter(expansion.objects, objects, gone, phase, faults)
    fitted = {
        section: {name: fitter.fit(section, name, group) for name, group in groups.items()}
        for section, groups in objects.items()
    }
    return View(phase, fitted)


def _named_phase(group: Group, expansion: Expansion, faults: Faults) -> int | None:
    """Return the phase that the object names; a utility is always there."""
    phase = group.data.get("phase")
    if isinstance(phase, str) and phase:
        if expansion.phases.knows(phase):
            return expansion.phases.index(phase)
        faults.add("LAY009", expansion.phases.no_such(phase), group.path(("phase",)))
        return FIRST
    if group.section == "sources" and group.data.get("kind", "utility") == "utility":
        return _ALWAYS
    return None


def _hangs_on(group: Group, name: str, objects: Objects) -> Iterator[tuple[str, str]]:
    for key, targets in _HANGS_ON.get(group.section, {}).items():
        if key in group.data:
            for other in names_in(group.value(key, name)):
                for target in targets:
                    if other in objects[target]:
                        yield target, other


def _settle(
    thing: tuple[str, str],
    hanging: Mapping[tuple[str, str], list[tuple[str, str]]],
    standing: dict[tuple[str, str], int],
) -> None:
    """Settle where ``thing`` stands, and first all it hangs on; round a loop it is the first phase."""
    stack = [(thing, iter(hanging[thing]))]
    open_things = {thing}
    while stack:
        current, rest = stack[-1]
        if current in standing:
            stack.pop()
            continue
        for other in rest:
            if other not in standing and other not in open_things:
                open_things.add(other)
                stack.append((other, iter(hanging[other])))
                break
        else:
            standing[current] = max((standing.get(other, FIRST) for other in hanging[current]), default=FIRST)
            standing[current] = max(standing[current], FIRST)
            stack.pop()


def _check_order(section: str, name: str, phase: int, expansion: Expansion, standing: Standing, faults: Faults) -> None:
    group = expansion.objects[section][name]
    for key, targets in _POINTS_OUT.items():
        if key not in group.data or key not in _HANGS_ON.get(section, {}):
            continue
        value = group.value(key, name)
        things = [
            (target, other) for other in names_in(value) for target in targets if other in expansion.objects[target]
        ]
        # What exists already may be moved to what the first phase brings.
        if things and max(phase, FIRST) < min(standing[thing] for thing in things):
            earliest = min(things, key=lambda thing: standing[thing])
            later = expansion.phases.names[standing[earliest]]
            verb = "feeds it" if key == "fed_by" else "holds it"
            path = group.path(("phase",))
            sentence = (
                f"stands in phase {group.data['phase']}, but the {KIND_WORDS[earliest[0]]} {earliest[1]} that {verb} "
                f"comes only in phase {later}. Write phase: {later}, or leave the phase out"
            )
            faults.add_sentence("LAY016", at(path[:-1], sentence), path)


@dataclass(frozen=True, slots=True)
class _Fitter:
    """Leaves out of an object what points to things that are not there in a phase."""

    known: Objects
    present: Objects
    gone: set[tuple[str, str]]
    phase: str
    faults: Faults

    def fit(self, section: str, name: str, group: Group) -> Group:
        """Return the group of an object as the phase has it: the same one unless something is left out."""
        data = group.of(name) if group.varying or section in ("networks", "storage") else group.data
        changes: dict[str, Data] = {}
        for key, value in data.items():
            fitted = self._fitted(section, key, value, group)
            if fitted is not value:
                changes[key] = fitted
        if not changes:
            return group
        kept = {key: value for key, value in (data | changes).items() if value not in ([], {}) or key not in changes}
        return Group(section, (name,), kept, group.origins)

    def _fitted(self, section: str, key: str, value: Data, group: Group) -> Data:
        targets = _HANGS_ON.get(section, {}).get(key)
        if section == "storage" and key == "clients":
            targets = ("devices",)
        if section == "storage" and key in ("mdts", "osts") and isinstance(value, dict):
            kept = {name: target for name, target in value.items() if self._target_stands(target)}
            return kept if len(kept) < len(value) else value
        if section == "networks" and key == "links" and isinstance(value, dict):
            links = {name: self._cables(link) for name, link in value.items()}
            if all(links[name] is link for name, link in value.items()):
                return value
            return {name: link for name, link in links.items() if link != {}}
        if targets is None:
            return value
        if isinstance(value, str):
            self._refuse_gone(value, targets, key, group)
            return value
        if isinstance(value, list):
            items = [item for item in value if self._stands(item, targets)]
            if key == "fed_by" and len(items) < len(value):
                # What is left must keep its inlet.
                return {f"psu{at}": item for at, item in enumerate(value, 1) if self._stands(item, targets)}
            return items if len(items) < len(value) else value
        feeds = {inlet: feed for inlet, feed in value.items() if self._stands(feed, targets)}
        return feeds if len(feeds) < len(value) else value

    def _refuse_gone(self, value: str, targets: tuple[str, ...], key: str, group: Group) -> None:
        for name in names_in(value):
            for section in targets:
                if (section, name) in self.gone and not self._is_present(name, targets):
                    self.faults.add(
                        "LAY012",
                        f"names {name}, which phase {self.phase} no longer has. Say what comes in its place",
                        group.path((key,)),
                    )

    def _is_present(self, name: str, targets: tuple[str, ...]) -> bool:
        return any(name in self.present[target] for target in targets)

    def _stands(self, written: Data, targets: tuple[str, ...]) -> bool:
        """Tell whether all that a value names is there; what no phase has is somebody else's problem."""
        return all(
            self._is_present(name, targets) or not any(name in self.known[target] for target in targets)
            for name in names_in(written)
        )

    def _target_stands(self, target: Data) -> bool:
        if not isinstance(target, dict):
            return True
        return all(self._stands(target[key], ("devices",)) for key in ("drives", "host") if key in target)

    def _cables(self, link: Data) -> Data:
        """Return the link with the cables whose ends are both there; nothing when none is."""
        if not isinstance(link, dict):
            return link
        ends = {side: link.get(side) for side in ("from", "to")}
        near, far = ends["from"], ends["to"]
        if not isinstance(near, list) or not isinstance(far, list) or not near or not far:
            return link
        shorter = min(len(near), len(far))
        near_share, far_share = len(near) // shorter, len(far) // shorter
        kept = [
            cable
            for cable in range(shorter)
            if self._stands(near[cable * near_share : (cable + 1) * near_share], ("devices",))
            and self._stands(far[cable * far_share : (cable + 1) * far_share], ("devices",))
        ]
        if len(kept) == shorter:
            return link
        if far == ["internet"]:
            return {**link, "from": [end for end in near if self._stands(end, ("devices",))]}
        if not kept:
            return {}
        return {
            **link,
            "from": [end for cable in kept for end in near[cable * near_share : (cable + 1) * near_share]],
            "to": [end for cable in kept for end in far[cable * far_share : (cable + 1) * far_share]],
        }
