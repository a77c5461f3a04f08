"""The base of all readers: a field's annotation that takes the short and the long form and gives one ``Said``."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from planner.evidence import (
    DATE_PATTERN,
    EVIDENCE_KEYS,
    Said,
    basis_at,
    read_date,
    refuse_other_keys,
    split,
    text_at,
)
from planner.quantities import BadQuantity, one_text, quoted
from planner.units import validator

if TYPE_CHECKING:
    from pydantic_core import CoreSchema

T = TypeVar("T")
# unknown and none in any case, which ECMAScript patterns cannot say shorter.
_WORDS = "[Uu][Nn][Kk][Nn][Oo][Ww][Nn]|[Nn][Oo][Nn][Ee]"
_BARE_NUMBER = r"[+\-−]?[0-9.,]+"


class Reader(Generic[T]):
    """Reads one kind of value. A kind says what one text means (``one``), a sample of it, and its pattern."""

    sample = ""
    ranges = True
    has_none = False  # Whether none is one of the values themselves, not the word for a thing that is not there.
    own_keys: tuple[str, ...] = ()

    def one(self, text: str) -> T:
        """One text without evidence. Raises ``BadQuantity``."""
        raise NotImplementedError

    def shape(self) -> str:
        """A regular expression, the same in Python and ECMAScript, for the texts that ``one`` takes; empty for any."""
        return ""

    def from_keys(self, data: Mapping[object, object]) -> T:
        """The value from the kind's own keys of the long form, where it has any."""
        raise NotImplementedError

    def rank(self, value: T) -> float:
        """What says which of two ends of a range is the lower."""
        return float(value)  # type: ignore[arg-type]

    def said(self, data: object) -> Said[T]:
        """Short or long form. Raises ``BadQuantity``."""
        if isinstance(data, str):
            return _short(self, data)
        if isinstance(data, Mapping):
            return self._long(data)
        if isinstance(data, Said):
            return data
        return _short(self, one_text(data, self.sample))

    def _long(self, data: Mapping[object, object]) -> Said[T]:
        refuse_other_keys(data, (*EVIDENCE_KEYS, *self.own_keys))
        forms = [form for form, keys in self._forms() if any(key in data for key in keys)]
        if len(forms) != 1:
            names = ", or ".join(" with ".join(keys[:2]) for _, keys in self._forms())
            raise BadQuantity(f"wants one of: {names}", "LAY008")
        when = "" if "date" in self.own_keys and forms[0] == "keys" else text_at(data, "date")
        texts: tuple[str, ...] = ()
        if forms[0] == "value":
            texts = (one_text(data["value"], self.sample).strip(),)
        elif forms[0] == "range":
            texts = (text_at(data, "low"), text_at(data, "high"))
        elif forms[0] == "one_of":
            listed = data["one_of"]
            if not isinstance(listed, list) or not listed:
                raise BadQuantity(f"wants a list under one_of, such as [{self.sample}]", "LAY008")
            texts = tuple(one_text(item, self.sample) for item in listed)
        for text in texts:
            if text.startswith("~"):
                meant = quoted(text[1:].strip())[1:-1]
                raise BadQuantity(f"{quoted(text)} has a ~ among keys. Write {meant} and basis: estimated", "LAY008")
        if forms[0] == "value" and texts[0].casefold() in ("unknown", "none"):
            said: Said[T] = _short(self, texts[0])
        elif forms[0] == "keys":
            said = Said(value=self.from_keys(data))
        else:
            said = self._read(forms[0], texts, str(dict(data)))
        return Said(
            said.value, said.low, said.high, said.one_of, said.word, basis_at(data), read_date(when) if when else "",
            text_at(data, "by"), text_at(data, "with"), text_at(data, "note"), "",
        )  # fmt: skip

    def _forms(self) -> tuple[tuple[str, tuple[str, ...]], ...]:
        own = tuple(key for key in self.own_keys if key not in EVIDENCE_KEYS)
        forms = (("value", ("value",)), ("range", ("low", "high")), ("one_of", ("one_of",)), ("keys", own))
        return tuple((form, keys) for form, keys in forms if keys and (form != "range" or self.ranges))

    def _read(self, form: str, texts: tuple[str, ...], written: str) -> Said[T]:
        if self.ranges and len(texts) > 1:
            texts = _with_unit(texts)
        values = tuple(self.one(text) for text in texts)
        if form == "value":
            return Said(value=values[0])
        if form == "one_of":
            return Said(one_of=tuple(dict.fromkeys(values)))
        low, high = values
        if self.rank(low) > self.rank(high):
            raise BadQuantity(f"{quoted(written)} begins with the higher end. Write the lower one first", "LAY007")
        return Said(low=low, high=high)

    def __get_pydantic_core_schema__(self, source: object, handler: object) -> CoreSchema:
        return validator(self.said)

    def __get_pydantic_json_schema__(self, schema: object, handler: object) -> dict[str, object]:
        return self.json_schema()

    def json_schema(self) -> dict[str, Any]:
        """JSON Schema of both forms: a text by its pattern, or a mapping of the long form's keys."""
        text: dict[str, Any] = {"type": ["string", "number", "boolean"]}
        if self.shape():
            one = f"(?:{self.shape()})"
            first = rf"(?:[+\-−]?[0-9.,]+|{one})" if self.ranges else one
            joined = "(?:to|or)" if self.ranges else "or"
            measured = rf"\s+measured(?:\s+{DATE_PATTERN})?"
            text["pattern"] = rf"^(?:{_WORDS}|~?\s*(?:{first}\s+{joined}\s+)*{one}(?:{measured})?)$"
        keys = dict.fromkeys((*EVIDENCE_KEYS, *self.own_keys))
        return {
            "anyOf": [
                text,
                {
                    "type": "object",
                    "properties": {key: {} for key in keys},
                    "patternProperties": {"^x-": {}},
                    "additionalProperties": False,
                },
            ],
            "examples": [self.sample],
        }


@lru_cache(maxsize=8192)
def _short(reader: Reader[T], text: str) -> Said[T]:
    parts = split(text, reader.ranges)
    if parts.form == "word" and not (parts.texts[0] == "none" and reader.has_none):
        return Said(word="unknown" if parts.texts[0] == "unknown" else "none", text=text)
    said = reader._read("value" if parts.form == "word" else parts.form, parts.texts, text)
    return Said(said.value, said.low, said.high, said.one_of, basis=parts.basis, date=parts.date, text=text)


def _with_unit(texts: tuple[str, ...]) -> tuple[str, ...]:
    """The unit of the last part, for those before it that have none: ``3.2 to 3.8 kW``."""
    unit = re.sub(r"^[+\-−]?[0-9.,]*\s*", "", texts[-1].strip())
    return tuple(f"{text} {unit}" if unit and re.fullmatch(_BARE_NUMBER, text.strip()) else text for text in texts)
