"""The one-line diagram: from the service over panels and breakers to outlets, strips, UPS and what is wired in."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from planner.bill.electrical import breaker_words
from planner.bill.terms import european
from planner.documents.estimates import run_length
from planner.documents.panel_schedule import conduit_words, spaces_of, wire_words
from planner.documents.scope import outlets_words
from planner.documents.svg.graph import Edge, Graph, Node
from planner.facts import Facts, said
from planner.plan import Plan
from planner.plan.conducting import Stretch, Wire
from planner.plan.earthing import earthing_of
from planner.plan.objects import Circuit, Device, Inlet, Panel, Source
from planner.worked import number, show

NOTES = ("One line stands for all conductors of a circuit. A question mark stands for what the layout does not say.",)
# Machines beyond these are counted in one box.
MOST_NAMED = 3
_KINDS = {"ups": "ups", "transfer-switch": "transfer-switch"}


def one_line(plan: Plan, faults: Mapping[str, str], *, name: str) -> Graph:
    """The one-line diagram of a plan. ``faults``: words for what has one, by its place; ``name`` of the layout."""
    nodes: dict[str, Node] = {}
    edges: list[Edge] = []
    for source in plan.sources.values():
        nodes[source.at] = Node(
            source.at, _source_kind(source), tuple(_source_lines(source)), faults.get(source.at, "")
        )
        if said(source, "fed_by"):
            edges.append(Edge(_end_of(source.fed_by), source.at))
    for panel in plan.panels.values():
        _panel(plan, panel, nodes, edges, faults)
    for circuit in plan.circuits.values():
        _circuit(plan, circuit, nodes, edges, faults)
    for device in plan.devices.values():
        if _drawn(device):
            fault = faults.get(device.at, "")
            nodes[device.at] = Node(device.at, _device_kind(device), tuple(_device_lines(device)), fault)
            edges += _feeds(device)
    _machines(plan, nodes, edges, faults)
    phase = f", phase {plan.phase}" if plan.phase else ""
    return Graph(f"One-line diagram, {name}{phase}", tuple(nodes.values()), tuple(edges), NOTES)


def _source_kind(source: Source) -> str:
    return source.kind if said(source, "kind") and source.kind in ("transformer", "generator") else "utility"


def _kva(va: float) -> str:
    """An apparent power as it stands on the plate: in kVA from 1,000 VA on."""
    return f"{number(va / 1000)} kVA" if va >= 1000 else show(va, "VA")


def _source_lines(source: Source) -> Iterator[str]:
    yield source.name
    yield source.system if said(source, "system") else "system ?"
    if said(source, "rating_a"):
        yield f"rated {show(source.rating_a, 'A')}"
    elif said(source, "rating_va"):
        yield f"rated {_kva(source.rating_va)}"
    else:
        yield "rating ?"
    if said(source, "meter_a"):
        yield f"meter {show(source.meter_a, 'A')}"
    if said(source, "fault_current_a"):
        yield f"fault current {number(source.fault_current_a / 1000)} kA"


def _panel(plan: Plan, panel: Panel, nodes: dict[str, Node], edges: list[Edge], faults: Mapping[str, str]) -> None:
    above = _end_of(panel.feed) if said(panel, "feed") else ""
    top = panel.at
    if not (said(panel, "has_main") and not panel.has_main):
        top = f"{panel.at}.main"
        main = breaker_words(panel.main)[0] if said(panel, "main") else ""
        nodes[top] = Node(top, "breaker", (f"{panel.name} main", main or "rating ?"))
        edges.append(Edge(top, panel.at))
    if above:
        label = wire_run(panel.wire, american=is_american(plan)) if said(panel, "wire") else ""
        edges.append(Edge(above, top, label))
    term = str if is_american(plan) else european
    nodes[panel.at] = Node(panel.at, "panel", tuple(_panel_lines(panel, term)), faults.get(panel.at, ""))
    if said(panel, "electrodes") and panel.electrodes:
        key = f"{panel.at}.ground"
        size = panel.electrode_wire_size if said(panel, "electrode_wire_size") else "?"
        nodes[key] = Node(key, "ground", (term(f"ground of {panel.name}"), f"{', '.join(panel.electrodes)}; {size}"))
        edges.append(Edge(panel.at, key))


def _panel_lines(panel: Panel, term: Callable[[str], str]) -> Iterator[str]:
    yield panel.name
    where = f"in {panel.room.name}, " if said(panel, "room") else ""
    spaces = f"{panel.spaces} spaces" if said(panel, "spaces") else "spaces ?"
    yield f"{where}{term(spaces)}, {_status(panel.phase)}"
    rated = said(panel, "interrupting_a")
    yield term(f"{number(panel.interrupting_a / 1000)} kAIC" if rated else "kAIC ?")
    if said(panel, "electrodes") and panel.electrodes:
        return
    system = earthing_of(panel)
    yield f"earthing {system}" if system else term("grounding: look on site")


def _status(phase: str) -> str:
    return "existing" if phase == "existing" else "new"


def _circuit(
    plan: Plan, circuit: Circuit, nodes: dict[str, Node], edges: list[Edge], faults: Mapping[str, str]
) -> None:
    breaker = breaker_words(circuit.breaker)[0] if said(circuit, "breaker") else ""
    places = "-".join(map(str, spaces_of(circuit)))
    spaces = f", {'space' if is_american(plan) else 'way'} {places}" if places else ""
    lines = (circuit.name, f"{breaker or 'rating ?'}{spaces}", _status(circuit.phase))
    nodes[circuit.at] = Node(circuit.at, "breaker", lines, faults.get(circuit.at, ""))
    if said(circuit, "feed"):
        edges.append(Edge(_end_of(circuit.feed), circuit.at))
    label, above = wire_run(circuit.wire, american=is_american(plan)) if said(circuit, "wire") else "wire ?", circuit.at
    if circuit.panels or circuit.sources:
        return
    if said(circuit, "has_disconnect") and circuit.has_disconnect:
        key = f"{circuit.at}.disconnect"
        sight = said(circuit, "disconnect_in_sight") and circuit.disconnect_in_sight
        nodes[key] = Node(key, "disconnect", (f"disconnect {circuit.name}", "in sight" if sight else "in sight ?"))
        edges.append(Edge(above, key, label))
        label, above = "", key
    outlets = circuit.outlets if said(circuit, "outlets") else ()
    key = _end_of(circuit)
    fixed = bool(outlets) and all(said(each, "hard_wired") and each.hard_wired for each in outlets)
    words = outlets_words(outlets, american=is_american(plan)) or "outlet ?"
    room = f"in {circuit.room.name}" if said(circuit, "room") else "location ?"
    nodes[key] = Node(key, "fixed" if fixed else "outlet", (words, room), called=circuit.name)
    edges.append(Edge(above, key, label))


def is_american(plan: Plan) -> bool:
    """Whether lengths are in feet at the site."""
    return not said(plan.site, "code") or plan.site.code.startswith("NEC")


def wire_run(wire: Wire, *, american: bool) -> str:
    """The conductors of a run, their raceway and length, in ft where ``american`` and else in m."""
    stretches = wire.stretches
    parts = [f"{wire_words(each)}{_inside(each)}" for each in stretches]
    if not stretches:
        return ""
    return f"{' / '.join(dict.fromkeys(parts))}, {run_length(stretches, american=american) or 'length ?'}"


def _inside(stretch: Stretch) -> str:
    conduit = conduit_words(stretch)
    return "" if conduit in ("?", "none") else f" in {conduit}"


def _end_of(feed: Facts) -> str:
    """The node on which hangs what a thing feeds: of a circuit its outlet, of a feeder its breaker."""
    if isinstance(feed, Circuit) and not feed.panels and not feed.sources:
        return f"{feed.at}.outlet"
    return feed.device.at if isinstance(feed, Inlet) else feed.at


def _drawn(device: Device) -> bool:
    """What passes power on, and what is wired in or cools, has a symbol of its own."""
    return device.passes_on or device.cools


def _device_kind(device: Device) -> str:
    if device.cools:
        return "cooling"
    return _KINDS.get(device.kind, "strip")


def _device_lines(device: Device) -> Iterator[str]:
    yield device.name
    if device.part:
        yield device.part
    if said(device, "rating_a") and device.passes_on:
        yield f"rated {show(device.rating_a, 'A')}"
    elif device.passes_on and said(device, "gives_va"):
        yield f"rated {_kva(device.gives_va)}"
    names = dict.fromkeys(inlet.device.name for inlet in device.fed)
    if names:
        yield f"feeds {_few([*names])}"


def _few(names: list[str], most: int = 4) -> str:
    more = f" and {len(names) - most} more" if len(names) > most else ""
    return ", ".join(names[:most]) + more


def _feeds(device: Device) -> Iterator[Edge]:
    for inlet in device.inlets:
        if said(inlet, "feed"):
            label = f"{inlet.name}" if len(device.inlets) > 1 else ""
            yield Edge(_end_of(inlet.feed), device.at, label)


def _machines(plan: Plan, nodes: dict[str, Node], edges: list[Edge], faults: Mapping[str, str]) -> None:
    """Machines straight on an outlet: a box for each, or one for all of them where they are many."""
    behind: dict[str, list[Device]] = {}
    for device in plan.devices.values():
        for inlet in device.inlets if not _drawn(device) else ():
            if said(inlet, "feed") and isinstance(inlet.feed, Circuit):
                behind.setdefault(_end_of(inlet.feed), []).append(device)
    for end, found in behind.items():
        devices = [*dict.fromkeys(found)]
        names = [device.name for device in devices]
        shown = [[name] for name in names] if len(names) <= MOST_NAMED else [names]
        for place, group in enumerate(shown):
            key = f"{end}.machine{place}"
            fault = faults.get(devices[place].at, "") if len(group) == 1 else ""
            nodes[key] = Node(key, "machine", (_few(group, 6),), fault)
            edges.append(Edge(end, key))
