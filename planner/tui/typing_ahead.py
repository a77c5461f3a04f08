"""Keys that were typed before the dialogue they are meant for was up: they go to the dialogue, in their order."""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING, Any, cast

from textual import events

if TYPE_CHECKING:
    from textual.screen import Screen

    from planner.tui.app import PlannerApp

# Seconds between looks at whether a dialogue is ready, and how many looks until it is taken as it is.
LOOK_AGAIN = 0.02
MOST_LOOKS = 50
# Keys on their way through the widgets; more are never typed within the time it takes.
ON_THE_WAY = 128


class TypingAhead:
    """Part of the app: the first to see a key, and the last to see one that no widget wanted.

    A key is sent to the widget with the focus and comes back where that has no use for it. When a dialogue came up in
    between, the key was typed for the dialogue; when the dialogue has no focus yet, keys wait until it has.
    """

    _sent: deque[tuple[events.Key, Screen[Any]]]
    _held: deque[events.Key]
    _looks = 0

    @property
    def _app(self) -> PlannerApp:
        return cast("PlannerApp", self)

    async def on_event(self, event: events.Event) -> None:
        """Send keys on, hold them, or send them where they are meant for."""
        if not isinstance(event, events.Key) or not self._app.screen_stack:
            await super().on_event(event)  # type: ignore[misc]  # the app's own
        elif event.is_forwarded:
            meant = next((screen for sent, screen in self._sent if sent is event), self._app.screen)
            if meant is not self._app.screen and self._app.screen.is_modal:
                self._hold(events.Key(event.key, event.character))
            else:
                await super().on_event(event)  # type: ignore[misc]
        elif self._held or self._opening:
            self._hold(event)
        else:
            self._sent.append((event, self._app.screen))
            await super().on_event(event)  # type: ignore[misc]

    @property
    def _opening(self) -> bool:
        """Whether a dialogue is up that no key can reach yet."""
        return self._app.screen.is_modal and self._app.screen.focused is None

    def _hold(self, key: events.Key) -> None:
        if not self._held:
            self._looks = 0
            self._app.set_timer(LOOK_AGAIN, self._release)
        self._held.append(key)

    async def _release(self) -> None:
        """Send on what was held, as far as no further dialogue opens under it."""
        self._looks += 1
        if self._opening and self._looks < MOST_LOOKS:
            self._app.set_timer(LOOK_AGAIN, self._release)
            return
        key = self._held[0]
        self._sent.append((key, self._app.screen))
        await super().on_event(key)  # type: ignore[misc]
        self._held.popleft()
        if self._held:
            self._looks = 0
            self._app.set_timer(LOOK_AGAIN / 10, self._release)
