#pragma once
// All hands of a set of dice, in a box: one axis for each colour, and on it nothing (0), one die (1 to 6) or two (7 to 27). Here is one line along an axis:
// what each place of it is worth, for one column or for many at once.

#ifdef __CUDACC__
#define HERE __host__ __device__
#define UNROLLED _Pragma("unroll")
#else
#define HERE
#define UNROLLED _Pragma("GCC unroll 32")
#endif

HERE constexpr int pair_of(int a, int b) {
    int low = a < b ? a : b, high = a < b ? b : a;
    return 7 + low * 6 - low * (low - 1) / 2 + (high - low);
}

// Two columns at once, in 16 bits each: whole numbers up to LARGEST, so that three of them can be added. What they stand for is in `block.hpp`.
struct Two { unsigned both; };
const int LARGEST = 21800;

template <class Worth> HERE inline Worth better(Worth a, Worth b) { return a > b ? a : b; }
template <class Worth> HERE inline Worth best_of(Worth a, Worth b, Worth c) { return better(a, better(b, c)); }
template <class Worth> HERE inline Worth mean(Worth a, Worth b, Worth c, Worth d, Worth e, Worth f) { return (a + b + c + d + e + f) * (1.0f / 6); }

HERE inline Two better(Two a, Two b) {
#ifdef __CUDA_ARCH__
    return {__vmaxu2(a.both, b.both)};
#else
    unsigned low = std::max(a.both & 0xffff, b.both & 0xffff), high = std::max(a.both >> 16, b.both >> 16);
    return {high << 16 | low};
#endif
}
HERE inline Two best_of(Two a, Two b, Two c) {
#ifdef __CUDA_ARCH__
    return {__vimax3_u16x2(a.both, b.both, c.both)};
#else
    return better(a, better(b, c));
#endif
}
// Rounded: a sixth is 10923 / 65536 and a little less, so of the numbers that come up about as many are rounded up as down.
HERE inline Two mean(Two a, Two b, Two c, Two d, Two e, Two f) {
    unsigned one = a.both + b.both + c.both, other = d.both + e.both + f.both;
#ifdef __CUDA_ARCH__
    unsigned low = __dp2a_lo(one, 0x0001u, __dp2a_lo(other, 0x0001u, 2u)), high = __dp2a_lo(one, 0x0100u, __dp2a_lo(other, 0x0100u, 2u));
    return {__byte_perm(low * 10923, high * 10923, 0x7632)};
#else
    unsigned low = (one & 0xffff) + (other & 0xffff) + 2, high = (one >> 16) + (other >> 16) + 2;
    return {(high * 10923 & 0xffff0000) | low * 10923 >> 16};
#endif
}

template <int DICE> struct Axis {
    static constexpr int size = DICE == 2 ? 28 : DICE == 1 ? 7 : 1, from = DICE == 2 ? 7 : DICE, whole = size - from;

    // Parts of hands from whole ones: the mean over the die that is missing.
    template <class Line> HERE static void average(Line v) {
        if constexpr (DICE == 2) {
            UNROLLED
            for (int a = 0; a < 6; a++)
                v[1 + a] = mean(v[pair_of(a, 0)], v[pair_of(a, 1)], v[pair_of(a, 2)], v[pair_of(a, 3)], v[pair_of(a, 4)], v[pair_of(a, 5)]);
        }
        if constexpr (DICE > 0) v[0] = mean(v[1], v[2], v[3], v[4], v[5], v[6]);
    }
    // The best part of a hand to keep.
    template <class Line> HERE static void best_part(Line v) {
        if constexpr (DICE > 0) {
            UNROLLED
            for (int a = 0; a < 6; a++) v[1 + a] = better(v[1 + a], v[0]);
        }
        if constexpr (DICE == 2) {
            UNROLLED
            for (int a = 0; a < 6; a++) {
                const auto one = v[1 + a];
                UNROLLED
                for (int b = a; b < 6; b++) v[pair_of(a, b)] = best_of(v[pair_of(a, b)], one, v[1 + b]);
            }
        }
    }
    // How many throws give the whole hand at such a place.
    HERE static constexpr int ways(int place) {
        int ways = 1;
        if constexpr (DICE == 2) {
            ways = 2;
            for (int a = 0; a < 6; a++)
                if (pair_of(a, a) == place + from) ways = 1;
        }
        return ways;
    }
};
