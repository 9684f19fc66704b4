"""What each viewer is told: a view of the table and of the game, the facts that led to it, and a version that counts them.

A viewer's version counts the entries that told it something. It never counts the log's own entries, for a gap would
tell that somebody did something in secret.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec import Raw, Struct

from hedgerow.core import TABLE, WATCHER, Actor, Entry
from hedgerow.core.telling import facts_of
from hedgerow.table import events
from hedgerow.table.table import Table

KEEP = 200
"""How many of the last updates a viewer can be told again; whoever missed more gets the view alone."""
UNTOLD = {"key", "nonce", "node", "secret"}
"""Fields of table events that are for the server's eyes, or are shown elsewhere."""

encode = msgspec.json.encode


class SeatView(Struct, frozen=True):
    """A chair, as everybody sees it."""

    who: str
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
    phase: str
    seats: list[SeatView]
    counts: tuple[int, ...]
    """How many can play this game."""
    options: dict[str, str]
    locked: bool
    ask: dict[str, int] | None
    """A take-back that somebody asks for: which seat, back to which entry."""
    agreed: list[int]
    ending: Any
    commitment: str
    nonces: dict[int, str]
    secret: str
    next: str


class Update(Struct, frozen=True, kw_only=True, omit_defaults=True, tag="view", tag_field="type"):
    """What one viewer gets. `table`, `public`, `private` and `moves` are left out where they are as they were."""

    v: int
    facts: list[Raw]
    seat: int = WATCHER
    resync: bool = False
    """The facts before this one are not told again."""
    table: Raw | None = None
    public: Raw | None = None
    private: Raw | None = None
    moves: list[str] | None = None
    """The tokens that this seat may play now."""
    epoch: int = 0
    turn: list[int] = []
    """The seats that the game waits for."""
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

    def since(self, version: int) -> list[Raw] | None:
        """The facts told after this version; None where they are not kept any more."""
        missed = self.version - version
        if not 0 <= missed <= len(self.kept):
            return None
        return [fact for facts in self.kept[len(self.kept) - missed :] for fact in facts]


class Audience:
    """Every viewer's ledger, kept up with the log."""

    def __init__(self, seats: int) -> None:
        self.ledgers: dict[Actor, Ledger] = {viewer: Ledger() for viewer in (WATCHER, *range(seats))}

    def note(self, table: Table, entry: Entry) -> None:
        """Tell everybody what they learn from an entry that the table has just folded."""
        shared = self._table_fact(entry) if entry.actor == TABLE else None
        for viewer in (WATCHER, *range(max(len(table.seats), len(self.ledgers) - 1))):
            ledger = self.ledgers.setdefault(viewer, self._late_ledger())
            ledger.tell(shared if shared is not None else self._game_facts(table, viewer))

    def _late_ledger(self) -> Ledger:
        """A chair that was added later has heard what everybody has heard."""
        late, watcher = Ledger(), self.ledgers[WATCHER]
        late.version, late.kept = watcher.version, list(watcher.kept)
        return late

    @staticmethod
    def _table_fact(entry: Entry) -> list[Raw]:
        event = events.read(entry.token)
        if event is None:
            return [Raw(encode({"type": "back", "to": entry.token.partition(":")[2]}))]
        told = {"type": event.__struct_config__.tag, **msgspec.structs.asdict(event)}
        return [Raw(encode({name: value for name, value in told.items() if name not in UNTOLD}))]

    @staticmethod
    def _game_facts(table: Table, viewer: Actor) -> list[Raw]:
        assert table.match is not None
        return [Raw(encode(fact)) for fact in facts_of(table.match, len(table.match.entries) - 1, viewer)]


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
        locked=table.locked,
        ask={"seat": table.ask.seat, "to": table.ask.to} if table.ask else None,
        agreed=sorted(table.agreed),
        ending=table.ending,
        commitment=table.header.commitment,
        nonces=table.header.nonces,
        secret=table.secret,
        next=table.next,
    )


class Shown(Struct, frozen=True):
    """What a viewer sees at one moment, in pieces that are sent only when they change."""

    table: Raw
    public: Raw
    private: Raw
    moves: tuple[str, ...]


NOTHING = Raw(b"null")


class Sight:
    """The table at one moment, each piece encoded once and shared by all who see the same."""

    def __init__(self, table: Table, code: str, now: int) -> None:
        due = table.hourglass.due
        self.left = None if due is None else max(0, due - now)
        self.match = table.match
        self.playing = table.phase == "play"
        self.table = Raw(encode(table_view(table, code)))
        self.public, self.epoch, self.turn = NOTHING, 0, list[int]()
        self._shown: dict[Actor, Shown] = {}
        if self.match is not None:
            game, state = self.match.game, self.match.state
            self.public = Raw(encode(game.public(state)))
            self.epoch = game.epoch(state)
            self.turn = [actor for actor in game.turn(state).must if actor >= 0] if self.playing else []

    def of(self, viewer: Actor) -> Shown:
        if viewer not in self._shown:
            self._shown[viewer] = self._look(viewer)
        return self._shown[viewer]

    def _look(self, viewer: Actor) -> Shown:
        if self.match is None or viewer == WATCHER:
            return Shown(self.table, self.public, NOTHING, ())
        game, state = self.match.game, self.match.state
        acts = self.playing and viewer in game.turn(state).actors
        moves = tuple(game.write(move) for move in game.moves(state, viewer)) if acts else ()
        return Shown(self.table, self.public, Raw(encode(game.private(state, viewer))), moves)

    def update(self, viewer: Actor, v: int, facts: Sequence[Raw] | None, known: Shown | None) -> Update:
        """What to send a viewer who knows so much. No facts: they are not told again."""
        shown = self.of(viewer)
        return Update(
            v=v,
            facts=list(facts or ()),
            seat=viewer,
            resync=facts is None,
            table=None if known and known.table == shown.table else shown.table,
            public=None if known and known.public == shown.public else shown.public,
            private=None if known and known.private == shown.private else shown.private,
            moves=None if known and known.moves == shown.moves else list(shown.moves),
            epoch=self.epoch,
            turn=self.turn,
            left=self.left,
        )
