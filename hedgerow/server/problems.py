"""What the server says when something cannot be done: one shape for all of it, with a code, a reason and, for rules, the rule."""

from __future__ import annotations

import logging

from hedgerow.core import Illegal, Message
from hedgerow.store import Forgotten, StoreError, UnknownMatch
from hedgerow.table.refused import Refused

log = logging.getLogger("hedgerow.server")

PROBLEMS = {
    "malformed": (400, "That is not a message that can be read here."),
    "unknown-message": (400, "There is no message of this type."),
    "not-json": (415, "Send JSON, with the content type application/json."),
    "bad-file": (422, "This is not a match file that can be played."),
    "bad-data": (422, "This cannot be played with."),
    "no-secret": (401, "For that you have to say who you are: send the secret of your seat."),
    "wrong-origin": (403, "Pages of other hosts may not open tables here."),
    "not-found": (404, "There is nothing at this address."),
    "wrong-method": (405, "This address does not do that."),
    "unknown-table": (404, "There is no such table. Check the link or the code."),
    "unknown-day": (404, "Nothing is known of that day here. A day is written as in 2026-05-14, and it must have come."),
    "missing-game": (409, "This table's game is not installed here."),
    "forgotten": (410, "The moves of this match were deleted; only its result is left."),
    "too-large": (413, "That is too long."),
    "too-fast": (429, "That was too much at once. Wait a moment."),
    "hello-first": (400, "Say hello first."),
    "hello-once": (400, "You have said hello already."),
    "no-hello": (408, "You did not say hello in time."),
    "silent": (408, "You have not been heard of for a while."),
    "too-slow": (408, "You read too slowly. Come back, and you are told what you missed."),
    "too-many-sockets": (429, "Too many are connected from your address."),
    "too-many-spectators": (429, "So many are watching this table that there is no room for more."),
    "full-house": (503, "Too many tables are open here. Try again in a while."),
    "unavailable": (503, "The tables cannot be reached just now. Try again in a moment."),
    "closing": (503, "The server is being closed or started again. Nothing is lost."),
    "fault": (500, "Something went wrong here. Nothing was changed."),
}

UNFIT = ("bad-name", "bad-value", "no-such-bot", "no-such-seat")
REFUSALS = {"not-host": 403, "not-seated": 403, "not-saved": 503, "fault": 500} | dict.fromkeys(UNFIT, 422)
"""Codes of the table that are something else than a conflict with how it stands."""
CONFLICT = 409
BROKEN_RULE = 422


class Problem(Exception):
    """Something that cannot be done, as it is told to whoever asked for it."""

    def __init__(self, code: str, why: str = "", rule: str = "", message: Message | None = None, status: int | None = None) -> None:
        known_status, known_why = PROBLEMS.get(code, (CONFLICT, ""))
        self.status = known_status if status is None else status
        self.code, self.why, self.rule, self.message = code, why or known_why, rule, message
        super().__init__(f"{code}: {self.why}")


def problem(error: BaseException) -> Problem:
    """Any error as a problem. What nobody expected is logged here, and told as a fault without a word about our insides."""
    match error:
        case Problem():
            return error
        case Refused():
            return Problem(error.code, error.why, error.rule, error.message, REFUSALS.get(error.code, CONFLICT))
        case Illegal():
            return Problem("illegal", error.why, error.rule, error.message, BROKEN_RULE)
        case UnknownMatch():
            return Problem("unknown-table")
        case Forgotten():
            return Problem("forgotten")
        case StoreError():
            log.error("the store failed: %s", error)
            return Problem("unavailable")
    log.error("a fault of ours", exc_info=error)
    return Problem("fault")
