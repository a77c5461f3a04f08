"""The page of a rule as text: what it asks, why, how it is computed, with an example of each verdict."""

from __future__ import annotations

from planner.rules.engine import Rule


def page(rule: Rule) -> str:
    """The page of a rule as text, made from the rule itself."""
    parts = [f"{rule.code} {rule.name} ({rule.level.value})\n{rule.title}", rule.doc]
    examples = {"Fails": rule.fails, "Passes": rule.passes}
    parts += [f"{title}:\n\n{_indented(text)}" for title, text in examples.items() if text]
    if rule.options:
        parts.append("Options:\n" + "\n".join(f"    {name}: {value}" for name, value in rule.options.items()))
    cited = dict.fromkeys(rule.citation(book) for book in (rule.books or rule.cites))
    sources = "; ".join(text for text in cited if text)
    if sources:
        parts.append(f"Source: {sources}")
    parts.append(f"Rule books: {', '.join(rule.books) or 'all'}")
    return "\n\n".join(part for part in parts if part) + "\n"


def _indented(text: str) -> str:
    return "\n".join(f"    {line}".rstrip() for line in text.splitlines())
