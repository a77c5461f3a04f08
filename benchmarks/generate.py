"""Layouts of any size to measure with, the same bytes for the same size.

Everything is written out: no ranges, no ``like``, no anchors, so that every tool reads the same number of values.

>>> garage().count("\\n")
718
>>> machine_room(66).splitlines()[0]
'planner: 1'

Run ``python -m benchmarks.generate garage`` or ``python -m benchmarks.generate room 2000`` to print one.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping

Tree = Mapping[str, "str | Tree"]
Section = dict[str, "str | Tree"]

RACKS_PER_ROW = 20
SERVERS_PER_RACK = 8
# Servers, two strips and a switch.
DEVICES_PER_RACK = SERVERS_PER_RACK + 3
COOLERS_PER_ROW = 4
ROWS_PER_SOURCE = 8


def written(tree: Tree, depth: int = 0) -> Iterator[str]:
    """The lines of a tree as YAML in block style."""
    for key, value in tree.items():
        if isinstance(value, str):
            yield f"{'  ' * depth}{key}: {value}"
        else:
            yield f"{'  ' * depth}{key}:"
            yield from written(value, depth + 1)


def garage() -> str:
    """A garage of eight machines of eight cards, about 700 lines: two per circuit, two air conditioners per pair."""
    circuits: Section = {
        "bench": {
            "fed_by": "house",
            "room": "garage",
            "breaker": "20 A 1P",
            "wire": _conduit("12 AWG", "12 AWG", "~45 ft"),
            "outlets": {"1": "NEMA 5-20R duplex GFCI", "2": "NEMA 5-20R duplex GFCI"},
        }
    }
    racks: Section = {}
    devices: Section = {
        "sw-data": {"part": "mellanox/sn2700", "rack": "r1/10", "fed_by": {"psu1": "bench/1", "psu2": "bench/2"}},
        "sw-mgmt": {"part": "ubiquiti/usw-pro-24", "rack": "r1/11", "fed_by": "bench/1"},
    }
    data: Section = {}
    management: Section = {}
    targets: Section = {}
    for pair in range(1, 5):
        racks[f"r{pair}"] = {"part": "startech/4postrack25u", "room": "garage"}
        circuits[f"servers-{pair}"] = {
            "fed_by": "house" if pair < 3 else "garage",
            "room": "garage",
            "breaker": {"rating": "50 A", "poles": "2", "ground_fault": "GFCI"},
            "wire": _conduit("8 AWG", "10 AWG", "~40 ft"),
            "outlets": {"1": {"type": "NEMA 6-50R"}},
        }
        devices[f"pdu-{pair}"] = {
            "part": "generic/50a-6-50p-pdu",
            "rack": f"r{pair}/0U",
            "fed_by": f"servers-{pair}",
        }
        for cooler in (2 * pair - 1, 2 * pair):
            circuits[f"cooling-{cooler}"] = {
                "fed_by": "house" if pair < 3 else "garage",
                "room": "garage",
                "breaker": {"rating": "20 A", "poles": "2", "ground_fault": "GFCI"},
                "wire": {"type": "NM-B", "size": "10 AWG", "length": "~30 ft", "place": "indoors"},
                "outlets": {"1": {"type": "NEMA 6-20R"}},
            }
            devices[f"ac-{cooler}"] = {
                "part": "lg/lw2521ersm",
                "room": "garage",
                "fed_by": f"cooling-{cooler}",
                "above_floor": "1.2 m",
            }
        for machine in (2 * pair - 1, 2 * pair):
            first = 1 if machine % 2 else 4
            devices[f"node-{machine}"] = {
                "part": "gigabyte/g482-z53",
                "rack": f"r{pair}/{1 if machine % 2 else 5}",
                "fed_by": {f"psu{n + 1}": f"pdu-{pair}/{first + n}" for n in range(3)},
                "cord": "C20 to C19 ~2 m 12 AWG",
                "load": {"budget": "16.5 A at 240 V"},
                "fit": {
                    "cpus": {"part": "amd/epyc-7742", "count": "2"},
                    "memory": "~256 GB",
                    "gpus": {"part": "amd/instinct-mi100", "count": "8", "cap": "290 W"},
                    "nics": {"part": "mellanox/connectx-5-ex-100g-2p", "count": "1", "lanes": "8"},
                    "drives": {
                        "boot": {"part": "generic/nvme-480gb", "count": "1"},
                        "lustre": {"part": "samsung/990-pro-4tb", "count": "2"},
                    },
                },
            }
            data[f"node-{machine}"] = {
                "from": f"node-{machine}/nic1",
                "to": f"sw-data/{machine}",
                "cable": "nvidia/mcp1600-c003e30l",
            }
            management[f"node-{machine}"] = {
                "from": f"node-{machine}/bmc",
                "to": f"sw-mgmt/{machine}",
                "cable": {"type": "Cat6", "length": "~3 m"},
            }
            targets[f"ost-{machine}"] = {"drives": f"node-{machine}/lustre", "layout": "raidz1"}
    jobs: Section = {
        f"train-{size}": {
            "nodes": "node-1",
            "parameters": size,
            "precision": "bf16",
            "optimizer": "adamw",
            "checkpoint": {"to": "scratch", "every": "30 min", "keep": "5"},
        }
        for size in ("3B", "7B")
    }
    return _text(
        {
            "planner": "1",
            "site": {
                "name": "Garage of eight machines",
                "code": "NEC-2023",
                "occupancy": "dwelling",
                "altitude": "~150 m",
                "outdoor": {"summer": "38 °C", "winter": "-5 °C"},
            },
            "sources": {
                "utility": {
                    "system": "120/240 V",
                    "rating": "400 A",
                    "fault_current": "9 kA",
                    "peak_demand": {"power": "9.6 kW", "method": "utility-12-months", "ends": "2025-12-31"},
                }
            },
            "panels": {"house": _panel("200 A 2P", "40"), "garage": _panel("200 A 2P", "30")},
            "rooms": {
                "garage": {
                    "kind": "garage",
                    "building": "main",
                    "size": "6.1 m x 6.1 m x 2.7 m",
                    "envelope": {"walls": "R-13", "ceiling": "R-30", "air_changes": "~0.5 /h"},
                    "inlet_limit": "32 °C",
                }
            },
            "racks": racks,
            "circuits": circuits,
            "devices": devices,
            "networks": {
                "data": {"role": "compute", "mtu": "9000", "links": data},
                "mgmt": {"role": "management", "links": management},
            },
            "storage": {
                "scratch": {
                    "kind": "lustre",
                    "network": "data",
                    "mgs": "node-1",
                    "mdts": {"mdt0": {"host": "node-1", "drives": "unknown"}},
                    "osts": targets,
                }
            },
            "jobs": jobs,
        }
    )


def machine_room(devices: int) -> str:
    """Rows of racks with an A and a B strip each, at least ``devices`` devices and less than one rack more.

    208Y/120 V; a panel for each side of a row; each row in a room of its own with hard-wired coolers.
    """
    sections: dict[str, Section] = {
        name: {} for name in ("sources", "panels", "rooms", "racks", "circuits", "parts", "devices")
    }
    sections["parts"] = _parts()
    made = rack = 0
    while made < devices:
        row, place = divmod(rack, RACKS_PER_ROW)
        if place == 0:
            _add_row(sections, row)
            made += COOLERS_PER_ROW
        _add_rack(sections, row, place)
        made += DEVICES_PER_RACK
        rack += 1
    site = {"name": "Machine room", "code": "NEC-2023", "occupancy": "commercial", "altitude": "240 m"}
    outdoor = {"summer": "34 °C", "winter": "-15 °C", "wet_bulb": "25 °C"}
    return _text({"planner": "1", "site": {**site, "outdoor": outdoor}, **sections})


def _add_row(sections: dict[str, Section], row: int) -> None:
    source = f"tx{row // ROWS_PER_SOURCE + 1}"
    sections["sources"].setdefault(source, {"system": "208Y/120 V", "rating": "4000 A", "peak_demand": "1 kW"})
    for side in "ab":
        sections["panels"][f"row{row + 1}-{side}"] = {**_panel("225 A 3P", "42"), "fed_by": source}
    sections["panels"][f"row{row + 1}-cool"] = {**_panel("225 A 3P", "42"), "fed_by": source}
    sections["rooms"][f"row{row + 1}"] = {
        "kind": "machine-room",
        "size": "14 m x 6 m x 3 m",
        "envelope": "interior",
        "inlet_limit": "32 °C",
    }
    for cooler in range(1, COOLERS_PER_ROW + 1):
        name = f"cooler-{row + 1}-{cooler}"
        sections["circuits"][f"{name}-feed"] = {
            "fed_by": f"row{row + 1}-cool",
            "room": f"row{row + 1}",
            "breaker": "45 A 3P",
            "wire": _conduit("6 AWG", "10 AWG", "60 ft"),
            "outlet": "hard-wired",
        }
        sections["devices"][name] = {
            "part": "bench/crac",
            "room": f"row{row + 1}",
            "fed_by": f"{name}-feed",
            "rejects_to": "outdoors",
        }


def _add_rack(sections: dict[str, Section], row: int, place: int) -> None:
    rack = f"{row + 1}-{place + 1}"
    sections["racks"][f"rack-{rack}"] = {"part": "apc/ar3300", "room": f"row{row + 1}", "doors": "perforated"}
    for side in "ab":
        sections["circuits"][f"feed-{side}-{rack}"] = {
            "fed_by": f"row{row + 1}-{side}",
            "room": f"row{row + 1}",
            "legs": ("L1-L2", "L2-L3", "L3-L1")[place % 3],
            "breaker": "30 A 2P",
            "wire": _conduit("10 AWG", "10 AWG", "45 ft"),
            "outlet": "NEMA L6-30R",
        }
        sections["devices"][f"strip-{side}-{rack}"] = {
            "part": "bench/strip",
            "rack": f"rack-{rack}/0U-{'left' if side == 'a' else 'right'}",
            "fed_by": f"feed-{side}-{rack}",
        }
    for place_in_rack in range(1, SERVERS_PER_RACK + 1):
        sections["devices"][f"node-{rack}-{place_in_rack}"] = {
            "part": "bench/node",
            "rack": f"rack-{rack}/{4 * place_in_rack - 3}",
            "fed_by": {f"psu{n}": f"strip-{side}-{rack}/{place_in_rack}" for n, side in ((1, "a"), (2, "b"))},
            "cord": "C14 to C13 1.5 m 14 AWG",
            "load": {"sustained": "460 W", "budget": "2.4 A at 208 V"},
            "fit": {"cpus": "2 x amd/epyc-7742"},
        }
    sections["devices"][f"switch-{rack}"] = {
        "kind": "switch",
        "rack": f"rack-{rack}/41",
        "fed_by": f"strip-a-{rack}/9",
        "load": "70 W",
    }


def _parts() -> Section:
    return {
        "bench/strip": {
            "kind": "pdu",
            "rating": "24 A",
            "plug": "NEMA L6-30P",
            "outlets": {str(outlet): "C13" for outlet in range(1, 13)},
        },
        "bench/node": {
            "kind": "server",
            "height": "4 U",
            "air": "front-to-rear",
            "inlet_limit": "32 °C",
            "supplies": {"count": "2", "inlet": "C14", "output": {"200 to 240 V": "800 W"}, "efficiency": "titanium"},
            "redundancy": "1+1",
        },
        "bench/crac": {
            "kind": "crac",
            "cooling": {"total": "33 kW", "sensible": "23 kW"},
            "input": "10.2 kW",
            "mca": "36 A",
            "mocp": "45 A",
            "airflow": "5000 m3/h",
            "outdoor_range": "-20 to 46 °C",
        },
    }


def _panel(main: str, spaces: str) -> Section:
    return {"main": main, "spaces": spaces, "interrupting": "22 kA", "terminals": "75 °C"}


def _conduit(size: str, ground: str, length: str) -> Section:
    return {
        "type": "THHN",
        "size": size,
        "metal": "copper",
        "ground": ground,
        "raceway": "EMT 3/4",
        "length": length,
        "terminals": "75 °C",
        "ambient": "30 °C",
        "place": "indoors",
    }


def _text(tree: Tree) -> str:
    return "\n".join(written(tree)) + "\n"


def main(words: list[str]) -> None:
    """Print the garage, or a machine room of so many devices."""
    sys.stdout.write(garage() if words[:1] == ["garage"] else machine_room(int(words[1])))


if __name__ == "__main__":
    main(sys.argv[1:])
