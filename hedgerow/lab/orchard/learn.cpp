// Learns how much a position of The Fox and the Rabbit is worth, by playing many games against chance.
//
//   learn COURSE OUT [--goal points|both] [--seconds N] [--seed N] [--from WEIGHTS] [--games N] [--chances FILE]
//
// COURSE is a sheet and a difficulty as numbers; OUT gets the weights; `--chances` writes the odds of all attempts. `python -m
// hedgerow.lab.orchard` does all this. A small network says what is still to come, seen from the places between two rolls. After a roll
// all ways to use it are looked at, and the best of them is what the place before it was worth. At the end games with fresh dice are
// played and measured.
#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <map>
#include <omp.h>
#include <random>
#include <string>
#include <vector>
using namespace std;

typedef uint64_t u64;
static const int FOODS = 6, DICE = 6, SIDES = 6;
static const float NONE_YET = -1e30f;

struct Cell { int colour, lo, hi; };
struct Clause { int colour, low, high, total; };
struct Course {
  int traps, circles, most_circles, most_dice, harder, foods, kinds;
  int start[3], die[FOODS], aid[FOODS], home[2][FOODS];
  vector<Cell> cells[2][FOODS];
  Clause clause[2][2];
  double snap[2];
} C;

enum Fate { IN, OUT, CAUGHT };
struct State {
  int8_t cr[2][FOODS], open[2][FOODS], taken[FOODS];  // taken: 0 nothing, 1 the die, 2 the aid, 3 both
  int8_t dice[3], aids[3], cd[3], ca[3], t, fate[2];
};

static const int PAIR[7][2] = {{0, 0}, {1, 1}, {2, 2}, {1, 2}, {0, 2}, {0, 1}, {-1, -1}};
static bool VALID[7][64];
static int BY_SIZE[63];  // all sets of dice, the small ones first
static bool GOAL_BOTH = false;
static const float BOTH = 10;  // the chance that both get out is learned in tenths

static void read_course(const char* path) {
  ifstream in(path);
  in >> C.traps >> C.circles >> C.most_circles >> C.most_dice >> C.harder >> C.foods >> C.kinds;
  for (int& one : C.start) in >> one;
  for (int f = 0; f < FOODS; f++) in >> C.die[f] >> C.aid[f];
  for (int a = 0; a < 2; a++)
    for (int f = 0; f < FOODS; f++) {
      int n;
      in >> C.home[a][f] >> n;
      for (int i = 0; i < n; i++) { Cell c; in >> c.colour >> c.lo >> c.hi; C.cells[a][f].push_back(c); }
    }
  for (int a = 0; a < 2; a++)
    for (int m = 0; m < 2; m++) in >> C.clause[a][m].colour >> C.clause[a][m].low >> C.clause[a][m].high >> C.clause[a][m].total;
  in >> C.snap[0] >> C.snap[1];
  if (!in) { fprintf(stderr, "cannot read %s\n", path); exit(2); }
  for (int size = 1, n = 0; size <= 6; size++) for (int m = 1; m < 64; m++) if (__builtin_popcount(m) == size) BY_SIZE[n++] = m;
  for (int m = 1; m < 64; m++) {
    int colours = 0;
    for (int d = 0; d < DICE; d++) if (m >> d & 1) colours |= 1 << d / 2;
    for (int c = 0; c < 3; c++) VALID[c][m] = __builtin_popcount(m) == 1 && colours == 1 << c;
    for (int c = 3; c < 6; c++) VALID[c][m] = colours == (1 << PAIR[c][0] | 1 << PAIR[c][1]);
    VALID[6][m] = __builtin_popcount(m) >= 3;
  }
}

static State start_state() {
  State s;
  memset(&s, 0, sizeof s);
  for (int a = 0; a < 2; a++) for (int f = 0; f < FOODS; f++) s.open[a][f] = C.home[a][f];
  for (int k = 0; k < 3; k++) s.dice[k] = C.start[k], s.aids[k] = C.circles;
  return s;
}
static inline int len(int a, int f) { return C.cells[a][f].size(); }
static inline bool ate(const State& s, int a, int f) { return s.cr[a][f] == len(a, f); }
static int foods(const State& s, int a) { int n = 0; for (int f = 0; f < FOODS; f++) n += ate(s, a, f); return n; }
static int kinds(const State& s) { int n = 0; for (int f = 0; f < FOODS; f++) n += ate(s, 0, f) || ate(s, 1, f); return n; }
static bool may_escape(const State& s) {
  int x = foods(s, 0), y = foods(s, 1);
  return x && y && (C.kinds ? kinds(s) : x + y) >= C.foods;
}
static int tunnels_left(const State& s, int a) {
  int opened = 0, closed = 0;
  for (int f = 0; f < FOODS; f++) { opened += s.open[a][f] && !C.home[a][f]; closed += !s.open[a][f]; }
  return min(foods(s, a) - opened, closed);
}
static bool inside(const State& s, int a) { return s.fate[a] == IN; }
static float base(const State& s) {
  if (GOAL_BOTH) return 0;
  return foods(s, 0) + foods(s, 1) + 5 * ((s.fate[0] == OUT) + (s.fate[1] == OUT));
}
static bool over(const State& s) { return !inside(s, 0) && !inside(s, 1); }
static float final_value(const State& s) {
  bool both = s.fate[0] == OUT && s.fate[1] == OUT;
  if (GOAL_BOTH) return both ? BOTH : 0;
  return base(s) + (both ? C.traps - s.t : 0);
}
static void gain(State& s, int f, int bonus) {  // 1 die, 2 aid
  s.taken[f] |= bonus;
  if (bonus == 1) {
    int c = C.die[f];
    if (s.dice[c] + s.cd[c] < C.most_dice) s.cd[c]++;
  } else {
    int k = C.aid[f], taken = 0;
    for (int g = 0; g < FOODS; g++) taken += C.aid[g] == k && (s.taken[g] & 2);
    if (C.circles + taken <= C.most_circles) s.ca[k]++;
  }
}
static void merge(State& s) {
  for (int k = 0; k < 3; k++) s.dice[k] += s.cd[k], s.aids[k] += s.ca[k], s.cd[k] = s.ca[k] = 0;
}

// ---------------------------------------------------------------- the gate: how likely an attempt is, and what it is worth

struct Rng {
  u64 x;
  // Mixed twice, so that seeds next to each other do not begin the same stream one step later.
  explicit Rng(u64 seed) : x(seed ^ 0x1234567) { x = next() * 0xD1342543DE82EF95ull; x = next(); }
  u64 next() { x += 0x9E3779B97F4A7C15ull; u64 z = x; z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9ull; z = (z ^ z >> 27) * 0x94D049BB133111EBull; return z ^ z >> 31; }
  double unit() { return (next() >> 11) * (1.0 / 9007199254740992.0); }
  int below(int n) { return (next() >> 32) * (u64)n >> 32; }
};

