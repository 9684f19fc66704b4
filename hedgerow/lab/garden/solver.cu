// The Fox and the Rabbit by dynamic programming, over whole turns and backwards from the last trap.
//
//   solver COURSE points|both FOODS ROUNDS LAST_ROUNDS [--whole [--ask FILE --answers FILE]] [--prices STEP FLIP REROLL [--keep FOLDER]] [--above FOLDER...]
//       [--blocks] [--single]
//
// COURSE is what `hedgerow.lab.garden.course` writes of a sheet and a difficulty.
//
// - A lower bound: up to FOODS eaten foods every position, every bonus choice and every number of aids is looked at, and play is the best there is. From
//   then on the animals only try to escape (and, as long as they may not, do nothing). What comes out can be played. With --whole there may be foods
//   enough to escape among these positions: there one walks on or makes an attempt, whichever is better. On a GPU such an attempt follows a plan that was
//   worked out for another position (plans.cuh): that is still a lower bound, and what it loses is measured.
// - An upper bound, with --prices: every position of the game, but aids are bought and sold, and not counted. Who plays by the rules can do the same
//   here: he buys what he uses, and is paid for what he has at the start and wins; as he never uses more than that, he comes out no worse.
// - A better upper bound, with --above: up to FOODS foods as in the first, and from then on the least of the bounds at prices that were kept. With --whole
//   on a GPU too attempts follow borrowed plans; each counts a little more than it came out. That is about what such plans lose on average, and not what
//   they may lose at most: there it is an estimate, and no proof.
//
// One source for both machines: `nvcc` makes it run on a GPU, `g++ -x c++` on a CPU. With --blocks a CPU goes about it as a GPU does: for comparing. There
// lower bounds are worked out in 16 bits within a part of a turn, and with --single in single precision, in twice the time.
//
// What makes it possible:
// - A reroll may as well come before anything is crossed, and steps and flips after it: whoever waits knows more, and can still do the same. So a part of
//   a turn is: roll, perhaps keep some dice and roll the others again, then change dice, then cross.
// - Tunnels are opened when they are first walked: later is never worse.
// - Of two ways to end a part with the same foods eaten and the same tunnels begun, the one that is further on every trail is at least as good; more aids
//   are at least as good as fewer.
#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <tuple>
#include <type_traits>
#include <vector>
#ifdef _OPENMP
#include <omp.h>
#endif

using std::array;
using std::map;
using std::max;
using std::min;
using std::vector;
using u8 = unsigned char;
using u16 = unsigned short;

const int FOODS = 6, COLOURS = 3, AIDS = 3, SIDES = 6;
const int GROUPS = 28;                             // what dice of one colour can show: none, one face, two faces
const int HANDS = GROUPS * GROUPS * GROUPS;
#ifndef CIRCLES
#define CIRCLES 4                                  // the most of each aid there can be; fewer make it quicker
#endif
const int KEPT = CIRCLES + 1, LANES = KEPT * KEPT * KEPT;
const int MOST_OUTCOMES = 64;
const float NEVER = -1e30f;

static void fail(const char* why) { fprintf(stderr, "%s\n", why); exit(2); }
static double now() { return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count(); }
static int bit_count(int mask) { return __builtin_popcount(mask); }
static int full_lane(int s, int f, int r) { return (s * KEPT + f) * KEPT + r; }

// ---------------------------------------------------------------- the course

struct Cell { int colour, least, most; };
struct Clause { int colour, low, high, total; };
static int traps_, most_, circles_, open_, wanted_, kinds_, harder_, start_[3], die_[FOODS], aid_[FOODS];
static int home_[2][FOODS], length_[2][FOODS];
static Cell cell_[2][FOODS][16];
static Clause clause_[2][2];
static double caught_[2];
static bool points_;
static bool whole_;                                // who may escape may also walk on
static bool market_;                               // aids are bought and sold at these prices, instead of being counted
static double price_[AIDS];
static bool blocks_, single_;                      // as on a GPU, and there in single precision
static bool gates() { return whole_ || market_; }   // attempts are looked at position by position
const int MOST_ABOVE = 3;
static vector<std::string> above_;                 // where upper bounds at prices are kept, for positions with more foods than are looked at
static vector<array<float, AIDS>> above_price_;
static int exact_until_;                           // a bonus of this turn is held back for the second animal up to so many foods; then it is there at once

static void read_course(const char* path) {
    std::ifstream in(path);
    in >> traps_ >> most_ >> circles_ >> open_ >> wanted_ >> kinds_ >> harder_;
    for (int& x : start_) in >> x;
    for (int& x : die_) in >> x;
    for (int& x : aid_) in >> x;
    for (int a = 0; a < 2; a++) {
        for (int f = 0; f < FOODS; f++) {
            in >> home_[a][f] >> length_[a][f];
            for (int k = 0; k < length_[a][f]; k++) in >> cell_[a][f][k].colour >> cell_[a][f][k].least >> cell_[a][f][k].most;
        }
        for (Clause& c : clause_[a]) in >> c.colour >> c.low >> c.high >> c.total;
        in >> caught_[a];
    }
    if (!in || most_ > 2 || circles_ >= KEPT) fail("this course cannot be read");
}

// ---------------------------------------------------------------- dice

static int size_[GROUPS], face_[GROUPS][2], group_of[7][7];
static vector<int> stepped[GROUPS], flipped[GROUPS], more_[GROUPS], less_[GROUPS];

static int hand(int x, int y, int z) { return (x * GROUPS + y) * GROUPS + z; }
static array<int, 3> parts(int h) { return {h / (GROUPS * GROUPS), h / GROUPS % GROUPS, h % GROUPS}; }

static void make_groups() {
    int g = 1;
    for (int i = 1; i <= SIDES; i++, g++) size_[g] = 1, face_[g][0] = i, group_of[0][i] = group_of[i][0] = g;
    for (int i = 1; i <= SIDES; i++)
        for (int j = i; j <= SIDES; j++, g++) size_[g] = 2, face_[g][0] = i, face_[g][1] = j, group_of[i][j] = group_of[j][i] = g;
    for (int x = 0; x < GROUPS; x++) {
        for (int k = 0; k < size_[x]; k++) {
            int f = face_[x][k], other = size_[x] == 2 ? face_[x][1 - k] : 0;
            if (f < SIDES) stepped[x].push_back(group_of[f + 1][other]);
            if (f > 1) stepped[x].push_back(group_of[f - 1][other]);
            flipped[x].push_back(group_of[SIDES + 1 - f][other]);
            less_[x].push_back(group_of[other][0]);
        }
        if (size_[x] < 2)
            for (int f = 1; f <= SIDES; f++) more_[x].push_back(size_[x] ? group_of[face_[x][0]][f] : group_of[f][0]);
    }
}

static vector<int> neighbours(int h, const vector<int>* change) {
    array<int, 3> g = parts(h);
    vector<int> found;
    for (int c = 0; c < COLOURS; c++)
        for (int to : change[g[c]]) {
            array<int, 3> n = g;
            n[c] = to;
            found.push_back(hand(n[0], n[1], n[2]));
        }
    std::sort(found.begin(), found.end());
    found.erase(std::unique(found.begin(), found.end()), found.end());
    return found;
}

// All hands and parts of hands of a set of dice: whole hands first, then with one die less, and so on.
struct Lattice {
    array<int, 3> dice;
    int whole = 0, nodes = 0, count = 0;
    vector<int> hands, id, level;
    vector<u16> child;   // six of a node: one die more, by its face
    vector<u16> fewer;   // six of a node: one die less; itself where there are not so many
    vector<float> weight;
    vector<vector<int>> step, flip;

