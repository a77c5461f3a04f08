"""STO110, STO205, STO206, STO301 to STO303: what is kept on drives and saved at once, how long they last, power."""

from __future__ import annotations

from collections.abc import Iterator

from planner.analyses import checkpoints, storage
from planner.analyses.kept import at_once, kept_bytes, written_daily
from planner.physics import checkpoint
from planner.plan.workloads import Drives, FileSystem, Job
from planner.rules.checks import AtLeast, AtMost, Check, OneOf
from planner.rules.engine import rule
from planner.rules.findings import Level
from planner.rules.jobs import MOST_PERCENT, duration
from planner.tables import drive_behaviour
from planner.worked import least, named, number, show


def _savers(file_system: FileSystem) -> list[Job]:
    return [job for job in file_system.jobs if job.saves]


@rule("STO110", "each group of drives belongs to one target")
def drives_counted_once(file_system: FileSystem) -> Iterator[Check]:
    """Drives named under two targets hold one of them: capacity and speed would count twice.

    What: how many targets, of this file system and of others, metadata targets with them, name the same group of
    drives. Drives that are split over targets stand in groups of their own under fit.drives.

    Fails::
        devices: {a: {fit: {drives: 4 x samsung/990-pro-4tb}}}
        storage: {s: {kind: lustre, osts: {o-1..2: {drives: a/drives, layout: raidz1}}}}
    Passes::
        devices: {a: {fit: {drives: {one: 4 x samsung/990-pro-4tb, two: 4 x samsung/990-pro-4tb}}}}
        storage: {s: {kind: lustre, osts: {o-1..2: {drives: [a/one, a/two], layout: raidz1}}}}
    """
    users: dict[str, list[str]] = {}
    for other in sorted(file_system.every, key=lambda each: each != file_system):
        for target in (*other.metadata, *other.targets):
            for group in target.drives if target.described else ():
                if other == file_system:
                    users.setdefault(group.at, []).append(target.name)
                elif group.at in users:
                    users[group.at].append(f"{target.name} of {other.name}")
    if not users:
        return
    at, names = max(users.items(), key=lambda each: len(each[1]))
    yield AtMost(
        value=float(len(names)),
        limit=1.0,
        unit="",
        says=f"Targets that name the drives of {at}: {{value}}, {', '.join(names[:4])}; they can belong to {{limit}}.",
        pointer="",
        ways=lambda: ("groups of their own under fit.drives, one for each target",),
    )


@rule("STO205", "kept checkpoints and data sets fit")
def kept_fit(file_system: FileSystem) -> Iterator[Check]:
    """A full file system stops the job in the middle of a save, and the save before it may be gone.

    What: of each job the checkpoints it keeps and the one being written, and data sets, against four fifths of what df
    shows. What else is on it (``used``) comes on top: a warning above those four fifths, an error above all of it. Ceph
    with more servers than copies makes the copies of a lost server again on the others: a warning where they have no
    room.

    Fails::
        devices: {a: {fit: {gpus: 8 x nvidia/geforce-rtx-4090-founders, drives: 2 x samsung/990-pro-4tb}}}
        storage: {data: {kind: local, drives: a/drives, layout: mirror}}
        jobs: {big: {nodes: a, parameters: 70B, checkpoint: {to: data, every: 6 h, keep: 3}}}
    Passes::
        devices: {a: {fit: {gpus: 8 x nvidia/geforce-rtx-4090-founders, drives: 2 x samsung/990-pro-4tb}}}
        storage: {data: {kind: local, drives: a/drives, layout: mirror}}
        jobs: {small: {nodes: a, parameters: 7B, checkpoint: {to: data, every: 6 h, keep: 3}}}
    """
    if not file_system.jobs:
        return
    kept = kept_bytes(file_system)
    space = storage.space(file_system)
    if file_system.filled:
        both = named(kept + file_system.used_bytes, "kept and used", "B")
        over = float(both) > float(space.reported)
        yield AtMost(
            value=both,
            limit=space.reported if over else space.safe,
            unit="B",
            says=f"Beside {show(file_system.used_bytes, 'B')} that are used, jobs keep {show(kept, 'B')}: {{value}} of "
            + ("{limit} that it holds." if over else "{limit} that are safe to use."),
            pointer="used",
            about="with what is on it",
            level=None if over else Level.WARNING,
            ways=lambda: (
                "keep fewer, remove what is old, or add drives",
                "where what is used holds these checkpoints already, leave them out of `used`",
            ),
        )
    yield AtMost(
        value=kept,
        limit=space.safe,
        unit="B",
        says="Jobs keep {value} on it; {limit} of it is safe to use.",
        pointer="",
        about="kept",
        ways=lambda: ("keep fewer, save weights alone for the old ones, or add drives",),
    )
    if file_system.kind == "ceph" and 1 < file_system.replicas < len(storage.servers(file_system)):
        yield AtMost(
            value=named(kept + file_system.used_bytes, "kept and used", "B") if file_system.filled else kept,
            limit=storage.left_without_one(file_system),
            unit="B",
            says="All on it is {value}; once a server is lost, the others have room for {limit} with every copy.",
            pointer="",
            about="healing",
            level=Level.WARNING,
            ways=lambda: ("a server more, or less kept: without room Ceph stays without those copies",),
        )