// Dice of one colour, some thrown and sorted: 0 nothing, 1..6 one face, 7..27 two faces.
static int G_LO[28], G_HI[28], G_SIZE[28], G_ADD[28][7], G_OF[7][7];
static void make_groups() {
  int n = 7;
  G_SIZE[0] = 0;
  for (int f = 1; f <= 6; f++) G_SIZE[f] = 1, G_LO[f] = f, G_OF[0][f] = G_OF[f][0] = f, G_ADD[0][f] = f;
  for (int f = 1; f <= 6; f++) for (int g = f; g <= 6; g++) { G_SIZE[n] = 2; G_LO[n] = f; G_HI[n] = g; G_OF[f][g] = G_OF[g][f] = n; G_ADD[f][g] = G_ADD[g][f] = n++; }
}
static const int GROUPS[3] = {1, 7, 28}, FULL_FROM[3] = {0, 1, 7};

struct Need { vector<uint8_t> steps[6]; };  // for each hand, with so many flips: the steps needed
static Need NEED[2][2][3][3][3];
static const int NEVER = 99;

static int steps_needed(const Clause& k, const int g[3]) {
  int count = 0, total = 0, faces[3][2];
  for (int c = 0; c < 3; c++) {
    int n = G_SIZE[g[c]];
    if (n) faces[c][0] = G_LO[g[c]], total += G_LO[g[c]];
    if (n > 1) faces[c][1] = G_HI[g[c]], total += G_HI[g[c]];
    count += n;
  }
  int one = PAIR[k.colour][0], two = PAIR[k.colour][1], best = NEVER;
  for (int i = 1; i < 1 << G_SIZE[g[one]]; i++)
    for (int j = 1; j < 1 << G_SIZE[g[two]]; j++) {
      int size = __builtin_popcount(i) + __builtin_popcount(j), made = 0;
      for (int b = 0; b < 2; b++) { if (i >> b & 1) made += faces[one][b]; if (j >> b & 1) made += faces[two][b]; }
      for (int number = k.low; number <= k.high; number++) {
        int rest = k.total - number, others = count - size;
        if (size <= number && number <= 6 * size && others <= rest && rest <= 6 * others)
          best = min(best, abs(number - made) + abs(rest - (total - made)));
      }
    }
  return best;
}
static inline int hand_index(int r, int b, int y) { return (r * 28 + b) * 28 + y; }
static int flipped(int g, int which) {
  int lo = G_LO[g], hi = G_SIZE[g] > 1 ? G_HI[g] : 0;
  if (which == 0) lo = 7 - lo; else hi = 7 - hi;
  return G_OF[lo][hi];
}
static void make_need(int a, int m, int x, int y, int z) {
  Need& n = NEED[a][m][x][y][z];
  const Clause& k = C.clause[a][m];
  int d[3] = {x, y, z};
  if (!d[PAIR[k.colour][0]] || !d[PAIR[k.colour][1]]) return;
  for (auto& v : n.steps) v.assign(28 * 28 * 28, NEVER);
  for (int level = 0; level < 6; level++)
    for (int r = FULL_FROM[x]; r < GROUPS[x]; r++) for (int b = FULL_FROM[y]; b < GROUPS[y]; b++) for (int w = FULL_FROM[z]; w < GROUPS[z]; w++) {
      int g[3] = {r, b, w}, i = hand_index(r, b, w);
      if (!level) { n.steps[0][i] = steps_needed(k, g); continue; }
      int best = n.steps[level - 1][i];
      for (int c = 0; c < 3; c++) for (int q = 0; q < G_SIZE[g[c]]; q++) {
        int h[3] = {r, b, w};
        h[c] = flipped(g[c], q);
        best = min(best, (int)n.steps[level - 1][hand_index(h[0], h[1], h[2])]);
      }
      n.steps[level][i] = best;
    }
}

// What it is worth to be out, or still inside, with so many aids left. Filled in before an attempt is thought through.
struct Gate { float out[5][5][5], in[5][5][5]; };
struct Leaf { bool out; int s, f, r; };

static float gate_now(const Need& n, const Gate& g, int hand, int s, int f, int r, bool free, Leaf* leaf = 0) {
  float best = g.in[s][f][r];
  if (leaf) *leaf = {false, s, f, r};
  for (int k = 0; k <= f + free && k < 6; k++) {
    int st = n.steps[k][hand];
    if (st > s + free) continue;
    auto look = [&](int s2, int f2) {
      if (s2 < 0 || f2 < 0) return;
      if (g.out[s2][f2][r] > best) { best = g.out[s2][f2][r]; if (leaf) *leaf = {true, s2, f2, r}; }
    };
    look(s - st, f - k);
    if (free && st) look(s - st + 1, f - k);
    if (free && k) look(s - st, f - k + 1);
  }
  return best;
}

