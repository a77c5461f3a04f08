"""File systems, the drives and machines behind them, and jobs, as facts of a plan. In bytes and bytes a second."""

from __future__ import annotations

from typing import TYPE_CHECKING

from planner.facts import Facts, facts
from planner.plan.machine import Fitted
from planner.plan.networks import Network

if TYPE_CHECKING:
    from planner.plan.objects import Device


@facts
class Cards(Facts):
    """Accelerators of one kind in a machine. ``maker``: cards of two makers share no collective."""

    part: str
    maker: str
    count: int
    memory_bytes: float


@facts
class Host(Facts):
    """A machine as storage and jobs see it. ``device``: the same as networks and power see it.

    ``filled``: somebody said what it is filled with, so that cards not named are not there.
    """

    name: str
    cores: int
    memory_bytes: float
    cards: tuple[Cards, ...]
    filled: bool
    device: Device


@facts
class Drives(Facts):
    """Like drives in one machine.

    ``protected``: whether they keep what they took when power is lost, ``yes`` or ``no``; ``interface``: nvme, sata or
    sas; ``spins``: it is a disk; ``device`` and ``fitted``: the machine, and the group of its fit, as its lanes see it.
    """

    part: str
    count: int
    size_bytes: float
    read_bytesps: float
    write_bytesps: float
    endurance_bytes: float
    warranted_writes: float
    protected: str
    interface: str
    spins: bool
    device: Device
    fitted: Fitted


@facts
class Target(Facts):
    """Drives that one machine holds for a file system, joined by ``layout``. ``role``: mdt, ost or target.

    ``failover``: machines that take over; ``described``: somebody said which drives they are.
    """

    name: str
    role: str
    host: Host
    described: bool
    drives: tuple[Drives, ...]
    layout: str
    failover: tuple[str, ...]


@facts
class FileSystem(Facts):
    """A file system. ``targets`` hold file data, ``metadata`` names; ``stripes`` is 0 for all targets.

    ``copied``: its data is kept elsewhere, too; ``filled``: somebody said how much is on it.
    ``jobs``: those that write checkpoints to it or read from it. ``monitors``: machines that run Ceph's monitors, where
    somebody said which. ``every``: all file systems of the plan, itself among them.
    """

    name: str
    kind: str
    version: str
    os: str
    network: Network
    mgs: str
    metadata: tuple[Target, ...]
    targets: tuple[Target, ...]
    clients: tuple[Host, ...]
    stripes: int
    replicas: int
    file_bytes: float
    filled: bool
    used_bytes: float
    copied: bool
    monitors: tuple[str, ...]
    jobs: tuple[Job, ...]
    every: tuple[FileSystem, ...]

    @property
    def is_lustre(self) -> bool:
        """Whether it is a Lustre file system."""
        return self.kind == "lustre"


@facts
class Job(Facts):
    """A job on some machines.

    ``gpus``: cards used in each, 0 for all. ``spread``: somebody said how the model is split over the cards; then
    ``shard`` is full, optimizer or none, and ``tensor`` × ``pipeline`` cards share one copy, of which there are
    ``data`` where somebody said so (``data_said``). ``saves``: it writes checkpoints, to ``to`` every ``every_s``;
    ``asked_to_save``: the layout says so, also of a job that trains nothing. ``measured``: somebody saw how long one
    takes. ``repeated``: machines that are named twice; ``nodes`` has each once.
    """

    name: str
    nodes: tuple[Host, ...]
    repeated: tuple[str, ...]
    gpus: int
    training: bool
    spread: bool
    shard: str
    data_said: bool
    data: int
    tensor: int
    pipeline: int
    parameters: float
    trained_said: bool
    trained: float
    precision: str
    optimizer: str
    own_state: bool
    state_bytes: float
    stops_s: float
    restart_s: float
    asked_to_save: bool
    saves: bool
    to: FileSystem
    every_s: float
    keep: int
    mode: str
    sized: bool
    size_bytes: float
    measured: bool
    measured_s: float
    reads: bool
    dataset_bytes: float
    dataset_from: FileSystem
