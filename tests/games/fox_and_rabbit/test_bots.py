"""The bots of the game: legal moves through the door that everybody asks bots by, and the steady one is better than the beginner."""

from random import Random

import pytest

from hedgerow.bots.bot import Budget
from hedgerow.bots.levels import find_bot, level_names
from hedgerow.core import CHANCE, Knowledge, bind, legal
from hedgerow.games.fox_and_rabbit import KIND
from hedgerow.games.fox_and_rabbit.knowledge import LEVELS, FoxKnowledge
from hedgerow.games.fox_and_rabbit.state import Options
from hedgerow.testing.stroll import stroll
from tests.games.fox_and_rabbit.garden import SHEET, fox_first, full


def whole_game(level, seed, seats=1, **options):
    """A game in which this bot makes every move."""
    game = bind(KIND, seats, Options(**options))
    return game, played_out(game, find_bot(level, KIND), seed)


def played_out(game, bot, seed):
    """How it ends; every move is checked."""

    def choose(game, s, seat, rng):
        move = bot.choose(game, game.public(s), None, seat, rng, Budget()).move
        assert move in legal(game, s, seat)
        return move

    *_, last = stroll(game, seed, choose)
    return last.after


def test_the_table_offers_them():
    assert level_names(KIND) == ["beginner", "steady", "best"] == list(LEVELS)


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize(
    ("seats", "options"),
    [
        (1, {}),
        (2, {"mode": "hard", "sheet": "gentle"}),
        (1, {"mode": "super-hard", "sheet": "warren"}),
        (2, {"mode": "easy", "sheet": "gentle"}),
    ],
)
def test_they_play_whole_games(level, seats, options):
    game, end = whole_game(level, 1, seats, **options)
    assert game.outcome(end) is not None


@pytest.mark.parametrize("level", LEVELS)
def test_they_play_on_a_sheet_that_a_table_brings(level):
    game = bind(KIND, 1, Options(mode="hard"), {"sheet": SHEET})
    end = played_out(game, find_bot(level, KIND), 1)
    assert game.outcome(end) is not None


def test_each_level_gets_far_more_points_than_the_one_before():
    """A few games of the best are enough; the others have more, for their luck is greater."""
    beginner, steady, best = (mean_points(level, games) for level, games in zip(LEVELS, (24, 12, 4), strict=True))
    assert beginner + 3 < steady < best - 3


def mean_points(level, games):
    ends = [whole_game(level, seed) for seed in range(games)]
    return sum(game.scores(end)[0] for game, end in ends) / games


@pytest.mark.parametrize("level", LEVELS)
def test_the_same_question_gets_the_same_answer(level):
    table = fox_first().roll("6 3 5")
    bot = find_bot(level, KIND)
    answers = {bot.choose(table.game, table.view, None, 0, Random(3), Budget()).move for _ in range(3)}
    assert len(answers) == 1


@pytest.mark.parametrize("level", LEVELS)
def test_they_see_the_way_out(level):
    table = full().arrange(aids=(0, 0, 0)).escape("r1b1y1", "6 2 4")
    move = find_bot(level, KIND).choose(table.game, table.view, None, 0, Random(1), Budget()).move
    assert table.play(table.game.write(move)).view.fate[0] == "out"


def test_the_steady_one_does_not_try_what_cannot_succeed():
    """Four foods, and no second red or yellow die: the fox cannot get out, and has time to look for one."""
    table = full("hard")
    move = find_bot("steady", KIND).choose(table.game, table.view, None, 0, Random(1), Budget()).move
    assert table.game.write(move).startswith("tunnel")
    table.play("tunnel:turnip tunnel:strawberry")
    move = find_bot("steady", KIND).choose(table.game, table.view, None, 0, Random(1), Budget()).move
    assert table.game.write(move) == "roll"


def test_a_position_has_a_value_and_points_that_are_there_count():
    knowledge: Knowledge = FoxKnowledge(fox_first().game)
    table = full()
    over = table.arrange(fate=("out", "out"), phase="over")
    assert knowledge.value(over.state, 0) == over.view.points
    assert knowledge.value(full().state, 0) > knowledge.value(fox_first().state, 0)
    assert fox_first().seat != CHANCE
