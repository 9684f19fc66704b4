"""Every request that people can make: what it writes when it is granted, and the code with which it is refused."""

from __future__ import annotations

import pytest

from hedgerow.core import TABLE
from hedgerow.table import requests as ask
from hedgerow.table.decide import MOST_DATA, NAME_LENGTH, NONCE_LENGTH, PATIENCE
from hedgerow.table.events import (
    Abandoned,
    AnsweredBack,
    AskedBack,
    BotSat,
    Claimed,
    DataSet,
    ForgetSet,
    HandedOver,
    Locked,
    NonceAdded,
    OptionSet,
    Paused,
    Resigned,
    Resumed,
    Rose,
    Sat,
    SeatsSet,
    Started,
    StoodIn,
    write,
)
from hedgerow.table.live import DROP_GRACE, Follow
from hedgerow.table.refused import WHY
from tests.table.people import begin, check_fold, moves_of, people, refused, sit_down, tokens

ADA, BEN, CEM, DOT, *_ = people()
NOBODY = ""
OAK = '{"format":1,"name":"an oak","cards":{"LA:wu+2":9,"BE:t?+1":9,"hunter":2}}'


# Scenes: tables as somebody may find them


async def empty(house, time):
    return await house.create("sealed", 3)


async def lobby(house, time):
    """Ada is the host, beside her sits Ben; a third chair is free."""
    live = await house.create("sealed", 3)
    await sit_down(live, [ADA, BEN])
    return live


async def locked(house, time):
    live = await lobby(house, time)
    await ADA.ask(live, ask.Lock(on=True))
    return live


async def locked_and_left(house, time):
    live = await alone(house, time)
    await ADA.ask(live, ask.Lock(on=True))
    await ADA.ask(live, ask.Rise())
    return live


async def moose(house, time):
    """A game that can be played with a deck of the table's own."""
    live = await house.create("bunny-moose", 3)
    await sit_down(live, [ADA, BEN])
    return live


async def with_own_deck(house, time):
    live = await moose(house, time)
    await ADA.ask(live, ask.SetData(name="deck", text=OAK))
    return live


async def restless(house, time):
    live = await moose(house, time)
    for change in range(MOST_DATA):
        await ADA.ask(live, ask.SetData(name="deck", text="" if change % 2 else OAK))
    return live


async def questions(house, time):
    """A game that is personal, at a table that will forget."""
    live = await house.create("thats-a-question", 3)
    await sit_down(live, [ADA, BEN])
    await ADA.ask(live, ask.SetForget(on=True))
    return live


async def with_bot(house, time):
    live = await lobby(house, time)
    await ADA.ask(live, ask.SetBot(seat=2, level="cub"))
    return live


async def full(house, time):
    live = await lobby(house, time)
    await CEM.ask(live, ask.Sit(name="Cem"))
    return live


async def alone(house, time):
    live = await house.create("sealed", 3)
    await sit_down(live, [ADA])
    return live


async def host_gone(house, time):
    """Ben looks on, Ada has been gone for long."""
    live = await lobby(house, time)
    live.watch(BEN)
    await time.turn_to(time.now() + DROP_GRACE + PATIENCE, live)
    return live


async def duel(house, time):
    return await begin(house, "tally-ho", [ADA, BEN], watch=True)


async def trio(house, time):
    return await begin(house, "sealed", [ADA, BEN, CEM], watch=True)


async def against_bot(house, time):
    return await begin(house, "sealed", [ADA], bots=1, watch=True)


async def paused(house, time):
    live = await duel(house, time)
    await ADA.ask(live, ask.Pause())
    return live


async def over(house, time):
    live = await duel(house, time)
    await ADA.ask(live, ask.Resign())
    return live


async def ben_gone(house, time, patience=PATIENCE):
    live = await duel(house, time)
    live.unwatch(BEN)
    await time.turn_to(time.now() + DROP_GRACE + patience, live)
    return live


async def both_gone(house, time):
    """Nobody looks, but somebody may still write."""
    live = await duel(house, time)
    live.unwatch(ADA)
    live.unwatch(BEN)
    await time.turn_to(time.now() + DROP_GRACE + PATIENCE, live)
    return live


async def ben_just_gone(house, time):
    return await ben_gone(house, time, PATIENCE - 1)


async def two_of_three_gone(house, time):
    live = await trio(house, time)
    live.unwatch(BEN)
    live.unwatch(CEM)
    await time.turn_to(time.now() + DROP_GRACE + PATIENCE, live)
    return live


