"""Readers of what has no unit: words, yes and no, counts, numbers, ratios, sizes, free text."""

from __future__ import annotations

import re
from collections.abc import Mapping

from planner.evidence import nearest
from planner.quantities import BadQuantity, quoted
from planner.reader import Reader
from planner.sizes import WIRE_SIZE_PATTERN, read_dimensions, read_wire_size

_DECIMAL = r"[+\-−]?(?:[0-9]{1,3}(?:,[0-9]{3})+|[0-9]+)(?:\.[0-9]+)?(?:[eE][+\-]?[0-9]{1,3})?"
_YES_OR_NO = {"yes": True, "true": True, "no": False, "false": False}


class Word(Reader[str]):
    """A word of a closed vocabulary, matched without regard to case; ``also`` are other spellings of some.

    >>> Word("copper", "aluminium", also={"aluminum": "aluminium"}).said("Aluminum").value
    'aluminium'
    """

    ranges = False

    def __init__(self, *vocabulary: str, also: Mapping[str, str] | None = None) -> None:
        self.vocabulary = vocabulary
        self.sample = vocabulary[0]
        self.has_none = "none" in vocabulary
        self._spelled = {word.casefold(): word for word in vocabulary}
        self._spelled.update((word.casefold(), meant) for word, meant in (also or {}).items())

    def one(self, text: str) -> str:
        text = text.strip()
        found = self._spelled.get(text.casefold())
        if found is None:
            near = nearest(text, self.vocabulary)
            listed = ", ".join(self.vocabulary[:12]) + (" ..." if len(self.vocabulary) > 12 else "")
            known = f"nearest: {near}. Known" if near else "known"
            raise BadQuantity(f"{quoted(text)} is no word for this; {known}: {listed}", "LAY008")
        return found


class Flag(Reader[bool]):
    """yes or no.

    >>> Flag().said("no").value
    False
    """

    sample = "yes"
    ranges = False

    def one(self, text: str) -> bool:
        found = _YES_OR_NO.get(text.strip().casefold())
        if found is None:
            raise BadQuantity(f"wants yes or no; {quoted(text)} is neither", "LAY008")
        return found

    def shape(self) -> str:
        return "[Yy][Ee][Ss]|[Nn][Oo]|[Tt][Rr][Uu][Ee]|[Ff][Aa][Ll][Ss][Ee]"


class Count(Reader[int]):
    """A whole number of at least ``minimum``, at most ``maximum``.

    >>> Count().said("16 to 20").high
    20
    """

    sample = "4"

    def __init__(self, minimum: int = 0, maximum: int = 1_000_000) -> None:
        self.minimum = minimum
        self.maximum = maximum
        if not minimum <= int(self.sample) <= maximum:
            self.sample = str(minimum)

    def one(self, text: str) -> int:
        text = text.strip()
        if not re.fullmatch(r"[0-9]{1,3}(?:,[0-9]{3})+|[0-9]+", text):
            raise BadQuantity(f"wants a whole number; {quoted(text)} is none. Write a count such as 4", "LAY008")
        if len(text) > 20 or not self.minimum <= int(text.replace(",", "")) <= self.maximum:
            raise BadQuantity(f"{quoted(text)} is not between {self.minimum:,} and {self.maximum:,}", "LAY007")
        return int(text.replace(",", ""))

    def shape(self) -> str:
        return "[0-9]{1,3}(?:,[0-9]{3})+|[0-9]+"


class CountOf(Count):
    """A whole number out of a few.

    >>> CountOf(1, 2, 4, 8, 16).said("8").value
    8
    """

    def __init__(self, *accepted: int) -> None:
        super().__init__(min(accepted), max(accepted))
        self.accepted = accepted
        self.sample = str(accepted[-1])

    def one(self, text: str) -> int:
        found = super().one(text)
        if found not in self.accepted:
            listed = ", ".join(map(str, self.accepted[:-1]))
            raise BadQuantity(f"{quoted(text)} is not {listed} or {self.accepted[-1]}", "LAY007")
        return found


class CountOrAll(Count):
    """A whole number, or ``all``, which Lustre writes -1; all of them is kept as 0.

    >>> CountOrAll(1, 2000).said("all").value, CountOrAll(1, 2000).said("4").value
    (0, 4)
    """

    def one(self, text: str) -> int:
        if text.strip().casefold() in ("all", "-1"):
            return 0
        try:
            return super().one(text)
        except BadQuantity as bad:
            raise BadQuantity(f"{bad.message}. For as many as there are, write all", bad.code) from None

    def shape(self) -> str:
        return rf"{super().shape()}|[Aa][Ll][Ll]|-1"


