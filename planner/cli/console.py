"""The streams of a run, and what the environment says of how they look."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from typing import TextIO

from planner.cli.exits import OutputError
from planner.report.printable import visible

# Where nothing is known of the reader's screen.
USUAL_WIDTH = 80


class Console:
    """stdout for the requested document only, stderr for everything else, the environment for how it looks.

    Each stream can be missing (a closed descriptor). A document that cannot be written is an error; notices are not,
    for there is nowhere left to say so.
    """

    def __init__(
        self,
        stdout: TextIO | None = None,
        stderr: TextIO | None = None,
        stdin: TextIO | None = None,
        environ: Mapping[str, str] | None = None,
    ) -> None:
        self.stdout = sys.stdout if stdout is None else stdout
        self.stderr = sys.stderr if stderr is None else stderr
        self.stdin = sys.stdin if stdin is None else stdin
        self.environ = os.environ if environ is None else environ

    def write(self, text: str, *, encoding: str = "") -> None:
        """A document to stdout, with ``\\n`` at line ends everywhere; characters the terminal lacks as escapes.

        ``encoding`` where the format fixes one. Raises ``BrokenPipeError`` when nobody reads any more, and
        ``OutputError`` when it cannot be written for another reason.
        """
        if self.stdout is None:
            raise OutputError("cannot write to standard output: it is closed")
        try:
            self._write(self.stdout, text, encoding or self.stdout.encoding or "utf-8")
        except BrokenPipeError:
            raise
        except OSError as error:
            self.drop_stdout()
            raise OutputError(f"cannot write to standard output: {error.strerror or error}") from error

    @staticmethod
    def _write(stream: TextIO, text: str, encoding: str) -> None:
        encoded = text.encode(encoding, "backslashreplace")
        buffer = getattr(stream, "buffer", None)
        if buffer is None:
            stream.write(encoded.decode(encoding))
        else:
            stream.flush()
            buffer.write(encoded)
        stream.flush()

    def notice(self, text: str) -> None:
        """One line to stderr, harmless whatever it quotes."""
        if self.stderr is None:
            return
        encoding = self.stderr.encoding or "utf-8"
        line = f"planner: {visible(text)}\n"
        try:
            self.stderr.write(line.encode(encoding, "backslashreplace").decode(encoding))
            self.stderr.flush()
        except OSError:
            # The exit code is all that is left to tell it, and must stay what it was.
            _drop(self.stderr)
            self.stderr = None

    def drop_stdout(self) -> None:
        """After a broken pipe: let the interpreter flush into nothing at its end, or it would complain."""
        if not _drop(self.stdout):
            self.stdout = None

    def parsed(self) -> None:
        """Make sure that what argparse printed by itself, such as ``--help``, is written; raises as ``write`` does."""
        try:
            if sys.stdout is not None:
                sys.stdout.flush()
        except BrokenPipeError:
            _drop(sys.stdout)
        except OSError as error:
            _drop(sys.stdout)
            raise OutputError(f"cannot write to standard output: {error.strerror or error}") from error
        try:
            if sys.stderr is not None:
                sys.stderr.flush()
        except OSError:
            _drop(sys.stderr)

    def read_stdin(self, most: int = -1) -> bytes:
        """The bytes of stdin, at most so many; none when it is closed."""
        if self.stdin is None:
            return b""
        buffer = getattr(self.stdin, "buffer", None)
        return self.stdin.read(most).encode("utf-8", "surrogatepass") if buffer is None else bytes(buffer.read(most))

    def on_terminal(self) -> bool:
        """Whether stdout is a terminal."""
        return self.stdout is not None and self.stdout.isatty()

    def colour(self, choice: str) -> bool:
        """``--color`` before ``NO_COLOR`` before ``FORCE_COLOR`` before whether stdout is a terminal."""
        if choice != "auto":
            return choice == "always"
        if self.environ.get("NO_COLOR"):
            return False
        if self.environ.get("FORCE_COLOR"):
            return True
        return self.on_terminal() and self.environ.get("TERM") != "dumb"

    def ascii_only(self, wanted: bool) -> bool:
        """``--ascii``, or ``PLANNER_ASCII`` set and neither empty nor 0."""
        return wanted or self.environ.get("PLANNER_ASCII", "") not in ("", "0")

    def width(self) -> int:
        """The columns of the terminal; 80 where stdout is none, so that a report in a file is the same everywhere."""
        if not self.on_terminal() or self.stdout is None:
            return USUAL_WIDTH
        try:
            return os.get_terminal_size(self.stdout.fileno()).columns or USUAL_WIDTH
        except (OSError, ValueError):
            return USUAL_WIDTH


def _drop(stream: TextIO | None) -> bool:
    """Let a stream that takes no more lead nowhere, so that its flush at the end of the process does not fail."""
    try:
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())  # type: ignore[union-attr]
    except (OSError, ValueError, AttributeError):
        return False
    return True
