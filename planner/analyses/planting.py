"""Reading a plan into a forest of plain numbers, at one end of what its open facts may be.

At the ``low`` end loads are small and limits large; at the ``high`` end the other way round. What holds at both holds
for all between, since more load never relieves a node. A machine that stops does: so ``sturdy`` says apart from that
whether machines run on with as few supplies as they may need, or stop as soon as they may.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from operator import attrgetter
from typing import TypeVar, cast

from planner.analyses import legs
from planner.analyses import limits as couplers
from planner.analyses.ends import Ends
from planner.analyses.forest import Converter, Forest, Limit, Machine, Node
from planner.analyses.legs import End
from planner.analyses.supply_output import each_output, outputs_by_live
from planner.facts import Facts, Gap, said
from planner.physics.phasors import NONE, Currents, drawn, scaled
from planner.plan.conducting import Breaker
from planner.plan.losing import Whole, outlet_bank
from planner.plan.objects import Circuit, Device, Inlet, Panel, Source, StripOutlet
from planner.tables.systems import Pair, System, system
from planner.told import or_none

CONTINUOUS_FACTOR = 1.25
ENDS: tuple[End, End] = ("low", "high")
# Facts that are looked up at an end, by what reads them.
_DESIGN_VA, _POWER_FACTOR, _CONTINUOUS = map(attrgetter, ("design_va", "power_factor", "continuous"))
_SHARE, _NEEDED, _OUTPUT_W = map(attrgetter, ("share", "needed", "output_w"))
_RATING_A, _RATING_VA, _RECHARGE_W = map(attrgetter, ("rating_a", "rating_va", "recharge_w"))
O = TypeVar("O", bound=Facts)  # noqa: E741


def plant(whole: Whole, ends: Ends, end: End, *, sturdy: bool) -> Forest:
    """The forest of a plan, its loads summed. Never raises on a plan's gaps: what is not known is asked for in it.

    Parameters: ``ends`` what is looked up of the plan, the same for all of its forests.
    """
    planting = _Planting(whole, ends, end, sturdy)
    for source in whole.sources:
        planting.source(source)
    for panel in whole.panels:
        planting.panel(panel)
    for circuit in whole.circuits:
        planting.circuit(circuit)
    for device in whole.devices:
        if device.passes_on:
            planting.passing(device)
        else:
            planting.machine(device)
    planting.forest.settle()
    return planting.forest


class _Planting:
    def __init__(self, whole: Whole, ends: Ends, end: End, sturdy: bool) -> None:
        self.ends, self.end = ends, end
        self.supply_end: End = "low" if sturdy else "high"
        self.forest = Forest([], [], {})
        # What the figures of the machine at hand rest on.
        self.guesses: dict[str, None] = {}
        self.weak: dict[str, None] = {}
        self.nec = said(whole.site, "code") and whole.site.code.startswith("NEC")

    def _known(self, function: Callable[[O], float], obj: O, end: End) -> tuple[float | None, tuple[str, ...]]:
        """A figure at one end of what it may be, with what would settle it; None where nothing tells."""
        figure = self.ends.figure(function, obj)
        self.guesses.update(dict.fromkeys(figure.guesses))
        self.weak.update(dict.fromkeys(figure.weak))
        if not figure.known:
            self.forest.open = True
        return (figure.low if end == "low" else figure.high), figure.asks

    def _limit(self, function: Callable[[O], float], obj: O) -> tuple[float | None, tuple[str, ...]]:
        """A limit: the smallest it may be where loads are at their largest."""
        return self._known(function, obj, "high" if self.end == "low" else "low")

    def _add(self, node: Node) -> int:
        self.forest.index[node.key] = len(self.forest.nodes)
        self.forest.nodes.append(node)
        return len(self.forest.nodes) - 1

    def source(self, source: Source) -> int:
        if source.at in self.forest.index:
            return self.forest.index[source.at]
        parents = (self.feed(source.fed_by),) if said(source, "fed_by") else ()
        limits = []
        if said(source, "rating_a"):
            limits.append(Limit(source.rating_a, "A", f"the {_kind(source)}", False, bool(source.guarded)))
        elif said(source, "rating_va"):
            limits.append(Limit(source.rating_va, "VA", f"the {_kind(source)}", False, False))
        boundary = or_none(lambda: legs.boundary(source, self.end))
        starts = source.kind == "generator"
        return self._add(
            Node(source.at, source.name, "source", parents, tuple(limits), boundary=boundary, starts=starts)
        )

    def panel(self, panel: Panel) -> int:
        if panel.at in self.forest.index:
            return self.forest.index[panel.at]
        parents = (self.feed(panel.feed),) if said(panel, "feed") else ()
        limits: list[Limit] = []
        asks: tuple[str, ...] = ()
        if panel.has_main and said(panel, "main"):
            limits, asks = self._breaker(panel.main, "its main")
        if said(panel, "bus_a") and panel.bus_a is not None:
            limits.append(Limit(panel.bus_a, "A", "its bus", self.nec, False))
        if panel.has_main and not limits:
            asks = (_ask(panel, "main"),)
        extra = self._measured(panel, or_none(lambda: _whole_system(panel)))
        blind = () if limits else asks
        return self._add(Node(panel.at, panel.name, "panel", parents, tuple(limits), asks, blind, extra=extra))

    def circuit(self, circuit: Circuit) -> int:
        if circuit.at in self.forest.index:
            return self.forest.index[circuit.at]
        parents = (self.feed(circuit.feed),) if said(circuit, "feed") else ()
        limits, asks = (
            self._breaker(circuit.breaker, "its breaker")
            if said(circuit, "breaker")
            else ([], (_ask(circuit, "breaker"),))
        )
        blind = () if limits else asks
        limits += couplers.of_wire(circuit, self.ends, nec=self.nec)
        place = or_none(lambda: legs.of_circuit(circuit, self.end))
        if not said(circuit, "arrangement"):
            self.forest.open = True
            asks = (*asks, _gap(circuit, "arrangement").wanted)
        extra = self._measured(circuit, (place[0].system, place[1]) if place is not None else None)
        return self._add(Node(circuit.at, circuit.name, "circuit", parents, tuple(limits), asks, blind, extra=extra))

    def _breaker(self, breaker: Breaker, what: str) -> tuple[list[Limit], tuple[str, ...]]:
        rating, asks = self._limit(_RATING_A, breaker)
        if rating is None:
            return [], asks or (_ask(breaker, "rating"),)
        cuts = not said(breaker, "kind") or breaker.kind != "switch"
        full = said(breaker, "continuous_percent") and breaker.continuous_percent >= 100
        return [Limit(rating, "A", what, self.nec and cuts and not full, cuts)], asks

    def _measured(self, node: Circuit | Panel, place: tuple[System, tuple[Pair, ...]] | None) -> Currents:
        """What was measured on a node beyond what the layout describes behind it; it is there whatever is lost."""
        from planner.analyses import power

        if not node.measured or place is None:
            return NONE
        function = power.of_circuit if isinstance(node, Circuit) else power.of_panel
        whole, _ = self._known(lambda seen: function(seen).total, node, self.end)  # type: ignore[arg-type]
        described, _ = self._known(lambda seen: power.described(seen).total, node, self.end)
        if whole is None or described is None or whole <= described:
            return NONE
        return drawn(place[0], place[1], complex(whole - described))

    def feed(self, feed: Facts) -> int:
        """The node of whatever feeds something, made before it."""
        if isinstance(feed, Source):
            return self.source(feed)
        if isinstance(feed, Panel):
            return self.panel(feed)
        if isinstance(feed, Circuit):
            return self.circuit(feed)
        return self.passing(cast("Device", feed))

    def passing(self, device: Device) -> int:
        if device.at in self.forest.index:
            return self.forest.index[device.at]
        parents = tuple(self.outlet(inlet) for inlet in device.inlets if said(inlet, "feed"))
        limits: list[Limit] = []
        asks: tuple[str, ...] = ()
        if device.converts:
            stops = self._stops(device)
            limits += [
                Limit(getattr(device, name), unit, "what it gives", False, stops)
                for name, unit in (("gives_va", "VA"), ("gives_w", "W"))
                if said(device, name)
            ]
        elif said(device, "rating_a"):
            limits.append(Limit(device.rating_a, "A", "its label", False, False))
        limits += couplers.of_input(device, nec=self.nec)
        node = Node(device.at, device.name, device.kind, parents, tuple(limits), asks)
        if len(parents) > 1:
            self._go_over(device, node)
        if device.converts:
            self._convert(device, node)
        return self._add(node)

    def _stops(self, device: Device) -> bool:
        """Whether a UPS above its rating drops what hangs on it, since no bypass takes it over by itself."""
        if device.backup.bypass == "automatic":
            return False
        if not device.backup.bypass:
            self.forest.open = True
            return self.supply_end == "high"
        return True

    def _go_over(self, device: Device, node: Node) -> None:
        """Whether a switch goes over by itself, and whether a UPS does to a bypass that is fed apart."""
        if device.kind == "transfer-switch":
            way, key = (device.transfer.way if said(device.transfer, "way") else ""), f"{device.at}.spec.transfer"
        else:
            way, key = device.backup.bypass, f"{device.at}.spec.bypass"
        if not way:
            self.forest.open = True
            node.asks += (f"state {key}",)
        by_itself = way == "automatic" or (not way and self.supply_end == "low")
        if device.converts and not by_itself:
            node.parents = node.parents[:1]
        node.by_hand = not by_itself

    def _convert(self, device: Device, node: Node) -> None:
        made = device.conversion
        best = self.end == "low"
        points = made.points if said(made, "points") else None
        if points is None:
            curves = [candidate.value for candidate in _gap(made, "points").candidates]
            self.forest.open = True
            points = cast("tuple[tuple[float, float], ...]", curves[-1 if best else 0])
            node.asks = (_gap(made, "points").wanted,)
        rating, _ = self._limit(_RATING_VA, made)
        recharge, asks = self._known(_RECHARGE_W, made, self.end)
        if recharge is None:
            node.asks += asks or (_gap(made, "recharge_w").wanted,)
        node.boundary = or_none(lambda: legs.boundary(device, self.end))
        before = node.boundary[:2] if node.boundary else None
        if before is None and device.inlets:
            before = self.ends.place(device.inlets[0], self.end)
        factor = float(device.load.power_factor)
        even = drawn(before[0], before[1], _apparent(1.0, factor)) if before is not None else NONE
        charging = (recharge or 0.0) / factor if factor else 0.0
        node.converter = Converter(points, rating or 0.0, charging, even, self._factor(continuous=True))

    def outlet(self, inlet: Inlet) -> int:
        """The node an inlet hangs on: the bank of its outlet where that has a breaker, else what feeds it."""
        up = self.feed(inlet.feed)
        outlet = inlet.outlet if inlet.outlet_known else None
        if not isinstance(outlet, StripOutlet) or not outlet.guarded:
            return up
        strip = cast("Device", inlet.feed)
        key = f"{strip.at}/{outlet_bank(outlet)}"
        if key not in self.forest.index:
            limits, asks = self._breaker(outlet.breaker, "its breaker") if said(outlet, "breaker") else ([], ())
            self._add(
                Node(
                    key,
                    f"{strip.name}/{outlet_bank(outlet)}",
                    "bank",
                    (up,),
                    tuple(limits),
                    asks,
                    () if limits else asks,
                )
            )
        return self.forest.index[key]

    def _factor(self, *, continuous: bool) -> float:
        return CONTINUOUS_FACTOR if continuous and self.nec else 1.0

    def machine(self, device: Device) -> None:
        live = [inlet for inlet in device.inlets if inlet.counts and said(inlet, "feed")]
        if not live:
            return
        asks: list[str] = []
        self.guesses, self.weak = {}, {}
        load, unknown = self._known(_DESIGN_VA, device.load, self.end)
        asks += unknown
        tells_nothing = load is None
        if load is None:
            asks = asks or [_ask(device, "load")]
            load = 0.0
        factor, _ = self._known(_POWER_FACTOR, device.load, self.end)
        apparent = _apparent(load, factor if factor is not None else 1.0)
        lasting, _ = self._known(_CONTINUOUS, device.load, "high")
        more = self._factor(continuous=lasting != 0.0 and not device.cools)
        supplies: list[tuple[int, float]] = []
        wholes: list[tuple[Currents, Currents]] = []
        for inlet in live:
            share, unknown = self._known(_SHARE, inlet, self.end)
            asks += unknown
            place, other = (self.ends.place(inlet, end) for end in ENDS)
            if place != other:
                self.forest.open = True
                where = f"{inlet.feed.at} that {device.name} is in, and the legs of its bank"
                asks.append(
                    _ask(inlet.feed, "legs") if isinstance(inlet.feed, Circuit) else f"state the outlet of {where}"
                )
            place = place if self.end == "low" else other
            if place is None:
                asks.append(f"state the poles, legs and system of what feeds {device.name}")
                place = (system("120 V"), (("L1", "N"),))
            up = self.outlet(inlet)
            node = Node(
                f"{device.at}/{inlet.name}",
                f"{device.name}/{inlet.name}",
                "supply",
                (up,),
                couplers.of_outlet(inlet, nec=self.nec),
            )
            supplies.append((self._add(node), 1.0 / len(live) if share is None else share))
            whole = drawn(place[0], place[1], apparent)
            wholes.append((whole, scaled(whole, more)))
        if tells_nothing:
            self._doubt([number for number, _ in supplies], tuple(asks))
        needed, pooled, output, outputs, each, open_facts = self._supplies(device, len(live))
        self.forest.machines.append(
            Machine(
                device.at,
                device.name,
                tuple(supplies),
                tuple(wholes),
                needed,
                pooled,
                output,
                outputs,
                tuple(device.survives),
                tuple(dict.fromkeys((*asks, *open_facts))),
                tuple(self.guesses),
                tuple(self.weak),
                each,
            )
        )

    def _doubt(self, numbers: list[int], asks: tuple[str, ...]) -> None:
        """Mark everything above some nodes: it carries a load that nobody can tell."""
        stack = list(numbers)
        while stack:
            node = self.forest.nodes[stack.pop()]
            if not set(asks) <= set(node.blind):
                node.blind = tuple(dict.fromkeys((*node.blind, *asks)))
                stack += node.parents

    def _supplies(
        self, device: Device, live: int
    ) -> tuple[int, bool, float, tuple[float, ...], tuple[float, ...], tuple[str, ...]]:
        """How many supplies must live, whether they share, what they put out, and what they give.

        What they give stands by how many live, or on different volts for each.
        """
        if live == 1:
            return 1, True, 0.0, (), (), ()
        frugal = 1 if self.supply_end == "low" else live
        if not device.has_supplies:
            self.forest.open = True
            return frugal, True, 0.0, (), (), (f"state {device.at}.redundancy, as 1+1",)
        supplies = device.supplies
        needed, asks = self._known(_NEEDED, supplies, self.supply_end)
        if needed is None:
            asks = asks or (f"state {device.at}.redundancy, as 1+1",)
        output, more = self._known(_OUTPUT_W, supplies, self.supply_end)
        asks = tuple(dict.fromkeys((*asks, *more)))
        each = each_output(device, self.ends, self.end)
        outputs: tuple[float, ...] = ()
        if each and len(set(each)) == 1:
            outputs, each = outputs_by_live(supplies, live, each[0][0]), ()
        # What hangs on no supply that is described runs with all that have a cord.
        count = min(int(needed), live) if needed is not None else frugal
        carry = next((some for some in range(1, count) if outputs and output and output <= outputs[some]), count)
        if carry < count and supplies.shared:
            # Nobody counts on a spare; where fewer supplies are large enough the machine may run on all the same.
            self.forest.open = True
            asks = (*asks, f"try whether {device.name} runs on without a supply, and state {device.at}.redundancy")
            count = carry if self.supply_end == "low" else count
        return count, bool(supplies.shared), output or 0.0, outputs, tuple(watts for _, watts in each), asks


def _apparent(volt_amperes: float, power_factor: float) -> complex:
    """Watts and lagging vars."""
    return volt_amperes * complex(power_factor, math.sqrt(max(0.0, 1.0 - power_factor * power_factor)))


def _kind(source: Source) -> str:
    return "service" if source.kind == "utility" else source.kind


def _gap(obj: Facts, name: str) -> Gap:
    return obj._gaps.get(name) or Gap(f"{obj.at}.{name}")


def _ask(obj: Facts, key: str) -> str:
    return f"state {obj.at}.{key}"


def _whole_system(panel: Panel) -> tuple[System, tuple[Pair, ...]]:
    found = system(panel.source.system)
    return found, legs.Place(found, found.lines).pairs
