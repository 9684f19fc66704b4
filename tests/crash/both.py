"""Both databases side by side: much of a crash test is waiting for servers to come back, so two take hardly longer than one.

Every line of both is printed as it comes, with the database's name before it; it fails if either fails.
"""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from asyncio.subprocess import PIPE, STDOUT, Process
from collections.abc import Sequence


async def side_by_side(runs: dict[str, Sequence[str]]) -> int:
    """Run `python -m tests.crash` with the arguments of each; the worst status of all."""
    environment = {**os.environ, "PYTHONUNBUFFERED": "1"}
    started = {
        name: await asyncio.create_subprocess_exec(
            sys.executable, "-m", "tests.crash", *arguments, stdout=PIPE, stderr=STDOUT, env=environment, start_new_session=True
        )
        for name, arguments in runs.items()
    }
    _pass_on_signals(list(started.values()))
    return max(await asyncio.gather(*(_print(name, process) for name, process in started.items())))


async def _print(name: str, process: Process) -> int:
    assert process.stdout is not None
    async for line in process.stdout:
        print(f"{name:8} | {line.decode(errors='replace')}", end="", flush=True)
    status = await process.wait()
    return abs(status)


def _pass_on_signals(processes: list[Process]) -> None:
    """Each clears up its own servers when it is told to end."""

    def end() -> None:
        for process in processes:
            if process.returncode is None:
                process.terminate()

    for number in (signal.SIGTERM, signal.SIGHUP, signal.SIGINT):
        asyncio.get_running_loop().add_signal_handler(number, end)
