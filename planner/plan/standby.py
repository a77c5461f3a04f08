"""What stands in when the utility fails: batteries, transfer switches, generators, as facts of the plan."""

from __future__ import annotations

from planner.facts import Facts, facts
from planner.layout.models import Device as DeviceModel
from planner.plan.draft import Draft, PartFacts
from planner.tables import battery_types, hold_up

MANUAL = "manual"


@facts
class Backup(Facts):
    """The battery of a UPS and what is wanted of it.

    ``runtime``: how long it runs in s by load in W, as its maker has it, the lightest load first; ``has_runtime``:
    there is such a table. ``discharge``: whether its kind of battery stands a fast discharge ``well`` or ``badly``;
    never known. ``break_s``: how long its output is dead when its input fails. ``bypass``: what carries the load when
    its inverter cannot: ``automatic``, ``manual`` or ``none``, empty where nobody said. ``peak_w``: what it gives for
    seconds, where ``has_peak``.
    """

    energy_wh: float
    chemistry: str
    cells: float
    charge_ah: float
    has_cells: bool
    inverter_percent: float
    wanted_s: float
    has_runtime: bool
    runtime: tuple[tuple[float, float], ...]
    has_input_rating: bool
    input_rating_a: float
    discharge: str
    break_s: float
    bypass: str
    has_peak: bool
    peak_w: float

    def rate_exponent_of(self, ends: tuple[float, float]) -> float:
        """The exponent of the discharge law that holds, of the lowest and the highest of its kind."""
        return ends[0] if ends[0] == ends[1] or self.discharge == "well" else ends[1]


@facts
class Transfer(Facts):
    """How a transfer switch changes over, by hand, by itself or by an interlock, and whether with the neutral."""

    way: str
    switched_neutral: bool
    time_s: float


def backup(model: DeviceModel, at: str, part: PartFacts | None) -> Backup:
    """The battery of the UPS at ``at``; its energy by statement, else by its cells and their charge."""
    draft = Draft(f"{at}.spec")
    for name, key in (("cells", "cells"), ("charge_ah", "ah")):
        _from_part(draft, name, part, f"battery.{key}")
    _put_chemistry(draft, part)
    draft.put("has_cells", "cells" in draft.known and "charge_ah" in draft.known)
    _from_part(draft, "energy_wh", part, "battery.energy", ask=f"read what its battery holds: {at}.spec.battery.energy")
    if "energy_wh" not in draft.known and draft.known["has_cells"] and "chemistry" in draft.known:
        kind = battery_types.family(str(draft.known["chemistry"]))
        stored = kind.cell_v * float(str(draft.known["cells"])) * float(str(draft.known["charge_ah"]))
        draft.put("energy_wh", stored)
    draft.gap(
        "inverter_percent",
        f"{at}.spec.inverter",
        *((percent, f"an inverter that gives {percent:g} %") for percent in battery_types.INVERTER_PERCENT),
        ask=f"state {at}.spec.inverter, or its runtime by load: {at}.spec.runtime",
    )
    if part is not None and part.get("inverter") is not None:
        draft.part("inverter_percent", part, "inverter", f"{at}.spec.inverter")
    rows = (part.get("runtime") if part is not None else None) or ()
    points = tuple((row.high, row.value.value) for row in rows if row.value.value is not None)
    draft.put("has_runtime", bool(points))
    draft.put("runtime", points, weak=part.weak("runtime") if part is not None else "")
    _from_part(draft, "input_rating_a", part, "input_rating")
    draft.put("has_input_rating", "input_rating_a" in draft.known)
    _from_part(draft, "peak_w", part, "peak")
    draft.put("has_peak", part is not None and part.get("peak") is not None)
    draft.gap(
        "discharge",
        f"{at}.spec.runtime",
        ("well", "a battery that stands a fast discharge well"),
        ("badly", "a battery that stands a fast discharge badly"),
        ask=f"read how long it runs by load on its data sheet: {at}.spec.runtime",
    )
    _put_break(draft, part)
    bypass = part.get("bypass") if part is not None else None
    draft.put("bypass", (bypass.value or bypass.word.replace("unknown", "")) if bypass is not None else "")
    wanted = Draft(at)
    wanted.said("wanted_s", model, "ride_through", ask=f"say how long it is to carry its load: {at}.ride_through")
    draft.take(wanted)
    return draft.make(Backup)


def transfer(at: str, part: PartFacts | None) -> Transfer:
    """How the transfer switch at ``at`` changes over."""
    draft = Draft(f"{at}.spec")
    for name, key in (("way", "transfer"), ("switched_neutral", "switched_neutral"), ("time_s", "transfer_time")):
        _from_part(draft, name, part, key)
    if part is not None and part.get("transfer") is not None and part.get("transfer").word == "none":
        draft.put("way", "none")
    return draft.make(Transfer)


def _put_break(draft: Draft, part: PartFacts | None) -> None:
    """How long the output is dead when the input fails; where nobody says, what its kind does."""
    key = f"{draft.at}.transfer_time"
    if part is not None and part.get("transfer_time") is not None:
        draft.part("break_s", part, "transfer_time", key)
        if part.get("transfer_time").word == "none":
            draft.put("break_s", 0.0)
        return
    form = part.get("form") if part is not None else None
    least, most = hold_up.breaks(str(form.value or "") if form is not None else "")
    draft.gap(
        "break_s",
        key,
        (least, f"a break of {1000 * least:g} ms"),
        (most, f"a break of {1000 * most:g} ms"),
        ask=f"read the transfer time on the data sheet of {draft.at.removesuffix('.spec')}: {key}",
    )


def _put_chemistry(draft: Draft, part: PartFacts | None) -> None:
    key = f"{draft.at}.battery.chemistry"
    candidates = tuple((kind.words[0], f"a battery of {kind.name}") for kind in battery_types.FAMILIES)
    draft.gap("chemistry", key, *candidates, ask=f"read the kind of battery on {draft.at.removesuffix('.spec')}: {key}")
    said = part.get("battery.chemistry") if part is not None else None
    if said is not None and said.value is not None and battery_types.known(said.value):
        draft.evidence("chemistry", said, key, weak=part.weak("battery.chemistry") if part is not None else "")


def _from_part(draft: Draft, name: str, part: PartFacts | None, key: str, *, ask: str = "") -> None:
    place = f"{draft.at}.{key}"
    draft.gap(name, place, ask=ask)
    if part is not None and part.get(key) is not None:
        draft.part(name, part, key, place, ask=ask)
