"""`hedgerow play GAME`: a game in the terminal, against bots, with one as a partner or alone, in typed notation."""

from __future__ import annotations

import secrets
import sys
import textwrap
from argparse import ArgumentParser, Namespace
from pathlib import Path
from random import Random
from types import NoneType

from hedgerow.bots.bot import Budget
from hedgerow.bots.levels import bot_names, find_bot
from hedgerow.bots.names import free_name
from hedgerow.bots.own import reflexes
from hedgerow.commands.common import Stop
from hedgerow.core import CLOCK, TABLE, AnyKind, Header, Illegal, Match, find
from hedgerow.core.dealer import commitment, match_key, new_secret
from hedgerow.core.notation import file_of, write_file
from hedgerow.core.rulebook import rules
from hedgerow.core.telling import picture_of, result_of, words_of

HELP = "play in the terminal, with or against bots"
HELP_TEXT = """\
  a move        in the notation of the game; moves lists those you have
  moves         every move you can make now
  rule TH-12    a rule in words; rules lists all of them
  board         the board once more
  back          take your last move back, if nothing was revealed since
  save FILE     write the record so far
  quit          stop"""


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("game", help="a name that hedgerow games lists")
    whom = f"with whom you play: {', '.join(bot_names())}, or one of the game's own (default: the best there is; see hedgerow games)"
    parser.add_argument("--bot", help=whom)
    parser.add_argument("--seconds", type=float, default=1.0, help="how long the bot may think about a move (default 1)")
    parser.add_argument("--seats", type=int, help="how many play, you among them (default: few; alone where that can be)")
    parser.add_argument("--seat", type=int, default=0, help="where you sit, counted from 0 (default 0)")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="an option of the game; may be repeated")
    parser.add_argument("--name", default="You", help="what you are called in the record")
    parser.add_argument("--save", metavar="FILE", help="write the record here at the end")


def run(args: Namespace) -> int:
    table = Sitting(find(args.game), args)
    try:
        table.play()
    except EOFError:
        table.say("\nGoodbye.")
    return 0


