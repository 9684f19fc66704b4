"""The trail: how far figures can be apart, and where it goes on."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hedgerow.games.bunny_moose.trail import Step, Trail, new_trail

RABBIT, MOOSE = 0, 1


@pytest.mark.rule("BM-2")
@pytest.mark.parametrize("length", [15, 18])
def test_everybody_begins_on_the_fifth_space(length):
    trail = new_trail(length, 4)
    assert trail.figures == ((5, 5),) * 4
    assert (trail.rear, trail.length) == (1, length)


@pytest.mark.rule("BM-33")
def test_up_to_the_front_the_trail_stays():
    trail, steps = Trail(15, 1, ((5, 5), (1, 3))).step(0, RABBIT, 10, "own")
    assert trail == Trail(15, 1, ((15, 5), (1, 3)))
    assert steps == (Step(0, RABBIT, 5, 15, "own"),)


@pytest.mark.rule("BM-33")
def test_beyond_the_front_spaces_come_from_the_rear():
    trail, steps = Trail(15, 1, ((5, 5), (3, 4))).step(0, RABBIT, 12, "own")
    assert trail == Trail(15, 3, ((17, 5), (3, 4)))
    assert len(steps) == 1


@pytest.mark.rule("BM-33")
def test_who_stood_on_those_is_put_on_the_last_space():
    trail, steps = Trail(15, 1, ((5, 5), (1, 2))).step(0, MOOSE, 15, "own")
    assert trail == Trail(15, 6, ((6, 20), (6, 6)))
    assert steps == (
        Step(0, MOOSE, 5, 20, "own"),
        Step(0, RABBIT, 5, 6, "lifted"),
        Step(1, RABBIT, 1, 6, "lifted"),
        Step(1, MOOSE, 2, 6, "lifted"),
    )


@pytest.mark.rule("BM-33", "BM-34")
@pytest.mark.parametrize(("length", "behind"), [(15, 14), (18, 17)])
def test_nobody_is_ever_further_behind_than_the_trail_is_long(length, behind):
    trail, _ = new_trail(length, 3).step(0, RABBIT, 40, "own")
    assert trail.figures == ((45, 45 - behind), (45 - behind, 45 - behind), (45 - behind, 45 - behind))
    trail, _ = new_trail(length, 3).step(0, RABBIT, -40, "own")
    assert trail.figures[0] == (5 - behind, 5)


@pytest.mark.rule("BM-34")
def test_beyond_the_rear_spaces_come_from_the_front():
    trail, steps = Trail(15, 1, ((2, 5), (8, 9))).step(0, RABBIT, -5, "own")
    assert trail == Trail(15, -3, ((-3, 5), (8, 9)))
    assert steps == (Step(0, RABBIT, 2, -3, "own"),)


@pytest.mark.rule("BM-34")
def test_but_never_from_under_another_figure():
    trail, steps = Trail(15, 1, ((2, 5), (8, 14))).step(0, RABBIT, -5, "own")
    assert trail == Trail(15, 0, ((0, 5), (8, 14)))
    assert steps == (Step(0, RABBIT, 2, 0, "own"),)
    assert Trail(15, 0, ((0, 5), (8, 14))).step(0, RABBIT, -1, "own") == (Trail(15, 0, ((0, 5), (8, 14))), ())


@pytest.mark.rule("BM-34")
def test_the_leader_going_back_does_not_stand_in_its_own_way():
    trail, _ = Trail(15, 1, ((15, 6), (3, 4))).step(0, RABBIT, -14, "own")
    assert trail.figures[0] == (1, 6)
    trail, _ = Trail(15, 1, ((15, 6), (3, 4))).step(0, RABBIT, -30, "own")
    assert trail.figures[0] == (6 - 14, 6)


@pytest.mark.rule("BM-34", "BM-33")
def test_forwards_again_after_going_back():
    """What was laid at the rear is where the trail is now."""
    trail, _ = Trail(15, 1, ((2, 5), (8, 9))).step(0, RABBIT, -5, "own")
    trail, steps = trail.step(1, MOOSE, 4, "own")
    assert trail == Trail(15, -1, ((-1, 5), (8, 13)))
    assert steps[1] == Step(0, RABBIT, -3, -1, "lifted")


@pytest.mark.rule("BM-32")
def test_the_last_rabbits_and_the_last_moose_are_found_before_anybody_moves():
    trail, steps = Trail(15, 1, ((3, 9), (4, 7), (3, 7))).catch_up()
    assert trail.figures == ((4, 9), (4, 8), (4, 8))
    assert [step.cause for step in steps] == ["caught-up"] * 4


@pytest.mark.rule("BM-32", "BM-33")
def test_catching_up_at_the_front_takes_the_trail_along():
    trail, _ = Trail(15, 1, ((15, 1), (15, 3), (15, 4))).catch_up()
    assert trail.figures == ((16, 3), (16, 3), (16, 4))  # the last moose was lifted to 2 and then caught up


@pytest.mark.rule("BM-37")
@pytest.mark.parametrize(
    ("figures", "places"),
    [
        (((5, 5), (5, 5), (5, 5)), (1, 1, 1)),
        (((5, 9), (9, 5), (6, 6)), (2, 2, 1)),
        (((5, 9), (8, 5), (4, 20)), (1, 2, 3)),
        (((7, 7), (7, 7), (7, 8), (3, 9)), (2, 2, 1, 4)),
        (((-3, 1), (-3, 2), (0, 0)), (3, 2, 1)),
    ],
)
def test_places(figures, places):
    assert Trail(18, 1, figures).ranks() == places


SPACES = st.integers(-12, 30)
WALKS = st.lists(st.tuples(st.integers(0, 2), st.integers(0, 1), SPACES), max_size=30)


@pytest.mark.rule("BM-33", "BM-34")
@given(WALKS, st.sampled_from([15, 18]))
def test_whatever_happens_everybody_stands_on_the_trail(walk, length):
    trail = new_trail(length, 3)
    for seat, figure, spaces in walk:
        before = trail
        trail, steps = trail.step(seat, figure, spaces, "own")
        everybody = [space for pair in trail.figures for space in pair]
        assert trail.rear <= min(everybody) <= max(everybody) < trail.rear + length
        now, earlier = trail.figures[seat][figure], before.figures[seat][figure]
        assert now == earlier + spaces if spaces >= 0 else earlier + spaces <= now <= earlier
        for step in steps:
            assert before.figures[step.seat][step.figure] == step.start
            assert trail.figures[step.seat][step.figure] == step.end
