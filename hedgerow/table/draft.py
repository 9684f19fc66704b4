"""What follows from letters: a table that is ahead of its log by one batch, to be committed as a whole or dropped.

A draft asks nobody and waits for nothing. Whoever made it commits its batch; where that fails, the table it was made from
stands as it stood, and there is nothing to roll back.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from random import Random

from msgspec import Struct
from msgspec.structs import replace

from hedgerow.core import CHANCE, CLOCK, TABLE, Entry, Illegal, Unreadable
from hedgerow.core.dealer import deal, draw_number, match_key
from hedgerow.core.match import BACK
from hedgerow.store import Batch, Finish
from hedgerow.table import events
from hedgerow.table.clock import clock_token
from hedgerow.table.decide import decide, entry_of, everybody_agrees
from hedgerow.table.lag import credit, grace
from hedgerow.table.letters import Ask, BotMove, Follow, Letter, Move, Presence, Tick
from hedgerow.table.refused import Refused
from hedgerow.table.table import FORGET_AFTER, Ending, Table

AWAY = 10_000
"""Milliseconds after which an overdue clock means that the house itself was away. Then nobody's time runs out: it pauses."""
CLIENT_LENGTH = 100


class Outlook(Struct, frozen=True):
    """What this node knows at this moment beside the log."""

    node: str
    now: int
    tending: bool
    lags: Mapping[int, float]
    in_reach: Callable[[], Collection[str]]
    """The keys of those who look at the table through this node."""


class Late(Exception):
    """Made after the clock was due: it has to wait until the clock has moved."""


class Draft:
    def __init__(self, table: Table, secret: str, outlook: Outlook) -> None:
        self.before = table
        self.table = table.twin()
        self.secret = secret
        self.outlook = outlook
        self.entries: list[Entry] = []
        self.failed_bots: list[str] = []

    def take(self, letter: Letter) -> int:
        """Fold what follows from a letter, and give the number of its entry. Raises Refused or Late, and changes nothing then."""
        match letter:
            case Move():
                return self._move(letter)
            case Ask():
                self._ask(letter)
            case BotMove():
                self._bot_move(letter)
            case Presence():
                self._presence(letter)
            case Follow():
                self._follow(letter)
            case Tick():
                self._tick()
        return self.table.head

    def batch(self) -> Batch:
        """What to write: the entries, and what they change beside the log."""
        before, after = self.before, self.table
        started = before.match is None and after.match is not None
        ended = after.ending if before.ending is None else None
        return Batch(
            match=after.id,
            head=before.head,
            entries=self.entries,
            header=replace(after.header, secret="") if started else None,
            holders=_new_holders(before, after) if before.events != after.events else {},
            finish=_finish(after, ended) if ended else None,
        )

    # Moves of people

    def _move(self, move: Move) -> int:
        """A move of a person. One that is in the log already is answered, and not made again."""
        if move.key and self.table.seat_of(move.key) != move.seat:
            raise Refused("stale")
        token = self._canonical(move.token)
        if known := self.table.clients.get((move.seat, move.client)):
            if known.token != token:
                raise Refused("used-number")
            return known.seq
        _check_client(move.client)
        if not move.key and move.seat not in self.table.people():
            raise Refused("not-seated")
        at = self._in_time(move.came - credit(move.lag))
        seq = self.table.head + 1
        self._play(move.seat, token, move.epoch, at, move.client)
        return seq

    def _canonical(self, token: str) -> str:
        """A move has one token, however it was written; an unreadable one stays as it is."""
        if self.table.match is None:
            return token
        try:
            game = self.table.match.game
            return game.write(game.read(token))
        except Unreadable:
            return token

    def _in_time(self, made: int) -> int:
        """When a move was made, as the log has it. What was made after the clock was due waits behind the clock's move."""
        if self.table.due is not None and made > self.table.due:
            raise Late
        return max(self.table.at, made)

    def _play(self, seat: int, token: str, epoch: int, at: int, client: str) -> None:
        table = self.table
        if table.match is None:
            raise Refused("not-started")
        if table.phase == "over":
            raise Refused("over")
        if table.phase == "pause":
            raise Refused("paused")
        if epoch != table.epoch:
            raise Refused("stale")
        try:
            self._write(Entry(seat, token, at, client))
        except Illegal as illegal:
            raise Refused.by_rule(illegal) from illegal

    # Moves of bots

    def _bot_move(self, move: BotMove) -> None:
        """A bot has thought. Meanwhile its human may have come back, or somebody else may have moved for it."""
        table, client = self.table, f"bot-{move.head}"
        if move.epoch != table.epoch or (move.seat, client) in table.clients:
            return
        if move.moment:
            self._reaction(move, client)
            return
        if move.seat not in bots_to_move(table):
            return
        at, fault = self._in_time(self.outlook.now), move.answer.fault
        try:
            self._play(move.seat, self._canonical(move.answer.token), move.epoch, at, client)
        except Refused as refusal:
            fault = fault or refusal.code
            self._play(move.seat, self._fallback(move), move.epoch, at, client)
        if fault:
            # What it wanted is nobody's business: it may tell what its seat keeps secret.
            self.failed_bots.append(f"the bot in seat {move.seat} failed: {table.seats[move.seat].bot}, {fault}")
            self._write(entry_of(events.BotFailed(seat=move.seat, why=fault[:200]), table.at))

    def _reaction(self, move: BotMove, client: str) -> None:
        """A bot moves in real time, if the clock has not moved and is not due: then it has something new to look at."""
        table, now = self.table, self.outlook.now
        late = table.due is not None and now > table.due
        if self.outlook.tending and not late and move.moment == moment(table) and move.seat in bots_able_to_move(table):
            self._play(move.seat, self._canonical(move.answer.token), move.epoch, max(table.at, now), client)

    def _fallback(self, move: BotMove) -> str:
        """A legal move without any thought."""
        assert self.table.match is not None
        game, state = self.table.match.game, self.table.match.state
        return game.write(Random(bot_seed(self.table, self.secret, move.seat, move.head)).choice(list(game.moves(state, move.seat))))

    # Everything else

    def _ask(self, ask: Ask) -> None:
        _check_client(ask.client)
        client = f"{ask.key[:12]}.{ask.client}" if ask.client else ""
        if (TABLE, client) not in self.table.clients:
            self._happen(decide(self.table, ask.key, ask.request, self.outlook.now), client)

    def _presence(self, presence: Presence) -> None:
        """Who comes and who goes is written down as long as it matters: until the match is over."""
        table, node = self.table, self.outlook.node
        if presence.seat not in table.people() or table.phase == "over":
            return
        seat = table.seats[presence.seat]
        if presence.key not in ("", seat.key):
            return
        in_reach = seat.key in self.outlook.in_reach()
        if presence.here and (seat.node != node or seat.gone is not None):
            self._happen([events.Here(seat=presence.seat, node=node)])
        elif not presence.here and not in_reach and seat.gone is None and seat.node in ("", node, presence.node):
            self._happen([events.Gone(seat=presence.seat)])

    def _follow(self, follow: Follow) -> None:
        """The first rematch counts."""
        if self.table.phase != "over":
            raise Refused("not-over")
        if not self.table.next:
            self._happen([events.Continued(table=follow.table)])

    def _tick(self) -> None:
        """The clock moves at its due time, stamped so, once every move made before can have come."""
        table, now = self.table, self.outlook.now
        if not self.outlook.tending or table.match is None or table.due is None:
            return
        if now >= table.due + AWAY:
            self._write(entry_of(events.Paused(seat=TABLE), table.at))
        elif now >= table.due + grace(table, self.outlook.node, self.outlook.lags):
            self._write(Entry(CLOCK, clock_token(table.match), max(table.due, table.at)))

    def _happen(self, happened: list[events.Event], client: str = "") -> None:
        """Write table events: not before the last entry, and not after the clock is due, for moves made until then may still come."""
        now, due = self.outlook.now, self.table.due
        at = max(self.table.at, now if due is None else min(now, due))
        self._write(*(entry_of(event, at, client if index == 0 else "") for index, event in enumerate(happened)))

    # Folding

    def _write(self, *entries: Entry) -> None:
        """Fold new entries, and all that follows from them by itself."""
        for entry in entries:
            self._fold(entry)
        while (follows := self._consequence()) is not None:
            self._fold(follows)

    def _fold(self, entry: Entry) -> None:
        self.table.append(entry)
        self.entries.append(entry)

    def _consequence(self) -> Entry | None:
        """A take-back that all agree to, a draw, the secret at the end."""
        table = self.table
        if table.match is None:
            return None
        if table.phase == "over":
            # The secret of a day is not this table's to tell: others still play with it.
            return None if table.revealed or table.header.daily else entry_of(events.Revealed(secret=self.secret), table.at)
        if table.ask is not None and everybody_agrees(table):
            return Entry(TABLE, f"{BACK}{table.ask.to}", table.at)
        game, state = table.match.game, table.match.state
        if game.turn(state).must == (CHANCE,):
            return Entry(CHANCE, game.write(deal(match_key(self.secret, table.header.nonces), game.chance(state))), table.at)
        return None


