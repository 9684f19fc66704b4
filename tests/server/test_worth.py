"""What a pose is worth, asked over HTTP: the numbers of the rules, and a clear answer to what cannot be read."""

from __future__ import annotations

import asyncio
import json
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest

from hedgerow.games.bunny_moose.cards import read_card
from hedgerow.games.bunny_moose.poses import POSES
from hedgerow.games.bunny_moose.scoring import score

CARDS = ["LA:wu+2", "RA:cd+3", "BE:t?-1", "moosex2", "rev", "tongue+2"]


def ask(server, **wish):
    body = json.dumps(wish).encode()
    with urlopen(Request(f"{server.url}/api/bunny-moose/score", body, {"content-type": "application/json"})) as response:
        return json.load(response)


async def aside(work, *args, **wish):
    """In a thread of its own: the server has the loop of this one."""
    return await asyncio.to_thread(work, *args, **wish)


@pytest.mark.asyncio
@pytest.mark.parametrize("pose", ["Awu/Acd", "Ets/Etf+t", "Awu/-", "-/-"])
@pytest.mark.parametrize("tongue", ["species", "cards", "none"])
async def test_it_says_what_the_rules_say(server, pose, tongue):
    told = await aside(ask, server, pose=pose, cards=CARDS, tongue=tongue)
    expected = score(POSES[pose], [read_card(card) for card in CARDS], tongue)
    assert (told["animal"], told["spaces"], told["points"]) == (expected.animal, expected.spaces, expected.points)
    assert (told["times"], told["doubled"], told["reversed"]) == (list(expected.times), expected.doubled, expected.reversed)
    assert told["best"] is None


@pytest.mark.asyncio
async def test_the_best_pose_is_one_than_which_none_is_better(server):
    told = await aside(ask, server, pose="Awu/Acd", cards=CARDS, best=True)
    cards = [read_card(card) for card in CARDS]
    most = max(score(pose, cards).spaces for pose in POSES.values())
    assert told["best_spaces"] == most
    assert score(POSES[told["best"]], cards).spaces == most


@pytest.mark.asyncio
@pytest.mark.parametrize(
    "wish", [{"pose": "Axx/-", "cards": []}, {"pose": "-/-", "cards": ["LA:zz+2"]}, {"pose": "-/-", "cards": ["rev"] * 9}, {"cards": []}]
)
async def test_what_cannot_be_read_is_told(server, wish):
    with pytest.raises(HTTPError) as refused:
        await aside(ask, server, **wish)
    assert refused.value.code == 400
    assert json.load(refused.value)["code"] == "malformed"
