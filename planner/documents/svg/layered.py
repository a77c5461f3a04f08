"""A graph as a drawing: a column for each step away from the root, a row for each leaf, so that nothing overlaps.

Each node stands level with the first that hangs on it. What hangs on one node fills rows of its own, so no line of
one branch crosses a text of another. Lines to a second feed run in the free strip between two columns.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from planner.documents.svg.drawing import MARGIN, SIZE, SMALL, Drawing
from planner.documents.svg.graph import Edge, Graph, Node
from planner.documents.svg.metrics import text_width, wrapped
from planner.documents.svg.symbols import SIDE, WORDS, symbol

# Texts wider than this go on in a further line, so that the columns of a diagram fit on a page.
_WIDEST = 165.0
_LABEL = 185.0
# The most lines that one text takes.
_MOST_LINES = 3
_TITLE = 900.0
_STRIP = 26.0
_MESH = 110.0
_LINE = 15.0
_LABEL_LINE = 13.0
_BETWEEN = 12.0
# The line through a row lies at the middle of its symbol.
_AXIS = SIDE / 2


@dataclass(frozen=True, slots=True)
class Row:
    """What a node shows and the room it takes: its lines, and how many of them, at its end, name its fault.

    ``label``: the words on the line that leads to it.
    """

    node: Node
    lines: tuple[str, ...]
    named: int
    label: tuple[str, ...]

    @property
    def wide(self) -> float:
        """The width of the symbol with its words."""
        marked = 16.0 if self.node.faulty else 0.0
        first = len(self.lines) - self.named
        return (
            SIDE
            + 8
            + max(
                text_width(line, SIZE if not n else SMALL) + (marked if n >= first else 0.0)
                for n, line in enumerate(self.lines)
            )
        )

    @property
    def label_wide(self) -> float:
        """The width of the words on the line."""
        return max((text_width(line, SMALL) for line in self.label), default=0.0)

    @property
    def high(self) -> float:
        """The height of the row, with the room to the next."""
        return max(SIDE, _LINE * len(self.lines)) + _BETWEEN

    @property
    def lift(self) -> float:
        """What the words on its line need beyond the room there is between any two rows."""
        return _LABEL_LINE * max(0, len(self.label) - 2)


@dataclass(frozen=True, slots=True)
class _Place:
    """Where a row stands: its column and its top."""

    row: Row
    depth: int
    y: float


def draw(graph: Graph) -> Drawing:
    """The drawing of a graph, with a legend of the symbols it uses."""
    drawing = Drawing(graph.title)
    drawing.text(MARGIN, MARGIN + 14, graph.title, size=16, width=_TITLE)
    if graph.sheet:
        drawing.text(MARGIN, MARGIN + 32, graph.sheet, width=_TITLE)
    rows, meshed = rows_of(graph)
    placed = _placed(graph, rows, MARGIN + (56 if graph.sheet else 40))
    if not rows:
        drawing.text(MARGIN, MARGIN + 42, "There is nothing to draw.")
    lefts, strips, rights = _columns(graph, placed)
    for edge in graph.hangs.values():
        _connect(drawing, edge, placed, strips, rights, lefts, trunk=not graph.mesh)
    for edge in meshed:
        _connect(drawing, edge, placed, strips, rights, lefts, trunk=not graph.mesh, dashed=True)
    for place in placed.values():
        _node(drawing, place, lefts[place.depth])
    if rows:
        faulty = any(row.node.faulty for row in rows.values())
        _legend(drawing, tuple(dict.fromkeys(row.node.kind for row in rows.values())), faulty=faulty)
    drawing.below(graph.notes)
    return drawing


def rows_of(graph: Graph) -> tuple[dict[str, Row], list[Edge]]:
    """What each node shows, and the further edges that can be drawn: those to the next column."""
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
    return {node.key: _row(node, also.get(node.key, []), graph.hangs.get(node.key)) for node, _ in graph.order}, meshed


def _row(node: Node, also: list[str], hung: Edge | None) -> Row:
    texts = [*node.lines, *(also if len(also) <= 4 else [*also[:3], f"and {len(also) - 3} more"])]
    lines = [line for n, text in enumerate(texts) for line in wrapped(text, _WIDEST, SMALL if n else SIZE, _MOST_LINES)]
    fault = wrapped(node.fault, _WIDEST - 16, SMALL, _MOST_LINES) if node.fault else []
    label = wrapped(hung.label, _LABEL, SMALL, _MOST_LINES) if hung is not None and hung.label else []
    return Row(node, (*lines, *fault), len(fault), tuple(label))


def _placed(graph: Graph, rows: dict[str, Row], top: float) -> dict[str, _Place]:
    """Each row with its place; a node stands level with the first that hangs on it."""
    lift = max((row.lift for row in rows.values()), default=0.0)
    block = {key: row.high + lift for key, row in rows.items()}
    for node, _ in reversed(graph.order):
        below = graph.hanging.get(node.key, ())
        block[node.key] = max(block[node.key], sum(block[each] for each in below))
    placed: dict[str, _Place] = {}
    free: dict[str, float] = {}
    for node, depth in graph.order:
        above = graph.hangs[node.key].above if node.key in graph.hangs else ""
        y = free.get(above, top + lift)
        free[above] = y + block[node.key]
        free[node.key] = y
        placed[node.key] = _Place(rows[node.key], depth, y)
    return placed


def column(rows: Iterable[Row], x: float, *, first: bool, mesh: bool = False) -> tuple[float, float]:
    """The left of the symbols and the right end of a column of rows, whose strip begins at ``x``."""
    found = [*rows]
    strip = 0.0 if first else (_MESH if mesh else _STRIP) + max(row.label_wide for row in found) + 10
    left = x + strip
    return left, left + max(row.wide for row in found) + 8


def _columns(graph: Graph, placed: dict[str, _Place]) -> tuple[dict[int, float], dict[int, float], dict[int, float]]:
    """For each column the left of its symbols, the left of the strip before it, and its right end."""
    deep: dict[int, list[Row]] = {}
    for place in placed.values():
        deep.setdefault(place.depth, []).append(place.row)
    lefts: dict[int, float] = {}
    strips: dict[int, float] = {}
    rights: dict[int, float] = {}
    x = MARGIN
    for depth in sorted(deep):
        strips[depth] = x
        lefts[depth], x = column(deep[depth], x, first=not depth, mesh=graph.mesh)
        rights[depth] = x
    return lefts, strips, rights


def _connect(
    drawing: Drawing,
    edge: Edge,
    placed: dict[str, _Place],
    strips: dict[int, float],
    rights: dict[int, float],
    lefts: dict[int, float],
    *,
    trunk: bool,
    dashed: bool = False,
) -> None:
    above, below = placed[edge.above], placed[edge.below]
    start = (lefts[above.depth] + above.row.wide + 2, above.y + _AXIS)
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
    if not dashed:
        for up, line in enumerate(reversed(below.row.label)):
            drawing.text(at, end[1] - 5 - _LABEL_LINE * up, line, size=SMALL)


def _node(drawing: Drawing, place: _Place, x: float) -> None:
    row = place.row
    symbol(drawing, row.node.kind, x, place.y)
    first = len(row.lines) - row.named
    for n, line in enumerate(row.lines):
        y = place.y + 11 + _LINE * n
        if row.node.faulty and n >= first:
            if n == first:
                drawing.cross(x + SIDE + 14, y - 4)
            drawing.text(x + SIDE + 24, y, line, size=SMALL)
        else:
            drawing.text(x + SIDE + 8, y, line, size=SIZE if not n else SMALL)
    if row.node.faulty:
        height = max(SIDE, _LINE * len(row.lines)) + 2
        drawing.rect(x - 3, place.y - 3, row.wide + 6, height + 4, dashed=True, thick=1.4)


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
