"""A paper as one HTML page. Jinja2 escapes every value; what cannot be seen is shown before that."""

from __future__ import annotations

from collections.abc import Sequence

from planner.documents.safe import LONGEST_CELL
from planner.documents.table import Column, Paper, cell_class, cell_words
from planner.report.printable import visible

_PAGE = """<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>{{ paper.title | shown }}</title>
<style>
body { font: 15px/1.4 system-ui, sans-serif; margin: 1.5rem; color: #000; background: #fff; }
table { border-collapse: collapse; margin: 0 0 1rem; }
th, td { border: 1px solid #999; padding: .2rem .5rem; text-align: left; vertical-align: top; }
td { overflow-wrap: break-word; unicode-bidi: isolate; }
td.long { overflow-wrap: anywhere; min-width: 9em; }
h1, h2, p, li { overflow-wrap: anywhere; }
td.number { text-align: right; white-space: nowrap; overflow-wrap: normal; }
td.short { white-space: nowrap; }
thead { display: table-header-group; } tr { break-inside: avoid; }
@media print { body { margin: 0; font-size: 10px; } }
</style>
</head>
<body>
<h1>{{ paper.title | shown }}</h1>
{% for sentence in paper.above %}<p>{{ sentence | shown }}</p>
{% endfor %}
{%- for section in paper.sections %}
{% if section.title %}<h2>{{ section.title | shown }}</h2>
{% endif -%}
<table>
<thead><tr>{% for column in columns %}<th>{{ column.heading }}</th>{% endfor %}</tr></thead>
<tbody>
{% for row in section.rows -%}
<tr>{% for column in columns %}<td class="{{ look(row.get(column.key), column) }}">
{{- words(row.get(column.key), column) | shown -}}
</td>{% endfor %}</tr>
{% endfor -%}
</tbody>
</table>
{% if section.totals %}<p><strong>{{ section.totals | join(" ") | shown }}</strong></p>
{% endif %}
{%- endfor %}
<ul>
{% for sentence in paper.below %}<li>{{ sentence | shown }}</li>
{% endfor -%}
</ul>
<p>Planning aid: a licensed electrician and the local authority decide.</p>
</body>
</html>
"""


def page(paper: Paper, columns: Sequence[Column]) -> str:
    """The page of a paper with these columns."""
    from jinja2 import Environment, StrictUndefined

    environment = Environment(autoescape=True, undefined=StrictUndefined, keep_trailing_newline=True)
    environment.filters["shown"] = lambda text: visible(str(text), LONGEST_CELL)
    return environment.from_string(_PAGE).render(paper=paper, columns=columns, words=cell_words, look=cell_class)
