"""Bots with a character: they answer from it, learn the taste of others at the table, ask what splits, and never see a secret."""

from random import Random

import msgspec
import pytest
from msgspec.structs import replace

from hedgerow.bots.bot import Bot, Budget, Choice
from hedgerow.core import CHANCE, CLOCK, legal, play
from hedgerow.core.dealer import settle
from hedgerow.core.game import encoded
from hedgerow.games.thats_a_question import KIND
from hedgerow.games.thats_a_question.character import STRENGTHS, character, contrast, leaning, own_answer
from hedgerow.games.thats_a_question.guessing import choices, sealed
from hedgerow.games.thats_a_question.instinct import best_kicker, decide, expectation, kickers_left, split, taste_of
from hedgerow.games.thats_a_question.moves import COLOURS, Ask, Choose, Confirm, Press, TakeBack
from hedgerow.games.thats_a_question.pack import AXES, box_pack
from hedgerow.games.thats_a_question.rules import ThatsAQuestion
from hedgerow.games.thats_a_question.state import Options, Past, Question
from hedgerow.games.thats_a_question.taste import chance_of_a, learn
from hedgerow.testing.stroll import stroll
from tests.games.thats_a_question.squirrels import sit

CARDS = {card.id: card for card in box_pack("standard").cards}


# Character


def test_a_character_is_the_same_every_time_and_not_like_the_others():
    assert character("Bramble") == character("Bramble")
    assert len({character(f"bot {number}").weights for number in range(50)}) == 50
    assert sorted(map(abs, character("Bramble").weights)) == sorted(STRENGTHS)


def test_a_character_answers_the_same_whichever_card_is_a():
    who, rng = character("Bramble"), Random(1)
    for _ in range(200):
        a, b = rng.sample(list(CARDS.values()), 2)
        colour = rng.choice(COLOURS)
        assert own_answer(who, colour, a, b) != own_answer(who, colour, b, a)


def test_a_character_follows_its_weights():
    for number in range(30):
        who, rng = character(f"bot {number}"), Random(number)
        for _ in range(20):
            a, b = rng.sample(list(CARDS.values()), 2)
            lean = leaning(who.weights, contrast("blue", a, b))
            assert lean == 0 or own_answer(who, "blue", a, b) == ("A" if lean > 0 else "B")


# Taste


def test_with_nothing_known_everything_is_open():
    a, b = CARDS["hammock"], CARDS["night-train"]
    assert chance_of_a(learn([]), "blue", a, b) == 0.5


def test_one_answer_tells_something_and_more_tell_more():
    cosy = tuple(float(axis == "cosy") for axis in AXES)
    a, b = CARDS["hammock"], CARDS["night-train"]
    chances = [chance_of_a(learn([cosy] * count), "blue", a, b) for count in range(6)]
    assert chances == sorted(chances)
    assert chances[0] == 0.5 < chances[1]
    assert chances[-1] > 0.65


def test_only_the_answers_of_that_player_count():
    game = ThatsAQuestion(4)
    view = sit(4).view
    asked = Past(Question(0, 2, "blue", "hammock", "night-train"), "A", (), ())
    view = replace(view, past=(asked,))
    who = character("Bramble")
    assert taste_of(game, view, 2, who) != taste_of(game, replace(view, past=()), 2, who)
    assert taste_of(game, view, 3, who) == taste_of(game, replace(view, past=()), 3, who)


# A whole game: does it get to know somebody?


