"""That's a Question! by plain requests: whatever a page may ask for at any moment, nobody is told a secret before its time."""

from __future__ import annotations

import json
import random
import re

import pytest

from hedgerow.client import Client
from hedgerow.core import WATCHER
from hedgerow.games.thats_a_question import rules
from tests.server.people import PATIENCE, http, seated

pytestmark = pytest.mark.asyncio

GAME = "thats-a-question"
QUESTIONS = 4
QUIETLY = {"locked", "lot"}
"""Facts of a choice that only its owner may read."""


@pytest.fixture(autouse=True)
def quick_clocks(monkeypatch):
    monkeypatch.setattr(rules, "PLAIN_MS", dict.fromkeys(rules.PLAIN_MS, 30))


async def asked(server, id, code, secret):
    """Everything there is to ask for about a table, as text."""
    pages = [await http(server, "GET", f"/api/{path}") for path in (f"tables/{id}", f"codes/{code}")]
    pages.append(await http(server, "POST", "/api/tables/mine", {"secrets": [secret]}))
    assert {status for status, _, _ in pages} == {200}
    for path in ("file", "replay", "result"):
        pages.append(await http(server, "GET", f"/api/tables/{id}/{path}"))
        assert pages[-1][0] == 409
    return [body.decode() for _, _, body in pages]


async def history(server, id, secret):
    status, _, body = await http(server, "POST", f"/api/tables/{id}/history", {"secret": secret} if secret else {})
    assert status == 200
    return body.decode()


def words_in(value):
    """Every word in an answer, wherever it stands."""
    if isinstance(value, dict):
        return set().union(*map(words_in, value.values()))
    if isinstance(value, list):
        return set().union(*map(words_in, value))
    return set(re.split(r"[:/+=]", value)) if isinstance(value, str) else set()


def check_history(text, viewer, public, hands):
    told = json.loads(text)
    facts = told["facts"]
    assert told["seat"] == viewer
    laid = {public["question"][letter] for letter in "ab"} if public["question"] else set()
    others = set().union(*(hand for seat, hand in enumerate(hands) if seat != viewer)) - laid
    assert not words_in(facts) & others
    assert not [fact for fact in facts if fact["type"] in QUIETLY and fact["seat"] != viewer and (fact.get("letter") or fact.get("kicker"))]
    # Answers and guesses are those of the questions that are done.
    assert sum(fact["type"] == "answered" for fact in facts) == len(public["past"])
    assert sum(fact["type"] == "guessed" for fact in facts) == sum(len(past["guesses"]) for past in public["past"])


async def check(server, people, tables, nobody):
    """What each of them, and somebody who looks on, could find out by asking just now."""
    public, id = tables[0].public, tables[0].table.id
    hands = [set(table.private["hand"]) for table in tables]
    viewers = [(table.seat, person.secret) for table, person in zip(tables, people, strict=True)]
    for viewer, secret in (*viewers, (WATCHER, nobody.secret), (WATCHER, "")):
        check_history(await history(server, id, secret), viewer, public, hands)
    for text in await asked(server, id, tables[0].table.code, nobody.secret):
        assert not words_in(json.loads(text)) & set().union(*hands)


async def lock(server, table, tables, people, token):
    """Lock something else first. That somebody has changed their mind is in nobody else's story."""
    letter = "B" if token.startswith("A") else "A"
    id, others = table.table.id, [person.secret for person in people if person is not people[tables.index(table)]]
    await table.play(letter)
    before = [await history(server, id, secret) for secret in (*others, "")]
    await table.play(token)
    assert [await history(server, id, secret) for secret in (*others, "")] == before


async def test_whoever_asks_at_any_moment_is_told_no_secret(open_server):
    rng = random.Random(5)
    async with open_server(requests_at_once=100_000) as server, seated(server, GAME, 4, takebacks="official") as (people, tables):
        ada, nobody, kickers = tables[0], Client(server.url), 0
        while len(ada.public["past"]) < QUESTIONS:
            await ada.until(lambda: ada.public["phase"] in ("ask", "choose", "lake") and bool(ada.turn), PATIENCE)
            mover = tables[rng.choice(ada.turn)]
            for table in tables:
                await table.until(lambda table=table: table.epoch == ada.epoch, PATIENCE)
            await check(server, people, tables, nobody)
            token = rng.choice([token for token in mover.moves if "+" in token] or mover.moves)
            kickers += "+" in token
            choosing, last = ada.public["phase"] == "choose", len(ada.turn) == 1
            if choosing and not last:
                await lock(server, mover, tables, people, token)
            else:
                await mover.play(token)
            if choosing and last:
                await ada.until(lambda: ada.public["phase"] not in ("choose", "locked", "answer", "guesses"), PATIENCE)
        assert kickers
