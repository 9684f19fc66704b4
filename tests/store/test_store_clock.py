"""A node's idea of the database's time."""

from __future__ import annotations

import pytest

from hedgerow.store import DatabaseClock, Store

pytestmark = pytest.mark.asyncio


async def test_it_agrees_with_the_database(store: Store) -> None:
    clock = DatabaseClock(store)
    with pytest.raises(LookupError, match="sync"):
        clock.now_ms()
    for _ in range(4):
        await clock.sync()
    before = await store.now_ms()
    guess = clock.now_ms()
    after = await store.now_ms()
    assert before - 50 <= guess <= after + 50


class Far:
    """A database whose answers take a while, and whose clock is 1,000,000 ms ahead."""

    def __init__(self) -> None:
        self.mono = 0.0
        self.there, self.back = 0.0, 0.0

    async def now_ms(self) -> int:
        self.mono += self.there
        answer = round(self.mono) + 1_000_000
        self.mono += self.back
        return answer


async def test_the_quickest_answer_counts_and_old_ones_leave() -> None:
    far = Far()
    clock = DatabaseClock(far, lambda: far.mono)  # type: ignore[arg-type]
    far.there, far.back = 2, 2
    await clock.sync()
    far.there, far.back = 300, 20  # a crooked way, which would be 140 off
    for _ in range(7):
        await clock.sync()
    assert clock.now_ms() == round(far.mono) + 1_000_000
    await clock.sync()
    assert clock.now_ms() == round(far.mono) + 1_000_140
