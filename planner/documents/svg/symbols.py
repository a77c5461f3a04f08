"""Symbols of one-line and network diagrams, after IEEE 315 and IEC 60617 where they have one, each in a square."""

from __future__ import annotations

from collections.abc import Callable

from planner.documents.svg.drawing import Drawing

SIDE = 28.0
WORDS = {
    "utility": "utility service",
    "transformer": "transformer",
    "generator": "generator",
    "meter": "meter",
    "panel": "panel with its bus",
    "breaker": "breaker",
    "disconnect": "disconnect",
    "outlet": "outlet",
    "fixed": "fixed connection",
    "strip": "power strip",
    "bank": "outlets behind one breaker of a strip",
    "ups": "UPS",
    "transfer-switch": "transfer switch",
    "cooling": "air conditioner",
    "machine": "machine",
    "switch": "network switch",
    "internet": "outside",
    "ground": "ground",
}


def symbol(drawing: Drawing, kind: str, x: float, y: float) -> None:
    """The symbol of a kind with its corner at ``x``, ``y``; the line through it enters and leaves at half height."""
    _DRAWN.get(kind, _machine)(drawing, x, y)


def _utility(d: Drawing, x: float, y: float) -> None:
    d.circle(x + 14, y + 14, 13)
    d.line((x + 6, y + 14), (x + 9, y + 9), (x + 12, y + 10), (x + 16, y + 18), (x + 19, y + 19), (x + 22, y + 14))


def _transformer(d: Drawing, x: float, y: float) -> None:
    d.circle(x + 9, y + 14, 9)
    d.circle(x + 19, y + 14, 9, fill="none")


def _letter(word: str) -> Callable[[Drawing, float, float], None]:
    def drawn(d: Drawing, x: float, y: float) -> None:
        d.circle(x + 14, y + 14, 13)
        # Letters are drawn as lines: a symbol has no text that could stand in the way of another.
        strokes = {
            "M": ((8, 20), (8, 8), (14, 16), (20, 8), (20, 20)),
            "G": ((20, 10), (17, 7), (11, 7), (8, 10), (8, 18), (11, 21), (17, 21), (20, 18), (20, 15), (15, 15)),
        }[word]
        d.line(*((x + left, y + top) for left, top in strokes), thick=1.4)

    return drawn


def _panel(d: Drawing, x: float, y: float) -> None:
    d.rect(x + 1, y + 1, 26, 26, fill="#fff")
    d.line((x, y + 14), (x + 20, y + 14))
    d.line((x + 20, y + 3), (x + 20, y + 25), thick=4)


def _breaker(d: Drawing, x: float, y: float) -> None:
    d.line((x, y + 14), (x + 5, y + 14))
    d.line((x + 23, y + 14), (x + 28, y + 14))
    d.circle(x + 5, y + 14, 1.6, fill="#000")
    d.circle(x + 23, y + 14, 1.6, fill="#000")
    d.arc(x + 5, y + 11, x + 23, y + 11, 11)


def _disconnect(d: Drawing, x: float, y: float) -> None:
    d.line((x, y + 14), (x + 6, y + 14), (x + 21, y + 5))
    d.line((x + 22, y + 14), (x + 28, y + 14))
    d.circle(x + 22, y + 14, 1.6, fill="#000")


def _outlet(d: Drawing, x: float, y: float) -> None:
    d.line((x, y + 14), (x + 4, y + 14))
    d.circle(x + 14, y + 14, 10)
    d.line((x + 11, y + 8), (x + 11, y + 20))
    d.line((x + 17, y + 8), (x + 17, y + 20))


def _fixed(d: Drawing, x: float, y: float) -> None:
    d.line((x, y + 14), (x + 6, y + 14))
    d.rect(x + 6, y + 6, 16, 16, fill="#fff")
    d.circle(x + 14, y + 14, 3, fill="#000")


def _strip(d: Drawing, x: float, y: float) -> None:
    d.rect(x + 1, y + 6, 26, 16, fill="#fff")
    for left in (7, 14, 21):
        d.circle(x + left, y + 14, 2.4, fill="#000")


def _bank(d: Drawing, x: float, y: float) -> None:
    d.line((x, y + 14), (x + 4, y + 14))
    d.rect(x + 4, y + 8, 20, 12, fill="#fff")
    for left in (10, 18):
        d.circle(x + left, y + 14, 2.4, fill="#000")


def _ups(d: Drawing, x: float, y: float) -> None:
    d.rect(x + 1, y + 1, 26, 26, fill="#fff")
    d.line((x + 1, y + 27), (x + 27, y + 1))
    d.line((x + 5, y + 9), (x + 8, y + 6), (x + 11, y + 9), (x + 14, y + 6))
    d.line((x + 16, y + 19), (x + 24, y + 19))
    d.line((x + 16, y + 22), (x + 24, y + 22), dashed=True)


def _transfer(d: Drawing, x: float, y: float) -> None:
    d.rect(x + 1, y + 1, 26, 26, fill="#fff")
    for top in (7, 21):
        d.line((x + 1, y + top), (x + 8, y + top))
        d.circle(x + 8, y + top, 1.6, fill="#000")
    d.line((x + 8, y + 7), (x + 20, y + 14), (x + 27, y + 14), thick=1.6)


def _cooling(d: Drawing, x: float, y: float) -> None:
    d.rect(x + 1, y + 1, 26, 26, fill="#fff")
    for points in (((14, 5), (14, 23)), ((6, 9), (22, 19)), ((6, 19), (22, 9))):
        d.line(*((x + left, y + top) for left, top in points), thick=1.4)


def _machine(d: Drawing, x: float, y: float) -> None:
    d.rect(x + 1, y + 3, 26, 22, fill="#fff")
    for top in (9, 14, 19):
        d.line((x + 6, y + top), (x + 22, y + top))


def _switch(d: Drawing, x: float, y: float) -> None:
    d.rect(x + 1, y + 7, 26, 14, fill="#fff")
    for left in (4, 10, 16, 21):
        d.rect(x + left, y + 12, 4, 5)


def _internet(d: Drawing, x: float, y: float) -> None:
    d.circle(x + 14, y + 14, 13)
    d.line((x + 1, y + 14), (x + 27, y + 14))
    d.line((x + 14, y + 1), (x + 14, y + 27))


def _ground(d: Drawing, x: float, y: float) -> None:
    d.line((x, y + 14), (x + 12, y + 14))
    for left, half in ((12, 10), (17, 6), (22, 3)):
        d.line((x + left, y + 14 - half), (x + left, y + 14 + half), thick=1.6)


_DRAWN = {
    "utility": _utility,
    "transformer": _transformer,
    "generator": _letter("G"),
    "meter": _letter("M"),
    "panel": _panel,
    "breaker": _breaker,
    "disconnect": _disconnect,
    "outlet": _outlet,
    "fixed": _fixed,
    "strip": _strip,
    "bank": _bank,
    "ups": _ups,
    "transfer-switch": _transfer,
    "cooling": _cooling,
    "machine": _machine,
    "switch": _switch,
    "internet": _internet,
    "ground": _ground,
}