struct Attempt {
  int d[3], aids[3];
  const Need* need;
  vector<float> now, again[2], best[2];  // again: without the free aid, or without a circle
  bool may[2];
  float worth;
  void think(int a, int m, const int dice[3], const int aid[3], const Gate& g) {
    for (int i = 0; i < 3; i++) d[i] = dice[i], aids[i] = aid[i];
    need = &NEED[a][m][d[0]][d[1]][d[2]];
    int s = aid[0], f = aid[1], r = aid[2];
    may[0] = true;
    may[1] = r > 0;
    now.resize(28 * 28 * 28);
    for (int v = 0; v < 2; v++) if (may[v]) { again[v].resize(28 * 28 * 28); best[v].resize(28 * 28 * 28); }
    for (int x = d[0]; x >= 0; x--) for (int y = d[1]; y >= 0; y--) for (int z = d[2]; z >= 0; z--) {
      int next = x < d[0] ? 0 : y < d[1] ? 1 : z < d[2] ? 2 : 3;
      for (int R = FULL_FROM[x]; R < GROUPS[x]; R++) for (int B = FULL_FROM[y]; B < GROUPS[y]; B++) for (int Y = FULL_FROM[z]; Y < GROUPS[z]; Y++) {
        int i = hand_index(R, B, Y);
        if (next == 3) {
          now[i] = gate_now(*need, g, i, s, f, r, true);
          again[0][i] = gate_now(*need, g, i, s, f, r, false);
          if (may[1]) again[1][i] = gate_now(*need, g, i, s, f, r - 1, true);
          continue;
        }
        for (int v = 0; v < 2; v++) if (may[v]) {
          float sum = 0;
          for (int face = 1; face <= 6; face++)
            sum += again[v][next == 0 ? hand_index(G_ADD[R][face], B, Y) : next == 1 ? hand_index(R, G_ADD[B][face], Y) : hand_index(R, B, G_ADD[Y][face])];
          again[v][i] = sum / 6;
        }
      }
    }
    for (int x = 0; x <= d[0]; x++) for (int y = 0; y <= d[1]; y++) for (int z = 0; z <= d[2]; z++)
      for (int R = FULL_FROM[x]; R < GROUPS[x]; R++) for (int B = FULL_FROM[y]; B < GROUPS[y]; B++) for (int Y = FULL_FROM[z]; Y < GROUPS[z]; Y++) {
        int i = hand_index(R, B, Y);
        for (int v = 0; v < 2; v++) if (may[v]) {
          float top = again[v][i];
          for (int j : fewer(R)) top = max(top, best[v][hand_index(j, B, Y)]);
          for (int j : fewer(B)) top = max(top, best[v][hand_index(R, j, Y)]);
          for (int j : fewer(Y)) top = max(top, best[v][hand_index(R, B, j)]);
          best[v][i] = top;
        }
      }
    double sum = 0, weight = 0;
    for (int R = FULL_FROM[d[0]]; R < GROUPS[d[0]]; R++) for (int B = FULL_FROM[d[1]]; B < GROUPS[d[1]]; B++) for (int Y = FULL_FROM[d[2]]; Y < GROUPS[d[2]]; Y++) {
      int i = hand_index(R, B, Y);
      double w = ways(R) * ways(B) * ways(Y);
      sum += w * after_roll(i);
      weight += w;
    }
    worth = sum / weight;
  }
  float after_roll(int i) const {
    float top = now[i];
    for (int v = 0; v < 2; v++) if (may[v]) top = max(top, best[v][i]);
    return top;
  }
  static int ways(int g) { return G_SIZE[g] == 2 && G_LO[g] != G_HI[g] ? 2 : 1; }
  static const vector<int>& fewer(int g) {
    static vector<vector<int>> all = [] {
      vector<vector<int>> v(28);
      for (int g = 1; g < 28; g++) {
        if (G_SIZE[g] == 1) v[g] = {0};
        else if (G_LO[g] == G_HI[g]) v[g] = {G_LO[g]};
        else v[g] = {G_LO[g], G_HI[g]};
      }
      return v;
    }();
    return all[g];
  }
  // The dice fall: what comes of it, played as well as we know.
  Leaf play(const Gate& g, Rng& rng) const {
    int G[3];
    for (int c = 0; c < 3; c++) G[c] = throw_(0, d[c], rng);
    int i = hand_index(G[0], G[1], G[2]);
    Leaf leaf;
    float top = gate_now(*need, g, i, aids[0], aids[1], aids[2], true, &leaf);
    for (int v = 0; v < 2; v++) if (may[v] && best[v][i] > top + 1e-6f) {
      if (v == 0 && may[1] && best[1][i] >= best[0][i]) continue;
      int K[3];
      keep(G, v, best[v][i], K);
      for (int c = 0; c < 3; c++) K[c] = throw_(K[c], d[c] - G_SIZE[K[c]], rng);
      gate_now(*need, g, hand_index(K[0], K[1], K[2]), aids[0], aids[1], aids[2] - v, v == 1, &leaf);
      return leaf;
    }
    return leaf;
  }
  void keep(const int G[3], int v, float worth_it, int K[3]) const {
    memcpy(K, G, 3 * sizeof(int));
    while (again[v][hand_index(K[0], K[1], K[2])] < worth_it) {
      bool found = false;
      for (int c = 0; c < 3 && !found; c++) for (int j : fewer(K[c])) {
        int L[3] = {K[0], K[1], K[2]};
        L[c] = j;
        if (best[v][hand_index(L[0], L[1], L[2])] >= worth_it) { memcpy(K, L, sizeof L); found = true; break; }
      }
      if (!found) break;
    }
  }
  static int throw_(int g, int n, Rng& rng) { while (n-- > 0) g = G_ADD[g][1 + rng.below(6)]; return g; }
};

static float CHANCE[2][2][8][125], every[2][2][27][125];
static vector<array<int, 4>> BEST_DICE[2][2][8][125];
static inline int set_of(const int8_t d[3]) { return (d[0] > 1) * 4 + (d[1] > 1) * 2 + (d[2] > 1); }
static inline int aid_index(int s, int f, int r) { return (s * 5 + f) * 5 + r; }

static void make_chances() {
  make_groups();
  for (int a = 0; a < 2; a++) for (int m = 0; m < 2; m++)
    for (int x = 0; x < 3; x++) for (int y = 0; y < 3; y++) for (int z = 0; z < 3; z++) make_need(a, m, x, y, z);
  Attempt::fewer(1);
  Gate plain;
  for (auto& x : plain.out) for (auto& y : x) for (float& z : y) z = 1;
  for (auto& x : plain.in) for (auto& y : x) for (float& z : y) z = 0;
  #pragma omp parallel for schedule(dynamic)
  for (int job = 0; job < 2 * 2 * 27 * 125; job++) {
    int aids = job % 125, dice = job / 125 % 27, m = job / 125 / 27 % 2, a = job / 125 / 54;
    static thread_local Attempt attempt;
    int d[3] = {dice / 9, dice / 3 % 3, dice % 3}, k[3] = {aids / 25, aids / 5 % 5, aids % 5};
    if (k[2] > 1) continue;  // a second circle to roll again is no help in one attempt
    if (NEED[a][m][d[0]][d[1]][d[2]].steps[0].empty()) { every[a][m][dice][aids] = -1; continue; }
    attempt.think(a, m, d, k, plain);
    every[a][m][dice][aids] = attempt.worth;
  }
  for (int a = 0; a < 2; a++) for (int m = 0; m < 2; m++) for (int set = 0; set < 8; set++) for (int aids = 0; aids < 125; aids++) {
    int own[3] = {1 + set / 4, 1 + set / 2 % 2, 1 + set % 2};
    int like = aids % 5 > 1 ? aids - aids % 5 + 1 : aids;
    vector<pair<float, array<int, 4>>> found;
    for (int dice = 0; dice < 27; dice++) {
      int d[3] = {dice / 9, dice / 3 % 3, dice % 3};
      if (d[0] > own[0] || d[1] > own[1] || d[2] > own[2] || every[a][m][dice][like] < 0) continue;
      found.push_back({every[a][m][dice][like], {d[0], d[1], d[2], 0}});
    }
    sort(found.begin(), found.end(), [](auto& x, auto& y) { return x.first > y.first; });
    CHANCE[a][m][set][aids] = found[0].first;
    for (size_t i = 0; i < found.size() && i < 3; i++) if (i == 0 || found[i].first > 0) BEST_DICE[a][m][set][aids].push_back(found[i].second);
  }
}

// ---------------------------------------------------------------- what the network sees

