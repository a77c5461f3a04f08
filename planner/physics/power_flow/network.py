"""What a network is made of: one ideal source, elements that hang on each other like a tree, and loads."""

from __future__ import annotations

import cmath
from collections.abc import Iterator, Mapping
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field
from functools import cached_property
from typing import Literal

from planner.tables.systems import Pair
from planner.units import VoltAmps, Volts
from planner.worked import BeyondTable

Matrix = tuple[tuple[complex, ...], ...]
Model = Literal["constant-power", "constant-current", "constant-impedance"]


class BadNetwork(ValueError):
    """A network that is no tree, or names a node or conductor that is not there."""


@dataclass(frozen=True, slots=True)
class Source:
    """An ideal source: the voltage in V to ground it holds on each conductor at ``node``; a bonded neutral has 0."""

    node: str
    voltages: Mapping[str, complex]


@dataclass(frozen=True, slots=True)
class Element:
    """Anything with two ends: V_end = ``gain`` · V_start − ``impedance`` · I, and the start carries gainᵀ · I.

    ``impedance`` in Ω, one row and column for each of ``end_conductors``; ``gain`` one row for each of them and one
    column for each of ``start_conductors``. Made by the functions in ``elements``. An element whose ``gain`` is not
    one for one sets up a new neutral, which is bonded to ground.
    """

    name: str
    start: str
    end: str
    start_conductors: tuple[str, ...]
    end_conductors: tuple[str, ...]
    gain: Matrix
    impedance: Matrix

    def carried_over(self, volts: Mapping[str, complex]) -> dict[str, complex]:
        """Volts of each end conductor for volts at the start, without any current."""
        return _applied(self.gain, self.start_conductors, self.end_conductors, volts)

    def dropped(self, currents: Mapping[str, complex]) -> dict[str, complex]:
        """Volts each end conductor loses to currents out of the end."""
        return _applied(self.impedance, self.end_conductors, self.end_conductors, currents)

    def taken(self, currents: Mapping[str, complex]) -> dict[str, complex]:
        """Currents into the start for currents out of the end."""
        turned = tuple(zip(*self.gain, strict=True))
        return _applied(turned, self.end_conductors, self.start_conductors, currents)


def _applied(
    matrix: Matrix, columns: tuple[str, ...], rows: tuple[str, ...], values: Mapping[str, complex]
) -> dict[str, complex]:
    """A matrix times what stands on the conductors of its columns; nothing said is zero."""
    return {
        row: sum((factor * values.get(column, 0j) for column, factor in zip(columns, factors, strict=True)), 0j)
        for row, factors in zip(rows, matrix, strict=True)
    }


@dataclass(frozen=True, slots=True)
class Load:
    """A load between two conductors of a node: ``power`` in VA, complex, watts and lagging vars positive.

    With ``constant-current`` and ``constant-impedance`` the power is what it draws at ``nominal_v``, complex where the
    voltage of its pair is turned. A constant current keeps its size and its direction, as in the formulas for voltage
    drop; it may drive the voltage across itself below zero, which is to say that it cannot flow.
    """

    name: str
    node: str
    between: Pair
    power: complex
    model: Model = "constant-power"
    nominal_v: complex = 0j

    def current(self, volts: complex) -> complex:
        """Current in A at a voltage across the load; ``ZeroDivisionError`` where constant power meets no voltage.

        >>> heater = Load("heater", "panel", ("L1", "L2"), 2400 + 0j, "constant-impedance", 240)
        >>> heater.current(120 + 0j)
        (5+0j)
        """
        if self.model == "constant-power":
            return (self.power / volts).conjugate()
        if self.model == "constant-impedance":
            return (self.power / self.nominal_v).conjugate() * (volts / self.nominal_v)
        return (self.power / self.nominal_v).conjugate()


