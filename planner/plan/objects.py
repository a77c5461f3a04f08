"""The objects of a plan. A number's unit is the end of its name; a slot not set is a fact not known.

Sign and direction: power flows from a source down to the loads; a load is positive at the node that carries it.
``phase`` is a step of the build; the electrical one is a leg.
"""

from __future__ import annotations

from collections.abc import Mapping

from planner.facts import Facts, facts
from planner.physics.construction import Described
from planner.plan.airing import Breath, Cooling, RoomAir
from planner.plan.conducting import Breaker, Cord, Lugs, Stretch, Wire
from planner.plan.household import Household
from planner.plan.machine import Bays, Conversion, Fitted, Load, Supplies
from planner.plan.networks import Port
from planner.plan.standby import Backup, Transfer
from planner.tables.outdoor_air import Climate


@facts
class Site(Facts):
    """Where the layout stands and under which rule book. ``climate``: what else is known of its hottest day.
    ``country``: two letters, empty where nobody said; BS 7671 says it by itself."""

    code: str
    country: str
    occupancy: str
    altitude_m: float
    summer_c: float
    winter_c: float
    wet_bulb_c: float
    weather: str
    climate: Climate
    has_noise_limit: bool
    noise_limit_dba: float

    @property
    def edition(self) -> str:
        """Year of an NEC edition, ``2023``."""
        return self.code.rpartition("-")[2]


@facts
class Outlet(Facts):
    """An outlet of a circuit: ``type`` a connector id, empty when ``hard_wired``; ``sockets``, receptacles in it;
    ``part_guards``, whether the part named for it has ground-fault protection, None where none is named."""

    name: str
    type: str
    hard_wired: bool
    sockets: int
    ground_fault: str
    part_guards: bool | None
    residual_a: float
    residual_type: str
    tamper_resistant: bool
    terminals_c: float
    terminal_metals: str
    has_wires: bool
    wires_least: str
    wires_most: str
    has_box: bool
    box_in3: float
    room: Room


@facts
class Room(Facts):
    """A room, its construction and what its air meets.

    ``limited``: the layout names an inlet limit of its own. ``bound``: which end of what is only known as a range about
    construction, leaks and cooling capacity is looked at, ``low`` or ``high``; never known. ``heated_by``: units of
    other rooms that reject their heat into this one.
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
    people: int
    other_heat_w: float
    air: RoomAir
    bound: str
    devices: tuple[Device, ...]
    heated_by: tuple[Device, ...]
    circuits: tuple[Circuit, ...]
    panels: tuple[Panel, ...]
    site: Site


@facts
class Source(Facts):
    """What sets up a voltage: the utility's service, a transformer, a generator.

    ``recorded``: the rest of the building is known by its recorded ``peak_demand_va``, else by its ``household``.
    ``includes``: the phases whose loads are in the record already.
    ``guarded``: a breaker or fuse of its own sets its rating. ``at_site_va``: what a machine gives in the air of the
    site, at its height and on its hottest day.

    The fault current stands at the service; the transformer is the utility's, or the source itself.
    """

    name: str
    kind: str
    system: str
    rating_a: float
    rating_va: float
    at_site_va: float
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
    meter_a: float
    has_solar: bool
    solar_a: float
    solar_at: str
    guarded: bool
    earthing: str
    loop_impedance_ohm: float
    panels: tuple[Panel, ...]
    circuits: tuple[Circuit, ...]
    inlets: tuple[Inlet, ...]
    fed_by: Facts
    motor_start_va: float
    neutral_bond: bool
    site: Site


@facts
class Section(Facts):
    """Ways of a panel behind one device, and the circuits on them."""

    name: str
    breaker: Breaker
    circuits: tuple[Circuit, ...]


@facts
class Panel(Facts):
    """A panel: it distributes, it sets up no voltage. ``feed`` is what it hangs on; ``panels`` hang straight on it."""

    name: str
    phase: str
    feed: Facts
    source: Source
    has_main: bool
    main: Breaker
    bus_a: float | None
    lugs: Lugs
    wire: Wire
    room: Room
    has_room: bool
    spaces: int
    spaces_free: int
    neutral_bond: bool
    has_earthing: bool
    earthing: str
    electrode_ohm: float
    electrodes: tuple[str, ...]
    electrode_wire_size: str
    electrode_wire_metal: str
    tied: bool
    family: str
    interrupting_a: float
    series_rating_a: float
    surge: bool
    sections: tuple[Section, ...]
    panels: tuple[Panel, ...]
    clear_width_m: float
    clear_depth_m: float
    clear_height_m: float
    in_clearance: tuple[str, ...]
    ambient_c: float
    circuits: tuple[Circuit, ...]
    inlets: tuple[Inlet, ...]
    terminals_c: float
    measured: bool
    measured_va: float
    site: Site

    @property
    def comes(self) -> bool:
        """Whether a step of the build brings it; a layout without steps does not say."""
        return self.phase not in ("", "existing")


@facts
class Circuit(Facts):
    """A branch circuit or feeder: overcurrent device, wire, outlets, and what hangs on them.

    ``section``: the section of its panel it starts in, one or none.
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
    section: tuple[Section, ...]
    has_loop_impedance: bool
    loop_impedance_ohm: float
    has_disconnect: bool
    disconnect_in_sight: bool
    spaces: tuple[int, ...]
    neutral_of: tuple[Circuit, ...]
    neutral_for: tuple[Circuit, ...]
    arrangement: str
    legs_as: Mapping[str, tuple[str, ...]]
    volts_v: float
    measured: bool
    measured_va: float
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

    ``bends``: quarter bends on its route. ``others``: loaded wires in it of circuits that the layout does not describe.
    """

    name: str
    type: str
    size: str
    bends: int
    lying: tuple[Laid, ...]
    others: int
    site: Site


@facts
class StripOutlet(Facts):
    """An outlet of a strip, UPS or transfer switch. ``bank``: the strip's name for its group; ``breaker`` behind it.

    ``guarded``: there is such a breaker, or a switch in its place; ``protected``: it is no mere switch, where known.
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
class Device(Facts):
    """Anything with a power inlet. A strip, UPS or transfer switch passes power on; the rest use it.

    ``fed``: the inlets plugged into it; ``panels``, ``circuits``, ``sources``: what its output is wired to.
    ``converts``: it makes the power anew and loses some, as its ``conversion`` says. ``survives``: the losses that must
    not stop it.

    ``heats``: the other room of the plan that it rejects its heat into, if it does.

    ``wants_supplies``: it cannot run without supplies; ``has_supplies``: somebody described them. ``bonded``: an open
    frame that is tied to ground.
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
    open_frame: bool
    bonded: bool
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
    lra_a: float
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
    has_ports: bool
    ports: tuple[str, ...]
    survives: tuple[str, ...]
    wired: tuple[Port, ...]
    fed: tuple[Inlet, ...]
    panels: tuple[Panel, ...]
    circuits: tuple[Circuit, ...]
    sources: tuple[Source, ...]
    converts: bool
    conversion: Conversion
    backup: Backup
    transfer: Transfer
    cooling: Cooling
    heats: tuple[Room, ...]
    breath: Breath
    site: Site
