"""Finding parts in catalogue folders and putting a layout's own figures over them.

A folder holds ``<kind>/<maker>/<part>.yaml``; the id of that file is ``maker/part``. Only the files that are asked for
are read. Folders of the user come first and hide what is shipped.

>>> catalog = Catalog(default_folders())
>>> loaded = catalog.load("amd/instinct-mi100")
>>> loaded.part.power.sustained.value, loaded.file, loaded.weak("limit.max")
(300.0, 'catalogs/gpu/amd/instinct-mi100.yaml', True)
>>> catalog.load("amd/mi100").problems[0].message
'no part "amd/mi100"; nearest: amd/instinct-mi100. Your own? Describe it under parts'
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path as FilePath

from planner import text
from planner.parts import KINDS, Part, long_form, merged, read_part
from planner.parts.part import IDENTITY
from planner.parts.reading import leaves, unknown_kind
from planner.text import Data, Path, Problem

_ID = re.compile(r"[A-Za-z0-9][A-Za-z0-9._+-]{0,79}/[A-Za-z0-9][A-Za-z0-9._+-]{0,79}")
_LARGEST_FILE = 1 << 20


@dataclass(frozen=True, slots=True)
class Entry:
    """A part as its file has it: ``data`` in long form, ``file`` to name in findings, what nobody verified."""

    id: str
    kind: str
    data: Mapping[str, Data]
    file: str
    part: Part | None = None
    unverified: frozenset[Path] = frozenset()
    problems: tuple[Problem, ...] = ()


@dataclass(frozen=True, slots=True)
class Overlay:
    """Figures of a layout over those of the catalogue. ``at`` is where they stand in the layout."""

    data: Data
    at: Path = ()


@dataclass(frozen=True, slots=True)
class Loaded:
    """A part with every overlay in it. ``part`` is None where ``problems`` say why.

    ``unverified`` has the dotted keys of figures nobody checked, and of blocks all of whose figures are such. Problems
    of an overlay carry its place and their path in it; those of a catalogue file carry their span.
    """

    id: str
    kind: str
    part: Part | None
    file: str = ""
    unverified: frozenset[str] = frozenset()
    problems: tuple[Problem, ...] = ()

    def weak(self, key: str) -> bool:
        """Whether the figure at a dotted key, or the whole block it is in, was never verified."""
        steps = key.split(".")
        return any(".".join(steps[:length]) in self.unverified for length in range(1, len(steps) + 1))


def default_folders() -> tuple[FilePath, ...]:
    """The shipped catalogue: inside an installed wheel, else beside the package in a checkout; empty without one."""
    package = FilePath(__file__).parent
    places = (package / "_data" / "catalogs", package.parent / "catalogs")
    return next(((place,) for place in places if place.is_dir()), ())


@dataclass(slots=True)
class Catalog:
    """Parts in folders, the earlier folder first."""

    folders: Sequence[FilePath]
    _entries: dict[str, Entry | None] = field(default_factory=dict)
    _loaded: dict[str, Loaded] = field(default_factory=dict)
    _ids: tuple[str, ...] | None = None

    def find(self, part_id: str) -> Entry | None:
        """The part of an id; None where no folder has it, or where the text is no id. Reads at most one file."""
        if part_id not in self._entries:
            self._entries[part_id] = self._read(part_id) if _ID.fullmatch(part_id) and ".." not in part_id else None
        return self._entries[part_id]

    def _read(self, part_id: str) -> Entry | None:
        for folder in self.folders:
            for kind in KINDS:
                file = folder / kind / f"{part_id}.yaml"
                if file.is_file():
                    return _entry(folder, file, kind, part_id)
        return None

    def hiding(self) -> Iterator[tuple[Entry, str]]:
        """The parts read so far of which a later folder has one too, each with the file that is hidden."""
        for part_id, entry in sorted(self._entries.items()):
            if entry is None:
                continue
            files = [
                f"{folder.name}/{kind}/{part_id}.yaml"
                for folder in self.folders
                for kind in KINDS
                if len(self.folders) > 1 and (folder / kind / f"{part_id}.yaml").is_file()
            ]
            if len(files) > 1:
                yield entry, files[-1]

    def all_ids(self) -> tuple[str, ...]:
        """Every id of every folder, sorted. Looks at names only."""
        if self._ids is None:
            found = {f"{file.parent.name}/{file.stem}" for folder in self.folders for file in _files(folder)}
            self._ids = tuple(sorted(found))
        return self._ids

    def nearest(self, part_id: str, n: int = 3) -> tuple[str, ...]:
        """The ids most like one that is not there, best first.

        >>> Catalog(default_folders()).nearest("nvidia/rtx-4090", 1)
        ('nvidia/geforce-rtx-4090-d',)
        """
        from difflib import SequenceMatcher

        words = [word for word in re.split(r"[^a-z0-9]+", part_id.casefold()[:160]) if word]
        scored = []
        for known in self.all_ids():
            ratio = SequenceMatcher(None, part_id.casefold()[:160], known).ratio()
            has_all = bool(words) and all(word in known for word in words)
            if ratio >= 0.6 or has_all:
                scored.append((not has_all, -ratio, known))
        return tuple(known for *_, known in sorted(scored)[:n])

    def load(self, part_id: str, overlays: Iterable[Overlay] = (), kind: str = "") -> Loaded:
        """The part of an id with overlays over it, the later on top.

        Parameters: ``part_id``, empty for a thing that is described by its overlays alone; ``kind`` of such a thing
        where they do not say it, as that of a device. Mappings merge, all else is replaced. A figure that an overlay
        sets is no longer unverified. What is wrong comes back as problems: LAY011 for an unknown part.
        """
        overlays = tuple(overlays)
        entry = self.find(part_id) if part_id else None
        if entry is not None and entry.problems:
            return Loaded(part_id, entry.kind, None, entry.file, problems=entry.problems)
        said = _kind(entry, overlays)
        if part_id and entry is None and said not in KINDS:
            return Loaded(part_id, said or kind, None, problems=(self._unknown(part_id, overlays),))
        kind = said or kind
        if entry is not None and not overlays:
            if part_id not in self._loaded:
                self._loaded[part_id] = _put_together(part_id, kind, entry, ())
            return self._loaded[part_id]
        if kind not in KINDS:
            at = overlays[-1].at if overlays else ()
            return Loaded(part_id, kind, None, problems=(Problem("LAY008", unknown_kind(kind), at),))
        return _put_together(part_id, kind, entry, overlays)

    def _unknown(self, part_id: str, overlays: tuple[Overlay, ...]) -> Problem:
        shown = part_id if len(part_id) <= 80 else part_id[:77] + "..."
        near = self.nearest(part_id)
        if any(isinstance(overlay.data, dict) for overlay in overlays):
            advice = f". A new part says its kind, one of {', '.join(KINDS)}"
        else:
            advice = ". Your own? Describe it under parts"
        return Problem("LAY011", f'no part "{shown}"' + (f"; nearest: {', '.join(near)}" if near else "") + advice)


def _files(folder: FilePath) -> Iterator[FilePath]:
    for kind in KINDS:
        yield from (file for file in (folder / kind).glob("*/*.yaml") if file.is_file())


def _entry(folder: FilePath, file: FilePath, kind: str, part_id: str) -> Entry:
    """The part in a file; with problems instead of data where it cannot be used."""
    shown = f"{folder.name}/{file.relative_to(folder).as_posix()}"
    empty = Entry(part_id, kind, {}, shown)
    try:
        inside = file.resolve().is_relative_to(folder.resolve())
        with file.open("rb") as stream:
            source = stream.read(_LARGEST_FILE + 1) if inside else b""
    except OSError as error:
        return _unusable(empty, f"{shown} cannot be read: {error.strerror or 'the system refuses it'}.")
    if not inside:
        return _unusable(empty, f"{shown} leads out of its folder. Put a copy of the file there.")
    if len(source) > _LARGEST_FILE:
        return _unusable(empty, f"{shown} is longer than 1 MiB, the most a part may have.")
    document = text.read(source, shown)
    problems = document.problems
    if not problems:
        data = document.data if isinstance(document.data, dict) else {}
        part, problems = read_part(data, kind)
        problems += tuple(_misplaced(data, kind, part_id))
        whole, _ = long_form(data, KINDS[kind])
        marked, unknown = _unverified(whole, kind)
        problems += unknown
        if not problems:
            return Entry(part_id, kind, whole, shown, part, marked)
    spanned = tuple(
        problem if problem.span else replace(problem, span=document.span_at(problem.path)) for problem in problems
    )
    return replace(empty, problems=spanned)


def _unusable(entry: Entry, sentence: str) -> Entry:
    return replace(entry, problems=(Problem("LAY001", sentence),))


def _misplaced(data: Mapping[str, Data], kind: str, part_id: str) -> Iterator[Problem]:
    for key, place in (("id", part_id), ("kind", kind)):
        if data.get(key, place) != place:
            yield Problem("LAY008", f'{key} is "{data[key]}", and the file stands under "{place}"', (key,))


def _unverified(data: Mapping[str, Data], kind: str) -> tuple[frozenset[Path], tuple[Problem, ...]]:
    """The paths of figures that a part lists as unverified, and the listed keys that it does not have."""
    listed = data.get("unverified", ())
    wanted = [listed] if isinstance(listed, str) else [key for key in listed if isinstance(key, str)]
    figures = [path for path in leaves(data, KINDS[kind]) if path[0] not in IDENTITY]
    if "all" in wanted:
        return frozenset(figures), ()
    found: set[Path] = set()
    problems = []
    for number, key in enumerate(wanted):
        below = {path for path in figures if f"{_dotted(path)}.".startswith(f"{key}.")}
        if not below and key not in data:
            sentence = f'unverified names "{key}", which the part does not have'
            problems.append(Problem("LAY005", sentence, ("unverified", number)))
        found |= below
    return frozenset(found), tuple(problems)


def _dotted(path: Path) -> str:
    return ".".join(map(str, path))


def _kind(entry: Entry | None, overlays: tuple[Overlay, ...]) -> str:
    if entry is not None:
        return entry.kind
    said = (overlay.data.get("kind", "") for overlay in overlays if isinstance(overlay.data, dict))
    return next((kind for kind in said if isinstance(kind, str) and kind), "")


def _put_together(part_id: str, kind: str, entry: Entry | None, overlays: tuple[Overlay, ...]) -> Loaded:
    model = KINDS[kind]
    data = dict(entry.data) if entry is not None else {"kind": kind}
    weak = set(entry.unverified) if entry is not None else set()
    file = entry.file if entry is not None else ""
    problems: list[Problem] = []
    for overlay in overlays:
        _, wrong = read_part(overlay.data, kind)
        problems += (replace(problem, path=(*overlay.at, *problem.path)) for problem in wrong)
        if wrong or not isinstance(overlay.data, dict):
            continue
        over, _ = long_form(overlay.data, model)
        data = merged(data, over, model)
        said = set(leaves(over, model))
        weak = {path for path in weak if not any(_overlap(path, other) for other in said)}
    if problems:
        return Loaded(part_id, kind, None, file, problems=tuple(problems))
    unverified = _with_blocks(weak, set(leaves(data, model)))
    listed: list[Data] = [*sorted(unverified)]
    if entry is not None and entry.part is not None and not overlays:
        return Loaded(part_id, kind, entry.part.model_copy(update={"unverified": tuple(listed)}), file, unverified)
    part, wrong = read_part({**data, "unverified": listed}, kind)
    return Loaded(part_id, kind, part, file, unverified, wrong)


def _overlap(one: Path, other: Path) -> bool:
    short = min(len(one), len(other))
    return one[:short] == other[:short]


def _with_blocks(weak: set[Path], figures: set[Path]) -> frozenset[str]:
    """Dotted keys of the weak figures, and of every block that holds no other."""
    sure = {path[:length] for path in figures - weak for length in range(1, len(path))}
    blocks = {path[:length] for path in weak & figures for length in range(1, len(path))} - sure
    return frozenset(map(_dotted, (weak & figures) | blocks))
