// What is seen of a place between two rolls, and the network that says what is still to come. `learned.py` reads the same file, and sees the same.
#pragma once
#include "arrival.hpp"

// ---------------------------------------------------------------- what is seen

static const int ODDS = 6, HOPES = 4, ARRIVES = 3 * FOODS, KINDS = FOODS + 1, TOTALS = 2 * FOODS + 1;
// Rows of a small network, then those that only a wide one has, and then those of a joint one, which sees both animals at once.
static int F_TRAIL[2][FOODS], F_TAKEN, F_NOW, F_NEXT, F_AIDS, F_AIDS_NEXT, F_TRAPS, F_FOODS, F_TOTAL, F_KINDS, F_TUNNELS, F_MAY, F_MOMENT, F_ROLLS, F_FATE, F_ODDS, F_SMALL;
static int F_PAIR[2][FOODS][FOODS], F_TRAP_TOTAL, F_TRAP_KINDS, F_EATEN, F_DICE_SET, F_AIDS_SET, F_AIDS_SET_NEXT, F_HOPES, F_WIDE;
static int F_SAME[FOODS], F_NEED, F_ARRIVES, F_JOINT;
static const int NEEDS = 24;
static void number_features() {
  int n = 0;
  auto take = [&](int& at, int count) { at = n; n += count; };
  for (int a = 0; a < 2; a++) for (int f = 0; f < FOODS; f++) take(F_TRAIL[a][f], len(a, f) + 2);
  take(F_TAKEN, 4 * FOODS); take(F_NOW, 9); take(F_NEXT, 9); take(F_AIDS, 15); take(F_AIDS_NEXT, 15); take(F_TRAPS, C.traps + 1);
  take(F_FOODS, 2 * KINDS); take(F_TOTAL, TOTALS); take(F_KINDS, KINDS); take(F_TUNNELS, 8); take(F_MAY, 2); take(F_MOMENT, MOMENTS);
  take(F_ROLLS, 2); take(F_FATE, 4); take(F_ODDS, ODDS);
  F_SMALL = n;
  for (int a = 0; a < 2; a++) for (int f = 0; f < FOODS; f++) for (int g = f + 1; g < FOODS; g++) take(F_PAIR[a][f][g], (len(a, f) + 1) * (len(a, g) + 1));
  take(F_TRAP_TOTAL, (C.traps + 1) * TOTALS); take(F_TRAP_KINDS, (C.traps + 1) * KINDS); take(F_EATEN, KINDS * KINDS);
  take(F_DICE_SET, 27); take(F_AIDS_SET, 125); take(F_AIDS_SET_NEXT, 125); take(F_HOPES, HOPES);
  F_WIDE = n;
  for (int f = 0; f < FOODS; f++) take(F_SAME[f], (len(0, f) + 1) * (len(1, f) + 1));
  take(F_NEED, (C.traps + 1) * NEEDS); take(F_ARRIVES, ARRIVES);
  F_JOINT = n;
}

// `on`: the rows that are on. `some`: those with a number, from F_ODDS, from F_HOPES and from F_ARRIVES on.
struct Seen { int n; uint16_t on[128]; float some[ODDS + HOPES + ARRIVES]; };

static void look_at_trails(const State& s, int a, bool wide, Seen& v) {
  auto on = [&](int i) { v.on[v.n++] = i; };
  int eaten = 0, opened = 0, closed = 0;
  for (int f = 0; f < FOODS; f++) {
    int c = s.cr[a][f];
    bool open = is_open(s, a, f);
    on(F_TRAIL[a][f] + (open ? c + 1 : 0));
    eaten += c == len(a, f);
    opened += open && !C.home[a][f];
    closed += !open;
    if (wide) for (int g = f + 1; g < FOODS; g++) on(F_PAIR[a][f][g] + c * (len(a, g) + 1) + s.cr[a][g]);
  }
  on(F_TUNNELS + 4 * a + max(0, min(3, min(eaten - opened, closed))));
  on(F_FOODS + KINDS * a + eaten);
}

