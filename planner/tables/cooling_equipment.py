"""Air conditioners in a dry room: what a unit of each kind can do away from the point on its nameplate.

The nameplate is total capacity (sensible and latent) at 26.67 °C / 19.44 °C wet bulb indoors and 35 °C outdoors
(AHRI 210/240, AHAM RAC-1). A machine room is dry: the coil condenses nothing and all it does is sensible, but
it does less of it. Linear fits give that dry-coil capacity; biquadratic curves give the total capacity and the input.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass, replace

from planner.tables.band import Band
from planner.worked import BeyondTable, number

RATED_WET_BULB_C, RATED_OUTDOOR_C = 19.44, 35.0
FITTED_RETURN_C, FITTED_OUTDOOR_C = Band(22.0, 36.0), Band(25.0, 46.0)


@dataclass(frozen=True, slots=True)
class DryCoil:
    """Linear fit of sensible capacity over rated total capacity of a coil that condenses nothing.

    ``share = at_reference + per_return_k × (return − 27 °C) − per_outdoor_k × (outdoor − 35 °C)``, good to
    ``max_error`` of the rated capacity inside ``return_c`` and ``outdoor_c``. It was fitted at the rated sensible heat
    ratio ``shr`` and the airflow ``cfm_per_ton``.
    """

    name: str
    at_reference: float
    per_return_k: float
    per_outdoor_k: float
    max_error: float
    shr: float
    cfm_per_ton: float
    source: str
    weak: bool = False
    return_c: Band = FITTED_RETURN_C
    outdoor_c: Band = FITTED_OUTDOOR_C
    reference_return_c: float = 27.0
    reference_outdoor_c: float = 35.0


_FITTED = "linear fit of the dry coil, {} curve"

ROOM_AC = DryCoil(
    "room air conditioner", 0.8716, 0.0192, 0.00785, 0.013, 0.70, 312.0, _FITTED.format("Winkler 2013 room A/C")
)
CENTRAL = DryCoil(
    "central or split", 0.952, 0.0111, 0.0074, 0.035, 0.73, 400.0, _FITTED.format("NREL/TP-5500-56354 one-speed")
)
GENERIC = DryCoil("generic coil", 0.916, 0.0204, 0.0084, 0.01, 0.75, 400.0, _FITTED.format("EnergyPlus generic coil"))
MINI_SPLIT = replace(
    CENTRAL,
    name="mini-split",
    source="central fit used for a mini-split, by judgement; the maker's extended table is better",
    weak=True,
)

_KINDS = {
    "window-ac": ROOM_AC,
    "through-wall": ROOM_AC,
    "mini-split": MINI_SPLIT,
    "crac": CENTRAL,
    "central": CENTRAL,
    "generic": GENERIC,
}


def dry_coil(kind: str) -> DryCoil:
    """The fit for a kind of cooling device, as the layout names kinds.

    Raises ``BeyondTable`` for a kind without a curve (portable units, fans, evaporative coolers).

    >>> dry_coil("window-ac").at_reference
    0.8716
    """
    if kind not in _KINDS:
        raise BeyondTable(f"There is no capacity curve for {kind}. Kinds with one: {', '.join(sorted(_KINDS))}.")
    return _KINDS[kind]


@dataclass(frozen=True, slots=True)
class Biquadratic:
    """``c0 + c1·x + c2·x² + c3·y + c4·y² + c5·x·y`` of entering wet bulb x and outdoor dry bulb y, both in °C."""

    coefficients: tuple[float, float, float, float, float, float]
    wet_bulb_c: Band
    outdoor_c: Band
    source: str

    def at(self, wet_bulb: float, outdoor: float) -> float:
        """The factor on the rated figure. Raises ``BeyondTable`` outside the tested range: curves are not extended."""
        for what, value, tested in (("wet bulb", wet_bulb, self.wet_bulb_c), ("outdoor", outdoor, self.outdoor_c)):
            if not tested.contains(value):
                raise BeyondTable(
                    f"{what} {float(value):g} °C is outside the tested {tested.low:g} to {tested.high:g} °C"
                )
        c0, c1, c2, c3, c4, c5 = self.coefficients
        return (
            c0
            + c1 * wet_bulb
            + c2 * wet_bulb * wet_bulb
            + c3 * outdoor
            + c4 * outdoor * outdoor
            + c5 * wet_bulb * outdoor
        )


_ROOM_SOURCE = "Winkler et al. 2013, laboratory tests of a window unit"
_CENTRAL_SOURCE = "NREL/TP-5500-56354 (2013), one-speed split"
_ROOM_RANGE = (Band(13.9, 23.9), Band(18.3, 46.1))
_CENTRAL_RANGE = (Band(13.9, 23.9), Band(18.3, 51.7))

CAPACITY_FACTOR = {
    "window-ac": Biquadratic(
        (0.6405, 0.01568, 0.0004531, 0.001615, -0.0001825, 0.00006614), *_ROOM_RANGE, _ROOM_SOURCE
    ),
    "central": Biquadratic((1.5509, -0.07505, 0.0031, 0.0024, -0.00005, -0.00043), *_CENTRAL_RANGE, _CENTRAL_SOURCE),
}
INPUT_RATIO_FACTOR = {
    "window-ac": Biquadratic((2.287, -0.1732, 0.004745, 0.01662, 0.000484, -0.001306), *_ROOM_RANGE, _ROOM_SOURCE),
    "central": Biquadratic((-0.30428, 0.11805, -0.00342, -0.00626, 0.0007, -0.00047), *_CENTRAL_RANGE, _CENTRAL_SOURCE),
}

# Of portable units. The seasonal rating over the printed total; heat moved over power drawn, from EERs of 7 to 10; a
# nameplate measured with room air of 26.7 °C on the condenser against one at 35 °C, where nobody says which it is.
SACC_SHARE = Band(0.50, 0.86, "product listings", weak=True)
PORTABLE_COP = Band(7 / 3.412141633, 10 / 3.412141633, "market typicals", weak=True)
ONE_HOSE_RATING_FACTOR = Band(1 / 1.064, 1.0, "room unit's curve at 26.7 °C on the condenser", weak=True)
# What a fan that blows into the room warms its air by: 0.05 to 0.5 W a CFM.
FAN_RISE_K = Band(0.09, 0.88, "typical fans", weak=True)

# Share of its capacity that a unit loses by starting and stopping: run time is load / (1 − Cd × (1 − load)).
CYCLING_LOSS = {"window-ac": 0.22, "through-wall": 0.22, "portable-ac": 0.22, "generic": 0.15}
CYCLING_LOSS_CENTRAL = 0.10
# EER in BTU/h per W at the rating point where nobody states the input.
TYPICAL_EER = {
    "window-ac": Band(9.0, 13.8, "market typicals", weak=True),
    "portable-ac": Band(7.0, 10.0, "market typicals", weak=True),
}
TYPICAL_EER_SPLIT = Band(9.0, 13.0, "market typicals", weak=True)

_FEASIBLE_CFM = (250.0, 300.0, 312.0, 350.0, 400.0, 450.0)
_FEASIBLE_SHR = (0.655, 0.700, 0.715, 0.750, 0.805, 0.860)


def largest_shr(cfm_per_ton: float) -> float:
    """The largest rated sensible heat ratio for which a coil exists, by airflow in CFM per ton of refrigeration.

    Above it the line from the rating point never meets the saturation curve: the figure is not of one rating test.
    Source: apparatus-dew-point calculation at 26.67 / 19.44 °C. Raises ``BeyondTable`` outside 250 to 450 CFM per ton.

    >>> largest_shr(312)
    0.715
    """
    return _between(cfm_per_ton, _FEASIBLE_CFM, _FEASIBLE_SHR, "airflow", "CFM per ton")


_MOIST_AIR_CHANGES = (0.0, 0.5, 2.0, 4.0)
_MOIST_LOSS = (0.0, 0.03, 0.09, 0.15)
_DRY_DEW_POINT_C, _TAMPA_DEW_POINT_C = 13.0, 22.09


def moisture_loss(air_changes: float, dew_point: float | None = None) -> Band:
    """Share of the dry-coil capacity that moisture from outdoors may take, as a range.

    Parameters: ``air_changes`` natural air changes, 1/h; ``dew_point`` outdoors, °C, or None when nobody said.
    The low end is 0 (a dry day). The high end is that of the Tampa 0.4 % day (33.6 / 25.2 °C), the moistest that
    was computed: 3, 9, 15 % at 0.5, 2, 4 air changes. Up to a dew point of 13 °C the coil stays dry. Source: moisture
    balance of a 25,000 BTU/h room unit at 30 °C return. Raises ``BeyondTable`` above 4 air changes or above the dew
    point of that day.

    >>> moisture_loss(2.0).high, moisture_loss(2.0, dew_point=10.0).high
    (0.09, 0.0)
    """
    source = "moisture balance of one room unit, Tampa 0.4 % day"
    if dew_point is not None and dew_point <= _DRY_DEW_POINT_C:
        return Band(0.0, 0.0, source)
    if dew_point is not None and dew_point > _TAMPA_DEW_POINT_C:
        raise BeyondTable(
            f"An outdoor dew point of {number(dew_point)} °C is moister than any day computed (22.09 °C)."
        )
    loss = _between(air_changes, _MOIST_AIR_CHANGES, _MOIST_LOSS, "infiltration", "air changes an hour")
    return Band(0.0, loss, source, weak=True)


ALTITUDE_LOSS_PER_300_M = Band(0.010, 0.015, "engineering judgement; the maker's altitude table is better", weak=True)
ALTITUDE_LIMIT_M = 3050.0


def _between(value: float, keys: Sequence[float], figures: Sequence[float], what: str, unit: str) -> float:
    if not keys[0] <= value <= keys[-1]:
        raise BeyondTable(f"{what} {float(value):g} {unit} is outside the table, {keys[0]:g} to {keys[-1]:g} {unit}")
    right = min(bisect_right(keys, value), len(keys) - 1)
    left = right - 1
    return figures[left] + (figures[right] - figures[left]) * (value - keys[left]) / (keys[right] - keys[left])
