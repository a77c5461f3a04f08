"""Design temperatures and heights of some cities, for a layout that names its place and no temperatures.

Source: ASHRAE climatic design data of 2009, as the EnergyPlus design-day files of weather stations carry them: the dry
bulb exceeded in 0.4 % of a year's hours (35 h), the one not reached in 0.4 %, and the height of the station. The files
were read, the handbook was not. Later editions are 0.2 to 1 K hotter, and a heat wave exceeds the figure by 3 to 6 K,
so these are guesses for a first layout.
"""

from __future__ import annotations

from typing import NamedTuple

SOURCE = "ASHRAE 2009 design conditions"


class City(NamedTuple):
    """One city: its name and regions as people write them, height in m, summer and winter design dry bulb in °C.

    ``latitude`` in degrees, south negative. ``wet_bulb_c`` goes with the summer dry bulb (mean coincident) and
    ``daily_range_k`` is that of the design day. Of its typical year: the mean, the half swing between summer and winter
    of the daily means, and the mean swing of a day; None where no hourly file was read.
    """

    name: str
    regions: tuple[str, ...]
    altitude_m: float
    summer_c: float
    winter_c: float
    latitude: float
    wet_bulb_c: float
    daily_range_k: float
    year_mean_c: float | None
    year_swing_k: float | None
    year_daily_range_k: float | None


CITIES = (
    City("Bogota", ("Colombia", "CO"), 2548, 21.2, 2.8, 4.7, 13.6, 9.4, 13.2, 0.4, 11.1),
    City("Chicago", ("IL", "Illinois"), 201, 33.3, -20.0, 41.98, 23.7, 10.5, 10.0, 14.2, 10.0),
    City("Denver", ("CO", "Colorado"), 1726, 33.9, -17.9, 39.72, 15.0, 14.8, 10.0, 12.4, 13.5),
    City("Granada", ("Spain", "ES"), 559, 37.6, -3.8, 37.18, 20.7, 18.6, 14.9, 8.8, 15.0),
    City("Helsinki", ("Finland", "FI"), 56, 26.7, -22.8, 60.32, 17.9, 9.5, 5.2, 10.8, 6.9),
    City("Lisbon", ("Portugal", "PT"), 71, 34.2, 4.2, 38.73, 20.0, 10.1, 16.3, 6.1, 9.4),
    City("London", ("UK", "England"), 61.6, 27.7, -4.0, 51.5, 19.1, 13.6, None, None, None),
    City("New York", ("NY", "New York"), 5, 32.1, -10.7, 40.65, 23.1, 7.4, 12.6, 12.4, 7.5),
    City("Phoenix", ("AZ", "Arizona"), 337, 43.4, 3.7, 33.45, 21.1, 12.0, None, None, None),
    City("Pittsburgh", ("PA", "Pennsylvania"), 380, 32.2, -15.4, 40.35, 22.5, 9.9, 11.2, 10.9, 8.9),
    City("Port Angeles", ("WA", "Washington"), 91, 26.4, -4.3, 48.12, 17.0, 9.1, 9.3, 5.8, 7.8),
    City("San Francisco", ("CA", "California"), 2, 28.3, 3.8, 37.62, 17.2, 8.5, 13.8, 3.1, 7.9),
    City("Stockholm", ("Sweden", "SE"), 61, 27.1, -17.8, 59.65, 17.5, 9.4, 6.5, 10.1, 6.6),
    City("Sydney", ("Australia", "AU"), 3, 32.8, 6.0, -33.95, 19.6, 6.5, 17.9, 4.9, 7.9),
    City("Tampa", ("FL", "Florida"), 6, 33.6, 3.6, 27.97, 25.2, 7.9, 22.3, 6.4, 9.7),
    City("Tokyo", ("Japan", "JP"), 35, 32.1, -6.9, 36.18, 26.0, 7.7, 13.1, 10.8, 9.8),
    City("Tucson", ("AZ", "Arizona"), 809, 40.8, 0.5, 32.17, 18.5, 13.3, 21.7, 9.8, 14.4),
    City("Washington", ("DC", "D.C."), 82, 34.1, -11.8, 38.98, 23.9, 11.4, 12.7, 12.1, 11.8),
)


def city(written: str) -> City | None:
    """The listed city a text names, with or without its region; None for every other place.

    >>> city("chicago, IL").summer_c, city("London, Ontario")
    (33.3, None)
    """
    name, _, region = (part.strip().casefold() for part in written.partition(","))
    for each in CITIES:
        if each.name.casefold() == name and (not region or region in map(str.casefold, each.regions)):
            return each
    return None
