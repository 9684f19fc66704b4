"""A log told again from its beginning: what each viewer should have been told, and how each version looked."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from msgspec import Struct

from hedgerow.core import CHANCE, CLOCK, WATCHER, Actor, Entry
from hedgerow.core.dealer import deal, match_key
from hedgerow.table.table import Table
from hedgerow.table.views import Audience, Sight, TableSight
from tests.crash.history import Log


class Look(Struct, frozen=True):
    """A version as a viewer sees it."""

    table: str
    public: str
    private: str
    moves: tuple[str, ...]
    epoch: int
    turn: tuple[int, ...]


class Fault(Struct, frozen=True):
    """Something about the log itself that cannot be right."""

    check: str
    seq: int
    why: str


class Retelling:
    """`wanted`: the versions that somebody saw, by viewer; only these are painted."""

    def __init__(self, log: Log, wanted: dict[Actor, Collection[int]]) -> None:
        self.log = log
        self.wanted = wanted
        self.table = Table(log.record.id, log.record.header, "")
        self.audience = Audience()
        self.facts: dict[Actor, list[list[str]]] = {}
        """By viewer: what each version told, from version 1 on."""
        self.looks: dict[tuple[Actor, int], set[Look]] = {}
        """By viewer and version. What tells a viewer nothing changes nothing they see, so mostly there is one."""
        self.versions: dict[Actor, list[int]] = {}
        """By viewer: the version after each entry, from entry 1 on."""
        self.faults: list[Fault] = []
        self._tell()

    @property
    def viewers(self) -> Iterator[Actor]:
        yield WATCHER
        yield from range(len(self.table.seats))

    def version(self, viewer: Actor) -> int:
        """The last one."""
        return self.audience.ledger(viewer).version

    def version_at(self, viewer: Actor, seq: int) -> int:
        """The one that shows this entry, if it tells this viewer anything."""
        return self.versions[viewer][seq - 1]

    def told(self, viewer: Actor, after: int, until: int) -> str:
        """The facts of the versions after one, up to another."""
        facts = self.facts.get(viewer) or self.facts.get(WATCHER, [])
        return "\n".join(fact for told in facts[after:until] for fact in told)

    def _tell(self) -> None:
        self._paint()
        for seq, entry in enumerate(self.log.entries, 1):
            self._check(seq, entry)
            try:
                self.table.append(entry)
                self.audience.note(self.table, entry)
            except Exception as error:
                self.faults.append(Fault("fold", seq, f"{entry} does not fold: {type(error).__name__}: {error}"))
                return
            self._write_down()
            self._paint()

    def _write_down(self) -> None:
        for viewer in self.viewers:
            ledger = self.audience.ledger(viewer)
            known = self.facts.setdefault(viewer, [list(told) for told in self.facts.get(WATCHER, [])][: ledger.version])
            if ledger.version > len(known):
                known.append([bytes(fact).decode() for fact in ledger.kept[-1]])
            # A viewer who was not there yet saw what spectators saw.
            self.versions.setdefault(viewer, self.versions.get(WATCHER, [])[: self.table.head - 1]).append(ledger.version)

    def _paint(self) -> None:
        sight: Sight | None = None
        for viewer in self.viewers:
            version = self.version(viewer)
            if version not in self.wanted.get(viewer, ()):
                continue
            sight = sight or Sight(self.table, TableSight(self.log.record.code).of(self.table), 0)
            shown = sight.of(viewer)
            look = Look(
                bytes(shown.table).decode(),
                bytes(shown.public).decode(),
                bytes(shown.private).decode(),
                shown.moves,
                sight.epoch,
                tuple(sight.turn),
            )
            self.looks.setdefault((viewer, version), set()).add(look)

    def _check(self, seq: int, entry: Entry) -> None:
        """Before it is folded: time, and what chance and clock should have done here."""
        table = self.table
        if entry.at is None or entry.at < table.at:
            self.faults.append(Fault("time", seq, f"at {entry.at}, after an entry at {table.at}"))
        if table.match is None:
            return
        game, state = table.match.game, table.match.state
        if entry.actor == CHANCE and game.turn(state).must == (CHANCE,):
            chance = game.chance(state)
            due = game.write(deal(match_key(self.log.secret, table.header.nonces), chance))
            if due != entry.token:
                self.faults.append(Fault("draw", seq, f"the draw “{chance.name}” was {entry.token}, and the secret gives {due}"))
        if entry.actor == CLOCK and table.due is not None and entry.at != max(table.due, table.at):
            self.faults.append(Fault("clock", seq, f"the clock moved at {entry.at}, and was due at {table.due}"))
