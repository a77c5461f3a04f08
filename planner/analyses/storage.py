"""What a file system holds, how fast its drives are, and what its servers want."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from planner.analyses.lanes import shared_rate
from planner.physics import raid, storage, storage_sizing
from planner.plan.workloads import Drives, FileSystem, Host, Target
from planner.tables import drive_behaviour, lustre
from planner.viewing import shared, stated
from planner.worked import BeyondTable, Worked, added, least, named

# Ceph stops taking data well below full; so much of its space is used (mon osd nearfull ratio).
CEPH_NEARFULL = 0.85
# File systems that write every copy at once, so that copies cost network and drives while a job waits.
COPIES_AT_ONCE = frozenset({"beegfs", "ceph"})
# A drive written to while it is four fifths full has the least fast part.
FILLED = 0.8
# Interfaces that are no PCIe.
LINKS = frozenset({"sata", "sas"})


@dataclass(frozen=True, slots=True)
class Space:
    """What a file system holds, in bytes: raw, without redundancy, as df shows it, and what to plan with.

    ``survives``: drives of one group that may fail in the weakest of its targets.
    """

    raw: float
    ideal: float
    reported: float
    safe: float
    survives: int


def drive_count(target: Target) -> int:
    """Drives of a target."""
    return sum(group.count for group in target.drives)


def smallest(target: Target) -> float:
    """Size of the smallest drive of a target, which the others are used as."""
    sizes = [group.size_bytes for group in target.drives]
    return above_zero(least(*sizes) if len(sizes) > 1 else sizes[0], "the size of a drive")


def above_zero(value: float, what: str) -> float:
    """The value; ``BeyondTable`` for none at all, with which nothing can be reckoned."""
    if not float(value) > 0.0:
        raise BeyondTable(f"{what} must be above zero")
    return value


def target_space(target: Target, layout: str = "") -> raid.Capacity:
    """What one target holds, by its own layout or by another."""
    return raid.capacity(
        layout=layout or target.layout,
        drives=drive_count(target),
        drive=smallest(target),
        journal="metadata" if target.role == "mdt" else "object",
    )


@shared
def space(file_system: FileSystem) -> Space:
    """What a file system holds, over all targets and divided by its copies."""
    return space_as(file_system, "")


def space_as(file_system: FileSystem, layout: str) -> Space:
    """What a file system would hold with every target laid out one way; by their own layouts where none is given."""
    if not file_system.targets:
        raise BeyondTable(f"{file_system.name} has no target")
    found = [target_space(target, layout) for target in file_system.targets]
    copies = file_system.replicas

    def total(values: Iterator[float], name: str) -> float:
        whole = added(values)
        return named(whole / copies if copies > 1 else whole, name, "B")

    raw = named(added(each.raw for each in found), "raw", "B")
    ideal = total((each.ideal for each in found), "ideal")
    if file_system.kind == "ceph":
        # Each of its daemons takes a whole drive; what a raid below leaves is all it sees.
        reported = total((each.ideal for each in found), "reported")
        safe = named(CEPH_NEARFULL * reported, "safe", "B")
    else:
        reported = total((each.reported for each in found), "reported")
        safe = named(lustre.SAFE * reported, "safe", "B")
    return Space(raw, ideal, reported, safe, min(each.survives for each in found))


def left_without_one(file_system: FileSystem) -> float:
    """What Ceph may take, in bytes, once its largest server is gone and every copy stands again on the others."""
    by_server: dict[str, float] = {}
    for target in file_system.targets:
        found = target_space(target).ideal
        by_server[target.host.name] = by_server.get(target.host.name, 0.0) + found
    rest = added(by_server.values()) - max(by_server.values(), key=float)
    return named(CEPH_NEARFULL * rest / file_system.replicas, "room without the largest server", "B")


def drive_write(drives: Drives) -> float:
    """What one drive takes for minutes: by its own figure, its lanes, and what lies behind a consumer drive's cache."""
    burst = drive_burst(drives)
    return least(burst, drive_behaviour.sustained_write()) if is_consumer(drives) else burst


