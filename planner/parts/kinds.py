"""The kinds of parts, by the word that a file writes under ``kind``; also the names of the catalogue's folders."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib import import_module
from typing import cast

from planner.parts.part import Part

_MODELS = {
    "gpu": "components.Gpu",
    "cpu": "components.Cpu",
    "drive": "components.Drive",
    "nic": "components.Nic",
    "memory": "components.Memory",
    "board": "components.Board",
    "supply": "components.Supply",
    "fan": "components.Fan",
    "cooler": "components.Fan",
    "server": "machines.Server",
    "workstation": "machines.Server",
    "switch": "machines.Switch",
    "router": "machines.Switch",
    "load": "part.Powered",
    "lighting": "part.Powered",
    "evse": "part.Powered",
    "pdu": "power.Pdu",
    "power-tap": "power.Pdu",
    "ups": "power.Ups",
    "transfer-switch": "power.TransferSwitch",
    "battery": "power.Battery",
    "generator": "power.Generator",
    "window-ac": "cooling.Cooling",
    "portable-ac": "cooling.Cooling",
    "mini-split": "cooling.Cooling",
    "crac": "cooling.Cooling",
    "evaporative": "cooling.Cooling",
    "economiser": "cooling.Cooling",
    "exhaust-fan": "cooling.ExhaustFan",
    "breaker": "installation.BreakerPart",
    "wire": "installation.WirePart",
    "receptacle": "installation.ReceptaclePart",
    "cord": "installation.CordPart",
    "cable": "installation.CablePart",
    "optic": "installation.CablePart",
    "riser": "installation.RiserPart",
    "pcie-switch": "installation.RiserPart",
    "rack": "installation.Rack",
    "shelf": "installation.Rack",
}


class Kinds(Mapping[str, type[Part]]):
    """Kind to model. A module of models is loaded when one of its kinds is first asked for.

    >>> KINDS["workstation"].__name__, "toaster" in KINDS
    ('Server', False)
    """

    def __getitem__(self, kind: str) -> type[Part]:
        module, _, name = _MODELS[kind].partition(".")
        return cast("type[Part]", getattr(import_module(f"planner.parts.{module}"), name))

    def __iter__(self) -> Iterator[str]:
        return iter(_MODELS)

    def __len__(self) -> int:
        return len(_MODELS)

    def __contains__(self, kind: object) -> bool:
        return kind in _MODELS


KINDS = Kinds()
