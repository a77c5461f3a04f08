"""The power supplies of a machine: how many, how many it needs, and what one of them gives at which input voltage."""

from __future__ import annotations

import re
from dataclasses import replace

from planner.facts import said
from planner.layout.models import Device as DeviceModel
from planner.plan.bays import Bay
from planner.plan.context import Context
from planner.plan.draft import Draft, PartFacts
from planner.plan.estimate import Estimate
from planner.plan.feeding import DEAD_SAYS, LIVE_SAYS, says_feed, unknown_feeds
from planner.plan.loads import ENDS, ESTIMATES, stated_state
from planner.plan.machine import Load, Supplies
from planner.plan.peaks import with_seen
from planner.plan.supplied import Burst
from planner.plan.supply_losses import pooled
from planner.plan.supply_units import Kind, ratings_of, rows_of, unit, what_each_powers
from planner.tables import machine_power

_NEEDED = re.compile(r"(\d+)\s*\+\s*(\d+)")


def supplies(
    context: Context,
    model: DeviceModel,
    at: str,
    part: PartFacts | None,
    bays: tuple[Bay, ...],
    output: Estimate | None,
    shares: dict[str, float] | None,
) -> Supplies | None:
    """The supplies of a server or workstation; None where nobody described any. ``output``: what they put out."""
    fitted = [bay for bay in bays if bay.name == "supplies"]
    built_in = part.get("supplies") if part is not None else None
    if not fitted and built_in is None:
        return None
    draft = Draft(at)
    key = f"{at}.fit.supplies"
    kinds: list[Kind] = []
    if fitted:
        draft.put("count", sum(bay.count for bay in fitted))
        kinds = [Kind(bay.group or bay.fitted.part or "supplies", bay.count, bay.part, bay.part, "") for bay in fitted]
        # A supply that the catalogue does not know leaves the rating of all open.
        parts = [kind.states for kind in kinds if kind.states is not None]
        _put_ratings(draft, key, [ratings_of(kind) for kind in kinds], parts, "output")
    elif part is not None and built_in is not None:
        draft.gap("count", key)
        if built_in.count is not None and built_in.count.value is not None:
            draft.part("count", part, "supplies.count", key, convert=int)
        supply = context.part(built_in.part, f"{at}.spec.supplies")
        own = bool(rows_of(built_in.output))
        prefix = "supplies." if own or supply is None else ""
        count = int(draft.known["count"]) if "count" in draft.known else 1  # type: ignore[call-overload]
        kinds = [Kind("supplies", count, part if prefix else supply, supply, prefix)]
        _put_ratings(draft, key, [ratings_of(kinds[0])], [p for p in (kinds[0].states,) if p], f"{prefix}output")
    _put_corded(draft, model)
    separate = _put_largest_share(draft, fitted, shares, at, shared=pooled(bays))
    _put_needed(draft, model, part, at, any_fitted=bool(fitted))
    wired = separate and shares is not None
    draft.put("wired", wired)
    draft.put("units", tuple(unit(at, kind, draft, shares if wired else None) for kind in kinds))
    _put_output(draft, at, output)
    draft.gap("end", ESTIMATES, *ENDS, ask=f"measure what the machines draw: {at}.load.measured")
    return draft.make(Supplies)


def _put_output(draft: Draft, at: str, output: Estimate | None) -> None:
    if output is None or output.missing:
        draft.gap("low_w", f"{at}.fit")
        draft.gap("high_w", f"{at}.fit")
        draft.gap("bursts", f"{at}.fit")
        return
    draft.put("low_w", output.output_w[0], guess=output.guesses, weak=output.weak)
    draft.put("high_w", output.output_w[1], guess=output.guesses, weak=output.weak)
    bursts = []
    for each in output.bursts:
        burst = Draft(at)
        burst.put("lasts_s", each.seconds)
        guesses = (*output.guesses, *output.burst_guesses)
        burst.put("low_w", each.watts[0], guess=guesses, weak=output.weak)
        burst.put("high_w", each.watts[1], guess=guesses, weak=output.weak)
        burst.gap("end", ESTIMATES, *ENDS, ask=f"measure what the machines draw: {at}.load.measured")
        bursts.append(burst.make(Burst))
    draft.put("bursts", tuple(bursts))


def _put_corded(draft: Draft, model: DeviceModel) -> None:
    """How many supplies have a cord; one that is plugged in nobody knows where may be dead."""
    sure = [says_feed(feed) for feed in (model.fed_by or {}).values()]
    live, fed = len(sure) - sure.count("none"), sure.count("fed")
    if live == fed or not fed:
        draft.put("corded", live)
    else:
        draft.gap("corded", unknown_feeds(draft.at), (live, LIVE_SAYS), (fed, DEAD_SAYS))


