"""Diagrams: no text lies on another or leaves the page, whatever the layout calls its things."""

from __future__ import annotations

import json
import re
from itertools import pairwise
from pathlib import Path
from xml.etree import ElementTree

import pytest

from planner.documents.diagrams.making import FORMATS, KINDS, NoSuchForm, diagram, drawings, together
from planner.documents.diagrams.rack_elevation import rack_elevations
from planner.documents.svg.drawing import Drawing
from planner.documents.svg.graph import Edge, Graph, Node
from planner.documents.svg.layered import draw
from planner.documents.svg.metrics import fitted, text_width
from planner.plan import Plan
from planner.planning import planned

LAYOUTS = Path(__file__).parents[2] / "layouts"
NASTY = (
    "<script>alert(1)</script>",
    "=1+1",
    "\u202egnp.exe",
    "\x07bell",
    "n" * 5000,
    "מפסק ראשי",
    '"]; end; x["',
    "電源",
)


def plan_of(name: str) -> Plan:
    file = LAYOUTS / name
    last = planned(file.read_bytes(), name).last
    assert last is not None
    return last


@pytest.fixture(scope="module", params=sorted(file.name for file in LAYOUTS.glob("*.yaml")))
def plan(request: pytest.FixtureRequest) -> Plan:
    return plan_of(request.param)


def all_faulty(plan: Plan) -> dict[str, str]:
    """Every thing with a fault: the fullest a drawing can be."""
    groups = (plan.sources, plan.panels, plan.circuits, plan.devices, plan.racks)
    return {obj.at: "error CIR101, CIR104, WIR101 and 2 more" for group in groups for obj in group.values()}


def drawn(kind: str, plan: Plan, faults: dict[str, str]) -> Drawing:
    if kind == "rack":
        return rack_elevations(plan, faults, name="x.yaml")
    return together(drawings(kind, plan, faults, name="x.yaml"), "x")


def assert_clean(drawing: Drawing) -> None:
    """No two texts share room, and each stands on the page."""
    boxes = sorted(drawing.boxes, key=lambda box: box.y)
    assert boxes
    for place, box in enumerate(boxes):
        assert box.x >= 0
        assert box.y >= 0
        assert box.x + box.width <= drawing.width, box
        assert box.y + box.height <= drawing.height, box
        for other in boxes[place + 1 :]:
            if other.y >= box.y + box.height:
                break
            assert not box.overlaps(other), (box, other)


@pytest.mark.parametrize("faulty", [False, True], ids=["sound", "faulty"])
@pytest.mark.parametrize("kind", KINDS)
def test_no_text_lies_on_another(kind: str, plan: Plan, faulty: bool) -> None:
    assert_clean(drawn(kind, plan, all_faulty(plan) if faulty else {}))


def test_a_fault_is_named_and_marked(plan: Plan) -> None:
    sound, faulty = diagram("one-line", plan, {}, name="x"), diagram("one-line", plan, all_faulty(plan), name="x")
    assert "error CIR101" in faulty
    assert faulty.count("stroke-dasharray") > sound.count("stroke-dasharray") + len(plan.circuits)
    # Grey and black alone carry no meaning that print would lose.
    assert set(re.findall(r'(?:fill|stroke)="(#[0-9a-f]+)"', faulty)) <= {"#000", "#fff"}


def test_what_is_only_open_has_no_mark_of_a_fault(plan: Plan) -> None:
    (first, *_) = plan.circuits.values()
    told = diagram("one-line", plan, {first.at: "open CIR101"}, name="x")
    assert "open CIR101" in told
    assert "a fault was found" not in told


def test_every_circuit_and_its_breaker_is_in_the_one_line(plan: Plan) -> None:
    words = {box.text for box in drawn("one-line", plan, {}).boxes}
    assert set(plan.circuits) <= words
    assert set(plan.panels) <= words


def nasty_plan(text: str) -> Plan:
    layout = f"""
planner: 1
site: {{code: NEC-2023, name: {json.dumps(text)}}}
sources: {{utility: {{system: 120/240 V, rating: 200 A}}}}
panels: {{house: {{fed_by: utility, main: 200 A 2P}}}}
rooms: {{garage: {{kind: garage}}}}
circuits: {{c1: {{fed_by: house, breaker: 20 A 1P, outlet: NEMA 5-20R, room: garage}}}}
devices: {{rig: {{load: 500 W, fed_by: c1, part: {json.dumps(text)}, label: {json.dumps(text)}}}}}
"""
    found = planned(layout.encode("utf-8", "backslashreplace"), "x.yaml").last
    assert found is not None
    return found


