"""Jobs: the state, how long it takes to save and to read back, what limits that, and the interval that loses least."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from planner.analyses import checkpoints
from planner.physics import reliability
from planner.plan.whole import Plan
from planner.plan.workloads import Job
from planner.report.tables import Table
from planner.rules.jobs import duration
from planner.told import Told, told
from planner.viewing import Memory
from planner.views import NoSuchObject
from planner.worked import BeyondTable

SUMMARY = "Each job's state, save and restart by stage, time lost, and memory of its cards."

# Every stage a state may pass, in the order it does.
_STAGES = (
    "copies between cards and host memory", "writing processes", "network of the clients", "links between the switches",
    "network of the servers", "drives", "ZFS", "software of published jobs",
)  # fmt: skip


def tables(plan: Plan, name: str) -> Iterator[Table]:
    """Two tables for each job, or for the one called ``name``: the whole, and the stages of a save."""
    if name and name not in plan.jobs:
        raise NoSuchObject(name, plan.jobs)
    memory: Memory = {}
    for job in plan.jobs.values():
        if name in ("", job.name):
            yield _job(job, memory)
            if job.saves:
                yield _stages(job, memory)


def _job(job: Job, memory: Memory) -> Table:
    asks: dict[str, None] = {}
    guesses: dict[str, None] = {}
    rows: list[tuple[str, str]] = []

    def row(words: str, function: Callable[[Job], float], unit: str) -> None:
        found = told(function, job, unit, memory)
        asks.update(dict.fromkeys(found.asks))
        guesses.update(dict.fromkeys(found.guesses))
        rows.append((words, _time(found) if unit == "s" else str(found) if not found.why else f"unknown: {found.why}"))

    row("state held by all cards", lambda seen: checkpoints.held(seen).state, "B")
    row("memory of the cards of one maker", lambda seen: checkpoints.held(seen).memory, "B")
    row("state held by one card", lambda seen: checkpoints.held(seen).state_of_card, "B")
    row("memory of one card", lambda seen: checkpoints.held(seen).card, "B")
    if job.saves:
        row("checkpoint", checkpoints.state_size, "B")
        row("save at best", lambda seen: checkpoints.save(seen).floor_s, "s")
        row("save at best, network at its worst", lambda seen: checkpoints.floor_with_network(seen, "low"), "s")
        row("save at best, network at its best", lambda seen: checkpoints.floor_with_network(seen, "high"), "s")
        row("save with usual software", lambda seen: checkpoints.save(seen).typical_s, "s")
        row("training waits", lambda seen: checkpoints.stall(seen, checkpoints.save(seen)), "s")
        row("restart at best", lambda seen: checkpoints.restart(seen).floor_s, "s")
        row("restart with usual software", lambda seen: checkpoints.restart(seen).typical_s, "s")
        row("restart where each machine reads all", _read_by_each, "s")
        row("time lost as it is", _lost, "%")
        row("interval that loses least", _best, "s")
    return Table(
        title=f"Job {job.name}",
        columns=("figure", "value"),
        rows=tuple(rows),
        right=(1,),
        notes=(*(f"To know more, {ask}." for ask in asks), *(f"Taken: {each}." for each in guesses)),
    )


def _read_by_each(job: Job) -> float:
    """What a restart takes when each machine reads the whole state, once for all its cards."""
    return len(job.nodes) * checkpoints.restart(job).floor_s


def _lost(job: Job) -> float:
    waits = checkpoints.stall(job, checkpoints.save(job))
    back = checkpoints.back_after(job)
    return reliability.overhead(stall=waits, interval=job.every_s, mtbf=job.stops_s, restart=back)


def _best(job: Job) -> float:
    return reliability.daly_interval(stall=checkpoints.stall(job, checkpoints.save(job)), mtbf=job.stops_s)


def _time(found: Told) -> str:
    """A time as people say it, or its ends."""
    if found.low is None or found.high is None:
        return f"unknown: {found.why}" if found.why else "unknown"
    low, high = duration(found.low), duration(found.high)
    return low if low == high else f"{low} to {high}"


def _stages(job: Job, memory: Memory) -> Table:
    """What each stage would make of a save if all others were faster, the slowest first."""
    found = []
    for order, name in enumerate(_STAGES):
        rate = told(partial(_rate, name=name), job, "B/s", memory)
        if rate.low is not None and rate.high is not None:
            alone = told(partial(_alone, name=name), job, "s", memory)
            found.append((rate.low, order, (name, str(rate), _time(alone))))
    return Table(
        title=f"Stages of a save of {job.name}",
        columns=("stage", "rate of the whole job", "alone"),
        rows=tuple(row for _, _, row in sorted(found)),
        right=(1, 2),
        notes=("The slowest stage stands first; it sets the time, and the next one sets it when that is mended.",),
        empty="not known",
    )


def _alone(job: Job, name: str) -> float:
    return checkpoints.state_size(job) / _rate(job, name)


def _rate(job: Job, name: str) -> float:
    rates = [stage.rate for stage in checkpoints.save(job).all if stage.name.startswith(name)]
    if not rates:
        raise BeyondTable(f"a save of {job.name} has no such stage")
    return rates[0]
