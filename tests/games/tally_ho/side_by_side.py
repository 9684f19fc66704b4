"""The engine and the plain game of `oracle.py`, walked side by side."""

from __future__ import annotations

import itertools
from fractions import Fraction

from hedgerow.core import CHANCE
from tests.games.tally_ho.oracle import COLOUR, COUNTS, EXITS, FACE_DOWN, SQUARES, Oracle
from tests.games.tally_ho.wood import ALL_TILES, new_game, wood

OPTIONS = [
    {"rounds": rounds, "guard": guard, "shuttling": shuttling, "exits": exits}
    for rounds, guard, shuttling, exits in itertools.product((2, 1), (8, 0, 1, 3), ("any", "own"), ("final", "open"))
]
LETTERS = {"B": "bear", "F": "fox", "L": "lumberjack", "P": "pheasant", "D": "duck", "T": "tree", "H": "hunter"}
GUNS = {"n": "^", "e": ">", "s": "v", "w": "<"}


def plain_game(options) -> Oracle:
    return Oracle(
        rounds=options["rounds"],
        guard=options["guard"],
        own_colour_only=options["shuttling"] == "own",
        exits_open=options["exits"] == "open",
    )


class Pair:
    """One game, twice."""

    def __init__(self, oracle: Oracle, table) -> None:
        self.oracle, self.table = oracle, table
        self.log: list[str] = []

    @classmethod
    def start(cls, options) -> Pair:
        return cls(plain_game(options), new_game(**options))

    @classmethod
    def somewhere(cls, rng, options) -> Pair:
        """A random position that a game could have come to: any number of tiles won, any left face down, both sides in the wood."""
        oracle = plain_game(options)
        tiles = list(ALL_TILES)
        rng.shuffle(tiles)
        shown = [tiles.pop(tiles.index(rng.choice("BF"))), tiles.pop(tiles.index(rng.choice("LH")))]
        hidden = [tiles.pop() for _ in range(rng.choice([0, 0, 1, 2, 5, 15, 30]))]
        shown += [tiles.pop() for _ in range(rng.choice([2, 6, 12, 16]))]
        squares = rng.sample(SQUARES, len(shown) + len(hidden))
        # One of blue's tiles often stands on an exit square.
        if rng.random() < 0.5:
            squares[0] = next((gate for gate in EXITS.values() if gate not in squares), squares[0])
        cells = dict.fromkeys(SQUARES, ".")
        oracle.board = {}
        for square, letter in zip(squares, shown, strict=False):
            gun = rng.choice("nesw")
            cells[square] = GUNS[gun] if letter == "H" else letter
            oracle.board[square] = (LETTERS[letter], gun if letter == "H" else None)
        for square in squares[len(shown) :]:
            cells[square] = "?"
            oracle.board[square] = FACE_DOWN
        oracle.unseen = {kind: sum(LETTERS[letter] == kind for letter in hidden) for kind in COUNTS}
        turn = rng.choice(["blue", "brown"])
        oracle.seat = oracle.seat_of(turn)
        oracle.quiet = rng.randrange(options["guard"] + 1) if hidden else 0
        oracle.final_turns = None if hidden else rng.randint(1, 10)
        picture = "\n".join(f"{rank} {' '.join(cells[file + rank] for file in 'abcdefg')}" for rank in "7654321")
        counts = {"quiet": oracle.quiet, "left": oracle.final_turns or 10, "bag": "".join(hidden)}
        return cls(oracle, wood(picture, turn, **counts, **options))

    def describe(self) -> str:
        return f"{self.log} {self.table.state}"

    def agree(self) -> set[str]:
        """Both say the same about this moment. Returns what can be done."""
        oracle, table = self.oracle, self.table
        assert oracle.over == table.over, self.describe()
        if oracle.over:
            outcome = table.game.outcome(table.state)
            assert table.actors == ()
            assert (list(outcome.scores), list(outcome.places)) == (oracle.points(), oracle.places())
            return set()
        view = table.public
        assert (view.round, view.blue, view.turn) == (oracle.round, oracle.seat_of("blue"), oracle.seat), self.describe()
        for square, tile in zip(SQUARES, view.board, strict=True):
            assert oracle.board.get(square) == (None if tile == "." else FACE_DOWN if tile == "?" else self.spoken(tile)), self.describe()
        assert {LETTERS[letter]: count for letter, count in view.bag.items()} == oracle.unseen, self.describe()
        assert [sorted(self.spoken(tile)[0] for tile in won) for won in view.won] == [sorted(won) for won in oracle.won], self.describe()
        assert view.left == (-1 if oracle.final_turns is None else oracle.final_turns)
        if oracle.flipping:
            assert table.actors == (CHANCE,)
            name, weights = table.draw()
            assert name == f"round {oracle.round} tile {oracle.flipping}"
            total = sum(weights.values())
            assert {token: Fraction(weight, total) for token, weight in weights.items()} == oracle.odds()
            return set(weights)
        assert table.actors == (oracle.seat,)
        legal = oracle.legal()
        assert table.tokens() == legal, f"{sorted(table.tokens() ^ legal)} at {self.describe()}"
        return legal

    @staticmethod
    def spoken(tile):
        return ("hunter", tile) if tile in "nesw" else (LETTERS[tile], None)

    def step(self, rng, flip_share=0.3) -> str:
        """Do something at random, in both. Moves that go back or take or leave are more likely than by pure chance."""
        oracle = self.oracle
        if oracle.flipping:
            odds = oracle.odds()
            token = rng.choices(list(odds), [float(chance) for chance in odds.values()])[0]
        else:
            legal = sorted(oracle.legal())
            flips = [token for token in legal if token.startswith("f:")]
            lively = [token for token in legal if "x" in token or (len(token) == 4 and token[2] == "-")]
            own = (
                [token for token in legal if token not in flips and COLOUR[oracle.board[token[:2]][0]] != "green"]
                if legal != ["--"]
                else []
            )
            others = [token for token in legal if token not in flips] or legal
            if flips and rng.random() < flip_share:
                token = rng.choice(flips)
            else:
                token = rng.choice(rng.choice([some for some in (lively, own, others, others) if some]))
        self.play(token)
        return token

    def play(self, token: str) -> None:
        self.log.append(token)
        self.oracle.do(token)
        self.table.play(token)
