"""Variants of both rulebooks: the ladder of a first game, the easier and the harder ones, and poses in front of the table."""

import pytest

from hedgerow.core import CLOCK, Illegal, Pace, Turn, bind, read_options
from hedgerow.games.bunny_moose import KIND
from hedgerow.games.bunny_moose.poses import POSES
from hedgerow.games.bunny_moose.rules import BunnyMoose
from hedgerow.games.bunny_moose.state import Asked, Bam, Decided, Entered, NextRound, Options, Scored, Voted
from tests.games.bunny_moose.forest import PLAIN, Party, party

KINDS = ("x2", "rev", "tongue")


def in_play(game, advanced):
    stack = game.terms.stack
    return {token: count for token, count in zip(stack.tokens, stack.counts(advanced), strict=True) if count}


def box(seats=4, **options):
    return Party(BunnyMoose(seats, Options(**options)))


class TestBasicCards:
    @pytest.mark.rule("BM-39")
    def test_full_has_111_cards_and_basic_72(self):
        assert sum(box().table.unseen) == 111
        assert sum(box(cards="basic").table.unseen) == 72
        assert sum(box(cards="first").table.unseen) == 72

    @pytest.mark.rule("BM-39")
    def test_among_basic_cards_are_no_tongues_and_no_doubling(self):
        tokens = in_play(box(cards="basic").game, False)
        assert not [token for token in tokens if "x2" in token or "tongue" in token]

    @pytest.mark.rule("BM-39", "BM-20")
    def test_with_basic_cards_a_tongue_has_no_effect(self):
        forest = party(3, PLAIN + " rabbit+2", cards="basic").round("LA:wu+1 rabbit+2", bet=1, p1="Awu/Awu+t", p2="Ets/Ets+t")
        assert forest.results() == {1: "moose +1", 2: "rabbit +2"}

    @pytest.mark.rule("BM-39", "BM-20")
    def test_with_all_cards_it_has(self):
        forest = party(3, PLAIN + " rabbit+2", cards="full").round("LA:wu+1 rabbit+2", bet=1, p1="Awu/Awu+t", p2="Ets/Ets+t")
        assert forest.results() == {1: "rabbit +3", 2: "moose 0"}

    @pytest.mark.rule("BM-38", "BM-20")
    def test_in_2009_tongues_count_from_the_start(self):
        forest = party(3, PLAIN + " rabbit+2", edition="2009").round("LA:wu+1 rabbit+2", bet=1, p1="Awu/Awu+t", p2="Ets/Ets+t")
        assert forest.results() == {1: "rabbit +3", 2: "moose 0"}

    @pytest.mark.rule("BM-39")
    def test_a_basic_game_never_asks(self):
        forest = box(3, cards="basic")
        while forest.game.outcome(forest.state) is None:
            forest.round().play(CLOCK, "next")
            if forest.table.phase == "bet" and "shuffle" in forest.tokens(forest.narrator):
                forest.play(forest.narrator, "shuffle")
        assert not forest.told_of(Asked)
        assert not forest.table.advanced

    @pytest.mark.rule("BM-39", "BM-40", "CORE-10")
    @pytest.mark.parametrize("cards", ["basic", "first"])
    def test_the_2009_edition_has_no_basic_cards(self, cards):
        with pytest.raises(Illegal) as caught:
            bind(KIND, 4, Options(edition="2009", cards=cards))
        assert caught.value.rule == "CORE-10"
        assert "2009" in caught.value.why


