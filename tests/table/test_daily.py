"""The sheet of the day, in virtual time and on both databases: the same dice for all, and a secret that keeps until the day is over."""

from __future__ import annotations

from random import Random

import msgspec
import pytest

from hedgerow.core import bind, find, read_options
from hedgerow.core.dealer import commitment
from hedgerow.core.notation import file_of, read_file, write_file
from hedgerow.core.verify import verify
from hedgerow.table import requests as ask
from hedgerow.table.daily import DAY_MS, Best, Daily
from hedgerow.table.house import House
from tests.table.people import mover, moves_of, people, refused, sit_down

LEVEL = find("fox-and-rabbit").bots[-1]


def node(world, bots, name="here"):
    time, store = world
    house = House(store, time, bots, name)
    return Daily(store, time, house, bots)


@pytest.fixture
def daily(house, store, time, bots):
    return Daily(store, time, house, bots)


async def begun(daily, person):
    """Somebody has sat down with today's dice."""
    live = await daily.create()
    await sit_down(live, [person])
    await person.ask(live, ask.Start())
    return live


async def played_out(daily, person):
    """Played to the end, always the first legal move: whoever does the same sees the same dice."""
    live = await begun(daily, person)
    while live.table.phase != "over":
        await person.move(live, moves_of(live, mover(live))[0])
    return live


def first_move(thought):
    """A bot that plays like that, from what it is shown."""
    kind = find(thought.game)
    game = bind(kind, thought.seats, read_options(kind, thought.options))
    state = game.imagine(msgspec.json.decode(thought.public, type=game.public_type), None, thought.seat, Random(0))
    return game.write(next(iter(game.moves(state, thought.seat))))


def tokens(live):
    return [entry.token for entry in live.table.match.entries]


async def record_of(daily, live):
    """The record as the house gives it out now."""
    match = live.table.match
    match.header = await daily.opened((await live.store.match(live.record.id)).header)
    return write_file(file_of(match))


async def test_everybody_has_the_same_dice_and_another_day_others(daily, time):
    ada, ben, cem = people(3)
    first, second = await played_out(daily, ada), await played_out(daily, ben)
    assert tokens(first) == tokens(second)
    await time.turn_to(time.now() + DAY_MS)
    assert tokens(await played_out(daily, cem)) != tokens(first)


async def test_nodes_on_one_database_agree(world, bots):
    here, there = node(world, bots), node(world, bots, "there")
    today = here.today()
    assert await here.commitment(today) == await there.commitment(today)
    ada, ben = people(2)
    assert tokens(await played_out(here, ada)) == tokens(await played_out(there, ben))
    await here.house.close()
    await there.house.close()


async def test_a_day_is_told_when_it_is_over_and_then_all_of_it_can_be_verified(world, bots):
    daily, (time, store) = node(world, bots), world
    today, (ada,) = daily.today(), people(1)
    live = await played_out(daily, ada)
    live.watch(ada)
    secret = await store.secret(live.record.id)
    assert commitment(secret) == await daily.commitment(today) == live.table.header.commitment

    assert await daily.revealed(today) == ""
    before = await record_of(daily, live)
    told = [before, ada.text(), *(entry.token for entry in await store.entries(live.record.id)), str(await store.match(live.record.id))]
    assert not any(secret in text for text in told)
    assert verify(read_file(before)).word == "nothing to verify"
    assert today in verify(read_file(before)).why

    await time.turn_to(time.now() + daily.left())
    assert await daily.revealed(today) == secret
    found = verify(read_file(await record_of(daily, live)))
    assert (found.word, found.draws > 20) == ("fair", True)
    assert "No player added anything" in found.why
    await daily.house.close()


async def test_a_record_says_whose_dice_it_was_played_with(daily):
    (ada,) = people(1)
    live = await played_out(daily, ada)
    text = await record_of(daily, live)
    assert f"daily: {daily.today()}\n" in text
    assert write_file(file_of(live.table.match)) == text
    assert live.table.header.options == {"mode": "easy", "sheet": "standard"}
    assert live.table.header.seats == 1


async def test_nobody_adds_anything_to_the_draws_or_changes_the_sheet(daily):
    (ada,) = people(1)
    live = await daily.create()
    await ada.ask(live, ask.Sit(name="Ada", nonce="mine"))
    await ada.ask(live, ask.AddNonce(nonce="mine too"))
    for wish in (ask.SetOption(name="mode", value="hard"), ask.SetSeats(count=2), ask.SetData(name="sheet", text="{}")):
        assert await refused(ada.ask(live, wish)) == "bad-value"
    await ada.ask(live, ask.Start())
    assert live.table.header.nonces == {}
    assert live.table.header.options["mode"] == "easy"


async def test_a_day_that_has_not_come_and_one_before_the_first_are_unknown(daily, time):
    today = daily.today()
    assert await daily.is_known(today)
    assert not await daily.is_known(daily.yesterday())
    assert await daily.revealed(daily.yesterday()) == ""
    await time.turn_to(time.now() + DAY_MS)
    assert daily.yesterday() == today
    assert await daily.is_known(today)
    assert not await daily.is_known("9999-01-01")
    assert await daily.revealed("9999-01-01") == ""


async def test_best_play_is_found_once_with_the_dice_of_the_day(world, bots):
    """The bot is shown what a player would be shown. Whoever plays as it does has its dice, and ends where it ended."""
    here, there = node(world, bots), node(world, bots, "there")
    today, (ada,) = here.today(), people(1)
    assert await here.best(today) is None
    bots.say = first_move
    await here.find_best(today)
    best = await there.best(today)
    assert best == Best(LEVEL, (await played_out(here, ada)).table.ending.outcome.scores[0])

    bots.say = lambda thought: pytest.fail("asked again")
    await world[1].keep(f"daily best {today}", '{"level": "other", "score": 99}')
    assert await here.best(today) == best, "the first one is kept"
    await here.house.close()


async def test_a_bot_that_fails_leaves_the_question_open(daily, bots):
    bots.fault = "its process died"
    await daily.find_best(daily.today())
    assert await daily.best(daily.today()) is None
    bots.fault = ""
    await daily.find_best(daily.today())
    assert await daily.best(daily.today()) is not None


async def test_another_game_at_the_same_table_has_dice_of_its_own(daily, house):
    """A rematch is no second try at the day."""
    (ada,) = people(1)
    live = await played_out(daily, ada)
    again = await house.create(live.table.kind.name, 1, live.table.header.options)
    assert again.table.header.daily == ""
    assert again.table.header.commitment != live.table.header.commitment
