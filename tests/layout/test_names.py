"""Names and the sets that stand for many of them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from planner.layout.names import BadName, check_name, expand_names, nearest


@pytest.mark.parametrize(
    ("written", "names"),
    [
        ("mi100-1..4", ["mi100-1", "mi100-2", "mi100-3", "mi100-4"]),
        ("01..03", ["01", "02", "03"]),
        ("08..11", ["08", "09", "10", "11"]),
        ("servers-a..d", ["servers-a", "servers-b", "servers-c", "servers-d"]),
        ("4..1", ["4", "3", "2", "1"]),
        ("d..b", ["d", "c", "b"]),
        ("1..3+7", ["1", "2", "3", "7"]),
        ("b..d+f", ["b", "c", "d", "f"]),
        ("r1..2/1+5", ["r1/1", "r1/5", "r2/1", "r2/5"]),
        ("pdu-a-01..02/25+27", ["pdu-a-01/25", "pdu-a-01/27", "pdu-a-02/25", "pdu-a-02/27"]),
        ("r01+03/41", ["r01/41", "r03/41"]),
        ("node[01-03,44]", ["node01", "node02", "node03", "node44"]),
        ("node-[1-2]-[a-b]", ["node-1-a", "node-1-b", "node-2-a", "node-2-b"]),
        ("a", ["a"]),
        ("pdu-a/C19-1", ["pdu-a/C19-1"]),
        ("house/17-19", ["house/17-19"]),
        ("sw/sfp+1", ["sw/sfp+1"]),
    ],
)
def test_a_set_stands_for_its_names(written: str, names: list[str]) -> None:
    assert list(expand_names(written)) == names


@pytest.mark.parametrize(
    ("written", "code", "sentence"),
    [
        ("bench..rig", "LAY009", '"bench..rig" is no set of names. A set looks like 1..4, 01..40, a..d or 1..3+7'),
        ("a..D", "LAY009", '"a..D": a to D cannot be counted. A set looks like 1..4, 01..40 or a..d'),
        ("1..", "LAY009", '"1.." is no set of names. A set looks like 1..4, 01..40, a..d or 1..3+7'),
        ("node[1-x]", "LAY009", '"node[1-x]": 1 to x cannot be counted. A set looks like 1..4, 01..40 or a..d'),
        ("node[]", "LAY009", '"node[]" is no list of names. A list looks like node[01-40,44]'),
        ("node[1", "LAY009", '"node[1" is no set of names. A set looks like 1..4, 01..40, a..d or 1..3+7'),
        ("1..100001", "LAY003", '"1..100001" stands for more than 100,000 names, the most a file may hold'),
        ("1..999999999999", "LAY003", '"1..999999999999" stands for more than 100,000 names, the most a file may hold'),
        ("1..9/" * 9, "LAY003", None),
        ("1.." + "9" * 5000, "LAY003", None),
    ],
)
def test_a_bad_set_is_refused_at_once(written: str, code: str, sentence: str | None) -> None:
    with pytest.raises(BadName) as caught:
        expand_names(written)
    assert caught.value.code == code
    assert sentence is None or caught.value.message == sentence


def test_the_limit_itself_is_allowed() -> None:
    assert len(expand_names("n1..100000")) == 100_000


@given(st.integers(0, 300), st.integers(0, 300), st.integers(1, 4))
def test_a_range_counts_both_ways(first: int, last: int, width: int) -> None:
    up = expand_names(f"n-{first:0{width}d}..{last:0{width}d}")
    assert len(up) == abs(last - first) + 1
    assert tuple(reversed(up)) == expand_names(f"n-{last:0{width}d}..{first:0{width}d}")


@given(st.lists(st.tuples(st.integers(0, 9), st.integers(0, 9)), min_size=1, max_size=3))
def test_several_sets_give_all_combinations(ranges: list[tuple[int, int]]) -> None:
    whole = expand_names("/".join(f"{first}..{last}" for first, last in ranges))
    expected = [""]
    for first, last in ranges:
        numbers = range(first, last + 1) if first <= last else range(first, last - 1, -1)
        expected = [f"{lead}/{number}" if lead else str(number) for lead in expected for number in numbers]
    assert list(whole) == expected


@given(st.text(max_size=30))
def test_any_text_gives_names_or_a_sentence(text: str) -> None:
    try:
        said = expand_names(text)
    except BadName as bad:
        said = (bad.code, bad.message)
    assert all(said) or said == ("",)


@pytest.mark.parametrize("name", ["a", "mi100-1", "rack_7", "4090", "n" * 64, "büro"])
def test_good_names(name: str) -> None:
    assert check_name(name) == ""


@pytest.mark.parametrize("name", ["", "a.b", "a/b", "a b", "n" * 65, "none", "Unknown", "existing", "a\n"])
def test_bad_names(name: str) -> None:
    assert check_name(name)


def test_the_nearest_name_is_close_or_none() -> None:
    assert nearest("server-b", ["servers-a", "servers-b", "bench"]) == "servers-b"
    assert nearest("zebra", ["servers-a", "bench"]) == ""
