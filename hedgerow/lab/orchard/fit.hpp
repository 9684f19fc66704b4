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

static bool same_choice(const Record& x, const Record& y) { return x.choice && x.choice == y.choice; }

struct Answers {
  vector<Sample> known, held;  // to learn from, and to see how well it was learned; of different games
  vector<Record> open;

  // `some`: the share of the places before the first food that is learned from. They are more than half of all, and the easiest to learn.
  Answers(const char* questions, const char* answers, bool both, double some, u64 seed) {
    auto asked = read_all<Record>(questions);
    auto said = read_all<float>(answers);
    if (asked.size() != said.size() || asked.empty()) fail("there are not as many answers as questions: ", answers);
    size_t last = asked.size() - max<size_t>(1, asked.size() / 20);
    Rng rng(seed);
    for (size_t i = 0, end; i < asked.size(); i = end) {
      for (end = i + 1; end < asked.size() && same_choice(asked[i], asked[end]); end++);
      bool wanted = i >= last || some >= 1 || rng.unit() < some || !all_of(&asked[i], &asked[0] + end, hungry);
      for (size_t k = i; wanted && k < end; k++) {
        if (both && asked[k].moment >= ALONE_CAUGHT && asked[k].moment < FIRST) continue;
        if (!unknown(said[k])) (k < last ? known : held).push_back({asked[k], target_of(asked[k], said[k], both)});
        else if (k < last) open.push_back(asked[k]);
      }
    }
  }
};

// The solver knows places up to so many foods. Beyond them the network that learns works backwards itself: it looks one part further at places of the last
// turn, learns what it saw, looks at places of the turn before, and so on.
struct Beyond {
  vector<Sample> places;
  vector<array<size_t, 2>> stages;  // from where to where: those that lead to nothing but earlier stages. Behind the last trap turns come again and again.
  size_t stage = 0, looked = 0;
  double portion;  // beside each known place so many of these are learned: few if few are open, but more often than known ones, as they are foreseen roughly

  Beyond(vector<Record> open, size_t known, size_t count, u64 seed) : portion(min(0.5, 4.0 * open.size() / max<size_t>(1, known))) {
    const int ROUNDS = 4;
    Rng rng(seed);
    for (size_t i = open.size(); i > 1; i--) swap(open[i - 1], open[rng.below(i)]);
    open.resize(min(open.size(), count));
    stable_sort(open.begin(), open.end(), [](const Record& x, const Record& y) { return depth(x) > depth(y); });
    for (const Record& r : open) places.push_back({r, 0});
    for (size_t from = 0, to; from < open.size(); from = to) {
      for (to = from; to < open.size() && depth(open[to]) == depth(open[from]); to++);
      stages.push_back({from, to});
    }
    vector<array<size_t, 2>> again(stages.begin(), find_if(stages.begin(), stages.end(), [&](auto& s) { return open[s[0]].trap < C.traps; }));
    for (int k = 1; k < ROUNDS; k++) stages.insert(stages.begin(), again.begin(), again.end());
  }
  // The second part of a turn comes after the first.
  static int depth(const Record& r) { return 2 * r.trap + (r.moment != TURN && r.moment < FIRST); }
  bool due(double share) const { return stage < stages.size() && share >= 0.8 * stage / stages.size(); }

  void look(const Net& net, u64 seed) {
    const int THROWS = 6;
    auto [from, to] = stages[stage++];
    #pragma omp parallel
    {
      Player p(0);
      p.net = &net;
      #pragma omp for schedule(dynamic, 16)
      for (size_t i = from; i < to; i++) {
        p.rng = Rng((seed * 1000003 + stage) * 1000003 + i);
        places[i].target = p.foresee(places[i].at, THROWS);
      }
    }
    looked = max(looked, to);
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
    if (n) printf("  %s %d: %7.0f choices, %.5f lost, %.0f %% not the best\n", what, which, n, sum / n, 100 * wrong / n);
  }
};
static void report_choices(const Net& net, const vector<Sample>& held) {
  vector<Regret> by_moment(MOMENTS), by_foods(TOTALS), by_trap(C.traps + 1);
  Regret all;
  for (size_t i = 0, end; i < held.size(); i = end) {
    const Record& first = held[i].at;
    for (end = i + 1; end < held.size() && same_choice(held[i].at, held[end].at); end++);
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
  printf("choices: %.0f, %.5f lost in each, %.0f %% not the best\n", all.n, all.sum / all.n, 100 * all.wrong / all.n);
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

static vector<Span> spans_of(const vector<Sample>& data) {
  vector<Span> found;
  for (uint32_t i = 0; i < data.size(); i++)
    if (i && same_choice(data[i - 1].at, data[i].at)) found.back().size++; else found.push_back({i, 1});
  return found;
}

struct Lesson {
  double seconds, passes;  // for so many seconds; or for so many passes through the answers, if there is a number of them
  float rate, apart, decay;
  u64 seed;
};
static Net fit(const Net& start, const Answers& answers, Beyond& beyond, const Lesson& lesson) {
  vector<Sample> data = answers.known;
  vector<Span> spans = spans_of(data);
  const size_t first_beyond = data.size(), count = spans.size();
  data.insert(data.end(), beyond.places.begin(), beyond.places.end());
  const int BATCHES = 64;
  const size_t BATCH = max<size_t>(32, min<size_t>(2048.0 * count / max<size_t>(1, first_beyond), count / BATCHES));
  auto begun = chrono::steady_clock::now();
  auto seconds = [&] { return chrono::duration<double>(chrono::steady_clock::now() - begun).count(); };
  Trainer trainer(start);
  trainer.decay = lesson.decay;
  Rng rng(lesson.seed);
  size_t at = count, done = 0;
  auto share = [&] { return lesson.passes > 0 ? done / (lesson.passes * count) : seconds() / lesson.seconds; };
  for (int round = 0; count && share() < 1; round++) {
    if (at >= count) {
      for (size_t i = count; i > 1; i--) swap(spans[i - 1], spans[rng.below(i)]);
      at = 0;
    }
    if (beyond.due(share())) {
      trainer.average.ready();
      beyond.look(trainer.average, lesson.seed);
      copy(beyond.places.begin(), beyond.places.end(), data.begin() + first_beyond);
    }
    size_t batches = min<size_t>(BATCHES, max<size_t>(1, (count - at) / BATCH)), more = beyond.looked ? beyond.portion * BATCH * first_beyond / count : 0;
    vector<uint32_t> picks(batches * more);
    for (auto& one : picks) one = first_beyond + rng.below(beyond.looked);
    auto pick = [&](size_t i) {
      size_t b = i / (BATCH + more), k = i % (BATCH + more);
      return k < BATCH ? spans[(at + b * BATCH + k) % count] : Span{picks[b * more + k - BATCH], 1};
    };
    double rate = lesson.rate * max(0.003, 0.5 + 0.5 * cos(M_PI * share()));
    // As long as one looks further, what was learned last must be there; then it is better to be sure.
    float mix = beyond.stage < beyond.stages.size() ? 0.99f : 0.998f;
    double loss = trainer.train(data, pick, batches, BATCH + more, rate, mix, lesson.apart);
    at += BATCH * BATCHES;
    done += BATCH * batches;
    if (round % 50 == 0) {
      printf("%6.1f s pass %.1f off by %.4f, %zu looked at beyond\n", seconds(), (double)done / count, sqrt(loss), beyond.looked);
      fflush(stdout);
    }
  }
  trainer.average.ready();
  return trainer.average;
}
