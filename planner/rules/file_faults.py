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
    "A short file can stand for a very long one. Past the limit nothing is expanded, so that no file can exhaust memory.",
)
fault(
    "LAY004",
    "format-version",
    "the file says planner: 1",
    "The version tells which meaning the words have. A newer one needs a newer planner.",
)
fault(
    "LAY005",
    "unknown-key",
    "every key is known",
    "A misspelt key would otherwise be a fact that nobody reads. The nearest known key is named; x- keys are ignored.",
)
fault(
    "LAY006",
    "wrong-unit",
    "every quantity has a unit of the right dimension",
    "A bare number, an unknown unit or a length where a current is wanted cannot be guessed at; the likely spelling is shown.",
)
fault(
    "LAY007",
    "impossible-value",
    "no value is impossible",
    "Negative lengths, NaN, infinity, ranges whose ends are swapped, days that no calendar has.",
)
fault(
    "LAY008",
    "wrong-shape",
    "every value has the shape and the words its key wants",
    "A mapping where a text is wanted, a word outside a closed vocabulary, a shorthand with a part missing.",
)
fault(
    "LAY009",
    "bad-name",
    "names, ranges, dealing, like and phases fit together",
    "Counts that do not match, ranges that overlap without one lying inside the other, taken or malformed names.",
)
fault(
    "LAY011",
    "unknown-part",
    "every part is in a catalogue or under parts",
    "Without its part a thing has no figures. The nearest ids are named; a part of your own goes under parts.",
)
fault(
    "LAY012",
    "dangling-reference",
    "every reference points to something",
    "A reference to a name that nothing has leaves a thing unplugged. The nearest name and its kind are named.",
)
fault(
    "LAY013",
    "place-taken-twice",
    "no outlet, space, unit or port is used twice",
    "Two plugs do not go into one outlet. The holder and the free places are named.",
)
fault(
    "LAY014",
    "feeding-loop",
    "nothing feeds itself",
    "Power comes down a tree from a source. A loop has none.",
)
fault(
    "LAY016",
    "phase-too-early",
    "nothing comes in a phase before all that it hangs on",
    "A machine that stands before its circuit is there has no power.",
)
fault(
    "LAY017",
    "no-such-place",
    "every place named is there",
    "An outlet number that a strip does not have. The places it has are named.",
)
fault(
    "SUP001",
    "suppression-without-reason",
    "every suppression says why",
    "An accepted finding without a reason cannot be judged by the next reader. It does not work until it has one.",
)
fault(
    "SUP002",
    "suppression-past-its-date",
    "no suppression is past its date",
    "From the day named under until the finding counts again.",
)
fault(
    "SUP003",
    "suppression-matches-nothing",
    "every suppression matches a finding",
    "What it accepted is gone. Take it away, or it will hide the next one.",
    level=Level.WARNING,
)
fault(
    "SUP004",
    "suppression-of-unknown-rule",
    "every suppression names a rule",
    "A misspelt code suppresses nothing.",
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
    "Faults of the file itself cannot be accepted: what stands behind them was never checked.",
)
