"""The moves and how they are written.

`first:fox` who goes first · `roll` · `use:carrot:r1b1y1` cross the next cell of a trail with these dice · `up:r1` `down:r1` `flip:b1`
`reroll:r1y1` the aids, `free:up:r1` with the free aid of an escape attempt · `bonus:die` `bonus:aid` · `tunnel:turnip` ·
`escape:r1b1y1` try to escape with these dice · `done`. Chance throws a die: `r1=4`.
"""

from __future__ import annotations

from typing import Final, Literal, TypeAlias, get_args

from msgspec import Struct

from hedgerow.core import Message
from hedgerow.games.fox_and_rabbit.dice import ALL, EVERY_SET, NAMES, SETS, SIDES, WRITTEN
from hedgerow.games.fox_and_rabbit.words import WORDS

FoodName: TypeAlias = Literal["blueberry", "lettuce", "carrot", "strawberry", "sweetcorn", "turnip"]
Animal: TypeAlias = Literal["fox", "rabbit"]
Change: TypeAlias = Literal["up", "down", "flip"]
Bonus: TypeAlias = Literal["die", "aid"]
FOODS: Final[tuple[FoodName, ...]] = get_args(FoodName)
ANIMALS: Final[tuple[Animal, ...]] = get_args(Animal)
CHANGES: Final[tuple[Change, ...]] = get_args(Change)
BONUSES: Final[tuple[Bonus, ...]] = get_args(Bonus)


class First(Struct, frozen=True, tag="first"):
    """This animal goes first in this turn."""

    animal: int


class Roll(Struct, frozen=True, tag="roll"):
    """Roll all dice, to walk."""


class Use(Struct, frozen=True, tag="use"):
    """Cross the next cell of the trail to a food."""

    food: int
    dice: int


class Adjust(Struct, frozen=True, tag="adjust"):
    """One up, one down, or over to the opposite face."""

    change: Change
    die: int
    free: bool = False


class Reroll(Struct, frozen=True, tag="reroll"):
    dice: int
    free: bool = False


class Choose(Struct, frozen=True, tag="choose"):
    """The bonus of the food just eaten."""

    bonus: Bonus


class Tunnel(Struct, frozen=True, tag="tunnel"):
    """Open the trail that begins at this food's tunnel."""

    food: int


class Escape(Struct, frozen=True, tag="escape"):
    """Roll these dice, to get out through the gate."""

    dice: int


class Done(Struct, frozen=True, tag="done"):
    """No more with this roll."""


class Face(Struct, frozen=True, tag="face"):
    """Chance throws a die."""

    die: int
    face: int


Move: TypeAlias = First | Roll | Use | Adjust | Reroll | Choose | Tunnel | Escape | Done | Face

FIRSTS: Final = tuple(First(animal) for animal in range(len(ANIMALS)))
ROLL: Final = Roll()
DONE: Final = Done()
USES: Final = tuple(tuple(Use(food, dice) for dice in range(1 << len(NAMES))) for food in range(len(FOODS)))
ADJUSTS: Final = {(change, die, free): Adjust(change, die, free) for free in (False, True) for change in CHANGES for die in ALL}
REROLLS: Final = {(dice, free): Reroll(dice, free) for free in (False, True) for dice in EVERY_SET}
CHOICES: Final = tuple(Choose(bonus) for bonus in BONUSES)
TUNNELS: Final = tuple(Tunnel(food) for food in range(len(FOODS)))
ESCAPES: Final = {dice: Escape(dice) for dice in EVERY_SET}
THROWS: Final = tuple(tuple((Face(die, face), 1) for face in range(1, SIDES + 1)) for die in ALL)
"""Every face of a die, with its weight."""


def _free(free: bool) -> str:
    return "free:" if free else ""


TOKENS: Final[dict[Move, str]] = {
    **{move: f"first:{ANIMALS[move.animal]}" for move in FIRSTS},
    ROLL: "roll",
    DONE: "done",
    **{USES[food][dice]: f"use:{name}:{WRITTEN[dice]}" for food, name in enumerate(FOODS) for dice in EVERY_SET},
    **{move: f"{_free(move.free)}{move.change}:{NAMES[move.die]}" for move in ADJUSTS.values()},
    **{move: f"{_free(move.free)}reroll:{WRITTEN[move.dice]}" for move in REROLLS.values()},
    **{move: f"bonus:{move.bonus}" for move in CHOICES},
    **{move: f"tunnel:{FOODS[move.food]}" for move in TUNNELS},
    **{move: f"escape:{WRITTEN[move.dice]}" for move in ESCAPES.values()},
    **{move: f"{NAMES[move.die]}={move.face}" for throws in THROWS for move, _ in throws},
}
BY_TOKEN: Final = {token: move for move, token in TOKENS.items()}

DICE_WANTED: Final = Message("move.dice")
WANTED: Final = {
    "first": Message("move.first"),
    "use": Message("move.use", {"foods": ", ".join(FOODS), "dice": DICE_WANTED}),
    **{change: Message("move.change", {"change": change}) for change in CHANGES},
    "reroll": DICE_WANTED,
    "escape": DICE_WANTED,
    "free": Message("move.free"),
    "bonus": Message("move.bonus"),
    "tunnel": Message("move.tunnel", {"foods": ", ".join(FOODS)}),
    **{name: Message("move.throw", {"die": name}) for name in NAMES},
}
"""What belongs to the first word of a move."""
HEADS: Final = ", ".join(list(WANTED)[: -len(NAMES)])


def read(token: str) -> Move:
    """The move of a token; Unreadable says where it goes wrong."""
    if move := BY_TOKEN.get(token):
        return move
    head = token.partition("=" if "=" in token else ":")[0]
    if head not in WANTED:
        raise WORDS.unreadable(token, Message("move.written", {"heads": HEADS}))
    raise WORDS.unreadable(token, WANTED[head], _wrong_at(token, head))


def _wrong_at(token: str, head: str) -> int:
    """Where it goes wrong: behind the first word, or at the dice of a use where the food is right."""
    after = len(head) + 1
    food, _, dice = token[after:].partition(":")
    at = after + len(food) + 1 if head == "use" and food in FOODS and dice not in SETS else after
    return min(at, len(token))
