"""What a bill holds: phase by phase, owned and stock apart, what nobody knows counted and never zero."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from bills import CATALOG, bill, line, reading_of

from planner.bill.bill import bill_of
from planner.bill.price_file import read_price_file
from planner.check import Options, check_document
from planner.text import read
from planner.watching import Watch

LAYOUTS = Path(__file__).parents[2] / "layouts"
CIRCUIT = """
panels: {house: {family: QO}}
circuits:
  a:
    fed_by: house
    breaker: 30 A 2P
    wire: {type: THHN, size: 10 AWG, ground: 10 AWG, length: 40 ft, raceway: EMT 3/4}
    outlet: NEMA L6-30R
"""


def test_a_circuit_is_bought_down_to_its_straps() -> None:
    found = bill(CIRCUIT)
    bought = {each.words: each.quantity for each in found.lines if each.kind != "panel" and each.kind != "service"}
    foot = 0.3048
    assert bought == pytest.approx(
        {
            "breaker 30 A 2P, QO": 1,
            "10 AWG THHN Cu, black": 44 * foot,
            "10 AWG THHN Cu, red": 44 * foot,
            "10 AWG THHN Cu, green": 44 * foot,
            "EMT 3/4, 10 ft stick": 5,
            "EMT 3/4 coupling": 4,
            "EMT 3/4 connector": 2,
            "EMT 3/4 bend of 90°, bought or made on site": None,
            "EMT 3/4 one- or two-hole strap": 5,
            "main bonding jumper, with the panel or listed for it": 1,
            "wire connectors and ground pigtail, set for a box": 1,
            "receptacle NEMA L6-30R": 1,
            "metal box for NEMA L6-30R, 12.5 in³ or more": 1,
            "cover plate for NEMA L6-30R": 1,
            "circuit label, one at the breaker and one at each outlet": 2,
        }
    )


def test_what_exists_is_not_bought_and_what_changes_is() -> None:
    found = bill(
        """
phases: [now, later]
panels: {house: {phase: existing, main: 100 A 2P, spaces: 20}}
circuits:
  old: {phase: existing, fed_by: house, breaker: 20 A 1P, outlet: NEMA 5-20R}
  old@later: {breaker: 15 A 1P}
"""
    )
    assert [(each.phase, each.words) for each in found.lines] == [("later", "breaker 15 A 1P")]
    assert [(each.phase, each.words) for each in found.removed] == [("later", "breaker 20 A 1P")]


def test_what_is_added_to_an_existing_object_in_the_first_phase_is_bought() -> None:
    found = bill(
        """
phases: [now]
panels: {house: {phase: existing, main: 100 A 2P, spaces: 20}}
circuits:
  old: {phase: existing, fed_by: house, breaker: 20 A 1P, outlet: NEMA 5-20R}
  old@now: {breaker: 20 A 1P GFCI}
"""
    )
    assert [each.words for each in found.lines] == ["breaker 20 A 1P GFCI"]


MACHINES = """
phases: [one, two]
costs: {spares: {drives: 10 %, gpus: 1}, waste: 0 %}
stock: {samsung/990-pro-4tb: 5}
devices:
  a..b: {part: gigabyte/g482-z53, phase: one, fit: {gpus: 8 x amd/instinct-mi100, drives: 4 x samsung/990-pro-4tb}}
  c: {part: gigabyte/g482-z53, phase: two, owned: yes, fit: {gpus: 8 x amd/instinct-mi100}}
  d: {part: gigabyte/g482-z53, phase: two, fit: {drives: 4 x samsung/990-pro-4tb}}
"""


def test_spares_stock_and_what_is_owned() -> None:
    found = bill(MACHINES)
    drives = [each for each in found.lines if each.kind == "drives"]
    # 8 drives want one spare; 5 lie on the shelf. 12 drives want two, one of which is there.
    assert [(each.needed, each.spares, each.stock, each.quantity) for each in drives] == [(8, 1, 5, 4), (4, 1, 0, 5)]
    gpus = [each for each in found.lines if each.kind == "gpus"]
    assert [(each.needed, each.spares, each.owned, each.quantity) for each in gpus] == [(16, 1, 0, 17), (8, 0, 8, 0)]
    assert not gpus[1].buys
    assert not gpus[1].unpriced


def test_a_length_nobody_knows_is_no_length() -> None:
    found = bill(CIRCUIT.replace("length: 40 ft, ", ""))
    wire = line(found, "10 AWG THHN Cu, black")
    assert (wire.quantity, wire.amount, wire.unpriced) == (None, None, True)
    assert wire.unsettled == ("length not said: measure it",)
    assert line(found, "EMT 3/4 one- or two-hole strap").quantity is None


def test_a_site_without_a_rule_book_is_billed() -> None:
    text = """planner: 1
