// The work of a turn on a GPU, block by block (`block.hpp`). Meanwhile the cores of the host think about attempts.
#include <cuda_runtime.h>

#include "offers.hpp"
#include "block.hpp"

#define CHECK(call)                                                                                  \
    do {                                                                                             \
        cudaError_t wrong = (call);                                                                  \
        if (wrong != cudaSuccess) {                                                                  \
            fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, cudaGetErrorString(wrong));           \
            exit(3);                                                                                 \
        }                                                                                            \
    } while (0)

// The sum over a warp, for each column.
template <class Shared> __device__ inline void add_up(int tid, Total total, Shared& shared) {
    float sum = total.sum;
    for (int far = 16; far; far /= 2) sum += __shfl_down_sync(~0u, sum, far);
    if (tid % 32 == 0) shared.part[tid / 32][0] = sum;
}
template <class Shared> __device__ inline void add_up(int tid, TwoTotals total, Shared& shared) {
    for (int n = 0; n < 2; n++) {
        const unsigned sum = __reduce_add_sync(~0u, total.sum[n]);
        if (tid % 32 == 0) shared.part[tid / 32][n] = (float)sum;
    }
}

const size_t ROOM = 227 * 1024, ROOM_OF_A_BLOCK = 1024 + 64;   // shared memory of a processor, and what each block takes of it beside its own
const int MOST_FIT = 3;                                        // blocks

template <class Here> __global__ void __launch_bounds__(Here::threads, Here::fit) walk(const GWork* works, unsigned count, unsigned* counter, Given given) {
    extern __shared__ __align__(16) char memory[];
    __shared__ unsigned mine;
    const int tid = threadIdx.x;
    for (;;) {
        if (!tid) mine = atomicAdd(counter, 1);
        __syncthreads();
        const unsigned number = mine;
        __syncthreads();
        if (number >= count) return;
        auto all = [&](auto done) {
            done(tid);
            __syncthreads();
        };
        Here::walk(given, works[number], memory, all, [](int tid, auto total, auto& shared) { add_up(tid, total, shared); });
    }
}

// An attempt at prices, beside walking or instead of it.
__global__ void gate(const int* numbers, const Desc* descs, const Ref* refs, const float* rises, float step, bool last, float reward, Bases bases) {
    const Desc& d = descs[numbers[blockIdx.x]];
    const float* rise = rises + (size_t)d.rise * GRID;
    const Ref stay = refs[d.refs[0]];
    const float* staying = to_read(bases, stay.table);
    const float* leaving = to_read(bases, d.gate.table);
    float* out_ = to_write(bases, d.table);
    for (long n = threadIdx.x; n < (long)d.owns * d.others; n += blockDim.x) {
        int i = n / d.others, j = n % d.others;
        float in = staying[stay.at + (long)i * stay.own + (long)j * stay.other] + stay.plus;
        float out = d.gate.table == CONSTANT ? reward : leaving[d.gate.at + (long)j * d.gate.other];
        float more = fmaxf(0.0f, out + d.gate.plus - in) / step;
        int k = min((int)more, GRID - 2);
        float worth = in + rise[k] + (more - k) * (rise[k + 1] - rise[k]);
        float& to = out_[d.out + (long)i * d.own + (long)j * d.other];
        to = last && !d.combine ? worth : fmaxf(to, worth);
    }
}

__global__ void mix(float* v, const float* fox, const float* rabbit, int foxes, int rabbits, int lanes, float both, float fox_alone, float rabbit_alone, float plus) {
    long n = blockIdx.x * (long)blockDim.x + threadIdx.x;
    if (n >= (long)foxes * rabbits * lanes) return;
    int lane = n % lanes, j = n / lanes % rabbits, i = n / lanes / rabbits;
    v[n] = both * v[n] + rabbit_alone * rabbit[(long)j * lanes + lane] + fox_alone * fox[(long)i * lanes + lane] + plus;
}
__global__ void mix_alone(float* to, const float* from, long count, float alive, float plus) {
    long n = blockIdx.x * (long)blockDim.x + threadIdx.x;
    if (n < count) to[n] = alive * from[n] + plus;
}

