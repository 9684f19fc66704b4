// Attempts with borrowed plans. For a few places, drawn by lot, the best way to make an attempt is worked out in full and written down: how likely one is out
// with how many aids. At all other places one follows the best of these plans. What comes out can be played, so it is a lower bound; what that loses is
// measured at every place that is drawn. For an upper bound about as much is added to every attempt: an estimate, since single places may lose more.

// What staying and leaving are worth at one place, for all numbers of aids.
struct Look { int desc, own, other; };
__device__ inline float stays(const Desc& d, const Ref& stay, const Bases& bases, int i, int j, int s, int f, int r) {
    return to_read(bases, stay.table)[stay.at + (long)i * stay.own + (long)j * stay.other + s * stay.s + f * stay.f + r * stay.r] + stay.plus;
}
__device__ inline float leaves_with(const Desc& d, const Bases& bases, float reward, int j, int s, int f, int r) {
    const Ref& g = d.gate;
    return g.plus + (g.table == CONSTANT ? reward : to_read(bases, g.table)[g.at + (long)j * g.other + s * g.s + f * g.f + r * g.r]);
}
__global__ void look(const Look* looks, const Desc* descs, const Ref* refs, float reward, Bases bases, float* seen) {
    const Look one = looks[blockIdx.x];
    const Desc& d = descs[one.desc];
    int lane = threadIdx.x;
    if (lane >= LANES) return;
    int s = min(lane / KEPT / KEPT, d.cap[0]), f = min(lane / KEPT % KEPT, d.cap[1]), r = min(lane % KEPT, d.cap[2]);
    seen[blockIdx.x * 2 * LANES + lane] = leaves_with(d, bases, reward, one.other, s, f, r);
    seen[blockIdx.x * 2 * LANES + LANES + lane] = stays(d, refs[d.refs[0]], bases, one.own, one.other, s, f, r);
}

struct GPlan { int from[LANES + 1]; float fail[LANES][2]; };
struct GOut { int lane; float likely; };
const int PLANS = 40;

__global__ void __launch_bounds__(128) follow_plans(const int* numbers, const Desc* descs, const Ref* refs, const GPlan* plans, const GOut* outs, const int2* plans_of,
                                                   bool last, float reward, float grace, Bases bases) {
    __shared__ float leaving[LANES], gain[PLANS][LANES];
    const Desc& d = descs[numbers[blockIdx.x]];
    const Ref stay = refs[d.refs[0]];
    const int2 range = plans_of[d.rise];
    const int lane = threadIdx.x, s = lane / KEPT / KEPT, f = lane / KEPT % KEPT, r = lane % KEPT;
    const bool there = lane < LANES && s <= d.cap[0] && f <= d.cap[1] && r <= d.cap[2];
    float* out = to_write(bases, d.table) + d.out;
    const int at = there ? (s * (d.cap[1] + 1) + f) * (d.cap[2] + 1) + r : 0;
    for (int j = 0; j < d.others; j++) {
        __syncthreads();
        if (there) leaving[lane] = leaves_with(d, bases, reward, j, s, f, r);
        __syncthreads();
        if (!there) continue;
        for (int n = range.x; n < range.y; n++) {
            const GPlan& plan = plans[n];
            float sum = 0;
            for (int e = plan.from[lane]; e < plan.from[lane + 1]; e++) sum += outs[e].likely * leaving[outs[e].lane];
            gain[n - range.x][lane] = sum;
        }
        for (int i = 0; i < d.owns; i++) {
            float in = stays(d, stay, bases, i, j, s, f, r), less = r ? stays(d, stay, bases, i, j, s, f, r - 1) : 0, best = in;
            for (int n = range.x; n < range.y; n++) best = fmaxf(best, gain[n - range.x][lane] + plans[n].fail[lane][0] * in + plans[n].fail[lane][1] * less);
            best += grace;
            float& to = out[(long)i * d.own + (long)j * d.other + at];
            to = last ? best : fmaxf(to, best);
        }
    }
}
