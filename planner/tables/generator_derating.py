"""What share of its rating a generator's engine gives in thin and in hot air, as manuals of makers have it.

Sources: Wacker Neuson G 2.5A manual (3 % less for each 500 m above 1,000 m and for each 5 K above 40 °C, up to 4,000 m
and 60 °C); Pramac P3000i manual (3.5 % for each 300 m above 1,500 m, 3 % for each 5 K above 40 °C). The harshest rule,
of sets for houses, was not read in print: 3.5 % for each 1,000 ft from sea level on, 1 % for each 10 °F above 60 °F.
"""

from __future__ import annotations

from planner.worked import BeyondTable

HIGHEST_M, HOTTEST_C = 4000.0, 60.0
# What the harshest rule is, for lists of figures that nobody verified.
UNVERIFIED = "that some engines lose 3.5 % for each 300 m and 1 % for each 5.6 K above 16 °C is from memory"
_HOT_FROM_C, _HOT_EACH_K, _HOT_LOSS = 40.0, 5.0, 0.03
# Height from which power is lost, for how many metres each, and how much.
_MILD_M = ((1000.0, 500.0, 0.03), (1500.0, 300.0, 0.035))
_HARSH_M, _HARSH_K = (0.0, 304.8, 0.035), ((60.0 - 32.0) / 1.8, 10.0 / 1.8, 0.01)


def share_at(*, altitude: float, ambient: float) -> tuple[float, float]:
    """The least and the most of its rating that a generator gives; ``altitude`` in m, ``ambient`` in °C.

    ``BeyondTable`` above 4,000 m or 60 °C.

    >>> [round(share, 3) for share in share_at(altitude=1500, ambient=40)]
    [0.784, 1.0]
    >>> share_at(altitude=0, ambient=15)
    (1.0, 1.0)
    """
    if altitude > HIGHEST_M or ambient > HOTTEST_C:
        raise BeyondTable("the tables of makers for generators end at 4,000 m and 60 °C")
    hot = _lost(ambient, _HOT_FROM_C, _HOT_EACH_K, _HOT_LOSS)
    most = max((1.0 - _lost(altitude, *rule)) * (1.0 - hot) for rule in _MILD_M)
    least = 1.0 - _lost(altitude, *_HARSH_M) - _lost(ambient, *_HARSH_K)
    return min(least, most), most


def _lost(value: float, start: float, each: float, loss: float) -> float:
    return loss * max(value - start, 0.0) / each
