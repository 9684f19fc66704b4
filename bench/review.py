"""How long the review of a whole game of The Fox and the Rabbit takes, on one core, in every mode. No peer has one; the target is ours."""

from __future__ import annotations

from random import Random
from time import perf_counter

from hedgerow.core import Header, Match
from hedgerow.core.dealer import match_key
from hedgerow.games.fox_and_rabbit import KIND
from hedgerow.games.fox_and_rabbit.knowledge import FoxKnowledge
from hedgerow.games.fox_and_rabbit.review import review
from hedgerow.games.fox_and_rabbit.sheet import MODES

GAMES = 3
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


def seconds(match: Match) -> float:
    began = perf_counter()
    review(match)
    return perf_counter() - began


def main() -> None:
    print(f"Seconds for the review of a whole game, one core, {GAMES} games a mode (target: under {TARGET:g})")
    longest = 0.0
    for mode in MODES:
        # The first review of all also fetches what the adviser knows.
        found = [seconds(played(mode, seed)) for seed in range(GAMES)]
        longest = max(longest, *found)
        print(f"  {mode:<12}{min(found):>8.2f} to {max(found):.2f}")
    print(f"  the longest, ratio to the target: {longest / TARGET:.2f} (target: at most 1.00)\n")
