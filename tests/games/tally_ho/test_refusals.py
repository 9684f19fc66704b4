"""Each way to be refused, in a position made for it; and that whatever a refusal says is true."""

import json
import random
from importlib.resources import files

import pytest

from hedgerow.core import CHANCE, Illegal, play
from tests.games.tally_ho import oracle as plain
from tests.games.tally_ho.side_by_side import OPTIONS, Pair
from tests.games.tally_ho.wood import wood

TEMPLATES = json.loads((files("hedgerow.games.tally_ho") / "messages" / "en.json").read_text("utf-8"))
KEYS = {key for key in TEMPLATES if key.startswith("TH-")}

# key: (picture, colour to move, options and counts, moves before, the refused token, words that must be in the refusal)
MEADOW = "7 ? ? . . . . .\n 4 . F . D . ^ .\n 2 . T . . . . ."
FINAL = "7 F . . . . . .\n 4 . B . D . ^ .\n 2 . T . . . . ."
CASES = {
    "TH-2": ("1 ? . . B . . ?\n 2 . . . B . . .", "blue", {"bag": "FT"}, "f:a1", "a1=bear", ["bear"]),
    "TH-5": (MEADOW, "blue", {}, "", "f:b4", ["b4"]),
    "TH-5.empty": (MEADOW, "blue", {}, "", "f:c4", ["c4"]),
    "TH-6": (MEADOW, "blue", {}, "", "a7=fox", []),
    "TH-6.first": (MEADOW, "blue", {}, "f:a7", "f:b7", ["a7"]),
    "TH-6.square": (MEADOW, "blue", {}, "f:a7", "b7=tree", ["a7", "b7"]),
    "TH-7": (MEADOW, "blue", {}, "", "f4-f5", ["hunter", "f4"]),
    "TH-7.empty": (MEADOW, "blue", {}, "", "a1-a2", ["a1"]),
    "TH-7.hidden": (MEADOW, "blue", {}, "", "a7-a6", ["a7"]),
    "TH-8": (MEADOW, "brown", {}, "", "b2-b3", ["tree", "b2"]),
    "TH-9": (MEADOW, "blue", {}, "", "b4-c5", ["b4", "c5"]),
    "TH-9.still": (MEADOW, "blue", {}, "", "b4-b4", ["b4"]),
    "TH-10": (MEADOW, "blue", {}, "", "b4-e4", ["d4"]),
    "TH-10.hidden": (MEADOW, "blue", {}, "", "b4-b7", ["b7"]),
    "TH-10.full": (MEADOW, "blue", {}, "", "b4-b2", ["a tree", "b2"]),
    "TH-10.take": (MEADOW, "blue", {}, "", "b4-d4", ["a duck", "b4xd4"]),
    "TH-12": (FINAL, "blue", {}, "", "b4-b6", ["bear"]),
    "TH-13": (MEADOW, "blue", {}, "b4-b5 f4-f5", "b5-b4", ["fox", "b4"]),
    "TH-14": (MEADOW, "blue", {}, "d4-d5", "d5-d6", ["duck", "d5"]),
    "TH-15": (MEADOW, "blue", {}, "", "b4xc4", ["c4"]),
    "TH-16": (MEADOW, "blue", {}, "", "b4xb7", ["b7"]),
    "TH-17": ("4 . L D . . . .\n 1 ? . . . . . .", "brown", {}, "", "b4xc4", ["a duck"]),
    "TH-18": ("4 . > T . . . .\n 1 ? . . . . . .", "brown", {}, "", "b4xc4", ["a tree"]),
    "TH-18.aim": (MEADOW, "brown", {}, "", "f4xd4", ["f4", "north"]),
    "TH-19": ("4 . B F . . . .\n 1 ? . . . . . .", "blue", {}, "", "b4xc4", ["a fox"]),
    "TH-20": ("4 . F ^ . . . .\n 1 ? . . . . . .", "blue", {}, "", "b4xc4", ["a hunter"]),
    "TH-21": (MEADOW, "blue", {}, "", "d4xb4", ["duck"]),
    "TH-23": (MEADOW, "blue", {}, "", "b4-w", []),
    "TH-24": (FINAL, "blue", {}, "", "d4-n", ["duck"]),
    "TH-25": (FINAL, "blue", {}, "", "a7-n", ["a7", "north", "d7"]),
    "TH-25.step": (FINAL, "blue", {}, "", "b4-w", ["bear", "a4"]),
    "TH-26": (FINAL, "blue", {}, "", "--", []),
    "TH-32": (MEADOW, "blue", {"quiet": 8}, "", "b4-b5", ["8"]),
}


