"""Diagrams on sheets: each can be read on a page, and together they show all there is."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from planner.documents.diagrams.making import FORMATS, KINDS, diagram, drawings, graphs_of
from planner.documents.diagrams.rack_elevation import LOW_UNITS, in_a_row, on_sheets, rack_elevations
from planner.documents.svg.drawing import Drawing
from planner.documents.svg.graph import Edge, Graph, Node
from planner.documents.svg.layered import draw
from planner.documents.svg.sheets import HEIGHT, WIDTH, sheets
from planner.plan import Plan
from planner.planning import planned

LAYOUTS = Path(__file__).parents[2] / "layouts"
# What a sheet may be over: notes and words of where a branch goes on are measured when it is drawn.
SLACK = 1.1


@pytest.fixture(scope="module", params=sorted(file.name for file in LAYOUTS.glob("*.yaml")))
def plan(request: pytest.FixtureRequest) -> Plan:
    found = planned((LAYOUTS / request.param).read_bytes(), request.param).last
    assert found is not None
    return found


def all_faulty(plan: Plan) -> dict[str, str]:
    groups = (plan.sources, plan.panels, plan.circuits, plan.devices, plan.racks)
    return {obj.at: "error CIR101, CIR104, WIR101 and 2 more" for group in groups for obj in group.values()}


@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind != "rack"])
@pytest.mark.parametrize("faulty", [False, True], ids=["sound", "faulty"])
def test_a_sheet_is_no_larger_than_a_page(plan: Plan, kind: str, faulty: bool) -> None:
    """A mesh, of which no part can be cut off, is printed a fifth smaller at the most."""
    for drawn in drawings(kind, plan, all_faulty(plan) if faulty else {}, name="x.yaml"):
        assert drawn.width <= WIDTH * SLACK, drawn.title
        assert drawn.height <= HEIGHT * (1.2 if kind == "network" else SLACK), drawn.title


def test_racks_on_a_page_are_low_or_alone(plan: Plan) -> None:
    dealt = on_sheets(plan)
    assert [name for names in dealt for name in names] == in_a_row(plan.racks)
    for names in dealt:
        drawn = rack_elevations(plan, {}, name="x.yaml", only=names)
        assert drawn.width <= WIDTH * SLACK
        assert len(names) == 1 or drawn.height <= HEIGHT * SLACK, (names, LOW_UNITS)


@pytest.mark.parametrize("kind", ["one-line", "power"])
def test_all_is_on_a_sheet(plan: Plan, kind: str) -> None:
    for graph in graphs_of(kind, plan, {}, name="x.yaml"):
        assert_complete(graph)


def assert_complete(graph: Graph) -> None:
    dealt = sheets(graph)
    seen = Counter(node.key for sheet in dealt for node in sheet.nodes)
    assert set(seen) == {node.key for node in graph.nodes}
    hung = [edge for sheet in dealt for edge in sheet.edges if graph.hangs.get(edge.below) is edge]
    assert sorted(map(repr, hung)) == sorted(map(repr, graph.hangs.values())), "each line once"
    for number, sheet in enumerate(dealt, 1):
        for node in sheet.nodes:
            for word, place in re.findall(r"(goes on on|^from) sheet (\d+)$", "\n".join(node.lines), re.MULTILINE):
                other = dealt[int(place) - 1]
                assert node.key in {each.key for each in other.nodes}, (word, node)
                assert int(place) != number
        assert not sheet.sheet or sheet.sheet.startswith(f"Sheet {number} of {len(dealt)}: ")


kinds = st.sampled_from(["panel", "breaker", "strip", "machine", "utility"])


@st.composite
def graphs(draws: st.DrawFn) -> Graph:
    """Forests of any shape with further edges anywhere, and words of any length."""
    count = draws(st.integers(1, 40))
    nodes = tuple(
        Node(str(place), draws(kinds), (f"thing {place}", "W" * draws(st.integers(0, 60)))) for place in range(count)
    )
    edges = [
        Edge(str(draws(st.integers(0, place - 1))), str(place), "wire " * draws(st.integers(0, 12)))
        for place in range(1, count)
        if draws(st.integers(0, 9))
    ]
    ends = st.integers(0, count - 1).map(str)
    more = draws(st.lists(st.builds(Edge, ends, ends, st.sampled_from(["", "b"])), max_size=4))
    return Graph("any", nodes, (*edges, *more))


@given(graphs())
def test_any_graph_is_dealt_out_whole_and_clean(graph: Graph) -> None:
    assert_complete(graph)
    for sheet in sheets(graph):
        assert_apart(draw(sheet))


def test_a_long_chain_is_cut_without_recursion() -> None:
    nodes = tuple(Node(str(place), "strip", (f"strip {place}",)) for place in range(2000))
    edges = tuple(Edge(str(place), str(place + 1)) for place in range(1999))
    assert_complete(Graph("chain", nodes, edges))


KEYS = {"right-to-left": "מפסק" * 15, "wide": "電源装置" * 15, "minus": "-1-2", "long": "W" * 60}
ANY_NAME = """
planner: 1
site: {code: NEC-2023}
sources: {utility: {system: 120/240 V, rating: 200 A}}
panels: {house: {fed_by: utility, main: 200 A 2P}}
racks: {"KEY": {part: startech/4postrack25u}}
circuits: {"cKEY": {fed_by: house, breaker: 20 A 1P, outlet: NEMA 5-20R}}
devices:
  "KEY": {kind: server, load: 500 W, fed_by: "cKEY", rack: "KEY/2"}
  sw: {kind: switch, load: 50 W, fed_by: "cKEY", rack: "KEY/5"}
networks: {lan: {links: {one: {from: sw, to: "KEY", cable: Cat6 3 m}}}}
"""


@pytest.mark.parametrize("key", KEYS)
@pytest.mark.parametrize("faulty", [False, True], ids=["sound", "faulty"])
def test_names_of_any_letters_and_length_stay_in_their_places(key: str, faulty: bool) -> None:
    """Names are up to 64 letters of any script, digits, - and _."""
    found = planned(ANY_NAME.replace("KEY", KEYS[key]).encode(), "x.yaml").last
    assert found is not None
    assert KEYS[key] in found.devices
    assert f"c{KEYS[key]}" in found.circuits
    assert found.racks[KEYS[key]].mounted
    assert found.networks
    faults = all_faulty(found) if faulty else {}
    for kind in KINDS:
        drawn = (
            [rack_elevations(found, faults, name="x")] if kind == "rack" else drawings(kind, found, faults, name="x")
        )
        for sheet in drawn:
            assert_apart(sheet)
            assert sheet.width <= WIDTH * SLACK
        for form in FORMATS if kind != "rack" else ("svg",):
            assert len(max(diagram(kind, found, faults, name="x", form=form).splitlines(), key=len)) < 3000, (
                kind,
                form,
            )


def assert_apart(sheet: Drawing) -> None:
    for place, box in enumerate(sheet.boxes):
        assert box.x + box.width <= sheet.width
        assert not [other for other in sheet.boxes[place + 1 :] if box.overlaps(other)], box
