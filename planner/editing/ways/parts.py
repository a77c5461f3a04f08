"""Another part of the catalogue as a way out: a strip, a cooling unit or a supply that does what this one cannot."""

from __future__ import annotations

from collections.abc import Iterator

from planner.catalog import Catalog, Entry
from planner.editing.targets import Scope, entry_of, find
from planner.editing.ways.nodes import node_of
from planner.editing.ways.offers import Offer, Put
from planner.layout.groups import Expansion
from planner.plan import Plan
from planner.plan.objects import Device
from planner.rules.findings import Finding

# Only what is bought as such: another server, or a switch, is another plan.
KINDS = frozenset({"pdu", "power-tap", "window-ac", "portable-ac", "mini-split", "ups", "transfer-switch"})
MOST_PARTS = 8


def other_parts(plan: Plan, expansion: Expansion, finding: Finding, catalog: Catalog) -> Iterator[Offer]:
    """The parts of the same kind that the device of a finding could be instead."""
    device = node_of(plan, finding.object)
    if not isinstance(device, Device) or device.kind not in KINDS:
        return
    target = find(expansion, "devices", device.name, ("part",))
    written = entry_of(expansion, "devices", device.name).get("part")
    if target is None or not isinstance(written, str):
        return
    entries = (catalog.find(part) for part in catalog.all_ids())
    alike = [entry for entry in entries if entry is not None and entry.kind == device.kind]
    now = next((entry for entry in alike if entry.id == written), None)
    alike.sort(key=lambda entry: -_in_common(entry, now))
    scopes: tuple[Scope, ...] = ("all", "one") if target.is_shared else ("all",)
    for entry in [each for each in alike if each.id != written][:MOST_PARTS]:
        for scope in scopes:
            whom = (
                f"all {len(target.names)} of {target.path[1]}" if target.is_shared and scope == "all" else device.name
            )
            put = Put("devices", device.name, ("part",), entry.id, scope)
            yield Offer(f"{entry.id} in place of {written} for {whom}", (put,), "part")


def _in_common(entry: Entry, now: Entry | None) -> int:
    """How many keys say the same of two parts: the closest stand-in asks for the fewest other changes."""
    return sum(value == now.data.get(key) for key, value in entry.data.items()) if now is not None else 0