@shared
def drive_burst(drives: Drives) -> float:
    """What one drive takes while its fast part lasts: its own figure, no more than its lanes."""
    if drives.interface == "nvme":
        return least(drives.write_bytesps, shared_rate(drives.device, drives.fitted))
    return least(drives.write_bytesps, link_rate(drives)) if drives.interface in LINKS else drives.write_bytesps


@shared
def drive_read(drives: Drives) -> float:
    """What one drive gives: its own figure, no more than its lanes or its link."""
    if drives.interface == "nvme":
        return least(drives.read_bytesps, shared_rate(drives.device, drives.fitted))
    return least(drives.read_bytesps, link_rate(drives)) if drives.interface in LINKS else drives.read_bytesps


def link_rate(drives: Drives) -> Worked:
    """What the fastest link of a SATA or SAS drive carries."""
    return drive_behaviour.link_rate(drives.interface)


def is_consumer(drives: Drives) -> bool:
    """Whether it is a drive that takes a burst fast and the rest slowly, as those without protection of power do."""
    return drives.interface == "nvme" and drives.protected == "no"


def target_rates(file_system: FileSystem, *, writing: bool) -> tuple[float, ...]:
    """The rate of every target by its drives alone; drives that stand single are a target each."""
    return _write_rates(file_system) if writing else _read_rates(file_system)


@shared
def _write_rates(file_system: FileSystem) -> tuple[float, ...]:
    return tuple(rate for target in file_system.targets for rate in rates_of(target, True))


@shared
def _read_rates(file_system: FileSystem) -> tuple[float, ...]:
    return tuple(rate for target in file_system.targets for rate in rates_of(target, False))


def rates_of(target: Target, writing: bool) -> tuple[float, ...]:
    """The rate of one target by its drives, or of each of its drives where they stand single."""
    each = [drive_write(group) if writing else drive_read(group) for group in target.drives]
    slowest = least(*each) if len(each) > 1 else each[0]
    count = drive_count(target)
    if target.layout == "single":
        return (slowest,) * count
    share = raid.data_share(layout=target.layout, drives=count)
    if not writing and target.layout in ("mirror", "raid10"):
        share = 1.0
    return (storage.target_rate(drives=count, drive=slowest, share=share),)


def time_of_drive(file_system: FileSystem, size: float) -> tuple[float, bool]:
    """How long the slowest kind of drive takes ``size`` bytes, in s, its fast part first, and whether that is enough.

    The fast part is what is left of it on a fairly full drive.
    """
    groups = [group for target in file_system.targets for group in target.drives]
    slowest = min(groups, key=lambda group: float(drive_burst(group)))
    burst, steady = drive_burst(slowest), drive_write(slowest)
    if not is_consumer(slowest) or float(burst) <= float(steady):
        return size / burst, True
    part = drive_behaviour.cache(float(slowest.size_bytes), FILLED)
    if float(size) <= float(part):
        return size / burst, True
    return part / burst + (size - part) / steady, False


def zfs_targets(file_system: FileSystem) -> bool:
    """Whether its slowest kind of target is a ZFS pool."""
    return any(target.layout in raid.ZFS for target in file_system.targets)


def targets_by_host(file_system: FileSystem) -> dict[str, int]:
    """Targets of each server by its name; drives that stand single count each."""
    found: dict[str, int] = {}
    for target in file_system.targets:
        count = drive_count(target) if target.layout == "single" else 1
        found[target.host.name] = found.get(target.host.name, 0) + count
    return found


def servers(file_system: FileSystem) -> dict[str, Host]:
    """The machines that hold file data, by name."""
    return {target.host.name: target.host for target in file_system.targets}


def edition(file_system: FileSystem) -> tuple[str, tuple[str, ...]]:
    """The source of Lustre's sizes for its version, with the guess where nobody said the version."""
    if stated(file_system, "version"):
        return lustre.edition(file_system.version), ()
    newest = lustre.EDITIONS[-1]
    return newest, (f"{file_system.at}.version is not said; sizes taken from {lustre.CODE}, which wants more",)


