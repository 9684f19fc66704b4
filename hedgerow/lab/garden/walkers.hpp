// A part of a turn on a CPU, for many columns at once.

#include "axis.hpp"

typedef float Many __attribute__((vector_size(64)));   // as many columns at once as a CPU can: one for each place of the other animal and number of aids
const int WIDE = 16;

// One line of hands in memory.
template <int STEP> struct Line {
    Many* at;
    Many& operator[](int k) const { return at[k * STEP]; }
};
// What it is worth to roll some dice of a hand again, for all hands of a set of dice. The first colour is gone through plane by plane, so that all of it
// stays near the core: a plane holds the hands of the other two, and its parts only while it is worked on.
struct Box {
    const array<int, 3> dice;
    int size[3], from[3], rest[3], plane;      // of each colour: all places of an axis, where whole hands begin, and how many of them
    vector<Many> whole, parts, bench;          // all whole hands; where dice of the first colour are missing; one plane with its own parts

    explicit Box(array<int, 3> d) : dice(d) {
        for (int c = 0; c < 3; c++) size[c] = d[c] == 2 ? 28 : d[c] ? 7 : 1, from[c] = d[c] == 2 ? 7 : d[c], rest[c] = size[c] - from[c];
        plane = rest[1] * rest[2];
        whole.resize(rest[0] * plane);
        parts.resize(from[0] * plane);
        bench.resize(size[1] * size[2]);
    }
    // Lines beside each other, in a plane whose rows are so far apart; or single rows.
    template <int STEP, bool AVERAGE, bool BEST> static void lines(int dice, Many* at, int count) {
        for (int n = 0; n < count; n++, at++) {
            if (AVERAGE && dice == 2) Axis<2>::average(Line<STEP>{at});
            if (AVERAGE && dice == 1) Axis<1>::average(Line<STEP>{at});
            if (BEST && dice == 2) Axis<2>::best_part(Line<STEP>{at});
            if (BEST && dice == 1) Axis<1>::best_part(Line<STEP>{at});
        }
    }
    Many* row(int y) { return &bench[(y + from[1]) * size[2] + from[2]]; }
    // In one plane: the best choice of dice to keep, `told` row by row.
    template <class Told> void best_in_plane(const Many* hands, Told told) {
        for (int y = 0; y < rest[1]; y++) {
            std::copy_n(hands + y * rest[2], rest[2], row(y));
            lines<1, true, false>(dice[2], row(y) - from[2], 1);
        }
        if (dice[2] == 2) lines<28, true, true>(dice[1], &bench[0], 28);
        else if (dice[2] == 1) lines<7, true, true>(dice[1], &bench[0], 7);
        else lines<1, true, true>(dice[1], &bench[0], 1);
        for (int y = 0; y < rest[1]; y++) {
            lines<1, false, true>(dice[2], row(y) - from[2], 1);
            told(y * rest[2], row(y));
        }
    }
    // Whole hands with dice of the first colour missing.
    void make_parts() {
        for (int from_ = 0; from_ < plane; from_ += rest[2])
            for (int x = from[0] - 1; x >= 0; x--) {
                const Many* hand[6];
                for (int k = 0; k < 6; k++) hand[k] = x ? &whole[(pair_of(x - 1, k) - 7) * plane] : dice[0] == 2 ? &parts[(1 + k) * plane] : &whole[k * plane];
                for (int n = from_; n < from_ + rest[2]; n++)
                    parts[x * plane + n] = (hand[0][n] + hand[1][n] + hand[2][n] + hand[3][n] + hand[4][n] + hand[5][n]) * (1.0f / 6);
            }
    }
    // From whole hands to the best choice of dice to keep, all others rolled again: `told` row by row of the first hand in it, and of the worth of each.
    template <class Told> void rerolls(Told told) {
        make_parts();
        for (int x = 0; x < from[0]; x++)
            best_in_plane(&parts[x * plane], [&](int n, const Many* row) {
                for (int z = 0; z < rest[2]; z++) parts[x * plane + n + z] = x ? better(row[z], parts[n + z]) : row[z];
            });
        for (int x = 0; x < rest[0]; x++) {
            const Many *one = parts.data(), *other = one;
            if (dice[0] == 2) one += (long)face_[7 + x][0] * plane, other += (long)face_[7 + x][1] * plane;
            best_in_plane(&whole[x * plane], [&](int n, Many* row) {
                for (int z = 0; z < rest[2] && dice[0]; z++) row[z] = better(row[z], better(one[n + z], other[n + z]));
                told(x * plane + n, row);
            });
        }
    }
};

// Whoever stands at the same place with the same dice has the same ways, whatever the other one does: they walk together, a column for each place of the
// other and number of aids.
struct Walkers {
    const Program& p;
    const Lattice& l;
    Box box;
    const int animal, position;
    vector<Many> worth;                // of items
    vector<u16> hands, entries;        // whole hands by the number of their entries, and those: where they begin in `worth`, in pairs of columns
    vector<int> until;                 // so many hands have so many fours of entries or fewer
    struct Run { const Desc* desc; int from, until; };
    vector<Run> runs;                  // the columns of one part of a turn
    int count = 0, other[WIDE], steps[WIDE], flips[WIDE];