    explicit Lattice(array<int, 3> d) : dice(d), id(HANDS, -1) {
        count = d[0] + d[1] + d[2];
        for (int missing = 0; missing <= count; missing++) {
            level.push_back(nodes);
            for (int h = 0; h < HANDS; h++) {
                array<int, 3> g = parts(h);
                if (size_[g[0]] > d[0] || size_[g[1]] > d[1] || size_[g[2]] > d[2]) continue;
                if (size_[g[0]] + size_[g[1]] + size_[g[2]] != count - missing) continue;
                id[h] = nodes++;
                hands.push_back(h);
            }
            if (!missing) whole = nodes;
        }
        level.push_back(nodes);
        child.assign(nodes * 6, 0);
        fewer.assign(nodes * 6, 0);
        double all = pow(6.0, count);
        for (int k = 0; k < nodes; k++) {
            array<int, 3> g = parts(hands[k]);
            for (int c = 0; c < COLOURS; c++)
                if (size_[g[c]] < d[c]) {
                    for (int f = 0; f < SIDES; f++) {
                        array<int, 3> n = g;
                        n[c] = more_[g[c]][f];
                        child[k * 6 + f] = id[hand(n[0], n[1], n[2])];
                    }
                    break;
                }
            vector<int> sub = neighbours(hands[k], less_);
            for (int j = 0; j < 6; j++) fewer[k * 6 + j] = j < (int)sub.size() ? id[sub[j]] : k;
            if (k < whole) {
                double ways = 1;
                for (int c = 0; c < COLOURS; c++)
                    if (size_[g[c]] == 2 && face_[g[c]][0] != face_[g[c]][1]) ways *= 2;
                weight.push_back((float)(ways / all));
                vector<int> up = neighbours(hands[k], stepped), over = neighbours(hands[k], flipped);
                for (int& n : up) n = id[n];
                for (int& n : over) n = id[n];
                step.push_back(up);
                flip.push_back(over);
            }
        }
    }
};

static map<array<int, 3>, Lattice*> lattices;
static const Lattice& lattice(array<int, 3> dice) {
    Lattice* found = nullptr;
#pragma omp critical(lattices)
    {
        auto at = lattices.find(dice);
        if (at == lattices.end()) at = lattices.emplace(dice, new Lattice(dice)).first;
        found = at->second;
    }
    return *found;
}

static bool makes(int colour, const int* count) {
    int all = count[0] + count[1] + count[2];
    if (colour < 3) return all == 1 && count[colour] == 1;
    if (colour == 6) return all >= 3;
    int x = colour == 3 ? 1 : 0, y = colour == 5 ? 1 : 2;
    return count[x] && count[y] && !count[3 - x - y];
}

// All sets of the dice of a hand: what they come to, and which colours of cells they make.
struct Sums {
    int count = 0, total[64], made[64];
    explicit Sums(int h) {
        array<int, 3> g = parts(h);
        int colour[6], face[6];
        for (int c = 0; c < COLOURS; c++)
            for (int k = 0; k < size_[g[c]]; k++) colour[count] = c, face[count++] = face_[g[c]][k];
        for (int set = 0; set < 1 << count; set++) {
            int of[3] = {0, 0, 0};
            total[set] = made[set] = 0;
            for (int d = 0; d < count; d++)
                if (set >> d & 1) of[colour[d]]++, total[set] += face[d];
            for (int c = 0; c < 7; c++) made[set] |= makes(c, of) << c;
        }
    }
};

static const Sums& sums_of(int h) {
    static const vector<Sums> all = [] {
        vector<Sums> made;
        for (int n = 0; n < HANDS; n++) made.emplace_back(n);
        return made;
    }();
    return all[h];
}

// Steps needed to fulfil something in each whole hand, by the number of flips: from where it holds at once, out to the neighbours.
template <size_t WIDTH> using Rows = vector<array<u8, WIDTH>>;
template <size_t WIDTH> static vector<Rows<WIDTH>> spread(const Lattice& l, Rows<WIDTH> at_once, int steps, int flips) {
    vector<Rows<WIDTH>> found;
    Rows<WIDTH> old;
    for (int f = 0; f <= flips; f++) {
        if (f) {
            old = at_once;
            for (int h = 0; h < l.whole; h++)
                for (int n : l.flip[h])
                    for (size_t o = 0; o < WIDTH; o++) at_once[h][o] = min(at_once[h][o], old[n][o]);
        }
        for (int s = 0; s < steps; s++) {
            old = at_once;
            for (int h = 0; h < l.whole; h++)
                for (int n : l.step[h])
                    for (size_t o = 0; o < WIDTH; o++) at_once[h][o] = min(at_once[h][o], (u8)(old[n][o] + 1));
        }
        found.push_back(at_once);
    }
    return found;
}

// ---------------------------------------------------------------- positions of an animal

using Position = array<u8, FOODS>;
static vector<Position> position_[2];
static map<Position, int> number_[2];
static vector<int> eaten_[2], local_[2];
static vector<array<int, FOODS>> onward_[2];       // where the next cell of a trail leads
static vector<int> with_[2][64];    // the positions with these foods eaten

static int eaten_of(int a, const Position& p) {
    int mask = 0;
    for (int f = 0; f < FOODS; f++) mask |= (p[f] == length_[a][f]) << f;
    return mask;
}
static int tunnels_of(int a, const Position& p) {
    int mask = 0;
    for (int f = 0; f < FOODS; f++) mask |= (!home_[a][f] && p[f] > 0) << f;
    return mask;
}
static bool may_walk(int a, const Position& p, int food) {
    if (p[food] == length_[a][food]) return false;
    return home_[a][food] || p[food] || bit_count(tunnels_of(a, p)) < bit_count(eaten_of(a, p));
}
static void make_positions() {
    for (int a = 0; a < 2; a++) {
        std::set<Position> seen{Position{}};
        vector<Position> todo{Position{}};
        while (!todo.empty()) {
            Position p = todo.back();
            todo.pop_back();
            for (int f = 0; f < FOODS; f++)
                if (may_walk(a, p, f)) {
                    Position q = p;
                    q[f]++;
                    if (seen.insert(q).second) todo.push_back(q);
                }
        }
        for (const Position& p : seen) {
            int e = eaten_of(a, p), n = position_[a].size();
            number_[a][p] = n;
            position_[a].push_back(p);
            eaten_[a].push_back(e);
            local_[a].push_back(with_[a][e].size());
            with_[a][e].push_back(n);
        }
        for (const Position& p : position_[a]) {
            array<int, FOODS> to;
            for (int f = 0; f < FOODS; f++) {
                Position q = p;
                q[f]++;
                to[f] = may_walk(a, p, f) ? number_[a].at(q) : -1;
            }
            onward_[a].push_back(to);
        }
    }
}

// ---------------------------------------------------------------- what a part of a turn can lead to

struct Item { u8 outcome, steps, flips, none; float cost; };
// For one position, set of dice and number of aids: where one can get to, at which price, and which of that each hand can do.
struct Program {
    vector<int> outcome;         // positions
    vector<Item> item;
    vector<unsigned> first;      // the entries of a hand, in fours: the last is repeated
    vector<u16> entry;

    void next_hand() {
        while (!first.empty() && entry.size() % 4) entry.push_back(entry.back());
        first.push_back(entry.size());
    }
};

// Everywhere a hand leads without aids. `seen`: positions, and with which dice left one has stood there.
using Seen = vector<std::pair<int, uint64_t>>;
static void walk_on(int a, int number, const Sums& sums, int left, Seen& seen) {
    auto at = std::find_if(seen.begin(), seen.end(), [&](const auto& one) { return one.first == number; });
    if (at == seen.end()) at = seen.insert(at, {number, 0});
    if (at->second >> left & 1) return;
    at->second |= 1ull << left;
    const Position& p = position_[a][number];
    for (int f = 0; f < FOODS; f++) {
        int to = onward_[a][number][f];
        if (to < 0) continue;
        const Cell& c = cell_[a][f][p[f]];
        for (int set = left; set; set = (set - 1) & left)
            if (sums.made[set] >> c.colour & 1 && sums.total[set] >= c.least && sums.total[set] <= c.most) walk_on(a, to, sums, left & ~set, seen);
    }
}

template <size_t WIDTH> static vector<Program> priced(int, int, const Lattice&, const vector<array<int, 2>>&, const vector<Seen>&, const vector<int>&);

static vector<Program> programs_for(int a, int number, const Lattice& l, const vector<array<int, 2>>& caps) {
    vector<Seen> reach(l.whole);
    std::set<int> all;
    for (int h = 0; h < l.whole; h++) {
        const Sums& sums = sums_of(l.hands[h]);
        walk_on(a, number, sums, (1 << sums.count) - 1, reach[h]);
        for (const auto& one : reach[h]) all.insert(one.first);
    }
    vector<int> outcome(all.begin(), all.end());
    if (outcome.size() > MOST_OUTCOMES) fail("too many outcomes");
    if (outcome.size() <= 16) return priced<16>(a, number, l, caps, reach, outcome);
    if (outcome.size() <= 32) return priced<32>(a, number, l, caps, reach, outcome);
    return priced<MOST_OUTCOMES>(a, number, l, caps, reach, outcome);
}

