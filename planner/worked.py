"""A number that remembers how it was made, so that the arithmetic shown is the arithmetic done.

``Worked`` is a ``float``: formulas stay plain arithmetic on floats, and a formula that is given traced numbers
returns a traced number. Functions that would drop the trace have twins here: ``least``, ``greatest``, ``root``,
``step_up``, ``magnitude``. ``named`` gives a result its name. All of them pass plain floats through unchanged.

>>> load = Worked(25.0, "load of mi100-1", "A") + Worked(25.0, "load of mi100-2", "A")
>>> steps(named(1.25 * named(load, "load", "A"), "needed", "A"))
('load = load of mi100-1 25 A + load of mi100-2 25 A = 50 A', 'needed = 1.25 × load 50 A = 62.5 A')
>>> named(2.0 * 3.0, "plain floats pass", "A")
6.0
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from functools import lru_cache

_PRECEDENCE = {"+": 1, "−": 1, "×": 2, "/": 2, "^": 3}


class Worked(float):
    """A float with a name, a unit, and the operator and operands that made it.

    Parameters: ``value``; ``name`` as printed; ``unit`` symbol; ``op`` one of ``+ − × / ^`` or a function name,
    empty for a leaf; ``args`` the operands; ``source`` the table cell, catalogue file or key a leaf came from.
    """

    __slots__ = ("args", "name", "op", "source", "unit")
    name: str
    unit: str
    op: str
    args: tuple[float, ...]
    source: str

    def __new__(
        cls,
        value: float,
        name: str = "",
        unit: str = "",
        *,
        op: str = "",
        args: tuple[float, ...] = (),
        source: str = "",
    ) -> Worked:
        self = super().__new__(cls, value)
        self.name, self.unit, self.op, self.args, self.source = name, unit, op, args, source
        return self

    def __reduce__(self) -> tuple[object, ...]:
        return (_rebuild, (float(self), self.name, self.unit, self.op, self.args, self.source))

    def __add__(self, other: float) -> Worked:
        return Worked(float(self) + float(other), op="+", args=(self, other))

    def __radd__(self, other: float) -> Worked:
        # sum() starts from the integer 0, which is no operand anybody wrote.
        if other == 0 and type(other) is int:
            return self
        return Worked(float(other) + float(self), op="+", args=(other, self))

    def __sub__(self, other: float) -> Worked:
        return Worked(float(self) - float(other), op="−", args=(self, other))

    def __rsub__(self, other: float) -> Worked:
        return Worked(float(other) - float(self), op="−", args=(other, self))

    def __mul__(self, other: float) -> Worked:
        return Worked(float(self) * float(other), op="×", args=(self, other))

    def __rmul__(self, other: float) -> Worked:
        return Worked(float(other) * float(self), op="×", args=(other, self))

    def __truediv__(self, other: float) -> Worked:
        return Worked(float(self) / float(other), op="/", args=(self, other))

    def __rtruediv__(self, other: float) -> Worked:
        return Worked(float(other) / float(self), op="/", args=(other, self))

    def __pow__(self, other: float, mod: None = None) -> Worked:
        return Worked(float(self) ** float(other), op="^", args=(self, other))

    def __neg__(self) -> Worked:
        return Worked(-float(self), op="−", args=(0.0, self))

    def __abs__(self) -> Worked:
        return self if self >= 0 else -self


def _rebuild(value: float, name: str, unit: str, op: str, args: tuple[float, ...], source: str) -> Worked:
    return Worked(value, name, unit, op=op, args=args, source=source)


def traced(*values: float) -> bool:
    """Whether any of the numbers carries a trace."""
    return any(isinstance(value, Worked) for value in values)


def named(value: float, name: str, unit: str = "", *, source: str = "") -> float:
    """The same number under a name of its own; a plain float passes through.

    A leaf that already has a name keeps it as its operand, so no step is lost.
    """
    if not isinstance(value, Worked):
        return value
    unit, source = unit or value.unit, source or value.source
    if value.op and not value.name:
        return Worked(float(value), name, unit, op=value.op, args=value.args, source=source)
    return Worked(float(value), name, unit, op="=", args=(value,), source=source)


def least(*values: float, name: str = "") -> float:
    """The smallest of the numbers, with all of them shown when traced.

    >>> least(3.0, 2.0)
    2.0
    """
    result = min(float(value) for value in values)
    return Worked(result, name, _unit_of(values), op="least of", args=values) if traced(*values) else result


def greatest(*values: float, name: str = "") -> float:
    """The largest of the numbers, with all of them shown when traced."""
    result = max(float(value) for value in values)
    return Worked(result, name, _unit_of(values), op="greatest of", args=values) if traced(*values) else result


def added(parts: Iterable[float]) -> float:
    """The sum of the parts that are not zero, so that a printed sum names only what adds to it.

    >>> added([2.0, 0.0, 3.0])
    5.0
    """
    kept = tuple(part for part in parts if part)
    if len(kept) < 2:
        return kept[0] if kept else 0.0
    result = 0.0
    for part in kept:
        result += float(part)
    # One operation over all parts: as a chain of pairs, thousands of them would stand too deep inside each other.
    return Worked(result, op="+", args=kept) if traced(*kept) else result


def root(value: float) -> float:
    """Square root that keeps the trace.

    >>> root(9.0)
    3.0
    """
    result = math.sqrt(float(value))
    return Worked(result, op="√", args=(value,)) if isinstance(value, Worked) else result


def magnitude(value: float) -> float:
    """Absolute value that keeps the trace; of a negative difference it is the difference the other way round."""
    if isinstance(value, Worked) and value < 0:
        if value.op == "−" and not value.name:
            less, more = value.args
            if not less and isinstance(more, Worked):
                return more
            return Worked(-float(value), unit=value.unit, op="−", args=(more, less))
        return Worked(-float(value), unit=value.unit, op="size of", args=(value,))
    return abs(value)


class BeyondTable(ValueError):
    """A request outside what a table, curve or formula answers. The engine reports it as unknown, never as a value."""


def step_up(value: float, sizes: Sequence[float], *, name: str = "", source: str = "") -> float:
    """The smallest of the sorted ``sizes`` that is at least ``value``.

    Raises ``BeyondTable`` above the last size.

    >>> step_up(44.0, (40, 45, 50))
    45.0
    """
    for size in sizes:
        if size >= value:
            if isinstance(value, Worked):
                return Worked(float(size), name, value.unit, op="next standard size from", args=(value,), source=source)
            return float(size)
    raise BeyondTable(f"{float(value):g} is above the largest size, {sizes[-1]:g}")


def step_down(value: float, sizes: Sequence[float], *, name: str = "", source: str = "") -> float:
    """The largest of the sorted ``sizes`` that is at most ``value``; ``BeyondTable`` below the first."""
    for size in reversed(sizes):
        if size <= value:
            if isinstance(value, Worked):
                return Worked(float(size), name, value.unit, op="standard size below", args=(value,), source=source)
            return float(size)
    raise BeyondTable(f"{float(value):g} is below the smallest size, {sizes[0]:g}")


def _unit_of(values: Iterable[float]) -> str:
    return next((value.unit for value in values if isinstance(value, Worked) and value.unit), "")


def number(value: float) -> str:
    """A number as a person reads it: four significant digits, thousands with commas, never in E-notation.

    >>> number(62.5), number(25000.0), number(0.0457), number(1/3), number(-0.0)
    ('62.5', '25,000', '0.0457', '0.3333', '0')
    """
    return _number(float(value))


# A plan has many more sums than different numbers.
@lru_cache(maxsize=8192)
def _number(value: float) -> str:
    if value == 0 or not math.isfinite(value):
        return "0" if value == 0 else str(value)
    digits = max(0, 3 - math.floor(math.log10(abs(value))))
    text = f"{round(value, digits):,.{min(digits, 9)}f}"
    return text.rstrip("0").rstrip(".") if "." in text else text


# Units of data, which are printed in thousands, millions and so on.
PREFIXED = frozenset({"B", "b/s", "B/s"})
_PREFIXES = (("P", 1e15), ("T", 1e12), ("G", 1e9), ("M", 1e6), ("k", 1e3))


def show(value: float, unit: str = "") -> str:
    """Number and unit, ``62.5 A``; the unit of a traced number is its own. Data stands in the largest prefix that
    leaves at least one.

    >>> show(62.5, "A"), show(256e9, "B"), show(12.5e9, "B/s")
    ('62.5 A', '256 GB', '12.5 GB/s')
    """
    unit = unit or (value.unit if isinstance(value, Worked) else "")
    if unit in PREFIXED:
        for prefix, factor in _PREFIXES:
            if factor <= abs(value) < math.inf:
                return f"{number(float(value) / factor)} {prefix}{unit}"
    return f"{number(value)} {unit}" if unit else number(value)


def _operand(value: float, parent: str, *, right: bool = False) -> str:
    if not isinstance(value, Worked):
        return number(value)
    if value.name:
        return f"{value.name} {show(value)}"
    if not value.op:
        return show(value)
    text = _expression(value)
    inner, outer = _PRECEDENCE.get(value.op, 9), _PRECEDENCE.get(parent, 0)
    if inner < outer or (inner == outer and right and parent in "−/"):
        return f"({text})"
    return text


def _expression(value: Worked) -> str:
    if value.op == "=":
        return _operand(value.args[0], "")
    if value.op == "√":
        return f"√({_operand(value.args[0], '')})"
    if value.op == "+":
        return " + ".join(_operand(arg, "+") for arg in value.args)
    if value.op in _PRECEDENCE:
        left, right = value.args
        return f"{_operand(left, value.op)} {value.op} {_operand(right, value.op, right=True)}"
    return f"{value.op} " + ", ".join(_operand(arg, "") for arg in value.args)


def expression(value: float) -> str:
    """What a number was made of, in one line; empty for one that was not made here.

    >>> expression(1.25 * Worked(40.0, "load", "A"))
    '1.25 × load 40 A'
    """
    return _expression(value) if isinstance(value, Worked) and value.op else ""


def steps(value: float) -> tuple[str, ...]:
    """The named steps that led to a number, one line each, in the order of the arithmetic; none for a plain float."""
    lines: dict[str, None] = {}
    # A sum that several others share has the same steps in each.
    seen: set[int] = set()

    def walk(node: float) -> None:
        if not isinstance(node, Worked) or id(node) in seen:
            return
        seen.add(id(node))
        for arg in node.args:
            walk(arg)
        if node.op and node.name:
            lines[f"{node.name} = {_expression(node)} = {show(node)}" + _cited(node)] = None
        elif node.source and node.name:
            lines[f"{node.name} = {show(node)}" + _cited(node)] = None

    walk(value)
    if isinstance(value, Worked) and value.op and not value.name:
        lines[f"{_expression(value)} = {show(value)}"] = None
    return tuple(lines)


def _cited(node: Worked) -> str:
    return f"  [{node.source}]" if node.source else ""


def leaves(value: float) -> tuple[Worked, ...]:
    """The named numbers a result was made of, each once, in the order they were used."""
    found: dict[int, Worked] = {}

    def walk(node: float) -> None:
        if isinstance(node, Worked) and id(node) not in found:
            found[id(node)] = node
            for arg in node.args:
                walk(arg)

    walk(value)
    return tuple(node for node in found.values() if not node.op)
