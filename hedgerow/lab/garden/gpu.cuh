// The work of a turn on a GPU. A block takes one position of the animal that walks, and goes through the other's positions and the aids, four columns at a
// time; its threads share the hands. The values of all hands and parts of hands lie in shared memory.
#include <cuda_runtime.h>

#define CHECK(call)                                                                                  \
    do {                                                                                             \
        cudaError_t wrong = (call);                                                                  \
        if (wrong != cudaSuccess) {                                                                  \
            fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, cudaGetErrorString(wrong));           \
            exit(3);                                                                                 \
        }                                                                                            \
    } while (0)

const int CHUNK = 48;          // columns of columns for one block at a time

struct GItem { int local; u8 more, steps, flips, none; float cost; };
struct GProg { long item, first, entry; int items; };
struct GWork { int desc, local, program, from, to; };
struct Bases {
    float *next, *now, *rabbit_first, *middle, *leaf, *alone, *alone_next, *caught;
    int aboves;
    float *above[4][MOST_ABOVE], price[MOST_ABOVE][AIDS];
};

__device__ inline const float* to_read(const Bases& b, int table) {
    return table == NEXT ? b.next : table == MIDDLE ? b.middle : table == LEAF ? b.leaf : table == ALONE_NOW ? b.alone_next : b.alone;
}
__host__ __device__ inline float* to_write(const Bases& b, int table) {
    return table == NEXT ? b.now : table == RABBIT_FIRST ? b.rabbit_first : table == MIDDLE ? b.middle : b.alone_next;
}

template <int VEC> struct alignas(VEC * 4) Some { float v[VEC]; };
template <int VEC> __device__ inline void keep_max(Some<VEC>& a, const Some<VEC>& b) {
#pragma unroll
    for (int i = 0; i < VEC; i++) a.v[i] = fmaxf(a.v[i], b.v[i]);
}

#include "box.cuh"