template <size_t WIDTH>
static vector<Program> priced(int a, int, const Lattice& l, const vector<array<int, 2>>& caps, const vector<Seen>& reach, const vector<int>& outcome) {
    int steps = 0, flips = 0;
    for (const array<int, 2>& cap : caps) steps = max(steps, cap[0]), flips = max(flips, cap[1]);
    if (market_) steps = flips = circles_;
    int n = outcome.size();
    Rows<WIDTH> at_once(l.whole);
    for (int h = 0; h < l.whole; h++) {
        at_once[h].fill(99);
        for (const auto& one : reach[h]) at_once[h][std::lower_bound(outcome.begin(), outcome.end(), one.first) - outcome.begin()] = 0;
    }
    vector<Rows<WIDTH>> need = spread<WIDTH>(l, at_once, steps, flips);
    vector<vector<int>> better(n);
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            const Position &p = position_[a][outcome[i]], &q = position_[a][outcome[j]];
            if (i == j || eaten_of(a, p) != eaten_of(a, q) || tunnels_of(a, p) != tunnels_of(a, q)) continue;
            bool further = true;
            for (int f = 0; f < FOODS; f++) further &= q[f] >= p[f];
            if (further) better[i].push_back(j);
        }
    vector<Program> found;
    for (const array<int, 2>& cap : caps) {
        Program made;
        made.outcome = outcome;
        map<int, int> items;
        for (int h = 0; h < l.whole && market_; h++) {
            made.next_hand();
            vector<float> cost(n, 1e9f);
            vector<int> how(n, 0);
            for (int o = 0; o < n; o++)
                for (int f = 0; f <= flips; f++)
                    if (int s = need[f][h][o]; s <= steps && s * price_[0] + f * price_[1] < cost[o]) cost[o] = s * price_[0] + f * price_[1], how[o] = s * 8 + f;
            for (int o = 0; o < n; o++) {
                bool dominated = cost[o] > 1e8f;
                for (int other : better[o]) dominated |= cost[other] <= cost[o];
                if (dominated) continue;
                auto at = items.emplace(o * 64 + how[o], (int)made.item.size());
                if (at.second) made.item.push_back({(u8)o, 0, 0, 0, cost[o]});
                made.entry.push_back(at.first->second);
            }
        }
        for (int h = 0; h < l.whole && !market_; h++) {
            made.next_hand();
            for (int f = 0; f <= cap[1]; f++)
                for (int o = 0; o < n; o++) {
                    int s = need[f][h][o];
                    if (s > cap[0] || (f && need[f - 1][h][o] <= s)) continue;
                    bool dominated = false;
                    for (int other : better[o]) dominated |= need[f][h][other] <= s;
                    if (dominated) continue;
                    auto at = items.emplace((o * 8 + s) * 8 + f, (int)made.item.size());
                    if (at.second) made.item.push_back({(u8)o, (u8)s, (u8)f, 0, 0});
                    made.entry.push_back(at.first->second);
                }
        }
        made.next_hand();
        found.push_back(made);
    }
    return found;
}

// ---------------------------------------------------------------- escape attempts

using Lane = array<float, LANES>;

struct Attempt {
    const Lattice* dice;
    vector<array<u8, KEPT + 1>> needs;   // the different needs of hands: steps, by the number of flips
    vector<int> need_of;                 // by whole hand
};

static bool fulfilled(const Clause& c, const Sums& sums) {
    int whole = (1 << sums.count) - 1;
    if (sums.total[whole] != c.total) return false;
    for (int set = 1; set <= whole; set++)
        if (sums.made[set] >> c.colour & 1 && (sums.total[set] == c.low || sums.total[set] == c.high)) return true;
    return false;
}

// Every choice of dice for an attempt that can succeed at all.
static vector<Attempt> attempts_with(const Clause& c, array<int, 3> dice) {
    vector<Attempt> found;
    int x = c.colour == 3 ? 1 : 0, y = c.colour == 5 ? 1 : 2;
    for (int r = 0; r <= dice[0]; r++)
        for (int b = 0; b <= dice[1]; b++)
            for (int w = 0; w <= dice[2]; w++) {
                array<int, 3> some = {r, b, w};
                if (!some[x] || !some[y] || SIDES * (r + b + w) < c.total) continue;
                Attempt one{&lattice(some), {}, {}};
                Rows<1> at_once(one.dice->whole);
                for (int h = 0; h < one.dice->whole; h++) at_once[h][0] = fulfilled(c, sums_of(one.dice->hands[h])) ? 0 : 99;
                auto need = spread<1>(*one.dice, at_once, KEPT, KEPT);
                map<array<u8, KEPT + 1>, int> known;
                bool ever = false;
                for (int h = 0; h < one.dice->whole; h++) {
                    array<u8, KEPT + 1> row;
                    for (int f = 0; f <= KEPT; f++) row[f] = need[f][h][0], ever |= row[f] <= KEPT;
                    auto at = known.emplace(row, (int)one.needs.size());
                    if (at.second) one.needs.push_back(row);
                    one.need_of.push_back(at.first->second);
                }
                if (ever) found.push_back(one);
            }
    return found;
}

static map<std::tuple<int, int, array<int, 3>>, vector<Attempt>> attempts_;

// From the worth of whole hands to that of the best choice of dice to keep, with all the others rolled again.
template <size_t WIDTH> static void best_rerolls(const Lattice& l, vector<array<float, WIDTH>>& v) {
    for (int k = l.whole; k < l.nodes; k++) {
        const u16* c = &l.child[k * 6];
        float* to = v[k].data();
        const float *a = v[c[0]].data(), *b = v[c[1]].data(), *d = v[c[2]].data(), *e = v[c[3]].data(), *f = v[c[4]].data(), *g = v[c[5]].data();
#pragma omp simd
        for (size_t i = 0; i < WIDTH; i++) to[i] = (a[i] + b[i] + d[i] + e[i] + f[i] + g[i]) * (1.0f / 6);
    }
    for (int level = l.count - 1; level >= 0; level--)
        for (int k = l.level[level]; k < l.level[level + 1]; k++)
            for (int j = 0; j < 6 && l.fewer[k * 6 + j] != k; j++) {
                float* to = v[k].data();
                const float* other = v[l.fewer[k * 6 + j]].data();
#pragma omp simd
                for (size_t i = 0; i < WIDTH; i++) to[i] = to[i] > other[i] ? to[i] : other[i];
            }
}

// One choice of dice: what each hand is worth, for every number of aids. `plain`: the free aid is spent; `free`: it is not.
struct Tried {
    vector<Lane> by_need, plain, free;
    array<double, LANES> sum;
};
static void try_with(const Attempt& one, const Lane& out, const Lane& in, Tried& t) {
    const Lattice& l = *one.dice;
    if ((int)t.plain.size() < l.nodes) t.plain.resize(l.nodes), t.free.resize(l.nodes);
    t.by_need.resize(one.needs.size() * 2);
    for (size_t k = 0; k < one.needs.size(); k++) {
        const auto& need = one.needs[k];
        for (int s = 0; s < KEPT; s++)
            for (int f = 0; f < KEPT; f++)
                for (int r = 0; r < KEPT; r++) {
                    int lane = full_lane(s, f, r);
                    float without = in[lane];
                    for (int j = 0; j <= f; j++)
                        if (need[j] <= s) without = max(without, out[full_lane(s - need[j], f - j, r)]);
                    float with = without;
                    for (int j = 0; j <= f; j++) {
                        int free_step = max(0, need[j] - 1);
                        if (free_step <= s) with = max(with, out[full_lane(s - free_step, f - j, r)]);
                        if (need[j + 1] <= s) with = max(with, out[full_lane(s - need[j + 1], f - j, r)]);
                    }
                    t.by_need[2 * k][lane] = without;
                    t.by_need[2 * k + 1][lane] = with;
                }
    }
    for (int h = 0; h < l.whole; h++) t.plain[h] = t.by_need[2 * one.need_of[h]], t.free[h] = t.by_need[2 * one.need_of[h] + 1];
    best_rerolls(l, t.plain);
    best_rerolls(l, t.free);
    t.sum.fill(0);
    for (int h = 0; h < l.whole; h++) {
        const Lane& first = t.by_need[2 * one.need_of[h] + 1];
        const float *again = t.plain[h].data(), *circle = t.free[h].data();
        double weight = l.weight[h];
        for (int i = 0; i < LANES; i++) {
            float worth = first[i] > again[i] ? first[i] : again[i];                  // the free aid may be the reroll
            if (i % KEPT) worth = worth > circle[i - 1] ? worth : circle[i - 1];      // or a circle
            t.sum[i] += weight * worth;
        }
    }
}

