"""The shorthands of circuits: breaker, wire, raceway, outlet. One text in, its one long form out, as plain data.

What a text says of its figures (``~``, ``measured 2026-02-14``, ``A to B``) stays with the figure it stands at; the
figures are read later, with their units.

>>> breaker("50 A 2P GFCI")
{'rating': '50 A', 'poles': '2', 'ground_fault': {'kind': 'GFCI'}}
>>> wire("12/2 NM-B ~45 ft")
{'size': '12 AWG', 'conductors': '2', 'type': 'NM-B', 'length': '~45 ft'}
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from planner.layout.spellings.common import (
    COUNTED,
    LENGTH,
    NUMBER,
    SIZE,
    WORDS,
    BadShorthand,
    is_figure,
    quantity,
    refuse_at_once,
    said,
    without_commas,
    word_or_part,
)

if TYPE_CHECKING:
    from planner.text import Data

_WIRE = re.compile(rf"(?P<size>~?(?:{SIZE}|[\d.,]+))(?:/(?P<count>[1-4]))?(?=\s|$)\s*(?P<rest>.*)", re.I)
_ENDS_IN_LENGTH = re.compile(rf"(?P<before>.*?)(?:(?<=\s)|^)(?P<length>{LENGTH})", re.I)
# How a raceway is put behind the length, where none is read.
_BEHIND_LENGTH = re.compile(rf"(?P<type>\S+)\s+(?P<length>{LENGTH})\s+(?P<raceway>in\s.*)", re.I)
# A figure of another kind where the length should be; the reader of the length says so.
_ENDS_IN_FIGURE = re.compile(rf"(?P<before>\S+(?:\s+\S+)*?)\s+(?P<length>~?{NUMBER}\s+[A-Za-z]+)", re.I)
_METAL = re.compile(r"(?P<type>.+?)\s+(?P<metal>copper|aluminium|aluminum|cu|al)", re.I)
_CONDUCTOR = re.compile(rf"(?P<size>~?(?:{SIZE}|unknown))(?:\s+(?P<metal>\S+))?", re.I)
_CURVE_FIRST = re.compile(r"(?P<curve>[A-Z])(?P<amps>\d[\d.,]*)(?:\s*A)?(?=\s|$)", re.I)
# Any unit, so that the reader of the rating can say what it should have been; never a word that has its own meaning.
_ANY_UNIT = r"(?!(?:to|or|measured|GFCI|AFCI|DFCI|RCD|RCBO|fuse|switch|curve)\b)[A-Za-zµ]+"
_RATING = re.compile(rf"(?P<amps>{quantity(_ANY_UNIT)})(?=\s|$)", re.I)
_RESIDUAL = re.compile(
    r"(?P<kind>RCD|RCBO)(?:\s+(?P<trips>~?[\d.,]+\s*m?A))?(?:\s+type\s+(?P<type>\S+))?(?=\s|$)", re.I
)
_POLES = re.compile(r"(\d+)\s*P(?:ole)?(?=\s|$)", re.I)
_CURVE = re.compile(r"curve\s+(\S+)", re.I)
_BREAKER_KEYS = ("rating", "poles", "curve", "ground_fault", "arc_fault", "kind")
_ON_BANK = re.compile(r"(?P<before>.+?)\s+on\s+(?P<bank>\S+)", re.I)
_PROTECTED = re.compile(r"(?P<before>.+?)\s+(?P<fault>GFCI|RCD(?:\s+.+)?)", re.I)
_FACES = re.compile(r"(?P<before>.+?)\s+(?P<word>duplex|twin|quad)", re.I)
_SOCKETS = {"duplex": "2", "twin": "2", "quad": "4"}


def breaker(text: str) -> Data:
    """``50 A 2P GFCI``, ``C32 RCBO 30 mA type A``, ``100 A switch``: a breaker, main, section or disconnect."""
    if slashed := re.match(r"(~?\d[\d.,]*)\s*A/\s*(\S.*)", text[:80]):
        raise BadShorthand("LAY008", f'"{text}": a blank comes after the amperes. Write {slashed[1]} A {slashed[2]}')
    text = without_commas(text)
    if (short := word_or_part(text)) is not None:
        return short
    if match := _CURVE_FIRST.match(text):
        found: dict[str, Data] = {"rating": f"{match['amps']} A", "curve": match["curve"].upper()}
    elif match := _RATING.match(text):
        if not re.search(r"[A-Za-zµ]", match["amps"]):
            raise BadShorthand(
                "LAY006", f'"{text}" has no unit. Write {match["amps"]} A, or with its poles {match["amps"]} A 2P'
            )
        found = {"rating": match["amps"]}
    else:
        raise BadShorthand("LAY008", f'"{text}" is no breaker. A breaker looks like 50 A 2P, or C32 RCBO 30 mA type A')
    rest = text[match.end() :].strip()
    while rest:
        rest = _breaker_word(text, rest, found).strip()
    return {key: found[key] for key in _BREAKER_KEYS if key in found}


def _breaker_word(text: str, rest: str, found: dict[str, Data]) -> str:
    """Takes one word, or words that belong together, off ``rest`` and writes what it says into ``found``."""
    if match := _POLES.match(rest):
        key, value = "poles", match[1]
    elif match := _CURVE.match(rest):
        key, value = "curve", match[1].upper()
    elif match := _RESIDUAL.match(rest):
        _put(text, found, "ground_fault", said(kind=match["kind"].upper(), trips=match["trips"], type=match["type"]))
        return rest[match.end() :]
    elif match := re.match(r"(GFCI|AFCI|DFCI)(?=\s|$)", rest, re.I):
        if match[1].upper() != "AFCI":
            _put(text, found, "ground_fault", {"kind": "GFCI"})
        if match[1].upper() != "GFCI":
            _put(text, found, "arc_fault", "yes")
        return rest[match.end() :]
    elif match := re.match(r"(fuse|switch)(?=\s|$)", rest, re.I):
        key, value = "kind", match[1].casefold()
    else:
        word = rest.split()[0]
        raise BadShorthand(
            "LAY008",
            f'"{text}": "{word}" says nothing of a breaker. After the amperes may stand 1P to 4P, curve C, GFCI, AFCI, '
            "DFCI, RCD 30 mA type A, RCBO 30 mA type A, fuse or switch",
        )
    _put(text, found, key, value)
    return rest[match.end() :]


def _put(text: str, found: dict[str, Data], key: str, value: Data) -> None:
    if key in found:
        raise BadShorthand("LAY008", f'"{text}" says {key.replace("_", " ")} twice. Say it once')
    found[key] = value


def ground_fault(text: str) -> Data:
    """``GFCI``, ``RCD 30 mA type A``."""
    refuse_at_once(text)
    if text.casefold() in WORDS:
        return text
    if text.casefold() == "gfci":
        return {"kind": "GFCI"}
    if match := _RESIDUAL.fullmatch(text):
        return said(kind=match["kind"].upper(), trips=match["trips"], type=match["type"])
    raise BadShorthand("LAY008", f'"{text}" is no ground-fault protection. Write GFCI, RCD 30 mA type A, or none')


def wire(text: str) -> Data:
    """``6/3 NM-B 40 ft``, ``8 AWG THHN 40 ft``, ``10 mm2 SWA aluminium 19 m``; ``/1`` to ``/4`` counts conductors."""
    text = without_commas(text)
    if (short := word_or_part(text)) is not None:
        return short
    match = _WIRE.fullmatch(text)
    if match is None:
        raise BadShorthand("LAY008", f'"{text}" is no wire. A wire looks like 6/3 NM-B 40 ft, or 10 mm2 SWA 19 m')
    size, count = match["size"], match["count"]
    if not re.search(r"[A-Za-z]", size):
        if count is None and not size.endswith("/0"):
            if unit := re.match(rf"{SIZE}(?=\W)", text, re.I):
                raise BadShorthand("LAY008", f'"{text}": a blank comes after {unit[0]}')
            raise BadShorthand("LAY006", f'"{text}": "{size}" has no unit. Write {size} AWG, or {size} mm2')
        size = f"{size} AWG"
    rest = match["rest"]
    ends = _ENDS_IN_LENGTH.fullmatch(rest) or _ENDS_IN_FIGURE.fullmatch(rest)
    if rest and ends is None:
        if (behind := _BEHIND_LENGTH.fullmatch(rest)) and (wired := text.removesuffix(behind["raceway"]).rstrip()):
            raceway, length = behind["raceway"], behind["length"]
            keys = f"{{type: {behind['type']}, size: {size}, length: {length}, raceway: EMT 3/4}}"
            says = f'"{text}": "{raceway}" behind the length is not read. Write {wired}, or with its raceway as {keys}'
            raise BadShorthand("LAY008", says)
        keys = "".join((f"type: {rest}, size: {size}", f", conductors: {count}" if count else ""))
        raise BadShorthand(
            "LAY008", f'"{text}" lacks the length at the end: {text} 40 ft. Not known? {{{keys}, length: unknown}}'
        )
    length = ends["length"] if ends else "40 ft"
    kind = ends["before"].strip() if ends else ""
    if not kind or kind.casefold() in ("copper", "aluminium", "aluminum"):
        head = text[: match.start("rest")].strip()
        raise BadShorthand(
            "LAY008",
            f'"{text}" lacks the type between size and length: {head} NM-B {length}. Not known? '
            f"{{type: unknown, size: {size}{f', conductors: {count}' if count else ''}, length: {length}}}",
        )
    metal = _METAL.fullmatch(kind)
    return said(
        size=size,
        conductors=count,
        type=metal["type"] if metal else kind,
        metal=metal["metal"] if metal else None,
        length=length,
    )


def conductor(text: str) -> Data:
    """``4 AWG copper``: a bare conductor, as that of a ground rod."""
    refuse_at_once(text)
    if text.casefold() in WORDS:
        return text
    if match := _CONDUCTOR.fullmatch(text):
        return said(size=match["size"], metal=match["metal"])
    raise BadShorthand("LAY006", f'"{text}" is no conductor. Write size and metal: 4 AWG copper')


def terminals(value: Data) -> Data:
    """``75 °C``: both ends alike."""
    return {"supply": value, "load": value} if is_figure(value) else value


def lugs(value: Data) -> Data:
    """``125 A``: the current that the lugs are marked for."""
    return {"rating": value} if is_figure(value) else value


def raceway(text: str) -> Data:
    """``EMT 3/4``: a raceway of the wire's own; a single word is the name of one in ``raceways`` and stays as it is."""
    if len(parts := text.split(None, 1)) < 2:
        return text
    return {"type": parts[0], "size": parts[1]}


