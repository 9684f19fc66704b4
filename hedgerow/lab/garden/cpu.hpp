// The work of a turn on a CPU.

static float* base_of(int table, bool write) {
    switch (table) {
        case NEXT: return write ? table_now.data() : table_next.data();
        case RABBIT_FIRST: return table_rabbit_first.data();
        case MIDDLE: return table_middle.data();
        case LEAF: return table_leaf.data();
        case ALONE_NOW: return table_alone_next.data();
        default: return write ? table_alone_next.data() : table_alone.data();
    }
}

static vector<float> table_above[4][MOST_ABOVE];   // by what follows, and by prices

static float worth_above(const Ref& q, long at, int s, int f, int r) {
    float least = -NEVER;
    for (size_t n = 0; n < above_.size(); n++) {
        const array<float, AIDS>& price = above_price_[n];
        least = min(least, table_above[q.table - ABOVE_NEXT][n][at] + price[0] * (s + q.s) + price[1] * (f + q.f) + price[2] * (r + q.r));
    }
    return least;
}

#include "axis.hpp"

typedef float Many __attribute__((vector_size(64)));   // as many columns at once as a CPU can: one for each place of the other animal and number of aids
const int WIDE = 16;

// The box of all hands of a set of dice. Rows of odd length spare the cache.
struct Box {
    array<int, 3> dice;
    int size[3], from[3], row, plane;
    explicit Box(array<int, 3> d) : dice(d) {
        for (int c = 0; c < 3; c++) size[c] = d[c] == 2 ? 28 : d[c] ? 7 : 1, from[c] = d[c] == 2 ? 7 : d[c];
        row = size[2] | 1, plane = size[1] * row;
    }
    template <int DICE, bool AVERAGE, bool BEST> static void line(Many* at, int step) {
        using A = Axis<DICE>;
        Many v[A::size];
        for (int k = AVERAGE ? A::from : 0; k < A::size; k++) v[k] = at[k * step];
        if (AVERAGE) A::average(v);
        if (BEST) A::best_part(v);
        for (int k = BEST ? A::from : 0; k < (BEST ? A::size : A::from); k++) at[k * step] = v[k];
    }
    // All lines along an axis, from one place of another axis on.
    template <bool AVERAGE, bool BEST> static void lines(int dice, Many* at, int step, int count, int next) {
        for (int n = 0; n < count; n++, at += next)
            if (dice == 2) line<2, AVERAGE, BEST>(at, step);
            else if (dice == 1) line<1, AVERAGE, BEST>(at, step);
    }
    // From whole hands to the best choice of dice to keep, all others rolled again.
    void rerolls(Many* value) const {
        int rest = size[2] - from[2];
        for (int y = from[1]; y < size[1]; y++) lines<true, false>(dice[0], value + y * row + from[2], plane, rest, 1);
        for (int x = 0; x < size[0]; x++) {
            Many* at = value + x * plane;
            lines<true, false>(dice[1], at + from[2], row, rest, 1);
            lines<true, true>(dice[2], at, 1, size[1], row);
            lines<false, true>(dice[1], at + from[2], row, rest, 1);
        }
        for (int y = from[1]; y < size[1]; y++) lines<false, true>(dice[0], value + y * row + from[2], plane, rest, 1);
    }
};

static const float* from_[ABOVE_ALONE + 1];        // the tables that are read, and those that are written
static float* to_[ABOVE_ALONE + 1];

// Whoever stands at the same place with the same dice has the same ways, whatever the other one does: they walk together, a column for each place of the
// other and number of aids.
struct Walkers {
    const Program& p;
    const Lattice& l;
    const Box box;
    const int animal, position;
    vector<Many> value, worth, kept;
    struct Run { const Desc* desc; int from, until; };
    vector<Run> runs;                  // the columns of one part of a turn
    int count = 0, other[WIDE], steps[WIDE], flips[WIDE];

