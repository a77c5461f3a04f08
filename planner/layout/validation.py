"""From plain data to the models, and from pydantic's errors to sentences at the place that is wrong.

What the objects of an entry share is validated once; the places dealt to each are validated alone and put in.
"""

from __future__ import annotations

import marshal
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from functools import lru_cache
from typing import Any, cast

from pydantic import ValidationError

from planner.evidence import listed
from planner.layout.faults import Faults
from planner.layout.groups import Expansion, Group
from planner.layout.models import HEAD, PLAIN, SECTIONS, SINGLES, Block, Costs, Layout, Site, known_keys, model_at
from planner.layout.models.checking import validated
from planner.layout.models.fields import own_first
from planner.layout.names import nearest
from planner.layout.references import KIND_WORDS
from planner.layout.refining import Keys
from planner.layout.shorthands import expand_object
from planner.layout.standing import View
from planner.text import Data, Document, Path, Span

Place = Callable[[Keys], Path]
# The version of marshal in which the same data gives the same bytes, whatever else refers to its texts.
_WITHOUT_SHARING = 2
# Objects; some layouts are larger, and gain nothing.
_MOST_KEPT = 1 << 14


class Validator:
    """Validates each group once and keeps the models; faults are gathered until ``report``."""

    def __init__(self, expansion: Expansion, faults: Faults) -> None:
        self._document = expansion.document
        self._faults = faults
        self._models: dict[tuple[Group, str], Block] = {}
        self._done: set[Group] = set()
        self._found: dict[tuple[str, str, Path], set[tuple[str, str]]] = {}
        fixed = expansion.fixed
        self._check_sections(fixed)
        self._site = self._single("site", fixed.get("site", ""))
        self._costs = self._single("costs", fixed.get("costs", ""))
        self._parts = self._parts_of(fixed.get("parts", ""))
        self._stock = self._stock_of(fixed.get("stock", ""))

    def validate(self, view: View) -> None:
        """Validate the objects of a phase."""
        for objects in view.objects.values():
            for group in dict.fromkeys(objects.values()):
                if group not in self._done:
                    self._done.add(group)
                    self._validate_group(group)

    def report(self) -> None:
        """Hand over the faults found so far, one for each place, with the number of objects it holds for."""
        for (code, message, path), objects in self._found.items():
            kind = KIND_WORDS.get(str(path[0]), "object")
            many = f"{len(objects)} {kind}s" if len(objects) > 1 else ""
            span = self._key_span(path) if code == "LAY005" else None
            self._faults.add(code, message, path[:-1] if code == "LAY005" else path, span, many)
        self._found.clear()

    def layout(self, view: View, phases: tuple[str, ...]) -> Layout:
        """Return the layout of a phase that was validated."""
        sections: dict[str, Any] = {
            section: {name: self._models[group, name] for name, group in objects.items()}
            for section, objects in view.objects.items()
        }
        named = tuple(phase for phase in phases if phase)
        site, costs = self._site, self._costs
        return Layout(
            site=site if isinstance(site, Site) else validated(Site, {}),
            costs=costs if isinstance(costs, Costs) else validated(Costs, {}),
            phases=named,
            parts=self._parts,
            stock=self._stock,
            **sections,
        )

    def _validate_group(self, group: Group) -> None:
        model = SECTIONS[group.section]
        varying = group.varying
        first, *others = group.names
        whole = self._validated(model, group.section, group.of(first), group.path, group.names)
        self._models[group, first] = whole
        for name in others:
            if not varying:
                self._models[group, name] = whole
                continue
            data = group.of(name)
            own = self._validated(model, group.section, {key: data[key] for key in varying}, group.path, (name,))
            self._models[group, name] = whole.model_copy(update={key: getattr(own, key, None) for key in varying})

    def _validated(
        self, model: type[Block], section: str, data: Mapping[str, Data], place: Place, names: Iterable[str]
    ) -> Block:
        """Return the model of an object; a key with a fault is noted and left out.

        Where a key holds many things, as the links of a network, the rest of them stays, and what the fault is about is
        taken as not known.
        """
        if (found := _without_fault(section, marshal.dumps(cast("Any", data), _WITHOUT_SHARING))) is not None:
            return found
        expanded, bad_texts = expand_object(section, dict(data))
        for bad in bad_texts:
            self._note(bad.code, bad.message, place(bad.keys), section, names)
        kept: dict[str, Data] = _without(
            expanded, {bad.keys: False for bad in bad_texts if bad.keys[:1] in _OF_MANY_KEYS}
        )
        while True:
            try:
                return validated(model, kept)
            except ValidationError as error:
                wrong: dict[Keys, bool] = {}
                for each in error.errors(include_url=False):
                    keys = _keys_in(kept, each["loc"])
                    apart = section in _OF_MANY or keys[:1] in _OF_MANY_KEYS
                    wrong[keys if apart else keys[:1]] = each["type"] == "extra_forbidden" or not apart
                    code, message = self._sentence(each["type"], each["msg"], section, keys, place)
                    self._note(code, message, place(keys), section, names)
                kept = _without(kept, wrong)

    def _sentence(self, kind: str, message: str, section: str, keys: Keys, place: Place) -> tuple[str, str]:
        if kind.startswith("LAY"):
            return kind, message
        if kind == "extra_forbidden":
            return "LAY005", self._unknown_key(section, keys, place(keys))
        return "LAY008", "is not what this key takes"

    def _unknown_key(self, section: str, keys: Keys, path: Path) -> str:
        lead = f'there is no key "{keys[-1]}"'
        before = _key_before(self._document, path)
        if before:
            return f"{lead}. A comma ends a text inside {{ }}; put the {before} in quotes"
        known = known_keys(section, keys[:-1])
        close = nearest(keys[-1], known)
        if close:
            return f"{lead}; nearest: {close}"
        model, _ = model_at(section, keys[:-1])
        if not known or model is None:
            return f"{lead} in format 1"
        return f"{lead}. Keys here are {listed(own_first(model), 'docs/layout.md')}"

    def _note(self, code: str, message: str, path: Path, section: str, names: Iterable[str]) -> None:
        self._found.setdefault((code, message, path), set()).update((section, name) for name in names)

    def _key_span(self, path: Path) -> Span:
        span = self._document.span_at(path)
        if span.key_start < 0 or path not in self._document.spans:
            return span
        return replace(
            span,
            start=span.key_start,
            end=span.key_end,
            line=span.key_line,
            column=span.key_column,
            end_line=span.key_line,
            end_column=span.key_column + span.key_end - span.key_start,
        )

    def _check_sections(self, fixed: Mapping[str, Data]) -> None:
        known = (*HEAD, *SINGLES, *SECTIONS, *PLAIN)
        for key in fixed:
            if key not in known:
                close = nearest(key, known)
                hint = f"; nearest: {close}" if close else f". Sections are {', '.join(known)}"
                sentence = f'there is no section "{key}"{hint}'
                self._faults.add_sentence("LAY005", sentence, (key,), self._key_span((key,)))

    def _single(self, section: str, written: Data) -> Block:
        if written == "":
            return validated(SINGLES[section], {})
        if not isinstance(written, dict):
            self._faults.add("LAY008", "wants keys and values", (section,))
            return validated(SINGLES[section], {})
        return self._validated(SINGLES[section], section, written, lambda keys: (section, *keys), ("",))

    def _parts_of(self, written: Data) -> dict[str, dict[str, Data]]:
        return {
            part: value
            for part, value in self._by_part("parts", written, "the keys of a part, such as {price: 640 USD}")
            if isinstance(value, dict)
        }

    def _stock_of(self, written: Data) -> dict[str, str]:
        return {
            part: value
            for part, value in self._by_part("stock", written, "a number or a length, such as 2 or 12 ft")
            if isinstance(value, str)
        }

    def _by_part(self, section: str, written: Data, wanted: str) -> Iterator[tuple[str, Data]]:
        if written == "":
            return
        if not isinstance(written, dict):
            self._faults.add("LAY008", f"wants a part id and {wanted} for each", (section,))
            return
        for part, value in written.items():
            if isinstance(value, dict if section == "parts" else str) and value:
                yield part, value
            else:
                self._faults.add("LAY008", f"wants {wanted}", (section, part))


