"""The web client's files, where they have been built; else a page that says what runs here."""

from __future__ import annotations

from pathlib import Path

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

STATIC = Path(__file__).parent / "static"
FOR_EVER = "public, max-age=31536000, immutable"
PLAIN = """Hedgerow is open.

Its web pages are not built yet, but the tables are ready:

  GET  /api/games          what can be played
  POST /api/tables         open a table
  /ws/TABLE                watch and play

docs/protocol.md tells the rest.
"""


class ClientFiles(StaticFiles):
    """Addresses inside the client, such as /table/abc, all lead to its one page."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        try:
            response = await super().get_response(path, scope)
        except HTTPException as error:
            if error.status_code != 404 or "." in path.rpartition("/")[2] or path.startswith(("api/", "ws/")):
                raise
            response = await super().get_response("index.html", scope)
        # Built files have a hash in their name and never change; the page itself does.
        response.headers["cache-control"] = FOR_EVER if path.startswith("assets/") else "no-cache"
        return response


async def plain_page(request: Request) -> Response:
    return PlainTextResponse(PLAIN)
