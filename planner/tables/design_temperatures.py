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
    """One city: its name and regions as people write them, height in m, summer and winter design dry bulb in °C."""

    name: str
    regions: tuple[str, ...]
    altitude_m: float
    summer_c: float
    winter_c: float


CITIES = (
    City("Bogota", ("Colombia", "CO"), 2548, 21.2, 2.8),
    City("Chicago", ("IL", "Illinois"), 201, 33.3, -20.0),
    City("Denver", ("CO", "Colorado"), 1726, 33.9, -17.9),
    City("Granada", ("Spain", "ES"), 559, 37.6, -3.8),
    City("Helsinki", ("Finland", "FI"), 56, 26.7, -22.8),
    City("Lisbon", ("Portugal", "PT"), 71, 34.2, 4.2),
    City("London", ("UK", "England"), 61.6, 27.7, -4.0),
    City("New York", ("NY", "New York"), 5, 32.1, -10.7),
    City("Phoenix", ("AZ", "Arizona"), 337, 43.4, 3.7),
    City("Pittsburgh", ("PA", "Pennsylvania"), 380, 32.2, -15.4),
    City("Port Angeles", ("WA", "Washington"), 91, 26.4, -4.3),
    City("San Francisco", ("CA", "California"), 2, 28.3, 3.8),
    City("Stockholm", ("Sweden", "SE"), 61, 27.1, -17.8),
    City("Sydney", ("Australia", "AU"), 3, 32.8, 6.0),
    City("Tampa", ("FL", "Florida"), 6, 33.6, 3.6),
    City("Tokyo", ("Japan", "JP"), 35, 32.1, -6.9),
    City("Tucson", ("AZ", "Arizona"), 809, 40.8, 0.5),
    City("Washington", ("DC", "D.C."), 82, 34.1, -11.8),
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
