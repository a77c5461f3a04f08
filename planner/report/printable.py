"""Strings from a layout made harmless for a terminal: what cannot be seen is shown as an escape, never sent.

A layout is data from anywhere. Control characters could move the cursor or set the clipboard, direction marks could
reorder a sentence, a line break could forge a finding.
"""

from __future__ import annotations

# Longer texts are names or values that nobody typed by hand; a report stays readable without their middle.
LONGEST = 2000

_ASCII = str.maketrans(
    {
        "×": "x", "−": "-", "–": "-", "—": "-", "·": "*", "√": "sqrt", "≤": "<=", "≥": ">=", "≈": "~", "°": "deg",
        "²": "2", "³": "3", "Ω": "ohm", "µ": "u", "μ": "u", "→": "->", "…": "...", "‘": "'", "’": "'",
        "“": '"', "”": '"',
    }
)  # fmt: skip


def visible(text: str, longest: int = LONGEST) -> str:
    r"""The text with every character that prints nothing, or changes how others print, as a backslash escape.

    Texts above ``longest`` characters are cut, and say by how many.

    >>> print(visible("a\x1b[2Jb\u202ec\nd"))
    a\x1b[2Jb\u202ec\nd
    >>> visible("x" * 12, longest=10)
    'xxxxxxxxxx… (2 more characters)'
    """
    if len(text) > longest:
        text = f"{text[:longest]}… ({len(text) - longest:,} more characters)"
    if text.isprintable():
        return text
    return "".join(c if c.isprintable() else c.encode("unicode_escape").decode("ascii") for c in text)


def in_ascii(text: str) -> str:
    """The text in ASCII: units and operators by their usual spelling, everything else as an escape.

    >>> in_ascii("38 °C × 2 ≤ 4 mm², Ü")
    '38 degC x 2 <= 4 mm2, \\\\xdc'
    """
    return text if text.isascii() else text.translate(_ASCII).encode("ascii", "backslashreplace").decode("ascii")


def clip(text: str, width: int, *, from_end: bool = False) -> str:
    """As much of a harmless text as fits in ``width`` columns: its start, or its end.

    >>> clip("50 A 2P", 4), clip("50 A 2P", 4, from_end=True)
    ('50 A', 'A 2P')
    """
    if width <= 0:
        return ""
    text = text[-width:] if from_end else text[:width]
    while columns(text) > width:
        text = text[1:] if from_end else text[:-1]
    return text


def columns(text: str) -> int:
    """How many terminal columns a harmless text takes: wide East Asian characters two, combining marks none.

    >>> columns("50 A"), columns("電源"), columns("e\u0301")
    (4, 4, 1)
    """
    if text.isascii():
        return len(text)
    # Loaded here because most layouts need no more than their length.
    from unicodedata import combining, east_asian_width

    return sum(0 if combining(c) else 2 if east_asian_width(c) in "WF" else 1 for c in text)


def wrap(text: str, width: int, most: int = 12) -> list[str]:
    """A harmless text in lines of ``width`` columns, broken at blanks; beyond ``most`` lines it ends with ``…``.

    >>> wrap("box for NEMA 6-50R, 20.5 in³ or more", 20), wrap("abcdef", 4), wrap("", 4)
    (['box for NEMA 6-50R,', '20.5 in³ or more'], ['abcd', 'ef'], [''])
    """
    lines = [""]
    for word in text.split(" "):
        longer = f"{lines[-1]} {word}" if lines[-1] else word
        if columns(longer) <= width:
            lines[-1] = longer
            continue
        lines += [] if not lines[-1] else [""]
        while columns(word) > width and len(lines) <= most:
            # A character wider than the column goes into it whole, so that each line takes something of the word.
            lines[-1] = clip(word, width) or word[:1]
            word = word[len(lines[-1]) :]
            lines.append("")
        lines[-1] = word
        if len(lines) > most:
            return [*lines[: most - 1], clip(lines[most - 1], width - 1) + "…"]
    return lines
