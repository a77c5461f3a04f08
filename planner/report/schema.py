"""The shape of the json report: which keys a finding has, and the JSON Schema made from them."""

from __future__ import annotations

from collections.abc import Mapping

from planner.rules.findings import Level, Outcome

# A minor number adds keys, a major one changes them. Readers ignore keys they do not know.
FORMAT_VERSION = "1.0"

_TEXT = {"type": "string"}
_TEXTS = {"type": "array", "items": _TEXT}
_NUMBER = {"type": ["number", "null"]}
_COUNT = {"type": "integer", "minimum": 0}

# The keys of a finding in the json report, in their order; each is the field of that name in findings.Finding.
FINDING: Mapping[str, Mapping[str, object]] = {
    "code": {"type": "string", "pattern": "^[A-Z]{3}[0-9]{3}$", "description": "The rule."},
    "name": {**_TEXT, "description": "The rule's name in words."},
    "level": {"enum": [level.value for level in Level], "description": "How much a failure matters."},
    "outcome": {"enum": [outcome.value for outcome in Outcome], "description": "What became of the check."},
    "file": {**_TEXT, "description": "The layout, as it was named on the command line, with forward slashes."},
    "object": {**_TEXT, "description": "What was checked: section.name, after ranges were written out."},
    "pointer": {**_TEXT, "description": "The keys inside the object, joined by dots."},
    "line": {**_COUNT, "description": "Line of the value, from 1; 0 where there is none."},
    "column": {**_COUNT, "description": "Column of the value in characters, from 1; 0 where there is none."},
    "phase": {**_TEXT, "description": "The building phase; empty where it does not matter."},
    "scenario": {**_TEXT, "description": "What was assumed to have failed; empty for normal running."},
    "message": {**_TEXT, "description": "The finding in whole sentences."},
    "value": {**_NUMBER, "description": "The figure that was compared, unrounded, in unit."},
    "limit": {**_NUMBER, "description": "What it was compared with, unrounded, in unit."},
    "unit": {**_TEXT, "description": "The unit of value and limit."},
    "ratio": {**_NUMBER, "description": "Demand divided by capacity, unrounded; above 1 fails."},
    "citation": {**_TEXT, "description": "Where the limit comes from: section number and edition."},
    "worked": {**_TEXTS, "description": "The steps of the arithmetic."},
    "ways_out": {**_TEXTS, "description": "Changes that would pass."},
    "decided_by": {**_TEXTS, "description": "The facts that would settle an unknown."},
    "guesses": {**_TEXTS, "description": "The assumed facts the outcome rests on."},
    "weak": {**_TEXTS, "description": "The unverified figures the outcome rests on."},
}


def report_schema() -> dict[str, object]:
    """The JSON Schema (draft-07) of the json report; open to keys that a later minor version adds."""
    return {
        "$schema": "http://json-schema.org/draft-07/schema#",
        "title": "planner check report",
        **_object(
            {
                "format_version": {"type": "string", "pattern": "^1\\.[0-9]+$"},
                "tool": _object({"name": {"const": "planner"}, "version": _TEXT}),
                "layouts": {
                    "type": "array",
                    "items": _object(
                        {
                            "file": _TEXT,
                            "version": {**_TEXT, "description": "The layout's format version."},
                            "sha256": {"type": "string", "pattern": "^[0-9a-f]{64}$"},
                        }
                    ),
                },
                "summary": _object({outcome.value: _COUNT for outcome in Outcome}),
                "findings": {"type": "array", "items": _object(FINDING)},
            }
        ),
    }


def _object(properties: Mapping[str, Mapping[str, object]]) -> dict[str, object]:
    return {"type": "object", "required": list(properties), "properties": dict(properties)}
