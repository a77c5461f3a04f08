"""Ways between hosts: what limits them, and that more of anything never makes them slower."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from planner.analyses import fabric
from planner.analyses.lanes import slot_rate
from planner.catalog import Catalog, default_folders
from planner.layout.reading import read
from planner.plan import Plan, build
from planner.text import read as read_text
from planner.worked import BeyondTable

CATALOG = Catalog(default_folders())


def plan_of(layout: str) -> Plan:
    reading = read(read_text(layout.encode()))
    assert reading.problems == ()
    phase = reading.phases[-1]
    plan, problems = build(reading.at(phase), phase, catalog=CATALOG, standing=reading.comes_with)
    assert problems == ()
    return plan


def leaves(*, links: int = 1, uplinks: int = 2, lanes: int = 16, mtu: int = 1500, hosts: int = 2) -> Plan:
    """Two leaf switches with ``hosts`` each, two links a host, ``uplinks`` to one spine."""
    ports = "+".join(f"nic{number}" for number in range(1, links + 1)) if links > 1 else "nic1"
    one = f"{ports}" if links == 1 else "nic1.." + str(links)
    per = hosts * links
    return plan_of(f"""\
planner: 1
parts:
  own/cpu: {{kind: cpu, lanes: 128, gen: 4, socket: SP3, power: 200 W}}
  own/nic: {{kind: nic, lanes: {lanes}, gen: 4, ports: {{100gbase-x-qsfp28: {links}}}, speed: 100 Gb/s}}
  own/switch: {{kind: switch, ports: {{100gbase-x-qsfp28: 64}}}}
devices:
  a-1..{hosts}: {{kind: server, fit: {{cpus: own/cpu, nics: own/nic}}}}
  b-1..{hosts}: {{kind: server, fit: {{cpus: own/cpu, nics: own/nic}}}}
  leaf-a: {{part: own/switch}}
  leaf-b: {{part: own/switch}}
  spine: {{part: own/switch}}
networks:
  data:
    role: storage
    mtu: {mtu}
    links:
      a: {{from: a-1..{hosts}/{one}, to: leaf-a/1..{per}, cable: DAC 1 m}}
      b: {{from: b-1..{hosts}/{one}, to: leaf-b/1..{per}, cable: DAC 1 m}}
      up-a: {{from: leaf-a/33..{32 + uplinks}, to: spine/1..{uplinks}, cable: DAC 1 m}}
      up-b: {{from: leaf-b/33..{32 + uplinks}, to: spine/33..{32 + uplinks}, cable: DAC 1 m}}
""")


def rate(plan: Plan) -> float:
    network = plan.networks["data"]
    hosts = fabric.hosts_of(network)
    half = len(hosts) // 2
    return float(fabric.across(network, hosts[:half], hosts[half:]).rate)


SHAPES = {
    "links": st.integers(1, 4),
    "uplinks": st.integers(1, 8),
    "lanes": st.sampled_from((1, 2, 4, 8, 16)),
    "hosts": st.integers(1, 4),
}


def test_one_uplink_limits_two_hosts() -> None:
    network = leaves(uplinks=1).networks["data"]
    way = fabric.across(network, fabric.hosts_of(network)[:2], fabric.hosts_of(network)[2:])
    assert way.limit.name == "links between the switches"
    assert float(way.rate) == pytest.approx(11.7685e9, rel=1e-4)


def test_a_narrow_slot_limits() -> None:
    plan = leaves(lanes=4, uplinks=8)
    network, devices = plan.networks["data"], plan.devices
    way = fabric.between(network, devices["a-1"], devices["b-1"])
    assert way.limit.name == "PCIe slot of the network card in a-1"
    assert float(way.rate) == float(slot_rate(devices["a-1"], devices["a-1"].fitted[-1]))
    assert way.next_limit is not None
    assert float(way.next_limit.rate) >= float(way.rate)


def test_who_is_not_on_a_network_has_no_way() -> None:
    plan = plan_of("planner: 1\ndevices: {a: {kind: server}, b: {kind: server}}\nnetworks: {data: {role: storage}}\n")
    with pytest.raises(BeyondTable, match="a is not on the network data"):
        fabric.between(plan.networks["data"], plan.devices["a"], plan.devices["b"])


@settings(max_examples=25, deadline=None)
@given(**SHAPES, more=st.sampled_from(tuple(SHAPES)[:3]))
def test_more_of_a_thing_never_lowers_a_rate(links: int, uplinks: int, lanes: int, hosts: int, more: str) -> None:
    shape = {"links": links, "uplinks": uplinks, "lanes": lanes, "hosts": hosts}
    larger = {**shape, more: shape[more] * 2 if shape[more] < 16 else 16}
    assert rate(leaves(**larger)) >= rate(leaves(**shape)) * (1 - 1e-12)


@settings(max_examples=25, deadline=None)
@given(**SHAPES)
def test_no_way_is_faster_than_any_of_its_stages(links: int, uplinks: int, lanes: int, hosts: int) -> None:
    network = leaves(links=links, uplinks=uplinks, lanes=lanes, hosts=hosts).networks["data"]
    found = fabric.hosts_of(network)
    way = fabric.across(network, found[:hosts], found[hosts:])
    assert all(float(way.rate) <= float(stage.rate) for stage in way.stages)
    wire = hosts * links * 100e9 / 8
    assert float(way.rate) < min(wire, uplinks * 100e9 / 8)
