"""Fault current at a transformer and at the end of a run, by the point-to-point method.

Source: Eaton Bussmann, Electrical Plan Review, point-to-point method, 2005 and later; NEC 110.9. The utility behind the
transformer counts as without limit, and what motors add is left out. Volts are those between the lines unless said.
"""

from __future__ import annotations

from typing import Literal

from planner.physics.electrical import SQRT_3
from planner.units import Amps, Metres, Percent, VoltAmps, Volts
from planner.worked import named

METRES_PER_FOOT = 0.3048
# An impedance may be this far below its marking, in %.
TOLERANCE_PERCENT = 10.0
# A fault from one line to the middle tap, beside one between the lines, right at the transformer.
TO_NEUTRAL_FACTOR = 1.5


def full_load(*, transformer: VoltAmps, voltage: Volts, phases: Literal[1, 3] = 1) -> Amps:
    """Full-load current of a transformer, in A. ``transformer`` in VA, ``voltage`` between the lines.

    >>> full_load(transformer=50e3, voltage=240.0).__round__(1)
    208.3
    """
    return named(transformer / (voltage if phases == 1 else SQRT_3 * voltage), "full load", "A")


def at_transformer(*, full: Amps, impedance: Percent, tolerance: Percent = TOLERANCE_PERCENT) -> Amps:
    """Fault current between the lines at the terminals, in A.

    Parameters: ``full`` load current in A; ``impedance`` as marked in %; ``tolerance`` how far it may be below, in %.

    >>> round(at_transformer(full=50e3 / 240, impedance=2.0))
    11574
    """
    least = named(impedance * (1 - tolerance / 100), "least impedance", "%")
    return named(100 * full / least, "at transformer", "A")


def run_factor(
    *, fault: Amps, voltage: Volts, length: Metres, constant: float, parallel: int = 1, phases: Literal[1, 3] = 1
) -> float:
    """The factor f of a run: how large its impedance is beside that of all before it.

    Parameters: ``fault`` at the start in A; ``voltage`` around the loop, to the neutral for such a fault; ``length``
    one way in m; ``constant`` C of the conductor; ``parallel`` sets; ``phases`` 3 for a three-phase fault.

    >>> round(run_factor(fault=46273, voltage=208, length=6.096, constant=22185, parallel=2, phases=3), 3)
    0.174
    """
    feet = named(length / METRES_PER_FOOT, "length in feet")
    ways = 2 if phases == 1 else SQRT_3
    return named(ways * feet * fault / (constant * parallel * voltage), "f")


def after_run(*, fault: Amps, factor: float) -> Amps:
    """Fault current at the end of a run, in A, from that at its start and the ``run_factor``.

    >>> round(after_run(fault=46273, factor=0.174), -2)
    39400.0
    """
    return named(fault / (1 + factor), "fault current", "A")
