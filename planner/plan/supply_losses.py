"""What a machine draws from its outlets for what its supplies put out: by their load and their input voltage."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from planner.layout.models import Device as DeviceModel
from planner.layout.references import Reference
from planner.plan.bays import Bay, Range
from planner.plan.context import Context, referred
from planner.plan.draft import PartFacts
from planner.plan.feeding import says_feed
from planner.tables import machine_power
from planner.tables.supply_efficiency import Curve, efficiency, floor_curve
from planner.worked import BeyondTable

if TYPE_CHECKING:
    from planner.parts.components import Efficiency

# Supplies that are made to stand alone; all others are modules of a set that shares the load.
ALONE_FORMS = frozenset({"atx", "sfx", "sfx-l", "tfx", "flex-atx", "eps"})
# Input volts that a supply is fed with where nobody can tell.
_EITHER_V = (120.0, 240.0)
_DEEPEST = 20


@dataclass(frozen=True, slots=True)
class Feeding:
    """The supplies of a machine as far as their losses go.

    ``supplies``: what states efficiency and output, a part for each group. ``live``: how many have a cord, 0 where that
    is not known. ``module``: they are a set that shares the load evenly. ``volts``: what they may be fed with.
    ``shares``: the part of the load of each group, where supplies that are no set say what they power.
    """

    supplies: tuple[PartFacts, ...]
    live: int
    module: bool
    volts: tuple[float, ...]
    shares: tuple[float, ...] = ()


@dataclass(frozen=True, slots=True)
class Drawn:
    """Watts at the outlet, lowest and highest, and what they rest on."""

    watts: Range
    guesses: tuple[str, ...] = ()
    weak: tuple[str, ...] = ()


def feeding(
    context: Context,
    model: DeviceModel,
    part: PartFacts | None,
    bays: tuple[Bay, ...],
    at: str,
    shares: dict[str, float] | None,
    volts: tuple[float, ...],
) -> Feeding:
    """The supplies that are fitted, else those the machine comes with, and what feeds them; ``shares`` by group.

    ``volts``: what ``input_volts`` says.
    """
    fitted = [bay for bay in bays if bay.name == "supplies"]
    known = tuple(bay.part for bay in fitted if bay.part is not None)
    if not known and part is not None:
        built_in = part.get("supplies.part")
        supply = context.part(built_in, f"{at}.spec.supplies") if built_in else None
        known = (supply,) if supply is not None and part.get("supplies.efficiency") is None else (part,)
    feeds = [says_feed(feed) for feed in (model.fed_by or {}).values()]
    live = len(feeds) - feeds.count("none")
    module = not fitted or pooled(bays)
    single = all(bay.count == 1 and bay.part is not None for bay in fitted)
    parts = tuple(shares[bay.group] for bay in fitted) if shares is not None and single and not module else ()
    return Feeding(known, live, module, volts, parts)


def pooled(bays: tuple[Bay, ...]) -> bool:
    """Whether the supplies that are fitted are modules of one set, by their form."""
    fitted = [bay for bay in bays if bay.name == "supplies"]
    return bool(fitted) and all(bay.part is not None and _form(bay.part) not in ("", *ALONE_FORMS) for bay in fitted)


def _form(part: PartFacts) -> str:
    form = part.get("form")
    return str(form.value or "").casefold() if form is not None else ""


def input_volts(context: Context, model: DeviceModel) -> tuple[float, ...]:
    """The volts at the inlets of a machine, 120 or 240 as far as losses go; both where nobody can tell.

    Read from the layout, since the plan does not hang together yet when loads are reckoned.
    """
    devices, circuits = context.layout.devices, context.layout.circuits
    for _ in range(_DEEPEST):
        feed = next(iter((model.fed_by or {}).values()), None)
        if feed is None or says_feed(feed) != "fed" or feed.from_ is None:
            return _EITHER_V
        reference: Reference = referred(feed.from_)
        if reference.name in circuits:
            circuit = circuits[reference.name]
            if circuit.volts is not None and circuit.volts.value is not None:
                return (circuit.volts.value,)
            if context.family == "IEC":
                return (240.0,)
            poles = circuit.breaker.poles if circuit.breaker is not None else None
            return _EITHER_V if poles is None or poles.value is None else (240.0 if poles.value > 1 else 120.0,)
        if reference.name not in devices:
            return _EITHER_V
        model = devices[reference.name]
    return _EITHER_V


def outlet_watts(at: str, output: Range, fed: Feeding) -> Drawn:
    """What the supplies draw for what they put out; each end of the range with the efficiency of its own load."""
    if fed.shares:
        parts = [
            _through((supply,), (output[0] * share, output[1] * share), replace(fed, live=1))
            for supply, share in zip(fed.supplies, fed.shares, strict=True)
        ]
        if all(part is not None for part in parts):
            drawn = [part for part in parts if part is not None]
            watts = (sum(each.watts[0] for each in drawn), sum(each.watts[1] for each in drawn))
            return Drawn(watts, (), tuple(dict.fromkeys(doubt for each in drawn for doubt in each.weak)))
    found = _through(fed.supplies, output, fed)
    if found is not None:
        return found
    low, high = machine_power.UNKNOWN_EFFICIENCY
    guess = f"{at}: efficiency of its supplies taken as {100 * low:g} to {100 * high:g} %"
    return Drawn((output[0] / high, output[1] / low), (guess,))


def _through(supplies: tuple[PartFacts, ...], output: Range, fed: Feeding) -> Drawn | None:
    """What supplies draw for what they put out together; None where none of them states an efficiency."""
    ends: list[Range] = []
    weak: list[str] = []
    for part in supplies:
        for volts in fed.volts:
            curve = _curve(part, volts, module=fed.module)
            if curve is None:
                continue
            weak.extend(_weak(part))
            least, most = _loads(part, output, fed, volts)
            ends.append((_share_of(part, curve, most)[0], _share_of(part, curve, least)[1]))
    if not ends:
        return None
    low, high = min(end for end, _ in ends), max(end for _, end in ends)
    return Drawn((output[0] / high, output[1] / low), (), tuple(dict.fromkeys(weak)))


def _share_of(part: PartFacts, curve: Curve, loads: Range) -> Range:
    block = _block(part)
    return efficiency(curve, loads, exact=block is not None and bool(block.curve))


def _loads(part: PartFacts, output: Range, fed: Feeding, volts: float) -> tuple[Range, Range]:
    """Load over rated output of one supply at the low and at the high end of what the machine draws.

    Supplies that are no set may carry anything between an even share and all they are made for.
    """
    rated = next(_rated(part, volts), None)
    if rated is None or not fed.live:
        return (0.2, 1.0), (0.2, 1.0)
    shares = output[0] / (fed.live * rated), output[1] / (fed.live * rated)
    if fed.module or fed.live == 1:
        return (shares[0], shares[0]), (shares[1], shares[1])
    return (min(shares[0], 1.0), 1.0), (min(shares[1], 1.0), max(shares[1], 1.0))


def _rated(part: PartFacts, volts: float) -> Iterator[float]:
    for key in ("output", "supplies.output"):
        for row in part.get(key) or ():
            if row.low <= volts <= row.high and row.value.value:
                yield row.value.value


def _weak(part: PartFacts) -> Iterator[str]:
    for key in ("efficiency", "supplies.efficiency"):
        if part.get(key) is not None and (doubt := part.weak(key)):
            yield doubt


def _block(part: PartFacts) -> Efficiency | None:
    found: Efficiency | None = part.get("efficiency") or part.get("supplies.efficiency")
    return found


def _curve(part: PartFacts, volts: float, *, module: bool) -> Curve | None:
    """Efficiency by load: the part's own curve, else the floor of its level."""
    block = _block(part)
    if block is None:
        return None
    if block.curve:
        rows = tuple((row.low, row.value.value) for row in block.curve if row.value.value is not None)
        return rows or None
    if block.level is None or block.level.value is None:
        return None
    try:
        return floor_curve(block.level.value, volts=volts, module=module)
    except BeyondTable:
        return None
