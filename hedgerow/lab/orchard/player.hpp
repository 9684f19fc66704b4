// A player of quick games, in many manners: one who plays as well as it knows, and others who do not.
#pragma once
#include "walk.hpp"
#include <tuple>

struct Manner {
  float stray = 0;         // how often something else is tried
  float blind = 0;         // how often it is anything at all
  float noise = 0;         // how badly it judges
  float front = 0;         // how much it likes to cross what is in front of it
  float eager = 0, late = 0;  // how often it tries to escape at once, or walks on although it may try
  float spend = 0;         // how often an aid goes for nothing
  float lucky = 0;         // how often a trap comes a turn later, as if luck had saved a turn before
  bool steady() const { return !blind && !noise && !front; }
};
static const size_t BEST_WAYS = 16;  // of all ways to use a roll, these are asked about
struct Node { Record at; float there, boot; bool greedy; };
struct Sample { Record at; float target; };
struct Result { bool both; int points, turns, outs; };

struct Player {
  Rng rng;
  const Net* net = 0;
  Manner manner;
  vector<Node> nodes;
  // What luck was worth in this game, each throw beside so many others that might have come. On average that is nothing: without it, few games are
  // enough to see how well somebody plays.
  int beside = 0;
  double luck = 0;
  vector<Record>* asked = 0;  // where it stands, and where it might have stood, is written down here
  explicit Player(u64 seed) : rng(seed), others{{0.1f}, {0.4f}, {100}} { walk.rng = &rng; }

  // ---------------------------------------------------------------- a game, or the rest of one

  Result game() {
    State s = start_state();
    if (manner.stray > 0 && chance(0.15)) for (int k = 0; k < 3; k++) s.aids[k] = rng.below(C.circles + 1);
    begin();
    return finish(s, 0);
  }
  Result go_on(const Record& r) {
    State s = stood_at(r);
    int a = animal_of(r.moment);
    begin();
    if (r.moment == TURN || (r.moment < FIRST && !r.rolls && r.moment >= ALONE_OUT)) return finish(s, 0);
    if (r.rolls) roll(s, a, r.moment < FIRST, r.moment); else part(s, a, true, true);
    if (r.moment >= FIRST) part(s, 1 - a, true, true);
    end_turn(s);
    return finish(s, 1);
  }
  // What is still to come from a place, if one looks at so many throws of the part that comes next, and believes the network only behind it.
  float foresee(const Record& r, int throws) {
    begin();
    State s = stood_at(r);
    float worth = r.moment == TURN ? max(part_ahead(s, 0, false, false, throws), part_ahead(s, 1, false, false, throws))
                                   : part_ahead(s, animal_of(r.moment), r.moment < FIRST, r.rolls, throws);
    return max(0.f, worth - there_already(s));
  }
  void begin() { nodes.clear(); NET = net; luck = 0; }
  Result finish(State s, int turns) {
    while (!over(s) && !hopeless(s)) {
      turns++;
      turn(s);
      end_turn(s);
    }
    return {both_out(s), points(s), turns, (s.fate[0] == OUT) + (s.fate[1] == OUT)};
  }
  void turn(State& s) {
    if (!inside(s, 0) || !inside(s, 1)) { part(s, inside(s, 0) ? 0 : 1, true, false); return; }
    float worth[2] = {ready(s, 0, false, false).worth, ready(s, 1, false, false).worth};
    int first = worth[1] > worth[0];
    note(s, TURN, false, max(worth[0], worth[1]));
    if (chance(2 * manner.stray) || chance(manner.blind)) { int other = rng.below(2); nodes.back().greedy = other == first; first = other; }
    part(s, first, false, false);
    part(s, 1 - first, true, inside(s, first));
  }
  // The next trap, or the farmer.
  void end_turn(State& s) {
    if (over(s)) return;
    merge(s);
    if (s.t < C.traps) { s.t += s.t < 4 || !chance(manner.lucky); return; }
    float before = beside ? turn_end(s) : 0;
    for (int a = 0; a < 2; a++) if (inside(s, a) && chance(C.snap[a])) s.fate[a] = CAUGHT;
    if (beside) luck += turn_start(s) - before;
  }
  // What each place was worth, from the last one back: what was thought of it then, and what came of it.
  void collect(vector<Sample>& out, float end, float lambda) {
    float g = end;
    for (int i = nodes.size() - 1; i >= 0; i--) {
      Node& n = nodes[i];
      float target = n.greedy ? (1 - lambda) * n.boot + lambda * g : n.boot;
      out.push_back({n.at, target - n.there});
      g = target;
    }
  }

