"""The page of the editor: its keys from the table of actions, the keys of each screen from the screen."""

from __future__ import annotations

from collections.abc import Iterator

INTRODUCTION = """\
# The editor

    planner edit garage.yaml

edits the layout in the terminal and checks it after every edit, with the rules of `planner check`. It changes the lines
you edit and no others: comments, order and spacing stay. Nothing is written before you have seen the changes and said
`^s` twice.

It needs a terminal of at least 60 x 18 and is laid out for 80 x 24 and for 120 x 36. Without colour (`NO_COLOR=1`)
every level keeps its mark and its word; `--ascii`, or `PLANNER_ASCII=1`, leaves out every character beyond ASCII. The
mouse works as well: click, double click, wheel. `^` is the control key.

## Safety

- A file that somebody else changes meanwhile is never overwritten unasked; screen 7 shows what they wrote and what
  saving would take away of it.
- What is not saved is kept in a recovery file every ten seconds, and offered at the next start. Beside it stands what
  the file held: where somebody else changed it since, the editor says so, and saving asks.
- A file that cannot be read opens as text, its faults above it.
- A file that may not be written, by its mode or its folder, is marked `read-only` and never written; `^s` says what
  would help, and works once that was done.
- An edit of an object that an included file writes is refused, with the name of that file.
- A file that is not there yet begins with the rule book it is checked by. It is written by `^s` like any other.
- Keys are taken one after the other: what is typed before a dialogue is up goes to the dialogue.

## A check that takes long

After an edit the loads come first: the tree, and the share of the limit on each of its lines. The findings shown stay,
marked `stale`, until the new ones come; what counts in the head is then of all phases of the build. The line at the
bottom says how far the check is; `esc` stops it, the next edit or `f5` starts it anew. A part that is tried, a what-if,
each loss alone and the bill are made behind the screen too, and `esc` stops them as well.
"""


def page() -> str:
    """The whole page, in Markdown."""
    return "\n".join((INTRODUCTION, *_everywhere(), *_screens(), *_form()))


def _everywhere() -> Iterator[str]:
    from planner.tui.actions import ACTIONS

    yield "## Keys\n\nThe footer shows those in bold; `f1` lists all of them, `^p` finds one by a word.\n"
    yield "| key | what | |\n|---|---|---|"
    for action in ACTIONS:
        word = f"**{action.word}**" if action.footer else action.word
        yield f"| `{action.shown_key}` | {word} | {action.says} |"
    yield ""


def _screens() -> Iterator[str]:
    from planner.tui.app import PANES
    from planner.tui.pane import TABS

    yield "## Screens\n"
    for pane, tab in zip(PANES, TABS.values(), strict=True):
        yield f"### {tab}\n\n{pane.HELP}\n"
        if pane.own_keys():
            yield "| key | what |\n|---|---|"
            yield from (f"| `{key}` | {word} |" for key, word in pane.own_keys())
            yield ""


def _form() -> Iterator[str]:
    from planner.tui.forms import KEYS, Form

    yield f"## Forms\n\n`e` opens the form of an object. {Form.HELP}\n"
    yield "Any unit that fits is taken, and what it means is shown while you type: `500 in` is `= 12.7 m`.\n"
    yield "| key | what |\n|---|---|"
    yield from (f"| `{key}` | {word} |" for key, word in KEYS)
