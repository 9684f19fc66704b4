"""Servers as real processes: `hedgerow serve`, killed, stopped and started again."""

from __future__ import annotations

import asyncio
import os
import re
import signal
import socket
import sys
import time
from asyncio.subprocess import PIPE, Process
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from random import choice

import msgspec
from msgspec import Struct

ROOT = Path(__file__).parents[2]
STARTING = 30.0
"""Seconds after which a server that does not open is taken to hang."""
AGAIN = 0.3
"""Seconds before a server that ended by itself is started again, as whoever looks after it would."""
NO_DATABASE = 2
"""The status of a server that could not open its database."""
GOODBYE = 15.0
OUTLIVING = 5.0
"""Seconds after the death of a server in which its bots must have ended."""
MARK = "HEDGEROW_CRASH"
"""Set to the folder of a run in the environment of all its servers."""
PORTS = range(18_000, 30_000)
"""Below those that the system hands out to others while one of our servers is down."""
SETTINGS = {
    "new_tables_per_second": 1000,
    "new_tables_at_once": 1000,
    "requests_per_second": 1000,
    "requests_at_once": 1000,
    "messages_per_second": 200,
    "ping_seconds": 1,
}


class Death(Struct, frozen=True):
    """A server was killed."""

    at: int
    name: str


class Node:
    """One server: its address stays, its processes come and go. Each process has a name of its own."""

    def __init__(self, number: int, database: str, folder: Path) -> None:
        self.number, self.database, self.folder = number, database, folder
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.log = folder / f"node-{number}.log"
        self.lives = 0
        self.process: Process | None = None
        self.stopped = False
        self.begun = asyncio.Event()
        self.ready = asyncio.Event()
        self.took: list[float] = []
        """How many seconds each start took."""

    @property
    def name(self) -> str:
        return f"node{self.number}-{self.lives}"

    async def start(self) -> None:
        """Begin to start. `ready` is set when it is open."""
        self.lives += 1
        self.ready.clear()
        settings = {"node": self.name, **SETTINGS}
        environment = {**os.environ, MARK: str(self.folder), **{f"HEDGEROW_{name.upper()}": str(value) for name, value in settings.items()}}
        command = ["-m", "hedgerow.cli", "serve", "--port", str(self.port), "--database", self.database, "--with", "tests.crash.shelf"]
        with open(self.log, "ab") as log:
            self.process = await asyncio.create_subprocess_exec(
                sys.executable, *command, stdout=PIPE, stderr=log, cwd=ROOT, env=environment, start_new_session=True
            )
        self.begun.set()

    async def live(self, ended: Callable[[int, bool], None]) -> None:
        """Start, and wait for the end of this life. `ended` hears how it ended if it was not killed, and whether it had opened."""
        began = time.monotonic()
        await self.start()
        process = self.process
        assert process is not None
        assert process.stdout is not None
        opened = False
        while line := await process.stdout.readline():
            if b"is open at" in line:
                opened = True
                self.took.append(time.monotonic() - began)
                self.ready.set()
        status = await process.wait()
        self.stopped = False
        self.begun.clear()
        self.ready.clear()
        if status != -signal.SIGKILL:
            ended(status, opened)

    def send(self, signal_number: signal.Signals) -> None:
        if self.process is not None and self.process.returncode is None:
            with suppress(ProcessLookupError):
                self.process.send_signal(signal_number)


