"""The decks in the box, and decks that a table brings along."""

import json
from collections import Counter

import pytest

from hedgerow.core import Header, Illegal, Match, Words, bind
from hedgerow.core.kind import shelved
from hedgerow.core.notation import file_of, read_file, replay_file, write_file
from hedgerow.games.bunny_moose import KIND
from hedgerow.games.bunny_moose.cards import read_card
from hedgerow.games.bunny_moose.deck import BadDeck, box_deck, kinds_of, mistakes_in, one_line, read_deck, total
from hedgerow.games.bunny_moose.state import Options

TWIN = {"w": "s", "c": "f", "u": "t", "d": "s", "?": "?"}
SMALL = {"format": 1, "name": "small", "cards": {"LA:wu+2": 5, "BE:t?-1": 5, "hunter": 2}}


def twin(token):
    """The ear card that goes with an antler card, the rabbit that goes with a moose."""
    if ":" not in token:
        return token.replace("moose", "rabbit")
    side, shape, direction, value = token[0], token[3], token[4], token[5:]
    return f"{side}E:{TWIN[direction]}{TWIN[shape]}{value}"


class TestTheBox:
    @pytest.mark.rule("BM-46")
    def test_how_many_cards_there_are(self):
        assert (total(box_deck("2014").cards), total(box_deck("2014").advanced)) == (72, 39)
        assert (total(box_deck("2009").cards), total(box_deck("2009").advanced)) == (111, 0)

    @pytest.mark.rule("BM-46")
    def test_of_which_kinds(self):
        assert kinds_of(box_deck("2014").cards) == {
            "single": 32, "single open": 8, "both": 8, "both open": 8, "species": 4, "rev": 4, "hunter": 8
        }  # fmt: skip
        assert kinds_of(box_deck("2014").advanced) == {
            "single open": 16, "both open": 4, "tongue": 6, "double": 8, "rev": 2, "hunter": 3
        }  # fmt: skip
        assert kinds_of(box_deck("2009").cards) == {
            "single": 48, "single open": 16, "both": 8, "both open": 8, "species": 4, "double": 8, "tongue": 4, "rev": 6, "hunter": 9
        }  # fmt: skip

    @pytest.mark.rule("BM-46", "BM-22")
    def test_what_is_hidden_in_2014(self):
        """Basic cards hide shape or form, advanced ones direction or place."""
        for part, places in (("cards", {"A": 1, "E": 2}), ("advanced", {"A": 2, "E": 1})):
            hidden = [read_card(token).look for token in getattr(box_deck("2014"), part) if "?" in token]
            assert hidden
            assert all(look[places[look[0]]] == "?" for look in hidden)

    @pytest.mark.rule("BM-46", "BM-22")
    def test_2009_hides_both(self):
        assert {read_card(token).look for token in box_deck("2009").cards if "?" in token} == {
            "A?u", "A?d", "Aw?", "Ac?", "Et?", "Es?", "E?s", "E?f"
        }  # fmt: skip

    @pytest.mark.rule("BM-46")
    @pytest.mark.parametrize("edition", ["2009", "2014"])
    def test_values_are_those_that_the_rulebooks_prove(self, edition):
        deck = box_deck(edition)
        for token in (*deck.cards, *deck.advanced):
            card = read_card(token)
            if card.kind == "single":
                assert abs(card.points) <= 3
            if card.kind == "both":
                assert abs(card.points) == 1
        species = Counter(token for token in deck.cards if read_card(token).kind == "species")
        assert {"moose+2", "rabbit+2"} <= set(species)
        assert any(token.startswith("moose-") for token in species)

    @pytest.mark.rule("BM-46")
    @pytest.mark.parametrize("edition", ["2009", "2014"])
    def test_rabbits_and_moose_are_treated_alike(self, edition):
        deck = box_deck(edition)
        for cards in (deck.cards, deck.advanced):
            antlers = {token: count for token, count in cards.items() if "A:" in token or "moose" in token}
            ears = {token: count for token, count in cards.items() if "E:" in token or "rabbit" in token}
            assert {twin(token): count for token, count in antlers.items()} == ears

    @pytest.mark.rule("BM-46")
    @pytest.mark.parametrize("edition", ["2009", "2014"])
    def test_every_single_ear_and_antler_is_there_for_better_and_for_worse(self, edition):
        signs = Counter((token[:5], token[5]) for token in box_deck(edition).cards if read_card(token).kind == "single")
        exact = {look for look, _ in signs if "?" not in look}
        assert len(exact) == 16
        assert all(signs[look, sign] for look in exact for sign in "+-")


