"""PSU: the supplies of a machine, and the budget it was planned with."""

from __future__ import annotations

from collections.abc import Iterator

from planner.analyses import power
from planner.analyses.strip_lines import lowest_volts
from planner.analyses.supply_output import pooled_output, rated_output
from planner.plan.machine import Supplies
from planner.plan.objects import Device
from planner.plan.supplied import Unit
from planner.rules.checks import AtLeast, AtMost, Check
from planner.rules.engine import rule
from planner.rules.findings import Level
from planner.worked import named, number


@rule("PSU101", "the supplies give what the machine draws, at this input voltage", load=True)
def supply_output(device: Device) -> Iterator[Check]:
    """The same supply gives half as much on 120 V as on 240 V, and the machine stops in the middle of a job.

    What: the sustained draw of cards, processors and the rest may not exceed the rated output, at the voltage of the
    circuit, of all supplies that have a cord. PSU102 asks the same without the spare. Of a server, a workstation and
    anything with cards or processors the supplies must be known; without them the answer is unknown.

    How: cards at their cap, processors at their design power, the rest and the fans as ranges; rated output of one
    supply by the span of input voltage it is rated for.

    Fails::
        panels: {house: {}}
        circuits: {servers: {fed_by: house, breaker: 20 A 1P, outlet: NEMA 5-20R}}
        parts:
          own/box: {kind: server, supplies: {count: 1, output: {100 to 127 V: 1200 W, 200 to 240 V: 2200 W}},
              redundancy: none}
          own/card: {kind: gpu, power: 300 W}
        devices:
          rig: {part: own/box, fit: {gpus: 4 x own/card}, fed_by: servers}
    Passes::
        panels: {house: {}}
        circuits: {servers: {fed_by: house, breaker: 20 A 2P, outlet: NEMA 6-20R}}
        parts:
          own/box: {kind: server, supplies: {count: 1, output: {100 to 127 V: 1200 W, 200 to 240 V: 2200 W}},
              redundancy: none}
          own/card: {kind: gpu, power: 300 W}
        devices:
          rig: {part: own/box, fit: {gpus: 4 x own/card}, fed_by: servers}
    """
    if not device.wants_supplies or not device.inlets:
        return
    supplies = device.supplies
    yield from _output_checks(device, supplies.corded, "with a cord")


@rule("PSU102", "the supplies still give it when the spare is lost")
def supply_output_without_spare(device: Device) -> Iterator[Check]:
    """A spare supply is one only if the rest carry the machine without it.

    What: as PSU101, with only the supplies that the redundancy needs: two of three for 2+1.

    Fails::
        panels: {house: {}}
        circuits: {servers: {fed_by: house, breaker: 30 A 2P, outlet: NEMA 6-30R}}
        parts:
          own/box: {kind: server, supplies: {count: 2, output: {200 to 240 V: 2200 W}}, redundancy: 1+1}
          own/card: {kind: gpu, power: 300 W}
        devices:
          strip: {kind: pdu, spec: {plug: NEMA 6-30P, rating: 24 A, outlets: {1..2: C19}}, fed_by: servers}
          rig: {part: own/box, fit: {gpus: 8 x own/card}, fed_by: strip/1..2}
    Passes::
        panels: {house: {}}
        circuits: {servers: {fed_by: house, breaker: 30 A 2P, outlet: NEMA 6-30R}}
        parts:
          own/box: {kind: server, supplies: {count: 2, output: {200 to 240 V: 2200 W}}, redundancy: 1+1}
          own/card: {kind: gpu, power: 300 W}
        devices:
          strip: {kind: pdu, spec: {plug: NEMA 6-30P, rating: 24 A, outlets: {1..2: C19}}, fed_by: servers}
          rig: {part: own/box, fit: {gpus: 5 x own/card}, fed_by: strip/1..2}
    """
    if not device.wants_supplies or not device.inlets or device.supplies.needed >= device.supplies.count:
        return
    supplies = device.supplies
    if not supplies.shared:
        # Supplies that each power something of their own replace nothing.
        return
    spare = supplies.count - supplies.needed
    yield from _output_checks(device, min(supplies.needed, supplies.corded - spare), "left without the spare")


def _output_checks(device: Device, live: int, which: str) -> Iterator[AtMost]:
    supplies = device.supplies
    volts = float(lowest_volts(device))
    if supplies.shared:
        drawn = named(supplies.output_w, "draw behind the supplies", "W")
        limit = pooled_output(supplies, live, volts)
        says = f"The machine draws {{value}} behind its supplies; at {number(volts)} V the {live} of {supplies.count} "
        yield _at_most(drawn, limit, f"{says}supplies {which} give {{limit}}.")
        return
    for unit in supplies.units if supplies.wired else supplies.units[:1]:
        share = unit.busiest if supplies.wired else supplies.largest_share
        drawn = named(share * named(supplies.output_w, "draw behind the supplies", "W"), _busiest(unit, supplies), "W")
        limit = rated_output(unit.ratings if supplies.wired else supplies.ratings, volts)
        name = f"Supply {unit.name}" if supplies.wired else "The busiest supply"
        says = f"{name} gives {{value}}; at {number(volts)} V it is rated {{limit}}."
        yield _at_most(drawn, limit, says, unit.name if supplies.wired and len(supplies.units) > 1 else "")


