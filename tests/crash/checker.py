"""The judge: goes over the whole history and says everything that is wrong with it."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator

from msgspec import Struct

from hedgerow.core import CHANCE, CLOCK, TABLE, Actor
from hedgerow.core.dealer import commitment
from hedgerow.core.notation import BadFile, file_of, read_file, write_file
from hedgerow.core.verify import verify
from hedgerow.table.lag import LAG_LIMIT
from hedgerow.table.views import KEEP
from tests.crash.history import History, Log, Said, Story, View
from tests.crash.retelling import Look, Retelling

CLOCKS_AGREE = 1_000
"""Milliseconds that a server's idea of the database's time may be off, on a machine that has too much to do."""
LASTING = {"Sit", "Start", "Resign"}
"""Requests that always leave an entry when they are granted."""


class Problem(Struct, frozen=True):
    check: str
    table: str
    what: str

    def __str__(self) -> str:
        return f"[{self.check}] table {self.table}: {self.what}" if self.table else f"[{self.check}] {self.what}"


def check(history: History) -> list[Problem]:
    """Everything that is wrong; nothing, if all is well."""
    stories: dict[str, list[Story]] = defaultdict(list)
    for story in history.stories:
        stories[story.table].append(story)
    problems = [Problem("lost table", table, "it was opened, and is not in the database") for table in stories if table not in history.logs]
    for table, log in history.logs.items():
        problems += [Problem(name, table, what) for name, what in check_table(log, stories[table])]
    for name, whats in (("stuck", history.stuck), ("behind", history.behind), ("trouble", history.trouble)):
        problems += [Problem(name, "", what) for what in whats]
    return problems


def check_table(log: Log, stories: list[Story]) -> Iterator[tuple[str, str]]:
    """Name of the check and what it found."""
    wanted: dict[Actor, set[int]] = defaultdict(set)
    for story in stories:
        for view in story.views:
            wanted[view.seat].add(view.v)
    told = Retelling(log, dict(wanted))
    yield from ((fault.check, f"entry {fault.seq}: {fault.why}") for fault in told.faults)
    yield from _messages(log, stories)
    if any(fault.check == "fold" for fault in told.faults):
        return
    yield from _record(log, told)
    yield from _fairness(log, told)
    yield from _shown(log, stories, told)
    for story in stories:
        yield from _facts(story, told)
        yield from _looks(story, told)


# What was said


def _messages(log: Log, stories: list[Story]) -> Iterator[tuple[str, str]]:
    """Acknowledged: in the log once. Refused: not in it. And nothing in it that nobody said."""
    places: dict[tuple[Actor, str], list[int]] = defaultdict(list)
    for seq, entry in enumerate(log.entries, 1):
        if entry.client:
            places[entry.actor, entry.client].append(seq)
    for (actor, client), seqs in places.items():
        if len(seqs) > 1:
            yield "doubled", f"{client} of actor {actor} is in the log {len(seqs)} times: entries {seqs}"
    claimed: Counter[int] = Counter()
    for story in stories:
        for said in story.said:
            actor, client = _address(story, said)
            seqs = places.get((actor, client), [])
            claimed.update(seqs)
            yield from ((name, f"{story.name} said {said}: {what}") for name, what in _message(log, said, seqs))
    for seq, entry in enumerate(log.entries, 1):
        if entry.actor >= 0 and not entry.client.startswith("bot-") and claimed[seq] != 1:
            yield "invented", f"entry {seq} ({entry}) was said by {claimed[seq]} clients"


def _address(story: Story, said: Said) -> tuple[Actor, str]:
    """How the log names this message."""
    return (TABLE, f"{story.key[:12]}.c-{said.n}") if said.ask else (said.seat, f"c-{said.n}")


def _message(log: Log, said: Said, seqs: list[int]) -> Iterator[tuple[str, str]]:
    lasting = not said.ask or said.ask in LASTING
    if said.acked and not seqs and lasting:
        yield "lost", "acknowledged, and not in the log"
    if said.refused and seqs:
        yield "refused", f"refused ({said.refused}), and in the log as entry {seqs[0]}"
    if said.acked and said.refused:
        yield "refused", "both acknowledged and refused"
    for seq in seqs:
        entry = log.entries[seq - 1]
        if not said.ask and entry.token != said.token:
            yield "changed", f"entry {seq} has {entry.token} instead"
        if said.acked:
            yield from _moment(log, said, seq)


def _waits_for_the_clock(log: Log, seq: int) -> bool:
    """While nobody runs an overdue clock, what is asked of the table is stamped with the moment at which the clock is due.

    A pause puts that moment off."""
    due, paused_at = log.entries[seq - 1].at or 0, None
    for entry in log.entries[seq - 1 :]:
        at, what = entry.at or 0, entry.token.partition(":")[0]
        if entry.actor == CLOCK:
            return at == due
        if entry.actor == TABLE and what == "pause" and paused_at is None:
            paused_at = at
        if entry.actor == TABLE and what == "resume" and paused_at is not None:
            due, paused_at = due + at - paused_at, None
    return False


def _moment(log: Log, said: Said, seq: int) -> Iterator[tuple[str, str]]:
    entry = log.entries[seq - 1]
    if said.ask and _waits_for_the_clock(log, seq):
        return
    at = log.record.created + (entry.at or 0)
    if not said.at - LAG_LIMIT - CLOCKS_AGREE <= at <= said.acked_at + CLOCKS_AGREE:
        yield "time", f"stamped {at - said.at} ms after it was sent, and acknowledged {said.acked_at - said.at} ms after it was sent"


def _shown(log: Log, stories: list[Story], told: Retelling) -> Iterator[tuple[str, str]]:
    """The view that shows a move comes before its acknowledgement."""
    seqs = {(entry.actor, entry.client): seq for seq, entry in enumerate(log.entries, 1) if entry.client}
    for story in stories:
        for said in story.said:
            seq = seqs.get(_address(story, said))
            if seq and said.acked and not said.ask and said.acked_v < (v := told.version_at(said.seat, seq)):
                yield "shown", f"{story.name} said {said}: acknowledged at version {said.acked_v}, and version {v} shows it"


# What stands beside the log


def _record(log: Log, told: Retelling) -> Iterator[tuple[str, str]]:
    """The columns beside the log say the same as the log; and no batch is there by half."""
    record, table = log.record, told.table
    if record.head != len(log.entries):
        yield "record", f"head is {record.head}, and there are {len(log.entries)} entries"
    holders = {index: seat.key for index, seat in enumerate(table.seats) if seat.key}
    if record.holders != holders:
        yield "record", f"seats are held by {record.holders}, and by the log by {holders}"
    if (record.finished is not None) != (table.ending is not None):
        yield "record", f"finished is {record.finished}, and the log says {table.ending}"
    if table.ending is not None and record.outcome != table.ending.outcome:
        yield "record", f"the outcome is {record.outcome}, and the log says {table.ending}"
    if table.match is not None and record.header != table.match.header:
        yield "record", f"the header is {record.header}, and the log says {table.match.header}"
    if table.match is not None and table.ending is None and table.match.game.turn(table.match.state).must == (CHANCE,):
        yield "half", "the log ends in the middle of a batch: a draw is missing"
    if table.ending is not None and not table.revealed:
        yield "half", "the log ends in the middle of a batch: the secret is missing"


def _fairness(log: Log, told: Retelling) -> Iterator[tuple[str, str]]:
    """Draw by draw it was checked on the way. Here: the promise, and the record that players can take home."""
    if commitment(log.secret) != log.record.header.commitment:
        yield "draw", "the secret is not the one that was promised"
    match = told.table.match
    if match is None or told.table.ending is None:
        return
    try:
        verdict = verify(read_file(write_file(file_of(match))))
    except BadFile as bad:
        yield "file", f"the match file cannot be read again: {bad}"
        return
    if verdict.word != "fair":
        yield "draw", f"the match file is {verdict.word}: {verdict.why} {verdict.fault}"


# What was seen


def _facts(story: Story, told: Retelling) -> Iterator[tuple[str, str]]:
    """Each viewer is told everything once, in order. After a resync that nothing else could replace, from there on."""
    before: View | None = None
    for view in story.views:
        where = f"{story.name} saw version {view.v} from seat {view.seat}"
        if view.v > told.version(view.seat):
            yield "not durable", f"{where}, and the log has {told.version(view.seat)} versions"
            return
        if view.resync:
            if view.facts:
                yield "facts", f"{where} anew, and was told {view.facts!r} besides"
            if before is not None and not _needed(before, view):
                yield "facts", f"{where} anew after version {before.v}, and was not told what lies between"
        elif before is None or before.seat != view.seat:
            yield "facts", f"{where} as if it went on from there, and had not sat there before"
        elif view.v < before.v:
            yield "facts", f"{where} after version {before.v}"
        elif view.facts != (due := told.told(view.seat, before.v, view.v)):
            yield "facts", f"{where} after version {before.v} with the facts {view.facts!r}, and they are {due!r}"
        before = view


def _needed(before: View, view: View) -> bool:
    """Is there a reason to show everything anew: another seat, too much missed, or a server that is behind?"""
    new_connection = view.connection != before.connection
    return before.seat != view.seat or (new_connection and not 0 <= view.v - before.v <= KEEP)


def _looks(story: Story, told: Retelling) -> Iterator[tuple[str, str]]:
    """Whatever a player saw is what the log folds to at that version."""
    for view in story.views:
        seen = Look(view.table, view.public, view.private, view.moves, view.epoch, view.turn)
        looks = told.looks.get((view.seat, view.v), set())
        if seen not in looks and view.v <= told.version(view.seat):
            yield "view", f"{story.name} saw version {view.v} from seat {view.seat} otherwise: {_difference(seen, looks)}"


def _difference(seen: Look, looks: set[Look]) -> str:
    if not looks:
        return "the log never had it"
    due = next(iter(looks))
    return "; ".join(
        f"{name} was {getattr(seen, name)!r}, and is {getattr(due, name)!r}"
        for name in Look.__struct_fields__
        if getattr(seen, name) != getattr(due, name)
    )


def steps_back(history: History) -> int:
    """How often a viewer was shown an older version than one it had seen: a server that was behind, and said so."""
    return sum(
        now.seat == then.seat and now.v < then.v
        for story in history.stories
        for then, now in zip(story.views, story.views[1:], strict=False)
    )
