"""The conformance kit: every check by name."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import wraps
from typing import Final, TypeAlias

from hedgerow.testing.company import own_bots_play_by_the_rules
from hedgerow.testing.draws import draws_are_sound
from hedgerow.testing.ending import every_match_ends, outcome_agrees_with_turn, turns_name_who_can_act
from hedgerow.testing.fault import Fault, Finding
from hedgerow.testing.imagining import imagined_worlds_fit
from hedgerow.testing.legality import listed_moves_are_accepted, lists_are_steady, other_moves_are_refused
from hedgerow.testing.odds import imagined_worlds_follow_the_odds
from hedgerow.testing.pacing import closed_questions_get_a_new_epoch, moves_leave_the_clock_alone, pace_keys_are_used_once
from hedgerow.testing.record import files_round_trip, garbled_tokens_are_unreadable, logs_replay, tokens_name_moves
from hedgerow.testing.secrecy import games_without_secrets_tell_all_the_same, secrets_stay_secret, views_change_only_with_facts
from hedgerow.testing.speech import facts_can_be_said, options_are_described, views_can_be_drawn
from hedgerow.testing.trial import Trial
from hedgerow.testing.values import states_are_hashable, states_never_change, values_survive_json

Examine: TypeAlias = Callable[[Trial], Iterator[Finding]]
Check: TypeAlias = Callable[[Trial], None]


def as_check(examine: Examine) -> Check:
    """Raise the first thing that an examination finds. A game that fails while it is examined is at fault as well."""

    @wraps(examine)
    def check(trial: Trial) -> None:
        try:
            finding = next(examine(trial), None)
        except Exception as error:
            where = "\n  ".join([str(trial), *getattr(error, "__notes__", ())])
            raise Fault(examine.__name__, f"the game failed with {error!r}", where) from error
        if finding is not None:
            raise Fault(examine.__name__, finding.what, finding.where)

    return check


EXAMINATIONS: Final[tuple[Examine, ...]] = (
    every_match_ends,
    turns_name_who_can_act,
    outcome_agrees_with_turn,
    listed_moves_are_accepted,
    lists_are_steady,
    other_moves_are_refused,
    draws_are_sound,
    states_are_hashable,
    states_never_change,
    values_survive_json,
    tokens_name_moves,
    garbled_tokens_are_unreadable,
    logs_replay,
    files_round_trip,
    secrets_stay_secret,
    games_without_secrets_tell_all_the_same,
    views_change_only_with_facts,
    imagined_worlds_fit,
    imagined_worlds_follow_the_odds,
    moves_leave_the_clock_alone,
    pace_keys_are_used_once,
    closed_questions_get_a_new_epoch,
    facts_can_be_said,
    views_can_be_drawn,
    options_are_described,
    own_bots_play_by_the_rules,
)

CHECKS: Final[dict[str, Check]] = {examine.__name__: as_check(examine) for examine in EXAMINATIONS}
"""Every check by name. Each takes a `Trial` and raises a `Fault`."""