async def one_of_three_gone(house, time):
    live = await trio(house, time)
    live.unwatch(CEM)
    await time.turn_to(time.now() + DROP_GRACE + PATIENCE, live)
    return live


async def beat(house, time):
    """Everybody may pose at any time, and everybody sees it."""
    return await begin(house, "beat", [ADA, BEN, CEM], watch=True, beat=60_000)


async def posed(house, time):
    live = await beat(house, time)
    await ADA.move(live, "paw")
    return live


async def asked_back(house, time):
    live = await posed(house, time)
    await ADA.ask(live, ask.AskBack())
    return live


async def asked_and_agreed(house, time):
    live = await asked_back(house, time)
    await BEN.ask(live, ask.AnswerBack(yes=True))
    return live


async def moved_in_secret(house, time):
    live = await trio(house, time)
    await ADA.move(live, moves_of(live, 0)[0])
    return live


GRANTED = [
    # scene, who, what, what is written
    (empty, ADA, ask.Sit(name="  Ada \t Lovelace "), [Sat(seat=0, key=ADA.key, name="Ada Lovelace", colour=3)]),
    (empty, ADA, ask.Sit(name="x" * NAME_LENGTH, seat=2, colour=5), [Sat(seat=2, key=ADA.key, name="x" * NAME_LENGTH, colour=5)]),
    (empty, ADA, ask.Sit(name="A", nonce="n" * NONCE_LENGTH), [Sat(seat=0, key=ADA.key, name="A", colour=3, nonce="n" * NONCE_LENGTH)]),
    (lobby, ADA, ask.Sit(name="Another", seat=2), []),
    (lobby, CEM, ask.Sit(name="Cem"), [Sat(seat=2, key=CEM.key, name="Cem", colour=2)]),
    (with_bot, CEM, ask.Sit(name="Cem"), [Sat(seat=2, key=CEM.key, name="Cem", colour=2)]),
    (locked_and_left, CEM, ask.Sit(name="Cem"), [Sat(seat=0, key=CEM.key, name="Cem", colour=3)]),
    (against_bot, CEM, ask.Sit(name="Cem", nonce="late"), [Sat(seat=1, key=CEM.key, name="Cem", colour=6)]),
    (lobby, BEN, ask.Rise(), [Rose(seat=1)]),
    (lobby, ADA, ask.Rise(), [Rose(seat=0), HandedOver(key=BEN.key)]),
    (alone, ADA, ask.Rise(), [Rose(seat=0), HandedOver(key="")]),
    (lobby, BEN, ask.Rename(name="Benno", colour=5), [Sat(seat=1, key=BEN.key, name="Benno", colour=5)]),
    (duel, BEN, ask.Rename(name="Benno", colour=6), [Sat(seat=1, key=BEN.key, name="Benno", colour=6)]),
    (lobby, BEN, ask.AddNonce(nonce="oak"), [NonceAdded(seat=1, nonce="oak")]),
    (lobby, ADA, ask.SetBot(seat=2, level="cub"), [BotSat(seat=2, level="cub", name="Bramble", colour=2)]),
    (with_bot, ADA, ask.SetBot(seat=2, level="cub"), [BotSat(seat=2, level="cub", name="Bramble", colour=2)]),
    (with_bot, ADA, ask.Kick(seat=2), [Rose(seat=2, kicked=True)]),
    (lobby, ADA, ask.Kick(seat=1), [Rose(seat=1, kicked=True)]),
    (lobby, ADA, ask.Kick(seat=0), [Rose(seat=0, kicked=True), HandedOver(key=BEN.key)]),
    (lobby, ADA, ask.Lock(on=True), [Locked(on=True)]),
    (locked, ADA, ask.Lock(on=True), []),
    (locked, ADA, ask.Lock(on=False), [Locked(on=False)]),
    (lobby, ADA, ask.HandOver(seat=1), [HandedOver(key=BEN.key)]),
    (duel, ADA, ask.HandOver(seat=1), [HandedOver(key=BEN.key)]),
    (host_gone, BEN, ask.HandOver(seat=1), [HandedOver(key=BEN.key)]),
    (lobby, ADA, ask.SetOption(name="rounds", value="4"), [OptionSet(name="rounds", value="4")]),
    (moose, ADA, ask.SetData(name="deck", text=OAK), [DataSet(name="deck", text=OAK)]),
    (with_own_deck, ADA, ask.SetData(name="deck", text=OAK), []),
    (with_own_deck, ADA, ask.SetData(name="deck"), [DataSet(name="deck")]),
    (questions, ADA, ask.SetForget(on=False), [ForgetSet(on=False)]),
    (questions, ADA, ask.SetForget(on=True), []),
    (lobby, ADA, ask.SetSeats(count=5), [SeatsSet(count=5)]),
    (lobby, ADA, ask.SetSeats(count=2), [SeatsSet(count=2)]),
    (lobby, ADA, ask.SetSeats(count=3), []),
    (lobby, ADA, ask.Start(), [Started()]),
    (duel, BEN, ask.Pause(), [Paused(seat=1)]),
    (paused, BEN, ask.Pause(), []),
    (paused, BEN, ask.Resume(), [Resumed(seat=1)]),
    (duel, BEN, ask.Resume(), []),
    (duel, BEN, ask.Resign(), [Resigned(seat=1)]),
    (paused, BEN, ask.Resign(), [Resigned(seat=1)]),
    (trio, BEN, ask.Resign(), [Resigned(seat=1, level="cub")]),
    (trio, ADA, ask.Resign(), [Resigned(seat=0, level="cub"), HandedOver(key=BEN.key)]),
    (posed, ADA, ask.AskBack(), [AskedBack(seat=0, to=0)]),
    (asked_back, ADA, ask.AskBack(), []),
    (asked_back, BEN, ask.AnswerBack(yes=False), [AnsweredBack(seat=1, yes=False)]),
    (asked_back, BEN, ask.AnswerBack(yes=True), [AnsweredBack(seat=1, yes=True)]),
    (asked_and_agreed, CEM, ask.AnswerBack(yes=True), [AnsweredBack(seat=2, yes=True)]),
    (ben_gone, ADA, ask.StandIn(seat=1, level="cub"), [StoodIn(seat=1, level="cub")]),
    (ben_gone, ADA, ask.Claim(), [Claimed(seat=0)]),
    (both_gone, ADA, ask.Claim(), [Claimed(seat=0)]),
    (two_of_three_gone, ADA, ask.Claim(), [Claimed(seat=0)]),
    (ben_gone, ADA, ask.Abandon(), [Abandoned(seat=0)]),
    (one_of_three_gone, BEN, ask.Abandon(), [Abandoned(seat=1)]),
]

