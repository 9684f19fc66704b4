"""The odds of an attempt once more, worked out plainly: every face, every change of a die, every set of dice to roll again.

Nothing of the engine is used here but the numbers of the clause. Dice are pairs of a colour and a face; a hand is a sorted tuple of them.
"""

from fractions import Fraction
from itertools import combinations, product

PAIRS = {"green": {"blue", "yellow"}, "orange": {"red", "yellow"}, "purple": {"red", "blue"}}


class PlainOdds:
    def __init__(self, clause, dice):
        self.clause = clause
        self.colours = [colour for colour, count in zip(("red", "blue", "yellow"), dice, strict=True) for _ in range(count)]
        self.known = {}
        self.averages = {}

    def fulfilled(self, hand):
        if sum(face for _, face in hand) != self.clause.total:
            return False
        pair = PAIRS[self.clause.colour]
        fitting = [die for die in hand if die[0] in pair]
        for size in range(2, len(fitting) + 1):
            for some in combinations(fitting, size):
                if {colour for colour, _ in some} == pair and sum(face for _, face in some) in self.clause.numbers:
                    return True
        return False

    def enough(self, hand, steps, flips, free):
        """Is there a way out with these aids, and no reroll?"""
        key = (hand, steps, flips, free)
        if key not in self.known:
            self.known[key] = self.fulfilled(hand) or any(self.enough(*after) for after in self.changes(hand, steps, flips, free))
        return self.known[key]

    def changes(self, hand, steps, flips, free):
        for index, (colour, face) in enumerate(hand):
            rest = hand[:index] + hand[index + 1 :]
            for other in (face - 1, face + 1):
                if 1 <= other <= 6:
                    changed = tuple(sorted((*rest, (colour, other))))
                    if steps:
                        yield changed, steps - 1, flips, free
                    if free:
                        yield changed, steps, flips, False
            changed = tuple(sorted((*rest, (colour, 7 - face))))
            if flips:
                yield changed, steps, flips - 1, free
            if free:
                yield changed, steps, flips, False

    def average(self, kept, aids):
        """How likely it is when these dice are kept, and all others rolled."""
        key = (kept, aids)
        if key not in self.averages:
            missing = list(self.colours)
            for colour, _ in kept:
                missing.remove(colour)
            if missing:
                after = [tuple(sorted((*kept, (missing[0], face)))) for face in range(1, 7)]
                self.averages[key] = sum(self.average(hand, aids) for hand in after) / 6
            else:
                self.averages[key] = Fraction(self.enough(kept, *aids))
        return self.averages[key]

    def best(self, hand, steps, flips, rerolls, free):
        found = [self.average(hand, (steps, flips, free))]
        for size in range(len(hand)):
            for kept in combinations(hand, size):
                if rerolls:
                    found.append(self.average(kept, (steps, flips, free)))
                elif free:
                    found.append(self.average(kept, (steps, flips, False)))
        return max(found)

    def chance(self, aids, free):
        total, seen = Fraction(0), {}
        for faces in product(range(1, 7), repeat=len(self.colours)):
            hand = tuple(sorted(zip(self.colours, faces, strict=True)))
            if hand not in seen:
                seen[hand] = self.best(hand, *aids, free)
            total += seen[hand]
        return total / 6 ** len(self.colours)
