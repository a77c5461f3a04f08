"""A diagram by its name, in the form that was asked for."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from planner.documents.diagrams.text_forms import as_dot, as_mermaid
from planner.documents.svg.drawing import MARGIN, Drawing
from planner.documents.svg.graph import Graph
from planner.documents.svg.layered import draw
from planner.documents.svg.sheets import sheets
from planner.plan import Plan

KINDS = ("one-line", "rack", "network", "power")
FORMATS = ("svg", "mermaid", "dot")


class NoSuchForm(ValueError):
    """A kind of diagram that has no such form."""


def diagram(kind: str, plan: Plan, faults: Mapping[str, str], *, name: str, form: str = "svg") -> str:
    """A diagram as text.

    Parameters: ``kind`` one of ``KINDS``; ``faults`` the words for things with a fault; ``name`` of the layout;
    ``form`` one of ``FORMATS``. Raises ``NoSuchForm`` for racks as anything but a drawing to scale.
    """
    if kind == "rack":
        if form != "svg":
            raise NoSuchForm(f"a rack is drawn to scale and has no {form} form; use -f svg")
        from planner.documents.diagrams.rack_elevation import rack_elevations

        return rack_elevations(plan, faults, name=name).svg()
    if form != "svg":
        graphs = graphs_of(kind, plan, faults, name=name)
        return as_mermaid(graphs) if form == "mermaid" else as_dot(graphs)
    return together(drawings(kind, plan, faults, name=name), f"{kind}, {name}").svg()


def drawings(kind: str, plan: Plan, faults: Mapping[str, str], *, name: str) -> list[Drawing]:
    """The drawings of a kind of diagram other than racks, each on a sheet that can be read and printed."""
    return [draw(sheet) for graph in graphs_of(kind, plan, faults, name=name) for sheet in sheets(graph)]


def graphs_of(kind: str, plan: Plan, faults: Mapping[str, str], *, name: str) -> tuple[Graph, ...]:
    """The graphs of a kind of diagram: one for each network, else one."""
    if kind == "network":
        from planner.documents.diagrams.network_map import network_maps

        return network_maps(plan, faults, name=name)
    if kind == "power":
        from planner.documents.diagrams.power_chain import power_chain

        return (power_chain(plan, faults, name=name),)
    from planner.documents.diagrams.one_line import one_line

    return (one_line(plan, faults, name=name),)


def together(drawings: Sequence[Drawing], title: str) -> Drawing:
    """Drawings below each other on one page."""
    if len(drawings) == 1:
        return drawings[0]
    page = Drawing(title)
    if not drawings:
        page.text(MARGIN, MARGIN + 14, title, size=16, width=900)
        page.text(MARGIN, MARGIN + 42, "There is nothing to draw.")
        page.below(())
    for drawing in drawings:
        page.add(drawing, page.bottom)
    return page
