"""Is this a sheet that can be played, and won? Every fault is told with its line, its place and the reason."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Final, TypeAlias

from msgspec import Struct

from hedgerow.core import Message
from hedgerow.core.data import LONGEST_TITLE, About, Mistake, is_title, mistake, read_or_tell
from hedgerow.core.places import Path, line_of, places
from hedgerow.core.words import Value
from hedgerow.games.fox_and_rabbit.dice import COLOURS, MIXED, MOST, SIDES, Counts, most_of
from hedgerow.games.fox_and_rabbit.escape import MOST_AIDS
from hedgerow.games.fox_and_rabbit.moves import ANIMALS, FOODS
from hedgerow.games.fox_and_rabbit.sheet import FORMAT, MODES, Clause, Difficulty, Sheet, Side, Trail, counts_of, read_cell, read_sheet
from hedgerow.games.fox_and_rabbit.words import WORDS

RANKS: Final = 4
LONGEST_TRAIL: Final = 12
MOST_TRAPS: Final = 40
MOST_EATINGS: Final = len(ANIMALS) * len(FOODS)

Meal: TypeAlias = tuple[frozenset[str], frozenset[str]]
"""The foods that the fox has eaten, and those that the rabbit has."""


class Fault(Struct, frozen=True):
    """Something wrong with a sheet, before its line has been looked up."""

    path: Path
    why: Message


def fault(path: Path, key: str, **values: Value) -> Fault:
    return Fault(path, Message(f"sheet.{key}", values))


def checked_sheet(text: str) -> tuple[Sheet | None, list[Mistake]]:
    """The sheet, if it can be read at all, and what is wrong with it."""
    sheet, mistakes = read_or_tell(text, read_sheet)
    if sheet is None:
        return None, mistakes
    found = places(text)
    return sheet, mistakes + [mistake(WORDS, line_of(found, one.path), place_of(sheet, one.path), one.why) for one in faults(sheet)]


def mistakes_in(text: str) -> list[Mistake]:
    return checked_sheet(text)[1]


def about_sheet(text: str) -> About:
    sheet = read_sheet(text)
    return About(sheet.title, sum(len(trail.cells) for side in sheet.sides for trail in side.trails), tuple(sheet.title))


def place_of(sheet: Sheet, path: Path) -> Message:
    """A path in words: the animal, the trail, the cell; other fields as they are called in the file."""
    match path:
        case (("fox" | "rabbit") as animal, "trails", int(index), *rest):
            side = sheet.fox if animal == "fox" else sheet.rabbit
            trail: dict[str, Value] = {"animal": animal, "food": side.trails[index].food}
            if len(rest) == 2 and isinstance(rest[1], int):
                return Message("place.cell", {**trail, "cell": rest[1] + 1})
            return Message("place.trail", trail)
    return Message("place.field", {"path": ".".join(map(str, path))})


def faults(sheet: Sheet) -> Iterator[Fault]:
    """What is wrong with the single parts; and only where nothing is, whether it can be won."""
    found = [*_about_the_sheet(sheet), *_about_foods(sheet)]
    for animal, side in zip(ANIMALS, sheet.sides, strict=True):
        found += _about_trails(sheet, animal, side)
        found += _about_clauses(animal, side)
    for mode in MODES:
        if mode not in sheet.modes:
            found.append(fault(("modes",), "mode", mode=mode))
    yield from found
    if not found:
        for mode in MODES:
            yield from _about_winning(sheet, mode, sheet.modes[mode])


def _about_the_sheet(sheet: Sheet) -> Iterator[Fault]:
    if sheet.format != FORMAT:
        yield fault(("format",), "format", format=sheet.format, known=FORMAT)
    if not re.fullmatch(r"[a-z0-9][a-z0-9-]{0,23}", sheet.name):
        yield fault(("name",), "name")
    if not sheet.title:
        yield fault(("title",), "titles")
    for language, title in sheet.title.items():
        if not is_title(title):
            yield fault(("title", language), "title", most=LONGEST_TITLE)
    if not 1 <= sheet.traps <= MOST_TRAPS:
        yield fault(("traps",), "traps", most=MOST_TRAPS)
    if not 1 <= sheet.dice.most <= MOST:
        yield fault(("dice", "most"), "dice", most=MOST)
    for colour in COLOURS:
        if not 1 <= sheet.dice.start.get(colour, 0) <= sheet.dice.most:
            yield fault(("dice", "start"), "start", most=sheet.dice.most, colour=colour)
    if not 0 <= sheet.circles <= MOST_AIDS:
        yield fault(("circles",), "circles", most=MOST_AIDS)
    for mode, difficulty in sheet.modes.items():
        if difficulty.circles > sheet.circles:
            yield fault(("modes", mode, "circles"), "open", printed=sheet.circles, open=difficulty.circles)
    if len(sheet.ranks) != RANKS or sheet.ranks[0] != 0 or list(sheet.ranks) != sorted(set(sheet.ranks)):
        yield fault(("ranks",), "ranks", ranks=RANKS)
    for index, achievement in enumerate(sheet.achievements):
        if achievement.foods != "all" and not 1 <= achievement.foods <= MOST_EATINGS:
            yield fault(("achievements", index, "foods"), "achievement", most=MOST_EATINGS)
    printed = sorted(food for row in sheet.print.rows for food in row)
    if printed != sorted(FOODS):
        yield fault(("print", "rows"), "print")


def _about_foods(sheet: Sheet) -> Iterator[Fault]:
    named = [food.food for food in sheet.foods]
    if sorted(named) != sorted(FOODS):
        yield fault(("foods",), "foods", known=", ".join(FOODS))


def _about_trails(sheet: Sheet, animal: str, side: Side) -> Iterator[Fault]:
    """One trail for each food; its numbers ascend; each cell can be made with as many dice as there can be."""
    named = [trail.food for trail in side.trails]
    if sorted(named) != sorted(FOODS):
        yield fault((animal, "trails"), "trails")
    if not any(trail.start == "home" for trail in side.trails):
        yield fault((animal, "trails"), "home")
    for index, trail in enumerate(side.trails):
        path: Path = (animal, "trails", index)
        if not 1 <= len(trail.cells) <= LONGEST_TRAIL:
            yield fault((*path, "cells"), "trail", most=LONGEST_TRAIL)
        yield from _about_cells(trail, _most_dice(sheet), (*path, "cells"))


def _about_cells(trail: Trail, dice: Counts, path: Path) -> Iterator[Fault]:
    cells = [read_cell(text) for text in trail.cells]
    for index, cell in enumerate(cells):
        if cell is None:
            yield fault((*path, index), "cell", cell=trail.cells[index])
    known = [cell for cell in cells if cell]
    if len(known) < len(cells):
        return
    for index, (colour, number) in enumerate(known):
        before = known[index - 1][1] if index else 0
        after = known[index + 1][1] if index + 1 < len(known) else 0
        if number and number <= before:
            yield fault((*path, index), "ascend", number=number, before=before)
        if not number and index and not before:
            yield fault((*path, index), "blanks")
        if why := _unreachable(colour, number, before, after, dice):
            yield Fault((*path, index), why)


def _unreachable(colour: str, number: int, before: int, after: int, dice: Counts) -> Message | None:
    """Why a cell can never be crossed; None where it can."""
    reach = most_of(colour, dice)
    if reach is None:
        return Message("sheet.colour", {"colour": colour})
    least, most = reach
    if number and not least <= number <= most:
        return Message("sheet.number", {"colour": colour, "least": least, "most": most, "number": number})
    if number or max(before + 1, least) <= min(after - 1 if after else most, most):
        return None
    if after:
        return Message("sheet.between", {"colour": colour, "before": before, "after": after})
    return Message("sheet.above", {"colour": colour, "before": before})


def _most_dice(sheet: Sheet) -> Counts:
    """As many dice as there can ever be."""
    return _with_bonus(sheet, [COLOURS.index(food.die) for food in sheet.foods])


def _with_bonus(sheet: Sheet, bonus: list[int]) -> Counts:
    start = counts_of(sheet.dice.start)
    red, blue, yellow = (min(sheet.dice.most, count + bonus.count(colour)) for colour, count in enumerate(start))
    return red, blue, yellow


def _about_clauses(animal: str, side: Side) -> Iterator[Fault]:
    """The farmer must be able to trigger his traps, or nobody would ever be caught. Escapes are a matter of winning."""
    trap = side.trap
    if any(count > MOST for count in trap.dice.values()):
        yield fault((animal, "trap", "dice"), "farmer", most=MOST)
    elif not possible(trap.clause, counts_of(trap.dice)):
        yield fault((animal, "trap"), "trap")
    for name, clause in (("few", side.escape.few), ("many", side.escape.many), ("trap", trap.clause)):
        path: Path = (animal, "trap", "clause") if name == "trap" else (animal, "escape", name)
        if clause.numbers[0] >= clause.numbers[1]:
            yield fault((*path, "numbers"), "numbers")


def possible(clause: Clause, dice: Counts) -> bool:
    """Can this clause be fulfilled with some of these dice? With all of them, for the farmer: he chooses none."""
    one, other = (dice[colour] for colour in MIXED[clause.colour])
    whole = sum(dice)
    for size in range(2, one + other + 1) if one and other else ():
        for number in clause.numbers:
            rest, others = clause.total - number, whole - size
            if size <= number <= SIDES * size and others <= rest <= SIDES * others:
                return True
    return False


def can_escape(clause: Clause, dice: Counts) -> bool:
    """Can an animal choose dice with which this clause can be fulfilled?"""
    red, blue, yellow = dice
    return any(possible(clause, (r, b, y)) for r in range(red + 1) for b in range(blue + 1) for y in range(yellow + 1))


def _about_winning(sheet: Sheet, mode: str, difficulty: Difficulty) -> Iterator[Fault]:
    """Can both animals escape in this mode, with the dice that can be had within the foods that it asks for?"""
    path: Path = ("modes", mode)
    if difficulty.counts == "kinds" and difficulty.foods > len(FOODS):
        yield fault((*path, "foods"), "kinds", kinds=len(FOODS))
        return
    if difficulty.foods > MOST_EATINGS:
        yield fault((*path, "foods"), "eatings", most=MOST_EATINGS)
        return
    meals = _meals(sheet, difficulty)
    enough = [meal for meal in meals if _enough(difficulty, meal)]
    if not enough:
        most = max(meals, key=_eatings)
        yield fault((*path, "foods"), "eaten", fox=len(most[0]), rabbit=len(most[1]))
        return
    fewest = min(_counted(difficulty, meal) for meal in enough)
    if not any(_can_win(sheet, meal) for meal in enough if _counted(difficulty, meal) == fewest):
        yield fault(path, "never", eaten=fewest)


def _eatings(meal: Meal) -> int:
    return sum(map(len, meal))


def _counted(difficulty: Difficulty, meal: Meal) -> int:
    return len(meal[0] | meal[1]) if difficulty.counts == "kinds" else _eatings(meal)


def _enough(difficulty: Difficulty, meal: Meal) -> bool:
    """FR-24: so many foods, or so many kinds, and at least one for each."""
    return _counted(difficulty, meal) >= difficulty.foods and all(meal)


def _can_win(sheet: Sheet, meal: Meal) -> bool:
    """Can both animals escape after this meal, with all the dice of its foods?"""
    clauses = [side.escape.many if _eatings(meal) >= sheet.harder else side.escape.few for side in sheet.sides]
    return all(can_escape(clause, _dice_of(sheet, meal)) for clause in clauses)


def _dice_of(sheet: Sheet, meal: Meal) -> Counts:
    """The most dice that a meal can have brought: whoever eats a food first takes its die."""
    kinds = meal[0] | meal[1]
    return _with_bonus(sheet, [COLOURS.index(food.die) for food in sheet.foods if food.food in kinds])


def _meals(sheet: Sheet, difficulty: Difficulty) -> list[Meal]:
    """Everything that the animals can have eaten until it is enough, when each food brings its die in time."""
    growing: list[Meal] = [(frozenset(), frozenset())]
    found = set(growing)
    for meal in growing:
        if not _enough(difficulty, meal):
            more = {*_one_food_more(sheet, meal)} - found
            found |= more
            growing += more
    return growing


def _one_food_more(sheet: Sheet, meal: Meal) -> Iterator[Meal]:
    """FR-22: the first food is one at home; each that is eaten opens a tunnel, and one behind a tunnel opens the next."""
    dice = _dice_of(sheet, meal)
    fox, rabbit = meal
    for animal, side in enumerate(sheet.sides):
        for trail in side.trails:
            if trail.food not in meal[animal] and (trail.start == "home" or meal[animal]) and _walkable(trail, dice):
                yield (fox | {trail.food}, rabbit) if animal == 0 else (fox, rabbit | {trail.food})


@lru_cache(maxsize=1024)
def _walkable(trail: Trail, dice: Counts) -> bool:
    """Can every cell of a trail be made with these dice?"""
    cells = [cell for cell in map(read_cell, trail.cells) if cell]
    for index, (colour, number) in enumerate(cells):
        before = cells[index - 1][1] if index else 0
        after = cells[index + 1][1] if index + 1 < len(cells) else 0
        if _unreachable(colour, number, before, after, dice):
            return False
    return True
