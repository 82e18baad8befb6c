/*
 * table_vote.c - who has a say at an online table, and in what.
 *
 * Decides whose word counts: that of the founders of a game, who sat there when it began. Whoever sat down later
 * is its guest until the next one. Who has been away for long is waited for by nobody. What concerns a
 * person, and what changes how a running game is played, is voted on; for some of it the word of who
 * opened the table will do.
 */
#include "base/assert.h"
#include "serve/table.h"

static const int64_t HOUR_MS = INT64_C(3600) * 1000;
static const int64_t DAY_MS = INT64_C(24) * 3600 * 1000;
/* A motion is open for a day at most; whose motion has fallen waits so long before the next one, so that
 * the others have their turn. */
static const int64_t MOTION_MS = INT64_C(24) * 3600 * 1000;
static const int64_t FALLEN_MS = INT64_C(600) * 1000;

/* ---- Who counts ------------------------------------------------------------------------------- */

int64_t rn_online_absence(const RnOnline *table)
{
    int64_t twice = 2 * (int64_t)table->deadline_s * 1000;
    return twice > DAY_MS ? twice : DAY_MS;
}

bool rn_online_absent(const RnOnline *table, int person, int64_t now)
{
    RN_ASSERT(person >= 0 && person < table->people);
    return (table->here >> person & 1) == 0 &&
           now - table->person[person].last > rn_online_absence(table);
}

static bool is_founder(const RnOnline *table, int person)
{
    return rn_online_seated(table, person) &&
           (table->phase == RN_TABLE_GATHERING || table->person[person].founder);
}

bool rn_online_has_say(const RnOnline *table, int person)
{
    if (is_founder(table, person) || !rn_online_seated(table, person)) {
        return is_founder(table, person);
    }
    for (int p = 0; p < table->people; p++) {
        if (is_founder(table, p)) {
            return false;
        }
    }
    return true;
}

uint32_t rn_online_counting(const RnOnline *table, int64_t now)
{
    uint32_t mask = 0;
    for (int p = 0; p < table->people; p++) {
        if (rn_online_has_say(table, p) && !rn_online_absent(table, p, now)) {
            mask |= 1u << p;
        }
    }
    return mask;
}

int rn_online_opener(const RnOnline *table)
{
    int opener = -1;
    for (int p = 0; p < table->people; p++) {
        if (rn_online_seated(table, p) &&
            (opener < 0 || table->person[p].sat < table->person[opener].sat)) {
            opener = p;
        }
    }
    return opener;
}

bool rn_online_stamp(RnOnline *table, int64_t now)
{
    bool changed = false;
    for (int p = 0; p < table->people; p++) {
        if (table->here >> p & 1 && now - table->person[p].last >= HOUR_MS) {
            table->person[p].last = now;
            changed = true;
        }
    }
    if (changed) {
        rn_online_head_changed(table);
    }
    return changed;
}

/* ---- The stand-in ----------------------------------------------------------------------------- */

/* A refusal holds while its person is connected, and a founder's until it is absent. */
static int64_t refuses_until(const RnOnline *table, int person)
{
    if (table->person[person].agrees || !rn_online_seated(table, person)) {
        return 0;
    }
    if (table->here >> person & 1) {
        return INT64_MAX;
    }
    return rn_online_has_say(table, person) ? table->person[person].last + rn_online_absence(table)
                                            : 0;
}

int64_t rn_online_refused(const RnOnline *table)
{
    int64_t until = 0;
    for (int p = 0; p < table->people; p++) {
        int64_t one = refuses_until(table, p);
        until = one > until ? one : until;
    }
    return until;
}

bool rn_online_agreed(const RnOnline *table, int64_t now)
{
    return table->stand_in != RN_NONE && rn_online_opener(table) >= 0 &&
           rn_online_refused(table) <= now;
}

RnNo rn_online_agree(RnOnline *table, const RnCall *call)
{
    RN_ASSERT(rn_online_seated(table, call->person));
    table->person[call->person].agrees = call->request->on;
    return RN_YES;
}

/* ---- The game as a whole ---------------------------------------------------------------------- */

RnNo rn_online_pause(RnOnline *table, const RnCall *call)
{
    RN_ASSERT(rn_online_has_say(table, call->person));
    table->paused = call->request->on;
    table->asked = call->now; /* nobody is late because of a pause */
    return RN_YES;
}

RnNo rn_online_resign(RnOnline *table, const RnCall *call)
{
    RN_ASSERT(rn_online_has_say(table, call->person));
    uint32_t counting = rn_online_counting(table, call->now);
    uint32_t wanting = 0;
    table->person[call->person].resigns = call->request->on;
    for (int p = 0; p < table->people; p++) {
        wanting |= (uint32_t)table->person[p].resigns << p;
    }
    if (counting != 0 && (counting & ~wanting) == 0) {
        table->resigned = true;
        rn_online_end(table, call->now);
    }
    return RN_YES;
}