static int F_TRAIL[2][FOODS], F_TAKEN, F_NOW, F_NEXT, F_AIDS, F_AIDS_NEXT, F_TRAPS, F_FOODS, F_TOTAL, F_KINDS, F_TUNNELS, F_MAY, F_KIND, F_ROLLS, F_FATE, F_ODDS, F_ALL;
static void number_features() {
  int n = 0;
  auto take = [&](int& at, int count) { at = n; n += count; };
  for (int a = 0; a < 2; a++) for (int f = 0; f < FOODS; f++) take(F_TRAIL[a][f], 8);
  take(F_TAKEN, 4 * FOODS); take(F_NOW, 9); take(F_NEXT, 9); take(F_AIDS, 15); take(F_AIDS_NEXT, 15); take(F_TRAPS, 16);
  take(F_FOODS, 14); take(F_TOTAL, 13); take(F_KINDS, 7); take(F_TUNNELS, 8); take(F_MAY, 2); take(F_KIND, 9); take(F_ROLLS, 2); take(F_FATE, 4); take(F_ODDS, 6);
  F_ALL = n;
}
enum Kind { TURN, SECOND, ALONE_OUT = 3, ALONE_CAUGHT = 5, FIRST = 7 };
struct Seen { uint16_t on[64]; int n; float odds[6]; };

static void look(const State& s, int kind, int rolls, Seen& v) {
  v.n = 0;
  auto on = [&](int i) { v.on[v.n++] = i; };
  int eaten[2] = {0, 0}, opened[2] = {0, 0}, closed[2] = {0, 0}, different = 0;
  for (int a = 0; a < 2; a++) for (int f = 0; f < FOODS; f++) {
    int c = s.cr[a][f];
    on(F_TRAIL[a][f] + (s.open[a][f] ? c + 1 : 0));
    eaten[a] += c == len(a, f);
    opened[a] += s.open[a][f] && !C.home[a][f];
    closed[a] += !s.open[a][f];
  }
  for (int f = 0; f < FOODS; f++) on(F_TAKEN + 4 * f + s.taken[f]), different += s.taken[f] > 0;
  int8_t dn[3], an[3];
  for (int k = 0; k < 3; k++) {
    dn[k] = s.dice[k] + s.cd[k];
    an[k] = s.aids[k] + s.ca[k];
    on(F_NOW + 3 * k + s.dice[k]); on(F_NEXT + 3 * k + dn[k]); on(F_AIDS + 5 * k + s.aids[k]); on(F_AIDS_NEXT + 5 * k + an[k]);
  }
  int total = eaten[0] + eaten[1];
  bool may = eaten[0] && eaten[1] && (C.kinds ? different : total) >= C.foods, harder = total >= C.harder;
  on(F_TRAPS + s.t); on(F_FOODS + eaten[0]); on(F_FOODS + 7 + eaten[1]); on(F_TOTAL + total); on(F_KINDS + different);
  for (int a = 0; a < 2; a++) on(F_TUNNELS + 4 * a + max(0, min(3, min(eaten[a] - opened[a], closed[a]))));
  if (may) on(F_MAY);
  if (harder) on(F_MAY + 1);
  on(F_KIND + kind);
  for (int a = 0; a < 2; a++) if (s.fate[a]) on(F_FATE + 2 * (s.fate[a] - 1) + a);
  if (rolls >= 0 && may) on(F_ROLLS + rolls);
  int next = set_of(dn), now = set_of(s.dice), ai = aid_index(an[0], an[1], an[2]), aw = aid_index(s.aids[0], s.aids[1], s.aids[2]);
  for (int a = 0; a < 2; a++) {
    v.odds[a] = CHANCE[a][0][next][ai];
    v.odds[2 + a] = CHANCE[a][1][next][ai];
    v.odds[4 + a] = may ? CHANCE[a][harder][now][aw] : 0;
  }
}

// ---------------------------------------------------------------- the network: two hidden layers

static int H1 = 64, H2 = 32;
static const int MOST_H = 128;
struct Net {
  vector<float> w;  // F_ALL*H1, H1, H1*H2, H2, H2, 1
  size_t b1, w2, b2, w3, b3;
  void shape() {
    b1 = (size_t)F_ALL * H1; w2 = b1 + H1; b2 = w2 + H1 * H2; w3 = b2 + H2; b3 = w3 + H2;
    w.assign(b3 + 1, 0);
  }
  void init(Rng& rng) {
    auto normal = [&] { return sqrt(-2 * log(rng.unit() + 1e-12)) * cos(6.283185307 * rng.unit()); };
    for (size_t i = 0; i < b1; i++) w[i] = 0.15 * normal();
    for (size_t i = w2; i < b2; i++) w[i] = sqrt(2.0 / H1) * normal();
    for (size_t i = w3; i < b3; i++) w[i] = sqrt(1.0 / H2) * normal();
  }
  float operator()(const Seen& v, float* h1 = 0, float* h2 = 0) const {
    float a[MOST_H], b[MOST_H];
    if (!h1) h1 = a, h2 = b;
    memcpy(h1, &w[b1], H1 * 4);
    for (int i = 0; i < v.n; i++) {
      const float* row = &w[(size_t)v.on[i] * H1];
      for (int j = 0; j < H1; j++) h1[j] += row[j];
    }
    for (int i = 0; i < 6; i++) {
      const float* row = &w[(size_t)(F_ODDS + i) * H1];
      float x = v.odds[i];
      for (int j = 0; j < H1; j++) h1[j] += x * row[j];
    }
    for (int j = 0; j < H1; j++) h1[j] = h1[j] > 0 ? h1[j] : 0;
    memcpy(h2, &w[b2], H2 * 4);
    for (int i = 0; i < H1; i++) {
      float x = h1[i];
      if (x == 0) continue;
      const float* row = &w[w2 + i * H2];
      for (int j = 0; j < H2; j++) h2[j] += x * row[j];
    }
    float y = w[b3];
    for (int j = 0; j < H2; j++) { h2[j] = h2[j] > 0 ? h2[j] : 0; y += h2[j] * w[w3 + j]; }
    return y;
  }
  void back(const Seen& v, float target, vector<float>& g, double& loss) const {
    float h1[MOST_H], h2[MOST_H], d1[MOST_H], d2[MOST_H];
    float e = (*this)(v, h1, h2) - target;
    loss += e * e;
    g[b3] += e;
    for (int j = 0; j < H2; j++) { g[w3 + j] += e * h2[j]; d2[j] = h2[j] > 0 ? e * w[w3 + j] : 0; g[b2 + j] += d2[j]; }
    for (int i = 0; i < H1; i++) {
      d1[i] = 0;
      if (h1[i] <= 0) continue;
      const float* row = &w[w2 + i * H2];
      float* grow = &g[w2 + i * H2];
      float sum = 0;
      for (int j = 0; j < H2; j++) { sum += d2[j] * row[j]; grow[j] += h1[i] * d2[j]; }
      d1[i] = sum;
      g[b1 + i] += sum;
    }
    for (int i = 0; i < v.n; i++) { float* row = &g[(size_t)v.on[i] * H1]; for (int j = 0; j < H1; j++) row[j] += d1[j]; }
    for (int i = 0; i < 6; i++) { float* row = &g[(size_t)(F_ODDS + i) * H1]; float x = v.odds[i]; for (int j = 0; j < H1; j++) row[j] += x * d1[j]; }
  }
};

// ---------------------------------------------------------------- what a position is worth, between two rolls

