"""Tally Ho! in words: what is told, the catalogue, the picture of the board, and how moves are written."""

import json
import re
from importlib.resources import files

import pytest

from hedgerow.core import Unreadable
from hedgerow.games.tally_ho import KIND
from hedgerow.games.tally_ho.state import FinalPhase, Left, MatchOver, Moved, Options, Passed, RoundOver, Took, Turned, TurnsOver
from tests.games.tally_ho.test_refusals import CASES
from tests.games.tally_ho.wood import new_game, wood
from tests.games.test_unreadable import REASONS

TEMPLATES = json.loads((files("hedgerow.games.tally_ho") / "messages" / "en.json").read_text("utf-8"))
TILES = ["bear", "fox", "lumberjack", "hunter", "pheasant", "duck", "tree"]
FACTS = {
    "turns-over": TurnsOver(0, "d3"),
    "turned": Turned(0, "d3", "duck"),
    "turned-hunter": Turned(0, "d3", "hunter", "n"),
    "moved": Moved(0, "fox", "d3", "d6"),
    "took": Took(0, "fox", "d3", "d6", "duck", 2),
    "left": Left(0, "bear", "d7", "n", 10),
    "passed": Passed(0),
    "final-phase": FinalPhase(0),
    "round-over": RoundOver(1, (1, 12), (1, 3)),
    "match-won": MatchOver((10, 12), (5, 3), (2, 1)),
    "match-won-by-tiles": MatchOver((10, 10), (5, 3), (1, 2)),
    "match-drawn": MatchOver((10, 10), (5, 5), (1, 1)),
}


def say(fact, viewer=None):
    return KIND.words.say(KIND.tell(fact), ["Ann", "Bob"], viewer)


@pytest.mark.parametrize("key", FACTS)
def test_each_fact_has_its_message(key):
    assert KIND.tell(FACTS[key]).key == key
    assert "{" not in say(FACTS[key])


@pytest.mark.parametrize(
    ("fact", "text"),
    [
        (FACTS["took"], "Ann took the duck on d6 with the fox from d3: 2 points."),
        (FACTS["left"], "Ann led the bear from d7 out of the wood to the north: 10 points."),
        (FACTS["turned-hunter"], "It is a hunter, and his gun points north."),
        (FACTS["round-over"], "Round 1 is over: Ann has 1 point and 1 tile, Bob 12 points and 3 tiles."),
        (FACTS["match-won"], "Bob wins the match with 12 points to 10."),
        (FACTS["match-won-by-tiles"], "Both have 10 points. Ann wins the match with 5 tiles to 3."),
        (FACTS["match-drawn"], "The match is a draw: 10 points and 5 tiles each."),
    ],
)
def test_some_of_them_word_for_word(fact, text):
    assert say(fact) == text


@pytest.mark.parametrize("key", ["turns-over", "moved", "took", "left", "passed", "final-phase"])
def test_the_one_it_speaks_of_is_spoken_to(key):
    assert "Ann" in say(FACTS[key])
    assert "Ann" in say(FACTS[key], 1)
    assert "Ann" not in say(FACTS[key], 0)
    assert "You" in say(FACTS[key], 0)


def test_no_template_is_unused_or_missing():
    """Every key of the catalogue is spoken somewhere, and everything that is spoken is in it."""
    spoken = set(FACTS) | {f"{key}.you" for key in FACTS if f"{key}.you" in TEMPLATES} | set(CASES)
    options = {f"option.{name}" for name in Options.__struct_fields__}
    # Which forms do the templates ask for, and of what?
    asked = re.findall(r"\{(\w+)\.(\w+)\}", " ".join(TEMPLATES.values()))
    forms = {form for _, form in asked if form != "name"}
    plurals = {f"plural.{form}.{count}" for form in forms & {"point", "tile"} for count in ("one", "other")}
    nouns = {f"noun.{tile}.{form}" for tile in TILES for form in forms - {"point", "tile", "way"}}
    ways = {f"noun.{way}.way" for way in "nesw"}
    assert set(TEMPLATES) == spoken | options | plurals | nouns | ways | set(REASONS["tally-ho"]) | {"seat"}


def test_a_picture_of_the_board_shows_every_tile():
    table = wood(
        """
        7  F . . ? . . T
        4  . ^ > . v < .
        2  B L . P D . .
        """
    )
    lines = KIND.diagram(table.public, None).split("\n")
    ranks = {line.split()[0]: line for line in lines if line.split()[0].isdecimal()}
    assert list(ranks) == list("7654321")
    assert [ranks["7"].count(sign) for sign in ("F", "##", "T")] == [1, 1, 1]
    assert re.findall(r"H[\^>v<]", ranks["4"]) == ["H^", "H>", "Hv", "H<"]
    assert re.findall("[A-Z]", ranks["2"]) == list("BLPD")
    assert ":" in ranks["4"]
    assert all("|" in ranks[rank] for rank in "123567")
    assert len({len(line) for line in ranks.values()}) == 1


def test_the_picture_of_a_new_game_has_48_tiles_face_down():
    assert KIND.diagram(new_game().public, None).count("##") == 48


@pytest.mark.parametrize("token", ["f:d3", "d3=hunter/n", "d3=duck", "d3-d6", "d3xd6", "d3-n", "--", "a1=lumberjack", "g7-e"])
def test_moves_are_written_as_they_are_read(token):
    game = new_game().game
    assert game.write(game.read(token)) == token


@pytest.mark.rule("CORE-3")
@pytest.mark.parametrize(
    ("token", "at"),
    [
        ("", 0),
        ("hello", 0),
        ("D3-D6", 0),
        ("d3", 2),
        ("d3-", 2),
        ("d3xn", 3),
        ("d3-x", 3),
        ("d3-d8", 3),
        ("d3-h1", 3),
        ("d3-d66", 3),
        ("h1-d3", 0),
        ("d8-d3", 0),
        ("f:h1", 2),
        ("f:", 2),
        ("f:d33", 4),
        ("d3=hunter", 3),
        ("d3=duck/n", 3),
        ("d3=hunter/x", 3),
        ("d3=Duck", 3),
        ("d3=", 3),
        ("d3+d4", 2),
        ("-", 0),
        ("---", 0),
    ],
)
def test_what_is_no_move_is_unreadable_and_says_where(token, at):
    with pytest.raises(Unreadable) as caught:
        new_game().game.read(token)
    assert caught.value.token == token
    assert caught.value.at == at
    assert caught.value.why
