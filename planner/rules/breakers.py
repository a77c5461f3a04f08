"""CIR, PNL: breakers in warm air, compressors without a nameplate circuit, vehicle chargers."""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

from planner.analyses import branch, power
from planner.analyses.wire_ampacity import ampacity_of_run
from planner.plan.objects import Circuit, Device, Panel
from planner.rules.air_conditioners import ROOM_UNITS
from planner.rules.checks import AtLeast, AtMost, Check, OneOf
from planner.rules.circuits import CONTINUOUS_FACTOR
from planner.rules.engine import NEC, rule
from planner.rules.findings import Level
from planner.tables.breaker_ambient import rerated
from planner.tables.nec_overcurrent import standard_ratings
from planner.tables.nec_sections import cite
from planner.viewing import plain, stated
from planner.worked import greatest, named, number, show, step_down, step_up

# 440.22(A), 440.32: breaker, breaker where the motor does not start, and wire, in parts of the rated load current.
BREAKER_FACTOR, STARTING_FACTOR, WIRE_FACTOR = 1.75, 2.25, 1.25
# A breaker of 15 A may always be used.
SMALLEST_A = 15.0
AIR_CONDITIONERS = ROOM_UNITS | {"mini-split", "crac"}
# 440.63: controls of a room unit within reach, in m above the floor.
REACH_M = 1.8


@rule("CIR113", "wire and breaker suit a compressor that states only its current", cites="440.22, 440.32", books=NEC)
def compressor_circuit(circuit: Circuit) -> Iterator[Check]:
    """A compressor starts with many times its running current; the code sizes its wire and breaker by the latter.

    What: the wire carries 1.25 times the rated load current (RLA); the breaker is at most 1.75 times it, rounded up to
    a standard size under 2023 and down under 2017 and 2020, and 15 A always. Up to 2.25 times, rounded down, where the
    motor does not start otherwise.

    How: for units whose label has an RLA and no MCA; with MCA and MOCP CIR112 holds instead.

    Fails::
        site: {code: NEC-2020}
        panels: {house: {}}
        circuits: {cooling: {fed_by: house, breaker: 20 A 2P, wire: {type: THHN, size: 12 AWG, length: 30 ft,
            terminals: 75 °C, ambient: 30 °C, raceway: EMT}, outlet: hard-wired}}
        devices: {ac: {kind: mini-split, spec: {inlet: hard-wired, rla: 10.4 A, input: 2.2 kW}, fed_by: cooling}}
    Passes::
        site: {code: NEC-2023}
        panels: {house: {}}
        circuits: {cooling: {fed_by: house, breaker: 20 A 2P, wire: {type: THHN, size: 12 AWG, length: 30 ft,
            terminals: 75 °C, ambient: 30 °C, raceway: EMT}, outlet: hard-wired}}
        devices: {ac: {kind: mini-split, spec: {inlet: hard-wired, rla: 10.4 A, input: 2.2 kW}, fed_by: cooling}}
    """
    if circuit.breaker.kind == "switch":
        return
    edition = circuit.site.code
    for unit in power.machine_devices(circuit.inlets):
        if not unit.cools or unit.has_mca or not unit.has_rla or any(inlet.plug for inlet in unit.inlets):
            continue
        largest = _largest(unit.rla_a, BREAKER_FACTOR, edition, up=edition == "NEC-2023")
        harder = _largest(unit.rla_a, STARTING_FACTOR, edition, up=False)
        yield AtMost(
            value=circuit.breaker.rating_a,
            limit=largest,
            unit="A",
            says=f"{unit.name} draws {show(float(unit.rla_a), 'A')} (RLA), which allows a breaker of {{limit}}; it is "
            "{value}.",
            cites=cite("compressor breaker", edition),
            pointer="breaker",
            about=f"{unit.name} breaker",
            ways=lambda low=largest, high=harder: _breakers(float(low), float(high)),  # type: ignore[misc]
        )
        yield AtLeast(
            value=ampacity_of_run(circuit),
            limit=named(WIRE_FACTOR * unit.rla_a, "wire for the compressor", "A"),
            unit="A",
            says=f"{unit.name} wants wire for at least {{limit}}, 1.25 × its RLA; the wire carries {{value}}.",
            cites=f"{cite('compressor breaker', edition).rpartition(' ')[0]} 440.32",
            pointer="wire",
            about=f"{unit.name} wire",
        )


