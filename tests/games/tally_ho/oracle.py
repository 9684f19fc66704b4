"""A second Tally Ho!, slow and plain, written from the rulebook and the rulings alone.

It shares nothing with the engine: no tables, no types, no helpers. It speaks only the text notation, so that two games,
one here and one in the engine, can be walked side by side and compared after every token. Where the engine is quick,
this is obvious: every action that could be written down at all is tried against the rules, one after the other.
"""

from __future__ import annotations

from fractions import Fraction
from functools import cache

FILES = "abcdefg"
RANKS = "1234567"
SQUARES = [file + rank for rank in RANKS for file in FILES]
COMPASS = {"n": (0, 1), "e": (1, 0), "s": (0, -1), "w": (-1, 0)}
EXITS = {"n": "d7", "e": "g4", "s": "d1", "w": "a4"}

COUNTS = {"bear": 2, "fox": 6, "lumberjack": 2, "hunter": 8, "duck": 7, "pheasant": 8, "tree": 15}
POINTS = {"bear": 10, "fox": 5, "lumberjack": 5, "hunter": 5, "pheasant": 3, "duck": 2, "tree": 2}
COLOUR = {"bear": "blue", "fox": "blue", "lumberjack": "brown", "hunter": "brown", "duck": "green", "pheasant": "green", "tree": "green"}
PREY = {
    "lumberjack": ["tree"],
    "hunter": ["bear", "fox", "pheasant", "duck"],
    "bear": ["lumberjack", "hunter"],
    "fox": ["pheasant", "duck"],
    "duck": [],
    "pheasant": [],
    "tree": [],
}
FACE_DOWN = "?"


def step(square, direction):
    """The square next door, or None beyond the edge."""
    east, north = COMPASS[direction]
    file, rank = FILES.index(square[0]) + east, RANKS.index(square[1]) + north
    return FILES[file] + RANKS[rank] if 0 <= file < 7 and 0 <= rank < 7 else None


@cache
def between(start, end):
    """The direction and the squares strictly between two different squares on one line; (None, None) if they share no line."""
    if start == end:
        return None, None
    for direction in COMPASS:
        passed, here = [], step(start, direction)
        while here is not None and here != end:
            passed.append(here)
            here = step(here, direction)
        if here == end:
            return direction, passed
    return None, None


