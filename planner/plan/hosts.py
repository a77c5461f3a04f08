"""Machines as storage and jobs see them: cores, memory, cards and drives."""

from __future__ import annotations

from planner.facts import Facts
from planner.layout.names import BadName
from planner.layout.references import Reference, read_places
from planner.plan.bays import Bay, parts_of
from planner.plan.context import Context
from planner.plan.draft import Draft
from planner.plan.objects import Device
from planner.plan.workloads import Cards, Drives, Host


def references(written: object) -> list[Reference]:
    """The references of a key; one that cannot be read, which reading the layout reported, points to nothing."""
    try:
        return read_places(list(written) if isinstance(written, tuple) else written)
    except BadName:
        return []


class Hosts:
    """The machines of one plan, each made once."""

    def __init__(self, context: Context) -> None:
        self.context = context
        self._bays: dict[str, tuple[Bay, ...]] = {}
        self._made: dict[str, Host] = {}

    def bays(self, name: str) -> tuple[Bay, ...]:
        """What a machine is filled with; nothing for one that is not there."""
        if name not in self._bays:
            model = self.context.layout.devices.get(name)
            self._bays[name] = () if model is None else parts_of(model, self.context, f"devices.{name}")
        return self._bays[name]

    def host(self, name: str) -> Host:
        """A machine by its name."""
        if name not in self._made:
            self._made[name] = self._host(name)
        return self._made[name]

    def _host(self, name: str) -> Host:
        at = f"devices.{name}"
        bays = self.bays(name)
        draft = Draft(at)
        draft.put("name", name)
        draft.gap("device", at)
        if name in self.context.devices:
            draft.put("device", self.context.devices[name])
        _cores(draft, [bay for bay in bays if bay.name == "cpus"])
        _memory(draft, [bay for bay in bays if bay.name == "memory"])
        draft.put("filled", bool(bays))
        draft.put("cards", tuple(_cards(bay) for bay in bays if bay.name == "gpus"))
        return draft.make(Host)

    def drives(self, name: str, group: str) -> tuple[Drives, ...]:
        """A group of the drives of a machine by its name, or all of them by ``drives``."""
        found = [bay for bay in self.bays(name) if bay.name == "drives"]
        device = self.context.devices.get(name)
        return tuple(_drives(bay, device) for bay in found if group in ("", "drives", bay.group))


def _cores(draft: Draft, bays: list[Bay]) -> None:
    draft.gap("cores", f"{draft.at}.fit.cpus", ask=f"name the processors of {draft.at} in fit.cpus")
    cores = [bay.part.get("cores") if bay.part is not None else None for bay in bays]
    if bays and all(each is not None and each.value is not None for each in cores):
        count = sum(int(each.value) * bay.count for each, bay in zip(cores, bays, strict=True) if each)
        draft.put("cores", count, weak=[bay.part.weak("cores") for bay in bays if bay.part and bay.part.weak("cores")])


def _memory(draft: Draft, bays: list[Bay]) -> None:
    key = f"{draft.at}.fit.memory"
    draft.gap("memory_bytes", key, ask=f"state {key}, as 16 x 32 GB")
    sizes = [bay.fitted.size or (bay.part.get("capacity") if bay.part is not None else None) for bay in bays]
    known = [float(size.value) for size in sizes if size is not None and size.value is not None]
    if bays and len(known) == len(bays):
        total = sum(size * bay.count for size, bay in zip(known, bays, strict=True))
        guesses = [f"{bay.at}: {each.text} is an estimate" for each, bay in zip(sizes, bays, strict=True)
                   if each is not None and each.basis == "estimated"]  # fmt: skip
        draft.put("memory_bytes", total, guess=guesses)


def _cards(bay: Bay) -> Facts:
    draft = Draft(bay.at)
    draft.put("part", bay.fitted.part or bay.name)
    draft.put("count", bay.count)
    maker = bay.part.get("maker") if bay.part is not None else None
    draft.put("maker", str(maker or (bay.fitted.part or "").partition("/")[0]))
    _figure(draft, bay, "memory_bytes", "memory")
    return draft.make(Cards)


def _drives(bay: Bay, device: Device | None) -> Drives:
    draft = Draft(bay.at)
    draft.put("part", bay.fitted.part or bay.name)
    draft.put("count", bay.count)
    if bay.fitted.size is not None:
        draft.evidence("size_bytes", bay.fitted.size, f"{bay.at}.size")
    else:
        _figure(draft, bay, "size_bytes", "capacity")
    for name, key in (
        ("read_bytesps", "sequential.read"), ("write_bytesps", "sequential.write"),
        ("endurance_bytes", "endurance"), ("warranted_writes", "dwpd"), ("protected", "power_loss_protection"),
        ("interface", "interface"),
    ):  # fmt: skip
        _figure(draft, bay, name, key)
    form = bay.part.get("form") if bay.part is not None else None
    # Nobody sells flash of that size any more.
    draft.put("spins", form is not None and str(form.value or "").startswith("3.5"))
    if device is not None:
        draft.put("device", device)
        draft.put("fitted", next(each for each in device.fitted if each.at == bay.at and each.bay == "drives"))
    return draft.make(Drives)


def _figure(draft: Draft, bay: Bay, name: str, key: str) -> None:
    place = f"{bay.at}.part {key}" if bay.part is not None else f"{bay.at}.part"
    draft.gap(name, place, ask=f"read {key} of {bay.fitted.part or bay.at} on its data sheet and put it under parts")
    if bay.part is not None and bay.part.get(key) is not None:
        draft.part(name, bay.part, key, place)
