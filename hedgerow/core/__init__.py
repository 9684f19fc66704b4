"""What a game is: the contract, chance, the match log, notation, and errors that cite a rule."""

from hedgerow.core.game import (
    CHANCE,
    CLOCK,
    TABLE,
    WATCHER,
    Actor,
    AnyGame,
    Chance,
    Fact,
    Game,
    Outcome,
    Pace,
    Turn,
    legal,
    play,
)
from hedgerow.core.kind import AnyKind, Kind, Knowledge, bind, find, kinds, read_options, register
from hedgerow.core.match import Entry, Header, Match
from hedgerow.core.words import Illegal, Message, Unreadable, Words

__all__ = [
    "CHANCE",
    "CLOCK",
    "TABLE",
    "WATCHER",
    "Actor",
    "AnyGame",
    "AnyKind",
    "Chance",
    "Entry",
    "Fact",
    "Game",
    "Header",
    "Illegal",
    "Kind",
    "Knowledge",
    "Match",
    "Message",
    "Outcome",
    "Pace",
    "Turn",
    "Unreadable",
    "Words",
    "bind",
    "find",
    "kinds",
    "legal",
    "play",
    "read_options",
    "register",
]