class Nodes:
    """All servers, and somebody who starts them again."""

    def __init__(self, nodes: list[Node]) -> None:
        self.nodes = nodes
        self.deaths: list[Death] = []
        self.faults: list[str] = []
        self.excused: Callable[[], bool] = lambda: False
        """May a server give up starting just now, because its database is away?"""
        self._down_for: dict[int, float] = {}
        self._asked_to_end: set[str] = set()
        self._closing = False
        self._keepers: list[asyncio.Task[None]] = []

    async def start(self) -> None:
        self._keepers = [asyncio.create_task(self._keep(node)) for node in self.nodes]
        await self.all_ready()

    async def all_ready(self) -> None:
        async with asyncio.timeout(STARTING):
            await asyncio.gather(*(node.ready.wait() for node in self.nodes))

    async def _keep(self, node: Node) -> None:
        while not self._closing:
            await node.live(lambda status, opened: self._ended(node, status, opened))
            if not self._closing:
                await asyncio.sleep(self._down_for.pop(node.number, AGAIN))

    def _ended(self, node: Node, status: int, opened: bool) -> None:
        asked = self._closing or node.name in self._asked_to_end
        if asked and (status == 0 or (status == -signal.SIGTERM and not opened)):
            return
        if status == NO_DATABASE and not opened and self.excused():
            return
        self.faults.append(f"{node.name} ended by itself with status {status}, {'open' if opened else 'before it was open'}")

    # Trouble

    async def kill(self, number: int, down_for: float) -> None:
        """Returns when it is dead, if it was not already."""
        node = self.nodes[number]
        if node.process is None or not node.begun.is_set():
            return
        self._down_for[number] = down_for
        self.deaths.append(Death(time.time_ns() // 1_000_000, node.name))
        life = node.lives
        node.send(signal.SIGKILL)
        async with asyncio.timeout(STARTING):
            while node.lives == life and node.begun.is_set():
                await asyncio.sleep(0.005)

    def restart(self, number: int) -> None:
        """Ask it to end. It has time to do so in order."""
        node = self.nodes[number]
        if node.begun.is_set():
            node.ready.clear()
            self._asked_to_end.add(node.name)
            self._down_for[number] = 0.0
            node.send(signal.SIGTERM)

    def stop(self, number: int) -> None:
        self.nodes[number].stopped = True
        self.nodes[number].send(signal.SIGSTOP)

    def go_on(self, number: int) -> None:
        self.nodes[number].stopped = False
        self.nodes[number].send(signal.SIGCONT)

    # The end

    async def close(self) -> None:
        """Ask them all to end, and see that they do so in order; leave nothing behind."""
        self._closing = True
        for node in self.nodes:
            node.send(signal.SIGCONT)
            node.send(signal.SIGTERM)
        _, late = await asyncio.wait(self._keepers, timeout=GOODBYE) if self._keepers else ((), ())
        if late:
            self.faults.append(f"{len(late)} servers did not end when they were asked to")
        await self.abort()

    async def abort(self) -> None:
        """At once, whatever happens to them."""
        self._closing = True
        for node in self.nodes:
            node.send(signal.SIGKILL)
        for keeper in self._keepers:
            keeper.cancel()
        await asyncio.gather(*self._keepers, return_exceptions=True)
        until = time.monotonic() + OUTLIVING
        while (left := marked(self.nodes[0].folder)) and time.monotonic() < until:
            await asyncio.sleep(0.1)
        for pid in left:
            end(pid, self.nodes[0].folder)
        if left:
            self.faults.append(f"{len(left)} processes were left behind: bots that outlived their server")

    def strange_lines(self) -> list[str]:
        """What the servers wrote that they should never have to write."""
        return [f"{node.log.name}: {line}" for node in self.nodes if node.log.exists() for line in strange_lines(node.log.read_text())]


# Bots think in processes of their own, and must not outlive their server. They are known by a mark in their environment,
# never by remembered numbers: those may belong to somebody else by then.


def marked(folder: Path) -> list[int]:
    """All processes of the run that works in this folder."""
    return [int(process.name) for process in Path("/proc").glob("[0-9]*") if _is_marked(int(process.name), folder)]


def _is_marked(pid: int, folder: Path) -> bool:
    try:
        return f"{MARK}={folder}".encode() in Path(f"/proc/{pid}/environ").read_bytes().split(b"\0")
    except OSError:  # it has ended, or is none of ours
        return False


def end(pid: int, folder: Path) -> None:
    """Kill a process of this run, and no other that has its number now."""
    with suppress(OSError):
        handle = os.pidfd_open(pid)
        try:
            if _is_marked(pid, folder):
                signal.pidfd_send_signal(handle, signal.SIGKILL)
        finally:
            os.close(handle)


class Line(Struct):
    """A line of a server's log."""

    level: str
    room: str
    message: str
    error: str = ""
    where: list[str] = []


ORPHANED = re.compile(r"^Traceback[^{]*multiprocessing/spawn\.py[^{]*?^EOFError.*\n", re.MULTILINE)
"""What Python itself says when a process is killed while it starts another one, such as a bot's."""
NO_DATABASE_LINES = ("cannot open postgresql://", "cannot read postgresql://")
"""What a server says when it gives up starting."""
EXPECTED = {"NotSaved", "Unavailable", "Closed", "Stale", "Duplicate"}
"""Errors that a database in trouble brings about."""


def strange_lines(text: str) -> list[str]:
    """Lines about faults of our own, and lines that are none of ours at all, such as tracebacks."""
    found = []
    for line in ORPHANED.sub("", text).splitlines():
        try:
            told = msgspec.json.decode(line, type=Line)
        except msgspec.DecodeError:
            found += [] if line.startswith(NO_DATABASE_LINES) else [line]
            continue
        # What asyncpg has to say is about its own connections, and these are cut all the time.
        fault = told.where and told.error not in EXPECTED and not told.room.startswith("asyncpg")
        if fault or "Traceback" in told.message:
            found.append(line)
    return found


def free_port() -> int:
    """One that nobody listens on now."""
    while True:
        port = choice(PORTS)
        with socket.socket() as probe, suppress(OSError):
            probe.bind(("127.0.0.1", port))
            return port
