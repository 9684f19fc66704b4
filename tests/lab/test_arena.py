"""The arena: balanced, repeatable, and honest about failures."""

from argparse import ArgumentParser
from itertools import pairwise

import msgspec
import pytest

from hedgerow.bots import levels
from hedgerow.bots.bot import Budget, Choice, UnknownBot
from hedgerow.core import Illegal
from hedgerow.core.kind import shelved
from hedgerow.lab import arena, duel
from hedgerow.lab.arena import command, run_arena, table
from hedgerow.lab.duel import Effort, Plan, Played, add_up, play_match
from tests.bots import steps


def plan(*bots: str, matches: int = 4, nodes: int = 30, **options: str) -> Plan:
    return Plan(game="tally-ho", bots=bots, matches=matches, budget=Budget(nodes), options={"rounds": "1"} | options)


def without_time(tally):
    return msgspec.structs.replace(tally, seconds_per_move=(0, 0), nodes_per_second=(0, 0))


def asked(*words: str) -> int:
    parser = ArgumentParser()
    arena.add_arguments(parser)
    return arena.run(parser.parse_args(words))


def test_the_same_plan_gives_the_same_result():
    first, second = (run_arena(plan("search", "greedy")) for _ in range(2))
    assert without_time(first) == without_time(second)


def test_another_seed_gives_another_match():
    one, other = (play_match(msgspec.structs.replace(plan("random", "random"), seed=seed), 0) for seed in (1, 2))
    assert one.points != other.points


def test_two_at_a_time_come_to_the_same():
    few = plan("greedy", "random")
    assert without_time(run_arena(few, jobs=2)) == without_time(run_arena(few))


def test_everything_is_counted():
    tally = run_arena(plan("greedy", "random", matches=7))
    assert tally.wins + tally.draws + tally.losses + tally.failed == 7
    assert tally.score == (tally.wins + tally.draws / 2) / 7
    assert tally.interval[0] <= tally.score <= tally.interval[1]


def test_adding_up():
    effort = Effort(moves=10, seconds=2.0, nodes=100)
    ends = [((9, 4), (1, 2)), ((4, 9), (2, 1)), ((5, 5), (1, 1)), ((6, 6), (1, 2))]
    played = [
        Played(number=n, points=points, places=places, efforts=(effort, Effort(5, 1.0, 5))) for n, (points, places) in enumerate(ends)
    ]
    tally = add_up(plan("greedy", "random"), [*played, Played(number=4, failure="match 5: random failed: it fell asleep")])
    assert (tally.wins, tally.draws, tally.losses, tally.failed) == (2, 1, 1, 1)
    assert tally.score == 2.5 / 4
    assert tally.points == (6.0, 6.0)
    assert tally.seconds_per_move == (0.2, 0.2)
    assert tally.nodes_per_second == (50.0, 5.0)
    assert tally.moves_per_match == 15


def test_seats_change_every_match(monkeypatch):
    seats = []

    def watch(game, players, seed):
        seats.append([bot.name for bot, _ in players])
        return duel.Outcome((3, 1), (1, 2)), [Effort(1), Effort(2)]

    monkeypatch.setattr(duel, "_play", watch)
    tally = run_arena(plan("greedy", "random", matches=6))
    assert seats[0] == ["greedy", "random"]
    assert all(later == earlier[::-1] for earlier, later in pairwise(seats))
    # Seat 0 always won: so each bot won half, and what belongs to a bot went with it.
    assert (tally.wins, tally.losses, tally.points) == (3, 3, (2.0, 2.0))


class Sleepy:
    name = "sleepy"

    def choose(self, game, public, private, seat, rng, budget):
        raise RuntimeError("it fell asleep")


class Cheat:
    name = "cheat"

    def choose(self, game, public, private, seat, rng, budget):
        return Choice(game.read("a1xg7"))


@pytest.fixture
def _odd_bots(monkeypatch):
    for bot in (Sleepy, Cheat):
        monkeypatch.setitem(levels.BOTS, bot.name, levels.Named(lambda kind, bot=bot: bot(), lambda kind: None))


@pytest.mark.usefixtures("_odd_bots")
def test_failures_are_told():
    tally = run_arena(plan("random", "sleepy", matches=2))
    assert (tally.failed, tally.score) == (2, 0.0)
    assert tally.failures == tuple(f"match {n}: sleepy failed: RuntimeError: it fell asleep" for n in (1, 2))
    assert "2 FAILED" in table(tally)
    assert tally.failures[0] in table(tally)


