"""Findings to text. Every module of ``planner.report.formats`` is one format: its name and its ``render``.

Nothing here decides anything: a format prints what the check found, in the order of ``findings.in_order``.
"""

from __future__ import annotations

import importlib
from collections.abc import Sequence
from typing import TYPE_CHECKING

import planner.report.formats as _formats

if TYPE_CHECKING:
    from planner.check import Checked
    from planner.report.options import ReportOptions


def formats() -> tuple[str, ...]:
    """The names that ``--format`` accepts, in alphabetical order.

    >>> formats()
    ('concise', 'full', 'json')
    """
    # Loaded here because it brings much along, and most of the package is imported without asking this.
    import pkgutil

    return tuple(sorted(module.name for module in pkgutil.iter_modules(_formats.__path__)))


def render(name: str, checked: Sequence[Checked], options: ReportOptions) -> str:
    """The report of the checked files in the format ``name``, with a line break at its end unless it is empty.

    Raises ``KeyError`` for a name that is none of ``formats()``.
    """
    if name not in formats():
        raise KeyError(name)
    module = importlib.import_module(f"{_formats.__name__}.{name}")
    text: str = module.render(checked, options)
    return text
