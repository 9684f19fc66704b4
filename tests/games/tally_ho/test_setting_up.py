"""TH-1 to TH-6: the wood, whose turn it is, and turning tiles over."""

from collections import Counter
from fractions import Fraction

import pytest

from hedgerow.core import CHANCE, Illegal, play
from hedgerow.core.dealer import draw_number
from tests.games.tally_ho.wood import new_game, wood

SQUARES = [file + rank for rank in "1234567" for file in "abcdefg"]
TILES = {"B": 2, "F": 6, "L": 2, "H": 8, "P": 8, "D": 7, "T": 15}


@pytest.mark.rule("TH-1")
def test_seat_0_leads_blue_in_the_first_round():
    table = new_game()
    assert table.game.seats == 2
    assert table.public.blue == 0
    assert table.public.round == 1


@pytest.mark.rule("TH-1", "TH-7")
@pytest.mark.parametrize(("turn", "own", "others"), [("blue", "BF", "Lv"), ("brown", "Lv", "BF")])
def test_bears_and_foxes_are_blue_lumberjacks_and_hunters_brown(turn, own, others):
    for tile in own:
        assert wood(f"4 . . . {tile} . . .\n 1 ? . . . . . .", turn).goals("d4")
    for tile in others:
        assert not wood(f"4 . . . {tile} . . .\n 1 ? . . . . . .", turn).goals("d4")


@pytest.mark.rule("TH-2")
def test_the_48_tiles():
    table = new_game()
    assert table.public.bag == TILES
    assert sum(TILES.values()) == 48


@pytest.mark.rule("TH-2")
def test_no_kind_is_drawn_more_often_than_there_are_tiles_of_it():
    table = wood("1 B . . . . . ?\n 2 B . . . . . ?", bag="FT").play("f:g1")
    assert set(table.draw()[1]) == {"g1=fox", "g1=tree"}
    table.refuse("g1=bear", "TH-2")
    table.refuse("g1=hunter/n", "TH-2")


@pytest.mark.rule("TH-3")
def test_a_tile_lies_face_down_on_every_square_but_the_centre():
    table = new_game()
    board = dict(zip(SQUARES, table.public.board, strict=True))
    assert board.pop("d4") == "."
    assert set(board.values()) == {"?"}
    assert len(board) == 48
    assert table.tokens() == {f"f:{square}" for square in board}


@pytest.mark.rule("TH-4")
def test_blue_begins_and_the_players_take_turns():
    table = new_game()
    seats = []
    for square in ("a1", "b1", "c1", "d1"):
        seats.append(table.seat)
        table.turn_over(square, "tree")
    assert seats == [0, 1, 0, 1]


@pytest.mark.rule("TH-4")
def test_every_kind_of_action_is_one_turn():
    table = wood(
        """
        6  D . . D . . .
        4  . . . F . . ^
        1  ? . . . . . .
        """
    )
    assert table.seat == 0
    assert table.play("d4-d5").seat == 1
    assert table.play("g4-g5").seat == 0
    assert table.play("d5xd6").seat == 1
    assert table.play("a6-b6").seat == 0


@pytest.mark.rule("TH-4", "CORE-1")
def test_the_other_player_waits():
    table = new_game()
    with pytest.raises(Illegal) as caught:
        play(table.game, table.state, 1, table.game.read("f:d3"))
    assert caught.value.rule == "CORE-1"
    assert list(table.game.moves(table.state, 1)) == []


@pytest.mark.rule("TH-5")
def test_either_player_turns_over_any_tile_that_lies_face_down():
    picture = """
        7  ? . . . . . ?
        4  . B . . . ^ .
        1  ? . . . . . ?
    """
    for turn in ("blue", "brown"):
        assert wood(picture, turn).tokens("f:") == {"f:a1", "f:g1", "f:a7", "f:g7"}


@pytest.mark.rule("TH-5")
def test_a_tile_turned_over_stays_on_its_square():
    table = new_game().turn_over("d3", "hunter/w")
    assert table.public.board[SQUARES.index("d3")] == "w"
    assert table.public.board.count("?") == 47


@pytest.mark.rule("TH-5")
def test_nothing_else_can_be_turned_over():
    table = new_game()
    table.refuse("f:d4", "TH-5.empty")
    table.turn_over("d3", "tree").refuse("f:d3", "TH-5")


@pytest.mark.rule("TH-5")
@pytest.mark.parametrize("token", ["f:b1", "c1-c2", "c1xd1", "--", "c1-w"])
def test_between_turning_over_and_knowing_nobody_does_anything(token):
    table = wood("1 ? ? F D . . .\n 7 ^ . . . . . .").play("f:a1")
    assert table.actors == (CHANCE,)
    for seat in (0, 1):
        with pytest.raises(Illegal, match="CORE-1"):
            play(table.game, table.state, seat, table.game.read(token))