@pytest.mark.usefixtures("_odd_bots")
def test_an_illegal_move_is_a_failure_that_names_the_rule():
    (failure,) = run_arena(plan("cheat", "random", matches=1)).failures
    assert failure.startswith("match 1: cheat failed: ")
    assert "TH-7" in failure


@pytest.mark.usefixtures("_odd_bots")
def test_the_command_ends_badly_when_a_bot_failed(capsys):
    assert asked("tally-ho", "greedy", "sleepy", "--matches", "1", "--nodes", "5") == 1
    assert "sleepy failed" in capsys.readouterr().out


def test_the_table_says_how_to_repeat_it(capsys):
    words = ["tally-ho", "greedy", "random", "--matches", "2", "--nodes", "10", "--seed", "7", "--option", "rounds=1"]
    assert asked(*words) == 0
    out = capsys.readouterr().out
    assert f"again: hedgerow arena {' '.join(words)}\n" in out
    assert "95 % interval (Wilson)" in out
    assert out.startswith("1/2  ")


def test_json(capsys):
    assert asked("tally-ho", "greedy", "random", "--matches", "2", "--nodes", "10", "--option", "rounds=1", "--json") == 0
    result = msgspec.json.decode(capsys.readouterr().out)
    assert result["wins"] + result["draws"] + result["losses"] == 2
    assert result["command"].startswith("hedgerow arena tally-ho greedy random --matches 2 --nodes 10")


def test_without_a_budget_it_is_a_fifth_of_a_second():
    parser = ArgumentParser()
    arena.add_arguments(parser)
    assert arena._plan(parser.parse_args(["tally-ho", "search", "expectimax"])).budget == Budget(seconds=0.2)


def test_levels_bring_their_own_budget():
    kind = duel.find("tally-ho")
    assert duel._player("hunter", kind, Budget(5))[1] == levels.LEVELS["hunter"].budget
    assert duel._player("search", kind, Budget(5))[1] == Budget(5)


class Careful:
    """Takes what is sure at one level, and throws at the other."""

    def __init__(self, game):
        pass

    def value(self, s, seat):
        return 0.0

    def decide(self, public, private, seat, level, name, rng):
        return {"timid": "give", "bold": "throw"}[level]


def test_a_games_own_bots_meet_each_other():
    with shelved(msgspec.structs.replace(steps.KIND, bots=("timid", "bold"), knowledge=Careful)):
        tally = run_arena(Plan(game="steps", bots=("bold", "timid"), matches=4, budget=Budget(5)))
        assert (tally.wins, tally.failed) == (4, 0)
        assert run_arena(Plan(game="steps", bots=("bold", "random"), matches=2, budget=Budget(5))).failed == 0
        with pytest.raises(UnknownBot, match=r"There is no level 'cub'\. There are timid, bold\."):
            run_arena(Plan(game="steps", bots=("bold", "cub"), matches=2, budget=Budget(5)))


@pytest.mark.parametrize("game", ["thats-a-question", "bunny-moose"])
def test_games_for_more_than_two_are_no_duel(game):
    with pytest.raises(Illegal, match="is played by 3 to 6, not by 2"):
        run_arena(Plan(game=game, bots=("random", "random"), budget=Budget(5)))


def test_what_cannot_be_played_is_said_before_anything_is():
    with pytest.raises(UnknownBot, match="no bot 'wolf'"):
        run_arena(plan("wolf", "random"))
    with pytest.raises(Illegal, match="CORE-10"):
        run_arena(plan("greedy", "random", rounds="9"))
    with pytest.raises(Illegal, match="CORE-8"):
        run_arena(msgspec.structs.replace(plan("greedy", "random"), game="chess"))


@pytest.mark.parametrize("words", [("wolf", "random"), ("greedy", "random", "--option", "rounds"), ("greedy", "random", "--matches", "0")])
def test_a_wrong_command_is_answered_in_a_line(words, capsys):
    assert asked("tally-ho", *words) == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_command_names_everything():
    full = Plan(game="tally-ho", bots=("search", "greedy"), matches=3, budget=Budget(50, 0.25), seed=2, options={"guard": "0"})
    assert command(full, 2) == (
        "hedgerow arena tally-ho search greedy --matches 3 --seconds 0.25 --nodes 50 --seed 2 --option guard=0 --jobs 2"
    )
