"""The plug and receptacle patterns: ratings, contacts, and the plugs each receptacle takes.

Source: ANSI/NEMA WD 6, the California-style 50 A series, IEC 60309-2, IEC 60320-1 and UL 60320-1, IEC 60884-1, BS 1363.
Ids are NetBox's names where it has one, with the amperes appended for IEC 60309. Figures nobody read in print are
listed per connector under ``unverified``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Literal

from planner.tables.cells import cell
from planner.worked import Worked

Role = Literal["receptacle", "plug"]
Listing = Literal["UL", "IEC"]


@dataclass(frozen=True, slots=True)
class Connector:
    """One end of a connection.

    ``role`` is ``receptacle`` for what gives power (wall outlet, strip outlet, cord connector) and ``plug`` for what
    takes it (plug, appliance inlet). ``volts`` is the printed rating, ``amps`` the device rating (couplers: by IEC,
    with ``amps_ul`` in North America). ``poles`` are current-carrying contacts, ``wires`` those and the ground.
    ``neutral``: one pole is a neutral; none where the pattern leaves it open. ``accepts``: ids of the plugs that fit.
    ``unverified``: names of the fields that were not read in print.
    """

    id: str
    kind: Literal["nema", "california", "iec-60309", "iec-60320", "cee-7", "bs-1363"]
    role: Role
    volts: str
    amps: float
    poles: int
    wires: int
    phases: int
    neutral: bool | None
    locking: bool
    netbox: str = ""
    accepts: tuple[str, ...] = ()
    amps_ul: float | None = None
    pin_limit_c: float | None = None
    colour: str = ""
    note: str = ""
    unverified: frozenset[str] = frozenset()

    @property
    def spelled(self) -> str:
        """The ordinary name, as on the thing itself.

        >>> [CONNECTORS[each].spelled for each in ("nema-l6-30r", "iec-60320-c19", "cs8365c", "cee-7-7")]
        ['NEMA L6-30R', 'C19', 'CS8365C', 'CEE 7/7']
        >>> CONNECTORS["iec-60309-3p-n-e-6h-32a-r"].spelled
        'IEC 60309 32 A 3P+N+E'
        """
        pattern = self.id.split("-")
        match self.kind:
            case "nema":
                return f"NEMA {'-'.join(pattern[1:]).upper()}"
            case "iec-60320":
                if pattern[-1] == "lock":
                    return f"{pattern[-2].upper()} locking"
                return "/".join(pattern[2:]).upper()
            case "iec-60309":
                return f"IEC 60309 {self.amps:g} A {'+'.join(pattern[2:-3]).upper()}"
            case "cee-7":
                return f"CEE 7/{pattern[-1]}"
            case "bs-1363":
                return f"BS 1363 {pattern[-1]}"
            case "california":
                return self.id.upper()

    @property
    def hots(self) -> int:
        """Contacts that are no neutral: the poles a breaker needs. A pattern that leaves its neutral open counts all.

        >>> [CONNECTORS[each].hots for each in ("nema-5-15r", "nema-6-50r", "nema-14-50r")]
        [1, 2, 2]
        """
        return self.poles - (1 if self.neutral else 0)

    @property
    def highest_volts(self) -> float:
        """The largest voltage in the rating.

        >>> from planner.tables.connectors import find
        >>> find("NEMA 14-50R").highest_volts, find("NEMA 6-50R").highest_volts
        (250.0, 250.0)
        """
        return max(float(figure) for figure in re.findall(r"\d+", self.volts))

    def rating(self, listing: Listing = "UL") -> Worked:
        """Rated current in amperes; of a coupler by the ``listing`` of the part, UL in North America only.

        >>> from planner.tables.connectors import find
        >>> find("C19").rating("UL"), find("C19").rating("IEC")
        (20.0, 16.0)
        """
        amps = self.amps_ul if listing == "UL" and self.amps_ul is not None else self.amps
        source = f"{_STANDARD[self.kind]}{f', {listing} rating' if self.amps_ul is not None else ''}"
        return cell(amps, f"rating of {self.id}", "A", source, unverified="amps" in self.unverified)


_STANDARD = {
    "nema": "ANSI/NEMA WD 6",
    "california": "California-style 50 A series",
    "iec-60309": "IEC 60309-2",
    "iec-60320": "IEC 60320-1",
    "cee-7": "IEC 60884-1",
    "bs-1363": "BS 1363",
}
_RATINGS = frozenset({"volts", "amps", "poles", "wires"})

# NEMA pattern: volts, amps, poles, phases, neutral, other plugs that fit, note.
_NEMA: tuple[tuple[str, str, float, int, int, bool, tuple[str, ...], str], ...] = (
    ("5-15", "125", 15, 2, 1, True, (), "also takes the ungrounded 1-15P"),
    ("5-20", "125", 20, 2, 1, True, ("nema-5-15p",), "T-slot"),
    ("6-15", "250", 15, 2, 1, False, (), ""),
    ("6-20", "250", 20, 2, 1, False, ("nema-6-15p",), "T-slot"),
    ("6-30", "250", 30, 2, 1, False, (), "does not take 6-15P or 6-20P"),
    ("6-50", "250", 50, 2, 1, False, (), "does not take 6-30P; serves 208 V or 240 V line to line"),
    ("14-30", "125/250", 30, 3, 1, True, (), "split-phase with neutral"),
    ("14-50", "125/250", 50, 3, 1, True, (), "split-phase with neutral; does not take 14-30P or 6-50P"),
    ("L5-20", "125", 20, 2, 1, True, (), ""),
    ("L5-30", "125", 30, 2, 1, True, (), ""),
    ("L6-20", "250", 20, 2, 1, False, (), ""),
    ("L6-30", "250", 30, 2, 1, False, (), ""),
    ("L14-30", "125/250", 30, 3, 1, True, (), "split-phase with neutral"),
    ("L15-30", "250", 30, 3, 3, False, (), "three-phase, no neutral"),
    ("L21-30", "120/208", 30, 4, 3, True, (), "three-phase wye with neutral"),
    ("L22-30", "277/480", 30, 4, 3, True, (), "three-phase wye with neutral; 240/415 V strips also ship with it"),
    ("TT-30", "125", 30, 2, 1, True, (), "recreational vehicles, 120 V only"),
)
_NEMA_UNVERIFIED = frozenset({"L22-30", "TT-30"})

# Cord connector, its plug, wall receptacle: volts, poles, phases, neutral, note, whether ratings were read in print.
_CALIFORNIA: tuple[tuple[str, str, str, str, int, int, bool, str, bool], ...] = (
    ("CS8364C", "cs8365c", "cs8369", "250", 3, 3, False, "three-phase, no neutral", True),
    ("CS6364C", "cs6365c", "cs6369", "125/250", 3, 1, True, "single-phase, not three-phase", True),
    ("CS8264C", "cs8265c", "", "250", 2, 1, False, "inlet plug of single-phase 50 A strips", False),
)
_IEC_60309: tuple[tuple[str, str, int, int, bool, str], ...] = (
    ("2p-e", "200-250", 2, 1, True, "blue"),
    ("3p-e", "380-415", 3, 3, False, "red"),
    ("3p-n-e", "200/346-240/415", 4, 3, True, "red"),
)
# Coupler outlet, its inlet: amperes by IEC and by UL, pin temperature, other inlets that fit, note on the inlet.
_COUPLERS: tuple[tuple[str, str, float, float, float, tuple[str, ...], str], ...] = (
    ("c13", "c14", 10, 15, 70, (), ""),
    ("c15", "c16", 10, 15, 120, ("iec-60320-c14",), "a C13 does not fit a C16 inlet"),
    ("c19", "c20", 16, 20, 70, (), ""),
    ("c21", "c22", 16, 20, 155, ("iec-60320-c20",), "a C19 does not fit a C22 inlet"),
)
# Socket, its NetBox name, kind, amperes, plugs.
_SOCKETS: tuple[tuple[str, str, Literal["cee-7", "bs-1363"], float, tuple[str, ...]], ...] = (
    ("cee-7-3", "ita-f", "cee-7", 16, ("cee-7-4", "cee-7-7")),
    ("cee-7-5", "ita-e", "cee-7", 16, ("cee-7-6", "cee-7-7")),
    ("bs-1363-socket", "ita-g", "bs-1363", 13, ("bs-1363-plug",)),
)


def _nema() -> Iterator[Connector]:
    for pattern, volts, amps, poles, phases, neutral, others, note in _NEMA:
        base, slug = f"nema-{pattern.lower()}", "" if pattern == "TT-30" else f"nema-{pattern.lower()}"
        plug = Connector(
            id=f"{base}p",
            kind="nema",
            role="plug",
            volts=volts,
            amps=amps,
            poles=poles,
            wires=poles + 1,
            phases=phases,
            neutral=neutral,
            locking=pattern.startswith("L"),
            netbox=slug and f"{slug}p",
            unverified=_RATINGS if pattern in _NEMA_UNVERIFIED else frozenset(),
        )
        yield plug
        yield replace(
            plug,
            id=f"{base}r",
            role="receptacle",
            netbox=slug and f"{slug}r",
            accepts=(plug.id, *others),
            note=note,
        )


def _california() -> Iterator[Connector]:
    for connector, plug_id, wall, volts, poles, phases, neutral, note, read in _CALIFORNIA:
        plug = Connector(
            id=plug_id,
            kind="california",
            role="plug",
            volts=volts,
            amps=50,
            poles=poles,
            wires=poles + 1,
            phases=phases,
            neutral=neutral,
            locking=True,
            netbox=plug_id,
            note=note,
            unverified=frozenset() if read else _RATINGS,
        )
        yield plug
        female = replace(plug, id=connector.lower(), role="receptacle", netbox=connector, accepts=(plug_id,))
        yield female
        if wall:
            # The wall receptacle of the pattern is known by name only, and NetBox has no choice for it.
            yield replace(female, id=wall, netbox="", unverified=_RATINGS | {"id"})


def _iec_60309() -> Iterator[Connector]:
    for amps in (16, 32, 63):
        for contacts, volts, poles, phases, neutral, colour in _IEC_60309:
            slug = f"iec-60309-{contacts}-6h"
            plug = Connector(
                id=f"{slug}-{amps}a-p",
                kind="iec-60309",
                role="plug",
                volts=volts,
                amps=amps,
                poles=poles,
                wires=poles + 1,
                phases=phases,
                neutral=neutral,
                locking=False,
                netbox=slug,
                colour=colour,
                unverified=frozenset({"volts"}),
            )
            yield plug
            yield replace(plug, id=f"{slug}-{amps}a-r", role="receptacle", accepts=(plug.id,))


def _couplers() -> Iterator[Connector]:
    made: dict[str, Connector] = {}
    for outlet, inlet_id, amps, amps_ul, pin, others, note in _COUPLERS:
        inlet = Connector(
            id=f"iec-60320-{inlet_id}",
            kind="iec-60320",
            role="plug",
            volts="250",
            amps=amps,
            poles=2,
            wires=3,
            phases=1,
            neutral=None,
            locking=False,
            netbox=f"iec-60320-{inlet_id}",
            amps_ul=amps_ul,
            pin_limit_c=pin,
            note=note,
        )
        yield inlet
        female = f"iec-60320-{outlet}"
        made[outlet] = replace(inlet, id=female, role="receptacle", netbox=female, accepts=(inlet.id, *others), note="")
        yield made[outlet]
    for outlet in ("c13", "c19"):
        yield replace(
            made[outlet],
            id=f"iec-60320-{outlet}-lock",
            netbox="",
            locking=True,
            note="holds an ordinary plug by its earth pin or a latch; what mates is the same",
        )
    yield replace(
        made["c19"],
        id="iec-60320-c13-c19",
        netbox="",
        accepts=(*made["c13"].accepts, *made["c19"].accepts),
        note="one opening for both plugs; a C14 in it carries no more than a C14 does",
        unverified=frozenset({"amps"}),
    )


def _sockets() -> Iterator[Connector]:
    for name, slug, kind, amps, plugs in _SOCKETS:
        socket = Connector(
            id=name,
            kind=kind,
            role="receptacle",
            volts="230",
            amps=amps,
            poles=2,
            wires=3,
            phases=1,
            neutral=True,
            locking=False,
            netbox=slug,
            accepts=plugs,
        )
        yield socket
        for plug in plugs:
            note = "fused" if kind == "bs-1363" else ""
            yield replace(socket, id=plug, role="plug", netbox="", accepts=(), note=note)


CONNECTORS = {
    connector.id: connector for connector in (*_nema(), *_california(), *_iec_60309(), *_couplers(), *_sockets())
}
