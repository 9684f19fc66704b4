// A roll, and which of its dice would cross a cell.
#pragma once
#include "rules.hpp"

struct Use { uint8_t mask, s, f; };  // these dice, with so many steps and flips
static const int MOST_CELLS = 6, MOST_USES = 80;

struct Hand {
  u64 sumset[64][6];
  int owned;
  void roll(const int faces[DICE], int flips) {
    owned = 0;
    for (int d = 0; d < DICE; d++) if (faces[d]) owned |= 1 << d;
    memset(sumset[0], 0, sizeof sumset[0]);
    for (int k = 0; k < 6; k++) sumset[0][k] = 1;
    for (int m = 1; m < 64; m++) {
      if (m & ~owned) continue;
      int d = __builtin_ctz(m), rest = m & (m - 1);
      for (int k = 0; k <= flips; k++) sumset[m][k] = sumset[rest][k] << faces[d] | (k ? sumset[rest][k - 1] << (7 - faces[d]) : 0);
    }
  }
  static u64 range(int lo, int hi) {
    lo = max(lo, 0); hi = min(hi, 62);
    return hi < lo ? 0 : ((2ull << hi) - 1) & ~((1ull << lo) - 1);
  }
  // The sets of dice that cross a cell, with the fewest steps for so many flips.
  int list_uses(const Cell& c, int steps, int flips, Use* out) const {
    int n = 0;
    for (int x = 0; x < 63; x++) {
      int m = BY_SIZE[x], size = __builtin_popcount(m);
      if (m & ~owned || !VALID[c.colour][m]) continue;
      if (6 * size < c.lo || size > c.hi) continue;
      int limit = steps + 1;
      for (int k = 0; k <= flips && limit; k++) {
        int st = 0;
        while (st < limit && !(sumset[m][k] & range(c.lo - st, c.hi + st))) st++;
        if (st >= limit) continue;
        limit = st;
        bool dominated = false;
        for (int j = 0; j < n && !dominated; j++) dominated = (out[j].mask & ~m) == 0 && out[j].s <= st && out[j].f <= k;
        if (!dominated && n < MOST_USES) out[n++] = {(uint8_t)m, (uint8_t)st, (uint8_t)k};
      }
    }
    return n;
  }
};
