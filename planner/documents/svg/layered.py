"""A graph as a drawing: a column for each step away from the root, a row for each leaf, so that nothing overlaps.

Each node stands level with the first that hangs on it. What hangs on one node fills rows of its own, so no line of
one branch crosses a text of another. Lines to a second feed run in the free strip between two columns.
"""

from __future__ import annotations

from dataclasses import dataclass

from planner.documents.svg.drawing import MARGIN, SIZE, SMALL, Drawing
from planner.documents.svg.graph import Edge, Graph, Node
from planner.documents.svg.metrics import fitted, text_width
from planner.documents.svg.symbols import SIDE, WORDS, symbol

_WIDEST = 330.0
_STRIP = 26.0
_MESH = 110.0
_LINE = 15.0
_BETWEEN = 12.0
# The line through a row lies at the middle of its symbol.
_AXIS = SIDE / 2


@dataclass(frozen=True, slots=True)
class _Row:
    """A node with its place: column, the left of its symbol, the top, and the lines it shows."""

    node: Node
    depth: int
    lines: tuple[str, ...]
    y: float

    @property
    def wide(self) -> float:
        return SIDE + 8 + max(text_width(line, SIZE if not n else SMALL) for n, line in enumerate(self.lines))


def draw(graph: Graph) -> Drawing:
    """The drawing of a graph, with a legend of the symbols it uses."""
    drawing = Drawing(graph.title)
    drawing.text(MARGIN, MARGIN + 14, graph.title, size=16, width=900)
    rows, meshed = _rows(graph, MARGIN + 40)
    if not rows:
        drawing.text(MARGIN, MARGIN + 42, "There is nothing to draw.")
    lefts, strips, rights = _columns(graph, rows)
    for edge in graph.hangs.values():
        _connect(drawing, edge, rows, strips, rights, lefts, trunk=not graph.mesh)
    for edge in meshed:
        _connect(drawing, edge, rows, strips, rights, lefts, trunk=not graph.mesh, dashed=True)
    for row in rows.values():
        _node(drawing, row, lefts[row.depth])
    if rows:
        faulty = any(row.node.faulty for row in rows.values())
        _legend(drawing, tuple(dict.fromkeys(row.node.kind for row in rows.values())), faulty=faulty)
    drawing.below(graph.notes)
    return drawing


def _rows(graph: Graph, top: float) -> tuple[dict[str, _Row], list[Edge]]:
    """Each node with its row, and the further edges that can be drawn: those to the next column."""
    depths = {node.key: depth for node, depth in graph.order}
    names = {node.key: node.called or node.lines[0] for node in graph.nodes}
    also: dict[str, list[str]] = {}
    meshed = []
    for edge in graph.others():
        if edge.above in depths and depths.get(edge.below) == depths[edge.above] + 1:
            meshed.append(edge)
        if edge.below in depths and edge.above in names:
            also.setdefault(edge.below, []).append(
                f"also {names[edge.above]}" + (f": {edge.label}" if edge.label else "")
            )
    lines = {node.key: _lines(node, also.get(node.key, [])) for node, _ in graph.order}
    own = {key: max(SIDE, _LINE * len(shown)) + _BETWEEN for key, shown in lines.items()}
    block = dict.fromkeys(own, 0.0)
    for node, _ in reversed(graph.order):
        block[node.key] = max(block[node.key], own[node.key])
        if node.key in graph.hangs:
            block[graph.hangs[node.key].above] += block[node.key]
    rows: dict[str, _Row] = {}
    free: dict[str, float] = {}
    for node, depth in graph.order:
        above = graph.hangs[node.key].above if node.key in graph.hangs else ""
        y = free.get(above, top)
        free[above] = y + block[node.key]
        free[node.key] = y
        rows[node.key] = _Row(node, depth, lines[node.key], y)
    return rows, meshed


def _lines(node: Node, also: list[str]) -> tuple[str, ...]:
    shown = [fitted(line, _WIDEST, SIZE if not n else SMALL) for n, line in enumerate(node.lines)]
    if len(also) > 4:
        also = [*also[:3], f"and {len(also) - 3} more"]
    shown += [fitted(line, _WIDEST, SMALL) for line in also]
    if node.fault:
        shown.append(f"{'      ' if node.faulty else ''}{fitted(node.fault, _WIDEST - 24, SMALL)}")
    return tuple(shown)


