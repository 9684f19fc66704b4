"""The reference looks at the answer to its move, over all that chance can bring."""

from tests.bots.asking import choice_of, tokens_of
from tests.games.tally_ho.wood import wood


def test_it_lets_the_bait_lie():
    table = wood("""
        6  . . D . . . <
        3  . . F . . . .
        1  ? . . . . . .
    """)
    assert "c3xc6" not in tokens_of("expectimax", table)
    assert "c3xc6" in tokens_of("greedy", table)


def test_it_takes_what_is_safe():
    table = wood("""
        6  . . D . . . ^
        3  . . F . . . .
        1  ? . . . . . .
    """)
    assert tokens_of("expectimax", table) == {"c3xc6"}


def test_it_runs_from_the_gun():
    table = wood("""
        6  . . F . . . <
        5  . T T . . . .
        1  ? . . . . . .
    """)
    for token in tokens_of("expectimax", table):
        assert token in {"c6-c7"}


def test_it_weighs_the_odds():
    """Only turning over is allowed. Three of four hidden tiles are hunters; one square looks at the bear, one at nobody."""
    table = wood(
        """
        7  ? T . B . . .
        6  T . . . . . .
        1  . . . ? . . .
    """,
        bag="HD",
        quiet=8,
    )
    # At d1 a hunter would point at the bear with one chance in eight: that costs 10 / 8 points.
    assert tokens_of("expectimax", table) == {"f:a7"}
    assert choice_of("expectimax", table).value == 0


def test_it_always_looks_two_turns_ahead():
    table = wood("6 . . D . . . <\n 3 . . F . . . .\n 1 ? . . . . . .")
    assert choice_of("expectimax", table, nodes=1) == choice_of("expectimax", table, nodes=5000)
