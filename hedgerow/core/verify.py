"""Was it fair? Recompute every draw of a record from its secret and nonces, and every move by the rules."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

from msgspec import Struct

from hedgerow.core.dealer import commitment, deal, match_key
from hedgerow.core.game import CHANCE
from hedgerow.core.notation import BadFile, MatchFile, misfit, open_file, step_file


class Verdict(Struct, frozen=True):
    """What verifying found. `fault` says which line is not fair, and why."""

    word: Literal["fair", "not fair", "nothing to verify"]
    why: str
    draws: int = 0
    fault: BadFile | None = None


HOUSE_ALONE = "No player added anything to the draws: so this shows that they were settled beforehand, not that nobody picked them."
SECRET_AT_THE_END = "The secret is not in the record yet. It joins when the match is over."
SECRET_OF_THE_DAY = (
    "These are the draws of {day}, the same for everybody. Their secret is told when that day is over (midnight, UTC): "
    "fetch the record again after that. Until then the moves are checked, and they are right."
)
UNFINISHED = "The match is not over yet; everything up to here is right."


def verify(file: MatchFile, each: Callable[[], None] = lambda: None) -> Verdict:
    """Check a record. Raises BadFile where it cannot be played and holds no promise that could be broken.

    `each` is called for every line: whoever has no time to wait can raise something there.
    """
    match = open_file(file)
    header = match.header
    if not header.commitment:
        _play_through(file, each)
        return Verdict("nothing to verify", "The record holds no commitment: its draws were written by hand.")
    if not header.secret:
        _play_through(file, each)
        return Verdict("nothing to verify", SECRET_OF_THE_DAY.format(day=header.daily) if header.daily else SECRET_AT_THE_END)
    if commitment(header.secret) != header.commitment:
        fault = file.place("secret", misfit("the SHA-256 of the secret is not the commitment"))
        return Verdict("not fair", "The secret is not the one that was promised.", fault=fault)

    key, draws = match_key(header.secret, header.nonces), 0
    steps = step_file(match, file)
    while True:
        each()
        before = match.state
        chance = match.game.chance(before) if match.game.turn(before).must == (CHANCE,) else None
        try:
            step = next(steps, None)
        except BadFile as bad:
            return Verdict("not fair", "This line breaks the rules.", draws, bad)
        if step is None:
            break
        line, entry = step
        if entry.actor == CHANCE and chance is not None:
            draws += 1
            due = match.game.write(deal(key, chance))
            if entry.token != due:
                why = f"the draw “{chance.name}” should have been {due}"
                return Verdict("not fair", "This draw is not the one that secret and nonces give.", draws, line.place(misfit(why)))
    over = match.game.outcome(match.state) is not None
    notes = [HOUSE_ALONE] * (not header.nonces) + [UNFINISHED] * (not over)
    return Verdict("fair", " ".join(notes), draws)


def _play_through(file: MatchFile, each: Callable[[], None]) -> None:
    """Even without a promise the moves must be legal."""
    for _ in step_file(open_file(file), file):
        each()
