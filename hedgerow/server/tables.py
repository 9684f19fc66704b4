"""What can be done with tables from outside, without a socket: open one, look at one, fetch its file, play it again."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Sequence

import msgspec
from msgspec import Raw

from hedgerow.core import TABLE, WATCHER, Entry, Header, find, kinds
from hedgerow.core.kind import bind, option_texts, read_options
from hedgerow.core.match import BACK
from hedgerow.core.notation import file_of, write_file
from hedgerow.core.telling import facts_of
from hedgerow.server.messages import AskTable, Created, CreateTable, History, OwnTable, RematchWish, Result, SitDown
from hedgerow.server.node import Node
from hedgerow.server.problems import Problem
from hedgerow.server.socket import key_of
from hedgerow.store import Record
from hedgerow.table import requests
from hedgerow.table.decide import decide, entry_of
from hedgerow.table.letters import Ask, Follow, Letter
from hedgerow.table.live import Live
from hedgerow.table.refused import Refused
from hedgerow.table.requests import Request
from hedgerow.table.table import Table, fold
from hedgerow.table.views import Update, table_facts

PATIENCE = 10.0
"""Seconds to wait for a table's answer. It answers in milliseconds, unless the database is in trouble."""
START_LATER = "Whoever sits down starts after that, when the commitment is known: ask the new table for nonce and start."
MOST_FOLDED = 20
"""Of so many open tables the newest are looked at closely when somebody asks for theirs."""


async def post(live: Live, letters: Iterable[Letter]) -> None:
    """Post letters, which the table takes in one go, and wait until all are durable. Raises the first refusal."""
    futures = [live.post(letter) for letter in letters]
    if not futures:
        return
    await asyncio.wait(futures, timeout=PATIENCE)
    for future in futures:
        if not future.done() or future.cancelled():
            raise Refused("not-saved")
        future.result()


# Looking


class Glance:
    """Somebody who looks at a table once."""

    key = ""

    def __init__(self) -> None:
        self.seen: asyncio.Future[Update] = asyncio.get_running_loop().create_future()

    def deliver(self, update: Update) -> None:
        if not self.seen.done():
            self.seen.set_result(update)


async def look(node: Node, id: str) -> bytes:
    """The table as everybody sees it, in JSON."""
    live = await node.open_table(id)
    glance = Glance()
    live.watch(glance)
    try:
        async with asyncio.timeout(PATIENCE):
            update = await glance.seen
    except TimeoutError:
        raise Problem("unavailable") from None
    finally:
        live.unwatch(glance)
    return bytes(update.table or b"null")


async def own_tables(node: Node, secrets: Sequence[str]) -> list[OwnTable]:
    """Where these secrets hold seats, newest first."""
    found = await asyncio.gather(*(node.store.held_by(key_of(secret)) for secret in secrets))
    held = [(record, index) for index, records in enumerate(found) for record in records]
    held.sort(key=lambda pair: pair[0].created, reverse=True)
    running = [record for record, _ in held if record.finished is None][:MOST_FOLDED]
    standing = dict(
        zip([record.id for record in running], await asyncio.gather(*(_table(node, record) for record in running)), strict=True)
    )
    return [_own(record, index, key_of(secrets[index]), standing.get(record.id)) for record, index in held]


async def _table(node: Node, record: Record) -> Table | None:
    """A table as it stands, without opening it; None where its game is not installed here."""
    if live := node.house.open_tables.get(record.id):
        return live.table
    if record.header.game not in kinds():
        return None
    entries = await node.store.entries(record.id)
    return await asyncio.to_thread(fold, record.id, record.header, "", entries)


def _own(record: Record, secret: int, key: str, table: Table | None) -> OwnTable:
    kind = kinds().get(record.header.game)
    match = table.match if table else None
    over = record.finished is not None
    scores = match.game.scores(match.state) if match else record.outcome.scores if record.outcome else ()
    return OwnTable(
        id=record.id,
        code=record.code,
        game=record.header.game,
        title=kind.title if kind else record.header.game,
        seat=next(seat for seat, holder in record.holders.items() if holder == key),
        secret=secret,
        names=record.header.names,
        phase=table.phase if table else "over" if over else "play" if record.header.names else "lobby",
        turn=[actor for actor in match.game.turn(match.state).must if actor >= 0] if match and table and table.phase == "play" else [],
        scores=list(scores),
        created=record.created,
        finished=record.finished,
        outcome=record.outcome,
        forgotten=record.forgotten,
    )


async def result(node: Node, id: str) -> Result:
    """How a match ended, whether its entries are still there or not."""
    record = await node.store.match(id)
    if record.finished is None:
        raise Refused("not-over")
    kind, names = kinds().get(record.header.game), record.header.names
    title = kind.title if kind else record.header.game
    return Result(id, record.header.game, title, names, record.outcome, record.finished, record.forgotten)


async def history(node: Node, id: str, secret: str | None) -> History:
    """Everything that a viewer was told since the table was opened, to the letter as it was told."""
    record = await node.store.match(id)
    if record.forgotten:
        raise Problem("forgotten")
    entries = await node.store.entries(id)
    return await asyncio.to_thread(_history, id, record.header, entries, key_of(secret))


