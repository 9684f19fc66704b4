"""The rules of Bunny Bunny Moose Moose, in the order of `docs/rules/bunny-moose.md`."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from random import Random
from typing import Final

from msgspec.structs import replace

from hedgerow.core import CHANCE, CLOCK, Actor, Chance, Fact, Game, Illegal, Outcome, Pace, Turn
from hedgerow.games.bunny_moose import moves as notation
from hedgerow.games.bunny_moose.after_bam import settle_round
from hedgerow.games.bunny_moose.facts import facts_of
from hedgerow.games.bunny_moose.moves import (
    BEAT,
    DONE,
    ENTERS,
    LAY,
    NEXT,
    SHUFFLE,
    SKIP,
    STRIKES,
    TIME,
    VOTES,
    Bet,
    Done,
    Draw,
    Enter,
    Lay,
    Lot,
    Move,
    Shuffle,
    Skip,
    Strike,
    Tick,
    Vote,
)
from hedgerow.games.bunny_moose.reading import all_but, come_down, first_table, line_phase, next_table, pool, put, with_advanced
from hedgerow.games.bunny_moose.refusals import why_not
from hedgerow.games.bunny_moose.state import Held, Options, Phase, State, Table
from hedgerow.games.bunny_moose.terms import make_terms

BET_MS: Final = 30_000
"""BM-8: so long may a narrator think about the bet."""
ROOM_MS: Final = 180_000
"""BM-45: people in one room take their time; so long is waited for a bet, and for the poses after Bam."""
HUMAN_LINES: Final = 2
"""BM-13: so many times the pace may a narrator take over a line."""
SHOW_MS: Final = 3_000
"""BM-35: so long is each player's scoring shown, and so long the catching up."""
ASK_MS: Final = 20_000
"""BM-40: so long is the table asked about the advanced cards."""

READING: Final[tuple[Phase, ...]] = ("line", "draw", "held", "landing")
QUESTIONS: Final[dict[Phase, int]] = {"bet": 0, "lot": 1, **dict.fromkeys(READING, 2), "enter": 3, "score": 4, "ask": 5, "over": 6}
"""What the seats are asked, in the order of a round."""
TICKS: Final = {"bet": TIME, "line": BEAT, "held": BEAT, "landing": BEAT, "enter": TIME, "score": NEXT, "ask": TIME}


