"""The review after a game: luck and choices add up to the points, whoever played, and what was taken back does not count."""

from __future__ import annotations

from random import Random

import pytest

from hedgerow.core import CHANCE, TABLE, Header, Match, find
from hedgerow.core.dealer import match_key
from hedgerow.games.fox_and_rabbit.adviser import Adviser
from hedgerow.games.fox_and_rabbit.knowledge import FoxKnowledge
from hedgerow.games.fox_and_rabbit.review import Choice, Throw, review
from hedgerow.games.fox_and_rabbit.scoring import points

GAMES = [
    {"seats": 1, "mode": "easy", "sheet": "standard"},
    {"seats": 2, "mode": "hard", "sheet": "gentle"},
    {"seats": 1, "mode": "super-hard", "sheet": "warren"},
]


def new_match(seats=1, **options):
    return Match(find("fox-and-rabbit"), Header(game="fox-and-rabbit", seats=seats, options=options))


def played(seed, level="steady", until=lambda match: False, **game):
    """A match that bots play, to the end or until something is so."""
    match, rng = new_match(**game), Random(seed)
    knowledge, key = FoxKnowledge(match.game), match_key(f"{seed:064x}", {})
    match.settle(key)
    while match.game.outcome(match.state) is None and not until(match):
        (actor,) = match.game.turn(match.state).must
        if level == "any":
            move = rng.choice(match.game.moves(match.state, actor))
        else:
            move = knowledge.decide(match.game.public(match.state), None, actor, level, "", rng)
        match.play(actor, match.game.write(move))
        match.settle(key)
    return match


@pytest.mark.parametrize("game", GAMES, ids=lambda game: "-".join(map(str, game.values())))
@pytest.mark.parametrize("level", ["steady", "any"])
def test_luck_and_choices_add_up_to_the_points(game, level):
    match = played(1, level, **game)
    told = review(match)
    assert told.over
    assert told.final == points(match.game.course, match.state)
    luck, cost = sum(seat.luck for seat in told.seats), sum(seat.cost for seat in told.seats)
    assert told.start + luck + told.farmer - cost == pytest.approx(told.final, abs=1e-9)
    assert [seat.seat for seat in told.seats] == list(range(game["seats"]))


def test_the_worth_goes_from_step_to_step_without_a_gap():
    told = review(played(2))
    worth = told.start
    for step in told.steps:
        worth += step.luck if isinstance(step, Throw) else -step.cost
        assert step.worth == pytest.approx(worth, abs=1e-9)
    assert worth == pytest.approx(told.final, abs=1e-9)


def test_the_other_goal_ends_at_sure_or_never():
    match = played(3)
    told = review(match, "both")
    assert told.final == float(match.state.fate == ("out", "out"))
    assert told.start + told.seats[0].luck + told.farmer - told.seats[0].cost == pytest.approx(told.final, abs=1e-9)


def test_a_roll_is_one_step_and_every_choice_is_one():
    match = played(4)
    told = review(match)
    moves = [entry for entry in match.entries if entry.actor >= 0]
    assert [step.token for step in told.steps if isinstance(step, Choice)] == [entry.token for entry in moves]
    thrown = [step for step in told.steps if isinstance(step, Throw)]
    assert sum(len(step.dice) for step in thrown) == sum(entry.actor == CHANCE for entry in match.entries)
    assert max(len(step.dice) for step in thrown) > 1
    assert [step.entry for step in told.steps] == sorted(step.entry for step in told.steps)


def test_what_was_better_is_legal_and_worth_more_by_what_it_cost():
    match = played(5, "any")
    slips = [step for step in review(match).steps if isinstance(step, Choice) and step.slip]
    assert slips
    for step in slips:
        legal = {match.game.write(move) for move in match.game.moves(match.states[step.entry], step.seat)}
        assert {better.token for better in step.better} <= legal - {step.token}
        assert step.better[0].worth - step.worth == pytest.approx(step.cost)
        assert match.kind.words.say(step.better[0].told, match.names, None) != step.better[0].told.key


def test_to_leave_an_attempt_is_told_as_a_choice():
    """What comes of it, that nobody gets out, is no advice."""
    match = played(4, "steady", sheet="gentle")
    steps = [step for step in review(match).steps if isinstance(step, Choice)]
    left = [step for step in steps if step.token == "done" and match.states[step.entry].phase == "attempt"]
    assert {match.kind.words.say(step.told) for step in left} <= {"The fox gives up this try.", "The rabbit gives up this try."}
    assert left
    assert "failed" not in [better.told.key for step in steps for better in step.better]


def test_whoever_takes_the_best_choice_loses_nothing():
    match = new_match()
    adviser, key = Adviser(match.game), match_key("be" * 32, {})
    for _ in range(30):
        match.settle(key)
        if match.game.outcome(match.state) is None:
            match.play(0, match.game.write(adviser.choices(match.state)[0][0]))
    assert review(match).seats[0].cost == 0


def test_what_was_taken_back_does_not_count():
    """There and back again, also through a take-back that is taken back itself."""
    plain = new_match()
    plain.play(0, "first:fox")
    plain.play(0, "roll")
    there_and_back = new_match()
    there_and_back.play(0, "first:rabbit")
    there_and_back.play(TABLE, "back:0")
    there_and_back.play(0, "first:fox")
    there_and_back.play(TABLE, "back:1")  # the rabbit again
    there_and_back.play(TABLE, "back:3")  # no, the fox
    there_and_back.play(0, "roll")
    for match in (plain, there_and_back):
        match.settle(match_key("ba" * 32, {}))
    one, other = review(plain), review(there_and_back)
    assert [step.token for step in other.steps if isinstance(step, Choice)] == ["first:fox", "roll"]
    assert (one.start, one.final, one.seats) == (other.start, other.final, other.seats)
    assert there_and_back.entries[other.steps[0].entry].token == "first:fox"


def test_a_record_that_ends_early_is_reviewed_as_far_as_it_goes():
    match = played(6, until=lambda match: match.state.turn > 2)
    told = review(match)
    assert not told.over
    assert told.final == Adviser(match.game).worth(match.state)
    assert review(new_match()).steps == []


def test_the_farmers_dice_are_nobodys():
    match = next(match for seed in range(20) if (match := played(seed, "any")).state.traps == match.game.course.sheet.traps)
    told = review(match)
    farmers = [step for step in told.steps if isinstance(step, Throw) and match.states[step.entry].phase == "farmer"]
    assert farmers
    assert {step.thrower for step in farmers} == {"farmer"}
    assert told.farmer == sum(step.luck for step in farmers)


def test_each_of_two_has_the_dice_and_the_choices_of_its_own_animal():
    match = played(7, seats=2, mode="easy", sheet="gentle")
    told = review(match)
    for seat, animal in enumerate(("fox", "rabbit")):
        luck = sum(step.luck for step in told.steps if isinstance(step, Throw) and step.thrower == animal)
        assert told.seats[seat].luck == pytest.approx(luck)
        assert told.seats[seat].choices == sum(entry.actor == seat for entry in match.entries)
