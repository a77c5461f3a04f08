"""Where a part of the catalogue goes: a server is the device itself, a card stands in one, a breaker on a circuit."""

from __future__ import annotations

from planner.layout.models.devices import DEVICE_KINDS

_IN_MACHINES = {
    "board": "board",
    "cpu": "cpus",
    "memory": "memory",
    "gpu": "gpus",
    "drive": "drives",
    "nic": "nics",
    "supply": "supplies",
    "fan": "fans",
    "cooler": "fans",
}
_ON_CIRCUITS = {"breaker": ("breaker", "part"), "wire": ("wire", "part"), "receptacle": ("outlet", "part")}
_MACHINES = ("server", "workstation")


def place_of(part_kind: str, section: str, device_kind: str = "") -> tuple[str, ...]:
    """The keys under which an object names a part of a kind; none where it has no use for one.

    Parameters: ``device_kind`` what a device is; one that is empty, or just a load, may become anything.

    >>> place_of("gpu", "devices", "server"), place_of("gpu", "devices", "pdu"), place_of("breaker", "circuits")
    (('fit', 'gpus', 'part'), (), ('breaker', 'part'))
    >>> place_of("server", "devices", "workstation"), place_of("pdu", "devices", "server")
    (('part',), ())
    """
    if section == "circuits":
        return _ON_CIRCUITS.get(part_kind, ())
    if section == "racks":
        return ("part",) if part_kind == "rack" else ()
    if section != "devices":
        return ()
    is_open = device_kind in ("", "load")
    if part_kind in _IN_MACHINES and (is_open or device_kind in _MACHINES):
        return ("fit", _IN_MACHINES[part_kind], "part")
    if part_kind == "battery" and (is_open or device_kind == "ups"):
        return ("fit", "batteries", "part")
    if part_kind == "cord":
        return ("cord", "part")
    alike = is_open or device_kind == part_kind or {device_kind, part_kind} <= set(_MACHINES)
    return ("part",) if part_kind in DEVICE_KINDS and alike else ()
