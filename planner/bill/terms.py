"""What things are called where IEC 60364 or BS 7671 holds: a counter in Leeds sells no receptacles and ground rods."""

from __future__ import annotations

import re

# In this order: what is longer first. Words of IEC 60050 and BS 7671 Part 2.
_TERMS = tuple(
    (re.compile(rf"\b{american}\b"), european)
    for american, european in (
        ("surge protector of the panel", "surge protective device (SPD) of the board"),
        ("panel/space", "board/way"),
        ("panels", "distribution boards"),
        ("panel", "distribution board"),
        ("spaces", "ways"),
        ("space", "way"),
        ("GFCI, AFCI", "RCD, AFDD"),
        ("Conduit", "Containment"),
        ("interrupting rating", "breaking capacity"),
        ("grounding electrodes, bonding, size of their conductor", "earthing, bonding, size of the earthing conductor"),
        ("Permit number", "Number of the certificate"),
        ("Licence", "Registration"),
        ("kAIC", "kA"),
        ("receptacle BS 1363 socket", "socket-outlet BS 1363"),
        ("(box|cover plate) for BS 1363 socket", r"\1 for socket-outlet BS 1363"),
        ("receptacle", "socket-outlet"),
        ("ground rod, 8 ft, with clamp", "earth rod with clamp"),
        ("ground plate", "earth plate"),
        ("ground ring", "ring earth electrode"),
        ("grounding electrode conductor", "earthing conductor"),
        ("grounding(?=: look| of|$)|(?<=and )grounding", "earthing"),
        ("^ground(?= of )", "earth"),
        ("ground wire", "protective conductor"),
        ("disconnects", "isolators"),
        ("disconnect", "isolator"),
        (r"breaker (.*) RCBO", r"RCBO \1"),
        ("breakers", "circuit-breakers"),
        ("breaker", "circuit-breaker"),
    )
)


def european(words: str) -> str:
    """The words of a bill's line in the terms of IEC 60364.

    >>> european("panel 8 spaces, 63 A main, 6 kAIC"), european("receptacle IEC 60309 32 A 2P+E")
    ('distribution board 8 ways, 63 A main, 6 kA', 'socket-outlet IEC 60309 32 A 2P+E')
    >>> european("breaker 32 A 1P curve C RCBO 30 mA type A"), european("breaker 50 A 1P curve C")
    ('RCBO 32 A 1P curve C 30 mA type A', 'circuit-breaker 50 A 1P curve C')
    """
    for american, term in _TERMS:
        words = american.sub(term, words)
    return words
