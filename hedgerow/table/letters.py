"""What comes into a table's mailbox: from people, from bots, from the other nodes and from the clock."""

from __future__ import annotations

from typing import TypeAlias

from msgspec import Struct

from hedgerow.table.bot_pool import Answer
from hedgerow.table.requests import Request


class Move(Struct, frozen=True):
    """A seat's move, as it came: numbered by the player's device, meant for an epoch, `lag` milliseconds on the way."""

    seat: int
    client: str
    """The same when it is sent again, and never used for another move of this seat, whoever holds it."""
    epoch: int
    token: str
    came: int
    lag: float = 0.0
    key: str = ""
    """Whose seat it was when this came; seats are counted anew when a game starts. Not given: whoever sits there."""


class Ask(Struct, frozen=True):
    """A request of whoever holds this key. No key: the house itself, which is the host of a table that has none."""

    key: str
    client: str
    request: Request


class BotMove(Struct, frozen=True):
    """What a bot thought of when the log had `head` entries."""

    seat: int
    head: int
    epoch: int
    answer: Answer
    moment: str = ""
    """For a bot that plays in real time: between which ticks of the clock it wanted this. Later it counts no more."""


class Presence(Struct, frozen=True):
    """A person came into reach, or has been out of reach for a while."""

    seat: int
    here: bool
    key: str = ""
    """Whose seat it was when this was noticed; seats are counted anew when a game starts. Not given: whoever sits there."""
    node: str = ""
    """Through which node they were in reach then. Whoever has come back through another one is not gone."""


class Wake(Struct, frozen=True):
    """The log may have grown: to so many entries, or by nobody knows how many."""

    head: int | None = None


class Tick(Struct, frozen=True):
    """It may be time for the clock or for a bot."""


class Follow(Struct, frozen=True):
    """A rematch stands ready at another table."""

    table: str


Letter: TypeAlias = Move | Ask | BotMove | Presence | Wake | Tick | Follow
