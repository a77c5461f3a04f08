"""What sources, panels and circuits imply: service, panels, breakers and their ties, labels; the rest by its module."""

from __future__ import annotations

from collections.abc import Iterator

from planner.bill.fastening import tape_items
from planner.bill.grounding import grounding_items
from planner.bill.item import Item
from planner.bill.outlets import disconnect_item, outlet_items
from planner.bill.scope import Scope, is_owned, open_words, own_price, room_name, words_of
from planner.bill.wire import raceway_items, wire_items
from planner.facts import said
from planner.layout.models import Breaker as BreakerModel
from planner.layout.models import Source as SourceModel
from planner.plan.conducting import Breaker
from planner.plan.objects import Panel
from planner.tables import iec_protection
from planner.worked import number, show

# What a service takes beside its rating, which a layout does not describe.
_SERVICE = "meter base, service conductors and what joins several panels: agree with the utility"


def electrical_items(scope: Scope) -> Iterator[Item]:
    """Everything from the service to the outlets."""
    for name, source in scope.layout.sources.items():
        yield from _source(scope, name, source)
    for name in scope.layout.panels:
        yield from _panel(scope, name)
    for name in scope.layout.circuits:
        yield from _circuit(scope, name)
    yield from _ties(scope)
    yield from raceway_items(scope)
    yield from tape_items(scope)


def _source(scope: Scope, name: str, model: SourceModel) -> Iterator[Item]:
    at = f"sources.{name}"
    kind = words_of(model.kind) or "utility"
    rating = ""
    if model.rating is not None and model.rating.rating is not None and model.rating.rating.value is not None:
        measure = model.rating.rating.value
        rating = show(measure.value, measure.unit)
    if kind == "utility":
        words = f"service of {rating}" if rating else "service"
        yield Item(at, "service", words, name, part=model.part or "", owned=is_owned(model), price=own_price(model),
                   unsettled=(_SERVICE,) if scope.american else ())  # fmt: skip
        return
    words = scope.part_words(model.part or "", f"{kind} {rating}".strip())
    unsettled = () if rating or model.part else ("rating not said",)
    yield Item(
        at, "source", words, name, part=model.part or "", owned=is_owned(model), price=own_price(model),
        unsettled=unsettled,
    )  # fmt: skip


def _panel(scope: Scope, name: str) -> Iterator[Item]:
    model, panel = scope.layout.panels[name], scope.plan.panels[name]
    at, owned, room = f"panels.{name}", is_owned(model), room_name(model.room, scope.layout)
    family = f", {panel.family}" if said(panel, "family") and panel.family else ""
    words = scope.part_words(model.part or "", panel_words(panel))
    unsettled = []
    if not model.part:
        unsettled += [] if said(panel, "spaces") else ["spaces not said"]
        unsettled += [] if room else ["indoors or outdoors"]
    # Of a panel that stays more may be known later: what feeds it, what is marked on it.
    same = f"{name}: {panel.spaces if said(panel, 'spaces') else '?'} spaces"
    yield Item(
        at, "panel", words, name, part=model.part or "", owned=owned, room=room, price=own_price(model),
        unsettled=tuple(unsettled), same_by=same,
    )  # fmt: skip
    for key, section in (model.sections or {}).items():
        if panel.sections and not scope.later(section):
            found = next((each.breaker for each in panel.sections if each.name == key), None)
            yield from _breaker(scope, found, section, f"{at}.sections.{key}", name, family, room, owned)
    if said(panel, "surge") and panel.surge:
        yield Item(f"{at}.surge", "surge-protector", "surge protector of the panel", name, owned=owned, room=room)
    yield from grounding_items(scope, panel, room, owned)
    if model.wire is not None:
        yield from wire_items(scope, panel, model.wire, f"{at}.wire", room, owned)


def panel_words(panel: Panel) -> str:
    """A panel as it is asked for at a counter: spaces, main or lugs, bus, voltages, interrupting rating, family."""
    said_words = [f"panel {panel.spaces} spaces" if said(panel, "spaces") else "panel"]
    bus = panel.bus_a if said(panel, "bus_a") and panel.bus_a is not None else None
    if said(panel, "has_main") and panel.has_main and said(panel, "main"):
        said_words.append(f"{breaker_words(panel.main, at_main=True)[0]} main")
    elif said(panel, "has_main") and not panel.has_main:
        lugs = panel.lugs.rating_a if said(panel, "lugs") and said(panel.lugs, "rating_a") else None
        marked = lugs or bus
        said_words.append(f"main lugs {show(marked, 'A')}" if marked else "main lugs")
    if bus is not None:
        said_words.append(f"bus {show(bus, 'A')}")
    if said(panel, "source") and said(panel.source, "system"):
        said_words.append(panel.source.system)
    if said(panel, "interrupting_a"):
        said_words.append(f"{number(panel.interrupting_a / 1000)} kAIC")
    if said(panel, "family") and panel.family:
        said_words.append(panel.family)
    return ", ".join(said_words)