// What an animal's attempt is worth, for every number of aids before it, when `out` and `in` are worth so much for those after it. It need not try.
static Lane attempt(int animal, int harder, array<int, 3> dice, const Lane& out, const Lane& in) {
    const vector<Attempt>& ways = attempts_.at({animal, harder, dice});
    vector<Lane> worth_of(ways.size());
#pragma omp taskloop grainsize(1) default(shared)
    for (size_t way = 0; way < ways.size(); way++) {
        static thread_local Tried t;
        try_with(ways[way], out, in, t);
        for (int i = 0; i < LANES; i++) worth_of[way][i] = (float)t.sum[i];
    }
    Lane best = in;
    for (const Lane& one : worth_of)
        for (int i = 0; i < LANES; i++) best[i] = max(best[i], one[i]);
    return best;
}

#include "plan.hpp"
static float grace() { return points_ ? 0.002f : 0.0002f; }   // for an upper bound an attempt with a borrowed plan counts so much more

// At prices: what an attempt is worth more than staying in, when being out is worth so much more: convex, so a line between two of these is never too low.
const int GRID = 512;
const float GRID_STEP = 0.0625f;                   // in points; for a chance 1/24 of it
static float grid_step() { return points_ ? GRID_STEP : GRID_STEP / 24; }
using Rise = array<float, GRID>;

static Rise rise_of(const Clause& c, array<int, 3> dice) {
    Rise best{};
    for (const Attempt& one : attempts_with(c, dice)) {
        const Lattice& l = *one.dice;
        vector<Rise> plain(l.nodes), free(l.nodes);
        vector<Rise> by_need(one.needs.size() * 2);
        for (size_t k = 0; k < one.needs.size(); k++) {
            const auto& need = one.needs[k];
            double without = 1e9, with = 1e9;
            for (int j = 0; j <= circles_; j++) {
                if (need[j] <= circles_) without = min(without, need[j] * price_[0] + j * price_[1]);
                if (need[j] <= circles_ + 1) with = min(with, max(0, need[j] - 1) * price_[0] + j * price_[1]);
                if (need[j + 1] <= circles_) with = min(with, need[j + 1] * price_[0] + j * price_[1]);
            }
            with = min(with, without);
            for (int i = 0; i < GRID; i++) by_need[2 * k][i] = max(0.0, i * grid_step() - without), by_need[2 * k + 1][i] = max(0.0, i * grid_step() - with);
        }
        for (int h = 0; h < l.whole; h++) plain[h] = by_need[2 * one.need_of[h]], free[h] = by_need[2 * one.need_of[h] + 1];
        best_rerolls(l, plain);
        best_rerolls(l, free);
        array<double, GRID> sum{};
        for (int h = 0; h < l.whole; h++) {
            const Rise& first = by_need[2 * one.need_of[h] + 1];
            for (int i = 0; i < GRID; i++) sum[i] += (double)l.weight[h] * max(max(first[i], plain[h][i]), (float)(free[h][i] - price_[2]));
        }
        for (int i = 0; i < GRID; i++) best[i] = max(best[i], (float)sum[i]);
    }
    return best;
}
static vector<float> rises_;                       // by animal, harder, dice

// Only attempts from now on: for both animals inside, or one with the other out or caught. Foods are not counted in.
struct Trying {
    vector<Lane> both;                // by trap
    vector<Lane> alone[2][2];         // by animal, whether the other is out, trap
};
static int rounds_ = 40;
const int ENOUGH_ROUNDS = 40;                      // after the last trap, where only attempts are left: by then everybody is out or caught
static map<std::pair<int, array<int, 3>>, Trying> trying_;

static float reward(bool other_out, int trap) {
    if (!points_) return other_out;
    return 5.0f + (other_out ? traps_ - trap : 0);
}
static float first_reward() { return points_ ? 5.0f : 0; }
static Lane same(float worth) { Lane l; l.fill(worth); return l; }
static Lane scaled(const Lane& lane, double by, float plus = 0) {
    Lane l;
    for (int i = 0; i < LANES; i++) l[i] = (float)(lane[i] * by + plus);
    return l;
}

// What is left for an animal inside at the end of a turn, when the other is out or caught; and for both.
static Lane alone_after(const Trying& t, int animal, int other_out, int trap) {
    if (trap < traps_) return t.alone[animal][other_out][trap + 1];
    return scaled(t.alone[animal][other_out][traps_], 1 - caught_[animal]);
}
static Lane both_after(const Trying& t, int trap) {
    if (trap < traps_) return t.both[trap + 1];
    Lane l;
    double f = caught_[0], r = caught_[1];
    for (int i = 0; i < LANES; i++)
        l[i] = (float)((1 - f) * (1 - r) * t.both[traps_][i] + f * (1 - r) * t.alone[1][0][traps_][i] + (1 - f) * r * t.alone[0][0][traps_][i]);
    return l;
}

static Trying try_on(int harder, array<int, 3> dice) {
    Trying t;
    t.both.assign(traps_ + 1, same(0));
    for (auto& one : t.alone)
        for (auto& v : one) v.assign(traps_ + 1, same(0));
    for (int trap = traps_; trap >= 0; trap--) {
        int rounds = trap == traps_ ? max(rounds_, ENOUGH_ROUNDS) : 1;
        for (int animal = 0; animal < 2; animal++)
            for (int other_out = 0; other_out < 2; other_out++) {
                if (!other_out && (trap < traps_ || !points_)) continue;
                for (int round = 0; round < rounds; round++)
                    t.alone[animal][other_out][trap] =
                        attempt(animal, harder, dice, same(reward(other_out, trap)), alone_after(t, animal, other_out, trap));
            }
        for (int round = 0; round < rounds; round++) {
            Lane best = same(0);
            for (int x = 0; x < 2; x++) {
                Lane second = attempt(1 - x, harder, dice, scaled(alone_after(t, x, 1, trap), 1, first_reward()), both_after(t, trap));
                Lane first = attempt(x, harder, dice, scaled(t.alone[1 - x][1][trap], 1, first_reward()), second);
                for (int i = 0; i < LANES; i++) best[i] = max(best[i], first[i]);
            }
            t.both[trap] = best;
        }
    }
    return t;
}

// ---------------------------------------------------------------- which foods are eaten, and which bonuses taken

// All that matters of them later: who has eaten what, the dice and circles there are, and the bonuses that are left for whoever eats second. A bonus for which
// there is no room is as good as none, now and later; so nobody takes it where the other one is good for something.
enum { NOTHING, A_DIE, AN_AID };
struct Group {
    int eaten[2];
    array<u8, FOODS> left;
    array<int, 3> dice, cap;         // `cap`: circles, spent ones too
    int foods, harder;
    bool may_escape, within;
    int count[2], lanes;
    long at = 0;                     // its place in the table
    long at_alone[2] = {0, 0};
    long at_above = -1;              // and among the upper bounds that are kept
    long above_alone[2] = {0, 0};
    long places = 0;
};
using Kind = std::tuple<int, int, array<u8, FOODS>, array<int, 3>, array<int, 3>>;
static vector<Group> groups;
static map<Kind, int> group_number;
static int within_;

static int lane_of(const array<int, 3>& cap, int s, int f, int r) { return (s * (cap[1] + 1) + f) * (cap[2] + 1) + r; }
static Kind kind_of(const Group& g) { return {g.eaten[0], g.eaten[1], g.left, g.dice, g.cap}; }

static bool has_room(const Group& g, int food, int bonus) {
    if (bonus == A_DIE) return g.dice[die_[food]] < most_;
    return bonus == AN_AID && g.cap[aid_[food]] < circles_;
}
static void take(Group& g, int food, int bonus) {
    if (bonus == A_DIE) g.dice[die_[food]]++;
    if (bonus == AN_AID) g.cap[aid_[food]]++;
}
static void forget_what_has_no_room(Group& g) {
    for (int f = 0; f < FOODS; f++)
        if (!has_room(g, f, g.left[f])) g.left[f] = NOTHING;
}

// With fewer dice than these the last cells of all these trails cannot be crossed at once.
static int least_dice(int animal, int more) {
    int dice = 0;
    for (int f = 0; f < FOODS; f++)
        if (more >> f & 1) {
            int colour = cell_[animal][f][length_[animal][f] - 1].colour;
            dice += colour < 3 ? 1 : colour == 6 ? 3 : 2;
        }
    return dice;
}
// Can an animal that has eaten these eat those in one part of a turn?
static bool can_eat(int animal, int eaten, int more, const array<int, 3>& dice) {
    return !(more & eaten) && !with_[animal][eaten | more].empty() && least_dice(animal, more) <= dice[0] + dice[1] + dice[2];
}

