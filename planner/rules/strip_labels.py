"""PDU: labels of strips that were read off their plugs."""

from __future__ import annotations

from collections.abc import Iterator

from planner.plan.objects import Device
from planner.rules.checks import AtMost, Check
from planner.rules.engine import NEC, rule
from planner.rules.findings import Level
from planner.tables import connectors
from planner.viewing import stated
from planner.worked import named

PLUG_CONTINUOUS = 0.8


@rule("PDU115", "a strip is marked for no more than its plug carries for hours", level=Level.WARNING, books=NEC)
def label_suits_plug(device: Device) -> Iterator[Check]:
    """A strip with a 30 A plug is marked 24 A. One that is said to be marked 30 A was read off its plug, and is full
    where the planner sees a fifth of it free.

    What: the rating on the label against 80 % of the plug that is fixed to it. A load that lasts is held to both by
    PDU101.

    Fails::
        devices: {strip: {kind: pdu, spec: {plug: NEMA L6-30P, rating: 30 A, outlets: {1..4: C19}}}}
    Passes::
        devices: {strip: {kind: pdu, spec: {plug: NEMA L6-30P, rating: 24 A, outlets: {1..4: C19}}}}
    """
    if device.kind not in ("pdu", "power-tap") or not stated(device, "plug", "rating_a"):
        return
    plug = connectors.find(device.plug, "plug")
    yield AtMost(
        value=device.rating_a,
        limit=named(PLUG_CONTINUOUS * plug.rating("UL"), f"80 % of its {plug.spelled}", "A"),
        unit="A",
        says=f"It is said to be marked {{value}}; with a {plug.spelled} a strip carries {{limit}} for hours.",
        pointer="spec.rating",
        ways=lambda: ("read the amperes on its label, not those of its plug",),
    )
