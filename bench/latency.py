"""How long until everybody sees a pose: Bunny Bunny Moose Moose in real time on one server, with its durable log.

60 tables of six are played at once, through 360 sockets. Five at each table change their pose every one or two seconds
while the clock lays cards; the sixth narrates. Measured is the time from sending a pose on one socket to its showing on each
of the five others. The server is one process, the load is another.
"""

from __future__ import annotations

import asyncio
import os
import resource
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from itertools import count
from random import Random
from statistics import median
from tempfile import TemporaryDirectory, TemporaryFile
from time import perf_counter

import msgspec
from msgspec import Struct
from websockets.asyncio.client import ClientConnection

from bench.peers.dialects import dial
from bench.sockets import DISK, Unusable, address, complaint, cpu_seconds, end
from hedgerow.client import Client
from hedgerow.core import WATCHER
from hedgerow.server.messages import Ask, Hello, Move, Pong
from hedgerow.server.run import loop_factory
from hedgerow.table import requests

TABLES, SIZE = 60, 6
TARGET = 150
"""Milliseconds that the p99 may take on an otherwise idle machine."""
STILL = (1.0, 2.0)
"""Seconds for which a pose is held, at least and at most."""
AT_ONCE = 6
"""Tables that fill at the same time."""
WARM_UP, SECONDS, LAST = 5.0, 20.0, 1.0
"""Seconds of play before anything counts, seconds that count, and seconds to wait for the last deliveries."""
LATE = ("illegal", "stale")
"""Refusals of a pose that came after Bam."""

encode = msgspec.json.encode


class Fact(Struct):
    type: str
    seat: int = WATCHER
    pose: str = ""


class Word(Struct):
    """What the load has to know of a message."""

    type: str
    n: str = ""
    t: int = 0
    code: str = ""
    epoch: int = 0
    moves: list[str] | None = None
    facts: list[Fact] = []


class Pose(Struct):
    """A pose on its way, and the seats that have not seen it yet."""

    n: str
    token: str
    sent: float
    unseen: set[int]


class Tally(Struct):
    waits: list[float] = []
    """Milliseconds from sending a pose to its showing on another socket."""
    poses: int = 0
    late: int = 0
    """Poses that came after Bam."""
    cards: int = 0
    lost: int = 0
    """Poses that did not show everywhere."""

    def wait(self, share: float) -> float:
        """What this share of all showings took at most, in milliseconds."""
        ordered = sorted(self.waits)
        return ordered[int(share * (len(ordered) - 1))] if ordered else float("inf")


class Party:
    """One table: six sockets, and everybody at them plays along."""

    decoder = msgspec.json.Decoder(Word)

    def __init__(self, url: str, number: int) -> None:
        self.http, self.ws = url, url.replace("http", "ws", 1)
        self.tally = Tally()
        self.random = Random(number)
        self.numbers = count()
        self.sockets: list[ClientConnection] = []
        self.moves: list[list[str]] = [[] for _ in range(SIZE)]
        self.epoch = 0
        self.answered: set[tuple[int, int]] = set()
        """(epoch, seat) where somebody has bet or gone on already."""
        self.on_the_way: dict[int, Pose] = {}
        """By seat: each has at most one."""
        self.tasks: list[asyncio.Task[None]] = []

    async def come_in(self) -> None:
        """Six people sit down, one of them starts the game, and from then on everybody plays."""
        people = [Client(self.http) for _ in range(SIZE)]
        id = (await people[0].create("bunny-moose", name="Player 0", seats=SIZE)).id
        for seat, person in enumerate(people):
            self.sockets.append(await dial(f"{self.ws}ws/{id}"))
            await self.sockets[seat].send(encode(Hello(person.secret)).decode())
            if seat:
                await self._ask(seat, requests.Sit(name=f"Player {seat}", seat=seat))
        await self._ask(0, requests.Start())
        self.tasks = [asyncio.create_task(work(seat)) for seat in range(SIZE) for work in (self._read, self._pose)]

    async def leave(self) -> None:
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)

    def complain(self) -> None:
        """Whoever has ended has met an error, or a closed socket: nothing that is measured then counts."""
        for task in self.tasks:
            if task.done():
                task.result()
                raise RuntimeError("a socket was closed")

    # What is said

    async def _ask(self, seat: int, request: requests.TableRequest) -> None:
        n = f"ask-{next(self.numbers)}"
        await self.sockets[seat].send(encode(Ask(n, request)).decode())
        async for data in self.sockets[seat]:
            word = await self._heard(seat, data)
            if word.n == n:
                return

    async def _move(self, seat: int, n: str, token: str) -> None:
        await self.sockets[seat].send(encode(Move(n, self.epoch, token)).decode())

    async def _go_on(self, seat: int) -> None:
        """Bet as a narrator, and do not look at the scoring for long."""
        token = next((move for move in self.moves[seat] if move.startswith(("bet:", "skip"))), None)
        if token and (self.epoch, seat) not in self.answered:
            self.answered.add((self.epoch, seat))
            await self._move(seat, f"go-{next(self.numbers)}", token)

    async def _pose(self, seat: int) -> None:
        """Another pose every one or two seconds, as long as poses are free and the last one has shown everywhere."""
        before = ""
        while True:
            await asyncio.sleep(self.random.uniform(*STILL))
            token = self.random.choice(self.moves[seat] or [""])
            if "/" in token and token != before and seat not in self.on_the_way:
                pose = Pose(f"pose-{next(self.numbers)}", token, perf_counter(), set(range(SIZE)) - {seat})
                self.on_the_way[seat], before = pose, token
                self.tally.poses += 1
                await self._move(seat, pose.n, token)

    # What is heard

    async def _read(self, seat: int) -> None:
        await self._go_on(seat)
        async for data in self.sockets[seat]:
            await self._heard(seat, data)
            await self._go_on(seat)

    async def _heard(self, seat: int, data: str | bytes) -> Word:
        word = self.decoder.decode(data)
        match word.type:
            case "view":
                self._show(seat, word)
            case "ping":
                await self.sockets[seat].send(encode(Pong(word.t)).decode())
            case "refused" if word.code in LATE:
                if (pose := self.on_the_way.get(seat)) and pose.n == word.n:
                    del self.on_the_way[seat]
                    self.tally.late += 1
            case "refused" | "bye":
                raise RuntimeError(f"our server said {word.type}: {word.code}")
        return word

    def _show(self, seat: int, word: Word) -> None:
        now, self.epoch = perf_counter(), word.epoch
        if word.moves is not None:
            self.moves[seat] = word.moves
        for fact in word.facts:
            if fact.type == "laid" and seat == 0:
                self.tally.cards += 1
            elif fact.type == "posed" and (pose := self.on_the_way.get(fact.seat)) and pose.token == fact.pose and seat in pose.unseen:
                self.tally.waits.append(1000 * (now - pose.sent))
                pose.unseen.discard(seat)
                if not pose.unseen:
                    del self.on_the_way[fact.seat]


