// A part of a turn for one position of the animal that walks, a few columns at a time: a column is a place of the other animal, with so many steps and flips.
// A block of threads does it together, one phase after the other. On a GPU that is a block of the GPU; on a CPU one thread does the work of all in turn,
// which is slow: there it is only for comparing.
//
// What a column's items are worth is measured by a rule of its own: nothing is what the worst of them comes to that needs no aids, and LARGEST the best of all.

#include "axis.hpp"

struct GItem { int local; u8 more, steps, flips, none; float cost; };
struct GProg { long item, offer; int items, flips; };
struct GWork { int desc, local, program; };
struct Bases {
    float *next, *now, *rabbit_first, *middle, *leaf, *alone, *alone_next, *caught;
    int aboves;
    float *above[4][MOST_ABOVE], price[MOST_ABOVE][AIDS];
};
struct Given {                   // what is there for all of them
    const Desc* descs;
    const Ref* refs;
    const GProg* progs;
    const GItem* items;
    const Offer* offers;
    const unsigned char* soonest;
    Bases bases;
    float toll;
    int trap;                    // or ANY_TURN
    bool alike;                  // who may escape does not walk any more after this turn: then it is all one where the other stands
};
const int MOST_OTHERS = 256;     // places of the other animal

HERE inline const float* to_read(const Bases& b, int table) {
    return table == NEXT ? b.next : table == MIDDLE ? b.middle : table == LEAF ? b.leaf : table == ALONE_NOW ? b.alone_next : b.alone;
}
HERE inline float* to_write(const Bases& b, int table) {
    return table == NEXT ? b.now : table == RABBIT_FIRST ? b.rabbit_first : table == MIDDLE ? b.middle : b.alone_next;
}

#ifdef __CUDA_ARCH__
__device__ inline unsigned there(const unsigned* at) { return __ldg(at); }
__device__ inline Four there(const Four* at) {
    const ushort4 four = __ldg((const ushort4*)at);
    return {{four.x, four.y, four.z, four.w}};
}
__device__ inline void raise(int* to, int worth) { atomicMax(to, worth); }
__device__ inline void lower(int* to, int worth) { atomicMin(to, worth); }
__device__ inline int as_whole(float worth) { return __float_as_int(worth); }
__device__ inline float as_worth(int whole) { return __int_as_float(whole); }
#else
template <class T> inline T there(const T* at) { return *at; }
inline void raise(int* to, int worth) { *to = std::max(*to, worth); }
inline void lower(int* to, int worth) { *to = std::min(*to, worth); }
inline int as_whole(float worth) { int whole; memcpy(&whole, &worth, 4); return whole; }
inline float as_worth(int whole) { float worth; memcpy(&worth, &whole, 4); return worth; }
#endif

// The sum over hands, of all columns in a word.
struct Total {
    float sum = 0;
    HERE void add(float worth, int ways) { sum += worth * ways; }
    HERE void times(int ways) { sum *= ways; }
    HERE float column(int) const { return sum; }
};
struct TwoTotals {
    unsigned sum[2] = {0, 0};
    HERE void add(Two worth, int ways) {
#ifdef __CUDA_ARCH__
        sum[0] = __dp2a_lo(worth.both, (unsigned)ways, sum[0]), sum[1] = __dp2a_lo(worth.both, (unsigned)ways << 8, sum[1]);
#else
        sum[0] += (worth.both & 0xffff) * ways, sum[1] += (worth.both >> 16) * ways;
#endif
    }
    HERE void times(int ways) { sum[0] *= ways, sum[1] *= ways; }
    HERE float column(int n) const { return (float)sum[n]; }
};
HERE inline Total total_of(float) { return {}; }
HERE inline TwoTotals total_of(Two) { return {}; }

HERE constexpr int as_far(int size, int bank) { return size + ((bank - size) % 32 + 32) % 32; }   // rows that follow each other in the banks of shared memory

