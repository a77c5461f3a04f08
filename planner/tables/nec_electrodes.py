"""Size of the wire to the grounding electrodes.

Source: NFPA 70 (NEC) Table 250.66 and 250.66(A) to (C), editions 2017, 2020, 2023. By the largest ungrounded service
conductor, not by the main breaker.
"""

from __future__ import annotations

from planner.tables.nec_ampacity import SIZES, rank
from planner.worked import BeyondTable

# Largest copper and aluminium service conductor of the row, and the copper and aluminium wire to the electrodes.
_ROWS: tuple[tuple[str, str, str, str], ...] = (
    ("2 AWG", "1/0 AWG", "8 AWG", "6 AWG"),
    ("1/0 AWG", "3/0 AWG", "6 AWG", "4 AWG"),
    ("3/0 AWG", "250 kcmil", "4 AWG", "2 AWG"),
    ("350 kcmil", "500 kcmil", "2 AWG", "1/0 AWG"),
    ("600 kcmil", "900 kcmil", "1/0 AWG", "3/0 AWG"),
    # Printed up to 1,100 kcmil of copper and 1,750 of aluminium; the ampacity table here ends at 1,000.
    ("1000 kcmil", "1000 kcmil", "2/0 AWG", "4/0 AWG"),
)
# What a wire that goes only to such an electrode needs at most, in copper.
_CAPS = {"rod": "6 AWG", "plate": "6 AWG", "concrete-encased": "4 AWG"}


def electrode_conductor(service_size: str, service_metal: str, metal: str = "copper") -> str:
    """Smallest wire to the grounding electrodes by Table 250.66.

    Parameters: ``service_size`` the largest ungrounded service conductor and its ``service_metal``; ``metal`` of the
    wire to the electrodes. ``BeyondTable`` above 1,000 kcmil.

    >>> electrode_conductor("4/0 AWG", "aluminium"), electrode_conductor("3/0 AWG", "copper")
    ('4 AWG', '4 AWG')
    """
    if service_size not in SIZES:
        raise BeyondTable(f"Table 250.66 has no {service_size} conductor")
    for copper, aluminium, to_copper, to_aluminium in _ROWS:
        largest = copper if service_metal == "copper" else aluminium
        if rank(service_size) <= rank(largest):
            return to_copper if metal == "copper" else to_aluminium
    raise BeyondTable(f"Table 250.66 is not known here for {service_size} {service_metal}")


def electrode_cap(electrodes: tuple[str, ...]) -> str:
    """The largest copper wire that electrodes of these kinds alone can ask for; empty where one has no such cap.

    >>> electrode_cap(("rod",)), electrode_cap(("rod", "water-pipe"))
    ('6 AWG', '')
    """
    caps = [_CAPS.get(electrode, "") for electrode in electrodes]
    return max(caps, key=rank) if caps and all(caps) else ""
