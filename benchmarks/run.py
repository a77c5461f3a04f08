"""Measure ``planner`` beside its peers, in turn, and write the table of ratios.

``python benchmarks/run.py [--rounds N] [--large DEVICES] [--write]`` runs whatever is installed beside the Python
that runs it, and installs nothing. Only ratios from one run mean anything: the speed of a machine drifts, so the
commands of a budget take turns, and the median of each is compared.
"""

from __future__ import annotations

import argparse
import os
import platform
import statistics
import subprocess
import sys
import sysconfig
import tempfile
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

from benchmarks.generate import garage, machine_room

RESULTS = Path(__file__).with_name("results.md")
SCRIPTS = Path(sysconfig.get_path("scripts"))
VERSIONS = ("garage-planner", "pydantic", "PyYAML", "yamllint", "check-jsonschema")


@dataclass(frozen=True, slots=True)
class Budget:
    """``ours`` may take at most ``limit`` times as long as ``peer``."""

    code: str
    what: str
    ours: Sequence[str]
    peer_name: str
    peer: Sequence[str]
    limit: float
    rounds: int


@dataclass(frozen=True, slots=True)
class Result:
    """Median seconds of both sides of a budget."""

    budget: Budget
    ours_s: float
    peer_s: float

    @property
    def ratio(self) -> float:
        return self.ours_s / self.peer_s


def budgets(folder: Path, rounds: int, large: int) -> list[Budget]:
    """The budgets, with their layouts written to ``folder``. P4 only where ``large`` is not 0."""
    small, schema = folder / "garage.yaml", folder / "layout.schema.json"
    small.write_text(garage(), encoding="utf-8")
    planner = str(SCRIPTS / "planner")
    schema.write_bytes(subprocess.run([planner, "schema", "layout"], capture_output=True, check=True).stdout)
    lines = garage().count("\n")
    ours = [planner, "check", str(small)]
    lint = [str(SCRIPTS / "yamllint"), "-d", "relaxed"]
    validate = [str(SCRIPTS / "check-jsonschema"), "--schemafile", str(schema), str(small)]
    found = [
        Budget("P1", f"`planner check`, garage of {lines} lines", ours, "yamllint", [*lint, str(small)], 1.5, rounds),
        Budget("P2", "the same", ours, "check-jsonschema", validate, 1.0, rounds),
        Budget(
            "P3", "`planner --help`", [planner, "--help"], "`python -c pass`", [sys.executable, "-c", "pass"], 6, rounds
        ),
    ]
    if large:
        room = folder / "room.yaml"
        room.write_text(machine_room(large), encoding="utf-8")
        what = f"`planner check`, {large:,} devices"
        found.append(Budget("P4", what, [planner, "check", str(room)], "yamllint", [*lint, str(room)], 0.1, 1))
    return found


def measure(budget: Budget) -> Result:
    """Run both sides in turn and take medians; one round more, before several, warms page cache and bytecode."""
    warming = 1 if budget.rounds > 1 else 0
    pairs = [(_seconds(budget.ours), _seconds(budget.peer)) for _ in range(warming + budget.rounds)][warming:]
    return Result(budget, statistics.median(ours for ours, _ in pairs), statistics.median(peer for _, peer in pairs))


def _seconds(command: Sequence[str]) -> float:
    # Installed peers come with their bytecode; a checkout must be free to write its own.
    environment = {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}
    started = time.perf_counter()
    ran = subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, check=False, env=environment)
    taken = time.perf_counter() - started
    if ran.returncode not in (0, 1):
        raise SystemExit(f"{Path(command[0]).name} ended with {ran.returncode}: {ran.stderr.decode()[-500:]}")
    return taken


def table(results: Sequence[Result], versions: Mapping[str, str]) -> str:
    """The results as one Markdown table, with what was measured below it."""
    lines = [
        "| budget | what | takes | peer | takes | ratio | at most |",
        "|---|---|---|---|---|---|---|",
    ]
    for result in results:
        budget = result.budget
        lines.append(
            f"| {budget.code} | {budget.what} | {_time(result.ours_s)} | {budget.peer_name} | {_time(result.peer_s)} "
            f"| {result.ratio:.2f} | {budget.limit:g} |"
        )
    used = ", ".join(f"{name} {number}" for name, number in versions.items())
    return "\n".join([*lines, "", f"Measured with {used}."]) + "\n"


def _time(seconds: float) -> str:
    return f"{1000 * seconds:.0f} ms" if seconds < 10 else f"{seconds:.1f} s"


def installed() -> dict[str, str]:
    """Versions of Python and of what is measured; a peer that is not there ends the run with a sentence."""
    found = {platform.python_implementation(): platform.python_version()}
    for name in VERSIONS:
        try:
            found[name] = version(name)
        except PackageNotFoundError:
            raise SystemExit(f"{name} is not installed. Run: python -m pip install -e '.[benchmarks]'") from None
    return found


def main() -> None:
    """Measure, print, and write where asked to."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=15, help="how often each command runs; default: 15")
    parser.add_argument("--large", type=int, default=0, metavar="DEVICES", help="measure P4 with so many devices")
    parser.add_argument("--write", action="store_true", help="write results.md beside this file")
    arguments = parser.parse_args()
    versions = installed()
    with tempfile.TemporaryDirectory() as folder:
        results = [measure(each) for each in budgets(Path(folder), arguments.rounds, arguments.large)]
    written = table(results, versions)
    sys.stdout.write(written)
    if arguments.write:
        RESULTS.write_text(written, encoding="utf-8")


if __name__ == "__main__":
    main()
