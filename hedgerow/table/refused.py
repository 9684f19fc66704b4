"""A request that the table does not grant: a code for programs, and why, in words."""

from __future__ import annotations

from hedgerow.core import Illegal, Message

WHY = {
    "not-host": "Only the host can do that.",
    "not-seated": "Only those who sit at the table can do that.",
    "no-such-seat": "There is no such seat at this table.",
    "seat-taken": "Somebody sits there already.",
    "colour-taken": "Somebody has that colour already.",
    "full": "Every seat is taken. You are welcome to watch.",
    "locked": "The host has locked the table. You are welcome to watch.",
    "started": "The game has started already.",
    "not-started": "The game has not started yet.",
    "over": "The match is over.",
    "not-over": "The match is not over yet.",
    "paused": "The match is paused. Somebody has to resume it first.",
    "stale": "Something else happened first, so this move was not made. Look again and choose.",
    "too-few": "More players or bots have to sit down before the game can start.",
    "bad-name": "A name has 1 to 24 letters.",
    "bad-value": "That does not fit here.",
    "no-such-bot": "There is no such bot for this game.",
    "nobody-asked": "Nobody has asked for a take-back.",
    "nothing-to-take-back": "You have made no move that could be taken back.",
    "not-gone": "They are here, or have not been gone for long enough.",
    "used-number": "Your device gave this number to another move before. Nothing was changed.",
    "fault": "Something went wrong here. Nothing was changed.",
    "not-saved": "That could not be saved. Nothing was lost; please try again.",
}


class Refused(Exception):
    """Says no, and changes nothing."""

    def __init__(self, code: str, why: str = "", rule: str = "", message: Message | None = None) -> None:
        super().__init__(f"{code}: {why or WHY[code]}")
        self.code = code
        self.why = why or WHY[code]
        self.rule = rule
        self.message = message

    @classmethod
    def by_rule(cls, illegal: Illegal) -> Refused:
        """A move that breaks a rule."""
        code = {"CORE-1": "out-of-turn", "CORE-2": "over", "CORE-3": "unreadable"}.get(illegal.rule, "illegal")
        return cls(code, illegal.why, illegal.rule, illegal.message)
