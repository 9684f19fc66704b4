"""The whole life of a table, as it stands in the log; and what the store knows of it beside the log."""

from __future__ import annotations

import pytest

from hedgerow.core import CHANCE, CLOCK, TABLE
from hedgerow.core.dealer import commitment
from hedgerow.core.notation import file_of
from hedgerow.core.verify import verify
from hedgerow.store import UnknownMatch
from hedgerow.table import requests as ask
from hedgerow.table.decide import PATIENCE
from hedgerow.table.house import House
from hedgerow.table.live import DROP_GRACE, Follow
from hedgerow.table.table import fold
from tests.table.people import begin, check_fold, log_of, mover, moves_of, people, tokens

ADA, BEN, CEM, *_ = people()


async def test_from_the_first_chair_to_the_rematch(world, bots):
    time, store = world
    house = House(store, time, bots, "here")
    live = await house.create("sealed", 4, {"rounds": "1"})
    live.watch(ADA)
    await ADA.ask(live, ask.Sit(name="Ada", nonce="ada's own"))
    await BEN.ask(live, ask.Sit(name="Ben", seat=2))
    await ADA.ask(live, ask.SetBot(seat=3, level="cub"))
    await ADA.ask(live, ask.SetOption(name="rounds", value="2"))
    await ADA.ask(live, ask.SetOption(name="rounds", value="1"))
    live.watch(BEN)
    await ADA.ask(live, ask.Start())
    await time.turn_to(time.now() + 100, live)
    hand = moves_of(live, 0)
    await ADA.move(live, hand[0], client="first")
    await BEN.ask(live, ask.Pause())
    await ADA.ask(live, ask.Resume())
    last = moves_of(live, 1)[2]
    await BEN.move(live, last, client="second")
    await time.turn_to(time.now() + 10_000, live)
    await live.post(Follow("another-table"))

    log = await tokens(live)
    dealt = [(actor, token) for actor, token in log if actor == CHANCE]
    assert len(dealt) == 9
    bot = [(actor, token) for actor, token in log if actor == 2]
    assert len(bot) == 1
    expected = [
        (TABLE, "seats:count=4"),
        (TABLE, f"sat:seat=0&key={ADA.key}&name=Ada&colour=3&nonce=ada%27s+own"),
        (TABLE, "here:seat=0&node=here"),
        (TABLE, f"sat:seat=2&key={BEN.key}&name=Ben&colour=6"),
        (TABLE, "bot:seat=3&level=cub&name=Bramble&colour=2"),
        (TABLE, "option:name=rounds&value=2"),
        (TABLE, "option:name=rounds&value=1"),
        (TABLE, "here:seat=2&node=here"),
        (TABLE, "start:"),
        *dealt,
        *bot,
        (0, hand[0]),
        (TABLE, "pause:seat=1"),
        (TABLE, "resume:seat=0"),
        (1, last),
        (CLOCK, "show"),
        (CLOCK, "show"),
        (CLOCK, "show"),
        (TABLE, f"reveal:secret={live.secret}"),
        (TABLE, "next:table=another-table"),
    ]
    assert log == expected

    record = await store.match(live.record.id)
    assert record.outcome == live.table.ending.outcome
    assert record.finished is not None
    assert record.holders == {0: ADA.key, 1: BEN.key}  # the free chair was taken away
    assert record.header.names == {0: "Ada", 1: "Ben", 2: "Bramble"}
    assert record.header.nonces == {0: "ada's own"}
    assert record.header.options == {"rounds": "1", "timer": "0"}
    assert commitment(record.header.secret) == record.header.commitment
    assert live.table.next == "another-table"
    await check_fold(live)
    await house.close()


async def test_the_record_of_a_table_can_be_verified(house, time):
    live = await begin(house, "sealed", [ADA, BEN], rounds=1)
    for seat, person in enumerate((ADA, BEN)):
        await person.move(live, moves_of(live, seat)[0])
    await time.turn_to(time.now() + 10_000, live)
    folded = await check_fold(live)
    verdict = verify(file_of(folded.match))
    assert (verdict.word, verdict.draws) == ("fair", 6)


async def test_the_beginning_of_a_log_knows_nothing_of_its_end(house, store):
    """The record's header holds names and, in the end, the secret; a fold of the first entries must not."""
    live = await begin(house, "tally-ho", [ADA, BEN])
    await ADA.ask(live, ask.Resign())
    header = (await store.match(live.record.id)).header
    assert header.names
    assert header.secret
    beginning = fold(live.record.id, header, "", (await log_of(live))[:3])
    assert (beginning.header.names, beginning.header.nonces, beginning.header.secret) == ({}, {}, "")