REFUSED = [
    # scene, who, what, the code
    (empty, NOBODY, ask.Sit(name="Ada"), "bad-value"),
    (empty, ADA, ask.Sit(name=" "), "bad-name"),
    (empty, ADA, ask.Sit(name="x" * (NAME_LENGTH + 1)), "bad-name"),
    (empty, ADA, ask.Sit(name="Ada\u202e"), "bad-name"),
    (empty, ADA, ask.Sit(name="A", nonce="n" * (NONCE_LENGTH + 1)), "bad-value"),
    (empty, ADA, ask.Sit(name="A", nonce="with\nlines"), "bad-value"),
    (empty, ADA, ask.Sit(name="A", nonce=" blank"), "bad-value"),
    (empty, ADA, ask.Sit(name="A", seat=3), "no-such-seat"),
    (empty, ADA, ask.Sit(name="A", seat=-1), "no-such-seat"),
    (empty, ADA, ask.Sit(name="A", colour=7), "bad-value"),
    (lobby, CEM, ask.Sit(name="C", seat=1), "seat-taken"),
    (lobby, CEM, ask.Sit(name="C", colour=3), "colour-taken"),
    (locked, CEM, ask.Sit(name="C"), "locked"),
    (full, DOT, ask.Sit(name="D"), "full"),
    (over, CEM, ask.Sit(name="C"), "over"),
    (lobby, CEM, ask.Rise(), "not-seated"),
    (duel, ADA, ask.Rise(), "started"),
    (over, ADA, ask.Rise(), "over"),
    (lobby, CEM, ask.Rename(name="C", colour=1), "not-seated"),
    (lobby, BEN, ask.Rename(name="", colour=1), "bad-name"),
    (lobby, BEN, ask.Rename(name="B", colour=3), "colour-taken"),
    (lobby, BEN, ask.Rename(name="B", colour=0), "bad-value"),
    (over, BEN, ask.Rename(name="B", colour=1), "over"),
    (lobby, BEN, ask.SetBot(seat=2, level="cub"), "not-host"),
    (lobby, NOBODY, ask.SetBot(seat=2, level="cub"), "not-host"),
    (lobby, ADA, ask.SetBot(seat=1, level="cub"), "seat-taken"),
    (lobby, ADA, ask.SetBot(seat=3, level="cub"), "no-such-seat"),
    (lobby, ADA, ask.SetBot(seat=2, level="unheard-of"), "no-such-bot"),
    (duel, ADA, ask.SetBot(seat=1, level="cub"), "started"),
    (lobby, BEN, ask.Kick(seat=0), "not-host"),
    (lobby, ADA, ask.Kick(seat=2), "no-such-seat"),
    (lobby, ADA, ask.Kick(seat=9), "no-such-seat"),
    (duel, ADA, ask.Kick(seat=1), "started"),
    (lobby, BEN, ask.Lock(on=True), "not-host"),
    (lobby, BEN, ask.HandOver(seat=1), "not-host"),
    (host_gone, BEN, ask.HandOver(seat=0), "not-host"),
    (host_gone, BEN, ask.Start(), "not-host"),
    (host_gone, CEM, ask.HandOver(seat=1), "not-host"),
    (lobby, ADA, ask.HandOver(seat=2), "no-such-seat"),
    (with_bot, ADA, ask.HandOver(seat=2), "no-such-seat"),
    (lobby, CEM, ask.AddNonce(nonce="oak"), "not-seated"),
    (lobby, BEN, ask.AddNonce(nonce="with\nlines"), "bad-value"),
    (duel, BEN, ask.AddNonce(nonce="late"), "started"),
    (lobby, BEN, ask.SetOption(name="rounds", value="4"), "not-host"),
    (lobby, ADA, ask.SetOption(name="rounds", value="many"), "bad-value"),
    (lobby, ADA, ask.SetOption(name="unheard-of", value="1"), "bad-value"),
    (duel, ADA, ask.SetOption(name="rounds", value="1"), "started"),
    (moose, BEN, ask.SetData(name="deck", text=OAK), "not-host"),
    (lobby, ADA, ask.SetData(name="deck", text=OAK), "bad-value"),
    (restless, ADA, ask.SetData(name="deck", text=OAK), "bad-value"),
    (duel, ADA, ask.SetData(name="deck", text=OAK), "started"),
    (questions, BEN, ask.SetForget(on=False), "not-host"),
    (lobby, ADA, ask.SetForget(on=True), "bad-value"),
    (duel, ADA, ask.SetForget(on=True), "started"),
    (lobby, ADA, ask.SetSeats(count=6), "bad-value"),
    (with_bot, ADA, ask.SetSeats(count=2), "seat-taken"),
    (lobby, BEN, ask.Start(), "not-host"),
    (alone, ADA, ask.Start(), "too-few"),
    (duel, ADA, ask.Start(), "started"),
    (lobby, ADA, ask.Pause(), "not-started"),
    (duel, CEM, ask.Pause(), "not-seated"),
    (over, ADA, ask.Pause(), "over"),
    (over, ADA, ask.Resume(), "over"),
    (lobby, ADA, ask.Resign(), "not-started"),
    (duel, CEM, ask.Resign(), "not-seated"),
    (over, BEN, ask.Resign(), "over"),
    (lobby, ADA, ask.AskBack(), "not-started"),
    (beat, ADA, ask.AskBack(), "nothing-to-take-back"),
    (posed, BEN, ask.AskBack(), "nothing-to-take-back"),
    (moved_in_secret, ADA, ask.AskBack(), "illegal"),
    (over, ADA, ask.AskBack(), "over"),
    (posed, BEN, ask.AnswerBack(yes=True), "nobody-asked"),
    (asked_back, ADA, ask.AnswerBack(yes=True), "nobody-asked"),
    (asked_and_agreed, BEN, ask.AnswerBack(yes=False), "nobody-asked"),
    (asked_back, DOT, ask.AnswerBack(yes=True), "not-seated"),
    (lobby, ADA, ask.StandIn(seat=1, level="cub"), "not-started"),
    (duel, ADA, ask.StandIn(seat=1, level="cub"), "not-gone"),
    (ben_just_gone, ADA, ask.StandIn(seat=1, level="cub"), "not-gone"),
    (ben_gone, ADA, ask.StandIn(seat=0, level="cub"), "not-gone"),
    (ben_gone, ADA, ask.StandIn(seat=1, level="unheard-of"), "no-such-bot"),
    (ben_gone, CEM, ask.StandIn(seat=1, level="cub"), "not-seated"),
    (over, ADA, ask.StandIn(seat=1, level="cub"), "over"),
    (ben_just_gone, ADA, ask.Claim(), "not-gone"),
    (one_of_three_gone, ADA, ask.Claim(), "not-gone"),
    (against_bot, ADA, ask.Claim(), "not-gone"),
    (both_gone, ADA, ask.StandIn(seat=0, level="cub"), "not-gone"),
    (duel, ADA, ask.Abandon(), "not-gone"),
    (ben_just_gone, ADA, ask.Abandon(), "not-gone"),
    (over, ADA, ask.Abandon(), "over"),
]


