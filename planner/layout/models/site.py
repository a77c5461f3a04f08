"""Where it stands and what it costs: site, costs, rooms, racks, saved what-ifs."""

from typing import Annotated

from planner.layout.models.fields import Block, candidates, default, fact, guess, missing, no
from planner.layout.models.readers import Named, Plain, References, Text, Words
from planner.layout.models.things import Object, Suppression
from planner.layout.spellings import equipment
from planner.money import Money
from planner.tables.design_temperatures import CITIES
from planner.tables.national import COUNTRIES
from planner.values import (
    ReadsMoney,
    Said,
    SaidAirChanges,
    SaidCelsius,
    SaidCount,
    SaidDecibelsA,
    SaidDimensions,
    SaidFlag,
    SaidInsulation,
    SaidKilograms,
    SaidKilogramsPerSquareMetre,
    SaidMetres,
    SaidPercent,
    SaidPortion,
    SaidSeconds,
    SaidSquareMetres,
    SaidText,
    SaidWatts,
    Word,
)
from planner.words import Text as FreeText

BOOKS = ("NEC-2017", "NEC-2020", "NEC-2023", "BS-7671", "IEC-60364")
EnergyPrice = Annotated[Said[Money], ReadsMoney("kWh")]
HourPrice = Annotated[Said[Money], ReadsMoney("h")]

ROOM_KINDS = (
    "garage", "living", "bedroom", "basement", "attic", "closet", "bathroom", "workshop", "office", "machine-room",
)  # fmt: skip


class Outdoor(Block):
    """The air outdoors on the days that decide."""

    summer: SaidCelsius | None = fact("The hottest hour to plan for.", missing(first="a listed `place`"))
    winter: SaidCelsius | None = fact("The coldest hour to plan for.", missing(first="a listed `place`"))
    wet_bulb: SaidCelsius | None = fact("Wet bulb temperature in that hottest hour.", missing())
    weather: Text | None = fact("A weather file beside the layout, FILE.epw: for `simulate --year place`.", no())


class Site(Block):
    """The place and the rule book."""

    name: Text | None = fact("What it is called.", missing())
    code: Annotated[Said[str], FreeText(*BOOKS)] | None = fact(f"The rule book: {', '.join(BOOKS)}.", missing())
    country: Annotated[Said[str], Word(*COUNTRIES)] | None = fact(
        "Under IEC-60364 the country, as FR: its household sockets, and what of its rules is not covered.", no()
    )
    amendments: Annotated[tuple[str, ...], Words()] | None = fact("Local changes, as hvac-gfci-relief.", no())
    occupancy: Annotated[Said[str], Word("dwelling", "commercial")] | None = fact(
        "What the building is.", guess("dwelling")
    )
    place: Text | None = fact(
        "A name for people. One of the listed cities fills altitude and outdoor as guesses: "
        f"{', '.join(each.name for each in CITIES)}.",
        no(),
    )
    altitude: SaidMetres | None = fact("Above the sea.", missing(first="a listed `place`"))
    outdoor: Outdoor | None = fact("The air outdoors.", missing(first="a listed `place`"))
    noise_limit: SaidDecibelsA | None = fact("What the municipality allows at the lot line, by night.", no())
    note: Text | None = fact("A remark for people.", no())
    ignore: Named[Suppression] | None = fact(
        "Findings that are accepted, by the code of the rule, each with its reason.", no(), each=equipment.suppression
    )


class PeakPrice(Block):
    """What electricity costs at the dear hours."""

    price: EnergyPrice | None = fact("Money per kWh.", missing(), short=equipment.price)
    hours: Text | None = fact("From when to when, as 16:00-21:00.", missing())


class Tariff(Block):
    """What electricity costs."""

    default: EnergyPrice | None = fact("Money per kWh.", missing(), short=equipment.price)
    peak: PeakPrice | None = fact("The dear hours.", no())


class Costs(Block):
    """What electricity and accelerators cost, and how the bill of materials is made."""

    currency: Text | None = fact("The currency of what names none, in three letters.", missing())
    electricity: Tariff | None = fact("Money per kWh.", missing(), short=equipment.tariff, collects=True)
    gpu_rent: HourPrice | None = fact(
        "What an hour of one accelerator costs elsewhere.", missing(), short=equipment.price
    )
    utilisation: SaidPercent | None = fact("The share of hours that the machines work.", guess("100 %"))
    prices: Text | None = fact("A CSV file of prices.", no())
    waste: SaidPercent | None = fact("Offcuts of wire and conduit.", guess("10 %"))
    spares: Named[SaidText] | None = fact("What to keep on the shelf, by kind: a number or %.", no())
    note: Text | None = fact("A remark for people.", no())


class Opening(Block):
    """A door or a window."""

    size: SaidDimensions | None = fact("Width x height.", missing())
    insulation: SaidInsulation | None = fact("R-9, or W/m²K.", missing())
    faces: (
        Annotated[Said[str], Word("north", "northeast", "east", "southeast", "south", "southwest", "west", "northwest")]
        | None
    ) = fact("Where it looks.", missing())


