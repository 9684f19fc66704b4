"""Bots that a game brings itself: its Kind names their levels, and its knowledge says what they do.

A bot is a level and the name of its chair. The level says how well it plays; the name, which stays the same for the whole
match, may be its character. Both functions are pure and see one seat's view, like every bot.
"""

from __future__ import annotations

from random import Random
from typing import Any, Protocol, runtime_checkable

from hedgerow.bots.bot import BotError, Budget, Choice
from hedgerow.bots.names import bot_chair_names
from hedgerow.core import Actor, AnyGame, AnyKind


@runtime_checkable
class Decides(Protocol):
    """For games that wait: asked when a bot must act, in a process of its own. It may take its time."""

    def decide(self, public: Any, private: Any, seat: Actor, level: str, name: str, rng: Random) -> Any:
        """A legal move for a seat for which the game waits."""


@runtime_checkable
class Reacts(Protocol):
    """For games in real time: asked on every new fact, in the middle of the table's work, so it must be quick.

    Between two ticks of the clock its random numbers stay the same. So it is asked again and again, and what it wants
    changes only with what it sees.
    """

    def react(self, public: Any, private: Any, seat: Actor, level: str, name: str, rng: Random) -> tuple[Any, int] | None:
        """A legal move, and after how many milliseconds to make it; None: let things be. Newer facts may change its mind."""


def reflexes(kind: AnyKind, game: AnyGame) -> Reacts | None:
    """What the game's own bots do in real time; None where they wait to be asked, or where there are none."""
    knowledge: object = kind.knowledge(game) if kind.bots and kind.knowledge else None
    return knowledge if isinstance(knowledge, Reacts) else None


class OwnBot:
    """One of a game's own bots, on its chair. The level is all the budget it knows."""

    def __init__(self, kind: AnyKind, level: str, chair: str = "") -> None:
        self.kind, self.name, self.chair = kind, level, chair

    def choose(self, game: AnyGame, public: Any, private: Any, seat: Actor, rng: Random, budget: Budget) -> Choice:
        knowledge: object = self.kind.knowledge(game) if self.kind.knowledge else None
        asked = (public, private, seat, self.name, self.chair or bot_chair_names()[seat], rng)
        if isinstance(knowledge, Decides):
            return Choice(knowledge.decide(*asked))
        wish = knowledge.react(*asked) if isinstance(knowledge, Reacts) else None
        if wish is None:
            raise BotError(f"The bot {self.name} has nothing to do now.")
        return Choice(wish[0])
