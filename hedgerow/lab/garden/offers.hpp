// What a program offers to whoever has so many steps and flips: the same hands again and again, so it is laid out for the block that goes through them.
// The outcomes are split into a few shares. Within a share many hands have the same ways to get somewhere: a bundle. So what a bundle is worth is worked out
// once, and a hand takes the best of its bundles, one of each share.

struct alignas(8) Four { u16 item[4]; };
struct Offer {
    const unsigned* pairs;       // of each hand, in the order of the box: where its bundles stand, in bytes, two in a word; one row after the other
    const unsigned* first;       // of each bundle: where its ways begin; the first bundle of all is empty
    const Four* way;             // items, in fours: the last is repeated
    int rows, bundles;
};
struct Laid {                    // and as it is made: those of a program, for all numbers of steps and flips
    struct At { size_t pairs, first; int rows, bundles; };
    vector<unsigned> pairs, first;
    vector<Four> way;
    vector<At> at;
};

const int MOST_BUNDLES = 4096;   // in a share
const unsigned BYTES = 4;        // of a bundle

// The box has the colours with most dice first.
struct Order {
    int colour[3] = {0, 1, 2};
    explicit Order(const array<int, 3>& dice) {
        std::stable_sort(colour, colour + 3, [&](int a, int b) { return dice[a] > dice[b]; });
    }
};
static int whole_of(int dice) { return dice == 2 ? 21 : dice ? 6 : 1; }
static int row_of(int dice) { return dice == 2 ? 21 : 7; }   // odd, which spares the banks of shared memory

// Where in a row of pairs each hand stands.
static vector<int> places(const array<int, 3>& dice) {
    Order order(dice);
    int whole[3], row = row_of(dice[order.colour[2]]), lines = whole_of(dice[order.colour[1]]) * row;
    for (int c = 0; c < 3; c++) whole[c] = whole_of(dice[c]);
    vector<int> found;
    for (int h = 0; h < whole[0] * whole[1] * whole[2]; h++) {
        int at[3] = {h / (whole[1] * whole[2]), h / whole[2] % whole[1], h % whole[2]};
        found.push_back(at[order.colour[0]] * lines + at[order.colour[1]] * row + at[order.colour[2]]);
    }
    return found;
}
static int places_of(const array<int, 3>& dice) {
    Order order(dice);
    return whole_of(dice[order.colour[0]]) * whole_of(dice[order.colour[1]]) * row_of(dice[order.colour[2]]);
}

// For each outcome the ways of each hand to get there, all different ones once.
struct Ways {
    vector<vector<vector<u16>>> known;   // by outcome: lists of items; the first is empty
    vector<vector<u16>> of;              // by outcome, by hand: which list

    explicit Ways(const Program& p) {
        int hands = (int)p.first.size() - 1, outcomes = (int)p.outcome.size();
        known.assign(outcomes, {{}});
        of.assign(outcomes, vector<u16>(hands, 0));
        vector<map<vector<u16>, int>> number(outcomes);
        vector<vector<u16>> mine(outcomes);
        for (int h = 0; h < hands; h++) {
            for (unsigned e = p.first[h]; e < p.first[h + 1]; e++) {
                vector<u16>& list = mine[p.item[p.entry[e]].outcome];
                if (std::find(list.begin(), list.end(), p.entry[e]) == list.end()) list.push_back(p.entry[e]);
            }
            for (int o = 0; o < outcomes; o++) {
                if (mine[o].empty()) continue;
                auto at = number[o].emplace(mine[o], (int)known[o].size());
                if (at.second) known[o].push_back(mine[o]);
                of[o][h] = at.first->second;
                mine[o].clear();
            }
        }
    }
};

// The ways to one outcome with no more than so many steps and flips: the lists that are left, and which of them each list was.
struct Few {
    vector<vector<u16>> known{{}};
    vector<int> now;

    Few(const Program& p, const vector<vector<u16>>& lists, int steps, int flips) {
        map<vector<u16>, int> number{{{}, 0}};
        for (const auto& list : lists) {
            vector<u16> some;
            for (u16 item : list)
                if (p.item[item].steps <= steps && p.item[item].flips <= flips) some.push_back(item);
            auto at = number.emplace(some, (int)known.size());
            if (at.second) known.push_back(some);
            now.push_back(at.first->second);
        }
    }
};

// Some outcomes together: which bundle each hand has. A bundle is one of those that there were before the last outcome, and a list of that one.
struct Share {
    vector<u16> bundle;
    vector<int> length{0};
    vector<vector<array<int, 2>>> from;   // by outcome
    int first;
    long entries = 0;

