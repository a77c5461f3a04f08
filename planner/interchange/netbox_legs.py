"""What the letters of a NetBox device file mean: ``feed_leg`` is a leg for some authors and a bank for others.

NetBox has one letter for the leg of an outlet, A, B or C. That fits an outlet between one line and the neutral. A strip
with outlets between two lines needs a pair, and the authors of such files use the letter for the group of outlets; on
strips with one phase they number the banks with it; some write A on every outlet.

>>> outlets = [{"name": name, "type": "iec-60320-c13", "feed_leg": leg} for name, leg in (("1", "A"), ("2", "B"))]
>>> read = letters_of({"power-ports": [{"name": "in", "type": "nema-l6-30p"}], "power-outlets": outlets})
>>> read.meaning, read.groups
('banks', {'A': ('1',), 'B': ('2',)})
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from planner.tables import connectors
from planner.tables.connector_patterns import Connector
from planner.worked import BeyondTable

Meaning = Literal["legs", "pairs", "banks", "nothing"]
# What a letter of a pair is on the strips whose labels were read: the line and the one after it.
PAIRS = {"A": "L1-L2", "B": "L2-L3", "C": "L3-L1"}
LEGS = {"A": "L1", "B": "L2", "C": "L3"}
# Three phases with at most this between two lines have outlets of that voltage between two lines.
_AT_OUTLET_V = 250.0


@dataclass(frozen=True, slots=True)
class Letters:
    """The outlets of a strip by letter, and what a letter stands for.

    ``meaning``: ``legs``, a line to the neutral; ``pairs``, two lines, of which the letter says no more than the group;
    ``banks``, groups on one phase or on legs that nothing tells; ``nothing`` where all outlets have the same one or
    none has any. ``why``: the reason, for people.
    """

    meaning: Meaning
    groups: Mapping[str, tuple[str, ...]]
    why: str

    def legs_of(self, letter: str) -> str:
        """The legs of a letter as a layout writes them; empty where it stands for none.

        Of pairs it is the usual order; which is which makes no difference to the largest current of a line.
        """
        if self.meaning == "legs":
            return LEGS.get(letter, "")
        return PAIRS.get(letter, "") if self.meaning == "pairs" else ""


def letters_of(device: Mapping[str, object]) -> Letters:
    """The letters of a device file that was read; what has no outlets, or an input nobody knows, tells nothing."""
    groups: dict[str, tuple[str, ...]] = {}
    for outlet in _entries(device, "power-outlets"):
        letter = str(outlet.get("feed_leg") or "")
        if letter:
            groups[letter] = (*groups.get(letter, ()), str(outlet.get("name") or ""))
    if len(groups) < 2:
        said = "every outlet has the same letter" if groups else "no outlet has a letter"
        return Letters("nothing", groups, said)
    inputs = [found for port in _entries(device, "power-ports") if (found := _plug(port)) is not None]
    if not inputs:
        return Letters("nothing", groups, "the plug is not known, so a letter may be a leg or a bank")
    plug = max(inputs, key=lambda each: each.hots)
    if plug.phases == 1:
        return Letters("banks", groups, f"{plug.spelled} has one phase: a letter is a bank")
    if plug.neutral and plug.highest_volts > _AT_OUTLET_V:
        return Letters("legs", groups, f"{plug.spelled} has a neutral and 400 V between lines: a letter is a leg")
    to_neutral = {_to_neutral(outlet) for outlet in _entries(device, "power-outlets") if outlet.get("feed_leg")}
    if plug.neutral and to_neutral == {True}:
        return Letters("legs", groups, f"every outlet is between one line of {plug.spelled} and the neutral")
    if plug.neutral and True in to_neutral:
        return Letters("banks", groups, "outlets to the neutral and between lines share letters: a letter is a group")
    return Letters("pairs", groups, f"{plug.spelled} feeds outlets between two lines: a letter is a group on one pair")


def _entries(device: Mapping[str, object], key: str) -> Sequence[Mapping[str, object]]:
    found = device.get(key)
    return [entry for entry in found if isinstance(entry, Mapping)] if isinstance(found, list) else []


def _to_neutral(outlet: Mapping[str, object]) -> bool:
    """Whether an outlet is of the kind that has 120 V between a line and the neutral, as a 5-20R."""
    try:
        found = connectors.find(str(outlet.get("type") or ""), "receptacle")
    except BeyondTable:
        return False
    return bool(found.neutral) and found.highest_volts <= _AT_OUTLET_V / 2 and found.phases == 1


def _plug(port: Mapping[str, object]) -> Connector | None:
    written = str(port.get("type") or "")
    # NetBox leaves out the amperes of IEC 60309, on which the letters do not hang, and calls 2P+E a line and a neutral.
    for name in (written, f"{written}-32a-p", f"{written.replace('-p-n-e-', '-2p-e-')}-32a-p"):
        try:
            return connectors.find(name, "plug")
        except BeyondTable:
            continue
    return None
