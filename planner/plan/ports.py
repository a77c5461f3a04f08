"""Network ports of parts and devices as facts of the plan."""

from __future__ import annotations

from collections.abc import Mapping

from planner.plan.draft import Draft, PartFacts
from planner.values import Said

# No switch or card has more; a count above it is a slip, and its ports are as good as not listed.
MOST_PORTS = 4096


def ports_in_order(written: Mapping[str, Said[int]]) -> tuple[str, ...]:
    """The type of each port, in the order of their numbers: all of the first kind, then those of the next.

    None for more ports than anything has.
    """
    if sum(count.value or 0 for count in written.values()) > MOST_PORTS:
        return ()
    return tuple(slug for slug, count in written.items() for _ in range(count.value or 0))


def put_ports(draft: Draft, own: PartFacts | None, board: PartFacts | None) -> None:
    """The ports a device has by itself, else those of its board; those of fitted cards are the cards'."""
    part = board if own is None or own.get("ports") is None else own
    written = part.get("ports") if part is not None else None
    ports = ports_in_order(written) if written else ()
    draft.put("has_ports", bool(ports))
    draft.gap("ports", f"{draft.at}.spec.ports", ask=f"say what ports {draft.at} has: spec.ports, as {{10gbase-t: 2}}")
    if part is not None and ports:
        draft.put("ports", ports, weak=part.weak("ports"), source=part.file)
