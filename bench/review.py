"""How long the review of a whole game of The Fox and the Rabbit takes, on one core, in every mode. No peer has one; the target is ours.

Luck evens out: the nearer its mean comes to 0 over many games, the truer is what the adviser says about positions.
"""

from __future__ import annotations

from random import Random
from statistics import mean, stdev
from time import perf_counter

from hedgerow.core import Header, Match
from hedgerow.core.dealer import match_key
from hedgerow.games.fox_and_rabbit import KIND
from hedgerow.games.fox_and_rabbit.knowledge import FoxKnowledge
from hedgerow.games.fox_and_rabbit.review import review
from hedgerow.games.fox_and_rabbit.sheet import MODES

GAMES = 8
TARGET = 10.0


def played(mode: str, seed: int) -> Match:
    """A game of the steady bot."""
    match, random = Match(KIND, Header(game=KIND.name, seats=1, options={"mode": mode})), Random(seed)
    knowledge, key = FoxKnowledge(match.game), match_key(f"{seed:064x}", {})
    while match.game.outcome(match.state) is None:
        move = knowledge.decide(match.game.public(match.state), None, 0, "steady", "", random)
        match.play(0, match.game.write(move))
        match.settle(key)
    return match


def main() -> None:
    print(f"Seconds for the review of a whole game, one core, {GAMES} games a mode (target: under {TARGET:g}), and the mean luck in it")
    longest = 0.0
    for mode in MODES:
        seconds, luck = [], []
        for seed in range(GAMES):
            match, began = played(mode, seed), perf_counter()
            told = review(match)
            seconds.append(perf_counter() - began)
            luck.append(told.farmer + sum(seat.luck for seat in told.seats))
        longest = max(longest, *seconds)
        spread = f"{mean(luck):+.1f} ± {stdev(luck) / GAMES**0.5:.1f} points"
        print(f"  {mode:<12}{min(seconds):>8.2f} to {max(seconds):.2f} s   luck {spread} ({told.basis})")
    print(f"  the longest, ratio to the target: {longest / TARGET:.2f} (target: at most 1.00)\n")