// What comes of an animal's eating more: one for each choice of bonus.
static vector<Group> fed(const Group& g, int animal, int more) {
    vector<Group> found{g};
    for (int f = 0; f < FOODS; f++) {
        if (!(more >> f & 1)) continue;
        vector<Group> chosen;
        for (Group& one : found) {
            one.eaten[animal] |= 1 << f;
            if (one.eaten[1 - animal] >> f & 1) {
                if (has_room(one, f, one.left[f])) take(one, f, one.left[f]);
                one.left[f] = NOTHING;
                chosen.push_back(one);
            } else {
                bool die = has_room(one, f, A_DIE), aid = has_room(one, f, AN_AID);
                if (!die && !aid) chosen.push_back(one);
                for (int bonus : {A_DIE, AN_AID}) {
                    if (!(bonus == A_DIE ? die : aid)) continue;
                    chosen.push_back(one);
                    take(chosen.back(), f, bonus);
                    chosen.back().left[f] = bonus == A_DIE ? AN_AID : A_DIE;
                }
            }
        }
        found = chosen;
    }
    for (Group& one : found) forget_what_has_no_room(one);
    return found;
}

static int add_group(Group g) {
    auto at = group_number.find(kind_of(g));
    if (at != group_number.end()) return at->second;
    g.foods = bit_count(g.eaten[0]) + bit_count(g.eaten[1]);
    g.harder = g.foods >= harder_;
    g.may_escape = g.eaten[0] && g.eaten[1] && (kinds_ ? bit_count(g.eaten[0] | g.eaten[1]) : g.foods) >= wanted_;
    g.within = market_ || (g.foods <= within_ && (whole_ || !g.may_escape));
    if (!gates() && g.foods <= within_ && g.may_escape) fail("so many foods are enough to escape: look at fewer");
    for (int a = 0; a < 2; a++) g.count[a] = with_[a][g.eaten[a]].size();
    g.lanes = market_ ? 1 : (g.cap[0] + 1) * (g.cap[1] + 1) * (g.cap[2] + 1);
    group_number[kind_of(g)] = groups.size();
    groups.push_back(g);
    return groups.size() - 1;
}
static Group nothing_eaten() {
    Group g{};
    g.left.fill(NOTHING);
    std::copy_n(start_, 3, g.dice.begin());
    g.cap.fill(open_);
    return g;
}
static void make_groups_of_foods() {
    add_group(nothing_eaten());
    for (size_t n = 0; n < groups.size(); n++)
        for (int animal = 0; animal < 2; animal++)
            for (int more = 1; more < 64; more++) {
                if (!can_eat(animal, groups[n].eaten[animal], more, groups[n].dice)) continue;
                for (const Group& one : fed(groups[n], animal, more)) add_group(one);
            }
}

// The groups that come of an animal's eating more.
static vector<int> after_eating(int number, int animal, int more) {
    vector<int> found;
    for (const Group& one : fed(groups[number], animal, more)) {
        int to = group_number.at(kind_of(one));
        if (std::find(found.begin(), found.end(), to) == found.end()) found.push_back(to);
    }
    return found;
}

// ---------------------------------------------------------------- the work of one turn, as data

enum { NEXT, MIDDLE, LEAF, ALONE, ALONE_NOW, CONSTANT, RABBIT_FIRST, ABOVE_NEXT, ABOVE_FOX, ABOVE_RABBIT, ABOVE_ALONE };    // which table
struct Ref {                           // where the worth of an outcome stands
    long at;
    int own, other, s, f, r, table;    // strides
    float plus;
};
struct Places { long at; int own, other; };   // strides, too
struct Desc {                          // one animal's part of a turn, for all positions of a group
    int animal, dice, cap[3], others;
    long out;
    int own, other, table;             // where the result goes
    bool combine;                      // keep the better of what is there and this
    int refs[65];                      // by the foods eaten now
    int eaten, owns, group, before;    // the group, and before a second part also that before the first
    bool second;
    Places places;                     // when one can stand there (soonest.hpp)
    int r_out;                         // where the numbers of rerolls stand apart
    int rise;                          // the attempt, by animal, clause and dice; -1: none
    Ref gate;                          // what being out is worth
};
struct Work { int desc, position, program; };

static vector<Ref> refs;
static vector<Desc> descs;
static vector<array<int, 3>> dice_sets;
static map<std::tuple<int, int, int, int, int>, int> program_number;   // animal, position, dice, steps, flips
static vector<Program> programs;
static vector<float> table_next, table_now, table_rabbit_first, table_middle, table_leaf, table_alone, table_alone_next, table_caught;
static long next_size = 0, alone_size = 0;

struct LeafKey { int first, group, after; };   // the first animal has eaten, and there are enough foods now; the second is on
static vector<LeafKey> leaf_keys;
static vector<long> leaf_at;
static map<std::pair<int, int>, long> end_leaf;   // (harder, dice) or -1: the end of a turn with enough foods
static long leaf_size = 0;

static int dice_number(const array<int, 3>& d) {
    return std::find(dice_sets.begin(), dice_sets.end(), d) - dice_sets.begin();
}
static long end_leaf_at(const Group& g, int kind) {   // kind: 0, 1: that animal alone; 2: both
    std::pair<int, int> key = g.may_escape ? std::make_pair(kind * 2 + g.harder, dice_number(g.dice)) : std::make_pair(-1, -1);
    auto at = end_leaf.find(key);
    if (at == end_leaf.end()) {
        at = end_leaf.emplace(key, leaf_size).first;
        leaf_size += LANES;
    }
    return at->second;
}
static float food_points(const Group& g) { return points_ ? g.foods : 0; }

static long middle_size = 0, above_size = 0, above_alone_size = 0;
using Middle = std::tuple<int, int, array<int, 3>, array<int, 3>>;
static map<Middle, int> middle_at;           // the second part by who is first, the group after the first part, and the dice and circles before it
static vector<std::pair<int, int>> second_range, first_range;   // descs of each order
static std::pair<int, int> alone_range;

// A table that is [fox][rabbit][lane].
static void strides(int animal, const Group& shape_fox_rabbit, int lanes, int rabbits, int& own, int& other) {
    (void)shape_fox_rabbit;
    own = animal ? lanes : rabbits * lanes;
    other = animal ? rabbits * lanes : lanes;
}

static Desc new_desc(int animal, const Group& g, int others, int group) {
    Desc d;
    d.animal = animal, d.dice = dice_number(g.dice), d.others = others, d.eaten = g.eaten[animal], d.combine = false, d.owns = g.count[animal];
    d.group = d.before = group, d.second = false, d.places = Places{0, 0, 0};
    d.r_out = !market_, d.rise = -1, d.gate = Ref{0, 0, 0, 0, 0, 0, CONSTANT, 0};
    for (int c = 0; c < 3; c++) d.cap[c] = market_ ? c == 2 : g.cap[c];
    return d;
}
static int rise_number(int animal, const Group& eaten, const Group& dice) {
    return eaten.may_escape ? (animal * 2 + eaten.harder) * (int)dice_sets.size() + dice_number(dice.dice) : -1;
}
static float sold(const Group& before, const Group& after) {
    double all = 0;
    for (int c = 0; c < AIDS && market_; c++) all += (after.cap[c] - before.cap[c]) * price_[c];
    return (float)all;
}
static void no_lanes(Ref& r) {
    if (market_) r.s = r.f = r.r = 0;
}

// An upper bound that was kept. Instead of strides of aids it has those that are coming.
static Ref above_ref(const Group& before, const Group& g, int animal, int table) {
    if (g.at_above < 0) fail("so many foods at once were not kept");
    Ref r;
    r.table = table, r.plus = 0;
    if (table == ABOVE_ALONE) r.at = g.above_alone[animal], r.own = 1, r.other = 0;
    else r.at = g.at_above, strides(animal, g, 1, g.count[1], r.own, r.other);
    r.s = g.cap[0] - before.cap[0], r.f = g.cap[1] - before.cap[1], r.r = g.cap[2] - before.cap[2];
    return r;
}

// The end of a turn: aids that are coming are there then.
static Ref end_ref(const Group& before, int after, int animal) {
    const Group& g = groups[after];
    Ref r;
    if (g.within) {
        r.table = NEXT, r.plus = 0;
        strides(animal, g, g.lanes, g.count[1], r.own, r.other);
        r.r = 1, r.f = g.cap[2] + 1, r.s = r.f * (g.cap[1] + 1), r.at = g.at;
    } else if (!above_.empty()) {
        return above_ref(before, g, animal, ABOVE_NEXT);
    } else {
        r.table = LEAF, r.own = r.other = 0, r.plus = food_points(g);
        r.r = 1, r.f = KEPT, r.s = KEPT * KEPT, r.at = end_leaf_at(g, 2);
    }
    no_lanes(r);
    r.at += (g.cap[0] - before.cap[0]) * r.s + (g.cap[1] - before.cap[1]) * r.f + (g.cap[2] - before.cap[2]) * r.r;
    return r;
}

