"""The answer about the circuit of the machines: how long its wire is, and what of it is there already.

Pieces stand in any order, ``30 A 2P, 10/2 NM-B 40 ft, L6-30R``; each is told by how it looks. A wire whose type is not
known has no shorthand in a layout, so it is kept as keys, as the layout's own complaint suggests them.
"""

from __future__ import annotations

import re

from planner.init.answers import UNKNOWN, BadAnswer, Run, pieces, said
from planner.layout.spellings import wiring
from planner.layout.spellings.common import LENGTH, SIZE, BadShorthand
from planner.tables import connectors
from planner.text.scalars import scalar
from planner.units import Unit
from planner.values import Reads
from planner.worked import BeyondTable

_BREAKER = re.compile(r"(?:~?\s*[0-9][0-9.,]*\s*A|[BCD][0-9]+)(?=\s|$)", re.I)
_SIZE_FIRST = re.compile(r"~?\s*[0-9][0-9.,]*\s*(?:/|AWG|kcmil|MCM|mm2|mm²|sqmm)", re.I)
# Size and length, with the metal but without the type.
_NO_TYPE = re.compile(
    rf"(?P<size>~?{SIZE})(?:/(?P<conductors>[1-4]))?(?:\s+(?P<metal>copper|aluminium|aluminum|cu|al))?"
    rf"\s+(?P<length>{LENGTH})",
    re.I,
)
_KEYS = ("type", "size", "conductors", "metal", "length")


def read_run(text: str) -> Run:
    """``40 ft``; the wire that is there already, ``10/2 NM-B 40 ft``; its breaker and outlet too.

    >>> read_run("10/2 NM-B 40 ft")
    Run(length='40 ft', wire='10/2 NM-B 40 ft', breaker='', outlet='')
    >>> read_run("30 A 2P, 10 AWG copper, 40 ft, L6-30R").wire
    '{type: unknown, size: 10 AWG, metal: copper, length: 40 ft}'
    """
    keys = re.search(r"\{[^{}]*\}", text)
    if keys:
        text = f"{text[: keys.start()]}{{}}{text[keys.end() :]}"
    breaker, outlet, rest = "", "", []
    for piece in pieces(text):
        if _BREAKER.match(piece):
            said(wiring.breaker, piece)
            breaker = _once(breaker, piece)
        elif socket := _outlet(piece):
            outlet = _once(outlet, socket)
        else:
            rest.append(piece)
    if keys and rest == ["{}"]:
        length, wire = _from_keys(keys[0][1:-1])
    elif not rest:
        length, wire = UNKNOWN, ""
    else:
        length, wire = _wire(rest)
    return Run(length, wire, breaker, outlet)


def _once(before: str, now: str) -> str:
    if before:
        raise BadAnswer(
            f'"{before}" and "{now}" are two of one kind. Write one here, and the other in the layout later.'
        )
    return now


def _outlet(piece: str) -> str:
    """An outlet as a layout writes it; empty for a text that names none."""
    kind, *words = re.split(r"\s+(?=(?:duplex|twin|quad|GFCI|RCD)\b)", piece, maxsplit=1, flags=re.I)
    try:
        connectors.find(kind, "receptacle")
    except BeyondTable:
        return ""
    name = re.sub(r"^(?:NEMA[ -])?(?=L?[0-9]+-[0-9]+)", "NEMA ", kind.upper() if "-" in kind else kind)
    return " ".join((name, *words))


def _wire(rest: list[str]) -> tuple[str, str]:
    """Length and wire of the pieces that are neither breaker nor outlet."""
    if not _SIZE_FIRST.match(rest[0]):
        if len(rest) > 1:
            raise BadAnswer(
                f'"{rest[1]}" says nothing of a circuit. Write 40 ft without a comma, or all of it: '
                "30 A 2P, 10/2 NM-B 40 ft, L6-30R."
            )
        said(Reads(Unit("m")).said, rest[0])
        return rest[0], ""
    whole = " ".join(rest)
    if match := _NO_TYPE.fullmatch(whole):
        found = {key: value for key, value in match.groupdict().items() if value}
        return _from_pairs({"type": UNKNOWN} | found)
    try:
        wire = wiring.wire(whole)
    except BadShorthand as bad:
        raise BadAnswer(f"{bad.message}.") from None
    length = str(wire["length"]) if isinstance(wire, dict) else ""
    said(Reads(Unit("m")).said, length)
    return length, whole


def _from_keys(inside: str) -> tuple[str, str]:
    """``type: unknown, size: 10 AWG, length: 40 ft``."""
    found = {}
    for pair in re.split(r",\s+", inside.strip()):
        key, colon, value = pair.partition(":")
        if not colon or key.strip() not in _KEYS or not value.strip():
            raise BadAnswer(f'"{pair}" is no key of a wire with its value. Keys are {", ".join(_KEYS)}.')
        found[key.strip()] = value.strip()
    return _from_pairs(found)


def _from_pairs(found: dict[str, str]) -> tuple[str, str]:
    """Length and wire of keys that the layout's own model of a wire takes."""
    from pydantic import ValidationError

    from planner.layout.models import Wire
    from planner.layout.models.checking import validated

    try:
        validated(Wire, found)
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        raise BadAnswer(f"{'.'.join(map(str, first['loc']))}: {first['msg'].rstrip('.')}.") from None
    ordered = {key: found[key] for key in _KEYS if key in found}
    return ordered.get("length", UNKNOWN), "{" + ", ".join(f"{key}: {scalar(ordered[key])}" for key in ordered) + "}"