    Walkers(const Program& program, int dice, int animal_, int position_)
        : p(program), l(lattice(dice_sets[dice])), box(dice_sets[dice]), animal(animal_), position(position_) {
        if (p.item.size() * (WIDE / 2) > 1 << 16) fail("too many items");
        worth.resize(p.item.size());
        sort_hands();
    }
    // Those with as many ways follow each other, so that the core need not guess how many there are.
    void sort_hands() {
        size_t most = 0;
        for (int h = 0; h < l.whole; h++) most = max<size_t>(most, (p.first[h + 1] - p.first[h]) / 4);
        until.assign(most + 1, 0);
        for (int h = 0; h < l.whole; h++) until[(p.first[h + 1] - p.first[h]) / 4]++;
        for (size_t fours = 1; fours <= most; fours++) until[fours] += until[fours - 1];
        vector<int> next(until.begin(), until.end() - 1);
        hands.resize(l.whole);
        for (int h = 0; h < l.whole; h++) hands[next[(p.first[h + 1] - p.first[h]) / 4 - 1]++] = h;
        for (int h : hands)
            for (unsigned e = p.first[h]; e < p.first[h + 1]; e++) entries.push_back(p.entry[e] * (WIDE / 2));
    }
    void add(const Desc& d, int other_, int s, int f) {
        if (runs.empty() || runs.back().desc != &d) runs.push_back({&d, count, count});
        other[count] = other_, steps[count] = s, flips[count] = f;
        runs.back().until = ++count;
        if (count == WIDE) walk();
    }
    void walk() {
        int rolls = 0;   // all of them have so many circles to roll again, or less
        for (const Run& run : runs) rolls = max(rolls, run.desc->cap[2]);
        for (int r = 0; r <= rolls && count; r++) {
            bool bought = market_ && r;   // then one does not cross with other aids than without
            if (!bought) weigh(r);
            write(bought ? roll_again() : sum_up(r), r);
            if (r < rolls && !market_)
                box.rerolls([&](int hand, const Many* best) { std::copy_n(best, box.rest[2], &box.whole[hand]); });
        }
        runs.clear();
        count = 0;
    }
    // What each item is worth to each column.
    void weigh(int r) {
        array<Many, MOST_OUTCOMES> outcome;
        for (size_t o = 0; o < p.outcome.size() && market_; o++) outcome[o] = worth_of(p.outcome[o], 0, 0, r);
        for (size_t k = 0; k < p.item.size(); k++) {
            const Item& item = p.item[k];
            worth[k] = market_ ? outcome[item.outcome] - item.cost : worth_of(p.outcome[item.outcome], item.steps, item.flips, r);
        }
    }
    Many worth_of(int to, int s, int f, int r) const {
        int more = eaten_[animal][to] & ~eaten_[animal][position], own = local_[animal][to];
        Many best = Many{} + NEVER;
        for (const Run& run : runs)
            for (int n = run.desc->refs[more]; n < run.desc->refs[more + 1] && r <= run.desc->cap[2]; n++) {
                const Ref& q = refs[n];
                long at = q.at + (long)own * q.own;
                for (int i = run.from; i < run.until; i++)
                    if (steps[i] >= s && flips[i] >= f) best[i] = max(best[i], worth_at(q, at + (long)other[i] * q.other, steps[i] - s, flips[i] - f, r));
            }
        return best;
    }
    // The best way for each hand, or what it is worth to roll some of its dice again; and what may be expected of all hands.
    Many sum_up(int r) {
        const u16* entry = entries.data();
        Many sum{};
        for (int k = 0, fours = 1; k < l.whole;) {
            while (k == until[fours]) fours++;
            Many part{};
            for (int end = min(until[fours], k + 32); k < end; k++) {
                Many best = Many{} + NEVER;
                for (int n = 0; n < fours; n++, entry += 4) best = better(best, better(better(item(entry[0]), item(entry[1])), better(item(entry[2]), item(entry[3]))));
                Many& known = box.whole[hands[k]];
                part += l.weight[hands[k]] * (r ? better(best, known) : best);
                known = best;
            }
            sum += part;
        }
        return sum;
    }
    const Many& item(size_t entry) const { return *(const Many*)((const float*)worth.data() + entry * 2); }
    // The same with a reroll at its price.
    Many roll_again() {
        Many sum{}, toll = Many{} + (float)price_[2];
        box.rerolls([&](int hand, const Many* best) {
            Many part{};
            for (int z = 0; z < box.rest[2]; z++) part += l.weight[hand + z] * better(box.whole[hand + z], best[z] - toll);
            sum += part;
        });
        return sum;
    }
    void write(const Many& sum, int r) const {
        for (const Run& run : runs) {
            const Desc& d = *run.desc;
            float* out = to_[d.table] + d.out + (long)local_[animal][position] * d.own + r * d.r_out;
            for (int i = run.from; i < run.until && r <= d.cap[2]; i++) {
                float& to = out[(long)other[i] * d.other + (steps[i] * (d.cap[1] + 1) + flips[i]) * (d.cap[2] + 1)];
                to = d.combine || (r && !d.r_out) ? max(to, sum[i]) : sum[i];
            }
        }
    }
};
