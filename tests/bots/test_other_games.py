"""Games that bring no knowledge, and games that are no duel."""

from random import Random

import pytest
from msgspec.structs import replace

from hedgerow.bots.bot import Budget, Unfit, mover
from hedgerow.bots.levels import find_bot, fits
from hedgerow.core import CHANCE, CLOCK, bind
from hedgerow.core.dealer import settle
from hedgerow.games import fox_and_rabbit
from hedgerow.testing.beat import BEAT
from hedgerow.testing.sealed import SEALED
from tests.bots import steps


def chosen(bot: str, sure: int, sides: int, nodes: int = 100_000):
    game = bind(steps.KIND, 2, steps.Options(sure, sides))
    return find_bot(bot, steps.KIND).choose(game, game.start(), None, 0, Random(1), Budget(nodes))


@pytest.mark.parametrize("bot", ["greedy", "expectimax", "search"])
def test_a_throw_is_worth_its_average(bot):
    assert chosen(bot, sure=3, sides=6).move == "throw"
    assert chosen(bot, sure=4, sides=6).move == "sure"
    assert chosen(bot, sure=4, sides=8).move == "throw"


def test_the_search_sees_to_the_end_and_stops():
    choice = chosen("search", sure=3, sides=6)
    assert choice.depth == steps.TURNS
    assert choice.value == pytest.approx(0)
    assert choice.nodes < 100_000


def test_leaving_out_what_cannot_matter_changes_no_value():
    """With a margin that holds, fewer positions and the same value."""
    game = bind(steps.KIND, 2, steps.Options(3, 6))
    bound = replace(steps.KIND, knowledge=Bounded)
    s = game.apply(game.start(), 0, "sure")
    plain, bounded = (find_bot("search", kind).choose(game, s, None, 1, Random(1), Budget(10**6)) for kind in (steps.KIND, bound))
    assert bounded.value == pytest.approx(plain.value)
    assert bounded.nodes < plain.nodes


class Bounded:
    """Both will play well from here on, so nobody gets ahead by more than a throw."""

    margin = 4.0

    def __init__(self, game):
        self.game = game

    def value(self, s, seat):
        return s.points[seat] - s.points[1 - seat]

    def scoring(self, s, moves):
        return list(moves)

    distinct = promising = scoring


@pytest.mark.parametrize("kind", [BEAT, SEALED])
def test_looking_ahead_by_turns_does_not_fit_every_game(kind):
    for bot in ("expectimax", "search"):
        assert not fits(bot, kind)
        with pytest.raises(Unfit, match=rf"The bot {bot} cannot play this: .*{kind.title}"):
            find_bot(bot, kind)
    assert fits("random", kind)
    assert fits("greedy", kind)


@pytest.mark.parametrize("bot", ["expectimax", "search", "reference"])
def test_looking_ahead_for_the_rivals_best_answer_makes_no_sense_where_there_are_no_rivals(bot):
    with pytest.raises(Unfit, match="in The Fox and the Rabbit two play together, not against each other"):
        find_bot(bot, fox_and_rabbit.KIND)


@pytest.mark.parametrize("bot", ["random", "greedy"])
def test_the_simple_ones_play_with_secrets(bot):
    """Through their views only, whoever can act, to the end."""
    rng = Random(1)
    seats = SEALED.seats[-1]
    game = bind(SEALED, seats)
    player = find_bot(bot, SEALED)
    s, _ = settle(game, game.start(), b"key")
    for _ in range(500):
        if game.outcome(s):
            break
        actor = rng.choice([actor for actor in game.turn(s).actors if actor != CHANCE])
        if actor == CLOCK:
            move = next(iter(game.moves(s, CLOCK)))
        else:
            move = player.choose(game, game.public(s), game.private(s, actor), actor, rng, Budget()).move
            assert move in game.moves(s, actor)
        s, _ = settle(game, game.apply(s, actor, move), rng.randbytes(4))
    assert game.outcome(s)


def test_a_position_where_several_can_act_is_refused():
    game = bind(SEALED, SEALED.seats[0])
    s, _ = settle(game, game.start(), b"key")
    with pytest.raises(Unfit, match="more than one can act"):
        mover(game, s)
