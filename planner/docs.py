"""Every page that is made and not written, made anew by one command: ``python -m planner.docs``.

A page made in part keeps what stands by hand in it. The test of this module fails when a page is not as it would be
made now.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from pathlib import Path

import planner.calc.docs
import planner.layout.docs
import planner.parts.reference
import planner.reference.branch_circuit
import planner.reference.garage_heat
import planner.reference.garage_storage
import planner.reference.rules
import planner.reference.units
import planner.tui.guide
from planner.layout.schema import layout_schema
from planner.reference.quoting import with_sessions, with_sources

ROOT = Path(__file__).parent.parent


def _schema(_: str) -> str:
    return json.dumps(layout_schema(), ensure_ascii=False, indent=2) + "\n"


# By file: the page as it is to the page as it should be.
PAGES: Mapping[str, Callable[[str], str]] = {
    "docs/branch-circuit.md": lambda _: planner.reference.branch_circuit.page(),
    "docs/calculations.md": lambda _: planner.calc.docs.page(),
    "docs/editor.md": lambda _: planner.tui.guide.page(),
    "docs/garage-storage.md": lambda _: planner.reference.garage_storage.page(),
    "docs/garage-heat.md": lambda _: planner.reference.garage_heat.page(),
    "docs/layout.md": planner.layout.docs.page,
    "docs/parts.md": planner.parts.reference.page,
    "docs/rules.md": lambda _: planner.reference.rules.page(),
    "docs/units.md": lambda _: planner.reference.units.page(),
    "layouts/layout.schema.json": _schema,
    "CONTRIBUTING.md": with_sources,
    "README.md": lambda page: with_sessions(page, ROOT),
}


def read(file: str) -> str:
    """A page as it is; empty when there is none yet."""
    path = ROOT / file
    return path.read_text(encoding="utf-8") if path.exists() else ""


def renew() -> list[str]:
    """Write every page that is not current; the names of those written."""
    written = []
    for file, make in PAGES.items():
        old = read(file)
        new = make(old)
        if new != old:
            (ROOT / file).write_text(new, encoding="utf-8", newline="\n")
            written.append(file)
    return written


if __name__ == "__main__":
    for each in renew():
        print(f"written anew: {each}")
