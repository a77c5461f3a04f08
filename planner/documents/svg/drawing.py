"""One drawing: lines, shapes and texts on a page, and where each text stands, so that a test can measure it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from html import escape

from planner.documents.svg.metrics import FONT, fitted, text_width, wrapped

SIZE = 12.0
SMALL = 10.5
MARGIN = 20.0
AID = "Planning aid: a licensed electrician and the local authority decide."
# How far letters reach above and below their line, in parts of the size.
ASCENT, DESCENT = 0.93, 0.24


@dataclass(frozen=True, slots=True)
class Box:
    """Where a text stands: left, top, width, height, in px."""

    x: float
    y: float
    width: float
    height: float
    text: str

    def overlaps(self, other: Box) -> bool:
        """Whether two texts share any of their room."""
        return (
            self.x < other.x + other.width
            and other.x < self.x + self.width
            and self.y < other.y + other.height
            and other.y < self.y + self.height
        )


class Drawing:
    """Collects what is drawn; the page is as large as it becomes. All lengths in px, y downward."""

    def __init__(self, title: str) -> None:
        self.title = title
        self.boxes: list[Box] = []
        self._parts: list[str] = []
        self._right = self._bottom = 0.0

    def text(self, x: float, y: float, says: str, *, size: float = SIZE, width: float = 1e6) -> float:
        """A text with its line at ``y``, cut to ``width``. Returns where it ends."""
        shown = fitted(says, width, size)
        wide = text_width(shown, size)
        self.boxes.append(Box(x, y - ASCENT * size, wide, (ASCENT + DESCENT) * size, shown))
        self._reach(x + wide, y + DESCENT * size)
        # Direction marks are shown as escapes; letters that run leftward still start at x.
        self._parts.append(
            f'<text x="{x:.1f}" y="{y:.1f}" font-size="{size:g}" direction="ltr">{escape(_xml(shown))}</text>'
        )
        return x + wide

    def line(self, *points: tuple[float, float], dashed: bool = False, thick: float = 1.0) -> None:
        """A line through points."""
        shown = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
        dashes = ' stroke-dasharray="5 3"' if dashed else ""
        self._reach(max(x for x, _ in points), max(y for _, y in points))
        self._parts.append(f'<polyline points="{shown}" fill="none" stroke="#000" stroke-width="{thick:g}"{dashes}/>')

    def rect(
        self,
        x: float,
        y: float,
        width: float,
        height: float,
        *,
        fill: str = "none",
        dashed: bool = False,
        thick: float = 1,
    ) -> None:
        """A rectangle."""
        dashes = ' stroke-dasharray="5 3"' if dashed else ""
        self._reach(x + width, y + height)
        self._parts.append(
            f'<rect x="{x:.1f}" y="{y:.1f}" width="{width:.1f}" height="{height:.1f}" fill="{fill}" stroke="#000" '
            f'stroke-width="{thick:g}"{dashes}/>'
        )

    def circle(self, x: float, y: float, radius: float, *, fill: str = "#fff") -> None:
        """A circle round its centre."""
        self._reach(x + radius, y + radius)
        self._parts.append(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{radius:g}" fill="{fill}" stroke="#000"/>')

    def arc(self, x: float, y: float, to_x: float, to_y: float, radius: float) -> None:
        """An arc that bends upward from one point to another on its right."""
        self._parts.append(
            f'<path d="M{x:.1f} {y:.1f}A{radius:g} {radius:g} 0 0 1 {to_x:.1f} {to_y:.1f}" fill="none" stroke="#000"/>'
        )

    def plate(self, x: float, y: float, width: float, height: float) -> None:
        """A white ground for a text on a hatched one."""
        self._parts.append(f'<rect x="{x:.1f}" y="{y:.1f}" width="{width:.1f}" height="{height:.1f}" fill="#fff"/>')

    def cross(self, x: float, y: float, half: float = 4.5) -> None:
        """The mark of a fault round its centre."""
        self.line((x - half, y - half), (x + half, y + half), thick=2)
        self.line((x - half, y + half), (x + half, y - half), thick=2)

    def below(self, sentences: tuple[str, ...]) -> None:
        """Sentences under all that is drawn so far, and that the drawing is a planning aid."""
        width = max(420.0, self._right - MARGIN)
        y = self._bottom + 10
        for sentence in (*sentences, AID):
            for line in wrapped(sentence, width, SMALL):
                y += SMALL * 1.4
                self.text(MARGIN, y, line, size=SMALL)

    def add(self, other: Drawing, down: float) -> None:
        """Another drawing, moved down."""
        self._parts.append(f'<g transform="translate(0 {down:.1f})">')
        self._parts += [*other._parts, "</g>"]
        self.boxes += [replace(box, y=box.y + down) for box in other.boxes]
        self._reach(other._right, other._bottom + down)

    @property
    def width(self) -> float:
        """Of the page."""
        return self._right + MARGIN

    @property
    def height(self) -> float:
        """Of the page."""
        return self._bottom + MARGIN

    @property
    def bottom(self) -> float:
        """Where what is drawn ends."""
        return self._bottom

    def svg(self, *, alone: bool = True) -> str:
        """The drawing as SVG: a file of its own, or ``alone`` no, a piece of a page."""
        head = '<?xml version="1.0" encoding="UTF-8"?>\n' if alone else ""
        size = f'viewBox="0 0 {self.width:.0f} {self.height:.0f}" width="{self.width:.0f}" height="{self.height:.0f}"'
        return "\n".join(
            [
                f'{head}<svg xmlns="http://www.w3.org/2000/svg" {size} role="img" font-family="{FONT}">',
                f"<title>{escape(_xml(fitted(self.title, 900, SIZE)))}</title>",
                f'<rect width="{self.width:.0f}" height="{self.height:.0f}" fill="#fff"/>',
                *self._parts,
                "</svg>",
                "",
            ]
        )

    def _reach(self, x: float, y: float) -> None:
        self._right, self._bottom = max(self._right, x), max(self._bottom, y)


def _xml(text: str) -> str:
    """Half a surrogate pair, which no XML can hold, as its escape."""
    return text.encode("utf-8", "backslashreplace").decode("utf-8")
