"""A server said no."""

from __future__ import annotations

from hedgerow.core import Message


class Refused(Exception):
    """Nothing was changed. The code is for programs, the reason for people; a move against the rules names its rule."""

    def __init__(self, code: str, why: str, rule: str = "", message: Message | None = None) -> None:
        super().__init__(f"{code}: {why}")
        self.code, self.why, self.rule, self.message = code, why, rule, message
