"""A report as one HTML file, or as PDF from that file: no script, no request, every text of the layout escaped."""

from __future__ import annotations

import re

from planner.documents.diagrams.one_line import is_american
from planner.documents.report.parts import Subject, covers, parts
from planner.documents.safe import LONGEST_CELL
from planner.documents.svg.drawing import AID
from planner.documents.table import cell_class, cell_words, crowded, telling
from planner.report.printable import visible

_LINE = 100
_ENDLESS = re.compile(rf"\S{{{_LINE + 20},}}")


def as_html(of: Subject, reader: str) -> str:
    """The report for a reader, one of ``READERS``."""
    from importlib.resources import files

    from jinja2 import Environment, StrictUndefined
    from markupsafe import Markup

    environment = Environment(
        autoescape=True, undefined=StrictUndefined, keep_trailing_newline=True, trim_blocks=True, lstrip_blocks=True
    )
    environment.filters["shown"] = _shown
    # Drawings are the only markup that is not the template's, and escape their own texts.
    environment.filters["drawing"] = lambda svg: Markup(svg)  # noqa: S704
    template = files("planner.documents.report").joinpath("report.html.j2").read_text(encoding="utf-8")
    phase = f", phase {of.plan.phase}" if of.plan.phase else ""
    return environment.from_string(template).render(
        title=f"Report for the {reader}, {of.name}{phase}",
        covers=covers(of),
        parts=parts(of, reader),
        aid=AID,
        paper="letter" if is_american(of.plan) else "A4",
        used=telling,
        crowded=crowded,
        words=cell_words,
        look=cell_class,
    )


def _shown(text: object) -> str:
    """A harmless text; of a word that is longer than a line of the page no more than that, as nobody can read it."""
    return _ENDLESS.sub(lambda word: f"{word.group()[:_LINE]}…", visible(str(text), LONGEST_CELL))


def as_pdf(html: str) -> bytes:
    """The report as PDF. Raises ``ImportError`` without the extra ``pdf``, ``OSError`` without Pango.

    WeasyPrint is kept from fetching anything; a report names nothing to fetch.
    """
    from weasyprint import HTML

    document = HTML(string=html, url_fetcher=_nothing)
    content: bytes = document.write_pdf(pdf_identifier=b"planner")
    return content


def _nothing(url: str, *_: object, **__: object) -> dict[str, object]:
    raise ValueError(f"a report asks for nothing: {url}")
