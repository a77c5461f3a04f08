"""The answers about servers and cooling: by part id of the catalogue, or by their own figures.

>>> from planner.catalog import Catalog, default_folders
>>> read_servers("2 x 1800 W", Catalog(default_folders()))
(Servers(count=2, power='1800 W', part='', fit=(), kind='server'),)
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from planner.catalog import Catalog, Entry
from planner.init.answers import BadAnswer, pieces, said
from planner.layout.spellings import equipment
from planner.layout.spellings.common import is_part_id, without_commas
from planner.parts import KINDS
from planner.tables import connectors
from planner.units import Unit
from planner.values import POWER, Reads
from planner.worked import BeyondTable

MOST = 100
"""Machines of one line; more are a hall, and no first layout."""

# Kinds of parts that are fitted into a server, and their bays.
BAYS = {"gpu": "gpus", "cpu": "cpus", "drive": "drives", "nic": "nics", "supply": "supplies", "board": "board"}
_SERVERS = ("server", "workstation")
_COUNTED = re.compile(r"([0-9]+)(?:\s*[x×]\s+|\s+(?=(?:server|workstation)s?\b))(.+)", re.I)
_KIND = re.compile(r"(server|workstation)s?", re.I)
_OF_A_KIND = re.compile(r"((?:server|workstation)s?)\s+(?:at|@)\s+(.+)", re.I)
_NAMEPLATE = re.compile(r"\s(~?[0-9][0-9.,]*\s*A(?:\s+at\s+[0-9][0-9.]*\s*V)?)(?=\s|$)")
_PLUG = re.compile(r"\s(?:NEMA[ -])?(L?[0-9]+-[0-9]+P)(?=\s|$)", re.I)
_POWER_FIRST = re.compile(r"~?\s*[0-9]")
# Words between the server and what is in it, and before its power.
_WITH = re.compile(r"\s+with\s+", re.I)
_DRAWING = re.compile(r"\s+drawing\s+", re.I)


@dataclass(frozen=True, slots=True)
class Servers:
    """Servers that are alike: a part or none, what is fitted into its bays, and their power at the outlet if said."""

    count: int
    power: str = ""
    part: str = ""
    fit: tuple[tuple[str, str], ...] = ()
    kind: str = "server"


@dataclass(frozen=True, slots=True)
class Coolers:
    """Cooling units that are alike: a part, or a kind with its cooling capacity and, where said, what its label has."""

    count: int
    kind: str
    part: str = ""
    cooling: str = ""
    nameplate: str = ""
    plug: str = ""


def cooling_kinds() -> tuple[str, ...]:
    """The kinds of parts that take heat out of a room.

    >>> cooling_kinds()[:3]
    ('window-ac', 'portable-ac', 'mini-split')
    """
    from planner.parts.cooling import Cooling

    return tuple(kind for kind in KINDS if issubclass(KINDS[kind], Cooling))


def read_servers(text: str, catalog: Catalog) -> tuple[Servers, ...]:
    """``2 x gigabyte/g482-z53 with 8 x amd/instinct-mi100 @ 300 W``, ``2 x 1800 W``; different ones joined by ``+``.

    ``server`` or ``workstation`` stands for a part where none is known; ``drawing 1800 W`` states the power. Raises
    ``BadAnswer``.
    """
    return tuple(_servers(line, catalog) for line in _lines(text))


def read_coolers(text: str, catalog: Catalog) -> tuple[Coolers, ...]:
    """``generic/window-25k-240v``, ``2 x mini-split 24000 BTU/h``; joined by ``+``; empty for ``none``."""
    if text.strip().casefold() == "none":
        return ()
    return tuple(_coolers(line, catalog) for line in _lines(without_commas(text)))


def _lines(text: str) -> list[str]:
    lines = [line.strip() for line in re.split(r"(?:^|\s)\+(?:\s|$)", ", ".join(pieces(text)))]
    if not all(lines):
        raise BadAnswer("Something is missing beside a +.")
    return lines


def _counted(line: str) -> tuple[int, str]:
    match = _COUNTED.fullmatch(line)
    count, rest = (int(match[1][:9]), match[2].strip()) if match else (1, line)
    if not 1 <= count <= MOST:
        raise BadAnswer(f"Write a number from 1 to {MOST}, not {count:,}.")
    return count, rest


def _servers(line: str, catalog: Catalog) -> Servers:
    count, rest = _counted(line)
    if _POWER_FIRST.match(rest) and not is_part_id(rest.split()[0]):
        return Servers(count, power=_power(rest))
    if match := _OF_A_KIND.fullmatch(rest):
        rest = f"{match[1]} drawing {match[2]}"
    rest, *powers = _DRAWING.split(rest)
    head, *fitted = _WITH.split(rest)
    if len(powers) > 1 or len(fitted) > 1:
        raise BadAnswer(f'"{line}" says one thing twice. Join different servers by +.')
    kind = match[1].casefold() if (match := _KIND.fullmatch(head)) else ""
    if is_part_id(inside := head.partition("@")[0].strip()) and inside != head:
        _part(inside, catalog, _SERVERS, line)
    if not kind and not is_part_id(head):
        raise BadAnswer(
            _bought(line, catalog)
            or f'"{head}" is no part id and no power. Write 2 x 1800 W, server with 4 x PART @ 350 W, or a part id '
            "from: planner catalog list --kind server"
        )
    if not kind:
        _part(head, catalog, _SERVERS, line)
    fit = _fit(fitted[0], catalog) if fitted else ()
    return Servers(count, _power(powers[0]) if powers else "", "" if kind else head, fit, kind or "server")


def _bought(text: str, catalog: Catalog) -> str:
    """What to write for a product by its name in the shop, ``4 x rtx 4090 @ 350 W``; empty for another text."""
    count, rest = _counted(text) if _COUNTED.fullmatch(text) else (0, text)
    thing, at, cap = re.sub(r"\s+at\s+", " @ ", rest, count=1).partition("@")
    product = equipment.shop_name(thing.strip())
    if product is None:
        return ""
    words = re.findall(r"[a-z0-9]+", thing.casefold())[1 if thing.strip()[0].isdecimal() else 0 :]
    ids = [each for each in catalog.all_ids() if all(word in each for word in words)]
    found = [each for each in ids if (entry := catalog.find(each)) is not None and entry.kind in BAYS]
    count = count or int(product[0])
    limit = f" @ {cap.strip()}" if at else ""
    if not found:
        return (
            f'"{text}" is no part of the catalogue. Write server with {count} x PART{limit}, with the id of the part '
            f"from: planner catalog search {product[1]}"
        )
    also = f" (also {', '.join(found[1:4])})" if found[1:] else ""
    return f'"{text}" goes into a server. Write server with {count} x {found[0]}{limit}{also}.'


def _power(text: str) -> str:
    figure = said(POWER.said, text)
    ends = [end.value for end in (figure.value, figure.low, figure.high, *figure.one_of) if end is not None]
    if figure.word or not all(ends):
        raise BadAnswer("Write a power above zero, such as 1800 W.")
    return text


def _fit(text: str, catalog: Catalog) -> tuple[tuple[str, str], ...]:
    """Bay and entry of everything that is in a server."""
    found: dict[str, str] = {}
    for item in pieces(text):
        item = re.sub(r"(?<=\S)\s+at\s+(?=[0-9~])", " @ ", item)
        if bought := _bought(item, catalog):
            raise BadAnswer(bought)
        data = said(equipment.bay, item)
        part = data.get("part") if isinstance(data, dict) else None
        if isinstance(part, str):
            bay = BAYS[_part(part, catalog, tuple(BAYS)).kind]
        elif isinstance(data, dict):
            bay = "memory"
            said(Reads(Unit("B")).said, str(data.get("size", "")))
        else:
            raise BadAnswer(f'"{item}" names no part and no memory. Leave it out where it is not known.')
        if isinstance(data, dict) and "cap" in data:
            said(Reads(Unit("W")).said, str(data["cap"]))
        if bay in found:
            raise BadAnswer(f"There are two entries for {bay}. Write one here, and the other in the layout later.")
        found[bay] = item
    return tuple(found.items())


def _part(part_id: str, catalog: Catalog, kinds: tuple[str, ...], line: str = "") -> Entry:
    """The catalogue's entry of an id, if it is of one of the kinds; ``line`` is all that was written of a server."""
    entry = catalog.find(part_id)
    if entry is None or entry.problems:
        reason = entry.problems[0].message if entry is not None else catalog.load(part_id).problems[0].message
        raise BadAnswer(
            f"{reason[:1].upper()}{reason[1:].partition('. Your own?')[0].rstrip('.')}. Not in the catalogue? "
            "Write its own figures instead."
        )
    if entry.kind not in kinds:
        inside = f" Write server with {line}." if line and entry.kind in BAYS else ""
        raise BadAnswer(f'"{part_id}" is a {entry.kind}; here belongs a {" or ".join(kinds)}.{inside}')
    return entry


