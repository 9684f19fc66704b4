"""A match told in words, entry by entry, as one viewer was told it."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from hedgerow.core.game import TABLE, WATCHER, Actor, Fact
from hedgerow.core.match import BACK, Match


def facts_of(match: Match, index: int, viewer: Actor = WATCHER) -> tuple[Fact, ...]:
    """What a viewer learned from the entry at this index, counted from 0."""
    return told_by(match, index)(viewer)


def told_by(match: Match, index: int) -> Callable[[Actor], tuple[Fact, ...]]:
    """What each viewer learned from this entry. The table's own entries tell nothing of the game."""
    entry, game = match.entries[index], match.game
    if entry.actor == TABLE:
        return lambda viewer: ()
    before, move, after = match.states[index], game.read(entry.token), match.states[index + 1]
    return lambda viewer: tuple(game.facts(before, entry.actor, move, after, viewer))


def words_of(match: Match, index: int, viewer: Actor = WATCHER) -> list[str]:
    """The same in words."""
    entry = match.entries[index]
    if entry.actor == TABLE and entry.token.startswith(BACK):
        number = entry.token.removeprefix(BACK)
        return [f"Taken back: everything stands again as it did after entry {number}."]
    seat = viewer if viewer >= 0 else None
    return [match.kind.words.say(match.kind.tell(fact), match.names, seat) for fact in facts_of(match, index, viewer)]


def picture_of(match: Match, index: int, viewer: Actor = WATCHER) -> str:
    """The view of a viewer after so many entries, as a picture in text."""
    state = match.states[index]
    return match.kind.diagram(match.game.public(state), match.game.private(state, viewer))


def result_of(match: Match) -> list[str]:
    """How it stands, or how it ended: one line a seat."""
    scores, outcome = match.game.scores(match.state), match.game.outcome(match.state)
    places = [f", place {place}" for place in outcome.places] if outcome else [""] * match.game.seats
    return [f"{name}: {score}{place}" for name, score, place in zip(match.names, scores, places, strict=True)]


def story(match: Match, viewer: Actor, every: int) -> Iterator[str]:
    """The whole match in paragraphs: words for each entry; a picture every so many entries, around a turning point and at the end."""
    yield picture_of(match, 0, viewer)
    shown, lines = 0, list[str]()
    for index, entry in enumerate(match.entries):
        words = words_of(match, index, viewer)
        turning_point = len(words) > 1
        if turning_point and lines:
            yield "\n".join(lines)
            yield picture_of(match, index, viewer)
            lines = []
        lines.append(f"{index + 1:4}  {entry.token:<12} {' '.join(words)}".rstrip())
        done = index + 1
        if turning_point or done == len(match.entries) or (every and done - shown >= every):
            yield "\n".join(lines)
            yield picture_of(match, done, viewer)
            shown, lines = done, []
