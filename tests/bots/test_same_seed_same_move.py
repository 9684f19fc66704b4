"""Same view, same seed and same budget of nodes: same move, in any process, whatever was asked before."""

import os
import subprocess
import sys
from random import Random

import msgspec
import pytest

from hedgerow.bots.bot import Budget
from hedgerow.bots.levels import find_bot
from hedgerow.bots.request import Request, answer
from tests.bots.asking import ALL_BOTS, KIND, random_positions, request_for

ANSWER_ALL = """
import sys, msgspec
from hedgerow.bots.request import Request, answer
print(*map(answer, msgspec.json.decode(sys.stdin.buffer.read(), type=list[Request])))
"""


@pytest.mark.parametrize("bot", ALL_BOTS)
def test_twice_in_one_process(bot):
    game, positions = random_positions(12)
    requests = [request_for(game, s, bot, seed) for seed, s in enumerate(positions)]
    answers = [answer(request) for request in requests]
    assert [answer(request) for request in reversed(requests)] == answers[::-1]


def test_in_other_processes():
    game, positions = random_positions(6)
    requests = [request_for(game, s, bot, seed) for bot in ALL_BOTS for seed, s in enumerate(positions)]
    here = [answer(request) for request in requests]
    for hash_seed in ("1", "2"):
        assert answers_elsewhere(requests, hash_seed) == here


def answers_elsewhere(requests: list[Request], hash_seed: str) -> list[str]:
    """In a fresh process, where strings hash in another way."""
    environment = os.environ | {"PYTHONHASHSEED": hash_seed}
    command = [sys.executable, "-c", ANSWER_ALL]
    done = subprocess.run(command, input=msgspec.json.encode(requests), env=environment, capture_output=True, check=True)
    return done.stdout.decode().split()


def test_the_clock_is_read_only_with_seconds(monkeypatch):
    def no_clock():
        raise AssertionError("looked at the clock")

    monkeypatch.setattr("hedgerow.bots.search.perf_counter", no_clock)
    game, (s,) = random_positions(1)
    request = request_for(game, s, "search")
    assert answer(request) == answer(request)
    with pytest.raises(AssertionError):
        answer(msgspec.structs.replace(request, budget=Budget(seconds=0.01)))


def test_dice_decide_between_equals():
    game = KIND.build(2, KIND.options())
    s = game.start()
    moves = {find_bot("greedy", KIND).choose(game, game.public(s), None, 0, Random(seed), Budget()).move for seed in range(40)}
    assert len(moves) > 20
