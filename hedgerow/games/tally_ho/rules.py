"""The rules of Tally Ho!, in the order of `docs/rules/tally-ho.md`."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from random import Random
from typing import Final

from hedgerow.core import CHANCE, Actor, Chance, Fact, Game, Illegal, Outcome, Turn
from hedgerow.games.tally_ho import moves as notation
from hedgerow.games.tally_ho.board import EXITS, LINES, NAMES, SIZE, SQUARES
from hedgerow.games.tally_ho.moves import (
    BY_TOKEN,
    FLIPS,
    LEAVES,
    PASS,
    REVEALS,
    SLIDES,
    TAKES,
    TOKENS,
    Flip,
    Leave,
    Move,
    Reveal,
    Slide,
    Take,
)
from hedgerow.games.tally_ho.refusals import why_not
from hedgerow.games.tally_ho.state import (
    FINAL_TURNS,
    NOT_YET,
    NOWHERE,
    FinalPhase,
    Left,
    MatchOver,
    Moved,
    Options,
    Passed,
    Public,
    Round,
    RoundOver,
    State,
    TallyFact,
    Took,
    Turned,
    TurnsOver,
)
from hedgerow.games.tally_ho.tiles import EMPTY, HIDDEN, HUNTERS, MOVABLE, NEUTRAL, ONE_STEP, OWN, POINTS, PREY, points
from hedgerow.games.tally_ho.tiles import NAMES as TILE_NAMES


def rays(tile: str, square: int) -> tuple[tuple[str, tuple[tuple[int, Move, Move], ...]], ...]:
    """Each way out of a square for a tile: its prey there, then the squares it can get to, with the moves that lead to them.

    TH-9 to TH-12: straight on, one square only for bears and lumberjacks.
    """
    reach = 1 if tile in ONE_STEP else SIZE
    return tuple(
        (PREY[tile, way], tuple((end, SLIDES[square, end], TAKES[square, end]) for end in squares[:reach]))
        for way, squares in LINES[square].items()
    )


RAYS: Final = tuple({tile: tuple(rays(tile, square) for square in SQUARES) for tile in movable} for movable in MOVABLE)
"""TH-7: for each colour the tiles it may move, and their ways from every square."""
INWARD: Final = {"n": "s", "e": "w", "s": "n", "w": "e"}
EXIT_LINES: Final = tuple((way, (square, *LINES[square][INWARD[way]])) for way, square in EXITS.items())
"""For each exit: the squares from which a straight way leads out, the exit square first."""
TURNS: Final = (Turn((0,)), Turn((1,)))
CHANCE_TURN: Final = Turn((CHANCE,))
OVER: Final = Turn()


class TallyHo(Game[State, Public, None, Move]):
    state_type = State
    public_type = Public
    private_type = type(None)

    def __init__(self, seats: int = 2, options: Options | None = None) -> None:
        self.seats = seats
        self.options = options or Options()
        self.rounds: int = self.options.rounds
        self.guard = self.options.guard
        self.exits_open = self.options.exits == "open"
        self.ban_any = self.options.shuttling == "any"

    def start(self) -> State:
        return State()

    # Whose turn it is

    def seat(self, s: State, colour: int) -> int:
        """TH-1, TH-30: seat 0 is blue in the first round, seat 1 in the second."""
        return colour ^ (len(s.past) & 1) if len(s.past) < self.rounds else colour ^ (self.rounds - 1)

    def by_seat(self, s: State, blue_brown: tuple[str, str]) -> tuple[str, str]:
        return blue_brown if self.seat(s, 0) == 0 else blue_brown[::-1]

    def turn(self, s: State) -> Turn:
        """TH-4: the players take turns; TH-6: between turning over and knowing stands chance."""
        if s.turning >= 0:
            return CHANCE_TURN
        done = len(s.past)
        return OVER if done == self.rounds else TURNS[s.colour ^ (done & 1)]

    def epoch(self, s: State) -> int:
        return s.ply

    # What may be done

    def moves(self, s: State, actor: Actor) -> list[Move]:
        if actor == CHANCE or actor not in self.turn(s).must:
            return []
        found = self._on_board(s)
        # TH-32: after too many quiet turns only turning over and taking are left.
        if s.bag and self.guard and s.quiet >= self.guard:
            found = [move for move in found if type(move) is Flip or type(move) is Take]
        elif s.left >= 0 or self.exits_open:
            found += self._exits(s)
        # TH-26: pass only where nothing else is possible.
        return found or [PASS]

    def _on_board(self, s: State) -> list[Move]:
        """Turning over, moving and taking, square by square."""
        board, touched, back = s.board, s.touched, s.back[s.colour]
        mine = RAYS[s.colour]
        found: list[Move] = []
        add = found.append
        for square, tile in enumerate(board):
            # TH-5: any tile that lies face down may be turned over.
            if tile == HIDDEN:
                add(FLIPS[square])
            # TH-7, TH-8: one's own tiles and the ducks and pheasants move; TH-14: not one that was just touched.
            elif tile in mine and square != touched:
                for prey, ray in mine[tile][square]:
                    # TH-10: over empty squares; TH-15 to TH-21: and onto the first tile there, if it is prey.
                    for end, slide, take in ray:
                        there = board[end]
                        if there == EMPTY:
                            add(slide)
                        else:
                            if there in prey:
                                add(take)
                            break
        # TH-13: nobody moves a tile straight back, not even to take something there.
        if back:
            straight_back = BY_TOKEN[back]
            assert type(straight_back) is Slide
            taking_back = TAKES[straight_back.start, straight_back.end]
            found = [move for move in found if move is not straight_back and move is not taking_back]
        return found

    def _exits(self, s: State) -> list[Move]:
        """TH-24, TH-25: a tile of one's own leaves through an exit that it has a clear way to; a short-legged one must stand there."""
        board, own = s.board, OWN[s.colour]
        found: list[Move] = []
        for way, squares in EXIT_LINES:
            for square in squares:
                tile = board[square]
                if tile == EMPTY:
                    continue
                if tile in own and (square == squares[0] or tile not in ONE_STEP):
                    found.append(LEAVES[square, way])
                break
        return found

    def why_not(self, s: State, actor: Actor, move: Move) -> Illegal:
        return why_not(self, s, actor, move)

    # What happens then

    def apply(self, s: State, actor: Actor, move: Move) -> State:
        if type(move) is Flip:
            return State(s.board, s.bag, s.colour, move.square, NOWHERE, s.back, s.won, s.quiet, s.left, s.ply + 1, s.past)
        if type(move) is Reveal:
            return self._reveal(s, move)
        board, colour, won, bag = s.board, s.colour, s.won, s.bag
        touched, back, quiet = NOWHERE, "", s.quiet + 1 if bag else 0
        if type(move) is Slide or type(move) is Take:
            start, end = move.start, move.end
            tile = board[start]
            # TH-15: a captured tile goes to the one who took it.
            if type(move) is Take:
                won = self._win(won, colour, board[end])
                quiet = 0
            board = move_tile(board, start, end)
            # TH-14: a neutral tile that was touched rests for the other player's next turn.
            if tile in NEUTRAL:
                touched = end
            if self.ban_any or tile in OWN[colour]:
                back = TOKENS[SLIDES[end, start]]
        elif type(move) is Leave:
            # TH-24: who leaves is won.
            start = move.start
            won = self._win(won, colour, board[start])
            board = board[:start] + EMPTY + board[start + 1 :]
        both = (back, s.back[1]) if colour == 0 else (s.back[0], back)
        left = s.left - 1 if s.left > 0 else s.left
        return self._end_turn(State(board, bag, 1 - colour, NOWHERE, touched, both, won, quiet, left, s.ply + 1, s.past))

    @staticmethod
    def _win(won: tuple[str, str], colour: int, tile: str) -> tuple[str, str]:
        return (won[0] + tile, won[1]) if colour == 0 else (won[0], won[1] + tile)

    def _reveal(self, s: State, move: Reveal) -> State:
        """TH-6: the tile leaves the bag for the board; TH-22: the last one opens the final phase."""
        square, tile, colour = move.square, move.tile, s.colour
        board = s.board[:square] + tile + s.board[square + 1 :]
        bag = s.bag.replace("H" if tile in HUNTERS else tile, "", 1)
        both = ("", s.back[1]) if colour == 0 else (s.back[0], "")
        touched = square if tile in NEUTRAL else NOWHERE
        left = NOT_YET if bag else FINAL_TURNS
        return self._end_turn(State(board, bag, 1 - colour, NOWHERE, touched, both, s.won, 0, left, s.ply, s.past))

    def _end_turn(self, s: State) -> State:
        """TH-22, TH-27: with every tile face up a round ends after the last turn, or when a side has no tile on the board."""
        if s.left > 0 and all(any(tile in s.board for tile in own) for own in OWN):
            return s
        return s if s.left < 0 else self._end_round(s)

    def _end_round(self, s: State) -> State:
        """TH-29, TH-30: write down the result; then the sides are swapped, or the match is over."""
        won = self.by_seat(s, s.won)
        past = (*s.past, Round(won, (points(won[0]), points(won[1]))))
        if len(past) == self.rounds:
            return State(s.board, s.bag, s.colour, NOWHERE, s.touched, s.back, s.won, s.quiet, s.left, s.ply, past)
        return State(ply=s.ply, past=past)

    # Chance

    def chance(self, s: State) -> Chance[Move]:
        """TH-6: every tile that nobody has seen is equally likely, and so is every way a gun can point."""
        square = s.turning
        name = f"round {len(s.past) + 1} tile {NAMES[square]}"
        return Chance(name, reveals(square, s.bag))

    # What is seen and told

    def public(self, s: State) -> Public:
        won = self.by_seat(s, s.won)
        return Public(
            round=min(len(s.past) + 1, self.rounds),
            blue=self.seat(s, 0),
            turn=self.seat(s, s.colour),
            board=s.board,
            bag=bag_counts(s.bag),
            turning=s.turning,
            touched=s.touched,
            back=self.by_seat(s, s.back),
            won=won,
            points=(points(won[0]), points(won[1])),
            quiet=s.quiet,
            left=s.left,
            ply=s.ply,
            past=s.past,
        )

    def imagine(self, public: Public, private: None, seat: Actor, rng: Random) -> State:
        """Nothing is hidden from anybody but what nobody has decided yet: the view is the position."""
        by_colour = slice(None) if public.blue == 0 else slice(None, None, -1)
        return State(
            board=public.board,
            bag="".join(tile * count for tile, count in public.bag.items()),
            colour=public.turn ^ public.blue,
            turning=public.turning,
            touched=public.touched,
            back=public.back[by_colour],  # type: ignore[arg-type]  # a slice of a pair is a pair
            won=public.won[by_colour],  # type: ignore[arg-type]
            quiet=public.quiet,
            left=public.left,
            ply=public.ply,
            past=public.past,
        )

    def facts(self, s: State, actor: Actor, move: Move, after: State, seat: Actor) -> tuple[Fact, ...]:
        """Everybody is told the same: what was done, then what it brought about."""
        told: list[TallyFact] = [self._fact(s, move)]
        if len(after.past) == len(s.past):
            if s.left < 0 <= after.left:
                told.append(FinalPhase(self.seat(after, after.colour)))
        else:
            result = after.past[-1]
            told.append(RoundOver(len(after.past), result.points, (len(result.won[0]), len(result.won[1]))))
        if outcome := self.outcome(after):
            told.append(MatchOver(*self.totals(after), outcome.places))  # type: ignore[arg-type]
        return tuple(told)

    def _fact(self, s: State, move: Move) -> TallyFact:
        seat = self.seat(s, s.colour)
        match move:
            case Flip(square):
                return TurnsOver(seat, NAMES[square])
            case Reveal(square, tile):
                return Turned(seat, NAMES[square], TILE_NAMES[tile], tile if tile in HUNTERS else "")
            case Slide(start, end):
                return Moved(seat, TILE_NAMES[s.board[start]], NAMES[start], NAMES[end])
            case Take(start, end):
                prey = s.board[end]
                return Took(seat, TILE_NAMES[s.board[start]], NAMES[start], NAMES[end], TILE_NAMES[prey], POINTS[prey])
            case Leave(start, way):
                return Left(seat, TILE_NAMES[s.board[start]], NAMES[start], way, POINTS[s.board[start]])
        return Passed(seat)

    # The end

    def totals(self, s: State) -> tuple[tuple[int, int], tuple[int, int]]:
        """TH-29: points and tiles by seat, over the rounds that are over and the one being played."""
        running = [self.by_seat(s, s.won)] if len(s.past) < self.rounds else []
        won = [result.won for result in s.past] + running
        return (
            (sum(points(tiles[0]) for tiles in won), sum(points(tiles[1]) for tiles in won)),
            (sum(len(tiles[0]) for tiles in won), sum(len(tiles[1]) for tiles in won)),
        )

    def scores(self, s: State) -> tuple[int, ...]:
        return self.totals(s)[0]

    def outcome(self, s: State) -> Outcome | None:
        """TH-31: more points win; then more tiles; else it is a draw."""
        if len(s.past) < self.rounds:
            return None
        scores, tiles = self.totals(s)
        first, second = zip(scores, tiles, strict=True)
        return Outcome(scores, (1 + (second > first), 1 + (first > second)))

    # How moves are written

    def write(self, move: Move) -> str:
        return TOKENS[move]

    def write_all(self, moves: Iterable[Move]) -> tuple[str, ...]:
        return tuple(map(TOKENS.__getitem__, moves))

    def read(self, token: str) -> Move:
        return notation.read(token)


