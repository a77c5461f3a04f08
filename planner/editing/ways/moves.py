"""Another feed as a way out: a machine, or one of its supplies, moved to a free outlet that takes its plug."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping

from planner.editing.free_places import free_on
from planner.editing.targets import entry_of, find
from planner.editing.ways.nodes import leaf_inlets, node_of
from planner.editing.ways.offers import Offer, Put
from planner.facts import Facts, Missing, said
from planner.layout.groups import Expansion
from planner.plan import Plan
from planner.plan.objects import Circuit, Device, Inlet
from planner.rules.findings import Finding
from planner.tables import connectors
from planner.text import Data
from planner.worked import BeyondTable

# So many machines, and places for each, are tried: each costs a check.
MOST_MACHINES = 3
MOST_PLACES = 4


def moves(plan: Plan, expansion: Expansion, finding: Finding, share: Callable[[str], float]) -> Iterator[Offer]:
    """Machines that leave the object of a finding for a free outlet elsewhere, the emptiest feed first.

    ``share``: how full an object is, as a ratio. Of a finding about a machine itself one supply moves.
    """
    node = node_of(plan, finding.object)
    if node is None or not isinstance(node, Circuit | Device):
        return
    if isinstance(node, Device) and not node.passes_on:
        yield from _supplies(plan, expansion, node, share)
        return
    behind: dict[Device, list[Inlet]] = {}
    for inlet in leaf_inlets(plan, node):
        behind.setdefault(inlet.device, []).append(inlet)
    for device, inlets in list(behind.items())[-MOST_MACHINES:][::-1]:
        yield from _whole(plan, expansion, device, inlets, node, share)
    for device, inlets in list(behind.items())[:MOST_MACHINES]:
        # One cord to another bank of the strip, or one supply to another circuit.
        for inlet in inlets[:1]:
            yield from _moved(plan, expansion, device, [inlet], None, share)


def _whole(
    plan: Plan, expansion: Expansion, device: Device, inlets: list[Inlet], node: Facts, share: Callable[[str], float]
) -> Iterator[Offer]:
    yield from _moved(plan, expansion, device, inlets, node, share)


def _supplies(plan: Plan, expansion: Expansion, device: Device, share: Callable[[str], float]) -> Iterator[Offer]:
    """One supply of a machine on another feed, the last first: it is the spare one by custom."""
    for inlet in list(device.inlets)[::-1][:MOST_MACHINES]:
        yield from _moved(plan, expansion, device, [inlet], None, share)


def _moved(
    plan: Plan,
    expansion: Expansion,
    device: Device,
    inlets: list[Inlet],
    without: Facts | None,
    share: Callable[[str], float],
) -> Iterator[Offer]:
    """The offers that move some inlets of a machine together; ``without`` names what they leave."""
    target = find(expansion, "devices", device.name, ("fed_by",))
    written = entry_of(expansion, "devices", device.name).get("fed_by")
    if target is None or written is None:
        return
    for feeder, places in list(_places(plan, inlets, without, share))[:MOST_PLACES]:
        swaps = {reference(inlet): f"{feeder}/{place}" if place else feeder for inlet, place in places}
        if len(swaps) < len(places) or not all(stands_in(written, old) for old in swaps):
            continue
        what = device.name if len(inlets) == len(device.inlets) else f"{_named(inlets)} of {device.name}"
        goes = ", ".join(swaps.values())
        put = Put("devices", device.name, ("fed_by",), swapped(written, swaps), "one" if target.is_shared else "all")
        yield Offer(f"move {what} to {goes}", (put,), "move")


def _places(
    plan: Plan, inlets: list[Inlet], without: Facts | None, share: Callable[[str], float]
) -> Iterator[tuple[str, list[tuple[Inlet, str]]]]:
    """Feeders with a free outlet of the same kind for each inlet, the emptiest first."""
    feeders = [("circuits", circuit) for circuit in plan.circuits.values()]
    feeders += [("devices", device) for device in plan.devices.values() if device.passes_on]  # type: ignore[misc]
    ordered = sorted(feeders, key=lambda each: share(f"{each[0]}.{each[1].name}"))
    for section, feeder in ordered:
        if feeder is without or (without is None and all(_same_place(inlet, feeder) for inlet in inlets)):
            continue
        free = _free(plan, section, feeder)
        found = []
        for inlet in inlets:
            place = next((name for name, kind in free if _takes(inlet, kind)), None)
            if place is None:
                break
            free = [each for each in free if each[0] != place]
            found.append((inlet, place))
        if len(found) == len(inlets):
            yield feeder.name, found


def _same_place(inlet: Inlet, feeder: Facts) -> bool:
    """Whether an inlet stands on a feeder that has no other bank to move to."""
    if not said(inlet, "feed") or inlet.feed is not feeder:
        return False
    return not (
        isinstance(feeder, Device) and len({outlet.bank for outlet in feeder.outlets if said(outlet, "bank")}) > 1
    )


def _free(plan: Plan, section: str, feeder: Circuit | Device) -> list[tuple[str, str]]:
    try:
        kinds = {outlet.name: outlet.type for outlet in feeder.outlets if said(outlet, "type")}
        names = free_on(plan, section, feeder.name)
    except Missing:
        return []
    return [(name, kinds[name]) for name in names if name in kinds]


def _takes(inlet: Inlet, receptacle: str) -> bool:
    """Whether the plug of an inlet goes into a receptacle; one that nobody described goes where it goes now."""
    try:
        plug = inlet.cord.plug if inlet.has_cord else inlet.plug
        if plug:
            return connectors.mates(connectors.find(plug, "plug"), connectors.find(receptacle, "receptacle"))
        now = getattr(inlet.outlet, "type", "") if said(inlet, "outlet") else ""
        return bool(now) and connectors.find(now).id == connectors.find(receptacle).id
    except (Missing, BeyondTable):
        return False


def reference(inlet: Inlet) -> str:
    name = getattr(inlet.feed, "name", "")
    return f"{name}/{inlet.place}" if inlet.place else name


def _named(inlets: Iterable[Inlet]) -> str:
    return ", ".join(inlet.name for inlet in inlets)


def stands_in(written: Data, reference: str) -> bool:
    if isinstance(written, str):
        return written == reference
    values = written if isinstance(written, list) else written.values()
    return any(stands_in(each, reference) for each in values)


def swapped(written: Data, swaps: Mapping[str, str]) -> Data:
    """What feeds a machine, each place that moves named anew.

    >>> swapped(["a/1", {"from": "a/2", "cord": "2 m"}], {"a/2": "b/7"})
    ['a/1', {'from': 'b/7', 'cord': '2 m'}]
    """
    if isinstance(written, str):
        return swaps.get(written, written)
    if isinstance(written, list):
        return [swapped(each, swaps) for each in written]
    return {key: swapped(each, swaps) for key, each in written.items()}
