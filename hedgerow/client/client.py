"""Somebody with a secret, who opens tables, looks for them and joins them."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Sequence
from http.client import HTTPException
from typing import Any, TypeVar
from urllib.error import HTTPError
from urllib.parse import quote
from urllib.request import Request, urlopen

import msgspec

from hedgerow.client.refused import Refused
from hedgerow.client.remote_table import RemoteTable
from hedgerow.server.messages import (
    AskTable,
    Created,
    CreateTable,
    ErrorBody,
    GameInfo,
    MineQuery,
    OwnTable,
    Rematch,
    RematchWish,
    SitDown,
    VerdictBody,
)
from hedgerow.table import requests
from hedgerow.table.views import TableView

T = TypeVar("T")
PATIENCE = 30.0


class Client:
    """Talks to the server at this address. The secret is what one's seats belong to: keep it, and they stay one's own."""

    def __init__(self, url: str, secret: str | None = None) -> None:
        self.url = url.rstrip("/")
        self.secret = secret or secrets.token_urlsafe(24)

    def join(self, id: str, *, watching: bool = False) -> RemoteTable:
        """A table, to be entered with `async with`. Those who only watch do not say who they are."""
        return RemoteTable(f"ws{self.url.removeprefix('http')}/ws/{quote(id)}", None if watching else self.secret)

    async def games(self) -> list[GameInfo]:
        return await self._get("/api/games", list[GameInfo])

    async def create(
        self,
        game: str,
        *,
        name: str | None = None,
        seat: int | None = None,
        colour: int | None = None,
        nonce: str = "",
        seats: int | None = None,
        options: dict[str, str] | None = None,
        bots: Sequence[str] = (),
        start: bool = False,
    ) -> Created:
        """Open a table; with a name, sit down at it; with bots, let them sit down too; and start, if wanted.

        The nonce is sent when the commitment is known, and not before: so the house could not choose its secret to fit it.
        """
        sit = SitDown(name, seat, colour) if name is not None else None
        wish = CreateTable(game, seats, options or {}, self.secret, sit, list(bots), start and sit is None)
        made = await self._post("/api/tables", wish, Created)
        then: list[requests.TableRequest] = [requests.AddNonce(nonce=nonce)] if nonce else []
        then += [requests.Start()] if start and sit else []
        if then:
            await self.ask(made.id, *then)
        return made

    async def ask(self, id: str, *asked: requests.TableRequest) -> None:
        """Ask something of a table without joining it."""
        await self._post(f"/api/tables/{quote(id)}/ask", AskTable(self.secret, list(asked)), dict[str, str])

    async def look(self, id: str) -> TableView:
        return await self._get(f"/api/tables/{quote(id)}", TableView)

    async def find(self, code: str) -> TableView:
        """The table with this code."""
        return await self._get(f"/api/codes/{quote(code)}", TableView)

    async def mine(self) -> list[OwnTable]:
        """Where one has a seat, newest first."""
        return await self._post("/api/tables/mine", MineQuery([self.secret]), list[OwnTable])

    async def rematch(self, id: str) -> str:
        """The id of the table where the same people play again."""
        return (await self._post(f"/api/tables/{quote(id)}/rematch", RematchWish(self.secret), Rematch)).id

    async def file(self, id: str) -> str:
        """The match file of a match that is over."""
        return (await asyncio.to_thread(self._ask, f"/api/tables/{quote(id)}/file", None)).decode()

    async def verify(self, text: str) -> VerdictBody:
        return msgspec.json.decode(await asyncio.to_thread(self._ask, "/api/verify", text.encode(), "text/plain"), type=VerdictBody)

    # Plain HTTP, in a thread of its own: it is rare, and needs nothing but the standard library

    async def _get(self, path: str, kind: type[T]) -> T:
        return msgspec.json.decode(await asyncio.to_thread(self._ask, path, None), type=kind)

    async def _post(self, path: str, body: Any, kind: type[T]) -> T:
        return msgspec.json.decode(await asyncio.to_thread(self._ask, path, msgspec.json.encode(body)), type=kind)

    def _ask(self, path: str, body: bytes | None, content: str = "application/json") -> bytes:
        request = Request(self.url + path, body, {"content-type": content} if body is not None else {})
        try:
            with urlopen(request, timeout=PATIENCE) as response:
                answer: bytes = response.read()
                return answer
        except HTTPError as error:
            raise _refused(error.code, error.read()) from None
        except HTTPException as error:
            raise ConnectionError(f"{self.url}: {error}") from error


def _refused(status: int, body: bytes) -> Refused:
    try:
        told = msgspec.json.decode(body, type=ErrorBody)
    except msgspec.DecodeError:
        return Refused("no-hedgerow", f"The server answered with status {status}, and not as Hedgerow does.")
    return Refused(told.code, told.why, told.rule)
