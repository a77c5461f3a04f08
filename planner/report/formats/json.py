"""Everything as data, for programs; ``planner schema report`` prints its JSON Schema."""

from __future__ import annotations

import json
import math
from collections.abc import Sequence
from typing import TYPE_CHECKING

from planner import __version__
from planner.report.options import ReportOptions
from planner.report.schema import FINDING, FORMAT_VERSION
from planner.rules.findings import Finding, in_order, summary

if TYPE_CHECKING:
    from planner.check import Checked


def render(checked: Sequence[Checked], options: ReportOptions) -> str:
    """One JSON object in UTF-8. ``summary`` counts all outcomes; ``findings`` holds those that ask for something.

    ``everything`` adds the others. Strings are raw, except that half a surrogate pair, which no UTF-8 can hold, is
    written as its escape; a number that is not finite is null, which JSON has instead.
    """
    found = [finding for one in checked for finding in one.findings]
    shown = (finding for one in checked for finding in one.everything()) if options.everything else found
    report = {
        "format_version": FORMAT_VERSION,
        "tool": {"name": "planner", "version": __version__},
        "layouts": [{"file": _text(one.file), "version": _text(one.version), "sha256": one.sha256} for one in checked],
        "summary": summary(found, sum(len(one.idle) for one in checked)),
        "findings": [_data(finding) for finding in in_order(shown) if options.everything or finding.counts],
    }
    return json.dumps(report, ensure_ascii=False, allow_nan=False, indent=2) + "\n"


def _data(finding: Finding) -> dict[str, object]:
    return {key: _plain(getattr(finding, key)) for key in FINDING}


def _plain(value: object) -> object:
    if isinstance(value, str):
        return _text(str(value))
    if isinstance(value, float):
        return float(value) if math.isfinite(value) else None
    if isinstance(value, tuple):
        return [_plain(item) for item in value]
    return value


def _text(text: str) -> str:
    return text.encode("utf-8", "backslashreplace").decode("utf-8")
