// The box of all hands on a GPU: what is worked out along an axis is worked out by one thread for a whole line.

#include "axis.hpp"

template <int DX, int DY, int DZ, int VEC, int TPB> struct Box {
    using X = Axis<DX>;
    using Y = Axis<DY>;
    using Z = Axis<DZ>;
    static constexpr int row = Z::size | 1, plane = Y::size * row, size = X::size * plane;    // odd rows spare the banks of shared memory
    static constexpr int rows = row * VEC, planes = plane * VEC;
    static constexpr int whole = X::whole * Y::whole * Z::whole;

    __device__ static int place(int hand) {
        int z = hand % Z::whole + Z::from, y = hand / Z::whole % Y::whole + Y::from, x = hand / (Z::whole * Y::whole) + X::from;
        return x * plane + y * row + z;
    }
    template <class A> __device__ static void read(const float* box, int step, int from, float* v) {
#pragma unroll
        for (int k = 0; k < A::size; k++)
            if (k >= from) v[k] = box[k * step];
    }
    template <class A> __device__ static void write(float* box, int step, int from, const float* v) {
#pragma unroll
        for (int k = 0; k < A::size; k++)
            if (k >= from) box[k * step] = v[k];
    }
    // From whole hands to the best choice of dice to keep, all others rolled again. A thread takes one column of a line.
    __device__ static void rerolls(float* value) {
        const int tid = threadIdx.x;
        for (int n = tid; n < Y::whole * Z::whole * VEC; n += TPB) {
            float v[X::size], *at = value + (n / (Z::whole * VEC) + Y::from) * rows + n % (Z::whole * VEC) + Z::from * VEC;
            read<X>(at, planes, X::from, v);
            X::average(v);
#pragma unroll
            for (int k = 0; k < X::from; k++) at[k * planes] = v[k];
        }
        __syncthreads();
        for (int n = tid; n < X::size * Z::whole * VEC; n += TPB) {
            float v[Y::size], *at = value + n / (Z::whole * VEC) * planes + n % (Z::whole * VEC) + Z::from * VEC;
            read<Y>(at, rows, Y::from, v);
            Y::average(v);
#pragma unroll
            for (int k = 0; k < Y::from; k++) at[k * rows] = v[k];
        }
        __syncthreads();
        for (int n = tid; n < X::size * Y::size * VEC; n += TPB) {
            float v[Z::size], *at = value + n / (Y::size * VEC) * planes + n / VEC % Y::size * rows + n % VEC;
            read<Z>(at, VEC, Z::from, v);
            Z::average(v);
            Z::best_part(v);
            write<Z>(at, VEC, Z::from, v);
        }
        __syncthreads();
        for (int n = tid; n < X::size * Z::whole * VEC; n += TPB) {
            float v[Y::size], *at = value + n / (Z::whole * VEC) * planes + n % (Z::whole * VEC) + Z::from * VEC;
            read<Y>(at, rows, 0, v);
            Y::best_part(v);
            write<Y>(at, rows, Y::from, v);
        }
        __syncthreads();
        for (int n = tid; n < Y::whole * Z::whole * VEC; n += TPB) {
            float v[X::size], *at = value + (n / (Z::whole * VEC) + Y::from) * rows + n % (Z::whole * VEC) + Z::from * VEC;
            read<X>(at, planes, 0, v);
            X::best_part(v);
            write<X>(at, planes, X::from, v);
        }
        __syncthreads();
    }
};
