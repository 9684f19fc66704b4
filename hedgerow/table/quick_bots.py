"""Bots in real time, for games whose own bots react: they look at every new fact, and move when they have had time to.

What a bot is about to do is kept here and nowhere else. On another node, or after a restart, it looks at the table again.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine
from random import Random
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from hedgerow.bots.own import Reacts
from hedgerow.table.bot_pool import Answer
from hedgerow.table.draft import bot_seed, bots_able_to_move, bots_to_move, moment
from hedgerow.table.letters import BotMove
from hedgerow.table.refused import Refused

if TYPE_CHECKING:
    from hedgerow.table.live import Live

log = logging.getLogger("hedgerow.table")


class Plan(Struct, frozen=True):
    """What a bot is about to do: `task` waits until it does."""

    moment: str
    token: str
    task: asyncio.Task[None]


class QuickBots:
    def __init__(self, live: Live, spawn: Callable[[Coroutine[Any, Any, None]], asyncio.Task[None]], go_on: Callable[[], None]) -> None:
        self.live = live
        self.plans: dict[int, Plan] = {}
        """By seat."""
        self._spawn, self._go_on = spawn, go_on
        self._seen: int | None = None
        """The head of the log that the bots have looked at."""
        self._failed_at: dict[int, str] = {}
        """By seat: when a bot failed last."""

    def look_again(self) -> None:
        """Even where nothing is new."""
        self._seen = None

    def look(self, instant: Reacts) -> None:
        """Something is new: every bot looks at it, and those that cannot act any more give up what they were about to do."""
        table = self.live.table
        if table.head == self._seen:
            return
        self._seen = table.head
        able = bots_able_to_move(table)
        for seat in [*self.plans]:
            if seat not in able:
                self.plans.pop(seat).task.cancel()
        for seat in able:
            self._reconsider(instant, seat)

    def _reconsider(self, instant: Reacts, seat: int) -> None:
        """A bot that still wants the same does it when it meant to. One that changes its mind takes its time again."""
        now, wish = moment(self.live.table), self._wish(instant, seat)
        plan = self.plans.get(seat)
        if plan and wish and (plan.moment, plan.token) == (now, wish[0]):
            return
        if plan:
            self.plans.pop(seat).task.cancel()
        if wish:
            token, delay = wish
            move = BotMove(seat, self.live.table.head, self.live.table.epoch, Answer(token), now)
            self.plans[seat] = Plan(now, token, self._spawn(self._react(move, delay)))

    def _wish(self, instant: Reacts, seat: int) -> tuple[str, int] | None:
        """The token of what a bot wants to do, and after how many milliseconds. It is shown all that it may know, and nothing else."""
        table, match = self.live.table, self.live.table.match
        assert match is not None
        game, chair = match.game, table.seats[seat]
        rng = Random(bot_seed(table, self.live.secret, seat, moment(table)))
        try:
            wish = instant.react(game.public(match.state), game.private(match.state, seat), seat, chair.bot, chair.name, rng)
            return None if wish is None else (game.write(wish[0]), wish[1])
        except Exception as error:  # a bot's fault must not hold up the table, and must not tell what it was thinking of
            self._failed(seat, type(error).__name__)
            return None

    def _failed(self, seat: int, fault: str) -> None:
        """A simple move is made for a bot that the game waits for."""
        live = self.live
        if seat in bots_to_move(live.table):
            live.post(BotMove(seat, live.table.head, live.table.epoch, Answer("", fault)))
        elif self._failed_at.get(seat) != moment(live.table):  # said once, not on every fact
            self._failed_at[seat] = moment(live.table)
            live.counts.bot_failures += 1
            log.warning("table %s: the bot in seat %d failed: %s, %s", live.table.id, seat, live.table.seats[seat].bot, fault)

    async def _react(self, move: BotMove, delay: int) -> None:
        await self.live.time.until(self.live.time.now() + delay)
        try:
            await self.live.post(move)
        except Refused as refusal:
            if refusal.code == "not-saved":
                self.look_again()  # nobody knows what was saved
            else:
                self._failed(move.seat, refusal.code)
        if (plan := self.plans.get(move.seat)) and plan.task is asyncio.current_task():
            del self.plans[move.seat]
        self._go_on()