class Sitting:
    """One person, the bots, and a match between them."""

    def __init__(self, kind: AnyKind, args: Namespace) -> None:
        self.args = args
        self.bot = args.bot or bot_names(kind)[-1]
        self.secret = new_secret()
        seats = args.seats or (2 if 2 in kind.seats and not kind.together else kind.seats[0])
        if seats not in kind.seats:
            raise Stop(f"--seats {seats}: {kind.title} is played by {' or '.join(map(str, kind.seats))}")
        if not 0 <= args.seat < seats:
            raise Stop(f"--seat {args.seat}: seats are counted from 0 to {seats - 1}")
        self.seat: int = args.seat
        names = self.names(kind, seats)
        self.bots = {seat: find_bot(self.bot, kind, names[seat]) for seat in range(seats) if seat != self.seat}
        header = Header(
            game=kind.name,
            seats=seats,
            options=dict(option_pair(text) for text in args.option),
            names=names,
            commitment=commitment(self.secret),
            nonces={self.seat: secrets.token_hex(8)},
        )
        self.match = Match(kind, header)
        if reflexes(kind, self.match.game):
            raise Stop(f"{kind.title} is played in real time, and a terminal is too slow for it. Play it in a browser: hedgerow serve")
        self.key = match_key(self.secret, header.nonces)
        self.random = Random(secrets.randbits(64))

    def names(self, kind: AnyKind, seats: int) -> dict[int, str]:
        """A game's own bots have names like people: in some games that is their character."""
        names = {self.seat: self.args.name}
        for seat in range(seats):
            if seat != self.seat:
                names[seat] = free_name(names.values(), self.secret) if self.bot in kind.bots else f"{self.bot.capitalize()} bot"
        return dict(sorted(names.items()))

    def play(self) -> None:
        title = self.match.kind.title
        self.say(f"{title}{'' if title.endswith('!') else '.'} You play {self.company()}. Type help for help, quit to stop.")
        self.say(f"The draws are promised: {self.match.header.commitment}")
        self.match.settle(self.key)
        self.show_all()
        while not self.match.game.outcome(self.match.state):
            actors = self.match.game.turn(self.match.state).must
            if not actors:
                self.let_clock_move()
            elif self.seat not in actors:
                self.let_bot_move(actors[0])
            elif not self.ask():
                return
        self.finish()

    def company(self) -> str:
        """In a game in which all win together nobody is an opponent."""
        if not self.bots:
            return "alone"
        return f"{'with' if self.match.kind.together else 'against'} the {self.bot} bot"

    def ask(self) -> bool:
        """One line from the player. False when they want to stop."""
        typed = input("Your move> ").strip()
        word, _, rest = typed.partition(" ")
        match word:
            case "":
                pass
            case "quit" | "exit":
                self.say("Goodbye.")
                return False
            case "help" | "?":
                self.say(HELP_TEXT)
            case "moves":
                game = self.match.game
                self.say(textwrap.fill("  ".join(map(game.write, game.moves(self.match.state, self.seat))), 100, break_on_hyphens=False))
            case "rule" | "rules":
                self.show_rules(rest.strip().upper())
            case "board":
                self.show_all()
            case "back":
                self.take_back()
            case "save":
                self.save(rest.strip())
            case _:
                self.try_move(typed)
        return True

    def try_move(self, token: str) -> None:
        try:
            self.move(self.seat, token)
        except Illegal as refusal:
            self.say(f"{refusal.why} ({refusal.rule}; type rule {refusal.rule} to read it)")

    def move(self, actor: int, token: str) -> None:
        """Play a move and its draws, and tell what happened."""
        before = len(self.match.entries)
        self.match.play(actor, token)
        self.match.settle(self.key)
        words = [line for index in range(before, len(self.match.entries)) for line in words_of(self.match, index, self.seat)]
        # What others do may be secret: then the words tell all that may be told.
        in_the_open = actor == self.seat or self.match.game.private_type is NoneType
        self.say(f"\n{f'{token}: ' if in_the_open else ''}{' '.join(words)}")
        self.show()

    def let_clock_move(self) -> None:
        """In a terminal nobody is in a hurry: the clock moves when there is nobody left to wait for."""
        game, state = self.match.game, self.match.state
        self.move(CLOCK, game.write(next(iter(game.moves(state, CLOCK)))))

    def let_bot_move(self, seat: int) -> None:
        game, state = self.match.game, self.match.state
        self.say(f"{self.match.names[seat]} thinks …")
        budget = Budget(seconds=self.args.seconds)
        choice = self.bots[seat].choose(game, game.public(state), game.private(state, seat), seat, self.random, budget)
        self.move(seat, game.write(choice.move))

    def take_back(self) -> None:
        """Go back to before the player's last move."""
        mine = [index for index, entry in enumerate(self.match.entries) if entry.actor == self.seat]
        if not mine:
            self.say("You have not moved yet.")
            return
        refusal = self.match.why_not_back(mine[-1])
        if refusal:
            self.say(f"{refusal.why} ({refusal.rule})")
            return
        self.match.play(TABLE, f"back:{mine[-1]}")
        self.show()

    def show_all(self) -> None:
        """The board, and what is printed on it for the whole game."""
        if printed := self.match.game.printed():
            self.say(f"\n{printed}")
        self.show()

    def show(self) -> None:
        self.say(f"\n{picture_of(self.match, len(self.match.entries), self.seat)}\n{'   '.join(result_of(self.match))}\n")

    def show_rules(self, number: str) -> None:
        known = rules(self.match.kind.name) | rules("core")
        if number and number not in known:
            self.say(f"There is no rule {number}. They are numbered {self.match.kind.rules}-1, {self.match.kind.rules}-2 and so on.")
        for name, text in known.items():
            if name == number or (not number and name.startswith(f"{self.match.kind.rules}-")):
                self.say(textwrap.fill(f"{name}  {text}", 100, subsequent_indent="       "))

    def finish(self) -> None:
        """The secret joins the record, so that anybody can check the draws."""
        self.match.reveal(self.secret)
        self.say("\n".join(result_of(self.match)))
        if self.args.save:
            self.save(self.args.save)
            return
        typed = input("To keep the record, type a file name; or just press Enter> ").strip() if sys.stdin.isatty() else ""
        if typed:
            self.save(typed)

    def save(self, path: str) -> None:
        if not path:
            self.say("Say where: save FILE")
            return
        try:
            Path(path).write_text(write_file(file_of(self.match)), "utf-8")
        except OSError as error:
            self.say(f"{path} cannot be written: {error.strerror}. Nothing is lost; try another place.")
            return
        self.say(f"Written to {path}. hedgerow replay {path} tells it, hedgerow verify {path} checks the draws.")

    @staticmethod
    def say(text: str) -> None:
        print(text, flush=True)


def option_pair(text: str) -> tuple[str, str]:
    name, equals, value = text.partition("=")
    if not equals:
        raise Stop(f"--option {text}: write it NAME=VALUE, as in --option rounds=1")
    return name, value
