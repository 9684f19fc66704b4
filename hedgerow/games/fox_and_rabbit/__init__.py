"""The Fox and the Rabbit: two animals roll their way along food trails, and out through the gate before the farmer's traps snap."""

from hedgerow.core import Kind
from hedgerow.core.data import Data
from hedgerow.games.fox_and_rabbit import sheetcheck
from hedgerow.games.fox_and_rabbit.knowledge import LEVELS, FoxKnowledge
from hedgerow.games.fox_and_rabbit.rules import FoxAndRabbit
from hedgerow.games.fox_and_rabbit.state import FoxFact, Options
from hedgerow.games.fox_and_rabbit.telling import diagram, tell
from hedgerow.games.fox_and_rabbit.words import WORDS

KIND = Kind(
    name="fox-and-rabbit",
    title="The Fox and the Rabbit",
    rules="FR",
    seats=(1, 2),
    together=True,
    options=Options,
    build=FoxAndRabbit,
    data={"sheet": Data(sheetcheck.mistakes_in, sheetcheck.about_sheet)},
    words=WORDS,
    facts=FoxFact,
    tell=tell,
    diagram=diagram,
    knowledge=FoxKnowledge,
    bots=LEVELS,
)