def guesses_about(person, bot, seed):
    """A match for three without acorns. The person sits in seat 0 and is always asked; the questions are drawn at random. Whether each
    guess about them was right, by round."""
    game, rng = ThatsAQuestion(3, Options(acorns=False)), Random(seed)
    s, _ = settle(game, game.start(), f"match {seed}".encode())
    rounds = [[] for _ in range(5)]
    while game.outcome(s) is None:
        t = s.table
        actor = game.turn(s).must[0] if game.turn(s).must else CLOCK
        if t.phase == "ask":
            a, b = rng.sample(s.own[actor].hand, 2)
            move = Ask(rng.choice(COLOURS), a, b, 0 if actor != 0 else 1)
        elif t.phase in ("choose", "locked") and actor == t.question.whom:
            who = person if actor == 0 else bot
            move = Choose(own_answer(who, t.question.colour, game.cards[t.question.a], game.cards[t.question.b]))
        elif actor >= 0:
            move = decide(game, game.public(s), game.private(s, actor), actor, bot, rng)
        else:
            move = next(iter(game.moves(s, CLOCK)))
        if t.phase == "guesses" and t.question.whom == 0:
            rounds[(t.number - 1) // 3] += [guess.letter == t.answer for guess in t.guesses if guess.seat != t.asker]
        s, _ = settle(game, play(game, s, actor, move), f"match {seed}".encode())
    return rounds


def test_guesses_about_a_consistent_player_get_better_over_a_game():
    by_round = [[] for _ in range(5)]
    for seed in range(60):
        for number, hits in enumerate(guesses_about(character(f"person {seed}"), character(f"bot {seed}"), seed)):
            by_round[number] += hits
    right = [sum(hits) / len(hits) for hits in by_round]
    later = sum(map(sum, by_round[3:])) / sum(map(len, by_round[3:]))
    assert later > 0.64, right  # far better than chance: with 240 guesses, 0.6 is three standard errors above it
    assert later > right[0] + 0.08, right


# Decisions


@pytest.mark.parametrize(("seats", "options"), [(3, {}), (3, {"scamper": True, "timer": "30s"}), (4, {"timer": "60s"}), (6, {})])
def test_every_decision_is_legal_and_never_hangs_on_what_is_hidden(seats, options):
    """Swap every hand and every secret choice of the others for something else that could be: the bot decides the same."""
    game = ThatsAQuestion(seats, Options(**options))
    decisions = 0
    for number, stride in enumerate(stroll(game, seats + 10)):
        s = stride.after
        for seat in (actor for actor in game.turn(s).actors if actor >= 0):
            who = character(f"bot {seat}")
            move = decide(game, game.public(s), game.private(s, seat), seat, who, Random(number))
            assert move in legal(game, s, seat)
            other = elsewhere(game, s, seat, Random(number))
            assert move == decide(game, game.public(other), game.private(other, seat), seat, who, Random(number))
            decisions += other != s
    assert decisions > 50


def elsewhere(game, s, seat, rng):
    """Another world: the others hold other cards, and whoever has locked in secret has locked the other letter, and another kicker."""
    world = game.imagine(game.public(s), game.private(s, seat), seat, rng)
    own = list(world.own)
    for one in sealed(s.table):
        if one != seat:
            flipped = {"A": "B", "B": "A"}[s.own[one].letter]
            kickers = [choice.kicker for choice in choices(s.table, one) if choice.letter == flipped]
            own[one] = replace(own[one], letter=flipped, kicker=rng.choice(kickers))
    return replace(world, own=tuple(own))


def test_bots_play_whole_games_without_anybody_else():
    for seats in (3, 4, 5, 6):
        game, rng = ThatsAQuestion(seats), Random(seats)
        s, _ = settle(game, game.start(), b"key")
        while game.outcome(s) is None:
            actor = game.turn(s).must[0] if game.turn(s).must else CLOCK
            assert actor != CHANCE
            who = character(f"bot {actor}")
            move = decide(game, game.public(s), game.private(s, actor), actor, who, rng) if actor >= 0 else next(iter(game.moves(s, CLOCK)))
            s, _ = settle(game, play(game, s, actor, move), b"key")
        kickers = [guess.kicker for past in s.table.past for guess in past.guesses if guess.kicker]
        assert {"three", "tough"} == set(kickers)


def test_it_asks_what_is_open_rather_than_what_is_known():
    """Seat 1 has shown again and again that home is best: a question about that is worth less than one about something else."""
    game, who = ThatsAQuestion(3, Options(acorns=False)), character("Bramble")
    cosy = Past(Question(0, 1, "blue", "best-chair", "volcano-hotel"), "A", (), ())
    view = replace(sit(3).view, past=(cosy,) * 4)
    taste = taste_of(game, view, 1, who)
    known = split(game, view, taste, Ask("blue", "hammock", "night-train", 1))
    unknown = split(game, view, taste, Ask("blue", "own-library", "giant-garden", 1))
    assert unknown > known
    stranger = taste_of(game, replace(view, past=()), 1, who)
    assert split(game, view, stranger, Ask("blue", "hammock", "night-train", 1)) > known


def test_it_would_rather_not_help_the_leader():
    game, who = ThatsAQuestion(4), character("Bramble")
    view = sit(4).at(s1=18).view
    taste = taste_of(game, view, 1, who)
    assert split(game, view, taste, Ask("blue", "hammock", "night-train", 1)) < split(
        game, view, taste, Ask("blue", "hammock", "night-train", 2)
    )


def test_kickers_fit_the_guess():
    view = sit(6).ask(2).view
    assert best_kicker(view, 1, 0.9) == "three"
    assert best_kicker(view, 1, 0.5) == "tough"
    assert best_kicker(view, 1, 0.58) is None
    assert best_kicker(sit(6).sky(1, "three", "tough").ask(2).view, 1, 0.9) is None
    last = sit(6).arrange(number=18, pile=0).ask(2).view
    assert best_kicker(last, 1, 0.58) is not None
    assert kickers_left(view, 1) == 5


def test_with_three_players_it_puts_the_tough_question_on_the_table():
    table = sit(3).ask(2)
    move = decide(table.game, table.view, table.own(1), 1, replace(character("Bramble"), weights=(0.0,) * len(AXES)), Random(0))
    assert move == Press()
    table.play("1> tough")
    assert isinstance(decide(table.game, table.view, table.own(1), 1, character("Bramble"), Random(0)), Choose)
    assert isinstance(decide(table.game, table.view, table.own(0), 0, character("Bramble"), Random(0)), Choose)


def test_it_lets_things_stand_and_takes_back_what_is_missing():
    table = sit(5).at(s1=7).sky(1, "three", "tough").ask(2).play("1> A", "2> A", "3> A", "4> A", "clock> reveal")
    assert decide(table.game, table.view, table.own(2), 2, character("Bramble"), Random(0)) == Confirm()
    table.play("clock> show")
    assert decide(table.game, table.view, table.own(1), 1, character("Bramble"), Random(0)) == Confirm()
    table.play("clock> score")
    assert decide(table.game, table.view, table.own(1), 1, character("Bramble"), Random(0)) == TakeBack("three")
    six = sit(6).at(s1=7).sky(1, "three", "tough").question(2)
    assert decide(six.game, six.view, six.own(1), 1, character("Bramble"), Random(0)) == TakeBack("tough")


def test_it_takes_others_to_be_a_little_like_itself():
    """Two bots of different character, who know nothing yet, do not always guess the same."""
    table = sit(5).ask(2)
    assert len({expectation(table.game, table.view, character(f"bot {number}")).letter for number in range(20)}) == 2


class Character:
    """A bot in the shape of `hedgerow.bots.bot.Bot`, made of nothing but the game's knowledge."""

    name = "character"

    def choose(self, game, public, private, seat, rng, budget):
        return Choice(KIND.knowledge(game).decide(public, private, seat, "friend", f"{self.name} {seat}", rng))


def test_a_bot_of_the_house_plays_by_the_knowledge_of_the_game():
    bot: Bot = Character()
    table = sit(5).ask(2)
    choices = {bot.choose(table.game, table.view, table.own(2), 2, Random(number), Budget()).move for number in range(5)}
    assert choices == {Choose(own_answer(character("character 2"), "blue", CARDS["hammock"], CARDS["night-train"]))}
    assert KIND.knowledge(table.game).value(table.at(s1=4, s2=7).state, 2) == 3
    assert KIND.knowledge(table.game).value(table.state, 1) == -3


def test_a_view_that_has_travelled_as_json_gives_the_same_decision():
    table = sit(4).question(2).ask(3)
    public = msgspec.json.decode(encoded(table.view), type=table.game.public_type)
    private = msgspec.json.decode(encoded(table.own(2)), type=table.game.private_type)
    who = character("Bramble")
    assert decide(table.game, public, private, 2, who, Random(3)) == decide(table.game, table.view, table.own(2), 2, who, Random(3))
