"""The Fox and the Rabbit at a live table: alone, with undo as far as the last roll; and bots that play it to the end."""

from __future__ import annotations

import pytest

from hedgerow.core.notation import file_of, read_file, write_file
from hedgerow.core.verify import verify
from hedgerow.table import requests as ask
from hedgerow.table.letters import Ask
from tests.table.people import begin, check_fold, people, refused


@pytest.mark.rule("FR-41")
async def test_alone_one_goes_back_as_far_as_the_last_roll(house):
    (ada,) = persons = people(1)
    live = await begin(house, "fox-and-rabbit", persons, watch=True)
    await ada.move(live, "first:fox")
    await ada.move(live, "roll")
    rolled = live.table.match.state
    assert await refused(ada.ask(live, ask.AskBack())) == "illegal"
    await ada.move(live, "flip:r1")
    await ada.move(live, "flip:b1")
    await ada.ask(live, ask.AskBack())
    await ada.ask(live, ask.AskBack())
    assert live.table.match.state == rolled
    assert await refused(ada.ask(live, ask.AskBack())) == "illegal"
    await check_fold(live)


@pytest.mark.rule("FR-1")
@pytest.mark.parametrize("levels", [["beginner"], ["steady", "beginner"]])
async def test_bots_alone_play_to_the_end(house, time, levels):
    live = await house.create("fox-and-rabbit", len(levels), {"sheet": "gentle"})
    for seat, level in enumerate(levels):
        await live.post(Ask("", "", ask.SetBot(seat=seat, level=level)))
    await live.post(Ask("", "", ask.Start()))
    await time.turn_to(time.now() + 3_600_000, live)
    assert live.table.ending.why == "played"
    assert house.counts.bot_failures == 0
    assert verify(read_file(write_file(file_of(live.table.match)))).word == "fair"
