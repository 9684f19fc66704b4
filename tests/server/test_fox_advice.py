"""The chance of an escape and hints over HTTP: exact where it says so, for every kind of table, clear about what cannot be read."""

from __future__ import annotations

import asyncio
import json
from importlib.resources import files
from random import Random
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import msgspec
import pytest

from hedgerow.core import CHANCE, play
from hedgerow.games import fox_and_rabbit
from hedgerow.games.fox_and_rabbit.adviser import Adviser
from hedgerow.games.fox_and_rabbit.escape import chance, chance_now
from hedgerow.games.fox_and_rabbit.gate import clause_of
from hedgerow.games.fox_and_rabbit.knowledge import FoxKnowledge
from hedgerow.games.fox_and_rabbit.moves import DONE
from hedgerow.games.fox_and_rabbit.rules import FoxAndRabbit
from hedgerow.games.fox_and_rabbit.state import Options
from hedgerow.server.fox_and_rabbit.position import NoPosition, faults, opened
from hedgerow.server.fox_and_rabbit.wire import ChanceWish, HintWish
from hedgerow.server.fox_and_rabbit.work import chance_of, hint_of

GAME = FoxAndRabbit(1, Options())
OWN_SHEET = (files(fox_and_rabbit) / "sheets" / "warren.json").read_text("utf-8")


def ask(server, what, **wish):
    body = msgspec.json.encode(wish)
    with urlopen(Request(f"{server.url}/api/fox-and-rabbit/{what}", body, {"content-type": "application/json"})) as response:
        return json.load(response)


async def aside(server, what, **wish):
    """In a thread of its own: the server has the loop of this one."""
    return await asyncio.to_thread(ask, server, what, **wish)


def positions(game, seed):
    """Every position of a whole game, played by a bot."""
    rng, s = Random(seed), game.start()
    yield s
    while game.outcome(s) is None:
        (actor,) = game.turn(s).must
        if actor == CHANCE:
            move = rng.choice(game.chance(s).odds)[0]
        else:
            move = FoxKnowledge(game).decide(game.public(s), None, actor, "steady", "", rng)
        s = game.apply(s, actor, move)
        yield s


def first_that(wanted, game=GAME):
    return next(s for seed in range(40) for s in positions(game, seed) if wanted(s))


@pytest.mark.asyncio
async def test_the_chance_of_every_set_of_dice_before_the_roll(server):
    s = first_that(lambda s: s.phase == "ready" and GAME.public(s).may_escape)
    told = await aside(server, "chance", position=GAME.public(s))
    legal = {token for move in GAME.moves(s, 0) if (token := GAME.write(move)).startswith("escape:")}
    assert {f"escape:{one['dice']}" for one in told["attempts"]} == legal
    assert told["now"] is None
    chances = [one["chance"] for one in told["attempts"]]
    assert chances == sorted(chances, reverse=True)
    clause = clause_of(GAME.course, s, s.animal)
    assert (told["colour"], told["numbers"], told["total"]) == (clause.colour, list(clause.numbers), clause.total)
    one = max(told["attempts"], key=lambda one: len(one["dice"]))
    counts = tuple(one["dice"].count(colour) for colour in "rby")
    assert one["exact"] == str(chance(clause, counts, s.aids))
    assert (await aside(server, "chance", position=GAME.public(s), dice=one["dice"]))["attempts"] == [one]


@pytest.mark.asyncio
async def test_the_chance_in_the_middle_of_an_attempt(server):
    s = first_that(lambda s: s.phase == "attempt" and not s.due and s.throw == 1)
    told = await aside(server, "chance", position=GAME.public(s))
    clause = clause_of(GAME.course, s, s.animal)
    assert told["attempts"] == []
    assert told["now"]["exact"] == str(chance_now(clause, s.faces, s.aids, s.free, True))
    assert all(one["chance"] <= told["now"]["chance"] for one in told["again"])


