"""The corrected garage passes both phases, and taking back any one of its changes fails again."""

from pathlib import Path

import pytest

from planner.check import Options, check
from planner.rules.findings import Level, Outcome

LAYOUT = Path(__file__).parent.parent / "layouts" / "garage-to-code.yaml"
TEXT = LAYOUT.read_text(encoding="utf-8")


def errors(text: str) -> set[str]:
    """Codes of findings that end a check with exit 1."""
    checked = check(text.encode(), "garage.yaml", Options(today="2026-03-01"))
    return {f.code for f in checked.findings if f.counts and f.level is Level.ERROR}


def without(text: str, old: str | tuple[str, ...], new: str | tuple[str, ...]) -> str:
    for before, after in zip(*([each] if isinstance(each, str) else each for each in (old, new)), strict=True):
        assert before in text, f"the layout no longer says {before!r}"
        text = text.replace(before, after)
    return text


CHANGES = {
    # what was changed: as it stands, as it was planned, the rules that fail or are unknown again
    "service of 400 A": ("  utility@full: {rating: 400 A}\n", "", {"PNL104", "PNL110"}),
    "panel in the garage": ("{fed_by: garage, wire", "{wire", {"PNL101", "PNL102"}),
    "insulation": (
        TEXT[TEXT.index("    envelope:\n") : TEXT.index("    inlet_limit: 32")],
        "    envelope: bare\n",
        {"AIR101"},
    ),
    "GFCI on the servers": ("breaker: 50 A 2P GFCI", "breaker: 50 A 2P", {"CIR106"}),
    "GFCI on the cooling": ("breaker: 20 A 2P GFCI", "breaker: 20 A 2P", {"CIR106"}),
    "wire of a stated type": (
        "{type: THHN, size: 8 AWG, ground: 10 AWG, raceway: EMT 3/4,",
        "{type: unknown, size: 8 AWG,",
        {"WIR102", "WIR103"},
    ),
    "terminals of 75 °C": ("length: ~40 ft, terminals: 75 °C, ambient", "length: ~40 ft, ambient", {"WIR103"}),
    "outlets that the units fit": ("outlet: NEMA 6-20R", "outlet: NEMA 6-30R", {"PDU104"}),
    "budgets of 16 A": ("budget: 16 A at 240 V", "budget: 25 A at 240 V", {"CIR101", "PDU101", "WIR101"}),
    "caps of 290 W on the MI100": ("8 x amd/instinct-mi100 @ 290 W", "8 x amd/instinct-mi100 @ 300 W", {"PSU106"}),
    "caps of 290 W on the RTX 4090": ("cap: 290 W", "cap: 300 W", {"PSU110"}),
    "network card on 8 lanes": (
        "nics: {part: mellanox/connectx-5-ex-100g-2p, lanes: 8}",
        "nics: mellanox/connectx-5-en-100g-1p",
        {"PCI101"},
    ),
    "four larger drives": ("lustre: 4 x samsung/990-pro-4tb", "lustre: 7 x samsung/970-evo-plus-2tb", {"PCI101"}),
    "chassis that take the RTX 4090": (
        (
            "part: generic/custom-10u-8x4090",
            ", riser: generic/slimsas-sff8654-8i-75cm",
            "gpu_bay: {slots: 4, length: 36 cm measured 2026-01-12}, ",
        ),
        ("part: gigabyte/g482-z53", "", ""),
        {"FIT104"},
    ),
    "a second unit for each pair": (
        "ac-a..h: {part: lg/lw2521ersm, room: garage, fed_by: cooling-a..h, above_floor: 1.2 m}",
        "ac-a..d: {part: lg/lw2521ersm, room: garage, fed_by: cooling-a..d, above_floor: 1.2 m}",
        {"AIR101"},
    ),
    # what was stated, taken back to not said
    "lanes between the sockets": ("{socket_links: 3 measured 2026-01-10}", "{}", {"PCI101"}),
    "length of the card bay": ("length: 36 cm measured 2026-01-12", "length: 20 cm", {"FIT104"}),
    "an attached garage": ("    building: main ", "    building: detached ", {"PNL108"}),
    "no ducts of the house": ("    hvac: own\n", "", {"SAF102"}),
    "wire of the bench": (
        "    wire: {type: NM-B, size: 12 AWG, length: ~45 ft, place: indoors, raceway: none}",
        "    #",
        {"WIR103"},
    ),
}


def test_the_corrected_garage_passes_both_phases():
    assert errors(TEXT) == set()


def test_what_it_rests_on_is_listed():
    checked = check(TEXT.encode(), "garage.yaml", Options(today="2026-03-01"))
    settled = [f for f in checked.findings if f.outcome in (Outcome.PASSED, Outcome.FAILED)]
    assert {guess for f in settled for guess in f.guesses} <= set(checked.guesses)
    assert {weak for f in settled for weak in f.weak} <= set(checked.weak)
    assert {"LAY021", "LAY022"} <= {f.code for f in checked.findings}


@pytest.mark.parametrize("change", CHANGES)
def test_taking_back_one_change_fails_again(change):
    old, new, codes = CHANGES[change]
    found = errors(without(TEXT, old, new))
    assert found & codes, f"{change}: expected one of {sorted(codes)}, found {sorted(found)}"
