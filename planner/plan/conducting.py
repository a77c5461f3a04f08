"""What carries and cuts off current: breakers, wire and cords; the objects of a plan hold these."""

from __future__ import annotations

from planner.facts import Facts, facts


@facts
class Breaker(Facts):
    """An overcurrent device: breaker, fuse or (``kind`` switch) none at all. ``untied``: said to be so.

    ``has_continuous``: somebody said which share of its rating it carries for hours. ``has_wires``: somebody said which
    sizes of wire its terminals take, ``wires_least`` to ``wires_most``.
    ``residual_a``: the current to earth at which an RCD in it trips; ``residual_type``: the shapes of it that it sees.
    """

    rating_a: float
    poles: int
    kind: str
    continuous_percent: float
    has_continuous: bool
    ground_fault: str
    residual_a: float
    residual_type: str
    arc_fault: bool
    tied: bool
    untied: bool
    common_trip: bool
    terminals_c: float
    terminal_metals: str
    interrupting_a: float
    has_wires: bool
    wires_least: str
    wires_most: str
    curve: str
    has_magnetic_trip: bool
    magnetic_trip_a: float
    family: str


@facts
class Lugs(Facts):
    """The main lugs of a panel without a main: their rating, none where as the bus, and the wires they take."""

    rating_a: float | None
    terminals_c: float
    terminal_metals: str
    has_wires: bool
    wires_least: str
    wires_most: str


@facts
class Stretch(Facts):
    """Part of a wire run through one surrounding.

    ``conductors``: insulated wires of one set, the ground not counted; ``neutral_size`` is empty where the neutral is
    as large as the hot wires. ``bundled`` counts current-carrying conductors of other circuits,
    ``circuits_beside`` those circuits. ``method``: the reference method of IEC 60364-5-52; ``ring``: it comes back to
    its breaker. ``written``: facts that the rule book does not know as they were written, each by its name; the fact
    itself is what that counts as. ``raceway``: the name of the one it shares; ``raceway_type`` of that or of its own,
    empty where nobody said; ``raceway_bends``: quarter bends on its route; ``no_raceway``: said to lie in none.
    ``ambient_reckoned``: stated, not measured. ``together``: all parallel sets lie in one raceway. ``nipple``: the
    raceway is too short to count. ``of_run``: its raceway is said once, of the whole run that it is part of.
    ``lies_in``: its raceway as an object of the plan.
    """

    name: str
    type: str
    written: tuple[tuple[str, str], ...]
    size: str
    metal: str
    has_metal: bool
    conductors: int
    neutral_size: str
    length_m: float
    ambient_c: float
    ambient_reckoned: bool
    place: str
    has_place: bool
    depth_m: float
    in_insulation: bool
    bundled: int
    circuits_beside: int
    method: str
    ring: bool
    parallel: int
    raceway: str
    raceway_type: str
    raceway_size: str
    raceway_bends: int
    no_raceway: bool
    together: bool
    nipple: bool
    of_run: bool
    diameter_m: float
    ground: str
    lies_in: Facts


@facts
class Wire(Facts):
    """The conductors of a circuit or feeder, from the overcurrent device to the load."""

    stretches: tuple[Stretch, ...]
    terminals_supply_c: float
    terminals_load_c: float


@facts
class Cord(Facts):
    """A cord set between outlet and inlet; ends are connector slugs. ``has_fuse``: its plug is said to have one."""

    plug: str
    connector: str
    length_m: float
    size: str
    through: str
    has_fuse: bool
    fuse_a: float