static const Net* NET;
static float seen_worth(const State& s, int kind, int rolls = -1) {
  Seen v;
  look(s, kind, rolls, v);
  float x = (*NET)(v);
  if (x < 0) x = 0;
  if (GOAL_BOTH && x > BOTH) x = BOTH;
  return base(s) + x;
}
static float turn_start(const State& s) {
  if (over(s)) return final_value(s);
  if (GOAL_BOTH && (s.fate[0] == CAUGHT || s.fate[1] == CAUGHT)) return 0;
  if (inside(s, 0) && inside(s, 1)) return seen_worth(s, TURN);
  int a = inside(s, 0) ? 0 : 1;
  return seen_worth(s, (s.fate[1 - a] == OUT ? ALONE_OUT : ALONE_CAUGHT) + a);
}
static float turn_end(State s) {
  if (over(s)) return final_value(s);
  if (s.t < C.traps) { s.t++; merge(s); return turn_start(s); }
  merge(s);
  float sum = 0;
  for (int x = 0; x < 2; x++) for (int y = 0; y < 2; y++) {
    if ((x && !inside(s, 0)) || (y && !inside(s, 1))) continue;
    double p = (inside(s, 0) ? (x ? C.snap[0] : 1 - C.snap[0]) : 1) * (inside(s, 1) ? (y ? C.snap[1] : 1 - C.snap[1]) : 1);
    State n = s;
    if (x) n.fate[0] = CAUGHT;
    if (y) n.fate[1] = CAUGHT;
    if (p > 0) sum += p * turn_start(n);
  }
  return sum;
}
static float part_end(const State& s, int a, bool last) {
  if (!last && inside(s, 1 - a)) return seen_worth(s, (inside(s, a) ? SECOND : ALONE_OUT) + 1 - a);
  return turn_end(s);
}

// ---------------------------------------------------------------- walking: all that can be done with a roll

struct Slot { int8_t adv[FOODS]; bool valid; float worth[5][5][2]; };
struct Use { uint8_t mask, s, f; };

struct Walk {
  State s;
  int a, rerolls;
  bool last;
  vector<Slot> slots;
  vector<int> index, stamp;
  int now = 0;
  vector<float> memo;
  vector<int> memo_stamp;
  u64 sumset[64][6];
  Use uses[FOODS][6][80];
  int count[FOODS][6];
  int owned, S, F, R, first_closed_ok;
  int lo_twin, hi_twin;
  float best;
  int best_slot, best_s, best_f;
  float noise = 0;
  Rng* rng = 0;
  long nodes = 0;

  Walk() : index(46656), stamp(46656, 0), memo(46656 * 2), memo_stamp(46656 * 2, 0) {}

