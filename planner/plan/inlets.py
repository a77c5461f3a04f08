"""The power inlets of devices: their plugs and cords, what feeds each, and what part of the load it carries."""

from __future__ import annotations

from collections.abc import Mapping

from planner.facts import Candidate, Facts, Gap, fill, leave_open, marks, said
from planner.layout.models import Cord as CordModel
from planner.layout.models import Device as DeviceModel
from planner.layout.models import Feed as FeedModel
from planner.layout.references import Reference
from planner.plan.conducting import Cord
from planner.plan.context import Context, referred
from planner.plan.draft import Draft, PartFacts
from planner.plan.feeding import DEAD_SAYS, LIVE_SAYS, says_feed, unknown_feeds
from planner.plan.objects import Circuit, Device, Inlet, Panel, Source
from planner.tables import connectors
from planner.worked import BeyondTable

# Sizes that cord sets with couplers are commonly sold in.
CORD_SIZES = (("14 AWG", "cords of 14 AWG"), ("12 AWG", "cords of 12 AWG"))

Corded = tuple[Cord | None, tuple[Cord, ...]]
# What stands in the place of a plug or an inlet for a machine made for fixed wiring.
HARD_WIRED = "hard-wired"


def cords_of(context: Context, model: DeviceModel, at: str) -> dict[str, Corded]:
    """What is between each inlet of a device and its outlet: the cord, None where nobody said, and the adapters."""
    found: dict[str, Corded] = {}
    for name, feed in (model.fed_by or {}).items():
        cord, here, own = feed.cord or model.cord, f"{at}.fed_by.{name}", None
        if cord is not None and not cord.word:
            own = _cord(context, cord, f"{at}.cord" if feed.cord is None else f"{here}.cord")
        adapters = (feed.adapters or {}).items()
        found[name] = own, tuple(_cord(context, each, f"{here}.adapters.{key}") for key, each in adapters)
    return found


def inlets_of(
    device: Device,
    model: DeviceModel,
    part: PartFacts | None,
    shares: dict[str, float] | None,
    cords: Mapping[str, Corded],
) -> tuple[Inlet, ...]:
    """The inlets of a device, not yet plugged in. ``cords`` as ``cords_of`` gives them."""
    made = []
    for name, (cord, adapters) in cords.items():
        at = f"{device.at}.fed_by.{name}"
        draft = Draft(at)
        draft.put("name", name)
        draft.put("device", device)
        kind = inlet_type(part)
        draft.put("type", kind)
        if cord is not None:
            draft.put("cord", cord)
        else:
            draft.gap("cord", f"{device.at}.cord")
        draft.put("has_cord", cord is not None)
        draft.put("adapters", adapters)
        draft.put("hard_wired", kind == HARD_WIRED)
        _put_plug(draft, device)
        _put_joined(draft, device)
        made.append(draft.make(Inlet, place="", outlet_known=False))
    _share(device, model, made, shares)
    return tuple(made)


def _put_plug(draft: Draft, device: Device) -> None:
    """The plug fixed to the thing itself, empty where it has none; a candidate of the part is one of the inlet."""
    gap, mark = marks(device, "plug")
    if said(device, "plug"):
        draft.put("plug", device.plug)
    elif gap is not None and gap.candidates:
        draft.leave("plug", gap)
    else:
        draft.put("plug", "")
    if mark is not None:
        draft.notes["plug"] = mark


def _put_joined(draft: Draft, device: Device) -> None:
    """Whether anybody said how the thing meets its outlet: by its own plug, a cord, an inlet or fixed wiring."""
    told = draft.known["type"] or draft.known["has_cord"] or draft.known.get("plug", "an open plug")
    if told:
        draft.put("joined", True)
    else:
        draft.gap(
            "joined",
            f"{device.at}.spec.plug",
            ask=f"state the plug of {device.name}: {device.at}.spec.plug, or its cord, or spec.inlet",
        )


def inlet_type(part: PartFacts | None) -> str:
    """Connector of a machine's power inlet, from the machine's part or its supplies; empty where nobody said."""
    if part is not None and says_hard_wired(part.get("plug")):
        return HARD_WIRED
    for key in ("inlet", "inlets.inlet", "supplies.inlet"):
        value = part.get(key) if part is not None else None
        if value is not None and value.value:
            written = str(value.value)
            if says_hard_wired(value):
                return HARD_WIRED
            try:
                return connectors.find(written, "plug").id
            except BeyondTable:
                return ""
    return ""


def says_hard_wired(written: object) -> bool:
    """Whether a plug or an inlet is written as fixed wiring."""
    return str(getattr(written, "value", None) or "").casefold() == HARD_WIRED


def _cord(context: Context, model: CordModel, at: str) -> Cord:
    draft = Draft(at)
    part = context.part(model.part, at)
    for key, role in (("plug", "plug"), ("connector", "receptacle")):
        draft.gap(key, f"{at}.{key}")
        value = getattr(model, key) or (part.get(key) if part is not None else None)
        if value is None or value.value is None:
            continue
        try:
            draft.put(key, connectors.find(value.value, role).id)
        except BeyondTable as unknown:
            context.problem("LAY008", f"{at}: {unknown}", at)
    draft.said("length_m", model, "length", part=part)
    draft.said("size", model, "size", part=part, candidates=CORD_SIZES)
    draft.said("through", model, "through", absent="")
    draft.put("has_fuse", model.fuse is not None or (part is not None and part.get("fuse") is not None))
    draft.said("fuse_a", model, "fuse", part=part)
    return draft.make(Cord)