def _columns(graph: Graph, rows: dict[str, _Row]) -> tuple[dict[int, float], dict[int, float], dict[int, float]]:
    """For each column the left of its symbols, the left of the strip before it, and its right end."""
    wide: dict[int, float] = {}
    labels: dict[int, float] = {}
    for row in rows.values():
        wide[row.depth] = max(wide.get(row.depth, 0.0), row.wide)
        edge = graph.hangs.get(row.node.key)
        label = text_width(fitted(edge.label, _WIDEST, SMALL), SMALL) if edge is not None else 0.0
        labels[row.depth] = max(labels.get(row.depth, 0.0), label)
    lefts: dict[int, float] = {}
    strips: dict[int, float] = {}
    rights: dict[int, float] = {}
    x = MARGIN
    for depth in sorted(wide):
        strips[depth] = x
        lefts[depth] = x + ((_MESH if graph.mesh else _STRIP) + labels[depth] + 10 if depth else 0.0)
        rights[depth] = x = lefts[depth] + wide[depth] + 8
    return lefts, strips, rights


def _connect(
    drawing: Drawing,
    edge: Edge,
    rows: dict[str, _Row],
    strips: dict[int, float],
    rights: dict[int, float],
    lefts: dict[int, float],
    *,
    trunk: bool,
    dashed: bool = False,
) -> None:
    above, below = rows[edge.above], rows[edge.below]
    start = (lefts[above.depth] + above.wide + 2, above.y + _AXIS)
    right = (rights[above.depth], above.y + _AXIS)
    end = (lefts[below.depth], below.y + _AXIS)
    if trunk and dashed:
        # Below the line that the first feed comes by, left of all words.
        x = strips[below.depth] + 4
        drawing.line(start, (x, start[1]), (x, end[1] + 6), (end[0], end[1] + 6), dashed=True)
        return
    if trunk:
        x = strips[below.depth] + 10
        drawing.line(start, (x, start[1]), (x, end[1]), end)
        at = x + 8
    else:
        at = strips[below.depth] + _MESH - 4
        drawing.line(start, right, (at, end[1]), end, dashed=dashed)
        at += 4
    if edge.label and not dashed:
        drawing.text(at, end[1] - 5, edge.label, size=SMALL, width=_WIDEST)


def _node(drawing: Drawing, row: _Row, x: float) -> None:
    symbol(drawing, row.node.kind, x, row.y)
    for n, line in enumerate(row.lines):
        y = row.y + 11 + _LINE * n
        if row.node.faulty and n == len(row.lines) - 1:
            drawing.cross(x + SIDE + 14, y - 4)
            drawing.text(x + SIDE + 24, y, line.strip(), size=SMALL)
        else:
            drawing.text(x + SIDE + 8, y, line, size=SIZE if not n else SMALL)
    if row.node.faulty:
        height = max(SIDE, _LINE * len(row.lines)) + 2
        drawing.rect(x - 3, row.y - 3, row.wide + 6, height + 4, dashed=True, thick=1.4)


def _legend(drawing: Drawing, kinds: tuple[str, ...], *, faulty: bool) -> None:
    limit = max(drawing.width - MARGIN, 520.0)
    x, y = MARGIN, drawing.bottom + 26
    drawing.text(x, y, "Symbols", size=SMALL)
    y += 10
    for kind in kinds:
        word = WORDS.get(kind, kind)
        wide = SIDE + 8 + text_width(word, SMALL) + 22
        if x > MARGIN and x + wide > limit:
            x, y = MARGIN, y + SIDE + 8
        symbol(drawing, kind, x, y)
        drawing.text(x + SIDE + 8, y + 18, word, size=SMALL)
        x += wide
    if not faulty:
        return
    drawing.rect(MARGIN - 4, drawing.bottom + 8, 40, 12, dashed=True, thick=1.4)
    drawing.cross(MARGIN + 8, drawing.bottom - 6)
    drawing.text(MARGIN + 46, drawing.bottom - 3, "a fault was found; its rule stands beside it", size=SMALL)
