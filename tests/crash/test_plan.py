"""The seed is the plan."""

from __future__ import annotations

from tests.crash.plan import MEANING, POSTGRES_BAG, postgres_plan, sqlite_plan


def test_the_same_seed_gives_the_same_plan():
    assert sqlite_plan(100, 7) == sqlite_plan(100, 7)
    assert postgres_plan(120, 3, 7) == postgres_plan(120, 3, 7)
    assert sqlite_plan(100, 7) != sqlite_plan(100, 8)
    assert postgres_plan(120, 3, 7) != postgres_plan(120, 3, 8)


def test_a_longer_run_begins_like_a_shorter_one():
    assert postgres_plan(600, 3, 7)[: len(postgres_plan(120, 3, 7))] == postgres_plan(120, 3, 7)
    assert sqlite_plan(100, 7)[:5] == sqlite_plan(5, 7)


def test_as_many_kills_as_asked_for_and_no_more_time():
    assert len(sqlite_plan(100, 1)) == 100
    assert sum(step.pause for step in postgres_plan(120, 3, 1)) <= 120


def test_two_minutes_hold_every_kind_of_trouble_for_every_node():
    plan = postgres_plan(120, 3, 1)
    assert {step.what for step in plan} == set(POSTGRES_BAG)
    assert {step.node for step in plan} == {0, 1, 2}
    assert {step.what for step in plan} | {"kill-starting"} == set(MEANING)


def test_a_stopped_server_stays_so_for_longer_than_its_leases_run():
    from hedgerow.table.house import LEASE

    assert all(step.seconds * 1000 > LEASE for step in postgres_plan(600, 3, 1) if step.what == "stop")
