"""The earth fault loop of a circuit: how its building is earthed, and the impedance from the source to its far end."""

from __future__ import annotations

from typing import cast

from planner.facts import Gap, Missing
from planner.physics import cables
from planner.plan.conducting import Stretch
from planner.plan.earthing import upwards
from planner.plan.objects import Circuit, Panel
from planner.tables import iec_conductors
from planner.viewing import plain
from planner.worked import BeyondTable, added, named

# The armour of a cable as its protective conductor.
ARMOUR = "armour"


def electrode_panel(circuit: Circuit) -> Panel | None:
    """The panel whose electrode earths a circuit of a TT system; none where no panel is described before it."""
    panels = [cast("Panel", node) for node in upwards(circuit) if type(plain(node)) is Panel]
    own = [panel for panel in panels if panel.has_earthing]
    return own[0] if own else panels[-1] if panels else None


def through_electrode(circuit: Circuit) -> float:
    """Ohms of the loop at the far end of a circuit of a TT system: its electrode + the wires behind that.

    The path on to the supplier's electrode is not in it, which is small beside a rod. Raises as ``impedance``.
    """
    panel = electrode_panel(circuit)
    if panel is None:
        raise BeyondTable(f"the electrode that earths {circuit.name} is not known; no panel is described before it")
    wires = []
    for node in upwards(circuit):
        if plain(node) is plain(panel):
            break
        if type(plain(node)) is Circuit:
            behind = cast("Circuit", node)
            wires.append(
                named(
                    added(_round_trip(behind, each) for each in behind.wire.stretches), f"wires of {behind.name}", "Ω"
                )
            )
    return named(added([*wires, panel.electrode_ohm]), "Zs", "Ω")


def impedance(circuit: Circuit) -> float:
    """Ohms of the loop at the far end of a circuit (Zs): as measured, else outside the building + line and earth wires.

    ``Missing`` for what nobody said; ``BeyondTable`` for wire the tables lack. Resistances at 70 °C, added as numbers.
    """
    if circuit.has_loop_impedance:
        return named(circuit.loop_impedance_ohm, "Zs measured", "Ω")
    parts: list[float] = []
    node: Circuit | None = circuit
    while node is not None:
        parts.append(
            named(added(_round_trip(node, each) for each in node.wire.stretches), f"wires of {node.name}", "Ω")
        )
        above = next((each for each in upwards(node) if each is not node and type(plain(each)) is Circuit), None)
        node = cast("Circuit | None", above)
        if node is not None and node.has_loop_impedance:
            parts.append(named(node.loop_impedance_ohm, f"Zs measured at the end of {node.name}", "Ω"))
            return named(added(parts), "Zs", "Ω")
    parts.append(named(circuit.source.loop_impedance_ohm, "Ze", "Ω"))
    return named(added(parts), "Zs", "Ω")


def earth_size(circuit: Circuit, stretch: Stretch) -> str:
    """The size of the protective conductor of a stretch; ``Missing`` where nobody said and the type does not tell."""
    size = stretch.ground
    if size == "built-in":
        spare = stretch.conductors - (
            circuit.breaker.poles + 1 if circuit.breaker.poles == 1 else circuit.breaker.poles
        )
        size = iec_conductors.earth_in_cable(stretch.type, stretch.size, spare)
    if size == ARMOUR:
        key = f"{plain(circuit).at}.loop_impedance"
        raise Missing(Gap(key, ask=f"measure {key}: the resistance of the armour is in its maker's table"))
    if not iec_conductors.is_metric(size):
        raise Missing(
            Gap(f"{plain(stretch).at}.ground", ask=f"state {plain(stretch).at}.ground, the size of its earth")
        )
    return size


def _round_trip(circuit: Circuit, stretch: Stretch) -> float:
    """Line out and protective conductor back, in Ω; on a ring a quarter of both at the far point."""
    if stretch.metal != "copper":
        raise BeyondTable("the resistance of aluminium in metric sizes is not in the tables here")
    ways = stretch.parallel * (4 if stretch.ring else 1)
    where = f"{stretch.name} of {circuit.name}" if stretch.name else circuit.name
    earth = earth_size(circuit, stretch)
    return named(
        cables.loop_of_run(size=stretch.size, earth=earth, length=stretch.length_m, ways=ways), f"R1 + R2 {where}", "Ω"
    )
