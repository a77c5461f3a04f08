"""Which files a check reads: files as named, the YAML files of a folder, and stdin."""

from __future__ import annotations

import os
import stat
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from planner.cli.console import Console
from planner.cli.exits import UsageError

if TYPE_CHECKING:
    from pathlib import Path

STDIN = "-"
SUFFIXES = (".yaml", ".yml")
# Where a shell puts the pipe of ``<(command)``; whoever names one has opened it for this run.
_PIPES = ("/dev/fd/", "/dev/stdin", "/proc/self/fd/")


class Source(NamedTuple):
    """A layout as read: the name it is printed under, its bytes, and whether files it includes can be found."""

    file: str
    content: bytes
    on_disk: bool

    def opener(self) -> Callable[[str], bytes] | None:
        """Reads a file that the layout includes, by its path from the layout's folder; none for standard input."""
        if not self.on_disk:
            return None
        from pathlib import Path

        folder = Path(self.file).parent
        return lambda path: _bytes(folder / path)


def read_sources(
    names: Sequence[str], console: Console, *, recursive: bool = False, stdin_filename: str = "<stdin>"
) -> list[Source]:
    """Everything named; a file named twice is read once.

    A folder stands for the ``.yaml`` and ``.yml`` files in it, sorted by name, without hidden ones; ``recursive``
    goes down into its folders too. What is named like a layout there and is no file is told on stderr. Raises
    ``UsageError`` when one cannot be read or there is nothing to check:
    half a report would look like a whole one.
    """
    found: dict[str, Source] = {}
    for name in names:
        if name == STDIN:
            if stdin_filename not in found:
                found[stdin_filename] = Source(stdin_filename, console.read_stdin(_most()), on_disk=False)
            continue
        for path in _layouts(name, recursive, console):
            shown = path.replace(os.sep, "/")
            if shown not in found:
                found[shown] = Source(shown, _content(path), on_disk=True)
    if not found:
        raise UsageError("nothing to check: name a layout file, a folder, or - for standard input")
    return list(found.values())


def _layouts(name: str, recursive: bool, console: Console) -> list[str]:
    from pathlib import Path

    try:
        if not Path(name).is_dir():
            return [name]
        found = sorted((path for path in _below(Path(name), recursive) if path.suffix in SUFFIXES), key=str)
        files = [str(path) for path in found if path.is_file()]
        for path in found:
            if not path.is_file():
                console.notice(f"skipped {path}: {_no_file(path)}")
    except (OSError, ValueError) as error:
        raise UsageError(_reason(name, error)) from None
    if not files:
        raise UsageError(f"nothing to check: no .yaml or .yml file in {name}")
    return files


def _below(folder: Path, recursive: bool) -> Iterable[Path]:
    for entry in folder.iterdir():
        if entry.name.startswith("."):
            continue
        if recursive and entry.is_dir() and not entry.is_symlink():
            yield from _below(entry, recursive)
        else:
            yield entry


def _no_file(path: Path) -> str:
    """Why a name in a folder is not read."""
    if path.is_dir():
        return "a folder"
    return "not a regular file" if path.exists() else "a link that leads nowhere"


def _most() -> int:
    """One byte more than a layout may have: enough to be refused for its size."""
    from planner.text.characters import MAX_BYTES

    return MAX_BYTES + 1


def _bytes(path: Path, pipes: tuple[str, ...] = ()) -> bytes:
    """The bytes of a file, no more than a layout may have. A named pipe would be waited for, a device never ends."""
    if not stat.S_ISREG(path.stat().st_mode) and not (pipes and str(path).startswith(pipes)):
        raise ValueError("it is not a regular file")
    with path.open("rb") as stream:
        return stream.read(_most())


def _content(path: str) -> bytes:
    from pathlib import Path

    try:
        return _bytes(Path(path), _PIPES)
    except (OSError, ValueError) as error:
        raise UsageError(_reason(path, error)) from None


def _reason(path: str, error: Exception) -> str:
    reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
    return f"cannot read {path}: {reason}"