template <int DX, int DY, int DZ, class Worth, int WORDS> struct Block {
    using X = Axis<DX>;
    using Y = Axis<DY>;
    using Z = Axis<DZ>;
    static constexpr int row = DZ == 2 ? 21 : 7, lines = Y::whole * row, plane = as_far(Y::size * row, row), box = X::size * plane;
    static constexpr int lanes = (lines + 31) / 32 * 32, threads = lanes * WORDS, warps = threads / 32;
    static constexpr int fit = threads > 400 ? 2 : 3;            // as many blocks are to fit on a processor of a GPU
    static constexpr int each = std::is_same<Worth, Two>::value ? 2 : 1, columns = WORDS * each;   // of a word, and of all
    static constexpr int wide = (3 + columns) / columns * columns;   // columns that are looked up at once, since memory is slow: with more of them fewer blocks fit
    static constexpr int beside = Y::size > 8 ? 32 : 8;          // rows of a plane, side by side in a warp
    static constexpr float throws = (DX == 2 ? 36.0f : DX ? 6 : 1) * (DY == 2 ? 36 : DY ? 6 : 1) * (DZ == 2 ? 36 : DZ ? 6 : 1);

    struct Shared {
        float part[warps][each];
        int least[wide], most[wide];
        int others;
        u16 other[MOST_OTHERS];  // where the other one can be by now
        bool by_now[MOST_OTHERS];
    };
    HERE static void ask_where(int tid, const Given& g, const Desc& d, int own, Shared& shared) {
        for (int j = tid; j < d.others; j += threads)
            shared.by_now[j] = g.soonest[d.places.at + (long)own * d.places.own + (long)j * d.places.other] <= g.trap;
    }
    HERE static void find_others(int tid, const Desc& d, Shared& shared) {
        if (tid) return;
        shared.others = 0;
        for (int j = 0; j < d.others; j++)
            if (shared.by_now[j]) shared.other[shared.others++] = j;
    }
    // After that: the box, or what the items come to; the items as they are measured; the bundles.
    HERE static size_t room(int items, int bundles) {
        return sizeof(Shared) + 4 * (most_of(WORDS * box, KEPT * items * wide) + (size_t)KEPT * items * (wide / each) + (size_t)bundles * WORDS);
    }
    HERE static int most_of(int a, int b) { return a > b ? a : b; }

    struct Tile { int from, at, others, steps, flips, rolls; };   // these columns from there on, of so many others
    // What every item comes to in the columns from there on, for every number of circles to roll again.
    HERE static void weigh(int tid, const Given& g, const Desc& d, const GProg& p, const Tile& t, Shared& shared, float* came) {
        for (int n = tid; n < p.items * wide; n += threads) {
            const GItem one = g.items[p.item + n / wide];
            const int column = n % wide, last = t.others - 1 - t.from, s = t.steps - one.steps, f = t.flips - one.flips;
            if (column > last && column / columns > last / columns) continue;
            const int j = shared.other[t.from + (column < last ? column : last)];
            float best[KEPT];
            UNROLLED
            for (int r = 0; r < KEPT; r++) best[r] = NEVER;
            if (s >= 0 && f >= 0) {
                for (int k = d.refs[one.more]; k < d.refs[one.more + 1]; k++) {
                    const Ref& q = g.refs[k];
                    const long at = q.at + (long)one.local * q.own + (long)j * q.other;
                    if (q.table >= ABOVE_NEXT) {
                        for (int r = 0; r <= t.rolls; r++) {
                            float least = -NEVER;
                            for (int a = 0; a < g.bases.aboves; a++) {
                                const float* price = g.bases.price[a];
                                least = fminf(least, g.bases.above[q.table - ABOVE_NEXT][a][at] + price[0] * (s + q.s) + price[1] * (f + q.f) + price[2] * (r + q.r));
                            }
                            best[r] = fmaxf(best[r], least);
                        }
                        continue;
                    }
                    const float* from = to_read(g.bases, q.table) + at + s * q.s + f * q.f;
                    const float more = q.plus - one.cost;
                    UNROLLED
                    for (int r = 0; r < KEPT; r++)
                        if (r <= t.rolls) best[r] = fmaxf(best[r], from[r * q.r] + more);
                }
                raise(&shared.most[column], as_whole(best[t.rolls]));
                if (!one.steps && !one.flips) lower(&shared.least[column], as_whole(best[0]));
            }
            UNROLLED
            for (int r = 0; r < KEPT; r++)
                if (r <= t.rolls) came[(r * p.items) * wide + n] = best[r];
        }
    }
    HERE static float measure(const Shared& shared, int column) { return (as_worth(shared.most[column]) - as_worth(shared.least[column])) / LARGEST; }
    HERE static unsigned measured(const Shared& shared, float worth, int column) {
        const float one = measure(shared, column), much = one > 0 ? (worth - as_worth(shared.least[column])) / one + 0.5f : 0;
        return much < 0 ? 0 : much > LARGEST ? LARGEST : (unsigned)much;
    }
    HERE static void put(float& to, const float* came, const Shared&, int) { to = came[0]; }
    HERE static void put(Two& to, const float* came, const Shared& shared, int column) {
        to.both = measured(shared, came[0], column) | measured(shared, came[1], column + 1) << 16;
    }
    HERE static void write_down(int tid, const GProg& p, const Tile& t, const Shared& shared, const float* came, Worth* item) {
        const int words = wide / each, all = p.items * words * (t.rolls + 1);
        for (int n = tid; n < all; n += threads) {   // the items of one word follow each other
            const int k = n % p.items, w = n / p.items % words, r = n / p.items / words;
            put(item[n], came + ((long)r * p.items + k) * wide + w * each, shared, w * each);
        }
    }
    HERE static Worth never(float) { return Worth{NEVER}; }
    HERE static Worth never(Two) { return Worth{0}; }

    // What is needed next is looked up in time: memory is slow.
    struct Span { unsigned from, until; };
    HERE static Span span(const Offer& o, int b) { return b < o.bundles ? Span{there(o.first + b), there(o.first + b + 1)} : Span{0, 0}; }
    HERE static Four begin(const Offer& o, const Span& s) { return s.from < s.until ? there(o.way + s.from) : Four{}; }
    HERE static void bundle_up(int tid, const Offer& o, int items, const Worth* item, Worth* bundle) {
        Span now = span(o, tid), next = span(o, tid + threads);
        Four four = begin(o, now);
        for (int b = tid; b < o.bundles; b += threads) {
            const Span after = span(o, b + 2 * threads);
            const Four coming = begin(o, next);
            Worth best[WORDS];
            UNROLLED
            for (int w = 0; w < WORDS; w++) best[w] = never(Worth{});
            for (unsigned k = now.from; k < now.until;) {
                const Four mine = four;
                if (++k < now.until) four = there(o.way + k);
                UNROLLED
                for (int w = 0; w < WORDS; w++) {
                    const Worth* of = item + w * items;
                    best[w] = best_of(best[w], of[mine.item[0]], of[mine.item[1]]);
                    best[w] = best_of(best[w], of[mine.item[2]], of[mine.item[3]]);
                }
            }
            UNROLLED
            for (int w = 0; w < WORDS; w++) bundle[w * o.bundles + b] = best[w];
            now = next, next = after, four = coming;
        }
    }
    HERE static Worth so_far(const Worth* bundle, unsigned bytes) { return *(const Worth*)((const char*)bundle + bytes); }
    // One line of hands along the first axis: what each is worth, or what it is worth to roll again, which lies in the box. Then those go into the box.
    HERE static auto hands(int tid, const Offer& o, const Worth* bundle, bool rolled, bool more, float toll, Worth* memory) {
        auto total = total_of(Worth{});
        const int w = tid / lanes, at = tid % lanes, y = at / row, z = at % row;
        if (at >= lines || z >= Z::whole) return total;
        const Worth* mine = bundle + w * o.bundles;
        Worth* line = memory + w * box + (y + Y::from) * row + z;
        const unsigned* pairs = o.pairs + at;
        Worth v[X::size];
        UNROLLED
        for (int k = 0; k < X::whole; k++) {
            const unsigned pair = there(pairs + k * lines);
            v[X::from + k] = better(so_far(mine, pair & 0xffff), so_far(mine, pair >> 16));
        }
        for (int n = 1; n < o.rows; n++) {
            pairs += X::whole * lines;
            UNROLLED
            for (int k = 0; k < X::whole; k++) {
                const unsigned pair = there(pairs + k * lines);
                v[X::from + k] = best_of(v[X::from + k], so_far(mine, pair & 0xffff), so_far(mine, pair >> 16));
            }
        }
        Worth again[X::size];
        if (rolled) {
            UNROLLED
            for (int k = 0; k < X::size; k++) again[k] = line[k * plane];
            X::best_part(again);
        }
        Worth some[2];   // up to three, of hands that are thrown in one way or in two
        int many[2] = {0, 0};
        UNROLLED
        for (int k = 0; k < X::whole; k++) {
            Worth best = v[X::from + k];
            if (rolled) best = better(best, less(again[X::from + k], toll));
            const int n = X::ways(k) - 1;
            some[n] = many[n] ? plus(some[n], best) : best;
            if (++many[n] == 3) total.add(some[n], n + 1), many[n] = 0;
        }
        UNROLLED
        for (int n = 0; n < 2; n++)
            if (many[n]) total.add(some[n], n + 1);
        total.times(Y::ways(y) * Z::ways(z));
        if (more) {
            X::average(v);
            UNROLLED
            for (int k = 0; k < X::size; k++) line[k * plane] = v[k];
        }
        return total;
    }
    HERE static float plus(float a, float b) { return a + b; }
    HERE static Two plus(Two a, Two b) { return {a.both + b.both}; }
    HERE static float less(float worth, float toll) { return worth - toll; }
    HERE static Two less(Two worth, float) { return worth; }

    template <class A> HERE static void read(const Worth* at, int step, int from, Worth* v) {
        UNROLLED
        for (int k = 0; k < A::size; k++)
            if (k >= from) v[k] = at[k * step];
    }
    // Parts of hands along the second axis.
    HERE static void average_rows(int tid, Worth* memory) {
        for (int n = tid; n < WORDS * X::size * row; n += threads) {
            const int z = n % row;
            if (z >= Z::whole) continue;
            Worth v[Y::size], *at = memory + n / row * plane + z;   // a box has no room between its planes and the next box
            read<Y>(at, row, Y::from, v);
            Y::average(v);
            UNROLLED
            for (int k = 0; k < Y::from; k++) at[k * row] = v[k];
        }
    }
    // The best part along the third axis: only whole ones are kept, since the others serve no more.
    HERE static void best_in_rows(int tid, Worth* memory) {
        for (int n = tid; n < WORDS * X::size * beside; n += threads) {
            const int y = n % beside;
            if (y >= Y::size) continue;
            Worth v[Z::size], *at = memory + n / beside * plane + y * row;
            UNROLLED
            for (int k = 0; k < Z::whole; k++) v[Z::from + k] = at[k];
            Z::average(v);
            Z::best_part(v);
            UNROLLED
            for (int k = 0; k < Z::whole; k++) at[k] = v[Z::from + k];
        }
    }
    HERE static void best_of_rows(int tid, Worth* memory) {
        for (int n = tid; n < WORDS * X::size * row; n += threads) {
            const int z = n % row;
            if (z >= Z::whole) continue;
            Worth v[Y::size], *at = memory + n / row * plane + z;
            read<Y>(at, row, 0, v);
            Y::best_part(v);
            UNROLLED
            for (int k = Y::from; k < Y::size; k++) at[k * row] = v[k];
        }
    }
    // The mean over all hands, of each column.
    HERE static float worth_of(const Shared& shared, const Tile& t, int column) {
        float all = 0;
        for (int k = 0; k < lanes / 32; k++) all += shared.part[column / each * (lanes / 32) + k][column % each];
        all *= 1 / throws;
        const int n = t.at - t.from + column;
        return each == 1 ? all : as_worth(shared.least[n]) + all * measure(shared, n);
    }
    HERE static void tell(int tid, const Desc& d, const GWork& work, const Tile& t, int r, const Given& g, const Shared& shared) {
        const bool alike = t.others < shared.others;
        const int count = alike ? shared.others : columns < t.others - t.at ? columns : t.others - t.at;
        for (int n = tid; n < count; n += threads) {
            float* out = to_write(g.bases, d.table) + d.out + (long)work.local * d.own + (long)shared.other[t.at + n] * d.other;
            float &to = out[(t.steps * (d.cap[1] + 1) + t.flips) * (d.cap[2] + 1) + r * d.r_out], worth = worth_of(shared, t, alike ? 0 : n);
            to = d.combine || (r && !d.r_out) ? fmaxf(to, worth) : worth;
        }
    }

    // `all`: has something done by every thread, and waits for the last. `add_up`: adds up over the threads of a warp.
    template <class All, class AddUp> HERE static void walk(const Given& g, const GWork& work, char* memory, All all, AddUp add_up) {
        const Desc& d = g.descs[work.desc];
        const GProg& p = g.progs[work.program];
        Shared& shared = *(Shared*)memory;
        float* came = (float*)(memory + sizeof(Shared));
        Worth* boxes = (Worth*)came;
        Worth* item = boxes + most_of(WORDS * box, KEPT * p.items * wide);
        Worth* bundle = item + KEPT * p.items * (wide / each);
        all([&](int tid) { ask_where(tid, g, d, work.local, shared); });
        all([&](int tid) { find_others(tid, d, shared); });
        const bool alike = g.alike && d.second && d.rise >= 0;
        Tile t{0, 0, alike && shared.others ? 1 : shared.others, 0, 0, d.cap[2]};
        for (t.steps = 0; t.steps <= d.cap[0]; t.steps++)
            for (t.flips = 0; t.flips <= d.cap[1]; t.flips++) {
                const Offer& o = g.offers[p.offer + t.steps * (p.flips + 1) + t.flips];
                for (t.from = 0; t.from < t.others; t.from += wide) {
                    all([&](int tid) {
                        if (tid < wide) shared.least[tid] = as_whole(-NEVER), shared.most[tid] = 0;
                    });
                    all([&, t](int tid) { weigh(tid, g, d, p, t, shared, came); });
                    all([&, t](int tid) { write_down(tid, p, t, shared, came, item); });
                    for (t.at = t.from; t.at < t.others && t.at < t.from + wide; t.at += columns)
                        roll(d, work, t, g, p.items, o, shared, item + (t.at - t.from) / each * p.items, bundle, boxes, all, add_up);
                }
            }
    }
    // For so many columns, with one circle after the other to roll again.
    template <class All, class AddUp>
    HERE static void roll(const Desc& d, const GWork& work, const Tile& t, const Given& g, int items, const Offer& o, Shared& shared, const Worth* item, Worth* bundle,
                          Worth* boxes, All all, AddUp add_up) {
        all([&](int tid) { bundle_up(tid, o, items, item, bundle); });
        for (int r = 0; r <= t.rolls; r++) {
            const bool more = r < t.rolls;
            all([&](int tid) { add_up(tid, hands(tid, o, bundle, r > 0, more, g.toll, boxes), shared); });
            all([&](int tid) {
                tell(tid, d, work, t, r, g, shared);
                if (!more) return;
                average_rows(tid, boxes);
                bundle_up(tid, o, items, item + (r + 1) * items * (wide / each), bundle);
            });
            if (!more) break;
            all([&](int tid) { best_in_rows(tid, boxes); });
            all([&](int tid) { best_of_rows(tid, boxes); });
        }
    }
};

