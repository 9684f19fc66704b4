"""Bots that a game brings itself, through the door that everybody asks bots by: a request with a view in it, a token back."""

from __future__ import annotations

from random import Random

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from hedgerow.bots.bot import BotError, Budget, UnknownBot
from hedgerow.bots.levels import bot_names, find_bot, find_level, fits, level_names
from hedgerow.bots.names import bot_chair_names, free_name
from hedgerow.bots.request import Request, answer, view
from hedgerow.core import CHANCE, CLOCK, bind, find, legal, play, read_options
from hedgerow.core.dealer import settle
from hedgerow.core.kind import option_texts
from hedgerow.games.bunny_moose.bots import MooseKnowledge
from hedgerow.games.thats_a_question.character import character, own_answer
from hedgerow.games.thats_a_question.guessing import choices, sealed
from hedgerow.games.thats_a_question.moves import COLOURS, Ask, Choose
from hedgerow.table.levels import substitute
from hedgerow.testing.stroll import stroll

QUESTION, MOOSE, TALLY = find("thats-a-question"), find("bunny-moose"), find("tally-ho")


def request_for(kind, game, s, seat, seed, **changes):
    asked = {"game": kind.name, "seats": game.seats, "options": option_texts(game.options), "bot": kind.bots[0], "name": "Bramble"}
    return Request(**{**asked, "seat": seat, "seed": seed, **view(game, s, seat), **changes})


# Levels


def test_a_game_with_bots_of_its_own_offers_no_others():
    assert level_names(QUESTION) == ["friend"]
    assert level_names(MOOSE) == ["easy", "normal", "sharp"]
    assert level_names(TALLY) == ["cub", "badger", "hunter", "old-fox"]
    assert [substitute(kind) for kind in (QUESTION, MOOSE, TALLY)] == ["friend", "normal", "badger"]


def test_levels_of_other_games_are_refused_with_those_there_are():
    with pytest.raises(UnknownBot, match=r"There is no level 'cub'\. There is friend\."):
        find_level("cub", QUESTION)
    with pytest.raises(UnknownBot, match=r"There is no level 'friend'\. There are easy, normal, sharp\."):
        find_level("friend", MOOSE)
    with pytest.raises(UnknownBot, match=r"There is no level 'sharp'\. There are cub"):
        find_level("sharp", TALLY)
    with pytest.raises(UnknownBot, match=r"There is no bot 'wolf'\. There are random, greedy, friend\."):
        find_bot("wolf", QUESTION)


def test_the_list_of_bots_that_can_play_a_game():
    assert bot_names(QUESTION) == ["random", "greedy", "friend"]
    assert bot_names(MOOSE) == ["random", "greedy", "easy", "normal", "sharp"]
    assert bot_names(TALLY) == bot_names() == ["random", "greedy", "expectimax", "search"]
    assert fits("friend", QUESTION)
    assert find_bot("friend", QUESTION).name == "friend"


# Names


def test_names_are_short_and_differ():
    names = bot_chair_names()
    assert len(set(names)) == len(names) >= 12
    assert all(name.isalpha() and len(name) <= 8 for name in names)


@given(st.text(), st.sets(st.sampled_from(bot_chair_names()), max_size=5))
def test_there_is_always_a_free_name(table, taken):
    assert free_name(taken, table) in set(bot_chair_names()) - taken
    assert free_name(taken, table) == free_name(taken, table)


def test_other_tables_other_names():
    assert len({free_name((), f"table {number}") for number in range(200)}) > len(bot_chair_names()) / 2


# Characters


def test_the_name_of_the_chair_is_the_character():
    game, s = at_an_answer()
    q = s.table.question
    said = {name: answer(request_for(QUESTION, game, s, q.whom, 1, name=name)) for name in bot_chair_names()}
    assert said == {name: own_answer(character(name), q.colour, game.cards[q.a], game.cards[q.b]) for name in bot_chair_names()}
    assert set(said.values()) == {"A", "B"}
    nameless = answer(request_for(QUESTION, game, s, q.whom, 1, name=""))
    assert nameless == said[bot_chair_names()[q.whom]]


def at_an_answer():
    for stride in stroll(bind(QUESTION, 4), 3):
        if stride.after.table.phase == "choose":
            return bind(QUESTION, 4), stride.after
    raise AssertionError


def test_over_a_game_guesses_about_a_consistent_player_get_better():
    """Two bots and a person who always answers by one taste, asked by lot about any two cards. All through the public door."""
    first, later = [], []
    for seed in range(60):
        hits = guesses_about_seat_0(f"person {seed}", seed)
        first += hits[0]
        later += [hit for hits_of_round in hits[2:] for hit in hits_of_round]
    assert len(later) > 300
    right_at_first, right_later = sum(first) / len(first), sum(later) / len(later)
    assert right_later > 0.6, (right_at_first, right_later)  # with so many guesses that is three standard errors above chance
    assert right_later > right_at_first + 0.05, (right_at_first, right_later)


