"""``planner init``: a first layout from seven questions, asked on the terminal or answered in a file."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from planner.cli.console import Console
from planner.cli.exits import FINE, UsageError
from planner.report.printable import visible

if TYPE_CHECKING:
    from pathlib import Path

    from planner.catalog import Catalog
    from planner.init.questions import Answers, Question

SUMMARY = "Ask seven questions, or read their answers, and write a first layout."
STREAM = "-"


def configure(parser: argparse.ArgumentParser) -> None:
    """The arguments of ``init``."""
    parser.epilog = (
        "Every question may be answered with unknown. The layout then says which fact to bring, and the check what "
        "hangs on it. planner init --template prints a file to fill in."
    )
    parser.add_argument("file", nargs="?", default="garage.yaml", metavar="FILE", help="default: garage.yaml; - stdout")
    parser.add_argument("--answers", default="", metavar="FILE", help="read the answers from FILE, or - for stdin")
    parser.add_argument("--template", action="store_true", help="print an answers file to fill in, and do nothing else")
    parser.add_argument("--force", action="store_true", help="write over an existing file")
    parser.add_argument("--catalog", action="append", default=[], metavar="DIR", help="own parts; may be repeated")


def run(arguments: argparse.Namespace, console: Console) -> int:
    """Ask or read, then write the layout and name the next command. Nothing is written unless all went well."""
    from pathlib import Path

    from planner.catalog import Catalog, default_folders
    from planner.init import questions, writer

    if arguments.template:
        console.write(questions.template(), encoding="utf-8")
        return FINE
    for folder in arguments.catalog:
        if not Path(folder).is_dir():
            raise UsageError(f"--catalog: there is no folder {folder}")
    own = tuple(Path(folder) for folder in arguments.catalog)
    catalog = Catalog((*own, *default_folders()))
    if arguments.file != STREAM:
        _refuse_to_overwrite(arguments.file, arguments.force)
    answers = _from_file(arguments.answers, catalog, console) if arguments.answers else _asked(catalog, own, console)
    written = writer.layout(answers, catalog)
    if wrong := writer.faults(written, own):
        raise UsageError(f"these answers make no layout: {'; '.join(wrong)}")
    if arguments.file == STREAM:
        console.write(written, encoding="utf-8")
        return FINE
    _write(arguments.file, written, arguments.force)
    options = "".join(f" --catalog {_quoted(folder)}" for folder in arguments.catalog)
    console.notice(f"wrote {arguments.file}, {len(written.splitlines())} lines. What is unknown is marked in it.")
    console.notice(f"next: planner check {_quoted(arguments.file)}{options}")
    return FINE


def _quoted(name: str) -> str:
    """A name as a shell takes it, and none that reads as an option."""
    from shlex import quote

    return quote(f"./{name}" if name.startswith("-") else name)


def _refuse_to_overwrite(name: str, force: bool) -> None:
    from pathlib import Path

    try:
        if Path(name).is_dir():
            raise UsageError(f"{name} is a folder; name a file")
        if not force and Path(name).exists():
            raise UsageError(f"{name} exists. Name another file, or write over it with --force.")
    except (OSError, ValueError) as error:
        raise UsageError(f"cannot write {name}: {_reason(error)}") from None


def _reason(error: Exception) -> str:
    return error.strerror if isinstance(error, OSError) and error.strerror else str(error)


def _from_file(name: str, catalog: Catalog, console: Console) -> Answers:
    """The answers of a file. Raises ``UsageError`` with everything that is wrong in it."""
    from pathlib import Path

    from planner.init.questions import read_file

    shown = "<stdin>" if name == STREAM else name
    try:
        source = console.read_stdin() if name == STREAM else Path(name).read_bytes()
    except (OSError, ValueError) as error:
        raise UsageError(f"cannot read {name}: {_reason(error)}") from None
    answers, faults = read_file(source, shown, catalog)
    for fault in faults:
        console.notice(f"{shown}:{fault.line}:{fault.column}: {fault.message}")
    if faults:
        raise UsageError("nothing was written; planner init --template shows what an answers file looks like")
    return answers


def _asked(catalog: Catalog, own: tuple[Path, ...], console: Console) -> Answers:
    """The answers of the person at the terminal."""
    from planner.init.questions import QUESTIONS, put_together

    if console.stdin is None or not console.stdin.isatty():
        raise UsageError(
            "init asks its questions on a terminal, and this is none. Write the answers into a file: "
            "planner init --template > answers.yaml, then planner init --answers answers.yaml"
        )
    _say(console, "Seven questions. Press Enter for unknown. Ctrl-C ends without writing anything; the end of the\n")
    _say(console, "input (Ctrl-D) writes what was answered, with the rest unknown.\n")
    found = {}
    for number, question in enumerate(QUESTIONS, 1):
        _say(console, f"\n{number} of {len(QUESTIONS)}. {question.asks}\n   {question.where}\n")
        _say(console, "".join(f"   e.g. {example}\n" for example in question.examples))
        try:
            found[question.key] = _answer(question, catalog, own, console)
        except EOFError:
            _say(console, "\n")
            if not any(answer is not None for answer in found.values()):
                raise UsageError("the answers ended early; nothing was written") from None
            console.notice(f"the answers ended at question {number}; the rest is taken as unknown")
            break
    return put_together(found)


def _answer(question: Question, catalog: Catalog, own: tuple[Path, ...], console: Console) -> object:
    """What the person says to one question, asked again until it can be used. Raises ``EOFError``."""
    from planner.init import writer
    from planner.init.answers import BadAnswer
    from planner.init.questions import put_together, read_answer

    while True:
        _say(console, f"{question.key} [unknown]: ")
        typed = console.stdin.readline()
        if not typed:
            raise EOFError
        try:
            answer = read_answer(question.key, typed, catalog)
        except BadAnswer as bad:
            _say(console, f"   {bad}\n")
            continue
        wrong = writer.faults(writer.layout(put_together({question.key: answer}), catalog), own)
        if not wrong:
            return answer
        _say(console, f"   {wrong[0]}\n")


def _say(console: Console, said: str) -> None:
    """Words to the person, on stderr, harmless whatever they quote."""
    if console.stderr is not None:
        encoding = console.stderr.encoding or "utf-8"
        shown = "\n".join(visible(line) for line in said.split("\n"))
        console.stderr.write(shown.encode(encoding, "backslashreplace").decode(encoding))
        console.stderr.flush()


def _write(name: str, written: str, force: bool) -> None:
    """The whole file or nothing: a temporary file beside it, then one rename. Raises ``UsageError``."""
    import os
    from pathlib import Path

    try:
        target = Path(os.path.realpath(name))
        if target.exists() and not target.is_file():
            # A pipe, or /dev/null: a rename would put a file in its place.
            _refuse_to_overwrite(name, force)
            target.write_text(written, encoding="utf-8", newline="\n")
            return
        part = target.with_name(f".{target.name[:200]}.{os.getpid()}.part")
        with part.open("x", encoding="utf-8", newline="\n") as stream:
            try:
                stream.write(written)
                stream.flush()
                os.fsync(stream.fileno())
                # Somebody may have made it while the questions were asked.
                _refuse_to_overwrite(name, force)
                part.replace(target)
            except BaseException:
                part.unlink(missing_ok=True)
                raise
    except (OSError, ValueError) as error:
        raise UsageError(f"cannot write {name}: {_reason(error)}") from None
