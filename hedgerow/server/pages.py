"""The web client's files, where they have been built; else a page that says what runs here."""

from __future__ import annotations

import asyncio
from pathlib import Path

from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import FileResponse, PlainTextResponse, Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from hedgerow.server.squeeze import pack, unpacks

STATIC = Path(__file__).parent / "static"
FOR_EVER = "public, max-age=31536000, immutable"
PACKED = (".html", ".js", ".css", ".svg", ".json", ".txt", ".webmanifest")
PLAIN = """Hedgerow is open.

Its web pages are not built yet, but the tables are ready:

  GET  /api/games          what can be played
  POST /api/tables         open a table
  /ws/TABLE                watch and play

docs/protocol.md tells the rest.
"""


class ClientFiles(StaticFiles):
    """Addresses inside the client, such as /table/abc, all lead to its one page."""

    def __init__(self, directory: Path) -> None:
        super().__init__(directory=directory, html=True)
        self.packed: dict[Path, tuple[str, bytes]] = {}
        """By file: its etag, and its bytes made smaller."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        try:
            response = await self._file(path, scope)
        except HTTPException as error:
            if error.status_code != 404 or "." in path.rpartition("/")[2] or path.startswith(("api/", "ws/")):
                raise
            response = await self._file("index.html", scope)
        # Built files have a hash in their name and never change; the page itself does.
        response.headers["cache-control"] = FOR_EVER if path.startswith("assets/") else "no-cache"
        return response

    async def _file(self, path: str, scope: Scope) -> Response:
        """A file, packed once for all who can unpack it."""
        response = await super().get_response(path, scope)
        if isinstance(response, FileResponse) and str(response.path).endswith(PACKED):
            response.headers["vary"] = "accept-encoding"
            if response.status_code == 200 and unpacks(Headers(scope=scope)) and "range" not in Headers(scope=scope):
                return await self._packed(response, scope)
        return response

    async def _packed(self, whole: FileResponse, scope: Scope) -> Response:
        file, etag = Path(whole.path), f'{whole.headers["etag"][:-1]}-gzip"'
        if self.packed.get(file, ("",))[0] != etag:
            self.packed[file] = (etag, await asyncio.to_thread(lambda: pack(file.read_bytes(), 9)))
        headers = {name: whole.headers[name] for name in ("content-type", "last-modified", "vary")} | {"etag": etag}
        if etag in Headers(scope=scope).get("if-none-match", ""):
            return Response(status_code=304, headers=headers)
        return Response(self.packed[file][1], headers=headers | {"content-encoding": "gzip"})


async def plain_page(request: Request) -> Response:
    return PlainTextResponse(PLAIN)
