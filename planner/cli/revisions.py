"""A version of a layout: a file on disk, or one as a git revision has it (``HEAD~1:layout.yaml``)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from planner.cli.console import Console
from planner.cli.exits import UsageError
from planner.cli.sources import read_sources

if TYPE_CHECKING:
    from planner.diff.compare import Written

# Longest that git may take for one file, in seconds; it waits for nobody then.
_PATIENCE_S = 60


def read_version(name: str, console: Console) -> Written:
    """What a name on the command line stands for: a file first, else a revision and a path.

    Raises ``UsageError`` where it is neither, or git cannot give it.
    """
    from pathlib import Path

    from planner.diff.compare import Written

    revision, colon, path = name.partition(":")
    try:
        on_disk = name == "-" or Path(name).exists()
    except (OSError, ValueError):
        on_disk = False
    if on_disk or not colon:
        sources = read_sources([name], console)
        if len(sources) > 1:
            raise UsageError(f"{name} holds {len(sources)} layouts; name one file")
        (source,) = sources
        return Written(source.content, source.file, source.opener())
    if not revision or not path or revision.startswith("-"):
        raise UsageError(f"{name} is no file, and no revision with a path as HEAD~1:layout.yaml")
    content = _show(revision, path)
    folder = path.rpartition("/")[0]
    return Written(content, name, lambda file: _show(revision, f"{folder}/{file}" if folder else file))


def _show(revision: str, path: str) -> bytes:
    """The bytes of a path in a revision: from the top of the repository, else from the folder one stands in."""
    said = ""
    for place in (path, f"./{path}"):
        found, said = _git(f"{revision}:{place}")
        if found is not None:
            return found
    raise UsageError(f"git has no {revision}:{path}: {said}")


def _git(spec: str) -> tuple[bytes | None, str]:
    import subprocess

    from planner.text.characters import MAX_BYTES

    try:
        ran = subprocess.run(  # noqa: S603
            ["git", "cat-file", "blob", spec],  # noqa: S607
            capture_output=True,
            check=False,
            timeout=_PATIENCE_S,
            stdin=subprocess.DEVNULL,
        )
    except FileNotFoundError:
        raise UsageError("revisions are read with git, which is not installed; name two files") from None
    except (OSError, ValueError, subprocess.TimeoutExpired) as error:
        raise UsageError(f"git cannot be asked for {spec}: {error}") from None
    if ran.returncode:
        return None, ran.stderr.decode("utf-8", "replace").strip().removeprefix("fatal: ")
    return ran.stdout[: MAX_BYTES + 1], ""