  void begin(const State& state, int animal, bool is_last) {
    s = state; a = animal; last = is_last;
    now++;
    slots.clear();
  }
  int slot_of(const int8_t adv[FOODS]) {
    int code = 0;
    for (int f = 0; f < FOODS; f++) code = code * 6 + adv[f];
    if (stamp[code] == now) return index[code];
    stamp[code] = now;
    index[code] = slots.size();
    slots.emplace_back();
    Slot& slot = slots.back();
    memcpy(slot.adv, adv, FOODS);
    for (auto& x : slot.worth) for (auto& y : x) y[0] = y[1] = NONE_YET;
    slot.valid = allowed(adv);
    return index[code];
  }
  // Are there tunnels enough? Those that are eaten up give theirs back.
  bool allowed(const int8_t adv[FOODS]) const {
    int slack = tunnels_left(s, a), closed = 0, unfinished = 0, finished = 0;
    int opened = 0, eaten = 0;
    for (int f = 0; f < FOODS; f++) {
      closed += !s.open[a][f];
      opened += s.open[a][f] && !C.home[a][f];
      eaten += ate(s, a, f);
      if (!adv[f]) continue;
      bool done = s.cr[a][f] + adv[f] == len(a, f);
      if (s.open[a][f]) eaten += done; else (done ? finished : unfinished)++;
    }
    slack = eaten - opened;
    return slack >= unfinished && (!finished || slack >= 1);
  }
  State after(const Slot& slot, int steps, int flips, int rerolls_left, int choice) const {
    State n = s;
    n.aids[0] = steps; n.aids[1] = flips; n.aids[2] = rerolls_left;
    for (int f = 0; f < FOODS; f++) {
      if (!slot.adv[f]) continue;
      n.open[a][f] = 1;
      n.cr[a][f] += slot.adv[f];
      if (ate(n, a, f)) {
        if (n.taken[f]) gain(n, f, 3 - n.taken[f]);
        else { gain(n, f, choice & 1 ? 2 : 1); choice >>= 1; }
      }
    }
    return n;
  }
  int choices(const Slot& slot) const {
    int n = 1;
    for (int f = 0; f < FOODS; f++) if (slot.adv[f] && s.cr[a][f] + slot.adv[f] == len(a, f) && !s.taken[f]) n *= 2;
    return n;
  }
  float worth_of(int i, int steps, int flips, int used) {
    float& known = slots[i].worth[steps][flips][used];
    if (known == NONE_YET) {
      float top = NONE_YET;
      for (int c = 0, n = choices(slots[i]); c < n; c++) top = max(top, part_end(after(slots[i], steps, flips, s.aids[2] - used, c), a, last));
      known = top;
    }
    return known;
  }
  int best_choice(int i, int steps, int flips, int used) {
    int found = 0;
    float top = NONE_YET;
    for (int c = 0, n = choices(slots[i]); c < n; c++) {
      float w = part_end(after(slots[i], steps, flips, s.aids[2] - used, c), a, last);
      if (w > top) top = w, found = c;
    }
    return found;
  }
  void prepare(const int faces[DICE]) {
    owned = 0;
    for (int d = 0; d < DICE; d++) if (faces[d]) owned |= 1 << d;
    lo_twin = hi_twin = 0;
    for (int c = 0; c < 3; c++) if (faces[2 * c] && faces[2 * c] == faces[2 * c + 1]) lo_twin |= 1 << 2 * c, hi_twin |= 1 << (2 * c + 1);
    memset(sumset[0], 0, sizeof sumset[0]);
    for (int k = 0; k < 6; k++) sumset[0][k] = 1;
    for (int m = 1; m < 64; m++) {
      if (m & ~owned) continue;
      int d = __builtin_ctz(m), rest = m & (m - 1);
      for (int k = 0; k <= F; k++) sumset[m][k] = sumset[rest][k] << faces[d] | (k ? sumset[rest][k - 1] << (7 - faces[d]) : 0);
    }
    for (int f = 0; f < FOODS; f++) for (int i = 0; i < 6; i++) count[f][i] = -1;
  }
  static u64 range(int lo, int hi) {
    lo = max(lo, 0); hi = min(hi, 62);
    return hi < lo ? 0 : ((2ull << hi) - 1) & ~((1ull << lo) - 1);
  }
  void list_uses(int f, int i) {
    const Cell& c = C.cells[a][f][i];
    int n = 0;
    Use* out = uses[f][i];
    for (int x = 0; x < 63; x++) {
        int m = BY_SIZE[x], size = __builtin_popcount(m);
        if (m & ~owned || !VALID[c.colour][m]) continue;
        if (6 * size < c.lo || size > c.hi) continue;
        int limit = S + 1;
        for (int k = 0; k <= F && limit; k++) {
          int st = 0;
          while (st < limit && !(sumset[m][k] & range(c.lo - st, c.hi + st))) st++;
          if (st >= limit) continue;
          limit = st;
          bool dominated = false;
          for (int j = 0; j < n && !dominated; j++) dominated = (out[j].mask & ~m) == 0 && out[j].s <= st && out[j].f <= k;
          if (!dominated && n < 80) out[n++] = {(uint8_t)m, (uint8_t)st, (uint8_t)k};
        }
      }
    count[f][i] = n;
  }
  int8_t adv[FOODS];
  void walk(int f, int used, int st, int fl) {
    nodes++;
    if (f == FOODS) {
      int i = slot_of(adv);
      if (!slots[i].valid) return;
      float w = worth_of(i, S - st, F - fl, R);
      if (noise > 0) w += noise * -log(-log(rng->unit() + 1e-9) + 1e-9);
      if (w > best) best = w, best_slot = i, best_s = S - st, best_f = F - fl;
      return;
    }
    walk(f + 1, used, st, fl);
    int i = s.cr[a][f] + adv[f];
    if (i >= len(a, f) || used == owned || (!s.open[a][f] && !first_closed_ok)) return;
    if (count[f][i] < 0) list_uses(f, i);
    for (int j = 0; j < count[f][i]; j++) {
      const Use& u = uses[f][i][j];
      if (u.mask & used || st + u.s > S || fl + u.f > F) continue;
      int second = u.mask & hi_twin;
      if (second && (second >> 1 & ~u.mask & ~used)) continue;
      adv[f]++;
      walk(f, used | u.mask, st + u.s, fl + u.f);
      adv[f]--;
    }
  }
  float use_roll(const int faces[DICE], int used_reroll) {
    S = s.aids[0]; F = s.aids[1]; R = used_reroll;
    first_closed_ok = tunnels_left(s, a) > 0;
    for (int f = 0; f < FOODS; f++) first_closed_ok |= s.open[a][f] && !ate(s, a, f);
    prepare(faces);
    memset(adv, 0, sizeof adv);
    best = NONE_YET;
    walk(0, 0, 0, 0);
    return best;
  }
  static int code_of(const int faces[DICE]) {
    int code = 0;
    for (int c = 0; c < 3; c++) code = code * 28 + G_OF[faces[2 * c]][faces[2 * c + 1]];
    return code;
  }
  float known_use(const int faces[DICE]) {  // after a reroll
    int code = code_of(faces);
    if (memo_stamp[code] == now) return memo[code];
    memo_stamp[code] = now;
    return memo[code] = use_roll(faces, 1);
  }
  // The best dice to roll again, and what that is worth, about.
  pair<int, float> reroll(const int faces[DICE], Rng& random, int care = 1) {
    int own = 0;
    for (int d = 0; d < DICE; d++) if (faces[d]) own |= 1 << d;
    struct One { int mask; double sum; int n; double mean() const { return sum / n; } };
    vector<One> all;
    for (int m = own; m; m = (m - 1) & own) all.push_back({m, 0, 0});
    static const int KEEP[3] = {8, 3, 1}, THROWS[3] = {4, 12, 32};
    auto exact = [&](One& one) {
      int size = __builtin_popcount(one.mask), n = 1;
      for (int i = 0; i < size; i++) n *= 6;
      one.sum = 0;
      for (int x = 0; x < n; x++) {
        int g[DICE], y = x;
        for (int d = 0; d < DICE; d++) { g[d] = faces[d]; if (one.mask >> d & 1) g[d] = 1 + y % 6, y /= 6; }
        one.sum += known_use(g);
      }
      one.n = n;
    };
    if (__builtin_popcount(own) <= 3 || care > 1) {
      One top = {0, NONE_YET, 1};
      for (One& one : all) { exact(one); if (one.mean() > top.mean()) top = one; }
      return {top.mask, (float)top.mean()};
    }
    for (int stage = 0; stage < 3; stage++) {
      int throws = THROWS[stage];
      vector<array<int, DICE>> samples(throws);
      for (auto& one : samples) for (int& face : one) face = 1 + random.below(6);
      for (One& one : all) {
        int size = __builtin_popcount(one.mask);
        if (size == 1 || (size == 2 && stage)) { if (one.n < 6 || (size == 2 && one.n < 36)) exact(one); continue; }
        if (stage == 2) one.sum = 0, one.n = 0;
        for (auto& t : samples) {
          int g[DICE];
          for (int d = 0; d < DICE; d++) g[d] = one.mask >> d & 1 ? t[d] : faces[d];
          one.sum += known_use(g);
          one.n++;
        }
      }
      sort(all.begin(), all.end(), [](const One& x, const One& y) { return x.mean() > y.mean(); });
      if ((int)all.size() > KEEP[stage]) all.resize(KEEP[stage]);
    }
    return {all[0].mask, (float)all[0].mean()};
  }
};

// ---------------------------------------------------------------- playing

struct Sample { Seen seen; float target; };
struct Node { Seen seen; float base, boot; bool greedy; };
struct Result { float score; bool both; int turns; int outs; int eaten[2][FOODS]; };

struct Player {
  Rng rng;
  Walk walk;
  Attempt attempt, best_attempt;
  Gate gate, best_gate;
  vector<Node> nodes;
  float explore;  // how often something else is tried
  explicit Player(u64 seed) : rng(seed), explore(0) {}