def name(row):
    scene, who, request, _ = row
    return f"{scene.__name__}-{getattr(who, 'key', 'nobody')[-5:-2]}-{type(request).__name__}"


@pytest.mark.parametrize("row", GRANTED, ids=name)
async def test_granted(house, time, row):
    scene, who, request, expected = row
    live = await scene(house, time)
    before = live.table.head
    await who.ask(live, request)
    written = await tokens(live, before)
    assert written[: len(expected)] == [(TABLE, write(event)) for event in expected]
    if not expected:
        assert written == []
    await check_fold(live)


@pytest.mark.parametrize("row", REFUSED, ids=name)
async def test_refused(house, time, row):
    scene, who, request, code = row
    live = await scene(house, time)
    before = await tokens(live)
    person = who or people(1)[0]
    person = type(person)("") if who == NOBODY else person
    assert await refused(person.ask(live, request)) == code
    assert await tokens(live) == before
    await check_fold(live)


def test_every_request_is_granted_and_refused_somewhere():
    kinds = {kind for kind in vars(ask).values() if isinstance(kind, type) and issubclass(kind, ask.Request) and kind is not ask.Request}
    assert {type(row[2]) for row in GRANTED} == kinds
    assert {type(row[2]) for row in REFUSED} == kinds


MOVES_REFUSED = [
    (lobby, ADA, "choose:1", "not-started"),
    (duel, CEM, "d3-d4", "not-seated"),
    (duel, None, "nonsense", "unreadable"),
    (paused, None, None, "paused"),
    (over, ADA, "d3-d4", "over"),
]


