"""Where a rule of the National Electrical Code stands: the section address in each edition covered.

Source: NFPA 70, editions 2017, 2020, 2023. The 2023 addresses were read in a transcription, those of 2020 in the
California Electrical Code 2022, which adopts NEC 2020 with amendments; those of 2017 are partly from memory.
"""

from __future__ import annotations

from planner.worked import BeyondTable

EDITIONS = ("NEC-2017", "NEC-2020", "NEC-2023")

# rule: its address in 2017, 2020, 2023; an empty one means that edition has no such rule.
_ADDRESSES: dict[str, tuple[str, str, str]] = {
    "ampacity": ("Table 310.15(B)(16)", "Table 310.16", "Table 310.16"),
    "ambient": ("Table 310.15(B)(2)(a)", "Table 310.15(B)(1)", "Table 310.15(B)(1)(1)"),
    "adjustment": ("Table 310.15(B)(3)(a)", "Table 310.15(C)(1)", "Table 310.15(C)(1)"),
    "neutral counting": ("310.15(B)(5)", "310.15(E)", "310.15(E)"),
    "dwelling service conductors": ("310.15(B)(7)", "310.12", "310.12"),
    "branch circuit ratings": ("210.18", "210.18", "210.18"),
    "branch conductor size": ("210.19(A)(1)", "210.19(A)(1)", "210.19(A)"),
    "multi-outlet 40 and 50 A loads": ("210.23(C)", "210.23(C)", "210.23(D)"),
    "multi-outlet 30 A loads": ("210.23(B)", "210.23(B)", "210.23(C)"),
    "multi-outlet 15 and 20 A loads": ("210.23(A)", "210.23(A)", "210.23(B)"),
    "multi-outlet 10 A loads": ("", "", "210.23(A)"),
    "branch circuit summary": ("Table 210.24", "Table 210.24", "Tables 210.24(1), (2)"),
    "several receptacles": ("Table 210.21(B)(3)", "Table 210.21(B)(3)", "Table 210.21(B)(3)"),
    "GFCI in dwellings": ("210.8(A)", "210.8(A)", "210.8(A)"),
    "GFCI outside dwellings": ("210.8(B)", "210.8(B)", "210.8(B)"),
    "GFCI for outlets": ("", "210.8(F)", "210.8(F)"),
    "standard overcurrent ratings": ("Table 240.6(A)", "Table 240.6(A)", "Table 240.6(A)"),
    "small conductors": ("240.4(D)(1)-(7)", "240.4(D)(1)-(7)", "240.4(D)(1)-(8)"),
    "equipment ground": ("Table 250.122", "Table 250.122", "Table 250.122"),
    "equipment ground upsizing": ("250.122(B)", "250.122(B)", "250.122(B)"),
    "cords": ("Table 400.5(A)(1)", "Table 400.5(A)(1)", "Table 400.5(A)(1)"),
    "cord adjustment": ("Table 400.5(A)(3)", "Table 400.5(A)(3)", "Table 400.5(A)(3)"),
    "cord uses not permitted": ("400.12", "400.12", "400.12"),
    "compressor breaker": ("440.22(A)", "440.22(A)", "440.22(A)"),
    "room air conditioners": ("440.62-440.65", "440.62-440.65", "440.62-440.65"),
    "air conditioner disconnect": ("440.14", "440.14", "440.14 with 110.26(A)"),
    "surge protector at the service": ("", "230.67", "230.67, 215.18, 225.42"),
    "outdoor emergency disconnect": ("", "230.85", "230.85, 225.41"),
    "tamper-resistant receptacles": ("406.12", "406.12", "406.12"),
    "UF cable run as NM": ("340.10(4)", "340.10(4)", "340.10(4)"),
    "energy management setpoint": ("", "750.30", "220.70, 750.30"),
    "optional dwelling load": ("220.82", "220.82", "220.82"),
    "existing dwelling load": ("220.83", "220.83", "220.83"),
    "existing load": ("220.87", "220.87", "220.87"),
    "EV minimum load": ("", "", "220.57"),
    "terminals": ("110.14(C)", "110.14(C)", "110.14(C)"),
    "conductor properties": ("Chapter 9 Table 8",) * 3,
    "conductor impedance": ("Chapter 9 Table 9",) * 3,
}

_UNVERIFIED = frozenset(
    {
        ("branch circuit ratings", "NEC-2017"),
        ("neutral counting", "NEC-2017"),
        ("dwelling service conductors", "NEC-2017"),
        ("equipment ground upsizing", "NEC-2017"),
        ("GFCI outside dwellings", "NEC-2017"),
        ("tamper-resistant receptacles", "NEC-2017"),
        ("energy management setpoint", "NEC-2020"),
    }
)

RULES = tuple(_ADDRESSES)


def _index(edition: str) -> int:
    try:
        return EDITIONS.index(edition)
    except ValueError:
        raise BeyondTable(f"{edition} is not covered; covered are {', '.join(EDITIONS)}") from None


def book(edition: str) -> str:
    """The printed name of an edition; ``BeyondTable`` for one that is not covered.

    >>> book("NEC-2023")
    'NEC 2023'
    """
    _index(edition)
    return edition.replace("-", " ")


def exists(rule: str, edition: str) -> bool:
    """Whether the edition has the rule at all.

    >>> exists("GFCI for outlets", "NEC-2017"), exists("GFCI for outlets", "NEC-2020")
    (False, True)
    """
    return bool(_ADDRESSES[rule][_index(edition)])


def section(rule: str, edition: str) -> str:
    """The address of a rule in an edition.

    Parameters: ``rule`` one of ``RULES``; ``edition`` one of ``EDITIONS``. ``BeyondTable`` for an edition that is not
    covered or lacks the rule.

    >>> section("ampacity", "NEC-2017"), section("ampacity", "NEC-2023")
    ('Table 310.15(B)(16)', 'Table 310.16')
    """
    address = _ADDRESSES[rule][_index(edition)]
    if not address:
        raise BeyondTable(f"{book(edition)} has no rule on {rule}")
    return address


def cite(rule: str, edition: str) -> str:
    """Edition and address, as printed beside a figure.

    >>> cite("existing load", "NEC-2020")
    'NEC 2020 220.87'
    """
    return f"{book(edition)} {section(rule, edition)}"


def unverified(rule: str, edition: str) -> bool:
    """Whether the address of a rule in an edition is from memory only."""
    _index(edition)
    return (rule, edition) in _UNVERIFIED
