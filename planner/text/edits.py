"""Edits of a layout's text: set, add, append, remove, rename. Each changes what it names and nothing else.

Every edit is a few splices at places that the reader found. The text is read again and compared with what was meant
(``splicing.guarded``); what cannot be done so is ``Refused`` with the reason.
"""

from __future__ import annotations

from planner.text.document import Data, Document, Path, Span
from planner.text.extents import line_end, whole_lines
from planner.text.paths import dotted, value_at, with_entry, with_value, without
from planner.text.spelling import STEP, entry, in_braces, spell, spell_key
from planner.text.splicing import Edited, Refused, Splice, guarded


def set_value(document: Document, path: Path, value: Data) -> Edited:
    """Write a value in place of the one at ``path``: of a scalar, of a collection in braces, or of one not written.

    A block collection is edited by its entries. Raises ``Refused`` for one, for a path that is not there and for what
    is written once and read in several places.

    >>> from planner.text import read
    >>> document = read(b"circuits:\\n  servers-a: {breaker: 50 A 2P}  # first\\n")
    >>> print(set_value(document, ("circuits", "servers-a", "breaker"), "60 A 2P").document.text, end="")
    circuits:
      servers-a: {breaker: 60 A 2P}  # first
    """
    span = _own(document, path)
    if span.kind in ("mapping", "sequence"):
        raise Refused(f"{dotted(path)} is written over several lines. Change its entries instead.")
    text = document.text
    written = text[span.start : span.end]
    in_flow = _in_flow(document, path)
    if isinstance(value, str):
        new = spell(value, in_flow=in_flow, like=written if span.kind == "quoted" else "")
    else:
        new = in_braces(value, in_flow=in_flow)
    if span.start == span.end and span.kind == "plain":
        # Right behind a colon or a dash; in braces a key may stand without its colon.
        colon = span.key_start >= 0 and ":" not in text[span.key_end : span.start]
        new = (": " if colon else " ") + new
    return guarded(document, (Splice(span.start, span.end, new),), with_value(document.data, path, value))


def add(document: Document, path: Path, key: str, value: Data, *, in_lines: bool = False) -> Edited:
    """Add an entry to the mapping at ``path``, behind its last one.

    A mapping that is not written yet (``circuits:``), or empty, gets its first entry. ``in_lines``: an entry that is
    to grow has a line for each key, where braces do not stand around it. Raises ``Refused`` where the key
    is there, where there is no mapping, and for what is written once and read in several places.

    >>> from planner.text import read
    >>> document = read(b"circuits:\\n  a: {breaker: 50 A}  # x\\n")
    >>> print(add(document, ("circuits",), "b", {"breaker": "20 A"}).document.text, end="")
    circuits:
      a: {breaker: 50 A}  # x
      b: {breaker: 20 A}
    """
    mapping = value_at(document.data, path)
    if not isinstance(mapping, dict) and mapping != "":
        raise Refused(f"{dotted(path)} is no mapping, so it cannot hold {key}.")
    if isinstance(mapping, dict) and key in mapping:
        raise Refused(f"{dotted((*path, key))} is there already. Change it, or choose another name.")
    return _put(document, path, key, value, in_lines=in_lines)


def append(document: Document, path: Path, value: Data) -> Edited:
    """Add an entry to the list at ``path``, behind its last one. Raises ``Refused`` as ``add`` does.

    >>> from planner.text import read
    >>> append(read(b"phases: [building, full]\\n"), ("phases",), "later").document.text
    'phases: [building, full, later]\\n'
    """
    listed = value_at(document.data, path)
    if not isinstance(listed, list) and listed != "":
        raise Refused(f"{dotted(path)} is no list.")
    return _put(document, path, None, value)


