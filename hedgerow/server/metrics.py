"""What a server counts, in the form that Prometheus reads. No names, no codes of tables, nothing that anybody wrote."""

from __future__ import annotations

from collections.abc import Callable
from time import perf_counter

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

from hedgerow.store import Batch, Store
from hedgerow.table.bot_pool import Answer, Thought
from hedgerow.table.live import Thinkers

CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8"
COMMIT_TIMES = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0)


class Metrics:
    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self._counted: dict[tuple[Counter, object], int] = {}
        self.messages_in = self._counter("messages_in", "Messages from clients, by type", "type")
        self.messages_out = self._counter("messages_out", "Messages to clients, by type", "type")
        self.refusals = self._counter("refusals", "Messages and requests refused, by code", "code")
        self.moves = self._counter("moves", "Moves of people that were acknowledged")
        self.bot_faults = self._counter("bot_faults", "Bots that crashed or thought too long")
        self.dropped = self._counter("dropped_sockets", "Sockets that were closed from here, by code", "code")
        self.requests = self._counter("requests", "HTTP requests, by status", "status")
        self.commits = Histogram(
            "hedgerow_commit_seconds", "How long a batch takes until it is durable", buckets=COMMIT_TIMES, registry=self.registry
        )

    def count(self, counter: Counter, label: object = "") -> None:
        """One more. Added up here and told when somebody asks: the library takes as long to count a message as we to write one."""
        key = counter, label
        self._counted[key] = self._counted.get(key, 0) + 1

    def _counter(self, name: str, help: str, *labels: str) -> Counter:
        return Counter(f"hedgerow_{name}", help, labels, registry=self.registry)

    def watch(self, name: str, help: str, now: Callable[[], float]) -> None:
        """A figure that is looked up when somebody asks."""
        Gauge(f"hedgerow_{name}", help, registry=self.registry).set_function(now)

    def text(self) -> bytes:
        counted, self._counted = self._counted, {}
        for (counter, label), number in counted.items():
            (counter.labels(label) if label else counter).inc(number)
        return generate_latest(self.registry)

    def time_commits(self, store: Store) -> None:
        """Measure every append of this store, whoever asks for it."""
        append = store.append

        async def timed(batch: Batch) -> int:
            began = perf_counter()
            try:
                return await append(batch)
            finally:
                self.commits.observe(perf_counter() - began)

        store.append = timed  # type: ignore[method-assign]


class CountedBots:
    """Bots whose faults are counted."""

    def __init__(self, bots: Thinkers, metrics: Metrics) -> None:
        self.bots, self.metrics = bots, metrics

    async def ask(self, thought: Thought) -> Answer:
        answer = await self.bots.ask(thought)
        if answer.fault:
            self.metrics.bot_faults.inc()
        return answer
