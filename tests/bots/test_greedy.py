"""Greedy takes the most points at once, and does not mind what comes after."""

from tests.bots.asking import tokens_of
from tests.games.tally_ho.wood import wood


def test_the_dearest_prey():
    table = wood("""
        5  P . . . . . .
        2  F . . D . . .
        1  ? . . . . . ^
    """)
    assert tokens_of("greedy", table) == {"a2xa5"}


def test_even_into_the_gun():
    table = wood("""
        6  . . D . . . <
        3  . . F . . . .
        1  ? . . . . . .
    """)
    assert tokens_of("greedy", table) == {"c3xc6"}


def test_for_brown_too():
    table = wood(
        """
        6  . . B . . . .
        4  L T . . . . .
        3  . . ^ . . . F
        1  ? . . . . . <
    """,
        "brown",
    )
    assert tokens_of("greedy", table) == {"c3xc6"}


def test_leaving_is_winning():
    table = wood(
        """
        7  . . . F . . D
        6  . . . T . . .
        1  L . . . . . .
    """,
        left=1,
    )
    assert tokens_of("greedy", table) == {"d7-n"}


def test_with_nothing_to_win_anything_goes():
    table = wood("""
        7  ? ? . . . . .
        1  ? F . . . . ^
    """)
    assert len(tokens_of("greedy", table, seeds=40)) > 8
