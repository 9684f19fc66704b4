"""What can go wrong in a store: each error says what happened and how to mend it."""

from __future__ import annotations


class StoreError(Exception):
    """Everything a store raises on purpose."""


class UnknownMatch(StoreError):
    """There is no such match, or no match with such a code."""

    def __init__(self, what: str) -> None:
        super().__init__(f"no match {what!r} here: check the link or the code")


class Taken(StoreError):
    """A new match wants an id or a join code that another match has."""

    def __init__(self, what: str, value: str) -> None:
        super().__init__(f"the {what} {value!r} is taken: draw another one")
        self.what = what


class Malformed(StoreError):
    """Something that no store can keep; a mistake of the caller, and saved nowhere."""


class Stale(StoreError):
    """The writer's head is not the log's: somebody else wrote meanwhile."""

    def __init__(self, match: str, expected: int, head: int) -> None:
        super().__init__(f"match {match!r} stands at entry {head}, not {expected}: read the newer entries and derive the batch again")
        self.match = match
        self.expected = expected
        self.head = head


class Duplicate(StoreError):
    """This seat's client id is in the log already: a move that was sent again. Acknowledge it with `seq`."""

    def __init__(self, match: str, seat: int, client: str, seq: int) -> None:
        super().__init__(f"seat {seat} of match {match!r} has sent {client!r} before: it is entry {seq}")
        self.match = match
        self.seat = seat
        self.client = client
        self.seq = seq


class Forgotten(StoreError):
    """The entries of this match were deleted; only its result is left."""

    def __init__(self, match: str) -> None:
        super().__init__(f"match {match!r} is over and its entries are deleted")


class NotSaved(StoreError):
    """Not known to be durable, so it must not be acknowledged. Read the log again before the next append.

    Almost always nothing was written. Where a database died between writing and answering, the entries may turn out
    to be there: the reader of the log sees them, and a move sent again meets its own client id.
    """

    def __init__(self, why: str) -> None:
        super().__init__(f"not saved: {why}; read the log again, then try once more")


class Unavailable(StoreError):
    """The database cannot be reached, opened or read now."""


class Closed(StoreError):
    """The store was closed."""

    def __init__(self) -> None:
        super().__init__("this store is closed: open it again")


class BadAddress(StoreError):
    """The text names no database."""

    def __init__(self, text: str) -> None:
        super().__init__(f"{text!r} names no database: give a path, sqlite:///path or postgresql://user@host/name")


class NewerSchema(StoreError):
    """The database was made by a later Hedgerow."""

    def __init__(self, where: str, found: int, known: int) -> None:
        super().__init__(
            f"{where} has schema version {found}, and this Hedgerow knows versions up to {known}: upgrade Hedgerow, or use another database"
        )
        self.found = found
        self.known = known


class MigrationFailed(StoreError):
    """A step to a newer schema went wrong; the database is as it was before."""

    def __init__(self, where: str, step: str, why: str) -> None:
        super().__init__(f"{where} could not be brought to schema {step}: {why}; nothing was changed")
