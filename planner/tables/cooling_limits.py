"""What room air conditioners stand when their makers do not say: air outdoors, return air, the wait after a stop.

Ranges of what is sold, by practice and judgement; a maker's manual replaces them. Also what such units lose to dust and
age, and the air that moves through units and machines where nobody measured it.
"""

from __future__ import annotations

from planner.tables.band import Band
from planner.worked import BeyondTable

_PRACTICE = "engineering practice; the maker's manual is better"
OUTDOOR_MAX_C = Band(43.0, 52.0, f"units for a moderate to a hot climate, {_PRACTICE}", weak=True)
RETURN_MAX_C = Band(30.0, 35.0, f"overload limit of most room units, {_PRACTICE}", weak=True)
LOCKOUT_S = Band(120.0, 300.0, f"pressure equalisation of a compressor, {_PRACTICE}", weak=True)
# Standard room units may not start below 10 °C and must never run below 0 °C.
_ROOM_UNIT_MIN_C = Band(0.0, 10.0, "GE Appliances support note 16768", weak=True)
_SPLIT_MIN_C = Band(-30.0, 18.0, f"from a split with a winter baffle to one without, {_PRACTICE}", weak=True)
_ANY_MIN_C = Band(-60.0, -60.0, "outdoor air is the colder the better", weak=True)
_MIN_C = {
    "window-ac": _ROOM_UNIT_MIN_C,
    "portable-ac": _ROOM_UNIT_MIN_C,
    "mini-split": _SPLIT_MIN_C,
    "crac": _SPLIT_MIN_C,
}

AGED_SHARE = Band(0.90, 0.95, f"capacity left after dust and age, {_PRACTICE}", weak=True)
AGED_PLANNED = 0.93

_CFM_M3H = 1.699010796
# Air through a unit in m³/h for each watt of rated capacity, from CFM per ton of refrigeration.
_TON_W = 3516.852842
_UNIT_CFM_PER_TON = {
    "window-ac": Band(312.0, 312.0, "the tested room unit", weak=True),
    "mini-split": Band(300.0, 450.0, "typical of mini-splits", weak=True),
    "crac": Band(450.0, 700.0, "typical of computer-room units", weak=True),
}
# Air through machines in m³/h for each watt, from CFM per kW.
_GENERAL_CFM_PER_KW = Band(80.0, 160.0, "servers of one and two units", weak=True)
_GPU_CFM_PER_KW = Band(75.0, 130.0, "servers with eight accelerators", weak=True)
# What one hose of a portable unit blows out.
ONE_HOSE_M3H = Band(150 * _CFM_M3H, 350 * _CFM_M3H, "condenser air of portable units, DOE 81 FR 35242", weak=True)
# Share of a portable unit's rejected heat that its duct and case give back to the room.
HOSE_LOSS = Band(0.05, 0.20, "duct and case heat of portable units, DOE rule makings", weak=True)
EFFECTIVENESS = Band(0.7, 0.9, "direct evaporative units, textbook", weak=True)


def outdoor_min(kind: str) -> Band:
    """The coldest air outdoors in which a unit of a kind runs, °C, as a range of what is sold.

    >>> outdoor_min("window-ac").low
    0.0
    """
    return _MIN_C.get(kind, _ANY_MIN_C)


def unit_airflow(kind: str, rated_w: float) -> Band:
    """Air through a cooling unit of a kind, m³/h, by its rated capacity. ``BeyondTable`` for kinds without a figure.

    >>> round(unit_airflow("window-ac", 7326.8).low)
    1104
    """
    if kind not in _UNIT_CFM_PER_TON:
        raise BeyondTable(f"how much air a unit of kind {kind} moves is not known; state its spec.airflow")
    each = _UNIT_CFM_PER_TON[kind]
    scale = _CFM_M3H / _TON_W * rated_w
    return Band(each.low * scale, each.high * scale, each.source, weak=True)


def machine_airflow(watts: float, *, accelerators: bool) -> Band:
    """Air through machines of a draw in W, m³/h.

    >>> round(machine_airflow(1000.0, accelerators=False).high)
    272
    """
    each = _GPU_CFM_PER_KW if accelerators else _GENERAL_CFM_PER_KW
    scale = _CFM_M3H / 1000.0 * watts
    return Band(each.low * scale, each.high * scale, each.source, weak=True)
