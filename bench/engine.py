"""Decisions a second in random play: our readable engines, and Tally Ho! beside peers written in Python, in the same run.

A decision is: list the legal moves, pick one, apply it. Draws of chance and what the clock does are made too, and are not counted.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import accumulate
from random import Random
from statistics import median
from time import perf_counter
from typing import TypeAlias

from hedgerow.core import CHANCE, AnyKind
from hedgerow.games import bunny_moose, fox_and_rabbit, tally_ho, thats_a_question

ROUNDS, SECONDS = 7, 0.7
FOX_TARGET = 20_000

Play: TypeAlias = Callable[[Random], Iterator[int]]


def hedgerow(kind: AnyKind, seats: int) -> Play:
    """Matches of one of our games, everybody who can act equally likely to be next; yields the decisions of each."""

    def play(random: Random) -> Iterator[int]:
        game = kind.build(seats, kind.options())
        while True:
            state, decisions = game.start(), 0
            while actors := game.turn(state).actors:
                actor = actors[int(random.random() * len(actors))] if len(actors) > 1 else actors[0]
                if actor == CHANCE:
                    odds = game.chance(state).odds
                    weights = list(accumulate(weight for _, weight in odds))
                    move = random.choices(odds, cum_weights=weights)[0][0]
                else:
                    moves = game.moves(state, actor)
                    if not isinstance(moves, Sequence):
                        moves = tuple(moves)
                    move = moves[int(random.random() * len(moves))]
                    decisions += actor >= 0
                state = game.apply(state, actor, move)
            yield decisions

    return play


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


def rate(play: Play, seed: int) -> float:
    """Decisions a second of whole games, for a while."""
    games = play(Random(seed))
    next(games)
    done, start = 0, perf_counter()
    while (spent := perf_counter() - start) < SECONDS:
        done += next(games)
    return done / spent


def main() -> None:
    tally, fox = "Hedgerow Tally Ho!", "Hedgerow The Fox and the Rabbit"
    peers = {"OpenSpiel tic-tac-toe in Python": open_spiel_tic_tac_toe, "python-chess": python_chess}
    engines: dict[str, Play] = {
        tally: hedgerow(tally_ho.KIND, 2),
        **peers,
        fox: hedgerow(fox_and_rabbit.KIND, 1),
        "Hedgerow That's a Question!": hedgerow(thats_a_question.KIND, 4),
        "Hedgerow Bunny Bunny Moose Moose": hedgerow(bunny_moose.KIND, 4),
    }
    # The engines take turns, so that a noisy moment of the machine hits all of them.
    rates: dict[str, list[float]] = {name: [] for name in engines}
    for seed in range(ROUNDS):
        for name, play in engines.items():
            rates[name].append(rate(play, seed))
    middle = {name: median(found) for name, found in rates.items()}
    print(f"Decisions a second in random play, one core, median of {ROUNDS} rounds (lowest to highest)")
    for name, found in rates.items():
        print(f"  {name:<34}{middle[name]:>10,.0f}   ({min(found):,.0f} to {max(found):,.0f})")
    print(f"  Tally Ho!, ratio to the faster peer: {middle[tally] / max(middle[peer] for peer in peers):.2f} (target: at least 1.20)")
    print(f"  The Fox and the Rabbit, ratio to {FOX_TARGET:,} a second: {middle[fox] / FOX_TARGET:.2f} (target: at least 1.00)\n")
