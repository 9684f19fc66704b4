"""The sheet of the day: the same dice for everybody on one date (UTC).

A server draws one seed by lot and keeps it for ever. The secret of a day is HMAC-SHA-256(seed, `daily 2026-05-14`), so all
nodes agree and no day tells anything of another. Its commitment is shown on that day; the secret itself when the day is over,
and not before, whatever has been played to its end until then.
"""

from __future__ import annotations

import hmac
import logging
from datetime import UTC, date, datetime, timedelta

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from hedgerow.core import Header, bind, find, play, read_options
from hedgerow.core.dealer import commitment, draw_number, match_key, new_secret, settle
from hedgerow.store import Store
from hedgerow.table.bot_pool import Thought
from hedgerow.table.house import Day, House
from hedgerow.table.live import Live, Thinkers
from hedgerow.table.time import Time

log = logging.getLogger("hedgerow.daily")

GAME = "fox-and-rabbit"
SEATS = 1
OPTIONS = {"sheet": "standard", "mode": "easy"}
SEED = "daily seed"
DAY_MS = 86_400_000


class Seed(Struct, frozen=True):
    """What all daily secrets of a server come from, and the first day for which it was there."""

    seed: str
    since: str


class Best(Struct, frozen=True):
    """How the strongest bot ended with the dice of a day."""

    level: str
    score: int


class BotFailed(Exception):
    """The bot that plays the day through did not answer."""


class Daily:
    def __init__(self, store: Store, time: Time, house: House, bots: Thinkers) -> None:
        self.store, self.time, self.house, self.bots = store, time, house, bots
        self._seed: Seed | None = None
        self._playing: set[str] = set()

    # Days

    def today(self) -> str:
        """By the database's clock, so that all nodes turn the page at once."""
        return datetime.fromtimestamp(self.time.now() / 1000, UTC).date().isoformat()

    def yesterday(self) -> str:
        return (date.fromisoformat(self.today()) - timedelta(days=1)).isoformat()

    def left(self) -> int:
        """Milliseconds until the next day begins."""
        return DAY_MS - self.time.now() % DAY_MS

    async def is_known(self, day: str) -> bool:
        """Has this day come, and was there a seed by then?"""
        return (await self._seeded()).since <= day <= self.today()

    async def commitment(self, day: str) -> str:
        return commitment((await self._day(day)).secret)

    async def revealed(self, day: str) -> str:
        """The secret of a day that is over; nothing for any other."""
        return (await self._day(day)).secret if day < self.today() and await self.is_known(day) else ""

    async def opened(self, header: Header) -> Header:
        """The header of a match that is over: if it was played with the dice of a day that is over too, now with the secret."""
        secret = await self.revealed(header.daily) if header.daily else ""
        return replace(header, secret=secret) if secret else header

    async def create(self) -> Live:
        """A table with today's dice."""
        return await self.house.create(GAME, SEATS, OPTIONS, day=await self._day(self.today()))

    async def _day(self, day: str) -> Day:
        seed = bytes.fromhex((await self._seeded()).seed)
        return Day(day, hmac.digest(seed, f"daily {day}".encode(), "sha256").hex())

    async def _seeded(self) -> Seed:
        """The seed of this server: of several nodes that draw one, the first is kept for all."""
        if self._seed is None:
            drawn = msgspec.json.encode(Seed(new_secret(), self.today())).decode()
            self._seed = msgspec.json.decode(await self.store.keep(SEED, drawn), type=Seed)
        return self._seed

    # Best play

    async def best(self, day: str) -> Best | None:
        """How best play ended on a day, if it has been played through."""
        text = await self.store.kept(_name_of_best(day))
        return None if text is None else msgspec.json.decode(text, type=Best)

    async def find_best(self, day: str) -> None:
        """Let the strongest bot play the day through, and keep how it ended. It sees what a player sees, and no more.

        Every node may do it: they find the same, and it is kept once.
        """
        if day in self._playing:
            return
        self._playing.add(day)
        try:
            best = await self._play(await self._day(day))
            await self.store.keep(_name_of_best(day), msgspec.json.encode(best).decode())
        except BotFailed as failed:
            log.warning("best play of %s is not known yet: %s", day, failed)
        finally:
            self._playing.discard(day)

    async def _play(self, day: Day) -> Best:
        kind, key = find(GAME), match_key(day.secret, {})
        game, level = bind(kind, SEATS, read_options(kind, OPTIONS)), kind.bots[-1]
        state, moves = settle(game, game.start(), key)[0], 0
        while (outcome := game.outcome(state)) is None:
            (seat,) = game.turn(state).must
            answer = await self.bots.ask(
                Thought(
                    game=GAME,
                    seats=SEATS,
                    options=OPTIONS,
                    level=level,
                    public=msgspec.json.encode(game.public(state)),
                    private=msgspec.json.encode(game.private(state, seat)),
                    seat=seat,
                    seed=draw_number(key, f"best {moves}", 1 << 53),
                )
            )
            if answer.fault:
                raise BotFailed(answer.fault)
            state, moves = settle(game, play(game, state, seat, game.read(answer.token)), key)[0], moves + 1
        return Best(level, outcome.scores[0])


def _name_of_best(day: str) -> str:
    return f"daily best {day}"
