"""What bots know and how they behave: best poses against exhaustive search, bets, narrating, skill and time."""

import random

import pytest

from hedgerow.core import CHANCE, CLOCK, play
from hedgerow.games.bunny_moose import KIND
from hedgerow.games.bunny_moose.bots import SKILLS, choose_pose, react
from hedgerow.games.bunny_moose.knowledge import best_bets, best_poses, choices
from hedgerow.games.bunny_moose.moves import DONE, LAY, SKIP, Bet, Strike, Vote
from hedgerow.games.bunny_moose.poses import POSES
from hedgerow.games.bunny_moose.race import STRIDE, worth
from hedgerow.games.bunny_moose.rules import BunnyMoose
from hedgerow.games.bunny_moose.simulate import simulate
from hedgerow.games.bunny_moose.state import Options
from tests.games.bunny_moose.forest import party
from tests.games.bunny_moose.plain_race import holds_a_best_pose

SHARP, NORMAL, EASY = SKILLS["sharp"], SKILLS["normal"], SKILLS["easy"]


@pytest.mark.parametrize(
    "options", [{}, {"edition": "2009"}, {"cards": "basic"}, {"edition": "2009", "tongue": "cards", "lines": 8}], ids=str
)
def test_a_sharp_bot_without_reaction_time_always_holds_a_best_pose(options):
    """Against exhaustive search over all 162 poses, at every card of live games."""
    rng, looked = random.Random(str(options)), 0
    game = BunnyMoose(4, Options(**options))
    s = game.start()
    while game.outcome(s) is None:
        s = everybody_reacts(game, s, rng)
        if s.table.phase == "line" and rng.random() < 0.25:
            for seat in s.table.order:
                assert holds_a_best_pose(s.table, seat), (s.table.piles, s.table.poses[seat])
                looked += 1
        s = nature_acts(game, s, rng)
    assert looked > 20


def everybody_reacts(game, s, rng):
    """All bots answer what they see, at once, until nobody wants to do anything any more."""
    for _ in range(game.seats + 1):
        busy = False
        for seat in range(game.seats):
            answer = react(game, s.table, seat, SHARP, rng, at_once=True)
            if answer is not None:
                assert answer.delay == 0
                s, busy = play(game, s, seat, answer.move), True
        if not busy:
            return s
    raise AssertionError("the bots never come to rest")


def nature_acts(game, s, rng):
    turn = game.turn(s)
    if turn.must == (CHANCE,):
        moves, weights = zip(*game.chance(s).odds, strict=True)
        return game.apply(s, CHANCE, rng.choices(moves, weights)[0])
    return play(game, s, CLOCK, next(iter(game.moves(s, CLOCK)))) if CLOCK in turn.actors else s


class TestTheRace:
    def test_in_the_last_round_the_rear_figure_comes_first(self):
        row = "LA:wu+3 RA:wu+3 LE:ts+1"
        forest = party(3, row, advanced="tongue+9", cards="basic").at((5, 9), (5, 9), (9, 5), round=6, narrator=1, order=(2, 0))
        table = forest.at((5, 9), (5, 9), (9, 5), poses=("-/-", "", "-/-")).bet(2).first_reading(row).table
        assert choose_pose(table, 0, SHARP, random.Random(0)).startswith("Ets/")
        assert choose_pose(table, 2, SHARP, random.Random(0)) == "Awu/Awu"

    def test_early_on_the_most_spaces_come_first(self):
        row = "LA:wu+3 RA:wu+3 LE:ts+1"
        forest = party(3, row, cards="basic").bet(1).first_reading(row)
        assert choose_pose(forest.table, 1, SHARP, random.Random(0)) == "Awu/Awu"

    def test_a_tongue_brings_on_the_figure_that_lags_behind(self):
        row = "LA:wu+3 RA:wu+3"
        forest = party(3, row).at((5, 14), (5, 14), (5, 14), round=6, narrator=1, order=(2, 0), poses=("-/-", "", "-/-"))
        table = forest.bet(2).first_reading(row).table
        assert choose_pose(table, 0, SHARP, random.Random(0)) == "Awu/Awu+t"

    @pytest.mark.parametrize(
        ("better", "worse", "left"),
        [
            ((6, 6), (5, 9), 0),
            ((6, 7), (6, 6), 0),
            ((5, 9), (6, 6), 4),  # there is time to bring the rabbit along
            ((8, 8), (5, 10), 2),
            ((9, 5), (9, 4), 3),
        ],
    )
    def test_worth(self, better, worse, left):
        assert worth(better, left) > worth(worse, left)
        assert worth(better[::-1], left) == worth(better, left)

    def test_value_is_what_the_house_asks_for(self):
        game = BunnyMoose(3)
        assert KIND.knowledge(game).value(game.start(), 0) == 0
        forest = party(3).at((9, 9), (5, 5), (5, 5))
        assert KIND.knowledge(forest.game).value(forest.state, 0) > 0 > KIND.knowledge(forest.game).value(forest.state, 1)