def _circuit(scope: Scope, name: str) -> Iterator[Item]:
    model, circuit = scope.layout.circuits[name], scope.plan.circuits[name]
    at, owned, room = f"circuits.{name}", is_owned(model), room_name(model.room, scope.layout)
    family = ""
    if said(circuit, "feed") and isinstance(circuit.feed, Panel) and said(circuit.feed, "family"):
        family = f", {circuit.feed.family}" if circuit.feed.family else ""
    breaker = circuit.breaker if said(circuit, "breaker") else None
    if not scope.later(model.breaker):
        yield from _breaker(scope, breaker, model.breaker, f"{at}.breaker", name, family, room, owned)
    yield from wire_items(scope, circuit, model.wire, f"{at}.wire", room, owned)
    outlets = {outlet.name: outlet for outlet in circuit.outlets} if said(circuit, "outlets") else {}
    for key, outlet in model.every_outlet.items():
        if not scope.later(outlet) and key in outlets:
            where = room_name(outlet.room or model.room, scope.layout)
            yield from outlet_items(scope, outlets[key], outlet, f"{at}.outlets.{key}", circuit, where, owned)
    if model.disconnect is not None and not model.disconnect.word:
        yield disconnect_item(scope, circuit, model.disconnect, f"{at}.disconnect", name, room, owned)
    if any(said(each.device, "kind") and each.device.kind == "lighting" for each in circuit.inlets):
        why = "how many and where; none where the lights have their own"
        yield Item(f"{at}.switches", "switch", "light switch with box and plate", name, None, owned=owned, room=room,
                   unsettled=(why,))  # fmt: skip
    labels = 1.0 + len(outlets)
    yield Item(f"{at}.labels", "circuit-label", "circuit label, one at the breaker and one at each outlet", name,
               labels, owned=owned, room=room)  # fmt: skip


def _ties(scope: Scope) -> Iterator[Item]:
    """A handle tie for each group of breakers: those that share a neutral, else each two that are said to be tied."""
    pending: dict[str, str] = {}
    for name, circuit in scope.plan.circuits.items():
        breaker = circuit.breaker if said(circuit, "breaker") else None
        tied = breaker is not None and said(breaker, "tied") and breaker.tied
        if breaker is None or (said(breaker, "common_trip") and breaker.common_trip):
            continue
        group = (circuit, *circuit.neutral_for)
        any_tied = tied or any(said(each, "breaker") and said(each.breaker, "tied") and each.breaker.tied
                               for each in circuit.neutral_for)  # fmt: skip
        feed = str(getattr(circuit.feed, "name", "")) if said(circuit, "feed") else ""
        used = ""
        if circuit.neutral_of or not any_tied:
            continue
        if circuit.neutral_for:
            used = ", ".join(each.name for each in group)
        elif feed in pending:
            used = f"{pending.pop(feed)}, {name}"
        else:
            pending[feed] = name
        if used:
            yield _tie(scope, name, used)
    for name in pending.values():
        yield _tie(scope, name, name)


def _tie(scope: Scope, name: str, used: str) -> Item:
    owned = is_owned(scope.layout.circuits[name])
    return Item(f"circuits.{name}.tie", "handle-tie", "handle tie, listed for the breakers", used, owned=owned)


def _breaker(
    scope: Scope, breaker: Breaker | None, model: BreakerModel | None, at: str, used: str, family: str, room: str,
    owned: bool,
) -> Iterator[Item]:  # fmt: skip
    if model is not None and model.word == "none":
        return
    part = (model.part if model is not None else None) or ""
    owned = is_owned(model) or owned
    if breaker is None or (model is None and not part):
        yield Item(at, "breaker", "breaker", used, owned=owned, room=room, unsettled=("breaker not said",))
        return
    kind = breaker.kind if said(breaker, "kind") else "breaker"
    words, unsettled = breaker_words(breaker)
    words = scope.part_words(part, f"{kind} {words}{family if kind == 'breaker' else ''}")
    yield Item(
        at, kind, words, used, part=part, owned=owned, room=room, price=own_price(model),
        unsettled=() if part else unsettled,
    )  # fmt: skip


def breaker_words(breaker: Breaker, *, at_main: bool = False) -> tuple[str, tuple[str, ...]]:
    """A breaker's rating in words, ``50 A 2P GFCI``, and what is not settled about it.

    ``at_main``: it is the main of a panel, which says so of a switch.
    """
    unsettled = []
    said_words = []
    if said(breaker, "rating_a"):
        said_words.append(show(breaker.rating_a, "A"))
    else:
        unsettled.append(open_words(breaker, "rating_a", "rating"))
    if said(breaker, "poles"):
        said_words.append(f"{breaker.poles}P")
    else:
        unsettled.append(open_words(breaker, "poles", "poles"))
    if said(breaker, "curve") and breaker.curve:
        said_words.append(f"curve {breaker.curve}")
    if said(breaker, "ground_fault"):
        said_words += [breaker.ground_fault, *residual_words(breaker)] if breaker.ground_fault else []
    else:
        unsettled.append(open_words(breaker, "ground_fault", "ground-fault protection"))
    if said(breaker, "arc_fault") and breaker.arc_fault:
        said_words.append("AFCI")
    if said(breaker, "kind") and breaker.kind == "switch" and at_main:
        said_words.append("switch")
    return " ".join(said_words), tuple(unsettled)


def residual_words(device: Breaker) -> list[str]:
    """What an RCD in a device trips at and what shapes of current it sees, as far as that is known."""
    if not said(device, "ground_fault") or device.ground_fault not in iec_protection.RESIDUAL_KINDS:
        return []
    trips = [f"{number(1000.0 * device.residual_a)} mA"] if said(device, "residual_a") else []
    return trips + ([f"type {device.residual_type}"] if said(device, "residual_type") else [])