def remove(document: Document, path: Path) -> Edited:
    """Remove an entry of a mapping or list, with the comments on its own lines; the last one leaves ``{}`` or ``[]``.

    Raises ``Refused`` where a comment of something else stands in the way.

    >>> from planner.text import read
    >>> remove(read(b"a:\\n  b: 1  # one\\n  # two\\n  c: 2\\n"), ("a", "b")).document.text
    'a:\\n  # two\\n  c: 2\\n'
    """
    if not path:
        raise Refused("The whole layout cannot be removed.")
    span = _own(document, path)
    outer_path = path[:-1]
    outer = _own(document, outer_path)
    siblings = _children(document, outer_path)
    place = siblings.index(path)
    meant = without(document.data, path)
    first = span.key_start if span.key_start >= 0 else _dash(document, outer, span)
    if len(siblings) == 1:
        return _emptied(document, outer_path, outer, first, span, meant)
    if "flow" in outer.kind:
        return _out_of_braces(document, siblings, place, span, meant)
    lines = whole_lines(document.text, first, span.end)
    if document.text[lines[0] : first].strip():
        # The first key behind a dash: the next one takes its place.
        following = document.spans[siblings[place + 1]] if place + 1 < len(siblings) else None
        if following is None or following.key_start < 0:
            raise Refused(f"{dotted(path)} shares its line with something else. Edit the text there by hand.")
        return guarded(
            document, (Splice(first, following.key_start, ""),), meant, (first, line_end(document.text, span.end))
        )
    return guarded(document, (Splice(*lines, ""),), meant, lines)


def rename(document: Document, path: Path, key: str) -> Edited:
    """Give the entry at ``path`` another key. Raises ``Refused`` where the key is taken or the entry has none.

    >>> from planner.text import read
    >>> rename(read(b"a: {b: 1}"), ("a", "b"), "c, d").document.text
    "a: {'c, d': 1}"
    """
    span = _own(document, path)
    if span.key_start < 0:
        raise Refused(f"{dotted(path)} has no name to change.")
    mapping = value_at(document.data, path[:-1])
    if not isinstance(mapping, dict) or key in mapping:
        raise Refused(f"{dotted((*path[:-1], key))} is there already. Choose another name.")
    renamed: Data = {key if name == path[-1] else name: value for name, value in mapping.items()}
    spelled = spell_key(key, in_flow="flow" in document.spans[path[:-1]].kind)
    splice = Splice(span.key_start, span.key_end, spelled)
    return guarded(document, (splice,), with_value(document.data, path[:-1], renamed))


def _put(document: Document, path: Path, key: str | None, value: Data, *, in_lines: bool = False) -> Edited:
    span = _own(document, path)
    inside = value_at(document.data, path)
    meant = with_value(document.data, path, with_entry(inside, key, value))
    children = _children(document, path)
    if "flow" in span.kind and (children or _in_flow(document, path) or len(path) > 2):
        return guarded(document, _into_braces(document, span, children, key, value), meant)
    newline = "\r\n" if "\r\n" in document.text else "\n"
    if children:
        first, last = document.spans[children[0]], document.spans[children[-1]]
        indent = first.key_column - 1 if first.key_column else _dash_column(document, span, first)
        at = line_end(document.text, last.end)
    elif path:
        indent = _indent_of(document, path) + STEP
        at = line_end(document.text, span.end)
    else:
        indent, at = 0, len(document.text.rstrip())
    lines = newline.join(entry(key, value, indent, in_lines=in_lines))
    splices = [Splice(at, at, newline + lines)]
    if not children and span.start < span.end:
        # An empty pair of brackets makes room for the lines below.
        start = len(document.text[: span.start].rstrip(" ")) if path else span.start
        splices.insert(0, Splice(start, span.end, ""))
        if not path:
            splices[1] = Splice(span.end, span.end, lines)
    return guarded(document, splices, meant)


def _into_braces(document: Document, span: Span, children: list[Path], key: str | None, value: Data) -> list[Splice]:
    text = document.text
    spelled = in_braces(value)
    new = spelled if key is None else f"{spell_key(key, in_flow=True)}: {spelled}"
    closing = span.end - 1
    if not children:
        return [Splice(span.start + 1, span.start + 1, new)]
    last = document.spans[children[-1]]
    behind = text[last.end : closing]
    comma = last.end + behind.index(",") if behind.lstrip().startswith(",") else -1
    first = last.key_start if last.key_start >= 0 else last.start
    line_start = text.rfind("\n", 0, first) + 1
    ends = line_end(text, last.end)
    if text[line_start:first].strip() or ends >= closing:
        return [Splice(last.end, last.end, f", {new}")] if comma < 0 else [Splice(comma + 1, comma + 1, f" {new}")]
    # Each entry on a line of its own: so is the new one.
    newline = "\r\n" if text[ends : ends + 1] == "\r" else "\n"
    line = f"{newline}{text[line_start:first]}{new}"
    if comma < 0:
        return [Splice(last.end, last.end, ","), Splice(ends, ends, line)]
    return [Splice(ends, ends, f"{line},")]