/* ---- Settings --------------------------------------------------------------------------------- */

static void be_open(RnOnline *table, bool open, int64_t now)
{
    if (open && !table->open) {
        table->opened = now;
    }
    table->open = open;
}

static void set_pace(RnOnline *table, unsigned has, uint32_t deadline_s, uint8_t stand_in,
                     int64_t now)
{
    if (has & RN_HAS_DEADLINE) {
        table->deadline_s = deadline_s;
        table->asked = now; /* nobody is late because of it */
    }
    if (has & RN_HAS_STAND_IN) {
        table->stand_in = stand_in;
    }
}

/* Whether the message changes how a game is played that has begun, or who may look on. */
static bool concerns_all(const RnOnline *table, const RnRequest *request)
{
    return table->phase != RN_TABLE_GATHERING &&
           (((request->has & RN_HAS_DEADLINE) &&
             (uint32_t)request->deadline != table->deadline_s) ||
            ((request->has & RN_HAS_STAND_IN) && (uint8_t)request->stand_in != table->stand_in) ||
            ((request->has & RN_HAS_PUBLIC) && request->open && !table->open));
}

RnNo rn_online_set(RnOnline *table, const RnCall *call)
{
    RN_ASSERT(rn_online_has_say(table, call->person));
    const RnRequest *request = call->request;
    uint32_t others = rn_online_counting(table, call->now) & ~(1u << call->person);
    if (others != 0 && concerns_all(table, request)) {
        return rn_no("vote", "the game has begun: propose it to the others");
    }
    if (table->phase == RN_TABLE_GATHERING || concerns_all(table, request)) {
        set_pace(table, request->has, (uint32_t)request->deadline, (uint8_t)request->stand_in,
                 call->now);
    }
    if (request->has & RN_HAS_PUBLIC) {
        be_open(table, request->open, call->now);
    }
    if (request->has & RN_HAS_THINK) {
        table->think_ms = (uint32_t)request->think;
    }
    return RN_YES;
}

/* ---- Motions ---------------------------------------------------------------------------------- */

static int count_of(uint32_t mask)
{
    int count = 0;
    for (; mask != 0; mask &= mask - 1) {
        count++;
    }
    return count;
}

static uint32_t voters_of(const RnOnline *table, int64_t now)
{
    uint32_t all = rn_online_counting(table, now);
    return table->motion.person >= 0 ? all & ~(1u << table->motion.person) : all;
}

int rn_online_needed(const RnOnline *table, int64_t now)
{
    const int8_t person = table->motion.person;
    int needed = count_of(voters_of(table, now)) / 2 + 1;
    /* one alone cannot turn out who has opened the table and is there */
    bool host =
        person >= 0 && person == rn_online_opener(table) && !rn_online_absent(table, person, now);
    return host && needed < 2 ? 2 : needed;
}

int64_t rn_online_motion_ends(const RnOnline *table) { return table->motion.at + MOTION_MS; }

static void turn_out(RnOnline *table, int person, unsigned gnomes)
{
    rn_online_free_seats(table, gnomes);
    if (!rn_online_seated(table, person)) {
        table->person[person].founder = table->person[person].resigns = false;
    }
}

static void send_away(RnOnline *table, int number)
{
    RnPerson *person = &table->person[number];
    turn_out(table, number, rn_online_gnomes(table, number));
    rn_online_unvote(table, number);
    person->out = true;
    person->to[0] = '\0';
    rn_online_no_push(person);
    rn_token_new(table->invite); /* the old one is known */
}

static void carry_out(RnOnline *table, const RnMotion *motion, int64_t now)
{
    switch ((RnMotionKind)motion->what) {
    case RN_MOTION_FREE: turn_out(table, motion->person, 1u << motion->gnome); break;
    case RN_MOTION_MUTE:
    case RN_MOTION_UNMUTE:
        table->person[motion->person].muted = motion->what == RN_MOTION_MUTE;
        break;
    case RN_MOTION_AWAY: send_away(table, motion->person); break;
    case RN_MOTION_SET:
        set_pace(table, motion->has, motion->deadline_s, motion->stand_in, now);
        if (motion->has & RN_HAS_PUBLIC) {
            be_open(table, true, now);
        }
        break;
    case RN_MOTIONS: break;
    }
}

/* Whether what it is about is still there. */
static bool is_moot(const RnOnline *table, const RnMotion *motion)
{
    if (motion->what == RN_MOTION_SET) {
        return table->phase == RN_TABLE_OVER;
    }
    return !rn_online_is_person(table, motion->person) ||
           (motion->what == RN_MOTION_FREE &&
            (rn_online_gnomes(table, motion->person) >> motion->gnome & 1) == 0);
}

