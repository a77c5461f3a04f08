"""What stands in a phase (layout format 2.5): from which phase on each object is there, and what a phase looks like.

An object stands in the phase it names, else in the latest phase of what it hangs on, else in the first; only what says
so is there before the first. The cables of one link and the targets of one file system stand with their own ends.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from planner.layout.faults import Faults, at
from planner.layout.fitting import HANGS_ON, Fitter, names_in
from planner.layout.groups import Expansion, Group, Objects
from planner.layout.references import KIND_WORDS, POWER_SECTIONS

FIRST = 0
_ALWAYS = -1
_POINTS_OUT = {"fed_by": POWER_SECTIONS, "rack": ("racks",)}

Standing = Mapping[tuple[str, str], int]


@dataclass(frozen=True, slots=True)
class View:
    """The objects of one phase, each with the group that holds its data there."""

    phase: str
    objects: Objects


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
            _check_recorded(group, expansion, faults)
            if named is not None:
                standing[section, name] = named
            elif not expansion.phases.names:
                standing[section, name] = FIRST
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
    if not names:
        return View(phase, objects)
    fitter = Fitter(expansion.objects, objects, gone, expansion.phases, index, faults)
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


def _check_recorded(group: Group, expansion: Expansion, faults: Faults) -> None:
    """Report the phases that a record of the demand is said to include and that nobody listed."""
    record = group.data.get("peak_demand") if group.section == "sources" else None
    included = record.get("includes") if isinstance(record, dict) else None
    for phase in [included] if isinstance(included, str) else included if isinstance(included, list) else []:
        if isinstance(phase, str) and phase and not expansion.phases.knows(phase):
            faults.add("LAY009", expansion.phases.no_such(phase), group.path(("peak_demand", "includes")))


def _hangs_on(group: Group, name: str, objects: Objects) -> Iterator[tuple[str, str]]:
    for key, targets in HANGS_ON.get(group.section, {}).items():
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
        if key not in group.data or key not in HANGS_ON.get(section, {}):
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
