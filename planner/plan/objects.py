"""The objects of a plan. A number's unit is the end of its name; a slot not set is a fact not known.

Sign and direction: power flows from a source down to the loads; a load is positive at the node that carries it.
``phase`` is a step of the build; the electrical one is a leg.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from planner.facts import Facts, facts
from planner.physics.construction import Described


@facts
class Site(Facts):
    """Where the layout stands and under which rule book."""

    code: str
    occupancy: str
    altitude_m: float
    summer_c: float
    winter_c: float

    @property
    def edition(self) -> str:
        """Year of an NEC edition, ``2023``."""
        return self.code.rpartition("-")[2]


@facts
class Breaker(Facts):
    """An overcurrent device: breaker, fuse or (``kind`` switch) none at all. ``untied``: said to be so."""

    rating_a: float
    poles: int
    kind: str
    continuous_percent: float
    ground_fault: str
    arc_fault: bool
    tied: bool
    untied: bool
    terminals_c: float
    terminal_metals: str
    interrupting_a: float
    curve: str
    family: str


@facts
class Stretch(Facts):
    """Part of a wire run through one surrounding.

    ``conductors``: insulated wires of one set, the ground not counted; ``neutral_size`` is empty where the neutral is
    as large as the hot wires. ``bundled`` counts current-carrying conductors of other circuits. ``raceway``: the name
    of the one it shares; ``raceway_type`` of that or of its own, empty where nobody said; ``no_raceway``: said to lie
    in none. ``ambient_reckoned``: stated, not measured. ``together``: all parallel sets lie in one raceway. ``nipple``:
    the raceway is too short to count.
    """

    name: str
    type: str
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
    parallel: int
    raceway: str
    raceway_type: str
    raceway_size: str
    no_raceway: bool
    together: bool
    nipple: bool
    diameter_m: float
    ground: str


@facts
class Wire(Facts):
    """The conductors of a circuit or feeder, from the overcurrent device to the load."""

    stretches: tuple[Stretch, ...]
    terminals_supply_c: float
    terminals_load_c: float


@facts
class Outlet(Facts):
    """An outlet of a circuit. ``type`` is a connector id; empty when ``hard_wired``. ``sockets``: receptacles in it."""

    name: str
    type: str
    hard_wired: bool
    sockets: int
    ground_fault: str
    tamper_resistant: bool
    terminals_c: float
    terminal_metals: str
    has_box: bool
    box_in3: float
    room: Room


@facts
class Room(Facts):
    """A room, its construction and what its air meets.

    ``limited``: the layout names an inlet limit of its own. ``bound``: which end of what is only known as a range about
    construction, leaks and cooling capacity is looked at, ``low`` or ``high``; never known.
    """

    name: str
    kind: str
    building: str
    hvac: str
    burners: tuple[str, ...]
    length_m: float
    width_m: float
    height_m: float
    interior: bool
    construction: Described
    inlet_limit_c: float
    limited: bool
    class_: str
    setpoint_c: float
    people: int
    other_heat_w: float
    bound: str
    devices: tuple[Device, ...]
    circuits: tuple[Circuit, ...]
    panels: tuple[Panel, ...]
    site: Site


@facts
class Household(Facts):
    """The rest of a dwelling by its nameplates, where nobody recorded its demand."""

    floor_area_m2: float
    appliance_circuits: int
    appliances_va: float
    heating_va: float
    heating_kind: str
    cooling_va: float


@facts
class Source(Facts):
    """What sets up a voltage: the utility's service, a transformer, a generator.

    ``recorded``: the rest of the building is known by its recorded ``peak_demand_va``, else by its ``household``.
    ``includes``: the phases whose loads are in the record already.
    ``guarded``: a breaker or fuse of its own sets its rating.

    The fault current stands at the service; the transformer is the utility's, or the source itself.
    """

    name: str
    kind: str
    system: str
    rating_a: float
    rating_va: float
    includes: tuple[str, ...]
    recorded: bool
    peak_demand_va: float
    household: Household
    record_method: str
    fault_current_said: bool
    fault_current_a: float
    transformer_said: bool
    transformer_va: float
    impedance_percent: float
    meter_said: bool
    meter_a: float
    has_solar: bool
    solar_a: float
    solar_at: str
    guarded: bool
    panels: tuple[Panel, ...]
    circuits: tuple[Circuit, ...]
    inlets: tuple[Inlet, ...]
    fed_by: Circuit
    site: Site


@facts
class Section(Facts):
    """Ways of a panel behind one device, and the circuits on them."""

    name: str
    breaker: Breaker
    circuits: tuple[Circuit, ...]


@facts
class Panel(Facts):
    """A panel: it distributes, it sets up no voltage. ``feed`` is what it hangs on."""

    name: str
    phase: str
    feed: Facts
    source: Source
    has_main: bool
    main: Breaker
    bus_a: float
    wire: Wire
    room: Room
    has_room: bool
    spaces: int
    spaces_free: int
    neutral_bond: bool
    electrodes: tuple[str, ...]
    electrode_wire_size: str
    electrode_wire_metal: str
    tied: bool
    family: str
    has_interrupting: bool
    interrupting_a: float
    surge: bool
    sections: tuple[Section, ...]
    clear_width_m: float
    clear_depth_m: float
    clear_height_m: float
    ambient_c: float
    circuits: tuple[Circuit, ...]
    inlets: tuple[Inlet, ...]
    terminals_c: float
    site: Site

    @property
    def comes(self) -> bool:
        """Whether a step of the build brings it; a layout without steps does not say."""
        return self.phase not in ("", "existing")


@facts
class Circuit(Facts):
    """A branch circuit or feeder: overcurrent device, wire, outlets, and what hangs on them.

    ``neutral_of``: the circuit whose neutral it uses, one or none; ``neutral_for``: those that use its own.
    """

    name: str
    phase: str
    feed: Facts
    source: Source
    breaker: Breaker
    wire: Wire
    outlets: tuple[Outlet, ...]
    section_ground_fault: str
    has_disconnect: bool
    disconnect_in_sight: bool
    spaces: tuple[int, ...]
    neutral_of: tuple[Circuit, ...]
    neutral_for: tuple[Circuit, ...]
    arrangement: str
    legs_as: Mapping[str, tuple[str, ...]]
    volts_v: float
    room: Room
    inlets: tuple[Inlet, ...]
    panels: tuple[Panel, ...]
    sources: tuple[Source, ...]
    site: Site

    @property
    def legs(self) -> tuple[str, ...]:
        """The conductors it is on; empty for one taken as spread evenly over the legs."""
        return self.legs_as[self.arrangement]

    @property
    def individual(self) -> bool:
        """One outlet with one receptacle: the shape of an individual branch circuit (NEC Article 100)."""
        return sum(outlet.sockets for outlet in self.outlets) == 1


@facts
class Laid(Facts):
    """A stretch of the wire of a circuit or panel, as it lies in a raceway."""

    node: Facts
    stretch: Stretch


@facts
class Raceway(Facts):
    """What wires lie in: one of the section ``raceways``, or a wire's own.

    ``others``: loaded wires in it of circuits that the layout does not describe.
    """

    name: str
    type: str
    size: str
    lying: tuple[Laid, ...]
    others: int
    site: Site


@facts
class Cord(Facts):
    """A cord set between outlet and inlet; ends are connector slugs."""

    plug: str
    connector: str
    length_m: float
    size: str
    through: str


@facts
class StripOutlet(Facts):
    """An outlet of a strip, UPS or transfer switch. ``bank``: the strip's name for its group; ``breaker`` behind it.

    ``guarded``: there is such a breaker, or a switch in its place; ``protected``: it is no mere switch.
    """

    name: str
    type: str
    bank: str
    guarded: bool
    protected: bool
    breaker: Breaker
    legs: tuple[str, ...]


@facts
class Inlet(Facts):
    """One power inlet of a device: where it is fed and with what. ``share``: part of the device's load it carries.

    ``joined``: somebody said how it meets its outlet, by a plug, a cord, an inlet or fixed wiring; else not known.
    """

    name: str
    device: Device
    feed: Facts
    place: str
    outlet: Facts
    plug: str
    type: str
    hard_wired: bool
    joined: bool
    has_cord: bool
    cord: Cord
    adapters: tuple[Cord, ...]
    share: float
    counts: bool
    outlet_known: bool

    @property
    def site_is_nec(self) -> bool:
        """Whether North American ratings hold at this site."""
        return self.device.site.code.startswith("NEC")


@facts
class Load(Facts):
    """What a device draws at its inlets, in VA for what wires carry and in W for heat.

    ``unit`` says how the draw is known: ``W`` or ``VA`` for one figure, ``range`` for one between ``low_w`` and
    ``high_w`` (and ``low_va`` and ``high_va`` where ``va_said``); ``basis`` says in words where it comes from.
    A budget is a promise: circuits must carry it.
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
    least_w: float
    least_by: str

    @property
    def watts(self) -> float:
        """The draw by measurement, statement or estimate."""
        if self.unit == "VA":
            return self.figure_va * self.power_factor
        if self.unit == "W":
            return self.figure_w
        return self.low_w if self.end == "low" else self.high_w

    @property
    def volt_amperes(self) -> float:
        """The draw as apparent power."""
        if self.unit == "VA":
            return self.figure_va
        if self.unit == "range" and self.va_said:
            return self.low_va if self.end == "low" else self.high_va
        return self.watts / self.power_factor

    @property
    def design_va(self) -> float:
        """What circuits, wire and strips must carry: the budget where one is promised, else the draw."""
        if not self.budgeted:
            return self.volt_amperes
        return self.budget_va if self.budget_unit == "VA" else self.budget_w / self.power_factor


