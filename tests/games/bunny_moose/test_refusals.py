"""Each way to be refused, in a position made for it; and that nothing is refused without words in every language."""

import json
import random
from importlib.resources import files

import pytest

from hedgerow.core import CHANCE, CLOCK, Illegal, legal, play
from hedgerow.games.bunny_moose.moves import BY_TOKEN, Draw
from tests.games.bunny_moose.forest import party

KEYS = {key for key in json.loads((files("hedgerow.games.bunny_moose") / "messages" / "en.json").read_text("utf-8")) if key[:3] == "BM-"}


def betting(**options):
    return party(**options)


def reading(**options):
    return party(**options).bet(1).first_reading("LA:wu+1")


def holding(card="LA:wu+1", **options):
    return party(narrator="player", **options).bet(1).play(CHANCE, f"card:{card}")


def scoring(**options):
    return reading(**options).bam()


# key: (position, who, the refused token, words that must be in the refusal)
CASES = {
    "BM-1": (betting, 0, "bet:4", []),
    "BM-4": (lambda: reading().play(CLOCK, "beat"), CHANCE, "card:LA:wu+7", ["LA:wu+7"]),
    "BM-4.chance": (reading, CHANCE, "card:LA:wu+1", []),
    "BM-4.seat": (reading, 1, "card:LA:wu+1", []),
    "BM-6": (betting, 0, "shuffle", []),
    "BM-6.narrator": (betting, 1, "shuffle", ["narrator"]),
    "BM-6.late": (reading, 0, "shuffle", []),
    "BM-7": (betting, 0, "bet:0", ["another"]),
    "BM-7.narrator": (betting, 2, "bet:1", ["narrator"]),
    "BM-7.late": (reading, 0, "bet:2", []),
    "BM-8": (betting, CHANCE, "lot:1", []),
    "BM-12": (reading, CLOCK, "time", []),
    "BM-12.seat": (reading, 1, "beat", ["clock"]),
    "BM-12.lay": (reading, 0, "lay", []),
    "BM-13": (holding, 1, "lay", ["narrator"]),
    "BM-13.landing": (lambda: holding().play(0, "lay"), 0, "lay", []),
    "BM-13.nothing": (lambda: scoring(narrator="player"), 0, "lay", []),
    "BM-16": (betting, 1, "Awu/Awu", []),
    "BM-17": (scoring, 1, "Awu/Awu", ["frozen"]),
    "BM-18": (reading, 0, "Awu/Awu", ["narrator"]),
    "BM-35": (reading, 1, "skip", []),
    "BM-35.again": (lambda: scoring().play(1, "skip"), 1, "skip", []),
    "BM-40": (reading, 1, "advanced:yes", []),
    "BM-45": (lambda: reading(poses="table"), 1, "Awu/Awu", ["after Bam"]),
    "BM-45.live": (reading, 0, "1:Awu/Awu", []),
    "BM-45.narrator": (lambda: scoring(poses="table"), 1, "2:Awu/Awu", ["narrator"]),
    "BM-45.missing": (lambda: scoring(poses="table"), 0, "done", []),
}


@pytest.mark.parametrize("key", [pytest.param(key, marks=pytest.mark.rule(key.partition(".")[0])) for key in CASES])
def test_each_refusal_in_a_position_made_for_it(key):
    position, actor, token, words = CASES[key]
    why = position().refuse(actor, token, key).why
    assert "{" not in why
    for word in words:
        assert word in why


def test_every_refusal_has_a_position_and_every_position_a_refusal():
    assert set(CASES) == KEYS


@pytest.mark.parametrize(
    "options", [{}, {"narrator": "player"}, {"poses": "table"}, {"edition": "2009"}, {"cards": "first", "poses": "table"}], ids=str
)
def test_whatever_is_not_listed_is_refused_with_a_rule(options):
    """Everything that can be named, tried by everybody, in many positions of a game."""
    rng, forest = random.Random(1), party(3, **options)
    names = [*rng.sample(sorted(BY_TOKEN), 60), *(token for token in BY_TOKEN if "/" not in token)]
    moves = [*map(forest.game.read, names), Draw("LA:wu+1"), Draw("LA:wu+9")]
    seen = set()
    for _ in range(400):
        turn = forest.game.turn(forest.state)
        if not turn.actors:
            break
        for actor in (0, 1, 2, CHANCE, CLOCK):
            for move in rng.sample(moves, 12):
                if move not in legal(forest.game, forest.state, actor):
                    with pytest.raises(Illegal, match=r"^BM-") as caught:
                        play(forest.game, forest.state, actor, move)
                    seen.add(caught.value.message.key)
        actor = rng.choice(turn.actors)
        odds = forest.game.chance(forest.state).odds if actor == CHANCE else [(move, 1) for move in forest.game.moves(forest.state, actor)]
        forest.state = forest.game.apply(forest.state, actor, rng.choice(odds)[0])
    assert len(seen) > 8
