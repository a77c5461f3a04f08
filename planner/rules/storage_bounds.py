"""STO111, STO112: more copies than servers, stripes than targets."""

from __future__ import annotations

from collections.abc import Iterator

from planner.plan.workloads import FileSystem
from planner.rules.checks import AtMost, Check
from planner.rules.engine import rule
from planner.rules.findings import Level


@rule("STO111", "each copy lies on a server of its own")
def copies_on_servers(file_system: FileSystem) -> Iterator[Check]:
    """Two copies on one server go with that server, so a file system cannot keep more copies than it has servers.

    What: ``replicas`` against the machines that hold its targets.

    Fails::
        devices: {a..b: {fit: {drives: 4 x samsung/990-pro-4tb}}}
        storage: {s: {kind: ceph, replicas: 3, targets: {t-1..2: {drives: [a/drives, b/drives], layout: single}}}}
    Passes::
        devices: {a..b: {fit: {drives: 4 x samsung/990-pro-4tb}}}
        storage: {s: {kind: ceph, replicas: 2, targets: {t-1..2: {drives: [a/drives, b/drives], layout: single}}}}
    """
    if file_system.replicas < 2 or not file_system.targets:
        return
    servers = {target.host.name for target in file_system.targets}
    yield AtMost(
        value=float(file_system.replicas),
        limit=float(len(servers)),
        unit="",
        says="{value} copies of everything on {limit} servers.",
        pointer="replicas",
        ways=lambda: (f"replicas: {len(servers)}", "targets on more machines"),
    )


@rule("STO112", "a file is striped over targets that are there", level=Level.WARNING)
def stripes_on_targets(file_system: FileSystem) -> Iterator[Check]:
    """A stripe count above the number of targets is taken down to it: the file is no faster than all targets are.

    What: ``stripe.count`` against the targets that hold file data.

    Fails::
        devices: {a: {fit: {drives: 4 x samsung/990-pro-4tb}}}
        storage: {s: {kind: lustre, osts: {o: {drives: a/drives, layout: raidz1}}, stripe: {count: 4}}}
    Passes::
        devices: {a..b: {fit: {drives: 4 x samsung/990-pro-4tb}}}
        storage: {s: {kind: lustre, osts: {o-1..2: {drives: [a/drives, b/drives], layout: raidz1}}, stripe: {count: 2}}}
    """
    if not file_system.targets or file_system.stripes < 2:
        return
    yield AtMost(
        value=float(file_system.stripes),
        limit=float(len(file_system.targets)),
        unit="",
        says="Files are striped over {value} targets; there are {limit}.",
        pointer="stripe",
        ways=lambda: ("stripe: {count: all}",),
    )
