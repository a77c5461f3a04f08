"""Diagrams as Mermaid and DOT text, for pages and tools that draw by themselves."""

from __future__ import annotations

from collections.abc import Sequence

from planner.documents.svg.drawing import AID
from planner.documents.svg.graph import Graph
from planner.report.printable import visible

# What a text of a node may hold as it is; all else goes as a number, which no parser takes for syntax.
_PLAIN = frozenset(" abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.,:/+-°_?")
_LONGEST = 200


def as_mermaid(graphs: Sequence[Graph]) -> str:
    """One Mermaid flowchart of all the graphs."""
    lines = ["flowchart LR", f"%% {AID}"]
    for number, graph in enumerate(graphs):
        ids = {node.key: f"n{number}_{place}" for place, node in enumerate(graph.nodes)}
        lines.append(f'subgraph g{number}["{_entity(graph.title)}"]')
        for node in graph.nodes:
            words = "<br/>".join(map(_entity, (*node.lines, *([f"FAULT: {node.fault}"] if node.fault else []))))
            lines.append(f'  {ids[node.key]}["{words}"]')
        for edge in graph.edges:
            if edge.above in ids and edge.below in ids:
                label = f'|"{_entity(edge.label)}"|' if edge.label else ""
                lines.append(f"  {ids[edge.above]} -->{label} {ids[edge.below]}")
        faulty = [ids[node.key] for node in graph.nodes if node.fault]
        lines += [f"  style {each} stroke-dasharray: 5 3" for each in faulty]
        lines.append("end")
    return "\n".join(lines) + "\n"


def _entity(text: str) -> str:
    return "".join(sign if sign in _PLAIN else f"#{ord(sign)};" for sign in visible(text, _LONGEST))


def as_dot(graphs: Sequence[Graph]) -> str:
    """One DOT digraph of all the graphs."""
    lines = ["digraph plan {", f"  // {AID}", '  rankdir=LR; node [shape=box, fontname="Helvetica"];']
    for number, graph in enumerate(graphs):
        ids = {node.key: f"n{number}_{place}" for place, node in enumerate(graph.nodes)}
        lines += [f"  subgraph cluster_{number} {{", f"    label={_quoted(graph.title)};"]
        for node in graph.nodes:
            words = (*node.lines, *([f"FAULT: {node.fault}"] if node.fault else []))
            style = ", style=dashed" if node.fault else ""
            lines.append(f"    {ids[node.key]} [label={_quoted(*words)}{style}];")
        for edge in graph.edges:
            if edge.above in ids and edge.below in ids:
                label = f" [label={_quoted(edge.label)}]" if edge.label else ""
                lines.append(f"    {ids[edge.above]} -> {ids[edge.below]}{label};")
        lines.append("  }")
    return "\n".join([*lines, "}"]) + "\n"


def _quoted(*texts: str) -> str:
    r"""Lines of a label as one quoted string: ``\n`` between them, the rest taken as it is written."""
    escaped = [
        visible(text, _LONGEST).encode("utf-8", "backslashreplace").decode().replace("\\", "\\\\").replace('"', '\\"')
        for text in texts
    ]
    return '"' + "\\n".join(escaped) + '"'
