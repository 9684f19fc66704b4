"""A sheet on the table, for tests: positions made by hand, and moves in notation.

    garden().roll("r6 b4 y5").play("use:blueberry:r1")

`roll` plays the roll and lets each die show what is asked for; `escape` does so for an attempt, `throw` for whatever is being thrown.

The sheet is one of the tests' own, so that no rule has to be tried anew when a sheet of the box is balanced.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from hedgerow.core import CHANCE, Illegal, play
from hedgerow.games.fox_and_rabbit.moves import FOODS
from hedgerow.games.fox_and_rabbit.rules import FoxAndRabbit
from hedgerow.games.fox_and_rabbit.state import Options

SHEET = (Path(__file__).parent / "sheet.json").read_text("utf-8")


class Table:
    def __init__(self, game, state):
        self.game, self.state = game, state

    @property
    def seat(self):
        (actor,) = self.game.turn(self.state).must
        return actor

    @property
    def view(self):
        return self.game.public(self.state)

    @property
    def over(self):
        return self.game.outcome(self.state) is not None

    def tokens(self, begin=""):
        written = [self.game.write(move) for move in self.game.moves(self.state, self.seat)]
        return {token for token in written if token.startswith(begin)}

    def play(self, *tokens):
        """Play tokens in order, each by the one who acts."""
        for token in " ".join(tokens).split():
            self.state = play(self.game, self.state, self.seat, self.game.read(token))
        return self

    def first(self, animal):
        return self.play(f"first:{animal}")

    def throw(self, faces):
        """Let chance throw what is due: the faces in order, or by die (`r1=6`)."""
        for face in str(faces).split():
            assert self.seat == CHANCE
            die = self.game.chance(self.state).odds[0][0].die
            name = ("r1", "r2", "b1", "b2", "y1", "y2")[die]
            self.play(face if "=" in face else f"{name}={face}")
        return self

    def roll(self, faces):
        return self.play("roll").throw(faces)

    def escape(self, dice, faces):
        return self.play(f"escape:{dice}").throw(faces)

    def refuse(self, token, key, seat=None):
        """The one who acts may not do this, for exactly this reason, and nothing changes."""
        before = self.state
        with pytest.raises(Illegal) as caught:
            play(self.game, self.state, self.seat if seat is None else seat, self.game.read(token))
        assert caught.value.message.key == key, str(caught.value)
        assert caught.value.rule == key.partition(".")[0]
        assert self.state == before
        return self

    def facts(self, token):
        """What everybody is told about a token, without playing it."""
        move = self.game.read(token)
        after = play(self.game, self.state, self.seat, move)
        told = {self.game.facts(self.state, self.seat, move, after, viewer) for viewer in (0, 1, -3)}
        assert len(told) == 1
        return told.pop()

    def faces(self):
        return {name: face for name, face in zip(("r1", "r2", "b1", "b2", "y1", "y2"), self.state.faces, strict=True) if face}

    # Positions made by hand

    def arrange(self, **changes):
        self.state = replace(self.state, **changes)
        return self

    def crossed(self, animal, **cells):
        """How many cells of some trails an animal has crossed, by food; -1: all of them."""
        who = ("fox", "rabbit").index(animal)
        lengths = self.game.course.lengths[who]
        own = list(self.state.crossed[who])
        for food, count in cells.items():
            own[FOODS.index(food)] = lengths[FOODS.index(food)] if count < 0 else count
        both = list(self.state.crossed)
        both[who] = tuple(own)
        return self.arrange(crossed=tuple(both))

    def eaten(self, animal, *foods):
        """An animal has eaten these, and taken the die of each."""
        self.crossed(animal, **dict.fromkeys(foods, -1))
        taken = ["die" if food in foods and not had else had for food, had in zip(FOODS, self.state.taken, strict=True)]
        return self.arrange(taken=tuple(taken))


def garden(seats=1, **options) -> Table:
    """A new game on the sheet for tests, or on one of the box if it is named."""
    game = FoxAndRabbit(seats, Options(**options), None if "sheet" in options else {"sheet": SHEET})
    return Table(game, game.start())


def fox_first(seats=1, **options) -> Table:
    return garden(seats, **options).first("fox")


def full(mode="easy", **options) -> Table:
    """Three foods are eaten (four in hard, six in super hard), and the fox is on."""
    table = garden(mode=mode, **options).eaten("fox", "carrot", "blueberry").eaten("rabbit", "turnip")
    if mode != "easy":
        table.eaten("rabbit", "strawberry")
    if mode == "super-hard":
        table.eaten("rabbit", "sweetcorn").eaten("fox", "lettuce")
    return table.first("fox")
