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
struct GLattice {
    int whole, nodes, count, level[8];
    const uint4 *child, *fewer;
    const float* weight;
};
struct Bases {
    float *next, *now, *middle, *leaf, *alone, *alone_next, *caught;
    int aboves;
    float *above[3][MOST_ABOVE], price[MOST_ABOVE][AIDS];
};

__device__ inline const float* to_read(const Bases& b, int table) {
    return table == NEXT ? b.next : table == MIDDLE ? b.middle : table == LEAF ? b.leaf : table == ALONE_NOW ? b.alone_next : b.alone;
}
__device__ inline float* to_write(const Bases& b, int table) { return table == NEXT ? b.now : table == MIDDLE ? b.middle : b.alone_next; }

template <int VEC> struct alignas(VEC * 4) Some { float v[VEC]; };
template <int VEC> __device__ inline void keep_max(Some<VEC>& a, const Some<VEC>& b) {
#pragma unroll
    for (int i = 0; i < VEC; i++) a.v[i] = fmaxf(a.v[i], b.v[i]);
}
template <int VEC> __device__ inline void add(Some<VEC>& a, const Some<VEC>& b) {
#pragma unroll
    for (int i = 0; i < VEC; i++) a.v[i] += b.v[i];
}

template <int VEC, int TPB>
__global__ void __launch_bounds__(TPB) walk(const GWork* works, int count, unsigned* counter, const Desc* descs, const GProg* progs, const GItem* items,
                                            const unsigned* firsts, const ushort4* entries, const Ref* refs, GLattice l, Bases bases, float toll) {
    extern __shared__ __align__(16) char memory[];
    Some<VEC>* node = (Some<VEC>*)memory;
    Some<VEC>* worth = node + l.nodes;
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
                for (int h = tid; h < l.whole; h += TPB) {
                    unsigned e = first[h], end = first[h + 1];
                    Some<VEC> x = worth[entry[e].x];
                    for (; e < end; e++) {
                        ushort4 four = entry[e];
                        keep_max(x, worth[four.x]);
                        keep_max(x, worth[four.y]);
                        keep_max(x, worth[four.z]);
                        keep_max(x, worth[four.w]);
                    }
                    Some<VEC> y = x;
                    if (r) {
                        Some<VEC> again = node[h];
#pragma unroll
                        for (int i = 0; i < VEC; i++) y.v[i] = fmaxf(y.v[i], again.v[i] - toll);
                    }
                    node[h] = x;
                    float weight = l.weight[h];
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
                if (r == cr) break;
                for (int level = 1; level <= l.count; level++) {
                    for (int k = l.level[level] + tid; k < l.level[level + 1]; k += TPB) {
                        uint4 c = l.child[k];
                        Some<VEC> all = node[c.x & 0xffff];
                        add(all, node[c.x >> 16]);
                        add(all, node[c.y & 0xffff]);
                        add(all, node[c.y >> 16]);
                        add(all, node[c.z & 0xffff]);
                        add(all, node[c.z >> 16]);
#pragma unroll
                        for (int i = 0; i < VEC; i++) all.v[i] *= 1.0f / 6;
                        node[k] = all;
                    }
                    __syncthreads();
                }
                for (int level = l.count - 1; level >= 0; level--) {
                    for (int k = l.level[level] + tid; k < l.level[level + 1]; k += TPB) {
                        uint4 c = l.fewer[k];
                        Some<VEC> best = node[k];
                        int fewer = c.w;
                        keep_max(best, node[c.x & 0xffff]);
                        if (fewer > 1) keep_max(best, node[c.x >> 16]);
                        if (fewer > 2) keep_max(best, node[c.y & 0xffff]);
                        if (fewer > 3) keep_max(best, node[c.y >> 16]);
                        if (fewer > 4) keep_max(best, node[c.z & 0xffff]);
                        if (fewer > 5) keep_max(best, node[c.z >> 16]);
                        node[k] = best;
                    }
                    __syncthreads();
                }
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

template <class T> static T* on_device(const vector<T>& from) {
    T* to;
    CHECK(cudaMalloc(&to, max<size_t>(1, from.size()) * sizeof(T)));
    if (!from.empty()) CHECK(cudaMemcpy(to, from.data(), from.size() * sizeof(T), cudaMemcpyHostToDevice));
    return to;
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
    vector<GLattice> lattices_;
    vector<cudaStream_t> streams_;
    vector<int> most_items_;
    map<std::tuple<int, int, bool>, std::pair<GWork*, vector<int>>> works_;
    map<int, std::pair<int*, int>> gates_;
    int processors = 0, launches = 0;

    void begin() {
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
            size_t begin_ = entries.size();
            for (size_t h = 0; h + 1 < p.first.size(); h++) {
                firsts.push_back(entries.size() - begin_);
                for (unsigned e = p.first[h]; e < p.first[h + 1]; e += 4) {
                    u16 four[4];
                    for (int k = 0; k < 4; k++) four[k] = p.entry[min(e + k, p.first[h + 1] - 1)];
                    entries.push_back({four[0], four[1], four[2], four[3]});
                }
            }
            firsts.push_back(entries.size() - begin_);
        }
        descs_ = on_device(descs), refs_ = on_device(refs), progs_ = on_device(progs), items_ = on_device(items);
        firsts_ = on_device(firsts), entries_ = on_device(entries);
        counters_ = on_device(vector<unsigned>(1 << 16, 0));
        bases = {on_device(table_next), on_device(table_now), on_device(table_middle), on_device(table_leaf), on_device(table_alone), on_device(table_alone_next), on_device(table_alone), (int)above_.size(), {}, {}};
        for (int k = 0; k < bases.aboves; k++) {
            for (int c = 0; c < AIDS; c++) bases.price[k][c] = above_price_[k][c];
            for (int n = 0; n < 3; n++) CHECK(cudaMalloc(&bases.above[n][k], above_size * 4));
        }
        rises__ = on_device(rises_);
        for (const array<int, 3>& dice : dice_sets) {
            const Lattice& l = lattice(dice);
            GLattice g;
            g.whole = l.whole, g.nodes = l.nodes, g.count = l.count;
            for (int k = 0; k < 8; k++) g.level[k] = l.level[min<size_t>(k, l.level.size() - 1)];
            vector<uint4> child, fewer;
            for (int k = 0; k < l.nodes; k++) {
                const u16 *c = &l.child[k * 6], *f = &l.fewer[k * 6];
                unsigned few = 0;
                while (few < 6 && f[few] != k) few++;
                child.push_back({c[0] | (unsigned)c[1] << 16, c[2] | (unsigned)c[3] << 16, c[4] | (unsigned)c[5] << 16, 0});
                fewer.push_back({f[0] | (unsigned)f[1] << 16, f[2] | (unsigned)f[3] << 16, f[4] | (unsigned)f[5] << 16, few});
            }
            g.child = on_device(child), g.fewer = on_device(fewer), g.weight = on_device(l.weight);
            lattices_.push_back(g);
            cudaStream_t stream;
            CHECK(cudaStreamCreate(&stream));
            streams_.push_back(stream);
        }
        CHECK(cudaDeviceGetAttribute(&processors, cudaDevAttrMultiProcessorCount, 0));
        size_t free_, all;
        CHECK(cudaMemGetInfo(&free_, &all));
        printf("on the GPU after %.1f s, %.1f GB in use\n", now() - from, (all - free_) / 1e9);
    }
    void leaves() { CHECK(cudaMemcpy(bases.leaf, table_leaf.data(), table_leaf.size() * 4, cudaMemcpyHostToDevice)); }

    // The work for positions where one can be by then: they stand in the order of the earliest turn.
    std::pair<GWork*, int> works(std::pair<int, int> range, int dice, int trap, bool last) {
        auto key = std::make_tuple(range.first, dice, last);
        auto at = works_.find(key);
        if (at == works_.end()) {
            vector<std::pair<int, Work>> all;
            for (const Work& w : works_of(range, dice, last)) all.push_back({earliest(descs[w.desc], w.position), w});
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
    template <int VEC, int TPB> void launch(std::pair<GWork*, int> work, int dice) {
        const GLattice& l = lattices_[dice];
        size_t shared = (l.nodes + most_items_[dice]) * sizeof(Some<VEC>);
        CHECK(cudaFuncSetAttribute(walk<VEC, TPB>, cudaFuncAttributeMaxDynamicSharedMemorySize, (int)shared));
        int fit = 1;
        CHECK(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&fit, walk<VEC, TPB>, TPB, shared));
        if (launches == 1 << 16) {
            CHECK(cudaDeviceSynchronize());
            CHECK(cudaMemset(counters_, 0, sizeof(unsigned) << 16));
            launches = 0;
        }
        walk<VEC, TPB><<<min(work.second, processors * max(1, fit)), TPB, shared, streams_[dice]>>>(
            work.first, work.second, counters_ + launches++, descs_, progs_, items_, firsts_, entries_, refs_, l, bases, market_ ? (float)price_[2] : 0.0f);
        CHECK(cudaGetLastError());
    }
    void run(std::pair<int, int> range, int trap, bool last, float reward) {
        CHECK(cudaDeviceSynchronize());
        for (int dice = (int)dice_sets.size() - 1; dice >= 0; dice--) {
            auto work = works(range, dice, trap, last);
            if (!work.second) continue;
            int count = lattices_[dice].count;
            if (count <= 3) launch<4, 64>(work, dice);
            else if (count == 4) launch<4, 128>(work, dice);
            else if (count == 5) launch<4, 512>(work, dice);
            else launch<2, 512>(work, dice);
        }
        CHECK(cudaDeviceSynchronize());
        if (!market_) return;
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
    void keep(const std::string& path, int table) {
        vector<float>& to = table == NEXT ? table_next : table_middle;
        CHECK(cudaMemcpy(to.data(), table == NEXT ? bases.next : bases.middle, to.size() * 4, cudaMemcpyDeviceToHost));
        write_above(path, to);
    }
    void above(int trap) {
        const char* names[3] = {"/next.", "/fox.", "/rabbit."};
        vector<float> read(above_size);
        for (int k = 0; k < 3; k++)
            for (int n = 0; n < bases.aboves; n++) {
                if (!std::ifstream(above_[n] + names[k] + std::to_string(trap), std::ios::binary).read((char*)read.data(), above_size * 4))
                    fail("upper bounds are missing");
                CHECK(cudaMemcpy(bases.above[k][n], read.data(), above_size * 4, cudaMemcpyHostToDevice));
            }
    }
    void alone_over() { std::swap(bases.alone, bases.alone_next); }
    void keep_caught() { CHECK(cudaMemcpy(bases.caught, bases.alone_next, table_alone.size() * 4, cudaMemcpyDeviceToDevice)); }
    void again(float most) {
        std::fill(table_alone.begin(), table_alone.end(), most);
        CHECK(cudaMemcpy(bases.alone, table_alone.data(), table_alone.size() * 4, cudaMemcpyHostToDevice));
    }
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
        const Group& g = groups[group_number.at({0, 0, 0})];
        int i = local_[0][number_[0].at(Position{})], j = local_[1][number_[1].at(Position{})];
        float v;
        CHECK(cudaMemcpy(&v, bases.next + g.at + ((long)i * g.count[1] + j) * g.lanes + g.lanes - 1 - fewer, 4, cudaMemcpyDeviceToHost));
        return v;
    }
};
