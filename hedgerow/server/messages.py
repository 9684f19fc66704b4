"""Everything that goes over the wire, defined once. `python -m hedgerow.server.typescript` writes it down for TypeScript.

On a socket each message is a JSON object whose `type` says what it is. `docs/protocol.md` tells the whole story.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Literal, TypeAlias

import msgspec
from msgspec import Meta, Raw, Struct

from hedgerow.core import WATCHER, Message, Outcome
from hedgerow.core.data import About, Mistake
from hedgerow.table.requests import TableRequest
from hedgerow.table.views import Update

PROTOCOL = 1
"""Grows when a client that was written before would no longer understand."""

Number: TypeAlias = Annotated[str, Meta(pattern=r"^[A-Za-z0-9_.:-]{1,32}$")]
"""A client's own name for a message: the same when it is sent again, and never used for another one of this seat."""
Secret: TypeAlias = Annotated[str, Meta(min_length=16, max_length=128)]
"""What a person's seats belong to: long, drawn by lot on their own device, and never part of an address."""
Token: TypeAlias = Annotated[str, Meta(pattern=r"^[^\s\x00-\x1f\x7f]{1,500}$")]


# From a client, on a socket


class Hello(Struct, frozen=True, tag="hello"):
    """The first message. Without a secret, or with one that has no seat here, one is a spectator."""

    secret: Secret | None = None
    v: int | None = None
    """The last version seen, when one comes back: only what was missed is told again."""
    seat: int = WATCHER
    """The seat for which that version was counted."""


class Move(Struct, frozen=True, tag="move"):
    """A move of one's seat, meant for this epoch."""

    n: Number
    epoch: int
    token: Token


class Ask(Struct, frozen=True, tag="ask"):
    """Something to ask of the table."""

    n: Number
    request: TableRequest


class Pong(Struct, frozen=True, tag="pong"):
    """The answer to a ping, at once."""

    t: int


ClientMessage: TypeAlias = Hello | Move | Ask | Pong


# From the server, on a socket


class Welcome(Struct, frozen=True, tag="welcome"):
    """The answer to hello."""

    protocol: int
    id: str
    """Of the table."""
    seat: int
    """-3 for a spectator."""
    node: str


class Ack(Struct, frozen=True, tag="ack"):
    """This message is saved for good."""

    n: str


class Refusal(Struct, frozen=True, tag="refused", omit_defaults=True):
    """This message changed nothing, and why. No number: it could not be read."""

    n: str
    code: str
    why: str
    rule: str = ""
    message: Message | None = None
    """The reason as a message, for other languages."""


class Ping(Struct, frozen=True, tag="ping"):
    """Answer with pong and the same `t`, at once: the server measures how long messages are on the way."""

    t: int


class Bye(Struct, frozen=True, tag="bye"):
    """The server closes this socket."""

    code: str
    why: str


ServerMessage: TypeAlias = Welcome | Update | Ack | Refusal | Ping | Bye


# HTTP


class ErrorBody(Struct, frozen=True, omit_defaults=True):
    """Every answer that is no success."""

    code: str
    why: str
    rule: str = ""


class OptionInfo(Struct, frozen=True, omit_defaults=True):
    """An option of a game. Values are texts, as in a match file: yes and no, a number, a word."""

    name: str
    default: str
    words: str
    choices: list[str] = []
    """The values it can have, where there are few."""
    least: int | None = None
    most: int | None = None


class GameInfo(Struct, frozen=True):
    name: str
    title: str
    seats: list[int]
    options: list[OptionInfo]
    data: list[str]
    """What a table may bring along instead of what is in the box, such as a pack."""
    personal: bool
    """A table can be set to forget at the end what was played."""
    bots: list[str]
    """The levels that can play it, from gentle to strong."""


class SitDown(Struct, frozen=True):
    name: str
    seat: int | None = None
    colour: int | None = None


class CreateTable(Struct, frozen=True):
    """Open a table, sit down, let bots take seats. `start` is for bots alone: a player adds a nonce first, and starts then."""

    game: str
    seats: int | None = None
    options: dict[str, str] = {}
    secret: Secret | None = None
    sit: SitDown | None = None
    bots: Annotated[list[str], Meta(max_length=12)] = []
    start: bool = False


class Created(Struct, frozen=True):
    id: str
    code: str
    seat: int | None
    commitment: str
    """What the draws are bound to from now on. Whoever has seen it can add a nonce that the house could not foresee."""


class AskTable(Struct, frozen=True):
    """Things to ask of a table without a socket, in this order and in one go."""

    secret: Secret
    requests: Annotated[list[TableRequest], Meta(min_length=1, max_length=8)]


class MineQuery(Struct, frozen=True):
    secrets: Annotated[list[Secret], Meta(max_length=100)]


class OwnTable(Struct, frozen=True):
    """A table where one has a seat."""

    id: str
    code: str
    game: str
    title: str
    seat: int
    secret: int
    """Which of the secrets that were sent holds the seat, counted from 0."""
    names: dict[int, str]
    """Who plays, by seat; nobody before the start."""
    phase: Literal["lobby", "play", "pause", "over"]
    turn: list[int]
    """The seats that the game waits for."""
    scores: list[int]
    """By seat, how it stands or how it ended; empty before the start."""
    created: int
    """In milliseconds since 1970."""
    finished: int | None
    outcome: Outcome | None
    forgotten: bool
    """Its entries are deleted: there is no replay of it."""


