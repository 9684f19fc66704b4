// The earliest turn in which both animals can stand where they do: what cannot be yet is not worked out, and in the tables only remains are there.

const int ANY_TURN = 1 << 30;                      // after the last trap there is no end to the turns
const u8 NO_TURN = 255;
static vector<u8> soonest_;

static Places transposed(const Places& p) { return {p.at, p.other, p.own}; }
static u8& soonest(const Places& p, int own, int other) { return soonest_[p.at + (long)own * p.own + (long)other * p.other]; }
// For one position of the animal that walks, the other one being anywhere.
static int soonest(const Desc& d, int position) {
    const int own = local_[d.animal][position];
    int first = NO_TURN;
    for (int other = 0; other < d.others; other++) first = min<int>(first, soonest(d.places, own, other));
    return first;
}

static Places places_in(int animal, const Group& g, long at) {
    Places p{at, 0, 0};
    strides(animal, g, 1, g.count[1], p.own, p.other);
    return p;
}
// Before a turn all parts of a group share their places; before a second part, and for one that is alone, they have their own.
static void lay_out_places() {
    long size = 0;
    for (Group& g : groups)
        if (g.within) g.places = size, size += (long)g.count[0] * g.count[1];
    for (int n = 0; n < (int)descs.size(); n++) {
        Desc& d = descs[n];
        const Group& g = groups[d.group];
        bool alone = n >= alone_range.first, shared = !alone && !d.second;
        d.places = alone ? Places{size, 1, 0} : places_in(d.animal, g, shared ? g.places : size);
        if (!shared) size += (long)d.owns * d.others;
    }
    soonest_.assign(size, NO_TURN);
}

// Where the animals stand after a part of a turn, for each of its refs: from where the one that walked sees it.
static vector<vector<Places>> places_after() {
    vector<vector<Places>> after(refs.size());
    map<long, const Group*> group_at;
    for (const Group& g : groups)
        if (g.within) group_at[g.at] = &g;
    for (int x = 0; x < 2; x++) {
        map<long, const Desc*> second_at;
        map<int, Places> at_once;                  // with what has just been won there already: so are bounds that are kept
        for (int n = second_range[x].first; n < second_range[x].second; n++) {
            const Desc& d = descs[n];
            second_at[d.out] = &d;
            if (d.before == d.group) at_once[d.group] = transposed(d.places);
            for (int k = d.refs[0]; k < d.refs[64]; k++)
                if (refs[k].table == NEXT) {
                    const Group& g = *std::prev(group_at.upper_bound(refs[k].at))->second;
                    after[k] = {places_in(d.animal, g, g.places)};
                }
        }
        for (int n = first_range[x].first; n < first_range[x].second; n++)
            for (int k = descs[n].refs[0]; k < descs[n].refs[64]; k++)
                if (refs[k].table == MIDDLE) {
                    const Desc& d = *second_at.at(refs[k].at);
                    after[k] = {transposed(d.places)};
                    if (market_) after[k].push_back(at_once.at(d.group));
                }
    }
    return after;
}

static void reach(u8& known, u8 turn) {
    u8 now;
#pragma omp atomic read
    now = known;
    if (now <= turn) return;
#pragma omp atomic write
    known = turn;
}
// From where one can be in this turn for the first time to where that leads.
static void walk_on(const Desc& d, int turn, const vector<vector<Places>>& after) {
    vector<int> others;
    for (int own = 0; own < d.owns; own++) {
        others.clear();
        for (int other = 0; other < d.others; other++)
            if (soonest(d.places, own, other) == turn) others.push_back(other);
        if (others.empty()) continue;
        for (int to : programs[program_of(d, with_[d.animal][d.eaten][own])].outcome) {
            const int more = eaten_[d.animal][to] & ~d.eaten;
            for (int k = d.refs[more]; k < d.refs[more + 1]; k++)
                for (const Places& p : after[k])
                    for (int other : others) reach(soonest(p, local_[d.animal][to], other), turn + d.second);
        }
    }
}

static void find_soonest() {
    lay_out_places();
    const vector<vector<Places>> after = places_after();
    soonest(places_in(0, groups[0], groups[0].places), local_[0][number_[0].at(Position{})], local_[1][number_[1].at(Position{})]) = 0;
    for (int turn = 0; turn < traps_; turn++)
        for (const auto& ranges : {first_range, second_range})
            for (const auto& range : ranges) {
#pragma omp parallel for schedule(dynamic, 16)
                for (int n = range.first; n < range.second; n++) walk_on(descs[n], turn, after);
            }
    for (int n = alone_range.first; n < alone_range.second; n++) {
        const Desc& d = descs[n];
        const Group& g = groups[d.group];
        const Places both = places_in(d.animal, g, g.places);
        for (int own = 0; own < d.owns; own++)
            for (int other = 0; other < g.count[1 - d.animal]; other++)
                soonest(d.places, own, 0) = min(soonest(d.places, own, 0), soonest(both, own, other));
    }
}