 private:
  Walk walk;
  Attempt attempt, best_attempt;
  Gate gate;
  vector<Walk::Other> others;
  vector<Walk::Way> ways;
  int8_t choices = 0;

  bool chance(float p) { return p > 0 && rng.unit() < p; }

  void note(const State& s, int moment, bool rolls, float boot) {
    Record at = recorded(s, moment, rolls);
    nodes.push_back({at, there_already(s), boot, true});
    if (asked) asked->push_back(at);
  }
  void fill_gate(const State& s, int a, bool last) {
    for (int x = 0; x <= s.aids[0]; x++) for (int y = 0; y <= s.aids[1]; y++) for (int z = 0; z <= s.aids[2]; z++) {
      State n = s;
      n.aids[0] = x; n.aids[1] = y; n.aids[2] = z;
      gate.in[x][y][z] = z + 1 >= s.aids[2] ? part_end(n, a, last) : 0;
      n.fate[a] = OUT;
      gate.out[x][y][z] = z + 1 >= s.aids[2] ? part_end(n, a, last) : 0;
    }
  }
  float try_gate(const State& s, int a, bool last) {
    fill_gate(s, a, last);
    int m = foods(s, 0) + foods(s, 1) >= C.harder, aids[3] = {s.aids[0], s.aids[1], s.aids[2]};
    float top = NONE_YET;
    for (auto& d : BEST_DICE[a][m][set_of(s.dice)][aid_index(aids[0], aids[1], aids[2])]) {
      int dice[3] = {d[0], d[1], d[2]};
      attempt.think(a, m, dice, aids, gate);
      if (attempt.worth > top) { top = attempt.worth; swap(attempt, best_attempt); }
    }
    return top;
  }
  struct Ready { float worth, roll, gate; bool may; };
  int moment_of(const State& s, int a, bool last, bool second) const { return !last ? FIRST + a : second ? SECOND + a : turn_moment(s); }
  Ready ready(const State& s, int a, bool last, bool second) {
    Ready r;
    r.may = may_escape(s);
    r.roll = r.gate = NONE_YET;
    if (r.may) r.gate = try_gate(s, a, last);
    if (!r.may || s.t < C.traps) r.roll = seen_worth(s, moment_of(s, a, last, second), true);
    r.worth = max(r.roll, r.gate);
    return r;
  }
  // One animal's part of the turn. `second`: the other is inside, and has had its part.
  void part(State& s, int a, bool last, bool second) {
    int moment = moment_of(s, a, last, second);
    Ready r = ready(s, a, last, second);
    bool go = r.gate > r.roll;
    if (r.may) {
      // Before the first part nothing is asked but what a turn is worth, or a roll.
      if (last) note(s, moment, false, r.worth);
      if (s.t < C.traps) go = perhaps_otherwise(go);
      if (asked) ask_after_attempt(s, a, last);
    }
    // `ready` has left the best attempt thought through
    if (go) {
      Leaf leaf = best_attempt.play(gate, rng);
      luck += (leaf.out ? gate.out : gate.in)[leaf.s][leaf.f][leaf.r] - r.gate;
      tried(s, a, leaf);
    } else roll(s, a, last, moment);
    if (chance(manner.spend)) { int k = rng.below(3); s.aids[k] = max(0, s.aids[k] - 1); }
  }
  bool perhaps_otherwise(bool go) {
    bool other = chance(manner.stray) ? rng.below(2) : chance(manner.eager) ? true : chance(manner.late) ? false : go;
    if (other != go) nodes.back().greedy = false;
    return other;
  }
  static void tried(State& s, int a, Leaf leaf) {
    s.aids[0] = leaf.s; s.aids[1] = leaf.f; s.aids[2] = leaf.r;
    if (leaf.out) s.fate[a] = OUT;
  }
  void throw_all(const State& s, int faces[DICE]) {
    for (int d = 0; d < DICE; d++) faces[d] = d % 2 < s.dice[d / 2] ? 1 + rng.below(6) : 0;
  }
  // The dice to roll again, if any, and what that is worth.
  pair<int, float> keep_or_reroll(const State& s, const int faces[DICE]) {
    float stay = walk.use_roll(faces, 0);
    if (!s.aids[2]) return {0, stay};
    auto again = walk.reroll(faces, rng);
    return again.second > stay ? again : make_pair(0, stay);
  }
  double mean_of_throws(const State& s, int throws) {
    double sum = 0;
    for (int i = 0; i < throws; i++) {
      int faces[DICE];
      throw_all(s, faces);
      sum += keep_or_reroll(s, faces).second;
    }
    return sum / throws;
  }
  float part_ahead(const State& s, int a, bool last, bool rolls, int throws) {
    bool may = may_escape(s) && !rolls;
    float top = may ? try_gate(s, a, last) : NONE_YET;
    if (may && s.t == C.traps) return top;
    walk.begin(s, a, last);
    walk.noise = walk.front = 0;
    return max(top, (float)mean_of_throws(s, throws));
  }
  void roll(State& s, int a, bool last, int moment) {
    int faces[DICE];
    walk.begin(s, a, last);
    walk.noise = walk.front = 0;
    throw_all(s, faces);
    auto [again, top] = keep_or_reroll(s, faces);
    note(s, moment, true, top);
    if (beside) luck += top - mean_of_throws(s, beside);
    bool blind = chance(manner.blind);
    if (blind || chance(manner.stray)) {
      nodes.back().greedy = false;
      if (again && rng.below(2)) again = 0;
      else if (!again && s.aids[2] > 0 && rng.below(8) == 0) { for (int d = 0; d < DICE; d++) if (faces[d] && rng.below(2)) again |= 1 << d; }
      walk.noise = rng.below(2) ? 0.3f : 1.f;
    }
    walk.noise = blind ? 100.f : max(walk.noise, manner.noise);
    walk.front = manner.front;
    if (again) for (int d = 0; d < DICE; d++) if (again >> d & 1) faces[d] = 1 + rng.below(6);
    if (again && beside) luck += walk.known_use(faces) - top;
    int used = again != 0;
    for (auto& one : others) one.best = NONE_YET;
    bool whole = asked && s.t < C.traps && manner.steady() && chance(0.7);
    ways.clear();
    walk.others = asked ? &others : 0;
    walk.ways = whole ? &ways : 0;
    walk.use_roll(faces, used);
    walk.others = 0;
    walk.ways = 0;
    if (asked) for (auto& one : others) ask_after(ended(one.end, used, true), a, last);
    if (whole) ask_about_choice(used, a, last);
    s = ended({walk.best_slot, walk.best_s, walk.best_f}, used, blind);
  }
  // `any`: with any bonus, or with the best.
  State ended(const Walk::End& end, int used, bool any) {
    const Slot& slot = walk.slots[end.slot];
    int choice = any ? rng.below(walk.choices(slot)) : walk.best_choice(end.slot, end.steps, end.flips, used);
    return walk.after(slot, end.steps, end.flips, walk.s.aids[2] - used, choice);
  }

