"""What rooms, cooling units and machines have to do with air; the objects of a plan hold these."""

from __future__ import annotations

from planner.facts import Facts, facts


@facts
class RoomAir(Facts):
    """What is asked of the air of a room, what moves it, and who watches it.

    ``spare``: a unit to spare is wanted. ``recirculation_percent``: the share of inlet air that is the machines' own
    exhaust; ``flow``: which end of flows that nobody stated is looked at, ``scarce`` or ``ample``; never known.
    ``changes_50_h``: air changes at 50 Pa; ``makeup_m2``: free area of openings outdoors that fans may draw
    through. ``ride_through_s``: how long the room must hold its limit without cooling, where ``must_ride``.
    ``shutdown_c``: the inlet air at which its machines shut down by themselves, where ``shuts_down``; ``throttle_c``:
    that at which their cards slow down, where ``throttle_said``. ``strays``: machines of which nobody said the room;
    ``strays_here``: whether they all stand in this one, never known.
    """

    setpoint_c: float
    spare: bool
    contained: bool
    recirculation_percent: float
    flow: str
    openings: tuple[str, ...]
    detectors: tuple[str, ...]
    vehicles: bool
    attended: bool
    changes_50_h: float
    makeup_m2: float
    must_ride: bool
    ride_through_s: float
    shuts_down: bool
    shutdown_c: float
    throttle_said: bool
    throttle_c: float
    mass_kg: float
    strays: tuple[Facts, ...]
    strays_here: bool


@facts
class Cooling(Facts):
    """The cooling side of a device, by its part and by where it stands.

    ``removes``: whether its heat leaves the room at all; ``rejects_to``: where it goes, ``outdoors`` or a room.
    ``drain_over``: what its drain runs above, ``panel`` or ``rack``.
    ``siting_k``: how much hotter than outdoors its condenser stands. ``exhaust_m3h``: room air that a portable unit
    with one hose blows out. ``at_rating_point``: its figures hold at 26.7 / 19.4 °C indoors and 35 °C outdoors as
    stated; else ``total_w`` was corrected to that. ``effectiveness_percent``: of an evaporative unit, how near its air
    comes to the wet bulb. ``air_rooms``: the other room of the plan that it takes its air from, if it does; ``runs``:
    ``always``, or only ``when-cooler``. ``compressor``: it has one. ``service_outlet_m``: how far the
    receptacle for tools is, ``guarded`` by a GFCI.
    """

    kind: str
    at_rating_point: bool
    compressor: bool
    removes: bool
    rejects_to: str
    air_from: str
    air_rooms: tuple[Facts, ...]
    runs: str
    siting_k: float
    drain: str
    drain_over: tuple[str, ...]
    total_w: float
    sacc_said: bool
    sacc_w: float
    sensible_w: float
    shr: float
    shr_said: bool
    sensible_said: bool
    airflow_said: bool
    airflow_m3h: float
    hoses: int
    exhaust_m3h: float
    effectiveness_percent: float
    outdoor_min_c: float
    outdoor_max_c: float
    return_max_c: float
    restart: str
    lockout_s: float
    charge_kg: float
    refrigerant: str
    input_said: bool
    input_w: float
    has_service_outlet: bool
    service_outlet_m: float
    service_outlet_guarded: bool


@facts
class Breath(Facts):
    """The air that any device moves and the noise it makes, where its part says so.

    ``outdoor_dba``: how loud its outdoor side is one metre away; ``lot_line_m``: how far that stands from the lot line.
    """

    airflow_said: bool
    airflow_m3h: float
    noise_said: bool
    noise_dba: float
    outdoor_dba: float
    lot_line_m: float
