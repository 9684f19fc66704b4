"""The review of a match over HTTP and in the terminal: of a table, of a file, worked out once, and clear about what cannot be reviewed."""

from __future__ import annotations

import json

import pytest

from hedgerow.cli import main
from hedgerow.core.notation import file_of, read_file, replay_file, write_file
from hedgerow.games.fox_and_rabbit.review import review
from hedgerow.table.bot_pool import BotPool
from tests.games.fox_and_rabbit.test_review import played
from tests.server.people import http, play_out, seated


@pytest.fixture(scope="module")
def record():
    return write_file(file_of(played(1, "any", seats=1, sheet="gentle")))


async def ask(server, **wish):
    status, _, body = await http(server, "POST", "/api/fox-and-rabbit/review", wish)
    return status, json.loads(body)


@pytest.fixture
def questions(monkeypatch):
    """How often a process was asked."""
    asked, real = [], BotPool.ask
    monkeypatch.setattr(BotPool, "ask", lambda pool, task: asked.append(task) or real(pool, task))
    return asked


@pytest.mark.asyncio
async def test_the_review_of_a_file_is_worked_out_once(server, record, questions):
    status, told = await ask(server, file=record)
    assert status == 200
    match = replay_file(read_file(record))
    assert told["final"] == match.game.scores(match.state)[0]
    assert told["start"] == pytest.approx(review(match).start)
    assert [step["entry"] for step in told["steps"]] == [step.entry for step in review(match).steps]
    assert await ask(server, file=record) == (200, told)
    assert len(questions) == 1
    assert (await ask(server, file=record, goal="both"))[1]["goal"] == "both"
    assert len(questions) == 2


@pytest.mark.asyncio
async def test_the_review_of_a_table_speaks_of_the_same_entries_as_its_replay(server):
    async with seated(server, "fox-and-rabbit", players=1, sheet="gentle") as (_, (ada,)):
        status, told = await ask(server, table=ada.table.id)
        assert (status, told["code"]) == (409, "not-over")
        await play_out(ada)
        status, told = await ask(server, table=ada.table.id)
        _, _, replay = await http(server, "GET", f"/api/tables/{ada.table.id}/replay")
    assert status == 200
    replay = json.loads(replay)
    assert told["final"] == replay["scores"][0]
    for step in told["steps"]:
        if step["type"] == "choice":
            assert replay["steps"][step["entry"]]["token"] == step["token"]


@pytest.mark.asyncio
async def test_what_cannot_be_reviewed_is_told(server, record):
    assert (await ask(server))[1]["code"] == "malformed"
    assert (await ask(server, table="x", file=record))[1]["code"] == "malformed"
    assert (await ask(server, table="nowhere"))[1]["code"] == "unknown-table"
    status, told = await ask(server, file="game: tally-ho\n\nf:d3\n")
    assert (status, told["code"]) == (400, "malformed")
    assert "Tally Ho!" in told["why"]
    status, told = await ask(server, file="game: fox-and-rabbit\nseats: 1\n\nfirst:owl\n")
    assert (status, told["code"], told["line"]) == (422, "bad-file", 4)


@pytest.mark.asyncio
async def test_a_file_that_is_too_long_is_not_read(open_server, record):
    async with open_server(file_bytes=100) as server:
        assert (await ask(server, file=record))[1]["code"] == "too-large"
    async with open_server() as server:
        assert (await ask(server, file=record + "# and so on\n" * 5000))[1]["code"] == "too-large"


@pytest.mark.asyncio
async def test_what_takes_too_long_is_given_up(server, record):
    server.node.advisers.patience = 0.0
    status, told = await ask(server, file=record)
    assert (status, told["code"]) == (413, "too-large")


def test_the_command_tells_it_in_words_and_as_json(record, tmp_path, capsys):
    path = tmp_path / "fox.match"
    path.write_text(record, "utf-8")
    assert main(["review", str(path), "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert main(["review", str(path)]) == 0
    said = capsys.readouterr().out
    assert f"At the end: {told['final']:g} points" in said
    costliest = max((step for step in told["steps"] if step["type"] == "choice"), key=lambda step: step["cost"])
    assert f"What cost most:\n  entry {costliest['entry'] + 1}, turn {costliest['turn']}: {costliest['token']} cost" in said
    assert f"Better: {costliest['better'][0]['token']}." in said


def test_the_command_knows_one_game_only(tmp_path, capsys):
    path = tmp_path / "tally.match"
    path.write_text("game: tally-ho\n\nf:d3\n")
    assert main(["review", str(path)]) == 2
    assert "Tally Ho! cannot be reviewed" in capsys.readouterr().err
