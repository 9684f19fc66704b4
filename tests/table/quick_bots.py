"""Bots that answer at once, when told to, or wrongly."""

from __future__ import annotations

import asyncio
from random import Random

import msgspec

from hedgerow.core import bind, find, read_options
from hedgerow.table.bot_pool import Answer


def any_move(thought):
    """A legal move, found from what the bot may know and nothing else."""
    kind = find(thought.game)
    game = bind(kind, thought.seats, read_options(kind, thought.options))
    public = msgspec.json.decode(thought.public, type=game.public_type)
    private = msgspec.json.decode(thought.private, type=game.private_type | None)
    state = game.imagine(public, private, thought.seat, Random(thought.seed))
    return game.write(Random(thought.seed).choice(list(game.moves(state, thought.seat))))


class QuickBots:
    """Remembers what it was asked. With `slow` it waits until `answer_all`."""

    def __init__(self):
        self.asked = []
        self.slow = False
        self.say = any_move
        self.fault = ""
        self._waiting = []

    async def ask(self, thought):
        self.asked.append(thought)
        if self.slow:
            gate = asyncio.get_running_loop().create_future()
            self._waiting.append(gate)
            await gate
        return Answer(self.say(thought), self.fault)

    def answer_all(self):
        for gate in self._waiting:
            if not gate.done():
                gate.set_result(None)
        self._waiting = []
