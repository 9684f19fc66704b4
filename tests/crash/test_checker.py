"""The judge is judged: each fault that is planted in a good history is found, and a good history has none."""

from __future__ import annotations

import asyncio
import os
from tempfile import TemporaryDirectory

import msgspec
import pytest
from msgspec.structs import replace

from hedgerow.core import CHANCE, CLOCK, TABLE, WATCHER, Entry
from hedgerow.core.kind import shelved
from hedgerow.server.run import serving
from hedgerow.server.settings import Settings
from hedgerow.store import open_store
from tests.crash import checker
from tests.crash.checker import check
from tests.crash.history import History, Log, Said, Story, View, read_logs
from tests.crash.micro_games import BEAT, SEALED
from tests.crash.nodes import SETTINGS
from tests.crash.players import Bench, Party

BENCHES = (
    Bench(game="tally-ho", people=2, options={"rounds": "1"}, watchers=1, pace=0.01),
    Bench(game="sealed", people=2, options={"rounds": "4", "timer": "200"}, pace=0.1),
    Bench(game="beat", people=2, options={"rounds": "6", "beat": "50", "caller": "yes"}, pace=0.1),
)


async def played(folder: str) -> History:
    """A whole match of Tally Ho! at least, and a part of the others, on a server that nobody kills."""
    settings = Settings(database=f"{folder}/tables.sqlite3", bots=0, **SETTINGS)
    async with serving(settings) as server:
        party = Party([server.url], seed=1, benches=BENCHES)
        playing = asyncio.create_task(party.run())
        async with asyncio.timeout(60), await open_store(settings.database) as store:
            while not (await store.listing(finished=True) and holds_enough(party.stories)):
                await asyncio.sleep(0.05)
            party.stop()
            party.dismissed.set()
            await playing
    async with await open_store(settings.database) as store:
        return History(await read_logs(store), party.stories, trouble=party.trouble)


def peeks(view: View) -> bool:
    """Is a player of Beat told a card that the others are not told?"""
    return '"Peek"' in view.facts and view.private != "null"


def holds_enough(stories: list[Story]) -> bool:
    """Else the tests below would find faults in nothing."""
    said = [said for story in stories for said in story.said]
    return (
        sum(said.acked and not said.ask for said in said) > 150
        and any(peeks(view) for story in stories for view in story.views)
        and {"stale", "unreadable"} <= {said.refused for said in said}
        and any(said.answers == ["ack", "ack"] for said in said)
    )


@pytest.fixture(scope="module")
def good():
    with (
        shelved(SEALED),
        shelved(BEAT),
        TemporaryDirectory(prefix="hedgerow-", dir="/dev/shm" if os.access("/dev/shm", os.W_OK) else None) as folder,
    ):
        yield msgspec.json.encode(asyncio.run(played(folder)))


@pytest.fixture
def history(good) -> History:
    """A copy of its own for every test."""
    return msgspec.json.decode(good, type=History)


def found(history: History) -> set[str]:
    """The names of the checks that something failed."""
    return {problem.check for problem in check(history)}


def of_game(history: History, game: str) -> Log:
    """The log of this game with the most entries."""
    return max((log for log in history.logs.values() if log.record.header.game == game), key=lambda log: len(log.entries))


def over(history: History) -> Log:
    return next(log for log in history.logs.values() if log.record.finished is not None)


def index_of(log: Log, actor: int, which: int = 0) -> int:
    return [index for index, entry in enumerate(log.entries) if entry.actor == actor][which]


def stories(history: History, log: Log) -> list[Story]:
    return [story for story in history.stories if story.table == log.record.id]


def acked(history: History, log: Log) -> Said:
    """The last acknowledged move of somebody."""
    return next(said for story in stories(history, log) for said in reversed(story.said) if said.acked and not said.ask)


def head_follows(log: Log) -> None:
    log.record = replace(log.record, head=len(log.entries))


def change(story: Story, index: int, **changes: object) -> None:
    story.views[index] = replace(story.views[index], **changes)


def telling(story: Story) -> int:
    """Which view is the first to tell something after a game has begun, and not the last."""
    return next(i for i, view in enumerate(story.views) if i > 3 and view.facts and i < len(story.views) - 2)


# A good one


def test_a_good_history_has_no_fault(history):
    assert [str(problem) for problem in check(history)] == []


def test_it_holds_enough_to_be_judged(history):
    actors = {entry.actor for log in history.logs.values() for entry in log.entries}
    assert {0, 1, CHANCE, CLOCK} <= actors
    assert holds_enough(history.stories)
    assert any(story.key == "" and len(story.views) > 20 for story in history.stories), "somebody watched"


# Faults of the log


