// What a place is worth, and walking: all that can be done with a roll.
#pragma once
#include "net.hpp"

// ---------------------------------------------------------------- what a place is worth, between two rolls

static thread_local const Net* NET;  // who thinks
static float there_already(const State& s) { return NET->both ? 0 : points(s); }
static float final_value(const State& s) { return NET->both ? (both_out(s) ? BOTH : 0) : points(s); }
static float seen_worth(const State& s, int moment, bool rolls = false) {
  float x = max(0.f, (*NET)(s, moment, rolls));
  return NET->both ? min(x, BOTH) : there_already(s) + x;
}
// Where a turn begins that is not over.
static int turn_moment(const State& s) {
  if (inside(s, 0) && inside(s, 1)) return TURN;
  int a = inside(s, 0) ? 0 : 1;
  return (s.fate[1 - a] == OUT ? ALONE_OUT : ALONE_CAUGHT) + a;
}
static bool hopeless(const State& s) { return NET->both && (s.fate[0] == CAUGHT || s.fate[1] == CAUGHT); }
static float turn_start(const State& s) {
  if (over(s)) return final_value(s);
  return hopeless(s) ? 0 : seen_worth(s, turn_moment(s));
}
static float turn_end(State s) {
  if (over(s)) return final_value(s);
  merge(s);
  if (s.t < C.traps) { s.t++; return turn_start(s); }
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
// The other's part comes now, or the end of the turn.
static int part_moment(const State& s, int a) { return (inside(s, a) ? SECOND : ALONE_OUT) + 1 - a; }
static float part_end(const State& s, int a, bool last) {
  return !last && inside(s, 1 - a) ? seen_worth(s, part_moment(s, a)) : turn_end(s);
}

// ---------------------------------------------------------------- walking: all that can be done with a roll

struct Slot { int8_t adv[FOODS]; bool valid; float worth[5][5][2]; };

struct Walk {
  State s;
  int a;
  bool last;
  vector<Slot> slots;
  vector<int> index, stamp;
  int now = 0;
  vector<float> memo;
  vector<int> memo_stamp;
  Hand hand;
  Use uses[FOODS][MOST_CELLS][MOST_USES];
  int count[FOODS][6];
  int S, F, R, first_closed_ok;
  int lo_twin, hi_twin;
  float best;
  int best_slot, best_s, best_f;
  float front = 0, noise = 0;  // how much every cell that can be crossed at once is liked, and how much is left to chance
  Rng* rng = 0;
  struct End { int slot, steps, flips; };
  struct Other { float noise, best; End end; };
  vector<Other>* others = 0;  // other ways to use a roll: the best for those who judge so badly
  struct Way { float worth; End end; };
  vector<Way>* ways = 0;  // all ways to use a roll

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
      closed += !is_open(s, a, f);
      opened += is_open(s, a, f) && !C.home[a][f];
      eaten += ate(s, a, f);
      if (!adv[f]) continue;
      bool done = s.cr[a][f] + adv[f] == len(a, f);
      if (is_open(s, a, f)) eaten += done; else (done ? finished : unfinished)++;
    }
    slack = eaten - opened;
    return slack >= unfinished && (!finished || slack >= 1);
  }
  State after(const Slot& slot, int steps, int flips, int rerolls_left, int choice) const {
    State n = s;
    n.aids[0] = steps; n.aids[1] = flips; n.aids[2] = rerolls_left;
    for (int f = 0; f < FOODS; f++) {
      if (!slot.adv[f]) continue;
      n.cr[a][f] += slot.adv[f];
      if (ate(n, a, f)) {
        if (!last) n.eaten_now |= 1 << f;
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
    hand.roll(faces, F);
    lo_twin = hi_twin = 0;
    for (int c = 0; c < 3; c++) if (faces[2 * c] && faces[2 * c] == faces[2 * c + 1]) lo_twin |= 1 << 2 * c, hi_twin |= 1 << (2 * c + 1);
    for (int f = 0; f < FOODS; f++) for (int i = 0; i < 6; i++) count[f][i] = -1;
  }
  void consider(float worth, End end) {
    for (Other& one : *others) if (float w = worth + one.noise * rng->gumbel(); w > one.best) one.best = w, one.end = end;
  }
  int8_t adv[FOODS];
  void walk(int f, int used, int st, int fl) {
    if (f == FOODS) {
      int i = slot_of(adv);
      if (!slots[i].valid) return;
      float w = worth_of(i, S - st, F - fl, R);
      if (others) consider(w, {i, S - st, F - fl});
      if (ways) ways->push_back({w, {i, S - st, F - fl}});
      if (front > 0) for (int g = 0; g < FOODS; g++) w += front * adv[g];
      if (noise > 0) w += noise * rng->gumbel();
      if (w > best) best = w, best_slot = i, best_s = S - st, best_f = F - fl;
      return;
    }
    walk(f + 1, used, st, fl);
    int i = s.cr[a][f] + adv[f];
    if (i >= len(a, f) || used == hand.owned || (!is_open(s, a, f) && !first_closed_ok)) return;
    if (count[f][i] < 0) count[f][i] = hand.list_uses(C.cells[a][f][i], S, F, uses[f][i]);
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
    for (int f = 0; f < FOODS; f++) first_closed_ok |= is_open(s, a, f) && !ate(s, a, f);
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
  // The best dice to roll again, and what that is worth. Where there are many dice, a few throws choose the sets that are thought through.
  pair<int, float> reroll(const int faces[DICE], Rng& random) {
    int own = 0;
    for (int d = 0; d < DICE; d++) if (faces[d]) own |= 1 << d;
    struct One { int mask; double sum; int n; double mean() const { return sum / n; } };
    vector<One> all;
    for (int m = own; m; m = (m - 1) & own) all.push_back({m, 0, 0});
    static const int LOOKS = 2, KEEP[LOOKS] = {10, 4}, THROWS[LOOKS] = {12, 60};
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
    for (int look = 0; look < LOOKS && __builtin_popcount(own) > 3; look++) {
      vector<array<int, DICE>> samples(THROWS[look]);
      for (auto& one : samples) for (int& face : one) face = 1 + random.below(6);
      for (One& one : all) {
        if (__builtin_popcount(one.mask) <= 1 + look) { exact(one); continue; }
        for (auto& t : samples) {
          int g[DICE];
          for (int d = 0; d < DICE; d++) g[d] = one.mask >> d & 1 ? t[d] : faces[d];
          one.sum += known_use(g);
          one.n++;
        }
      }
      sort(all.begin(), all.end(), [](const One& x, const One& y) { return x.mean() > y.mean(); });
      if ((int)all.size() > KEEP[look]) all.resize(KEEP[look]);
    }
    for (One& one : all) exact(one);
    sort(all.begin(), all.end(), [](const One& x, const One& y) { return x.mean() > y.mean(); });
    return {all[0].mask, (float)all[0].mean()};
  }
};
