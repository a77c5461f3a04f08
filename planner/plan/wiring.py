"""Breakers, outlets and wire as facts of the plan."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from planner.facts import Facts, marks, said
from planner.layout.models import Breaker as BreakerModel
from planner.layout.models import Lugs as LugsModel
from planner.layout.models import Outlet as OutletModel
from planner.layout.models import Terminals as TerminalsModel
from planner.layout.models import Wire as WireModel
from planner.plan.conducting import Breaker, Stretch, Wire
from planner.plan.context import Context
from planner.plan.draft import Draft, PartFacts
from planner.plan.foreign_wire import put_foreign, put_foreign_ground
from planner.plan.laying import put_laying, put_residual
from planner.plan.objects import Circuit, Outlet, Panel
from planner.plan.raceways import inherit, put_conductors, put_raceway
from planner.tables import connectors
from planner.tables.nec_ampacity import SIZES, rank
from planner.values import Said
from planner.worked import BeyondTable

TERMINALS = ((60.0, "60 °C terminals"), (75.0, "75 °C terminals"))
METALS = (("copper", "copper"), ("aluminium", "aluminium"))
# What a wire may be that nobody named: a cable, single wires in a conduit of their own, metal-clad cable.
WIRE_TYPES = {
    "NEC": (("NM-B", "NM-B"), ("THHN", "THHN in its own conduit"), ("MC", "MC")),
    "IEC": (("T&E", "T&E"), ("SWA", "SWA"), ("6491X", "single wires in conduit")),
}
# A class A device trips at this at most, UL 943.
CLASS_A_MA = 6.0
# Of copper by their own standard: BS 6004, BS 7211, EN 50525, VDE 0250-204, and flexible cord by UL 62.
COPPER_ONLY = frozenset(
    {
        "T&E", "6491X", "6491B", "6242Y", "6242B", "6181Y", "NYM", "H07V-R", "H07V-K", "SOOW", "SJOOW", "SJTW", "SOW",
        "HSJO",
    }
)  # fmt: skip
# Sold in copper, though UL 83, UL 493, UL 719 and UL 4 know them in aluminium too: taken as copper, which is a guess.
SOLD_IN_COPPER = frozenset({"NM-B", "UF-B", "AC", "THHN", "TW"})
# The same spool as THHN, of copper in the sizes of the catalogue; larger ones are sold in aluminium as well.
SMALL_IN_COPPER = frozenset({"THWN", "THWN-2"})
LARGEST_IN_COPPER = "1 AWG"
# Armoured and earth cable has aluminium in it from 16 mm² on.
COPPER_WHEN_SMALL = frozenset({"SWA", "NYY"})
SMALL = frozenset({"1.5 mm²", "2.5 mm²", "4 mm²", "6 mm²", "10 mm²"})
# Cables that come with a ground wire of the size their article asks for.
SOLD_WITH_GROUND = frozenset({"NM-B", "UF-B", "MC", "SER", "T&E", "6242Y", "6242B", "NYM", "NYY", "SWA"})
# Raceways that are an equipment ground themselves, NEC 250.118.
METAL_RACEWAYS = frozenset({"EMT", "IMC", "RMC"})
# Rooms that the house keeps at room temperature.
CONDITIONED = frozenset({"living", "bedroom", "office", "closet", "bathroom", "machine-room"})
BASE_AMBIENT_C = 30.0
# What the tables of each family of codes are made for in the ground.
GROUND_C = {"NEC": 30.0, "IEC": 20.0}
HOTTEST_TRIED_C = 50.0
# Where a wire may run that nobody placed: what the types of cable differ by.
PLACES = ("indoors", "outdoors", "underground")
# Warmer than outdoor air in the hottest hour, in K. Attic: insulated ceiling of the reference garage, simulated; roof:
# NEC 310.15(B)(2).
WARMER_K = {"attic": 24.0, "roof": 33.0}


@dataclass(frozen=True, slots=True)
class Ends:
    """What a wire ends on: the objects whose terminal markings hold at each end."""

    supply: tuple[Facts, ...] = ()
    load: tuple[Facts, ...] = ()


def breaker(
    model: BreakerModel | None,
    at: str,
    part: PartFacts | None,
    poles: Callable[[Draft], None] | None = None,
    *,
    shares_neutral: bool = False,
) -> Breaker:
    """An overcurrent device; ``poles`` finds the poles nobody wrote.

    ``shares_neutral``: a handle tie joins it with the breaker of another circuit, not two poles of its own.
    """
    draft = Draft(at)
    own = BreakerModel
    draft.said("rating_a", model, "rating", owner=own, part=part)
    if part is not None and (model is None or model.kind is None) and part.get("device") is not None:
        # A part's own "kind" says what sort of part it is.
        draft.part("kind", part, "device", f"{at}.kind")
    else:
        draft.said("kind", model, "kind", owner=own, absent="breaker")
    draft.said("continuous_percent", model, "continuous", owner=own, part=part, absent=80.0)
    lasting = model.continuous if model is not None else None
    draft.put("has_continuous", lasting is not None or (part is not None and part.get("continuous") is not None))
    draft.said("arc_fault", model, "arc_fault", owner=own, part=part, absent=False)
    draft.said("interrupting_a", model, "interrupting", owner=own, part=part, absent=10000.0)
    draft.said("terminals_c", model, "terminals", owner=own, part=part, candidates=TERMINALS)
    draft.said("terminal_metals", model, "terminal_metals", owner=own, part=part)
    draft.said("tied", model, "tied", owner=own, absent=False)
    draft.said("common_trip", model, "common_trip", owner=own, absent=False)
    draft.put("untied", model is not None and model.tied is not None and model.tied.value is False)
    put_ground_fault(draft, model, part)
    put_residual(draft, model, part)
    put_wire_range(draft, model, part)
    draft.said("curve", model, "curve", owner=own, part=part)
    draft.said("magnetic_trip_a", model, "magnetic_trip", owner=own, part=part)
    trip = model.magnetic_trip if model is not None else None
    draft.put("has_magnetic_trip", trip is not None or (part is not None and part.get("magnetic_trip") is not None))
    family = part.get("family") if part is not None else None
    draft.put("family", "" if family is None or family.value is None else str(family.value))
    if poles is None or (model is not None and model.poles is not None) or (part is not None and part.get("poles")):
        # Two single poles with a handle tie open together and feed two legs.
        tied = not shares_neutral and model is not None and model.tied is not None and model.tied.value is True
        draft.said("poles", model, "poles", owner=own, part=part, convert=lambda n: 2 if tied and n == 1 else int(n))
    else:
        poles(draft)
    return draft.make(Breaker)


def put_wire_range(draft: Draft, model: BreakerModel | OutletModel | LugsModel | None, part: PartFacts | None) -> None:
    """The sizes of wire that the terminals of a thing take, where the layout or the part says so."""
    key = f"{draft.at}.terminal_wires"
    block = model.terminal_wires if model is not None else None
    draft.put("has_wires", block is not None or (part is not None and part.get("terminal_wires") is not None))
    for end in ("least", "most"):
        if block is not None:
            draft.said(f"wires_{end}", block, end, at=key)
        elif part is not None and part.get(f"terminal_wires.{end}") is not None:
            draft.part(f"wires_{end}", part, f"terminal_wires.{end}", f"{key}.{end}")
        else:
            draft.gap(f"wires_{end}", f"{key}.{end}")


def put_ground_fault(draft: Draft, model: BreakerModel | OutletModel | None, part: PartFacts | None) -> None:
    """The ground-fault protection in a breaker or outlet; where it is written as unknown, what it may be."""
    block = model.ground_fault if model is not None else None
    kind = block.kind if block is not None and not block.word else None
    if (block is not None and block.word == "unknown") or (kind is not None and kind.word == "unknown"):
        draft.gap(
            "ground_fault",
            f"{draft.at}.ground_fault",
            ("", "no ground-fault protection"),
            ("GFCI", "a GFCI"),
            ask=f"read on {draft.at} whether it is a GFCI",
        )
    else:
        draft.put("ground_fault", ground_fault(model, part))


def ground_fault(model: BreakerModel | OutletModel | None, part: PartFacts | None) -> str:
    """The kind of ground-fault protection in a breaker or outlet, ``GFCI``; empty for none, which silence means."""
    block = model.ground_fault if model is not None else None
    if block is None and part is not None:
        block = part.get("ground_fault")
    if block is None or block.word or block.kind is None:
        return ""
    kind = str(block.kind.value or "")
    if kind == "GFCI" and block.trips is not None and block.trips.value is not None:
        milliamps = 1000.0 * block.trips.value
        # Only a class A device, which trips at 6 mA at most, protects people.
        return kind if milliamps <= CLASS_A_MA else f"a GFCI of {milliamps:g} mA"
    return kind


def outlet(model: OutletModel, name: str, at: str, part: PartFacts | None) -> tuple[Outlet, str]:
    """An outlet of a circuit, and the sentence for a type that is no known connector."""
    draft = Draft(at)
    wrong = ""
    draft.put("name", name)
    put_ground_fault(draft, model, part)
    draft.put("part_guards", None if part is None else part.get("ground_fault") is not None)
    put_residual(draft, model, part)
    draft.said("sockets", model, "sockets", part=part, absent=1, convert=int)
    draft.said("terminals_c", model, "terminals", part=part, candidates=TERMINALS)
    draft.said("terminal_metals", model, "terminal_metals", part=part)
    put_wire_range(draft, model, part)
    draft.put("has_box", model.box is not None and model.box.value is not None)
    draft.said("box_in3", model, "box")
    written = model.type or (part.get("type") if part is not None else None)
    shutters = f"take one marked TR, and state {at}.tamper_resistant"
    draft.said("tamper_resistant", model, "tamper_resistant", owner=OutletModel, part=part, ask=shutters)
    draft.gap("type", f"{at}.type")
    draft.gap("hard_wired", f"{at}.type")
    if written is not None and written.value is not None:
        hard_wired = written.value.casefold() == "hard-wired"
        try:
            draft.put("type", "" if hard_wired else connectors.find(written.value, "receptacle").id)
            draft.put("hard_wired", hard_wired)
        except BeyondTable as unknown:
            wrong = str(unknown)
    return draft.make(Outlet), wrong


def wire(model: WireModel, at: str, context: Context, node: Circuit | Panel, ends: Ends) -> Wire:
    """The wire of a circuit or feeder in its stretches."""
    part = context.part(model.part, at)
    if model.run:
        stretches = tuple(
            _stretch(
                name,
                inherit(stretch, model),
                f"{at}.run.{name}",
                at,
                part,
                context,
                node,
                of_run=stretch.raceway is None,
            )
            for name, stretch in model.run.items()
        )
    else:
        stretches = (_stretch("", model, at, at, part, context, node),)
    draft = Draft(at)
    for end, markers in (("supply", ends.supply), ("load", ends.load)):
        name = f"terminals_{end}_c"
        if model.terminals is not None and getattr(model.terminals, end) is not None:
            draft.said(name, model.terminals, end, owner=TerminalsModel, at=f"{at}.terminals", candidates=TERMINALS)
            continue
        marked = [marker for marker in markers if said(marker, "terminals_c")]
        if marked and len(marked) == len(markers):
            draft.put(name, min(marker.terminals_c for marker in marked))  # type: ignore[attr-defined]
            doubts = [note for marker in marked if (note := marks(marker, "terminals_c")[1]) is not None]
            if doubts:
                draft.notes[name] = doubts[0]
        else:
            # Ends nobody marked are one question: what the terminals of this wire are made for.
            draft.gap(name, f"{at}.terminals", *TERMINALS)
    return draft.make(Wire, stretches=stretches)


def _stretch(
    name: str, model: WireModel, at: str, whole: str, part: PartFacts | None, context: Context, node: Circuit | Panel,
    *, of_run: bool = False,
) -> Stretch:  # fmt: skip
    """A stretch; ``whole``: the place of the run it is of, whose wire is of one metal from end to end."""
    draft = Draft(at)
    draft.put("name", name)
    draft.put("of_run", of_run)
    draft.said("type", model, "type", part=part, candidates=WIRE_TYPES[context.family])
    draft.said("size", model, "size", part=part)
    draft.put("neutral_size", str(model.neutral.value or "") if model.neutral is not None else "")
    put_foreign(draft, context.family)
    part_says = part is not None and part.get("metal") is not None
    if model.metal is None and not part_says and _copper_only(draft):
        draft.put("metal", "copper")
    elif model.metal is None and not part_says and _sold_in_copper(draft):
        kind = draft.known["type"]
        draft.put("metal", "copper", guess=f"{whole}.metal is not said; taken as copper, as {kind} is sold")
    else:
        draft.said("metal", model, "metal", part=part, at=whole if model.metal is None else at, candidates=METALS)
    draft.put("has_metal", "metal" in draft.known)
    draft.said("length_m", model, "length", ask=f"measure {at}.length")
    draft.said("in_insulation", model, "in_insulation", absent=False)
    draft.said("parallel", model, "parallel", absent=1, convert=int)
    draft.said("depth_m", model, "depth", ask=f"measure {at}.depth, from its top to the ground above")
    draft.gap("diameter_m", f"{at}.part", ask=f"name the part of {at}, one that says the cable's outer_diameter")
    if part is not None and part.get("outer_diameter") is not None:
        draft.part("diameter_m", part, "outer_diameter", f"{at}.part")
    put_conductors(draft, model, part, node)
    put_raceway(draft, model, context, node)
    put_laying(draft, model, context)
    _put_place(draft, model, node)
    _put_ambient(draft, model, context, node)
    _put_ground(draft, model, context.family)
    put_foreign_ground(draft, context.family)
    return draft.make(Stretch)


def _copper_only(draft: Draft) -> bool:
    sold_as = draft.known.get("type")
    return sold_as in COPPER_ONLY or (sold_as in COPPER_WHEN_SMALL and draft.known.get("size") in SMALL)


def _sold_in_copper(draft: Draft) -> bool:
    sold_as, size = draft.known.get("type"), str(draft.known.get("size", ""))
    if sold_as in SMALL_IN_COPPER:
        return size in SIZES and rank(size) <= rank(LARGEST_IN_COPPER)
    return sold_as in SOLD_IN_COPPER


def _put_place(draft: Draft, model: WireModel, node: Circuit | Panel) -> None:
    """What surrounds a stretch. Where both ends are in one building nobody leads a wire through the open: a guess."""
    key = f"{draft.at}.place"
    draft.put("has_place", model.place is not None and model.place.value is not None)
    if model.place is None and isinstance(node, Circuit) and (building := _building_of_both_ends(node)):
        draft.put("place", "indoors", guess=f"{key} is not said; taken as indoors, both ends are in {building}")
        return
    draft.said("place", model, "place")
    if "place" not in draft.known and not draft.open("place").candidates:
        draft.gap("place", key, *((place, place) for place in PLACES))


def _building_of_both_ends(circuit: Circuit) -> str:
    """The room or building that a circuit and its panel are both in; empty where they are not, or nobody said."""
    if not (said(circuit, "feed") and isinstance(circuit.feed, Panel) and circuit.feed.has_room):
        return ""
    ends = [circuit, circuit.feed]
    if not all(said(end, "room") for end in ends):
        return ""
    here, there = circuit.room, circuit.feed.room
    if here is there:
        return f"the {here.name}"
    if not (said(here, "building") and said(there, "building")) or here.building != there.building:
        return ""
    return f"the building {here.building}"


def _reckoned(ambient: Said[float] | None) -> bool:
    """Whether an ambient is stated and nobody measured it."""
    return ambient is not None and not ambient.word and ambient.basis != "measured"


def _put_ambient(draft: Draft, model: WireModel, context: Context, node: Circuit | Panel) -> None:
    """The air around a stretch: as said of it or its raceway, else guessed from room, place and design day."""
    key = f"{draft.at}.ambient"
    tried = ((BASE_AMBIENT_C, "30 °C around the wire"), (HOTTEST_TRIED_C, "50 °C around the wire"))
    raceway = context.layout.raceways.get(str(draft.known["raceway"]))
    draft.put("ambient_reckoned", _reckoned(model.ambient))
    if model.ambient is not None:
        draft.said("ambient_c", model, "ambient", candidates=tried)
        return
    if raceway is not None and raceway.ambient is not None:
        draft.put("ambient_reckoned", _reckoned(raceway.ambient))
        draft.said("ambient_c", raceway, "ambient", at=f"raceways.{draft.known['raceway']}")
        return
    place = str(draft.known.get("place", ""))
    kind = node.room.kind if said(node, "room") and said(node.room, "kind") else ""
    if place == "underground":
        ground = GROUND_C[context.family]
        why = f"{ground:g} °C, as in the ground"
        draft.put("ambient_c", ground, guess=f"{key} is not said; taken as {why}")
    elif place in ("", "indoors", "exposed") and kind in CONDITIONED:
        draft.put("ambient_c", BASE_AMBIENT_C, guess=f"{key} is not said; taken as 30 °C in a {kind}")
    elif said(context.site, "summer_c"):
        # Wire of this insulation on a roof is spared the sun's share, NEC 310.15(B)(2).
        spared = place == "roof" and draft.known.get("type") == "XHHW-2"
        hotter = 0.0 if spared else WARMER_K.get(place, 0.0)
        ambient = max(BASE_AMBIENT_C, context.site.summer_c + hotter)
        why = f"the design day and {hotter:g} K for the {place}" if hotter else "the design day"
        draft.put("ambient_c", ambient, guess=f"{key} is not said; taken as {ambient:g} °C, {why}")
    else:
        draft.gap("ambient_c", "site.outdoor.summer", *tried)


def _put_ground(draft: Draft, model: WireModel, family: str) -> None:
    """The equipment ground: a size, ``raceway``, ``armour``, ``none``, or ``built-in`` for cable sold with one."""
    if model.ground is not None and model.ground.word != "unknown":
        ground = "none" if model.ground.word == "none" else str(model.ground.value)
        # Metal round the wires, be it conduit or the armour of a cable, is one thing to the NEC.
        draft.put("ground", "raceway" if ground == "armour" and family == "NEC" else ground)
    elif draft.known.get("type") in SOLD_WITH_GROUND:
        draft.put("ground", "built-in")
    elif "type" not in draft.known:
        draft.put("ground", "built-in", guess=f"{draft.at}.ground is not said; taken as the size the wire is sold with")
    elif draft.known.get("raceway_type") in METAL_RACEWAYS:
        draft.put("ground", "raceway", guess=f"{draft.at}.ground is not said; the metal raceway is taken as the ground")
    else:
        draft.gap(
            "ground",
            f"{draft.at}.ground",
            ("built-in", "a ground of the size the wire is sold with"),
            ("none", "no ground wire"),
        )