    Share(int hands, int first_) : bundle(hands, 0), first(first_) {}
    int outcomes() const { return from.size(); }
    // With one outcome more.
    void add(const Few& few, const vector<u16>& of, vector<int>& number) {
        int lists = few.known.size();
        number.assign(length.size() * lists, -1);
        vector<int> longer{0};
        vector<array<int, 2>> made{{0, 0}};
        number[0] = 0, entries = 0;
        for (size_t h = 0; h < bundle.size(); h++) {
            int list = few.now[of[h]], &at = number[bundle[h] * lists + list];
            if (at < 0) {
                at = made.size();
                made.push_back({bundle[h], list});
                longer.push_back(length[bundle[h]] + (int)few.known[list].size());
                entries += longer.back();
            }
            bundle[h] = at;
        }
        length.swap(longer);
        from.push_back(std::move(made));
    }
    // About as much as it takes to work out the bundles.
    long cost() const { return 12 * entries + 20 * (long)length.size(); }
    void way(int b, const vector<Few>& few, vector<u16>& found) const {
        found.clear();
        for (int n = outcomes() - 1; n >= 0; n--) {
            const auto& [before, list] = from[n][b];
            found.insert(found.end(), few[first + n].known[list].begin(), few[first + n].known[list].end());
            b = before;
        }
    }
};

// The outcomes in shares, so that they cost the least. To look up the bundles of two shares for a hand takes hardly more than that of one, since they stand in a word.
struct Shares {
    vector<Few> few;
    vector<Share> all;

    Shares(const Program& p, const Ways& ways, int hands, int steps, int flips) {
        const long a_word = 13l * hands, its_other_half = 2l * hands;
        vector<const vector<u16>*> of;
        for (size_t o = 0; o < ways.known.size(); o++) {
            few.emplace_back(p, ways.known[o], steps, flips);
            if (few.back().known.size() == 1) few.pop_back();
            else of.push_back(&ways.of[o]);
        }
        int count = few.size();
        vector<array<long, 2>> best(count + 1, {1l << 60, 1l << 60});   // the first outcomes in an even number of shares, or in an odd one
        vector<array<int, 2>> begun(count + 1, {0, 0});                 // where the last share begins then
        vector<int> number;
        best[0][0] = 0;
        for (int a = 0; a < count; a++) {
            Share share(hands, a);
            for (int b = a; b < count && (int)share.length.size() <= MOST_BUNDLES; b++) {
                share.add(few[b], *of[b], number);
                for (int odd : {0, 1}) {
                    long cost = best[a][1 - odd] + share.cost() + (odd ? a_word : its_other_half);
                    if (cost < best[b + 1][odd]) best[b + 1][odd] = cost, begun[b + 1][odd] = a;
                }
                if (share.cost() > a_word * share.outcomes()) break;    // each outcome by itself costs less
            }
        }
        int odd = best[count][1] < best[count][0];
        for (int until = count; until; until = begun[until][odd], odd = 1 - odd) {
            all.emplace_back(hands, begun[until][odd]);
            for (int o = begun[until][odd]; o < until; o++) all.back().add(few[o], *of[o], number);
        }
        if (all.empty()) all.emplace_back(hands, 0);
    }
};

// Bundles with as many ways stand side by side, so that threads beside each other have as much to do. The first of all is empty.
static void lay_out(Laid& laid, const Shares& made, const vector<int>& place, int places) {
    const vector<Share>& shares = made.all;
    Laid::At at{laid.pairs.size(), laid.first.size(), (int)(shares.size() + 1) / 2, 1};
    vector<array<int, 3>> order;   // length, share, bundle
    vector<vector<unsigned>> number;
    for (size_t n = 0; n < shares.size(); n++) {
        number.emplace_back(shares[n].length.size(), 0);
        for (size_t b = 1; b < shares[n].length.size(); b++) order.push_back({(shares[n].length[b] + 3) / 4, (int)n, (int)b});
    }
    std::sort(order.begin(), order.end());
    laid.first.push_back(laid.way.size());
    laid.first.push_back(laid.way.size());
    vector<u16> way;
    for (const auto& [fours, n, b] : order) {
        shares[n].way(b, made.few, way);
        for (size_t k = 0; k < way.size(); k += 4) {
            Four four;
            for (size_t i = 0; i < 4; i++) four.item[i] = way[min(k + i, way.size() - 1)];
            laid.way.push_back(four);
        }
        laid.first.push_back(laid.way.size());
        number[n][b] = at.bundles++;
    }
    if (at.bundles * BYTES > 1 << 16) fail("too many bundles");
    laid.pairs.resize(at.pairs + (size_t)at.rows * places, 0);
    for (size_t n = 0; n < shares.size(); n++) {
        unsigned* row = &laid.pairs[at.pairs + n / 2 * places];
        for (size_t h = 0; h < place.size(); h++) row[place[h]] |= number[n][shares[n].bundle[h]] * BYTES << n % 2 * 16;
    }
    laid.at.push_back(at);
}

static Laid laid_out(const Program& p, const array<int, 3>& dice, int steps, int flips) {
    vector<int> place = places(dice);
    Ways ways(p);
    Laid laid;
    for (int s = 0; s <= steps; s++)
        for (int f = 0; f <= flips; f++) lay_out(laid, Shares(p, ways, place.size(), s, f), place, places_of(dice));
    return laid;
}
