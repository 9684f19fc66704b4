"""Wake-ups: some match has grown. They carry no entries, so a lost or doubled one does no harm."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import TypeAlias

from msgspec import Struct


class Wake(Struct, frozen=True):
    """`match` has at least `head` entries. No match: wake-ups may have been lost, look at everything you follow."""

    match: str | None
    head: int = 0


Skip: TypeAlias = Callable[[Wake], bool]
"""Tells of a wake-up, as it comes, that nobody needs it."""


def skip_none(wake: Wake) -> bool:
    return False


class Subscription:
    """An endless `async for` over wake-ups; leaving the `with` or calling `close` ends it.

    A slow reader costs little: only the newest head of each match waits for it.
    """

    def __init__(self, leave: Callable[[Subscription], None], skip: Skip) -> None:
        self._leave = leave
        self._skip = skip
        self._waiting: dict[str, int] = {}
        self._missed = False
        self._closed = False
        self._something = asyncio.Event()

    def __aiter__(self) -> Subscription:
        return self

    async def __anext__(self) -> Wake:
        await self._something.wait()
        wake = self._next()
        if not self._waiting and not self._closed:
            self._something.clear()
        return wake

    def _next(self) -> Wake:
        if self._missed:
            self._missed = False
            return Wake(None)
        if not self._waiting:
            raise StopAsyncIteration
        match = next(iter(self._waiting))
        return Wake(match, self._waiting.pop(match))

    def put(self, wake: Wake) -> None:
        """Called by the store."""
        if self._skip(wake):
            return
        if wake.match is None:
            self._waiting.clear()  # whoever looks at everything sees these too
            self._missed = True
        else:
            self._waiting[wake.match] = max(wake.head, self._waiting.get(wake.match, 0))
        self._something.set()

    def close(self) -> None:
        """What waits can still be read; then the iteration ends."""
        self._leave(self)
        self._closed = True
        self._something.set()

    def __enter__(self) -> Subscription:
        return self

    def __exit__(self, *exc: object) -> None:
        self.close()


class Wakes:
    """Passes every wake-up on to all who subscribed."""

    def __init__(self) -> None:
        self._subscriptions: set[Subscription] = set()

    def subscribe(self, skip: Skip) -> Subscription:
        subscription = Subscription(self._subscriptions.discard, skip)
        self._subscriptions.add(subscription)
        return subscription

    def wake(self, wake: Wake) -> None:
        for subscription in self._subscriptions:
            subscription.put(wake)

    def close(self) -> None:
        for subscription in list(self._subscriptions):
            subscription.close()
