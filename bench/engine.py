"""Decisions a second in random play: the readable Tally Ho! engine beside peers written in Python, in the same run.

A decision is: list the legal moves, pick one, apply it. Draws of chance are made too, and are not counted.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import accumulate
from random import Random
from statistics import median
from time import perf_counter

from hedgerow.core import CHANCE
from hedgerow.games.tally_ho import KIND

ROUNDS, SECONDS = 7, 0.7


def tally_ho(random: Random) -> Iterator[int]:
    """Play two-round matches of Tally Ho!; yields the decisions of each."""
    game = KIND.build(2, KIND.options())
    while True:
        state, decisions = game.start(), 0
        while actors := game.turn(state).must:
            if actors[0] == CHANCE:
                odds = game.chance(state).odds
                weights = list(accumulate(weight for _, weight in odds))
                move = random.choices(odds, cum_weights=weights)[0][0]
            else:
                moves = game.moves(state, actors[0])
                move = moves[int(random.random() * len(moves))]
                decisions += 1
            state = game.apply(state, actors[0], move)
        yield decisions


def open_spiel_tic_tac_toe(random: Random) -> Iterator[int]:
    """OpenSpiel's tic-tac-toe written in Python."""
    import pyspiel
    from open_spiel.python.games import tic_tac_toe  # noqa: F401  registers the game

    game = pyspiel.load_game("python_tic_tac_toe")
    while True:
        state, decisions = game.new_initial_state(), 0
        while not state.is_terminal():
            moves = state.legal_actions()
            state.apply_action(moves[int(random.random() * len(moves))])
            decisions += 1
        yield decisions


def python_chess(random: Random) -> Iterator[int]:
    """python-chess, with its own rule for when a game is over, up to 200 plies."""
    import chess

    while True:
        board, decisions = chess.Board(), 0
        while decisions < 200 and (moves := list(board.legal_moves)):
            board.push(moves[int(random.random() * len(moves))])
            decisions += 1
        yield decisions


def rate(play: Callable[[Random], Iterator[int]], seed: int) -> float:
    """Decisions a second of whole games, for a while."""
    games = play(Random(seed))
    next(games)
    done, start = 0, perf_counter()
    while (spent := perf_counter() - start) < SECONDS:
        done += next(games)
    return done / spent


def main() -> None:
    engines = {
        "Hedgerow Tally Ho!": tally_ho,
        "OpenSpiel tic-tac-toe in Python": open_spiel_tic_tac_toe,
        "python-chess": python_chess,
    }
    # The engines take turns, so that a noisy moment of the machine hits all of them.
    rates: dict[str, list[float]] = {name: [] for name in engines}
    for seed in range(ROUNDS):
        for name, play in engines.items():
            rates[name].append(rate(play, seed))
    ours, *peers = (median(found) for found in rates.values())
    print(f"Decisions a second in random play, one core, median of {ROUNDS} rounds (lowest to highest)")
    for name, found in rates.items():
        print(f"  {name:<34}{median(found):>10,.0f}   ({min(found):,.0f} to {max(found):,.0f})")
    print(f"  ratio to the faster peer: {ours / max(peers):.2f} (target: at least 1.20)\n")