def _busiest(unit: Unit, supplies: Supplies) -> str:
    return f"draw behind {unit.name}" if supplies.wired else "draw behind the busiest supply"


def _at_most(drawn: float, limit: float, says: str, about: str = "") -> AtMost:
    return AtMost(
        value=drawn,
        limit=limit,
        unit="W",
        says=says,
        pointer="fit",
        about=about,
        ways=lambda: (
            (f"cards capped so that the machine draws {number(float(limit))} W or less",)
            if not about
            else ("fewer cards behind this supply", "a lower cap")
        ),
    )


@rule("PSU111", "a machine has the supplies that its redundancy counts on")
def redundancy_is_there(device: Device) -> Iterator[Check]:
    """A machine called 1+1 with one supply in it stops with that one.

    What: the supplies that are fitted are at least those of ``redundancy``, spare ones included.

    Fails::
        devices: {rig: {kind: server, redundancy: 1+1, spec: {supplies: {count: 1, output: {200 to 240 V: 2 kW}}}}}
    Passes::
        devices: {rig: {kind: server, redundancy: 1+1, spec: {supplies: {count: 2, output: {200 to 240 V: 2 kW}}}}}
    """
    if not device.has_supplies or not device.supplies.promised:
        return
    yield AtLeast(
        value=device.supplies.count,
        limit=device.supplies.promised,
        unit="",
        says="Supplies in it: {value}; its redundancy counts on {limit}.",
        pointer="redundancy",
    )


@rule("PSU104", "every supply that is fitted has a cord", level=Level.WARNING)
def supply_without_cord(device: Device) -> Iterator[Check]:
    """A supply without a cord is weight, and the spare that the plan counts on is not there.

    Fails::
        panels: {house: {}}
        circuits: {servers: {fed_by: house, breaker: 30 A 2P, outlet: NEMA 6-30R}}
        parts: {own/box: {kind: server, supplies: {count: 2, output: {200 to 240 V: 2200 W}}, redundancy: 1+1}}
        devices: {rig: {part: own/box, fed_by: servers}}
    Passes::
        panels: {house: {}}
        circuits: {servers: {fed_by: house, breaker: 30 A 2P, outlet: NEMA 6-30R}}
        parts: {own/box: {kind: server, supplies: {count: 1, output: {200 to 240 V: 2200 W}}, redundancy: none}}
        devices: {rig: {part: own/box, fed_by: servers}}
    """
    if not device.has_supplies or not device.inlets:
        return
    yield AtLeast(
        value=float(device.supplies.corded),
        limit=float(device.supplies.count),
        unit="",
        says="{value} of {limit} supplies have a cord.",
        pointer="fed_by",
    )


@rule("PSU105", "redundant supplies do not all end at one breaker", level=Level.WARNING)
def supplies_on_one_breaker(device: Device) -> Iterator[Check]:
    """A spare supply protects against a dead supply; on the same breaker it protects against nothing else.

    What: the supplies of a machine with a spare end at two circuits at least.

    Fails::
        panels: {house: {}}
        circuits: {a: {fed_by: house, breaker: 30 A 2P, outlet: NEMA 6-30R}}
        parts: {own/box: {kind: server, supplies: {count: 2, output: {200 to 240 V: 2200 W}}, redundancy: 1+1}}
        devices:
          strip: {kind: pdu, spec: {plug: NEMA 6-30P, rating: 24 A, outlets: {1..2: C19}}, fed_by: a}
          rig: {part: own/box, fed_by: strip/1..2}
    Passes::
        panels: {house: {}}
        circuits: {a..b: {fed_by: house, breaker: 30 A 2P, outlet: NEMA 6-30R}}
        parts: {own/box: {kind: server, supplies: {count: 2, output: {200 to 240 V: 2200 W}}, redundancy: 1+1}}
        devices: {rig: {part: own/box, fed_by: [a, b]}}
    """
    if not device.has_supplies or len(device.inlets) < 2 or device.supplies.needed >= device.supplies.count:
        return
    ends = dict.fromkeys(power.circuit_of(inlet) for inlet in device.inlets)
    yield AtLeast(
        value=float(len(ends)),
        limit=2.0,
        unit="circuits",
        says=f"The {len(device.inlets)} supplies end at {{value}} ({', '.join(ends)}); a spare wants {{limit}}.",
        pointer="fed_by",
        ways=lambda: ("one of the supplies on another circuit, through a strip of its own",),
    )


