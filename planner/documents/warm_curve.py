"""The curve of a room that loses its cooling, as SVG: black on white, prints in grey, needs no script and no font."""

from __future__ import annotations

import math
from collections.abc import Iterator
from html import escape

from planner.physics.warmup import HOTTEST_C, WarmUp
from planner.report.printable import visible
from planner.report.warm_rooms import WarmRoom
from planner.worked import number

WIDTH, HEIGHT = 760, 420
_LEFT, _RIGHT, _TOP, _BOTTOM = 62, 24, 64, 58
_SIZE = 13
_SPANS_MIN = (15, 30, 60, 120, 240)
_STEPS_C = (1, 2, 5, 10)
# Widths of Helvetica in thousandths of the size; what is not listed counts as wide. Its stand-ins run wider.
_STAND_IN = 1.15
_NARROW = {**dict.fromkeys("ijl'", 222), **dict.fromkeys(" .,:;/!ftI", 278), **dict.fromkeys("-()r", 333)}
_MIDDLE = {"°": 400, **dict.fromkeys("ckJsvxyz", 500), **dict.fromkeys("0123456789abdeghnopquL", 556)}
_WIDE = 833


def text_width(text: str, size: float = _SIZE) -> float:
    """Width of a text in a plain sans-serif font, never less than it will be drawn.

    >>> text_width("10 min") < text_width("100 min")
    True
    """
    return sum(_NARROW.get(each) or _MIDDLE.get(each) or _WIDE for each in text) * size * _STAND_IN / 1000


def warm_curve(warm: WarmRoom) -> str:
    """The band of the room's air over the minutes after the loss, with the limits that count.

    A room of which nothing tells how hot it gets has a sentence in place of a curve.
    """
    title = f"{warm.room} after losing {' and '.join(warm.lost)}"
    lines = [
        '<?xml version="1.0" encoding="UTF-8"?>',
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" height="{HEIGHT}" '
        f'role="img" font-family="Helvetica, Arial, sans-serif" font-size="{_SIZE}">',
        f"<title>{_safe(title)}</title>",
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fff"/>',
        _text(_LEFT, 26, _fitted(_shorter(warm, title), WIDTH - _LEFT - _RIGHT, 16), size=16, bold=True),
    ]
    lines += [_text(_LEFT, 46, "How hot it gets is not known.")] if warm.after is None else _curve(warm, warm.after)
    return "\n".join([*lines, "</svg>", ""])


def _shorter(warm: WarmRoom, title: str) -> str:
    """The title, with as many names of what is lost as fit."""
    for many in range(len(warm.lost) - 1, 0, -1):
        if text_width(title, 16) <= WIDTH - _LEFT - _RIGHT:
            break
        title = f"{warm.room} after losing {', '.join(warm.lost[:many])} and {len(warm.lost) - many} more"
    return title


def _curve(warm: WarmRoom, after: WarmUp) -> Iterator[str]:
    span = _span(warm, after)
    top = _ceiling(warm, after, span)
    floor = 5 * math.floor(float(after.at(0.0).low) / 5)
    plot = _Plot(span, floor, top)
    yield _text(
        _LEFT,
        46,
        "Air of the room from the design day's worst moment on. Solid: the fastest; dashed: the slowest.",
    )
    yield from plot.grid()
    seconds = [60 * span * index / 96 for index in range(97)]
    bands = [after.at(second) for second in seconds]
    hot = [plot.at(second / 60, band.high) for second, band in zip(seconds, bands, strict=True)]
    cool = [plot.at(second / 60, band.low) for second, band in zip(seconds, bands, strict=True)]
    yield f'<polygon points="{" ".join([*hot, *reversed(cool)])}" fill="#ddd"/>'
    yield f'<polyline points="{" ".join(hot)}" fill="none" stroke="#000" stroke-width="2"/>'
    yield f'<polyline points="{" ".join(cool)}" fill="none" stroke="#000" stroke-width="2" stroke-dasharray="7 4"/>'
    labels: list[float] = []
    for name, limit in warm.limits:
        if floor < limit < top:
            yield from plot.limit(f"{number(limit)} °C, {name}", limit, labels)


