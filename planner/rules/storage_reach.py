"""STO113 to STO115: jobs mount the storage they use, targets are where their drives are, Ceph stands on bare drives."""

from __future__ import annotations

from collections.abc import Iterator

from planner.analyses import storage
from planner.plan.workloads import FileSystem, Job
from planner.rules.checks import AtMost, Check, OneOf
from planner.rules.engine import rule
from planner.rules.findings import Level
from planner.rules.network_shape import named
from planner.viewing import stated

# File systems that one machine serves, with the words for it.
_OF_ONE = {"local": "A local file system is of one machine", "nfs": "One server exports an NFS file system"}


@rule("STO113", "the machines of a job mount the storage it uses")
def job_mounts(job: Job) -> Iterator[Check]:
    """A job that does not see its file system writes its checkpoints into an empty folder of the boot drive, or stops.

    What: the machines of a job against the clients of the file systems it saves to and reads from, where clients are
    named; of a local file system, against the machine its drives are in.

    Fails::
        devices: {a..b: {fit: {gpus: 8 x amd/instinct-mi100, drives: 4 x samsung/990-pro-4tb}}}
        storage: {s: {kind: local, drives: a/drives, layout: raidz1}}
        jobs: {j: {nodes: b, parameters: 7B, checkpoint: {to: s, every: 1 h, keep: 2}}}
    Passes::
        devices: {a..b: {fit: {gpus: 8 x amd/instinct-mi100, drives: 4 x samsung/990-pro-4tb}}}
        storage: {s: {kind: local, drives: a/drives, layout: raidz1}}
        jobs: {j: {nodes: a, parameters: 7B, checkpoint: {to: s, every: 1 h, keep: 2}}}
    """
    used = {"checkpoint.to": "to"} if job.saves else {}
    used |= {"dataset.from": "dataset_from"} if job.reads else {}
    for pointer, fact in used.items():
        # A name that is none was told where it is written.
        if not stated(job, fact):
            continue
        file_system: FileSystem = getattr(job, fact)
        local = file_system.kind == "local"
        seen = {host.name for host in file_system.clients}
        if local or (seen and file_system.kind == "nfs"):
            seen |= set(storage.servers(file_system))
        if not seen:
            continue
        out = [node.name for node in job.nodes if node.name not in seen]
        where = f"is the drives of {named(sorted(seen))} alone" if local else f"is mounted by {named(sorted(seen))}"
        yield AtMost(
            value=float(len(out)),
            limit=0.0,
            unit="",
            says=f"Machines of the job that do not see {file_system.name}: {{value}}"
            + (f", {named(out)}. {file_system.name} {where}." if out else "."),
            pointer=pointer,
            about=pointer,
            ways=lambda local=local, out=out, at=file_system.at: (  # type: ignore[misc]
                ("a file system that all its machines mount, as kind: nfs",)
                if local
                else (f"{named(out)} in {at}.clients",)
            ),
        )


@rule("STO114", "drives are in the machine that serves them")
def drives_at_their_server(file_system: FileSystem) -> Iterator[Check]:
    """A server joins the drives that it sees. Those inside another server are that one's.

    What: targets with drives in a server other than their own; a shelf, a device without processors that both servers
    reach, is none. A local file system is of one machine, and one server exports one of NFS.

    Fails::
        devices: {a..b: {kind: server, fit: {drives: 4 x samsung/990-pro-4tb}}}
        storage: {s: {kind: lustre, osts: {o: {drives: [a/drives, b/drives], layout: raidz2, host: a}}}}
    Passes::
        devices: {a..b: {kind: server, fit: {drives: 4 x samsung/990-pro-4tb}}}
        storage: {s: {kind: lustre, osts: {o-1..2: {drives: [a/drives, b/drives], layout: raidz1}}}}
    """
    # Which drives and which server they are is asked for by other rules.
    known = [t for t in (*file_system.metadata, *file_system.targets) if t.described and stated(t, "host")]
    if not known:
        return
    machines = list(
        dict.fromkeys(name for target in known for name in (target.host.name, *storage.in_other_servers(target)))
    )
    alone = _OF_ONE.get(file_system.kind, "")
    if alone:
        yield AtMost(
            value=float(len(machines)),
            limit=1.0,
            unit="",
            says=f"{alone}; this one names drives and servers of {{value}}"
            + (f", {named(machines)}." if len(machines) > 1 else "."),
            pointer="drives",
            about="one",
            ways=lambda: _for_each(file_system),
        )
        return
    foreign = [target for target in known if storage.in_other_servers(target)]
    first = foreign[0] if foreign else known[0]
    yield AtMost(
        value=float(len(foreign)),
        limit=0.0,
        unit="",
        says="Targets with drives inside another server: {value}"
        + (
            f"; {first.name} of {first.host.name} names drives in {named(list(storage.in_other_servers(first)))}."
            if foreign
            else "."
        ),
        pointer="drives" if first.at == file_system.at else first.at[len(file_system.at) + 1 :],
        about="foreign",
        ways=lambda: (
            "a target for each server, with the drives in it",
            "the drives in a shelf: a device of its own, kind: load, that its servers reach",
        ),
    )


def _for_each(file_system: FileSystem) -> Iterator[str]:
    if file_system.kind == "local":
        yield f"a file system for each machine: {file_system.name}-1..4: {{kind: local, drives: MACHINE-1..4/GROUP}}"
    else:
        yield f"a file system for each server: {file_system.name}-1, {file_system.name}-2"
        yield "kind: beegfs, ceph or lustre, which spread files over servers"


@rule("STO115", "Ceph has its drives for itself", level=Level.WARNING)
def ceph_on_bare_drives(file_system: FileSystem) -> Iterator[Check]:
    """Ceph keeps copies of its own, one daemon on each drive. A raid below pays for redundancy twice.

    What: targets of a Ceph file system whose drives are joined, against none. What a raid leaves is all that Ceph sees
    of it, and its copies are made of that.

    Fails::
        devices: {a..c: {fit: {drives: 4 x samsung/990-pro-4tb}}}
        storage: {s: {kind: ceph, replicas: 3, targets: {t-1..3: {drives: a..c/drives, layout: raidz2}}}}
    Passes::
        devices: {a..c: {fit: {drives: 4 x samsung/990-pro-4tb}}}
        storage: {s: {kind: ceph, replicas: 3, targets: {t-1..3: {drives: a..c/drives, layout: single}}}}
    """
    if file_system.kind != "ceph" or not file_system.targets:
        return
    joined = next((target for target in file_system.targets if target.layout != "single"), None)
    layout = joined.layout if joined is not None else "single"
    yield OneOf(
        value=layout,
        accepted=("single",),
        says="Ceph stands on {accepted} drives; " + (f"{joined.name} is {{value}}." if joined else "these are."),
        pointer=joined.at[len(file_system.at) + 1 :] if joined and joined.at != file_system.at else "",
        ways=lambda: ("layout: single",),
    )
