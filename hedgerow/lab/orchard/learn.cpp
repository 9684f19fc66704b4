// Learns how much a place in The Fox and the Rabbit is worth.
//
//   learn COURSE OUT [--goal points|both] [--seconds N] [--from NET] [--games N] [--odds FILE]     from many games against chance
//   learn COURSE QUESTIONS --visit N --from NET[,NET...]                                            places to ask the solver about
//   learn COURSE OUT --questions FILE --answers FILE [--seconds N | --passes N] [--from NET] [--beyond N] [--apart X] [--decay X] [--hungry X] [--joint yes]    from the solver's answers
//   learn COURSE ANSWERS --questions FILE --from NET [--ahead N]      what a network says itself, or says when it looks at N throws of the next part
//
// COURSE is what `hedgerow.lab.garden.course` writes of a sheet and a difficulty; OUT is a network as the box keeps it. `python -m
// hedgerow.lab.orchard` does all this. A network says what is still to come, seen from the places between two rolls. After a roll all ways to
// use it are looked at, and the best of them is what the place before it was worth. At the end games with fresh dice are played and measured.
#include "fit.hpp"
#include "visit.hpp"
#include <map>
#include <string>

typedef map<string, string> Options;

// Several networks, each with its goal in its name.
static vector<Net> players(const string& paths) {
  vector<Net> found;
  for (size_t at = 0, end; at < paths.size(); at = end + 1) {
    end = min(paths.find(',', at), paths.size());
    string path = paths.substr(at, end - at);
    found.push_back(load(path.c_str(), path.find("-both") != string::npos));
  }
  return found;
}
static Net one_before(Options& opt) { return load(opt["from"].c_str(), opt["goal"] == "both"); }

static Net fresh(Options& opt, bool wide, Rng& rng) {
  Net net;
  net.both = opt["goal"] == "both";
  net.shape(wide ? F_WIDE : F_SMALL, opt["hidden"] == "" ? (wide ? 160 : 64) : stoi(opt["hidden"]), stoi(opt["hidden2"]), wide ? MOMENTS : 1);
  net.init(rng);
  return net;
}

// The same network, joint from now on: the new rows are nothing yet.
static Net joined(const Net& before) {
  Net net = before;
  net.shape(F_JOINT, before.H1, before.H2, before.stacks);
  copy(before.w.begin(), before.w.begin() + before.b1(), net.w.begin());
  copy(before.w.begin() + before.b1(), before.w.end(), net.w.begin() + net.b1());
  return net;
}

static void answer(const char* path, Options& opt) {
  Net net = one_before(opt);
  auto asked = read_all<Record>(opt["questions"].c_str());
  vector<float> said(asked.size());
  int ahead = stoi(opt["ahead"]);
  #pragma omp parallel
  {
    Player p(0);
    p.net = &net;
    #pragma omp for schedule(dynamic, 64)
    for (size_t i = 0; i < asked.size(); i++) {
      State s = stood_at(asked[i]);
      p.rng = Rng(stoull(opt["seed"]) * 1000003 + i);
      float x = ahead ? p.foresee(asked[i], ahead) : max(0.f, net(s, asked[i].moment, asked[i].rolls));
      said[i] = net.both ? min(x, BOTH) / BOTH : x + foods(s, 0) + foods(s, 1);
    }
  }
  ofstream(path, ios::binary).write((char*)said.data(), 4 * said.size());
}

static void keep_and_measure(const Net& net, const char* path, Options& opt) {
  save(net, path);
  measure(load(path, net.both), stoull(opt["seed"]) + 555555, stoi(opt["games"]), stoi(opt["beside"]), path);
}

static void learn_from_answers(const char* path, Options& opt) {
  u64 seed = stoull(opt["seed"]);
  Rng rng(seed);
  bool both = opt["goal"] == "both";
  Answers answers(opt["questions"].c_str(), opt["answers"].c_str(), both, stod(opt["hungry"]), seed);
  printf("%zu answers to learn from, %zu to compare with, %zu places are unknown\n", answers.known.size(), answers.held.size(), answers.open.size());
  Net start = fresh(opt, true, rng);
  if (opt["from"] != "") {
    Net before = one_before(opt);
    report(before, answers.held, "before");
    if (before.wide() && opt["hidden"] == "") start = before;
    start.from_games = false;
  }
  if (opt["joint"] != "") {
    work_out_arrivals();
    if (!start.joint()) start = joined(start);
  }
  Beyond beyond(answers.open, answers.known.size(), stoul(opt["beyond"]), seed);
  Net net = fit(start, answers, beyond, {stod(opt["seconds"]), stod(opt["passes"]), stof(opt["rate"]), stof(opt["apart"]), stof(opt["decay"]), seed});
  report(net, answers.held, "after");
  keep_and_measure(net, path, opt);
  report(load(path, both), answers.held, "as it is kept");
}

