"""Bunny Bunny Moose Moose for people: what happened as messages, and the table as a picture in text."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import asdict

from hedgerow.core import Fact, Message
from hedgerow.core.words import Value
from hedgerow.games.bunny_moose.cards import read_card
from hedgerow.games.bunny_moose.poses import POSES
from hedgerow.games.bunny_moose.state import (
    Decided,
    Entered,
    GameOver,
    Held,
    Laid,
    Looked,
    Posed,
    Scored,
    Stepped,
    Table,
    Voted,
)
from hedgerow.games.bunny_moose.trail import Trail

CARD_WIDTH = 8


def tell(fact: Fact) -> Message:
    """What happened, as a message. Most facts are told by their own name and fields."""
    tag = str(fact.__struct_config__.tag)
    match fact:
        case Laid(pile, card):
            kind, values = _card(card)
            return Message(f"laid.{kind}", {"pile": pile, **values})
        case Looked(seat, card) if card:
            kind, values = _card(card)
            return Message(f"looked.{kind}", {"narrator": seat, **values})
        case Looked(seat):
            return Message(tag, {"seat": seat})
        case Posed(seat, pose) | Entered(seat, pose):
            shown = POSES[pose]
            key = f"{tag}.tongue" if shown.tongue else tag
            return Message(key, {"seat": seat, "left": shown.left, "right": shown.right})
        case Scored():
            return _tell_score(fact)
        case Stepped(cause=cause):
            return Message(f"{tag}.{cause}", asdict(fact))
        case Voted(seat, yes):
            return Message("voted.yes" if yes else "voted.no", {"seat": seat})
        case Decided(advanced):
            return Message("decided.yes" if advanced else "decided.no")
        case GameOver():
            return _tell_result(fact)
    return Message(tag, asdict(fact))


def _card(token: str) -> tuple[str, dict[str, Value]]:
    """What is said of a card: its kind, and what the words for that kind need."""
    card = read_card(token)
    values: dict[str, Value] = {}
    if card.look:
        values |= {"look": card.look, "side": card.side}
    if card.animal:
        values["animal"] = card.animal
    if card.points:
        values["value"] = f"{card.points:+d}"
    return card.kind, values


def _tell_score(fact: Scored) -> Message:
    if fact.animal == "bush":
        return Message("scored.bush", {"seat": fact.seat})
    way = "still" if fact.spaces == 0 else "ahead" if fact.spaces > 0 else "back"
    return Message(f"scored.{way}", {"seat": fact.seat, "animal": fact.animal, "spaces": abs(fact.spaces)})


def _tell_result(fact: GameOver) -> Message:
    first = fact.places.index(1)
    winners, rear = fact.places.count(1), min(fact.figures[first])
    if winners > 1:
        return Message("game-over.shared", {"winners": winners, "rear": rear})
    return Message("game-over", {"seat": first, "rear": rear})


def diagram(table: Table, held: Held | None) -> str:
    """Piles, poses and trail as a picture in text."""
    title = f"Round {table.round} of {table.rounds}, {table.phase}: player {table.narrator + 1} narrates"
    bet = f", bet on player {table.bet + 1}" if table.bet >= 0 else ""
    lines = [title + bet, "", *_row_of_piles(table)]
    if held:
        lines.append(f"  In the narrator's hand: {held.card}")
    lines += ["", *_players(table), "", *_trail(table.trail)]
    return "\n".join(line.rstrip() for line in lines)


def _row_of_piles(table: Table) -> Iterator[str]:
    yield "  " + " ".join(f"[{card or ' ':^{CARD_WIDTH}}]" for card in table.piles)


def _players(table: Table) -> Iterator[str]:
    reports = {report.scored.seat: report.scored for report in table.reports}
    for seat, pose in enumerate(table.poses):
        scored = reports.get(seat)
        result = f"{scored.animal} {scored.spaces:+d}" if scored else ""
        yield f"  Player {seat + 1}: {pose or 'narrates':<11} {result}"


def _trail(trail: Trail) -> Iterator[str]:
    """One line a figure: the spaces from rear to front, and the number of the space behind."""
    for figure, name in enumerate(("rabbit", "moose")):
        for seat, spaces in enumerate(trail.figures):
            at = spaces[figure] - trail.rear
            path = "." * at + name[0].upper() + "." * (trail.length - 1 - at)
            yield f"  {name:<6} {seat + 1} |{path}| {spaces[figure]}"
