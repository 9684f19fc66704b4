"""The poem, the cards and Bam: who lays what when, and when poses count."""

import pytest

from hedgerow.core import CHANCE, CLOCK, Pace, Turn
from hedgerow.games.bunny_moose.state import Bam, Laid, Landing, Line, Looked, Posed, Reshuffled, Shuffled
from tests.games.bunny_moose.forest import PLAIN, party, wood


class TestTheDeck:
    @pytest.mark.rule("BM-4")
    def test_every_card_that_is_left_is_equally_likely(self):
        forest = party(brought=None).bet(1).play(CLOCK, "beat")
        name, odds = forest.draw()
        assert name == "round 1 card 1"
        assert sum(odds.values()) == 111
        assert odds["card:hunter"] == 11
        forest.play(CHANCE, "card:hunter").play(CLOCK, "beat")
        name, odds = forest.draw()
        assert name == "round 1 card 2"
        assert sum(odds.values()) == 110
        assert odds["card:hunter"] == 10

    @pytest.mark.rule("BM-4")
    def test_a_card_that_is_gone_cannot_be_drawn(self):
        forest = party(brought=None).bet(1).card("LA:wu+3").play(CLOCK, "beat")
        assert "card:LA:wu+3" not in forest.draw()[1]
        forest.refuse(CHANCE, "card:LA:wu+3", "BM-4")
        forest.refuse(CHANCE, "card:LA:wu+9", "BM-4")

    @pytest.mark.rule("BM-4")
    def test_nobody_but_chance_draws(self):
        forest = party().bet(1)
        forest.refuse(0, "card:LA:wu+1", "BM-4.seat")
        forest.refuse(CHANCE, "card:LA:wu+1", "BM-4.chance")

    @pytest.mark.rule("BM-4")
    def test_the_deck_goes_on_from_round_to_round(self):
        forest = party(brought=None).round("LA:wu+3 rev").next()
        left = dict(zip(forest.game.terms.stack.tokens, forest.table.unseen, strict=True))
        assert left["LA:wu+3"] == 0
        assert left["rev"] == 5
        assert left["hunter"] == 11 - 5
        assert sum(forest.table.unseen) == 111 - 7
        forest.bet(1).play(CLOCK, "beat").refuse(CHANCE, "card:LA:wu+3", "BM-4")

    @pytest.mark.rule("BM-5")
    def test_when_none_is_left_the_covered_cards_are_shuffled_and_those_that_show_stay(self):
        forest = self.small_wood().bet(1)
        forest.cards("LA:wu+1 RA:wu+1 LA:cd+1 hunter hunter LE:ts+1 LE:ts+1")  # seven of seven: the second LE:ts+1 covers LA:wu+1
        assert sum(forest.table.unseen) == 0
        forest.play(CLOCK, "beat")
        assert forest.draw() == ("round 1 card 8", {"card:LA:wu+1": 1})
        forest.play(CHANCE, "card:LA:wu+1")
        assert forest.told_of(Reshuffled) == [Reshuffled(1)]
        assert forest.table.piles == ("LE:ts+1", "LA:wu+1", "LA:cd+1", "hunter", "hunter", "LE:ts+1")
        # Now RA:wu+1 is covered, and all that is left to draw.
        assert forest.play(CLOCK, "beat").draw()[1] == {"card:RA:wu+1": 1}

    @pytest.mark.rule("BM-5")
    def test_the_last_card_is_drawn_before_anything_is_shuffled(self):
        cards = {"LA:wu+1": 1, "RA:wu+1": 1, "LA:cd+1": 1, "LE:ts+1": 2, "hunter": 2, "rev": 1}
        forest = wood(cards, edition="2009").bet(1).cards("LA:wu+1 RA:wu+1 LA:cd+1 hunter hunter LE:ts+1 LE:ts+1").play(CLOCK, "beat")
        assert forest.draw()[1] == {"card:rev": 1}  # although LA:wu+1 is covered and could come back
        forest.play(CHANCE, "card:rev")
        assert not forest.told_of(Reshuffled)

    @pytest.mark.rule("BM-5")
    def test_cards_of_earlier_rounds_come_back_too(self):
        forest = self.small_wood().bet(1).cards("LA:wu+1 RA:wu+1 LA:cd+1 hunter LE:ts+1 LE:ts+1 hunter").next()
        assert sum(forest.table.unseen) == 0
        forest.bet(0).play(CLOCK, "beat")
        assert forest.draw()[1] == {"card:LA:wu+1": 1, "card:RA:wu+1": 1, "card:LA:cd+1": 1, "card:LE:ts+1": 2, "card:hunter": 2}
        forest.play(CHANCE, "card:hunter")
        assert forest.told_of(Reshuffled) == [Reshuffled(7)]

    @pytest.mark.rule("BM-5", "BM-13")
    def test_a_narrator_with_cards_in_hand_shuffles_before_drawing(self):
        forest = self.small_wood(narrator="player").bet(1).cards("LA:wu+1 RA:wu+1 LA:cd+1 hunter hunter LE:ts+1 LE:ts+1")
        assert forest.draw()[1] == {"card:LA:wu+1": 1}
        told = forest.facts(CHANCE, "card:LA:wu+1")
        assert told == (Reshuffled(1), Looked(0))

    @pytest.mark.rule("BM-6")
    def test_the_narrator_may_shuffle_before_betting(self):
        forest = party(brought=None)
        forest.refuse(0, "shuffle", "BM-6")
        forest.round("LA:wu+3").next()
        assert forest.narrator == 3
        forest.refuse(0, "shuffle", "BM-6.narrator")
        forest.play(3, "shuffle")
        assert forest.told_of(Shuffled) == [Shuffled(3, 111)]
        assert sum(forest.table.unseen) == 111
        forest.refuse(3, "shuffle", "BM-6")
        forest.bet(1).refuse(3, "shuffle", "BM-6.late")

    @staticmethod
    def small_wood(**options):
        """Seven cards: three antlers, an ear twice, two hunters."""
        return wood({"LA:wu+1": 1, "RA:wu+1": 1, "LA:cd+1": 1, "LE:ts+1": 2, "hunter": 2}, edition="2009", **options)


