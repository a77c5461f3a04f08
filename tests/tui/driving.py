"""Driving the editor in a test: open a text, press keys, wait until what was edited is checked, read the screen."""

from __future__ import annotations

import asyncio
import unicodedata
from collections.abc import Awaitable, Callable
from pathlib import Path

from textual import events
from textual.keys import REPLACED_KEYS, _character_to_key, _get_unicode_name_from_key
from textual.pilot import Pilot
from textual.widgets import Input

from planner.check import Options
from planner.editing.files import read_file
from planner.editing.session import opened
from planner.tui.app import PlannerApp
from planner.tui.marks import Marks
from planner.tui.overview import Overview

WIDE, SMALL = (120, 36), (80, 24)

ALL_RULES = Options(today="2026-11-30")
# Enough to see loads and findings move; what a flow is about does not hang on the rest.
FEW = Options(today="2026-11-30", select=("CIR101", "CIR106", "WIR", "PNL101", "PDU103", "AIR101", "LAY"))

Flow = Callable[["Driver"], Awaitable[None]]


def _character(key: str) -> str | None:
    """What a key types, None for one that types nothing."""
    if len(key) == 1:
        return key
    named = {"enter": "\r", "space": " ", "minus": "-", "tab": "\t"}
    if key in named:
        return named[key]
    try:
        return unicodedata.lookup(_get_unicode_name_from_key(REPLACED_KEYS.get(key, key)))
    except KeyError:
        return None


class Driver:
    """A running editor."""

    def __init__(self, app: PlannerApp, pilot: Pilot[int]) -> None:
        self.app, self.pilot = app, pilot

    async def press(self, *keys: str) -> None:
        """Press keys, one after the other, and let the editor do what they ask for; a check may still run."""
        for key in keys:
            self.app.post_message(events.Key(key, _character(key)))
            await asyncio.sleep(0)
            for _ in range(60_000):
                # An editor that was quit reads no more keys.
                if self.app._exit or not self._behind():
                    break
                await asyncio.sleep(0.001)
            assert self.app._exit or not self._behind(), f"the editor never came to {key}"
        await self.rest()

    def _behind(self) -> bool:
        """Whether the editor has keys or messages that it has not looked at."""
        return bool(self.app._busy or self.app._held or not self.app._message_queue.empty())

    async def rest(self) -> None:
        """Wait until every widget has done what it was told, and the screen is drawn."""
        for _ in range(2):
            if self.app._exit:
                return
            await self.pilot._wait_for_screen()
            await asyncio.sleep(0.01)

    async def type(self, text: str) -> None:
        """Paste a text into the field with the focus, in place of what stands there."""
        await self.press("home", "shift+end", "delete")
        focused = self.app.screen.focused
        assert isinstance(focused, Input)
        focused.post_message(events.Paste(text))
        await self.rest()

    async def settle(self) -> None:
        """Wait until what was edited last is checked."""
        for _ in range(3000):
            await asyncio.sleep(0.02)
            if not self.app.stale:
                break
        assert not self.app.stale, "the check never came back"
        await self.rest()

    async def until(self, seen: Callable[[], bool]) -> None:
        """Wait until something is seen that comes with a drawing after the next."""
        for _ in range(250):
            if seen():
                break
            await asyncio.sleep(0.02)
        assert seen(), "it never came"
        await self.rest()

    async def drawn(self) -> None:
        """Wait until the tree is of the text as it stands; its findings may follow."""
        for _ in range(3000):
            if self.app.current:
                break
            await asyncio.sleep(0.02)
        assert self.app.current, "the loads never came"
        await self.rest()

    async def aside(self) -> None:
        """Wait until what is done beside the check is ready."""
        for _ in range(3000):
            await asyncio.sleep(0.02)
            if not self.app.running:
                break
        assert not self.app.running, "it never came back"
        await self.rest()

    async def pick(self, name: str) -> None:
        """Pick an object of the tree, as ``circuits.servers-a``."""
        assert self.app.query_one(Overview).pick(name), f"{name} is not in the tree"
        await self.rest()
        await self.rest()

    async def find(self, words: str) -> None:
        """Find an object or a finding by keys alone."""
        await self.press("slash")
        await self.keys(words)
        await self.press("enter")
        await self.rest()

    async def keys(self, text: str) -> None:
        """Type a text, key by key."""
        await self.press(*(letter if letter.isalnum() else _character_to_key(letter) for letter in text))

    async def row(self, key: str) -> None:
        """Move to the row of a key in the form on top, by the arrows."""
        form = self.app.screen
        keys = [row[0] for row in form.rows]  # type: ignore[attr-defined]
        steps = keys.index(key) - form.query_one("#form-rows").highlighted  # type: ignore[attr-defined]
        await self.press(*(["down"] * steps if steps > 0 else ["up"] * -steps))
        await self.rest()

    def screen(self) -> str:
        """The text of the screen, its lines without spaces at their end."""
        width, height = self.app.size
        lines = []
        for y in range(height):
            strip = self.app.screen._compositor.render_strips()[y]
            lines.append("".join(segment.text for segment in strip)[:width].rstrip())
        return "\n".join(lines)

    @property
    def text(self) -> str:
        """The text under edit."""
        return self.app.session.document.text


def drive(
    file: Path,
    flow: Flow,
    size: tuple[int, int] = WIDE,
    marks: Marks | None = None,
    options: Options = FEW,
    opener: Callable[[str], bytes] | None = None,
) -> None:
    """Run a flow in an editor on a file."""

    async def run() -> None:
        app = PlannerApp(opened(read_file(file), file.name), options, opener, marks)
        async with app.run_test(size=size) as pilot:
            driver = Driver(app, pilot)
            await driver.settle()
            await flow(driver)

    asyncio.run(run())
