"""Those who look at a table through this node, and what each of them has been shown."""

from __future__ import annotations

import logging
from typing import Protocol, TypeAlias

from msgspec import Struct

from hedgerow.core import WATCHER, Actor
from hedgerow.table.table import Table
from hedgerow.table.views import Audience, Ledger, Shown, Sight, TableSight, Update

log = logging.getLogger("hedgerow.table")


class Viewer(Protocol):
    """Somebody who looks at the table. `key` says which seat is theirs, if any."""

    key: str

    def deliver(self, update: Update) -> None:
        """Take an update without waiting."""


class Sent(Struct, frozen=True):
    """What a viewer was sent last."""

    seat: Actor
    v: int = -1
    shown: Shown | None = None
    events: int = -1
    """How many entries of the table's own there were then."""


Show: TypeAlias = tuple[Update, Sent]
"""What is sent, and what was sent then."""


class Gallery:
    def __init__(self, code: str) -> None:
        self._table = TableSight(code)
        self.viewers: dict[Viewer, Sent] = {}
        self.audience = Audience()

    def forget(self) -> None:
        """The log will be noted from its beginning, and everybody has to be shown everything."""
        self.audience = Audience()
        self._table = TableSight(self._table.code)
        self.viewers = {viewer: Sent(sent.seat) for viewer, sent in self.viewers.items()}

    def keys(self) -> frozenset[str]:
        """Who is in reach."""
        return frozenset(viewer.key for viewer in self.viewers if viewer.key)

    def come(self, viewer: Viewer, version: int | None, table: Table, left: int | None) -> Actor:
        """Show the table to somebody new, who may have seen a version of it before. Tells where they sit."""
        seat = seat_of(table, viewer)
        show = self._show(Sent(seat), version, self._sight(table, left), seat, self.audience.ledger(seat))
        self._deliver(viewer, show)
        return seat

    def is_ahead(self, seat: Actor, version: int | None) -> bool:
        """Has this viewer seen more than this node knows of?"""
        return version is not None and version > self.audience.ledger(seat).version

    def show_all(self, table: Table, left: int | None) -> None:
        """Show it to everybody who has not seen all yet, or sits elsewhere now. Those who know the same are shown the very same."""
        sight: Sight | None = None
        shows: dict[tuple[object, ...], Show] = {}
        for viewer, sent in list(self.viewers.items()):
            seat = sent.seat if sent.events == table.events else seat_of(table, viewer)  # only the table's own entries change seats
            ledger = self.audience.ledger(seat)
            if (sent.seat == seat and sent.v == ledger.version) or viewer not in self.viewers:
                continue
            knows = (seat, sent.seat, sent.v, id(sent.shown))
            show = shows.get(knows)
            if show is None:
                sight = sight or self._sight(table, left)
                show = shows[knows] = self._show(sent, sent.v, sight, seat, ledger)
            self._deliver(viewer, show)

    def _sight(self, table: Table, left: int | None) -> Sight:
        return Sight(table, self._table.of(table), left)

    @staticmethod
    def _show(sent: Sent, version: int | None, sight: Sight, seat: Actor, ledger: Ledger) -> Show:
        """What a viewer has not seen; all of it where it saw nothing, sits elsewhere now, or missed too much."""
        facts = None if version is None or sent.seat != seat else ledger.since(version)
        shown = sight.of(seat)
        update = sight.update(seat, ledger.version, facts, shown, None if facts is None else sent.shown)
        return update, Sent(seat, ledger.version, shown, sight.events)

    def _deliver(self, viewer: Viewer, show: Show) -> None:
        update, self.viewers[viewer] = show
        try:
            viewer.deliver(update)
        except Exception:  # one viewer's fault must not keep the table from the others
            log.exception("a viewer could not be shown the table")


def seat_of(table: Table, viewer: Viewer) -> Actor:
    seat = table.seat_of(viewer.key) if viewer.key else None
    return WATCHER if seat is None else seat