// The one that leaves is out, and the other alone: with the aids of `before`, and those that are coming.
static Ref alone_ref(const Group& before, const Group& g, int animal, int table) {
    Ref r{g.at_alone[animal], 0, g.lanes, (g.cap[1] + 1) * (g.cap[2] + 1), g.cap[2] + 1, 1, table, first_reward()};
    no_lanes(r);
    r.at += (g.cap[0] - before.cap[0]) * r.s + (g.cap[1] - before.cap[1]) * r.f + (g.cap[2] - before.cap[2]) * r.r;
    return r;
}

// At prices the circles make no difference.
static Middle middle_key(int first, int after, const Group& before) {
    return {first, after, before.dice, market_ ? array<int, 3>{} : before.cap};
}

static void make_descs() {
    for (Group& g : groups)
        if (g.within) {
            g.at = next_size;
            next_size += (long)g.count[0] * g.count[1] * g.lanes;
            for (int a = 0; a < 2; a++) g.at_alone[a] = alone_size, alone_size += (long)g.count[a] * g.lanes;
        }
    int at_once = 0;
    for (int mask = 0; mask < 64; mask++)
        for (int animal = 0; animal < 2; animal++)
            if (least_dice(animal, mask) <= COLOURS * most_) at_once = max(at_once, bit_count(mask));
    for (Group& g : groups)
        if (g.foods > within_ && g.foods <= within_ + at_once) {
            g.at_above = above_size, above_size += (long)g.count[0] * g.count[1];
            for (int a = 0; a < 2; a++) g.above_alone[a] = above_alone_size, above_alone_size += g.count[a];
        }
    for (int x = 0; x < 2; x++) {
        int y = 1 - x;
        vector<Desc> second, first;
        long middle = 0;
        vector<long> middle_of(groups.size());
        for (size_t n = 0; n < groups.size() && market_; n++) middle_of[n] = middle, middle += (long)groups[n].count[0] * groups[n].count[1];
        for (size_t n = 0; n < groups.size(); n++) {
            const Group& g = groups[n];
            if (!g.within) continue;
            Desc d = new_desc(x, g, g.count[y], n);
            strides(x, g, g.lanes, g.count[1], d.own, d.other);
            d.out = g.at, d.table = whole_ && x ? RABBIT_FIRST : NEXT, d.combine = !whole_ && x == 1;
            if (gates()) {
                d.rise = rise_number(x, g, g);
                d.gate = alone_ref(g, g, y, ALONE_NOW);
            }
            for (int more = 0; more < 64; more++) {
                d.refs[more] = refs.size();
                if (!can_eat(x, g.eaten[x], more, g.dice)) continue;
                vector<Ref> mine;
                for (int after : after_eating(n, x, more)) {
                    const Group& to = groups[after];
                    Ref r;
                    r.r = 1, r.f = g.cap[2] + 1, r.s = r.f * (g.cap[1] + 1), r.plus = sold(g, to);
                    no_lanes(r);
                    if (to.within) {
                        bool at_once = market_ && (!more || to.foods > exact_until_);
                        auto known = middle_at.find(middle_key(x, after, g));
                        bool is_known = !at_once && known != middle_at.end();
                        r.table = MIDDLE, r.at = at_once ? middle_of[after] : is_known ? second[known->second - descs.size()].out : middle;
                        strides(x, to, g.lanes, to.count[1], r.own, r.other);
                        mine.push_back(r);
                        if ((at_once && more) || is_known) continue;
                        Desc e = new_desc(y, g, to.count[x], after);
                        e.second = true, e.before = n;   // its refs are made below, when all of the first's are in their row
                        strides(y, to, g.lanes, to.count[1], e.own, e.other);
                        e.out = r.at, e.table = MIDDLE;
                        if (gates()) {
                            e.rise = rise_number(y, to, g);
                            e.gate = alone_ref(g, to, x, ALONE);
                        }
                        if (!at_once) middle_at[middle_key(x, after, g)] = descs.size() + second.size(), middle += (long)to.count[0] * to.count[1] * g.lanes;
                        second.push_back(e);
                    } else if (!above_.empty()) {
                        mine.push_back(above_ref(g, to, x, x ? ABOVE_RABBIT : ABOVE_FOX));
                    } else {
                        r.table = LEAF, r.at = -1 - (long)leaf_keys.size(), r.own = r.other = 0;
                        leaf_keys.push_back({x, (int)n, after});
                        mine.push_back(r);
                    }
                }
                refs.insert(refs.end(), mine.begin(), mine.end());
            }
            d.refs[64] = refs.size();
            first.push_back(d);
        }
        for (Desc& e : second) {
            int after = e.group;
            const Group& before = groups[e.before];
            for (int more = 0; more < 64; more++) {
                e.refs[more] = refs.size();
                if (!can_eat(y, groups[after].eaten[y], more, before.dice)) continue;
                for (int last : after_eating(after, y, more)) {
                    refs.push_back(end_ref(before, last, y));
                    refs.back().plus += sold(groups[after], groups[last]);
                }
            }
            e.refs[64] = refs.size();
        }
        middle_size = max(middle_size, middle);
        int from = descs.size();
        descs.insert(descs.end(), second.begin(), second.end());
        second_range.push_back({from, (int)descs.size()});
        from = descs.size();
        descs.insert(descs.end(), first.begin(), first.end());
        first_range.push_back({from, (int)descs.size()});
    }
    // After the last trap one may be caught while the other is still looking for food.
    int from = descs.size();
    for (size_t n = 0; n < groups.size(); n++)
        for (int x = 0; x < 2; x++) {
            const Group& g = groups[n];
            if (!g.within) continue;
            Desc d = new_desc(x, g, 1, n);
            d.own = g.lanes, d.other = 0, d.out = g.at_alone[x], d.table = ALONE;
            if (gates()) d.rise = rise_number(x, g, g), d.gate.plus = food_points(g);
            for (int more = 0; more < 64; more++) {
                d.refs[more] = refs.size();
                if (!can_eat(x, g.eaten[x], more, g.dice)) continue;
                for (int after : after_eating(n, x, more)) {
                    const Group& to = groups[after];
                    if (!to.within && !above_.empty()) {
                        refs.push_back(above_ref(g, to, x, ABOVE_ALONE));
                        continue;
                    }
                    Ref r;
                    r.other = 0, r.r = 1;
                    if (to.within) {
                        r.table = ALONE, r.own = to.lanes, r.plus = 0, r.f = to.cap[2] + 1, r.s = r.f * (to.cap[1] + 1), r.at = to.at_alone[x];
                    } else {
                        r.table = LEAF, r.own = 0, r.plus = food_points(to), r.f = KEPT, r.s = KEPT * KEPT, r.at = end_leaf_at(to, x);
                    }
                    no_lanes(r);
                    r.plus += sold(g, to);
                    r.at += (to.cap[0] - g.cap[0]) * r.s + (to.cap[1] - g.cap[1]) * r.f + (to.cap[2] - g.cap[2]) * r.r;
                    refs.push_back(r);
                }
            }
            d.refs[64] = refs.size();
            descs.push_back(d);
        }
    alone_range = {from, (int)descs.size()};
    for (size_t k = 0; k < leaf_keys.size(); k++) {
        leaf_at.push_back(leaf_size);
        leaf_size += groups[leaf_keys[k].group].lanes;
    }
    for (Ref& r : refs)
        if (r.table == LEAF && r.at < 0) r.at = leaf_at[-1 - r.at];
    table_leaf.assign(leaf_size, 0);
}

