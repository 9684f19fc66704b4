"""An anytime search with true chance nodes: it looks one turn further each time, until its budget is used up.

Draws are never guessed: what a draw is worth is the average over all that can come. The two sides take the best for
themselves, and what cannot change the result is left out: by alpha-beta where a player moves, and by its likeness for
chance (Star1), where an average is settled as soon as the draws not yet looked at cannot lift or sink it enough. For
that, the game's knowledge says how far at most a closer look will change its opinion of a position.
"""

from __future__ import annotations

from random import Random
from time import perf_counter
from typing import Any, Final, TypeAlias

from hedgerow.bots.bot import Budget, Choice, draws, mover
from hedgerow.bots.insight import Insight, insight
from hedgerow.core import CHANCE, Actor, AnyGame, AnyKind

ENDLESS: Final = float("inf")
DEEPEST: Final = 99
DEFAULT_NODES: Final = 2000
"""For those who give no limit at all."""

Seen: TypeAlias = tuple[int, float, float, Any]
"""What is known of a position: looked how deep (DEEPEST: to the end), worth at least, at most, and the best move."""


class Search:
    name = "search"

    def __init__(self, kind: AnyKind) -> None:
        self.kind = kind

    def choose(self, game: AnyGame, public: Any, private: Any, seat: Actor, rng: Random, budget: Budget) -> Choice:
        s = game.imagine(public, private, seat, rng)
        return _Look(game, insight(self.kind, game), seat, budget).deeper_and_deeper(s, rng)


class _OutOfBudget(Exception):
    """Time to answer."""


class _Look:
    """One look at one position, with the eyes of one seat: all values are what a position is worth to it."""

    def __init__(self, game: AnyGame, known: Insight, seat: Actor, budget: Budget) -> None:
        self.game = game
        self.known = known
        self.seat = seat
        self.nodes = 0
        endless = budget.nodes is None and budget.seconds is None
        self.limit = DEFAULT_NODES if endless else ENDLESS if budget.nodes is None else budget.nodes
        self.until = ENDLESS if budget.seconds is None else perf_counter() + budget.seconds
        self.timed = budget.seconds is not None
        self.seen: dict[Any, Seen] = {}
        """Lives as long as this look: an answer must not hang on what was asked before."""
        self.complete = True
        """Whether all was seen to the end of the game, so that looking deeper is no use."""

    def deeper_and_deeper(self, s: Any, rng: Random) -> Choice:
        moves = self._candidates(s, rng)
        self.best = Choice(moves[0])
        try:
            for depth in range(1, DEEPEST if len(moves) > 1 else 1):
                self.complete = True
                self._compare(s, moves, depth)
                if self.complete:
                    break
        except _OutOfBudget:
            # What was found so far stands: the best of the last round came first in this one.
            pass
        return Choice(self.best.move, max(self.nodes, 1), self.best.depth, self.best.value)

    def _candidates(self, s: Any, rng: Random) -> list[Any]:
        """The legal moves, the promising ones first, but for those as good as another; dice decide between equals."""
        moves = list(self.game.moves(s, self.seat))
        rng.shuffle(moves)
        moves = list(self.known.distinct(s, moves))
        promising = [move for move in self.known.promising(s, moves) if move in moves]
        return promising + [move for move in moves if move not in promising]

    def _compare(self, s: Any, moves: list[Any], depth: int) -> None:
        """Find the best move so many turns ahead, and put the moves in order for the next time."""
        alpha = -ENDLESS
        values = {}
        for move in moves:
            values[move] = value = self._value(self.game.apply(s, self.seat, move), depth - 1, alpha, ENDLESS)
            if value > alpha:
                alpha = value
                self.best = Choice(move, self.nodes, depth, value)
        # A move that was cut short may seem as good as the best, but is not known to be.
        moves.sort(key=lambda move: (move is not self.best.move, -values[move]))

    def _value(self, s: Any, depth: int, alpha: float, beta: float) -> float:
        """What a position is worth, so many turns ahead; only known to lie outside alpha and beta where it does."""
        actor = mover(self.game, s)
        if actor == CHANCE:
            return self._average(s, depth, alpha, beta)
        if actor is None:
            return self._static(s)
        if depth <= 0:
            self.complete = False
            return self._static(s)
        return self._best_of(s, actor, depth, alpha, beta)

    def _static(self, s: Any) -> float:
        """What the knowledge says. Each position that it is asked about counts against the budget."""
        self.nodes += 1
        if self.nodes > self.limit or (self.timed and perf_counter() > self.until):
            raise _OutOfBudget
        return self.known.value(s, self.seat)

    def _best_of(self, s: Any, actor: Actor, depth: int, alpha: float, beta: float) -> float:
        """A player moves, and takes the best for themselves."""
        seen = self.seen.get(s)
        if seen and seen[0] >= depth:
            looked, least, most, _ = seen
            if least >= beta or most <= alpha or least == most:
                self.complete &= looked == DEEPEST
                return least if least >= beta or least == most else most
        # From here on with the eyes of the one who moves: the rival's values are turned round.
        sign = 1 if actor == self.seat else -1
        low, high = (alpha, beta) if sign > 0 else (-beta, -alpha)
        before, self.complete = self.complete, True
        value, move = self._first_past(s, actor, depth, low, high, seen[3] if seen else None)
        looked = DEEPEST if self.complete else depth
        self.complete &= before
        least, most = (value if value > low else -ENDLESS), (value if value < high else ENDLESS)
        self.seen[s] = (looked, least, most, move) if sign > 0 else (looked, -most, -least, move)
        return sign * value

    def _first_past(self, s: Any, actor: Actor, depth: int, low: float, high: float, first: Any) -> tuple[float, Any]:
        """The best move and its value for the one who moves, or the first found that is worth high or more."""
        game = self.game
        sign = 1 if actor == self.seat else -1
        moves = self.known.promising(s, game.moves(s, actor))
        if not moves:
            return sign * self._static(s), None
        best, best_move = -ENDLESS, None
        for move in moves if first is None else [first, *(move for move in moves if move != first)]:
            after = game.apply(s, actor, move)
            value = self._value(after, depth - 1, low, high) if sign > 0 else -self._value(after, depth - 1, -high, -low)
            if value > best:
                best, best_move = value, move
                low = max(low, value)
                if low >= high:
                    break
        return best, best_move

    def _average(self, s: Any, depth: int, alpha: float, beta: float) -> float:
        """Chance draws: the average over all that can come.

        At first each draw is worth what the knowledge says, give or take its margin; one after the other is then looked
        at closely, until the average is known to lie outside alpha and beta, or exactly.
        """
        if depth <= 0:
            return sum(likely * self._value(after, 0, alpha, beta) for likely, after in draws(self.game, s))
        outcomes = [(likely, after, self._static(after)) for likely, after in draws(self.game, s)]
        average = sum(likely * guess for likely, _, guess in outcomes)
        margin = self.known.margin
        unsure = 1.0
        for likely, after, guess in outcomes:
            if average + unsure * margin <= alpha:
                return average + unsure * margin
            if average - unsure * margin >= beta:
                return average - unsure * margin
            unsure -= likely
            average -= likely * guess
            low = max(guess - margin, (alpha - average - unsure * margin) / likely)
            high = min(guess + margin, (beta - average + unsure * margin) / likely)
            value = self._value(after, depth, low, high)
            average += likely * min(max(value, guess - margin), guess + margin)
        return average
