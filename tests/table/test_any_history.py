"""Random histories: people, bots and the clock on two nodes, nodes that die, a store that fails, letters sent again.

After every step the table on each node is its log, folded. In the end the log is cut at every place where a crash could have
cut it, and folds to what stood there. The seed reproduces the history.
"""

from __future__ import annotations

from collections import defaultdict
from random import Random

import pytest

from hedgerow.core import CHANCE
from hedgerow.table import requests as ask
from hedgerow.table.draft import Draft, Outlook
from hedgerow.table.house import LEASE, ROUND
from hedgerow.table.live import Ask, Live, Move, Wake
from hedgerow.table.table import fold
from hedgerow.testing.virtual_time import settle
from tests.table.people import Person, check_fold, log_of, moves_of, people, picture
from tests.table.test_two_nodes import die

LOBBY, STEPS = 12, 80
GAMES = {
    "sealed": {"rounds": "2", "timer": "8000"},
    "beat": {"rounds": "1", "beat": "4000", "caller": "yes"},
    "tally-ho": {"rounds": "1"},
}


class Chronicle:
    """Somebody who makes things happen, and writes down what was answered."""

    def __init__(self, seed, houses, store, time):
        self.random = Random(seed)
        self.houses = [houses("here"), houses("there")]
        self.store, self.time = store, time
        self.people = people(4)
        self.sent = []
        self.answers = defaultdict(list)
        self.pictures = {}

    async def begin(self, game):
        live = await self.houses[0].create(game, None if game == "tally-ho" else 4, GAMES[game])
        self.id, self.header = live.record.id, live.record.header

    async def start(self):
        """Whatever happened before, now the game begins."""
        live = await self.houses[0].open(self.id)
        await settle(live)
        live.post(Ask(live.table.host, "", ask.Lock(on=False)))
        for person in self.people[:2]:
            live.post(Ask(person.key, "", ask.Sit(name=person.key[:20])))
        await settle(live)
        await live.post(Ask(live.table.host, "", ask.Start()))

    def tables(self):
        return [house.open_tables[self.id] for house in self.houses if self.id in house.open_tables]

    def post(self, table, letter):
        if isinstance(letter, Move):
            self.answers[letter.seat, letter.client].append(table.post(letter))
        else:
            table.post(letter)

    async def step(self):
        house = self.random.choice(self.houses)
        table = await house.open(self.id)
        person = self.random.choice(self.people)
        doings = [self.move] * 6 + [self.ask] * 5 + [self.again] * 2 + [self.look, self.trouble, self.lease]
        for _ in range(self.random.choice([1, 1, 3])):  # some at once
            self.random.choice(doings)(table, person)
        await self.let_time_pass()

    # What may happen

    def move(self, table, person):
        seat = table.table.seat_of(person.key)
        if seat is None:
            return
        tokens = moves_of(table, seat) or ["nonsense"]
        epoch = table.table.epoch + (self.random.random() < 0.05)
        lag = self.random.choice([0, 0, 40, 240])
        letter = Move(seat, f"c{len(self.sent)}", epoch, self.random.choice(tokens), table.now, lag)
        self.sent.append(letter)
        self.post(table, letter)

    def ask(self, table, person):
        wishes = self.wishes_in_play(table.table) if table.table.match else self.wishes_in_the_lobby(table.table)
        key = table.table.host if table.table.match is None and self.random.random() < 0.6 else person.key
        self.post(table, Ask(key, f"a{self.random.randrange(10**9)}", self.random.choice(wishes)))

    def wishes_in_the_lobby(self, table):
        seat, yes = self.random.randrange(len(table.seats)), self.random.random() < 0.3
        wishes = [ask.Rise(), ask.Kick(seat=seat), ask.Lock(on=yes), ask.HandOver(seat=seat)]
        wishes += [ask.SetOption(name="rounds", value=self.random.choice("12")), ask.SetSeats(count=self.random.choice([2, 3, 4]))]
        return [*wishes, ask.SetBot(seat=seat, level="cub"), ask.Sit(name="Somebody"), ask.Sit(name="Somebody")]

    def wishes_in_play(self, table):
        seat, yes = self.random.randrange(len(table.seats)), self.random.random() < 0.8
        if table.ask:
            return [ask.AnswerBack(yes=yes)]
        if table.phase == "pause":
            return [ask.Resume(), ask.Resume(), ask.AskBack()]
        wishes = [ask.Sit(name="A late friend"), ask.Pause(), ask.Rename(name="New", colour=seat + 1), ask.StandIn(seat=seat, level="cub")]
        wishes += [ask.Resign(), ask.Claim(), ask.Abandon()] if self.random.random() < 0.03 else []
        return wishes + [ask.AskBack()] * 4

    def again(self, table, person):
        """A letter that was sent before, to whatever node."""
        if self.sent:
            self.post(table, self.random.choice(self.sent[-6:]))

    def look(self, table, person):
        mine = [viewer for viewer in table.viewers if viewer.key == person.key]
        if mine:
            table.unwatch(mine[0])
        else:
            table.watch(Person(person.key))

    def trouble(self, table, person):
        self.store.fail_appends = self.random.choice([0, 1, 2])
        self.store.lose_answers = self.random.choice([0, 1])
        self.store.fail_reads = self.random.choice([0, 0, 1])

    def lease(self, table, person):
        table.tend(self.random.random() < 0.7)

    async def let_time_pass(self):
        moment = self.time.now() + self.random.choice([0, 0, 0, 50, 100, 300, 700, 2500] + [40_000] * (self.random.random() < 0.3))
        await self.time.turn_to(moment, *self.tables())
        if self.random.random() < 0.3:
            for house in self.houses:
                await house.round() if not self.store.fail_reads else None
        if self.random.random() < 0.03:
            await die(self.random.choice(self.houses))

    # What must hold

    async def check(self):
        self.store.fail_appends = self.store.lose_answers = self.store.fail_reads = 0
        tables = self.tables()
        for table in tables:
            await table.post(Wake())
        await settle(*tables)
        for table in tables:
            await table.post(Wake())
            await check_fold(table)
            check_views(table)

    def check_answers(self, entries):
        """Acknowledged: in the log, once. Refused, and never acknowledged: not in it."""
        counted = [(entry.actor, entry.client) for entry in entries if entry.client]
        assert len(counted) == len(set(counted))
        for sender, futures in self.answers.items():
            codes = {future.exception().code if future.exception() else "" for future in futures if future.done()}
            if "" in codes:
                assert sender in counted
            elif sender in counted:
                assert "not-saved" in codes

    def check_cuts(self, entries, secret):
        """Where a crash may cut the log: it folds to what stood there, and nothing is left half done."""
        for head, seen in self.pictures.items():
            table = fold(self.id, self.header, "", entries[:head])
            assert picture(table) == seen
            draft = Draft(table, secret, Outlook("x", 0, False, {}, ()))
            assert draft._consequence() is None
            assert table.phase != "play" or table.match.game.turn(table.match.state).must != (CHANCE,)