// If both did nothing but try from now on: how likely the fox gets out before the last trap, the rabbit, both, and how early.
static void hope(const State& s, const float chance[2], float* out) {
  float still[2] = {1, 1}, miss[2], early = 0;
  for (int a = 0; a < 2; a++) miss[a] = s.fate[a] == OUT ? 0 : s.fate[a] == CAUGHT ? 1 : 1 - chance[a];
  for (int turn = s.t; turn <= C.traps; turn++) {
    for (int a = 0; a < 2; a++) still[a] *= miss[a];
    early += (1 - still[0]) * (1 - still[1]);
  }
  out[0] = 1 - still[0]; out[1] = 1 - still[1]; out[2] = out[0] * out[1]; out[3] = early / (C.traps + 1);
}

static void look_at_the_rest(const State& s, int moment, bool rolls, bool wide, Seen& v) {
  auto on = [&](int i) { v.on[v.n++] = i; };
  int eaten[2] = {foods(s, 0), foods(s, 1)}, different = 0;
  for (int f = 0; f < FOODS; f++) on(F_TAKEN + 4 * f + s.taken[f]), different += s.taken[f] > 0;
  int8_t dn[3], an[3];
  for (int k = 0; k < 3; k++) {
    dn[k] = s.dice[k] + s.cd[k];
    an[k] = s.aids[k] + s.ca[k];
    on(F_NOW + 3 * k + s.dice[k]); on(F_NEXT + 3 * k + dn[k]); on(F_AIDS + 5 * k + s.aids[k]); on(F_AIDS_NEXT + 5 * k + an[k]);
  }
  int total = eaten[0] + eaten[1];
  bool may = eaten[0] && eaten[1] && (C.kinds ? different : total) >= C.foods, harder = total >= C.harder;
  on(F_TRAPS + s.t); on(F_TOTAL + total); on(F_KINDS + different); on(F_MOMENT + moment);
  if (may) on(F_MAY);
  if (harder) on(F_MAY + 1);
  for (int a = 0; a < 2; a++) if (s.fate[a]) on(F_FATE + 2 * (s.fate[a] - 1) + a);
  if (rolls && may) on(F_ROLLS + animal_of(moment));
  int next = set_of(dn), now = set_of(s.dice), ai = aid_index(an[0], an[1], an[2]), aw = aid_index(s.aids[0], s.aids[1], s.aids[2]);
  for (int a = 0; a < 2; a++) {
    v.some[a] = CHANCE[a][0][next][ai];
    v.some[2 + a] = CHANCE[a][1][next][ai];
    v.some[4 + a] = may ? CHANCE[a][harder][now][aw] : 0;
  }
  if (!wide) return;
  on(F_TRAP_TOTAL + s.t * TOTALS + total); on(F_TRAP_KINDS + s.t * KINDS + different); on(F_EATEN + eaten[0] * KINDS + eaten[1]);
  on(F_DICE_SET + 9 * dn[0] + 3 * dn[1] + dn[2]); on(F_AIDS_SET + aw); on(F_AIDS_SET_NEXT + ai);
  // The clause that will hold at the earliest attempt.
  hope(s, v.some + 2 * (max(total, C.foods) >= C.harder), v.some + ODDS);
}

// The cells that must be crossed at least until somebody may try to escape.
static int need(const State& s) {
  int left[2 * FOODS], n = 0, missing = C.foods - (C.kinds ? kinds(s) : foods(s, 0) + foods(s, 1)), cells = 0;
  for (int f = 0; f < FOODS; f++) {
    int fox = len(0, f) - s.cr[0][f], rabbit = len(1, f) - s.cr[1][f];
    if (C.kinds) { if (fox && rabbit) left[n++] = min(fox, rabbit); continue; }
    if (fox) left[n++] = fox;
    if (rabbit) left[n++] = rabbit;
  }
  for (; missing > 0 && n > 0; missing--) {
    int* least = min_element(left, left + n);
    cells += *least;
    *least = left[--n];
  }
  return min(cells, NEEDS - 1);
}
// How likely each food is reached with an animal's next roll, by the fox, by the rabbit; and one that nobody has had, by either.
static void look_ahead(const State& s, int moment, float* out) {
  for (int a = 0; a < 2; a++) {
    bool now = moment == SECOND + a, tunnel = tunnels_left(s, a) > 0;
    int8_t dice[3], aids[3];
    for (int k = 0; k < 3; k++) dice[k] = s.dice[k] + (now ? 0 : s.cd[k]), aids[k] = s.aids[k] + (now ? 0 : s.ca[k]);
    for (int f = 0; f < FOODS; f++) {
      bool may = inside(s, a) && !ate(s, a, f) && (tunnel || is_open(s, a, f));
      out[FOODS * a + f] = may ? arrives(s, a, f, dice, aids) : 0;
    }
  }
  for (int f = 0; f < FOODS; f++) out[2 * FOODS + f] = s.taken[f] ? 0 : 1 - (1 - out[f]) * (1 - out[FOODS + f]);
}
static void look_at_both(const State& s, int moment, Seen& v) {
  for (int f = 0; f < FOODS; f++) v.on[v.n++] = F_SAME[f] + s.cr[0][f] * (len(1, f) + 1) + s.cr[1][f];
  v.on[v.n++] = F_NEED + s.t * NEEDS + need(s);
  look_ahead(s, moment, v.some + ODDS + HOPES);
}

