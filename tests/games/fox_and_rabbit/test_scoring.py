"""FR-35 to FR-37: points, ranks, achievements."""

import pytest

from hedgerow.games.fox_and_rabbit.scoring import achievements, rank
from tests.games.fox_and_rabbit.garden import garden


@pytest.mark.rule("FR-35")
@pytest.mark.parametrize(
    ("fate", "points"),
    [(("caught", "caught"), 3), (("out", "caught"), 8), (("caught", "out"), 8), (("out", "out"), 17), (("inside", "inside"), 3)],
)
def test_points(fate, points):
    """Three foods, ten traps set of fourteen."""
    table = garden().eaten("fox", "carrot", "turnip").eaten("rabbit", "turnip").arrange(fate=fate, traps=10)
    assert table.game.scores(table.state) == (points,)


@pytest.mark.rule("FR-36")
def test_ranks():
    course = garden().game.course
    assert [rank(course, points) for points in (0, 6, 7, 12, 13, 16, 17, 40)] == [0, 0, 1, 1, 2, 2, 3, 3]


def earned(mode, foods, out):
    """What a game earns with so many foods (fox and rabbit by turns, different ones) and so many animals out."""
    names = ["carrot", "turnip", "blueberry", "strawberry", "lettuce", "sweetcorn"][:foods]
    table = garden(mode=mode).eaten("fox", *names[::2]).eaten("rabbit", *names[1::2])
    table.arrange(fate=("out" if out > 0 else "caught", "out" if out > 1 else "caught"))
    return [(one.foods, one.escaped) for one in achievements(table.game.course, mode, table.state)]


@pytest.mark.rule("FR-37")
def test_achievements():
    assert earned("easy", 3, 0) == []
    assert earned("easy", 2, 2) == []
    assert earned("easy", 3, 1) == [(3, 1)]
    assert earned("easy", 5, 2) == [(3, 1), (3, 2)]
    assert earned("easy", 6, 2) == [(3, 1), (3, 2), ("all", 1)]
    assert earned("hard", 4, 1) == [(4, 1)]
    assert earned("hard", 4, 2) == [(4, 1), (4, 2)]
    assert earned("hard", 6, 1) == [(4, 1), ("all", 1)]
    assert earned("super-hard", 6, 1) == []
    assert earned("super-hard", 6, 2) == [("all", 2)]


@pytest.mark.rule("FR-37")
def test_all_food_means_six_kinds():
    table = garden().eaten("fox", "carrot", "turnip", "lettuce").eaten("rabbit", "carrot", "turnip", "lettuce").arrange(fate=("out", "out"))
    assert [(one.foods, one.escaped) for one in achievements(table.game.course, "easy", table.state)] == [(3, 1), (3, 2)]
