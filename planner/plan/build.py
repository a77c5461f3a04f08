"""Building the plan of one phase from the layout and the catalogue."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from planner.catalog import Catalog
from planner.layout.models import Layout, Object, Outdoor
from planner.plan import devices, inlets, raceways, rooms, supply
from planner.plan.context import Context
from planner.plan.draft import Draft
from planner.plan.fabric import add_fabric
from planner.plan.feeding import check_feeding
from planner.plan.hosts import Hosts
from planner.plan.jobs import add_jobs
from planner.plan.kept import Kept
from planner.plan.losing import losses, whole_of
from planner.plan.objects import Site
from planner.plan.places import check_places
from planner.plan.racks import add_racks
from planner.plan.storage import add_storage
from planner.plan.traffic import add_traffic
from planner.plan.whole import Plan
from planner.tables.design_temperatures import SOURCE, City, city
from planner.tables.outdoor_air import climate
from planner.text import Problem


def build(
    layout: Layout,
    phase: str,
    *,
    catalog: Catalog,
    standing: Callable[[str, str], str],
    kept: Kept | None = None,
) -> tuple[Plan, tuple[Problem, ...]]:
    """The plan of one phase, and the faults that only show when parts and places are joined.

    Parameters: ``layout`` what stands in the phase; ``catalog`` where its parts are; ``standing`` the phase an object
    comes with; ``kept`` what the last build of this phase left for the next: plans that are built with it have in
    common what devices are by themselves, which nobody may change any more. Never raises on a layout that was read:
    what is not known stays a gap.
    """
    site = _site(layout)
    context = Context(
        layout=layout,
        phase=phase,
        catalog=catalog,
        standing=standing,
        site=site,
        kept=kept or Kept(),
        family="IEC" if layout.site.code is not None and not str(layout.site.code.value).startswith("NEC") else "NEC",
    )
    rooms.add_rooms(context)
    supply.add_sources(context)
    supply.add_panels(context)
    supply.add_circuits(context)
    devices.add_devices(context)
    inlets.plug_in(context)
    supply.connect(context)
    supply.add_wires(context)
    devices.place(context)
    check_places(context)
    check_feeding(context)
    fabric = add_fabric(context)
    networks = {network.name: network for network in fabric.networks}
    hosts = Hosts(context)
    storage = add_storage(context, hosts, networks)
    whole = whole_of(site, context.sources, context.panels, context.circuits, context.devices)
    plan = Plan(
        phase=phase,
        site=site,
        sources=context.sources,
        panels=context.panels,
        circuits=context.circuits,
        devices=context.devices,
        rooms=context.rooms,
        raceways=raceways.add_raceways(context),
        networks=networks,
        racks=add_racks(context),
        fabric=fabric,
        traffic=add_traffic(context, fabric),
        whole=whole,
        losses=losses(whole),
        storage=storage,
        jobs=add_jobs(context, hosts, storage),
        labels=_labels(layout),
    )
    context.kept.only(context.devices, context.loaded)
    return plan, tuple(context.problems)


def _labels(layout: Layout) -> dict[str, str]:
    """What is printed on each thing that has a label of its own, by its place."""
    sections: dict[str, Mapping[str, Object]] = {
        "sources": layout.sources, "panels": layout.panels, "circuits": layout.circuits, "devices": layout.devices,
        "racks": layout.racks,
    }  # fmt: skip
    return {
        f"{section}.{name}": model.label
        for section, models in sections.items()
        for name, model in models.items()
        if model.label
    }


def _site(layout: Layout) -> Site:
    draft = Draft("site")
    draft.said("code", layout.site, "code")
    draft.said("occupancy", layout.site, "occupancy", absent="dwelling")
    draft.said("country", layout.site, "country", absent="GB" if draft.known.get("code") == "BS-7671" else "")
    place = city(layout.site.place or "")
    if layout.site.altitude is None and place is not None:
        _guessed(draft, "altitude_m", "site.altitude", f"{place.altitude_m:g} m, the height of {place.name}", place)
    elif layout.site.altitude is None:
        draft.gap("altitude_m", "site.altitude", (0.0, "a site at sea level"), (3050.0, "a site 3,050 m up"))
    else:
        draft.said("altitude_m", layout.site, "altitude")
    outdoor = layout.site.outdoor
    for name, key in (("summer_c", "summer"), ("winter_c", "winter")):
        if place is not None and (outdoor is None or (getattr(outdoor, key) is None and not outdoor.word)):
            says = f"{getattr(place, name):g} °C, the {key} design temperature of {place.name}"
            _guessed(draft, name, f"site.outdoor.{key}", says, place)
        elif outdoor is not None:
            draft.said(name, outdoor, key, at="site.outdoor")
        else:
            draft.gap(name, f"site.outdoor.{key}")
    draft.said("wet_bulb_c", outdoor, "wet_bulb", owner=Outdoor, at="site.outdoor")
    said = outdoor.wet_bulb if outdoor is not None else None
    draft.said("noise_limit_dba", layout.site, "noise_limit", absent=0.0)
    draft.put("has_noise_limit", layout.site.noise_limit is not None and not layout.site.noise_limit.word)
    draft.put("weather", outdoor.weather or "" if outdoor is not None else "")
    draft.put("climate", climate(place, said.value if said is not None else None))
    return draft.make(Site)


def _guessed(draft: Draft, name: str, key: str, says: str, place: City) -> None:
    """A figure of a listed city in place of one that the layout is silent about."""
    draft.put(
        name,
        getattr(place, name),
        guess=f"{key} is not said; taken as {says}",
        weak=f"{SOURCE} were read from weather files, not in print",
        source=SOURCE,
    )
