// What single positions are worth, asked from outside: `python -m hedgerow.lab.orchard` writes the questions, and learns from the answers.

struct Question {
    signed char trap, moment, rolls, ate, crossed[2][FOODS], taken[FOODS], dice[3], aids[3], coming_dice[3], coming_aids[3], none[2];
};
static_assert(sizeof(Question) == 36, "a question has 36 bytes");

// Where in a turn it is asked: before it, before the second part (of the fox, of the rabbit), one alone (the other out, or caught), before the first part.
enum Moment { TURN, FOX_SECOND, RABBIT_SECOND, FOX_ALONE, RABBIT_ALONE, FOX_LAST_LEFT, RABBIT_LAST_LEFT, FOX_FIRST, RABBIT_FIRST_PART };

struct Asked { long at; int question; };
static map<std::tuple<int, int, int>, vector<Asked>> asked_;   // by traps set, moment, and whether it is settled that one rolls
static vector<float> answers_;

// The aids that are there, in a table with so many places for them; -1: so many there cannot be.
static int lane_of(const array<int, 3>& cap, const signed char* aids) {
    for (int c = 0; c < AIDS; c++)
        if (aids[c] < 0 || aids[c] > cap[c]) return -1;
    return lane_of(cap, aids[0], aids[1], aids[2]);
}

// What has been eaten, with the bonuses that were taken of it: 1 is the die, 2 the aid.
static Group told_group(const Question& q, int fox, int rabbit) {
    Group g = nothing_eaten();
    g.eaten[0] = fox, g.eaten[1] = rabbit;
    for (int bonus : {A_DIE, AN_AID})
        for (int f = 0; f < FOODS; f++) {
            bool both = (fox & rabbit) >> f & 1, one = (fox ^ rabbit) >> f & 1;
            if ((both || (one && q.taken[f] == bonus)) && has_room(g, f, bonus)) take(g, f, bonus);
            if (one && q.taken[f] == bonus) g.left[f] = bonus == A_DIE ? AN_AID : A_DIE;
        }
    forget_what_has_no_room(g);
    return g;
}

// A turn's second part: with the dice and circles that there were before the first one ate.
static Middle middle_of(const Question& q, int after) {
    array<int, 3> dice, cap;
    for (int c = 0; c < 3; c++) dice[c] = q.dice[c], cap[c] = groups[after].cap[c] - q.coming_aids[c];
    return {q.moment == FOX_SECOND, after, dice, cap};
}

// Where the answer will stand, in the table of its moment; -1: nowhere.
static long place_of(const Question& q) {
    int eaten[2], number[2];
    for (int a = 0; a < 2; a++) {
        Position p;
        for (int f = 0; f < FOODS; f++) p[f] = q.crossed[a][f];
        auto at = number_[a].find(p);
        if (at == number_[a].end()) return -1;
        number[a] = local_[a][at->second], eaten[a] = eaten_[a][at->second];
    }
    auto at = group_number.find(kind_of(told_group(q, eaten[0], eaten[1])));
    if (at == group_number.end() || !groups[at->second].within) return -1;
    const Group& g = groups[at->second];
    bool no_more_walks = q.rolls && g.may_escape && q.trap == traps_;
    if (no_more_walks) return -1;
    if (q.moment == FOX_SECOND || q.moment == RABBIT_SECOND) {
        auto middle = middle_at.find(middle_of(q, at->second));
        if (middle == middle_at.end()) return -1;
        const Desc& d = descs[middle->second];
        if (q.trap < traps_ && soonest(d.places, number[d.animal], number[1 - d.animal]) > q.trap) return -1;
        const array<int, 3>& cap = std::get<3>(middle->first);
        int lane = lane_of(cap, q.aids), lanes = (cap[0] + 1) * (cap[1] + 1) * (cap[2] + 1);
        return lane < 0 ? -1 : d.out + ((long)number[0] * g.count[1] + number[1]) * lanes + lane;
    }
    if (q.trap < traps_ && soonest(places_in(0, g, g.places), number[0], number[1]) > q.trap) return -1;
    int lane = lane_of(g.cap, q.aids);
    if (lane < 0) return -1;
    if (q.moment >= FOX_ALONE && q.moment <= RABBIT_LAST_LEFT) {
        int animal = (q.moment - FOX_ALONE) % 2;
        bool caught = q.moment >= FOX_LAST_LEFT;
        if (caught ? q.trap != traps_ : !g.may_escape) return -1;
        return g.at_alone[animal] + (long)number[animal] * g.lanes + lane;
    }
    return g.at + ((long)number[0] * g.count[1] + number[1]) * g.lanes + lane;
}

static void read_questions(const char* path) {
    std::ifstream in(path, std::ios::binary);
    if (!in) fail("there are no questions");
    vector<Question> questions;
    for (Question q; in.read((char*)&q, sizeof q);) questions.push_back(q);
    vector<long> places(questions.size());
#pragma omp parallel for schedule(static, 1024)
    for (size_t n = 0; n < questions.size(); n++) places[n] = place_of(questions[n]);
    int placed = 0;
    for (size_t n = 0; n < questions.size(); n++) {
        const Question& q = questions[n];
        if (places[n] >= 0) asked_[{q.trap, q.moment, q.rolls}].push_back({places[n], (int)n}), placed++;
    }
    answers_.assign(questions.size(), NAN);
    printf("%zu questions, %d of them within what is looked at\n", answers_.size(), placed);
}

template <class Machine> static void answer(Machine& machine, int trap, int moment, bool rolls, int table, bool written) {
    auto at = asked_.find({trap, moment, rolls});
    if (at == asked_.end()) return;
    vector<long> where;
    for (const Asked& one : at->second) where.push_back(one.at);
    vector<float> found = machine.picked(table, written, where);
    for (size_t n = 0; n < found.size(); n++) answers_[at->second[n].question] = found[n];
}

static void write_answers(const char* path) {
    std::ofstream out(path, std::ios::binary);
    out.write((const char*)answers_.data(), answers_.size() * 4);
    if (!out) fail("the answers cannot be written");
}
