"""Why not? For every move that is not legal, the rule that keeps it out. Asked only after a refusal, so clarity comes before speed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hedgerow.core import CHANCE, Actor, Illegal
from hedgerow.core.words import CORE
from hedgerow.games.fox_and_rabbit.dice import AIDS, COLOURS, MAKES, MEMBERS, NAMES, OWNED, SIDES, WRITTEN, bits, colour_of
from hedgerow.games.fox_and_rabbit.gate import both_colours, clause_of, foods_counted, may_escape
from hedgerow.games.fox_and_rabbit.moves import ANIMALS, FOODS, Adjust, Choose, Escape, Face, First, Move, Reroll, Roll, Tunnel, Use
from hedgerow.games.fox_and_rabbit.trails import foods_of, has_eaten, total_of
from hedgerow.games.fox_and_rabbit.words import WORDS

if TYPE_CHECKING:
    from hedgerow.games.fox_and_rabbit.rules import FoxAndRabbit
    from hedgerow.games.fox_and_rabbit.state import State


def not_now(game: FoxAndRabbit, s: State, actor: Actor) -> Illegal:
    """Why somebody who cannot act at all is refused."""
    if actor < 0 or s.due:
        return CORE.illegal("CORE-1")
    if s.phase == "first":
        return WORDS.illegal("FR-5.other")
    return WORDS.illegal("FR-1", animal=ANIMALS[s.animal])


def why_not(game: FoxAndRabbit, s: State, actor: Actor, move: Move) -> Illegal:
    """The rule that keeps this move out of the legal ones."""
    if actor == CHANCE:
        return WORDS.illegal("FR-6.die", die=NAMES[s.due[0]])
    if isinstance(move, Face):
        return WORDS.illegal("FR-6.seat")
    if s.phase == "first":
        return WORDS.illegal("FR-5")
    if s.phase == "bonus":
        return WORDS.illegal("FR-19.first", food=FOODS[s.eaten])
    match move:
        case First():
            return WORDS.illegal("FR-5.late", animal=ANIMALS[s.animal])
        case Choose():
            return WORDS.illegal("FR-19")
        case Tunnel(food):
            return _why_not_tunnel(s, food)
        case Roll() | Escape():
            return _why_not_begin(game, s, move)
    if s.phase == "ready":
        return WORDS.illegal("FR-30" if game.must_escape(s) else "FR-6", animal=ANIMALS[s.animal])
    match move:
        case Use():
            return _why_not_use(game, s, move)
        case Adjust(change, die, free):
            return _why_not_aid(s, "flip" if change == "flip" else "step", 1 << die, free) or _why_not_step(s, change, die)
        case Reroll(dice, free):
            return _why_not_aid(s, "reroll", dice, free) or WORDS.illegal("FR-17")
    raise AssertionError(move)


def _why_not_tunnel(s: State, food: int) -> Illegal:
    if s.phase == "attempt":
        return WORDS.illegal("FR-22.attempt")
    values = {"animal": ANIMALS[s.animal], "food": FOODS[food]}
    return WORDS.illegal("FR-22.open" if s.open[s.animal][food] else "FR-22", **values)


def _why_not_begin(game: FoxAndRabbit, s: State, move: Roll | Escape) -> Illegal:
    """Rolling to walk, and rolling to escape."""
    animal = ANIMALS[s.animal]
    if s.phase == "attempt":
        return WORDS.illegal("FR-25.now", animal=animal)
    if s.phase == "walk":
        return WORDS.illegal("FR-6.again" if isinstance(move, Roll) else "FR-25.walked", animal=animal)
    if isinstance(move, Roll):
        return WORDS.illegal("FR-30", animal=animal)
    if not may_escape(game.course, s):
        return _why_not_yet(game, s)
    if missing := move.dice & ~bits(OWNED[s.dice]):
        return WORDS.illegal("FR-3", die=NAMES[MEMBERS[missing][0]])
    colour = clause_of(game.course, s, s.animal).colour
    assert not both_colours(move.dice, colour)
    return WORDS.illegal("FR-25", animal=animal, colour=colour)


def _why_not_yet(game: FoxAndRabbit, s: State) -> Illegal:
    difficulty = game.course.difficulty
    counted = foods_counted(game.course, s)
    if counted < difficulty.foods:
        return WORDS.illegal("FR-24.kinds" if difficulty.counts == "kinds" else "FR-24", foods=difficulty.foods, eaten=counted)
    hungry = next(animal for animal in range(len(ANIMALS)) if not foods_of(game.course, s, animal))
    return WORDS.illegal("FR-24.both", animal=ANIMALS[hungry])


def _missing(s: State, dice: int) -> Illegal | None:
    """Is one of these dice not on the table, or already used?"""
    return next((WORDS.illegal("FR-12", colour=colour_of(die)) for die in MEMBERS[dice] if not s.faces[die]), None)


def _why_not_use(game: FoxAndRabbit, s: State, move: Use) -> Illegal:
    animal, food = s.animal, move.food
    values = {"animal": ANIMALS[animal], "food": FOODS[food]}
    if s.phase == "attempt":
        return WORDS.illegal("FR-25.cells")
    if has_eaten(game.course, s, animal, food):
        return WORDS.illegal("FR-18", **values)
    if not s.open[animal][food]:
        return WORDS.illegal("FR-22.closed", **values)
    if missing := _missing(s, move.dice):
        return missing
    cell = game.course.cells[animal][food][s.crossed[animal][food]]
    number = total_of(s.faces, move.dice)
    if cell.colour not in MAKES[move.dice]:
        rule = "FR-9" if cell.colour in COLOURS else "FR-11" if cell.colour == "black" else "FR-10"
        return WORDS.illegal(rule, colour=cell.colour, dice=WRITTEN[move.dice])
    if cell.blank < 0:
        return WORDS.illegal("FR-8", number=cell.least, made=number, **values)
    if number < cell.least:
        return WORDS.illegal("FR-13", number=number, before=cell.least - 1)
    return WORDS.illegal("FR-13.after", number=number, after=cell.most + 1)


def _why_not_aid(s: State, aid: str, dice: int, free: bool) -> Illegal | None:
    """Is there such an aid, and are the dice on the table?"""
    if free and s.phase != "attempt":
        return WORDS.illegal("FR-27")
    if free and not s.free:
        return WORDS.illegal("FR-27.spent")
    if missing := _missing(s, dice):
        return missing
    if not free and not s.aids[AIDS.index(aid)]:
        return WORDS.illegal("FR-14", aid=aid)
    return None


def _why_not_step(s: State, change: str, die: int) -> Illegal:
    return WORDS.illegal("FR-15", colour=colour_of(die), number=SIDES if change == "up" else 1)
