"""A counting game for tests of the core, small enough to be read at a glance, and short ways to play."""

from __future__ import annotations

from msgspec import Struct

from hedgerow.core import CHANCE, CLOCK, Chance, Game, Kind, Message, Outcome, Pace, Turn, Words
from hedgerow.core.dealer import commitment, match_key
from hedgerow.core.match import Header, Match

SECRET = "5ec2e7" + "00" * 29
OTHER_SECRET = "0dd5ec" + "11" * 29

WORDS = Words(
    "en",
    {
        "CT-1": "Not {move}: {why}.",
        "did": "{seat.name} did {what}.",
        "did.you": "You did {what}.",
        "unheard": "nobody says that",
    },
)


class Did(Struct, frozen=True, tag="did"):
    seat: int
    what: str


class Position(Struct, frozen=True):
    """Moves so far. `open` is what still has to be drawn: the number of the draw, or 0."""

    done: tuple[tuple[int, str], ...] = ()


class Options(Struct, frozen=True):
    length: int = 6
    loud: bool = True


class Counting(Game[Position, Position, None, str]):
    """Seats 0 and 1 take turns. `say` is heard by all and `whisper` by oneself; after `roll` chance draws a die; after `wait` the
    clock must `tick`. So many moves, and it is over: seat 0 wins."""

    state_type = public_type = Position
    private_type = type(None)

    def __init__(self, seats, options):
        self.seats, self.options = seats, options

    def start(self):
        return Position()

    def moves_of_seats(self, s):
        return [what for actor, what in s.done if actor >= 0]

    def turn(self, s):
        last = s.done[-1][1] if s.done else ""
        if last == "roll":
            return Turn((CHANCE,))
        if last == "wait":
            return Turn((), (CLOCK,))
        said = self.moves_of_seats(s)
        if len(said) == self.options.length:
            return Turn()
        if said and said[-1] == "all":
            return Turn((0, 1))
        return Turn((len(said) % 2,))

    def moves(self, s, actor):
        return ("tick",) if actor == CLOCK else ("say", "whisper", "roll", "wait", "all")

    def why_not(self, s, actor, move):
        return WORDS.illegal("CT-1", move=move, why=f"this is not for {actor}")

    def apply(self, s, actor, move):
        return Position((*s.done, (actor, move)))

    def epoch(self, s):
        return len(s.done)

    def chance(self, s):
        return Chance(f"die {len([1 for actor, _ in s.done if actor == CHANCE]) + 1}", [(f"die{n}", n) for n in (1, 2, 3, 4)])

    def pace(self, s):
        return Pace("wait", 1000) if s.done and s.done[-1][1] == "wait" else None

    def public(self, s):
        return s

    def facts(self, s, actor, move, after, seat):
        return (Did(actor, "" if move == "whisper" and seat != actor else move),)

    def imagine(self, public, private, seat, rng):
        return public

    def scores(self, s):
        return (1, *(0 for _ in range(self.seats - 1)))

    def outcome(self, s):
        return Outcome(self.scores(s), (1, *(2 for _ in range(self.seats - 1)))) if not self.turn(s).actors else None

    def write(self, move):
        return move

    def read(self, token):
        if token not in ("say", "whisper", "roll", "wait", "all", "tick", "die1", "die2", "die3", "die4"):
            raise WORDS.unreadable(token, Message("unheard"))
        return token


COUNTING = Kind(
    name="counting",
    title="Counting",
    rules="CT",
    seats=(2, 3, 4),
    options=Options,
    build=Counting,
    words=WORDS,
    tell=lambda fact: Message("did", {"seat": fact.seat, "what": fact.what}),
    diagram=lambda public, private: " ".join(what for _, what in public.done),
)


def counting(*moves: str, seats: int = 2, **options: str) -> Match:
    """A match of Counting with these moves played, `actor>move` where several could act."""
    match = Match(COUNTING, Header(game="counting", seats=seats, options=options))
    for move in moves:
        actor, _, token = move.rpartition(">")
        match.play(int(actor) if actor else match.game.turn(match.state).actors[0], token)
    return match


def tally_ho_match(secret: str = SECRET, nonces: dict[int, str] | None = None, **options: str) -> Match:
    """A whole match of Tally Ho! that was dealt fairly, with the secret in the record: everybody does the first thing they may."""
    nonces = {0: "hare", 1: "hound"} if nonces is None else nonces
    match = Match.begin(Header(game="tally-ho", seats=2, options=options, commitment=commitment(secret), nonces=nonces, names={0: "Ada"}))
    key = match_key(secret, nonces)
    match.settle(key)
    while (actors := match.game.turn(match.state).actors) != ():
        tokens = [match.game.write(move) for move in match.game.moves(match.state, actors[0])]
        match.play(actors[0], next((token for token in tokens if "x" in token), tokens[0]))
        match.settle(key)
    match.reveal(secret)
    return match
