"""Plain sentences for what libyaml refuses: what is wrong at that place, and what would be right."""

from __future__ import annotations

import re
from itertools import islice

_TAB_INDENTED = re.compile(r"^ *\t", re.MULTILINE)
LONGEST_KEY = 1024
NO_KEY = "A key is missing before the colon."
LONG_KEY = f"A key is longer than {LONGEST_KEY:,} characters. Shorten it."
_BRACKETS = {"]": "[ ]", "}": "{ }"}
DIRECTIVE = "A layout has no lines that begin with %. Delete this line, and the --- below it."
_SENTENCES = (
    ("directive", DIRECTIVE),
    ("incompatible YAML document", DIRECTIVE),
    ("unexpected end of stream", "The quote that opens here is never closed. Close it on the same line."),
    ("unexpected document indicator", "Inside quotes a line may not begin with --- or .... Close the quote before it."),
    (
        "unknown escape character",
        "Inside double quotes \\ begins an escape such as \\n. Write \\\\ for the sign itself, or use single quotes.",
    ),
    (
        "hexdecimal number",
        "After \\x, \\u or \\U come 2, 4 or 8 hexadecimal digits. Write \\\\ for the sign \\ itself.",
    ),
    ("Unicode character escape", "This escape stands for no character. Write the character itself."),
    ("indentation indicator", "The digit after | or > is 1 to 9. Leave it out."),
    ("scanning a block scalar", "After | or > the text begins on the next line. Put a text that begins so in quotes."),
    (
        "scanning an anchor",
        "& begins the name of an anchor: letters, digits, - and _. Put a text that begins with & in quotes.",
    ),
    ("scanning an alias", "* begins an alias: letters, digits, - and _. Put a text that begins with * in quotes."),
    ("tag", "! begins a tag, and a layout has none. Put a text that begins with ! in quotes."),
)


def explain(text: str, problem: str, context: str, at: int, opened: int) -> tuple[str, int]:
    """The sentence for a syntax error, and the offset it belongs to.

    ``problem`` and ``context`` are libyaml's own words, ``at`` the offset where it stopped, ``opened`` the one where
    the construct began that it was reading (-1 where it names none).

    >>> explain("a: {fed_by: pdu-a/[1-3]}", "did not find expected ',' or '}'", "while parsing a flow mapping", 18, 3)
    ('Inside { } a "[" begins a list. Write the range as pdu-a/1..3.', 18)
    """
    if tabs := _tabs(text, at):
        return tabs
    if "expected ',' or" in problem:
        return _in_brackets(text, problem[-2], at, opened)
    if "expected ':'" in problem:
        return _no_colon(text, at, opened)
    if "mapping values are not allowed" in problem:
        return _colon_above(text, at) or (_second_colon(text, at), at)
    if "block sequence entries" in problem:
        return "A list item cannot stand behind a key. Put it on a line of its own below, or write [a, b].", at
    if "mapping keys are not allowed" in problem:
        return 'A "?" begins a key only where a key may stand. Put a text that begins with ? in quotes.', at
    if "expected key" in problem or "document start" in problem:
        return _out_of_line(text, at), at
    if "expected '-'" in problem:
        return 'Every entry of this list begins with "- ". Begin this line so, or give it the indent of its key.', at
    if "cannot start any token" in problem:
        return f'A text cannot begin with "{text[at : at + 1]}". Put it in quotes.', at
    if "node content" in problem:
        return _no_value(text, at), at
    for words, sentence in _SENTENCES:
        if words in problem or words in context:
            return sentence, at if opened < 0 or "escape" in words or "hexdecimal" in words else opened
    return f"This cannot be read as YAML ({problem}).", at


def _tabs(text: str, at: int) -> tuple[str, int] | None:
    """The fault of a tab, where one is the cause: in the indent of the line, or where a value should begin."""
    line_start = text.rfind("\n", 0, at) + 1
    tab = text.find("\t", line_start, at + 1)
    if tab < 0 or text[line_start : at + 1].strip():
        return ("A tab stands where a value begins. Use spaces.", at) if text[at : at + 1] == "\t" else None
    lines = [str(_line_of(text, match.start())) for match in islice(_TAB_INDENTED.finditer(text), 6)]
    if len(lines) == 1:
        return "This line is indented with a tab. Indent with spaces.", tab
    which = ", ".join(lines[:5]) + (" and more" if len(lines) > 5 else "")
    return f"Lines {which} are indented with tabs. Indent with spaces.", tab


def _line_of(text: str, at: int) -> int:
    return text.count("\n", 0, at) + 1


