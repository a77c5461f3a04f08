"""Resistance and reactance of the wire of a plan, conductors at 75 °C.

In a raceway of known material both are those of NEC Chapter 9 Table 9. Else resistance is that of Table 8, good up to
1/0 AWG, and reactance that of steel conduit, the larger of those in Table 9. Larger cable without metal counts as in
PVC conduit.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import cast

from planner.facts import Gap, Missing
from planner.plan.conducting import Cord, Stretch, Wire
from planner.tables import iec_conductors, nec_conductors
from planner.tables.nec_ampacity import Metal
from planner.tables.nec_conductors import Conduit
from planner.viewing import stated
from planner.worked import BeyondTable, named

METRES_PER_KM = 1000.0
# Raceways of one material only; flexible metal ones come in steel and aluminium.
CONDUITS: dict[str, Conduit] = {
    "EMT": "steel",
    "IMC": "steel",
    "RMC": "steel",
    "PVC-40": "PVC",
    "PVC-80": "PVC",
    "ENT": "PVC",
}
WITHOUT_METAL = frozenset({"NM-B", "UF-B", "SE", "SEU", "SER"})
LARGEST_BY_TABLE_8 = "1/0 AWG"


@dataclass(frozen=True, slots=True)
class Impedance:
    """Of one line of a run, one way, in Ω; ``neutral_ohm`` of its neutral, R + jX."""

    resistance_ohm: float
    reactance_ohm: float
    neutral_ohm: complex

    @property
    def line_ohm(self) -> complex:
        """R + jX of a line."""
        return complex(self.resistance_ohm, self.reactance_ohm)


def of_wire(wire: Wire, edition: str) -> Impedance:
    """A wire in all its stretches, parallel sets together.

    ``Missing`` for a fact that nobody said, the raceway of single wires above 1/0 AWG among them; ``BeyondTable`` for a
    size the tables lack, and for one above 1/0 AWG in a raceway they lack.
    """
    lines = [_of_stretch(stretch, stretch.size, edition) for stretch in wire.stretches]
    neutrals = [
        _of_stretch(stretch, stretch.neutral_size, edition) if stretch.neutral_size else line
        for stretch, line in zip(wire.stretches, lines, strict=True)
    ]
    return Impedance(
        named(sum(resistance for resistance, _ in lines), "resistance of the wire", "Ω"),
        named(sum(reactance for _, reactance in lines), "reactance of the wire", "Ω"),
        sum((complex(*neutral) for neutral in neutrals), 0j),
    )


def of_cord(cord: Cord, edition: str) -> Impedance:
    """A cord set of copper with its conductors alike: resistance by Table 8, reactance as in PVC conduit.

    ``Missing`` for a fact that nobody said; ``BeyondTable`` for a size the tables lack.
    """
    length = cord.length_m / METRES_PER_KM
    if iec_conductors.is_metric(cord.size):
        ohms = named(iec_conductors.resistance_per_km(cord.size) * length, "resistance of the cord", "Ω")
        across = named(iec_conductors.reactance_per_km() * length, "reactance of the cord", "Ω")
        return Impedance(ohms, across, complex(ohms, across))
    resistance = named(
        nec_conductors.dc_resistance(cord.size, "copper", edition) * length, "resistance of the cord", "Ω"
    )
    reactance = named(nec_conductors.reactance(cord.size, "PVC", edition) * length, "reactance of the cord", "Ω")
    return Impedance(resistance, reactance, complex(resistance, reactance))


def _of_stretch(stretch: Stretch, size: str, edition: str) -> tuple[float, float]:
    """Resistance and reactance in Ω of the conductors of one size."""
    if iec_conductors.is_metric(size):
        return _of_metric(stretch, size)
    metal, conduit = cast("Metal", stretch.metal), _conduit(stretch, size)
    resistance = (
        nec_conductors.ac_resistance(size, metal, conduit, edition)
        if conduit is not None
        else nec_conductors.dc_resistance(size, metal, edition)
    )
    reactance = nec_conductors.reactance(size, conduit or "steel", edition)
    length = stretch.length_m / METRES_PER_KM
    if stretch.parallel > 1:
        length = length / stretch.parallel
    return resistance * length, reactance * length


def _of_metric(stretch: Stretch, size: str) -> tuple[float, float]:
    """A ring counts at its far point, where each half carries half: a quarter of what its whole length would be."""
    length = stretch.length_m / METRES_PER_KM / (stretch.parallel * (4 if stretch.ring else 1))
    resistance = iec_conductors.resistance_per_km(size, stretch.metal)
    return resistance * length, iec_conductors.reactance_per_km() * length


def _conduit(stretch: Stretch, size: str) -> Conduit | None:
    """What a stretch counts as lying in; None where that is not known and the wire small enough for Table 8."""
    # A raceway whose type nobody said is no reason to ask while there is a table without it.
    known = stretch.raceway_type if stated(stretch, "raceway_type") else ""
    conduit = CONDUITS.get(known)
    if conduit is not None or nec_conductors.area_cmil(size) <= nec_conductors.area_cmil(LARGEST_BY_TABLE_8):
        return conduit
    if stretch.type in WITHOUT_METAL:
        return "PVC"
    if known:
        raise BeyondTable(f"the impedance of {size} in {known} is not in the tables of NEC Chapter 9")
    key = f"{stretch.at}.raceway"
    raise Missing(Gap(key, ask=f"state the type of {key}, on which the impedance of {size} hangs"))
