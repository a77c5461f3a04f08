"""How a wire is laid by the reference methods of IEC 60364-5-52, and the residual current its protection trips at."""

from __future__ import annotations

from planner.facts import Note, fill, note, said
from planner.layout.models import Breaker as BreakerModel
from planner.layout.models import Outlet as OutletModel
from planner.layout.models import Wire as WireModel
from planner.plan.context import Context
from planner.plan.draft import Draft, PartFacts
from planner.plan.objects import Circuit
from planner.tables import iec_ampacity, systems

# A cable in one of these lies in the ground by D1, on a tray in free air by E.
_BY_RACEWAY = {"duct": "D1", "tray": "E"}


def put_laying(draft: Draft, model: WireModel, context: Context) -> None:
    """The method a stretch is laid by, and whether it is a ring.

    As said of it, else of its raceway; else each way its type is laid in, those in the ground only where it lies there.
    """
    draft.said("ring", model, "ring", absent=False)
    key = f"{draft.at}.method"
    raceway = context.layout.raceways.get(str(draft.known["raceway"]))
    if model.method is not None and not model.method.word:
        draft.said("method", model, "method")
    elif raceway is not None and raceway.method is not None and not raceway.method.word:
        draft.said("method", raceway, "method", at=f"raceways.{draft.known['raceway']}")
    else:
        ways = _methods(draft, model)
        if len(ways) == 1:
            draft.put("method", ways[0], guess=f"{key} is not said; taken as {ways[0]}, {iec_ampacity.WORDS[ways[0]]}")
            return
        ask = f"state {key}, the reference method of IEC 60364-5-52: C is clipped to a wall"
        draft.gap("method", key, *((each, iec_ampacity.WORDS[each]) for each in ways), ask=ask)


def _methods(draft: Draft, model: WireModel) -> tuple[str, ...]:
    """The methods that may be meant where nobody said one; none where the type is not known either."""
    known = iec_ampacity.TYPES.get(str(draft.known.get("type", "")))
    if known is None:
        return ()
    make = known[0]
    ways = iec_ampacity.LAID[make]
    by_raceway = _BY_RACEWAY.get(str(draft.known.get("raceway_type", "")))
    if by_raceway in ways:
        return (by_raceway,)
    if draft.known.get("in_insulation") is True:
        # Flat cable has methods of its own there; of other cable the method does not matter, for half of C is left.
        return iec_ampacity.INSULATED if make == "flat" else ("C",) if "C" in ways else ways
    buried = model.place is not None and model.place.value == "underground"
    # Of flat cable in an insulated wall there is one column, whatever it lies in there.
    return tuple(
        each
        for each in ways
        if (each in iec_ampacity.BURIED) == buried
        and not (make == "flat" and each == "A1")
        and each not in iec_ampacity.INSULATED
    )


def put_residual(draft: Draft, model: BreakerModel | OutletModel | None, part: PartFacts | None) -> None:
    """What a residual-current device trips at, and which shapes of current it sees: types AC, A, F, B."""
    at = f"{draft.at}.ground_fault"
    draft.gap("residual_a", f"{at}.trips", ask=f"read {at}.trips on the device, as 30 mA")
    draft.gap("residual_type", f"{at}.type", ask=f"read {at}.type on the device: AC, A, F or B")
    block = model.ground_fault if model is not None else None
    if block is None and part is not None:
        block = part.get("ground_fault")
    if block is None or block.word:
        return
    draft.said("residual_a", block, "trips", at=at, ask=f"read {at}.trips on the device, as 30 mA")
    draft.said("residual_type", block, "type", at=at, ask=f"read {at}.type on the device: AC, A, F or B")


def put_lone_pole(circuit: Circuit) -> None:
    """One pole for a breaker on a source with one line, where neither its outlets nor anybody said how many."""
    if not said(circuit, "breaker") or said(circuit.breaker, "poles") or not said(circuit, "source"):
        return
    if said(circuit.source, "system") and len(systems.system(circuit.source.system).lines) == 1:
        key = f"{circuit.breaker.at}.poles"
        fill(circuit.breaker, poles=1)
        note(circuit.breaker, "poles", Note((f"{key} is not said; taken as 1, its source has one line",)))
