"""The engine against a second, naive Tally Ho! written from the rulebook alone (`oracle.py`): they must agree on everything, always."""

import random

import pytest

from tests.games.tally_ho.side_by_side import OPTIONS, Pair


@pytest.mark.parametrize("seed", range(len(OPTIONS)))
def test_whole_games(seed):
    """One whole match under each set of options, compared before every move and draw."""
    rng = random.Random(seed)
    pair = Pair.start(OPTIONS[seed])
    # Where nothing ends a quiet round, tiles are turned over more often.
    share = 0.3 if OPTIONS[seed]["guard"] else 0.6
    while pair.agree():
        pair.step(rng, share)


@pytest.mark.parametrize("seed", range(len(OPTIONS)))
def test_random_positions(seed):
    """Positions from sparse to crowded, and the few turns after each, where shuttling, touching and the guard come in."""
    rng = random.Random(1000 + seed)
    for _ in range(12):
        pair = Pair.somewhere(rng, OPTIONS[seed])
        for _ in range(14):
            if not pair.agree():
                break
            pair.step(rng, 0.15)
