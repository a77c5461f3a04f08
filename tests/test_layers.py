"""Who may import whom: front ends above reports, rules above analyses above the plan, formulas above nothing.

The imports are read from the source, those inside functions too, so that a late import is no way around.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parents[1] / "planner"
# From the bottom up. A part of the package imports only itself and what stands on a lower line; those of the first line
# make up the reading and printing of values together and import each other.
VALUES = frozenset(
    {"worked", "unit_table", "quantities", "evidence", "reader", "sizes", "units", "words", "money", "values"}
)
LAYERS = (
    VALUES,
    {"labels"},
    {"text", "facts", "tables"},
    {"viewing"},
    {"told"},
    {"physics"},
    {"layout"},
    {"parts"},
    {"catalog"},
    {"plan"},
    {"bill"},
    {"analyses"},
    {"rules"},
    {"planning", "watching"},
    {"cases"},
    {"check"},
    {"report"},
    {"calc", "init", "reference", "interchange", "views"},
    {"documents"},
    {"diff"},
    {"editing"},
    {"tui"},
    {"cli", "docs"},
    {"__main__"},
)
# Formulas and tables are plain arithmetic: they know neither plan nor file.
ARITHMETIC = {"physics": {"physics", "tables", "units", "worked"}, "tables": {"tables", "units", "worked"}}
# Of the layout, parts share the vocabulary and the ranges of names, not the reading of files.
PARTS_MAY_USE = ("planner.layout.models", "planner.layout.spellings", "planner.layout.names")
ONLY_IMPORTER = {
    "yaml": "planner.text",
    "pint": "planner.units",
    "textual": "planner.tui",
    "networkx": "planner.analyses.fabric",
}


def module_name(file: Path) -> str:
    return ".".join(["planner", *file.relative_to(PACKAGE).with_suffix("").parts]).removesuffix(".__init__")


def imported(file: Path) -> Iterator[str]:
    """The full names a file imports."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{file}: write the whole name of a module"
            assert node.module is not None
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def area(module: str) -> str:
    """The part of the package a module belongs to; empty for the package itself, which holds only its version."""
    part = module.split(".")[1] if "." in module else ""
    return "" if part == "__version__" else part


def rank(part: str) -> int:
    ranks = [index for index, layer in enumerate(LAYERS) if part in layer]
    assert ranks, f"planner.{part} has no layer; say in LAYERS what it stands above"
    return ranks[0]


FILES = sorted(PACKAGE.rglob("*.py"))


@pytest.mark.parametrize("file", FILES, ids=module_name)
def test_imports_only_from_below(file: Path) -> None:
    own = area(module_name(file))
    for name in imported(file):
        if name.partition(".")[0] != "planner" or area(name) in ("", own):
            continue
        below = area(name) in VALUES if own in VALUES else rank(area(name)) < rank(own)
        assert below, f"{module_name(file)} imports {name}, which stands above or beside it"
        assert own not in ARITHMETIC or area(name) in ARITHMETIC[own], f"{own} is arithmetic and imports {name}"
        if own == "parts" and area(name) == "layout":
            assert name.startswith(PARTS_MAY_USE), f"{module_name(file)} imports {name}"


@pytest.mark.parametrize("file", FILES, ids=module_name)
def test_a_library_has_one_importer(file: Path) -> None:
    module = module_name(file)
    for name in imported(file):
        owner = ONLY_IMPORTER.get(name.partition(".")[0])
        assert owner is None or module == owner or module.startswith(f"{owner}."), f"{module} imports {name}"
