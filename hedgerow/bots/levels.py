"""The bots by name, which games each can play, and the levels that a table offers: the house's four, or those of the game itself."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from msgspec import Struct

from hedgerow.bots.bot import Bot, Budget, Unfit, UnknownBot, why_no_duel
from hedgerow.bots.expectimax import Expectimax
from hedgerow.bots.greedy import Greedy
from hedgerow.bots.own import OwnBot
from hedgerow.bots.random_bot import RandomBot
from hedgerow.bots.search import Search
from hedgerow.core import AnyKind


class Named(Struct, frozen=True):
    """A bot that can be asked for."""

    build: Callable[[AnyKind], Bot]
    why_unfit: Callable[[AnyKind], str | None]
    """Why it cannot play games of this kind; None where it can."""


def _plays_anything(kind: AnyKind) -> None:
    return None


BOTS: Final = {
    "random": Named(lambda kind: RandomBot(), _plays_anything),
    "greedy": Named(lambda kind: Greedy(), _plays_anything),
    "expectimax": Named(Expectimax, why_no_duel),
    "search": Named(Search, why_no_duel),
}
OTHER_NAMES: Final = {"reference": "expectimax"}


def bot_names(kind: AnyKind | None = None) -> list[str]:
    """What can be asked for, the weakest first; for a game, those that can play it and its own."""
    return list(BOTS) if kind is None else [*(name for name in BOTS if fits(name, kind)), *kind.bots]


def fits(name: str, kind: AnyKind) -> bool:
    """Whether this bot can play this kind of game."""
    return name in kind.bots or _named(name, kind).why_unfit(kind) is None


def find_bot(name: str, kind: AnyKind, chair: str = "") -> Bot:
    """The bot of this name, ready to play this kind of game, on the chair of that name. UnknownBot or Unfit says why not."""
    if name in kind.bots:
        return OwnBot(kind, name, chair)
    named = _named(name, kind)
    if why := named.why_unfit(kind):
        raise Unfit(f"The bot {name} cannot play this: {why}. {there_is(bot_names(kind))}")
    return named.build(kind)


def _named(name: str, kind: AnyKind) -> Named:
    known = OTHER_NAMES.get(name, name)
    if known not in BOTS:
        raise UnknownBot(f"There is no bot {name!r}. {there_is(bot_names(kind))}")
    return BOTS[known]


def there_is(names: list[str]) -> str:
    return f"There {'are' if len(names) > 1 else 'is'} {', '.join(names)}."


class Level(Struct, frozen=True):
    """How strong an opponent to sit down with: a bot, and how long it may think about a move."""

    bot: str
    budget: Budget


LEVELS: Final = {
    "cub": Level("greedy", Budget()),
    "badger": Level("expectimax", Budget()),
    "hunter": Level("search", Budget(nodes=1_000)),
    "old-fox": Level("search", Budget(nodes=100_000, seconds=1.0)),
}
"""From gentle to as strong as it gets. The cub takes what it sees, the badger minds the answer, the hunter looks
a few turns ahead, the old fox as far as it can in a second."""


def level_names(kind: AnyKind) -> list[str]:
    """The levels that a table of this game offers, from gentle to strong: the game's own, else those of the house that fit."""
    return list(kind.bots) or [level for level in LEVELS if fits(LEVELS[level].bot, kind)]


def find_level(name: str, kind: AnyKind, chair: str = "") -> tuple[Bot, Budget]:
    """The bot and the budget of a level, on the chair of that name. UnknownBot or Unfit says why not."""
    if name in kind.bots:
        return find_bot(name, kind, chair), Budget()
    if kind.bots or name not in LEVELS:
        raise UnknownBot(f"There is no level {name!r}. {there_is(level_names(kind))}")
    return find_bot(LEVELS[name].bot, kind), LEVELS[name].budget