def check_views(table):
    """What somebody has pieced together from updates is what somebody sees who has just come."""
    for viewer in list(table.viewers):
        fresh = Person(viewer.key)
        table._gallery.come(fresh, None, table.table, table.now)
        del table.viewers[fresh]
        for part in ("table", "public", "private", "moves", "seat", "v"):
            assert viewer.view.get(part) == fresh.view.get(part)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", range(5))
async def test_the_table_is_its_log(houses, store, time, bots, monkeypatch, caplog, game, seed):
    caplog.set_level("CRITICAL")
    chronicle = Chronicle(seed, houses, store, time)
    note = Live._note

    def noted(live, draft):
        note(live, draft)
        chronicle.pictures[live.table.head] = picture(live.table.twin())

    monkeypatch.setattr(Live, "_note", noted)
    await chronicle.begin(game)
    for step in range(STEPS):
        if step == LOBBY:
            await chronicle.start()
        await chronicle.step()
        await chronicle.check()
    live = await chronicle.houses[0].open(chronicle.id)
    entries = await log_of(live)
    chronicle.check_answers(entries)
    chronicle.check_cuts(entries, live.secret)
    times = [entry.at for entry in entries]
    assert times == sorted(times)
    record = await store.match(chronicle.id)
    assert (record.finished is not None) == (live.table.phase == "over")
    assert record.outcome == (live.table.ending.outcome if live.table.ending else None)


def test_leases_are_short_enough():
    assert LEASE + ROUND < 3000
