import pytest

from planner.tables import nec_sections
from planner.worked import BeyondTable


@pytest.mark.parametrize("rule", nec_sections.RULES)
def test_every_rule_has_an_address_in_2023(rule):
    assert nec_sections.section(rule, "NEC-2023")


@pytest.mark.parametrize(
    ("rule", "addresses"),
    [
        ("ampacity", ("Table 310.15(B)(16)", "Table 310.16", "Table 310.16")),
        ("ambient", ("Table 310.15(B)(2)(a)", "Table 310.15(B)(1)", "Table 310.15(B)(1)(1)")),
        ("adjustment", ("Table 310.15(B)(3)(a)", "Table 310.15(C)(1)", "Table 310.15(C)(1)")),
        ("dwelling service conductors", ("310.15(B)(7)", "310.12", "310.12")),
        ("branch conductor size", ("210.19(A)(1)", "210.19(A)(1)", "210.19(A)")),
        ("multi-outlet 40 and 50 A loads", ("210.23(C)", "210.23(C)", "210.23(D)")),
        ("small conductors", ("240.4(D)(1)-(7)", "240.4(D)(1)-(7)", "240.4(D)(1)-(8)")),
    ],
)
def test_addresses_of_each_edition(rule, addresses):
    assert tuple(nec_sections.section(rule, edition) for edition in nec_sections.EDITIONS) == addresses


@pytest.mark.parametrize(
    ("rule", "has"),
    [
        ("GFCI for outlets", (False, True, True)),
        ("surge protector at the service", (False, True, True)),
        ("EV minimum load", (False, False, True)),
        ("energy management setpoint", (False, True, True)),
        ("existing load", (True, True, True)),
    ],
)
def test_rules_that_came_later(rule, has):
    for edition, there in zip(nec_sections.EDITIONS, has, strict=True):
        assert nec_sections.exists(rule, edition) is there
        if not there:
            with pytest.raises(BeyondTable, match=f"has no rule on {rule}"):
                nec_sections.section(rule, edition)


@pytest.mark.parametrize("edition", ["NEC-2026", "NEC-2014", "NEC 2023", "BS-7671", ""])
def test_editions_not_covered_list_the_known_ones(edition):
    for ask in (nec_sections.book, lambda name: nec_sections.section("ampacity", name)):
        with pytest.raises(BeyondTable, match="covered are NEC-2017, NEC-2020, NEC-2023"):
            ask(edition)


def test_addresses_from_memory_can_be_asked_for():
    assert nec_sections.unverified("branch circuit ratings", "NEC-2017")
    assert not nec_sections.unverified("branch circuit ratings", "NEC-2023")
