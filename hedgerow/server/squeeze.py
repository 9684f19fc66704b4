"""Answers made smaller for those who can unpack them."""

from __future__ import annotations

import asyncio
import gzip

from starlette.datastructures import Headers
from starlette.responses import Response

SMALL = 1_000
"""Bytes below which it is not worth it."""
LARGE = 50_000
"""Bytes above which nobody else shall wait for it."""
LEVEL = 6


def unpacks(headers: Headers) -> bool:
    """Does this reader take gzip?"""
    wishes = (wish.replace(" ", "").lower() for wish in headers.get("accept-encoding", "").split(","))
    return any(wish.partition(";")[0] in ("gzip", "*") and not wish.endswith(";q=0") for wish in wishes)


def pack(body: bytes, level: int = LEVEL) -> bytes:
    """The same bytes always give the same bytes."""
    return gzip.compress(body, level, mtime=0)


async def squeezed(headers: Headers, response: Response) -> Response:
    """The same answer, smaller."""
    response.headers["vary"] = "accept-encoding"
    if len(response.body) < SMALL or not unpacks(headers):
        return response
    body = bytes(response.body)
    response.body = await asyncio.to_thread(pack, body) if len(body) > LARGE else pack(body)
    response.headers["content-encoding"] = "gzip"
    response.headers["content-length"] = str(len(response.body))
    return response
