"""STO101, STO102, STO107, STO108: file systems: what outlasts a drive or a server, what they hold, how full."""

from __future__ import annotations

from collections.abc import Iterator

from planner.analyses import storage
from planner.physics import raid, reliability
from planner.plan.workloads import FileSystem, Target
from planner.rules.checks import AtLeast, AtMost, Check, OneOf
from planner.rules.engine import rule
from planner.rules.findings import Level
from planner.tables import lustre
from planner.viewing import stated
from planner.worked import named, show

# What is offered where drives have no redundancy, least costly first.
_SAFER = ("mirror", "raidz1", "raid5", "raidz2", "raid6")
# Drives of which one in a hundred fails in a year; an example to see the risk by, no figure of any drive.
_EXAMPLE_PERCENT = 1.0


@rule("STO101", "one failed drive loses no data that exists nowhere else")
def drives_redundant(file_system: FileSystem) -> Iterator[Check]:
    """Files are spread over all servers. Without redundancy one dead drive takes a piece of the files on all of them.

    What: the drives of each target that may fail without a loss, against one. Copies on other servers count in their
    place. With ``copied: yes`` a loss costs time, not data, and this is a warning; so it is for the drives of one
    machine, until ``copied: no`` says that nothing else has what is on them.

    How: parity and mirrors by layout. Copies of Lustre (replicas) are written by a later resync, so that the newest
    files have none for a while.

    Fails::
        devices: {a: {fit: {drives: 4 x samsung/990-pro-4tb}}}
        storage: {data: {kind: local, drives: a/drives, layout: stripe}}
    Passes::
        devices: {a: {fit: {drives: 4 x samsung/990-pro-4tb}}}
        storage: {data: {kind: local, drives: a/drives, layout: raidz1}}
    """
    local = file_system.kind == "local" and not stated(file_system, "copied")
    level = Level.WARNING if local or (stated(file_system, "copied") and file_system.copied) else None
    if file_system.replicas > 1:
        delayed = ", but Lustre writes them by a later resync" if file_system.is_lustre else ""
        yield AtLeast(
            value=float(file_system.replicas),
            limit=2.0,
            unit="copies",
            says=f"{{value}} on different servers{delayed}.",
            pointer="replicas",
            about="data",
        )
    elif file_system.targets:
        yield from _survive(file_system, file_system.targets, "data", level)
    if file_system.metadata:
        yield from _survive(file_system, file_system.metadata, "metadata", level)


def _spare(target: Target) -> int:
    """Drives of a target that may fail. Which drives there are is asked for before how they are joined."""
    count = storage.drive_count(target)
    return raid.survives(layout=target.layout, drives=count)


def _survive(file_system: FileSystem, targets: tuple[Target, ...], what: str, level: Level | None) -> Iterator[Check]:
    weakest = min(targets, key=_spare)
    count = storage.drive_count(weakest)
    total = sum(storage.drive_count(target) for target in targets)
    layout = weakest.layout
    spare = _spare(weakest)
    yield AtLeast(
        value=float(spare),
        limit=1.0,
        unit="drives",
        says=f"{what.capitalize()} as {layout} over {count}: {{value}} may fail."
        + _risk(file_system, what, total, spare),
        pointer=_pointer(file_system, weakest),
        about=what,
        level=level,
        ways=lambda: _safer(file_system, what, count),
    )


def _risk(file_system: FileSystem, what: str, total: int, spare: int) -> str:
    """What the first failed drive costs, and how often that may be, for somebody who builds this for the first time."""
    if spare:
        return ""
    if what == "metadata" or not file_system.is_lustre:
        lost = " The first one that fails takes the whole file system." if what == "metadata" else (
            " The first one that fails takes all that is on its group."
        )  # fmt: skip
    else:
        count = sum(storage.targets_by_host(file_system).values())
        share = reliability.files_hit(stripes=file_system.stripes or count, targets=count)
        lost = f" The first one that fails takes {share:.3g} % of all files."
    chance = reliability.any_fails(rate=_EXAMPLE_PERCENT, count=total)
    often = f" If one drive in a hundred fails in a year, one of these {total} fails in {chance:.0f} of 100 years."
    return lost + (often if total > 1 else "")


