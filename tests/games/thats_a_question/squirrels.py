"""A table of squirrels for tests. It speaks notation: `1> A+three` is seat 1, `clock> reveal` the clock, `chance> 0+canoe` chance.

table = sit(5).ask(2)                        # seat 0 asks seat 2 about the first two cards of its hand
table.play("1> A", "2> B", "3> B+three")     # and so on
table.question(2, "B", {1: "A", 3: "B+three", 4: "B"})   # or a whole question at once, to the end of the turn
"""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from hedgerow.core import CHANCE, CLOCK, Illegal, legal, play
from hedgerow.games.thats_a_question.rules import ThatsAQuestion
from hedgerow.games.thats_a_question.state import Options, State

ACTORS = {"chance": CHANCE, "clock": CLOCK}
WATCHER = -3


class Table:
    def __init__(self, game: ThatsAQuestion, state: State) -> None:
        self.game, self.state = game, state

    @property
    def view(self):
        return self.game.public(self.state)

    @property
    def phase(self):
        return self.view.phase

    @property
    def steps(self):
        return self.view.steps

    @property
    def must(self):
        return self.game.turn(self.state).must

    @property
    def actors(self):
        return set(self.game.turn(self.state).actors)

    def own(self, seat):
        return self.game.private(self.state, seat)

    def hand(self, seat):
        return self.state.own[seat].hand

    def tokens(self, actor):
        return [self.game.write(move) for move in legal(self.game, self.state, actor)]

    # Playing

    def do(self, actor, token):
        self.state = play(self.game, self.state, actor, self.game.read(token))
        return self

    def play(self, *lines):
        for line in lines:
            actor, _, token = line.partition("> ")
            self.do(ACTORS[actor] if actor in ACTORS else int(actor), token)
        return self

    def settle(self):
        """Let chance take what comes first, until somebody else can act."""
        while self.must == (CHANCE,):
            self.state = self.game.apply(self.state, CHANCE, self.game.chance(self.state).odds[0][0])
        return self

    def ask(self, whom, colour="blue"):
        a, b = self.hand(self.view.asker)[:2]
        return self.do(self.view.asker, f"{colour}:{a}/{b}:{whom}")

    def question(self, whom, answer="A", guesses=None, colour="blue"):
        """Ask, answer, guess, reveal, score, draw; those who have to choose a kicker are left to do so."""
        self.ask(whom, colour).do(whom, answer)
        for seat in range(self.game.seats):
            if seat not in (whom, self.view.asker):
                self.do(seat, (guesses or {}).get(seat, answer))
        return self.show().do(CLOCK, "score").settle()

    def show(self):
        return self.play("clock> reveal", "clock> show")

    # Looking

    def draw(self):
        """The draw that chance must make: its name, and the weights by token."""
        assert self.must == (CHANCE,)
        chance = self.game.chance(self.state)
        return chance.name, {self.game.write(move): weight for move, weight in chance.odds}

    def facts(self, line, seat=WATCHER):
        """What a seat would be told about a move, without playing it."""
        name, _, token = line.partition("> ")
        actor, move = ACTORS[name] if name in ACTORS else int(name), self.game.read(token)
        after = play(self.game, self.state, actor, move)
        return list(self.game.facts(self.state, actor, move, after, seat))

    def refuse(self, actor, token, key):
        """This is refused for exactly this reason, and nothing changes."""
        before = self.state
        with pytest.raises(Illegal) as caught:
            play(self.game, self.state, actor, self.game.read(token))
        assert caught.value.message.key == key, str(caught.value)
        assert caught.value.rule == key.partition(".")[0]
        assert "{" not in caught.value.why
        assert self.state == before
        return caught.value

    # Arranging

    def arrange(self, **fields):
        """Put the pieces on the table as a test wants them."""
        self.state = replace(self.state, table=replace(self.state.table, **fields))
        return self

    def sky(self, seat, *kickers):
        """Have these kickers of a player in the sky, and the others in hand."""
        everything = sorted((*self.view.kickers[seat], *self.view.sky[seat]))
        for kicker in kickers:
            everything.remove(kicker)
        skies, hands = list(self.view.sky), list(self.view.kickers)
        skies[seat], hands[seat] = tuple(sorted(kickers)), tuple(everything)
        return self.arrange(sky=tuple(skies), kickers=tuple(hands))

    def at(self, **seats):
        """Move squirrels: `at(s1=5)`."""
        steps = list(self.steps)
        for name, space in seats.items():
            steps[int(name[1:])] = space
        return self.arrange(steps=tuple(steps))


def sit(seats=5, data=None, **options) -> Table:
    """A table where everybody has been dealt cards, and seat 0 is to ask."""
    game = ThatsAQuestion(seats, Options(**options), data)
    return Table(game, game.start()).settle()
