"""``include``: further files of one layout, their sections united with those of the first (layout format 10)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import PurePosixPath

from planner.layout.faults import Faults
from planner.layout.references import KIND_WORDS
from planner.text import Data, Document, Path, Problem, Span, read

Opener = Callable[[str], bytes]
"""Returns the bytes of a file, given its path from the first file's folder with ``/`` between folders. Raises
``OSError`` when it cannot."""

_MOST_FILES = 100
_UNITED = frozenset({*KIND_WORDS, "parts", "stock"})
_OF_THE_FIRST = frozenset({"planner", "include"})


def check_version(document: Document, faults: Faults) -> None:
    """Report (``LAY004``) a file without the format version, or with one that this planner does not read."""
    data = document.data if isinstance(document.data, dict) else {}
    version = data.get("planner")
    if version is None:
        if not document.problems or data:
            sentence = "The file does not say which version of the format it is written in. Begin it with planner: 1"
            faults.add_sentence("LAY004", sentence, (), document.span_at(()))
    elif version != "1":
        said = f'"{version}"' if isinstance(version, str) and len(version) < 40 else "this"
        sentence = f"{said} is no version of the format that this planner reads. It reads planner: 1"
        faults.add_sentence("LAY004", sentence, ("planner",), document.span_at(("planner",)))


def unite(document: Document, open_file: Opener | None, faults: Faults) -> Document:
    """Return the document with the sections of the files it includes; their spans name their own file.

    Problems (``LAY001``, ``LAY009``, and what the other files hold) go to ``faults``; a file that cannot be read is
    left out.
    """
    check_version(document, faults)
    data = document.data
    if not isinstance(data, dict) or data.get("include", "") in ("", "none"):
        return document
    written = data["include"]
    if not isinstance(written, list):
        faults.add("LAY008", "wants a list of files, such as [electrical.yaml, racks/row-b.yaml]", ("include",))
        return document
    united: dict[str, Data] = dict(data)
    spans: dict[Path, Span] = dict(document.spans)
    problems: list[Problem] = list(document.problems)
    files: set[str] = set()
    for index, item in enumerate(written[:_MOST_FILES]):
        path: Path = ("include", index)
        fault = _bad_path(item, files)
        if not fault and open_file is None:
            fault = "names another file, but this layout was read alone. Check it as a file on disk"
        if fault or not isinstance(item, str) or open_file is None:
            faults.add("LAY009", fault, path)
            continue
        files.add(item)
        try:
            source = open_file(item)
        except (OSError, ValueError) as error:
            faults.add("LAY001", f"{item} cannot be read: {getattr(error, 'strerror', None) or error}", path)
            continue
        other = read(source, str(PurePosixPath(document.file).parent / item))
        check_version(other, faults)
        problems += [each if each.span else replace(each, span=other.span_at(each.path)) for each in other.problems]
        _add_sections(united, spans, other, faults)
    if len(written) > _MOST_FILES:
        faults.add("LAY003", f"names {len(written):,} files; at most {_MOST_FILES} are read", ("include",))
    return replace(document, data=united, spans=spans, problems=tuple(problems))


def _bad_path(item: Data, files: set[str]) -> str:
    """Return the sentence for a path that may not be included, or an empty text."""
    if not isinstance(item, str) or not item:
        return "wants the path of a file, such as racks/row-b.yaml"
    path = PurePosixPath(item)
    if path.is_absolute() or ".." in path.parts or "\\" in item or ":" in item or "\0" in item or item.startswith("~"):
        return f'"{item[:80]}" may not leave the folder of the first file. Name a file in it or below it'
    if item in files:
        return f'"{item[:80]}" is listed twice'
    return ""


def _add_sections(united: dict[str, Data], spans: dict[Path, Span], other: Document, faults: Faults) -> None:
    data = other.data if isinstance(other.data, dict) else {}
    if "include" in data:
        sentence = f"{other.file} is included itself and cannot include more. Name all files in the first one"
        faults.add_sentence("LAY009", sentence, ("include",), other.span_at(("include",)))
    taken: set[Path] = set()
    for section, entries in data.items():
        if section in _OF_THE_FIRST or section.startswith("x-"):
            continue
        ours = united.get(section)
        if ours is None or ours == "":
            united[section] = entries
        elif section in _UNITED and isinstance(ours, dict) and isinstance(entries, dict):
            both = [name for name in entries if name in ours]
            united[section] = {**entries, **ours}
            for name in both:
                path: Path = (section, name)
                taken.add(path)
                line = spans[path].key_line if path in spans else 0
                first = f"{spans[path].file}, line {line}" if path in spans else "another file"
                sentence = f'"{name}" is already written in {first}. A name belongs to one file'
                faults.add_sentence("LAY009", sentence, path, other.span_at(path))
        else:
            taken.add((section,))
            sentence = f'"{section}" is already written in another file. Write it in one of them'
            faults.add_sentence("LAY009", sentence, (section,), other.span_at((section,)))
    for place, span in other.spans.items():
        if place and place[0] not in _OF_THE_FIRST and not (place[:1] in taken or place[:2] in taken):
            spans.setdefault(place, span)