def _largest(current: float, factor: float, edition: str, *, up: bool) -> float:
    """The largest breaker for a compressor, in A."""
    allowed = named(factor * current, f"{number(factor)} × RLA", "A")
    if allowed <= SMALLEST_A:
        return named(greatest(SMALLEST_A, allowed), "smallest breaker", "A")
    return (step_up if up else step_down)(allowed, standard_ratings(edition), name="largest breaker")


def _breakers(largest: float, harder: float) -> Iterator[str]:
    yield f"a breaker of {show(largest, 'A')}"
    if harder > largest:
        yield f"up to {show(harder, 'A')} if the unit does not start on that"


@rule(
    "CIR114", "the breaker holds its load in the air where it hangs", level=Level.WARNING, cites="110.3(B)", books=NEC
)
def breaker_in_warm_air(circuit: Circuit) -> Iterator[Check]:
    """Breakers are set in air of 40 °C. A panel on the hot wall of a garage trips below its rating.

    What: 1.25 × continuous + other load against what a breaker of this rating carries in the air around the panel.

    How: one maker's table of a breaker family, for want of a general one; the breaker's own maker has the last word.
    The air is that of the panel, or of its room on the design day. Load above the rating itself is left to CIR101.

    Fails::
        panels: {garage: {ambient: 50 °C}}
        circuits: {servers: {fed_by: garage, breaker: 50 A 2P, outlet: NEMA 6-50R}}
        devices: {rig: {load: {budget: 40 A at 240 V}, fed_by: servers}}
    Passes::
        panels: {garage: {ambient: 40 °C}}
        circuits: {servers: {fed_by: garage, breaker: 50 A 2P, outlet: NEMA 6-50R}}
        devices: {rig: {load: {budget: 40 A at 240 V}, fed_by: servers}}
    """
    if circuit.breaker.kind != "breaker" or not (circuit.inlets or circuit.panels or circuit.sources):
        return
    if not stated(circuit, "feed") or type(plain(circuit.feed)) is not Panel:
        return
    panel = cast("Panel", circuit.feed)
    needed = branch.needed(circuit)
    rating = circuit.breaker.rating_a
    if needed > rating:
        # Too much in any air: CIR101 says so.
        return
    air = panel.ambient_c
    yield AtMost(
        value=needed,
        limit=rerated(float(rating), float(air)),
        unit="A",
        says=f"In {show(float(air), '°C')} around {panel.name} this {show(float(rating), 'A')} breaker carries "
        "{limit}; the load needs {value}.",
        pointer="breaker",
        ways=lambda: ("a panel in cooler air", "less load on this circuit"),
    )


@rule("CIR118", "a wired air conditioner can be switched off where it stands", cites="440.14", books=NEC)
def disconnect_in_sight(circuit: Circuit) -> Iterator[Check]:
    """Who works on the unit must see that nobody switches it on again.

    What: a wired air conditioner has a disconnect in sight. The plug of a room unit is a matter of CIR128.

    How: ``disconnect`` of the circuit with ``in_sight``. A breaker counts only where its panel hangs in the room of the
    unit and the layout says that it can be seen.

    Fails::
        panels: {house: {}}
        circuits: {cooling: {fed_by: house, breaker: 20 A 2P, outlet: hard-wired}}
        devices: {ac: {kind: mini-split, spec: {inlet: hard-wired, mca: 15 A, mocp: 20 A, input: 2 kW},
            fed_by: cooling}}
    Passes::
        panels: {house: {}}
        circuits: {cooling: {fed_by: house, breaker: 20 A 2P, outlet: hard-wired,
            disconnect: {rating: 60 A, kind: switch, in_sight: yes}}}
        devices: {ac: {kind: mini-split, spec: {inlet: hard-wired, mca: 15 A, mocp: 20 A, input: 2 kW},
            fed_by: cooling}}
    """
    for inlet in circuit.inlets:
        unit = inlet.device
        wired = inlet.hard_wired or (unit.kind not in ROOM_UNITS and not inlet.plug)
        if unit.kind not in AIR_CONDITIONERS or not wired:
            continue
        seen = circuit.disconnect_in_sight if circuit.has_disconnect or _beside(circuit, unit) else False
        yield OneOf(
            value="a disconnect in sight" if seen else "no disconnect in sight",
            accepted=("a disconnect in sight",),
            says=f"{unit.name} has {{value}}; a wired air conditioner wants {{accepted}}.",
            cites=cite("air conditioner disconnect", circuit.site.code),
            pointer="disconnect",
            about=unit.name,
            ways=lambda: ("disconnect: {rating: 60 A, kind: switch, in_sight: yes}",),
        )


