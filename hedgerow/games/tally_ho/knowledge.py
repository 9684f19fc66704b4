"""What the bots know about good play in Tally Ho!

Nearly all that matters happens along lines: who sees whom, with nothing in between. A board has fourteen lines, and
most of them stay the same from one turn to the next, so what is to be seen along a line is worked out once and kept.

What tiles will still bring was fitted to the results of 700 rounds that a search played against itself, and rounded; so was
what leaving is worth. The weights of tiles in danger were set by hand.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import pairwise
from typing import Final, TypeAlias

from hedgerow.core import Actor
from hedgerow.games.tally_ho.board import EXITS, LINES, SIZE, SQUARES, STEPS
from hedgerow.games.tally_ho.moves import Flip, Leave, Move, Take
from hedgerow.games.tally_ho.rules import TallyHo
from hedgerow.games.tally_ho.state import State
from hedgerow.games.tally_ho.tiles import BAG, BLUE, BROWN, EMPTY, HIDDEN, HUNTERS, ONE_STEP, OWN, POINTS, PREY, points

# What a tile will still bring blue, in points: on the board, with every tile still face down and with every one face up
# (between them it goes evenly), and while it lies face down itself. What is below zero is good for brown.
_ON_BOARD: Final = {"B": (7.8, 4.3), "F": (-1.1, 0.6), "L": (-3.0, 0.0), "P": (0.7, 0.4), "D": (0.35, 0.35), "T": (-0.13, -0.13)}
_HUNTER_ON_BOARD: Final = (-3.9, -0.9)
FACE_DOWN: Final = {"B": 5.5, "F": 0.65, "L": -2.8, "H": -2.4, "P": 1.5, "D": 0.25, "T": -0.4}
PROSPECTS: Final = tuple(
    {
        tile: late + (early - late) * hidden / len(BAG)
        for tile, (early, late) in (_ON_BOARD | dict.fromkeys(HUNTERS, _HUNTER_ON_BOARD)).items()
    }
    for hidden in range(len(BAG) + 1)
)
"""What each tile on the board will still bring blue, by how many tiles are face down."""

# A tile in danger is worth its points to the one who takes it. Whose turn it is will take the best and often one more later;
# the other side gets what is left, if it is not saved in time.
REST_OF_MINE: Final = 0.3
BEST_OF_THEIRS: Final = 0.55
REST_OF_THEIRS: Final = 0.15

# In the final phase turns are short: taking competes with leaving, and most plans to leave succeed.
TAKING_LATE: Final = 0.5
LOSING_LATE: Final = 0.25
LEAVING: Final = 0.75

LINES_KEPT: Final = 200_000
"""How many lines to remember; more than a match ever shows."""
Sighting: TypeAlias = tuple[int, int]
"""The side that could take a tile, and what it would win."""


class Sights(dict[str, tuple[Sighting, ...]]):
    """What each side could take along a line that leads this way and back, worked out when first asked for."""

    def __init__(self, way: str, back: str) -> None:
        super().__init__()
        self.way, self.back = way, back

    def __missing__(self, line: str) -> tuple[Sighting, ...]:
        if len(self) >= LINES_KEPT:
            self.clear()
        found = self[line] = tuple(self._look(line))
        return found

    def _look(self, line: str) -> list[Sighting]:
        found = []
        tiles = [(place, tile) for place, tile in enumerate(line) if tile != EMPTY]
        for (here, one), (there, other) in pairwise(tiles):
            for taker, prey, way in ((one, other, self.way), (other, one, self.back)):
                if prey in PREY.get((taker, way), "") and (there - here == 1 or taker not in ONE_STEP):
                    found.append((BLUE if taker in OWN[BLUE] else BROWN, POINTS[prey]))
        return found


RANKS: Final = Sights("e", "w")
FILES: Final = Sights("n", "s")


def prey_of(board: str) -> tuple[list[int], list[int]]:
    """The points that blue and brown could win by taking a tile at once, each chance of it."""
    gains: tuple[list[int], list[int]] = ([], [])
    for start in range(SIZE):
        for side, gain in RANKS[board[start * SIZE : start * SIZE + SIZE]]:
            gains[side].append(gain)
        for side, gain in FILES[board[start::SIZE]]:
            gains[side].append(gain)
    return gains


class TallyKnowledge:
    """A value for every position, and which moves are worth a search."""

    margin = 8.0
    """Few turns change the value by more. A narrower margin would save time and miss more."""

    def __init__(self, game: TallyHo) -> None:
        self.game = game

    def value(self, s: State, seat: Actor) -> float:
        """The points of all rounds as they will probably end, mine less yours."""
        lead: float = sum(result.points[seat] - result.points[1 - seat] for result in s.past)
        if len(s.past) == self.game.rounds:
            return lead
        blue = points(s.won[BLUE]) - points(s.won[BROWN]) + (final_phase(s) if s.left >= 0 else prospects(s) + danger(s))
        return lead + blue if self.game.seat(s, BLUE) == seat else lead - blue

    def scoring(self, s: State, moves: Collection[Move]) -> Sequence[Move]:
        """Only taking and leaving bring points."""
        return [move for move in moves if type(move) is Take or type(move) is Leave]

    def distinct(self, s: State, moves: Collection[Move]) -> Sequence[Move]:
        """Tiles face down are all alike: of those that see the same around them, one is enough to think about."""
        seen: set[tuple[str, ...]] = set()
        found = []
        for move in moves:
            if type(move) is Flip:
                around = surroundings(s.board, move.square)
                if around in seen:
                    continue
                seen.add(around)
            found.append(move)
        return found

    def promising(self, s: State, moves: Collection[Move]) -> Sequence[Move]:
        """First what brings most points, then the one tile to turn over that disturbs least, then moving.

        A fresh round is as good as its value: there is nothing to foresee yet.
        """
        if s.bag == BAG:
            return []
        board = s.board
        loud: list[tuple[int, Move]] = []
        flips: list[Flip] = []
        slides: list[Move] = []
        for move in moves:
            if type(move) is Take:
                loud.append((-POINTS[board[move.end]], move))
            elif type(move) is Leave:
                loud.append((-POINTS[board[move.start]], move))
            elif type(move) is Flip:
                flips.append(move)
            else:
                slides.append(move)
        loud.sort(key=lambda pair: pair[0])
        quiet = [min(flips, key=lambda flip: disturbed(board, flip.square))] if flips else []
        return [move for _, move in loud] + quiet + slides


def prospects(s: State) -> float:
    """What the tiles will still bring blue, those on the board and those face down."""
    worth = PROSPECTS[len(s.bag)]
    on_board = sum(worth[tile] * s.board.count(tile) for tile in worth)
    return on_board + sum(bringing * s.bag.count(tile) for tile, bringing in FACE_DOWN.items())


def danger(s: State) -> float:
    """What tiles in danger bring blue, hanging on whose turn it is."""
    gains = prey_of(s.board)
    mine, theirs = gains[s.colour], gains[1 - s.colour]
    value = 0.0
    if mine:
        best = max(mine)
        value += best + REST_OF_MINE * (sum(mine) - best)
    if theirs:
        best = max(theirs)
        value -= BEST_OF_THEIRS * best + REST_OF_THEIRS * (sum(theirs) - best)
    return value if s.colour == BLUE else -value


def final_phase(s: State) -> float:
    """What the turns left will bring blue: tiles that leave, and tiles that are taken."""
    turns = ((s.left + 1) // 2, s.left // 2)
    blue, brown = turns if s.colour == BLUE else turns[::-1]
    gains = prey_of(s.board)
    value = TAKING_LATE * max(gains[s.colour], default=0)
    if s.left > 1:
        value -= LOSING_LATE * max(gains[1 - s.colour], default=0)
    leaving = LEAVING * (can_leave(s.board, BLUE, blue) - can_leave(s.board, BROWN, brown))
    return leaving + (value if s.colour == BLUE else -value)


WAY_BACK: Final = {"n": "s", "s": "n", "e": "w", "w": "e"}
ROADS: Final = tuple((square, *LINES[square][WAY_BACK[way]]) for way, square in EXITS.items())
"""The straight lines that lead out, from the exit inwards."""
TURNS_TO_LEAVE: Final = tuple(
    1 + min(abs(square % SIZE - exit_square % SIZE) + abs(square // SIZE - exit_square // SIZE) for exit_square in EXITS.values())
    for square in SQUARES
)
"""For a tile that goes one step a turn."""


def can_leave(board: str, side: int, turns: int) -> int:
    """The points of the tiles that could leave in so many turns, if nobody minded: the ones that bring most a turn go first."""
    own = OWN[side]
    on_road = {next((square for square in road if board[square] != EMPTY), None) for road in ROADS}
    plans = []
    for square, tile in enumerate(board):
        if tile in own:
            needed = TURNS_TO_LEAVE[square] if tile in ONE_STEP else 1 if square in on_road else 2
            plans.append((-POINTS[tile] / needed, needed, POINTS[tile]))
    won = 0
    for _, needed, gain in sorted(plans):
        if needed <= turns:
            turns -= needed
            won += gain
    return won


NEIGHBOURS: Final = tuple(tuple(line[0] for line in LINES[square].values() if line) for square in SQUARES)


def disturbed(board: str, square: int) -> int:
    """How many neighbours would notice if this tile were turned over. Trees do not mind, nor do tiles face down."""
    return sum(board[neighbour] not in (HIDDEN, "T") for neighbour in NEIGHBOURS[square])


def surroundings(board: str, square: int) -> tuple[str, ...]:
    """What a tile sees each way: the first tile, and whether that is right next to it."""
    found = []
    for way in STEPS:
        line = LINES[square][way]
        place = next((place for place, other in enumerate(line) if board[other] != EMPTY), None)
        found.append("" if place is None else board[line[place]] + ("!" if place == 0 else ""))
    return tuple(found)
