// The best way to make an attempt, written down so that it can be followed elsewhere: with these odds one is out with so many aids left, with those one fails.

struct Plan {
    array<vector<std::pair<u8, float>>, LANES> out;   // by the aids before: the aids after, and how likely
    array<array<float, 2>, LANES> fail;               // without and with a circle spent to roll again
};

// Follows the best choices from the first roll to the end, for one number of aids.
struct Following {
    const Attempt& one;
    const Tried& t;
    const Lane &out, &in;
    int lane;
    map<int, double> found;
    double fail[2] = {0, 0};
    vector<float> plain, free;

    Following(const Attempt& a, const Tried& tried, const Lane& o, const Lane& i, int l)
        : one(a), t(tried), out(o), in(i), lane(l), plain(a.dice->nodes, 0.0f), free(a.dice->nodes, 0.0f) {
        const Lattice& dice = *one.dice;
        for (int h = 0; h < dice.whole; h++) {
            float now = t.by_need[2 * one.need_of[h] + 1][lane], again = t.plain[h][lane], circle = lane % KEPT ? t.free[h][lane - 1] : NEVER;
            if (now >= again && now >= circle) stop(h, true, lane, dice.weight[h]);
            else (again >= circle ? plain : free)[h] += dice.weight[h];
        }
        roll_again(plain, t.plain, lane);
        for (int h = 0; h < dice.whole; h++)
            if (plain[h] > 0) stop(h, false, lane, plain[h]);
        if (lane % KEPT == 0) return;
        roll_again(free, t.free, lane - 1);
        for (int h = 0; h < dice.whole; h++)
            if (free[h] > 0) stop(h, true, lane - 1, free[h]);
    }
    // From whole hands to the dice that are kept, and from those to all hands that may come.
    void roll_again(vector<float>& mass, const vector<Lane>& worth, int at) {
        const Lattice& dice = *one.dice;
        for (int k = 0; k < dice.nodes; k++)
            for (int j = 0; j < 6 && mass[k] > 0 && dice.fewer[k * 6 + j] != k; j++)
                if (int to = dice.fewer[k * 6 + j]; worth[to][at] == worth[k][at]) mass[to] += mass[k], mass[k] = 0;
        for (int k = dice.nodes - 1; k >= dice.whole; k--) {
            if (mass[k] <= 0) continue;
            for (int c = 0; c < 6; c++) mass[dice.child[k * 6 + c]] += mass[k] * (1.0f / 6);
            mass[k] = 0;
        }
    }
    // No more dice: leave it, or get out with the aids that it takes.
    void stop(int h, bool with_free, int at, double likely) {
        const auto& need = one.needs[one.need_of[h]];
        float worth = t.by_need[2 * one.need_of[h] + with_free][at];
        int s = at / KEPT / KEPT, f = at / KEPT % KEPT, r = at % KEPT;
        if (worth == in[at]) {
            fail[at != lane] += likely;
            return;
        }
        for (int j = 0; j <= f; j++) {
            int steps[3] = {need[j], with_free ? max(0, need[j] - 1) : 99, with_free ? need[j + 1] : 99};
            for (int step : steps)
                if (step <= s && out[full_lane(s - step, f - j, r)] == worth) {
                    found[full_lane(s - step, f - j, r)] += likely;
                    return;
                }
        }
        ::fail("a way out was lost");
    }
};

static Plan best_plan(int animal, int harder, array<int, 3> dice, const Lane& out, const Lane& in) {
    const vector<Attempt>& ways = attempts_.at({animal, harder, dice});
    Plan plan;
    array<int, LANES> chosen;
    array<double, LANES> best;
    chosen.fill(-1);
    for (int i = 0; i < LANES; i++) best[i] = in[i], plan.fail[i] = {1, 0};
    static thread_local Tried t;
    for (size_t way = 0; way < ways.size(); way++) {
        try_with(ways[way], out, in, t);
        for (int i = 0; i < LANES; i++)
            if (t.sum[i] > best[i] + 1e-6) best[i] = t.sum[i], chosen[i] = way;
    }
    for (size_t way = 0; way < ways.size(); way++) {
        if (std::find(chosen.begin(), chosen.end(), (int)way) == chosen.end()) continue;
        try_with(ways[way], out, in, t);
        for (int i = 0; i < LANES; i++) {
            if (chosen[i] != (int)way) continue;
            Following follow(ways[way], t, out, in, i);
            plan.out[i].clear();
            for (const auto& one : follow.found) plan.out[i].push_back({(u8)one.first, (float)one.second});
            plan.fail[i] = {(float)follow.fail[0], (float)follow.fail[1]};
        }
    }
    return plan;
}

// What it is worth to follow a plan, when being out and staying in are worth so much.
static float worth_of(const Plan& plan, int lane, const Lane& out, const Lane& in) {
    float worth = plan.fail[lane][0] * in[lane] + (lane % KEPT ? plan.fail[lane][1] * in[lane - 1] : 0);
    for (const auto& one : plan.out[lane]) worth += one.second * out[one.first];
    return worth;
}
