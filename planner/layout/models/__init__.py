"""The layout as data: one frozen model for every section and for every mapping inside it.

``SECTIONS`` names the model of each section's objects. ``Layout`` holds them by name, as they stand in one phase.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from planner.layout.models.devices import Device, Feed, Fit, Fitted, ServiceOutlet
from planner.layout.models.fields import Block, Fact, Silence, blocks, facts, silence
from planner.layout.models.loads import Load, MeasuredLoad
from planner.layout.models.site import (
    Costs,
    Envelope,
    Opening,
    Outdoor,
    PeakPrice,
    Rack,
    Room,
    Scenario,
    Site,
    Tariff,
)
from planner.layout.models.supply import (
    Circuit,
    Conductor,
    Grounding,
    Household,
    Lugs,
    Panel,
    PanelLoad,
    PeakDemand,
    Raceway,
    Solar,
    Source,
    SourceRating,
    Transformer,
)
from planner.layout.models.things import Object, Suppression, Thing
from planner.layout.models.wiring import (
    Breaker,
    Cord,
    Disconnect,
    GroundFault,
    Outlet,
    OwnRaceway,
    Stretch,
    Terminals,
    Wire,
)
from planner.layout.models.workloads import (
    Cable,
    Checkpoint,
    Dataset,
    Job,
    Link,
    Network,
    Parallel,
    Storage,
    Stripe,
    Target,
)

__all__ = [
    "HEAD",
    "PLAIN",
    "SECTIONS",
    "SINGLES",
    "Block",
    "Breaker",
    "Cable",
    "Checkpoint",
    "Circuit",
    "Conductor",
    "Cord",
    "Costs",
    "Dataset",
    "Device",
    "Disconnect",
    "Envelope",
    "Fact",
    "Feed",
    "Fit",
    "Fitted",
    "GroundFault",
    "Grounding",
    "Household",
    "Job",
    "Layout",
    "Link",
    "Load",
    "Lugs",
    "MeasuredLoad",
    "Network",
    "Object",
    "Opening",
    "Outdoor",
    "Outlet",
    "OwnRaceway",
    "Panel",
    "PanelLoad",
    "Parallel",
    "PeakDemand",
    "PeakPrice",
    "Raceway",
    "Rack",
    "Room",
    "Scenario",
    "ServiceOutlet",
    "Silence",
    "Site",
    "Solar",
    "Source",
    "SourceRating",
    "Storage",
    "Stretch",
    "Stripe",
    "Suppression",
    "Target",
    "Tariff",
    "Terminals",
    "Thing",
    "Transformer",
    "Wire",
    "blocks",
    "facts",
    "known_keys",
    "model_at",
    "silence",
]

SECTIONS: Mapping[str, type[Block]] = {
    "sources": Source,
    "panels": Panel,
    "rooms": Room,
    "racks": Rack,
    "raceways": Raceway,
    "circuits": Circuit,
    "devices": Device,
    "networks": Network,
    "storage": Storage,
    "jobs": Job,
    "scenarios": Scenario,
}
"""Sections that are mappings from a name to an object, with the model of the object."""

SINGLES: Mapping[str, type[Block]] = {"site": Site, "costs": Costs}
"""Sections that are one mapping of keys."""

PLAIN = ("parts", "stock")
"""Sections by part id, read together with the catalogue."""

HEAD = ("planner", "include", "phases")
"""Keys of the file itself."""


@dataclass(frozen=True, slots=True)
class Layout:
    """What stands in one phase. A section that the file does not have is empty; ``site`` and ``costs`` are then silent
    in every field."""

    planner: int = 1
    # There is nothing to validate in defaults, for which pydantic would build validators of its own.
    site: Site = field(default_factory=Site.model_construct)
    costs: Costs = field(default_factory=Costs.model_construct)
    phases: tuple[str, ...] = ()
    sources: Mapping[str, Source] = field(default_factory=dict)
    panels: Mapping[str, Panel] = field(default_factory=dict)
    rooms: Mapping[str, Room] = field(default_factory=dict)
    racks: Mapping[str, Rack] = field(default_factory=dict)
    raceways: Mapping[str, Raceway] = field(default_factory=dict)
    circuits: Mapping[str, Circuit] = field(default_factory=dict)
    devices: Mapping[str, Device] = field(default_factory=dict)
    networks: Mapping[str, Network] = field(default_factory=dict)
    storage: Mapping[str, Storage] = field(default_factory=dict)
    jobs: Mapping[str, Job] = field(default_factory=dict)
    scenarios: Mapping[str, Scenario] = field(default_factory=dict)
    parts: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    stock: Mapping[str, str] = field(default_factory=dict)


def known_keys(section: str, keys: tuple[str | int, ...] = ()) -> tuple[str, ...]:
    """The keys that may stand at a place of an object; none where names or plain data stand.

    >>> known_keys("circuits", ("breaker", "ground_fault"))
    ('kind', 'trips', 'type')
    """
    model, named = model_at(section, keys)
    return () if model is None or named else tuple(facts(model))


def model_at(section: str, keys: tuple[str | int, ...] = ()) -> tuple[type[Block] | None, bool]:
    """The model at a place of an object of ``section``, and whether it stands there once under every name."""
    model, named, one_for_all = SECTIONS.get(section) or SINGLES.get(section), False, False
    for key in keys:
        if model is None:
            break
        if named:
            # A bay may hold one entry itself, where others hold named groups.
            named = False
            if not (one_for_all and key in facts(model)):
                continue
        declared = facts(model).get(str(key))
        one_for_all = declared is not None and declared.one_for_all
        model, named = blocks(model).get(str(key), (None, False))
    return model, named