  void note(const State& s, int kind, int rolls, float boot) {
    Node n;
    look(s, kind, rolls, n.seen);
    n.base = base(s); n.boot = boot; n.greedy = true;
    nodes.push_back(n);
  }
  void fill_gate(const State& s, int a, bool last, Gate& g) {
    for (int x = 0; x <= s.aids[0]; x++) for (int y = 0; y <= s.aids[1]; y++) for (int z = 0; z <= s.aids[2]; z++) {
      State n = s;
      n.aids[0] = x; n.aids[1] = y; n.aids[2] = z;
      g.in[x][y][z] = z + 1 >= s.aids[2] ? part_end(n, a, last) : 0;
      n.fate[a] = OUT;
      g.out[x][y][z] = z + 1 >= s.aids[2] ? part_end(n, a, last) : 0;
    }
  }
  float try_gate(const State& s, int a, bool last) {
    fill_gate(s, a, last, gate);
    int m = foods(s, 0) + foods(s, 1) >= C.harder, aids[3] = {s.aids[0], s.aids[1], s.aids[2]};
    float top = NONE_YET;
    for (auto& d : BEST_DICE[a][m][set_of(s.dice)][aid_index(aids[0], aids[1], aids[2])]) {
      int dice[3] = {d[0], d[1], d[2]};
      attempt.think(a, m, dice, aids, gate);
      if (attempt.worth > top) { top = attempt.worth; swap(attempt, best_attempt); }
    }
    return top;
  }
  struct Ready { float worth, roll, gate; bool may; };
  int kind_of(const State& s, int a, bool last) const {
    if (!last) return FIRST + a;
    if (inside(s, 1 - a)) return SECOND + a;
    return (s.fate[1 - a] == OUT ? ALONE_OUT : ALONE_CAUGHT) + a;
  }
  Ready ready(const State& s, int a, bool last, bool second) {
    int kind = second ? SECOND + a : kind_of(s, a, last);
    Ready r;
    r.may = may_escape(s);
    r.roll = r.gate = NONE_YET;
    if (r.may) r.gate = try_gate(s, a, last);
    if (!r.may || s.t < C.traps) r.roll = seen_worth(s, kind, a);
    r.worth = max(r.roll, r.gate);
    return r;
  }
  // One animal's part of the turn. `second`: the other was inside when the turn began, and has had its part.
  void part(State& s, int a, bool last, bool second) {
    if (explore > 0 && rng.unit() < 0.02 && tunnels_left(s, a) > 0) {
      int f = rng.below(FOODS);
      if (!s.open[a][f]) s.open[a][f] = 1;
    }
    int kind = second ? SECOND + a : kind_of(s, a, last);
    Ready r = ready(s, a, last, second);
    bool go = r.gate > r.roll;
    if (r.may) {
      note(s, kind, -1, r.worth);
      if (explore > 0 && s.t < C.traps && rng.unit() < explore) { go = rng.below(2); nodes.back().greedy = go == (r.gate > r.roll); }
    }
    if (go) {
      // `ready` has left the best attempt thought through
      Leaf leaf = best_attempt.play(gate, rng);
      s.aids[0] = leaf.s; s.aids[1] = leaf.f; s.aids[2] = leaf.r;
      if (leaf.out) s.fate[a] = OUT;
      return;
    }
    roll(s, a, last, kind);
  }
  void roll(State& s, int a, bool last, int kind) {
    int faces[DICE];
    for (int d = 0; d < DICE; d++) faces[d] = d % 2 < s.dice[d / 2] ? 1 + rng.below(6) : 0;
    walk.begin(s, a, last);
    walk.noise = 0;
    float stay = walk.use_roll(faces, 0), top = stay;
    int again = 0;
    if (s.aids[2] > 0) {
      auto [mask, worth] = walk.reroll(faces, rng);
      if (worth > stay) again = mask, top = worth;
    }
    note(s, kind, a, top);
    if (explore > 0 && rng.unit() < explore) {
      nodes.back().greedy = false;
      if (again && rng.below(2)) again = 0;
      else if (!again && s.aids[2] > 0 && rng.below(8) == 0) { for (int d = 0; d < DICE; d++) if (faces[d] && rng.below(2)) again |= 1 << d; }
      walk.noise = rng.below(2) ? 0.3f : 1.f;
      walk.rng = &rng;
    }
    if (again) for (int d = 0; d < DICE; d++) if (again >> d & 1) faces[d] = 1 + rng.below(6);
    int used = again != 0;
    walk.use_roll(faces, used);
    int slot = walk.best_slot, steps = walk.best_s, flips = walk.best_f;
    s = walk.after(walk.slots[slot], steps, flips, s.aids[2] - used, walk.best_choice(slot, steps, flips, used));
  }
  void farmer(State& s) {
    for (int a = 0; a < 2; a++) if (inside(s, a) && rng.unit() < C.snap[a]) s.fate[a] = CAUGHT;
  }
  Result game() {
    nodes.clear();
    State s = start_state();
    if (explore > 0 && rng.unit() < 0.15) for (int k = 0; k < 3; k++) s.aids[k] = rng.below(C.circles + 1);
    int turns = 0;
    while (!over(s)) {
      turns++;
      if (GOAL_BOTH && (s.fate[0] == CAUGHT || s.fate[1] == CAUGHT)) break;
      if (inside(s, 0) && inside(s, 1)) {
        float worth[2] = {ready(s, 0, false, false).worth, ready(s, 1, false, false).worth};
        int first = worth[1] > worth[0];
        note(s, TURN, -1, max(worth[0], worth[1]));
        if (explore > 0 && rng.unit() < 2 * explore) { int other = rng.below(2); nodes.back().greedy = other == first; first = other; }
        part(s, first, false, false);
        if (inside(s, 1 - first)) part(s, 1 - first, true, inside(s, first));
      } else {
        int a = inside(s, 0) ? 0 : 1;
        part(s, a, true, false);
      }
      if (over(s)) break;
      if (s.t == C.traps) { merge(s); farmer(s); } else { s.t++; merge(s); }
    }
    float end = final_value(s);
    Result r = {end, s.fate[0] == OUT && s.fate[1] == OUT, turns, (s.fate[0] == OUT) + (s.fate[1] == OUT), {}};
    for (int a = 0; a < 2; a++) for (int f = 0; f < FOODS; f++) r.eaten[a][f] = ate(s, a, f);
    r.score = foods(s, 0) + foods(s, 1) + 5 * r.outs + (r.both ? C.traps - s.t : 0);
    return r;
  }
  void collect(vector<Sample>& out, float end, float lambda) {
    float g = end;
    for (int i = nodes.size() - 1; i >= 0; i--) {
      Node& n = nodes[i];
      float target = n.greedy ? (1 - lambda) * n.boot + lambda * g : n.boot;
      out.push_back({n.seen, target - n.base});
      g = target;
    }
  }
};

// ---------------------------------------------------------------- learning

struct Adam {
  vector<float> m, v;
  long t = 0;
  void step(Net& net, const vector<float>& g, float rate) {
    if (m.empty()) m.assign(g.size(), 0), v.assign(g.size(), 0);
    t++;
    float c1 = 1 - pow(0.9, t), c2 = 1 - pow(0.999, t);
    for (size_t i = 0; i < g.size(); i++) {
      m[i] = 0.9f * m[i] + 0.1f * g[i];
      v[i] = 0.999f * v[i] + 0.001f * g[i] * g[i];
      net.w[i] -= rate * (m[i] / c1) / (sqrtf(v[i] / c2) + 1e-8f);
    }
  }
};

static double train(Net& net, Adam& adam, const vector<Sample>& data, int batches, int batch, float rate, vector<Rng>& rngs) {
  int T = omp_get_max_threads();
  static vector<vector<float>> grads;
  grads.resize(T);
  double loss = 0;
  for (auto& g : grads) g.assign(net.w.size(), 0);
  #pragma omp parallel
  {
    int me = omp_get_thread_num(), n = omp_get_num_threads();
    size_t from = net.w.size() * me / n, to = net.w.size() * (me + 1) / n;
    for (int b = 0; b < batches; b++) {
      double mine = 0;
      for (int i = me; i < batch; i += n) {
        const Sample& s = data[rngs[me].below(data.size())];
        net.back(s.seen, s.target, grads[me], mine);
      }
      #pragma omp atomic
      loss += mine;
      #pragma omp barrier
      for (size_t i = from; i < to; i++) {
        float sum = 0;
        for (int t = 0; t < n; t++) sum += grads[t][i], grads[t][i] = 0;
        grads[0][i] = sum / batch;
      }
      #pragma omp barrier
      #pragma omp single
      { adam.step(net, grads[0], rate); fill(grads[0].begin(), grads[0].end(), 0); }
    }
  }
  return loss / ((double)batches * batch);
}

