"""A real store that fails when it is told to."""

from __future__ import annotations

import asyncio

from hedgerow.store import NotSaved, Unavailable


class TroubledStore:
    def __init__(self, store):
        self.store = store
        self.batches = []
        """Everything that was saved."""
        self.fail_appends = 0
        """So many appends save nothing, and say so."""
        self.lose_answers = 0
        """So many appends are saved, but nobody is told."""
        self.fail_reads = 0
        self.gate = None
        self.at_the_gate = 0

    def __getattr__(self, name):
        return getattr(self.store, name)

    async def __aenter__(self):
        return self

    async def __aexit__(self, *exc):
        self.open_gate()
        await self.store.close()

    def shut_gate(self):
        """From now on appends hang."""
        self.gate = asyncio.Event()

    def open_gate(self):
        if self.gate:
            self.gate.set()
        self.gate = None

    async def append(self, batch):
        if self.gate:
            self.at_the_gate += 1
            await self.gate.wait()
            self.at_the_gate -= 1
        if self.fail_appends:
            self.fail_appends -= 1
            raise NotSaved("the disk is full")
        head = await self.store.append(batch)
        self.batches.append(batch)
        if self.lose_answers:
            self.lose_answers -= 1
            raise NotSaved("the wire was cut")
        return head

    async def entries(self, match, after=0):
        if self.fail_reads:
            self.fail_reads -= 1
            raise Unavailable("the database does not answer")
        return await self.store.entries(match, after)
