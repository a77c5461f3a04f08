"""Real terminals for tests: a pseudo-terminal read by pyte, there wherever Python is; tmux where it is installed."""

from __future__ import annotations

import fcntl
import os
import pty
import select
import shutil
import signal
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Protocol

import pyte

# Seconds to wait for something to appear: nobody waits so long but a machine that is very busy.
PATIENCE = 60.0
COMMAND = "import sys; from planner.cli.main import run; sys.exit(run())"


class Terminal(Protocol):
    """A program on a terminal."""

    def send(self, keys: str) -> None: ...

    def lines(self) -> list[str]: ...

    def resize(self, columns: int, rows: int) -> None: ...

    def ended(self) -> int | None: ...


def wait_for(terminal: Terminal, seen: Callable[[str], bool], what: str) -> str:
    """The text of the screen once it shows something."""
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        text = "\n".join(terminal.lines())
        if seen(text):
            return text
        if terminal.ended() is not None:
            break
        time.sleep(0.05)
    raise AssertionError(f"never saw {what}; last:\n" + "\n".join(terminal.lines()))


def environment(more: Mapping[str, str]) -> dict[str, str]:
    kept = {key: value for key, value in os.environ.items() if key in ("PATH", "HOME", "PYTHONPATH", "LANG")}
    return {**kept, "LC_ALL": "C.UTF-8", "TEXTUAL_ANIMATIONS": "none", **more}


class Pty:
    """A pseudo-terminal; what is written to it is read as a VT220 would."""

    def __init__(self, arguments: list[str], columns: int, rows: int, env: Mapping[str, str]) -> None:
        self.screen = pyte.Screen(columns, rows)
        self.stream = pyte.ByteStream(self.screen)
        self.pid, self.fd = pty.fork()
        if self.pid == 0:
            os.execve(sys.executable, [sys.executable, "-c", COMMAND, *arguments], environment(env))  # noqa: S606
        self._status: int | None = None
        self._size(columns, rows)

    def _size(self, columns: int, rows: int) -> None:
        fcntl.ioctl(self.fd, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    def resize(self, columns: int, rows: int) -> None:
        self._size(columns, rows)
        self.screen.resize(rows, columns)
        os.kill(self.pid, signal.SIGWINCH)

    def send(self, keys: str) -> None:
        os.write(self.fd, keys.encode())

    def lines(self) -> list[str]:
        while select.select([self.fd], [], [], 0.02)[0]:
            try:
                written = os.read(self.fd, 65536)
            except OSError:
                break
            if not written:
                break
            self.stream.feed(written)
        return [line.rstrip() for line in self.screen.display]

    def ended(self) -> int | None:
        if self._status is None:
            pid, status = os.waitpid(self.pid, os.WNOHANG)
            self._status = os.waitstatus_to_exitcode(status) if pid else None
        return self._status

    def close(self) -> None:
        if self.ended() is None:
            os.kill(self.pid, signal.SIGKILL)
            os.waitpid(self.pid, 0)
        os.close(self.fd)


class Tmux:
    """A tmux server of its own, with one window."""

    def __init__(self, arguments: list[str], columns: int, rows: int, env: Mapping[str, str], folder: Path) -> None:
        self.socket, self.status = folder / "tmux.socket", folder / "status"
        script = folder / "run.sh"
        words = " ".join(f"'{each}'" for each in (sys.executable, "-c", COMMAND, *arguments))
        script.write_text(f"{words}\necho $? > '{self.status}'\nsleep {PATIENCE:.0f}\n")
        size = ["-x", str(columns), "-y", str(rows)]
        told = [part for key, value in environment(env).items() if key != "TERM" for part in ("-e", f"{key}={value}")]
        self._tmux("-f", "/dev/null", "new-session", "-d", "-s", "t", *size, *told, "sh", str(script))
        self.resize(columns, rows)

    def _tmux(self, *words: str) -> str:
        # A server of its own takes over the environment it was started in, COLUMNS among it.
        command = ["tmux", "-S", str(self.socket), *words]
        return subprocess.run(command, capture_output=True, text=True, check=True, env=environment({})).stdout

    def resize(self, columns: int, rows: int) -> None:
        self._tmux("resize-window", "-t", "t", "-x", str(columns), "-y", str(rows))

    def send(self, keys: str) -> None:
        self._tmux("send-keys", "-t", "t", "-H", *(f"{byte:02x}" for byte in keys.encode()))

    def lines(self) -> list[str]:
        return [line.rstrip() for line in self._tmux("capture-pane", "-p", "-t", "t").splitlines()]

    def ended(self) -> int | None:
        text = self.status.read_text().strip() if self.status.exists() else ""
        return int(text) if text else None

    def close(self) -> None:
        self._tmux("kill-server")


KINDS = ("pty", "tmux")


def has(kind: str) -> bool:
    """Whether a kind of terminal is there."""
    return kind == "pty" or shutil.which("tmux") is not None


@contextmanager
def terminal(
    kind: str, arguments: list[str], size: tuple[int, int], env: Mapping[str, str], folder: Path
) -> Iterator[Terminal]:
    """``planner`` on a terminal of a kind."""
    opened = Pty(arguments, *size, env) if kind == "pty" else Tmux(arguments, *size, env, folder)
    try:
        yield opened
    finally:
        opened.close()