def _stopped(file_system: FileSystem, names: list[str]) -> str:
    """The files that cannot be read while the server with the most targets is down."""
    if not names or not file_system.is_lustre:
        return ""
    held = storage.targets_by_host(file_system)
    total = sum(held.values())
    stripes = (file_system.stripes or total) * max(held.values())
    return f". One server down stops {reliability.files_hit(stripes=stripes, targets=total):.3g} % of all files"


def _safer(file_system: FileSystem, what: str, count: int) -> Iterator[str]:
    if what == "metadata":
        yield "layout: mirror, with two drives"
        return
    for layout in _SAFER:
        if raid.fits(layout, count) and (layout != "mirror" or count == 2):
            space = storage.space_as(file_system, layout)
            lost = "one drive" if space.survives == 1 else f"{space.survives} drives"
            yield f"layout: {layout} outlasts {lost} of a target and shows {show(space.reported, 'B')}"
    if not (stated(file_system, "copied") and file_system.copied):
        yield "copied: yes, where all of it is kept elsewhere, too"


def _pointer(file_system: FileSystem, target: Target) -> str:
    inside = target.at[len(file_system.at) + 1 :]
    return f"{inside}.layout" if inside else "layout"


@rule("STO102", "a server that stops does not take the data with it", level=Level.WARNING)
def server_lost(file_system: FileSystem) -> Iterator[Check]:
    """Drives inside a server stop with it. Raid keeps the data then, but nobody can read it until the server is back.

    What: targets that no second server can take over (failover), and that have no copy on another. Failover needs
    drives that both servers reach: in a shelf, which is a device without processors. Drives inside a server stop with
    it, whatever failover says. A metadata target alone stops everything. Ceph wants a majority of its monitors, so
    three machines that run one: those named, else its servers.

    Fails::
        devices: {a..b: {fit: {drives: 4 x samsung/990-pro-4tb}}}
        storage: {data: {kind: lustre, mdts: {m: {drives: a/drives, layout: mirror}},
          osts: {o: {drives: b/drives, layout: raidz1}}}}
    Passes::
        devices: {a..c: {fit: {drives: 4 x samsung/990-pro-4tb}}}
        storage: {data: {kind: ceph, replicas: 2, targets: {t-1..3: {drives: a..c/drives, layout: single}}}}
    """
    if file_system.kind == "local":
        return
    alone = [target for target in file_system.metadata if not storage.taken_over(target)]
    if file_system.metadata:
        yield AtMost(
            value=float(len(alone)),
            limit=0.0,
            unit="",
            says=f"Metadata targets that stop with their one server: {{value}}{_in_vain(alone)}. Until it is back "
            "nobody opens a file.",
            pointer="mdts",
            about="metadata",
            ways=lambda: ("a shelf of drives that two servers reach, and failover; or accept it for scratch",),
        )
    held = [t for t in file_system.targets if file_system.replicas < 2 and not storage.taken_over(t)]
    if file_system.targets:
        names = list(dict.fromkeys(target.host.name for target in held))
        yield AtMost(
            value=float(len(held)),
            limit=0.0,
            unit="",
            says=f"Data targets that stop with their one server: {{value}}{_on(names)}{_stopped(file_system, names)}"
            f"{_in_vain(held)}.",
            pointer="osts" if file_system.is_lustre else "targets" if len(held) > 1 else "",
            about="data",
            ways=lambda: _two_servers(file_system),
        )

    if file_system.kind == "ceph" and file_system.targets:
        yield from _majority(file_system)


def _majority(file_system: FileSystem) -> Iterator[Check]:
    """Of two monitors none may stop, for one is no majority."""
    monitors = file_system.monitors or tuple(storage.servers(file_system))
    yield AtLeast(
        value=float(len(monitors)),
        limit=3.0,
        unit="",
        says=f"Machines that run a monitor: {{value}}{'' if file_system.monitors else ', its servers'}. With {{limit}} "
        "of them a majority is left when one stops; with fewer, one stop halts everything.",
        pointer="monitors" if file_system.monitors else "targets",
        about="monitors",
        ways=lambda: ("monitors: [...] with a third machine, a small one is enough",),
    )


