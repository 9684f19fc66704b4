// All hands of a set of dice, in a box: one axis for each colour, and on it nothing (0), one die (1 to 6) or two (7 to 27). Here is one line along an axis:
// what each place of it is worth, for one column on a GPU and for many at once on a CPU.

#ifdef __CUDACC__
#define HERE __host__ __device__
#define UNROLLED _Pragma("unroll")
#else
#define HERE
#define UNROLLED _Pragma("GCC unroll 8")
#endif

HERE constexpr int pair_of(int a, int b) {
    int low = a < b ? a : b, high = a < b ? b : a;
    return 7 + low * 6 - low * (low - 1) / 2 + (high - low);
}

#ifdef __CUDACC__
HERE inline float better(float a, float b) { return fmaxf(a, b); }
#else
template <class Worth> static inline Worth better(Worth a, Worth b) { return a > b ? a : b; }
#endif

template <int DICE> struct Axis {
    static constexpr int size = DICE == 2 ? 28 : DICE == 1 ? 7 : 1, from = DICE == 2 ? 7 : DICE, whole = size - from;

    // Parts of hands from whole ones: the mean over the die that is missing.
    template <class Line> HERE static void average(Line v) {
        if constexpr (DICE == 2) {
            UNROLLED
            for (int a = 0; a < 6; a++)
                v[1 + a] = (v[pair_of(a, 0)] + v[pair_of(a, 1)] + v[pair_of(a, 2)] + v[pair_of(a, 3)] + v[pair_of(a, 4)] + v[pair_of(a, 5)]) * (1.0f / 6);
        }
        if constexpr (DICE > 0) v[0] = (v[1] + v[2] + v[3] + v[4] + v[5] + v[6]) * (1.0f / 6);
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
                for (int b = a; b < 6; b++) v[pair_of(a, b)] = better(v[pair_of(a, b)], better(one, v[1 + b]));
            }
        }
    }
};
