"""What holds in every game of Tally Ho!, whoever plays it."""

import random
from collections import Counter

from hypothesis import given, settings
from hypothesis import strategies as st

from hedgerow.core import CHANCE
from tests.games.tally_ho.side_by_side import OPTIONS
from tests.games.tally_ho.wood import ALL_TILES, new_game

POINTS = {"B": 10, "F": 5, "L": 5, "P": 3, "D": 2, "T": 2, "n": 5, "e": 5, "s": 5, "w": 5}
WAYS = st.builds(dict, seed=st.integers(0, 2**32), options=st.sampled_from(OPTIONS), taste=st.sampled_from(["any", "lively", "slow"]))


def walk(seed, options, taste):
    """Play a random game; yield the table before each token, with the token."""
    rng = random.Random(seed)
    table = new_game(**options)
    while not table.over:
        if table.actors == (CHANCE,):
            _, weights = table.draw()
            token = rng.choices(list(weights), list(weights.values()))[0]
        else:
            tokens = sorted(table.tokens())
            lively = [token for token in tokens if "x" in token or (len(token) == 4 and token[2] == "-")]
            flips = [token for token in tokens if token.startswith("f:")]
            if taste == "lively" and lively:
                tokens = lively
            elif flips and taste != "any":
                others = [token for token in tokens if token not in flips]
                turn_over = not others or rng.random() < (0.15 if options["guard"] else 0.4)
                tokens = flips if turn_over else others
            token = rng.choice(tokens)
        yield table, token
        table.play(token)
    yield table, None


@settings(max_examples=40, deadline=None)
@given(WAYS)
def test_tiles_are_conserved_and_points_are_their_values(way):
    for table, _ in walk(**way):
        view = table.public
        on_board = ["H" if tile in "nesw" else tile for tile in view.board if tile not in "?."]
        won = ["H" if tile in "nesw" else tile for tile in view.won[0] + view.won[1]]
        unseen = [tile for tile, count in view.bag.items() for _ in range(count)]
        assert Counter(on_board + won + unseen) == Counter(ALL_TILES)
        assert view.board.count("?") == len(unseen)
        assert view.points == tuple(sum(POINTS[tile] for tile in tiles) for tiles in view.won)
        earlier = view.past if not table.over else view.past[:-1]
        for seat in (0, 1):
            assert table.game.scores(table.state)[seat] == view.points[seat] + sum(result.points[seat] for result in earlier)


@settings(max_examples=40, deadline=None)
@given(WAYS)
def test_turns_alternate_and_the_final_phase_has_five_turns_each(way):
    finals, quiet, last_seat, round_now = [], 0, None, 0
    for table, token in walk(**way):
        if table.round != round_now:
            assert len(finals) <= 10
            if finals:
                assert abs(finals.count(0) - finals.count(1)) <= 1
            finals, quiet, last_seat, round_now = [], 0, None, table.round
        if token is None or table.actors == (CHANCE,):
            continue
        assert table.seat != last_seat
        assert last_seat is not None or table.seat == (table.round - 1)  # blue begins
        last_seat = table.seat
        if table.public.left >= 0:
            finals.append(table.seat)
        elif way["options"]["guard"]:
            assert quiet <= way["options"]["guard"]
        quiet = 0 if token.startswith("f:") or "x" in token else quiet + 1
        assert token != "--" or table.tokens() == {"--"}


@settings(max_examples=25, deadline=None)
@given(WAYS)
def test_the_view_is_the_position_for_everybody(way):
    for table, token in walk(**way):
        for seat in (0, 1, -3):
            assert table.game.private(table.state, seat) is None
            assert table.game.imagine(table.public, None, seat, random.Random(0)) == table.state
        if token:
            table.facts(token)  # the same for both seats and for onlookers; checked there


@settings(max_examples=25, deadline=None)
@given(WAYS)
def test_every_draw_has_its_own_name(way):
    names = [table.draw()[0] for table, token in walk(**way) if token and table.actors == (CHANCE,)]
    assert len(names) == len(set(names)) == 48 * way["options"]["rounds"]
