"""GEN: generators and inverters: what starts on them, how they reach a panel, and where their neutral is bonded."""

from __future__ import annotations

from collections.abc import Iterator

from planner.analyses import standby
from planner.plan.objects import Source
from planner.rules.checks import AtMost, Check, OneOf
from planner.rules.engine import NEC, rule
from planner.rules.findings import Level
from planner.viewing import stated
from planner.worked import named, number

OWN_KINDS = frozenset({"generator", "inverter"})
WAYS = ("manual", "automatic", "interlock")


@rule("GEN101", "a generator starts the compressors that hang on it", level=Level.WARNING, load=True)
def starts_motors(source: Source) -> Iterator[Check]:
    """A compressor takes four to seven times its running current while it starts. A generator that runs everything may
    sag at that moment until the computers drop out.

    What: what runs already and the start of every compressor that starts in the same moment, in kVA, against what the
    generator gives while motors start. What runs for hours is held to its rating by PNL124.

    How: locked rotor current of each unit at its volts, by ``start_after`` in the order they start; everything else
    runs by then. The locked rotor current stands on the label of a unit as LRA and is in no table. Thin and hot air
    take as much off what it gives for starts as off its rating.

    Fails::
        sources: {genset: {kind: generator, system: 120/240 V, rating: 9 kVA, spec: {motor_start: 12 kVA}}}
        panels: {house: {fed_by: genset}}
        circuits: {cool: {fed_by: house, breaker: 20 A 2P, outlet: NEMA 6-20R}}
        devices: {ac: {kind: window-ac, load: 2.4 kW, spec: {plug: NEMA 6-20P, lra: 60 A}, fed_by: cool}}
    Passes::
        sources: {genset: {kind: generator, system: 120/240 V, rating: 9 kVA, spec: {motor_start: 18 kVA}}}
        panels: {house: {fed_by: genset}}
        circuits: {cool: {fed_by: house, breaker: 20 A 2P, outlet: NEMA 6-20R}}
        devices: {ac: {kind: window-ac, load: 2.4 kW, spec: {plug: NEMA 6-20P, lra: 60 A}, fed_by: cool}}
    """
    if source.kind not in OWN_KINDS:
        return
    for moment, total, starting in standby.start_groups(source):
        names = ", ".join(motor.name for motor in starting)
        after = f" {number(moment)} s after power is there" if moment else ""
        yield AtMost(
            value=total,
            limit=_for_starts(source),
            unit="VA",
            says=f"When {names} start{'s' * (len(starting) == 1)}{after}, {{value}} are drawn; {source.name} gives "
            "{limit} while motors start.",
            pointer="spec",
            about=f"{number(moment)} s",
            ways=lambda: ("units that start one after the other: start_after", "a soft starter, or a larger generator"),
        )


def _for_starts(source: Source) -> float:
    if not stated(source, "rating_va") or source.at_site_va == source.rating_va:
        return source.motor_start_va
    share = named(source.at_site_va / source.rating_va, "share of its rating at the site", "")
    return named(share * source.motor_start_va, "for starts at the site", "VA")


@rule(
    "GEN102",
    "a generator reaches what the utility feeds through a transfer switch",
    cites={"": "702.5", "NEC-2017": "702.5", "NEC-2020": "702.5", "NEC-2023": "702.5"},
    books=NEC,
)
def through_a_transfer_switch(source: Source) -> Iterator[Check]:
    """A generator that is plugged into a panel by a cord with two plugs feeds the street. It kills a line worker, and
    burns when the utility comes back.

    What: whatever a generator or inverter feeds beside the utility hangs on a transfer switch, manual, automatic or a
    listed interlock. A panel that the generator alone feeds needs none. What changes over by itself must be carried
    whole, which PNL124 checks.

    Fails::
        sources: {utility: {}, genset: {kind: generator, rating: 9 kVA}}
        panels: {house: {fed_by: swap}}
        devices: {swap: {kind: transfer-switch, spec: {transfer: none}, fed_by: {normal: utility, standby: genset}}}
    Passes::
        sources: {utility: {}, genset: {kind: generator, rating: 9 kVA}}
        panels: {house: {fed_by: swap}}
        devices:
          swap: {kind: transfer-switch, spec: {transfer: interlock}, fed_by: {normal: utility, standby: genset}}
    """
    if source.kind not in OWN_KINDS:
        return
    for switch in standby.switches_on(source):
        way = switch.transfer.way
        yield OneOf(
            value=way if way in WAYS else "nothing that keeps the two apart",
            accepted=WAYS,
            says=f"{switch.name} changes over to {source.name} by {{value}}; right is {{accepted}}.",
            pointer="",
            about=switch.name,
            ways=lambda: ("a listed transfer switch, or an interlock listed for the panel",),
        )


@rule(
    "GEN103",
    "a system with a generator has one bond of neutral and ground",
    level=Level.QUESTION,
    cites="250.20, 250.30, 250.34",
    books=NEC,
)
def one_neutral_bond(source: Source) -> Iterator[Check]:
    """With two bonds part of the neutral current runs in the ground wires, and ground-fault devices trip or stay blind.
    With none a fault to a metal case opens no breaker.

    What: while the generator runs, neutral and ground are joined in exactly one place: in the generator, where the
    transfer switch switches the neutral too; else at the service, and the generator's neutral floats. A portable one
    that is bonded and has ground-fault outlets trips on a switch that leaves the neutral joined.

    Fails::
        sources: {utility: {}, genset: {kind: generator, rating: 9 kVA, neutral_bond: yes}}
        panels: {house: {fed_by: swap}}
        devices:
          swap: {kind: transfer-switch, spec: {transfer: manual, switched_neutral: no},
              fed_by: {normal: utility, standby: genset}}
    Passes::
        sources: {utility: {}, genset: {kind: generator, rating: 9 kVA, neutral_bond: no}}
        panels: {house: {fed_by: swap}}
        devices:
          swap: {kind: transfer-switch, spec: {transfer: manual, switched_neutral: no},
              fed_by: {normal: utility, standby: genset}}
    """
    if source.kind not in OWN_KINDS:
        return
    for switch in standby.switches_on(source):
        bonds = (1 if source.neutral_bond else 0) + (0 if switch.transfer.switched_neutral else 1)
        with_neutral = "switches" if switch.transfer.switched_neutral else "does not switch"
        own = "bonded in it" if source.neutral_bond else "not bonded in it"
        yield OneOf(
            value=f"{bonds} bond{'s' * (bonds != 1)}",
            accepted=("1 bond",),
            says=f"{switch.name} {with_neutral} the neutral and the neutral of {source.name} is {own}: {{value}} while "
            "it runs; right is {accepted}.",
            pointer="neutral_bond",
            about=switch.name,
            ways=lambda: ("a switch that switches the neutral, with a bonded generator", "a generator that floats"),
        )
