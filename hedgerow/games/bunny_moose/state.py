"""What is known at one moment of a match: the position, the views of it, the options, and the facts that are told."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

from hedgerow.games.bunny_moose.poses import Animal, Tongue
from hedgerow.games.bunny_moose.trail import Cause, Step, Trail

Phase: TypeAlias = Literal["bet", "lot", "line", "draw", "held", "landing", "enter", "score", "ask", "over"]
"""the narrator bets · the lot bets · a line is read · chance draws · the narrator holds a card · it comes down ·
poses are entered · the scoring is shown · shall the advanced cards join? · it is over"""


class Options(Struct, frozen=True, kw_only=True):
    """The switches of the rules. A default never changes, so that old records replay for ever."""

    edition: Literal["2014", "2009"] = "2014"
    cards: Literal["full", "first", "basic"] = "full"
    tongue: Literal["species", "cards"] = "species"
    doubling: bool = True
    reversal: bool = True
    lines: Literal[6, 4, 8] = 6
    pace: Annotated[int, Meta(ge=2000, le=5000)] = 2800
    narrator: Literal["table", "player"] = "table"
    poses: Literal["live", "table"] = "live"


class Scored(Struct, frozen=True, tag="scored"):
    """How a player was scored, card by card."""

    seat: int
    pose: str
    animal: Animal
    times: tuple[int, ...]
    """How often the pose matched the card on each pile."""
    points: int
    """Before doubling and reversal."""
    doubled: int
    reversed: bool
    spaces: int


class Report(Struct, frozen=True):
    """One player's scoring, and the figures it moved."""

    scored: Scored
    steps: tuple[Step, ...]


class Table(Struct, frozen=True):
    """What everybody knows. What has a part for each player has them by seat."""

    phase: Phase
    round: int
    rounds: int
    narrator: int
    order: tuple[int, ...]
    """The other players in the order in which they are scored."""
    advanced: bool
    """Are the advanced cards in play?"""
    tongue: Tongue
    """What a tongue does with the cards in play."""
    bet: int
    """On whom the narrator bet; -1 before that."""
    piles: tuple[str, ...]
    """The card on top of each pile; empty where none lies yet."""
    laid: int
    """Cards laid in this round."""
    unseen: tuple[int, ...]
    """How many of each card nobody but perhaps the narrator has seen, in the order of the deck."""
    poses: tuple[str, ...]
    """The narrator has none."""
    entered: tuple[bool, ...]
    """Whose pose was entered after Bam, where poses are held in front of the table."""
    trail: Trail
    reports: tuple[Report, ...]
    """The scoring of this round, once there is one."""
    caught_up: tuple[Step, ...]
    agreed: tuple[bool, ...]
    """Who has seen enough of the scoring."""
    votes: tuple[bool | None, ...]
    """Who wants the advanced cards to join."""


class Held(Struct, frozen=True):
    """The card that only the narrator sees."""

    card: str


class State(Struct, frozen=True):
    table: Table
    held: str = ""


class Shuffled(Struct, frozen=True, tag="shuffled"):
    """The narrator shuffled everything."""

    seat: int
    cards: int


class Reshuffled(Struct, frozen=True, tag="reshuffled"):
    """The deck had run out; the used cards are the new one."""

    cards: int


class BetOn(Struct, frozen=True, tag="bet-on"):
    seat: int
    on: int


class BetLate(Struct, frozen=True, tag="bet-late"):
    """The narrator did not bet in time."""

    seat: int


class BetByLot(Struct, frozen=True, tag="bet-by-lot"):
    seat: int
    on: int


class Line(Struct, frozen=True, tag="line"):
    """The clock has come to the second half of a line."""

    line: int
    reading: int


class Looked(Struct, frozen=True, tag="looked"):
    """The narrator looks at the next card; only the narrator is told which."""

    seat: int
    card: str = ""


class Landing(Struct, frozen=True, tag="landing"):
    """The narrator puts the card down; nobody has seen yet what it is."""

    seat: int


class Laid(Struct, frozen=True, tag="laid"):
    pile: int
    card: str


class Bam(Struct, frozen=True, tag="bam"):
    """The hunter: everybody freezes."""

    seat: int


class Posed(Struct, frozen=True, tag="posed"):
    seat: int
    pose: str


class Entered(Struct, frozen=True, tag="entered"):
    seat: int
    pose: str


class Stepped(Struct, frozen=True, tag="stepped"):
    seat: int
    figure: Literal["rabbit", "moose"]
    start: int
    end: int
    cause: Cause


class Agreed(Struct, frozen=True, tag="agreed"):
    """Has seen enough of the scoring."""

    seat: int


class Asked(Struct, frozen=True, tag="asked"):
    """Everybody has narrated once: shall the advanced cards join?"""


class Voted(Struct, frozen=True, tag="voted"):
    seat: int
    yes: bool


class Decided(Struct, frozen=True, tag="decided"):
    advanced: bool


class NextRound(Struct, frozen=True, tag="next-round"):
    round: int
    seat: int
    """Who narrates."""


class GameOver(Struct, frozen=True, tag="game-over"):
    places: tuple[int, ...]
    figures: tuple[tuple[int, int], ...]


MooseFact: TypeAlias = (
    Shuffled
    | Reshuffled
    | BetOn
    | BetLate
    | BetByLot
    | Line
    | Looked
    | Landing
    | Laid
    | Bam
    | Posed
    | Entered
    | Scored
    | Stepped
    | Agreed
    | Asked
    | Voted
    | Decided
    | NextRound
    | GameOver
)
