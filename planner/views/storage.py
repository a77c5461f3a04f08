"""File systems: what they hold under each redundancy, their targets, and what their servers want."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from planner.analyses import checkpoints, storage
from planner.physics import raid
from planner.plan.whole import Plan
from planner.plan.workloads import FileSystem, Target
from planner.report.tables import Table
from planner.told import Told, told
from planner.viewing import Memory, stated
from planner.views import NoSuchObject
from planner.worked import BeyondTable

SUMMARY = "Each file system's capacity by redundancy, its targets, and the memory its servers want."

# What is compared beside the layout that stands, where the drives are enough for it.
_COMPARED = ("single", "mirror", "raid10", "raidz1", "raidz2", "raidz3", "raid5", "raid6", "draid")


def tables(plan: Plan, name: str) -> Iterator[Table]:
    """The tables of each file system, or of the one called ``name``."""
    if name and name not in plan.storage:
        raise NoSuchObject(name, plan.storage)
    memory: Memory = {}
    for file_system in plan.storage.values():
        if name in ("", file_system.name):
            yield _capacity(file_system, memory)
            yield _targets(file_system, memory)
            if file_system.clients:
                yield _rates(file_system, memory)
            if file_system.is_lustre:
                yield _servers(file_system, memory)


def _capacity(file_system: FileSystem, memory: Memory) -> Table:
    """As it stands, and as it would be with every target laid out another way."""
    asks: dict[str, None] = {}

    def figure(pick: Callable[[storage.Space], float], layout: str, unit: str = "B") -> str:
        found = told(lambda seen: pick(storage.space_as(seen, layout)), file_system, unit, memory)
        asks.update(dict.fromkeys(found.asks))
        return str(found)

    rows = []
    for layout, words in (("", "as it stands"), *((each, each) for each in _fitting(file_system))):
        rows.append(
            (
                words,
                figure(lambda space: space.raw, layout),
                figure(lambda space: space.ideal, layout),
                figure(lambda space: space.reported, layout),
                figure(lambda space: space.safe, layout),
                figure(lambda space: float(space.survives), layout, ""),
            )
        )
    return Table(
        title=f"Storage {file_system.name}",
        columns=("layout", "raw", "without redundancy", "df shows", "plan with", "drives that may fail"),
        rows=tuple(rows),
        right=(1, 2, 3, 4, 5),
        notes=(
            "The drives that may fail are those of one target. Two copies on different servers halve what df shows.",
            *(f"To know more, {ask}." for ask in asks),
        ),
        empty="no targets",
    )


def _fitting(file_system: FileSystem) -> Iterator[str]:
    """The layouts that the drives of every target can be joined by; none where nobody said which drives there are."""
    counts = {_count(target) for target in file_system.targets if target.described}
    for layout in _COMPARED:
        if counts and all(raid.fits(layout, count) for count in counts) and (layout != "mirror" or max(counts) <= 3):
            yield layout


def _count(target: Target) -> int:
    return sum(group.count for group in target.drives)


def _targets(file_system: FileSystem, memory: Memory) -> Table:
    rows = [_target(target, memory) for target in (*file_system.metadata, *file_system.targets)]
    return Table(
        title=f"Targets of {file_system.name}",
        columns=("target", "drives", "writes", "reads", "holds"),
        rows=tuple(rows),
        right=(2, 3, 4),
        notes=("Rates are those of the drives alone, for minutes of large files.",),
        empty="no targets",
    )


def _target(target: Target, memory: Memory) -> tuple[str, ...]:
    drives = " + ".join(f"{group.count} x {group.part}" for group in target.drives) if target.described else "unknown"

    def rate(writing: bool) -> Told:
        return told(lambda seen: sum(storage.rates_of(seen, writing)), target, "B/s", memory)

    holds = told(lambda seen: storage.target_space(seen).reported, target, "B", memory)
    return (target.name, drives, str(rate(True)), str(rate(False)), str(holds))


_STAGES = ("network of the clients", "links between the switches", "network of the servers", "drives")


def _rates(file_system: FileSystem, memory: Memory) -> Table:
    """What each stage brings to all clients together."""
    rows, asks = [], dict[str, None]()
    for name in _STAGES:
        found = [told(partial(_stage, name=name, writing=each), file_system, "B/s", memory) for each in (True, False)]
        asks.update(dict.fromkeys(ask for each in found for ask in each.asks))
        if any(each.low is not None or not each.why for each in found):
            rows.append((name, *map(str, found)))
    return Table(
        title=f"All clients of {file_system.name} at once",
        columns=("stage", "writing", "reading"),
        rows=tuple(rows),
        right=(1, 2),
        notes=("The slowest stage limits all of them together.", *(f"To know more, {ask}." for ask in asks)),
        empty="not known",
    )


def _stage(file_system: FileSystem, name: str, writing: bool) -> float:
    rates = [stage.rate for stage in checkpoints.mounted(file_system, writing=writing) if stage.name.startswith(name)]
    if not rates:
        raise BeyondTable(f"{file_system.name} has no such stage")
    return rates[0]


def _servers(file_system: FileSystem, memory: Memory) -> Table:
    """What Lustre wants of the memory of each machine."""
    names = dict.fromkeys(
        target.host.name for target in (*file_system.metadata, *file_system.targets) if stated(target, "host")
    )
    rows = []
    for name in names:
        wanted = told(partial(_wanted, name=name), file_system, "B", memory)
        there = told(partial(_fitted, name=name), file_system, "B", memory)
        rows.append((name, str(wanted), str(there)))
    return Table(
        title=f"Memory on the servers of {file_system.name}",
        columns=("server", "Lustre wants", "fitted"),
        rows=tuple(rows),
        right=(1, 2),
        empty="no servers",
    )


def _wanted(file_system: FileSystem, name: str) -> float:
    return storage.memory_wanted(file_system)[name]


def _fitted(file_system: FileSystem, name: str) -> float:
    return storage.hosts(file_system)[name].memory_bytes