static void look(const State& s, int moment, bool rolls, int rows, Seen& v) {
  v.n = 0;
  look_at_trails(s, 0, rows >= F_WIDE, v);
  look_at_trails(s, 1, rows >= F_WIDE, v);
  look_at_the_rest(s, moment, rolls, rows >= F_WIDE, v);
  if (rows == F_JOINT) look_at_both(s, moment, v);
}

// ---------------------------------------------------------------- the network

static const int MOST_H = 512;
static const float BOTH = 10;  // the chance that both get out is learned in tenths

// A first layer for all, and behind it a second and a last one for every moment, or the same for all.
struct Net {
  bool both = false;  // it says how likely both get out, and not how many points will come
  bool from_games = false;  // what it knows it has from games of its own, and not from what the solver said
  int rows = 0, H1 = 0, H2 = 0, stacks = 0;
  vector<float> w;  // rows*H1, H1, and in every stack: H1*H2, H2, H2, 1
  vector<float> part[2];  // the sum of all rows of an animal's trails, for every position of it

  bool wide() const { return rows >= F_WIDE; }
  bool joint() const { return rows == F_JOINT; }
  size_t b1() const { return (size_t)rows * H1; }
  size_t stack_size() const { return (size_t)H1 * H2 + 2 * H2 + 1; }
  size_t stack(int moment) const { return b1() + H1 + (stacks > 1 ? moment : 0) * stack_size(); }
  void shape(int r, int h1, int h2, int s) {
    if (h1 > MOST_H || h2 > MOST_H) fail("too many hidden units");
    rows = r; H1 = h1; H2 = h2; stacks = s;
    w.assign(b1() + H1 + stacks * stack_size(), 0);
  }
  void init(Rng& rng) {
    auto normal = [&] { return sqrt(-2 * log(rng.unit() + 1e-12)) * cos(6.283185307 * rng.unit()); };
    for (size_t i = 0; i < (size_t)F_SMALL * H1; i++) w[i] = 0.15 * normal();  // those of a wide one begin with nothing
    vector<float> one(stack_size());
    for (int i = 0; i < H1 * H2; i++) one[i] = sqrt(2.0 / H1) * normal();
    for (int i = 0; i < H2; i++) one[H1 * H2 + H2 + i] = sqrt(1.0 / H2) * normal();
    for (int k = 0; k < stacks; k++) copy(one.begin(), one.end(), w.begin() + b1() + H1 + k * stack_size());
  }

