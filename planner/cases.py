"""Saved cases, the section ``scenarios``: what if this is out, it is hotter, machines draw more, or lose their cap.

A case is the layout with a few things changed. It is built and judged as the layout itself; what turns by it is told
with the name of the case. Machines that a loss stops go on giving off heat in the rooms, which is never too little.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from planner.catalog import Catalog
from planner.layout.models import Device, Layout, Scenario, Site
from planner.layout.models.site import Outdoor
from planner.layout.reading import Reading
from planner.plan import Plan, build
from planner.plan.losing import Loss, case_loss
from planner.plan.scaling import scale_loads
from planner.planning import Planned
from planner.text import Problem
from planner.values import Said

PERCENT = 100.0
# A case changes power and heat: what plugs, fits, is fast or is stored stays as it is.
JUDGED_AGAIN = ("AIR", "CIR", "GEN", "PDU", "PNL", "PSU", "UPS", "WIR")


@dataclass(frozen=True, slots=True)
class Case:
    """A saved case in one phase.

    ``plan``: what stands in it, the cooling that is lost taken away, as ``whole`` has it still; ``names`` what is lost,
    as people say it. ``loss``: the same as one thing; None where nothing is. ``changed``: something is another, or
    cooling is gone.
    """

    name: str
    model: Scenario
    plan: Plan
    whole: Plan
    names: tuple[str, ...]
    loss: Loss | None
    changed: bool

    @property
    def single(self) -> bool:
        """Whether it is the loss of one thing and nothing else, which is judged without any case."""
        return len(self.names) == 1 and self.plan is self.whole and not self.changed


def stands_in(model: Scenario, phase: str) -> bool:
    """Whether a case is about a phase: that it names, or every one."""
    return not model.phase or model.phase == phase


def case_of(reading: Reading, catalog: Catalog, phase: str, name: str, plan: Plan) -> Case:
    """The case ``name`` in a phase whose ``plan`` is built. Raises ``KeyError`` for a case that it does not have."""
    layout = reading.at(phase)
    model = layout.scenarios[name]
    changed = replace(layout, devices=_capped(layout, model))
    if model.outdoor is not None:
        changed = replace(changed, site=_with_air(layout.site, model.outdoor))
    lost = model.fail or ()
    other = model.outdoor is not None or model.cap is not None or model.load is not None
    whole = _built(reading, catalog, phase, changed, model) if other else plan
    dark = _cooling_lost(whole, lost)
    left = replace(changed, devices={key: each for key, each in changed.devices.items() if key not in dark})
    built = _built(reading, catalog, phase, left, model) if dark else whole
    names = tuple(known for known in lost if known in _keys(whole))
    loss = case_loss(whole.whole, name, tuple(_keys(whole)[each] for each in names)) if names else None
    return Case(name, model, built, whole, names, loss, other or bool(dark))


def case_in(planned: Planned, plan: Plan, name: str) -> Case:
    """The case ``name`` of a layout whose plans are built, in the phase of one of them."""
    return case_of(planned.reading, planned.catalog, plan.phase, name, plan)


def _built(reading: Reading, catalog: Catalog, phase: str, layout: Layout, model: Scenario) -> Plan:
    plan, _ = build(layout, phase, catalog=catalog, standing=reading.comes_with)
    if model.load is not None and model.load.value is not None:
        scale_loads(plan, model.load.value / PERCENT)
    return plan


def unknown_losses(plan: Plan, name: str, model: Scenario) -> Iterator[Problem]:
    """What a case loses and nothing in the last phase is called."""
    if not model.fail:
        return
    known = _keys(plan)
    for each in model.fail:
        if each not in known:
            yield Problem("LAY017", f"{name}: nothing that can be lost is called {each}", ("scenarios", name, "fail"))


def _keys(plan: Plan) -> dict[str, str]:
    from planner.analyses.single_losses import keys_by_name

    # A machine on nothing is in no forest and may be lost all the same.
    return {device: f"devices.{device}" for device in plan.devices} | keys_by_name(plan)


def _with_air(site: Site, air: Said[float]) -> Site:
    """A site in other air: the hottest hour, or the coldest where it is colder than that."""
    said = site.outdoor or Outdoor()
    winter = said.winter.value if said.winter is not None else None
    cold = winter is not None and air.value is not None and air.value < winter
    outdoor = said.model_copy(update={"winter" if cold else "summer": air})
    return site.model_copy(update={"outdoor": outdoor})


def _cooling_lost(plan: Plan, lost: tuple[str, ...]) -> frozenset[str]:
    """The units that cool or move air and that are out, or may be, by name."""
    cools = {name for name, device in plan.devices.items() if device.cools}
    if not lost or not cools:
        return frozenset()
    from planner.analyses.single_losses import sweep_of

    known = _keys(plan)
    found = sweep_of(plan).after(*(known[name] for name in lost if name in known))
    return frozenset(cools & {*lost, *found.dark, *found.perhaps_dark})


def _capped(layout: Layout, model: Scenario) -> dict[str, Device]:
    """The devices with the cap of the case on every accelerator."""
    if model.cap is None:
        return dict(layout.devices)
    cap = None if model.cap.word else model.cap
    found: dict[str, Device] = {}
    for name, device in layout.devices.items():
        found[name] = device
        if device.fit is not None and device.fit.gpus:
            cards = {group: each.model_copy(update={"cap": cap}) for group, each in device.fit.gpus.items()}
            found[name] = device.model_copy(update={"fit": device.fit.model_copy(update={"gpus": cards})})
    return found
