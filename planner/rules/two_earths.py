"""PNL: where two ways to earth meet: a ground beside a bonded neutral, and the supply's earth beside an electrode."""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

from planner.plan.conducting import Stretch
from planner.plan.earthing import ELECTRODE, PME, at_service, earthing
from planner.plan.objects import Circuit, Panel
from planner.rules.checks import Check, OneOf, Question, Reading
from planner.rules.engine import IEC, NEC, rule
from planner.rules.findings import Level
from planner.rules.ways_out import text
from planner.viewing import plain, stated


@rule(
    "PNL134",
    "no ground lies beside a neutral that is bonded at both its ends",
    level=Level.QUESTION,
    cites="250.6, 250.24, 250.142(A)",
    books=NEC,
)
def ground_beside_neutral(panel: Panel) -> Iterator[Check]:
    """At the service the neutral is the ground. A ground wire beside it carries a share of its current all day.

    What: the wire of a panel that the utility feeds has no ground of its own, as the neutral in it is bonded in that
    panel and goes back to the utility's. Where it is bonded in a disconnect ahead, the panel stands behind a feeder: it
    has the ground, and says so with ``neutral_bond: no``. Metal conduit is not meant.

    Fails::
        panels: {house: {neutral_bond: yes, wire: {type: XHHW-2, size: 3/0 AWG, conductors: 3, ground: 4 AWG}}}
    Passes::
        panels: {house: {neutral_bond: no, wire: {type: XHHW-2, size: 3/0 AWG, conductors: 3, ground: 4 AWG}}}
    """
    if not at_service(panel) or not stated(panel, "wire"):
        return
    for stretch in panel.wire.stretches:
        if not stated(stretch, "ground") or stretch.ground in ("none", "raceway", "built-in"):
            continue
        if stated(panel, "neutral_bond"):
            yield OneOf(
                value=f"a ground of {stretch.ground}" if panel.neutral_bond else "no neutral that is bonded here",
                accepted=("no neutral that is bonded here",),
                level=Level.WARNING,
                says=f"The supply wire of {panel.name} has {{value}} beside a neutral that is bonded in the panel."
                if panel.neutral_bond
                else f"The neutral of {panel.name} is bonded in a disconnect ahead of it, so its ground is wanted.",
                pointer="wire.ground",
                about=stretch.name,
                ways=lambda s=stretch: _no_ground(panel, s),  # type: ignore[misc]
            )
            continue
        yield Question(
            readings=(
                Reading(
                    "its neutral bonded in this panel, which is what is priced",
                    "the ground takes a share of the neutral's current and is left out",
                    False,
                ),
                Reading("its neutral bonded in a disconnect ahead of it", "the ground is wanted", True),
            ),
            says=f"The supply wire of {panel.name} has a ground of {stretch.ground}.",
            pointer="wire.ground",
            about=stretch.name,
            ways=lambda s=stretch: (  # type: ignore[misc]
                *_no_ground(panel, s),
                "where a disconnect ahead bonds the neutral, say neutral_bond: no",
            ),
        )


def _no_ground(panel: Panel, stretch: Stretch) -> Iterator[str]:
    yield text(((f"{stretch.at.removeprefix(f'{panel.at}.')}.ground", "none"),))


@rule(
    "PNL142",
    "the earth of a PME supply ends before a board on an electrode of its own",
    cites={"IEC": "542.1.3.3"},
    books=IEC,
)
def supply_earth_ends(panel: Panel) -> Iterator[Check]:
    """Armour or an earth core that joins both ends brings the supply's earth to the rod, and the rod was for nothing.

    What: the board of a TT system behind a circuit that starts on a PME earth (TN-C-S) says that the two are apart:
    ``grounding.tied: no``. Armour and earth core of the cable are earthed where its breaker is, cut back and insulated
    at the board. Where nobody said it is a question.

    Fails::
        site: {code: BS-7671}
        sources: {supply: {system: 230 V, earthing: TN-C-S}}
        panels: {house: {fed_by: supply}, shed: {fed_by: feed, earthing: TT, grounding: {electrodes: rod, tied: yes}}}
        circuits: {feed: {fed_by: house, breaker: C32 1P, wire: {type: SWA, size: 10 mm2, conductors: 3}}}
    Passes::
        site: {code: BS-7671}
        sources: {supply: {system: 230 V, earthing: TN-C-S}}
        panels: {house: {fed_by: supply}, shed: {fed_by: feed, earthing: TT, grounding: {electrodes: rod, tied: no}}}
        circuits: {feed: {fed_by: house, breaker: C32 1P, wire: {type: SWA, size: 10 mm2, conductors: 3}}}
    """
    if not panel.has_earthing or panel.earthing != ELECTRODE or type(plain(panel.feed)) is not Circuit:
        return
    feeder = cast("Circuit", panel.feed)
    if earthing(feeder) != PME:
        return
    if stated(panel, "tied"):
        yield OneOf(
            value="joined to the electrode" if panel.tied else "kept apart from the electrode",
            accepted=("kept apart from the electrode",),
            says=f"The earth that {feeder.name} brings from the PME supply (TN-C-S) is {{value}} in {panel.name}; "
            "it has to be {accepted}.",
            pointer="grounding.tied",
            ways=lambda: (
                "armour and earth core earthed at the breaker's end alone, insulated at this board: grounding.tied: no",
            ),
        )
        return
    yield Question(
        level=Level.QUESTION,
        readings=(
            Reading("earthed at the breaker's end alone and insulated here", "the two earths stay apart", True),
            Reading("earthed at both ends", "the supply's earth comes to the rod", False),
        ),
        says=f"{feeder.name} runs from a PME earth (TN-C-S) to {panel.name} on an electrode of its own; what becomes "
        "of its armour and earth core is not said.",
        pointer="grounding",
        ways=lambda: ("write grounding.tied: no", "an insulated gland and a box of plastic at this board"),
    )
