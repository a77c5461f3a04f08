"""References to objects and their places."""

import pytest

from planner.layout.names import BadName
from planner.layout.references import PlaceCount, Reference, parse, read_places, read_text


@pytest.mark.parametrize(
    ("text", "name", "place"),
    [
        ("bench", "bench", ""),
        ("house/17-19", "house", "17-19"),
        ("house/9a", "house", "9a"),
        ("cu/left", "cu", "left"),
        ("pdu-a/C19-1", "pdu-a", "C19-1"),
        ("r1/5 rear", "r1", "5 rear"),
        ("r1/0U-left", "r1", "0U-left"),
        ("leaf-1/Ethernet1/4", "leaf-1", "Ethernet1/4"),
        ("internet", "internet", ""),
    ],
)
def test_the_first_slash_splits(text: str, name: str, place: str) -> None:
    assert parse(text) == Reference(name, place)
    assert str(parse(text)) == text


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("pdu-a/", '"pdu-a/" ends with a slash. Write the place after it, such as pdu-a/1, or no slash'),
        ("none", '"none" is a word of the format and cannot be a name'),
        ("a b", '"a b" cannot be a name. A name has letters, digits, - and _ only, such as server-a'),
    ],
)
def test_a_bad_reference_says_what_is_right(text: str, sentence: str) -> None:
    with pytest.raises(BadName) as caught:
        parse(text)
    assert (caught.value.code, caught.value.message) == ("LAY009", sentence)


def test_a_set_of_space_pairs_is_refused() -> None:
    with pytest.raises(BadName) as caught:
        read_text("house/17-19+21-23", PlaceCount())
    assert caught.value.message == (
        '"house/17-19+21-23": in a set of panel spaces name the lowest space of each breaker, such as house/17+21'
    )


def test_sets_and_lists_are_counted_out_in_order() -> None:
    assert [str(each) for each in read_places(["pdu-a..b/1", "bench"])] == ["pdu-a/1", "pdu-b/1", "bench"]


def test_the_places_of_a_file_have_a_limit() -> None:
    count = PlaceCount(5)
    read_text("a/1..3", count)
    with pytest.raises(BadName) as caught:
        read_text("a/1..3", count)
    assert caught.value.code == "LAY003"


def test_a_mapping_is_no_reference() -> None:
    with pytest.raises(BadName) as caught:
        read_places([{"from": "a"}])
    assert caught.value.code == "LAY008"
