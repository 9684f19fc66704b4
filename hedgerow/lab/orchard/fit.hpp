// Fitting: a network learns from answers, what places are worth that somebody has worked out.
#pragma once
#include "train.hpp"
#include <chrono>
#include <numeric>

template <class T> static vector<T> read_all(const char* path) {
  ifstream in(path, ios::binary | ios::ate);
  if (!in) fail("cannot read ", path);
  vector<T> found(in.tellg() / sizeof(T));
  in.seekg(0);
  in.read((char*)found.data(), found.size() * sizeof(T));
  return found;
}
// Not a number: nobody knows. The compiler is told that there are no such numbers, so the bits are looked at.
static bool unknown(float x) { uint32_t bits; memcpy(&bits, &x, 4); return (bits & 0x7fffffff) > 0x7f800000; }

// An answer holds the foods that are there already, and what is still to come; but not the 5 points of one who is out.
static float target_of(const Record& r, float answer, bool both) {
  if (both) return BOTH * answer;
  State s = stood_at(r);
  return answer - foods(s, 0) - foods(s, 1);
}

struct Answers {
  vector<Sample> known, held;  // to learn from, and to see how well it was learned; of different games
  vector<Record> open;

  Answers(const char* questions, const char* answers, bool both) {
    auto asked = read_all<Record>(questions);
    auto said = read_all<float>(answers);
    if (asked.size() != said.size() || asked.empty()) fail("there are not as many answers as questions: ", answers);
    size_t last = asked.size() - max<size_t>(1, asked.size() / 20);
    for (size_t i = 0; i < asked.size(); i++) {
      if (both && asked[i].moment >= ALONE_CAUGHT && asked[i].moment < FIRST) continue;
      if (unknown(said[i])) { if (i < last) open.push_back(asked[i]); continue; }
      (i < last ? known : held).push_back({asked[i], target_of(asked[i], said[i], both)});
    }
  }
  // What nobody knows is played out, by a player who has learned it before.
  void play_out(const Net& net, size_t most, u64 seed) {
    Rng rng(seed);
    for (size_t i = open.size(); i > 1; i--) swap(open[i - 1], open[rng.below(i)]);
    size_t count = min(open.size(), most);
    vector<vector<Sample>> found(count);
    #pragma omp parallel
    {
      Player p(0);
      p.net = &net;
      #pragma omp for schedule(dynamic)
      for (size_t i = 0; i < count; i++) {
        p.rng = Rng(seed * 1000003 + i);
        Result r = p.go_on(open[i]);
        p.collect(found[i], net.both ? (r.both ? BOTH : 0) : r.points, 0.9f);
      }
    }
    for (auto& one : found) known.insert(known.end(), one.begin(), one.end());
  }
};

struct Error {
  double n = 0, square = 0, target = 0, said = 0;
  void add(float aim, float x) { n++; square += (x - aim) * (x - aim); target += aim; said += x; }
  void print(const char* what, int which) const {
    if (n) printf("  %s %d: %8.0f places, mean %.3f, said %.3f, off by %.4f\n", what, which, n, target / n, said / n, sqrt(square / n));
  }
};

