"""Everything that can be reached with a roll: the quick list agrees with the rules, played out move by move."""

from random import Random

import pytest
from msgspec.structs import replace

from hedgerow.games.fox_and_rabbit.moves import FOODS, Face, Reroll
from hedgerow.games.fox_and_rabbit.reach import BITS, Reach
from tests.games.fox_and_rabbit.garden import garden


def by_the_rules(game, s):
    """Every place that small moves lead to: how far along each trail, with how many steps and flips, one bonus or the other."""
    found, seen, queue = set(), {s}, [s]
    for at in queue:
        if at.phase == "walk":
            ahead = sum((now - then) << BITS * food for food, (now, then) in enumerate(zip(at.crossed[0], s.crossed[0], strict=True)))
            found.add((ahead, s.aids[0] - at.aids[0], s.aids[1] - at.aids[1]))
        for move in game.moves(at, 0):
            if isinstance(move, Reroll) or game.write(move) == "done":
                continue
            after = replace(game.apply(at, 0, move), ply=0, written=s.written)
            if after not in seen:
                seen.add(after)
                queue.append(after)
    return found


def best(found):
    """Without what takes more aids for the same."""
    return {
        one
        for one in found
        if not any(other != one and other[0] == one[0] and other[1] <= one[1] and other[2] <= one[2] for other in found)
    }


def some_place(seed):
    """The fox somewhere in the garden, after a roll, with a few aids."""
    rng = Random(f"reach {seed}")
    table = garden(sheet=("standard", "gentle", "warren")[seed % 3])
    for food, length in zip(FOODS, table.game.course.lengths[0], strict=True):
        if table.state.open[0][FOODS.index(food)] and rng.random() < 0.7:
            table.crossed("fox", **{food: rng.randint(0, length)})
    if rng.random() < 0.8:
        table.crossed("fox", carrot=-1) if seed % 3 < 2 else table.crossed("fox", lettuce=-1)
    table.arrange(
        taken=tuple("die" if at == length else "" for at, length in zip(table.state.crossed[0], table.game.course.lengths[0], strict=True)),
        aids=(rng.randint(0, 2), rng.randint(0, 1), 0),
        dice=(1 + rng.randint(0, 1), 1, 1),
    )
    table.first("fox").play("roll")
    while table.state.due:
        table.state = table.game.apply(table.state, -1, Face(table.state.due[0], rng.randint(1, 6)))
    return table.game, table.state


@pytest.mark.parametrize("seed", range(18))
def test_it_is_what_the_rules_allow(seed):
    game, s = some_place(seed)
    assert best(Reach(game.course, s).all(s.faces, *s.aids[:2])) == best(by_the_rules(game, s))


def test_two_cells_of_a_trail_and_a_tunnel_in_one_roll():
    """The carrot is eaten, and what is left over goes into the tunnel that it opens."""
    table = garden().crossed("fox", carrot=2).arrange(dice=(1, 2, 1), aids=(0, 0, 0)).first("fox").roll("3 6 4 6")
    reach = Reach(table.game.course, table.state).all(table.state.faces, 0, 0)
    carrot = 1 << BITS * FOODS.index("carrot")
    strawberry = 1 << BITS * FOODS.index("strawberry")
    assert (carrot, 0, 0) in reach
    assert (carrot + strawberry, 0, 0) in reach
    assert (strawberry, 0, 0) not in reach