@pytest.mark.parametrize("text", NASTY, ids=[repr(text[:12]) for text in NASTY])
def test_text_is_harmless_in_every_form(text: str) -> None:
    graph = Graph(
        text,
        (Node("a", "panel", (text, text), f"error {text}"), Node("b", "breaker", (text,)), Node("c", "?", (text,))),
        (Edge("a", "b", text), Edge("b", "c", text), Edge("a", "c", text), Edge("c", "a", text)),
        (text,),
    )
    drawing = draw(graph)
    assert_clean(drawing)
    root = ElementTree.fromstring(drawing.svg())  # noqa: S314
    assert {each.tag.rpartition("}")[2] for each in root.iter()} <= {
        "svg", "title", "rect", "text", "circle", "polyline", "path", "g",
    }  # fmt: skip
    for kind in KINDS:
        for form in FORMATS if kind != "rack" else ("svg",):
            out = diagram(kind, nasty_plan(text), {}, name=text, form=form)
            assert not re.search(r"[\x00-\x08\x0b\x0c\x0e-\x1f\u202a-\u202e\u2066-\u2069]", out)
            assert "<script" not in out or form == "dot"
            assert len(max(out.splitlines(), key=len)) < 5000


def test_quotes_cannot_end_a_label() -> None:
    bad = '"]; end; x["'
    for line in diagram("power", nasty_plan("x"), {}, name=bad, form="mermaid").splitlines():
        assert '"]; end' not in line
    assert '\\"]; end; x[\\"' in diagram("power", nasty_plan("x"), {}, name=bad, form="dot")


def test_a_rack_is_only_drawn_to_scale() -> None:
    with pytest.raises(NoSuchForm, match="use -f svg"):
        diagram("rack", nasty_plan("x"), {}, name="x", form="dot")


def test_same_plan_same_bytes() -> None:
    for kind in KINDS:
        first, second = (diagram(kind, plan_of("garage-as-planned.yaml"), {}, name="x") for _ in range(2))
        assert first == second


def test_a_long_chain_is_drawn_without_recursion() -> None:
    nodes = tuple(Node(str(place), "strip", (f"strip {place}",)) for place in range(3000))
    edges = tuple(Edge(above.key, below.key) for above, below in pairwise(nodes))
    assert len(draw(Graph("chain", nodes, edges)).boxes) > 3000


def test_texts_are_cut_to_their_width() -> None:
    for text in (*NASTY, "Wm" * 50, ""):
        assert text_width(fitted(text, 120, 12), 12) <= 120


def test_large_apparent_powers_are_in_kva() -> None:
    layout = b"""
planner: 1
site: {code: NEC-2023}
sources: {utility: {system: 120/240 V, rating: 200 A}, genset: {kind: generator, system: 120/240 V, rating: 9 kVA}}
panels: {house: {fed_by: utility, main: 200 A 2P}}
circuits: {c1: {fed_by: house, breaker: 20 A 1P, outlet: NEMA 5-20R}}
"""
    plan = planned(layout, "x.yaml").last
    assert plan is not None
    assert "rated 9 kVA" in {box.text for box in drawn("one-line", plan, {}).boxes}


def test_racks_are_as_high_as_their_parts_say_and_stand_in_a_row() -> None:
    words = [box.text for box in drawn("rack", plan_of("garage-to-code.yaml"), {}).boxes]
    assert "Rack r1, 25 U, not verified" in words
    names = [word.partition(",")[0] for word in words if word.startswith("Rack r")]
    assert names == sorted(names)
    lab = [box.text.partition(",")[0] for box in drawn("rack", plan_of("lab-ten-racks.yaml"), {}).boxes]
    assert [each for each in lab if each.startswith("Rack ")] == [f"Rack r{place:02}" for place in range(1, 11)]


def test_a_load_of_one_pole_is_whole_on_whatever_leg_it_is() -> None:
    layout = b"""
planner: 1
site: {code: NEC-2023}
sources: {utility: {system: 120/240 V, rating: 200 A}}
panels: {house: {fed_by: utility, main: 200 A 2P}}
circuits: {bench: {fed_by: house, breaker: 20 A 1P, outlet: NEMA 5-20R}}
devices: {heater: {kind: load, fed_by: bench, load: 600 to 1200 VA, spec: {plug: NEMA 5-15P}}}
"""
    plan = planned(layout, "x.yaml").last
    assert plan is not None
    words = [box.text for box in drawn("power", plan, {}).boxes]
    assert any(word.startswith("5 to 10 A of 20 A (its breaker)") for word in words), words
