"""How each shorthand looks, for who is asked to type one."""

from __future__ import annotations

# By the title of the block, as docs/layout.md has it. A test reads each with the models.
SHORTHANDS = {
    "breaker": "50 A 2P",
    "conductor": "4 AWG copper",
    "cord": "C20 to C19 2 m 12 AWG",
    "disconnect": "60 A 2P",
    "envelope": "insulated",
    "feed": "pdu-a/1",
    "fitted": "8 x amd/instinct-mi100 @ 300 W",
    "ground fault": "GFCI",
    "load": "25 A at 240 V",
    "lugs": "200 A",
    "outlet": "NEMA 6-50R",
    "own raceway": "EMT 1 in",
    "peak demand": "9.6 kW",
    "service outlet": "20 ft",
    "source rating": "200 A",
    "stretch": "8 AWG THHN 40 ft",
    "tariff": "0.14 USD/kWh",
    "terminals": "75 °C",
    "wire": "8 AWG THHN 40 ft",
}
