"""TQ-6 to TQ-10: asking."""

import itertools
from random import Random

import pytest

from tests.games.thats_a_question.squirrels import sit


@pytest.mark.rule("TQ-6")
@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_asking_goes_round_whoever_answers(seats):
    table = sit(seats)
    askers = []
    for _ in range(2 * seats):
        askers.append(table.view.asker)
        whom = next(seat for seat in reversed(range(seats)) if seat != table.view.asker and table.view.acorns[seat])
        table.question(whom)
    assert askers == [*range(seats)] * 2


@pytest.mark.rule("TQ-6")
def test_only_the_asker_asks_and_only_one_question_at_a_time():
    table = sit(5)
    assert table.must == (0,)
    a, b = table.hand(1)[:2]
    assert "Player 1" in table.refuse(1, f"blue:{a}/{b}:2", "TQ-6").why
    table.refuse(0, "A", "TQ-6.first")
    table.refuse(0, "ok", "TQ-6.first")
    a, b, c, d, _ = table.hand(0)
    table.ask(2)
    table.refuse(2, f"blue:{a}/{b}:1", "TQ-6.stands")
    table.refuse(0, f"blue:{c}/{d}:1", "TQ-6.stands")


@pytest.mark.rule("TQ-7", "TQ-8")
def test_any_colour_any_two_cards_in_either_order_anybody_with_an_acorn():
    table = sit(5)
    expected = [
        f"{colour}:{a}/{b}:{whom}"
        for colour in ("blue", "green", "red")
        for a, b in itertools.permutations(table.hand(0), 2)
        for whom in (1, 2, 3, 4)
    ]
    assert table.tokens(0) == expected
    assert len(expected) == 3 * 20 * 4


@pytest.mark.rule("TQ-7")
def test_the_question_lies_open_and_its_cards_leave_the_hand():
    table = sit(5)
    a, b = table.hand(0)[3], table.hand(0)[1]
    rest = tuple(card for card in table.hand(0) if card not in (a, b))
    table.do(0, f"red:{a}/{b}:4")
    q = table.view.question
    assert (q.asker, q.whom, q.colour, q.a, q.b, q.by_lot) == (0, 4, "red", a, b, False)
    assert table.hand(0) == rest
    assert table.view.hands == (3, 5, 5, 5, 5)


@pytest.mark.rule("TQ-7")
def test_two_different_cards_of_the_own_hand():
    table = sit(5)
    mine, other = table.hand(0)[0], table.hand(1)[0]
    table.refuse(0, f"blue:{mine}/{mine}:1", "TQ-7.same")
    assert other in table.refuse(0, f"blue:{mine}/{other}:1", "TQ-7").why
    table.refuse(0, f"blue:{other}/{mine}:1", "TQ-7")
    # Whether somebody has a card or it does not exist at all sounds the same.
    assert (
        table.refuse(0, f"green:no-such-card/{mine}:1", "TQ-7").why.replace("no-such-card", other)
        == table.refuse(0, f"green:{other}/{mine}:1", "TQ-7").why
    )


@pytest.mark.rule("TQ-8")
def test_nobody_asks_themselves_or_an_empty_seat_or_somebody_without_an_acorn():
    table = sit(5)
    a, b = table.hand(0)[:2]
    table.refuse(0, f"blue:{a}/{b}:0", "TQ-8.self")
    table.refuse(0, f"blue:{a}/{b}:5", "TQ-8.nobody")
    table.arrange(acorns=(1, 1, 0, 2, 0))
    table.refuse(0, f"blue:{a}/{b}:2", "TQ-8")
    assert {token[-1] for token in table.tokens(0)} == {"1", "3"}


@pytest.mark.rule("TQ-8", "TQ-10")
def test_the_same_player_may_be_asked_as_long_as_there_are_acorns():
    table = sit(5).arrange(acorns=(0, 1, 1, 2, 0))
    table.question(3)
    assert table.view.acorns == (1, 1, 1, 1, 0)
    table.question(3)
    assert table.view.acorns == (1, 2, 1, 0, 0)
    a, b = table.hand(2)[:2]
    table.refuse(2, f"blue:{a}/{b}:3", "TQ-8")


@pytest.mark.rule("TQ-10")
def test_the_acorn_changes_hands_at_once():
    table = sit(5).ask(2)
    assert table.view.acorns == (1, 1, 0, 1, 1)
    assert sit(3).ask(2).view.acorns == (2, 1, 1)


@pytest.mark.rule("TQ-9", "TQ-10")
@pytest.mark.parametrize(("seats", "asker"), [(5, 0), (5, 1), (5, 4), (4, 2), (3, 0)])
def test_where_nobody_else_has_an_acorn_the_player_on_the_right_is_asked(seats, asker):
    table = sit(seats).arrange(asker=asker, acorns=tuple(4 if seat == asker else 0 for seat in range(seats)))
    right = (asker - 1) % seats
    assert {token[-1] for token in table.tokens(asker)} == {str(right)}
    a, b = table.hand(asker)[:2]
    other = (asker + 1) % seats
    assert f"Player {right + 1}" in table.refuse(asker, f"blue:{a}/{b}:{other}", "TQ-9").why
    before = table.view.acorns
    table.ask(right)
    assert table.view.acorns == before


@pytest.mark.rule("TQ-9", "TQ-10")
@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_it_never_comes_to_that_with_the_acorns_of_the_box(seats):
    """Whoever sits on the asker's right has asked just before, and so has taken an acorn."""
    table, rng = sit(seats), Random(seats)
    while table.view.number < table.view.questions:
        before = table.view.asker
        table.question(rng.choice([seat for seat in range(seats) if seat != before and table.view.acorns[seat]]))
        assert table.view.acorns[before] >= 1
        assert before == (table.view.asker - 1) % seats


@pytest.mark.rule("TQ-40")
def test_without_acorns_ask_whom_you_like():
    table = sit(3, acorns=False)
    assert table.view.acorns == (0, 0, 0)
    assert {token[-1] for token in table.tokens(0)} == {"1", "2"}
    for whom in (1, 0, 1, 2):
        table.question(whom)
        assert table.view.acorns == (0, 0, 0)
    a, b = table.hand(1)[:2]
    table.refuse(1, f"blue:{a}/{b}:1", "TQ-8.self")
