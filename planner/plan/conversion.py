"""How a UPS makes what it gives out of what it takes: its losses, its recharge, and the voltage it sets."""

from __future__ import annotations

from planner.facts import Gap, make
from planner.plan.draft import Draft, PartFacts
from planner.plan.machine import Conversion
from planner.plan.objects import Device, Source

# Engineering judgement, not verified: the worst of old double-conversion units at part load, the best of those that
# pass the line on; and a charger as large as the UPS can bear beside its load.
EFFICIENCY_PERCENT = (80.0, 99.0)
LARGEST_RECHARGE = 0.25


def conversion(at: str, part: PartFacts | None) -> Conversion:
    """The conversion facts of the UPS at ``at``; what its part does not say is open between what such things do."""
    draft = Draft(at)
    _put_points(draft, part)
    _put_rating(draft, part)
    _put_recharge(draft, part)
    volts = part.get("output_volts") if part is not None else None
    draft.put("resets_volts", volts is not None)
    draft.gap("output_v", f"{at}.spec.output_volts")
    if part is not None and volts is not None:
        draft.part("output_v", part, "output_volts", f"{at}.spec.output_volts")
    system = part.get("output_system") if part is not None else None
    draft.put("system_said", system is not None)
    draft.gap("system", f"{at}.spec.output_system")
    if part is not None and system is not None:
        draft.part("system", part, "output_system", f"{at}.spec.output_system")
    return draft.make(Conversion)


def _put_points(draft: Draft, part: PartFacts | None) -> None:
    key = f"{draft.at}.spec.efficiency"
    rows = (part.get("efficiency.curve") if part is not None else None) or ()
    points: list[tuple[float, float]] = []
    for row in rows:
        given = row.value.value if row.value.value is not None else row.value.low
        if given is None:
            points = []
            break
        points += [(load, given) for load in dict.fromkeys((row.low, row.high))]
    if points and part is not None:
        draft.put("points", tuple(points), weak=part.weak("efficiency"), source=part.file)
        return
    least, most = EFFICIENCY_PERCENT
    draft.gap(
        "points",
        key,
        (((0.0, least), (100.0, least)), f"a UPS that loses {100 - least:g} %"),
        (((0.0, most), (100.0, most)), f"a UPS that loses {100 - most:g} %"),
        ask=f"state what the UPS loses: {key}, as 94 %",
    )


def _put_rating(draft: Draft, part: PartFacts | None) -> None:
    key = f"{draft.at}.spec.rating"
    draft.gap("rating_va", f"{key}.va", ask=f"read what it gives on its label: {key}")
    for unit in ("rating.va", "rating.watts"):
        # Watts never exceed volt-amperes: by watts alone the share of load comes out too large, and beyond 100 % asks.
        if part is not None and part.get(unit) is not None:
            draft.part("rating_va", part, unit, key)
            return


def _put_recharge(draft: Draft, part: PartFacts | None) -> None:
    key = f"{draft.at}.spec.recharge"
    if part is not None and part.get("recharge") is not None:
        draft.part("recharge_w", part, "recharge", key)
        if part.get("recharge").word == "none":
            draft.put("recharge_w", 0.0)
        return
    rating = draft.known.get("rating_va")
    ask = f"state what charging draws: {key}"
    if isinstance(rating, float):
        most = LARGEST_RECHARGE * rating
        draft.gap("recharge_w", key, (0.0, "a battery that is full"), (most, f"a charger of {most:g} W"), ask=ask)
    else:
        draft.gap("recharge_w", key, ask=ask)


def own_source(device: Device) -> Source | None:
    """The source that a UPS is for what is wired to it, where its output is another system than its input."""
    if not device.converts or not device.conversion.system_said:
        return None
    gaps = {"rating_a": Gap(f"{device.at}.spec.rating")}
    return make(
        Source,
        device.at,
        gaps,
        name=device.name,
        kind="inverter",
        system=device.conversion.system,
        site=device.site,
        guarded=False,
        panels=(),
        circuits=(),
        inlets=(),
    )
