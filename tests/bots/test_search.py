"""The search sees a few turns ahead, weighs draws by their odds, and answers whenever it is asked to."""

from random import Random

import pytest

from hedgerow.bots.bot import Budget
from hedgerow.bots.levels import find_bot
from tests.bots.asking import KIND, choice_of, random_positions, token_of, tokens_of
from tests.games.tally_ho.wood import wood


def test_fork_two_hunters_with_the_bear():
    """Three turns are left. From d5 the bear threatens two hunters, and only one can run."""
    table = wood(
        """
        7  T T T T T T T
        6  T . . T . . T
        5  T ^ v . v ^ T
        4  T T T B T T T
        3  T T T . T T T
        2  T T T T T T T
    """.replace("^", "T"),
        left=3,
        rounds=1,
    )
    assert tokens_of("search", table) == {"d4-d5"}
    assert choice_of("search", table).value == 5
    assert len(tokens_of("expectimax", table)) > 1


def test_two_turns_out_are_worth_more_than_a_duck_now():
    """The fox can take a duck and be caught far from any exit, or go to the west road and leave."""
    table = wood(
        """
        7  L T . . . . .
        6  T T . . . . .
        4  . . T . . . .
        3  T . T . . . .
        2  T F D T . . .
        1  T T T . . . .
    """,
        left=3,
        rounds=1,
    )
    assert tokens_of("greedy", table) == {"b2xc2"}
    assert token_of("search", table) in {"b2-b4"}


def test_the_gun_behind_the_bait():
    table = wood("""
        7  ? ? ? ? ? ? ?
        6  T . D . . . <
        5  ? T . T T T ?
        3  . T F T . . .
        2  ? ? T ? ? ? ?
        1  ? ? ? ? ? ? F
    """)
    assert "c3xc6" not in tokens_of("search", table)


def test_flip_where_the_odds_are_good():
    """Only turning over is allowed, and all hidden tiles are hunters. Seen from d7 one would point at the bear one time in four."""
    table = wood(
        """
        7  ? T . ? . T ?
        6  T . . . . . T
        4  . . . B . . .
        2  T . . . . . T
        1  ? T . . . T ?
    """,
        bag="HHHHH",
        quiet=8,
    )
    assert "f:d7" not in tokens_of("search", table)


def test_turn_over_a_tile_for_the_fox():
    """What is left are pheasants. The one next to the fox cannot be moved away by the rival, and is taken next turn."""
    table = wood(
        """
        7  . . . . . T ?
        6  . . . . . . T
        2  T . . . . . .
        1  ? F . . . L T
    """,
        bag="PP",
    )
    assert tokens_of("search", table) == {"f:a1"}


def test_the_same_with_other_odds():
    """What is left are hunters: next to the fox they would be in nobody's interest but brown's."""
    table = wood(
        """
        7  . . . . . T ?
        6  . . . . . . T
        2  T . . . . . .
        1  ? F . . . L T
    """,
        bag="HH",
        quiet=8,
    )
    assert tokens_of("search", table) == {"f:g7"}


def test_it_sees_a_short_end_to_its_end():
    table = wood("7 . . . B . . .\n 1 . . . L . . .", left=2, rounds=1)
    choice = choice_of("search", table, nodes=100_000)
    # The last bear gone, the round is over: the lumberjack cannot leave any more.
    assert choice.value == 10
    assert choice.nodes < 1000


def test_one_node_is_enough_for_a_legal_move():
    game, positions = random_positions(20)
    for s in positions:
        seat = game.turn(s).must[0]
        for nodes in (0, 1, 2):
            choice = find_bot("search", KIND).choose(game, game.public(s), None, seat, Random(1), Budget(nodes))
            assert choice.move in game.moves(s, seat)


def test_more_nodes_never_hurt():
    """It answers at any budget, keeps to it, and looks deeper with more."""
    game, positions = random_positions(5)
    for s in positions:
        seat = game.turn(s).must[0]
        depths = []
        for nodes in (3, 30, 300, 3000):
            choice = find_bot("search", KIND).choose(game, game.public(s), None, seat, Random(1), Budget(nodes))
            assert choice.move in game.moves(s, seat)
            assert choice.nodes <= nodes + 1
            depths.append(choice.depth)
        assert depths == sorted(depths)


@pytest.mark.parametrize("budget", [Budget(seconds=0.02), Budget(nodes=50, seconds=5.0), Budget()])
def test_it_comes_back_with_any_budget(budget):
    game, positions = random_positions(3)
    for s in positions:
        seat = game.turn(s).must[0]
        choice = find_bot("search", KIND).choose(game, game.public(s), None, seat, Random(1), budget)
        assert choice.move in game.moves(s, seat)


def test_an_only_move_needs_no_thought():
    table = wood("7 . . . . . T B\n 6 . . . . . T T\n 1 L . . . . . .", left=3)
    assert choice_of("search", table).nodes == 1