def metadata_wanted(file_system: FileSystem) -> float:
    """The size its metadata targets want, were it full of files of its mean size."""
    return storage_sizing.metadata_size(
        data=space(file_system).reported, mean_file=file_system.file_bytes, edition=edition(file_system)[0]
    )


def metadata_space(file_system: FileSystem) -> float:
    """The size its metadata targets have."""
    return named(added(target_space(target).reported for target in file_system.metadata), "metadata targets", "B")


def memory_wanted(file_system: FileSystem) -> dict[str, float]:
    """Memory that Lustre wants on each of its servers, by the machine's name."""
    which = edition(file_system)[0]
    cores = max((client.cores for client in file_system.clients), default=0)
    clients = max(len(file_system.clients), 1)
    locks = storage_sizing.lock_memory(clients=clients, cores=max(cores, 1))
    wanted: dict[str, list[float]] = {}
    for name in dict.fromkeys(target.host.name for target in file_system.metadata):
        wanted.setdefault(name, []).append(
            storage_sizing.metadata_memory(clients=clients, cores=max(cores, 1), edition=which)
        )
    held = targets_by_host(file_system)
    for name, host in servers(file_system).items():
        part = named(locks / len(held), "its part of the locks", "B")
        threads = lustre.server_threads(host.cores)
        wanted.setdefault(name, []).append(
            storage_sizing.object_memory(threads=threads, targets=held[name], locks=part, edition=which)
        )
    return {name: named(added(parts), "memory for Lustre", "B") for name, parts in wanted.items()}


def hosts(file_system: FileSystem) -> dict[str, Host]:
    """Every machine that serves it, by name."""
    return {target.host.name: target.host for target in (*file_system.metadata, *file_system.targets)}


# Machines with processors of their own: drives in one stop with it.
_COMPUTING = frozenset({"server", "workstation"})


def machines_of(target: Target) -> tuple[str, ...]:
    """The machines that the drives of a target are in, each once."""
    return tuple(dict.fromkeys(group.device.name for group in target.drives if stated(group, "device")))


def in_other_servers(target: Target) -> tuple[str, ...]:
    """Servers other than a target's own that its drives are in. A shelf, which computes nothing, is none."""
    others = {group.device.name: group.device.kind for group in target.drives if stated(group, "device")}
    return tuple(name for name, kind in others.items() if name != target.host.name and kind in _COMPUTING)


def taken_over(target: Target) -> bool:
    """Whether a second server reaches the drives of a target once its own has stopped."""
    if not any(name != target.host.name for name in target.failover):
        return False
    return not any(group.device.kind in _COMPUTING for group in target.drives if stated(group, "device"))


def parity(file_system: FileSystem) -> float:
    """Bytes written to drives for each byte of data: parity, mirrors and copies."""
    whole = added(target_space(target).raw for target in file_system.targets)
    kept = added(target_space(target).ideal for target in file_system.targets)
    written = named(whole / kept, "bytes written for each byte") if float(whole) != float(kept) else 1.0
    return file_system.replicas * written if file_system.replicas > 1 else written


def data_drives(file_system: FileSystem) -> int:
    """Drives that share the writes."""
    return sum(drive_count(target) for target in file_system.targets)


def drive_groups(file_system: FileSystem) -> dict[str, Drives]:
    """One group of each kind of drive that holds its file data, by the part."""
    return {group.part: group for target in file_system.targets for group in target.drives}


def fullest(file_system: FileSystem) -> float:
    """Fullness in percent of the smallest target, when all are given the same amount."""
    sizes = [target_space(target).reported for target in file_system.targets]
    each = file_system.used_bytes * file_system.replicas / len(sizes)
    return named(100.0 * each / least(*sizes) if len(sizes) > 1 else 100.0 * each / sizes[0], "fullest target", "%")


def one(value: int, name: str) -> Worked:
    """A count as a number that can be shown."""
    return Worked(float(value), name)
