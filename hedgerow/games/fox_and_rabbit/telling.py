"""The Fox and the Rabbit for people: what happened as messages, and the sheet as a picture in text."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import asdict

from hedgerow.core import Fact, Message
from hedgerow.games.fox_and_rabbit.dice import AIDS, COLOURS, NAMES
from hedgerow.games.fox_and_rabbit.moves import ANIMALS, FOODS
from hedgerow.games.fox_and_rabbit.sheet import Sheet
from hedgerow.games.fox_and_rabbit.state import (
    Achieved,
    Adjusted,
    Ate,
    Crossed,
    FarmerAid,
    Gained,
    GameOver,
    Public,
    Rerolls,
    Thrown,
    TrapSet,
)


def tell(fact: Fact) -> Message:
    """What happened, as a message. Most facts are told by their own name and fields."""
    key, values = str(fact.__struct_config__.tag), asdict(fact)
    match fact:
        case Thrown(again=True):
            key += "-again"
        case Crossed(blank=True):
            key += "-blank"
        case Adjusted(free=True) | Rerolls(free=True):
            key += "-free"
        case Ate(second=True):
            key += "-too"
        case Gained(bonus=bonus, nothing=nothing):
            key += f"-no-{bonus}" if nothing else f"-{bonus}"
        case TrapSet(left=0):
            key += "-last"
        case FarmerAid(what="reroll"):
            key = "farmer-rerolls"
        case Achieved(foods=foods, escaped=escaped):
            key += ("" if foods else "-all") + ("-both" if escaped > 1 else "-one")
        case GameOver(rank=rank, escaped=escaped):
            key += f"-{escaped}"
            values["rank"] = f"rank-{rank}"
    return Message(key, {name: int(value) if isinstance(value, bool) else value for name, value in values.items()})


def diagram(public: Public, private: None = None) -> str:
    """What is crossed on the sheet, the dice, the aids and the traps. The cells themselves are printed on the sheet."""
    return "\n".join([*_head(public), *_trails(public), *_dice(public)])


def _head(t: Public) -> Iterator[str]:
    yield f"Turn {t.turn}, {t.phase}; traps set: {t.traps}; foods eaten: {sum(t.foods)}; points: {t.points}"
    yield "; ".join(f"{animal} {fate}" for animal, fate in zip(ANIMALS, t.fate, strict=True))


def _trails(t: Public) -> Iterator[str]:
    """For each food how far the two have come: `x` for each cell crossed, `-` where the tunnel is closed; and which bonus is taken."""
    yield f"{'':12}{'fox':<12}{'rabbit':<12}bonus taken"
    for food, name in enumerate(FOODS):
        ways = (("x" * t.crossed[animal][food] or ".") if t.open[animal][food] else "-" for animal in range(len(ANIMALS)))
        yield f"{name:<12}{''.join(f'{way:<12}' for way in ways)}{t.taken[food]}".rstrip()
    if any(t.written):
        yield f"in the circles: {' '.join(str(number or '_') for number in t.written)}"


def _dice(t: Public) -> Iterator[str]:
    owned = ", ".join(f"{count} {colour}" for colour, count in zip(COLOURS, t.dice, strict=True))
    circles = ", ".join(f"{count} {aid}" for aid, count in zip(AIDS, t.aids, strict=True))
    yield f"dice: {owned}; aids: {circles}"
    if any(t.faces):
        shown = " ".join(f"{NAMES[die]}={face}" for die, face in enumerate(t.faces) if face)
        yield f"{ANIMALS[t.animal]}: {shown}"


def printed_sheet(sheet: Sheet) -> str:
    """The sheet itself, for those who have no paper: every cell by colour and number, from the animal to the food."""
    return "\n".join([*_printed_trails(sheet), *_printed_clauses(sheet)])


def _printed_trails(sheet: Sheet) -> Iterator[str]:
    yield f"{'':12}{'fox':<26}{'rabbit':<26}bonus"
    for food in sheet.foods:
        trails = [next(trail for trail in side.trails if trail.food == food.food) for side in sheet.sides]
        ways = [f"{'tunnel ' if trail.start == 'tunnel' else ''}{' '.join(trail.cells)}" for trail in trails]
        yield f"{food.food:<12}{ways[0]:<26}{ways[1]:<26}{food.die} die or {food.aid}"


def _printed_clauses(sheet: Sheet) -> Iterator[str]:
    for animal, side in zip(ANIMALS, sheet.sides, strict=True):
        few, many = (f"{c.colour} {c.numbers[0]} or {c.numbers[1]} within {c.total}" for c in (side.escape.few, side.escape.many))
        yield f"{animal} escapes with {few}; from {sheet.harder} foods on with {many}"
    yield "R B Y: one die; G: blue and yellow, O: red and yellow, P: red and blue; K: three dice or more; ?: a blank circle"
