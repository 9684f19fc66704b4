"""The kit finds what it looks for: games with one fault each, and the check that must catch it.

The healthy games pass all the checks in `test_sealed.py` and `test_beat.py`.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Collection
from typing import Any, NamedTuple, TypeVar

import msgspec
import pytest
from msgspec.structs import replace

from hedgerow.core import CHANCE, CLOCK, Actor, AnyGame, AnyKind, Chance, Fact, Illegal, Message, Outcome, Pace, Turn, Unreadable, Words
from hedgerow.testing import BEAT, CHECKS, SEALED, Fault, Trial, beat, sealed
from hedgerow.testing.beat import Beat
from hedgerow.testing.sealed import Own, Position, Sealed, Table

TIMED = sealed.Options(rounds=2, timer=9_000)
CALLED = beat.Options(caller=True)


class Planted(NamedTuple):
    name: str
    check: str
    says: str
    trial: Callable[[], Trial]


PLANTED: list[Planted] = []
G = TypeVar("G", bound=type[AnyGame])


def planted(check: str, says: str, options: Any = None, *, seats: int = 3, limit: int = 20_000, worlds: int = 500) -> Callable[[G], G]:
    """A broken game, the check that catches it, and what the fault says."""

    def plant(broken: G) -> G:
        healthy: AnyKind = SEALED if issubclass(broken, Sealed) else BEAT
        kind = replace(healthy, build=broken, options=type(options) if options else healthy.options)
        PLANTED.append(Planted(broken.__name__, check, says, lambda: Trial(kind, seats, options, limit=limit, worlds=worlds)))
        return broken

    return plant


# Turns and ends


@planted("turns_name_who_can_act", "dead end")
class NoMoveWithThirteen(Sealed):
    def moves(self, s: Position, actor: Actor) -> Collection[sealed.Move]:
        return () if actor >= 0 and 13 in s.own[actor].hand else super().moves(s, actor)


@planted("every_match_ends", "dead end")
class NoMoveWithSeventeen(Sealed):
    def moves(self, s: Position, actor: Actor) -> Collection[sealed.Move]:
        return () if actor >= 0 and 17 in s.own[actor].hand else super().moves(s, actor)


@planted("every_match_ends", "endless", limit=500)
class OneRoundAfterTheOther(Beat):
    def apply(self, s: beat.Position, actor: Actor, move: beat.Move) -> beat.Position:
        after = super().apply(s, actor, move)
        return self.new_round(s.table.round + 1, s.table.points) if after.table.phase == "over" else after


@planted("every_match_ends", "failed with KeyError")
class FailsAtFreeze(Beat):
    def apply(self, s: beat.Position, actor: Actor, move: beat.Move) -> beat.Position:
        if move == beat.Tick("freeze"):
            raise KeyError("freeze")
        return super().apply(s, actor, move)


@planted("turns_name_who_can_act", "CLOCK stands in may")
class ClockMust(Beat):
    def turn(self, s: beat.Position) -> Turn:
        return Turn((CLOCK,)) if s.table.phase == "score" else super().turn(s)


@planted("turns_name_who_can_act", "exactly while there is a pace")
class ClockWithoutPace(Beat):
    def pace(self, s: beat.Position) -> Pace | None:
        return None if s.table.phase == "score" else super().pace(s)


@planted("turns_name_who_can_act", "CHANCE must stand alone")
class PosesWhileDrawing(Beat):
    def turn(self, s: beat.Position) -> Turn:
        return Turn((CHANCE,), (0,)) if s.table.phase == "draw" else super().turn(s)


@planted("turns_name_who_can_act", "twice")
class NamedTwice(Sealed):
    def turn(self, s: Position) -> Turn:
        turn = super().turn(s)
        return Turn(turn.must, turn.must) if s.table.phase == "choose" else turn


@planted("turns_name_who_can_act", "who sit nowhere")
class AskedByAStranger(Beat):
    def turn(self, s: beat.Position) -> Turn:
        turn = super().turn(s)
        return Turn(turn.must, (*turn.may, self.seats)) if s.table.phase == "freeze" else turn


@planted("outcome_agrees_with_turn", "while somebody can act")
class OutcomeTooEarly(Sealed):
    def outcome(self, s: Position) -> Outcome | None:
        return super().outcome(replace(s, table=replace(s.table, phase="over"))) if s.table.round == 2 else None


@planted("outcome_agrees_with_turn", "no outcome")
class NoOutcome(Sealed):
    def outcome(self, s: Position) -> Outcome | None:
        return None


@planted("outcome_agrees_with_turn", "no ranks")
class PlacesWithoutGaps(Sealed):
    def outcome(self, s: Position) -> Outcome | None:
        outcome = super().outcome(s)
        ranks = sorted(set(s.table.points), reverse=True)
        return outcome and Outcome(outcome.scores, tuple(1 + ranks.index(points) for points in outcome.scores))


@planted("outcome_agrees_with_turn", "the game counts")
class BonusAtTheEnd(Sealed):
    def outcome(self, s: Position) -> Outcome | None:
        outcome = super().outcome(s)
        return outcome and Outcome(tuple(points + 1 for points in outcome.scores), outcome.places)


@planted("outcome_agrees_with_turn", "one number a seat")
class ScoresOfOne(Sealed):
    def scores(self, s: Position) -> tuple[int, ...]:
        return s.table.points[:1]


@planted("outcome_agrees_with_turn", "places .* must have one number a seat")
class OnlyTheWinner(Sealed):
    def outcome(self, s: Position) -> Outcome | None:
        outcome = super().outcome(s)
        return outcome and Outcome(outcome.scores, (1,))


# Legality


class Generous(tuple[Any, ...]):
    """Lists some moves and takes them all."""

    def __contains__(self, move: object) -> bool:
        return True


class Stingy(tuple[Any, ...]):
    """Lists moves and takes none."""

    def __contains__(self, move: object) -> bool:
        return False


@planted("other_moves_are_refused", r"not listed for actor \d, but accepted")
class TakesAnyPose(Beat):
    def moves(self, s: beat.Position, actor: Actor) -> Collection[beat.Move]:
        return Generous(super().moves(s, actor)) if actor >= 0 else super().moves(s, actor)

    def apply(self, s: beat.Position, actor: Actor, move: beat.Move) -> beat.Position:
        return super().apply(s, actor, move if isinstance(move, beat.Pose) or actor < 0 else beat.Pose("rest"))


@planted("listed_moves_are_accepted", "is listed for actor")
class RefusesWhatItLists(Beat):
    def moves(self, s: beat.Position, actor: Actor) -> Collection[beat.Move]:
        return Stingy(super().moves(s, actor)) if s.table.laid == 4 and actor == 1 else super().moves(s, actor)


@planted("lists_are_steady", "not `in` the list")
class ListsMoreThanItTakes(Beat):
    def moves(self, s: beat.Position, actor: Actor) -> Collection[beat.Move]:
        return Stingy(super().moves(s, actor)) if s.table.laid == 4 and actor == 1 else super().moves(s, actor)


@planted("lists_are_steady", "not listed once each")
class ListsTwice(Beat):
    def moves(self, s: beat.Position, actor: Actor) -> Collection[beat.Move]:
        return (*super().moves(s, actor),) * 2


@planted("lists_are_steady", "change their order")
class ListsInAnyOrder(Beat):
    def moves(self, s: beat.Position, actor: Actor) -> Collection[beat.Move]:
        moves = list(super().moves(s, actor))
        random.shuffle(moves)
        return moves


@planted("other_moves_are_refused", "'XX-4' is no rule of SE or CORE")
class RefusesWithAStrangeRule(Sealed):
    def why_not(self, s: Position, actor: Actor, move: sealed.Move) -> Illegal:
        return Illegal("XX-4", "no")


@planted("other_moves_are_refused", "gives no reason")
class RefusesWithoutReason(Sealed):
    def why_not(self, s: Position, actor: Actor, move: sealed.Move) -> Illegal:
        return Illegal("SE-4", " ")


@planted("other_moves_are_refused", "no words for 'SE-99'")
class RefusesWithoutWords(Sealed):
    def why_not(self, s: Position, actor: Actor, move: sealed.Move) -> Illegal:
        return Illegal("SE-99", "because")


@planted("other_moves_are_refused", "should be refused with a rule, but raises AttributeError")
class StumblesOverARefusal(Sealed):
    def why_not(self, s: Position, actor: Actor, move: sealed.Move) -> Illegal:
        return sealed.SEALED_WORDS.illegal("SE-4", card=move.card)  # type: ignore[union-attr]  # not every move has a card


# Draws


class Drawn(Sealed):
    """Sealed with another way to draw."""

    def change(self, chance: Chance[sealed.Move]) -> Chance[sealed.Move]:
        raise NotImplementedError

    def chance(self, s: Position) -> Chance[sealed.Move]:
        return self.change(super().chance(s))


@planted("draws_are_sound", "has the name of the draw after entry")
class NameUsedTwice(Drawn):
    def change(self, chance: Chance[sealed.Move]) -> Chance[sealed.Move]:
        return Chance(chance.name.replace("round 2", "round 1"), chance.odds)


@planted("draws_are_sound", "a name that the dealer cannot take")
class NameWithHash(Drawn):
    def change(self, chance: Chance[sealed.Move]) -> Chance[sealed.Move]:
        return Chance(f"{chance.name}#1", chance.odds)


@planted("draws_are_sound", "no positive whole numbers")
class WeightOfNothing(Drawn):
    def change(self, chance: Chance[sealed.Move]) -> Chance[sealed.Move]:
        return Chance(chance.name, [*chance.odds[:-1], (chance.odds[-1][0], 0)])


@planted("draws_are_sound", "lists an outcome twice")
class OutcomeTwice(Drawn):
    def change(self, chance: Chance[sealed.Move]) -> Chance[sealed.Move]:
        return Chance(chance.name, [*chance.odds, chance.odds[0]])


@planted("draws_are_sound", "is another when asked again")
class OddsNeverTheSame(Drawn):
    def change(self, chance: Chance[sealed.Move]) -> Chance[sealed.Move]:
        return Chance(f"{chance.name} {random.random()}", chance.odds)


@planted("draws_are_sound", "has nothing to choose from")
class NoCardsLeft(Drawn):
    def change(self, chance: Chance[sealed.Move]) -> Chance[sealed.Move]:
        return Chance(chance.name, chance.odds if "round 1" in chance.name else [])


# Values


class Noted(Position, frozen=True):
    """A position with something loose in it."""

    notes: list[int] = msgspec.field(default_factory=list)


class NotedByIdentity(Noted, frozen=True):
    def __hash__(self) -> int:
        return hash(self.table)


class Noting(Sealed):
    state_type: type[Any] = Noted

    def start(self) -> Position:
        start = super().start()
        return self.state_type(start.table, start.own)  # type: ignore[no-any-return]

    def apply(self, s: Position, actor: Actor, move: sealed.Move) -> Position:
        after = super().apply(s, actor, move)
        return self.state_type(after.table, after.own, self.note(s))  # type: ignore[no-any-return]

    def note(self, s: Position) -> list[int]:
        return [*s.notes, 1]  # type: ignore[attr-defined]


@planted("states_are_hashable", "cannot be hashed")
class NotesInAList(Noting):
    pass


@planted("states_never_change", "changed")
class WritesIntoOldStates(Noting):
    state_type = NotedByIdentity

    def note(self, s: Position) -> list[int]:
        s.notes.append(1)  # type: ignore[attr-defined]
        return s.notes  # type: ignore[attr-defined, no-any-return]


@planted("states_never_change", "moves changed the state")
class WritesWhileListing(Noting):
    state_type = NotedByIdentity

    def moves(self, s: Position, actor: Actor) -> Collection[sealed.Move]:
        s.notes.append(1)  # type: ignore[attr-defined]
        return super().moves(s, actor)


@planted("states_never_change", "changed by a later move")
class WritesIntoTheFirstState(Noting):
    state_type = NotedByIdentity
    first: Any = None

    def note(self, s: Position) -> list[int]:
        if not any(s.table.sizes):
            self.first = s
        if s.table.round == 2:
            self.first.notes.append(1)
        return []


@planted("other_moves_are_refused", "changed the position")
class WritesWhileRefusing(Noting):
    state_type = NotedByIdentity

    def why_not(self, s: Position, actor: Actor, move: sealed.Move) -> Illegal:
        s.notes.append(1)  # type: ignore[attr-defined]
        return super().why_not(s, actor, move)


class HashedByPlace(Position, frozen=True):
    notes: tuple[int, ...] = ()

    def __hash__(self) -> int:
        return id(self)


@planted("values_survive_json", "with another hash")
class HashesByPlace(Noting):
    state_type = HashedByPlace

    def note(self, s: Position) -> Any:
        return ()


class Loose(Position, frozen=True):
    notes: Any = ()


@planted("values_survive_json", "comes back from JSON as another")
class TuplesBecomeLists(Noting):
    state_type = Loose

    def note(self, s: Position) -> Any:
        return (1, 2)


@planted("values_survive_json", "does not survive JSON")
class WrongViewType(Sealed):
    private_type: Any = Table


@planted("values_survive_json", "the public view comes back from JSON as another")
class WrongPublicType(Sealed):
    public_type: Any = Own


@planted("values_survive_json", "a watcher has a private view")
class WatcherHasSecrets(Sealed):
    def private(self, s: Position, seat: Actor) -> Own | None:
        return s.own[seat]


# Records


@planted("tokens_name_moves", "which is read as")
class ReadsTwentyAsTen(Sealed):
    def read(self, token: str) -> sealed.Move:
        return super().read(token.replace("choose:20", "choose:10"))


@planted("tokens_name_moves", "must not be empty or hold blanks")
class TokenWithBlank(Beat):
    def write(self, move: beat.Move) -> str:
        return super().write(move).replace(":", " ")

    def read(self, token: str) -> beat.Move:
        return {super(TokenWithBlank, self).write(move).replace(":", " "): move for move in (*beat.POSES, *beat.TICKS.values())}[token]


@planted("tokens_name_moves", "cannot be read")
class CannotReadItsOwnTokens(Sealed):
    def write(self, move: sealed.Move) -> str:
        return super().write(move).upper()


@planted("garbled_tokens_are_unreadable", "must raise Unreadable, but raises ValueError")
class StumblesOverNonsense(Sealed):
    def read(self, token: str) -> sealed.Move:
        word, *numbers = token.split(":")
        kinds: dict[str, Any] = {"deal": sealed.Deal, "choose": sealed.Choose, "lot": sealed.Lot}
        return kinds[word](*map(int, numbers)) if word in kinds else super().read(token)  # type: ignore[no-any-return]


@planted("garbled_tokens_are_unreadable", "there are no words for")
class RefusesNonsenseWithoutWords(Sealed):
    def read(self, token: str) -> sealed.Move:
        try:
            return super().read(token)
        except Unreadable as error:
            raise Unreadable(token, error.why, error.at, Message("unheard-of")) from error


@planted("logs_replay", "the log gives another state")
class ScoresByMood(Sealed):
    mood = 0

    def score(self, own: tuple[Own, ...], table: Table) -> Position:
        ScoresByMood.mood += 1
        after = super().score(own, table)
        return replace(after, table=replace(after.table, points=(ScoresByMood.mood,) * self.seats))


@planted("files_round_trip", "plays to another end")
class ScoresBySomebodyElsesMood(ScoresByMood):
    pass


@planted("files_round_trip", "the match file is refused")
class TokenWithAt(Beat):
    def write(self, move: beat.Move) -> str:
        return super().write(move).replace(":", "@")

    def read(self, token: str) -> beat.Move:
        return super().read(token.replace("@", ":"))


@planted("files_round_trip", "does not verify: not fair")
class OddsInAnyOrder(Drawn):
    def change(self, chance: Chance[sealed.Move]) -> Chance[sealed.Move]:
        odds = list(chance.odds)
        random.shuffle(odds)
        return Chance(chance.name, odds)


class Moods(sealed.Options, frozen=True):
    mood: str = "calm "  # the blank is lost in a header line


@planted("files_round_trip", "not read as it was written", Moods())
class OptionWithABlank(Sealed):
    pass


# Secrecy


@planted("secrets_stay_secret", "its public view is")
class ChoicesAreShown(Sealed):
    def public(self, s: Position) -> Table:
        return replace(s.table, shown=tuple(own.choice for own in s.own))


@planted("secrets_stay_secret", "its public view is")
class HighChoiceLooksLikeFewerCards(Sealed):
    def public(self, s: Position) -> Table:
        return replace(s.table, sizes=tuple(len(own.hand) - (own.choice > 20) for own in s.own))


@planted("secrets_stay_secret", "its public view is")
class DiscardsLieInOrderOfTheHands(Sealed):
    def public(self, s: Position) -> Table:
        return replace(s.table, out=tuple(sorted(s.table.out, key=lambda card: sum(card < mine for own in s.own for mine in own.hand) % 3)))


@planted("secrets_stay_secret", "its private view is")
class HandLiesByTheNeighboursChoice(Sealed):
    def private(self, s: Position, seat: Actor) -> Own | None:
        if seat < 0:
            return None
        odd = s.own[(seat + 1) % self.seats].choice % 2
        return replace(s.own[seat], hand=s.own[seat].hand[:: -1 if odd else 1])


@planted("secrets_stay_secret", "its legal moves is")
class MovesAreListedByTheNeighboursChoice(Sealed):
    def moves(self, s: Position, actor: Actor) -> Collection[sealed.Move]:
        moves = tuple(super().moves(s, actor))
        return moves[::-1] if actor >= 0 and s.own[(actor + 1) % self.seats].choice % 2 else moves


@planted("secrets_stay_secret", "its turn is")
class EvenChoicesAreFinal(Sealed):
    def turn(self, s: Position) -> Turn:
        turn = super().turn(s)
        return Turn(turn.must, tuple(seat for seat in turn.may if seat < 0 or s.own[seat].choice % 2))


@planted("secrets_stay_secret", "its pace is", CALLED)
class FreezeComesLate(Beat):
    def pace(self, s: beat.Position) -> Pace | None:
        pace = super().pace(s)
        return pace and Pace(pace.key, pace.ms + 200 * (s.held == "freeze"))


@planted("secrets_stay_secret", "its epoch is")
class EpochCountsHighCards(Sealed):
    def epoch(self, s: Position) -> int:
        return 100 * super().epoch(s) + sum(own.choice > 20 for own in s.own)


@planted("secrets_stay_secret", "its scores is")
class ScoresLookAhead(Sealed):
    def scores(self, s: Position) -> tuple[int, ...]:
        return tuple(points + (own.choice > 25) for points, own in zip(s.table.points, s.own, strict=True))


@planted("secrets_stay_secret", "its refusals is")
class RefusalTellsWhoHoldsIt(Sealed):
    def why_not(self, s: Position, actor: Actor, move: sealed.Move) -> Illegal:
        if isinstance(move, sealed.Choose) and any(move.card in own.hand for own in s.own):
            return Illegal("SE-4", "somebody else holds that card")
        return super().why_not(s, actor, move)


@planted("games_without_secrets_tell_all_the_same", "not all are told the same facts")
class SecretsWithoutPrivateViews(Sealed):
    private_type = type(None)  # type: ignore[assignment]


@planted("views_change_only_with_facts", "is told nothing, but its public view")
class ChoosingIsSilent(Sealed):
    def facts(self, s: Position, actor: Actor, move: sealed.Move, after: Position, seat: Actor) -> tuple[Fact, ...]:
        return () if actor >= 0 and seat != actor else super().facts(s, actor, move, after, seat)


@planted("views_change_only_with_facts", "is told nothing, but its turn")
class ChoosingAgainIsFinal(Noting):
    """The second choice of a seat takes it out of the turn, and nobody is told."""

    state_type = Loose

    def note(self, s: Position) -> Any:
        return s.table.decided

    def turn(self, s: Position) -> Turn:
        turn = super().turn(s)
        again = s.table.phase == "choose" and any(s.table.decided) and s.table.decided == s.notes  # type: ignore[attr-defined]
        return Turn(turn.must) if again else turn


# Imagination


@planted("imagined_worlds_fit", "looks different: private view")
class ForgetsItsOwnHand(Sealed):
    def imagine(self, public: Table, private: Own | None, seat: Actor, rng: random.Random) -> Position:
        return super().imagine(public, None, seat, rng)


@planted("imagined_worlds_fit", "with the same random numbers")
class ImaginesAtWill(Sealed):
    def imagine(self, public: Table, private: Own | None, seat: Actor, rng: random.Random) -> Position:
        return super().imagine(public, private, seat, random.Random())


@planted("imagined_worlds_fit", "cannot be played on")
class ImaginesEmptyHands(Sealed):
    def imagine(self, public: Table, private: Own | None, seat: Actor, rng: random.Random) -> Position:
        world = super().imagine(public, private, seat, rng)
        return replace(world, own=tuple(own if i == seat else replace(own, hand=()) for i, own in enumerate(world.own)))


@planted("imagined_worlds_follow_the_odds", "standard deviations away")
class ImaginesTheHighestChosen(Sealed):
    def imagine(self, public: Table, private: Own | None, seat: Actor, rng: random.Random) -> Position:
        world = super().imagine(public, private, seat, rng)
        high = (replace(own, choice=max(own.hand)) if own.choice and rng.random() < 0.4 else own for own in world.own)
        kept = (public.shown[i] or i == seat for i in range(self.seats))
        return replace(world, own=tuple(mine if keep else other for mine, other, keep in zip(world.own, high, kept, strict=True)))


@planted("imagined_worlds_follow_the_odds", "standard deviations away")
class ImaginesCardsItHolds(Sealed):
    def imagine(self, public: Table, private: Own | None, seat: Actor, rng: random.Random) -> Position:
        world = super().imagine(public, None, seat, rng)
        return replace(world, own=tuple(private if private and i == seat else own for i, own in enumerate(world.own)))


@planted("imagined_worlds_follow_the_odds", "standard deviations away", CALLED, worlds=2000)
class ForgetsWhatIsUsed(Beat):
    def imagine(self, public: beat.Table, private: beat.Held | None, seat: Actor, rng: random.Random) -> beat.Position:
        world = super().imagine(replace(public, used=()), private, seat, rng)
        return replace(world, table=public)


@planted("imagined_worlds_follow_the_odds", "standard deviations away", CALLED, worlds=4000)
class ImaginesWithoutWeights(Beat):
    def imagine(self, public: beat.Table, private: beat.Held | None, seat: Actor, rng: random.Random) -> beat.Position:
        world = super().imagine(public, private, seat, rng)
        return world if private or not world.held else replace(world, held=rng.choice(tuple(beat.DECK)))


# Time and questions


@planted("moves_leave_the_clock_alone", "the move leaves the epoch")
class PosesRestartTheClock(Beat):
    def pace(self, s: beat.Position) -> Pace | None:
        pace = super().pace(s)
        return pace and Pace(f"{pace.key} {' '.join(s.table.poses)}", pace.ms)


@planted("pace_keys_are_used_once", "was left before, and comes back")
class KeyWithoutRound(Beat):
    def pace(self, s: beat.Position) -> Pace | None:
        pace = super().pace(s)
        return pace and Pace(f"{s.table.phase} {s.table.laid}", pace.ms)


@planted("pace_keys_are_used_once", "has the time")
class PosesHurryTheClock(Beat):
    def pace(self, s: beat.Position) -> Pace | None:
        pace = super().pace(s)
        return pace and Pace(pace.key, pace.ms - 100 * s.table.poses.count("rest"))


@planted("closed_questions_get_a_new_epoch", "away from seat")
class FreezeInTheSameEpoch(Beat):
    def epoch(self, s: beat.Position) -> int:
        return s.table.round


@planted("closed_questions_get_a_new_epoch", "was left before, and comes back")
class EpochsComeBack(Beat):
    def epoch(self, s: beat.Position) -> int:
        return int(s.table.phase in ("score", "over"))


PLANTED.append(
    Planted("RivalsTogether", "outcome_agrees_with_turn", "win or lose together", lambda: Trial(replace(SEALED, together=True), 3))
)


# Words


def speaking(check: str, says: str, name: str, **changes: Any) -> None:
    """A kind that lacks words."""
    PLANTED.append(Planted(name, check, says, lambda: Trial(replace(SEALED, **changes), 3)))


def without(key: str) -> Words:
    return Words("en", {known: text for known, text in SEALED.words.templates.items() if known != key})


speaking("facts_can_be_said", "cannot be said: KeyError", "NoWordsForShown", words=without("shown"))
speaking("facts_can_be_said", "cannot be said: KeyError", "NoPlural", words=without("plural.point.one"))
speaking("facts_can_be_said", "is said as ' '", "BlankWords", words=Words("en", {**SEALED.words.templates, "chosen": " "}))
speaking("facts_can_be_said", "cannot be said: KeyError", "ValueMissing", tell=lambda fact: Message("shown", {}))
speaking("views_can_be_drawn", "has no diagram", "NoDiagram", diagram=lambda public, private: "\n")
speaking("options_are_described", "no words for option.timer", "NoWordsForAnOption", words=without("option.timer"))


# Bots of its own


def company(says: str, name: str, *, decide: Any = None, react: Any = None) -> None:
    """A kind whose own bots go wrong."""
    methods = {"decide": decide, "react": react, "value": lambda self, s, seat: 0.0}
    mind = type("Mind", (), {method: work for method, work in methods.items() if work})
    healthy = SEALED if decide else BEAT
    kind = replace(healthy, bots=("odd",), knowledge=lambda game: mind())
    PLANTED.append(Planted(name, "own_bots_play_by_the_rules", says, lambda: Trial(kind, 3)))


company("neither decides nor reacts", "NoMind")
company("which is not legal", "DecidesForNothing", decide=lambda *asked: None)
company("which is not legal", "DecidesAgainstTheRules", decide=lambda *asked: sealed.Choose(99))
company("which is not legal", "ReactsAgainstTheRules", react=lambda *asked: (beat.Pose("handstand"), 100))
company("wants to move after -1 milliseconds", "MovesInThePast", react=lambda *asked: (beat.Pose("ear"), -1))
company("and with the same dice", "HasDiceOfItsOwn", react=lambda *asked: (beat.Pose("ear"), random.randrange(10**9)))


@pytest.mark.parametrize("fault", PLANTED, ids=lambda fault: f"{fault.name}-{fault.check}")
def test_fault_is_caught(fault: Planted) -> None:
    with pytest.raises(Fault, match=fault.says) as caught:
        CHECKS[fault.check](fault.trial())
    assert caught.value.check == fault.check


def test_every_check_has_a_fault_planted_for_it() -> None:
    assert {fault.check for fault in PLANTED} == set(CHECKS)


def test_a_fault_says_how_to_see_it_again() -> None:
    with pytest.raises(Fault) as caught:
        CHECKS["secrets_stay_secret"](Trial(replace(SEALED, build=ChoicesAreShown), 3, TIMED))
    assert caught.value.where.startswith("sealed, 3 seats rounds=2 timer=9000, seed 0, entry ")
    assert re.search(r"entry \d+ \((chance> deal:\d:\d+|\d> choose:\d+)\)$", caught.value.where)