  // ---------------------------------------------------------------- what to ask about, besides where it stands itself

  void ask_after_attempt(State s, int a, bool last) {
    for (int8_t& aid : s.aids) if (chance(0.5)) aid = rng.below(aid + 1);
    ask_after(s, a, last);
    s.fate[a] = OUT;
    ask_after(s, a, last);
  }
  // The best ways to use a roll, each as it is judged when the choice is made: so it can be seen what a choice costs.
  void ask_about_choice(int used, int a, bool last) {
    auto key = [](const Walk::Way& one) { return make_tuple(-one.worth, one.end.slot, one.end.steps, one.end.flips); };
    sort(ways.begin(), ways.end(), [&](const Walk::Way& x, const Walk::Way& y) { return key(x) < key(y); });
    ways.erase(unique(ways.begin(), ways.end(), [&](const Walk::Way& x, const Walk::Way& y) { return key(x) == key(y); }), ways.end());
    if (ways.size() < 2) return;
    if (ways.size() > BEST_WAYS) ways.resize(BEST_WAYS);
    choices = choices % 100 + 1;
    for (const Walk::Way& one : ways) {
      State s = ended(one.end, used, false);
      int moment = part_moment(s, a);
      if (last || !inside(s, 1 - a)) { merge(s); s.t++; moment = turn_moment(s); }
      Record r = recorded(s, moment, false);
      r.choice = choices;
      asked->push_back(r);
    }
  }
  // An animal has had its part and the other comes, or the next turn.
  void ask_after(State s, int a, bool last) {
    if (chance(0.1)) for (int8_t& aid : s.aids) aid = rng.below(aid + 1);
    if (!last && inside(s, 1 - a)) { ask(s, part_moment(s, a)); return; }
    end_turn(s);
    if (over(s)) return;
    int moment = turn_moment(s);
    ask(s, moment == TURN && chance(0.6) ? FIRST + rng.below(2) : moment);
  }
  void ask(const State& s, int moment) {
    bool may = may_escape(s), must = may && s.t == C.traps;
    if (moment >= FIRST) { if (!must) asked->push_back(recorded(s, moment, true)); return; }
    asked->push_back(recorded(s, moment, moment != TURN && !must && may && chance(0.5)));
  }
};