class TestTheirOwn:
    @pytest.mark.rule("BM-47")
    def test_a_table_brings_its_deck(self):
        game = bind(KIND, 3, Options(lines=4), {"deck": json.dumps(SMALL)})
        assert game.terms.stack.tokens == ("LA:wu+2", "BE:t?-1", "hunter")
        assert sum(game.start().table.unseen) == 12

    @pytest.mark.rule("BM-47", "BM-39")
    def test_without_advanced_cards_a_tongue_has_no_effect(self):
        game = bind(KIND, 3, Options(), {"deck": json.dumps(SMALL)})
        assert game.terms.tongue(game.start().table.advanced) == "none"
        assert game.terms.asks_after is None

    @pytest.mark.rule("BM-47", "CORE-11")
    @pytest.mark.parametrize(
        ("deck", "options", "word"),
        [
            ("{", {}, "JSON"),
            ("[]", {}, "JSON"),
            ({**SMALL, "format": 2}, {}, "format"),
            ({**SMALL, "colour": "red"}, {}, "colour"),
            ({"format": 1, "cards": {}}, {}, "name"),
            ({**SMALL, "cards": {"LA:wx+2": 5, "hunter": 5}}, {}, "LA:wx+2"),
            ({**SMALL, "cards": {"LA:wu+2": 0, "hunter": 50}}, {}, "cards"),
            ({**SMALL, "cards": {"LA:wu+2": 999, "hunter": 1}}, {}, "999"),
            ({**SMALL, "cards": {"LA:wu+2": 50}}, {}, "hunter"),
            ({**SMALL, "cards": {"LA:wu+2": 5, "hunter": 1}}, {}, "6 piles"),
            ({**SMALL, "cards": {"LA:wu+2": 5, "hunter": 2}}, {"lines": 8}, "8 piles"),
            ({**SMALL, "cards": {"LA:wu+2": 1, "rev": 9, "hunter": 1}}, {"reversal": False}, "piles"),
            ({**SMALL, "cards": {"LA:wu+2": 1, "moosex2": 9, "hunter": 1}}, {"doubling": False}, "piles"),
            ({**SMALL, "cards": {"LA:wu+2": 9, "tongue+2": 1, "hunter": 1}}, {}, "tongue"),
            ({**SMALL, "cards": {"LA:wu+2": 9}, "advanced": {"hunter": 2}}, {"cards": "basic"}, "hunter"),
            ({**SMALL, "cards": {"LA:wu+2": 9}, "advanced": {"hunter": 2}}, {"cards": "first"}, "hunter"),
            ({**SMALL, "advanced": {"hunter": 2}}, {"edition": "2009"}, "advanced"),
        ],
    )
    def test_what_does_not_fit_is_refused_with_a_reason(self, deck, options, word):
        text = deck if isinstance(deck, str) else json.dumps(deck)
        with pytest.raises(Illegal) as caught:
            bind(KIND, 3, Options(**options), {"deck": text})
        assert caught.value.rule == "CORE-11"
        assert word in caught.value.why

    @pytest.mark.rule("BM-47")
    def test_hunters_may_all_be_advanced_in_a_full_game(self):
        deck = {**SMALL, "cards": {"LA:wu+2": 9}, "advanced": {"hunter": 2, "tongue+1": 1}}
        assert bind(KIND, 3, Options(), {"deck": json.dumps(deck)}).start().table.advanced

    @pytest.mark.rule("BM-47")
    def test_a_tongue_card_is_welcome_where_tongues_count(self):
        deck = {**SMALL, "cards": {**SMALL["cards"], "tongue+2": 1}}
        bind(KIND, 3, Options(edition="2009"), {"deck": json.dumps(deck)})
        bind(KIND, 3, Options(), {"deck": json.dumps({**SMALL, "advanced": {"tongue+2": 1}})})

    @pytest.mark.rule("BM-47", "CORE-11")
    def test_nothing_else_can_be_brought(self):
        with pytest.raises(Illegal) as caught:
            bind(KIND, 3, None, {"poem": "roses"})
        assert caught.value.rule == "CORE-11"

    @pytest.mark.rule("BM-47")
    def test_it_stands_in_the_record_in_one_line(self):
        text = one_line(read_deck(json.dumps(SMALL)))
        assert "\n" not in text
        with shelved(KIND):
            match = Match(KIND, Header(game="bunny-moose", seats=3, data={"deck": text}))
            match.play(0, "bet:1")
            match.play(-2, "beat")
            match.play(-1, "card:BE:t?-1")
            record = write_file(file_of(match))
            assert f"data: deck={text}" in record.splitlines()
            again = replay_file(read_file(record))
        assert again.state == match.state
        assert again.state.table.piles[0] == "BE:t?-1"


