"""``planner simulate``: what happens to a layout when things are lost."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from planner.cli.choosing import nearest
from planner.cli.console import Console
from planner.cli.exits import FINDINGS, FINE, UsageError
from planner.cli.show import chosen, read_plan

if TYPE_CHECKING:
    from planner.physics.weather import Weather
    from planner.plan import Plan
    from planner.planning import Planned
    from planner.report.simulated import Simulated
    from planner.report.warm_rooms import WarmRoom

SUMMARY = "Lose things and see what goes dark, what carries too much and what opens."


def configure(parser: argparse.ArgumentParser) -> None:
    """The arguments of ``simulate``."""
    parser.add_argument("layout", metavar="LAYOUT", help="a layout file, or - for standard input")
    parser.add_argument(
        "--fail",
        action="append",
        default=[],
        metavar="NAME",
        help="what is lost: pdu-a, a bank pdu-a/b1, a supply rig/psu2, a leg utility/L1; several are lost together",
    )
    parser.add_argument("--all-single", action="store_true", help="each thing that can be lost, one at a time")
    parser.add_argument("--case", default="", metavar="NAME", help="a saved case, of the section scenarios")
    parser.add_argument(
        "--year",
        default="",
        metavar="WEATHER",
        help="rooms through a year instead of a loss: an EPW file, or place: site.outdoor.weather, else site.place",
    )
    parser.add_argument("--plot", default="", metavar="FILE", help="draw a room that loses cooling, as SVG")
    parser.add_argument("--phase", default="", metavar="NAME", help="as it stands in this phase; default: the last")
    parser.add_argument("-f", "--format", choices=("text", "json"), default="text", help="default: text")
    parser.add_argument("--ascii", action="store_true", help="no characters beyond ASCII (or set PLANNER_ASCII=1)")
    parser.add_argument("--catalog", action="append", default=[], metavar="DIR", help="own parts; may be repeated")


def run(arguments: argparse.Namespace, console: Console) -> int:
    """Print what follows; 1 where the file has faults, which are told first."""
    asked = [bool(arguments.fail), bool(arguments.case), arguments.all_single, bool(arguments.year)]
    if asked.count(True) != 1:
        raise UsageError(
            "simulate: say what is lost, --fail NAME, or --all-single for each thing in turn, or --case NAME for a "
            "saved case, or --year WEATHER"
        )
    together = bool(arguments.fail or arguments.case)
    if arguments.plot and not together:
        raise UsageError("simulate: --plot draws one loss; say which, --fail NAME")
    planned = read_plan(arguments.layout, arguments.catalog, console)
    plan = chosen(planned, arguments.phase)
    if plan is None:
        return FINDINGS
    if arguments.year:
        _show_year(plan, planned.file, arguments, console)
        return FINDINGS if planned.problems else FINE
    from planner.report import cycling_rooms, simulated, warm_rooms

    if arguments.case:
        plan, found = _case(planned, plan, arguments.case)
    else:
        found = [_together(plan, arguments.fail)] if arguments.fail else simulated.lose_each(plan)
    from planner.report.tables import TableOptions, as_text

    rooms = _rooms(plan, found[0]) if together else ()
    cycling = tuple(cycling_rooms.cycling_rooms(plan, found[0].lost, found[0].consequence.dark)) if together else ()
    if arguments.plot:
        _draw(rooms, arguments.plot, console)
    if arguments.format == "json":
        console.write(simulated.as_json(planned.file, plan.phase, found, rooms, cycling), encoding="utf-8")
    else:
        tables = tuple(simulated.tables(found[0])) if together else (simulated.overview(found),)
        tables += tuple(warm_rooms.table(room) for room in rooms)
        tables += tuple(cycling_rooms.table(room) for room in cycling)
        console.write(as_text(tables, TableOptions(console.ascii_only(arguments.ascii), console.width())))
    return FINDINGS if planned.problems else FINE


def _show_year(plan: Plan, file: str, arguments: argparse.Namespace, console: Console) -> None:
    """Rooms through the year of a weather file, or through that of the plan's place."""
    import json

    from planner.report import room_years
    from planner.report.tables import TableOptions, as_text

    if arguments.year != "place":
        weather: Weather | None = _weather(arguments.year)
    elif plan.site.weather:
        weather = _weather(_beside(file, plan.site.weather))
    else:
        weather = room_years.made_year(plan)
    if weather is None:
        raise UsageError("--year place: site.place is none of the cities with hourly figures; name an EPW file")
    years = list(room_years.room_years(plan, weather))
    if arguments.format == "json":
        found = {"format_version": "1.0", "layout": file, "phase": plan.phase, "weather": weather.name}
        found_rooms = {"made": not weather.measured, "rooms": [room_years.data(each) for each in years]}
        console.write(json.dumps({**found, **found_rooms}, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")
        return
    options = TableOptions(console.ascii_only(arguments.ascii), console.width())
    console.write(as_text((room_years.table(years, weather),), options))


def _beside(layout: str, name: str) -> str:
    """The file that a layout names, from where the layout stands; it may not lead out of that folder."""
    from pathlib import Path, PureWindowsPath

    if Path(name).is_absolute() or PureWindowsPath(name).drive or ".." in PureWindowsPath(name).parts:
        raise UsageError(f"site.outdoor.weather: {name} leads out of the layout's folder; put it beside the layout")
    return name if layout == "-" else str(Path(layout).parent / name)


def _weather(name: str) -> Weather:
    """A weather file; each thing that is wrong with it is told with its place."""
    from pathlib import Path

    from planner.physics.weather import MOST_BYTES, read_epw

    try:
        with Path(name).open("rb") as file:
            content = file.read(MOST_BYTES + 1)
    except (OSError, ValueError):
        raise UsageError(f"--year: no file called {name} can be read") from None
    weather, flaws = read_epw(content)
    if weather is None:
        told = "; ".join(f"{Path(name).name}:{flaw.line}:{flaw.column}: {flaw.says}" for flaw in flaws[:3])
        raise UsageError(f"--year: {told}{f' And {len(flaws) - 3} more.' if len(flaws) > 3 else ''}")
    return weather


def _rooms(plan: Plan, one: Simulated) -> tuple[WarmRoom, ...]:
    """The rooms that lose cooling with what was lost."""
    from planner.report.warm_rooms import warm_rooms

    return tuple(warm_rooms(plan, one.lost, one.consequence.dark, one.consequence.perhaps_dark))


def _draw(rooms: tuple[WarmRoom, ...], file: str, console: Console) -> None:
    """A curve for each room: in the file, or where there are several in files of their names beside it."""
    from pathlib import Path

    from planner.documents.warm_curve import warm_curve

    if not rooms:
        raise UsageError("--plot: nothing that is lost cools a room with machines that go on running")
    path = Path(file)
    for room in rooms:
        each = path if len(rooms) == 1 else path.with_name(f"{path.stem}-{room.room}{path.suffix}")
        try:
            each.write_text(warm_curve(room), encoding="utf-8")
        except OSError as error:
            raise UsageError(f"--plot: cannot write {each}: {error.strerror or error}") from None
        console.notice(f"drawn: {each}")


def _case(planned: Planned, plan: Plan, name: str) -> tuple[Plan, list[Simulated]]:
    """What follows from a saved case: the plan as it has it, and what is lost in it."""
    from planner.cases import case_in
    from planner.report.simulated import lose_together

    cases = planned.cases(plan.phase)
    if name not in cases:
        listed = f"the layout has {', '.join(cases)}" if cases else "the layout has none, in its section scenarios"
        raise UsageError(f"--case: no case is called {name}; {listed}.{nearest(name, cases)}")
    case = case_in(planned, plan, name)
    return case.whole, [lose_together(case.whole, case.names)]


def _together(plan: Plan, names: list[str]) -> Simulated:
    """What follows when all that was named is lost at once."""
    from planner.analyses.single_losses import keys_by_name
    from planner.report.simulated import lose_together

    known = keys_by_name(plan)
    for name in names:
        if name not in known:
            raise UsageError(f"--fail: nothing that can be lost is called {name}.{nearest(name, known)}")
    return lose_together(plan, names)