  void add(float* h, const float* row, float times = 1) const { for (int j = 0; j < H1; j++) h[j] += times * row[j]; }
  void add_some(const Seen& v, float* h) const {
    for (int i = 0; i < ODDS; i++) add(h, &w[(size_t)(F_ODDS + i) * H1], v.some[i]);
    if (wide()) for (int i = 0; i < HOPES; i++) add(h, &w[(size_t)(F_HOPES + i) * H1], v.some[ODDS + i]);
    if (joint()) for (int i = 0; i < ARRIVES; i++) add(h, &w[(size_t)(F_ARRIVES + i) * H1], v.some[ODDS + HOPES + i]);
  }
  // From the sums of the first layer to what is said.
  float finish(int moment, float* h1, float* h2) const {
    for (int j = 0; j < H1; j++) h1[j] = h1[j] > 0 ? h1[j] : 0;
    const float *w2 = &w[stack(moment)], *b2 = w2 + H1 * H2, *w3 = b2 + H2;
    memcpy(h2, b2, H2 * 4);
    for (int i = 0; i < H1; i++) {
      float x = h1[i];
      if (x == 0) continue;
      const float* row = w2 + i * H2;
      for (int j = 0; j < H2; j++) h2[j] += x * row[j];
    }
    float y = w3[H2];
    for (int j = 0; j < H2; j++) { h2[j] = h2[j] > 0 ? h2[j] : 0; y += h2[j] * w3[j]; }
    return y;
  }
  float says(const Seen& v, int moment, float* h1, float* h2) const {
    memcpy(h1, &w[b1()], H1 * 4);
    for (int i = 0; i < v.n; i++) add(h1, &w[(size_t)v.on[i] * H1]);
    add_some(v, h1);
    return finish(moment, h1, h2);
  }

  // To play: the animals' parts are summed up beforehand.
  static int position(const State& s, int a) { int code = 0; for (int f = 0; f < FOODS; f++) code = code * (len(a, f) + 1) + s.cr[a][f]; return code; }
  void ready() {
    for (int a = 0; a < 2; a++) {
      int all = 1;
      for (int f = 0; f < FOODS; f++) all *= len(a, f) + 1;
      part[a].assign((size_t)all * H1, 0);
      #pragma omp parallel for
      for (int code = 0; code < all; code++) {
        State s;
        Seen v;
        memset(&s, 0, sizeof s);
        for (int f = FOODS - 1, rest = code; f >= 0; f--) s.cr[a][f] = rest % (len(a, f) + 1), rest /= len(a, f) + 1;
        v.n = 0;
        look_at_trails(s, a, wide(), v);
        for (int i = 0; i < v.n; i++) add(&part[a][(size_t)code * H1], &w[(size_t)v.on[i] * H1]);
      }
    }
  }
  float operator()(const State& s, int moment, bool rolls) const {
    float h1[MOST_H], h2[MOST_H];
    Seen v;
    v.n = 0;
    look_at_the_rest(s, moment, rolls, wide(), v);
    if (joint()) look_at_both(s, moment, v);
    memcpy(h1, &w[b1()], H1 * 4);
    for (int a = 0; a < 2; a++) add(h1, &part[a][(size_t)position(s, a) * H1]);
    for (int i = 0; i < v.n; i++) add(h1, &w[(size_t)v.on[i] * H1]);
    add_some(v, h1);
    return finish(moment, h1, h2);
  }

  // To learn: how each weight should change, added to `g`, if what it said (and `h1` and `h2`, left from that) was too high by `e`.
  void back(const Seen& v, int moment, float e, const float* h1, const float* h2, float* g) const {
    float d1[MOST_H], d2[MOST_H];
    size_t at = stack(moment);
    const float *w2 = &w[at], *w3 = w2 + H1 * H2 + H2;
    float *g2 = g + at, *gb2 = g2 + H1 * H2, *g3 = gb2 + H2;
    g3[H2] += e;
    for (int j = 0; j < H2; j++) { g3[j] += e * h2[j]; d2[j] = h2[j] > 0 ? e * w3[j] : 0; gb2[j] += d2[j]; }
    for (int i = 0; i < H1; i++) {
      d1[i] = 0;
      if (h1[i] <= 0) continue;
      const float* row = w2 + i * H2;
      float *grow = g2 + i * H2, sum = 0, x = h1[i];
      for (int j = 0; j < H2; j++) { sum += d2[j] * row[j]; grow[j] += x * d2[j]; }
      d1[i] = sum;
    }
    auto share = [&](size_t row, float times) { float* to = g + row * H1; for (int j = 0; j < H1; j++) to[j] += times * d1[j]; };
    share(rows, 1);
    for (int i = 0; i < v.n; i++) share(v.on[i], 1);
    for (int i = 0; i < ODDS; i++) share(F_ODDS + i, v.some[i]);
    if (wide()) for (int i = 0; i < HOPES; i++) share(F_HOPES + i, v.some[ODDS + i]);
    if (joint()) for (int i = 0; i < ARRIVES; i++) share(F_ARRIVES + i, v.some[ODDS + HOPES + i]);
  }
};