@pytest.mark.asyncio
@pytest.mark.parametrize(("mode", "aids"), [("easy", (0, 0, 0)), ("super-hard", (1, 1, 1))])
async def test_how_likely_the_farmer_catches_each(server, mode, aids):
    """FR-32, FR-33: with one aid of any kind; in super hard with one of each."""
    game = FoxAndRabbit(1, Options(mode=mode))
    told = await aside(server, "chance", position=game.public(game.start()), options={"mode": mode})
    course = game.course
    true = [chance(course.trap[animal], course.trap_dice[animal], aids, mode == "easy") for animal in (0, 1)]
    assert told["farmer"] == pytest.approx(list(map(float, true)))


@pytest.mark.asyncio
@pytest.mark.parametrize("goal", ["points", "both"])
async def test_a_hint_is_a_legal_move_and_the_best_comes_first(server, goal):
    s = first_that(lambda s: s.phase == "walk" and not s.due)
    told = await aside(server, "hint", position=GAME.public(s), goal=goal, most=100)
    assert {one["token"] for one in told["choices"]} == {GAME.write(move) for move in GAME.moves(s, 0)}
    worths = [one["worth"] for one in told["choices"]]
    assert worths == sorted(worths, reverse=True)
    assert told["basis"] in ("solved", "learned", "estimate")
    assert told["worth"] == pytest.approx(worths[0], abs=0.05 + 0.1 * abs(worths[0]))
    assert len((await aside(server, "hint", position=GAME.public(s), most=1))["choices"]) == 1


@pytest.mark.parametrize("phase", ["first", "ready", "walk", "bonus", "attempt"])
def test_what_a_hint_leads_on_to_can_be_played_with_the_dice_that_lie_there(phase):
    s = first_that(lambda s: s.phase == phase and not s.due)
    told = msgspec.json.decode(hint_of(HintWish(position=s, most=1)))
    for token in [told["choices"][0]["token"], *told["then"]]:
        assert not s.due
        s = play(GAME, s, GAME.actor(s), GAME.read(token))
    assert s.due or s.phase not in ("walk", "attempt") or Adviser(GAME).best(s) == DONE


@pytest.mark.asyncio
async def test_there_is_nothing_to_choose_while_dice_fall_and_at_the_end(server):
    falling, over = first_that(lambda s: s.due), first_that(lambda s: s.phase == "over")
    assert (await aside(server, "hint", position=GAME.public(falling)))["choices"] == []
    told = await aside(server, "hint", position=GAME.public(over))
    assert (told["choices"], told["worth"]) == ([], GAME.scores(over)[0])


@pytest.mark.asyncio
async def test_it_works_for_two_in_other_modes_and_on_a_sheet_of_ones_own(server):
    game = FoxAndRabbit(2, Options(mode="hard"), {"sheet": OWN_SHEET})
    s = first_that(lambda s: s.phase == "ready" and s.turn > 3, game)
    asked = {"position": game.public(s), "seats": 2, "options": {"mode": "hard"}, "sheet": OWN_SHEET}
    told = await aside(server, "hint", most=100, **asked)
    assert {one["token"] for one in told["choices"]} == {game.write(move) for move in game.moves(s, game.actor(s))}
    assert (await aside(server, "chance", **asked))["colour"] == clause_of(game.course, s, s.animal).colour


def test_every_position_of_a_game_can_be_asked_about():
    for game in (GAME, FoxAndRabbit(2, Options(mode="super-hard", sheet="gentle"))):
        for seed in range(3):
            assert [wrong for s in positions(game, seed) for wrong in faults(game.course, s)] == []


