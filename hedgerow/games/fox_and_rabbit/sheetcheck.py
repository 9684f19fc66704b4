"""Is this a sheet that can be played, and won? Every fault is told with its line, its place and the reason."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import combinations
from typing import Final

from msgspec import Struct

from hedgerow.core.data import LONGEST_TITLE, UNREADABLE, About, Mistake, is_title, unreadable
from hedgerow.core.places import Path, line_of, places
from hedgerow.games.fox_and_rabbit.dice import COLOURS, MIXED, MOST, SIDES, Counts, most_of
from hedgerow.games.fox_and_rabbit.escape import MOST_AIDS
from hedgerow.games.fox_and_rabbit.moves import ANIMALS, FOODS
from hedgerow.games.fox_and_rabbit.sheet import FORMAT, MODES, Clause, Difficulty, Sheet, Side, Trail, counts_of, read_cell, read_sheet

RANKS: Final = 4
LONGEST_TRAIL: Final = 12
MOST_TRAPS: Final = 40


class Fault(Struct, frozen=True):
    """Something wrong with a sheet, before its line has been looked up."""

    path: Path
    why: str


def checked_sheet(text: str) -> tuple[Sheet | None, list[Mistake]]:
    """The sheet, if it can be read at all, and what is wrong with it."""
    try:
        sheet = read_sheet(text)
    except UNREADABLE as error:
        return None, [unreadable(text, error)]
    found = places(text)
    return sheet, [Mistake(line_of(found, fault.path), place_of(sheet, fault.path), fault.why) for fault in faults(sheet)]


def mistakes_in(text: str) -> list[Mistake]:
    return checked_sheet(text)[1]


def about_sheet(text: str) -> About:
    sheet = read_sheet(text)
    return About(sheet.title, sum(len(trail.cells) for side in sheet.sides for trail in side.trails), tuple(sheet.title))


def place_of(sheet: Sheet, path: Path) -> str:
    """A path in words: the animal, the trail, the cell."""
    match path:
        case (("fox" | "rabbit") as animal, "trails", int(index), *rest):
            side = sheet.fox if animal == "fox" else sheet.rabbit
            cell = [f"cell {rest[1] + 1}"] if len(rest) == 2 and isinstance(rest[1], int) else []
            return ", ".join([animal, f"{side.trails[index].food} trail", *cell])
    return ", ".join(str(part + 1) if isinstance(part, int) else part for part in path)


def faults(sheet: Sheet) -> Iterator[Fault]:
    """What is wrong with the single parts; and only where nothing is, whether it can be won."""
    found = [*_about_the_sheet(sheet), *_about_foods(sheet)]
    for animal, side in zip(ANIMALS, sheet.sides, strict=True):
        found += _about_trails(sheet, animal, side)
        found += _about_clauses(animal, side)
    for mode in MODES:
        if mode not in sheet.modes:
            found.append(Fault(("modes",), f"the mode {mode} is missing"))
    yield from found
    if not found:
        for mode in MODES:
            yield from _about_winning(sheet, mode, sheet.modes[mode])


def _about_the_sheet(sheet: Sheet) -> Iterator[Fault]:
    if sheet.format != FORMAT:
        yield Fault(("format",), f"this is format {sheet.format}, and only {FORMAT} is known")
    if not re.fullmatch(r"[a-z0-9][a-z0-9-]{0,23}", sheet.name):
        yield Fault(("name",), "a sheet is named with small letters, digits and hyphens, at most 24")
    if not sheet.title:
        yield Fault(("title",), "there must be a title in at least one language")
    for language, title in sheet.title.items():
        if not is_title(title):
            yield Fault(("title", language), f"a title has 1 to {LONGEST_TITLE} letters, with no blanks around them")
    if not 1 <= sheet.traps <= MOST_TRAPS:
        yield Fault(("traps",), f"there are 1 to {MOST_TRAPS} traps")
    if not 1 <= sheet.dice.most <= MOST:
        yield Fault(("dice", "most"), f"of each colour there are at most {MOST} dice, and at least 1")
    for colour in COLOURS:
        if not 1 <= sheet.dice.start.get(colour, 0) <= sheet.dice.most:
            yield Fault(("dice", "start"), f"at the start there must be 1 to {sheet.dice.most} {colour} dice")
    if not 0 <= sheet.circles <= MOST_AIDS:
        yield Fault(("circles",), f"an aid has at most {MOST_AIDS} circles")
    for mode, difficulty in sheet.modes.items():
        if difficulty.circles > sheet.circles:
            yield Fault(("modes", mode, "circles"), f"only {sheet.circles} circles are printed, so {difficulty.circles} cannot be open")
    if len(sheet.ranks) != RANKS or sheet.ranks[0] != 0 or list(sheet.ranks) != sorted(set(sheet.ranks)):
        yield Fault(("ranks",), f"there are {RANKS} ranks: the first begins at 0 points, and each other at more than the one before")
    printed = sorted(food for row in sheet.print.rows for food in row)
    if printed != sorted(FOODS):
        yield Fault(("print", "rows"), "each of the six foods lies on the page once")


def _about_foods(sheet: Sheet) -> Iterator[Fault]:
    named = [food.food for food in sheet.foods]
    if sorted(named) != sorted(FOODS):
        yield Fault(("foods",), f"there are six foods, each once: {', '.join(FOODS)}")


def _about_trails(sheet: Sheet, animal: str, side: Side) -> Iterator[Fault]:
    """One trail for each food; its numbers ascend; each cell can be made with as many dice as there can be."""
    named = [trail.food for trail in side.trails]
    if sorted(named) != sorted(FOODS):
        yield Fault((animal, "trails"), "an animal has one trail to each of the six foods")
    if not any(trail.start == "home" for trail in side.trails):
        yield Fault((animal, "trails"), "at least one trail begins at home, or nothing could ever be eaten")
    for index, trail in enumerate(side.trails):
        path: Path = (animal, "trails", index)
        if not 1 <= len(trail.cells) <= LONGEST_TRAIL:
            yield Fault((*path, "cells"), f"a trail has 1 to {LONGEST_TRAIL} cells")
        yield from _about_cells(trail, _most_dice(sheet), (*path, "cells"))


def _about_cells(trail: Trail, dice: Counts, path: Path) -> Iterator[Fault]:
    cells = [read_cell(text) for text in trail.cells]
    for index, cell in enumerate(cells):
        if cell is None:
            why = f"{trail.cells[index]} is no cell: it is a letter R, B, Y, G, O, P or K, and a number or ? for a blank circle"
            yield Fault((*path, index), why)
    known = [cell for cell in cells if cell]
    if len(known) < len(cells):
        return
    for index, (colour, number) in enumerate(known):
        before = known[index - 1][1] if index else 0
        after = known[index + 1][1] if index + 1 < len(known) else 0
        if number and number <= before:
            yield Fault((*path, index), f"numbers ascend along a trail, and {number} comes after {before}")
        if not number and index and not before:
            yield Fault((*path, index), "two blank circles cannot stand side by side")
        yield from (Fault((*path, index), why) for why in _unreachable(colour, number, before, after, dice))


def _unreachable(colour: str, number: int, before: int, after: int, dice: Counts) -> Iterator[str]:
    """Why a cell can never be crossed."""
    reach = most_of(colour, dice)
    if reach is None:
        yield f"there are not enough dice for {colour}"
        return
    least, most = reach
    if number:
        if not least <= number <= most:
            yield f"{colour} dice make {least} to {most}, not {number}"
    elif max(before + 1, least) > min(after - 1 if after else most, most):
        between = f"between {before} and {after}" if after else f"above {before}"
        yield f"no number {between} can be made with {colour} dice, so this circle stays blank"


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
        yield Fault((animal, "trap", "dice"), f"the farmer has at most {MOST} dice of a colour")
    elif not possible(trap.clause, counts_of(trap.dice)):
        yield Fault((animal, "trap"), "with these dice this trap can never be triggered")
    for name, clause in (("few", side.escape.few), ("many", side.escape.many), ("trap", trap.clause)):
        path: Path = (animal, "trap", "clause") if name == "trap" else (animal, "escape", name)
        if clause.numbers[0] >= clause.numbers[1]:
            yield Fault((*path, "numbers"), "the lower of the two numbers comes first")


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
        yield Fault((*path, "foods"), f"there are only {len(FOODS)} kinds of food")
        return
    if difficulty.foods > 2 * len(FOODS):
        yield Fault((*path, "foods"), f"both animals together can eat {2 * len(FOODS)} foods, not more")
        return
    foods = max(2, difficulty.foods)
    eaten = _reachable_foods(sheet)
    if not all(eaten) or sum(map(len, eaten)) < foods or (difficulty.counts == "kinds" and len(set().union(*eaten)) < foods):
        yield Fault((*path, "foods"), f"so many foods cannot be eaten: the fox gets to {len(eaten[0])}, the rabbit to {len(eaten[1])}")
        return
    clauses = [side.escape.many if foods >= sheet.harder else side.escape.few for side in sheet.sides]
    dice = [COLOURS.index(food.die) for food in sheet.foods]
    chosen = (list(some) for some in combinations(dice, min(foods, len(dice))))
    if not any(all(can_escape(clause, _with_bonus(sheet, some)) for clause in clauses) for some in chosen):
        yield Fault(path, f"with the dice that {foods} foods can bring, both animals can never escape")


def _reachable_foods(sheet: Sheet) -> list[set[str]]:
    """The foods that each animal can get to, when every food eaten brings its die in time."""
    eaten: list[set[str]] = [set(), set()]
    opened = [0, 0]
    while True:
        dice = _with_bonus(sheet, [COLOURS.index(food.die) for food in sheet.foods if food.food in eaten[0] | eaten[1]])
        for animal, side in enumerate(sheet.sides):
            ways = [trail for trail in side.trails if trail.food not in eaten[animal] and _walkable(trail, dice)]
            homes = [trail for trail in ways if trail.start == "home"]
            if homes:
                eaten[animal].add(homes[0].food)
                break
            # A tunnel that leads to its food gives another tunnel for it, so one that is earned is enough for all.
            if ways and len(eaten[animal]) > opened[animal]:
                opened[animal] += 1
                eaten[animal].add(ways[0].food)
                break
        else:
            return eaten


def _walkable(trail: Trail, dice: Counts) -> bool:
    """Can every cell of a trail be made with these dice?"""
    cells = [cell for cell in map(read_cell, trail.cells) if cell]
    for index, (colour, number) in enumerate(cells):
        before = cells[index - 1][1] if index else 0
        after = cells[index + 1][1] if index + 1 < len(cells) else 0
        if any(_unreachable(colour, number, before, after, dice)):
            return False
    return True