def _finish(table: Table, ending: Ending) -> Finish:
    return Finish(ending.outcome, reveal=not table.header.daily, forget_after=FORGET_AFTER if table.forgets else None)


def _new_holders(before: Table, after: Table) -> dict[int, str | None]:
    """Who holds which seat now and did not before; None: nobody any more."""
    were, are = (dict(enumerate(seat.key for seat in table.seats)) for table in (before, after))
    return {seat: are.get(seat) or None for seat in were.keys() | are.keys() if were.get(seat, "") != are.get(seat, "")}


def bots_to_move(table: Table) -> list[int]:
    """The seats for which the game waits and a bot moves. Bots that may act and need not are asked only in real time."""
    if table.match is None or table.phase != "play":
        return []
    return [seat for seat in table.match.game.turn(table.match.state).must if seat >= 0 and table.seats[seat].bot]


def bots_able_to_move(table: Table) -> list[int]:
    """The seats that can act now and for which a bot moves, whether the game waits for them or not."""
    if table.match is None or table.phase != "play":
        return []
    return [seat for seat in table.match.game.turn(table.match.state).actors if seat >= 0 and table.seats[seat].bot]


def moment(table: Table) -> str:
    """What the seats are asked, and between which ticks of the clock: as long as this stands, bots in real time keep their mind."""
    return f"{table.epoch} {table.hourglass.key}"


def bot_seed(table: Table, secret: str, seat: int, when: int | str) -> int:
    """Nobody can foresee what a bot will do; afterwards everybody can see why it did."""
    return draw_number(match_key(secret, table.header.nonces), f"bot {seat} at {when}", 1 << 53)


def _check_client(client: str) -> None:
    """What no store could keep must not spoil a batch for others."""
    if len(client) > CLIENT_LENGTH or not client.isprintable():
        raise Refused("bad-value", f"A number has at most {CLIENT_LENGTH} letters.")