@rule("STO206", "jobs that save at the same moment are done in time", level=Level.WARNING)
def saves_at_once(file_system: FileSystem) -> Iterator[Check]:
    """Each job alone is fast enough; four at once wait for the same server. After a power cut all of them read at once.

    What: the states of the jobs that can run at once, each on machines of its own, through the drives and servers they
    share: saved within 5 % of the shortest interval between saves (all of it where they save in the background), and
    read back within all of it.

    How: as STO201 and STO204 reckon drives, networks and ZFS; what each job's own processes reach is left out, for they
    work side by side.

    Fails::
        devices: {nas: {fit: {cpus: amd/epyc-7742, drives: 4 x samsung/990-pro-4tb}}, sw: {kind: switch},
          a..b: {fit: {gpus: 8 x amd/instinct-mi100}}}
        networks: {n: {role: storage,
          links: {x: {from: [nas/eth1, a..b/eth1], to: sw/1..3, cable: DAC 2 m, speed: 25 Gb/s}}}}
        storage: {s: {kind: nfs, drives: nas/drives, layout: raidz1, clients: a..b}}
        jobs: {x: {nodes: a, parameters: 11B, shard: full, checkpoint: {to: s, every: 30 min, keep: 2}},
          y: {nodes: b, parameters: 11B, shard: full, checkpoint: {to: s, every: 30 min, keep: 2}}}
    Passes::
        devices: {nas: {fit: {cpus: amd/epyc-7742, drives: 4 x samsung/990-pro-4tb}}, sw: {kind: switch},
          a..b: {fit: {gpus: 8 x amd/instinct-mi100}}}
        networks: {n: {role: storage,
          links: {x: {from: [nas/eth1, a..b/eth1], to: sw/1..3, cable: DAC 2 m, speed: 25 Gb/s}}}}
        storage: {s: {kind: nfs, drives: nas/drives, layout: raidz1, clients: a..b}}
        jobs: {x: {nodes: a, parameters: 1B, shard: full, checkpoint: {to: s, every: 30 min, keep: 2}},
          y: {nodes: b, parameters: 1B, shard: full, checkpoint: {to: s, every: 30 min, keep: 2}}}
    """
    for writing, about in ((True, "save"), (False, "restart")):
        moved = at_once(file_system, writing=writing)
        if moved is None:
            return
        shortest = least(*(job.every_s for job in moved.jobs), name="shortest interval")
        waits = writing and any(job.mode == "sync" for job in moved.jobs)
        names = ", ".join(job.name for job in moved.jobs[:4]) + (" and more" if len(moved.jobs) > 4 else "")
        did = f"{len(moved.jobs)} jobs at once ({names}) " + ("save" if writing else "read back")
        yield AtMost(
            value=named(moved.seconds, "all at once", "s"),
            limit=named(shortest * MOST_PERCENT / 100.0, "5 % of it", "s") if waits else shortest,
            unit="s",
            says=f"{did} {show(moved.size, 'B')} in {duration(moved.seconds)}; "
            + ("5 % of the shortest interval are" if waits else "the shortest interval is")
            + f" {duration(float(shortest) * MOST_PERCENT / 100.0 if waits else float(shortest))}.",
            pointer="",
            about=about,
            ways=lambda: ("saves at different times", "a faster server, or files spread over several"),
        )