@pytest.mark.parametrize("key", [pytest.param(key, marks=pytest.mark.rule(key.partition(".")[0])) for key in CASES])
def test_each_refusal_in_a_position_made_for_it(key):
    picture, turn, counts, before, token, words = CASES[key]
    why = wood(picture, turn, **counts).play(before).refuse(token, key).why
    assert "{" not in why
    for word in words:
        assert word.lower() in why.lower()


def test_every_refusal_has_a_position_and_every_position_a_refusal():
    assert set(CASES) == KEYS


class Claims:
    """What each refusal claims, checked against the plain game. `token` was refused to the one who acts."""

    def __init__(self, game: plain.Oracle, token: str) -> None:
        self.game, self.token = game, token
        self.start, self.end = token[:2], token[3:]
        self.tile = game.board.get(self.start)
        self.kind = self.tile[0] if isinstance(self.tile, tuple) else None
        there = game.board.get(self.end)
        self.there = there[0] if isinstance(there, tuple) else there
        self.way, self.passed = plain.between(self.start, self.end) if self.end in plain.SQUARES else (None, None)
        self.colour = game.colour_of(game.seat)
        self.takes = "x" in token
        self.goes = "-" in token and len(token) == 5
        self.leaves = len(token) == 4 and token[2] == "-"

    def own(self):
        return plain.COLOUR[self.kind] == self.colour

    def mine_to_move(self):
        return self.kind in ("duck", "pheasant") or self.own()

    def out_line(self):
        """The squares that a tile crosses on its way out, the exit square included."""
        gate = plain.EXITS[self.end]
        if self.start == gate:
            return []
        way, passed = plain.between(self.start, gate)
        return None if way != self.end else [*passed, gate]

    def true(self, key):
        game, end = self.game, self.end
        sound = self.takes or self.goes
        match key:
            case "TH-2":
                return game.flipping and game.unseen[self.end.partition("/")[0]] == 0 and self.start == game.flipping
            case "TH-5":
                return self.token[:2] == "f:" and isinstance(game.board.get(self.token[2:]), tuple)
            case "TH-5.empty":
                return self.token[:2] == "f:" and self.token[2:] not in game.board
            case "TH-6":
                return "=" in self.token and not game.flipping
            case "TH-6.square":
                return "=" in self.token and game.flipping and self.start != game.flipping
            case "TH-6.first":
                return "=" not in self.token and game.flipping
            case "TH-7":
                return (sound or self.leaves) and self.kind and not self.mine_to_move() and self.kind != "tree"
            case "TH-7.empty":
                return (sound or self.leaves) and self.tile is None
            case "TH-7.hidden":
                return (sound or self.leaves) and self.tile == plain.FACE_DOWN
            case "TH-8":
                return (sound or self.leaves) and self.kind == "tree"
            case "TH-9":
                return sound and self.mine_to_move() and self.start != end and self.way is None
            case "TH-9.still":
                return sound and self.mine_to_move() and self.start == end
            case "TH-10":
                crossed = self.out_line() if self.leaves else self.passed
                return self.mine_to_move() and crossed and any(square in game.board for square in crossed)
            case "TH-10.hidden":
                return self.goes and self.mine_to_move() and self.there == plain.FACE_DOWN
            case "TH-10.full":
                return self.goes and self.mine_to_move() and self.there in plain.POINTS and not self.is_prey()
            case "TH-10.take":
                return self.goes and self.mine_to_move() and self.there in plain.POINTS and self.is_prey()
            case "TH-12":
                return sound and self.own() and self.kind in ("bear", "lumberjack") and self.passed
            case "TH-13":
                return sound and game._shuttles(self.start, end)
            case "TH-14":
                return self.goes and self.kind in ("duck", "pheasant") and game._touched_by(1 - game.seat) == self.start
            case "TH-15":
                return self.takes and self.mine_to_move() and end not in game.board
            case "TH-16":
                return self.takes and self.mine_to_move() and self.there == plain.FACE_DOWN
            case "TH-17" | "TH-18" | "TH-19" | "TH-20":
                kind = {"TH-17": "lumberjack", "TH-18": "hunter", "TH-19": "bear", "TH-20": "fox"}[key]
                return self.takes and self.own() and self.kind == kind and self.there in plain.POINTS and self.there not in plain.PREY[kind]
            case "TH-18.aim":
                return self.takes and self.own() and self.kind == "hunter" and self.way not in (None, self.tile[1])
            case "TH-21":
                return self.takes and self.kind in ("duck", "pheasant")
            case "TH-23":
                return self.leaves and game.face_down() and not game.exits_open
            case "TH-24":
                return self.leaves and not self.own()
            case "TH-25":
                return self.leaves and self.own() and self.out_line() is None
            case "TH-25.step":
                return self.leaves and self.own() and self.kind in ("bear", "lumberjack") and self.out_line()
            case "TH-26":
                return self.token == "--"
            case "TH-32":
                quiet = game.guard and game.face_down() and game.quiet >= game.guard
                legal_otherwise = game._may_leave(self.start, end) if self.leaves else self.goes and game._may_move(self.start, end)
                return quiet and game._may_handle(self.start) and legal_otherwise
        raise AssertionError(f"no claim is known for {key}")

    def is_prey(self):
        return self.there in plain.PREY[self.kind] and (self.kind != "hunter" or self.way == self.tile[1])


