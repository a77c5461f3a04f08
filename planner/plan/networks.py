"""Networks as the plan has them: ports, cables between them, what one network carries.

A speed is that of one direction, in Gb/s as printed on the port.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from planner.facts import Facts, facts
from planner.plan.machine import Fitted
from planner.tables.interfaces import Interface, interface

if TYPE_CHECKING:
    from planner.plan.objects import Device


@facts
class Port(Facts):
    """One network port of a device. ``on_card``: it is one of a fitted network ``card``.

    ``card_index``: which of several cards that are alike. ``cable``, ``link``: what is plugged into it here.

    ``numbered``: the device's ports are listed and this one has a number; ``number`` and ``count``: where it stands
    among how many.
    """

    name: str
    device: Device
    numbered: bool
    number: int
    count: int
    type: str
    on_card: bool
    card: Fitted
    card_index: int
    cable: Cable
    link: Link

    @property
    def interface(self) -> Interface:
        """What the type of port is; ``BeyondTable`` for one that is not known."""
        return interface(self.type)

    @property
    def place(self) -> str:
        """The port as people write it."""
        return f"{self.device.name}/{self.name}" if self.name else self.device.name


@facts
class Module(Facts):
    """A transceiver: what it is, the cage it fits, and the connector of its cable. ``written``: how it is called."""

    written: str
    kind: str
    cage: str
    connector: str
    speed_gbps: float
    reach_m: float


@facts
class Cable(Facts):
    """One cable of a link. ``outward``: it leads out of the plan, and there is no ``far`` port."""

    near: Port
    far: Port
    outward: bool


@facts
class Link(Facts):
    """Cables of one kind: an entry of ``links``.

    ``wireless``: no cable at all. ``split``: lanes one end is split into, ``split_near`` which end; 1 for none.
    ``modules``: none, or one for each end.
    """

    name: str
    network: Network
    cables: tuple[Cable, ...]
    wireless: bool
    outward: bool
    split: int
    split_near: bool
    speed_said: bool
    speed_gbps: float
    has_cable: bool
    cable_type: str
    length_m: float
    has_ends: bool
    ends: tuple[str, ...]
    has_cable_speed: bool
    cable_gbps: float
    modules: tuple[Module, ...]


@facts
class Network(Facts):
    """Links that carry one kind of traffic. ``serves``: hosts of file systems that use it, ``mounts``: their clients.

    ``limited``: the layout says the ``oversubscription`` that is wanted at most. ``remote``: roce, ib, or empty.
    """

    name: str
    roles_said: bool
    roles: tuple[str, ...]
    mtu: int
    remote: str
    limited: bool
    oversubscription: float
    links: tuple[Link, ...]
    serves: tuple[Device, ...]
    mounts: tuple[Device, ...]
    fabric: Fabric


@facts
class Fabric(Facts):
    """All networks together, and the machines that could be on them."""

    networks: tuple[Network, ...]
    machines: tuple[Device, ...]
