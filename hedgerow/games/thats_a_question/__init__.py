"""That's a Question!: squirrels climb a mountain and ask each other what they would choose."""

from hedgerow.core import Kind
from hedgerow.core.data import Data
from hedgerow.games.thats_a_question import board, packcheck
from hedgerow.games.thats_a_question.knowledge import QuestionKnowledge
from hedgerow.games.thats_a_question.rules import ThatsAQuestion
from hedgerow.games.thats_a_question.state import Options, QuestionFact
from hedgerow.games.thats_a_question.telling import diagram, tell
from hedgerow.games.thats_a_question.words import WORDS

KIND = Kind(
    name="thats-a-question",
    title="That's a Question!",
    rules="TQ",
    seats=(3, 4, 5, 6),
    options=Options,
    build=ThatsAQuestion,
    data={"pack": Data(packcheck.mistakes_in, packcheck.about_pack), "board": Data(board.mistakes_in, board.about_board)},
    personal=True,
    words=WORDS,
    facts=QuestionFact,
    tell=tell,
    diagram=diagram,
    knowledge=QuestionKnowledge,
    bots=("friend",),
)
