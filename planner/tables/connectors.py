"""Plugs, receptacles and couplers by any of their names, and what mates with what.

The patterns and their sources are in ``connector_patterns``.
"""

from __future__ import annotations

import difflib
import re
from functools import lru_cache

from planner.tables.connector_patterns import CONNECTORS, Connector, Role
from planner.worked import BeyondTable

IDS = tuple(CONNECTORS)
COMBINATION = "iec-60320-c13-c19"


# A plan names few patterns, at very many outlets.
@lru_cache(maxsize=512)
def _key(name: str) -> str:
    """A name without case, blanks and punctuation, and without the words people leave out."""
    text = re.sub(r"^(nema|iec[ -]*60320)[ -]*", "", name.strip().casefold())
    return re.sub(r"[^a-z0-9]", "", re.sub(r"^iec[ -]*(?=c\d)", "", text))


def _spellings(connector: Connector) -> tuple[str, ...]:
    """The names a connector goes by; several connectors may share one."""
    end = "plug" if connector.role == "plug" else "socket"
    if connector.kind == "iec-60309":
        contacts, amps = connector.netbox.removeprefix("iec-60309-").removesuffix("-6h"), f"{connector.amps:g}a"
        # NetBox counts the neutral as a pole of its own.
        called = (contacts, "pne") if contacts == "2p-e" else (contacts,)
        orders = tuple(
            order
            for each in called
            for order in (f"{amps}{each}", f"{each}{amps}", f"{each}6h{amps}", f"{amps}{each}6h")
        )
        return (connector.id, *(f"iec60309{order}{tail}" for order in orders for tail in ("", end)))
    if connector.kind == "nema":
        return (connector.id, connector.id[:-1])
    if connector.kind == "bs-1363":
        return (connector.id, "bs1363", connector.netbox)
    if connector.id in {"cee-7-3", "cee-7-4"}:
        return (connector.id, "schuko", connector.netbox)
    if connector.kind == "iec-60320" and connector.locking:
        name = connector.id.split("-")[2]
        return (
            connector.id,
            *(f"{one}{two}" for one, two in ((f"{name} ", "locking"), ("p-lock ", name))),
            f"{name} p-lock",
        )
    if connector.id == COMBINATION:
        return (connector.id, "cx", "c13/c19", "c13/c19 combination", "c13/c19 combo")
    return (connector.id, connector.netbox)


@lru_cache(maxsize=1)
def _by_key() -> dict[str, tuple[Connector, ...]]:
    found: dict[str, tuple[Connector, ...]] = {}
    for connector in CONNECTORS.values():
        for key in {_key(name) for name in _spellings(connector) if name}:
            found[key] = (*found.get(key, ()), connector)
    return found


@lru_cache(maxsize=1024)
def find(name: str, role: Role | None = None) -> Connector:
    """A connector by id, NetBox name or ordinary name, regardless of case.

    Parameters: ``name`` as ``NEMA 6-50R``, ``L6-30R``, ``C19``, ``IEC 60309 32 A 2P+E``; ``role`` which end is meant
    where the name fits both (``NEMA 6-50``, ``IEC 60309 32 A 2P+E``). A name that already says its end keeps it.
    ``BeyondTable`` with the nearest names for an unknown name, and for one that fits several connectors.

    >>> find("nema 6-50r").id, find("IEC 60309 32 A 2P+E", "receptacle").amps
    ('nema-6-50r', 32)
    """
    matches = _by_key().get(_key(name), ())
    if len(matches) > 1 and role:
        matches = tuple(connector for connector in matches if connector.role == role)
    if len(matches) == 1:
        return matches[0]
    if matches and not role:
        raise BeyondTable(f"{name} is the name of a receptacle and of a plug")
    near = nearest(name)
    hint = f"; nearest: {', '.join(near)}" if near else ""
    raise BeyondTable(f"{name} is not a known plug or receptacle{hint}")


def nearest(name: str) -> tuple[str, ...]:
    """The ids of up to three connectors with a similar name.

    >>> nearest("NEMA 6-55R")[0]
    'nema-6-50r'
    """
    keys = difflib.get_close_matches(_key(name), _by_key(), n=3)
    return tuple(dict.fromkeys(connector.id for key in keys for connector in _by_key()[key]))[:3]


def mates(plug: Connector, receptacle: Connector) -> bool:
    """Whether a plug or inlet fits a receptacle, outlet or cord connector.

    Straight-blade NEMA patterns take only their own plug, but for the T-slots of 5-20R and 6-20R.

    >>> mates(find("6-15P"), find("6-20R")), mates(find("6-20P"), find("6-30R")), mates(find("L6-30P"), find("6-30R"))
    (True, False, False)
    """
    return plug.id in receptacle.accepts
