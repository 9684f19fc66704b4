"""Records: a move is its token, a log gives back its match, and a match file is read as it was written."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random

from hedgerow.core import Illegal, Match, Message, Unreadable, legal
from hedgerow.core.kind import shelved
from hedgerow.core.notation import BadFile, file_of, read_file, replay_file, write_file
from hedgerow.core.verify import verify
from hedgerow.testing.fault import Finding, short
from hedgerow.testing.trial import Play, Trial

TOKEN = re.compile(r"[^\s#>@]+")


def tokens_name_moves(trial: Trial) -> Iterator[Finding]:
    """Every move is read back from its token, and the token fits into a line of a file."""
    known: set[object] = set()
    for position in trial.positions:
        for actor in trial.game.turn(position.state).actors:
            for move in legal(trial.game, position.state, actor):
                if move not in known:
                    known.add(move)
                    for what in _bad_token(trial, move):
                        yield position.found(f"{move} of actor {actor} {what}")


def _bad_token(trial: Trial, move: object) -> Iterator[str]:
    token = trial.game.write(move)
    if not TOKEN.fullmatch(token):
        yield f"has the token {token!r}: it must not be empty or hold blanks, #, > or @"
    try:
        back = trial.game.read(token)
    except Unreadable as error:
        yield f"has a token that cannot be read: {error}"
        return
    if back != move or trial.game.write(back) != token:
        yield f"is written {token!r}, which is read as {back}"


def garbled_tokens_are_unreadable(trial: Trial) -> Iterator[Finding]:
    """Reading nonsense raises Unreadable and nothing else, and there are words for the reason."""
    rng = Random("nonsense")
    for token in dict.fromkeys(step.token for step in trial.steps):
        cut = rng.randrange(len(token) + 1)
        for nonsense in (token[:cut], token[cut:] + token[:cut], token + "?", token[:cut] + "~" + token[cut:], "9" * 30 + token):
            try:
                trial.game.read(nonsense)
            except Unreadable as error:
                if not _has_words(trial, error.message):
                    yield Finding(str(trial), f"there are no words for {error.message}: why {nonsense!r} is no move")
            except Exception as error:
                yield Finding(str(trial), f"reading the token {nonsense!r} must raise Unreadable, but raises {error!r}")


def _has_words(trial: Trial, message: Message) -> bool:
    try:
        return bool(trial.kind.words.say(message).strip())
    except KeyError:
        return False


def logs_replay(trial: Trial) -> Iterator[Finding]:
    """Folding the entries of a match gives the same positions again."""
    for play in trial.plays:
        with shelved(trial.kind):
            match = Match.begin(play.header, play.entries)
        for position, state in zip(play.positions, match.states, strict=True):
            if state != position.state:
                yield position.found(f"the log gives another state: {short(state)} instead of {short(position.state)}")


def files_round_trip(trial: Trial) -> Iterator[Finding]:
    """A match file is read as it was written, plays to the same end, and its draws are fair."""
    for play in trial.plays:
        with shelved(trial.kind):
            for what in _bad_file(play):
                yield play.positions[-1].found(what)


def _bad_file(play: Play) -> Iterator[str]:
    try:
        file = file_of(Match.begin(play.header, play.entries))
        text = write_file(file)
        back = read_file(text)
        if back != file or write_file(back) != text:
            yield f"the match file is not read as it was written:\n{text}"
        if replay_file(back).state != play.positions[-1].state:
            yield "the match file plays to another end"
        verdict = verify(back)
        if verdict.word != "fair":
            yield f"the match file does not verify: {verdict.word}, {verdict.why} {verdict.fault or ''}"
    except (BadFile, Illegal) as error:
        yield f"the match file is refused: {error}"