// The leaves of a turn: what attempts are worth, where there are foods enough. `out`: where one is alone, the other is out; else it is caught.
static void fill_leaves(int trap, bool out) {
    for (auto& one : end_leaf) {
        float* to = &table_leaf[one.second];
        if (one.first.first < 0) continue;
        const Trying& t = trying_.at({one.first.first & 1, dice_sets[one.first.second]});
        int kind = one.first.first >> 1;
        Lane l = kind == 2 ? both_after(t, trap) : alone_after(t, kind, out, trap);
        std::copy(l.begin(), l.end(), to);
    }
    using Key = std::tuple<int, int, array<int, 3>, array<int, 3>, array<int, 3>>;
    map<Key, vector<int>> same_leaf;
    for (size_t k = 0; k < leaf_keys.size(); k++) {
        const Group &g = groups[leaf_keys[k].group], &to = groups[leaf_keys[k].after];
        array<int, 3> coming;
        for (int c = 0; c < 3; c++) coming[c] = to.cap[c] - g.cap[c];
        if (!to.may_escape)
            std::fill_n(&table_leaf[leaf_at[k]], g.lanes, food_points(to));
        else
            same_leaf[{leaf_keys[k].first, to.harder, g.dice, to.dice, coming}].push_back(k);
    }
    vector<std::pair<Key, vector<int>>> todo(same_leaf.begin(), same_leaf.end());
#pragma omp parallel for schedule(dynamic)
    for (size_t n = 0; n < todo.size(); n++) {
        auto [first, harder, before, after, coming] = todo[n].first;
        const Trying& t = trying_.at({harder, after});
        Lane gone = scaled(alone_after(t, first, 1, trap), 1, first_reward()), in = both_after(t, trap), out_now, in_now;
        for (int s = 0; s < KEPT; s++)
            for (int f = 0; f < KEPT; f++)
                for (int r = 0; r < KEPT; r++) {
                    int later = full_lane(min(s + coming[0], KEPT - 1), min(f + coming[1], KEPT - 1), min(r + coming[2], KEPT - 1));
                    out_now[full_lane(s, f, r)] = gone[later];
                    in_now[full_lane(s, f, r)] = in[later];
                }
        Lane worth = attempt(1 - first, harder, before, out_now, in_now);
        for (int k : todo[n].second) {
            const Group &g = groups[leaf_keys[k].group], &to = groups[leaf_keys[k].after];
            for (int s = 0; s <= g.cap[0]; s++)
                for (int f = 0; f <= g.cap[1]; f++)
                    for (int r = 0; r <= g.cap[2]; r++)
                        table_leaf[leaf_at[k] + lane_of(g.cap, s, f, r)] = worth[full_lane(s, f, r)] + food_points(to);
        }
    }
}

// ---------------------------------------------------------------- programs for all of it

static array<int, 2> most_of(const std::set<array<int, 2>>& caps) {
    array<int, 2> most{};
    for (const array<int, 2>& cap : caps) most = {max(most[0], cap[0]), max(most[1], cap[1])};
    return most;
}
// With `whole_` one program serves all numbers of aids.
static vector<int> whole_program_[2];              // by position and dice
static int program_of(const Desc& d, int position) {
    if (whole_) return whole_program_[d.animal][position * dice_sets.size() + d.dice];
    return program_number.at({d.animal, position, d.dice, d.cap[0], d.cap[1]});
}

static void make_programs() {
    map<std::tuple<int, int, int>, std::set<array<int, 2>>> wanted;
    for (const Desc& d : descs)
        for (int p : with_[d.animal][d.eaten]) wanted[{d.animal, p, d.dice}].insert({d.cap[0], d.cap[1]});
    for (auto& one : wanted)
        if (whole_) one.second = {most_of(one.second)};
    vector<std::pair<std::tuple<int, int, int>, vector<array<int, 2>>>> todo;
    for (auto& one : wanted) todo.push_back({one.first, vector<array<int, 2>>(one.second.begin(), one.second.end())});
    vector<vector<Program>> found(todo.size());
#pragma omp parallel for schedule(dynamic, 4)
    for (size_t n = 0; n < todo.size(); n++) {
        auto [animal, position, dice] = todo[n].first;
        found[n] = programs_for(animal, position, lattice(dice_sets[dice]), todo[n].second);
    }
    for (int a = 0; a < 2 && whole_; a++) whole_program_[a].assign(position_[a].size() * dice_sets.size(), -1);
    for (size_t n = 0; n < todo.size(); n++) {
        auto [animal, position, dice] = todo[n].first;
        if (whole_) whole_program_[animal][position * dice_sets.size() + dice] = programs.size();
        for (size_t k = 0; k < todo[n].second.size(); k++) {
            program_number[{animal, position, dice, todo[n].second[k][0], todo[n].second[k][1]}] = programs.size();
            programs.push_back(std::move(found[n][k]));
        }
    }
}

#include "soonest.hpp"

// `last`: after the last trap, where those that may escape do not walk. `out`: the other is out, so there are foods enough.
static vector<Work> works_of(std::pair<int, int> range, int dice, bool last, bool out) {
    vector<Work> found;
    for (int n = range.first; n < range.second; n++) {
        const Desc& d = descs[n];
        if (d.dice != dice || (last && d.rise >= 0) || (whole_ && out && d.rise < 0)) continue;
        for (int p : with_[d.animal][d.eaten]) found.push_back({n, p, program_of(d, p)});
    }
    return found;
}

// What is kept for another run: the positions with a few foods more than are looked at there. Of two animals inside, or of one alone.
static void write_above(const std::string& path, const vector<float>& table, bool alone) {
    std::ofstream out(path, std::ios::binary);
    for (const Group& g : groups) {
        if (g.at_above < 0) continue;
        if (!alone) out.write((const char*)&table[g.at], (long)g.count[0] * g.count[1] * 4);
        for (int a = 0; a < 2 && alone; a++) out.write((const char*)&table[g.at_alone[a]], g.count[a] * 4l);
    }
    if (!out) fail("cannot be written");
}
// The tables that are kept of a turn, in the order of ABOVE_NEXT and so on.
static std::string kept_name(int table, int trap, bool out) {
    static const char* names[] = {"/next.", "/fox.", "/rabbit.", "/alone."};
    return names[table - ABOVE_NEXT] + std::to_string(trap) + (table == ABOVE_ALONE && !out ? ".caught" : "");
}
static long kept_size(int table) { return table == ABOVE_ALONE ? above_alone_size : above_size; }
static void read_above(int table, int trap, bool out, int n, vector<float>& to) {
    to.resize(kept_size(table));
    if (!std::ifstream(above_[n] + kept_name(table, trap, out), std::ios::binary).read((char*)to.data(), to.size() * 4)) fail("upper bounds are missing");
}

// After the last trap whoever may escape does nothing else: these groups are known at once. What both are worth, or one alone after the farmer has been.
static vector<float> after_last_trap(const Group& g, int animal, bool out) {
    const Trying& t = trying_.at({g.harder, g.dice});
    vector<float> found;
    for (int s = 0; s <= g.cap[0]; s++)
        for (int f = 0; f <= g.cap[1]; f++)
            for (int r = 0; r <= g.cap[2]; r++) {
                int lane = full_lane(s, f, r);
                float worth = animal < 0 ? t.both[traps_][lane] : (float)((1 - caught_[animal]) * t.alone[animal][out][traps_][lane]);
                found.push_back(worth + food_points(g));
            }
    return found;
}

// Who may escape does not walk after the last trap. So in the turn before it is all one where the other stands; but bounds from elsewhere may differ a little.
static bool last_to_walk(int trap) { return whole_ && above_.empty() && trap == traps_ - 1; }

#include "questions.hpp"
#ifdef __CUDACC__
#include "gpu.cuh"
#else
#include "cpu.hpp"
#endif

// ---------------------------------------------------------------- the whole game

// Both animals inside: each may go first.
static void turn(Machine& machine, int trap, bool last, const std::string& keep) {
    for (int table : {ABOVE_NEXT, ABOVE_FOX, ABOVE_RABBIT}) machine.above(table, trap, true);
    auto kept = [&](int table) { machine.keep(keep, table, trap, true); };
    kept(ABOVE_NEXT);
    for (int x = 0; x < 2; x++) {
        int until = last ? ANY_TURN : trap;
        machine.run(second_range[x], until, last, false, 0, [&](bool rolls) { answer(machine, trap, x ? FOX_SECOND : RABBIT_SECOND, rolls, MIDDLE, true); });
        kept(x ? ABOVE_RABBIT : ABOVE_FOX);
        machine.run(first_range[x], until, last, false, 0,
                    [&](bool rolls) { answer(machine, trap, x ? RABBIT_FIRST_PART : FOX_FIRST, rolls, x ? RABBIT_FIRST : NEXT, true); });
    }
    if (whole_) machine.either_first();
    machine.turn_over();
    answer(machine, trap, TURN, false, NEXT, false);
}

