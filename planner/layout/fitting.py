"""Fitting an object to a phase: what it holds or points to that is not there yet is left out."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from planner.layout.faults import Faults
from planner.layout.groups import Group, Objects
from planner.layout.phases import Phases
from planner.layout.references import POWER_SECTIONS
from planner.layout.refining import Keys
from planner.text import Data

# Where the keys of a section point that decide from when on an object stands.
HANGS_ON: dict[str, dict[str, tuple[str, ...]]] = {
    "sources": {"fed_by": POWER_SECTIONS},
    "panels": {"fed_by": POWER_SECTIONS},
    "circuits": {"fed_by": POWER_SECTIONS},
    "devices": {"fed_by": POWER_SECTIONS, "rack": ("racks",)},
    "storage": {"drives": ("devices",), "mgs": ("devices",)},
    "jobs": {"nodes": ("devices",)},
    "scenarios": {"fail": POWER_SECTIONS},
}
_SHRINKS = {("storage", key): ("devices",) for key in ("clients", "monitors")}
_TARGETS = ("mdts", "osts", "targets")
# Things inside an object that may come with a phase of their own.
_NAMED = frozenset({"links", "outlets", *_TARGETS})
_BAYS = frozenset({("devices", "fit")})


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


@dataclass(frozen=True, slots=True)
class Fitter:
    """Leaves out of an object what points to things that are not there in a phase."""

    known: Objects
    present: Objects
    gone: set[tuple[str, str]]
    phases: Phases
    index: int
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
        if isinstance(value, dict) and (key in _NAMED or (section, key) in _BAYS):
            value = self._timely(value, (key,), group, deep=(section, key) in _BAYS)
        if isinstance(value, dict) and section == "storage" and key in _TARGETS:
            kept = {name: target for name, target in value.items() if self._target_stands(target)}
            return kept if len(kept) < len(value) else value
        if isinstance(value, dict) and section == "networks" and key == "links":
            links = {name: self._cables(link) for name, link in value.items()}
            if all(links[name] is link for name, link in value.items()):
                return value
            return {name: link for name, link in links.items() if link != {}}
        targets = _SHRINKS.get((section, key)) or HANGS_ON.get(section, {}).get(key)
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

    def _timely(self, named: dict[str, Data], keys: Keys, group: Group, deep: bool) -> dict[str, Data]:
        """Leave out the named things that say they come with a later phase; ``deep`` for bays of named groups."""
        kept: dict[str, Data] = {}
        for name, thing in named.items():
            if isinstance(thing, dict):
                phase = thing.get("phase", "")
                if isinstance(phase, str) and phase and not self._has_come(phase, (*keys, name, "phase"), group):
                    continue
                fitted = self._timely(thing, (*keys, name), group, deep=False) if deep else thing
                kept[name] = fitted
            else:
                kept[name] = thing
        same = len(kept) == len(named) and all(kept[name] is named[name] for name in kept)
        return named if same else kept

    def _has_come(self, phase: str, keys: Keys, group: Group) -> bool:
        if self.phases.knows(phase):
            return self.phases.index(phase) <= self.index
        self.faults.add("LAY009", self.phases.no_such(phase), group.path(keys))
        return True

    def _refuse_gone(self, value: str, targets: tuple[str, ...], key: str, group: Group) -> None:
        for name in names_in(value):
            for section in targets:
                if (section, name) in self.gone and not self._is_present(name, targets):
                    self.faults.add(
                        "LAY012",
                        f"names {name}, which phase {self.phases.names[self.index]} no longer has. "
                        "Say what comes in its place",
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
        if not kept:
            return {}
        return {
            **link,
            "from": [end for cable in kept for end in near[cable * near_share : (cable + 1) * near_share]],
            "to": [end for cable in kept for end in far[cable * far_share : (cable + 1) * far_share]],
        }
