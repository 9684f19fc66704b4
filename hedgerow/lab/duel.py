"""Matches between two bots: what to play, playing it, and adding up.

The bots change seats every match. Draws and the bots' own dice come from the seed, so with a budget of nodes every
match can be played again exactly. Every move goes through the checked door.
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256
from random import Random
from time import perf_counter
from traceback import format_exception_only

from msgspec import Struct

from hedgerow.bots.bot import Bot, Budget
from hedgerow.bots.levels import LEVELS, find_bot, find_level
from hedgerow.core import AnyGame, AnyKind, Outcome, bind, find, play, read_options
from hedgerow.core.dealer import settle
from hedgerow.lab.wilson import wilson


class Plan(Struct, frozen=True, kw_only=True):
    """What to play: the game, its options, the two bots, and how long they may think."""

    game: str
    bots: tuple[str, str]
    matches: int = 60
    budget: Budget
    seed: int = 1
    options: dict[str, str] = {}


class Effort(Struct, frozen=True):
    """What a bot spent."""

    moves: int = 0
    seconds: float = 0.0
    nodes: int = 0

    def __add__(self, other: Effort) -> Effort:
        return Effort(self.moves + other.moves, self.seconds + other.seconds, self.nodes + other.nodes)


class Played(Struct, frozen=True, kw_only=True):
    """One match. What has two parts has them by bot, in the order of the plan."""

    number: int
    points: tuple[int, int] = (0, 0)
    places: tuple[int, int] = (1, 1)
    efforts: tuple[Effort, Effort] = (Effort(), Effort())
    failure: str = ""
    """What went wrong and for whom; empty where the match was played to its end."""


class Tally(Struct, frozen=True, kw_only=True):
    """Many matches, added up with the eyes of the first bot. What has two parts has them by bot."""

    plan: Plan
    wins: int
    draws: int
    losses: int
    failed: int
    score: float
    """Share of the matches won, draws as half."""
    interval: tuple[float, float]
    """Where the true score lies with 95 % confidence."""
    points: tuple[float, float]
    seconds_per_move: tuple[float, float]
    nodes_per_second: tuple[float, float]
    moves_per_match: float
    failures: tuple[str, ...] = ()


class _BotFailed(Exception):
    def __init__(self, seat: int, error: Exception) -> None:
        super().__init__("".join(format_exception_only(error)).strip())
        self.seat = seat


def check(plan: Plan) -> None:
    """Raise BotError or Illegal where the plan cannot be played."""
    kind = find(plan.game)
    _rules(plan, kind)
    for name in plan.bots:
        _player(name, kind, plan.budget)


def play_match(plan: Plan, number: int) -> Played:
    """One match of the plan. In every second one the bots have changed seats."""
    kind = find(plan.game)
    first, second = (1, 0) if number % 2 else (0, 1)
    players = [_player(plan.bots[which], kind, plan.budget) for which in (first, second)]
    try:
        outcome, efforts = _play(_rules(plan, kind), players, f"{plan.seed}/{number}")
    except _BotFailed as failed:
        culprit = plan.bots[(first, second)[failed.seat]]
        return Played(number=number, failure=f"match {number + 1}: {culprit} failed: {failed}")
    return Played(
        number=number,
        points=(outcome.scores[first], outcome.scores[second]),
        places=(outcome.places[first], outcome.places[second]),
        efforts=(efforts[first], efforts[second]),
    )


def _rules(plan: Plan, kind: AnyKind) -> AnyGame:
    return bind(kind, 2, read_options(kind, plan.options))


def _player(name: str, kind: AnyKind, budget: Budget) -> tuple[Bot, Budget]:
    """A bot with the budget of the plan, or a level of the table, which brings its own."""
    return find_level(name, kind) if name in LEVELS else (find_bot(name, kind), budget)


def _play(game: AnyGame, players: Sequence[tuple[Bot, Budget]], seed: str) -> tuple[Outcome, list[Effort]]:
    """To the end; efforts by seat."""
    key = sha256(f"arena {seed}".encode()).digest()
    efforts = [Effort() for _ in players]
    s, _ = settle(game, game.start(), key)
    while (outcome := game.outcome(s)) is None:
        seat = game.turn(s).must[0]
        bot, budget = players[seat]
        rng = Random(f"{seed}/{seat}/{game.epoch(s)}")
        before = perf_counter()
        try:
            choice = bot.choose(game, game.public(s), game.private(s, seat), seat, rng, budget)
            spent = perf_counter() - before
            s = play(game, s, seat, choice.move)
        except Exception as error:
            # Whatever a bot does wrong, the other matches go on, and the failure is told at the end.
            raise _BotFailed(seat, error) from error
        efforts[seat] += Effort(1, spent, choice.nodes)
        s, _ = settle(game, s, key)
    return outcome, efforts


def add_up(plan: Plan, played: Sequence[Played]) -> Tally:
    """Failed matches are counted apart, and not in the score."""
    whole = [match for match in played if not match.failure]
    wins = sum(match.places[0] < match.places[1] for match in whole)
    losses = sum(match.places[0] > match.places[1] for match in whole)
    drawn = len(whole) - wins - losses
    first, second = (sum((match.efforts[which] for match in whole), Effort()) for which in (0, 1))
    points = [_per(sum(match.points[which] for match in whole), len(whole)) for which in (0, 1)]
    return Tally(
        plan=plan,
        wins=wins,
        draws=drawn,
        losses=losses,
        failed=len(played) - len(whole),
        score=_per(wins + drawn / 2, len(whole)),
        interval=wilson(wins + drawn / 2, len(whole)),
        points=(points[0], points[1]),
        seconds_per_move=(_per(first.seconds, first.moves), _per(second.seconds, second.moves)),
        nodes_per_second=(_per(first.nodes, first.seconds), _per(second.nodes, second.seconds)),
        moves_per_match=_per(first.moves + second.moves, len(whole)),
        failures=tuple(match.failure for match in played if match.failure),
    )


def _per(amount: float, parts: float) -> float:
    return amount / parts if parts else 0.0
