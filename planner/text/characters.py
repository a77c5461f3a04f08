"""From bytes to characters: encoding, byte order mark, and the characters that do not belong in a layout.

Characters that YAML refuses or takes for a line break where an editor shows none are reported, and replaced one for
one in the text that is parsed, so that the rest of the file is read as a person sees it and every offset stays right.
"""

from __future__ import annotations

import codecs
import re
import unicodedata
from dataclasses import dataclass

MAX_BYTES = 32 * 1024 * 1024

_OTHER_ENCODINGS = (
    # UTF-32 first: its little-endian mark begins with that of UTF-16.
    (codecs.BOM_UTF32_LE, "UTF-32"),
    (codecs.BOM_UTF32_BE, "UTF-32"),
    (codecs.BOM_UTF16_LE, "UTF-16"),
    (codecs.BOM_UTF16_BE, "UTF-16"),
)
_USUAL_BYTES = bytes([0x09, 0x0A, 0x0D, *range(0x20, 0x7F), *range(0x80, 0x100)])
_ODD_CHARACTERS = frozenset(
    chr(code)
    for code in (
        *range(0x09),
        0x0B,
        0x0C,
        *range(0x0E, 0x20),
        *range(0x7F, 0xA0),
        0x2028,
        0x2029,
        0xFEFF,
        0xFFFE,
        0xFFFF,
    )
)
_LONE_CR = re.compile(r"\r(?!\n)")
_ODD_NAMES = {
    "\x00": "a NUL character",
    "\x0b": "a vertical tab",
    "\x0c": "a form feed",
    "\r": "a carriage return without a line feed",
    "\x1b": "an escape character",
    "\x85": "a next-line character",
    "\ufeff": "a byte order mark inside the file",
}


@dataclass(frozen=True, slots=True)
class Fault:
    """What is wrong with the characters from ``start`` to ``end``."""

    message: str
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Characters:
    """A file's characters: its text, the same text fit for the parser, whether a byte order mark came first."""

    text: str
    parsed: str
    bom: bool
    faults: tuple[Fault, ...]


def decode(source: bytes) -> Characters:
    """The characters of a file. Never raises: what cannot be read is told in ``faults``.

    >>> decode(b"ambient: 40 \\xb0C").faults[0].start
    12
    """
    if len(source) > MAX_BYTES:
        size = len(source) / 1024 / 1024
        message = f"The file has {size:.1f} MiB; at most 32 MiB are read. Split the layout or shorten it with ranges."
        return Characters("", "", False, (Fault(message, 0, 0),))
    if _is_binary(source):
        return Characters("", "", False, (Fault("This is not a text file. A layout is text in UTF-8.", 0, 0),))
    if other := _other_encoding(source):
        return Characters("", "", False, (Fault(f"The file is written in {other}. Save it as UTF-8.", 0, 0),))
    bom = source.startswith(codecs.BOM_UTF8)
    body = source[len(codecs.BOM_UTF8) :] if bom else source
    faults: list[Fault] = []
    try:
        text = body.decode()
    except UnicodeDecodeError as error:
        text = body.decode(errors="replace")
        faults.append(_bad_byte(body, error.start, text))
    parsed = text
    if not _usual(body, text):
        for character in sorted(set(text) & _ODD_CHARACTERS):
            faults.append(_odd(character, text.find(character), text.count(character)))
            parsed = parsed.replace(character, " ")
        if lone := _LONE_CR.search(text):
            faults.append(_odd("\r", lone.start(), text.count("\r") - text.count("\r\n")))
            parsed = _LONE_CR.sub("\n", parsed)
    return Characters(text, parsed, bom, tuple(faults))


def _other_encoding(source: bytes) -> str:
    for mark, name in _OTHER_ENCODINGS:
        if source.startswith(mark):
            return name
    # Without a mark: of text in UTF-32 three bytes in four are zero, in UTF-16 every other one.
    head = source[:64]
    if len(head) >= 4 and head.count(0) * 2 > len(head):
        return "UTF-32"
    if len(head) >= 4 and (not any(head[0::2]) or not any(head[1::2])):
        return "UTF-16"
    return ""


def _is_binary(source: bytes) -> bool:
    """Whether zeros stand among bytes that are text in none of the encodings that have them."""
    head = source[:4096]
    if 0 not in head:
        return False
    if _reads(head, "utf-8") and head.count(0) * 10 < len(head):
        return False  # A stray NUL in a text: its own fault names the place.
    return not any(
        _reads(head[: len(head) // 4 * 4], name)
        for name in ("utf-16", "utf-16-le", "utf-16-be", "utf-32", "utf-32-le", "utf-32-be")
    )


def _reads(head: bytes, encoding: str) -> bool:
    """Whether the first bytes of a file are text in an encoding; the last character may be cut off."""
    try:
        text = codecs.getincrementaldecoder(encoding)().decode(head)
    except UnicodeError:
        return False
    return encoding == "utf-8" or not (set(text) & _ODD_CHARACTERS - {"\ufeff"})


def _usual(body: bytes, text: str) -> bool:
    """Whether the parser may have the text as it is; a few passes at memory speed, since nearly every file is."""
    if body.translate(None, _USUAL_BYTES) or body.count(b"\r") != body.count(b"\r\n"):
        return False
    return body.isascii() or not _ODD_CHARACTERS.intersection(text)


def _bad_byte(body: bytes, at: int, text: str) -> Fault:
    start = len(body[:at].decode())
    more = text.count("\ufffd") - body.count("\ufffd".encode()) - 1
    meant = body[at : at + 1].decode("cp1252", errors="ignore")
    message = f"The byte {body[at]:02X} (hexadecimal) is not UTF-8."
    if meant.isprintable() and meant:
        message += f' If "{meant}" should stand here, the file was saved as Windows-1252.'
    return Fault(message + " Save the file as UTF-8." + _elsewhere(more), start, start + 1)


def _odd(character: str, first: int, count: int) -> Fault:
    name = _ODD_NAMES.get(character) or f"a {unicodedata.name(character, 'control character').lower()}"
    advice = "End lines with a line feed, or with both." if character == "\r" else "Delete it."
    message = f"Here stands {name} (U+{ord(character):04X}), which a layout cannot hold. {advice}"
    return Fault(message + _elsewhere(count - 1), first, first + 1)


def _elsewhere(more: int) -> str:
    if more < 1:
        return ""
    return f" The same in {more:,} more {'place' if more == 1 else 'places'}."
