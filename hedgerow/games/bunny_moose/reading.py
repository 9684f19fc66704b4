"""The reading of a round: what is left to draw, and what a card does when it comes down."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

from msgspec.structs import replace

from hedgerow.games.bunny_moose.cards import HUNTER
from hedgerow.games.bunny_moose.chairs import narrator_of, order_of
from hedgerow.games.bunny_moose.poses import HANDS_DOWN
from hedgerow.games.bunny_moose.state import Phase, Table
from hedgerow.games.bunny_moose.terms import Terms
from hedgerow.games.bunny_moose.trail import new_trail

T = TypeVar("T")


def first_table(terms: Terms) -> Table:
    """BM-1, BM-2: seat 0 narrates first, and all figures stand together."""
    seats, advanced = terms.seats, terms.starts_advanced
    return Table(
        phase="bet",
        round=1,
        rounds=terms.rounds,
        narrator=narrator_of(1, seats),
        order=order_of(1, seats),
        advanced=advanced,
        tongue=terms.tongue(advanced),
        bet=-1,
        piles=("",) * terms.options.lines,
        laid=0,
        unseen=terms.stack.counts(advanced),
        poses=first_poses(seats, narrator_of(1, seats)),
        entered=(False,) * seats,
        trail=new_trail(terms.edition.trail, seats),
        reports=(),
        caught_up=(),
        agreed=(False,) * seats,
        votes=(None,) * seats,
    )


def next_table(terms: Terms, table: Table) -> Table:
    """BM-3: everybody moves one chair on. BM-4: the cards on the table are used, and the deck goes on as it is."""
    new, number = first_table(terms), table.round + 1
    narrator = narrator_of(number, terms.seats)
    return replace(
        new,
        round=number,
        narrator=narrator,
        order=order_of(number, terms.seats),
        advanced=table.advanced,
        tongue=table.tongue,
        unseen=table.unseen,
        poses=first_poses(terms.seats, narrator),
        trail=table.trail,
    )


def with_advanced(terms: Terms, table: Table) -> Table:
    """BM-40: the advanced cards join, and everything is shuffled. From now on tongues count."""
    return replace(table, advanced=True, tongue=terms.tongue(True), unseen=all_but(terms, True))


def first_poses(seats: int, narrator: int) -> tuple[str, ...]:
    """BM-16: everybody begins with empty hands. BM-18: the narrator has no pose."""
    return tuple("" if seat == narrator else HANDS_DOWN for seat in range(seats))


def pool(terms: Terms, table: Table) -> tuple[int, ...]:
    """BM-4: what can be drawn. BM-5: when nothing is left, all the used cards; those that show on the piles stay where they are."""
    return table.unseen if any(table.unseen) else all_but(terms, table.advanced, filter(None, table.piles))


def all_but(terms: Terms, advanced: bool, tokens: Iterable[str] = ()) -> tuple[int, ...]:
    """All cards in play but these."""
    left = list(terms.stack.counts(advanced))
    for token in tokens:
        left[terms.stack.tokens.index(token)] -= 1
    return tuple(left)


def come_down(terms: Terms, table: Table, card: str) -> Table:
    """A card that was drawn is shown: it covers the next pile, or it is Bam."""
    index = terms.stack.tokens.index(card)
    unseen = put(table.unseen, index, table.unseen[index] - 1)
    # BM-10: in the first reading a hunter is laid like any other card. BM-11: later it is Bam, and covers no pile.
    if card == HUNTER and table.laid >= terms.options.lines:
        return replace(table, unseen=unseen, phase="enter" if terms.options.poses == "table" else "score")
    # BM-9: from the first pile to the last, and over again; only the card on top counts.
    piles = put(table.piles, table.laid % terms.options.lines, card)
    return replace(table, unseen=unseen, piles=piles, laid=table.laid + 1, phase=line_phase(terms))


def line_phase(terms: Terms) -> Phase:
    """BM-12: the table draws at the end of a line; BM-13: a narrator draws at its beginning."""
    return "draw" if terms.options.narrator == "player" else "line"


def put(items: tuple[T, ...], index: int, item: T) -> tuple[T, ...]:
    """The same tuple with another item in one place."""
    return (*items[:index], item, *items[index + 1 :])
