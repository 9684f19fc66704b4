"""Who learns what, and when: written out by hand, beside the kit's own checks."""

from collections import Counter
from random import Random

import pytest

from hedgerow.core import CHANCE
from hedgerow.core.game import encoded
from hedgerow.games.thats_a_question.rules import ThatsAQuestion
from hedgerow.games.thats_a_question.state import Options
from hedgerow.testing.stroll import stroll
from tests.games.thats_a_question.squirrels import WATCHER, sit


def sight(table, viewer):
    """All that one viewer is shown."""
    game, s = table.game, table.state
    legal = list(game.moves(s, viewer)) if viewer >= 0 else []
    return encoded((game.public(s), game.private(s, viewer), legal, game.turn(s), game.pace(s), game.epoch(s), game.scores(s)))


@pytest.mark.rule("TQ-4", "TQ-20", "TQ-35")
@pytest.mark.parametrize(("seats", "options"), [(3, {}), (4, {"timer": "30s"}), (6, {}), (3, {"scamper": True, "timer": "60s"})])
def test_no_card_is_named_to_anybody_but_its_owner_before_it_is_played(seats, options):
    game = ThatsAQuestion(seats, Options(**options))
    viewers = (*range(seats), WATCHER)
    for stride in stroll(game, seats):
        public = encoded(game.public(stride.after))
        for viewer in viewers:
            secret = {card for seat in range(seats) if seat != viewer for card in stride.after.own[seat].hand}
            told = encoded(game.facts(stride.before, stride.actor, stride.move, stride.after, viewer))
            private = encoded(game.private(stride.after, viewer))
            for card in secret:
                assert f'"{card}"'.encode() not in public + private + told


@pytest.mark.rule("TQ-14", "TQ-20", "TQ-23")
@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_worlds_that_differ_in_secret_look_the_same_until_the_reveal(seats):
    """Everybody else is told and shown the same, step by step, whatever seats 1 and 2 choose and however often they change it."""
    asked, guess = 2, 1
    ways = [["A", "A"], ["B", "B"], ["A+three", "A"], ["B", "A"], ["A", "B"]]
    others = [seat for seat in (*range(seats), WATCHER) if seat not in (asked, guess)]
    seen = {}
    for mine, answer in ways:
        table, log = sit(seats).ask(asked), {viewer: [] for viewer in others}
        lines = [f"{guess}> {mine}", f"{asked}> {answer}", *(f"{seat}> A" for seat in range(3, seats))]
        for line in lines:
            for viewer in others:
                log[viewer].append(encoded(table.facts(line, viewer)))
            table.play(line)
            for viewer in others:
                log[viewer].append(sight(table, viewer))
        seen[mine, answer] = log
    first = next(iter(seen.values()))
    assert all(log == first for log in seen.values())


@pytest.mark.rule("TQ-14")
def test_changing_ones_mind_leaves_no_trace_in_what_others_count():
    """A viewer's version counts the entries that told it something: it must not count changes of mind."""
    calm, restless = sit(5).ask(2), sit(5).ask(2)
    steps = ["1> A", "3> B", "2> A", "4> A"]
    fidgets = {"1> A": ["1> B+three", "1> A+tough", "1> A"], "2> A": ["2> B", "2> A"]}
    for line in steps:
        assert encoded(calm.facts(line)) == encoded(restless.facts(line))
        calm.play(line)
        restless.play(line)
        for fidget in fidgets.get(line, []):
            assert [restless.facts(fidget, viewer) for viewer in (0, 3, 4, WATCHER)] == [[]] * 4
            restless.play(fidget)
        assert [sight(calm, viewer) for viewer in (0, WATCHER)] == [sight(restless, viewer) for viewer in (0, WATCHER)]


@pytest.mark.rule("TQ-15")
def test_after_the_answer_the_guesses_are_still_secret():
    one, other = (sit(4).ask(2).play(f"1> {guess}", "2> A", "3> A", "clock> reveal") for guess in ("A+three", "B"))
    for viewer in (0, 2, 3, WATCHER):
        assert sight(one, viewer) == sight(other, viewer)
    assert sight(one, 1) != sight(other, 1)


@pytest.mark.rule("TQ-41")
def test_what_the_lot_chose_is_secret_too():
    one, other = (sit(4, timer="30s").ask(2).play("1> A", "clock> time", f"chance> 3={letter}") for letter in "AB")
    for viewer in (0, 1, 2, WATCHER):
        assert sight(one, viewer) == sight(other, viewer)
    assert one.own(3).letter == "A"


@pytest.mark.rule("TQ-35", "TQ-42")
def test_draws_are_private_and_their_names_tell_nothing():
    table = sit(4).ask(2).play("1> A", "2> A", "3> A").show().play("clock> score")
    name, odds = table.draw()
    tokens = list(odds)
    worlds = []
    for token in (tokens[0], tokens[-1]):
        world = sit(4).ask(2).play("1> A", "2> A", "3> A").show().play("clock> score")
        assert world.draw()[0] == name
        worlds.append(world.do(CHANCE, token))
    assert worlds[0].draw()[0] == worlds[1].draw()[0]
    for viewer in (1, 2, 3, WATCHER):
        assert sight(worlds[0], viewer) == sight(worlds[1], viewer)


@pytest.mark.rule("TQ-14", "TQ-15")
def test_secrets_are_gone_from_the_private_view_once_they_are_public():
    table = sit(4).ask(2).play("1> A+three", "2> A", "3> B").show()
    assert all((own.letter, own.kicker) == ("", "") for own in table.state.own)


@pytest.mark.rule("TQ-14", "TQ-22", "TQ-41")
def test_imagined_choices_are_those_that_the_rules_allow_each_equally_likely():
    table = sit(4, timer="30s").sky(1, "tough").ask(2).play("1> A", "clock> time", "chance> 3=B")
    worlds = [table.game.imagine(table.view, table.own(0), 0, Random(number)) for number in range(600)]
    chosen = [Counter((world.own[seat].letter, world.own[seat].kicker) for world in worlds) for seat in range(4)]
    assert set(chosen[0]) == set(chosen[2]) == {("", "")}
    # Seat 1 has a times-three; for seat 3 the lot has chosen, and the lot plays no kickers.
    assert set(chosen[1]) == {("A", ""), ("A", "three"), ("B", ""), ("B", "three")}
    assert set(chosen[3]) == {("A", ""), ("B", "")}
    for counts in (chosen[1], chosen[3]):
        assert max(counts.values()) - min(counts.values()) < 70
    face_up = sit(3).ask(2).play("1> A+three", "1> tough", "0> A", "2> A", "clock> reveal")
    for number in range(50):
        world = face_up.game.imagine(face_up.view, face_up.own(2), 2, Random(number))
        assert [own.kicker for own in world.own] == ["", "", ""]
        assert [bool(own.letter) for own in world.own] == [True, True, False]


@pytest.mark.rule("TQ-4")
def test_imagined_hands_are_cards_that_could_be_there():
    table = sit(4).question(2).ask(3)
    played = {card for past in table.view.past for card in (past.question.a, past.question.b)} | {
        table.view.question.a,
        table.view.question.b,
    }
    seen = Counter()
    for number in range(100):
        world = table.game.imagine(table.view, table.own(0), 0, Random(number))
        others = [card for own in world.own[1:] for card in own.hand]
        assert len(set(others)) == len(others) == sum(table.view.hands[1:])
        assert not {*others} & ({*table.hand(0)} | played)
        seen.update(others)
    assert len(seen) == 108 - 5 - 4
