"""What a machine is made of and draws; the objects of a plan hold these."""

from __future__ import annotations

from planner.facts import Facts, facts
from planner.plan.supplied import Burst, Unit
from planner.worked import greatest, named


@facts
class Load(Facts):
    """What a device draws at its inlets, in VA for what wires carry and in W for heat.

    ``unit`` says how the draw is known: ``W`` or ``VA`` for one figure, ``range`` for one between ``low_w`` and
    ``high_w`` (and ``low_va`` and ``high_va`` where ``va_said``); ``basis`` says in words where it comes from.
    A budget is a promise: circuits must carry it. ``idle`` and ``peak`` at the outlet are ranges in W with a basis
    each and no part of any sum: hours decide what wires carry. The peak is what a meter shows, nothing of milliseconds.
    ``parts_low_w``: the least that its parts draw at their limits, where ``by_parts``, whatever else is said.
    ``hot``: the range is that of a cooling unit in the hottest air it gets: its rated draw times ``in_heat``.
    """

    continuous: bool
    power_factor: float
    third_harmonic_percent: float
    budgeted: bool
    budget_unit: str
    budget_va: float
    budget_w: float
    basis: str
    unit: str
    figure_w: float
    figure_va: float
    low_w: float
    high_w: float
    va_said: bool
    low_va: float
    high_va: float
    end: str
    hot: bool
    rated_low_w: float
    rated_high_w: float
    in_heat_low: float
    in_heat_high: float
    least_w: float
    least_by: str
    by_parts: bool
    parts_low_w: float
    idle_basis: str
    idle_low_w: float
    idle_high_w: float
    peak_basis: str
    peak_low_w: float
    peak_high_w: float

    @property
    def _thing(self) -> str:
        """The name of what draws."""
        return self.at.split(".")[1]

    @property
    def watts(self) -> float:
        """The draw by measurement, statement or estimate."""
        if self.unit == "VA":
            return self.figure_va * self.power_factor
        if self.unit == "W":
            return self.figure_w
        if self.hot:
            low = self.end == "low"
            drawn = self.rated_low_w * self.in_heat_low if low else self.rated_high_w * self.in_heat_high
            return named(drawn, f"draw of {self._thing} in its hottest air", "W")
        return self.low_w if self.end == "low" else self.high_w

    @property
    def volt_amperes(self) -> float:
        """The draw as apparent power."""
        if self.unit == "VA":
            return self.figure_va
        if self.unit == "range" and self.va_said:
            marked = self.low_va if self.end == "low" else self.high_va
            return greatest(marked, self.watts, name=f"load of {self._thing}") if self.hot else marked
        return self.watts / self.power_factor

    @property
    def design_va(self) -> float:
        """What circuits, wire and strips must carry: the budget where one is promised, else the draw."""
        if not self.budgeted:
            return self.volt_amperes
        return self.budget_va if self.budget_unit == "VA" else self.budget_w / self.power_factor


@facts
class Conversion(Facts):
    """How a UPS makes what it gives out of what it takes.

    ``points``: efficiency in percent by load in percent of ``rating_va``, the lightest load first. ``recharge_w``: what
    charging its battery draws beside the load. ``resets_volts``: its output has ``output_v`` whatever its input has.
    """

    points: tuple[tuple[float, float], ...]
    rating_va: float
    recharge_w: float
    resets_volts: bool
    output_v: float
    system_said: bool
    system: str


@facts
class Supplies(Facts):
    """The power supplies of one machine. Modules are ``shared``; of ATX supplies the busiest has ``largest_share``.

    ``ratings``: rated output in W of one supply by the span of input voltage it holds for; of the weakest where they
    differ, as ``units`` tells. ``wired``: it is said what each supply powers. ``needed``: how many of ``count`` the
    redundancy asks for, ``promised`` with its spares. ``low_w`` and ``high_w``: what they put out, by the estimate;
    ``bursts`` what for a moment, longest first.
    """

    count: int
    corded: int
    needed: int
    promised: int
    shared: bool
    largest_share: float
    ratings: tuple[tuple[float, float, float], ...]
    units: tuple[Unit, ...]
    wired: bool
    low_w: float
    high_w: float
    bursts: tuple[Burst, ...]
    end: str

    @property
    def output_w(self) -> float:
        """What the machine draws from its supplies."""
        return self.low_w if self.end == "low" else self.high_w


@facts
class Fitted(Facts):
    """A group of like things in a machine: ``count`` of a part in a ``bay`` (gpus, cpus, memory, drives, nics ...).

    ``lanes``: PCIe lanes each gets, ``wanted_lanes`` those its part asks for; ``gen`` the highest generation it has.
    ``placed``: the layout names the ``at_slots``; ``pinned``: it names the processor ``socket``. ``ports`` are types of
    network ports in order, those of one card. ``socket_type`` is what a processor fits; ``family`` whose chip an
    accelerator has. ``has_limit_max``: whether the card's part states the highest power limit at all. ``power_plugs``:
    the power connectors of one card with how many of each.
    """

    name: str
    bay: str
    count: int
    capped: bool
    cap_w: float
    cap_kept_by: str
    has_limit_max: bool
    has_limit_min: bool
    limit_min_w: float
    limit_max_w: float
    board_w: float
    slots: float
    length_m: float
    height_m: float
    cooling: str
    family: str
    lanes: int
    lanes_said: bool
    wanted_lanes: int
    gen: int
    pinned: bool
    socket: str
    placed: bool
    at_slots: tuple[str, ...]
    interface: str
    form: str
    riser: str
    riser_gen: int
    riser_lanes: int
    has_ports: bool
    ports: tuple[str, ...]
    bracket: str
    port_gbps: float
    all_ports_gbps: float
    rdma: tuple[str, ...]
    socket_type: str
    weight_kg: float
    has_weight: bool
    capacity_b: float
    power_plugs: tuple[tuple[str, int], ...]


@facts
class Slot(Facts):
    """A PCIe slot, or ``count`` of them that are alike: their wired ``lanes`` and generation, and what they hang on.

    ``switch``: name of a PCIe switch, empty for none. ``low``: it takes half-height cards alone. ``placed``: it is
    known which processor ``socket`` is behind it.
    """

    name: str
    count: int
    lanes: int
    gen: int
    placed: bool
    socket: str
    switch: str
    low: bool


@facts
class PciSwitch(Facts):
    """A PCIe switch in a machine: what hangs on it shares its ``uplink_lanes``."""

    name: str
    uplink_lanes: int
    gen: int
    placed: bool
    socket: str


@facts
class Bays(Facts):
    """The room a machine has for what is fitted. A capacity nobody verified is not known: what it says, or enough.

    ``processor_gen``: the PCIe generation of processors that nobody named. ``mapped``: its PCIe ``slots`` are listed;
    ``topology``: what is only said of them in words. ``drives``: bays by kind.
    """

    has_gpus: bool
    gpus: float
    has_gpu_slots: bool
    gpu_slots: float
    has_gpu_length_m: bool
    gpu_length_m: float
    has_gpu_height_m: bool
    gpu_height_m: float
    has_sockets: bool
    sockets: float
    has_memory_slots: bool
    memory_slots: float
    has_supply_bays: bool
    supply_bays: float
    air: str
    socket_type: str
    has_socket_type: bool
    socket_links: int
    processor_gen: int
    mapped: bool
    slots: tuple[Slot, ...]
    switches: tuple[PciSwitch, ...]
    topology: str
    bifurcation: str
    has_drive_bays: bool
    drives: tuple[tuple[str, int], ...]
    drive_bays: float
