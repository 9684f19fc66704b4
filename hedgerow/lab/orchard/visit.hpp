// Visiting: games of players good and bad, and every place where they stand or might have stood. The solver is asked what those are worth.
#pragma once
#include "player.hpp"
#include <omp.h>

// So that no place where a person may stand is far from one that was asked about.
static Manner some_manner(Rng& rng) {
  static const float BLIND[] = {0.03f, 0.1f, 0.3f, 0.8f}, NOISE[] = {0.02f, 0.05f, 0.15f, 0.5f};
  Manner m;
  m.stray = 0.03f;
  switch (rng.below(10)) {
    case 0: m.blind = BLIND[rng.below(4)]; break;
    case 1: m.noise = NOISE[rng.below(4)]; break;
    case 2: m.front = 0.5f; break;
    case 3: m.front = 20; m.blind = 0.03f; break;
    case 4: m.late = rng.below(2) ? 0.6f : 1; break;
    case 5: m.eager = rng.below(2) ? 0.5f : 1; break;
    case 6: m.late = 0.5f; m.noise = 0.05f; break;
  }
  if (rng.below(4) == 0) m.spend = rng.below(2) ? 0.05f : 0.2f;
  if (rng.below(4) == 0) m.lucky = rng.below(2) ? 0.25f : 0.5f;
  return m;
}

// Somebody begins the game, and somebody else takes over later on, rather where something has been eaten.
static void visit_once(Player& p, const vector<Net>& nets) {
  p.net = &nets[p.rng.below(nets.size())];
  p.manner = some_manner(p.rng);
  size_t from = p.asked->size();
  p.game();
  if (p.asked->size() == from) return;
  Record met;
  for (int tries = 0; tries == 0 || (tries < 8 && hungry(met)); tries++) met = (*p.asked)[from + p.rng.below(p.asked->size() - from)];
  p.net = &nets[p.rng.below(nets.size())];
  p.manner = some_manner(p.rng);
  p.go_on(met);
  // Half of a game is played before the first food: some of that will do.
  auto kept = remove_if(p.asked->begin() + from, p.asked->end(), [&](const Record& r) { return !r.choice && hungry(r) && p.rng.below(2); });
  p.asked->erase(kept, p.asked->end());
}

// Games stand one after the other in the file, so that its last part is of other games than its first.
static void visit(const vector<Net>& nets, size_t count, u64 seed, const char* path) {
  FILE* out = fopen(path, "wb");
  if (!out) fail("cannot write ", path);
  const int CHUNK = 64;
  int T = omp_get_max_threads();
  vector<vector<Record>> asked(T * CHUNK);
  vector<Player*> players;
  for (int t = 0; t < T; t++) players.push_back(new Player(0));
  size_t written = 0, games = 0;
  while (written < count) {
    #pragma omp parallel for schedule(dynamic)
    for (int g = 0; g < T * CHUNK; g++) {
      Player& p = *players[omp_get_thread_num()];
      p.rng = Rng(seed * 1000003 + games + g);
      p.asked = &asked[g];
      asked[g].clear();
      visit_once(p, nets);
    }
    for (auto& one : asked) {
      size_t n = min(one.size(), count - written);
      fwrite(one.data(), sizeof(Record), n, out);
      written += n;
    }
    games += T * CHUNK;
  }
  fclose(out);
  for (Player* p : players) delete p;
  printf("%zu places of %zu games\n", written, games);
}
