"""FR-40 and FR-41: every throw has its name, and moves are taken back as far as the last throw."""

import pytest

from hedgerow.core import CHANCE, TABLE, Header, Illegal, Match
from hedgerow.core.dealer import match_key
from hedgerow.games.fox_and_rabbit import KIND
from tests.games.fox_and_rabbit.garden import fox_first, full


def name(table):
    return table.game.chance(table.state).name


@pytest.mark.rule("FR-40")
def test_a_draw_is_named_by_turn_animal_die_and_throw():
    table = fox_first().arrange(dice=(2, 1, 1), turn=4).play("roll")
    names = []
    while table.seat == CHANCE:
        names.append(name(table))
        table.throw("3")
    assert names == ["turn 4 fox red 1 throw 1", "turn 4 fox red 2 throw 1", "turn 4 fox blue 1 throw 1", "turn 4 fox yellow 1 throw 1"]
    assert name(table.play("reroll:r2y1")) == "turn 4 fox red 2 throw 2"
    assert name(full().play("escape:r1y1")) == "turn 1 fox red 1 throw 1"
    farmer = fox_first().arrange(traps=14, last=True, turn=15).roll("1 1 1").play("done")
    assert name(farmer) == "turn 15 farmer fox red 1 throw 1"


def begun():
    """A match whose fox has rolled."""
    match = Match(KIND, Header(game=KIND.name, seats=1))
    match.play(0, "first:fox")
    match.play(0, "roll")
    for token in ("r1=6", "b1=3", "y1=6"):
        match.play(CHANCE, token)
    return match


@pytest.mark.rule("FR-41")
def test_moves_are_taken_back_to_the_last_throw_and_no_further():
    match = begun()
    rolled = match.state
    match.play(0, "use:blueberry:r1")
    match.play(0, "use:lettuce:b1")
    match.play(0, "flip:y1")
    match.play(TABLE, "back:7")
    assert match.state.crossed[0] == (1, 1, 0, 0, 0, 0)
    assert match.state.aids == (3, 3, 3)
    match.play(TABLE, "back:5")
    assert match.state == rolled
    with pytest.raises(Illegal, match="CORE-6"):
        match.play(TABLE, "back:4")
    match.play(0, "reroll:y1")
    match.play(CHANCE, "y1=2")
    with pytest.raises(Illegal, match="CORE-6"):
        match.play(TABLE, "back:5")


@pytest.mark.rule("FR-41", "FR-40")
def test_ending_a_part_can_be_taken_back_until_somebody_rolls():
    match = begun()
    match.play(0, "done")
    match.play(TABLE, "back:5")
    assert match.state.phase == "walk"
    match.play(0, "use:blueberry:r1")


@pytest.mark.rule("FR-40")
def test_whoever_goes_first_the_same_dice_fall():
    key = match_key("5" * 64, {})
    shown = {}
    for order in (("fox", "rabbit"), ("rabbit", "fox")):
        match = Match(KIND, Header(game=KIND.name, seats=1))
        match.play(0, f"first:{order[0]}")
        for animal in order:
            match.play(0, "roll")
            match.settle(key)
            shown.setdefault(animal, set()).add(match.state.faces)
            match.play(0, "done")
    assert all(len(faces) == 1 for faces in shown.values())
