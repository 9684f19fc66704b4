"""What is known at one moment of a match: the position, the views of it, the options, and the facts that are told."""

from __future__ import annotations

from typing import Literal, TypeAlias, TypeVar

from msgspec import Struct

from hedgerow.games.thats_a_question.board import Side
from hedgerow.games.thats_a_question.moves import Colour, Kicker, Letter

T = TypeVar("T")

Phase: TypeAlias = Literal["deal", "ask", "choose", "locked", "answer", "guesses", "lake", "draw", "final", "over"]
"""dealing · composing a question · answering and guessing · all have locked · the answer is shown · the guesses are shown ·
lake and meadow give kickers back · the asker draws · the final round gives kickers back · it is over"""
Pile: TypeAlias = tuple[Kicker, ...]
"""Some kickers, in the order of their kinds."""


class Options(Struct, frozen=True, kw_only=True):
    """The switches of the rules. A default never changes, so that old records replay for ever."""

    takebacks: Literal["courtesy", "official"] = "courtesy"
    timer: Literal["off", "60s", "30s"] = "off"
    pack: Literal["standard", "family"] = "standard"
    scamper: bool = False
    acorns: bool = True


class Question(Struct, frozen=True):
    """What was asked. `a` and `b` name cards; which of their three answers counts is the colour."""

    asker: int
    whom: int
    colour: Colour
    a: str
    b: str
    by_lot: bool = False
    """Composed by chance, because time ran out."""


class Guess(Struct, frozen=True):
    """A guess that has been shown."""

    seat: int
    letter: Letter
    kicker: Kicker | Literal[""] = ""
    by_lot: bool = False


class Climb(Struct, frozen=True):
    """How far a squirrel climbs after a question, and what for."""

    seat: int
    right: int = 0
    """1 for the answerer and for a right guess."""
    wrong: int = 0
    """The asker's, for the wrong guesses of others."""
    three: int = 0
    """What times-three adds."""
    tough: int = 0
    """What a tough question brings."""

    @property
    def steps(self) -> int:
        return self.right + self.wrong + self.three + self.tough


class Past(Struct, frozen=True):
    """A question that has been scored: what everybody may remember."""

    question: Question
    answer: Letter
    guesses: tuple[Guess, ...]
    climbs: tuple[Climb, ...]


class Public(Struct, frozen=True):
    """What everybody knows. What has a part for each player has them by seat."""

    phase: Phase
    number: int
    """Which question it is, counted from 1."""
    questions: int
    """How many there will be."""
    mountain: Side
    asker: int
    pile: int
    """Cards left to draw."""
    hands: tuple[int, ...]
    """How many cards each holds."""
    acorns: tuple[int, ...]
    steps: tuple[int, ...]
    """How far each squirrel has come."""
    kickers: tuple[Pile, ...]
    """Those that are not in the sky. One that lies secretly under a guess is still counted here."""
    sky: tuple[Pile, ...]
    question: Question | None = None
    locked: tuple[bool, ...] = ()
    by_lot: tuple[bool, ...] = ()
    """Whose guess the lot has chosen."""
    late: bool = False
    """Time ran out in this phase."""
    pressed: bool = False
    """With three players: the tough question lies face up, and the asker guesses too."""
    answer: Letter | Literal[""] = ""
    """Empty until the reveal."""
    guesses: tuple[Guess, ...] = ()
    """Empty until they are shown."""
    confirmed: tuple[bool, ...] = ()
    """Which of the right guessers have said that their guess was meant so."""
    owed: tuple[int, ...] = ()
    """How many kickers each has still to take back now."""
    past: tuple[Past, ...] = ()


class Private(Struct, frozen=True):
    """What one player knows besides: the hand, and the answer or guess while it is secret."""

    hand: tuple[str, ...] = ()
    letter: Letter | Literal[""] = ""
    kicker: Kicker | Literal[""] = ""
    """Lies face down under the guess."""


class State(Struct, frozen=True):
    """A position: what everybody knows, and what each knows besides."""

    table: Public
    own: tuple[Private, ...]


