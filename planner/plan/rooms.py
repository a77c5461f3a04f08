"""Rooms as facts of the plan: size, construction, limits, and what else heats them."""

from __future__ import annotations

from planner.layout.models import Envelope, Opening
from planner.layout.models import Room as RoomModel
from planner.physics.construction import Described, OverheadDoor, Windows, by_word
from planner.plan.context import Context
from planner.plan.draft import Draft
from planner.plan.objects import Room
from planner.plan.room_air import BLOWER_DOOR_DIVISOR, room_air
from planner.tables.band import Band, exactly
from planner.tables.heat_transmission import ceiling_u, door_u, wall_u
from planner.values import Measure, Said

GARAGES = frozenset({"garage"})
# The building that silence about a panel means; a room attached to it is a room of it.
HOME = "main"


def add_rooms(context: Context) -> None:
    """Every room of the layout."""
    for name, model in context.layout.rooms.items():
        draft = Draft(f"rooms.{name}")
        draft.put("name", name)
        draft.put("site", context.site)
        draft.said("kind", model, "kind")
        draft.said(
            "building",
            model,
            "building",
            convert=lambda name: HOME if name == "attached" else name,
            candidates=((HOME, "a room of the main building"), ("own", "a building of its own")),
        )
        draft.said("hvac", model, "hvac")
        _burners(draft, model)
        for index, side in enumerate(("length_m", "width_m", "height_m")):
            draft.gap(side, f"{draft.at}.size")
            if model.size is not None and model.size.value is not None and len(model.size.value) == 3:
                draft.put(side, model.size.value[index], guess=_estimate(model.size, f"{draft.at}.size"))
        draft.said("inlet_limit_c", model, "inlet_limit", absent=None)
        draft.put("limited", model.inlet_limit is not None)
        if model.class_ is not None:
            draft.evidence("class_", model.class_, f"{draft.at}.class")
        else:
            draft.put("class_", "A2", guess=f"{draft.at}.class is not said; taken as A2")
        draft.said("people", model, "people", absent=0, convert=int)
        draft.gap(
            "bound",
            f"the construction of {draft.at}",
            ("low", "the least heat through the envelope and the most cooling"),
            ("high", "the most heat through the envelope and the least cooling"),
            ask=f"describe {draft.at}.envelope in its parts and measure its air_changes; state the cooling units' shr",
        )
        _other_heat(draft, model)
        _construction(draft, model)
        described = draft.known.get("construction")
        draft.put("air", room_air(context, name, model, described if isinstance(described, Described) else None))
        context.rooms[name] = draft.make(Room, devices=(), heated_by=(), circuits=(), panels=())


def _estimate(said: Said[object] | Said[tuple[float, ...]], key: str) -> str:
    return f"{key}: {said.text} is an estimate" if said.basis == "estimated" else ""


def _burners(draft: Draft, model: RoomModel) -> None:
    """How each thing that burns in the room's air is vented; empty where the layout says there is none."""
    draft.gap("burners", f"{draft.at}.burners", ask=f"state {draft.at}.burners, or none")
    if model.burners is not None:
        draft.put("burners", tuple(str(vent.value or "unknown") for vent in model.burners.values()))


def _other_heat(draft: Draft, model: RoomModel) -> None:
    total = 0.0
    for name, heat in (model.other_heat or {}).items():
        if heat.value is None:
            draft.gap("other_heat_w", f"{draft.at}.other_heat.{name}")
            return
        total += heat.value
    guess = "" if model.other_heat is not None else f"{draft.at}.other_heat is not said; taken as 0 W"
    draft.put("other_heat_w", total, guess=guess)


def _construction(draft: Draft, model: RoomModel) -> None:
    """What the room is made of; ``interior`` passes no heat."""
    key = f"{draft.at}.envelope"
    written = model.envelope
    kind = model.kind.value if model.kind is not None else ""
    draft.put("interior", False)
    if written is None or written.word:
        draft.gap("construction", key, ask=f"state {key}: bare, insulated, masonry, interior, or its parts")
        return
    word = written.kind.value if written.kind is not None and written.kind.value is not None else ""
    if word == "interior":
        draft.put("interior", True)
        draft.put("construction", Described())
        return
    opening = written.windows
    if opening is not None and not opening.word and not _area(opening):
        draft.gap("construction", f"{key}.windows.size", ask=f"measure {key}.windows.size, all of them together")
        return
    base = by_word(word, overhead_door=kind in GARAGES) if word else None
    draft.put("construction", _described(written, base))


def _described(written: Envelope, base: Described | None) -> Described:
    base = base or Described()
    return Described(
        walls=_transmittance(written.walls) or base.walls,
        ceiling=_transmittance(written.ceiling, ceiling=True) or base.ceiling,
        floor=_transmittance(written.floor) or base.floor,
        door=_door(written.door) if written.door is not None else base.door,
        windows=_windows(written.windows),
        air_changes=_air_changes(written.air_changes) or base.air_changes,
        colour=(written.colour.value or "") if written.colour is not None else base.colour,
    )


def _door(opening: Opening) -> OverheadDoor:
    return OverheadDoor(
        area=_area(opening) or None,
        u=_door_transmittance(opening.insulation),
        faces=str(opening.faces.value or "") if opening.faces is not None else "",
    )


def _windows(opening: Opening | None) -> Windows | None:
    area = _area(opening)
    if opening is None or opening.word or not area:
        return None
    ends = _ends(opening.insulation)
    u = _hull([_glazing(end) for end in ends]) if ends is not None else None
    return Windows(area, u, str(opening.faces.value or "") if opening.faces is not None else "")


def _glazing(said: Measure) -> Band:
    """U of glazing as stated; an R-value is its reciprocal, films and all."""
    return exactly(said.value if said.unit == "W/m²K" else 1.0 / said.value, "as stated")


def _area(opening: Opening | None) -> float:
    if opening is None or opening.size is None or opening.size.value is None:
        return 0.0
    width, height = opening.size.value[:2]
    return width * height


def _transmittance(said: Said[Measure] | None, *, ceiling: bool = False) -> Band | None:
    """U of a wall or ceiling: as stated, or of an assembly with the stated insulation."""
    ends = _ends(said)
    if ends is None:
        return None
    made = []
    for figure in ends:
        if figure.unit == "W/m²K":
            made.append(exactly(figure.value, "as stated"))
        else:
            made.append(ceiling_u(figure.value) if ceiling else wall_u(figure.value))
    return _hull(made)


def _door_transmittance(said: Said[Measure] | None) -> Band | None:
    ends = _ends(said)
    if ends is None:
        return None
    return _hull([exactly(e.value, "as stated") if e.unit == "W/m²K" else door_u(e.value) for e in ends])


def _ends(said: Said[Measure] | None) -> tuple[Measure, ...] | None:
    if said is None or said.word:
        return None
    return tuple(end for end in (said.value, said.low, said.high, *said.one_of) if end is not None) or None


def _hull(bands: list[Band]) -> Band:
    return Band(
        min(band.low for band in bands),
        max(band.high for band in bands),
        bands[0].source,
        weak=any(band.weak for band in bands),
    )


def _air_changes(written: Said[Measure] | None) -> Band | None:
    """Natural air changes; a blower-door figure is divided by 15 to 30."""
    ends = _ends(written)
    if ends is None:
        return None
    low, high = min(end.value for end in ends), max(end.value for end in ends)
    if ends[0].at is None:
        return Band(low, high, "as stated")
    least, most = BLOWER_DOOR_DIVISOR
    return Band(low / most, high / least, "blower door figure divided by 15 to 30", weak=True)