class Envelope(Block):
    """Walls, ceiling, floor, door, windows, leaks."""

    kind: Annotated[Said[str], Word("bare", "insulated", "masonry", "interior")] | None = fact("All in one word.", no())
    walls: SaidInsulation | None = fact("R-13, or W/m²K.", missing())
    ceiling: SaidInsulation | None = fact("R-30, or W/m²K.", missing())
    floor: SaidInsulation | None = fact("R-10, or W/m²K.", missing())
    door: Opening | None = fact("The large door.", missing())
    windows: Opening | None = fact("All windows together.", no())
    air_changes: SaidAirChanges | None = fact("0.5 /h, or 12 /h at 50 Pa.", candidates("the range of its kind"))
    colour: Annotated[Said[str], Word("light", "medium", "dark")] | None = fact(
        "Of the outside, which the sun heats.", missing()
    )


class Room(Object):
    """A room: what it is built of, what heats it, what is asked of its air."""

    kind: Annotated[Said[str], Word(*ROOM_KINDS)] | None = fact("What it is used as.", missing())
    building: SaidText | None = fact(
        "main, or a name: another one is a separate structure; attached is main.",
        candidates("main", "a building of its own"),
    )
    size: SaidDimensions | None = fact("Length x width x height.", missing())
    floor_limit: SaidKilogramsPerSquareMetre | None = fact("What the floor carries.", missing())
    mass: SaidKilograms | None = fact("What else takes up heat.", no())
    envelope: Envelope | None = fact(
        "bare, insulated, masonry, interior, or its parts.", missing(), short=equipment.envelope, collects=True
    )
    setpoint: SaidCelsius | None = fact("What the cooling is set to.", guess("25 °C"))
    inlet_limit: SaidCelsius | None = fact("The warmest air you want at the inlets.", default("by `class`"))
    class_: Annotated[Said[str], Word("A1", "A2", "A3", "A4")] | None = fact(
        "The class of the equipment, A1 to A4.", guess("A2"), alias="class"
    )
    cooling: Annotated[Said[str], Word("N", "N+1")] | None = fact("Units as needed, or one to spare.", default("N"))
    containment: Annotated[Said[str], Word("cold-aisle", "hot-aisle")] | None = fact("Which aisle is closed off.", no())
    recirculation: SaidPortion | None = fact("Air that returns to the inlets.", candidates("the range of its kind"))
    ride_through: SaidSeconds | None = fact(
        "How long it must stay below its limit when cooling stops, as 15 min.", no()
    )
    shutdown: SaidCelsius | None = fact("The inlet air at which its machines shut down by themselves, as 45 °C.", no())
    throttle: SaidCelsius | None = fact("The inlet air at which its cards slow down, as 45 °C.", no())
    people: SaidCount | None = fact("Who works in it.", guess("0"))
    other_heat: Named[SaidWatts] | None = fact(
        "What else heats it.", guess("0 W"), short=equipment.by_name, collects=True
    )
    adjoins: Named[SaidCelsius] | None = fact("What lies behind its walls, with the temperature there.", missing())
    burners: Named[Annotated[Said[str], Word("natural-draft", "power-vent", "sealed")]] | None = fact(
        "What burns in this air, and how it is vented: natural-draft, power-vent, sealed; or none.",
        missing(),
    )
    hvac: Annotated[Said[str], Word("own", "house", "none")] | None = fact(
        "Whose ducts open here: own, house or none.", missing()
    )
    openings: Annotated[tuple[str, ...], Words()] | None = fact(
        "Holes into the house, or none.", missing(), short=equipment.words, collects=True
    )
    makeup_air: SaidSquareMetres | None = fact("Free area of openings outdoors through which fans may draw.", no())
    detectors: Annotated[tuple[str, ...], Words("heat", "smoke", "co")] | None = fact(
        "heat, smoke, co.", no(), short=equipment.words, collects=True
    )
    vehicles: SaidFlag | None = fact("Whether cars stand in it.", missing())
    attended: SaidFlag | None = fact("Whether somebody is there while it runs.", no())


class Rack(Object):
    """A rack; height, depth and load are its part's."""

    room: Text | None = fact("The room it stands in.", missing(first="the only room"))
    doors: Annotated[Said[str], Word("perforated", "solid")] | None = fact("Its doors.", default("none"))
    blanking: SaidFlag | None = fact("Whether blanking panels close free units.", no())
    spec: Plain | None = fact("What the rack itself says, over what its part says.", no())


class Scenario(Block):
    """A saved what-if, checked like the rest."""

    fail: References | None = fact("What is out: pdu-a, rig/psu2, pdu-a/b1.", no())
    outdoor: SaidCelsius | None = fact("The air outdoors.", no())
    load: SaidPercent | None = fact("All loads, as a share of what they are.", no())
    cap: SaidWatts | None = fact("The power limit of every accelerator; none: stock.", no())
    phase: Text | None = fact("The phase it is about.", default("every phase"))
    note: Text | None = fact("A remark for people.", no())
    ignore: Named[Suppression] | None = fact(
        "Findings that are accepted, by the code of the rule, each with its reason.", no(), each=equipment.suppression
    )
