"""A checked layout made by hand: every level, every outcome, a range, a shared fact, a guess."""

from __future__ import annotations

from dataclasses import replace

from planner.check import Checked
from planner.layout.reading import read
from planner.rules.findings import Finding, Level, Outcome
from planner.text import read as read_text

GARAGE = """\
planner: 1
site: {code: NEC-2023, outdoor: {summer: 38 °C}}
circuits:
  servers-a..b:
    # one circuit a pair
    fed_by: house
    breaker: 50 A 2P
    wire: {type: unknown, size: 8 AWG, length: ~40 ft}
    outlet: NEMA 6-50R
devices:
  ac-a: {part: generic/window-25k-240v, room: garage, fed_by: cooling-a}
"""


def finding(code: str = "CIR101", **changes: object) -> Finding:
    """A failed check of a breaker, changed as asked."""
    return replace(
        Finding(
            code=code,
            name="breaker-continuous-load",
            level=Level.ERROR,
            outcome=Outcome.FAILED,
            file="garage.yaml",
            object="circuits.servers-a",
            pointer="breaker",
            line=7,
            column=14,
            end_column=21,
            phase="building",
            scenario="",
            message="50 A continuous on a 50 A breaker needs 62.5 A; the next standard size is 70 A.",
            value=62.5,
            limit=50.0,
            unit="A",
            ratio=1.25,
            citation="NEC 2023 210.20(A)",
        ),
        **changes,
    )


def checked(*findings: Finding, **changes: object) -> Checked:
    """A checked file with these findings and nothing else to say, changed as asked."""
    return replace(
        Checked(
            file="garage.yaml",
            sha256="0" * 64,
            version="1",
            text=GARAGE,
            findings=findings,
            rules=41,
            objects=63,
            phases=("existing", "building", "full"),
            reading=read(read_text(GARAGE.encode(), "garage.yaml")),
            limits=(),
            guesses=(),
            weak=(),
            settle=(),
        ),
        **changes,
    )


BREAKER = finding(
    worked=(
        "load = load of mi100-1 25 A + load of mi100-2 25 A = 50 A",
        "needed = 1.25 × load 50 A = 62.5 A  [NEC 2023 210.20(A)]",
    ),
    ways_out=("cap each server at 20 A: then 50 A is enough",),
)
WIRE = finding(
    "WIR102",
    name="conductor-ampacity",
    outcome=Outcome.UNKNOWN,
    pointer="wire.type",
    line=8,
    column=18,
    end_column=25,
    message="Passes for THHN with 75 °C terminals. Fails for NM-B.",
    value=50.0,
    limit=40.0,
    ratio=1.25,
    citation="NEC 2023 334.80",
    decided_by=("circuits.servers-a.wire.type",),
    guesses=("site.outdoor.summer: 38 °C",),
)
OVERCURRENT = replace(
    WIRE, code="WIR103", name="breaker-over-ampacity", message="Fails for NM-B.", citation="NEC 2023 240.4(B)"
)
GFCI = finding(
    "CIR106",
    name="gfci",
    level=Level.QUESTION,
    pointer="outlet",
    line=9,
    column=13,
    end_column=23,
    message="Hard-wired, it may need GFCI all the same: by 210.8(F) yes up to 50 A, by the maker's text no.",
    value=None,
    limit=None,
    unit="",
    ratio=None,
    citation="NEC 2023 210.8(F)",
)
COOLING = finding(
    "AIR101",
    name="sensible-capacity",
    level=Level.WARNING,
    object="devices.ac-a",
    pointer="part",
    line=11,
    column=16,
    end_column=40,
    message="5.9 kW of sensible cooling for 7 kW of heat on a 38 °C day.",
    value=5900.0,
    limit=7000.0,
    unit="W",
    ratio=7000.0 / 5900.0,
    citation="",
    guesses=("site.outdoor.summer: 38 °C",),
    weak=("generic/window-25k-240v cooling.sensible",),
)
UNUSED = finding(
    "LAY015",
    name="unused",
    level=Level.INFO,
    object="devices.ac-a",
    pointer="",
    line=11,
    column=3,
    end_column=7,
    phase="",
    message="Nothing uses ac-a.",
    value=None,
    limit=None,
    unit="",
    ratio=None,
    citation="",
)
PASSED = finding("CIR104", outcome=Outcome.PASSED, message="A 50 A receptacle on a 50 A circuit.", pointer="outlet")
IGNORED = finding("CIR105", outcome=Outcome.IGNORED, message="Two machines on one circuit.", reason="inspector agreed")
NOT_APPLICABLE = finding("PNL104", outcome=Outcome.NOT_APPLICABLE, message="", object="sources.utility", phase="")


def in_range(one: Finding) -> tuple[Finding, Finding]:
    """The finding of servers-a, and the same of servers-b in the full phase."""
    return one, replace(
        one,
        object="circuits.servers-b",
        phase="full",
        decided_by=tuple(fact.replace("servers-a", "servers-b") for fact in one.decided_by),
    )


EVERY_KIND = checked(
    *in_range(BREAKER),
    *in_range(WIRE),
    *in_range(OVERCURRENT),
    GFCI,
    COOLING,
    UNUSED,
    PASSED,
    IGNORED,
    NOT_APPLICABLE,
    limits=(
        "Planning aid, not a permit drawing: a licensed electrician and the local authority decide.",
        "Ask the inspector about working space and disconnects in sight.",
    ),
    guesses=("site.outdoor.summer: 38 °C",),
    weak=("generic/window-25k-240v cooling.sensible",),
    settle=("circuits.servers-a.wire.type (2 findings)", "circuits.servers-b.wire.type (2 findings)"),
)
