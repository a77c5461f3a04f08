"""YAML text to plain data, the place of every value, and what is wrong with the file.

``read`` walks libyaml's events: one pass, every scalar kept as its text (``no``, ``010``, ``2:1`` survive), and a
span for each value and key from which findings take their line and edits their place. ``document`` has the types,
``characters`` the encoding, ``reading`` the walk, ``syntax`` the sentences for what libyaml refuses. ``edits`` has the
verbs that change a document by splices, ``splicing`` the guard that lets no other change through.
"""

from planner.text.document import Data, Document, Kind, Path, Problem, Span
from planner.text.reading import read

__all__ = ["Data", "Document", "Kind", "Path", "Problem", "Span", "read"]