class Drew(Struct, frozen=True, tag="drew"):
    """Somebody drew a card; which, only they are told."""

    seat: int
    card: str = ""


class NextAsker(Struct, frozen=True, tag="next-asker"):
    seat: int
    number: int


class Asked(Struct, frozen=True, tag="asked"):
    seat: int
    whom: int
    colour: Colour
    a: str
    b: str
    by_lot: bool = False


class AcornTaken(Struct, frozen=True, tag="acorn"):
    """The asker has taken an acorn from the one asked."""

    seat: int
    whom: int


class Locked(Struct, frozen=True, tag="locked"):
    """Somebody has locked; what, only they are told. `again`: it replaces what was locked before, and nobody else is told at all."""

    seat: int
    letter: Letter | Literal[""] = ""
    kicker: Kicker | Literal[""] = ""
    again: bool = False


class Pressed(Struct, frozen=True, tag="pressed"):
    """The tough question lies face up; now the asker guesses too."""

    seat: int
    asker: int


class TimeUp(Struct, frozen=True, tag="time-up"):
    pass


class LotDrawn(Struct, frozen=True, tag="lot"):
    """The lot has chosen a guess for somebody; which, only they are told."""

    seat: int
    letter: Letter | Literal[""] = ""


class AllLocked(Struct, frozen=True, tag="all-locked"):
    pass


class Answered(Struct, frozen=True, tag="answered"):
    seat: int
    letter: Letter


class Corrected(Struct, frozen=True, tag="corrected"):
    seat: int
    letter: Letter


class Guessed(Struct, frozen=True, tag="guessed"):
    seat: int
    letter: Letter
    right: bool
    kicker: Kicker | Literal[""] = ""
    by_lot: bool = False


class Conceded(Struct, frozen=True, tag="conceded"):
    seat: int
    letter: Letter


class Confirmed(Struct, frozen=True, tag="confirmed"):
    seat: int


class Climbed(Struct, frozen=True, tag="climbed"):
    """A squirrel climbs: how far in all, where it is now, and what for (see Climb)."""

    seat: int
    steps: int
    to: int
    right: int = 0
    wrong: int = 0
    three: int = 0
    tough: int = 0


class Spent(Struct, frozen=True, tag="spent"):
    """A kicker flies up into the sky."""

    seat: int
    kicker: Kicker


class Reached(Struct, frozen=True, tag="reached"):
    seat: int
    place: Literal["lake", "meadow", "summit"]


class TookBack(Struct, frozen=True, tag="took-back"):
    """A kicker comes back. `by_lot`: because time ran out."""

    seat: int
    kicker: Kicker
    by_lot: bool = False


class LeftThere(Struct, frozen=True, tag="left-there"):
    """Somebody could take a kicker back, and did not want to."""

    seat: int


class FinalRound(Struct, frozen=True, tag="final-round"):
    pass


class MatchOver(Struct, frozen=True, tag="match-over"):
    steps: tuple[int, ...]
    places: tuple[int, ...]


QuestionFact: TypeAlias = (
    Drew
    | NextAsker
    | Asked
    | AcornTaken
    | Locked
    | Pressed
    | TimeUp
    | LotDrawn
    | AllLocked
    | Answered
    | Corrected
    | Guessed
    | Conceded
    | Confirmed
    | Climbed
    | Spent
    | Reached
    | TookBack
    | LeftThere
    | FinalRound
    | MatchOver
)


Story: TypeAlias = list[QuestionFact]
"""What happens, in order, as somebody would be told it who may know everything."""


def as_told(fact: QuestionFact, seat: int) -> QuestionFact | None:
    """A fact as one viewer is told it: the only place where secrets are taken out. None: nothing is told."""
    match fact:
        case Drew(whose) if whose != seat:
            return Drew(whose)
        case LotDrawn(whose) if whose != seat:
            return LotDrawn(whose)
        case Locked(whose, again=again) if whose != seat:
            return None if again else Locked(whose)
    return fact


def put(items: tuple[T, ...], index: int, item: T) -> tuple[T, ...]:
    """The same tuple with another item in one place."""
    return (*items[:index], item, *items[index + 1 :])
