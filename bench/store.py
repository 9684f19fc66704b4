"""Appends per second: one commit for each, and one commit for all that wait.

    python bench/store.py [--seconds 2] [--matches 200] [--database postgresql://...]

SQLite writes into a temporary file on the default disk; a PostgreSQL database, if one is given, keeps what is written.
"""

from __future__ import annotations

import argparse
import asyncio
import time
from pathlib import Path
from tempfile import TemporaryDirectory
from uuid import uuid4

from hedgerow.core.game import CHANCE
from hedgerow.core.match import Entry, Header
from hedgerow.store import Batch, Store, open_store

HEADER = Header(game="bench", seats=2)


async def play(store: Store, match: str, until: float) -> list[float]:
    """One table: a move and the draw that follows, again as soon as it is durable. How long each append took."""
    head, took = 0, []
    while (begun := time.perf_counter()) < until:
        entries = [Entry(0, "a1-b2", head, str(head)), Entry(CHANCE, "d3=fox", head)]
        head = await store.append(Batch(match=match, head=head, entries=entries))
        took.append(time.perf_counter() - begun)
    return took


async def measure(url: str, matches: int, seconds: float) -> tuple[float, float, float]:
    """Appends per second, and the median and 99th percentile of the wait for one, in milliseconds."""
    async with await open_store(url) as store:
        names = [uuid4().hex for _ in range(matches)]
        await asyncio.gather(*(store.create(name, HEADER) for name in names))
        begun = time.perf_counter()
        per_match = await asyncio.gather(*(play(store, name, begun + seconds) for name in names))
        elapsed = time.perf_counter() - begun
    took = sorted(each for some in per_match for each in some)
    return len(took) / elapsed, 1000 * took[len(took) // 2], 1000 * took[len(took) * 99 // 100]


def main() -> None:
    parser = argparse.ArgumentParser(description="Appends per second: one commit for each, and one commit for all that wait.")
    parser.add_argument("--seconds", type=float, default=2.0)
    parser.add_argument("--matches", type=int, default=200, help="tables that play at once")
    parser.add_argument("--database", help="also measure this PostgreSQL")
    args = parser.parse_args()
    with TemporaryDirectory() as folder:
        places = {"SQLite": str(Path(folder) / "bench.sqlite3")} | ({"PostgreSQL": args.database} if args.database else {})
        print(f"{'database':<12}{'commit':<18}{'tables':>7}{'appends/s':>12}{'p50 ms':>9}{'p99 ms':>9}")
        for name, url in places.items():
            for how, matches in (("one per append", 1), ("one per group", args.matches)):
                rate, median, slow = asyncio.run(measure(url, matches, args.seconds))
                print(f"{name:<12}{how:<18}{matches:>7}{rate:>12,.0f}{median:>9.2f}{slow:>9.2f}")


if __name__ == "__main__":
    main()
