// The rules of The Fox and the Rabbit, as far as quick games need them: a course, a position, and what a food brings.
#pragma once
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <vector>
using namespace std;

typedef uint64_t u64;
static const int FOODS = 6, DICE = 6, SIDES = 6;
static const float NONE_YET = -1e30f;

static void fail(const char* why, const char* what = "") { fprintf(stderr, "%s%s\n", why, what); exit(2); }

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
  int8_t cr[2][FOODS], taken[FOODS];  // taken: 0 nothing, 1 the die, 2 the aid, 3 both
  int8_t dice[3], aids[3], cd[3], ca[3], t, fate[2];
  int8_t eaten_now;  // the foods that the first animal has eaten in this turn, as bits
};

static const int PAIR[7][2] = {{0, 0}, {1, 1}, {2, 2}, {1, 2}, {0, 2}, {0, 1}, {-1, -1}};
static bool VALID[7][64];
static int BY_SIZE[63];  // all sets of dice, the small ones first

// What `hedgerow.lab.garden.course` writes of a sheet and a difficulty.
static void read_course(const char* path) {
  ifstream in(path);
  in >> C.traps >> C.most_dice >> C.most_circles >> C.circles >> C.foods >> C.kinds >> C.harder;
  for (int& one : C.start) in >> one;
  for (int& one : C.die) in >> one;
  for (int& one : C.aid) in >> one;
  for (int a = 0; a < 2; a++) {
    for (int f = 0; f < FOODS; f++) {
      int n = 0;
      in >> C.home[a][f] >> n;
      for (int i = 0; i < n && in; i++) { Cell c; in >> c.colour >> c.lo >> c.hi; C.cells[a][f].push_back(c); }
    }
    for (Clause& c : C.clause[a]) in >> c.colour >> c.low >> c.high >> c.total;
    in >> C.snap[a];
  }
  if (!in) fail("cannot read the course ", path);
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
  for (int k = 0; k < 3; k++) s.dice[k] = C.start[k], s.aids[k] = C.circles;
  return s;
}
static inline int len(int a, int f) { return C.cells[a][f].size(); }
static inline bool ate(const State& s, int a, int f) { return s.cr[a][f] == len(a, f); }
// A tunnel is opened when it is first walked: before that, one more choice is left.
static inline bool is_open(const State& s, int a, int f) { return C.home[a][f] || s.cr[a][f]; }
static int foods(const State& s, int a) { int n = 0; for (int f = 0; f < FOODS; f++) n += ate(s, a, f); return n; }
static int kinds(const State& s) { int n = 0; for (int f = 0; f < FOODS; f++) n += ate(s, 0, f) || ate(s, 1, f); return n; }
static bool may_escape(const State& s) {
  int x = foods(s, 0), y = foods(s, 1);
  return x && y && (C.kinds ? kinds(s) : x + y) >= C.foods;
}
static int tunnels_left(const State& s, int a) {
  int opened = 0, closed = 0;
  for (int f = 0; f < FOODS; f++) { opened += is_open(s, a, f) && !C.home[a][f]; closed += !is_open(s, a, f); }
  return min(foods(s, a) - opened, closed);
}
static bool inside(const State& s, int a) { return s.fate[a] == IN; }
static bool over(const State& s) { return !inside(s, 0) && !inside(s, 1); }
static bool both_out(const State& s) { return s.fate[0] == OUT && s.fate[1] == OUT; }
static int points(const State& s) {
  return foods(s, 0) + foods(s, 1) + 5 * ((s.fate[0] == OUT) + (s.fate[1] == OUT)) + (both_out(s) ? C.traps - s.t : 0);
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
// What was gained is there from the next turn on.
static void merge(State& s) {
  for (int k = 0; k < 3; k++) s.dice[k] += s.cd[k], s.aids[k] += s.ca[k], s.cd[k] = s.ca[k] = 0;
  s.eaten_now = 0;
}

struct Rng {
  u64 x;
  // Mixed twice, so that seeds next to each other do not begin the same stream one step later.
  explicit Rng(u64 seed) : x(seed ^ 0x1234567) { x = next() * 0xD1342543DE82EF95ull; x = next(); }
  u64 next() { x += 0x9E3779B97F4A7C15ull; u64 z = x; z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9ull; z = (z ^ z >> 27) * 0x94D049BB133111EBull; return z ^ z >> 31; }
  double unit() { return (next() >> 11) * (1.0 / 9007199254740992.0); }
  int below(int n) { return (next() >> 32) * (u64)n >> 32; }
  float gumbel() { return -logf(-logf(unit() + 1e-9) + 1e-9); }
};

// ---------------------------------------------------------------- a place between two rolls, as it is asked about

enum Moment { TURN, SECOND, ALONE_OUT = 3, ALONE_CAUGHT = 5, FIRST = 7, MOMENTS = 9 };  // all but TURN once for each animal
static inline int animal_of(int moment) { return (moment - 1) & 1; }

struct Record {
  int8_t trap, moment, rolls, ate, crossed[2][FOODS], taken[FOODS], dice[3], aids[3], coming_dice[3], coming_aids[3];
  int8_t choice;  // places next to each other with the same number, if it is not 0: what one roll could have been used for
  int8_t none;
};
static_assert(sizeof(Record) == 36, "the solver reads this too");

static Record recorded(const State& s, int moment, bool rolls) {
  Record r;
  memset(&r, 0, sizeof r);
  r.trap = s.t; r.moment = moment; r.rolls = rolls;
  if (moment == SECOND || moment == SECOND + 1) r.ate = s.eaten_now;
  memcpy(r.crossed, s.cr, sizeof r.crossed);
  memcpy(r.taken, s.taken, sizeof r.taken);
  for (int k = 0; k < 3; k++) r.dice[k] = s.dice[k], r.aids[k] = s.aids[k], r.coming_dice[k] = s.cd[k], r.coming_aids[k] = s.ca[k];
  return r;
}
static State stood_at(const Record& r) {
  State s;
  memset(&s, 0, sizeof s);
  s.t = r.trap;
  s.eaten_now = r.ate;
  memcpy(s.cr, r.crossed, sizeof s.cr);
  memcpy(s.taken, r.taken, sizeof s.taken);
  for (int k = 0; k < 3; k++) s.dice[k] = r.dice[k], s.aids[k] = r.aids[k], s.cd[k] = r.coming_dice[k], s.ca[k] = r.coming_aids[k];
  int a = animal_of(r.moment);
  if (r.moment >= ALONE_OUT && r.moment < ALONE_CAUGHT) s.fate[1 - a] = OUT;
  if (r.moment >= ALONE_CAUGHT && r.moment < FIRST) s.fate[1 - a] = CAUGHT;
  return s;
}
static bool hungry(const Record& r) { State s = stood_at(r); return !foods(s, 0) && !foods(s, 1); }
