"""Text to quantity: one pattern, the factor table, and the sentence for each way to get it wrong.

``planner.units`` gives this its public face, ``read(text, Unit("A"))``; the units are in ``planner.unit_table``.

>>> read("25,000 BTU/h", "W")
7326.776754305555
>>> read("104 °F", "°C")
40.0
>>> read("40 A", "m")
Traceback (most recent call last):
planner.quantities.BadQuantity: wants a length; "40 A" is a current. A length looks like 40 ft
"""

from __future__ import annotations

import math
import re
import unicodedata
from functools import cache, lru_cache

from planner.unit_table import APART, DIMENSIONS, MEANT, Dimension

_NUMBER = r"(?:[0-9]{1,3}(?:,[0-9]{3})+|[0-9]+)(?:\.[0-9]+)?|\.[0-9]+"
_QUANTITY = re.compile(rf"([+\-−]?)({_NUMBER})(?:[eE]([+-]?[0-9]+))?\s*(.*)", re.DOTALL)
# Compiled when first used: most files need none of them.
_NOT_A_NUMBER = r"(?i)[+\-−]?\s*(?:\.?(?:nan|inf|infinity)\b|∞)"
_FEET_AND_INCHES = r"""([0-9]+)\s*(?:ft|')\s*([0-9]+(?:\.[0-9]+)?)\s*(?:in|")"""
_R_VALUE = r"[Rr]-?([0-9]+(?:\.[0-9]+)?)"
# No garage holds more than this of anything, in any unit kept, nor less: products of a few such numbers stay finite.
_LARGEST, _SMALLEST = 1e24, 1e-24
_LONGEST = 80


class BadQuantity(ValueError):
    """A text that is no such value. ``code`` is the rule (LAY006, LAY007 ...), ``message`` the sentence a user reads.

    The sentence reads on after the key: ``circuits.servers-a.wire.length: wants a length; "40 A" is a current.``
    """

    def __init__(self, message: str, code: str = "LAY006") -> None:
        super().__init__(message)
        self.message = message
        self.code = code


def one_text(data: object, sample: str) -> str:
    """The data if it is a text; else ``BadQuantity`` with LAY008.

    >>> one_text("50 A", "50 A")
    '50 A'
    """
    if isinstance(data, str):
        return data
    shape = "a mapping" if isinstance(data, dict) else "a list" if isinstance(data, list) else "this"
    raise BadQuantity(f"wants one value such as {sample}, not {shape}", "LAY008")


def quoted(text: str) -> str:
    """A user's text in quotes, cut short and without control characters, fit for a sentence.

    >>> quoted("40 A")
    '"40 A"'
    """
    text = "".join(char if char.isprintable() else "�" for char in text[:_LONGEST])
    return f'"{text[:40]}…"' if len(text) > 40 else f'"{text}"'


@cache
def dimension_of(symbol: str) -> Dimension:
    """The dimension of a canonical symbol. K is a temperature difference; temperatures are °C and °F.

    Raises ``KeyError`` for a symbol outside the table.

    >>> dimension_of("K").noun, dimension_of("°C").noun
    ('a temperature difference', 'a temperature')
    """
    found = [d for d in DIMENSIONS if any(spelling.symbol == symbol for spelling in d.units)]
    if not found:
        raise KeyError(f"{symbol} is not in the table of units")
    return found[-1]


def _key(spelling: str) -> str:
    # NFKC makes one of the two micro signs, one of the two ohms, and a 2 of ².
    return unicodedata.normalize("NFKC", spelling).replace("^", "").replace("·", "").replace("⋅", "")