async def test_the_store_tells_where_somebody_holds_a_seat(house, store):
    live = await begin(house, "sealed", [ADA, BEN, CEM])
    await BEN.ask(live, ask.Resign())
    assert [record.id for record in await store.held_by(ADA.key)] == [live.record.id]
    assert await store.held_by(BEN.key) == []


async def test_the_first_rematch_counts(house):
    live = await begin(house, "tally-ho", [ADA, BEN], watch=True)
    await ADA.ask(live, ask.Resign())
    for table in ("first", "second"):
        await live.post(Follow(table))
    assert live.table.next == "first"
    assert ADA.view["table"]["next"] == "first"
    assert (await tokens(live))[-1] == (TABLE, "next:table=first")


# How a match can end


async def test_a_duel_ends_when_one_resigns(house, store):
    live = await begin(house, "tally-ho", [ADA, BEN])
    await ADA.ask(live, ask.Resign())
    assert live.table.ending.why == "resigned"
    assert (await store.match(live.record.id)).outcome.places == (2, 1)
    assert (await tokens(live))[-1] == (TABLE, f"reveal:secret={live.secret}")


async def test_among_more_a_bot_takes_the_place_of_somebody_who_resigns(house, bots):
    bots.slow = True
    live = await begin(house, "sealed", [ADA, BEN, CEM])
    await ADA.ask(live, ask.Resign())
    assert live.table.phase == "play"
    assert (live.table.seats[0].who, live.table.seats[0].name, live.table.seats[0].bot) == ("bot", "Ada", "cub")
    assert live.table.seat_of(ADA.key) is None
    assert live.table.host == BEN.key


async def test_nobody_waits_for_bots_that_are_left_alone(house, bots):
    bots.slow = True
    live = await begin(house, "sealed", [ADA], bots=2)
    await ADA.ask(live, ask.Resign())
    assert live.table.ending.why == "resigned"
    assert live.table.ending.outcome.places == (3, 1, 1)


async def gone(live, time, *persons):
    for person in persons:
        live.unwatch(person)
    await time.turn_to(time.now() + DROP_GRACE + PATIENCE, live)


async def test_a_claimed_match_is_won(house, store, time):
    live = await begin(house, "sealed", [ADA, BEN, CEM], watch=True)
    await gone(live, time, ADA, CEM)
    await BEN.ask(live, ask.Claim())
    assert live.table.ending.why == "claimed"
    assert (await store.match(live.record.id)).outcome.places == (2, 1, 2)


async def test_an_abandoned_match_has_no_result(house, store, time):
    live = await begin(house, "sealed", [ADA, BEN, CEM], watch=True)
    await gone(live, time, CEM)
    await BEN.ask(live, ask.Abandon())
    record = await store.match(live.record.id)
    assert (record.finished is not None, record.outcome) == (True, None)
    assert record.header.secret == live.secret


async def test_what_ended_stays_ended(house, time):
    """The clock does not go on, bots do not move, and who comes or goes is not written down any more."""
    live = await begin(house, "beat", [ADA, BEN], watch=True)
    await ADA.ask(live, ask.Resign())
    head = live.table.head
    live.unwatch(ADA)
    live.watch(BEN)
    await time.turn_to(time.now() + 120_000, live)
    assert live.table.head == head
    live.unwatch(BEN)
    assert live.idle


async def test_tally_ho_is_played_to_its_end_against_a_bot(house, time):
    live = await begin(house, "tally-ho", [ADA], bots=1, rounds=1)
    for turn in range(400):
        if live.table.phase == "over":
            break
        assert mover(live) == 0
        choices = moves_of(live, 0)
        await ADA.move(live, choices[turn * 7 % len(choices)])
        await time.turn_to(time.now() + 1000, live)
    assert live.table.ending.why == "played"
    folded = await check_fold(live)
    assert verify(file_of(folded.match)).word == "fair"
    times = [entry.at for entry in await log_of(live)]
    assert times == sorted(times)


async def test_a_table_is_found_by_its_code(house):
    live = await house.create("tally-ho")
    assert await house.find(f"  {live.code.upper()} ") == live.record.id
    with pytest.raises(UnknownMatch):
        await house.find("no-such-code")
