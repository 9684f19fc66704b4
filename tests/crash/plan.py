"""What goes wrong, and when: drawn from a seed before anything begins, so that the same seed gives the same trouble."""

from __future__ import annotations

from random import Random
from typing import Literal

from msgspec import Struct

What = Literal[
    "kill", "kill-starting", "restart", "stop", "cut", "refuse", "hold", "lose-answer", "lose-statement", "db-fast", "db-immediate"
]

MEANING: dict[What, str] = {
    "kill": "kill -9 a server, and start it again after `seconds`",
    "kill-starting": "kill -9 a server while it is starting: the pause counts from its start",
    "restart": "SIGTERM a server, so that it says goodbye in order, and start it again at once",
    "stop": "SIGSTOP a server, and SIGCONT it after `seconds`: longer than its leases run",
    "cut": "break all of a server's connections to the database",
    "refuse": "break them, and let no new one through for `seconds`",
    "hold": "hold back every byte between a server and the database for `seconds`, then let it all go on",
    "lose-answer": "the next statement of a server is carried out, and its connection breaks before the answer",
    "lose-statement": "the next statement of a server is lost together with its connection",
    "db-fast": "restart the database: it breaks off every transaction and shuts down in order",
    "db-immediate": "restart the database as after a crash",
}

POSTGRES_BAG: tuple[What, ...] = (
    *("kill",) * 4,
    "restart",
    *("stop",) * 2,
    *("cut",) * 2,
    "refuse",
    "hold",
    *("lose-answer",) * 2,
    "lose-statement",
    "db-fast",
    "db-immediate",
)
"""Drawn one by one until it is empty, then filled again: everything happens, about this often."""


class Step(Struct, frozen=True, kw_only=True):
    pause: float
    """Seconds since the step before."""
    what: What
    node: int = 0
    seconds: float = 0.0

    def __str__(self) -> str:
        lasts = f" for {self.seconds:g} s" if self.seconds else ""
        return f"+{self.pause:g} {self.what}{'' if self.what.startswith('db') else f' {self.node}'}{lasts}"


def sqlite_plan(kills: int, seed: int) -> list[Step]:
    """One server, killed over and over: mostly under play, sometimes while it is still starting."""
    rng = Random(f"sqlite {seed}")
    return [
        Step(pause=_drawn(rng, 0.0, 0.5), what="kill-starting") if rng.random() < 0.12 else Step(pause=_drawn(rng, 0.1, 1.6), what="kill")
        for _ in range(kills)
    ]


def postgres_plan(seconds: float, nodes: int, seed: int) -> list[Step]:
    """Several servers on one database. What takes a while goes on while the next step comes."""
    rng = Random(f"postgres {seed}")
    steps: list[Step] = []
    bag: list[What] = []
    spent = 0.0
    while True:
        if not bag:
            bag = list(POSTGRES_BAG)
            rng.shuffle(bag)
        what = bag.pop()
        step = Step(pause=_drawn(rng, 0.1, 2.5), what=what, node=rng.randrange(nodes), seconds=_how_long(rng, what))
        spent += step.pause
        if spent > seconds:
            return steps
        steps.append(step)


def _how_long(rng: Random, what: What) -> float:
    match what:
        case "kill":
            return _drawn(rng, 1.0, 5.0) if rng.random() < 0.4 else 0.0
        case "stop":
            return _drawn(rng, 2.5, 6.0)
        case "refuse" | "hold":
            return _drawn(rng, 1.0, 4.0)
        case _:
            return 0.0


def _drawn(rng: Random, least: float, most: float) -> float:
    return round(rng.uniform(least, most), 2)