def move_tile(board: str, start: int, end: int) -> str:
    """The board after a tile went from one square to another; what stood there is gone."""
    if start < end:
        return board[:start] + EMPTY + board[start + 1 : end] + board[start] + board[end + 1 :]
    return board[:end] + board[start] + board[end + 1 : start] + EMPTY + board[start + 1 :]


@lru_cache(maxsize=4096)
def bag_counts(bag: str) -> dict[str, int]:
    """How many tiles of each kind are in this bag. To be read only."""
    return {tile: bag.count(tile) for tile in "BFLHPDT"}


@lru_cache(maxsize=256)
def reveals(square: int, bag: str) -> tuple[tuple[Move, int], ...]:
    """What may be revealed on a square, and how likely it is: asked when it is drawn, and again when it is checked."""
    return tuple([(REVEALS[square, tile], weight) for tile, weight in bag_odds(bag)])


@lru_cache(maxsize=4096)
def bag_odds(bag: str) -> tuple[tuple[str, int], ...]:
    """TH-6: how likely each tile is to come out of this bag. Four to one, so that a hunter's four ways get whole numbers."""
    odds: list[tuple[str, int]] = []
    for tile, count in bag_counts(bag).items():
        if count and tile == "H":
            odds += [(facing, count) for facing in HUNTERS]
        elif count:
            odds.append((tile, 4 * count))
    return tuple(odds)
