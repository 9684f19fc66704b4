"""Games for tests, played in notation.

    party(4, edition="2009").bet(2).first_reading("LA:wu+2 rev hunter BE:t?-1 moosex2 hunter").pose(1, "Awu/Acd").bam()

A party brings any cards that a test asks for: its deck is made of them unless the box is wanted (`brought=None`).
"""

from __future__ import annotations

import json

import pytest
from msgspec.structs import replace

from hedgerow.core import CHANCE, CLOCK, WATCHER, Illegal, play
from hedgerow.games.bunny_moose.cards import read_card
from hedgerow.games.bunny_moose.poses import read_pose
from hedgerow.games.bunny_moose.rules import BunnyMoose
from hedgerow.games.bunny_moose.scoring import score
from hedgerow.games.bunny_moose.state import Options

PLAIN = "LA:wu+1 RA:wu+1 LA:cd+1 RA:cd+1 LE:ts+1 RE:ts+1 LE:sf+1 RE:sf+1"
"""Cards to fill piles with, for tests that do not mind."""


def deck(cards: str, advanced: str) -> dict[str, str]:
    """A deck with several of each of these cards, and more hunters than anybody needs."""
    counts = dict.fromkeys(cards.split(), 9) | {"hunter": 99}
    text = {"format": 1, "name": "test", "cards": counts, "advanced": dict.fromkeys(advanced.split(), 1)}
    return {"deck": json.dumps(text)}


class Party:
    """A game and where it stands. Whatever is played is checked by the rules."""

    def __init__(self, game: BunnyMoose) -> None:
        self.game = game
        self.state = game.start()
        self.told: list[object] = []
        """What a watcher was told so far."""

    @property
    def table(self):
        return self.game.public(self.state)

    @property
    def narrator(self):
        return self.table.narrator

    @property
    def figures(self):
        return self.table.trail.figures

    def play(self, actor: int, token: str) -> Party:
        move = self.game.read(token)
        after = play(self.game, self.state, actor, move)
        self.told += self.game.facts(self.state, actor, move, after, WATCHER)
        self.state = after
        return self

    def facts(self, actor: int, token: str, viewer: int = WATCHER):
        """What a viewer would be told about a move, without playing it."""
        move = self.game.read(token)
        return self.game.facts(self.state, actor, move, play(self.game, self.state, actor, move), viewer)

    def bet(self, on: int) -> Party:
        return self.play(self.narrator, f"bet:{on}")

    def card(self, card: str) -> Party:
        """The next line brings this card."""
        if self.game.by_hand:
            if self.table.phase == "draw":
                self.play(CHANCE, f"card:{card}")
            return self.play(self.narrator, "lay").play(CLOCK, "beat")
        return self.play(CLOCK, "beat").play(CHANCE, f"card:{card}")

    def cards(self, cards: str) -> Party:
        for card in cards.split():
            self.card(card)
        return self

    def first_reading(self, cards: str = "") -> Party:
        """These cards on the first piles; whatever is left of the first reading is filled up with hunters, who are worth nothing."""
        given = cards.split()
        return self.cards(" ".join([*given, *["hunter"] * (self.game.options.lines - len(given))]))

    def pose(self, seat: int, pose: str) -> Party:
        return self.play(seat, pose)

    def bam(self) -> Party:
        return self.card("hunter")

    def next(self) -> Party:
        return self.play(CLOCK, "next")

    def round(self, cards: str = "", bet: int | None = None, **poses: str) -> Party:
        """A whole round up to its scoring: `p2="Awu/Awu"` is the pose of seat 2. Nobody else moves."""
        self.bet(self.table.order[0] if bet is None else bet).first_reading(cards)
        for seat, pose in poses.items():
            self.pose(int(seat[1:]), pose)
        return self.bam()

    def at(self, *figures: tuple[int, int], rear: int = 1, **changes) -> Party:
        """Put the figures somewhere, (rabbit, moose) by seat."""
        trail = replace(self.table.trail, figures=figures, rear=rear)
        self.state = replace(self.state, table=replace(self.table, trail=trail, **changes))
        return self

    def refuse(self, actor: int, token: str, key: str) -> Illegal:
        """This is refused, for exactly this reason. Nothing changes."""
        before = self.state
        with pytest.raises(Illegal) as caught:
            play(self.game, self.state, actor, self.game.read(token))
        assert caught.value.message.key == key, str(caught.value)
        assert caught.value.rule == key.partition(".")[0]
        assert self.state == before
        return caught.value

    def tokens(self, actor: int) -> list[str]:
        if actor not in self.game.turn(self.state).actors:
            return []
        return [self.game.write(move) for move in self.game.moves(self.state, actor)]

    def draw(self):
        """The draw that chance must make: its name, and the weights by token."""
        chance = self.game.chance(self.state)
        return chance.name, {self.game.write(move): weight for move, weight in chance.odds}

    def told_of(self, kind: type):
        return [fact for fact in self.told if isinstance(fact, kind)]

    def results(self):
        """What everybody was scored with, by seat: `rabbit +4`."""
        return {report.scored.seat: f"{report.scored.animal} {report.scored.spaces:+d}".replace("+0", "0") for report in self.table.reports}


def party(seats: int = 4, brought: str | None = PLAIN, advanced: str = "", **options) -> Party:
    """A new game. With `brought=None` it has the deck from the box."""
    chosen = Options(**options)
    extra = "" if chosen.edition == "2009" else advanced or "tongue+9"
    return Party(BunnyMoose(seats, chosen, deck(brought, extra) if brought is not None else None))


def wood(cards: dict[str, int], advanced: dict[str, int] | None = None, seats: int = 3, **options) -> Party:
    """A new game with exactly these cards."""
    text = {"format": 1, "name": "wood", "cards": cards, "advanced": advanced or {}}
    return Party(BunnyMoose(seats, Options(**options), {"deck": json.dumps(text)}))


def worth(pose: str, cards: str, tongue: str = "species") -> str:
    """What a pose is worth: `rabbit +4`."""
    result = score(read_pose(pose), [read_card(card) for card in cards.split()], tongue)
    return f"{result.animal} {result.spaces:+d}".replace("+0", "0")
