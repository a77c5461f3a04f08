"""Bills of layouts written in the test."""

from planner.bill.bill import Bill, Line, bill_of
from planner.bill.price_file import PriceFile
from planner.catalog import Catalog, default_folders
from planner.layout.reading import Reading, read
from planner.text import read as read_text

CATALOG = Catalog(default_folders())
HEAD = "planner: 1\nsite: {code: NEC-2023}\n"


def reading_of(text: str) -> Reading:
    whole = text if "\nplanner:" in f"\n{text}" else HEAD + text
    return read(read_text(whole.encode(), "garage.yaml"))


def bill(text: str, prices: PriceFile | None = None, *, by_room: bool = False) -> Bill:
    reading = reading_of(text)
    assert not reading.problems, reading.problems
    return bill_of(reading, CATALOG, prices, by_room=by_room)


def line(found: Bill, words: str, phase: str = "") -> Line:
    """The one line whose words begin so."""
    lines = [each for each in found.lines if each.words.startswith(words) and (not phase or each.phase == phase)]
    assert len(lines) == 1, [each.words for each in found.lines]
    return lines[0]
