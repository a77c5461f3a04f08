"""STO110, STO205, STO301 to STO303: what is kept on drives, once each, how long they last, what a power cut costs."""

from __future__ import annotations

from collections.abc import Iterator

from planner.analyses import checkpoints, storage
from planner.physics import checkpoint
from planner.plan.workloads import Drives, FileSystem, Job
from planner.rules.checks import AtLeast, AtMost, Check, OneOf
from planner.rules.engine import rule
from planner.rules.findings import Level
from planner.tables import drive_behaviour
from planner.worked import named, number, show

# A drive written to while it is four fifths full has the least cache.
_FILLED = 0.8


def _savers(file_system: FileSystem) -> list[Job]:
    return [job for job in file_system.jobs if job.saves]


@rule("STO110", "each group of drives belongs to one target")
def drives_counted_once(file_system: FileSystem) -> Iterator[Check]:
    """Drives named under two targets hold one of them: capacity and speed would count twice.

    What: how many targets of a file system, metadata targets with them, name the same group of drives. Drives that are
    split over targets stand in groups of their own under fit.drives.

    Fails::
        devices: {a: {fit: {drives: 4 x samsung/990-pro-4tb}}}
        storage: {s: {kind: lustre, osts: {o-1..2: {drives: a/drives, layout: raidz1}}}}
    Passes::
        devices: {a: {fit: {drives: {one: 4 x samsung/990-pro-4tb, two: 4 x samsung/990-pro-4tb}}}}
        storage: {s: {kind: lustre, osts: {o-1..2: {drives: [a/one, a/two], layout: raidz1}}}}
    """
    users: dict[str, list[str]] = {}
    for target in (*file_system.metadata, *file_system.targets):
        for group in target.drives if target.described else ():
            users.setdefault(group.at, []).append(target.name)
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
    shows.

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
    kept = checkpoints.kept_bytes(file_system)
    space = storage.space(file_system)
    yield AtMost(
        value=kept,
        limit=space.safe,
        unit="B",
        says="Jobs keep {value} on it; {limit} of it is safe to use.",
        pointer="",
        ways=lambda: ("keep fewer, save weights alone for the old ones, or add drives",),
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
    daily = checkpoints.written_daily(file_system)
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
    80 % fullness: about 2 % of the capacity. Save times are reckoned with the slow rate anyway; beyond this the
    figure on the box is never seen.

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
        limit=drive_behaviour.cache(size, _FILLED),
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