def guesses_about_seat_0(person, seed):
    """Whether each guess about seat 0 was right, by round. Whoever asks asks seat 0 where that is allowed."""
    options = read_options(QUESTION, {"takebacks": "official", "acorns": "no", "scamper": "no"})
    game, rng, key = bind(QUESTION, 3, options), Random(seed), f"{seed}".encode()
    s, _ = settle(game, game.start(), key)
    rounds = [[] for _ in range(12)]
    while game.outcome(s) is None:
        must, t = game.turn(s).must, s.table
        actor = must[0] if must else CLOCK
        if actor == CLOCK:
            if t.phase == "guesses" and t.question.whom == 0:
                rounds[(t.number - 1) // 3] += [guess.letter == t.answer for guess in t.guesses if guess.seat != t.asker]
            move = next(iter(game.moves(s, CLOCK)))
        elif t.phase == "ask":
            a, b = rng.sample(s.own[actor].hand, 2)
            move = Ask(rng.choice(COLOURS), a, b, 0 if actor else 1)
        elif t.phase in ("choose", "locked") and actor == t.question.whom == 0:
            move = Choose(own_answer(character(person), t.question.colour, game.cards[t.question.a], game.cards[t.question.b]))
        else:
            move = game.read(answer(request_for(QUESTION, game, s, actor, seed, name=f"bot {seed} {actor}")))
        s, _ = settle(game, play(game, s, actor, move), key)
    return [hits for hits in rounds if hits]


# Secrets


@settings(max_examples=25, deadline=None)
@given(st.integers(3, 6), st.booleans(), st.integers(0, 10**6))
def test_no_decision_of_a_friend_hangs_on_what_is_hidden(seats, timer, seed):
    """The others hold other cards, and have locked other answers, guesses and kickers: the friend does the same, and it is legal."""
    game = bind(QUESTION, seats, read_options(QUESTION, {"timer": "30s" if timer else "off"}))
    rng = Random(seed)
    for stride in stroll(game, seed):
        s = stride.after
        for seat in (seat for seat in game.turn(s).must if seat >= 0):
            if rng.random() < 0.15:
                token = answer(request_for(QUESTION, game, s, seat, seed))
                assert game.read(token) in legal(game, s, seat)
                assert answer(request_for(QUESTION, game, elsewhere(game, s, seat, rng), seat, seed)) == token


def elsewhere(game, s, seat, rng):
    """Another world that this seat cannot tell from the true one: every hidden letter is turned round, every hand drawn anew."""
    world = game.imagine(game.public(s), game.private(s, seat), seat, rng)
    own = list(world.own)
    for one in sealed(s.table):
        if one != seat:
            flipped = {"A": "B", "B": "A"}[s.own[one].letter]
            kickers = [choice.kicker for choice in choices(s.table, one) if choice.letter == flipped]
            own[one] = replace(own[one], letter=flipped, kicker=rng.choice(kickers))
    return replace(world, own=tuple(own))


@settings(max_examples=15, deadline=None)
@given(st.sampled_from(MOOSE.bots), st.integers(0, 10**6))
def test_no_reaction_hangs_on_the_card_in_the_narrators_hand(level, seed):
    """Another card is held, the hunter perhaps: every bot does the same, after the same time, the narrator too."""
    game = bind(MOOSE, 3, read_options(MOOSE, {"narrator": "player", "lines": "4"}))
    knowledge, rng, looked = MooseKnowledge(game), Random(seed), 0
    for stride in stroll(game, seed):
        s = stride.after
        if s.table.phase == "held" and rng.random() < 0.2:
            other = replace(s, held=rng.choice([card for card in game.terms.stack.tokens if card != s.held]))
            for seat in range(3):
                both = [reaction(knowledge, game, world, seat, level, seed) for world in (s, other)]
                assert both[0] == both[1]
                looked += 1
    assert looked


def reaction(knowledge, game, s, seat, level, seed):
    """What a bot does on a view that has travelled as JSON."""
    seen = view(game, s, seat)
    public = msgspec.json.decode(seen["public"], type=game.public_type)
    private = msgspec.json.decode(seen["private"], type=game.private_type | None)
    return knowledge.react(public, private, seat, level, "Bramble", Random(seed))


# In real time


def test_a_bot_in_real_time_answers_a_request_too_where_it_has_something_to_do():
    game = bind(MOOSE, 3)
    s = game.start()
    token = answer(request_for(MOOSE, game, s, 0, 1, bot="sharp"))
    assert game.read(token) in legal(game, s, 0)
    with pytest.raises(BotError, match="The bot sharp has nothing to do now"):
        answer(request_for(MOOSE, game, s, 1, 1, bot="sharp"))


@pytest.mark.parametrize("kind", [QUESTION, MOOSE], ids=lambda kind: kind.name)
@pytest.mark.parametrize("bot", ["random", "greedy"])
def test_the_bots_of_the_house_still_play_what_waits_for_them(kind, bot):
    game = bind(kind, 3)
    s, _ = settle(game, game.start(), b"key")
    player, rng = find_bot(bot, kind), Random(1)
    for _ in range(10):
        turn = game.turn(s)
        assert turn.must != (CHANCE,)
        actor = turn.must[0] if turn.must else CLOCK
        if actor == CLOCK:
            move = next(iter(game.moves(s, CLOCK)))
        else:
            move = player.choose(game, game.public(s), game.private(s, actor), actor, rng, Budget()).move
        s, _ = settle(game, play(game, s, actor, move), b"key")