class Oracle:
    """One match. `board` maps an occupied square to FACE_DOWN or to (kind, facing); facing is None except for hunters."""

    def __init__(self, *, rounds=2, guard=8, own_colour_only=False, exits_open=False):
        self.rounds, self.guard, self.own_colour_only, self.exits_open = rounds, guard, own_colour_only, exits_open
        self.results = []  # one {"points": [..], "tiles": [..]} for each finished round, by seat
        self.round = 1
        self._lay_out()

    def _lay_out(self):
        self.board = {square: FACE_DOWN for square in SQUARES if square != "d4"}
        self.unseen = dict(COUNTS)
        self.won = [[], []]  # kinds by seat, captured or led out
        self.seat = self.seat_of("blue")
        self.flipping = None  # the square being turned over, while chance is to say what it is
        self.last = [None, None]  # each seat's own latest action, this round: (token, the kind moved or turned over)
        self.quiet = 0
        self.final_turns = None  # turns left to both together; None while a tile is face down

    # ---- who is who

    def seat_of(self, colour):
        blue = 0 if self.round == 1 else 1
        return blue if colour == "blue" else 1 - blue

    def colour_of(self, seat):
        return "blue" if self.seat_of("blue") == seat else "brown"

    @property
    def over(self):
        return len(self.results) == self.rounds

    def face_down(self):
        return [square for square in SQUARES if self.board.get(square) == FACE_DOWN]

    # ---- what may be done

    def odds(self):
        """Token -> chance, while a tile is being turned over."""
        total = sum(self.unseen.values())
        result = {}
        for kind, count in self.unseen.items():
            if count and kind == "hunter":
                for facing in COMPASS:
                    result[f"{self.flipping}=hunter/{facing}"] = Fraction(count, 4 * total)
            elif count:
                result[f"{self.flipping}={kind}"] = Fraction(count, total)
        return result

    def legal(self):
        """The tokens that the seat to act may play."""
        if self.over or self.flipping:
            return set()
        found = {f"f:{square}" for square in self.face_down()}
        for start in filter(self._may_handle, SQUARES):
            for end in SQUARES:
                if self._may_move(start, end):
                    found.add(f"{start}-{end}")
                if self._may_capture(start, end):
                    found.add(f"{start}x{end}")
            for direction in COMPASS:
                if self._may_leave(start, direction):
                    found.add(f"{start}-{direction}")
        if self.guard and self.face_down() and self.quiet >= self.guard:
            found = {token for token in found if token.startswith("f:") or "x" in token}
        return found or {"--"}

    def _may_handle(self, square):
        """Whether the seat may move what lies there at all: its own colour, or a bird that the opponent did not just touch."""
        tile = self.board.get(square)
        if tile is None or tile == FACE_DOWN:
            return False
        kind = tile[0]
        if kind == "tree":
            return False
        if COLOUR[kind] == "green":
            return square != self._touched_by(1 - self.seat)
        return COLOUR[kind] == self.colour_of(self.seat)

    def _touched_by(self, seat):
        """Where the tile now lies that this seat turned over or moved on its latest turn."""
        if self.last[seat] is None:
            return None
        token = self.last[seat][0]
        if token.startswith("f:"):
            return token[2:]
        return token[3:] if token != "--" and len(token) == 5 else None

    def _can_reach(self, start, end):
        """Straight, at least one square, nothing in between, and not farther than this tile goes."""
        direction, passed = between(start, end)
        if direction is None or any(square in self.board for square in passed):
            return False
        return not (self.board[start][0] in ("bear", "lumberjack") and passed)

    def _shuttles(self, start, end):
        """Whether this would take back the way that the same tile came on the seat's own latest turn."""
        if self.last[self.seat] is None:
            return False
        token, kind = self.last[self.seat]
        if len(token) != 5 or (token[:2], token[3:]) != (end, start):
            return False
        return not (self.own_colour_only and COLOUR[kind] == "green")

    def _may_move(self, start, end):
        return end not in self.board and self._can_reach(start, end) and not self._shuttles(start, end)

    def _may_capture(self, start, end):
        if end not in self.board or self.board[end] == FACE_DOWN or not self._can_reach(start, end) or self._shuttles(start, end):
            return False
        kind, facing = self.board[start]
        if kind == "hunter" and between(start, end)[0] != facing:
            return False
        return self.board[end][0] in PREY[kind]

    def _may_leave(self, start, direction):
        if self.face_down() and not self.exits_open:
            return False
        if COLOUR[self.board[start][0]] == "green":
            return False
        gate = EXITS[direction]
        if start == gate:
            return True
        if self.board[start][0] in ("bear", "lumberjack"):
            return False
        return between(start, gate)[0] == direction and gate not in self.board and self._can_reach(start, gate)

    # ---- doing it

    def do(self, token):
        if self.flipping:
            self._reveal(token)
            return
        if token.startswith("f:"):
            self.flipping = token[2:]
            return
        kind = None
        captured = "x" in token
        if token != "--":
            start, end = token[:2], token[3:]
            tile = self.board.pop(start)
            kind = tile[0]
            if len(end) == 1:
                self.won[self.seat].append(kind)
            else:
                if captured:
                    self.won[self.seat].append(self.board[end][0])
                self.board[end] = tile
        self.quiet = 0 if captured else self.quiet + 1
        self._turn_done(token, kind)

    def _reveal(self, token):
        square, what = token.split("=")
        kind, _, facing = what.partition("/")
        self.board[square] = (kind, facing or None)
        self.unseen[kind] -= 1
        self.flipping = None
        self.quiet = 0
        self._turn_done(f"f:{square}", kind)

    def _turn_done(self, token, kind):
        self.last[self.seat] = (token, kind)
        self.seat = 1 - self.seat
        if self.face_down():
            return
        self.final_turns = 10 if self.final_turns is None else self.final_turns - 1
        colours = {COLOUR[tile[0]] for tile in self.board.values()}
        if self.final_turns == 0 or not {"blue", "brown"} <= colours:
            self._round_done()

    def _round_done(self):
        self.results.append({"points": [sum(POINTS[kind] for kind in won) for won in self.won], "tiles": [len(won) for won in self.won]})
        if not self.over:
            self.round += 1
            self._lay_out()

    # ---- how it ended

    def points(self):
        return [sum(result["points"][seat] for result in self.results) for seat in (0, 1)]

    def tiles(self):
        return [sum(result["tiles"][seat] for result in self.results) for seat in (0, 1)]

    def places(self):
        ours, theirs = zip(self.points(), self.tiles(), strict=True)
        return [1, 1] if ours == theirs else [1, 2] if ours > theirs else [2, 1]
