"""The curve of a room that loses its cooling: it is well-formed, in bounds, in grey, and the same each time."""

from __future__ import annotations

import re
from xml.etree import ElementTree  # the SVG is our own

import pytest

from planner.documents.warm_curve import HEIGHT, WIDTH, text_width, warm_curve
from planner.physics.thermal import Bounds
from planner.physics.warmup import Run, WarmUp
from planner.report.warm_rooms import WarmRoom

SECONDS = (0.0, 300.0, 900.0, 3600.0, 14400.0)
FAST = Run(SECONDS, (27.0, 38.0, 47.0, 55.0, 60.5))
SLOW = Run(SECONDS, (25.0, 29.0, 33.0, 37.0, 39.0))


def warm(name: str = "garage", *runs: Run, limit: float | None = 32.0) -> WarmRoom:
    limits = None if limit is None else Bounds(limit, limit)
    return WarmRoom(name, ("ac-a",), WarmUp(runs or (FAST, SLOW), 14400.0), limits, (), "")


def points(svg: str, tag: str) -> list[list[tuple[float, float]]]:
    root = ElementTree.fromstring(svg)  # noqa: S314
    found = root.findall(f"{{http://www.w3.org/2000/svg}}{tag}")
    return [[(float(x), float(y)) for x, y in (p.split(",") for p in each.get("points", "").split())] for each in found]


def test_the_curves_stay_on_the_page_and_the_fast_one_on_top() -> None:
    svg = warm_curve(warm())
    fast, slow = points(svg, "polyline")
    assert all(0 <= x <= WIDTH and 0 <= y <= HEIGHT for x, y in (*fast, *slow))
    assert all(one[1] <= two[1] for one, two in zip(fast, slow, strict=True))
    assert [x for x, _ in fast] == sorted(x for x, _ in fast)
    assert svg == warm_curve(warm())


def test_it_prints_in_grey_and_asks_nothing_of_the_reader() -> None:
    svg = warm_curve(warm())
    colours = re.findall(r'(?:fill|stroke)="(#[0-9a-f]+)"', svg)
    assert colours
    assert all(len(set(colour[1:])) == 1 for colour in colours)
    assert "<script" not in svg
    assert svg.count("http") == 1  # the namespace


def test_limits_are_named_apart_even_when_they_are_close() -> None:
    svg = warm_curve(warm(limit=39.5))
    root = ElementTree.fromstring(svg)  # noqa: S314
    at = [
        float(each.get("y", "0"))
        for each in root.iter("{http://www.w3.org/2000/svg}text")
        if each.text is not None and "limit" in each.text
    ]
    assert len(at) == 2
    assert abs(at[0] - at[1]) >= 13


@pytest.mark.parametrize("name", ["<script>", "a & b", "\x1b[2J", "x" * 500, "‮garage"])
def test_names_are_data(name: str) -> None:
    svg = warm_curve(warm(name))
    ElementTree.fromstring(svg)  # noqa: S314
    assert "\x1b" not in svg
    assert "<script>" not in svg


def test_a_room_nothing_is_known_of_gets_a_sentence() -> None:
    svg = warm_curve(WarmRoom("den", ("ac",), None, None, ("state rooms.den.size",), ""))
    assert "How hot it gets is not known." in svg
    assert points(svg, "polyline") == []


def test_wider_texts_are_measured_wider() -> None:
    assert text_width("") == 0
    assert text_width("garage") < text_width("garage a") < text_width("GARAGE A")


@pytest.mark.parametrize("name", ["garage", "W" * 300, "電源装置" * 20])
@pytest.mark.parametrize("limit", [None, 28.0, 39.5, 40.0, 59.0])
def test_no_text_lies_on_another_or_leaves_the_page(name: str, limit: float | None) -> None:
    root = ElementTree.fromstring(warm_curve(warm(name, limit=limit)))  # noqa: S314
    boxes = []
    for each in root.iter("{http://www.w3.org/2000/svg}text"):
        size, wide = float(each.get("font-size", "0")), text_width(each.text or "", float(each.get("font-size", "0")))
        left = float(each.get("x", "0")) - {"start": 0.0, "middle": wide / 2, "end": wide}[each.get("text-anchor", "")]
        y = float(each.get("y", "0"))
        boxes.append((left, y - 0.75 * size, left + wide, y + 0.2 * size, each.text))
    assert len(boxes) > 10
    for place, (left, top, right, bottom, says) in enumerate(boxes):
        assert left >= 0, says
        assert top >= 0, says
        assert right <= WIDTH, says
        assert bottom <= HEIGHT, says
        for other in boxes[place + 1 :]:
            apart = other[0] >= right or other[2] <= left or other[1] >= bottom or other[3] <= top
            assert apart, (says, other)
