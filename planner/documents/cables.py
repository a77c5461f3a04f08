"""The cable schedule and the labels: each cord and network cable with both ends as rack, unit and port."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from planner.bill.lengths import M_PER_FT
from planner.bill.machines import has_plug
from planner.documents.estimates import about
from planner.documents.table import Cell, Column, Paper, Section
from planner.facts import said
from planner.plan import Plan
from planner.plan.conducting import Cord
from planner.plan.networks import Link, Port
from planner.plan.objects import Circuit, Device, Inlet
from planner.worked import number

SCHEDULE = (
    Column("Id", "id", shown="too"),
    Column("Kind", "kind", shown="too"),
    Column("Type", "type", shown="too"),
    Column("Length", "length", shown="too"),
    Column("Colour", "colour"),
    Column("Near end", "near", shown="too"),
    Column("Near device", "near_device", shown="too"),
    Column("Far end", "far", shown="too"),
    Column("Far device", "far_device", shown="too"),
)
LABELS = (
    Column("Cable", "id", shown="too"),
    Column("End", "end", shown="too"),
    Column("This end", "here", shown="too"),
    Column("Other end", "there", shown="too"),
    Column("Text", "text", shown="too"),
)
COLOURS = "The layout names no colours of cords and cables; write the ones you use into the column."


@dataclass(frozen=True, slots=True)
class Cabling:
    """One cord or cable. The near end is that of the machine; ``length`` as people write it; ``printed``: its id with
    the label of the machine for its name."""

    id: str
    printed: str
    kind: str
    type: str
    length: str
    near: str
    near_device: str
    far: str
    far_device: str


def cablings(plan: Plan) -> Iterator[Cabling]:
    """Every cord, then every network cable, in the order of the layout."""
    places = {**_labelled(plan), **_places(plan)}
    for device in plan.devices.values():
        for inlet in device.inlets:
            if said(inlet, "feed") and has_plug(inlet):
                yield _cord(inlet, places, plan.labels.get(device.at, device.name))
    for network in plan.networks.values():
        for link in network.links:
            if not link.wireless:
                yield from _link(link, places)


def _labelled(plan: Plan) -> dict[str, str]:
    """What a machine that stands in no rack is called on its labels."""
    return {device.name: plan.labels[device.at] for device in plan.devices.values() if device.at in plan.labels}


def _places(plan: Plan) -> dict[str, str]:
    """Where each mounted device stands: ``r1-05``, ``r1-0U`` beside the rails."""
    found = {}
    for rack in plan.racks.values():
        for each in rack.mounted:
            if said(each, "unit"):
                found[each.name] = f"{rack.name}-{each.unit:02d}{' rear' if said(each, 'rear') and each.rear else ''}"
            else:
                # Two strips of one rack are told apart by their names.
                found[each.name] = f"{rack.name}-{'0U' if each.zero else 'U?'} {each.name}"
    return found


def _end(places: dict[str, str], device: str, port: str) -> str:
    where = places.get(device, device)
    return f"{where}:{port}" if port else f"{where}:?"


def _cord(inlet: Inlet, places: dict[str, str], label: str) -> Cabling:
    cord = inlet.cord if said(inlet, "has_cord") and inlet.has_cord and said(inlet, "cord") else None
    ends = [getattr(cord, end) for end in ("plug", "connector") if cord is not None and said(cord, end)]
    if not ends and said(inlet, "plug") and inlet.plug:
        ends = [inlet.plug]
    size = f" {cord.size}" if cord is not None and said(cord, "size") and cord.size else ""
    length = _length(cord) if cord is not None else "?"
    device = inlet.device.name
    feed = inlet.feed
    place = inlet.place if said(inlet, "place") else ""
    far = _end(places, feed.name, place) if isinstance(feed, Device) else ""
    if isinstance(feed, Circuit):
        room = f" in {feed.room.name}" if said(feed, "room") else ""
        far = f"outlet{f' {place}' if place else ''} of {feed.name}{room}"
    return Cabling(
        id=f"{device}/{inlet.name}",
        printed=f"{label}/{inlet.name}",
        kind="power",
        type=(" to ".join(map(_plug, ends)) or "?") + size,
        length=length,
        near=_end(places, device, inlet.name),
        near_device=device,
        far=far or getattr(feed, "name", "?"),
        far_device=getattr(feed, "name", "?"),
    )


def _plug(name: str) -> str:
    from planner.tables.connectors import find
    from planner.worked import BeyondTable

    try:
        return find(name).spelled
    except BeyondTable:
        return name


def _link(link: Link, places: dict[str, str]) -> Iterator[Cabling]:
    kind = link.cable_type if said(link, "cable_type") and link.cable_type else "?"
    if kind == kind.casefold() and kind != "?":
        kind = kind.upper() if kind in ("dac", "aoc") else kind
    length = _length(link)
    for place, cable in enumerate(link.cables, 1):
        near = cable.near if said(cable, "near") else None
        far = cable.far if said(cable, "far") else None
        yield Cabling(
            id=f"{link.network.name}/{link.name}/{place}",
            printed=f"{link.network.name}/{link.name}/{place}",
            kind="network",
            type=kind,
            length=length,
            near=_port(near, places),
            near_device=near.device.name if near is not None else "?",
            far="outside" if cable.outward else _port(far, places),
            far_device="" if cable.outward else far.device.name if far is not None else "?",
        )


def _port(port: Port | None, places: dict[str, str]) -> str:
    return _end(places, port.device.name, port.name) if port is not None else "?"


def _length(thing: Cord | Link) -> str:
    """A length as it is sold: whole or half metres, whole feet, else metres as they are; ``~2 m`` for an estimate."""
    if not said(thing, "length_m"):
        return "?"
    mark, metres = about(thing, "length_m"), thing.length_m
    feet = metres / M_PER_FT
    whole = abs(feet - round(feet)) < 1e-6 and abs(2 * metres - round(2 * metres)) > 1e-6
    return f"{mark}{number(feet)} ft" if whole else f"{mark}{number(metres)} m"


def cable_schedule(plan: Plan, *, name: str) -> Paper:
    """The cable schedule of a plan; ``name`` of the layout."""
    rows = [_row(each) for each in cablings(plan)]
    groups = [Section(kind, tuple(row for row in rows if row["kind"] == kind)) for kind in ("power", "network")]
    return Paper(
        _title("Cable schedule", plan, name), SCHEDULE, tuple(each for each in groups if each.rows), (), (COLOURS,)
    )


def _row(each: Cabling) -> dict[str, Cell]:
    return {
        "id": each.id, "kind": each.kind, "type": each.type, "length": each.length, "colour": "", "near": each.near,
        "near_device": each.near_device, "far": each.far, "far_device": each.far_device,
    }  # fmt: skip


def labels(plan: Plan, *, name: str) -> Paper:
    """The labels of a plan: one for each end of each cable; ``name`` of the layout."""
    rows: list[dict[str, Cell]] = []
    for each in cablings(plan):
        for end, here, there in (("near", each.near, each.far), ("far", each.far, each.near)):
            text = f"{each.printed}: {here} > {there}"
            rows.append({"id": each.id, "end": end, "here": here, "there": there, "text": text})
    return Paper(_title("Labels", plan, name), LABELS, (Section("", tuple(rows)),) if rows else ())


def _title(what: str, plan: Plan, name: str) -> str:
    return f"{what}, {name}" + (f", phase {plan.phase}" if plan.phase else "")
