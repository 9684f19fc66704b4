"""Bots think in processes of their own, niced, so that they never hold up a table.

A request is everything a bot may know (game, seats, options, view, seat, seed, budget), so it can be asked anywhere and
again. A bot that crashes or thinks too long is stopped, its process is replaced, and a simple legal move is made for it.
"""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import queue
import threading
from concurrent.futures import Future
from multiprocessing.connection import Connection
from random import Random
from typing import Any

import msgspec
from msgspec import Struct

from hedgerow.bots.levels import find_level
from hedgerow.core import WATCHER, bind, find, read_options

NICENESS = 10
OVERTIME = 10.0
"""Seconds that a bot may take beyond its budget before it is stopped, a slow machine allowed for."""


class Thought(Struct, frozen=True):
    """A bot is asked for a move."""

    game: str
    seats: int
    options: dict[str, str]
    level: str
    public: bytes
    private: bytes
    seat: int
    seed: int


class Answer(Struct, frozen=True):
    """A legal move, and what went wrong if it is only a makeshift one."""

    token: str
    fault: str = ""


def think(thought: Thought) -> str:
    """The token of the bot's move. Runs anywhere."""
    kind = find(thought.game)
    game = bind(kind, thought.seats, read_options(kind, thought.options))
    bot, budget = find_level(thought.level, kind)
    public = msgspec.json.decode(thought.public, type=game.public_type)
    private = msgspec.json.decode(thought.private, type=game.private_type | None)
    return game.write(bot.choose(game, public, private, thought.seat, Random(thought.seed), budget).move)


def makeshift(thought: Thought) -> str:
    """A legal move without any thought: the fallback."""
    kind = find(thought.game)
    game = bind(kind, thought.seats, read_options(kind, thought.options))
    public = msgspec.json.decode(thought.public, type=game.public_type)
    private = msgspec.json.decode(thought.private, type=game.private_type | None)
    state = game.imagine(public, private, thought.seat if private is not None else WATCHER, Random(thought.seed))
    return game.write(Random(thought.seed).choice(list(game.moves(state, thought.seat))))


def _work(pipe: Connection, modules: list[str]) -> None:
    """A bot's process: one thought after the other."""
    os.nice(NICENESS)
    for module in modules:
        __import__(module)
    while True:
        try:
            thought = pipe.recv()
        except EOFError:
            return
        try:
            pipe.send(Answer(think(thought)))
        except Exception as error:  # a bot's fault must not end the process, and is reported where it can be seen
            pipe.send(Answer("", f"{type(error).__name__}: {error}"))


class _Worker(threading.Thread):
    """Looks after one process: hands it thoughts, and replaces it when it dies or overruns."""

    def __init__(self, pool: BotPool) -> None:
        super().__init__(daemon=True)
        self.pool = pool
        self.process: Any = None
        self.pipe: Connection | None = None

    def run(self) -> None:
        while True:
            item = self.pool.waiting.get()
            if item is None:
                self.stop()
                return
            thought, future = item
            if future.set_running_or_notify_cancel():
                future.set_result(self.ask(thought))

    def ask(self, thought: Thought) -> Answer:
        try:
            pipe = self.ready()
            pipe.send(thought)
            if not pipe.poll(self.pool.patience):
                self.stop()
                return Answer(makeshift(thought), f"thought for more than {self.pool.patience:g} seconds")
            answer: Answer = pipe.recv()
        except (EOFError, OSError):
            self.stop()
            return Answer(makeshift(thought), "its process died")
        return answer if answer.token else Answer(makeshift(thought), answer.fault)

    def ready(self) -> Connection:
        if self.process is None or not self.process.is_alive():
            self.stop()
            here, there = multiprocessing.get_context("spawn").Pipe()
            self.process = multiprocessing.get_context("spawn").Process(target=_work, args=(there, self.pool.modules), daemon=True)
            self.process.start()
            there.close()
            self.pipe = here
        assert self.pipe is not None
        return self.pipe

    def stop(self) -> None:
        if self.process is not None:
            self.process.kill()
            self.process.join()
        if self.pipe is not None:
            self.pipe.close()
        self.process = self.pipe = None


class BotPool:
    """So many processes. `modules` are imported in each, for games that no installed package offers."""

    def __init__(self, size: int = 1, patience: float = OVERTIME, modules: list[str] | None = None) -> None:
        self.patience = patience
        self.modules = modules or []
        self.waiting: queue.SimpleQueue[tuple[Thought, Future[Answer]] | None] = queue.SimpleQueue()
        self.workers = [_Worker(self) for _ in range(size)]
        for worker in self.workers:
            worker.start()

    async def ask(self, thought: Thought) -> Answer:
        future: Future[Answer] = Future()
        self.waiting.put((thought, future))
        return await asyncio.wrap_future(future)

    def close(self) -> None:
        """Let the processes go. What is still being thought about is not answered any more."""
        for _ in self.workers:
            self.waiting.put(None)
        for worker in self.workers:
            if worker.process is not None:
                worker.process.kill()
