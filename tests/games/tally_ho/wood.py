"""Positions for tests, drawn as small pictures, and a table to play on from there.

    wood('''
        5  . . . D . . .
        3  . . . F . . .
        1  ? . . . . . .
    ''')

Each line is a rank: its number, then the squares from a to g. A rank that is not drawn is empty. `?` is a tile face
down, `.` an empty square, `B F L D P T` the tiles by their first letters, and `^ > v <` a hunter with the way his gun points.
Where a tile lies face down the round is going on; where none does, it is the final phase.
"""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from hedgerow.core import CHANCE, Illegal, play
from hedgerow.games.tally_ho.rules import TallyHo
from hedgerow.games.tally_ho.state import Options, Round, State

GUNS = {"^": "n", ">": "e", "v": "s", "<": "w"}
ALL_TILES = "B" * 2 + "F" * 6 + "L" * 2 + "H" * 8 + "P" * 8 + "D" * 7 + "T" * 15
COLOURS = ("blue", "brown")


def board_of(picture: str) -> str:
    """The engine's board, from a1 to g7."""
    ranks = dict.fromkeys("1234567", "." * 7)
    for line in picture.split("\n"):
        if line.strip():
            rank, *cells = line.split()
            assert rank in ranks, f"no rank {rank}"
            assert len(cells) == 7, f"rank {rank} has {len(cells)} squares"
            ranks[rank] = "".join(GUNS.get(cell, cell) for cell in cells)
    return "".join(ranks[rank] for rank in "1234567")


class Table:
    """A game and where it stands. Speaks notation only."""

    def __init__(self, game: TallyHo, state: State, any_bag: bool = False) -> None:
        self.game, self.state = game, state
        self.any_bag = any_bag  # nobody said which tiles are unseen, so any may come up

    @property
    def actors(self):
        return self.game.turn(self.state).must

    @property
    def seat(self):
        (actor,) = self.actors
        return actor

    @property
    def public(self):
        return self.game.public(self.state)

    @property
    def over(self):
        return self.game.outcome(self.state) is not None

    @property
    def round(self):
        return len(self.state.past) + 1

    def tokens(self, about: str = "") -> set[str]:
        """What the one who acts may do; with a square, only what begins there."""
        written = {self.game.write(move) for move in self.game.moves(self.state, self.seat)}
        return {token for token in written if token.startswith(about)}

    def goals(self, square: str) -> str:
        """Where the tile on a square may go and what it may take, in order: `d1 xd5 -n`."""
        goals = (token[2:].removeprefix("-") if len(token) == 5 else token[2:] for token in self.tokens(square))
        return " ".join(sorted(goals, key=lambda goal: (goal[0] == "-", goal[0] == "x", goal)))

    def play(self, *tokens: str) -> Table:
        """Play tokens in order, each by the one who acts. Mutates and returns the table."""
        for token in " ".join(tokens).split():
            self.state = play(self.game, self.state, self.seat, self.game.read(token))
        return self

    def turn_over(self, square: str, tile: str) -> Table:
        letter = tile[0].upper()
        if self.any_bag and letter not in self.state.bag:
            self.state = replace(self.state, bag=letter + self.state.bag[1:])
        return self.play(f"f:{square}", f"{square}={tile}")

    def refuse(self, token: str, key: str) -> Illegal:
        """The one who acts may not do this, for exactly this reason. Nothing changes."""
        before = self.state
        with pytest.raises(Illegal) as caught:
            play(self.game, self.state, self.seat, self.game.read(token))
        assert caught.value.message.key == key, str(caught.value)
        assert caught.value.rule == key.partition(".")[0]
        assert self.state == before
        return caught.value

    def allow(self, token: str) -> Table:
        assert token in self.tokens()
        return self

    def facts(self, token: str):
        """What both seats are told about a token, without playing it."""
        move = self.game.read(token)
        after = play(self.game, self.state, self.seat, move)
        told = [self.game.facts(self.state, self.seat, move, after, viewer) for viewer in (0, 1, -3)]
        assert told[0] == told[1] == told[2]
        return told[0]

    def draw(self):
        """The draw that chance must make: its name, and the weights by token."""
        assert self.actors == (CHANCE,)
        chance = self.game.chance(self.state)
        return chance.name, {self.game.write(move): weight for move, weight in chance.odds}


def new_game(**options) -> Table:
    game = TallyHo(2, Options(**options))
    return Table(game, game.start())


def wood(
    picture: str,
    turn: str = "blue",
    *,
    bag: str = "",
    won: tuple[str, str] = ("", ""),
    quiet: int = 0,
    left: int = 10,
    past: tuple[tuple[str, str], ...] = (),
    **options,
) -> Table:
    """A table at this position. `turn` is the colour to move, `won` the letters of the tiles that blue and brown have won in this
    round, `past` what seats 0 and 1 won in earlier rounds, `bag` the letters of the unseen tiles (any that fit, if not given)."""
    board = board_of(picture)
    hidden, any_bag = board.count("?"), not bag
    if any_bag:
        bag = ALL_TILES
        for tile in board + won[0] + won[1]:
            bag = bag.replace("H" if tile in "nesw" else tile, "", 1)
        bag = bag[len(bag) - hidden :]
    assert len(bag) == hidden, f"{hidden} tiles face down, {len(bag)} in the bag"
    values = {"B": 10, "F": 5, "L": 5, "P": 3, "D": 2, "T": 2, "n": 5, "e": 5, "s": 5, "w": 5}
    rounds = tuple(Round(pair, tuple(sum(values[tile] for tile in tiles) for tiles in pair)) for pair in past)
    state = State(board=board, bag=bag, colour=COLOURS.index(turn), won=won, quiet=quiet, left=-1 if bag else left, past=rounds)
    return Table(TallyHo(2, Options(**options)), state, any_bag)
