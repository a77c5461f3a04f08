"""Keys one after the other: what a key opens or closes is done before the next key is looked at.

A terminal hands over what was typed faster than widgets pass it on. Without this, keys typed for a dialogue that is
about to come up act on what stands below it.
"""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING, Any, cast

from textual import events

if TYPE_CHECKING:
    from textual.message_pump import MessagePump

    from planner.tui.app import PlannerApp

# Seconds between looks at whether a dialogue is ready, and how many looks until it is taken as it is.
LOOK_AGAIN = 0.02
MOST_LOOKS = 50
# Seconds after which the next key is sent, come what may: a widget that is taken away answers no more.
PATIENCE = 2.0
# A key may send a message, such as that a line was chosen, and that takes the same way up.
ROUNDS = 2


class TypingAhead:
    """Sends keys on; part of the app."""

    _held: deque[events.Key]
    _sent = 0
    _busy = False
    _looks = 0

    @property
    def _app(self) -> PlannerApp:
        return cast("PlannerApp", self)

    async def on_event(self, event: events.Event) -> None:
        """Send a key on when those before it are done with."""
        if not isinstance(event, events.Key) or event.is_forwarded or not self._app.screen_stack:
            await super().on_event(event)  # type: ignore[misc]  # the app's own
        elif self._busy:
            self._held.append(event)
        else:
            await self._send(event)

    async def _send(self, key: events.Key) -> None:
        self._busy, self._looks = True, 0
        self._sent += 1
        app, number = self._app, self._sent
        first = app.focused or app.screen
        await super().on_event(key)  # type: ignore[misc]
        app.set_timer(PATIENCE, lambda: self._next(number))
        self._climb(first, first, ROUNDS, number)

    def _climb(self, first: MessagePump, here: MessagePump, rounds: int, number: int) -> None:
        """Go from the widget that got the key up to the app, each step after what the widget had to do."""
        app: Any = self._app

        def done() -> None:
            if here is not app:
                self._climb(first, here._parent or app, rounds, number)
            elif rounds > 1:
                self._climb(first, first, rounds - 1, number)
            else:
                app.call_later(self._next, number)

        if not here.call_later(done):
            app.call_later(self._next, number)

    async def _next(self, number: int) -> None:
        """Send the next key, once a dialogue that came up has a place for it."""
        if number != self._sent or not self._busy:
            return
        screen = self._app.screen
        if screen.is_modal and screen.focused is None and self._looks < MOST_LOOKS:
            self._looks += 1
            self._app.set_timer(LOOK_AGAIN, lambda: self._next(number))
        else:
            await self.send_held()

    async def send_held(self) -> None:
        """Send the first key that waits, where one does."""
        if self._held:
            await self._send(self._held.popleft())
        else:
            self._busy = False
