"""A second That's a Question!, written from the rulebook alone and as plainly as possible: pieces on a table, moved by hand.

It knows nothing of the engine. It takes the same tokens and says what may be done and where everything lies.
"""

from __future__ import annotations

PILES = {3: 24, 4: 24, 5: 30, 6: 24}
SIDES = {3: (6, 12), 4: (6, 12), 5: (8, 16), 6: (8, 16)}


class Player:
    def __init__(self, kickers):
        self.cards = []
        self.acorns = 0
        self.space = 0
        self.kickers = sorted(["three", "tough"] * kickers)
        self.sky = []


class Oracle:
    def __init__(self, seats, scamper=False, acorns=True, courtesy=True, timer=False):
        self.players = [Player(2 if scamper else 1) for _ in range(seats)]
        self.seats, self.courtesy, self.timer, self.use_acorns = seats, courtesy, timer, acorns
        self.pile = 18 if scamper else PILES[seats]
        if acorns:
            for player in self.players:
                player.acorns = 1
            if seats >= 5:
                self.players[0].acorns = 0
            if seats == 3:
                self.players[2].acorns = 2
        self.asker = 0
        self.turns_left = self.pile // 2 + seats
        self.final_round_begun = False
        self.step = "deal"
        self.waiting_for_kickers = {}
        self.late = False

    # What may be done

    def may(self, seat):
        """Every token of a player."""
        you = self.players[seat]
        if self.step == "ask" and seat == self.asker and not self.late:
            return {
                f"{colour}:{a}/{b}:{whom}"
                for colour in ("blue", "green", "red")
                for a in you.cards
                for b in you.cards
                if a != b
                for whom in self._askable()
            }
        if self.step in ("choose", "locked") and seat in self._choosing() and not self._lots():
            return self._choices(seat)
        if self.step == "answer" and self.courtesy and seat == self.whom:
            return {"ok", "correct:B" if self.played[seat] == "A" else "correct:A"}
        if self.step == "guesses" and self.courtesy and seat in self._could_concede():
            return {"ok", "concede"}
        if self.step in ("lake", "final") and self.waiting_for_kickers.get(seat) and not self.late:
            return {"take:three", "take:tough", "take:nothing"}
        return set()

    def _askable(self):
        others = [seat for seat in range(self.seats) if seat != self.asker]
        if not self.use_acorns:
            return others
        rich = [seat for seat in others if self.players[seat].acorns > 0]
        return rich or [self.asker - 1 if self.asker else self.seats - 1]

    def _choosing(self):
        return [seat for seat in range(self.seats) if seat != self.asker or self.face_up]

    def _choices(self, seat):
        tokens = {"A", "B"}
        if seat == self.whom or seat == self.asker or self.face_up:
            return tokens
        for kicker in set(self.players[seat].kickers):
            if self.seats == 3 and kicker == "tough":
                tokens.add("tough")
            else:
                tokens |= {f"A+{kicker}", f"B+{kicker}"}
        return tokens

    def _could_concede(self):
        right = self.played[self.whom][0]
        return [seat for seat in self._guessers() if self.played[seat][0] == right and seat not in self.content]

    def _guessers(self):
        return [seat for seat in range(self.seats) if seat not in (self.asker, self.whom)]

    def _lots(self):
        return [seat for seat in self._choosing() if self.late and seat not in self.played and seat != self.whom]

    # Doing it

    def do(self, who, token):
        """`who` is a seat, "chance" or "clock"."""
        if who == "chance":
            self._chance(token)
        elif who == "clock":
            self._clock(token)
        elif ":" in token and token.split(":")[0] in ("blue", "green", "red"):
            self._ask(token)
        elif token == "tough":
            self.face_up, self.step, self.late = True, "choose", False
            self.played[who] = self.played[who][0] if who in self.played else None
            if self.played[who] is None:
                del self.played[who]
        elif token in ("A", "B") or "+" in token:
            self.played[who] = token
            self._all_in()
        else:
            self._after_reveal(who, token)

    def _ask(self, token):
        _, cards, whom = token.split(":")
        self.whom = int(whom)
        asker = self.players[self.asker]
        for card in cards.split("/"):
            asker.cards.remove(card)
        if self.players[self.whom].acorns:
            self.players[self.whom].acorns -= 1
            asker.acorns += 1
        self.played, self.content, self.face_up = {}, set(), False
        self.step, self.late = "choose", False

    def _all_in(self):
        if all(seat in self.played for seat in self._choosing()) and self.step == "choose":
            self.step, self.late = "locked", False

    def _after_reveal(self, who, token):
        if token.startswith("correct:"):
            self.played[who] = token[-1]
        elif token == "concede":
            self.played[who] = {"A": "B", "B": "A"}[self.played[who][0]] + self.played[who][1:]
            if not self._could_concede():
                self._score()
        elif token == "ok" and self.step == "answer":
            self.step = "guesses"
        elif token == "ok":
            self.content.add(who)
            if not self._could_concede():
                self._score()
        else:
            self._retrieve(who, token[5:])

    def _clock(self, token):
        if token == "time":
            self.late = True
        elif token == "reveal":
            self.step = "answer"
        elif token == "show":
            self.step = "guesses"
        else:
            self._score()

    def _chance(self, token):
        if "+" in token:
            seat, card = int(token[0]), token[2:]
            self.players[seat].cards.append(card)
            if self.step == "deal":
                if all(len(player.cards) == 5 for player in self.players):
                    self.step = "ask"
            else:
                self.pile -= 1
                if len(self.players[seat].cards) == 5:
                    self._after_drawing()
        elif ":" in token:
            self._ask(token)
        elif token[2:] in ("A", "B"):
            self.played[int(token[0])] = token[2:]
            self._all_in()
        else:
            self._retrieve(int(token[0]), token[2:])

    # Scoring, by the squirrel-pusher's tip: right answers, the asker, the extra 2, the tough questions.

    def _score(self):
        right = self.played[self.whom][0]
        before = [player.space for player in self.players]
        guessers = self._guessers()
        for seat in [self.whom, *guessers]:
            if self.played[seat][0] == right:
                self.players[seat].space += 1
        for seat in guessers:
            if self.played[seat][0] != right:
                self.players[self.asker].space += 1
        for seat in guessers:
            if self.played[seat] == f"{right}+three":
                self.players[seat].space += 2
        self._score_tough(right, guessers)
        for seat in guessers:
            kicker = "tough" if self.face_up else self.played[seat][2:]
            if kicker:
                self.players[seat].kickers.remove(kicker)
                self.players[seat].sky.append(kicker)
        self.step = "lake"
        for seat, player in enumerate(self.players):
            for place in SIDES[self.seats]:
                if before[seat] < place <= player.space and self.turns_left > 1:
                    self.waiting_for_kickers[seat] = self.waiting_for_kickers.get(seat, 0) + 1
        self._hand_out()

    def _score_tough(self, right, guessers):
        for seat in guessers:
            if self.seats == 3:
                if self.face_up and self.played[self.asker][0] != right:
                    self.players[seat].space += 2
            elif self.played[seat].endswith("tough"):
                for other in guessers:
                    if other != seat and self.played[other][0] != right:
                        self.players[seat].space += 2 if self.seats == 4 else 1

    # Kickers back, drawing, next

    def _retrieve(self, seat, what):
        if what != "nothing":
            self.players[seat].sky.remove(what)
            self.players[seat].kickers.append(what)
        self.waiting_for_kickers[seat] -= 1
        self._hand_out()

    def _hand_out(self):
        for seat in list(self.waiting_for_kickers):
            player = self.players[seat]
            while self.waiting_for_kickers[seat] and len(set(player.sky)) == 1:
                player.kickers.append(player.sky.pop())
                self.waiting_for_kickers[seat] -= 1
            if not self.waiting_for_kickers[seat] or not player.sky:
                del self.waiting_for_kickers[seat]
        if self.waiting_for_kickers:
            return
        if self.step == "lake" and self.pile:
            self.step, self.late = "draw", False
        else:
            self._next()

    def _after_drawing(self):
        if self.pile:
            self._next()
            return
        self.step, self.late = "final", False
        self.waiting_for_kickers = dict.fromkeys(range(self.seats), 1)
        self._hand_out()

    def _next(self):
        self.turns_left -= 1
        self.asker = 0 if self.asker == self.seats - 1 else self.asker + 1
        self.step, self.late = "ask" if self.turns_left else "over", False