    Walkers(const Program& program, int dice, int animal_, int position_)
        : p(program), l(lattice(dice_sets[dice])), box(dice_sets[dice]), animal(animal_), position(position_), value(box.size[0] * box.plane), worth(p.item.size()), kept(market_ * l.whole) {}

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
            if (!r || !market_) weigh(r);
            write(sum_up(r), r);
            if (r < rolls) box.rerolls(value.data());
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
                if (q.table >= ABOVE_NEXT) {
                    for (int i = run.from; i < run.until; i++)
                        if (steps[i] >= s && flips[i] >= f) best[i] = max(best[i], worth_above(q, at + (long)other[i] * q.other, steps[i] - s, flips[i] - f, r));
                } else {
                    const float* from = from_[q.table] + at + r * q.r;
                    best = better(best, gathered(from, q, s, f, run) + q.plus);
                }
            }
        return best;
    }
    Many gathered(const float* from, const Ref& q, int s, int f, const Run& run) const {
        Many found = Many{} + NEVER;
        for (int i = run.from; i < run.until; i++)
            if (steps[i] >= s && flips[i] >= f) found[i] = from[(long)other[i] * q.other + (steps[i] - s) * q.s + (flips[i] - f) * q.f];
        return found;
    }
    // The best way for each hand, or what it is worth to roll some of its dice again; and what may be expected of all hands.
    Many sum_up(int r) {
        Many sum{}, toll = Many{} + (market_ ? (float)price_[2] : 0.0f);
        const u16* entry = p.entry.data();
        int h = 0;
        for (int x = box.from[0]; x < box.size[0]; x++)
            for (int y = box.from[1]; y < box.size[1]; y++) {
                Many part{}, *at = &value[x * box.plane + y * box.row];
                for (int z = box.from[2]; z < box.size[2]; z++, h++) {
                    Many best;
                    if (market_ && r) {
                        best = kept[h];   // the same with every number of aids
                    } else {
                        best = worth[*entry];
                        for (const u16* end = &p.entry[0] + p.first[h + 1]; entry < end; entry += 4)
                            best = better(best, better(better(worth[entry[0]], worth[entry[1]]), better(worth[entry[2]], worth[entry[3]])));
                        if (market_) kept[h] = best;
                    }
                    part += l.weight[h] * (r ? better(best, at[z] - toll) : best);
                    at[z] = best;
                }
                sum += part;
            }
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

// An attempt at prices, beside walking or instead of it.
static void gate(const Desc& d, bool last, float reward) {
    const float* rise = &rises_[(size_t)d.rise * GRID];
    const Ref& stay = refs[d.refs[0]];
    for (int i = 0; i < d.owns; i++)
        for (int j = 0; j < d.others; j++) {
            float in = base_of(stay.table, false)[stay.at + (long)i * stay.own + (long)j * stay.other] + stay.plus;
            float out = d.gate.table == CONSTANT ? reward : base_of(d.gate.table, false)[d.gate.at + (long)j * d.gate.other];
            float more = max(0.0f, out + d.gate.plus - in) / grid_step();
            int k = min((int)more, GRID - 2);
            float worth = in + rise[k] + (more - k) * (rise[k + 1] - rise[k]);
            float& to = base_of(d.table, true)[d.out + (long)i * d.own + (long)j * d.other];
            to = last && !d.combine ? worth : max(to, worth);
        }
}

// The same with aids that are counted.
static void counted_gate(const Desc& d, bool last, float reward) {
    const Ref& stay = refs[d.refs[0]];
    int sets = dice_sets.size();
    for (int i = 0; i < d.owns; i++)
        for (int j = 0; j < d.others; j++) {
            Lane in, out;
            for (int lane = 0; lane < LANES; lane++) {
                int s = min(lane / KEPT / KEPT, d.cap[0]), f = min(lane / KEPT % KEPT, d.cap[1]), r = min(lane % KEPT, d.cap[2]);
                in[lane] = base_of(stay.table, false)[stay.at + (long)i * stay.own + (long)j * stay.other + s * stay.s + f * stay.f + r * stay.r] + stay.plus;
                long at = d.gate.at + (long)j * d.gate.other + s * d.gate.s + f * d.gate.f + r * d.gate.r;
                out[lane] = (d.gate.table == CONSTANT ? reward : base_of(d.gate.table, false)[at]) + d.gate.plus;
            }
            Lane worth = attempt(d.animal, d.rise / sets % 2, dice_sets[d.rise % sets], out, in);
            float* to = base_of(d.table, true) + d.out + (long)i * d.own + (long)j * d.other;
            for (int s = 0; s <= d.cap[0]; s++)
                for (int f = 0; f <= d.cap[1]; f++)
                    for (int r = 0; r <= d.cap[2]; r++, to++) *to = last ? worth[full_lane(s, f, r)] : max(*to, worth[full_lane(s, f, r)]);
        }
}

struct Machine {
    template <class Unknown> void begin(Unknown unknown) {
        table_next.assign(next_size, 0);
        table_now.assign(next_size, 0);
        if (whole_) table_rabbit_first.assign(next_size, 0);
        table_middle.assign(middle_size, 0);
        table_alone.assign(alone_size, 0);
        table_alone_next.assign(alone_size, 0);
        for (const Group& g : groups)
            if (g.within) std::fill_n(&table_next[g.at], (long)g.count[0] * g.count[1] * g.lanes, unknown(g));
        alone_again(unknown);
    }
    template <class Unknown> void alone_again(Unknown unknown) {
        for (const Group& g : groups)
            for (int a = 0; a < 2 && g.within; a++) std::fill_n(&table_alone[g.at_alone[a]], (long)g.count[a] * g.lanes, unknown(g));
    }
    static void repeat(float* to, long count, const vector<float>& lanes) {
        for (long n = 0; n < count; n++) to[n] = lanes[n % lanes.size()];
    }
    void settle_both() {
        for (const Group& g : groups)
            if (g.within && g.may_escape) repeat(&table_next[g.at], (long)g.count[0] * g.count[1] * g.lanes, after_last_trap(g, -1, false));
    }
    void settle_alone(bool out) {
        for (const Group& g : groups)
            for (int a = 0; a < 2 && g.within && g.may_escape; a++) repeat(&table_alone[g.at_alone[a]], (long)g.count[a] * g.lanes, after_last_trap(g, a, out));
    }
    void leaves() {}
    void either_first() {
        for (long n = 0; n < next_size; n++) table_now[n] = max(table_now[n], table_rabbit_first[n]);
    }
    vector<float> picked(int table, bool written, const vector<long>& at) {
        const float* from = table == ALONE && !written ? table_caught.data() : base_of(table, written);
        vector<float> found;
        for (long one : at) found.push_back(from[one]);
        return found;
    }
    std::pair<double, double> loss() { return {0, 0}; }   // nothing is borrowed here
    // All that is to be done in a part of a turn, with those side by side who have the same ways.
    map<std::tuple<int, bool, bool>, vector<Work>> works_;
    const vector<Work>& works(std::pair<int, int> range, bool last, bool out) {
        vector<Work>& found = works_[{range.first, last, out}];
        if (!found.empty()) return found;
        for (size_t dice = 0; dice < dice_sets.size(); dice++) {
            vector<Work> some = works_of(range, dice, last, out);
            found.insert(found.end(), some.begin(), some.end());
            lattice(dice_sets[dice]);
        }
        std::stable_sort(found.begin(), found.end(), [](const Work& a, const Work& b) { return a.program < b.program; });
        return found;
    }
    void walk_all(const vector<Work>& works, int trap) {
        vector<size_t> first;
        for (size_t n = 0; n < works.size(); n++)
            if (!n || works[n].program != works[n - 1].program) first.push_back(n);
        size_t count = first.size();
        first.push_back(works.size());
#pragma omp parallel for schedule(dynamic)
        for (size_t k = 0; k < count; k++) {
            const Work& one = works[first[k]];
            Walkers walkers(programs[one.program], descs[one.desc].dice, descs[one.desc].animal, one.position);
            for (size_t n = first[k]; n < first[k + 1]; n++) {
                const Desc& d = descs[works[n].desc];
                if (earliest(d, works[n].position) > trap) continue;
                for (int other = 0; other < d.others; other++)
                    for (int s = 0; s <= d.cap[0]; s++)
                        for (int f = 0; f <= d.cap[1]; f++) walkers.add(d, other, s, f);
            }
            walkers.walk();
        }
    }
    template <class Asked> void run(std::pair<int, int> range, int trap, bool last, bool out, float reward, Asked asked) {
        for (int table = NEXT; table <= ABOVE_ALONE; table++) from_[table] = base_of(table, false), to_[table] = base_of(table, true);
        walk_all(works(range, last, out), trap);
        asked(true);
#pragma omp parallel for schedule(dynamic, 16)
        for (int n = range.first; n < range.second; n++)
            if (descs[n].rise >= 0) whole_ ? counted_gate(descs[n], last, reward) : gate(descs[n], last, reward);
        asked(false);
    }
    void keep(const std::string& folder, int table, int trap, bool out) {
        if (folder.empty()) return;
        write_above(folder + kept_name(table, trap, out), table == ABOVE_NEXT ? table_next : table == ABOVE_ALONE ? table_alone : table_middle, table == ABOVE_ALONE);
    }
    void above(int table, int trap, bool out) {
        for (size_t n = 0; n < above_.size(); n++) read_above(table, trap, out, n, table_above[table - ABOVE_NEXT][n]);
    }
    void alone_over() { table_alone.swap(table_alone_next); }
    void keep_caught() { table_caught = table_alone_next; }
    void turn_over() { table_next.swap(table_now); }
    void farmer_alone() {
        for (const Group& g : groups)
            for (int a = 0; a < 2 && g.within; a++)
                for (long i = 0; i < (long)g.count[a] * g.lanes; i++)
                    table_alone[g.at_alone[a] + i] = (float)((1 - caught_[a]) * table_alone_next[g.at_alone[a] + i] + caught_[a] * food_points(g));
    }
    void farmer() {
        double fox = caught_[0], rabbit = caught_[1];
        for (const Group& g : groups)
            for (int i = 0; i < g.count[0] && g.within; i++)
                for (int j = 0; j < g.count[1]; j++)
                    for (int lane = 0; lane < g.lanes; lane++) {
                        float& v = table_next[g.at + ((long)i * g.count[1] + j) * g.lanes + lane];
                        v = (float)((1 - fox) * (1 - rabbit) * v + fox * (1 - rabbit) * table_caught[g.at_alone[1] + (long)j * g.lanes + lane] +
                                    (1 - fox) * rabbit * table_caught[g.at_alone[0] + (long)i * g.lanes + lane] + fox * rabbit * food_points(g));
                    }
    }
    float start(int fewer = 0) {
        const Group& g = groups[group_number.at({0, 0, 0})];
        int i = local_[0][number_[0].at(Position{})], j = local_[1][number_[1].at(Position{})];
        return table_next[g.at + ((long)i * g.count[1] + j) * g.lanes + g.lanes - 1 - fewer];
    }
};