def test_an_acknowledged_move_is_lost(history):
    log = of_game(history, "beat")
    said = acked(history, log)
    log.entries = [entry for entry in log.entries if entry.client != f"c-{said.n}"]
    head_follows(log)
    assert "lost" in found(history)


def test_the_end_of_a_log_is_lost(history):
    """As after a write that was acknowledged too early."""
    log = over(history)
    log.entries = log.entries[: index_of(log, 0, -2)]
    assert {"lost", "not durable", "record"} <= found(history)


def test_a_move_is_there_twice(history):
    log = of_game(history, "beat")
    said = acked(history, log)
    index = next(i for i, entry in enumerate(log.entries) if entry.client == f"c-{said.n}")
    log.entries.insert(index + 1, log.entries[index])
    head_follows(log)
    assert "doubled" in found(history)


def test_a_move_is_there_twice_under_another_number(history):
    log = of_game(history, "beat")
    index = next(i for i, entry in enumerate(log.entries) if entry.actor == 0)
    log.entries.insert(index + 1, replace(log.entries[index], client="c-another"))
    # Either the rules do not allow it twice, or it tells of something that nobody saw.
    faults = found(history)
    assert "invented" in faults
    assert faults & {"fold", "facts"}


@pytest.mark.parametrize("game", ["tally-ho", "sealed", "beat"])
def test_two_entries_have_changed_places(history, game):
    log = of_game(history, game)
    index = next(
        i for i, (one, other) in enumerate(zip(log.entries, log.entries[1:], strict=False)) if one.actor >= 0 and one.token != other.token
    )
    log.entries[index : index + 2] = reversed(log.entries[index : index + 2])
    assert found(history) & {"fold", "facts", "view"}


def test_entries_that_commute_have_changed_places(history):
    """Even where the rules do not mind: everybody was told otherwise."""
    log = of_game(history, "beat")
    index = next(
        i for i, (one, other) in enumerate(zip(log.entries, log.entries[1:], strict=False)) if (one.actor, other.actor) in ((0, 1), (1, 0))
    )
    one, other = log.entries[index : index + 2]
    log.entries[index : index + 2] = [replace(other, at=one.at), replace(one, at=other.at)]
    assert "facts" in found(history)


def test_a_draw_is_another_one(history):
    log = of_game(history, "beat")
    index = index_of(log, CHANCE)
    log.entries[index] = replace(log.entries[index], token="card:ear" if log.entries[index].token != "card:ear" else "card:paw")
    assert "draw" in found(history)


def test_a_draw_of_a_finished_match_is_another_one(history):
    log = over(history)
    index = index_of(log, CHANCE)
    square, _, tile = log.entries[index].token.partition("=")
    log.entries[index] = replace(log.entries[index], token=f"{square}={'duck' if tile != 'duck' else 'tree'}")
    assert "draw" in found(history)


def test_the_secret_is_not_the_promised_one(history):
    over(history).secret = "00" * 32
    assert "draw" in found(history)


def test_a_refused_move_is_in_the_log(history):
    log = of_game(history, "beat")
    said = acked(history, log)
    said.answers.append("stale")
    assert "refused" in found(history)
    said.answers[:] = ["stale"]
    assert "refused" in found(history)


def test_a_move_is_in_the_log_as_another_one(history):
    log = of_game(history, "beat")
    index = next(i for i, entry in enumerate(log.entries) if entry.actor == 0)
    log.entries[index] = replace(log.entries[index], token="rest" if log.entries[index].token != "rest" else "paw")
    assert "changed" in found(history)


def test_somebody_has_moved_who_said_nothing(history):
    log = of_game(history, "beat")
    log.entries[index_of(log, 1)] = replace(log.entries[index_of(log, 1)], client="c-nobody")
    assert {"invented", "lost"} <= found(history)


def test_time_runs_backwards(history):
    log = of_game(history, "tally-ho")
    index = index_of(log, 0, 3)
    log.entries[index] = replace(log.entries[index], at=log.entries[index].at - 1000)
    assert "time" in found(history)


def test_a_move_has_a_moment_at_which_nobody_made_it(history):
    log = of_game(history, "tally-ho")
    log.record = replace(log.record, created=log.record.created + 5000)
    assert "time" in found(history)


def test_the_clock_moved_when_it_was_not_due(history):
    log = of_game(history, "beat")
    index = index_of(log, CLOCK, -1)
    log.entries[index:] = [replace(entry, at=entry.at + 7) for entry in log.entries[index:]]
    assert "clock" in found(history)


@pytest.mark.parametrize("left", ["draw", "secret"])
def test_a_batch_is_there_by_half(history, left):
    log = over(history)
    log.entries = log.entries[: index_of(log, CHANCE, 3)] if left == "draw" else log.entries[:-1]
    assert "half" in found(history)