bool rn_online_settle(RnOnline *table, int64_t now)
{
    const RnMotion motion = table->motion;
    if (motion.number == 0) {
        return false;
    }
    uint32_t voters = voters_of(table, now);
    int needed = rn_online_needed(table, now);
    bool moot = is_moot(table, &motion);
    bool passed = !moot && count_of(motion.yes & voters) >= needed;
    bool fallen = now >= rn_online_motion_ends(table) || count_of(voters & ~motion.no) < needed;
    if (!moot && !passed && !fallen) {
        return false;
    }
    table->motion = (RnMotion){.number = 0};
    if (passed) {
        carry_out(table, &motion, now);
    } else if (!moot) {
        table->fallen = motion.by;
        table->fallen_at = now;
    }
    rn_online_head_changed(table);
    return true;
}

void rn_online_unvote(RnOnline *table, int person)
{
    RnMotion *motion = &table->motion;
    motion->yes &= ~(1u << person);
    motion->no &= ~(1u << person);
    if (motion->number != 0 && (motion->by == person || motion->person == person)) {
        *motion = (RnMotion){.number = 0};
    }
    if (table->fallen == person) {
        table->fallen = -1;
    }
}

/* What the message proposes, but for its number. */
static RnNo read_motion(const RnOnline *table, const RnCall *call, RnMotion *motion)
{
    static const RnNo nobody = {"bad", "there is no such person at this table", NULL};
    const RnRequest *request = call->request;
    *motion = (RnMotion){.what = (uint8_t)request->what,
                         .by = (int8_t)call->person,
                         .person = -1,
                         .gnome = -1,
                         .at = call->now,
                         .yes = 1u << call->person,
                         .has = request->has,
                         .deadline_s = (uint32_t)request->deadline,
                         .stand_in = (uint8_t)request->stand_in};
    if (request->what == RN_MOTION_SET) {
        if (table->phase == RN_TABLE_GATHERING) {
            return rn_no("not-begun", "before the game begins it can just be set");
        }
        if (table->phase == RN_TABLE_OVER) {
            return RN_OVER_NOW;
        }
        bool hides = (request->has & RN_HAS_PUBLIC) && !request->open;
        return request->has != 0 && !hides ? RN_YES : rn_no("bad", "there is nothing to vote on");
    }
    motion->has = 0;
    motion->person = (int8_t)request->person;
    if (request->what == RN_MOTION_FREE) {
        motion->gnome = (int8_t)request->gnome;
        const RnChair *chair = request->gnome >= 0 && request->gnome < table->config.gnomes
                                   ? &table->chair[request->gnome]
                                   : NULL;
        motion->person = chair != NULL && chair->kind == RN_PERSON ? chair->person : -1;
    }
    if (!rn_online_is_person(table, motion->person)) {
        return nobody;
    }
    return motion->person != call->person ? RN_YES : rn_no("bad", "that is about yourself");
}

static RnNo may_propose(const RnOnline *table, const RnCall *call)
{
    const RnMotion *open = &table->motion;
    if (open->number != 0 && open->by != call->person) {
        return rn_no("motion", "the people vote on something else just now");
    }
    if ((open->number != 0 && call->now - open->at < FALLEN_MS) ||
        (table->fallen == call->person && call->now - table->fallen_at < FALLEN_MS)) {
        return rn_no("motion", "wait a while before you propose something again");
    }
    return RN_YES;
}

RnNo rn_online_propose(RnOnline *table, const RnCall *call)
{
    RN_ASSERT(rn_online_has_say(table, call->person));
    RnMotion motion;
    RnNo refusal = read_motion(table, call, &motion);
    if (refusal.word != NULL) {
        return refusal;
    }
    if (motion.what != RN_MOTION_SET && call->person == rn_online_opener(table)) {
        carry_out(table, &motion, call->now);
        return RN_YES;
    }
    rn_online_settle(table, call->now); /* one may have been open for too long */
    refusal = may_propose(table, call);
    if (refusal.word != NULL) {
        return refusal;
    }
    const RnMotion before = table->motion;
    motion.number = table->motions + 1;
    table->motion = motion;
    if (count_of(voters_of(table, call->now)) < rn_online_needed(table, call->now)) {
        table->motion = before;
        return rn_no("vote", "too few have a say in this: one alone cannot decide it");
    }
    table->motions++;
    rn_online_settle(table, call->now);
    return RN_YES;
}

RnNo rn_online_vote(RnOnline *table, const RnCall *call)
{
    RN_ASSERT(rn_online_has_say(table, call->person));
    RnMotion *motion = &table->motion;
    uint32_t mine = 1u << call->person;
    rn_online_settle(table, call->now);
    if (motion->number == 0 || motion->number != call->request->motion) {
        return rn_no("motion", "that is not voted on any more");
    }
    if (motion->person == call->person) {
        return rn_no("not-yours", "the vote is about you");
    }
    motion->yes = call->request->on ? motion->yes | mine : motion->yes & ~mine;
    motion->no = call->request->on ? motion->no & ~mine : motion->no | mine;
    rn_online_settle(table, call->now);
    return RN_YES;
}