class TestPiles:
    @pytest.mark.rule("BM-9")
    def test_cards_are_laid_from_the_first_pile_to_the_last_and_over_again(self):
        forest = party().bet(1)
        for number, card in enumerate(PLAIN.split()[:6], 1):
            forest.card(card)
            assert forest.told[-1] == Laid(number, card)
        assert forest.table.piles == tuple(PLAIN.split()[:6])
        forest.card("LE:sf+1").card("RE:sf+1")
        assert forest.table.piles == ("LE:sf+1", "RE:sf+1", *PLAIN.split()[2:6])
        assert forest.table.laid == 8

    @pytest.mark.rule("BM-9")
    def test_only_the_card_on_top_counts(self):
        forest = party().bet(1).first_reading("LA:wu+1").pose(1, "Awu/Awu").card("LE:ts+1").bam()
        assert forest.results()[1] == "moose 0"

    @pytest.mark.rule("BM-10", "BM-28")
    @pytest.mark.parametrize("place", range(6))
    def test_a_hunter_in_the_first_reading_passes_by(self, place):
        cards = PLAIN.split()[:6]
        cards[place] = "hunter"
        forest = party().bet(1).cards(" ".join(cards))
        assert forest.table.phase == "line"
        assert forest.table.piles[place] == "hunter"
        forest.cards(" ".join(["LA:wu+1"] * (place + 1)))
        assert forest.table.piles[place] == "LA:wu+1"

    @pytest.mark.rule("BM-11")
    @pytest.mark.parametrize("extra", [0, 1, 5, 6, 13])
    def test_from_the_second_reading_on_a_hunter_is_bam(self, extra):
        forest = party(brought=" ".join(dict.fromkeys(PLAIN.split()))).bet(1).first_reading(" ".join(PLAIN.split()[:6]))
        forest.cards(" ".join((PLAIN.split() * 2)[:extra]))
        before = forest.table
        forest.bam()
        assert forest.told_of(Bam) == [Bam(0)]
        assert forest.table.phase == "score"
        assert forest.table.piles == before.piles
        assert forest.table.laid == before.laid
        assert sum(forest.table.unseen) == sum(before.unseen) - 1  # he is among the used cards

    @pytest.mark.rule("BM-12", "BM-14")
    def test_the_clock_says_which_half_line_it_is(self):
        forest = party().bet(1).first_reading().card("LA:wu+1")
        assert forest.told_of(Line) == [Line(1, 1), Line(2, 1), Line(3, 1), Line(4, 1), Line(5, 1), Line(6, 1), Line(1, 2)]


