"""Asking bots in tests: about a drawn position, or about positions of a game played at random."""

from __future__ import annotations

from random import Random

from hedgerow.bots.bot import Budget, Choice
from hedgerow.bots.levels import find_bot
from hedgerow.bots.request import Request, view
from hedgerow.core import bind, find, play, read_options
from hedgerow.core.dealer import settle
from tests.games.tally_ho.wood import Table

KIND = find("tally-ho")
ALL_BOTS = ("random", "greedy", "expectimax", "search")


def choice_of(bot: str, table: Table, nodes: int = 2000, seed: int = 1) -> Choice:
    """What a bot does here, shown nothing but its view."""
    game, s, seat = table.game, table.state, table.seat
    return find_bot(bot, KIND).choose(game, game.public(s), game.private(s, seat), seat, Random(seed), Budget(nodes))


def token_of(bot: str, table: Table, nodes: int = 2000, seed: int = 1) -> str:
    return table.game.write(choice_of(bot, table, nodes, seed).move)


def tokens_of(bot: str, table: Table, nodes: int = 2000, seeds: int = 8) -> set[str]:
    """Whatever its dice say."""
    return {token_of(bot, table, nodes, seed) for seed in range(seeds)}


def random_positions(count: int, seed: int = 1, **options: str):
    """A game and positions all through matches played at random, none where chance must act."""
    game = bind(KIND, 2, read_options(KIND, options))
    rng, found = Random(seed), []
    while len(found) < 10 * count:
        s = game.start()
        while game.outcome(s) is None:
            found.append(s)
            seat = game.turn(s).must[0]
            s, _ = settle(game, play(game, s, seat, rng.choice(list(game.moves(s, seat)))), rng.randbytes(8))
    return game, rng.sample(found, count)


def request_for(game, s, bot: str, seed: int = 1, budget: Budget = Budget(nodes=300), **options: str) -> Request:  # noqa: B008
    seat = game.turn(s).must[0]
    return Request(game="tally-ho", seats=2, options=options, seat=seat, bot=bot, seed=seed, budget=budget, **view(game, s, seat))
