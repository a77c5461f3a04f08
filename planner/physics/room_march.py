"""The day of a room that repeats, solved at once instead of marched until it no longer changes.

All but the thermostat is linear: what comes into the air at a step is what would come with air of 0 °C all day, and so
much more for each kelvin of the air at every step of the day before. Both are worked out once for a network and serve
every heat and every set of units. What is left is one number for each step, the room's temperature, which is swept
through the day until it answers itself.

Index: ``march``.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from operator import mul, sub

from planner.physics.room_network import Chain, Day, Moment, Network
from planner.physics.room_plant import HOURS, Plant, Removal, Vent
from planner.tables.cooling_equipment import FITTED_RETURN_C
from planner.tables.heat_transmission import CONVECTION_W_M2K

# Steps of half an hour would move the hottest room by 0.02 K.
STEPS_AN_HOUR = 1
_MOST_SWEEPS = 200
_SAME_K = 1e-6
_NOWHERE_C = 1000.0

Vector = list[float]
Matrix = list[Vector]


def march(
    *,
    heat: float,
    chains: Sequence[Chain],
    removals: Sequence[Removal] = (),
    vents: Sequence[Vent] = (),
    setpoint: float,
    limitless: bool = False,
    convection: float = CONVECTION_W_M2K.low,
    steps_an_hour: int = STEPS_AN_HOUR,
) -> Day:
    """A day that repeats: the room at its end is the room at its start.

    Parameters: ``heat`` released in the room, W; ``chains`` the ways through its envelope; ``removals`` and ``vents``
    what cools; ``setpoint`` of the thermostat, °C, below which nothing is taken out; ``limitless``: the units hold the
    set point whatever it takes, so that the busiest moment is the peak load; ``convection`` from surfaces to air,
    W/m²K. A room whose heat has no way out settles at ``inf``.

    >>> leak = Chain("leaks", (35.0,) * 24, inner=100.0)
    >>> round(march(heat=1000.0, chains=[leak], setpoint=25.0).hottest.room_c, 6)
    45.0
    """
    answer = _answer(tuple(chains), convection, steps_an_hour)
    plant = Plant(removals, vents, setpoint, limitless, 3600.0 / steps_an_hour)
    steps = HOURS * steps_an_hour
    pushed = [float(heat) + each for each in answer.pushed]
    found = _settled(answer, plant, pushed, setpoint)
    air, taken = found if found is not None else ([], [])
    if found is None:
        moment = Moment(24.0, math.inf, (), plant.settle(math.inf, answer.per_k, steps - 1)[1], capped=True)
        return Day((math.inf,) * steps, (moment.removed_w,) * steps, moment, moment, moment)
    asked = [removed - able for removed, able in zip(taken, plant.at_27, strict=True)]
    # Of hours that are alike the one at which the units can do least.
    peaks = _peak(air, asked), _peak(taken, asked), _peak(asked, taken)
    moments = {index: answer.moment(plant, air, taken[index], index, steps_an_hour) for index in set(peaks)}
    return Day(tuple(air), tuple(taken), *(moments[index] for index in peaks))


def _peak(values: Sequence[float], then: Sequence[float]) -> int:
    """Where the values are highest; of several that are alike where ``then`` is, and of those the first."""
    top = max(values)
    alike = [index for index, value in enumerate(values) if value > top - 1e-6]
    return max(alike, key=lambda index: (round(then[index], 6), -index))


def _settled(answer: _Answer, plant: Plant, pushed: Vector, setpoint: float) -> tuple[Vector, Vector] | None:
    """Air, °C, and what units take out, W, at each step of the day; None where no day repeats."""
    steps, kernel, per_k, settle = len(pushed), answer.kernel, answer.per_k, plant.settle
    # Where an even day would settle.
    even = settle(sum(pushed) / steps, per_k - sum(kernel), steps // 2)[0]
    guess = [even if abs(even) < _NOWHERE_C else setpoint] * steps
    before: tuple[Vector, Vector] | None = None
    for _ in range(_MOST_SWEEPS):
        line, taken = guess[:], []
        for index, base in enumerate(pushed):
            room, removed = settle(base + sum(map(mul, kernel, line[index:])), per_k, index)
            if not room < _NOWHERE_C:
                return None
            line.append(room)
            taken.append(removed)
        air = line[steps:]
        off = list(map(sub, air, guess))
        if max(map(abs, off)) < _SAME_K:
            return air, taken
        guess = air
        if before is not None:
            guess = _led(air, off, *before)
        before = air, off
    return None


def _led(air: Vector, off: Vector, last: Vector, last_off: Vector) -> Vector:
    """Where two sweeps lead (Anderson's mixing of depth one); the last sweep itself where they lead astray."""
    turn = list(map(sub, off, last_off))
    size = sum(map(mul, turn, turn))
    part = sum(map(mul, off, turn)) / size if size > 0 else 0.0
    led = [now - part * (now - then) for now, then in zip(air, last, strict=True)]
    return led if max(led) < _NOWHERE_C else air


@dataclass(frozen=True, slots=True)
class _Answer:
    """What a network does on a day that repeats.

    ``pushed``: heat into air that is at 0 °C all day, W at each step; ``kernel``: W more for each kelvin of the air a
    day before, a step less than a day before, and so on to one step before; ``per_k``: W less for each kelvin of the
    air at the step itself. ``masses`` at the end of each step and ``surfaces`` during it, with air of 0 °C; ``risen``:
    each mass for each kelvin of the air at the same times as ``kernel``, one step later; ``shows``: what each mass does
    to its chain's surface.
    """

    network: Network
    pushed: Vector
    kernel: Vector
    per_k: float
    masses: Matrix
    surfaces: Matrix
    risen: Matrix
    shows: Matrix
    counts: tuple[int, ...]

    def moment(self, plant: Plant, air: Vector, removed: float, index: int, steps_an_hour: int) -> Moment:
        """The room at the end of a step."""
        before, now = air[index:] + air[:index], air[index + 1 :] + air[: index + 1]
        lifted = [sum(map(mul, risen, before)) for risen in self.risen]
        surfaces = [
            known + sum(map(mul, shows, lifted)) for known, shows in zip(self.surfaces[index], self.shows, strict=True)
        ]
        room = air[index]
        gains = (*self.network.gains(room, surfaces), *plant.blown(room, removed, index))
        states = [
            known + sum(map(mul, risen, now)) for known, risen in zip(self.masses[index], self.risen, strict=True)
        ]
        capped = plant.per_k > 0 and room > FITTED_RETURN_C.high
        return Moment((index + 1) / steps_an_hour, room, gains, removed, capped, _parted(states, self.counts))


@lru_cache(maxsize=256)
def _answer(chains: tuple[Chain, ...], convection: float, steps_an_hour: int) -> _Answer:
    step = 3600.0 / steps_an_hour
    counts = tuple(len(chain.masses) for chain in chains)
    size, steps = sum(counts), HOURS * steps_an_hour

    # One step without drive from each mass at 1 K, and from the air at 1 K.
    undriven = [replace(chain, drive=(0.0,) * HOURS, heated=0.0) for chain in chains]
    still = Network(0.0, undriven, [(0.0,) * count for count in counts], convection, step)
    columns, heats, shows = [], [], []
    for index in range(size):
        still.start(_parted([float(index == each) for each in range(size)], counts))
        heats.append(still.push(0))
        shows.append([link.s for link in still.links])
        still.keep(0.0)
        columns.append(_joined(still))
    still.start(_parted([0.0] * size, counts))
    still.push(0)
    still.keep(1.0)
    warmed = _joined(still)
    onward = [list(row) for row in zip(*columns, strict=True)]
    left = _power(onward, steps)

    # A kelvin of the air once a day: its traces of all days before are in the masses.
    risen = [_repeating(left, warmed)]
    for _ in range(steps - 1):
        risen.append(_times(onward, risen[-1]))
    risen.reverse()

    network = Network(0.0, chains, [(0.0,) * count for count in counts], convection, step)
    for index in range(steps):
        network.push(index)
        network.keep(0.0)
    network.start(_parted(_repeating(left, _joined(network)), counts))
    pushed, masses, surfaces = [], [], []
    for index in range(steps):
        pushed.append(network.push(index))
        surfaces.append([link.s for link in network.links])
        network.keep(0.0)
        masses.append(_joined(network))
    return _Answer(
        network=network,
        pushed=pushed,
        kernel=[sum(map(mul, heats, each)) for each in risen],
        per_k=network.per_k,
        masses=masses,
        surfaces=surfaces,
        risen=[list(each) for each in zip(*risen, strict=True)],
        shows=[[row[at] for row in shows] for at in range(len(chains))],
        counts=counts,
    )


def _joined(network: Network) -> Vector:
    return [mass for masses in network.masses() for mass in masses]


def _parted(values: Sequence[float], counts: Sequence[int]) -> tuple[tuple[float, ...], ...]:
    """Values of all masses, told apart by chain."""
    parts, start = [], 0
    for count in counts:
        parts.append(tuple(values[start : start + count]))
        start += count
    return tuple(parts)


def _times(matrix: Matrix, vector: Vector) -> Vector:
    return [sum(map(mul, row, vector)) for row in matrix]


def _power(matrix: Matrix, exponent: int) -> Matrix:
    """A matrix times itself, ``exponent`` times in all."""
    if exponent == 1:
        return matrix
    half = _power(matrix, exponent // 2)
    whole = _product(half, half)
    return _product(whole, matrix) if exponent % 2 else whole


def _product(left: Matrix, right: Matrix) -> Matrix:
    columns = [list(column) for column in zip(*right, strict=True)]
    return [[sum(map(mul, row, column)) for column in columns] for row in left]


def _repeating(left: Matrix, gained: Vector) -> Vector:
    """What is there each day when a day adds ``gained`` and leaves so much of what was: (1 − left) · x = gained."""
    rows = [[float(i == j) - each for j, each in enumerate(row)] + [gained[i]] for i, row in enumerate(left)]
    for i, pivot in enumerate(rows):
        # What is left of a mass is less than it was, so that the diagonal outweighs the rest.
        scaled = [each / pivot[i] for each in pivot]
        rows[i] = scaled
        for j, row in enumerate(rows):
            if j != i and row[i]:
                factor = row[i]
                rows[j] = [each - factor * own for each, own in zip(row, scaled, strict=True)]
    return [row[-1] for row in rows]
