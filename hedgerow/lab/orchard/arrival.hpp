// How likely an animal comes to the end of a trail with its next roll, if it wants nothing else.
#pragma once
#include "gate.hpp"
#include "hand.hpp"

static const int MOST_AIDS = 4, AID_PAIRS = (MOST_AIDS + 1) * (MOST_AIDS + 1), HANDS = 28 * 28 * 28, TRAILS = 2 * FOODS * MOST_CELLS;
static int trail_from(int a, int f, int crossed) { return (a * FOODS + f) * MOST_CELLS + crossed; }

static vector<float> ARRIVALS;  // for each trail from each of its cells, set of dice, steps and flips: without a reroll, and with one
static size_t arrivals_at(int trail, int set) { return (size_t)(trail * 8 + set) * AID_PAIRS * 2; }
static float arrives(const State& s, int a, int f, const int8_t dice[3], const int8_t aids[3]) {
  return ARRIVALS[arrivals_at(trail_from(a, f, s.cr[a][f]), set_of(dice)) + 2 * ((MOST_AIDS + 1) * aids[0] + aids[1]) + (aids[2] > 0)];
}

// One roll, and one trail.
struct Arriver {
  Hand hand;
  Use uses[MOST_CELLS][MOST_USES];
  int count[MOST_CELLS], end, fewest[MOST_AIDS + 1];  // the fewest steps, with so many flips
  void look_at(const vector<Cell>& cells) {
    end = cells.size();
    for (int i = 0; i < end; i++) count[i] = hand.list_uses(cells[i], MOST_AIDS, MOST_AIDS, uses[i]);
  }
  void go(int i, int used, int st, int fl) {
    if (i == end) { fewest[fl] = min(fewest[fl], st); return; }
    for (int j = 0; j < count[i]; j++) {
      const Use& u = uses[i][j];
      if (!(u.mask & used) && st + u.s <= MOST_AIDS && fl + u.f <= MOST_AIDS) go(i + 1, used | u.mask, st + u.s, fl + u.f);
    }
  }
  // With which steps and flips this roll is enough: a bit for each.
  uint32_t enough(int from) {
    for (int& st : fewest) st = NEVER;
    go(from, 0, 0, 0);
    uint32_t bits = 0;
    for (int f = 0, st = NEVER; f <= MOST_AIDS; f++) {
      st = min(st, fewest[f]);
      for (int s = st; s <= MOST_AIDS; s++) bits |= 1u << ((MOST_AIDS + 1) * s + f);
    }
    return bits;
  }
};

static vector<uint32_t> enough_by_hand() {
  vector<uint32_t> found((size_t)TRAILS * HANDS, 0);
  #pragma omp parallel for schedule(dynamic, 16) collapse(3)
  for (int R = 1; R < 28; R++) for (int B = 1; B < 28; B++) for (int Y = 1; Y < 28; Y++) {
    Arriver one;
    int g[3] = {R, B, Y}, faces[DICE];
    for (int c = 0; c < 3; c++) faces[2 * c] = G_LO[g[c]], faces[2 * c + 1] = G_SIZE[g[c]] > 1 ? G_HI[g[c]] : 0;
    one.hand.roll(faces, MOST_AIDS);
    for (int a = 0; a < 2; a++) for (int f = 0; f < FOODS; f++) {
      one.look_at(C.cells[a][f]);
      for (int c = 0; c < len(a, f); c++) found[(size_t)trail_from(a, f, c) * HANDS + hand_index(R, B, Y)] = one.enough(c);
    }
  }
  return found;
}

// Hands in which not all dice lie yet, or only those that were kept: how likely they become enough.
typedef array<float, AID_PAIRS> Chances;
static void arrive(const uint32_t* enough, const int d[3], float* out) {
  static thread_local vector<Chances> likely, best;
  likely.resize(HANDS); best.resize(HANDS);
  auto all_hands = [](int x, int y, int z, auto each) {
    for (int R = FULL_FROM[x]; R < GROUPS[x]; R++) for (int B = FULL_FROM[y]; B < GROUPS[y]; B++) for (int Y = FULL_FROM[z]; Y < GROUPS[z]; Y++) each(R, B, Y);
  };
  for (int x = d[0]; x >= 0; x--) for (int y = d[1]; y >= 0; y--) for (int z = d[2]; z >= 0; z--) all_hands(x, y, z, [&](int R, int B, int Y) {
    Chances& here = likely[hand_index(R, B, Y)];
    here = {};
    if (x == d[0] && y == d[1] && z == d[2]) { for (int k = 0; k < AID_PAIRS; k++) here[k] = enough[hand_index(R, B, Y)] >> k & 1; return; }
    for (int face = 1; face <= SIDES; face++) {
      const Chances& next = likely[x < d[0] ? hand_index(G_ADD[R][face], B, Y) : y < d[1] ? hand_index(R, G_ADD[B][face], Y) : hand_index(R, B, G_ADD[Y][face])];
      for (int k = 0; k < AID_PAIRS; k++) here[k] += next[k] / SIDES;
    }
  });
  double plain[AID_PAIRS] = {}, rerolled[AID_PAIRS] = {}, weight = 0;
  for (int x = 0; x <= d[0]; x++) for (int y = 0; y <= d[1]; y++) for (int z = 0; z <= d[2]; z++) all_hands(x, y, z, [&](int R, int B, int Y) {
    int i = hand_index(R, B, Y);
    best[i] = likely[i];
    auto or_keep = [&](int j) { for (int k = 0; k < AID_PAIRS; k++) best[i][k] = max(best[i][k], best[j][k]); };
    for (int j : Attempt::fewer(R)) or_keep(hand_index(j, B, Y));
    for (int j : Attempt::fewer(B)) or_keep(hand_index(R, j, Y));
    for (int j : Attempt::fewer(Y)) or_keep(hand_index(R, B, j));
    if (x < d[0] || y < d[1] || z < d[2]) return;
    double ways = Attempt::ways(R) * Attempt::ways(B) * Attempt::ways(Y);
    weight += ways;
    for (int k = 0; k < AID_PAIRS; k++) plain[k] += ways * likely[i][k], rerolled[k] += ways * best[i][k];
  });
  for (int k = 0; k < AID_PAIRS; k++) out[2 * k] = plain[k] / weight, out[2 * k + 1] = rerolled[k] / weight;
}

static void work_out_arrivals() {
  if (ARRIVALS.size()) return;
  vector<uint32_t> enough = enough_by_hand();
  ARRIVALS.assign(arrivals_at(TRAILS, 0), 0);
  #pragma omp parallel for schedule(dynamic) collapse(2)
  for (int trail = 0; trail < TRAILS; trail++) for (int set = 0; set < 8; set++) {
    int a = trail / MOST_CELLS / FOODS, f = trail / MOST_CELLS % FOODS, d[3] = {1 + set / 4, 1 + set / 2 % 2, 1 + set % 2};
    if (trail % MOST_CELLS < len(a, f)) arrive(&enough[(size_t)trail * HANDS], d, &ARRIVALS[arrivals_at(trail, set)]);
  }
}
