"""Tally Ho!: two sides hunt each other in a wood of 48 tiles that nobody has seen yet."""

from hedgerow.core import Kind
from hedgerow.games.tally_ho.knowledge import TallyKnowledge
from hedgerow.games.tally_ho.rules import TallyHo
from hedgerow.games.tally_ho.state import Options, TallyFact
from hedgerow.games.tally_ho.telling import diagram, tell
from hedgerow.games.tally_ho.words import WORDS

KIND = Kind(
    name="tally-ho",
    title="Tally Ho!",
    rules="TH",
    seats=(2,),
    options=Options,
    build=TallyHo,
    words=WORDS,
    facts=TallyFact,
    tell=tell,
    diagram=diagram,
    knowledge=TallyKnowledge,
)