@pytest.mark.rule("TH-6")
@pytest.mark.parametrize("token", ["f:b1", "c1-c2", "c1xd1", "c1-s", "--"])
def test_chance_tells_what_a_tile_is_and_does_nothing_else(token):
    """A record that forgets to say what came up is told so, and not something untrue about the next move."""
    table = wood("1 ? ? F D . . .\n 7 ^ . . . . . .").play("f:a1")
    with pytest.raises(Illegal) as caught:
        play(table.game, table.state, CHANCE, table.game.read(token))
    assert caught.value.rule == "TH-6"
    assert "a1" in caught.value.why


@pytest.mark.rule("TH-6")
def test_nobody_says_what_a_tile_is_without_turning_it_over():
    new_game().refuse("d3=fox", "TH-6")
    new_game().play("f:d3").refuse("d2=fox", "TH-6.square")


@pytest.mark.rule("TH-6")
def test_every_unseen_tile_is_equally_likely_and_every_way_of_a_gun():
    name, weights = new_game().play("f:d3").draw()
    assert name == "round 1 tile d3"
    assert all(type(weight) is int and weight > 0 for weight in weights.values())
    odds = {token: Fraction(weight, sum(weights.values())) for token, weight in weights.items()}
    expected = {"bear": 2, "fox": 6, "lumberjack": 2, "pheasant": 8, "duck": 7, "tree": 15}
    assert odds == {f"d3={tile}": Fraction(count, 48) for tile, count in expected.items()} | {
        f"d3=hunter/{way}": Fraction(8, 48 * 4) for way in "nesw"
    }


@pytest.mark.rule("TH-6")
def test_odds_follow_what_is_still_unseen():
    table = new_game().turn_over("a1", "bear").turn_over("b1", "hunter/s").turn_over("c1", "bear")
    assert table.public.bag == TILES | {"B": 0, "H": 7}
    _, weights = table.play("f:d3").draw()
    total = sum(weights.values())
    assert "d3=bear" not in weights
    assert [Fraction(weights[f"d3=hunter/{way}"], total) for way in "nesw"] == [Fraction(7, 180)] * 4
    assert Fraction(weights["d3=tree"], total) == Fraction(15, 45)


@pytest.mark.rule("TH-6")
def test_the_last_tile_is_certain():
    table = wood("1 ? . . . . . .\n 4 F . . . . . ^", bag="D").play("f:a1")
    assert set(table.draw()[1]) == {"a1=duck"}


@pytest.mark.rule("TH-6")
def test_a_gun_never_turns():
    table = wood("4 . . . > . . .\n 7 ? ? . . . . .\n 1 F . . . . . .", "brown")
    table.play("d4-d7").turn_over("a7", "tree")
    table.play("d7-e7 a1-a2 e7-e2 a2-a3")
    assert table.public.board[SQUARES.index("e2")] == "e"


@pytest.mark.rule("TH-6")
def test_taken_tiles_do_not_come_back():
    table = new_game().turn_over("a1", "fox").turn_over("b1", "duck")
    table.play("a1xb1")
    assert table.public.bag == TILES | {"F": 5, "D": 6}
    assert table.public.won == ("D", "")


@pytest.mark.rule("TH-6")
def test_each_draw_has_a_name_of_its_own():
    names = Counter()
    table = new_game()
    while not table.over:
        table.play(min(table.tokens(), key=lambda token: (not token.startswith("f:"), token)))
        if table.actors == (CHANCE,):
            name, weights = table.draw()
            names[name] += 1
            tokens = list(weights)
            table.play(tokens[draw_number(b"names", name, len(tokens))])
    assert set(names) == {f"round {number} tile {square}" for number in (1, 2) for square in SQUARES if square != "d4"}
    assert set(names.values()) == {1}


@pytest.mark.rule("TH-6")
def test_both_players_and_onlookers_see_the_same():
    table = new_game().turn_over("d3", "hunter/w").play("f:d5")
    for _ in range(2):
        assert {seat: table.game.private(table.state, seat) for seat in (0, 1, -3)} == {0: None, 1: None, -3: None}
        for seat in (0, 1, -3):
            assert table.game.imagine(table.public, None, seat, None) == table.state
        assert table.public.bag == TILES | {"H": 7} | ({} if table.actors == (CHANCE,) else {"F": 5})
        if table.actors == (CHANCE,):
            table.play("d5=fox")
