"""`hedgerow serve`: what a person gets wrong is said in one line, with status 2."""

from __future__ import annotations

import logging
import socket
from argparse import ArgumentParser

import pytest

from hedgerow.commands import serve
from hedgerow.commands.common import Stop
from hedgerow.server import logs
from hedgerow.store.postgres.patience import Patience


@pytest.fixture(autouse=True)
def quiet_logs():
    """The command sets up logs for the whole process; put them back."""
    rooms = [logging.getLogger(name) for name in logs.ROOMS]
    before = [(room, room.handlers[:], room.level, room.propagate) for room in rooms]
    yield
    for room, handlers, level, propagate in before:
        room.handlers[:], room.level, room.propagate = handlers, level, propagate


def arguments(*texts):
    parser = ArgumentParser()
    serve.add_arguments(parser)
    return parser.parse_args(texts)


def refusal(*texts):
    with pytest.raises(Stop) as stop:
        serve.run(arguments(*texts))
    assert stop.value.status == 2
    assert "\n" not in str(stop.value)
    return str(stop.value)


def test_a_port_that_is_in_use():
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        assert refusal("--port", str(port)) == f"port {port} is in use: end the other program, or choose another port with --port"


def test_an_address_of_somebody_else():
    assert "192.0.2.1" in refusal("--host", "192.0.2.1", "--port", "0")


def test_a_module_that_is_not_there():
    assert "no.such.module cannot be imported" in refusal("--port", "0", "--with", "no.such.module")


@pytest.mark.parametrize("url", ["nonsense://here", "", "mysql://x"])
def test_a_database_that_is_none(url):
    assert "names no database" in refusal("--port", "0", "--database", url)


def test_a_folder_that_cannot_be_made(tmp_path):
    (tmp_path / "file").write_text("in the way")
    assert "cannot make the folder" in refusal("--port", "0", "--database", str(tmp_path / "file" / "tables.db"))


def test_a_file_that_is_no_database(tmp_path):
    (tmp_path / "letter.txt").write_text("Dear Ada, " * 1000)
    assert "letter.txt" in refusal("--port", "0", "--database", str(tmp_path / "letter.txt"))


def test_a_folder_is_no_database(tmp_path):
    assert str(tmp_path) in refusal("--port", "0", "--database", str(tmp_path))


def test_a_database_server_that_is_not_there(monkeypatch):
    monkeypatch.setattr(Patience, "again", give_up)
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
    assert "secret-word" not in refusal("--port", "0", "--database", f"postgresql://ada:secret-word@127.0.0.1:{port}/tables")


async def give_up(patience):
    return False


def test_a_setting_that_does_not_fit(monkeypatch):
    monkeypatch.setenv("HEDGEROW_SPECTATORS", "some")
    assert refusal("--port", "0").startswith("HEDGEROW_SPECTATORS=some does not fit")


@pytest.mark.parametrize("texts", [("--port", "99999"), ("--port", "x"), ("--bots", "-1"), ("--log-level", "loud")])
def test_arguments_that_do_not_fit(texts, capsys):
    with pytest.raises(SystemExit) as stop:
        arguments(*texts)
    assert stop.value.code == 2


def test_phones_come_in_by_a_code(capsys):
    with socket.create_server(("127.0.0.1", 0)) as listener:
        serve._announce(listener, arguments("--lan"))
        port = listener.getsockname()[1]
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == f"Hedgerow is open at http://{serve.lan_address()}:{port}/ (Ctrl+C closes it)"
    assert len(lines) > 10
