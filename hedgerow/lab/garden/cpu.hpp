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

static const float* from_[ABOVE_ALONE + 1];        // the tables that are read, and those that are written
static float* to_[ABOVE_ALONE + 1];

static float worth_at(const Ref& q, long at, int s, int f, int r) {
    return q.table >= ABOVE_NEXT ? worth_above(q, at, s, f, r) : from_[q.table][at + s * q.s + f * q.f + r * q.r] + q.plus;
}

#include "walkers.hpp"
#include "offers.hpp"
#include "block.hpp"

// The sum over what a GPU has as a warp: its threads come one after the other.
template <class Shared, class Sum> static void add_up(int tid, Sum total, Shared& shared) {
    for (int n = 0; n < (int)(sizeof shared.part[0] / sizeof(float)); n++) {
        float& part = shared.part[tid / 32][n];
        part = (tid % 32 ? part : 0) + total.column(n);
    }
}

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
        if (blocks_) lay_out_programs();
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
                for (int other = 0; other < d.others; other++) {
                    if (soonest(d.places, local_[d.animal][works[n].position], other) > trap) continue;
                    for (int s = 0; s <= d.cap[0]; s++)
                        for (int f = 0; f <= d.cap[1]; f++) walkers.add(d, other, s, f);
                }
            }
            walkers.walk();
        }
    }
    // The same in blocks, as on a GPU.
    std::unique_ptr<Plots> plots_;
    vector<Offer> offers_;
    Given given_;
    void lay_out_programs() {
        plots_.reset(new Plots);
        for (const Laid& one : plots_->laid)
            for (const Laid::At& at : one.at) offers_.push_back({one.pairs.data() + at.pairs, one.first.data() + at.first, one.way.data(), at.rows, at.bundles});
        given_.descs = descs.data(), given_.refs = refs.data(), given_.progs = plots_->progs.data(), given_.items = plots_->items.data();
        given_.offers = offers_.data(), given_.soonest = soonest_.data(), given_.toll = market_ ? (float)price_[2] : 0;
    }
    template <class Here> static void walk_in(const Given& given, const GWork& work, int items, int bundles) {
        vector<char> memory(Here::room(items, bundles));
        auto all = [](auto done) {
            for (int tid = 0; tid < Here::threads; tid++) done(tid);
        };
        Here::walk(given, work, memory.data(), all, [](int tid, auto total, auto& shared) { add_up(tid, total, shared); });
    }
    template <class Worth> void walk_in_block(const GWork& work) {
        int items = plots_->progs[work.program].items, bundles = plots_->most_bundles[work.program];
        in_block_of<Worth>(dice_sets[descs[work.desc].dice], [&](auto block) { walk_in<decltype(block)>(given_, work, items, bundles); });
    }
    void walk_in_blocks(const vector<Work>& works, int trap) {
        given_.trap = trap, given_.alike = last_to_walk(trap);
        given_.bases = {table_next.data(), table_now.data(), table_rabbit_first.data(), table_middle.data(), table_leaf.data(), table_alone.data(),
                        table_alone_next.data(), table_caught.data(), (int)above_.size(), {}, {}};
        for (size_t n = 0; n < above_.size(); n++) {
            for (int c = 0; c < AIDS; c++) given_.bases.price[n][c] = above_price_[n][c];
            for (int table = ABOVE_NEXT; table <= ABOVE_ALONE; table++) given_.bases.above[table - ABOVE_NEXT][n] = table_above[table - ABOVE_NEXT][n].data();
        }
#pragma omp parallel for schedule(dynamic)
        for (size_t n = 0; n < works.size(); n++) {
            GWork work{works[n].desc, local_[descs[works[n].desc].animal][works[n].position], works[n].program};
            single_ ? walk_in_block<float>(work) : walk_in_block<Two>(work);
        }
    }
    template <class Asked> void run(std::pair<int, int> range, int trap, bool last, bool out, float reward, Asked asked) {
        for (int table = NEXT; table <= ABOVE_ALONE; table++) from_[table] = base_of(table, false), to_[table] = base_of(table, true);
        blocks_ ? walk_in_blocks(works(range, last, out), trap) : walk_all(works(range, last, out), trap);
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
        const Group& g = groups[0];
        int i = local_[0][number_[0].at(Position{})], j = local_[1][number_[1].at(Position{})];
        return table_next[g.at + ((long)i * g.count[1] + j) * g.lanes + g.lanes - 1 - fewer];
    }
};
