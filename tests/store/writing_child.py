"""A process that writes until it is killed, and tells on its standard output what was acknowledged."""

from __future__ import annotations

import asyncio
import os
import sys

from store_values import HEADER, batch, move

from hedgerow.store import Store, open_store


async def write(store: Store, match: str) -> None:
    await store.create(match, HEADER)
    head = 0
    while True:
        head = await store.append(batch(match, head, move(f"{match}/{head}", client=f"{head}"), move("draw", seat=-1)))
        os.write(1, f"{match} {head}\n".encode())  # one write is one line, whole or not at all


async def main(url: str, prefix: str) -> None:
    store = await open_store(url)
    await asyncio.gather(*(write(store, f"{prefix}-{number}") for number in range(8)))


asyncio.run(main(*sys.argv[1:]))
