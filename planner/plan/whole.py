"""The plan of one phase: all objects by name, and all that can be lost of them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from planner.facts import Facts
from planner.plan.losing import Loss, Whole
from planner.plan.networks import Fabric, Network
from planner.plan.objects import Circuit, Device, Panel, Raceway, Room, Site, Source
from planner.plan.racks import Rack
from planner.plan.workloads import FileSystem, Job


@dataclass(frozen=True, slots=True, eq=False)
class Plan:
    """All objects of one phase; ``phase`` is empty where the layout names none.

    ``whole``: all that power flows through, as one object; ``losses``: what can be lost of it (``losing``).
    ``labels``: what is printed on a thing where that is not its name, by its place in the layout.
    ``costs`` is filled where the layout speaks of money and somebody asks; ``scenarios`` where its saved cases are
    judged.
    """

    phase: str
    site: Site
    sources: Mapping[str, Source]
    panels: Mapping[str, Panel]
    circuits: Mapping[str, Circuit]
    devices: Mapping[str, Device]
    rooms: Mapping[str, Room]
    raceways: Mapping[str, Raceway]
    networks: Mapping[str, Network]
    racks: Mapping[str, Rack]
    fabric: Fabric
    traffic: tuple[Facts, ...]
    whole: Whole
    losses: tuple[Loss, ...]
    storage: Mapping[str, FileSystem]
    jobs: Mapping[str, Job]
    costs: Mapping[str, Facts] = field(default_factory=dict)
    scenarios: Mapping[str, Facts] = field(default_factory=dict)
    labels: Mapping[str, str] = field(default_factory=dict)

    def of(self, kind: type[Facts]) -> tuple[Facts, ...]:
        """Every object of a class, in the order of the layout."""
        groups: tuple[Mapping[str, Facts], ...] = (
            self.sources,
            self.panels,
            self.circuits,
            self.devices,
            self.rooms,
            self.raceways,
            self.networks,
            self.storage,
            self.jobs,
            self.racks,
            self.costs,
        )
        inside = (
            *(inlet for device in self.devices.values() for inlet in device.inlets),
            *(link for network in self.networks.values() for link in network.links),
            self.site,
            self.fabric,
            *self.traffic,
            *self.losses,
        )
        found = tuple(obj for group in groups for obj in group.values() if isinstance(obj, kind))
        return found or tuple(obj for obj in inside if isinstance(obj, kind))
