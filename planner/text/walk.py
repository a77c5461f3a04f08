"""One pass over libyaml's events: data and places grow together, faults are noted on the way."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from yaml.error import MarkedYAMLError, YAMLError
from yaml.events import (
    AliasEvent,
    DocumentStartEvent,
    MappingEndEvent,
    MappingStartEvent,
    ScalarEvent,
    SequenceEndEvent,
    SequenceStartEvent,
    StreamEndEvent,
)

from planner.text.document import Data, Kind, Lines, Path, Problem, Record, spanned
from planner.text.events import Event, events
from planner.text.extents import after_properties, block_scalar_end, tag, unwritten
from planner.text.sharing import Anchor, copied, merge
from planner.text.syntax import DIRECTIVE, LONG_KEY, LONGEST_KEY, NO_KEY, explain, shortened

DEEPEST = 60
MOST_EXTRA = 100_000
LONGEST_SCALAR = 1024 * 1024
# Memory, not meaning, sets these two: 32 MiB of single letters would make gigabytes of values, or of faults.
MOST_EVENTS = 4_000_000
MOST_PROBLEMS = 1_000

_TOO_DEEP = f"More than {DEEPEST} levels stand inside each other here. No layout needs so many."
_THOUSANDS, _DIGITS = re.compile(r"[0-9]{3}(?![0-9])"), re.compile(r"(?<![0-9])[0-9]{1,3}$")
_KINDS: dict[str | None, Kind] = {"'": "quoted", '"': "quoted", "|": "block-scalar", ">": "block-scalar"}


@dataclass(slots=True)
class _Frame:
    """A collection that is being read: a mapping with named values, or a sequence with listed ones.

    ``key`` is the key whose value comes next, ``fate`` what becomes of that value: "" kept, "merge" or "drop".
    """

    mapping: bool
    start: int
    kind: Kind
    shared: bool
    anchor: str | None
    named: dict[str, Data] = field(default_factory=dict)
    named_at: dict[str, Record] = field(default_factory=dict)
    listed: list[Data] = field(default_factory=list)
    listed_at: list[Record] = field(default_factory=list)
    key: str | None = None
    key_start: int = -1
    key_end: int = -1
    fate: str = ""
    merges: list[tuple[Data, Record]] | None = None

    @property
    def wants_key(self) -> bool:
        return self.mapping and self.key is None


class _Stop(Exception):
    """Reading should not go on; the reason has been noted."""


class Walk:
    """What has been read of ``text`` so far. The first frame is a sequence that holds the top of the document."""

    def __init__(self, text: str, file: str) -> None:
        self.text, self.file, self.lines = text, file, Lines(text)
        self.problems: list[Problem] = []
        self.broken = False  # Reading ended before the end of the file.
        self.frame = _Frame(mapping=False, start=0, kind="sequence", shared=False, anchor=None)
        self.frames = [self.frame]
        self.anchors: dict[str, Anchor] = {}
        self.extra = 0
        self.overdrawn = False
        self.last = 0  # Where the value or key read last ends: there ends the block collection it closes.
        self.begun = False

    def fault(self, code: str, message: str, start: int, end: int) -> None:
        """Note a fault at the value that is being read."""
        span = spanned((start, max(start, end), "plain", -1, -1, False, None), self.file, self.lines)
        self.problems.append(Problem(code, message, self._path(), span))

    def run(self) -> None:
        """Read events to the end, or to where reading cannot go on."""
        try:
            self._events()
            return
        except _Stop:
            pass
        except MarkedYAMLError as error:
            at = error.problem_mark.index if error.problem_mark else self.last
            opened = error.context_mark.index if error.context_mark else -1
            message, at = explain(self.text, error.problem or "", error.context or "", at, opened)
            self.fault("LAY001", message, at, min(at + 1, len(self.text)))
        except YAMLError as error:
            self.fault("LAY001", f"This cannot be read as YAML ({error}).", self.last, self.last)
        self.broken = True

    def finish(self) -> tuple[Data, Record] | None:
        """Close what is still open; the top of the document and its record, None where there is none."""
        while len(self.frames) > 1:
            self._close()
        return (self.frame.listed[0], self.frame.listed_at[0]) if self.frame.listed else None

    def _path(self) -> Path:
        steps: list[str | int] = []
        for frame in self.frames[1:]:
            if not frame.mapping:
                steps.append(len(frame.listed))
            elif frame.key:
                steps.append(frame.key)
        return tuple(steps)

    def _events(self) -> None:
        next_event = events(self.text)
        for _ in range(MOST_EVENTS):
            event = next_event()
            kind: type = type(event)
            if kind is ScalarEvent:
                self._scalar(event)
            elif kind is MappingEndEvent or kind is SequenceEndEvent:
                if event.end_mark.index > event.start_mark.index:  # A closing bracket; a block just ends.
                    self.last = event.end_mark.index
                self._close()
            elif kind is MappingStartEvent or kind is SequenceStartEvent:
                self._open(event, mapping=kind is MappingStartEvent)
            elif kind is AliasEvent:
                self._alias(event)
            elif kind is DocumentStartEvent:
                self._document(event)
            elif kind is StreamEndEvent:
                return
            if len(self.problems) >= MOST_PROBLEMS:
                message = f"The file has {MOST_PROBLEMS:,} faults up to here. The rest was not read."
                self.fault("LAY001", message, self.last, self.last)
                raise _Stop
        message = f"The file has more than {MOST_EVENTS:,} keys and values. The rest was not read."
        self.fault("LAY001", message, self.last, self.last)
        raise _Stop

    def _document(self, event: Event) -> None:
        start = event.start_mark.index
        if self.begun:
            message = "A second document begins here. A file holds one layout; put this one in a file of its own."
            self.fault("LAY001", message, start, event.end_mark.index)
            raise _Stop
        self.begun = True
        if event.version or event.tags:
            self.fault("LAY001", DIRECTIVE, start, start + 1)

    def _scalar(self, event: Event) -> None:
        frame, value = self.frame, event.value
        start, end = event.start_mark.index, event.end_mark.index
        anchor, shared = event.anchor, frame.shared
        if anchor is not None or event.tag is not None:
            start = self._after_properties(event)
            shared = shared or anchor is not None
        kind = _KINDS.get(event.style, "plain")
        if kind == "block-scalar":
            end = block_scalar_end(self.text, start, end)
        elif start == end and frame.key is not None and anchor is None and event.tag is None:
            start = end = unwritten(self.text, frame.key_end)
        self.last = end
        if frame.mapping and frame.key is None:
            self._key(value, start, end, value == "<<" and kind == "plain")
            if anchor is not None:
                self.anchors[anchor] = Anchor(value, (start, end, kind, -1, -1, True, None))
            return
        record = (start, end, kind, frame.key_start, frame.key_end, shared or frame.fate == "merge", None)
        if len(value) > LONGEST_SCALAR:
            message = f"A text of {len(value):,} characters is too long; {LONGEST_SCALAR:,} are read. Shorten it."
            self.fault("LAY001", message, start, end)
            value = ""
        if anchor is not None:
            self.anchors[anchor] = Anchor(value, record)
        self._put(value, record)

    def _key(self, key: str, start: int, end: int, merge: bool = False) -> None:
        """Take a key, and decide what becomes of its value."""
        frame = self.frame
        frame.key, frame.key_start, frame.key_end, frame.fate = key, start, end, ""
        if merge and frame.merges is None:
            frame.merges, frame.fate = [], "merge"
        elif merge:
            self._drop("LAY002", '"<<" is written twice here. Keep one, with a list: <<: [*a, *b]', start, end)
        elif key in frame.named_at:
            first, _ = self.lines.at(frame.named_at[key][3])
            message = f'"{shortened(key)}" is written twice; the first is on line {first}. Keep one of them.'
            self._drop("LAY002", message, start, end)
        elif not key:
            self._drop("LAY001", NO_KEY, start, end)
        elif len(key) > LONGEST_KEY:
            frame.key = ""  # No path should be that long.
            self._drop("LAY001", LONG_KEY, start, end)

    def _drop(self, code: str, message: str, start: int, end: int) -> None:
        self.frame.fate = "drop"
        self.fault(code, message, start, end)

    def _key_of_wrong_shape(self, start: int, end: int) -> None:
        frame = self.frame
        frame.key, frame.key_start, frame.key_end = "", start, end
        message = "A key must be a text, not a list or a mapping. Put a text that begins with { or [ in quotes."
        self._drop("LAY008", message, start, end)

    def _put(self, data: Data, record: Record) -> None:
        """Take a value into the open collection."""
        frame = self.frame
        if frame.key is None:
            frame.listed.append(data)
            frame.listed_at.append(record)
        elif not frame.fate:
            if data == "" and frame.kind == "flow-mapping" and self._parted_number(frame, frame.key):
                return
            frame.named[frame.key] = data
            frame.named_at[frame.key] = record
        elif frame.fate == "merge" and frame.merges is not None:
            frame.merges.append((data, record))
        frame.key = None

    def _parted_number(self, frame: _Frame, key: str) -> bool:
        """Whether a key is the rest of a number whose comma ended the value before it; then that value is made whole.

        Only its fault is worth a sentence: a key 000 and a 16 without a unit would hide it.
        """
        before = next(reversed(frame.named), "")
        data = frame.named.get(before, "")
        if not (_THOUSANDS.match(key) and isinstance(data, str) and _DIGITS.search(data)):
            return False
        start, end, kind, key_start, key_end, shared, children = frame.named_at[before]
        if (kind, end + 1, self.text[end : end + 1]) != ("plain", frame.key_start, ","):
            return False
        whole = f"{data},{key}"
        frame.named[before] = whole
        frame.named_at[before] = (start, frame.key_end, kind, key_start, key_end, shared, children)
        end, frame.key = frame.key_end, before
        bare = whole.replace(",", "")
        message = (
            f"Inside {{ }} a comma ends a value. Write {shortened(bare)} without the comma, or "
            f'"{shortened(whole)}" in quotes.'
        )
        self.fault("LAY008", message, start, end)
        frame.key = None
        return True

    def _open(self, event: Event, *, mapping: bool) -> None:
        outer, anchor, start = self.frame, event.anchor, event.start_mark.index
        if anchor is not None or event.tag is not None:
            start = self._after_properties(event)
        if len(self.frames) > DEEPEST:
            self.fault("LAY001", _TOO_DEEP, start, start + 1)
            raise _Stop
        shared = outer.shared or anchor is not None or outer.fate == "merge"
        if mapping:
            self.frame = _Frame(True, start, "flow-mapping" if event.flow_style else "mapping", shared, anchor)
        else:
            self.frame = _Frame(False, start, "flow-sequence" if event.flow_style else "sequence", shared, anchor)
        self.frames.append(self.frame)
        if anchor is not None:
            self.anchors.pop(anchor, None)  # From here on the name means this collection, which is not yet whole.

    def _close(self) -> None:
        """End the collection that was opened last."""
        closed = self.frames.pop()
        for source in closed.merges or ():
            if wrong := merge(closed.named, closed.named_at, *source):
                message = '"<<" takes over the keys of a mapping. Write <<: *name, or <<: [*a, *b].'
                self.fault("LAY008", message, wrong[0], wrong[1])
        outer = self.frame = self.frames[-1]
        data: Data = closed.named if closed.mapping else closed.listed
        places = closed.named_at if closed.mapping else closed.listed_at
        end = max(closed.start, self.last)
        record: Record = (closed.start, end, closed.kind, outer.key_start, outer.key_end, closed.shared, places)
        if closed.anchor is not None and closed.anchor not in self.anchors:
            self.anchors[closed.anchor] = Anchor(data, record)
        if not outer.wants_key:
            self._put(data, record)
        elif not self.broken:
            self._key_of_wrong_shape(closed.start, end)

    def _alias(self, event: Event) -> None:
        frame, name = self.frame, event.anchor or ""
        start, end = event.start_mark.index, event.end_mark.index
        self.last = end
        target = self.anchors.get(name)
        if target is None:
            if any(outer.anchor == name for outer in self.frames):
                message = f"*{shortened(name)} stands inside what it names, and would never end. Write the value out."
            else:
                message = f"*{shortened(name)} names nothing: no &{shortened(name)} stands before it."
            self._without_value("LAY001", message, start, end)
        elif frame.wants_key:
            if isinstance(target.data, str):
                self._key(target.data, start, end)
            else:
                self._key_of_wrong_shape(start, end)
        elif self._affordable(target, start, end):
            _, _, kind, _, _, _, children = target.record
            self._put(copied(target.data), (start, end, kind, frame.key_start, frame.key_end, True, children))

    def _affordable(self, target: Anchor, start: int, end: int) -> bool:
        """Whether an alias keeps within the limits; the first that does not is a fault."""
        size, height = target.measure()
        if len(self.frames) - 1 + height > DEEPEST:
            self._without_value("LAY001", _TOO_DEEP, start, end)
        elif self.extra + size > MOST_EXTRA:
            message = (
                f"Up to here, aliases repeat more than {MOST_EXTRA:,} values. Name the objects as a range instead."
            )
            self._without_value("" if self.overdrawn else "LAY003", message, start, end)
            self.overdrawn = True
        else:
            self.extra += size
            return True
        return False

    def _without_value(self, code: str, message: str, start: int, end: int) -> None:
        """Go on as if the alias, and the key it belongs to, were not there; note why unless ``code`` is empty."""
        frame = self.frame
        if code:
            self.fault(code, message, start, end)
        if frame.wants_key:
            frame.key, frame.key_start, frame.key_end, frame.fate = "", start, end, "drop"
        else:
            frame.key = None

    def _after_properties(self, event: Event) -> int:
        """Where a value begins behind its anchor and tag; a tag is a fault."""
        start, end = event.start_mark.index, event.end_mark.index
        if event.tag is not None:
            message = "A word that begins with ! is a tag, and a layout has none. Delete it, or put the text in quotes."
            self.fault("LAY001", message, *tag(self.text, start))
        return after_properties(self.text, start, end)
