"""Whole games of Bunny Bunny Moose Moose with bots at a live table, in virtual time: both editions, every way to narrate and to pose."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest
from msgspec.structs import replace

from hedgerow.core import CLOCK
from hedgerow.core.notation import file_of, read_file, write_file
from hedgerow.core.verify import verify
from hedgerow.games.bunny_moose import bots as moose_bots
from hedgerow.games.bunny_moose.bots import SKILLS, MooseKnowledge
from hedgerow.table import requests as ask
from hedgerow.table.letters import Ask
from tests.games.bunny_moose.plain_race import holds_a_best_pose
from tests.table.people import check_fold, log_of, moves_of, people

GAMES = [
    dict(zip(("edition", "narrator", "poses"), chosen, strict=True))
    for chosen in product(("2014", "2009"), ("table", "player"), ("live", "table"))
]
HURRY = {"lines": "4", "pace": "2000"}
LONG = 3_600_000
"""An hour: no game takes so long."""


async def bots_alone(house, levels, **options):
    """A table that the house itself has filled with bots."""
    live = await house.create("bunny-moose", len(levels), {**HURRY, **options})
    for seat, level in enumerate(levels):
        await live.post(Ask("", "", ask.SetBot(seat=seat, level=level)))
    await live.post(Ask("", "", ask.Start()))
    return live


async def moves_in(live):
    return [entry for entry in await log_of(live) if entry.actor >= 0]


async def check_ended(live, house):
    """Played to the end, by the rules and by fair draws, and no bot failed."""
    assert live.table.ending.why == "played"
    assert house.counts.bot_failures == 0
    assert house.counts.faults == 0
    verdict = verify(read_file(write_file(file_of(live.table.match))))
    assert verdict.word == "fair", verdict
    await check_fold(live)


@pytest.mark.parametrize("options", GAMES, ids=lambda options: " ".join(options.values()))
async def test_bots_alone_play_to_the_end(house, time, bots, options):
    live = await bots_alone(house, ["easy", "normal", "sharp"], **options)
    await time.turn_to(time.now() + LONG, live)
    await check_ended(live, house)
    assert bots.asked == []  # not one thought needed a process
    tokens = [entry.token for entry in await moves_in(live)]
    rounds = live.table.match.state.table.rounds
    assert sum(token.startswith("bet:") for token in tokens) == rounds  # every narrator bet in time
    assert tokens.count("skip") == 3 * rounds
    assert ("lay" in tokens) == (options["narrator"] == "player")
    assert tokens.count("done") == (rounds if options["poses"] == "table" else 0)


async def test_the_sharper_the_further(house, time):
    """Eight rounds at a live table: sharp bots see more, and their figures come further than those of easy ones."""
    places = []
    for _ in range(3):
        live = await bots_alone(house, ["easy", "sharp", "easy", "sharp"], edition="2009")
        await time.turn_to(time.now() + LONG, live)
        scores = live.table.ending.outcome.scores
        places.append(scores[1] + scores[3] - scores[0] - scores[2])
    assert sum(places) > 0


@pytest.mark.parametrize("edition", ["2014", "2009"])
async def test_without_reaction_time_sharp_bots_hold_a_best_pose_whenever_the_clock_ticks(house, time, monkeypatch, edition):
    """Against exhaustive search over all poses, for their own place in the race, all through a live game."""
    monkeypatch.setattr(moose_bots, "QUICKEST", 0)
    monkeypatch.setitem(SKILLS, "sharp", replace(SKILLS["sharp"], reaction=0, spread=0))
    live = await bots_alone(house, ["sharp"] * 3, edition=edition)
    await time.turn_to(time.now() + LONG, live)
    match, looked = live.table.match, 0
    for entry, state in zip(match.entries, match.states, strict=False):
        if entry.actor == CLOCK and entry.token == "beat" and state.table.laid % 3 == 0:
            assert all(holds_a_best_pose(state.table, seat) for seat in state.table.order)
            looked += 1
    assert looked > 10


async def test_reactions_take_their_time(house, time):
    """No bot moves sooner than a tenth of a second after the card that it moves for; sharp ones are the quickest."""
    live = await bots_alone(house, ["easy", "normal", "sharp"])
    await time.turn_to(time.now() + LONG, live)
    waits = {seat: [] for seat in range(3)}
    ticked = None
    for entry in await log_of(live):
        if entry.actor == CLOCK:
            ticked = entry.at
        elif entry.actor >= 0 and "/" in entry.token and ticked is not None:
            waits[entry.actor].append(entry.at - ticked)
    means = [sum(waits[seat]) / len(waits[seat]) for seat in range(3)]
    assert min(map(min, waits.values())) >= 100
    assert means[0] > means[1] > means[2] > 300


@pytest.mark.parametrize("options", GAMES, ids=lambda options: " ".join(options.values()))
async def test_two_people_and_two_bots_play_to_the_end(house, time, options):
    """One poses and narrates as it comes; the other never does anything, and drops out in the middle. Nobody waits for ever."""
    ada, ben = people(2)
    live = await house.create("bunny-moose", 4, {**HURRY, **options})
    for person, name in ((ada, "Ada"), (ben, "Ben")):
        live.watch(person)
        await person.ask(live, ask.Sit(name=name))
    for seat, level in ((2, "normal"), (3, "sharp")):
        await ada.ask(live, ask.SetBot(seat=seat, level=level))
    await ada.ask(live, ask.Start())
    rng, end = Random(str(options)), time.now() + LONG
    while live.table.ending is None and time.now() < end:
        await time.turn_to(time.now() + (900 if options["poses"] == "live" else 4_000), live)
        if tokens := moves_of(live, 0):
            await ada.move(live, rng.choice(tokens))
        if live.table.match.state.table.round == 3 and ben in live.viewers:
            live.unwatch(ben)
    await check_ended(live, house)
    ours = [entry.actor for entry in await moves_in(live)]
    assert {0, 2, 3} == set(ours)
    assert live.table.match.state.table.poses[1] in ("-/-", "") or options["poses"] == "table"


async def test_who_drops_keeps_the_last_pose_until_a_bot_takes_the_chair(house, time):
    ada, ben = people(2)
    live = await house.create("bunny-moose", 3, {**HURRY, "lines": "8"})
    for person, name in ((ada, "Ada"), (ben, "Ben")):
        live.watch(person)
        await person.ask(live, ask.Sit(name=name))
    await ada.ask(live, ask.SetBot(seat=2, level="sharp"))
    await ada.ask(live, ask.Start())
    await ada.move(live, "bet:1")
    await ben.move(live, "Awu/Ets")
    live.unwatch(ben)
    await time.turn_to(time.now() + 15_000, live)
    assert live.table.seats[1].gone is not None
    assert live.table.match.state.table.poses[1] == "Awu/Ets"
    await time.turn_to(time.now() + 25_000, live)
    ours = [entry for entry in await moves_in(live) if entry.actor == 1]
    assert [entry.token for entry in ours] == ["Awu/Ets"]
    await ada.ask(live, ask.StandIn(seat=1, level="normal"))
    await time.turn_to(time.now() + 60_000, live)
    assert len([entry for entry in await moves_in(live) if entry.actor == 1]) > 3
    await check_fold(live)


async def test_nodes_come_and_go_and_the_game_goes_on(houses, time):
    """Every node is closed after a while, and the next one takes the table over. A node that only looks on moves nobody."""
    ada, *_ = people(1)
    live = await bots_alone(houses("node 0"), ["normal", "sharp", "easy"], narrator="player")
    for number in range(1, 30):
        onlooker = houses(f"onlooker {number}")
        other = await onlooker.open(live.record.id)
        other.watch(ada)
        await time.turn_to(time.now() + 13_000, live, other)
        assert not other._minder.busy
        await onlooker.close()
        await live.close()
        await live.store.release(live.node, [live.record.id])
        house = houses(f"node {number}")
        live = await house.open(live.record.id)
        await time.turn_to(time.now() + 100, live)
        if live.table.ending:
            break
    await check_ended(live, house)
    moves = [(entry.actor, entry.client) for entry in await moves_in(live)]
    assert len(set(moves)) == len(moves) > 50


async def test_who_leaves_for_good_is_replaced_by_a_normal_bot(house, time):
    persons = people(3)
    live = await house.create("bunny-moose", 3, HURRY)
    for person, name in zip(persons, ("Ada", "Ben", "Cem"), strict=True):
        live.watch(person)
        await person.ask(live, ask.Sit(name=name))
    await persons[0].ask(live, ask.Start())
    await persons[0].ask(live, ask.Resign())
    assert (live.table.seats[0].bot, live.table.seats[0].name) == ("normal", "Ada")
    await time.turn_to(time.now() + 5_000, live)
    first, *_ = await moves_in(live)
    assert first.token.startswith("bet:")


async def test_bots_see_the_cards_when_the_others_do(house, time, monkeypatch):
    """What each bot is shown is what its seat is shown: the next card only in the hand of the narrator."""
    shown = []
    react = MooseKnowledge.react

    def watched(self, public, private, seat, level, name, rng):
        shown.append((public, private, seat))
        return react(self, public, private, seat, level, name, rng)

    monkeypatch.setattr(MooseKnowledge, "react", watched)
    live = await bots_alone(house, ["sharp"] * 3, narrator="player")
    await time.turn_to(time.now() + 60_000, live)
    held = [(public.narrator, seat) for public, private, seat in shown if private is not None]
    assert held
    assert all(narrator == seat for narrator, seat in held)
    known = {(public.round, public.laid, public.piles) for public, _, _ in shown}
    states = {(s.table.round, s.table.laid, s.table.piles) for s in live.table.match.states}
    assert known <= states


async def test_bots_that_fail_are_bet_for_and_the_game_goes_on(house, time, monkeypatch, caplog):
    def fail(*asked):
        raise LookupError("the hunter comes next")

    monkeypatch.setattr(MooseKnowledge, "react", fail)
    live = await bots_alone(house, ["sharp"] * 3)
    await time.turn_to(time.now() + LONG, live)
    assert live.table.ending.why == "played"
    tokens = [entry.token for entry in await log_of(live)]
    rounds = live.table.match.state.table.rounds
    bets, shuffles, failed = (sum(token.startswith(word) for token in tokens) for word in ("bet:", "shuffle", "bot-failed:"))
    assert (bets, failed) == (rounds, rounds + shuffles)
    assert "sharp, LookupError" in caplog.text
    assert "hunter" not in caplog.text + " ".join(token for token in tokens if token.startswith("bot-failed:"))


async def test_bunny_moose_offers_its_own_bots_only(house):
    (ada, *_) = people(1)
    live = await house.create("bunny-moose", 3)
    await ada.ask(live, ask.Sit(name="Ada"))
    with pytest.raises(Exception, match=r"There is no bot cub for Bunny Bunny Moose Moose\. There is easy, normal, sharp"):
        await ada.ask(live, ask.SetBot(seat=1, level="cub"))
    for level in SKILLS:
        await ada.ask(live, ask.SetBot(seat=1, level=level))
