// How weights change: Adam, a batch at a time, on all cores; and how well a network plays.
#pragma once
#include "player.hpp"
#include <omp.h>

// Samples that stand one after the other and are learned together: the ways of one choice, or a single place.
struct Span { uint32_t from, size; };

// One who learns, on one core.
struct Pupil {
  vector<Seen> seen;
  vector<float> h1, h2, off;
  // Of a choice it is learned twice: what each of its ways is worth, and how much better or worse than the others it is. For who chooses, only that counts.
  double learn(const Net& net, const Sample* data, int size, float apart, float* g) {
    if ((int)seen.size() < size) seen.resize(size), h1.resize(size * MOST_H), h2.resize(size * MOST_H), off.resize(size);
    double sum = 0, squares = 0;
    for (int i = 0; i < size; i++) {
      const Record& at = data[i].at;
      look(stood_at(at), at.moment, at.rolls, net.rows, seen[i]);
      off[i] = net.says(seen[i], at.moment, &h1[i * MOST_H], &h2[i * MOST_H]) - data[i].target;
      sum += off[i];
      squares += off[i] * off[i];
    }
    for (int i = 0; i < size; i++) {
      float e = off[i] + apart * (off[i] - sum / size);
      net.back(seen[i], data[i].at.moment, e, &h1[i * MOST_H], &h2[i * MOST_H], g);
    }
    return squares;
  }
};

struct Trainer {
  Net net, average;
  vector<float> m, v;
  vector<vector<float>> grads;
  vector<Pupil> pupils;
  long steps = 0;
  float decay = 0;  // how much every weight shrinks by itself: little is learned by heart then
  explicit Trainer(const Net& start)
      : net(start), average(start), m(start.w.size()), v(start.w.size()), grads(omp_get_max_threads()), pupils(omp_get_max_threads()) {
    for (auto& g : grads) g.assign(net.w.size(), 0);
  }
  // Batches, each of `batch` spans as `pick` numbers them from 0 on. `mix`: how much of the average is kept at every step; `apart`: how much more it
  // counts what sets the ways of a choice apart. Returns the mean loss of a sample.
  template <class Pick> double train(const vector<Sample>& data, Pick pick, int batches, int batch, float rate, float mix, float apart = 0) {
    double loss = 0, samples = 0;
    #pragma omp parallel
    {
      int me = omp_get_thread_num(), n = omp_get_num_threads();
      size_t from = net.w.size() * me / n, to = net.w.size() * (me + 1) / n;
      for (int b = 0; b < batches; b++) {
        double mine = 0, seen = 0;
        #pragma omp for schedule(static)
        for (int i = 0; i < batch; i++) {
          Span s = pick((size_t)b * batch + i);
          mine += pupils[me].learn(net, &data[s.from], s.size, apart, grads[me].data());
          seen += s.size;
        }
        step(from, to, n, batch, rate, steps + b + 1, mix);
        #pragma omp critical
        loss += mine, samples += seen;
        #pragma omp barrier
      }
    }
    steps += batches;
    return loss / samples;
  }
  void step(size_t from, size_t to, int n, int batch, float rate, long t, float mix) {
    float c1 = 1 - pow(0.9, t), c2 = 1 - pow(0.999, t);
    mix = min(mix, t / (t + 10.f));
    for (size_t i = from; i < to; i++) {
      float g = 0;
      for (int k = 0; k < n; k++) g += grads[k][i], grads[k][i] = 0;
      g /= batch;
      m[i] = 0.9f * m[i] + 0.1f * g;
      v[i] = 0.999f * v[i] + 0.001f * g * g;
      net.w[i] -= rate * ((m[i] / c1) / (sqrtf(v[i] / c2) + 1e-8f) + decay * net.w[i]);
      average.w[i] = mix * average.w[i] + (1 - mix) * net.w[i];
    }
  }
};

static void measure(const Net& net, u64 seed, int games, int beside, const char* what) {
  vector<Player*> players;
  for (int t = 0; t < omp_get_max_threads(); t++) players.push_back(new Player(0));
  double n = 0, score = 0, score2 = 0, both = 0, turns = 0, outs = 0, even = 0, even2 = 0;
  #pragma omp parallel for schedule(dynamic) reduction(+ : n, score, score2, both, turns, outs, even, even2)
  for (int g = 0; g < games; g++) {
    Player& p = *players[omp_get_thread_num()];
    p.rng = Rng(seed * 1000003 + g);
    p.net = &net;
    p.beside = beside;
    Result r = p.game();
    double without = (net.both ? (r.both ? BOTH : 0) : r.points) - p.luck;
    even += without; even2 += without * without;
    n++; score += r.points; score2 += r.points * r.points; both += r.both; turns += r.turns; outs += r.outs;
  }
  for (Player* p : players) delete p;
  if (!games) return;
  double mean = score / n, sd = sqrt(max(0.0, score2 / n - mean * mean)), p = both / n;
  printf("%s games %d points %.3f se %.3f both %.4f se %.4f out %.3f turns %.2f\n", what, games, mean, sd / sqrt(n), p, sqrt(p * (1 - p) / n), outs / n, turns / n);
  if (beside) printf("without luck: %s %.4f se %.4f\n", net.both ? "both, in tenths," : "points", even / n, sqrt((even2 / n - even / n * even / n) / n));
  fflush(stdout);
}