#include "plans.cuh"

static float* room_for(long count) {
    float* at;
    CHECK(cudaMalloc(&at, max(1L, count) * 4));
    return at;
}
template <class T> static T* on_device(const vector<T>& from) {
    T* to;
    CHECK(cudaMalloc(&to, max<size_t>(1, from.size()) * sizeof(T)));
    if (!from.empty()) CHECK(cudaMemcpy(to, from.data(), from.size() * sizeof(T), cudaMemcpyHostToDevice));
    return to;
}

__global__ void keep_better(float* to, const float* from, long count) {
    for (long n = blockIdx.x * (long)blockDim.x + threadIdx.x; n < count; n += (long)gridDim.x * blockDim.x) to[n] = fmaxf(to[n], from[n]);
}
__global__ void fill(float* to, long count, float worth) {
    for (long n = blockIdx.x * (long)blockDim.x + threadIdx.x; n < count; n += (long)gridDim.x * blockDim.x) to[n] = worth;
}
__global__ void repeat(float* to, long count, const float* lanes, int width) {
    for (long n = blockIdx.x * (long)blockDim.x + threadIdx.x; n < count; n += (long)gridDim.x * blockDim.x) to[n] = lanes[n % width];
}
__global__ void pick(const long* at, int count, const float* from, float* to) {
    int n = blockIdx.x * blockDim.x + threadIdx.x;
    if (n < count) to[n] = from[at[n]];
}

struct Machine {
    Bases bases;
    Given given_;
    unsigned* counters_;
    float* rises__;
    vector<cudaStream_t> streams_;                 // by dice, and how many blocks fit
    vector<int> items_, bundles_;                  // by program
    map<int, std::pair<int*, int>> gates_;
    map<int, vector<Plan>> plans_;                 // of each attempt, the latest
    map<int, map<int, vector<int>>> at_gate_;      // the parts of a turn with an attempt, by the attempt
    double lost_ = 0;                              // by following a borrowed plan instead of the best
    float most_lost_ = 0;
    long drawn_ = 0;
    int processors = 0, launches = 0, runs = 0;

