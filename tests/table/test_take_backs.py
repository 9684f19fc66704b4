"""Taking back: by consent, where everybody was told the same, and so that nothing can be sneaked in afterwards."""

from __future__ import annotations

import pytest

from hedgerow.core import TABLE
from hedgerow.table import requests as ask
from hedgerow.table.decide import PATIENCE
from hedgerow.table.live import DROP_GRACE
from hedgerow.testing.virtual_time import settle
from tests.table.people import begin, check_fold, log_of, mover, moves_of, people, refused, tokens


@pytest.fixture
def persons():
    return people(3)


@pytest.fixture
async def live(house, persons):
    """Everybody may pose at any time, and all see it."""
    return await begin(house, "beat", persons, watch=True, beat=60_000)


def poses(live):
    return live.table.match.state.table.poses


async def test_everybody_else_has_to_agree(live, persons):
    ada, ben, cem = persons
    await ada.move(live, "paw")
    await ada.ask(live, ask.AskBack())
    assert ben.view["table"]["ask"] == {"seat": 0}
    await ben.ask(live, ask.AnswerBack(yes=True))
    assert ben.view["table"]["agreed"] == [0, 1]
    assert poses(live) == ("paw", "rest", "rest")
    await cem.ask(live, ask.AnswerBack(yes=True))
    assert poses(live) == ("rest", "rest", "rest")
    assert (await tokens(live))[-1] == (TABLE, "back:0")
    assert ben.heard[-1] == "back"
    assert ben.view["table"]["ask"] is None
    await check_fold(live)


async def test_one_no_is_enough(live, persons):
    ada, ben, cem = persons
    await ada.move(live, "paw")
    await ada.ask(live, ask.AskBack())
    await ben.ask(live, ask.AnswerBack(yes=False))
    assert await refused(cem.ask(live, ask.AnswerBack(yes=True))) == "nobody-asked"
    assert poses(live)[0] == "paw"


async def test_a_move_answers_the_question_too(live, persons):
    ada, ben, cem = persons
    await ada.move(live, "paw")
    await ada.ask(live, ask.AskBack())
    await ben.move(live, "ear")
    assert await refused(cem.ask(live, ask.AnswerBack(yes=True))) == "nobody-asked"


async def test_asking_again_keeps_what_others_said(live, persons):
    ada, ben, cem = persons
    await ada.move(live, "paw")
    await ada.ask(live, ask.AskBack())
    await ben.ask(live, ask.AnswerBack(yes=True))
    await ada.ask(live, ask.AskBack())
    await cem.ask(live, ask.AnswerBack(yes=True))
    assert poses(live)[0] == "rest"


async def test_who_asked_and_resigns_asks_no_more(live, persons):
    ada, ben, cem = persons
    await ada.move(live, "paw")
    await ada.ask(live, ask.AskBack())
    await ben.ask(live, ask.AnswerBack(yes=True))
    await ada.ask(live, ask.Resign())
    assert await refused(cem.ask(live, ask.AnswerBack(yes=True))) == "nobody-asked"
    assert poses(live)[0] == "paw"


async def test_a_bot_that_stands_in_agrees(live, persons, time):
    ada, ben, cem = persons
    live.unwatch(cem)
    await time.turn_to(time.now() + DROP_GRACE + PATIENCE, live)
    await ada.ask(live, ask.StandIn(seat=2, level="cub"))
    await ada.move(live, "paw")
    await ada.ask(live, ask.AskBack())
    await ben.ask(live, ask.AnswerBack(yes=True))
    assert poses(live)[0] == "rest"


async def undo(live, persons):
    ada, *others = persons
    await ada.ask(live, ask.AskBack())
    for other in others:
        await other.ask(live, ask.AnswerBack(yes=True))


async def test_going_back_twice_goes_back_two_moves(live, persons):
    ada = persons[0]
    for pose in ("paw", "ear", "tail"):
        await ada.move(live, pose)
    await undo(live, persons)
    assert poses(live)[0] == "ear"
    await undo(live, persons)
    assert poses(live)[0] == "paw"
    await ada.move(live, "tail")
    assert persons[1].facts[-1] == {"type": "Posed", "seat": 0, "pose": "tail"}
    await undo(live, persons)
    assert poses(live)[0] == "paw"
    await undo(live, persons)
    assert poses(live)[0] == "rest"
    assert await refused(ada.ask(live, ask.AskBack())) == "nothing-to-take-back"
    await check_fold(live)


async def test_the_moves_of_others_since_then_go_too(live, persons):
    ada, ben, _ = persons
    await ada.move(live, "paw")
    await ben.move(live, "ear")
    await undo(live, persons)
    assert poses(live) == ("rest", "rest", "rest")


