"""File systems of a plan: their targets, the machines that hold and use them, and how files are spread."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from planner.layout.models import Storage, Stripe
from planner.layout.models import Target as TargetModel
from planner.layout.names import nearest
from planner.layout.references import Reference
from planner.physics import raid
from planner.plan.context import Context, referred
from planner.plan.draft import Draft
from planner.plan.hosts import Hosts, references
from planner.plan.networks import Network
from planner.plan.workloads import Drives, FileSystem, Target

# What drives are asked for that nobody described: any count may be meant.
ASK_DRIVES = "say which drives it has: device/group of fit.drives"


def add_storage(context: Context, hosts: Hosts, networks: Mapping[str, Network]) -> dict[str, FileSystem]:
    """Every file system, without the jobs that use it."""
    return {name: _file_system(context, hosts, networks, name, model) for name, model in context.layout.storage.items()}


def _file_system(
    context: Context, hosts: Hosts, networks: Mapping[str, Network], name: str, model: Storage
) -> FileSystem:
    at = f"storage.{name}"
    draft = Draft(at)
    draft.put("name", name)
    for key in ("kind", "version", "os"):
        draft.said(key, model, key)
    draft.known.setdefault("jobs", ())
    network = model.network or _only(context)
    draft.gap("network", f"{at}.network", ask=f"say which network {name} runs over: {at}.network")
    if network in networks:
        draft.put("network", networks[network])
    draft.gap("mgs", f"{at}.mgs")
    if model.mgs:
        draft.put("mgs", model.mgs)
    draft.put("metadata", tuple(_targets(hosts, f"{at}.mdts", "mdt", model.mdts or {})))
    data = {**(model.osts or {}), **(model.targets or {})}
    section = "osts" if model.osts else "targets"
    found = tuple(_targets(hosts, f"{at}.{section}", "ost" if model.osts else "target", data))
    if model.drives:
        found += (_whole(hosts, at, model),)
    draft.put("targets", found)
    draft.put("clients", tuple(hosts.host(each.name) for each in references(model.clients or ())))
    draft.put("monitors", tuple(dict.fromkeys(each.name for each in references(model.monitors or ()))))
    _stripes(draft, model.stripe)
    draft.said("replicas", model, "replicas", absent=1, convert=int)
    draft.said("file_bytes", model, "file_size")
    draft.put("filled", model.used is not None and not model.used.word)
    draft.gap("used_bytes", f"{at}.used")
    if draft.known["filled"] and model.used is not None:
        draft.evidence("used_bytes", model.used, f"{at}.used")
    draft.gap("copied", f"{at}.copied")
    if model.copied is not None and not model.copied.word:
        draft.evidence("copied", model.copied, f"{at}.copied")
    return draft.make(FileSystem)


def _only(context: Context) -> str:
    """The network that carries storage, where one does, else the only one there is."""
    networks = context.layout.networks
    carrying = [name for name, each in networks.items() if "storage" in (each.role or ())]
    return carrying[0] if len(carrying) == 1 else next(iter(networks)) if len(networks) == 1 else ""


def _stripes(draft: Draft, model: Stripe | None) -> None:
    """Targets of one file: one where nobody said, 0 for all."""
    key = f"{draft.at}.stripe.count"
    ask = f"state {key}, as 4 or all"
    draft.said("stripes", model, "count", owner=Stripe, at=f"{draft.at}.stripe", absent=1, convert=int, ask=ask)


def _targets(hosts: Hosts, at: str, role: str, models: Mapping[str, TargetModel]) -> Iterator[Target]:
    """Each target. Those of the same number of drives whose layout nobody said are taken as laid out alike."""
    alike: dict[int, str] = {}
    for name, model in models.items():
        yield _target(hosts, f"{at}.{name}", name, role, model, alike)


def _target(hosts: Hosts, at: str, name: str, role: str, model: TargetModel, alike: dict[int, str]) -> Target:
    draft = Draft(at)
    draft.put("name", name)
    draft.put("role", role)
    places = references(model.drives) if model.drives else []
    places = [place for place in places if place.name.casefold() not in ("unknown", "none")]
    group = tuple(each for place in places for each in hosts.drives(place.name, place.place))
    _drives(draft, group, bool(places), _no_group(hosts, places, f"{at}.drives"))
    owner = referred(model.host).name if model.host else (places[0].name if places else "")
    draft.gap("host", f"{at}.host")
    if owner and owner.casefold() != "unknown":
        draft.put("host", hosts.host(owner))
    _layout(draft, model, group, alike)
    draft.put("failover", tuple(each.name for each in references(model.failover or ())))
    return draft.make(Target)


def _whole(hosts: Hosts, at: str, model: Storage) -> Target:
    """The drives of a file system that names no targets, as one target of the machine they are in."""
    whole = TargetModel.model_construct(drives=model.drives, layout=model.layout)
    return _target(hosts, at, "drives", "target", whole, {})


def _no_group(hosts: Hosts, places: list[Reference], key: str) -> str:
    """Report a group of drives that its machine does not have; of a machine that nobody filled it is asked."""
    for place in places:
        groups = [bay.group or "drives" for bay in hosts.bays(place.name) if bay.name == "drives"]
        if groups and not hosts.drives(place.name, place.place):
            near = nearest(place.place, groups)
            has = f"nearest: {near}" if near else f"it has {', '.join(dict.fromkeys(groups))}"
            why = f"{place.name} has no drives {place.place}; {has}"
            hosts.context.problem("LAY012", f"{key}: {why}", key)
            return why
    return ""


def _drives(draft: Draft, group: tuple[Drives, ...], said: bool, why: str) -> None:
    key = f"{draft.at}.drives"
    draft.put("described", bool(group))
    ask = f"{ASK_DRIVES} ({key})" if not said or why else f"fill the drives that {key} names"
    draft.gap("drives", key, ask=ask, why=why)
    if group:
        draft.put("drives", group)


def _layout(draft: Draft, model: TargetModel, group: tuple[Drives, ...], alike: dict[int, str]) -> None:
    """How the drives are joined; where nobody said, each layout that fits them."""
    count = sum(each.count for each in group)
    key = alike.setdefault(count, f"{draft.at}.layout")
    tried = [layout for layout in raid.LAYOUTS if raid.fits(layout, count) and _worth_trying(layout, count)]
    candidates = tuple((layout, layout) for layout in tried) if group else ()
    if model.layout is not None and model.layout.value is not None:
        draft.put("layout", model.layout.value)
    else:
        draft.gap("layout", key, *candidates)


def _worth_trying(layout: str, count: int) -> bool:
    """Nobody joins one drive, and nobody mirrors seven drives seven times; both can be said."""
    if count == 1:
        return layout == "single"
    return layout != "mirror" or count <= 3