def _in_vain(targets: list[Target]) -> str:
    """What failover of a target does not bring, where the layout counts on it."""
    found = next((target for target in targets if target.failover), None)
    if found is None:
        return ""
    if all(name == found.host.name for name in found.failover):
        return f"; {found.name} names its own server, {found.host.name}, as failover"
    return f"; drives inside {found.host.name} stop with it, so that failover of {found.name} reaches none"


def _on(names: list[str]) -> str:
    return f" on {len(names)} servers" if len(names) > 1 else f" on {names[0]}" if names else ""


def _two_servers(file_system: FileSystem) -> Iterator[str]:
    if len(storage.servers(file_system)) > 1:
        halved = show(storage.space(file_system).reported / 2, "B")
        yield f"replicas: 2, which leaves {halved}" + (
            "; Lustre writes the second copy by a later resync" if file_system.is_lustre else ""
        )
    yield "accept it where jobs can wait for the server"


@rule("STO107", "no target is nearly full", level=Level.WARNING)
def fullest_target(file_system: FileSystem) -> Iterator[Check]:
    """One full target stops writes while the others have room, whatever the mean says.

    What: fullness of the smallest target when all were given the same, against 90 %; more than 100 % is an error.
    Lustre deals files out alike until targets differ by 17 %, so that the fullest may be fuller still.

    Fails::
        devices: {a: {fit: {drives: 4 x samsung/990-pro-4tb}}}
        storage: {data: {kind: local, drives: a/drives, layout: raidz1, used: 11 TB}}
    Passes::
        devices: {a: {fit: {drives: 4 x samsung/990-pro-4tb}}}
        storage: {data: {kind: local, drives: a/drives, layout: raidz1, used: 5 TB}}
    """
    if not file_system.filled or not file_system.targets:
        return
    full = storage.fullest(file_system)
    if float(full) > 100.0:
        yield AtMost(
            value=full,
            limit=100.0,
            unit="%",
            says="The fullest target would be filled to {value}; it holds {limit}.",
            pointer="used",
            level=Level.ERROR,
            ways=lambda: ("look at df again: what is used cannot be more than what there is",),
        )
        return
    yield AtMost(
        value=full,
        limit=100.0 * lustre.FULL,
        unit="%",
        says="The fullest target is filled to {value}; from {limit} on it gets slow, and a full one stops writes.",
        pointer="used",
        ways=lambda: ("remove old checkpoints, or add targets and move files to them",),
    )


@rule("STO108", "what the file system holds", level=Level.INFO)
def what_it_holds(file_system: FileSystem) -> Iterator[Check]:
    """The figure on the box, what redundancy leaves, what df shows, and what to plan with are four figures.

    What: the safe figure, four fifths of what df shows, stays below what df shows. Of Ceph, 85 % of raw over copies.

    Fails::
        devices: {a: {fit: {drives: 2 x samsung/990-pro-4tb}}}
        storage: {data: {kind: local, drives: a/drives, layout: raidz2}}
    Passes::
        devices: {a: {fit: {drives: 4 x samsung/990-pro-4tb}}}
        storage: {data: {kind: local, drives: a/drives, layout: raidz1}}
    """
    if not file_system.targets or not stated(file_system, "kind"):
        return
    unfit = [target for target in file_system.targets if not raid.fits(target.layout, storage.drive_count(target))]
    if unfit:
        yield OneOf(
            value=f"{unfit[0].layout} over {storage.drive_count(unfit[0])} drives",
            accepted=(),
            says="{value} cannot be made.",
            pointer=_pointer(file_system, unfit[0]),
            level=Level.ERROR,
            ways=lambda: (f"layout: {each}" for each in raid.LAYOUTS if raid.fits(each, storage.drive_count(unfit[0]))),
        )
        return
    space = storage.space(file_system)
    yield AtMost(
        value=named(space.safe, "plan with", "B"),
        limit=space.reported,
        unit="B",
        says=f"Raw {show(space.raw, 'B')}, without redundancy {show(space.ideal, 'B')}, shown by df {{limit}}; "
        "plan with {value}.",
        pointer="",
        because=(space.raw, space.ideal),
    )
