"""A price file of the user: read by its headings, and every row that cannot be used is told with its line."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from planner.bill.price_file import read_price_file


@pytest.mark.parametrize(
    ("row", "said"),
    [
        ("a,x,USD", "is none"),
        ("a,-5,USD", "is none"),
        ("a,5,", "no currency"),
        ("a,5,XXX", "no currency"),
        (",5,USD", "nothing that it is for"),
        ("a,5 USD/kg,", "money per kg"),
    ],
)
def test_a_row_that_cannot_be_used_is_told(row: str, said: str) -> None:
    file = read_price_file(f"Description,Price,Currency\nb,1,USD\n{row}\n".encode(), "p.csv")
    assert [line for line, _ in file.faults] == [3]
    assert said in file.faults[0][1]
    assert file.find("b") is not None


def test_two_prices_for_one_thing_are_a_fault() -> None:
    file = read_price_file(b"Description,Price\na,5 USD\nA ,6 USD\n", "p.csv")
    assert file.faults[0][0] == 3


def test_headings_in_any_order_and_a_mark_of_the_encoding() -> None:
    file = read_price_file("\ufeffPrice Date,MPN,Currency,Unit Price,Unit\n2026-01,QO230,USD,24.5,ea\n".encode(), "p")
    found = file.find("", "qo230")
    assert found is not None
    assert (found.money.amount, found.money.date) == (24.5, "2026-01")


def test_a_text_that_was_quoted_for_a_spreadsheet_is_found() -> None:
    assert read_price_file(b"Description,Price\n'=1+1,5 USD\n", "p").find("=1+1") is not None


@given(st.binary(max_size=200))
def test_any_bytes_come_back_as_faults(content: bytes) -> None:
    read_price_file(content, "p.csv")
    read_price_file(b"Description,Price\n" + content, "p.csv")
