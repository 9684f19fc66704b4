"""Bots know what their seat was told, and nothing of what is to come."""

from random import Random

import pytest

from hedgerow.bots.bot import Budget
from hedgerow.bots.levels import find_bot
from hedgerow.bots.request import Request, answer, view
from hedgerow.core import CHANCE, Header, Match
from hedgerow.core.dealer import deal
from tests.bots.asking import ALL_BOTS, KIND, random_positions, request_for


@pytest.mark.parametrize("bot", ALL_BOTS)
def test_a_view_as_json_is_all_a_bot_needs(bot):
    game, positions = random_positions(8)
    for seed, s in enumerate(positions):
        seat = game.turn(s).must[0]
        choice = find_bot(bot, KIND).choose(game, game.public(s), game.private(s, seat), seat, Random(seed), Budget(300))
        assert answer(request_for(game, s, bot, seed)) == game.write(choice.move)


@pytest.mark.parametrize("bot", ALL_BOTS)
def test_what_the_dealer_will_deal_changes_nothing(bot):
    """Two matches with the same past and other secrets: the tiles still face down differ, and no answer does."""
    for seed in range(4):
        ours, theirs = twin_matches(Random(seed))
        requests = [asked(match, bot, seed) for match in (ours, theirs)]
        assert requests[0] == requests[1]
        assert answer(requests[0]) == answer(requests[1])
        assert fate(ours, b"one secret") != fate(theirs, b"another")


def twin_matches(rng: Random) -> tuple[Match, Match]:
    """Thirty turns of one match, and the same tokens in another."""
    header = Header(game="tally-ho", seats=2)
    ours, theirs = Match.begin(header), Match.begin(header)
    for _ in range(30):
        seat = ours.game.turn(ours.state).must[0]
        ours.play(seat, ours.game.write(rng.choice(list(ours.game.moves(ours.state, seat)))))
        ours.settle(b"one secret")
    for entry in ours.entries:
        theirs.append(entry)
    return ours, theirs


def asked(match: Match, bot: str, seed: int) -> Request:
    seat = match.game.turn(match.state).must[0]
    seen = view(match.game, match.state, seat)
    return Request(game="tally-ho", seats=2, seat=seat, bot=bot, seed=seed, budget=Budget(300), **seen)


def fate(match: Match, key: bytes) -> list[str]:
    """What each tile that is still face down would turn out to be."""
    game, s, found = match.game, match.state, []
    seat = game.turn(s).must[0]
    for move in game.moves(s, seat):
        after = game.apply(s, seat, move)
        if game.turn(after).must == (CHANCE,):
            found.append(game.write(deal(key, game.chance(after))))
    return found


def test_a_bot_touches_only_positions_it_imagined():
    """The game it is given knows which positions were imagined, and refuses all others."""
    game, positions = random_positions(6)
    for bot in ALL_BOTS:
        for s in positions:
            seat = game.turn(s).must[0]
            only = OnlyImagined(game)
            find_bot(bot, KIND).choose(only, game.public(s), None, seat, Random(1), Budget(60))
            assert only.imagined


class OnlyImagined:
    """The rules, for positions that were imagined or reached from there; they are told apart by identity."""

    def __init__(self, game):
        self.game = game
        self.imagined = {}

    def keep(self, s):
        self.imagined[id(s)] = s
        return s

    def imagine(self, *view):
        return self.keep(self.game.imagine(*view))

    def apply(self, s, actor, move):
        assert id(s) in self.imagined
        return self.keep(self.game.apply(s, actor, move))

    def moves(self, s, actor):
        assert id(s) in self.imagined
        return self.game.moves(s, actor)

    def start(self):
        raise AssertionError("a bot starts from its view")

    def __getattr__(self, name):
        return getattr(self.game, name)