@lru_cache(maxsize=_MOST_KEPT)
def _without_fault(section: str, packed: bytes) -> Block | None:
    """The model of an object by its data; None where there is a fault in it.

    An edit leaves all objects but one as they were, and they are not read again.
    """
    expanded, bad_texts = expand_object(section, marshal.loads(packed))  # noqa: S302 - packed by ourselves
    try:
        return None if bad_texts else validated({**SECTIONS, **SINGLES}[section], expanded)
    except ValidationError:
        return None


_NOT_KNOWN = "unknown"
# Sections and keys that hold many things; elsewhere a block says one, and without one of its keys it says another.
_OF_MANY = frozenset({"networks", "storage", "jobs"})
_OF_MANY_KEYS = frozenset({("fit",)})


def _without(data: dict[str, Data], wrong: Mapping[Keys, bool]) -> dict[str, Data]:
    """The data with what is wrong in it left out where the key itself is (True), else taken as not known.

    What cannot be unknown either is left out with the next try, the whole where no key is to blame.
    """
    kept: dict[str, Data] = data
    for keys, strange in wrong.items():
        if not keys:
            return {}
        kept = _put(kept, keys, strange)
    return kept


def _put(data: dict[str, Data], keys: Keys, leave_out: bool) -> dict[str, Data]:
    key, *inside = keys
    value = data.get(key)
    if inside and isinstance(value, dict):
        return {**data, key: _put(value, tuple(inside), leave_out)}
    if leave_out or inside or value == _NOT_KNOWN:
        return {each: kept for each, kept in data.items() if each != key}
    return {**data, key: _NOT_KNOWN}


def _keys_in(data: Data, location: tuple[int | str, ...]) -> Keys:
    """Return the keys of an error's location that are in the data; pydantic mixes in names of its own."""
    keys: list[str] = []
    for key in location:
        if isinstance(data, dict) and key in data:
            data = data[str(key)]
            keys.append(str(key))
        elif isinstance(data, list) and isinstance(key, int) and key < len(data):
            data = data[key]
            keys.append(str(key))
    return tuple(keys)


def _key_before(document: Document, path: Path) -> str:
    """Return the key whose text a comma seems to have ended: a key without a value after it, both inside braces."""
    data: Data = document.data
    for key in path[:-1]:
        if isinstance(data, dict) and key in data:
            data = data[str(key)]
        else:
            return ""
    if not isinstance(data, dict) or data.get(str(path[-1])) != "" or path not in document.spans:
        return ""
    if document.span_at(path[:-1]).kind != "flow-mapping":
        return ""
    keys = list(data)
    place = keys.index(str(path[-1]))
    return keys[place - 1] if place and isinstance(data[keys[place - 1]], str) and data[keys[place - 1]] else ""
