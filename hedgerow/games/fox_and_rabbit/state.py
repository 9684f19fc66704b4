"""What is known at one moment of a game: the position, the view of it, the options, and the facts that are told."""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

from msgspec import Struct

from hedgerow.games.fox_and_rabbit.dice import NO_FACES, Aid, Colour, Counts, Faces
from hedgerow.games.fox_and_rabbit.moves import FOODS, Animal, Bonus, FoodName
from hedgerow.games.fox_and_rabbit.sheet import Mode, SheetName

FOX: Final = 0
RABBIT: Final = 1
NO_FOOD: Final = -1
NONE: Final[Counts] = (0, 0, 0)

Phase: TypeAlias = Literal["first", "ready", "walk", "bonus", "attempt", "farmer", "over"]
"""who goes first? · roll, or try to escape? · using the dice · a food was eaten: die or aid? · an escape attempt has been rolled ·
the farmer triggers a trap · it is over"""
Fate: TypeAlias = Literal["inside", "out", "caught"]
Taken: TypeAlias = Literal["", "die", "aid", "both"]
"""Which bonus of a food has been taken."""
ByFood: TypeAlias = tuple[int, ...]


class Options(Struct, frozen=True, kw_only=True):
    """The switches of the rules. A default never changes, so that old records replay for ever."""

    mode: Mode = "easy"
    sheet: SheetName = "standard"


class State(Struct, frozen=True):
    """A position. What has two parts has the fox's first; what has six has them in the order of the foods, or of the dice."""

    turn: int = 1
    phase: Phase = "first"
    animal: int = FOX
    """Whose part of the turn it is; in the farmer's part, whose trap he triggers."""
    last: bool = False
    """The other animal has had its part of this turn, or is not inside any more."""
    faces: Faces = NO_FACES
    """The dice r1 r2 b1 b2 y1 y2; 0 is one that is not on the table, or used."""
    due: tuple[int, ...] = ()
    """Dice that chance is about to throw."""
    throw: int = 0
    """1 after the roll, 2 after the reroll."""
    free: bool = False
    """The free aid of an escape attempt is still there."""
    crossed: tuple[ByFood, ByFood] = ((0,) * len(FOODS), (0,) * len(FOODS))
    """How many cells of each trail have been crossed."""
    open: tuple[tuple[bool, ...], tuple[bool, ...]] = ((), ())
    """Which trails may be walked: home trails, and tunnels that have been opened."""
    written: tuple[int, ...] = ()
    """What stands in the blank circles of the sheet, in its order; 0 in those that are still blank."""
    taken: tuple[Taken, ...] = ("", "", "", "", "", "")
    eaten: int = NO_FOOD
    """The food whose bonus must be chosen now."""
    dice: Counts = NONE
    """How many dice there are to roll, by colour."""
    aids: Counts = NONE
    """How many circles are open, of ±1, flip and reroll."""
    coming_dice: Counts = NONE
    coming_aids: Counts = NONE
    """What may be used from the next turn on."""
    traps: int = 0
    """How many traps have been set."""
    fate: tuple[Fate, Fate] = ("inside", "inside")
    ply: int = 0
    """Moves of players so far."""


class Public(State, frozen=True, kw_only=True):
    """What everybody sees: the whole position, for nothing is hidden, and what follows from it."""

    seat: int
    """Who acts; -1 when it is over."""
    foods: tuple[int, int]
    """How many foods each animal has eaten."""
    kinds: int
    """How many different foods have been eaten."""
    may_escape: bool
    """Have they eaten enough for an escape attempt?"""
    harder: bool
    """Does the harder clause hold?"""
    must_escape: bool
    """The last trap is set: whoever may escape has to try."""
    tunnels: tuple[int, int]
    """How many tunnels each animal may still open now."""
    points: int
    rank: int
    """From 0, the humblest."""


class WentFirst(Struct, frozen=True, tag="went-first"):
    seat: int
    animal: Animal


class Rolls(Struct, frozen=True, tag="rolls"):
    seat: int
    animal: Animal


class Thrown(Struct, frozen=True, tag="thrown"):
    """A die has come to rest. `again` is a reroll."""

    die: str
    colour: Colour
    face: int
    again: bool = False


class Crossed(Struct, frozen=True, tag="crossed"):
    """A cell has been crossed, or a blank circle filled in."""

    seat: int
    animal: Animal
    food: FoodName
    cell: int
    """Counted from 0."""
    colour: str
    number: int
    dice: str
    blank: bool = False


class Adjusted(Struct, frozen=True, tag="adjusted"):
    seat: int
    change: Literal["up", "down", "flip"]
    die: str
    colour: Colour
    before: int
    after: int
    free: bool = False


class Rerolls(Struct, frozen=True, tag="rerolls"):
    seat: int
    dice: str
    count: int
    free: bool = False


class Ate(Struct, frozen=True, tag="ate"):
    seat: int
    animal: Animal
    food: FoodName
    second: bool
    """The other animal has eaten it before."""


class Gained(Struct, frozen=True, tag="gained"):
    """A bonus, for the turns to come. `nothing`: there is no room for it."""

    seat: int
    food: FoodName
    bonus: Bonus
    what: Colour | Aid
    nothing: bool = False


class Dug(Struct, frozen=True, tag="dug"):
    """A tunnel has been opened."""

    seat: int
    animal: Animal
    food: FoodName


class Tries(Struct, frozen=True, tag="tries"):
    """An escape attempt begins."""

    seat: int
    animal: Animal
    dice: str
    count: int
    colour: str
    low: int
    high: int
    total: int


class Escaped(Struct, frozen=True, tag="escaped"):
    animal: Animal


class Failed(Struct, frozen=True, tag="failed"):
    seat: int
    animal: Animal


class Finished(Struct, frozen=True, tag="finished"):
    """An animal has walked as far as it wanted."""

    seat: int
    animal: Animal


class TrapSet(Struct, frozen=True, tag="trap-set"):
    trap: int
    left: int


class FarmerComes(Struct, frozen=True, tag="farmer-comes"):
    """The farmer is about to trigger the trap of an animal."""

    animal: Animal


class FarmerAid(Struct, frozen=True, tag="farmer-aid"):
    """±1 or a flip that makes the farmer's number, or dice that he rolls again."""

    what: Literal["up", "down", "flip", "reroll"]
    dice: str


class Caught(Struct, frozen=True, tag="caught"):
    animal: Animal


class Missed(Struct, frozen=True, tag="missed"):
    """The trap did not snap."""

    animal: Animal


class Achieved(Struct, frozen=True, tag="achieved"):
    mode: Mode
    foods: int
    """0: all of them."""
    escaped: int


class GameOver(Struct, frozen=True, tag="game-over"):
    points: int
    rank: int
    escaped: int


FoxFact: TypeAlias = (
    WentFirst
    | Rolls
    | Thrown
    | Crossed
    | Adjusted
    | Rerolls
    | Ate
    | Gained
    | Dug
    | Tries
    | Escaped
    | Failed
    | Finished
    | TrapSet
    | FarmerComes
    | FarmerAid
    | Caught
    | Missed
    | Achieved
    | GameOver
)
Story: TypeAlias = list[FoxFact]
