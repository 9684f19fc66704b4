"""kill -9 in the middle of writing: whatever was acknowledged is there, and no batch is there by half."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path

import pytest
from store_places import Place
from store_values import batch

from hedgerow.store import open_store

pytestmark = pytest.mark.asyncio

CHILD = Path(__file__).with_name("writing_child.py")


async def write_and_die(url: str, prefix: str, lines: int) -> dict[str, int]:
    """The highest acknowledged number of each match, from a process killed after some lines."""
    child = await asyncio.create_subprocess_exec(sys.executable, str(CHILD), url, prefix, stdout=asyncio.subprocess.PIPE)
    assert child.stdout is not None
    told = [await child.stdout.readline() for _ in range(lines)]
    child.kill()
    told += (await child.stdout.read()).splitlines()
    await child.wait()
    assert all(told), "the process died by itself"
    acknowledged: dict[str, int] = {}
    for line in told:
        match, head = line.decode().split()
        acknowledged[match] = int(head)
    return acknowledged


async def test_acknowledged_is_there_after_kill_9(place: Place) -> None:
    acknowledged: dict[str, int] = {}
    for round_number, stop in enumerate((1, 40, 333)):
        acknowledged |= await write_and_die(place.url, f"round-{round_number}", stop)
        async with await open_store(place.url) as store:
            heads = await store.heads(acknowledged)
            for match, told in acknowledged.items():
                entries = await store.entries(match)
                assert len(entries) == heads[match] >= told
                assert [entry.token for entry in entries] == [
                    token for head in range(0, len(entries), 2) for token in (f"{match}/{head}", "draw")
                ]
                assert heads[match] <= told + 2, "one append was under way at most"
            match = next(iter(acknowledged))
            acknowledged[match] = await store.append(batch(match, heads[match], f"{match}/{heads[match]}", "draw"))
