"""Network ports of parts and devices as facts of the plan."""

from __future__ import annotations

from collections.abc import Mapping

from planner.plan.draft import Draft, PartFacts
from planner.values import Said


def ports_in_order(written: Mapping[str, Said[int]]) -> tuple[str, ...]:
    """The type of each port, in the order of their numbers: all of the first kind, then those of the next."""
    return tuple(slug for slug, count in written.items() for _ in range(count.value or 0))


def put_ports(draft: Draft, own: PartFacts | None, board: PartFacts | None) -> None:
    """The ports a device has by itself, else those of its board; those of fitted cards are the cards'."""
    part = board if own is None or own.get("ports") is None else own
    written = part.get("ports") if part is not None else None
    draft.put("has_ports", bool(written))
    draft.gap("ports", f"{draft.at}.spec.ports", ask=f"say what ports {draft.at} has: spec.ports, as {{10gbase-t: 2}}")
    if part is not None and written:
        draft.put("ports", ports_in_order(written), weak=part.weak("ports"), source=part.file)
