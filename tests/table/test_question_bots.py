"""That's a Question! with friends of the house at a live table: their names are their characters, for the whole match."""

from __future__ import annotations

from random import Random

import pytest

from hedgerow.core.notation import file_of, read_file, write_file
from hedgerow.core.verify import verify
from hedgerow.games.thats_a_question.character import character, own_answer
from hedgerow.table import requests as ask
from hedgerow.table.bot_pool import think
from hedgerow.table.letters import Ask
from hedgerow.testing.virtual_time import settle
from tests.table.people import check_fold, moves_of, people

LONG = 3_600_000


@pytest.fixture
def bots(bots):
    """They think as in their processes, but here."""
    bots.say = think
    return bots


async def with_friends(house, friends, **options):
    """Ada plays with friends of the house."""
    (ada, *_) = people(1)
    live = await house.create("thats-a-question", 1 + friends, options)
    live.watch(ada)
    await ada.ask(live, ask.Sit(name="Ada"))
    for seat in range(1, 1 + friends):
        await ada.ask(live, ask.SetBot(seat=seat, level="friend"))
    await ada.ask(live, ask.Start())
    await settle(live)
    return ada, live


async def play_out(live, time, person, seat, rng):
    end = time.now() + LONG
    while live.table.ending is None and time.now() < end:
        match = live.table.match
        if seat in match.game.turn(match.state).must:
            await person.move(live, rng.choice(moves_of(live, seat)))
        await time.turn_to(time.now() + 500, live)


def check_characters(live, seats):
    """Every answer of these seats is what a character of the chair's name would say."""
    match = live.table.match
    table, cards = match.state.table, match.game.cards
    answers = [past for past in table.past if past.question.whom in seats]
    for past in answers:
        q = past.question
        assert past.answer == own_answer(character(live.table.seats[q.whom].name), q.colour, cards[q.a], cards[q.b])
    return len(answers)


@pytest.mark.parametrize(("friends", "options"), [(2, {}), (2, {"scamper": "yes"}), (4, {"timer": "30s"}), (5, {"takebacks": "official"})])
async def test_a_person_and_friends_play_to_the_end(house, time, bots, friends, options):
    ada, live = await with_friends(house, friends, **options)
    await play_out(live, time, ada, 0, Random(str(options)))
    assert live.table.ending.why == "played"
    assert house.counts.bot_failures == 0
    assert verify(read_file(write_file(file_of(live.table.match)))).word == "fair"
    names = {seat.name for seat in live.table.seats}
    assert len(names) == 1 + friends
    assert check_characters(live, range(1, 1 + friends)) >= friends
    chairs = {(seat, live.table.seats[seat].name) for seat in range(1, 1 + friends)}
    assert {(thought.seat, thought.name) for thought in bots.asked} == chairs
    await check_fold(live)


async def test_friends_alone_play_to_the_end(house, time, bots):
    live = await house.create("thats-a-question", 6)
    for seat in range(6):
        await live.post(Ask("", "", ask.SetBot(seat=seat, level="friend")))
    await live.post(Ask("", "", ask.Start()))
    await time.turn_to(time.now() + LONG, live)
    assert live.table.ending.why == "played"
    assert check_characters(live, range(6)) == live.table.match.state.table.questions


async def test_nobody_waits_for_ever_for_somebody_who_has_gone(house, time, bots):
    """A friend stands in under the name of the chair, answers and guesses included, until its owner is back."""
    ada, ben = people(2)
    live = await house.create("thats-a-question", 3)
    for person, name in ((ada, "Ada"), (ben, "Ben")):
        live.watch(person)
        await person.ask(live, ask.Sit(name=name))
    await ada.ask(live, ask.SetBot(seat=2, level="friend"))
    await ada.ask(live, ask.Start())
    live.unwatch(ben)
    await time.turn_to(time.now() + 40_000, live)
    await ada.ask(live, ask.StandIn(seat=1, level="friend"))
    await play_out(live, time, ada, 0, Random(1))
    assert live.table.ending.why == "played"
    assert check_characters(live, [1, 2]) >= 2
    assert {thought.name for thought in bots.asked if thought.seat == 1} == {"Ben"}


async def test_who_leaves_for_good_is_replaced_by_a_friend_of_that_name(house, time, bots):
    ada, ben, cem = people(3)
    live = await house.create("thats-a-question", 3)
    for person, name in ((ada, "Ada"), (ben, "Ben"), (cem, "Cem")):
        live.watch(person)
        await person.ask(live, ask.Sit(name=name))
    await ada.ask(live, ask.Start())
    await ben.ask(live, ask.Resign())
    await cem.ask(live, ask.Resign())
    assert [(seat.bot, seat.name) for seat in live.table.seats] == [("", "Ada"), ("friend", "Ben"), ("friend", "Cem")]
    await play_out(live, time, ada, 0, Random(2))
    assert live.table.ending.why == "played"
    assert house.counts.bot_failures == 0