@pytest.mark.parametrize("row", MOVES_REFUSED, ids=lambda row: row[-1])
async def test_a_move_that_cannot_be_made_says_why(house, time, row):
    scene, who, token, code = row
    live = await scene(house, time)
    seat = 0 if live.table.match is None else next((seat for seat in (0, 1) if moves_of(live, seat)), 0)
    person = who or [ADA, BEN][seat]
    before = await tokens(live)
    assert await refused(person.move(live, token or moves_of(live, seat)[0])) == code
    assert await tokens(live) == before


async def test_a_move_out_of_turn_and_one_against_the_rules_cite_the_rule(house, time):
    live = await duel(house, time)
    seat = next(seat for seat in (0, 1) if moves_of(live, seat))
    here, other = [ADA, BEN][seat], [ADA, BEN][1 - seat]
    assert await refused(other.move(live, moves_of(live, seat)[0])) == "out-of-turn"
    assert await refused(here.move(live, "d3-d6")) == "illegal"


async def test_a_stale_move_is_refused(house, time):
    live = await duel(house, time)
    seat = next(seat for seat in (0, 1) if moves_of(live, seat))
    person = [ADA, BEN][seat]
    assert await refused(person.move(live, moves_of(live, seat)[0], epoch=live.table.epoch + 1)) == "stale"


async def test_a_rematch_needs_an_end(house, time):
    assert await refused((await duel(house, time)).post(Follow("another"))) == "not-over"


async def test_every_code_has_words():
    used = {row[3] for row in REFUSED} | {row[3] for row in MOVES_REFUSED} | {"stale", "not-over", "used-number", "fault", "not-saved"}
    by_rule = {"illegal", "unreadable", "out-of-turn"}
    assert used - by_rule == set(WHY)


async def test_six_people_get_six_colours(house):
    six = people(6)
    live = await house.create("beat", 6)
    await sit_down(live, six)
    assert sorted(seat.colour for seat in live.table.seats) == [1, 2, 3, 4, 5, 6]


async def test_five_bots_beside_somebody_with_a_bots_name(house):
    live = await house.create("beat", 6)
    await ADA.ask(live, ask.Sit(name="Bramble"))
    for seat in range(1, 6):
        await ADA.ask(live, ask.SetBot(seat=seat, level="cub"))
    assert len({seat.name for seat in live.table.seats}) == 6
    assert len({seat.colour for seat in live.table.seats}) == 6