def _put_as_corded(draft: Draft) -> None:
    if "corded" in draft.known:
        draft.put("needed", draft.known["corded"])
    else:
        draft.leave("needed", draft.open("corded"))


def supply_output(estimate: Estimate | None, drawing: Load, model: DeviceModel) -> Estimate | None:
    """What the supplies put out: by the parts, else no more than the draw that was stated or measured.

    A peak that was stated or measured at the inlet stands beside those of the parts.
    """
    least = machine_power.UNKNOWN_EFFICIENCY[0]
    found = estimate
    if estimate is None or estimate.missing:
        if not (said(drawing, "unit") and said(drawing, "figure_w")):
            return estimate
        watts = float(drawing.figure_w)
        found = Estimate(
            output_w=(least * watts, watts),
            guesses=(f"{drawing.at}: its supplies put out {100 * least:g} to 100 % of what they draw",),
        )
    known = object.__getattribute__(drawing, "power_factor") if said(drawing, "power_factor") else None
    peak = stated_state(known, model.load, "peak")[1] if model.load is not None else None
    if found is None or peak is None:
        return found
    return replace(found, bursts=with_seen(found.bursts, (least * peak[0], peak[1])))


def ask_for_supplies(at: str) -> str:
    """What would settle the supplies of a machine that nobody described."""
    own = "{count: 2, output: {200 to 240 V: 2000 W}}"
    return f"state {at}.fit.supplies, as 2 x PART, or {at}.spec.supplies, as {own}"


def _put_largest_share(
    draft: Draft, fitted: list[Bay], shares: dict[str, float] | None, at: str, *, shared: bool
) -> bool:
    """Of supplies that do not share: the part of the load that the busiest carries. Modules share evenly."""
    separate = not shared and (len(fitted) > 1 or bool(fitted and fitted[0].count > 1))
    draft.put("shared", not separate)
    if not separate:
        return False
    if shares is not None:
        draft.put("largest_share", max(shares.values()))
        return True
    count = sum(bay.count for bay in fitted)
    draft.gap(
        "largest_share",
        what_each_powers(at),
        (1.0 / count, "supplies sharing evenly"),
        (1.0, "one supply carrying all"),
        ask=f"state what each of {at}.fit.supplies powers",
    )
    return True


def _put_ratings(
    draft: Draft, key: str, each: list[tuple[tuple[float, float, float], ...]], parts: list[PartFacts], path: str
) -> None:
    """The ratings of one supply; supplies that differ count with the smaller rating of each span."""
    if not each or not all(each):
        draft.gap("ratings", f"{key}.output", ask=f"state the rated output of {key}")
        return
    spans = {(low, high): watts for low, high, watts in each[0]}
    for rows in each[1:]:
        other = {(low, high): watts for low, high, watts in rows}
        spans = {span: min(watts, other[span]) for span, watts in spans.items() if span in other}
    weak = tuple(dict.fromkeys(doubt for part in parts if (doubt := part.weak(path))))
    ratings = tuple((low, high, watts) for (low, high), watts in sorted(spans.items()))
    draft.put("ratings", ratings, weak=weak, source=parts[0].file if parts else "")


def _put_needed(draft: Draft, model: DeviceModel, part: PartFacts | None, at: str, *, any_fitted: bool) -> None:
    """How many supplies must live: of ``2+1`` two; of ``none``, all that are corded."""
    written = model.redundancy
    from_part = written is None and part is not None and part.get("redundancy") is not None
    value = part.get("redundancy") if from_part and part is not None else written
    text = value.value if value is not None and value.value is not None else ""
    found = _NEEDED.fullmatch(text.strip()) if text else None
    draft.put("promised", sum(map(int, found.groups())) if found is not None else 0)
    if found is not None:
        weak = part.weak("redundancy") if from_part and part is not None else ""
        draft.put("needed", int(found[1]), weak=weak)
    elif text.casefold() == "none" or (value is not None and value.word == "none"):
        _put_as_corded(draft)
    else:
        count = draft.known.get("count")
        if any_fitted:
            # Supplies of a rig that nobody called redundant are all needed.
            _put_as_corded(draft)
        elif count == 1:
            # One supply has no spare.
            draft.put("needed", 1)
        else:
            draft.gap("needed", f"{at}.redundancy")
