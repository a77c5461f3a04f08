"""LAY, SUP: faults of the file itself and of its suppressions. Reading the file finds them; here is what they mean."""

from __future__ import annotations

from planner.rules.engine import fault
from planner.rules.findings import Level

fault(
    "LAY001",
    "unreadable-file",
    "the file can be read as one YAML mapping",
    """The text breaks off being YAML at the place named: a tab as indentation, a quote that never ends, bytes that are
    no UTF-8, a tag, two documents, nesting deeper than 60. Nothing below it can be trusted, so nothing is checked.
    """,
)
fault(
    "LAY002",
    "key-twice",
    "no key is written twice in one mapping",
    "YAML keeps one of two equal keys and drops the other silently. The first is kept here; take one away.",
)
fault(
    "LAY003",
    "expansion-limit",
    "ranges and aliases stay within 100,000 objects",
    """A short file can stand for a very long one. Past the limit nothing is expanded, so that no file can exhaust
    memory.

    Fails::
        devices: {lamp-1..200000: {load: 1 W}}
    Passes::
        devices: {lamp-1..200: {load: 1 W}}
    """,
)
fault(
    "LAY004",
    "format-version",
    "the file says planner: 1",
    """The version tells which meaning the words have. A newer one needs a newer planner.

    Fails::
        planner: 2
    Passes::
        planner: 1
    """,
)
fault(
    "LAY005",
    "unknown-key",
    "every key is known",
    """A misspelt key would otherwise be a fact that nobody reads. The nearest known key is named; x- keys are ignored.

    Fails::
        panels: {house: {}}
        circuits: {servers: {fed_by: house, braker: 20 A 1P}}
    Passes::
        panels: {house: {}}
        circuits: {servers: {fed_by: house, breaker: 20 A 1P}}
    """,
)
fault(
    "LAY006",
    "wrong-unit",
    "every quantity has a unit of the right dimension",
    """A bare number, an unknown unit or a length where a current is wanted cannot be guessed at; the likely spelling
    is shown.

    Fails::
        rooms: {garage: {size: 6 x 6 x 3}}
    Passes::
        rooms: {garage: {size: 6 m x 6 m x 3 m}}
    """,
)
fault(
    "LAY007",
    "impossible-value",
    "no value is impossible",
    """Negative lengths, NaN, infinity, ranges whose ends are swapped, days that no calendar has.

    Fails::
        devices: {rig: {load: -300 W}}
    Passes::
        devices: {rig: {load: 300 W}}
    """,
)
fault(
    "LAY008",
    "wrong-shape",
    "every value has the shape and the words its key wants",
    """A mapping where a text is wanted, a word outside a closed vocabulary, a shorthand with a part missing.

    Fails::
        rooms: {shed: {kind: carport}}
    Passes::
        rooms: {shed: {kind: garage}}
    """,
)
fault(
    "LAY009",
    "bad-name",
    "names, ranges, dealing, like and phases fit together",
    """Counts that do not match, ranges that overlap without one lying inside the other, taken or malformed names.

    Fails::
        racks: {r1..2: {}}
        devices: {rig-1..3: {rack: r1..2/1}}
    Passes::
        racks: {r1..3: {}}
        devices: {rig-1..3: {rack: r1..3/1}}
    """,
)
fault(
    "LAY011",
    "unknown-part",
    "every part is in a catalogue or under parts",
    """Without its part a thing has no figures. The nearest ids are named; a part of your own goes under parts.

    Fails::
        devices: {rig: {part: gigabyte/g482-z35}}
    Passes::
        devices: {rig: {part: gigabyte/g482-z53}}
    """,
)
fault(
    "LAY012",
    "dangling-reference",
    "every reference points to something",
    """A reference to a name that nothing has leaves a thing unplugged. The nearest name and its kind are named.

    Fails::
        panels: {house: {}}
        circuits: {servers: {fed_by: hause, breaker: 20 A 1P}}
    Passes::
        panels: {house: {}}
        circuits: {servers: {fed_by: house, breaker: 20 A 1P}}
    """,
)
fault(
    "LAY013",
    "place-taken-twice",
    "no outlet, space, unit or port is used twice",
    """Two plugs do not go into one outlet. The holder and the free places are named.

    Fails::
        devices:
          strip: {kind: pdu, spec: {outlets: {1..2: C13}}}
          rig-1: {load: 300 W, fed_by: strip/1}
          rig-2: {load: 300 W, fed_by: strip/1}
    Passes::
        devices:
          strip: {kind: pdu, spec: {outlets: {1..2: C13}}}
          rig-1: {load: 300 W, fed_by: strip/1}
          rig-2: {load: 300 W, fed_by: strip/2}
    """,
)
fault(
    "LAY014",
    "feeding-loop",
    "nothing feeds itself",
    """Power comes down a tree from a source. A loop has none.

    Fails::
        panels: {house: {}, garage: {fed_by: feeder}}
        circuits: {feeder: {fed_by: garage, breaker: 60 A 2P}}
    Passes::
        panels: {house: {}, garage: {fed_by: feeder}}
        circuits: {feeder: {fed_by: house, breaker: 60 A 2P}}
    """,
)
fault(
    "LAY016",
    "phase-too-early",
    "nothing comes in a phase before all that it hangs on",
    """A machine that stands before its circuit is there has no power.

    Fails::
        phases: [first, later]
        panels: {house: {}}
        circuits: {servers: {fed_by: house, breaker: 20 A 1P, phase: later}}
        devices: {rig: {load: 300 W, fed_by: servers, phase: first}}
    Passes::
        phases: [first, later]
        panels: {house: {}}
        circuits: {servers: {fed_by: house, breaker: 20 A 1P, phase: first}}
        devices: {rig: {load: 300 W, fed_by: servers, phase: later}}
    """,
)
fault(
    "LAY017",
    "no-such-place",
    "every place named is there",
    """An outlet number that a strip does not have. The places it has are named.

    Fails::
        devices:
          strip: {kind: pdu, spec: {outlets: {1..2: C13}}}
          rig: {load: 300 W, fed_by: strip/3}
    Passes::
        devices:
          strip: {kind: pdu, spec: {outlets: {1..2: C13}}}
          rig: {load: 300 W, fed_by: strip/2}
    """,
)
fault(
    "LAY029",
    "hands-no-power-on",
    "everything hangs on what hands power on",
    """Loads are summed along sources, panels, circuits, UPS, transfer switches and strips. What hangs on a thing that
    hands no power on would be counted nowhere: a machine on an air conditioner or a network switch, a panel on a strip,
    a machine on a panel without a circuit.

    Fails::
        panels: {house: {}}
        circuits: {office: {fed_by: house, breaker: 20 A 1P}}
        devices: {lan: {kind: switch, load: 20 W, fed_by: office}, rig: {load: 300 W, fed_by: lan}}
    Passes::
        panels: {house: {}}
        circuits: {office: {fed_by: house, breaker: 20 A 1P}}
        devices: {strip: {kind: pdu, fed_by: office}, rig: {load: 300 W, fed_by: strip}}
    """,
)
fault(
    "SUP001",
    "suppression-without-reason",
    "every suppression says why",
    """An accepted finding without a reason cannot be judged by the next reader. It does not work until it has one.

    Fails::
        panels: {house: {}}
        circuits:
          spare:
            fed_by: house
            breaker: 20 A 1P
            outlet: NEMA 5-20R
            ignore: {LAY015: {until: 2099-12-31}}
    Passes::
        panels: {house: {}}
        circuits:
          spare:
            fed_by: house
            breaker: 20 A 1P
            outlet: NEMA 5-20R
            ignore: {LAY015: {reason: for the car, until: 2099-12-31}}
    """,
)
fault(
    "SUP002",
    "suppression-past-its-date",
    "no suppression is past its date",
    """From the day named under until the finding counts again.

    Fails::
        panels: {house: {}}
        circuits:
          spare:
            fed_by: house
            breaker: 20 A 1P
            outlet: NEMA 5-20R
            ignore: {LAY015: {reason: for the car, until: 2020-12-31}}
    Passes::
        panels: {house: {}}
        circuits:
          spare:
            fed_by: house
            breaker: 20 A 1P
            outlet: NEMA 5-20R
            ignore: {LAY015: {reason: for the car, until: 2099-12-31}}
    """,
)
fault(
    "SUP003",
    "suppression-matches-nothing",
    "every suppression matches a finding",
    """What it accepted is gone. Take it away, or it will hide the next one.

    Fails::
        panels: {house: {}}
        circuits:
          spare:
            fed_by: house
            breaker: 20 A 1P
            outlet: NEMA 5-20R
            ignore: {CIR104: outlet changed}
    Passes::
        panels: {house: {}}
        circuits:
          spare:
            fed_by: house
            breaker: 20 A 1P
            outlet: NEMA 5-20R
            ignore: {LAY015: for the car}
    """,
    level=Level.WARNING,
)
fault(
    "SUP004",
    "suppression-of-unknown-rule",
    "every suppression names a rule",
    """A misspelt code suppresses nothing.

    Fails::
        panels: {house: {}}
        circuits:
          spare:
            fed_by: house
            breaker: 20 A 1P
            outlet: NEMA 5-20R
            ignore: {LAY915: for the car}
    Passes::
        panels: {house: {}}
        circuits:
          spare:
            fed_by: house
            breaker: 20 A 1P
            outlet: NEMA 5-20R
            ignore: {LAY015: for the car}
    """,
)
fault(
    "SUP005",
    "suppression-ends-soon",
    "a suppression ends within 30 days",
    "After that day the finding counts again.",
    level=Level.INFO,
)
fault(
    "SUP006",
    "suppression-of-mandatory-rule",
    "no suppression is of a rule that cannot be suppressed",
    """Faults of the file itself cannot be accepted: what stands behind them was never checked.

    Fails::
        panels: {house: {}}
        circuits:
          spare:
            fed_by: house
            breaker: 20 A 1P
            outlet: NEMA 5-20R
            ignore: {LAY006: for the car}
    Passes::
        panels: {house: {}}
        circuits:
          spare:
            fed_by: house
            breaker: 20 A 1P
            outlet: NEMA 5-20R
            ignore: {LAY015: for the car}
    """,
)
fault(
    "LAY021",
    "weak-figures",
    "no verdict rests on a figure that nobody verified",
    """Some figures of the catalogue were never read in a source. The report names each with the verdicts that rest on
    it; read them on the thing or its data sheet, and put what you read under parts or spec.
    """,
    level=Level.INFO,
)
fault(
    "LAY022",
    "guesses",
    "no verdict rests on a guess",
    """What the layout does not say is assumed where that is honest, and every guess is named. State or measure what
    decides most, then check again.
    """,
    level=Level.INFO,
)