def test_a_deck_in_the_box_can_be_read_back_from_its_line():
    for edition in ("2009", "2014"):
        assert read_deck(one_line(box_deck(edition))) == box_deck(edition)


def test_bad_decks_say_why():
    with pytest.raises(BadDeck, match="LA:wx"):
        read_deck(json.dumps({**SMALL, "cards": {"LA:wx+2": 1}}))


def test_a_card_that_is_there_twice_is_told_with_its_line():
    text = json.dumps({**SMALL, "cards": {"hunter": 1}}, indent=1).replace('"hunter": 1', '"hunter": 1,\n"hunter": 2')
    (mistake,) = mistakes_in(text)
    assert text.split("\n")[mistake.line - 1] == '"hunter": 2'
    assert "`hunter` is there twice at `$.cards`" in mistake.why


def with_card(token):
    return {**SMALL, "cards": {**SMALL["cards"], token: 1}}


FAULTS = {
    "place.name": ({**SMALL, "name": " "}, {}),
    "place.card": (with_card("fox"), {}),
    "card.written": (with_card("fox"), {}),
    "card.multiplier": (with_card("moosex3"), {}),
    "card.part": (with_card("LX:wu+2"), {}),
    "card.colon": (with_card("LA.wu+2"), {}),
    "card.attribute": (with_card("LA:xu+2"), {}),
    "card.open": (with_card("LA:??+2"), {}),
    "card.value": (with_card("LA:wu2"), {}),
    "card.digit": (with_card("LA:wu+0"), {}),
    "card.more": (with_card("LA:wu+22"), {}),
    "deck.name": ({**SMALL, "name": " "}, {}),
    "deck.large": ({**SMALL, "cards": {"LA:wu+2": 999, "hunter": 1}}, {}),
    "deck.hunter": ({**SMALL, "cards": {"LA:wu+2": 50}}, {}),
    "deck.few": ({**SMALL, "cards": {"LA:wu+2": 5, "hunter": 1}}, {}),
    "deck.tongue": (with_card("tongue+2"), {}),
    "deck.advanced": ({**SMALL, "advanced": {"hunter": 2}}, {"edition": "2009"}),
}


@pytest.mark.rule("BM-47")
@pytest.mark.parametrize("key", FAULTS)
def test_what_is_wrong_with_a_deck_is_told_in_every_language(key):
    deck, options = FAULTS[key]
    found = [message for mistake in mistakes_in(json.dumps(deck)) for message in (mistake.where, mistake.message)]
    if not found:
        with pytest.raises(Illegal) as caught:
            bind(KIND, 3, Options(**options), {"deck": json.dumps(deck)})
        whole = Words.load("hedgerow.games.bunny_moose", "de").say(caught.value.message)
        assert whole.startswith("Die Daten „deck“ lassen sich nicht verwenden: ")
        found = [caught.value.message.values["why"]]
    (message,) = [message for message in found if message and message.key == key]
    said = {Words.load("hedgerow.games.bunny_moose", language).say(message) for language in ("en", "de", "cs")}
    assert len(said) == 3
