"""What can be lost of a plan, one thing at a time: supplies with their cords, strips, banks, circuits, legs, panels."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from planner.facts import Candidate, Facts, Gap, facts, make, said
from planner.plan.objects import Circuit, Device, Panel, Site, Source
from planner.tables import systems
from planner.worked import BeyondTable


@facts
class Whole(Facts):
    """Everything of a plan that power flows through, as one object."""

    sources: tuple[Source, ...]
    panels: tuple[Panel, ...]
    circuits: tuple[Circuit, ...]
    devices: tuple[Device, ...]
    site: Site


@facts
class Loss(Facts):
    """One thing that is lost. ``key``: what it is called in a forest; ``name`` as people say it on a command line.

    ``kind``: source, leg, panel, circuit, ups, strip, bank, supply, machine, or the case that lists in ``keys`` what is
    lost together. ``end``: which end of what is open about the loads and supplies it touches is looked at, ``low`` or
    ``high``; never known.
    """

    name: str
    key: str
    keys: tuple[str, ...]
    kind: str
    end: str
    whole: Whole
    site: Site


@facts
class Case(Facts):
    """A saved case: the verdicts that ``turned`` by it, each as code and object."""

    name: str
    turned: tuple[str, ...]


# Machines that may stop relieve what is left, so that the worst for one question is not the worst for the other.
_ENDS = (
    Candidate("low", "the least that the machines may draw and need"),
    Candidate("high", "the most that the machines may draw and need"),
)


def whole_of(
    site: Site,
    sources: Mapping[str, Source],
    panels: Mapping[str, Panel],
    circuits: Mapping[str, Circuit],
    devices: Mapping[str, Device],
) -> Whole:
    """The plan's power as one object."""
    return make(
        Whole,
        "site",
        sources=tuple(sources.values()),
        panels=tuple(panels.values()),
        circuits=tuple(circuits.values()),
        devices=tuple(devices.values()),
        site=site,
    )


def losses(whole: Whole) -> tuple[Loss, ...]:
    """Everything that can be lost, from the sources down, in the order of the layout."""
    found = [*_of_sources(whole), *_of_wiring(whole)]
    for device in whole.devices:
        found += _of_device(whole, device)
    return tuple(found)


def _of_sources(whole: Whole) -> Iterator[Loss]:
    for source in whole.sources:
        if not (source.panels or source.circuits or source.inlets):
            continue
        yield _loss(whole, source.at, source.name, source.at, "source")
        if source.kind != "utility" or not said(source, "system"):
            continue
        try:
            lines = systems.system(source.system).lines
        except BeyondTable:
            continue
        for line in lines if len(lines) > 1 else ():
            yield _loss(whole, source.at, f"{source.name}/{line}", f"{source.at}/{line}", "leg")


def _of_wiring(whole: Whole) -> Iterator[Loss]:
    for panel in whole.panels:
        if panel.circuits or panel.panels or panel.inlets:
            yield _loss(whole, panel.at, panel.name, panel.at, "panel")
    for circuit in whole.circuits:
        if circuit.inlets or circuit.panels or circuit.sources:
            yield _loss(whole, circuit.at, circuit.name, circuit.at, "circuit")


def _of_device(whole: Whole, device: Device) -> Iterator[Loss]:
    if device.passes_on:
        if not (device.fed or device.panels or device.circuits or device.sources):
            return
        yield _loss(whole, device.at, device.name, device.at, "ups" if device.converts else "strip")
        banks = {
            outlet_bank(inlet.outlet): None
            for inlet in device.fed
            if inlet.outlet_known and inlet.outlet.guarded  # type: ignore[attr-defined]
        }
        for bank in banks:
            yield _loss(whole, device.at, f"{device.name}/{bank}", f"{device.at}/{bank}", "bank")
        return
    live = [inlet for inlet in device.inlets if inlet.counts]
    for inlet in live if len(live) > 1 else ():
        yield _loss(whole, inlet.at, f"{device.name}/{inlet.name}", f"{device.at}/{inlet.name}", "supply")
    if device.cools:
        yield _loss(whole, device.at, device.name, device.at, "machine")


def outlet_bank(outlet: Facts) -> str:
    """The name of the bank of a strip's outlet; the outlet's own where its breaker stands behind it alone."""
    return outlet.bank or f"outlet {outlet.name}"  # type: ignore[attr-defined]


def case_loss(whole: Whole, name: str, keys: tuple[str, ...]) -> Loss:
    """What a saved case loses, as one thing."""
    at = f"scenarios.{name}"
    end = Gap(f"the load that {name} touches", _ENDS, f"see what is open with planner simulate --case {name}")
    return make(
        Loss, at, {"end": end}, name=name, key=at, keys=tuple(dict.fromkeys(keys)), kind="case", whole=whole,
        site=whole.site,
    )  # fmt: skip


def _loss(whole: Whole, at: str, name: str, key: str, kind: str) -> Loss:
    end = Gap(f"the load that {name} touches", _ENDS, f"see what is open with planner simulate --fail {name}")
    return make(Loss, at, {"end": end}, name=name, key=key, keys=(key,), kind=kind, whole=whole, site=whole.site)
