"""The exact odds at the gate and of the traps: against the figures of the rulings, and against plain counting."""

from itertools import product
from random import Random

import pytest

from hedgerow.games.fox_and_rabbit.escape import aids_that_fix, chance, chance_now, counts_of, fulfils, hand_of, rerolls, table
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


SMALL = [dice for dice in product(range(3), repeat=3) if 2 <= sum(dice) <= 3]


@pytest.mark.parametrize("name", CLAUSES)
def test_every_number_of_aids_with_two_or_three_dice(name):
    found = table(CLAUSES[name])
    for dice in SMALL:
        if dice not in found:
            continue
        plain = PlainOdds(CLAUSES[name], dice)
        for steps, flips, rerolls_open in product(range(5), range(5), (0, 1)):
            assert found[dice][steps, flips, rerolls_open] == plain.chance((steps, flips, rerolls_open), True), (dice, steps, flips)
            # FR-17: one reroll a roll, so more of them change nothing.
            assert found[dice][steps, flips, 4] == found[dice][steps, flips, 1]


@pytest.mark.parametrize("name", ["fox many", "rabbit many"])
@pytest.mark.parametrize("dice", [(2, 1, 1), (1, 2, 1), (1, 1, 2), (2, 2, 0), (2, 0, 2)])
@pytest.mark.parametrize("aids", [(0, 0, 0), (1, 0, 1), (0, 2, 0), (2, 1, 1), (4, 4, 1)])
def test_four_dice(name, dice, aids):
    found = table(CLAUSES[name])
    if dice in found:
        assert found[dice][aids] == PlainOdds(CLAUSES[name], dice).chance(aids, True)


@pytest.mark.parametrize(
    ("name", "dice"), [("fox many", (2, 2, 1)), ("rabbit many", (2, 2, 1)), ("fox few", (2, 1, 2)), ("rabbit few", (2, 2, 2))]
)
def test_five_and_six_dice(name, dice):
    aids = (1, 0, 1) if sum(dice) == 5 else (0, 0, 0)
    assert chance(CLAUSES[name], dice, aids) == PlainOdds(CLAUSES[name], dice).chance(aids, True)


@pytest.mark.parametrize("animal", TRAPS)
@pytest.mark.parametrize(("aids", "free"), [((0, 0, 0), True), ((1, 1, 1), False)])
def test_the_traps_by_plain_counting(animal, aids, free):
    clause, dice = TRAPS[animal]
    assert chance(clause, dice, aids, free) == PlainOdds(clause, dice).chance(aids, free)


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


def test_in_the_middle_of_an_attempt():
    rng = Random(4)
    clause = CLAUSES["fox few"]
    for _ in range(40):
        faces = (rng.randint(1, 6), 0, rng.randint(1, 6), 0, rng.randint(1, 6), 0)
        aids = (rng.randrange(2), rng.randrange(2), rng.randrange(2))
        free = rng.random() < 0.5
        plain = PlainOdds(clause, counts_of(faces))
        hand = tuple(sorted((colour, face) for colour, (face,) in zip(("red", "blue", "yellow"), hand_of(faces), strict=True)))
        assert chance_now(clause, faces, aids, free, True) == plain.best(hand, *aids, free)
        assert chance_now(clause, faces, aids, free, False) == plain.enough(hand, aids[0], aids[1], free)
        assert next(iter(rerolls(clause, faces, aids, free, True)))[0] == 0


def test_changes_that_fix_a_roll_do_fix_it_and_are_the_fewest():
    clause = CLAUSES["rabbit few"]
    for faces in product(range(1, 7), repeat=3):
        table_faces = (faces[0], 0, faces[1], 0, faces[2], 0)
        fix = aids_that_fix(clause, table_faces, 2, 1)
        plain = PlainOdds(clause, (1, 1, 1))
        hand = tuple(sorted(zip(("red", "blue", "yellow"), faces, strict=True)))
        assert (fix is not None) == plain.enough(hand, 2, 1, False)
        if fix is None:
            continue
        after = list(table_faces)
        for change, die in fix:
            after[die] = {"up": after[die] + 1, "down": after[die] - 1, "flip": 7 - after[die]}[change]
        assert fulfils(clause, tuple(after))
        fewer = [(s, f) for s in range(3) for f in range(2) if s + f < len(fix)]
        assert not any(plain.enough(hand, s, f, False) for s, f in fewer)
