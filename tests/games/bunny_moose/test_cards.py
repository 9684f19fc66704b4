"""The cards one by one: who matches them, and how they are written."""

import pytest

from hedgerow.core import Unreadable
from hedgerow.games.bunny_moose.cards import read_card
from hedgerow.games.bunny_moose.poses import LOOKS
from tests.games.bunny_moose.forest import worth


@pytest.mark.rule("BM-21")
@pytest.mark.parametrize(
    ("pose", "result"),
    [
        ("Awu/Acd", "moose +2"),
        ("Awu/Awu", "moose +2"),  # the other side may look as it likes
        ("Acd/Awu", "moose 0"),  # the right antler on the wrong side
        ("Acu/Acd", "moose 0"),
        ("Awd/Acd", "moose 0"),
        ("Ets/Ets", "rabbit 0"),
        ("Awu/-", "bush -1"),  # one antler makes no moose
    ],
)
def test_one_antler_on_one_side(pose, result):
    assert worth(pose, "LA:wu+2") == result


@pytest.mark.rule("BM-21")
def test_left_on_the_card_is_left_on_the_head():
    assert worth("Ets/Esf", "LE:ts+3 RE:sf+1") == "rabbit +4"
    assert worth("Esf/Ets", "LE:ts+3 RE:sf+1") == "rabbit 0"


@pytest.mark.rule("BM-22")
@pytest.mark.parametrize(
    ("card", "hands"),
    [
        ("LA:?u+1", {"Awu", "Acu"}),
        ("LA:?d+1", {"Awd", "Acd"}),
        ("LA:w?+1", {"Awu", "Awd"}),
        ("LA:c?+1", {"Acu", "Acd"}),
        ("LE:t?+1", {"Ets", "Etf"}),
        ("LE:s?+1", {"Ess", "Esf"}),
        ("LE:?s+1", {"Ets", "Ess"}),
        ("LE:?f+1", {"Etf", "Esf"}),
    ],
)
def test_what_cannot_be_made_out_matches_both_ways(card, hands):
    assert {hand for hand in LOOKS if worth(f"{hand}/{hand}", card)[-1] == "1"} == hands
    other_side = {hand for hand in LOOKS if worth(f"{'Awu' if hand[0] == 'A' else 'Ets'}/{hand}", card.replace("L", "R", 1))[-1] == "1"}
    assert other_side == hands


@pytest.mark.rule("BM-23")
@pytest.mark.parametrize(
    ("pose", "result"), [("Awu/Awu", "moose -2"), ("Awu/Acu", "moose -1"), ("Acd/Awu", "moose -1"), ("Acd/Acd", "moose 0")]
)
def test_both_sides_count_for_themselves(pose, result):
    assert worth(pose, "BA:wu-1") == result


@pytest.mark.rule("BM-24")
@pytest.mark.parametrize(
    ("pose", "result"), [("Awu/Awu+t", "rabbit +2"), ("Ets/Ets+t", "moose +2"), ("Awu/Awu", "moose 0"), ("Awu/Ets+t", "bush -1")]
)
def test_a_tongue_card_wants_a_tongue(pose, result):
    assert worth(pose, "tongue+2") == result


@pytest.mark.rule("BM-24", "BM-41")
def test_a_tongue_card_counts_also_where_a_tongue_changes_nothing_else():
    assert worth("Awu/Awu+t", "tongue+2", "cards") == "moose +2"
    assert worth("Awu/Awu+t", "tongue+2", "none") == "moose 0"


@pytest.mark.rule("BM-25")
@pytest.mark.parametrize(
    ("pose", "result"), [("Awu/Acd", "moose -3"), ("Ets/Esf", "rabbit +2"), ("Awu/Acd+t", "rabbit +2"), ("Ets/Esf+t", "moose -3")]
)
def test_animal_cards_go_by_what_it_looks_like(pose, result):
    assert worth(pose, "moose-3 rabbit+2") == result


@pytest.mark.rule("BM-25", "BM-20")
def test_a_moose_with_ears_still_has_ears():
    assert worth("Ets/Esf+t", "moose+2 LE:ts+3 RE:sf-1 LA:wu+3 rabbit-3") == "moose +4"


@pytest.mark.rule("BM-26")
@pytest.mark.parametrize(
    ("cards", "result"),
    [
        ("LA:wu+3 moosex2", "moose +6"),
        ("LA:wu+3 moosex2 moosex2", "moose +12"),
        ("LA:wu+3 moosex2 moosex2 moosex2", "moose +24"),
        ("LA:wu-3 moosex2", "moose -6"),
        ("LA:wu+3 rabbitx2", "moose +3"),
        ("moosex2", "moose 0"),
        ("moosex2 moose+2", "moose +4"),
    ],
)
def test_doubling(cards, result):
    assert worth("Awu/Acd", cards) == result


@pytest.mark.rule("BM-27")
@pytest.mark.parametrize(("count", "spaces"), [(0, "+2"), (1, "-2"), (2, "+2"), (3, "-2"), (4, "+2")])
def test_reversals_cancel_each_other_out(count, spaces):
    assert worth("Awu/Acd", "LA:wu+2" + " rev" * count) == f"moose {spaces}"
    assert worth("Ets/Ets", "LA:wu+2" + " rev" * count) == "rabbit 0"


@pytest.mark.rule("BM-27", "BM-26", "BM-29")
def test_everything_together():
    assert worth("Awu/Acd+t", "LA:wu+3 RA:?d-1 tongue+1 rabbitx2 moosex2 rev BA:w?+1 hunter") == "rabbit -8"


@pytest.mark.rule("BM-28")
def test_a_hunter_is_worth_nothing():
    assert worth("Awu/Acd", "hunter hunter") == "moose 0"
    assert worth("Awu/Acd", "hunter LA:wu+1") == "moose +1"


@pytest.mark.rule("BM-31", "BM-19")
def test_no_card_applies_to_a_bush():
    for cards in ("LA:wu+3 LA:wu+3", "rev", "rev moosex2", "tongue+2"):
        assert worth("Awu/Ets+t", cards) == "bush -1"


@pytest.mark.parametrize(
    "token", ["LA:wu+2", "RE:sf-9", "BA:?d+1", "BE:t?-1", "moose-3", "rabbit+2", "moosex2", "tongue+2", "rev", "hunter"]
)
def test_cards_are_written_as_they_are_read(token):
    assert read_card(token).token == token


@pytest.mark.parametrize(
    ("token", "at"),
    [
        ("", 0),
        ("XA:wu+2", 0),
        ("LX:wu+2", 1),
        ("LAwu+2", 2),
        ("LA:xu+2", 3),
        ("LA:tu+2", 3),
        ("LA:wx+2", 4),
        ("LA:??+2", 4),
        ("LE:ws+2", 3),
        ("LA:wu", 5),
        ("LA:wu2", 5),
        ("LA:wu+0", 6),
        ("LA:wu+", 6),
        ("LA:wu+10", 7),
        ("LA:wux2", 5),
        ("moose", 5),
        ("moosex3", 5),
        ("moosex", 5),
        ("rabbit+", 7),
        ("tonguex2", 6),
        ("tongue+2+t", 8),
        ("reverse", 0),
        ("Hunter", 0),
        ("la:wu+2", 0),
    ],
)
def test_what_is_no_card_says_where_it_goes_wrong(token, at):
    with pytest.raises(Unreadable) as caught:
        read_card(token)
    assert (caught.value.token, caught.value.at) == (token, at)
    assert caught.value.why