class Number(Reader[float]):
    """A number without a unit, from ``minimum`` to ``maximum``; ``large`` takes K, M, B, T for thousands to trillions.

    >>> Number(large=True).said("7B").value, Number(maximum=1.0).said("0.95").value
    (7000000000.0, 0.95)
    """

    sample = "0.95"

    def __init__(self, minimum: float = 0.0, maximum: float = 1e18, *, large: bool = False, sample: str = "") -> None:
        self.minimum = minimum
        self.maximum = maximum
        self.large = large
        if sample:
            self.sample = sample

    def one(self, text: str) -> float:
        text = text.strip()
        match = re.fullmatch(rf"({_DECIMAL})\s*([KMBT]?)", text) if len(text) <= 40 else None
        if match is None or (match[2] and not self.large):
            sample = "7B" if self.large else self.sample
            raise BadQuantity(f"wants a number; {quoted(text)} is none. A number looks like {sample}", "LAY008")
        value = float(match[1].replace(",", "").replace("−", "-")) * 1000.0 ** " KMBT".index(match[2] or " ")
        if not self.minimum <= value <= self.maximum:
            raise BadQuantity(f"{quoted(text)} is not between {self.minimum:g} and {self.maximum:g}", "LAY007")
        return value

    def shape(self) -> str:
        return rf"{_DECIMAL}\s*[KMBT]?" if self.large else _DECIMAL


class Ratio(Reader[float]):
    """A ratio to one: ``2:1`` or 2.

    >>> Ratio().said("3:2").value
    1.5
    """

    sample = "2:1"

    def one(self, text: str) -> float:
        match = re.fullmatch(r"([0-9]{1,6}(?:\.[0-9]{1,6})?)(?:\s*:\s*([0-9]{1,6}(?:\.[0-9]{1,6})?))?", text.strip())
        if match is None or float(match[1]) == 0.0 or float(match[2] or 1) == 0.0:
            raise BadQuantity(f"wants a ratio; {quoted(text)} is none. A ratio looks like 2:1", "LAY008")
        return float(match[1]) / float(match[2] or 1)

    def shape(self) -> str:
        return r"[0-9]+(?:\.[0-9]+)?(?:\s*:\s*[0-9]+(?:\.[0-9]+)?)?"


class WireSize(Reader[str]):
    """A wire size in its canonical spelling, as ``planner.sizes.read_wire_size`` gives it."""

    sample = "8 AWG"
    ranges = False

    def one(self, text: str) -> str:
        return read_wire_size(text)

    def shape(self) -> str:
        return WIRE_SIZE_PATTERN


class Dimensions(Reader[tuple[float, ...]]):
    """Lengths joined by x, in metres; ``count`` of them when said.

    >>> Dimensions(3).said("6.1 m x 6.1 m x 2.7 m").value
    (6.1, 6.1, 2.7)
    """

    sample = "6.1 m x 6.1 m x 2.7 m"
    ranges = False

    def __init__(self, count: int | None = None) -> None:
        self.count = count

    def one(self, text: str) -> tuple[float, ...]:
        return read_dimensions(text, self.count)

    def shape(self) -> str:
        return r"[0-9].*[x×X].*"


class Text(Reader[str]):
    """Any text, with evidence: a fact in words of one's own. ``known`` texts may be written with other signs or none
    between their parts: NEC 2023 is NEC-2023.

    >>> Text().said("NEMA 6-50R or NEMA 6-30R").one_of
    ('NEMA 6-50R', 'NEMA 6-30R')
    >>> Text("NEC-2023").one("nec 2023"), Text("NEC-2023").one("NEC-2008")
    ('NEC-2023', 'NEC-2008')
    """

    sample = "text"
    ranges = False

    def __init__(self, *known: str) -> None:
        self._known = {_letters(text): text for text in known}

    def one(self, text: str) -> str:
        if not text.strip():
            raise BadQuantity("wants a text and is empty", "LAY008")
        return self._known.get(_letters(text)) or text.strip()


class Shaped(Reader[str]):
    """A text of one shape: what else is written there says nothing. ``wants`` names what it is, with an article.

    >>> Shaped(r"[0-9]+[+][0-9]+", "supplies as needed + spare", "2+1").said("2+1").value
    '2+1'
    """

    ranges = False

    def __init__(self, shape: str, wants: str, sample: str) -> None:
        self._shape, self._wants, self.sample = re.compile(shape), wants, sample

    def one(self, text: str) -> str:
        if not self._shape.fullmatch(text.strip()):
            raise BadQuantity(f"wants {self._wants}; {quoted(text)} is none. It looks like {self.sample}", "LAY008")
        return text.strip()

    def shape(self) -> str:
        return self._shape.pattern


def _letters(text: str) -> str:
    return re.sub(r"[ _:-]", "", text.casefold())