// The block for a set of dice, handed on: about as many words at once as its threads have lines for. The box has the colours with most dice first.
template <class Worth, class Todo> static void in_block_of(const array<int, 3>& dice, Todo todo) {
    int twos = 0, ones = 0;
    for (int count : dice) twos += count == 2, ones += count == 1;
    switch (twos * 4 + ones) {
        case 0 + 3: return todo(Block<1, 1, 1, Worth, 6>{});
        case 0 + 2: return todo(Block<1, 1, 0, Worth, 6>{});
        case 4 + 2: return todo(Block<2, 1, 1, Worth, 6>{});
        case 4 + 1: return todo(Block<2, 1, 0, Worth, 6>{});
        case 8 + 1: return todo(Block<2, 2, 1, Worth, 2>{});
        case 8 + 0: return todo(Block<2, 2, 0, Worth, 2>{});
        case 12 + 0: return todo(Block<2, 2, 2, Worth, 1>{});
    }
    fail("there is no block for these dice: at least two colours are needed");
}

// All programs, laid out for blocks.
struct Plots {
    vector<GProg> progs;
    vector<GItem> items;
    vector<Laid> laid;
    vector<int> most_bundles;               // by program
    long offers = 0;

    Plots() : laid(programs.size()), most_bundles(programs.size(), 0) {
        for (const Desc& d : descs)
            if (d.others > MOST_OTHERS) fail("too many places with the same foods");
        vector<std::tuple<int, int, int, int, int>> key(programs.size());
        for (const auto& one : program_number) key[one.second] = one.first;
#pragma omp parallel for schedule(dynamic, 4)
        for (size_t n = 0; n < programs.size(); n++) {
            auto [animal, position, dice, steps, flips] = key[n];
            laid[n] = laid_out(programs[n], dice_sets[dice], market_ ? 0 : steps, market_ ? 0 : flips);
        }
        for (size_t n = 0; n < programs.size(); n++) {
            auto [animal, position, dice, steps, flips] = key[n];
            const Program& p = programs[n];
            progs.push_back({(long)items.size(), offers, (int)p.item.size(), market_ ? 0 : flips});
            offers += laid[n].at.size();
            for (const Item& i : p.item) {
                int to = p.outcome[i.outcome];
                items.push_back({local_[animal][to], (u8)(eaten_[animal][to] & ~eaten_[animal][position]), i.steps, i.flips, 0, i.cost});
            }
            for (const Laid::At& at : laid[n].at) most_bundles[n] = max(most_bundles[n], at.bundles);
        }
    }
};