class BunnyMoose(Game[State, Table, Held, Move]):
    state_type, public_type, private_type = State, Table, Held

    def __init__(self, seats: int = 4, options: Options | None = None, data: Mapping[str, str] | None = None) -> None:
        self.seats = seats
        self.options = options or Options()
        self.terms = make_terms(seats, self.options, data)
        self.live = self.options.poses == "live"
        self.by_hand = self.options.narrator == "player"
        self.line_ms = self.options.pace * (HUMAN_LINES if self.by_hand else 1)
        self.draws = tuple(map(Draw, self.terms.stack.tokens))
        # What a narrator may do, built once. BM-7: bet on another player. BM-45: enter the pose of any other player, and then go on.
        self.bets = tuple(tuple(Bet(on) for on in range(seats) if on != narrator) for narrator in range(seats))
        self.enters = tuple(self._enters(narrator) for narrator in range(seats))
        self.finishes = tuple({**enters, DONE: None} for enters in self.enters)

    def _enters(self, narrator: int) -> dict[Move, None]:
        others = () if self.live else (seat for seat in range(self.seats) if seat != narrator)
        return {move: None for seat in others for move in ENTERS[seat]}

    def start(self) -> State:
        return State(first_table(self.terms))

    # Whose turn it is

    def turn(self, s: State) -> Turn:
        table = s.table
        match table.phase:
            case "bet":
                return Turn((table.narrator,), (CLOCK,))
            case "lot" | "draw":
                return Turn((CHANCE,))
            case "line" | "held" | "landing":
                # BM-16: everybody but the narrator may pose at any time; BM-45: unless they pose in front of the table.
                posers = table.order if self.live else ()
                return Turn((), (*posers, *(table.narrator,) * (table.phase == "held"), CLOCK))
            case "enter":
                return Turn((table.narrator,), (*table.order, CLOCK))
            case "score":
                return Turn((), (*(seat for seat in range(self.seats) if not table.agreed[seat]), CLOCK))
            case "ask":
                return Turn((), (*range(self.seats), CLOCK))
            case "over":
                return Turn()

    def pace(self, s: State) -> Pace | None:
        """BM-8, BM-12, BM-13, BM-35, BM-40, BM-45: how long each wait lasts."""
        table = s.table
        match table.phase:
            case "bet":
                return Pace(f"bet {table.round}", BET_MS if self.live else ROOM_MS)
            case "enter":
                return Pace(f"enter {table.round}", ROOM_MS)
            case "line" | "held":
                return Pace(f"line {table.round}.{table.laid + 1}", self.line_ms)
            case "landing":
                return Pace(f"landing {table.round}.{table.laid + 1}", 0)
            case "score":
                return Pace(f"score {table.round}", SHOW_MS * self.seats)
            case "ask":
                return Pace("ask", ASK_MS)
        return None

    def epoch(self, s: State) -> int:
        return 8 * s.table.round + QUESTIONS[s.table.phase]

    # What may be done

    def moves(self, s: State, actor: Actor) -> Collection[Move]:
        table = s.table
        if actor not in self.turn(s).actors or actor == CHANCE:
            return ()
        if actor == CLOCK:
            return (TICKS[table.phase],)
        match table.phase:
            case "bet":
                # BM-6: the narrator may shuffle before betting, if there is anything to shuffle in.
                fresh = table.unseen == self.terms.stack.counts(table.advanced)
                return self.bets[actor] if fresh else (*self.bets[actor], SHUFFLE)
            case "score":
                return (SKIP,)
            case "ask":
                return VOTES
            case "enter" if actor == table.narrator:
                return self.finishes[actor] if self._all_entered(table) else self.enters[actor]
        # BM-13: the narrator lays the card in hand. BM-15: everybody else may strike any of the 162 poses.
        return (LAY,) if actor == table.narrator else STRIKES

    @staticmethod
    def _all_entered(table: Table) -> bool:
        return all(table.entered[seat] for seat in table.order)

    def why_not(self, s: State, actor: Actor, move: Move) -> Illegal:
        return why_not(self, s, actor, move)

    def not_now(self, s: State, actor: Actor, move: Move) -> Illegal:
        return why_not(self, s, actor, move)

    # What happens then

    def apply(self, s: State, actor: Actor, move: Move) -> State:
        table = s.table
        match move:
            case Strike(pose):
                return self._pose(s, actor, pose)
            case Tick():
                return self._tick(s)
            case Draw(card):
                table = replace(table, unseen=pool(self.terms, table))
                return State(replace(table, phase="held"), card) if self.by_hand else self._show(table, card)
            case Lay():
                # BM-17: only the clock shows it, so that a pose struck before is in time. The clock follows at once.
                return State(replace(table, phase="landing"), s.held)
            case Bet(on) | Lot(on):
                return State(replace(table, bet=on, phase=line_phase(self.terms)))
            case Shuffle():
                return State(replace(table, unseen=all_but(self.terms, table.advanced)))
            case Enter(seat, pose):
                return self._pose(s, seat, pose)
            case Done():
                return State(settle_round(table))
            case Skip():
                table = replace(table, agreed=put(table.agreed, actor, True))
                return self._go_on(table) if all(table.agreed) else State(table)
            case Vote(yes):
                table = replace(table, votes=put(table.votes, actor, yes))
                return State(table) if None in table.votes else self._decide(table)

    def _pose(self, s: State, seat: int, pose: str) -> State:
        """BM-16: the last pose counts. BM-45: in front of the table it counts once it is entered."""
        table = replace(s.table, poses=put(s.table.poses, seat, pose))
        return State(table, s.held) if self.live else State(replace(table, entered=put(table.entered, seat, True)))

    def _tick(self, s: State) -> State:
        """The clock closes what it was running for."""
        table = s.table
        match table.phase:
            case "bet":
                return State(replace(table, phase="lot"))
            case "line":
                return State(replace(table, phase="draw"))
            case "held" | "landing":
                return self._show(table, s.held)
            case "enter":
                return State(settle_round(table))
            case "ask":
                return self._decide(table)
        return self._go_on(table)

    def _show(self, table: Table, card: str) -> State:
        table = come_down(self.terms, table, card)
        return State(settle_round(table) if table.phase == "score" else table)

    def _go_on(self, table: Table) -> State:
        """BM-36: the next round, or the end. BM-40: in a first game the table is asked in between, once."""
        if table.round == table.rounds:
            return State(replace(table, phase="over"))
        if table.round == self.terms.asks_after:
            return State(replace(table, phase="ask"))
        return State(next_table(self.terms, table))

    def _decide(self, table: Table) -> State:
        """BM-40: the advanced cards join, unless more say no than yes."""
        join = table.votes.count(False) <= table.votes.count(True)
        table = next_table(self.terms, table)
        return State(with_advanced(self.terms, table) if join else table)

    # Chance

    def chance(self, s: State) -> Chance[Move]:
        table = s.table
        if table.phase == "lot":
            return Chance(f"round {table.round} bet", [(Lot(seat), 1) for seat in table.order])
        # BM-4: each card that is left is equally likely.
        counts = zip(self.draws, pool(self.terms, table), strict=True)
        return Chance(f"round {table.round} card {table.laid + 1}", [(draw, count) for draw, count in counts if count])

    # What is seen and told

    def public(self, s: State) -> Table:
        return s.table

    def private(self, s: State, seat: Actor) -> Held | None:
        """BM-13: the narrator sees the card before the others."""
        return Held(s.held) if s.held and seat == s.table.narrator else None

    def imagine(self, public: Table, private: Held | None, seat: Actor, rng: Random) -> State:
        if public.phase not in ("held", "landing"):
            return State(public)
        return State(public, private.card if private else rng.choices(self.terms.stack.tokens, public.unseen)[0])

    def facts(self, s: State, actor: Actor, move: Move, after: State, seat: Actor) -> tuple[Fact, ...]:
        return facts_of(self, s, actor, move, after, seat)

    # The end

    def scores(self, s: State) -> tuple[int, ...]:
        """BM-37: the rear figure decides."""
        return tuple(map(min, s.table.trail.figures))

    def outcome(self, s: State) -> Outcome | None:
        return Outcome(self.scores(s), s.table.trail.ranks()) if s.table.phase == "over" else None

    # Notation

    def write(self, move: Move) -> str:
        return notation.write(move)

    def read(self, token: str) -> Move:
        return notation.read(token)
