"""Text of a layout made harmless for the format it goes into. What cannot be seen is shown as an escape everywhere."""

from __future__ import annotations

import re

from planner.report.printable import visible

# Longer cells are cut and say so; a spreadsheet takes 32,767 characters.
LONGEST_CELL = 2000
# What makes a spreadsheet read a text as a formula; it skips blanks before it.
_FORMULA = re.compile(r"\s*[=+\-@\uff1d\uff0b\uff0d\uff20]")
_MARKDOWN = re.compile(r"([\\`*_{}\[\]()#+!|<>~&$])")


def cell(text: str) -> str:
    r"""A text for a cell of a spreadsheet, which keeps it as text: ``=1+1`` gets a quote before it.

    >>> cell("=HYPERLINK(1)"), cell("+1"), cell("50 A"), cell("a\x07b")
    ("'=HYPERLINK(1)", "'+1", '50 A', 'a\\x07b')
    """
    shown = visible(text, LONGEST_CELL)
    return f"'{shown}" if _FORMULA.match(shown) else shown


def markdown(text: str) -> str:
    r"""A text for a cell of a Markdown table: every sign with a meaning is escaped, tags come out as text.

    >>> print(markdown("a|b <i> *c*"))
    a\|b &lt;i&gt; \*c\*
    """
    escaped = _MARKDOWN.sub(r"\\\1", visible(text, LONGEST_CELL))
    for sign, entity in (("\\<", "&lt;"), ("\\>", "&gt;"), ("\\&", "&amp;")):
        escaped = escaped.replace(sign, entity)
    # What a reader would turn into a link or a mention stays a text.
    return escaped.replace("://", ":&#47;&#47;").replace("@", "&#64;")