// ---------------------------------------------------------------- the file: two bytes for a weight, and a scale for each row

// One byte is too rough for a wide network: before the first food it blurs what sets good choices apart.

static const int FROM_GAMES = 1 << 8;  // beside the number of stacks

static void save(const Net& net, const char* path) {
  FILE* out = fopen(path, "wb");
  if (!out) fail("cannot write ", path);
  uint16_t head[4] = {(uint16_t)net.rows, (uint16_t)net.H1, (uint16_t)net.H2, (uint16_t)(net.stacks | (net.from_games ? FROM_GAMES : 0))};
  fwrite(head, 2, 4, out);
  auto row = [&](const float* from, int size) {
    float most = 0;
    for (int i = 0; i < size; i++) most = max(most, fabsf(from[i]));
    float scale = most > 0 ? most / 32767 : 1;
    fwrite(&scale, 4, 1, out);
    for (int i = 0; i < size; i++) { int16_t one = lrintf(from[i] / scale); fwrite(&one, 2, 1, out); }
  };
  for (int r = 0; r < net.rows; r++) row(&net.w[(size_t)r * net.H1], net.H1);
  for (int k = 0; k < net.stacks; k++) for (int i = 0; i < net.H1; i++) row(&net.w[net.stack(k) + i * net.H2], net.H2);
  fwrite(&net.w[net.b1()], 4, net.H1, out);
  for (int k = 0; k < net.stacks; k++) fwrite(&net.w[net.stack(k) + net.H1 * net.H2], 4, 2 * net.H2 + 1, out);
  // A joint one brings this along: for `learned.py` it would take long to work out.
  if (net.joint()) for (float chance : ARRIVALS) { uint16_t one = lrintf(65535 * chance); fwrite(&one, 2, 1, out); }
  fclose(out);
}

// A sheet with fewer traps is one where the first of them are set already: a small network that knows more of them fits.
static Net load(const char* path, bool both) {
  FILE* in = fopen(path, "rb");
  uint16_t head[4];
  if (!in || fread(head, 2, 4, in) != 4) fail("cannot read ", path);
  int rows = head[0], more = rows == F_WIDE || rows == F_JOINT ? 0 : rows - F_SMALL;
  if (more < 0 || more > 2) fail("this was learned on another sheet: ", path);
  Net net;
  net.both = both;
  net.from_games = head[3] & FROM_GAMES;
  net.shape(rows - more, head[1], head[2], head[3] & ~FROM_GAMES);
  bool ok = true;
  auto row = [&](float* to, int size) {
    float scale;
    vector<int16_t> numbers(size);
    ok = ok && fread(&scale, 4, 1, in) == 1 && fread(numbers.data(), 2, size, in) == (size_t)size;
    for (int i = 0; i < size && ok && to; i++) to[i] = scale * numbers[i];
  };
  for (int r = 0, to = 0; r < rows; r++) row(r >= F_TRAPS && r < F_TRAPS + more ? nullptr : &net.w[(size_t)to++ * net.H1], net.H1);
  for (int k = 0; k < net.stacks; k++) for (int i = 0; i < net.H1; i++) row(&net.w[net.stack(k) + i * net.H2], net.H2);
  auto plain = [&](size_t at, size_t size) { ok = ok && fread(&net.w[at], 4, size, in) == size; };
  plain(net.b1(), net.H1);
  for (int k = 0; k < net.stacks; k++) plain(net.stack(k) + net.H1 * net.H2, 2 * net.H2 + 1);
  if (net.joint()) {
    vector<uint16_t> chances(arrivals_at(TRAILS, 0));
    ok = ok && fread(chances.data(), 2, chances.size(), in) == chances.size();
    ARRIVALS.assign(chances.begin(), chances.end());
    for (float& one : ARRIVALS) one /= 65535;
  }
  fclose(in);
  if (!ok) fail("this file is cut short: ", path);
  net.ready();
  return net;
}