class Result(Struct, frozen=True):
    """How a match ended: what is left of one that was forgotten, too."""

    id: str
    game: str
    title: str
    names: dict[int, str]
    outcome: Outcome | None
    """Null: it was abandoned."""
    finished: int
    """In milliseconds since 1970."""
    forgotten: bool


class BadFileBody(Struct, frozen=True, omit_defaults=True):
    """What is wrong with a match file: the line, and the part of it from `start` to `end`, counted in letters from 0."""

    code: str
    why: str
    rule: str
    line: int
    text: str
    start: int
    end: int
    message: Message | None = None
    """The reason as a message, for other languages."""


class BringData(Struct, frozen=True):
    """Data of one's own for a table, as the text of their file; empty: play with what is in the box."""

    secret: Secret
    text: str


class CheckedData(Struct, frozen=True, omit_defaults=True):
    """What is wrong with data of one's own; nothing: a table can bring them along."""

    mistakes: list[Mistake]
    about: About | None = None


class BadDataBody(Struct, frozen=True):
    """Data that cannot be brought along, and everything that is wrong with them."""

    code: str
    why: str
    rule: str
    mistakes: list[Mistake]


class Step(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """An entry of a match, and how it stood after it. `public` and `private` are left out where they are as they were."""

    actor: int
    """A seat; -1 for chance, -2 for the clock, -4 for the table."""
    token: str = ""
    at: int | None = None
    """In milliseconds since the start."""
    facts: Raw | None = None
    """As spectators are told them."""
    told: dict[int, Raw] = {}
    """The facts for those seats that are told something else."""
    public: Raw | None = None
    private: list[Raw] | None = None
    """By seat."""


class Draw(Struct, frozen=True):
    """A draw of the match, for those who want to work it out themselves."""

    step: int
    """Which of the steps it is, counted from 0."""
    name: str
    token: str
    """What was drawn."""
    ok: bool | None
    """Is it what secret and nonces give? Null where the record does not hold them."""
    odds: list[tuple[str, int]]
    """What could have been drawn, each with its weight, in the order that counts."""


class ReplayBody(Struct, frozen=True, kw_only=True):
    """A whole match, to be watched again."""

    game: str
    title: str
    names: list[str]
    colours: list[int]
    levels: list[str]
    """The levels of bots by seat; nothing for people."""
    options: dict[str, str]
    data: dict[str, str]
    """What the table brought along instead of what is in the box: each whole, in JSON, by name."""
    over: bool
    why: Literal["", "played", "resigned", "claimed", "abandoned"]
    """How it ended."""
    scores: list[int]
    places: list[int] | None
    commitment: str
    secret: str
    nonces: dict[int, str]
    daily: str
    """The day whose draws these are, as in `2026-05-14`; until it is over there is no secret here. Nothing for any other match."""
    start: Step
    """How it stood before the first entry."""
    steps: list[Step]
    closing: list[Raw]
    """What ended the match, if it was no move."""
    draws: list[Draw]


class History(Struct, frozen=True):
    """Everything that one viewer was told so far: the facts up to version `v`."""

    v: int
    seat: int
    facts: list[Raw]


class HistoryQuery(Struct, frozen=True):
    secret: Secret | None = None


class RematchWish(Struct, frozen=True):
    secret: Secret


class Rematch(Struct, frozen=True):
    id: str
    commitment: str
    """Of the new table, as in Created."""


class VerdictBody(Struct, frozen=True, omit_defaults=True):
    """What verifying a match file found, and the first line that is wrong."""

    word: Literal["fair", "not fair", "nothing to verify"]
    why: str
    draws: int
    line: int = 0
    rule: str = ""
    fault: str = ""


class Health(Struct, frozen=True):
    ok: bool
    node: str


# Reading and writing

_decoder: msgspec.json.Decoder[ClientMessage] = msgspec.json.Decoder(ClientMessage)
write: Callable[[ServerMessage], bytes] = msgspec.json.Encoder().encode
"""A message as it is sent."""


UNREADABLE = (msgspec.DecodeError, RecursionError)
"""Not JSON, JSON that is something else, or JSON that is nested without end."""


class Loose(Struct, frozen=True):
    """What can be told of a message that does not fit."""

    type: object = None
    n: object = None


KNOWN_TYPES = ("hello", "move", "ask", "pong")


def read(data: str | bytes) -> ClientMessage:
    """A client's message. Raises one of UNREADABLE."""
    return _decoder.decode(data)


def number_of(data: str | bytes) -> str:
    """The number of a message that could not be read, where it has one."""
    n = _loose(data).n
    return n if isinstance(n, str) and len(n) <= 32 else ""


def of_unknown_type(data: str | bytes) -> bool:
    kind = _loose(data).type
    return isinstance(kind, str) and kind not in KNOWN_TYPES


def _loose(data: str | bytes) -> Loose:
    try:
        return msgspec.json.decode(data, type=Loose)
    except UNREADABLE:
        return Loose()
