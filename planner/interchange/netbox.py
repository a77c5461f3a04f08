"""A device-type file of NetBox as a part of the catalogue: what it says is taken over, what it leaves out is told.

Such a file has connectors, ports, draw, height and weight. It has no breakers of banks, no rating of a strip, no
voltage and no kind of thing. Its letters of outlets are read by ``netbox_legs``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import cast

from planner.interchange.netbox_legs import Letters, letters_of
from planner.parts import KINDS, read_part
from planner.tables import connectors
from planner.tables.connector_patterns import Connector, Role
from planner.text import Data, read
from planner.text.scalars import scalar
from planner.worked import BeyondTable

_WITH_OUTLETS = ("pdu", "power-tap", "ups", "transfer-switch")
_AIR = ("front-to-rear", "rear-to-front", "left-to-right", "right-to-left", "side-to-rear")
_WEIGHT = {"kg": "kg", "g": "g", "lb": "lb", "oz": "oz"}
# A thing with this many network ports is a switch, whatever else it may be.
_PORTS_OF_A_SWITCH = 5
_WIRED = ("hardwired", "hard-wired")
_NO_PORT = frozenset({"virtual", "lag", "bridge", "other"})


class NotADevice(ValueError):
    """A file that is no device type, or one whose kind it does not tell."""


@dataclass(slots=True)
class Imported:
    """A part read from a device file: its keys as a catalogue file has them, and what a person has to add or check."""

    id: str
    kind: str
    data: dict[str, Data] = field(default_factory=dict)
    notes: list[str] = field(default_factory=list)

    def as_yaml(self) -> str:
        """The catalogue file."""
        return "".join(f"{line}\n" for line in _lines(self.data))


def read_device(content: bytes, file: str, kind: str = "") -> Imported:
    """The part that a device-type file describes.

    Parameters: ``content`` of the file, printed as ``file``; ``kind`` what it is, where the file does not tell. Raises
    ``NotADevice`` for what is no such file, and where the kind has to be said.
    """
    document = read(content, file)
    if document.problems:
        raise NotADevice("; ".join(dict.fromkeys(problem.message for problem in document.problems)))
    device = document.data
    if not isinstance(device, dict) or not _text(device, "manufacturer") or not _text(device, "model"):
        raise NotADevice("this is no device type: it names no manufacturer and model")
    maker, model = _text(device, "manufacturer"), _text(device, "model")
    number = _text(device, "part_number") or model
    found = Imported(f"{_slug(maker)}/{_slug(model)}", kind or _kind_of(device))
    found.data = {"id": found.id, "kind": found.kind, "maker": maker, "mpn": number, "description": model}
    if _text(device, "comments"):
        found.data["description"] = " ".join(_text(device, "comments").split())[:200]
    _put_size(device, found)
    _put_inlets(device, found)
    if found.kind in _WITH_OUTLETS:
        _put_outlets(device, found)
    elif found.kind in ("switch", "server", "workstation"):
        _put_ports(device, found)
    found.data["sources"] = [file]
    if any("legs" in cast("dict[str, Data]", bank) for bank in _mapping(found.data.get("banks")).values()):
        found.data["unverified"] = [f"banks.{name}.legs" for name in _mapping(found.data["banks"])]
    found.data["confidence"] = "medium"
    _, problems = read_part(found.data)
    found.notes += [problem.message for problem in problems]
    return found


def _kind_of(device: Mapping[str, Data]) -> str:
    """What a device is, as far as its file tells."""
    words = " ".join(_text(device, key) for key in ("model", "part_number", "comments")).casefold()
    ports, outlets = _entries(device, "power-ports"), _entries(device, "power-outlets")
    if outlets and re.search(r"\bups\b|\bva\b|\d+\s?kva\b", words) and "pdu" not in words:
        return "ups"
    if outlets and re.search(r"\bats\b|transfer", words):
        return "transfer-switch"
    if outlets and len(ports) < 2:
        return "pdu"
    if sum(1 for each in _entries(device, "interfaces") if _counts(each)) >= _PORTS_OF_A_SWITCH and not outlets:
        return "switch"
    known = ", ".join(kind for kind, model in KINDS.items() if "plug" in model.model_fields)
    raise NotADevice(f"it does not tell what {_text(device, 'model')} is; say it with --kind, one of {known}")


def _put_size(device: Mapping[str, Data], found: Imported) -> None:
    if re.fullmatch(r"\d+(\.\d+)?", _text(device, "u_height")):
        found.data["height"] = f"{float(_text(device, 'u_height')):g} U"
    unit = _WEIGHT.get(_text(device, "weight_unit").casefold())
    if unit and re.fullmatch(r"\d+(\.\d+)?", _text(device, "weight")):
        found.data["weight"] = f"{_text(device, 'weight')} {unit}"
    if _text(device, "airflow") in _AIR:
        found.data["air"] = _text(device, "airflow")


def _put_inlets(device: Mapping[str, Data], found: Imported) -> None:
    """The plug or inlets, and what is drawn through them."""
    ports = _entries(device, "power-ports")
    if not ports:
        found.notes.append("it says nothing of how it is fed: state plug, inlet or inlets")
        return
    types = dict.fromkeys(_text(port, "type") for port in ports)
    draw = {key: max((_number(port, key) for port in ports), default=0.0) for key in ("maximum_draw", "allocated_draw")}
    written = next(iter(types))
    wired = written in _WIRED
    known = None if wired else _connector(written, "plug", found, "inlet")
    name = "hard-wired" if wired else known.id if known else ""
    if len(types) > 1:
        found.notes.append(f"its inlets differ ({', '.join(types)}): the first is taken, the rest is for the layout")
    strip = found.kind in _WITH_OUTLETS
    if len(ports) > 1 or (any(draw.values()) and not strip):
        inlets: dict[str, Data] = {"count": str(len(ports))}
        inlets |= {"inlet": name} if name else {}
        inlets |= {"max_draw": f"{draw['maximum_draw']:g} W"} if draw["maximum_draw"] else {}
        inlets |= {"allocated": f"{draw['allocated_draw']:g} W"} if draw["allocated_draw"] else {}
        found.data["inlets"] = cast("Data", inlets)
    elif name:
        # A cord that is fixed ends in a plug for the wall; what takes a loose cord has an inlet of the appliance kind.
        found.data["inlet" if name == "hard-wired" or name.startswith("iec-60320") else "plug"] = name
    if strip and known is not None:
        found.data["phases"] = str(known.phases)
    if strip and draw["maximum_draw"] and "library_draw" in KINDS[found.kind].model_fields:
        found.data["library_draw"] = f"{draw['maximum_draw']:g} W"


def _put_outlets(device: Mapping[str, Data], found: Imported) -> None:
    """The outlets by number where they have one each, else by type, and the banks that their letters stand for."""
    entries = _entries(device, "power-outlets")
    letters = letters_of(cast("Mapping[str, object]", device))
    grouped = letters.meaning != "nothing"
    numbers = [match[0] if (match := re.search(r"\d+$", _text(each, "name"))) else "" for each in entries]
    own = all(numbers) and len(set(numbers)) == len(numbers)
    counts: dict[str, int] = {}
    outlets: dict[tuple[str, str], list[str]] = {}
    for entry, mark in zip(entries, numbers, strict=True):
        kind, stem = _outlet(_text(entry, "type"), found)
        counts[stem] = counts.get(stem, 0) + 1
        bank = _text(entry, "feed_leg") if grouped else ""
        outlets.setdefault((kind, bank), []).append(mark if own else f"{stem}-{counts[stem]}")
    found.data["outlets"] = {
        _joined(names): cast("Data", ({"type": kind} if kind else {}) | ({"bank": bank} if bank else {}))
        for (kind, bank), names in outlets.items()
    }
    if grouped:
        found.data["banks"] = {
            letter: cast("Data", {"legs": letters.legs_of(letter)} if letters.legs_of(letter) else {})
            for letter in letters.groups
        }
    found.notes += _of_outlets(found, letters, own=own)


def _outlet(written: str, found: Imported) -> tuple[str, str]:
    """The connector of an outlet, empty where it is none known here, and the stem of its name."""
    if written in _WIRED:
        return "hard-wired", "hard-wired"
    known = _connector(written, "receptacle", found, "outlets")
    if known is None:
        return "", "outlet"
    return known.id, known.spelled.removeprefix("IEC 60320 ").removeprefix("NEMA ").replace(" ", "-")


def _of_outlets(found: Imported, letters: Letters, *, own: bool) -> Iterator[str]:
    """What a device file cannot tell of a strip, and how its letters were read."""
    if letters.groups:
        yield f"letters of its outlets: {letters.why}"
    if letters.meaning == "pairs":
        yield "which pair of legs each bank is on was not read; they are taken in the usual order"
    if not own:
        yield "the outlets are counted by type; the marks on the thing itself may differ"
    if found.kind == "ups":
        yield "state rating in VA and W, efficiency, battery and recharge: a device file has none of them"
    else:
        yield "read rating, and the breakers of its banks (none, where there are none), off its label"
    if found.kind == "transfer-switch":
        yield "state transfer: manual, automatic or interlock, and transfer_time"


def _put_ports(device: Mapping[str, Data], found: Imported) -> None:
    ports: dict[str, int] = {}
    for each in _entries(device, "interfaces"):
        if _counts(each):
            ports[_text(each, "type")] = ports.get(_text(each, "type"), 0) + 1
    if ports:
        found.data["ports"] = {kind: str(count) for kind, count in ports.items()}
    if "inlets" not in found.data or "max_draw" not in cast("dict[str, Data]", found.data["inlets"]):
        found.notes.append("it says nothing of what it draws: state power, or load in the layout")


def _counts(interface: Mapping[str, Data]) -> bool:
    """Whether a port carries data of its own; one for management alone does not."""
    managed = _text(interface, "mgmt_only").casefold() in ("true", "yes")
    return not managed and bool(_text(interface, "type")) and _text(interface, "type") not in _NO_PORT


def _connector(written: str, role: Role, found: Imported, key: str) -> Connector | None:
    try:
        return connectors.find(written, role)
    except BeyondTable:
        said = f'the type "{written}" is no connector with a rating known here: state {key} of the part'
        if said not in found.notes:
            found.notes.append(said)
        return None


def _joined(names: Sequence[str]) -> str:
    """Names as one set, runs of numbers with two dots.

    >>> _joined(["1", "2", "3", "7"]), _joined(["C13-1", "C13-2"]), _joined(["9"])
    ('1..3+7', 'C13-1..2', '9')
    """
    stem = names[0].rpartition("-")[0]
    numbers = [int(name.rpartition("-")[2]) for name in names]
    runs: list[list[int]] = []
    for number in numbers:
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    told = "+".join(str(run[0]) if len(run) == 1 else f"{run[0]}..{run[-1]}" for run in runs)
    return f"{stem}-{told}" if stem else told


def _entries(device: Mapping[str, Data], key: str) -> list[Mapping[str, Data]]:
    written = device.get(key)
    return [each for each in written if isinstance(each, dict)] if isinstance(written, list) else []


def _mapping(value: Data | None) -> dict[str, Data]:
    return value if isinstance(value, dict) else {}


def _text(entry: Mapping[str, Data], key: str) -> str:
    value = entry.get(key)
    return value.strip() if isinstance(value, str) and value.casefold() not in ("null", "~") else ""


def _number(entry: Mapping[str, Data], key: str) -> float:
    return float(_text(entry, key)) if re.fullmatch(r"\d{1,9}(\.\d+)?", _text(entry, key)) else 0.0


def _slug(text: str) -> str:
    return re.sub(r"[^a-z0-9]+", "-", text.casefold()).strip("-") or "unnamed"


def _lines(data: Mapping[str, Data]) -> Iterator[str]:
    """A mapping as YAML, one key a line, what is inside in braces; outlets one set a line."""
    for key, value in data.items():
        if key == "outlets" and isinstance(value, dict):
            yield "outlets:"
            yield from (f"  {scalar(name)}: {_flow(each)}" for name, each in value.items())
        else:
            yield f"{key}: {_flow(value)}"


def _flow(value: Data) -> str:
    if isinstance(value, dict):
        return "{" + ", ".join(f"{scalar(key)}: {_flow(each)}" for key, each in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(_flow, value)) + "]"
    return scalar(value)
