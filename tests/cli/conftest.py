"""A command line run in the test's own process, on streams that keep what is written, with a check made by hand."""

from __future__ import annotations

import io
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from hashlib import sha256
from typing import Any, Protocol

import pytest

import planner.check
from planner.check import Checked, Options
from planner.cli.console import Console
from planner.cli.main import run
from planner.layout.reading import read
from planner.rules.findings import Finding, Level, Outcome
from planner.text import read as read_text

ERROR = Finding(
    code="CIR101",
    name="breaker-continuous-load",
    level=Level.ERROR,
    outcome=Outcome.FAILED,
    file="",
    object="circuits.a",
    pointer="breaker",
    line=1,
    column=1,
    end_column=2,
    phase="",
    scenario="",
    message="Too much.",
)
UNKNOWN = replace(ERROR, outcome=Outcome.UNKNOWN)
WARNING = replace(ERROR, level=Level.WARNING)
QUESTION = replace(ERROR, level=Level.QUESTION)
INFO = replace(ERROR, level=Level.INFO)
PASSED = replace(ERROR, outcome=Outcome.PASSED)
IGNORED = replace(ERROR, outcome=Outcome.IGNORED)
NOT_APPLICABLE = replace(ERROR, outcome=Outcome.NOT_APPLICABLE)
CRASHED = replace(ERROR, outcome=Outcome.CRASHED)


class Stream(io.TextIOWrapper):
    """A text stream over bytes, which may call itself a terminal."""

    def __init__(self, terminal: bool = False, encoding: str = "utf-8", content: bytes = b"") -> None:
        super().__init__(io.BytesIO(content), encoding=encoding, newline="\n", write_through=True)
        self.terminal = terminal

    def isatty(self) -> bool:
        return self.terminal

    @property
    def bytes(self) -> bytes:
        self.flush()
        return self.buffer.getvalue()  # type: ignore[attr-defined]


@dataclass(frozen=True)
class Ran:
    """What a command left behind."""

    code: int
    out: str
    err: str


class Planner(Protocol):
    def __call__(
        self,
        *argv: str,
        environ: Mapping[str, str] = ...,
        stdin: bytes = ...,
        terminal: bool = ...,
        encoding: str = ...,
    ) -> Ran: ...


@pytest.fixture
def planner_run(capsys: pytest.CaptureFixture[str]) -> Planner:
    """Run ``planner ARGV`` and hand back exit code, stdout, stderr, with argparse's own words in them."""

    def call(
        *argv: str,
        environ: Mapping[str, str] = {},
        stdin: bytes = b"",
        terminal: bool = False,
        encoding: str = "utf-8",
    ) -> Ran:
        out, err = Stream(terminal, encoding), Stream()
        code = run(argv, Console(out, err, Stream(content=stdin), environ))
        parsed = capsys.readouterr()
        return Ran(code, out.bytes.decode(encoding) + parsed.out, err.bytes.decode() + parsed.err)

    return call


@pytest.fixture
def finds(monkeypatch: pytest.MonkeyPatch) -> Callable[..., list[Options]]:
    """Let every check find what is given, and hand back the options it was called with."""

    def arrange(*findings: Finding, **changes: Any) -> list[Options]:
        seen: list[Options] = []

        def check(source: bytes, file: str, options: Options, opener: Callable[[str], bytes] | None = None) -> Checked:
            seen.append(options)
            made = Checked(
                file=file,
                sha256=sha256(source).hexdigest(),
                version="1",
                text=source.decode("utf-8", "replace"),
                findings=tuple(replace(finding, file=file) for finding in findings),
                rules=41,
                objects=63,
                phases=("existing", "full"),
                reading=read(read_text(source, file)),
                limits=("Planning aid.",),
                guesses=(),
                weak=(),
                settle=(),
            )
            return replace(made, **changes)

        monkeypatch.setattr(planner.check, "check", check)
        return seen

    return arrange
