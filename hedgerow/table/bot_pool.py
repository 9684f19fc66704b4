"""Bots think in processes of their own, niced, so that they never hold up a table.

A thought is everything a bot may know (game, seats, options, view, seat, seed, level, name), so it can be asked anywhere and
again. A bot that crashes or thinks too long is stopped and its process replaced; the answer then says what went wrong, and
the table makes a simple legal move for it.

Whatever else is heavy can be worked out in such processes, too: a Task.
"""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import queue
import signal
import threading
from collections.abc import Callable
from concurrent.futures import Future
from importlib import import_module
from multiprocessing.connection import Connection
from random import Random
from typing import Any

import msgspec
from msgspec import Struct

from hedgerow.bots.levels import find_level
from hedgerow.core import bind, find, read_options

NICENESS = 10
OVERTIME = 10.0
"""Seconds that a bot may take before it is stopped: far more than any budget, a slow machine allowed for."""
TOO_LONG = "thought for more than"
"""How the fault of one who was stopped begins."""
STARTING = 60.0
"""Seconds that a process may take until it is ready for its first thought."""


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
    name: str = ""
    """What the bot's chair is called: in some games that is its character."""
    data: dict[str, str] = {}


class Task(Struct, frozen=True):
    """Other heavy work: a function that a process can import, and what it is given. It answers with JSON."""

    do: Callable[[Any], bytes]
    given: Any


class Answer(Struct, frozen=True):
    """A bot's move; no token where something went wrong, and what it was. A fault never tells what the bot was thinking of.

    The answer to a task stands in `token` as well."""

    token: str
    fault: str = ""


def think(thought: Thought) -> str:
    """The token of the bot's move. Runs anywhere."""
    kind = find(thought.game)
    game = bind(kind, thought.seats, read_options(kind, thought.options), thought.data, checked=True)
    bot, budget = find_level(thought.level, kind, thought.name)
    public = msgspec.json.decode(thought.public, type=game.public_type)
    private = msgspec.json.decode(thought.private, type=game.private_type | None)
    return game.write(bot.choose(game, public, private, thought.seat, Random(thought.seed), budget).move)


# In a bot's process


def _work(pipe: Connection, modules: list[str]) -> None:
    """One thought after the other, until the house closes the pipe or dies."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the house, which lets its bots go itself
    threading.Thread(target=_leave_with_the_house, daemon=True).start()
    os.nice(NICENESS)
    for module in modules:
        import_module(module)
    try:
        pipe.send(Answer("ready"))
        while True:
            pipe.send(_answer(pipe.recv()))
    except (EOFError, OSError):
        return


def _leave_with_the_house() -> None:
    """Even in the middle of a thought: a house that was killed cannot stop its bots."""
    house = multiprocessing.parent_process()
    if house is not None:
        house.join()
        os._exit(1)


def _answer(asked: Thought | Task) -> Answer:
    try:
        return Answer(asked.do(asked.given).decode() if isinstance(asked, Task) else think(asked))
    except Exception as error:  # a bot's fault must not end the process, and is reported where it can be seen
        return Answer("", type(error).__name__)


# In the house


class _Worker(threading.Thread):
    """Looks after one process: hands it thoughts, and replaces it when it dies or overruns."""

    def __init__(self, pool: BotPool) -> None:
        super().__init__(daemon=True, name="hedgerow-bot")
        self.pool = pool
        self.process: Any = None
        self.pipe: Connection | None = None
        self.lock = threading.Lock()
        """So that no process is started behind the back of somebody who closes the pool."""

    def run(self) -> None:
        while (item := self.pool.waiting.get()) is not None:
            thought, future = item
            if future.set_running_or_notify_cancel():
                future.set_result(self.ask(thought))
        self.stop()

    def ask(self, thought: Thought | Task) -> Answer:
        try:
            pipe = self.ready()
            pipe.send(thought)
            if pipe.poll(self.pool.patience):
                answer: Answer = pipe.recv()
                return answer
            fault = f"{TOO_LONG} {self.pool.patience:g} seconds"
        except Exception as error:  # EOFError and OSError: it died. Whatever else it is, the next thought finds a new process.
            fault = f"its process died ({type(error).__name__})"
        self.stop()
        self.pool.replaced += 1
        return Answer("", fault)

    def ready(self) -> Connection:
        """The pipe to a process that waits for a thought."""
        if self.pipe is not None and self.process.is_alive():
            return self.pipe
        self.stop()
        pipe = self.start_process()
        if not pipe.poll(STARTING):
            raise TimeoutError
        pipe.recv()
        return pipe

    def start_process(self) -> Connection:
        context = multiprocessing.get_context("spawn")
        with self.lock:
            if self.pool.closed:
                raise EOFError("the pool is closed")
            self.pipe, there = context.Pipe()
            self.process = context.Process(target=_work, args=(there, self.pool.modules), daemon=True)
            self.process.start()
            there.close()
            return self.pipe

    def stop(self) -> None:
        with self.lock:
            if self.process is not None and self.process.pid is not None:
                self.process.kill()
                self.process.join()
            if self.pipe is not None:
                self.pipe.close()
            self.process = self.pipe = None

    def kill(self) -> None:
        """Whoever waits for it gets no answer; its own thread clears up."""
        with self.lock:
            if self.process is not None and self.process.pid is not None:
                self.process.kill()


class BotPool:
    """So many processes, each started when it is first needed. `modules` are imported in each, for games and bots that no
    installed package offers."""

    def __init__(self, size: int = 1, patience: float = OVERTIME, modules: list[str] | None = None) -> None:
        self.patience = patience
        self.modules = modules or []
        self.replaced = 0
        """How many processes died or had to be stopped."""
        self.closed = False
        self.waiting: queue.SimpleQueue[tuple[Thought | Task, Future[Answer]] | None] = queue.SimpleQueue()
        self.workers = [_Worker(self) for _ in range(size)]
        for worker in self.workers:
            worker.start()

    async def ask(self, thought: Thought | Task) -> Answer:
        if self.closed:
            return Answer("", "the pool is closed")
        future: Future[Answer] = Future()
        self.waiting.put((thought, future))
        return await asyncio.wrap_future(future)

    def close(self) -> None:
        """Let the processes go; none is left when this returns. What waits is answered with a fault."""
        self.closed = True
        for worker in self.workers:
            self.waiting.put(None)
            worker.kill()
        for worker in self.workers:
            worker.join()