def _history(id: str, header: Header, entries: list[Entry], key: str) -> History:
    table = fold(id, header, "", entries)
    seat = table.seat_of(key) if key else None
    viewer = WATCHER if seat is None else seat
    told, moves, version = list[Raw](), 0, 0
    for entry in entries:
        is_move = entry.actor != TABLE and table.match is not None
        if is_move:
            assert table.match is not None
            facts = [Raw(msgspec.json.encode(fact)) for fact in facts_of(table.match, moves, viewer)]
        else:
            facts = table_facts(entry)
        moves += is_move or entry.token.startswith(BACK)
        version += bool(facts)
        told += facts
    return History(version, viewer, told)


async def match_file(node: Node, id: str) -> tuple[str, str]:
    """The name and the text of a match's record. Only what is durable counts, so it is read from the store, not from the table."""
    record = await node.store.match(id)
    if record.finished is None:
        raise Refused("not-over")
    if record.forgotten:
        raise Problem("forgotten")
    table = fold(id, record.header, "", await node.store.entries(id))
    assert table.match is not None
    table.match.header = msgspec.structs.replace(table.match.header, secret=(await node.daily.opened(record.header)).secret)
    return f"{record.header.game}-{record.code}.match", write_file(file_of(table.match))


# Opening


async def create(node: Node, wish: CreateTable) -> Created:
    """Open a table and do all that was wished for at once. What cannot be granted is refused before anything is opened."""
    node.check_tables()
    if wish.sit and wish.start:
        raise Problem("malformed", START_LATER)
    if wish.sit and not wish.secret:
        raise Problem("no-secret")
    key = key_of(wish.secret) if wish.sit else ""
    asked = rehearse(wish, key)
    live = await node.house.create(wish.game, wish.seats, wish.options)
    await post(live, [Ask(key, "", request) for request in asked])
    return Created(live.record.id, live.code, live.table.seat_of(key) if key else None, live.table.header.commitment)


async def ask(node: Node, id: str, wish: AskTable) -> None:
    """Ask something of a table. Raises the first refusal; what was asked before it is granted."""
    await post(await node.open_table(id), [Ask(key_of(wish.secret), "", request) for request in wish.requests])


def rehearse(wish: CreateTable, key: str) -> list[Request]:
    """What has to be asked of the new table, tried out on one that nobody will see. Raises Refused or Illegal."""
    kind = find(wish.game)
    options = read_options(kind, wish.options)
    count = max(kind.seats) if wish.seats is None else wish.seats
    bind(kind, count, options)
    table = Table("", Header(game=kind.name, seats=count, options=option_texts(options)), "")
    asked: list[Request] = []

    def ask(request: Request) -> None:
        for event in decide(table, key, request, 0):
            table.append(entry_of(event, 0))
        asked.append(request)

    if wish.sit:
        ask(sit(wish.sit))
    for level in wish.bots:
        ask(requests.SetBot(seat=_free_seat(table), level=level))
    if wish.start:
        ask(requests.Start())
    return asked


def sit(wish: SitDown) -> requests.Sit:
    return requests.Sit(name=wish.name, seat=wish.seat, colour=wish.colour)


def _free_seat(table: Table) -> int:
    seat = next((index for index, seat in enumerate(table.seats) if seat.who == "free"), None)
    if seat is None:
        raise Refused("full")
    return seat


# Playing again


async def rematch(node: Node, id: str, wish: RematchWish) -> str:
    """The id of the table where these people play again. Asking twice, or both at once, leads to the same table."""
    live = node.house.open_tables.get(id) or await node.open_table(id)  # those who still sit here may, when it is forgotten too
    async with node.rematches.setdefault(id, asyncio.Lock()):
        return await _rematch(node, live, key_of(wish.secret))


async def _rematch(node: Node, live: Live, key: str) -> str:
    old = live.table
    if old.seat_of(key) is None:
        raise Refused("not-seated")
    if old.phase != "over":
        raise Refused("not-over")
    if old.next:
        return old.next
    node.check_tables()
    new = await node.house.create(old.kind.name, len(old.seats), old.header.options, old.header.data)
    await post(new, seating(old, key))
    await post(live, [Follow(new.record.id)])
    if live.table.next != new.record.id:
        # Another node was quicker. Everybody gets up again from a table that nobody will come to.
        await post(new, [Ask(seat.key, "", requests.Rise()) for seat in new.table.seats if seat.key])
    return live.table.next


def seating(old: Table, host: str) -> list[Letter]:
    """Everybody moves up a chair, so that another one begins; whoever asked for the rematch is its host."""
    count = len(old.seats)
    people: list[Letter] = []
    bots: list[Letter] = []
    for index, seat in enumerate(old.seats):
        chair = (index - 1) % count
        if seat.who == "bot":
            bots.append(Ask(host, "", requests.SetBot(seat=chair, level=seat.level)))
        elif seat.key == host:
            people.insert(0, Ask(host, "", requests.Sit(name=seat.name, seat=chair, colour=seat.colour)))
        else:
            people.append(Ask(seat.key, "", requests.Sit(name=seat.name, seat=chair, colour=seat.colour)))
    wishes: list[Letter] = [Ask(host, "", requests.SetForget(on=True))] if old.forgets else []
    return people + bots + wishes
