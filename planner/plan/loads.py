"""What a device draws: a budget it promises, a measurement, a statement, or the estimate from its parts."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from planner.facts import Note
from planner.layout.models import Device as DeviceModel
from planner.layout.models import Load as LoadModel
from planner.layout.models import MeasuredLoad
from planner.layout.models.checking import validated
from planner.plan.draft import Draft, PartFacts
from planner.plan.estimate import Estimate
from planner.plan.machine import Load
from planner.plan.powers import put_power, unit_of
from planner.tables import connectors
from planner.tables.connector_patterns import Connector
from planner.values import Said
from planner.worked import BeyondTable

if TYPE_CHECKING:
    from planner.plan.cooler_draw import InHeat

# Listing standards want a plug of at least 125 % of the rated current.
PLUG_SHARE = 0.8
# What is marked 115 or 230 V stands on 120 or 240 V.
NOMINAL_OVER_MARKED = 120.0 / 115.0
# IEC 60309 is rated so in Europe; North America has 20, 30, 60 and 100 A.
EUROPEAN_RATINGS_A = frozenset({16.0, 32.0, 63.0, 125.0})
# Third harmonics of supplies that correct their power factor, and the most that electronic loads put into a neutral:
# three times 58 % is 1.73 of the phase current. Not verified.
THIRD_HARMONICS = ((0.0, "no third harmonic"), (58.0, "third harmonics of 58 %, the worst of electronic loads"))
# The interval over which demand is recorded by NEC 220.87; what was watched for less does not stand for hours.
LONG_ENOUGH_S = 900.0
# A thing at work that draws less than this of what its parts or its label say is not at work, or a digit is wrong.
PARTS_SHARE = 0.1
NAMEPLATE_SHARE = 0.01
# All estimates stand at the same end of their ranges at once: one question, not one a machine.
ESTIMATES = "the estimates from parts"
ENDS = (("low", "loads at the low end of the estimate"), ("high", "loads at the high end of the estimate"))


def load(
    model: DeviceModel,
    at: str,
    part: PartFacts | None,
    estimate: Estimate | None,
    passes_on: bool,
    heat: InHeat | None = None,
) -> Load:
    """The load of a device; a strip or UPS that hands power on has none of its own here.

    ``heat``: what a cooling unit draws in the hottest air over its rating.
    """
    written = model.load or validated(LoadModel, {})
    draft = Draft(f"{at}.load")
    draft.said("continuous", written, "continuous", owner=LoadModel, absent=True)
    _power_factor(draft, written, part)
    draft.said(
        "third_harmonic_percent", written, "third_harmonic", owner=LoadModel, part=part, candidates=THIRD_HARMONICS
    )
    draft.put("budgeted", unit_of(written.budget) != "")
    if written.budget is not None and unit_of(written.budget):
        unit = unit_of(written.budget)
        put_power(draft, f"budget_{unit.lower()}", written.budget, f"{draft.at}.budget")
        draft.put("budget_unit", unit)
    draft.put("hot", False)
    _figure(draft, written, at, part, estimate, passes_on, heat)
    least = max(_least(draft, written, part, estimate), default=(0.0, ""))
    draft.put("least_w", least[0])
    draft.put("least_by", least[1])
    by_parts = estimate if estimate is not None and not estimate.missing else None
    draft.put("by_parts", by_parts is not None)
    draft.gap("parts_low_w", f"{at}.fit")
    if by_parts is not None:
        draft.put("parts_low_w", by_parts.outlet_w[0], guess=by_parts.guesses, weak=by_parts.weak)
    _put_state(draft, written, "idle", None if estimate is None or estimate.missing else estimate.idle_w)
    _put_state(draft, written, "peak", None if estimate is None or estimate.missing else estimate.peak_w)
    return draft.make(Load)


def _put_state(draft: Draft, written: LoadModel, state: str, by_parts: tuple[float, float] | None) -> None:
    """What a thing draws doing nothing or at its highest: measured, else stated, else by its parts."""
    basis, ends = stated_state(draft.known.get("power_factor"), written, state)
    if ends is None and by_parts is not None:
        basis, ends = "its parts", by_parts
    draft.put(f"{state}_basis", basis)
    for end, name in enumerate((f"{state}_low_w", f"{state}_high_w")):
        draft.gap(name, f"{draft.at}.{state}", ask=f"measure {draft.at}.measured.{state}")
        if ends is not None:
            draft.put(name, ends[end])


def stated_state(power_factor: object, written: LoadModel, state: str) -> tuple[str, tuple[float, float] | None]:
    """The ends in W of what was measured of a state at the inlet, else of what was stated, with the word for which.

    Volt-amperes count with the power factor; None where there is no figure, or none in watts.
    """
    measured = written.measured
    at_inlet = measured is not None and (measured.at is None or measured.at.value != "output")
    for basis, said in (
        ("measured", getattr(measured, state) if measured is not None and at_inlet else None),
        ("stated", getattr(written, state)),
    ):
        volts = measured.voltage.value if measured is not None and measured.voltage is not None else None
        figures = [_in_watts(each, power_factor, volts) for each in ends_of(said)]
        watts = [each for each in figures if each is not None]
        if watts and len(watts) == len(figures):
            return basis, (min(watts), max(watts))
    return "", None


def _in_watts(measure: Any, power_factor: object, volts: float | None) -> float | None:
    if measure.unit == "W":
        return float(measure.value)
    at = measure.at if measure.at is not None else volts if measure.unit == "A" else 1.0
    if at is None or not isinstance(power_factor, float):
        return None
    return float(measure.value * at * power_factor)


def _least(
    draft: Draft, written: LoadModel, part: PartFacts | None, estimate: Estimate | None
) -> Iterator[tuple[float, str]]:
    """What a thing cannot draw less than while it works, in W, and what says so."""
    measured = written.measured
    if measured is not None and measured.at is not None and measured.at.value == "output":
        yield from _watts(measured.sustained, 1.0, "what was measured at the output of its supplies")
    yield from _watts(written.idle, 1.0, "what it draws doing nothing")
    if str(draft.known["basis"]) in ("measured", "stated"):
        if estimate is not None and not estimate.missing:
            yield PARTS_SHARE * estimate.outlet_w[0], "a tenth of what its parts draw"
        yield from _watts(part.get("nameplate") if part is not None else None, NAMEPLATE_SHARE, "1 % of its nameplate")


def _watts(said: Said[Any] | None, share: float, says: str) -> Iterator[tuple[float, str]]:
    figures = [measure.value * (measure.at or 1.0) for measure in ends_of(said) if measure.unit == "W" or share < 1.0]
    if figures:
        yield share * min(figures), says


def _power_factor(draft: Draft, written: LoadModel, part: PartFacts | None) -> None:
    key = f"{draft.at}.power_factor"
    if written.power_factor is None and part is not None and part.get("power_factor") is not None:
        draft.part("power_factor", part, "power_factor", key)
    else:
        draft.said("power_factor", written, "power_factor", owner=LoadModel, absent=0.95)


def _figure(
    draft: Draft,
    written: LoadModel,
    at: str,
    part: PartFacts | None,
    estimate: Estimate | None,
    passes_on: bool,
    heat: InHeat | None,
) -> None:
    """The sustained draw that is not a promise: measured, else stated, else by the parts, else by the nameplate."""
    # A budget is said, but tells nothing of what is drawn.
    open_at = f"{draft.at}.sustained" if written.budget is not None else draft.at
    measured = written.measured
    at_inlet = measured is not None and (measured.at is None or measured.at.value != "output")
    if measured is not None and at_inlet and measured.sustained is not None and unit_of(measured.sustained):
        seen, key = measured.sustained, f"{draft.at}.measured.sustained"
        brief = _watched_briefly(measured)
        if not brief or not _states_more(draft, written):
            _said(draft, "measured", unit_of(seen))
            put_power(draft, _name(seen), seen, key, volts=measured.voltage)
            if brief and _name(seen) in draft.known:
                says = f"{key} was watched for {brief}; taken as what it draws for hours"
                draft.notes[_name(seen)] = Note(guesses=(says,))
            return
    if written.sustained is not None and unit_of(written.sustained):
        _said(draft, "stated", unit_of(written.sustained))
        put_power(draft, _name(written.sustained), written.sustained, f"{draft.at}.sustained")
    elif written.peak is not None and unit_of(written.peak):
        # A thing of which only the peak is stated draws that while it runs.
        _said(draft, "its stated peak", unit_of(written.peak))
        put_power(draft, _name(written.peak), written.peak, f"{draft.at}.peak")
    elif passes_on:
        _said(draft, "nothing of its own", "W")
        draft.put("figure_w", 0.0)
    elif estimate is not None:
        _by_parts(draft, at, estimate)
    elif part is not None and (key := _rated(part)):
        _by_rating(draft, at, part, key, heat)
    elif part is not None and (unit_of(part.get("nameplate")) or part.get("inlets.max_draw") is not None):
        _by_nameplate(draft, at, part)
    elif part is not None and (marked := _circuit_va(part)):
        _by_circuit_ampacity(draft, at, part, marked, written)
    elif part is not None and part.get("plug") is not None and (most := most_by_plug(part)):
        draft.put("basis", "its plug")
        draft.put("unit", "range")
        draft.put("va_said", False)
        draft.put("low_w", 0.0)
        draft.put("high_w", most, guess=f"{at}: draws at most what its plug allows for hours")
        draft.gap("end", open_at, ("low", f"{at} drawing nothing"), ("high", f"{at} drawing all its plug allows"))
    else:
        draft.gap("unit", open_at, ask=f"state {open_at}")
        draft.put("basis", "nothing said")


def _watched_briefly(measured: MeasuredLoad) -> str:
    """How long a measurement was watched, where that is too short to stand for hours; empty where it is not."""
    window = measured.window.value if measured.window is not None else None
    if window is None or window >= LONG_ENOUGH_S:
        return ""
    return f"{window:g} s" if window < 120.0 else f"{window / 60.0:g} min"


def _states_more(draft: Draft, written: LoadModel) -> bool:
    """Whether a larger draw for hours is stated beside what was measured."""
    factor = draft.known.get("power_factor")
    volts = written.measured.voltage if written.measured is not None else None
    seen = [_in_watts(each, factor, volts.value if volts else None) for each in ends_of(written.measured.sustained)]  # type: ignore[union-attr]
    told = [_in_watts(each, factor, None) for each in ends_of(written.sustained)]
    if not told or None in told or None in seen:
        return False
    return max(each for each in told if each is not None) > max(each for each in seen if each is not None)


def most_by_plug(part: PartFacts) -> float:
    """What a thing may draw for hours by its plug, in North America 80 % of its rating at its volts; 0 if not known."""
    written = ends_of(part.get("plug"))
    plugs = [connector for each in written for connector in _listed(each)]
    if len(plugs) < len(written):
        # A plug that no table has may allow more than those that one has.
        return 0.0
    return max(map(_for_hours_va, plugs), default=0.0)


def _for_hours_va(plug: Connector) -> float:
    """Volt-amperes that go through a plug for hours: of European ones all of the rating at 230 V, of others 80 %."""
    rating = float(plug.rating())
    if plug.kind in ("bs-1363", "cee-7") or (plug.kind == "iec-60309" and rating in EUROPEAN_RATINGS_A):
        return rating * 230.0
    return PLUG_SHARE * rating * (240.0 if plug.highest_volts > 200 else 120.0)


def _listed(written: str) -> tuple[Connector, ...]:
    try:
        return (connectors.find(written, "plug"),)
    except BeyondTable:
        return ()


def _said(draft: Draft, basis: str, unit: str) -> None:
    draft.put("basis", basis)
    draft.put("unit", unit)


def _name(power: object) -> str:
    return f"figure_{unit_of(power).lower()}"  # type: ignore[arg-type]


def _rated(part: PartFacts) -> str:
    for key in ("power.sustained", "input"):
        value = part.get(key)
        if value is not None and not value.word:
            return key
    return ""


def _by_parts(draft: Draft, at: str, estimate: Estimate) -> None:
    draft.put("basis", "its parts")
    if estimate.missing:
        draft.gap("unit", draft.at, ask=f"measure {draft.at}.measured, or state {estimate.missing}")
        return
    _put_range(draft, at, estimate.outlet_w, guess=estimate.guesses, weak=estimate.weak)


def _put_range(
    draft: Draft,
    at: str,
    watts: tuple[float, float],
    *,
    guess: tuple[str, ...] = (),
    weak: str | tuple[str, ...] = (),
    source: str = "",
) -> None:
    draft.put("unit", "range")
    draft.put("va_said", False)
    draft.put("low_w", watts[0], guess=guess, weak=weak, source=source)
    draft.put("high_w", watts[1], guess=guess, weak=weak, source=source)
    draft.gap("end", ESTIMATES, *ENDS, ask=f"measure what the machines draw: {at}.load.measured")


def _by_rating(draft: Draft, at: str, part: PartFacts, key: str, heat: InHeat | None) -> None:
    """The draw its part states; of a cooling unit the amperes on its nameplate stand for what its circuit carries."""
    draft.put("basis", "its part")
    rated: Said[float] = part.get(key)
    ends = ends_of(rated)
    if not ends:
        draft.gap("unit", draft.at, ask=f"state {draft.at}")
        return
    in_heat = heat if key == "input" else None
    if in_heat is not None and in_heat.beyond:
        draft.gap("unit", draft.at, ask=in_heat.ask)
        return
    least, most = (1.0, 1.0) if in_heat is None else (in_heat.least, in_heat.most)
    watts = (min(ends) * least, max(ends) * most)
    _put_range(draft, at, watts, weak=part.weak(key), source=part.file)
    nameplate = part.get("nameplate") if key == "input" else None
    if nameplate is not None and unit_of(nameplate) == "VA":
        figures = [measure.value * (measure.at or 1.0) for measure in ends_of(nameplate)]
        draft.put("va_said", True)
        draft.put("low_va", min(figures), weak=part.weak("nameplate"), source=part.file)
        draft.put("high_va", max(figures), weak=part.weak("nameplate"), source=part.file)
    if in_heat is not None and most > 1.0:
        _put_heat(draft, part, key, (min(ends), max(ends)), in_heat)
    if watts[0] == watts[1]:
        draft.put("end", "high")


def _put_heat(draft: Draft, part: PartFacts, key: str, rated: tuple[float, float], heat: InHeat) -> None:
    """The same with the air it runs in at the worst hour, of which a rating knows nothing."""
    draft.put("hot", True)
    for end, watts, share in zip(("low", "high"), rated, (heat.least, heat.most), strict=True):
        draft.put(f"rated_{end}_w", watts, weak=part.weak(key), source=part.file)
        draft.put(f"in_heat_{end}", share, guess=heat.guesses, weak=heat.weak, source=heat.source)
    if heat.least != heat.most:
        ends = (("low", heat.says[0]), ("high", heat.says[1]))
        draft.gap("end", heat.key, *ends, ask=heat.ask)


def ends_of(said: Said[Any] | None) -> list[Any]:
    """Every figure that was said of one thing: its value, the ends of its range, or each that it may be."""
    if said is None:
        return []
    return [end for end in (said.value, said.low, said.high, *said.one_of) if end is not None]


def _circuit_va(part: PartFacts) -> float:
    """Volt-amperes of the minimum circuit ampacity on a label at the highest nominal volts; 0 where one is not said."""
    amperes, volts = ends_of(part.get("mca")), ends_of(part.get("volts"))
    return max(amperes) * max(volts) * NOMINAL_OVER_MARKED if amperes and volts else 0.0


def _by_circuit_ampacity(draft: Draft, at: str, part: PartFacts, marked: float, written: LoadModel) -> None:
    """Nothing but the minimum circuit ampacity is known: wires carry that, heat and cost lie between nothing and it.

    NEC 440.4(B), 440.33: it holds 1.25 times the largest motor and all the rest, so no unit draws as much for hours,
    and the 125 % of what lasts are in it.
    """
    if written.continuous is None:
        draft.put("continuous", False)
    says = f"{at}: what it draws is not said; its MCA at its highest volts, which is more, is taken as its load"
    draft.put("basis", "its MCA")
    draft.put("unit", "range")
    draft.put("va_said", True)
    for end in ("low", "high"):
        draft.put(f"{end}_va", marked, guess=says, weak=part.weak("mca"), source=part.file)
    draft.put("low_w", 0.0, guess=says)
    draft.put("high_w", marked, guess=says, weak=part.weak("mca"), source=part.file)
    draft.gap("end", draft.at, ("low", f"{at} drawing nothing"), ("high", f"{at} drawing all of its MCA"))


def _by_nameplate(draft: Draft, at: str, part: PartFacts) -> None:
    """Nothing but a rating is known: the draw lies between nothing and it."""
    draft.put("basis", "its nameplate")
    key, figures = "nameplate", []
    if unit_of(part.get("nameplate")):
        # Watts never exceed volt-amperes, so the nameplate bounds both.
        figures = [measure.value * (measure.at or 1.0) for measure in ends_of(part.get("nameplate"))]
    else:
        key = "inlets.max_draw"
        figures = ends_of(part.get(key))
    if not figures:
        draft.gap("unit", draft.at, ask=f"state {draft.at}")
        return
    # A rating bounds volt-amperes, and watts never exceed them.
    draft.put("unit", "range")
    draft.put("va_said", True)
    for unit in ("w", "va"):
        draft.put(f"low_{unit}", 0.0)
        draft.put(f"high_{unit}", max(figures), weak=part.weak(key), source=part.file)
    draft.gap("end", draft.at, ("low", f"{at} drawing nothing"), ("high", f"{at} drawing its rating"))
