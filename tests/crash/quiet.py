"""When all is well again: does every table go on, is everything answered, is everybody told?"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable

from hedgerow.store import Store
from hedgerow.table.draft import bots_to_move
from hedgerow.table.table import Table, fold
from tests.crash.history import Log, read_logs
from tests.crash.players import Party
from tests.crash.retelling import Retelling

HEALING = 30.0
"""Seconds until something that has not healed is taken to be stuck. It takes one or two; a busy machine takes longer."""
OVERDUE = 5_000
"""Milliseconds after which a clock or a bot that has not moved stands still."""
EVERY = 0.3


async def _until_none(look: Callable[[], Awaitable[list[str]]]) -> list[str]:
    """Look again and again until nothing is left; what is left when time is up."""
    until = time.monotonic() + HEALING
    while (left := await look()) and time.monotonic() < until:
        await asyncio.sleep(EVERY)
    return left


async def everything_goes_on(party: Party, store: Store) -> list[str]:
    """Every table where somebody plays gets a new entry, or is over; no clock and no bot is overdue at any table; and those
    who were on their way to a table are there."""
    arriving = set(party.arriving)
    at_first = {id: log.record.head for id, log in (await read_logs(store)).items()}

    async def stuck() -> list[str]:
        now = await store.now_ms()
        played = {witness.story.table for witness in party.here}
        waiting = [f"{witness.story.name} is not let in at table {witness.story.table}" for witness in arriving & party.arriving]
        return waiting + [
            f"table {id} ({log.record.header.game}) stands still: {_standing(log, now)}"
            for id, log in (await read_logs(store)).items()
            if log.record.finished is None
            and ((id in played and log.record.head <= at_first.get(id, 0)) or _is_overdue(folded(log), log.record.created, now))
        ]

    return await _until_none(stuck)


async def everything_answered(party: Party) -> list[str]:
    async def unanswered() -> list[str]:
        return [f"no answer to what {what}" for what in party.unanswered]

    return await _until_none(unanswered)


async def everybody_told(party: Party, store: Store) -> list[str]:
    """Everybody at a table gets to see all that was in its log at one moment; meanwhile clocks may tick on."""
    told = {id: Retelling(log, {}) for id, log in (await read_logs(store)).items() if id in {w.story.table for w in party.here}}
    due = {witness: told[witness.story.table].version(witness.seat) for witness in party.here if witness.story.table in told}

    async def behind() -> list[str]:
        return [
            f"{witness.story.name} at table {witness.story.table} has seen version {witness.v} of {v}"
            for witness, v in due.items()
            if (witness.v or 0) < v
        ]

    return await _until_none(behind)


def folded(log: Log) -> Table:
    return fold(log.record.id, log.record.header, "", log.entries)


def _is_overdue(table: Table, opened: int, now: int) -> bool:
    if table.due is not None and now - opened - table.due > OVERDUE:
        return True
    return bool(bots_to_move(table)) and now - opened - table.at > OVERDUE


def _standing(log: Log, now: int) -> str:
    table = folded(log)
    since = now - log.record.created
    return (
        f"{table.phase}, {since - table.at} ms after entry {table.head} {log.entries[-1:]}, "
        f"bots to move {bots_to_move(table)}, clock due {None if table.due is None else f'{since - table.due} ms ago'}"
    )