class TestChoosing:
    def test_a_pose_that_is_good_enough_is_kept(self):
        forest = party(3, "LA:wu+3").bet(1).first_reading("LA:wu+3").pose(1, "Awu/Acd")
        assert react(forest.game, forest.table, 1, SHARP, random.Random(0)) is None

    def test_otherwise_the_nearest_is_taken(self):
        forest = party(3, "LA:wu+3").bet(1).first_reading("LA:wu+3").pose(1, "Acd/Acu")
        assert choose_pose(forest.table, 1, SHARP, random.Random(0)) == "Awu/Acu"

    def test_an_easy_bot_keeps_its_tongue_in(self):
        forest = party(3, "LA:wu+3 tongue+9", edition="2009").bet(1).first_reading("LA:wu+3 tongue+9")
        poses = {choose_pose(forest.table, 1, EASY, random.Random(seed)) for seed in range(40)}
        assert not any(POSES[pose].tongue for pose in poses)
        assert choose_pose(forest.table, 1, SHARP, random.Random(0)).endswith("+t")

    def test_bots_overlook_cards_by_their_skill(self):
        forest = party(3, "LA:wu+3").bet(1).first_reading("LA:wu+3")
        found = {}
        for skill in (SHARP, NORMAL, EASY):
            picks = [choose_pose(forest.table, 1, skill, random.Random(seed)) for seed in range(300)]
            found[skill.name] = sum(pick.startswith("Awu/") for pick in picks)
        assert found["sharp"] == 300 > found["normal"] > found["easy"] > 100

    def test_the_better_the_skill_the_further_they_run(self):
        game = BunnyMoose(4, Options(poses="table"))
        means = [sum(simulate(game, 12, "skill", SKILLS[name]).winners) / 12 for name in ("easy", "normal", "sharp")]
        assert means == sorted(means)
        assert means[2] > means[0] + 4

    def test_choices_without_a_tongue(self):
        forest = party(3, "LA:wu+3").bet(1).first_reading("LA:wu+3")
        quiet = choices(forest.table, tongues=False)
        assert sorted(pose for poses in quiet.values() for pose in poses) == sorted(pose for pose in POSES if "+t" not in pose)
        assert set(best_poses(forest.table, 1, quiet)) <= set(POSES)


class TestBetting:
    def test_on_whoever_needs_what_we_need(self):
        """In the end our rabbit lags behind, and so does that of seat 2."""
        forest = party(4).at((5, 12), (12, 5), (5, 12), (12, 6), round=8, narrator=0)
        assert best_bets(forest.table, 0) == (2,)

    def test_of_those_on_whoever_runs_best(self):
        forest = party(4).at((5, 12), (8, 14), (5, 12), (12, 6), round=8, narrator=0)
        assert best_bets(forest.table, 0) == (1,)

    def test_at_the_start_anybody_will_do(self):
        assert best_bets(party(4).table, 0) == (1, 2, 3)
        bets = {react(party(4).game, party(4).table, 0, SHARP, random.Random(seed)).move for seed in range(40)}
        assert bets == {Bet(1), Bet(2), Bet(3)}

    def test_an_easy_bot_bets_on_anybody(self):
        forest = party(4).at((5, 12), (12, 5), (5, 12), (12, 6), round=8, narrator=0)
        assert {react(forest.game, forest.table, 0, EASY, random.Random(seed)).move for seed in range(60)} == {Bet(1), Bet(2), Bet(3)}