def _coolers(line: str, catalog: Catalog) -> Coolers:
    count, rest = _counted(line)
    kinds = cooling_kinds()
    if is_part_id(rest):
        return Coolers(count, _part(rest, catalog, kinds).kind, part=rest)
    kind, figure = _named_kind(rest, kinds)
    plug, nameplate = "", ""
    if match := _PLUG.search(figure):
        plug, figure = f"NEMA {match[1].upper()}", figure[: match.start()] + figure[match.end() :]
        try:
            connectors.find(plug, "plug")
        except BeyondTable as unknown:
            raise BadAnswer(f"{unknown}.") from None
    if (match := _NAMEPLATE.search(figure)) and figure[: match.start()].strip():
        nameplate, figure = match[1], figure[: match.start()] + figure[match.end() :]
    figure = figure.strip()
    if not kind or not figure:
        raise BadAnswer(
            f'"{rest}" is no part id and no kind with its capacity. Write window-ac 25000 BTU/h, mini-split 7 kW '
            f"(kinds: {', '.join(kinds)}), or a part id from: planner catalog list --kind window-ac"
        )
    if said(Reads(Unit("W", cooling=True)).said, figure).word:
        raise BadAnswer("Write its cooling capacity, such as 25000 BTU/h.")
    if nameplate and not plug and " at " not in nameplate:
        raise BadAnswer(f"{nameplate} is no power without its voltage. Write {nameplate} at 240 V, or the plug too.")
    if nameplate:
        said(POWER.said, nameplate if " at " in nameplate else f"{nameplate} at 240 V")
    return Coolers(count, kind, cooling=figure, nameplate=nameplate, plug=plug)


def _named_kind(text: str, kinds: tuple[str, ...]) -> tuple[str, str]:
    """The kind a text begins with, also as people say it, and what comes after; both empty for another text.

    >>> _named_kind("window 16000 BTU", cooling_kinds())
    ('window-ac', ' 16000 BTU')
    """
    names = {name: kind for kind in kinds for name in (kind, kind.replace("-", " "), kind.removesuffix("-ac"))}
    for name in sorted(names, key=len, reverse=True):
        if text.casefold().startswith(f"{name} "):
            return names[name], text[len(name) :]
    return "", ""
