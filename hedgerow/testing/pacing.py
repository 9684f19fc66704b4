"""Time and questions: a clock that runs is left alone, and a question that was closed never opens again."""

from __future__ import annotations

from collections.abc import Iterator

from hedgerow.core import legal
from hedgerow.testing.fault import Finding, short
from hedgerow.testing.trial import Play, Trial


def moves_leave_the_clock_alone(trial: Trial) -> Iterator[Finding]:
    """A seat's move that leaves the epoch as it is leaves the pace as it is, or calls the clock at once: then it waits 0 ms.

    Somebody who lays a card calls the clock to show it, so that it is still the clock that closes the window for the others.
    """
    game = trial.game
    for play in trial.plays:
        for step, position in play.batches:
            before, after = step.before.state, position.state
            was, now = game.pace(before), game.pace(after)
            called = now is not None and now.ms == 0
            if step.actor >= 0 and game.epoch(before) == game.epoch(after) and was != now and not called:
                yield step.found(f"the move leaves the epoch at {game.epoch(after)}, but turns {was} into {now}")


def pace_keys_are_used_once(trial: Trial) -> Iterator[Finding]:
    """A pace key stands for one stretch of the match and one time."""
    for play in trial.plays:
        yield from _keys_of(play)


def _keys_of(play: Play) -> Iterator[Finding]:
    times: dict[str, int] = {}
    now = ""
    for position in play.positions:
        pace = play.game.pace(position.state) if position.settled else None
        if pace is None:
            now = now if not position.settled else ""  # a draw does not end a stretch, its outcome may
            continue
        if pace.key in times and pace.key != now:
            yield position.found(f"pace {pace.key!r} was left before, and comes back")
        if type(pace.ms) is not int or pace.ms < 0 or times.setdefault(pace.key, pace.ms) != pace.ms:
            yield position.found(f"pace {pace.key!r} has the time {pace.ms} where it had {times.get(pace.key)}")
        now = pace.key


def closed_questions_get_a_new_epoch(trial: Trial) -> Iterator[Finding]:
    """Where somebody else takes legal moves away from a seat, the epoch changes; and one that was left never comes back."""
    for play in trial.plays:
        yield from _moves_taken_away(play)
        yield from _epochs_come_back(play)


def _moves_taken_away(play: Play) -> Iterator[Finding]:
    game = play.game
    for step, position in play.batches:
        before, after = step.before.state, position.state
        if game.epoch(before) != game.epoch(after):
            continue
        for seat in range(game.seats):
            still = set(legal(game, after, seat))
            lost = [move for move in legal(game, before, seat) if move not in still]
            if lost and seat != step.actor:
                yield step.found(f"it takes the moves {short(lost)} away from seat {seat}, but the epoch stays {game.epoch(after)}")


def _epochs_come_back(play: Play) -> Iterator[Finding]:
    left: set[int] = set()
    for step in play.steps:
        before, after = (play.game.epoch(position.state) for position in (step.before, step.after))
        if before != after:
            left.add(before)
        if after in left:
            yield step.found(f"epoch {after} was left before, and comes back: moves that were stale are fresh again")
