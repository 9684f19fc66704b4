"""FR-8 to FR-13 and FR-18 to FR-22: crossing cells, eating, the bonus, and tunnels."""

from __future__ import annotations

from typing import TypeVar

from msgspec.structs import replace

from hedgerow.games.fox_and_rabbit.dice import AIDS, COLOURS, MEMBERS, WRITTEN, Counts, Faces, sums
from hedgerow.games.fox_and_rabbit.moves import ANIMALS, FOODS, USES, Bonus, Move, Use
from hedgerow.games.fox_and_rabbit.sheet import Course
from hedgerow.games.fox_and_rabbit.state import NO_FOOD, Ate, Crossed, Dug, Gained, State, Story, Taken

T = TypeVar("T")


def put(items: tuple[T, ...], index: int, item: T) -> tuple[T, ...]:
    return (*items[:index], item, *items[index + 1 :])


def plus_one(counts: Counts, index: int) -> Counts:
    return put(counts, index, counts[index] + 1)  # type: ignore[return-value]  # three stay three


# Crossing


def crossable(course: Course, s: State) -> list[Move]:
    """FR-8: the next cell of every open trail, with each set of dice that makes it."""
    animal = s.animal
    made = sums(s.faces)
    if not made:
        return []
    found: list[Move] = []
    for food, (at, walkable) in enumerate(zip(s.crossed[animal], s.open[animal], strict=True)):
        cells = course.cells[animal][food]
        if not walkable or at == len(cells):
            continue
        cell, uses = cells[at], USES[food]
        if cell.blank < 0:
            found += [uses[dice] for dice in made.get((cell.colour, cell.least), ())]
        else:
            # FR-13: any number between the neighbours.
            for number in range(cell.least, min(cell.most, sum(s.faces)) + 1):
                found += [uses[dice] for dice in made.get((cell.colour, number), ())]
    return found


def total_of(faces: Faces, dice: int) -> int:
    return sum(faces[die] for die in MEMBERS[dice])


def cross(course: Course, s: State, move: Use, seat: int, story: Story) -> State:
    """FR-12: the dice are used up. FR-18: the last cell is the food."""
    animal, food = s.animal, move.food
    at, cell = s.crossed[animal][food], course.cells[animal][food][s.crossed[animal][food]]
    number = total_of(s.faces, move.dice)
    name = ANIMALS[animal]
    story.append(Crossed(seat, name, FOODS[food], at, cell.colour, number, WRITTEN[move.dice], cell.blank >= 0))
    used = MEMBERS[move.dice]
    after = replace(
        s,
        faces=tuple([0 if die in used else face for die, face in enumerate(s.faces)]),
        crossed=put(s.crossed, animal, put(s.crossed[animal], food, at + 1)),
        written=s.written if cell.blank < 0 else put(s.written, cell.blank, number),
        ply=s.ply + 1,
    )
    return after if at + 1 < course.lengths[animal][food] else eat(course, after, food, seat, story)


# Eating


def has_eaten(course: Course, s: State, animal: int, food: int) -> bool:
    return s.crossed[animal][food] == course.lengths[animal][food]


def foods_of(course: Course, s: State, animal: int) -> int:
    """How many foods an animal has eaten."""
    return sum(map(int.__eq__, s.crossed[animal], course.lengths[animal]))


def kinds_eaten(course: Course, s: State) -> int:
    """How many different foods have been eaten."""
    return sum(has_eaten(course, s, 0, food) or has_eaten(course, s, 1, food) for food in range(len(FOODS)))


def eat(course: Course, s: State, food: int, seat: int, story: Story) -> State:
    """FR-18: each animal eats a food once. FR-19: the first eater chooses the bonus. FR-20: the second gets the other."""
    taken = s.taken[food]
    story.append(Ate(seat, ANIMALS[s.animal], FOODS[food], bool(taken)))
    if not taken:
        return replace(s, phase="bonus", eaten=food)
    return gain(course, s, food, "aid" if taken == "die" else "die", seat, story)


def gain(course: Course, s: State, food: int, bonus: Bonus, seat: int, story: Story) -> State:
    """FR-21: a bonus is there from the next turn on; where there is no room for it, it is nothing."""
    taken: Taken = "both" if s.taken[food] else bonus
    s = replace(s, taken=put(s.taken, food, taken), eaten=NO_FOOD, phase="walk")
    if bonus == "die":
        colour = course.die[food]
        room = s.dice[colour] + s.coming_dice[colour] < course.sheet.dice.most
        story.append(Gained(seat, FOODS[food], bonus, COLOURS[colour], not room))
        return replace(s, coming_dice=plus_one(s.coming_dice, colour)) if room else s
    aid = course.aid[food]
    # Of the circles that were printed blank, every such bonus has filled one, but for those that found none; this one counts already.
    room = course.circles + bonus_circles(course, s, aid) <= course.sheet.circles
    story.append(Gained(seat, FOODS[food], bonus, AIDS[aid], not room))
    return replace(s, coming_aids=plus_one(s.coming_aids, aid)) if room else s


def bonus_circles(course: Course, s: State, aid: int) -> int:
    """How often a circle of this aid has been taken as a bonus."""
    return sum(course.aid[food] == aid and s.taken[food] in ("aid", "both") for food in range(len(FOODS)))


# Tunnels


def tunnels_left(course: Course, s: State, animal: int) -> int:
    """FR-22: each food that an animal has eaten opens one tunnel of its own, as long as there are any."""
    opened = sum(s.open[animal]) - course.homes[animal]
    closed = len(FOODS) - sum(s.open[animal])
    return min(foods_of(course, s, animal) - opened, closed)


def dig(s: State, food: int, seat: int, story: Story) -> State:
    story.append(Dug(seat, ANIMALS[s.animal], FOODS[food]))
    return replace(s, open=put(s.open, s.animal, put(s.open[s.animal], food, True)), ply=s.ply + 1)
