"""Every generated page is current, and what is written by hand in README and CONTRIBUTING is true."""

import re
from pathlib import Path

import pytest

from planner.check import check
from planner.cli import exits
from planner.cli.main import COMMANDS
from planner.docs import PAGES, ROOT, read, renew
from planner.reference.quoting import quoted_commands, quoted_files
from planner.rules.engine import IEC, NEC, all_rules
from planner.rules.findings import Finding, Level, Outcome

BY_HAND = ("README.md", "CONTRIBUTING.md", "docs/README.md")
MARKDOWN = sorted({*BY_HAND, *(page for page in PAGES if page.endswith(".md"))})
README, CONTRIBUTING = read("README.md"), read("CONTRIBUTING.md")


@pytest.mark.parametrize("page", PAGES)
def test_page_is_current(page: str) -> None:
    assert read(page) == PAGES[page](read(page)), "written anew by: make docs (python -m planner.docs)"


def test_renewing_writes_only_what_is_not_current(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("planner.docs.ROOT", tmp_path)
    monkeypatch.setattr("planner.docs.PAGES", {"a.md": lambda page: page, "b.md": lambda page: "made\n"})
    (tmp_path / "a.md").write_text("mine\n")
    assert renew() == ["b.md"]
    assert renew() == []
    assert (tmp_path / "a.md").read_text() == "mine\n"


@pytest.mark.parametrize("page", MARKDOWN)
def test_links_lead_somewhere(page: str) -> None:
    for link in re.findall(r"\]\(([^)#\s]+)\)", read(page)):
        if "://" not in link:
            assert ((ROOT / page).parent / link).exists(), link


@pytest.mark.parametrize("page", BY_HAND)
def test_files_named_are_there(page: str) -> None:
    for name in re.findall(r"`((?:planner|tests|catalogs|benchmarks|layouts)/[\w./-]*)`", read(page)):
        assert (ROOT / name).exists(), name


@pytest.mark.parametrize("page", ["README.md", "CONTRIBUTING.md"])
def test_make_targets_are_there(page: str) -> None:
    targets = set(re.findall(r"^(\w+):", read("Makefile"), re.M))
    named = set(re.findall(r"^\s*make (\w+)  ", read(page), re.M))
    assert named
    assert named <= targets


@pytest.mark.parametrize("page", BY_HAND)
def test_commands_named_are_there(page: str) -> None:
    assert set(re.findall(r"`planner (\w+)", read(page))) <= set(COMMANDS)


def test_the_sessions_show_a_failure_an_unknown_and_the_commands() -> None:
    sessions = README.split("```console\n")[1:]
    assert len(quoted_commands(README)) == len(sessions) == 5
    failure, lines, unknown, sum_, commands = (session.split("```")[0] for session in sessions)
    assert "error[CIR101]: " in failure
    assert " = why: " in failure
    assert " = help: " in failure
    assert lines.count("\ngarage.yaml:") >= 4
    assert "unknown: " in unknown
    assert " = needs: " in unknown
    assert all(re.search(rf"^    {command} ", commands, re.M) for command in COMMANDS)
    assert "voltage drop = " in sum_
    assert "Traceback" not in README


def counting(layout: str) -> dict[str, Finding]:
    return {finding.code: finding for finding in check(layout.encode(), "garage.yaml").findings if finding.counts}


def test_the_first_layout_is_what_the_text_says_of_it() -> None:
    layout = quoted_files(README)["garage.yaml"]
    found = counting(layout)
    assert not [code for code, finding in found.items() if code.startswith("LAY") and finding.level is Level.ERROR]
    assert found["WIR101"].outcome is Outcome.UNKNOWN
    stated = "wire: {size: 10 AWG, type: THHN, length: 40 ft, terminals: 60 °C}"
    assert counting(layout.replace("wire: 10 AWG THHN 40 ft", stated))["WIR101"].outcome is Outcome.FAILED


def test_the_suppression_shown_is_one() -> None:
    written = re.search(r"`(ignore: \{.*?\}\})`", README)
    assert written
    layout = quoted_files(README)["garage.yaml"].replace(
        "    fed_by: house\n", f"    fed_by: house\n    {written[1]}\n"
    )
    assert "CIR106" not in counting(layout)
    assert "SUP001" not in counting(layout)


def test_every_exit_code_is_told() -> None:
    told = {int(code) for code in re.findall(r"^\| (\d+) \|", README, re.M)}
    assert told == {exits.FINE, exits.FINDINGS, exits.USAGE, exits.INTERNAL, exits.INTERRUPTED}


def test_the_rule_books_told_are_those_covered() -> None:
    assert "Rule books: NEC 2017, 2020 and 2023. BS 7671, and IEC 60364" in README
    assert NEC == ("NEC-2017", "NEC-2020", "NEC-2023")
    assert IEC == ("BS-7671", "IEC-60364")


def test_the_subjects_told_are_those_with_rules() -> None:
    told = [subject for row in re.findall(r"^\| ([A-Z, ]+) \|", README, re.M) for subject in row.split(", ")]
    assert sorted(told) == sorted({code[:3] for code in all_rules()})


def test_every_rule_has_a_place_in_the_page_of_rules() -> None:
    page = read("docs/rules.md")
    anchors = {heading.lower().replace(" ", "-") for heading in re.findall(r"^### (.*)$", page, re.M)}
    assert set(re.findall(r"\]\(#([^)]*)\)", page)) == anchors
    assert len(anchors) == len(all_rules())
    assert all(rule.passes in page and rule.fails in page for rule in all_rules().values())
