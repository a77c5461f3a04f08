"""Networks from the layout to the plan: which cable joins which ports, and what is known of each."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from planner.facts import fill, said
from planner.layout.models import Link as LinkModel
from planner.layout.models import Network as NetworkModel
from planner.layout.models import Storage
from planner.plan.context import Context, referred
from planner.plan.draft import Draft, PartFacts
from planner.plan.networks import Cable, Fabric, Link, Module, Network, Port
from planner.plan.objects import Device
from planner.tables.interfaces import cage

INTERNET = "internet"
# A management controller has one port of its own, and so have strips and UPS.
CONTROLLER_PORTS = frozenset({"bmc", "ipmi", "ilo", "idrac", "net", "mgmt"})
# What the port at the end of a twisted pair may be.
TWISTED_PORTS = (("1000base-t", "a 1 Gb/s port"), ("10gbase-t", "a 10 Gb/s port"))


def add_fabric(context: Context) -> Fabric:
    """All networks with their links. What cannot be joined is a problem at its place."""
    machines = tuple(device for device in context.devices.values() if device.wants_supplies)
    draft = Draft("networks")
    draft.put("machines", machines)
    networks = tuple(_network(context, name, model) for name, model in context.layout.networks.items())
    draft.put("networks", networks)
    fabric = draft.make(Fabric)
    for network in networks:
        fill(network, fabric=fabric)
    _wire(context, networks)
    return fabric


def _wire(context: Context, networks: tuple[Network, ...]) -> None:
    """Tell each port its cable and link, and each device its ports that have one."""
    found: dict[str, list[Port]] = {name: [] for name in context.devices}
    for network in networks:
        for link in network.links:
            for cable in link.cables:
                for port in _ports(cable):
                    fill(port, cable=cable, link=link)
                    found[port.device.name].append(port)
    for name, device in context.devices.items():
        fill(device, wired=tuple(found[name]))


def _ports(cable: Cable) -> Iterator[Port]:
    if said(cable, "near"):
        yield cable.near
    if said(cable, "far"):
        yield cable.far


def _network(context: Context, name: str, model: NetworkModel) -> Network:
    draft = Draft(f"networks.{name}")
    draft.put("name", name)
    draft.put("roles_said", model.role is not None)
    draft.gap("roles", f"{draft.at}.role", ask=f"say what {draft.at} carries: role, as storage or management")
    if model.role is not None and "unknown" not in model.role:
        draft.put("roles", model.role)
    draft.said("mtu", model, "mtu", absent=1500, convert=int)
    draft.said("remote", model, "rdma", absent="")
    draft.put("limited", model.oversubscription is not None and not model.oversubscription.word)
    draft.said("oversubscription", model, "oversubscription")
    served = [each for each in context.layout.storage.values() if _runs_over(context, each, name)]
    draft.put("serves", named_devices(context, (ref for each in served for ref in hosts_of_storage(each))))
    draft.put("mounts", named_devices(context, (ref for each in served for ref in each.clients or ())))
    network = draft.make(Network)
    fill(network, links=tuple(_link(context, network, key, link) for key, link in (model.links or {}).items()))
    return network


def _runs_over(context: Context, storage: Storage, network: str) -> bool:
    if storage.kind is not None and storage.kind.value == "local":
        return False
    named = storage.network
    return named == network if named is not None else len(context.layout.networks) == 1


def hosts_of_storage(storage: Storage) -> Iterator[str]:
    """The servers of a file system: those named, else those their drives are in."""
    yield from (storage.mgs,) if storage.mgs is not None else ()
    for targets in (storage.mdts, storage.osts, storage.targets):
        for target in (targets or {}).values():
            yield from (target.host,) if target.host is not None else target.drives or ()
    yield from storage.drives or ()


def named_devices(context: Context, references: Iterable[str]) -> tuple[Device, ...]:
    """The devices that references name, each once; those that are not there are left out."""
    names = dict.fromkeys(referred(reference).name for reference in references)
    return tuple(context.devices[name] for name in names if name in context.devices)


def _link(context: Context, network: Network, name: str, model: LinkModel) -> Link:
    draft = Draft(f"{network.at}.links.{name}")
    draft.put("name", name)
    draft.put("network", network)
    part = context.part(model.cable.part, f"{draft.at}.cable", None, "cable") if model.cable is not None else None
    draft.put("wireless", model.kind is not None and model.kind.value == "wifi")
    draft.put("has_cable", model.cable is not None)
    _put_cable(draft, model, part)
    draft.put("speed_said", model.speed is not None and not model.speed.word)
    draft.said("speed_gbps", model, "speed", absent=0.0, convert=lambda bits: bits / 1e9)
    if not draft.known["speed_said"]:
        draft.known.pop("speed_gbps", None)
        draft.gap("speed_gbps", f"{draft.at}.speed")
    draft.put("modules", tuple(_modules(context, draft.at, model)))
    split = 1 if model.breakout is None or not model.breakout.value else int(model.breakout.value)
    if model.breakout is None and part is not None and part.get("breakout") is not None:
        split = int(part.get("breakout").value or 1)
    pairs, split_near = _pairs(context, draft.at, model, split)
    draft.put("split", split)
    draft.put("split_near", split_near)
    kind = str(draft.known.get("cable_type", ""))
    twisted = kind.casefold().startswith("cat")
    draft.put("cables", tuple(_cable(context, draft.at, near, far, twisted) for near, far in pairs))
    draft.put("outward", any(far == INTERNET for _, far in pairs))
    return draft.make(Link)


def _put_cable(draft: Draft, model: LinkModel, part: PartFacts | None) -> None:
    key = f"{draft.at}.cable"
    draft.gap("cable_type", f"{key}.type", ask=f"say which cable it is: {key}, as Cat6 3 m or a part")
    draft.gap("length_m", f"{key}.length", ask=f"measure the way and say how long the cable is: {key}.length")
    if model.cable is not None:
        draft.said("cable_type", model.cable, "type", at=key, part=part)
        ask = f"measure the way and say how long the cable is: {key}.length"
        draft.said("length_m", model.cable, "length", at=key, part=part, ask=ask)
    if "length_m" not in draft.known and model.length is not None:
        draft.said("length_m", model, "length")
    ends = part.get("connectors") if part is not None else None
    draft.put("has_ends", bool(ends))
    draft.put("ends", tuple(ends or ()), weak=part.weak("connectors") if part is not None else "")
    speed = part is not None and part.get("speed") is not None
    draft.put("has_cable_speed", speed)
    draft.gap("cable_gbps", f"{key}.part speed")
    if part is not None and speed:
        draft.part("cable_gbps", part, "speed", f"{key}.part", convert=lambda bits: bits / 1e9)


def _modules(context: Context, at: str, model: LinkModel) -> Iterator[Module]:
    written = model.optics or ()
    for number, part_id in enumerate(written * 2 if len(written) == 1 else written[:2]):
        key = f"{at}.optics" if len(written) == 1 else f"{at}.optics.{number}"
        part = context.part(part_id, key, None, "optic")
        draft = Draft(key)
        draft.put("written", part_id)
        for name, fact in (("kind", "type"), ("speed_gbps", "speed"), ("reach_m", "reach")):
            draft.gap(name, f"{key}.{fact}", ask=f"read {fact} of {part_id} on its data sheet and put it under parts")
            if part is not None and part.get(fact) is not None:
                gbps = (lambda bits: bits / 1e9) if fact == "speed" else (lambda value: value)
                draft.part(name, part, fact, key, convert=gbps)
        ends = tuple(part.get("connectors") or ()) if part is not None else ()
        draft.gap("cage", f"{key}.connectors")
        draft.gap("connector", f"{key}.connectors")
        if ends and cage(ends[0]):
            draft.put("cage", cage(ends[0]))
        if len(ends) > 1:
            draft.put("connector", ends[1])
        yield draft.make(Module)


def _pairs(context: Context, at: str, model: LinkModel, split: int) -> tuple[list[tuple[str, str]], bool]:
    """Which end goes with which, and whether the near end is the one that is split."""
    near, far = tuple(model.from_ or ()), tuple(model.to or ())
    if not near or not far:
        return [], True
    if split > 1 and len(near) * split == len(far):
        return [(near[index // split], end) for index, end in enumerate(far)], True
    if split > 1 and len(far) * split == len(near):
        return [(end, far[index // split]) for index, end in enumerate(near)], False
    if split > 1 or not (len(near) == len(far) or 1 in (len(near), len(far))):
        more = f", each split into {split}" if split > 1 else ""
        fits = "as many ends on one side as places on the other, times the breakout" if split > 1 else "the same number"
        context.problem("LAY009", f"{at} joins {len(near)} places to {len(far)}{more}. Give {fits}", f"{at}.to")
        return [], True
    longest = max(len(near), len(far))
    return [(near[min(i, len(near) - 1)], far[min(i, len(far) - 1)]) for i in range(longest)], True


def _cable(context: Context, at: str, near: str, far: str, twisted: bool) -> Cable:
    draft = Draft(at)
    outward = INTERNET in (near.casefold(), far.casefold())
    draft.put("outward", outward)
    if near.casefold() == INTERNET:
        near, far = far, near
    for name, end in (("near", near), ("far", far)):
        draft.gap(name, f"{at}.{'from' if name == 'near' else 'to'}")
        reference = referred(end)
        device = context.devices.get(reference.name)
        if device is not None:
            draft.put(name, _port(device, reference.place, twisted))
    return draft.make(Cable)


def _port(device: Device, place: str, twisted: bool) -> Port:
    draft = Draft(f"{device.at}.{place}" if place else device.at)
    draft.put("name", place)
    draft.put("device", device)
    draft.put("on_card", False)
    draft.put("numbered", False)
    digits = place.rpartition("nic")[2] if place.startswith("nic") else place.removeprefix("eth")
    number = int(digits) if digits.isdigit() and len(digits) < 6 else -1
    if place.startswith("nic") and number >= 0:
        _put_card_port(draft, device, number)
    elif device.has_ports and number >= 0:
        _put_number(draft, device.ports, number)
    elif device.has_ports and not place and len(set(device.ports)) == 1:
        draft.put("type", device.ports[0])
    if "type" not in draft.known:
        key = f"{device.at}.spec.ports"
        ask = f"say what port {place or 'is used'} of {device.name} is: {key}, as {{10gbase-t: 2}}"
        if place.casefold() in CONTROLLER_PORTS:
            draft.put("type", "1000base-t", guess=f"{draft.at} is taken as a 1 Gb/s port, as management ports are")
        else:
            known = draft.open("type") if draft.is_open("type") else None
            tried = TWISTED_PORTS if twisted else ()
            why = _no_such(draft, device, place)
            draft.gap("type", known.key if known else key, *tried, ask=known.ask if known and not why else ask, why=why)
    return draft.make(Port)


def _no_such(draft: Draft, device: Device, place: str) -> str:
    """What is wrong with a port whose number its device does not have; empty where it has it, or nobody knows."""
    if not draft.known["numbered"]:
        return ""
    count = draft.known["count"]
    return f"{device.name} has {'one port' if count == 1 else f'{count} ports'} of that kind; {place} is none of them"


def _put_number(draft: Draft, ports: tuple[str, ...], number: int) -> None:
    draft.put("numbered", True)
    draft.put("number", number)
    draft.put("count", len(ports))
    if 1 <= number <= len(ports):
        draft.put("type", ports[number - 1])


def _put_card_port(draft: Draft, device: Device, number: int) -> None:
    """Ports of fitted cards are numbered through: those of the first card, then those of the next."""
    cards = [group for group in device.fitted if group.bay == "nics"]
    key = f"{device.at}.fit.nics"
    draft.gap("type", key, ask=f"say which network card is in {device.name}: {key}")
    first = 0
    for group in cards:
        if not group.has_ports:
            draft.gap("type", f"{group.at}.part ports", ask=f"say what ports {group.name} has: ports of the part")
            return
        index, each = number - first - 1, len(group.ports)
        if 0 <= index < each * group.count:
            draft.put("on_card", True)
            draft.put("card", group)
            draft.put("card_index", index // each)
            draft.put("type", group.ports[index % each])
            break
        first += each * group.count
    if cards:
        draft.put("numbered", True)
        draft.put("number", number)
        draft.put("count", sum(len(group.ports) * group.count for group in cards))
