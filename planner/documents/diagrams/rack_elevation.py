"""Racks as they stand, front and rear: units from the bottom, what is in each, its weight, its watts and its faults."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Mapping, Sequence

from planner.documents.svg.drawing import MARGIN, SIZE, SMALL, Drawing
from planner.documents.svg.metrics import fitted, text_width
from planner.facts import Facts, marks, said
from planner.plan import Plan
from planner.plan.racks import Mounted, Rack
from planner.told import told
from planner.viewing import Memory
from planner.worked import number, show

NOTES = (
    "Units count from the bottom. Watts are what a device draws at most, and become heat in the room.",
    "Hatched and named: something was found wrong; its rule stands beside it.",
)
_UNIT = 20.0
_WIDE = 230.0
_RULER = 24.0
_ABREAST = 2
# Racks up to this stand beside each other on a page on its side; higher ones need it upright.
LOW_UNITS = 27
# The most units that are drawn.
MOST_UNITS = 60


def rack_elevations(plan: Plan, faults: Mapping[str, str], *, name: str, only: Sequence[str] = ()) -> Drawing:
    """The elevations of a plan's racks, or of those called ``only``. ``faults`` by place; ``name`` of the layout."""
    phase = f", phase {plan.phase}" if plan.phase else ""
    drawing = Drawing(f"Racks, {name}{phase}")
    drawing.text(MARGIN, MARGIN + 14, drawing.title, size=16, width=900)
    shown = [plan.racks[each] for each in in_a_row(plan.racks) if not only or each in only]
    if not shown:
        drawing.text(MARGIN, MARGIN + 42, "There are no racks.")
    memory: Memory = {}
    top = MARGIN + 44
    for start in range(0, len(shown), _ABREAST):
        left, bottom = MARGIN, top
        for rack in shown[start : start + _ABREAST]:
            bottom = max(bottom, _rack(drawing, rack, plan, faults, memory, left, top))
            left += 2 * (_WIDE + _RULER) + 50
        top = bottom + 34
    drawing.below(NOTES)
    return drawing


def on_sheets(plan: Plan) -> list[tuple[str, ...]]:
    """The names of racks as they stand in a row, on one page two low ones or a high one."""
    found: list[tuple[str, ...]] = []
    low = {name: _units(plan.racks[name]) <= LOW_UNITS for name in in_a_row(plan.racks)}
    for name, is_low in low.items():
        beside = bool(found) and len(found[-1]) < _ABREAST and all(low[each] for each in (*found[-1], name))
        found[-1:] = [(*found[-1], name)] if beside and is_low else [*found[-1:], (name,)]
    return found


def in_a_row(names: Iterable[str]) -> list[str]:
    """The names of racks as they stand in a row: by their letters, then by their numbers.

    >>> in_a_row(["r10", "r9", "r1"])
    ['r1', 'r9', 'r10']
    """
    return sorted(names, key=lambda name: [(len(part), part) if part.isdigit() else (0, part)
                                           for part in re.split(r"(\d+)", name)])  # fmt: skip


def _units(rack: Rack) -> int:
    """As many units as the rack has; where nobody said, as many as are in use."""
    tops = [each.unit + _height(each, rack) - 1 for each in rack.mounted if said(each, "unit")]
    return max([int(_figure(rack, "units") or 0), *tops, 1])


def _height(mounted: Mounted, rack: Rack) -> int:
    """The units a device takes. Of a height that is open the most that fits below the next, one where nobody said."""
    units = max(1, math.ceil(_figure(mounted, "height_u") or 1.0))
    if said(mounted, "height_u") or not said(mounted, "unit"):
        return units
    above = [each.unit for each in rack.mounted if said(each, "unit") and each.unit > mounted.unit]
    return min(units, min(above, default=MOST_UNITS) - mounted.unit)


def _figure(obj: Facts, name: str) -> float | None:
    """A size as it is said, or the most a range may be; of a figure that nobody verified what the part says."""
    if said(obj, name):
        return float(getattr(obj, name))
    gap, _ = marks(obj, name)
    likely = [float(each.value) for each in gap.candidates if isinstance(each.value, float)] if gap is not None else []
    return max((each for each in likely if each < MOST_UNITS), default=None)


