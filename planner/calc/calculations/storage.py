"""Storage: what a group of drives holds, what Lustre's servers want, how fast a striped file system is."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

from planner.calc.arguments import AnyCount, Printed, Several, Within
from planner.calc.calculation import BadInput, calculation, renamed
from planner.physics import raid, storage, storage_sizing
from planner.tables import lustre
from planner.units import BitsPerSecond, Bytes, BytesPerSecond, Unit
from planner.words import Count, Word
from planner.worked import Worked, named

SomeBytes = Annotated[float, Within(Unit("B"), 0.0)]
SomeRate = Annotated[float, Within(Unit("B/s"), 0.0)]
Layout = Annotated[str, Word(*raid.LAYOUTS)]
LustreEdition = Literal["manual-2.12", "code-2.17"]
Tebibytes = Annotated[float, Printed("TiB")]
Gibibytes = Annotated[float, Printed("GiB")]


@dataclass(frozen=True, slots=True)
class DriveGroup:
    """Raw, ideal and reported capacity of all servers, what fits in large records, and the drives that may fail."""

    raw: Bytes
    raw_tib: Tebibytes
    ideal: Bytes
    reported: Bytes
    stored: Bytes
    safe: Bytes
    survives: int


@calculation(source="OpenZFS be7657e; md(4); lustre-release c881f8e, libmount_utils_ldiskfs.c")
def capacity(
    *,
    layout: Layout,
    drives: Several,
    drive: SomeBytes,
    servers: Several = 1,
    replicas: Several = 1,
    spares: AnyCount = 0,
    data: Several | None = None,
    journal: Literal["object", "metadata"] = "object",
) -> DriveGroup:
    """What groups of like drives hold, one group in each server.

    Reported is what df shows of the empty file system; stored what fits in files of large records. Safe is four fifths
    of what is reported: the fullest target stops writes, whatever the others have left.

    Parameters:
        layout: how the drives of a server are joined; single stands for a file system on each.
        drives: drives in each server.
        drive: size of one.
        servers: servers with such a group.
        replicas: copies of each file on different servers.
        spares: drives kept back as distributed spares, for draid.
        data: drives of a draid group that hold data; eight, or all that are left.
        journal: what the target is for, which sets its journal.

    >>> round(capacity(layout="raidz2", drives=7, drive=2e12, servers=8).reported / 1e12, 2)
    73.49
    """
    if not layout.startswith("draid") and (spares or data is not None):
        raise BadInput("capacity: --spares and --data belong to draid")
    if replicas > servers:
        raise BadInput(f"capacity: {int(replicas)} copies want as many servers; --servers is {int(servers)}")
    one = raid.capacity(
        layout=layout, drives=drives, drive=drive, spares=spares, data=None if data is None else int(data),
        journal=journal,
    )  # fmt: skip
    raw = named(servers * one.raw, "raw of all", "B")

    def all_of(value: float, name: str) -> float:
        return renamed(servers * value / replicas if replicas > 1 else servers * value, name, "B")

    reported = all_of(one.reported, "reported of all")
    return DriveGroup(
        raw=raw,
        raw_tib=renamed(raw / 2**40, "raw in TiB", "TiB"),
        ideal=all_of(one.ideal, "ideal of all"),
        reported=reported,
        stored=all_of(one.stored, "stored of all"),
        safe=named(lustre.SAFE * reported, "safe", "B"),
        survives=one.survives,
    )


@dataclass(frozen=True, slots=True)
class Records:
    """Sectors a record takes, the share of them that is data, and the share that df reckons with, in 512ths."""

    sectors: int
    allocated: Bytes
    efficiency: float
    deflate: int


@calculation(source="OpenZFS be7657e, vdev_raidz.c, vdev_draid.c and vdev.c")
def zfs_record(
    *, layout: Layout, drives: Several, record: SomeBytes, spares: AnyCount = 0, data: Several | None = None
) -> Records:
    """What a record takes on raidz or draid, with parity and padding.

    Parameters:
        layout: raidz1 to raidz3, draid, draid2 or draid3.
        drives: drives of the group.
        record: size of the record; Lustre writes 1 MiB, df reckons with 128 KiB.
        spares: distributed spares of draid.
        data: drives of a draid group that hold data; eight, or all that are left.

    >>> zfs_record(layout="raidz1", drives=3, record=131072.0).sectors
    48
    """
    if layout not in raid.ZFS:
        raise BadInput(f"zfs-record: {layout} is no layout of ZFS with parity; write {', '.join(raid.ZFS)}")

    def sectors(size: float) -> int:
        parity = raid.PARITY[layout]
        if not layout.startswith("draid"):
            return raid.raidz_sectors(drives=drives, parity=parity, record=size)
        wide = raid.draid_data(drives, parity, spares, data)
        return raid.draid_sectors(data=wide, parity=parity, record=size)

    taken = sectors(float(record))
    allocated = float(taken * raid.SECTOR)
    return Records(
        sectors=taken,
        allocated=Worked(allocated, "allocated", "B", op="sectors of", args=(record,)) if record else allocated,
        efficiency=named(record / allocated, "efficiency"),
        deflate=raid.RECORD // (sectors(raid.RECORD) * raid.SECTOR // 512),
    )


@dataclass(frozen=True, slots=True)
class Pool:
    """What a pool of that raw space shows when it is empty."""

    deflated: Bytes
    slop: Bytes
    reported: Bytes


@calculation(source="OpenZFS be7657e, vdev.c and spa_misc.c")
def zfs_space(*, raw: SomeBytes, sectors: Several) -> Pool:
    """What zfs list and df show of a pool by its raw space.

    Parameters:
        raw: space of the pool's metaslabs.
        sectors: sectors that a record of 128 KiB takes, as zfs-record gives them.

    >>> zfs_space(raw=1396.0 * 16 * 2**30, sectors=48).reported
    15835678638080.0
    """
    space = raid.deflated(raw=raw, sectors=sectors)
    kept = raid.slop(space=float(space))
    return Pool(space, kept, raid.zfs_reported(raw=raw, sectors=sectors))


@dataclass(frozen=True, slots=True)
class MetadataTarget:
    """Files, the size the target wants, and the drives' raw size when it is mirrored."""

    files: float
    size: Bytes
    size_gib: Gibibytes
    mirrored_gib: Gibibytes


