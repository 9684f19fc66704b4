"""The exact odds at the gate and of the traps: against the figures of the rulings, and against brute force."""

from fractions import Fraction
from itertools import pairwise, product
from random import Random

import numpy as np
import pytest

from hedgerow.games.fox_and_rabbit.escape import aids_that_fix, chance, chance_now, fulfils, rerolls, table
from hedgerow.games.fox_and_rabbit.farmer import plan
from hedgerow.games.fox_and_rabbit.sheet import box_sheet
from tests.games.fox_and_rabbit.plain_odds import PlainOdds

SHEET = box_sheet("standard")
CLAUSES = {
    "fox few": SHEET.fox.escape.few,
    "fox many": SHEET.fox.escape.many,
    "rabbit few": SHEET.rabbit.escape.few,
    "rabbit many": SHEET.rabbit.escape.many,
}
TRAPS = {"fox": (SHEET.fox.trap.clause, (1, 2, 2)), "rabbit": (SHEET.rabbit.trap.clause, (1, 1, 1))}
FARMERS_AIDS = {"one": ((0, 0, 0), True), "each": ((1, 1, 1), False)}
"""By difficulty: one aid of any kind, or one of each kind."""


@pytest.mark.rule("FR-26", "FR-27")
@pytest.mark.parametrize(
    ("name", "aids", "percent"), [("fox few", 0, 19.8), ("rabbit few", 0, 12.7), ("fox few", 1, 90.8), ("rabbit few", 1, 78.7)]
)
def test_the_figures_of_the_rulings(name, aids, percent):
    assert round(100 * float(chance(CLAUSES[name], (1, 1, 1), (aids,) * 3)), 1) == percent


@pytest.mark.rule("FR-26")
@pytest.mark.parametrize(("name", "needed"), [("fox many", (0, 2)), ("rabbit many", (0, 1))])
def test_the_harder_clause_needs_a_second_die(name, needed):
    for dice in product((1, 2), repeat=3):
        possible = any(dice[colour] == 2 for colour in needed)
        assert (chance(CLAUSES[name], dice, (4, 4, 4)) > 0) == possible


@pytest.mark.rule("FR-32", "FR-33")
@pytest.mark.parametrize(("animal", "one", "each"), [("rabbit", 30.2, 78.3), ("fox", 49.9, 97.2)])
def test_the_farmers_figures(animal, one, each):
    clause, dice = TRAPS[animal]
    assert round(100 * float(chance(clause, dice, (0, 0, 0), True)), 1) == one
    assert round(100 * float(chance(clause, dice, (1, 1, 1), False)), 1) == each


EVERY_SET = [dice for dice in product(range(3), repeat=3) if any(dice)]
EVERY_AID = list(product(range(5), repeat=3))


@pytest.mark.rule("FR-26", "FR-27")
@pytest.mark.parametrize("name", CLAUSES)
def test_every_set_of_dice_and_every_number_of_aids(name):
    clause = CLAUSES[name]
    found = table(clause)
    for dice in EVERY_SET:
        plain = PlainOdds(clause, dice)
        odds = found.get(dice) or {aids: Fraction(0) for aids in EVERY_AID}
        assert odds == {aids: plain.chance(aids) for aids in EVERY_AID}, dice


@pytest.mark.rule("FR-31", "FR-32", "FR-33")
@pytest.mark.parametrize("animal", TRAPS)
@pytest.mark.parametrize("kinds", FARMERS_AIDS)
def test_the_traps(animal, kinds):
    clause, dice = TRAPS[animal]
    aids, free = FARMERS_AIDS[kinds]
    assert chance(clause, dice, aids, free) == PlainOdds(clause, dice).chance(aids, free)


@pytest.mark.rule("FR-32", "FR-33")
@pytest.mark.parametrize("animal", TRAPS)
@pytest.mark.parametrize("kinds", FARMERS_AIDS)
def test_the_farmer_makes_the_most_of_every_roll(animal, kinds):
    """He catches where he can for certain, and else what he rolls again succeeds as often as anything could."""
    clause, dice = TRAPS[animal]
    aids, free = FARMERS_AIDS[kinds]
    plain = PlainOdds(clause, dice)
    places = places_of(dice)
    rolls = {roll: on_table(roll, places) for roll in product(range(1, 7), repeat=len(places))}
    caught = np.reshape([plan(clause, faces, kinds, 2).caught for faces in rolls.values()], plain.success.shape)
    alike = [(one, other) for one, other in pairwise(range(len(places))) if places[one] // 2 == places[other] // 2]
    for roll, faces in rolls.items():
        if any(roll[one] > roll[other] for one, other in alike):
            continue
        first = plan(clause, faces, kinds, 1)
        assert first.caught == (plain.chance_now(roll, aids, free, may_reroll=False) == 1)
        if not first.caught:
            again = [first.again >> place & 1 for place in places]
            after = caught[tuple(slice(None) if rolled else face - 1 for rolled, face in zip(again, roll, strict=True))]
            assert Fraction(int(after.sum()), after.size) == plain.chance_now(roll, aids, free), roll


def places_of(dice):
    """Where the dice lie, in the order r1 r2 b1 b2 y1 y2."""
    return [2 * colour + number for colour, count in enumerate(dice) for number in range(count)]


def on_table(roll, places):
    """The faces of six dice, of which these are on the table."""
    faces = dict(zip(places, roll, strict=True))
    return tuple(faces.get(place, 0) for place in range(6))


def test_more_aids_and_the_table_has_every_set_of_dice():
    found = table(CLAUSES["fox few"])
    assert len(found) == 12
    for odds in found.values():
        assert len(odds) == 125
        for aids, likely in odds.items():
            assert 0 <= likely <= 1
            for kind in range(3):
                more = tuple(count + (index == kind) for index, count in enumerate(aids))
                assert odds.get(more, 1) >= likely


@pytest.mark.parametrize("name", CLAUSES)
def test_in_the_middle_of_an_attempt(name):
    rng = Random(4)
    for dice in table(CLAUSES[name]):
        plain = PlainOdds(CLAUSES[name], dice)
        places = places_of(dice)
        for _ in range(5):
            roll = [rng.randint(1, 6) for _ in places]
            aids, free, may_reroll = (rng.randrange(3), rng.randrange(3), rng.randrange(2)), rng.random() < 0.5, rng.random() < 0.7
            faces = on_table(roll, places)
            assert chance_now(CLAUSES[name], faces, aids, free, may_reroll) == plain.chance_now(roll, aids, free, may_reroll)
            assert next(iter(rerolls(CLAUSES[name], faces, aids, free, may_reroll)))[0] == 0


def test_changes_that_fix_a_roll_do_fix_it_and_are_the_fewest():
    clause = CLAUSES["rabbit few"]
    plain = PlainOdds(clause, (1, 1, 1))
    for roll in product(range(1, 7), repeat=3):
        faces = on_table(roll, (0, 2, 4))
        fix = aids_that_fix(clause, faces, 2, 1)
        assert (fix is not None) == (plain.chance_now(roll, (2, 1, 0), False) == 1)
        if fix is None:
            continue
        after = list(faces)
        for change, die in fix:
            after[die] = {"up": after[die] + 1, "down": after[die] - 1, "flip": 7 - after[die]}[change]
        assert fulfils(clause, tuple(after))
        fewer = [(s, f, 0) for s in range(3) for f in range(2) if s + f < len(fix)]
        assert not any(plain.chance_now(roll, aids, False) for aids in fewer)
