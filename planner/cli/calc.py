"""``planner calc``: one calculation by name, with its steps in plain words."""

from __future__ import annotations

import argparse

from planner.cli.console import Console
from planner.cli.exits import FINDINGS, FINE, UsageError

SUMMARY = "Calculate one thing, with every step: voltage drop, ampacity, breaker size, cooling and more."


def configure(parser: argparse.ArgumentParser) -> None:
    """The arguments of ``calc``: a parser for each calculation, made from its signature."""
    from planner.calc.arguments import words_of
    from planner.calc.calculation import all_calculations
    from planner.calc.printing import default

    parser.add_argument("--list", action="store_true", help="list all calculations")
    parser.epilog = "Exit codes: 0 calculated; 1 the tables or formulas have no answer; 2 wrong usage or input."
    names = parser.add_subparsers(dest="name", metavar="CALCULATION", required=False, parser_class=type(parser))
    for calculation in all_calculations().values():
        sub = names.add_parser(
            calculation.name,
            help=_percent(calculation.summary),
            description=f"{calculation.summary} {calculation.explanation}".strip(),
            epilog=f"Source: {calculation.citation(_latest())}.",
            allow_abbrev=False,
        )
        wanted = sub.add_argument_group("inputs that must be said")
        open_ones = sub.add_argument_group("other inputs")
        for parameter in calculation.parameters:
            group = wanted if parameter.required else open_ones
            if parameter.reader is None:
                group.add_argument(parameter.option, action="store_true", help=_percent(parameter.help))
                continue
            told = f"{parameter.help} Write {words_of(parameter.reader)}."
            if default(parameter):
                told += f" Default: {default(parameter)}."
            group.add_argument(parameter.option, metavar="VALUE", help=_percent(told))
        sub.add_argument("--json", action="store_true", help="print the answer as data")
        # Without a default of its own, it does not undo a --debug before the name.
        told = "show the traceback of an internal error"
        sub.add_argument("--debug", action="store_true", default=argparse.SUPPRESS, help=told)


def _percent(text: str) -> str:
    """A help text as argparse wants it: it fills in what stands behind a percent sign."""
    return text.replace("%", "%%")


def _latest() -> str:
    from planner.tables.nec_sections import EDITIONS

    return EDITIONS[-1]


def run(arguments: argparse.Namespace, console: Console) -> int:
    """Print the list or one answer; 1 with a sentence where the tables end."""
    from planner.calc import printing
    from planner.calc.calculation import BadInput, all_calculations
    from planner.report.printable import in_ascii, visible
    from planner.worked import BeyondTable

    calculations = all_calculations()
    if arguments.list:
        widest = max(map(len, calculations))
        console.write("".join(f"{each.name:<{widest}}  {each.summary}\n" for each in calculations.values()))
        return FINE
    if arguments.name is None:
        raise UsageError("say which calculation; planner calc --list names them all")
    calculation = calculations[arguments.name]
    written = {parameter.name: getattr(arguments, parameter.name) for parameter in calculation.parameters}
    try:
        answer = calculation.answer(written)
    except BadInput as bad:
        raise UsageError(str(bad)) from None
    except BeyondTable as beyond:
        console.notice(f"{calculation.name} has no answer: {beyond}")
        return FINDINGS
    if arguments.json:
        import json

        console.write(json.dumps(printing.data(answer), ensure_ascii=False, indent=2) + "\n", encoding="utf-8")
        return FINE
    text = "\n".join(visible(line) for line in printing.text(calculation, answer).split("\n"))
    console.write(in_ascii(text) if console.ascii_only(False) else text)
    return FINE