@rule("CIR128", "the plug of a window unit is within reach", level=Level.WARNING, cites="440.63", books=NEC)
def window_unit_in_reach(circuit: Circuit) -> Iterator[Check]:
    """A unit by cord and plug needs no other disconnect as long as its controls can be reached.

    What: the controls of a window unit are at most 1.8 m above the floor, or a disconnect is in sight. A portable unit
    stands on the floor.

    How: ``above_floor`` of the unit, ``disconnect`` of its circuit.

    Fails::
        panels: {house: {}}
        circuits: {cooling: {fed_by: house, breaker: 20 A 2P, outlet: NEMA 6-20R}}
        devices: {ac: {kind: window-ac, spec: {plug: NEMA 6-20P, input: 2 kW}, above_floor: 2 m, fed_by: cooling}}
    Passes::
        panels: {house: {}}
        circuits: {cooling: {fed_by: house, breaker: 20 A 2P, outlet: NEMA 6-20R}}
        devices: {ac: {kind: window-ac, spec: {plug: NEMA 6-20P, input: 2 kW}, above_floor: 1.2 m, fed_by: cooling}}
    """
    for inlet in circuit.inlets:
        unit = inlet.device
        if unit.kind != "window-ac" or inlet.hard_wired or (circuit.has_disconnect and circuit.disconnect_in_sight):
            continue
        yield AtMost(
            value=unit.above_floor_m,
            limit=REACH_M,
            unit="m",
            says=f"{unit.name} hangs {{value}} above the floor; its plug is the disconnect only with the controls at "
            "{limit} at most.",
            about=unit.name,
            ways=lambda: ("a disconnect in sight of the unit",),
        )


def _beside(circuit: Circuit, unit: Device) -> bool:
    """Whether the breaker is in the room of a unit that is in one piece, so that it may be its disconnect."""
    feed = circuit.feed
    if type(plain(feed)) is not Panel or unit.kind == "mini-split":
        return False
    panel = cast("Panel", feed)
    return panel.has_room and panel.room == unit.room


@rule("PNL112", "a vehicle charger has a circuit of its own", cites="625.40, 625.41, 625.42", books=NEC)
def vehicle_charger(circuit: Circuit) -> Iterator[Check]:
    """A charger runs at its full current all night.

    What: nothing else on the circuit of a charger, and a breaker of 1.25 times its nameplate. In the service it counts
    with its load, from 2023 on with 7,200 VA at least (PNL104).

    Fails::
        panels: {house: {}}
        circuits: {car: {fed_by: house, breaker: 40 A 2P, outlet: hard-wired}}
        devices: {charger: {kind: evse, spec: {inlet: hard-wired, nameplate: 40 A at 240 V}, load: 40 A at 240 V,
            fed_by: car}}
    Passes::
        panels: {house: {}}
        circuits: {car: {fed_by: house, breaker: 50 A 2P, outlet: hard-wired}}
        devices: {charger: {kind: evse, spec: {inlet: hard-wired, nameplate: 40 A at 240 V}, load: 40 A at 240 V,
            fed_by: car}}
    """
    chargers = [inlet.device for inlet in circuit.inlets if inlet.device.kind == "evse"]
    if not chargers or circuit.breaker.kind == "switch":
        return
    others = len(circuit.inlets) + len(circuit.panels) - 1
    yield AtMost(
        value=float(others),
        limit=0.0,
        unit="",
        says=f"{{value}} other things hang on the circuit of {chargers[0].name}; a charger wants a circuit of its own.",
        pointer="",
        about="alone",
    )
    for charger in chargers:
        marked = named(charger.nameplate_va / circuit.volts_v, "nameplate", "A")
        yield AtMost(
            value=named(CONTINUOUS_FACTOR * marked, "needed", "A"),
            limit=circuit.breaker.rating_a,
            unit="A",
            says=f"{charger.name} is marked {show(float(marked), 'A')} and needs a breaker of {{value}}; it is "
            "{limit}.",
            pointer="breaker",
            about=charger.name,
        )