async def test_a_move_meant_for_what_was_taken_back_stays_stale(live, persons):
    """Even when the game stands where it stood before, and asks the same again."""
    ada, ben, _ = persons
    await ada.move(live, "paw")
    epoch = live.table.epoch
    await undo(live, persons)
    assert await refused(ben.move(live, "tail", epoch=epoch)) == "stale"
    await ada.move(live, "paw")
    assert await refused(ben.move(live, "tail", epoch=epoch)) == "stale"
    assert ben.view["epoch"] == live.table.epoch
    await ben.move(live, "tail")


async def test_a_move_that_was_taken_back_is_not_made_again_when_it_is_sent_again(live, persons):
    ada = persons[0]
    seq = await ada.move(live, "paw", client="old")
    epoch = live.table.epoch
    await undo(live, persons)
    assert await ada.move(live, "paw", client="old", epoch=epoch) == seq
    assert poses(live)[0] == "rest"


# What was seen cannot be unseen


@pytest.mark.rule("CORE-6")
async def test_not_after_a_draw(house, persons):
    live = await begin(house, "tally-ho", persons[:2])
    seat = mover(live)
    flip = next(token for token in moves_of(live, seat))
    await persons[seat].move(live, flip)
    assert (await log_of(live))[-1].actor == -1
    assert await refused(persons[seat].ask(live, ask.AskBack())) == "illegal"


@pytest.mark.rule("CORE-6")
async def test_not_after_the_clock(live, persons, time):
    await persons[0].move(live, "paw")
    await time.turn_to(time.now() + 60_000, live)
    assert await refused(persons[0].ask(live, ask.AskBack())) == "illegal"


@pytest.mark.rule("CORE-6")
async def test_not_when_others_were_told_something_else(house, persons):
    live = await begin(house, "sealed", persons)
    await persons[0].move(live, moves_of(live, 0)[0])
    assert await refused(persons[0].ask(live, ask.AskBack())) == "illegal"


async def test_a_question_is_over_when_the_clock_moves(live, persons, time):
    ada, ben, _ = persons
    await ada.move(live, "paw")
    await ada.ask(live, ask.AskBack())
    await time.turn_to(time.now() + 60_000, live)
    assert await refused(ben.ask(live, ask.AnswerBack(yes=True))) == "nobody-asked"


# With bots


async def to_a_quiet_move(live, person, bots):
    """Play until a move of the person can be taken back: most of them turn over a tile."""
    for _ in range(300):
        seat = live.table.seat_of(person.key)
        await settle(live)
        for token in reversed(moves_of(live, seat)):
            if "-" in token:
                bots.slow = True
                await person.move(live, token)
                await settle(live)
                if (await log_of(live))[-1].actor == seat:
                    return
                bots.slow = False
                bots.answer_all()
                break
        else:
            await person.move(live, moves_of(live, seat)[0])
    raise AssertionError("no move that turns over nothing")


async def test_against_bots_nobody_has_to_agree(house, persons, bots):
    live = await begin(house, "tally-ho", persons[:1], bots=1)
    await to_a_quiet_move(live, persons[0], bots)
    before = live.table.match.states[-2]
    await persons[0].ask(live, ask.AskBack())
    assert live.table.match.state == before
    assert (await log_of(live))[-1].token.startswith("back:")
    await check_fold(live)


async def test_a_bot_that_thinks_about_what_was_taken_back_is_not_heard(house, persons, bots):
    """The same move is made again, so that only the epoch tells what the bot was asked before from what it is asked now."""
    live = await begin(house, "tally-ho", persons[:1], bots=1)
    await to_a_quiet_move(live, persons[0], bots)
    old, token = len(bots.asked), (await log_of(live))[-1].token
    await persons[0].ask(live, ask.AskBack())
    await persons[0].move(live, token)
    await settle(live)
    assert len(bots.asked) == old + 1
    head = live.table.head
    bots.answer_all()
    await settle(live)
    moved = [entry for entry in (await log_of(live))[head:] if entry.actor == 1]
    assert [entry.client for entry in moved] == [f"bot-{head}"]  # the answer to the newer question
    await check_fold(live)


# During a pause


async def test_going_back_during_a_pause_costs_and_gives_no_time(house, persons, time):
    live = await begin(house, "sealed", persons[:2], watch=True, timer=10_000)
    glass = live.table.hourglass
    due = live.table.due
    await time.turn_to(time.now() + 4000, live)
    await persons[0].ask(live, ask.Pause())
    await time.turn_to(time.now() + 50_000, live)
    assert (live.table.due, persons[0].view["left"]) == (None, None)
    await persons[0].ask(live, ask.Resume())
    assert live.table.due == due + 50_000
    assert persons[0].view["left"] == 6000
    assert glass is not live.table.hourglass  # what was shown before was never changed under anybody


async def test_posing_back_and_forth_during_a_pause(live, persons, time):
    await persons[0].move(live, "paw")
    left = live.table.due - live.now
    await persons[1].ask(live, ask.Pause())
    await time.turn_to(time.now() + 5000, live)
    await undo(live, persons)
    await time.turn_to(time.now() + 5000, live)
    await persons[1].ask(live, ask.Resume())
    assert live.table.due - live.now == left
