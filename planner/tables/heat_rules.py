"""Rules of thumb for the heat of machine rooms, as they are in print: for comparison, never for a verdict."""

from __future__ import annotations

from typing import NamedTuple


class WhitePaper(NamedTuple):
    """Losses as shares of rating and load, lights in W/m², a person in W."""

    ups_rated: float
    ups_load: float
    pdu_rated: float
    pdu_load: float
    lights_w_m2: float
    person_w: float


_LIGHTS_W_M2 = 2.0 / 0.09290304
# APC White Paper 25; the first page was read, the coefficients are those of its worked total.
WHITE_PAPER_25 = {
    "2003": WhitePaper(0.04, 0.06, 0.02, 0.02, _LIGHTS_W_M2, 100.0),
    "current": WhitePaper(0.04, 0.05, 0.01, 0.02, _LIGHTS_W_M2, 100.0),
}

# British rule for server rooms, BTU/h: per m² of floor and glass, person, watt.
UK_ROOM, UK_SOUTH_GLASS, UK_NORTH_GLASS, UK_BLINDLESS = 337.0, 870.0, 165.0, 1.5
UK_PERSON, UK_WATTS, UK_LIGHTING = 400.0, 3.5, 4.25