def _emptied(document: Document, path: Path, outer: Span, first: int, span: Span, meant: Data) -> Edited:
    """The only entry goes: what is left is an empty pair of brackets behind the key."""
    brackets = "{}" if "mapping" in outer.kind else "[]"
    text = document.text
    if "flow" in outer.kind:
        return guarded(document, (Splice(outer.start + 1, outer.end - 1, ""),), meant, (first, span.end))
    lines = whole_lines(text, first, span.end)
    if not path:
        return guarded(document, (Splice(*lines, f"{brackets}\n"),), meant, lines)
    if text[lines[0] : first].strip():
        return guarded(document, (Splice(first, span.end, brackets),), meant, (first, span.end))
    colon = text.find(":", outer.key_end) + 1 if outer.key_end >= 0 else -1
    if not 0 < colon <= first or text[outer.key_end : colon - 1].strip():
        raise Refused(f"{dotted(path)} would be left empty, and has no key to write that behind.")
    return guarded(document, (Splice(colon, colon, f" {brackets}"), Splice(*lines, "")), meant, lines)


def _out_of_braces(document: Document, siblings: list[Path], place: int, span: Span, meant: Data) -> Edited:
    text = document.text
    first = span.key_start if span.key_start >= 0 else span.start
    lines = whole_lines(text, first, span.end)
    behind = text[span.end : lines[1]].lstrip(" ")
    alone = not text[lines[0] : first].strip() and behind.startswith(",") and not behind[1:].split("#")[0].strip()
    if alone:
        return guarded(document, (Splice(*lines, ""),), meant, lines)
    if place + 1 < len(siblings):
        following = document.spans[siblings[place + 1]]
        end = following.key_start if following.key_start >= 0 else following.start
        return guarded(document, (Splice(first, end, ""),), meant, (first, span.end))
    before = document.spans[siblings[place - 1]]
    return guarded(document, (Splice(before.end, span.end, ""),), meant, (first, span.end))


def _own(document: Document, path: Path) -> Span:
    """The span of a value that stands in one place only. Raises ``Refused``."""
    if any(problem.code == "LAY001" for problem in document.problems):
        raise Refused("The text cannot be read as a whole. Repair it first.")
    span = document.spans.get(path)
    if span is None:
        raise Refused(f"There is no {dotted(path)} to change.")
    if span.shared:
        raise Refused(f"{dotted(path)} is written once and read in several places. Edit the text there by hand.")
    return span


def _children(document: Document, path: Path) -> list[Path]:
    """The entries that are written in a collection itself, not taken over by ``<<``."""
    data, span = value_at(document.data, path), document.spans[path]
    steps: list[str | int] = list(data) if isinstance(data, dict) else []
    if isinstance(data, list):
        steps = list(range(len(data)))
    found = [(*path, step) for step in steps]
    return [each for each in found if _stands_in(document.spans[each], span)]


def _stands_in(span: Span, outer: Span) -> bool:
    first = span.key_start if span.key_start >= 0 else span.start
    return outer.start <= first and span.end <= outer.end


def _in_flow(document: Document, path: Path) -> bool:
    return any("flow" in document.spans[path[:length]].kind for length in range(len(path)))


def _dash(document: Document, outer: Span, span: Span) -> int:
    """Where the dash of a list item stands; the item itself in brackets."""
    return (
        span.start if "flow" in outer.kind else document.text.rfind("-", outer.start, max(span.start, outer.start + 1))
    )


def _dash_column(document: Document, outer: Span, first: Span) -> int:
    dash = _dash(document, outer, first)
    return dash - (document.text.rfind("\n", 0, dash) + 1)


def _indent_of(document: Document, path: Path) -> int:
    """The indent of the entry at a path, as that of its key or dash."""
    span = document.spans[path]
    if span.key_column:
        return span.key_column - 1
    return _dash_column(document, document.spans[path[:-1]], span)