def _share(device: Device, model: DeviceModel, inlets: list[Inlet], shares: dict[str, float] | None) -> None:
    """What part of the device's load each inlet carries: one without a cord none, the others all of it."""
    sure = {name: says_feed(feed) for name, feed in (model.fed_by or {}).items()}
    live = [inlet for inlet in inlets if sure[inlet.name] != "none"]
    fed = sum(1 for inlet in live if sure[inlet.name] == "fed")
    pooled = model.fit is None or model.fit.supplies is None or (said(device, "supplies") and device.supplies.shared)
    # Where the live inlets do not power the whole machine, its wiring leaves part of the load to nobody.
    wired = shares is not None and abs(sum(shares.get(inlet.name, 0.0) for inlet in live) - 1.0) < 1e-6
    for inlet in inlets:
        if sure[inlet.name] == "none":
            fill(inlet, share=0.0, counts=False)
        elif device.kind in ("transfer-switch", "ups"):
            # A transfer switch draws from one feed at a time, in normal times the first; a UPS has a second for bypass.
            fill(inlet, share=1.0 if inlet is live[0] else 0.0, counts=inlet is live[0])
        elif len(live) == 1:
            fill(inlet, share=1.0, counts=True)
        elif pooled and fed in (0, len(live)):
            # Supplies of one server share its load evenly.
            fill(inlet, share=1.0 / len(live), counts=True)
        elif pooled:
            fill(inlet, counts=True)
            leave_open(inlet, "share", _shared_with_unknown(device, fed, len(live), known=sure[inlet.name] == "fed"))
        elif wired and shares is not None and inlet.name in shares:
            fill(inlet, share=shares[inlet.name], counts=True)
        else:
            fill(inlet, counts=True)
            leave_open(
                inlet,
                "share",
                Gap(
                    f"{device.at}.fit.supplies: what each powers",
                    (Candidate(1.0 / len(live), "supplies sharing evenly"), Candidate(1.0, "one supply carrying all")),
                    ask=f"state what each of {device.at}.fit.supplies powers",
                ),
            )


def _shared_with_unknown(device: Device, fed: int, live: int, *, known: bool) -> Gap:
    """The share of a supply where others are plugged in nobody knows where: those are live, or they are dead."""
    return Gap(
        unknown_feeds(device.at),
        (
            Candidate(1.0 / live, LIVE_SAYS),
            Candidate(1.0 / fed if known else 0.0, DEAD_SAYS),
        ),
        ask=f"state {device.at}.fed_by of each inlet, none for one without a cord",
    )


def plug_in(context: Context) -> None:
    """Hang every inlet on the circuit, source or outlet that feeds it."""
    taken: dict[tuple[str, str], str] = {}
    for name, model in context.layout.devices.items():
        device = context.devices[name]
        for inlet, feed in zip(device.inlets, (model.fed_by or {}).values(), strict=True):
            _plug_in_one(context, device, inlet, feed, taken)


def _plug_in_one(
    context: Context, device: Device, inlet: Inlet, feed: FeedModel, taken: dict[tuple[str, str], str]
) -> None:
    key = f"{device.at}.fed_by"
    if feed.from_ is None or feed.from_.casefold() in ("unknown", "none"):
        leave_open(inlet, "feed", Gap(key))
        return
    reference = referred(feed.from_)
    target = context.find(reference.name)
    if target is None:
        leave_open(inlet, "feed", Gap(key))
        return
    fill(inlet, feed=target, place=reference.place)
    owner = f"{device.name} ({inlet.name})" if len(device.inlets) > 1 else device.name
    if isinstance(target, Circuit):
        fill(target, inlets=(*target.inlets, inlet))
        _take(
            context,
            inlet,
            reference,
            {outlet.name: (outlet, outlet.sockets) for outlet in target.outlets},
            taken,
            owner,
            key,
        )
    elif isinstance(target, Device):
        fill(target, fed=(*target.fed, inlet))
        _take(context, inlet, reference, {outlet.name: (outlet, 1) for outlet in target.outlets}, taken, owner, key)
    elif isinstance(target, Panel | Source):
        fill(target, inlets=(*target.inlets, inlet))


def _take(
    context: Context,
    inlet: Inlet,
    reference: Reference,
    places: dict[str, tuple[Facts, int]],
    taken: dict[tuple[str, str], str],
    owner: str,
    key: str,
) -> None:
    """Give an inlet its outlet: the one named, else the only one; an outlet named twice is a problem."""
    if not reference.place:
        if len(places) == 1:
            fill(inlet, outlet=next(iter(places.values()))[0], outlet_known=True)
        return
    found = places.get(reference.place)
    if found is None:
        if places:
            listed = ", ".join(list(places)[:12])
            context.problem("LAY017", f"{reference.name} has no outlet {reference.place}; it has {listed}", key)
        return
    outlet, sockets = found
    fill(inlet, outlet=outlet, outlet_known=True)
    for socket in range(sockets):
        place = (reference.name, f"{reference.place}#{socket}")
        if place not in taken:
            taken[place] = owner
            return
    holder = taken[reference.name, f"{reference.place}#0"]
    used = {place.partition("#")[0] for name, place in taken if name == reference.name}
    free = ", ".join(place for place in places if place not in used)
    context.problem(
        "LAY013",
        f"{reference.name}/{reference.place} is taken by {holder} and {owner}. "
        + (f"Free on {reference.name}: {free}" if free else f"Nothing is free on {reference.name}"),
        key,
    )