template <int DX, int DY, int DZ, int VEC, int TPB>
__global__ void __launch_bounds__(TPB) walk(const GWork* works, int count, unsigned* counter, const Desc* descs, const GProg* progs, const GItem* items,
                                            const unsigned* firsts, const ushort4* entries, const Ref* refs, const float* weights, Bases bases, float toll) {
    using B = Box<DX, DY, DZ, VEC, TPB>;
    extern __shared__ __align__(16) char memory[];
    Some<VEC>* value = (Some<VEC>*)memory;
    Some<VEC>* worth = value + B::size;
    __shared__ float sums[TPB / 32][VEC];
    __shared__ unsigned mine;
    const int tid = threadIdx.x;
    for (;;) {
        if (!tid) mine = atomicAdd(counter, 1);
        __syncthreads();
        unsigned number = mine;
        __syncthreads();
        if (number >= (unsigned)count) return;
        const GWork work = works[number];
        const Desc& d = descs[work.desc];
        const GProg p = progs[work.program];
        const int cs = d.cap[0], cf = d.cap[1], cr = d.cap[2], width = (cs + 1) * (cf + 1), columns = d.others * width;
        const unsigned* first = firsts + p.first;
        const ushort4* entry = entries + p.entry;
        const GItem* item = items + p.item;
        float* out = to_write(bases, d.table) + d.out + (long)work.local * d.own;
        for (int column = work.from; column < work.to; column += VEC)
            for (int r = 0; r <= cr; r++) {
                for (int k = tid; k < p.items * VEC; k += TPB) {
                    const GItem one = item[k / VEC];
                    int c = min(column + k % VEC, columns - 1), j = c / width, s = c % width / (cf + 1) - one.steps, f = c % width % (cf + 1) - one.flips;
                    float best = NEVER;
                    if (s >= 0 && f >= 0)
                        for (int n = d.refs[one.more]; n < d.refs[one.more + 1]; n++) {
                            const Ref& q = refs[n];
                            long at = q.at + (long)one.local * q.own + (long)j * q.other;
                            float worth_ = -NEVER;
                            if (q.table >= ABOVE_NEXT) {
                                for (int k = 0; k < bases.aboves; k++)
                                    worth_ = fminf(worth_, bases.above[q.table - ABOVE_NEXT][k][at] + bases.price[k][0] * (s + q.s) + bases.price[k][1] * (f + q.f) +
                                                               bases.price[k][2] * (r + q.r));
                            } else {
                                worth_ = to_read(bases, q.table)[at + s * q.s + f * q.f + r * q.r] + q.plus - one.cost;
                            }
                            best = fmaxf(best, worth_);
                        }
                    worth[k / VEC].v[k % VEC] = best;
                }
                __syncthreads();
                Some<VEC> sum;
#pragma unroll
                for (int i = 0; i < VEC; i++) sum.v[i] = 0;
                for (int h = tid; h < B::whole; h += TPB) {
                    unsigned e = first[h], end = first[h + 1];
                    Some<VEC> x = worth[entry[e].x];
                    for (; e < end; e++) {
                        ushort4 four = entry[e];
                        keep_max(x, worth[four.x]);
                        keep_max(x, worth[four.y]);
                        keep_max(x, worth[four.z]);
                        keep_max(x, worth[four.w]);
                    }
                    const int at = B::place(h);
                    Some<VEC> y = x;
                    if (r) {
                        Some<VEC> again = value[at];
#pragma unroll
                        for (int i = 0; i < VEC; i++) y.v[i] = fmaxf(y.v[i], again.v[i] - toll);
                    }
                    value[at] = x;
                    float weight = weights[h];
#pragma unroll
                    for (int i = 0; i < VEC; i++) sum.v[i] += weight * y.v[i];
                }
#pragma unroll
                for (int i = 0; i < VEC; i++)
                    for (int far = 16; far; far /= 2) sum.v[i] += __shfl_down_sync(~0u, sum.v[i], far);
                if (tid % 32 == 0)
                    for (int i = 0; i < VEC; i++) sums[tid / 32][i] = sum.v[i];
                __syncthreads();
                if (tid < VEC && column + tid < columns) {
                    float all = 0;
                    for (int w = 0; w < TPB / 32; w++) all += sums[w][tid];
                    int c = column + tid;
                    float& to = out[(long)(c / width) * d.other + c % width * (cr + 1) + r * d.r_out];
                    to = d.combine || (r && !d.r_out) ? fmaxf(to, all) : all;
                }
                if (r < cr) B::rerolls((float*)value);
            }
        __syncthreads();
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
    Desc* descs_;
    Ref* refs_;
    GProg* progs_;
    GItem* items_;
    unsigned* firsts_;
    ushort4* entries_;
    unsigned* counters_;
    float* rises__;
    vector<float*> weights_;                       // of whole hands, by dice
    vector<cudaStream_t> streams_;
    vector<int> most_items_;
    map<std::tuple<int, int, int>, std::pair<GWork*, vector<int>>> works_;
    map<int, std::pair<int*, int>> gates_;
    map<int, vector<Plan>> plans_;                 // of each attempt, the latest
    map<int, map<int, vector<int>>> at_gate_;      // the parts of a turn with an attempt, by the attempt
    double lost_ = 0;                              // by following a borrowed plan instead of the best
    float most_lost_ = 0;
    long drawn_ = 0;
    int processors = 0, launches = 0, runs = 0;

    template <class Unknown> void begin(Unknown unknown) {
        double from = now();
        vector<GProg> progs;
        vector<GItem> items;
        vector<unsigned> firsts;
        vector<ushort4> entries;
        vector<int> animal_of(programs.size()), eaten_at(programs.size());
        most_items_.assign(dice_sets.size(), 0);
        for (auto& one : program_number) {
            int& most = most_items_[std::get<2>(one.first)];
            most = max(most, (int)programs[one.second].item.size());
            animal_of[one.second] = std::get<0>(one.first);
            eaten_at[one.second] = eaten_[std::get<0>(one.first)][std::get<1>(one.first)];
        }
        for (size_t n = 0; n < programs.size(); n++) {
            const Program& p = programs[n];
            progs.push_back({(long)items.size(), (long)firsts.size(), (long)entries.size(), (int)p.item.size()});
            int a = animal_of[n];
            for (const Item& i : p.item) {
                int to = p.outcome[i.outcome];
                items.push_back({local_[a][to], (u8)(eaten_[a][to] & ~eaten_at[n]), i.steps, i.flips, 0, i.cost});
            }
            for (unsigned first : p.first) firsts.push_back(first / 4);
            for (size_t e = 0; e < p.entry.size(); e += 4) entries.push_back({p.entry[e], p.entry[e + 1], p.entry[e + 2], p.entry[e + 3]});
        }
        descs_ = on_device(descs), refs_ = on_device(refs), progs_ = on_device(progs), items_ = on_device(items);
        firsts_ = on_device(firsts), entries_ = on_device(entries);
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
        for (const array<int, 3>& dice : dice_sets) {
            const Lattice& l = lattice(dice);
            weights_.push_back(on_device(l.weight));
            cudaStream_t stream;
            CHECK(cudaStreamCreate(&stream));
            streams_.push_back(stream);
        }
        CHECK(cudaDeviceGetAttribute(&processors, cudaDevAttrMultiProcessorCount, 0));
        size_t free_, all;
        CHECK(cudaMemGetInfo(&free_, &all));
        printf("on the GPU after %.1f s, %.1f GB in use\n", now() - from, (all - free_) / 1e9);
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

    // The work for positions where one can be by then: they stand in the order of the earliest turn.
    std::pair<GWork*, int> works(std::pair<int, int> range, int dice, int trap, bool last, bool out) {
        auto key = std::make_tuple(range.first, dice, last + 2 * out);
        auto at = works_.find(key);
        if (at == works_.end()) {
            vector<std::pair<int, Work>> all;
            for (const Work& w : works_of(range, dice, last, out)) all.push_back({earliest(descs[w.desc], w.position), w});
            std::stable_sort(all.begin(), all.end(), [](const auto& one, const auto& other) { return one.first < other.first; });
            vector<GWork> found;
            vector<int> since;
            for (const auto& one : all) {
                const Work& w = one.second;
                const Desc& d = descs[w.desc];
                int columns = d.others * (market_ ? 1 : (d.cap[0] + 1) * (d.cap[1] + 1));
                for (int from = 0; from < columns; from += CHUNK * 4) {
                    found.push_back({w.desc, local_[d.animal][w.position], w.program, from, min(columns, from + CHUNK * 4)});
                    since.push_back(one.first);
                }
            }
            at = works_.emplace(key, std::make_pair(on_device(found), since)).first;
        }
        const vector<int>& since = at->second.second;
        return {at->second.first, (int)(std::upper_bound(since.begin(), since.end(), trap) - since.begin())};
    }
    unsigned* next_counter() {
        if (launches == 1 << 16) {
            CHECK(cudaDeviceSynchronize());
            CHECK(cudaMemset(counters_, 0, sizeof(unsigned) << 16));
            launches = 0;
        }
        return counters_ + launches++;
    }
    template <int DX, int DY, int DZ, int VEC, int TPB> void launch(std::pair<GWork*, int> work, int dice) {
        auto kernel = walk<DX, DY, DZ, VEC, TPB>;
        size_t shared = (Box<DX, DY, DZ, VEC, TPB>::size + most_items_[dice]) * sizeof(Some<VEC>);
        CHECK(cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, (int)shared));
        int fit = 1;
        CHECK(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&fit, kernel, TPB, shared));
        if (!fit) fail("so many hands do not fit");
        kernel<<<min(work.second, processors * fit), TPB, shared, streams_[dice]>>>(work.first, work.second, next_counter(), descs_, progs_, items_, firsts_, entries_,
                                                                                  refs_, weights_[dice], bases, market_ ? (float)price_[2] : 0.0f);
        CHECK(cudaGetLastError());
    }
    void launch(std::pair<GWork*, int> work, int dice) {
        const array<int, 3>& d = dice_sets[dice];
        switch (d[0] * 100 + d[1] * 10 + d[2]) {
            case 111: return launch<1, 1, 1, 4, 64>(work, dice);
            case 211: return launch<2, 1, 1, 4, 128>(work, dice);
            case 121: return launch<1, 2, 1, 4, 128>(work, dice);
            case 112: return launch<1, 1, 2, 4, 128>(work, dice);
            case 221: return launch<2, 2, 1, 4, 384>(work, dice);
            case 212: return launch<2, 1, 2, 4, 384>(work, dice);
            case 122: return launch<1, 2, 2, 4, 384>(work, dice);
            case 222: return launch<2, 2, 2, 2, 512>(work, dice);
        }
        fail("on a GPU there must be one or two dice of each colour");
    }
    void walk_all(std::pair<int, int> range, int trap, bool last, bool out) {
        for (int dice = (int)dice_sets.size() - 1; dice >= 0; dice--) {
            auto work = works(range, dice, trap, last, out);
            if (work.second) launch(work, dice);
        }
        CHECK(cudaDeviceSynchronize());
    }
    // Where one can stand by then. Elsewhere there are only remains in the tables.
    static bool can_be(const Look& at, int trap) {
        const Desc& d = descs[at.desc];
        if (earliest(d, with_[d.animal][d.eaten][at.own]) > trap) return false;
        return d.table == ALONE || trap == ANY_TURN || earliest_[1 - d.animal][with_[1 - d.animal][d.others_eaten][at.other]] <= trap + d.second;
    }
    // A few new plans for every attempt, from places drawn by lot.
    void draw_plans(const map<int, vector<int>>& at_gate, int trap, float reward) {
        const int EACH = 8, TRIES = 50;
        vector<Look> looks;
        vector<int> keys;
        unsigned lot = 12345u + 77777u * runs;
        auto draw = [&](int below) { return lot = lot * 1664525u + 1013904223u, (int)((lot >> 8) % below); };
        for (const auto& one : at_gate)
            for (int n = 0, tries = 0; n < EACH && tries < EACH * TRIES; tries++) {
                int number = one.second[draw(one.second.size())];
                Look at{number, draw(descs[number].owns), draw(descs[number].others)};
                if (!can_be(at, trap)) continue;
                looks.push_back(at), keys.push_back(one.first), n++;
            }
        if (looks.empty()) return;
        Look* where = on_device(looks);
        float* seen = room_for(looks.size() * 2 * LANES);
        look<<<looks.size(), 128>>>(where, descs_, refs_, reward, bases, seen);
        vector<Lane> found(looks.size() * 2);
        CHECK(cudaMemcpy(found.data(), seen, found.size() * sizeof(Lane), cudaMemcpyDeviceToHost));
        CHECK(cudaFree(where));
        CHECK(cudaFree(seen));
        vector<Plan> plans(looks.size());
        int sets = dice_sets.size();
#pragma omp parallel for schedule(dynamic)
        for (size_t n = 0; n < looks.size(); n++)
            plans[n] = best_plan(keys[n] / sets / 2, keys[n] / sets % 2, dice_sets[keys[n] % sets], found[2 * n], found[2 * n + 1]);
        for (size_t n = 0; n < looks.size(); n++)
            if (!plans_[keys[n]].empty()) compare(plans[n], plans_[keys[n]], found[2 * n], found[2 * n + 1], descs[looks[n].desc].cap);
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
    void attempts(std::pair<int, int> range, int trap, bool last, float reward) {
        map<int, vector<int>>& at_gate = at_gate_[range.first];
        if (at_gate.empty())
            for (int n = range.first; n < range.second; n++)
                if (descs[n].rise >= 0) at_gate[descs[n].rise].push_back(n);
        if (at_gate.empty()) return;
        draw_plans(at_gate, trap, reward);
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
        follow_plans<<<numbers.size(), 128>>>(all, descs_, refs_, plans_there, outs_there, of, last, reward, above_.empty() ? 0 : grace(), bases);
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
        if (at->second.second) gate<<<at->second.second, 256>>>(at->second.first, descs_, refs_, rises__, grid_step(), last, reward, bases);
        CHECK(cudaDeviceSynchronize());
    }
    template <class Asked> void run(std::pair<int, int> range, int trap, bool last, bool out, float reward, Asked asked) {
        runs++;
        CHECK(cudaDeviceSynchronize());
        walk_all(range, trap, last, out);
        asked(true);
        if (whole_) attempts(range, trap, last, reward);
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
