"""Another of the same as a way out: a circuit with its strip for one of the machines, cooling units for a room."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator

from planner.editing.copying import copied
from planner.editing.targets import Scope, entry_of, find
from planner.editing.ways.moves import reference, stands_in, swapped
from planner.editing.ways.nodes import leaf_inlets, node_of
from planner.editing.ways.offers import Offer, Put
from planner.facts import Facts, said
from planner.layout.groups import Expansion
from planner.plan import Plan
from planner.plan.objects import Circuit, Device, Inlet, Room
from planner.rules.findings import Finding
from planner.text import Data

# So many cooling units more are tried, and so many machines.
MOST_UNITS = 4
MOST_MACHINES = 2

_LAST = re.compile(r"(.*?)([0-9]+|(?<![^\W_])[a-z])")


def next_name(name: str, taken: Collection[str]) -> str:
    """A name of the same kind that is free: the next number or letter, else a number behind it.

    >>> next_name("servers-a", {"servers-a", "servers-b"}), next_name("rig-09", ()), next_name("bench", ())
    ('servers-c', 'rig-10', 'bench-2')
    """
    found = _LAST.fullmatch(name)
    stem, last = (found[1], found[2]) if found else (f"{name}-", "1")
    while True:
        if last.isdigit():
            last = str(int(last) + 1).zfill(len(last))
        elif last < "z":
            last = chr(ord(last) + 1)
        else:
            stem, last = f"{stem}{last}-", "2"
        if f"{stem}{last}" not in taken:
            return f"{stem}{last}"


class _Names:
    """Names that are taken, those of the offer that is being made among them."""

    def __init__(self, expansion: Expansion) -> None:
        spaces = ("sources", "panels", "circuits", "devices")
        self.taken = {name for space in spaces for name in expansion.objects[space]}

    def next(self, name: str) -> str:
        new = next_name(name, self.taken)
        self.taken.add(new)
        return new


def circuits(plan: Plan, expansion: Expansion, finding: Finding) -> Iterator[Offer]:
    """A circuit like the one that carries too much, with a strip like its own, for one of the machines on it."""
    node = node_of(plan, finding.object)
    if not isinstance(node, Circuit | Device):
        return
    alone = isinstance(node, Device) and not node.passes_on
    behind: dict[Device, list[Inlet]] = {}
    for inlet in node.inlets if isinstance(node, Device) and alone else leaf_inlets(plan, node):
        behind.setdefault(inlet.device, []).append(inlet)
    for device, inlets in list(behind.items())[-MOST_MACHINES:][::-1]:
        moving = inlets[-1:] if alone and len(inlets) > 1 else inlets
        offer = _on_its_own(expansion, device, moving)
        if offer is not None:
            yield offer


def _on_its_own(expansion: Expansion, device: Device, inlets: list[Inlet]) -> Offer | None:
    """The offer that puts inlets of a machine, all on one feed, on a copy of that feed; None where it cannot be."""
    names = _Names(expansion)
    feed: Facts | None = inlets[0].feed if said(inlets[0], "feed") else None
    target = find(expansion, "devices", device.name, ("fed_by",))
    fed_by = entry_of(expansion, "devices", device.name).get("fed_by")
    if target is None or fed_by is None or not all(said(inlet, "feed") and inlet.feed is feed for inlet in inlets):
        return None
    puts: list[Put] = []
    said_so: list[str] = []
    strip = ""
    if isinstance(feed, Device):
        if len(feed.inlets) != 1 or not said(feed.inlets[0], "feed") or not isinstance(feed.inlets[0].feed, Circuit):
            return None
        circuit = feed.inlets[0].feed
        strip = names.next(feed.name)
    elif isinstance(feed, Circuit):
        circuit = feed
    else:
        return None
    new = names.next(circuit.name)
    puts.append(Put("circuits", new, (), _alike(expansion, "circuits", circuit.name)))
    said_so.append(f"circuit {new} like {circuit.name}")
    if strip and isinstance(feed, Device):
        place = feed.inlets[0].place
        data = _alike(expansion, "devices", feed.name)
        data["fed_by"] = f"{new}/{place}" if place and "/" in str(data.get("fed_by", "")) else new
        puts.append(Put("devices", strip, (), data))
        said_so.append(f"strip {strip} like {feed.name}")
    swaps = {}
    for inlet in inlets:
        place = f"/{inlet.place}" if inlet.place else ""
        swaps[reference(inlet)] = f"{strip or new}{place}"
    if not all(stands_in(fed_by, old) for old in swaps):
        return None
    scope: Scope = "one" if target.is_shared else "all"
    puts.append(Put("devices", device.name, ("fed_by",), swapped(fed_by, swaps), scope))
    what = device.name if len(inlets) == len(device.inlets) else f"{inlets[0].name} of {device.name}"
    return Offer(f"add {' and '.join(said_so)}, and move {what} there", tuple(puts), "addition")


def _alike(expansion: Expansion, section: str, name: str) -> dict[str, Data]:
    """What the entry of a copy says; it comes in the phase of the original."""
    entry = entry_of(expansion, section, name)
    data = copied(name, entry)
    phase = entry.get("phase")
    return {**data, "phase": phase} if isinstance(phase, str) and phase else data


def cooling(plan: Plan, expansion: Expansion, finding: Finding) -> Iterator[Offer]:
    """Cooling units like the last one of the finding's room, each on a circuit like its own; the fewest first."""
    room = node_of(plan, finding.object)
    if not isinstance(room, Room):
        return
    units = [each for each in plan.devices.values() if each.cools and said(each, "room") and each.room is room]
    if not units:
        return
    unit = units[-1]
    circuit = unit.inlets[0].feed if unit.inlets and said(unit.inlets[0], "feed") else None
    names = _Names(expansion)
    puts: list[Put] = []
    for count in range(1, MOST_UNITS + 1):
        new = names.next(unit.name)
        data = _alike(expansion, "devices", unit.name)
        if isinstance(circuit, Circuit):
            feed = names.next(circuit.name)
            puts.append(Put("circuits", feed, (), _alike(expansion, "circuits", circuit.name)))
            place = unit.inlets[0].place
            data["fed_by"] = f"{feed}/{place}" if place and "/" in str(data.get("fed_by", "")) else feed
        puts.append(Put("devices", new, (), data))
        several = f"{count} more units" if count > 1 else "a unit"
        on = f", each on a circuit like {circuit.name}" if isinstance(circuit, Circuit) else ""
        yield Offer(
            f"add {several} like {unit.name}{on if count > 1 else on.replace('each ', '')}", tuple(puts), "cooling"
        )