@facts
class Supplies(Facts):
    """The power supplies of one machine. Modules are ``shared``; of ATX supplies the busiest has ``largest_share``.

    ``ratings``: rated output in W of one supply by the span of input voltage it holds for. ``needed``: how many of
    ``count`` the redundancy asks for. ``low_w`` and ``high_w``: what they put out, by the estimate.
    """

    count: int
    corded: int
    needed: int
    shared: bool
    largest_share: float
    ratings: tuple[tuple[float, float, float], ...]
    low_w: float
    high_w: float
    end: str

    @property
    def output_w(self) -> float:
        """What the machine draws from its supplies."""
        return self.low_w if self.end == "low" else self.high_w


@facts
class Fitted(Facts):
    """A group of like things in a machine: ``count`` of a part in a ``bay`` (gpus, cpus, memory, drives, nics ...).

    ``lanes``: PCIe lanes of each. ``has_limit_max``: whether the card's part states the highest power limit at all.
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
    limit_default_w: float
    board_w: float
    slots: float
    length_m: float
    height_m: float
    cooling: str
    lanes: int
    interface: str
    riser: str


@facts
class Bays(Facts):
    """The room a machine has for what is fitted. A capacity nobody verified is not known: what it says, or enough."""

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
    socket_links: int
    switched: bool


@facts
class Device(Facts):
    """Anything with a power inlet. A strip, UPS or transfer switch passes power on; the rest use it.

    ``wants_supplies``: it cannot run without supplies; ``has_supplies``: somebody described them.
    """

    name: str
    kind: str
    part: str
    phase: str
    room: Room
    inlets: tuple[Inlet, ...]
    powered: bool
    load: Load
    passes_on: bool
    wants_supplies: bool
    has_supplies: bool
    supplies: Supplies
    fitted: tuple[Fitted, ...]
    bays: Bays
    nameplate_va: float
    has_allocation: bool
    allocated_w: float
    max_draw_w: float
    listing: str
    mca_a: float
    mocp_a: float
    has_mca: bool
    rla_a: float
    has_rla: bool
    has_volts: bool
    volts_from_v: float
    volts_to_v: float
    above_floor_m: float
    inrush_said: bool
    inrush_a: float
    start_after_s: float
    hard_wired: bool
    leakage_a: float
    leakage_said: bool
    cools: bool
    plug: str
    rating_a: float
    gives_va: float
    gives_w: float
    inlet_limited: bool
    inlet_limit_c: float
    outlets: tuple[StripOutlet, ...]
    has_phases: bool
    phases: int
    fed: tuple[Inlet, ...]
    cooling: Cooling
    site: Site


@facts
class Cooling(Facts):
    """The cooling side of a device, from its part. ``removes``: whether the heat leaves the room at all."""

    kind: str
    total_w: float
    sensible_w: float
    shr: float
    shr_said: bool
    sensible_said: bool
    airflow_said: bool
    airflow_m3h: float
    removes: bool


@dataclass(frozen=True, slots=True, eq=False)
class Plan:
    """All objects of one phase. ``objects`` by class; ``phase`` is empty where the layout names none."""

    phase: str
    site: Site
    sources: Mapping[str, Source]
    panels: Mapping[str, Panel]
    circuits: Mapping[str, Circuit]
    devices: Mapping[str, Device]
    rooms: Mapping[str, Room]
    raceways: Mapping[str, Raceway]

    def of(self, kind: type[Facts]) -> tuple[Facts, ...]:
        """Every object of a class, in the order of the layout."""
        groups: tuple[Mapping[str, Facts], ...] = (
            self.sources,
            self.panels,
            self.circuits,
            self.devices,
            self.rooms,
            self.raceways,
        )
        found = tuple(obj for group in groups for obj in group.values() if isinstance(obj, kind))
        if found:
            return found
        return tuple(
            inlet for device in self.devices.values() for inlet in device.inlets if isinstance(inlet, kind)
        ) or ((self.site,) if isinstance(self.site, kind) else ())
