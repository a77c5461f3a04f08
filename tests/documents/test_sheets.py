"""Diagrams on sheets: each can be read on a page, and together they show all there is."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from planner.documents.diagrams.making import KINDS, drawings, graphs_of
from planner.documents.diagrams.rack_elevation import LOW_UNITS, in_a_row, on_sheets, rack_elevations
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
        drawn = draw(sheet)
        for place, box in enumerate(drawn.boxes):
            assert box.x + box.width <= drawn.width
            assert not [other for other in drawn.boxes[place + 1 :] if box.overlaps(other)], box


def test_a_long_chain_is_cut_without_recursion() -> None:
    nodes = tuple(Node(str(place), "strip", (f"strip {place}",)) for place in range(2000))
    edges = tuple(Edge(str(place), str(place + 1)) for place in range(1999))
    assert_complete(Graph("chain", nodes, edges))
