"""What a pose is worth to somebody, thought through once more, slowly: from the scores and the trail alone, over all poses."""

from tests.games.bunny_moose.plain_scoring import all_poses, plain_score


def moved(figures, length, seat, which, spaces):
    """Figures by (seat, 0 or 1) after one of them moved."""
    after = dict(figures)
    end = after[seat, which] + spaces
    if spaces < 0:
        foremost = max(space for figure, space in after.items() if figure != (seat, which))
        end = min(after[seat, which], max(end, foremost - (length - 1)))
    after[seat, which] = end
    leader = max(after.values())
    return {figure: max(space, leader - (length - 1)) for figure, space in after.items()} if spaces > 0 else after


def plain_value(table, seat, pose, tongue):
    animal, spaces = plain_score(pose, [card for card in table.piles if card], tongue)
    figures = {(who, which): space for who, pair in enumerate(table.trail.figures) for which, space in enumerate(pair)}
    for who in (seat, table.narrator) if table.bet == seat else (seat,):
        for which in {"rabbit": [0], "moose": [1], "bush": [0, 1]}[animal]:
            figures = moved(figures, table.trail.length, who, which, spaces)
    left = 4.0 * (table.rounds - table.round)
    prospects = []
    for who in range(len(table.trail.figures)):
        rear, front = sorted((figures[who, 0], figures[who, 1]))
        prospects.append(min(rear + left, (rear + front + left) / 2) + 0.01 * front)
    others = [prospect for who, prospect in enumerate(prospects) if who != seat]
    return prospects[seat] - sum(others) / len(others)


def best_value(table, seat):
    """What the best of all poses is worth."""
    return max(plain_value(table, seat, pose, table.tongue) for pose in all_poses())


def holds_a_best_pose(table, seat):
    return abs(plain_value(table, seat, table.poses[seat], table.tongue) - best_value(table, seat)) < 1e-5