@calculation(source="Lustre manual 2019, hardware and memory; lustre-release c881f8e")
def metadata_target(*, data: SomeBytes, mean_file: SomeBytes, edition: LustreEdition = "code-2.17") -> MetadataTarget:
    """The size of a Lustre metadata target for a file system full of files of a mean size.

    Parameters:
        data: what the file system holds.
        mean_file: mean size of a file.
        edition: figures of the manual of 2019, or of the code of 2.17, which takes more for each file.

    >>> round(metadata_target(data=500e12, mean_file=5e6, edition="manual-2.12").size_gib, 1)
    381.5
    """
    files = storage_sizing.inodes(data=data, mean_file=mean_file)
    size = storage_sizing.metadata_size(data=data, mean_file=mean_file, edition=edition)
    return MetadataTarget(
        files,
        size,
        renamed(size / 2**30, "size in GiB", "GiB"),
        renamed(2.0 * size / 2**30, "raw of a mirror in GiB", "GiB"),
    )


@dataclass(frozen=True, slots=True)
class MetadataMemory:
    """Memory of the locks, and all the server wants."""

    locks: Bytes
    memory: Bytes


@calculation(source="Lustre manual 2019, hardware and memory; lustre-release c881f8e")
def metadata_memory(
    *,
    clients: Several,
    cores: Several,
    files_each_core: Several = 100,
    interactive: AnyCount = 0,
    working_set: Annotated[int, Count(0, 10_000_000_000)] = 0,
    edition: LustreEdition = "code-2.17",
) -> MetadataMemory:
    """Memory a Lustre metadata server wants.

    Parameters:
        clients: machines that mount the file system.
        cores: cores of each.
        files_each_core: files a core keeps open.
        interactive: machines where people list folders.
        working_set: files kept in cache beyond those that are open.
        edition: figures of the manual of 2019, or of the code of 2.17.

    >>> made = metadata_memory(clients=1000, cores=4, interactive=16, working_set=1600000, edition="manual-2.12")
    >>> made.memory / 1e6
    4432.0
    """
    locks = storage_sizing.lock_memory(clients=clients, cores=cores, files_each_core=files_each_core)
    memory = storage_sizing.metadata_memory(
        clients=clients, cores=cores, interactive=interactive, working_set=working_set, edition=edition,
        files_each_core=files_each_core,
    )  # fmt: skip
    return MetadataMemory(locks, memory)


