"""Golden playthroughs: one match of every game, told in words with diagrams, as documentation that cannot go stale.

`python -m hedgerow.testing.playthrough` writes them anew into `docs/playthroughs/`.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Final

from msgspec import Struct

from hedgerow.bots.bot import Budget
from hedgerow.bots.levels import find_bot
from hedgerow.core import CHANCE, CLOCK, WATCHER, Actor, AnyKind, Match, kinds, legal
from hedgerow.core.kind import option_texts, read_options
from hedgerow.core.notation import MatchFile, file_of, write_file
from hedgerow.testing import beat, sealed
from hedgerow.testing.sight import told
from hedgerow.testing.stroll import Choose
from hedgerow.testing.trial import Play, Position, Step, Trial

COMMAND: Final = "make golden"
FOLDER: Final = Path("docs/playthroughs")
DIAGRAMS: Final = 8
"""About so many diagrams a match."""
SEEDS: Final = range(20)
"""The shortest match of these seeds is the one that is told."""


def playthrough(
    kind: AnyKind, seats: int, options: Struct | None = None, *, seed: int | None = None, bot: str = "", diagrams: int = DIAGRAMS
) -> str:
    """A match as a page to read: at random, or played by a bot; without a seed, the shortest of a few random ones."""
    trial = Trial(kind, seats, options, matches=len(SEEDS))
    choose = _chooser(kind, bot) if bot else None
    play = min(trial.plays, key=lambda play: len(play.steps)) if seed is None else trial.play(seed, choose)
    parts = [*_title(play, bot), *_story(play, diagrams), *_end(play), *_record(play)]
    return "\n\n".join(parts) + "\n"


def _chooser(kind: AnyKind, name: str) -> Choose:
    """Everybody plays like this bot."""
    bot = find_bot(name, kind)
    return lambda game, s, seat, rng: bot.choose(game, game.public(s), game.private(s, seat), seat, rng, Budget()).move


def _title(play: Play, bot: str) -> Iterator[str]:
    kind = play.trial.kind
    who = f"The bot `{bot}` plays" if bot else "Everybody plays at random"
    yield f"# A match of {kind.title}"
    yield (
        f"{who} here. The rules code tells what happened, entry by entry: who acted, the token of the move, "
        "among how many it was chosen, and what is told. This page is checked by the tests; after a change of the rules "
        f"`{COMMAND}` writes it anew."
    )
    lines = [f"- Players, in order of their seats: {', '.join(play.trial.names)}"]
    for name, text in option_texts(play.trial.options).items():
        lines.append(f"- Option `{name}={text}`: {kind.words.templates[f'option.{name}']}")
    yield "\n".join(lines)


def _story(play: Play, diagrams: int) -> Iterator[str]:
    """The entries, in chapters that end with a diagram."""
    pictured = _pictured(play, diagrams)
    yield "## The match"
    yield from _picture(play.positions[0], "At the start")
    chapter: list[str] = []
    for batch in _batches(play):
        chapter.append(_told_batch(batch))
        last = batch[-1].after
        if last.number in pictured:
            yield "\n".join(chapter)
            yield from _picture(last, f"After entry {last.number}")
            chapter = []
    if chapter:
        yield "\n".join(chapter)


def _pictured(play: Play, diagrams: int) -> set[int]:
    """After which entries a diagram helps: spread over the match, and better where a new question begins."""
    gap, last, epoch = max(4, len(play.steps) // diagrams), 0, play.game.epoch(play.positions[0].state)
    numbers = {play.positions[-1].number}
    for position in play.positions:
        since, now = position.number - last, play.game.epoch(position.state)
        if position.settled and (since >= 2 * gap or (since >= gap and now != epoch)):
            numbers.add(position.number)
            last, epoch = position.number, now
    return numbers


def _picture(position: Position, title: str) -> Iterator[str]:
    """What everybody sees; and what the first player who knows more sees."""
    trial, s = position.play.trial, position.state
    public = trial.game.public(s)
    yield f"### {title}"
    yield _fenced(trial.kind.diagram(public, None))
    knower = next((seat for seat in range(trial.seats) if trial.game.private(s, seat) is not None), None)
    if knower is not None and position.settled:
        yield f"As {trial.names[knower]} sees it:"
        yield _fenced(trial.kind.diagram(public, trial.game.private(s, knower)))


def _fenced(text: str) -> str:
    return f"```text\n{text.rstrip()}\n```"


def _batches(play: Play) -> Iterator[list[Step]]:
    """Entries that belong together: a move and the draws that follow it."""
    batch: list[Step] = []
    for step in play.steps:
        if batch and step.before.settled:
            yield batch
            batch = []
        batch.append(step)
    if batch:
        yield batch


def _told_batch(batch: list[Step]) -> str:
    """One draw fits into the line of its move; more get a line each, and so do the draws before the first move."""
    texts = [_told_step(step) for step in batch]
    if batch[0].actor == CHANCE:
        return "- " + "\n- ".join(texts)
    return f"- {' '.join(texts)}" if len(texts) <= 2 else "- " + "\n  - ".join(texts)


def _told_step(step: Step) -> str:
    return f"`{step.after.number}` {_deed(step)}: {' '.join(_words(step))}"


def _deed(step: Step) -> str:
    """Who did what, and among how many."""
    play = step.before.play
    if step.actor == CHANCE:
        chance = play.game.chance(step.before.state)
        weight, total = dict(chance.odds)[step.move], sum(weight for _, weight in chance.odds)
        return f"**chance** draws `{step.token}` ({weight} in {total}, “{chance.name}”)"
    who = "the clock" if step.actor == CLOCK else play.trial.names[step.actor]
    count = len(legal(play.game, step.before.state, step.actor))
    among = f"one of {count}" if count > 1 else "the only move"
    return f"**{who}** plays `{step.token}`" + ("" if count == 1 and step.actor == CLOCK else f" ({among})")


def _words(step: Step) -> Iterator[str]:
    """What everybody is told; then what those are told who are told something else."""
    play = step.before.play
    heard = {viewer: told(play.game, step.before.state, step.actor, step.move, step.after.state, viewer) for viewer in play.trial.viewers}
    yield _said(step, WATCHER) or "Nobody else is told anything."
    for seat in range(play.trial.seats):
        if heard[seat] != heard[WATCHER]:
            yield f"*{play.trial.names[seat]} is told:* {_said(step, seat) or 'nothing.'}"


def _said(step: Step, viewer: Actor) -> str:
    play = step.before.play
    kind, facts = play.trial.kind, play.game.facts(step.before.state, step.actor, step.move, step.after.state, viewer)
    return " ".join(kind.words.say(kind.tell(fact), play.trial.names, viewer) for fact in facts)


def _end(play: Play) -> Iterator[str]:
    yield "## The end"
    outcome = play.game.outcome(play.positions[-1].state)
    if outcome is None:
        yield f"The match was not played to its end: {play.stop}."
        return
    rows = [f"| {name} | {outcome.scores[seat]} | {outcome.places[seat]} |" for seat, name in enumerate(play.trial.names)]
    yield "\n".join(["| player | points | place |", "|---|--:|--:|", *rows])


def _record(play: Play) -> Iterator[str]:
    """The match file, with the name of every draw behind its line."""
    match = Match(play.trial.kind, play.header)
    for entry in play.entries:
        match.append(entry)
    file = file_of(match)
    lines = (
        replace(line, comment=play.game.chance(step.before.state).name) if step.actor == CHANCE else line
        for line, step in zip(file.lines, play.steps, strict=True)
    )
    yield "## The record"
    yield "The match file, with the name of each draw behind its line."
    yield _fenced(write_file(MatchFile(file.header, tuple(lines))))


TABLES: Final[dict[str, dict[str, tuple[int, dict[str, str]]]]] = {
    "bunny-moose": {"2014": (3, {"cards": "first"}), "2009": (3, {"edition": "2009", "narrator": "player"})},
    "fox-and-rabbit": {
        "easy-win": (1, {}),
        "hard-loss": (2, {"mode": "hard"}),
        "super-hard-win": (1, {"mode": "super-hard", "sheet": "warren"}),
    },
    "thats-a-question": {"3": (3, {}), "4": (4, {}), "5": (5, {}), "6": (6, {}), "scamper": (3, {"scamper": "yes"})},
}
"""Games of which more than one match is told: by the ending of the page's name, the number of players and the options."""