// What it costs, on average, to choose by what a network says: how much better the best of a choice is than the one it likes most.
struct Regret {
  double n = 0, sum = 0, wrong = 0;
  void add(float lost) { n++; sum += lost; wrong += lost > 0; }
  void print(const char* what, int which) const {
    if (n) printf("  %s %d: %7.0f choices, %.4f lost, %.0f %% not the best\n", what, which, n, sum / n, 100 * wrong / n);
  }
};
static void report_choices(const Net& net, const vector<Sample>& held) {
  vector<Regret> by_moment(MOMENTS), by_foods(TOTALS), by_trap(C.traps + 1);
  Regret all;
  for (size_t i = 0, end; i < held.size(); i = end) {
    const Record& first = held[i].at;
    for (end = i + 1; end < held.size() && first.choice && held[end].at.choice == first.choice; end++);
    if (end - i < 2) continue;
    float liked = NONE_YET, worth = 0, best = NONE_YET;
    for (size_t k = i; k < end; k++) {
      State s = stood_at(held[k].at);
      float there = net.both ? 0 : foods(s, 0) + foods(s, 1), said = there + net(s, held[k].at.moment, held[k].at.rolls), is = there + held[k].target;
      if (said > liked) liked = said, worth = is;
      best = max(best, is);
    }
    State s = stood_at(first);
    for (Regret* one : {&all, &by_moment[first.moment], &by_foods[foods(s, 0) + foods(s, 1)], &by_trap[first.trap]}) one->add(best - worth);
  }
  if (!all.n) return;
  printf("choices: %.0f, %.4f lost in each, %.0f %% not the best\n", all.n, all.sum / all.n, 100 * all.wrong / all.n);
  for (int k = 0; k < MOMENTS; k++) by_moment[k].print("moment", k);
  for (int k = 0; k < TOTALS; k++) by_foods[k].print("foods", k);
  for (int k = 0; k <= C.traps; k++) by_trap[k].print("traps", k);
}

static double report(const Net& net, const vector<Sample>& held, const char* what) {
  vector<Error> by_moment(MOMENTS), by_foods(TOTALS);
  Error all;
  vector<float> said(held.size());
  #pragma omp parallel for
  for (size_t i = 0; i < held.size(); i++) said[i] = max(0.f, net(stood_at(held[i].at), held[i].at.moment, held[i].at.rolls));
  for (size_t i = 0; i < held.size(); i++) {
    State s = stood_at(held[i].at);
    all.add(held[i].target, said[i]);
    by_moment[held[i].at.moment].add(held[i].target, said[i]);
    by_foods[foods(s, 0) + foods(s, 1)].add(held[i].target, said[i]);
  }
  double off = all.n ? sqrt(all.square / all.n) : 0;
  printf("%s: off by %.4f in %.0f places of other games\n", what, off, all.n);
  for (int k = 0; k < MOMENTS; k++) by_moment[k].print("moment", k);
  for (int k = 0; k < TOTALS; k++) by_foods[k].print("foods", k);
  report_choices(net, held);
  fflush(stdout);
  return off;
}

// For so many seconds; or for so many passes through the answers, if there is a number of them.
static Net fit(const Net& start, const Answers& answers, double limit, double passes, float top_rate, u64 seed) {
  const int BATCHES = 64, BATCH = max<size_t>(32, min<size_t>(2048, answers.known.size() / BATCHES));
  auto begun = chrono::steady_clock::now();
  auto seconds = [&] { return chrono::duration<double>(chrono::steady_clock::now() - begun).count(); };
  Trainer trainer(start);
  Rng rng(seed);
  vector<uint32_t> order(answers.known.size());
  iota(order.begin(), order.end(), 0);
  size_t at = order.size(), done = 0;
  auto share = [&] { return passes > 0 ? done / (passes * order.size()) : seconds() / limit; };
  for (int round = 0; !order.empty() && share() < 1; round++) {
    if (at >= order.size()) {
      for (size_t i = order.size(); i > 1; i--) swap(order[i - 1], order[rng.below(i)]);
      at = 0;
    }
    int batches = min<size_t>(BATCHES, max<size_t>(1, (order.size() - at) / BATCH));
    double rate = top_rate * max(0.003, 0.5 + 0.5 * cos(M_PI * share()));
    double loss = trainer.train(answers.known, [&](size_t i) { return order[(at + i) % order.size()]; }, batches, BATCH, rate, 0.998f);
    at += BATCH * BATCHES;
    done += BATCH * batches;
    if (round % 50 == 0) { printf("%6.1f s pass %.1f off by %.4f\n", seconds(), (double)done / order.size(), sqrt(loss)); fflush(stdout); }
  }
  trainer.average.ready();
  return trainer.average;
}