def test_an_entry_does_not_fold(history):
    log = of_game(history, "tally-ho")
    log.entries.insert(index_of(log, 0, 2), Entry(0, "f:z9", log.entries[index_of(log, 0, 2)].at))
    assert "fold" in found(history)


@pytest.mark.parametrize("changes", [{"head": 1}, {"holders": {0: "somebody"}}, {"finished": None}, {"outcome": None}])
def test_the_record_says_something_else_than_the_log(history, changes):
    log = over(history)
    log.record = replace(log.record, **changes)
    assert found(history) == {"record"}


def test_a_whole_table_is_gone(history):
    del history.logs[over(history).record.id]
    assert found(history) == {"lost table"}


# Faults in what was seen


@pytest.fixture
def story(history) -> Story:
    """Somebody who has seen much and sits at a table."""
    return max((story for story in history.stories if story.key), key=lambda story: len(story.views))


def test_somebody_saw_what_is_not_in_the_log(history, story):
    change(story, -1, v=story.views[-1].v + 1)
    assert "not durable" in found(history)


@pytest.mark.parametrize("piece", ["table", "public", "private"])
def test_somebody_saw_something_else(history, story, piece):
    change(story, telling(story), **{piece: '{"other": true}'})
    assert found(history) == {"view"}


def test_somebody_was_offered_other_moves(history, story):
    change(story, telling(story), moves=("pass",))
    assert found(history) == {"view"}


def test_somebody_was_not_told_a_fact(history, story):
    change(story, telling(story), facts="")
    assert found(history) == {"facts"}


def test_somebody_missed_an_update(history, story):
    del story.views[telling(story)]
    assert found(history) == {"facts"}


def test_somebody_was_told_twice(history, story):
    index = telling(story)
    story.views.insert(index, story.views[index])
    assert found(history) == {"facts"}


def test_somebody_saw_an_older_version_without_a_word(history, story):
    index = telling(story)
    story.views[index : index + 2] = reversed(story.views[index : index + 2])
    assert "facts" in found(history)


def test_somebody_was_shown_all_anew_for_no_reason(history, story):
    index = telling(story)
    change(story, index, resync=True, facts="")
    assert found(history) == {"facts"}


def test_after_a_new_connection_a_server_may_be_behind(history, story):
    """It says so, and tells what follows again."""
    index = telling(story)
    older: list[View] = [replace(view, connection=2) for view in story.views[index - 1 :]]
    story.views = [*story.views[: index + 1], replace(older[0], resync=True, facts=""), *older[1:]]
    assert found(history) == set()


def test_a_spectator_was_told_a_secret(history):
    log = next(log for log in history.logs.values() if any(peeks(view) for story in stories(history, log) for view in story.views))
    watcher = Story(log.record.id, "a watcher", "")
    view = next(view for player in stories(history, log) for view in player.views if peeks(view))
    watcher.views = [replace(view, seat=WATCHER, facts="", resync=True)]
    history.stories.append(watcher)
    assert "view" in found(history)


def test_a_move_was_acknowledged_before_it_was_shown(history):
    acked(history, of_game(history, "tally-ho")).acked_v = 1
    assert found(history) == {"shown"}


# What was noticed on the way


@pytest.mark.parametrize("what", ["stuck", "behind", "trouble"])
def test_what_was_noticed_on_the_way_counts(history, what):
    getattr(history, what).append("something")
    assert found(history) == {what}


def test_what_is_asked_while_nobody_runs_an_overdue_clock_stands_at_its_moment(history):
    """The same ask, long before it was said, is wrong only where no clock was due at that moment."""
    log = of_game(history, "beat")
    said = next(said for story in stories(history, log) for said in story.said if said.ask and said.acked)
    late = replace(log.record, created=log.record.created - 5000)
    tick = log.entries[index_of(log, CLOCK)]
    sit, pause, resume = Entry(TABLE, "sit:seat=0", 0, "c"), Entry(TABLE, "pause:seat=0", 0, "c"), Entry(TABLE, "resume:seat=0", 2600, "r")
    at_once, put_off = replace(tick, at=0), replace(tick, at=2600)
    waits = ([sit, at_once], [pause, resume, put_off])
    not_due = ([sit, put_off], [pause, resume, at_once], [pause, resume], [sit, pause, replace(resume, at=2601), put_off])
    for entries in (*waits, *not_due):
        waiting = Log(late, entries, "")
        said = replace(said, at=late.created + 5000, acked_at=late.created + 5001)
        assert [name for name, _ in checker._moment(waiting, said, 1)] == ([] if entries in waits else ["time"]), entries
