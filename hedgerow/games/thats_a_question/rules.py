"""The rules of That's a Question!: who acts when, what may be done, and what is seen of it. Each concept has a file of its own."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import cache
from random import Random
from typing import Final

from msgspec.structs import replace

from hedgerow.core import CHANCE, CLOCK, Actor, Chance, Fact, Game, Illegal, Outcome, Pace, Turn
from hedgerow.games.thats_a_question import asking, guessing, mountain, piles, takebacks
from hedgerow.games.thats_a_question import moves as notation
from hedgerow.games.thats_a_question.box import open_box
from hedgerow.games.thats_a_question.guessing import choosers
from hedgerow.games.thats_a_question.moves import (
    KICKERS,
    LETTERS,
    OTHER,
    TICKS,
    Ask,
    Choose,
    Concede,
    Confirm,
    Correct,
    Draw,
    Lot,
    Move,
    Press,
    TakeBack,
    Tick,
)
from hedgerow.games.thats_a_question.refusals import not_now, why_not
from hedgerow.games.thats_a_question.state import (
    FinalRound,
    MatchOver,
    NextAsker,
    Options,
    Private,
    Public,
    State,
    Story,
    as_told,
)

CHANCE_TURN: Final = Turn((CHANCE,))
TIMER_MS: Final = {"off": 0, "60s": 60_000, "30s": 30_000}
"""TQ-41 to TQ-44: how long there is to ask, to guess, or to choose a kicker."""
WINDOW_MS: Final = {"locked": 2_000, "answer": 6_000, "guesses": 8_000}
"""TQ-15, TQ-31: how long the table waits before the reveal, for the answerer's correction, and for the guessers'."""
PLAIN_MS: Final = {"locked": 2_000, "answer": 2_000, "guesses": 3_000}
"""TQ-30: the same where nobody may correct anything: just long enough to see it."""
STAGES: Final = ("ask", "choose", "late", "locked", "pressed", "pressed late", "pressed locked", "answer", "guesses", "lake", "final")
"""Every question goes through some of these, and never back."""


class ThatsAQuestion(Game[State, Public, Private, Move]):
    state_type = State
    public_type = Public
    private_type = Private

    def __init__(self, seats: int = 5, options: Options | None = None, data: Mapping[str, str] | None = None) -> None:
        self.seats = seats
        self.options = options or Options()
        box = open_box(seats, self.options, data or {})
        self.setup, self.mountain, self.pack = box.setup, box.side, box.pack
        self.cards = {card.id: card for card in box.pack.cards}
        self.courtesy = self.options.takebacks == "courtesy"
        self.timer = TIMER_MS[self.options.timer]
        self.windows = WINDOW_MS if self.courtesy else PLAIN_MS

    def start(self) -> State:
        """TQ-2 to TQ-5: squirrels at the start, kickers in hand, acorns as the setup has them, and nobody has a card yet."""
        setup, nothing = self.setup, (0,) * self.seats
        table = Public(
            phase="deal",
            number=1,
            questions=setup.questions,
            mountain=self.mountain,
            asker=0,
            pile=setup.pile,
            hands=nothing,
            # TQ-40: or no acorns at all.
            acorns=setup.acorns if self.options.acorns else nothing,
            steps=nothing,
            kickers=(tuple(kicker for kicker in KICKERS for _ in range(setup.kickers)),) * self.seats,
            sky=((),) * self.seats,
            owed=nothing,
        )
        return State(table, (Private(),) * self.seats)

    # Who acts, and when

    def turn(self, s: State) -> Turn:
        t, clock = s.table, (CLOCK,) * (self.pace(s) is not None)
        match t.phase:
            case "deal" | "draw":
                return CHANCE_TURN
            case "ask":
                # TQ-6: the asker; TQ-42: or chance, when time ran out.
                return CHANCE_TURN if t.late else Turn((t.asker,), clock)
            case "choose" if guessing.tardy(t):
                return CHANCE_TURN
            case "choose" | "locked":
                return choosing_turn(choosers(t), t.locked, clock)
            case "answer" | "guesses":
                return Turn(takebacks.correctors(t, self.courtesy), clock)
            case "lake" | "final":
                # TQ-33: those who have two kinds to choose from; TQ-44: or the lot.
                return CHANCE_TURN if t.late else Turn(tuple(seat for seat in range(self.seats) if t.owed[seat]), clock)
        return Turn()

    def pace(self, s: State) -> Pace | None:
        """TQ-15, TQ-31: short windows around the reveal; TQ-41 to TQ-44: and the timer, where there is one."""
        t = s.table
        ms = self.windows.get(t.phase, 0)
        if self.timer and not t.late and t.phase in ("ask", "choose", "lake", "final"):
            ms = self.timer
        return Pace(f"{t.phase} {t.number}{' again' if t.pressed else ''}", ms) if ms else None

    def epoch(self, s: State) -> int:
        t = s.table
        stage = {"deal": "ask", "draw": "lake", "over": "final"}.get(t.phase, t.phase)
        if stage in ("choose", "locked"):
            parts = ("pressed" * t.pressed, "late" * (t.late and stage == "choose"), "locked" * (stage == "locked"))
            stage = " ".join(filter(None, parts)) or "choose"
        return len(STAGES) * t.number + STAGES.index(stage)

    # What may be done

    def moves(self, s: State, actor: Actor) -> Collection[Move]:
        if actor not in self.turn(s).actors or actor == CHANCE:
            return ()
        t = s.table
        if actor == CLOCK:
            return (TICKS[{"locked": "reveal", "answer": "show", "guesses": "score"}.get(t.phase, "time")],)
        match t.phase:
            case "ask":
                return asking.questions(t, s.own[actor].hand, self.options.acorns)
            case "choose" | "locked":
                return (*guessing.choices(t, actor), *((guessing.PRESS,) if guessing.can_press(t, actor) else ()))
            case "answer":
                return (Correct(OTHER[t.answer]), Confirm())
            case "guesses":
                return (Concede(), Confirm())
        return mountain.offers(t, actor)

    def chance(self, s: State) -> Chance[Move]:
        t = s.table
        match t.phase:
            case "deal" | "draw":
                cards = piles.unseen(self.cards, t, (own.hand for own in s.own))
                return Chance(piles.draw_name(t), [(Draw(piles.drawer(t), card), 1) for card in cards])
            case "ask":
                # TQ-42: any question that the asker could have asked, each equally likely: it tells no more than its two cards.
                asks = asking.questions(t, s.own[t.asker].hand, self.options.acorns)
                return Chance(f"question {t.number} by lot", [(ask, 1) for ask in asks])
            case "choose":
                seat = guessing.tardy(t)[0]
                return Chance(f"question {t.number} guess of seat {seat}", [(Lot(seat, letter), 1) for letter in LETTERS])
        # TQ-44: one of the kinds in the sky, each equally likely.
        seat = next(seat for seat in range(self.seats) if t.owed[seat])
        kinds = [kicker for kicker in KICKERS if kicker in t.sky[seat]]
        return Chance(f"question {t.number} {t.phase} kicker {t.owed[seat]} of seat {seat}", [(Lot(seat, kind), 1) for kind in kinds])

    def why_not(self, s: State, actor: Actor, move: Move) -> Illegal:
        return why_not(self, s, actor, move)

    def not_now(self, s: State, actor: Actor, move: Move) -> Illegal:
        return not_now(self, s, actor, move)

    # What happens then

    def apply(self, s: State, actor: Actor, move: Move) -> State:
        return self.happen(s, actor, move, [])

    def happen(self, s: State, actor: Actor, move: Move, story: Story) -> State:
        """The position after a move, and the story of it."""
        match move:
            case Draw():
                return self._drawn(piles.draw(s, move, story), story)
            case Ask():
                return asking.ask(s, move, actor == CHANCE, story)
            case Choose():
                return guessing.lock(s, actor, move, story)
            case Press():
                return guessing.press(s, actor, story)
            case Lot(seat, what) if s.table.phase == "choose":
                return guessing.lot(s, seat, what, story)
            case Tick("time"):
                return guessing.time_up(s, story)
            case Tick("reveal"):
                return guessing.reveal(s, story)
        if isinstance(move, Tick | Confirm | Correct | Concede):
            return self._shown(s, actor, move, story)
        return self._taken_back(s, actor, move, story)

    def _shown(self, s: State, actor: Actor, move: Tick | Confirm | Correct | Concede, story: Story) -> State:
        """Corrections, and what follows when there can be no more of them."""
        t = s.table
        match move:
            case Correct():
                return replace(s, table=takebacks.correct(t, story))
            case Concede():
                t = takebacks.concede(t, actor, story)
            case Confirm():
                t = takebacks.confirm(t, actor, story)
        if t.phase == "answer":
            return guessing.show(replace(s, table=t), story)
        # TQ-31: the clock ends the wait, and so does the last one who could still change something.
        if isinstance(move, Tick) or not takebacks.correctors(t, self.courtesy):
            return self._go_on(replace(s, table=mountain.climb(t, self.setup.tough, story)), story)
        return replace(s, table=t)

    def _taken_back(self, s: State, actor: Actor, move: Move, story: Story) -> State:
        """A kicker comes back, by choice or by lot, or stays."""
        t = s.table
        match move:
            case Lot(seat, ("three" | "tough") as kicker):
                t = mountain.take_back(t, seat, kicker, story, by_lot=True)
            case TakeBack("nothing"):
                t = mountain.leave(t, actor, story)
            case TakeBack(("three" | "tough") as kicker):
                t = mountain.take_back(t, actor, kicker, story)
        return self._go_on(replace(s, table=mountain.hand_back(t, story)), story)

    def _go_on(self, s: State, story: Story) -> State:
        """TQ-34: once nobody has to take anything back, the asker draws, and then the next one asks."""
        t = s.table
        if any(t.owed):
            return s
        if t.phase == "lake" and t.pile:
            return replace(s, table=replace(t, phase="draw", late=False))
        # TQ-37: with the pile empty, askers draw no more.
        return replace(s, table=self._next_asker(t, story))

    def _drawn(self, s: State, story: Story) -> State:
        t = s.table
        if piles.more_due(t):
            return s
        if t.phase == "deal":
            story.append(NextAsker(t.asker, t.number))
            return replace(s, table=replace(t, phase="ask"))
        if t.pile:
            return replace(s, table=self._next_asker(t, story))
        # TQ-36: the last two cards open the final round, and everybody takes a kicker back.
        story.append(FinalRound())
        t = mountain.hand_back(replace(t, phase="final", owed=(1,) * self.seats), story)
        return self._go_on(replace(s, table=t), story)

    def _next_asker(self, t: Public, story: Story) -> Public:
        """TQ-6: the player on the left of the asker; TQ-37: until everybody has asked in the final round."""
        if t.number == t.questions:
            story.append(MatchOver(t.steps, places(t.steps)))
            return replace(t, phase="over", late=False)
        asker = (t.asker + 1) % self.seats
        story.append(NextAsker(asker, t.number + 1))
        fresh = {"question": None, "answer": "", "guesses": (), "locked": (), "by_lot": (), "confirmed": ()}
        return replace(t, phase="ask", number=t.number + 1, asker=asker, late=False, pressed=False, **fresh)

    # What is seen and told

    def public(self, s: State) -> Public:
        return s.table

    def private(self, s: State, seat: Actor) -> Private | None:
        return s.own[seat] if seat >= 0 else None

    def facts(self, s: State, actor: Actor, move: Move, after: State, seat: Actor) -> tuple[Fact, ...]:
        story: Story = []
        self.happen(s, actor, move, story)
        return tuple(told for fact in story if (told := as_told(fact, seat)) is not None)

    def imagine(self, public: Public, private: Private | None, seat: Actor, rng: Random) -> State:
        """TQ-4: any cards that could be in the hands; TQ-14: any choice for those who have locked, each equally likely."""
        hidden = piles.unseen(self.cards, public, [private.hand] if private else [])
        rng.shuffle(hidden)
        own = []
        for one in range(self.seats):
            if private and one == seat:
                own.append(private)
                continue
            hand = tuple(hidden.pop() for _ in range(public.hands[one]))
            choice = self._imagined_choice(public, one, rng)
            own.append(Private(hand, choice.letter, choice.kicker) if choice else Private(hand))
        return State(public, tuple(own))

    def _imagined_choice(self, t: Public, seat: int, rng: Random) -> Choose | None:
        if seat not in guessing.sealed(t):
            return None
        # TQ-41: a lot has no kicker.
        return rng.choice([choice for choice in guessing.choices(t, seat) if not (t.by_lot[seat] and choice.kicker)])

    # The end

    def scores(self, s: State) -> tuple[int, ...]:
        return s.table.steps

    def outcome(self, s: State) -> Outcome | None:
        t = s.table
        return Outcome(t.steps, places(t.steps)) if t.phase == "over" else None

    # How moves are written

    def write(self, move: Move) -> str:
        return notation.write(move)

    def read(self, token: str) -> Move:
        return notation.read(token)


@cache
def choosing_turn(everybody: tuple[int, ...], locked: tuple[bool, ...], clock: tuple[Actor, ...]) -> Turn:
    """TQ-14: the game waits for those who have not locked; those who have may change their mind."""
    return Turn(tuple(seat for seat in everybody if not locked[seat]), (*(seat for seat in everybody if locked[seat]), *clock))


def places(steps: tuple[int, ...]) -> tuple[int, ...]:
    """TQ-38: whoever is farthest ahead wins, and equals stay equal."""
    return tuple(1 + sum(other > mine for other in steps) for mine in steps)
