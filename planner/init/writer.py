"""The layout of seven answers: commented YAML that ``planner check`` reads, with ``unknown`` for what was not said."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from pathlib import Path

from planner import text
from planner.catalog import Catalog
from planner.facts import Missing
from planner.init import circuits
from planner.init.answers import UNKNOWN, Room, Run
from planner.init.circuits import Choice, Group
from planner.init.machines import Coolers, Servers
from planner.init.questions import Answers
from planner.tables.design_temperatures import city
from planner.text.scalars import scalar
from planner.values import POWER

# Power factor of server supplies where nobody stated one; the check lists it as a guess.
POWER_FACTOR = 0.95


def layout(answers: Answers, catalog: Catalog) -> str:
    """The layout as text.

    Parameters: ``answers``; ``catalog`` where the parts they name are.
    """
    groups = [_group(servers, answers, catalog) for servers in answers.servers]
    if not groups and (answers.run.breaker or answers.run.outlet):
        groups = [_group(Servers(0), answers, catalog)]
    return (
        "\n".join((*_head(answers), *_circuits(answers, groups, catalog), *_devices(answers, groups, catalog))) + "\n"
    )


def faults(written: str, catalogs: Sequence[Path]) -> tuple[str, ...]:
    """What the check would call a fault of a layout as a file; empty where it reads all of it.

    Parameters: ``written`` the layout; ``catalogs`` the user's own folders of parts. A rule book without rules yet is
    no fault of the file.
    """
    from planner.check import Options, check
    from planner.rules.findings import Level, Outcome

    checked = check(written.encode(), "layout", Options(catalogs=tuple(catalogs), select=("LAY0",)))
    return tuple(
        each.message
        for each in checked.findings
        if each.outcome is Outcome.FAILED
        and each.level is not Level.INFO
        and each.code.startswith("LAY0")
        and each.code != "LAY018"
    )


def _line(content: str, comment: str = "") -> str:
    return f"{content:<48} # {comment}" if comment else content


def _asked(value: str, comment: str) -> str:
    return comment if UNKNOWN in value else ""


def _head(answers: Answers) -> Iterator[str]:
    country, service, room = answers.country, answers.service, answers.room
    yield "# A first layout from seven answers. Check it:  planner check FILE"
    yield '# "~" marks an estimate, "unknown" an open question: the check says which of them decide something.'
    yield "# Every key is explained in docs/layout.md; parts are found by:  planner catalog search WORDS"
    yield "planner: 1"
    yield ""
    yield "site:"
    estimate = "an estimate: ask the building department for the edition"
    book = estimate if country.book.startswith("~") else _asked(country.book, "NEC-2017, NEC-2020 or NEC-2023?")
    yield _line(f"  code: {scalar(country.book)}", book)
    yield f"  occupancy: {country.occupancy}"
    if country.place:
        yield f"  place: {scalar(country.place)}"
    # A listed city fills what is left out; what is written as unknown stays a question.
    listed = city(country.place) is not None
    if country.altitude != UNKNOWN or not listed:
        yield _line(f"  altitude: {scalar(country.altitude)}", _asked(country.altitude, "height above the sea"))
    ends = {"summer": country.summer, "winter": country.winter}
    days = ", ".join(f"{key}: {scalar(day)}" for key, day in ends.items() if day != UNKNOWN or not listed)
    if days:
        yield _line(f"  outdoor: {{{days}}}", _asked(days, "design temperatures, such as summer: 38 °C, winter: -5 °C"))
    yield _line(
        f"costs: {{electricity: {scalar(answers.electricity)}}}",
        _asked(answers.electricity, "from the electricity bill"),
    )
    yield "sources:"
    system = circuits.system_of(country, service)
    known = f"system: {scalar(system)}, " if system else ""
    yield _line(
        f"  utility: {{{known}peak_demand: {UNKNOWN}}}",
        "" if system else "add its system, such as 120/240 V or 230 V: without it one is guessed",
    )
    yield "  # peak_demand: the highest demand of the rest of the house in 12 months, from the meter or the utility"
    yield ""
    yield "panels:"
    yield "  house:"
    yield "    phase: existing"
    yield "    fed_by: utility"
    yield _line(f"    main: {scalar(service.main)}", _asked(service.main, "amperes on the handle of the main breaker"))
    if service.spaces:
        yield f"    spaces: {scalar(service.spaces)}"
    yield _line(
        f"    spaces_free: {scalar(service.free)}", _asked(service.free, "covers without a breaker behind them")
    )
    yield ""
    yield "rooms:"
    yield f"  {room.kind}:"
    yield f"    kind: {room.kind}"
    yield _line(f"    size: {scalar(room.size)}", _asked(room.size, "length x width x height"))
    yield _line(f"    envelope: {room.envelope}", _asked(room.envelope, "bare, insulated, masonry, interior"))
    yield ""


def _group(servers: Servers, answers: Answers, catalog: Catalog) -> Group:
    if answers.run.breaker or answers.run.outlet:
        return Group(Choice(answers.run.breaker or UNKNOWN, answers.run.outlet or UNKNOWN), 1, servers.count)
    va = _volt_amperes(servers, answers, catalog)
    return circuits.servers(servers.count, va, answers.country, answers.service, answers.room)


def _volt_amperes(servers: Servers, answers: Answers, catalog: Catalog) -> float | None:
    """The most that one of these servers draws: as said, else by its parts; None where that is not known."""
    if servers.power:
        said = POWER.said(servers.power)
        ends = [each for each in (said.value, said.high, *said.one_of) if each is not None]
        return max(each.value * (each.at or 1.0) / (POWER_FACTOR if each.unit == "W" else 1.0) for each in ends)
    from planner.layout.reading import read
    from planner.plan import build

    lines = ["planner: 1", f"rooms: {{{answers.room.kind}: {{}}}}", "devices:"]
    lines += _server("one", servers, answers.room, "")
    reading = read(text.read("\n".join(lines).encode(), "one"))
    plan, _ = build(reading.at(reading.phases[0]), reading.phases[0], catalog=catalog, standing=reading.comes_with)
    if "one" not in plan.devices:
        return None
    load = plan.devices["one"].load
    try:
        if load.unit == "range":
            return load.high_va if load.va_said else load.high_w / load.power_factor
        return load.volt_amperes
    except Missing:
        return None


def _names(stem: str, first: int, count: int) -> str:
    """``servers-1``, or ``servers-1..3`` for several."""
    return f"{stem}-{first}" if count == 1 else f"{stem}-{first}..{first + count - 1}"


def _circuits(answers: Answers, groups: list[Group], catalog: Catalog) -> Iterator[str]:
    units = answers.cooling or ()
    if not groups and not units:
        return
    yield "circuits:"
    if answers.run.breaker or answers.run.outlet:
        yield "  # Breaker and outlet of the servers are as answered; whether they carry the load, the check says."
    else:
        yield "  # Breakers and outlets are a proposal: the smallest usual ones that carry the load for hours."
    first = 1
    for group in groups:
        yield from _circuit(_names("servers", first, group.circuits), group.choice, answers, _wire(answers.run))
        first += group.circuits
    first = 1
    for unit in units:
        choice = circuits.cooling(unit, catalog, answers.country, answers.service, answers.room)
        wire = f"{{type: unknown, size: unknown, length: {scalar(_another(answers.run))}}}"
        yield from _circuit(_names("cooling", first, unit.count), choice, answers, wire)
        first += unit.count
    yield ""


def _wire(run: Run) -> str:
    if run.wire.startswith("{"):
        return run.wire
    return scalar(run.wire) if run.wire else f"{{type: unknown, size: unknown, length: {scalar(run.length)}}}"


def _another(run: Run) -> str:
    """The length of another wire to the same room: an estimate from the one that was said."""
    return f"~{run.length}" if re.fullmatch(r"[0-9.]+ ?[A-Za-z]+", run.length) else UNKNOWN


def _circuit(names: str, choice: Choice, answers: Answers, wire: str) -> Iterator[str]:
    yield f"  {names}:"
    yield "    fed_by: house"
    yield f"    room: {answers.room.kind}"
    yield _line(
        f"    breaker: {scalar(choice.breaker)}", _asked(choice.breaker, "its amperes and poles follow from the load")
    )
    wanted = circuits.smallest_wire(choice, answers.country)
    hint = f"which wire? {wanted} copper or larger" if wanted else "which wire is there, or planned?"
    yield _line(f"    wire: {wire}", _asked(wire, hint))
    yield _line(f"    outlet: {scalar(choice.outlet)}", _asked(choice.outlet, "the receptacle follows from the plug"))


def _devices(answers: Answers, groups: list[Group], catalog: Catalog) -> Iterator[str]:
    units = answers.cooling or ()
    groups = groups[: len(answers.servers)]
    if not groups:
        yield "# No servers were named: add them under circuits and devices, as docs/layout.md shows."
    if answers.cooling is None:
        yield "# What cools the room is not known yet: add the unit, or the room is taken to have none."
    if not groups and not units:
        return
    yield "devices:"
    circuit, number = 1, 1
    for servers, group in zip(answers.servers, groups, strict=True):
        inlets = _inlets(servers, catalog)
        feeds = _names("servers", circuit, group.circuits)
        if group.per_circuit > 1 or inlets != 1:
            strips = _names("strip", circuit, group.circuits)
            yield "  # Which strip? planner catalog list --kind pdu; then write part: ID"
            yield f"  {strips}: {{kind: pdu, fed_by: {feeds}}}"
            feeds = strips
        names = _names("server", number, servers.count)
        if group.circuits == 1 or group.per_circuit == 1:
            yield from _server(names, servers, answers.room, _cords(feeds, inlets))
        else:
            yield from _server(names, servers, answers.room, "")
            yield from _dealt(servers.count, group, number, circuit, inlets)
        circuit += group.circuits
        number += servers.count
    first = 1
    for unit in units:
        yield from _cooler(_names("ac", first, unit.count), unit, answers, _names("cooling", first, unit.count))
        first += unit.count


def _cords(feeds: str, inlets: int) -> str:
    """What every inlet is plugged into: all cords of a machine go to the same strip."""
    if inlets == 1:
        return feeds
    return "{" + ", ".join(f"psu{inlet}: {feeds}" for inlet in range(1, inlets + 1)) + "}"


def _dealt(count: int, group: Group, number: int, circuit: int, inlets: int) -> Iterator[str]:
    """Which strip feeds which servers, where several share each."""
    for step in range(group.circuits):
        first = number + step * group.per_circuit
        here = min(group.per_circuit, number + count - first)
        yield f"  {_names('server', first, here)}: {{fed_by: {_cords(f'strip-{circuit + step}', inlets)}}}"


def _server(names: str, servers: Servers, room: Room, feeds: str) -> Iterator[str]:
    what = f"part: {servers.part}" if servers.part else f"kind: {servers.kind}"
    fed = f", fed_by: {feeds}" if feeds else ""
    fit = dict(servers.fit)
    if not servers.power and "gpus" in fit:
        # Without them the estimate would lack a tenth of the machine and more.
        fit = {"cpus": UNKNOWN, "memory": UNKNOWN} | fit
    if not fit:
        load = scalar(servers.power) if servers.power else UNKNOWN
        yield _line(
            f"  {names}: {{{what}, room: {room.kind}{fed}, load: {{sustained: {load}}}}}",
            "" if servers.power else "watts at the outlet under full load, with a meter",
        )
        return
    yield f"  {names}:"
    yield f"    {what}"
    yield f"    room: {room.kind}"
    if feeds:
        yield f"    fed_by: {feeds}"
    if servers.power:
        yield f"    load: {{sustained: {scalar(servers.power)}}}"
    yield "    fit:"
    for bay, entry in fit.items():
        asked = "as 16 x 32 GB" if bay == "memory" else "as 2 x PART, or measure the load of the machine"
        yield _line(f"      {bay}: {scalar(entry)}", _asked(entry, asked))


def _inlets(servers: Servers, catalog: Catalog) -> int:
    """How many cords a server has, by its part; one where nothing says more."""
    data = catalog.load(servers.part).part if servers.part else None
    supplies = getattr(data, "supplies", None)
    count = getattr(supplies, "count", None)
    return int(count.value) if count is not None and count.value else 1


def _cooler(names: str, unit: Coolers, answers: Answers, feeds: str) -> Iterator[str]:
    what = f"part: {unit.part}" if unit.part else f"kind: {unit.kind}"
    if unit.part:
        yield f"  {names}: {{{what}, room: {answers.room.kind}, fed_by: {feeds}}}"
        return
    volts = circuits.plug_volts(unit.plug, answers.country, answers.service) if unit.plug else ""
    label = unit.nameplate if " at " in unit.nameplate or not volts else f"{unit.nameplate} at {volts}"
    spec = {"cooling": unit.cooling, "nameplate": label if unit.nameplate else "", "plug": unit.plug, "volts": volts}
    missing = " and ".join(key for key in ("nameplate", "plug") if not spec[key])
    if missing:
        yield f"  # Add {missing} from the label of {names} to its spec."
    told = ", ".join(f"{key}: {scalar(value)}" for key, value in spec.items() if value)
    yield f"  {names}:"
    yield f"    {what}"
    yield f"    room: {answers.room.kind}"
    yield f"    fed_by: {feeds}"
    yield f"    spec: {{{told}}}"
