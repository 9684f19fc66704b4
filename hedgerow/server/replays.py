"""A match that can be watched again: every entry with what it told and how things stood after it, and every draw by its name.

A match that is over holds no secrets, so everybody may see what each seat saw. It comes from a table, or from a match
file that somebody brings along; the file is read and forgotten.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from typing import Any

import msgspec
from msgspec import Raw

from hedgerow.core import CHANCE, TABLE, WATCHER, Entry, Header, Match
from hedgerow.core.dealer import commitment, deal, match_key
from hedgerow.core.notation import BadFile, open_file, read_file, step_file
from hedgerow.core.telling import facts_of
from hedgerow.core.verify import Verdict, verify
from hedgerow.server.messages import BadFileBody, Draw, ReplayBody, Step
from hedgerow.server.node import Node
from hedgerow.server.problems import Problem
from hedgerow.table import events
from hedgerow.table.refused import Refused
from hedgerow.table.table import COLOURS, Table, fold
from hedgerow.table.views import table_facts

MOST_ENTRIES = 20_000
MOST_BYTES = 8_000_000
"""A whole match of any game is far below this; a file that was made to be heavy is not."""
MOST_SECONDS = 10.0
TOO_LONG = "This match is too long to be shown here."
ENDINGS = (events.Resigned, events.Claimed, events.Abandoned)

NOTHING = Raw(b"[]")

encode = msgspec.json.encode


async def of_table(node: Node, id: str) -> Callable[[], ReplayBody]:
    """The replay of a table's match, ready to be worked out. Only what is durable counts, so it is read from the store."""
    record = await node.store.match(id)
    if record.finished is None:
        raise Refused("not-over")
    if record.forgotten:
        raise Problem("forgotten")
    header, entries = await node.daily.opened(record.header), await node.store.entries(id)
    return lambda: _of_log(id, header, entries)


def _of_log(id: str, header: Header, entries: list[Entry]) -> ReplayBody:
    table = fold(id, header, "", entries)
    assert table.match is not None
    table.match.header = msgspec.structs.replace(table.match.header, secret=header.secret)
    return _body(table.match, table, entries)


def of_file(text: str) -> ReplayBody:
    """The replay of a match file. Raises BadFile at the first line that is wrong."""
    file = read_file(text)
    if sum(bool(line.token) for line in file.lines) > MOST_ENTRIES:
        raise Problem("too-large", TOO_LONG)
    match, patience = open_file(file), Patience()
    for _ in step_file(match, file):
        patience.check()
    return _body(match)


def verdict_of(text: str) -> Verdict:
    """What verifying a match file finds. Raises BadFile at the first line that is wrong."""
    return verify(read_file(text), Patience().check)


class Patience:
    """Ends work on a file that was made to take long."""

    def __init__(self) -> None:
        self.began = time.monotonic()

    def check(self) -> None:
        if time.monotonic() - self.began > MOST_SECONDS:
            raise Problem("too-large", TOO_LONG)


def bad_file(bad: BadFile) -> BadFileBody:
    """What is wrong with a file, and where."""
    return BadFileBody("bad-file", bad.why, bad.rule, bad.line, bad.text, bad.start, bad.end, bad.message)


def _body(match: Match, table: Table | None = None, log: list[Entry] | None = None) -> ReplayBody:
    game, header = match.game, match.header
    ending = table.ending if table else None
    outcome = ending.outcome if ending else game.outcome(match.state)
    return ReplayBody(
        game=match.kind.name,
        title=match.kind.title,
        names=match.names,
        colours=[seat.colour for seat in table.seats] if table else list(COLOURS[: game.seats]),
        levels=[seat.level for seat in table.seats] if table else [""] * game.seats,
        options=header.options,
        data=header.data,
        over=ending is not None or outcome is not None,
        why=ending.why if ending else "played" if outcome else "",
        scores=list(outcome.scores if outcome else game.scores(match.state)),
        places=list(outcome.places) if outcome else None,
        commitment=header.commitment,
        secret=header.secret,
        nonces=header.nonces,
        daily=header.daily,
        start=Step(actor=WATCHER, public=_public(match, 0), private=_private(match, 0)),
        steps=_limited(_steps(match)),
        closing=_closing(log or []),
        draws=_draws(match),
    )


def _steps(match: Match) -> Iterator[Step]:
    seats = range(match.game.seats)
    public, private = _public(match, 0), _private(match, 0)
    for index, entry in enumerate(match.entries):
        before, now = (public, private), (_public(match, index + 1), _private(match, index + 1))
        public, private = now
        facts = _facts(match, index, WATCHER)
        told = {seat: own for seat in seats if (own := _facts(match, index, seat)) != facts}
        yield Step(
            actor=entry.actor,
            token=entry.token,
            at=entry.at,
            facts=facts if facts != NOTHING else None,
            told=told,
            public=public if public != before[0] else None,
            private=private if private != before[1] else None,
        )


def _limited(steps: Iterator[Step]) -> list[Step]:
    found, size = [], 0
    for step in steps:
        found.append(step)
        size += len(step.facts or b"") + len(step.public or b"") + sum(map(len, [*step.told.values(), *(step.private or ())]))
        if size > MOST_BYTES:
            raise Problem("too-large", TOO_LONG)
    return found


def _public(match: Match, index: int) -> Raw:
    return Raw(encode(match.game.public(match.states[index])))


def _private(match: Match, index: int) -> list[Raw]:
    state = match.states[index]
    return [Raw(encode(match.game.private(state, seat))) for seat in range(match.game.seats)]


def _facts(match: Match, index: int, viewer: int) -> Raw:
    return Raw(encode(facts_of(match, index, viewer)))


def _closing(log: list[Entry]) -> list[Raw]:
    """What ended the match, where it was not its last move: somebody gave up, or was gone for too long."""
    # A game may have moves that are written like the table's events: That's a Question! has a `reveal`, too.
    happened = (entry for entry in log if entry.actor == TABLE)
    return [fact for entry in happened if isinstance(events.read(entry.token), ENDINGS) for fact in table_facts(entry)][-1:]


def _draws(match: Match) -> list[Draw]:
    """Every draw of the match: its name, what it could have been, what it was, and whether it is what the secret gives."""
    header, game = match.header, match.game
    kept = header.secret and commitment(header.secret) == header.commitment
    key = match_key(header.secret, header.nonces) if header.secret else b""
    draws = []
    for index, entry in enumerate(match.entries):
        if entry.actor == CHANCE:
            chance: Any = game.chance(match.states[index])
            ok = bool(kept) and game.write(deal(key, chance)) == entry.token if header.secret and header.commitment else None
            odds = [(game.write(move), weight) for move, weight in chance.odds]
            draws.append(Draw(index, chance.name, entry.token, ok, odds))
    return draws