@rule("PSU106", "a card's power cap lies in the range the card accepts")
def cap_in_range(device: Device) -> Iterator[Check]:
    """A cap the card refuses is no cap: it stays at its own limit, and the plan counts watts that are not saved.

    What: the cap is between the lowest and the highest limit of the card. A limit that nobody verified decides nothing:
    the answer is then unknown and says what to read.

    Fails::
        parts: {own/card: {kind: gpu, power: 350 W, limit: {min: 100 W, max: 350 W}}}
        devices: {rig: {kind: workstation, fit: {gpus: 2 x own/card @ 380 W}}}
    Passes::
        parts: {own/card: {kind: gpu, power: 350 W, limit: {min: 100 W, max: 350 W}}}
        devices: {rig: {kind: workstation, fit: {gpus: 2 x own/card @ 300 W}}}
    """
    for group in device.fitted:
        if group.bay != "gpus" or not group.capped:
            continue
        if group.has_limit_max:
            yield AtMost(
                value=group.cap_w,
                limit=group.limit_max_w,
                unit="W",
                says=f"{group.name} is capped at {{value}}; its highest limit is {{limit}}.",
                pointer="fit.gpus",
                about=f"{group.name} highest",
            )
        if group.has_limit_min:
            yield AtLeast(
                value=group.cap_w,
                limit=group.limit_min_w,
                unit="W",
                says=f"{group.name} is capped at {{value}}; its lowest limit is {{limit}}.",
                pointer="fit.gpus",
                about=f"{group.name} lowest",
            )


@rule("PSU107", "the plan does not hang on a software cap alone", level=Level.WARNING)
def holds_without_cap(device: Device) -> Iterator[Check]:
    """After a restart cards are back at their own limit until something sets the cap again.

    What: the machine's draw with its cards at their own limit, against its budget, or against what its supplies give
    where it has none. A cap in firmware stays.

    Fails::
        panels: {house: {}}
        circuits: {servers: {fed_by: house, breaker: 20 A 2P, outlet: NEMA 6-20R}}
        parts: {own/card: {kind: gpu, power: 450 W}}
        devices: {rig: {kind: server, fit: {gpus: 8 x own/card @ 300 W}, load: {budget: 16 A at 240 V},
            fed_by: servers}}
    Passes::
        panels: {house: {}}
        circuits: {servers: {fed_by: house, breaker: 30 A 2P, outlet: NEMA 6-30R}}
        parts: {own/card: {kind: gpu, power: 350 W}}
        devices: {rig: {kind: server, fit: {gpus: 8 x own/card @ 300 W}, load: {budget: 24 A at 240 V},
            fed_by: servers}}
    """
    capped = [g for g in device.fitted if g.bay == "gpus" and g.capped and g.cap_kept_by != "firmware"]
    load = device.load
    if not capped or load.unit != "range":
        return
    more = [
        group.count * (group.board_w - group.cap_w) for group in capped if float(group.board_w) > float(group.cap_w)
    ]
    above = power.total(more) if more else 0.0
    if load.budgeted:
        said_in_watts = load.budget_unit == "W"
        limit = load.budget_w if said_in_watts else named(load.design_va * load.power_factor, "budget in watts", "W")
        drawn, what = load.watts, "its budget allows"
    elif device.has_supplies and device.inlets:
        limit = pooled_output(device.supplies, device.supplies.corded, float(lowest_volts(device)))
        drawn, what = device.supplies.output_w, "its supplies give"
    else:
        return
    uncapped = named(drawn + above, "draw with the cards at their own limit", "W") if more else drawn
    names = ", ".join(dict.fromkeys(group.name for group in capped))
    yield AtMost(
        value=uncapped,
        limit=limit,
        unit="W",
        says=f"With {names} back at their own limit the machine draws {{value}}; {what} {{limit}}.",
        pointer="fit.gpus",
        ways=lambda: ("a cap kept by firmware", "a service that sets the cap before any job can start, and an ignore"),
    )


@rule("PSU110", "a machine's budget is not below what its parts draw")
def budget_covers_estimate(device: Device) -> Iterator[Check]:
    """A budget is what circuits, wire and strips are planned for. A machine that draws more than it was promised trips
    what was sized by the promise.

    What: the measured, stated or estimated draw may not exceed the budget.

    Fails::
        panels: {house: {}}
        circuits: {servers: {fed_by: house, breaker: 20 A 2P, outlet: NEMA 6-20R}}
        devices: {rig: {load: {budget: 10 A at 240 V, sustained: 2.5 kW}, fed_by: servers}}
    Passes::
        panels: {house: {}}
        circuits: {servers: {fed_by: house, breaker: 20 A 2P, outlet: NEMA 6-20R}}
        devices: {rig: {load: {budget: 16 A at 240 V, sustained: 2.5 kW}, fed_by: servers}}
    """
    load = device.load
    if not load.budgeted or device.passes_on:
        return
    yield AtMost(
        value=named(load.volt_amperes, "draw", "VA"),
        limit=load.design_va,
        unit="VA",
        says=f"By {load.basis} the machine draws {{value}}; its budget is {{limit}}"
        + (", {watts} at a power factor of {factor}." if load.budget_unit == "W" else "."),
        shown={"watts": load.budget_w, "factor": load.power_factor} if load.budget_unit == "W" else {},
        pointer="load.budget",
    )