@dataclass(frozen=True, slots=True)
class ObjectMemory:
    """What an object server wants."""

    memory: Bytes


@calculation(source="Lustre manual 2019, hardware and memory; lustre-release c881f8e")
def object_memory(
    *, threads: Several, targets: Several, locks: Bytes = 0.0, edition: LustreEdition = "code-2.17"
) -> ObjectMemory:
    """Memory a Lustre object server wants: each item of the manual, added up.

    Parameters:
        threads: threads it runs; it starts 64 and 8 for each core, at most 512.
        targets: targets it holds.
        locks: its part of the memory of all locks.
        edition: figures of the manual of 2019, or of the code of 2.17.

    >>> round(object_memory(threads=512, targets=2, locks=3520e6 / 6, edition="manual-2.12").memory / 1e6)
    5403
    """
    return ObjectMemory(storage_sizing.object_memory(threads=threads, targets=targets, locks=locks, edition=edition))


@dataclass(frozen=True, slots=True)
class ServerRates:
    """Capacity of all servers, and the rate of a target, a server and all of them."""

    capacity: Bytes
    target: BytesPerSecond
    server: BytesPerSecond
    all_servers: BytesPerSecond


@calculation(source="Lustre manual 2019, hardware and memory")
def object_servers(
    *, servers: Several, targets: Several, target: SomeBytes, data_drives: Several, drive_rate: SomeRate
) -> ServerRates:
    """What Lustre object servers hold and stream by their drives alone; the network is another matter.

    Parameters:
        servers: object servers.
        targets: targets of each.
        target: size of a target.
        data_drives: drives of a target that hold data.
        drive_rate: large blocks in order, of one drive.

    >>> object_servers(servers=64, targets=2, target=8e12, data_drives=8, drive_rate=50e6).server / 1e6
    800.0
    """
    rate = storage.target_rate(drives=data_drives, drive=drive_rate, share=1.0)
    server = named(targets * rate, "server", "B/s")
    return ServerRates(
        capacity=named(servers * targets * target, "capacity", "B"),
        target=rate,
        server=server,
        all_servers=named(servers * server, "all servers", "B/s"),
    )


@dataclass(frozen=True, slots=True)
class Connections:
    """TCP connections between two peers, and what they carry at one flow's lowest and highest rate."""

    connections: int
    lowest: BitsPerSecond
    highest: BitsPerSecond


@calculation(source="lustre-release c44afcf, socklnd; ESnet 100G host guide of 2024-01 for one flow")
def lustre_connections(
    *,
    link: Annotated[float, Within(Unit("b/s"), 0.0)],
    flow_low: Annotated[float, Within(Unit("b/s"), 0.0)] = 15e9,
    flow_high: Annotated[float, Within(Unit("b/s"), 0.0)] = 35e9,
) -> Connections:
    """TCP connections that Lustre opens to a peer, and the rates they can carry.

    Parameters:
        link: speed of the link.
        flow_low: what one TCP flow carries at least.
        flow_high: what one TCP flow carries at most.

    >>> lustre_connections(link=100e9).connections
    4
    """
    count = lustre.connections(float(link) / 1e9)
    low, high = storage.lustre_flow_band(link=link, connections=count, low=flow_low, high=flow_high)
    return Connections(count, low, high)
