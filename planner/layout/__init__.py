"""The layout as a person writes it: names, references, differences, phases, and the models of what comes out.

``read`` is the way in. It is loaded when first called, so that the catalogue may use ``planner.layout.names`` alone.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from planner.layout.include import Opener
    from planner.layout.reading import Reading
    from planner.text import Document


def read(document: Document, open_file: Opener | None = None) -> Reading:
    """Read a document into its layout; see ``planner.layout.reading.read``."""
    from planner.layout import reading

    return reading.read(document, open_file)