@rule("STO301", "the drives outlast their warranty at this cadence", level=Level.WARNING)
def drives_last(file_system: FileSystem) -> Iterator[Check]:
    """Checkpoints are the heaviest writing a consumer drive sees. Its rated writes end before its years do.

    What: rated writes (TBW) over what jobs write that can run at once, with parity and copies and 1.5 device writes for
    each, against five years. Jobs on the same machines take turns; the heaviest of them counts.

    Fails::
        devices: {a: {fit: {gpus: 8 x nvidia/geforce-rtx-4090-founders, drives: 2 x samsung/990-pro-4tb}}}
        storage: {data: {kind: local, drives: a/drives, layout: mirror}}
        jobs: {big: {nodes: a, parameters: 13B, checkpoint: {to: data, every: 30 min, keep: 3}}}
    Passes::
        devices: {a: {fit: {gpus: 8 x nvidia/geforce-rtx-4090-founders, drives: 2 x samsung/990-pro-4tb}}}
        storage: {data: {kind: local, drives: a/drives, layout: mirror}}
        jobs: {small: {nodes: a, parameters: 1B, checkpoint: {to: data, every: 1 h, keep: 3}}}
    """
    if not _savers(file_system):
        return
    daily = written_daily(file_system)
    if not daily:
        return
    flash = [group for group in storage.drive_groups(file_system).values() if not group.spins]
    if not flash:
        return
    weakest = min(flash, key=lambda group: float(group.endurance_bytes))
    years = checkpoint.drive_years(
        endurance=weakest.endurance_bytes,
        daily=daily,
        drives=storage.data_drives(file_system),
        amplification=drive_behaviour.amplification(),
        parity=storage.parity(file_system),
    )
    wanted = drive_behaviour.WARRANTY_YEARS
    yield AtLeast(
        value=years,
        limit=wanted,
        unit="years",
        says=f"Jobs write {show(daily, 'B')} a day; the rated writes of {weakest.part} last {{value}}, and {{limit}} "
        "is a usual warranty.",
        pointer="",
        ways=lambda: _longer(float(years), float(weakest.endurance_bytes)),
    )


def _longer(years: float, endurance: float) -> Iterator[str]:
    if years > 0.0:
        times = drive_behaviour.WARRANTY_YEARS / years
        yield f"save {number(times)} times as seldom"
        yield f"drives rated for {show(endurance * times, 'B')}"


@rule("STO302", "a checkpoint fits into the fast part of the drives", level=Level.WARNING)
def burst_fits(file_system: FileSystem) -> Iterator[Check]:
    """A consumer drive takes a burst at full speed and the rest at a third of it or less.

    What: what the largest checkpoint writes to one drive, with parity and copies, against the fast part that is left at
    80 % fullness: about 2 % of the capacity. Save times with usual software are reckoned with the slow rate anyway;
    beyond this the figure on the box is never seen.

    Fails::
        devices: {a: {fit: {gpus: 8 x nvidia/geforce-rtx-4090-founders, drives: 2 x samsung/970-evo-plus-2tb}}}
        storage: {data: {kind: local, drives: a/drives, layout: stripe}}
        jobs: {big: {nodes: a, parameters: 13B, checkpoint: {to: data, every: 6 h, keep: 3}}}
    Passes::
        devices: {a: {fit: {gpus: 8 x nvidia/geforce-rtx-4090-founders, drives: 2 x samsung/970-evo-plus-2tb}}}
        storage: {data: {kind: local, drives: a/drives, layout: stripe}}
        jobs: {small: {nodes: a, parameters: 1B, checkpoint: {to: data, every: 6 h, keep: 3}}}
    """
    savers = _savers(file_system)
    if not savers or not any(map(storage.is_consumer, storage.drive_groups(file_system).values())):
        return
    largest = max(savers, key=lambda job: float(checkpoints.state_size(job)))
    drives = storage.data_drives(file_system)
    burst = storage.parity(file_system) * checkpoints.state_size(largest) / drives
    size = min(float(group.size_bytes) for group in storage.drive_groups(file_system).values())
    yield AtMost(
        value=named(burst, "burst on one drive", "B"),
        limit=drive_behaviour.cache(size, storage.FILLED),
        unit="B",
        says=f"A checkpoint of {largest.name} writes {{value}} to each drive. Fairly full, it takes {{limit}} fast.",
        pointer="",
        ways=lambda: ("more drives, or drives without such a cache",),
    )


@rule("STO303", "the drives keep what they took when power is lost", level=Level.WARNING)
def power_loss(file_system: FileSystem) -> Iterator[Check]:
    """A drive says a write is done while it still stands in its memory. Power off then leaves holes, also in raid.

    What: power-loss protection of every kind of flash drive. Drives that have it also answer small synchronous writes
    fast, as metadata needs them.

    Fails::
        devices: {a: {fit: {drives: 2 x samsung/990-pro-4tb}}}
        storage: {data: {kind: local, drives: a/drives, layout: mirror}}
    Passes::
        devices: {a: {fit: {drives: 2 x solidigm/d7-p5520-1920gb}}}
        storage: {data: {kind: local, drives: a/drives, layout: mirror}}
    """
    for part, group in _every_group(file_system).items():
        yield OneOf(
            value=group.protected,
            accepted=("yes",),
            says=f"Power-loss protection of {part}: {{value}}.",
            pointer="",
            about=part,
            ways=lambda: ("drives of a data centre line, at least for metadata; a UPS that shuts the servers down",),
        )


def _every_group(file_system: FileSystem) -> dict[str, Drives]:
    """One group of each kind of flash drive of it, metadata included, by the part."""
    targets = (*file_system.metadata, *file_system.targets)
    return {group.part: group for target in targets for group in target.drives if not group.spins}