def _span(warm: WarmRoom, after: WarmUp) -> int:
    """Minutes to show: until the slow end has passed every limit, or all that was followed."""
    last = max((float(after.reaches(limit).high) for _, limit in warm.limits), default=math.inf)
    wanted = last / 60 * 1.2 if last < math.inf else after.horizon_s / 60
    return next((each for each in _SPANS_MIN if each >= wanted), _SPANS_MIN[-1])


def _ceiling(warm: WarmRoom, after: WarmUp, span: int) -> int:
    hottest = max(float(after.at(60.0 * span * index / 24).high) for index in range(25))
    highest = max([hottest, *(limit for _, limit in warm.limits)])
    return min(5 * math.ceil((highest + 1) / 5), int(HOTTEST_C))


class _Plot:
    """Minutes and degrees as places on the page."""

    def __init__(self, span: int, floor: int, top: int) -> None:
        self.span, self.floor, self.top = span, floor, top

    def x(self, minute: float) -> float:
        return _LEFT + (WIDTH - _LEFT - _RIGHT) * minute / self.span

    def y(self, celsius: float) -> float:
        inside = HEIGHT - _TOP - _BOTTOM
        return _TOP + inside * (self.top - min(celsius, self.top)) / (self.top - self.floor)

    def at(self, minute: float, celsius: float) -> str:
        return f"{self.x(minute):.1f},{self.y(celsius):.1f}"

    def grid(self) -> Iterator[str]:
        left, right, bottom = _LEFT, WIDTH - _RIGHT, HEIGHT - _BOTTOM
        step = next(each for each in _STEPS_C if (self.top - self.floor) / each <= 9)
        for celsius in range(self.floor, self.top + 1, step):
            y = f"{self.y(celsius):.1f}"
            yield f'<line x1="{left}" y1="{y}" x2="{right}" y2="{y}" stroke="#bbb" stroke-width="0.5"/>'
            yield _text(left - 6, self.y(celsius) + 4, str(celsius), anchor="end")
        for index in range(7):
            minute = self.span * index / 6
            x = f"{self.x(minute):.1f}"
            yield f'<line x1="{x}" y1="{bottom}" x2="{x}" y2="{bottom + 5}" stroke="#000"/>'
            yield _text(self.x(minute), bottom + 20, number(minute), anchor="middle")
        yield f'<path d="M{left} {_TOP}V{bottom}H{right}" fill="none" stroke="#000"/>'
        yield _text((left + right) / 2, HEIGHT - 14, "minutes after the loss", anchor="middle")
        yield _text(left - 6, _TOP - 10, "°C", anchor="end")

    def limit(self, says: str, celsius: float, taken: list[float]) -> Iterator[str]:
        """A dotted line with its words above it, moved up where other words stand."""
        y = self.y(celsius)
        right = WIDTH - _RIGHT
        yield f'<line x1="{_LEFT}" y1="{y:.1f}" x2="{right}" y2="{y:.1f}" stroke="#000" stroke-dasharray="2 3"/>'
        at = y - 5
        while any(abs(at - other) < _SIZE + 2 for other in taken):
            at -= _SIZE + 2
        taken.append(at)
        wide = text_width(says) + 6
        box = f'x="{right - wide:.1f}" y="{at - _SIZE + 1:.1f}" width="{wide:.1f}" height="{_SIZE + 3}"'
        yield f'<rect {box} fill="#fff"/>'
        yield _text(right - 3, at, says, anchor="end")


def _text(x: float, y: float, says: str, *, size: int = _SIZE, anchor: str = "start", bold: bool = False) -> str:
    weight = ' font-weight="bold"' if bold else ""
    place = f'x="{x:.1f}" y="{y:.1f}"'
    return f'<text {place} font-size="{size}" text-anchor="{anchor}"{weight}>{_safe(says)}</text>'


def _safe(says: str) -> str:
    return escape(visible(says))


def _fitted(says: str, width: float, size: float) -> str:
    """The text, cut to a width with an ellipsis."""
    if text_width(says, size) <= width:
        return says
    while says and text_width(f"{says}…", size) > width:
        says = says[:-1]
    return f"{says}…"