PLAYED: Final[dict[str, dict[str, tuple[str, int]]]] = {
    "fox-and-rabbit": {"easy-win": ("steady", 2), "hard-loss": ("beginner", 1), "super-hard-win": ("steady", 1)},
}
"""Of these tables those that are not played at random, for nobody wins them by chance: the bot and the seed."""


def books() -> dict[str, Callable[[], str]]:
    """How to write the playthrough of every game, by the name of its file."""
    pages: dict[str, Callable[[], str]] = {
        "sealed": partial(playthrough, sealed.SEALED, 3, sealed.Options(timer=20_000)),
        "beat": partial(playthrough, beat.BEAT, 3, beat.Options(caller=True)),
    }
    for name, kind in kinds().items():
        if name not in pages:
            pages |= _pages(name, kind)
    return {f"{name}.md": page for name, page in pages.items()}


def _pages(name: str, kind: AnyKind) -> dict[str, Callable[[], str]]:
    """One match with a middling number of players, or those that `TABLES` lists."""
    if name not in TABLES:
        return {name: partial(playthrough, kind, kind.seats[len(kind.seats) // 2])}
    pages: dict[str, Callable[[], str]] = {}
    for ending, (seats, options) in TABLES[name].items():
        bot, seed = PLAYED.get(name, {}).get(ending, ("", None))
        pages[f"{name}-{ending}"] = partial(playthrough, kind, seats, read_options(kind, options), bot=bot, seed=seed)
    return pages


def write(folder: Path, pages: Mapping[str, Callable[[], str]]) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for name, tell in pages.items():
        page = tell()
        (folder / name).write_text(page, encoding="utf-8")
        print(f"{folder / name}: {len(page.splitlines())} lines")


if __name__ == "__main__":
    write(Path(sys.argv[1]) if sys.argv[1:] else FOLDER, books())