class TestFirstGame:
    def halfway(self, seats=3, **options):
        forest = party(seats, PLAIN + " rabbit+2", cards="first", **options)
        for _ in range(seats):
            assert forest.table.phase == "bet"
            forest.round("LA:wu+1").next()
        return forest

    @pytest.mark.rule("BM-40")
    @pytest.mark.parametrize("seats", [3, 4, 5, 6])
    def test_when_everybody_has_narrated_once_the_table_is_asked(self, seats):
        forest = self.halfway(seats)
        assert forest.told[-1] == Asked()
        assert forest.table.phase == "ask"
        assert forest.table.round == seats
        assert forest.game.turn(forest.state) == Turn((), (*range(seats), CLOCK))
        assert forest.game.pace(forest.state) == Pace("ask", 20_000)
        assert forest.tokens(1) == ["advanced:yes", "advanced:no"]

    @pytest.mark.rule("BM-40")
    def test_yes_shuffles_all_cards_together_and_tongues_count(self):
        forest = self.halfway().play(0, "advanced:yes").play(1, "advanced:no").play(2, "advanced:yes")
        assert forest.told[-3:] == [Voted(2, True), Decided(True), NextRound(4, 0)]
        assert forest.table.advanced
        assert forest.table.unseen == forest.game.terms.stack.full
        forest.round("LA:wu+1", p1="Awu/Awu+t")
        assert forest.results()[1] == "rabbit +1"

    @pytest.mark.rule("BM-40")
    def test_no_goes_on_as_before(self):
        forest = self.halfway()
        before = forest.table.unseen
        forest.play(0, "advanced:no").play(1, "advanced:no").play(2, "advanced:yes")
        assert forest.told[-2:] == [Decided(False), NextRound(4, 0)]
        assert not forest.table.advanced
        assert forest.table.unseen == before
        forest.round("LA:wu+1", p1="Awu/Awu+t")
        assert forest.results()[1] == "moose +1"

    @pytest.mark.rule("BM-40")
    @pytest.mark.parametrize(
        ("votes", "join"), [({}, True), ({0: "no"}, False), ({0: "no", 1: "yes"}, True), ({0: "no", 1: "no"}, False), ({2: "yes"}, True)]
    )
    def test_after_twenty_seconds_the_votes_that_are_there_decide(self, votes, join):
        forest = self.halfway()
        for seat, word in votes.items():
            forest.play(seat, f"advanced:{word}")
        assert forest.play(CLOCK, "time").table.advanced == join

    @pytest.mark.rule("BM-40")
    def test_anybody_may_think_again_while_it_lasts(self):
        forest = self.halfway().play(0, "advanced:no").play(0, "advanced:yes")
        assert forest.table.votes == (True, None, None)

    @pytest.mark.rule("BM-40")
    def test_nobody_is_asked_at_other_times(self):
        forest = party(3, cards="first")
        forest.refuse(0, "advanced:yes", "BM-40")
        forest.round().refuse(1, "advanced:no", "BM-40")

    @pytest.mark.rule("BM-40")
    def test_skipping_the_scoring_comes_to_the_question_too(self):
        forest = party(3, cards="first").round().next().round().next().round()
        for seat in range(3):
            forest.play(seat, "skip")
        assert forest.table.phase == "ask"

    @pytest.mark.rule("BM-40")
    def test_it_is_asked_once(self):
        forest = self.halfway().play(CLOCK, "time")
        while forest.game.outcome(forest.state) is None:
            forest.round("LA:wu+1").next()
        assert len(forest.told_of(Asked)) == 1
        assert forest.table.round == 6


class TestEasier:
    @pytest.mark.rule("BM-41")
    @pytest.mark.parametrize("edition", ["2009", "2014"])
    def test_a_tongue_for_tongue_cards_only(self, edition):
        cards = PLAIN + " rabbit+2" + (" tongue+2" if edition == "2009" else "")
        forest = party(3, cards, "tongue+2", edition=edition, tongue="cards")
        forest.round("LA:wu+1 rabbit+2 tongue+2", bet=1, p1="Awu/Awu+t", p2="Ets/Ets+t")
        assert forest.results() == {1: "moose +3", 2: "rabbit +4"}
        assert forest.figures[1][1] > 5

    @pytest.mark.rule("BM-42")
    @pytest.mark.parametrize("edition", ["2009", "2014"])
    def test_without_doubling(self, edition):
        with_it, without = in_play(box(edition=edition).game, True), in_play(box(edition=edition, doubling=False).game, True)
        assert {token: count for token, count in with_it.items() if "x2" not in token} == without
        assert sum(with_it.values()) - sum(without.values()) == 8

    @pytest.mark.rule("BM-43")
    @pytest.mark.parametrize("edition", ["2009", "2014"])
    def test_without_reversal(self, edition):
        with_it, without = in_play(box(edition=edition).game, True), in_play(box(edition=edition, reversal=False).game, True)
        assert {token: count for token, count in with_it.items() if token != "rev"} == without
        assert sum(with_it.values()) - sum(without.values()) == 6

    @pytest.mark.rule("BM-41", "BM-42", "BM-43", "BM-44")
    def test_they_go_together(self):
        forest = box(edition="2009", tongue="cards", doubling=False, reversal=False, lines=4)
        assert not [token for token in in_play(forest.game, False) if token == "rev" or "x2" in token]
        assert len(forest.table.piles) == 4


class TestLines:
    @pytest.mark.rule("BM-44", "BM-9")
    @pytest.mark.parametrize("lines", [4, 6, 8])
    def test_as_many_piles_as_lines(self, lines):
        forest = party(lines=lines).bet(1).cards(" ".join(["hunter"] * lines))
        assert forest.table.piles == ("hunter",) * lines
        assert forest.table.phase == "line"
        assert forest.bam().table.phase == "score"

    @pytest.mark.rule("BM-44", "CORE-10")
    def test_no_other_number(self):
        with pytest.raises(Illegal):
            read_options(KIND, {"lines": "5"})


