"""Every machine's load arrives at a source, or the report says what is wrong with its feed: no sum drops it."""

from __future__ import annotations

from itertools import product

import pytest

from planner.analyses import power
from planner.catalog import Catalog, default_folders
from planner.layout.models.devices import DEVICE_KINDS
from planner.layout.reading import read
from planner.plan import build
from planner.text import read as read_text

LOAD_VA = 1000.0
CATALOG = Catalog(default_folders())
# One thing of each kind that can stand in a chain, all of them fed as they should be.
STANDING = {
    "sources": {"utility": "{}", "small": "{kind: transformer, fed_by: first}"},
    "panels": {"house": "{fed_by: utility}", "sub": "{fed_by: second}", "behind": "{fed_by: small}"},
    "circuits": {
        "first": "{fed_by: house, breaker: 60 A 2P}",
        "second": "{fed_by: utility, breaker: 60 A 2P}",
        "third": "{fed_by: behind, breaker: 20 A 2P}",
    },
    "devices": {
        **{f"a-{kind}": f"{{kind: {kind}, load: 1 W, fed_by: third}}" for kind in DEVICE_KINDS},
        "a-ups": "{kind: ups, spec: {rating: 20 kVA, efficiency: 80 %, recharge: 0 W}, load: 1 W, fed_by: third}",
        "chained": "{kind: pdu, fed_by: a-ups}",
    },
}
NAMES = [name for things in STANDING.values() for name in things]
# What hangs between the feed that is tried and the machine.
BETWEEN = {
    "a machine": "devices: {rig: {load: 1 kVA, fed_by: FEED}}",
    "a machine by one of two cords": "devices: {rig: {load: 1 kVA, fed_by: {psu1: none, psu2: FEED}}}",
    "a strip": "devices: {x: {kind: pdu, fed_by: FEED}, rig: {load: 1 kVA, fed_by: x}}",
    "a circuit": "circuits: {x: {fed_by: FEED, breaker: 20 A 2P}}\ndevices: {rig: {load: 1 kVA, fed_by: x}}",
    "a panel": "panels: {x: {fed_by: FEED}}\ncircuits: {y: {fed_by: x, breaker: 20 A 2P}}\n"
    "devices: {rig: {load: 1 kVA, fed_by: y}}",
    "a source": "sources: {x: {kind: transformer, fed_by: FEED}}\ncircuits: {y: {fed_by: x, breaker: 20 A 2P}}\n"
    "devices: {rig: {load: 1 kVA, fed_by: y}}",
}


def layout(feed: str, between: str) -> str:
    added = dict(line.split(": ", 1) for line in BETWEEN[between].replace("FEED", feed).splitlines())
    sections = []
    for section, things in STANDING.items():
        entries = [f"  {name}: {value}" for name, value in things.items()]
        if section in added:
            # The braces of the section go; what is in them has no comma at its own level but between entries.
            entries += [f"  {entry}" for entry in _entries(added[section][1:-1])]
        sections.append("\n".join([f"{section}:", *entries]))
    return "\n".join(["planner: 1", "site: {code: NEC-2023}", *sections, ""])


def _entries(text: str) -> list[str]:
    depth, found = 0, [""]
    for sign in text:
        depth += (sign == "{") - (sign == "}")
        if sign == "," and not depth:
            found.append("")
        else:
            found[-1] += sign
    return [entry.strip() for entry in found]


@pytest.mark.parametrize(("feed", "between"), list(product(NAMES, BETWEEN)))
def test_a_load_arrives_or_its_feed_is_refused(feed: str, between: str) -> None:
    reading = read(read_text(layout(feed, between).encode()))
    assert not reading.problems
    plan, problems = build(reading.at(""), "", catalog=CATALOG, standing=reading.comes_with)
    # What stands has no fault; a new one is the feed that is tried.
    refused = [problem for problem in problems if problem.code == "LAY029"]
    assert refused == list(problems)
    arrived = {device.name: float(demand.total) for device, demand in power.of_machines(plan.sources["utility"])}
    assert refused or arrived["rig"] == pytest.approx(LOAD_VA)


def test_what_may_feed_what() -> None:
    taken = {
        (between, feed)
        for between, feed in product(BETWEEN, NAMES)
        if not build(
            (reading := read(read_text(layout(feed, between).encode()))).at(""), "", catalog=CATALOG,
            standing=reading.comes_with,
        )[1]
    }  # fmt: skip
    circuits, wired_out = set(STANDING["circuits"]), {"a-ups", "a-transfer-switch"}
    outlets = circuits | {"a-pdu", "a-power-tap", "a-ups", "a-transfer-switch", "chained"}
    accepted = {
        "a machine": outlets,
        "a machine by one of two cords": outlets,
        "a strip": outlets,
        "a circuit": {*STANDING["sources"], *STANDING["panels"], *wired_out},
        "a panel": {*STANDING["sources"], *STANDING["panels"], *circuits, *wired_out},
        "a source": circuits | wired_out,
    }
    assert taken == {(between, feed) for between, feeds in accepted.items() for feed in feeds}
