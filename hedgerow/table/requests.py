"""What people at a table may ask for, beside the moves of the game."""

from __future__ import annotations

from typing import TypeAlias

from msgspec import Struct


class Request(Struct, frozen=True, kw_only=True, tag_field="do"):
    """Something that somebody asks of the table."""


class Sit(Request, frozen=True, tag="sit"):
    """Take a seat: a named one or any, with a name and, if wanted, a colour and a nonce for the draws."""

    name: str
    seat: int | None = None
    colour: int | None = None
    nonce: str = ""


class Rise(Request, frozen=True, tag="rise"):
    """Leave one's seat before the game starts."""


class Rename(Request, frozen=True, tag="rename"):
    name: str
    colour: int


class AddNonce(Request, frozen=True, tag="nonce"):
    """Add a line of one's own to the draws, before the start and after one has seen the commitment. The last one counts."""

    nonce: str


class SetBot(Request, frozen=True, tag="bot"):
    """Put a bot on a free seat, or change its level."""

    seat: int
    level: str


class Kick(Request, frozen=True, tag="kick"):
    """Free a seat, whoever sits there."""

    seat: int


class Lock(Request, frozen=True, tag="lock"):
    on: bool


class HandOver(Request, frozen=True, tag="hand-over"):
    """Make somebody else the host."""

    seat: int


class SetOption(Request, frozen=True, tag="option"):
    name: str
    value: str


class SetData(Request, frozen=True, tag="data"):
    """Play with data of one's own, such as a pack; with no text, with what is in the box. Comes checked, and never by a socket."""

    name: str
    text: str = ""


class SetForget(Request, frozen=True, tag="forget"):
    """Forget at the end what was played, and keep the result alone: for games whose moves are personal."""

    on: bool


class SetSeats(Request, frozen=True, tag="seats"):
    count: int


class Start(Request, frozen=True, tag="start"):
    pass


class Pause(Request, frozen=True, tag="pause"):
    pass


class Resume(Request, frozen=True, tag="resume"):
    pass


class AskBack(Request, frozen=True, tag="ask-back"):
    """Take one's last move back, if everybody agrees."""


class AnswerBack(Request, frozen=True, tag="answer-back"):
    yes: bool


class Resign(Request, frozen=True, tag="resign"):
    pass


class StandIn(Request, frozen=True, tag="stand-in"):
    """Let a bot play for somebody who is gone."""

    seat: int
    level: str


class Claim(Request, frozen=True, tag="claim"):
    """Take the win, because everybody else has been gone for long."""


class Abandon(Request, frozen=True, tag="abandon"):
    """End the match without a result, because somebody has been gone for long."""


TableRequest: TypeAlias = (
    Sit
    | Rise
    | Rename
    | AddNonce
    | SetBot
    | Kick
    | Lock
    | HandOver
    | SetOption
    | SetForget
    | SetSeats
    | Start
    | Pause
    | Resume
    | AskBack
    | AnswerBack
    | Resign
    | StandIn
    | Claim
    | Abandon
)
