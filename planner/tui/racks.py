"""Screen 3: racks from the top down, what is in each unit, what is free, totals against limits."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from planner.documents.diagrams.rack_elevation import beside
from planner.editing.looking import Look
from planner.editing.targets import change, find
from planner.plan.racks import Mounted, Rack
from planner.rules.findings import Finding
from planner.text.splicing import Refused
from planner.told import Told, told
from planner.tui.pane import Pane


@dataclass(frozen=True, slots=True)
class Slot:
    """A line of an elevation: what stands on a unit, or the free units between. ``at``: the lowest unit.

    ``sure``: its height is known; else it is drawn as high as it may be, or as one unit where nothing tells.
    """

    at: int
    units: int
    name: str = ""
    sure: bool = True


def slots(rack: Rack, *, rear: bool = False, without: str = "") -> tuple[Slot, ...]:
    """A rack from the top down, as far as it is known: what stands where, and free units in one line each.

    ``without`` names a device that is taken out of it.
    """
    height = max((int(_units(rack).low or 0), *(_top(each) for each in rack.mounted)))
    standing = {
        each.unit: each
        for each in rack.mounted
        if each.placed and not each.zero and (each.rear or False) is rear and each.name != without
    }
    found: list[Slot] = []
    unit, free = 1, 0
    while unit <= height:
        device = standing.get(unit)
        if device is None:
            free += 1
            unit += 1
            continue
        if free:
            found.append(Slot(unit - free, free))
            free = 0
        tall, sure = _height(device)
        found.append(Slot(unit, tall, device.name, sure))
        unit += tall
    if free:
        found.append(Slot(unit - free, free))
    return tuple(reversed(found))


def landings(rack: Rack, *, rear: bool, carried: str) -> tuple[Slot, ...]:
    """A rack without what is carried, each free unit on a line of its own with the room from there upward."""
    found: list[Slot] = []
    for slot in slots(rack, rear=rear, without=carried):
        if slot.name:
            found.append(slot)
        else:
            top = slot.at + slot.units
            found += (Slot(at, top - at) for at in range(top - 1, slot.at - 1, -1))
    return tuple(found)


def _units(rack: Rack) -> Told:
    """How high a rack is. One whose height nobody verified is drawn as high as it is said to be."""
    return told(lambda seen: seen.units, rack)


def _top(device: Mounted) -> int:
    if not device.placed or device.zero:
        return 0
    return device.unit + _height(device)[0] - 1


def _height(device: Mounted) -> tuple[int, bool]:
    """The rack units of a device, and whether they are known."""
    figure = told(lambda seen: seen.height_u, device)
    return max(1, math.ceil(figure.high or 0.0)), figure.known


def _drawn(rack: Rack, seen: Look) -> Iterator[str]:
    """What the devices of a rack draw together, as far as it is known; what passes power on is not counted twice."""
    if seen.plan is None:
        return
    devices = [seen.plan.devices[each.name] for each in rack.mounted]
    loads = [told(lambda one: one.load.watts, device, "W") for device in devices if not device.passes_on]
    known = [load for load in loads if load.low is not None and load.high is not None]
    if known:
        total = Told(sum(load.low or 0.0 for load in known), sum(load.high or 0.0 for load in known), "W")
        unknown = len(loads) - len(known)
        yield f"Devices draw {total}{f', without {unknown} whose load is not known' if unknown else ''}."


class Racks(Pane):
    """The elevation of one rack, and what is picked in it."""

    FOCUS = "#units"
    HELP = (
        "space picks a device up; every free unit then says whether it fits there, and space drops it. comma and full "
        "stop: other racks. v: front and rear."
    )
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("space", "carry", "pick up, drop", show=False),
        Binding("comma", "turn(-1)", "rack before", show=False),
        Binding("full_stop", "turn(1)", "next rack", show=False),
        Binding("v", "side", "front, rear", show=False),
        Binding("escape", "keep", show=False),
    ]

    def __init__(self) -> None:
        super().__init__(id="racks")
        self.place = 0
        self.rear = False
        self.carried = ""
        self.wanted = 1
        self.lines: tuple[Slot, ...] = ()

    def compose(self) -> ComposeResult:
        """Title, the units, and what is picked."""
        yield Static(id="rack-title", markup=False)
        yield OptionList(id="units")
        with VerticalScroll(id="rack-details"):
            yield Static(id="rack-detail", markup=False)

    def racks(self) -> tuple[Rack, ...]:
        """The racks of the phase shown."""
        seen = self.editor.seen
        return tuple(seen.plan.racks.values()) if seen is not None and seen.plan is not None else ()

    def show(self) -> None:
        """Draw the rack that is shown."""
        racks = self.racks()
        options = self.query_one("#units", OptionList)
        if not racks or self.editor.seen is None:
            self.query_one("#rack-title", Static).update("There are no racks. a on the overview adds one.")
            options.clear_options()
            self.lines = ()
            return
        self.place %= len(racks)
        rack = racks[self.place]
        if self.carried:
            self.lines = landings(rack, rear=self.rear, carried=self.carried)
        else:
            self.lines = slots(rack, rear=self.rear)
        place = options.highlighted or 0
        options.clear_options()
        options.add_options([Option(self._line(slot, self.editor.seen)) for slot in self.lines])
        if self.lines:
            options.highlighted = min(place, len(self.lines) - 1)
        known = _units(rack)
        units = "unknown height" if known.low is None else f"{known.low:.0f} U{'' if known.known else '?'}"
        side = "rear" if self.rear else "front"
        title = f" {rack.name}  {side}  {units}   rack {self.place + 1} of {len(racks)}"
        carried = f"   carrying {self.carried}: space drops it, esc keeps it where it is" if self.carried else ""
        self.query_one("#rack-title", Static).update(self.editor.marks.show(title + carried))
        self.query_one("#rack-detail", Static).update(Text("\n").join(self._details(rack, self.editor.seen)))

    def _line(self, slot: Slot, seen: Look) -> Text:
        top = slot.at + slot.units - 1
        where = f"{slot.at:>3}" if slot.units == 1 else f"{slot.at:>3}-{top}"
        if not slot.name and self.carried:
            wanted = self.wanted
            if slot.units >= wanted:
                ends = f"{slot.at}" if wanted == 1 else f"{slot.at}-{slot.at + wanted - 1}"
                return Text(f"{slot.at:>3}      . fits {ends}")
            return Text(f"{slot.at:>3}      . no: {wanted} U wanted, {slot.units} U to what is above")
        if not slot.name:
            return Text(f"{where:<8} . {slot.units} U free")
        status = self.editor.marks.status(seen.status(f"devices.{slot.name}"))
        height = f"{slot.units} U" if slot.sure else f"{slot.units} U?"
        return Text.assemble(f"{where:<8} {self.editor.marks.show(slot.name):<24} {height:<6}", status)

    def _details(self, rack: Rack, seen: Look) -> Iterator[Text]:
        marks = self.editor.marks
        yield from (Text(marks.show(line)) for line in (*beside(rack), *_drawn(rack, seen)))
        for finding in (*seen.of(f"racks.{rack.name}"), *self._of_picked(seen)):
            yield marks.finding(finding, whole=True)

    def _of_picked(self, seen: Look) -> tuple[Finding, ...]:
        slot = self._picked()
        return seen.of(f"devices.{slot.name}") if slot is not None and slot.name else ()

    def _picked(self) -> Slot | None:
        place = self.query_one("#units", OptionList).highlighted
        return self.lines[place] if place is not None and place < len(self.lines) else None

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """Details follow the cursor; so does what is picked elsewhere."""
        event.stop()
        racks = self.racks()
        slot = self._picked()
        if slot is not None and slot.name:
            self.editor.pick(f"devices.{slot.name}")
        if racks and self.editor.seen is not None:
            text = Text("\n").join(self._details(racks[self.place % len(racks)], self.editor.seen))
            self.query_one("#rack-detail", Static).update(text)

    def action_turn(self, by: int) -> None:
        """Another rack."""
        self.place += by
        self.show()

    def action_side(self) -> None:
        """The other side."""
        self.rear = not self.rear
        self.show()

    def action_carry(self) -> None:
        """Pick a device up, or drop the one that is carried on a free place."""
        slot, racks = self._picked(), self.racks()
        if slot is None or not racks:
            return
        if not self.carried:
            if slot.name:
                self.carried = slot.name
                self.wanted = slot.units
                self.show()
                self._mark(slot.at)
            return
        if slot.name:
            self.editor.say(f"{slot.name} stands there. Drop {self.carried} on a free unit; esc keeps it.")
            return
        if slot.units < self.wanted:
            self.editor.say(f"{self.carried} takes {self.wanted} U; from {slot.at} up {slot.units} U are free.")
            return
        carried, self.carried = self.carried, ""
        self._drop(carried, racks[self.place % len(racks)].name, slot.at)
        self.show()
        self._mark(slot.at)

    def action_keep(self) -> None:
        """Leave what is carried where it is; else back to the overview."""
        if self.carried:
            self.carried = ""
            self.show()
        else:
            self.editor.action_home()

    def _mark(self, unit: int) -> None:
        """Move the cursor to a unit."""
        place = next((place for place, slot in enumerate(self.lines) if slot.at <= unit < slot.at + slot.units), None)
        exact = next((place for place, slot in enumerate(self.lines) if slot.at == unit), place)
        if exact is not None:
            self.query_one("#units", OptionList).highlighted = exact

    def _drop(self, name: str, rack: str, unit: int) -> None:
        editor = self.editor
        target = find(editor.expansion(), "devices", name, ("rack",))
        if target is None:
            editor.say(f"{name} is not written in this file.")
            return
        where = f"{rack}/{unit}{' rear' if self.rear else ''}"
        if target.written == where:
            return
        try:
            editor.apply(
                f"{name} in {where}",
                change(editor.session.document, target, where, "one" if target.is_shared else "all"),
            )
        except Refused as refused:
            editor.say(str(refused))
