"""A live table on one node: one mailbox, one commit in flight.

Take what has come, derive a batch (each move and every draw that follows), commit it, and only then answer and show
it. If somebody else wrote first, fold the log again and derive anew; nothing is ever renumbered or taken back.

Every node may have the table open and take moves for it. The one that holds its lease also runs clock and bots.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterable
from typing import Any, Protocol, TypeAlias

import msgspec
from msgspec import Struct

from hedgerow.core import CHANCE, CLOCK, TABLE, WATCHER, Actor, Entry, Illegal
from hedgerow.core.dealer import deal, match_key
from hedgerow.core.match import BACK
from hedgerow.store import Batch, Duplicate, Finish, Record, Stale, Store, StoreError
from hedgerow.table import events
from hedgerow.table.bot_pool import Answer, Thought
from hedgerow.table.clock import clock_token, credit, grace
from hedgerow.table.decide import decide, entry_of, everybody_agrees
from hedgerow.table.refused import Refused
from hedgerow.table.requests import Request
from hedgerow.table.table import Table, fold
from hedgerow.table.time import Time
from hedgerow.table.views import Audience, Shown, Sight, Update

log = logging.getLogger("hedgerow.table")

DROP_GRACE = 5_000
"""Milliseconds that a person may be out of reach before the others are told."""
TRIES = 20
"""How often to derive anew when others keep writing first."""


class Move(Struct, frozen=True):
    """A seat's move, as it came: numbered by the player's device, meant for an epoch, `lag` milliseconds on the way."""

    seat: int
    client: str
    epoch: int
    token: str
    came: int
    lag: float = 0.0


class Ask(Struct, frozen=True):
    """A request of whoever holds this key."""

    key: str
    client: str
    request: Request


class BotMove(Struct, frozen=True):
    seat: int
    head: int
    epoch: int
    answer: Answer


class Presence(Struct, frozen=True):
    """A person came into reach, or has been out of reach for a while."""

    seat: int
    here: bool


class Wake(Struct, frozen=True):
    """Another node has written."""

    head: int


class Tick(Struct, frozen=True):
    """It may be time for the clock or for a bot."""


class Follow(Struct, frozen=True):
    """A rematch stands ready at another table."""

    table: str


Letter: TypeAlias = Move | Ask | BotMove | Presence | Wake | Tick | Follow
Post: TypeAlias = tuple[Letter, asyncio.Future[int]]


class Viewer(Protocol):
    """Somebody who looks at the table. `key` says which seat is theirs, if any."""

    key: str

    def deliver(self, update: Update) -> None:
        """Take an update without waiting."""


class Thinkers(Protocol):
    async def ask(self, thought: Thought) -> Answer: ...


class Sent(Struct):
    """What a viewer was sent last."""

    seat: Actor
    v: int = -1
    shown: Shown | None = None


class Live:
    def __init__(self, store: Store, record: Record, secret: str, node: str, time: Time, bots: Thinkers) -> None:
        self.store, self.record, self.node, self.time, self.bots = store, record, node, time, bots
        self.secret = secret
        self.code = record.code
        self.tending = False
        self.lags: dict[int, float] = {}
        self.viewers: dict[Viewer, Sent] = {}
        self.waiting: list[Post] = []
        self.mail: asyncio.Queue[Post] = asyncio.Queue()
        self.thinking: set[tuple[int, int]] = set()
        self.tasks: set[asyncio.Task[None]] = set()
        self.timer: tuple[int, asyncio.Task[None]] | None = None
        self.last_use = time.now()
        self.table: Table
        self.audience: Audience
        self.clients: dict[tuple[Actor, str], int]

    async def open(self) -> None:
        await self._refold()
        self._spawn(self._run())

    async def close(self) -> None:
        """Stop at once; what is not committed is not answered."""
        for task in list(self.tasks):
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        while not self.mail.empty():
            self.waiting.append(self.mail.get_nowait())
        for _, future in self.waiting:
            future.cancel()

    def _spawn(self, work: Any) -> asyncio.Task[None]:
        task: asyncio.Task[None] = asyncio.create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)
        return task

    # Doors for everybody else

    def post(self, letter: Letter) -> asyncio.Future[int]:
        """Put a letter into the mailbox. The answer is the head once it is durable, or Refused."""
        future: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        self.mail.put_nowait((letter, future))
        return future

    def nudge(self, letter: Letter) -> None:
        """Post a letter whose answer nobody waits for."""
        self.post(letter).add_done_callback(lambda future: future.cancelled() or future.exception())

    def watch(self, viewer: Viewer, version: int | None = None) -> None:
        """Show the table to somebody from now on; `version` is what they saw last, if anything."""
        seat = self._seat(viewer)
        self.viewers[viewer] = Sent(seat)
        self._show(viewer, version)
        if seat != WATCHER and self.table.seats[seat].node != self.node:
            self.nudge(Presence(seat, here=True))

    def unwatch(self, viewer: Viewer) -> None:
        sent = self.viewers.pop(viewer, None)
        self.last_use = self.time.now()
        if sent and sent.seat != WATCHER and not self._reachable(sent.seat):
            self._spawn(self._gone_after_a_while(sent.seat))

    def tend(self, on: bool) -> None:
        """From now on this node runs clock and bots, or does not."""
        if on and not self.tending:
            for seat in self.table.people():
                if self.table.seats[seat].node not in ("", self.node):
                    self._spawn(self._gone_after_a_while(seat))
        self.tending = on
        if on:
            self.nudge(Tick())

    @property
    def idle(self) -> bool:
        """Nobody looks, and nothing has to happen by itself."""
        return not (self.viewers or self.thinking or self.waiting or self.table.hourglass.due is not None or self._bots_to_move())

    # The mailbox

    async def _run(self) -> None:
        while True:
            letters = [await self.mail.get()]
            while not self.mail.empty():
                letters.append(self.mail.get_nowait())
            try:
                await self._handle(letters)
                self._look_ahead()
            except asyncio.CancelledError:
                raise
            except Exception:  # a fault in one letter must not close the table to everybody
                log.exception("table %s: letters lost", self.record.id)
                self._answer_all(letters, Refused("not-saved"))
                await self._refold()

    async def _handle(self, letters: list[Post]) -> None:
        """Derive, commit, answer, show; from the start again where somebody else wrote first."""
        for letter, _ in letters:
            if isinstance(letter, Wake):
                await self._catch_up(letter.head)
        for _ in range(TRIES):
            head, keys = self.table.head, self._keys()
            batch, answers, waiting = self._derive(letters)
            try:
                if batch:
                    await self.store.append(self._batch(head, keys, batch))
            except Duplicate as duplicate:
                # Another node has written this very move; what it is answered with stands in the log.
                await self._refold()
                self.clients.setdefault((duplicate.seat, duplicate.client), duplicate.seq)
            except Stale:
                await self._refold()
            except StoreError as error:
                log.error("table %s: %s", self.record.id, error)
                break
            else:
                self.waiting += waiting
                self._answer(answers)
                self._show_all()
                return
        self._answer_all(letters, Refused("not-saved"))
        await self._refold()
        self._show_all()

    def _keys(self) -> dict[int, str]:
        return {index: seat.key for index, seat in enumerate(self.table.seats) if seat.key}

    def _batch(self, head: int, keys: dict[int, str], entries: list[Entry]) -> Batch:
        """What to write: entries, and what they change beside the log."""
        tokens = [entry.token for entry in entries if entry.actor == TABLE]
        started = any(token.startswith("start:") for token in tokens)
        revealed = any(token.startswith("reveal:") for token in tokens)
        after = self._keys()
        ending = self.table.ending
        return Batch(
            match=self.record.id,
            head=head,
            entries=entries,
            header=msgspec.structs.replace(self.table.header, secret="") if started else None,
            holders={seat: after.get(seat) for seat in keys.keys() | after.keys() if keys.get(seat) != after.get(seat)},
            finish=Finish(ending.outcome) if ending and revealed else None,
        )

    def _derive(self, letters: list[Post]) -> tuple[list[Entry], list[tuple[asyncio.Future[int], int | Refused]], list[Post]]:
        """The entries that follow from these letters, already folded; what to answer once they are durable; what has to wait."""
        batch: list[Entry] = []
        answers: list[tuple[asyncio.Future[int], int | Refused]] = []
        waiting: list[Post] = []
        for letter, future in letters:
            try:
                if isinstance(letter, Move) and self._too_late(letter):
                    waiting.append((letter, future))
                    continue
                batch += self._entries(letter)
                answers.append((future, self._number(letter)))
            except Refused as refusal:
                answers.append((future, refusal))
        return batch, answers, waiting

    def _number(self, letter: Letter) -> int:
        """The number of the entry that a letter has become."""
        match letter:
            case Move(seat=seat, client=client):
                return self.clients.get((seat, client), self.table.head)
        return self.table.head

    @staticmethod
    def _answer(answers: Iterable[tuple[asyncio.Future[int], int | Refused]]) -> None:
        for future, answer in answers:
            if not future.done():
                future.set_exception(answer) if isinstance(answer, Refused) else future.set_result(answer)

    def _answer_all(self, letters: Iterable[Post], refusal: Refused) -> None:
        self._answer((future, refusal) for _, future in letters)

    # What follows from a letter

    def _entries(self, letter: Letter) -> list[Entry]:
        """The entries of one letter, folded."""
        match letter:
            case Move():
                return self._on_move(letter)
            case Ask():
                return self._on_ask(letter)
            case BotMove():
                return self._on_bot(letter)
            case Presence():
                return self._on_presence(letter)
            case Follow():
                return [] if self.table.next else self._write([events.Continued(table=letter.table)])
            case Tick():
                return self._on_tick()
        return []

    @property
    def now(self) -> int:
        """Milliseconds since the table was opened."""
        return self.time.now() - self.record.created

    def _stamp(self, move: Move) -> int:
        """When a move was made: when it came, less its time on the way. The log's time never runs backwards."""
        return max(self.table.at, move.came - credit(move.lag))

    def _too_late(self, move: Move) -> bool:
        """Made after the window closed: it waits behind the clock's move."""
        due = self.table.hourglass.due
        return due is not None and self._stamp(move) > due and (move.seat, move.client) not in self.clients

    def _on_move(self, move: Move) -> list[Entry]:
        if (move.seat, move.client) in self.clients:
            return []
        return self._play(move.seat, move.token, move.epoch, self._stamp(move), move.client)

    def _play(self, seat: int, token: str, epoch: int, at: int, client: str) -> list[Entry]:
        table = self.table
        if table.match is None:
            raise Refused("not-started")
        if table.phase == "over":
            raise Refused("over")
        if table.phase == "pause":
            raise Refused("paused")
        if epoch != table.match.game.epoch(table.match.state):
            raise Refused("stale")
        try:
            return self._fold([Entry(seat, token, at, client)])
        except Illegal as illegal:
            raise Refused.by_rule(illegal) from illegal

    def _on_ask(self, ask: Ask) -> list[Entry]:
        client = f"{ask.key[:12]}.{ask.client}" if ask.client else ""
        if client and (TABLE, client) in self.clients:
            return []
        return self._write(decide(self.table, ask.key, ask.request, self.now), client)

    def _on_bot(self, move: BotMove) -> list[Entry]:
        """A bot has thought. Meanwhile its human may have come back, or somebody else may have moved for it."""
        self.thinking.discard((move.seat, move.head))
        client = f"bot-{move.head}"
        if (move.seat, client) in self.clients or not self.table.seats[move.seat].bot:
            return []
        fault, at = move.answer.fault, max(self.table.at, self.now)
        try:
            entries = self._play(move.seat, move.answer.token, move.epoch, at, client)
        except Refused as refusal:
            if refusal.code in ("stale", "over", "paused"):
                return []
            fault = f"it wanted {move.answer.token}: {refusal.why}"
            entries = self._play(move.seat, self._first_move(move.seat), move.epoch, at, client)
        if fault:
            log.warning("table %s: the bot in seat %s failed: %s", self.record.id, move.seat, fault)
            entries += self._fold([entry_of(events.BotFailed(seat=move.seat, why=fault[:200]), self.table.at)])
        return entries

    def _first_move(self, seat: int) -> str:
        assert self.table.match is not None
        game, state = self.table.match.game, self.table.match.state
        return game.write(next(iter(game.moves(state, seat))))

    def _on_presence(self, presence: Presence) -> list[Entry]:
        seat = self.table.seats[presence.seat] if presence.seat < len(self.table.seats) else None
        if seat is None or seat.who != "person":
            return []
        if presence.here:
            return [] if seat.node == self.node and seat.gone is None else self._write([events.Here(seat=presence.seat, node=self.node)])
        return [] if seat.gone is not None or self._reachable(presence.seat) else self._write([events.Gone(seat=presence.seat)])

    def _on_tick(self) -> list[Entry]:
        """The clock moves at its due time, stamped so, once every move made before can have come."""
        entries: list[Entry] = []
        table = self.table
        if not self.tending or table.match is None:
            return entries
        due = table.hourglass.due
        if due is not None and table.phase == "play" and self.now >= due + grace(table.match, self.lags):
            entries += self._fold([Entry(CLOCK, clock_token(table.match), max(due, table.at))])
        return entries

    def _write(self, happened: list[events.Event], client: str = "") -> list[Entry]:
        """Write table events, and what follows from them: draws, an agreed take-back, the secret at the end."""
        entries = [entry_of(event, max(self.table.at, self.now), client if index == 0 else "") for index, event in enumerate(happened)]
        return self._fold(entries)

    def _fold(self, entries: list[Entry]) -> list[Entry]:
        """Fold new entries and all that follows from them by itself."""
        done: list[Entry] = []
        for entry in entries:
            self._fold_one(entry)
            done.append(entry)
        while (follows := self._consequence()) is not None:
            self._fold_one(follows)
            done.append(follows)
        return done

    def _consequence(self) -> Entry | None:
        table = self.table
        if table.match is None:
            return None
        if everybody_agrees(table):
            assert table.ask is not None
            if table.match.why_not_back(table.ask.to) is None:
                return Entry(TABLE, f"{BACK}{table.ask.to}", table.at)
        if table.phase != "over" and table.match.game.turn(table.match.state).must == (CHANCE,):
            game = table.match.game
            draw = deal(match_key(self.secret, table.header.nonces), game.chance(table.match.state))
            return Entry(CHANCE, game.write(draw), table.at)
        if table.phase == "over" and not table.secret:
            return entry_of(events.Revealed(secret=self.secret), table.at)
        return None

    def _fold_one(self, entry: Entry) -> None:
        self.table.append(entry)
        self.audience.note(self.table, entry)
        if entry.client:
            self.clients[entry.actor, entry.client] = self.table.head

    # Keeping up with the log

    async def _refold(self) -> None:
        """Forget everything and fold the log again: after a start, a race that was lost, or a write that failed."""
        while True:
            try:
                entries = await self.store.entries(self.record.id)
                break
            except StoreError as error:
                log.error("table %s: %s", self.record.id, error)
                await asyncio.sleep(0.2)
        self.table = fold(self.record.id, self.record.header, "", [])
        self.audience = Audience(len(self.table.seats))
        self.clients = {}
        for entry in entries:
            self._fold_one(entry)

    async def _catch_up(self, head: int) -> None:
        """Fold what another node has written."""
        if head <= self.table.head:
            return
        for entry in await self.store.entries(self.record.id, self.table.head):
            self._fold_one(entry)

    # What happens next by itself

    def _look_ahead(self) -> None:
        """After every batch: let go of moves that waited for the clock, set the timer, and let bots think."""
        due = self.table.hourglass.due
        if self.waiting and (due is None or self.now < due):
            for post in self.waiting:
                self.mail.put_nowait(post)
            self.waiting = []
        for seat in range(len(self.table.seats)):
            # Another node said that somebody is gone who is in reach here.
            if self.table.seats[seat].gone is not None and self._reachable(seat):
                self.nudge(Presence(seat, here=True))
        if not self.tending or self.table.match is None:
            return
        if due is not None and self.table.phase == "play":
            self._set_timer(self.record.created + due + grace(self.table.match, self.lags))
        for seat in self._bots_to_move():
            self._let_think(seat)

    def _set_timer(self, moment: int) -> None:
        if self.timer and self.timer[0] == moment and not self.timer[1].done():
            return
        if self.timer:
            self.timer[1].cancel()
        self.timer = (moment, self._spawn(self._tick_at(moment)))

    async def _tick_at(self, moment: int) -> None:
        await self.time.until(moment)
        self.nudge(Tick())

    def _bots_to_move(self) -> list[int]:
        table = self.table
        if table.match is None or table.phase != "play":
            return []
        return [seat for seat in table.match.game.turn(table.match.state).must if seat >= 0 and table.seats[seat].bot]

    def _let_think(self, seat: int) -> None:
        head = self.table.head
        if any(other == seat for other, _ in self.thinking):
            return
        match = self.table.match
        assert match is not None
        game, state = match.game, match.state
        self.thinking.add((seat, head))
        thought = Thought(
            game=match.kind.name,
            seats=game.seats,
            options=match.header.options,
            level=self.table.seats[seat].bot,
            public=msgspec.json.encode(game.public(state)),
            private=msgspec.json.encode(game.private(state, seat)),
            seat=seat,
            seed=head,
        )
        self._spawn(self._think(thought, head, game.epoch(state)))

    async def _think(self, thought: Thought, head: int, epoch: int) -> None:
        answer = await self.bots.ask(thought)
        self.nudge(BotMove(thought.seat, head, epoch, answer))

    async def _gone_after_a_while(self, seat: int) -> None:
        await self.time.until(self.time.now() + DROP_GRACE)
        self.nudge(Presence(seat, here=False))

    # Showing

    def _seat(self, viewer: Viewer) -> Actor:
        seat = self.table.seat_of(viewer.key) if viewer.key else None
        return WATCHER if seat is None else seat

    def _reachable(self, seat: int) -> bool:
        return any(self._seat(viewer) == seat for viewer in self.viewers)

    def _show_all(self) -> None:
        behind = [viewer for viewer, sent in self.viewers.items() if self._behind(viewer, sent)]
        sight = Sight(self.table, self.code, self.now) if behind else None
        for viewer in behind:
            self._show(viewer, self.viewers[viewer].v, sight)

    def _behind(self, viewer: Viewer, sent: Sent) -> bool:
        seat = self._seat(viewer)
        return sent.seat != seat or sent.v != self.audience.ledgers[seat].version

    def _show(self, viewer: Viewer, version: int | None, sight: Sight | None = None) -> None:
        """Send a viewer what it has not seen; all of it where it saw nothing, sits elsewhere now, or missed too much."""
        sight = sight or Sight(self.table, self.code, self.now)
        sent, seat = self.viewers[viewer], self._seat(viewer)
        ledger = self.audience.ledgers[seat]
        moved = sent.seat != seat
        facts = None if version is None or moved else ledger.since(version)
        update = sight.update(seat, ledger.version, facts, None if moved or facts is None else sent.shown)
        self.viewers[viewer] = Sent(seat, ledger.version, sight.of(seat))
        viewer.deliver(update)
