"""What hands power on to what: a feed that nothing follows would drop its load from every sum, so it is refused.

Loads are summed along source, panel, circuit, strip and machine, with UPS and transfer switches anywhere between that
stand before panels and circuits. Each other way is an error here, never a gap.
"""

from __future__ import annotations

from planner.layout.models import Feed
from planner.layout.references import Reference
from planner.plan.context import Context, referred
from planner.plan.objects import Circuit, Device, Panel, Source

UNFED = ("none", "unknown")
# What inlets that nobody knows the feed of may be.
LIVE_SAYS, DEAD_SAYS = "unknown feeds that are live", "unknown feeds that are dead"
# Devices that panels and circuits may hang on: their output is wired.
WIRED_OUT = frozenset({"ups", "transfer-switch"})
_WORDS: dict[type, str] = {Source: "source", Panel: "panel", Circuit: "circuit", Device: "device"}


def says_feed(feed: Feed) -> str:
    """How sure an inlet is fed: ``none`` for one without a cord, ``unknown`` where nobody can say, else ``fed``."""
    written = (feed.from_ or feed.word or "unknown").casefold()
    return written if written in UNFED else "fed"


def unknown_feeds(at: str) -> str:
    """The key of the one question whether the unknown feeds of a device are live."""
    return f"{at}.fed_by: its unknown feeds"


def check_feeding(context: Context) -> None:
    """Report (``LAY029``) what hangs on a thing that does not feed it."""
    layout = context.layout
    for name, source in layout.sources.items():
        _check(context, f"sources.{name}", source.fed_by, "a source", (Circuit, Device))
    for name, panel in layout.panels.items():
        _check(context, f"panels.{name}", panel.fed_by, "a panel", (Source, Circuit, Panel, Device))
    for name, circuit in layout.circuits.items():
        _check(context, f"circuits.{name}", circuit.fed_by, "a circuit", (Source, Panel, Device))
        _check_section(context, name, circuit.fed_by)
    for name, device in layout.devices.items():
        for feed in (device.fed_by or {}).values():
            _check_device(context, f"devices.{name}", feed)


def _check(context: Context, at: str, written: str | None, what: str, accepted: tuple[type, ...]) -> None:
    """What feeds a source, panel or circuit is of a kind that does."""
    if written is None or written.casefold() in UNFED:
        return
    feed = context.find(referred(written).name)
    if feed is None or (isinstance(feed, accepted) and not _wired_wrongly(feed)):
        return
    wanted = _listed(accepted)
    name = at.partition(".")[2]
    context.problem(
        "LAY029", f"{name} hangs on the {_WORDS[type(feed)]} {feed.name}; {what} hangs on {wanted}. {_way(feed)}",
        f"{at}.fed_by",
    )  # fmt: skip


def _wired_wrongly(feed: Source | Panel | Circuit | Device) -> bool:
    """Whether it is a device whose output takes plugs or nothing, and no wires."""
    return isinstance(feed, Device) and feed.kind not in WIRED_OUT


def _listed(accepted: tuple[type, ...]) -> str:
    """What is accepted in words; of the devices a UPS and a transfer switch."""
    words = [f"a {_WORDS[kind]}" for kind in accepted if kind is not Device]
    if Device in accepted:
        words += ["a UPS", "a transfer switch"]
    return ", ".join(words[:-1]) + " or " + words[-1] if len(words) > 1 else words[0]


def _way(feed: Source | Panel | Circuit | Device) -> str:
    """How to write what was meant."""
    if isinstance(feed, Device) and feed.kind not in WIRED_OUT:
        return f"Only plugs go into {feed.name}" if feed.passes_on else f"{feed.name} hands no power on"
    if isinstance(feed, Circuit):
        return "A second breaker stands in a panel: describe the panel between"
    return f"Write a circuit of {feed.name} between"


def _check_section(context: Context, name: str, written: str | None) -> None:
    """A place in a panel that is no space is one of its sections."""
    reference = referred(written or "")
    if not isinstance(context.find(reference.name), Panel) or not reference.place or reference.place[0].isdigit():
        return
    sections = context.layout.panels[reference.name].sections or {}
    if reference.place not in sections:
        has = f"it has {', '.join(sections)}" if sections else "it has none"
        context.problem(
            "LAY017", f"{reference.name} has no section {reference.place}; {has}", f"circuits.{name}.fed_by"
        )


def _check_device(context: Context, at: str, feed: Feed) -> None:
    """What a device is plugged into hands power on, and has the outlet that is named."""
    if says_feed(feed) != "fed":
        return
    reference = referred(feed.from_ or "")
    target = context.find(reference.name)
    name = at.partition(".")[2]
    if isinstance(target, Device) and not target.passes_on:
        context.problem(
            "LAY029",
            f"{name} hangs on {target.name}, of kind {target.kind}, which hands no power on; a pdu, power-tap, ups or "
            "transfer-switch does",
            f"{at}.fed_by",
        )
    elif isinstance(target, Panel) or (isinstance(target, Source) and context.devices[name].kind != "transfer-switch"):
        context.problem(
            "LAY029",
            f"{name} hangs on the {_WORDS[type(target)]} {target.name} without a circuit; write the circuit between, "
            "with its breaker and wire",
            f"{at}.fed_by",
        )
    elif isinstance(target, Device) and reference.place and not target.outlets:
        _check_stated_outlets(context, at, target, reference)


def _check_stated_outlets(context: Context, at: str, target: Device, reference: Reference) -> None:
    """A strip that is said to have no outlets has none to plug into; one that nobody described may have any."""
    model = context.layout.devices[target.name]
    part = context.part(model.part, target.at, model.spec, target.kind)
    if part is not None and part.get("outlets") == {}:
        context.problem("LAY017", f"{target.name} has no outlet {reference.place}; it has none", f"{at}.fed_by")