class TestTheTableReads:
    @pytest.mark.rule("BM-12")
    @pytest.mark.parametrize("pace", [2000, 2800, 5000])
    def test_one_card_a_line_at_the_chosen_pace(self, pace):
        forest = party(pace=pace).bet(1)
        assert forest.game.pace(forest.state) == Pace("line 1.1", pace)
        forest.card("LA:wu+1")
        assert forest.game.pace(forest.state) == Pace("line 1.2", pace)

    @pytest.mark.rule("BM-12")
    def test_nobody_sees_a_card_before_it_lies_there(self):
        forest = party().bet(1).play(CLOCK, "beat")
        assert all(forest.game.private(forest.state, seat) is None for seat in range(4))
        assert all(forest.facts(CHANCE, "card:LA:wu+1", viewer) == (Laid(1, "LA:wu+1"),) for viewer in (-3, 0, 1, 2, 3))

    @pytest.mark.rule("BM-12")
    def test_players_do_not_lay_cards_here(self):
        forest = party().bet(1)
        forest.refuse(0, "lay", "BM-12.lay")
        forest.refuse(1, "lay", "BM-12.lay")
        forest.refuse(0, "beat", "BM-12.seat")
        forest.refuse(CLOCK, "next", "BM-12")


class TestANarratorReads:
    @pytest.mark.rule("BM-13")
    def test_the_narrator_sees_the_card_first_and_lays_it(self):
        forest = party(narrator="player").bet(1)
        told = {viewer: forest.facts(CHANCE, "card:LA:wu+1", viewer) for viewer in (-3, 0, 1)}
        assert told == {-3: (Looked(0),), 0: (Looked(0, "LA:wu+1"),), 1: (Looked(0),)}
        forest.play(CHANCE, "card:LA:wu+1")
        assert forest.game.private(forest.state, 0).card == "LA:wu+1"
        assert forest.game.private(forest.state, 1) is None
        assert forest.table.piles[0] == ""
        assert forest.tokens(0) == ["lay"]
        forest.play(0, "lay")
        assert forest.told[-1] == Landing(0)
        assert forest.table.piles[0] == ""
        forest.play(CLOCK, "beat")
        assert forest.told[-1] == Laid(1, "LA:wu+1")
        assert forest.table.piles[0] == "LA:wu+1"
        assert forest.table.phase == "draw"  # and the next line begins

    @pytest.mark.rule("BM-13")
    def test_laying_the_hunter_is_bam(self):
        forest = party(narrator="player").bet(1).first_reading().play(CHANCE, "card:hunter")
        assert forest.tokens(0) == ["lay"]
        forest.play(0, "lay")
        assert not forest.told_of(Bam)
        forest.play(CLOCK, "beat")
        assert forest.told_of(Bam) == [Bam(0)]

    @pytest.mark.rule("BM-13")
    @pytest.mark.parametrize("card", ["hunter", "LA:wu+1"])
    def test_after_twice_the_pace_the_table_lays_it(self, card):
        forest = party(narrator="player", pace=3000).bet(1).first_reading().play(CHANCE, f"card:{card}")
        assert forest.game.pace(forest.state) == Pace("line 1.7", 6000)
        forest.play(CLOCK, "beat")
        assert (forest.table.phase == "score") == (card == "hunter")

    @pytest.mark.rule("BM-13", "BM-17")
    def test_the_clock_shows_it_at_once_and_poses_on_their_way_still_count(self):
        forest = party(narrator="player").bet(1).first_reading("LA:wu+1").play(CHANCE, "card:hunter")
        epoch = forest.game.epoch(forest.state)
        forest.play(0, "lay")
        assert forest.game.pace(forest.state) == Pace("landing 1.7", 0)
        assert forest.game.epoch(forest.state) == epoch  # or they would be stale
        forest.pose(1, "Awu/Awu").play(CLOCK, "beat")
        assert forest.results()[1] == "moose +1"
        forest.refuse(2, "Awu/Awu", "BM-17")

    @pytest.mark.rule("BM-13")
    def test_nobody_else_lays_and_nobody_twice(self):
        forest = party(narrator="player")
        forest.refuse(0, "lay", "BM-13.nothing")
        forest.bet(1).play(CHANCE, "card:LA:wu+1").refuse(1, "lay", "BM-13")
        forest.play(0, "lay").refuse(0, "lay", "BM-13.landing")
        assert forest.game.turn(forest.state) == Turn((), (1, 2, 3, CLOCK))


