"""docs/layout.md: its tables are current, and what is written by hand is true."""

import re
from pathlib import Path

import pytest

from planner import text
from planner.layout.docs import MARKER, page
from planner.layout.models import SECTIONS, SINGLES, facts
from planner.layout.shorthands import expand_object

PAGE = (Path(__file__).parent.parent.parent / "docs" / "layout.md").read_text(encoding="utf-8")


def test_the_tables_are_current() -> None:
    assert page(PAGE) == PAGE, "run: python -m planner.layout.docs docs/layout.md"


def test_what_is_written_by_hand_is_kept() -> None:
    made = page(f"# Mine\n\n{MARKER}\nold tables")
    assert made.startswith("# Mine\n\n" + MARKER)
    assert "old tables" not in made
    with pytest.raises(ValueError, match="lacks the line"):
        page("# Mine")


@pytest.mark.parametrize("section", [*SECTIONS, *SINGLES])
def test_every_section_has_a_table_with_its_keys(section: str) -> None:
    table = PAGE.split(f"\n## {section}\n")[1].split("\n## ")[0]
    common = set(facts(SECTIONS["devices"])) & set(facts(SECTIONS["racks"]))
    keys = set(facts((SECTIONS | SINGLES)[section])) - common  # type: ignore[operator]
    assert keys <= set(re.findall(r"^\| `([a-z_0-9]+)` \|", table, re.M))


def test_every_link_leads_to_a_heading() -> None:
    headings = {line.lstrip("# ").replace(" ", "-").casefold() for line in PAGE.splitlines() if line.startswith("#")}
    assert set(re.findall(r"\]\(#([^)]*)\)", PAGE)) <= headings


def test_the_example_is_valid() -> None:
    example = PAGE.split("```yaml\n")[1].split("```")[0]
    document = text.read(example.encode())
    assert document.problems == ()
    for section in SECTIONS:
        for entry in document.data.get(section, {}).values():  # type: ignore[union-attr]
            assert expand_object(section, entry)[1] == ()  # type: ignore[arg-type]
