"""Plain data by path: reading a value, and the data as it would be after an edit. Nothing is changed in place."""

from __future__ import annotations

from planner.text.document import Data, Path


def value_at(data: Data, path: Path) -> Data | None:
    """The value at a path; None where there is none.

    >>> value_at({"a": ["x", "y"]}, ("a", 1)), value_at({"a": "x"}, ("a", "b"))
    ('y', None)
    """
    for step in path:
        if isinstance(data, dict) and isinstance(step, str):
            found = data.get(step)
        elif isinstance(data, list) and isinstance(step, int) and 0 <= step < len(data):
            found = data[step]
        else:
            return None
        if found is None:
            return None
        data = found
    return data


def with_value(data: Data, path: Path, value: Data) -> Data:
    """The data with another value at a path that is there, in containers of its own along the path.

    Raises ``KeyError`` where there is nothing at the path.

    >>> with_value({"a": ["x", "y"]}, ("a", 1), "z")
    {'a': ['x', 'z']}
    """
    if not path:
        return value
    step, rest = path[0], path[1:]
    if isinstance(data, dict) and isinstance(step, str):
        return {**data, step: with_value(data[step], rest, value)}
    if isinstance(data, list) and isinstance(step, int):
        return [*data[:step], with_value(data[step], rest, value), *data[step + 1 :]]
    raise KeyError(path)


def without(data: Data, path: Path) -> Data:
    """The data without the entry at a path. Raises ``KeyError`` where there is none.

    >>> without({"a": ["x", "y"]}, ("a", 0))
    {'a': ['y']}
    """
    inside = value_at(data, path[:-1])
    if isinstance(inside, dict):
        return with_value(data, path[:-1], {key: value for key, value in inside.items() if key != path[-1]})
    if isinstance(inside, list):
        return with_value(data, path[:-1], [value for place, value in enumerate(inside) if place != path[-1]])
    raise KeyError(path)


def with_entry(data: Data | None, key: str | None, value: Data) -> Data:
    """A mapping with one more entry, or a list where ``key`` is None; empty before where there was neither."""
    if key is None:
        return [*(data if isinstance(data, list) else ()), value]
    return {**(data if isinstance(data, dict) else {}), key: value}


def dotted(path: Path) -> str:
    """A path as a person reads it, ``circuits.servers-a.breaker``."""
    return ".".join(map(str, path)) or "the layout"
