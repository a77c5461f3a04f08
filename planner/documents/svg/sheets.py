"""A diagram on as many sheets as it takes to be read: none is wider or higher than a page of paper on its side.

What does not fit goes on on a sheet of its own. Branches are cut where a reader expects it, at a panel, a UPS or a
strip; what hangs on one of them and is still too high is dealt out over several sheets.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace

from planner.documents.svg.drawing import MARGIN
from planner.documents.svg.graph import Edge, Graph, Node
from planner.documents.svg.layered import Row, column, rows_of

# In px, of which a page on its side has 1,030 by 700 where a px is what browsers print it as, 1/96 of an inch: drawn
# a little smaller, words of 10.5 px are still 7 points high.
WIDTH, HEIGHT = 1100.0, 700.0
# What is left of the height below the title and above the legend and the notes.
_ROOM = HEIGHT - 200.0
_HEADS = frozenset({"panel", "ups", "transformer", "transfer-switch", "strip"})


@dataclass(slots=True)
class _Cutting:
    """A graph while it is cut: what its rows need, and the nodes that go on on a sheet of their own."""

    graph: Graph
    rows: dict[str, Row]
    kinds: dict[str, str]
    cuts: set[str] = field(default_factory=set)

    def below(self, key: str, head: str = "") -> Sequence[str]:
        """What hangs on a node on the same sheet."""
        return () if key in self.cuts and key != head else self.graph.hanging.get(key, ())

    def is_root(self, key: str) -> bool:
        return key not in self.graph.hangs

    def first(self, head: str) -> Sequence[str]:
        """What stands in the first column of the sheet of a head; the roots for none."""
        return [head] if head else self.graph.hanging[""]

    def under(self, start: Iterable[str], head: str) -> list[str]:
        """Nodes with all that is on their sheet below them, each before what hangs on it."""
        found = [*start]
        for key in found:
            found.extend(self.below(key, head))
        return found


@dataclass(frozen=True, slots=True)
class _Piece:
    """What stands together on a sheet: a head, empty for the roots, with some of what hangs on it."""

    head: str
    part: tuple[str, ...]
    parts: int
    keys: frozenset[str]
    high: float
    deep: tuple[tuple[str, ...], ...]


def sheets(graph: Graph) -> tuple[Graph, ...]:
    """The sheets of a diagram, numbered and with the number at each place that goes on; a mesh is never cut."""
    rows, _ = rows_of(graph)
    if graph.mesh or not rows:
        return (graph,)
    cutting = _Cutting(graph, rows, {node.key: node.kind for node in graph.nodes})
    pieces: list[_Piece] = []
    left = deque([""])
    while left:
        head = left.popleft()
        _fit_width(cutting, head)
        lone = _fit_height(cutting, head)
        parts = [*_parts(cutting, head, lone)]
        pieces += [_piece(cutting, head, part, len(parts)) for part in parts]
        left.extend(lone)
        left.extend(key for key in cutting.under(cutting.first(head), head) if key in cutting.cuts and key != head)
    if len(pieces) == 1:
        return (graph,)
    return tuple(_numbered(graph, cutting.cuts, [*_packed(cutting, pieces)]))


def _piece(cutting: _Cutting, head: str, part: Sequence[str], parts: int) -> _Piece:
    deep: list[tuple[str, ...]] = [(head,)] if head else []
    level = tuple(part)
    while level:
        deep.append(level)
        level = tuple(each for key in level for each in cutting.below(key))
    keys = frozenset(key for level in deep for key in level)
    high = max(_height(cutting, part), cutting.rows[head].high if head else 0.0)
    return _Piece(head, tuple(part), parts, keys, high, tuple(deep))


def _packed(cutting: _Cutting, pieces: Iterable[_Piece]) -> Iterator[list[_Piece]]:
    """Pieces on sheets, in their order, several where they fit below each other."""
    sheet: list[_Piece] = []
    for piece in pieces:
        both = (*sheet, piece)
        fits = sum(each.high for each in both) <= _ROOM and _width(cutting, both) <= WIDTH
        apart = all(piece.head not in each.keys and each.parts == 1 for each in sheet) and piece.parts == 1
        if sheet and not (fits and apart):
            yield sheet
            sheet = []
        sheet.append(piece)
    yield sheet


def _width(cutting: _Cutting, pieces: Sequence[_Piece]) -> float:
    x = MARGIN
    for depth in range(max(len(piece.deep) for piece in pieces)):
        level = [cutting.rows[key] for piece in pieces if depth < len(piece.deep) for key in piece.deep[depth]]
        _, x = column(level, x, first=not depth)
    return x + MARGIN


def _fit_width(cutting: _Cutting, head: str) -> None:
    """Cut what hangs on a head until its columns fit on a sheet; two columns are always there."""
    while True:
        level, depth, x = cutting.first(head), 0, MARGIN
        while level:
            _, x = column([cutting.rows[key] for key in level], x, first=not depth)
            if x + MARGIN > WIDTH and depth > 1:
                break
            level, depth = [each for key in level for each in cutting.below(key, head)], depth + 1
        if not level:
            return
        cutting.cuts |= {_head_above(cutting, cutting.graph.hangs[key].above, head) for key in level}


def _head_above(cutting: _Cutting, key: str, head: str) -> str:
    """The nearest at or above a node at which a branch is cut; the node itself where there is none on its sheet."""
    place = key
    while place != head and not cutting.is_root(place):
        if cutting.kinds[place] in _HEADS:
            return place
        place = cutting.graph.hangs[place].above
    return key


def _fit_height(cutting: _Cutting, head: str) -> list[str]:
    """Cut branches that are higher than a sheet. Returns roots no cut makes lower, which get sheets of their own."""
    lone = []
    for key in cutting.below(head, head):
        if _height(cutting, [key]) <= _ROOM:
            continue
        found, left = set(), deque([key])
        while left:
            place = left.popleft()
            if cutting.kinds[place] in _HEADS and not cutting.is_root(place) and cutting.below(place):
                found.add(place)
            else:
                left.extend(cutting.below(place))
        cutting.cuts |= found or (set() if cutting.is_root(key) else {key})
        if cutting.is_root(key) and _height(cutting, [key]) > _ROOM:
            lone.append(key)
    return lone


def _height(cutting: _Cutting, start: Iterable[str]) -> float:
    """What the rows of nodes take with all that hangs on them on this sheet."""
    found = cutting.under(start, "")
    lift = max((cutting.rows[key].lift for key in found), default=0.0)
    block: dict[str, float] = {}
    for key in reversed(found):
        block[key] = max(cutting.rows[key].high + lift, sum(block[each] for each in cutting.below(key)))
    return sum(block[key] for key in start)


def _parts(cutting: _Cutting, head: str, lone: list[str]) -> Iterator[list[str]]:
    """What hangs on a head on as few sheets as it fits on, about as much on each."""
    high = {key: _height(cutting, [key]) for key in cutting.below(head, head) if key not in lone}
    fewest = sum(1 for _ in _dealt(high, _ROOM))
    most = sum(high.values()) / max(fewest, 1)
    even = [*_dealt(high, min(_ROOM, most + max(high.values(), default=0.0) / 2))]
    yield from even if len(even) == fewest else _dealt(high, _ROOM)


def _dealt(high: dict[str, float], room: float) -> Iterator[list[str]]:
    """Keys in their order, in parts that are no higher than a room."""
    part: list[str] = []
    for key, own in high.items():
        if part and sum(high[each] for each in part) + own > room:
            yield part
            part = []
        part.append(key)
    if part:
        yield part


def _numbered(graph: Graph, cuts: set[str], dealt: list[list[_Piece]]) -> Iterator[Graph]:
    """The sheets with their numbers, and where each branch goes on."""
    names = {node.key: node.called or node.lines[0] for node in graph.nodes}
    others: dict[str, list[Edge]] = {}
    for edge in graph.others():
        others.setdefault(edge.below, []).append(edge)
    hung: dict[str, int] = {}
    headed: dict[str, int] = {}
    for number, pieces in enumerate(dealt, 1):
        for piece in pieces:
            headed.setdefault(piece.head, number)
            hung.update(dict.fromkeys(piece.keys - {piece.head}, number))
    begun: Counter[str] = Counter()
    for number, pieces in enumerate(dealt, 1):
        heads = {piece.head for piece in pieces}
        keys = frozenset[str]().union(*(piece.keys for piece in pieces))
        drawn: list[Node] = []
        edges = [edge for edge in graph.edges if {edge.above, edge.below} <= keys]
        for node in graph.nodes:
            if node.key not in keys:
                continue
            says = [
                f"also {names[edge.above]}{f': {edge.label}' if edge.label else ''}, on sheet {at}"
                for edge in others.get(node.key, ())
                if edge.above not in keys and (at := headed.get(edge.above, hung.get(edge.above)))
            ]
            if node.key in heads and node.key in graph.hangs:
                says.append(f"from sheet {hung[node.key]}")
            elif node.key in cuts:
                says.append(f"goes on on sheet {headed[node.key]}")
            drawn.append(replace(node, lines=(*node.lines, *says)))
        edges = [edge for edge in edges if edge.below not in heads or graph.hangs.get(edge.below) is not edge]
        title = f"Sheet {number} of {len(dealt)}"
        told = []
        for piece in pieces:
            begun[piece.head] += 1
            part = f", part {begun[piece.head]} of {piece.parts}" if piece.parts > 1 else ""
            told.append(f"{', '.join(names[key] for key in ([piece.head] if piece.head else piece.part))}{part}")
        yield replace(graph, nodes=tuple(drawn), edges=tuple(edges), sheet=f"{title}: {', '.join(told)}",
                      notes=graph.notes if number == 1 else ())  # fmt: skip
