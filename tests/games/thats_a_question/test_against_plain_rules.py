"""The engine against a second, naive game written from the rulebook alone (`oracle.py`): they must agree on everything, always."""

import pytest

from hedgerow.core import CHANCE, CLOCK
from hedgerow.games.thats_a_question.rules import ThatsAQuestion
from hedgerow.games.thats_a_question.state import Options
from hedgerow.testing.stroll import stroll
from tests.games.thats_a_question.oracle import Oracle

TABLES = [
    (3, {}),
    (4, {}),
    (5, {}),
    (6, {}),
    (3, {"scamper": True}),
    (3, {"acorns": False}),
    (3, {"scamper": True, "acorns": False, "timer": "30s"}),
    (3, {"timer": "60s", "takebacks": "official"}),
    (5, {"timer": "60s"}),
    (4, {"takebacks": "official", "pack": "family"}),
]


@pytest.mark.rule("TQ-18", "TQ-19", "TQ-24", "TQ-25", "TQ-26", "TQ-32", "TQ-34")
@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_whole_games(seats, options, seed):
    game = ThatsAQuestion(seats, Options(**options))
    plain = Oracle(
        seats,
        scamper=options.get("scamper", False),
        acorns=options.get("acorns", True),
        courtesy=options.get("takebacks") != "official",
        timer="timer" in options,
    )
    for stride in stroll(game, 100 + seed):
        agree(game, stride.before, plain)
        plain.do({CHANCE: "chance", CLOCK: "clock"}.get(stride.actor, stride.actor), game.write(stride.move))
    agree(game, stride.after, plain)
    assert plain.step == "over"


def agree(game, s, plain):
    """Both say the same about this moment."""
    view, people = game.public(s), plain.players
    assert view.phase == plain.step
    assert view.steps == tuple(player.space for player in people)
    assert view.acorns == tuple(player.acorns for player in people)
    assert view.pile == plain.pile
    assert [list(own.hand) for own in s.own] == [player.cards for player in people]
    assert [sorted(pile) for pile in view.sky] == [sorted(player.sky) for player in people]
    assert [sorted(pile) for pile in view.kickers] == [sorted(player.kickers) for player in people]
    if plain.step != "over":
        assert view.asker == plain.asker
    for seat in range(game.seats):
        assert {game.write(move) for move in game.moves(s, seat)} == plain.may(seat)