circuits: {b: {breaker: 20 A 1P, volts: 120 V, outlet: NEMA 5-20R}}
devices: {a: {part: mellanox/sn2700, fed_by: b/1}}
"""
    assert line(bill(text), "cord ").words == "cord NEMA 5-15P to C13"


def test_a_type_nobody_knows_says_what_it_may_be() -> None:
    found = bill(CIRCUIT.replace("type: THHN, size: 10 AWG, ground: 10 AWG", "type: unknown, size: 10 AWG"))
    wire = next(each for each in found.lines if each.kind == "cable")
    assert "NM-B or THHN" in wire.unsettled[0]


def test_the_order_of_entries_does_not_matter() -> None:
    def reversed_sections(text: str) -> str:
        head, _, rest = text.partition("\ndevices:\n")
        devices, _, tail = rest.partition("\nstorage:\n")
        entries = "".join(reversed([f"\n  {each}" for each in ("\n" + devices).split("\n  ")[1:] if each.strip()]))
        return f"{head}\ndevices:{entries}\nstorage:\n{tail}"

    text = """
devices:
  a: {part: mellanox/sn2700, rack: r1/1}
  b: {part: mellanox/sn2700, rack: r1/3}
  c: {part: ubiquiti/usw-pro-24, rack: r1/5}
storage:
  s: {kind: local, drives: a/boot}
racks: {r1: {part: startech/4postrack25u}}
"""
    one, other = (bill(each) for each in (text, reversed_sections(text)))
    assert reversed_sections(text) != text
    assert [(line.words, line.quantity, line.amount) for line in one.lines] == [
        (line.words, line.quantity, line.amount) for line in other.lines
    ]


def test_a_price_per_foot_is_not_a_price_for_the_roll() -> None:
    roll = read_price_file(b'Description,Unit Price,Currency\n"10 AWG THHN Cu, black",30,USD\n', "p.csv")
    black = line(bill(CIRCUIT, roll), "10 AWG THHN Cu, black")
    assert black.amount is None
    assert black.unpriced
    foot = read_price_file(b'Description,Unit Price,Unit,Currency\n"10 AWG THHN Cu, black",0.42,ft,USD\n', "p.csv")
    assert line(bill(CIRCUIT, foot), "10 AWG THHN Cu, black").amount == pytest.approx(0.42 * 44)


def test_the_users_price_wins_over_layout_and_catalogue() -> None:
    text = "devices: {a: {part: mellanox/sn2700, price: 900 USD}}"
    assert line(bill(text), "Ethernet switch").amount == 900
    own = read_price_file(b"Part,Price\nmellanox/sn2700,700 EUR 2026-02-01\n", "p.csv")
    found = line(bill(text, own), "Ethernet switch")
    assert found.price is not None
    assert (found.amount, found.price.money.currency, found.price.source) == (700, "EUR", "p.csv")


def test_a_price_of_the_catalogue_keeps_its_doubt_when_read_back() -> None:
    text = "devices: {a: {part: mellanox/sn2700}}"
    shipped = line(bill(text), "Ethernet switch").price
    assert shipped is not None
    assert "not verified" in shipped.doubt
    money = shipped.money
    row = (
        f"Part,Price,Source\nmellanox/sn2700,{money.amount} {money.currency} {money.condition} {money.date},catalogue\n"
    )
    read_back = line(bill(text, read_price_file(row.encode(), "p.csv")), "Ethernet switch").price
    assert read_back == shipped


@pytest.mark.parametrize("file", sorted(LAYOUTS.glob("*.yaml")), ids=lambda file: file.stem)
def test_the_phases_add_up_to_what_stands_at_the_end(file: Path) -> None:
    """Pieces bought, owned and taken from stock over all phases, less what is taken out, are those of the last one."""
    found = bill_of(reading_of(file.read_text(encoding="utf-8")), CATALOG)
    counted: dict[tuple[str, str], float] = {}
    for sign, lines in ((1, found.lines), (-1, found.removed)):
        for each in lines:
            if each.needed is not None:
                key = (each.kind, each.words)
                counted[key] = counted.get(key, 0) + sign * each.needed
    assert all(count > -1e-9 for count in counted.values() if count != -1), counted
    again = bill_of(reading_of(file.read_text(encoding="utf-8")), CATALOG)
    assert again == found


def test_the_bill_up_to_a_phase_is_the_same_whichever_phase_is_looked_at_first() -> None:
    source = (Path(__file__).parents[2] / "layouts" / "garage-as-planned.yaml").read_bytes()
    alone = Options(today="2026-11-30", select=("CST101",))

    def lines(options: Options, watch: Watch | None = None) -> dict[str, str]:
        checked = check_document(read(source), source, options, watch=watch)
        return {each.phase: each.message for each in checked.findings if each.code == "CST101"}

    both = lines(alone)
    assert set(both) == {"building", "full"}
    assert lines(alone, Watch("full")) == lines(alone, Watch("building")) == both
    assert lines(replace(alone, phase="full")) == {"full": both["full"]}
