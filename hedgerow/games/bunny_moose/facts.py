"""What each viewer learns from a move, in the order to show it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from hedgerow.core import Actor
from hedgerow.games.bunny_moose.moves import Bet, Done, Draw, Enter, Lay, Lot, Move, Shuffle, Skip, Strike, Tick, Vote
from hedgerow.games.bunny_moose.state import (
    Agreed,
    Asked,
    Bam,
    BetByLot,
    BetLate,
    BetOn,
    Decided,
    Entered,
    GameOver,
    Laid,
    Landing,
    Line,
    Looked,
    MooseFact,
    NextRound,
    Posed,
    Reshuffled,
    Shuffled,
    State,
    Stepped,
    Table,
    Voted,
)
from hedgerow.games.bunny_moose.trail import Step

if TYPE_CHECKING:
    from hedgerow.games.bunny_moose.rules import BunnyMoose


def facts_of(game: BunnyMoose, s: State, actor: Actor, move: Move, after: State, seat: Actor) -> tuple[MooseFact, ...]:
    """Everybody is told the same, but for the card that only the narrator has seen."""
    return tuple(_facts(game, s.table, actor, move, s.held, after.table, seat))


def _facts(game: BunnyMoose, table: Table, actor: Actor, move: Move, held: str, after: Table, seat: Actor) -> Iterator[MooseFact]:
    match move:
        case Strike(pose):
            yield Posed(actor, pose) if game.live else Entered(actor, pose)
        case Enter(whose, pose):
            yield Entered(whose, pose)
        case Bet(on):
            yield BetOn(actor, on)
        case Lot(on):
            yield BetByLot(table.narrator, on)
        case Shuffle():
            yield Shuffled(actor, sum(after.unseen))
        case Lay():
            yield Landing(actor)
        case Draw(card):
            yield from _draw(game, table, card, after, seat)
        case Done():
            yield from _scoring(after)
        case Skip():
            yield Agreed(actor)
            yield from _went_on(table, after)
        case Vote(yes):
            yield Voted(actor, yes)
            yield from _went_on(table, after)
        case Tick():
            yield from _tick(game, table, held, after)


def _draw(game: BunnyMoose, table: Table, card: str, after: Table, seat: Actor) -> Iterator[MooseFact]:
    if not any(table.unseen):
        yield Reshuffled(sum(after.unseen) + (not game.by_hand))
    if game.by_hand:
        yield Looked(table.narrator, card if seat == table.narrator else "")
    else:
        yield from _came_down(table, card, after)


def _tick(game: BunnyMoose, table: Table, held: str, after: Table) -> Iterator[MooseFact]:
    match table.phase:
        case "bet":
            yield BetLate(table.narrator)
        case "line":
            reading, line = divmod(table.laid, game.options.lines)
            yield Line(line + 1, reading + 1)
        case "held" | "landing":
            yield from _came_down(table, held, after)
        case "enter":
            yield from _scoring(after)
        case _:
            yield from _went_on(table, after)


def _came_down(table: Table, card: str, after: Table) -> Iterator[MooseFact]:
    if after.laid > table.laid:
        yield Laid(table.laid % len(table.piles) + 1, card)
        return
    yield Bam(table.narrator)
    if after.phase == "score":
        yield from _scoring(after)


def _scoring(after: Table) -> Iterator[MooseFact]:
    """Player by player, as a narrator would do it."""
    for report in after.reports:
        yield report.scored
        yield from _steps(report.steps)
    yield from _steps(after.caught_up)


def _steps(steps: Iterable[Step]) -> Iterator[Stepped]:
    for step in steps:
        yield Stepped(step.seat, "moose" if step.figure else "rabbit", step.start, step.end, step.cause)


def _went_on(table: Table, after: Table) -> Iterator[MooseFact]:
    """What follows the scoring or the vote."""
    if after.phase == table.phase:
        return
    if after.phase == "over":
        yield GameOver(after.trail.ranks(), after.trail.figures)
    elif after.phase == "ask":
        yield Asked()
    else:
        if table.phase == "ask":
            yield Decided(after.advanced)
        yield NextRound(after.round, after.narrator)
