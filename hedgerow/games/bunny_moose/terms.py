"""What a match is played with: the options, bound to a number of players and a deck."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from hedgerow.core.words import CORE
from hedgerow.games.bunny_moose.deck import BadDeck, Stack, bad_deck, box_deck, check_stack, read_deck, stack_of
from hedgerow.games.bunny_moose.editions import EDITIONS, Edition
from hedgerow.games.bunny_moose.poses import Tongue
from hedgerow.games.bunny_moose.state import Options
from hedgerow.games.bunny_moose.words import WORDS


class Terms(Struct, frozen=True):
    seats: int
    options: Options
    edition: Edition
    stack: Stack

    @property
    def rounds(self) -> int:
        """BM-36: everybody narrates equally often."""
        return self.seats * self.edition.narrations[self.seats]

    @property
    def starts_advanced(self) -> bool:
        """BM-39: with the full deck the advanced cards are in from the start."""
        return self.options.cards == "full" and self.stack.has_advanced

    @property
    def asks_after(self) -> int | None:
        """BM-40: after how many rounds a first game asks whether the advanced cards shall join."""
        return self.seats if self.options.cards == "first" and self.stack.has_advanced else None

    def tongue(self, advanced: bool) -> Tongue:
        """BM-20, BM-39, BM-41: what a tongue does with these cards in play."""
        return self.options.tongue if advanced or self.edition.tongue_from_the_start else "none"


def make_terms(seats: int, options: Options, data: Mapping[str, str] | None = None) -> Terms:
    """Options and data together, or a refusal that says what does not fit."""
    edition = EDITIONS[options.edition]
    if options.cards != "full" and not edition.ladder:
        why = f"the {edition.name} edition has no advanced cards that could be left out, so it can only be full"
        raise CORE.illegal("CORE-10", option=f"cards={options.cards}", why=why)
    try:
        deck = read_deck(data["deck"]) if data and "deck" in data else box_deck(edition.name)
        if deck.advanced and not edition.ladder:
            raise bad_deck("deck.advanced", edition=edition.name)
        terms = Terms(seats, options, edition, stack_of(deck, kinds_left_out(options)))
        for advanced in {terms.starts_advanced, terms.starts_advanced or terms.asks_after is not None}:
            tongues = terms.tongue(advanced) != "none"
            check_stack(terms.stack.tokens, terms.stack.counts(advanced), options.lines, tongues)
    except BadDeck as bad:
        raise WORDS.illegal("CORE-11", name="deck", why=bad.message or str(bad)) from bad
    return terms


def kinds_left_out(options: Options) -> frozenset[str]:
    """BM-42: without doubling there are no ×2 cards. BM-43: without reversal there is no ±."""
    played = {"double": options.doubling, "rev": options.reversal}
    return frozenset(kind for kind, kept in played.items() if not kept)