class TestNarrating:
    @pytest.mark.parametrize("skill", SKILLS.values(), ids=list(SKILLS))
    def test_a_narrator_lays_every_card_after_the_same_time(self, skill):
        """Whatever the card is: a pause would give the hunter away."""
        answers = set()
        for card in ("hunter", "rev", "LA:wu+3"):
            forest = party(3, "rev LA:wu+3", narrator="player", pace=3000).bet(1).first_reading().play(CHANCE, f"card:{card}")
            answers.add(react(forest.game, forest.table, 0, skill, random.Random(1)))
        (answer,) = answers
        assert answer.move is LAY
        assert 1500 < answer.delay < 3000

    def test_others_do_not_lay(self):
        forest = party(3, narrator="player").bet(1).first_reading().play(CHANCE, "card:LA:wu+1")
        assert isinstance(react(forest.game, forest.table, 1, SHARP, random.Random(1)).move, Strike)

    def test_with_the_table_reading_a_narrator_has_nothing_to_do(self):
        forest = party(3).bet(1).first_reading()
        assert react(forest.game, forest.table, 0, SHARP, random.Random(1)) is None


class TestTime:
    def test_the_sharper_the_quicker(self):
        forest = party(3, "LA:wu+3").bet(1).first_reading("LA:wu+3")
        means = {}
        for name, skill in SKILLS.items():
            delays = [react(forest.game, forest.table, 1, skill, random.Random(seed)).delay for seed in range(100)]
            assert min(delays) >= 100
            means[name] = sum(delays) / 100
            assert abs(means[name] - skill.reaction) < skill.spread
        assert means["easy"] > means["normal"] > means["sharp"] > 300

    def test_the_same_random_numbers_give_the_same_answer(self):
        forest = party(3, "LA:wu+3").bet(1).first_reading("LA:wu+3")
        answers = {react(forest.game, forest.table, 1, NORMAL, random.Random(7)) for _ in range(3)}
        assert len(answers) == 1


class TestEverythingElse:
    def test_they_agree_to_go_on_and_to_the_advanced_cards(self):
        forest = party(3, cards="first").round()
        assert react(forest.game, forest.table, 1, SHARP, random.Random(0)).move is SKIP
        forest.play(1, "skip")
        assert react(forest.game, forest.table, 1, SHARP, random.Random(0)) is None
        forest.next().round().next().round().next()
        assert react(forest.game, forest.table, 2, SHARP, random.Random(0)).move == Vote(True)

    def test_in_front_of_the_table_they_enter_their_own_pose(self):
        forest = party(3, "LA:wu+3", poses="table").bet(1).first_reading("LA:wu+3").bam()
        assert react(forest.game, forest.table, 0, SHARP, random.Random(0)) is None  # it cannot see the hands of others
        for seat in (1, 2):
            answer = react(forest.game, forest.table, seat, SHARP, random.Random(0))
            forest.play(seat, forest.game.write(answer.move))
            assert react(forest.game, forest.table, seat, SHARP, random.Random(0)) is None
        assert react(forest.game, forest.table, 0, SHARP, random.Random(0)).move is DONE

    def test_who_waits_for_a_bet_does_nothing(self):
        forest = party(3)
        assert react(forest.game, forest.table, 1, SHARP, random.Random(0)) is None


def test_a_stride_is_what_the_simulation_measures():
    tally = simulate(BunnyMoose(4, Options(poses="table")), 60, "stride")
    mean = sum(spaces * count for spaces, count in tally.spaces.items()) / sum(tally.spaces.values())
    assert abs(mean - STRIDE) < 0.6
