"""Commands and code quoted in a page: run and read anew, so that a page never shows what nobody would see.

A fenced block marked ``yaml`` whose first line is ``# NAME.yaml`` is a file of the reader's folder. In a block marked
``console`` a line that starts with ``$`` is typed there, and the lines up to the next one are what it prints. A block
marked ``python`` whose first line is ``# planner/FILE.py: NAME`` shows the source of that function.
"""

from __future__ import annotations

import importlib
import inspect
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

_FILE = re.compile(r"^```yaml\n(# ([\w-]+\.yaml)\n.*?)^```$", re.M | re.S)
_SESSION = re.compile(r"^```console\n(.*?)^```$", re.M | re.S)
_SOURCE = re.compile(r"^```python\n(# ([\w/]+)\.py: (\w+)\n).*?^```$", re.M | re.S)
PROMPT = "$ "
# Exit codes of an answer: nothing found, findings, a sentence on wrong usage. Others are accidents.
ANSWERS = (0, 1, 2)


def quoted_files(page: str) -> dict[str, str]:
    """The files a page tells its reader to write, by name.

    >>> quoted_files("Save this:\\n```yaml\\n# a.yaml\\nplanner: 1\\n```\\n")
    {'a.yaml': '# a.yaml\\nplanner: 1\\n'}
    """
    return {name: text for text, name in _FILE.findall(page)}


def quoted_commands(page: str) -> list[str]:
    """The commands of a page in their order.

    >>> quoted_commands("```console\\n$ planner rules\\nAIR101 ...\\n```\\n")
    ['planner rules']
    """
    lines = [line for session in _SESSION.findall(page) for line in session.splitlines()]
    return [line.removeprefix(PROMPT) for line in lines if line.startswith(PROMPT)]


def with_sources(page: str) -> str:
    """The page with every quoted function as it is now; raises ``AttributeError`` for one that is gone.

    >>> "def quoted_commands(" in with_sources("```python\\n# planner/reference/quoting.py: quoted_commands\\n```\\n")
    True
    """

    def again(block: re.Match[str]) -> str:
        module = importlib.import_module(block[2].replace("/", "."))
        return f"```python\n{block[1]}{inspect.getsource(getattr(module, block[3]))}```"

    return _SOURCE.sub(again, page)


def with_sessions(page: str, root: Path) -> str:
    """The page with every command run anew, in a folder that holds its files and a copy of ``root/layouts``."""
    with TemporaryDirectory() as name:
        folder = Path(name)
        shutil.copytree(root / "layouts", folder / "layouts")
        for file, text in quoted_files(page).items():
            (folder / file).write_text(text, encoding="utf-8")

        def again(session: re.Match[str]) -> str:
            commands = quoted_commands(session[0])
            return (
                "```console\n" + "".join(f"{PROMPT}{each}\n{_printed(each, folder, root)}" for each in commands) + "```"
            )

        return _SESSION.sub(again, page)


def _printed(command: str, folder: Path, root: Path) -> str:
    """What a shell prints, both streams together, where ``planner`` is this very code.

    Raises ``RuntimeError`` where that is an accident, which no page is to show as an answer.
    """
    environment = {
        **{name: os.environ[name] for name in ("PATH", "SYSTEMROOT") if name in os.environ},
        "COLUMNS": "80",
        "PYTHONPATH": str(root),
        "PYTHONUTF8": "1",
    }
    script = f'planner() {{ "{sys.executable}" -m planner "$@"; }}\n{command}'
    done = subprocess.run(  # noqa: S603  (the commands are those of our own pages)
        ["sh", "-c", script],  # noqa: S607
        cwd=folder,
        env=environment,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        check=False,
    )
    if done.returncode not in ANSWERS:
        raise RuntimeError(f"{command} ended with {done.returncode}: {done.stdout}")
    return done.stdout