def _rack(
    drawing: Drawing, rack: Rack, plan: Plan, faults: Mapping[str, str], memory: Memory, left: float, top: float
) -> float:
    """One rack from both sides. Returns where it ends."""
    units = min(_units(rack), MOST_UNITS)
    fault = faults.get(rack.at, "")
    fault = "" if fault.startswith("open") else fault
    figure = _figure(rack, "units")
    height = "height ?" if figure is None else f"{number(figure)} U" + ("" if said(rack, "units") else ", not verified")
    drawing.text(left, top, f"Rack {rack.name}, {height}", width=_WIDE * 2)
    if fault:
        drawing.cross(left + 4, top + 12)
        drawing.text(left + 14, top + 16, fault, size=SMALL, width=_WIDE * 2)
    y = top + 38
    for side in ("front", "rear"):
        drawing.text(left + _RULER, y - 6, side, size=SMALL)
        for unit in range(1, units + 1):
            row = y + _UNIT * (units - unit)
            drawing.text(left, row + 14, str(unit), size=SMALL)
            drawing.line((left + _RULER, row), (left + _RULER + _WIDE, row), thick=0.3)
        for each in rack.mounted:
            if said(each, "unit") and not each.zero and each.unit + _height(each, rack) - 1 <= units:
                behind = said(each, "rear") and each.rear
                here = behind == (side == "rear")
                box = y + _UNIT * (units - each.unit - _height(each, rack) + 1)
                if here:
                    _device(drawing, each, _height(each, rack), plan, faults, memory, left + _RULER, box)
                elif _through(each):
                    drawing.rect(left + _RULER, box, _WIDE, _UNIT * _height(each, rack), fill="#fff")
                    drawing.text(left + _RULER + 6, box + 14, f"{each.name}, {'rear' if side == 'rear' else 'front'}",
                                 size=SMALL, width=_WIDE - 12)  # fmt: skip
        drawing.rect(left + _RULER, y, _WIDE, _UNIT * units, thick=2)
        left += _WIDE + _RULER + 10
    left -= 2 * (_WIDE + _RULER + 10)
    end = y + _UNIT * units
    for line in beside(rack):
        end += 15
        drawing.text(left, end, line, size=SMALL, width=2 * (_WIDE + _RULER))
    return end


def _through(mounted: Mounted) -> bool:
    """Whether a device fills its units to the other side: machines do, and what nobody knows the depth of is shown."""
    return not said(mounted, "depth_m") or mounted.depth_m > 0.4


def _device(
    drawing: Drawing,
    each: Mounted,
    units: int,
    plan: Plan,
    faults: Mapping[str, str],
    memory: Memory,
    x: float,
    y: float,
) -> None:
    high = _UNIT * units
    fault = faults.get(each.at, "")
    fault = "" if fault.startswith("open") else fault
    drawing.rect(x, y, _WIDE, high, fill="#fff", thick=1.2)
    if fault:
        for offset in range(0, int(_WIDE) + int(high), 14):
            start, stop = max(0.0, offset - high), min(_WIDE, float(offset))
            drawing.line((x + start, y + offset - start), (x + stop, y + offset - stop), thick=0.35)
    words = [each.name, *_figures(each, plan, memory)]
    rows = [", ".join(words)] if high < 36 else [each.name, ", ".join(words[1:])]
    if fault:
        # Three rows need three units.
        rows = [*rows, fault] if high >= 52 else [", ".join(words), fault] if high >= 36 else [f"{each.name}: {fault}"]
    for place, row in enumerate(filter(None, rows)):
        size = SIZE if not place and high >= 36 else SMALL
        marked = bool(fault) and row.endswith(fault)
        indent = 20 if marked else 6
        shown = fitted(row, _WIDE - indent - 6, size)
        line = y + 14 + 15 * place
        drawing.plate(x + 3, line - 11, indent + text_width(shown, size), 14.5)
        if marked:
            drawing.cross(x + 12, line - 4, 4)
        drawing.text(x + indent, line, shown, size=size)


def _figures(each: Mounted, plan: Plan, memory: Memory) -> list[str]:
    device = plan.devices[each.name]
    words = [f"{number(each.weight_kg)} kg"] if each.has_weight and said(each, "weight_kg") else ["kg ?"]
    if not device.passes_on:
        drawn = told(lambda seen: seen.load.watts, device, "W", memory)
        words.append(str(drawn) if drawn.low is not None else "W ?")
    return words


def beside(rack: Rack) -> list[str]:
    """What has no unit of the front or rear: strips beside the rails, and what nobody said the unit of."""
    lines = []
    zero = [each.name for each in rack.mounted if each.zero]
    unplaced = [each.name for each in rack.mounted if not each.zero and not said(each, "unit")]
    if zero:
        lines.append(f"Beside the rails (0U): {', '.join(zero)}")
    if unplaced:
        lines.append(f"Unit not said: {', '.join(unplaced)}")
    known = [each for each in rack.mounted if each.has_weight and said(each, "weight_kg")]
    if known and len(known) == len(rack.mounted):
        weight = sum(each.weight_kg for each in known)
        lines.append(f"Devices weigh {number(weight)} kg together.")
    elif rack.mounted:
        lines.append(f"Weight stated for {len(known)} of {len(rack.mounted)} devices.")
    if said(rack, "load_kg"):
        lines.append(f"The rack carries {show(rack.load_kg, 'kg')}.")
    return lines