static void prepare_attempts() {
    vector<std::pair<int, array<int, 3>>> keys;
    std::set<std::pair<int, array<int, 3>>> used, before;
    for (const LeafKey& k : leaf_keys)
        if (groups[k.after].may_escape) {
            used.insert({groups[k.after].harder, groups[k.after].dice});
            before.insert({groups[k.after].harder, groups[k.group].dice});
        }
    for (const auto& one : end_leaf)
        if (one.first.first >= 0) used.insert({one.first.first & 1, dice_sets[one.first.second]});
    for (const Group& g : groups)
        if (whole_ && g.within && g.may_escape) used.insert({g.harder, g.dice});
    keys.assign(used.begin(), used.end());
    before.insert(used.begin(), used.end());
    int sets = dice_sets.size();
    for (const Desc& d : descs)
        if (d.rise >= 0) before.insert({d.rise / sets % 2, dice_sets[d.rise % sets]});
    for (const auto& k : before)
        for (int a = 0; a < 2; a++) attempts_[{a, k.first, k.second}] = attempts_with(clause_[a][k.first], k.second);
    vector<Trying> found(keys.size());
#pragma omp parallel
#pragma omp single
    for (size_t n = 0; n < keys.size(); n++)
#pragma omp task default(shared) firstprivate(n)
        found[n] = try_on(keys[n].first, keys[n].second);
    for (size_t n = 0; n < keys.size(); n++) trying_[keys[n]] = found[n];
}

static void prepare_rises() {
    int count = dice_sets.size();
    rises_.assign((size_t)4 * count * GRID, 0);
    std::set<int> used;
    for (const Desc& d : descs) used.insert(d.rise);
#pragma omp parallel for schedule(dynamic)
    for (int n = 4 * count - 1; n >= 0; n--) {
        if (!used.count(n)) continue;
        Rise one = rise_of(clause_[n / count / 2][n / count % 2], dice_sets[n % count]);
        std::copy(one.begin(), one.end(), &rises_[(size_t)n * GRID]);
    }
}

// The chance of an attempt with so many dice, for every number of aids: to be compared.
static int print_attempts(array<int, 3> dice) {
    for (int animal = 0; animal < 2; animal++)
        for (int harder = 0; harder < 2; harder++) {
            attempts_[{animal, harder, dice}] = attempts_with(clause_[animal][harder], dice);
            Lane chance = attempt(animal, harder, dice, same(1), same(0));
            for (int s = 0; s < KEPT; s++)
                for (int f = 0; f < KEPT; f++)
                    for (int r = 0; r < KEPT; r++) printf("%d %d %d %d %d %.6f\n", animal, harder, s, f, r, chance[full_lane(s, f, r)]);
        }
    return 0;
}

int main(int argc, char** argv) {
    if (argc < 6) fail("solver COURSE points|both FOODS ROUNDS LAST_ROUNDS [--whole] [--prices STEP FLIP REROLL [--keep FOLDER]] [--above FOLDER...] [--single] | --attempts RED BLUE YELLOW");
    read_course(argv[1]);
    points_ = std::string(argv[2]) == "points";
    within_ = atoi(argv[3]);
    rounds_ = atoi(argv[4]);
    int last_rounds = atoi(argv[5]);
    exact_until_ = within_ + 1;
    std::string keep, questions, answers;
    vector<array<int, 3>> table_of;
    for (int n = 6; n < argc; n++) {
        std::string word = argv[n];
        if (word == "--prices" && n + AIDS < argc) {
            market_ = true;
            for (double& price : price_) price = atof(argv[++n]);
        } else if (word == "--keep" && n + 1 < argc) {
            keep = argv[++n];
            std::ofstream(keep + "/prices") << price_[0] << " " << price_[1] << " " << price_[2] << "\n";
        } else if (word == "--above") {
            while (n + 1 < argc && (int)above_.size() < MOST_ABOVE) {
                above_.push_back(argv[++n]);
                array<float, AIDS> price;
                std::ifstream in(above_.back() + "/prices");
                in >> price[0] >> price[1] >> price[2];
                if (!in) fail("no prices there");
                above_price_.push_back(price);
            }
        } else if (word == "--whole") {
            whole_ = true;
        } else if (word == "--blocks") {
            blocks_ = true;
        } else if (word == "--single") {
            single_ = true;
        } else if (word == "--ask" && n + 1 < argc) {
            questions = argv[++n];
        } else if (word == "--answers" && n + 1 < argc) {
            answers = argv[++n];
        } else if (word == "--attempts" && n + COLOURS < argc) {
            array<int, 3> dice;
            for (int& count : dice) count = atoi(argv[++n]);
            table_of.push_back(dice);
        } else fail("unknown option");
    }
    single_ |= market_ || !above_.empty();   // an upper bound is not rounded
    double begin = now();
    make_groups();
    if (!table_of.empty()) return print_attempts(table_of[0]);
    make_positions();
    for (int r = start_[0]; r <= most_; r++)
        for (int b = start_[1]; b <= most_; b++)
            for (int y = start_[2]; y <= most_; y++) dice_sets.push_back({r, b, y});
    make_groups_of_foods();
    make_descs();
    long states = 0;
    for (const Group& g : groups)
        if (g.within) states += (long)g.count[0] * g.count[1];
    printf("positions %zu and %zu, joint: %ld, values %zu, middle %ld, parts %zu\n", position_[0].size(), position_[1].size(), states, (size_t)next_size,
           middle_size, descs.size());
    make_programs();
    size_t entries = 0;
    for (const Program& p : programs) entries += p.entry.size();
    printf("%.1f s: %zu programs, %zu entries\n", now() - begin, programs.size(), entries);
    fflush(stdout);
    find_soonest();
    printf("%.1f s: when the animals can stand where\n", now() - begin);
    if (!questions.empty()) read_questions(questions.c_str());
    if (market_) prepare_rises();
    else prepare_attempts();
    printf("%.1f s: attempts\n", now() - begin);
    fflush(stdout);
    double in_hand = 0;
    for (int c = 0; c < AIDS && market_; c++) in_hand += price_[c] * open_;
    // After the last trap, round by round: from below for a lower bound, from above for an upper one.
    bool from_above = market_ || !above_.empty();
    float most = points_ ? 2 * FOODS + 10.0f : 1.0f;
    for (int c = 0; c < AIDS && market_; c++) most += (float)(price_[c] * circles_);
    auto unknown = [&](const Group& g) { return from_above ? most : food_points(g); };
    Machine machine;
    machine.begin(unknown);
    if (whole_) machine.settle_both();
    for (int out = 0; out <= gates(); out++) {   // the other is caught; the other is out
        if (whole_) machine.settle_alone(out);
        if (!market_) {
            fill_leaves(traps_, out);
            machine.leaves();
        }
        machine.above(ABOVE_ALONE, traps_, out);
        for (int round = 0; round < (points_ || gates() ? rounds_ : 0); round++) {
            machine.run(alone_range, ANY_TURN, true, out, reward(out, traps_), [&](bool rolls) {
                for (int animal = 0; animal < 2; animal++) answer(machine, traps_, (out ? FOX_ALONE : FOX_LAST_LEFT) + animal, rolls, ALONE, true);
            });
            machine.farmer_alone();
        }
        machine.keep(keep, ABOVE_ALONE, traps_, out);
        if (!out) machine.keep_caught();
        if (!out && gates()) machine.alone_again(unknown);
    }
    for (int round = 0; round < last_rounds; round++) {
        machine.farmer();
        turn(machine, traps_, true, round == last_rounds - 1 ? keep : "");
    }
    printf("%.1f s: after the last trap, at the start: %.6f\n", now() - begin, machine.start() + in_hand);
    fflush(stdout);
    for (int trap = traps_ - 1; trap >= 0; trap--) {
        if (!market_) {
            fill_leaves(trap, true);
            machine.leaves();
        }
        if (gates()) {
            machine.alone_over();
            machine.keep(keep, ABOVE_ALONE, trap, true);
            machine.above(ABOVE_ALONE, trap, true);
            machine.run(alone_range, trap, false, true, reward(true, trap), [&](bool rolls) {
                for (int animal = 0; animal < 2; animal++) answer(machine, trap, FOX_ALONE + animal, rolls, ALONE, true);
            });
        }
        turn(machine, trap, false, keep);
        printf("%.1f s: with %d traps set, at the start: %.6f", now() - begin, trap, machine.start() + in_hand);
        if (!market_ && open_) {
            int flip = open_ + 1, step = flip * flip;
            printf("; one step, flip, reroll fewer: %.4f %.4f %.4f", machine.start(step), machine.start(flip), machine.start(1));
        }
        if (whole_) {
            auto [mean, most] = machine.loss();
            printf("; borrowed plans lost %.5f on average, %.5f at most", mean, most);
        }
        printf("\n");
        fflush(stdout);
        if (!answers.empty()) write_answers(answers.c_str());   // after each turn: should it end early, those are known
    }
}
