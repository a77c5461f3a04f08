"""What a command may load, asked in a fresh interpreter: start-up time is mostly imports."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

PROGRAM = """
import sys
from planner.cli.main import run
code = run(sys.argv[1:])
print(*sorted(sys.modules), file=sys.stderr)
sys.exit(code)
"""
LAYOUT = "planner: 1\nsite: {code: NEC-2023}\n"

# Models are made when a part of their kind is first met.
KINDS_OF_PARTS = [f"planner.parts.{name}" for name in ("components", "machines", "power", "cooling", "installation")]

FORBIDDEN = {
    "--help": ["pydantic", "pint", "yaml", "numpy", "dataclasses", "inspect", "json", "pathlib"],
    "check --help": ["pydantic", "pint", "yaml", "numpy", "dataclasses", "json"],
    "rules": ["pint", "textual", "networkx", "numpy"],
    "schema report": ["pydantic", "pint", "yaml", "textual", "networkx", "numpy"],
    "check a.yaml": [
        "pint",
        "textual",
        "networkx",
        "numpy",
        "jinja2",
        "pydantic.plugin._loader",
        *KINDS_OF_PARTS,
    ],
    "bom a.yaml": ["pint", "textual", "networkx", "numpy", "jinja2", "xlsxwriter"],
    "shop a.yaml -f csv": ["pint", "textual", "networkx", "numpy", "jinja2", "xlsxwriter"],
    "check a.yaml -f json": ["pint", "textual", "networkx", "numpy"],
    "show power a.yaml": ["pint", "textual", "networkx", "numpy", "jinja2", "xlsxwriter"],
    "show load-sheet a.yaml": ["pint", "textual", "networkx", "numpy", "jinja2", "xlsxwriter"],
    "show network a.yaml": ["pint", "textual", "networkx", "numpy", "jinja2", "xlsxwriter"],
    "show heat a.yaml": ["pint", "textual", "networkx", "numpy", "jinja2", "xlsxwriter"],
    "simulate a.yaml --all-single": ["pint", "textual", "networkx", "numpy", "jinja2", "xlsxwriter"],
    "diff a.yaml a.yaml": ["pint", "textual", "networkx", "numpy", "jinja2", "xlsxwriter"],
}


@pytest.mark.parametrize("command", FORBIDDEN)
def test_a_command_loads_only_what_it_needs(command: str, tmp_path: Path) -> None:
    (tmp_path / "a.yaml").write_text(LAYOUT)
    root = Path(__file__).parents[2]
    ran = subprocess.run(
        [sys.executable, "-c", PROGRAM, *command.split()],
        cwd=tmp_path, env={"PYTHONPATH": str(root)}, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert ran.returncode in (0, 1), ran.stderr
    loaded = ran.stderr.splitlines()[-1].split()
    assert "argparse" in loaded
    assert [name for name in FORBIDDEN[command] if name in loaded] == []
