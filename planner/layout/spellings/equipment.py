"""The shorthands of equipment, loads and money. One text in, its one long form out, as plain data.

>>> bay("8 x amd/instinct-mi100 @ 300 W")
{'count': '8', 'part': 'amd/instinct-mi100', 'cap': '300 W'}
>>> power("25 A at 240 V")
{'current': '25 A', 'voltage': '240 V'}
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from planner.layout.spellings.common import (
    COUNTED,
    DATE,
    LENGTH,
    NUMBER,
    SIZE,
    WORDS,
    BadShorthand,
    is_figure,
    is_part_id,
    refuse_at_once,
    said,
    word_or_part,
)
from planner.layout.spellings.wiring import breaker

if TYPE_CHECKING:
    from planner.text import Data

_CORD = re.compile(
    rf"(?P<plug>\S.*?)\s+to\s+(?P<connector>\S.*?)\s+(?P<length>{LENGTH})(?:\s+(?P<size>~?{SIZE}))?", re.I
)
_CORD_ENDS = re.compile(r"(?P<plug>\S.*?)\s+to\s+(?P<connector>\S.*)", re.I)
_CABLE = re.compile(rf"(?P<type>\S.*?)\s+(?P<length>{LENGTH})", re.I)
_AT = re.compile(
    rf"(?P<estimated>~?)\s*(?P<current>{NUMBER}\s*[kmµ]?A)\s+at\s+(?P<voltage>{NUMBER}\s*k?V)"
    rf"(?P<measured>\s+measured)?(?:\s+(?P<date>{DATE}))?"
)
_PRICE = re.compile(
    rf"(?P<estimated>~?)\s*(?P<amount>{NUMBER})\s*(?P<currency>[A-Za-z]{{3}})(?:\s*/\s*(?P<per>\S+))?"
    rf"(?:\s+(?P<condition>new|used|refurbished))?(?:\s+(?P<day>{DATE}|\d{{4}}))?"
    rf"(?P<measured>\s+measured)?(?:\s+(?P<date>{DATE}))?",
    re.I,
)
_PROTECTION = re.compile(r"\b(?:fuse|switch)$|\d\s*P\b", re.I)
_ENTRY_OF_A_FEED = frozenset(("from", "cord", "adapters"))


def cord(text: str) -> Data:
    """``C20 to C19 2 m 12 AWG``: plug, connector, length, and the size of its wires."""
    if (short := word_or_part(text)) is not None:
        return short
    if match := _CORD.fullmatch(text):
        return said(plug=match["plug"], connector=match["connector"], length=match["length"], size=match["size"])
    if match := _CORD_ENDS.fullmatch(text):
        ends = f"plug: {match['plug']}, connector: {match['connector']}"
        raise BadShorthand("LAY008", f'"{text}" lacks the length: {text} 2 m. Not known? {{{ends}, length: unknown}}')
    raise BadShorthand("LAY008", f'"{text}" is no cord. A cord looks like C20 to C19 2 m 12 AWG')


def cable(text: str) -> Data:
    """``Cat6 3 m``: the type of a network cable and its length."""
    if (short := word_or_part(text)) is not None:
        return short
    if match := _CABLE.fullmatch(text):
        return said(type=match["type"], length=match["length"])
    raise BadShorthand("LAY008", f'"{text}" lacks the length: {text} 3 m. Not known? {{type: {text}, length: unknown}}')


def bay(text: str) -> Data:
    """``16 x 32 GB``, ``2 x amd/epyc-7742``: what fills a bay, with the cap that is set on each of it."""
    refuse_at_once(text)
    if text.casefold() in WORDS:
        return text
    match = COUNTED.fullmatch(text)
    if match is None and (odd := re.match(r"([+\-−]?[0-9][0-9.,]*)\s*[x×]\s", text)):
        raise BadShorthand("LAY007", f'"{text}": {odd[1]} is no number of things. Write a whole one, as 8 x PART')
    count, rest = (match[1], match[2]) if match else (None, text)
    thing, _, cap = (each.strip() for each in rest.partition("@"))
    if product := shop_name(thing):
        many, word = product
        raise BadShorthand(
            "LAY008",
            f'"{text}" names a thing by its name in the shop. Write {count or many} x PART @ {cap or "350 W"}, with '
            f"the id of the part from: planner catalog search {word}",
        )
    if not is_part_id(thing) and not re.match(rf"~?{NUMBER}\s*[A-Za-z]", thing):
        raise BadShorthand(
            "LAY008", f'"{text}" names no part and no size. Write 8 x amd/instinct-mi100 @ 300 W, or 16 x 32 GB'
        )
    named = is_part_id(thing)
    return said(count=count, part=thing if named else None, size=None if named else thing, cap=cap)


def shop_name(text: str) -> tuple[str, str] | None:
    """How many, and the word that finds it, of a product as a shop calls it; None for a part id, a size, a range.

    >>> shop_name("4 RTX 4090"), shop_name("A100"), shop_name("256 to 512 GB")
    (('4', '4090'), ('1', 'A100'), None)
    """
    words = text.split()
    count = words.pop(0) if len(words) > 1 and words[0].isdecimal() else "1"
    if not words or not words[0][0].isalpha() or "/" in text or {"to", "or", "measured"} & set(words):
        return None
    word = next((word for word in words if re.fullmatch(r"[A-Za-z-]*[0-9]{3,}\w*", word)), "")
    return (count, word) if word else None


def feeds(value: Data) -> Data:
    """``pdu-a/1``, ``[bench/1, bench/2]``, ``{from: bench/1, cord: ...}``: each inlet with what feeds it, in order."""
    if isinstance(value, str):
        return {"psu1": feed(value)}
    if isinstance(value, list):
        return {f"psu{number}": feed(item) for number, item in enumerate(value, 1)}
    if not _ENTRY_OF_A_FEED.isdisjoint(value):
        return {"psu1": value}
    return value


def feed(value: Data) -> Data:
    """``pdu-a/1``: what one inlet is plugged into; ``none``: no cord."""
    return {"from": value} if isinstance(value, str) and value.casefold() not in WORDS else value


def adapters(value: Data) -> Data:
    """One cord, or several in the order from the outlet on, numbered from 1."""
    if isinstance(value, str):
        return value if value.casefold() in WORDS else {"1": value}
    if isinstance(value, list):
        return {str(number): item for number, item in enumerate(value, 1)}
    if any(key in value for key in ("plug", "connector", "part")):
        return {"1": value}
    return value


def power(text: str) -> Data:
    """``25 A at 240 V``: a current at a voltage, which is apparent power; ``70 W`` and ``1.2 kVA`` stay as they are."""
    refuse_at_once(text)
    if match := _AT.fullmatch(text):
        return said(current=match["current"], voltage=match["voltage"]) | _evidence(match)
    return text


def _as(key: str, value: Data) -> Data:
    """One figure as the value of the key that it stands for; words and other mappings stay."""
    if isinstance(value, str) and value.casefold() in WORDS:
        return value
    return {key: value} if is_figure(value) else value


def load(value: Data) -> Data:
    """``70 W``: what the thing draws for hours."""
    return _as("sustained", value)


def peak_demand(value: Data) -> Data:
    """``9.6 kW``: the highest demand on record."""
    return _as("power", value)


def source_rating(value: Data) -> Data:
    """``200 A``, ``150 kVA``, ``100 A fuse``: what the source can give, and what protects it."""
    if isinstance(value, str) and _PROTECTION.search(value[-40:]):
        return breaker(value)
    return _as("rating", value)


def price(text: str) -> Data:
    """``640 USD used 2026-01-18``, ``1.35 USD/ft``, ``~0.14 USD/kWh``; a range of prices stays as it is."""
    refuse_at_once(text)
    match = _PRICE.fullmatch(text)
    if match is None:
        return text
    found = said(amount=match["amount"], currency=match["currency"].upper(), per=match["per"])
    found |= said(condition=(match["condition"] or "").casefold(), date=match["day"])
    return found | _evidence(match)


def _evidence(match: re.Match[str]) -> dict[str, Data]:
    if match["estimated"]:
        return {"basis": "estimated"}
    return {"basis": "measured"} | said(date=match["date"]) if match["measured"] else {}


def tariff(value: Data) -> Data:
    """``0.14 USD/kWh``: one price at all hours."""
    return _as("default", value)


def suppression(text: str) -> Data:
    """The reason alone."""
    return {"reason": text}


def envelope(value: Data) -> Data:
    """``bare``, ``insulated``, ``masonry``, ``interior``: how the room is built, in one word."""
    return _as("kind", value)


def by_name(value: Data) -> Data:
    """One figure for all that others list by name."""
    return _as("all", value)


def words(value: Data) -> Data:
    """``rod``, ``[rod, water-pipe]``, ``2 x rod``, ``[water-pipe, 2 x rod]``: words, one for each thing."""
    if isinstance(value, list):
        return [word for each in value for word in _counted(each)]
    if not isinstance(value, str) or value.casefold() in WORDS:
        return value
    return _counted(value)


def _counted(value: Data) -> list[Data]:
    """``2 x rod`` as two words; a word as it is."""
    if not isinstance(value, str):
        return [value]
    refuse_at_once(value)
    match = COUNTED.fullmatch(value)
    if match is None:
        return [value]
    if not 1 <= int(match[1]) <= 100:
        raise BadShorthand("LAY007", f'"{value}": {match[1]} is not a number from 1 to 100')
    return [match[2]] * int(match[1])


def service_outlet(text: str) -> Data:
    """``5 m``, ``5 m GFCI``: how far the receptacle for tools is, and whether it has a GFCI.

    >>> service_outlet("5 m GFCI")
    {'within': '5 m', 'ground_fault': 'yes'}
    """
    if text.casefold() in WORDS:
        return text
    match = re.fullmatch(r"(.+?)\s+GFCI", text, re.IGNORECASE)
    return {"within": match[1], "ground_fault": "yes"} if match else {"within": text}
