"""What jobs keep on a file system and write to it: in all, in a day, and at one moment."""

from __future__ import annotations

from dataclasses import dataclass

from planner.analyses import checkpoints
from planner.analyses import storage as files
from planner.physics import checkpoint
from planner.physics.storage import target_stage
from planner.plan.workloads import FileSystem, Job
from planner.tables import drive_behaviour
from planner.viewing import stated
from planner.worked import added, least, named


def savers(file_system: FileSystem) -> list[Job]:
    """The jobs that save to it."""
    return [job for job in file_system.jobs if job.saves and _is(job, "to", file_system)]


def kept_bytes(file_system: FileSystem) -> float:
    """What checkpoints and data sets take: those that are kept, and for each job the one being written."""
    parts = []
    for job in file_system.jobs:
        if job.saves and _is(job, "to", file_system):
            parts.append(named(float(job.keep + 1) * checkpoints.state_size(job), f"checkpoints of {job.name}", "B"))
        if job.reads and _is(job, "dataset_from", file_system):
            parts.append(named(job.dataset_bytes, f"data set of {job.name}", "B"))
    return named(added(parts), "kept", "B")


def written_daily(file_system: FileSystem) -> float:
    """Bytes of checkpoints that are written to it in a day, by the heaviest of the jobs that can run at once."""
    jobs = savers(file_system)
    daily = [
        named(
            checkpoint.written_each_day(size=checkpoints.state_size(job), interval=job.every_s),
            f"daily of {job.name}",
            "B",
        )
        for job in jobs
    ]
    return named(added(daily[index] for index in _together(jobs, daily)), "written in a day", "B")


# Above so many jobs all are taken to run at once, which is more than any choice of them.
_MOST_TRIED = 14


def _together(jobs: list[Job], values: list[float]) -> list[int]:
    """Which jobs have the largest sum of values of all that can run at once, no two of them on one machine."""
    if len(jobs) > _MOST_TRIED:
        return list(range(len(jobs)))
    machines = [frozenset(host.name for host in job.nodes) for job in jobs]

    def best(index: int, taken: frozenset[str]) -> list[int]:
        if index == len(jobs):
            return []
        without = best(index + 1, taken)
        if machines[index] & taken:
            return without
        with_it = [index, *best(index + 1, taken | machines[index])]
        return with_it if sum(float(values[i]) for i in with_it) >= sum(float(values[i]) for i in without) else without

    return best(0, frozenset())


def _is(job: Job, key: str, file_system: FileSystem) -> bool:
    return stated(job, key) and getattr(job, key).name == file_system.name


@dataclass(frozen=True, slots=True)
class AtOnce:
    """Jobs that may save, or read back, at the same moment: the jobs, bytes in all and the seconds they take."""

    jobs: tuple[Job, ...]
    size: float
    seconds: float


def at_once(file_system: FileSystem, *, writing: bool) -> AtOnce | None:
    """The largest states that machines may move at one moment, through drives and servers that they share.

    Jobs on the same machines take turns. None where fewer than two can run together.
    """
    jobs = savers(file_system)
    if len(jobs) < 2:
        return None
    sizes = [named(checkpoints.state_size(job), f"state of {job.name}", "B") for job in jobs]
    chosen = _together(jobs, sizes)
    if len(chosen) < 2:
        return None
    size = named(added(sizes[index] for index in chosen), "states of all", "B")
    rate = checkpoints.mounted(file_system, writing=writing)[0].rate
    if files.zfs_targets(file_system):
        drives = target_stage(rates=files.target_rates(file_system, writing=writing))
        rate = least(rate, named(drive_behaviour.zfs_share() * drives, "ZFS", "B/s"))
    return AtOnce(tuple(jobs[index] for index in chosen), size, checkpoint.transfer_time(size=size, rate=rate))
