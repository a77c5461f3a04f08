"""What wires lie in together: raceways as facts of the plan, and the loaded wires that warm each other in them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

from planner.facts import Facts, fill, said
from planner.layout.models import Raceway as RacewayModel
from planner.layout.models import Wire as WireModel
from planner.layout.models.wiring import RACEWAY_TYPES, OwnRaceway
from planner.plan.context import Context
from planner.plan.draft import Draft, PartFacts
from planner.plan.objects import Circuit, Laid, Panel, Raceway
from planner.tables import connectors, nec_cable_types, nec_raceways, systems
from planner.worked import BeyondTable

TRAY_RULE = "that cables in a tray do not derate each other (392.80(A)(1)) is from memory"


def put_raceway(draft: Draft, model: WireModel, context: Context, node: Circuit | Panel) -> None:
    """What a stretch lies in, and the current-carrying conductors of other circuits that lie there too."""
    raceway = model.raceway
    draft.put("no_raceway", raceway is not None and raceway.word == "none")
    draft.put("raceway", "")
    draft.put("raceway_type", "")
    draft.put("raceway_size", "")
    draft.gap("raceway_bends", f"{draft.at}.raceway.bends", ask=_count_bends(f"{draft.at}.raceway.bends"))
    draft.put("together", True)
    draft.put("nipple", False)
    if raceway is None or raceway.word == "unknown":
        _put_beside(draft, context, node)
    elif raceway.word == "none":
        # Said to lie in no raceway and with no other cable.
        _alone(draft)
    elif raceway.name is not None and raceway.name in context.layout.raceways:
        _put_named(draft, raceway.name, context, node)
        _put_nipple(draft, model)
    else:
        _put_own(draft, model, raceway)
        _put_nipple(draft, model)


def _put_beside(draft: Draft, context: Context, node: Circuit | Panel) -> None:
    others = tuple(_circuits_beside(context, node))
    beside = sum(_loaded(other, wire) for other, wire in others)
    if "type" not in draft.known:
        # Each candidate for an unknown type is a way to run it alone.
        _alone(draft, f"{draft.at}.raceway is not said; taken as run alone")
    elif beside == 0:
        _alone(draft)
    else:
        for name, count in (("bundled", beside), ("circuits_beside", len(others))):
            draft.gap(
                name,
                f"{draft.at}.raceway",
                (0, "run alone"),
                (count, "bundled with what starts at the same panel"),
            )


def _alone(draft: Draft, guess: str = "") -> None:
    draft.put("bundled", 0, guess=guess)
    draft.put("circuits_beside", 0, guess=guess)


def _put_named(draft: Draft, name: str, context: Context, node: Circuit | Panel) -> None:
    written = context.layout.raceways[name]
    at = f"raceways.{name}"
    draft.put("raceway", name)
    for fact, key in (("raceway_type", "type"), ("raceway_size", "size")):
        del draft.known[fact]
        draft.said(fact, written, key, at=at)
    draft.said("raceway_bends", written, "bends", at=at, convert=int, ask=_count_bends(f"{at}.bends"))
    if draft.known.get("raceway_type") == "tray" and _is_cable(str(draft.known.get("type", ""))):
        draft.put("bundled", 0, weak=f"{at}: {TRAY_RULE}")
        draft.put("circuits_beside", _circuits_in(context, name, node))
        return
    if written.others is not None and written.others.value is None:
        for fact in ("bundled", "circuits_beside"):
            draft.gap(fact, f"{at}.others", ask=f"count the loaded wires of other circuits in {at}")
        return
    others = int(written.others.value) if written.others is not None and written.others.value is not None else 0
    draft.put("bundled", others + _loaded_beside(context, name, node))
    # Wires of circuits that nobody wrote down: two to a circuit, which is the most circuits they can be.
    draft.put("circuits_beside", -(-others // 2) + _circuits_in(context, name, node))


def _put_own(draft: Draft, model: WireModel, raceway: OwnRaceway) -> None:
    at = f"{draft.at}.raceway"
    del draft.known["raceway_type"], draft.known["raceway_size"]
    _alone(draft)
    if raceway.name in RACEWAY_TYPES:
        draft.put("raceway_type", raceway.name)
        draft.gap("raceway_size", f"{at}.size")
    else:
        draft.said("raceway_type", raceway, "type", at=at)
        draft.said("raceway_size", raceway, "size", at=at)
        draft.said("raceway_bends", raceway, "bends", at=at, convert=int, ask=_count_bends(f"{at}.bends"))
    sets = _sets(model)
    draft.put("together", False, guess=f"{at} is taken as one for each of the {sets} sets" if sets > 1 else "")


def _count_bends(key: str) -> str:
    return f"count the quarter bends on the route: {key}"


def _put_nipple(draft: Draft, model: WireModel) -> None:
    """Whether the raceway is too short to count; one of unknown length is taken as longer."""
    if draft.known.get("raceway_type") not in nec_raceways.ENCLOSED:
        return
    length = model.length.value if model.length is not None else None
    if length is not None:
        draft.put("nipple", length <= nec_raceways.NIPPLE_M)
    else:
        draft.put("nipple", False, guess=f"{draft.at}.length is not said; the raceway is taken as longer than 600 mm")


def add_raceways(context: Context) -> dict[str, Raceway]:
    """Every raceway by its place, with the wires in it; the wires are made before."""
    lying: dict[str, list[Laid]] = {f"raceways.{name}": [] for name in context.layout.raceways}
    made: dict[str, Raceway] = {}
    nodes: tuple[Circuit | Panel, ...] = (*context.circuits.values(), *context.panels.values())
    for node in nodes:
        if not said(node, "wire"):
            continue
        for stretch in node.wire.stretches:
            place = Draft(f"{stretch.at}.raceway")
            laid = place.make(Laid, node=node, stretch=stretch)
            if stretch.raceway:
                lying[f"raceways.{stretch.raceway}"].append(laid)
            elif not said(stretch, "raceway_type") or stretch.raceway_type:
                made[place.at] = _own(place, context, laid)
    for name, model in context.layout.raceways.items():
        made[f"raceways.{name}"] = _named(name, model, context, lying[f"raceways.{name}"])
    for raceway in made.values():
        for laid in raceway.lying:
            fill(laid.stretch, lies_in=raceway)
    return made


def _own(draft: Draft, context: Context, laid: Laid) -> Raceway:
    draft.put("name", "")
    for fact in ("type", "size", "bends"):
        if said(laid.stretch, f"raceway_{fact}"):
            draft.put(fact, getattr(laid.stretch, f"raceway_{fact}"))
        else:
            draft.gap(fact, f"{draft.at}.{fact}")
    return draft.make(Raceway, lying=(laid,), others=0, site=context.site)


def _named(name: str, model: RacewayModel, context: Context, lying: list[Laid]) -> Raceway:
    draft = Draft(f"raceways.{name}")
    draft.put("name", name)
    draft.said("type", model, "type")
    draft.said("size", model, "size")
    draft.said("bends", model, "bends", convert=int)
    draft.said("others", model, "others", absent=0, convert=int)
    return draft.make(Raceway, lying=tuple(lying), site=context.site)


def _is_cable(wire_type: str) -> bool:
    return wire_type in nec_cable_types.CABLES


def _sets(model: WireModel) -> int:
    return int(model.parallel.value or 1) if model.parallel is not None else 1


def _circuits_beside(context: Context, node: Circuit | Panel) -> Iterator[tuple[Circuit, WireModel | None]]:
    """The other circuits that start where this one starts, with their wire, where that may lie beside it."""
    if not isinstance(node, Circuit) or not said(node, "feed"):
        return
    for name, other in context.circuits.items():
        wire = context.layout.circuits[name].wire
        open_to_it = wire is None or wire.raceway is None or wire.raceway.word == "unknown"
        if other is not node and said(other, "feed") and other.feed is node.feed and open_to_it:
            yield other, wire


def _circuits_in(context: Context, name: str, node: Circuit | Panel) -> int:
    """How many other circuits and feeders of the layout lie in a named raceway."""
    return sum(
        any(each.raceway is not None and each.raceway.name == name for each in _stretches(model))
        for other, model in _written(context)
        if other is not node and model is not None
    )


def _loaded_beside(context: Context, name: str, node: Circuit | Panel) -> int:
    """Current-carrying conductors of the other circuits and feeders of the layout in a named raceway."""
    total = 0
    for other, model in _written(context):
        if other is not node and model is not None:
            inside = [each for each in _stretches(model) if each.raceway is not None and each.raceway.name == name]
            total += _loaded(other, inside[0]) if inside else 0
    return total


def _written(context: Context) -> Iterator[tuple[Circuit | Panel, WireModel | None]]:
    for name, circuit in context.circuits.items():
        yield circuit, context.layout.circuits[name].wire
    for name, panel in context.panels.items():
        yield panel, context.layout.panels[name].wire


def _stretches(model: WireModel) -> tuple[WireModel, ...]:
    if not model.run:
        return (model,)
    return tuple(inherit(stretch, model) for stretch in model.run.values())


def inherit(stretch: object, whole: WireModel) -> WireModel:
    """A stretch of a run with what it does not say itself taken from the whole wire."""
    own = {
        key: value
        for key in type(stretch).model_fields  # type: ignore[attr-defined]
        if (value := getattr(stretch, key)) is not None
    }
    return whole.model_copy(update={**own, "run": None})


def _loaded(node: Circuit | Panel, model: WireModel | None) -> int:
    """Current-carrying conductors of a wire, all its sets; two of a circuit whose poles nobody said."""
    sets = _sets(model) if model is not None else 1
    wye = from_wye(node)
    if isinstance(node, Panel):
        return sets * (_lines(node) + wye)
    if node.neutral_of:
        return sets
    if node.neutral_for:
        return sets * (1 + wye)
    poles = node.breaker.poles if said(node, "breaker") and said(node.breaker, "poles") else 2
    counts = wye and poles > 1 and _with_neutral(node, model, poles)
    return sets * (max(2, poles) + counts)


def _with_neutral(circuit: Circuit, model: WireModel | None, poles: int) -> bool:
    """Whether a circuit of two or three poles has a neutral: by its wires, else by its outlets, else taken as so."""
    if model is not None and model.conductors is not None and model.conductors.value is not None:
        return model.conductors.value > poles
    wanted = neutral_of_outlets(circuit)
    return wanted is None or wanted


def from_wye(node: Facts) -> bool:
    """Whether a three-phase source with a neutral stands behind a circuit or panel; not where nobody said."""
    if not said(node, "source") or not said(cast("Circuit", node).source, "system"):
        return False
    return is_wye(cast("Circuit", node).source.system)


def is_wye(system: str) -> bool:
    """Whether a voltage system has three phases and a neutral."""
    found = systems.system(system)
    return found.phases == 3 and found.neutral


def _lines(panel: Panel) -> int:
    """The hot conductors of a feeder; two where nobody said the system."""
    if not said(panel, "source") or not said(panel.source, "system"):
        return 2
    return len(systems.system(panel.source.system).lines)


def neutral_of_outlets(circuit: Circuit) -> bool | None:
    """Whether the receptacles of a circuit have a neutral contact; none where they do not tell."""
    if not circuit.outlets:
        return None
    neutrals: set[bool | None] = set()
    for outlet in circuit.outlets:
        if not said(outlet, "type") or outlet.hard_wired:
            return None
        try:
            neutrals.add(connectors.find(outlet.type).neutral)
        except BeyondTable:
            return None
    return None if None in neutrals else True in neutrals


def put_conductors(draft: Draft, model: WireModel, part: PartFacts | None, node: Circuit | Panel) -> None:
    """The insulated wires of one set: as said, else what one pole or the receptacles ask for, else either make-up."""
    key = f"{draft.at}.conductors"
    if model.conductors is not None or (part is not None and part.get("conductors") is not None):
        draft.said("conductors", model, "conductors", part=part, convert=int)
        return
    if isinstance(node, Panel):
        lines = _lines(node)
        draft.gap("conductors", key, (lines, "no neutral in it"), (lines + 1, "a neutral in it"))
        return
    if not (said(node, "breaker") and said(node.breaker, "poles")):
        draft.gap("conductors", key)
        return
    poles = node.breaker.poles
    wanted = neutral_of_outlets(node)
    if node.neutral_of:
        draft.put("conductors", poles)
    elif poles == 1:
        draft.put("conductors", 2)
    elif wanted is not None:
        count = poles + wanted
        draft.put("conductors", count, guess=f"{key} is not said; taken as {count}, what its outlets want")
    else:
        draft.gap("conductors", key, (poles, "no neutral in it"), (poles + 1, "a neutral in it"))
