"""Sizes that are no plain quantity: wire sizes (AWG, kcmil, mm²) and dimensions of rooms, doors and clearances."""

from __future__ import annotations

import re
from functools import lru_cache

from planner.quantities import BadQuantity, quoted, read

# Trade sizes: NEC Chapter 9 Table 8 (18 AWG to 2000 kcmil) and, for cords and signal cables, the AWG sizes of UL 62 and
# TIA-568 below and between them; IEC 60228:2004 Table 1 (0.5 to 1000 mm²).
AWG_SIZES = tuple(f"{size} AWG" for size in (
    30, 28, 26, 24, 23, 22, 20, 18, 17, 16, 14, 12, 10, 8, 6, 4, 3, 2, 1, "1/0", "2/0", "3/0", "4/0"
))  # fmt: skip
KCMIL_SIZES = tuple(f"{size} kcmil" for size in (
    250, 300, 350, 400, 500, 600, 700, 750, 800, 900, 1000, 1250, 1500, 1750, 2000
))  # fmt: skip
METRIC_SIZES = tuple(f"{size} mm²" for size in (
    0.5, 0.75, 1, 1.5, 2.5, 4, 6, 10, 16, 25, 35, 50, 70, 95, 120, 150, 185, 240, 300, 400, 500, 630, 800, 1000
))  # fmt: skip
_WIRE = r"(?i)#?\s*([0-9]+(?:\.[0-9]+)?|[1-4]/0|0{2,4})\s*(AWG|kcmil|MCM|mm²|mm\^?2|)"
_ZEROS = {"0": "1/0", "00": "2/0", "000": "3/0", "0000": "4/0"}
_UNIT_PATTERN = r"(?:[Aa][Ww][Gg]|[Kk][Cc][Mm][Ii][Ll]|[Mm][Cc][Mm]|[Mm][Mm](?:²|\^?2))"
WIRE_SIZE_PATTERN = rf"#?\s*(?:[0-9]+(?:\.[0-9]+)?|[1-4]/0)\s*{_UNIT_PATTERN}|[1-4]/0|#\s*[0-9]+"


@lru_cache(maxsize=512)
def read_wire_size(text: str) -> str:
    """A wire size in its one canonical spelling.

    Raises ``BadQuantity``: LAY006 without a unit, LAY007 for a size that no wire is made in.

    >>> read_wire_size("8 awg"), read_wire_size("4/0"), read_wire_size("250 MCM"), read_wire_size("10 mm2")
    ('8 AWG', '4/0 AWG', '250 kcmil', '10 mm²')
    """
    text = text.strip()
    match = re.fullmatch(_WIRE, text)
    if match is None or len(text) > 40:
        raise BadQuantity(f"wants a wire size; {quoted(text)} is none. A wire size looks like 8 AWG or 10 mm2")
    size, unit = match[1], match[2].casefold()
    if not unit and "/" not in size and not text.startswith("#"):
        raise BadQuantity(f"{quoted(text)} has no unit. Write a wire size: {size} AWG or {size} mm2")
    if unit.startswith("mm"):
        made, found = METRIC_SIZES, f"{size.rstrip('0').rstrip('.') if '.' in size else size} mm²"
    elif unit in ("kcmil", "mcm"):
        made, found = KCMIL_SIZES, f"{size} kcmil"
    else:
        made, found = AWG_SIZES, f"{_ZEROS.get(size, size)} AWG"
    if found not in made:
        raise BadQuantity(f"no wire is made in {quoted(text)}; nearest: {_nearest_size(size, made)}", "LAY007")
    return found


def _nearest_size(size: str, made: tuple[str, ...]) -> str:
    numbered = {name: float(name.split()[0]) for name in made if "/" not in name}
    wanted = float(size.split("/")[0])
    return min(numbered, key=lambda name: abs(numbered[name] - wanted))


@lru_cache(maxsize=512)
def read_dimensions(text: str, count: int | None = None) -> tuple[float, ...]:
    """Lengths joined by x, in metres; a unit at the end alone holds for all.

    Parameters: ``count``, how many there must be. Raises ``BadQuantity``: LAY006 and LAY007 as for any length, LAY008
    for another count.

    >>> read_dimensions("6.1 m x 6.1 m x 2.7 m")
    (6.1, 6.1, 2.7)
    >>> read_dimensions("20 x 20 x 9 ft")
    (6.096, 6.096, 2.7432)
    """
    parts = [part.strip() for part in re.split(r"[x×X]", text)]
    sample = " x ".join(("6.1 m", "6.1 m", "2.7 m")[: count or 3])
    if len(text) > 200 or (len(parts) != count if count else len(parts) < 2):
        wanted = f"{count} lengths" if count else "lengths"
        raise BadQuantity(f"wants {wanted} joined by x; {quoted(text)} is not. Write {sample}", "LAY008")
    unit = re.sub(r"^[0-9.,]*\s*", "", parts[-1])
    lengths = tuple(read(f"{part} {unit}" if re.fullmatch(r"[0-9.,]+", part) else part, "m") for part in parts)
    if 0.0 in lengths:
        raise BadQuantity(f"{quoted(text)} has a side of no length. Write {sample}", "LAY007")
    return lengths
