"""The words that a step of the arithmetic has for a fact, from the name of its field and the place of its object."""

from __future__ import annotations

from functools import cache

_UNITS = {
    "a": "A", "v": "V", "w": "W", "va": "VA", "m": "m", "c": "°C", "k": "K", "s": "s", "kg": "kg", "wh": "Wh",
    "ohm": "Ω", "m3": "m³", "m2": "m²", "in3": "in³", "percent": "%", "bytes": "B", "bytesps": "B/s",
}  # fmt: skip


@cache
def split_unit(name: str) -> tuple[str, str]:
    """A field's words and its unit, from the name that carries it.

    >>> split_unit("peak_demand_va"), split_unit("poles")
    (('peak demand', 'VA'), ('poles', ''))
    """
    words, _, tail = name.rpartition("_")
    return (words.replace("_", " "), _UNITS[tail]) if words and tail in _UNITS else (name.replace("_", " "), "")


def label(at: str, words: str, subject: str = "") -> str:
    """How a step names a fact: ``breaker rating`` on the subject itself, ``mi100-1 budget`` on another object.

    >>> label("circuits.a.breaker", "rating", "circuits.a"), label("devices.mi100-1", "budget", "circuits.a")
    ('breaker rating', 'mi100-1 budget')
    """
    if subject and (at == subject or at.startswith(subject + ".")):
        inside = at[len(subject) + 1 :].split(".") if at != subject else []
    else:
        inside = at.split(".")[1:]
    return " ".join([*(part for part in inside if part), words]).strip()


def top(at: str) -> str:
    """The section and name that a place is in.

    >>> top("circuits.a.breaker"), top("site")
    ('circuits.a', 'site')
    """
    return ".".join(at.split(".", 2)[:2])
