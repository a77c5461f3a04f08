"""The bounds of what stands in racks hold the parts of the catalogue that state their own."""

from __future__ import annotations

import pytest

from planner.catalog import Catalog, default_folders
from planner.tables import rack_gear

CATALOG = Catalog(default_folders())
KINDS = ("server", "switch", "ups", "pdu", "gpu", "workstation", "transfer-switch")


def figures(key: str) -> list[tuple[str, str, float, float, float]]:
    """Kind, id, height in rack units, and the ends of a figure, of every part that states it."""
    found = []
    for part_id in CATALOG.all_ids():
        loaded = CATALOG.load(part_id)
        part = loaded.part
        if loaded.kind not in KINDS:
            continue
        said, height = getattr(part, key, None), getattr(part, "height", None)
        if said is None:
            continue
        ends = [end for end in (said.value, said.low, said.high) if end is not None]
        units = height.value if height is not None and height.value is not None else 0.0
        found.append((loaded.kind, part_id, units, min(ends), max(ends)))
    return found


def test_weights_are_within_their_bounds() -> None:
    weights = figures("weight")
    assert len(weights) > 20
    for kind, name, units, low, high in weights:
        if kind == "gpu":
            bounds = rack_gear.CARD_KG
        elif units:
            bounds = (rack_gear.KG_A_UNIT[0] * units, rack_gear.KG_A_UNIT[1] * units)
        else:
            bounds = rack_gear.STRIP_KG if kind == "pdu" else (0.0, float("inf"))
        assert bounds[0] <= low <= high <= bounds[1], name


@pytest.mark.parametrize("kind", ["server"])
def test_depths_are_within_their_bounds(kind: str) -> None:
    depths = [(name, low, high) for each, name, _, low, high in figures("depth") if each == kind]
    assert depths
    for name, low, high in depths:
        assert rack_gear.DEPTH_M[0] <= low <= high <= rack_gear.DEPTH_M[1], name
