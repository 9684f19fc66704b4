"""Those who play: clients that make random moves all the time, and write down all they say and see."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from hashlib import sha256
from itertools import count
from random import Random

import msgspec
from msgspec import Struct

from hedgerow.client import Client, Refused, RemoteTable
from hedgerow.client.remote_table import View as Update
from hedgerow.server.messages import Ack, Ask, Bye, Hello, Move, Pong, Refusal
from hedgerow.table import requests
from tests.crash.history import Said, Story, View

SILENCE = 4.0
"""Seconds without a word after which a client gives a server up and goes to another."""
BACKOFF = (0.05, 0.1, 0.2, 0.4, 0.8)
"""Seconds between attempts to connect: more eager than a browser, so that there is much play between two kills."""
OPENING = 8.0
"""Seconds to open a table; then it is tried elsewhere."""
TWICE = 0.08
"""How often a message is sent twice in a row."""


def now_ms() -> int:
    return time.time_ns() // 1_000_000


class Shelf:
    """Keeps each text once: what many see is the same."""

    def __init__(self) -> None:
        self._texts: dict[bytes, str] = {}

    def keep(self, text: bytes) -> str:
        if text not in self._texts:
            self._texts[text] = text.decode()
        return self._texts[text]


class Witness(RemoteTable):
    """A client that writes everything down, goes on to the next server when one is gone, and says some things twice."""

    silence, backoff = SILENCE, BACKOFF

    def __init__(self, servers: Sequence[str], id: str, secret: str | None, name: str, rng: Random, shelf: Shelf) -> None:
        self.ring = [Client(url, secret).join(id, watching=secret is None).url for url in servers]
        super().__init__(self.ring[0], secret)
        self.rng, self.shelf = rng, shelf
        self.story = Story(id, name, sha256(secret.encode()).hexdigest() if secret else "")
        self._said: dict[str, Said] = {}
        self._next = rng.randrange(len(self.ring))
        self._public_text = self._private_text = b"null"

    @property
    def pending(self) -> list[str]:
        return list(self._pending)

    def look_up(self) -> None:
        """Whoever waits for something looks whether it is so."""
        self._changed.set()

    async def until_over(self) -> None:
        await self.until(lambda: self.over)

    async def move_somehow(self, rng: Random) -> None:
        """A legal move; rarely one that is none, that comes too late, or a wish."""
        lot, token = rng.random(), rng.choice(self.moves)
        if lot < 0.02:
            await self.play("nonsense:1")
        elif lot < 0.04:
            await self.play(token, self.epoch - 1)
        elif lot < 0.06:
            await self.ask(requests.AskBack())
        elif lot < 0.065:
            await self.ask(requests.Pause())
        else:
            await self.play(token)

    def _where(self) -> str:
        self._next = (self._next + 1) % len(self.ring)
        return self.ring[self._next]

    async def _say(self, message: Move | Ask) -> None:
        said = Said(message.n, self.seat, at=now_ms())
        if isinstance(message, Move):
            said.token, said.epoch = message.token, message.epoch
        else:
            said.ask = type(message.request).__name__
        self._said[message.n] = said
        self.story.said.append(said)
        await super()._say(message)

    async def _send(self, message: Hello | Move | Ask | Pong) -> None:
        await super()._send(message)
        if isinstance(message, Move | Ask) and self.rng.random() < TWICE:
            await super()._send(message)

    def _on_message(self, message: Update | Ack | Refusal | Bye) -> None:
        if isinstance(message, Ack | Refusal) and (said := self._said.get(message.n)):
            said.answers.append("ack" if isinstance(message, Ack) else message.code)
            if isinstance(message, Ack) and not said.acked_at:
                said.acked_at, said.acked_v = now_ms(), self.v or 0
        super()._on_message(message)

    def _on_update(self, update: Update) -> None:
        super()._on_update(update)
        self._public_text, self._private_text = bytes(update.public) or self._public_text, bytes(update.private) or self._private_text
        keep = self.shelf.keep
        self.story.views.append(
            View(
                now_ms(),
                self.connections,
                update.v,
                update.seat,
                update.resync,
                keep(b"\n".join(bytes(fact) for fact in update.facts)),
                keep(msgspec.json.encode(self.table)),
                keep(self._public_text),
                keep(self._private_text),
                tuple(self.moves),
                update.epoch,
                tuple(update.turn),
            )
        )


class Bench(Struct, frozen=True, kw_only=True):
    """A place where one game after the other is played."""

    game: str
    people: int
    bots: tuple[str, ...] = ()
    options: dict[str, str] = {}
    watchers: int = 0
    pace: float = 0.25
    """The longest pause before a move, in seconds."""


BENCHES = (
    Bench(game="tally-ho", people=2, watchers=1),
    Bench(game="tally-ho", people=2, options={"rounds": "1"}),
    Bench(game="tally-ho", people=2, pace=0.05),
    Bench(game="tally-ho", people=1, bots=("cub",), watchers=1),
    Bench(game="tally-ho", people=1, bots=("badger",), options={"rounds": "1"}),
    Bench(game="sealed", people=3, options={"rounds": "4", "timer": "900"}, watchers=1),
    Bench(game="sealed", people=2, bots=("cub",), options={"rounds": "4"}),
    Bench(game="beat", people=3, options={"rounds": "4", "beat": "250"}, watchers=1),
    Bench(game="beat", people=2, options={"rounds": "6", "beat": "120", "caller": "yes"}, pace=0.5),
)


class Party:
    """Everybody who plays, at every bench."""

    def __init__(self, servers: Sequence[str], seed: int, benches: Sequence[Bench] = BENCHES) -> None:
        self.servers = servers
        self.seed = seed
        self.benches = benches
        self.stories: list[Story] = []
        self.here: set[Witness] = set()
        """Those who sit at a table or watch one now."""
        self.arriving: set[Witness] = set()
        """Those who have not been shown their table yet."""
        self.trouble: list[str] = []
        self.stopping = False
        self.dismissed = asyncio.Event()
        self._shelf = Shelf()
        self._numbers = count(1)

    async def run(self) -> None:
        """Play at all benches until told to stop, and stay at the table until dismissed."""
        async with asyncio.TaskGroup() as group:
            for number, bench in enumerate(self.benches):
                group.create_task(self._sit_at(bench, Random(f"bench {number} {self.seed}")))

    def stop(self) -> None:
        """No new moves and no new tables. Whoever has said something still waits for the answer."""
        self.stopping = True
        for witness in self.here:
            witness.look_up()

    @property
    def unanswered(self) -> list[str]:
        """What is still to be answered."""
        return [f"{witness.story.name} at {witness.story.table}: {n}" for witness in self.here for n in witness.pending]

    async def _sit_at(self, bench: Bench, rng: Random) -> None:
        while not self.stopping:
            id, secrets = None, [f"{rng.getrandbits(128):032x}" for _ in range(bench.people)]
            try:
                id = await self._open(bench, rng, secrets[0])
                if id is not None:
                    await self._play_at(id, bench, rng, secrets)
            except Refused as error:  # nothing that we say in earnest may be turned down
                self.trouble.append(f"at table {id} ({bench.game}): refused, {error}")
                await asyncio.sleep(1)

    async def _open(self, bench: Bench, rng: Random, secret: str) -> str | None:
        """A table, opened at whichever server is there; None where it is time to go."""
        while not self.stopping:
            client = Client(rng.choice(self.servers), secret)
            with suppress(OSError, Refused, TimeoutError):
                async with asyncio.timeout(OPENING):
                    made = await client.create(
                        bench.game,
                        name="Player 0",
                        nonce=f"{rng.getrandbits(64):x}",
                        seats=bench.people + len(bench.bots),
                        options=bench.options,
                        bots=bench.bots,
                    )
                    return made.id
            await asyncio.sleep(0.1)
        return None

    async def _play_at(self, id: str, bench: Bench, rng: Random, secrets: list[str]) -> None:
        number = next(self._numbers)
        names = [f"player {number}.{seat}" for seat in range(bench.people)]
        async with AsyncExitStack() as stack:
            people = [await stack.enter_async_context(self._come(id, *who, rng)) for who in zip(names, secrets, strict=True)]
            watchers = [
                await stack.enter_async_context(self._come(id, f"watcher {number}.{index}", None, rng)) for index in range(bench.watchers)
            ]
            for index, person in enumerate(people[1:], 1):
                await person.sit(f"Player {index}", nonce=f"{rng.getrandbits(64):x}")
            await people[0].start()
            await asyncio.gather(*(self._play(person, Random(rng.random()), bench.pace) for person in people))
            if self.stopping:
                await self.dismissed.wait()
            else:  # it is over, and everybody is to see it
                await asyncio.gather(*(watcher.until_over() for watcher in watchers))

    @asynccontextmanager
    async def _come(self, id: str, name: str, secret: str | None, rng: Random) -> AsyncIterator[Witness]:
        witness = Witness(self.servers, id, secret, name, Random(rng.random()), self._shelf)
        self.stories.append(witness.story)
        self.arriving.add(witness)
        try:
            async with witness:
                self.arriving.discard(witness)
                self.here.add(witness)
                yield witness
        finally:
            self.arriving.discard(witness)
            self.here.discard(witness)

    async def _play(self, person: Witness, rng: Random, pace: float) -> None:
        """Random legal moves, and now and then something else, until the match is over or it is time to stop."""
        while True:
            await person.until(lambda: self.stopping or person.over or bool(choices(person)))
            if self.stopping or person.over:
                return
            await asyncio.sleep(rng.uniform(0, pace))
            if person.over or not (say := choices(person)):
                continue
            with suppress(Refused):  # somebody was quicker, or we asked for it; it is written down
                await say[0](rng)


def choices(person: Witness) -> list[Callable[[Random], Awaitable[None]]]:
    """What this player can do now, the most urgent first."""
    table, found = person.table, list[Callable[[Random], Awaitable[None]]]()
    if table.phase == "pause":
        found.append(lambda rng: person.ask(requests.Resume()))
    if table.phase == "play" and table.ask and person.seat not in table.agreed:
        found.append(lambda rng: person.ask(requests.AnswerBack(yes=rng.random() < 0.7)))
    if table.phase == "play" and person.moves:
        found.append(person.move_somehow)
    return found
