"""An orderly end: what is being saved is saved and answered, everybody is told, and another node can go on at once."""

from __future__ import annotations

import asyncio
import json
import signal
import sys
import urllib.request

import pytest

from hedgerow.server.run import take_port
from hedgerow.store import open_store
from tests.server.people import Plain, connect, plain, seated

pytestmark = pytest.mark.asyncio


async def test_what_is_being_saved_is_answered_before_goodbye(server, monkeypatch):
    async with seated(server, "tally-ho") as (people, (ada, _)), plain(server, ada.table.id, {"secret": people[0].secret}) as phone:
        await phone.wait("view")
        begun, go_on, append = asyncio.Event(), asyncio.Event(), server.node.store.append

        async def slow(batch):
            begun.set()
            await go_on.wait()
            return await append(batch)

        monkeypatch.setattr(server.node.store, "append", slow)
        await phone.send("move", n="last", epoch=ada.epoch, token=ada.moves[0])
        await begun.wait()
        goodbye = asyncio.create_task(server.node.say_goodbye())
        go_on.set()
        await phone.wait("ack", n="last")
        assert (await phone.wait("bye"))["code"] == "closing"
        assert await phone.closed() == 1012
        await goodbye


async def test_nobody_gets_in_any_more(server):
    async with seated(server, "sealed") as (_, (ada, _)):
        server.node.closing = True
        async with plain(server, ada.table.id) as late:
            assert (await late.wait("bye"))["code"] == "closing"
        status = await asyncio.to_thread(status_of, f"{server.url}/readyz")
        assert status == 503


def status_of(url):
    try:
        return urllib.request.urlopen(url).status
    except urllib.error.HTTPError as error:
        return error.code


async def test_leases_are_given_back(open_server, folder):
    async with open_server() as server, seated(server, "beat", 2, beat=60_000) as (_, (ada, _)):
        id = ada.table.id
        async with await open_store(f"{folder}/tables.db") as store:
            assert await store.hold("another", [id], 1000) == frozenset()
    async with await open_store(f"{folder}/tables.db") as store:
        assert await store.orphans() == []
        assert await store.hold("another", [id], 1000) == {id}


SERVE = "import sys; from argparse import ArgumentParser; from hedgerow.commands import serve; "
SERVE += "parser = ArgumentParser(); serve.add_arguments(parser); sys.exit(serve.run(parser.parse_args()))"


@pytest.mark.parametrize("sign", [signal.SIGTERM, signal.SIGINT])
async def test_the_command_opens_serves_and_ends(folder, sign):
    arguments = ("--port", "0", "--database", f"{folder}/tables.db", "--log-level", "info")
    pipes = {"stdout": asyncio.subprocess.PIPE, "stderr": asyncio.subprocess.PIPE}
    process = await asyncio.create_subprocess_exec(sys.executable, "-c", SERVE, *arguments, **pipes)
    try:
        line = (await process.stdout.readline()).decode()
        assert line.startswith("Hedgerow is open at http://127.0.0.1:")
        url = line.split()[4]
        body = json.dumps({"game": "tally-ho"}).encode()
        request = urllib.request.Request(f"{url}api/tables", body, {"content-type": "application/json"})
        made = json.loads((await asyncio.to_thread(urllib.request.urlopen, request)).read())
        async with connect(f"ws{url.removeprefix('http')}ws/{made['id']}") as socket:
            watcher = Plain(socket)
            await watcher.send("hello")
            await watcher.wait("view")
            process.send_signal(sign)
            assert (await watcher.wait("bye"))["code"] == "closing"
        _, errors = await asyncio.wait_for(process.communicate(), 20)
        assert process.returncode == 0
        lines = [json.loads(line) for line in errors.decode().splitlines()]
        assert {line["message"] for line in lines} >= {"open", "closed", "request"}
        assert not any(line["level"] in ("warning", "error") for line in lines)
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()


async def test_nobody_is_let_in_before_everything_is_open():
    listener = take_port("127.0.0.1", 0)
    with listener, pytest.raises(ConnectionRefusedError):
        await asyncio.open_connection(*listener.getsockname())