static void learn_from_games(const char* path, Options& opt) {
  auto begun = chrono::steady_clock::now();
  auto seconds = [&] { return chrono::duration<double>(chrono::steady_clock::now() - begun).count(); };
  u64 seed = stoull(opt["seed"]);
  Rng rng(seed);
  bool knows = opt["from"] != "";
  Trainer trainer(knows ? one_before(opt) : fresh(opt, false, rng));
  trainer.net.from_games = true;
  Net player = trainer.net;
  double limit = stod(opt["seconds"]);
  int T = omp_get_max_threads(), per_round = 64;
  const size_t WINDOW = 400000;
  vector<Player*> players;
  for (int t = 0; t < T; t++) players.push_back(new Player(seed * 7919 + 100 + t));
  vector<Sample> data;
  size_t at = 0;
  long games = 0;
  for (int round = 0; seconds() < limit; round++) {
    double share = seconds() / limit;
    if (knows) share = 0.5 + 0.5 * share;
    player.ready();
    vector<vector<Sample>> found(T);
    double sum = 0, both = 0;
    #pragma omp parallel for schedule(dynamic) reduction(+ : sum, both)
    for (int g = 0; g < per_round * T; g++) {
      int me = omp_get_thread_num();
      Player& p = *players[me];
      p.net = &player;
      p.manner.stray = 0.12 * (1 - 0.6 * share);
      Result r = p.game();
      p.collect(found[me], player.both ? (r.both ? BOTH : 0) : r.points, share < 0.1 ? 0.9f : 0.5f);
      sum += r.points; both += r.both;
    }
    games += per_round * T;
    size_t added = 0, keep = share < 0.1 ? WINDOW / 8 : WINDOW;
    for (auto& part : found) for (auto& one : part) {
      added++;
      if (data.size() < keep) data.push_back(one); else data[at++ % data.size()] = one;
    }
    float rate = share < 0.02 ? 2e-3f : 1e-3f * pow(0.03f, max(0.0, (share - 0.3) / 0.7));
    const size_t BATCH = player.wide() ? 1024 : 256;
    vector<uint32_t> picks(max<size_t>(20, added * 4 / BATCH) * BATCH);
    for (auto& one : picks) one = rng.below(data.size());
    double loss = trainer.train(data, [&](size_t i) { return Span{picks[i], 1}; }, picks.size() / BATCH, BATCH, rate, 0);
    float mix = share < 0.1 ? 0.0f : 0.8f;
    for (size_t i = 0; i < player.w.size(); i++) player.w[i] = mix * player.w[i] + (1 - mix) * trainer.net.w[i];
    if (round % 10 == 0) { printf("%6.1f s round %d games %ld points %.2f both %.3f loss %.3f\n", seconds(), round, games, sum / (per_round * T), both / (per_round * T), loss); fflush(stdout); }
  }
  for (Player* p : players) delete p;
  keep_and_measure(player, path, opt);
}

int main(int argc, char** argv) {
  Options opt = {{"goal", "points"}, {"seconds", "60"}, {"seed", "1"}, {"games", "2000"}, {"passes", "0"}, {"beyond", "100000"}, {"rate", "0.002"}, {"apart", "0"}, {"decay", "0"}, {"hungry", "1"}, {"hidden2", "32"}, {"beside", "0"}, {"ahead", "0"}};
  for (int i = 3; i + 1 < argc; i += 2) opt[argv[i] + min<size_t>(2, strlen(argv[i]))] = argv[i + 1];
  if (argc < 3 || argc % 2 == 0) fail("learn COURSE OUT [--goal points|both] [--seconds N] [--visit N] [--questions FILE] [--answers FILE] [--from NET] ...");
  read_course(argv[1]);
  make_chances();
  number_features();
  if (opt["odds"] != "") write_odds(opt["odds"].c_str());
  if (opt["visit"] != "" && opt["from"] == "") fail("--visit wants --from: somebody must play");
  if (opt["questions"] != "" && opt["answers"] == "" && opt["from"] == "") fail("--questions wants --answers or --from");
  if (opt["visit"] != "") visit(players(opt["from"]), stoul(opt["visit"]), stoull(opt["seed"]), argv[2]);
  else if (opt["answers"] != "") learn_from_answers(argv[2], opt);
  else if (opt["questions"] != "") answer(argv[2], opt);
  else learn_from_games(argv[2], opt);
  return 0;
}
