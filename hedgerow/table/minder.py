"""What happens at a table by itself: the clock is wound up, bots are asked to think, somebody who stays away is missed.

A minder only posts letters. What follows from them is decided where all letters are.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Collection, Coroutine
from typing import TYPE_CHECKING, Any, Protocol

import msgspec

from hedgerow.bots.own import reflexes
from hedgerow.table.bot_pool import Answer, Thought
from hedgerow.table.draft import bot_seed, bots_to_move
from hedgerow.table.lag import grace
from hedgerow.table.letters import BotMove, Letter, Presence, Tick, Wake
from hedgerow.table.quick_bots import QuickBots
from hedgerow.table.refused import Refused

if TYPE_CHECKING:
    from hedgerow.table.live import Live

log = logging.getLogger("hedgerow.table")

DROP_GRACE = 5_000
"""Milliseconds that a person may be out of reach before the others are told."""
RETRY = 500
"""Milliseconds of rest after the store has failed."""


class Thinkers(Protocol):
    async def ask(self, thought: Thought) -> Answer: ...


class Minder:
    def __init__(self, live: Live) -> None:
        self.live = live
        self.thinking: dict[int, tuple[int, asyncio.Task[None]]] = {}
        """By seat: the epoch that a bot thinks about, and its task."""
        self.quick_bots = QuickBots(live, self._spawn, self.look_ahead)
        self._missing: dict[str, tuple[str, asyncio.Task[None]]] = {}
        """By key: somebody is out of reach through this node, and will be missed after a while."""
        self._nodes: Collection[str] = ()
        """The other nodes that are there, as far as is known."""
        self._timer: tuple[int, asyncio.Task[None]] | None = None
        self._rests_until = 0
        self._minded: int | None = None
        """How many entries of the table's own there were when it was last seen who sits and is here: moves change nothing about that."""
        self._bots_sit = False
        self._tasks: set[asyncio.Task[None]] = set()

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def _spawn(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    def look_ahead(self) -> None:
        """After every batch, and whenever somebody goes."""
        if self._rests_until and self.live.time.now() < self._rests_until:
            return
        table = self.live.table
        if self._minded != table.events:
            self._minded = table.events
            self._bots_sit = any(seat.bot for seat in table.seats)
            self._mind_people()
        if self.live.tending:
            if table.due is not None:
                self._wind_up(table.due)
            if self._bots_sit:
                self._mind_bots()

    @property
    def busy(self) -> bool:
        """Does a bot think, or wait until it has thought?"""
        return bool(self.thinking or self.quick_bots.plans)

    def somebody_left(self) -> None:
        self._minded = None
        self.look_ahead()

    def rest(self) -> None:
        """The store has failed: read the log again and go on, but not at once, and not over and over."""
        self._minded = None
        now = self.live.time.now()
        if now >= self._rests_until:
            self._rests_until = now + RETRY
            self._spawn(self._post_at(self._rests_until, Wake()))

    # The clock

    def _wind_up(self, due: int) -> None:
        """Set the timer to when the clock moves."""
        live = self.live
        moment = live.opened + due + grace(live.table, live.node, live.lags)
        if self._timer and self._timer[0] == moment and not self._timer[1].done():
            return
        if self._timer:
            self._timer[1].cancel()
        self._timer = (moment, self._spawn(self._post_at(moment, Tick())))

    async def _post_at(self, moment: int, letter: Letter) -> None:
        await self.live.time.until(moment)
        self.live.post(letter)

    # Bots

    def _mind_bots(self) -> None:
        match = self.live.table.match
        if match is None:
            return
        if instant := reflexes(match.kind, match.game):
            self.quick_bots.look(instant)
        else:
            self._let_bots_think()

    def _let_bots_think(self) -> None:
        for seat in bots_to_move(self.live.table):
            epoch = self.live.table.epoch
            thinks_of, task = self.thinking.get(seat, (None, None))
            if thinks_of != epoch:
                if task:
                    task.cancel()
                self.thinking[seat] = (epoch, self._spawn(self._think(seat, epoch)))

    async def _think(self, seat: int, epoch: int) -> None:
        """Ask the bot and post what it says, whatever happens to it; then see whether it is asked again."""
        thought, head = self._thought(seat), self.live.table.head
        try:
            answer = await self.live.bots.ask(thought)
        except Exception as error:  # the table must not wait for a bot that will never answer
            answer = Answer("", type(error).__name__)
        try:
            await self.live.post(BotMove(seat, head, epoch, answer))
        except Refused as refusal:
            log.info("table %s: a bot's move was refused: %s", self.live.table.id, refusal.code)
        if self.thinking.get(seat, (None, None))[1] is asyncio.current_task():
            del self.thinking[seat]
        self.look_ahead()

    def _thought(self, seat: int) -> Thought:
        """All that the bot may know, and nothing else."""
        live, match = self.live, self.live.table.match
        assert match is not None
        return Thought(
            game=match.kind.name,
            seats=match.game.seats,
            options=match.header.options,
            level=live.table.seats[seat].bot,
            public=msgspec.json.encode(match.game.public(match.state)),
            private=msgspec.json.encode(match.game.private(match.state, seat)),
            seat=seat,
            seed=bot_seed(live.table, live.secret, seat, live.table.head),
            name=live.table.seats[seat].name,
            data=match.header.data,
        )

    # People

    def _mind_people(self) -> None:
        """Say that somebody is here whom the log does not know to be here, and begin to miss those who are not."""
        table, in_reach = self.live.table, self.live.in_reach()
        if table.phase == "over":
            return
        for index in table.people():
            seat = table.seats[index]
            if seat.key in in_reach:
                self.found(seat.key)
                if not seat.node:
                    self.live.post(Presence(index, here=True, key=seat.key))
            elif seat.gone is None and seat.node in ("", self.live.node):
                self._miss(seat.key, seat.node)

    def took_over(self) -> None:
        """This node runs the table from now on. Those who were in reach through another node may have lost it."""
        self.quick_bots.look_again()
        table = self.live.table
        for index in table.people():
            seat = table.seats[index]
            if seat.gone is None and seat.key not in self.live.in_reach():
                self._miss(seat.key, seat.node)

    def hear_of_nodes(self, there: Collection[str]) -> None:
        """Whoever was in reach through a node that is no longer there is missed by the one that runs the table."""
        self._nodes = there
        table, in_reach = self.live.table, self.live.in_reach()
        for index in table.people() if self.live.tending and table.phase != "over" else ():
            seat = table.seats[index]
            if seat.gone is None and seat.node and seat.node not in there and seat.key not in in_reach:
                self._miss(seat.key, seat.node)

    def found(self, key: str) -> None:
        """Somebody is in reach again."""
        if missing := self._missing.pop(key, None):
            missing[1].cancel()

    def _miss(self, key: str, node: str) -> None:
        """Somebody was in reach through this node, and is not. Whoever was missed elsewhere before is missed anew."""
        if key in self._missing and self._missing[key][0] != node:
            self.found(key)
        if key not in self._missing:
            self._missing[key] = node, self._spawn(self._miss_after_a_while(key, node))

    async def _miss_after_a_while(self, key: str, node: str) -> None:
        await self.live.time.until(self.live.time.now() + DROP_GRACE)
        self._missing.pop(key, None)
        seat = self.live.table.seat_of(key)
        is_ours = node in ("", self.live.node)
        if seat is not None and (is_ours or (self.live.tending and node not in self._nodes)):
            self.live.post(Presence(seat, here=False, key=key, node=node))
