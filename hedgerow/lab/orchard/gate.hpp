// The gate: how likely an attempt to escape is, and what it is worth.
#pragma once
#include "rules.hpp"

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
// The odds of every attempt as `learned.py` reads them: up to four steps and flips, without and with a reroll.
static void write_odds(const char* path) {
  FILE* out = fopen(path, "wb");
  if (!out) fail("cannot write ", path);
  for (int a = 0; a < 2; a++) for (int m = 0; m < 2; m++) for (int dice = 0; dice < 27; dice++)
    for (int s = 0; s < 5; s++) for (int f = 0; f < 5; f++) for (int r = 0; r < 2; r++) {
      uint16_t odds = lrintf(65535 * max(0.f, every[a][m][dice][aid_index(s, f, r)]));
      fwrite(&odds, 2, 1, out);
    }
  fclose(out);
}
