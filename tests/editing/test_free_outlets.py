"""What is offered as free is: an outlet in use is not, named or the only one there is."""

from __future__ import annotations

from planner.editing.free_places import free_on
from planner.planning import planned

LAYOUT = b"""\
planner: 1
panels: {house: {}}
circuits:
  a: {fed_by: house, breaker: 30 A 2P, outlets: {1: NEMA L6-30R}}
  b: {fed_by: house, breaker: 20 A 1P, outlets: {1: NEMA 5-20R duplex, 2: NEMA 5-20R}}
devices:
  strip: {part: apc/ap8841, fed_by: a}
  lamp: {load: 60 W, fed_by: b/2}
  rig: {load: 1 kW, fed_by: strip/C19-1}
"""


def test_an_outlet_in_use_is_not_free() -> None:
    plan = planned(LAYOUT, "x.yaml").last
    assert plan is not None
    assert free_on(plan, "circuits", "a") == ()
    assert free_on(plan, "circuits", "b") == ("1",)
    free = free_on(plan, "devices", "strip")
    assert "C19-1" not in free
    assert "C19-2" in free
