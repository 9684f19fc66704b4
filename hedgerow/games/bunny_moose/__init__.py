"""Bunny Bunny Moose Moose: a narrator reads, cards turn, and everybody else wears ears or antlers until it goes Bam."""

from hedgerow.core import Kind
from hedgerow.core.data import Data
from hedgerow.games.bunny_moose import deck
from hedgerow.games.bunny_moose.bots import SKILLS, MooseKnowledge
from hedgerow.games.bunny_moose.rules import BunnyMoose
from hedgerow.games.bunny_moose.state import MooseFact, Options
from hedgerow.games.bunny_moose.telling import diagram, tell
from hedgerow.games.bunny_moose.words import WORDS

KIND = Kind(
    name="bunny-moose",
    title="Bunny Bunny Moose Moose",
    rules="BM",
    seats=(3, 4, 5, 6),
    options=Options,
    build=BunnyMoose,
    data={"deck": Data(deck.mistakes_in, deck.about_deck)},
    words=WORDS,
    facts=MooseFact,
    tell=tell,
    diagram=diagram,
    knowledge=MooseKnowledge,
    bots=tuple(SKILLS),
)