class TestInFrontOfTheTable:
    def frozen(self, seats=3, **options):
        return party(seats, poses="table", **options).bet(1).first_reading("LA:wu+1 RA:wu+1").bam()

    @pytest.mark.rule("BM-45")
    def test_nobody_poses_on_a_screen_before_bam(self):
        forest = party(poses="table").bet(1)
        assert forest.game.turn(forest.state) == Turn((), (CLOCK,))
        forest.refuse(1, "Awu/Awu", "BM-45")
        forest.refuse(0, "1:Awu/Awu", "BM-45")

    @pytest.mark.rule("BM-45")
    def test_bam_opens_the_entering(self):
        forest = self.frozen()
        assert forest.told[-1] == Bam(0)
        assert forest.table.phase == "enter"
        assert not forest.told_of(Scored)
        assert forest.game.turn(forest.state) == Turn((0,), (1, 2, CLOCK))

    @pytest.mark.rule("BM-45")
    def test_the_narrator_enters_everybody_and_is_done(self):
        forest = self.frozen()
        assert len(forest.tokens(0)) == 2 * 162
        forest.play(0, "1:Awu/Awu")
        assert forest.told[-1] == Entered(1, "Awu/Awu")
        forest.refuse(0, "done", "BM-45.missing")
        forest.play(0, "2:Ets/Ets").play(0, "done")
        assert forest.results() == {1: "moose +2", 2: "rabbit 0"}

    @pytest.mark.rule("BM-45")
    def test_players_may_enter_their_own(self):
        forest = self.frozen()
        assert forest.tokens(2) == list(POSES)
        forest.play(2, "Ets/Ets").refuse(2, "1:Awu/Awu", "BM-45.narrator")
        forest.refuse(2, "done", "BM-45.narrator")
        forest.play(1, "Awu/Awu").play(0, "done")
        assert forest.results() == {1: "moose +2", 2: "rabbit 0"}

    @pytest.mark.rule("BM-45")
    def test_what_was_entered_can_be_entered_again(self):
        forest = self.frozen().play(0, "1:Awu/Acd").play(1, "Awu/Awu").play(0, "2:Ets/Ets").play(0, "2:Awu/Acd").play(0, "done")
        assert forest.results() == {1: "moose +2", 2: "moose +1"}

    @pytest.mark.rule("BM-45")
    def test_after_three_minutes_whoever_is_missing_is_a_bush(self):
        forest = self.frozen().play(0, "1:Awu/Awu")
        assert forest.game.pace(forest.state) == Pace("enter 1", 180_000)
        forest.play(CLOCK, "time")
        assert forest.results() == {1: "moose +2", 2: "bush -1"}

    @pytest.mark.rule("BM-45", "BM-8")
    def test_and_the_bet_has_three_minutes(self):
        forest = party(poses="table")
        assert forest.game.pace(forest.state) == Pace("bet 1", 180_000)

    @pytest.mark.rule("BM-45", "BM-18")
    def test_the_narrator_has_no_pose_here_either(self):
        forest = self.frozen()
        forest.refuse(0, "0:Awu/Awu", "BM-18")
        forest.refuse(0, "Awu/Awu", "BM-18")
        forest.refuse(0, "4:Awu/Awu", "BM-1")

    @pytest.mark.rule("BM-45")
    def test_with_live_poses_nobody_enters_anything(self):
        forest = party().round()
        forest.refuse(0, "1:Awu/Awu", "BM-45.live")
        forest.refuse(0, "done", "BM-45.live")

    @pytest.mark.rule("BM-45", "BM-13")
    def test_together_with_a_narrator_who_lays_the_cards(self):
        forest = self.frozen(narrator="player").play(0, "1:Awu/Awu").play(2, "Awu/Awu").play(0, "done")
        assert forest.results() == {1: "moose +2", 2: "moose +2"}

    @pytest.mark.rule("BM-45", "BM-17")
    def test_after_the_scoring_it_is_over(self):
        forest = self.frozen().play(CLOCK, "time")
        forest.refuse(1, "Awu/Awu", "BM-17")
        forest.refuse(0, "1:Awu/Awu", "BM-45")


@pytest.mark.rule("BM-12", "BM-38", "BM-39", "BM-41", "BM-42", "BM-43", "BM-44", "BM-45", "CORE-10")
def test_options_are_read_from_their_texts():
    texts = {"edition": "2009", "tongue": "cards", "doubling": "no", "reversal": "no", "lines": "8", "pace": "2000", "narrator": "player"}
    wanted = Options(edition="2009", tongue="cards", doubling=False, reversal=False, lines=8, pace=2000, narrator="player")
    assert read_options(KIND, texts) == wanted
    assert read_options(KIND, {"cards": "first", "poses": "table"}) == Options(cards="first", poses="table")


@pytest.mark.rule("BM-12", "CORE-10")
@pytest.mark.parametrize("pace", ["1999", "5001", "fast"])
def test_a_pace_that_nobody_can_follow_is_refused(pace):
    with pytest.raises(Illegal):
        read_options(KIND, {"pace": pace})
