"""libyaml's event stream, typed as far as the walk reads it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol, cast

from yaml._yaml import CParser


class Mark(Protocol):
    """A position; ``index`` counts code points."""

    index: int


class Event(Protocol):
    """What the walk reads of events; each kind has some of it."""

    start_mark: Mark
    end_mark: Mark
    anchor: str | None
    tag: str | None
    value: str
    style: str | None
    flow_style: bool
    version: tuple[int, int] | None
    tags: dict[str, str] | None


def events(text: str) -> Callable[[], Event]:
    """The function that returns the next event of a text, and raises ``yaml.YAMLError`` where there is none.

    >>> following = events("a: 1")
    >>> [type(following()).__name__ for _ in range(4)]
    ['StreamStartEvent', 'DocumentStartEvent', 'MappingStartEvent', 'ScalarEvent']
    """
    return cast("Callable[[], Event]", CParser(text).get_event)