def outlet(text: str) -> Data:
    """``NEMA 5-20R duplex GFCI``, ``C19 on b1``: one outlet, of one or more sockets."""
    if (short := word_or_part(text)) is not None:
        return short
    if COUNTED.fullmatch(text):
        raise BadShorthand("LAY008", f'"{text}" is more than one outlet. Write it under outlets')
    rest, bank, fault, sockets = text, None, None, None
    if match := _ON_BANK.fullmatch(rest):
        rest, bank = match["before"], match["bank"]
    if match := _PROTECTED.fullmatch(rest):
        rest, fault = match["before"], ground_fault(match["fault"])
    if match := _FACES.fullmatch(rest):
        rest, sockets = match["before"], _SOCKETS[match["word"].casefold()]
    found = said(type=rest, sockets=sockets)
    if fault is not None:
        found["ground_fault"] = fault
    return found | said(bank=bank)


def outlets(text: str) -> Data:
    """``2 x NEMA 5-20R duplex GFCI``: outlets that are numbered from 1; without a count, one outlet."""
    refuse_at_once(text)
    if text.casefold() in WORDS:
        return text
    match = COUNTED.fullmatch(text)
    count, one = (int(match[1]), match[2]) if match else (1, text)
    if not 1 <= count <= 1000:
        raise BadShorthand("LAY007", f'"{text}" asks for {count} outlets. A circuit or strip has 1 to 1,000')
    return {str(number): outlet(one) for number in range(1, count + 1)}
