"""People at a table, as the tests play them."""

from __future__ import annotations

from itertools import count

import msgspec
import pytest

from hedgerow.core import WATCHER
from hedgerow.table import requests
from hedgerow.table.live import Ask, Move
from hedgerow.table.refused import Refused
from hedgerow.table.table import fold
from hedgerow.testing.virtual_time import settle

NAMES = ("Ada", "Ben", "Cem", "Dot", "Eve", "Fay")
_numbers = count(1)


class Person:
    """Somebody with a key, who may look at a table; keeps every update and the view they add up to."""

    def __init__(self, key):
        self.key = key
        self.updates = []
        self.view = {}

    def deliver(self, update):
        self.updates.append(update)
        told = msgspec.json.decode(msgspec.json.encode(update))
        known = {} if told.get("resync") or self.view.get("seat", WATCHER) != told.get("seat", WATCHER) else self.view
        self.view = {**{name: known.get(name) for name in ("table", "public", "private", "moves")}, "left": None, **told}

    @property
    def v(self):
        return self.updates[-1].v

    @property
    def facts(self):
        return [fact for update in self.updates for fact in map(msgspec.json.decode, update.facts)]

    @property
    def heard(self):
        """The names of all facts."""
        return [fact["type"] for fact in self.facts]

    def text(self):
        """All that went to them, as one text."""
        return b"\n".join(map(msgspec.json.encode, self.updates)).decode()

    # What they do

    def ask(self, live, request, client=None):
        return live.post(Ask(self.key, f"a{next(_numbers)}" if client is None else client, request))

    def move(self, live, token, *, client=None, epoch=None, lag=0.0, came=None):
        seat = live.table.seat_of(self.key)
        return live.post(
            Move(
                seat=WATCHER if seat is None else seat,
                client=f"m{next(_numbers)}" if client is None else client,
                epoch=live.table.epoch if epoch is None else epoch,
                token=token,
                came=live.now if came is None else came,
                lag=lag,
            )
        )


def people(number=6):
    return [Person(f"key-{name}-{index}") for index, name in enumerate(NAMES[:number])]


async def sit_down(live, persons):
    for person, name in zip(persons, NAMES, strict=False):
        await person.ask(live, requests.Sit(name=name))


async def begin(house, game, persons, bots=0, watch=False, **options):
    """A table at which these people play, and so many bots beside them. The first one is the host."""
    live = await house.create(game, len(persons) + bots, {name: str(value) for name, value in options.items()})
    await sit_down(live, persons)
    for seat in range(len(persons), len(persons) + bots):
        await persons[0].ask(live, requests.SetBot(seat=seat, level="cub"))
    for person in persons if watch else ():
        live.watch(person)
    await persons[0].ask(live, requests.Start())
    await settle(live)
    return live


async def refused(future):
    """The code with which a letter is refused."""
    with pytest.raises(Refused) as caught:
        await future
    return caught.value.code


def moves_of(live, seat):
    """Every legal move of a seat, as tokens."""
    match = live.table.match
    if match is None or seat not in match.game.turn(match.state).actors:
        return []
    return [match.game.write(move) for move in match.game.moves(match.state, seat)]


def mover(live):
    return live.table.match.game.turn(live.table.match.state).must[0]


async def log_of(live):
    return await live.store.entries(live.record.id)


async def tokens(live, after=0):
    """The log as (actor, token), from an entry on."""
    return [(entry.actor, entry.token) for entry in (await log_of(live))[after:]]


def picture(table):
    """A table as a value that can be compared."""
    parts = dict(vars(table))
    match = parts.pop("match")
    parts["hourglass"] = dict(vars(parts["hourglass"]))
    parts["kind"] = parts["kind"].name
    if match is not None:
        parts["match"] = (match.header, list(match.entries), list(match.states))
    return parts


async def check_fold(live):
    """The live table is its log, folded, and nothing else."""
    await settle(live)
    record = await live.store.match(live.record.id)
    folded = fold(live.record.id, record.header, "", await log_of(live))
    ours, theirs = picture(live.table), picture(folded)
    assert ours == theirs
    held = {index: seat.key for index, seat in enumerate(live.table.seats) if seat.key}
    assert record.holders == held
    return folded
