"""What a server counts, in the form that Prometheus reads. No names, no codes of tables, nothing that anybody wrote."""

from __future__ import annotations

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Callable, Iterable
from itertools import accumulate
from time import perf_counter
from typing import TypeAlias

from msgspec import Struct
from prometheus_client import CollectorRegistry, Counter, Gauge, generate_latest
from prometheus_client.core import HistogramMetricFamily
from prometheus_client.registry import Collector

from hedgerow.store import Batch, Store
from hedgerow.table.bot_pool import Answer, Thought
from hedgerow.table.live import Thinkers

Tally: TypeAlias = "defaultdict[str | type[Struct], int]"

CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8"
COMMIT_TIMES = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0)


class Metrics:
    """Added up as plain numbers, and told when somebody asks: the library takes as long to count a message as we to write one."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self._tallies: list[tuple[Counter, Tally]] = []
        self.messages_in = self._tally("messages_in", "Messages from clients, by type", "type")
        self.messages_out = self._tally("messages_out", "Messages to clients, by type", "type")
        self.refusals = self._tally("refusals", "Messages and requests refused, by code", "code")
        self.moves = self._tally("moves", "Moves of people that were acknowledged")
        self.bot_faults = self._tally("bot_faults", "Bots that crashed or thought too long")
        self.dropped = self._tally("dropped_sockets", "Sockets that were closed from here, by code", "code")
        self.requests = self._tally("requests", "HTTP requests, by status", "status")
        self.commits = CommitTimes()
        self.registry.register(self.commits)

    def _tally(self, name: str, help: str, *labels: str) -> Tally:
        """How often, by label; by no letters at all where there are no labels."""
        tally: Tally = defaultdict(int)
        self._tallies.append((Counter(f"hedgerow_{name}", help, labels, registry=self.registry), tally))
        return tally

    def watch(self, name: str, help: str, now: Callable[[], float]) -> None:
        """A figure that is looked up when somebody asks."""
        Gauge(f"hedgerow_{name}", help, registry=self.registry).set_function(now)

    def text(self) -> bytes:
        for counter, tally in self._tallies:
            for label, number in tally.items():
                (counter.labels(_told(label)) if label else counter).inc(number)
            tally.clear()
        return generate_latest(self.registry)

    def time_commits(self, store: Store) -> None:
        """Measure every append of this store, whoever asks for it."""
        append = store.append

        async def timed(batch: Batch) -> int:
            began = perf_counter()
            try:
                return await append(batch)
            finally:
                self.commits.note(perf_counter() - began)

        store.append = timed  # type: ignore[method-assign]


def _told(label: str | type[Struct]) -> str:
    """Messages are counted by their type, which is at hand."""
    return label if isinstance(label, str) else str(label.__struct_config__.tag)


class CommitTimes(Collector):
    """How long batches take until they are durable, as a histogram."""

    def __init__(self) -> None:
        self.numbers = [0] * (len(COMMIT_TIMES) + 1)
        self.seconds = 0.0

    def note(self, seconds: float) -> None:
        self.numbers[bisect_left(COMMIT_TIMES, seconds)] += 1
        self.seconds += seconds

    def collect(self) -> Iterable[HistogramMetricFamily]:
        bounds = [*map(str, COMMIT_TIMES), "+Inf"]
        buckets = list(zip(bounds, accumulate(self.numbers), strict=True))
        yield HistogramMetricFamily("hedgerow_commit_seconds", "How long a batch takes until it is durable", buckets, self.seconds)


class CountedBots:
    """Bots whose faults are counted."""

    def __init__(self, bots: Thinkers, metrics: Metrics) -> None:
        self.bots, self.metrics = bots, metrics

    async def ask(self, thought: Thought) -> Answer:
        answer = await self.bots.ask(thought)
        if answer.fault:
            self.metrics.bot_faults[""] += 1
        return answer