# Measuring


@asynccontextmanager
async def server() -> AsyncIterator[tuple[str, int]]:
    """Our server in a process of its own, with its log on a disk: its address and its process."""
    # Everybody comes from one address here, and all at once.
    limits = {f"HEDGEROW_{name}": "100000" for name in ("SOCKETS_PER_ADDRESS", "REQUESTS_AT_ONCE", "NEW_TABLES_AT_ONCE")}
    with TemporaryDirectory(dir=DISK) as folder, TemporaryFile("w+") as errors:
        command = [sys.executable, "-m", "hedgerow.cli", "serve", "--port", "0", "--bots", "0", "--database", f"{folder}/bench.sqlite3"]
        process = await asyncio.create_subprocess_exec(
            *command, env={**os.environ, **limits}, stdout=asyncio.subprocess.PIPE, stderr=errors
        )
        try:
            if (url := await address(process)) is None:
                errors.seek(0)
                raise Unusable(complaint(errors.read()))
            yield url, process.pid
        finally:
            await end(process)


async def measure() -> None:
    async with server() as (url, pid):
        parties = [Party(url, number) for number in range(TABLES)]
        try:
            door = asyncio.Semaphore(AT_ONCE)
            await asyncio.gather(*(_fill(party, door) for party in parties))
            await asyncio.sleep(WARM_UP)
            for party in parties:
                party.tally = Tally(waits=[])
            before, ours = cpu_seconds(pid), cpu_seconds(os.getpid())
            await asyncio.sleep(SECONDS)
            spent, ours = cpu_seconds(pid) - before, cpu_seconds(os.getpid()) - ours
            tally = _add_up([party.tally for party in parties])
            overdue = perf_counter() - LAST
            tally.lost = sum(pose.sent < overdue for party in parties for pose in party.on_the_way.values())
            for party in parties:
                party.complain()
        finally:
            await asyncio.gather(*(party.leave() for party in parties))
    report(tally, spent / SECONDS, ours / SECONDS)


async def _fill(party: Party, door: asyncio.Semaphore) -> None:
    async with door:
        await party.come_in()


def _add_up(tallies: list[Tally]) -> Tally:
    return Tally(
        waits=[wait for tally in tallies for wait in tally.waits],
        poses=sum(tally.poses for tally in tallies),
        late=sum(tally.late for tally in tallies),
        cards=sum(tally.cards for tally in tallies),
    )


def report(tally: Tally, server: float, load: float) -> None:
    p50, p99, longest = median(tally.waits or [float("inf")]), tally.wait(0.99), max(tally.waits, default=0)
    poses, cards, shown = (number / SECONDS for number in (tally.poses, tally.cards, len(tally.waits)))
    print(f"  p50 {p50:.1f} ms, p99 {p99:.1f} ms, longest {longest:.0f} ms (target: p99 below {TARGET} ms on an otherwise idle machine)")
    print(f"  {poses:.0f} poses and {cards:.0f} cards a second; {shown:,.0f} times a second a pose showed on another socket")
    print(f"  {tally.late} poses came after Bam; {tally.lost} did not show everywhere within {LAST:g} s")
    print(f"  CPU: server {server:.0%} of a core, load {load:.0%}; the machine's load average was {os.getloadavg()[0]:.1f}\n")


def main() -> None:
    if sys.platform != "linux":
        print("Latency of a pose is left out: the CPU time of another process is read as Linux tells it.\n")
        return
    files = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (files[1], files[1]))
    print(
        f"Latency of a pose: {TABLES} tables of {SIZE}, Bunny Bunny Moose Moose in real time, {TABLES * SIZE} sockets, durable log",
        flush=True,
    )
    with asyncio.Runner(loop_factory=loop_factory()) as runner:
        try:
            runner.run(measure())
        except Unusable as error:
            print(f"  Our own server does not start: {error}\n")
