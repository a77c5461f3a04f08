"""STO103 to STO106: what Lustre asks of its servers: metadata targets, memory, other work, a system it is tested on."""

from __future__ import annotations

from collections.abc import Iterator

from planner.analyses import storage
from planner.plan.workloads import FileSystem
from planner.rules.checks import AtLeast, AtMost, Check, OneOf
from planner.rules.engine import rule
from planner.rules.findings import Level
from planner.tables import lustre
from planner.worked import show


@rule("STO103", "the metadata targets are large enough")
def metadata_large_enough(file_system: FileSystem) -> Iterator[Check]:
    """A file system whose metadata target is full takes no file more, however empty its other targets are.

    What: size of the metadata targets, against twice what all files take when the data targets are full of files of the
    mean size. 2 KiB a file by the manual up to 2.12, 2.5 KiB by newer code.

    Fails::
        devices: {a: {fit: {drives: {meta: generic/nvme-480gb, data: 8 x generic/hdd-8tb}}}}
        storage: {data: {kind: lustre, version: 2.17, file_size: 100 kB, mdts: {m: {drives: a/meta, layout: single}},
          osts: {o: {drives: a/data, layout: raidz2}}}}
    Passes::
        devices: {a: {fit: {drives: {meta: generic/nvme-480gb, data: 8 x generic/hdd-8tb}}}}
        storage: {data: {kind: lustre, version: 2.17, file_size: 8 MB, mdts: {m: {drives: a/meta, layout: single}},
          osts: {o: {drives: a/data, layout: raidz2}}}}
    """
    if not file_system.is_lustre:
        return
    wanted = storage.metadata_wanted(file_system)
    yield AtLeast(
        value=storage.metadata_space(file_system),
        limit=wanted,
        unit="B",
        says=f"The metadata targets hold {{value}}; files of {show(file_system.file_bytes, 'B')} want {{limit}}.",
        pointer="mdts",
        guesses=storage.edition(file_system)[1],
        ways=lambda: (f"metadata targets of {show(wanted, 'B')} after mirroring",),
    )


@rule("STO104", "storage servers have the memory Lustre wants")
def server_memory(file_system: FileSystem) -> Iterator[Check]:
    """A server short of memory throws clients out, and a write hangs.

    What: memory for locks, journals, threads and read cache of the roles each machine has, against what is fitted. On
    a machine that computes, too, jobs want theirs beside it (STO105).

    How: the items of the manual, added up; the manual's own printed total leaves some of them out.

    Fails::
        devices: {a: {fit: {cpus: amd/epyc-7742, memory: 4 GB, drives: 4 x samsung/990-pro-4tb}}}
        storage: {data: {kind: lustre, version: 2.17, osts: {o: {drives: a/drives, layout: raidz1}}, clients: a}}
    Passes::
        devices: {a: {fit: {cpus: amd/epyc-7742, memory: 64 GB, drives: 4 x samsung/990-pro-4tb}}}
        storage: {data: {kind: lustre, version: 2.17, osts: {o: {drives: a/drives, layout: raidz1}}, clients: a}}
    """
    if not file_system.is_lustre or not file_system.targets:
        return
    wanted, machines = storage.memory_wanted(file_system), storage.hosts(file_system)
    tightest = max(wanted, key=lambda name: float(wanted[name]) / max(float(machines[name].memory_bytes), 1.0))
    others = f" The other {len(wanted) - 1} have more to spare or as much." if len(wanted) > 1 else ""
    yield AtMost(
        value=wanted[tightest],
        limit=machines[tightest].memory_bytes,
        unit="B",
        says=f"Lustre wants {{value}} on {tightest}, which has {{limit}}.{others}",
        pointer="osts",
        guesses=storage.edition(file_system)[1],
        ways=lambda: (f"{show(wanted[tightest], 'B')} and what jobs need, in devices.{tightest}.fit.memory",),
    )


@rule("STO105", "machines that serve Lustre do not mount it", level=Level.WARNING)
def client_and_server(file_system: FileSystem) -> Iterator[Check]:
    """A client that fills memory with data to write starves the server beside it, which needs memory to take that data.

    What: machines that are among the servers and the clients. Lustre does not support it; in a lab it works with
    limits. A client beside a metadata server may lock up its recovery.

    Fails::
        devices: {a: {fit: {drives: 4 x samsung/990-pro-4tb}}}
        storage: {data: {kind: lustre, osts: {o: {drives: a/drives, layout: raidz1}}, clients: a}}
    Passes::
        devices: {a: {fit: {drives: 4 x samsung/990-pro-4tb}}, b: {fit: {}}}
        storage: {data: {kind: lustre, osts: {o: {drives: a/drives, layout: raidz1}}, clients: b}}
    """
    if not file_system.is_lustre or not file_system.clients:
        return
    serving = storage.hosts(file_system)
    both = [client.name for client in file_system.clients if client.name in serving]
    named_ones = ", ".join(both[:3]) + (f" and {len(both) - 3} more" if len(both) > 3 else "")
    yield AtMost(
        value=float(len(both)),
        limit=0.0,
        unit="",
        says="Machines that serve it and mount it, too: {value}" + (f" ({named_ones})." if both else "."),
        pointer="clients",
        ways=lambda: (
            "limit memory of jobs by cgroup, and llite max_cached_mb and osc max_dirty_mb; keep cores and memory free",
            "kind: beegfs, which is meant to run beside jobs",
        ),
    )


@rule("STO106", "Lustre servers run on a system it is tested on", level=Level.WARNING)
def system_tested(file_system: FileSystem) -> Iterator[Check]:
    """Lustre is a kernel module. A kernel it does not know leaves the data out of reach after an update.

    What: the servers' distribution against those of the change log of 2.17 and 2.18. On a machine with accelerators
    their driver must take the same kernel.

    Fails::
        devices: {a: {fit: {drives: 4 x samsung/990-pro-4tb}}}
        storage: {data: {kind: lustre, os: Ubuntu 24.04, osts: {o: {drives: a/drives, layout: raidz1}}}}
    Passes::
        devices: {a: {fit: {drives: 4 x samsung/990-pro-4tb}}}
        storage: {data: {kind: lustre, os: RHEL 9.7, osts: {o: {drives: a/drives, layout: raidz1}}}}
    """
    if not file_system.is_lustre:
        return
    words = {"tested": "tested there", "builds": "known to build there, no more", "no": "not known to run there"}
    systems = lustre.systems_tested()
    yield OneOf(
        value=words[lustre.server_support(file_system.os)],
        accepted=("tested there",),
        says=f"Servers on {file_system.os}: {{value}}.",
        pointer="os",
        ways=lambda: (f"one of {systems}",),
    )
