"""What was recorded from every viewer of a game with secrets: nothing comes out before its time, not even by a number."""

from __future__ import annotations

from random import Random

import msgspec
import pytest

from hedgerow.core import WATCHER
from hedgerow.table import requests as ask
from hedgerow.testing.virtual_time import settle
from tests.table.people import Person, begin, log_of, moves_of, people, sit_down


@pytest.fixture
def persons():
    return people(3)


@pytest.fixture
def spectator():
    return Person("")


async def whole_game(house, time, persons, spectator, seed, **options):
    """Everybody chooses and chooses again, some wait for the lot, until it is over."""
    random = Random(seed)
    live = await house.create("sealed", 4, {"timer": "4000", **options})
    for person in (*persons, spectator):
        live.watch(person)  # from the very beginning
    await sit_down(live, persons)
    await persons[0].ask(live, ask.SetBot(seat=3, level="cub"))
    await persons[0].ask(live, ask.HandOver(seat=1))
    await persons[1].ask(live, ask.Start())
    while live.table.phase != "over":
        seat = random.randrange(3)
        if live.table.match.state.table.phase == "choose" and random.random() < 0.5:
            await persons[seat].move(live, random.choice(moves_of(live, seat)))
        await time.turn_to(time.now() + random.choice([10, 300, 1000]), live)
    return live


@pytest.mark.parametrize("seed", range(3))
async def test_traffic_holds_no_secret_before_its_time(house, time, persons, spectator, seed):
    live = await whole_game(house, time, persons, spectator, seed)
    viewers = {WATCHER: spectator, **dict(enumerate(persons))}
    for viewer, person in viewers.items():
        check_traffic(viewer, person.updates)
    assert any(entry.token.startswith("lot") for entry in await log_of(live))
    for person in viewers.values():
        before_the_end = person.text().partition('"reveal"')[0]
        for secret in (live.secret, *(one.key for one in persons), "node"):
            assert secret not in before_the_end


def check_traffic(viewer, updates):
    """Every card in it is the viewer's own, or lies open."""
    hand, shown = set(), set()
    for update in updates:
        for fact in map(msgspec.json.decode, update.facts):
            match fact["type"]:
                case "Deal" | "Lot" | "Chosen":
                    assert (fact["card"] != 0) == (fact["seat"] == viewer)
                case "Shown":
                    shown.add(fact["card"])
        public = msgspec.json.decode(update.public) if update.public else None
        if public:
            shown |= {*public["shown"], *public["out"]} - {0}
        own = msgspec.json.decode(update.private) if update.private else None
        if own:
            assert viewer != WATCHER
            hand |= set(own["hand"])
        for token in update.moves or []:
            assert int(token.partition(":")[2]) in hand
    assert bool(hand) == (viewer != WATCHER)
    assert len(shown) == 8


async def test_a_spectator_sees_what_everybody_sees(house, persons, spectator):
    live = await begin(house, "sealed", persons)
    live.watch(spectator)
    stranger = Person("a key that holds no seat")
    live.watch(stranger)
    await persons[0].move(live, moves_of(live, 0)[0])
    for person in (spectator, stranger):
        assert (person.view["private"], person.view["moves"], person.view.get("seat", WATCHER)) == (None, [], WATCHER)
        assert person.view["public"]["decided"] == [True, False, False]


async def test_changing_a_secret_choice_moves_nothing_for_others(house, persons, spectator):
    """No update, no version, no fact: not even a gap by which it could be counted."""
    ada, ben, cem = persons
    live = await begin(house, "sealed", persons, watch=True)
    live.watch(spectator)
    first, second, third = moves_of(live, 0)
    await ada.move(live, first)
    before = [(person.v, len(person.updates)) for person in (ben, cem, spectator)]
    for token in (second, third, first):
        await ada.move(live, token)
    await settle(live)
    assert [(person.v, len(person.updates)) for person in (ben, cem, spectator)] == before
    assert ada.v == before[0][0] + 3
    live.unwatch(ben)
    live.watch(ben, ben.v)
    assert (ben.v, ben.updates[-1].facts) == (before[0][0], [])
    await ben.move(live, moves_of(live, 1)[0])
    assert spectator.v == before[2][0] + 1


async def test_what_is_told_of_a_take_back_counts_nothing(house, persons, spectator):
    live = await begin(house, "beat", persons, watch=True, beat=60_000)
    live.watch(spectator)
    await persons[0].move(live, "paw")
    await persons[0].ask(live, ask.AskBack())
    assert spectator.facts[-1] == {"type": "ask-back", "seat": 0}
    assert spectator.view["table"]["ask"] == {"seat": 0}
    for person in persons[1:]:
        await person.ask(live, ask.AnswerBack(yes=True))
    assert spectator.facts[-1] == {"type": "back"}


async def test_a_failed_bot_gives_nothing_away(house, bots, persons, spectator, caplog):
    bots.say = lambda thought: "choose:99"
    live = await begin(house, "sealed", persons[:1], bots=1, watch=True)
    live.watch(spectator)
    await settle(live)
    assert spectator.view["public"]["decided"] == [False, True]
    assert {"type": "bot-failed", "seat": 1} in persons[0].facts
    assert "choose:99" not in persons[0].text()
    assert "choose:99" not in caplog.text
    assert not any("99" in entry.token for entry in await log_of(live) if entry.token.startswith("bot-failed"))


async def test_a_caller_alone_sees_the_next_card(house, time, persons, spectator):
    live = await begin(house, "beat", persons, watch=True, caller="yes", rounds=3, beat=1000)
    live.watch(spectator)
    while live.table.phase != "over":
        await time.turn_to(time.now() + 500, live)
        match = live.table.match
        caller = match.game.caller(match.state.table)
        for seat, person in enumerate(persons):
            assert (person.view["private"] is not None) == (bool(match.state.held) and seat == caller)
    told = [fact for person in (persons[0], spectator) for fact in person.facts if fact["type"] == "Peek"]
    assert any(fact["card"] for fact in told)
    assert not any(fact["card"] for fact in told if fact["seat"] != 0)
    assert not any(fact["card"] for fact in spectator.facts if fact["type"] == "Peek")


async def test_a_bot_is_shown_its_own_view_and_no_other(house, bots, persons):
    live = await begin(house, "sealed", persons[:1], bots=2)
    await settle(live)
    state = live.table.match.states[live.table.match.entries.index(next(e for e in live.table.match.entries if e.actor > 0))]
    for thought in bots.asked:
        game = live.table.match.game
        assert thought.private == msgspec.json.encode(game.private(state, thought.seat))
        assert live.secret not in str(thought)


async def test_nobody_can_foresee_what_a_bot_will_do(house, bots, persons):
    """The same table at the same entry, another secret: another seed."""
    for _ in range(2):
        await begin(house, "sealed", persons[:1], bots=2)
    seeds = [thought.seed for thought in bots.asked]
    assert len(set(seeds)) == 4
