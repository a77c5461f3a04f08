"""The kinds of parts, by the word that a file writes under ``kind``; also the names of the catalogue's folders."""

from collections.abc import Mapping

from planner.parts.components import Board, Cooler, Cpu, Drive, Fan, Gpu, Memory, Nic, Supply
from planner.parts.cooling import Crac, Economiser, Evaporative, ExhaustFan, MiniSplit, PortableAc, WindowAc
from planner.parts.installation import (
    BreakerPart,
    CablePart,
    CordPart,
    OpticPart,
    PcieSwitchPart,
    Rack,
    ReceptaclePart,
    RiserPart,
    Shelf,
    WirePart,
)
from planner.parts.machines import Other, Router, Server, Switch, Workstation
from planner.parts.part import Part
from planner.parts.power import Battery, Evse, Generator, Pdu, PowerTap, TransferSwitch, Ups

KINDS: Mapping[str, type[Part]] = {
    "gpu": Gpu,
    "cpu": Cpu,
    "drive": Drive,
    "nic": Nic,
    "memory": Memory,
    "board": Board,
    "supply": Supply,
    "fan": Fan,
    "cooler": Cooler,
    "server": Server,
    "workstation": Workstation,
    "switch": Switch,
    "router": Router,
    "load": Other,
    "pdu": Pdu,
    "power-tap": PowerTap,
    "ups": Ups,
    "transfer-switch": TransferSwitch,
    "battery": Battery,
    "evse": Evse,
    "generator": Generator,
    "window-ac": WindowAc,
    "portable-ac": PortableAc,
    "mini-split": MiniSplit,
    "crac": Crac,
    "exhaust-fan": ExhaustFan,
    "evaporative": Evaporative,
    "economiser": Economiser,
    "breaker": BreakerPart,
    "wire": WirePart,
    "receptacle": ReceptaclePart,
    "cord": CordPart,
    "cable": CablePart,
    "optic": OpticPart,
    "riser": RiserPart,
    "pcie-switch": PcieSwitchPart,
    "rack": Rack,
    "shelf": Shelf,
}
