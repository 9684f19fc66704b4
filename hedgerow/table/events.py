"""What happens at a table and not in its game, as entries of the log: TABLE's tokens, such as `sat:seat=0&name=Ada`.

A token is the event's name and its fields, written as in a web address, so that it has no blanks. Fields left at their
default are left out, and a field that a newer version added is skipped by an older one.
"""

from __future__ import annotations

from functools import cache
from typing import Any, TypeAlias, get_args
from urllib.parse import parse_qsl, urlencode

import msgspec
from msgspec import Struct

from hedgerow.core.match import BACK


class Event(Struct, frozen=True, kw_only=True):
    """Something that happened at the table."""


class Sat(Event, frozen=True, tag="sat"):
    """A person took a seat. `key` is the hash of the secret that the seat belongs to from now on."""

    seat: int
    key: str
    name: str
    colour: int
    nonce: str = ""


class Rose(Event, frozen=True, tag="rose"):
    """A seat fell free again: its person left it, or the host took a bot or a person off it."""

    seat: int
    kicked: bool = False


class NonceAdded(Event, frozen=True, tag="nonce"):
    """A player added something to the draws. What it is, everybody is told at the start."""

    seat: int
    nonce: str


class BotSat(Event, frozen=True, tag="bot"):
    """A bot took a seat, or changed its level."""

    seat: int
    level: str
    name: str
    colour: int


class HandedOver(Event, frozen=True, tag="host"):
    """Somebody else is the host now."""

    key: str


class Locked(Event, frozen=True, tag="lock"):
    """Nobody new may sit down, or they may again."""

    on: bool


class OptionSet(Event, frozen=True, tag="option"):
    name: str
    value: str


class DataSet(Event, frozen=True, tag="data"):
    """The table plays with data of its own, such as a pack, held here whole and on one line; or again with what is in the box."""

    name: str
    text: str = ""
    """Empty: what is in the box."""


class ForgetSet(Event, frozen=True, tag="forget"):
    """What is played will be forgotten at the end, or will be kept."""

    on: bool


class SeatsSet(Event, frozen=True, tag="seats"):
    """How many chairs stand round the table."""

    count: int


class Started(Event, frozen=True, tag="start"):
    """The game begins with those who sit. Free chairs are taken away, so the seats are counted anew."""


class Paused(Event, frozen=True, tag="pause"):
    """By a player; or by TABLE, because the house itself was away while the clock should have run."""

    seat: int


class Resumed(Event, frozen=True, tag="resume"):
    seat: int


class AskedBack(Event, frozen=True, tag="ask-back"):
    """A player would like everything to stand as it did after entry `to` of the match."""

    seat: int
    to: int


class AnsweredBack(Event, frozen=True, tag="answer-back"):
    seat: int
    yes: bool


class Gone(Event, frozen=True, tag="gone"):
    """A person has been out of reach for a while."""

    seat: int


class Here(Event, frozen=True, tag="here"):
    """A person is in reach, through this node."""

    seat: int
    node: str


class StoodIn(Event, frozen=True, tag="stand-in"):
    """A bot plays for somebody who is gone, until they are back. No level: it stopped."""

    seat: int
    level: str = ""


class Resigned(Event, frozen=True, tag="resign"):
    """A player gives up. Where the game goes on without them, a bot of this level does."""

    seat: int
    level: str = "badger"


class Claimed(Event, frozen=True, tag="claim"):
    """The others have been gone for long, and this player takes the win."""

    seat: int


class Abandoned(Event, frozen=True, tag="abandon"):
    """The match ends without a result."""

    seat: int


class BotFailed(Event, frozen=True, tag="bot-failed"):
    """A bot crashed or thought too long, and a simple move was made for it."""

    seat: int
    why: str


class Revealed(Event, frozen=True, tag="reveal"):
    """The match is over, and the secret of its draws joins the record."""

    secret: str


class Continued(Event, frozen=True, tag="next"):
    """A rematch stands ready at another table."""

    table: str


TableEvent: TypeAlias = (
    Sat
    | Rose
    | NonceAdded
    | BotSat
    | HandedOver
    | Locked
    | OptionSet
    | DataSet
    | ForgetSet
    | SeatsSet
    | Started
    | Paused
    | Resumed
    | AskedBack
    | AnsweredBack
    | Gone
    | Here
    | StoodIn
    | Resigned
    | Claimed
    | Abandoned
    | BotFailed
    | Revealed
    | Continued
)


@cache
def _by_tag() -> dict[str, type[Event]]:
    return {str(kind.__struct_config__.tag): kind for kind in get_args(TableEvent)}


def write(event: Event) -> str:
    """The token of an event."""
    fields = msgspec.structs.fields(type(event))
    values = {field.name: getattr(event, field.name) for field in fields}
    told = {name: _text(value) for name, value in values.items() if value != _default(event, name)}
    return f"{event.__struct_config__.tag}:{urlencode(told)}"


def _default(event: Event, name: str) -> Any:
    return next(field.default for field in msgspec.structs.fields(type(event)) if field.name == name)


def _text(value: Any) -> str:
    return str(int(value)) if isinstance(value, bool) else str(value)


def read(token: str) -> Event | None:
    """The event of a token; None for a take-back, which is the match's own, and for what a newer version wrote."""
    tag, _, query = token.partition(":")
    kind = _by_tag().get(tag)
    if kind is None or token.startswith(BACK):
        return None
    return msgspec.convert(dict(parse_qsl(query, keep_blank_values=True)), kind, strict=False)