@dataclass(frozen=True)
class Network:
    """A source, the elements below it and the loads on them. ``BadNetwork`` unless it is a tree.

    >>> Network(Source("service", {"L": 120, "N": 0}), (), (Load("lamp", "porch", ("L", "N"), 60 + 0j),))
    Traceback (most recent call last):
        ...
    planner.physics.power_flow.network.BadNetwork: load lamp: there is no node porch
    """

    source: Source
    elements: tuple[Element, ...]
    loads: tuple[Load, ...] = ()
    conductors: Mapping[str, tuple[str, ...]] = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        for what, names in (("elements", self.elements), ("loads", self.loads)):
            if len({each.name for each in names}) < len(names):
                raise BadNetwork(f"two {what} have the same name")
        found = {self.source.node: tuple(self.source.voltages)}
        for element in self.in_order:
            found[element.end] = element.end_conductors
        object.__setattr__(self, "conductors", found)
        if not all(map(cmath.isfinite, self.source.voltages.values())):
            raise BadNetwork(f"the voltages at {self.source.node} must be finite")
        for element in self.elements:
            self._needs(f"element {element.name}", element.start, element.start_conductors)
            if not all(cmath.isfinite(number) for row in (*element.impedance, *element.gain) for number in row):
                raise BadNetwork(f"element {element.name}: every impedance must be finite")
        for load in self.loads:
            self._needs(f"load {load.name}", load.node, load.between)
            if not cmath.isfinite(load.power):
                raise BadNetwork(f"load {load.name}: its power must be finite")
            if load.between[0] == load.between[1]:
                raise BadNetwork(f"load {load.name}: it wants two different conductors")
            if load.model != "constant-power" and not abs(load.nominal_v) > 0:
                raise BadNetwork(f"load {load.name}: a {load.model} load wants its nominal voltage")

    def _needs(self, who: str, node: str, conductors: tuple[str, ...]) -> None:
        if node not in self.conductors:
            raise BadNetwork(f"{who}: there is no node {node}")
        for conductor in conductors:
            if conductor not in self.conductors[node]:
                raise BadNetwork(f"{who}: {node} has no conductor {conductor}")

    @cached_property
    def in_order(self) -> tuple[Element, ...]:
        """The elements from the source outwards, each after the one it hangs on."""
        below: dict[str, list[Element]] = {}
        ends = {self.source.node}
        for element in self.elements:
            if element.end in ends:
                raise BadNetwork(f"element {element.name}: {element.end} is fed already")
            ends.add(element.end)
            below.setdefault(element.start, []).append(element)
        found: list[Element] = []
        waiting = [self.source.node]
        while waiting:
            under = below.get(waiting.pop(), [])
            found += under
            waiting += [element.end for element in under]
        if len(found) < len(self.elements):
            stray = next(element for element in self.elements if element not in found)
            raise BadNetwork(f"element {stray.name}: {stray.start} does not hang on the source")
        return tuple(found)

    def supplied(self, lost: AbstractSet[str] = frozenset()) -> frozenset[str]:
        """The nodes that still have supply when the elements named ``lost`` are open."""
        live = {self.source.node}
        for element in self.in_order:
            if element.start in live and element.name not in lost:
                live.add(element.end)
        return frozenset(live)

    def path(self, node: str) -> Iterator[Element]:
        """The elements from the source to a node, in that order."""
        feeding = {element.end: element for element in self.elements}
        way: list[Element] = []
        while node in feeding:
            way.append(feeding[node])
            node = feeding[node].start
        return reversed(way)


def power(*, apparent: VoltAmps, power_factor: float) -> complex:
    """Complex power in VA of a lagging load.

    Parameters: ``apparent`` power in VA; ``power_factor`` from 0 to 1, ``BeyondTable`` outside.

    >>> power(apparent=1000, power_factor=0.8)
    (800+600j)
    """
    if not 0 <= power_factor <= 1:
        raise BeyondTable(f"a power factor lies between 0 and 1, not {power_factor:g}")
    reactive = (1 - power_factor * power_factor) ** 0.5
    return complex(apparent * power_factor, round(apparent * reactive, 9))


def volts_between(voltages: Mapping[str, complex], pair: Pair) -> Volts:
    """Size of the voltage between two conductors of a node, which is what a load sees.

    >>> volts_between({"L1": 120, "L2": -120, "N": 0}, ("L1", "L2"))
    240
    """
    return abs(voltages[pair[0]] - voltages[pair[1]])
