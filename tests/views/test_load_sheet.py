"""The load sheet as a view: every step of the sums once, where it comes first."""

from pathlib import Path

from planner.planning import planned
from planner.views.load_sheet import REPEATED, tables

GARAGE = Path(__file__).parents[2] / "layouts" / "garage-to-code.yaml"


def test_a_step_stands_where_it_comes_first() -> None:
    plan = planned(GARAGE.read_bytes(), "garage.yaml").last
    assert plan is not None
    shown = tuple(tables(plan, ""))
    steps = [row for table in shown for row in table.rows if row[0].startswith("  ")]
    assert len(steps) == len({row[:3] for row in steps})
    assert REPEATED in shown[1].notes
    # The sheet of one thing is whole by itself.
    (alone,) = tables(plan, "servers-a")
    assert any("servers-a" in row[0] or "mi100-1" in row[1] for row in alone.rows)
    assert len(alone.rows) > len(next(table for table in shown if table.title == alone.title).rows)
