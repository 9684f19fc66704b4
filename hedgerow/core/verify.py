"""Was it fair? Recompute every draw of a record from its secret and nonces, and every move by the rules."""

from __future__ import annotations

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


def verify(file: MatchFile) -> Verdict:
    """Check a record. Raises BadFile where it cannot be played and holds no promise that could be broken."""
    match = open_file(file)
    header = match.header
    if not header.commitment:
        _play_through(file)
        return Verdict("nothing to verify", "The record holds no commitment: its draws were written by hand.")
    if not header.secret:
        _play_through(file)
        return Verdict("nothing to verify", "The secret is not in the record yet. It joins when the match is over.")
    if commitment(header.secret) != header.commitment:
        fault = file.place("secret", misfit("the SHA-256 of the secret is not the commitment"))
        return Verdict("not fair", "The secret is not the one that was promised.", fault=fault)

    key, draws = match_key(header.secret, header.nonces), 0
    steps = step_file(match, file)
    while True:
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
    return Verdict("fair", "" if over else "The match is not over yet; everything up to here is right.", draws)


def _play_through(file: MatchFile) -> None:
    """Even without a promise the moves must be legal."""
    for _ in step_file(open_file(file), file):
        pass
