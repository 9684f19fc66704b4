"""How long it took to heal. Measured and told; nothing here decides whether a run is good."""

from __future__ import annotations

import asyncio
import time
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterable, Sequence

import asyncpg  # type: ignore[import-untyped, unused-ignore]
from msgspec import Struct

from hedgerow.core import CLOCK
from hedgerow.table.draft import bots_to_move
from hedgerow.table.table import Table
from tests.crash.history import History, Log, Story
from tests.crash.nemesis import Deed
from tests.crash.nodes import Death

EVERY = 0.1


class Sample(Struct, frozen=True):
    """How far each match was that was not over, and which node held it, at one moment."""

    at: int
    heads: dict[str, int]
    holders: dict[str, str]


class Takeover(Struct, frozen=True):
    """A node died that ran the clock or the bots of a table, and another one went on with them."""

    table: str
    ms: int
    alone: bool
    """Nothing else went wrong meanwhile."""


class Watch:
    """Looks at the database again and again, past all cut wires."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.samples: list[Sample] = []

    async def run(self) -> None:
        while True:
            try:
                connection = await asyncpg.connect(self.url, timeout=5, command_timeout=5)
                try:
                    while True:
                        self.samples.append(await self._look(connection))
                        await asyncio.sleep(EVERY)
                finally:
                    connection.terminate()
            except Exception:  # it is being restarted, and asyncpg has many words for that
                await asyncio.sleep(EVERY)

    async def _look(self, connection: asyncpg.Connection) -> Sample:
        heads = dict(await connection.fetch("SELECT id, head FROM matches WHERE finished_ms IS NULL"))
        holders = dict(await connection.fetch("SELECT match_id, node FROM leases"))
        return Sample(time.time_ns() // 1_000_000, heads, holders)


def takeovers(logs: dict[str, Log], samples: Sequence[Sample], deaths: Iterable[Death], deeds: Sequence[Deed]) -> list[Takeover]:
    """For every death: how long until clock or bots moved again, at each table that the dead node held and that waited for them."""
    found = []
    for death in deaths:
        index = bisect_left(samples, death.at, key=lambda sample: sample.at)
        if not 0 < index < len(samples):
            continue
        before, after = samples[index - 1], samples[index:]
        for table, holder in before.holders.items():
            head = after[0].heads.get(table)
            if holder == death.name and table in logs and head is not None and (seq := _next_by_itself(logs[table], head)):
                moved = next((sample.at for sample in after if table not in sample.heads or sample.heads[table] >= seq), None)
                if moved is not None:
                    found.append(Takeover(table, moved - death.at, not any(_overlaps(deed, death.at, moved) for deed in deeds)))
    return found


def _overlaps(deed: Deed, death: int, moved: int) -> bool:
    """Was this another trouble at the same time? A death and its own deed are a few milliseconds apart."""
    return abs(deed.at - death) > 50 and deed.at < moved and deed.at + 1000 * deed.step.seconds > death - 500


def _next_by_itself(log: Log, head: int) -> int | None:
    """The number of the next entry by clock or bot, where the table waited for one when it had so many entries."""
    table = Table(log.record.id, log.record.header, "")
    for entry in log.entries[:head]:
        table.append(entry)
    if table.due is None and not bots_to_move(table):
        return None
    return next((seq for seq, entry in enumerate(log.entries, 1) if seq > head and _by_itself(entry.actor, entry.client)), None)


def _by_itself(actor: int, client: str) -> bool:
    return actor == CLOCK or client.startswith("bot-")


def heals(history: History, deeds: Iterable[Deed]) -> list[int]:
    """After each step of the plan, for each table under play: milliseconds until somebody there was told something new."""
    news = _news(history.stories)
    found = []
    for deed in deeds:
        for times in news.values():
            index = bisect_left(times, deed.at)
            if 0 < index < len(times):
                found.append(times[index] - deed.at)
    return found


def _news(stories: Iterable[Story]) -> dict[str, list[int]]:
    """By table: when somebody was told something that nobody there had been told before."""
    told: dict[str, list[tuple[int, int]]] = defaultdict(list)
    for story in stories:
        told[story.table] += [(view.at, view.v) for view in story.views]
    news: dict[str, list[int]] = {}
    for table, views in told.items():
        newest, news[table] = -1, []
        for at, v in sorted(views):
            if v > newest:
                newest = v
                news[table].append(at)
    return news
