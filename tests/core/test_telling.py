"""A match told in words, and as pictures."""

from hedgerow.core import TABLE, Header, Match
from hedgerow.core.telling import facts_of, picture_of, result_of, story, words_of
from hedgerow.games.tally_ho.state import Took
from tests.core.helpers import counting, tally_ho_match


def small_match():
    match = Match.begin(Header(game="tally-ho", seats=2, names={0: "Ada"}))
    for token in ("f:d3", "d3=fox", "f:c3", "c3=duck", "d3xc3"):
        match.play(match.game.turn(match.state).actors[0], token)
    match.play(TABLE, "back:4")
    return match


def test_each_entry_in_words_as_a_viewer_is_told_it():
    match = small_match()
    assert words_of(match, 4) == ["Ada took the duck on c3 with the fox from d3: 2 points."]
    assert words_of(match, 4, 0) == ["You took the duck on c3 with the fox from d3: 2 points."]
    assert words_of(match, 2, 0) == ["Player 2 turned over the tile on c3."]
    assert facts_of(match, 4) == (Took(0, "fox", "d3", "c3", "duck", 2),)


def test_the_table_tells_nothing_of_the_game():
    match = small_match()
    assert facts_of(match, 5) == ()
    assert "4" in words_of(match, 5)[0]


def test_a_whisper_is_told_to_nobody_else():
    match = counting("whisper")
    assert (words_of(match, 0, 0), words_of(match, 0, 1), words_of(match, 0)) == (
        ["You did whisper."],
        ["Player 1 did ."],
        ["Player 1 did ."],
    )


def test_pictures_show_the_position_after_so_many_entries():
    match = small_match()
    assert picture_of(match, 0).count("##") == 48
    assert picture_of(match, 5).count("##") == 46
    assert " D " in picture_of(match, 4)
    assert " D " not in picture_of(match, 5)


def test_the_result():
    assert result_of(small_match()) == ["Ada: 0", "Player 2: 0"]
    match = tally_ho_match(rounds="1")
    scores, places = match.game.scores(match.state), match.game.outcome(match.state).places
    assert result_of(match) == [f"Ada: {scores[0]}, place {places[0]}", f"Player 2: {scores[1]}, place {places[1]}"]


def test_a_story_names_every_entry_once_and_in_order():
    match = tally_ho_match()
    lines = [line for paragraph in story(match, -3, 20) for line in paragraph.split("\n")]
    told = [line.split()[:2] for line in lines if len(line.split()) > 2 and line[:4].strip().isdecimal() and line[4:6] == "  "]
    assert told == [[str(number), entry.token] for number, entry in enumerate(match.entries, 1)]