@cache
def _listed(symbol: str, cooling: bool) -> dict[str, tuple[int, int, int]]:
    """Spelling as listed -> (num, off, den), so that ``value in symbol = (written × num + off) / den``."""
    dimension = dimension_of(symbol)
    kept = next(unit for unit in dimension.units if unit.symbol == symbol)
    table = {}
    for unit in dimension.units:
        num, off, den = unit.num * kept.den, unit.off * kept.den - kept.off * unit.den, unit.den * kept.num
        divisor = math.gcd(num, off, den)
        names = (unit.symbol, *unit.also, *(unit.cooling_also if cooling else ()))
        table.update(dict.fromkeys(names, (num // divisor, off // divisor, den // divisor)))
    return table


@cache
def _normalised(symbol: str, cooling: bool) -> dict[str, tuple[int, int, int]]:
    return {_key(name): factors for name, factors in _listed(symbol, cooling).items()}


@lru_cache(maxsize=8192)
def read(text: str, symbol: str, minimum: float | None = 0.0, cooling: bool = False) -> float:
    """A quantity as a float in ``symbol``, rounded once.

    Parameters: ``minimum`` in ``symbol``, the least possible value, None for any; ``cooling`` for a field in which BTU
    means BTU/h and ton a ton of refrigeration. Raises ``BadQuantity``: LAY006 for a missing, unknown or wrong unit,
    LAY007 for an impossible value.

    >>> read("6.7 ft", "m")
    2.04216
    >>> read("2.5 ton", "W", cooling=True) == read("30000 BTU", "W", cooling=True)
    True
    """
    text = text.strip()
    if len(text) > _LONGEST:
        raise BadQuantity(f"{quoted(text)} has {len(text):,} characters; no quantity needs over {_LONGEST}", "LAY007")
    match = _QUANTITY.fullmatch(text)
    if match is None:
        return _without_number(text, symbol, minimum)
    sign, digits, exponent, spelling = match.groups()
    factors = _listed(symbol, cooling).get(spelling) or _normalised(symbol, cooling).get(_key(spelling))
    if factors is None:
        return _with_other_unit(text, digits, spelling, symbol, minimum)
    return _checked(_scaled(sign, digits, exponent, factors), text, symbol, minimum)


def _scaled(sign: str, digits: str, exponent: str | None, factors: tuple[int, int, int]) -> float:
    """Exact up to the one division. Not-a-number stands for a value too small for a float, infinity for too large."""
    whole, _, decimals = digits.replace(",", "").partition(".")
    mantissa = int(whole + decimals)
    # Zero is zero whatever its exponent, and ten to a billion must not be worked out to learn it.
    power = (int(exponent) if exponent else 0) - len(decimals) if mantissa else 0
    if abs(power) > 400:
        return math.inf if power > 0 else math.nan
    num, off, den = factors
    top, bottom = (mantissa * 10**power, 1) if power >= 0 else (mantissa, 10**-power)
    if sign in ("-", "−"):
        top = -top
    try:
        value = (top * num + off * bottom) / (den * bottom)
    except OverflowError:
        return math.inf
    return math.nan if value == 0.0 and top and not off else value


def _checked(value: float, text: str, symbol: str, minimum: float | None) -> float:
    noun = dimension_of(symbol).noun
    # Written so that not-a-number fails it too.
    if not (value == 0.0 or _SMALLEST <= abs(value) <= _LARGEST):
        raise BadQuantity(f"{quoted(text)} is no possible value for {noun}", "LAY007")
    if minimum is not None and value < minimum:
        raise BadQuantity(f"{quoted(text)} is below {minimum:g} {symbol}, the least that {noun} can be here", "LAY007")
    return value


def _without_number(text: str, symbol: str, minimum: float | None) -> float:
    """A text that does not begin with a number: an R-value, or one of the mistakes."""
    dimension = dimension_of(symbol)
    r_value = re.fullmatch(_R_VALUE, text)
    if r_value and dimension.noun == "a thermal resistance":
        return _checked(_scaled("", r_value[1], None, _listed(symbol, False)["R"]), text, symbol, minimum)
    if not text:
        raise BadQuantity(f"wants {dimension.noun} and is empty. {looks_like(dimension)}")
    if re.match(_NOT_A_NUMBER, text):
        raise BadQuantity(f"{quoted(text)} is not a number. {looks_like(dimension)}", "LAY007")
    if any(char.isdecimal() and not char.isascii() for char in text):
        raise BadQuantity(f"{quoted(text)} has digits of another script. Write 0 to 9. {looks_like(dimension)}")
    raise BadQuantity(f"wants {dimension.noun}; {quoted(text)} is none. {looks_like(dimension)}")


def _with_other_unit(text: str, digits: str, spelling: str, symbol: str, minimum: float | None) -> float:
    """A number without a unit of the wanted dimension: ``5 ft 10 in``, or one of the mistakes."""
    dimension = dimension_of(symbol)
    both = re.fullmatch(_FEET_AND_INCHES, text)
    if both and dimension.noun == "a length":
        return read(f"{both[1]} ft", symbol, minimum) + read(f"{both[2]} in", symbol, minimum)
    if not spelling:
        examples = " or ".join(f"{text} {usual}" for usual in dimension.usual)
        raise BadQuantity(f"{quoted(text)} has no unit. Write {dimension.words}: {examples}")
    if spelling[0] == ",":
        point = re.fullmatch(r",([0-9].*)", spelling) if text.isprintable() else None
        advice = f"Write {digits}.{point[1]}" if point else looks_like(dimension)
        raise BadQuantity(f"{quoted(text)} has a comma that parts no thousands. {advice}")
    if any(char.isdecimal() and not char.isascii() for char in spelling):
        raise BadQuantity(f"{quoted(text)} has digits of another script. Write 0 to 9. {looks_like(dimension)}")
    if spelling[0].isdecimal() or spelling[0] in ".+-−_":
        raise BadQuantity(f"{quoted(text)} is not one number with a unit. {looks_like(dimension)}")
    other = _dimension_written(spelling)
    if other is not None:
        why = APART.get((dimension.noun, other.noun), "")
        raise BadQuantity(f"wants {dimension.noun}; {quoted(text)} is {other.noun}. {why}{looks_like(dimension)}")
    near = nearest_unit(spelling, symbol)
    # The degree sign is on few keyboards.
    typed = f"Write {digits} {near} or {digits} {near.replace('°', 'deg')}. " if near in ("°C", "°F") else ""
    raise BadQuantity(f"there is no unit {quoted(spelling)}; nearest: {near}. {typed}{looks_like(dimension)}")


def looks_like(dimension: Dimension) -> str:
    """The last sentence of a complaint: what a value of the dimension looks like.

    >>> looks_like(dimension_of("m"))
    'A length looks like 40 ft'
    """
    return f"{dimension.noun[0].upper()}{dimension.noun[1:]} looks like {dimension.sample}"


def _dimension_written(spelling: str) -> Dimension | None:
    key = _key(spelling)
    for dimension in DIMENSIONS:
        if any(key in map(_key, (unit.symbol, *unit.also)) for unit in dimension.units):
            return dimension
    return None


def nearest_unit(spelling: str, symbol: str) -> str:
    """The unit of the dimension of ``symbol`` spelled most like it; one in usual use where nothing is near.

    >>> nearest_unit("amps", "A"), nearest_unit("KW", "W")
    ('A', 'kW')
    """
    from difflib import get_close_matches

    dimension = dimension_of(symbol)
    names = {name: unit.symbol for unit in dimension.units for name in (unit.symbol, *unit.also, *unit.cooling_also)}
    folded = {name.casefold(): unit for name, unit in reversed(names.items())}
    meant = MEANT.get(spelling.casefold()) or folded.get(spelling.casefold())
    if meant in names.values():
        return str(meant)
    close = get_close_matches(spelling.casefold(), folded, 1, 0.5)
    return folded[close[0]] if close else dimension.usual[0]


# Characters that may be written in more than one way, as `_key` undoes them.
_VARIANTS = {"²": r"(?:²|\^?2)", "³": r"(?:³|\^?3)", "µ": "[µμ]", "Ω": "[ΩΩ]", "·": "[·⋅]?"}


def pattern(symbol: str, cooling: bool = False) -> str:
    """A regular expression, the same in Python and ECMAScript, for the texts that ``read`` takes in ``symbol``.

    >>> pattern("Hz").endswith("(?:kHz|MHz|GHz|Hz))")
    True
    """
    noun = dimension_of(symbol).noun
    names = "|".join(map(_spelling_pattern, sorted(_listed(symbol, cooling), key=len, reverse=True)))
    forms = [rf"[+\-−]?(?:{_NUMBER})(?:[eE][+\-]?[0-9]+)?\s*(?:{names})"]
    if noun == "a length":
        forms.append(_FEET_AND_INCHES)
    if noun == "a thermal resistance":
        forms.append(_R_VALUE)
    return f"(?:{'|'.join(forms)})"


def _spelling_pattern(name: str) -> str:
    return "".join(_VARIANTS.get(char, f"\\{char}" if char in "()^.?*+[]{}|\\$" else char) for char in name)