    template <class Unknown> void begin(Unknown unknown) {
        double from = now();
        lay_out_programs();
        given_.descs = on_device(descs), given_.refs = on_device(refs), given_.soonest = on_device(soonest_), given_.toll = market_ ? (float)price_[2] : 0;
        counters_ = on_device(vector<unsigned>(1 << 16, 0));
        bases = {room_for(next_size), room_for(next_size), room_for(whole_ ? next_size : 0), room_for(middle_size), on_device(table_leaf),
                 room_for(alone_size), room_for(alone_size), room_for(alone_size), (int)above_.size(), {}, {}};
        for (const Group& g : groups)
            if (g.within) fill<<<256, 256>>>(bases.next + g.at, (long)g.count[0] * g.count[1] * g.lanes, unknown(g));
        alone_again(unknown);
        for (int k = 0; k < bases.aboves; k++) {
            for (int c = 0; c < AIDS; c++) bases.price[k][c] = above_price_[k][c];
            for (int table = ABOVE_NEXT; table <= ABOVE_ALONE; table++) bases.above[table - ABOVE_NEXT][k] = room_for(kept_size(table));
        }
        rises__ = on_device(rises_);
        for (size_t n = 0; n < dice_sets.size() * MOST_FIT; n++) {
            cudaStream_t stream;
            CHECK(cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking));   // what is copied meanwhile does not wait for it
            streams_.push_back(stream);
        }
        CHECK(cudaDeviceGetAttribute(&processors, cudaDevAttrMultiProcessorCount, 0));
        size_t free_, all;
        CHECK(cudaMemGetInfo(&free_, &all));
        printf("on the GPU after %.1f s, %.1f GB in use\n", now() - from, (all - free_) / 1e9);
        fflush(stdout);
    }
    void lay_out_programs() {
        double from = now();
        Plots plots;
        printf("laid out in %.1f s\n", now() - from);
        fflush(stdout);
        size_t pairs = 0, firsts = 0, ways = 0;
        for (const Laid& one : plots.laid) pairs += one.pairs.size(), firsts += one.first.size(), ways += one.way.size();
        auto *pair = (unsigned*)room_for(pairs), *first = (unsigned*)room_for(firsts);
        auto* way = (Four*)room_for(2 * ways);
        vector<Offer> offers;
        auto copy = [](auto*& to, const auto& from) {
            CHECK(cudaMemcpy(to, from.data(), from.size() * sizeof from[0], cudaMemcpyHostToDevice));
            to += from.size();
        };
        for (const Laid& one : plots.laid) {
            for (const Laid::At& at : one.at) offers.push_back({pair + at.pairs, first + at.first, way, at.rows, at.bundles});
            copy(pair, one.pairs), copy(first, one.first), copy(way, one.way);
        }
        given_.offers = on_device(offers), given_.progs = on_device(plots.progs), given_.items = on_device(plots.items);
        for (size_t n = 0; n < programs.size(); n++) items_.push_back(plots.progs[n].items), bundles_.push_back(plots.most_bundles[n]);
        for (Program& p : programs) p.first.clear(), p.first.shrink_to_fit(), p.entry.clear(), p.entry.shrink_to_fit();
    }
    template <class Unknown> void alone_again(Unknown unknown) {
        for (const Group& g : groups)
            for (int a = 0; a < 2 && g.within; a++) fill<<<16, 256>>>(bases.alone + g.at_alone[a], (long)g.count[a] * g.lanes, unknown(g));
        CHECK(cudaGetLastError());
    }
    void settle_both() {
        for (const Group& g : groups)
            if (g.within && g.may_escape) repeat_lanes(bases.next + g.at, (long)g.count[0] * g.count[1] * g.lanes, after_last_trap(g, -1, false));
    }
    void settle_alone(bool out) {
        for (const Group& g : groups)
            for (int a = 0; a < 2 && g.within && g.may_escape; a++)
                repeat_lanes(bases.alone + g.at_alone[a], (long)g.count[a] * g.lanes, after_last_trap(g, a, out));
    }
    static void repeat_lanes(float* to, long count, const vector<float>& lanes) {
        static float* there = room_for(LANES);
        CHECK(cudaMemcpy(there, lanes.data(), lanes.size() * 4, cudaMemcpyHostToDevice));
        repeat<<<64, 256>>>(to, count, there, lanes.size());
        CHECK(cudaGetLastError());
    }
    void either_first() { keep_better<<<4096, 256>>>(bases.now, bases.rabbit_first, next_size); }
    vector<float> picked(int table, bool written, const vector<long>& at) {
        float* from = table == NEXT && !written ? bases.next : table == ALONE && !written ? bases.caught : to_write(bases, table);
        long* where = on_device(at);
        float* to = room_for(at.size());
        pick<<<(at.size() + 255) / 256, 256>>>(where, at.size(), from, to);
        vector<float> found(at.size());
        CHECK(cudaMemcpy(found.data(), to, at.size() * 4, cudaMemcpyDeviceToHost));
        CHECK(cudaFree(where));
        CHECK(cudaFree(to));
        return found;
    }
    void leaves() { CHECK(cudaMemcpy(bases.leaf, table_leaf.data(), table_leaf.size() * 4, cudaMemcpyHostToDevice)); }

    // The work for positions where one can be by then: they stand in the order of the earliest turn. What needs more of a processor's memory, so that fewer
    // blocks fit, is done apart.
    struct Known { GWork* works; vector<int> since; size_t room; };
    map<std::tuple<int, int, int>, vector<Known>> works_;
    template <class Here> const vector<Known>& known_works(std::pair<int, int> range, int dice, bool last, bool out) {
        auto key = std::make_tuple(range.first, dice, last + 2 * out);
        auto at = works_.find(key);
        if (at != works_.end()) return at->second;
        vector<std::pair<int, GWork>> all[Here::fit + 1];
        size_t room[Here::fit + 1] = {};
        const vector<Work> some = works_of(range, dice, last, out);
        vector<u8> since(some.size());
#pragma omp parallel for
        for (size_t n = 0; n < some.size(); n++) since[n] = soonest(descs[some[n].desc], some[n].position);
        for (size_t n = 0; n < some.size(); n++) {
            const Work& w = some[n];
            size_t needed = Here::room(items_[w.program], bundles_[w.program]);
            int fit = max<int>(1, min<size_t>(Here::fit, ROOM / (needed + ROOM_OF_A_BLOCK)));
            all[fit].push_back({since[n], {w.desc, local_[descs[w.desc].animal][w.position], w.program}});
            room[fit] = max(room[fit], needed);
        }
        vector<Known>& found = works_[key];
        for (int fit = 1; fit <= Here::fit; fit++) {
            if (all[fit].empty()) continue;
            std::stable_sort(all[fit].begin(), all[fit].end(), [](const auto& one, const auto& other) { return one.first < other.first; });
            vector<GWork> works;
            found.push_back({nullptr, {}, room[fit]});
            for (const auto& one : all[fit]) works.push_back(one.second), found.back().since.push_back(one.first);
            found.back().works = on_device(works);
        }
        return found;
    }
    unsigned* next_counter() {
        if (launches == 1 << 16) {
            CHECK(cudaDeviceSynchronize());
            CHECK(cudaMemset(counters_, 0, sizeof(unsigned) << 16));
            CHECK(cudaDeviceSynchronize());
            launches = 0;
        }
        return counters_ + launches++;
    }
    template <class Here> void launch(std::pair<int, int> range, int dice, int trap, bool last, bool out) {
        const vector<Known>& all = known_works<Here>(range, dice, last, out);
        for (size_t n = 0; n < all.size(); n++) {
            const Known& k = all[n];
            int count = std::upper_bound(k.since.begin(), k.since.end(), trap) - k.since.begin(), fit = 0;
            if (!count) continue;
            CHECK(cudaFuncSetAttribute(walk<Here>, cudaFuncAttributeMaxDynamicSharedMemorySize, (int)k.room));
            CHECK(cudaFuncSetAttribute(walk<Here>, cudaFuncAttributePreferredSharedMemoryCarveout, cudaSharedmemCarveoutMaxShared));
            CHECK(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&fit, walk<Here>, Here::threads, k.room));
            if (!fit) fail("so many hands do not fit");
            given_.bases = bases, given_.trap = trap, given_.alike = last_to_walk(trap);
            walk<Here><<<min(count, processors * fit), Here::threads, k.room, streams_[dice * MOST_FIT + n]>>>(k.works, count, next_counter(), given_);
            CHECK(cudaGetLastError());
        }
    }
    template <class Worth> void launch_with(std::pair<int, int> range, int dice, int trap, bool last, bool out) {
        in_block_of<Worth>(dice_sets[dice], [&](auto block) { launch<decltype(block)>(range, dice, trap, last, out); });
    }
    void walk_all(std::pair<int, int> range, int trap, bool last, bool out) {
        for (int dice = (int)dice_sets.size() - 1; dice >= 0; dice--)
            single_ ? launch_with<float>(range, dice, trap, last, out) : launch_with<Two>(range, dice, trap, last, out);
    }
    // A few places for every attempt, drawn by lot.
    struct Drawn { vector<Look> looks; vector<int> keys; vector<Lane> seen; };
    Drawn draw(const map<int, vector<int>>& at_gate, int trap, float reward) {
        const int EACH = 12, TRIES = 50;
        Drawn drawn;
        unsigned lot = 12345u + 77777u * runs;
        auto below = [&](int many) { return lot = lot * 1664525u + 1013904223u, (int)((lot >> 8) % many); };
        for (const auto& one : at_gate)
            for (int n = 0, tries = 0; n < EACH && tries < EACH * TRIES; tries++) {
                int number = one.second[below(one.second.size())];
                Look at{number, below(descs[number].owns), below(descs[number].others)};
                if (soonest(descs[number].places, at.own, at.other) > trap) continue;
                drawn.looks.push_back(at), drawn.keys.push_back(one.first), n++;
            }
        if (drawn.looks.empty()) return drawn;
        Look* where = on_device(drawn.looks);
        float* seen = room_for(drawn.looks.size() * 2 * LANES);
        look<<<drawn.looks.size(), 128>>>(where, given_.descs, given_.refs, reward, bases, seen);
        drawn.seen.resize(drawn.looks.size() * 2);
        CHECK(cudaMemcpy(drawn.seen.data(), seen, drawn.seen.size() * sizeof(Lane), cudaMemcpyDeviceToHost));
        CHECK(cudaFree(where));
        CHECK(cudaFree(seen));
        return drawn;
    }
    // The best plan for each of them.
    void plan(const Drawn& drawn) {
        const auto& [looks, keys, seen] = drawn;
        vector<Plan> plans(looks.size());
        int sets = dice_sets.size();
#pragma omp parallel for schedule(dynamic)
        for (size_t n = 0; n < drawn.looks.size(); n++) {
            int key = drawn.keys[n];
            plans[n] = best_plan(key / sets / 2, key / sets % 2, dice_sets[key % sets], drawn.seen[2 * n], drawn.seen[2 * n + 1]);
        }
        for (size_t n = 0; n < looks.size(); n++)
            if (!plans_[keys[n]].empty()) compare(plans[n], plans_[keys[n]], seen[2 * n], seen[2 * n + 1], descs[looks[n].desc].cap);
        for (size_t n = 0; n < looks.size(); n++) {
            vector<Plan>& known = plans_[keys[n]];
            if ((int)known.size() >= PLANS) known.erase(known.begin());
            known.push_back(plans[n]);
        }
    }
    // How much would have been lost here with the plans that were known.
    void compare(const Plan& best, const vector<Plan>& known, const Lane& out, const Lane& in, const int* cap) {
        for (int lane = 0; lane < LANES; lane++) {
            if (lane / KEPT / KEPT > cap[0] || lane / KEPT % KEPT > cap[1] || lane % KEPT > cap[2]) continue;
            float most = in[lane];
            for (const Plan& plan : known) most = max(most, worth_of(plan, lane, out, in));
            float lost = max(0.0f, worth_of(best, lane, out, in) - most);
            lost_ += lost, most_lost_ = max(most_lost_, lost);
            drawn_++;
        }
    }
    const map<int, vector<int>>& attempts_in(std::pair<int, int> range) {
        map<int, vector<int>>& found = at_gate_[range.first];
        if (found.empty())
            for (int n = range.first; n < range.second; n++)
                if (descs[n].rise >= 0) found[descs[n].rise].push_back(n);
        return found;
    }
    void attempts(const map<int, vector<int>>& at_gate, bool last, float reward) {
        if (at_gate.empty()) return;
        vector<GPlan> plans;
        vector<GOut> outs;
        vector<int2> plans_of(4 * dice_sets.size(), int2{0, 0});
        for (const auto& one : plans_) {
            plans_of[one.first].x = plans.size();
            for (const Plan& plan : one.second) {
                GPlan g;
                for (int lane = 0; lane < LANES; lane++) {
                    g.from[lane] = outs.size(), g.fail[lane][0] = plan.fail[lane][0], g.fail[lane][1] = plan.fail[lane][1];
                    for (const auto& out : plan.out[lane]) outs.push_back({out.first, out.second});
                }
                g.from[LANES] = outs.size();
                plans.push_back(g);
            }
            plans_of[one.first].y = plans.size();
        }
        vector<int> numbers;
        for (const auto& one : at_gate) numbers.insert(numbers.end(), one.second.begin(), one.second.end());
        int* all = on_device(numbers);
        GPlan* plans_there = on_device(plans);
        GOut* outs_there = on_device(outs);
        int2* of = on_device(plans_of);
        follow_plans<<<numbers.size(), 128>>>(all, given_.descs, given_.refs, plans_there, outs_there, of, last, reward, above_.empty() ? 0 : grace(), bases);
        CHECK(cudaDeviceSynchronize());
        CHECK(cudaFree(all));
        CHECK(cudaFree(plans_there));
        CHECK(cudaFree(outs_there));
        CHECK(cudaFree(of));
    }
    void priced_attempts(std::pair<int, int> range, bool last, float reward) {
        auto at = gates_.find(range.first);
        if (at == gates_.end()) {
            vector<int> found;
            for (int n = range.first; n < range.second; n++)
                if (descs[n].rise >= 0) found.push_back(n);
            at = gates_.emplace(range.first, std::make_pair(on_device(found), (int)found.size())).first;
        }
        if (at->second.second) gate<<<at->second.second, 256>>>(at->second.first, given_.descs, given_.refs, rises__, grid_step(), last, reward, bases);
        CHECK(cudaDeviceSynchronize());
    }
    template <class Asked> void run(std::pair<int, int> range, int trap, bool last, bool out, float reward, Asked asked) {
        runs++;
        CHECK(cudaDeviceSynchronize());
        Drawn drawn;
        if (whole_) drawn = draw(attempts_in(range), trap, reward);
        walk_all(range, trap, last, out);
        if (whole_) plan(drawn);   // while they walk
        CHECK(cudaDeviceSynchronize());
        asked(true);
        if (whole_) attempts(attempts_in(range), last, reward);
        if (market_) priced_attempts(range, last, reward);
        asked(false);
    }
    std::pair<double, double> loss() {   // on average, and at most
        std::pair<double, double> found = {drawn_ ? lost_ / drawn_ : 0, most_lost_};
        lost_ = drawn_ = 0, most_lost_ = 0;
        return found;
    }
    void keep(const std::string& folder, int table, int trap, bool out) {
        if (folder.empty()) return;
        vector<float> to(table == ABOVE_NEXT ? next_size : table == ABOVE_ALONE ? alone_size : middle_size);
        const float* from = table == ABOVE_NEXT ? bases.next : table == ABOVE_ALONE ? bases.alone : bases.middle;
        CHECK(cudaMemcpy(to.data(), from, to.size() * 4, cudaMemcpyDeviceToHost));
        write_above(folder + kept_name(table, trap, out), to, table == ABOVE_ALONE);
    }
    void above(int table, int trap, bool out) {
        vector<float> read;
        for (int n = 0; n < bases.aboves; n++) {
            read_above(table, trap, out, n, read);
            CHECK(cudaMemcpy(bases.above[table - ABOVE_NEXT][n], read.data(), read.size() * 4, cudaMemcpyHostToDevice));
        }
    }
    void alone_over() { std::swap(bases.alone, bases.alone_next); }
    void keep_caught() { CHECK(cudaMemcpy(bases.caught, bases.alone_next, alone_size * 4, cudaMemcpyDeviceToDevice)); }
    void turn_over() { std::swap(bases.next, bases.now); }
    void farmer_alone() {
        for (const Group& g : groups)
            for (int a = 0; a < 2 && g.within; a++) {
                long count = (long)g.count[a] * g.lanes;
                mix_alone<<<(count + 255) / 256, 256>>>(bases.alone + g.at_alone[a], bases.alone_next + g.at_alone[a], count, (float)(1 - caught_[a]),
                                                        (float)(caught_[a] * food_points(g)));
            }
        CHECK(cudaGetLastError());
    }
    void farmer() {
        double fox = caught_[0], rabbit = caught_[1];
        for (const Group& g : groups)
            if (g.within) {
                long count = (long)g.count[0] * g.count[1] * g.lanes;
                mix<<<(count + 255) / 256, 256>>>(bases.next + g.at, bases.caught + g.at_alone[0], bases.caught + g.at_alone[1], g.count[0], g.count[1],
                                                  g.lanes, (float)((1 - fox) * (1 - rabbit)), (float)((1 - fox) * rabbit), (float)(fox * (1 - rabbit)),
                                                  (float)(fox * rabbit * food_points(g)));
            }
        CHECK(cudaGetLastError());
    }
    float start(int fewer = 0) {
        const Group& g = groups[0];
        int i = local_[0][number_[0].at(Position{})], j = local_[1][number_[1].at(Position{})];
        float v;
        CHECK(cudaMemcpy(&v, bases.next + g.at + ((long)i * g.count[1] + j) * g.lanes + g.lanes - 1 - fewer, 4, cudaMemcpyDeviceToHost));
        return v;
    }
};
