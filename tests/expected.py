"""Cases as YAML: named layouts with the findings that are expected of them.

A file is a mapping:

    otherwise: {planner: "1", ...}       # sections that a case has unless its layout writes them
    cases:
    - name: what the case shows
      rule: CIR101                       # or the file's own name
      layout: text
      phase: building                    # optional; also `edition`, which replaces the rule book
      expect: [{object, outcome, ...}]   # all findings of the rule but those that do not apply

The sections of ``otherwise`` are written below the layout, so that lines count in the layout as it stands. Of a finding
those keys are compared that the expectation names. A number is right to the digits it is written with; ``says``,
``decided_by``, ``guesses``, ``weak``, ``ways_out`` and ``worked`` want each of their texts somewhere.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import yaml

from planner.check import Checked, Options, check
from planner.rules.findings import Finding, Outcome

TODAY = "2026-03-01"
CONTAINED = ("says", "decided_by", "guesses", "weak", "ways_out", "worked")
NUMBERS = ("value", "limit", "ratio")


@dataclass(frozen=True, slots=True)
class Case:
    """A layout and the findings of one rule that are expected of it."""

    name: str
    rule: str
    layout: str
    expect: tuple[Mapping[str, Any], ...]
    options: Options = field(default_factory=lambda: Options(today=TODAY))


def read_cases(file: Path) -> Iterator[Case]:
    """The cases of a file, one for each edition where a case names several."""
    data = load(file)
    for case in data["cases"]:
        layout = whole(case["layout"], data.get("otherwise", {}))
        editions = case.get("edition", "")
        for edition in [editions] if isinstance(editions, str) else editions:
            yield Case(
                name=f"{case['name']} {edition}".strip(),
                rule=case.get("rule", file.stem),
                layout=layout.replace("NEC-2023", edition) if edition else layout,
                expect=tuple(case["expect"]),
                options=Options(today=TODAY, phase=case.get("phase", "")),
            )


def load(file: Path) -> Any:
    """The data of a YAML file, every scalar as its text."""
    return parsed(file.read_text(encoding="utf-8"))


def parsed(text: str) -> Any:
    """The data of a YAML text, every scalar as its text."""
    return yaml.load(text, yaml.BaseLoader)  # noqa: S506  (it makes nothing but text, lists and mappings)


def whole(layout: str, otherwise: Mapping[str, str]) -> str:
    """A layout with the sections it does not write itself."""
    written = {line.partition(":")[0] for line in layout.splitlines()}
    return layout + "".join(f"{key}: {text}\n" for key, text in otherwise.items() if key not in written)


def checked(layout: str, options: Options | None = None) -> Checked:
    """A layout checked on a fixed day."""
    return check(layout.encode(), "layout.yaml", options or Options(today=TODAY))


def assert_expected(case: Case) -> None:
    """The findings of the case's rule are those expected, no more and no fewer."""
    report = checked(case.layout, case.options)
    found = [f for f in report.findings if f.code == case.rule and f.outcome is not Outcome.NOT_APPLICABLE]
    unread = [f"{f.code} line {f.line}: {f.message}" for f in report.findings if f.code.startswith("LAY00")]
    left, missing = list(found), []
    for expectation in case.expect:
        match = next((finding for finding in left if fits(finding, expectation)), None)
        if match is None:
            missing.append(expectation)
        else:
            left.remove(match)
    if case.rule.startswith("LAY00"):
        unread = []
    shown = [shown_keys(finding) for finding in found]
    wrong = bool(missing or left or unread)
    assert not wrong, _explanation(case, missing, shown, unread)


def fits(finding: Finding, expectation: Mapping[str, Any]) -> bool:
    """Whether a finding has what an expectation names."""
    return all(_fits(finding, key, wanted) for key, wanted in expectation.items())


def _fits(finding: Finding, key: str, wanted: Any) -> bool:
    found = finding.message if key == "says" else getattr(finding, key)
    if key in CONTAINED:
        texts = [wanted] if isinstance(wanted, str) else wanted
        where = found if isinstance(found, str) else "\n".join(found)
        return bool(where) == bool(texts) and all(text in where for text in texts)
    if key in NUMBERS:
        return (found is None) if wanted == "none" else found is not None and right_to_its_digits(found, wanted)
    return str(found) == wanted


def right_to_its_digits(found: float, wanted: str) -> bool:
    """Whether a figure rounds to what is written.

    >>> right_to_its_digits(62.5, "62.5"), right_to_its_digits(62.449, "62.5")
    (True, False)
    """
    digits = len(wanted.partition(".")[2])
    return abs(found - float(wanted)) <= 0.5 * 10.0**-digits + 1e-9


def shown_keys(finding: Finding) -> dict[str, Any]:
    """What a failing test prints of a finding."""
    keys = ("object", "outcome", "level", "line", "phase", "value", "limit", "message", "decided_by", "guesses", "weak")
    return {key: str(value) for key in keys if (value := getattr(finding, key)) not in ((), "", None)}


def _explanation(case: Case, missing: list[Mapping[str, Any]], found: list[dict[str, Any]], unread: list[str]) -> str:
    lines = [f"{case.rule}, {case.name}", "not found:", *map(str, missing), "found:", *map(str, found), *unread]
    return "\n".join([*lines, "layout:", case.layout])


def case_files(folder: Path) -> Iterable[Any]:
    """Every case of every file of a folder, for ``parametrize``."""
    return [case for file in sorted(folder.glob("*.yaml")) for case in read_cases(file)]
