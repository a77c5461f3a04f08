"""The seven answers, read with the readers of the layout itself: one text each, on the terminal and in a file.

Every reader takes the text of an answer that is not ``unknown`` and raises ``BadAnswer`` with the sentence to show.

>>> read_service("200 A 2P, 40 spaces, 18 free").free
'18'
>>> read_room("garage, 20 ft x 20 ft x 9 ft, bare").envelope
'bare'
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeVar

from planner.evidence import nearest
from planner.layout.models.site import BOOKS, ROOM_KINDS
from planner.layout.spellings import wiring
from planner.layout.spellings.common import BadShorthand
from planner.tables.systems import SYSTEMS
from planner.units import Unit
from planner.values import BadQuantity, Count, Dimensions, Reads, ReadsMoney

T = TypeVar("T")

UNKNOWN = "unknown"
# A country stands for its rule book; of the United States only the town knows which edition, so it is an estimate.
COUNTRIES = {"US": "~NEC-2023", "UK": "BS-7671", "EU": "~IEC-60364"}
_ALSO = {"USA": "US", "GB": "UK", "IEC": "EU"}
ENVELOPES = ("bare", "insulated", "masonry", "interior")
_OCCUPANCIES = ("dwelling", "commercial")
_LONGEST = 200


class BadAnswer(ValueError):
    """An answer that cannot be used; its text is the sentence a person reads."""


@dataclass(frozen=True, slots=True)
class Country:
    """The rule book (``~`` marks an estimate), what the building is, the place, its height, the two design days."""

    book: str = UNKNOWN
    occupancy: str = "dwelling"
    place: str = ""
    altitude: str = UNKNOWN
    summer: str = UNKNOWN
    winter: str = UNKNOWN

    @property
    def family(self) -> str:
        """``NEC``, ``IEC``, or empty while the rule book is unknown."""
        if self.book == UNKNOWN:
            return ""
        return "NEC" if "NEC" in self.book else "IEC"


@dataclass(frozen=True, slots=True)
class Service:
    """The main of the panel as a layout writes it, the voltage system, spaces in all and free."""

    main: str = UNKNOWN
    system: str = ""
    spaces: str = ""
    free: str = UNKNOWN


@dataclass(frozen=True, slots=True)
class Run:
    """How far it is from the panel to the machines; where they are there, the wire (as a layout writes it, a text or
    keys in braces), the breaker and the outlet."""

    length: str = UNKNOWN
    wire: str = ""
    breaker: str = ""
    outlet: str = ""


@dataclass(frozen=True, slots=True)
class Room:
    """The kind of room, its size, and what it is built of."""

    kind: str = "garage"
    size: str = UNKNOWN
    envelope: str = UNKNOWN


def pieces(text: str) -> list[str]:
    """An answer taken apart at its commas; that of ``25,000`` is none.

    Raises ``BadAnswer`` for a text that no line could hold, and for an empty piece.
    """
    if len(text) > _LONGEST:
        raise BadAnswer(f"This has {len(text):,} characters; an answer has at most {_LONGEST}.")
    if not text.isprintable():
        raise BadAnswer("This holds a character that cannot be printed. Type it again.")
    found = [" ".join(piece.split()) for piece in re.split(r",(?:\s+|$)", text.strip())]
    if not all(found):
        raise BadAnswer("Something is missing beside a comma.")
    return found


def said(read: Callable[[str], T], text: str) -> T:
    """What a reader of the layout makes of a text; its complaint as ``BadAnswer``."""
    try:
        return read(text)
    except (BadQuantity, BadShorthand) as bad:
        sentence = bad.message.rstrip(".")
        raise BadAnswer(f"{sentence[:1].upper()}{sentence[1:]}.") from None


def read_country(text: str) -> Country:
    """``US, Austin, 150 m, 38 °C, -5 °C``: country or rule book, place, height above the sea, hottest, coldest day.

    >>> read_country("NEC-2020, commercial, 38 °C").summer
    '38 °C'
    """
    first, *rest = pieces(text)
    word = first.upper()
    books = {book.upper(): book for book in BOOKS}
    book = books.get(word) or COUNTRIES.get(_ALSO.get(word, word))
    if book is None and first.casefold() == UNKNOWN:
        book = UNKNOWN
    if book is None:
        near = nearest(word, (*BOOKS, *COUNTRIES))
        hint = f' Did you mean "{near}"?' if near else ""
        known = ", ".join((*COUNTRIES, *BOOKS))
        raise BadAnswer(f'"{first}" is no country or rule book that is known here.{hint} Write one of {known}.')
    occupancy, place, altitude, days = "dwelling", "", UNKNOWN, []
    for piece in rest:
        if piece.casefold() in _OCCUPANCIES:
            occupancy = piece.casefold()
        elif re.fullmatch(r"~?\s*[0-9][0-9.,]* ?(?:m|ft|feet)", piece):
            said(Reads(Unit("m")).said, piece)
            altitude = piece
        elif re.match(r"~?\s*[-+−]?[0-9]", piece):
            # The degree sign is on few keyboards.
            day = re.sub(r"(?<=[0-9]) ?(?=[CF]$)", " °", piece)
            said(Reads(Unit("°C")).said, day)
            days.append(day)
        elif place:
            raise BadAnswer(f'"{place}" and "{piece}" are two places. Write one.')
        else:
            place = piece
    if len(days) > 2:
        raise BadAnswer("Write two temperatures at most: the hottest day, then the coldest.")
    summer, winter = (*days, UNKNOWN, UNKNOWN)[:2]
    return Country(book, occupancy, place, altitude, summer, winter)


def read_service(text: str) -> Service:
    """``200 A 2P, 40 spaces, 18 free``: the main breaker of the panel, then what else is known of it."""
    first, *rest = pieces(text)
    if first.casefold() != UNKNOWN:
        if "rating" not in said(wiring.breaker, first):
            raise BadAnswer(f'"{first}" is no main breaker. Write its amperes, such as 200 A.')
        said(Reads(Unit("A")).said, str(_at(said(wiring.breaker, first), "rating")))
    system, spaces, free = "", "", UNKNOWN
    for piece in rest:
        if match := re.fullmatch(r"(~?\s*[0-9].*?) (?:spaces|ways)", piece, re.I):
            spaces = _count(match[1])
        elif match := re.fullmatch(r"(~?\s*[0-9].*?) (?:spaces |ways )?free", piece, re.I):
            free = _count(match[1])
        elif named := next((name for name in SYSTEMS if name.casefold() == piece.casefold()), ""):
            system = named
        else:
            raise BadAnswer(
                f'"{piece}" says nothing of a panel. After the amperes may stand 40 spaces, 18 free, or the voltages: '
                f"{', '.join(SYSTEMS)}."
            )
    return Service(first.casefold() if first.casefold() == UNKNOWN else first, system, spaces, free)


def _at(data: object, key: str) -> object:
    return data[key] if isinstance(data, dict) else ""


def _count(text: str) -> str:
    said(Count().said, text)
    return text


def read_room(text: str) -> Room:
    """``garage, 20 ft x 20 ft x 9 ft, bare``: kind of room, length x width x height, what it is built of.

    >>> read_room("20 ft x 20 ft x 9 ft").kind
    'garage'
    """
    kind, size, envelope = "garage", UNKNOWN, UNKNOWN
    for piece in pieces(text):
        word = piece.casefold()
        if word in ROOM_KINDS:
            kind = word
        elif word in ENVELOPES:
            envelope = word
        elif re.match(r"~?\s*[0-9]", piece):
            size = piece
            said(Dimensions(3).said, piece)
        elif word != UNKNOWN:
            raise BadAnswer(
                f'"{piece}" says nothing of a room. Write its kind ({", ".join(ROOM_KINDS)}), its size such as '
                f"20 ft x 20 ft x 9 ft, and what it is built of ({', '.join(ENVELOPES)})."
            )
    return Room(kind, size, envelope)


def read_electricity(text: str) -> str:
    """``0.14 USD/kWh``."""
    (price,) = _one(text, "a price")
    said(ReadsMoney("kWh").said, price)
    return price


def _one(text: str, wanted: str) -> list[str]:
    found = pieces(text)
    if len(found) > 1:
        raise BadAnswer(f"Write {wanted} alone, without a comma.")
    return found
