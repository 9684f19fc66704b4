"""A bare Starlette server: whatever comes in on a socket, everybody in its room is sent the same text.

    python -m bench.peers.echo BYTES [--plain]

Each socket has a bounded queue and a task that writes; `--plain` sends to one after the other instead.
"""

from __future__ import annotations

import asyncio
import socket
import sys
from collections import defaultdict
from collections.abc import Awaitable, Callable

import uvicorn
from starlette.applications import Starlette
from starlette.routing import WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

QUEUE = 256

Send = Callable[[str], Awaitable[None]]
rooms: dict[str, list[Send]] = defaultdict(list)


async def serve(websocket: WebSocket, text: str, plain: bool) -> None:
    await websocket.accept()
    room = rooms[websocket.path_params["room"]]
    queue: asyncio.Queue[str] = asyncio.Queue(QUEUE)
    writer = asyncio.create_task(write(websocket, queue))
    room.append(websocket.send_text if plain else queue.put)
    try:
        while True:
            await websocket.receive_text()
            for send in room:
                await send(text)
    except WebSocketDisconnect:
        writer.cancel()


async def write(websocket: WebSocket, queue: asyncio.Queue[str]) -> None:
    while True:
        await websocket.send_text(await queue.get())


def main(size: int, plain: bool) -> None:
    async def open_socket(websocket: WebSocket) -> None:
        await serve(websocket, "x" * size, plain)

    config = uvicorn.Config(
        Starlette(routes=[WebSocketRoute("/ws/{room}", open_socket)]),
        ws="websockets-sansio",
        ws_ping_interval=None,
        ws_per_message_deflate=False,
        log_config=None,
        access_log=False,
        timeout_graceful_shutdown=1,
    )
    with socket.create_server(("127.0.0.1", 0), backlog=2048) as listener:
        print(f"http://127.0.0.1:{listener.getsockname()[1]}/", flush=True)
        uvicorn.Server(config).run(sockets=[listener])


if __name__ == "__main__":
    main(int(sys.argv[1]), "--plain" in sys.argv)