UNIVERSE = [
    *(f"f:{square}" for square in plain.SQUARES),
    *(f"{square}={tile}" for square in plain.SQUARES for tile in plain.COUNTS if tile != "hunter"),
    *(f"{square}=hunter/{way}" for square in plain.SQUARES for way in "nesw"),
    *(f"{start}{how}{end}" for start in plain.SQUARES for end in plain.SQUARES for how in "-x"),
    *(f"{start}-{way}" for start in plain.SQUARES for way in "nesw"),
    "--",
]


def likely_tokens(rng, game):
    """Tokens that come close to being legal: most of what could be written is refused for dull reasons."""
    tiles = [square for square, tile in game.board.items() if tile != plain.FACE_DOWN] or ["d4"]
    for _ in range(24):
        start, end = rng.choice(tiles), rng.choice(plain.SQUARES)
        near = [square for square in plain.SQUARES if plain.between(start, square)[0]]
        yield f"{start}{rng.choice('-x')}{rng.choice([end, rng.choice(near), rng.choice(near), rng.choice(tiles)])}"
    yield from (f"{rng.choice(tiles)}-{rng.choice('nesw')}" for _ in range(6))
    yield from rng.sample(UNIVERSE, 10)
    yield "--"
    if game.flipping:
        yield from (f"{square}={kind}" for square in (game.flipping, rng.choice(plain.SQUARES)) for kind in ("bear", "fox", "lumberjack"))
    for last in filter(None, game.last):
        if len(last[0]) == 5:
            yield from (f"{last[0][3:]}-{last[0][:2]}", f"{last[0][3:]}x{last[0][:2]}")


def test_what_a_refusal_says_is_true():
    """Random positions under all options, tokens of all sorts: each is legal, or refused with a claim that holds."""
    seen = set()
    for seed in range(80):
        rng = random.Random(seed)
        pair = Pair.somewhere(rng, OPTIONS[seed % len(OPTIONS)])
        for _ in range(7):
            if pair.oracle.over:
                break
            legal = pair.agree()
            actor = CHANCE if pair.oracle.flipping else pair.oracle.seat
            for token in likely_tokens(rng, pair.oracle):
                if token in legal:
                    continue
                with pytest.raises(Illegal) as caught:
                    play(pair.table.game, pair.table.state, actor, pair.table.game.read(token))
                key = caught.value.message.key
                assert Claims(pair.oracle, token).true(key), f"{key} for {token} at {pair.describe()}"
                seen.add(key)
            pair.step(rng)
    assert seen == KEYS
