"""Each group of like supplies in a machine: what one gives for hours and for a moment, and what it carries."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass

from planner.parts import Row
from planner.plan.draft import Draft, PartFacts
from planner.plan.fitted import put_plugs
from planner.plan.supplied import Unit

Ratings = tuple[tuple[float, float, float], ...]


@dataclass(frozen=True, slots=True)
class Kind:
    """A group of like supplies before it is part of the plan.

    ``states``: the part that has its output, under keys that begin with ``prefix``; ``part``: the supply's own part.
    """

    name: str
    count: int
    states: PartFacts | None
    part: PartFacts | None
    prefix: str


def what_each_powers(at: str) -> str:
    """The key of the one question what each supply of a machine powers."""
    return f"{at}.fit.supplies: what each powers"


def unit(at: str, kind: Kind, machine: Draft, shares: dict[str, float] | None) -> Unit:
    """A group of supplies as facts. ``shares``: the part of the load of each group, where that is said."""
    key = f"{at}.fit.supplies"
    draft = Draft(at)
    draft.put("name", kind.name)
    draft.put("count", kind.count)
    ratings = ratings_of(kind)
    draft.gap("ratings", f"{key}.output", ask=f"state the rated output of {key}")
    if ratings:
        weak = kind.states.weak(f"{kind.prefix}output") if kind.states is not None else ""
        draft.put("ratings", ratings, weak=weak, source=kind.states.file if kind.states is not None else "")
    _put_busiest(draft, kind, machine, shares)
    draft.put("has_peak", False)
    draft.gap(
        "peak_w",
        f"{key}.peak",
        (0.0, "supplies that give no more than their rating for a moment"),
        (math.inf, "supplies made for such peaks"),
        ask=f"read what the supplies of {at} give for a moment on their data sheet, and put it as peak under parts",
    )
    for part, path in ((kind.states, f"{kind.prefix}peak"), (kind.part, "peak")):
        if part is not None and part.get(path) is not None and not draft.known["has_peak"]:
            draft.part("peak_w", part, path, f"{key}.peak")
            draft.put("has_peak", "peak_w" in draft.known)
    _put_hold_up(draft, kind, key)
    guide = str(kind.part.get("atx_version") or "") if kind.part is not None else ""
    draft.put("guide", guide, weak=kind.part.weak("atx_version") if kind.part is not None and guide else "")
    put_plugs(draft, "power_plugs", kind.part, "connectors", key)
    return draft.make(Unit)


def _put_hold_up(draft: Draft, kind: Kind, key: str) -> None:
    """How long one gives its rated output after its input fails; nothing but its data sheet tells."""
    # Like supplies of many machines are one data sheet.
    place = f"parts.{kind.part.loaded.id}.hold_up" if kind.part is not None and not kind.prefix else f"{key}.hold_up"
    whose = kind.part.loaded.id if kind.part is not None and not kind.prefix else f"the supplies of {draft.at}"
    ask = f"read the hold-up time on the data sheet of {whose}, and put it as hold_up under parts"
    draft.gap("hold_up_s", place, ask=ask)
    draft.put("has_hold_up", False)
    for part, path in ((kind.states, f"{kind.prefix}hold_up"), (kind.part, "hold_up")):
        if part is not None and part.get(path) is not None and not draft.known["has_hold_up"]:
            draft.part("hold_up_s", part, path, f"{key}.hold_up")
            draft.put("has_hold_up", True)


def _put_busiest(draft: Draft, kind: Kind, machine: Draft, shares: dict[str, float] | None) -> None:
    """The part of the machine's load that the busiest of the group carries."""
    if shares is None or kind.name not in shares:
        if "largest_share" in machine.known:
            draft.put("busiest", machine.known["largest_share"])
        elif machine.is_open("largest_share"):
            draft.leave("busiest", machine.open("largest_share"))
        return
    share = shares[kind.name]
    if kind.count == 1:
        draft.put("busiest", share)
        return
    draft.gap(
        "busiest",
        f"{draft.at}.fit.supplies.{kind.name}: what each powers",
        (share / kind.count, f"{kind.count} supplies of {kind.name} sharing evenly"),
        (share, f"one supply of {kind.name} carrying all of its share"),
        ask=f"name each of {draft.at}.fit.supplies and what it powers",
    )


def ratings_of(kind: Kind) -> Ratings:
    """Rated output by input voltage; empty where it is not known."""
    return rows_of(kind.states.get(f"{kind.prefix}output")) if kind.states is not None else ()


def rows_of(rows: Iterable[Row] | None) -> Ratings:
    """The rows of a table of outputs that state a figure; of a range its lower end."""
    found = []
    for row in rows or ():
        watts = row.value.value if row.value.value is not None else row.value.low
        if watts is not None:
            found.append((row.low, row.high, watts))
    return tuple(found)
