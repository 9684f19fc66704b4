"""The shelf of games, options and numbers of players."""

import msgspec
import pytest

from hedgerow.core import Header, Illegal, Match, bind, find, kinds, read_options, register
from hedgerow.core.data import About, Data
from hedgerow.core.kind import option_texts, shelved, spoken_counts
from hedgerow.core.notation import BadFile, file_of, read_file, replay_file, write_file
from hedgerow.core.words import CORE
from hedgerow.games.tally_ho import KIND as TALLY_HO
from hedgerow.games.tally_ho.rules import TallyHo
from tests.core.helpers import COUNTING, Counting, Options


@pytest.mark.rule("CORE-8")
def test_an_unknown_game_is_refused_with_a_list_of_those_there_are():
    with pytest.raises(Illegal) as caught:
        find("chess")
    assert caught.value.rule == "CORE-8"
    assert "chess" in caught.value.why
    assert "tally-ho" in caught.value.why
    with pytest.raises(Illegal, match="CORE-8"):
        Match.begin(Header(game="chess", seats=2))


@pytest.mark.rule("CORE-8")
def test_installed_games_are_found_by_name():
    assert find("tally-ho") is TALLY_HO
    assert kinds()["tally-ho"] is TALLY_HO
    assert list(kinds()) == sorted(kinds())


@pytest.mark.rule("CORE-8")
def test_a_game_can_be_put_on_the_shelf_for_a_while():
    with shelved(COUNTING):
        assert find("counting") is COUNTING
        assert "counting" in kinds()
    with pytest.raises(Illegal, match="CORE-8"):
        find("counting")


@pytest.mark.rule("CORE-8")
def test_or_for_good():
    with shelved(COUNTING):  # what is registered inside is gone afterwards, too
        other = msgspec.structs.replace(COUNTING, name="counting-too")
        assert register(other) is other
        assert find("counting-too") is other
    assert "counting-too" not in kinds()


@pytest.mark.rule("CORE-9")
@pytest.mark.parametrize("seats", [-1, 0, 1, 5, 100])
def test_each_game_says_how_many_can_play(seats):
    with pytest.raises(Illegal) as caught:
        bind(COUNTING, seats)
    assert caught.value.rule == "CORE-9"
    assert caught.value.why == f"Counting is played by 2 to 4, not by {seats}."


@pytest.mark.rule("CORE-9")
def test_tally_ho_is_for_two():
    assert bind(TALLY_HO, 2).seats == 2
    with pytest.raises(Illegal, match="played by 2, not by 3"):
        bind(TALLY_HO, 3)
    with pytest.raises(Illegal, match="CORE-9"):
        Match.begin(Header(game="tally-ho", seats=1))


def test_the_game_is_bound_to_seats_and_options():
    game = bind(COUNTING, 3, Options(length=9))
    assert isinstance(game, Counting)
    assert (game.seats, game.options.length) == (3, 9)
    assert bind(COUNTING, 2).options == Options()


@pytest.mark.parametrize(("counts", "words"), [([2], "2"), ([1, 2], "1 or 2"), ([6, 3, 4, 5], "3 to 6"), ([2, 4, 6], "2 or 4 or 6")])
def test_numbers_of_players_in_words(counts, words):
    assert spoken_counts(counts) == words


@pytest.mark.rule("CORE-10")
@pytest.mark.parametrize(
    ("texts", "options"),
    [
        ({}, Options()),
        ({"length": "3"}, Options(length=3)),
        ({"loud": "no"}, Options(loud=False)),
        ({"loud": "yes", "length": "0"}, Options(length=0, loud=True)),
    ],
)
def test_options_from_their_texts(texts, options):
    assert read_options(COUNTING, texts) == options
    assert read_options(COUNTING, option_texts(options)) == options


@pytest.mark.rule("CORE-10")
def test_every_option_is_written_out():
    assert option_texts(Options()) == {"length": "6", "loud": "yes"}


@pytest.mark.rule("CORE-10")
@pytest.mark.parametrize(
    ("name", "text"), [("lenght", "3"), ("", "3"), ("length", "many"), ("length", ""), ("length", "1.5"), ("loud", "perhaps")]
)
def test_an_unknown_name_or_a_value_that_does_not_fit_is_refused(name, text):
    with pytest.raises(Illegal) as caught:
        read_options(COUNTING, {name: text})
    assert caught.value.rule == "CORE-10"
    assert f"“{name}={text}”" in caught.value.why
    with pytest.raises(Illegal, match="CORE-10"):
        Match(COUNTING, Header(game="counting", seats=2, options={name: text}))


@pytest.mark.rule("CORE-10")
@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("rounds", "0"),
        ("rounds", "3"),
        ("guard", "-1"),
        ("guard", "1001"),
        ("shuttling", "none"),
        ("exits", "Open"),
        ("rounds", "two"),
        ("seats", "2"),
    ],
)
def test_the_options_of_tally_ho(name, text):
    with pytest.raises(Illegal, match="CORE-10"):
        read_options(TALLY_HO, {name: text})


@pytest.mark.rule("CORE-10")
def test_an_unknown_option_is_answered_with_the_known_ones():
    with pytest.raises(Illegal, match="rounds, guard, shuttling, exits"):
        read_options(TALLY_HO, {"round": "2"})


class Decked(TallyHo):
    """A game that can be played with a deck of the table's own."""

    def __init__(self, seats, options, data=None):
        super().__init__(seats, options)
        self.deck = (data or {}).get("deck", "the one in the box")
        if self.deck == "torn":
            raise CORE.illegal("CORE-11", name="deck", why="it is torn")


ANY_DECK = Data(check=lambda text: [], about=lambda text: About({}, 0, ()))
DECKED = msgspec.structs.replace(TALLY_HO, name="decked", build=Decked, data={"deck": ANY_DECK})


@pytest.mark.rule("CORE-11")
def test_a_table_brings_its_own_data_and_the_record_holds_them():
    with shelved(DECKED):
        match = Match.begin(Header(game="decked", seats=2, data={"deck": "oak leaves = 12"}))
        match.play(0, "f:d3")
        text = write_file(file_of(match))
        assert "data: deck=oak leaves = 12\n" in text
        assert replay_file(read_file(text)).game.deck == "oak leaves = 12"
        assert Match.begin(Header(game="decked", seats=2)).game.deck == "the one in the box"


@pytest.mark.rule("CORE-11")
@pytest.mark.parametrize(("game", "line"), [("tally-ho", "data: deck=x"), ("decked", "data: sheet=x"), ("decked", "data: deck=torn")])
def test_data_that_cannot_be_used_are_refused_at_their_line(game, line):
    with shelved(DECKED), pytest.raises(BadFile) as caught:
        replay_file(read_file(f"game: {game}\n{line}\n\n"))
    assert (caught.value.rule, caught.value.line, caught.value.text) == ("CORE-11", 2, line)
