"""Countries under IEC 60364: their edition, their household sockets, and what of their rules is not covered here.

Source: general knowledge of the editions, by name; none was read in print. The sockets are those of IEC/TR 60083. What
is not covered is named as a subject, without figures.
"""

from __future__ import annotations

from dataclasses import dataclass

FRENCH, GERMAN, BRITISH = "cee-7-5", "cee-7-3", "bs-1363-socket"
HOUSEHOLD = frozenset({FRENCH, GERMAN, BRITISH})


@dataclass(frozen=True, slots=True)
class Country:
    """``edition``: the national edition of IEC 60364. ``sockets``: ids of the household sockets that the tables know;
    empty where the country has one of its own. ``not_covered``: subjects of its rules that are not checked."""

    name: str
    edition: str
    sockets: frozenset[str]
    not_covered: str


_GERMAN_SUBJECTS = (
    "supplier's connection rules (TAB, VDE-AR-N), selective main switch, surge protection, depth of cables"
)
_FRENCH_SUBJECTS = (
    "number of sockets on a circuit and their wire, one circuit for each large appliance, the supplier's main breaker "
    "(AGCP), surge protection by zone, the technical duct (GTL)"
)
_OTHERS = "what the edition adds to the common text"
COUNTRIES: dict[str, Country] = {
    "GB": Country("the United Kingdom", "BS 7671", frozenset({BRITISH}), "Part P and what the network operator asks"),
    "IE": Country("Ireland", "I.S. 10101", frozenset({BRITISH}), _OTHERS),
    "FR": Country("France", "NF C 15-100", frozenset({FRENCH}), _FRENCH_SUBJECTS),
    "BE": Country("Belgium", "RGIE/AREI", frozenset({FRENCH}), _OTHERS),
    "PL": Country("Poland", "PN-HD 60364", frozenset({FRENCH, GERMAN}), _OTHERS),
    "CZ": Country("Czechia", "ČSN 33 2000", frozenset({FRENCH}), _OTHERS),
    "DE": Country("Germany", "DIN VDE 0100", frozenset({GERMAN}), _GERMAN_SUBJECTS),
    "AT": Country("Austria", "OVE E 8101", frozenset({GERMAN}), _OTHERS),
    "NL": Country("the Netherlands", "NEN 1010", frozenset({GERMAN}), _OTHERS),
    "SE": Country("Sweden", "SS 436 40 00", frozenset({GERMAN}), _OTHERS),
    "NO": Country("Norway", "NEK 400", frozenset({GERMAN}), "IT systems of 230 V, and " + _OTHERS),
    "FI": Country("Finland", "SFS 6000", frozenset({GERMAN}), _OTHERS),
    "ES": Country("Spain", "REBT", frozenset({GERMAN}), _OTHERS),
    "PT": Country("Portugal", "RTIEBT", frozenset({GERMAN}), _OTHERS),
    "IT": Country("Italy", "CEI 64-8", frozenset(), "Italian sockets, and " + _OTHERS),
    "CH": Country("Switzerland", "NIN SN 411000", frozenset(), "Swiss sockets, and " + _OTHERS),
    "DK": Country("Denmark", "DS/HD 60364", frozenset(), "Danish sockets, and " + _OTHERS),
}


def country(code: str) -> Country | None:
    """A country by its two letters; none for one that is not listed.

    >>> country("FR").edition, country("XX")
    ('NF C 15-100', None)
    """
    return COUNTRIES.get(code)