def _in_brackets(text: str, closing: str, at: int, opened: int) -> tuple[str, int]:
    opening = _BRACKETS[closing][0]
    character = text[at : at + 1]
    if not character:
        return f'The "{opening}" is never closed. Put a "{closing}" at its end.', opened
    if _key_too_long(text, at):
        return LONG_KEY, at
    where = f'The "{opening}" of line {_line_of(text, opened)}'
    if character in "[{":
        inside = f'Inside {_BRACKETS[closing]} a "{character}" begins a {"list" if character == "[" else "mapping"}.'
        before = re.search(r"[^\s,\[\]{}:]+$", text[max(0, at - 100) : at])
        numbers = re.match(r"\[(\d+)\s*(?:-|\.\.)\s*(\d+)\]", text[at : at + 40])
        if before and numbers:
            return f"{inside} Write the range as {before[0]}{numbers[1]}..{numbers[2]}.", at
        return f"{inside} Put the text in quotes, or a comma before it.", at
    if character == ":":
        return f'{where} is not closed, or a comma is missing. Put a "," or "{closing}" before this key.', at
    if character in "]}":
        return f'{where} ends with "{closing}", not with "{character}".', at
    return f'{where}: here a "," or "{closing}" is missing.', at


def _no_colon(text: str, at: int, opened: int) -> tuple[str, int]:
    start = opened if opened >= 0 else at
    line = text[start:].split("\n", 1)[0].rstrip()
    if len(line) > LONGEST_KEY:
        return LONG_KEY, start
    if match := re.match(r"([\w.-]+):(\S.*)", line):
        return f"A space is missing after the colon. Write {match[1]}: {shortened(match[2])}", start
    if match := re.match(r"([\w.-]+)[ \t]+(\S.*)", line):
        return f"A colon is missing. Write {match[1]}: {shortened(match[2])}", start
    return f'"{shortened(line)}" is neither a key nor a value. A key ends with a colon and a space.', start


def _colon_above(text: str, at: int) -> tuple[str, int] | None:
    """The fault of a line without a colon above: with it, YAML takes the key that follows for the same text."""
    start = text.rfind("\n", 0, at) + 1
    mine = re.match(r" *", text[start : start + LONGEST_KEY])
    indent, found = mine[0] if mine else "", None
    while start:
        start = text.rfind("\n", 0, start - 1) + 1
        line = text[start:].split("\n", 1)[0].rstrip()
        match = re.fullmatch(rf"{indent}([\w.-]+)[ \t]+([^\s:#][^:#]*)", line[:LONGEST_KEY])
        if match is None:
            break
        found = f"A colon is missing. Write {match[1]}: {shortened(match[2])}", start + len(indent)
    return found


def _second_colon(text: str, at: int) -> str:
    before = text[text.rfind("\n", 0, at) + 1 : at]
    if len(before) > LONGEST_KEY:
        return LONG_KEY
    if match := re.search(r":\s+(\S.*)$", before):
        rest = text[at:].split("\n", 1)[0].rstrip()
        return f'A text that holds ": " must stand in quotes: "{shortened(match[1] + rest)}".'
    return (
        f'"{shortened(before.strip())}" is indented below a value, and only a key without a value has keys below it. '
        "Give it the indent of the keys beside it."
    )


def _out_of_line(text: str, at: int) -> str:
    before = text[text.rfind("\n", 0, at) + 1 : at]
    if not before.strip():
        if text[at : at + 1] == ":":
            return NO_KEY
        return (
            "The indent of this line fits none of the lines above it. Give it the indent of the keys it stands beside."
        )
    if before.rstrip()[-1] in "\"'":
        return "Nothing may follow a closing quote. Put the whole text in quotes."
    return "Nothing may follow the end of this value. Put it on a line of its own, or the whole text in quotes."


def _no_value(text: str, at: int) -> str:
    character = text[at : at + 1]
    if character == "-":
        return "Inside brackets a list is written [a, b], without dashes."
    if character == ":":
        return NO_KEY
    if character == ",":
        return 'A value is missing before the ",". Put a text that begins with a comma in quotes.'
    if character and character in "]}":
        return f'This "{character}" closes nothing. Put a text that begins with it in quotes.'
    return "A value is missing here."


def _key_too_long(text: str, at: int) -> bool:
    start = max(text.rfind(sign, 0, at) for sign in "\n,{[")
    return text[at] == ":" and at - start > LONGEST_KEY


def shortened(text: str) -> str:
    """At most 60 characters of a text, for a sentence."""
    return text if len(text) <= 60 else text[:57] + "..."
