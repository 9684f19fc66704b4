"""What each viewer is told: a view of the table and of the game, the facts that led to it, and a version that counts them.

A viewer's version counts the entries that told it something. It never counts the log's own entries, for a gap would
tell that somebody did something in secret.
"""

from __future__ import annotations

from typing import Literal

import msgspec
from msgspec import Raw, Struct

from hedgerow.core import TABLE, WATCHER, Actor, Entry, Fact
from hedgerow.core.data import About
from hedgerow.core.game import in_the_open
from hedgerow.core.match import BACK
from hedgerow.core.telling import told_by
from hedgerow.table import events
from hedgerow.table.table import Ending, Table

KEEP = 200
"""How many of the last updates a viewer can be told again; whoever missed more gets the view alone."""
UNTOLD = {"key", "nonce", "node", "secret", "text", "to", "why"}
"""Fields of table events that are for the server's eyes, or are shown elsewhere. `to` would tell how much was done in
secret, and `why` a bot failed may hold what the bot had in its hand."""

encode = msgspec.json.encode
NOTHING = Raw(b"null")


class SeatView(Struct, frozen=True):
    """A chair, as everybody sees it."""

    who: Literal["free", "person", "bot"]
    name: str
    colour: int
    level: str
    host: bool
    gone: bool
    stand_in: str


class TableView(Struct, frozen=True, kw_only=True):
    """The table, as everybody sees it."""

    id: str
    code: str
    game: str
    title: str
    phase: Literal["lobby", "play", "pause", "over"]
    seats: list[SeatView]
    counts: tuple[int, ...]
    """How many can play this game."""
    options: dict[str, str]
    data: dict[str, About]
    """What the table plays with instead of what is in the box, by name. `GET /api/tables/ID/data/NAME` has it whole."""
    forgets: bool
    """What is played here is deleted when the match is over; only the result is kept."""
    locked: bool
    ask: dict[str, int] | None
    """A take-back that somebody asks for: which seat."""
    agreed: list[int]
    ending: Ending | None
    commitment: str
    nonces: dict[int, str]
    secret: str
    daily: str
    """The day whose draws are played here, as in `2026-05-14`; nothing at other tables. `/api/daily` tells their secret, a day later."""
    next: str


class Update(Struct, frozen=True, kw_only=True, omit_defaults=True, tag="view", tag_field="type"):
    """What one viewer gets. `table`, `public`, `private` and `moves` are left out where they are as they were."""

    v: int
    facts: list[Raw]
    seat: int
    epoch: int
    turn: list[int]
    """The seats that the game waits for."""
    resync: bool = False
    """The facts before this one are not told again."""
    table: Raw | None = None
    public: Raw | None = None
    private: Raw | None = None
    moves: list[str] | None = None
    """The tokens that this seat may play now."""
    left: int | None = None
    """Milliseconds until the clock moves, where it runs."""


class Ledger:
    """What one viewer was told: the last facts, and how many there were before them."""

    def __init__(self) -> None:
        self.version = 0
        self.kept: list[list[Raw]] = []

    def tell(self, facts: list[Raw]) -> None:
        if facts:
            self.version += 1
            self.kept.append(facts)
            del self.kept[:-KEEP]

    def copy(self) -> Ledger:
        twin = Ledger()
        twin.version, twin.kept = self.version, [*self.kept]
        return twin

    def since(self, version: int) -> list[Raw] | None:
        """The facts told after this version; None where they are not kept any more."""
        missed = self.version - version
        if missed == 1 and self.kept:
            return self.kept[-1]
        if not 0 <= missed <= len(self.kept):
            return None
        return [fact for facts in self.kept[len(self.kept) - missed :] for fact in facts]


class Audience:
    """Every viewer's ledger, kept up with the log.

    One is enough as long as all are told the same: before the first move, and for ever in a game without secrets.
    """

    def __init__(self) -> None:
        self._ledgers = {WATCHER: Ledger()}
        self._moves = 0

    def ledger(self, viewer: Actor) -> Ledger:
        return self._ledgers.get(viewer) or self._ledgers[WATCHER]

    def note(self, table: Table, entry: Entry) -> None:
        """Tell everybody what they learn from an entry that the table has folded."""
        if entry.actor == TABLE:
            self._note_event(entry)
        else:
            self._note_move(table)

    def _note_event(self, entry: Entry) -> None:
        """The table's own entries are told to all alike; what a newer version wrote is told to nobody."""
        self._moves += entry.token.startswith(BACK)
        told = table_facts(entry)
        for ledger in self._ledgers.values():
            ledger.tell(told)

    def _note_move(self, table: Table) -> None:
        assert table.match is not None
        if len(self._ledgers) == 1 and not in_the_open(table.match.game):
            self._ledgers |= {seat: self._ledgers[WATCHER].copy() for seat in range(table.match.game.seats)}
        entry_facts = told_by(table.match, self._moves)
        last: tuple[Fact, ...] | None = None
        told: list[Raw] = []
        for viewer, ledger in self._ledgers.items():
            facts = entry_facts(viewer)
            if facts != last:
                last, told = facts, [Raw(encode(fact)) for fact in facts]
            ledger.tell(told)
        self._moves += 1


