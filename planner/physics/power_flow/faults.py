"""Current of a bolted fault: two conductors joined without any impedance, loads off, an ideal source behind them."""

from __future__ import annotations

from planner.physics.power_flow.network import Network
from planner.tables.systems import Pair
from planner.units import Amps
from planner.worked import BeyondTable


def fault_current(network: Network, node: str, between: Pair) -> Amps:
    """Steady current in A between two conductors of a node that touch.

    Open-circuit voltage over the impedance of the whole loop, by superposition. Motors add nothing and the source gives
    what is asked, so the figure is what the wires and transformers of the network let through; a service's own
    impedance has to be an element of it. Parameters: ``node``; ``between`` its two conductors. ``BeyondTable`` for a
    conductor the node lacks, and at an ideal source, where nothing limits the current.

    >>> from planner.physics.power_flow.elements import run
    >>> from planner.physics.power_flow.network import Source
    >>> wire = run("circuit", "service", "receptacle", ("L", "N"), 0.08 + 0.002j)
    >>> round(fault_current(Network(Source("service", {"L": 120, "N": 0}), (wire,)), "receptacle", ("L", "N")), 1)
    749.8
    """
    for conductor in between:
        if conductor not in network.conductors.get(node, ()):
            raise BeyondTable(f"{node} has no conductor {conductor}")
    way = tuple(network.path(node))
    # One ampere out of the first conductor and back into the second, as every element on the way carries it.
    first, second = between
    carried: list[dict[str, complex]] = [{first: 1 + 0j, second: -1 + 0j}]
    for element in reversed(way):
        carried.append(element.taken(carried[-1]))
    open_v = dict(network.source.voltages)
    sunk: dict[str, complex] = {}
    for element, currents in zip(way, reversed(carried[:-1]), strict=True):
        open_v = element.carried_over(open_v)
        lost = element.dropped(currents)
        sunk = {name: volts + lost[name] for name, volts in element.carried_over(sunk).items()}
    loop = sunk.get(first, 0j) - sunk.get(second, 0j)
    if not abs(loop) > 0:
        raise BeyondTable(f"nothing between the source and {node} limits the current of a fault")
    return abs(open_v[first] - open_v[second]) / abs(loop)
