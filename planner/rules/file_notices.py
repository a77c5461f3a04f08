"""LAY: what a file leaves unchecked, and what it puts in the place of shipped parts; found when the plan is there."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from datetime import date

from planner.catalog import Catalog, Entry
from planner.layout.models import SECTIONS, Layout
from planner.parts import KINDS, long_form
from planner.parts.reading import leaves
from planner.plan import Plan
from planner.rules.engine import fault
from planner.rules.findings import Level
from planner.text import Data, Problem

# More figures than this are counted, not named.
MOST_NAMED = 6

fault(
    "LAY031",
    "part-replaced",
    "no part of the catalogue is replaced or changed",
    """A part of the same id in a folder of your own, or figures under parts, stand in the place of what is shipped and
    was read in its sources. Every verdict about such a thing rests on them, so they are named.

    Fails::
        parts: {amd/instinct-mi100: {limit: {max: 250 W}}}
        panels: {house: {}}
    Passes::
        panels: {house: {}}
    """,
    level=Level.INFO,
)
fault(
    "LAY032",
    "nothing-to-check",
    "there is something to check",
    """A layout without a source, panel, circuit, device or room has nothing that a rule could look at. No errors would
    mean nothing.

    Fails::
        site: {occupancy: dwelling}
    Passes::
        panels: {house: {}}
    """,
)
fault(
    "LAY034",
    "record-not-over",
    "a record of the demand is over",
    """A demand is recorded before it is written down. A record that ends in the future is a slip of the year, or a
    hope, and decides whether the service carries what is new.

    Fails::
        sources: {utility: {peak_demand: {power: 9.6 kW, method: utility-12-months, ends: 2999-12-31}}}
        panels: {house: {}}
    Passes::
        sources: {utility: {peak_demand: {power: 9.6 kW, method: utility-12-months, ends: 2025-12-31}}}
        panels: {house: {}}
    """,
)

fault(
    "LAY035",
    "object-skipped",
    "no object is skipped for its name",
    """What begins with x- is kept for your own tools and not read. A machine or circuit of such a name is in no sum,
    and every verdict is as if it were not there.

    Fails::
        panels: {house: {}}
        circuits: {a: {fed_by: house, breaker: 20 A 1P, outlet: NEMA 5-20R duplex}}
        devices: {x-ray: {load: 1 kW, fed_by: a}, rig: {load: 1 kW, fed_by: a}}
    Passes::
        panels: {house: {}}
        circuits: {a: {fed_by: house, breaker: 20 A 1P, outlet: NEMA 5-20R duplex}}
        devices: {xray: {load: 1 kW, fed_by: a}, rig: {load: 1 kW, fed_by: a}}
    """,
    level=Level.WARNING,
)


def skipped(data: Data) -> Iterator[Problem]:
    """The entries of a section of objects whose name takes them out of what is read."""
    for section in SECTIONS:
        entries = data.get(section) if isinstance(data, dict) else None
        for name in entries if isinstance(entries, dict) else ():
            if name.startswith("x-"):
                message = (
                    f"{section}.{name} is skipped: what begins with x- is not read. Give it another name, or keep "
                    "your own notes in a section x-notes of their own."
                )
                yield Problem("LAY035", message, path=(section, name))


def unfinished_records(layout: Layout, today: Callable[[], date]) -> Iterator[Problem]:
    """The records of a demand that end after today; the day is asked for only where a record names its end."""
    for name, source in layout.sources.items():
        ends = source.peak_demand.ends if source.peak_demand is not None else None
        # A year or a month is over as a whole; both sort as days do.
        if ends is None or not ends[:1].isdigit() or ends <= today().isoformat()[: len(ends)]:
            continue
        message = (
            f"The record of the demand of {name} ends on {ends}, which is still to come (today is {today()}). "
            "Write the last day that was recorded."
        )
        yield Problem("LAY034", message, path=("sources", name, "peak_demand", "ends"))


def nothing_to_check(data: Data) -> Iterator[Problem]:
    """That the file states nothing a rule looks at; the source that every layout has by itself is nothing stated."""
    # A saved case alone changes nothing that stands.
    looked_at = [each for each in SECTIONS if each in Plan.__dataclass_fields__ and each != "scenarios"]
    if not isinstance(data, dict) or not any(data.get(section) for section in looked_at):
        message = "Nothing was checked: the layout has no source, panel, circuit, device or room."
        yield Problem("LAY032", message)


def replaced(layout: Layout, catalog: Catalog) -> Iterator[Problem]:
    """The parts that were read from a folder in spite of a later one, and those that the layout changes."""
    for entry, hidden in catalog.hiding():
        yield Problem("LAY031", f"{entry.id} is read from {entry.file}, which replaces {hidden} of the catalogue.")
    for part_id, own in layout.parts.items():
        known = catalog.find(part_id)
        if known is None or known.problems or not isinstance(own, dict):
            continue
        message = f"parts.{part_id} {_changes(known, own)}, as {known.file} has it."
        yield Problem("LAY031", message, path=("parts", part_id))


def _changes(known: Entry, own: dict[str, Data]) -> str:
    model = KINDS[known.kind]
    over, _ = long_form(own, model)
    shipped = {".".join(map(str, path)) for path in leaves(known.data, model)}
    said = [".".join(map(str, path)) for path in leaves(over, model)]
    new = [key for key in said if key not in shipped]
    old = [key for key in said if key in shipped]
    done = [f"{verb} {_named(keys)}" for verb, keys in (("replaces", old), ("adds", new)) if keys]
    return " and ".join(done) or "changes nothing of the part"


def _named(keys: Sequence[str]) -> str:
    more = len(keys) - MOST_NAMED
    return ", ".join(keys[:MOST_NAMED]) + (f" and {more} more" if more > 0 else "")
