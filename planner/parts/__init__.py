"""Models of what can be bought. A catalogue file, an entry of ``parts`` and ``spec`` of a device share their keys.

``KINDS`` has the model of each kind. ``read_part`` reads plain data in long or short form; ``long_form`` and ``merged``
put one source over another before that.
"""

from planner.parts.kinds import KINDS
from planner.parts.part import Part
from planner.parts.readers import Row, row_at
from planner.parts.reading import long_form, merged, read_part

__all__ = ["KINDS", "Part", "Row", "long_form", "merged", "read_part", "row_at"]
