"""Carries out a plan, step by step, on real processes and wires; and puts everything right again afterwards."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Sequence

from msgspec import Struct

from tests.crash.database import Postgres
from tests.crash.nodes import STARTING, Nodes
from tests.crash.plan import Step


class Deed(Struct, frozen=True):
    """A step that was carried out, and when, in milliseconds since 1970."""

    at: int
    step: Step


class Nemesis:
    def __init__(self, nodes: Nodes, postgres: Postgres | None = None, say: Callable[[str], None] = print) -> None:
        self.nodes, self.postgres, self.say = nodes, postgres, say
        self.deeds: list[Deed] = []
        self._aftermath: set[asyncio.Task[None]] = set()

    async def run(self, plan: Sequence[Step]) -> None:
        began = time.monotonic()
        for step in plan:
            await self._until_its_time(step)
            self.deeds.append(Deed(time.time_ns() // 1_000_000, step))
            self.say(f"{time.monotonic() - began:6.1f} s  {step}")
            await self._do(step)

    async def heal(self) -> None:
        """Wait for what is still going on; then everything is as it should be."""
        await asyncio.gather(*self._aftermath)
        for number, node in enumerate(self.nodes.nodes):
            if node.stopped:
                self.nodes.go_on(number)
        await self.nodes.all_ready()

    async def _until_its_time(self, step: Step) -> None:
        """With one server each pause counts from when it is open, or from its start; else from the last step."""
        if self.postgres is None:
            node = self.nodes.nodes[step.node]
            async with asyncio.timeout(STARTING):
                await (node.begun if step.what == "kill-starting" else node.ready).wait()
        await asyncio.sleep(step.pause)

    async def _do(self, step: Step) -> None:
        match step.what:
            case "kill" | "kill-starting":
                await self.nodes.kill(step.node, step.seconds)
            case "restart":
                self.nodes.restart(step.node)
            case "stop":
                self.nodes.stop(step.node)
                self._later(step.seconds, lambda: self.nodes.go_on(step.node))
            case "db-fast" | "db-immediate":
                assert self.postgres is not None
                await self.postgres.restart(step.what.removeprefix("db-"))
            case _:
                self._on_the_wire(step)

    def _on_the_wire(self, step: Step) -> None:
        assert self.postgres is not None
        proxy = self.postgres.proxies[step.node]
        self.postgres.in_trouble()
        match step.what:
            case "cut":
                proxy.cut()
            case "refuse":
                proxy.refuse = True
                proxy.cut()
                self._later(step.seconds, lambda: setattr(proxy, "refuse", False))
            case "hold":
                proxy.flowing.clear()
                self._later(step.seconds, proxy.flowing.set)
            case "lose-answer":
                proxy.lose_next_answer = True
            case "lose-statement":
                proxy.lose_next_statement = True

    def _later(self, seconds: float, then: Callable[[], None]) -> None:
        async def wait() -> None:
            await asyncio.sleep(seconds)
            then()

        task = asyncio.create_task(wait())
        self._aftermath.add(task)
        task.add_done_callback(self._aftermath.discard)