static void save(const Net& net, const char* path) {
  FILE* f = fopen(path, "wb");
  int head[3] = {F_ALL, H1, H2};
  fwrite(head, 4, 3, f);
  fwrite(net.w.data(), 4, net.w.size(), f);
  fclose(f);
}
static bool load(Net& net, const char* path) {
  FILE* f = fopen(path, "rb");
  if (!f) return false;
  int head[3];
  bool ok = fread(head, 4, 3, f) == 3 && head[0] == F_ALL;
  if (ok) { H1 = head[1]; H2 = head[2]; net.shape(); ok = fread(net.w.data(), 4, net.w.size(), f) == net.w.size(); }
  fclose(f);
  return ok;
}

static void measure(const Net& net, u64 seed, int games, const char* what) {
  NET = &net;
  int T = omp_get_max_threads();
  vector<Player*> players;
  for (int t = 0; t < T; t++) players.push_back(new Player(0));
  static long eaten[12];
  memset(eaten, 0, sizeof eaten);
  double n = 0, score = 0, score2 = 0, both = 0, turns = 0, outs = 0;
  #pragma omp parallel for schedule(dynamic) reduction(+ : n, score, score2, both, turns, outs)
  for (int g = 0; g < games; g++) {
    Player& p = *players[omp_get_thread_num()];
    p.rng = Rng(seed * 1000003 + g);
    Result r = p.game();
    n++; score += r.score; score2 += r.score * r.score; both += r.both; turns += r.turns; outs += r.outs;
    for (int f = 0; f < 12; f++) { _Pragma("omp atomic") eaten[f] += r.eaten[f / 6][f % 6]; }
  }
  double mean = score / n, sd = sqrt(max(0.0, score2 / n - mean * mean)), p = both / n;
  printf("%s games %d points %.3f se %.3f both %.4f se %.4f out %.3f turns %.2f\n", what, games, mean, sd / sqrt(n), p, sqrt(p * (1 - p) / n), outs / n, turns / n);
  printf("  eaten, per cent: fox");
  for (int f = 0; f < 12; f++) printf("%s %.0f", f == 6 ? "; rabbit" : "", 100.0 * eaten[f] / n);
  printf("\n");
  fflush(stdout);
  for (auto* p : players) delete p;
}

int main(int argc, char** argv) {
  map<string, string> opt = {{"goal", "points"}, {"seconds", "60"}, {"seed", "1"}, {"from", ""}, {"hidden", "64"}, {"hidden2", "32"}, {"games", "2000"}, {"round", "64"}, {"window", "400000"}, {"passes", "4"}, {"lambda", "0.5"}, {"chances", ""}};
  for (int i = 3; i + 1 < argc; i += 2) opt[argv[i] + 2] = argv[i + 1];
  if (argc < 3 || argc % 2 == 0) { fprintf(stderr, "learn COURSE OUT [--goal points|both] [--seconds N] ...\n"); return 2; }
  auto begun = chrono::steady_clock::now();
  auto seconds = [&] { return chrono::duration<double>(chrono::steady_clock::now() - begun).count(); };
  read_course(argv[1]);
  GOAL_BOTH = opt["goal"] == "both";
  H1 = stoi(opt["hidden"]); H2 = stoi(opt["hidden2"]);
  u64 seed = stoull(opt["seed"]);
  make_chances();
  number_features();
  if (opt["chances"] != "") { FILE* f = fopen(opt["chances"].c_str(), "wb"); fwrite(every, 4, sizeof every / 4, f); fclose(f); }
  Net net, average;
  net.shape();
  Rng rng(seed);
  net.init(rng);
  if (opt["from"] != "" && !load(net, opt["from"].c_str())) { fprintf(stderr, "cannot start from %s\n", opt["from"].c_str()); return 2; }
  average = net;
  double limit = stod(opt["seconds"]);
  int T = omp_get_max_threads(), per_round = stoi(opt["round"]);
  size_t window = stoul(opt["window"]);
  float lambda = stof(opt["lambda"]);
  vector<Player*> players;
  vector<Rng> rngs;
  for (int t = 0; t < T; t++) players.push_back(new Player(seed * 7919 + 100 + t)), rngs.push_back(Rng(seed * 104729 + t));
  vector<Sample> data;
  size_t at = 0;
  Adam adam;
  double start = seconds();
  printf("ready after %.1f s, %d features, %zu weights, %d threads\n", start, F_ALL, net.w.size(), T);
  long games = 0;
  for (int round = 0; seconds() - start < limit; round++) {
    double share = (seconds() - start) / limit;
    if (opt["from"] != "") share = 0.5 + 0.5 * share;  // it knows something already
    NET = &average;
    vector<vector<Sample>> fresh(T);
    double sum = 0, both = 0;
    #pragma omp parallel for schedule(dynamic) reduction(+ : sum, both)
    for (int g = 0; g < per_round * T; g++) {
      int me = omp_get_thread_num();
      Player& p = *players[me];
      p.explore = 0.12 * (1 - 0.6 * share);
      Result r = p.game();
      p.collect(fresh[me], GOAL_BOTH ? (r.both ? BOTH : 0) : r.score, share < 0.1 ? 0.9f : lambda);
      sum += r.score; both += r.both;
    }
    games += per_round * T;
    size_t added = 0;
    size_t keep = share < 0.1 ? window / 8 : window;
    for (auto& part : fresh) for (auto& one : part) {
      added++;
      if (data.size() < keep) data.push_back(one); else data[at++ % data.size()] = one;
    }
    float rate = share < 0.02 ? 2e-3f : 1e-3f * pow(0.03f, max(0.0, (share - 0.3) / 0.7));
    int batches = max<int>(50, added * stod(opt["passes"]) / 256);
    double loss = train(net, adam, data, batches, 256, rate, rngs);
    float mix = share < 0.1 ? 0.0f : 0.8f;
    for (size_t i = 0; i < net.w.size(); i++) average.w[i] = mix * average.w[i] + (1 - mix) * net.w[i];
    if (round % 10 == 0) { printf("%6.1f s round %d games %ld points %.2f both %.3f loss %.3f\n", seconds() - start, round, games, sum / (per_round * T), both / (per_round * T), loss); fflush(stdout); }
  }
  save(average, argv[2]);
  measure(average, seed + 555555, stoi(opt["games"]), argv[2]);
  return 0;
}