def test_whatever_is_let_in_can_be_answered():
    """Pieces of different positions put together: most do not fit, and the rest is answered like any other."""
    rng, known = Random(1), [msgspec.to_builtins(s) for s in positions(GAME, 1)]
    let_in = 0
    for _ in range(1000):
        mixed = rng.choice(known) | {field: rng.choice(known)[field] for field in rng.sample(list(known[0]), 2)}
        wish = msgspec.convert({"position": mixed}, ChanceWish)
        try:
            opened(wish)
        except NoPosition:
            continue
        let_in += 1
        assert msgspec.json.decode(chance_of(wish))["total"]
        if let_in % 20 == 0:
            assert msgspec.json.decode(hint_of(msgspec.convert({"position": mixed}, HintWish)))["basis"]
    assert 100 < let_in < 900


WRONG = [
    {"position": {"faces": [1, 2, 3]}},
    {"position": {"faces": [7, 0, 0, 0, 0, 0]}},
    {"position": {"animal": 2}},
    {"position": {"due": [1, 1], "phase": "walk"}},
    {"position": {"due": [9], "phase": "walk"}},
    {"position": {"crossed": [[99, 0, 0, 0, 0, 0], [0, 0, 0, 0, 0, 0]]}},
    {"position": {"crossed": [[0], [0]]}},
    {"position": {"open": [[], []]}},
    {"position": {"written": [0, 0]}},
    {"position": {"dice": [3, 0, 0]}},
    {"position": {"aids": [-1, 0, 0]}},
    {"position": {"aids": [99, 0, 0]}},
    {"position": {"traps": 99}},
    {"position": {"fate": ["out", "inside"]}},
    {"position": {"phase": "bonus"}},
    {"position": {"phase": "over"}},
    {"position": {"turn": 0}},
    {"position": {"turn": 5}},
    {"position": {"taken": ["die", "", "", "", "", ""]}},
    {"position": {"coming_dice": [1, 0, 0]}},
    {"position": {"open": [[True] * 6, [True] * 6]}},
    {"position": {"phase": "attempt", "throw": 1, "faces": [1, 0, 0, 0, 1, 0]}},
    {"position": {"phase": "walk", "throw": 1, "faces": [1, 1, 0, 0, 0, 0]}},
    {"position": {"phase": "walk", "throw": 0}},
    {"position": {"free": True}},
    {"position": {"phase": "asleep"}},
    {"position": 3},
    {},
]


@pytest.mark.asyncio
@pytest.mark.parametrize("what", ["chance", "hint"])
async def test_what_cannot_be_on_the_sheet_is_told(open_server, what):
    async with open_server(checks_at_once=100) as server:
        whole = msgspec.to_builtins(GAME.public(GAME.start()))
        for wrong in WRONG:
            wish = {"position": whole | wrong["position"]} if isinstance(wrong.get("position"), dict) else wrong
            with pytest.raises(HTTPError) as refused:
                await aside(server, what, **wish)
            assert (refused.value.code, json.load(refused.value)["code"]) == (400, "malformed"), wrong


@pytest.mark.asyncio
@pytest.mark.parametrize("wish", [{"options": {"mode": "lazy"}}, {"options": {"moon": "full"}}, {"sheet": "{}"}])
async def test_a_game_that_cannot_be_is_refused_with_its_rule(server, wish):
    with pytest.raises(HTTPError) as refused:
        await aside(server, "hint", position=GAME.public(GAME.start()), **wish)
    told = json.load(refused.value)
    assert (refused.value.code, told["code"]) == (422, "illegal")
    assert told["rule"].startswith("CORE-")


@pytest.mark.asyncio
async def test_dice_that_are_not_written_like_dice(server):
    with pytest.raises(HTTPError) as refused:
        await aside(server, "chance", position=GAME.public(GAME.start()), dice="r3")
    assert json.load(refused.value)["code"] == "malformed"


@pytest.mark.asyncio
async def test_who_asks_too_often_has_to_wait(open_server):
    async with open_server(checks_at_once=1, checks_per_second=0.001) as server:
        await aside(server, "chance", position=GAME.public(GAME.start()), dice="r1y1")
        with pytest.raises(HTTPError) as refused:
            await aside(server, "chance", position=GAME.public(GAME.start()), dice="r1y1")
        assert json.load(refused.value)["code"] == "too-fast"