def table_facts(entry: Entry) -> list[Raw]:
    """An entry of the table as everybody is told it."""
    if entry.token.startswith(BACK):
        return [Raw(encode({"type": "back"}))]
    event = events.read(entry.token)
    if event is None:
        return []
    told = {"type": event.__struct_config__.tag, **msgspec.structs.asdict(event)}
    return [Raw(encode({name: value for name, value in told.items() if name not in UNTOLD}))]


def table_view(table: Table, code: str) -> TableView:
    return TableView(
        id=table.id,
        code=code,
        game=table.kind.name,
        title=table.kind.title,
        phase=table.phase,
        seats=[
            SeatView(
                seat.who,
                seat.name,
                seat.colour,
                seat.level,
                bool(seat.key) and seat.key == table.host,
                seat.gone is not None,
                seat.stand_in,
            )
            for seat in table.seats
        ],
        counts=table.kind.seats,
        options=table.header.options,
        data=table.about,
        forgets=table.forgets,
        locked=table.locked,
        ask={"seat": table.ask.seat} if table.ask else None,
        agreed=sorted(table.agreed),
        ending=table.ending,
        commitment=table.header.commitment,
        nonces=table.header.nonces,
        secret=table.secret,
        daily=table.header.daily,
        next=table.next,
    )


class TableSight:
    """The table as everybody sees it, encoded anew only when it has changed: most entries are moves, which leave it alone."""

    def __init__(self, code: str) -> None:
        self.code = code
        self._known: tuple[object, ...] = ()
        self._view = NOTHING

    def of(self, table: Table) -> Raw:
        # Moves change no more of it than this; everything else is done by the table's own entries.
        now = (table.events, table.ask, table.agreed, table.ending)
        if now != self._known:
            self._known, self._view = now, Raw(encode(table_view(table, self.code)))
        return self._view


class Shown(Struct, frozen=True):
    """What a viewer sees at one moment, in pieces that are sent only when they change."""

    table: Raw | None = None
    public: Raw | None = None
    private: Raw | None = None
    moves: tuple[str, ...] | None = None


UNSEEN = Shown()


class Sight:
    """The table at one moment, each piece encoded once and shared by all who see the same."""

    def __init__(self, table: Table, view: Raw, left: int | None) -> None:
        self.left = left
        self.match = table.match
        self.playing = table.phase == "play"
        self.events = table.events
        self.table = view
        self.public, self.epoch, self.turn = NOTHING, table.epoch, list[int]()
        self._actors: tuple[Actor, ...] = ()
        self._shown: dict[Actor, Shown] = {}
        if self.match is not None:
            game, state = self.match.game, self.match.state
            self.public = Raw(encode(game.public(state)))
            if self.playing:
                turn = game.turn(state)
                self.turn, self._actors = [actor for actor in turn.must if actor >= 0], turn.actors

    def of(self, viewer: Actor) -> Shown:
        if viewer not in self._shown:
            self._shown[viewer] = self._look(viewer)
        return self._shown[viewer]

    def _look(self, viewer: Actor) -> Shown:
        if self.match is None or viewer == WATCHER:
            return Shown(self.table, self.public, NOTHING, ())
        game, state = self.match.game, self.match.state
        moves = game.write_all(self.match.legal(viewer)) if viewer in self._actors else ()
        private = NOTHING if in_the_open(game) else Raw(encode(game.private(state, viewer)))
        return Shown(self.table, self.public, private, moves)

    def update(self, viewer: Actor, v: int, facts: list[Raw] | None, shown: Shown, known: Shown | None) -> Update:
        """What to send a viewer who sees this and knows so much. No facts: they are not told again."""
        known = known or UNSEEN
        return Update(
            v=v,
            facts=[] if facts is None else facts,
            seat=viewer,
            resync=facts is None,
            table=None if known.table == shown.table else shown.table,
            public=None if known.public == shown.public else shown.public,
            private=None if known.private == shown.private else shown.private,
            moves=None if known.moves == shown.moves else list(shown.moves or ()),
            epoch=self.epoch,
            turn=self.turn,
            left=self.left,
        )
