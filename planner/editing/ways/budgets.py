"""Less load as a way out: a budget for each machine on what carries too much."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Mapping

from planner.analyses import power
from planner.editing.targets import Scope, Target, at_original, entry_of, find, heirs
from planner.editing.ways.nodes import machines_on
from planner.editing.ways.offers import Offer, Put
from planner.facts import Missing
from planner.layout.groups import Expansion
from planner.plan import Plan
from planner.plan.objects import Device
from planner.rules.findings import Finding
from planner.text import Data
from planner.worked import BeyondTable, number

# A budget is rounded down to steps of these, so that it is a figure that somebody can set.
STEPS = {"A": 0.1, "W": 10.0, "kW": 0.01, "VA": 10.0, "kVA": 0.01}
# What else hangs on it is not brought down, so the machines may have to give more than the share that is too much.
FURTHER = (1.0, 0.9, 0.75, 0.5)

_BUDGET = re.compile(r"~?\s*([0-9][0-9,.]*)\s*(A|W|kW|VA|kVA)\b(.*)")


def less_load(plan: Plan, expansion: Expansion, finding: Finding) -> Iterator[Offer]:
    """Budgets that bring the load of the finding's object down to its limit.

    For all machines on the lines that speak of those, and for those alone; the gentlest first.
    """
    if finding.ratio is None or finding.ratio <= 1.0:
        return
    machines = [device for device in machines_on(plan, finding.object) if _can_be_capped(device)]
    for further in FURTHER if machines else ():
        wanted = {device.name: _budget(expansion, device, further / finding.ratio) for device in machines}
        if all(wanted.values()):
            yield from _offers(expansion, wanted)


def _can_be_capped(device: Device) -> bool:
    """Whether something in it keeps a budget: power limits of cards; or it has a budget already."""
    try:
        return bool(device.load.budgeted) or any(card.bay == "gpus" for card in device.fitted)
    except Missing:
        return False


def _budget(expansion: Expansion, device: Device, factor: float) -> str:
    """What the budget of a machine would be, spelled as the present one; empty where its draw is not known."""
    written = _BUDGET.fullmatch(_said(expansion, device.name))
    if written is not None:
        figure, unit, rest = float(written[1].replace(",", "")), written[2], written[3]
        return f"{_down(figure * factor, unit)} {unit}{rest}"
    try:
        return f"{_down(float(power.of_device(device).total) * factor, 'VA')} VA"
    except (Missing, BeyondTable):
        return ""


def _said(expansion: Expansion, name: str) -> str:
    load = entry_of(expansion, "devices", name).get("load", "")
    budget: Data = load.get("budget", "") if isinstance(load, dict) else ""
    return budget if isinstance(budget, str) else ""


def _down(figure: float, unit: str) -> str:
    step = STEPS[unit]
    return number(round(math.floor(round(figure / step, 6)) * step, 6)).replace(",", "")


def _offers(expansion: Expansion, wanted: Mapping[str, str]) -> Iterator[Offer]:
    """The same budgets for every machine of the lines they stand in, and for each machine by itself."""
    found = {name: find(expansion, "devices", name, ("load", "budget")) for name in wanted}
    targets = {name: at_original(expansion.document, each) for name, each in found.items() if each is not None}
    if len(targets) < len(found):
        return
    lines = {target.path: target for target in targets.values()}
    others = {name for target in lines.values() for name in target.names} - set(wanted)
    scopes: tuple[Scope, ...] = ("all", "one") if others else ("all",)
    for scope in scopes:
        if scope == "all":
            # Machines that share a line, be it of what they are like, get the lowest that any of them needs.
            of_line = {path: [name for name, each in targets.items() if each.path == path] for path in lines}
            puts = [
                Put("devices", lines[path].name, ("load", "budget"), min((wanted[name] for name in names), key=_size))
                for path, names in of_line.items()
            ]
            whom = [_for_whom(expansion, target) for target in lines.values()]
        else:
            puts = [Put("devices", name, ("load", "budget"), budget, "one") for name, budget in wanted.items()]
            like = len(heirs(expansion.document, "devices", tuple(wanted)))
            whom = [*wanted, *([f"{like} like them"] if like else [])]
        values = list(dict.fromkeys(str(put.value) for put in puts))
        says = f"a budget of {' or '.join(values)} for {_listed(whom)}, kept by power limits"
        yield Offer(says, tuple(puts), f"budget for {scope}")


def _for_whom(expansion: Expansion, target: Target) -> str:
    like = len(heirs(expansion.document, "devices", target.names))
    whom = f"all {len(target.names)} of {target.path[1]}" if target.is_shared else str(target.path[1])
    return f"{whom} (and {like} like {'them' if target.is_shared else 'it'})" if like else whom


def _size(budget: str) -> float:
    return float(budget.split(" ", 1)[0].replace(",", ""))


def _listed(names: list[str]) -> str:
    return ", ".join(names[:4]) + (f" and {len(names) - 4} more" if len(names) > 4 else "")
