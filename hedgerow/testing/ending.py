"""Turns and ends: somebody can always act until it is over, it gets over, and then the outcome is right."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from hedgerow.core import CHANCE, CLOCK, AnyGame, Outcome, Turn, legal
from hedgerow.testing.fault import Finding
from hedgerow.testing.trial import Trial


def every_match_ends(trial: Trial) -> Iterator[Finding]:
    """Random play comes to an end from every seed."""
    for play in trial.plays:
        if play.stop is not None:
            finding = play.positions[-1].found(play.stop)
            if play.crash is not None:
                play.crash.add_note(f"{finding.where}: {finding.what}")
                raise play.crash
            yield finding


def turns_name_who_can_act(trial: Trial) -> Iterator[Finding]:
    """Chance stands alone, the clock stands in `may` while there is a pace, and whoever is listed has a move."""
    for position in trial.positions:
        turn = trial.game.turn(position.state)
        for what in (*_misfits(trial.game, turn, position.state), *_idlers(trial.game, turn, position.state)):
            yield position.found(what)


def _misfits(game: AnyGame, turn: Turn, s: Any) -> Iterator[str]:
    strangers = [actor for actor in turn.actors if actor not in (*range(game.seats), CHANCE, CLOCK)]
    if strangers:
        yield f"turn names {strangers}, who sit nowhere"
    if len(set(turn.actors)) < len(turn.actors):
        yield f"turn names somebody twice: {turn}"
    if CHANCE in turn.actors and turn != Turn((CHANCE,)):
        yield f"CHANCE must stand alone, in must: {turn}"
    if CLOCK in turn.must:
        yield f"CLOCK stands in may, never in must: {turn}"
    pace = game.pace(s)
    if (CLOCK in turn.actors) != (pace is not None):
        yield f"CLOCK can act exactly while there is a pace, but turn is {turn} and pace is {pace}"


def _idlers(game: AnyGame, turn: Turn, s: Any) -> Iterator[str]:
    for actor in turn.actors:
        if not len(legal(game, s, actor)):
            yield f"dead end: actor {actor} can act by turn, but has no move"


def outcome_agrees_with_turn(trial: Trial) -> Iterator[Finding]:
    """There is an outcome exactly when nobody can act, with the points as counted and places that are ranks."""
    for position in trial.positions:
        s, game = position.state, trial.game
        scores, outcome, over = game.scores(s), game.outcome(s), not game.turn(s).actors
        if len(scores) != game.seats:
            yield position.found(f"scores {scores} must have one number a seat, for {game.seats} seats")
        if over and outcome is None:
            yield position.found("nobody can act, but there is no outcome")
        elif not over and outcome is not None:
            yield position.found(f"there is an outcome while somebody can act: {outcome}, {game.turn(s)}")
        elif outcome is not None:
            yield from (position.found(what) for what in _wrong_outcome(game, s, outcome))
            if trial.kind.together and set(outcome.places) != {1}:
                yield position.found(f"they win or lose together, but the places are {outcome.places}")


def _wrong_outcome(game: AnyGame, s: Any, outcome: Outcome) -> Iterator[str]:
    places = outcome.places
    if tuple(outcome.scores) != tuple(game.scores(s)):
        yield f"outcome has the scores {outcome.scores}, but the game counts {game.scores(s)}"
    if len(places) != game.seats:
        yield f"places {places} must have one number a seat, for {game.seats} seats"
    if any(place != 1 + sum(better < place for better in places) for place in places):
        yield f"places {places} are no ranks: a place is one more than the number of seats before it, and equals share"
