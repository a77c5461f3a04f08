"""What a page quotes is what a reader gets."""

import re

import pytest

from planner.docs import ROOT
from planner.reference.quoting import quoted_commands, quoted_files, with_sessions, with_sources

PAGE = """\
```yaml
# mine.yaml
planner: 1
```

```yaml
not: a file
```

```console
$ cat mine.yaml | head -n 1
an old answer
of two lines
$ planner check absent.yaml; echo $?
```

Prose with `$ planner rules` in it.
"""


def test_finds_files_and_commands() -> None:
    assert quoted_files(PAGE) == {"mine.yaml": "# mine.yaml\nplanner: 1\n"}
    assert quoted_commands(PAGE) == ["cat mine.yaml | head -n 1", "planner check absent.yaml; echo $?"]


def test_shows_what_a_reader_would_see() -> None:
    made = with_sessions(PAGE, ROOT)
    assert "$ cat mine.yaml | head -n 1\n# mine.yaml\n$ planner" in made
    assert re.search(r"echo \$\?\nplanner: cannot read absent.yaml: .*\n2\n```\n", made)
    assert "an old answer" not in made
    assert made.startswith(PAGE.split("```console")[0])
    assert made.endswith(PAGE.rpartition("```")[2])


def test_a_quoted_function_is_shown_as_it_is() -> None:
    page = "```python\n# planner/reference/quoting.py: quoted_files\ndef old(): ...\n```\n\nrest\n"
    made = with_sources(page)
    assert "def quoted_files(page: str) -> dict[str, str]:\n" in made
    assert "def old" not in made
    assert made.endswith("```\n\nrest\n")
    assert with_sources(made) == made


def test_a_quoted_function_that_is_gone_is_not_passed_over() -> None:
    with pytest.raises(AttributeError):
        with_sources("```python\n# planner/reference/quoting.py: absent\n```\n")


@pytest.mark.parametrize("command", ["sh -c 'exit 3'", "absent-command"])
def test_an_accident_is_not_quoted(command: str) -> None:
    with pytest.raises(RuntimeError, match=command):
        with_sessions(f"```console\n$ {command}\n```\n", ROOT)
