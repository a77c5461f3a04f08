"""WIR: wire of another rule book, which the tables count as something near it."""

from __future__ import annotations

from collections.abc import Iterator

from planner.plan.objects import Circuit
from planner.rules.checks import Check, OneOf, Question, Reading
from planner.rules.engine import IEC, rule
from planner.rules.findings import Level
from planner.tables.books import book
from planner.viewing import stated

# What is sold for the same use on the other side.
INSTEAD = {"UF-B": "NM-B or UF-B cable", "MC": "MC cable", "TW": "THHN or THWN-2"}


@rule(
    "WIR123",
    "the wire is of a kind that the rule book knows",
    cites={"": "110.2, 110.3(B), 310.10", "IEC": "511.1, 511.2"},
)
def wire_of_the_book(circuit: Circuit) -> Iterator[Check]:
    """Cable carried over from another continent fits no table, and no inspector knows its marks.

    What: under the NEC wire is of a type that the code names, listed for its use. IEC 60364 wants wire made to a
    standard, and leaves other wire to a designer who answers for it, which is asked.

    How: sizes and types of the other book count as the nearest of this one, never larger: 10 mm² as 8 AWG, THHN as
    single wires of 70 °C. What rests on that says so.

    Fails::
        panels: {house: {}}
        circuits: {rack: {fed_by: house, breaker: 30 A 2P, outlet: NEMA 6-30R, wire: {type: T&E, size: 6 mm2,
            length: 10 m}}}
    Passes::
        panels: {house: {}}
        circuits: {rack: {fed_by: house, breaker: 30 A 2P, outlet: NEMA 6-30R, wire: {type: NM-B, size: 10 AWG,
            length: 10 m}}}
    """
    if not stated(circuit, "wire"):
        return
    title = book(circuit.site.code).title
    for stretch in circuit.wire.stretches:
        if not stated(stretch, "type"):
            continue
        written = dict(stretch.written).get("type", "")
        if circuit.site.code in IEC:
            if written:
                yield Question(
                    level=Level.QUESTION,
                    says=f"{written} is wire of the NEC; here it counts as {stretch.type}.",
                    pointer="wire.type",
                    about=stretch.name,
                    readings=(
                        Reading(
                            "the designer answers for it (511.2)", "it may stay, and the certificate says so", True
                        ),
                        Reading("wire made to a European standard is wanted", f"take {stretch.type}", False),
                    ),
                )
            continue
        yield OneOf(
            value=written or stretch.type,
            accepted=(stretch.type,) if not written else ("a type of the NEC",),
            says=f"{{value}} is no wire of {title}; it is judged as {stretch.type}."
            if written
            else "{value} is known.",
            pointer="wire.type",
            about=stretch.name,
            ways=lambda kind=str(stretch.type): (INSTEAD.get(kind, kind),),  # type: ignore[misc, arg-type]
        )
