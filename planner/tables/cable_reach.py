"""How far network cables and the modules at their ends reach, by type and speed.

Sources: Vitex and 10Gtek pages on 100G modules (DAC, AOC, SR4, CWDM4, LR4), IEEE 802.3 for twisted pair. What was not
read in a text is marked so: direct copper at other speeds than 100 and 25 Gb/s, 10 and 25 Gb/s over multimode fibre,
PSM4, DR1 and FR1.
"""

from __future__ import annotations

from typing import Literal, NamedTuple

from planner.tables.cells import cell
from planner.worked import BeyondTable

Medium = Literal["direct copper", "active fibre", "twisted pair", "multimode fibre", "single-mode fibre"]

_MEDIA: dict[str, Medium] = {
    "dac": "direct copper", "dac-breakout": "direct copper", "acc": "direct copper", "aoc": "active fibre",
    "aoc-breakout": "active fibre",
    "cat5e": "twisted pair", "cat6": "twisted pair", "cat6a": "twisted pair", "cat7": "twisted pair",
    "om3": "multimode fibre", "om4": "multimode fibre", "om5": "multimode fibre", "os2": "single-mode fibre",
    "os1": "single-mode fibre",
}  # fmt: skip
COPPER = frozenset({"direct copper", "twisted pair"})
FIBRE = frozenset({"multimode fibre", "single-mode fibre"})


class Reach(NamedTuple):
    """How far, in m; ``plain`` where both ends lack forward error correction; whether a text was read for it."""

    most: float
    plain: float
    read: bool = True


_DIRECT = {100.0: Reach(5, 3), 25.0: Reach(5, 3, read=False), 40.0: Reach(7, 7, read=False),
           10.0: Reach(7, 7, read=False), 200.0: Reach(3, 3, read=False)}  # fmt: skip
# Above 3 m the clock and the noise of copper at 25 Gb/s a lane need error correction in both ends.
_ACTIVE = {100.0: Reach(100, 100)}
_TWISTED: dict[str, dict[float, Reach]] = {
    "cat5e": {1.0: Reach(100, 100), 2.5: Reach(100, 100, read=False)},
    "cat6": {1.0: Reach(100, 100), 2.5: Reach(100, 100, read=False), 5.0: Reach(100, 100, read=False),
             10.0: Reach(55, 55, read=False)},
    "cat6a": {speed: Reach(100, 100) for speed in (1.0, 2.5, 5.0, 10.0)},
    "cat7": {speed: Reach(100, 100, read=False) for speed in (1.0, 2.5, 5.0, 10.0)},
}  # fmt: skip
# Module: what it lights, its fibre connector, and its reach by cable and speed.
_MODULES: dict[str, tuple[str, dict[tuple[str, float], Reach]]] = {
    "sr4": ("MPO-12", {("om3", 100.0): Reach(70, 70), ("om4", 100.0): Reach(100, 100),
                       ("om3", 40.0): Reach(100, 100, read=False), ("om4", 40.0): Reach(150, 150, read=False)}),
    "sr": ("LC", {("om3", 10.0): Reach(300, 300, read=False), ("om4", 10.0): Reach(400, 400, read=False),
                  ("om3", 25.0): Reach(70, 70, read=False), ("om4", 25.0): Reach(100, 100, read=False)}),
    "psm4": ("MPO-12", {("os2", 100.0): Reach(500, 500, read=False)}),
    "dr1": ("LC", {("os2", 100.0): Reach(500, 500, read=False)}),
    "cwdm4": ("LC", {("os2", 100.0): Reach(2000, 2000)}),
    "fr1": ("LC", {("os2", 100.0): Reach(2000, 2000, read=False)}),
    "lr4": ("LC", {("os2", 100.0): Reach(10_000, 10_000), ("os2", 40.0): Reach(10_000, 10_000, read=False)}),
    "lr": ("LC", {("os2", 10.0): Reach(10_000, 10_000, read=False), ("os2", 25.0): Reach(10_000, 10_000, read=False)}),
}  # fmt: skip
SOURCE = "Vitex QSFP28 basics and IEEE 802.3"


def medium(cable: str) -> Medium:
    """What a cable carries its signal in. ``BeyondTable`` for a type that is not listed.

    >>> medium("Cat6"), medium("OM4")
    ('twisted pair', 'multimode fibre')
    """
    found = _MEDIA.get(cable.casefold())
    if found is None:
        raise BeyondTable(f"{cable} is no cable of the table, which has {', '.join(_MEDIA)}")
    return found


def own_reach(cable: str, speed_gbps: float, *, corrected: bool = True) -> float:
    """Reach in m of a cable with its own ends: direct copper, active fibre, twisted pair.

    Parameters: ``cable`` its type; ``speed_gbps`` in Gb/s; ``corrected``: both ends run forward error correction.
    ``BeyondTable`` for a speed that such a cable does not carry or that is not listed.

    >>> float(own_reach("dac", 100.0)), float(own_reach("dac", 100.0, corrected=False))
    (5.0, 3.0)
    """
    kind = cable.casefold()
    table = _TWISTED.get(kind) or (_DIRECT if medium(cable) == "direct copper" else _ACTIVE)
    # Twisted pair of a grade carries every lower speed as far as its lowest listed one.
    key = speed_gbps if speed_gbps in table or kind not in _TWISTED else max(speed_gbps, min(table))
    if key not in table:
        raise BeyondTable(f"no reach is known for {cable} at {speed_gbps:g} Gb/s")
    reach = table[key]
    metres = reach.most if corrected else reach.plain
    return cell(float(metres), f"reach of {cable} at {speed_gbps:g} Gb/s", "m", SOURCE, unverified=not reach.read)


def module_reach(module: str, cable: str, speed_gbps: float) -> float:
    """Reach in m of a module through a fibre. ``BeyondTable`` where such a module does not light such a fibre.

    >>> float(module_reach("sr4", "OM3", 100.0))
    70.0
    """
    kind = module_kind(module)
    reach = _MODULES[kind][1].get((cable.casefold(), speed_gbps))
    if reach is None:
        fits = sorted({fibre.upper() for fibre, _ in _MODULES[kind][1]})
        raise BeyondTable(
            f"no reach is known for a {kind.upper()} module over {cable}; it is made for {', '.join(fits)}"
        )
    return cell(reach.most, f"reach of {kind.upper()} over {cable}", "m", SOURCE, unverified=not reach.read)


def module_kind(written: str) -> str:
    """The kind of a module, as ``sr4`` of ``optic-sr4``; ``BeyondTable`` for one that is not listed."""
    kind = written.casefold().removeprefix("optic-")
    if kind not in _MODULES:
        raise BeyondTable(f"{written} is no module of the table, which has {', '.join(_MODULES)}")
    return kind


def module_fibres(module: str) -> frozenset[str]:
    """The media a module lights."""
    return frozenset(medium(fibre) for fibre, _ in _MODULES[module_kind(module)][1])


def module_connector(module: str) -> str:
    """The connector of the fibre in a module: ``MPO-12`` or ``LC``."""
    return _MODULES[module_kind(module)][0]