class TestPosing:
    @pytest.mark.rule("BM-16")
    def test_everybody_begins_with_empty_hands_and_the_narrator_without_a_pose(self):
        forest = party()
        assert forest.table.poses == ("", "-/-", "-/-", "-/-")
        forest.round(p1="Awu/Awu").next()
        assert forest.table.poses == ("-/-", "-/-", "-/-", "")

    @pytest.mark.rule("BM-16")
    def test_poses_change_at_any_moment_and_everybody_sees_it(self):
        forest = party().bet(1)
        for token in ("Awu/Awu", "Ets/Esf+t", "Ets/Esf+t", "-/-"):
            assert all(forest.facts(2, token, viewer) == (Posed(2, token),) for viewer in (-3, 0, 1, 2, 3))
            forest.pose(2, token)
            assert forest.table.poses[2] == token
            forest.card("LA:wu+1")

    @pytest.mark.rule("BM-16")
    def test_nobody_is_waited_for(self):
        """The poem goes on, and whoever has gone keeps the last pose."""
        forest = party().bet(1).first_reading("LA:wu+1 RA:wu+1").pose(1, "Awu/Awu")
        assert forest.game.turn(forest.state).must == ()
        forest.cards("hunter")
        assert forest.results() == {1: "moose +2", 2: "bush -1", 3: "bush -1"}

    @pytest.mark.rule("BM-16")
    def test_posing_leaves_the_clock_alone(self):
        forest = party().bet(1).card("LA:wu+1")
        before = forest.game.pace(forest.state), forest.game.epoch(forest.state)
        forest.pose(1, "Awu/Awu").pose(3, "Ets/Ets")
        assert (forest.game.pace(forest.state), forest.game.epoch(forest.state)) == before

    @pytest.mark.rule("BM-16")
    def test_no_card_makes_a_pose_stale(self):
        forest = party().bet(1)
        epoch = forest.game.epoch(forest.state)
        forest.first_reading().card("LA:wu+1")
        assert forest.game.epoch(forest.state) == epoch
        assert forest.bam().game.epoch(forest.state) != epoch

    @pytest.mark.rule("BM-16")
    def test_poses_begin_with_the_poem(self):
        party().refuse(1, "Awu/Awu", "BM-16")

    @pytest.mark.rule("BM-17")
    def test_bam_freezes(self):
        forest = party().round(p1="Awu/Awu")
        for seat in (1, 2, 3):
            forest.refuse(seat, "Ets/Ets", "BM-17")
        forest.play(1, "skip").refuse(1, "Ets/Ets", "BM-17")

    @pytest.mark.rule("BM-18")
    def test_the_narrator_has_no_pose(self):
        forest = party()
        forest.refuse(0, "Awu/Awu", "BM-18")
        forest.bet(1).refuse(0, "Awu/Awu", "BM-18")
        assert forest.tokens(0) == []
